//! Operations between element types: conversions, comparisons and choices.

use std::cmp::Ordering;
use std::sync::Arc;

use super::call::Call;
use super::elementwise::pairs;
use super::tensor::{Data, Store, Wrap, round, shrink};
use super::{Result, broken};
use kernwright_stablehlo::ElementType;
use kernwright_stablehlo::{Compare, CompareType, Direction};

/// Numbers as elements of another type: floats are cut to integers within what their type can
/// hold, and whatever is not zero is true.
pub(super) fn convert(data: Data, from: ElementType, to: ElementType, store: Store) -> Data {
    let ints = |all: Vec<i64>| Data::Int(Arc::new(all));
    match (data, store) {
        (Data::F32(all), Store::Int) => {
            ints(all.iter().map(|one| whole(to, f64::from(*one))).collect())
        }
        (Data::F64(all), Store::Int) => ints(all.iter().map(|one| whole(to, *one)).collect()),
        (Data::Int(all), Store::Int) if to == ElementType::Bool => {
            ints(all.iter().map(|one| (*one != 0).into()).collect())
        }
        // Truth values and smaller numbers are held as larger ones are.
        (Data::Int(all), Store::Int) => {
            let wrap = Wrap::new(to);
            ints(all.iter().map(|one| wrap.apply(*one)).collect())
        }
        (Data::Int(all), Store::F32) if to == ElementType::F32 => {
            let float = |one: &i64| match from {
                ElementType::U64 => *one as u64 as f32,
                _ => *one as f32,
            };
            Data::F32(Arc::new(all.iter().map(float).collect()))
        }
        (data @ Data::Int(_), Store::F32) => {
            let numbers = data.to_f64s(from);
            let small = numbers.iter().map(|one| shrink(to, *one));
            Data::F32(Arc::new(small.collect()))
        }
        (data @ Data::Int(_), Store::F64) => Data::F64(Arc::new(data.to_f64s(from))),
        (Data::F32(all), Store::F32) if to == ElementType::F32 => Data::F32(all),
        (Data::F32(all), Store::F32) => {
            let small = all.iter().map(|one| round(to, *one));
            Data::F32(Arc::new(small.collect()))
        }
        (data, store) => data.into_store(store, to),
    }
}

fn whole(to: ElementType, number: f64) -> i64 {
    match to {
        ElementType::Bool => (number != 0.0).into(),
        ElementType::I8 => (number as i8).into(),
        ElementType::I16 => (number as i16).into(),
        ElementType::I32 => (number as i32).into(),
        ElementType::U8 => (number as u8).into(),
        ElementType::U16 => (number as u16).into(),
        ElementType::U32 => (number as u32).into(),
        ElementType::U64 => number as u64 as i64,
        _ => number as i64,
    }
}

/// The same bits as elements of another type, of which there may be more or fewer.
pub(super) fn bitcast(call: &Call<'_>, store: Store) -> Data {
    let (from, to) = (call.ins[0].element, call.out().element);
    // One that stands for all does so afterwards only if it becomes one.
    let data = match from.size() == to.size() {
        true => call.args[0].clone(),
        false => call.full(0),
    };
    if from == to {
        return data;
    }
    Data::from_bytes(to, &data.to_bytes(from)).into_store(store, to)
}

/// Truth values of pairs.
pub(super) fn compare(
    compare: &Compare,
    left: &Data,
    right: &Data,
    element: ElementType,
) -> Result<Data> {
    let is_total = compare.compare_type == Some(CompareType::TotalOrder);
    let is_unsigned = match compare.compare_type {
        Some(CompareType::Signed) => false,
        Some(CompareType::Unsigned) => true,
        _ => element.is_unsigned(),
    };
    let direction = compare.direction;
    let truths = match (left, right) {
        (Data::F32(left), Data::F32(right)) if is_total => {
            pairs(left, right, |a, b| holds(direction, a.total_cmp(&b)))
        }
        (Data::F64(left), Data::F64(right)) if is_total => {
            pairs(left, right, |a, b| holds(direction, a.total_cmp(&b)))
        }
        (Data::F32(left), Data::F32(right)) => compare_all(direction, left, right),
        (Data::F64(left), Data::F64(right)) => compare_all(direction, left, right),
        (Data::Int(left), Data::Int(right)) if is_unsigned => {
            // Another top bit turns one order into the other.
            let flip = |all: &[i64]| -> Vec<i64> { all.iter().map(|one| one ^ i64::MIN).collect() };
            compare_all(direction, &flip(left), &flip(right))
        }
        (Data::Int(left), Data::Int(right)) => compare_all(direction, left, right),
        _ => Err(broken("operands of two types")),
    };
    Ok(Data::Int(Arc::new(truths?)))
}

fn holds(direction: Direction, ordering: Ordering) -> i64 {
    let holds = match direction {
        Direction::Eq => ordering.is_eq(),
        Direction::Ne => ordering.is_ne(),
        Direction::Ge => ordering.is_ge(),
        Direction::Gt => ordering.is_gt(),
        Direction::Le => ordering.is_le(),
        Direction::Lt => ordering.is_lt(),
    };
    holds.into()
}

fn compare_all<T: Copy + PartialOrd>(
    direction: Direction,
    left: &[T],
    right: &[T],
) -> Result<Vec<i64>> {
    match direction {
        Direction::Eq => pairs(left, right, |a, b| (a == b).into()),
        Direction::Ne => pairs(left, right, |a, b| (a != b).into()),
        Direction::Ge => pairs(left, right, |a, b| (a >= b).into()),
        Direction::Gt => pairs(left, right, |a, b| (a > b).into()),
        Direction::Le => pairs(left, right, |a, b| (a <= b).into()),
        Direction::Lt => pairs(left, right, |a, b| (a < b).into()),
    }
}

/// One of two elements each, or one of two tensors.
pub(super) fn select(call: &mut Call<'_>) -> Result<Data> {
    let (otherwise, then) = (call.pop()?, call.pop()?);
    let Data::Int(which) = call.pop()? else {
        return Err(broken("a choice by something else than truth values"));
    };
    if let &[which] = &which[..] {
        return Ok(if which != 0 { then } else { otherwise });
    }
    match (then, otherwise) {
        (Data::F32(a), Data::F32(b)) => Ok(Data::F32(choose(&which, a, b)?)),
        (Data::F64(a), Data::F64(b)) => Ok(Data::F64(choose(&which, a, b)?)),
        (Data::Int(a), Data::Int(b)) => Ok(Data::Int(choose(&which, a, b)?)),
        _ => Err(broken("operands of two types")),
    }
}

fn choose<T: Copy>(
    which: &[i64],
    mut then: Arc<Vec<T>>,
    mut otherwise: Arc<Vec<T>>,
) -> Result<Arc<Vec<T>>> {
    let fits = |all: &[T]| all.len() == which.len() || all.len() == 1;
    if !fits(&then) || !fits(&otherwise) {
        return Err(broken("operands are not of one shape"));
    }
    let whole = which.len();
    if then.len() == whole && Arc::get_mut(&mut then).is_some() {
        fill(which, &mut then, &otherwise, |which| which == 0);
        return Ok(then);
    }
    if otherwise.len() == whole && Arc::get_mut(&mut otherwise).is_some() {
        fill(which, &mut otherwise, &then, |which| which != 0);
        return Ok(otherwise);
    }
    let mut chosen = match (&then[..], &otherwise[..]) {
        (_, &[otherwise]) => Arc::new(vec![otherwise; whole]),
        _ => Arc::new(otherwise.to_vec()),
    };
    fill(which, &mut chosen, &then, |which| which != 0);
    Ok(chosen)
}

/// Puts others where a truth value says so.
fn fill<T: Copy>(
    which: &[i64],
    place: &mut Arc<Vec<T>>,
    others: &[T],
    is_other: impl Fn(i64) -> bool,
) {
    let Some(place) = Arc::get_mut(place) else {
        return;
    };
    let places = place.iter_mut().zip(which);
    if let &[other] = others {
        for (place, which) in places {
            *place = if is_other(*which) { other } else { *place };
        }
    } else {
        for ((place, which), other) in places.zip(others) {
            *place = if is_other(*which) { *other } else { *place };
        }
    }
}
