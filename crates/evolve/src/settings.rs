//! [`Settings`]: all settings of a search, with the usual values.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::scores::{Objective, Scores};

/// An individual keeps a limit only with this many times its uncertainty to spare: the best of thousands is the best
/// partly by chance, and a search that favours those that seem to be just within a limit ends with those that are not.
const SPARE: f64 = 2.0;

/// How new individuals come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Steady state with noise-aware ranking, dropping of edits and operator rates that adapt.
    Ours,
    /// The original with a few edits drawn at random, every time anew.
    Random,
    /// In generations, as GEVO does it, as far as plans and answers can.
    Gevo,
}

/// The settings of a search, the same from its start to its end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How new individuals come about.
    pub mode: Mode,
    /// How many plans may be out at a time. Part of the search: another window is another search.
    pub window: usize,
    /// How many individuals live at a time.
    pub population: usize,
    /// How many of the best are remembered.
    pub archive: usize,
    /// The probability that a child has two parents.
    pub crossover: f64,
    /// The probability that a child of two parents joins all edits of both, instead of dealing
    /// them.
    pub join: f64,
    /// The probability that a child is one parent with a few edits that have paid elsewhere.
    pub transplant: f64,
    /// The probability that a parent is chosen by the first objective alone.
    pub greed: f64,
    /// How many edits that were tried in vain are remembered, so as not to be drawn again.
    pub memory: usize,
    /// The probability that a child is mutated: by an edit less (ours), or one more (GEVO).
    pub mutation: f64,
    /// The probability that a child that already differs from its parents also gets a new edit.
    pub grow: f64,
    /// The probability that a child that gets a new edit gets two.
    pub grow_twice: f64,
    /// How many individuals are the original with one edit, before there are parents.
    pub first_mutants: usize,
    /// How often a child that is known already is drawn again.
    pub redraws: usize,
    /// The part of all draws of operators that is shared evenly, whatever they are worth.
    pub explore: f64,
    /// How much of their weight an operator's older uses lose with each new one.
    pub fade: f64,
    /// The most edits of an individual in [`Mode::Random`].
    pub random_edits: usize,
    /// How often [`Mode::Gevo`] tries again for a mutant that works.
    pub tries: usize,
    /// What objectives should not exceed, in their order. An individual beyond a limit is a stepping stone at best: in
    /// the order by the first objective it comes after all that keep the limits (ours).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Option<f64>>,
}

impl Settings {
    /// The usual settings of a mode. GEVO's numbers are those of its scripts for its main results:
    /// 256 individuals, 0.8 and 0.3.
    pub fn usual(mode: Mode, window: usize) -> Settings {
        let ours = Settings {
            mode,
            window,
            population: 48,
            archive: 64,
            crossover: 0.5,
            join: 0.7,
            transplant: 0.15,
            greed: 0.5,
            memory: 4000,
            mutation: 0.1,
            grow: 0.1,
            grow_twice: 0.15,
            first_mutants: 48,
            redraws: 8,
            explore: 0.2,
            fade: 0.01,
            random_edits: 4,
            tries: 1000,
            limits: Vec::new(),
        };
        match mode {
            Mode::Ours | Mode::Random => ours,
            Mode::Gevo => Settings {
                population: 256,
                crossover: 0.8,
                mutation: 0.3,
                ..ours
            },
        }
    }

    /// Whether scores may be beyond one of the limits: with [`SPARE`].
    pub(crate) fn is_beyond(&self, scores: &Scores) -> bool {
        let spared = |score: &Objective| score.value + SPARE * (score.high - score.value);
        let mut both = scores.objectives().iter().zip(&self.limits);
        both.any(|(score, limit)| limit.is_some_and(|limit| spared(score) > limit))
    }

    /// Refuses settings that cannot be.
    pub fn check(&self) -> Result<(), BadSetting> {
        let counts = [
            ("window", self.window, 1),
            ("population", self.population, 2),
            ("archive", self.archive, 1),
            ("random_edits", self.random_edits, 1),
            ("tries", self.tries, 1),
        ];
        for (name, value, least) in counts {
            if value < least {
                return Err(BadSetting::TooFew { name, value, least });
            }
        }
        if self.random_edits > MOST_EDITS {
            return Err(BadSetting::TooMany {
                name: "random_edits",
                value: self.random_edits,
                most: MOST_EDITS,
            });
        }
        if self.mode == Mode::Gevo && !self.population.is_multiple_of(4) {
            return Err(BadSetting::NotFours(self.population));
        }
        let shares = [
            ("crossover", self.crossover),
            ("join", self.join),
            ("transplant", self.transplant),
            ("greed", self.greed),
            ("mutation", self.mutation),
            ("grow", self.grow),
            ("grow_twice", self.grow_twice),
            ("explore", self.explore),
            ("fade", self.fade),
        ];
        match shares
            .into_iter()
            .find(|(_, share)| !(0.0..=1.0).contains(share))
        {
            Some((name, value)) => Err(BadSetting::NotShare { name, value }),
            None => Ok(()),
        }
    }
}

/// An individual's new edits are numbered in one byte.
const MOST_EDITS: usize = 256;

/// A setting that cannot be.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum BadSetting {
    /// A count that is too small.
    #[error("`{name}` is {value}; at least {least} is needed")]
    TooFew {
        /// The setting.
        name: &'static str,
        /// What it was.
        value: usize,
        /// What it can be at least.
        least: usize,
    },
    /// A count that is too large.
    #[error("`{name}` is {value}; at most {most} is possible")]
    TooMany {
        /// The setting.
        name: &'static str,
        /// What it was.
        value: usize,
        /// What it can be at most.
        most: usize,
    },
    /// GEVO's tournament takes four at a time.
    #[error("`population` is {0}; in this mode it is a multiple of 4")]
    NotFours(usize),
    /// A probability that is none.
    #[error("`{name}` is {value}; it is a share between 0 and 1")]
    NotShare {
        /// The setting.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// There is nothing to draw edits with.
    #[error("the program has no operators, so there is nothing to search")]
    NoOperators,
}
