//! Tables of winners as `export --stored --to csv` writes them, read back exactly.
//!
//! The header is `kernel, device`, the problem's fields, [`PARAMS`], the parameters, and
//! [`OUTCOME`]. Columns have their meaning by where they stand, so a field may be called as a parameter
//! of another kernel is. A cell in JSON's quotes is a text that would otherwise be read as
//! something else, such as `"64"`.

use std::ops::Range;
use std::str;
use std::sync::Arc;

use csv::ByteRecord;
use kernwright_space::{Fields, Nanos, Outcome, Record, RecordParams, Value, Verification};

use crate::csv_row::Damage;
use crate::report::SkipReason;

/// The first columns: the kernel and the device.
pub const SUBJECT: [&str; 2] = ["kernel", "device"];
/// The column between fields and parameters. It holds the parameters of a kernel whose parameters
/// have no names.
pub const PARAMS: &str = "params";
/// The last columns: the median in microseconds, the number of samples, the samples in nanoseconds
/// with spaces between, and whether the answer was compared with a reference. All are empty where
/// another database reports the best and gives no time.
pub const OUTCOME: [&str; 4] = ["time_us", "samples", "samples_ns", "verified"];

/// Spells samples as a cell of the column `samples_ns`.
pub fn samples_text(samples: &[Nanos]) -> String {
    let samples = samples.iter().map(|sample| sample.0.to_string());
    samples.collect::<Vec<_>>().join(" ")
}

/// Gives the text that is read back as this value.
pub fn exact(value: &Value) -> Value {
    match value {
        Value::Text(text) => Value::text(exact_text(text)),
        value => value.clone(),
    }
}

/// Puts a text in quotes where it would be read as something else: a number, nothing, a column's
/// name of ours.
pub fn exact_text(text: &str) -> String {
    let is_plain = matches!(Value::parse(text), Value::Text(_));
    if is_plain
        && !text.is_empty()
        && !text.starts_with('"')
        && text.trim() == text
        && text != PARAMS
    {
        return text.to_owned();
    }
    serde_json::Value::from(text).to_string()
}

/// Undoes [`exact_text`]; `None` if the quotes hold no text.
fn unquoted(cell: &str) -> Option<String> {
    match cell.starts_with('"') {
        true => serde_json::from_str(cell).ok(),
        false => Some(cell.to_owned()),
    }
}

/// Whether a header, cell by cell, is that of such a table.
pub(crate) fn is_header<'h>(cells: impl DoubleEndedIterator<Item = &'h [u8]> + Clone) -> bool {
    let begins = SUBJECT.iter().map(|name| name.as_bytes());
    let ends = OUTCOME.iter().rev().map(|name| name.as_bytes());
    let params = cells.clone().any(|cell| cell == PARAMS.as_bytes());
    let plain = cells.clone().all(|cell| str::from_utf8(cell).is_ok());
    cells.clone().take(SUBJECT.len()).eq(begins)
        && cells.rev().take(OUTCOME.len()).eq(ends)
        && params
        && plain
}

/// What the columns of such a table mean.
pub(crate) struct Exported {
    names: Vec<Arc<str>>,
    fields: Range<usize>,
    params: Range<usize>,
    /// The last row's problem; a table sorted by problem repeats it.
    last_problem: Fields,
}

impl Exported {
    /// Takes a header; `None` if it is another table's.
    pub(crate) fn new(header: &ByteRecord) -> Option<Self> {
        if !is_header(header.iter()) {
            return None;
        }
        let text = |cell| str::from_utf8(cell).unwrap_or_default();
        let parting = header.iter().position(|cell| text(cell) == PARAMS)?;
        let name = |cell| unquoted(text(cell)).map(Arc::from);
        Some(Exported {
            names: header.iter().map(name).collect::<Option<_>>()?,
            fields: SUBJECT.len()..parting,
            params: parting + 1..header.len() - OUTCOME.len(),
            last_problem: Arc::from([]),
        })
    }

    /// Reads one row.
    pub(crate) fn record(&mut self, row: &ByteRecord) -> Result<Record, Damage> {
        if row.len() != self.names.len() {
            return Err(Damage::of_row(SkipReason::Width, row));
        }
        let cell = |at: usize| str::from_utf8(row.get(at).unwrap_or_default());
        let cells = (0..row.len()).map(cell).collect::<Result<Vec<&str>, _>>();
        let cells = cells.map_err(|_| Damage::of_row(SkipReason::NotUtf8, row))?;
        if cells[0].is_empty() {
            let column = SUBJECT[0].to_owned();
            return Err(Damage::of_row(SkipReason::Empty { column }, row));
        }
        let device = cells[1].parse();
        let device = device.map_err(|_| Damage::of_row(SkipReason::BadDevice, row))?;
        let problem = self.values(&cells, self.fields.clone())?;
        if *problem != *self.last_problem {
            self.last_problem = problem.into();
        }
        let params = match cells[self.fields.end] {
            "" => RecordParams::Named(self.values(&cells, self.params.clone())?.into()),
            text => RecordParams::Positional(self.text(self.fields.end, text)?.into()),
        };
        Ok(Record {
            kernel: Arc::from(cells[0]),
            problem: Arc::clone(&self.last_problem),
            params,
            device,
            outcome: outcome(&cells[self.params.end..])?,
        })
    }

    /// Reads the cells of some columns; an empty one is a field or parameter that there is not.
    fn values(
        &self,
        cells: &[&str],
        columns: Range<usize>,
    ) -> Result<Vec<(Arc<str>, Value)>, Damage> {
        let given = columns.filter(|at| !cells[*at].is_empty());
        let value = |at: usize| {
            let value = match cells[at].starts_with('"') {
                true => Value::text(self.text(at, cells[at])?),
                false => Value::parse(cells[at]),
            };
            Ok((Arc::clone(&self.names[at]), value))
        };
        given.map(value).collect()
    }

    fn text(&self, column: usize, cell: &str) -> Result<String, Damage> {
        unquoted(cell).ok_or_else(|| bad(&self.names[column], "text in whole quotes", cell))
    }
}

/// Reads the last cells of a row, in the order of [`OUTCOME`].
fn outcome(cells: &[&str]) -> Result<Outcome, Damage> {
    let [time, count, samples, verified] = cells else {
        unreachable!("a header has as many columns");
    };
    if cells.iter().all(|cell| cell.is_empty()) {
        return Ok(Outcome::ReportedBest);
    }
    let read = samples.split(' ').map(str::parse::<f64>);
    let read = read.collect::<Result<Vec<f64>, _>>().unwrap_or_default();
    let is_time = |time: &f64| time.is_finite() && *time > 0.0;
    let known: Vec<Nanos> = read.iter().copied().filter(is_time).map(Nanos).collect();
    if known.is_empty() || known.len() != read.len() {
        return Err(bad(OUTCOME[2], "list of times above 0", samples));
    }
    if *count != known.len().to_string() {
        return Err(bad(
            OUTCOME[1],
            "number of the times in `samples_ns`",
            count,
        ));
    }
    // What was changed by hand in one column alone is no measurement.
    let middle = median(&known).map(|middle| middle / 1e3);
    if time.parse().ok() != middle {
        return Err(bad(OUTCOME[0], "median of `samples_ns`", time));
    }
    let verification = match *verified {
        "true" => Verification::Passed,
        "false" => Verification::NotChecked,
        other => return Err(bad(OUTCOME[3], "`true` or `false`", other)),
    };
    Ok(Outcome::Timed {
        samples: known,
        verification,
    })
}

/// The middle time, the later of two, in nanoseconds; `None` of nothing.
pub fn median(samples: &[Nanos]) -> Option<f64> {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

fn bad(column: &str, wanted: &'static str, found: &str) -> Damage {
    Damage {
        reason: SkipReason::BadMember {
            name: column.to_owned(),
            wanted,
        },
        found: found.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str =
        "kernel,device,n,params,n,\"\"\"params\"\"\",time_us,samples,samples_ns,verified";

    fn read(rows: &str) -> Vec<Result<Record, String>> {
        let text = format!("{HEADER}\n{rows}");
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .from_reader(text.as_bytes());
        let mut rows = reader.byte_records().map(Result::unwrap);
        let mut table = Exported::new(&rows.next().unwrap()).unwrap();
        rows.map(|row| {
            table
                .record(&row)
                .map_err(|damage| damage.reason.to_string())
        })
        .collect()
    }

    #[test]
    fn columns_mean_what_they_mean_by_their_place() {
        let [record] = &read("k,gfx906_60,64,,8,\"\"\"1\"\"\",2,3,2000 1000.5 3000,true\n")[..]
        else {
            panic!("one row")
        };
        let record = record.as_ref().unwrap();
        assert_eq!(*record.problem, [("n".into(), Value::Int(64))]);
        let params = [
            (Arc::from("n"), Value::Int(8)),
            (Arc::from(PARAMS), Value::text("1")),
        ];
        assert_eq!(record.params, RecordParams::Named(params.into()));
        let samples = [2000.0, 1000.5, 3000.0].map(Nanos).to_vec();
        let verification = Verification::Passed;
        let timed = Outcome::Timed {
            samples,
            verification,
        };
        assert_eq!(record.outcome, timed);
    }

    #[test]
    fn texts_are_quoted_where_they_would_be_read_otherwise() {
        for text in ["1", "0.5", "true", "", " a", "\"", "params", "\u{e4}\n"] {
            let cell = exact_text(text);
            assert_ne!(cell, text);
            assert_eq!(unquoted(&cell).as_deref(), Some(text));
        }
        assert_eq!(exact_text("NCHW"), "NCHW");
    }

    #[test]
    fn what_was_changed_in_one_column_alone_is_refused() {
        for (row, wanted) in [
            ("k,gfx906_60,,,,,1,1,2000,true", "median of"),
            ("k,gfx906_60,,,,,2,2,2000,true", "number of the times"),
            ("k,gfx906_60,,,,,2,1,2000,yes", "`true` or `false`"),
            ("k,gfx906_60,,,,,2,1,,true", "list of times"),
            ("k,gfx906_60,,,,,-2,1,-2000,true", "list of times"),
            ("k,nothing at all,,,,,2,1,2000,true", "device"),
            (",gfx906_60,,,,,2,1,2000,true", "`kernel` is empty"),
            (
                "k,gfx906_60,\"\"\"1\",,,,2,1,2000,true",
                "text in whole quotes",
            ),
            ("k,gfx906_60", "as many cells"),
        ] {
            let [read] = &read(row)[..] else {
                panic!("{row}")
            };
            let why = read.as_ref().unwrap_err();
            assert!(why.contains(wanted), "{row}: {why}");
        }
    }
}
