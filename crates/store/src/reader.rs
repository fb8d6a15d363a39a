//! [`Reader`]: turns rows back into what they say, checking every one.

use std::path::Path;
use std::sync::Arc;

use kernwright_space::{Device, Fields, Record, RecordParams, Value};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension, Row};
use rustc_hash::FxHashMap;

use crate::checksum::Meaning;
use crate::codec;
use crate::dictionary::{Known, Names, name_checksum};
use crate::error::{StoreError, at};
use crate::meaning::{self, RecordPlace, Subject, TrialOrigin};
use crate::record::{RecordId, RunId, SourceId, StoredRecord, StoredTrial, TrialId};

/// The columns [`Reader::record`] reads; `r` is `record`, `p` its problem.
pub(crate) const RECORD_COLUMNS: &str = "r.id, r.kernel, r.device, r.problem, p.field_set, \
     p.field_values, p.checksum, r.param_names, r.params, r.outcome, r.source, r.line, \
     r.identity, r.checksum";

/// The columns [`Reader::trial`] reads; `t` is `trial`, `p` its problem.
pub(crate) const TRIAL_COLUMNS: &str = "t.id, t.kernel, t.device, t.problem, p.field_set, \
     p.field_values, p.checksum, t.record, t.run, t.config_names, t.config_values, t.outcome, \
     t.doubts, t.checksum";

/// A list of names, shared by all problems or Configs that have it.
type NameList = Arc<[Arc<str>]>;

/// Reads rows, remembering the names and the problem read last.
pub(crate) struct Reader<'c> {
    connection: &'c Connection,
    path: &'c Path,
    kernels: FxHashMap<i64, (Arc<str>, Known)>,
    devices: FxHashMap<i64, (Device, Known)>,
    field_sets: FxHashMap<i64, (NameList, Known)>,
    last_problem: Option<(Fields, Known)>,
    meaning: Meaning,
}

/// One row being read, with the table and number that its errors name.
pub(crate) struct RowView<'r> {
    pub(crate) row: &'r Row<'r>,
    pub(crate) table: &'static str,
    pub(crate) id: i64,
}

impl<'r> RowView<'r> {
    /// Takes a row whose first column is its id.
    pub(crate) fn new(row: &'r Row<'r>, table: &'static str) -> Result<Self, StoreError> {
        let mut view = RowView { row, table, id: 0 };
        view.id = view.get(0)?;
        Ok(view)
    }

    /// Reads a column; a value of the wrong kind, or text that is none, is damage.
    pub(crate) fn get<T: FromSql>(&self, column: usize) -> Result<T, StoreError> {
        self.row
            .get(column)
            .map_err(|error| self.bad(error.to_string()))
    }

    /// Reads a text without copying it.
    pub(crate) fn text(&self, column: usize) -> Result<&'r str, StoreError> {
        let value = self
            .row
            .get_ref(column)
            .map_err(|error| self.bad(error.to_string()))?;
        value.as_str().map_err(|error| self.bad(error.to_string()))
    }

    /// Reads a text that may be absent.
    pub(crate) fn optional_text(&self, column: usize) -> Result<Option<&'r str>, StoreError> {
        let value = self
            .row
            .get_ref(column)
            .map_err(|error| self.bad(error.to_string()))?;
        value
            .as_str_or_null()
            .map_err(|error| self.bad(error.to_string()))
    }

    /// Reads a count.
    pub(crate) fn count(&self, column: usize) -> Result<u64, StoreError> {
        let count: i64 = self.get(column)?;
        u64::try_from(count).map_err(|_| self.bad(format!("{count} is no count")))
    }

    /// Compares a checksum with what the row says.
    pub(crate) fn expect(&self, column: usize, computed: i64) -> Result<(), StoreError> {
        if self.get::<i64>(column)? == computed {
            return Ok(());
        }
        Err(self.bad("its checksum differs from what it says".to_owned()))
    }

    /// Says that this row is damaged.
    pub(crate) fn bad(&self, why: String) -> StoreError {
        StoreError::BadRow {
            table: self.table,
            row: self.id,
            why,
        }
    }
}

impl<'c> Reader<'c> {
    /// Starts without knowing anything.
    pub(crate) fn new(connection: &'c Connection, path: &'c Path) -> Self {
        Reader {
            connection,
            path,
            kernels: FxHashMap::default(),
            devices: FxHashMap::default(),
            field_sets: FxHashMap::default(),
            last_problem: None,
            meaning: Meaning::default(),
        }
    }

    /// Reads a row of [`RECORD_COLUMNS`].
    pub(crate) fn record(&mut self, row: &Row<'_>) -> Result<StoredRecord, StoreError> {
        let row = &RowView::new(row, "record")?;
        let (kernel, problem, device, subject) = self.subject(row)?;
        let (params, outcome) = (row.text(8)?, row.text(9)?);
        let names = match row.get::<Option<i64>>(7)? {
            Some(id) => Some(self.field_set(row, id)?),
            None => None,
        };
        let known = names.as_ref().map(|(_, known)| *known);
        let identity = meaning::record(&mut self.meaning, subject, known, params, outcome);
        row.expect(12, identity)?;
        let place = RecordPlace {
            source: row.get(10)?,
            line: row.get(11)?,
        };
        row.expect(
            13,
            meaning::record_place(&mut self.meaning, row.id, identity, place),
        )?;
        let params = match names {
            None => RecordParams::Positional(params.into()),
            Some((names, _)) => RecordParams::Named(pair(row, &names, params)?),
        };
        let outcome = codec::read_outcome(outcome).map_err(|why| row.bad(why))?;
        Ok(StoredRecord {
            id: RecordId(row.id),
            source: SourceId(place.source),
            line: row.count(11)?,
            record: Record {
                kernel,
                problem,
                params,
                device,
                outcome,
            },
        })
    }

    /// Reads a row of [`TRIAL_COLUMNS`].
    pub(crate) fn trial(&mut self, row: &Row<'_>) -> Result<StoredTrial, StoreError> {
        let row = &RowView::new(row, "trial")?;
        let (kernel, problem, device, subject) = self.subject(row)?;
        let origin = TrialOrigin {
            record: row.get(7)?,
            run: row.get(8)?,
        };
        let (names, known) = self.field_set(row, row.get(9)?)?;
        let texts = [row.text(10)?, row.text(11)?, row.text(12)?];
        let checksum = meaning::trial(&mut self.meaning, row.id, subject, origin, known, texts);
        row.expect(13, checksum)?;
        Ok(StoredTrial {
            id: TrialId(row.id),
            record: origin.record.map(RecordId),
            run: origin.run.map(RunId),
            kernel,
            problem,
            device,
            config: pair(row, &names, texts[0])?,
            outcome: codec::read_outcome(texts[1]).map_err(|why| row.bad(why))?,
            doubts: codec::read_doubts(texts[2]).map_err(|why| row.bad(why))?,
        })
    }

    /// Reads what a Record or Trial is about, from its second to its seventh column.
    fn subject(
        &mut self,
        row: &RowView<'_>,
    ) -> Result<(Arc<str>, Fields, Device, Subject), StoreError> {
        let (kernel_name, kernel) = self.kernel(row, row.get(1)?)?;
        let (device_name, device) = self.device(row, row.get(2)?)?;
        let id: i64 = row.get(3)?;
        let (fields, problem) = match &self.last_problem {
            Some((fields, known)) if known.id == id => (Arc::clone(fields), *known),
            _ => {
                if row.get::<Option<i64>>(6)?.is_none() {
                    return Err(row.bad(format!("its problem {id} is missing")));
                }
                let view = RowView {
                    row: row.row,
                    table: "problem",
                    id,
                };
                self.problem(&view, 4)?
            }
        };
        Ok((
            kernel_name,
            fields,
            device_name,
            Subject {
                kernel,
                problem,
                device,
            },
        ))
    }

    /// Reads a problem whose field set, values and checksum begin at a column.
    pub(crate) fn problem(
        &mut self,
        row: &RowView<'_>,
        column: usize,
    ) -> Result<(Fields, Known), StoreError> {
        let (names, names_known) = self.field_set(row, row.get(column)?)?;
        let values = row.text(column + 1)?;
        let checksum = meaning::problem(&mut self.meaning, names_known, values);
        row.expect(column + 2, checksum)?;
        let fields = pair(row, &names, values)?;
        let known = Known {
            id: row.id,
            checksum,
        };
        self.last_problem = Some((Arc::clone(&fields), known));
        Ok((fields, known))
    }

    /// Gives the kernel that a row refers to.
    pub(crate) fn kernel(
        &mut self,
        row: &RowView<'_>,
        id: i64,
    ) -> Result<(Arc<str>, Known), StoreError> {
        if let Some(found) = self.kernels.get(&id) {
            return Ok(found.clone());
        }
        let (text, known) = self.name(row, Names::Kernel, id)?;
        let found = (Arc::from(text), known);
        self.kernels.insert(id, found.clone());
        Ok(found)
    }

    /// Gives the device that a row refers to.
    pub(crate) fn device(
        &mut self,
        row: &RowView<'_>,
        id: i64,
    ) -> Result<(Device, Known), StoreError> {
        if let Some(found) = self.devices.get(&id) {
            return Ok(found.clone());
        }
        let (text, known) = self.name(row, Names::Device, id)?;
        let device: Device = text.parse().map_err(|error| {
            let why = format!("{error}");
            StoreError::BadRow {
                table: "device",
                row: id,
                why,
            }
        })?;
        self.devices.insert(id, (device.clone(), known));
        Ok((device, known))
    }

    /// Gives the list of names that a row refers to.
    fn field_set(&mut self, row: &RowView<'_>, id: i64) -> Result<(NameList, Known), StoreError> {
        if let Some(found) = self.field_sets.get(&id) {
            return Ok(found.clone());
        }
        let (text, known) = self.name(row, Names::FieldSet, id)?;
        let names = codec::read_names(&text).map_err(|why| StoreError::BadRow {
            table: "field_set",
            row: id,
            why,
        })?;
        let found = (Arc::from(names), known);
        self.field_sets.insert(id, found.clone());
        Ok(found)
    }

    /// Reads a name that a row refers to.
    fn name(
        &mut self,
        row: &RowView<'_>,
        names: Names,
        id: i64,
    ) -> Result<(String, Known), StoreError> {
        let (table, column) = (names.table(), names.column());
        let sql = format!("SELECT id, {column}, checksum FROM {table} WHERE id = ?1");
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(at(self.path))?;
        let mut rows = statement.query([id]).map_err(at(self.path))?;
        match rows.next().map_err(at(self.path))? {
            Some(found) => read_name(&RowView::new(found, table)?, names),
            None => Err(row.bad(format!("its `{table}` {id} is missing"))),
        }
    }
}

/// Reads a name from a row of its id, its text and its checksum.
pub(crate) fn read_name(row: &RowView<'_>, names: Names) -> Result<(String, Known), StoreError> {
    let text = row.text(1)?;
    let checksum = name_checksum(names, text);
    row.expect(2, checksum)?;
    Ok((
        text.to_owned(),
        Known {
            id: row.id,
            checksum,
        },
    ))
}

/// Joins names and the values written for them.
fn pair(row: &RowView<'_>, names: &[Arc<str>], values: &str) -> Result<Fields, StoreError> {
    let values: Vec<Value> = codec::read_values(values).map_err(|why| row.bad(why))?;
    if names.len() != values.len() {
        return Err(row.bad(format!(
            "{} names have {} values",
            names.len(),
            values.len()
        )));
    }
    Ok(names.iter().cloned().zip(values).collect())
}

/// Finds the row of a kernel or device by name.
pub(crate) fn find_name(
    connection: &Connection,
    path: &Path,
    names: Names,
    text: &str,
) -> Result<Option<i64>, StoreError> {
    let (table, column) = (names.table(), names.column());
    let sql = format!("SELECT id FROM {table} WHERE {column} = ?1");
    connection
        .query_row(&sql, [text], |row| row.get(0))
        .optional()
        .map_err(at(path))
}
