//! [`ImportBatch`]: one import, whole or not at all.

use kernwright_space::{Config, Record};
use rusqlite::Connection;
use serde::Serialize;

use crate::codec;
use crate::error::{StoreError, at};
use crate::meaning::{self, RecordPlace, SourceNumbers, TrialOrigin};
use crate::record::{Added, ImportCounts, SourceId, SourceInfo, StoredSource};
use crate::sqlite::Store;
use crate::writer::{Writer, next_id};

/// An import under way; what it adds is seen by others, and kept, only after
/// [`commit`](ImportBatch::commit). Dropped without it, it leaves no trace.
pub struct ImportBatch<'s> {
    writer: Writer<'s>,
    rollback: Rollback<'s>,
    store: &'s Store,
    id: i64,
    counts: ImportCounts,
}

/// Takes an unfinished transaction back when it goes out of scope.
pub(crate) struct Rollback<'c>(&'c Connection);

impl Drop for Rollback<'_> {
    fn drop(&mut self) {
        if !self.0.is_autocommit() {
            // A failure leaves the transaction to the closing of the connection, which also
            // takes it back; there is nobody to tell.
            _ = self.0.execute_batch("ROLLBACK");
        }
    }
}

impl Store {
    /// Begins an import; other writers wait until it is committed or dropped.
    ///
    /// # Errors
    ///
    /// Fails when the ledger is locked for too long, damaged, or open for reading only.
    pub fn import(&mut self) -> Result<ImportBatch<'_>, StoreError> {
        let store: &Store = self;
        let rollback = store.begin()?;
        let id = next_id(&store.connection, &store.path, "source")?;
        // Records refer to their source, so its row comes first and is completed at the end.
        store
            .connection
            .execute(
                "INSERT INTO source VALUES (?1, '', '', '', 0, 0, 0, 0, 0, 'null', 0)",
                [id],
            )
            .map_err(at(&store.path))?;
        let writer = Writer::new(&store.connection, &store.path)?;
        let counts = ImportCounts::default();
        Ok(ImportBatch {
            writer,
            rollback,
            store,
            id,
            counts,
        })
    }

    /// Begins a transaction that may write, waiting for its turn.
    pub(crate) fn begin(&self) -> Result<Rollback<'_>, StoreError> {
        self.writable()?;
        self.connection
            .execute_batch("BEGIN IMMEDIATE")
            .map_err(at(&self.path))?;
        Ok(Rollback(&self.connection))
    }
}

impl ImportBatch<'_> {
    /// Adds a Record found on a line or row of the source, and the Trial it becomes if its
    /// kernel's card turned it into a Config. The same Record again is a
    /// [`Duplicate`](Added::Duplicate); it still gets its Trial if it had none.
    ///
    /// # Errors
    ///
    /// Fails when the Record has no faithful spelling or the ledger cannot be written. After an
    /// error, drop the batch: going on would commit an import with holes.
    pub fn add(
        &mut self,
        record: &Record,
        line: u64,
        config: Option<&Config>,
    ) -> Result<Added, StoreError> {
        let place = RecordPlace {
            source: self.id,
            line: signed("line", line)?,
        };
        let outcome = codec::outcome_text(&record.outcome)?;
        let subject = self
            .writer
            .subject(&record.kernel, &record.problem, &record.device)?;
        let (id, new) = self
            .writer
            .record(subject, &record.params, &outcome, place)?;
        if let Some(config) = config
            && (new || !self.writer.has_trial(id)?)
        {
            let origin = TrialOrigin {
                record: Some(id),
                run: None,
            };
            self.writer.trial(subject, origin, config, &outcome, "[]")?;
            self.counts.trials += 1;
        }
        if new {
            self.counts.added += 1;
            return Ok(Added::New);
        }
        self.counts.duplicates += 1;
        Ok(Added::Duplicate)
    }

    /// Says what the import has brought so far.
    pub fn counts(&self) -> ImportCounts {
        self.counts
    }

    /// Makes the import permanent, with where it came from, the number of rows read and the
    /// importer's report; a streaming importer knows the source's digest only at its end.
    /// When this returns, the import survives a crash and a loss of power.
    ///
    /// # Errors
    ///
    /// Fails when the report is no JSON or the ledger cannot be written; nothing is kept then.
    pub fn commit(
        self,
        info: &SourceInfo,
        rows_read: u64,
        report: &impl Serialize,
    ) -> Result<StoredSource, StoreError> {
        let ImportBatch {
            writer,
            rollback,
            store,
            id,
            counts,
        } = self;
        let report = serde_json::to_value(report).map_err(codec::unstorable("report"))?;
        let text = report.to_string();
        let numbers = SourceNumbers {
            rows_read: signed("rows_read", rows_read)?,
            added: signed("added", counts.added)?,
            duplicates: signed("duplicates", counts.duplicates)?,
            trials: signed("trials", counts.trials)?,
        };
        let checksum = meaning::source(id, info, numbers, &text);
        let SourceNumbers {
            rows_read: rows,
            added,
            duplicates,
            trials,
        } = numbers;
        let connection = &store.connection;
        connection
            .execute(
                "UPDATE source SET rows_read = ?2, added = ?3, duplicates = ?4, trials = ?5,
                 report = ?6, checksum = ?7, path = ?8, format = ?9, digest = ?10,
                 imported_at = ?11 WHERE id = ?1",
                rusqlite::params![
                    id,
                    rows,
                    added,
                    duplicates,
                    trials,
                    text,
                    checksum,
                    info.path,
                    info.format,
                    info.digest,
                    info.imported_at
                ],
            )
            .map_err(at(&store.path))?;
        drop(writer);
        connection
            .execute_batch("COMMIT")
            .map_err(at(&store.path))?;
        drop(rollback);
        Ok(StoredSource {
            id: SourceId(id),
            info: info.clone(),
            rows_read,
            counts,
            report,
        })
    }
}

/// Turns a count into the kind of integer SQLite keeps.
fn signed(what: &'static str, count: u64) -> Result<i64, StoreError> {
    let why = || format!("{count} does not fit 63 bits");
    i64::try_from(count).map_err(|_| StoreError::Unstorable { what, why: why() })
}
