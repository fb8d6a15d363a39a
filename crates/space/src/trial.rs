//! [`Trial`] and [`Run`]: checked evidence, and the sequence it was gathered in.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::device::Device;
use crate::outcome::{Doubt, Outcome};
use crate::problem::Problem;
use crate::record::Fields;

/// A valid Config of a Problem, on a Device, and its Outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// What was to be computed.
    pub problem: Problem,
    /// The parameters chosen.
    pub config: Config,
    /// Where.
    pub device: Device,
    /// How it performed.
    pub outcome: Outcome,
    /// Reasons to trust the outcome less.
    pub doubts: Vec<Doubt>,
}

/// A resumable sequence of Trials.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The kernel tuned.
    pub kernel: String,
    /// Where.
    pub device: Device,
    /// What every random choice follows from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget,
    /// How it is run.
    pub recipe: Recipe,
    /// Why it stopped; `None` while it is running or after it was killed.
    pub stop: Option<StopReason>,
    /// What it found, once its finals are over.
    pub found: Option<Found>,
    /// Milliseconds that its search has taken, every part of it; finals do not count.
    #[serde(default)]
    pub spent_ms: u64,
}

/// How a Run is run, besides seed and budget: what it takes to resume it after an interruption.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// The job's name; empty for a Run of a program that did not note it.
    pub job: String,
    /// The job file's path; empty for a job that is built in.
    pub file: String,
    /// A hash of the job, its card, its sources and its data: times of others are no evidence.
    pub digest: String,
    /// The C compiler's path; empty for a Run of a program that did not note it.
    pub compiler: String,
    /// Words of the command line that name device and tools: resuming takes them.
    pub tool_words: Vec<String>,
    /// Words of the command line that name what to start from: repeating it takes them.
    pub warm_words: Vec<String>,
    /// The problem's fields.
    pub problem: Fields,
    /// The strategy's name.
    pub strategy: String,
    /// How many configurations are proposed and built together.
    pub batch: usize,
    /// How many samples are taken of a configuration that stays in the race.
    pub samples: usize,
    /// Configurations measured before the strategy proposes any, after the default.
    pub start: Vec<Fields>,
    /// Configurations tried early; those that do not pay have to wait.
    pub seeds: Vec<Fields>,
}

/// What a Run found: its winner, confirmed by measuring again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The winner's parameters; the default's if nothing beats it.
    pub winner: Fields,
    /// How the winner, or the best of those that lost, compares with the default; absent if none
    /// came that far.
    pub against_default: Option<Compared>,
    /// Configurations that were fast and failed in the finals.
    #[serde(default)]
    pub struck_out: Vec<Fields>,
    /// What else kept the machine busy; absent in Runs of programs that did not look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<Load>,
}

/// What else kept the machine busy while something was measured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Load {
    /// The load average of the minute before, in processes that run or want to; absent where the
    /// system does not report it.
    pub before: Option<f64>,
    /// The same of the last minute of measuring, our own processes included.
    pub after: Option<f64>,
    /// How many processors there are.
    pub processors: u32,
    /// The share of the processors' time that other virtual machines took.
    pub stolen: Option<f64>,
    /// How often a processor slowed itself down, mostly for heat.
    pub throttled: Option<u64>,
}

/// A comparison in paired rounds, as kept with a Run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// The candidate's parameters.
    pub candidate: Fields,
    /// Its time over the default's: below 1 is faster.
    pub ratio: f64,
    /// The lowest and the highest plausible ratio.
    pub interval: (f64, f64),
    /// How often an equal program would look at least this different.
    pub p_value: f64,
    /// The rounds compared.
    pub rounds: usize,
    /// `faster`, `slower`, `same` or `undecided`.
    pub verdict: String,
}

/// When a Run stops at the latest; absent limits do not bind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// The most Trials.
    pub evaluations: Option<u64>,
    /// The most seconds of searching, over all parts of the Run.
    pub seconds: Option<u64>,
    /// The most Trials in a row that bring nothing worth having; 0 does not bind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
}

impl Run {
    /// Returns whether it can be resumed: it was killed or interrupted, or is still running.
    pub fn is_unfinished(&self) -> bool {
        matches!(self.stop, None | Some(StopReason::Interrupted))
    }
}

/// Why a Run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// Every configuration was tried.
    Exhausted,
    /// The budget of Trials or seconds was spent.
    BudgetSpent,
    /// Continuing no longer paid.
    Converged,
    /// A stop was requested.
    Interrupted,
}
