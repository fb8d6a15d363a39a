//! LLVM behind safe handles, opened at run time, and analyses of programs: the only crate that
//! calls LLVM.
//!
//! - [`Module`] and its neighbours: LLVM's own data, owned or borrowed.
//! - [`shape`]: blocks and which dominates which.
//! - [`underlying_object`]: the underlying object of a pointer.
//! - [`memory`]: memory effects, and what may happen between two accesses to memory.
//! - [`same`]: instructions that compute the same.
mod llvm;
pub mod memory;
pub mod same;
pub mod shape;
pub mod underlying_object;

pub use llvm::*;
