//! Decoders against brute force, on random scores.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use kernwright_predict::decode::{Candidate, NextToken, Rules, beam, beam_first, best_first};
use kernwright_space::Space;
use proptest::prelude::*;

/// Scores from a formula; with `feedback` they depend on the values before.
struct Formula {
    seed: u64,
    feedback: bool,
}

impl NextToken for Formula {
    fn feeds_back(&self) -> bool {
        self.feedback
    }

    fn scores(&mut self, step: usize, prefixes: &[u16], count: usize, scores: &mut Vec<f32>) {
        scores.clear();
        for at in 0..count {
            let prefix = &prefixes[at * step..(at + 1) * step];
            for value in 0..WIDTHS[step] {
                let mut hash = self.seed ^ (step * 31 + value) as u64;
                if self.feedback {
                    for earlier in prefix {
                        hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(*earlier);
                    }
                }
                hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                scores.push(((hash >> 40) as f32 / 65536.0) % 7.0);
            }
        }
    }
}

const WIDTHS: [usize; 3] = [5, 4, 4];

/// Every valid configuration with its probability, likeliest first.
fn brute_force(model: &mut Formula, space: &Space, masked: bool) -> Vec<Candidate> {
    let valid: Vec<Box<[u16]>> = space
        .iter()
        .unwrap()
        .map(|config| config.positions().into())
        .collect();
    let mut scores = Vec::new();
    let mut all: Vec<Candidate> = valid
        .iter()
        .map(|positions| {
            let mut sum = 0.0;
            for step in 0..3 {
                model.scores(step, &positions[..step], 1, &mut scores);
                let open = |value: usize| {
                    let mut longer = positions[..step].to_vec();
                    longer.push(value as u16);
                    !masked || valid.iter().any(|other| other.starts_with(&longer))
                };
                let norm: f64 = (0..WIDTHS[step])
                    .filter(|value| open(*value))
                    .map(|value| f64::from(scores[value]).exp())
                    .sum();
                sum += f64::from(scores[usize::from(positions[step])]) - norm.ln();
            }
            Candidate {
                positions: positions.clone(),
                log_probability: sum,
            }
        })
        .collect();
    all.sort_by(|a, b| b.log_probability.total_cmp(&a.log_probability));
    all
}

fn agree(found: &[Candidate], truth: &[Candidate]) {
    assert_eq!(found.len(), truth.len());
    for (found, truth) in found.iter().zip(truth) {
        assert!(
            (found.log_probability - truth.log_probability).abs() < 1e-4,
            "{found:?} {truth:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn lists_are_valid_distinct_complete_and_in_order(
        seed in any::<u64>(), n in 1_i64..40, m in 1_i64..30, far in any::<bool>(),
        count in 1_usize..90, feedback in any::<bool>(), masked in any::<bool>(),
    ) {
        let kernel = common::kernel();
        let problem = common::problem(&kernel, n, m, if far { "far" } else { "near" });
        let space = kernel.space(&problem, None).unwrap();
        let mut model = Formula { seed, feedback };
        let truth = brute_force(&mut model, &space, masked);
        let best = &truth[..truth.len().min(count)];
        let mut lookahead = space.lookahead();
        let mut rules = if masked {
            Rules::Masked(&mut lookahead)
        } else {
            Rules::Filter(&mut lookahead)
        };
        let exact = best_first(&mut model, &WIDTHS, &mut rules, count, usize::MAX).unwrap();
        agree(&exact, best);
        // A beam as wide as the space loses nothing.
        agree(&beam(&mut model, &WIDTHS, &mut rules, 80)[..best.len()], best);
        // The first of a beam of any width is found without most of it.
        for width in [1, 2, 3, count] {
            let whole = beam(&mut model, &WIDTHS, &mut rules, width);
            let first = beam_first(&mut model, &WIDTHS, &mut rules, width);
            prop_assert_eq!(first.as_ref(), whole.first(), "a beam of {}", width);
        }
        // A narrow beam still returns only valid configurations, each once.
        let narrow = beam(&mut model, &WIDTHS, &mut rules, count);
        let mut seen = std::collections::HashSet::new();
        for candidate in &narrow {
            prop_assert!(space.config_at(&candidate.positions).is_some());
            prop_assert!(seen.insert(candidate.positions.clone()));
        }
        prop_assert!(narrow.len() <= count);
        prop_assert_eq!(narrow.is_empty(), truth.is_empty());
    }
}

#[test]
fn an_exact_search_that_takes_too_long_says_so() {
    let kernel = common::kernel();
    let space = kernel
        .space(&common::problem(&kernel, 32, 32, "near"), None)
        .unwrap();
    let mut lookahead = space.lookahead();
    let mut rules = Rules::Masked(&mut lookahead);
    let mut model = Formula {
        seed: 3,
        feedback: true,
    };
    assert_eq!(best_first(&mut model, &WIDTHS, &mut rules, 40, 5), None);
}

#[test]
fn without_rules_everything_competes() {
    let mut model = Formula {
        seed: 9,
        feedback: false,
    };
    let list = beam(&mut model, &WIDTHS, &mut Rules::None, 1000);
    assert_eq!(list.len(), 80);
    let total: f64 = list.iter().map(|c| c.log_probability.exp()).sum();
    assert!((total - 1.0).abs() < 1e-5, "{total}");
}
