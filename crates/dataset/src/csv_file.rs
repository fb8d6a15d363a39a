//! CSV files with a header: one row, one Record, by a [`ColumnMap`].
//!
//! Rows are read as RFC 4180 says, with any line end and an optional UTF-8 mark. An empty cell
//! means that the source does not give the value; a number that cannot be kept exactly is refused
//! rather than rounded or taken for text.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::str;

use csv::{ByteRecord, ReaderBuilder};
use kernwright_space::{Device, Record};

use crate::csv_row::{Damage, Plan};
use crate::error::{Fault, Halt};
use crate::exported::{self, Exported};
use crate::format::Format;
use crate::importer::{ImportOptions, Importer, Input, Intake};
use crate::report::Place;
use crate::source::Source;

pub(crate) const IMPORTER: Importer = Importer {
    format: Format::Csv,
    recognise,
    read,
};

/// Tables that this program has written, which say themselves what their columns mean.
pub(crate) const EXPORTED_IMPORTER: Importer = Importer {
    format: Format::Exported,
    recognise: |head| {
        let first = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let first = first.strip_suffix(b"\r").unwrap_or(first);
        exported::is_header(first.split(|byte| *byte == b','))
    },
    read: |input, intake| {
        read_rows(input, intake, &mut |header, _, _| {
            let mut table = Exported::new(header).ok_or(Fault::NotExported)?;
            Ok(Box::new(move |row| table.record(row)))
        })
    },
};

/// The csv reader reads this many bytes at once, so it may hold that many bytes beyond one row.
pub(crate) const READ_AHEAD: usize = 64 * 1024;

/// The first line has a comma, nothing that text does not have, and does not begin as JSON does.
fn recognise(head: &[u8]) -> bool {
    let first = head
        .split(|byte| *byte == b'\n')
        .find(|line| !line.trim_ascii().is_empty());
    first.is_some_and(|line| {
        let plain = |text: &str| {
            !text
                .chars()
                .any(|c| c.is_control() && c != '\r' && c != '\t')
        };
        let json = line.trim_ascii_start().starts_with(b"{") || line.starts_with(b"[");
        line.contains(&b',') && !json && str::from_utf8(line).is_ok_and(plain)
    })
}

fn read(input: &mut Input<'_>, intake: &mut Intake<'_>) -> Result<(), Halt> {
    read_rows(input, intake, &mut |header, options, device| {
        let mut plan = Plan::new(header, options, device)?;
        Ok(Box::new(move |row| plan.record(row)))
    })
}

/// Reads one row.
type ReadRow = Box<dyn FnMut(&ByteRecord) -> Result<Record, Damage>>;
/// Takes the header, and the device of the whole file.
type Begin<'b> =
    dyn FnMut(&ByteRecord, &ImportOptions, Option<Device>) -> Result<ReadRow, Fault> + 'b;

fn read_rows(
    input: &mut Input<'_>,
    intake: &mut Intake<'_>,
    begin: &mut Begin<'_>,
) -> Result<(), Halt> {
    // The device of the whole file is needed only if the rows do not name theirs.
    let file_device = input.device().ok();
    let leash = Leash::new(&mut input.source, input.options.limits.max_line);
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .buffer_capacity(READ_AHEAD)
        .from_reader(leash);
    let mut row = ByteRecord::new();
    let mut read_row: Option<ReadRow> = None;
    loop {
        match reader.read_byte_record(&mut row) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => return Err(reader.get_ref().explain(error).into()),
        }
        let end = reader.position().byte();
        let line = reader.get_mut().end_row(end);
        if is_blank(&row) {
            continue;
        }
        let Some(read_row) = &mut read_row else {
            read_row = Some(begin(&row, input.options, file_device.clone())?);
            continue;
        };
        intake.row()?;
        match read_row(&row) {
            Ok(record) => intake.give(Place::Line(line), record)?,
            Err(Damage { reason, found }) => intake.skip(Place::Line(line), reason, &found),
        }
    }
    match read_row {
        Some(_) => Ok(()),
        None => Err(Fault::Empty.into()),
    }
}

/// Whether a row is a line of only spaces; the csv reader itself skips empty lines.
pub(crate) fn is_blank(row: &ByteRecord) -> bool {
    let mut cells = row.iter();
    // An empty cell on its own is one that was quoted.
    let spaces = |cell: &[u8]| !cell.is_empty() && cell.iter().all(|byte| b" \t".contains(byte));
    cells.next().is_some_and(spaces) && cells.next().is_none()
}

/// Feeds the csv reader, which would otherwise take a row of any length into memory, and knows
/// the line every row begins on, which the csv reader does not where lines end in `\r\n`.
pub(crate) struct Leash<'s> {
    source: &'s mut Source,
    max_row: usize,
    /// Bytes handed out.
    given: u64,
    /// Where the last whole row ended.
    row_end: u64,
    /// The line ends after that.
    line_ends: VecDeque<LineEnd>,
    /// Line ends before that.
    lines: u64,
    /// Where the text of the line that is being handed out ends so far; 0 if it has none.
    text_end: u64,
    too_long: bool,
}

/// A `\n`, wherever it stands; a quoted cell may hold some.
struct LineEnd {
    at: u64,
    /// Where the line's text ends, its `\r` not counted; 0 if there is none.
    text_end: u64,
}

impl<'s> Leash<'s> {
    pub(crate) fn new(source: &'s mut Source, max_row: usize) -> Self {
        Leash {
            source,
            max_row,
            given: 0,
            row_end: 0,
            line_ends: VecDeque::new(),
            lines: 0,
            text_end: 0,
            too_long: false,
        }
    }

    /// Gives the line on which the row after the last whole one begins.
    fn row_begin(&self) -> u64 {
        // Empty lines are passed over, and so is the `\n` that a row ending in `\r` leaves behind.
        let passed = |line: &&LineEnd| line.text_end <= self.row_end;
        1 + self.lines + self.line_ends.iter().take_while(passed).count() as u64
    }

    /// Notes that a row ended at byte `end` and gives the line it began on.
    pub(crate) fn end_row(&mut self, end: u64) -> u64 {
        let begin = self.row_begin();
        while self.line_ends.front().is_some_and(|line| line.at < end) {
            self.lines += 1;
            self.line_ends.pop_front();
        }
        self.row_end = end;
        begin
    }

    /// Turns what the csv reader met into what it means; only reading can fail.
    pub(crate) fn explain(&self, error: csv::Error) -> Fault {
        if self.too_long {
            return Fault::RowTooLong {
                line: self.row_begin(),
                limit: self.max_row,
            };
        }
        let error = match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        };
        self.source.explain(error).into()
    }
}

impl Read for Leash<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.given - self.row_end > (self.max_row + READ_AHEAD) as u64 {
            self.too_long = true;
            return Err(io::ErrorKind::InvalidData.into());
        }
        let count = self.source.read(into)?;
        for line in into[..count].split_inclusive(|byte| *byte == b'\n') {
            let text = line.strip_suffix(b"\n");
            let last = text.unwrap_or(line).iter().rposition(|byte| *byte != b'\r');
            if let Some(last) = last {
                self.text_end = self.given + last as u64 + 1;
            }
            self.given += line.len() as u64;
            if text.is_some() {
                self.line_ends.push_back(LineEnd {
                    at: self.given - 1,
                    text_end: std::mem::take(&mut self.text_end),
                });
            }
        }
        Ok(count)
    }
}
