//! The ledger's own types: what is handed in beside a Record, and what comes back out.

use std::fmt;
use std::sync::Arc;

use kernwright_space::{Config, Device, Doubt, Fields, Outcome, Record, Run};

macro_rules! row_ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

row_ids! {
    /// The number of a source (one import) in its ledger.
    SourceId,
    /// The number of a Record in its ledger.
    RecordId,
    /// The number of a Trial in its ledger.
    TrialId,
    /// The number of a Run in its ledger.
    RunId,
}

/// Where an import comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceInfo {
    /// The path as the user gave it.
    pub path: String,
    /// The name of the format it was read as.
    pub format: String,
    /// The BLAKE3 hash of the file's bytes, in hexadecimal.
    pub digest: String,
    /// When it is imported, in seconds since 1970.
    pub imported_at: i64,
}

/// What became of a Record handed to an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// The ledger did not have it.
    New,
    /// The ledger has the same Record already.
    Duplicate,
}

/// What an import has brought so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// Records the ledger did not have.
    pub added: u64,
    /// Records the ledger had already.
    pub duplicates: u64,
    /// Trials added, also for Records that were there before.
    pub trials: u64,
}

/// One import as the ledger remembers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSource {
    /// Its number.
    pub id: SourceId,
    /// Where it came from.
    pub info: SourceInfo,
    /// The rows read from it, kept or not.
    pub rows_read: u64,
    /// What it brought.
    pub counts: ImportCounts,
    /// The importer's report, as JSON.
    pub report: serde_json::Value,
}

/// A Record as the ledger keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRecord {
    /// Its number.
    pub id: RecordId,
    /// The import that first brought it.
    pub source: SourceId,
    /// The line or row in that source.
    pub line: u64,
    /// What it says.
    pub record: Record,
}

/// A Trial as the ledger keeps it; no card is needed to read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTrial {
    /// Its number.
    pub id: TrialId,
    /// The Record it was made from, if it was imported.
    pub record: Option<RecordId>,
    /// The Run it belongs to, if it was measured in one.
    pub run: Option<RunId>,
    /// The kernel's name.
    pub kernel: Arc<str>,
    /// The problem's fields.
    pub problem: Fields,
    /// What it was measured on.
    pub device: Device,
    /// The parameters' names and values, in decoding order.
    pub config: Fields,
    /// Its result.
    pub outcome: Outcome,
    /// Reasons to trust the outcome less.
    pub doubts: Vec<Doubt>,
}

/// A Run as the ledger keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRun {
    /// Its number.
    pub id: RunId,
    /// The Run itself.
    pub run: Run,
    /// When it began, in seconds since 1970.
    pub started_at: i64,
    /// When it stopped, in seconds since 1970.
    pub finished_at: Option<i64>,
}

/// A Trial to be appended outside an import.
#[derive(Debug, Clone, Copy)]
pub struct NewTrial<'t> {
    /// The Run it belongs to.
    pub run: Option<RunId>,
    /// The kernel's name.
    pub kernel: &'t str,
    /// The problem's fields.
    pub problem: &'t Fields,
    /// What it was measured on.
    pub device: &'t Device,
    /// The parameters chosen.
    pub config: &'t Config,
    /// Its result.
    pub outcome: &'t Outcome,
    /// Reasons to trust the outcome less.
    pub doubts: &'t [Doubt],
}

/// Which Records to read; the default is all of them, in the order they were added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordFilter {
    /// Only this kernel.
    pub kernel: Option<String>,
    /// Only this device.
    pub device: Option<Device>,
    /// Only what this import brought first.
    pub source: Option<SourceId>,
    /// The maximum number to return.
    pub limit: Option<u64>,
    /// The number to skip first.
    pub offset: u64,
}

/// Which Trials to read; the default is all of them, in the order they were added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrialFilter {
    /// Only this kernel.
    pub kernel: Option<String>,
    /// Only this device.
    pub device: Option<Device>,
    /// Only those made from Records that this import brought first.
    pub source: Option<SourceId>,
    /// Only this Run.
    pub run: Option<RunId>,
    /// Only those measured by this program: in a Run or a bench, not made from Records.
    pub measured: bool,
    /// The maximum number to return.
    pub limit: Option<u64>,
    /// The number to skip first.
    pub offset: u64,
}

/// How much the ledger holds of one kernel on one device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelCount {
    /// The kernel's name.
    pub kernel: Arc<str>,
    /// The device.
    pub device: Device,
    /// Records of it.
    pub records: u64,
    /// Trials of it.
    pub trials: u64,
}
