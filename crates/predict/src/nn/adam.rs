//! [`Adam`]: the optimiser, with decoupled weight decay and clipping.

use super::params::{Grads, Params};
use super::real::Real;

/// What the optimiser is told once.
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

    /// Goes on from stored means.
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

    /// Moves the parameters against the gradients. Returns the gradients' length before clipping.
    pub fn step(&mut self, params: &mut Params<T>, grads: &Grads<T>, rate: f64) -> f64 {
        let AdamSettings {
            beta1,
            beta2,
            epsilon,
            decay,
            clip,
        } = self.settings;
        self.steps += 1;
        let norm = grads.norm();
        let shrink = T::of(if norm > clip { clip / norm } else { 1.0 });
        let steps = self.steps as f64;
        let (unbias1, unbias2) = (1.0 - beta1.powf(steps), 1.0 - beta2.powf(steps));
        let pace = T::of(rate / unbias1);
        let unbias2 = T::of(1.0 / unbias2);
        let epsilon = T::of(epsilon);
        let means = self.first.values_mut().iter_mut();
        let squares = self.second.values_mut().iter_mut();
        for (((value, grad), mean), square) in params
            .values_mut()
            .iter_mut()
            .zip(grads.values())
            .zip(means)
            .zip(squares)
        {
            let keep = T::of(if value.rows() > 1 {
                1.0 - rate * decay
            } else {
                1.0
            });
            let (b1, b2) = (T::of(beta1), T::of(beta2));
            super::simd(
                #[inline(always)]
                || {
                    for (((value, grad), mean), square) in value
                        .data_mut()
                        .iter_mut()
                        .zip(grad.data())
                        .zip(mean.data_mut())
                        .zip(square.data_mut())
                    {
                        let grad = *grad * shrink;
                        *mean = b1 * *mean + (T::ONE - b1) * grad;
                        *square = b2 * *square + (T::ONE - b2) * grad * grad;
                        let width = (*square * unbias2).sqrt() + epsilon;
                        *value = keep * *value - pace * *mean / width;
                    }
                },
            );
        }
        norm
    }
}
