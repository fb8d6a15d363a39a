//! [`update_user_db`]: reads, merges and replaces the file, under MIOpen's own locks.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::user_db::UserDbError;
use crate::user_db::entry::UserEntry;
use crate::user_db::lock::Locks;
use crate::user_db::merge::{MergeReport, merge};
use kernwright_files::{put_in_place, real_path, replace_file, sync_folder};

/// Databases of whole model zoos have some ten million bytes.
const MAX_BYTES: u64 = 1 << 30;
/// How long MIOpen itself waits for its lock.
const WAIT: Duration = Duration::from_secs(60);
/// How the names of files end that are not whole yet; the process's number stands before.
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
    /// What went wrong when the file was written already.
    pub warnings: Vec<String>,
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
    let given = path;
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
            warnings: Vec::new(),
        });
    }
    let folder = path.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder).map_err(|source| UserDbError::io("make", folder, source))?;
    let target = real_path(&path).map_err(|source| UserDbError::io("follow", &path, source))?;
    // MIOpen's lock is named after the folder as MIOpen was given it: perhaps by the same path as
    // ours, perhaps by the full one, perhaps by the one without links.
    let names = [given.to_owned(), path.clone(), target.clone()];
    let _locks = Locks::take(&names, &options.temporary, options.wait)?;
    let old = read(&path)?;
    let merged = merge(old.as_deref().unwrap_or_default(), entries);
    let written = merged.report().changes();
    let mut backup = None;
    let mut warnings = Vec::new();
    if written {
        let before = fs::metadata(&path).ok();
        if before
            .as_ref()
            .is_some_and(|old| old.permissions().readonly())
        {
            return Err(UserDbError::ReadOnly { path });
        }
        // Those of `.time` stay until it is written: see `announce`.
        for place in [&path, &target] {
            remove_leftovers(place, |ending| ending != TIME);
        }
        if let Some(old) = &old {
            let beside = with_ending(&path, ".bak");
            replace_file(&beside, &mark(), &mut |out| out.write_all(old))
                .map_err(|source| UserDbError::io("write", &beside, source))?;
            before.as_ref().inspect(|old| like(&beside, old));
            backup = Some(beside);
        }
        let time = with_ending(&path, TIME);
        let announced = announce(&time);
        if let Err(source) = put_in_place(&path, &mark(), &mut |out| merged.write_to(out)) {
            if let Ok(announced) = announced {
                let _ = fs::remove_file(announced);
            }
            return Err(UserDbError::io("write", &path, source));
        }
        // From here on the new file is there, and nothing may say that it is not.
        before.as_ref().inspect(|old| like(&target, old));
        if let Err(error) = sync_folder(&target) {
            warnings.push(format!(
                "the new file may not outlast a power failure: its folder cannot be brought to \
                 disk: {error}"
            ));
        }
        warnings.extend(notify(&path));
    } else if has_leftovers(&path, |ending| ending == TIME) {
        // Killed after the new file was there and before its time was.
        warnings.extend(notify(&path));
    }
    for place in [&path, &target] {
        remove_leftovers(place, |_| true);
    }
    let merge = merged.report().clone();
    Ok(Updated {
        path,
        merge,
        written,
        backup,
        warnings,
    })
}

/// Gives a file the mode and the owner of another, as far as we may.
fn like(path: &Path, other: &fs::Metadata) {
    let _ = fs::set_permissions(path, other.permissions());
    let _ = std::os::unix::fs::chown(path, Some(other.uid()), Some(other.gid()));
}

/// What the name of the mark by which a running MIOpen notices ends in.
const TIME: &str = ".time";

/// Makes a file that says that the mark is owed, before the database changes: if this process is killed
/// before the mark is there, the next export finds it and writes the mark. No process has the number 0,
/// so no process writes the mark itself under this name.
fn announce(time: &Path) -> io::Result<PathBuf> {
    let mut name = time.as_os_str().to_owned();
    name.push(format!(".0.{MARK}-tmp"));
    fs::write(&name, "")?;
    Ok(name.into())
}

/// Has a running MIOpen notice; a warning where that fails.
fn notify(path: &Path) -> Option<String> {
    let time = with_ending(path, TIME);
    let error = write_time(&time).err()?;
    Some(format!(
        "a MIOpen that runs already will not notice: cannot write `{}`: {error}",
        time.display()
    ))
}

/// Writes the mark by which a running MIOpen notices that the database is another.
fn write_time(path: &Path) -> io::Result<()> {
    let clock = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    let count = i128::from(clock.tv_sec) * 1_000_000_000 + i128::from(clock.tv_nsec);
    replace_file(path, &mark(), &mut |out| write!(out, "{count}"))
}

/// Keeps what two processes write apart, should the locks ever fail to.
fn mark() -> String {
    format!("{}.{MARK}", std::process::id())
}

/// Removes what killed processes left half written, of files with these endings. The holder of
/// the locks is the only writer, so no process needs them; what cannot be removed is only untidy.
fn remove_leftovers(database: &Path, is_for: impl Fn(&str) -> bool) {
    for (ending, left) in leftovers(database) {
        if is_for(ending) {
            let _ = fs::remove_file(left);
        }
    }
}

fn has_leftovers(database: &Path, is_for: impl Fn(&str) -> bool) -> bool {
    leftovers(database).iter().any(|(ending, _)| is_for(ending))
}

/// Other names under which the database, its backup or its mark was being written, with the ending of the
/// file that was to become of each.
fn leftovers(database: &Path) -> Vec<(&'static str, PathBuf)> {
    let name = database.file_name().unwrap_or_default().to_string_lossy();
    let ending = |found: &str| {
        let rest = found.strip_prefix(&*name)?;
        let rest = rest.strip_suffix(&format!(".{MARK}-tmp"))?;
        ["", ".bak", TIME].into_iter().find(|ending| {
            let number = rest
                .strip_prefix(ending)
                .and_then(|rest| rest.strip_prefix('.'));
            number.is_some_and(|number| number.parse::<u32>().is_ok())
        })
    };
    let folder = database.parent().map(fs::read_dir);
    let entries = folder.into_iter().flatten().flatten().flatten();
    entries
        .filter_map(|entry| Some((ending(&entry.file_name().to_string_lossy())?, entry.path())))
        .collect()
}

/// Reads the database; `None` if there is none yet.
fn read(path: &Path) -> Result<Option<Vec<u8>>, UserDbError> {
    let failed = |source| UserDbError::io("read", path, source);
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Only a link that leads nowhere is there and is not.
            return match fs::symlink_metadata(path) {
                Ok(_) => real_path(path).map(|_| None).map_err(failed),
                Err(_) => Ok(None),
            };
        }
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

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}
