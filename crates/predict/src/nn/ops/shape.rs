//! Putting matrices together and taking them apart, number by number.

use super::super::matrix::Matrix;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::{Back, Op};

impl<T: Real> Tape<'_, T> {
    /// The sum of two matrices of one shape.
    pub fn add(&mut self, a: Var, b: Var) -> Var {
        let (left, right) = (&self.nodes[a.0].value, &self.nodes[b.0].value);
        let mut out = self.workspace.matrix(left.rows(), left.cols());
        simd(
            #[inline(always)]
            || {
                let inputs = left.data().iter().zip(right.data());
                for (out, (a, b)) in out.data_mut().iter_mut().zip(inputs) {
                    *out = *a + *b;
                }
            },
        );
        self.push(out, Op::Add(a, b))
    }

    /// Lets a context shift and scale: its left half plus `x` times one more than its right half.
    pub fn modulate(&mut self, context: Var, x: Var) -> Var {
        let (given, input) = (&self.nodes[context.0].value, &self.nodes[x.0].value);
        let width = input.cols();
        let mut out = self.workspace.matrix(input.rows(), width);
        simd(
            #[inline(always)]
            || {
                for row in 0..input.rows() {
                    let (shift, scale) = given.row(row).split_at(width);
                    let inputs = input.row(row).iter().zip(shift).zip(scale);
                    for (out, ((x, shift), scale)) in out.row_mut(row).iter_mut().zip(inputs) {
                        *out = *shift + *x * (T::ONE + *scale);
                    }
                }
            },
        );
        self.push(out, Op::Modulate { context, x })
    }

    /// Two matrices side by side.
    pub fn concat(&mut self, a: Var, b: Var) -> Var {
        let (left, right) = (&self.nodes[a.0].value, &self.nodes[b.0].value);
        let cols = left.cols() + right.cols();
        let mut out = self.workspace.matrix(left.rows(), cols);
        for row in 0..left.rows() {
            let (first, second) = out.row_mut(row).split_at_mut(left.cols());
            first.copy_from_slice(left.row(row));
            second.copy_from_slice(right.row(row));
        }
        self.push(out, Op::Concat(a, b))
    }

    /// `count` rows from `from` on.
    pub fn rows(&mut self, x: Var, from: usize, count: usize) -> Var {
        let input = &self.nodes[x.0].value;
        let cols = input.cols();
        let mut out = self.workspace.matrix(count, cols);
        let part = &input.data()[from * cols..(from + count) * cols];
        out.data_mut().copy_from_slice(part);
        self.push(out, Op::Rows { x, from })
    }

    /// `count` columns from `from` on.
    pub fn columns(&mut self, x: Var, from: usize, count: usize) -> Var {
        let input = &self.nodes[x.0].value;
        let mut out = self.workspace.matrix(input.rows(), count);
        for row in 0..input.rows() {
            let part = &input.row(row)[from..from + count];
            out.row_mut(row).copy_from_slice(part);
        }
        self.push(out, Op::Columns { x, from })
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn modulate(&mut self, context: Var, x: Var, grad: &Matrix<T>) {
        let (given, input) = (self.value(context), self.value(x));
        let width = input.cols();
        let mut context_grad = self.take_zeroed(context);
        let mut x_grad = self.take_zeroed(x);
        simd(
            #[inline(always)]
            || {
                for row in 0..input.rows() {
                    let (shift, scale) = context_grad.row_mut(row).split_at_mut(width);
                    let grad = grad.row(row);
                    for (shift, grad) in shift.iter_mut().zip(grad) {
                        *shift += *grad;
                    }
                    for ((scale, grad), x) in scale.iter_mut().zip(grad).zip(input.row(row)) {
                        *scale += *grad * *x;
                    }
                    let scale = &given.row(row)[width..];
                    for ((mine, grad), scale) in x_grad.row_mut(row).iter_mut().zip(grad).zip(scale)
                    {
                        *mine += *grad * (T::ONE + *scale);
                    }
                }
            },
        );
        self.put(context, context_grad);
        self.put(x, x_grad);
    }

    pub(super) fn concat(&mut self, a: Var, b: Var, grad: &Matrix<T>) {
        let mut from = 0;
        for var in [a, b] {
            let width = self.value(var).cols();
            if self.learned(var) {
                let mut mine = self.take_zeroed(var);
                for row in 0..grad.rows() {
                    let part = &grad.row(row)[from..from + width];
                    for (mine, theirs) in mine.row_mut(row).iter_mut().zip(part) {
                        *mine += *theirs;
                    }
                }
                self.put(var, mine);
            }
            from += width;
        }
    }

    pub(super) fn rows(&mut self, x: Var, from: usize, grad: &Matrix<T>) {
        let mut mine = self.take_zeroed(x);
        let from = from * grad.cols();
        let part = &mut mine.data_mut()[from..from + grad.data().len()];
        for (mine, theirs) in part.iter_mut().zip(grad.data()) {
            *mine += *theirs;
        }
        self.put(x, mine);
    }

    pub(super) fn columns(&mut self, x: Var, from: usize, grad: &Matrix<T>) {
        if !self.learned(x) {
            return;
        }
        let mut mine = self.take_zeroed(x);
        for row in 0..grad.rows() {
            let part = &mut mine.row_mut(row)[from..from + grad.cols()];
            for (mine, theirs) in part.iter_mut().zip(grad.row(row)) {
                *mine += *theirs;
            }
        }
        self.put(x, mine);
    }
}
