//! [`read_problems`]: a list of problems from a table, MIOpen's logs, or keys of its databases.
//!
//! A CSV file has a column for every field it gives. Any other file is read line by line, each
//! line a `MIOpenDriver` command (see [`driver_problems`]) or a key of a MIOpen database with or
//! without the entries after it; both may be mixed. In a file that MIOpen has logged into, other
//! lines are passed over and counted. What should be a problem and is none is kept with its line and the reason.

use std::io::Read;
use std::path::Path;

use std::sync::Arc;

use csv::{ByteRecord, ReaderBuilder};
use kernwright_space::Fields;

use crate::csv_file::{Leash, READ_AHEAD, is_blank};
use crate::csv_row::{Damage, trimmed, values};
use crate::driver_line::{DriverError, PROGRAM, driver_problems};
use crate::error::{Fault, InputError};
use crate::lines::{Line, Lines};
use crate::miopen_key::miopen_problem;
use crate::report::{Located, Place, SkipReason, quote};
use crate::source::{Limits, Source, SourceError};

/// How MIOpen begins what it logs.
const LOG_PREFIX: &str = "MIOpen(";

/// What a list of problems holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProblemList {
    /// The problems, in the order of the file; one line may give several.
    pub problems: Vec<Located<Fields>>,
    /// Lines that should be problems and are none.
    pub bad: Vec<BadLine>,
    /// Lines about something else, such as other operations in a log.
    pub passed_over: u64,
    /// What else the user should know.
    pub notes: Vec<String>,
}

/// A line that gives no problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// The line.
    pub line: u64,
    /// Why.
    pub reason: String,
    /// How it begins, or the part that is to blame.
    pub found: String,
}

/// Reads a list of problems from a file. `is_field` knows the names of a problem's fields.
pub fn read_problems(
    path: &Path,
    limits: &Limits,
    is_field: &dyn Fn(&str) -> bool,
) -> Result<ProblemList, InputError> {
    read(path, Source::open(path, limits, None), limits, is_field)
}

/// Reads a list of problems from any reader; `name` stands for the file's name.
pub fn read_problems_from(
    name: &Path,
    reader: Box<dyn Read>,
    limits: &Limits,
    is_field: &dyn Fn(&str) -> bool,
) -> Result<ProblemList, InputError> {
    read(
        name,
        Source::new(reader, None, limits, None),
        limits,
        is_field,
    )
}

fn read(
    name: &Path,
    source: Result<Source, SourceError>,
    limits: &Limits,
    is_field: &dyn Fn(&str) -> bool,
) -> Result<ProblemList, InputError> {
    let read = || {
        let mut source = source?;
        let head = source.peek()?;
        if head.is_empty() {
            return Err(Fault::Empty);
        }
        if is_table(head, is_field) {
            read_table(&mut source, limits, is_field)
        } else {
            read_lines(&mut source, limits)
        }
    };
    read().map_err(|fault| InputError {
        path: name.to_owned(),
        fault,
    })
}

/// The first line that says anything has commas and names a field.
fn is_table(head: &[u8], is_field: &dyn Fn(&str) -> bool) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = head.split(|byte| *byte == b'\n');
    let first = lines.find(|line| !line.trim_ascii().is_empty());
    let named = |cell: &[u8]| {
        let cell = trimmed(cell).unwrap_or_default().trim_matches('"');
        is_field(cell.trim())
    };
    first.is_some_and(|line| line.contains(&b',') && line.split(|byte| *byte == b',').any(named))
}

fn read_table(
    source: &mut Source,
    limits: &Limits,
    is_field: &dyn Fn(&str) -> bool,
) -> Result<ProblemList, Fault> {
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .buffer_capacity(READ_AHEAD)
        .from_reader(Leash::new(source, limits.max_line));
    let mut row = ByteRecord::new();
    let mut header: Vec<String> = Vec::new();
    let mut columns: Vec<(Arc<str>, usize)> = Vec::new();
    let mut list = ProblemList::default();
    loop {
        match reader.read_byte_record(&mut row) {
            Ok(true) => {}
            Ok(false) => return Ok(list),
            Err(error) => return Err(reader.get_ref().explain(error)),
        }
        let end = reader.position().byte();
        let line = reader.get_mut().end_row(end);
        if is_blank(&row) {
            continue;
        }
        if header.is_empty() {
            let names = row
                .iter()
                .map(|cell| trimmed(cell).unwrap_or("?").to_owned());
            header = names.collect();
            let fields = header.iter().enumerate().filter(|(_, name)| is_field(name));
            columns = fields.map(|(at, name)| (Arc::from(&**name), at)).collect();
            let others = header.iter().filter(|name| !is_field(name));
            let others: Vec<String> = others.map(|name| format!("`{name}`")).collect();
            if !others.is_empty() {
                let others = others.join(", ");
                list.notes
                    .push(format!("columns that are no fields of a problem: {others}"));
            }
            continue;
        }
        let read = if row.len() == header.len() {
            values(&header, &columns, &row)
        } else {
            Err(Damage::of_row(SkipReason::Width, &row))
        };
        match read {
            Ok(fields) => list.add(line, fields.into()),
            Err(Damage { reason, found }) => list.refuse(line, reason.to_string(), &found),
        }
    }
}

fn read_lines(source: &mut Source, limits: &Limits) -> Result<ProblemList, Fault> {
    let mut lines = Lines::new(source, limits.max_line);
    let mut list = ProblemList::default();
    let mut is_log = false;
    let mut neither: Vec<BadLine> = Vec::new();
    while let Some((number, line)) = lines.next()? {
        let bytes = match line {
            Line::Whole(bytes) => bytes,
            Line::TooLong(bytes) => {
                let reason = SkipReason::LineTooLong(bytes.len() - 1);
                list.refuse(number, reason.to_string(), bytes);
                continue;
            }
        };
        // Logs may hold anything; only the line itself is lost.
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        is_log |= text.contains(LOG_PREFIX);
        match driver_problems(text) {
            Some(Ok(problems)) => problems
                .into_iter()
                .for_each(|fields| list.add(number, fields)),
            Some(Err(DriverError::OtherOperation(_))) => list.passed_over += 1,
            Some(Err(error)) => list.refuse(number, error.to_string(), bytes),
            None => {
                let key = text.split_once('=').map_or(text, |(key, _)| key);
                let reason =
                    || format!("neither a `{PROGRAM}` command nor a key of a MIOpen database");
                match miopen_problem(key.trim_end()) {
                    Some(fields) => list.add(number, fields),
                    None if key.starts_with("2x") || key.starts_with("3x") => {
                        list.refuse(number, reason(), bytes);
                    }
                    None => neither.push(BadLine {
                        line: number,
                        reason: reason(),
                        found: quote(bytes),
                    }),
                }
            }
        }
    }
    // In a log other lines are to be expected; in a list every line should count.
    if is_log {
        list.passed_over += neither.len() as u64;
    } else {
        list.bad.extend(neither);
        list.bad.sort_by_key(|bad| bad.line);
    }
    Ok(list)
}

impl ProblemList {
    fn add(&mut self, line: u64, fields: Fields) {
        self.problems.push(Located {
            place: Place::Line(line),
            item: fields,
        });
    }

    fn refuse(&mut self, line: u64, reason: String, found: &[u8]) {
        self.bad.push(BadLine {
            line,
            reason,
            found: quote(found),
        });
    }
}
