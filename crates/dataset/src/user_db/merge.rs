//! [`merge`]: our entries into the text of a user database, every other byte where it was.
//!
//! MIOpen reads the file line by line, takes what stands before the first `=` as the key, and of
//! lines with equal keys reads the first alone; within a line it does the same with solvers. So an
//! entry goes into the first line of its key, replaces the values of the first entry of its
//! solver, and is appended only where there is none. Lines that MIOpen, or we, cannot read stay.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};
use std::str;

use serde::Serialize;

use crate::miopen_key::parse_key;
use crate::report::PLACES_KEPT;
use crate::user_db::entry::UserEntry;

/// The text of a database with entries merged in.
#[derive(Debug)]
pub struct Merged<'b> {
    pieces: Vec<Cow<'b, [u8]>>,
    report: MergeReport,
}

/// What merging changes, and what it found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MergeReport {
    /// Entries whose solver the file did not have for the problem.
    pub added: u64,
    /// Entries that take the place of other values of the same solver.
    pub replaced: u64,
    /// Entries the file had already.
    pub unchanged: u64,
    /// Entries passed over because an earlier one names the same key and solver with other values.
    pub conflicts: u64,
    /// Lines that entries were merged into.
    pub lines_changed: u64,
    /// Lines added.
    pub lines_added: u64,
    /// Lines that stay as they are, byte for byte.
    pub lines_kept: u64,
    /// Lines whose key names no convolution, or that have none.
    pub foreign: u64,
    /// The first of those.
    pub foreign_lines: Vec<u64>,
    /// Lines that repeat the key of an earlier one, which alone is read and changed.
    pub repeated: u64,
    /// The first of those, each with the line it repeats.
    pub repeated_lines: Vec<(u64, u64)>,
    /// Whether the last line lacked its end and gets one.
    pub line_end_added: bool,
}

impl MergeReport {
    /// Returns whether the file has to be written at all.
    pub fn changes(&self) -> bool {
        self.added + self.replaced > 0
    }
}

impl Merged<'_> {
    /// Says what changes.
    pub fn report(&self) -> &MergeReport {
        &self.report
    }

    /// Writes the whole text.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.pieces
            .iter()
            .try_for_each(|piece| out.write_all(piece))
    }
}

/// Merges entries into the text of a user database.
///
/// ```
/// # use kernwright_dataset::user_db::{UserEntry, merge};
/// let old = b"key=Ours:1,2;Theirs:3\nwhat is this\n";
/// let entry = UserEntry::new("key", "Ours", "4,5").unwrap();
/// let mut new = Vec::new();
/// merge(old, &[entry]).write_to(&mut new).unwrap();
/// assert_eq!(new, b"key=Ours:4,5;Theirs:3\nwhat is this\n");
/// ```
pub fn merge<'b>(old: &'b [u8], entries: &[UserEntry]) -> Merged<'b> {
    let mut report = MergeReport::default();
    let mut wanted = Wanted::new(entries, &mut report);
    let mut first_lines: HashMap<&[u8], u64> = HashMap::new();
    let mut pieces: Vec<Cow<'b, [u8]>> = Vec::new();
    let mut kept_from = 0;
    let mut begin = 0;
    for (number, line) in (1..).zip(old.split_inclusive(|byte| *byte == b'\n')) {
        let end = begin + line.len();
        let new = match (text_of(line), key_of(line)) {
            (text, _) if text.trim_ascii().is_empty() => None,
            (_, None) => {
                report.note_foreign(number);
                None
            }
            (text, Some(key)) => {
                if str::from_utf8(key).ok().and_then(parse_key).is_none() {
                    report.note_foreign(number);
                }
                let first = *first_lines.entry(key).or_insert(number);
                if first < number {
                    report.note_repeated(number, first);
                    None
                } else {
                    let tail = &line[text.len()..];
                    wanted
                        .take(key)
                        .and_then(|ours| edited(text, key, &ours, tail, &mut report))
                }
            }
        };
        match new {
            Some(new) => {
                pieces.push(Cow::Borrowed(&old[kept_from..begin]));
                pieces.push(Cow::Owned(new));
                kept_from = end;
                report.lines_changed += 1;
            }
            None => report.lines_kept += 1,
        }
        begin = end;
    }
    pieces.push(Cow::Borrowed(&old[kept_from..]));
    append(old, wanted, &mut pieces, &mut report);
    Merged { pieces, report }
}

/// Adds the lines of problems that the file does not have.
fn append(
    old: &[u8],
    wanted: Wanted<'_>,
    pieces: &mut Vec<Cow<'_, [u8]>>,
    report: &mut MergeReport,
) {
    let new: Vec<_> = wanted
        .by_key
        .into_iter()
        .filter(|(_, ours)| !ours.is_empty())
        .collect();
    report.added += new.iter().map(|(_, ours)| ours.len() as u64).sum::<u64>();
    report.lines_added = new.len() as u64;
    // MIOpen would append to an open last line and spoil it.
    if report.changes() && !old.is_empty() && !old.ends_with(b"\n") {
        pieces.push(Cow::Borrowed(b"\n"));
        report.line_end_added = true;
    }
    for (key, ours) in new {
        let ours: Vec<String> = ours.iter().map(|entry| spelled(entry)).collect();
        pieces.push(Cow::Owned(
            format!("{key}={}\n", ours.join(";")).into_bytes(),
        ));
    }
}

/// Our entries by key, each solver once, in the order given.
struct Wanted<'e> {
    by_key: Vec<(&'e str, Vec<&'e UserEntry>)>,
    places: HashMap<&'e [u8], usize>,
}

impl<'e> Wanted<'e> {
    fn new(entries: &'e [UserEntry], report: &mut MergeReport) -> Self {
        let mut wanted = Wanted {
            by_key: Vec::new(),
            places: HashMap::new(),
        };
        for entry in entries {
            let place = *wanted
                .places
                .entry(entry.key().as_bytes())
                .or_insert_with(|| {
                    wanted.by_key.push((entry.key(), Vec::new()));
                    wanted.by_key.len() - 1
                });
            let ours = &mut wanted.by_key[place].1;
            match ours.iter().find(|known| known.solver() == entry.solver()) {
                None => ours.push(entry),
                Some(known) if known.values() == entry.values() => {}
                Some(_) => report.conflicts += 1,
            }
        }
        wanted
    }

    /// Hands out what is wanted of a key; the second time there is nothing.
    fn take(&mut self, key: &[u8]) -> Option<Vec<&'e UserEntry>> {
        let place = *self.places.get(key)?;
        Some(std::mem::take(&mut self.by_key[place].1)).filter(|ours| !ours.is_empty())
    }
}

impl MergeReport {
    fn note_foreign(&mut self, line: u64) {
        self.foreign += 1;
        if self.foreign_lines.len() < PLACES_KEPT {
            self.foreign_lines.push(line);
        }
    }

    fn note_repeated(&mut self, line: u64, first: u64) {
        self.repeated += 1;
        if self.repeated_lines.len() < PLACES_KEPT {
            self.repeated_lines.push((line, first));
        }
    }
}

/// A line with our entries in it; `None` if it has them already.
fn edited(
    text: &[u8],
    key: &[u8],
    ours: &[&UserEntry],
    tail: &[u8],
    report: &mut MergeReport,
) -> Option<Vec<u8>> {
    let contents = &text[key.len() + 1..];
    let mut items: Vec<Cow<'_, [u8]>> = contents
        .split(|byte| *byte == b';')
        .map(Cow::Borrowed)
        .collect();
    let changes_before = report.added + report.replaced;
    for entry in ours {
        let solver = entry.solver().as_bytes();
        let same = |item: &&mut Cow<'_, [u8]>| solver_of(item) == Some(solver);
        let new = spelled(entry).into_bytes();
        match items.iter_mut().find(same) {
            Some(item) if **item == *new => report.unchanged += 1,
            Some(item) => {
                *item = Cow::Owned(new);
                report.replaced += 1;
            }
            None => {
                // A line that ends in a semicolon still does.
                let open = items.last().is_some_and(|last| last.is_empty());
                let at = items.len() - usize::from(open);
                items.insert(at, Cow::Owned(new));
                if items.len() == 2 && open {
                    items.pop();
                }
                report.added += 1;
            }
        }
    }
    (report.added + report.replaced > changes_before).then(|| {
        let head = [key, b"=".as_slice()].concat();
        [head, items.join(&b';'), tail.to_vec()].concat()
    })
}

fn spelled(entry: &UserEntry) -> String {
    format!("{}:{}", entry.solver(), entry.values())
}

fn solver_of(item: &[u8]) -> Option<&[u8]> {
    let end = item.iter().position(|byte| *byte == b':')?;
    Some(&item[..end])
}

/// What stands before the first `=`; MIOpen knows no empty key.
fn key_of(line: &[u8]) -> Option<&[u8]> {
    let end = text_of(line).iter().position(|byte| *byte == b'=')?;
    (end > 0).then(|| &line[..end])
}

/// Cuts the line end off.
fn text_of(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
