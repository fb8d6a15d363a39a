//! Choosing weights and noise: those under which the scores seen are likeliest.

use super::similarity::Similarity;
use super::{dot, wide};

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
    count: usize,
    scores: &'s [f32],
    /// Similarities, row by row, below the diagonal.
    alike: Vec<f32>,
    tried: Vec<f32>,
    is_trying: bool,
    factor: Vec<f32>,
    solved: [Vec<f32>; 2],
}

impl<'s> Likelihood<'s> {
    fn new(similarity: &Similarity, points: &[&[u16]], scores: &'s [f32]) -> Self {
        let count = points.len();
        let values: Vec<_> = points
            .iter()
            .map(|point| similarity.values(point))
            .collect();
        let mut alike = vec![1.0; count * count];
        for a in 0..count {
            let rows = similarity.rows(points[a]);
            for b in 0..a {
                alike[a * count + b] = similarity.of(&rows, &values[b]);
            }
        }
        Likelihood {
            count,
            scores,
            tried: alike.clone(),
            alike,
            is_trying: false,
            factor: vec![0.0; count * count],
            solved: [vec![0.0; count], vec![0.0; count]],
        }
    }

    fn try_weight(&mut self, similarity: &Similarity, points: &[&[u16]], axis: usize, new: f32) {
        let axis = &similarity.axes()[axis];
        let changes = axis.changes(new);
        for a in 0..self.count {
            for b in 0..a {
                let at = a * self.count + b;
                self.tried[at] = self.alike[at] * changes[axis.pair(points[a], points[b])];
            }
        }
        self.is_trying = true;
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
        wide(
            #[inline(always)]
            || self.log_here(noise),
        )
    }

    #[inline(always)]
    fn log_here(&mut self, noise: f32) -> f32 {
        let count = self.count;
        let alike = if self.is_trying {
            &self.tried
        } else {
            &self.alike
        };
        let mut determinant = 0.0;
        for row in 0..count {
            let (above, own) = self.factor.split_at_mut(row * count);
            for column in 0..row {
                let other = &above[column * count..(column + 1) * count];
                let left = alike[row * count + column] - dot(&own[..column], &other[..column]);
                own[column] = left / other[column];
            }
            let square = 1.0 + noise - dot(&own[..row], &own[..row]);
            own[row] = square.max(1e-6).sqrt();
            determinant += own[row].ln();
            let [values, ones] = &mut self.solved;
            values[row] = (self.scores[row] - dot(&own[..row], &values[..row])) / own[row];
            ones[row] = (1.0 - dot(&own[..row], &ones[..row])) / own[row];
        }
        let [values, ones] = &self.solved;
        let mean = dot(values, ones) / dot(ones, ones);
        let squares: f32 = values
            .iter()
            .zip(ones)
            .map(|(value, one)| (value - mean * one).powi(2))
            .sum();
        let variance = (squares / count as f32).max(1e-9);
        -0.5 * count as f32 * variance.ln() - determinant
    }
}
