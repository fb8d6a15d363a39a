//! [`Against`]: a configuration's time now beside what a Run measured of it.
//!
//! The two were taken at different times, so nothing is paired. The claim rests on an interval
//! for the ratio of medians that assumes nothing about how samples are distributed; that the machine
//! itself may have changed in between is for the reader to weigh, with the doubts.

use std::sync::Arc;

use kernwright_measure::stats::robust::median;
use kernwright_space::{Config, Fields, Nanos, Outcome, Value};
use serde::Serialize;

use crate::runs::RunSummary;

/// Each of the two medians lies outside its interval this seldom, so that both lie inside in 99 % of
/// cases.
const OUTSIDE: f64 = 0.005;

/// Times of now and then.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Against {
    /// The median then.
    pub then_ns: Nanos,
    /// The median now.
    pub now_ns: Nanos,
    /// Now over then: above 1 is slower.
    pub ratio: f64,
    /// The lowest and the highest plausible ratio (99 %); absent where there are too few samples.
    pub interval: Option<(f64, f64)>,
}

impl Against {
    /// Compares samples; `None` if there are none.
    pub fn new(then: &[Nanos], now: &[Nanos]) -> Option<Self> {
        let (then, now) = (sorted(then), sorted(now));
        let (then_ns, now_ns) = (median(&then)?, median(&now)?);
        let interval = median_interval(&then).zip(median_interval(&now));
        Some(Against {
            then_ns: Nanos(then_ns),
            now_ns: Nanos(now_ns),
            ratio: now_ns / then_ns,
            interval: interval.map(|(then, now)| (now.0 / then.1, now.1 / then.0)),
        })
    }

    /// Whether it is slower, and not by chance.
    pub fn is_slower(&self) -> bool {
        self.interval.is_some_and(|(low, _)| low > 1.0)
    }

    /// Whether it is faster, and not by chance.
    pub fn is_faster(&self) -> bool {
        self.interval.is_some_and(|(_, high)| high < 1.0)
    }

    /// Whether it is slower, not by chance, and by more than `percent` per cent.
    pub fn is_regression(&self, percent: f64) -> bool {
        self.is_slower() && 100.0 * (self.ratio - 1.0) > percent
    }
}

impl RunSummary {
    /// The samples of a configuration that this Run took last, which are those of its finals where it
    /// came that far; `None` if it was not measured, or failed.
    pub fn samples(&self, config: &Config) -> Option<&[Nanos]> {
        let mut latest = self.finals.iter().rev().chain(&self.trials);
        let trial = latest.find(|trial| is_same(&trial.config, config))?;
        match &trial.outcome {
            Outcome::Timed { samples, .. } => Some(samples),
            _ => None,
        }
    }
}

/// Whether these are the values of a configuration, in whatever order.
fn is_same(kept: &Fields, config: &Config) -> bool {
    let has = |(name, value): &(Arc<str>, Value)| {
        config.get(name).is_some_and(|found| found.means(value))
    };
    kept.len() == config.positions().len() && kept.iter().all(has)
}

fn sorted(samples: &[Nanos]) -> Vec<f64> {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// An interval for the median, by ranks alone: of `n` samples, fewer than `k` lie below the median as
/// seldom as a fair coin falls on one side fewer than `k` times in `n`.
fn median_interval(sorted: &[f64]) -> Option<(f64, f64)> {
    let n = sorted.len();
    // The chance of exactly `k`, and of fewer than `k + 1`, kept as logarithms: 2^-n is soon 0.
    let mut exactly = -(n as f64) * std::f64::consts::LN_2;
    let (mut fewer, mut rank) = (exactly.exp(), 0);
    if fewer > OUTSIDE / 2.0 {
        return None;
    }
    loop {
        exactly += ((n - rank) as f64 / (rank + 1) as f64).ln();
        fewer += exactly.exp();
        if fewer > OUTSIDE / 2.0 {
            return Some((sorted[rank], sorted[n - 1 - rank]));
        }
        rank += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(count: usize, base: f64) -> Vec<Nanos> {
        let noise = |index: usize| 1.0 + 0.01 * ((index * 37 % 60) as f64 / 60.0);
        (0..count).map(|index| Nanos(base * noise(index))).collect()
    }

    #[test]
    fn intervals_are_those_of_the_sign_test() {
        // From tables: ranks 1 and 9 of 9, 2 and 14 of 15 (3 and 13 would miss in
        // 0.0037 on either side), 7 and 24 of 30.
        for (n, low) in [(9, 1), (15, 2), (30, 7)] {
            let sorted: Vec<f64> = (1..=n).map(f64::from).collect();
            let expected = (f64::from(low), f64::from(n + 1 - low));
            assert_eq!(median_interval(&sorted), Some(expected), "{n}");
        }
        assert_eq!(median_interval(&[1.0; 8]), None);
        assert_eq!(median_interval(&[]), None);
        assert_eq!(median_interval(&[1.0; 5000]), Some((1.0, 1.0)));
    }

    #[test]
    fn what_became_slower_is_a_regression_beyond_the_tolerance() {
        let then = times(60, 1000.0);
        for (base, slower, faster, beyond_5) in [
            (1000.0, false, false, false),
            (1002.0, false, false, false),
            (1030.0, true, false, false),
            (1080.0, true, false, true),
            (900.0, false, true, false),
        ] {
            let against = Against::new(&then, &times(30, base)).unwrap();
            let found = (
                against.is_slower(),
                against.is_faster(),
                against.is_regression(5.0),
            );
            assert_eq!(found, (slower, faster, beyond_5), "{against:?}");
            let (low, high) = against.interval.unwrap();
            assert!(low <= against.ratio && against.ratio <= high, "{against:?}");
        }
        // A few samples prove nothing, however slow they are.
        let few = Against::new(&then, &times(5, 2000.0)).unwrap();
        assert!(few.interval.is_none() && !few.is_slower() && !few.is_regression(5.0));
        assert_eq!(Against::new(&[], &then), None);
    }
}
