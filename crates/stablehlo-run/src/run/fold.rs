//! Reductions: regions that combine numbers.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::call::{Call, Values};
use super::elementwise::{Real, binary};
use super::layout::{Steps, View, are_dimensions, other_dimensions, try_walk, walk};
use super::machine::Machine;
use super::plan::{Plan, Step};
use super::tensor::{Data, is_small, round, same};
use super::{Result, RunError, broken, ensure, shape};
use kernwright_stablehlo::Block;
use kernwright_stablehlo::ElementType;
use kernwright_stablehlo::{Binary, Kind, Pad, Window};

/// A region that combines numbers, and how to run it.
#[derive(Clone, Copy)]
pub(super) struct Body<'m, 'p> {
    block: &'m Block,
    plan: &'p Plan,
    pub(super) way: Way,
}

/// How a region is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It is this operation on elements of this type.
    Simple(Binary, ElementType),
    /// It returns its first (0) or second (1) argument.
    Keep(usize),
    /// Its operations treat numbers alike: many can be computed at once.
    Lanes,
    /// One by one.
    Single,
}

impl<'m> Machine<'m> {
    /// A region of an operation, and how to run it.
    pub(super) fn body<'p>(&self, call: &Call<'m>, step: &'p Step, index: usize) -> Body<'m, 'p> {
        let block = &call.op.regions[index];
        Body {
            block,
            plan: &step.regions[index],
            way: self.way(block),
        }
    }

    fn way(&self, block: &Block) -> Way {
        if let ([first, second], [returned]) = (&block.arguments[..], &block.returns[..]) {
            if returned == first || returned == second {
                return Way::Keep(usize::from(returned == second));
            }
            if let [op] = &block.ops[..]
                && let Kind::Binary(binary) = op.kind
                && op.results == block.returns
                && (op.operands == [*first, *second] || op.operands == [*second, *first])
                && let Some(ty) = self.module.ty(*first).tensor()
                && is_commutative(binary)
            {
                return Way::Simple(binary, ty.element);
            }
        }
        let is_number = |value: &kernwright_stablehlo::ValueId| {
            let ty = self.module.ty(*value).tensor();
            ty.is_some_and(|ty| ty.rank() == 0)
        };
        let is_alike = block.ops.iter().all(|op| {
            let is_known = matches!(
                op.kind,
                Kind::Constant(_)
                    | Kind::Unary(_)
                    | Kind::Binary(_)
                    | Kind::Convert
                    | Kind::Compare(_)
                    | Kind::Select
                    | Kind::Clamp
                    | Kind::Reshape
                    | Kind::OptimizationBarrier
            );
            is_known && op.results.iter().chain(&op.operands).all(is_number)
        });
        if is_alike { Way::Lanes } else { Way::Single }
    }

    /// Runs a region on `count` sets of numbers, all at once or one after the other.
    pub(super) fn combine(
        &mut self,
        body: Body<'m, '_>,
        mut arguments: Values,
        n_results: usize,
        count: usize,
    ) -> Result<Values> {
        match body.way {
            Way::Simple(op, element) => {
                let (right, left) = (arguments.pop(), arguments.pop());
                let (Some(left), Some(right)) = (left, right) else {
                    return Err(broken("too few arguments"));
                };
                self.charge(count)?;
                Ok(smallvec![binary(op, left, right, element)?])
            }
            Way::Keep(which) => {
                ensure(which < arguments.len(), "too few arguments")?;
                Ok(smallvec![arguments.swap_remove(which)])
            }
            Way::Lanes => self.lanes(body.block, body.plan, count, arguments),
            Way::Single => {
                let mut results: Vec<Vec<Data>> = vec![Vec::new(); n_results];
                for index in 0..count {
                    let one = |data: &Data| data.one(index);
                    let single: Option<Values> = arguments.iter().map(one).collect();
                    let single = single.ok_or_else(|| broken("too few elements"))?;
                    let returned = self.block(body.block, body.plan, single)?;
                    ensure(returned.len() == n_results, "a region gives too little")?;
                    for (result, one) in results.iter_mut().zip(returned) {
                        result.push(one);
                    }
                }
                results.iter().map(|result| join(result)).collect()
            }
        }
    }

    /// Runs a region that compares on `count` pairs.
    pub(super) fn judge(
        &mut self,
        body: Body<'m, '_>,
        arguments: Values,
        count: usize,
    ) -> Result<Arc<Vec<i64>>> {
        let results = match body.way {
            Way::Single => self.combine(body, arguments, 1, count)?,
            _ => self.lanes(body.block, body.plan, count, arguments)?,
        };
        match results.into_iter().next().map(|one| one.expand(count)) {
            Some(Data::Int(truths)) => Ok(truths),
            _ => Err(broken("a region does not give a truth value")),
        }
    }

    pub(super) fn reduce(
        &mut self,
        call: &Call<'m>,
        step: &Step,
        dimensions: &[usize],
    ) -> Result<Values> {
        let n_operands = call.ins.len() / 2;
        let shape = &call.ins[0].shape;
        let kept = other_dimensions(dimensions, shape.len());
        let lengths: SmallVec<[usize; 6]> = kept.iter().map(|one| shape[*one]).collect();
        let fits = are_dimensions(dimensions, shape.len())
            && call.ins[..n_operands].iter().all(|ty| ty.shape == *shape)
            && call.outs.iter().all(|ty| ty.shape == lengths);
        ensure(fits, "a reduction of other dimensions")?;
        self.charge(call.ins[0].count())?;
        let body = self.body(call, step, 0);
        let count = call.out().count();
        if let (Way::Simple(op, element), 1) = (body.way, n_operands) {
            return Ok(smallvec![simple(call, op, element, dimensions)?]);
        }
        let inputs: Vec<Data> = (0..n_operands).map(|index| call.full(index)).collect();
        let mut sums: Values = call.args[n_operands..].iter().cloned().collect();
        let whole = View::whole(shape);
        let reduced = whole.dimensions(dimensions.iter().copied());
        let mut view = whole.dimensions(kept);
        try_walk(&reduced.shape, [&reduced.steps], [0], |[start]| {
            view.start = start;
            let read = |data: &Data| Ok(same!(data, all => view.read(all)?));
            let others: Result<Values> = inputs.iter().map(read).collect();
            sums.extend(others?);
            sums = self.combine(body, std::mem::take(&mut sums), n_operands, count)?;
            Ok(())
        })?;
        Ok(sums.into_iter().map(|sum| sum.expand(count)).collect())
    }

    pub(super) fn reduce_window(
        &mut self,
        call: &Call<'m>,
        step: &Step,
        window: &Window,
    ) -> Result<Values> {
        let n_operands = call.ins.len() / 2;
        let shape = &call.ins[0].shape;
        let padded = padded(shape, window)?;
        let fits = call.ins[..n_operands].iter().all(|ty| ty.shape == *shape)
            && call.outs.iter().all(|ty| ty.shape == padded.positions);
        ensure(fits, "windows of another shape")?;
        let count = call.out().count();
        let places = window.dimensions.iter().copied().chain([count]);
        self.charge(checked_product(places)?)?;
        self.charge(checked_product(padded.shape.iter().copied())?)?;
        let body = self.body(call, step, 0);
        // What is around and between is a start, and combined like any element.
        let input = |index: usize| {
            let start = &call.args[n_operands + index];
            match padded.shape == *shape && padded.is_plain {
                true => Ok(call.full(index)),
                false => shape::pad(&call.full(index), shape, start, &padded.pad, &padded.shape),
            }
        };
        let inputs: Vec<Data> = (0..n_operands).map(input).collect::<Result<_>>()?;
        let mut sums: Values = call.args[n_operands..].iter().cloned().collect();
        let mut view = View::whole(&padded.shape);
        let dilated = |(step, dilation): (&isize, &usize)| step.saturating_mul(*dilation as isize);
        let inside: Steps = view
            .steps
            .iter()
            .zip(&window.window_dilations)
            .map(dilated)
            .collect();
        view.steps = view
            .steps
            .iter()
            .zip(&window.strides)
            .map(dilated)
            .collect();
        view.shape = call.out().shape.clone();
        if count == 0 {
            return Ok(sums.into_iter().map(|sum| sum.expand(0)).collect());
        }
        try_walk(&window.dimensions, [&inside], [0], |[start]| {
            view.start = start;
            let read = |data: &Data| Ok(same!(data, all => view.read(all)?));
            let others: Result<Values> = inputs.iter().map(read).collect();
            sums.extend(others?);
            sums = self.combine(body, std::mem::take(&mut sums), n_operands, count)?;
            Ok(())
        })?;
        Ok(sums.into_iter().map(|sum| sum.expand(count)).collect())
    }
}

/// A product that can be counted.
pub(super) fn checked_product(lengths: impl IntoIterator<Item = usize>) -> Result<usize> {
    let mut lengths = lengths.into_iter();
    let product = lengths.try_fold(1_usize, |count, length| count.checked_mul(length));
    product.ok_or(RunError::OutOfFuel)
}

/// A tensor with what a window says around it.
struct Padded {
    shape: SmallVec<[usize; 6]>,
    /// How many places the window has in each dimension.
    positions: SmallVec<[usize; 6]>,
    pad: Pad,
    /// Whether it is what it was.
    is_plain: bool,
}

fn padded(shape: &[usize], window: &Window) -> Result<Padded> {
    let rank = shape.len();
    let lists = [
        &window.dimensions,
        &window.strides,
        &window.base_dilations,
        &window.window_dilations,
    ];
    let fits = window.padding.len() == rank
        && lists
            .iter()
            .all(|list| list.len() == rank && !list.contains(&0));
    ensure(fits, "a window of other dimensions")?;
    let mut padded = Padded {
        shape: SmallVec::new(),
        positions: SmallVec::new(),
        pad: Pad {
            low: window.padding.iter().map(|one| one.0).collect(),
            high: window.padding.iter().map(|one| one.1).collect(),
            interior: window.base_dilations.iter().map(|one| one - 1).collect(),
        },
        is_plain: window.padding.iter().all(|one| *one == (0, 0))
            && window.base_dilations.iter().all(|one| *one == 1),
    };
    for (index, own) in shape.iter().enumerate() {
        let dilated = |length: usize, dilation: usize| match length {
            0 => 0,
            _ => (length as i128 - 1) * dilation as i128 + 1,
        };
        let (low, high) = window.padding[index];
        let base = dilated(*own, window.base_dilations[index]);
        let length = base + i128::from(low) + i128::from(high);
        let reach = dilated(window.dimensions[index], window.window_dilations[index]);
        let room = length - reach;
        let positions = match room < 0 {
            true => 0,
            false => room / window.strides[index] as i128 + 1,
        };
        let fitting = |length: i128| usize::try_from(length).ok().filter(|one| *one < 1 << 48);
        let length = fitting(length.max(0)).ok_or(RunError::OutOfFuel)?;
        padded.shape.push(length);
        padded
            .positions
            .push(fitting(positions).ok_or(RunError::OutOfFuel)?);
    }
    Ok(padded)
}

fn is_commutative(binary: Binary) -> bool {
    matches!(
        binary,
        Binary::Add
            | Binary::Multiply
            | Binary::Maximum
            | Binary::Minimum
            | Binary::And
            | Binary::Or
            | Binary::Xor
    )
}

/// Single elements one after the other.
fn join(ones: &[Data]) -> Result<Data> {
    let different = || broken("operands of two types");
    macro_rules! join {
        ($variant:ident) => {{
            let one = |data: &Data| match data {
                Data::$variant(all) => all.first().copied().ok_or_else(different),
                _ => Err(different()),
            };
            let all: Result<Vec<_>> = ones.iter().map(one).collect();
            Data::$variant(Arc::new(all?))
        }};
    }
    Ok(match ones.first() {
        Some(Data::F32(_)) => join!(F32),
        Some(Data::F64(_)) => join!(F64),
        Some(Data::Int(_)) => join!(Int),
        None => return Err(different()),
    })
}

/// Reduces by one operation.
fn simple(call: &Call<'_>, op: Binary, element: ElementType, dimensions: &[usize]) -> Result<Data> {
    let shape = &call.ins[0].shape;
    let lines = Lines::new(shape, dimensions, call.out().count());
    let data = match (call.full(0), &call.args[1]) {
        (Data::F32(all), Data::F32(start)) if is_small(element) => {
            // Rounded at every step, as an operation on its own would be.
            let f: fn(f32, f32) -> f32 = match op {
                Binary::Add => |a, b| a + b,
                Binary::Multiply => |a, b| a * b,
                Binary::Maximum => f32::greater,
                Binary::Minimum => f32::lesser,
                _ => return Err(broken("bits of floats")),
            };
            let f = |a, b| round(element, f(a, b));
            Data::F32(Arc::new(lines.fold(&all, start, false, f)?))
        }
        (Data::F32(all), Data::F32(start)) => {
            Data::F32(Arc::new(fold_floats(&lines, &all, start, op)?))
        }
        (Data::F64(all), Data::F64(start)) => {
            Data::F64(Arc::new(fold_floats(&lines, &all, start, op)?))
        }
        (Data::Int(all), Data::Int(start)) => {
            let is_truth = element == ElementType::Bool;
            let is_unsigned = element.is_unsigned();
            let result = match op {
                Binary::Add | Binary::Maximum | Binary::Or if is_truth || op == Binary::Or => {
                    lines.fold(&all, start, true, |a, b| a | b)
                }
                Binary::Multiply | Binary::Minimum | Binary::And
                    if is_truth || op == Binary::And =>
                {
                    lines.fold(&all, start, true, |a, b| a & b)
                }
                // Sums and products may as well be wrapped at the end.
                Binary::Add => lines.fold(&all, start, true, i64::wrapping_add),
                Binary::Multiply => lines.fold(&all, start, true, i64::wrapping_mul),
                Binary::Maximum if is_unsigned => {
                    lines.fold(&all, start, true, |a, b| (a as u64).max(b as u64) as i64)
                }
                Binary::Minimum if is_unsigned => {
                    lines.fold(&all, start, true, |a, b| (a as u64).min(b as u64) as i64)
                }
                Binary::Maximum => lines.fold(&all, start, true, i64::max),
                Binary::Minimum => lines.fold(&all, start, true, i64::min),
                _ => lines.fold(&all, start, true, |a, b| a ^ b),
            };
            Data::Int(Arc::new(result?)).settle(element)
        }
        _ => return Err(broken("operands of two types")),
    };
    Ok(data)
}

fn fold_floats<T: Real>(lines: &Lines, all: &[T], start: &[T], op: Binary) -> Result<Vec<T>> {
    match op {
        Binary::Add => lines.fold(all, start, true, |a, b| a + b),
        Binary::Multiply => lines.fold(all, start, true, |a, b| a * b),
        Binary::Maximum => lines.fold(all, start, true, T::greater),
        Binary::Minimum => lines.fold(all, start, true, T::lesser),
        _ => Err(broken("bits of floats")),
    }
}

/// A tensor whose dimensions are reduced and kept by turns, and where what is kept goes.
struct Lines {
    shape: SmallVec<[usize; 6]>,
    steps: Steps,
    targets: Steps,
    /// Whether the last dimension is reduced.
    is_reduced: bool,
    count: usize,
}

impl Lines {
    fn new(shape: &[usize], dimensions: &[usize], count: usize) -> Self {
        let mut turns: SmallVec<[(usize, bool); 6]> = SmallVec::new();
        for (index, length) in shape.iter().enumerate().filter(|one| *one.1 != 1) {
            let is_reduced = dimensions.contains(&index);
            match turns.last_mut() {
                Some(last) if last.1 == is_reduced => last.0 *= length,
                _ => turns.push((*length, is_reduced)),
            }
        }
        let shape: SmallVec<[usize; 6]> = turns.iter().map(|turn| turn.0).collect();
        let mut targets = Steps::from_elem(0, turns.len());
        let mut step = 1;
        for (target, (length, _)) in targets.iter_mut().zip(&turns).rev().filter(|one| !one.1.1) {
            *target = step;
            step *= *length as isize;
        }
        Lines {
            steps: super::layout::steps(&shape),
            targets,
            is_reduced: turns.last().is_some_and(|turn| turn.1),
            shape,
            count,
        }
    }

    /// Combines all that falls together; with `many`, in an order that suits the machine.
    fn fold<T: Copy>(
        &self,
        all: &[T],
        start: &[T],
        many: bool,
        f: impl Fn(T, T) -> T + Copy,
    ) -> Result<Vec<T>> {
        let start = *start.first().ok_or_else(|| broken("no start"))?;
        let mut out = vec![start; self.count];
        let whole: usize = self.shape.iter().product();
        ensure(whole == all.len(), "too few elements")?;
        if all.is_empty() {
            return Ok(out);
        }
        let Some(outer) = self.shape.len().checked_sub(1) else {
            out[0] = f(start, all[0]);
            return Ok(out);
        };
        let length = self.shape[outer];
        let steps = [&self.steps[..outer], &self.targets[..outer]];
        walk(&self.shape[..outer], steps, [0, 0], |[from, to]| {
            let line = &all[from as usize..from as usize + length];
            let to = to as usize;
            if !self.is_reduced {
                for (sum, one) in out[to..to + length].iter_mut().zip(line) {
                    *sum = f(*sum, *one);
                }
            } else if many {
                out[to] = f(out[to], fold_line(line, f));
            } else {
                out[to] = line.iter().fold(out[to], |sum, one| f(sum, *one));
            }
        });
        Ok(out)
    }
}

/// Combines a line that is not empty, as several that are combined in the end.
fn fold_line<T: Copy>(line: &[T], f: impl Fn(T, T) -> T + Copy) -> T {
    const LANES: usize = 16;
    let (chunks, rest) = line.as_chunks::<LANES>();
    let Some((first, chunks)) = chunks.split_first() else {
        return rest[1..].iter().fold(rest[0], |sum, one| f(sum, *one));
    };
    let mut sums = *first;
    for chunk in chunks {
        for (sum, one) in sums.iter_mut().zip(chunk) {
            *sum = f(*sum, *one);
        }
    }
    let mut width = LANES / 2;
    while width > 0 {
        for index in 0..width {
            sums[index] = f(sums[index], sums[index + width]);
        }
        width /= 2;
    }
    rest.iter().fold(sums[0], |sum, one| f(sum, *one))
}
