//! [`Plan`]: when to look at the samples, and when to stop taking more.
//!
//! Looking whenever one likes and stopping at the first good sight turns chance into claims. A
//! plan fixes its few looks beforehand and gives each an equal share of alpha.

use super::compare::{Comparison, Rule, Verdict};
use super::pairs::Pairs;
use super::warm_up::warm_up_of_pairs;

/// Looks at fixed numbers of rounds, and the rule they judge by.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    looks: Vec<usize>,
    rule: Rule,
}

/// What to do after a look.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Take more rounds.
    GoOn {
        /// How many rounds, counted from the start, the next look needs.
        until: usize,
        /// What the latest look saw; `None` before the first look.
        so_far: Option<Comparison>,
    },
    /// Take no more rounds.
    Stop {
        /// Why more rounds would not help.
        ending: Ending,
        /// The answer.
        comparison: Comparison,
    },
}

/// Why a plan stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The candidate is faster or slower.
    Decided,
    /// No difference beyond the resolution is plausible any more.
    Settled,
    /// The plan has no look left.
    LastLook,
}

impl Default for Plan {
    /// Looks at 15, 30, 60 and 120 rounds, by the default [`Rule`].
    ///
    /// At the first look half the rounds may be warm-up, and the 8 that stay are still enough for
    /// an interval of 99 %.
    fn default() -> Self {
        Plan::doubling(15, 4, Rule::default())
    }
}

impl Plan {
    /// Plans `count` looks, the first at `first` rounds and each later one at twice as many.
    /// Both are at least 1.
    pub fn doubling(first: usize, count: usize, rule: Rule) -> Plan {
        let rounds = std::iter::successors(Some(first.max(1)), |rounds| rounds.checked_mul(2));
        Plan {
            looks: rounds.take(count.max(1)).collect(),
            rule,
        }
    }

    /// The numbers of rounds at which the plan looks, rising.
    pub fn looks(&self) -> &[usize] {
        &self.looks
    }

    /// How many rounds the plan takes at most.
    pub fn most_rounds(&self) -> usize {
        self.looks[self.looks.len() - 1]
    }

    /// Looks at the samples, warm-up left out, and says what to do next.
    ///
    /// It uses exactly the rounds of the latest look that is due on every input and ignores later
    /// ones, so that calling it more often cannot add looks that alpha was not shared over.
    pub fn look(&self, inputs: &[Pairs], seed: u64) -> Step {
        let taken = inputs.iter().map(Pairs::len).min().unwrap_or(0);
        let due = self.looks.partition_point(|&look| look <= taken);
        let next = self.looks.get(due).copied();
        let Some(latest) = due.checked_sub(1) else {
            return Step::GoOn {
                until: self.looks[0],
                so_far: None,
            };
        };
        let comparison = self.compare(inputs, self.looks[latest], seed);
        match (self.ending(&comparison), next) {
            (Some(ending), _) => Step::Stop { ending, comparison },
            (None, None) => Step::Stop {
                ending: Ending::LastLook,
                comparison,
            },
            (None, Some(until)) => Step::GoOn {
                until,
                so_far: Some(comparison),
            },
        }
    }

    fn compare(&self, inputs: &[Pairs], rounds: usize, seed: u64) -> Comparison {
        let steady: Vec<Pairs> = inputs
            .iter()
            .map(|pairs| {
                let seen = pairs.rounds(0, rounds);
                seen.rounds(warm_up_of_pairs(&seen), rounds)
            })
            .collect();
        Comparison::of(&steady, &self.rule.shared_over(self.looks.len()), seed)
    }

    /// `Same` by itself is no reason: an interval within the tolerance may still hold a gain of
    /// one per cent that more rounds would bring to light.
    fn ending(&self, comparison: &Comparison) -> Option<Ending> {
        match comparison.verdict {
            Verdict::Faster | Verdict::Slower => Some(Ending::Decided),
            Verdict::Same if self.rule.rules_out_a_claim(comparison.interval) => {
                Some(Ending::Settled)
            }
            Verdict::Same | Verdict::Undecided => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::Nanos;

    use super::*;

    /// `count` rounds in which the ratio lies `spread` around `ratio`.
    fn rounds(ratio: f64, spread: f64, count: u32) -> Pairs {
        let wave = |i: u32| 1.0 + spread * (f64::from(i * 7 % 13) / 6.0 - 1.0);
        let baseline = vec![Nanos(1000.0); count as usize];
        let candidate = (0..count).map(|i| Nanos(1000.0 * ratio * wave(i)));
        Pairs::try_new(baseline, candidate.collect()).unwrap()
    }

    fn check(pairs: Pairs, ending: Ending, verdict: Verdict) {
        match Plan::default().look(&[pairs], 1) {
            Step::Stop {
                ending: found,
                comparison,
            } => assert_eq!((found, comparison.verdict), (ending, verdict)),
            step => panic!("{step:?}"),
        }
    }

    #[test]
    fn a_plan_stops_for_each_reason() {
        check(rounds(0.9, 0.01, 15), Ending::Decided, Verdict::Faster);
        check(rounds(1.0, 0.002, 15), Ending::Settled, Verdict::Same);
        check(rounds(1.0, 0.3, 120), Ending::LastLook, Verdict::Undecided);
    }

    #[test]
    fn between_looks_a_plan_asks_for_the_rounds_of_the_next() {
        let plan = Plan::default();
        assert_eq!(plan.looks(), [15, 30, 60, 120]);
        for (taken, next, has_looked) in [
            (0, 15, false),
            (14, 15, false),
            (15, 30, true),
            (59, 60, true),
        ] {
            match plan.look(&[rounds(1.0, 0.3, taken)], 1) {
                Step::GoOn { until, so_far } => {
                    assert_eq!((until, so_far.is_some()), (next, has_looked));
                }
                step => panic!("{step:?}"),
            }
        }
        assert!(matches!(plan.look(&[], 1), Step::GoOn { until: 15, .. }));
    }

    #[test]
    fn rounds_beyond_the_due_look_are_not_peeked_at() {
        let plan = Plan::default();
        let thirty = rounds(1.0, 0.3, 30);
        let fifty = rounds(1.0, 0.3, 50);
        assert_eq!(plan.look(&[thirty], 1), plan.look(&[fifty], 1));
    }

    #[test]
    fn the_slowest_input_sets_the_look() {
        let plan = Plan::default();
        let inputs = [rounds(0.9, 0.01, 60), rounds(0.9, 0.01, 14)];
        assert!(matches!(
            plan.look(&inputs, 1),
            Step::GoOn { until: 15, .. }
        ));
    }

    #[test]
    fn degenerate_plans_are_still_plans() {
        assert_eq!(Plan::doubling(0, 0, Rule::default()).looks(), [1]);
        assert_eq!(
            Plan::doubling(usize::MAX, 9, Rule::default()).looks().len(),
            1
        );
    }
}
