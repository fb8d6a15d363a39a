//! [`TuningError`]: why a job cannot be tuned, or not any further.

use std::path::PathBuf;

use kernwright_measure::bench::BenchError;
use kernwright_predict::ModelError;
use kernwright_space::{BindError, ErrorKind, ProblemError};
use kernwright_store::{RunId, StoreError};
use kernwright_tune::TuneError;

use crate::jobs::JobError;
use crate::recorded::RecordedError;
use crate::view::HeaderError;

/// A job cannot be tuned, or not any further. What was measured before is in the ledger.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuningError {
    /// Nothing can be measured.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The ledger fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A source of the job cannot be read.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The fields describe no problem of the job.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The rules cannot be applied to the problem or the device.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// No strategy of that name.
    #[error("no strategy is named `{name}`{hint}")]
    UnknownStrategy {
        /// The requested name.
        name: String,
        /// What may be meant.
        hint: String,
    },
    /// The rules leave nothing to choose.
    #[error(
        "`{kernel}` has no valid configuration for {problem}: {} none; change the problem or the \
         rules", rules_text(.rules)
    )]
    Infeasible {
        /// The kernel.
        kernel: String,
        /// The problem.
        problem: String,
        /// A smallest set of rules that contradict each other.
        rules: Vec<String>,
    },
    /// None of the configurations to start from can be measured.
    #[error("none of the {count} configurations to start from is valid here: {first}")]
    NoStart {
        /// How many there are.
        count: usize,
        /// What is wrong with the first.
        first: String,
    },
    /// A recorded space has nothing to start from.
    #[error(
        "no configuration of `{}` is valid for `{kernel}` here; name a file of the same kernel",
        path.display()
    )]
    StrangeSeeds {
        /// The file.
        path: PathBuf,
        /// The kernel tuned.
        kernel: String,
    },
    /// A recorded space cannot be read.
    #[error(transparent)]
    Recorded(#[from] RecordedError),
    /// The header could not take the winner.
    #[error("cannot write `{}`", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is in the way.
        source: HeaderError,
    },
    /// A model cannot answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// There is no Run to resume.
    #[error("no unfinished run of `{job}` to resume; `kernwright runs` lists all{going}")]
    NothingToTakeUp {
        /// The job.
        job: String,
        /// A Run of the job that is active in another process, if there is one.
        going: String,
    },
    /// The Run to resume is of something else.
    #[error("run {run} is of {what} `{found}`, not `{asked}`; resume it with what it began with")]
    OtherRun {
        /// The Run.
        run: RunId,
        /// What differs.
        what: &'static str,
        /// The Run's.
        found: String,
        /// The requested one.
        asked: String,
    },
    /// The job has changed since the Run began.
    #[error(
        "the job, its card, its sources, its reference or its data have changed since run {run} \
         began, so its Trials no longer hold; begin a new run"
    )]
    ChangedJob {
        /// The Run.
        run: RunId,
    },
    /// A Trial of the Run is no configuration of the space.
    #[error("run {run} does not fit the space any more: {why}; begin a new run")]
    OtherSpace {
        /// The Run.
        run: RunId,
        /// Which configuration, and why not.
        why: String,
    },
    /// Another process runs it.
    #[error("run {run} is active in another process; wait for it, or stop it first")]
    Busy {
        /// The Run.
        run: RunId,
    },
    /// The Run cannot be locked.
    #[error("cannot write `{path}`, which keeps others from this run")]
    Lock {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
}

impl TuningError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            TuningError::UnknownStrategy { .. }
            | TuningError::NothingToTakeUp { .. }
            | TuningError::OtherRun { .. }
            | TuningError::ChangedJob { .. }
            | TuningError::OtherSpace { .. } => ErrorKind::Usage,
            TuningError::Infeasible { .. }
            | TuningError::NoStart { .. }
            | TuningError::StrangeSeeds { .. } => ErrorKind::Infeasible,
            TuningError::Busy { .. } | TuningError::Lock { .. } => ErrorKind::Store,
            TuningError::Store(error) => error.kind(),
            TuningError::Problem(error) => error.kind(),
            TuningError::Bind(error) => error.kind(),
            TuningError::Recorded(error) => error.kind(),
            TuningError::Job(error) => error.kind(),
            TuningError::Bench(error) => error.kind(),
            TuningError::Model(error) => error.kind(),
            _ => ErrorKind::Failed,
        }
    }
}

impl TuningError {
    pub(super) fn other_run(run: RunId, what: &'static str, found: String, asked: String) -> Self {
        TuningError::OtherRun {
            run,
            what,
            found,
            asked,
        }
    }
}

impl From<TuneError> for TuningError {
    fn from(error: TuneError) -> Self {
        match error {
            TuneError::Bench(error) => error.into(),
            // The only kind there is; new kinds must be mapped here.
            other => BenchError::Broken(other.to_string()).into(),
        }
    }
}

/// Names rules in a sentence.
fn rules_text(rules: &[String]) -> String {
    let quoted: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    match &quoted[..] {
        [] => "its domains leave".to_owned(),
        [one] => format!("rule {one} leaves"),
        [others @ .., last] => format!("rules {} and {last} together leave", others.join(", ")),
    }
}
