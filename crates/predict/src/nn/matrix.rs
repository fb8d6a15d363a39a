//! [`Matrix`], views of it, and the one product everything is made of.

use std::fmt;

use super::real::Real;
use super::strip::WIDTH;

/// Rows of numbers, one row after the other.
#[derive(Clone, PartialEq, Default)]
pub struct Matrix<T> {
    rows: usize,
    cols: usize,
    data: Vec<T>,
}

impl<T: Real> Matrix<T> {
    /// All zeros.
    pub fn zeros(rows: usize, cols: usize) -> Self {
        Matrix {
            rows,
            cols,
            data: vec![T::ZERO; rows * cols],
        }
    }

    /// Takes numbers row by row.
    ///
    /// # Panics
    ///
    /// If there are not `rows * cols` of them.
    pub fn from_vec(rows: usize, cols: usize, data: Vec<T>) -> Self {
        assert_eq!(rows * cols, data.len(), "{rows} rows of {cols}");
        Matrix { rows, cols, data }
    }

    /// Computes each entry.
    pub fn from_fn(rows: usize, cols: usize, mut entry: impl FnMut(usize, usize) -> T) -> Self {
        let data = (0..rows * cols).map(|at| entry(at / cols, at % cols));
        Matrix::from_vec(rows, cols, data.collect())
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All numbers, row by row.
    pub fn data(&self) -> &[T] {
        &self.data
    }

    /// All numbers, row by row.
    pub fn data_mut(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// Gives the numbers away.
    pub fn into_vec(self) -> Vec<T> {
        self.data
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[T] {
        &self.data[row * self.cols..(row + 1) * self.cols]
    }

    /// One row.
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.data[row * self.cols..(row + 1) * self.cols]
    }

    /// The whole matrix.
    pub fn view(&self) -> View<'_, T> {
        View::new(&self.data, self.rows, self.cols, self.cols)
    }

    /// The whole matrix.
    pub fn view_mut(&mut self) -> ViewMut<'_, T> {
        ViewMut::new(&mut self.data, self.rows, self.cols, self.cols)
    }

    /// Columns `from..from + count` of every row.
    pub fn columns(&self, from: usize, count: usize) -> View<'_, T> {
        assert!(from + count <= self.cols);
        View::new(&self.data[from..], self.rows, count, self.cols)
    }

    /// Columns `from..from + count` of every row.
    pub fn columns_mut(&mut self, from: usize, count: usize) -> ViewMut<'_, T> {
        assert!(from + count <= self.cols);
        ViewMut::new(&mut self.data[from..], self.rows, count, self.cols)
    }

    /// Rows `from..from + count`.
    pub fn block(&self, from: usize, count: usize) -> View<'_, T> {
        View::new(&self.data[from * self.cols..], count, self.cols, self.cols)
    }

    /// Rows `from..from + count`.
    pub fn block_mut(&mut self, from: usize, count: usize) -> ViewMut<'_, T> {
        ViewMut::new(
            &mut self.data[from * self.cols..],
            count,
            self.cols,
            self.cols,
        )
    }
}

impl<T: fmt::Debug> fmt::Debug for Matrix<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {:?}", self.rows, self.cols, self.data)
    }
}

/// A rectangle of numbers in a slice, possibly transposed.
#[derive(Debug, Clone, Copy)]
pub struct View<'a, T> {
    data: &'a [T],
    rows: usize,
    cols: usize,
    row_stride: usize,
    col_stride: usize,
}

/// A rectangle of numbers to write to.
#[derive(Debug)]
pub struct ViewMut<'a, T> {
    data: &'a mut [T],
    rows: usize,
    cols: usize,
    row_stride: usize,
}

/// The slice a rectangle needs.
fn reach(rows: usize, cols: usize, row_stride: usize, col_stride: usize) -> usize {
    if rows == 0 || cols == 0 {
        return 0;
    }
    (rows - 1) * row_stride + (cols - 1) * col_stride + 1
}

impl<'a, T> View<'a, T> {
    /// Rows of `cols` numbers, each `row_stride` after the one before (rows may overlap).
    ///
    /// # Panics
    ///
    /// If the slice is too short.
    pub fn new(data: &'a [T], rows: usize, cols: usize, row_stride: usize) -> Self {
        assert!(reach(rows, cols, row_stride, 1) <= data.len());
        View {
            data,
            rows,
            cols,
            row_stride,
            col_stride: 1,
        }
    }

    /// Rows and columns.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// Whether the numbers of a row stand side by side.
    pub(super) fn is_side_by_side(&self) -> bool {
        self.col_stride == 1
    }

    /// The numbers, and how far apart rows begin.
    ///
    /// # Panics
    ///
    /// If the numbers of a row do not stand side by side.
    pub(super) fn rows_side_by_side(self) -> (&'a [T], usize) {
        assert!(self.is_side_by_side(), "rows of numbers side by side");
        (self.data, self.row_stride)
    }

    /// Rows `from..from + count`.
    pub(super) fn some_rows(self, from: usize, count: usize) -> Self {
        assert!(from + count <= self.rows);
        View {
            data: &self.data[from * self.row_stride..],
            rows: count,
            ..self
        }
    }

    /// Columns `from..from + count`.
    pub(super) fn some_columns(self, from: usize, count: usize) -> Self {
        self.transposed().some_rows(from, count).transposed()
    }

    /// Rows become columns.
    pub fn transposed(self) -> Self {
        View {
            rows: self.cols,
            cols: self.rows,
            row_stride: self.col_stride,
            col_stride: self.row_stride,
            ..self
        }
    }
}

impl<T: Real> View<'_, T> {
    /// Copies to panels of columns; reads in the direction in which numbers stand side by side.
    pub(super) fn pack_panels(self, panels: &mut [T]) {
        let size = self.rows * WIDTH;
        if self.col_stride == 1 {
            for row in 0..self.rows {
                let numbers = &self.data[row * self.row_stride..][..self.cols];
                for (at, part) in numbers.chunks(WIDTH).enumerate() {
                    panels[at * size + row * WIDTH..][..part.len()].copy_from_slice(part);
                }
            }
            return;
        }
        assert!(
            self.row_stride == 1 || self.rows <= 1,
            "a matrix or a transposed one"
        );
        for (at, panel) in panels.chunks_exact_mut(size).enumerate() {
            let from = at * WIDTH;
            let part = self.some_columns(from, WIDTH.min(self.cols - from));
            turn(part.transposed(), panel, WIDTH, |number, _| number);
        }
    }
}

/// Writes rows as columns to rows that begin `stride` apart: what `merge` makes of a number and
/// what stood there. Done in squares that stay in the nearest cache.
fn turn<T: Real>(from: View<'_, T>, to: &mut [T], stride: usize, merge: impl Fn(T, T) -> T) {
    const SIDE: usize = 16;
    for low in (0..from.rows).step_by(SIDE) {
        let rows = low..from.rows.min(low + SIDE);
        for left in (0..from.cols).step_by(SIDE) {
            let cols = left..from.cols.min(left + SIDE);
            let mut square = [[T::ZERO; SIDE]; SIDE];
            for (at, row) in rows.clone().enumerate() {
                let numbers = &from.data[row * from.row_stride..][cols.clone()];
                for (line, number) in square.iter_mut().zip(numbers) {
                    line[at] = *number;
                }
            }
            for (line, col) in square.iter().zip(cols) {
                let to = &mut to[col * stride..][rows.clone()];
                for (to, number) in to.iter_mut().zip(line) {
                    *to = merge(*number, *to);
                }
            }
        }
    }
}

impl<T: Real> ViewMut<'_, T> {
    /// Takes, or adds, the rows of another matrix as columns.
    pub(super) fn take_turned(&mut self, into: Into, from: View<'_, T>) {
        assert_eq!((self.cols, self.rows), from.shape(), "shapes to turn");
        assert!(from.is_side_by_side(), "rows of numbers side by side");
        match into {
            Into::Replace => turn(from, self.data, self.row_stride, |new, _| new),
            Into::Add => turn(from, self.data, self.row_stride, |new, old| old + new),
        }
    }

    /// Takes the numbers of another matrix.
    pub(super) fn take(&mut self, from: View<'_, T>) {
        assert_eq!(self.shape(), from.shape(), "shapes to copy");
        let (numbers, stride) = from.rows_side_by_side();
        for row in 0..self.rows {
            let to = &mut self.data[row * self.row_stride..][..self.cols];
            to.copy_from_slice(&numbers[row * stride..][..self.cols]);
        }
    }

    /// Sets all to zero.
    pub(super) fn clear(&mut self) {
        for row in 0..self.rows {
            self.data[row * self.row_stride..][..self.cols].fill(T::ZERO);
        }
    }
}

impl<'a, T> ViewMut<'a, T> {
    /// Rows and columns.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The numbers, and how far apart rows begin.
    pub(super) fn rows_side_by_side(self) -> (&'a mut [T], usize) {
        (self.data, self.row_stride)
    }

    /// The same for a while.
    pub(super) fn again(&mut self) -> ViewMut<'_, T> {
        ViewMut {
            data: self.data,
            ..*self
        }
    }

    /// Rows of `cols` numbers, each `row_stride` after the one before.
    ///
    /// # Panics
    ///
    /// If the slice is too short or rows overlap.
    pub fn new(data: &'a mut [T], rows: usize, cols: usize, row_stride: usize) -> Self {
        assert!(reach(rows, cols, row_stride, 1) <= data.len());
        assert!(rows <= 1 || cols <= row_stride, "rows overlap");
        ViewMut {
            data,
            rows,
            cols,
            row_stride,
        }
    }
}

/// What a product does with what stood there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Into {
    /// Overwrites it.
    Replace,
    /// Is added to it.
    Add,
}

/// `out = a * b`, or `out += a * b`.
///
/// # Panics
///
/// If the shapes do not fit.
#[allow(unsafe_code, reason = "the product takes raw pointers")]
pub fn product<T: Real>(out: ViewMut<'_, T>, into: Into, a: View<'_, T>, b: View<'_, T>) {
    assert_eq!(
        (out.rows, out.cols, a.cols),
        (a.rows, b.cols, b.rows),
        "shapes of a product"
    );
    if out.rows == 0 || out.cols == 0 {
        return;
    }
    if out.rows == 1 && a.col_stride == 1 && b.col_stride == 1 {
        // One row is read through once and not worth packing, which is what the product below does.
        let out = &mut out.data[..out.cols];
        if into == Into::Replace {
            out.fill(T::ZERO);
        }
        T::add_row_product(out, &a.data[..a.cols], b.data, b.row_stride);
        return;
    }
    let stride = |stride: usize| isize::try_from(stride).expect("a stride within memory");
    // SAFETY: the constructors of the views checked that the rectangles lie within their slices,
    // and `out` is borrowed exclusively, without overlapping rows.
    unsafe {
        gemm::gemm(
            out.rows,
            out.cols,
            a.cols,
            out.data.as_mut_ptr(),
            1,
            stride(out.row_stride),
            into == Into::Add,
            a.data.as_ptr(),
            stride(a.col_stride),
            stride(a.row_stride),
            b.data.as_ptr(),
            stride(b.col_stride),
            stride(b.row_stride),
            T::ONE,
            T::ONE,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

/// `out += x * weights`, for one row.
///
/// # Panics
///
/// If the shapes do not fit.
pub(crate) fn add_row_product<T: Real>(out: &mut [T], x: &[T], weights: &Matrix<T>) {
    assert_eq!(
        (x.len(), out.len()),
        (weights.rows, weights.cols),
        "shapes of a product"
    );
    T::add_row_product(out, x, &weights.data, weights.cols);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(a: &Matrix<f64>, b: &Matrix<f64>) -> Matrix<f64> {
        Matrix::from_fn(a.rows(), b.cols(), |row, col| {
            (0..a.cols())
                .map(|at| a.row(row)[at] * b.row(at)[col])
                .sum()
        })
    }

    fn counting(rows: usize, cols: usize, seed: f64) -> Matrix<f64> {
        Matrix::from_fn(rows, cols, |row, col| {
            ((row * cols + col) as f64 * seed).sin()
        })
    }

    #[test]
    fn products_of_parts_and_transposes() {
        let (a, b) = (counting(5, 7, 0.3), counting(7, 4, 0.7));
        let mut out = Matrix::zeros(5, 4);
        product(out.view_mut(), Into::Replace, a.view(), b.view());
        let expected = naive(&a, &b);
        let close = |x: &[f64], y: &[f64]| x.iter().zip(y).all(|(x, y)| (x - y).abs() < 1e-12);
        assert!(close(out.data(), expected.data()));
        product(out.view_mut(), Into::Add, a.view(), b.view());
        assert!(
            out.data()
                .iter()
                .zip(expected.data())
                .all(|(x, y)| (x - 2.0 * y).abs() < 1e-12)
        );
        let at = Matrix::from_fn(7, 5, |row, col| a.row(col)[row]);
        product(
            out.view_mut(),
            Into::Replace,
            at.view().transposed(),
            b.view(),
        );
        assert!(close(out.data(), expected.data()));
        let mut row = vec![0.0; 4];
        add_row_product(&mut row, a.row(3), &b);
        assert!(close(&row, expected.row(3)));
        let (x, wide) = (counting(1, 19, 0.9), counting(19, 33, 0.2));
        let mut sum = vec![1.0; 33];
        add_row_product(&mut sum, x.row(0), &wide);
        let one_more = naive(&x, &wide)
            .data()
            .iter()
            .map(|y| y + 1.0)
            .collect::<Vec<_>>();
        assert!(close(&sum, &one_more));
        let part = Matrix::from_fn(7, 2, |row, col| b.row(row)[col + 1]);
        let mut two = Matrix::zeros(5, 2);
        product(two.view_mut(), Into::Replace, a.view(), b.columns(1, 2));
        assert!(close(two.data(), naive(&a, &part).data()));
    }
}
