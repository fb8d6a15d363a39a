//! A guess of every configuration's time from the few that were measured: a Gaussian process over
//! a discrete space, cheap enough to ask after every measurement.
//!
//! Three choices make it fit for kernels:
//!
//! - It learns from *ranks*, mapped to normal scores: times in one space may span a factor of 30 or
//!   of 1.06, and a few hopeless configurations must not drown the differences among good ones. A
//!   configuration that fails ranks last.
//! - Two configurations are alike by a product over parameters ([`similarity`]), each with a weight
//!   of its own that follows from the measurements ([`fit`]).
//! - Candidates live in a [`pool`] and keep their part of the algebra: after a new measurement each
//!   costs one dot product, not a new solution of a linear system.

pub(crate) mod factor;
pub(crate) mod fit;
pub(crate) mod pool;
mod promise;
pub(crate) mod scores;
pub(crate) mod similarity;

#[cfg(test)]
mod tests;

use pulp::Simd;

/// Runs a piece of arithmetic compiled for the widest vectors of this processor.
#[inline]
pub(crate) fn wide<T>(work: impl FnOnce() -> T) -> T {
    struct Work<F>(F);
    impl<T, F: FnOnce() -> T> pulp::NullaryFnOnce for Work<F> {
        type Output = T;
        #[inline(always)]
        fn call(self) -> T {
            (self.0)()
        }
    }
    pulp::Arch::new().dispatch(Work(work))
}

/// Configurations that stand side by side: what is read of one serves all of them.
pub(crate) const LANES: usize = 16;

/// One number for each of them.
pub(crate) type Lanes = [f32; LANES];

/// How many vectors hold the lanes.
#[inline(always)]
pub(crate) const fn vectors<S: Simd>() -> usize {
    LANES / S::F32_LANES
}

/// Some of the lanes, as a vector.
#[inline(always)]
pub(crate) fn vector<S: Simd>(lanes: &Lanes, at: usize) -> S::f32s {
    S::as_simd_f32s(lanes).0[at]
}

/// The same, to be written to.
#[inline(always)]
pub(crate) fn vector_mut<S: Simd>(lanes: &mut Lanes, at: usize) -> &mut S::f32s {
    &mut S::as_mut_simd_f32s(lanes).0[at]
}

/// Rounds a length up to whole lanes: where zeros follow, they are faster than a remainder.
#[inline(always)]
pub(crate) fn whole(length: usize) -> usize {
    length.next_multiple_of(LANES)
}

/// Sums the products of two rows. Always inlined, so that it is compiled for the vectors of
/// the processor that [`wide`] finds.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let (a, a_rest) = a.as_chunks::<LANES>();
    let (b, b_rest) = b.as_chunks::<LANES>();
    for (a, b) in a.iter().zip(b) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    // By halves: a sum from left to right would wait for fifteen additions.
    for half in [8, 4, 2, 1] {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
    }
    sums[0] + rest
}

/// Subtracts a multiple; both are whole lanes.
#[inline(always)]
pub(crate) fn subtract<S: Simd>(simd: S, from: &mut [f32], weight: f32, what: &[f32]) {
    let (from, _) = S::as_mut_simd_f32s(from);
    let (what, _) = S::as_simd_f32s(what);
    let weight = simd.splat_f32s(weight);
    for (from, what) in from.iter_mut().zip(what) {
        *from = simd.negate_mul_add_e_f32s(weight, *what, *from);
    }
}
