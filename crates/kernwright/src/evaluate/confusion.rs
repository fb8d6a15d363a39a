//! Which values a model takes for which.

use kernwright_predict::ParamDomain;
use serde::{Deserialize, Serialize};

/// Counts of one parameter over the test problems of a case: what was best, and what the model put
/// first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Confusion {
    /// The parameter.
    pub param: String,
    /// Its values, as text.
    pub values: Vec<String>,
    /// For every value that was best, how often each value was predicted.
    pub counts: Vec<Vec<u32>>,
}

impl Confusion {
    /// Nothing counted yet.
    pub(super) fn new(param: &ParamDomain) -> Self {
        let values: Vec<String> = param.values.iter().map(ToString::to_string).collect();
        Confusion {
            param: param.name.clone(),
            counts: vec![vec![0; values.len()]; values.len()],
            values,
        }
    }

    pub(super) fn add(&mut self, best: u16, predicted: u16) {
        self.counts[usize::from(best)][usize::from(predicted)] += 1;
    }

    /// The same without values that were neither best nor predicted.
    pub(super) fn trimmed(&self) -> Confusion {
        let seen = |at: &usize| {
            self.counts[*at].iter().any(|n| *n > 0) || self.counts.iter().any(|row| row[*at] > 0)
        };
        let kept: Vec<usize> = (0..self.values.len()).filter(seen).collect();
        Confusion {
            param: self.param.clone(),
            values: kept.iter().map(|at| self.values[*at].clone()).collect(),
            counts: kept
                .iter()
                .map(|row| kept.iter().map(|at| self.counts[*row][*at]).collect())
                .collect(),
        }
    }

    /// Whether every value has a row and a column.
    pub(super) fn is_square(&self) -> bool {
        let side = self.values.len();
        self.counts.len() == side && self.counts.iter().all(|row| row.len() == side)
    }

    /// The share predicted right.
    pub fn right(&self) -> f64 {
        let count = |n: &u32| f64::from(*n);
        let total: f64 = self.counts.iter().flatten().map(count).sum();
        let rows = self.counts.iter().enumerate();
        let right: f64 = rows.filter_map(|(at, row)| row.get(at)).map(count).sum();
        right / total.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_trims() {
        let param = ParamDomain {
            name: "tile".into(),
            values: [1, 2, 4, 8].map(kernwright_space::Value::Int).into(),
        };
        let mut confusion = Confusion::new(&param);
        for (best, predicted) in [(1, 1), (1, 1), (1, 3), (3, 3)] {
            confusion.add(best, predicted);
        }
        assert_eq!(confusion.right(), 0.75);
        let trimmed = confusion.trimmed();
        assert_eq!(trimmed.values, ["2", "8"]);
        assert_eq!(trimmed.counts, [[2, 1], [0, 1]]);
        assert_eq!(trimmed.right(), 0.75);
    }
}
