//! StableHLO in a small IR of our own, without MLIR.
//!
//! - [`Module`]: a model's one function, with every call inlined. Read from what JAX writes, pretty or
//!   generic, and written in the generic form, which XLA reads.
//! - [`Kind`]: what an operation does. Unknown operations are carried as they are written.
//! - [`infer`]: the types of an operation's results, or why its operands do not fit.
//! - [`check`]: whether a whole module is sound.
//! - [`canonical()`]: one form for programs that are the same; [`work()`]: what a program's time follows from.
pub mod canonical;
pub mod infer;
pub mod literal;
mod module;
mod op;
pub mod parse;
mod print;
mod types;
pub mod verify;
mod work;

pub use canonical::canonical;
pub use literal::{Literal, Number};
pub use module::{Block, Function, Location, Module, Op, ValueId};
pub use op::{
    BatchNorm, Binary, Compare, CompareType, Convolution, ConvolutionDimensions, Direction,
    DotGeneral, Extra, Gather, Kind, Opaque, Pad, Scatter, Slice, Unary, Window,
};
pub use parse::{ModuleError, parse};
pub use types::{ElementType, Shape, TensorType, Type, mlir_name};
pub use verify::{Unsound, check};
pub use work::work;
