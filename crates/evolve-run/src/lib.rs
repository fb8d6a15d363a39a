//! Evolving programs: the search, its folder, its clock, and what it reports, whatever is evolved.
//!
//! Subjects (kernels, models) say what a candidate is and how good it is; everything else about a Run
//! is here, once.

pub mod conformance;
mod deadline;
pub mod folder;
pub mod lab;
pub mod lineage;
pub mod pool;
pub mod proof_clock;
mod reduce;
mod run;
mod search_loop;
pub mod sections;
mod subject;
pub mod view;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kernwright_evolve::{Edit, Failed, Failure, Scores, Search};
use kernwright_measure::bench::BenchError;
use kernwright_space::{ErrorKind, Problem};
use serde::{Deserialize, Serialize};

pub use self::lineage::Ancestor;
pub use self::proof_clock::{ProofTime, Unproven};
pub use self::reduce::reduce;
pub use self::run::{Order, RunOptions, run};
pub use self::subject::{OnEvent, Searched, Subject};

/// When to stop searching: at the first limit that is reached.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// After this long; time spent before a Run was resumed does not count.
    pub time: Option<Duration>,
    /// After this many candidates, counted from the Run's beginning.
    pub candidates: Option<u64>,
}

/// What is reported during a Run.
#[derive(Debug)]
pub enum EvolveEvent<'e> {
    /// The original is understood: the facts about it, a line each.
    Begun(&'e [String]),
    /// A model is run for the first time, for this long at most.
    FirstRun(Duration),
    /// A model was run once, before it is judged: what is to be expected.
    Timed {
        /// Seconds of a run.
        run: f64,
        /// Seconds that judging it will take, about.
        judging: f64,
    },
    /// A Run was resumed with this number of answers.
    Resumed(u64),
    /// Another candidate was judged.
    Judged(&'e Standing),
    /// The best is being reduced to what it needs.
    Minimising {
        /// How many edits it has.
        edits: usize,
    },
    /// The search is over, and there is something to prove.
    ProofBegins(ProofTime),
    /// Another step of proving.
    Proof(ProofStep<'e>),
}

/// A step of proving.
#[derive(Debug, Clone, Copy)]
pub enum ProofStep<'s> {
    /// Another part of the best is compared with the whole.
    Reducing {
        /// How many were compared with this one.
        questions: usize,
        /// How long reducing may still take.
        left: Duration,
    },
    /// The best was reduced.
    Reduced {
        /// How many edits it had.
        from: usize,
        /// How many it needs.
        to: usize,
        /// Seconds that took.
        seconds: f64,
    },
    /// It is run on inputs and problems that no search has seen, in the emulator.
    HeldOut,
    /// It is timed anew, or checked, on the device.
    OnDevice,
    /// It is tried on a problem that no search has seen, on the device.
    Problem(&'s Problem),
    /// It did not prove itself.
    Fell(&'s str),
}

/// How a search stands.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Standing {
    /// Candidates judged.
    #[serde(rename = "told")]
    pub judged: u64,
    /// Those that were valid.
    pub valid: u64,
    /// Why the others were not.
    pub failures: BTreeMap<String, u64>,
    /// The best first objective so far, as a share of the original's.
    pub best: f64,
    /// Edits of the best.
    pub best_edits: usize,
    /// How many are on the front.
    pub front: usize,
    /// The first two objectives of those on the front, by the first.
    #[serde(default)]
    pub trades: Vec<(f64, f64)>,
    /// Each time the best became better: after how many candidates, and how good.
    pub convergence: Vec<(u64, f64)>,
    /// Seconds searched since the Run was begun, including those before it was resumed.
    pub seconds: f64,
}

/// Nothing can be evolved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvolveError {
    /// The job does not fit.
    #[error("{0}")]
    Unfit(String),
    /// The folder has a Run already.
    #[error("`{}` has a Run already", .0.display())]
    Begun(PathBuf),
    /// The folder has no Run.
    #[error("`{}` has no Run to resume", .0.display())]
    NoRun(PathBuf),
    /// The folder's Run is another one.
    #[error(
        "the Run in `{}` was begun with another {what}; give the same, or name another folder",
        path.display()
    )]
    Other {
        /// The folder.
        path: PathBuf,
        /// What is not the same.
        what: String,
    },
    /// Another process is working on the folder's Run.
    #[error("another process is working on the Run in `{}`", .0.display())]
    Busy(PathBuf),
    /// The journal cannot be read.
    #[error("`{}` is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing can be measured.
    #[error(transparent)]
    Bench(BenchError),
    /// There is no GPU to time on.
    #[error("{0}")]
    NoGpu(BenchError),
    /// Labs do not work.
    #[error("{0}")]
    Broken(String),
    /// A stop was requested.
    #[error("interrupted")]
    Interrupted,
    /// The disk or the like failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl EvolveError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            EvolveError::Unfit(_)
            | EvolveError::Begun(_)
            | EvolveError::NoRun(_)
            | EvolveError::Other { .. } => ErrorKind::Usage,
            EvolveError::Busy(_) | EvolveError::Damaged { .. } => ErrorKind::Store,
            EvolveError::Bench(error) | EvolveError::NoGpu(error) => error.kind(),
            EvolveError::Interrupted => ErrorKind::Interrupted,
            EvolveError::Broken(_) | EvolveError::Io(_) => ErrorKind::Failed,
        }
    }
}

impl From<BenchError> for EvolveError {
    fn from(error: BenchError) -> Self {
        match error {
            // Whatever was running then: nothing is wrong with what is measured.
            BenchError::Interrupted => EvolveError::Interrupted,
            error => EvolveError::Bench(error),
        }
    }
}

impl From<Failed> for EvolveError {
    fn from(failed: Failed) -> Self {
        EvolveError::Broken(failed.to_string())
    }
}

impl Default for Standing {
    fn default() -> Self {
        Standing {
            judged: 0,
            valid: 0,
            failures: BTreeMap::new(),
            best: 1.0,
            best_edits: 0,
            front: 0,
            trades: Vec::new(),
            convergence: Vec::new(),
            seconds: 0.0,
        }
    }
}

impl Standing {
    fn count(&mut self, result: &Result<Scores, Failed>) {
        self.judged += 1;
        match result {
            Ok(_) => self.valid += 1,
            Err(failed) => {
                let why = match &failed.why {
                    Failure::Candidate(class) => class.to_string(),
                    other => other.to_string(),
                };
                *self.failures.entry(why).or_default() += 1;
            }
        }
    }

    /// Takes note of an answer of an earlier session if it was the best until then.
    fn look_back(&mut self, result: &Result<Scores, Failed>) {
        let share = result
            .as_ref()
            .ok()
            .map(|scores| scores.objectives()[0].value);
        let Some(share) = share else { return };
        if share < self.best || self.convergence.is_empty() {
            self.best = share;
            self.convergence.push((self.judged, share));
        }
    }

    fn see<E: Edit>(&mut self, search: &Search<E>, seconds: f64) {
        self.seconds = seconds;
        let members = search.archive().members();
        self.front = members.len();
        self.trades.clear();
        for member in members {
            if let [first, second, ..] = member.scores.objectives() {
                self.trades.push((first.value, second.value));
            }
        }
        self.trades.sort_by(|one, other| one.0.total_cmp(&other.0));
        let Some(best) = search.archive().best(0) else {
            return;
        };
        let value = best.scores.objectives()[0].value;
        self.best_edits = best.genome.len();
        if value < self.best || self.convergence.is_empty() {
            self.best = value;
            self.convergence.push((self.judged, value));
        }
    }
}

/// The folder of a Run if the user names none.
#[must_use]
pub fn run_folder(root: &Path, job: &str, seed: u64) -> PathBuf {
    root.join(format!("{job}-{seed}"))
}
