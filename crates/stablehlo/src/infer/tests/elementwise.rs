//! Types of operations in `elementwise.rs`: operands that fit, and the errors for those that do not.

use crate::op::{Binary, Compare, CompareType, Direction, Kind, Unary};
use crate::types::{ElementType, mlir_name};

use super::{ask, fails, fits, fits_declared};

/// The elements for which an operation on `n_operands` operands of one type is valid.
fn taken(kind: &Kind, n_operands: usize) -> Vec<&'static str> {
    let takes = |element: &ElementType| {
        let operands = format!("2x3x{} ", mlir_name(*element)).repeat(n_operands);
        ask(kind, &operands, &[], "").is_ok()
    };
    let elements = ElementType::ALL.into_iter().filter(takes);
    elements.map(mlir_name).collect()
}

const FLOATS: &[&str] = &["f16", "bf16", "f32", "f64"];
const SIGNED: &[&str] = &["i8", "i16", "i32", "i64"];
const UNSIGNED: &[&str] = &["ui8", "ui16", "ui32", "ui64"];
const TRUTH: &[&str] = &["i1"];

#[test]
fn every_unary() {
    for unary in Unary::ALL {
        let expected = match unary {
            Unary::Abs | Unary::Sign => [SIGNED, FLOATS].concat(),
            Unary::Negate | Unary::Square => [SIGNED, UNSIGNED, FLOATS].concat(),
            Unary::Not => [TRUTH, SIGNED, UNSIGNED].concat(),
            Unary::CountLeadingZeros | Unary::Popcnt => [SIGNED, UNSIGNED].concat(),
            _ => FLOATS.to_vec(),
        };
        assert_eq!(taken(&Kind::Unary(*unary), 1), expected, "{unary:?}");
    }
    fits(&Kind::Unary(Unary::Tanh), "2x3xf32", &[], "2x3xf32");
    fits(&Kind::Unary(Unary::IsFinite), "2x3xbf16", &[], "2x3xi1");
    let exponential = Kind::Unary(Unary::Exponential);
    fails(&exponential, "2xi32", &[], "", "wants floats, not i32");
    fails(&exponential, "f32 f32", &[], "", "1 operand, not 2");
    let region = super::region("", "");
    fails(&exponential, "f32", &[region], "", "0 regions, not 1");
}

#[test]
fn every_binary() {
    for binary in Binary::ALL {
        let expected = match binary {
            Binary::Add | Binary::Multiply | Binary::Maximum | Binary::Minimum => {
                [TRUTH, SIGNED, UNSIGNED, FLOATS].concat()
            }
            Binary::Atan2 => FLOATS.to_vec(),
            Binary::And | Binary::Or | Binary::Xor => [TRUTH, SIGNED, UNSIGNED].concat(),
            Binary::ShiftLeft | Binary::ShiftRightArithmetic | Binary::ShiftRightLogical => {
                [SIGNED, UNSIGNED].concat()
            }
            _ => [SIGNED, UNSIGNED, FLOATS].concat(),
        };
        assert_eq!(taken(&Kind::Binary(*binary), 2), expected, "{binary:?}");
    }
    let add = Kind::Binary(Binary::Add);
    fits(&add, "2xf32 2xf32", &[], "2xf32");
    fails(&add, "2xf32 2xf16", &[], "", "2xf16");
    fails(&add, "2xf32 3xf32", &[], "", "second operand");
    fails(&add, "2xf32", &[], "", "2 operands, not 1");
}

#[test]
fn convert() {
    fits_declared(&Kind::Convert, "2x3xf32", "2x3xi1");
    fails(&Kind::Convert, "2x3xf32", &[], "3x2xi1", "shape");
    fails(&Kind::Convert, "2x3xf32", &[], "", "declared");
}

#[test]
fn bitcast_convert() {
    let kind = Kind::BitcastConvert;
    fits_declared(&kind, "2x3xf32", "2x3xui32");
    fits_declared(&kind, "2x3xf32", "2x3x2xf16");
    fits_declared(&kind, "2x3x8xui8", "2x3xf64");
    fits_declared(&kind, "5xi1", "5xi1");
    fails(&kind, "2x3xf32", &[], "2x3xui16", "2x3x2xui16");
    fails(&kind, "2x4xui16", &[], "2xi32", "2x2xui16");
    fails(&kind, "ui8", &[], "ui16", "2xui8");
    fails(&kind, "8xi1", &[], "8xui8", "no bits");
}

#[test]
fn compare() {
    let as_type = |compare_type| {
        let direction = Direction::Lt;
        Kind::Compare(Compare {
            direction,
            compare_type,
        })
    };
    fits(&as_type(None), "2xf32 2xf32", &[], "2xi1");
    fails(&as_type(None), "2xf32 3xf32", &[], "", "3xf32");
    let expected = [
        (CompareType::Float, FLOATS.to_vec()),
        (CompareType::TotalOrder, FLOATS.to_vec()),
        (CompareType::Signed, SIGNED.to_vec()),
        (CompareType::Unsigned, [TRUTH, UNSIGNED].concat()),
    ];
    for (compare_type, elements) in expected {
        assert_eq!(taken(&as_type(Some(compare_type)), 2), elements);
    }
    let signed = as_type(Some(CompareType::Signed));
    fails(&signed, "f32 f32", &[], "", "SIGNED");
}

#[test]
fn select() {
    fits(&Kind::Select, "2xi1 2xf32 2xf32", &[], "2xf32");
    fits(&Kind::Select, "i1 2xf32 2xf32", &[], "2xf32");
    fails(&Kind::Select, "2xi8 2xf32 2xf32", &[], "", "predicate");
    fails(&Kind::Select, "3xi1 2xf32 2xf32", &[], "", "predicate");
    fails(&Kind::Select, "i1 2xf32 2xf64", &[], "", "third");
}

#[test]
fn clamp() {
    fits(&Kind::Clamp, "f32 2xf32 2xf32", &[], "2xf32");
    fails(&Kind::Clamp, "f32 2xf32 3xf32", &[], "", "greatest");
    fails(&Kind::Clamp, "i32 2xf32 f32", &[], "", "least");
}
