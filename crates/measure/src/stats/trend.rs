//! Does a series rise, fall or jump? Rank tests that need no shape of noise.

use super::normal;

/// Gives the two-sided p-value of the Mann-Kendall test for a steady trend.
///
/// It counts rising against falling pairs, with ties corrected and the normal approximation,
/// which is fit for about eight values and more. Its cost grows with the square of the length.
pub fn mann_kendall(series: &[f64]) -> f64 {
    let mut score = 0_i64;
    for (index, earlier) in series.iter().enumerate() {
        for later in &series[index + 1..] {
            score += i64::from(later > earlier) - i64::from(later < earlier);
        }
    }
    let spread = |count: f64| count * (count - 1.0) * (2.0 * count + 5.0);
    let mut sorted = series.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let tied: f64 = sorted
        .chunk_by(|one, other| one == other)
        .map(|tied| spread(tied.len() as f64))
        .sum();
    let variance = (spread(series.len() as f64) - tied) / 18.0;
    if variance <= 0.0 {
        return 1.0;
    }
    // The score moves in steps of two: half a step is the continuity correction.
    let lean = (score.unsigned_abs() as f64 - 1.0).max(0.0);
    normal::two_sided(lean / variance.sqrt())
}

/// The likeliest place of a jump.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jump {
    /// How many values come before it.
    pub at: usize,
    /// How often a series without a jump would show one as clear, at any place.
    pub p_value: f64,
}

/// Finds the likeliest place of a jump by Pettitt's test; `None` for fewer than two values.
///
/// The p-value already accounts for having looked at every place.
pub fn pettitt(series: &[f64]) -> Option<Jump> {
    let n = series.len() as f64;
    let mut rank_sum = 0.0;
    let (mut at, mut most) = (0, -1.0);
    let mut sorted = series.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    for (index, value) in series.iter().enumerate().take(series.len().checked_sub(1)?) {
        let below = sorted.partition_point(|other| other < value);
        let up_to = sorted.partition_point(|other| other <= value);
        // The mean rank of the value and its equals.
        rank_sum += (below + up_to + 1) as f64 / 2.0;
        let lean = (2.0 * rank_sum - (index as f64 + 1.0) * (n + 1.0)).abs();
        if lean > most {
            (at, most) = (index + 1, lean);
        }
    }
    (at > 0).then(|| Jump {
        at,
        p_value: (2.0 * (-6.0 * most * most / (n.powi(3) + n.powi(2))).exp()).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mann_kendall_agrees_with_its_formula_in_python() {
        // S = 36, variance 124 (one tie): 2 * scipy.stats.norm.sf(35 / sqrt(124))
        let series = [5.0, 3.0, 6.0, 7.0, 7.0, 9.0, 8.0, 12.0, 10.0, 11.0];
        let p_value = mann_kendall(&series);
        assert!(
            (p_value / 0.001_671_728_396_484_802_4 - 1.0).abs() < 1e-6,
            "{p_value}"
        );
        let falling: Vec<f64> = series.iter().map(|value| -value).collect();
        assert_eq!(mann_kendall(&falling), p_value);
        assert_eq!(mann_kendall(&[4.0; 9]), 1.0);
        assert_eq!(mann_kendall(&[]), 1.0);
    }

    #[test]
    fn a_jump_is_found_where_it_is() {
        let series = [1.0, 3.0, 2.0, 9.0, 8.0, 7.0, 9.5];
        let jump = pettitt(&series).unwrap();
        assert_eq!(jump.at, 3);
        // K = 3 · 4 = 12: 2 exp(-6 · 144 / (343 + 49)) = 0.2207.
        assert!((jump.p_value - 0.220_7).abs() < 1e-4, "{}", jump.p_value);
        assert_eq!(pettitt(&[1.0]), None);
        assert_eq!(pettitt(&[]), None);
        assert_eq!(pettitt(&[2.0; 5]).unwrap().p_value, 1.0);
    }
}
