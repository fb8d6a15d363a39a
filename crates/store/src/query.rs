//! Reading the ledger: Records and Trials as iterators, and what there is of them.
//!
//! Rows are never changed or removed, so an iterator fetches a page at a time and continues after
//! the last id it saw. It holds no snapshot between pages, and a slow reader does not make a
//! writer's log grow.

use std::collections::VecDeque;

use rusqlite::types::Value as Sql;
use rusqlite::{Row, params_from_iter};

use crate::dictionary::Names;
use crate::error::{StoreError, at};
use crate::meaning::{self, SourceNumbers};
use crate::reader::{RECORD_COLUMNS, Reader, RowView, TRIAL_COLUMNS, find_name};
use crate::record::{
    ImportCounts, KernelCount, RecordFilter, RecordId, SourceId, SourceInfo, StoredRecord,
    StoredSource, StoredTrial, TrialFilter,
};
use crate::sqlite::Store;

/// The rows fetched at a time.
const PAGE: u64 = 512;

/// Records of a ledger, in the order they were added.
///
/// A damaged row is an error in its place and the next ones still follow; after any other error
/// the iterator ends.
pub struct Records<'s>(Pages<'s, StoredRecord>);

/// Trials of a ledger, in the order they were added; errors come as with [`Records`].
pub struct Trials<'s>(Pages<'s, StoredTrial>);

impl Iterator for Records<'_> {
    type Item = Result<StoredRecord, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next(Reader::record)
    }
}

impl Iterator for Trials<'_> {
    type Item = Result<StoredTrial, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next(Reader::trial)
    }
}

impl Store {
    /// Reads Records.
    ///
    /// # Errors
    ///
    /// Fails when the filter's names cannot be looked up; damaged rows come as items.
    pub fn records(&self, filter: &RecordFilter) -> Result<Records<'_>, StoreError> {
        let mut query = Query::new(RECORD_COLUMNS, "record r", "r");
        query.name(
            "kernel",
            self.named(Names::Kernel, filter.kernel.as_deref())?,
        );
        let device = filter.device.as_ref().map(ToString::to_string);
        query.name("device", self.named(Names::Device, device.as_deref())?);
        query.number("r.source", filter.source.map(|source| source.0));
        Ok(Records(Pages::new(
            self,
            query,
            filter.limit,
            filter.offset,
        )))
    }

    /// Reads Trials.
    ///
    /// # Errors
    ///
    /// Fails when the filter's names cannot be looked up; damaged rows come as items.
    pub fn trials(&self, filter: &TrialFilter) -> Result<Trials<'_>, StoreError> {
        let mut query = Query::new(TRIAL_COLUMNS, "trial t", "t");
        query.name(
            "kernel",
            self.named(Names::Kernel, filter.kernel.as_deref())?,
        );
        let device = filter.device.as_ref().map(ToString::to_string);
        query.name("device", self.named(Names::Device, device.as_deref())?);
        query.number("t.run", filter.run.map(|run| run.0));
        query.number("(t.record IS NULL)", filter.measured.then_some(1));
        query.number(
            "(SELECT source FROM record WHERE record.id = t.record)",
            filter.source.map(|source| source.0),
        );
        Ok(Trials(Pages::new(self, query, filter.limit, filter.offset)))
    }

    /// Reads the Trial that was made from a Record.
    pub(crate) fn trial_from(
        &self,
        reader: &mut Reader<'_>,
        record: RecordId,
    ) -> Result<Option<StoredTrial>, StoreError> {
        let sql = format!(
            "SELECT {TRIAL_COLUMNS} FROM trial t LEFT JOIN problem p ON p.id = t.problem \
             WHERE t.record = ?1"
        );
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(at(&self.path))?;
        let mut rows = statement.query([record.0]).map_err(at(&self.path))?;
        let row = rows.next().map_err(at(&self.path))?;
        row.map(|row| reader.trial(row)).transpose()
    }

    /// Looks a name of a filter up: not requested, not there, or this row.
    fn named(&self, names: Names, name: Option<&str>) -> Result<Option<Option<i64>>, StoreError> {
        name.map(|name| find_name(&self.connection, &self.path, names, name))
            .transpose()
    }

    /// Counts Records and Trials by kernel and device, in the order of their names.
    ///
    /// # Errors
    ///
    /// Fails when the ledger cannot be read or a name in it is damaged.
    pub fn counts(&self) -> Result<Vec<KernelCount>, StoreError> {
        let mut reader = Reader::new(&self.connection, &self.path);
        let mut counts = self.rows(
            "SELECT 0, kernel, device, sum(records), sum(trials) FROM (
                 SELECT kernel, device, count(*) AS records, 0 AS trials FROM record GROUP BY 1, 2
                 UNION ALL SELECT kernel, device, 0, count(*) FROM trial GROUP BY 1, 2
             ) GROUP BY 2, 3",
            |row| {
                let row = RowView::new(row, "record")?;
                Ok(KernelCount {
                    kernel: reader.kernel(&row, row.get(1)?)?.0,
                    device: reader.device(&row, row.get(2)?)?.0,
                    records: row.count(3)?,
                    trials: row.count(4)?,
                })
            },
        )?;
        counts.sort_by(|a, b| (&a.kernel, &a.device).cmp(&(&b.kernel, &b.device)));
        Ok(counts)
    }

    /// Lists the imports, oldest first.
    ///
    /// # Errors
    ///
    /// Fails at the first row that is damaged.
    pub fn sources(&self) -> Result<Vec<StoredSource>, StoreError> {
        self.rows(SOURCES, read_source)
    }

    /// Reads every row of a statement.
    pub(crate) fn rows<T>(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(at(&self.path))?;
        let mut rows = statement.query([]).map_err(at(&self.path))?;
        let mut all = Vec::new();
        while let Some(row) = rows.next().map_err(at(&self.path))? {
            all.push(read(row)?);
        }
        Ok(all)
    }
}

/// The statement whose rows [`read_source`] reads.
pub(crate) const SOURCES: &str = "SELECT id, path, format, digest, imported_at, rows_read, added, \
     duplicates, trials, report, checksum FROM source ORDER BY id";

/// Reads a row of [`SOURCES`].
pub(crate) fn read_source(row: &Row<'_>) -> Result<StoredSource, StoreError> {
    let row = RowView::new(row, "source")?;
    let info = SourceInfo {
        path: row.get(1)?,
        format: row.get(2)?,
        digest: row.get(3)?,
        imported_at: row.get(4)?,
    };
    let numbers = SourceNumbers {
        rows_read: row.get(5)?,
        added: row.get(6)?,
        duplicates: row.get(7)?,
        trials: row.get(8)?,
    };
    let report = row.text(9)?;
    row.expect(10, meaning::source(row.id, &info, numbers, report))?;
    Ok(StoredSource {
        id: SourceId(row.id),
        info,
        rows_read: row.count(5)?,
        counts: ImportCounts {
            added: row.count(6)?,
            duplicates: row.count(7)?,
            trials: row.count(8)?,
        },
        report: serde_json::from_str(report).map_err(|e| row.bad(e.to_string()))?,
    })
}

/// A statement that reads one page; its first parameter is the last id seen.
struct Query {
    select: String,
    table: &'static str,
    order: String,
    values: Vec<Sql>,
    hopeless: bool,
}

impl Query {
    /// Selects from a table and the problems its rows are about. A row whose problem is gone
    /// still comes, to be reported rather than passed over.
    fn new(columns: &str, from: &str, table: &'static str) -> Self {
        Query {
            select: format!(
                "SELECT {columns} FROM {from} LEFT JOIN problem p ON p.id = {table}.problem \
                 WHERE {table}.id > ?1"
            ),
            table,
            order: format!(" ORDER BY {table}.id LIMIT ?2 OFFSET ?3"),
            values: Vec::new(),
            hopeless: false,
        }
    }

    /// Keeps rows of one kernel or device; a name the ledger lacks keeps none.
    fn name(&mut self, column: &str, id: Option<Option<i64>>) {
        self.hopeless |= id == Some(None);
        self.number(&format!("{}.{column}", self.table), id.flatten());
    }

    /// Keeps rows where an expression has this number.
    fn number(&mut self, expression: &str, number: Option<i64>) {
        if let Some(number) = number {
            self.values.push(Sql::Integer(number));
            self.select
                .push_str(&format!(" AND {expression} = ?{}", self.values.len() + 3));
        }
    }
}

/// Fetches rows page by page.
struct Pages<'s, T> {
    store: &'s Store,
    reader: Reader<'s>,
    sql: String,
    values: Vec<Sql>,
    last: i64,
    left: u64,
    skip: u64,
    page: VecDeque<Result<T, StoreError>>,
}

impl<'s, T> Pages<'s, T> {
    fn new(store: &'s Store, query: Query, limit: Option<u64>, offset: u64) -> Self {
        let left = if query.hopeless {
            0
        } else {
            limit.unwrap_or(u64::MAX)
        };
        Pages {
            store,
            reader: Reader::new(&store.connection, &store.path),
            sql: query.select + &query.order,
            values: query.values,
            last: i64::MIN,
            left,
            skip: offset,
            page: VecDeque::new(),
        }
    }

    fn next(
        &mut self,
        read: impl FnMut(&mut Reader<'s>, &Row<'_>) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        if self.page.is_empty() && self.left > 0 {
            self.fetch(read).unwrap_or_else(|error| {
                self.left = 0;
                self.page.push_back(Err(error));
            });
        }
        self.page.pop_front()
    }

    /// Fetches the next page; a short one is the last.
    fn fetch(
        &mut self,
        mut read: impl FnMut(&mut Reader<'s>, &Row<'_>) -> Result<T, StoreError>,
    ) -> Result<(), StoreError> {
        let fault = at(&self.store.path);
        let wanted = self.left.min(PAGE);
        let skip = i64::try_from(std::mem::take(&mut self.skip)).unwrap_or(i64::MAX);
        let bounds = [self.last, wanted as i64, skip].map(Sql::Integer);
        let mut statement = self
            .store
            .connection
            .prepare_cached(&self.sql)
            .map_err(&fault)?;
        let mut rows = statement
            .query(params_from_iter(bounds.iter().chain(&self.values)))
            .map_err(&fault)?;
        while let Some(row) = rows.next().map_err(&fault)? {
            self.last = row.get(0).map_err(&fault)?;
            self.page.push_back(read(&mut self.reader, row));
        }
        let fetched = self.page.len() as u64;
        self.left = if fetched < wanted {
            0
        } else {
            self.left - fetched
        };
        Ok(())
    }
}
