//! [`Writer`]: puts rows into the ledger inside a transaction that its user holds.
//!
//! Names are looked up once and remembered; consecutive Records of one problem share it without
//! asking the database. Rows are found again by a 64-bit hash and then compared in full, since a
//! number is far cheaper to index than long text.

use std::path::Path;
use std::sync::Arc;

use kernwright_space::{Device, Fields, RecordParams};
use rusqlite::{CachedStatement, Connection, OptionalExtension};

use crate::checksum::Meaning;
use crate::codec;
use crate::dictionary::{Dictionary, Known, LastNames, Names, Pairs};
use crate::error::{StoreError, at};
use crate::meaning::{self, RecordPlace, Subject, TrialOrigin};

/// Prepared statements, caches and the next free ids of one transaction.
pub(crate) struct Writer<'c> {
    path: &'c Path,
    find_problem: CachedStatement<'c>,
    add_problem: CachedStatement<'c>,
    find_record: CachedStatement<'c>,
    add_record: CachedStatement<'c>,
    find_trial: CachedStatement<'c>,
    add_trial: CachedStatement<'c>,
    next_problem: i64,
    next_record: i64,
    next_trial: i64,
    kernels: Dictionary<'c>,
    devices: Dictionary<'c>,
    field_sets: Dictionary<'c>,
    last_device: Option<(Device, Known)>,
    last_problem: Option<(Fields, Known)>,
    /// A problem added in this transaction that no Record has been looked for yet.
    untouched: Option<i64>,
    last_fields: LastNames,
    last_params: LastNames,
    meaning: Meaning,
    text: String,
}

impl<'c> Writer<'c> {
    /// Prepares to write; the caller has begun an immediate transaction.
    pub(crate) fn new(connection: &'c Connection, path: &'c Path) -> Result<Self, StoreError> {
        let prepare = |sql| connection.prepare_cached(sql).map_err(at(path));
        Ok(Writer {
            path,
            find_problem: prepare(
                "SELECT id FROM problem
                 WHERE checksum = ?1 AND field_set = ?2 AND field_values = ?3",
            )?,
            add_problem: prepare("INSERT INTO problem VALUES (?1, ?2, ?3, ?4)")?,
            find_record: prepare(
                "SELECT id FROM record
                 WHERE identity = ?1 AND kernel = ?2 AND problem = ?3 AND device = ?4
                   AND param_names IS ?5 AND params = ?6 AND outcome = ?7",
            )?,
            add_record: prepare(
                "INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?,
            find_trial: prepare("SELECT id FROM trial WHERE record = ?1")?,
            add_trial: prepare(
                "INSERT INTO trial VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?,
            next_problem: next_id(connection, path, "problem")?,
            next_record: next_id(connection, path, "record")?,
            next_trial: next_id(connection, path, "trial")?,
            kernels: Dictionary::new(connection, path, Names::Kernel)?,
            devices: Dictionary::new(connection, path, Names::Device)?,
            field_sets: Dictionary::new(connection, path, Names::FieldSet)?,
            last_device: None,
            last_problem: None,
            untouched: None,
            last_fields: LastNames::default(),
            last_params: LastNames::default(),
            meaning: Meaning::default(),
            text: String::new(),
        })
    }

    /// Gives the row of a kernel's name, adding it if it is new.
    pub(crate) fn kernel(&mut self, kernel: &str) -> Result<Known, StoreError> {
        self.kernels.intern(kernel)
    }

    /// Gives the row of a device, adding it if it is new.
    pub(crate) fn device(&mut self, device: &Device) -> Result<Known, StoreError> {
        match &self.last_device {
            Some((last, known)) if last == device => Ok(*known),
            _ => {
                let known = self.devices.intern(&device.to_string())?;
                self.last_device = Some((device.clone(), known));
                Ok(known)
            }
        }
    }

    /// Gives the rows of a kernel, a problem and a device, adding what is new.
    pub(crate) fn subject(
        &mut self,
        kernel: &str,
        problem: &Fields,
        device: &Device,
    ) -> Result<Subject, StoreError> {
        Ok(Subject {
            kernel: self.kernel(kernel)?,
            problem: self.problem(problem)?,
            device: self.device(device)?,
        })
    }

    /// Gives the row of a problem, adding it if it is new.
    fn problem(&mut self, fields: &Fields) -> Result<Known, StoreError> {
        match &self.last_problem {
            Some((last, known)) if Arc::ptr_eq(last, fields) => return Ok(*known),
            _ => {}
        }
        let names = self.last_fields.intern(fields, &mut self.field_sets)?;
        self.text.clear();
        codec::write_values(&mut self.text, fields.values());
        let checksum = meaning::problem(&mut self.meaning, names, &self.text);
        let found = self
            .find_problem
            .query_row((checksum, names.id, &self.text), |row| row.get(0))
            .optional()
            .map_err(at(self.path))?;
        let id = match found {
            Some(id) => id,
            None => {
                let id = take(&mut self.next_problem);
                self.add_problem
                    .execute((id, names.id, &self.text, checksum))
                    .map_err(at(self.path))?;
                self.untouched = Some(id);
                id
            }
        };
        let known = Known { id, checksum };
        self.last_problem = Some((Arc::clone(fields), known));
        Ok(known)
    }

    /// Adds a Record unless the same is there; gives its id and whether it is new.
    pub(crate) fn record(
        &mut self,
        subject: Subject,
        params: &RecordParams,
        outcome: &str,
        place: RecordPlace,
    ) -> Result<(i64, bool), StoreError> {
        let (names, params) = match params {
            RecordParams::Positional(text) => (None, &**text),
            RecordParams::Named(fields) => {
                let names = self.last_params.intern(fields, &mut self.field_sets)?;
                self.text.clear();
                codec::write_values(&mut self.text, fields.values());
                (Some(names), &*self.text)
            }
        };
        let Subject {
            kernel,
            problem,
            device,
        } = subject;
        let names_id = names.map(|names| names.id);
        let identity = meaning::record(&mut self.meaning, subject, names, params, outcome);
        // The first Record of a new problem cannot be there yet, and most problems have few.
        if self.untouched.take() != Some(problem.id) {
            let found = self
                .find_record
                .query_row(
                    (
                        identity, kernel.id, problem.id, device.id, names_id, params, outcome,
                    ),
                    |row| row.get(0),
                )
                .optional()
                .map_err(at(self.path))?;
            if let Some(id) = found {
                return Ok((id, false));
            }
        }
        let id = take(&mut self.next_record);
        let checksum = meaning::record_place(&mut self.meaning, id, identity, place);
        self.add_record
            .execute((
                id,
                kernel.id,
                problem.id,
                device.id,
                names_id,
                params,
                outcome,
                place.source,
                place.line,
                identity,
                checksum,
            ))
            .map_err(at(self.path))?;
        Ok((id, true))
    }

    /// Returns whether a Record has become a Trial.
    pub(crate) fn has_trial(&mut self, record: i64) -> Result<bool, StoreError> {
        self.find_trial.exists([record]).map_err(at(self.path))
    }

    /// Adds a Trial and gives its id.
    pub(crate) fn trial(
        &mut self,
        subject: Subject,
        origin: TrialOrigin,
        config: &impl Pairs,
        outcome: &str,
        doubts: &str,
    ) -> Result<i64, StoreError> {
        let names = self.last_params.intern(config, &mut self.field_sets)?;
        self.text.clear();
        codec::write_values(&mut self.text, config.values());
        let id = take(&mut self.next_trial);
        let texts = [&*self.text, outcome, doubts];
        let checksum = meaning::trial(&mut self.meaning, id, subject, origin, names, texts);
        self.add_trial
            .execute((
                id,
                origin.record,
                origin.run,
                subject.kernel.id,
                subject.problem.id,
                subject.device.id,
                names.id,
                &self.text,
                outcome,
                doubts,
                checksum,
            ))
            .map_err(at(self.path))?;
        Ok(id)
    }
}

/// Gives the id after a table's last; ids are part of checksums, so they are chosen here.
pub(crate) fn next_id(
    connection: &Connection,
    path: &Path,
    table: &str,
) -> Result<i64, StoreError> {
    let sql = format!("SELECT coalesce(max(id), 0) + 1 FROM {table}");
    connection
        .query_row(&sql, [], |row| row.get(0))
        .map_err(at(path))
}

/// Takes an id and leaves the next.
fn take(next: &mut i64) -> i64 {
    let id = *next;
    *next += 1;
    id
}
