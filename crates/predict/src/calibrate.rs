//! [`Calibration`]: from what a model says about its list to how often such lists held the best
//! configuration, learned from problems the model had not seen.

use serde::{Deserialize, Serialize};

/// Numbers nearer to 0 or 1 than this mean nothing more.
const EDGE: f64 = 1e-4;
/// Shrinks what few samples would exaggerate.
const RIDGE: f64 = 1e-3;

/// A list that was checked: the model's probability, and the outcome.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// The sum of the probabilities of its configurations, as the model sees them.
    #[serde(rename = "said")]
    pub predicted: f64,
    /// How many there were.
    pub k: usize,
    /// Whether the best configuration was among them.
    pub held: bool,
}

/// A correction of a model's own probabilities: a logistic curve over what it says about a list and
/// the list's length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Offset, weight of what the model says, weight of the logarithm of the length.
    pub weights: [f64; 3],
    /// The number of examples it was learned from: problems, each as often as sources or devices
    /// answer it differently.
    pub problems: usize,
    /// How far corrected probabilities were from observed frequencies, in percent points, on problems
    /// that had no part in learning the correction.
    pub error: f64,
}

fn logit(p: f64) -> f64 {
    let p = p.clamp(EDGE, 1.0 - EDGE);
    (p / (1.0 - p)).ln()
}

fn inputs(predicted: f64, k: usize) -> [f64; 3] {
    [1.0, logit(predicted), (k.max(1) as f64).ln()]
}

impl Calibration {
    /// Learns the correction. Every problem should give samples of the same lengths.
    pub fn learn(checked: &[Checked], problems: usize) -> Self {
        let mut weights = regress(checked, 3);
        // A longer list never holds the best less often.
        if weights[2] < 0.0 {
            weights = regress(checked, 2);
        }
        // Too few samples may give nonsense; then the model is trusted as it is.
        if weights[1] <= 0.0 || weights.iter().any(|weight| !weight.is_finite()) {
            weights = [0.0, 1.0, 0.0];
        }
        Calibration {
            weights,
            problems,
            error: 0.0,
        }
    }

    /// Whether a longer list, or one the model thinks more of, never seems worse.
    pub fn is_sound(&self) -> bool {
        let [offset, predicted, length] = self.weights;
        let finite = [offset, predicted, length, self.error]
            .iter()
            .all(|x| x.is_finite());
        finite && predicted > 0.0 && length >= 0.0
    }

    /// How likely a list holds the best configuration.
    pub fn probability(&self, predicted: f64, k: usize) -> f64 {
        let sum: f64 = self
            .weights
            .iter()
            .zip(inputs(predicted, k))
            .map(|(w, x)| w * x)
            .sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

/// Logistic regression by Newton's method over the first `count` inputs.
fn regress(checked: &[Checked], count: usize) -> [f64; 3] {
    let mut weights = [0.0, 1.0, 0.0];
    for _ in 0..50 {
        let mut slope = [0.0; 3];
        let mut bend = [[0.0; 3]; 3];
        for one in checked {
            let x = inputs(one.predicted, one.k);
            let sum: f64 = weights.iter().zip(x).map(|(w, x)| w * x).sum();
            let p = 1.0 / (1.0 + (-sum).exp());
            let off = f64::from(u8::from(one.held)) - p;
            for i in 0..count {
                slope[i] += off * x[i];
                for j in 0..count {
                    bend[i][j] += p * (1.0 - p) * x[i] * x[j];
                }
            }
        }
        let start = [0.0, 1.0, 0.0];
        for i in 0..count {
            slope[i] -= RIDGE * (weights[i] - start[i]);
            bend[i][i] += RIDGE;
        }
        let step = solve(bend, slope, count);
        for (weight, step) in weights.iter_mut().zip(step) {
            // Steps that overshoot are cut.
            *weight += step.clamp(-2.0, 2.0);
        }
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    weights
}

/// Solves a small system by elimination; what has no solution stays zero.
fn solve(mut matrix: [[f64; 3]; 3], mut right: [f64; 3], count: usize) -> [f64; 3] {
    for at in 0..count {
        let pivot = matrix[at][at];
        if pivot.abs() < 1e-12 {
            return [0.0; 3];
        }
        for row in 0..count {
            if row == at {
                continue;
            }
            let times = matrix[row][at] / pivot;
            let source = matrix[at];
            for (cell, above) in matrix[row].iter_mut().zip(source) {
                *cell -= times * above;
            }
            right[row] -= times * right[at];
        }
    }
    let mut solution = [0.0; 3];
    for at in 0..count {
        solution[at] = right[at] / matrix[at][at];
    }
    solution
}

/// Lists with nearly the same predicted probability.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// The mean of the predicted probabilities.
    #[serde(rename = "said")]
    pub predicted: f64,
    /// The share that held the best configuration.
    pub held: f64,
    /// How many lists.
    pub count: usize,
}

/// Groups lists by tenths of their predicted probability.
pub fn reliability(checked: impl IntoIterator<Item = (f64, bool)>) -> Vec<Bin> {
    let mut sums = [(0.0, 0usize, 0usize); 10];
    for (predicted, held) in checked {
        let at = ((predicted * 10.0) as usize).min(9);
        sums[at].0 += predicted;
        sums[at].1 += usize::from(held);
        sums[at].2 += 1;
    }
    let bins = sums.into_iter().filter(|(_, _, count)| *count > 0);
    bins.map(|(predicted, held, count)| Bin {
        predicted: predicted / count as f64,
        held: held as f64 / count as f64,
        count,
    })
    .collect()
}

/// The mean distance between the predicted probability and the observed share, over all lists.
pub fn calibration_error(bins: &[Bin]) -> f64 {
    let total: usize = bins.iter().map(|bin| bin.count).sum();
    let far: f64 = bins
        .iter()
        .map(|bin| bin.count as f64 * (bin.predicted - bin.held).abs())
        .sum();
    far / total.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists to which a model gives the probability `predicted` and which hold the best as often as
    /// `truth` of it.
    fn lists(truth: impl Fn(f64, usize) -> f64) -> Vec<Checked> {
        let mut all = Vec::new();
        for step in 1..100 {
            let predicted = f64::from(step) / 100.0;
            for k in [1, 10, 100] {
                for at in 0..200 {
                    all.push(Checked {
                        predicted,
                        k,
                        held: (f64::from(at) + 0.5) / 200.0 < truth(predicted, k),
                    });
                }
            }
        }
        all
    }

    #[test]
    fn an_honest_model_is_left_as_it_is() {
        let calibration = Calibration::learn(&lists(|predicted, _| predicted), 100);
        for predicted in [0.05, 0.3, 0.9] {
            assert!((calibration.probability(predicted, 10) - predicted).abs() < 0.01);
        }
    }

    #[test]
    fn a_boaster_is_corrected() {
        // The truth is half as far from a half, in the logistic scale.
        let truth = |predicted: f64, _: usize| 1.0 / (1.0 + (-0.5 * logit(predicted)).exp());
        let lists = lists(truth);
        let calibration = Calibration::learn(&lists, 100);
        assert!(
            (calibration.weights[1] - 0.5).abs() < 0.02,
            "{calibration:?}"
        );
        let before = reliability(lists.iter().map(|one| (one.predicted, one.held)));
        let after = reliability(
            lists
                .iter()
                .map(|one| (calibration.probability(one.predicted, one.k), one.held)),
        );
        assert!(calibration_error(&after) < 0.01);
        assert!(calibration_error(&before) > 0.05);
    }

    #[test]
    fn longer_lists_never_seem_worse() {
        let truth = |predicted: f64, k: usize| if k == 100 { 0.5 * predicted } else { predicted };
        let calibration = Calibration::learn(&lists(truth), 100);
        assert!(calibration.is_sound());
        let odd = [Checked {
            predicted: 0.9,
            k: 1,
            held: false,
        }];
        for few in [&[][..], &odd[..]] {
            let calibration = Calibration::learn(few, few.len());
            let p = calibration.probability(0.5, 3);
            assert!((0.0..=1.0).contains(&p), "{calibration:?}");
        }
    }
}
