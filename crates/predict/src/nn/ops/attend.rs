//! Attention: where in a remembered sequence to look.

use super::super::matrix::Matrix;
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::{Back, Op};

#[derive(Debug)]
pub(in super::super) struct Attend<T> {
    memory: Var,
    keys: Var,
    query: Var,
    score: ParamId,
    /// How much of each place every row takes.
    pub(super) shares: Matrix<T>,
    /// The squashed sums of key and query, place by place.
    pub(super) looks: Matrix<T>,
}

/// The row of a remembered place that a query sees: its own, or that of all queries.
fn row_of(place: usize, owners: usize, query: usize) -> usize {
    place * owners + if owners == 1 { 0 } else { query }
}

impl<T: Real> Tape<'_, T> {
    /// For each row of `query`, a mean of the places of `memory`, weighted by the softmax of
    /// `tanh(key + query) * score`. Memory and keys have one block of rows per place; a block holds
    /// a row for each query, or one for all.
    pub fn attend(
        &mut self,
        memory: Var,
        keys: Var,
        query: Var,
        score: ParamId,
        places: usize,
    ) -> Var {
        let (known, key) = (&self.nodes[memory.0].value, &self.nodes[keys.0].value);
        let asked = &self.nodes[query.0].value;
        let scores = self.params.get(score).data();
        let (rows, width) = (asked.rows(), asked.cols());
        let owners = known.rows() / places.max(1);
        let mut shares = self.workspace.matrix(rows, places);
        let mut looks = self.workspace.matrix(rows, places * width);
        let mut out = self.workspace.zeros(rows, known.cols());
        for row in 0..rows {
            let (shares, looks) = (shares.row_mut(row), looks.row_mut(row));
            for (place, look) in looks.chunks_exact_mut(width.max(1)).enumerate() {
                let key = key.row(row_of(place, owners, row));
                shares[place] = T::ZERO;
                for (at, look) in look.iter_mut().enumerate() {
                    *look = (key[at] + asked.row(row)[at]).tanh();
                    shares[place] += *look * scores[at];
                }
            }
            softmax(shares);
            simd(
                #[inline(always)]
                || {
                    for (place, share) in shares.iter().enumerate() {
                        let from = known.row(row_of(place, owners, row));
                        for (out, from) in out.row_mut(row).iter_mut().zip(from) {
                            *out += *share * *from;
                        }
                    }
                },
            );
        }
        let op = Attend {
            memory,
            keys,
            query,
            score,
            shares,
            looks,
        };
        self.push(out, Op::Attend(op))
    }
}

fn softmax<T: Real>(numbers: &mut [T]) {
    let most = numbers.iter().copied();
    let most = most.fold(T::of(-1e30), |a, b| if b > a { b } else { a });
    let mut sum = T::ZERO;
    for number in numbers.iter_mut() {
        *number = (*number - most).exp();
        sum += *number;
    }
    for number in numbers {
        *number = *number / sum;
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn attend(&mut self, op: &Attend<T>, grad: &Matrix<T>) {
        let known = self.value(op.memory);
        let (places, width) = (op.shares.cols(), self.value(op.query).cols());
        let owners = known.rows() / places.max(1);
        let mut memory_grad = self.take_zeroed(op.memory);
        let mut key_grad = self.take_zeroed(op.keys);
        let mut query_grad = self.take_zeroed(op.query);
        let scores = self.params.get(op.score).data();
        let mut slopes = vec![T::ZERO; places];
        for row in 0..grad.rows() {
            let (grad, shares) = (grad.row(row), op.shares.row(row));
            simd(
                #[inline(always)]
                || {
                    for (place, slope) in slopes.iter_mut().enumerate() {
                        let at = row_of(place, owners, row);
                        let mine = memory_grad.row_mut(at).iter_mut();
                        *slope = T::ZERO;
                        for ((mine, known), grad) in mine.zip(known.row(at)).zip(grad) {
                            *mine += shares[place] * *grad;
                            *slope += *known * *grad;
                        }
                    }
                },
            );
            let mean: T = slopes.iter().zip(shares).map(|(a, b)| *a * *b).sum();
            let looks = op.looks.row(row).chunks_exact(width.max(1));
            for (place, look) in looks.enumerate() {
                let slope = shares[place] * (slopes[place] - mean);
                let keys = key_grad.row_mut(row_of(place, owners, row));
                let queries = query_grad.row_mut(row);
                let score_grad = self.grads.get_mut(op.score).data_mut();
                for (at, look) in look.iter().enumerate() {
                    score_grad[at] += slope * *look;
                    let inner = slope * scores[at] * (T::ONE - *look * *look);
                    keys[at] += inner;
                    queries[at] += inner;
                }
            }
        }
        self.put(op.memory, memory_grad);
        self.put(op.keys, key_grad);
        self.put(op.query, query_grad);
    }
}
