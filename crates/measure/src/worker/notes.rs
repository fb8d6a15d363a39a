//! [`Notes`]: what a child is doing, on a page that it shares with its parent.
//!
//! A note is two stores to memory: it costs nothing and wakes no process, so it may stand right before
//! a timed run. The parent looks when it has waited long enough, or when the child is gone.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The page's file in the scratch folder.
pub(super) const FILE: &str = "notes";
/// What is on the page: the last note plus one (0 means none), and how many there were.
const BYTES: usize = 16;

/// The child's side.
#[derive(Debug)]
pub struct Notes(&'static [AtomicU64; 2]);

impl Notes {
    /// Opens the page that the parent made.
    pub(super) fn open(scratch: &Path) -> io::Result<Self> {
        let file = File::options()
            .read(true)
            .write(true)
            .open(scratch.join(FILE))?;
        // SAFETY: a new mapping of a file of this length; nothing else lies there.
        let page = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                BYTES,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            )
        };
        if page == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the mapping is aligned to a page, holds both numbers and is never unmapped.
        Ok(Notes(unsafe { &*page.cast() }))
    }

    /// Notes that no process reads, for a payload that is used in this very process.
    pub fn unread() -> Self {
        Notes(Box::leak(Box::default()))
    }

    /// Notes what comes next; if the child is lost, this is what it was doing.
    pub fn at(&mut self, what: u64) {
        self.0[0].store(what.wrapping_add(1), Ordering::Relaxed);
        self.0[1].fetch_add(1, Ordering::Release);
    }
}

/// The parent's side.
#[derive(Debug)]
pub(super) struct NotesReader(File);

impl NotesReader {
    /// Makes an empty page.
    pub(super) fn create(scratch: &Path) -> io::Result<Self> {
        let path = scratch.join(FILE);
        let file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)?;
        file.set_len(BYTES as u64)?;
        Ok(NotesReader(file))
    }

    /// Gives the last note, if there was one, and how many there were.
    pub(super) fn read(&self) -> (Option<u64>, u64) {
        let mut bytes = [0; BYTES];
        if self.0.read_exact_at(&mut bytes, 0).is_err() {
            return (None, 0);
        }
        let (what, count) = bytes.split_at(8);
        let number = |bytes: &[u8]| u64::from_ne_bytes(bytes.try_into().unwrap_or_default());
        (number(what).checked_sub(1), number(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_reads_what_the_child_notes() {
        let folder = tempfile::tempdir().unwrap();
        let reader = NotesReader::create(folder.path()).unwrap();
        let mut notes = Notes::open(folder.path()).unwrap();
        assert_eq!(reader.read(), (None, 0));
        notes.at(0);
        assert_eq!(reader.read(), (Some(0), 1));
        notes.at(7);
        assert_eq!(reader.read(), (Some(7), 2));
    }
}
