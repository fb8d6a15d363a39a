//! A Run out of the ledger. The ledger knows no cards, so its Trials are checked again here.

use std::collections::HashSet;
use std::sync::Arc;

use kernwright_space::{Config, Fields, Kernel, Problem, Space, Trial, Value};
use kernwright_store::{RunId, Store, StoreError, StoredTrial, TrialFilter};

use super::RunView;

/// A Run cannot be shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The ledger does not have it, or cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The kernel's card no longer has the Run's problem or configurations.
    #[error(
        "the card of `{kernel}` is not the one that run {run} was made with: {why}; bring the old card back \
         with --cards"
    )]
    Card {
        /// The kernel.
        kernel: String,
        /// The Run.
        run: RunId,
        /// What does not fit.
        why: String,
    },
    /// Nothing was measured yet.
    #[error("run {0} has no Trials yet: there is nothing to show")]
    Empty(RunId),
}

impl RunView {
    /// Reads a Run of a kernel from the ledger. The first Trial of a Run is its default, and what
    /// is measured a second time belongs to the finals.
    ///
    /// # Errors
    ///
    /// Fails when there is no such Run, it has no Trials, something of it is damaged, or the
    /// kernel's card has changed so that its Trials are no longer valid.
    pub fn read(store: &Store, id: RunId, kernel: &Arc<Kernel>) -> Result<RunView, ViewError> {
        let stored = store.run(id)?;
        let changed = |why: String| ViewError::Card {
            kernel: kernel.name().to_owned(),
            run: id,
            why,
        };
        let filter = TrialFilter {
            run: Some(id),
            ..TrialFilter::default()
        };
        let found: Vec<StoredTrial> = store.trials(&filter)?.collect::<Result<_, _>>()?;
        let first = found.first().ok_or(ViewError::Empty(id))?;
        let fields = first.problem.iter();
        let fields = fields.map(|(name, value)| (&**name, value.clone()));
        let problem = Problem::new(kernel.family(), fields).map_err(|e| changed(e.to_string()))?;
        let space = kernel
            .space(&problem, Some(&stored.run.device))
            .map_err(|error| changed(error.to_string()))?;
        let mut seen: HashSet<Vec<u16>> = HashSet::new();
        let (mut trials, mut finals) = (Vec::new(), Vec::new());
        for stored in found {
            let config = config(&space, &stored.config).map_err(changed)?;
            let list = match seen.insert(config.positions().to_vec()) {
                true => &mut trials,
                false => &mut finals,
            };
            list.push(Trial {
                problem: problem.clone(),
                config,
                device: stored.device,
                outcome: stored.outcome,
                doubts: stored.doubts,
            });
        }
        let default = trials.first().map(|trial| trial.config.clone());
        Ok(RunView {
            id: Some(id.0),
            run: stored.run,
            started_at: Some(stored.started_at),
            default: default.ok_or(ViewError::Empty(id))?,
            space,
            trials,
            finals,
        })
    }
}

/// Checks a stored configuration again.
fn config(space: &Space, stored: &Fields) -> Result<Config, String> {
    let value = |name: &str| {
        let found = stored.iter().find(|(other, _)| &**other == name);
        let (_, value) = found.ok_or_else(|| format!("it has a parameter `{name}` now"))?;
        Ok(value.clone())
    };
    let params = space.params().iter();
    let values: Result<Vec<Value>, String> = params.map(|param| value(param.name())).collect();
    let config = space
        .config(&values?)
        .map_err(|refusal| refusal.to_string())?;
    match config.positions().len() == stored.len() {
        true => Ok(config),
        false => Err("it has fewer parameters now".to_owned()),
    }
}
