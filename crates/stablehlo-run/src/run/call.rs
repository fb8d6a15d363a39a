//! [`Call`]: one operation with the types and values of its operands and the types of its results.

use kernwright_stablehlo::{Op, TensorType};
use smallvec::SmallVec;

use super::tensor::Data;
use super::{Result, broken};

/// Operands or results. One element stands for all if all are the same.
pub(super) type Values = SmallVec<[Data; 4]>;

/// An operation with its operands.
pub(super) struct Call<'m> {
    pub(super) op: &'m Op,
    pub(super) ins: SmallVec<[&'m TensorType; 4]>,
    pub(super) outs: SmallVec<[&'m TensorType; 2]>,
    pub(super) args: Values,
}

impl<'m> Call<'m> {
    /// Takes the last argument that is left.
    pub(super) fn pop(&mut self) -> Result<Data> {
        self.args.pop().ok_or_else(|| broken("too few operands"))
    }

    /// An argument with all its elements.
    pub(super) fn full(&self, index: usize) -> Data {
        self.args[index].clone().expand(self.ins[index].count())
    }

    /// The type of the first result.
    pub(super) fn out(&self) -> &'m TensorType {
        self.outs[0]
    }

    /// All elements of an argument of integers.
    pub(super) fn ints(&self, index: usize) -> Result<Vec<i64>> {
        match self.full(index) {
            Data::Int(elements) => Ok(elements.to_vec()),
            _ => Err(broken("indices are not integers")),
        }
    }
}

/// Whether a truth value is true.
pub(super) fn is_true(data: &Data) -> bool {
    matches!(data, Data::Int(elements) if elements.first().is_some_and(|one| *one != 0))
}
