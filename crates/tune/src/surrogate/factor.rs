//! [`Factor`]: the Cholesky factor of how alike the measured configurations are, grown row by row.

use pulp::{Simd, WithSimd};

use super::similarity::{Row, Similarity, Term, Terms, alike};
use super::{LANES, dot, subtract, whole};

/// The most configurations it holds.
pub(crate) const CAPACITY: usize = 256;
/// Squares below this are lost in rounding.
const LEAST_SQUARE: f32 = 1e-6;

/// One number for each configuration it may hold.
pub(crate) type Column = [f32; CAPACITY];

/// A lower triangular matrix whose square is similarity plus noise.
#[derive(Debug, Clone, Default)]
pub(crate) struct Factor {
    rows: Vec<Column>,
    /// The same by columns; what stands above the diagonal is 0.
    columns: Vec<Column>,
    /// One through the numbers on the diagonal.
    inverse: Vec<f32>,
    /// What the configuration of each row is compared by, and all of them side by side.
    terms: Vec<Terms>,
    points: Vec<Row>,
    /// The solution for ones.
    ones: Vec<f32>,
}

impl Factor {
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Gives a row; what stands right of the diagonal is 0.
    #[inline(always)]
    pub(crate) fn row(&self, at: usize) -> &Column {
        &self.rows[at]
    }

    /// Gives one through the number on the diagonal.
    #[inline(always)]
    pub(crate) fn inverse(&self, at: usize) -> f32 {
        self.inverse[at]
    }

    /// Gives what the configuration of a row is compared by.
    #[inline(always)]
    pub(crate) fn terms(&self, at: usize) -> &[Term] {
        &self.terms[at]
    }

    /// Appends a configuration.
    pub(crate) fn push(&mut self, similarity: &Similarity, noise: f32, point: &[u16]) {
        let terms = similarity.terms(point);
        let at = self.len();
        let mut row = [0.0; CAPACITY];
        alike(&self.points, &terms, row.as_chunks_mut().0);
        self.substitute(&mut row);
        row[at..].fill(0.0);
        let square = 1.0 + noise - dot(&row[..at], &row[..at]);
        row[at] = square.max(LEAST_SQUARE).sqrt();
        self.inverse.push(1.0 / row[at]);
        let left = 1.0 - dot(&row[..at], &self.ones);
        self.ones.push(left * self.inverse[at]);
        self.columns.push([0.0; CAPACITY]);
        for (column, value) in self.columns.iter_mut().zip(row) {
            column[at] = value;
        }
        self.rows.push(row);
        if at.is_multiple_of(LANES) {
            self.points.push(similarity.row());
        }
        self.points[at / LANES].set(at % LANES, &terms);
        self.terms.push(terms);
    }

    /// Solves `factor * x = 1`.
    pub(crate) fn ones(&self) -> &[f32] {
        &self.ones
    }

    /// Solves `factor * x = values`.
    pub(crate) fn solve(&self, values: &[f32]) -> Vec<f32> {
        let mut solved = [0.0; CAPACITY];
        solved[..values.len()].copy_from_slice(values);
        self.substitute(&mut solved);
        solved[..self.len()].to_vec()
    }

    /// Turns a right side into its solution: each unknown in turn is found and taken off all
    /// that come after it.
    fn substitute(&self, right: &mut Column) {
        struct Substitute<'a>(&'a Factor, &'a mut Column);
        impl WithSimd for Substitute<'_> {
            type Output = ();
            #[inline(always)]
            fn with_simd<S: Simd>(self, simd: S) {
                let Substitute(factor, right) = self;
                let end = whole(factor.len());
                let columns = factor.columns.iter().zip(&factor.inverse);
                for (at, (column, inverse)) in columns.enumerate() {
                    let found = right[at] * inverse;
                    let from = at / LANES * LANES;
                    subtract(simd, &mut right[from..end], found, &column[from..end]);
                    right[at] = found;
                }
            }
        }
        pulp::Arch::new().dispatch(Substitute(self, right));
    }
}
