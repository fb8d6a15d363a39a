//! One row times a matrix: what a network for one problem spends its time on.
//!
//! The matrix is read once and nothing is used twice, so the sums of many columns stay in registers
//! while the rows go by.

use pulp::{Simd, WithSimd};

/// Vectors of sums kept in registers at once; with the widest ones, 128 columns.
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
        let n_vectors = vectors.len();
        let (blocks, single) = vectors.as_chunks_mut::<TOGETHER>();
        let mut column = 0;
        for sums in blocks {
            add_columns(simd, sums, x, &weights[column..], stride);
            column += TOGETHER * S::F32_LANES;
        }
        let (singles, _) = single.as_chunks_mut::<1>();
        for sums in singles {
            add_columns(simd, sums, x, &weights[column..], stride);
            column += S::F32_LANES;
        }
        debug_assert_eq!(column, n_vectors * S::F32_LANES);
        for (at, x) in x.iter().enumerate() {
            let row = &weights[at * stride + column..][..rest.len()];
            for (sum, weight) in rest.iter_mut().zip(row) {
                *sum += *x * *weight;
            }
        }
    }
}

/// Adds `N` vectors of columns, the first of which `weights` begins with.
#[inline(always)]
fn add_columns<S: Simd, const N: usize>(
    simd: S,
    sums: &mut [S::f32s; N],
    x: &[f32],
    weights: &[f32],
    stride: usize,
) {
    let mut kept = *sums;
    for (at, x) in x.iter().enumerate() {
        let row = &weights[at * stride..][..N * S::F32_LANES];
        let (row, _) = S::as_simd_f32s(row);
        let x = simd.splat_f32s(*x);
        for (sum, weight) in kept.iter_mut().zip(row) {
            *sum = simd.mul_add_e_f32s(x, *weight, *sum);
        }
    }
    *sums = kept;
}
