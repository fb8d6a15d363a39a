//! [`Known`]: what the ledger has proven of the very same kernel, problem and device.
//!
//! A winner of an earlier Run is tried right after the default: a search that may see only a few
//! configurations must not end behind what was found before.

use kernwright_measure::stats::Verdict;
use kernwright_space::{Compared, Config, Device, Fields, Space};
use kernwright_store::{RunId, Store};

use super::{Finals, TuningError, Work};
use crate::keep::{config_fields, kept_config};

/// A configuration that an earlier Run has proven to be faster than the default.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// The Run.
    pub run: RunId,
    /// The configuration.
    pub config: Config,
    /// How it compared with the default.
    pub compared: Compared,
    /// Whether that was measured of the same sources with the same compiler.
    pub(super) is_same_work: bool,
}

/// Finds the surest winner of other Runs of the same kernel, problem and device: of the same work
/// if there is any, and of those the one whose interval ends lowest. A configuration that a later
/// Run struck out is none.
pub(super) fn proven(
    store: &Store,
    space: &Space,
    work: &Work,
    (device, problem): (&Device, &Fields),
    own: Option<RunId>,
) -> Result<Option<Known>, TuningError> {
    let mut known: Vec<Known> = Vec::new();
    for stored in store.runs()? {
        let run = &stored.run;
        let is_same = run.kernel == space.kernel().name()
            && run.device == *device
            && run.recipe.problem == *problem;
        let Some(found) = run.found.as_ref().filter(|_| is_same) else {
            continue;
        };
        known.retain(|known| !found.struck_out.contains(&config_fields(&known.config)));
        let Some(compared) = &found.against_default else {
            continue;
        };
        if Some(stored.id) == own || compared.verdict != Verdict::Faster.to_string() {
            continue;
        }
        // What the card no longer allows is of no use here.
        let Ok(config) = kept_config(space, &compared.candidate) else {
            continue;
        };
        known.push(Known {
            run: stored.id,
            config,
            compared: compared.clone(),
            is_same_work: work.is_that_of(&run.recipe),
        });
    }
    let best = known.into_iter().min_by(|one, other| {
        let surely = |known: &Known| known.compared.interval.1;
        (other.is_same_work.cmp(&one.is_same_work)).then(surely(one).total_cmp(&surely(other)))
    });
    Ok(best)
}

impl Known {
    /// Whether its proof says more than what a search found. One that met the finalists has no more
    /// to say: they were compared in turns.
    pub(super) fn is_better(&self, finals: Option<&Finals>) -> bool {
        let Some(finals) = finals else {
            return self.is_same_work;
        };
        if !self.is_same_work || finals.met.contains(&self.config) {
            return false;
        }
        match &finals.against_default {
            Some((_, measured)) if finals.beats_default => {
                self.compared.ratio < measured.comparison.ratio
            }
            _ => true,
        }
    }
}
