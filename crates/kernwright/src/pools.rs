//! Gathering what there is to learn from: a folder of data files becomes a [`Pool`] per kernel.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use kernwright_dataset::ImportOptions;
use kernwright_predict::{Pool, PoolBuilder};
use kernwright_space::{Nanos, Outcome, Trial};

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
        /// What the system said.
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
}

/// One file that was learned from.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LearnedFile {
    /// The file's name.
    pub file: String,
    /// The source its rows are said to come from.
    pub source: String,
    /// Rows about the kernels that were learned from or looked at.
    pub rows: u64,
    /// Rows that could not be read, or that their kernel's card does not accept.
    pub refused: u64,
    /// Why the whole file was passed over.
    pub passed_over: Option<String>,
}

impl LearnedFile {
    /// What is to be said about rows that were not learned from; nothing if all were.
    pub fn complaint(&self) -> String {
        match &self.passed_over {
            Some(why) => format!("; {} is passed over ({why})", self.file),
            None if self.refused > 0 => format!("; {}: {} rows refused", self.file, self.refused),
            None => String::new(),
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
/// ```
pub fn source_of(file: &str, kernels: &[&str]) -> String {
    const FORMATS: [&str; 10] = [
        "csv", "txt", "db", "gz", "bz2", "cd", "pdb", "udb", "HIP", "OpenCL",
    ];
    let part_matters = |part: &&str| {
        !FORMATS.contains(part) && !kernels.contains(part) && !part.starts_with("gfx")
    };
    let parts: Vec<&str> = file.split('.').filter(part_matters).collect();
    if parts.is_empty() {
        "current".to_owned()
    } else {
        parts.join(".")
    }
}

/// Reads every data file of a folder. Of timed rows, the fastest of each problem and device in a
/// file is its best. What cannot be read is passed over, and said; files with other endings than
/// those of data are not looked at. The pools stand in the order of `kernels`.
pub fn read_pools(
    catalog: &Catalog,
    folder: &Path,
    kernels: &[String],
    options: &ImportOptions,
) -> Result<(Vec<Pool>, Vec<LearnedFile>), PoolError> {
    let failed = |source| PoolError::Folder {
        folder: folder.to_owned(),
        source,
    };
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let entries = entries.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    let names: Vec<&str> = catalog.entries().map(|entry| entry.kernel.name()).collect();
    let mut builders: Vec<PoolBuilder> = kernels
        .iter()
        .filter_map(|name| catalog.find(name))
        .map(|kernel| Pool::builder(kernel.clone()))
        .collect();
    let mut learned = Vec::new();
    // A pipe would be waited for, for ever.
    let is_pipe = |path: &Path| path.exists() && !path.is_file() && !path.is_dir();
    files.retain(|path| !is_pipe(path));
    for path in files.iter().filter(|path| is_data(path)) {
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
                passed_over,
            });
        }
    }
    if learned.iter().all(|file| file.rows == 0) {
        return Err(PoolError::Nothing {
            folder: folder.to_owned(),
            why: learned.iter().map(LearnedFile::complaint).collect(),
            kernels: kernels.join(", "),
        });
    }
    let pools = builders.into_iter().map(PoolBuilder::finish).collect();
    Ok((pools, learned))
}

fn median(samples: &[Nanos]) -> f64 {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::INFINITY)
}

fn is_data(path: &Path) -> bool {
    const ENDINGS: [&str; 8] = [
        ".csv", ".csv.gz", ".csv.bz2", ".txt", ".txt.gz", ".txt.bz2", ".db", ".db.bz2",
    ];
    let name = path.to_string_lossy();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
