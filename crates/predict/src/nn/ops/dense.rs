//! Dense layers: linear maps with their activation, per-step blocks and heads, normalisation,
//! dropout.

use rand::Rng;

use super::super::matrix::{Into, Matrix, View, ViewMut, product};
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::loss::Steps;
use super::{Back, Op};

/// What is applied to each number after a linear map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Nothing.
    None,
    /// Zero below zero.
    Relu,
    /// The smooth one, in its tanh form.
    Gelu,
}

#[derive(Debug)]
pub(in super::super) struct Linear<T> {
    x: Var,
    weight: ParamId,
    bias: ParamId,
    act: Act,
    /// The sums before the activation, where the way back needs them.
    pub(super) before: Option<Matrix<T>>,
}

#[derive(Debug)]
pub(in super::super) struct Heads {
    x: Var,
    weight: ParamId,
    bias: ParamId,
    steps: Steps,
    layout: Layout,
}

#[derive(Debug)]
pub(in super::super) struct Dropout<T> {
    x: Var,
    /// A random byte for every number; those below the threshold are dropped.
    fates: Vec<u8>,
    threshold: u8,
    scale: T,
}

/// Where the numbers of one step are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Side by side in each row.
    Columns,
    /// In blocks of rows, one after the other.
    Rows,
}

/// sqrt(2 / pi), doubled because a sigmoid stands for the hyperbolic tangent.
const GELU_SLOPE: f64 = 1.595_769_121_605_730_8;
const GELU_CUBE: f64 = 0.044_715;

/// x times the share of the normal distribution below x, nearly.
#[inline(always)]
pub fn gelu<T: Real>(x: T) -> T {
    let inner = T::of(GELU_SLOPE) * (x + T::of(GELU_CUBE) * x * x * x);
    x * inner.sigmoid()
}

#[inline(always)]
fn gelu_slope<T: Real>(x: T) -> T {
    let square = x * x;
    let share = (T::of(GELU_SLOPE) * (x + T::of(GELU_CUBE) * x * square)).sigmoid();
    let inner = T::of(GELU_SLOPE) * (T::ONE + T::of(3.0 * GELU_CUBE) * square);
    share + x * share * (T::ONE - share) * inner
}

impl Act {
    /// Adds the bias to every row, then applies the activation. Returns what the way back needs.
    pub(super) fn forward<T: Real>(
        self,
        out: &mut Matrix<T>,
        bias: &[T],
        copy: impl FnOnce() -> Matrix<T>,
    ) -> Option<Matrix<T>> {
        let mut before = (self == Act::Gelu).then(copy);
        let rows = out.data_mut().chunks_exact_mut(bias.len());
        simd(
            #[inline(always)]
            || match &mut before {
                Some(before) => {
                    let before = before.data_mut().chunks_exact_mut(bias.len());
                    for (row, before) in rows.zip(before) {
                        for ((number, before), bias) in row.iter_mut().zip(before).zip(bias) {
                            *before = *number + *bias;
                            *number = gelu(*before);
                        }
                    }
                }
                None => {
                    for row in rows {
                        for (number, bias) in row.iter_mut().zip(bias) {
                            let sum = *number + *bias;
                            *number = if self == Act::Relu && sum < T::ZERO {
                                T::ZERO
                            } else {
                                sum
                            };
                        }
                    }
                }
            },
        );
        before
    }

    /// Turns the gradient after the activation into the one before it.
    pub(super) fn backward<T: Real>(
        self,
        grad: &mut Matrix<T>,
        after: &Matrix<T>,
        before: Option<&Matrix<T>>,
    ) {
        simd(
            #[inline(always)]
            || match (self, before) {
                (Act::Gelu, Some(before)) => {
                    for (grad, x) in grad.data_mut().iter_mut().zip(before.data()) {
                        *grad *= gelu_slope(*x);
                    }
                }
                (Act::Relu, _) => {
                    for (grad, y) in grad.data_mut().iter_mut().zip(after.data()) {
                        *grad = if *y > T::ZERO { *grad } else { T::ZERO };
                    }
                }
                _ => {}
            },
        );
    }
}

impl<T: Real> Tape<'_, T> {
    /// `act(x * weight + bias)`.
    pub fn linear(&mut self, x: Var, weight: ParamId, bias: ParamId, act: Act) -> Var {
        let (params, rows) = (self.params, self.value(x).rows());
        let matrix = params.get(weight);
        let mut out = self.workspace.matrix(rows, matrix.cols());
        let kept = self.kept(weight, rows);
        let (input, to) = (self.nodes[x.0].value.view(), out.view_mut());
        match kept {
            Some(panels) => panels.product(to, input),
            None => self
                .workspace
                .product(to, Into::Replace, input, matrix.view()),
        }
        let copy = || self.workspace.matrix(rows, matrix.cols());
        let before = act.forward(&mut out, params.get(bias).data(), copy);
        let op = Linear {
            x,
            weight,
            bias,
            act,
            before,
        };
        self.push(out, Op::Linear(op))
    }

    /// A linear map of its own for each of several equal parts of a row: `weight` holds one block
    /// of rows per part.
    pub fn blocks(&mut self, x: Var, weight: ParamId, bias: ParamId, act: Act) -> Var {
        let (params, rows) = (self.params, self.value(x).rows());
        let (matrix, biases) = (params.get(weight), params.get(bias).data());
        let (width, parts) = (matrix.cols(), biases.len() / matrix.cols());
        let depth = matrix.rows() / parts;
        let mut out = self.workspace.matrix(rows, biases.len());
        for part in 0..parts {
            product(
                out.columns_mut(part * width, width),
                Into::Replace,
                self.value(x).columns(part * depth, depth),
                matrix.block(part * depth, depth),
            );
        }
        let copy = || self.workspace.matrix(rows, biases.len());
        let before = act.forward(&mut out, biases, copy);
        let op = Linear {
            x,
            weight,
            bias,
            act,
            before,
        };
        self.push(out, Op::Blocks(op))
    }

    /// Scores of every value of every step. The numbers for the steps stand side by side in a row.
    pub fn heads(&mut self, x: Var, weight: ParamId, bias: ParamId, steps: &Steps) -> Var {
        self.heads_laid(x, weight, bias, steps, Layout::Columns)
    }

    /// Scores of every value of every step. The numbers for the steps are in blocks of rows.
    pub fn heads_in_time(&mut self, x: Var, weight: ParamId, bias: ParamId, steps: &Steps) -> Var {
        self.heads_laid(x, weight, bias, steps, Layout::Rows)
    }

    fn heads_laid(
        &mut self,
        x: Var,
        weight: ParamId,
        bias: ParamId,
        steps: &Steps,
        layout: Layout,
    ) -> Var {
        let params = self.params;
        let matrix = params.get(weight);
        let batch = layout.batch(self.value(x), steps);
        let mut out = self.workspace.matrix(batch, steps.total());
        for step in 0..steps.count() {
            let (from, width) = (steps.offset(step), steps.width(step));
            product(
                out.columns_mut(from, width),
                Into::Replace,
                layout.step(self.value(x), steps, step),
                matrix.columns(from, width),
            );
        }
        let none = || Matrix::zeros(0, 0);
        Act::None.forward(&mut out, params.get(bias).data(), none);
        let op = Heads {
            x,
            weight,
            bias,
            steps: steps.clone(),
            layout,
        };
        self.push(out, Op::Heads(op))
    }

    /// Applies an activation alone.
    pub fn activate(&mut self, x: Var, act: Act) -> Var {
        let (rows, cols) = (self.value(x).rows(), self.value(x).cols());
        let mut out = self.workspace.matrix(rows, cols);
        let input = self.nodes[x.0].value.data();
        simd(
            #[inline(always)]
            || {
                for (out, x) in out.data_mut().iter_mut().zip(input) {
                    *out = match act {
                        Act::None => *x,
                        Act::Relu if *x < T::ZERO => T::ZERO,
                        Act::Relu => *x,
                        Act::Gelu => gelu(*x),
                    };
                }
            },
        );
        self.push(out, Op::Activate(x, act))
    }

    /// Each row moved to mean 0 and deviation 1, then multiplied by a learned gain per column.
    pub fn layer_norm(&mut self, x: Var, gain: ParamId) -> Var {
        let input = &self.nodes[x.0].value;
        let mut out = self.workspace.matrix(input.rows(), input.cols());
        let gains = self.params.get(gain).data();
        let moments = simd(
            #[inline(always)]
            || {
                let mut moments = Vec::with_capacity(input.rows());
                for row in 0..input.rows() {
                    let (mean, inverse) = moments_of(input.row(row));
                    let out = out.row_mut(row).iter_mut();
                    for ((out, x), gain) in out.zip(input.row(row)).zip(gains) {
                        *out = (*x - mean) * inverse * *gain;
                    }
                    moments.push((mean, inverse));
                }
                moments
            },
        );
        self.push(out, Op::LayerNorm { x, gain, moments })
    }

    /// Sets a share of the numbers to zero and scales the others up. The share is rounded to a
    /// multiple of 1/256.
    pub fn dropout(&mut self, x: Var, share: f64, rng: &mut impl Rng) -> Var {
        let threshold = threshold(share);
        if threshold == 0 {
            return x;
        }
        let mut fates = vec![0; self.value(x).data().len()];
        rng.fill_bytes(&mut fates);
        self.drop_by(x, threshold, fates)
    }

    /// The same with whole rows.
    pub fn dropout_rows(&mut self, x: Var, share: f64, rng: &mut impl Rng) -> Var {
        let threshold = threshold(share);
        if threshold == 0 {
            return x;
        }
        let (count, cols) = (self.value(x).rows(), self.value(x).cols());
        let mut rows = vec![0; count];
        rng.fill_bytes(&mut rows);
        let fates = rows
            .iter()
            .flat_map(|fate| std::iter::repeat_n(*fate, cols));
        self.drop_by(x, threshold, fates.collect())
    }

    fn drop_by(&mut self, x: Var, threshold: u8, fates: Vec<u8>) -> Var {
        let input = &self.nodes[x.0].value;
        let scale = T::of(256.0 / (256.0 - f64::from(threshold)));
        let mut out = self.workspace.matrix(input.rows(), input.cols());
        let input = input.data();
        simd(
            #[inline(always)]
            || {
                for ((out, x), fate) in out.data_mut().iter_mut().zip(input).zip(&fates) {
                    *out = if *fate >= threshold {
                        *x * scale
                    } else {
                        T::ZERO
                    };
                }
            },
        );
        let op = Dropout {
            x,
            fates,
            threshold,
            scale,
        };
        self.push(out, Op::Dropout(op))
    }
}

/// The random byte from which on a number is kept.
fn threshold(share: f64) -> u8 {
    (share * 256.0).round() as u8
}

/// Mean and inverse deviation.
#[inline(always)]
pub(in super::super) fn moments_of<T: Real>(row: &[T]) -> (T, T) {
    const LANES: usize = 16;
    let count = T::ONE / T::of(row.len() as f64);
    let mut sums = [T::ZERO; LANES];
    let chunks = row.chunks_exact(LANES);
    let rest: T = chunks.remainder().iter().copied().sum();
    for chunk in chunks {
        for (sum, x) in sums.iter_mut().zip(chunk) {
            *sum += *x;
        }
    }
    let mean = (sums.into_iter().sum::<T>() + rest) * count;
    let mut squares = [T::ZERO; LANES];
    let chunks = row.chunks_exact(LANES);
    let far = |x: &T| (*x - mean) * (*x - mean);
    let rest: T = chunks.remainder().iter().map(far).sum();
    for chunk in chunks {
        for (square, x) in squares.iter_mut().zip(chunk) {
            *square += far(x);
        }
    }
    let variance = (squares.into_iter().sum::<T>() + rest) * count;
    (mean, T::ONE / (variance + T::of(1e-5)).sqrt())
}

impl Layout {
    fn batch<T: Real>(self, x: &Matrix<T>, steps: &Steps) -> usize {
        match self {
            Layout::Columns => x.rows(),
            Layout::Rows => x.rows() / steps.count(),
        }
    }

    fn depth<T: Real>(self, x: &Matrix<T>, steps: &Steps) -> usize {
        match self {
            Layout::Columns => x.cols() / steps.count(),
            Layout::Rows => x.cols(),
        }
    }

    fn step<'m, T: Real>(self, x: &'m Matrix<T>, steps: &Steps, step: usize) -> View<'m, T> {
        let (depth, batch) = (self.depth(x, steps), self.batch(x, steps));
        match self {
            Layout::Columns => x.columns(step * depth, depth),
            Layout::Rows => x.block(step * batch, batch),
        }
    }

    fn step_mut<'m, T: Real>(
        self,
        x: &'m mut Matrix<T>,
        steps: &Steps,
        step: usize,
    ) -> ViewMut<'m, T> {
        let (depth, batch) = (self.depth(x, steps), self.batch(x, steps));
        match self {
            Layout::Columns => x.columns_mut(step * depth, depth),
            Layout::Rows => x.block_mut(step * batch, batch),
        }
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn linear(&mut self, op: &Linear<T>, after: &Matrix<T>, grad: &mut Matrix<T>) {
        op.act.backward(grad, after, op.before.as_ref());
        self.add_rows_to(op.bias, grad);
        let x = self.value(op.x);
        let (slope, into) = self.grads.reach(op.weight);
        product(slope.view_mut(), into, x.view().transposed(), grad.view());
        if self.learned(op.x) {
            let (mut mine, into) = self.take(op.x);
            let weight = self.params.get(op.weight).view().transposed();
            self.workspace
                .product(mine.view_mut(), into, grad.view(), weight);
            self.put(op.x, mine);
        }
    }

    pub(super) fn blocks(&mut self, op: &Linear<T>, after: &Matrix<T>, grad: &mut Matrix<T>) {
        op.act.backward(grad, after, op.before.as_ref());
        self.add_rows_to(op.bias, grad);
        let weight = self.params.get(op.weight);
        let (width, parts) = (weight.cols(), grad.cols() / weight.cols());
        let depth = weight.rows() / parts;
        let x = self.value(op.x);
        let slope = self.grads.get_mut(op.weight);
        for part in 0..parts {
            product(
                slope.block_mut(part * depth, depth),
                Into::Add,
                x.columns(part * depth, depth).transposed(),
                grad.columns(part * width, width),
            );
        }
        if self.learned(op.x) {
            let (mut mine, into) = self.take(op.x);
            for part in 0..parts {
                product(
                    mine.columns_mut(part * depth, depth),
                    into,
                    grad.columns(part * width, width),
                    weight.block(part * depth, depth).transposed(),
                );
            }
            self.put(op.x, mine);
        }
    }

    pub(super) fn heads(&mut self, op: &Heads, grad: &Matrix<T>) {
        self.add_rows_to(op.bias, grad);
        let weight = self.params.get(op.weight);
        let x = self.value(op.x);
        let (mut mine, into) = self.take(op.x);
        for step in 0..op.steps.count() {
            let (from, width) = (op.steps.offset(step), op.steps.width(step));
            let grad = grad.columns(from, width);
            product(
                self.grads.get_mut(op.weight).columns_mut(from, width),
                Into::Add,
                op.layout.step(x, &op.steps, step).transposed(),
                grad,
            );
            product(
                op.layout.step_mut(&mut mine, &op.steps, step),
                into,
                grad,
                weight.columns(from, width).transposed(),
            );
        }
        self.put(op.x, mine);
    }

    pub(super) fn activate(&mut self, x: Var, act: Act, after: &Matrix<T>, grad: &mut Matrix<T>) {
        act.backward(grad, after, Some(self.value(x)));
        self.add_to(x, grad);
    }

    pub(super) fn layer_norm(
        &mut self,
        x: Var,
        gain: ParamId,
        moments: &[(T, T)],
        grad: &mut Matrix<T>,
    ) {
        let input = self.value(x);
        let gains = self.params.get(gain).data();
        let slope = self.grads.get_mut(gain).data_mut();
        let count = T::ONE / T::of(gains.len() as f64);
        simd(
            #[inline(always)]
            || {
                for (row, (mean, inverse)) in moments.iter().enumerate() {
                    let (input, grad) = (input.row(row), grad.row_mut(row));
                    for (((grad, x), gain), slope) in
                        grad.iter_mut().zip(input).zip(gains).zip(slope.iter_mut())
                    {
                        *slope += *grad * (*x - *mean) * *inverse;
                        *grad *= *gain;
                    }
                    let mut sum = T::ZERO;
                    let mut along = T::ZERO;
                    for (grad, x) in grad.iter().zip(input) {
                        sum += *grad;
                        along += *grad * (*x - *mean) * *inverse;
                    }
                    let (sum, along) = (sum * count, along * count);
                    for (grad, x) in grad.iter_mut().zip(input) {
                        let unit = (*x - *mean) * *inverse;
                        *grad = *inverse * (*grad - sum - unit * along);
                    }
                }
            },
        );
        self.add_to(x, grad);
    }

    pub(super) fn dropout(&mut self, op: &Dropout<T>, grad: &mut Matrix<T>) {
        let (threshold, scale) = (op.threshold, op.scale);
        simd(
            #[inline(always)]
            || {
                for (grad, fate) in grad.data_mut().iter_mut().zip(&op.fates) {
                    *grad = if *fate >= threshold {
                        *grad * scale
                    } else {
                        T::ZERO
                    };
                }
            },
        );
        self.add_to(op.x, grad);
    }
}
