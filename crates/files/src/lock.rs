//! [`Lock`]: a file that one process holds at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Keeps other processes out for as long as it lives; the system lets go of it when the process dies. Some
/// file systems have no locks: there it keeps no process out.
#[derive(Debug)]
pub struct Lock {
    file: File,
    /// Removed with the lock.
    path: Option<PathBuf>,
}

/// Why there is no lock.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process holds it.
    #[error("another process holds it")]
    Busy,
    /// The file cannot be made or looked at.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Lock {
    /// Locks a file that is open.
    pub fn of(file: File) -> Result<Self, LockError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(LockError::Busy),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { file, path: None }),
        }
    }

    /// Makes a file and locks it; the file stays.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        Lock::of(File::create(path)?)
    }

    /// Makes a file and locks it; the file goes with the lock.
    pub fn take_for_now(path: &Path) -> Result<Self, LockError> {
        loop {
            let mut lock = Lock::take(path)?;
            // Another holder may have taken the file away between the two: then this one is locked for
            // no other process, and the next may make another.
            if is_at(&lock.file, path)? {
                lock.path = Some(path.to_owned());
                return Ok(lock);
            }
        }
    }

    /// The file that is locked.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: the next holder makes a file of its own.
        if let Some(path) = &self.path {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Whether this is still the file that the path leads to.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let held = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(there) => Ok((held.dev(), held.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let held = Lock::take_for_now(&path).expect("a lock");
        assert!(matches!(Lock::take(&path), Err(LockError::Busy)));
        assert!(matches!(Lock::take_for_now(&path), Err(LockError::Busy)));
        drop(held);
        assert!(!path.exists());
        drop(Lock::take(&path).expect("a lock again"));
        assert!(path.exists());
        let nowhere = Lock::take(&folder.path().join("none/lock"));
        assert!(matches!(nowhere, Err(LockError::Io(_))));
    }
}
