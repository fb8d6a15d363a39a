//! [`ImportBatch`]: one import, whole or not at all.

use kernwright_space::{Config, Device, Fields, Outcome, Record, RecordParams};
use rusqlite::Connection;
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::checksum::Meaning;
use crate::codec;
use crate::error::{StoreError, at};
use crate::meaning::{self, RecordPlace, SourceNumbers, TrialOrigin};
use crate::record::{Added, ImportCounts, SourceId, SourceInfo, StoredSource, TrialFilter};
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
    /// Hashes of what the ledger's Trials say, once they are needed.
    in_trials: Option<FxHashSet<i64>>,
}

/// Takes an unfinished transaction back when it goes out of scope.
pub(crate) struct Rollback<'c>(&'c Connection);

impl Drop for Rollback<'_> {
    fn drop(&mut self) {
        if !self.0.is_autocommit() {
            // If this fails, closing the connection rolls the transaction back too; `drop` has no
            // caller to return an error to.
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
        let id = store.begin_source()?;
        let writer = Writer::new(&store.connection, &store.path)?;
        let counts = ImportCounts::default();
        Ok(ImportBatch {
            writer,
            rollback,
            store,
            id,
            counts,
            in_trials: None,
        })
    }

    /// Adds the row of a source, to be completed by [`Store::finish_source`]: Records refer to it.
    pub(crate) fn begin_source(&self) -> Result<i64, StoreError> {
        let id = next_id(&self.connection, &self.path, "source")?;
        self.connection
            .execute(
                "INSERT INTO source VALUES (?1, '', '', '', 0, 0, 0, 0, 0, 'null', 0)",
                [id],
            )
            .map_err(at(&self.path))?;
        Ok(id)
    }

    /// Completes the row of a source; `report` is JSON.
    pub(crate) fn finish_source(
        &self,
        id: i64,
        info: &SourceInfo,
        rows_read: u64,
        counts: ImportCounts,
        report: &str,
    ) -> Result<(), StoreError> {
        let numbers = SourceNumbers {
            rows_read: signed("rows_read", rows_read)?,
            added: signed("added", counts.added)?,
            duplicates: signed("duplicates", counts.duplicates)?,
            trials: signed("trials", counts.trials)?,
        };
        let checksum = meaning::source(id, info, numbers, report);
        let SourceNumbers {
            rows_read: rows,
            added,
            duplicates,
            trials,
        } = numbers;
        self.connection
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
                    report,
                    checksum,
                    info.path,
                    info.format,
                    info.digest,
                    info.imported_at
                ],
            )
            .map_err(at(&self.path))?;
        Ok(())
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
    /// error, drop the batch: continuing would commit an import with holes.
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

    /// Adds as [`add`](ImportBatch::add) does, unless a Trial of the ledger, measured or made from
    /// another Record, says the same of the same problem and configuration, in whatever order: then
    /// it is a [`Duplicate`](Added::Duplicate). For what a ledger itself has written out.
    ///
    /// # Errors
    ///
    /// Fails as [`add`](ImportBatch::add) does, or when a Trial of the ledger is damaged.
    pub fn add_unless_known(
        &mut self,
        record: &Record,
        line: u64,
        config: Option<&Config>,
    ) -> Result<Added, StoreError> {
        let mut meaning = Meaning::default();
        if self.in_trials.is_none() {
            let trials = self.store.trials(&TrialFilter::default())?;
            let hashes = trials.map(|trial| {
                let trial = trial?;
                let about = (&*trial.kernel, &trial.device, &trial.problem);
                content_hash(&mut meaning, about, &trial.config, &trial.outcome)
            });
            self.in_trials = Some(hashes.collect::<Result<_, _>>()?);
        }
        if let (RecordParams::Named(params), Some(known)) = (&record.params, &self.in_trials) {
            let about = (&*record.kernel, &record.device, &record.problem);
            let hash = content_hash(&mut meaning, about, params, &record.outcome)?;
            if known.contains(&hash) {
                self.counts.duplicates += 1;
                return Ok(Added::Duplicate);
            }
        }
        self.add(record, line, config)
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
            ..
        } = self;
        let report = serde_json::to_value(report).map_err(codec::unstorable("report"))?;
        let text = report.to_string();
        store.finish_source(id, info, rows_read, counts, &text)?;
        drop(writer);
        store
            .connection
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

/// A hash of what a Trial says, whatever the order of fields and parameters.
fn content_hash(
    meaning: &mut Meaning,
    (kernel, device, problem): (&str, &Device, &Fields),
    config: &Fields,
    outcome: &Outcome,
) -> Result<i64, StoreError> {
    meaning.of("content").text(kernel).text(&device.to_string());
    for fields in [problem, config] {
        let mut pairs: Vec<_> = fields.iter().collect();
        pairs.sort_by(|one, other| one.0.cmp(&other.0));
        meaning.number(pairs.len() as i64);
        for (name, value) in pairs {
            let mut text = String::new();
            codec::write_values(&mut text, std::iter::once(value));
            meaning.text(name).text(&text);
        }
    }
    Ok(meaning.text(&codec::outcome_text(outcome)?).checksum())
}

/// Turns a count into the kind of integer SQLite keeps.
pub(crate) fn signed(what: &'static str, count: u64) -> Result<i64, StoreError> {
    let why = || format!("{count} does not fit 63 bits");
    i64::try_from(count).map_err(|_| StoreError::Unstorable { what, why: why() })
}
