//! [`LiveRun`]: an active Run, begun or resumed, locked against other processes meanwhile.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use kernwright_files::{Lock, LockError};
use kernwright_measure::Evidence;
use kernwright_space::{Budget, Config, Device, Doubt, Fields, Nanos, Outcome, Run, Space};
use kernwright_store::{NewTrial, RunId, Store, StoreError, StoredRun, TrialFilter};

use super::TuningError;
use crate::keep::{config_fields, kept_config};

/// A Run that is active in this process.
#[derive(Debug)]
pub struct LiveRun {
    id: RunId,
    run: Run,
    /// Measured before everything else.
    first: Vec<Config>,
    /// Tried early; those that do not pay have to wait.
    seeds: Vec<Config>,
    /// What an interrupted part of it has measured, in order, each configuration once.
    earlier: Vec<(Config, Evidence)>,
    _lock: Lock,
}

impl LiveRun {
    /// Begins a Run. The default, and then the start, are measured before anything is proposed; the
    /// start becomes part of the Run's recipe.
    ///
    /// # Errors
    ///
    /// Fails when the ledger cannot be written.
    pub fn begin(
        store: &mut Store,
        mut run: Run,
        default: Option<Config>,
        start: Vec<Config>,
        seeds: Vec<Config>,
    ) -> Result<Self, TuningError> {
        run.recipe.start = start.iter().map(config_fields).collect();
        run.recipe.seeds = seeds.iter().map(config_fields).collect();
        let id = store.add_run(&run)?;
        Ok(LiveRun {
            _lock: lock_run(store.path(), id)?,
            id,
            run,
            first: default.into_iter().chain(start).collect(),
            seeds,
            earlier: Vec::new(),
        })
    }

    /// Resumes a Run where it stopped. Limits that are given replace the Run's, and from now on the
    /// ledger records it as unfinished.
    ///
    /// # Errors
    ///
    /// Fails when another process runs it, its device or Trials do not fit, or the ledger cannot be
    /// written.
    pub fn take_up(
        store: &mut Store,
        stored: StoredRun,
        space: &Space,
        default: Option<Config>,
        device: &Device,
        budget: Budget,
    ) -> Result<Self, TuningError> {
        let StoredRun { id, mut run, .. } = stored;
        let lock = lock_run(store.path(), id)?;
        if run.device != *device {
            let (found, asked) = (run.device.to_string(), device.to_string());
            return Err(TuningError::other_run(id, "device", found, asked));
        }
        run.budget = Budget {
            evaluations: budget.evaluations.or(run.budget.evaluations),
            seconds: budget.seconds.or(run.budget.seconds),
            patience: budget.patience.or(run.budget.patience),
        };
        let config = |kept: &Fields| {
            kept_config(space, kept).map_err(|why| TuningError::OtherSpace { run: id, why })
        };
        let configs = |kept: &[Fields]| kept.iter().map(config).collect::<Result<Vec<_>, _>>();
        let (start, seeds) = (configs(&run.recipe.start)?, configs(&run.recipe.seeds)?);
        let mut earlier = Vec::new();
        let mut seen = HashSet::new();
        let filter = TrialFilter {
            run: Some(id),
            ..TrialFilter::default()
        };
        for trial in store.trials(&filter)? {
            let trial = trial?;
            let config = config(&trial.config)?;
            // Later ones are of the finals, and no part of the search.
            if seen.insert(config.positions().to_vec()) {
                let (outcome, doubts) = (trial.outcome, trial.doubts);
                earlier.push((config, Evidence { outcome, doubts }));
            }
        }
        store.reopen_run(id, &run.budget)?;
        run.stop = None;
        Ok(LiveRun {
            id,
            run,
            first: default.into_iter().chain(start).collect(),
            seeds,
            earlier,
            _lock: lock,
        })
    }

    /// Its number in the ledger.
    pub fn id(&self) -> RunId {
        self.id
    }

    /// The Run itself.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// What is measured before anything is proposed.
    pub fn first(&self) -> &[Config] {
        &self.first
    }

    /// What is tried early.
    pub fn seeds(&self) -> &[Config] {
        &self.seeds
    }

    /// What an interrupted part of it has measured, in order.
    pub fn earlier(&self) -> &[(Config, Evidence)] {
        &self.earlier
    }

    /// The same with times alone; `None` for what failed.
    pub(super) fn seen(&self) -> impl Iterator<Item = (Config, Option<Nanos>)> {
        let earlier = self.earlier.iter();
        earlier.map(|(config, evidence)| (config.clone(), evidence.time()))
    }

    /// The fastest configuration of an interrupted part.
    pub fn best(&self) -> Option<&Config> {
        let timed = self.earlier.iter().filter_map(|(config, evidence)| {
            let time = evidence.time()?;
            Some((config, time))
        });
        let fastest = timed.min_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
        fastest.map(|(config, _)| config)
    }

    /// Appends a Trial; on disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails when the ledger cannot be written.
    pub fn keep(
        &self,
        store: &mut Store,
        config: &Config,
        outcome: &Outcome,
        doubts: &[Doubt],
    ) -> Result<(), StoreError> {
        store.add_trial(&NewTrial {
            run: Some(self.id),
            kernel: &self.run.kernel,
            problem: &self.run.recipe.problem,
            device: &self.run.device,
            config,
            outcome,
            doubts,
        })?;
        Ok(())
    }
}

/// Finds the latest Run of a job that was killed or interrupted and is not active in another process.
///
/// # Errors
///
/// Fails when there is none, or the ledger cannot be read.
pub fn unfinished_run(store: &Store, job: &str) -> Result<StoredRun, TuningError> {
    let mut going = String::new();
    for run in store.runs()?.into_iter().rev() {
        if run.run.recipe.job != job || !run.run.is_unfinished() {
            continue;
        }
        match lock_run(store.path(), run.id) {
            Ok(_) => return Ok(run),
            Err(TuningError::Busy { run }) => {
                going = format!("; run {run} is active in another process");
            }
            Err(error) => return Err(error),
        }
    }
    let job = job.to_owned();
    Err(TuningError::NothingToTakeUp { job, going })
}

/// Keeps other processes from a Run.
fn lock_run(ledger: &Path, run: RunId) -> Result<Lock, TuningError> {
    let mut name = ledger.as_os_str().to_owned();
    name.push(format!("-run-{run}.lock"));
    let path = PathBuf::from(name);
    Lock::take_for_now(&path).map_err(|error| match error {
        LockError::Busy => TuningError::Busy { run },
        LockError::Io(source) => TuningError::Lock {
            path: path.display().to_string(),
            source,
        },
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_run_is_never_held_twice() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = folder.path().join("ledger.db");
        let (holders, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            while taken.load(Ordering::SeqCst) < 2000 {
                let lock = match lock_run(&ledger, RunId(1)) {
                    Ok(lock) => lock,
                    Err(TuningError::Busy { .. }) => continue,
                    Err(error) => panic!("{error}"),
                };
                assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0, "held twice");
                std::thread::yield_now();
                holders.fetch_sub(1, Ordering::SeqCst);
                taken.fetch_add(1, Ordering::SeqCst);
                drop(lock);
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| _ = scope.spawn(work)));
        assert!(taken.into_inner() >= 2000);
    }
}
