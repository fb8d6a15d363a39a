//! [`TuningError`]: why a job cannot be tuned, or not any further.

use std::path::PathBuf;

use kernwright_measure::bench::BenchError;
use kernwright_predict::ModelError;
use kernwright_space::{BindError, ProblemError};
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
        /// The name asked for.
        name: String,
        /// What may be meant.
        hint: String,
    },
    /// The rules leave nothing to choose.
    #[error(
        "`{kernel}` has no valid configuration for {problem}: {} none; change the problem or the \
         rules", told(.rules)
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
    /// There is no Run to take up.
    #[error("no unfinished run of `{job}` to take up; `kernwright runs` lists all{going}")]
    NothingToTakeUp {
        /// The job.
        job: String,
        /// A Run of the job that is going on elsewhere, if there is one.
        going: String,
    },
    /// The Run to take up is of something else.
    #[error("run {run} is of {what} `{found}`, not `{asked}`; take it up with what it began with")]
    OtherRun {
        /// The Run.
        run: RunId,
        /// What differs.
        what: &'static str,
        /// The Run's.
        found: String,
        /// The one asked for.
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
    /// Another process is at it.
    #[error("run {run} is going on in another process; wait for it, or stop it first")]
    Busy {
        /// The Run.
        run: RunId,
    },
    /// The Run cannot be locked.
    #[error("cannot write `{path}`, which keeps others from this run")]
    Lock {
        /// The file.
        path: String,
        /// What the system said.
        #[source]
        source: std::io::Error,
    },
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
            // The only kind there is; others will have to say what they are.
            other => BenchError::Broken(other.to_string()).into(),
        }
    }
}

/// Names rules in a sentence.
fn told(rules: &[String]) -> String {
    let quoted: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    match &quoted[..] {
        [] => "its domains leave".to_owned(),
        [one] => format!("rule {one} leaves"),
        [others @ .., last] => format!("rules {} and {last} together leave", others.join(", ")),
    }
}
