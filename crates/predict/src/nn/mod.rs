//! A small engine for the networks of this crate: a short tape over fused operations.
//!
//! A [`Tape`] runs one forward pass over the learned [`Params`] and remembers what the backward
//! pass needs; [`Tape::backward`] adds to [`Grads`]; [`Adam`] moves the parameters. Operations are
//! coarse (a whole LSTM, a dense layer with its activation), so that almost all time is spent in
//! matrix products. Everything is generic over [`Real`]: `f32` in use, `f64` where gradients are
//! compared with finite differences. The same inputs give the same bits, always.

mod adam;
mod matrix;
mod ops;
mod panels;
mod params;
mod real;
mod row;
mod strip;
mod tape;
mod workspace;

pub use adam::{Adam, AdamSettings, Average};
pub(crate) use matrix::add_row_product;
pub use matrix::{Into, Matrix, View, ViewMut, product};
pub(crate) use ops::gain;
pub(crate) use ops::lstm_cell;
pub use ops::{Act, Steps, Works, gelu};
pub use params::{Grads, ParamId, Params, normal, uniform};
pub use real::Real;
pub use strip::Strip;
pub use tape::{Tape, Var};
pub use workspace::Workspace;

/// Runs a loop compiled for the widest vectors this machine has.
#[inline(always)]
pub(crate) fn simd<R>(work: impl FnOnce() -> R) -> R {
    pulp::Arch::new().dispatch(work)
}
