//! [`Scores`]: how good an individual is, with how sure that is; and when one is better.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One number to be made small, and the interval it is known to lie in.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// The best guess.
    pub value: f64,
    /// It is not less than this.
    pub low: f64,
    /// It is not more than this.
    pub high: f64,
}

impl Objective {
    /// A number that is known exactly.
    pub fn exact(value: f64) -> Objective {
        Objective {
            value,
            low: value,
            high: value,
        }
    }

    /// Whether this one is smaller for sure: the intervals do not touch.
    pub fn is_clearly_below(&self, other: &Objective) -> bool {
        self.high < other.low
    }
}

/// All objectives of one individual, each to be made small, in an order that is the same for all
/// individuals of a search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Objective>", into = "Vec<Objective>")]
pub struct Scores(Vec<Objective>);

/// Why some numbers are no scores.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum NotScores {
    /// There is nothing to compare by.
    #[error("an individual has at least one objective")]
    Empty,
    /// Nothing can be compared with a number that is none.
    #[error("objective {index} is not finite: {value} in [{low}, {high}]")]
    NotFinite {
        /// Which one, from 0.
        index: usize,
        /// Its value.
        value: f64,
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// The value lies outside its own interval.
    #[error("objective {index} lies outside its interval: {value} in [{low}, {high}]")]
    OutOfOrder {
        /// Which one, from 0.
        index: usize,
        /// Its value.
        value: f64,
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
    },
}

impl Scores {
    /// The only way to scores: every number is finite and inside its interval.
    pub fn new(objectives: impl Into<Vec<Objective>>) -> Result<Scores, NotScores> {
        let objectives = objectives.into();
        if objectives.is_empty() {
            return Err(NotScores::Empty);
        }
        for (index, &Objective { value, low, high }) in objectives.iter().enumerate() {
            if ![value, low, high].iter().all(|number| number.is_finite()) {
                return Err(NotScores::NotFinite {
                    index,
                    value,
                    low,
                    high,
                });
            }
            if !(low <= value && value <= high) {
                return Err(NotScores::OutOfOrder {
                    index,
                    value,
                    low,
                    high,
                });
            }
        }
        Ok(Scores(objectives))
    }

    /// Scores that are known exactly.
    pub fn exact(values: impl IntoIterator<Item = f64>) -> Result<Scores, NotScores> {
        Scores::new(values.into_iter().map(Objective::exact).collect::<Vec<_>>())
    }

    /// The objectives in their order.
    pub fn objectives(&self) -> &[Objective] {
        &self.0
    }

    /// The best guesses in their order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = f64> + '_ {
        self.0.iter().map(|objective| objective.value)
    }

    /// Whether this one is the better one, as `dominance` sees it.
    pub fn dominates(&self, other: &Scores, dominance: Dominance) -> bool {
        let pairs = || self.0.iter().zip(&other.0);
        match dominance {
            Dominance::Clear => {
                !pairs().any(|(ours, theirs)| theirs.is_clearly_below(ours))
                    && pairs().any(|(ours, theirs)| ours.is_clearly_below(theirs))
            }
            Dominance::Plain => {
                !pairs().any(|(ours, theirs)| theirs.value < ours.value)
                    && pairs().any(|(ours, theirs)| ours.value < theirs.value)
            }
        }
    }
}

/// What makes one individual better than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dominance {
    /// Clearly worse in nothing and clearly better in something, where clearly means that the
    /// intervals do not touch. With exact scores this is Pareto's relation. With intervals it
    /// may run in a circle, so nothing here counts on it being transitive.
    Clear,
    /// Pareto's relation on the best guesses, as if they were exact.
    Plain,
}

impl TryFrom<Vec<Objective>> for Scores {
    type Error = NotScores;

    fn try_from(objectives: Vec<Objective>) -> Result<Scores, NotScores> {
        Scores::new(objectives)
    }
}

impl From<Scores> for Vec<Objective> {
    fn from(scores: Scores) -> Vec<Objective> {
        scores.0
    }
}
