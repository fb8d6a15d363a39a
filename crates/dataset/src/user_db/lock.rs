//! The advisory locks that guard a user database.
//!
//! MIOpen locks a file in the system's folder of temporary files; the releases of one autumn lock
//! one beside the database instead. The first is named after the folder as MIOpen was given it,
//! so a folder with several spellings has several. A writer that must exclude all of them takes the
//! locks of every spelling it knows, and of the file that a link leads to, always in the order
//! of their paths: two writers then never wait for each other. The locks are `fcntl` locks, as
//! MIOpen's are: they vanish with the process, however it ends, and the files that carry them stay
//! for the next one.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, OFlags, fcntl_lock};

use crate::user_db::UserDbError;

/// The folder of lock files, below the folder of temporary files and beside the database.
const FOLDER: &str = "miopen-lockfiles";
/// Any user may lock: MIOpen run by another user would fail otherwise. No sticky bit, because
/// the kernel then keeps other users from opening our lock files.
const FOLDER_MODE: u32 = 0o777;
const FILE_MODE: u32 = 0o666;
/// The interval at which a lock that another process holds is tried again.
const RETRY: Duration = Duration::from_millis(20);

/// `fcntl` locks belong to the process: two threads would not exclude each other, and one that
/// closes its file would drop the other's lock.
static IN_PROCESS: Mutex<()> = Mutex::new(());

/// All locks of a database, held until dropped.
pub(crate) struct Locks {
    _files: Vec<File>,
    _in_process: MutexGuard<'static, ()>,
}

impl Locks {
    /// Takes the locks of a database, which has several names perhaps, waiting at most `wait` in
    /// all.
    pub(crate) fn take(
        names: &[PathBuf],
        temporary: &Path,
        wait: Duration,
    ) -> Result<Self, UserDbError> {
        let in_process = IN_PROCESS.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = Instant::now();
        let files = names.iter().flat_map(|name| lock_files(name, temporary));
        let files: BTreeSet<PathBuf> = files.collect();
        let files = files.iter().map(|file| take(file, begin, wait));
        Ok(Locks {
            _files: files.collect::<Result<_, _>>()?,
            _in_process: in_process,
        })
    }
}

/// Where the locks of a database lie: MIOpen's, then the one beside it. Their own folders are
/// spelled in one way, so that the order of paths is the same for all processes.
pub(crate) fn lock_files(database: &Path, temporary: &Path) -> [PathBuf; 2] {
    let folder = database.parent().unwrap_or(Path::new(""));
    let name = database.file_name().unwrap_or_default().to_string_lossy();
    let hash = md5::compute(folder_as_spelled(database));
    let real = |folder: &Path| {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
    };
    [
        real(temporary)
            .join(FOLDER)
            .join(format!("{hash:x}_{name}.lock")),
        real(folder).join(FOLDER).join(format!("{name}.lock")),
    ]
}

/// The folder's part of a path as C++ takes it: [`Path::parent`] would leave out a last `.`.
fn folder_as_spelled(database: &Path) -> &[u8] {
    let path = database.as_os_str().as_bytes();
    let end = path.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
    let last = path[..end].iter().rposition(|byte| *byte != b'/');
    match last {
        Some(last) => &path[..=last],
        None => &path[..usize::from(path.starts_with(b"/"))],
    }
}

fn take(path: &Path, begin: Instant, wait: Duration) -> Result<File, UserDbError> {
    let file = open(path).map_err(|source| UserDbError::io("lock", path, source))?;
    loop {
        match fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(file),
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(UserDbError::io("lock", path, error.into())),
        }
        let left = wait.saturating_sub(begin.elapsed());
        if left.is_zero() {
            return Err(UserDbError::Locked {
                lock: path.to_owned(),
                seconds: wait.as_secs(),
            });
        }
        thread::sleep(left.min(RETRY));
    }
}

/// Opens a lock file, making it and its folder where they are not there. Never follows a link:
/// all users share the folder of temporary files.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let no_link = OFlags::NOFOLLOW.bits().cast_signed();
    options.read(true).write(true).custom_flags(no_link);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        opened => return opened,
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    match fs::create_dir(folder) {
        Ok(()) => fs::set_permissions(folder, Permissions::from_mode(FOLDER_MODE))?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    match options.create_new(true).open(path) {
        Ok(file) => {
            file.set_permissions(Permissions::from_mode(FILE_MODE))?;
            Ok(file)
        }
        // Another process was quicker.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            options.create_new(false).open(path)
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_files_are_where_miopen_looks() {
        // The hash of `/db`, found with md5sum.
        let [first, second] = lock_files(Path::new("/db/a.udb.txt"), Path::new("/none"));
        let expected = "/none/miopen-lockfiles/5f0e0881096335c6f4ff3f230bc5ee81_a.udb.txt.lock";
        assert_eq!(first, Path::new(expected));
        assert_eq!(second, Path::new("/db/miopen-lockfiles/a.udb.txt.lock"));
    }

    #[test]
    fn folders_are_spelled_as_given() {
        for (path, folder) in [
            ("/db/a", "/db"),
            ("/a", "/"),
            ("a", ""),
            ("db//a", "db"),
            ("x//db/./a", "x//db/."),
        ] {
            assert_eq!(folder_as_spelled(Path::new(path)), folder.as_bytes());
        }
    }

    #[test]
    fn a_wait_without_end_is_no_overflow() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a.udb.txt");
        assert!(Locks::take(&[name], folder.path(), Duration::MAX).is_ok());
    }
}
