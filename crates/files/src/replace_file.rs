//! [`replace_file`]: a file is the old one or the new one, whole, whatever happens in between.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Writes a file so that it is never half written: first under another name in the same folder,
/// then, when it is on disk, renamed. A link is followed, and one that leads nowhere is refused.
/// What cannot be renamed to, such as a device or a pipe, is written to directly. Who may use a new
/// file follows from the umask; one that is replaced keeps its mode.
///
/// `mark` keeps the other name apart from those of other writers. Where it begins with the number of
/// this process and a dot, what processes left that were killed over the same file is removed.
pub fn replace_file(
    path: &Path,
    mark: &str,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match put_in_place(path, mark, write)? {
        Some(target) => sync_folder(&target),
        None => Ok(()),
    }
}

/// Tries whether [`replace_file`] could write here, and leaves everything as it is.
///
/// # Errors
///
/// Fails as it would, as far as that can be known before.
pub fn try_replace_file(path: &Path, mark: &str) -> io::Result<()> {
    let target = real_path(path)?;
    match fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe or a device may be noticed at its other end.
        Ok(old) if !old.is_file() => return Ok(()),
        _ => {}
    }
    let fresh = temporary_name(&target, mark);
    let written = write_new(&fresh, None, &mut |_| Ok(()));
    let removed = fs::remove_file(&fresh);
    written.and(removed)
}

/// As [`replace_file`], but the rename need not be on disk yet; gives the file renamed to, whose
/// folder is still to be brought there.
pub fn put_in_place(
    path: &Path,
    mark: &str,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Option<PathBuf>> {
    let target = real_path(path)?;
    let mode = match fs::metadata(&target) {
        Ok(old) if old.is_file() => Some(old.permissions()),
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => {
            let mut out = BufWriter::new(OpenOptions::new().write(true).open(&target)?);
            write(&mut out)?;
            out.flush()?;
            return Ok(None);
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    remove_left(&target, mark);
    let fresh = temporary_name(&target, mark);
    let written = write_new(&fresh, mode, write).and_then(|()| fs::rename(&fresh, &target));
    if let Err(error) = written {
        // Nothing of the old file is touched; half a new one is of no use.
        let _ = fs::remove_file(&fresh);
        return Err(error);
    }
    Ok(Some(target))
}

/// Finds the file that a path leads to, whether or not it is there yet. A link to nothing is an
/// error: to replace it would lose where it led.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    if let Ok(to) = fs::read_link(path) {
        let why = format!(
            "it is a link to `{}`, which is not there; make that file or take the link away",
            to.display()
        );
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
    Ok(folder.join(path.file_name().unwrap_or_default()))
}

/// Writes a file that was not there, with this mode or as the umask has it.
fn write_new(
    fresh: &Path,
    mode: Option<Permissions>,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match fs::remove_file(fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        // What replaces a file that is closed to others is closed from the start.
        .mode(if mode.is_some() { 0o600 } else { 0o666 })
        .open(fresh)?;
    // Marks the file as being written, where file systems have locks.
    let _ = file.try_lock();
    let mut out = BufWriter::with_capacity(1 << 16, &file);
    write(&mut out)?;
    out.flush()?;
    drop(out);
    if let Some(mode) = mode {
        file.set_permissions(mode)?;
    }
    file.sync_all()
}

/// The name a new file has until it is whole.
fn temporary_name(target: &Path, mark: &str) -> PathBuf {
    let mut name = OsString::from(target.file_name().unwrap_or_default());
    name.push(format!(".{mark}-tmp"));
    target.with_file_name(name)
}

/// Removes what writers with such a mark left under other names for a file: those of processes that
/// are gone. Processes may be numbered anew elsewhere, so a file that is being written is locked.
fn remove_left(target: &Path, mark: &str) {
    let own = std::process::id().to_string();
    let Some(rest) = mark.strip_prefix(&own).filter(|rest| rest.starts_with('.')) else {
        return;
    };
    let file = target.file_name().unwrap_or_default().to_string_lossy();
    let (prefix, suffix) = (format!("{file}."), format!("{rest}-tmp"));
    let folder = target.parent().unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| {
            let number = name.strip_prefix(&prefix)?.strip_suffix(&suffix)?;
            number.parse::<u32>().ok()
        });
        // No process has the number 0: what has it in its name is kept on purpose.
        let is_gone =
            |process: u32| process > 0 && !Path::new("/proc").join(process.to_string()).exists();
        if process.is_some_and(is_gone)
            && File::open(entry.path()).is_ok_and(|left| left.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A rename is on disk only when its folder is.
pub fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
