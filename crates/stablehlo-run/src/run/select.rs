//! Operations whose regions choose: sorting, and scattering to what was selected.

use smallvec::{SmallVec, smallvec};

use super::call::{Call, Values};
use super::fold::Body;
use super::gather::Combine;
use super::layout::{View, steps, try_walk};
use super::machine::Machine;
use super::plan::Step;
use super::tensor::{Data, same};
use super::{Result, broken, ensure};
use kernwright_stablehlo::Block;
use kernwright_stablehlo::{CompareType, Direction, Kind, Window};

impl<'m> Machine<'m> {
    /// For every place of a window, selects an element in it and combines it with the source.
    pub(super) fn select_and_scatter(
        &mut self,
        call: &Call<'m>,
        step: &Step,
        window: &Window,
    ) -> Result<Data> {
        let (shape, sources) = (&call.ins[0].shape, &call.ins[1].shape);
        let rank = shape.len();
        let fits = window.dimensions.len() == rank
            && window.strides.len() == rank
            && window.padding.len() == rank
            && sources.len() == rank
            && !window.dimensions.contains(&0)
            && call.out().shape == *shape;
        ensure(fits, "a window of other dimensions")?;
        let count = call.ins[1].count();
        let places = window.dimensions.iter().copied().chain([count]);
        self.charge(super::fold::checked_product(places)?)?;
        let select = self.body(call, step, 0);
        let operand = call.full(0);
        let strides = steps(shape);
        // For every place of the window, the element that is selected so far; below zero for none.
        let mut chosen = vec![-1_isize; count];
        let mut offset: Vec<usize> = vec![0; rank];
        loop {
            let candidates = positions(shape, sources, window, &offset, &strides);
            self.prefer(select, &operand, &mut chosen, &candidates)?;
            if !next(&mut offset, &window.dimensions) {
                break;
            }
        }
        let body = self.body(call, step, 1);
        let source = call.full(1);
        let result = call.args[2].one(0).ok_or_else(|| broken("no start"))?;
        let mut result = result.expand(call.ins[0].count());
        let mut scatter = Combine::new(body, std::slice::from_mut(&mut result));
        for (index, place) in chosen.iter().enumerate() {
            if let Ok(place) = usize::try_from(*place) {
                scatter.put(self, place, std::slice::from_ref(&source), index)?;
            }
        }
        Ok(result)
    }

    /// Replaces those chosen that are not preferred to the candidates.
    fn prefer(
        &mut self,
        select: Body<'m, '_>,
        operand: &Data,
        chosen: &mut [isize],
        candidates: &[isize],
    ) -> Result<()> {
        let mut pairs: Vec<usize> = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            if *candidate >= 0 && chosen[index] < 0 {
                chosen[index] = *candidate;
            } else if *candidate >= 0 {
                pairs.push(index);
            }
        }
        if pairs.is_empty() {
            return Ok(());
        }
        let pick = |places: &[isize]| {
            let at = |index: &usize| places[*index] as usize;
            same!(operand, all => pairs.iter().map(|index| all[at(index)]).collect::<Vec<_>>())
        };
        let arguments: Values = smallvec![pick(chosen), pick(candidates)];
        let keeps = self.judge(select, arguments, pairs.len())?;
        for (index, keeps) in pairs.iter().zip(keeps.iter()) {
            if *keeps == 0 {
                chosen[*index] = candidates[*index];
            }
        }
        Ok(())
    }

    /// Sorts along a dimension, always keeping the order of equals.
    pub(super) fn sort(
        &mut self,
        call: &Call<'m>,
        step: &Step,
        dimension: usize,
    ) -> Result<Values> {
        let shape = &call.ins[0].shape;
        ensure(dimension < shape.len(), "sorting along no dimension")?;
        ensure(
            call.ins.iter().all(|ty| ty.shape == *shape),
            "sorting operands of two shapes",
        )?;
        let operands: Vec<Data> = (0..call.args.len()).map(|index| call.full(index)).collect();
        let length = shape[dimension];
        let mut lines = View::whole(shape);
        let stride = lines.steps[dimension];
        lines.shape[dimension] = 1;
        let block = &call.op.regions[0];
        let plan = &step.regions[0];
        let quick = quick_order(block, &operands);
        // For every element of the result, where it comes from.
        let mut sources = vec![0_usize; call.ins[0].count()];
        try_walk(&lines.shape, [&lines.steps], [0], |[start]| {
            let at = |index: usize| (start + index as isize * stride) as usize;
            let order = merge_sort(length, &mut |left, right| {
                let (left, right) = (at(left), at(right));
                if let Some((key, is_before)) = &quick {
                    return Ok(is_before.holds(&operands[*key], left, right));
                }
                let mut arguments: Values = SmallVec::new();
                for operand in &operands {
                    let pair = operand.one(left).zip(operand.one(right));
                    let (left, right) = pair.ok_or_else(|| broken("too few elements"))?;
                    arguments.extend([left, right]);
                }
                let returned = self.block(block, plan, arguments)?;
                Ok(returned.first().is_some_and(super::call::is_true))
            })?;
            for (index, from) in order.iter().enumerate() {
                sources[at(index)] = at(*from);
            }
            Ok(())
        })?;
        let sorted = |data: &Data| same!(data, all => sources.iter().map(|from| all[*from]).collect::<Vec<_>>());
        Ok(operands.iter().map(sorted).collect())
    }
}

/// The largest numbers along the last dimension and their places, the largest first and of equals the first. What is no
/// number is larger than all that are.
pub(super) fn top_k(call: &Call<'_>, k: usize) -> Result<Values> {
    let ty = call.ins[0];
    let length = ty.shape.last().copied().unwrap_or(0);
    ensure(k <= length, "more numbers than there are")?;
    let order = Order {
        direction: Direction::Gt,
        is_total: true,
        is_unsigned: ty.element.is_unsigned(),
    };
    let all = call.full(0);
    let (mut sources, mut places) = (Vec::new(), Vec::new());
    for start in (0..ty.count()).step_by(length.max(1)) {
        let line = merge_sort(length, &mut |one, other| {
            Ok(order.holds(&all, start + one, start + other))
        })?;
        sources.extend(line[..k].iter().map(|place| start + place));
        places.extend(line[..k].iter().map(|place| *place as i64));
    }
    let values = same!(all, all => sources.iter().map(|from| all[*from]).collect::<Vec<_>>());
    Ok(smallvec![values, Data::Int(places.into())])
}

/// An order that is one comparison.
struct Order {
    direction: Direction,
    is_total: bool,
    is_unsigned: bool,
}

impl Order {
    fn holds(&self, data: &Data, left: usize, right: usize) -> bool {
        match data {
            Data::F32(all) if self.is_total => self.of(all[left].total_cmp(&all[right]).into()),
            Data::F64(all) if self.is_total => self.of(all[left].total_cmp(&all[right]).into()),
            Data::F32(all) => self.of(all[left].partial_cmp(&all[right])),
            Data::F64(all) => self.of(all[left].partial_cmp(&all[right])),
            Data::Int(all) if self.is_unsigned => {
                self.of((all[left] as u64).cmp(&(all[right] as u64)).into())
            }
            Data::Int(all) => self.of(all[left].cmp(&all[right]).into()),
        }
    }

    fn of(&self, ordering: Option<std::cmp::Ordering>) -> bool {
        let Some(ordering) = ordering else {
            return self.direction == Direction::Ne;
        };
        match self.direction {
            Direction::Eq => ordering.is_eq(),
            Direction::Ne => ordering.is_ne(),
            Direction::Ge => ordering.is_ge(),
            Direction::Gt => ordering.is_gt(),
            Direction::Le => ordering.is_le(),
            Direction::Lt => ordering.is_lt(),
        }
    }
}

/// The operand that a comparator compares, if that is all it does, and how.
fn quick_order(block: &Block, operands: &[Data]) -> Option<(usize, Order)> {
    let [op] = &block.ops[..] else {
        return None;
    };
    let Kind::Compare(compare) = &op.kind else {
        return None;
    };
    let [left, _] = op.operands[..] else {
        return None;
    };
    let at = block.arguments.iter().position(|one| *one == left)?;
    let is_pair = at % 2 == 0 && block.arguments.get(at..at + 2)? == op.operands;
    let key = at / 2;
    // Without a kind of comparison the elements' type would have to say which.
    let compare_type = compare.compare_type?;
    (is_pair && op.results == block.returns && key < operands.len()).then_some((
        key,
        Order {
            direction: compare.direction,
            is_total: compare_type == CompareType::TotalOrder,
            is_unsigned: compare_type == CompareType::Unsigned,
        },
    ))
}

/// The order of `length` elements. It ends whatever `is_before` returns.
fn merge_sort(
    length: usize,
    is_before: &mut impl FnMut(usize, usize) -> Result<bool>,
) -> Result<Vec<usize>> {
    let mut order: Vec<usize> = (0..length).collect();
    let mut merged = Vec::with_capacity(length);
    let mut width = 1;
    while width < length {
        merged.clear();
        for pair in order.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some((first, left_rest)), Some((second, right_rest))) =
                (left.split_first(), right.split_first())
            {
                if is_before(*second, *first)? {
                    merged.push(*second);
                    right = right_rest;
                } else {
                    merged.push(*first);
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        width *= 2;
    }
    Ok(order)
}

/// Where a place in the window lies in the operand, for every place of the window; below zero if
/// it lies outside.
fn positions(
    shape: &[usize],
    sources: &[usize],
    window: &Window,
    offset: &[usize],
    steps: &[isize],
) -> Vec<isize> {
    let mut positions = vec![0_isize];
    for dimension in 0..shape.len() {
        let along: Vec<Option<isize>> = (0..sources[dimension])
            .map(|source| {
                let at = source as i128 * window.strides[dimension] as i128
                    + offset[dimension] as i128
                    - i128::from(window.padding[dimension].0);
                let is_inside = at >= 0 && at < shape[dimension] as i128;
                is_inside.then_some(at as isize * steps[dimension])
            })
            .collect();
        positions = positions
            .iter()
            .flat_map(|before| {
                along.iter().map(move |at| match at {
                    Some(at) if *before >= 0 => before + at,
                    _ => -1,
                })
            })
            .collect();
    }
    positions
}

/// The next index; false after the last.
fn next(index: &mut [usize], lengths: &[usize]) -> bool {
    for (index, length) in index.iter_mut().zip(lengths).rev() {
        *index += 1;
        if *index < *length {
            return true;
        }
        *index = 0;
    }
    false
}
