//! Errors in cards, each with its place in the file.

use crate::error_kind::ErrorKind;
use std::fmt;
use std::ops::Range;

/// A card or family file cannot be used, and every reason found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardError {
    /// The file, as the caller named it.
    pub file: String,
    /// What is wrong, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl CardError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// One mistake and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The mistake and, where there is one, the fix.
    pub message: String,
    /// The line's text.
    pub source_line: String,
    /// How many characters of the line are meant.
    pub length: usize,
}

impl Diagnostic {
    /// Places a message at a range of bytes of a file's text.
    #[must_use]
    pub fn new(text: &str, span: Range<usize>, message: String) -> Self {
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(span.start), floor(span.end));
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..]
            .find('\n')
            .map_or(text.len(), |newline| start + newline);
        let shown = text[start..end.clamp(start, line_end)].chars().count();
        Diagnostic {
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            message,
            source_line: text[line_start..line_end].trim_end().to_owned(),
            length: shown.max(1),
        }
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}", diagnostic.shown_in(&self.file))?;
        }
        Ok(())
    }
}

impl Diagnostic {
    /// The mistake in a file of that name, with the line quoted and the place underlined; a very
    /// long line is cut around it.
    #[must_use]
    pub fn shown_in(&self, file: &str) -> String {
        const SHOWN: usize = 100;
        let skip = (self.column - 1).saturating_sub(SHOWN / 2);
        let skip = if self.source_line.chars().count() <= SHOWN {
            0
        } else {
            skip
        };
        let quoted: String = self.source_line.chars().skip(skip).take(SHOWN).collect();
        // A tab would move the marks, and what else is no text might do anything to a terminal.
        let quoted = quoted.replace(char::is_control, " ");
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let before = " ".repeat(self.column - 1 - skip);
        let marks = "^".repeat(self.length.min(SHOWN.saturating_sub(before.len())).max(1));
        format!(
            "{file}:{number}:{}: {}\n {margin} |\n {number} | {quoted}\n {margin} | {before}{marks}",
            self.column, self.message
        )
    }
}

impl std::error::Error for CardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "a = 1\nβ = \"é x\"\n";
        let start = text.find('x').unwrap();
        let diagnostic = Diagnostic::new(text, start..start + 1, "no".into());
        assert_eq!((diagnostic.line, diagnostic.column), (2, 8));
        let error = CardError {
            file: "f.toml".into(),
            diagnostics: vec![diagnostic],
        };
        assert_eq!(
            error.to_string(),
            "f.toml:2:8: no\n   |\n 2 | β = \"é x\"\n   |        ^"
        );
    }

    #[test]
    fn places_outside_the_text_are_clamped() {
        let diagnostic = Diagnostic::new("é", 1..99, "no".into());
        assert_eq!((diagnostic.line, diagnostic.column), (1, 1));
    }
}
