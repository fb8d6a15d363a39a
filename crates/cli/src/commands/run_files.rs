//! The files that `tune` and `runs show` write of a run.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use kernwright::view::{HeaderChange, RunView, importance, page, write_header, write_t4};
use serde_json::{Value as Json, json};

use crate::args_tune::RunFiles;

impl RunFiles {
    /// Whether there is anything to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.named().next().is_none()
    }

    /// The files asked for.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Path> {
        let all = [&self.report, &self.header, &self.t4];
        all.into_iter().flatten().map(|path| &**path)
    }

    /// Refuses what plainly cannot be written, before hours are spent on measuring.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        for path in self.named() {
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            let is_folder = fs::metadata(folder.unwrap_or(Path::new(".")));
            let why = match is_folder {
                Ok(found) if !found.is_dir() => io::ErrorKind::NotADirectory.into(),
                Ok(_) if path.is_dir() => io::ErrorKind::IsADirectory.into(),
                Ok(_) => continue,
                Err(error) => error,
            };
            return Err(why).with_context(|| unwritten(path));
        }
        Ok(())
    }

    /// Writes every file asked for; one that fails does not keep the others from being written.
    pub(crate) fn write(&self, view: &RunView) -> anyhow::Result<()> {
        let report = self.report.as_deref().map(|path| {
            let html = page(view);
            put(path, &mut |out| out.write_all(html.as_bytes()))
        });
        let t4 = self.t4.as_deref();
        let t4 = t4.map(|path| put(path, &mut |out| write_t4(view, out)));
        let header = self.header.as_deref().map(|path| {
            let change = write_header(path, view).with_context(|| unwritten(path))?;
            let shown = path.display();
            match change {
                HeaderChange::Kept => anstream::eprintln!(
                    "nothing beats the default: `{shown}` keeps what it has for this device"
                ),
                HeaderChange::Added if view.winner().is_none() => {
                    anstream::eprintln!("nothing beats the default: `{shown}` has the default");
                }
                HeaderChange::Added | HeaderChange::Replaced => {}
            }
            Ok(())
        });
        [report, t4, header].into_iter().flatten().collect()
    }
}

fn put(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mark = format!("{}.kernwright", std::process::id());
    kernwright::replace_file(path, &mark, write).with_context(|| unwritten(path))
}

fn unwritten(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Which parameters matter, for a document: `found`, or why it is `unknown`.
pub(crate) fn importance_document(view: &RunView) -> Json {
    match importance(&view.space, &view.trials) {
        Ok(found) => json!({ "found": found }),
        Err(why) => json!({ "unknown": why.to_string() }),
    }
}
