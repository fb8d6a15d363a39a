//! [`Adam`]: the optimiser, with decoupled weight decay and clipping.

use super::params::{Grads, Params, sum_of_squares};
use super::real::Real;
use crate::parallel::share_out;

/// The optimiser's settings, which stay the same for all steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AdamSettings {
    /// How long the mean of gradients remembers.
    pub beta1: f64,
    /// How long the mean of their squares remembers.
    pub beta2: f64,
    /// Keeps the division finite.
    pub epsilon: f64,
    /// The share of a matrix taken off per unit of learning rate. Vectors are not decayed.
    pub decay: f64,
    /// Gradients longer than this are shortened to it.
    pub clip: f64,
}

impl Default for AdamSettings {
    fn default() -> Self {
        AdamSettings {
            beta1: 0.9,
            beta2: 0.999,
            epsilon: 1e-8,
            decay: 0.0,
            clip: 5.0,
        }
    }
}

/// Adam's running means.
#[derive(Debug, Clone, PartialEq)]
pub struct Adam<T> {
    settings: AdamSettings,
    steps: u64,
    first: Params<T>,
    second: Params<T>,
}

impl<T: Real> Adam<T> {
    /// Starts at rest.
    pub fn new(params: &Params<T>, settings: AdamSettings) -> Self {
        let mut zeros = params.clone();
        for value in zeros.values_mut() {
            value.data_mut().fill(T::ZERO);
        }
        Adam {
            settings,
            steps: 0,
            first: zeros.clone(),
            second: zeros,
        }
    }

    /// Resumes from stored means.
    pub fn resume(settings: AdamSettings, steps: u64, first: Params<T>, second: Params<T>) -> Self {
        Adam {
            settings,
            steps,
            first,
            second,
        }
    }

    /// Steps taken, and the running means of gradients and of their squares.
    pub fn state(&self) -> (u64, &Params<T>, &Params<T>) {
        (self.steps, &self.first, &self.second)
    }

    /// Moves the parameters against the sum of several gradients, and an average of them after it.
    /// Returns the gradients' length before clipping. The first gradients end as the sum; the same
    /// bits come of it on any number of threads.
    ///
    /// # Panics
    ///
    /// If there are no gradients.
    pub fn step(
        &mut self,
        params: &mut Params<T>,
        grads: Vec<&mut Grads<T>>,
        average: Average<'_, T>,
        rate: f64,
        threads: usize,
    ) -> f64 {
        let AdamSettings {
            beta1,
            beta2,
            epsilon,
            decay,
            clip,
        } = self.settings;
        self.steps += 1;
        let mut grads = grads.into_iter();
        let sum = grads.next().expect("gradients").values_mut();
        let others: Vec<&Grads<T>> = grads.map(|grads| &*grads).collect();
        let mut pieces = Vec::new();
        let matrices = params.values_mut().iter_mut().zip(sum).zip(
            self.first
                .values_mut()
                .iter_mut()
                .zip(self.second.values_mut())
                .zip(average.of.values_mut()),
        );
        for (number, ((value, grad), ((mean, square), average))) in matrices.enumerate() {
            let decays = value.rows() > 1;
            let parts = value.data_mut().chunks_mut(PIECE).zip(
                grad.data_mut().chunks_mut(PIECE).zip(
                    mean.data_mut().chunks_mut(PIECE).zip(
                        square
                            .data_mut()
                            .chunks_mut(PIECE)
                            .zip(average.data_mut().chunks_mut(PIECE)),
                    ),
                ),
            );
            for (at, (value, (grad, (mean, (square, average))))) in parts.enumerate() {
                pieces.push(Piece {
                    matrix: number,
                    from: at * PIECE,
                    value,
                    grad,
                    mean,
                    square,
                    average,
                    decays,
                    squares: Vec::new(),
                });
            }
        }
        let threads = if pieces.len() < FEW { 1 } else { threads };
        share_out(&mut pieces, threads, |piece| piece.gather(&others));
        let norm = norm(&pieces);
        let steps = self.steps as f64;
        let (unbias1, unbias2) = (1.0 - beta1.powf(steps), 1.0 - beta2.powf(steps));
        let pace = Pace {
            beta1: T::of(beta1),
            beta2: T::of(beta2),
            epsilon: T::of(epsilon),
            keep: T::of(1.0 - rate * decay),
            shrink: T::of(if norm > clip { clip / norm } else { 1.0 }),
            pace: T::of(rate / unbias1),
            unbias2: T::of(1.0 / unbias2),
            blend: T::ONE - T::of(average.keep),
        };
        share_out(&mut pieces, threads, |piece| piece.step(&pace));
        norm
    }
}

/// An average of the parameters over time.
#[derive(Debug)]
pub struct Average<'a, T> {
    /// The average.
    pub of: &'a mut Params<T>,
    /// The share of it that a step keeps.
    pub keep: f64,
}

/// Numbers handled at a time.
const PIECE: usize = 1 << 15;
/// Fewer pieces than this are not worth starting threads for.
const FEW: usize = 8;

/// A part of one matrix, and all that belongs to it.
struct Piece<'a, T> {
    matrix: usize,
    from: usize,
    value: &'a mut [T],
    grad: &'a mut [T],
    mean: &'a mut [T],
    square: &'a mut [T],
    average: &'a mut [T],
    /// Whether its matrix is decayed.
    decays: bool,
    /// The sums of the squares of the gradient, some numbers each.
    squares: Vec<f64>,
}

/// What a step is the same for all numbers.
struct Pace<T> {
    beta1: T,
    beta2: T,
    epsilon: T,
    keep: T,
    shrink: T,
    pace: T,
    unbias2: T,
    blend: T,
}

impl<T: Real> Piece<'_, T> {
    /// Adds up the gradients and their squares.
    fn gather(&mut self, others: &[&Grads<T>]) {
        let sums = self.grad.chunks_mut(1024).enumerate();
        self.squares = super::simd(
            #[inline(always)]
            || {
                sums.map(|(at, sum)| {
                    for other in others {
                        let from = self.from + at * 1024;
                        let other = &other.values()[self.matrix].data()[from..];
                        for (sum, number) in sum.iter_mut().zip(other) {
                            *sum += *number;
                        }
                    }
                    sum_of_squares(sum)
                })
                .collect()
            },
        );
    }

    /// Moves the parameters and their average.
    fn step(&mut self, with: &Pace<T>) {
        let keep = if self.decays { with.keep } else { T::ONE };
        let means = self.mean.iter_mut().zip(&mut *self.square);
        let values = self.value.iter_mut().zip(&mut *self.average);
        super::simd(
            #[inline(always)]
            || {
                for ((grad, (mean, square)), (value, average)) in
                    self.grad.iter().zip(means).zip(values)
                {
                    let grad = *grad * with.shrink;
                    *mean = with.beta1 * *mean + (T::ONE - with.beta1) * grad;
                    *square = with.beta2 * *square + (T::ONE - with.beta2) * grad * grad;
                    let width = (*square * with.unbias2).sqrt() + with.epsilon;
                    *value = keep * *value - with.pace * *mean / width;
                    *average += with.blend * (*value - *average);
                }
            },
        );
    }
}

/// The length of all gradients as one vector, added up in one order.
fn norm<T>(pieces: &[Piece<'_, T>]) -> f64 {
    let of_matrix = |pieces: &[Piece<'_, T>]| {
        let squares = pieces.iter().flat_map(|piece| &piece.squares);
        squares.sum::<f64>()
    };
    let matrices = pieces.chunk_by(|a, b| a.matrix == b.matrix);
    matrices.map(of_matrix).sum::<f64>().sqrt()
}
