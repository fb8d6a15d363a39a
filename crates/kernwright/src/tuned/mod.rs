//! What a tuning Run leaves behind, and how it is shown: [`Tuned`] in, files out.
//!
//! - [`page`](page()): one HTML page that needs nothing else.
//! - [`write_header`]: the winner as a C header, one block per device.
//! - [`Tuned::t4`]: every Trial in Kernel Tuner's format.
//! - [`Tuned::document`]: everything as one JSON document.
//! - [`importance`](importance()): which parameters the time depends on, as far as the Trials tell.

mod date;
mod document;
mod forest;
mod header;
mod importance;
mod page;
mod sections;
mod t4;
mod words;

pub use document::{Document, SCHEMA_KIND};
pub use header::{HeaderChange, HeaderError, merged_header, write_header};
pub use importance::{Importance, NoImportance, ParamShare, Share, importance};
pub use page::page;
pub use t4::T4Trials;
pub use words::time_text;

use kernwright_measure::Failure;
use kernwright_measure::stats::robust::median;
use kernwright_measure::stats::{Comparison, Verdict};
use kernwright_space::{Config, Doubt, FailureClass, Nanos, Outcome, Run, Space, Trial};

/// A finished or interrupted tuning Run, with all that is known of it.
#[derive(Debug)]
pub struct Tuned {
    /// Its number in the ledger, if it is kept there.
    pub id: Option<i64>,
    /// The job, as its file or the catalogue names it.
    pub job: String,
    /// Kernel, device, seed, budget, and why it stopped.
    pub run: Run,
    /// The kernel's valid configurations for the problem.
    pub space: Space,
    /// The strategy, by name.
    pub strategy: String,
    /// The command that does it again.
    pub command: String,
    /// The driver or compiler that the device was used through.
    pub driver: String,
    /// The version of Kernwright that ran it.
    pub version: String,
    /// When it began, in seconds since 1970.
    pub started_at: Option<i64>,
    /// The job's own configuration, which a winner has to beat.
    pub default: Config,
    /// How long that takes; `None` if it was not timed.
    pub default_time: Option<Nanos>,
    /// Everything tried, in order.
    pub trials: Vec<Trial>,
    /// The last comparison; `None` where nothing came that far.
    pub winner: Option<Winner>,
}

/// The best configuration of a Run, compared with the default once more and for good: both in
/// turns, because the times of a search were taken at different moments.
#[derive(Debug, Clone, PartialEq)]
pub struct Winner {
    /// The parameters chosen.
    pub config: Config,
    /// Its median time in the comparison.
    pub time: Nanos,
    /// The default's, in the same comparison.
    pub default_time: Nanos,
    /// What may be said of the two.
    pub comparison: Comparison,
    /// Whether its answers are right on inputs that no search has seen.
    pub held_out: Result<(), Failure>,
    /// Reasons to trust the comparison less.
    pub doubts: Vec<Doubt>,
}

impl Winner {
    /// Whether it may be called faster than the default: beyond doubt, and with right answers.
    pub fn is_better(&self) -> bool {
        self.comparison.verdict == Verdict::Faster && self.held_out.is_ok()
    }

    /// How many times as fast as the default it is.
    pub fn speedup(&self) -> f64 {
        1.0 / self.comparison.ratio
    }

    /// The range of plausible speed-ups.
    pub fn speedup_interval(&self) -> (f64, f64) {
        let interval = self.comparison.interval;
        (1.0 / interval.high, 1.0 / interval.low)
    }
}

/// The failures of one kind.
#[derive(Debug, Clone)]
pub struct FailureGroup<'t> {
    /// The kind.
    pub class: FailureClass,
    /// Their Trials by place in the Run, in order; never empty.
    pub places: Vec<usize>,
    /// What the tool said of the first.
    pub example: &'t str,
}

impl Tuned {
    /// Each Trial's time; `None` where it has none.
    pub fn times(&self) -> impl ExactSizeIterator<Item = Option<Nanos>> {
        self.trials.iter().map(time)
    }

    /// The Trials that have a time, fastest first; of equal ones the earlier first.
    pub fn fastest_first(&self) -> Vec<(usize, Nanos)> {
        let timed = self.times().enumerate();
        let mut timed: Vec<_> = timed.filter_map(|(at, time)| Some((at, time?))).collect();
        timed.sort_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
        timed
    }

    /// Failures by kind, the commonest first.
    pub fn failures(&self) -> Vec<FailureGroup<'_>> {
        let mut groups: Vec<FailureGroup<'_>> = Vec::new();
        for (at, trial) in self.trials.iter().enumerate() {
            let Outcome::Failed { class, text } = &trial.outcome else {
                continue;
            };
            match groups.iter_mut().find(|group| group.class == *class) {
                Some(group) => group.places.push(at),
                None => groups.push(FailureGroup {
                    class: *class,
                    places: vec![at],
                    example: text,
                }),
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.places.len()));
        groups
    }

    /// The winner, if it may be called faster than the default.
    pub fn better(&self) -> Option<&Winner> {
        self.winner.as_ref().filter(|winner| winner.is_better())
    }

    /// The configuration to use: a winner that is better, or else the default.
    pub fn chosen(&self) -> &Config {
        self.better().map_or(&self.default, |winner| &winner.config)
    }
}

/// The time to compare by: the median of a Trial's samples.
fn time(trial: &Trial) -> Option<Nanos> {
    let Outcome::Timed { samples, .. } = &trial.outcome else {
        return None;
    };
    let samples: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    median(&samples).map(Nanos)
}
