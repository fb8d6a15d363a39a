//! What else keeps the machine busy: load average, time that other virtual machines took,
//! throttling. It is read before and after a measurement, noted with the result, and a reason to
//! trust it less where it matters.
//!
//! ```
//! use kernwright_measure::load::{LoadWatch, doubts};
//!
//! let watch = LoadWatch::start();
//! // Something is measured.
//! let load = watch.load();
//! for doubt in doubts(&load) {
//!     println!("{}; {}", doubt.what, doubt.remedy);
//! }
//! ```

use std::fs;
use std::path::Path;

use kernwright_space::{Doubt, Load};

/// A measurement wants a processor to itself. Less than this share of one was left to it.
const ROOM: f64 = 0.5;
/// Other virtual machines that took more than this share of the time were felt.
const STOLEN: f64 = 0.01;

/// The machine as it was before a measurement.
#[derive(Debug, Clone)]
pub struct LoadWatch {
    before: Reading,
}

impl LoadWatch {
    /// Looks at the machine; to be called before anything of our own makes it busy.
    pub fn start() -> Self {
        LoadWatch {
            before: Reading::now(),
        }
    }

    /// What has kept the machine busy since.
    pub fn load(&self) -> Load {
        self.before.until(&Reading::now())
    }
}

/// Reasons to trust what was measured meanwhile less.
pub fn doubts(load: &Load) -> Vec<Doubt> {
    let processors = f64::from(load.processors);
    let crowded = load.before.filter(|average| *average > processors - ROOM);
    let crowded = crowded.map(|average| Doubt {
        what: format!(
            "the machine was busy before it began: a load average of {average:.1} on {} {}",
            load.processors,
            if load.processors == 1 {
                "processor"
            } else {
                "processors"
            }
        ),
        remedy: "stop what else runs, or wait for its end, and measure again".to_owned(),
    });
    let stolen = load.stolen.filter(|share| *share > STOLEN);
    let stolen = stolen.map(|share| Doubt {
        what: format!(
            "other virtual machines took {:.1} % of the processors' time",
            100.0 * share
        ),
        remedy: "measure on a machine that is not shared, or at another hour".to_owned(),
    });
    let throttled = load.throttled.filter(|times| *times > 0);
    let throttled = throttled.map(|times| Doubt {
        what: format!("the processor slowed itself down {times} times, as it does when hot"),
        remedy: "let it cool down, or lower its highest clock, and measure again".to_owned(),
    });
    [crowded, stolen, throttled].into_iter().flatten().collect()
}

/// What the system reports at one moment.
#[derive(Debug, Clone, Default)]
struct Reading {
    average: Option<f64>,
    ticks: Option<Ticks>,
    throttled: Option<u64>,
}

impl Reading {
    fn now() -> Self {
        let text = |path: &str| fs::read_to_string(path).ok();
        Reading {
            average: text("/proc/loadavg").and_then(|text| load_average(&text)),
            ticks: text("/proc/stat").and_then(|text| ticks(&text)),
            throttled: throttled(Path::new("/sys/devices/system/cpu")),
        }
    }

    fn until(&self, after: &Reading) -> Load {
        let share = |before: &Ticks, after: &Ticks| {
            let all = after.all.checked_sub(before.all).filter(|all| *all > 0)?;
            Some(after.stolen.saturating_sub(before.stolen) as f64 / all as f64)
        };
        let ticks = self.ticks.as_ref().zip(after.ticks.as_ref());
        Load {
            before: self.average,
            after: after.average,
            processors: after.ticks.as_ref().map_or(1, |ticks| ticks.processors),
            stolen: ticks.and_then(|(before, after)| share(before, after)),
            throttled: self
                .throttled
                .zip(after.throttled)
                .map(|(before, after)| after.saturating_sub(before)),
        }
    }
}

/// Reads the load average of the last minute from `/proc/loadavg`.
fn load_average(text: &str) -> Option<f64> {
    let average: f64 = text.split_whitespace().next()?.parse().ok()?;
    average.is_finite().then_some(average)
}

/// The time of all processors since the machine was started, in ticks of the system's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ticks {
    all: u64,
    /// Taken by other virtual machines while we wanted to run.
    stolen: u64,
    processors: u32,
}

/// Reads `/proc/stat`.
fn ticks(text: &str) -> Option<Ticks> {
    let mut lines = text.lines();
    let counts = lines.next()?.strip_prefix("cpu ")?;
    // Of ten numbers, the last two (guests) are part of the first two. The eighth is what was stolen.
    let counts = counts.split_whitespace().take(8).map(str::parse);
    let counts: Vec<u64> = counts.collect::<Result<_, _>>().ok()?;
    let processors = lines.filter(|line| line.starts_with("cpu")).count();
    Some(Ticks {
        all: counts.iter().sum(),
        stolen: counts.get(7).copied().unwrap_or(0),
        processors: u32::try_from(processors).unwrap_or(u32::MAX).max(1),
    })
}

/// Adds up how often the processors below this folder throttled themselves; `None` where they do
/// not report it, as in most virtual machines.
fn throttled(folder: &Path) -> Option<u64> {
    let folders = fs::read_dir(folder).ok()?.flatten();
    let counts = folders.filter_map(|entry| {
        let count = entry.path().join("thermal_throttle/core_throttle_count");
        fs::read_to_string(count).ok()?.trim().parse::<u64>().ok()
    });
    counts.reduce(|sum, count| sum.saturating_add(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAT: &str = "cpu  100 0 50 800 10 0 5 35 7 0\ncpu0 50 0 25 400 5 0 2 18 7 0\n\
                        cpu1 50 0 25 400 5 0 3 17 0 0\nintr 12 0\nctxt 7\n";

    #[test]
    fn the_systems_files_are_read() {
        assert_eq!(load_average("7.93 2.31 1.00 3/106 13952\n"), Some(7.93));
        for odd in ["", "busy 1 2", "nan 1 1 1/1 1"] {
            assert_eq!(load_average(odd), None, "{odd:?}");
        }
        let read = Ticks {
            all: 1000,
            stolen: 35,
            processors: 2,
        };
        assert_eq!(ticks(STAT), Some(read));
        // Before Linux 2.6.11 stolen time was not reported.
        assert_eq!(ticks("cpu  1 2 3 4\n").unwrap().stolen, 0);
        for odd in ["", "cpu0 1 2 3", "cpu  1 two 3"] {
            assert_eq!(ticks(odd), None, "{odd:?}");
        }
    }

    #[test]
    fn throttling_is_added_up() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(throttled(folder.path()), None);
        for (cpu, count) in [("cpu0", "3\n"), ("cpu1", "4\n"), ("cpufreq", "")] {
            let place = folder.path().join(cpu).join("thermal_throttle");
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join("core_throttle_count"), count).unwrap();
        }
        assert_eq!(throttled(folder.path()), Some(7));
        assert_eq!(throttled(&folder.path().join("gone")), None);
    }

    #[test]
    fn what_happened_in_between_is_reported() {
        let reading = |average, all, stolen, throttled| Reading {
            average: Some(average),
            ticks: Some(Ticks {
                all,
                stolen,
                processors: 4,
            }),
            throttled: Some(throttled),
        };
        let load = reading(0.5, 1000, 10, 2).until(&reading(1.5, 1200, 20, 5));
        let expected = Load {
            before: Some(0.5),
            after: Some(1.5),
            processors: 4,
            stolen: Some(0.05),
            throttled: Some(3),
        };
        assert_eq!(load, expected);
        // Nothing happened, and nothing is known.
        let same = reading(0.5, 1000, 10, 2).until(&reading(0.5, 1000, 10, 2));
        assert_eq!((same.stolen, same.throttled), (None, Some(0)));
        assert!(doubts(&same).is_empty());
        assert!(doubts(&Reading::default().until(&Reading::default())).is_empty());
    }

    #[test]
    fn each_trouble_is_a_doubt_of_its_own() {
        let quiet = Load {
            before: Some(3.4),
            after: Some(9.0),
            processors: 4,
            stolen: Some(0.009),
            throttled: Some(0),
        };
        assert!(doubts(&quiet).is_empty(), "what we did ourselves is none");
        for (load, expected) in [
            (
                Load {
                    before: Some(3.6),
                    ..quiet
                },
                "a load average of 3.6 on 4 processors",
            ),
            (
                Load {
                    stolen: Some(0.031),
                    ..quiet
                },
                "took 3.1 % of the processors' time",
            ),
            (
                Load {
                    throttled: Some(2),
                    ..quiet
                },
                "slowed itself down 2 times",
            ),
        ] {
            let found = doubts(&load);
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(
                found[0].what.contains(expected) && !found[0].remedy.is_empty(),
                "{found:?}"
            );
        }
    }
}
