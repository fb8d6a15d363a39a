//! [`Trial`] and [`Run`]: checked evidence, and the sequence it was gathered in.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::device::Device;
use crate::outcome::{Doubt, Outcome};
use crate::problem::Problem;

/// A valid Config of a Problem, on a Device, and its Outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// What was to be computed.
    pub problem: Problem,
    /// The parameters chosen.
    pub config: Config,
    /// Where.
    pub device: Device,
    /// How it fared.
    pub outcome: Outcome,
    /// Reasons to trust the outcome less.
    pub doubts: Vec<Doubt>,
}

/// A resumable sequence of Trials.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The kernel tuned.
    pub kernel: String,
    /// Where.
    pub device: Device,
    /// What every random choice follows from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget,
    /// Why it stopped; `None` while it goes on or after it was killed.
    pub stop: Option<StopReason>,
}

/// When a Run stops at the latest; absent limits do not bind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// The most Trials.
    pub evaluations: Option<u64>,
    /// The most seconds.
    pub seconds: Option<u64>,
    /// The most Trials in a row that bring nothing worth having.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
}

/// Why a Run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// Every configuration was tried.
    Exhausted,
    /// The budget of Trials or seconds was spent.
    BudgetSpent,
    /// Going on no longer paid.
    Converged,
    /// Somebody asked it to stop.
    Interrupted,
}
