//! [`Store::merge`]: what another ledger holds, whole or not at all, and nothing twice.
//!
//! Rows are the same if they say the same, whatever their numbers. A Run is the same if it began at
//! the same second in the same way; one that continued in the other ledger catches up here. Of
//! measured Trials that are equal, as failures may be, each ledger's number counts.

use std::fs;
use std::path::Path;

use kernwright_space::{Config, Record};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::checksum::Meaning;
use crate::codec;
use crate::error::{StoreError, at};
use crate::import::signed;
use crate::meaning::{RecordPlace, TrialOrigin};
use crate::reader::Reader;
use crate::record::{
    ImportCounts, RecordFilter, RunId, StoredRun, StoredSource, StoredTrial, TrialFilter,
};
use crate::sqlite::Store;
use crate::writer::Writer;

/// What a merge brought, and what was here already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// Imports that brought something.
    pub sources: u64,
    /// Records that are new.
    pub records: u64,
    /// Records that were here.
    pub records_known: u64,
    /// New Trials made from Records.
    pub record_trials: u64,
    /// Runs that are new.
    pub runs: u64,
    /// Runs that were here, further or as far.
    pub runs_known: u64,
    /// Runs that were here and have gone on since.
    pub runs_caught_up: u64,
    /// Measured Trials that are new.
    pub trials: u64,
    /// Measured Trials that were here.
    pub trials_known: u64,
}

/// Gives the Config of a Record, if a card here makes it one.
type Judge<'j> = dyn FnMut(&Record) -> Option<Config> + 'j;

impl Store {
    /// Adds what another ledger holds and this one does not. A Record keeps its source; one that
    /// is no Trial there becomes one if `judge` knows its Config.
    ///
    /// # Errors
    ///
    /// Fails, and adds nothing, when a row of the other ledger is damaged, when it is this very
    /// file, or when this ledger cannot be written.
    pub fn merge(&mut self, other: &Store, judge: &mut Judge<'_>) -> Result<Merged, StoreError> {
        if is_same_file(&self.path, &other.path) {
            let path = other.path.clone();
            return Err(StoreError::Itself { path });
        }
        let store: &Store = self;
        let rollback = store.begin()?;
        let mut merge = Merge {
            store,
            other,
            writer: Writer::new(&store.connection, &store.path)?,
            merged: Merged::default(),
        };
        for source in other.sources()? {
            merge.source(&source, judge)?;
        }
        merge.measured()?;
        let merged = merge.merged;
        store
            .connection
            .execute_batch("COMMIT")
            .map_err(at(&store.path))?;
        drop(rollback);
        Ok(merged)
    }
}

struct Merge<'m> {
    store: &'m Store,
    other: &'m Store,
    writer: Writer<'m>,
    merged: Merged,
}

impl Merge<'_> {
    /// Adds the Records of an import, and the Trials made from them.
    fn source(&mut self, source: &StoredSource, judge: &mut Judge<'_>) -> Result<(), StoreError> {
        let id = self.store.begin_source()?;
        let mut counts = ImportCounts::default();
        let mut reader = Reader::new(&self.other.connection, &self.other.path);
        let filter = RecordFilter {
            source: Some(source.id),
            ..RecordFilter::default()
        };
        for stored in self.other.records(&filter)? {
            let stored = stored?;
            let record = &stored.record;
            let outcome = codec::outcome_text(&record.outcome)?;
            let subject = self
                .writer
                .subject(&record.kernel, &record.problem, &record.device)?;
            let place = RecordPlace {
                source: id,
                line: signed("line", stored.line)?,
            };
            let (here, is_new) = self
                .writer
                .record(subject, &record.params, &outcome, place)?;
            if is_new {
                counts.added += 1;
            } else {
                counts.duplicates += 1;
            }
            if !is_new && self.writer.has_trial(here)? {
                continue;
            }
            let origin = TrialOrigin {
                record: Some(here),
                run: None,
            };
            if let Some(trial) = self.other.trial_from(&mut reader, stored.id)? {
                let doubts = codec::doubts_text(&trial.doubts)?;
                self.writer
                    .trial(subject, origin, &trial.config, &outcome, &doubts)?;
            } else if let Some(config) = judge(record) {
                self.writer
                    .trial(subject, origin, &config, &outcome, "[]")?;
            } else {
                continue;
            }
            counts.trials += 1;
        }
        self.merged.records += counts.added;
        self.merged.records_known += counts.duplicates;
        self.merged.record_trials += counts.trials;
        if counts.added + counts.trials == 0 {
            // What brought nothing is not listed, so that merging again changes nothing.
            let store = self.store;
            store
                .connection
                .execute("DELETE FROM source WHERE id = ?1", [id])
                .map_err(at(&store.path))?;
            return Ok(());
        }
        self.merged.sources += 1;
        let report = source.report.to_string();
        self.store
            .finish_source(id, &source.info, source.rows_read, counts, &report)
    }

    /// Adds the Runs, and the Trials measured in them or by themselves.
    fn measured(&mut self) -> Result<(), StoreError> {
        let measured = TrialFilter {
            measured: true,
            ..TrialFilter::default()
        };
        let mut here: FxHashMap<i64, u64> = FxHashMap::default();
        for trial in self.store.trials(&measured)? {
            let trial = trial?;
            *here.entry(self.key(&trial, trial.run)?).or_default() += 1;
        }
        let ours = self.store.runs()?;
        let mut runs: FxHashMap<RunId, Follow> = FxHashMap::default();
        for run in self.other.runs()? {
            let same = ours.iter().find(|own| is_same_run(own, &run));
            let follow = match same {
                Some(own) => Follow {
                    here: own.id,
                    is_new: false,
                    // A Run that stopped there but still counts as running here was copied
                    // before its end.
                    is_behind: own.run.stop.is_none() && run.run.stop.is_some(),
                    finished_at: own.finished_at,
                },
                None => Follow {
                    here: RunId(self.store.insert_run(
                        &mut self.writer,
                        &run.run,
                        run.started_at,
                        run.finished_at,
                    )?),
                    is_new: true,
                    is_behind: false,
                    finished_at: None,
                },
            };
            runs.insert(run.id, follow);
        }
        for trial in self.other.trials(&measured)? {
            let trial = trial?;
            let run = match trial.run {
                None => None,
                Some(id) => Some(runs.get_mut(&id).ok_or(StoreError::UnknownRun(id))?),
            };
            let run_here = run.as_ref().map(|run| run.here);
            let key = self.key(&trial, run_here)?;
            if let Some(left) = here.get_mut(&key).filter(|left| **left > 0) {
                *left -= 1;
                self.merged.trials_known += 1;
                continue;
            }
            if let Some(run) = run {
                run.is_behind |= !run.is_new;
            }
            let subject = self
                .writer
                .subject(&trial.kernel, &trial.problem, &trial.device)?;
            let origin = TrialOrigin {
                record: None,
                run: run_here.map(|run| run.0),
            };
            let outcome = codec::outcome_text(&trial.outcome)?;
            let doubts = codec::doubts_text(&trial.doubts)?;
            self.writer
                .trial(subject, origin, &trial.config, &outcome, &doubts)?;
            self.merged.trials += 1;
        }
        for run in self.other.runs()? {
            let Some(follow) = runs.get(&run.id) else {
                continue;
            };
            if follow.is_new {
                self.merged.runs += 1;
            } else if follow.is_behind {
                // If both continued, the result of the later one is kept.
                if follow.finished_at <= run.finished_at {
                    self.store.catch_up_run(follow.here, &run)?;
                }
                self.merged.runs_caught_up += 1;
            } else {
                self.merged.runs_known += 1;
            }
        }
        Ok(())
    }

    /// A hash of all that a measured Trial says, and of the Run it has here.
    fn key(&self, trial: &StoredTrial, run: Option<RunId>) -> Result<i64, StoreError> {
        let mut meaning = Meaning::default();
        meaning
            .of("measured")
            .optional(run.map(|run| run.0))
            .text(&trial.kernel)
            .text(&trial.device.to_string());
        for fields in [&trial.problem, &trial.config] {
            let mut text = String::new();
            codec::write_names(&mut text, fields.iter().map(|(name, _)| &**name));
            codec::write_values(&mut text, fields.iter().map(|(_, value)| value));
            meaning.text(&text);
        }
        let outcome = codec::outcome_text(&trial.outcome)?;
        let doubts = codec::doubts_text(&trial.doubts)?;
        Ok(meaning.text(&outcome).text(&doubts).checksum())
    }
}

/// What becomes of a Run of the other ledger.
struct Follow {
    here: RunId,
    is_new: bool,
    is_behind: bool,
    /// When it ended here; `None` while it is running, or if it is new.
    finished_at: Option<i64>,
}

/// Returns whether two rows describe one Run, which may have continued in one of the ledgers.
fn is_same_run(one: &StoredRun, other: &StoredRun) -> bool {
    one.started_at == other.started_at
        && one.run.kernel == other.run.kernel
        && one.run.device == other.run.device
        && one.run.seed == other.run.seed
        && one.run.recipe == other.run.recipe
}

/// Returns whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
