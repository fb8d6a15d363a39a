//! [`Store::check`]: walks the whole ledger and lists everything that is damaged.

use std::fmt;

use rusqlite::Row;

use crate::dictionary::Names;
use crate::error::{StoreError, at};
use crate::query::{SOURCES, read_source};
use crate::reader::{Reader, RowView, read_name};
use crate::record::{RecordFilter, TrialFilter};
use crate::run::{RUNS, read_run};
use crate::schema;
use crate::sqlite::Store;

/// What a full check found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Records read, good and bad.
    pub records: u64,
    /// Trials read, good and bad.
    pub trials: u64,
    /// Runs read, good and bad.
    pub runs: u64,
    /// Problems read, good and bad.
    pub problems: u64,
    /// Everything that is wrong; empty for a sound ledger.
    pub damage: Vec<Damage>,
}

/// One thing wrong with a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The table, where one is known.
    pub table: Option<String>,
    /// The row's id, where one is known.
    pub row: Option<i64>,
    /// What is wrong.
    pub why: String,
}

impl CheckReport {
    /// Returns whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.damage.is_empty()
    }

    /// Notes an error met while reading a table.
    fn note(&mut self, table: &str, error: &StoreError) {
        let (table, row, why) = match error {
            StoreError::BadRow { table, row, why } => (*table, Some(*row), why.clone()),
            other => (table, None, other.to_string()),
        };
        self.damage.push(Damage {
            table: Some(table.to_owned()),
            row,
            why,
        });
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.table, self.row) {
            (Some(table), Some(row)) => write!(f, "row {row} of `{table}`: {}", self.why),
            (Some(table), None) => write!(f, "`{table}`: {}", self.why),
            (None, _) => f.write_str(&self.why),
        }
    }
}

impl Store {
    /// Checks the file's structure, every reference and every row, and continues after damage.
    ///
    /// # Errors
    ///
    /// Fails only when the ledger cannot be looked at, such as when it is locked; damage is
    /// what the report is for.
    pub fn check(&self) -> Result<CheckReport, StoreError> {
        let mut report = CheckReport::default();
        self.check_structure(&mut report)?;
        self.check_references(&mut report)?;
        self.check_names(&mut report)?;
        self.check_problems(&mut report)?;
        let records = self.records(&RecordFilter::default())?;
        report.records = count_items(records, "record", &mut report);
        let trials = self.trials(&TrialFilter::default())?;
        report.trials = count_items(trials, "trial", &mut report);
        self.each("source", SOURCES, &mut report, |row| {
            read_source(row).map(drop)
        })?;
        let mut reader = Reader::new(&self.connection, &self.path);
        report.runs = self.each("run", RUNS, &mut report, |row| {
            read_run(&mut reader, row).map(drop)
        })?;
        self.check_tallies(&mut report)?;
        Ok(report)
    }

    /// Asks SQLite about its pages, indexes and constraints.
    fn check_structure(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        // The schema may have been damaged since the ledger was opened.
        if let Err(error) = schema::verify(&self.connection, &self.path) {
            report.note("sqlite_schema", &error);
        }
        let mut found = Vec::new();
        self.each(
            "sqlite_schema",
            "PRAGMA integrity_check(1000)",
            report,
            |row| {
                let row = RowView {
                    row,
                    table: "sqlite_schema",
                    id: 0,
                };
                found.push(row.text(0)?.to_owned());
                Ok(())
            },
        )?;
        let wrong = found.into_iter().filter(|line| line != "ok");
        report.damage.extend(wrong.map(|why| Damage {
            table: None,
            row: None,
            why,
        }));
        Ok(())
    }

    /// Looks for rows that refer to rows that are not there.
    fn check_references(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        let mut found = Vec::new();
        self.each("sqlite_schema", "PRAGMA foreign_key_check", report, |row| {
            let row = RowView {
                row,
                table: "sqlite_schema",
                id: 0,
            };
            let why = format!("it refers to a missing row of `{}`", row.text(2)?);
            found.push(Damage {
                table: Some(row.get(0)?),
                row: row.get(1)?,
                why,
            });
            Ok(())
        })?;
        report.damage.extend(found);
        Ok(())
    }

    /// Reads every kernel, device and list of names.
    fn check_names(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        for names in [Names::Kernel, Names::Device, Names::FieldSet] {
            let (table, column) = (names.table(), names.column());
            let sql = format!("SELECT id, {column}, checksum FROM {table} ORDER BY id");
            self.each(table, &sql, report, |row| {
                read_name(&RowView::new(row, table)?, names).map(drop)
            })?;
        }
        Ok(())
    }

    /// Reads every problem.
    fn check_problems(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        let mut reader = Reader::new(&self.connection, &self.path);
        let sql = "SELECT id, field_set, field_values, checksum FROM problem ORDER BY id";
        report.problems = self.each("problem", sql, report, |row| {
            reader.problem(&RowView::new(row, "problem")?, 1).map(drop)
        })?;
        Ok(())
    }

    /// Compares the counts each import recorded with the rows present: a row that is missing as a
    /// whole leaves no bad checksum behind.
    fn check_tallies(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        let sql = "SELECT source.id, source.added, coalesce(brought.records, 0) FROM source
                   LEFT JOIN (SELECT source, count(*) AS records FROM record GROUP BY source)
                   AS brought ON brought.source = source.id ORDER BY source.id";
        let tally = |row: &Row<'_>, table, what: &str| {
            let row = RowView::new(row, table)?;
            let (recorded, present) = (row.count(1)?, row.count(2)?);
            if recorded == present {
                return Ok(());
            }
            Err(row.bad(format!(
                "{recorded} {what} were recorded as imported, but {present} are present"
            )))
        };
        self.each("source", sql, report, |row| tally(row, "source", "records"))?;
        let sql = "SELECT 0, coalesce(sum(trials), 0),
                   (SELECT count(*) FROM trial WHERE record IS NOT NULL) FROM source";
        self.each("source", sql, report, |row| tally(row, "source", "trials"))?;
        Ok(())
    }

    /// Reads every row of a statement, noting bad ones; counts the rows.
    fn each(
        &self,
        table: &'static str,
        sql: &str,
        report: &mut CheckReport,
        mut read: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<u64, StoreError> {
        let mut count = 0;
        let walked = (|| {
            let mut statement = self.connection.prepare(sql).map_err(at(&self.path))?;
            let mut rows = statement.query([]).map_err(at(&self.path))?;
            while let Some(row) = rows.next().map_err(at(&self.path))? {
                count += 1;
                if let Err(error) = read(row) {
                    report.note(table, &error);
                }
            }
            Ok(())
        })();
        match walked {
            Err(error @ (StoreError::Locked { .. } | StoreError::Access { .. })) => Err(error),
            Err(error) => {
                report.note(table, &error);
                Ok(count)
            }
            Ok(()) => Ok(count),
        }
    }
}

/// Reads every item, noting bad ones; counts the items.
fn count_items<T>(
    items: impl Iterator<Item = Result<T, StoreError>>,
    table: &str,
    report: &mut CheckReport,
) -> u64 {
    let mut count = 0;
    for item in items {
        count += 1;
        if let Err(error) = item {
            report.note(table, &error);
        }
    }
    count
}
