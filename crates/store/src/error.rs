//! [`StoreError`]: everything that can go wrong with a ledger.

use kernwright_space::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::record::RunId;

/// Why the ledger could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no file to read.
    #[error("no ledger at `{path}`; import or tune something first, or name another file")]
    Missing {
        /// The requested file.
        path: PathBuf,
    },
    /// The file is something else, and is left alone.
    #[error("`{path}` is not a Kernwright ledger: {why}; name another file")]
    NotALedger {
        /// The requested file.
        path: PathBuf,
        /// What was found instead.
        why: String,
    },
    /// A later program wrote the file.
    #[error(
        "`{path}` has ledger version {found}, this program knows versions up to {known}; \
         update the program"
    )]
    NewerVersion {
        /// The requested file.
        path: PathBuf,
        /// The version in the file.
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// The file has an earlier version and was opened for reading only.
    #[error(
        "`{path}` has ledger version {found}, this program reads version {known}; \
         open it once for writing to bring it up to date"
    )]
    OlderVersion {
        /// The requested file.
        path: PathBuf,
        /// The version in the file.
        found: i64,
        /// The version this program reads.
        known: i64,
    },
    /// The file lies where locks and shared memory do not work between machines.
    #[error(
        "`{path}` is on a network file system (`{kind}`), where SQLite's locks do not hold; \
         keep the ledger on a local disk, or allow it explicitly if one machine alone uses it"
    )]
    NetworkFileSystem {
        /// The requested file.
        path: PathBuf,
        /// The file system's name.
        kind: &'static str,
    },
    /// Another process kept the ledger for itself for too long.
    #[error("`{path}` stayed locked by another process; wait for it to finish and try again")]
    Locked {
        /// The ledger.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// The file's structure is damaged.
    #[error("`{path}` is damaged: {why}; keep the file and restore a copy from before")]
    Corrupt {
        /// The ledger.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
        /// SQLite's error, if SQLite found the damage.
        #[source]
        source: Option<rusqlite::Error>,
    },
    /// One row does not say what was written.
    #[error(
        "row {row} of `{table}` is damaged: {why}; a full check of the ledger lists every such row"
    )]
    BadRow {
        /// The table.
        table: &'static str,
        /// The row's id.
        row: i64,
        /// What is wrong with it.
        why: String,
    },
    /// The disk or the quota is full; what was committed before is intact.
    #[error("no space left for `{path}`; free some and try again, nothing half-written is kept")]
    Full {
        /// The ledger.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// The file or its folder cannot be opened or written.
    #[error(
        "cannot open or write `{path}`; check the permissions of the file and its folder (reading, \
         too, writes beside it), or copy the ledger to a folder of your own"
    )]
    Access {
        /// The ledger.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// A process died while it made the file, and reading alone cannot clean up after it.
    #[error("`{path}` was left half-made by a process that died; open it once for writing")]
    HalfMade {
        /// The ledger.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// The file cannot be looked at.
    #[error("cannot read `{path}`; check that it is a file and may be read")]
    Io {
        /// The requested file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// A write was requested on a ledger opened for reading.
    #[error("`{path}` was opened for reading only; open it for writing")]
    ReadOnly {
        /// The ledger.
        path: PathBuf,
    },
    /// A ledger cannot be merged into itself.
    #[error("`{path}` is the ledger itself; name another ledger's file")]
    Itself {
        /// The ledger.
        path: PathBuf,
    },
    /// A value has no faithful spelling in the ledger.
    #[error("`{what}` cannot be stored: {why}; correct it where it comes from")]
    Unstorable {
        /// The value's place.
        what: &'static str,
        /// Why not.
        why: String,
    },
    /// No Run has this number.
    #[error("no run {0} in the ledger; `kernwright runs` lists them")]
    UnknownRun(RunId),
    /// Anything else SQLite refuses.
    #[error("the ledger `{path}` failed")]
    Sqlite {
        /// The ledger.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
}

impl StoreError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            // A Run that is not there was named wrongly; the ledger is sound.
            StoreError::UnknownRun(_) | StoreError::Itself { .. } => ErrorKind::Usage,
            _ => ErrorKind::Store,
        }
    }
}

/// Gives the translation of SQLite's errors for one ledger.
pub(crate) fn at(path: &Path) -> impl Fn(rusqlite::Error) -> StoreError {
    |source| {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                StoreError::Locked { path, source }
            }
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Corrupt {
                path,
                why: source.to_string(),
                source: Some(source),
            },
            Some(ErrorCode::NotADatabase) => StoreError::NotALedger {
                path,
                why: source.to_string(),
            },
            Some(ErrorCode::DiskFull) => StoreError::Full { path, source },
            Some(ErrorCode::ReadOnly)
                if source.sqlite_error().map(|error| error.extended_code)
                    == Some(rusqlite::ffi::SQLITE_READONLY_ROLLBACK) =>
            {
                StoreError::HalfMade { path, source }
            }
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
                StoreError::Access { path, source }
            }
            _ => StoreError::Sqlite { path, source },
        }
    }
}
