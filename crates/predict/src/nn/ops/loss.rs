//! [`Steps`], and the loss: cross-entropy of a softmax per step over the values that are valid
//! there.

use std::sync::Arc;

use super::super::matrix::Matrix;
use super::super::real::Real;
use super::super::tape::{Tape, Var};
use super::{Back, Op};

/// How many values each step chooses among. Scores of all steps stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    offsets: Arc<[usize]>,
}

impl Steps {
    /// From the number of values of each step.
    pub fn new(widths: impl IntoIterator<Item = usize>) -> Self {
        let mut total = 0;
        let ends = widths.into_iter().map(|width| {
            total += width;
            total
        });
        Steps {
            offsets: std::iter::once(0).chain(ends).collect(),
        }
    }

    /// The number of steps.
    pub fn count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Where a step's scores begin.
    pub fn offset(&self, step: usize) -> usize {
        self.offsets[step]
    }

    /// How many values a step has.
    pub fn width(&self, step: usize) -> usize {
        self.offsets[step + 1] - self.offsets[step]
    }

    /// The number of values of all steps.
    pub fn total(&self) -> usize {
        self.offsets[self.count()]
    }
}

impl<T: Real> Tape<'_, T> {
    /// The weighted sum over rows, and sum over steps, of the cross-entropy between `targets` and
    /// the softmax of `logits` over the values marked valid. A step whose targets are all zero
    /// counts nothing.
    pub fn cross_entropy(
        &mut self,
        logits: Var,
        targets: &Matrix<T>,
        valid: &[bool],
        weights: &[T],
        steps: &Steps,
    ) -> Var {
        let scores = &self.nodes[logits.0].value;
        let mut slope = self.workspace.zeros(scores.rows(), scores.cols());
        let mut loss = T::ZERO;
        for (row, weight) in weights.iter().enumerate() {
            for step in 0..steps.count() {
                let range = steps.offset(step)..steps.offset(step + 1);
                let scores = &scores.row(row)[range.clone()];
                let targets = &targets.row(row)[range.clone()];
                let valid = &valid[row * steps.total()..][range.clone()];
                let slope = &mut slope.row_mut(row)[range];
                loss += *weight * one_step(scores, targets, valid, *weight, slope);
            }
        }
        let value = Matrix::from_vec(1, 1, vec![loss]);
        self.push(value, Op::CrossEntropy { logits, slope })
    }
}

/// One softmax: returns its cross-entropy and writes the weighted slope.
fn one_step<T: Real>(scores: &[T], targets: &[T], valid: &[bool], weight: T, slope: &mut [T]) -> T {
    let total: T = targets.iter().copied().sum();
    let mut open = scores.iter().zip(valid).filter(|(_, valid)| **valid);
    let Some((first, _)) = open.next().filter(|_| total > T::ZERO) else {
        return T::ZERO;
    };
    let greatest = open.fold(*first, |most, (x, _)| if *x > most { *x } else { most });
    let mut sum = T::ZERO;
    for ((slope, score), valid) in slope.iter_mut().zip(scores).zip(valid) {
        *slope = if *valid {
            (*score - greatest).exp()
        } else {
            T::ZERO
        };
        sum += *slope;
    }
    let norm = sum.ln() + greatest;
    let mut loss = T::ZERO;
    for ((slope, score), target) in slope.iter_mut().zip(scores).zip(targets) {
        if *target > T::ZERO {
            loss += *target * (norm - *score);
        }
        *slope = weight * (*slope / sum * total - *target);
    }
    loss
}

impl<T: Real> Back<'_, T> {
    pub(super) fn cross_entropy(&mut self, logits: Var, slope: &Matrix<T>, grad: &Matrix<T>) {
        let scale = grad.data()[0];
        let mut mine = self.take_zeroed(logits);
        for (mine, slope) in mine.data_mut().iter_mut().zip(slope.data()) {
            *mine += scale * *slope;
        }
        self.put(logits, mine);
    }
}
