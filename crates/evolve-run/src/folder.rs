//! The folder of a Run of `evolve`: the journal that every answer is in before the next question
//! is asked, and snapshots that make resuming it quick.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kernwright_evolve::{Answer, Edit, Header, Journal, JournalError, Search, Snapshot};
use kernwright_files::{Lock, LockError, replace_file};

use crate::{EvolveError, Standing};

/// How often what was written is forced to the disk: a killed process loses nothing, a lost power
/// supply this much.
const SYNC: Duration = Duration::from_millis(500);

/// Answers between two snapshots.
const SNAPSHOT: usize = 2000;

/// The file that says for how long the Run has been searching.
pub const SECONDS: &str = "seconds";

/// The file with a proven winner's edits, which every subject writes.
pub const WINNER: &str = "winner.edits.json";
/// What was left unproven.
pub const UNPROVEN: &str = "unproven.edits.json";

/// How often that is written while it searches.
const CLOCK: Duration = Duration::from_secs(2);

/// What is in the folder of a Run before the first line of its journal.
const EARLY: [&str; 5] = ["autotuned", "builds", "cuda", "journal", "original.ll"];

/// A Run's folder, locked against other writers.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    journal: Lock,
    header: Header,
    synced: Instant,
    since_snapshot: usize,
    clocked: Instant,
}

impl Folder {
    /// Begins a Run; refuses a folder that has one with an answer. A Run that was killed before its
    /// first answer holds nothing to resume, so it is begun again.
    pub fn begin<E: Edit>(path: &Path, header: Header) -> Result<Self, EvolveError> {
        make_folder(&path.join("builds"))?;
        let file = path.join("journal");
        let journal = OpenOptions::new().create(true).append(true).open(&file)?;
        let mut journal = lock(journal, path)?;
        let before = std::fs::read(&file)?;
        if !is_unanswered::<E>(&before) {
            return Err(EvolveError::Begun(path.to_owned()));
        }
        if !before.is_empty() {
            // What that Run left beside its journal is not this one's.
            for old in [SECONDS, "snapshot"] {
                remove_if_there(&path.join(old))?;
            }
        }
        journal.file().set_len(0)?;
        let mut folder = Folder {
            path: path.to_owned(),
            journal,
            header,
            synced: Instant::now(),
            since_snapshot: 0,
            clocked: Instant::now(),
        };
        folder
            .journal
            .file()
            .write_all(folder.header.line().as_bytes())?;
        folder.journal.file().sync_data()?;
        Ok(folder)
    }

    /// Whether a Run was begun here and killed before the first line of its journal was whole: the
    /// folder has nothing in it but what is made before that line.
    pub fn is_only_begun(path: &Path) -> bool {
        let Ok(entries) = std::fs::read_dir(path) else {
            return false;
        };
        let mut names = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => names.push(entry.file_name()),
                Err(_) => return false,
            }
        }
        let is_early = |name: &std::ffi::OsString| EARLY.iter().any(|early| name == early);
        let journal = std::fs::read(path.join("journal")).unwrap_or_default();
        names.iter().all(is_early) && Header::is_torn(&journal)
    }

    /// Resumes a Run, and returns its state. A line that was cut off in the middle is dropped.
    pub fn resume<E: Edit>(
        path: &Path,
        expected: &Header,
    ) -> Result<(Self, Search<E>, Standing), EvolveError> {
        let file = path.join("journal");
        let none = |_| EvolveError::NoRun(path.to_owned());
        let journal = OpenOptions::new()
            .read(true)
            .append(true)
            .open(&file)
            .map_err(none)?;
        let mut journal = lock(journal, path)?;
        let bytes = std::fs::read(&file)?;
        let damaged = |why: String| EvolveError::Damaged {
            path: file.clone(),
            why,
        };
        let read = Journal::<E>::read(&bytes).map_err(|error| match error {
            JournalError::NoHeader => EvolveError::NoRun(path.to_owned()),
            JournalError::OtherVersion { .. } => EvolveError::Other {
                path: path.to_owned(),
                what: "version of this program".to_owned(),
            },
            error => damaged(error.to_string()),
        })?;
        let differences = read.header.differences(expected);
        if !differences.is_empty() {
            return Err(EvolveError::Other {
                path: path.to_owned(),
                what: differences.join(", another "),
            });
        }
        journal.file().set_len(read.n_bytes as u64)?;
        let (header, n_answers) = (read.header.clone(), read.answers.len() as u64);
        let seconds = std::fs::read_to_string(path.join(SECONDS)).ok();
        let seconds = seconds.and_then(|text| text.trim().parse::<f64>().ok());
        let mut standing = Standing {
            // Without that file, or with a damaged one, only the time from now on is known.
            seconds: seconds.filter(|one| one.is_finite()).unwrap_or(0.0),
            ..Standing::default()
        };
        for answer in &read.answers {
            standing.count(&answer.result);
            standing.look_back(&answer.result);
        }
        let snapshot = std::fs::read(path.join("snapshot")).ok();
        let snapshot = snapshot.and_then(|bytes| Snapshot::<E>::decode(&bytes).ok());
        let search = match snapshot {
            Some(snapshot) if snapshot.n_answers() <= n_answers => snapshot.restore(read),
            _ => Search::replay(&header, read.answers),
        };
        let search = search.map_err(|error| damaged(error.to_string()))?;
        std::fs::create_dir_all(path.join("builds"))?;
        let folder = Folder {
            path: path.to_owned(),
            journal,
            header,
            synced: Instant::now(),
            since_snapshot: 0,
            clocked: Instant::now(),
        };
        Ok((folder, search, standing))
    }

    /// Reads all answers so far, for looking back.
    pub fn answers<E: Edit>(&self) -> Result<Vec<Answer<E>>, EvolveError> {
        let file = self.path.join("journal");
        let read = Journal::<E>::read(&std::fs::read(&file)?);
        match read {
            Ok(read) => Ok(read.answers),
            Err(error) => Err(EvolveError::Damaged {
                path: file,
                why: error.to_string(),
            }),
        }
    }

    /// Appends an answer to the journal, where it is not lost.
    pub fn keep<E: Edit>(&mut self, answer: &Answer<E>) -> Result<(), EvolveError> {
        self.journal.file().write_all(answer.line().as_bytes())?;
        if self.synced.elapsed() > SYNC {
            self.journal.file().sync_data()?;
            self.synced = Instant::now();
        }
        self.since_snapshot += 1;
        Ok(())
    }

    /// Writes a snapshot if it is time for one.
    pub fn snapshot<E: Edit>(&mut self, search: &Search<E>) -> Result<(), EvolveError> {
        if self.since_snapshot < SNAPSHOT {
            return Ok(());
        }
        self.since_snapshot = 0;
        let bytes = Snapshot::of(&self.header, search).encode();
        self.write("snapshot", &bytes)
    }

    /// Takes note now and then of how long the Run has been searching.
    pub fn clock(&mut self, seconds: f64) -> Result<(), EvolveError> {
        if self.clocked.elapsed() < CLOCK {
            return Ok(());
        }
        self.clocked = Instant::now();
        self.write(SECONDS, format!("{seconds}\n").as_bytes())
    }

    /// Writes a file whole or not at all.
    pub fn write(&self, name: &str, contents: &[u8]) -> Result<(), EvolveError> {
        replace_file(&self.path.join(name), "new", &mut |out| {
            out.write_all(contents)
        })?;
        Ok(())
    }

    /// Writes files into a folder of its own in place of those that were there.
    pub fn write_all(&self, name: &str, files: &[(String, Vec<u8>)]) -> Result<(), EvolveError> {
        let place = self.path.join(name);
        match std::fs::remove_dir_all(&place) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => std::fs::create_dir_all(&place)?,
        }
        for (file, contents) in files {
            self.write(&format!("{name}/{file}"), contents)?;
        }
        Ok(())
    }

    /// Writes the edits that were left unproven, or removes those of an earlier session. True if a winner that was
    /// proven before stays: then nothing else is to be written.
    pub fn leave_unproven(&self, edits: Option<&[u8]>) -> Result<bool, EvolveError> {
        match edits {
            Some(edits) => self.write(UNPROVEN, edits)?,
            None => self.forget(&[UNPROVEN]),
        }
        Ok(edits.is_some() && self.path.join(WINNER).exists())
    }

    /// Removes files that an earlier session of this Run wrote: what it reported and this one does not report no
    /// longer holds.
    pub fn forget(&self, names: &[&str]) {
        for name in names {
            let _ = std::fs::remove_file(self.path.join(name));
        }
    }
}

/// Refuses to resume a Run whose folder is not there, before anything is made.
pub fn check_resumed(path: &Path, is_resumed: bool) -> Result<(), EvolveError> {
    match is_resumed && !path.exists() {
        true => Err(EvolveError::NoRun(path.to_owned())),
        false => Ok(()),
    }
}

/// Makes a folder; what cannot be made is named.
pub fn make_folder(path: &Path) -> Result<(), EvolveError> {
    std::fs::create_dir_all(path).map_err(|error| {
        let folder = path.parent().unwrap_or(path);
        EvolveError::Unfit(format!(
            "a Run cannot be kept in `{}`: {error}; name another folder",
            folder.display()
        ))
    })
}

/// Whether a journal holds no answer: its writer was killed before the first of them was whole.
/// A file that is not a journal of ours, or one of another version, may hold something.
fn is_unanswered<E: Edit>(journal: &[u8]) -> bool {
    match Journal::<E>::read(journal) {
        Ok(read) => read.answers.is_empty(),
        Err(JournalError::NoHeader) => Header::is_torn(journal),
        Err(_) => false,
    }
}

fn remove_if_there(path: &Path) -> Result<(), EvolveError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Makes sure that no other process writes to this Run.
fn lock(file: File, path: &Path) -> Result<Lock, EvolveError> {
    Lock::of(file).map_err(|error| match error {
        LockError::Busy => EvolveError::Busy(path.to_owned()),
        LockError::Io(error) => error.into(),
    })
}
