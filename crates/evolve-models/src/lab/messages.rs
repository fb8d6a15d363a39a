//! The requests of a [`ModelLab`] and its replies.
//!
//! Each request about a candidate names it. A lab keeps the candidate of the last request, so that those which follow
//! find it edited and compiled.

use std::path::PathBuf;

use kernwright_evolve::{Born, EditId, Genome, Plan};
use kernwright_evolve_run::lab::{Begin, Show};
use kernwright_evolve_run::lab_protocol;
use kernwright_stablehlo_run::EngineChoice;
use serde::{Deserialize, Serialize};

use super::{ModelLab, Odd, ShownModel, Task};
use crate::edit::ModelEdit;
use crate::propose::ModelOperator;

/// What a lab is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelLabSetup {
    /// What runs models.
    pub engine: EngineChoice,
    /// The model, as text.
    pub module: PathBuf,
    /// What edits are tried.
    pub operators: Vec<ModelOperator>,
    /// What the model is for.
    pub task: Task,
    /// The tensors that the task speaks of, as [`tensors`](kernwright_stablehlo_run::tensors) writes them.
    pub tensors: PathBuf,
    /// Where trained values are kept, if they are wanted.
    pub kept: Option<PathBuf>,
}

/// Requests a candidate that a plan leads to, as text; the reply is `None` if no edit was found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Grow(pub Plan<ModelEdit>);

/// Requests that a candidate is edited and verified.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Draw(pub Genome<ModelEdit>);

/// Requests that a candidate is compiled, if nothing of it has to be tried out on the device; the reply is whether it
/// is.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recall(pub Genome<ModelEdit>);

/// Requests that a candidate is compiled.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Compile(pub Genome<ModelEdit>);

/// Requests a candidate's first run, which may take as long as compiling it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunOnce(pub Genome<ModelEdit>);

/// Requests that a candidate is timed in turns with the original; the reply is the seconds of both, round by round.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Time {
    /// The candidate.
    pub genome: Genome<ModelEdit>,
    /// How it is timed.
    pub timing: Timing,
}

/// Requests that the whole task is run with a candidate; the reply is how wrong its answers are: for each training, or
/// once, for each batch.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Score {
    /// The candidate.
    pub genome: Genome<ModelEdit>,
    /// It is given up once its answers are more wrong than these shares, one for each training, or than the metrics.
    pub bars: Vec<f64>,
}

/// Requests what first was no number, where a candidate's answers are none; the reply is `None` if nothing was found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Explain(pub Genome<ModelEdit>);

/// Requests that a candidate is trained from its first start; the reply is the file in the setup's folder that has its
/// values.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Train(pub Genome<ModelEdit>);

lab_protocol!(ModelLab: ModelLabRequest, ModelLabReply {
    Begin: Begin => ModelBegun,
    Grow: Grow => Option<(Born<ModelEdit>, Drawn)>,
    Draw: Draw => Drawn,
    Recall: Recall => bool,
    Compile: Compile => (),
    RunOnce: RunOnce => (),
    Time: Time => Vec<(f64, f64)>,
    Score: Score => Vec<Vec<f64>>,
    Explain: Explain => Option<Odd>,
    Train: Train => PathBuf,
    Show: Show<ModelEdit> => ShownModel,
});

/// How a candidate is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// The number of times in turns with the original.
    pub rounds: usize,
    /// Whether the times are reported, and not only searched by.
    pub is_reported: bool,
}

/// What is known of the original.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelBegun {
    /// What runs it.
    pub engine: String,
    /// What edits are bound to.
    pub fingerprint: String,
    /// A hash of its program, whatever it is called in the text.
    pub code: String,
    /// What its time follows from: see [`work`](kernwright_stablehlo::work).
    #[serde(default)]
    pub work: String,
    /// How many operations it has.
    pub n_operations: usize,
}

/// An edited model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// Edits that did nothing.
    pub inert: Vec<EditId>,
    /// A hash of its program: equal ones do the same.
    pub code: String,
    /// What its time follows from: equal ones take as long.
    pub work: String,
}
