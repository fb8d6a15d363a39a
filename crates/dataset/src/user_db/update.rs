//! [`update_user_db`]: reads, merges and replaces the file, under MIOpen's own locks.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::replace_file::replace_file;
use crate::user_db::UserDbError;
use crate::user_db::entry::UserEntry;
use crate::user_db::lock::Locks;
use crate::user_db::merge::{MergeReport, merge};

/// Databases of whole model zoos have some ten million bytes.
const MAX_BYTES: u64 = 1 << 30;
/// How long MIOpen itself waits for its lock.
const WAIT: Duration = Duration::from_secs(60);
/// Only one process at a time holds the locks, so one name is enough.
const MARK: &str = "kernwright";

/// How a user database is updated.
#[derive(Debug, Clone)]
pub struct UpdateOptions {
    /// The system's folder of temporary files, as MIOpen sees it: its lock files lie there.
    pub temporary: PathBuf,
    /// How long to wait for the locks.
    pub wait: Duration,
    /// Only say what would change; nothing is locked and nothing written.
    pub dry_run: bool,
}

impl UpdateOptions {
    /// Takes the folder of temporary files and the default of everything else.
    pub fn new(temporary: impl Into<PathBuf>) -> Self {
        UpdateOptions {
            temporary: temporary.into(),
            wait: WAIT,
            dry_run: false,
        }
    }
}

/// What became of a user database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Updated {
    /// The file.
    pub path: PathBuf,
    /// What the entries changed, or would change.
    pub merge: MergeReport,
    /// Whether the file was written; one that has all entries already is left alone.
    pub written: bool,
    /// Where the file as it was is kept, if there was one.
    pub backup: Option<PathBuf>,
}

/// Merges entries into a user database on disk.
///
/// Whatever happens, the file is afterwards the old one or the new one, whole. The old one stays
/// as `.bak`.
pub fn update_user_db(
    path: &Path,
    entries: &[UserEntry],
    options: &UpdateOptions,
) -> Result<Updated, UserDbError> {
    // MIOpen's lock is named after the folder, so both must spell it in full.
    let path = std::path::absolute(path).map_err(|source| UserDbError::io("find", path, source))?;
    if options.dry_run {
        let merge = merge(&read(&path)?.unwrap_or_default(), entries)
            .report()
            .clone();
        return Ok(Updated {
            path,
            merge,
            written: false,
            backup: None,
        });
    }
    let folder = path.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder).map_err(|source| UserDbError::io("make", folder, source))?;
    let _locks = Locks::take(&path, &options.temporary, options.wait)?;
    let old = read(&path)?;
    let merged = merge(old.as_deref().unwrap_or_default(), entries);
    let written = merged.report().changes();
    let mut backup = None;
    if written {
        if let Some(old) = &old {
            let beside = with_ending(&path, ".bak");
            replace(&beside, &mut |out| out.write_all(old))?;
            backup = Some(beside);
        }
        replace(&path, &mut |out| merged.write_to(out))?;
        let clock = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
        let count = i128::from(clock.tv_sec) * 1_000_000_000 + i128::from(clock.tv_nsec);
        replace(&with_ending(&path, ".time"), &mut |out| {
            write!(out, "{count}")
        })?;
    }
    let merge = merged.report().clone();
    Ok(Updated {
        path,
        merge,
        written,
        backup,
    })
}

/// Reads the database; `None` if there is none yet.
fn read(path: &Path) -> Result<Option<Vec<u8>>, UserDbError> {
    let failed = |source| UserDbError::io("read", path, source);
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found.map_err(failed)?,
    };
    if !found.is_file() {
        return Err(UserDbError::NotFile {
            path: path.to_owned(),
        });
    }
    if found.len() > MAX_BYTES {
        return Err(UserDbError::TooLarge {
            path: path.to_owned(),
            bytes: found.len(),
        });
    }
    fs::read(path).map(Some).map_err(failed)
}

fn replace(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), UserDbError> {
    replace_file(path, MARK, write).map_err(|source| UserDbError::io("write", path, source))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}
