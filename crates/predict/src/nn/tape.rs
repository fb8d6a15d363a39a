//! [`Tape`]: one forward pass, remembered so that it can be walked backwards.

use super::matrix::Matrix;
use super::ops::{Back, Op};
use super::panels::Panels;
use super::params::{Grads, ParamId, Params};
use super::real::Real;
use super::workspace::Workspace;

/// A matrix on a tape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Var(pub(super) usize);

/// The result of one operation.
#[derive(Debug)]
pub(super) struct Node<T> {
    pub(super) value: Matrix<T>,
    pub(super) op: Op<T>,
    /// Whether anything learned stands behind it.
    pub(super) learned: bool,
}

/// One forward pass over fixed parameters.
#[derive(Debug)]
pub struct Tape<'p, T> {
    pub(super) params: &'p Params<T>,
    pub(super) nodes: Vec<Node<T>>,
    pub(super) workspace: Workspace<T>,
    /// Whether there will be a way back.
    pub(super) remembers: bool,
}

impl<'p, T: Real> Tape<'p, T> {
    /// Starts a pass.
    pub fn new(params: &'p Params<T>, workspace: Workspace<T>) -> Self {
        Tape {
            params,
            nodes: Vec::new(),
            workspace,
            remembers: true,
        }
    }

    /// Starts a pass without a way back, which needs less memory.
    pub fn one_way(params: &'p Params<T>, workspace: Workspace<T>) -> Self {
        Tape {
            remembers: false,
            ..Tape::new(params, workspace)
        }
    }

    /// The parameters the pass reads.
    pub fn params(&self) -> &'p Params<T> {
        self.params
    }

    /// Puts a matrix of data on the tape.
    pub fn input(&mut self, data: &Matrix<T>) -> Var {
        let mut value = self.workspace.matrix(data.rows(), data.cols());
        value.data_mut().copy_from_slice(data.data());
        self.nodes.push(Node {
            value,
            op: Op::Input,
            learned: false,
        });
        Var(self.nodes.len() - 1)
    }

    /// Weights as they are kept laid out for products with this many rows, if that pays. A pass with a
    /// way back is one of a training step, after which the weights are others: it has to do without.
    pub(super) fn kept(&self, weights: ParamId, rows: usize) -> Option<&'p Panels<T>> {
        let pays = !self.remembers && Panels::pay(self.params.get(weights), rows);
        pays.then(|| self.params.panels(weights))
    }

    /// Reads a matrix.
    pub fn value(&self, var: Var) -> &Matrix<T> {
        &self.nodes[var.0].value
    }

    pub(super) fn push(&mut self, value: Matrix<T>, op: Op<T>) -> Var {
        self.nodes.push(Node {
            value,
            op,
            learned: true,
        });
        Var(self.nodes.len() - 1)
    }

    /// Adds to `grads` the gradients of a 1x1 result.
    ///
    /// # Panics
    ///
    /// If the result is not 1x1, or the tape goes [one way](Tape::one_way).
    pub fn backward(&mut self, result: Var, grads: &mut Grads<T>) {
        assert!(self.remembers, "the tape goes one way");
        let shape = (self.value(result).rows(), self.value(result).cols());
        assert_eq!(shape, (1, 1), "only a single number has a gradient");
        let mut pending: Vec<Option<Matrix<T>>> = Vec::new();
        pending.resize_with(self.nodes.len(), || None);
        pending[result.0] = Some(Matrix::from_vec(1, 1, vec![T::ONE]));
        for at in (0..=result.0).rev() {
            let Some(mut grad) = pending[at].take() else {
                continue;
            };
            let mut back = Back {
                params: self.params,
                nodes: &self.nodes,
                workspace: &mut self.workspace,
                pending: &mut pending,
                grads,
            };
            back.through(at, &mut grad);
            self.workspace.recycle(grad);
        }
        grads.settle();
    }

    /// Ends the pass and keeps its memory for the next.
    pub fn finish(mut self) -> Workspace<T> {
        for node in self.nodes {
            self.workspace.recycle(node.value);
            node.op.recycle(&mut self.workspace);
        }
        self.workspace
    }
}
