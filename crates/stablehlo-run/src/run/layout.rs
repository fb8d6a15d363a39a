//! Reading and writing elements that do not lie one after the other.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{Result, ensure};

/// A number for every dimension.
pub(super) type Steps = SmallVec<[isize; 6]>;

/// Some elements of a slice, as a tensor.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) shape: SmallVec<[usize; 6]>,
    /// From one element to the next in every dimension.
    pub(super) steps: Steps,
    /// The first element.
    pub(super) start: isize,
}

/// From one element to the next in every dimension, of a tensor that is whole.
pub(super) fn steps(shape: &[usize]) -> Steps {
    let mut steps = Steps::from_elem(1, shape.len());
    for index in (1..shape.len()).rev() {
        steps[index - 1] = steps[index].wrapping_mul(shape[index] as isize);
    }
    steps
}

impl View {
    /// A whole tensor.
    pub(super) fn whole(shape: &[usize]) -> Self {
        View {
            shape: shape.iter().copied().collect(),
            steps: steps(shape),
            start: 0,
        }
    }

    /// Some of a view's dimensions in another order. They must be there.
    pub(super) fn dimensions(&self, dimensions: impl IntoIterator<Item = usize>) -> Self {
        let mut picked = View {
            shape: SmallVec::new(),
            steps: SmallVec::new(),
            start: self.start,
        };
        for dimension in dimensions {
            picked.shape.push(self.shape[dimension]);
            picked.steps.push(self.steps[dimension]);
        }
        picked
    }

    /// How many elements there are.
    fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether all elements lie within a buffer of `len` elements.
    fn fits(&self, len: usize) -> bool {
        if self.shape.contains(&0) {
            return true;
        }
        let (mut least, mut greatest) = (self.start, self.start);
        for (length, step) in self.shape.iter().zip(&self.steps) {
            let reach = (*length as isize - 1).saturating_mul(*step);
            least = least.saturating_add(reach.min(0));
            greatest = greatest.saturating_add(reach.max(0));
        }
        least >= 0 && greatest < len as isize
    }

    /// The same elements with as few dimensions as possible.
    fn simplify(&self) -> View {
        let mut simple = View {
            shape: SmallVec::new(),
            steps: SmallVec::new(),
            start: self.start,
        };
        for (length, step) in self.shape.iter().zip(&self.steps) {
            if *length == 1 {
                continue;
            }
            match (simple.shape.last_mut(), simple.steps.last_mut()) {
                (Some(before), Some(wide)) if *wide == step * *length as isize => {
                    *before *= length;
                    *wide = *step;
                }
                _ => {
                    simple.shape.push(*length);
                    simple.steps.push(*step);
                }
            }
        }
        simple
    }

    /// The elements in order.
    pub(super) fn read<T: Copy>(&self, elements: &[T]) -> Result<Vec<T>> {
        Ok(self.read_cow(elements)?.into_owned())
    }

    /// The elements in order, where they stand if they already are.
    pub(super) fn read_cow<'e, T: Copy>(&self, elements: &'e [T]) -> Result<Cow<'e, [T]>> {
        ensure(
            self.fits(elements.len()),
            "elements lie outside of a tensor",
        )?;
        let count = self.count();
        if count == 0 {
            return Ok(Cow::Borrowed(&[]));
        }
        let simple = self.simplify();
        let start = simple.start as usize;
        let rank = simple.shape.len();
        if rank == 0 || simple.steps[..] == [1] {
            return Ok(Cow::Borrowed(&elements[start..start + count]));
        }
        let (length, step) = (simple.shape[rank - 1], simple.steps[rank - 1]);
        let near = simple.steps.iter().position(|step| *step == 1);
        if let Some(near) = near
            && near + 1 < rank
            && step != 0
            && length >= 4
            && simple.shape[near] >= 4
        {
            return Ok(Cow::Owned(simple.read_crosswise(elements, near, count)));
        }
        let mut out = Vec::with_capacity(count);
        let outer = (&simple.shape[..rank - 1], &simple.steps[..rank - 1]);
        walk(outer.0, [outer.1], [simple.start], |[at]| match step {
            1 => out.extend_from_slice(&elements[at as usize..at as usize + length]),
            0 => out.extend(std::iter::repeat_n(elements[at as usize], length)),
            _ => {
                let places = (0..length as isize).map(|index| (at + index * step) as usize);
                out.extend(places.map(|place| elements[place]));
            }
        });
        Ok(Cow::Owned(out))
    }

    /// Reads in squares, where neighbours of the source and those of the result are in different
    /// dimensions.
    fn read_crosswise<T: Copy>(&self, elements: &[T], near: usize, count: usize) -> Vec<T> {
        const SIDE: usize = 16;
        let last = self.shape.len() - 1;
        let targets = steps(&self.shape);
        let others = (0..last).filter(|dimension| *dimension != near);
        let source = self.dimensions(others.clone());
        let target: Steps = others.map(|dimension| targets[dimension]).collect();
        let (rows, columns) = (self.shape[near], self.shape[last]);
        let (row_step, column_step) = (targets[near] as usize, self.steps[last]);
        let mut out = vec![elements[self.start as usize]; count];
        let starts = [self.start, 0];
        walk(
            &source.shape,
            [&source.steps, &target],
            starts,
            |[from, to]| {
                for row_start in (0..rows).step_by(SIDE) {
                    let row_end = (row_start + SIDE).min(rows);
                    for column_start in (0..columns).step_by(SIDE) {
                        let column_end = (column_start + SIDE).min(columns);
                        for row in row_start..row_end {
                            let to = to as usize + row * row_step;
                            let from = from + row as isize;
                            let line = &mut out[to + column_start..to + column_end];
                            for (place, column) in line.iter_mut().zip(column_start..) {
                                *place = elements[(from + column as isize * column_step) as usize];
                            }
                        }
                    }
                }
            },
        );
        out
    }

    /// Puts elements there, from where another view of the same shape sees them.
    pub(super) fn write<T: Copy>(
        &self,
        target: &mut [T],
        source: &View,
        elements: &[T],
    ) -> Result<()> {
        let fits =
            self.shape == source.shape && self.fits(target.len()) && source.fits(elements.len());
        ensure(fits, "elements lie outside of a tensor")?;
        let starts = [self.start, source.start];
        let Some(outer) = self.shape.len().checked_sub(1) else {
            target[self.start as usize] = elements[source.start as usize];
            return Ok(());
        };
        let length = self.shape[outer];
        let (to_step, from_step) = (self.steps[outer], source.steps[outer]);
        let steps = [&self.steps[..outer], &source.steps[..outer]];
        if length == 0 {
            return Ok(());
        }
        walk(&self.shape[..outer], steps, starts, |[to, from]| {
            if to_step == 1 && from_step == 1 {
                let (to, from) = (to as usize, from as usize);
                target[to..to + length].copy_from_slice(&elements[from..from + length]);
                return;
            }
            for index in 0..length as isize {
                let place = (to + index * to_step) as usize;
                target[place] = elements[(from + index * from_step) as usize];
            }
        });
        Ok(())
    }
}

/// Visits every place of a shape in order, with where it lies in several tensors.
pub(super) fn walk<const N: usize>(
    shape: &[usize],
    steps: [&[isize]; N],
    starts: [isize; N],
    mut visit: impl FnMut([isize; N]),
) {
    let visited = try_walk(shape, steps, starts, |places| {
        visit(places);
        Ok(())
    });
    debug_assert!(visited.is_ok(), "nothing fails here");
}

/// As [`walk`], until something fails.
pub(super) fn try_walk<const N: usize>(
    shape: &[usize],
    steps: [&[isize]; N],
    starts: [isize; N],
    mut visit: impl FnMut([isize; N]) -> Result<()>,
) -> Result<()> {
    if shape.contains(&0) {
        return Ok(());
    }
    let mut index: SmallVec<[usize; 6]> = SmallVec::from_elem(0, shape.len());
    let mut places = starts;
    loop {
        visit(places)?;
        let mut dimension = shape.len();
        loop {
            if dimension == 0 {
                return Ok(());
            }
            dimension -= 1;
            if index[dimension] + 1 < shape[dimension] {
                index[dimension] += 1;
                for (place, steps) in places.iter_mut().zip(steps) {
                    *place += steps[dimension];
                }
                break;
            }
            for (place, steps) in places.iter_mut().zip(steps) {
                *place -= steps[dimension] * index[dimension] as isize;
            }
            index[dimension] = 0;
        }
    }
}

/// Whether these are dimensions of a tensor of this rank, each at most once.
pub(super) fn are_dimensions(dimensions: &[usize], rank: usize) -> bool {
    let once = |(at, one): (usize, &usize)| *one < rank && !dimensions[..at].contains(one);
    dimensions.iter().enumerate().all(once)
}

/// The dimensions that are not among these, in order.
pub(super) fn other_dimensions(dimensions: &[usize], rank: usize) -> SmallVec<[usize; 6]> {
    (0..rank).filter(|one| !dimensions.contains(one)).collect()
}
