//! [`Factor`]: the Cholesky factor of how alike the measured configurations are, grown row by row.

use smallvec::SmallVec;

use super::similarity::Similarity;
use super::{dot, wide};

/// The most configurations it holds.
pub(crate) const CAPACITY: usize = 256;
/// Squares below this are lost in rounding.
const LEAST_SQUARE: f32 = 1e-6;

/// A lower triangular matrix whose square is similarity plus noise.
#[derive(Debug, Clone, Default)]
pub(crate) struct Factor {
    rows: Vec<[f32; CAPACITY]>,
    /// The configuration of each row: its values, as [`Similarity::values`] gives them.
    values: Vec<SmallVec<[u16; 20]>>,
    /// The solution for ones.
    ones: Vec<f32>,
}

impl Factor {
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Gives a row; what stands right of the diagonal is 0.
    #[inline(always)]
    pub(crate) fn row(&self, at: usize) -> &[f32; CAPACITY] {
        &self.rows[at]
    }

    /// Gives the values of the configuration of a row.
    #[inline(always)]
    pub(crate) fn values(&self, at: usize) -> &[u16] {
        &self.values[at]
    }

    /// Appends a configuration.
    pub(crate) fn push(&mut self, similarity: &Similarity, noise: f32, point: &[u16]) {
        let rows = similarity.rows(point);
        let mut row = [0.0; CAPACITY];
        wide(
            #[inline(always)]
            || {
                for (at, other) in self.rows.iter().enumerate() {
                    let alike = similarity.of(&rows, &self.values[at]);
                    row[at] = (alike - dot(&row[..at], &other[..at])) / other[at];
                }
            },
        );
        let at = self.rows.len();
        let square = 1.0 + noise - dot(&row[..at], &row[..at]);
        row[at] = square.max(LEAST_SQUARE).sqrt();
        self.ones
            .push((1.0 - dot(&row[..at], &self.ones)) / row[at]);
        self.rows.push(row);
        self.values.push(similarity.values(point));
    }

    /// Solves `factor * x = 1`.
    pub(crate) fn ones(&self) -> &[f32] {
        &self.ones
    }

    /// Solves `factor * x = values`.
    pub(crate) fn solve(&self, values: &[f32]) -> Vec<f32> {
        let mut solved = Vec::with_capacity(values.len());
        wide(
            #[inline(always)]
            || {
                for (at, (row, value)) in self.rows.iter().zip(values).enumerate() {
                    solved.push((value - dot(&row[..at], &solved)) / row[at]);
                }
            },
        );
        solved
    }
}
