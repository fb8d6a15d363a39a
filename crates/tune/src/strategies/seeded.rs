//! [`Seeded`]: begins with configurations that somebody believes in, and does not trust them.

use std::collections::VecDeque;

use kernwright_space::{Config, Nanos};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Seeds proposed before anything else.
const TRUSTED: usize = 3;
/// Seeds in a row that improve on nothing before the rest are dropped.
const PATIENCE: usize = 4;

/// Proposes seeds first, then seeds and another strategy's choices in turns, as long as seeds pay.
///
/// Good seeds answer at once. Bad ones cost [`TRUSTED`] evaluations and, one in two, at most
/// [`PATIENCE`] more; the other strategy learns from them all the same. What lies far from every
/// seed is explored from the first turn on, so that a trap of seeds is escaped.
#[derive(Debug)]
pub struct Seeded {
    seeds: VecDeque<Config>,
    /// Seeds that were proposed and not told of yet.
    open: Vec<Config>,
    proposed: usize,
    /// Seeds told of since one was the best so far.
    vain: usize,
    is_seeds_turn: bool,
    best: Option<f64>,
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
            is_seeds_turn: true,
            best: None,
            inner,
        }
    }

    /// Takes the next seed if it is a seed's turn.
    fn seed(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        if self.vain >= PATIENCE {
            self.seeds.clear();
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
}

impl Strategy for Seeded {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count {
            match self.seed(unseen) {
                Some(config) => asked.push(config),
                None if self.seeds.is_empty() => {
                    asked.extend(self.inner.ask(unseen, count - asked.len()));
                    break;
                }
                None => {
                    let other = self.inner.ask(unseen, 1);
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
        let place = self
            .open
            .iter()
            .position(|open| open.positions() == config.positions());
        if let Some(place) = place {
            self.open.swap_remove(place);
            self.vain = if is_best { 0 } else { self.vain + 1 };
        }
        self.inner.tell(config, time);
    }
}
