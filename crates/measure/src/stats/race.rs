//! [`Race`]: giving up on a candidate that is plainly slower than the best so far.
//!
//! A race saves rounds and claims nothing: a dropped candidate is not called slower, it is only
//! not measured further. So an error costs a chance, never a wrong claim; still, a truly better
//! candidate should practically never be dropped.

use super::pairs::Pairs;

/// When a candidate is hopeless.
#[derive(Debug, Clone, PartialEq)]
pub struct Race {
    /// Rounds and a share: hopeless if there are that many rounds and every one of them is slower
    /// by more than the share. By default 3 rounds by 25 %, or 6 by 10 %.
    ///
    /// These trust that noise rarely makes one arm that much slower in every round so far.
    pub early: Vec<(usize, f64)>,
    /// Later, the share by which the median must be slower at least; 0.02 by default.
    pub margin: f64,
    /// The chance of dropping a candidate that is not slower by the later rule, however often one
    /// asks; 0.001 by default.
    pub level: f64,
}

/// Why a candidate is hopeless.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hopeless {
    /// How many rounds show it.
    pub rounds: usize,
    /// The candidate takes at least this many times as long as the best so far.
    pub ratio_at_least: f64,
}

impl Default for Race {
    fn default() -> Self {
        Race {
            early: vec![(3, 0.25), (6, 0.10)],
            margin: 0.02,
            level: 0.001,
        }
    }
}

impl Race {
    /// Judges the candidate against the baseline (the best so far), all rounds seen.
    ///
    /// Several inputs count by their geometric mean in each round.
    pub fn judge(&self, inputs: &[Pairs]) -> Option<Hopeless> {
        let mut logs = mean_log_ratios(inputs);
        logs.sort_unstable_by(f64::total_cmp);
        let rounds = logs.len();
        let least = *logs.first()?;
        let is_early = self
            .early
            .iter()
            .any(|&(needed, share)| rounds >= needed && least > (1.0 + share).ln());
        let bound = if is_early {
            least
        } else {
            let passed = sure_rank(rounds, self.level)?;
            logs[passed]
        };
        (is_early || bound > (1.0 + self.margin).ln()).then(|| Hopeless {
            rounds,
            ratio_at_least: bound.exp(),
        })
    }
}

/// The mean over inputs of each round's log ratio, for the rounds that every input has.
fn mean_log_ratios(inputs: &[Pairs]) -> Vec<f64> {
    let logs: Vec<Vec<f64>> = inputs.iter().map(Pairs::log_ratios).collect();
    let rounds = logs.iter().map(Vec::len).min().unwrap_or(0);
    (0..rounds)
        .map(|round| logs.iter().map(|logs| logs[round]).sum::<f64>() / logs.len() as f64)
        .collect()
}

/// The largest index into `count` sorted values whose value is almost surely not above the true
/// median; `None` if no value is that low.
///
/// The value at index `i` lies above the median only if at most `i` values lie below it, which
/// the binomial distribution gives. Asking after `n` rounds spends `level / (n (n + 1))`; over all
/// `n` that sums to `level`, so one may ask after every round.
fn sure_rank(count: usize, level: f64) -> Option<usize> {
    let n = count as f64;
    let allowed = level / (n * (n + 1.0));
    // In logarithms, because 2^-n underflows for long series.
    let mut log_term = -n * std::f64::consts::LN_2;
    let mut tail = 0.0;
    let mut sure = None;
    for below in 0..count {
        tail += log_term.exp();
        if tail > allowed {
            break;
        }
        sure = Some(below);
        log_term += ((n - below as f64) / (below as f64 + 1.0)).ln();
    }
    sure
}

#[cfg(test)]
mod tests {
    use kernwright_space::Nanos;

    use super::super::noise::{Noise, series};
    use super::*;

    fn rounds(ratios: &[f64]) -> Pairs {
        let candidate = ratios.iter().map(|ratio| Nanos(100.0 * ratio)).collect();
        Pairs::try_new(vec![Nanos(100.0); ratios.len()], candidate).unwrap()
    }

    #[test]
    fn three_rounds_far_slower_are_enough_and_two_are_not() {
        let race = Race::default();
        assert_eq!(race.judge(&[]), None);
        assert_eq!(race.judge(&[rounds(&[9.0, 9.0])]), None);
        let hopeless = race.judge(&[rounds(&[2.0, 1.4, 1.3])]).unwrap();
        assert_eq!(hopeless.rounds, 3);
        assert!((hopeless.ratio_at_least - 1.3).abs() < 1e-9);
        assert_eq!(race.judge(&[rounds(&[2.0, 1.4, 1.2])]), None);
    }

    #[test]
    fn several_inputs_count_by_their_mean() {
        let race = Race::default();
        let (slow, fast) = (rounds(&[2.0, 2.0, 2.0]), rounds(&[0.5, 0.5, 0.5]));
        assert_eq!(race.judge(&[slow.clone(), fast]), None);
        assert!(race.judge(&[slow, rounds(&[1.0, 1.0, 1.0])]).is_some());
    }

    #[test]
    fn the_bound_is_the_binomial_one() {
        // scipy.stats.binom.cdf(3, 20, .5) = 0.00128841, cdf(0, 10, .5) = 0.00097656;
        // levels are chosen so that the allowed tail lies just above or below these.
        let spent = |count: f64, tail: f64| tail * count * (count + 1.0);
        assert_eq!(sure_rank(20, spent(20.0, 0.001_289)), Some(3));
        assert_eq!(sure_rank(20, spent(20.0, 0.001_288)), Some(2));
        assert_eq!(sure_rank(10, spent(10.0, 0.000_977)), Some(0));
        assert_eq!(sure_rank(10, spent(10.0, 0.000_976)), None);
        let late = sure_rank(5_000, 0.001).unwrap();
        assert!((2_200..2_400).contains(&late), "{late}");
    }

    /// How many of `runs` candidates are dropped when asked after every one of 60 rounds.
    fn dropped(noise: Noise, effect: f64, runs: u64) -> usize {
        let race = Race::default();
        let is_dropped = |seed: &u64| {
            let pairs = series(noise, 60, effect, *seed);
            (1..=60).any(|rounds| race.judge(&[pairs.rounds(0, rounds)]).is_some())
        };
        (0..runs).filter(is_dropped).count()
    }

    #[test]
    fn a_better_candidate_is_practically_never_dropped() {
        for noise in Noise::ALL {
            let count = dropped(noise, 0.97, 300);
            assert!(count <= 1, "{noise:?}: {count} of 300");
        }
    }

    #[test]
    fn a_slower_candidate_is_dropped_under_every_noise() {
        for noise in Noise::ALL {
            let count = dropped(noise, 1.4, 50);
            assert!(count >= 45, "{noise:?}: {count} of 50");
        }
    }
}
