//! [`Start`]: what the searches of a comparison begin with.

use kernwright_space::Config;
use kernwright_tune::strategies::Seeded;
use kernwright_tune::{Strategy, transfer};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::recorded::{Recorded, RecordedTrial};
use crate::tuning::MOST_SEEDS;

/// How many seeds are poisoned.
pub const POISON: usize = 10;
/// Which share of what works, the slowest, poison is drawn from.
const SLOWEST: usize = 10;
/// Poison is drawn from another stream of numbers than the search's own choices.
const POISON_STREAM: u64 = 1;

/// What searches begin with.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// Nothing.
    Cold,
    /// Seeds, the most trusted first.
    Warm(Vec<Config>),
    /// [`POISON`] seeds, for each search others, from the slowest tenth of what works: as bad as
    /// advice can be while nothing fails.
    Poisoned,
}

impl Start {
    /// Names a strategy that begins so.
    pub fn label(&self, strategy: &str) -> String {
        match self {
            Start::Cold => strategy.to_owned(),
            Start::Warm(_) => format!("{strategy}, warm"),
            Start::Poisoned => format!("{strategy}, poisoned"),
        }
    }

    /// How many evaluations later such a search may be where a cold one is.
    pub(super) fn delay(&self) -> usize {
        match self {
            Start::Cold | Start::Warm(_) => 0,
            Start::Poisoned => POISON,
        }
    }

    /// Gives a strategy its seeds.
    pub(super) fn begin(
        &self,
        strategy: Box<dyn Strategy>,
        slowest: &[&Config],
        seed: u64,
    ) -> Box<dyn Strategy> {
        let seeds = match self {
            Start::Cold => return strategy,
            Start::Warm(seeds) => seeds.clone(),
            Start::Poisoned => poison(slowest, seed),
        };
        Box::new(Seeded::new(seeds, strategy))
    }
}

/// Returns whether two spaces have the same parameters with the same values, so that a time in one
/// may be informative for the other.
pub fn are_of_one_kernel(one: &Recorded, other: &Recorded) -> bool {
    let (one, other) = (one.space.params(), other.space.params());
    let same = |(one, other): (&kernwright_space::Param, &kernwright_space::Param)| {
        one.name() == other.name() && one.values() == other.values()
    };
    one.len() == other.len() && one.iter().zip(other.iter()).all(same)
}

/// Chooses the seeds that a search of a space would get from others [of the same
/// kernel](are_of_one_kernel).
pub fn seeds_from(recorded: &Recorded, others: &[&Recorded]) -> Vec<Config> {
    let known = |trial: &RecordedTrial| {
        let config = recorded.space.config_at(trial.config.positions())?;
        Some((config, trial.time.map(|time| time.0)))
    };
    let source = |other: &&Recorded| other.trials.iter().filter_map(known).collect();
    let sources: Vec<Vec<(Config, Option<f64>)>> = others.iter().map(source).collect();
    transfer::seeds(&sources, MOST_SEEDS)
}

/// Finds the slowest tenth of what works, and enough of it.
pub(super) fn slowest(recorded: &Recorded) -> Vec<&Config> {
    let timed = |trial: &'_ RecordedTrial| trial.time.map(|time| time.0);
    let mut working: Vec<(f64, &Config)> = recorded
        .trials
        .iter()
        .filter_map(|trial| Some((timed(trial)?, &trial.config)))
        .collect();
    working.sort_by(|one, other| other.0.total_cmp(&one.0));
    working.truncate((working.len() / SLOWEST).max(POISON));
    working.into_iter().map(|(_, config)| config).collect()
}

fn poison(slowest: &[&Config], seed: u64) -> Vec<Config> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(POISON_STREAM);
    let mut all = slowest.to_vec();
    let (drawn, _) = all.partial_shuffle(&mut rng, POISON);
    drawn.iter().map(|config| (*config).clone()).collect()
}
