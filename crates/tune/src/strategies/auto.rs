//! [`Auto`]: where a surrogate expects most, and another way as well while it is stuck.

use kernwright_space::{Config, Nanos};

use super::{Bayes, Tabu};
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Evaluations in a row without a new best after which the surrogate counts as stuck.
const STUCK: usize = 25;
/// While it is stuck, one choice in this many is the walk's.
const TURNS: usize = 3;

/// A surrogate of ranks; while it is stuck, every third choice is one of a tabu search that begins
/// around the best so far.
///
/// A surrogate that is wrong about a rugged space keeps proposing what it is wrong about, and what it
/// is shown there changes little. A walk knows nothing but the last few answers. Each gets the
/// other's results, so a gain by either ends the turns for both.
#[derive(Debug)]
pub struct Auto {
    surrogate: Box<dyn Strategy>,
    walk: Box<dyn Strategy>,
    best: Option<f64>,
    /// Answers since the best became better.
    vain: usize,
    /// Choices made while it was stuck.
    turn: usize,
}

impl Default for Auto {
    fn default() -> Self {
        Auto::of(Box::new(Bayes::of_ranks()), Box::new(Tabu::joining()))
    }
}

impl Auto {
    fn of(surrogate: Box<dyn Strategy>, walk: Box<dyn Strategy>) -> Self {
        Auto {
            surrogate,
            walk,
            best: None,
            vain: 0,
            turn: 0,
        }
    }
}

impl Strategy for Auto {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        if self.vain < STUCK {
            return self.surrogate.ask(unseen, count);
        }
        let mut asked = Vec::new();
        while asked.len() < count {
            self.turn += 1;
            let next = match self.turn.is_multiple_of(TURNS) {
                true => self.walk.ask(unseen, 1),
                false => self.surrogate.ask(unseen, 1),
            };
            if next.is_empty() {
                break;
            }
            asked.extend(next);
        }
        asked
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        let gain = time.filter(|time| self.best.is_none_or(|best| time.0 < best));
        match gain {
            Some(time) => (self.best, self.vain) = (Some(time.0), 0),
            None => self.vain += 1,
        }
        self.surrogate.tell(config, time);
        self.walk.tell(config, time);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use kernwright_space::{Kernel, Problem, Space};

    use super::*;

    fn space() -> Space {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..1\"
            [[param]]\nname = \"b\"\nvalues = \"0..199\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    /// Proposes what has its own `a`, in order, and counts the calls of `tell`.
    #[derive(Debug)]
    struct Own {
        a: u16,
        next: u16,
        answers: Arc<Mutex<usize>>,
    }

    impl Strategy for Own {
        fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
            let one = || {
                self.next += 1;
                unseen.take_at(&[self.a, self.next - 1])
            };
            std::iter::from_fn(one).take(count).collect()
        }

        fn tell(&mut self, _: &Config, _: Option<Nanos>) {
            *self.answers.lock().unwrap() += 1;
        }
    }

    #[test]
    fn it_takes_turns_while_nothing_is_gained_and_both_get_every_answer() {
        let space = space();
        for batch in [1, 7] {
            let mut unseen = Unseen::new(&space, 1);
            let answers: [Arc<Mutex<usize>>; 2] = Default::default();
            let own = |a: usize| {
                Box::new(Own {
                    a: a as u16,
                    next: 0,
                    answers: answers[a].clone(),
                })
            };
            let mut auto = Auto::of(own(0), own(1));
            let mut came = String::new();
            // The first is the best, until the walk's fourth.
            while came.len() < STUCK + 30 {
                for config in auto.ask(&mut unseen, batch) {
                    came.push(if config.positions()[0] == 0 { 's' } else { 'w' });
                    let time = match config.positions() {
                        [0, 0] => Some(9.0),
                        [1, 3] => Some(1.0),
                        others => (others[1] % 2 == 0).then_some(20.0),
                    };
                    auto.tell(&config, time.map(Nanos));
                }
            }
            // As many proposals as it takes to be stuck, and the rest of their batch.
            let alone = (STUCK + 1).div_ceil(batch) * batch;
            assert_eq!(came.find('w'), Some(alone + TURNS - 1), "{came}");
            assert!(came[alone..].starts_with("sswsswsswssw"), "{came}");
            let after = came.rfind('w').unwrap();
            assert!(
                after < alone + 4 * TURNS + batch,
                "a gain ends the turns: {came}"
            );
            for count in &answers {
                assert_eq!(*count.lock().unwrap(), came.len());
            }
        }
    }
}
