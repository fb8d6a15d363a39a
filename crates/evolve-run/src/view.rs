//! What is shown of an edit and of a search, in lines and as parts of a page; the same for every subject.

use std::fmt::Write as _;

use kernwright_report::{counted, escape, grouped};
use kernwright_space::Doubt;

use crate::Standing;

/// An edit of a winner, as a person reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditView {
    /// What it does.
    pub words: String,
    /// Where that is in the source, if it is known.
    pub place: Option<String>,
    /// What it relies on and what it is worth, in a few lines.
    pub about: Vec<String>,
    /// The code that is gone (`- …`), then the code that is new (`+ …`).
    pub changes: Vec<String>,
}

impl EditView {
    /// More changes than this are folded away in a page until the reader opens them.
    const MANY: usize = 24;
    /// More than this are cut off in a terminal. A region in other floats changes hundreds.
    const SHOWN: usize = 12;

    /// In lines, under its number.
    #[must_use]
    pub fn lines(&self, nth: usize) -> Vec<String> {
        let place = self.place.as_ref().map(|place| format!("  {place}"));
        let mut lines = vec![format!(
            "{nth}. {}{}",
            self.words,
            place.unwrap_or_default()
        )];
        let shown = match self.changes.len() {
            count if count > Self::SHOWN => Self::SHOWN - 2,
            count => count,
        };
        let below = self.about.iter().chain(&self.changes[..shown]);
        lines.extend(below.map(|line| format!("   {line}")));
        if shown < self.changes.len() {
            let more = self.changes.len() - shown;
            lines.push(format!("   and {more} more, in report.html"));
        }
        lines
    }

    /// As a part of a page, under its number.
    #[must_use]
    pub fn html(&self, nth: usize) -> String {
        let place = self.place.as_ref();
        let place = place.map(|place| format!(" <span class=\"soft\">{}</span>", escape(place)));
        let mut html = format!(
            "<h3>{nth}. {}{}</h3>\n",
            escape(&self.words),
            place.unwrap_or_default()
        );
        for line in &self.about {
            let _ = writeln!(html, "<p>{}</p>", escape(line));
        }
        let code = format!("<pre>{}</pre>\n", escape(&self.changes.join("\n")));
        html + &match self.changes.len() {
            0 => String::new(),
            count if count > Self::MANY => format!(
                "<details><summary>{} gone or new</summary>\n{code}</details>\n",
                counted(count, "line")
            ),
            _ => code,
        }
    }
}

/// The edits of a winner, as a person reads them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditsView {
    /// Each of them.
    pub edits: Vec<EditView>,
    /// How many the candidate had before it was reduced.
    pub found: usize,
    /// Whether each was shown to be needed.
    pub is_minimal: bool,
}

impl EditsView {
    /// How many there are, and of how many, in words.
    #[must_use]
    pub fn reduced(&self) -> String {
        let count = counted(self.edits.len(), "edit");
        format!("{count}, reduced from {}", self.found)
    }

    /// The same as an entry of a page's facts.
    #[must_use]
    pub fn fact(edits: Option<&EditsView>) -> (&'static str, String, String) {
        let (count, more) = match edits {
            Some(all) => (
                counted(all.edits.len(), "edit"),
                format!("reduced from {}", all.found),
            ),
            None => ("-".to_owned(), String::new()),
        };
        ("Winner", count, more)
    }

    /// A note if some were not shown to be needed.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        (!self.is_minimal).then_some("not every one of them was shown to be needed")
    }

    /// Each in lines, after an empty one.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let numbered = self.edits.iter().zip(1..);
        numbered.flat_map(|(edit, nth)| [vec![String::new()], edit.lines(nth)].concat())
    }

    /// A section of a page.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = "<h2>The edits</h2>\n".to_owned();
        if let Some(note) = self.note() {
            let _ = writeln!(html, "<p class=\"soft\">{note}</p>");
        }
        for (edit, nth) in self.edits.iter().zip(1..) {
            html += &edit.html(nth);
        }
        html
    }
}

impl Standing {
    /// How many of something were judged, and why the others were not valid, in lines.
    #[must_use]
    pub fn lines(&self, what: &str) -> Vec<String> {
        let judged = counted(self.judged as usize, what);
        let valid = grouped(self.valid.into());
        let mut lines = vec![format!(
            "{judged} in {:.0} s, {valid} of them valid",
            self.seconds
        )];
        let failures = self.failures.iter();
        lines.extend(failures.map(|(why, n)| format!("  {why:24} {}", grouped((*n).into()))));
        lines
    }

    /// The same as an entry of a page's facts.
    #[must_use]
    pub fn fact(&self, what: &str) -> (&'static str, String, String) {
        let judged = counted(self.judged as usize, what);
        let more = format!("{} of them valid, in {:.0} s", self.valid, self.seconds);
        ("Tried", judged, more)
    }
}

/// Reasons to trust the times less, in lines.
pub fn doubt_lines(doubts: &[Doubt]) -> impl Iterator<Item = String> {
    let doubts = doubts.iter();
    doubts.map(|doubt| format!("doubt: {}; {}", doubt.what, doubt.remedy))
}

/// Candidates that were better in the search alone, in lines.
pub fn fallen_lines(fallen: &[String]) -> impl Iterator<Item = String> {
    let fallen = fallen.iter();
    fallen.map(|fallen| format!("not better after all: {fallen}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(n_changes: usize) -> EditView {
        EditView {
            words: "delete a & b".to_owned(),
            place: Some("f.c:3".to_owned()),
            about: vec!["tested: no answer depends on it".to_owned()],
            changes: (0..n_changes).map(|nth| format!("- line {nth}")).collect(),
        }
    }

    #[test]
    fn an_edit_is_shown_with_its_place_and_a_few_of_its_changes() {
        let lines = edit(2).lines(1);
        assert_eq!(lines[0], "1. delete a & b  f.c:3");
        assert_eq!(lines.last().map(String::as_str), Some("   - line 1"));
        let lines = edit(40).lines(1);
        assert_eq!(lines.len(), 1 + 1 + 10 + 1);
        assert_eq!(lines[12], "   and 30 more, in report.html");
        let html = edit(40).html(2);
        assert!(html.contains("2. delete a &amp; b"), "{html}");
        assert!(
            html.contains("<details><summary>40 lines gone or new"),
            "{html}"
        );
        assert!(!edit(2).html(2).contains("<details>"));
    }

    #[test]
    fn edits_that_may_not_be_needed_are_noted() {
        let mut all = EditsView {
            edits: vec![edit(1)],
            found: 7,
            is_minimal: false,
        };
        assert_eq!(all.reduced(), "1 edit, reduced from 7");
        assert!(all.html().contains("not every one"));
        all.is_minimal = true;
        assert!(!all.html().contains("not every one"));
        assert_eq!(EditsView::fact(None).1, "-");
    }
}
