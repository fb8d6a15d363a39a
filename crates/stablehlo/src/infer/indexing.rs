//! Operations that read or write parts of tensors.

use crate::op::{Gather, Scatter, Slice};
use crate::types::{Shape, TensorType};

use super::check::{
    combines, counted, distinct, integers, of_length, operands, positive, regions, same_element,
    same_shape, same_type, sorted, want,
};
use super::{Inferred, Signature};

pub(super) fn slice(slice: &Slice, given: &[&TensorType]) -> Inferred {
    let [operand] = operands(given)?;
    let rank = operand.rank();
    of_length("start_indices", slice.starts.len(), rank)?;
    of_length("limit_indices", slice.limits.len(), rank)?;
    of_length("strides", slice.strides.len(), rank)?;
    let mut shape = Shape::new();
    for (index, have) in operand.shape.iter().enumerate() {
        let (start, limit) = (slice.starts[index], slice.limits[index]);
        want(start <= limit && limit <= *have, || {
            format!("{start} to {limit} is not a part of dimension {index} of {operand}")
        })?;
        positive("a stride", slice.strides[index])?;
        shape.push((limit - start).div_ceil(slice.strides[index]));
    }
    Ok(vec![TensorType::new(shape, operand.element)])
}

pub(super) fn dynamic_slice(sizes: &[usize], given: &[&TensorType]) -> Inferred {
    let Some((operand, starts)) = given.split_first() else {
        return Err("wants at least 1 operand".to_owned());
    };
    one_start_each(operand, starts)?;
    of_length("slice_sizes", sizes.len(), operand.rank())?;
    within("slice_sizes", sizes, operand)?;
    Ok(vec![TensorType::new(
        sizes.iter().copied(),
        operand.element,
    )])
}

pub(super) fn dynamic_update_slice(given: &[&TensorType]) -> Inferred {
    let [operand, update, starts @ ..] = given else {
        return Err(format!("wants at least 2 operands, not {}", given.len()));
    };
    one_start_each(operand, starts)?;
    same_element("the update", update, operand)?;
    want(update.rank() == operand.rank(), || {
        format!("the update is {update}, which has not the dimensions of {operand}")
    })?;
    within("the update", &update.shape, operand)?;
    Ok(vec![(*operand).clone()])
}

/// One integer for every dimension, all of one type.
fn one_start_each(operand: &TensorType, starts: &[&TensorType]) -> Result<(), String> {
    want(starts.len() == operand.rank(), || {
        let found = counted(starts.len(), "start index operand");
        let rank = counted(operand.rank(), "dimension");
        format!("has {found} for {rank}")
    })?;
    for (index, start) in starts.iter().enumerate() {
        let what = format!("start index {index}");
        integers(&what, start)?;
        want(start.rank() == 0, || {
            format!("{what} is {start}, not a single number")
        })?;
        same_type(&what, start, starts[0])?;
    }
    Ok(())
}

/// A part that must not be longer than the whole; of as many dimensions.
fn within(what: &str, part: &[usize], whole: &TensorType) -> Result<(), String> {
    for (index, (part, length)) in part.iter().zip(&whole.shape).enumerate() {
        want(part <= length, || {
            format!("{what}: {part} is more than dimension {index} of {whole} has")
        })?;
    }
    Ok(())
}

/// What gathers and scatters have in common: indices, and which dimensions of the operand they are
/// of.
struct Indices<'a> {
    ty: &'a TensorType,
    vector_dim: usize,
    batching: &'a [usize],
    operand_batching: &'a [usize],
    map: &'a [usize],
    names: Names,
}

/// What these attributes are called.
struct Names {
    batching: &'static str,
    operand_batching: &'static str,
    map: &'static str,
}

impl Indices<'_> {
    /// Checks them and gives the lengths of all their dimensions but that of the vectors.
    fn batch(&self, operand: &TensorType) -> Result<Shape, String> {
        integers("the tensor of indices", self.ty)?;
        let (names, rank) = (&self.names, self.ty.rank());
        want(self.vector_dim <= rank, || {
            format!("index_vector_dim {} is beyond {}", self.vector_dim, self.ty)
        })?;
        let per_vector = self.ty.shape.get(self.vector_dim).copied().unwrap_or(1);
        of_length(names.map, self.map.len(), per_vector)?;
        distinct(
            format_args!("{} and {}", names.map, names.operand_batching),
            self.map.iter().chain(self.operand_batching),
            operand.rank(),
        )?;
        self.check_batching(operand)?;
        let others = self.ty.shape.iter().enumerate();
        let others = others.filter(|(index, _)| *index != self.vector_dim);
        Ok(others.map(|(_, length)| *length).collect())
    }

    fn check_batching(&self, operand: &TensorType) -> Result<(), String> {
        let names = &self.names;
        sorted(names.operand_batching, self.operand_batching)?;
        let wanted = self.operand_batching.len();
        of_length(names.batching, self.batching.len(), wanted)?;
        let vector_dim = (self.vector_dim < self.ty.rank()).then_some(&self.vector_dim);
        distinct(
            format_args!("{} with index_vector_dim", names.batching),
            self.batching.iter().chain(vector_dim),
            self.ty.rank(),
        )?;
        for (of_operand, own) in self.operand_batching.iter().zip(self.batching) {
            want(operand.shape[*of_operand] == self.ty.shape[*own], || {
                let ty = self.ty;
                format!("dimension {of_operand} of {operand} is not as long as {own} of {ty}")
            })?;
        }
        Ok(())
    }
}

pub(super) fn gather(gather: &Gather, given: &[&TensorType]) -> Inferred {
    let [operand, indices] = operands(given)?;
    let indices = Indices {
        ty: indices,
        vector_dim: gather.index_vector_dim,
        batching: &gather.start_indices_batching_dims,
        operand_batching: &gather.operand_batching_dims,
        map: &gather.start_index_map,
        names: Names {
            batching: "start_indices_batching_dims",
            operand_batching: "operand_batching_dims",
            map: "start_index_map",
        },
    };
    let batch = indices.batch(operand)?;
    let offsets = slice_lengths(gather, operand)?;
    let result_rank = batch.len() + offsets.len();
    of_length("offset_dims", gather.offset_dims.len(), offsets.len())?;
    sorted("offset_dims", &gather.offset_dims)?;
    let is_offset = distinct("offset_dims", &gather.offset_dims, result_rank)?;
    let (mut batch, mut offsets) = (batch.into_iter(), offsets.into_iter());
    let lengths = is_offset
        .into_iter()
        .filter_map(|is_offset| match is_offset {
            true => offsets.next(),
            false => batch.next(),
        });
    Ok(vec![TensorType::new(lengths, operand.element)])
}

/// The lengths of those dimensions of a gathered slice that come out.
fn slice_lengths(gather: &Gather, operand: &TensorType) -> Result<Shape, String> {
    of_length("slice_sizes", gather.slice_sizes.len(), operand.rank())?;
    within("slice_sizes", &gather.slice_sizes, operand)?;
    sorted("collapsed_slice_dims", &gather.collapsed_slice_dims)?;
    let collapsed = gather.collapsed_slice_dims.iter();
    let gone = distinct(
        "collapsed_slice_dims and operand_batching_dims",
        collapsed.chain(&gather.operand_batching_dims),
        operand.rank(),
    )?;
    let mut lengths = Shape::new();
    for (index, (size, gone)) in gather.slice_sizes.iter().zip(gone).enumerate() {
        want(!gone || *size <= 1, || {
            format!("slice_sizes has {size} for dimension {index}, which is not kept")
        })?;
        if !gone {
            lengths.push(*size);
        }
    }
    Ok(lengths)
}

pub(super) fn scatter(scatter: &Scatter, given: &[&TensorType], bodies: &[Signature]) -> Inferred {
    let (inputs, indices, updates) = scattered(given)?;
    let (input, update) = (inputs[0], updates[0]);
    let indices = Indices {
        ty: indices,
        vector_dim: scatter.index_vector_dim,
        batching: &scatter.scatter_indices_batching_dims,
        operand_batching: &scatter.input_batching_dims,
        map: &scatter.scatter_dims_to_operand_dims,
        names: Names {
            batching: "scatter_indices_batching_dims",
            operand_batching: "input_batching_dims",
            map: "scatter_dims_to_operand_dims",
        },
    };
    let batch = indices.batch(input)?;
    check_update(scatter, input, update, &batch)?;
    let [body] = regions(bodies)?;
    let elements = combines("the body", body, inputs)?;
    Ok(elements
        .into_iter()
        .map(|element| input.with_element(element))
        .collect())
}

type Scattered<'a, 't> = (&'a [&'t TensorType], &'t TensorType, &'a [&'t TensorType]);

/// Tensors of one shape, at least one; indices; and an update for each, of one shape, too.
fn scattered<'a, 't>(given: &'a [&'t TensorType]) -> Result<Scattered<'a, 't>, String> {
    let split = match given.len() >= 3 && !given.len().is_multiple_of(2) {
        true => given.split_at(given.len() / 2),
        false => (given, [].as_slice()),
    };
    let (inputs, [indices, updates @ ..]) = split else {
        let found = counted(given.len(), "operand");
        return Err(format!(
            "wants tensors, indices and as many updates, not {found}"
        ));
    };
    for (index, (input, update)) in inputs.iter().zip(updates).enumerate() {
        same_shape(format_args!("operand {index}"), input, inputs[0])?;
        same_shape(format_args!("update {index}"), update, updates[0])?;
        same_element(format_args!("update {index}"), update, input)?;
    }
    Ok((inputs, indices, updates))
}

/// An update has the dimensions of the indices, and between them those of a window.
fn check_update(
    scatter: &Scatter,
    input: &TensorType,
    update: &TensorType,
    batch: &Shape,
) -> Result<(), String> {
    sorted("inserted_window_dims", &scatter.inserted_window_dims)?;
    let inserted = scatter.inserted_window_dims.iter();
    let gone = distinct(
        "inserted_window_dims and input_batching_dims",
        inserted.chain(&scatter.input_batching_dims),
        input.rank(),
    )?;
    let window: Vec<usize> = (0..input.rank()).filter(|index| !gone[*index]).collect();
    let dims = &scatter.update_window_dims;
    of_length("update_window_dims", dims.len(), window.len())?;
    sorted("update_window_dims", dims)?;
    let in_window = distinct("update_window_dims", dims, update.rank())?;
    for (of_update, of_input) in dims.iter().zip(&window) {
        want(update.shape[*of_update] <= input.shape[*of_input], || {
            format!("dimension {of_update} of update {update} is longer than {of_input} of {input}")
        })?;
    }
    let others = update.shape.iter().zip(in_window);
    let others: Shape = others
        .filter(|(_, in_window)| !in_window)
        .map(|(length, _)| *length)
        .collect();
    want(others == *batch, || {
        let (found, wanted) = (others.as_slice(), batch.as_slice());
        format!("update {update} has {found:?} around its window, the indices have {wanted:?}")
    })
}
