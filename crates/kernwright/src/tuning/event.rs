//! [`TuneEvent`]: what a tuning reports while it runs.

use kernwright_measure::{Evidence, Failure};
use kernwright_space::Config;

use super::{Known, LiveRun};

/// What happens while a job is tuned.
#[derive(Debug)]
#[non_exhaustive]
pub enum TuneEvent<'e> {
    /// A configuration to start from cannot be measured.
    StartRefused {
        /// Where it was found.
        place: &'e str,
        /// Why not.
        why: &'e str,
    },
    /// An earlier Run has proven a winner of the very same problem, which is tried after the default.
    Proven(&'e Known),
    /// There is something to start from.
    Warm {
        /// How many configurations are to be tried early.
        seeds: usize,
        /// How many problems, devices or files had times to offer.
        sources: usize,
        /// How many configurations a model named.
        predicted: usize,
    },
    /// The Run stands in the ledger, and the search begins.
    Began {
        /// The Run.
        run: &'e LiveRun,
        /// How many configurations there are, if they can be counted.
        space: Option<u128>,
    },
    /// A configuration's answer is known, and on disk.
    Seen {
        /// The configuration.
        config: &'e Config,
        /// Its result.
        evidence: &'e Evidence,
        /// Whether it was measured just now.
        is_new: bool,
    },
    /// The fastest are measured again.
    Finals {
        /// How many.
        count: usize,
    },
    /// A fast configuration failed in the finals.
    StruckOut {
        /// The configuration.
        config: &'e Config,
        /// What it did.
        failure: &'e Failure,
    },
}

/// Called with each event of a tuning.
pub type OnEvent<'h> = dyn FnMut(TuneEvent<'_>) + 'h;
