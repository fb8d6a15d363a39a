//! [`Annealing`]: a walk that accepts what is worse, less and less often.

use kernwright_space::{Config, Nanos, Neighbourhood};
use rand::RngExt;

use super::answers::{Answers, Score, Scored};
use super::moves::propose;
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Random configurations; the walk begins at the best of them.
const START: usize = 10;
/// The temperature at first: a step that takes a tenth longer is taken about one time in three.
const HOT: f64 = 0.1;
/// What an answer leaves of the temperature: in 200 of them it falls by a factor of fifty.
const COOLING: f64 = 0.98;
/// The temperature at which the walk has frozen and is heated up again.
const COLD: f64 = 0.001;
/// Steps over known configurations before the walk counts as caught.
const MAX_KNOWN: usize = 300;

/// Simulated annealing over single changes. A step onto a configuration whose answer is known
/// costs nothing and is decided at once. A walk that has frozen, or finds nothing unseen around,
/// is heated up again and continues from a random place.
#[derive(Debug)]
pub struct Annealing {
    answers: Answers,
    here: Option<Scored>,
    /// Random configurations proposed since the last start.
    started: usize,
    temperature: f64,
}

impl Default for Annealing {
    fn default() -> Self {
        Annealing {
            answers: Answers::default(),
            here: None,
            started: 0,
            temperature: HOT,
        }
    }
}

impl Annealing {
    /// Decides on the steps whose answers came.
    fn settle(&mut self, unseen: &mut Unseen<'_>) {
        for (config, score) in self.answers.take_fresh() {
            if self.started < START {
                if self.here.as_ref().is_none_or(|here| score < here.1) {
                    self.here = Some((config, score));
                }
                continue;
            }
            self.temperature *= COOLING;
            self.step(unseen, config, score);
        }
        if self.temperature < COLD {
            self.restart();
        }
    }

    /// Moves there if it is better, or by chance; returns whether it moved.
    fn step(&mut self, unseen: &mut Unseen<'_>, config: Config, score: Score) -> bool {
        let slower = match &self.here {
            Some((_, here)) if here.is_finite() => score - here,
            // Anything is as good as a place that fails.
            _ => 0.0,
        };
        let goes =
            slower <= 0.0 || unseen.rng().random::<f64>() < (-slower / self.temperature).exp();
        if goes {
            self.here = Some((config, score));
        }
        goes
    }

    /// Walks until something unseen is reached.
    fn next(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        let around = |unseen: &Unseen<'_>, here: &Scored| {
            let space = unseen.space();
            space.neighbours(&here.0, Neighbourhood::Hamming)
        };
        let mut near = around(unseen, self.here.as_ref()?);
        for _ in 0..MAX_KNOWN {
            if near.is_empty() {
                break;
            }
            let there = &near[unseen.rng().random_range(0..near.len())];
            if unseen.take(there) {
                return Some(there.clone());
            }
            // Perhaps proposed in the same batch: its time is not known yet.
            let Some(score) = self.answers.get(there) else {
                continue;
            };
            if self.step(unseen, there.clone(), score) {
                near = around(unseen, self.here.as_ref()?);
            }
        }
        self.restart();
        None
    }

    fn restart(&mut self) {
        self.here = None;
        self.started = 0;
        self.temperature = HOT;
    }
}

impl Strategy for Annealing {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        self.settle(unseen);
        propose(unseen, count, |unseen| {
            if self.started < START || self.here.is_none() {
                self.started += 1;
                return None;
            }
            self.next(unseen)
        })
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        self.answers.add(config, time);
    }
}
