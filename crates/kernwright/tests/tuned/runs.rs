//! Runs made by hand: every kind that there is to show.

use std::sync::Arc;

use kernwright::measure::Failure;
use kernwright::measure::stats::{Comparison, Interval, Verdict};
use kernwright::space::{
    Budget, Config, Doubt, FailureClass, Kernel, Nanos, Outcome, Problem, Run, Space, StopReason,
    Trial, Value, Verification,
};
use kernwright::tuned::{Tuned, Winner};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const CARD: &str = r#"
    kernel = "tile-c"
    field = [{ name = "n", min = 1 }]
    param = [
        { name = "TILE", values = [1, 2, 4, 8, 16, 32], about = "columns that a pass keeps in registers" },
        { name = "UNROLL", values = [1, 2, 4] },
        { name = "TYPE", values = ["float", "float4"], about = "what is loaded at once" },
        { name = "PACK", values = [false, true] },
    ]
    constraint = [{ name = "registers", rule = "TILE * UNROLL <= 64" }]
"#;

/// The space of a card at a problem with one field.
pub(crate) fn space(card: &str) -> Space {
    let kernel = Arc::new(Kernel::parse("card.toml", card, &|_| None).unwrap());
    let problem = Problem::new(kernel.family(), [("n", Value::Int(512))]).unwrap();
    kernel.space(&problem, None).unwrap()
}

/// A Run in which nothing was tried yet; the default is the first valid configuration.
pub(crate) fn begun(card: &str) -> Tuned {
    let space = space(card);
    let default = space.nth(0).unwrap().unwrap();
    Tuned {
        id: Some(7),
        job: "tile-c".to_owned(),
        run: Run {
            kernel: space.kernel().name().to_owned(),
            device: "cpu:x86_64:EPYC 9554".parse().unwrap(),
            seed: 42,
            budget: Budget {
                evaluations: Some(60),
                ..Budget::default()
            },
            stop: Some(StopReason::BudgetSpent),
        },
        space,
        strategy: "annealing".to_owned(),
        command: "kernwright tune tile-c n=512 --strategy annealing --seed 42".to_owned(),
        driver: "cc 14.2".to_owned(),
        version: "0.1.0".to_owned(),
        started_at: Some(1_772_323_200),
        default,
        default_time: Some(Nanos(2_000_000.0)),
        trials: Vec::new(),
        winner: None,
    }
}

impl TunedExt for Tuned {
    fn try_with(&mut self, config: &Config, outcome: Outcome) {
        self.trials.push(Trial {
            problem: self.space.problem().clone(),
            config: config.clone(),
            device: self.run.device.clone(),
            outcome,
            doubts: Vec::new(),
        });
    }
}

/// What tests do to Runs.
pub(crate) trait TunedExt {
    /// Adds a Trial.
    fn try_with(&mut self, config: &Config, outcome: Outcome);
}

pub(crate) fn timed(time: f64) -> Outcome {
    Outcome::Timed {
        samples: [0.99, 1.0, 1.02]
            .map(|wobble| Nanos(time * wobble))
            .to_vec(),
        verification: Verification::Passed,
    }
}

pub(crate) fn failed(class: FailureClass, text: &str) -> Outcome {
    let text = text.to_owned();
    Outcome::Failed { class, text }
}

/// A comparison with a verdict, as if by measuring.
pub(crate) fn winner(config: &Config, ratio: f64, verdict: Verdict) -> Winner {
    Winner {
        config: config.clone(),
        time: Nanos(2_000_000.0 * ratio),
        default_time: Nanos(2_000_000.0),
        comparison: Comparison {
            ratio,
            interval: Interval {
                low: ratio * 0.96,
                high: ratio * 1.05,
            },
            p_value: 3.7e-9,
            ratio_by_input: vec![ratio],
            pairs: 30,
            verdict,
        },
        held_out: Ok(()),
        doubts: Vec::new(),
    }
}

/// Sixty Trials of the toy kernel, some of which fail, and a winner.
pub(crate) fn usual() -> Tuned {
    let mut tuned = begun(CARD);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut configs: Vec<Config> = tuned.space.iter().unwrap().collect();
    for at in (1..configs.len()).rev() {
        configs.swap(at, rng.random_range(0..=at));
    }
    for config in &configs[..60] {
        let number = |name: &str| config.get(name).unwrap().as_int().unwrap() as f64;
        let (tile, unroll) = (number("TILE"), number("UNROLL"));
        let is_packed = config.get("PACK") == Some(&Value::Bool(true));
        let outcome = if tile * unroll == 64.0 {
            let text = "error: ran out of <registers> & more\nin tile.c:12";
            failed(FailureClass::DoesNotCompile, text)
        } else if is_packed && unroll == 4.0 && tile == 1.0 {
            let text = "output `c` differs at 17: 3.5 instead of 3.25";
            failed(FailureClass::WrongAnswer, text)
        } else {
            let wobble = 1.0 + 0.02 * rng.random_range(-1.0..1.0);
            let packing = if is_packed { 0.8 } else { 1.0 };
            timed(2e6 * (1.0 + (tile.log2() - 3.0).powi(2)) / 10.0 * packing * wobble)
        };
        tuned.try_with(config, outcome);
    }
    for (at, rounds) in [(3, 4), (9, 12), (11, 3)] {
        tuned.trials[at].doubts.push(Doubt {
            what: format!("given up after {rounds} rounds"),
            remedy: "compare it for the full number of rounds".to_owned(),
        });
    }
    let (best, _) = tuned.fastest_first()[0];
    let config = tuned.trials[best].config.clone();
    tuned.winner = Some(winner(&config, 0.0805, Verdict::Faster));
    tuned
}

/// A kernel with many parameters that have long names, and many Trials.
pub(crate) fn large(params: usize, trials: usize) -> Tuned {
    let params: Vec<String> = (0..params)
        .map(|at| {
            let long = "_OF_A_NAME_THAT_IS_RATHER_LONG".repeat(at % 3);
            let values = match at % 4 {
                0 => "[1, 2, 4, 8]",
                1 => "[false, true]",
                2 => r#"["row_major", "column_major_with_padding", "tiled"]"#,
                _ => "\"1..24\"",
            };
            format!(
                "{{ name = \"P{at}{long}\", values = {values}, about = \"what it does & <how>\" }}"
            )
        })
        .collect();
    let card = format!(
        "kernel = \"large\"\nfield = [{{ name = \"n\", min = 1 }}]\nparam = [\n{}\n]",
        params.join(",\n")
    );
    let mut tuned = begun(&card);
    tuned.job = "a/long/path/to/a/job/with_a_rather_long_name.job.toml".to_owned();
    tuned.strategy = "bayes".to_owned();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let classes = [
        FailureClass::DoesNotCompile,
        FailureClass::DoesNotLaunch,
        FailureClass::Crashes,
        FailureClass::Hangs,
        FailureClass::WrongAnswer,
        FailureClass::OutOfMemory,
    ];
    for at in 0..trials {
        let config = tuned.space.sample(&mut rng).unwrap().unwrap();
        let outcome = match rng.random_range(0..100) {
            chance if chance < 12 => {
                let text =
                    "x.cu(3): error: no_instance_of_overloaded_function_matches_the_argument_list "
                        .repeat(40);
                failed(classes[chance % 6], &text)
            }
            _ => {
                let places = config.positions().iter().enumerate();
                let slow: f64 = places
                    .map(|(at, place)| f64::from(*place) / (1.0 + at as f64))
                    .sum();
                let luck: f64 = rng.random_range(0.9..1.4);
                timed(4e4 * slow.exp() * luck / (1.0 + at as f64 / trials as f64))
            }
        };
        tuned.try_with(&config, outcome);
    }
    tuned.default_time = Some(Nanos(3e5));
    tuned
}

/// Nothing that was tried works.
pub(crate) fn hopeless() -> Tuned {
    let mut tuned = begun(CARD);
    let configs: Vec<Config> = tuned.space.iter().unwrap().take(12).collect();
    for config in &configs {
        tuned.try_with(config, failed(FailureClass::Crashes, ""));
    }
    tuned.default_time = None;
    tuned
}

/// One Trial, then somebody stopped it.
pub(crate) fn single() -> Tuned {
    let mut tuned = begun(CARD);
    let config = tuned.default.clone();
    tuned.try_with(&config, timed(2e6));
    tuned.run.stop = Some(StopReason::Interrupted);
    tuned
}

/// The winner's answers turned out wrong.
pub(crate) fn cheated() -> Tuned {
    let mut tuned = usual();
    if let Some(winner) = &mut tuned.winner {
        let text = "output `c` differs at 3";
        winner.held_out = Err(Failure::new(FailureClass::WrongAnswer, text));
        winner.doubts.push(Doubt {
            what: "times drift by 4 % over the rounds".to_owned(),
            remedy: "let the machine cool down".to_owned(),
        });
    }
    tuned
}

/// The best found is no faster.
pub(crate) fn in_vain(verdict: Verdict) -> Tuned {
    let mut tuned = usual();
    let config = tuned.winner.unwrap().config;
    tuned.winner = Some(winner(&config, 0.998, verdict));
    tuned
}
