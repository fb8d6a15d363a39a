//! [`search`]: the measured search of a Run, every Trial kept at once.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use kernwright_measure::worker::Interrupt;
use kernwright_measure::{Evidence, Measure};
use kernwright_space::{Budget, Config, Nanos, Space, StopReason};
use kernwright_store::{Store, StoreError};
use kernwright_tune::strategies::Seeded;
use kernwright_tune::{Finished, Plan, Strategy, Unseen, Watch, by_name, tune};

use super::{LiveRun, OnEvent, TuneEvent, TuningError, refuse_unknown};

/// The time spent is noted at least this often, for Runs that are killed.
const NOTED_EVERY: Duration = Duration::from_secs(2);

/// Searches as the Run says, on whatever measures, from where it stands: what was measured in an
/// interrupted part is not measured again, and its time counts. Every Trial is on disk before the
/// next is measured. What an interrupted part has seen counts as seen, also where the search now ends
/// before it reaches it.
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
    on_event: &mut OnEvent<'_>,
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
    let left = |most: u64| most.saturating_sub(run.spent_ms / 1000);
    let plan = Plan {
        seed: run.seed,
        budget: Budget {
            seconds: run.budget.seconds.map(left),
            patience: run.budget.patience.filter(|most| *most > 0),
            ..run.budget
        },
        batch: run.recipe.batch,
    };
    let mut keeper = Keeper {
        store,
        live,
        interrupt,
        on_event,
        began: Instant::now(),
        noted: Instant::now(),
        lost: None,
    };
    let earlier = live.earlier();
    let finished = tune(space, &mut strategy, &plan, earlier, measure, &mut keeper);
    let noted = keeper.note_spent();
    if let Some(error) = keeper.lost {
        return Err(error.into());
    }
    let mut finished = finished?;
    noted?;
    let asked = finished.seen.iter();
    let asked: HashSet<Vec<u16>> = asked
        .map(|(config, _)| config.positions().to_vec())
        .collect();
    let unasked = live
        .seen()
        .filter(|(config, _)| !asked.contains(config.positions()));
    finished.seen.extend(unasked);
    Ok(finished)
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
        // The rest of a batch need not wait until the strategy has the answers to these.
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
    on_event: &'k mut OnEvent<'h>,
    began: Instant,
    /// When the time spent was last noted.
    noted: Instant,
    /// Why a Trial could not be kept.
    lost: Option<StoreError>,
}

impl Keeper<'_, '_> {
    /// Notes how long the Run's search has taken.
    fn note_spent(&mut self) -> Result<(), StoreError> {
        self.noted = Instant::now();
        let here = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let spent = self.live.run().spent_ms.saturating_add(here);
        self.store.note_spent(self.live.id(), spent)
    }

    fn keep(&mut self, config: &Config, evidence: &Evidence) -> Result<(), StoreError> {
        let Evidence { outcome, doubts } = evidence;
        self.live.keep(self.store, config, outcome, doubts)?;
        match self.noted.elapsed() >= NOTED_EVERY {
            true => self.note_spent(),
            false => Ok(()),
        }
    }
}

impl Watch for Keeper<'_, '_> {
    fn seen(
        &mut self,
        config: &Config,
        evidence: &Evidence,
        is_new: bool,
    ) -> ControlFlow<StopReason> {
        if is_new && let Err(error) = self.keep(config, evidence) {
            self.lost = Some(error);
            return ControlFlow::Break(StopReason::Interrupted);
        }
        (self.on_event)(TuneEvent::Seen {
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
