//! Layers whose input is tokens: what a one-hot vector times a matrix would give, by looking rows
//! up.

use std::sync::Arc;

use super::super::matrix::Matrix;
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::dense::Act;
use super::loss::Steps;
use super::{Back, Op, Tokens};

#[derive(Debug)]
pub(in super::super) struct Embed {
    ahead: Var,
    tokens: Tokens,
    table: ParamId,
}

#[derive(Debug)]
pub(in super::super) struct Prefix {
    tokens: Tokens,
    table: ParamId,
    steps: Steps,
}

#[derive(Debug)]
pub(in super::super) struct TokenConv {
    tokens: Tokens,
    length: usize,
    window: usize,
    table: ParamId,
    bias: ParamId,
    act: Act,
}

impl<T: Real> Tape<'_, T> {
    /// Each row of `ahead`, followed by the table's rows for that row's tokens.
    pub fn embed(&mut self, ahead: Var, tokens: Arc<[u32]>, table: ParamId) -> Var {
        let (front, matrix) = (&self.nodes[ahead.0].value, self.params.get(table));
        let (rows, lead, width) = (front.rows(), front.cols(), matrix.cols());
        let length = tokens.len() / rows.max(1);
        let mut out = self.workspace.matrix(rows, lead + length * width);
        for (row, tokens) in tokens.chunks_exact(length.max(1)).enumerate() {
            let (first, rest) = out.row_mut(row).split_at_mut(lead);
            first.copy_from_slice(front.row(row));
            for (out, token) in rest.chunks_exact_mut(width).zip(tokens) {
                out.copy_from_slice(matrix.row(*token as usize));
            }
        }
        let op = Embed {
            ahead,
            tokens,
            table,
        };
        self.push(out, Op::Embed(op))
    }

    /// What the values chosen before it contribute to each step, side by side. `tokens` holds the
    /// value chosen at every step of every row; `table` has a row for each value of each step, as
    /// wide as the result.
    pub fn prefix(&mut self, tokens: Arc<[u32]>, table: ParamId, steps: &Steps) -> Var {
        let matrix = self.params.get(table);
        let depth = matrix.cols() / steps.count();
        let rows = tokens.len() / steps.count();
        let mut out = self.workspace.zeros(rows, matrix.cols());
        simd(
            #[inline(always)]
            || {
                for (row, tokens) in tokens.chunks_exact(steps.count()).enumerate() {
                    for (step, token) in tokens.iter().enumerate() {
                        let from = (step + 1) * depth;
                        let line = &matrix.row(steps.offset(step) + *token as usize)[from..];
                        for (out, number) in out.row_mut(row)[from..].iter_mut().zip(line) {
                            *out += *number;
                        }
                    }
                }
            },
        );
        let op = Prefix {
            tokens,
            table,
            steps: steps.clone(),
        };
        self.push(out, Op::Prefix(op))
    }

    /// A convolution over one-hot tokens, `length` of them per row: `table` has a row for each
    /// token of the vocabulary at each place of the window.
    pub fn token_conv(
        &mut self,
        tokens: Arc<[u32]>,
        length: usize,
        table: ParamId,
        bias: ParamId,
        act: Act,
        window: usize,
    ) -> Var {
        let matrix = self.params.get(table);
        let (vocabulary, filters) = (matrix.rows() / window, matrix.cols());
        let places = length + 1 - window;
        let rows = tokens.len() / length;
        let mut out = self.workspace.zeros(rows, places * filters);
        for (row, tokens) in tokens.chunks_exact(length).enumerate() {
            for (place, out) in out.row_mut(row).chunks_exact_mut(filters).enumerate() {
                for at in 0..window {
                    let token = tokens[place + at] as usize;
                    for (out, number) in out.iter_mut().zip(matrix.row(at * vocabulary + token)) {
                        *out += *number;
                    }
                }
            }
        }
        let biases = self.params.get(bias).data().repeat(places);
        let unused = || Matrix::zeros(0, 0);
        assert!(act != Act::Gelu, "no convolution here needs it");
        act.forward(&mut out, &biases, unused);
        let op = TokenConv {
            tokens,
            length,
            window,
            table,
            bias,
            act,
        };
        self.push(out, Op::TokenConv(op))
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn embed(&mut self, op: &Embed, grad: &Matrix<T>) {
        let lead = self.value(op.ahead).cols();
        let table = self.grads.get_mut(op.table);
        let width = table.cols();
        let length = op.tokens.len() / grad.rows().max(1);
        for (row, tokens) in op.tokens.chunks_exact(length.max(1)).enumerate() {
            let parts = grad.row(row)[lead..].chunks_exact(width);
            for (part, token) in parts.zip(tokens) {
                let line = table.row_mut(*token as usize);
                for (line, number) in line.iter_mut().zip(part) {
                    *line += *number;
                }
            }
        }
        if self.learned(op.ahead) {
            let mut mine = self.take_zeroed(op.ahead);
            for row in 0..grad.rows() {
                let part = &grad.row(row)[..lead];
                for (mine, number) in mine.row_mut(row).iter_mut().zip(part) {
                    *mine += *number;
                }
            }
            self.put(op.ahead, mine);
        }
    }

    pub(super) fn prefix(&mut self, op: &Prefix, grad: &Matrix<T>) {
        let depth = grad.cols() / op.steps.count();
        let table = self.grads.get_mut(op.table);
        simd(
            #[inline(always)]
            || {
                for (row, tokens) in op.tokens.chunks_exact(op.steps.count()).enumerate() {
                    for (step, token) in tokens.iter().enumerate() {
                        let from = (step + 1) * depth;
                        let line = table.row_mut(op.steps.offset(step) + *token as usize);
                        for (line, number) in line[from..].iter_mut().zip(&grad.row(row)[from..]) {
                            *line += *number;
                        }
                    }
                }
            },
        );
    }

    pub(super) fn token_conv(&mut self, op: &TokenConv, after: &Matrix<T>, grad: &mut Matrix<T>) {
        op.act.backward(grad, after, None);
        self.add_rows_to(op.bias, grad);
        let table = self.grads.get_mut(op.table);
        let (vocabulary, filters) = (table.rows() / op.window, table.cols());
        for (row, tokens) in op.tokens.chunks_exact(op.length).enumerate() {
            for (place, grad) in grad.row(row).chunks_exact(filters).enumerate() {
                for at in 0..op.window {
                    let token = tokens[place + at] as usize;
                    let line = table.row_mut(at * vocabulary + token);
                    for (line, number) in line.iter_mut().zip(grad) {
                        *line += *number;
                    }
                }
            }
        }
    }
}
