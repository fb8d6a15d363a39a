//! CSV files with a header: one row, one Record, by a [`ColumnMap`].
//!
//! Rows are read as RFC 4180 says, with any line end and an optional UTF-8 mark. An empty cell
//! means that the source does not tell; a number that cannot be kept exactly is refused rather
//! than rounded or taken for text.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::str;

use csv::{ByteRecord, ReaderBuilder};

use crate::csv_row::{Damage, Plan};
use crate::error::{Fault, Halt};
use crate::import::{Format, Importer, Input, Intake};
use crate::report::Place;
use crate::source::Source;

pub(crate) const IMPORTER: Importer = Importer {
    format: Format::Csv,
    recognise,
    read,
};

/// The csv reader takes this much at once, so it may hold so much more than one row.
const READ_AHEAD: usize = 64 * 1024;

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
    // The device of the whole file is needed only if the rows do not name theirs.
    let file_device = input.device().ok();
    let leash = Leash::new(&mut input.source, input.options.limits.max_line);
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .buffer_capacity(READ_AHEAD)
        .from_reader(leash);
    let mut row = ByteRecord::new();
    let mut plan: Option<Plan> = None;
    loop {
        match reader.read_byte_record(&mut row) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => return Err(reader.get_ref().explain(error).into()),
        }
        let end = reader.position().byte();
        let line = reader.get_mut().end_row(end, &row);
        let Some(plan) = &mut plan else {
            plan = Some(Plan::new(&row, input.options, file_device.clone())?);
            continue;
        };
        intake.row()?;
        match plan.record(&row) {
            Ok(record) => intake.give(Place::Line(line), record)?,
            Err(Damage { reason, found }) => intake.skip(Place::Line(line), reason, &found),
        }
    }
    match plan {
        Some(_) => Ok(()),
        None => Err(Fault::Empty.into()),
    }
}

/// Feeds the csv reader, which would otherwise take a row of any length into memory, and knows
/// the line every row begins on, which the csv reader does not where lines end in `\r\n`.
struct Leash<'s> {
    source: &'s mut Source,
    max_row: usize,
    /// Bytes handed out.
    given: u64,
    /// Where the last whole row ended.
    row_end: u64,
    /// Where the line ends after that are.
    newlines: VecDeque<u64>,
    /// Line ends before that.
    lines: u64,
    too_long: bool,
}

impl<'s> Leash<'s> {
    fn new(source: &'s mut Source, max_row: usize) -> Self {
        let newlines = VecDeque::new();
        Leash {
            source,
            max_row,
            given: 0,
            row_end: 0,
            newlines,
            lines: 0,
            too_long: false,
        }
    }

    /// Notes that a row ended at byte `end` and gives the line it began on.
    fn end_row(&mut self, end: u64, row: &ByteRecord) -> u64 {
        let mut at_end = false;
        while let Some(newline) = self.newlines.front().filter(|newline| **newline < end) {
            at_end = newline + 1 == end;
            self.lines += 1;
            self.newlines.pop_front();
        }
        self.row_end = end;
        let inside: usize = row
            .iter()
            .map(|cell| cell.iter().filter(|byte| **byte == b'\n').count())
            .sum();
        (1 + self.lines).saturating_sub(inside as u64 + u64::from(at_end))
    }

    /// Turns what the csv reader met into what it means; only reading can fail.
    fn explain(&self, error: csv::Error) -> Fault {
        if self.too_long {
            return Fault::RowTooLong {
                line: 1 + self.lines,
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
        let ends = into[..count]
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n');
        self.newlines
            .extend(ends.map(|(index, _)| self.given + index as u64));
        self.given += count as u64;
        Ok(count)
    }
}
