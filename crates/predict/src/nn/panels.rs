//! Products of a batch with a matrix of weights that is laid out for them.
//!
//! A batch is too few rows to hide the cost of laying out the weights, and a recurrence multiplies
//! by the same weights at every step. So the layout is made by reading along the rows of the
//! weights, as memory likes it, and kept for as many products as there are.

use super::matrix::{Into, Matrix, View, ViewMut, product};
use super::real::Real;
use super::strip::{Strip, WIDTH};
use super::workspace::Workspace;

/// Rows of a panel: with this many it stays in the nearest cache while all rows of a batch pass.
const DEPTH: usize = 128;
/// Rows of weights laid out at a time where they are used once.
const AT_A_TIME: usize = 2 * DEPTH;
/// Fewer rows than this are not worth a layout.
const FEWEST: usize = 12;

/// A matrix in blocks of rows, each in panels of columns with the rows one after the other.
#[derive(Debug)]
pub(super) struct Panels<T> {
    depth: usize,
    cols: usize,
    data: Matrix<T>,
    /// Where they begin: vectors are read faster where they do not cross cache lines.
    start: usize,
}

/// The bytes of a cache line.
const LINE: usize = 64;

impl<T: Real> Panels<T> {
    /// Packs a matrix into panels. Columns that fill the last panel up hold anything.
    pub(super) fn pack(weights: View<'_, T>, workspace: &mut Workspace<T>) -> Self {
        let (depth, cols) = weights.shape();
        let mut data = workspace.matrix(cols.div_ceil(WIDTH) * depth + 1, WIDTH);
        let start = data.data().as_ptr().align_offset(LINE).min(WIDTH);
        let end = start + cols.div_ceil(WIDTH) * WIDTH * depth;
        let blocks = data.data_mut()[start..end].chunks_mut(block_size(cols));
        for (block, from) in blocks.zip((0..depth).step_by(DEPTH)) {
            let rows = weights.some_rows(from, DEPTH.min(depth - from));
            rows.pack_panels(block);
        }
        Panels {
            depth,
            cols,
            data,
            start,
        }
    }

    /// Whether a layout pays for products with this many rows.
    pub(super) fn pay(weights: &Matrix<T>, rows: usize) -> bool {
        rows >= FEWEST && weights.cols() >= WIDTH
    }

    /// Gives the memory back.
    pub(super) fn recycle(self, workspace: &mut Workspace<T>) {
        workspace.recycle(self.data);
    }

    /// `out = a * self`.
    pub(super) fn product(&self, mut out: ViewMut<'_, T>, a: View<'_, T>) {
        out.clear();
        self.add_product(out, None, a);
    }

    /// `out += a * self`, or `out = base + a * self`.
    ///
    /// # Panics
    ///
    /// If the shapes do not fit or the numbers of a row of `a` or `base` are not side by side.
    fn add_product(&self, out: ViewMut<'_, T>, base: Option<View<'_, T>>, a: View<'_, T>) {
        let (rows, depth) = a.shape();
        assert!(
            base.is_none_or(|base| base.shape() == out.shape()),
            "shapes of a sum"
        );
        assert_eq!((rows, self.cols), out.shape(), "shapes of a product");
        assert_eq!(depth, self.depth, "shapes of a product");
        let (out, out_stride) = out.rows_side_by_side();
        let end = self.start + self.cols.div_ceil(WIDTH) * WIDTH * depth;
        let blocks = self.data.data()[self.start..end].chunks(block_size(self.cols));
        for (block, from) in blocks.zip((0..depth).step_by(DEPTH)) {
            let count = DEPTH.min(depth - from);
            let (a, a_stride) = a.some_columns(from, count).rows_side_by_side();
            // Blocks after the first add to what the first one left.
            let base = base.filter(|_| from == 0).map(View::rows_side_by_side);
            for (at, panel) in block.chunks_exact(count * WIDTH).enumerate() {
                let from = at * WIDTH;
                T::add_panel_product(Strip {
                    out: &mut out[from..],
                    out_stride,
                    base: base.map(|(base, stride)| (&base[from..], stride)),
                    width: WIDTH.min(self.cols - from),
                    a,
                    a_stride,
                    rows,
                    panel,
                });
            }
        }
    }
}

/// `out += a * weights`, with the weights laid out where they are.
pub(super) fn add_product<T: Real>(
    out: ViewMut<'_, T>,
    a: View<'_, T>,
    weights: View<'_, T>,
    panels: Option<&Panels<T>>,
) {
    match panels {
        Some(panels) => panels.add_product(out, None, a),
        None => product(out, Into::Add, a, weights),
    }
}

/// `out = base + a * weights`, with the weights laid out where they are: one pass over `out`, where
/// a copy and a sum would be two.
pub(super) fn sum_with_product<T: Real>(
    mut out: ViewMut<'_, T>,
    base: View<'_, T>,
    a: View<'_, T>,
    weights: View<'_, T>,
    panels: Option<&Panels<T>>,
) {
    match panels {
        Some(panels) => panels.add_product(out, Some(base), a),
        None => {
            out.take(base);
            product(out, Into::Add, a, weights);
        }
    }
}

/// The numbers of a whole block.
fn block_size(cols: usize) -> usize {
    cols.div_ceil(WIDTH) * WIDTH * DEPTH
}

impl<T: Real> Workspace<T> {
    /// `out = a * b`, or `out += a * b`, as [`product`] computes it, faster where `a` is a batch.
    pub(super) fn product(
        &mut self,
        mut out: ViewMut<'_, T>,
        into: Into,
        a: View<'_, T>,
        b: View<'_, T>,
    ) {
        let ((rows, cols), (_, depth)) = (out.shape(), a.shape());
        if rows < FEWEST || cols < FEWEST || !a.is_side_by_side() {
            return product(out, into, a, b);
        }
        if !b.is_side_by_side() && rows < depth && rows < cols {
            // It is cheaper to turn the batch, there and back, than to turn the weights.
            let mut turned = self.matrix(cols, rows);
            self.product(
                turned.view_mut(),
                Into::Replace,
                b.transposed(),
                a.transposed(),
            );
            out.take_turned(into, turned.view());
            return self.recycle(turned);
        }
        if into == Into::Replace {
            out.clear();
        }
        for from in (0..depth).step_by(AT_A_TIME) {
            let count = AT_A_TIME.min(depth - from);
            let panels = Panels::pack(b.some_rows(from, count), self);
            panels.add_product(out.again(), None, a.some_columns(from, count));
            panels.recycle(self);
        }
    }

    /// Packs weights for several products with this many rows, if that pays.
    pub(super) fn panels(&mut self, weights: View<'_, T>, rows: usize) -> Option<Panels<T>> {
        let pays = rows >= FEWEST && weights.shape().1 >= WIDTH;
        pays.then(|| Panels::pack(weights, self))
    }
}

#[cfg(test)]
mod tests {
    use pulp::WithSimd;

    use super::*;

    /// Against the plain product, for sizes that leave rests everywhere, both ways round.
    /// The plain way and narrow vectors, at every width of the last panel: most machines take
    /// another way than the one that wrote this.
    #[test]
    fn every_width_of_vector_gives_the_same_strip() {
        let numbers = |count: usize, seed: f32| -> Vec<f32> {
            (0..count).map(|at| (at as f32 * seed).sin()).collect()
        };
        let (rows, depth) = (7, 5);
        let (a, panel) = (numbers(rows * depth, 0.3), numbers(depth * WIDTH, 0.7));
        for width in 1..=WIDTH {
            let (before, base) = (numbers(rows * width, 0.1), numbers(rows * width, 0.9));
            for base in [None, Some((base.as_slice(), width))] {
                let with = |run: fn(Strip<'_, f32>)| {
                    let mut out = before.clone();
                    run(Strip {
                        out: &mut out,
                        out_stride: width,
                        base,
                        width,
                        a: &a,
                        a_stride: depth,
                        rows,
                        panel: &panel,
                    });
                    out
                };
                let expected = with(|strip| strip.add());
                let close = |out: Vec<f32>| {
                    let mut pairs = out.iter().zip(&expected);
                    pairs.all(|(x, y)| (x - y).abs() < 1e-5)
                };
                assert!(close(with(|strip| strip.add_fast())), "{width} columns");
                let narrow = with(|strip| strip.with_simd(pulp::Scalar::new()));
                assert!(close(narrow), "{width} columns, one number at a time");
            }
        }
    }

    #[test]
    fn panels_say_what_the_plain_product_says() {
        let matrix = |rows: usize, cols: usize, seed: f32| {
            Matrix::from_fn(rows, cols, |row, col| {
                ((row * cols + col) as f32 * seed).sin()
            })
        };
        let mut workspace = Workspace::new();
        for (rows, depth, cols) in [(12, 7, 64), (128, 256, 128), (17, 300, 65), (61, 513, 200)] {
            let (a, b) = (matrix(rows, depth, 0.3), matrix(depth, cols, 0.7));
            let turned = Matrix::from_fn(cols, depth, |row, col| b.row(col)[row]);
            let mut expected = matrix(rows, cols, 0.1);
            let mut out = [expected.clone(), expected.clone()];
            product(expected.view_mut(), Into::Add, a.view(), b.view());
            workspace.product(out[0].view_mut(), Into::Add, a.view(), b.view());
            let turned = turned.view().transposed();
            workspace.product(out[1].view_mut(), Into::Add, a.view(), turned);
            for out in out {
                let pairs = out.data().iter().zip(expected.data());
                let worst = pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
                assert!(worst < 1e-4, "{rows} x {depth} x {cols}: {worst}");
            }
        }
    }
}
