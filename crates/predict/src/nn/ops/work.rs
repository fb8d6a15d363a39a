//! What values make of a problem: numbers for every value of every step, known beforehand, by which
//! a step weighs its values and which later steps are given.

use std::sync::Arc;

use super::super::matrix::{Into, Matrix, product};
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::loss::Steps;
use super::{Back, Op, Tokens};

/// How many numbers each value of each step has. They stand side by side: step by step, value by
/// value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works {
    values: Steps,
    each: Steps,
    numbers: Steps,
}

impl Works {
    /// From the values of each step, and how many numbers each value of a step has.
    pub fn new(values: &Steps, each: impl IntoIterator<Item = usize>) -> Self {
        let each = Steps::new(each);
        let numbers = (0..values.count()).map(|step| values.width(step) * each.width(step));
        Works {
            values: values.clone(),
            numbers: Steps::new(numbers),
            each,
        }
    }

    /// Without any numbers.
    pub fn none(values: &Steps) -> Self {
        Works::new(values, (0..values.count()).map(|_| 0))
    }

    /// The numbers of one value of each step; those known before a step come first.
    pub fn each(&self) -> &Steps {
        &self.each
    }

    /// The numbers of all values of each step.
    pub fn numbers(&self) -> &Steps {
        &self.numbers
    }

    /// Where the numbers of a value begin.
    pub fn at(&self, step: usize, value: usize) -> usize {
        self.numbers.offset(step) + value * self.each.width(step)
    }
}

#[derive(Debug)]
pub(in super::super) struct Weigh {
    logits: Var,
    x: Var,
    work: Var,
    weight: ParamId,
    bias: ParamId,
    works: Works,
}

#[derive(Debug)]
pub(in super::super) struct Carry {
    work: Var,
    chosen: Tokens,
    table: ParamId,
    works: Works,
}

/// What a value with this number gains by two wishes: for much of it, and for extremes.
#[inline(always)]
pub(crate) fn gain<T: Real>(number: T, much: T, extreme: T) -> T {
    number * much + (number * number - T::ONE) * extreme
}

impl<T: Real> Tape<'_, T> {
    /// Adds to the scores of every value what its numbers are worth to the row. From its own part of
    /// `x` each step makes two wishes for each number: how much of it, and how extreme.
    pub fn weigh(
        &mut self,
        logits: Var,
        x: Var,
        work: Var,
        (weight, bias): (ParamId, ParamId),
        works: &Works,
    ) -> Var {
        let params = self.params;
        let (matrix, biases) = (params.get(weight), params.get(bias).data());
        let (each, values) = (&works.each, &works.values);
        let before = &self.nodes[logits.0].value;
        let rows = before.rows();
        let mut wishes = self.workspace.matrix(rows, 2 * each.total());
        let state = &self.nodes[x.0].value;
        let depth = state.cols() / values.count();
        for step in (0..values.count()).filter(|step| each.width(*step) > 0) {
            let (from, width) = (2 * each.offset(step), 2 * each.width(step));
            product(
                wishes.columns_mut(from, width),
                Into::Replace,
                state.columns(step * depth, depth),
                matrix.columns(from, width),
            );
        }
        let mut out = self.workspace.matrix(rows, before.cols());
        out.data_mut().copy_from_slice(before.data());
        let numbers = &self.nodes[work.0].value;
        simd(
            #[inline(always)]
            || {
                for row in 0..rows {
                    let wishes = wishes.row_mut(row);
                    for (wish, bias) in wishes.iter_mut().zip(biases) {
                        *wish += *bias;
                    }
                    let (numbers, out) = (numbers.row(row), out.row_mut(row));
                    for step in 0..values.count() {
                        let width = each.width(step);
                        let wishes = &wishes[2 * each.offset(step)..][..2 * width];
                        let (much, extreme) = wishes.split_at(width);
                        for value in 0..values.width(step) {
                            let numbers = &numbers[works.at(step, value)..][..width];
                            let score = &mut out[values.offset(step) + value];
                            for ((number, much), extreme) in numbers.iter().zip(much).zip(extreme) {
                                *score += gain(*number, *much, *extreme);
                            }
                        }
                    }
                }
            },
        );
        self.workspace.recycle(wishes);
        let op = Weigh {
            logits,
            x,
            work,
            weight,
            bias,
            works: works.clone(),
        };
        self.push(out, Op::Weigh(op))
    }

    /// What the numbers of the values chosen before it contribute to each step, side by side.
    /// `table` has a row for each number, as wide as the result.
    pub fn carry(&mut self, work: Var, chosen: Arc<[u32]>, table: ParamId, works: &Works) -> Var {
        let matrix = self.params.get(table);
        let numbers = &self.nodes[work.0].value;
        let depth = matrix.cols() / works.values.count();
        let mut out = self.workspace.zeros(numbers.rows(), matrix.cols());
        simd(
            #[inline(always)]
            || {
                for (row, chosen) in chosen.chunks_exact(works.values.count()).enumerate() {
                    for (step, value) in chosen.iter().enumerate() {
                        let (from, first) = ((step + 1) * depth, works.each.offset(step));
                        let numbers = &numbers.row(row)[works.at(step, *value as usize)..];
                        let numbers = &numbers[..works.each.width(step)];
                        for (at, number) in numbers.iter().enumerate() {
                            let line = &matrix.row(first + at)[from..];
                            for (out, weight) in out.row_mut(row)[from..].iter_mut().zip(line) {
                                *out += *number * *weight;
                            }
                        }
                    }
                }
            },
        );
        let op = Carry {
            work,
            chosen,
            table,
            works: works.clone(),
        };
        self.push(out, Op::Carry(op))
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn weigh(&mut self, op: &Weigh, grad: &Matrix<T>) {
        self.add_to(op.logits, grad);
        let (each, values) = (&op.works.each, &op.works.values);
        let numbers = self.value(op.work);
        let rows = grad.rows();
        let mut slopes = self.workspace.zeros(rows, 2 * each.total());
        simd(
            #[inline(always)]
            || {
                for row in 0..rows {
                    let (numbers, grad) = (numbers.row(row), grad.row(row));
                    let slopes = slopes.row_mut(row);
                    for step in 0..values.count() {
                        let width = each.width(step);
                        let slopes = &mut slopes[2 * each.offset(step)..][..2 * width];
                        let (much, extreme) = slopes.split_at_mut(width);
                        for value in 0..values.width(step) {
                            let numbers = &numbers[op.works.at(step, value)..][..width];
                            let grad = grad[values.offset(step) + value];
                            let slopes = much.iter_mut().zip(extreme.iter_mut());
                            for (number, (much, extreme)) in numbers.iter().zip(slopes) {
                                *much += grad * *number;
                                *extreme += grad * (*number * *number - T::ONE);
                            }
                        }
                    }
                }
            },
        );
        self.add_rows_to(op.bias, &slopes);
        let (weight, x) = (self.params.get(op.weight), self.value(op.x));
        let depth = x.cols() / values.count();
        let mut mine = self.take_zeroed(op.x);
        for step in (0..values.count()).filter(|step| each.width(*step) > 0) {
            let (from, width) = (2 * each.offset(step), 2 * each.width(step));
            let slopes = slopes.columns(from, width);
            product(
                self.grads.get_mut(op.weight).columns_mut(from, width),
                Into::Add,
                x.columns(step * depth, depth).transposed(),
                slopes,
            );
            product(
                mine.columns_mut(step * depth, depth),
                Into::Add,
                slopes,
                weight.columns(from, width).transposed(),
            );
        }
        self.workspace.recycle(slopes);
        self.put(op.x, mine);
    }

    pub(super) fn carry(&mut self, op: &Carry, grad: &Matrix<T>) {
        let works = &op.works;
        let numbers = self.value(op.work);
        let depth = grad.cols() / works.values.count();
        let table = self.grads.get_mut(op.table);
        simd(
            #[inline(always)]
            || {
                for (row, chosen) in op.chosen.chunks_exact(works.values.count()).enumerate() {
                    for (step, value) in chosen.iter().enumerate() {
                        let (from, first) = ((step + 1) * depth, works.each.offset(step));
                        let numbers = &numbers.row(row)[works.at(step, *value as usize)..];
                        let numbers = &numbers[..works.each.width(step)];
                        for (at, number) in numbers.iter().enumerate() {
                            let line = &mut table.row_mut(first + at)[from..];
                            for (line, grad) in line.iter_mut().zip(&grad.row(row)[from..]) {
                                *line += *number * *grad;
                            }
                        }
                    }
                }
            },
        );
    }
}
