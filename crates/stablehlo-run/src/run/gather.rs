//! Slices gathered from, and updates scattered to, places that indices name.

use std::sync::Arc;

use smallvec::SmallVec;

use super::call::{Call, Values};
use super::fold::{Body, Way};
use super::layout::{Steps, View, are_dimensions, other_dimensions, steps, try_walk};
use super::machine::Machine;
use super::plan::Step;
use super::shape::clamp_index;
use super::tensor::{Data, same};
use super::{Result, broken, ensure};
use kernwright_stablehlo::{Binary, Gather, Scatter};
use kernwright_stablehlo::{ElementType, TensorType};

/// How indices name places of a tensor.
struct Places {
    /// The indices' dimensions but the one of index vectors, and the steps along them.
    shape: SmallVec<[usize; 6]>,
    steps: Steps,
    /// From one number of an index vector to the next.
    vector_step: usize,
    /// Steps in the tensor along the same dimensions, for those that are batches of both.
    batches: Steps,
    indices: Vec<i64>,
    is_unsigned: bool,
}

impl Places {
    fn new(
        call: &Call<'_>,
        index: usize,
        tensor: &TensorType,
        vector_dim: usize,
        map: &[usize],
        [tensor_batches, index_batches]: [&[usize]; 2],
    ) -> Result<Self> {
        let ty = call.ins[index];
        let view = View::whole(&ty.shape);
        let rank = ty.rank();
        let vector_length = match vector_dim.cmp(&rank) {
            std::cmp::Ordering::Less => ty.shape[vector_dim],
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => return Err(broken("no dimension of indices")),
        };
        let fits = map.len() == vector_length
            && are_dimensions(map, tensor.rank())
            && tensor_batches.len() == index_batches.len()
            && are_dimensions(tensor_batches, tensor.rank())
            && are_dimensions(index_batches, rank)
            && !index_batches.contains(&vector_dim);
        ensure(fits, "indices of other dimensions")?;
        let strides = steps(&tensor.shape);
        let dimensions = other_dimensions(&[vector_dim], rank);
        let mut batches = Steps::from_elem(0, dimensions.len());
        for (own, other) in tensor_batches.iter().zip(index_batches) {
            let at = dimensions.iter().position(|one| one == other);
            let at = at.ok_or_else(|| broken("indices of other dimensions"))?;
            ensure(
                tensor.shape[*own] == ty.shape[*other],
                "batches of two lengths",
            )?;
            batches[at] = strides[*own];
        }
        let outer = view.dimensions(dimensions);
        Ok(Places {
            shape: outer.shape,
            steps: outer.steps,
            vector_step: view.steps.get(vector_dim).map_or(0, |step| *step as usize),
            batches,
            indices: call.ints(index)?,
            is_unsigned: ty.element.is_unsigned(),
        })
    }

    /// A number of the index vector that starts at a place.
    fn number(&self, start: isize, which: usize) -> i64 {
        self.indices[start as usize + which * self.vector_step]
    }
}

/// Steps of the dimensions that are windows and of those that are not.
fn split(shape: &[usize], windows: &[usize]) -> Result<(View, View)> {
    ensure(
        are_dimensions(windows, shape.len()),
        "windows of other dimensions",
    )?;
    let whole = View::whole(shape);
    let others = other_dimensions(windows, shape.len());
    Ok((
        whole.dimensions(windows.iter().copied()),
        whole.dimensions(others),
    ))
}

pub(super) fn gather(call: &Call<'_>, gather: &Gather) -> Result<Data> {
    let (tensor, result) = (call.ins[0], call.out());
    let places = Places::new(
        call,
        1,
        tensor,
        gather.index_vector_dim,
        &gather.start_index_map,
        [
            &gather.operand_batching_dims,
            &gather.start_indices_batching_dims,
        ],
    )?;
    let sizes = &gather.slice_sizes;
    let gone = [
        &gather.collapsed_slice_dims[..],
        &gather.operand_batching_dims,
    ]
    .concat();
    let (windows, outer) = split(&result.shape, &gather.offset_dims)?;
    let fits = sizes.len() == tensor.rank()
        && are_dimensions(&gone, tensor.rank())
        && gone.iter().all(|one| sizes[*one] <= 1)
        && sizes
            .iter()
            .zip(&tensor.shape)
            .all(|(size, length)| size <= length)
        && outer.shape == places.shape;
    ensure(fits, "slices of another shape")?;
    let kept = other_dimensions(&gone, tensor.rank());
    let mut source = View::whole(&tensor.shape).dimensions(kept.iter().copied());
    source.shape = kept.iter().map(|one| sizes[*one]).collect();
    ensure(source.shape == windows.shape, "slices of another shape")?;
    let strides = steps(&tensor.shape);
    let mut target = windows;
    let data = call.full(0);
    if result.count() == 0 {
        return Ok(same!(data, _all => Vec::new()));
    }
    Ok(same!(data, all => {
        let first = *all.first().ok_or_else(|| broken("nothing to gather"))?;
        let mut out = vec![first; result.count()];
        let steps = [&places.steps[..], &outer.steps, &places.batches];
        try_walk(&places.shape, steps, [0; 3], |[index, to, batch]| {
            source.start = batch;
            for (which, dimension) in gather.start_index_map.iter().enumerate() {
                let room = tensor.shape[*dimension] - sizes[*dimension];
                let at = clamp_index(places.number(index, which), places.is_unsigned, room);
                source.start += at as isize * strides[*dimension];
            }
            target.start = to;
            target.write(&mut out, &source, &all)
        })?;
        out
    }))
}

/// Combines elements at places one by one.
pub(super) struct Combine<'m, 'p, 'd> {
    body: Body<'m, 'p>,
    results: &'d mut [Data],
}

impl<'m, 'p, 'd> Combine<'m, 'p, 'd> {
    pub(super) fn new(body: Body<'m, 'p>, results: &'d mut [Data]) -> Self {
        Combine { body, results }
    }

    /// Combines what is at a place with an element of each update.
    pub(super) fn put(
        &mut self,
        machine: &mut Machine<'m>,
        place: usize,
        updates: &[Data],
        index: usize,
    ) -> Result<()> {
        // The sum that gradients are made of, and what replaces, are worth a shorter way.
        let is_sum = self.body.way == Way::Simple(Binary::Add, ElementType::F32)
            || self.body.way == Way::Simple(Binary::Add, ElementType::F64);
        if is_sum || self.body.way == Way::Keep(1) {
            match (&mut self.results[0], &updates[0]) {
                (Data::F32(target), Data::F32(update)) => {
                    let place = &mut Arc::make_mut(target)[place];
                    let sum = *place + update[index];
                    *place = if is_sum { sum } else { update[index] };
                }
                (Data::F64(target), Data::F64(update)) => {
                    let place = &mut Arc::make_mut(target)[place];
                    let sum = *place + update[index];
                    *place = if is_sum { sum } else { update[index] };
                }
                (Data::Int(target), Data::Int(update)) if !is_sum => {
                    Arc::make_mut(target)[place] = update[index];
                }
                _ => return Err(broken("operands of two types")),
            }
            return Ok(());
        }
        let missing = || broken("too few elements");
        let before: Option<Values> = self.results.iter().map(|one| one.one(place)).collect();
        let others: Option<Values> = updates.iter().map(|one| one.one(index)).collect();
        let mut arguments = before.ok_or_else(missing)?;
        arguments.extend(others.ok_or_else(missing)?);
        let combined = machine.combine(self.body, arguments, self.results.len(), 1)?;
        for (result, one) in self.results.iter_mut().zip(&combined) {
            match (result, one) {
                (Data::F32(result), Data::F32(one)) => {
                    Arc::make_mut(result)[place] = *one.first().ok_or_else(missing)?;
                }
                (Data::F64(result), Data::F64(one)) => {
                    Arc::make_mut(result)[place] = *one.first().ok_or_else(missing)?;
                }
                (Data::Int(result), Data::Int(one)) => {
                    Arc::make_mut(result)[place] = *one.first().ok_or_else(missing)?;
                }
                _ => return Err(broken("operands of two types")),
            }
        }
        Ok(())
    }
}

impl<'m> Machine<'m> {
    pub(super) fn scatter(
        &mut self,
        mut call: Call<'m>,
        step: &Step,
        scatter: &Scatter,
    ) -> Result<Values> {
        let n_operands = (call.ins.len() - 1) / 2;
        ensure(
            n_operands > 0 && call.ins.len() == 2 * n_operands + 1,
            "as many updates as tensors",
        )?;
        let (tensor, update) = (call.ins[0], call.ins[n_operands + 1]);
        let places = Places::new(
            &call,
            n_operands,
            tensor,
            scatter.index_vector_dim,
            &scatter.scatter_dims_to_operand_dims,
            [
                &scatter.input_batching_dims,
                &scatter.scatter_indices_batching_dims,
            ],
        )?;
        let (windows, outer) = split(&update.shape, &scatter.update_window_dims)?;
        let gone = [
            &scatter.inserted_window_dims[..],
            &scatter.input_batching_dims,
        ]
        .concat();
        let kept = other_dimensions(&gone, tensor.rank());
        let fits = are_dimensions(&gone, tensor.rank())
            && kept.len() == windows.shape.len()
            && outer.shape == places.shape
            && call.ins[..n_operands]
                .iter()
                .all(|ty| ty.shape == tensor.shape)
            && call.ins[n_operands + 1..]
                .iter()
                .all(|ty| ty.shape == update.shape);
        ensure(fits, "updates of another shape")?;
        self.charge(update.count())?;
        let updates: Vec<Data> = (n_operands + 1..call.args.len())
            .map(|index| call.full(index))
            .collect();
        call.args.truncate(n_operands);
        let count = tensor.count();
        let mut results: Vec<Data> = call.args.drain(..).map(|one| one.expand(count)).collect();
        let strides = steps(&tensor.shape);
        let window_steps: Steps = kept.iter().map(|one| strides[*one]).collect();
        let body = self.body(&call, step, 0);
        let mut combine = Combine::new(body, &mut results);
        let walked = [&places.steps[..], &outer.steps, &places.batches];
        try_walk(&places.shape, walked, [0; 3], |[index, from, batch]| {
            let mut starts: SmallVec<[i128; 6]> = SmallVec::from_elem(0, tensor.rank());
            let map = scatter.scatter_dims_to_operand_dims.iter().enumerate();
            for (which, dimension) in map {
                let number = places.number(index, which);
                starts[*dimension] += match places.is_unsigned {
                    true => i128::from(number as u64),
                    false => i128::from(number),
                };
            }
            // A window that is not all inside is left out whole: the specification would take what
            // is inside, and XLA does not.
            let lengths = kept.iter().copied().zip(windows.shape.iter().copied());
            let mut lengths = gone.iter().map(|one| (*one, 1)).chain(lengths);
            let is_inside = lengths.all(|(dimension, length)| {
                let start = starts[dimension];
                start >= 0 && start + length as i128 <= tensor.shape[dimension] as i128
            });
            if !is_inside {
                return Ok(());
            }
            let mut base = batch;
            for (start, stride) in starts.iter().zip(&strides) {
                base += *start as isize * stride;
            }
            let walked = [&windows.steps[..], &window_steps];
            try_walk(&windows.shape, walked, [from, base], |[from, to]| {
                combine.put(self, to as usize, &updates, from as usize)
            })
        })?;
        Ok(results.into_iter().collect())
    }
}
