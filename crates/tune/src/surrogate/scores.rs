//! Times as scores that a surrogate can learn from: small is fast.

use std::sync::LazyLock;

use kernwright_measure::stats::normal::two_sided_quantile;

/// What a score says of a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Its rank among all, as a normal quantile.
    Ranks,
    /// Its logarithm.
    Times,
}

/// Steps of the table of quantiles.
const STEPS: usize = 1024;

/// Normal quantiles at `(i + 1/2) / STEPS`.
static QUANTILES: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let upper = |step: usize| {
        let tail = 1.0 - (step as f64 + 0.5) / STEPS as f64;
        two_sided_quantile(2.0 * tail) as f32
    };
    let upper: Vec<f32> = (STEPS / 2..STEPS).map(upper).collect();
    upper
        .iter()
        .rev()
        .map(|score| -score)
        .chain(upper.iter().copied())
        .collect()
});

/// Gives the normal quantile of a probability, between those of the table.
pub(crate) fn quantile(probability: f32) -> f32 {
    let place = (probability * STEPS as f32 - 0.5).clamp(0.0, (STEPS - 1) as f32);
    let below = place as usize;
    let above = (below + 1).min(STEPS - 1);
    let share = place - below as f32;
    QUANTILES[below] + share * (QUANTILES[above] - QUANTILES[below])
}

/// Scores times, the least lowest; what failed (`None`) counts as the slowest.
pub(crate) fn scores(scale: Scale, times: &[Option<f64>]) -> Vec<f32> {
    match scale {
        Scale::Ranks => ranks(times),
        Scale::Times => logarithms(times),
    }
}

/// Logarithms, their mean at 0 and their spread 1.
fn logarithms(times: &[Option<f64>]) -> Vec<f32> {
    let slowest = times
        .iter()
        .flatten()
        .copied()
        .fold(f64::MIN_POSITIVE, f64::max);
    let logarithm = |time: &Option<f64>| time.unwrap_or(slowest).max(f64::MIN_POSITIVE).ln();
    let all: Vec<f64> = times.iter().map(logarithm).collect();
    let count = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / count;
    let spread = variance.sqrt().max(1e-9);
    all.iter()
        .map(|log| ((log - mean) / spread) as f32)
        .collect()
}

fn ranks(times: &[Option<f64>]) -> Vec<f32> {
    let time = |time: &Option<f64>| time.unwrap_or(f64::INFINITY);
    let mut order: Vec<(f64, usize)> = times.iter().map(time).zip(0..).collect();
    order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut scores = vec![0.0; times.len()];
    let mut score = 0.0;
    for (place, (time, at)) in order.iter().enumerate() {
        // Equal times have the rank of the first of them.
        if place == 0 || *time > order[place - 1].0 {
            score = quantile((place as f32 + 0.5) / times.len() as f32);
        }
        scores[*at] = score;
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_follow_ranks_and_failures_are_last() {
        let found = scores(
            Scale::Ranks,
            &[Some(5.0), None, Some(1.0), Some(2000.0), None],
        );
        // scipy.stats.norm.ppf of .3, .7, .1, .5, .7
        for (found, expected) in found.iter().zip([-0.5244, 0.5244, -1.2816, 0.0, 0.5244]) {
            assert!((found - expected).abs() < 2e-3, "{found} {expected}");
        }
        for scale in [Scale::Ranks, Scale::Times] {
            assert!(scores(scale, &[]).is_empty());
        }
    }

    #[test]
    fn logarithms_are_centred_and_failures_as_slow_as_the_slowest() {
        let found = scores(Scale::Times, &[Some(1.0), None, Some(100.0), Some(10.0)]);
        // Logarithms 0, 2, 2, 1 in powers of ten: mean 1.25, spread 0.829156.
        for (found, expected) in found.iter().zip([-1.50756, 0.90453, 0.90453, -0.30151]) {
            assert!((found - expected).abs() < 1e-4, "{found} {expected}");
        }
    }

    #[test]
    fn the_table_agrees_with_scipy() {
        for (probability, expected) in [(0.5, 0.0), (0.975, 1.95996), (0.01, -2.32635)] {
            assert!((quantile(probability) - expected).abs() < 0.02);
        }
    }
}
