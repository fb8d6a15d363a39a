//! [`search`]: the measured search of a Run, every Trial kept at once.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use kernwright_measure::worker::Interrupt;
use kernwright_measure::{Evidence, Failure, Measure};
use kernwright_space::{Config, Nanos, Space, StopReason};
use kernwright_store::{Store, StoreError};
use kernwright_tune::strategies::Seeded;
use kernwright_tune::{Finished, Plan, Strategy, Unseen, Watch, by_name, tune};

use super::{LiveRun, TuningError, refuse_unknown};

/// What happens while a job is tuned.
#[derive(Debug)]
#[non_exhaustive]
pub enum TuneEvent<'e> {
    /// A configuration to start from cannot be measured.
    StartRefused {
        /// Where it was found.
        place: &'e str,
        /// Why not.
        why: &'e str,
    },
    /// There is something to start from.
    Warm {
        /// How many configurations are to be tried early.
        seeds: usize,
        /// How many problems, devices or files had times to offer.
        sources: usize,
        /// How many configurations a model named.
        predicted: usize,
    },
    /// The Run stands in the ledger, and the search begins.
    Began {
        /// The Run.
        run: &'e LiveRun,
        /// How many configurations there are, if they can be counted.
        space: Option<u128>,
    },
    /// A configuration's answer is known, and on disk.
    Seen {
        /// The configuration.
        config: &'e Config,
        /// How it fared.
        evidence: &'e Evidence,
        /// Whether it was measured just now.
        is_new: bool,
    },
    /// The fastest are measured again.
    Finals {
        /// How many.
        count: usize,
    },
    /// A fast configuration failed in the finals.
    StruckOut {
        /// The configuration.
        config: &'e Config,
        /// What it did.
        failure: &'e Failure,
    },
}

/// Hears of a tuning as it goes.
pub type Hear<'h> = dyn FnMut(TuneEvent<'_>) + 'h;

/// Searches as the Run says, on whatever measures, from where it stands: what was measured in an
/// interrupted part is not measured again. Every Trial is on disk before the next is measured.
///
/// # Errors
///
/// Fails when nothing can be measured or kept any more.
pub fn search(
    store: &mut Store,
    live: &LiveRun,
    space: &Space,
    measure: &mut dyn Measure,
    interrupt: &Interrupt,
    hear: &mut Hear<'_>,
) -> Result<Finished, TuningError> {
    let run = live.run();
    refuse_unknown(&run.recipe.strategy)?;
    let seeded = |inner: Box<dyn Strategy>| -> Box<dyn Strategy> {
        match live.seeds() {
            [] => inner,
            seeds => Box::new(Seeded::new(seeds.iter().cloned(), inner)),
        }
    };
    let mut strategy = Started {
        first: live.first().iter().cloned().collect(),
        then: by_name(&run.recipe.strategy).map(seeded),
    };
    let plan = Plan {
        seed: run.seed,
        budget: run.budget,
        batch: run.recipe.batch,
    };
    let mut keeper = Keeper {
        store,
        live,
        interrupt,
        hear,
        lost: None,
    };
    let earlier = live.earlier();
    let finished = tune(space, &mut strategy, &plan, earlier, measure, &mut keeper);
    match keeper.lost {
        Some(error) => Err(error.into()),
        None => Ok(finished?),
    }
}

/// A strategy before which some configurations come.
#[derive(Debug)]
struct Started {
    first: VecDeque<Config>,
    then: Option<Box<dyn Strategy>>,
}

impl Strategy for Started {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count
            && let Some(config) = self.first.pop_front()
        {
            if unseen.take(&config) {
                asked.push(config);
            }
        }
        // The rest of a batch need not wait until the strategy has heard of these.
        if let Some(then) = &mut self.then
            && asked.len() < count
        {
            asked.extend(then.ask(unseen, count - asked.len()));
        }
        asked
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        if let Some(then) = &mut self.then {
            then.tell(config, time);
        }
    }
}

/// Keeps every Trial before the next is measured.
struct Keeper<'k, 'h> {
    store: &'k mut Store,
    live: &'k LiveRun,
    interrupt: &'k Interrupt,
    hear: &'k mut Hear<'h>,
    /// Why a Trial could not be kept.
    lost: Option<StoreError>,
}

impl Watch for Keeper<'_, '_> {
    fn seen(
        &mut self,
        config: &Config,
        evidence: &Evidence,
        is_new: bool,
    ) -> ControlFlow<StopReason> {
        if is_new {
            let Evidence { outcome, doubts } = evidence;
            if let Err(error) = self.live.keep(self.store, config, outcome, doubts) {
                self.lost = Some(error);
                return ControlFlow::Break(StopReason::Interrupted);
            }
        }
        (self.hear)(TuneEvent::Seen {
            config,
            evidence,
            is_new,
        });
        match self.interrupt.is_asked() {
            true => ControlFlow::Break(StopReason::Interrupted),
            false => ControlFlow::Continue(()),
        }
    }
}
