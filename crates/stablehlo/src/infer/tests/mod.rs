//! What fits and what does not, by kind.

mod control;
mod elementwise;
mod indexing;
mod numbers;
mod products;
mod shapes;
mod windows;

use crate::op::Kind;
use crate::types::{TensorType, of_mlir_name};

use super::{Signature, results};

/// Makes attributes wrong; the text is a part of the error.
type Refused<T> = (fn(&mut T), &'static str);

/// The type of a text like `2x3xf32`.
fn ty(text: &str) -> TensorType {
    let (lengths, element) = text.rsplit_once('x').unwrap_or(("", text));
    let lengths = lengths.split('x').filter(|length| !length.is_empty());
    let lengths = lengths.map(|length| length.parse().unwrap());
    TensorType::new(lengths, of_mlir_name(element).unwrap())
}

/// Types with spaces between.
fn types(text: &str) -> Vec<TensorType> {
    text.split_whitespace().map(ty).collect()
}

fn region(arguments: &str, returns: &str) -> Signature {
    Signature {
        arguments: types(arguments),
        returns: types(returns),
    }
}

fn ask(
    kind: &Kind,
    operands: &str,
    regions: &[Signature],
    declared: &str,
) -> Result<Vec<TensorType>, String> {
    let (operands, declared) = (types(operands), types(declared));
    let operands: Vec<&TensorType> = operands.iter().collect();
    let declared: Vec<&TensorType> = declared.iter().collect();
    results(kind, &operands, regions, &declared).map_err(|why| why.to_string())
}

/// The operands fit, nothing being declared.
#[track_caller]
fn fits(kind: &Kind, operands: &str, regions: &[Signature], expected: &str) {
    assert_eq!(ask(kind, operands, regions, ""), Ok(types(expected)));
}

/// The types of the results are the declared ones.
#[track_caller]
fn fits_declared(kind: &Kind, operands: &str, declared: &str) {
    assert_eq!(ask(kind, operands, &[], declared), Ok(types(declared)));
}

/// They do not fit, and the error says why.
#[track_caller]
fn fails(kind: &Kind, operands: &str, regions: &[Signature], declared: &str, why: &str) {
    let error = ask(kind, operands, regions, declared).unwrap_err();
    assert!(error.contains(why), "{error}");
}
