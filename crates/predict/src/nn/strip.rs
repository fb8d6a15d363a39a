//! [`Strip`]: the product of a batch with one panel of weights.

use std::ops::{AddAssign, Mul};

use pulp::{Simd, WithSimd};

/// Columns of a panel: four of the widest vectors.
pub(super) const WIDTH: usize = 64;

/// Rows whose sums are kept in registers at once.
const TOGETHER: usize = 6;

/// What a product does with one panel: the columns of `out` it stands for, for all rows of `a`.
#[derive(Debug)]
pub struct Strip<'a, T> {
    pub(super) out: &'a mut [T],
    pub(super) out_stride: usize,
    /// What the product is added to, and how far apart its rows begin; nothing: `out` itself.
    pub(super) base: Option<(&'a [T], usize)>,
    pub(super) width: usize,
    pub(super) a: &'a [T],
    pub(super) a_stride: usize,
    pub(super) rows: usize,
    pub(super) panel: &'a [T],
}

impl<T: Copy + AddAssign + Mul<Output = T>> Strip<'_, T> {
    /// The plain way.
    pub(super) fn add(self) {
        let depth = self.panel.len() / WIDTH;
        for row in 0..self.rows {
            let out = &mut self.out[row * self.out_stride..][..self.width];
            if let Some((base, stride)) = self.base {
                out.copy_from_slice(&base[row * stride..][..self.width]);
            }
            let a = &self.a[row * self.a_stride..][..depth];
            for (x, weights) in a.iter().zip(self.panel.chunks_exact(WIDTH)) {
                for (sum, weight) in out.iter_mut().zip(weights) {
                    *sum += *x * *weight;
                }
            }
        }
    }
}

impl Strip<'_, f32> {
    /// With the widest vectors there are.
    pub(super) fn add_fast(self) {
        pulp::Arch::new().dispatch(self);
    }

    /// Columns in blocks of `V` vectors.
    #[inline(always)]
    fn in_blocks<S: Simd, const V: usize>(&mut self, simd: S) {
        let mut row = 0;
        while row + TOGETHER <= self.rows {
            self.rows_together::<S, V, TOGETHER>(simd, row);
            row += TOGETHER;
        }
        match self.rows - row {
            1 => self.rows_together::<S, V, 1>(simd, row),
            2 => self.rows_together::<S, V, 2>(simd, row),
            3 => self.rows_together::<S, V, 3>(simd, row),
            4 => self.rows_together::<S, V, 4>(simd, row),
            5 => self.rows_together::<S, V, 5>(simd, row),
            _ => {}
        }
    }

    /// The sums of `R` rows, `V` vectors of columns at a time.
    #[inline(always)]
    fn rows_together<S: Simd, const V: usize, const R: usize>(&mut self, simd: S, row: usize) {
        let (panel, _) = self.panel.as_chunks::<WIDTH>();
        let depth = panel.len();
        let a: [&[f32]; R] =
            std::array::from_fn(|at| &self.a[(row + at) * self.a_stride..][..depth]);
        let block = V * S::F32_LANES;
        for from in (0..self.width).step_by(block) {
            let mut sums = [[simd.splat_f32s(0.0); V]; R];
            for (at, weights) in panel.iter().enumerate() {
                let (weights, _) = S::as_simd_f32s(&weights[from..from + block]);
                for (sums, a) in sums.iter_mut().zip(&a) {
                    let x = simd.splat_f32s(a[at]);
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = simd.mul_add_e_f32s(x, *weight, *sum);
                    }
                }
            }
            for (at, sums) in sums.iter().enumerate() {
                let out = &mut self.out[(row + at) * self.out_stride..];
                let base = self.base.map(|(base, stride)| &base[(row + at) * stride..]);
                if from + block <= self.width {
                    let (out, _) = S::as_mut_simd_f32s(&mut out[from..from + block]);
                    if let Some(base) = base {
                        let (base, _) = S::as_simd_f32s(&base[from..from + block]);
                        out.copy_from_slice(base);
                    }
                    for (out, sum) in out.iter_mut().zip(sums) {
                        *out = simd.add_f32s(*out, *sum);
                    }
                    continue;
                }
                let mut whole = [0.0; WIDTH];
                let (vectors, _) = S::as_mut_simd_f32s(&mut whole[..block]);
                vectors.copy_from_slice(sums);
                let out = &mut out[from..self.width];
                if let Some(base) = base {
                    out.copy_from_slice(&base[from..self.width]);
                }
                for (out, sum) in out.iter_mut().zip(&whole) {
                    *out += *sum;
                }
            }
        }
    }
}

impl WithSimd for Strip<'_, f32> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        // As many sums as there are registers for.
        if S::F32_LANES >= 16 {
            self.in_blocks::<S, 4>(simd);
        } else {
            self.in_blocks::<S, 2>(simd);
        }
    }
}
