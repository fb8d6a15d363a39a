//! What `kernwright export` reports about its input and its output.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright::ProblemList;
use kernwright::export::{Choices, NotExpressed, Unanswered};
use kernwright::user_db::Updated;
use serde_json::json;

use crate::output::{Output, grouped};

/// The most bad lines, and the most problems without an answer, that are shown.
const SHOWN: usize = 20;

/// Where the data went.
pub(crate) enum Target {
    Nothing,
    Stdout,
    /// The files; whether only a rehearsal was requested.
    Files(Vec<PathBuf>, bool),
    Database {
        updated: Updated,
        dry_run: bool,
    },
}

/// Everything to report besides the data.
#[derive(Default)]
pub(crate) struct Report {
    list: String,
    problems: usize,
    bad: Vec<(u64, String)>,
    passed_over: u64,
    notes: Vec<String>,
    answered: usize,
    configurations: usize,
    unanswered: Vec<String>,
    warnings: Vec<String>,
}

impl Report {
    pub(crate) fn new(path: Option<&Path>, list: Option<&ProblemList>) -> Self {
        let mut report = Report::default();
        if let (Some(path), Some(list)) = (path, list) {
            report.list = path.display().to_string();
            report.problems = list.problems.len();
            let bad = list.bad.iter().map(|bad| {
                let (line, reason, found) = (bad.line, &bad.reason, &bad.found);
                (line, format!("{}:{line}: {reason}: `{found}`", report.list))
            });
            report.bad = bad.collect();
            report.passed_over = list.passed_over;
            report.notes = list.notes.clone();
        }
        report
    }

    /// Adds lines that can be read and describe no problem.
    pub(crate) fn add_bad(&mut self, bad: &[Unanswered]) {
        let numbered = |bad: &Unanswered| {
            let (line, reason) = (bad.line, &bad.reason);
            (line, format!("{}:{line}: {reason}", self.list))
        };
        self.bad
            .extend(bad.iter().map(numbered).collect::<Vec<_>>());
        self.bad.sort_by_key(|(line, _)| *line);
    }

    pub(crate) fn has_bad(&self) -> bool {
        !self.bad.is_empty()
    }

    /// Prints the bad lines on stderr.
    pub(crate) fn print_bad(&self) {
        some(&self.bad_lines(), "bad lines");
    }

    fn bad_lines(&self) -> Vec<String> {
        self.bad.iter().map(|(_, text)| text.clone()).collect()
    }

    pub(crate) fn judge(&mut self, choices: &Choices) {
        self.answered = choices.answered();
        self.configurations = choices.rows.len();
        let unanswered = choices.unanswered.iter();
        let lines = unanswered.map(|none| format!("{}:{}: {}", self.list, none.line, none.reason));
        self.unanswered = lines.collect();
        if choices.repeated > 0 {
            let count = grouped(choices.repeated);
            self.notes.push(format!(
                "problems that an earlier line has already: {count}"
            ));
        }
        let warnings = choices.warnings.iter();
        let lines = warnings
            .map(|(warning, count)| format!("{warning} (predictions: {})", grouped(*count)));
        self.warnings = lines.collect();
    }

    pub(crate) fn not_expressed(&mut self, refused: &[NotExpressed]) {
        let lines = refused
            .iter()
            .map(|refused| format!("`{}`: {}", refused.kernel, refused.error));
        self.unanswered.extend(lines);
    }

    /// Adds choices that a T4 file cannot hold.
    pub(crate) fn unnamed(&mut self, kernels: &[(Arc<str>, u64)]) {
        let lines = kernels.iter().map(|(kernel, count)| {
            let count = grouped(*count);
            format!(
                "`{kernel}`: a T4 file names its parameters, and only a card has the names (left out: {count})"
            )
        });
        self.unanswered.extend(lines);
    }

    /// Reports what was done: on stdout, or on stderr where stdout holds the data.
    pub(crate) fn print(&self, output: &mut Output, target: &Target) -> anyhow::Result<()> {
        if output.json {
            return output.document("export", &self.document(target));
        }
        self.print_bad();
        for note in &self.notes {
            notice!("note: {note}");
        }
        if self.passed_over > 0 {
            let count = grouped(self.passed_over);
            notice!("note: lines of a log about something else: {count}");
        }
        some(&self.unanswered, "problems without a configuration");
        for warning in &self.warnings {
            notice!("warning: {warning}");
        }
        let counted = format!(
            "{} configurations for {} problems",
            grouped(self.configurations as u64),
            grouped(self.answered as u64)
        );
        match target {
            Target::Nothing => insist!("nothing to write"),
            Target::Stdout => notice!("{counted}"),
            Target::Files(paths, dry_run) => {
                let place = match paths.as_slice() {
                    [only] => only.display().to_string(),
                    several => format!("{} files", several.len()),
                };
                let done = if *dry_run {
                    "would go to"
                } else {
                    "written to"
                };
                output.line(format!("{counted} {done} {place}"))?;
            }
            Target::Database { updated, dry_run } => database(updated, *dry_run, &counted, output)?,
        }
        Ok(())
    }

    fn document(&self, target: &Target) -> serde_json::Value {
        let (files, database) = match target {
            Target::Nothing | Target::Stdout => (Vec::new(), None),
            Target::Files(paths, _) => (paths.iter().map(|path| shown(path)).collect(), None),
            Target::Database { updated, dry_run } => {
                (Vec::new(), Some(database_document(updated, *dry_run)))
            }
        };
        json!({
            "problems": self.problems, "answered": self.answered,
            "configurations": self.configurations, "bad": self.bad_lines(),
            "unanswered": self.unanswered, "passed_over": self.passed_over, "notes": self.notes,
            "warnings": self.warnings, "files": files, "database": database,
        })
    }
}

/// Prints the first of many lines on stderr.
fn some(lines: &[String], what: &str) {
    for line in lines.iter().take(SHOWN) {
        notice!("{line}");
    }
    if lines.len() > SHOWN {
        let more = grouped((lines.len() - SHOWN) as u64);
        notice!("and {more} more {what}; --json lists all");
    }
}

fn database(
    updated: &Updated,
    dry_run: bool,
    counted: &str,
    output: &mut Output,
) -> anyhow::Result<()> {
    let merge = &updated.merge;
    output.line(updated.path.display().to_string())?;
    let would = if dry_run { "would be " } else { "" };
    output.line(format!(
        "  {counted}: {} {would}added, {} {would}replaced, {} there already",
        grouped(merge.added),
        grouped(merge.replaced),
        grouped(merge.unchanged)
    ))?;
    let kept = format!("{} lines kept as they are", grouped(merge.lines_kept));
    match (&updated.backup, updated.written, dry_run) {
        (_, _, true) => output.line(format!("  {kept}; nothing written"))?,
        (_, false, _) => output.line("  nothing to change, so the file is left alone")?,
        (Some(backup), ..) => output.line(format!("  {kept}; as it was: {}", backup.display()))?,
        (None, ..) => output.line("  a new file")?,
    }
    for warning in &updated.warnings {
        notice!("warning: {warning}");
    }
    let lines = |lines: &[u64]| {
        let lines: Vec<String> = lines.iter().map(u64::to_string).collect();
        lines.join(", ")
    };
    if merge.foreign > 0 {
        let (count, places) = (grouped(merge.foreign), lines(&merge.foreign_lines));
        notice!("note: lines that are no entries, kept: {count} (line {places})");
    }
    if merge.repeated > 0 {
        let first = merge.repeated_lines.iter();
        let places: Vec<String> = first
            .map(|(line, of)| format!("{line} repeats {of}"))
            .collect();
        notice!(
            "note: lines whose key an earlier line has, kept and not read by MIOpen: {} (line {})",
            grouped(merge.repeated),
            places.join(", ")
        );
    }
    if merge.conflicts > 0 {
        notice!(
            "note: problems that MIOpen's key cannot distinguish, the first of each written: {} left out",
            grouped(merge.conflicts)
        );
    }
    if merge.line_end_added {
        notice!("note: the last line had no end and may be cut short; it is kept");
    }
    Ok(())
}

/// What a document says about a database.
fn database_document(updated: &Updated, dry_run: bool) -> serde_json::Value {
    let backup = updated.backup.as_deref().map(shown);
    json!({
        "path": shown(&updated.path), "written": updated.written, "backup": backup,
        "dry_run": dry_run, "changes": updated.merge, "warnings": updated.warnings,
    })
}

/// A path for a document; JSON cannot hold every name that a file can have.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}
