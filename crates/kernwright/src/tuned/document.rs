//! A Run as one JSON document.

use kernwright_measure::stats::Verdict;
use kernwright_space::{
    Budget, Config, Device, Doubt, FailureClass, Nanos, Outcome, Problem, StopReason,
};
use serde::Serialize;

use super::{Importance, Tuned, Winner, date, importance};

/// What the document's schema is called, after the program's name and before its version.
pub const SCHEMA_KIND: &str = "tune";

/// Everything that is known of a Run. Fields are added, never renamed, within a version.
#[derive(Debug, Serialize)]
pub struct Document<'t> {
    run: Option<i64>,
    job: &'t str,
    kernel: &'t str,
    problem: &'t Problem,
    device: &'t Device,
    driver: &'t str,
    version: &'t str,
    /// The day it began.
    date: Option<String>,
    strategy: &'t str,
    seed: u64,
    budget: Budget,
    /// `null` if the Run was killed or goes on.
    stop: Option<StopReason>,
    command: &'t str,
    /// `null` where the space is too large to count.
    valid_configs: Option<u64>,
    default: Timed<'t>,
    /// The configuration to use: the winner's if it is better, else the default.
    chosen: &'t Config,
    winner: Option<WinnerDocument<'t>>,
    failures: Vec<FailureCount<'t>>,
    importance: ImportanceDocument,
    trials: Vec<TrialDocument<'t>>,
}

#[derive(Debug, Serialize)]
struct Timed<'t> {
    config: &'t Config,
    time_ns: Option<Nanos>,
}

#[derive(Debug, Serialize)]
struct WinnerDocument<'t> {
    config: &'t Config,
    time_ns: Nanos,
    default_time_ns: Nanos,
    /// The winner's time over the default's, as in `bench`.
    ratio: f64,
    speedup: f64,
    interval: [f64; 2],
    p_value: f64,
    pairs: usize,
    verdict: &'static str,
    /// Whether it may be called faster, with right answers on inputs held out.
    is_better: bool,
    held_out: HeldOut<'t>,
    doubts: &'t [Doubt],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum HeldOut<'t> {
    Passed,
    Failed { class: FailureClass, text: &'t str },
}

#[derive(Debug, Serialize)]
struct FailureCount<'t> {
    class: FailureClass,
    count: usize,
    example: &'t str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum ImportanceDocument {
    Found(Importance),
    /// Why nothing is said.
    Unknown(String),
}

#[derive(Debug, Serialize)]
struct TrialDocument<'t> {
    config: &'t Config,
    time_ns: Option<Nanos>,
    outcome: &'t Outcome,
    #[serde(skip_serializing_if = "<[Doubt]>::is_empty")]
    doubts: &'t [Doubt],
}

impl Tuned {
    /// Lays the Run out as one document.
    pub fn document(&self) -> Document<'_> {
        let count = self.space.count().ok();
        let trial = |(trial, time_ns)| {
            let trial: &kernwright_space::Trial = trial;
            TrialDocument {
                config: &trial.config,
                time_ns,
                outcome: &trial.outcome,
                doubts: &trial.doubts,
            }
        };
        Document {
            run: self.id,
            job: &self.job,
            kernel: &self.run.kernel,
            problem: self.space.problem(),
            device: &self.run.device,
            driver: &self.driver,
            version: &self.version,
            date: self.started_at.map(date::day),
            strategy: &self.strategy,
            seed: self.run.seed,
            budget: self.run.budget,
            stop: self.run.stop,
            command: &self.command,
            valid_configs: count.and_then(|count| u64::try_from(count).ok()),
            default: Timed {
                config: &self.default,
                time_ns: self.default_time,
            },
            chosen: self.chosen(),
            winner: self.winner.as_ref().map(winner),
            failures: self
                .failures()
                .into_iter()
                .map(|group| FailureCount {
                    class: group.class,
                    count: group.places.len(),
                    example: group.example,
                })
                .collect(),
            importance: match importance(&self.space, &self.trials) {
                Ok(found) => ImportanceDocument::Found(found),
                Err(why) => ImportanceDocument::Unknown(why.to_string()),
            },
            trials: self.trials.iter().zip(self.times()).map(trial).collect(),
        }
    }
}

fn winner(winner: &Winner) -> WinnerDocument<'_> {
    let comparison = &winner.comparison;
    WinnerDocument {
        config: &winner.config,
        time_ns: winner.time,
        default_time_ns: winner.default_time,
        ratio: comparison.ratio,
        speedup: winner.speedup(),
        interval: [comparison.interval.low, comparison.interval.high],
        p_value: comparison.p_value,
        pairs: comparison.pairs,
        verdict: match comparison.verdict {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Same => "same",
            Verdict::Undecided => "undecided",
        },
        is_better: winner.is_better(),
        held_out: match &winner.held_out {
            Ok(()) => HeldOut::Passed,
            Err(failure) => HeldOut::Failed {
                class: failure.class,
                text: &failure.text,
            },
        },
        doubts: &winner.doubts,
    }
}
