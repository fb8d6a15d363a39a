//! Runs, and the Trials measured in them: each is on disk before the next is requested.

use std::borrow::Cow;
use std::time::{SystemTime, UNIX_EPOCH};

use kernwright_space::{Budget, Found, Recipe, Run, StopReason};
use rusqlite::{OptionalExtension, Row};

use crate::checksum::Meaning;
use crate::codec;
use crate::dictionary::Known;
use crate::error::{StoreError, at};
use crate::meaning::TrialOrigin;
use crate::reader::{Reader, RowView};
use crate::record::{NewTrial, RunId, StoredRun, TrialId};
use crate::sqlite::Store;
use crate::writer::{Writer, next_id};

/// The statement whose rows [`read_run`] reads.
pub(crate) const RUNS: &str = "SELECT id, kernel, device, seed, budget, started_at, stop, \
     finished_at, recipe, found, spent, checksum FROM run ORDER BY id";

impl Store {
    /// Adds a Run, begun now; on disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails when the ledger is locked for too long, damaged, full or open for reading only.
    pub fn add_run(&mut self, run: &Run) -> Result<RunId, StoreError> {
        let store: &Store = self;
        let rollback = store.begin()?;
        let mut writer = Writer::new(&store.connection, &store.path)?;
        let id = store.insert_run(&mut writer, run, now(), run.stop.map(|_| now()))?;
        drop(writer);
        store
            .connection
            .execute_batch("COMMIT")
            .map_err(at(&store.path))?;
        drop(rollback);
        Ok(RunId(id))
    }

    /// Adds the row of a Run inside a transaction.
    pub(crate) fn insert_run(
        &self,
        writer: &mut Writer<'_>,
        run: &Run,
        started_at: i64,
        finished_at: Option<i64>,
    ) -> Result<i64, StoreError> {
        let (kernel, device) = (writer.kernel(&run.kernel)?, writer.device(&run.device)?);
        let id = next_id(&self.connection, &self.path, "run")?;
        let budget = budget_text(&run.budget)?;
        let recipe = serde_json::to_string(&run.recipe).map_err(codec::unstorable("recipe"))?;
        let stop = run.stop.map(stop_text).transpose()?;
        let found = run.found.as_ref().map(found_text).transpose()?;
        let seed = run.seed.to_string();
        let row = RunRow {
            id,
            kernel,
            device,
            seed: &seed,
            budget: budget.into(),
            started_at,
            stop: stop.map(Cow::from),
            finished_at,
            recipe: Some(&recipe),
            found: found.map(Cow::from),
            spent: Some(millis(run.spent_ms)),
        };
        self.connection
            .execute(
                "INSERT INTO run (id, kernel, device, seed, budget, started_at, stop, finished_at, \
                 recipe, found, spent, checksum) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
                (
                    id,
                    kernel.id,
                    device.id,
                    row.seed,
                    &row.budget,
                    row.started_at,
                    &row.stop,
                    row.finished_at,
                    row.recipe,
                    &row.found,
                    row.spent,
                    row.checksum(),
                ),
            )
            .map_err(at(&self.path))?;
        Ok(id)
    }

    /// Notes why a Run stopped, now, and what it found; on disk when this returns. Without a new
    /// result the earlier one is kept: a Run that was resumed stops again.
    ///
    /// # Errors
    ///
    /// Fails when there is no such Run, its row is damaged, or the ledger cannot be written.
    pub fn finish_run(
        &mut self,
        run: RunId,
        reason: StopReason,
        found: Option<&Found>,
    ) -> Result<(), StoreError> {
        let stop = stop_text(reason)?;
        let found = found.map(found_text).transpose()?;
        self.change_run(run, |row| {
            (row.stop, row.finished_at) = (Some(stop.into()), Some(now()));
            if let Some(found) = found {
                row.found = Some(found.into());
            }
        })
    }

    /// Notes that a Run continues, with these limits; on disk when this returns. Its earlier result
    /// is kept.
    ///
    /// # Errors
    ///
    /// Fails as [`Store::finish_run`] does.
    pub fn reopen_run(&mut self, run: RunId, budget: &Budget) -> Result<(), StoreError> {
        let budget = budget_text(budget)?;
        self.change_run(run, |row| {
            row.budget = budget.into();
            (row.stop, row.finished_at) = (None, None);
        })
    }

    /// Notes how many milliseconds a Run's search has taken; on disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails as [`Store::finish_run`] does.
    pub fn note_spent(&mut self, run: RunId, spent_ms: u64) -> Result<(), StoreError> {
        self.change_run(run, |row| row.spent = Some(millis(spent_ms)))
    }

    /// Changes what may change of a Run's row: its limits, its end, what it found and spent.
    fn change_run(
        &mut self,
        run: RunId,
        change: impl FnOnce(&mut RunRow<'_>),
    ) -> Result<(), StoreError> {
        let store: &Store = self;
        let _rollback = store.begin()?;
        store.rewrite_run(run, change)?;
        store
            .connection
            .execute_batch("COMMIT")
            .map_err(at(&store.path))
    }

    /// Brings a Run's row to where another ledger's copy of it is, inside a transaction.
    pub(crate) fn catch_up_run(&self, run: RunId, other: &StoredRun) -> Result<(), StoreError> {
        let budget = budget_text(&other.run.budget)?;
        let stop = other.run.stop.map(stop_text).transpose()?;
        let found = other.run.found.as_ref().map(found_text).transpose()?;
        self.rewrite_run(run, |row| {
            row.budget = budget.into();
            row.stop = stop.map(Cow::from);
            row.finished_at = other.finished_at;
            row.found = found.map(Cow::from);
            row.spent = Some(millis(other.run.spent_ms));
        })
    }

    /// Changes a Run's row inside a transaction.
    fn rewrite_run(
        &self,
        run: RunId,
        change: impl FnOnce(&mut RunRow<'_>),
    ) -> Result<(), StoreError> {
        let store = self;
        let mut reader = Reader::new(&store.connection, &store.path);
        let mut statement = store
            .connection
            .prepare_cached(&one_run())
            .map_err(at(&store.path))?;
        let mut rows = statement.query([run.0]).map_err(at(&store.path))?;
        let row = rows.next().map_err(at(&store.path))?;
        let row = RowView::new(row.ok_or(StoreError::UnknownRun(run))?, "run")?;
        let mut row = checked_row(&mut reader, &row)?;
        change(&mut row);
        let checksum = row.checksum();
        store
            .connection
            .execute(
                "UPDATE run SET budget = ?2, stop = ?3, finished_at = ?4, found = ?5, \
                     spent = ?6, checksum = ?7 WHERE id = ?1",
                (
                    run.0,
                    &row.budget,
                    &row.stop,
                    row.finished_at,
                    &row.found,
                    row.spent,
                    checksum,
                ),
            )
            .map_err(at(&store.path))?;
        Ok(())
    }

    /// Appends a Trial; on disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails when its Run is unknown, a value has no faithful spelling, or the ledger cannot be
    /// written.
    pub fn add_trial(&mut self, trial: &NewTrial<'_>) -> Result<TrialId, StoreError> {
        let store: &Store = self;
        let outcome = codec::outcome_text(trial.outcome)?;
        let doubts = codec::doubts_text(trial.doubts)?;
        let _rollback = store.begin()?;
        if let Some(run) = trial.run {
            store
                .connection
                .query_row("SELECT id FROM run WHERE id = ?1", [run.0], |_| Ok(()))
                .optional()
                .map_err(at(&store.path))?
                .ok_or(StoreError::UnknownRun(run))?;
        }
        let mut writer = Writer::new(&store.connection, &store.path)?;
        let subject = writer.subject(trial.kernel, trial.problem, trial.device)?;
        let origin = TrialOrigin {
            record: None,
            run: trial.run.map(|run| run.0),
        };
        let id = writer.trial(subject, origin, trial.config, &outcome, &doubts)?;
        drop(writer);
        store
            .connection
            .execute_batch("COMMIT")
            .map_err(at(&store.path))?;
        Ok(TrialId(id))
    }

    /// Lists the Runs, oldest first.
    ///
    /// # Errors
    ///
    /// Fails at the first row that is damaged.
    pub fn runs(&self) -> Result<Vec<StoredRun>, StoreError> {
        let mut reader = Reader::new(&self.connection, &self.path);
        self.rows(RUNS, |row| read_run(&mut reader, row))
    }

    /// Reads one Run.
    ///
    /// # Errors
    ///
    /// Fails when there is no such Run or its row is damaged.
    pub fn run(&self, id: RunId) -> Result<StoredRun, StoreError> {
        let mut reader = Reader::new(&self.connection, &self.path);
        let mut statement = self
            .connection
            .prepare_cached(&one_run())
            .map_err(at(&self.path))?;
        let mut rows = statement.query([id.0]).map_err(at(&self.path))?;
        let found = rows.next().map_err(at(&self.path))?;
        read_run(&mut reader, found.ok_or(StoreError::UnknownRun(id))?)
    }
}

/// The statement that reads the Run with the number `?1` as [`RUNS`] reads all.
fn one_run() -> String {
    RUNS.replace("ORDER BY id", "WHERE id = ?1")
}

/// The columns of a Run, as far as its checksum covers them.
struct RunRow<'r> {
    id: i64,
    kernel: Known,
    device: Known,
    seed: &'r str,
    budget: Cow<'r, str>,
    started_at: i64,
    stop: Option<Cow<'r, str>>,
    finished_at: Option<i64>,
    /// Absent in rows of ledger version 1, whose checksums do not know it.
    recipe: Option<&'r str>,
    found: Option<Cow<'r, str>>,
    /// Milliseconds; absent in rows of ledger versions before 3.
    spent: Option<i64>,
}

impl RunRow<'_> {
    /// Computes the row's checksum.
    fn checksum(&self) -> i64 {
        let mut meaning = Meaning::default();
        meaning
            .of("run")
            .number(self.id)
            .number(self.kernel.checksum)
            .number(self.device.checksum)
            .text(self.seed)
            .text(&self.budget)
            .number(self.started_at)
            .text(self.stop.as_deref().unwrap_or_default())
            .optional(self.finished_at);
        if let Some(recipe) = self.recipe {
            meaning.text(recipe);
        }
        if let Some(found) = &self.found {
            meaning.text("found").text(found);
        }
        if let Some(spent) = self.spent {
            meaning.text("spent").number(spent);
        }
        meaning.checksum()
    }
}

/// Reads the columns of a row of [`RUNS`] and compares its checksum.
fn checked_row<'r>(reader: &mut Reader<'_>, row: &RowView<'r>) -> Result<RunRow<'r>, StoreError> {
    let read = RunRow {
        id: row.id,
        kernel: reader.kernel(row, row.get(1)?)?.1,
        device: reader.device(row, row.get(2)?)?.1,
        seed: row.text(3)?,
        budget: row.text(4)?.into(),
        started_at: row.get(5)?,
        stop: row.optional_text(6)?.map(Cow::from),
        finished_at: row.get(7)?,
        recipe: row.optional_text(8)?,
        found: row.optional_text(9)?.map(Cow::from),
        spent: row.get(10)?,
    };
    row.expect(11, read.checksum())?;
    Ok(read)
}

/// Reads a row of [`RUNS`].
pub(crate) fn read_run(reader: &mut Reader<'_>, row: &Row<'_>) -> Result<StoredRun, StoreError> {
    let row = &RowView::new(row, "run")?;
    let read = checked_row(reader, row)?;
    let unlike = |error: serde_json::Error| row.bad(error.to_string());
    Ok(StoredRun {
        id: RunId(row.id),
        run: Run {
            kernel: reader.kernel(row, read.kernel.id)?.0.to_string(),
            device: reader.device(row, read.device.id)?.0,
            seed: read
                .seed
                .parse()
                .map_err(|e| row.bad(format!("seed `{}`: {e}", read.seed)))?,
            budget: serde_json::from_str(&read.budget).map_err(unlike)?,
            recipe: read
                .recipe
                .map_or(Ok(Recipe::default()), serde_json::from_str)
                .map_err(unlike)?,
            stop: read
                .stop
                .map(|stop| serde_json::from_str(&stop))
                .transpose()
                .map_err(unlike)?,
            found: read
                .found
                .map(|found| serde_json::from_str(&found))
                .transpose()
                .map_err(unlike)?,
            spent_ms: read
                .spent
                .map_or(Ok(0), u64::try_from)
                .map_err(|error| row.bad(error.to_string()))?,
        },
        started_at: read.started_at,
        finished_at: read.finished_at,
    })
}

/// Spells limits as JSON.
fn budget_text(budget: &Budget) -> Result<String, StoreError> {
    serde_json::to_string(budget).map_err(codec::unstorable("budget"))
}

/// A number of milliseconds as a column holds it.
fn millis(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Spells a stop reason as JSON.
fn stop_text(reason: StopReason) -> Result<String, StoreError> {
    serde_json::to_string(&reason).map_err(codec::unstorable("stop"))
}

/// Spells what a Run found as JSON.
fn found_text(found: &Found) -> Result<String, StoreError> {
    serde_json::to_string(found).map_err(codec::unstorable("found"))
}

/// Returns the time in seconds since 1970; a clock set before that reads as 0.
fn now() -> i64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
