//! Bringing foreign data in: [`import`] into the ledger, or [`check`] it without keeping anything.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kernwright_dataset::split::{Part, split};
use kernwright_dataset::{
    Format, ImportError, ImportOptions, ImportReport, InputError, KernelColumns, Located, Place,
    format_of,
};
use kernwright_space::{ErrorKind, Fields, Problem, Record, RecordParams, Trial};
use kernwright_store::{ImportCounts, Merged, SourceInfo, Store, StoreError};
use serde::Serialize;

use crate::catalog::Catalog;
use crate::evidence::{NoTrial, judge};
use crate::map_hint::map_hint;

/// At most this many refused rows are described; all are counted.
const REFUSED_SHOWN: usize = 100;

/// A file cannot be brought in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IngestError {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The ledger cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl IngestError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            IngestError::Input(error) => error.kind(),
            IngestError::Store(error) => error.kind(),
        }
    }
}

/// What an import brought.
#[derive(Debug, Clone, Serialize)]
pub struct Imported {
    /// The file.
    pub path: PathBuf,
    /// What was read and skipped.
    pub report: ImportReport,
    /// What the ledger gained.
    #[serde(serialize_with = "counts")]
    pub counts: ImportCounts,
    /// The result of checking the rows against the cards.
    pub judged: Judged,
    /// Whether nothing was written because only a rehearsal was requested.
    pub rehearsal: bool,
}

/// Rows judged against the cards.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Judged {
    /// Rows whose kernel has a card.
    pub with_card: u64,
    /// Rows that satisfy their card.
    pub valid: u64,
    /// Valid rows by kernel.
    pub valid_by_kernel: BTreeMap<String, u64>,
    /// Rows without a card, by kernel.
    pub without_card: BTreeMap<String, u64>,
    /// Rows their card refuses, the first of them described.
    pub refused: Vec<RefusedRow>,
    /// How many rows their card refuses.
    pub refused_count: u64,
    /// What may bring the names of a file and of a card together.
    pub hints: Vec<String>,
    /// The kernels that a hint was looked for.
    #[serde(skip)]
    looked_at: BTreeSet<String>,
}

/// A row its kernel's card refuses.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedRow {
    /// Where it stands.
    pub place: Place,
    /// The kernel.
    pub kernel: String,
    /// What the row says.
    pub row: String,
    /// Why it is refused.
    pub why: String,
}

fn counts<S: serde::Serializer>(counts: &ImportCounts, serializer: S) -> Result<S::Ok, S::Error> {
    let by_name = [
        ("added", counts.added),
        ("duplicates", counts.duplicates),
        ("trials", counts.trials),
    ];
    serializer.collect_map(by_name)
}

impl Judged {
    fn add(&mut self, catalog: &Catalog, located: &Located<Record>) -> Option<Trial> {
        let record = &located.item;
        match judge(catalog, record) {
            Ok(trial) => {
                self.with_card += 1;
                self.valid += 1;
                bump(&mut self.valid_by_kernel, &record.kernel);
                Some(trial)
            }
            Err(NoTrial::NoCard(_)) => {
                bump(&mut self.without_card, &record.kernel);
                self.look_for_hint(catalog, record);
                None
            }
            Err(why) => {
                if matches!(why, NoTrial::Problem(_) | NoTrial::OtherParams { .. }) {
                    self.look_for_hint(catalog, record);
                }
                self.with_card += 1;
                self.refused_count += 1;
                if self.refused.len() < REFUSED_SHOWN {
                    self.refused.push(RefusedRow {
                        place: located.place,
                        kernel: record.kernel.to_string(),
                        row: describe(record),
                        why: why.to_string(),
                    });
                }
                None
            }
        }
    }
}

impl Judged {
    fn look_for_hint(&mut self, catalog: &Catalog, record: &Record) {
        if !self.looked_at.contains(&*record.kernel) {
            self.looked_at.insert(record.kernel.to_string());
            self.hints.extend(map_hint(catalog, record));
        }
    }
}

/// Counts a name without copying it when it is known already.
fn bump(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => _ = counts.insert(name.to_owned(), 1),
    }
}

/// Spells a Record on one line.
pub fn describe(record: &Record) -> String {
    let pairs = |pairs: &Fields| {
        let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join(" ")
    };
    let params = match &record.params {
        RecordParams::Positional(text) => text.to_string(),
        RecordParams::Named(named) => pairs(named),
    };
    format!("{} {} -> {params}", record.device, pairs(&record.problem))
}

/// Names the columns of every kernel known, so that a CSV file's kernel can be recognised.
pub fn kernel_columns(catalog: &Catalog) -> Vec<KernelColumns> {
    let columns = |entry: &crate::catalog::Entry| KernelColumns {
        name: entry.kernel.name().to_owned(),
        fields: entry
            .kernel
            .family()
            .fields()
            .iter()
            .map(|f| f.name().to_owned())
            .collect(),
        params: entry
            .kernel
            .params()
            .iter()
            .map(|param| param.name().to_owned())
            .collect(),
    };
    catalog.entries().map(columns).collect()
}

/// Imports one file, whole or not at all. Importing it again adds nothing.
pub fn import_file(
    store: &mut Store,
    catalog: &Catalog,
    path: &Path,
    options: &ImportOptions,
) -> Result<Imported, IngestError> {
    let mut judged = Judged::default();
    // What this ledger wrote out itself is no news, though it comes back as a Record.
    let is_ours = format_of(path, options) == Some(Format::Exported);
    let mut batch = store.import()?;
    let read = kernwright_dataset::import(path, options, &mut |located| {
        let trial = judged.add(catalog, &located);
        let config = trial.as_ref().map(|trial| &trial.config);
        let (record, line) = (&located.item, located.place.number());
        let added = match is_ours {
            true => batch.add_unless_known(record, line, config),
            false => batch.add(record, line, config),
        };
        added.map(|_| ())
    });
    let report = read.map_err(|error| match error {
        ImportError::Sink { source, .. } => IngestError::Store(source),
        ImportError::Input(error) => IngestError::Input(error),
    })?;
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let info = SourceInfo {
        path: path.to_string_lossy().into_owned(),
        format: report.format.to_string(),
        digest: report.source.blake3.clone(),
        imported_at: i64::try_from(now).unwrap_or(i64::MAX),
    };
    let counts = batch.commit(&info, report.rows, &report)?.counts;
    Ok(Imported {
        path: path.to_owned(),
        report,
        counts,
        judged,
        rehearsal: false,
    })
}

/// What merging a ledger brought.
#[derive(Debug, Clone, Serialize)]
pub struct MergedLedger {
    /// The other ledger.
    pub path: PathBuf,
    /// `ledger`, beside the formats of files.
    pub format: &'static str,
    /// What this ledger gained; of a rehearsal, what the other holds.
    #[serde(flatten)]
    pub merged: Merged,
    /// Whether nothing was written because only a rehearsal was requested.
    pub rehearsal: bool,
}

/// Adds to the ledger what another one holds, whole or not at all. Merging it again adds nothing.
pub fn merge_ledger(
    store: &mut Store,
    catalog: &Catalog,
    path: &Path,
) -> Result<MergedLedger, StoreError> {
    let other = Store::open_read_only(path)?;
    let merged = store.merge(&other, &mut |record| {
        judge(catalog, record).ok().map(|trial| trial.config)
    })?;
    Ok(MergedLedger {
        path: path.to_owned(),
        format: "ledger",
        merged,
        rehearsal: false,
    })
}

/// Counts what another ledger holds, without keeping anything.
pub fn check_ledger(path: &Path) -> Result<MergedLedger, StoreError> {
    let other = Store::open_read_only(path)?;
    let mut merged = Merged::default();
    for source in other.sources()? {
        merged.sources += 1;
        merged.record_trials += source.counts.trials;
    }
    for count in other.counts()? {
        merged.records += count.records;
        merged.trials += count.trials;
    }
    merged.trials = merged.trials.saturating_sub(merged.record_trials);
    merged.runs = other.runs()?.len() as u64;
    Ok(MergedLedger {
        path: path.to_owned(),
        format: "ledger",
        merged,
        rehearsal: true,
    })
}

/// Reads and judges a file without keeping anything.
pub fn check_file(
    catalog: &Catalog,
    path: &Path,
    options: &ImportOptions,
) -> Result<Imported, IngestError> {
    visit_file(catalog, path, options, &mut |_, _| {})
}

/// Reads and judges a file without keeping anything; `visit` sees every Record, and the Trial it
/// makes if its kernel's card accepts it.
pub fn visit_file(
    catalog: &Catalog,
    path: &Path,
    options: &ImportOptions,
    visit: &mut dyn FnMut(&Record, Option<&Trial>),
) -> Result<Imported, IngestError> {
    let mut judged = Judged::default();
    let read = kernwright_dataset::import(path, options, &mut |located| {
        let trial = judged.add(catalog, &located);
        visit(&located.item, trial.as_ref());
        Ok::<(), Infallible>(())
    });
    let report = read.map_err(|error| match error {
        ImportError::Sink { source, .. } => match source {},
        ImportError::Input(error) => IngestError::Input(error),
    })?;
    let counts = ImportCounts::default();
    Ok(Imported {
        path: path.to_owned(),
        report,
        counts,
        judged,
        rehearsal: true,
    })
}

/// How many rows fall into each part of a split.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct SplitCounts {
    /// For training.
    pub train: u64,
    /// For choosing between models.
    pub validation: u64,
    /// For the final figure, and nothing else.
    pub test: u64,
    /// Rows that describe no problem of a kernel with a card.
    pub without_problem: u64,
}

/// Splits the rows of a file by their problems; `visit` gets each row's part and key.
pub fn split_file(
    catalog: &Catalog,
    path: &Path,
    options: &ImportOptions,
    seed: &str,
    visit: &mut dyn FnMut(Part, &str),
) -> Result<(SplitCounts, Imported), IngestError> {
    let mut counts = SplitCounts::default();
    let imported = visit_file(catalog, path, options, &mut |record, _| {
        let fields = record
            .problem
            .iter()
            .map(|(name, value)| (&**name, value.clone()));
        let problem = catalog
            .find(&record.kernel)
            .and_then(|kernel| Problem::new(kernel.family(), fields).ok());
        let Some(problem) = problem else {
            counts.without_problem += 1;
            return;
        };
        let key = problem.split_key();
        let part = split(seed, &key);
        match part {
            Part::Train => counts.train += 1,
            Part::Validation => counts.validation += 1,
            Part::Test => counts.test += 1,
        }
        visit(part, &key);
    })?;
    Ok((counts, imported))
}
