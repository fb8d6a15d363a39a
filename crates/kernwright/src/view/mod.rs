//! What a tuning Run leaves behind, to be shown: a [`RunView`] in, files out.
//!
//! - [`RunView::of`]: a Run out of the ledger.
//! - [`page`](page()): one HTML page that needs nothing else.
//! - [`write_header`]: the winner as a C header, one block per device.
//! - [`write_t4`]: every Trial in Kernel Tuner's format.
//! - [`importance`](importance()): which parameters the time depends on, as far as the Trials show it.

mod forest;
mod header;
mod importance;
mod page;
mod read;
mod sections;
mod t4;
mod words;

pub use header::{HeaderChange, HeaderError, check_header, merged_header, write_header};
pub use importance::{Importance, NoImportance, ParamShare, Share, importance};
pub use page::page;
pub use read::ViewError;
pub use t4::write_t4;

use std::path::PathBuf;

use kernwright_measure::median_time;
use kernwright_space::{
    Compared, Config, FailureClass, Fields, Nanos, Outcome, Run, Space, StopReason, Trial, Value,
};

/// A finished or interrupted tuning Run with all that is known of it.
#[derive(Debug)]
pub struct RunView {
    /// Its number in the ledger, if it is kept there.
    pub id: Option<i64>,
    /// The ledger's file, for commands, where it is not the usual one.
    pub ledger: Option<PathBuf>,
    /// The Run.
    pub run: Run,
    /// The valid configurations of its kernel for its problem.
    pub space: Space,
    /// When it began, in seconds since 1970.
    pub started_at: Option<i64>,
    /// The job's own configuration, which a winner has to beat.
    pub default: Config,
    /// What the search tried, in order.
    pub trials: Vec<Trial>,
    /// What was measured again in the finals, in order.
    pub finals: Vec<Trial>,
}

/// The best configuration of a Run, compared with the default once more and for good: both in
/// turns, because the times of a search are taken at different moments.
#[derive(Debug, Clone, Copy)]
pub struct Finalist<'v> {
    /// What may be claimed about the two.
    pub compared: &'v Compared,
    /// Its Trial in the comparison.
    pub trial: &'v Trial,
    /// The default's time in the same comparison.
    pub default_time: Option<Nanos>,
}

/// The failures of one kind.
#[derive(Debug, Clone)]
pub struct FailureGroup<'v> {
    /// The kind.
    pub class: FailureClass,
    /// Their Trials by place in the search, in order; never empty.
    pub places: Vec<usize>,
    /// The tool's message for the first.
    pub example: &'v str,
}

impl Finalist<'_> {
    /// Whether it is faster than the default beyond doubt. Who fails on inputs held out does not
    /// come to the comparison.
    pub fn is_better(&self) -> bool {
        self.compared.verdict == "faster"
    }

    /// How many times as fast as the default it is.
    pub fn speedup(&self) -> f64 {
        1.0 / self.compared.ratio
    }

    /// The lowest and the highest plausible speed-up.
    pub fn speedup_interval(&self) -> (f64, f64) {
        let (low, high) = self.compared.interval;
        (1.0 / high, 1.0 / low)
    }
}

impl RunView {
    /// Each Trial's time in the search; `None` where it has none.
    pub fn times(&self) -> impl ExactSizeIterator<Item = Option<Nanos>> {
        self.trials.iter().map(time)
    }

    /// The Trials of the search that have a time, fastest first; of equal ones the earlier first.
    pub fn fastest_first(&self) -> Vec<(usize, Nanos)> {
        let timed = self.times().enumerate();
        let mut timed: Vec<_> = timed.filter_map(|(at, time)| Some((at, time?))).collect();
        timed.sort_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
        timed
    }

    /// The default's time in the search.
    pub fn default_time(&self) -> Option<Nanos> {
        let default = self
            .trials
            .iter()
            .find(|trial| trial.config == self.default);
        default.and_then(time)
    }

    /// Failures of the search by kind, the commonest first.
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

    /// Those that were fast and failed in the finals.
    pub fn struck_out(&self) -> impl Iterator<Item = &Trial> {
        let failed = |trial: &&Trial| matches!(trial.outcome, Outcome::Failed { .. });
        self.finals.iter().filter(failed)
    }

    /// The one that was compared with the default in the end; `None` where none came that far.
    pub fn finalist(&self) -> Option<Finalist<'_>> {
        let compared = self.run.found.as_ref()?.against_default.as_ref()?;
        // The last measurement of each is that of the comparison.
        let mut latest = self.finals.iter().rev();
        let trial = latest.find(|trial| is(&trial.config, &compared.candidate))?;
        let mut latest = self.finals.iter().rev();
        let default = latest.find(|trial| trial.config == self.default);
        Some(Finalist {
            compared,
            trial,
            default_time: default.and_then(time),
        })
    }

    /// The finalist, if it is faster than the default beyond doubt.
    pub fn winner(&self) -> Option<Finalist<'_>> {
        self.finalist().filter(Finalist::is_better)
    }

    /// The configuration to use: the winner's or else the default.
    pub fn chosen(&self) -> &Config {
        self.winner()
            .map_or(&self.default, |winner| &winner.trial.config)
    }

    /// Whether it was stopped before the finals were over.
    pub fn is_unfinished(&self) -> bool {
        self.run.found.is_none() || matches!(self.run.stop, None | Some(StopReason::Interrupted))
    }
}

/// Whether a Config has these values.
fn is(config: &Config, fields: &Fields) -> bool {
    let value = |(name, value): &(std::sync::Arc<str>, Value)| {
        config.get(name).is_some_and(|found| found.means(value))
    };
    config.positions().len() == fields.len() && fields.iter().all(value)
}

/// The time to compare by.
fn time(trial: &Trial) -> Option<Nanos> {
    median_time(&trial.outcome)
}
