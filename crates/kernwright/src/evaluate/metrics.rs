//! The paper's two figures, for lists of any length.

use serde::{Deserialize, Serialize};

/// Sums over the rows of a test.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    ks: Vec<usize>,
    average: Vec<f64>,
    perfect: Vec<u64>,
    rows: u64,
}

/// What a list of `k` achieves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The list's length.
    pub k: usize,
    /// The share of parameters right in the list's best match, in percent. An oracle
    /// picks the list's best answer, so this rises with `k` by itself.
    pub average: f64,
    /// The share of problems whose best configuration is in the list, in percent.
    pub perfect: f64,
    /// The number of problems.
    pub n: u64,
}

impl Tally {
    /// For lists cut at each of `ks`.
    pub fn new(ks: &[usize]) -> Self {
        Tally {
            ks: ks.to_vec(),
            average: vec![0.0; ks.len()],
            perfect: vec![0; ks.len()],
            rows: 0,
        }
    }

    /// Adds one problem: a ranked list and what was best.
    pub fn add<'l>(&mut self, list: impl Iterator<Item = &'l [u16]>, best: &[u16]) {
        self.rows += 1;
        let mut list = list.enumerate().peekable();
        let mut most = 0;
        for (at, k) in self.ks.iter().enumerate() {
            while let Some((_, positions)) = list.next_if(|(rank, _)| rank < k) {
                let right = positions.iter().zip(best).filter(|(a, b)| a == b).count();
                most = most.max(right);
            }
            self.average[at] += most as f64 / best.len().max(1) as f64;
            self.perfect[at] += u64::from(most == best.len());
        }
    }

    /// The figures, one for each `k`.
    pub fn scores(&self) -> Vec<Score> {
        let percent = |sum: f64| 100.0 * sum / self.rows.max(1) as f64;
        let one = |at: usize| Score {
            k: self.ks[at],
            average: percent(self.average[at]),
            perfect: percent(self.perfect[at] as f64),
            n: self.rows,
        };
        (0..self.ks.len()).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_best_match_within_each_k() {
        let mut tally = Tally::new(&[1, 3]);
        let list: [&[u16]; 3] = [&[0, 0, 0, 0], &[1, 2, 0, 0], &[1, 2, 3, 4]];
        tally.add(list.into_iter(), &[1, 2, 3, 4]);
        tally.add(list.into_iter(), &[0, 0, 0, 9]);
        let scores = tally.scores();
        assert_eq!((scores[0].average, scores[0].perfect), (37.5, 0.0));
        assert_eq!((scores[1].average, scores[1].perfect), (87.5, 50.0));
        assert_eq!(scores[1].n, 2);
    }
}
