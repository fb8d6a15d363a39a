//! [`LiveRun`]: a Run that is going on, begun or taken up, and nobody else's meanwhile.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use kernwright_measure::Evidence;
use kernwright_space::{Budget, Config, Device, Doubt, Fields, Outcome, Run, Space};
use kernwright_store::{NewTrial, RunId, Store, StoreError, StoredRun, TrialFilter};

use super::TuningError;
use super::start::{config_fields, kept_config};

/// A Run that is going on in this process.
#[derive(Debug)]
pub struct LiveRun {
    id: RunId,
    run: Run,
    /// Measured before everything else.
    first: Vec<Config>,
    /// Tried early, as long as they pay.
    seeds: Vec<Config>,
    /// What an interrupted part of it has measured, in order, each configuration once.
    earlier: Vec<(Config, Evidence)>,
    _lock: RunLock,
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
            _lock: RunLock::take(store.path(), id)?,
            id,
            run,
            first: default.into_iter().chain(start).collect(),
            seeds,
            earlier: Vec::new(),
        })
    }

    /// Takes up a Run where it stopped. Limits that are given replace the Run's.
    ///
    /// # Errors
    ///
    /// Fails when another process is at it, or its device or Trials do not fit.
    pub fn take_up(
        store: &Store,
        stored: StoredRun,
        space: &Space,
        default: Option<Config>,
        device: &Device,
        budget: Budget,
    ) -> Result<Self, TuningError> {
        let StoredRun { id, mut run, .. } = stored;
        let lock = RunLock::take(store.path(), id)?;
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

    /// What is tried early, as long as it pays.
    pub fn seeds(&self) -> &[Config] {
        &self.seeds
    }

    /// What an interrupted part of it has measured, in order.
    pub fn earlier(&self) -> &[(Config, Evidence)] {
        &self.earlier
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

/// Finds the latest Run of a job that was killed or interrupted and is not going on elsewhere.
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
        match RunLock::take(store.path(), run.id) {
            Ok(_) => return Ok(run),
            Err(TuningError::Busy { run }) => {
                going = format!("; run {run} is going on in another process");
            }
            Err(error) => return Err(error),
        }
    }
    let job = job.to_owned();
    Err(TuningError::NothingToTakeUp { job, going })
}

/// Keeps other processes from a Run for as long as it lives; the system lets go of it when the
/// process dies.
#[derive(Debug)]
struct RunLock {
    path: PathBuf,
    _file: File,
}

impl RunLock {
    fn take(ledger: &Path, run: RunId) -> Result<Self, TuningError> {
        let mut name = ledger.as_os_str().to_owned();
        name.push(format!("-run-{run}.lock"));
        let path = PathBuf::from(name);
        let file = File::create(&path).map_err(|source| TuningError::Lock {
            path: path.display().to_string(),
            source,
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(TuningError::Busy { run }),
            // Some file systems have no locks; then nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(RunLock { path, _file: file }),
        }
    }
}

impl Drop for RunLock {
    fn drop(&mut self) {
        // While it is still locked: whoever comes next makes a file of its own.
        let _ = std::fs::remove_file(&self.path);
    }
}
