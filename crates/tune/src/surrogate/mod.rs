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
pub(crate) mod scores;
pub(crate) mod similarity;

#[cfg(test)]
mod tests;

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

/// Sums the products of two rows. Always inlined, so that it is compiled for the vectors of
/// whichever processor [`wide`] finds.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 16;
    let mut sums = [0.0_f32; LANES];
    let (a, a_rest) = a.as_chunks::<LANES>();
    let (b, b_rest) = b.as_chunks::<LANES>();
    for (a, b) in a.iter().zip(b) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}
