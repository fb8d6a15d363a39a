//! [`RunSummary`]: a Run with its Trials, as the ledger has them.

use std::collections::HashSet;

use kernwright_measure::median_time;
use kernwright_space::{FailureClass, Nanos, Outcome, Run};
use kernwright_store::{RunId, Store, StoreError, StoredRun, StoredTrial, TrialFilter};

use crate::command::fields_text;

/// A Run with its Trials. No card or job is needed to read it.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSummary {
    /// Its number.
    pub id: RunId,
    /// The Run.
    pub run: Run,
    /// When it began, in seconds since 1970.
    pub started_at: i64,
    /// When it stopped, in seconds since 1970.
    pub finished_at: Option<i64>,
    /// What the search measured, in order, each configuration once; the default comes first.
    pub trials: Vec<StoredTrial>,
    /// What was measured again in the finals, in order.
    pub finals: Vec<StoredTrial>,
}

impl RunSummary {
    /// Reads one Run.
    ///
    /// # Errors
    ///
    /// Fails when there is no such Run, or something of it is damaged.
    pub fn read(store: &Store, id: RunId) -> Result<Self, StoreError> {
        Self::with_trials(store, store.run(id)?)
    }

    /// Reads every Run, oldest first.
    ///
    /// # Errors
    ///
    /// Fails at the first damaged row.
    pub fn all(store: &Store) -> Result<Vec<Self>, StoreError> {
        let runs = store.runs()?.into_iter();
        runs.map(|run| Self::with_trials(store, run)).collect()
    }

    fn with_trials(store: &Store, stored: StoredRun) -> Result<Self, StoreError> {
        let filter = TrialFilter {
            run: Some(stored.id),
            ..TrialFilter::default()
        };
        let mut seen: HashSet<String> = HashSet::new();
        let (mut trials, mut finals) = (Vec::new(), Vec::new());
        for trial in store.trials(&filter)? {
            let trial = trial?;
            match seen.insert(fields_text(&trial.config)) {
                true => trials.push(trial),
                false => finals.push(trial),
            }
        }
        Ok(RunSummary {
            id: stored.id,
            run: stored.run,
            started_at: stored.started_at,
            finished_at: stored.finished_at,
            trials,
            finals,
        })
    }

    /// The default configuration, which every Run measures first.
    pub fn default_trial(&self) -> Option<&StoredTrial> {
        self.trials.first()
    }

    /// The fastest of the search that did not fail in the finals, with the median of its samples.
    pub fn best(&self) -> Option<(&StoredTrial, Nanos)> {
        let failed = |trial: &StoredTrial| {
            let again = self.finals.iter().filter(|f| f.config == trial.config);
            again
                .map(|again| &again.outcome)
                .any(|outcome| matches!(outcome, Outcome::Failed { .. }))
        };
        let sound = self.trials.iter().filter(|trial| !failed(trial));
        sound
            .filter_map(|trial| Some((trial, median_time(&trial.outcome)?)))
            .min_by(|(_, one), (_, other)| one.0.total_cmp(&other.0))
    }

    /// Counts the failures of the search by kind, the most frequent first.
    pub fn failures(&self) -> Vec<(FailureClass, usize)> {
        let mut counts: Vec<(FailureClass, usize)> = Vec::new();
        for trial in &self.trials {
            let Outcome::Failed { class, .. } = trial.outcome else {
                continue;
            };
            match counts.iter_mut().find(|(known, _)| *known == class) {
                Some((_, count)) => *count += 1,
                None => counts.push((class, 1)),
            }
        }
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}
