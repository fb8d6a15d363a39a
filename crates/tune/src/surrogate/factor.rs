//! [`Factor`]: the Cholesky factor of how alike the measured configurations are, grown row by row.

use super::dot;
use super::similarity::Similarity;

/// The most configurations it holds.
pub(crate) const CAPACITY: usize = 256;
/// Squares below this are lost in rounding.
const LEAST_SQUARE: f32 = 1e-6;

/// A lower triangular matrix whose square is similarity plus noise.
#[derive(Debug, Clone)]
pub(crate) struct Factor {
    rows: Vec<[f32; CAPACITY]>,
}

/// What a candidate has in common with each configuration of the factor, in the factor's terms,
/// and what stays unknown of it.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    /// One number for each row.
    pub(crate) row: Box<[f32; CAPACITY]>,
    /// The share of its variance that nothing measured explains, 0 to 1.
    pub(crate) unknown: f32,
    len: usize,
}

impl Factor {
    pub(crate) fn new() -> Self {
        Factor { rows: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Appends a configuration; `points` are those in it already.
    pub(crate) fn push(
        &mut self,
        similarity: &Similarity,
        noise: f32,
        points: &[impl AsRef<[u16]>],
        point: &[u16],
    ) {
        let mut row = [0.0; CAPACITY];
        for (at, other) in self.rows.iter().enumerate() {
            let alike = similarity.of(point, points[at].as_ref());
            row[at] = (alike - dot(&row[..at], &other[..at])) / other[at];
        }
        let at = self.rows.len();
        let square = 1.0 + noise - dot(&row[..at], &row[..at]);
        row[at] = square.max(LEAST_SQUARE).sqrt();
        self.rows.push(row);
    }

    /// Solves `factor * x = values` for the first values.
    pub(crate) fn solve(&self, values: impl Iterator<Item = f32>) -> Vec<f32> {
        let mut solved = Vec::with_capacity(self.rows.len());
        for (at, (row, value)) in self.rows.iter().zip(values).enumerate() {
            solved.push((value - dot(&row[..at], &solved)) / row[at]);
        }
        solved
    }

    /// Brings a candidate's reach up to the rows there are.
    pub(crate) fn extend(
        &self,
        similarity: &Similarity,
        points: &[impl AsRef<[u16]>],
        candidate: &[u16],
        reach: &mut Reach,
    ) {
        for at in reach.len..self.rows.len() {
            let row = &self.rows[at];
            let alike = similarity.of(candidate, points[at].as_ref());
            let value = (alike - dot(&reach.row[..at], &row[..at])) / row[at];
            reach.row[at] = value;
            reach.unknown -= value * value;
        }
        reach.len = self.rows.len();
    }
}

impl Reach {
    pub(crate) fn new() -> Self {
        Reach {
            row: Box::new([0.0; CAPACITY]),
            unknown: 1.0,
            len: 0,
        }
    }

    /// Forgets everything, to begin again with another factor.
    pub(crate) fn reset(&mut self) {
        (self.unknown, self.len) = (1.0, 0);
    }
}
