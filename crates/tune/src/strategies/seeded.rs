//! [`Seeded`]: begins with configurations expected to be good, and does not trust them.

use std::collections::VecDeque;

use kernwright_space::{Config, Nanos};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Seeds proposed before anything else.
const TRUSTED: usize = 3;
/// Seeds in a row that improve on nothing before the rest have to wait.
const PATIENCE: usize = 4;
/// Each of the rest waits until the other strategy has made this many choices since the seed before,
/// and has itself gained nothing for as long.
const WAIT: usize = 25;

/// How many proposals of its own the other strategy makes before it may get the seeds.
const OWN: usize = 10;
/// It gets them if the best of them is this many times as fast as the best of its own,
const HEAD_START: f64 = 1.5;
/// or if it is faster at all and this many proposals of its own have brought nothing.
const STUCK: usize = 50;

/// Proposes seeds first, then seeds and another strategy's choices in turns. Where seeds do not pay,
/// the rest come when the other strategy gains nothing either, and none is dropped: the best may be
/// the last.
///
/// Good seeds answer at once. Bad ones cost their own number of evaluations, and nothing else: the
/// other strategy does not get their times and proposes what it would have proposed without them. Only
/// seeds that are a clear head start over its own proposals, or better than all that it has found when
/// it is stuck, become its own evidence. Seeds that are merely decent would hold it where they lie, and
/// better configurations lie elsewhere.
#[derive(Debug)]
pub struct Seeded {
    seeds: VecDeque<Config>,
    /// Seeds that were proposed and have no answer yet.
    open: Vec<Config>,
    proposed: usize,
    /// Seeds in a row that were not the best so far.
    vain: usize,
    /// The other strategy's proposals since the last seed, and whether it had none when it was asked.
    pause: usize,
    is_alone: bool,
    best: Option<f64>,
    /// The best of the seeds, and of all answers the other strategy has.
    best_seed: Option<f64>,
    best_known: Option<f64>,
    /// The other strategy's own proposals: those without an answer yet, how many have one, and how
    /// many of these came after the best answer it has. Configurations from elsewhere, such as the
    /// default, do not count.
    own_open: Vec<Config>,
    own: usize,
    own_vain: usize,
    /// Answers to seeds that the other strategy does not have yet; `None` once it gets them.
    held_back: Option<Vec<(Config, Option<Nanos>)>>,
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
            vain: 0,
            pause: 0,
            is_alone: false,
            best: None,
            best_seed: None,
            best_known: None,
            own_open: Vec::new(),
            own: 0,
            own_vain: 0,
            held_back: Some(Vec::new()),
            inner,
        }
    }

    /// Takes the next seed if it is a seed's turn.
    fn seed(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        let is_turn = match (self.proposed, self.vain) {
            (..TRUSTED, _) => true,
            (_, ..PATIENCE) => self.pause > 0,
            _ => self.pause.min(self.own_vain) >= WAIT,
        };
        if !is_turn && !self.is_alone {
            return None;
        }
        while let Some(seed) = self.seeds.pop_front() {
            if let Some(config) = unseen.take_at(seed.positions()) {
                self.proposed += 1;
                self.pause = 0;
                self.open.push(config.clone());
                return Some(config);
            }
        }
        None
    }

    /// Asks the other strategy, and remembers what is its own.
    fn ask_inner(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let asked = self.inner.ask(unseen, count);
        self.pause += asked.len();
        self.own_open.extend_from_slice(&asked);
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
                        // It has nothing more to say: the seeds have the rest.
                        self.is_alone = true;
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
            self.vain = if is_best { 0 } else { self.vain + 1 };
            self.best_seed = least(self.best_seed, time);
            match &mut self.held_back {
                Some(held_back) => held_back.push((config.clone(), time)),
                None => self.inner.tell(config, time),
            }
        } else {
            let before = self.best_known;
            self.best_known = least(before, time);
            if answered(&mut self.own_open, config) {
                self.own += 1;
                let is_gain = self.best_known != before;
                self.own_vain = if is_gain { 0 } else { self.own_vain + 1 };
            }
            self.inner.tell(config, time);
        }
        if self.are_worth_passing_on() {
            for (config, time) in self.held_back.take().into_iter().flatten() {
                self.inner.tell(&config, time);
            }
        }
    }
}

impl Seeded {
    /// Whether the seeds say more than the other strategy's own proposals.
    fn are_worth_passing_on(&self) -> bool {
        let Some(seed) = self.best_seed.filter(|_| self.own >= OWN) else {
            return false;
        };
        let is_better = |times: f64| self.best_known.is_none_or(|known| seed * times <= known);
        is_better(HEAD_START) || (self.own_vain >= STUCK && is_better(1.0))
    }
}
/// Removes a configuration from those without an answer; `false` if it is none of them.
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

    /// The answers a strategy got, as positions and times.
    type Answers = Vec<(Vec<u16>, Option<f64>)>;

    /// Goes through `a = 0` and then `a = 2` in order, and shares the answers it got.
    #[derive(Debug)]
    struct Spy {
        next: u16,
        last: u16,
        answers: Arc<Mutex<Answers>>,
    }

    impl Default for Spy {
        fn default() -> Self {
            Spy {
                next: 0,
                last: 19,
                answers: Arc::default(),
            }
        }
    }

    impl Strategy for Spy {
        fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
            let mut asked = Vec::new();
            while asked.len() < count && self.next < self.last {
                self.next += 1;
                let (a, b) = (self.next / 20 * 2, self.next % 20);
                asked.extend(unseen.take_at(&[a, b]));
            }
            asked
        }

        fn tell(&mut self, config: &Config, time: Option<Nanos>) {
            let answer = (config.positions().to_vec(), time.map(|time| time.0));
            self.answers.lock().unwrap().push(answer);
        }
    }

    /// Seeds are at `a = 1`, the other strategy's choices elsewhere.
    fn seeds(space: &Space, count: u16) -> Vec<Config> {
        let at = |b| space.config_at(&[1, b + 2]).unwrap();
        (0..count).map(at).collect()
    }

    fn is_seed(config: &Config) -> bool {
        config.positions()[0] == 1
    }

    /// Calls `ask` and `tell` for `rounds` rounds; returns all proposals in order.
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
    fn seeds_in_vain_wait_for_the_other_strategy_and_a_good_one_after_them_is_found() {
        let space = space();
        let wait = ".".repeat(WAIT);
        for fails in [false, true] {
            let mut unseen = Unseen::new(&space, 1);
            let spy = Spy {
                last: 99,
                ..Spy::default()
            };
            let mut seeded = Seeded::new(seeds(&space, 7), Box::new(spy));
            // The other strategy's first choice is better than any seed but the sixth.
            let time = |config: &Config| match (config.positions(), fails) {
                ([1, 7], _) => Some(1.0),
                ([1, _], true) => None,
                ([1, _], false) => Some(50.0),
                _ => Some(5.0),
            };
            let proposals = drive(&mut seeded, &mut unseen, 4 * WAIT, 1, time);
            let came = kinds(&proposals);
            // After one that pays the next comes soon.
            let expected = match fails {
                true => format!("sss.s{wait}s{wait}s.s..."),
                false => format!("sss.s.s{wait}s.s..."),
            };
            assert!(came.starts_with(&expected), "{came}");
            let n_seeds = proposals.iter().filter(|config| is_seed(config)).count();
            assert_eq!(n_seeds, 7, "no more than there are: {came}");
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
        // Answers to a batch count as they come.
        for config in &first {
            seeded.tell(config, Some(Nanos(if is_seed(config) { 9.0 } else { 1.0 })));
        }
        assert_eq!(kinds(&seeded.ask(&mut unseen, 4)), "....");
        assert_eq!(seeded.ask(&mut unseen, 0), []);
    }

    /// Which of the answers passed on to the other strategy are to seeds, in order, after 30 proposals.
    fn passed_on(of_seeds: f64, of_own: Option<f64>) -> String {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let answers = spy.answers.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        let time = |config: &Config| match is_seed(config) {
            true => Some(of_seeds),
            false => of_own,
        };
        let proposals = drive(&mut seeded, &mut unseen, 30, 1, time);
        assert_eq!(proposals.len(), 3 + 19, "its silence is passed on");
        let stranger = space.config_at(&[0, 19]).unwrap();
        seeded.tell(&stranger, Some(Nanos(7.0)));
        let answers = answers.lock().unwrap();
        let kind =
            |(positions, _): &(Vec<u16>, Option<f64>)| if positions[0] == 1 { 's' } else { '.' };
        answers.iter().map(kind).collect()
    }

    #[test]
    fn the_other_strategy_gets_seeds_that_are_a_head_start_and_no_others() {
        let (own, rest) = (".".repeat(OWN), ".".repeat(19 - OWN + 1));
        let with_seeds = format!("{own}sss{rest}");
        assert_eq!(passed_on(1.0, Some(2.0)), with_seeds);
        assert_eq!(
            passed_on(1.0, None),
            with_seeds,
            "anything is better than nothing"
        );
        assert_eq!(passed_on(1.0, Some(1.4)), format!("{own}{rest}"));
        assert_eq!(
            passed_on(9.0, Some(1.0)),
            format!("{own}{rest}"),
            "poison stays outside"
        );
    }

    #[test]
    fn answers_to_foreign_proposals_decide_nothing() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let answers = spy.answers.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        // The default and a list of starts are reported before the first proposal.
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
        let answers = answers.lock().unwrap();
        let of_seeds = answers.iter().filter(|(positions, _)| positions[0] == 1);
        assert_eq!(of_seeds.count(), 3, "{answers:?}");
        assert_eq!(answers.len(), OWN + OWN + 3);
    }

    #[test]
    fn nothing_is_decided_before_a_seed_has_an_answer() {
        let space = space();
        let mut unseen = Unseen::new(&space, 1);
        let spy = Spy::default();
        let answers = spy.answers.clone();
        let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
        // The answers of a batch come in another order than its questions.
        let mut asked = seeded.ask(&mut unseen, 3 + OWN);
        asked.rotate_left(3);
        assert_eq!(kinds(&asked), format!("{}sss", ".".repeat(OWN)));
        for config in &asked {
            let time = if is_seed(config) { 1.0 } else { 9.0 };
            seeded.tell(config, Some(Nanos(time)));
        }
        assert_eq!(answers.lock().unwrap().len(), 3 + OWN);
    }

    #[test]
    fn bad_seeds_cost_their_own_number_in_any_batch() {
        let space = space();
        for batch in [1, 16, 64] {
            let mut unseen = Unseen::new(&space, 1);
            let spy = Spy::default();
            let answers = spy.answers.clone();
            let mut seeded = Seeded::new(seeds(&space, 10), Box::new(spy));
            let time = |config: &Config| (!is_seed(config)).then_some(1.0);
            let proposals = drive(&mut seeded, &mut unseen, 64 / batch, batch, time);
            let n_seeds = proposals.iter().filter(|config| is_seed(config)).count();
            assert!(n_seeds <= 10, "{}", kinds(&proposals));
            // The other strategy proposes what it would have proposed without them.
            let answers = answers.lock().unwrap();
            let own: Vec<u16> = answers.iter().map(|(positions, _)| positions[1]).collect();
            assert_eq!(own, (1..=own.len() as u16).collect::<Vec<_>>());
            assert_eq!(own.len() + n_seeds, proposals.len());
        }
    }

    #[test]
    fn a_strategy_that_is_stuck_gets_seeds_that_are_better_at_all() {
        let space = space();
        for (seed, gets_seeds) in [(1.0, true), (1.6, false)] {
            let mut unseen = Unseen::new(&space, 1);
            let spy = Spy {
                last: 99,
                ..Spy::default()
            };
            let answers = spy.answers.clone();
            let mut seeded = Seeded::new(seeds(&space, 3), Box::new(spy));
            let time = |config: &Config| Some(if is_seed(config) { seed } else { 1.4 });
            // The first of its own is its best, and those after it bring nothing.
            drive(&mut seeded, &mut unseen, 3 + STUCK, 1, time);
            let n_seeds = || {
                let answers = answers.lock().unwrap();
                answers.iter().filter(|(at, _)| at[0] == 1).count()
            };
            assert_eq!(n_seeds(), 0);
            drive(&mut seeded, &mut unseen, 1, 1, time);
            assert_eq!(n_seeds(), if gets_seeds { 3 } else { 0 });
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
