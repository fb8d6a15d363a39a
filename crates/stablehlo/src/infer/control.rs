//! Operations that run regions in an order of their own, and those that fit no other file.

use crate::types::{ElementType, TensorType, mlir_name};

use super::check::{
    self, counted, decides, dimension, operands, regions, same_shape, same_type, same_types,
    scalar, some_operands, want,
};
use super::{Inferred, Signature};

/// `while`: the results of the body are its arguments in the next iteration.
pub(super) fn repeat(given: &[&TensorType], bodies: &[Signature]) -> Inferred {
    let [condition, body] = regions(bodies)?;
    let state = || given.iter().copied();
    decides("the condition", condition, state())?;
    same_types("argument of the body", &body.arguments, state())?;
    same_types("result of the body", &body.returns, state())?;
    Ok(state().cloned().collect())
}

/// `if`: one truth value says which of two.
pub(super) fn choose(given: &[&TensorType], branches: &[Signature]) -> Inferred {
    let [predicate] = operands(given)?;
    scalar("the predicate", predicate, ElementType::Bool)?;
    regions::<2>(branches)?;
    common_returns(branches)
}

/// `case`: an index says which of many.
pub(super) fn choose_by_index(given: &[&TensorType], branches: &[Signature]) -> Inferred {
    let [index] = operands(given)?;
    scalar("the index", index, ElementType::I32)?;
    common_returns(branches)
}

/// All branches take nothing and give the same.
fn common_returns(branches: &[Signature]) -> Inferred {
    let Some(first) = branches.first() else {
        return Err("wants at least 1 region".to_owned());
    };
    for (index, branch) in branches.iter().enumerate() {
        want(branch.arguments.is_empty(), || {
            let found = counted(branch.arguments.len(), "argument");
            format!("branch {index} takes {found}, not none")
        })?;
        let what = format!("result of branch {index}");
        same_types(&what, &branch.returns, &first.returns)?;
    }
    Ok(first.returns.clone())
}

pub(super) fn sort(along: usize, given: &[&TensorType], bodies: &[Signature]) -> Inferred {
    let first = some_operands(given)?;
    dimension("dimension", along, first.rank())?;
    for (index, operand) in given.iter().enumerate() {
        same_shape(format_args!("operand {index}"), operand, first)?;
    }
    let pair = |ty: &&TensorType| {
        [
            TensorType::scalar(ty.element),
            TensorType::scalar(ty.element),
        ]
    };
    let arguments: Vec<TensorType> = given.iter().flat_map(pair).collect();
    let [comparator] = regions(bodies)?;
    decides("the comparator", comparator, &arguments)?;
    Ok(given.iter().map(|ty| (*ty).clone()).collect())
}

pub(super) fn top_k(k: usize, given: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    want(operand.element != ElementType::Bool, || {
        format!(
            "wants floats or integers, not {}",
            mlir_name(operand.element)
        )
    })?;
    let last = operand.shape.last().copied();
    want(last.is_some_and(|last| k <= last), || {
        format!("{operand} does not have {k} along its last dimension")
    })?;
    let mut values = operand.clone();
    if let Some(last) = values.shape.last_mut() {
        *last = k;
    }
    let places = values.with_element(ElementType::I32);
    Ok(vec![values, places])
}

pub(super) fn rng_bit_generator(
    algorithm: &str,
    given: &[&TensorType],
    declared: &[&TensorType],
) -> Inferred {
    let [state] = operands(given)?;
    let [next, bits] = check::declared(declared)?;
    let is_state =
        state.rank() == 1 && matches!(state.element, ElementType::U64 | ElementType::I64);
    want(is_state, || {
        format!("the state is {state}, not a list of ui64")
    })?;
    let length = state.shape[0];
    let fits = match algorithm {
        "DEFAULT" => true,
        "THREE_FRY" => length == 2,
        "PHILOX" => length == 2 || length == 3,
        _ => return Err(format!("algorithm {algorithm} is unknown")),
    };
    want(fits, || {
        format!("algorithm {algorithm} does not take a state of length {length}")
    })?;
    same_type("the declared state", next, state)?;
    want(bits.element != ElementType::Bool, || {
        format!("random bits cannot be {bits}")
    })?;
    Ok(vec![state.clone(), bits.clone()])
}
