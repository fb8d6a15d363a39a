//! Operations that move elements to other places.

use crate::literal::Literal;
use crate::op::Pad;
use crate::types::{ElementType, Shape, TensorType, mlir_name};

use super::Inferred;
use super::check::{
    self, dimension, distinct, length, of_length, operands, same_element, same_type, scalar,
    some_operands, want,
};

pub(super) fn constant(
    literal: &Literal,
    given: &[&TensorType],
    declared: &[&TensorType],
) -> Inferred {
    let [] = operands(given)?;
    // Nothing is left open, so that nothing needs to be declared.
    if !declared.is_empty() {
        let [result] = check::declared(declared)?;
        same_type("the declared result", result, literal.ty())?;
    }
    Ok(vec![literal.ty().clone()])
}

pub(super) fn iota(along: usize, given: &[&TensorType], declared: &[&TensorType]) -> Inferred {
    let [] = operands(given)?;
    let [result] = check::declared(declared)?;
    dimension("iota_dimension", along, result.rank())?;
    want(result.element != ElementType::Bool, || {
        format!("indices cannot be {}", mlir_name(result.element))
    })?;
    Ok(vec![result.clone()])
}

pub(super) fn reshape(given: &[&TensorType], declared: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    let [result] = check::declared(declared)?;
    same_element("the declared result", result, operand)?;
    want(result.count() == operand.count(), || {
        let (from, to) = (operand.count(), result.count());
        format!("{operand} has {from} elements, {result} has {to}")
    })?;
    Ok(vec![result.clone()])
}

pub(super) fn transpose(permutation: &[usize], given: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    of_length("permutation", permutation.len(), operand.rank())?;
    distinct("permutation", permutation, operand.rank())?;
    let shape = permutation.iter().map(|from| operand.shape[*from]);
    Ok(vec![TensorType::new(shape, operand.element)])
}

pub(super) fn broadcast_in_dim(
    dimensions: &[usize],
    given: &[&TensorType],
    declared: &[&TensorType],
) -> Inferred {
    let [operand] = operands(given)?;
    let [result] = check::declared(declared)?;
    same_element("the declared result", result, operand)?;
    of_length("broadcast_dimensions", dimensions.len(), operand.rank())?;
    distinct("broadcast_dimensions", dimensions, result.rank())?;
    for (from, to) in dimensions.iter().enumerate() {
        let (have, need) = (operand.shape[from], result.shape[*to]);
        want(have == need || have == 1, || {
            format!(
                "dimension {from} of {operand} has length {have}, which is neither 1 nor that of \
                 dimension {to} of {result}"
            )
        })?;
    }
    Ok(vec![result.clone()])
}

pub(super) fn reverse(dimensions: &[usize], given: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    distinct("dimensions", dimensions, operand.rank())?;
    Ok(vec![operand.clone()])
}

pub(super) fn pad(pad: &Pad, given: &[&TensorType]) -> Inferred {
    let [operand, value] = operands(given)?;
    scalar("the padding value", value, operand.element)?;
    let rank = operand.rank();
    of_length("edge_padding_low", pad.low.len(), rank)?;
    of_length("edge_padding_high", pad.high.len(), rank)?;
    of_length("interior_padding", pad.interior.len(), rank)?;
    let edges = pad.low.iter().zip(&pad.high);
    let mut shape = Shape::new();
    for ((have, (low, high)), interior) in operand.shape.iter().zip(edges).zip(&pad.interior) {
        let between = (have.saturating_sub(1) as i128).checked_mul(*interior as i128);
        let padded = between
            .and_then(|between| between.checked_add(*have as i128))
            .and_then(|padded| padded.checked_add(i128::from(*low) + i128::from(*high)));
        shape.push(length(padded)?);
    }
    Ok(vec![TensorType::new(shape, operand.element)])
}

pub(super) fn concatenate(along: usize, given: &[&TensorType]) -> Inferred {
    let first = some_operands(given)?;
    dimension("dimension", along, first.rank())?;
    let mut total = 0_i128;
    for (index, operand) in given.iter().enumerate() {
        same_element(format_args!("operand {index}"), operand, first)?;
        let mut expected = first.shape.clone();
        if let Some(have) = operand.shape.get(along) {
            expected[along] = *have;
        }
        want(operand.shape == expected, || {
            format!("operand {index} is {operand}, which does not fit behind {first}")
        })?;
        total = total.saturating_add(operand.shape[along] as i128);
    }
    let mut shape = first.shape.clone();
    shape[along] = length(Some(total))?;
    Ok(vec![TensorType::new(shape, first.element)])
}
