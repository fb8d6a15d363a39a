//! [`Comparison`]: how much faster or slower a candidate is, and whether that may be claimed.
//!
//! A claim needs two guards of different kinds: the bootstrap interval, which speaks of size,
//! and the randomisation test, which keeps its error rate under any noise. Samples are compared
//! as given; [`Plan::look`](super::Plan::look) leaves out the warm-up first.

use std::cmp::Ordering;
use std::fmt;

use super::bootstrap::{Interval, interval_of_medians};
use super::pairs::Pairs;
use super::robust::median;
use super::signed_rank::signed_rank;

/// When a difference may be claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The confidence of the interval; 0.99 by default.
    pub confidence: f64,
    /// The smallest difference worth a claim: the interval must lie beyond it. 0.005 by default.
    pub resolution: f64,
    /// The chance of claiming a difference where there is none; 0.001 by default.
    pub alpha: f64,
    /// The difference that counts as none; 0.02 by default.
    pub tolerance: f64,
    /// How many bootstrap resamples are drawn; 2,000 by default.
    pub resamples: usize,
}

/// What the samples show of the candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is faster, beyond doubt and beyond the resolution.
    Faster,
    /// It is slower, beyond doubt and beyond the resolution.
    Slower,
    /// Whatever difference there is lies within the tolerance.
    Same,
    /// The samples do not decide it.
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Same => "same",
            Verdict::Undecided => "undecided",
        })
    }
}

/// A candidate against a baseline, over one input or several.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Candidate over baseline, the geometric mean over inputs: below 1 is faster.
    pub ratio: f64,
    /// The range of plausible ratios.
    pub interval: Interval,
    /// How often an equal candidate would look at least this different.
    pub p_value: f64,
    /// The ratio on each input by itself; 1 for an input without rounds.
    pub ratio_by_input: Vec<f64>,
    /// How many pairs were compared, over all inputs.
    pub pairs: usize,
    /// What the samples show.
    pub verdict: Verdict,
}

impl Default for Rule {
    fn default() -> Self {
        Rule {
            confidence: 0.99,
            resolution: 0.005,
            alpha: 0.001,
            tolerance: 0.02,
            resamples: 2_000,
        }
    }
}

impl Rule {
    /// Gives the rule for one of several looks at growing data: each may err with an equal share
    /// of alpha, so that all together stay within it (the union bound).
    pub fn shared_over(&self, looks: usize) -> Rule {
        Rule {
            alpha: self.alpha / looks.max(1) as f64,
            ..self.clone()
        }
    }

    /// The fewest pairs on an input that allow any claim: with fewer, not even the whole range of
    /// the samples covers the median with the wanted confidence.
    pub fn least_pairs(&self) -> usize {
        (1.0 - (1.0 - self.confidence).log2()).ceil() as usize
    }

    /// Whether a claim is out of reach: every plausible ratio lies within the resolution.
    pub fn rules_out_a_claim(&self, interval: Interval) -> bool {
        let claimed = 1.0 + self.resolution;
        1.0 / claimed <= interval.low && interval.high <= claimed
    }

    fn verdict(&self, interval: Interval, p_value: f64, side: Ordering) -> Verdict {
        let (claimed, tolerated) = (1.0 + self.resolution, 1.0 + self.tolerance);
        let is_significant = p_value < self.alpha;
        // The side matters with several inputs: a few large gains can outweigh many small losses
        // in the mean while the ranks say the opposite. That is not a plain improvement.
        if is_significant && side == Ordering::Less && interval.high < 1.0 / claimed {
            Verdict::Faster
        } else if is_significant && side == Ordering::Greater && interval.low > claimed {
            Verdict::Slower
        } else if 1.0 / tolerated <= interval.low && interval.high <= tolerated {
            Verdict::Same
        } else {
            Verdict::Undecided
        }
    }
}

impl Comparison {
    /// Compares baseline and candidate over the inputs, one series of pairs each.
    ///
    /// The seed drives the bootstrap: the same samples and seed give the same answer.
    pub fn of(inputs: &[Pairs], rule: &Rule, seed: u64) -> Comparison {
        let logs: Vec<Vec<f64>> = inputs.iter().map(Pairs::log_ratios).collect();
        let medians: Vec<f64> = logs
            .iter()
            .map(|logs| median(logs).unwrap_or(0.0))
            .collect();
        let log_ratio = medians.iter().sum::<f64>() / medians.len().max(1) as f64;
        let interval = interval_of_medians(&logs, rule.confidence, rule.resamples, seed);
        let interval = Interval {
            low: interval.low.exp(),
            high: interval.high.exp(),
        };
        let all_pairs = logs.concat();
        let test = signed_rank(&all_pairs);
        let enough = logs.iter().all(|logs| logs.len() >= rule.least_pairs());
        Comparison {
            ratio: log_ratio.exp(),
            interval,
            p_value: test.p_value,
            ratio_by_input: medians.iter().map(|median| median.exp()).collect(),
            pairs: all_pairs.len(),
            verdict: if enough {
                rule.verdict(interval, test.p_value, test.side)
            } else {
                Verdict::Undecided
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::Nanos;
    use proptest::prelude::*;

    use super::*;

    fn pairs(rounds: impl IntoIterator<Item = (f64, f64)>) -> Pairs {
        let (baseline, candidate) = rounds
            .into_iter()
            .map(|(baseline, candidate)| (Nanos(baseline), Nanos(candidate)))
            .unzip();
        Pairs::try_new(baseline, candidate).unwrap()
    }

    fn steady(ratio: f64, count: u32) -> Pairs {
        pairs((0..count).map(|i| {
            let wobble = 1.0 + 0.0004 * f64::from(i * 7 % 11);
            (100.0, 100.0 * ratio * wobble / 1.002)
        }))
    }

    fn check(inputs: &[Pairs], expected: Verdict) -> Comparison {
        let comparison = Comparison::of(inputs, &Rule::default(), 1);
        assert_eq!(comparison.verdict, expected, "{comparison:?}");
        comparison
    }

    #[test]
    fn plain_cases_get_their_verdict() {
        let faster = check(&[steady(0.9, 20)], Verdict::Faster);
        assert!((faster.ratio - 0.9).abs() < 1e-3);
        assert_eq!(faster.pairs, 20);
        check(&[steady(1.1, 20)], Verdict::Slower);
        check(&[steady(1.0, 20)], Verdict::Same);
        // Significant, but below the resolution.
        check(&[steady(0.997, 20)], Verdict::Same);
    }

    #[test]
    fn too_little_evidence_decides_nothing() {
        assert_eq!(Rule::default().least_pairs(), 8);
        check(&[], Verdict::Undecided);
        check(&[steady(1.0, 0)], Verdict::Undecided);
        check(&[steady(1.0, 7)], Verdict::Undecided);
        // Ten pairs on one side have p = 0.00195, above alpha.
        check(&[steady(0.5, 10)], Verdict::Undecided);
        // One pair for each of thirty inputs says nothing of the spread within an input.
        check(&vec![steady(0.5, 1); 30], Verdict::Undecided);
    }

    #[test]
    fn several_inputs_give_the_geometric_mean() {
        let comparison = check(&[steady(0.5, 15), steady(0.98, 15)], Verdict::Faster);
        assert!((comparison.ratio - (0.5_f64 * 0.98).sqrt()).abs() < 1e-3);
        assert!((comparison.ratio_by_input[0] - 0.5).abs() < 1e-3);
    }

    #[test]
    fn ranks_and_mean_that_point_apart_are_no_claim() {
        // One input twenty times as fast, nine a third slower: faster in the mean only.
        let mut inputs = vec![steady(1.3, 20); 9];
        inputs.push(steady(0.05, 20));
        let comparison = check(&inputs, Verdict::Undecided);
        assert!(comparison.interval.high < 0.95 && comparison.p_value < 0.001);
    }

    #[test]
    fn each_look_gets_its_share_of_alpha() {
        assert_eq!(Rule::default().shared_over(4).alpha, 0.000_25);
        // Twelve pairs on one side have p = 0.00049.
        let twelve = [steady(0.9, 12)];
        let rule = Rule::default();
        assert_eq!(Comparison::of(&twelve, &rule, 1).verdict, Verdict::Faster);
        let shared = rule.shared_over(4);
        assert_eq!(
            Comparison::of(&twelve, &shared, 1).verdict,
            Verdict::Undecided
        );
    }

    fn near(one: f64, other: f64) -> bool {
        (one / other - 1.0).abs() < 1e-9
    }

    fn timings() -> impl Strategy<Value = Vec<(f64, f64)>> {
        prop::collection::vec((1.0..1.2_f64, 0.9..1.3_f64), 1..30)
    }

    proptest! {
        #[test]
        fn changing_places_inverts_ratio_interval_and_verdict(rounds in timings(), seed: u64) {
            let rule = Rule { resamples: 100, ..Rule::default() };
            let swapped = rounds.iter().map(|&(baseline, candidate)| (candidate, baseline));
            let there = Comparison::of(&[pairs(rounds.clone())], &rule, seed);
            let back = Comparison::of(&[pairs(swapped)], &rule, seed);
            prop_assert!(near(there.ratio, 1.0 / back.ratio));
            prop_assert!(near(there.interval.low, 1.0 / back.interval.high));
            prop_assert_eq!(there.p_value, back.p_value);
            prop_assert_eq!(back.verdict, match there.verdict {
                Verdict::Faster => Verdict::Slower,
                Verdict::Slower => Verdict::Faster,
                other => other,
            });
        }

        #[test]
        fn another_unit_of_time_changes_nothing(rounds in timings(), power in -20_i32..20, seed: u64) {
            let rule = Rule { resamples: 100, ..Rule::default() };
            let unit = 2.0_f64.powi(power);
            let scaled = rounds.iter().map(|&(baseline, candidate)| (baseline * unit, candidate * unit));
            let one = Comparison::of(&[pairs(rounds.clone())], &rule, seed);
            let other = Comparison::of(&[pairs(scaled)], &rule, seed);
            prop_assert!(near(one.ratio, other.ratio));
            prop_assert!(near(one.interval.high, other.interval.high));
            prop_assert_eq!(one.verdict, other.verdict);
        }

        #[test]
        fn a_claim_keeps_its_promises(rounds in timings(), gain in 0.7..1.4_f64, seed: u64) {
            let rule = Rule { resamples: 100, ..Rule::default() };
            let rounds = rounds.into_iter().map(|(baseline, candidate)| (baseline, candidate * gain));
            let comparison = Comparison::of(&[pairs(rounds)], &rule, seed);
            if comparison.verdict == Verdict::Faster {
                prop_assert!(comparison.ratio < 1.0 && comparison.interval.high < 0.9951);
                prop_assert!(comparison.p_value < 0.001);
            }
        }
    }
}
