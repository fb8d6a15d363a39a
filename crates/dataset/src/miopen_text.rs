//! MIOpen's performance database as text: `KEY=SOLVER:VALUES;SOLVER:VALUES`, one problem a line.
//!
//! The system databases of 2019 (`.cd.pdb.txt`) and the user databases of today (`.udb.txt`)
//! differ in their keys, which [`miopen_key`](crate::miopen_key) reads, and in nothing else.
//! Databases grew for years under several versions of MIOpen, so a few damaged entries are normal:
//! they are skipped and counted. A file whose first lines are all damaged is something else.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str;
use std::sync::Arc;

use kernwright_space::{Device, Outcome, Record, RecordParams};

use crate::error::{Fault, Halt};
use crate::format::Format;
use crate::importer::{Importer, Input, Intake};
use crate::lines::{Line, Lines};
use crate::miopen_fields::FieldsBuilder;
use crate::miopen_key::parse_key;
use crate::report::{Place, SkipReason};

pub(crate) const IMPORTER: Importer = Importer {
    format: Format::MiopenText,
    recognise,
    read,
};

/// A file that begins with this many damaged lines, and no sound one, is something else.
const PATIENCE: u64 = 100;
/// Repeated keys are looked for among at most this many, whose hashes take 40 MB.
const MAX_KEYS: usize = 3_500_000;
/// How the third value of an entry begins in MIOpen's other database, the find-db.
const FIND_DB_ALGORITHM: &str = "miopenConvolution";

/// A line among the first ones has a key that describes a problem.
fn recognise(head: &[u8]) -> bool {
    let key = |line: &[u8]| {
        let end = line.iter().position(|byte| *byte == b'=')?;
        parse_key(str::from_utf8(&line[..end]).ok()?).map(drop)
    };
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    head.split(|byte| *byte == b'\n')
        .take(PATIENCE as usize)
        .any(|line| key(line).is_some())
}

fn read(input: &mut Input<'_>, intake: &mut Intake<'_>) -> Result<(), Halt> {
    let mut reader = Reader {
        device: input.device()?,
        builder: FieldsBuilder::default(),
        keys: HashSet::new(),
        repeated: 0,
        first_damage: None,
    };
    let mut lines = Lines::new(&mut input.source, input.options.limits.max_line);
    while let Some((number, line)) = lines.next()? {
        if matches!(line, Line::Whole(text) if text.trim_ascii().is_empty()) {
            continue;
        }
        intake.row()?;
        reader.line(number, line, intake)?;
        if intake.rows() == PATIENCE {
            reader.doubt(intake)?;
        }
    }
    reader.doubt(intake)?;
    if lines.ends_open() && intake.rows() > 0 {
        intake.note("the last line has no line end, so the file may be cut short".to_owned());
    }
    if reader.repeated > 0 {
        let among = if reader.keys.len() == MAX_KEYS {
            " (among the first lines)"
        } else {
            ""
        };
        let count = reader.repeated;
        intake.note(format!(
            "lines that repeat the key of an earlier one{among}: {count}; MIOpen reads the first only"
        ));
    }
    Ok(())
}

struct Reader {
    device: Device,
    builder: FieldsBuilder,
    /// Hashes of the keys seen; a collision only miscounts a note.
    keys: HashSet<u64>,
    repeated: u64,
    first_damage: Option<(u64, SkipReason)>,
}

impl Reader {
    fn line(&mut self, number: u64, line: Line<'_>, intake: &mut Intake<'_>) -> Result<(), Halt> {
        let place = Place::Line(number);
        let (bytes, problem) = match line {
            Line::Whole(bytes) => (bytes, self.split(bytes)),
            Line::TooLong(bytes) => (bytes, Err(SkipReason::LineTooLong(bytes.len() - 1))),
        };
        let (key, entries) = match problem {
            Ok(parts) => parts,
            Err(reason) => {
                self.first_damage.get_or_insert((number, reason.clone()));
                intake.skip(place, reason, bytes);
                return Ok(());
            }
        };
        let Some(problem) = parse_key(key) else {
            self.first_damage
                .get_or_insert((number, SkipReason::BadKey));
            intake.skip(place, SkipReason::BadKey, key.as_bytes());
            return Ok(());
        };
        let problem = self.builder.build(&problem);
        self.count_key(key);
        // A semicolon may end the line as well as separate entries.
        for entry in entries.strip_suffix(';').unwrap_or(entries).split(';') {
            let (solver, values) = match split_entry(entry) {
                Ok(parts) => parts,
                Err(reason) => {
                    self.first_damage.get_or_insert((number, reason.clone()));
                    intake.skip(place, reason, entry.as_bytes());
                    continue;
                }
            };
            let record = Record {
                kernel: self.builder.share(solver),
                problem: Arc::clone(&problem),
                params: RecordParams::Positional(values.into()),
                device: self.device.clone(),
                outcome: Outcome::ReportedBest,
            };
            intake.give(place, record)?;
        }
        Ok(())
    }

    fn split<'l>(&self, line: &'l [u8]) -> Result<(&'l str, &'l str), SkipReason> {
        let line = str::from_utf8(line).map_err(|_| SkipReason::NotUtf8)?;
        line.split_once('=').ok_or(SkipReason::NoKey)
    }

    fn count_key(&mut self, key: &str) {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        if self.keys.len() < MAX_KEYS {
            self.repeated += u64::from(!self.keys.insert(hash));
        } else {
            self.repeated += u64::from(self.keys.contains(&hash));
        }
    }

    /// Refuses a file that has given nothing but damage so far.
    fn doubt(&self, intake: &Intake<'_>) -> Result<(), Fault> {
        match &self.first_damage {
            Some((line, reason)) if intake.records() == 0 => Err(Fault::NotMiopenText {
                lines: intake.rows(),
                line: *line,
                reason: reason.clone(),
            }),
            _ => Ok(()),
        }
    }
}

/// Splits `SOLVER:VALUES`. Neither part may hold a separator of the format.
fn split_entry(entry: &str) -> Result<(&str, &str), SkipReason> {
    let (solver, values) = entry.split_once(':').ok_or(SkipReason::BadEntry)?;
    let odd = |c: char| c.is_control() || c == '=' || c == ':';
    let sound = !solver.is_empty()
        && !values.is_empty()
        && !entry.contains(char::is_whitespace)
        && !solver.contains(odd)
        && !values.contains(odd);
    if !sound {
        return Err(SkipReason::BadEntry);
    }
    if values
        .split(',')
        .any(|value| value.starts_with(FIND_DB_ALGORITHM))
    {
        return Err(SkipReason::FindEntry);
    }
    Ok((solver, values))
}
