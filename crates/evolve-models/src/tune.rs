//! The numbers that say what an operation does, and changing one of them.

use kernwright_stablehlo::{Kind, Window};

/// How many numbers of an operation can be changed.
#[must_use]
pub(crate) fn n_numbers(kind: &Kind) -> usize {
    let mut kind = kind.clone();
    let mut count = 0;
    visit(&mut kind, &mut |_| count += 1);
    count
}

/// The same with one number changed; nothing if there is no such number, or it cannot be so.
#[must_use]
pub(crate) fn tuned(kind: &Kind, number: u8, by: i64) -> Option<Kind> {
    let mut new = kind.clone();
    let mut at = 0;
    visit(&mut new, &mut |slot| {
        if at == usize::from(number) {
            slot.change(by);
        }
        at += 1;
    });
    (new != *kind).then_some(new)
}

/// A number, of which some cannot be negative.
enum Slot<'k> {
    Count(&'k mut usize),
    Signed(&'k mut i64),
    /// Two bounds that move together, so that what lies between stays as long.
    Part(&'k mut usize, &'k mut usize),
    /// What lies before and after something that moves between them.
    Around(&'k mut i64, &'k mut i64),
    /// One of a list that holds each number once: it changes places with another.
    Order(&'k mut Vec<usize>, usize),
    Truth(&'k mut bool),
}

impl Slot<'_> {
    fn change(self, by: i64) {
        match self {
            Slot::Count(count) => {
                if let Some(new) = count.checked_add_signed(by as isize) {
                    *count = new;
                }
            }
            Slot::Signed(number) => *number = number.saturating_add(by),
            Slot::Part(start, limit) => {
                let moved = |bound: usize| bound.checked_add_signed(by as isize);
                if let (Some(first), Some(last)) = (moved(*start), moved(*limit)) {
                    (*start, *limit) = (first, last);
                }
            }
            Slot::Around(low, high) => {
                *low = low.saturating_add(by);
                *high = high.saturating_sub(by);
            }
            Slot::Order(list, at) => {
                let length = (list.len() as i64).max(1);
                let other = (at as i64 + by.rem_euclid(length)) % length;
                list.swap(at, other as usize);
            }
            Slot::Truth(truth) => *truth = !*truth,
        }
    }
}

/// Shows every number that can be changed, always in the same order.
fn visit(kind: &mut Kind, see: &mut dyn FnMut(Slot<'_>)) {
    let counts = |list: &mut [usize], see: &mut dyn FnMut(Slot<'_>)| {
        list.iter_mut().for_each(|count| see(Slot::Count(count)));
    };
    match kind {
        Kind::Slice(slice) => {
            counts(&mut slice.starts, see);
            counts(&mut slice.limits, see);
            counts(&mut slice.strides, see);
            let bounds = slice.starts.iter_mut().zip(&mut slice.limits);
            bounds.for_each(|(start, limit)| see(Slot::Part(start, limit)));
        }
        Kind::Pad(pad) => {
            let signed = pad.low.iter_mut().chain(&mut pad.high);
            signed.for_each(|number| see(Slot::Signed(number)));
            counts(&mut pad.interior, see);
            let sides = pad.low.iter_mut().zip(&mut pad.high);
            sides.for_each(|(low, high)| see(Slot::Around(low, high)));
        }
        Kind::ReduceWindow(window) | Kind::SelectAndScatter(window) => visit_window(window, see),
        Kind::Convolution(one) => {
            counts(&mut one.strides, see);
            counts(&mut one.lhs_dilation, see);
            counts(&mut one.rhs_dilation, see);
            for (low, high) in &mut one.padding {
                see(Slot::Signed(low));
                see(Slot::Signed(high));
            }
            one.reversal
                .iter_mut()
                .for_each(|truth| see(Slot::Truth(truth)));
        }
        Kind::Transpose { permutation } => {
            for at in 0..permutation.len() {
                see(Slot::Order(permutation, at));
            }
        }
        Kind::TopK { k } => see(Slot::Count(k)),
        Kind::DynamicSlice { sizes } => counts(sizes, see),
        Kind::Iota { dimension } | Kind::Concatenate { dimension } => see(Slot::Count(dimension)),
        _ => {}
    }
}

fn visit_window(window: &mut Window, see: &mut dyn FnMut(Slot<'_>)) {
    let lists = [
        &mut window.dimensions,
        &mut window.strides,
        &mut window.base_dilations,
        &mut window.window_dilations,
    ];
    for count in lists.into_iter().flatten() {
        see(Slot::Count(count));
    }
    for (low, high) in &mut window.padding {
        see(Slot::Signed(low));
        see(Slot::Signed(high));
    }
}
