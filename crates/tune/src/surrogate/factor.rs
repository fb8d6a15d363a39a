//! [`Factor`]: the Cholesky factor of how alike the measured configurations are, grown row by row.

use super::similarity::{Row, Similarity, Term, Terms, alike};
use super::{LANES, dot, whole, wide};

/// The most configurations it holds.
pub(crate) const CAPACITY: usize = 256;
/// Squares below this are lost in rounding.
const LEAST_SQUARE: f32 = 1e-6;

/// A lower triangular matrix whose square is similarity plus noise.
#[derive(Debug, Clone, Default)]
pub(crate) struct Factor {
    rows: Vec<[f32; CAPACITY]>,
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
    pub(crate) fn row(&self, at: usize) -> &[f32; CAPACITY] {
        &self.rows[at]
    }

    /// Gives what the configuration of a row is compared by.
    #[inline(always)]
    pub(crate) fn terms(&self, at: usize) -> &[Term] {
        &self.terms[at]
    }

    /// Appends a configuration.
    pub(crate) fn push(&mut self, similarity: &Similarity, noise: f32, point: &[u16]) {
        let terms = similarity.terms(point);
        let at = self.rows.len();
        let mut row = [0.0; CAPACITY];
        let mut near = [[0.0; LANES]; CAPACITY / LANES];
        alike(&self.points, &terms, &mut near);
        wide(
            #[inline(always)]
            || {
                let pairs = self.rows.iter().zip(near.as_flattened());
                for (column, (other, alike)) in pairs.enumerate() {
                    let known = whole(column);
                    let left = alike - dot(&row[..known], &other[..known]);
                    row[column] = left / other[column];
                }
            },
        );
        let square = 1.0 + noise - dot(&row[..at], &row[..at]);
        row[at] = square.max(LEAST_SQUARE).sqrt();
        self.ones
            .push((1.0 - dot(&row[..at], &self.ones)) / row[at]);
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
        wide(
            #[inline(always)]
            || {
                for (at, (row, value)) in self.rows.iter().zip(values).enumerate() {
                    let known = whole(at);
                    solved[at] = (value - dot(&row[..known], &solved[..known])) / row[at];
                }
            },
        );
        solved[..self.len().min(values.len())].to_vec()
    }
}
