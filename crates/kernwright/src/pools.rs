//! Gathering what there is to learn from: a folder of data files and the ledger become a [`Pool`]
//! per kernel.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_dataset::{Format, ImportOptions, format_of};
use kernwright_predict::{Pool, PoolBuilder};
use kernwright_space::{ErrorKind, Kernel, Nanos, Outcome, Problem, Trial, Value};
use kernwright_store::{RecordFilter, Store, StoreError, StoredTrial, TrialFilter};

use crate::catalog::Catalog;
use crate::ingest::visit_file;

/// A folder cannot be learned from.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// The folder cannot be read.
    #[error("{folder}: {source}", folder = .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// It holds nothing about the kernels.
    #[error(
        "{folder}: no data file here says what was best for {kernels}{why}; `kernwright data check` \
         judges files row by row",
        folder = .folder.display()
    )]
    Nothing {
        /// The folder.
        folder: PathBuf,
        /// What was found wrong with the files.
        why: String,
        /// The kernels.
        kernels: String,
    },
    /// The ledger holds nothing about the kernels.
    #[error(
        "`{ledger}` has no Trial that says what was best for {kernels}{why}; `kernwright data list` \
         shows what it has",
        ledger = .ledger.display()
    )]
    NothingStored {
        /// The ledger.
        ledger: PathBuf,
        /// Why what it has does not count.
        why: String,
        /// The kernels.
        kernels: String,
    },
    /// The ledger cannot be read.
    #[error("cannot learn from the ledger")]
    Store(#[from] StoreError),
}

impl PoolError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// The source that Trials measured by this program have.
const MEASURED: &str = "measured";
/// Of a problem on which fewer configurations were measured, the fastest is the best of nothing.
const LEAST_MEASURED: usize = 2;

/// One file that was learned from.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LearnedFile {
    /// The file's name.
    pub file: String,
    /// The source its rows are attributed to.
    pub source: String,
    /// Rows about the kernels that were learned from or looked at.
    pub rows: u64,
    /// Rows that could not be read, or that their kernel's card does not accept.
    pub refused: u64,
    /// Problems on which a single configuration was measured, which says nothing of what is best.
    pub alone: u64,
    /// Why the whole file was passed over.
    pub passed_over: Option<String>,
}

impl LearnedFile {
    /// A note about rows that were not learned from; empty if all were.
    pub fn complaint(&self) -> String {
        match &self.passed_over {
            Some(why) => format!("; {} is passed over ({why})", self.file),
            None => {
                let mut complaint = String::new();
                if self.refused > 0 {
                    complaint += &format!("; {}: {} rows refused", self.file, self.refused);
                }
                if self.alone > 0 {
                    complaint += &format!(
                        "; {}: {} problems left out, of which one configuration alone was measured",
                        self.file, self.alone
                    );
                }
                complaint
            }
        }
    }
}

/// What a data file's name says about where its rows come from: its parts between full stops,
/// without the kernel, the device and the format. `current` if nothing is left.
///
/// ```
/// # use kernwright::source_of;
/// assert_eq!(source_of("ConvAsm1x1U.2019-02.csv.gz", &["ConvAsm1x1U"]), "2019-02");
/// assert_eq!(source_of("gfx900_64.cd.pdb.2019-02.txt.gz", &[]), "2019-02");
/// assert_eq!(source_of("gfx906_60.db.bz2", &[]), "current");
/// assert_eq!(source_of("tile.0001.t4.json", &["tile"]), "current");
/// ```
pub fn source_of(file: &str, kernels: &[&str]) -> String {
    const FORMATS: [&str; 12] = [
        "csv", "txt", "json", "t4", "db", "gz", "bz2", "cd", "pdb", "udb", "HIP", "OpenCL",
    ];
    let all: Vec<&str> = file.split('.').collect();
    // `export --to t4` numbers the files of one folder.
    let is_number = |at: usize| {
        all.get(at + 1) == Some(&"t4") && all[at].bytes().all(|byte| byte.is_ascii_digit())
    };
    let part_matters = |(at, part): &(usize, &str)| {
        let is_other = FORMATS.contains(part) || kernels.contains(part) || part.starts_with("gfx");
        !is_other && !is_number(*at)
    };
    let parts = all.iter().copied().enumerate().filter(part_matters);
    let parts: Vec<&str> = parts.map(|(_, part)| part).collect();
    if parts.is_empty() {
        "current".to_owned()
    } else {
        parts.join(".")
    }
}

/// Reads every data file of a folder. Of timed rows, the fastest of each problem and device in a
/// file is its best. What cannot be read is passed over, and reported; files with other endings
/// than those of data, and JSON of other formats, are not looked at. The pools stand in the order
/// of `kernels`.
pub fn read_pools(
    catalog: &Catalog,
    folder: &Path,
    kernels: &[String],
    options: &ImportOptions,
) -> Result<(Vec<Pool>, Vec<LearnedFile>), PoolError> {
    gather_pools(catalog, Some(folder), None, kernels, options)
}

/// Reads a folder as [`read_pools`] does, or every Trial of the ledger, or both.
///
/// Of the Trials measured by this program the last of each configuration counts, as tunings measure
/// their best anew at the end.
pub fn gather_pools(
    catalog: &Catalog,
    folder: Option<&Path>,
    store: Option<&Store>,
    kernels: &[String],
    options: &ImportOptions,
) -> Result<(Vec<Pool>, Vec<LearnedFile>), PoolError> {
    let mut builders: Vec<PoolBuilder> = kernels
        .iter()
        .filter_map(|name| catalog.find(name))
        .map(|kernel| Pool::builder(kernel.clone()))
        .collect();
    let mut learned = Vec::new();
    if let Some(folder) = folder {
        let read = read_folder(catalog, folder, kernels, options, &mut builders)?;
        let is_empty = read.iter().all(|file| file.rows == 0);
        if is_empty && store.is_none() {
            return Err(PoolError::Nothing {
                folder: folder.to_owned(),
                why: read.iter().map(LearnedFile::complaint).collect(),
                kernels: kernels.join(", "),
            });
        }
        learned = read;
    }
    if let Some(store) = store {
        learned.extend(read_ledger(catalog, store, kernels, &mut builders)?);
        if learned.iter().all(|file| file.rows == 0) {
            return Err(PoolError::NothingStored {
                ledger: store.path().to_owned(),
                why: learned.iter().map(LearnedFile::complaint).collect(),
                kernels: kernels.join(", "),
            });
        }
    }
    let pools = builders.into_iter().map(PoolBuilder::finish).collect();
    Ok((pools, learned))
}

fn read_folder(
    catalog: &Catalog,
    folder: &Path,
    kernels: &[String],
    options: &ImportOptions,
    builders: &mut [PoolBuilder],
) -> Result<Vec<LearnedFile>, PoolError> {
    let failed = |source| PoolError::Folder {
        folder: folder.to_owned(),
        source,
    };
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let entries = entries.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    let names: Vec<&str> = catalog.entries().map(|entry| entry.kernel.name()).collect();
    let mut learned = Vec::new();
    // A pipe would be waited for, for ever.
    let is_pipe = |path: &Path| path.exists() && !path.is_file() && !path.is_dir();
    files.retain(|path| !is_pipe(path));
    for path in files.iter().filter(|path| is_data(path, options)) {
        let file = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        // A file named after one kernel holds no other.
        let named = names
            .iter()
            .find(|name| file.split('.').any(|part| part == **name));
        if named.is_some_and(|name| !kernels.iter().any(|kernel| kernel == *name)) {
            continue;
        }
        let source = source_of(&file, &names);
        let mut rows = 0;
        let mut fastest: HashMap<(String, String, String), (f64, Trial)> = HashMap::new();
        let read = visit_file(catalog, path, options, &mut |record, trial| {
            let at = kernels.iter().position(|kernel| **kernel == *record.kernel);
            let (Some(at), Some(trial)) = (at, trial) else {
                return;
            };
            rows += 1;
            match &trial.outcome {
                Outcome::ReportedBest => builders[at].add(trial, &source),
                Outcome::Timed { samples, .. } => {
                    let time = median(samples);
                    let device = trial.device.to_string();
                    let key = (record.kernel.to_string(), device, trial.problem.to_string());
                    match fastest.entry(key) {
                        Entry::Occupied(best) if best.get().0 <= time => {}
                        entry => {
                            entry.insert_entry((time, trial.clone()));
                        }
                    }
                }
                Outcome::Failed { .. } => {}
            }
        });
        let (refused, passed_over) = match read {
            Ok(read) => (
                read.report.skipped_count() + read.judged.refused_count,
                None,
            ),
            Err(error) => (0, Some(error.to_string())),
        };
        let mut fastest: Vec<_> = fastest.into_iter().collect();
        fastest.sort_by(|a, b| a.0.cmp(&b.0));
        for ((kernel, ..), (_, trial)) in &fastest {
            if let Some(at) = kernels.iter().position(|name| name == kernel) {
                builders[at].add(trial, &source);
            }
        }
        if rows + refused > 0 || passed_over.is_some() {
            learned.push(LearnedFile {
                file,
                source,
                rows,
                refused,
                alone: 0,
                passed_over,
            });
        }
    }
    Ok(learned)
}

/// Where a Trial of the ledger belongs: its source, device and problem.
type Subject = (String, String, String);

/// Adds the best of each problem, device and source that the ledger knows.
fn read_ledger(
    catalog: &Catalog,
    store: &Store,
    kernels: &[String],
    builders: &mut [PoolBuilder],
) -> Result<Vec<LearnedFile>, StoreError> {
    let names: Vec<&str> = catalog.entries().map(|entry| entry.kernel.name()).collect();
    let file_of = |path: &str| -> String {
        let name = Path::new(path).file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let sources = store.sources()?.into_iter();
    let sources: HashMap<_, _> = sources
        .map(|source| (source.id, source_of(&file_of(&source.info.path), &names)))
        .collect();
    let mut learned: BTreeMap<String, LearnedFile> = BTreeMap::new();
    for (name, builder) in kernels.iter().zip(builders) {
        let Some(kernel) = catalog.find(name) else {
            continue;
        };
        let filter = RecordFilter {
            kernel: Some(name.clone()),
            ..RecordFilter::default()
        };
        let mut source_of_record = HashMap::new();
        for record in store.records(&filter)? {
            let record = record?;
            source_of_record.insert(record.id, record.source);
        }
        let filter = TrialFilter {
            kernel: Some(name.clone()),
            ..TrialFilter::default()
        };
        let mut subjects: BTreeMap<Subject, BTreeMap<Vec<u16>, Trial>> = BTreeMap::new();
        for stored in store.trials(&filter)? {
            let stored = stored?;
            let record = stored
                .record
                .and_then(|record| source_of_record.get(&record));
            let source = record.and_then(|source| sources.get(source));
            let source = source.map_or(MEASURED, String::as_str);
            let file = learned
                .entry(source.to_owned())
                .or_insert_with(|| LearnedFile {
                    file: format!("{} of the ledger", source),
                    source: source.to_owned(),
                    rows: 0,
                    refused: 0,
                    alone: 0,
                    passed_over: None,
                });
            let Some(trial) = as_trial(kernel, &stored) else {
                file.refused += 1;
                continue;
            };
            file.rows += 1;
            if trial.outcome == Outcome::ReportedBest {
                builder.add(&trial, source);
                continue;
            }
            let device = trial.device.to_string();
            let subject = (source.to_owned(), device, trial.problem.to_string());
            let tried = subjects.entry(subject).or_default();
            tried.insert(trial.config.positions().to_vec(), trial);
        }
        for ((source, ..), tried) in &subjects {
            if source == MEASURED && tried.len() < LEAST_MEASURED {
                if let Some(file) = learned.get_mut(source) {
                    file.alone += 1;
                }
                continue;
            }
            let timed = tried.values().filter_map(|trial| match &trial.outcome {
                Outcome::Timed { samples, .. } => Some((median(samples), trial)),
                _ => None,
            });
            if let Some((_, best)) = timed.min_by(|one, other| one.0.total_cmp(&other.0)) {
                builder.add(best, source);
            }
        }
    }
    Ok(learned.into_values().collect())
}

/// Makes a Trial of a row of the ledger; `None` if the card has changed and refuses it.
fn as_trial(kernel: &Arc<Kernel>, stored: &StoredTrial) -> Option<Trial> {
    let fields = stored.problem.iter();
    let fields = fields.map(|(name, value)| (&**name, value.clone()));
    let problem = Problem::new(kernel.family(), fields).ok()?;
    let value_of = |name: &str| stored.config.iter().find(|(known, _)| &**known == name);
    let values = kernel.params().iter().map(|param| value_of(param.name()));
    let values: Option<Vec<Value>> = values.map(|found| Some(found?.1.clone())).collect();
    let values = values.filter(|values| values.len() == stored.config.len())?;
    Some(Trial {
        config: kernel
            .config(&problem, Some(&stored.device), &values)
            .ok()?,
        problem,
        device: stored.device.clone(),
        outcome: stored.outcome.clone(),
        doubts: stored.doubts.clone(),
    })
}

fn median(samples: &[Nanos]) -> f64 {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::INFINITY)
}

fn is_data(path: &Path, options: &ImportOptions) -> bool {
    const ENDINGS: [&str; 8] = [
        ".csv", ".csv.gz", ".csv.bz2", ".txt", ".txt.gz", ".txt.bz2", ".db", ".db.bz2",
    ];
    // Models and their descriptions are JSON too.
    const MAYBE: [&str; 3] = [".json", ".json.gz", ".json.bz2"];
    let name = path.to_string_lossy();
    let ends_in = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    let is_measured = || {
        let format = format_of(path, options);
        matches!(format, Some(Format::KernelTuner | Format::T4))
    };
    ends_in(&ENDINGS) || (ends_in(&MAYBE) && is_measured())
}
