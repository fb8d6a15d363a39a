//! Products of tensors.

use std::borrow::Cow;
use std::sync::Arc;

use super::call::Call;
use super::layout::{View, are_dimensions, other_dimensions};
use super::tensor::{Data, Store};
use super::{Result, broken, ensure};
use kernwright_stablehlo::DotGeneral;

/// A matrix in a slice: rows and columns, and from one to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Matrix<'e, T> {
    pub(super) elements: &'e [T],
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) row_step: usize,
    pub(super) column_step: usize,
}

impl<T> Matrix<'_, T> {
    fn fits(&self) -> bool {
        self.rows == 0
            || self.columns == 0
            || (self.rows - 1) * self.row_step + (self.columns - 1) * self.column_step
                < self.elements.len()
    }

    /// Some of the rows.
    fn part(&self, start: usize, rows: usize) -> Self {
        let from = (start * self.row_step).min(self.elements.len());
        Matrix {
            elements: &self.elements[from..],
            rows,
            ..*self
        }
    }
}

/// Numbers that can be multiplied as matrices.
pub(super) trait Product: Copy + Send + Sync + 'static {
    const ZERO: Self;

    /// `out = left * right`; a row of the result follows `step` after the one before.
    ///
    /// # Panics
    ///
    /// If something lies outside of its slice.
    fn product(out: &mut [Self], step: usize, left: Matrix<'_, Self>, right: Matrix<'_, Self>);

    fn add_product(self, left: Self, right: Self) -> Self;
}

/// The product, by a library made for it.
#[allow(unsafe_code, reason = "the product takes raw pointers")]
fn gemm<T: Copy + 'static>(
    out: &mut [T],
    step: usize,
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    one: T,
) {
    let (rows, columns) = (left.rows, right.columns);
    if rows == 0 || columns == 0 {
        return;
    }
    let fits = (rows - 1) * step + columns <= out.len() && (rows == 1 || columns <= step);
    assert!(
        fits && left.fits() && right.fits(),
        "matrices within slices"
    );
    assert_eq!(left.columns, right.rows, "shapes of a product");
    let stride = |step: usize| isize::try_from(step).expect("a step within memory");
    // SAFETY: all three matrices lie within their slices, as was just checked, and `out` is
    // borrowed exclusively, without overlapping rows.
    unsafe {
        gemm::gemm(
            rows,
            columns,
            left.columns,
            out.as_mut_ptr(),
            1,
            stride(step),
            false,
            left.elements.as_ptr(),
            stride(left.column_step),
            stride(left.row_step),
            right.elements.as_ptr(),
            stride(right.column_step),
            stride(right.row_step),
            one,
            one,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

impl Product for f32 {
    const ZERO: Self = 0.0;

    fn product(out: &mut [Self], step: usize, left: Matrix<'_, Self>, right: Matrix<'_, Self>) {
        gemm(out, step, left, right, 1.0);
    }

    fn add_product(self, left: Self, right: Self) -> Self {
        self + left * right
    }
}

impl Product for f64 {
    const ZERO: Self = 0.0;

    fn product(out: &mut [Self], step: usize, left: Matrix<'_, Self>, right: Matrix<'_, Self>) {
        gemm(out, step, left, right, 1.0);
    }

    fn add_product(self, left: Self, right: Self) -> Self {
        self + left * right
    }
}

impl Product for i64 {
    const ZERO: Self = 0;

    fn product(out: &mut [Self], step: usize, left: Matrix<'_, Self>, right: Matrix<'_, Self>) {
        for row in 0..left.rows {
            let line = &mut out[row * step..row * step + right.columns];
            line.fill(0);
            for middle in 0..left.columns {
                let factor = left.elements[row * left.row_step + middle * left.column_step];
                let start = middle * right.row_step;
                for (column, place) in line.iter_mut().enumerate() {
                    let other = right.elements[start + column * right.column_step];
                    *place = place.wrapping_add(factor.wrapping_mul(other));
                }
            }
        }
    }

    fn add_product(self, left: Self, right: Self) -> Self {
        self.wrapping_add(left.wrapping_mul(right))
    }
}

/// Multiplications that are worth a thread: starting one takes as long as some millions.
const WORTH_A_THREAD: usize = 1 << 24;

/// The number of threads for work that takes as long as this number of multiplications.
pub(super) fn useful_threads(threads: usize, multiplications: usize) -> usize {
    (multiplications / WORTH_A_THREAD).clamp(1, threads.max(1))
}

/// Does work on parts of a slice, each on a thread of its own; every part but the last has `part` elements.
pub(super) fn spread<T: Send>(
    out: &mut [T],
    part: usize,
    work: impl Fn(usize, &mut [T]) + Send + Sync,
) {
    if out.len() <= part {
        work(0, out);
        return;
    }
    let work = &work;
    std::thread::scope(|scope| {
        let mut parts = out.chunks_mut(part).enumerate();
        let first = parts.next();
        for (index, part) in parts {
            scope.spawn(move || work(index, part));
        }
        if let Some((index, part)) = first {
            work(index, part);
        }
    });
}

/// An operand of a product as matrices: how many, and from one to the next.
struct Matrices<'e, T> {
    first: Matrix<'e, T>,
    batch_step: usize,
}

/// The length of some dimensions as one, and from one place to the next, if they lie so.
fn merge(view: &View, dimensions: &[usize]) -> Option<(usize, usize)> {
    let (mut length, mut step) = (1, None);
    for dimension in dimensions.iter().rev() {
        if view.shape[*dimension] == 1 {
            continue;
        }
        let own = usize::try_from(view.steps[*dimension]).ok()?;
        match step {
            None => step = Some(own),
            Some(step) if own == step * length => {}
            Some(_) => return None,
        }
        length *= view.shape[*dimension];
    }
    Some((length, step.unwrap_or(1)))
}

/// Reads an operand as matrices, where they stand if they do.
fn matrices<'e, T: Copy>(
    elements: &'e [T],
    shape: &[usize],
    [batch, rows, columns]: [&[usize]; 3],
    place: &'e mut Cow<'e, [T]>,
) -> Result<Matrices<'e, T>> {
    let view = View::whole(shape);
    let merged = (
        merge(&view, batch),
        merge(&view, rows),
        merge(&view, columns),
    );
    if let (Some(batch), Some(rows), Some(columns)) = merged {
        let first = Matrix {
            elements,
            rows: rows.0,
            columns: columns.0,
            row_step: rows.1,
            column_step: columns.1,
        };
        let batch_step = batch.1;
        return Ok(Matrices { first, batch_step });
    }
    let order = batch.iter().chain(rows).chain(columns).copied();
    *place = view.dimensions(order).read_cow(elements)?;
    let length = |dimensions: &[usize]| dimensions.iter().map(|one| shape[*one]).product();
    let (rows, columns): (usize, usize) = (length(rows), length(columns));
    let first = Matrix {
        elements: &place[..],
        rows,
        columns,
        row_step: columns,
        column_step: 1,
    };
    Ok(Matrices {
        first,
        batch_step: rows * columns,
    })
}

fn dot<T: Product>(
    call: &Call<'_>,
    dot: &DotGeneral,
    left: &[T],
    right: &[T],
    threads: usize,
) -> Result<Vec<T>> {
    let (left_shape, right_shape) = (&call.ins[0].shape, &call.ins[1].shape);
    let left_used = [&dot.lhs_batching[..], &dot.lhs_contracting].concat();
    let right_used = [&dot.rhs_batching[..], &dot.rhs_contracting].concat();
    let lengths = |shape: &[usize], dimensions: &[usize]| -> Vec<usize> {
        dimensions.iter().map(|one| shape[*one]).collect()
    };
    let fits = are_dimensions(&left_used, left_shape.len())
        && are_dimensions(&right_used, right_shape.len())
        && dot.lhs_batching.len() == dot.rhs_batching.len()
        && lengths(left_shape, &left_used) == lengths(right_shape, &right_used);
    ensure(fits, "dimensions of a product do not fit")?;
    let left_free = other_dimensions(&left_used, left_shape.len());
    let right_free = other_dimensions(&right_used, right_shape.len());
    let (mut left_place, mut right_place) = (Cow::Borrowed(&[][..]), Cow::Borrowed(&[][..]));
    let groups = [&dot.lhs_batching[..], &left_free, &dot.lhs_contracting];
    let left = matrices(left, left_shape, groups, &mut left_place)?;
    let groups = [&dot.rhs_batching[..], &dot.rhs_contracting, &right_free];
    let right = matrices(right, right_shape, groups, &mut right_place)?;

    let (rows, columns) = (left.first.rows, right.first.columns);
    let batches: usize = lengths(left_shape, &dot.lhs_batching).iter().product();
    let count = call.out().count();
    ensure(
        count == batches * rows * columns,
        "a product of another shape",
    )?;
    let mut out = vec![T::ZERO; count];
    if count == 0 || left.first.columns == 0 {
        return Ok(out);
    }
    let threads = useful_threads(threads, count.saturating_mul(left.first.columns));
    // Rows of all batches, one after the other.
    let part = (batches * rows).div_ceil(threads);
    spread(&mut out, part * columns, |index, out| {
        let (mut row, end) = (index * part, index * part + out.len() / columns);
        let mut left_over = out;
        while row < end {
            let batch = row / rows;
            let until = end.min((batch + 1) * rows);
            let (here, rest) = left_over.split_at_mut((until - row) * columns);
            let at = |all: &Matrices<'_, T>| (batch * all.batch_step).min(all.first.elements.len());
            let left_batch = Matrix {
                elements: &left.first.elements[at(&left)..],
                ..left.first
            };
            let right_batch = Matrix {
                elements: &right.first.elements[at(&right)..],
                ..right.first
            };
            let left_batch = left_batch.part(row - batch * rows, until - row);
            T::product(here, columns, left_batch, right_batch);
            left_over = rest;
            row = until;
        }
    });
    Ok(out)
}

/// A product of tensors. Products of 16-bit floats are summed in 32 bits.
pub(super) fn dot_general(
    call: &Call<'_>,
    spec: &DotGeneral,
    store: Store,
    threads: usize,
) -> Result<Data> {
    let element = call.out().element;
    let left = call.full(0).into_store(store, element);
    let right = call.full(1).into_store(store, element);
    let result = match (left, right) {
        (Data::F32(left), Data::F32(right)) => {
            Data::F32(Arc::new(dot(call, spec, &left, &right, threads)?))
        }
        (Data::F64(left), Data::F64(right)) => {
            Data::F64(Arc::new(dot(call, spec, &left, &right, threads)?))
        }
        (Data::Int(left), Data::Int(right)) => {
            Data::Int(Arc::new(dot(call, spec, &left, &right, threads)?))
        }
        _ => return Err(broken("operands of two types")),
    };
    Ok(result.settle(element))
}

/// The product with its operands exchanged: rows and columns, too, are exchanged.
pub(super) fn turned(
    mut call: Call<'_>,
    spec: &DotGeneral,
    store: Store,
    threads: usize,
) -> Result<Data> {
    call.args.swap(0, 1);
    call.ins.swap(0, 1);
    let spec = DotGeneral {
        lhs_batching: spec.rhs_batching.clone(),
        rhs_batching: spec.lhs_batching.clone(),
        lhs_contracting: spec.rhs_contracting.clone(),
        rhs_contracting: spec.lhs_contracting.clone(),
        precision: Vec::new(),
    };
    dot_general(&call, &spec, store, threads)
}
