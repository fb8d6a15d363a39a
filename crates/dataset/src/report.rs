//! [`ImportReport`]: what an import read, what it passed over and why.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::format::Format;
use crate::source::SourceFacts;

/// The number of places kept of each reason; the rest is only counted.
pub const PLACES_KEPT: usize = 20;
/// The number of characters quoted of a damaged piece.
const QUOTED: usize = 60;

/// Where in a file something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A line of a text file, counted from 1.
    Line(u64),
    /// A row of a database table, by its row id.
    Row {
        /// The table.
        table: &'static str,
        /// The row id.
        id: i64,
    },
}

impl Place {
    /// Gives the line's or row's number.
    pub fn number(self) -> u64 {
        match self {
            Place::Line(line) => line,
            Place::Row { id, .. } => u64::try_from(id).unwrap_or(0),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Row { table, id } => write!(f, "table `{table}` row {id}"),
        }
    }
}

/// Something together with where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located<T> {
    /// Where it was found.
    pub place: Place,
    /// What was found.
    pub item: T,
}

/// Why a row, a line or a part of one gives no Record.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The line is longer than the limit.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(usize),
    /// The bytes are no UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// A text line without a key.
    #[error("the line is not of the form `KEY=SOLVER:VALUES`")]
    NoKey,
    /// A text key with the wrong shape.
    #[error("the key does not describe a convolution problem")]
    BadKey,
    /// An entry without a solver or without values.
    #[error("the entry is not of the form `SOLVER:VALUES`")]
    BadEntry,
    /// An entry of MIOpen's other database, which holds times of solvers and no parameters.
    #[error("the entry belongs to a find database, which holds no tuning parameters")]
    FindEntry,
    /// A database entry that points to no problem.
    #[error("its `config` names no row of table `config`")]
    NoConfig,
    /// A database cell of the wrong type.
    #[error("column `{column}` holds no {wanted}")]
    WrongType {
        /// The column.
        column: String,
        /// What is needed.
        wanted: &'static str,
    },
    /// A CSV row with more or fewer cells than the header.
    #[error("the row does not have as many cells as the header")]
    Width,
    /// A CSV cell that should be a number.
    #[error("column `{column}` holds no number that can be kept exactly")]
    BadNumber {
        /// The column.
        column: String,
    },
    /// A CSV cell that should be a time and is no number, not finite, negative or 0.
    #[error("column `{column}`: a time must be a positive number")]
    BadTime {
        /// The column.
        column: String,
    },
    /// A CSV cell that must not be empty.
    #[error("column `{column}` is empty")]
    Empty {
        /// The column.
        column: String,
    },
    /// An entry of a JSON file lacks something.
    #[error("it has no `{name}`")]
    NoMember {
        /// What is missing.
        name: String,
    },
    /// Something in an entry of a JSON file is of the wrong type.
    #[error("its `{name}` is no {wanted}")]
    BadMember {
        /// What is wrong.
        name: String,
        /// What is needed.
        wanted: &'static str,
    },
    /// An entry of a JSON file has parameters that the others do not have.
    #[error("it has other parameters than the first entry")]
    OtherParams,
    /// A damaged line of a JSON file that has an entry on every line.
    #[error("the line holds no whole entry")]
    NoEntry,
    /// The row names no device.
    #[error("the row names no device")]
    BadDevice,
}

impl Serialize for SkipReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// All that was skipped for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The reason.
    pub reason: SkipReason,
    /// How often it occurred.
    pub count: u64,
    /// The first places, at most [`PLACES_KEPT`].
    pub first: Vec<SkippedAt>,
}

/// One thing that was skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkippedAt {
    /// Where it stands.
    pub place: Place,
    /// How it begins.
    pub found: String,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// The format that was read.
    pub format: Format,
    /// The file's size and hash.
    pub source: SourceFacts,
    /// Rows, non-empty lines or database entries read.
    pub rows: u64,
    /// Records given to the sink.
    pub records: u64,
    /// What was skipped, grouped by reason in the order first met.
    pub skipped: Vec<Skipped>,
    /// What else the user should know.
    pub notes: Vec<String>,
}

impl ImportReport {
    /// Counts everything that was skipped.
    pub fn skipped_count(&self) -> u64 {
        self.skipped.iter().map(|group| group.count).sum()
    }
}

/// Gathers skips by reason.
#[derive(Debug, Default)]
pub(crate) struct Skips(Vec<Skipped>);

impl Skips {
    pub(crate) fn add(&mut self, place: Place, reason: SkipReason, found: &[u8]) {
        // There are few reasons, and a damaged file repeats the same one.
        let index = match self.0.iter().position(|group| group.reason == reason) {
            Some(index) => index,
            None => {
                self.0.push(Skipped {
                    reason,
                    count: 0,
                    first: Vec::new(),
                });
                self.0.len() - 1
            }
        };
        let group = &mut self.0[index];
        group.count += 1;
        if group.first.len() < PLACES_KEPT {
            group.first.push(SkippedAt {
                place,
                found: quote(found),
            });
        }
    }

    /// Takes a group of a reason that was not met before.
    pub(crate) fn add_group(&mut self, group: Skipped) {
        self.0.push(group);
    }

    pub(crate) fn into_groups(self) -> Vec<Skipped> {
        self.0
    }
}

/// Shows the beginning of foreign bytes on one line, what cannot be printed escaped.
pub(crate) fn quote(bytes: &[u8]) -> String {
    let head = &bytes[..bytes.len().min(4 * QUOTED)];
    let text = String::from_utf8_lossy(head);
    let mut shown = String::new();
    for c in text.chars().take(QUOTED) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().count() > QUOTED || head.len() < bytes.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_are_grouped_and_only_the_first_places_kept() {
        let mut skips = Skips::default();
        for line in 1..=30 {
            skips.add(Place::Line(line), SkipReason::BadKey, b"x");
            skips.add(Place::Line(line), SkipReason::BadEntry, b"y");
        }
        let groups = skips.into_groups();
        assert_eq!(groups.len(), 2);
        assert_eq!((groups[0].count, groups[0].first.len()), (30, PLACES_KEPT));
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote(b"a'\nb\xff"), "a'\\nb\u{fffd}");
        assert_eq!(quote(&[b'a'; 1000]).chars().count(), QUOTED + 1);
    }
}
