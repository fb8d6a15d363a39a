//! Median, quantile and median absolute deviation.
//!
//! Values must not be NaN: NaN is ordered after infinity here and would count as a large value.

/// The factor that turns a median absolute deviation into a standard deviation if the values are
/// normally distributed.
pub const NORMAL_SPREAD: f64 = 1.482_602_218_505_602;

/// Gives the median, the mean of the middle two for an even count; `None` if there are no values.
pub fn median(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    // Not sorted as a whole: there may be millions.
    let mut parted = values.to_vec();
    let (below, middle, _) = parted.select_nth_unstable_by(values.len() / 2, f64::total_cmp);
    if values.len() % 2 == 1 {
        return Some(*middle);
    }
    let next = below.iter().copied().max_by(f64::total_cmp)?;
    Some((next + *middle) / 2.0)
}

/// Gives the quantile at `level` (clamped to 0 to 1), interpolated linearly between neighbours;
/// `None` if there are no values.
///
/// It is type 7 of Hyndman and Fan, NumPy's default.
pub fn quantile(values: &[f64], level: f64) -> Option<f64> {
    let sorted = sorted(values);
    let last = sorted.len().checked_sub(1)?;
    let place = level.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    Some(sorted[below] + (place - below as f64) * (sorted[above] - sorted[below]))
}

/// Gives the median distance from the median, not scaled; `None` if there are no values.
pub fn median_absolute_deviation(values: &[f64]) -> Option<f64> {
    let middle = median(values)?;
    let distances: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    median(&distances)
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nothing_has_no_median() {
        assert_eq!(median(&[]), None);
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(median_absolute_deviation(&[]), None);
    }

    #[test]
    fn values_agree_with_numpy_and_scipy() {
        // numpy.quantile(v, q); scipy.stats.median_abs_deviation(v)
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0];
        for (level, expected) in [
            (0.0, 1.0),
            (0.1, 1.0),
            (0.25, 2.25),
            (0.5, 3.5),
            (0.9, 6.3),
            (1.0, 9.0),
        ] {
            let found = quantile(&values, level).unwrap();
            assert!((found - expected).abs() < 1e-12, "{level}: {found}");
        }
        assert_eq!(median(&values), Some(3.5));
        assert_eq!(median(&values[..3]), Some(3.0));
        assert_eq!(median_absolute_deviation(&values), Some(1.5));
    }

    proptest! {
        #[test]
        fn median_moves_with_shift_and_sign(
            values in prop::collection::vec(-1e3..1e3_f64, 1..40), shift in -1e3..1e3_f64,
        ) {
            let middle = median(&values).unwrap();
            let negated: Vec<f64> = values.iter().map(|value| -value).collect();
            prop_assert_eq!(median(&negated), Some(-middle));
            let shifted: Vec<f64> = values.iter().map(|value| value + shift).collect();
            prop_assert!((median(&shifted).unwrap() - middle - shift).abs() < 1e-9);
            prop_assert!((quantile(&values, 0.5).unwrap() - middle).abs() < 1e-9);
        }

        #[test]
        fn quantiles_rise_with_the_level(
            values in prop::collection::vec(-1e3..1e3_f64, 1..40), one in 0.0..1.0, other in 0.0..1.0,
        ) {
            let (low, high) = if one < other { (one, other) } else { (other, one) };
            prop_assert!(quantile(&values, low) <= quantile(&values, high));
        }
    }
}
