//! Products of tensors.

use std::sync::Arc;

use crate::op::{Convolution, ConvolutionDimensions, DotGeneral};
use crate::types::{ElementType, Shape, TensorType};

use super::Inferred;
use super::check::{distinct, of_length, operands, positive, same_element, want};
use super::windows::Axis;

pub(super) fn dot_general(
    dot: &DotGeneral,
    given: &[&TensorType],
    declared: &[&TensorType],
) -> Inferred {
    let [left, right] = operands(given)?;
    same_element("the second operand", right, left)?;
    let of_left = distinct(
        "lhs_batching_dimensions and lhs_contracting_dimensions",
        dot.lhs_batching.iter().chain(&dot.lhs_contracting),
        left.rank(),
    )?;
    let of_right = distinct(
        "rhs_batching_dimensions and rhs_contracting_dimensions",
        dot.rhs_batching.iter().chain(&dot.rhs_contracting),
        right.rank(),
    )?;
    paired(
        "batching",
        left,
        &dot.lhs_batching,
        right,
        &dot.rhs_batching,
    )?;
    let (of_lhs, of_rhs) = (&dot.lhs_contracting, &dot.rhs_contracting);
    paired("contracting", left, of_lhs, right, of_rhs)?;
    check_precision(&dot.precision)?;
    let batch = dot.lhs_batching.iter().map(|index| left.shape[*index]);
    let shape = batch
        .chain(free(left, &of_left))
        .chain(free(right, &of_right));
    let element = accumulated(left.element, declared);
    Ok(vec![TensorType::new(shape, element)])
}

/// As many dimensions on both sides, and as long ones.
fn paired(
    what: &str,
    left: &TensorType,
    of_left: &[usize],
    right: &TensorType,
    of_right: &[usize],
) -> Result<(), String> {
    of_length(
        format_args!("rhs_{what}_dimensions"),
        of_right.len(),
        of_left.len(),
    )?;
    for (one, other) in of_left.iter().zip(of_right) {
        want(left.shape[*one] == right.shape[*other], || {
            format!(
                "{what} dimensions differ: {one} of {left} is not as long as {other} of {right}"
            )
        })?;
    }
    Ok(())
}

/// The lengths of dimensions that are neither paired nor summed over.
fn free<'a>(ty: &'a TensorType, used: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
    let lengths = ty.shape.iter().zip(used);
    lengths
        .filter(|(_, used)| !**used)
        .map(|(length, _)| *length)
}

/// Sums may be of other numbers than what is summed, if that is written down.
fn accumulated(element: ElementType, declared: &[&TensorType]) -> ElementType {
    let declared = declared.first().map(|ty| ty.element);
    declared
        .filter(|declared| *declared != ElementType::Bool)
        .unwrap_or(element)
}

fn check_precision(precision: &[Arc<str>]) -> Result<(), String> {
    want(precision.len() <= 2, || {
        format!(
            "precision_config has {} entries for 2 operands",
            precision.len()
        )
    })?;
    let is_known = |one: &Arc<str>| matches!(&**one, "DEFAULT" | "HIGH" | "HIGHEST");
    match precision.iter().find(|one| !is_known(one)) {
        Some(unknown) => Err(format!("precision_config has {unknown}, which is unknown")),
        None => Ok(()),
    }
}

pub(super) fn convolution(
    convolution: &Convolution,
    given: &[&TensorType],
    declared: &[&TensorType],
) -> Inferred {
    let [input, kernel] = operands(given)?;
    same_element("the kernel", kernel, input)?;
    let rank = input.rank();
    want(rank >= 2 && kernel.rank() == rank, || {
        format!("{input} and {kernel} do not have the same dimensions, at least 2")
    })?;
    check_roles("input", &convolution.input, rank)?;
    check_roles("kernel", &convolution.kernel, rank)?;
    check_roles("output", &convolution.output, rank)?;
    check_lists(convolution, rank - 2)?;
    check_groups(convolution, input, kernel)?;
    check_precision(&convolution.precision)?;
    let mut shape = Shape::from_elem(0, rank);
    let output = &convolution.output;
    shape[output.first] = input.shape[convolution.input.first] / convolution.batch_groups;
    shape[output.second] = kernel.shape[convolution.kernel.second];
    for (index, to) in output.spatial.iter().enumerate() {
        let axis = Axis {
            length: input.shape[convolution.input.spatial[index]],
            window: kernel.shape[convolution.kernel.spatial[index]],
            stride: convolution.strides[index],
            base_dilation: convolution.lhs_dilation[index],
            window_dilation: convolution.rhs_dilation[index],
            padding: convolution.padding[index],
        };
        let places = axis.places();
        shape[*to] = places.map_err(|error| format!("spatial dimension {index}: {error}"))?;
    }
    let element = accumulated(input.element, declared);
    Ok(vec![TensorType::new(shape, element)])
}

/// Every dimension must have one role.
fn check_roles(whose: &str, roles: &ConvolutionDimensions, rank: usize) -> Result<(), String> {
    let spatial = &roles.spatial;
    of_length(
        format_args!("{whose} spatial dimensions"),
        spatial.len(),
        rank - 2,
    )?;
    let all = [&roles.first, &roles.second].into_iter().chain(spatial);
    distinct(format_args!("{whose} dimensions"), all, rank).map(drop)
}

fn check_lists(convolution: &Convolution, n_spatial: usize) -> Result<(), String> {
    of_length("window_strides", convolution.strides.len(), n_spatial)?;
    of_length("padding", convolution.padding.len(), n_spatial)?;
    of_length("lhs_dilation", convolution.lhs_dilation.len(), n_spatial)?;
    of_length("rhs_dilation", convolution.rhs_dilation.len(), n_spatial)?;
    of_length("window_reversal", convolution.reversal.len(), n_spatial)
}

fn check_groups(
    convolution: &Convolution,
    input: &TensorType,
    kernel: &TensorType,
) -> Result<(), String> {
    let (features, batches) = (convolution.feature_groups, convolution.batch_groups);
    positive("feature_group_count", features)?;
    positive("batch_group_count", batches)?;
    want(features == 1 || batches == 1, || {
        format!("feature_group_count {features} and batch_group_count {batches} are both above 1")
    })?;
    let divides = |what: &str, length: usize, groups: usize| {
        want(length.is_multiple_of(groups), || {
            format!("{length} {what} do not fall into {groups} groups")
        })
    };
    let (of_input, of_kernel) = (&convolution.input, &convolution.kernel);
    divides("batches", input.shape[of_input.first], batches)?;
    divides("input features", input.shape[of_input.second], features)?;
    let n_out = kernel.shape[of_kernel.second];
    divides("output features", n_out, features)?;
    divides("output features", n_out, batches)?;
    let (have, need) = (
        kernel.shape[of_kernel.first],
        input.shape[of_input.second] / features,
    );
    want(have == need, || {
        format!("the kernel takes {have} input features, a group has {need}")
    })
}
