//! [`Real`]: the numbers the engine computes with: `f32` in use, `f64` where gradients are tested.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use super::strip::Strip;

/// A floating-point number.
pub trait Real:
    'static
    + Copy
    + Default
    + PartialOrd
    + Send
    + Sync
    + std::fmt::Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + Sum
{
    /// Nothing.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// Rounds to this type.
    fn of(value: f64) -> Self;
    /// Widens.
    fn wide(self) -> f64;
    /// e to this power.
    fn exp(self) -> Self;
    /// Natural logarithm.
    fn ln(self) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;

    /// `out += x * weights` for one row `x`; the rows of `weights` begin `stride` apart.
    ///
    /// # Panics
    ///
    /// If `weights` is too short.
    fn add_row_product(out: &mut [Self], x: &[Self], weights: &[Self], stride: usize) {
        for (at, x) in x.iter().enumerate() {
            let row = &weights[at * stride..][..out.len()];
            for (sum, weight) in out.iter_mut().zip(row) {
                *sum += *x * *weight;
            }
        }
    }

    /// `out += a * panel`.
    fn add_panel_product(strip: Strip<'_, Self>) {
        strip.add();
    }

    /// 1 / (1 + e^-x).
    #[inline(always)]
    fn sigmoid(self) -> Self {
        Self::ONE / (Self::ONE + (-self).exp())
    }

    /// Hyperbolic tangent.
    #[inline(always)]
    fn tanh(self) -> Self {
        let two = Self::ONE + Self::ONE;
        two * (two * self).sigmoid() - Self::ONE
    }
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;

    #[inline(always)]
    fn of(value: f64) -> f32 {
        value as f32
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        f64::from(self)
    }

    fn add_row_product(out: &mut [f32], x: &[f32], weights: &[f32], stride: usize) {
        super::row::add_row_product(out, x, weights, stride);
    }

    fn add_panel_product(strip: Strip<'_, f32>) {
        strip.add_fast();
    }

    /// Within 2 units in the last place of the true value, without a branch or a call, so that
    /// loops over it become vector code.
    #[inline(always)]
    fn exp(self) -> f32 {
        // Adding and taking away 1.5 * 2^23 rounds to the nearest integer, which is then also in
        // the low bits of the sum.
        const ROUND: f32 = 12_582_912.0;
        const LN_2_HIGH: f32 = 0.693_145_75;
        const LN_2_LOW: f32 = 1.428_606_8e-6;
        let x = self.clamp(-87.0, 88.0);
        let shifted = x * std::f32::consts::LOG2_E + ROUND;
        let whole = shifted - ROUND;
        let rest = (x - whole * LN_2_HIGH) - whole * LN_2_LOW;
        let mut sum = 1.388_888_9e-3;
        for factor in [8.333_334e-3, 4.166_666_7e-2, 0.166_666_67, 0.5, 1.0, 1.0] {
            sum = sum * rest + factor;
        }
        let power = f32::from_bits((shifted.to_bits() << 23).wrapping_add(0x3f80_0000));
        sum * power
    }

    #[inline(always)]
    fn ln(self) -> f32 {
        f32::ln(self)
    }

    #[inline(always)]
    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;

    #[inline(always)]
    fn of(value: f64) -> f64 {
        value
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }

    #[inline(always)]
    fn exp(self) -> f64 {
        f64::exp(self)
    }

    #[inline(always)]
    fn ln(self) -> f64 {
        f64::ln(self)
    }

    #[inline(always)]
    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_exponential_is_as_good_as_the_long_one() {
        let mut worst = 0.0_f64;
        for step in -8700..8800 {
            let x = step as f32 / 100.0;
            let truth = f64::from(x).exp();
            worst = worst.max((Real::exp(x).wide() / truth - 1.0).abs());
        }
        assert!(worst < 2.0 * f64::from(f32::EPSILON), "{worst}");
        assert!(Real::exp(f32::NAN).is_nan());
        assert!(Real::exp(f32::NEG_INFINITY) < 1e-37);
    }
}
