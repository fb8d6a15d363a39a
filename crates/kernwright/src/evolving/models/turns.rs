//! Who may be at work at the same time, and what the time went into.

use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;

use kernwright_evolve_mlir::EngineChoice;
use serde::{Deserialize, Serialize};

/// Who may be at work at the same time. What something hangs on is timed while no other lab runs
/// anything; so is everything that is timed on all cores, or on a device, which one task fills.
pub(super) struct Turns {
    running: RwLock<()>,
    is_on_processor: bool,
    /// Whether a program runs on one core, so that others disturb it little.
    is_on_one_core: bool,
    spent: Mutex<Spent>,
}

/// A turn, until it is dropped.
pub(super) enum Turn<'t> {
    /// With all others.
    Free,
    /// With those that time nothing.
    Shared { _guard: RwLockReadGuard<'t, ()> },
    /// Alone.
    Alone { _guard: RwLockWriteGuard<'t, ()> },
}

/// Seconds of all labs, by what they did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    /// Starting, and making the original ready.
    pub starting: f64,
    /// Making candidates ready.
    pub compiling: f64,
    /// Trying out parts of them on the device.
    pub trying: f64,
    /// Timing them.
    pub timing: f64,
    /// Running the whole task with them.
    pub scoring: f64,
    /// Waiting for others to be done.
    pub waiting: f64,
}

impl Spent {
    /// What they did, with its share of the whole; nothing if they did nothing.
    #[must_use]
    pub fn shares(&self) -> Vec<(&'static str, f64)> {
        let all = [
            ("starting", self.starting),
            ("making models ready", self.compiling),
            ("trying out their parts", self.trying),
            ("timing them", self.timing),
            ("running the task", self.scoring),
            ("waiting for their turn", self.waiting),
        ];
        let whole: f64 = all.iter().map(|(_, seconds)| seconds).sum();
        let shares = all.map(|(what, seconds)| (what, seconds / whole));
        shares
            .into_iter()
            .filter(|(_, share)| *share > 0.0)
            .collect()
    }
}

impl Turns {
    pub(super) fn new(engine: &EngineChoice) -> Self {
        Turns {
            running: RwLock::new(()),
            is_on_processor: !engine.has_device(),
            is_on_one_core: *engine == EngineChoice::Interpreter { threads: 1 },
            spent: Mutex::default(),
        }
    }

    pub(super) fn building(&self) -> Turn<'_> {
        match self.is_on_processor {
            true => self.shared(),
            false => Turn::Free,
        }
    }

    /// An engine that tries something out goes by what was fastest.
    pub(super) fn trying(&self) -> Turn<'_> {
        self.alone()
    }

    pub(super) fn scoring(&self) -> Turn<'_> {
        self.shared()
    }

    pub(super) fn timing(&self, is_weighty: bool) -> Turn<'_> {
        match self.is_on_one_core && !is_weighty {
            true => self.shared(),
            false => self.alone(),
        }
    }

    fn shared(&self) -> Turn<'_> {
        let start = Instant::now();
        let guard = self.running.read();
        self.took(start, |spent| &mut spent.waiting);
        Turn::Shared {
            _guard: guard.unwrap_or_else(PoisonError::into_inner),
        }
    }

    fn alone(&self) -> Turn<'_> {
        let start = Instant::now();
        let guard = self.running.write();
        self.took(start, |spent| &mut spent.waiting);
        Turn::Alone {
            _guard: guard.unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Takes note of what time went into.
    pub(super) fn took(&self, since: Instant, what: impl FnOnce(&mut Spent) -> &mut f64) {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        *what(&mut spent) += since.elapsed().as_secs_f64();
    }

    pub(super) fn spent(&self) -> Spent {
        *self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
