//! Choosing weights and noise: those under which the scores seen are likeliest.

use pulp::{Simd, WithSimd};

use super::similarity::{Similarity, alike};
use super::{LANES, dot, subtract, whole, wide};

/// What is expected of a weight before anything is seen, and by what factor it may be wrong.
pub(crate) const USUAL_WEIGHT: f32 = 0.5;
const WEIGHT_SPREAD: f32 = 1.0;
/// The same for the noise, as a share of the variance.
pub(crate) const USUAL_NOISE: f32 = 0.003;
const NOISE_SPREAD: f32 = 1.0;
/// Steps that are tried, first wide, then narrow.
const STEPS: [f32; 2] = [3.0, 1.7];
const WEIGHTS: std::ops::RangeInclusive<f32> = 1e-3..=50.0;
const LEAST_NOISE: f32 = 1e-4;

/// Steps each weight and the noise up or down wherever that makes the scores likelier.
pub(crate) fn fit(similarity: &mut Similarity, noise: &mut f32, points: &[&[u16]], scores: &[f32]) {
    let mut work = Likelihood::new(similarity, points, scores);
    let mut best = work.log(*noise);
    for step in STEPS {
        for axis in 0..similarity.axes().len() {
            for by in [step, 1.0 / step] {
                let old = similarity.axes()[axis].weight;
                let new = (old * by).clamp(*WEIGHTS.start(), *WEIGHTS.end());
                let gain = prior(new / USUAL_WEIGHT, WEIGHT_SPREAD)
                    - prior(old / USUAL_WEIGHT, WEIGHT_SPREAD);
                work.try_weight(similarity, points, axis, new);
                let found = work.log(*noise);
                if found + gain > best {
                    best = found;
                    similarity.set(axis, new);
                    work.accept();
                    break;
                }
                work.refuse();
            }
        }
        for by in [step, 1.0 / step] {
            let new = *noise * by;
            let gain =
                prior(new / USUAL_NOISE, NOISE_SPREAD) - prior(*noise / USUAL_NOISE, NOISE_SPREAD);
            let found = work.log(new);
            if new >= LEAST_NOISE && found + gain > best {
                best = found;
                *noise = new;
                break;
            }
        }
    }
}

/// The logarithm of how plausible a factor off the usual is.
fn prior(off: f32, spread: f32) -> f32 {
    let z = off.ln() / spread;
    -0.5 * z * z
}

/// How likely the scores are, with memory to work in.
struct Likelihood<'s> {
    scores: &'s [f32],
    /// Numbers from one row of a matrix to the next: whole lanes.
    stride: usize,
    /// Similarities, row by row, above the diagonal.
    alike: Vec<f32>,
    tried: Vec<f32>,
    is_trying: bool,
    factor: Vec<f32>,
    solved: [Vec<f32>; 2],
    /// What the points are compared by on the axis that is tried.
    terms: [Vec<f32>; 3],
}

impl<'s> Likelihood<'s> {
    fn new(similarity: &Similarity, points: &[&[u16]], scores: &'s [f32]) -> Self {
        let (count, stride) = (points.len(), whole(points.len()));
        let terms: Vec<_> = points.iter().map(|point| similarity.terms(point)).collect();
        let mut rows = Vec::new();
        for some in terms.chunks(LANES) {
            let mut row = similarity.row();
            for (lane, terms) in some.iter().enumerate() {
                row.set(lane, terms);
            }
            rows.push(row);
        }
        let mut all = vec![0.0; count * stride];
        let (lanes, _) = all.as_chunks_mut::<LANES>();
        for (terms, found) in terms.iter().zip(lanes.chunks_exact_mut(rows.len().max(1))) {
            alike(&rows, terms, found);
        }
        Likelihood {
            scores,
            stride,
            tried: all.clone(),
            factor: all.clone(),
            alike: all,
            is_trying: false,
            solved: [vec![0.0; stride], vec![0.0; stride]],
            terms: [vec![0.0; stride], vec![0.0; stride], vec![0.0; stride]],
        }
    }

    /// Compares the points as another weight would.
    fn try_weight(&mut self, similarity: &Similarity, points: &[&[u16]], axis: usize, new: f32) {
        let axis = &similarity.axes()[axis];
        let more = new - axis.weight;
        let [places, rises, falls] = &mut self.terms;
        for (at, point) in points.iter().enumerate() {
            let term = axis.more(point, more);
            (places[at], rises[at], falls[at]) = (term.place, term.rise, term.fall);
        }
        self.is_trying = true;
        wide(
            #[inline(always)]
            || match more < 0.0 {
                true => self.change(|a, b| if a > b { a } else { b }),
                false => self.change(|a, b| if a < b { a } else { b }),
            },
        );
    }

    #[inline(always)]
    fn change(&mut self, choose: impl Fn(f32, f32) -> f32) {
        let [places, rises, falls] = &self.terms;
        for at in 0..self.scores.len() {
            let (place, rise, fall) = (places[at], rises[at], falls[at]);
            let from = at / LANES * LANES;
            let row = at * self.stride..(at + 1) * self.stride;
            let old = &self.alike[row.clone()][from..];
            let new = &mut self.tried[row][from..];
            let others = places[from..]
                .iter()
                .zip(&rises[from..])
                .zip(&falls[from..]);
            for ((new, old), ((other, up), down)) in new.iter_mut().zip(old).zip(others) {
                let by = choose(rise * down, fall * up);
                *new = old * if *other == place { 1.0 } else { by };
            }
        }
    }

    fn accept(&mut self) {
        std::mem::swap(&mut self.alike, &mut self.tried);
        self.is_trying = false;
    }

    fn refuse(&mut self) {
        self.is_trying = false;
    }

    /// The logarithm of the likelihood, up to a constant, with the best mean and scale.
    fn log(&mut self, noise: f32) -> f32 {
        struct Log<'l, 's>(&'l mut Likelihood<'s>, f32);
        impl WithSimd for Log<'_, '_> {
            type Output = f32;
            #[inline(always)]
            fn with_simd<S: Simd>(self, simd: S) -> f32 {
                self.0.log_here(simd, self.1)
            }
        }
        pulp::Arch::new().dispatch(Log(self, noise))
    }

    #[inline(always)]
    fn log_here<S: Simd>(&mut self, simd: S, noise: f32) -> f32 {
        let (count, stride) = (self.scores.len(), self.stride);
        self.factor.copy_from_slice(match self.is_trying {
            true => &self.tried,
            false => &self.alike,
        });
        let [values, ones] = &mut self.solved;
        values[..count].copy_from_slice(self.scores);
        ones[..count].fill(1.0);
        let mut determinant = 1.0_f64;
        // Each row of the upper factor in turn is done, and taken off all rows below it.
        for at in 0..count {
            let (done, below) = self.factor.split_at_mut((at + 1) * stride);
            let own = &mut done[at * stride..];
            let root = (own[at] + noise).max(1e-6).sqrt();
            determinant *= f64::from(root);
            let from = at / LANES * LANES;
            own[from..at].fill(0.0);
            let inverse = 1.0 / root;
            for value in &mut own[from..] {
                *value *= inverse;
            }
            let own = &*own;
            for solved in [&mut *values, &mut *ones] {
                let value = solved[at] * inverse;
                subtract(simd, &mut solved[from..], value, &own[from..]);
                solved[at] = value;
            }
            for (row, to) in below.chunks_exact_mut(stride).zip(at + 1..) {
                let (weight, from) = (own[to], to / LANES * LANES);
                subtract(simd, &mut row[from..], weight, &own[from..]);
            }
        }
        let (values, ones) = (&values[..count], &ones[..count]);
        let mean = dot(values, ones) / dot(ones, ones);
        let squares: f32 = values
            .iter()
            .zip(ones)
            .map(|(value, one)| (value - mean * one).powi(2))
            .sum();
        let variance = (squares / count as f32).max(1e-9);
        -0.5 * count as f32 * variance.ln() - determinant.ln() as f32
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::Config;
    use proptest::prelude::*;

    use super::super::tests::{configs, solved, space};
    use super::*;

    /// The determinant's logarithm, by elimination.
    fn log_determinant(mut matrix: Vec<Vec<f64>>) -> f64 {
        let mut log = 0.0;
        for pivot in 0..matrix.len() {
            log += matrix[pivot][pivot].ln();
            for row in pivot + 1..matrix.len() {
                let (above, below) = matrix.split_at_mut(row);
                let factor = below[0][pivot] / above[pivot][pivot];
                for (value, other) in below[0].iter_mut().zip(&above[pivot]) {
                    *value -= factor * other;
                }
            }
        }
        log
    }

    /// The same as [`Likelihood::log`], in double precision and from the formula.
    fn textbook(similarity: &Similarity, points: &[&[u16]], scores: &[f32], noise: f32) -> f64 {
        let count = points.len();
        let own = Likelihood::new(similarity, points, scores);
        let entry = |row: usize, column: usize| match row == column {
            true => 1.0 + f64::from(noise),
            false => f64::from(own.alike[row.min(column) * own.stride + row.max(column)]),
        };
        let matrix: Vec<Vec<f64>> = (0..count)
            .map(|row| (0..count).map(|column| entry(row, column)).collect())
            .collect();
        let targets: Vec<f64> = scores.iter().map(|score| f64::from(*score)).collect();
        let of_ones = solved(matrix.clone(), vec![1.0; count]);
        let along = |weights: &[f64]| {
            weights
                .iter()
                .zip(&targets)
                .map(|(a, b)| a * b)
                .sum::<f64>()
        };
        let mean = along(&of_ones) / of_ones.iter().sum::<f64>();
        let centred: Vec<f64> = targets.iter().map(|target| target - mean).collect();
        let weights = solved(matrix.clone(), centred.clone());
        let square: f64 = weights.iter().zip(&centred).map(|(a, b)| a * b).sum();
        -0.5 * count as f64 * (square / count as f64).ln() - 0.5 * log_determinant(matrix)
    }

    proptest! {
        #[test]
        fn likelihoods_are_those_of_the_textbook(seed in 0_u64..1000, count in 2_usize..40) {
            let space = space();
            let points = configs(&space, count, seed);
            let positions: Vec<&[u16]> = points.iter().map(Config::positions).collect();
            let scores: Vec<f32> = (0..count).map(|at| ((at * 7 + seed as usize) % 11) as f32).collect();
            let (mut similarity, noise) = (Similarity::new(space.params(), 0.8), 0.01);
            let mut own = Likelihood::new(&similarity, &positions, &scores);
            for (axis, weight) in [(0, 2.4), (1, 0.3), (2, 1.5), (0, 0.7)] {
                let before = textbook(&similarity, &positions, &scores, noise);
                prop_assert!((f64::from(own.log(noise)) - before).abs() < 0.05);
                own.try_weight(&similarity, &positions, axis, weight);
                similarity.set(axis, weight);
                let after = textbook(&similarity, &positions, &scores, noise);
                let found = own.log(noise);
                prop_assert!((f64::from(found) - after).abs() < 0.05, "{} {}", found, after);
                own.accept();
            }
        }
    }
}
