//! Who may be at work at the same time, and what the time went into.

use std::sync::{Condvar, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
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
    trying: Permits,
    spent: Mutex<Spent>,
}

/// So many labs may have an engine try something out on the device at the same time. One by itself
/// leaves the device idle most of the time; all of them together are in each other's way so much that
/// the whole search takes many times as long.
const TRYING: usize = 4;

/// A turn, until it is dropped.
pub(super) enum Turn<'t> {
    /// With all others.
    Free,
    /// With those that time nothing.
    Shared { _guard: RwLockReadGuard<'t, ()> },
    /// With few others, none of which times anything.
    Trying {
        _guard: RwLockReadGuard<'t, ()>,
        _permit: Permit<'t>,
    },
    /// Alone.
    Alone { _guard: RwLockWriteGuard<'t, ()> },
}

/// A number of permits.
struct Permits {
    left: Mutex<usize>,
    returned: Condvar,
}

/// A permit, until it is dropped.
pub(super) struct Permit<'p>(&'p Permits);

impl Permits {
    fn new(count: usize) -> Self {
        Permits {
            left: Mutex::new(count),
            returned: Condvar::new(),
        }
    }

    /// Waits for one.
    fn take(&self) -> Permit<'_> {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let left = self.returned.wait_while(left, |left| *left == 0);
        *left.unwrap_or_else(PoisonError::into_inner) -= 1;
        Permit(self)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let mut left = self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left += 1;
        self.0.returned.notify_one();
    }
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
            trying: Permits::new(TRYING),
            spent: Mutex::default(),
        }
    }

    pub(super) fn building(&self) -> Turn<'_> {
        match self.is_on_processor {
            true => self.shared(),
            false => Turn::Free,
        }
    }

    pub(super) fn is_on_device(&self) -> bool {
        !self.is_on_processor
    }

    pub(super) fn trying(&self) -> Turn<'_> {
        let start = Instant::now();
        // Whoever waits for a permit keeps nobody from timing.
        let permit = self.trying.take();
        let guard = self.running.read();
        self.took(start, |spent| &mut spent.waiting);
        Turn::Trying {
            _guard: guard.unwrap_or_else(PoisonError::into_inner),
            _permit: permit,
        }
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn few_try_at_the_same_time_and_none_while_somebody_times() {
        let engine = EngineChoice::Plugin {
            path: "cuda.so".into(),
            client: Vec::new(),
            compiler: Vec::new(),
        };
        let turns = Turns::new(&engine);
        let (trying, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for nth in 0..24 {
                let (turns, trying, most) = (&turns, &trying, &most);
                scope.spawn(move || match nth % 3 {
                    0 => {
                        let _turn = turns.timing(false);
                        assert_eq!(trying.load(Ordering::SeqCst), 0);
                    }
                    _ => {
                        let _turn = turns.trying();
                        let now = trying.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        std::thread::sleep(std::time::Duration::from_millis(2));
                        trying.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!((1..=TRYING).contains(&most.load(Ordering::SeqCst)));
    }

    #[test]
    fn shares_are_of_what_was_done() {
        assert!(Spent::default().shares().is_empty());
        let spent = Spent {
            compiling: 3.0,
            waiting: 1.0,
            ..Spent::default()
        };
        let shares = spent.shares();
        assert_eq!(
            shares,
            [
                ("making models ready", 0.75),
                ("waiting for their turn", 0.25)
            ]
        );
    }
}
