//! A Run out of the ledger. The ledger knows no cards, so its Trials are checked again here.

use std::sync::Arc;

use kernwright_space::{Config, Fields, Kernel, Problem, Space, Trial};
use kernwright_store::{RunId, StoredTrial};

use super::RunView;
use crate::keep::kept_config;
use crate::runs::RunSummary;

/// A Run cannot be shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The kernel's card no longer has the Run's problem or configurations.
    #[error(
        "the card of `{kernel}` is not the one that run {run} was made with: {why}; bring the old card back"
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
    /// Makes the view of a Run with the card of its kernel.
    ///
    /// # Errors
    ///
    /// Fails when the Run has no Trials, or the card has changed so that they are not valid.
    pub fn of(summary: &RunSummary, kernel: &Arc<Kernel>) -> Result<RunView, ViewError> {
        let changed = |why: String| ViewError::Card {
            kernel: kernel.name().to_owned(),
            run: summary.id,
            why,
        };
        let first = summary.default_trial();
        let first = first.ok_or(ViewError::Empty(summary.id))?;
        let fields = first.problem.iter();
        let fields = fields.map(|(name, value)| (&**name, value.clone()));
        let problem = Problem::new(kernel.family(), fields).map_err(|e| changed(e.to_string()))?;
        let space = kernel
            .space(&problem, Some(&summary.run.device))
            .map_err(|error| changed(error.to_string()))?;
        let trial = |stored: &StoredTrial| {
            Ok::<Trial, String>(Trial {
                problem: problem.clone(),
                config: config(&space, &stored.config)?,
                device: stored.device.clone(),
                outcome: stored.outcome.clone(),
                doubts: stored.doubts.clone(),
            })
        };
        let trials = summary.trials.iter().map(trial);
        let trials = trials.collect::<Result<_, _>>().map_err(changed)?;
        let finals = summary.finals.iter().map(trial);
        let finals = finals.collect::<Result<_, _>>().map_err(changed)?;
        Ok(RunView {
            id: Some(summary.id.0),
            ledger: None,
            run: summary.run.clone(),
            started_at: Some(summary.started_at),
            default: config(&space, &first.config).map_err(changed)?,
            trials,
            finals,
            space,
        })
    }
}

/// Checks a stored configuration again.
fn config(space: &Space, stored: &Fields) -> Result<Config, String> {
    let config = kept_config(space, stored)?;
    match config.positions().len() == stored.len() {
        true => Ok(config),
        false => Err("it has fewer parameters now".to_owned()),
    }
}
