//! [`Workspace`]: buffers that outlive a tape.

use super::matrix::Matrix;
use super::real::Real;

/// Buffers that outlive a tape, so that a training loop does not ask the system for memory.
#[derive(Debug, Default)]
pub struct Workspace<T> {
    spare: Vec<Vec<T>>,
}

impl<T: Real> Workspace<T> {
    /// Empty.
    pub fn new() -> Self {
        Workspace { spare: Vec::new() }
    }

    /// How many buffers wait to be used again.
    pub fn spare(&self) -> usize {
        self.spare.len()
    }

    /// A matrix with anything in it.
    pub(super) fn matrix(&mut self, rows: usize, cols: usize) -> Matrix<T> {
        let size = rows * cols;
        if size <= 1 {
            return Matrix::zeros(rows, cols);
        }
        let fits = |buffer: &&Vec<T>| buffer.capacity() >= size;
        let best = self.spare.iter().filter(fits).map(Vec::capacity).min();
        let found = best.and_then(|best| self.spare.iter().position(|b| b.capacity() == best));
        let mut data = found.map_or_else(Vec::new, |at| self.spare.swap_remove(at));
        data.resize(size, T::ZERO);
        Matrix::from_vec(rows, cols, data)
    }

    /// A matrix of zeros.
    pub(super) fn zeros(&mut self, rows: usize, cols: usize) -> Matrix<T> {
        let mut matrix = self.matrix(rows, cols);
        matrix.data_mut().fill(T::ZERO);
        matrix
    }

    /// Takes a matrix's memory back. What comes back must have come from here, or the store grows
    /// with every pass; single numbers are not worth keeping.
    pub(super) fn recycle(&mut self, matrix: Matrix<T>) {
        if matrix.data().len() > 1 {
            self.spare.push(matrix.into_vec());
        }
    }
}
