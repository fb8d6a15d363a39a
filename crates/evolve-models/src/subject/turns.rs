//! Who may be at work at the same time, and what the time went into.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernwright_measure::worker::{Held, Reins};
use kernwright_stablehlo_run::EngineChoice;
use serde::{Deserialize, Serialize};

/// Who may be at work at the same time. While something hangs on what a lab times, all other labs
/// stand still; so they do for everything that is timed on all cores, or on a device, which one task
/// fills. They are held up wherever they are rather than waited for: an engine that makes a model ready
/// takes seconds, a timing a fraction of one.
pub(super) struct Turns {
    timing: Mutex<()>,
    reins: Mutex<Vec<Reins>>,
    is_on_device: bool,
    /// Whether a program runs on one core, so that others disturb it little.
    is_on_one_core: bool,
    trying: Permits,
    spent: Mutex<Spent>,
}

/// A lab among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seat(usize);

/// So many labs may have an engine try something out on the device at the same time. XLA makes the ways
/// it tries ready on all cores, so that one lab by itself is slower and 14 are in each other's way.
const TRYING: usize = 6;

/// What others had begun on a device when they were held up is done after so long.
const SETTLING: Duration = Duration::from_millis(3);

/// A turn at timing, until it is dropped.
pub(super) enum Turn<'t> {
    /// With all others.
    Free,
    /// Alone.
    Alone {
        // Dropped in this order: the next one times with everybody at work again or held up by itself.
        _held: Vec<Held>,
        _guard: MutexGuard<'t, ()>,
    },
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
        let left = lock(&self.left);
        let left = self.returned.wait_while(left, |left| *left == 0);
        *left.unwrap_or_else(PoisonError::into_inner) -= 1;
        Permit(self)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *lock(&self.0.left) += 1;
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
    /// Trying out parts of them on the device; as everything but timing, with being held up by others.
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
            timing: Mutex::default(),
            reins: Mutex::default(),
            is_on_device: engine.has_device(),
            is_on_one_core: *engine == EngineChoice::Interpreter { threads: 1 },
            trying: Permits::new(TRYING),
            spent: Mutex::default(),
        }
    }

    /// Another lab takes part.
    pub(super) fn join(&self, reins: Reins) -> Seat {
        let mut all = lock(&self.reins);
        all.push(reins);
        Seat(all.len() - 1)
    }

    pub(super) fn is_on_device(&self) -> bool {
        self.is_on_device
    }

    /// Waits until few enough others have an engine try something out.
    pub(super) fn trying(&self) -> Permit<'_> {
        let start = Instant::now();
        let permit = self.trying.take();
        self.took(start, |spent| &mut spent.waiting);
        permit
    }

    /// Waits until this lab may time something.
    pub(super) fn timing(&self, seat: Seat, is_weighty: bool) -> Turn<'_> {
        if self.is_on_one_core && !is_weighty {
            return Turn::Free;
        }
        let start = Instant::now();
        let guard = lock(&self.timing);
        let held = lock(&self.reins)
            .iter()
            .enumerate()
            .filter(|(nth, _)| *nth != seat.0)
            .map(|(_, reins)| reins.hold())
            .collect();
        if self.is_on_device {
            std::thread::sleep(SETTLING);
        }
        self.took(start, |spent| &mut spent.waiting);
        Turn::Alone {
            _held: held,
            _guard: guard,
        }
    }

    /// Takes note of what time went into.
    pub(super) fn took(&self, since: Instant, what: impl FnOnce(&mut Spent) -> &mut f64) {
        *what(&mut lock(&self.spent)) += since.elapsed().as_secs_f64();
    }

    pub(super) fn spent(&self) -> Spent {
        *lock(&self.spent)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn few_try_at_the_same_time() {
        let turns = Turns::new(&EngineChoice::Interpreter { threads: 2 });
        let (trying, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..3 * TRYING {
                let (turns, trying, most) = (&turns, &trying, &most);
                scope.spawn(move || {
                    let _permit = turns.trying();
                    let now = trying.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(2));
                    trying.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert!((1..=TRYING).contains(&most.load(Ordering::SeqCst)));
    }

    #[test]
    fn one_times_at_a_time_unless_programs_run_on_one_core_and_nothing_hangs_on_it() {
        for (threads, is_weighty, is_alone) in
            [(1, false, false), (1, true, true), (2, false, true)]
        {
            let turns = Turns::new(&EngineChoice::Interpreter { threads });
            let seat = turns.join(Reins::default());
            let turn = turns.timing(seat, is_weighty);
            assert_eq!(matches!(turn, Turn::Alone { .. }), is_alone);
            assert_eq!(turns.timing.try_lock().is_err(), is_alone);
        }
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
