//! [`importance`]: which parameters the time depends on.
//!
//! A forest of trees learns the logarithm of the time from the Trials and then predicts it for
//! valid configurations, each as likely as any other. Two shares of the variance of its predictions
//! are given per parameter: that of the means by value (*alone*), and what is left, on average,
//! when every other parameter stays as it is (*in all*, interactions included). Both keep to
//! valid configurations, so a rule that ties parameters together leads nowhere impossible; with
//! such rules the shares need not add up.

use kernwright_measure::stats::robust::quantile;
use kernwright_space::{Config, Neighbourhood, Space, Trial};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::forest::{Forest, Known};
use super::time;

/// Fewer timed Trials than this show nothing worth drawing, however few the parameters.
const LEAST_TRIALS: usize = 30;
/// And as many for every parameter that can be chosen.
const TRIALS_PER_PARAM: usize = 3;
/// A forest that explains less of what it has not seen is guessing.
const LEAST_FIT: f64 = 0.3;
/// Valid configurations that are predicted; all of them where there are no more.
const ASKED: usize = 4096;
/// Those of them whose neighbours are asked about too.
const ASKED_AROUND: usize = 256;
/// The most values of a parameter that are asked about there.
const ASKED_VALUES: usize = 32;
const TREES: usize = 64;
/// How often the Trials are drawn anew, and the trees that learn from each draw.
const RESAMPLES: usize = 20;
const TREES_OF_RESAMPLE: usize = 10;
/// A page of the same Run shows the same figures.
const SEED: u64 = 1;

/// What each parameter matters, the most important first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Importance {
    /// The parameters that can be chosen at all.
    pub params: Vec<ParamShare>,
    /// The timed Trials that the trees learned from.
    pub trials: usize,
    /// The share of the variance of log time that trees explain for Trials hidden from them.
    pub fit: f64,
}

/// What one parameter matters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ParamShare {
    /// The parameter.
    pub name: String,
    /// The share of variance explained by it alone.
    pub alone: Share,
    /// The share that is left when all others are given: alone and together with others.
    pub in_all: Share,
}

/// A share, and where it lies in nine of ten redrawings of the Trials.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// The share, 0 to 1.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Why there is no importance.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NoImportance {
    /// Too few Trials have a time.
    #[error(
        "it takes {needed} Trials with a time to distinguish parameters, and there are {timed}"
    )]
    TooFew {
        /// Trials with a time.
        timed: usize,
        /// Trials needed.
        needed: usize,
    },
    /// All times are the same.
    #[error("all configurations take the same time")]
    Flat,
    /// The times do not follow from the parameters as far as trees can see.
    #[error(
        "the Trials are inconclusive: what trees learn from some of them explains {:.0} % of the \
         others, less than {:.0} %", 100.0 * fit.max(0.0), 100.0 * LEAST_FIT
    )]
    PoorFit {
        /// The share explained; below zero is worse than a guess.
        fit: f64,
    },
}

/// Weighs the parameters of a space by the Trials that have a time.
///
/// # Errors
///
/// States why the Trials are inconclusive.
pub fn importance(space: &Space, trials: &[Trial]) -> Result<Importance, NoImportance> {
    let timed = trials
        .iter()
        .filter_map(|trial| Some((trial, time(trial)?)));
    let timed: Vec<_> = timed.filter(|(_, time)| time.0 > 0.0).collect();
    let rows: Vec<&[u16]> = timed.iter().map(|(t, _)| t.config.positions()).collect();
    let targets: Vec<f64> = timed.iter().map(|(_, time)| time.0.ln()).collect();
    let known = Known {
        rows: &rows,
        targets: &targets,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let asked = Asked::of(space, &timed[..], &mut rng);
    let needed = LEAST_TRIALS.max(TRIALS_PER_PARAM * asked.params.len());
    if rows.len() < needed {
        let timed = rows.len();
        return Err(NoImportance::TooFew { timed, needed });
    }
    if variance(targets.iter().copied()) < 1e-12 {
        return Err(NoImportance::Flat);
    }
    let (forest, fit) = bagged(known, &mut rng);
    if fit < LEAST_FIT {
        return Err(NoImportance::PoorFit { fit });
    }
    let found = asked.shares(&forest).ok_or(NoImportance::Flat)?;
    let redrawn: Vec<Vec<[f64; 2]>> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn = with_replacement(rows.len(), &mut rng);
            let forest = Forest::grow(known, TREES_OF_RESAMPLE, &mut rng, |_, _| drawn.clone());
            asked.shares(&forest)
        })
        .collect();
    let share = |param: usize, which: usize| {
        let share = found[param][which];
        let again: Vec<f64> = redrawn.iter().map(|shares| shares[param][which]).collect();
        let end = |level: f64| quantile(&again, level).unwrap_or(share);
        Share {
            share,
            low: end(0.05).min(share),
            high: end(0.95).max(share),
        }
    };
    let mut params: Vec<ParamShare> = asked
        .params
        .iter()
        .enumerate()
        .map(|(at, param)| ParamShare {
            name: space.params()[*param].name().to_owned(),
            alone: share(at, 0),
            in_all: share(at, 1),
        })
        .collect();
    params.sort_by(|one, other| other.in_all.share.total_cmp(&one.in_all.share));
    Ok(Importance {
        params,
        trials: rows.len(),
        fit,
    })
}

/// Grows trees, each from its own draw, and asks each about the Trials it has not seen.
fn bagged(known: Known<'_>, rng: &mut ChaCha8Rng) -> (Forest, f64) {
    let count = known.rows.len();
    let mut drawn: Vec<Vec<bool>> = Vec::new();
    let forest = Forest::grow(known, TREES, rng, |_, rng| {
        let rows = with_replacement(count, rng);
        let mut seen = vec![false; count];
        for row in &rows {
            seen[*row as usize] = true;
        }
        drawn.push(seen);
        rows
    });
    let mean = known.targets.iter().sum::<f64>() / count as f64;
    let (mut missed, mut all) = (0.0, 0.0);
    for row in 0..count {
        let trees = forest.trees().iter().zip(&drawn);
        let blind = trees.filter(|(_, seen)| !seen[row]);
        let answers: Vec<f64> = blind
            .map(|(tree, _)| tree.predict(known.rows[row]))
            .collect();
        if answers.is_empty() {
            continue;
        }
        let answer = answers.iter().sum::<f64>() / answers.len() as f64;
        missed += (known.targets[row] - answer).powi(2);
        all += (known.targets[row] - mean).powi(2);
    }
    (forest, 1.0 - missed / all)
}

fn with_replacement(count: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    (0..count)
        .map(|_| rng.random_range(0..count) as u32)
        .collect()
}

/// The configurations that a forest is asked about.
struct Asked {
    /// The parameters that take more than one value among them.
    params: Vec<usize>,
    configs: Vec<Config>,
    /// Whether they are drawn from more.
    is_sample: bool,
    /// For each of the first few, by parameter: the configurations that differ in it alone, and it.
    around: Vec<Vec<Vec<Config>>>,
}

impl Asked {
    fn of<T>(space: &Space, timed: &[(&Trial, T)], rng: &mut ChaCha8Rng) -> Self {
        let (configs, is_sample) = match space.count() {
            Ok(count) if count <= ASKED as u128 => (
                space.iter().map(Iterator::collect).unwrap_or_default(),
                false,
            ),
            Ok(_) => {
                let draw = |_| space.sample(rng).ok().flatten();
                ((0..ASKED).filter_map(draw).collect(), true)
            }
            // Too large to lay out: the configurations tried stand for all.
            Err(_) => {
                let tried = timed.iter().map(|(trial, _)| trial.config.clone());
                (tried.take(ASKED).collect(), true)
            }
        };
        let configs: Vec<Config> = configs;
        let varies = |param: &usize| {
            let mut positions = configs.iter().map(|config| config.positions()[*param]);
            let first = positions.next();
            positions.any(|position| Some(position) != first)
        };
        let params: Vec<usize> = (0..space.params().len()).filter(varies).collect();
        let step = configs.len().div_ceil(ASKED_AROUND).max(1);
        let around = configs.iter().step_by(step).map(|config| {
            let near = space.neighbours(config, Neighbourhood::Hamming);
            let differs = |other: &Config, param: usize| {
                other.positions()[param] != config.positions()[param]
            };
            let of_param = |param: &usize| {
                let others: Vec<&Config> =
                    near.iter().filter(|other| differs(other, *param)).collect();
                let step = others.len().div_ceil(ASKED_VALUES).max(1);
                let others = others.into_iter().step_by(step).cloned();
                others.chain([config.clone()]).collect()
            };
            params.iter().map(of_param).collect()
        });
        let around = around.collect();
        Asked {
            params,
            configs,
            is_sample,
            around,
        }
    }

    /// The shares of each parameter, alone and in all; `None` if all answers are the same.
    fn shares(&self, forest: &Forest) -> Option<Vec<[f64; 2]>> {
        let answers: Vec<f64> = self
            .configs
            .iter()
            .map(|config| forest.predict(config.positions()))
            .collect();
        let all = variance(answers.iter().copied());
        if all < 1e-12 {
            return None;
        }
        let shares = self.params.iter().enumerate().map(|(at, param)| {
            let left = self.around.iter().map(|params| {
                let configs = params[at].iter();
                variance(configs.map(|config| forest.predict(config.positions())))
            });
            let left = left.sum::<f64>() / self.around.len() as f64;
            [self.alone(*param, &answers), (left / all).min(1.0)]
        });
        Some(shares.collect())
    }

    /// The share of variance that lies between the means by value.
    fn alone(&self, param: usize, answers: &[f64]) -> f64 {
        let mut groups: Vec<(f64, f64)> = Vec::new();
        for (config, answer) in self.configs.iter().zip(answers) {
            let position = usize::from(config.positions()[param]);
            if groups.len() <= position {
                groups.resize(position + 1, (0.0, 0.0));
            }
            groups[position].0 += 1.0;
            groups[position].1 += answer;
        }
        groups.retain(|(count, _)| *count > 0.0);
        let count = answers.len() as f64;
        let mean = answers.iter().sum::<f64>() / count;
        let all: f64 = answers.iter().map(|answer| (answer - mean).powi(2)).sum();
        let between = groups
            .iter()
            .map(|(count, sum)| count * (sum / count - mean).powi(2));
        let between: f64 = between.sum();
        let (taken, free) = (groups.len() as f64 - 1.0, count - groups.len() as f64);
        if !self.is_sample || free <= 0.0 {
            return between / all;
        }
        // Means of a sample differ by chance as well; this is the expected variance of that.
        let by_chance = taken * (all - between) / free;
        ((between - by_chance) / all).max(0.0)
    }
}

fn variance(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    values.map(|value| (value - mean).powi(2)).sum::<f64>() / count
}
