//! LLVM behind safe handles, opened at run time, and what analyses find in a program:
//! the only crate that calls LLVM.
//!
//! - [`Module`] and its neighbours: LLVM's own data, owned or borrowed.
//! - [`shape`]: blocks and which dominates which.
//! - [`kin`]: the object that a pointer points into.
//! - [`memory`]: what may lie between two accesses to memory.
//! - [`same`]: instructions that compute the same.
pub mod kin;
mod llvm;
pub mod memory;
pub mod same;
pub mod shape;

pub use llvm::*;
