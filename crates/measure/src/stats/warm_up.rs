//! How many leading rounds belong to the warm-up.
//!
//! MSER (White, "An effective truncation heuristic for bias reduction in simulation output",
//! 1997): cut where the rest has the smallest squared standard error of its mean. Values are
//! winsorised first, or one spike would decide the cut.

use super::pairs::Pairs;
use super::robust::{NORMAL_SPREAD, median, median_absolute_deviation};

/// Values further from the median than this many robust standard deviations are drawn in to it.
/// It is wide enough to leave a slow start visible as such.
const WINSOR_SPREADS: f64 = 5.0;

/// A later cut must beat an earlier one by this factor in squared error to be worth the rounds it
/// costs; a series without warm-up offers small gains by chance.
const WORTHWHILE_GAIN: f64 = 1.25;

/// Counts the leading rounds to discard, at most half of them.
///
/// It looks at the level of each round (the geometric mean of both arms), never at the arms by
/// themselves: which rounds stay must not depend on which arm is called the candidate, or the
/// signs of the rounds that stay would no longer be fair coins.
pub fn warm_up_of_pairs(pairs: &Pairs) -> usize {
    warm_up(&pairs.log_levels())
}

/// Counts the leading values to discard from one series, at most half of them.
pub fn warm_up(series: &[f64]) -> usize {
    let Some(tamed) = winsorised(series) else {
        return 0;
    };
    let errors = squared_errors(&tamed);
    let allowed = &errors[..=tamed.len() / 2];
    let least = allowed.iter().copied().fold(f64::INFINITY, f64::min);
    let is_good = |error: &f64| *error <= WORTHWHILE_GAIN * least;
    allowed.iter().position(is_good).unwrap_or(0)
}

/// The squared standard error of the mean of what stays, for each cut.
fn squared_errors(series: &[f64]) -> Vec<f64> {
    // From the back, so that each value enters the running sums once.
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut errors = vec![0.0; series.len()];
    for start in (0..series.len()).rev() {
        sum += series[start];
        squares += series[start] * series[start];
        let count = (series.len() - start) as f64;
        errors[start] = (squares - sum * sum / count).max(0.0) / (count * count);
    }
    errors
}

/// Centres the series on its median and draws far values in; `None` if most values are equal,
/// for then there is nothing to cut by.
fn winsorised(series: &[f64]) -> Option<Vec<f64>> {
    let middle = median(series)?;
    let limit = WINSOR_SPREADS * NORMAL_SPREAD * median_absolute_deviation(series)?;
    (limit > 0.0).then(|| {
        let centred = series.iter().map(|value| value - middle);
        centred.map(|value| value.clamp(-limit, limit)).collect()
    })
}

#[cfg(test)]
mod tests {
    use kernwright_space::Nanos;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn flat(rng: &mut ChaCha8Rng, count: usize) -> Vec<f64> {
        (0..count).map(|_| rng.random_range(-0.01..0.01)).collect()
    }

    #[test]
    fn short_or_constant_series_lose_nothing() {
        assert_eq!(warm_up(&[]), 0);
        assert_eq!(warm_up(&[5.0]), 0);
        assert_eq!(warm_up(&[5.0; 20]), 0);
    }

    #[test]
    fn a_slow_start_is_cut_where_it_ends() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for length in [1, 3, 8] {
            let mut steady_rounds_lost = 0;
            for _ in 0..200 {
                let mut series = flat(&mut rng, 30);
                series[..length].iter_mut().for_each(|value| *value += 0.5);
                let cut = warm_up(&series);
                assert!(cut >= length, "{length}: {cut}");
                steady_rounds_lost += cut - length;
            }
            assert!(steady_rounds_lost <= 200, "{length}: {steady_rounds_lost}");
        }
    }

    #[test]
    fn a_steady_series_keeps_nearly_all_its_rounds() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for (count, most_lost) in [(15, 0.12), (30, 0.08), (120, 0.03)] {
            let lost: usize = (0..400).map(|_| warm_up(&flat(&mut rng, count))).sum();
            let share = lost as f64 / (400 * count) as f64;
            assert!(share < most_lost, "{count}: {share}");
        }
    }

    #[test]
    fn one_spike_late_does_not_cut_all_before_it() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut series = flat(&mut rng, 60);
        series[20] = 50.0;
        assert!(warm_up(&series) <= 3);
    }

    proptest! {
        #[test]
        fn relabelling_arms_within_rounds_changes_no_cut(
            rounds in prop::collection::vec((1.0..9.0_f64, 1.0..9.0_f64, any::<bool>()), 1..60),
        ) {
            let series = |swap: bool| {
                let pair = |&(one, other, relabelled): &(f64, f64, bool)| {
                    if swap && relabelled { (Nanos(other), Nanos(one)) } else { (Nanos(one), Nanos(other)) }
                };
                let (baseline, candidate) = rounds.iter().map(pair).unzip();
                Pairs::try_new(baseline, candidate).unwrap()
            };
            let cut = warm_up_of_pairs(&series(false));
            prop_assert_eq!(cut, warm_up_of_pairs(&series(true)));
            prop_assert!(cut <= rounds.len() / 2);
        }
    }
}
