//! Constraint expressions as text: what a person writes in a card.
//!
//! ```text
//! block_x * block_y <= 1024
//! use_padding == 0 or block_x % 32 != 0
//! elements divides k_mult
//! direction == "B" implies k_mult divides out_channels
//! (if precision == "FP32" then 1 else 2) * read_size <= chunks
//! chunk_size in {1, 2, 4, 8, 16..20}
//! (tile_x, tile_y) in {(1, 4), (2, 2)}
//! ```
//!
//! [`parse`] gives an [`Expr`]; names and types are resolved later, in `graph`, where the card is
//! known.

mod ast;
pub(crate) mod eval;
mod lexer;
mod parser;
mod python;

pub use ast::{BinaryOp, CompareOp, Expr, ExprKind, Function, SetItem};
pub use parser::parse;
pub use python::{parse_values, truthy};

/// An expression cannot be read, or its names and types do not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExprError {
    /// What is wrong and how to fix it.
    pub message: String,
    /// Where, in bytes of the expression's text.
    pub span: std::ops::Range<usize>,
}
