//! Normalisations of batches.

use crate::op::BatchNorm;
use crate::types::TensorType;

use super::Inferred;
use super::check::{dimension, operands, same_type, want};

pub(super) fn inference(norm: &BatchNorm, given: &[&TensorType]) -> Inferred {
    let [input, scale, offset, mean, variance] = operands(given)?;
    let feature = per_feature(norm, input)?;
    same_type("the scale", scale, &feature)?;
    same_type("the offset", offset, &feature)?;
    same_type("the mean", mean, &feature)?;
    same_type("the variance", variance, &feature)?;
    Ok(vec![input.clone()])
}

pub(super) fn training(norm: &BatchNorm, given: &[&TensorType]) -> Inferred {
    let [input, scale, offset] = operands(given)?;
    let feature = per_feature(norm, input)?;
    same_type("the scale", scale, &feature)?;
    same_type("the offset", offset, &feature)?;
    Ok(vec![input.clone(), feature.clone(), feature])
}

pub(super) fn grad(norm: &BatchNorm, given: &[&TensorType]) -> Inferred {
    let [input, scale, mean, variance, gradient] = operands(given)?;
    let feature = per_feature(norm, input)?;
    same_type("the scale", scale, &feature)?;
    same_type("the mean", mean, &feature)?;
    same_type("the variance", variance, &feature)?;
    same_type("the gradient of the output", gradient, input)?;
    Ok(vec![input.clone(), feature.clone(), feature])
}

/// The type of one number for every feature.
fn per_feature(norm: &BatchNorm, input: &TensorType) -> Result<TensorType, String> {
    want(input.element.is_float(), || {
        format!("the input is {input}, not of floats")
    })?;
    dimension("feature_index", norm.feature_index, input.rank())?;
    let n_features = input.shape[norm.feature_index];
    Ok(TensorType::new([n_features], input.element))
}
