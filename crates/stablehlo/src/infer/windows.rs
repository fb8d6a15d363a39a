//! Operations that combine many elements to one.

use crate::op::Window;
use crate::types::{ElementType, Shape, TensorType};

use super::check::{
    combines, counted, decides, distinct, length, of_length, operands, positive, regions,
    same_element, same_shape, scalar, want,
};
use super::{Inferred, Signature};

/// A window that moves along one dimension.
pub(super) struct Axis {
    /// The tensor's length.
    pub(super) length: usize,
    /// The window's length.
    pub(super) window: usize,
    pub(super) stride: usize,
    pub(super) base_dilation: usize,
    pub(super) window_dilation: usize,
    pub(super) padding: (i64, i64),
}

impl Axis {
    /// How many places the window takes.
    pub(super) fn places(&self) -> Result<usize, String> {
        positive("a length of the window", self.window)?;
        positive("a stride of the window", self.stride)?;
        positive("a dilation", self.base_dilation.min(self.window_dilation))?;
        let too_large = || "the window is too large".to_owned();
        let window = dilated(self.window, self.window_dilation).ok_or_else(too_large)?;
        let around = i128::from(self.padding.0) + i128::from(self.padding.1);
        let room = dilated(self.length, self.base_dilation)
            .and_then(|base| base.checked_add(around))
            .ok_or_else(too_large)?;
        want(room >= 0, || {
            format!("padding leaves a length of {room} to the window")
        })?;
        match room.checked_sub(window) {
            Some(left) if left >= 0 => length(Some(left / self.stride as i128 + 1)),
            _ => Ok(0),
        }
    }
}

/// The length with gaps between elements.
fn dilated(length: usize, dilation: usize) -> Option<i128> {
    match length.checked_sub(1) {
        Some(gaps) => (gaps as i128).checked_mul(dilation as i128)?.checked_add(1),
        None => Some(0),
    }
}

impl Window {
    /// How many places it takes along every dimension.
    fn places(&self, shape: &Shape) -> Result<Shape, String> {
        of_length("window_dimensions", self.dimensions.len(), shape.len())?;
        of_length("window_strides", self.strides.len(), shape.len())?;
        of_length("base_dilations", self.base_dilations.len(), shape.len())?;
        of_length("window_dilations", self.window_dilations.len(), shape.len())?;
        of_length("padding", self.padding.len(), shape.len())?;
        let axis = |index: usize| Axis {
            length: shape[index],
            window: self.dimensions[index],
            stride: self.strides[index],
            base_dilation: self.base_dilations[index],
            window_dilation: self.window_dilations[index],
            padding: self.padding[index],
        };
        let places = |index| {
            let places = axis(index).places();
            places.map_err(|error| format!("dimension {index}: {error}"))
        };
        (0..shape.len()).map(places).collect()
    }
}

pub(super) fn reduce(
    dimensions: &[usize],
    given: &[&TensorType],
    bodies: &[Signature],
) -> Inferred {
    let inputs = inputs_and_starts(given)?;
    let shape = &inputs[0].shape;
    let reduced = distinct("dimensions", dimensions, shape.len())?;
    let kept = shape.iter().zip(&reduced).filter(|(_, reduced)| !**reduced);
    let shape: Shape = kept.map(|(length, _)| *length).collect();
    let [body] = regions(bodies)?;
    let elements = combines("the body", body, inputs)?;
    Ok(of_elements(&shape, &elements))
}

pub(super) fn reduce_window(
    window: &Window,
    given: &[&TensorType],
    bodies: &[Signature],
) -> Inferred {
    let inputs = inputs_and_starts(given)?;
    let shape = window.places(&inputs[0].shape)?;
    let [body] = regions(bodies)?;
    let elements = combines("the body", body, inputs)?;
    Ok(of_elements(&shape, &elements))
}

/// Tensors of one shape, at least one, and then a start for each.
fn inputs_and_starts<'a, 't>(given: &'a [&'t TensorType]) -> Result<&'a [&'t TensorType], String> {
    want(!given.is_empty() && given.len().is_multiple_of(2), || {
        let found = counted(given.len(), "operand");
        format!("wants tensors and as many starts, not {found}")
    })?;
    let (inputs, starts) = given.split_at(given.len() / 2);
    for (index, (input, start)) in inputs.iter().zip(starts).enumerate() {
        same_shape(format_args!("operand {index}"), input, inputs[0])?;
        scalar(format_args!("start {index}"), start, input.element)?;
    }
    Ok(inputs)
}

fn of_elements(shape: &Shape, elements: &[ElementType]) -> Vec<TensorType> {
    let of = |element: &ElementType| TensorType::new(shape.iter().copied(), *element);
    elements.iter().map(of).collect()
}

pub(super) fn select_and_scatter(
    window: &Window,
    given: &[&TensorType],
    bodies: &[Signature],
) -> Inferred {
    let [operand, source, start] = operands(given)?;
    same_element("the source", source, operand)?;
    scalar("the start", start, operand.element)?;
    let dilations = window.base_dilations.iter().chain(&window.window_dilations);
    want(dilations.into_iter().all(|one| *one == 1), || {
        "a window that selects has no dilations".to_owned()
    })?;
    let places = TensorType::new(window.places(&operand.shape)?, operand.element);
    want(source.shape == places.shape, || {
        format!("the source is {source}, but the window takes the places of {places}")
    })?;
    let [select, scatter] = regions(bodies)?;
    let number = TensorType::scalar(operand.element);
    decides("the selection", select, [&number, &number])?;
    let elements = combines("the combination", scatter, &[operand])?;
    Ok(of_elements(&operand.shape, &elements))
}
