//! Wilcoxon's signed-rank test as a randomisation test: are the signs of these values fair coins?
//!
//! Under A/A in random order they are, whatever the sizes of the values, so no assumption on the
//! noise enters. Sizes only weigh the signs.

use std::cmp::Ordering;

use super::normal;

/// Up to this many non-zero values the p-value is counted exactly, in some `n³ / 3` additions: 0.7
/// million here. All looks of the default plan at one input are within it.
const EXACT_VALUES: usize = 128;

/// The outcome of the test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SignedRank {
    /// The two-sided p-value: how often fair signs would lean at least as far to one side.
    pub p_value: f64,
    /// The side the values lean to: `Less` is below zero.
    pub side: Ordering,
}

/// Tests whether the signs of the values are fair coins.
///
/// Zeros carry no sign and are left out; values of equal size share their mean rank.
pub fn signed_rank(values: &[f64]) -> SignedRank {
    let ranked = doubled_ranks(values);
    let total: usize = ranked.iter().map(|(rank, _)| rank).sum();
    let positive: usize = ranked
        .iter()
        .filter(|(_, is_positive)| *is_positive)
        .map(|(rank, _)| rank)
        .sum();
    let lean = (2 * positive).abs_diff(total);
    let p_value = if ranked.len() <= EXACT_VALUES {
        exact_p_value(&ranked, total, lean)
    } else {
        normal_p_value(&ranked, lean)
    };
    SignedRank {
        p_value,
        side: (2 * positive).cmp(&total),
    }
}

/// Ranks the non-zero values by size; ranks are doubled, so that a mean rank is whole.
fn doubled_ranks(values: &[f64]) -> Vec<(usize, bool)> {
    let mut nonzero: Vec<f64> = values
        .iter()
        .copied()
        .filter(|value| *value != 0.0)
        .collect();
    nonzero.sort_by(|one, other| one.abs().total_cmp(&other.abs()));
    let mut ranked = Vec::with_capacity(nonzero.len());
    for tied in nonzero.chunk_by(|one, other| one.abs() == other.abs()) {
        // Ranks first + 1 to first + count, of which twice the mean is this:
        let doubled_mean = 2 * ranked.len() + tied.len() + 1;
        ranked.extend(tied.iter().map(|value| (doubled_mean, *value > 0.0)));
    }
    ranked
}

/// Counts the share of all sign patterns that lean at least as far, by the distribution of the
/// positive rank sum, built up one rank at a time.
fn exact_p_value(ranked: &[(usize, bool)], total: usize, lean: usize) -> f64 {
    let mut share = vec![0.0; total + 1];
    share[0] = 1.0;
    let mut reach = 0;
    for (rank, _) in ranked {
        reach += rank;
        for sum in (0..=reach).rev() {
            let with_rank = if sum >= *rank { share[sum - rank] } else { 0.0 };
            share[sum] = (share[sum] + with_rank) / 2.0;
        }
    }
    let far: f64 = share
        .iter()
        .enumerate()
        .filter(|(sum, _)| (2 * sum).abs_diff(total) >= lean)
        .map(|(_, share)| share)
        .sum();
    far.min(1.0)
}

/// The normal approximation; the sum of squared mean ranks is the variance with ties corrected.
fn normal_p_value(ranked: &[(usize, bool)], lean: usize) -> f64 {
    let squares: f64 = ranked.iter().map(|(rank, _)| (*rank as f64).powi(2)).sum();
    normal::two_sided(lean as f64 / squares.sqrt())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_values_no_evidence() {
        for values in [&[][..], &[0.0, 0.0]] {
            let test = signed_rank(values);
            assert_eq!((test.p_value, test.side), (1.0, Ordering::Equal));
        }
    }

    #[test]
    fn small_cases_agree_with_counting_by_hand() {
        // Three values on one side: 2 of 8 patterns lean as far.
        assert_eq!(signed_rank(&[1.0, 2.0, 3.0]).p_value, 0.25);
        // Ranks 1 and 2 against 3: 3 = 3, no lean at all.
        assert_eq!(signed_rank(&[1.0, 2.0, -3.0]).p_value, 1.0);
        // Equal sizes: the sign test. 4 of 4 on one side: 2 of 16.
        assert_eq!(signed_rank(&[-5.0, -5.0, -5.0, -5.0]).p_value, 0.125);
    }

    #[test]
    fn exact_values_agree_with_scipy() {
        // scipy.stats.wilcoxon(x, method="exact").pvalue
        let values = [
            0.31, -0.12, 0.55, 0.21, -0.07, 0.44, 0.18, 0.02, -0.26, 0.39,
        ];
        let test = signed_rank(&values);
        assert_eq!((test.p_value, test.side), (0.105_468_75, Ordering::Greater));
        let thirteen: Vec<f64> = (1..=13).map(f64::from).collect();
        assert_eq!(signed_rank(&thirteen).p_value, 0.000_244_140_625);
    }

    #[test]
    fn ties_and_zeros_agree_with_all_1024_patterns_counted_in_python() {
        // itertools.product over the signs of scipy.stats.rankdata(abs(nonzero)): 42 of 1,024.
        let values = [1.0, 1.0, 2.0, -2.0, 3.0, 0.0, 0.0, -1.0, 4.0, 4.0, 5.0, 2.0];
        assert_eq!(signed_rank(&values).p_value, 42.0 / 1024.0);
        // scipy.stats.wilcoxon(t, method="approx", correction=False).pvalue
        let ranked = doubled_ranks(&values);
        let lean = ranked
            .iter()
            .map(|(rank, up)| if *up { *rank as i64 } else { -(*rank as i64) })
            .sum::<i64>()
            .unsigned_abs() as usize;
        let approximate = normal_p_value(&ranked, lean);
        assert!(
            (approximate / 0.035_564_379_058_193_644 - 1.0).abs() < 1e-6,
            "{approximate}"
        );
    }

    #[test]
    fn large_samples_agree_with_scipy_and_with_the_exact_count() {
        // big = [((i*37)%101-40)/10 for i in range(200)]
        // scipy.stats.wilcoxon(big, method="approx", correction=False).pvalue
        let big: Vec<f64> = (0..200)
            .map(|i| f64::from((i * 37) % 101 - 40) / 10.0)
            .collect();
        let test = signed_rank(&big);
        assert!(
            (test.p_value / 1.104_935_984_065_763_4e-5 - 1.0).abs() < 1e-6,
            "{}",
            test.p_value
        );
        let ranked = doubled_ranks(&big);
        let total: usize = ranked.iter().map(|(rank, _)| rank).sum();
        for lean in (0..total / 3).step_by(500) {
            let lean = lean + (total + lean) % 2;
            let exact = exact_p_value(&ranked, total, lean);
            let approximate = normal_p_value(&ranked, lean);
            assert!((exact - approximate).abs() < 0.01, "{exact} {approximate}");
            // Where claims are made, the approximation is the more careful of the two.
            assert!(
                exact > 1e-3 || approximate >= exact,
                "{exact} {approximate}"
            );
        }
    }

    proptest! {
        #[test]
        fn opposite_values_are_as_likely_and_lean_the_other_way(
            values in prop::collection::vec(-9_i8..9, 0..40),
        ) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let negated: Vec<f64> = values.iter().map(|value| -value).collect();
            let (test, mirrored) = (signed_rank(&values), signed_rank(&negated));
            prop_assert_eq!(test.p_value, mirrored.p_value);
            prop_assert_eq!(test.side, mirrored.side.reverse());
        }

        #[test]
        fn only_the_order_of_sizes_counts(values in prop::collection::vec(-9.0..9.0_f64, 0..40)) {
            let cubed: Vec<f64> = values.iter().map(|value| 7.0 * value.powi(3)).collect();
            prop_assert_eq!(signed_rank(&values), signed_rank(&cubed));
        }

        #[test]
        fn turning_one_more_value_to_the_leading_side_lowers_the_p_value(
            sizes in prop::collection::vec(0.1..9.0_f64, 2..40), turned in 0_usize..40,
        ) {
            let turned = turned % sizes.len();
            let mut values = sizes.clone();
            values[turned] = -values[turned];
            let all_up = signed_rank(&sizes).p_value;
            prop_assert!(all_up < signed_rank(&values).p_value);
        }
    }
}
