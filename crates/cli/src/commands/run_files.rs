//! The files that `tune` and `runs show` write of a run.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use kernwright::view::{
    HeaderChange, HeaderError, RunView, importance, page, write_header, write_t4,
};
use serde_json::{Value as Json, json};

use crate::args_tune::RunFiles;
use crate::exit::Usage;
use crate::settings::absolute;

/// A requested file that could not be written.
pub(crate) struct Unwritten {
    flag: &'static str,
    path: PathBuf,
    error: anyhow::Error,
}

impl Unwritten {
    /// Whether it is a header whose run has no winner yet.
    pub(crate) fn is_early(&self) -> bool {
        matches!(self.header_error(), Some(HeaderError::Unfinished))
    }

    fn header_error(&self) -> Option<&HeaderError> {
        self.error.downcast_ref()
    }

    /// The words that request it once more; none where that is of no use.
    pub(crate) fn words(&self) -> Option<[String; 2]> {
        let path = match self.header_error() {
            None | Some(HeaderError::Io(_)) => absolute(&self.path).display().to_string(),
            Some(HeaderError::Foreign | HeaderError::Other { .. }) => "FILE".to_owned(),
            Some(_) => return None,
        };
        Some([self.flag.to_owned(), path])
    }
}

/// Returns the first file that could not be written as an error, and prints the others.
pub(crate) fn refused(unwritten: Vec<Unwritten>) -> anyhow::Result<()> {
    let mut unwritten = unwritten.into_iter();
    let first = unwritten.next();
    for other in unwritten {
        insist!("{:#}", other.error);
    }
    first.map_or(Ok(()), |first| Err(first.error))
}

impl RunFiles {
    /// Whether there is anything to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.named().next().is_none()
    }

    /// The requested files.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Path> {
        self.flags().map(|(_, path)| path)
    }

    /// The requested files, with the flags that name them.
    fn flags(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let all = [
            ("--report", &self.report),
            ("--header", &self.header),
            ("--t4", &self.t4),
        ];
        let all = all.into_iter();
        all.filter_map(|(flag, path)| Some((flag, path.as_deref()?)))
    }

    /// Refuses what cannot be written, or would be written over another, before hours are spent on
    /// measuring.
    pub(crate) fn check(&self, ledger: &Path) -> anyhow::Result<()> {
        let mut taken = vec![("the ledger", place(ledger))];
        for (flag, path) in self.flags() {
            let shown = path.display();
            if path.as_os_str() == "-" {
                let message =
                    format!("{flag} takes a file, and `-` is none; write `./-` if you mean one");
                return Err(Usage(message).into());
            }
            kernwright::try_replace_file(path, &mark()).with_context(|| unwritten(path))?;
            let here = place(path);
            // Several may go to a device such as `/dev/null`.
            let is_file = fs::metadata(path).map_or(true, |found| found.is_file());
            if let Some((other, _)) = taken.iter().find(|(_, there)| is_file && *there == here) {
                let message = format!("{other} and {flag} are both `{shown}`; name another file");
                return Err(Usage(message).into());
            }
            taken.push((flag, here));
        }
        Ok(())
    }

    /// Writes every requested file; one that fails does not keep the others from being written.
    pub(crate) fn write(&self, view: &RunView) -> Vec<Unwritten> {
        let write = |flag, path: &Path| match flag {
            "--report" => {
                let html = page(view);
                put(path, &mut |out| out.write_all(html.as_bytes()))
            }
            "--header" => put_header(path, view),
            _ => put(path, &mut |out| write_t4(view, out)),
        };
        let unwritten = |(flag, path): (&'static str, &Path)| {
            let error = write(flag, path).err()?;
            let path = path.to_owned();
            Some(Unwritten { flag, path, error })
        };
        self.flags().filter_map(unwritten).collect()
    }
}

/// The file that a path leads to, whether or not it is there.
fn place(path: &Path) -> PathBuf {
    let path = absolute(path);
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let beside = || Some(folder?.join(path.file_name()?));
    path.canonicalize()
        .ok()
        .or_else(beside)
        .unwrap_or(path.clone())
}

fn put_header(path: &Path, view: &RunView) -> anyhow::Result<()> {
    let change = write_header(path, view).with_context(|| unwritten(path))?;
    let shown = path.display();
    match change {
        HeaderChange::Kept => {
            notice!("nothing beats the default: `{shown}` keeps what it has for this device")
        }
        HeaderChange::Added if view.winner().is_none() => {
            notice!("nothing beats the default: `{shown}` has the default");
        }
        HeaderChange::Added | HeaderChange::Replaced => {}
    }
    Ok(())
}

/// What keeps temporary names apart from those of other processes.
pub(super) fn mark() -> String {
    format!("{}.kernwright", std::process::id())
}

fn put(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    kernwright::replace_file(path, &mark(), write).with_context(|| unwritten(path))
}

pub(super) fn unwritten(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Which parameters matter, for a document: `found`, or why it is `unknown`.
pub(crate) fn importance_document(view: &RunView) -> Json {
    match importance(&view.space, &view.trials) {
        Ok(found) => json!({ "found": found }),
        Err(why) => json!({ "unknown": why.to_string() }),
    }
}
