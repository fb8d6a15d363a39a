//! MIOpen's user performance database as a file that others write too: merged into, never lost.
//!
//! ```
//! use kernwright_dataset::user_db::{UpdateOptions, UserEntry, update_user_db};
//! # let folder = tempfile::tempdir().unwrap();
//! # let folder = folder.path();
//! let path = folder.join("gfx906_60.HIP.3_3_0.udb.txt");
//! let key = "2x64x28x28x1x1x1x1x64x1x0x0x0x1x1x0x1x1x0x0x1xNCHWxFP32xF";
//! let entry = UserEntry::new(key, "ConvAsm1x1U", "1,8,1,16,1,2,2,4").unwrap();
//! let done = update_user_db(&path, &[entry], &UpdateOptions::new(folder)).unwrap();
//! assert_eq!(done.merge.added, 1);
//! ```
//!
//! [`merge`] is the text, [`find_user_db`] the name, [`update_user_db`] the file with its locks,
//! its backup and the mark by which a running MIOpen notices. The format is described in
//! `docs/formats/miopen-user-db.md`. Nothing here needs a kernel's card.

mod entry;
mod lock;
mod merge;
mod name;
mod update;

use kernwright_space::ErrorKind;
use std::io;
use std::path::{Path, PathBuf};

pub use entry::{EntryError, UserEntry};
pub use merge::{MergeReport, Merged, merge};
pub use name::{MiopenVersion, NotVersion, find_user_db, user_db_name, user_db_version};
pub use update::{UpdateOptions, Updated, update_user_db};

/// A user database cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UserDbError {
    /// The device's name lacks what file names need.
    #[error(
        "`{device}` does not name the architecture and compute units of an AMD device, which the \
         database is named after; write it as in `gfx906_60`"
    )]
    Device {
        /// The device.
        device: String,
    },
    /// No file of the folder names the version.
    #[error(
        "`{}` names no MIOpen version: no database of it is there yet. `MIOPEN_VERSION_TWEAK` in \
         `miopen/version.h` has the last part; so has the line `MIOpen version` that MIOpen logs \
         with `MIOPEN_LOG_LEVEL=5`",
        folder.display()
    )]
    NoVersion {
        /// The folder.
        folder: PathBuf,
    },
    /// Files of several versions.
    #[error("`{}` has files of several MIOpen versions: {versions}", folder.display())]
    Versions {
        /// The folder.
        folder: PathBuf,
        /// The versions, in backticks.
        versions: String,
    },
    /// Another process is writing.
    #[error("another process has held `{}` for {seconds} s; let MIOpen finish", lock.display())]
    Locked {
        /// The lock file.
        lock: PathBuf,
        /// How long was waited.
        seconds: u64,
    },
    /// The owner does not want it changed.
    #[error(
        "`{}` is read-only, so nothing is merged into it; allow that with `chmod u+w`, or name \
         another file", path.display()
    )]
    ReadOnly {
        /// The database.
        path: PathBuf,
    },
    /// What lies there is no plain file.
    #[error("`{}` is no plain file", path.display())]
    NotFile {
        /// The path.
        path: PathBuf,
    },
    /// The file is too large to be a user database.
    #[error("`{}` has {bytes} bytes, more than a user database can have", path.display())]
    TooLarge {
        /// The path.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// The system refuses.
    #[error("cannot {doing} `{}`", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
}

impl UserDbError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            UserDbError::Locked { .. } => ErrorKind::Store,
            UserDbError::Device { .. }
            | UserDbError::NoVersion { .. }
            | UserDbError::Versions { .. } => ErrorKind::Usage,
            _ => ErrorKind::Failed,
        }
    }
}

impl UserDbError {
    fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        UserDbError::Io {
            doing,
            path: path.to_owned(),
            source,
        }
    }
}
