//! [`Answers`]: the scores reported to a strategy, for comparison.

use kernwright_space::{Config, Nanos};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How good a configuration is: the logarithm of its time, so that a difference is a ratio of
/// times; infinite for one that fails.
pub(super) type Score = f64;

/// A configuration with its score.
pub(super) type Scored = (Config, Score);

/// Every answer so far, and those that the strategy has not looked at yet.
///
/// [`Strategy::tell`](crate::Strategy::tell) has no random generator available, so strategies collect
/// answers here and draw their conclusions when they are asked again.
#[derive(Debug, Default)]
pub(super) struct Answers {
    known: FxHashMap<SmallVec<[u16; 20]>, Score>,
    fresh: Vec<Scored>,
    best: Option<Scored>,
}

impl Answers {
    /// Keeps an answer.
    pub(super) fn add(&mut self, config: &Config, time: Option<Nanos>) {
        let score = score(time);
        self.known
            .insert(SmallVec::from_slice(config.positions()), score);
        let best = self.best.as_ref().map_or(f64::INFINITY, |best| best.1);
        if score < best {
            self.best = Some((config.clone(), score));
        }
        self.fresh.push((config.clone(), score));
    }

    /// Hands over the answers since the last call, in the order they came.
    pub(super) fn take_fresh(&mut self) -> Vec<Scored> {
        std::mem::take(&mut self.fresh)
    }

    /// Gives the best so far, if anything has worked.
    pub(super) fn best(&self) -> Option<&Scored> {
        self.best.as_ref()
    }

    /// Gives the score of a configuration, if its answer is known.
    pub(super) fn get(&self, config: &Config) -> Option<Score> {
        self.known.get(config.positions()).copied()
    }
}

fn score(time: Option<Nanos>) -> Score {
    match time {
        // A time of zero is below what a clock can see; its logarithm must stay a number.
        Some(Nanos(nanos)) if nanos >= 0.0 => nanos.max(f64::MIN_POSITIVE).ln(),
        _ => f64::INFINITY,
    }
}
