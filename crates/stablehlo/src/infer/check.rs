//! Checks that many operations make of their operands, attributes and regions.

use std::fmt::Display;

use crate::types::{ElementType, TensorType, mlir_name};

use super::Signature;

/// Tensors with more elements are refused: no memory could hold them.
const MOST_ELEMENTS: usize = 1 << 40;

/// An error unless something holds.
pub(super) fn want(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    match holds {
        true => Ok(()),
        false => Err(message()),
    }
}

/// `1 operand`, `2 operands`.
pub(super) fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// Refuses a type that is too large. Lengths of 0 count as 1, so that the other lengths can be
/// multiplied in any order.
pub(super) fn bounded(ty: &TensorType) -> Result<(), String> {
    let mut count = 1_usize;
    for length in &ty.shape {
        match count.checked_mul((*length).max(1)) {
            Some(more) if more <= MOST_ELEMENTS => count = more,
            _ => return Err(format!("{ty} is too large")),
        }
    }
    Ok(())
}

/// A length that was computed.
pub(super) fn length(number: Option<i128>) -> Result<usize, String> {
    match number {
        Some(number) if number < 0 => Err(format!("a length of {number} is negative")),
        Some(number) => usize::try_from(number)
            .ok()
            .filter(|length| *length <= MOST_ELEMENTS)
            .ok_or_else(|| format!("a length of {number} is too large")),
        None => Err("a length is too large".to_owned()),
    }
}

/// Exactly `N` operands.
pub(super) fn operands<'a, const N: usize>(
    operands: &[&'a TensorType],
) -> Result<[&'a TensorType; N], String> {
    let found = operands.len();
    <[&TensorType; N]>::try_from(operands)
        .map_err(|_| format!("wants {}, not {found}", counted(N, "operand")))
}

/// At least one operand.
pub(super) fn some_operands<'a>(operands: &[&'a TensorType]) -> Result<&'a TensorType, String> {
    let first = operands.first().copied();
    first.ok_or_else(|| "wants at least 1 operand".to_owned())
}

/// Exactly `N` regions.
pub(super) fn regions<const N: usize>(regions: &[Signature]) -> Result<&[Signature; N], String> {
    <&[Signature; N]>::try_from(regions)
        .map_err(|_| format!("wants {}, not {}", counted(N, "region"), regions.len()))
}

/// The declared types, where the types of the results depend on them alone.
pub(super) fn declared<'a, const N: usize>(
    declared: &[&'a TensorType],
) -> Result<[&'a TensorType; N], String> {
    let types = <[&TensorType; N]>::try_from(declared).map_err(|_| {
        let found = counted(declared.len(), "type");
        format!("wants {} declared, not {found}", counted(N, "result"))
    })?;
    types.iter().try_for_each(|ty| bounded(ty))?;
    Ok(types)
}

/// Two types that must be the same.
pub(super) fn same_type(
    what: impl Display,
    found: &TensorType,
    wanted: &TensorType,
) -> Result<(), String> {
    want(found == wanted, || {
        format!("{what} is {found}, not {wanted}")
    })
}

/// Two types that must be of the same elements.
pub(super) fn same_element(
    what: impl Display,
    found: &TensorType,
    wanted: &TensorType,
) -> Result<(), String> {
    want(found.element == wanted.element, || {
        format!("{what} is {found}, not of {}", mlir_name(wanted.element))
    })
}

/// Two types that must be of the same shape.
pub(super) fn same_shape(
    what: impl Display,
    found: &TensorType,
    wanted: &TensorType,
) -> Result<(), String> {
    want(found.shape == wanted.shape, || {
        format!("{what} is {found}, not of the shape of {wanted}")
    })
}

/// A single number.
pub(super) fn scalar(
    what: impl Display,
    found: &TensorType,
    element: ElementType,
) -> Result<(), String> {
    same_type(what, found, &TensorType::scalar(element))
}

/// Integers, truth values not counted.
pub(super) fn integers(what: impl Display, found: &TensorType) -> Result<(), String> {
    want(found.element.is_integer(), || {
        format!("{what} is {found}, not of integers")
    })
}

/// Lists of types that must be the same.
pub(super) fn same_types<'a>(
    what: impl Display,
    found: &[TensorType],
    wanted: impl IntoIterator<Item = &'a TensorType>,
) -> Result<(), String> {
    let wanted: Vec<&TensorType> = wanted.into_iter().collect();
    want(found.len() == wanted.len(), || {
        format!("wants {} {what}s, not {}", wanted.len(), found.len())
    })?;
    for (index, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        same_type(format_args!("{what} {index}"), found, wanted)?;
    }
    Ok(())
}

/// A list with one number for every dimension, or whatever else.
pub(super) fn of_length(what: impl Display, found: usize, wanted: usize) -> Result<(), String> {
    want(found == wanted, || {
        format!("{what} has {}, not {wanted}", counted(found, "number"))
    })
}

/// A dimension that must be there.
pub(super) fn dimension(what: impl Display, dimension: usize, rank: usize) -> Result<(), String> {
    want(dimension < rank, || {
        let there = counted(rank, "dimension");
        format!("{what} names dimension {dimension} of {there}")
    })
}

/// Dimensions that must be there and be named once. Gives for every dimension whether it is named.
pub(super) fn distinct<'a>(
    what: impl Display,
    dimensions: impl IntoIterator<Item = &'a usize>,
    rank: usize,
) -> Result<Vec<bool>, String> {
    let mut named = vec![false; rank];
    for one in dimensions {
        dimension(&what, *one, rank)?;
        want(!named[*one], || {
            format!("{what} names dimension {one} twice")
        })?;
        named[*one] = true;
    }
    Ok(named)
}

/// Numbers in ascending order.
pub(super) fn sorted(what: impl Display, numbers: &[usize]) -> Result<(), String> {
    want(numbers.is_sorted(), || format!("{what} is not sorted"))
}

/// A number that must be at least 1.
pub(super) fn positive(what: impl Display, number: usize) -> Result<(), String> {
    want(number > 0, || format!("{what} is 0"))
}

/// A region that combines two sets of numbers to one; gives the elements it computes with. These
/// may be wider than those it is given.
pub(super) fn combines(
    what: impl Display,
    region: &Signature,
    inputs: &[&TensorType],
) -> Result<Vec<ElementType>, String> {
    of_results(&what, region, inputs.len())?;
    let mut elements = Vec::new();
    for (input, returned) in inputs.iter().zip(&region.returns) {
        scalar(
            format_args!("what {what} gives"),
            returned,
            returned.element,
        )?;
        want(promotes(input.element, returned.element), || {
            let (from, to) = (input.element, returned.element);
            format!(
                "{what} gives {}, which is not enough for {}",
                mlir_name(to),
                mlir_name(from)
            )
        })?;
        elements.push(returned.element);
    }
    let arguments = region.returns.iter().chain(&region.returns);
    same_types(
        format_args!("argument of {what}"),
        &region.arguments,
        arguments,
    )?;
    Ok(elements)
}

fn of_results(what: impl Display, region: &Signature, wanted: usize) -> Result<(), String> {
    want(region.returns.len() == wanted, || {
        let found = region.returns.len();
        format!("{what} gives {}, not {wanted}", counted(found, "result"))
    })
}

/// Whether numbers may be computed with as others of the same kind.
fn promotes(from: ElementType, to: ElementType) -> bool {
    let is_same_kind = from.is_float() == to.is_float()
        && (from == ElementType::Bool) == (to == ElementType::Bool)
        && from.is_unsigned() == to.is_unsigned();
    is_same_kind && from.size() <= to.size()
}

/// A region that gives one truth value.
pub(super) fn decides<'a>(
    what: impl Display,
    region: &Signature,
    arguments: impl IntoIterator<Item = &'a TensorType>,
) -> Result<(), String> {
    same_types(
        format_args!("argument of {what}"),
        &region.arguments,
        arguments,
    )?;
    let truth = TensorType::scalar(ElementType::Bool);
    same_types(format_args!("result of {what}"), &region.returns, [&truth])
}
