//! Operations that do the same for every element.

use crate::op::{Binary, Compare, CompareType, Unary};
use crate::types::{ElementType, TensorType, mlir_name};

use super::Inferred;
use super::check::{self, operands, same_element, same_shape, same_type, want};

/// What elements an operation takes.
#[derive(Clone, Copy)]
enum Elements {
    All,
    Floats,
    Integers,
    Bits,
    Numbers,
    SignedNumbers,
}

impl Elements {
    fn contain(self, element: ElementType) -> bool {
        match self {
            Elements::All => true,
            Elements::Floats => element.is_float(),
            Elements::Integers => element.is_integer(),
            Elements::Bits => !element.is_float(),
            Elements::Numbers => element != ElementType::Bool,
            Elements::SignedNumbers => element != ElementType::Bool && !element.is_unsigned(),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Elements::All => "anything",
            Elements::Floats => "floats",
            Elements::Integers => "integers",
            Elements::Bits => "integers or truth values",
            Elements::Numbers => "floats or integers",
            Elements::SignedNumbers => "floats or integers with a sign",
        }
    }

    fn check(self, element: ElementType) -> Result<(), String> {
        want(self.contain(element), || {
            format!("wants {}, not {}", self.words(), mlir_name(element))
        })
    }
}

fn of_unary(unary: Unary) -> Elements {
    match unary {
        Unary::Abs | Unary::Sign => Elements::SignedNumbers,
        Unary::Negate | Unary::Square => Elements::Numbers,
        Unary::Not => Elements::Bits,
        Unary::CountLeadingZeros | Unary::Popcnt => Elements::Integers,
        Unary::Cbrt
        | Unary::Ceil
        | Unary::Cosine
        | Unary::Erf
        | Unary::ErfInv
        | Unary::Erfc
        | Unary::Exponential
        | Unary::ExponentialMinusOne
        | Unary::Floor
        | Unary::IsFinite
        | Unary::Lgamma
        | Unary::Log
        | Unary::LogPlusOne
        | Unary::Logistic
        | Unary::RoundNearestAfz
        | Unary::RoundNearestEven
        | Unary::Rsqrt
        | Unary::Sine
        | Unary::Sqrt
        | Unary::Tan
        | Unary::Tanh => Elements::Floats,
    }
}

fn of_binary(binary: Binary) -> Elements {
    match binary {
        // Of truth values: or, and, or, and.
        Binary::Add | Binary::Multiply | Binary::Maximum | Binary::Minimum => Elements::All,
        Binary::Subtract | Binary::Divide | Binary::Remainder | Binary::Power => Elements::Numbers,
        Binary::Atan2 => Elements::Floats,
        Binary::And | Binary::Or | Binary::Xor => Elements::Bits,
        Binary::ShiftLeft | Binary::ShiftRightArithmetic | Binary::ShiftRightLogical => {
            Elements::Integers
        }
    }
}

pub(super) fn unary(unary: Unary, given: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    of_unary(unary).check(operand.element)?;
    let element = match unary {
        Unary::IsFinite => ElementType::Bool,
        _ => operand.element,
    };
    Ok(vec![operand.with_element(element)])
}

pub(super) fn binary(binary: Binary, given: &[&TensorType]) -> Inferred {
    let [left, right] = operands(given)?;
    same_type("the second operand", right, left)?;
    of_binary(binary).check(left.element)?;
    Ok(vec![left.clone()])
}

pub(super) fn convert(given: &[&TensorType], declared: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    let [result] = check::declared(declared)?;
    same_shape("the declared result", result, operand)?;
    Ok(vec![result.clone()])
}

/// Where elements differ in size, one becomes several along a last dimension, or the other way
/// round.
pub(super) fn bitcast_convert(given: &[&TensorType], declared: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    let [result] = check::declared(declared)?;
    let (from, to) = (operand.element, result.element);
    // How truth values are stored in memory is not part of a program's meaning.
    want(
        (from == ElementType::Bool) == (to == ElementType::Bool),
        || {
            format!(
                "no bits are common to {} and {}",
                mlir_name(from),
                mlir_name(to)
            )
        },
    )?;
    let (narrow, wide) = match from.size() < to.size() {
        true => (operand, result),
        false => (result, operand),
    };
    let ratio = wide.element.size() / narrow.element.size();
    let mut shape = wide.shape.clone();
    if ratio > 1 {
        shape.push(ratio);
    }
    want(narrow.shape == shape, || {
        let needed = TensorType::new(shape, narrow.element);
        format!("the bits of {wide} are those of {needed}, not of {narrow}")
    })?;
    Ok(vec![result.clone()])
}

pub(super) fn compare(compare: Compare, given: &[&TensorType]) -> Inferred {
    let [left, right] = operands(given)?;
    same_type("the second operand", right, left)?;
    if let Some(compare_type) = compare.compare_type {
        let element = left.element;
        let fits = match compare_type {
            CompareType::Float | CompareType::TotalOrder => element.is_float(),
            CompareType::Signed => Elements::SignedNumbers.contain(element) && !element.is_float(),
            CompareType::Unsigned => element.is_unsigned() || element == ElementType::Bool,
        };
        want(fits, || {
            let name = compare_type.name();
            format!("{} cannot be compared as {name}", mlir_name(element))
        })?;
    }
    Ok(vec![left.with_element(ElementType::Bool)])
}

pub(super) fn select(given: &[&TensorType]) -> Inferred {
    let [which, if_true, if_false] = operands(given)?;
    same_type("the third operand", if_false, if_true)?;
    scalar_or(
        "the predicate",
        which,
        &if_true.with_element(ElementType::Bool),
    )?;
    Ok(vec![if_true.clone()])
}

pub(super) fn clamp(given: &[&TensorType]) -> Inferred {
    let [least, operand, greatest] = operands(given)?;
    scalar_or("the least number", least, operand)?;
    scalar_or("the greatest number", greatest, operand)?;
    Ok(vec![operand.clone()])
}

/// One number for all elements, or one for each.
fn scalar_or(what: &str, found: &TensorType, wanted: &TensorType) -> Result<(), String> {
    same_element(what, found, wanted)?;
    match found.rank() {
        0 => Ok(()),
        _ => same_shape(what, found, wanted),
    }
}
