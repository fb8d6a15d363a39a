//! Rounds of timing: a candidate's time as a share of the original's.

use kernwright_evolve::Objective;
use kernwright_measure::stats::{bootstrap, robust};

/// Seconds per run of the original and the candidate, round by round.
pub(super) type Times = Vec<(f64, f64)>;

/// Times closer than this are the same whatever the rounds say.
const NOISE: f64 = 0.004;

/// A range whose ends are further apart than this factor says little.
pub(super) const BLURRED: f64 = 1.15;

/// Rounds of timing that a decision depends on.
pub(super) const MORE_ROUNDS: usize = 31;

fn log_ratios(times: &[(f64, f64)]) -> Vec<f64> {
    times
        .iter()
        .map(|(original, candidate)| (candidate / original).ln())
        .collect()
}

/// How many times the original's time a candidate takes.
pub(super) fn ratio(times: &[(f64, f64)]) -> f64 {
    robust::median(&log_ratios(times)).map_or(f64::INFINITY, f64::exp)
}

/// Whether rounds differ enough to show that something disturbed them.
pub(super) fn is_blurred(times: &[(f64, f64)]) -> bool {
    let time = time(times);
    time.high > BLURRED * time.low
}

/// The same with the range in which it lies.
pub(super) fn time(times: &[(f64, f64)]) -> Objective {
    let value = ratio(times);
    let interval = bootstrap::interval_of_medians(&[log_ratios(times)], 0.9, 200, 0);
    Objective {
        value,
        low: interval.low.exp().min(value * (1.0 - NOISE)),
        high: interval.high.exp().max(value * (1.0 + NOISE)),
    }
}
