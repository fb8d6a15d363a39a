//! Operations that move elements and compute nothing.

use std::sync::Arc;

use smallvec::SmallVec;

use super::call::Call;
use super::layout::{View, are_dimensions};
use super::tensor::{Data, Store, same};
use super::{Result, broken, ensure};
use kernwright_stablehlo::{Pad, Slice};

/// Each element's index along a dimension.
pub(super) fn iota(call: &Call<'_>, dimension: usize, store: Store) -> Result<Data> {
    let ty = call.out();
    ensure(dimension < ty.rank(), "iota along no dimension")?;
    let count = ty.count();
    let length = ty.shape[dimension];
    let inner: usize = ty.shape[dimension + 1..].iter().product();
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        for index in 0..length {
            all.extend(std::iter::repeat_n(index as i64, inner));
        }
    }
    let data = match store {
        Store::Int => Data::Int(Arc::new(all)),
        _ => Data::floats(store, all.iter().map(|one| *one as f64).collect()),
    };
    Ok(data.settle(ty.element))
}

/// What a view sees of the first operand.
fn seen(call: &Call<'_>, view: &View) -> Result<Data> {
    let data = &call.args[0];
    let ty = call.out();
    ensure(view.shape == ty.shape, "a result of another shape")?;
    // One that stands for all does so wherever it is moved.
    if data.len() == 1 {
        return Ok(match ty.count() {
            0 => same!(data, _elements => Vec::new()),
            _ => data.clone(),
        });
    }
    Ok(same!(data, elements => view.read(elements)?))
}

pub(super) fn transpose(call: &Call<'_>, permutation: &[usize]) -> Result<Data> {
    let shape = &call.ins[0].shape;
    let fits = permutation.len() == shape.len() && are_dimensions(permutation, shape.len());
    ensure(fits, "a transpose into other dimensions")?;
    let view = View::whole(shape).dimensions(permutation.iter().copied());
    seen(call, &view)
}

pub(super) fn broadcast(call: &Call<'_>, dimensions: &[usize]) -> Result<Data> {
    let (from, to) = (&call.ins[0].shape, &call.out().shape);
    let fits = dimensions.len() == from.len() && are_dimensions(dimensions, to.len());
    ensure(fits, "a broadcast into other dimensions")?;
    let whole = View::whole(from);
    let mut view = View {
        shape: to.clone(),
        steps: SmallVec::from_elem(0, to.len()),
        start: 0,
    };
    for (index, dimension) in dimensions.iter().enumerate() {
        if from[index] != 1 {
            ensure(
                from[index] == to[*dimension],
                "a broadcast of another length",
            )?;
            view.steps[*dimension] = whole.steps[index];
        }
    }
    seen(call, &view)
}

pub(super) fn reverse(call: &Call<'_>, dimensions: &[usize]) -> Result<Data> {
    let mut view = View::whole(&call.ins[0].shape);
    ensure(
        are_dimensions(dimensions, view.shape.len()),
        "backwards along other dimensions",
    )?;
    for dimension in dimensions {
        view.start += (view.shape[*dimension] as isize - 1) * view.steps[*dimension];
        view.steps[*dimension] *= -1;
    }
    seen(call, &view)
}

pub(super) fn slice(call: &Call<'_>, slice: &Slice) -> Result<Data> {
    let mut view = View::whole(&call.ins[0].shape);
    let rank = view.shape.len();
    let fits = [&slice.starts, &slice.limits, &slice.strides];
    ensure(
        fits.iter().all(|one| one.len() == rank),
        "a slice of other dimensions",
    )?;
    for index in 0..rank {
        let (start, limit, stride) = (
            slice.starts[index],
            slice.limits[index],
            slice.strides[index],
        );
        let fits = stride > 0 && start <= limit && limit <= view.shape[index];
        ensure(fits, "a slice outside of its tensor")?;
        view.start += start as isize * view.steps[index];
        view.shape[index] = (limit - start).div_ceil(stride);
        view.steps[index] = view.steps[index].saturating_mul(stride as isize);
    }
    seen(call, &view)
}

/// Where a part of these lengths starts, moved so that it lies within.
fn start(call: &Call<'_>, first: usize, shape: &[usize], sizes: &[usize]) -> Result<Vec<usize>> {
    let fits = sizes.len() == shape.len() && call.args.len() >= first + shape.len();
    ensure(fits, "a part of other dimensions")?;
    let mut starts = Vec::with_capacity(shape.len());
    for (index, (length, size)) in shape.iter().zip(sizes).enumerate() {
        let room = length.checked_sub(*size);
        let room = room.ok_or_else(|| broken("a part larger than its tensor"))?;
        let index = first + index;
        let Data::Int(at) = &call.args[index] else {
            return Err(broken("an index is not an integer"));
        };
        let at = at.first().copied().unwrap_or(0);
        starts.push(clamp_index(at, call.ins[index].element.is_unsigned(), room));
    }
    Ok(starts)
}

/// An index within what there is room for.
pub(super) fn clamp_index(at: i64, is_unsigned: bool, room: usize) -> usize {
    match usize::try_from(at) {
        Ok(at) => at.min(room),
        // By its bits it is a large one.
        Err(_) if is_unsigned => room,
        Err(_) => 0,
    }
}

/// A part of a tensor.
fn part(shape: &[usize], starts: &[usize], sizes: &[usize]) -> View {
    let mut view = View::whole(shape);
    for (start, step) in starts.iter().zip(&view.steps) {
        view.start += *start as isize * step;
    }
    view.shape = sizes.iter().copied().collect();
    view
}

pub(super) fn dynamic_slice(call: &Call<'_>, sizes: &[usize]) -> Result<Data> {
    let shape = &call.ins[0].shape;
    let starts = start(call, 1, shape, sizes)?;
    seen(call, &part(shape, &starts, sizes))
}

pub(super) fn dynamic_update_slice(mut call: Call<'_>) -> Result<Data> {
    let (shape, sizes) = (&call.ins[0].shape, &call.ins[1].shape);
    let starts = start(&call, 2, shape, sizes)?;
    let update = call.full(1);
    call.args.truncate(1);
    let target = call.pop()?.expand(call.ins[0].count());
    let view = part(shape, &starts, sizes);
    replace(target, &view, &update, &View::whole(sizes))
}

/// A tensor with other elements where a view says.
fn replace(target: Data, view: &View, elements: &Data, source: &View) -> Result<Data> {
    if elements.is_empty() {
        return Ok(target);
    }
    match (target, elements) {
        (Data::F32(mut target), Data::F32(elements)) => {
            let place = Arc::make_mut(&mut target).as_mut_slice();
            view.write(place, source, elements)?;
            Ok(Data::F32(target))
        }
        (Data::F64(mut target), Data::F64(elements)) => {
            let place = Arc::make_mut(&mut target).as_mut_slice();
            view.write(place, source, elements)?;
            Ok(Data::F64(target))
        }
        (Data::Int(mut target), Data::Int(elements)) => {
            let place = Arc::make_mut(&mut target).as_mut_slice();
            view.write(place, source, elements)?;
            Ok(Data::Int(target))
        }
        _ => Err(broken("operands of two types")),
    }
}

pub(super) fn pad_call(call: &Call<'_>, padding: &Pad) -> Result<Data> {
    let (shape, to) = (&call.ins[0].shape, &call.out().shape);
    pad(&call.full(0), shape, &call.args[1], padding, to)
}

/// A tensor with something around it and between.
pub(super) fn pad(
    data: &Data,
    shape: &[usize],
    value: &Data,
    pad: &Pad,
    to: &[usize],
) -> Result<Data> {
    let rank = shape.len();
    let fits = pad.low.len() == rank && pad.high.len() == rank && pad.interior.len() == rank;
    ensure(fits && to.len() == rank, "padding of other dimensions")?;
    let (mut from_view, mut to_view) = (View::whole(shape), View::whole(to));
    for index in 0..rank {
        // Element `i` goes to `low + i * stride`.
        let low = i128::from(pad.low[index]);
        let stride = pad.interior[index] as i128 + 1;
        let first = if low < 0 {
            (-low + stride - 1) / stride
        } else {
            0
        };
        let room = to[index] as i128 - 1 - low;
        let last = room.div_euclid(stride).min(shape[index] as i128 - 1);
        let length = (last - first + 1).max(0);
        from_view.shape[index] = length as usize;
        to_view.shape[index] = length as usize;
        if length == 0 {
            continue;
        }
        from_view.start += first as isize * from_view.steps[index];
        to_view.start += (low + first * stride) as isize * to_view.steps[index];
        to_view.steps[index] = to_view.steps[index].saturating_mul(stride as isize);
    }
    let target = value.one(0).ok_or_else(|| broken("nothing to pad with"))?;
    let target = target.expand(to.iter().product());
    if from_view.shape.contains(&0) {
        return Ok(target);
    }
    replace(target, &to_view, data, &from_view)
}

pub(super) fn concatenate(call: &Call<'_>, dimension: usize) -> Result<Data> {
    let ty = call.out();
    ensure(
        dimension < ty.rank(),
        "behind each other along no dimension",
    )?;
    let outer: usize = ty.shape[..dimension].iter().product();
    let inner: usize = ty.shape[dimension + 1..].iter().product();
    for one in &call.ins {
        let fits = one.rank() == ty.rank()
            && (0..ty.rank()).all(|at| at == dimension || one.shape[at] == ty.shape[at]);
        ensure(fits, "operands do not fit behind each other")?;
    }
    let chunks: Vec<usize> = call
        .ins
        .iter()
        .map(|one| one.shape[dimension] * inner)
        .collect();
    let parts: Vec<Data> = (0..call.args.len()).map(|index| call.full(index)).collect();
    macro_rules! join {
        ($variant:ident) => {{
            let mut joined = Vec::with_capacity(ty.count());
            for row in 0..outer {
                for (part, chunk) in parts.iter().zip(&chunks) {
                    let Data::$variant(part) = part else {
                        return Err(broken("operands of two types"));
                    };
                    joined.extend_from_slice(&part[row * chunk..(row + 1) * chunk]);
                }
            }
            Data::$variant(Arc::new(joined))
        }};
    }
    Ok(match parts[0] {
        Data::F32(_) => join!(F32),
        Data::F64(_) => join!(F64),
        Data::Int(_) => join!(Int),
    })
}
