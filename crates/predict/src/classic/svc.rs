//! [`Svc`]: support-vector machines with a Gaussian kernel, one for each two classes; they vote.

use std::convert::Infallible;
use std::ops::Range;

use super::Classifier;
use super::points::Points;
use super::smo::{Separator, kernel_row, separate};
use super::table::{Labelled, Table};
use crate::nn::simd;
use crate::parallel::in_parallel;

/// A support-vector classifier, one against one, with `C = 1` and `gamma` scaled to the table.
#[derive(Debug)]
pub struct Svc {
    gamma: f64,
    /// The rows that some machine needs, class by class.
    vectors: Points,
    pairs: Vec<Pair>,
    /// The class to answer if there is only one and nothing to separate.
    first: usize,
    classes: usize,
}

/// A machine that separates two classes.
#[derive(Debug)]
struct Pair {
    classes: [usize; 2],
    /// Which vectors are of either class, and their coefficients.
    sides: [(Range<usize>, Vec<f64>); 2],
    bias: f64,
}

impl Svc {
    /// Learns to separate every pair of classes.
    pub fn learn(known: &Labelled<'_>, threads: usize) -> Self {
        let table = known.table;
        let variance = table.variance();
        let scaled = 1.0 / (table.columns() as f64 * variance);
        // A table that hardly varies overflows the scale.
        let gamma = if variance > 0.0 && scaled.is_finite() {
            scaled
        } else {
            1.0
        };
        let rows_of = known.rows_by_class();
        let seen: Vec<usize> = (0..known.classes)
            .filter(|c| !rows_of[*c].is_empty())
            .collect();
        let both = |at: usize| seen[at + 1..].iter().map(move |second| (at, *second));
        let both = (0..seen.len()).flat_map(both);
        let both: Vec<[usize; 2]> = both.map(|(at, second)| [seen[at], second]).collect();
        let jobs: Vec<usize> = (0..both.len()).collect();
        let separators = in_parallel(&jobs, threads, |job| {
            let [first, second] = both[job].map(|class| rows_of[class].as_slice());
            let points = Points::new(table, &[first, second].concat());
            Ok::<_, Infallible>(Some(separate(&points, first.len(), gamma)))
        });
        let Ok(separators) = separators;
        let separators = separators.unwrap_or_default();
        Svc::assemble(table, gamma, &rows_of, &both, &separators)
    }

    /// Keeps the rows that count for some pair, so that a new row is compared with each once.
    fn assemble(
        table: &Table,
        gamma: f64,
        rows_of: &[Vec<u32>],
        both: &[[usize; 2]],
        separators: &[Separator],
    ) -> Self {
        let mut counts: Vec<Vec<bool>> = rows_of.iter().map(|r| vec![false; r.len()]).collect();
        for (classes, separator) in both.iter().zip(separators) {
            let mut coefficients = separator.coefficients.iter();
            for class in classes {
                for (counts, coefficient) in counts[*class].iter_mut().zip(&mut coefficients) {
                    *counts |= *coefficient != 0.0;
                }
            }
        }
        let mut vectors: Vec<u32> = Vec::new();
        let mut ranges = Vec::new();
        for (rows, counts) in rows_of.iter().zip(&counts) {
            let from = vectors.len();
            let kept = rows.iter().zip(counts).filter(|(_, counts)| **counts);
            vectors.extend(kept.map(|(row, _)| *row));
            ranges.push(from..vectors.len());
        }
        let pairs = both.iter().zip(separators).map(|(classes, separator)| {
            let (first, second) = separator.coefficients.split_at(rows_of[classes[0]].len());
            let side = |class: usize, coefficients: &[f64]| {
                let kept = coefficients.iter().zip(&counts[class]);
                let kept = kept.filter(|(_, counts)| **counts);
                (ranges[class].clone(), kept.map(|(x, _)| *x).collect())
            };
            Pair {
                classes: *classes,
                sides: [side(classes[0], first), side(classes[1], second)],
                bias: separator.bias,
            }
        });
        Svc {
            gamma,
            vectors: Points::new(table, &vectors),
            pairs: pairs.collect(),
            first: rows_of.iter().position(|r| !r.is_empty()).unwrap_or(0),
            classes: rows_of.len(),
        }
    }

    /// What the machine of each two classes that were seen says: positive for the first of them.
    /// Pairs stand in the order of their classes.
    pub fn decisions(&self, row: &[f64]) -> Vec<f64> {
        let mut kernel = vec![0.0; self.vectors.count()];
        kernel_row(&self.vectors, self.gamma, row, &mut kernel);
        let decide = |pair: &Pair| {
            let sides = pair.sides.iter();
            let sides = sides.map(|(range, weights)| weighted_sum(weights, &kernel[range.clone()]));
            pair.bias + sides.sum::<f64>()
        };
        self.pairs.iter().map(decide).collect()
    }
}

impl Classifier for Svc {
    fn classes(&self) -> usize {
        self.classes
    }

    /// The share of the machines that vote for each class: no calibrated probability. The greatest
    /// is the prediction; of equals, the first class, as libsvm has it.
    fn probabilities(&self, row: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        if self.pairs.is_empty() {
            out[self.first] = 1.0;
            return;
        }
        let share = 1.0 / self.pairs.len() as f64;
        let mut votes = vec![0_u32; self.classes];
        for (pair, decision) in self.pairs.iter().zip(self.decisions(row)) {
            votes[pair.classes[usize::from(decision <= 0.0)]] += 1;
        }
        for (out, votes) in out.iter_mut().zip(votes) {
            *out = share * f64::from(votes);
        }
    }
}

/// Eight running sums, so that the loop becomes vector code.
fn weighted_sum(weights: &[f64], numbers: &[f32]) -> f64 {
    let mut lanes = [0.0; 8];
    simd(
        #[inline(always)]
        || {
            for (weights, numbers) in weights.chunks(8).zip(numbers.chunks(8)) {
                for ((lane, weight), number) in lanes.iter_mut().zip(weights).zip(numbers) {
                    *lane += weight * f64::from(*number);
                }
            }
        },
    );
    lanes.into_iter().sum()
}
