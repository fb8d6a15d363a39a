//! [`Params`]: the numbers a model learns, by name; [`Grads`]: their gradients.

use std::sync::{Mutex, OnceLock};

use rand::Rng;

use super::matrix::Matrix;
use super::panels::Panels;
use super::real::Real;
use super::workspace::Workspace;

/// One learned matrix of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParamId(pub(super) usize);

/// The numbers a model learns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Params<T> {
    names: Vec<String>,
    values: Vec<Matrix<T>>,
    /// Whether random numbers are asked for in vain: only the shapes matter.
    blank: bool,
    memory: Memory<T>,
}

/// What passes without a way back leave for the next: matrices as products with many rows like them,
/// until the numbers change, and buffers. Nothing but a memory: a copy has its own, and all are equal.
#[derive(Debug)]
struct Memory<T> {
    laid_out: Vec<OnceLock<Panels<T>>>,
    spare: Mutex<Vec<Workspace<T>>>,
}

impl<T> Memory<T> {
    fn new(matrices: usize) -> Self {
        Memory {
            laid_out: (0..matrices).map(|_| OnceLock::new()).collect(),
            spare: Mutex::default(),
        }
    }
}

impl<T> Default for Memory<T> {
    fn default() -> Self {
        Memory::new(0)
    }
}

impl<T> Clone for Memory<T> {
    fn clone(&self) -> Self {
        Memory::new(self.laid_out.len())
    }
}

impl<T> PartialEq for Memory<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T: Real> Params<T> {
    /// None yet.
    pub fn new() -> Self {
        Params {
            names: Vec::new(),
            values: Vec::new(),
            blank: false,
            memory: Memory::default(),
        }
    }

    /// None yet; those added at random will be zeros, which is faster where they are not used.
    pub fn blank() -> Self {
        Params {
            blank: true,
            ..Params::new()
        }
    }

    /// Adds a matrix.
    ///
    /// # Panics
    ///
    /// If the name is taken.
    pub fn add(&mut self, name: impl Into<String>, value: Matrix<T>) -> ParamId {
        let name = name.into();
        assert!(!self.names.contains(&name), "`{name}` is there already");
        self.names.push(name);
        self.values.push(value);
        self.memory.laid_out.push(OnceLock::new());
        ParamId(self.values.len() - 1)
    }

    /// Adds a matrix of normally distributed numbers.
    pub fn add_normal(
        &mut self,
        name: impl Into<String>,
        (rows, cols): (usize, usize),
        deviation: f64,
        rng: &mut impl Rng,
    ) -> ParamId {
        let random = |_, _| T::of(deviation * normal(rng));
        self.add_random(name, (rows, cols), random)
    }

    /// Adds a matrix of numbers spread evenly from `-reach` to `reach`.
    pub fn add_uniform(
        &mut self,
        name: impl Into<String>,
        (rows, cols): (usize, usize),
        reach: f64,
        rng: &mut impl Rng,
    ) -> ParamId {
        let random = |_, _| T::of(reach * (2.0 * uniform(rng) - 1.0));
        self.add_random(name, (rows, cols), random)
    }

    fn add_random(
        &mut self,
        name: impl Into<String>,
        (rows, cols): (usize, usize),
        random: impl FnMut(usize, usize) -> T,
    ) -> ParamId {
        let value = if self.blank {
            Matrix::zeros(rows, cols)
        } else {
            Matrix::from_fn(rows, cols, random)
        };
        self.add(name, value)
    }

    /// One matrix.
    pub fn get(&self, id: ParamId) -> &Matrix<T> {
        &self.values[id.0]
    }

    /// Lends the buffers of an earlier pass, or none.
    pub(crate) fn workspace(&self) -> Workspace<T> {
        let spare = self
            .memory
            .spare
            .lock()
            .ok()
            .and_then(|mut spare| spare.pop());
        spare.unwrap_or_default()
    }

    /// Takes them back.
    pub(crate) fn keep(&self, workspace: Workspace<T>) {
        if let Ok(mut spare) = self.memory.spare.lock() {
            spare.push(workspace);
        }
    }

    /// One matrix, laid out for products with many rows.
    pub(super) fn panels(&self, id: ParamId) -> &Panels<T> {
        let pack = || Panels::pack(self.get(id).view(), &mut Workspace::new());
        self.memory.laid_out[id.0].get_or_init(pack)
    }

    /// One matrix.
    pub fn get_mut(&mut self, id: ParamId) -> &mut Matrix<T> {
        self.memory.laid_out[id.0].take();
        &mut self.values[id.0]
    }

    /// Finds a matrix by name.
    pub fn find(&self, name: &str) -> Option<ParamId> {
        self.names.iter().position(|n| n == name).map(ParamId)
    }

    /// All matrices with their names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Matrix<T>)> {
        self.names.iter().map(String::as_str).zip(&self.values)
    }

    /// All matrices.
    pub fn values_mut(&mut self) -> &mut [Matrix<T>] {
        for laid_out in &mut self.memory.laid_out {
            laid_out.take();
        }
        &mut self.values
    }

    /// All matrices.
    pub fn values(&self) -> &[Matrix<T>] {
        &self.values
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.values.iter().map(|value| value.data().len()).sum()
    }

    /// True if no number is infinite or not a number.
    pub fn all_finite(&self) -> bool {
        let finite = |value: &T| value.wide().is_finite();
        self.values
            .iter()
            .all(|value| value.data().iter().all(finite))
    }
}

/// A number in `0..1`.
pub fn uniform(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number from the normal distribution.
pub fn normal(rng: &mut impl Rng) -> f64 {
    let radius = (-2.0 * (1.0 - uniform(rng)).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(rng)).cos()
}

/// A gradient for each matrix of a [`Params`].
#[derive(Debug, Clone, PartialEq)]
pub struct Grads<T> {
    values: Vec<Matrix<T>>,
    /// Those that hold what an earlier pass left there; they count as zero.
    stale: Vec<bool>,
}

impl<T: Real> Grads<T> {
    /// Zeros, shaped like the parameters.
    pub fn zeros(params: &Params<T>) -> Self {
        let zeros = |value: &Matrix<T>| Matrix::zeros(value.rows(), value.cols());
        Grads {
            values: params.values.iter().map(zeros).collect(),
            stale: vec![false; params.values.len()],
        }
    }

    /// Sets all to zero. Nothing is written until the next pass, which overwrites most.
    pub fn clear(&mut self) {
        self.stale.fill(true);
    }

    /// Ends a pass: what it did not reach becomes zero.
    pub(super) fn settle(&mut self) {
        for (value, stale) in self.values.iter_mut().zip(&mut self.stale) {
            if std::mem::take(stale) {
                value.data_mut().fill(T::ZERO);
            }
        }
    }

    /// One gradient.
    ///
    /// # Panics
    ///
    /// Between [`Grads::clear`] and the next pass.
    pub fn get(&self, id: ParamId) -> &Matrix<T> {
        assert!(!self.stale[id.0], "no pass followed the clearing");
        &self.values[id.0]
    }

    /// One gradient, to add to.
    pub fn get_mut(&mut self, id: ParamId) -> &mut Matrix<T> {
        let (value, into) = self.reach(id);
        if into == super::matrix::Into::Replace {
            value.data_mut().fill(T::ZERO);
        }
        value
    }

    /// One gradient, and how to write there: all of it at once.
    pub(super) fn reach(&mut self, id: ParamId) -> (&mut Matrix<T>, super::matrix::Into) {
        let stale = std::mem::take(&mut self.stale[id.0]);
        let into = if stale {
            super::matrix::Into::Replace
        } else {
            super::matrix::Into::Add
        };
        (&mut self.values[id.0], into)
    }

    /// All gradients, in the order of the parameters.
    ///
    /// # Panics
    ///
    /// Between [`Grads::clear`] and the next pass.
    pub fn values(&self) -> &[Matrix<T>] {
        assert!(!self.stale.contains(&true), "no pass followed the clearing");
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut [Matrix<T>] {
        self.settle();
        &mut self.values
    }
}

/// Eight running sums, so that the loop becomes vector code.
#[inline(always)]
pub(super) fn sum_of_squares<T: Real>(numbers: &[T]) -> f64 {
    let mut lanes = [T::ZERO; 8];
    let mut chunks = numbers.chunks_exact(8);
    for chunk in &mut chunks {
        for (lane, number) in lanes.iter_mut().zip(chunk) {
            *lane += *number * *number;
        }
    }
    let rest: T = chunks.remainder().iter().map(|x| *x * *x).sum();
    (lanes.into_iter().sum::<T>() + rest).wide()
}

#[cfg(test)]
mod tests {
    use super::super::ops::Act;
    use super::super::tape::Tape;
    use super::*;

    /// What a pass without a way back keeps must not outlive the numbers it was made of.
    #[test]
    fn layouts_follow_the_numbers() {
        let mut params = Params::<f32>::new();
        let numbers = |rows, cols, seed: f32| {
            Matrix::from_fn(rows, cols, |row, col| {
                ((row * cols + col) as f32 * seed).sin()
            })
        };
        let weight = params.add("w", numbers(40, 70, 0.3));
        let bias = params.add("b", numbers(1, 70, 0.7));
        let x = numbers(20, 40, 0.1);
        let both = |params: &Params<f32>| {
            [true, false].map(|remembers| {
                let mut tape = match remembers {
                    true => Tape::new(params, Workspace::new()),
                    false => Tape::one_way(params, params.workspace()),
                };
                let x = tape.input(&x);
                let y = tape.linear(x, weight, bias, Act::None);
                let y = tape.value(y).clone();
                params.keep(tape.finish());
                y
            })
        };
        let close = |[one, other]: &[Matrix<f32>; 2]| {
            let mut pairs = one.data().iter().zip(other.data());
            pairs.all(|(one, other)| (one - other).abs() < 1e-4)
        };
        let first = both(&params);
        assert!(close(&first));
        params.get_mut(weight).data_mut()[5] += 1.0;
        let second = both(&params);
        assert!(close(&second) && first[1] != second[1]);
        params.values_mut()[0].data_mut()[6] += 1.0;
        let third = both(&params);
        assert!(close(&third) && second[1] != third[1]);
        assert_eq!(params.clone(), params);
    }
}
