//! Types of operations in `shapes.rs`: operands that fit, and the errors for those that do not.

use crate::literal::{Literal, Number};
use crate::op::{Kind, Opaque, Pad};
use crate::types::{ElementType, TensorType};

use super::{ask, fails, fits, fits_declared, ty};

#[test]
fn constant() {
    let kind = Kind::Constant(Literal::splat(ty("2x3xf32"), Number::Int(1)));
    fits(&kind, "", &[], "2x3xf32");
    fits_declared(&kind, "", "2x3xf32");
    fails(&kind, "", &[], "2x3xf64", "2x3xf64");
    fails(&kind, "f32", &[], "", "0 operands");
}

#[test]
fn iota() {
    let kind = Kind::Iota { dimension: 1 };
    fits_declared(&kind, "", "2x3xi32");
    fails(&kind, "", &[], "2xi32", "dimension 1");
    fails(&kind, "", &[], "2x2xi1", "i1");
    fails(&kind, "", &[], "", "declared");
}

#[test]
fn reshape() {
    fits_declared(&Kind::Reshape, "2x3xf32", "6xf32");
    fits_declared(&Kind::Reshape, "f32", "1x1xf32");
    fits_declared(&Kind::Reshape, "0x3xf32", "7x0xf32");
    fails(&Kind::Reshape, "2x3xf32", &[], "5xf32", "6 elements");
    fails(&Kind::Reshape, "2x3xf32", &[], "6xf64", "f64");
    let huge = "4294967296x4294967296xf32";
    fails(&Kind::Reshape, huge, &[], "6xf32", "too large");
    fails(&Kind::Reshape, "6xf32", &[], huge, "too large");
}

#[test]
fn transpose() {
    let by = |permutation: &[usize]| Kind::Transpose {
        permutation: permutation.to_vec(),
    };
    fits(&by(&[2, 0, 1]), "2x3x4xf32", &[], "4x2x3xf32");
    fails(&by(&[0, 0, 1]), "2x3x4xf32", &[], "", "twice");
    fails(&by(&[0, 1]), "2x3x4xf32", &[], "", "permutation");
    fails(&by(&[0, 1, 3]), "2x3x4xf32", &[], "", "dimension 3");
}

#[test]
fn broadcast_in_dim() {
    let to = |dimensions: &[usize]| Kind::BroadcastInDim {
        dimensions: dimensions.to_vec(),
    };
    fits_declared(&to(&[2, 0]), "3x1xf32", "5x4x3xf32");
    fits_declared(&to(&[]), "f32", "5x4xf32");
    fails(&to(&[0]), "3xf32", &[], "2x3xf32", "neither 1");
    fails(&to(&[0, 0]), "3x3xf32", &[], "3x3xf32", "twice");
    fails(&to(&[1]), "3xf32", &[], "3xf32", "dimension 1");
    fails(&to(&[]), "3xf32", &[], "3xf32", "0 numbers");
    fails(&to(&[0]), "3xf32", &[], "3xi32", "f32");
}

#[test]
fn reverse() {
    let along = |dimensions: &[usize]| Kind::Reverse {
        dimensions: dimensions.to_vec(),
    };
    fits(&along(&[1, 0]), "2x3xf32", &[], "2x3xf32");
    fails(&along(&[1, 1]), "2x3xf32", &[], "", "twice");
    fails(&along(&[2]), "2x3xf32", &[], "", "dimension 2");
}

#[test]
fn pad() {
    let with = |low: &[i64], high: &[i64], interior: &[usize]| {
        let (low, high, interior) = (low.to_vec(), high.to_vec(), interior.to_vec());
        Kind::Pad(Pad {
            low,
            high,
            interior,
        })
    };
    let specification = with(&[0, 1], &[2, 1], &[1, 2]);
    fits(&specification, "2x3xi32 i32", &[], "5x9xi32");
    fails(&specification, "2x3xi32 f32", &[], "", "padding value");
    fails(&specification, "2xi32 i32", &[], "", "edge_padding_low");
    fits(&with(&[-1], &[-2], &[1]), "3xi32 i32", &[], "2xi32");
    fits(&with(&[1], &[0], &[9]), "0xi32 i32", &[], "1xi32");
    fails(&with(&[-2], &[-2], &[0]), "3xi32 i32", &[], "", "negative");
    fails(&with(&[1], &[1], &[]), "3xi32 i32", &[], "", "interior");
    let most = with(&[i64::MAX], &[i64::MAX], &[usize::MAX]);
    fails(&most, "3xi32 i32", &[], "", "too large");
}

#[test]
fn concatenate() {
    let along = |dimension| Kind::Concatenate { dimension };
    fits(&along(1), "2x3xf32 2x1xf32 2x0xf32", &[], "2x4xf32");
    fails(&along(0), "2x3xf32 2x1xf32", &[], "", "operand 1");
    fails(&along(0), "2xf32 2xf64", &[], "", "f64");
    fails(&along(1), "2x3xf32 2xf32", &[], "", "operand 1");
    fails(&along(2), "2x3xf32", &[], "", "dimension 2");
    fails(&along(0), "", &[], "", "at least 1");
    let many = "1099511627776xi8 ".repeat(2);
    fails(&along(0), &many, &[], "", "too large");
}

#[test]
fn opaque() {
    let kind = Kind::Opaque(Opaque {
        name: "stablehlo.custom_call".into(),
        pieces: vec!["".into()],
    });
    let regions = [super::region("f32", "f32")];
    let declared = TensorType::new([7], ElementType::F64);
    assert_eq!(ask(&kind, "2xf32", &regions, "7xf64"), Ok(vec![declared]));
    fails(&kind, "", &[], "1099511627777xi8", "too large");
}
