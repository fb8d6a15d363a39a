//! Which labs may work at the same time, and what their time was spent on.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernwright_measure::worker::{Held, Reins};
use kernwright_stablehlo_run::EngineChoice;
use serde::{Deserialize, Serialize};

/// Which labs may work at the same time. While something depends on what a lab times, all other labs
/// pause; they also pause for everything that is timed on all cores, or on a device, which one task
/// fills. They are paused wherever they are rather than waited for: an engine that makes a model ready
/// takes seconds, a timing a fraction of one.
pub(super) struct TimingSchedule {
    timing: Mutex<()>,
    reins: Mutex<Vec<Reins>>,
    is_on_device: bool,
    /// Whether a program runs on one core, so that others disturb it little.
    is_on_one_core: bool,
    trying: Permits,
    spent: Mutex<Spent>,
}

/// Identifies a lab in the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LabId(usize);

/// How many labs may have an engine try something out on the device at the same time. XLA makes the ways
/// it tries ready on all cores, so that one lab by itself is slower and 14 are in each other's way.
const TRYING: usize = 6;

/// What others had begun on a device when they were paused is done after this time.
const SETTLING: Duration = Duration::from_millis(3);

/// Permission to time something, until it is dropped.
pub(super) enum TimingSlot<'t> {
    /// While all others work.
    Free,
    /// While all others are paused.
    Alone {
        // Dropped in this order: when the next lab times, the others work again or are paused by it.
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
    /// Trying out parts of them on the device; like everything but timing, this includes pauses for others.
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

impl TimingSchedule {
    pub(super) fn new(engine: &EngineChoice) -> Self {
        TimingSchedule {
            timing: Mutex::default(),
            reins: Mutex::default(),
            is_on_device: engine.has_device(),
            is_on_one_core: *engine == EngineChoice::Interpreter { threads: 1 },
            trying: Permits::new(TRYING),
            spent: Mutex::default(),
        }
    }

    /// Adds a lab.
    pub(super) fn join(&self, reins: Reins) -> LabId {
        let mut all = lock(&self.reins);
        all.push(reins);
        LabId(all.len() - 1)
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
    pub(super) fn timing(&self, lab_id: LabId, is_weighty: bool) -> TimingSlot<'_> {
        if self.is_on_one_core && !is_weighty {
            return TimingSlot::Free;
        }
        let start = Instant::now();
        let guard = lock(&self.timing);
        let held = lock(&self.reins)
            .iter()
            .enumerate()
            .filter(|(nth, _)| *nth != lab_id.0)
            .map(|(_, reins)| reins.hold())
            .collect();
        if self.is_on_device {
            std::thread::sleep(SETTLING);
        }
        self.took(start, |spent| &mut spent.waiting);
        TimingSlot::Alone {
            _held: held,
            _guard: guard,
        }
    }

    /// Adds the time since `since` to what it was spent on.
    pub(super) fn took(&self, since: Instant, what: impl FnOnce(&mut Spent) -> &mut f64) {
        *what(&mut lock(&self.spent)) += since.elapsed().as_secs_f64();
    }

    pub(super) fn spent(&self) -> Spent {
        *lock(&self.spent)
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn few_try_at_the_same_time() {
        let schedule = TimingSchedule::new(&EngineChoice::Interpreter { threads: 2 });
        let (trying, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..3 * TRYING {
                let (schedule, trying, most) = (&schedule, &trying, &most);
                scope.spawn(move || {
                    let _permit = schedule.trying();
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
            let schedule = TimingSchedule::new(&EngineChoice::Interpreter { threads });
            let lab_id = schedule.join(Reins::default());
            let slot = schedule.timing(lab_id, is_weighty);
            assert_eq!(matches!(slot, TimingSlot::Alone { .. }), is_alone);
            assert_eq!(schedule.timing.try_lock().is_err(), is_alone);
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
