//! [`Seeded`]: begins with configurations that somebody believes in, and does not trust them.

use std::collections::VecDeque;

use kernwright_space::{Config, Nanos};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Seeds proposed before anything else.
const TRUSTED: usize = 3;
/// Seeds in a row that improve on nothing before the rest are dropped.
const PATIENCE: usize = 4;

/// How many proposals of its own the other strategy makes before it may hear of the seeds.
const OWN: usize = 10;
/// It hears of them if the best of them is so many times as fast as the best of its own.
const HEAD_START: f64 = 1.5;

/// Proposes seeds first, then seeds and another strategy's choices in turns, as long as seeds pay.
///
/// Good seeds answer at once. Bad ones cost three evaluations and, one in two, at most four more,
/// in batches of any size, and nothing else: the other strategy does not hear of them and goes the
/// way it would have gone without. Only seeds that are a clear head start over its own first proposals
/// become its own evidence. Seeds that are merely decent would hold it where they lie, and what is
/// better lies elsewhere.
#[derive(Debug)]
pub struct Seeded {
    seeds: VecDeque<Config>,
    /// Seeds that were proposed and not told of yet.
    open: Vec<Config>,
    proposed: usize,
    /// Seeds told of, and those of them since one was the best so far.
    told: usize,
    vain: usize,
    is_seeds_turn: bool,
    best: Option<f64>,
    /// The best of the seeds, and of all that the other strategy was told of.
    best_seed: Option<f64>,
    best_known: Option<f64>,
    /// The other strategy's own proposals: those not told of yet, and how many were. What
    /// somebody else proposed, such as the default, is none of them.
    own_open: Vec<Config>,
    own: usize,
    /// What the other strategy does not know of the seeds yet.
    held_back: Vec<(Config, Option<Nanos>)>,
    /// Whether seeds are a head start; `None` until that can be told.
    is_head_start: Option<bool>,
    inner: Box<dyn Strategy>,
}

impl Seeded {
    /// Takes seeds, the most trusted first. They may come from anywhere; those that are not valid
    /// in the space are passed over.
    pub fn new(seeds: impl IntoIterator<Item = Config>, inner: Box<dyn Strategy>) -> Self {
        Seeded {
            seeds: seeds.into_iter().collect(),
            open: Vec::new(),
            proposed: 0,
            told: 0,
            vain: 0,
            is_seeds_turn: true,
            best: None,
            best_seed: None,
            best_known: None,
            own_open: Vec::new(),
            own: 0,
            held_back: Vec::new(),
            is_head_start: None,
            inner,
        }
    }

    /// Takes the next seed if it is a seed's turn.
    fn seed(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        if self.vain >= PATIENCE {
            self.seeds.clear();
        }
        // If none of the unanswered pays, they must not have cost more than bad seeds may.
        if self.vain + self.open.len() >= TRUSTED + PATIENCE {
            return None;
        }
        if self.proposed >= TRUSTED && !std::mem::replace(&mut self.is_seeds_turn, true) {
            return None;
        }
        while let Some(seed) = self.seeds.pop_front() {
            if let Some(config) = unseen.take_at(seed.positions()) {
                self.proposed += 1;
                self.is_seeds_turn = false;
                self.open.push(config.clone());
                return Some(config);
            }
        }
        None
    }

    /// Asks the other strategy, and remembers what is its own until that no longer matters.
    fn ask_inner(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let asked = self.inner.ask(unseen, count);
        if self.is_head_start.is_none() {
            self.own_open.extend_from_slice(&asked);
        }
        asked
    }
}

impl Strategy for Seeded {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count {
            match self.seed(unseen) {
                Some(config) => asked.push(config),
                None if self.seeds.is_empty() => {
                    asked.extend(self.ask_inner(unseen, count - asked.len()));
                    break;
                }
                None => {
                    let other = self.ask_inner(unseen, 1);
                    if other.is_empty() {
                        break;
                    }
                    asked.extend(other);
                }
            }
        }
        asked
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        let is_best = time.is_some_and(|time| self.best.is_none_or(|best| time.0 < best));
        if is_best {
            self.best = time.map(|time| time.0);
        }
        if answered(&mut self.open, config) {
            self.told += 1;
            self.vain = if is_best { 0 } else { self.vain + 1 };
            self.best_seed = least(self.best_seed, time);
            match self.is_head_start {
                Some(true) => self.inner.tell(config, time),
                Some(false) => {}
                None => self.held_back.push((config.clone(), time)),
            }
        } else {
            self.own += usize::from(answered(&mut self.own_open, config));
            self.best_known = least(self.best_known, time);
            self.inner.tell(config, time);
        }
        self.decide();
    }
}

impl Seeded {
    /// Lets the other strategy hear of the seeds if they are a head start, once that can be told.
    fn decide(&mut self) {
        if self.is_head_start.is_some() || self.own < OWN || self.told == 0 {
            return;
        }
        let is_head_start = match (self.best_seed, self.best_known) {
            (Some(seed), Some(known)) => seed * HEAD_START <= known,
            (seed, None) => seed.is_some(),
            (None, Some(_)) => false,
        };
        self.is_head_start = Some(is_head_start);
        self.own_open = Vec::new();
        let held_back = std::mem::take(&mut self.held_back);
        if is_head_start {
            for (config, time) in held_back {
                self.inner.tell(&config, time);
            }
        }
    }
}

/// Takes a configuration out of those not told of yet; `false` if it is none of them.
fn answered(open: &mut Vec<Config>, config: &Config) -> bool {
    let is_it = |open: &Config| open.positions() == config.positions();
    let place = open.iter().position(is_it);
    place.map(|place| open.swap_remove(place)).is_some()
}

/// The lesser of a best and a time.
fn least(best: Option<f64>, time: Option<Nanos>) -> Option<f64> {
    match (best, time) {
        (Some(best), Some(time)) => Some(best.min(time.0)),
        (best, time) => best.or(time.map(|time| time.0)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use kernwright_space::{Kernel, Problem, Space};

    use super::*;

    /// Two parameters; what is listed first is fastest where a test says nothing else.
    fn space() -> Space {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..19\"
            [[param]]\nname = \"b\"\nvalues = \"0..19\"
            [[constraint]]\nname = \"unequal\"\nrule = \"a != b\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    /// Every combination, valid or not.
    fn unruled() -> Space {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..19\"
            [[param]]\nname = \"b\"\nvalues = \"0..19\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    /// What somebody was told, as positions and times.
    type Told = Vec<(Vec<u16>, Option<f64>)>;

    /// Goes through `a = 0` in order, and lets others see what it was told.
    #[derive(Debug, Default)]
    struct Spy {
        next: u16,
        told: Arc<Mutex<Told>>,
    }

    impl Strategy for Spy {
        fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
            let mut asked = Vec::new();
            while asked.len() < count && self.next < 19 {
                self.next += 1;
                asked.extend(unseen.take_at(&[0, self.next]));
            }
            asked
        }

        fn tell(&mut self, config: &Config, time: Option<Nanos>) {
            let told = (config.positions().to_vec(), time.map(|time| time.0));
            self.told.lock().unwrap().push(told);
        }
    }

    /// Seeds are at `a = 1` and upwards, the other strategy's choices at `a = 0`.
    fn seeds(space: &Space, count: u16) -> Vec<Config> {
        let at = |b| space.config_at(&[1, b + 2]).unwrap();
        (0..count).map(at).collect()
    }

    fn is_seed(config: &Config) -> bool {
        config.positions()[0] > 0
    }

    /// Asks and tells so many times; gives all proposals in order.
    fn drive(
        seeded: &mut Seeded,
        unseen: &mut Unseen<'_>,
        rounds: usize,
        batch: usize,
        time: impl Fn(&Config) -> Option<f64>,
    ) -> Vec<Config> {
        let mut all = Vec::new();
        for _ in 0..rounds {
            let asked = seeded.ask(unseen, batch);
            for config in &asked {
                seeded.tell(config, time(config).map(Nanos));
            }
            all.extend(asked);
        }
        all
    }

    fn kinds(proposals: &[Config]) -> String {
        let kind = |config: &Config| if is_seed(config) { 's' } else { '.' };
        proposals.iter().map(kind).collect()
    }

    #[test]
    fn good_seeds_come_first_and_all_of_them_come() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let all = seeds(&space, 8);
        let mut seeded = Seeded::new(all.clone(), Box::new(Spy::default()));
        // Each seed is better than the one before.
        let time = |config: &Config| match config.positions() {
            [1, b] => Some(10.0 - f64::from(*b)),
            _ => Some(100.0),
        };
        let proposals = drive(&mut seeded, &mut unseen, 16, 1, time);
        assert_eq!(kinds(&proposals), "sss.s.s.s.s.s...");
        let came: Vec<&Config> = proposals.iter().filter(|config| is_seed(config)).collect();
        assert_eq!(came, all.iter().collect::<Vec<_>>());
    }

    #[test]
    fn bad_seeds_are_dropped_soon() {
        let space = space();
        for fails in [false, true] {
            let mut unseen = Unseen::new(&space, 1);
            let mut seeded = Seeded::new(seeds(&space, 12), Box::new(Spy::default()));
            // The other strategy's first choice is better than any seed.
            let time = |config: &Config| match (is_seed(config), fails) {
                (true, true) => None,
                (true, false) => Some(50.0),
                (false, _) => Some(5.0),
            };
            let proposals = drive(&mut seeded, &mut unseen, 16, 1, time);
            let n_seeds = proposals.iter().filter(|config| is_seed(config)).count();
            assert!(n_seeds <= TRUSTED + PATIENCE, "{}", kinds(&proposals));
            let expected = if fails {
                "sss.s..........."
            } else {
                "sss.s.s........."
            };
            assert_eq!(kinds(&proposals), expected);
        }
    }

    #[test]
    fn seeds_that_are_not_valid_or_taken_are_passed_over_and_none_comes_twice() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let good = seeds(&space, 4);
        let invalid = unruled().config_at(&[7, 7]).unwrap();
        assert!(unseen.take(&good[1]));
        let listed = [&good[0], &invalid, &good[1], &good[0], &good[2], &good[3]];
        let mut seeded = Seeded::new(listed.map(Clone::clone), Box::new(Spy::default()));
        let proposals = drive(&mut seeded, &mut unseen, 12, 1, |_| Some(1.0));
        let came: Vec<&Config> = proposals.iter().filter(|config| is_seed(config)).collect();
        assert_eq!(came, [&good[0], &good[2], &good[3]]);
        assert_eq!(kinds(&proposals), "sss.........");
    }

    #[test]
    fn a_batch_holds_seeds_and_others_in_turns() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let mut seeded = Seeded::new(seeds(&space, 12), Box::new(Spy::default()));
        let first = seeded.ask(&mut unseen, 8);
        assert_eq!(kinds(&first), "sss.s.s.");
        // Before any answer nothing is dropped; answers to a batch count as they come.
        for config in &first {
            seeded.tell(config, Some(Nanos(if is_seed(config) { 9.0 } else { 1.0 })));
        }
        assert_eq!(kinds(&seeded.ask(&mut unseen, 4)), "....");
        assert_eq!(seeded.ask(&mut unseen, 0), []);
    }

    /// Which of the told configurations are seeds, in order, after a drive of 30 proposals.
    fn heard(of_seeds: f64, of_own: Option<f64>) -> String {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let told = spy.told.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        let time = |config: &Config| match is_seed(config) {
            true => Some(of_seeds),
            false => of_own,
        };
        let proposals = drive(&mut seeded, &mut unseen, 30, 1, time);
        assert_eq!(proposals.len(), 3 + 19, "its silence is passed on");
        let stranger = space.config_at(&[0, 19]).unwrap();
        seeded.tell(&stranger, Some(Nanos(7.0)));
        let told = told.lock().unwrap();
        let kind =
            |(positions, _): &(Vec<u16>, Option<f64>)| if positions[0] > 0 { 's' } else { '.' };
        told.iter().map(kind).collect()
    }

    #[test]
    fn the_other_strategy_hears_of_seeds_that_are_a_head_start_and_of_no_others() {
        let (own, rest) = (".".repeat(OWN), ".".repeat(19 - OWN + 1));
        let with_seeds = format!("{own}sss{rest}");
        assert_eq!(heard(1.0, Some(2.0)), with_seeds);
        assert_eq!(
            heard(1.0, None),
            with_seeds,
            "anything is better than nothing"
        );
        assert_eq!(heard(1.0, Some(1.4)), format!("{own}{rest}"));
        assert_eq!(
            heard(9.0, Some(1.0)),
            format!("{own}{rest}"),
            "poison stays outside"
        );
    }

    #[test]
    fn what_somebody_else_proposed_decides_nothing() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let told = spy.told.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        // The default and a list of starts are told of before anything is asked for.
        for b in 0..OWN as u16 {
            let start = unseen.take_at(&[5, b + 6]).unwrap();
            seeded.tell(&start, Some(Nanos(10.0)));
        }
        // Only the third seed is a head start.
        let time = |config: &Config| match config.positions() {
            [1, 4] => Some(1.0),
            _ => Some(9.0),
        };
        drive(&mut seeded, &mut unseen, 3 + OWN, 1, time);
        let told = told.lock().unwrap();
        let of_seeds = told.iter().filter(|(positions, _)| positions[0] == 1);
        assert_eq!(of_seeds.count(), 3, "{told:?}");
        assert_eq!(told.len(), OWN + OWN + 3);
    }

    #[test]
    fn nothing_is_decided_before_a_seed_is_told_of() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let told = spy.told.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        // The answers of a batch come in another order than its questions.
        let mut asked = seeded.ask(&mut unseen, 3 + OWN);
        asked.rotate_left(3);
        assert_eq!(kinds(&asked), format!("{}sss", ".".repeat(OWN)));
        for config in &asked {
            let time = if is_seed(config) { 1.0 } else { 9.0 };
            seeded.tell(config, Some(Nanos(time)));
        }
        assert_eq!(told.lock().unwrap().len(), 3 + OWN);
    }

    #[test]
    fn bad_seeds_cost_no_more_in_a_large_batch() {
        let space = space();
        for batch in [16, 64] {
            let mut unseen = Unseen::new(&space, 1);
            let mut seeded = Seeded::new(seeds(&space, 16), Box::new(Spy::default()));
            let time = |config: &Config| (!is_seed(config)).then_some(1.0);
            let proposals = drive(&mut seeded, &mut unseen, 3, batch, time);
            let n_seeds = proposals.iter().filter(|config| is_seed(config)).count();
            assert_eq!(n_seeds, TRUSTED + PATIENCE, "{}", kinds(&proposals));
        }
    }

    #[test]
    fn seeds_that_follow_a_silent_strategy_still_come() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let silent = Spy {
            next: 19,
            ..Spy::default()
        };
        let mut seeded = Seeded::new(seeds(&space, 5), Box::new(silent));
        let time = |config: &Config| Some(f64::from(20 - config.positions()[1]));
        let proposals = drive(&mut seeded, &mut unseen, 8, 1, time);
        assert_eq!(kinds(&proposals), "sssss");
    }
}
