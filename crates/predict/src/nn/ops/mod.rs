//! The operations a tape can hold, each with its way back.

mod attend;
mod conv;
mod dense;
mod loss;
mod lstm;
mod shape;
mod tokens;
mod work;

pub use dense::{Act, gelu};
pub use loss::Steps;
pub(crate) use lstm::lstm_cell;
pub use work::Works;
pub(crate) use work::gain;

use std::sync::Arc;

use super::matrix::{Into, Matrix};
use super::params::{Grads, ParamId, Params};
use super::real::Real;
use super::tape::{Node, Var};
use super::workspace::Workspace;

/// What produced a node, and what its way back needs.
#[derive(Debug)]
pub(super) enum Op<T> {
    Input,
    Linear(dense::Linear<T>),
    Blocks(dense::Linear<T>),
    Heads(dense::Heads),
    Activate(Var, Act),
    LayerNorm {
        x: Var,
        gain: ParamId,
        /// Mean and inverse deviation of each row.
        moments: Vec<(T, T)>,
    },
    Dropout(dense::Dropout<T>),
    Add(Var, Var),
    Modulate {
        context: Var,
        x: Var,
    },
    Concat(Var, Var),
    Rows {
        x: Var,
        from: usize,
    },
    Columns {
        x: Var,
        from: usize,
    },
    Embed(tokens::Embed),
    Prefix(tokens::Prefix),
    TokenConv(tokens::TokenConv),
    Weigh(work::Weigh),
    Carry(work::Carry),
    Conv(conv::Conv),
    Lstm(lstm::Lstm<T>),
    Cell(lstm::Cell<T>),
    Attend(attend::Attend<T>),
    CrossEntropy {
        logits: Var,
        slope: Matrix<T>,
    },
}

impl<T: Real> Op<T> {
    /// Gives remembered matrices back.
    pub(super) fn recycle(self, workspace: &mut Workspace<T>) {
        match self {
            Op::Linear(op) | Op::Blocks(op) => {
                if let Some(saved) = op.before {
                    workspace.recycle(saved);
                }
            }
            Op::Lstm(op) => {
                workspace.recycle(op.gates);
                workspace.recycle(op.cells);
            }
            Op::Cell(op) => workspace.recycle(op.gates),
            Op::Attend(op) => {
                workspace.recycle(op.shares);
                workspace.recycle(op.looks);
            }
            Op::CrossEntropy { slope, .. } => workspace.recycle(slope),
            _ => {}
        }
    }
}

/// Tokens of a batch, row by row.
pub(super) type Tokens = Arc<[u32]>;

/// The way back in progress.
pub(super) struct Back<'t, T> {
    pub(super) params: &'t Params<T>,
    pub(super) nodes: &'t [Node<T>],
    pub(super) workspace: &'t mut Workspace<T>,
    pub(super) pending: &'t mut [Option<Matrix<T>>],
    pub(super) grads: &'t mut Grads<T>,
}

impl<'t, T: Real> Back<'t, T> {
    /// Hands the gradient of a node on to what it was made of. May use `grad` as scratch.
    pub(super) fn through(&mut self, at: usize, grad: &mut Matrix<T>) {
        let node = &self.nodes[at];
        match &node.op {
            Op::Input => {}
            Op::Linear(op) => self.linear(op, &node.value, grad),
            Op::Blocks(op) => self.blocks(op, &node.value, grad),
            Op::Heads(op) => self.heads(op, grad),
            Op::Activate(x, act) => self.activate(*x, *act, &node.value, grad),
            Op::LayerNorm { x, gain, moments } => self.layer_norm(*x, *gain, moments, grad),
            Op::Dropout(op) => self.dropout(op, grad),
            Op::Add(a, b) => {
                self.add_to(*a, grad);
                self.add_to(*b, grad);
            }
            Op::Modulate { context, x } => self.modulate(*context, *x, grad),
            Op::Concat(a, b) => self.concat(*a, *b, grad),
            Op::Rows { x, from } => self.rows(*x, *from, grad),
            Op::Columns { x, from } => self.columns(*x, *from, grad),
            Op::Embed(op) => self.embed(op, grad),
            Op::Prefix(op) => self.prefix(op, grad),
            Op::TokenConv(op) => self.token_conv(op, &node.value, grad),
            Op::Weigh(op) => self.weigh(op, grad),
            Op::Carry(op) => self.carry(op, grad),
            Op::Conv(op) => self.conv(op, &node.value, grad),
            Op::Lstm(op) => self.lstm(op, &node.value, grad),
            Op::Cell(op) => self.cell(op, &node.value, grad),
            Op::Attend(op) => self.attend(op, grad),
            Op::CrossEntropy { logits, slope } => self.cross_entropy(*logits, slope, grad),
        }
    }

    fn value(&self, var: Var) -> &'t Matrix<T> {
        &self.nodes[var.0].value
    }

    fn learned(&self, var: Var) -> bool {
        self.nodes[var.0].learned
    }

    /// The gradient of a node so far, or a place for it, and how to write there.
    fn take(&mut self, var: Var) -> (Matrix<T>, Into) {
        if let Some(grad) = self.pending[var.0].take() {
            return (grad, Into::Add);
        }
        let value = self.value(var);
        let matrix = self.workspace.matrix(value.rows(), value.cols());
        (matrix, Into::Replace)
    }

    /// The gradient of a node so far, or zeros.
    fn take_zeroed(&mut self, var: Var) -> Matrix<T> {
        let (mut grad, into) = self.take(var);
        if into == Into::Replace {
            grad.data_mut().fill(T::ZERO);
        }
        grad
    }

    fn put(&mut self, var: Var, grad: Matrix<T>) {
        self.pending[var.0] = Some(grad);
    }

    /// Adds a gradient of the node's own shape.
    fn add_to(&mut self, var: Var, grad: &Matrix<T>) {
        if !self.learned(var) {
            return;
        }
        let (mut mine, into) = self.take(var);
        match into {
            Into::Replace => mine.data_mut().copy_from_slice(grad.data()),
            Into::Add => super::simd(
                #[inline(always)]
                || {
                    for (mine, theirs) in mine.data_mut().iter_mut().zip(grad.data()) {
                        *mine += *theirs;
                    }
                },
            ),
        }
        self.put(var, mine);
    }

    /// Adds the sum of all rows to a one-row parameter.
    fn add_rows_to(&mut self, bias: ParamId, grad: &Matrix<T>) {
        let sum = self.grads.get_mut(bias).data_mut();
        super::simd(
            #[inline(always)]
            || {
                for row in grad.data().chunks_exact(sum.len()) {
                    for (sum, number) in sum.iter_mut().zip(row) {
                        *sum += *number;
                    }
                }
            },
        );
    }
}
