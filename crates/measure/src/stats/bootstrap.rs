//! Bootstrap interval of a median, or of the mean of several medians, reproducible by seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::normal;
use super::robust::quantile;

/// A range of plausible values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Every number: nothing is known.
    pub const EVERYTHING: Interval = Interval {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
    };
}

/// Gives the expanded percentile bootstrap interval of the mean of the inputs' medians.
///
/// Values are drawn with replacement within each input. Without inputs, or with an input that has
/// no values, it is [`Interval::EVERYTHING`]. Values are drawn by their place in the series, so
/// negating all of them mirrors the interval.
pub fn interval_of_medians(
    inputs: &[Vec<f64>],
    confidence: f64,
    resamples: usize,
    seed: u64,
) -> Interval {
    if inputs.is_empty() || inputs.iter().any(Vec::is_empty) {
        return Interval::EVERYTHING;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Rounds read the low streams of their seed, which may well be the same number.
    rng.set_stream(u64::MAX);
    let mut urns: Vec<Urn> = inputs.iter().map(|values| Urn::new(values)).collect();
    let means: Vec<f64> = (0..resamples)
        .map(|_| {
            let sum: f64 = urns.iter_mut().map(|urn| urn.draw_median(&mut rng)).sum();
            sum / inputs.len() as f64
        })
        .collect();
    let tail = expanded_tail(confidence, inputs.iter().map(Vec::len).min().unwrap_or(0));
    match (quantile(&means, tail), quantile(&means, 1.0 - tail)) {
        (Some(low), Some(high)) => Interval { low, high },
        _ => Interval::EVERYTHING,
    }
}

/// The share of resamples to leave beyond each end.
///
/// Plain percentiles are too narrow for small samples: at 15 values an interval of 99 % covered
/// the median of a skewed distribution in 969 of 1,000 runs. The cure is the expanded percentile
/// interval (Hesterberg, "What teachers should know about the bootstrap", 2015): step out as far as
/// Student's t would, and by `√(n / (n - 1))`. It covered 989, 992, 989 and 987 of 1,000 at 8, 15,
/// 30 and 60 values. Of several inputs the shortest counts.
fn expanded_tail(confidence: f64, count: usize) -> f64 {
    let freedom = (count.max(2) - 1) as f64;
    let t = normal::students_quantile(1.0 - confidence, freedom);
    normal::two_sided(t * ((freedom + 1.0) / freedom).sqrt()) / 2.0
}

/// One input's values, ready to be drawn from many times.
struct Urn {
    sorted: Vec<f64>,
    /// Where the value at each place of the series stands in `sorted`.
    rank_of: Vec<usize>,
    /// How often each of `sorted` was drawn; kept to save an allocation for each resample.
    drawn: Vec<u32>,
}

impl Urn {
    fn new(values: &[f64]) -> Self {
        let mut places: Vec<usize> = (0..values.len()).collect();
        places.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
        let mut rank_of = vec![0; values.len()];
        for (rank, &place) in places.iter().enumerate() {
            rank_of[place] = rank;
        }
        Urn {
            sorted: places.iter().map(|&place| values[place]).collect(),
            rank_of,
            drawn: vec![0; values.len()],
        }
    }

    /// Draws as many values as there are and gives their median, by counting instead of sorting.
    fn draw_median(&mut self, rng: &mut ChaCha8Rng) -> f64 {
        let count = self.sorted.len();
        self.drawn.fill(0);
        for _ in 0..count {
            self.drawn[self.rank_of[rng.random_range(0..count)]] += 1;
        }
        (self.drawn_value((count - 1) / 2) + self.drawn_value(count / 2)) / 2.0
    }

    /// The drawn value with `place` others before it.
    fn drawn_value(&self, place: usize) -> f64 {
        let mut passed = 0;
        for (value, drawn) in self.sorted.iter().zip(&self.drawn) {
            passed += *drawn as usize;
            if passed > place {
                return *value;
            }
        }
        unreachable!("as many values are drawn as there are")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nothing_measured_means_nothing_known() {
        assert_eq!(interval_of_medians(&[], 0.99, 100, 0), Interval::EVERYTHING);
        let half_empty = [vec![1.0], vec![]];
        assert_eq!(
            interval_of_medians(&half_empty, 0.99, 100, 0),
            Interval::EVERYTHING
        );
    }

    #[test]
    fn three_values_give_the_frequencies_worked_out_by_hand() {
        // Of 27 resamples of (1, 2, 3), 7 have median 1, 13 have median 2 and 7 have median 3.
        let mut urn = Urn::new(&[3.0, 1.0, 2.0]);
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut seen = [0_i32; 4];
        for _ in 0..27_000 {
            seen[urn.draw_median(&mut rng) as usize] += 1;
        }
        // Standard deviations 72, 82 and 72.
        assert!((seen[1] - 7_000).abs() < 350, "{seen:?}");
        assert!((seen[2] - 13_000).abs() < 400, "{seen:?}");
        assert!((seen[3] - 7_000).abs() < 350, "{seen:?}");
    }

    #[test]
    fn an_interval_covers_the_true_median_about_as_often_as_it_says() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        for count in [8, 15, 30, 60] {
            let covered = (0..1_000)
                .filter(|&run| {
                    // A skewed distribution with median 0.
                    let values: Vec<f64> = (0..count)
                        .map(|_| -(rng.random::<f64>().max(1e-300) * 2.0).ln())
                        .collect();
                    let interval = interval_of_medians(&[values], 0.99, 2_000, run);
                    interval.low <= 0.0 && 0.0 <= interval.high
                })
                .count();
            assert!(covered >= 980, "{count} values: {covered} of 1,000");
        }
    }

    proptest! {
        #[test]
        fn the_same_seed_gives_the_same_interval_within_the_values(
            values in prop::collection::vec(-1.0..1.0_f64, 1..40), seed: u64,
        ) {
            let inputs = [values.clone()];
            let interval = interval_of_medians(&inputs, 0.99, 100, seed);
            prop_assert_eq!(interval, interval_of_medians(&inputs, 0.99, 100, seed));
            prop_assert!(interval.low <= interval.high);
            let least = values.iter().copied().fold(f64::INFINITY, f64::min);
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            prop_assert!(least <= interval.low && interval.high <= most);
        }

        #[test]
        fn negated_values_mirror_the_interval(
            inputs in prop::collection::vec(prop::collection::vec(-1.0..1.0_f64, 1..20), 1..4),
            seed: u64,
        ) {
            let negated: Vec<Vec<f64>> =
                inputs.iter().map(|values| values.iter().map(|value| -value).collect()).collect();
            let interval = interval_of_medians(&inputs, 0.95, 100, seed);
            let mirrored = interval_of_medians(&negated, 0.95, 100, seed);
            prop_assert!((interval.low + mirrored.high).abs() < 1e-9);
            prop_assert!((interval.high + mirrored.low).abs() < 1e-9);
        }
    }
}
