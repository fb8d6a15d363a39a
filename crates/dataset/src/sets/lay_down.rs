//! Where a set is made and put: checked against its digests, cut, and renamed into place whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags};

use super::error::at;
use super::{DataSet, FILES, SetError, beside};
use kernwright_files::{Array, Lock, LockError, real_path, sync_folder, write_npy};

/// A set's folder, and a working folder on the same disk that goes when this goes.
pub(super) struct Site {
    /// Where the set is to be.
    pub(super) folder: PathBuf,
    /// Where everything is done before.
    pub(super) work: PathBuf,
    /// Held as long as this lives: the working folder has one name for all.
    _lock: Lock,
}

impl Site {
    /// Makes a working folder, and clears away that of a process that was killed.
    pub(super) fn open(folder: &Path) -> Result<Self, SetError> {
        let parent = folder.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(parent).map_err(at(parent))?;
        // A link stays a link: what it leads to is replaced.
        let folder = real_path(folder).map_err(at(folder))?;
        check_replaceable(&folder)?;
        let lock_path = beside(&folder, "lock");
        let lock = match Lock::take(&lock_path) {
            Ok(lock) => lock,
            Err(LockError::Busy) => return Err(SetError::Busy { folder }),
            Err(LockError::Io(error)) => return Err(at(&lock_path)(error)),
        };
        let work = beside(&folder, "partial");
        remove(&work)?;
        fs::create_dir(&work).map_err(at(&work))?;
        Ok(Site {
            folder,
            work,
            _lock: lock,
        })
    }

    /// Fails if the disk has less room than this many bytes.
    pub(super) fn check_room(&self, needed: u64) -> Result<(), SetError> {
        // A file system that does not report its free space is not one that is full.
        let Ok(disk) = rustix::fs::statvfs(&self.work) else {
            return Ok(());
        };
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        match free < needed {
            true => Err(SetError::LittleRoom {
                folder: self.folder.clone(),
                free,
                needed,
            }),
            false => Ok(()),
        }
    }

    /// Writes the four files and puts them into place, all at once.
    pub(super) fn lay_down(&self, arrays: &[Array; 4]) -> Result<(), SetError> {
        let fresh = self.work.join("set");
        fs::create_dir(&fresh).map_err(at(&fresh))?;
        for (array, name) in arrays.iter().zip(FILES) {
            let path = fresh.join(name);
            let written = File::create(&path).and_then(|mut file| {
                write_npy(array, &mut file)?;
                file.sync_all()
            });
            written.map_err(at(&path))?;
        }
        sync_folder(&fresh.join(FILES[0])).map_err(at(&fresh))?;
        put(&fresh, &self.folder, &self.work.join("old")).map_err(at(&self.folder))?;
        sync_folder(&self.folder).map_err(at(&self.folder))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // What stays is cleared away the next time.
        let _ = fs::remove_dir_all(&self.work);
    }
}

/// Renames a folder to where another may be.
fn put(fresh: &Path, folder: &Path, aside: &Path) -> io::Result<()> {
    // In one step, where there is another and the file system can.
    if rustix::fs::renameat_with(CWD, fresh, CWD, folder, RenameFlags::EXCHANGE).is_ok() {
        return Ok(());
    }
    // Else in two: a process that looks in between finds no set, never half of one.
    let had_one = match fs::rename(folder, aside) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    fs::rename(fresh, folder).inspect_err(|_| {
        if had_one {
            let _ = fs::rename(aside, folder);
        }
    })
}

/// A folder is replaced only if all that is in it could have come from here.
fn check_replaceable(folder: &Path) -> Result<(), SetError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(at(folder)(error)),
    };
    for entry in entries {
        let name = entry.map_err(at(folder))?.file_name();
        if !FILES.iter().any(|file| name == *file) {
            return Err(SetError::Strange {
                folder: folder.to_owned(),
                found: name.to_string_lossy().into_owned(),
            });
        }
    }
    Ok(())
}

fn remove(folder: &Path) -> Result<(), SetError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(folder)(error)),
        _ => Ok(()),
    }
}

/// Fails unless every array is the one whose digest is known.
pub(super) fn check(set: &DataSet, arrays: &[Array; 4]) -> Result<(), SetError> {
    for ((array, part), file) in arrays.iter().zip(&set.parts).zip(FILES) {
        let found = blake3::hash(&array.bytes).to_hex().to_string();
        if found != part.digest {
            return Err(SetError::Digest {
                set: set.name,
                part: file.trim_end_matches(".npy"),
                found,
                wanted: part.digest,
            });
        }
    }
    Ok(())
}

/// Keeps the first rows.
pub(super) fn cut(array: &mut Array, rows: usize) {
    let n_bytes = array.kind.size() * array.shape[1..].iter().product::<usize>();
    array.bytes.truncate(rows * n_bytes);
    array.shape[0] = array.shape[0].min(rows);
}
