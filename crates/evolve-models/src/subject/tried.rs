//! Candidates that may win, and what they have to keep.

use kernwright_evolve::{Genome, Objective};
use kernwright_evolve_run::proof_clock::Pending;

use crate::{ModelEdit, ModelLabSetup};

use super::workload::{LimitsSpec, WorkloadKind};
use super::yardstick::{Mean, Yardstick};
use kernwright_answers::Points;

/// How many are looked at again before the best is taken.
pub(super) const TRIED: usize = 6;

/// Gains below this, as a share of the original's, are not worth a look.
pub(super) const WORTH_PROVING: f64 = 0.99;

/// Times that differ by less are the same: clocks are no more exact.
const CLOCK: f64 = 0.005;

/// A training that may well take no longer can look this much slower by chance.
pub(super) const MOST_OVER: f64 = 0.02;

/// A candidate that may win.
#[derive(Clone, Copy)]
pub(super) struct Tried<'t> {
    /// Its first objective, and its second.
    pub(super) scores: [f64; 2],
    pub(super) individual: u64,
    pub(super) genome: &'t Genome<ModelEdit>,
}

impl Tried<'_> {
    pub(super) fn pending(&self) -> Pending<ModelEdit> {
        (self.individual, self.scores[0], self.genome.clone())
    }
}

/// How many rows each batch has that answers are judged on.
pub(super) fn judged_rows(setup: &ModelLabSetup) -> Vec<f64> {
    let rows = setup.task.judged.iter();
    rows.map(|one| one.rows as f64).collect()
}

/// Whether a candidate may win, as far as the search has measured.
pub(super) fn keeps_limits(
    yardstick: &Yardstick,
    limits: LimitsSpec,
    objectives: &[Objective],
) -> bool {
    match yardstick.kind {
        // With its standard error, since rows never seen may be less kind.
        WorkloadKind::Inference => objectives[1].high <= yardstick.base() + limits.points / 100.0,
        WorkloadKind::Training => objectives[1].value <= limits.time * (1.0 + CLOCK),
    }
}

/// A difference of error as points of accuracy, with its interval (95 %).
pub(super) fn points(lost: Mean, n_units: usize) -> Points {
    let margin = lost.margin(n_units);
    Points {
        mean: -100.0 * lost.value,
        low: -100.0 * (lost.value + margin),
        high: -100.0 * (lost.value - margin),
    }
}

/// A candidate that was looked at closely and did not win, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fallen {
    pub(super) individual: u64,
    pub(super) why: String,
}

impl std::fmt::Display for Fallen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "candidate {}: {}", self.individual, self.why)
    }
}
