//! The types of operations' results, or why their operands do not fit.
//!
//! [`results`] follows the StableHLO specification. Numbers in attributes come from mutations and
//! from untrusted files, and may be anything: whatever they are, nothing here panics or overflows,
//! and no result type is too large to count its elements.
//!
//! Errors name operands and attributes, not the operation: the caller knows which it is.

mod check;
mod control;
mod elementwise;
mod indexing;
mod norms;
mod products;
mod shapes;
#[cfg(test)]
mod tests;
mod windows;

use crate::op::Kind;
use crate::types::TensorType;

use check::bounded;

/// The types of a region's arguments and results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signature {
    /// The types of its arguments.
    pub arguments: Vec<TensorType>,
    /// The types of its results.
    pub returns: Vec<TensorType>,
}

/// Types, or what does not fit.
type Inferred = Result<Vec<TensorType>, String>;

/// What does not fit, in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(String);

/// The types of an operation's results. `declared` are those that the text declares: they are used
/// where the operands leave a type open, and checked there. The error names what does not fit.
pub fn results(
    kind: &Kind,
    operands: &[&TensorType],
    regions: &[Signature],
    declared: &[&TensorType],
) -> Result<Vec<TensorType>, Unfit> {
    inferred(kind, operands, regions, declared).map_err(Unfit)
}

fn inferred(
    kind: &Kind,
    operands: &[&TensorType],
    regions: &[Signature],
    declared: &[&TensorType],
) -> Inferred {
    operands.iter().try_for_each(|ty| bounded(ty))?;
    if !takes_regions(kind) {
        check::regions::<0>(regions)?;
    }
    let types = unbounded(kind, operands, regions, declared)?;
    types.iter().try_for_each(bounded)?;
    Ok(types)
}

/// Whether operations of that kind may have regions.
fn takes_regions(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Reduce { .. }
            | Kind::ReduceWindow(_)
            | Kind::SelectAndScatter(_)
            | Kind::Scatter(_)
            | Kind::While
            | Kind::If
            | Kind::Case
            | Kind::Sort { .. }
            | Kind::Opaque(_)
    )
}

/// The types, before their sizes are checked.
fn unbounded(
    kind: &Kind,
    operands: &[&TensorType],
    regions: &[Signature],
    declared: &[&TensorType],
) -> Inferred {
    match kind {
        Kind::Constant(literal) => shapes::constant(literal, operands, declared),
        Kind::Iota { dimension } => shapes::iota(*dimension, operands, declared),
        Kind::Unary(unary) => elementwise::unary(*unary, operands),
        Kind::Binary(binary) => elementwise::binary(*binary, operands),
        Kind::Convert => elementwise::convert(operands, declared),
        Kind::BitcastConvert => elementwise::bitcast_convert(operands, declared),
        Kind::Compare(compare) => elementwise::compare(*compare, operands),
        Kind::Select => elementwise::select(operands),
        Kind::Clamp => elementwise::clamp(operands),
        Kind::Reshape => shapes::reshape(operands, declared),
        Kind::Transpose { permutation } => shapes::transpose(permutation, operands),
        Kind::BroadcastInDim { dimensions } => {
            shapes::broadcast_in_dim(dimensions, operands, declared)
        }
        Kind::Reverse { dimensions } => shapes::reverse(dimensions, operands),
        Kind::Slice(slice) => indexing::slice(slice, operands),
        Kind::DynamicSlice { sizes } => indexing::dynamic_slice(sizes, operands),
        Kind::DynamicUpdateSlice => indexing::dynamic_update_slice(operands),
        Kind::Pad(pad) => shapes::pad(pad, operands),
        Kind::Concatenate { dimension } => shapes::concatenate(*dimension, operands),
        Kind::Reduce { dimensions } => windows::reduce(dimensions, operands, regions),
        Kind::ReduceWindow(window) => windows::reduce_window(window, operands, regions),
        Kind::SelectAndScatter(window) => windows::select_and_scatter(window, operands, regions),
        Kind::DotGeneral(dot) => products::dot_general(dot, operands, declared),
        Kind::Convolution(convolution) => products::convolution(convolution, operands, declared),
        Kind::Gather(gather) => indexing::gather(gather, operands),
        Kind::Scatter(scatter) => indexing::scatter(scatter, operands, regions),
        Kind::While => control::repeat(operands, regions),
        Kind::If => control::choose(operands, regions),
        Kind::Case => control::choose_by_index(operands, regions),
        Kind::Sort { dimension, .. } => control::sort(*dimension, operands, regions),
        Kind::TopK { k } => control::top_k(*k, operands),
        Kind::RngBitGenerator { algorithm } => {
            control::rng_bit_generator(algorithm, operands, declared)
        }
        Kind::BatchNormInference(norm) => norms::inference(norm, operands),
        Kind::BatchNormTraining(norm) => norms::training(norm, operands),
        Kind::BatchNormGrad(norm) => norms::grad(norm, operands),
        Kind::OptimizationBarrier => Ok(operands.iter().map(|ty| (*ty).clone()).collect()),
        Kind::Opaque(_) => Ok(declared.iter().map(|ty| (*ty).clone()).collect()),
    }
}
