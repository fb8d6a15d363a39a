//! How long a child may take when the machine has other things to do.
//!
//! A limit is meant for the child's own doings. On a busy machine a child stands in line for a
//! processor, and on a virtual one the host takes processors away; neither makes a program one that
//! hangs, so both are given back, up to a bound.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

/// No child waits longer than this many limits, however busy the machine is.
const LONGEST: u32 = 10;
/// How often the kernel's clock for stolen time ticks in a second; the same on every Linux.
const TICKS_PER_SECOND: u64 = 100;

/// The time given to a child for one step.
#[derive(Debug)]
pub(super) struct Patience {
    limit: Duration,
    start: Instant,
    deadline: Instant,
    // Taken when the child turns out not to answer at once.
    denied: Option<Denied>,
}

/// What a process was denied so far: by others in line for the processors, and by the host.
#[derive(Debug, Default, Clone, PartialEq)]
struct Denied {
    waited: HashMap<u32, Duration>,
    stolen: Duration,
    /// What all processes together worked, and this one of that.
    busy: Duration,
    own: Duration,
}

impl Patience {
    /// Begins to wait.
    pub(super) fn new(limit: Duration) -> Self {
        let start = Instant::now();
        Patience {
            limit,
            start,
            deadline: start + limit,
            denied: None,
        }
    }

    /// Begins anew: the child has got on.
    pub(super) fn renew(&mut self) {
        *self = Patience::new(self.limit);
    }

    /// Remembers what the child was denied before; called while it lets us wait.
    pub(super) fn wait_on(&mut self, process: u32) {
        self.denied.get_or_insert_with(|| Denied::so_far(process));
    }

    /// Whether the child had its time; if so, how long that was.
    pub(super) fn ended(&mut self, process: u32) -> Option<Duration> {
        if Instant::now() < self.deadline {
            return None;
        }
        if let Some(before) = &self.denied {
            let back = Denied::so_far(process).since(before);
            let most = self.limit.saturating_mul(LONGEST);
            self.deadline = self.start + (self.limit + back).min(most);
        }
        let now = Instant::now();
        (now >= self.deadline).then(|| now - self.start)
    }

    /// What is left at the least.
    pub(super) fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }
}

impl Denied {
    fn so_far(process: u32) -> Self {
        let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
        let tasks = fs::read_dir(format!("/proc/{process}/task"));
        let waited = tasks.into_iter().flatten().flatten().filter_map(|task| {
            let number = task.file_name().to_str()?.parse().ok()?;
            let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
            Some((number, waited(&text)?))
        });
        Denied {
            waited: waited.collect(),
            stolen: stolen(&stat),
            busy: busy(&stat),
            own: own(&fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default()),
        }
    }

    /// The time denied between two moments: what the unluckiest thread stood in line, but no more
    /// than others worked meanwhile (a process whose own threads stand in each other's way must not
    /// gain by it), and what the host took.
    fn since(&self, before: &Denied) -> Duration {
        let waits = self.waited.iter().map(|(thread, now)| {
            let before = before.waited.get(thread).copied().unwrap_or_default();
            now.saturating_sub(before)
        });
        let own = self.own.saturating_sub(before.own);
        let others = self.busy.saturating_sub(before.busy).saturating_sub(own);
        waits.max().unwrap_or_default().min(others) + self.stolen.saturating_sub(before.stolen)
    }
}

/// The time a thread stood in line: the second number, in nanoseconds.
fn waited(schedstat: &str) -> Option<Duration> {
    let nanos = schedstat.split_ascii_whitespace().nth(1)?;
    Some(Duration::from_nanos(nanos.parse().ok()?))
}

fn of_ticks(ticks: u64) -> Duration {
    Duration::from_millis(ticks.saturating_mul(1000 / TICKS_PER_SECOND))
}

/// The time that all processors together worked: for processes of either kind, the system and
/// interrupts.
fn busy(stat: &str) -> Duration {
    let all = stat.lines().next().unwrap_or_default();
    let ticks: Vec<u64> = all
        .split_ascii_whitespace()
        .skip(1)
        .map(|ticks| ticks.parse().unwrap_or(0))
        .collect();
    let at = |index: usize| ticks.get(index).copied().unwrap_or(0);
    of_ticks(at(0) + at(1) + at(2) + at(5) + at(6))
}

/// The time that a process worked, its ended threads included.
fn own(stat: &str) -> Duration {
    // The name may hold spaces and brackets.
    let numbers = stat.rsplit_once(')').map_or("", |(_, numbers)| numbers);
    let ticks = numbers.split_ascii_whitespace().skip(11).take(2);
    of_ticks(ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum())
}

/// The time that the host took from each processor, on average.
fn stolen(stat: &str) -> Duration {
    let mut processors = stat.lines().filter(|line| line.starts_with("cpu"));
    let all = processors.next().unwrap_or_default();
    let ticks = all.split_ascii_whitespace().nth(8);
    let ticks: u64 = ticks.and_then(|ticks| ticks.parse().ok()).unwrap_or(0);
    of_ticks(ticks) / (processors.count().max(1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_denied_is_read() {
        assert_eq!(
            waited("654997480 1393056181 169\n"),
            Some(Duration::from_nanos(1_393_056_181))
        );
        assert_eq!(waited(""), None);
        let stat = "cpu  9 8 7 6 5 4 3 250 1 0\ncpu0 1 1 1 1 1 1 1 125 0 0\ncpu1 1 1\nintr 5\n";
        assert_eq!(stolen(stat), Duration::from_millis(1250));
        assert_eq!(stolen(""), Duration::ZERO);
        assert_eq!(busy(stat), Duration::from_millis(310));
        assert_eq!(busy(""), Duration::ZERO);
        let process = "7 (a) name) S 1 7 7 0 -1 4194560 5 0 0 0 30 12 0 0 20 0 1 0 99";
        assert_eq!(own(process), Duration::from_millis(420));
        assert_eq!(own(""), Duration::ZERO);
    }

    #[test]
    fn the_unluckiest_thread_counts() {
        let seconds = Duration::from_secs;
        let before = Denied {
            waited: HashMap::from([(1, seconds(5)), (2, seconds(1))]),
            stolen: seconds(3),
            ..Denied::default()
        };
        let now = Denied {
            waited: HashMap::from([(1, seconds(6)), (2, seconds(4)), (3, seconds(2))]),
            stolen: seconds(4),
            busy: seconds(9),
            own: seconds(2),
        };
        assert_eq!(now.since(&before), seconds(4));
        let alone = Denied {
            own: seconds(8),
            ..now.clone()
        };
        assert_eq!(
            alone.since(&before),
            seconds(2),
            "others worked for a second"
        );
        assert_eq!(before.since(&now), Duration::ZERO);
    }

    #[test]
    fn a_thread_in_line_is_seen() {
        // More spinners than processors: some of them wait.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let process = std::process::id();
        let before = Denied::so_far(process);
        let until = Instant::now() + Duration::from_millis(300);
        std::thread::scope(|scope| {
            for _ in 0..4 * processors {
                scope.spawn(|| while Instant::now() < until {});
            }
            std::thread::sleep(Duration::from_millis(250));
            if !before.waited.is_empty() {
                assert!(Denied::so_far(process).since(&before) > Duration::ZERO);
            }
        });
    }

    #[test]
    fn patience_ends_even_for_a_process_that_is_gone() {
        let mut patience = Patience::new(Duration::from_millis(1));
        patience.wait_on(u32::MAX);
        std::thread::sleep(Duration::from_millis(11));
        assert!(patience.ended(u32::MAX).is_some());
    }
}
