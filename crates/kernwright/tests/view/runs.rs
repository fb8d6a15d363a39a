//! Runs made by hand: every kind that there is to show.

use std::sync::Arc;

use kernwright::space::{
    Budget, Compared, Config, Doubt, FailureClass, Fields, Found, Kernel, Nanos, Outcome, Problem,
    Recipe, Run, Space, StopReason, Trial, Value, Verification,
};
use kernwright::view::RunView;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub(crate) const CARD: &str = r#"
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
pub(crate) fn begun(card: &str) -> RunView {
    let space = space(card);
    let default = space.nth(0).unwrap().unwrap();
    RunView {
        id: Some(7),
        ledger: None,
        run: Run {
            kernel: space.kernel().name().to_owned(),
            device: "cpu:x86_64:EPYC 9554".parse().unwrap(),
            seed: 42,
            budget: Budget {
                evaluations: Some(60),
                ..Budget::default()
            },
            recipe: Recipe {
                job: "tile-c".to_owned(),
                digest: "5f0c".to_owned(),
                problem: [("n".into(), Value::Int(512))].into(),
                strategy: "annealing".to_owned(),
                batch: 4,
                samples: 30,
                ..Recipe::default()
            },
            stop: Some(StopReason::BudgetSpent),
            found: None,
            spent_ms: 0,
        },
        space,
        started_at: Some(1_772_323_200),
        default,
        trials: Vec::new(),
        finals: Vec::new(),
    }
}

/// What tests do to Runs.
pub(crate) trait Making {
    /// A Trial of the Run.
    fn trial(&self, config: &Config, outcome: Outcome) -> Trial;
    /// Adds a Trial to the search.
    fn try_with(&mut self, config: &Config, outcome: Outcome);
    /// Holds finals in which no configuration was left.
    fn end(&mut self);
    /// Holds finals: this one compares so with the default.
    fn compare(&mut self, config: &Config, ratio: f64, verdict: &str);
}

impl Making for RunView {
    fn trial(&self, config: &Config, outcome: Outcome) -> Trial {
        Trial {
            problem: self.space.problem().clone(),
            config: config.clone(),
            device: self.run.device.clone(),
            outcome,
            doubts: Vec::new(),
        }
    }

    fn try_with(&mut self, config: &Config, outcome: Outcome) {
        let trial = self.trial(config, outcome);
        self.trials.push(trial);
    }

    fn end(&mut self) {
        self.finals.clear();
        self.run.found = Some(Found {
            winner: fields(&self.default),
            against_default: None,
            struck_out: Vec::new(),
            load: None,
        });
    }

    fn compare(&mut self, config: &Config, ratio: f64, verdict: &str) {
        let default = self.default.clone();
        self.finals = vec![
            self.trial(config, timed(1.9e6 * ratio)),
            self.trial(config, timed(2e6 * ratio)),
            self.trial(&default, timed(2e6)),
        ];
        let candidate = fields(config);
        self.run.found = Some(Found {
            winner: match verdict {
                "faster" => candidate.clone(),
                _ => fields(&default),
            },
            against_default: Some(Compared {
                candidate,
                ratio,
                interval: (ratio * 0.96, ratio * 1.05),
                p_value: 3.7e-9,
                rounds: 30,
                verdict: verdict.to_owned(),
            }),
            struck_out: Vec::new(),
            load: None,
        });
    }
}

fn fields(config: &Config) -> Fields {
    let pairs = config.pairs();
    pairs
        .map(|(name, value)| (name.into(), value.clone()))
        .collect()
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

/// Sixty Trials of the toy kernel, some of which fail, and a winner.
pub(crate) fn usual() -> RunView {
    let mut view = begun(CARD);
    let default = view.default.clone();
    view.try_with(&default, timed(2e6));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut configs: Vec<Config> = view.space.iter().unwrap().collect();
    for at in (1..configs.len()).rev() {
        configs.swap(at, rng.random_range(0..=at));
    }
    configs.retain(|config| *config != view.default);
    for config in &configs[..59] {
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
        view.try_with(config, outcome);
    }
    for (at, rounds) in [(3, 4), (9, 12), (11, 3)] {
        view.trials[at].doubts.push(Doubt {
            what: format!("given up after {rounds} rounds"),
            remedy: "compare it for the full number of rounds".to_owned(),
        });
    }
    let (best, _) = view.fastest_first()[0];
    let config = view.trials[best].config.clone();
    view.compare(&config, 0.0805, "faster");
    view
}

/// A kernel with many parameters that have long names, and many Trials.
pub(crate) fn large(params: usize, trials: usize) -> RunView {
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
    let mut view = begun(&card);
    view.run.recipe.job = "a/long/path/to/a/job/with_a_rather_long_name.job.toml".to_owned();
    view.run.recipe.strategy = "bayes".to_owned();
    let default = view.default.clone();
    view.try_with(&default, timed(3e5));
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let classes = [
        FailureClass::DoesNotCompile,
        FailureClass::DoesNotLaunch,
        FailureClass::Crashes,
        FailureClass::Hangs,
        FailureClass::WrongAnswer,
        FailureClass::OutOfMemory,
    ];
    for at in 1..trials {
        let config = view.space.sample(&mut rng).unwrap().unwrap();
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
        view.try_with(&config, outcome);
    }
    view
}

/// Nothing that was tried works.
pub(crate) fn hopeless() -> RunView {
    let mut view = begun(CARD);
    let configs: Vec<Config> = view.space.iter().unwrap().take(12).collect();
    for config in &configs {
        view.try_with(config, failed(FailureClass::Crashes, ""));
    }
    view.end();
    view
}

/// One Trial, then an interrupt.
pub(crate) fn single() -> RunView {
    let mut view = begun(CARD);
    let config = view.default.clone();
    view.try_with(&config, timed(2e6));
    view.run.stop = Some(StopReason::Interrupted);
    view
}

/// The fastest turned out wrong, and there are doubts about the one after it.
pub(crate) fn cheated() -> RunView {
    let mut view = usual();
    let (at, _) = view.fastest_first()[1];
    let config = view.trials[at].config.clone();
    let wrong = failed(FailureClass::WrongAnswer, "output `c` differs at 3");
    let struck_out = view.trial(&view.trials[view.fastest_first()[0].0].config, wrong);
    view.compare(&config, 0.0809, "faster");
    view.finals[1].doubts.push(Doubt {
        what: "times drift by 4 % over the rounds".to_owned(),
        remedy: "let the machine cool down".to_owned(),
    });
    view.finals.insert(0, struck_out);
    view
}

/// The best found is no faster.
pub(crate) fn in_vain(verdict: &str) -> RunView {
    let mut view = usual();
    let (at, _) = view.fastest_first()[0];
    let config = view.trials[at].config.clone();
    view.compare(&config, 0.998, verdict);
    view
}

/// Finals were held, and no configuration was left to compare with the default.
pub(crate) fn no_finalist() -> RunView {
    let mut view = usual();
    view.end();
    view
}
