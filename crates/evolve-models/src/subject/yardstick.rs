//! From times and scores to objectives, and to what may be claimed of a winner.

use crate::ModelEdit;
use kernwright_evolve::minimise::Gap;
use kernwright_evolve::{Answer, Failed, Failure, Objective, Scores};
use kernwright_measure::stats::normal;

use super::rules::{Judged, Measured};
use super::scheduled_labs::Candidate;
use super::times::time;
use super::workload::WorkloadKind;

/// What candidates are compared with.
#[derive(Debug, Clone)]
pub(super) struct Yardstick {
    pub(super) kind: WorkloadKind,
    /// How wrong the original is: for each training, or batch by batch.
    original: Vec<f64>,
    /// Rows of each batch.
    rows: Vec<f64>,
}

/// A mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mean {
    pub(super) value: f64,
    /// Its standard error.
    pub(super) off: f64,
}

impl Mean {
    /// Half the width of its 95 % confidence interval, if it rests on `n_units` independent numbers.
    pub(super) fn margin(&self, n_units: usize) -> f64 {
        let freedom = (n_units.max(2) - 1) as f64;
        normal::students_quantile(0.05, freedom) * self.off
    }
}

impl Yardstick {
    pub(super) fn new(kind: WorkloadKind, rows: Vec<f64>, original: &[Vec<f64>]) -> Self {
        let mut yardstick = Yardstick {
            kind,
            original: Vec::new(),
            rows,
        };
        yardstick.original = yardstick.units(original);
        yardstick
    }

    /// The same with another model in the original's place.
    pub(super) fn from(&self, scores: &[Vec<f64>]) -> Self {
        Yardstick::new(self.kind, self.rows.clone(), scores)
    }

    /// What is compared one by one: trainings, or batches where there is but one.
    fn units(&self, scores: &[Vec<f64>]) -> Vec<f64> {
        match self.kind {
            WorkloadKind::Training => scores
                .iter()
                .map(|batches| weighted(batches, &self.rows))
                .collect(),
            WorkloadKind::Inference => scores.first().cloned().unwrap_or_default(),
        }
    }

    fn mean(&self, units: &[f64]) -> f64 {
        match self.kind {
            WorkloadKind::Training => units.iter().sum::<f64>() / units.len().max(1) as f64,
            WorkloadKind::Inference => weighted(units, &self.rows),
        }
    }

    /// How wrong the original is.
    pub(super) fn base(&self) -> f64 {
        self.mean(&self.original)
    }

    /// How wrong some scores are.
    pub(super) fn error(&self, scores: &[Vec<f64>]) -> f64 {
        self.mean(&self.units(scores))
    }

    /// How wrong each training is.
    pub(super) fn errors(&self, scores: &[Vec<f64>]) -> Vec<f64> {
        match self.kind {
            WorkloadKind::Training => self.units(scores),
            WorkloadKind::Inference => vec![self.error(scores)],
        }
    }

    /// How much more wrong than the original.
    pub(super) fn lost(&self, scores: &[Vec<f64>]) -> Mean {
        let units = self.units(scores);
        let differences: Vec<f64> = units
            .iter()
            .zip(&self.original)
            .map(|(one, original)| one - original)
            .collect();
        let value = self.mean(&differences);
        let count = differences.len() as f64;
        let squares: f64 = differences.iter().map(|one| (one - value).powi(2)).sum();
        let off = match count {
            // Of a single batch it is not known which rows the two get wrong: at the worst, others.
            count if count < 2.0 => {
                let wrong = self.base() + self.mean(&units);
                let rows = self.rows.iter().sum::<f64>().max(1.0);
                // And where none is wrong, the next may be.
                (wrong.max(1.0 / rows) / rows).sqrt()
            }
            count => (squares / (count - 1.0) / count).sqrt(),
        };
        Mean { value, off }
    }

    /// What a part of a training's edits has lost of what the whole gains, as shares of the original's error. Compared
    /// training by training: starts differ more than edits do.
    pub(super) fn gap(&self, smaller: &[Vec<f64>], whole: &[Vec<f64>], kept: f64) -> Gap {
        let from_whole = self.from(whole);
        let lost = from_whole.lost(smaller);
        let margin = lost.margin(from_whole.n_units());
        let original = self.base().max(1e-6);
        Gap {
            lost: lost.value / original,
            least: (lost.value - margin) / original,
            most: (lost.value + margin) / original,
            allowed: (1.0 - kept) * (1.0 - from_whole.base() / original),
        }
    }

    /// How many independent comparisons a difference rests on.
    pub(super) fn n_units(&self) -> usize {
        match self.original.len() {
            1 => self.rows.iter().sum::<f64>() as usize,
            count => count,
        }
    }

    /// The names of the objectives, in their order.
    pub(super) fn objectives(kind: WorkloadKind) -> [&'static str; 3] {
        match kind {
            WorkloadKind::Inference => ["time", "error", "edits"],
            WorkloadKind::Training => ["error share", "time", "edits"],
        }
    }

    /// The objectives of a candidate.
    pub(super) fn scores(&self, measured: &Measured, n_edits: usize) -> Result<Scores, Failed> {
        let time = time(&measured.times);
        let lost = self.lost(&measured.scores);
        let error = self.base() + lost.value;
        let edits = Objective::exact(n_edits as f64);
        let objectives = match self.kind {
            WorkloadKind::Inference => {
                let error = Objective {
                    value: error,
                    low: error - lost.off,
                    high: error + lost.off,
                };
                vec![time, error, edits]
            }
            WorkloadKind::Training => {
                let whole = self.base().max(1e-6);
                let share = Objective {
                    value: error / whole,
                    low: (error - lost.off) / whole,
                    high: (error + lost.off) / whole,
                };
                vec![share, time, edits]
            }
        };
        Scores::new(objectives).map_err(|why| Failed::new(Failure::Refused, why.to_string()))
    }

    /// Judges the outcome of a plan.
    pub(super) fn answer(&self, candidate: Candidate) -> Answer<ModelEdit> {
        let Candidate { plan, outcome } = candidate;
        match outcome {
            Err(failed) => Answer::stillborn(&plan, failed),
            Ok((born, drawn, result)) => {
                let n_edits = born.genome.len();
                let result = result.and_then(|judged| match judged {
                    Judged::Now(measured) => self.scores(&measured, n_edits),
                    Judged::Before(scores) => with_edits(&scores, n_edits),
                });
                Answer::new(&plan, born, drawn.inert, result).of_code(Some(drawn.code))
            }
        }
    }
}

/// The scores of a program by another list of edits.
fn with_edits(scores: &Scores, n_edits: usize) -> Result<Scores, Failed> {
    let mut objectives = scores.objectives().to_vec();
    if let Some(edits) = objectives.last_mut() {
        *edits = Objective::exact(n_edits as f64);
    }
    Scores::new(objectives).map_err(|why| Failed::new(Failure::Refused, why.to_string()))
}

fn weighted(batches: &[f64], rows: &[f64]) -> f64 {
    let pairs = || batches.iter().zip(rows);
    let whole: f64 = pairs().map(|(_, rows)| rows).sum();
    pairs().map(|(score, rows)| score * rows).sum::<f64>() / whole.max(1.0)
}

#[cfg(test)]
mod tests {
    use kernwright_evolve::Verdict;

    use super::*;

    #[test]
    fn of_few_rows_without_a_mistake_little_is_known() {
        let none = [vec![0.0]];
        let lost =
            |rows: f64| Yardstick::new(WorkloadKind::Inference, vec![rows], &none).lost(&none);
        assert_eq!(lost(30.0).value, 0.0);
        assert!((lost(30.0).off - 1.0 / 30.0).abs() < 1e-12);
        assert!(lost(1000.0).off < lost(30.0).off);
    }

    #[test]
    fn edits_of_a_training_are_judged_start_by_start() {
        let trainings = |errors: [f64; 3]| errors.map(|error| vec![error]);
        let original = trainings([0.30, 0.36, 0.42]);
        let yardstick = Yardstick::new(WorkloadKind::Training, vec![1000.0], &original);
        let whole = trainings([0.10, 0.16, 0.22]);
        let without = |errors: [f64; 3]| {
            let gap = yardstick.gap(&trainings(errors), &whole, 0.95);
            gap.verdict_at_last()
        };
        // Starts differ by more than the edit brings, but it brings the same from each.
        assert_eq!(without([0.12, 0.182, 0.239]), Verdict::Loses);
        // As much on the whole, from one start: by the standard error alone it would stay.
        assert_eq!(without([0.10, 0.16, 0.28]), Verdict::Keeps);
        assert_eq!(without([0.105, 0.19, 0.247]), Verdict::Keeps);
        // It surely brings something, but less than may go.
        assert_eq!(without([0.105, 0.165, 0.225]), Verdict::Keeps);
    }
}
