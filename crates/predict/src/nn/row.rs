//! One row times a matrix: what a network for one problem spends its time on.
//!
//! The matrix is read once and nothing is used twice, so what counts is reading it as memory likes
//! it: along several whole rows at a time.

use pulp::{Simd, WithSimd};

/// Rows read at once.
const TOGETHER: usize = 8;

/// `out += x * weights`; the rows of `weights` begin `stride` apart.
pub(super) fn add_row_product(out: &mut [f32], x: &[f32], weights: &[f32], stride: usize) {
    pulp::Arch::new().dispatch(RowProduct {
        out,
        x,
        weights,
        stride,
    });
}

struct RowProduct<'a> {
    out: &'a mut [f32],
    x: &'a [f32],
    weights: &'a [f32],
    stride: usize,
}

impl WithSimd for RowProduct<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let RowProduct {
            out,
            x,
            weights,
            stride,
        } = self;
        let (vectors, rest) = S::as_mut_simd_f32s(out);
        let column = vectors.len() * S::F32_LANES;
        let (groups, single) = x.as_chunks::<TOGETHER>();
        for (at, x) in groups.iter().enumerate() {
            add_rows(simd, vectors, x, &weights[at * TOGETHER * stride..], stride);
        }
        let (singles, _) = single.as_chunks::<1>();
        for (at, x) in singles.iter().enumerate() {
            let row = groups.len() * TOGETHER + at;
            add_rows(simd, vectors, x, &weights[row * stride..], stride);
        }
        for (at, x) in x.iter().enumerate() {
            let row = &weights[at * stride + column..][..rest.len()];
            for (sum, weight) in rest.iter_mut().zip(row) {
                *sum += *x * *weight;
            }
        }
    }
}

/// Adds `N` rows, the first of which `weights` begins with.
#[inline(always)]
fn add_rows<S: Simd, const N: usize>(
    simd: S,
    sums: &mut [S::f32s],
    x: &[f32; N],
    weights: &[f32],
    stride: usize,
) {
    let x = x.map(|x| simd.splat_f32s(x));
    let rows: [&[S::f32s]; N] = std::array::from_fn(|row| {
        let row = &weights[row * stride..][..sums.len() * S::F32_LANES];
        &S::as_simd_f32s(row).0[..sums.len()]
    });
    for (at, sum) in sums.iter_mut().enumerate() {
        for (x, row) in x.iter().zip(&rows) {
            *sum = simd.mul_add_e_f32s(*x, row[at], *sum);
        }
    }
}
