//! From a raw series to reasons to trust it less, each with its numbers and its remedy.
//!
//! Give it the samples of one arm (mostly the baseline) in the order taken, warm-up included. A
//! doubt needs both a size that matters and evidence that noise alone rarely brings: on quiet,
//! independent noise fewer than one series in a hundred raises any.

use kernwright_space::{Doubt, Nanos};

use super::robust::{NORMAL_SPREAD, median, median_absolute_deviation};
use super::trend::{mann_kendall, pettitt};

/// With fewer rounds no interval of 99 % exists (see
/// [`Rule::least_pairs`](super::Rule::least_pairs)) and no check below has any power.
const FEW_ROUNDS: usize = 8;
/// Below this many ticks of the clock, rounding alone moves a sample by up to half a per cent.
const FEW_TICKS: f64 = 100.0;
/// The chance of seeing drift or a step where there is none, each.
const ALPHA: f64 = 0.001;
/// The drift, as a share, that matters.
const DRIFT: f64 = 0.02;
/// The step, as a share, that matters.
const STEP: f64 = 0.05;
/// An outlier lies at least this many robust standard deviations from the median. Short series
/// underestimate their spread, so this is far more than the normal distribution would need.
const OUTLIER_SPREADS: f64 = 8.0;
/// An outlier also lies at least this share of the median from it.
const OUTLIER: f64 = 0.02;
/// More outliers than this share of the samples are many.
const MANY_OUTLIERS: f64 = 0.05;
/// A typical deviation of this share of the median is very noisy.
const NOISY: f64 = 0.10;
/// A first round is slow from this many times the median of the others.
const SLOW_FIRST: f64 = 1.2;
/// How many rounds after the first it is compared with as well.
const NEXT_ROUNDS: usize = 5;
/// Each of two groups holds at least this share of the samples.
const GROUP: f64 = 0.2;
/// Two groups lie this many times their own spread apart. One group cut in two at its widest gap
/// lies a few spreads apart already.
const GROUP_SPREADS: f64 = 12.0;
/// Two groups differ at least by this share.
const GROUP_GAP: f64 = 0.03;

/// Looks for reasons to doubt a series; `clock` is the smallest difference the clock can show.
pub fn doubts(samples: &[Nanos], clock: Nanos) -> Vec<Doubt> {
    let times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    let Some(series) = Series::new(&times, clock.0) else {
        return vec![too_few(0)];
    };
    if times.len() < FEW_ROUNDS {
        let few = Some(too_few(times.len()));
        return few.into_iter().chain(series.too_short()).collect();
    }
    // A step makes two groups and a wide spread too: one trouble gets one doubt, the most informative.
    let trend = series.step_or_drift();
    let shape = match trend {
        Some(_) => None,
        None => (series.two_groups())
            .or_else(|| series.noisy())
            .or_else(|| series.many_outliers()),
    };
    [series.too_short(), series.slow_first(), trend, shape]
        .into_iter()
        .flatten()
        .collect()
}

/// A series with what every check needs; its median is positive.
struct Series<'a> {
    times: &'a [f64],
    median: f64,
    /// The robust standard deviation, never below a tick of the clock.
    spread: f64,
    clock: f64,
}

impl<'a> Series<'a> {
    fn new(times: &'a [f64], clock: f64) -> Option<Self> {
        Some(Series {
            times,
            median: median(times)?.max(f64::MIN_POSITIVE),
            spread: (NORMAL_SPREAD * median_absolute_deviation(times)?).max(clock),
            clock,
        })
    }

    fn too_short(&self) -> Option<Doubt> {
        let ticks = self.median / self.clock;
        (ticks < FEW_TICKS).then(|| Doubt {
            what: format!(
                "the median sample, {}, is only {ticks:.1} ticks of the clock ({} each)",
                shown(self.median),
                shown(self.clock)
            ),
            remedy: format!(
                "put about {:.0} times as many launches into each sample",
                (FEW_TICKS / ticks).ceil()
            ),
        })
    }

    fn slow_first(&self) -> Option<Doubt> {
        let (first, others) = self.times.split_first()?;
        let typical = median(others)?;
        // A first round like those after it is a plateau, not a slow start.
        let next = median(&others[..others.len().min(NEXT_ROUNDS)])?;
        let far = OUTLIER_SPREADS * self.spread;
        (*first > SLOW_FIRST * typical.max(next) && *first > typical + far).then(|| Doubt {
            what: format!(
                "the first round took {:.1} times the median of the others ({} against {})",
                first / typical,
                shown(*first),
                shown(typical)
            ),
            remedy: "add warm-up launches before the first round".to_owned(),
        })
    }

    /// A step or a drift: the one that describes the series better.
    fn step_or_drift(&self) -> Option<Doubt> {
        let third = self.times.len() / 3;
        let start = median(&self.times[..third])?;
        let end = median(&self.times[self.times.len() - third..])?;
        // The medians of the outer thirds stand at 1/6 and 5/6 of the way.
        let line = |index: usize| {
            let way = (index as f64 + 0.5) / self.times.len() as f64;
            start + (end - start) * (way - 1.0 / 6.0) * 1.5
        };
        let jump = pettitt(self.times)?;
        let (at, low, high, distance) = self.best_stair(jump.at)?;
        let is_step = jump.p_value < ALPHA && (high / low - 1.0).abs() > STEP;
        if is_step && distance < self.distance(line) {
            return Some(Doubt {
                what: format!(
                    "timings step {} by {:.1} % after round {} of {}",
                    if high > low { "up" } else { "down" },
                    100.0 * (high / low - 1.0).abs(),
                    at,
                    self.times.len()
                ),
                remedy: "see whether clocks were throttled or other work began; measure again on a cool, idle device".to_owned(),
            });
        }
        let is_drift = (end / start - 1.0).abs() > DRIFT && mann_kendall(self.times) < ALPHA;
        is_drift.then(|| Doubt {
            what: format!(
                "timings drift: the last third is {:.1} % {} than the first",
                100.0 * (end / start - 1.0).abs(),
                if end > start { "slower" } else { "faster" }
            ),
            remedy:
                "let the device settle first; trust ratios of paired rounds, not absolute times"
                    .to_owned(),
        })
    }

    /// The best description by two levels, split near `place`: where, both levels and the distance.
    ///
    /// Pettitt's place leans towards the middle of the series by a few rounds.
    fn best_stair(&self, place: usize) -> Option<(usize, f64, f64, f64)> {
        const NEAR: usize = 10;
        let places = place.saturating_sub(NEAR).max(1)..=(place + NEAR).min(self.times.len() - 1);
        let stairs = places.filter_map(|at| {
            let (before, after) = self.times.split_at(at);
            let (low, high) = (median(before)?, median(after)?);
            let distance = self.distance(|index| if index < at { low } else { high });
            Some((at, low, high, distance))
        });
        stairs.min_by(|one, other| one.3.total_cmp(&other.3))
    }

    /// The sum of distances from a description of the series.
    fn distance(&self, description: impl Fn(usize) -> f64) -> f64 {
        let times = self.times.iter().enumerate();
        times
            .map(|(index, time)| (time - description(index)).abs())
            .sum()
    }

    /// Two groups with a gap between them that neither group's own spread explains.
    fn two_groups(&self) -> Option<Doubt> {
        let mut sorted = self.times.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let least = ((GROUP * sorted.len() as f64).ceil() as usize).max(4);
        let cuts = least..=sorted.len().checked_sub(least)?;
        let cut = cuts.max_by(|&one, &other| {
            let gap = |cut: usize| sorted[cut] - sorted[cut - 1];
            gap(one).total_cmp(&gap(other))
        })?;
        let (fast, slow) = sorted.split_at(cut);
        let (low, high) = (median(fast)?, median(slow)?);
        let spread = median_absolute_deviation(fast)?.max(median_absolute_deviation(slow)?);
        let spread = (NORMAL_SPREAD * spread).max(self.clock);
        let is_apart = high - low > GROUP_SPREADS * spread && high / low - 1.0 > GROUP_GAP;
        is_apart.then(|| Doubt {
            what: format!(
                "timings fall into two groups: {} samples near {} and {} near {}",
                fast.len(),
                shown(low),
                slow.len(),
                shown(high)
            ),
            remedy: "look for two states of the device or of the data (clocks, caches, alignment)"
                .to_owned(),
        })
    }

    fn noisy(&self) -> Option<Doubt> {
        let share = self.spread / self.median;
        (share > NOISY).then(|| Doubt {
            what: format!(
                "timings are very noisy: a typical sample lies {:.0} % off the median of {}",
                100.0 * share,
                shown(self.median)
            ),
            remedy: "put more launches into each sample, or use a quieter machine".to_owned(),
        })
    }

    fn many_outliers(&self) -> Option<Doubt> {
        let far = (OUTLIER_SPREADS * self.spread).max(OUTLIER * self.median);
        let distances = self.times.iter().map(|time| (time - self.median).abs());
        let outliers = distances.filter(|distance| *distance > far).count();
        let worst = self.times.iter().copied().fold(0.0, f64::max);
        // One slow sample in a short series is no pattern.
        let many = (MANY_OUTLIERS * self.times.len() as f64).max(1.0);
        (outliers as f64 > many).then(|| Doubt {
            what: format!(
                "{outliers} of {} samples lie more than {:.1} % off the median, the slowest at {:.1} times it",
                self.times.len(),
                100.0 * far / self.median,
                worst / self.median
            ),
            remedy: "stop other work on the machine, or take more rounds".to_owned(),
        })
    }
}

fn too_few(rounds: usize) -> Doubt {
    let s = if rounds == 1 { "" } else { "s" };
    Doubt {
        what: format!("there are only {rounds} round{s}"),
        remedy: format!("take {FEW_ROUNDS} rounds or more"),
    }
}

/// A time with a unit of its size.
pub(crate) fn shown(nanos: f64) -> String {
    match nanos {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.2} µs", nanos / 1e3),
        nanos if nanos < 1e9 => format!("{:.2} ms", nanos / 1e6),
        nanos => format!("{:.2} s", nanos / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::super::noise::{Noise, series};
    use super::*;

    const CLOCK: Nanos = Nanos(20.0);

    /// Sixty quiet samples of 10 µs, changed by `change`.
    fn check(change: impl Fn(usize, f64) -> f64, expected: &[&str]) {
        let quiet = series(Noise::Quiet, 60, 1.0, 5);
        let samples: Vec<Nanos> = quiet
            .baseline()
            .iter()
            .enumerate()
            .map(|(index, sample)| Nanos(change(index, sample.0)))
            .collect();
        let found = doubts(&samples, CLOCK);
        let texts: Vec<&str> = found.iter().map(|doubt| doubt.what.as_str()).collect();
        assert_eq!(texts.len(), expected.len(), "{texts:?}");
        for (text, expected) in texts.iter().zip(expected) {
            assert!(text.contains(expected), "{text:?} has no {expected:?}");
        }
        assert!(found.iter().all(|doubt| !doubt.remedy.is_empty()));
    }

    #[test]
    fn each_trouble_raises_its_own_doubt() {
        check(|_, time| time, &[]);
        check(
            |index, time| time * (1.0 + 0.001 * index as f64),
            &["the last third is 4."],
        );
        check(
            |index, time| time * (1.0 - 0.004 * index as f64),
            &["faster than the first"],
        );
        check(
            |index, time| if index < 40 { time } else { time * 1.3 },
            &["step up by 30"],
        );
        check(
            |index, time| if index < 20 { time * 1.3 } else { time },
            &["step down by 22.9 % after round 20 of 60"],
        );
        check(
            |index, time| if index % 9 == 4 { time * 3.0 } else { time },
            &["7 of 60 samples lie more than"],
        );
        check(
            |index, time| if index % 2 == 0 { time * 1.2 } else { time },
            &["two groups: 30 samples near 1"],
        );
        check(
            |index, time| time * (1.0 + 0.6 * ((index * 37 % 60) as f64 / 60.0)),
            &["very noisy"],
        );
        check(
            |index, time| if index == 0 { time * 2.0 } else { time },
            &["the first round took 2.0 times"],
        );
        check(
            |_, time| (time / 500.0).round() * 20.0,
            &["the median sample, 400 ns, is only 20.0 ticks of the clock (20 ns each)"],
        );
    }

    #[test]
    fn short_series_say_so_and_nothing_else_about_shape() {
        assert_eq!(doubts(&[], CLOCK)[0].what, "there are only 0 rounds");
        let found = doubts(&[Nanos(9e3), Nanos(1e3), Nanos(5.0)], CLOCK);
        assert_eq!(found[0].what, "there are only 3 rounds");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(!doubts(&[Nanos(0.0); 20], CLOCK).is_empty());
    }

    #[test]
    fn quiet_noise_raises_no_alarm() {
        for (noise, rounds) in [
            (Noise::Quiet, 8),
            (Noise::Quiet, 15),
            (Noise::Quiet, 60),
            (Noise::Loud, 15),
            (Noise::Loud, 30),
            (Noise::Loud, 120),
        ] {
            let alarms = (0..1_000)
                .filter(|&seed| {
                    let samples = series(noise, rounds, 1.0, seed);
                    !doubts(samples.baseline(), CLOCK).is_empty()
                })
                .count();
            assert!(alarms < 10, "{noise:?}, {rounds} rounds: {alarms} of 1,000");
        }
    }

    #[test]
    fn simulated_troubles_are_mostly_noticed() {
        for (noise, word) in [
            (Noise::Drift, "drift"),
            (Noise::Bimodal, "two groups"),
            (Noise::WarmUp, "first round"),
        ] {
            let noticed = (0..100)
                .filter(|&seed| {
                    let samples = series(noise, 120, 1.0, seed);
                    let found = doubts(samples.baseline(), CLOCK);
                    found.iter().any(|doubt| doubt.what.contains(word))
                })
                .count();
            assert!(noticed >= 80, "{noise:?}: {noticed} of 100");
        }
    }
}
