//! From a row of a CSV file to a Record, by the file's header and its [`ColumnMap`].

use std::str;
use std::sync::Arc;

use csv::ByteRecord;
use kernwright_space::{Device, Fields, Nanos, Outcome, Record, RecordParams, Value, Verification};

use crate::column_map::{ColumnMap, KernelFrom, MapError, Piece, TimeUnit};
use crate::error::Fault;
use crate::importer::ImportOptions;
use crate::report::SkipReason;

/// A column map bound to the columns of one file.
pub(crate) struct Plan {
    header: Vec<String>,
    kernel: KernelAt,
    device: DeviceAt,
    time: Option<(usize, TimeUnit)>,
    fields: Vec<(Arc<str>, usize)>,
    params: Vec<(Arc<str>, usize)>,
    fixed: Vec<(Arc<str>, Value)>,
    /// The last row's problem; a file sorted by problem repeats it.
    last_problem: Fields,
}

enum KernelAt {
    Name(Arc<str>),
    Column { index: usize, last: Arc<str> },
}

enum DeviceAt {
    File(Device),
    Row {
        pieces: Vec<PieceAt>,
        last: Option<(String, Device)>,
    },
}

enum PieceAt {
    Text(String),
    Column(usize),
}

/// Why a row gives no Record, and the cell that is to blame.
pub(crate) struct Damage {
    pub(crate) reason: SkipReason,
    pub(crate) found: Vec<u8>,
}

impl Damage {
    /// Blames the whole row.
    pub(crate) fn of_row(reason: SkipReason, row: &ByteRecord) -> Self {
        Damage {
            reason,
            found: row.iter().collect::<Vec<_>>().join(&b','),
        }
    }
}

impl Plan {
    /// Binds the map passed, or else a guessed one, to a header.
    pub(crate) fn new(
        header: &ByteRecord,
        options: &ImportOptions,
        file_device: Option<Device>,
    ) -> Result<Self, Fault> {
        let names: Result<Vec<&str>, _> = header.iter().map(trimmed).collect();
        let names = names.map_err(|_| MapError::NotUtf8)?;
        let map = match &options.columns {
            Some(map) => {
                map.check(&names)?;
                map.clone()
            }
            None => ColumnMap::guess(&names, &options.kernels)?,
        };
        // Checking the map has found every column it names.
        let at = |column: &str| {
            names
                .iter()
                .position(|name| *name == column)
                .unwrap_or_default()
        };
        let bind = |pairs: &[(String, String)]| {
            pairs
                .iter()
                .map(|(name, column)| (Arc::from(&**name), at(column)))
                .collect()
        };
        let device = match &map.device {
            Some(pieces) => {
                let bound = pieces.iter().map(|piece| match piece {
                    Piece::Text(text) => PieceAt::Text(text.clone()),
                    Piece::Column(column) => PieceAt::Column(at(column)),
                });
                DeviceAt::Row {
                    pieces: bound.collect(),
                    last: None,
                }
            }
            None => DeviceAt::File(file_device.ok_or(Fault::NoDevice)?),
        };
        Ok(Plan {
            kernel: match &map.kernel {
                KernelFrom::Name(name) => KernelAt::Name(Arc::from(&**name)),
                KernelFrom::Column(column) => KernelAt::Column {
                    index: at(column),
                    last: Arc::from(""),
                },
            },
            device,
            time: map.time.as_ref().map(|(column, unit)| (at(column), *unit)),
            fields: bind(&map.fields),
            params: bind(&map.params),
            fixed: map.fixed.clone(),
            last_problem: Arc::from([]),
            header: names.into_iter().map(str::to_owned).collect(),
        })
    }

    /// Reads one row.
    pub(crate) fn record(&mut self, row: &ByteRecord) -> Result<Record, Damage> {
        if row.len() != self.header.len() {
            return Err(Damage::of_row(SkipReason::Width, row));
        }
        let mut problem = values(&self.header, &self.fields, row)?;
        problem.extend(self.fixed.iter().cloned());
        if *problem != *self.last_problem {
            self.last_problem = problem.into();
        }
        Ok(Record {
            kernel: self.kernel.of(&self.header, row)?,
            problem: Arc::clone(&self.last_problem),
            params: RecordParams::Named(values(&self.header, &self.params, row)?.into()),
            device: self.device.of(row)?,
            outcome: match self.time {
                Some((index, unit)) => timed(&self.header, index, unit, row)?,
                None => Outcome::ReportedBest,
            },
        })
    }
}

impl KernelAt {
    fn of(&mut self, header: &[String], row: &ByteRecord) -> Result<Arc<str>, Damage> {
        match self {
            KernelAt::Name(name) => Ok(Arc::clone(name)),
            KernelAt::Column { index, last } => {
                let name = cell(row, *index)?;
                if name.is_empty() {
                    return Err(empty(header, *index));
                }
                if name != &**last {
                    *last = Arc::from(name);
                }
                Ok(Arc::clone(last))
            }
        }
    }
}

impl DeviceAt {
    fn of(&mut self, row: &ByteRecord) -> Result<Device, Damage> {
        let (pieces, last) = match self {
            DeviceAt::File(device) => return Ok(device.clone()),
            DeviceAt::Row { pieces, last } => (pieces, last),
        };
        let mut text = String::new();
        let mut whole = true;
        for piece in pieces {
            match piece {
                PieceAt::Text(part) => text.push_str(part),
                PieceAt::Column(index) => {
                    let part = cell(row, *index)?;
                    whole &= !part.is_empty();
                    text.push_str(part);
                }
            }
        }
        if let Some((known, device)) = last
            && *known == text
        {
            return Ok(device.clone());
        }
        match text.parse::<Device>() {
            Ok(device) if whole => {
                *last = Some((text, device.clone()));
                Ok(device)
            }
            _ => Err(Damage::of_row(SkipReason::BadDevice, row)),
        }
    }
}

/// Reads the cells that are not empty, under the names the map gives them.
pub(crate) fn values(
    header: &[String],
    columns: &[(Arc<str>, usize)],
    row: &ByteRecord,
) -> Result<Vec<(Arc<str>, Value)>, Damage> {
    let mut values = Vec::with_capacity(columns.len());
    for (name, index) in columns {
        let text = cell(row, *index)?;
        if text.is_empty() {
            continue;
        }
        let value = match text {
            // Spreadsheets write booleans this way.
            "TRUE" => Value::Bool(true),
            "FALSE" => Value::Bool(false),
            text => Value::parse(text),
        };
        if matches!(value, Value::Text(_)) && is_number(text) {
            return Err(Damage {
                reason: SkipReason::BadNumber {
                    column: header[*index].clone(),
                },
                found: text.into(),
            });
        }
        values.push((Arc::clone(name), value));
    }
    Ok(values)
}

fn timed(
    header: &[String],
    index: usize,
    unit: TimeUnit,
    row: &ByteRecord,
) -> Result<Outcome, Damage> {
    let text = cell(row, index)?;
    if text.is_empty() {
        return Err(empty(header, index));
    }
    let time = text.parse::<f64>().map(|time| time * unit.nanos());
    match time {
        // A time of 0 is a clock that was too coarse, or a run that never was.
        Ok(time) if time.is_finite() && time > 0.0 => Ok(Outcome::Timed {
            samples: vec![Nanos(time)],
            verification: Verification::NotChecked,
        }),
        _ => Err(Damage {
            reason: SkipReason::BadTime {
                column: header[index].clone(),
            },
            found: text.into(),
        }),
    }
}

/// Whether a text is meant as a number: digits, and at most a sign, a point and an exponent.
fn is_number(text: &str) -> bool {
    let (body, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = |text| str::strip_prefix(text, ['-', '+']).unwrap_or(text);
    let (whole, fraction) = unsigned(body)
        .split_once('.')
        .unwrap_or((unsigned(body), "0"));
    let mantissa = digits(whole) && (fraction.is_empty() || digits(fraction));
    mantissa && digits(unsigned(exponent))
}

fn cell(row: &ByteRecord, index: usize) -> Result<&str, Damage> {
    let bytes = row.get(index).unwrap_or_default();
    trimmed(bytes).map_err(|_| Damage {
        reason: SkipReason::NotUtf8,
        found: bytes.to_vec(),
    })
}

pub(crate) fn trimmed(bytes: &[u8]) -> Result<&str, str::Utf8Error> {
    str::from_utf8(bytes.trim_ascii())
}

fn empty(header: &[String], index: usize) -> Damage {
    Damage {
        reason: SkipReason::Empty {
            column: header[index].clone(),
        },
        found: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_be_kept_are_distinguished_from_text() {
        for text in ["1", "-1.5", "99999999999999999999", "1e999", "1.", "+3e-7"] {
            assert!(is_number(text), "{text}");
        }
        for text in [
            "",
            "x",
            "2019-02-03",
            "1x1",
            "1e",
            "e5",
            "-",
            ".",
            "NCHW",
            "1.2.3",
        ] {
            assert!(!is_number(text), "{text}");
        }
    }
}
