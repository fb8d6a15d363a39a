//! [`Preview`]: what a tuning would do, and how long that may take.

use std::path::Path;
use std::time::Instant;

use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_space::Value;
use kernwright_store::Store;

use super::{
    OnEvent, TuneEvent, TuneOrder, TuningError, Work, known, refuse_empty, refuse_header,
    refuse_unknown, space_of, start, usual_seed,
};
use crate::jobs::JobFile;
use crate::keep::fields;

/// What a tuning would do.
#[derive(Debug, Clone)]
pub struct Preview {
    /// All combinations of values.
    pub cartesian: u128,
    /// How many satisfy the rules up to each; empty if they are too many to count.
    pub survivors: Vec<(String, u128)>,
    /// How many are valid; `None` if they are too many to count.
    pub space: Option<u128>,
    /// What every random choice would follow from.
    pub seed: u64,
    /// How many configurations to start from are valid.
    pub start: usize,
    /// How many configurations there are to try early.
    pub seeds: usize,
    /// Seconds it took to build the default configuration.
    pub build_seconds: f64,
    /// Seconds it took to verify and time it.
    pub measure_seconds: f64,
    /// The most evaluations; `None` if nothing limits them but time or patience.
    pub evaluations: Option<u128>,
}

impl Preview {
    /// Seconds that one evaluation takes if it stays in the race, with `at_once` built at once.
    pub fn seconds_each(&self, at_once: usize) -> f64 {
        // In a race the best so far runs as often as the candidate.
        self.build_seconds / at_once.max(1) as f64 + 2.0 * self.measure_seconds
    }
}

/// Looks at a job, builds and times its default configuration, and measures nothing else. Nothing is
/// written; where there is no ledger yet, it has nothing to start from.
///
/// # Errors
///
/// Fails as [`tune_job`](super::tune_job) would.
pub fn preview_tuning(
    loaded: JobFile,
    given: &[(String, Value)],
    options: BenchOptions,
    order: &TuneOrder,
    header: Option<&Path>,
    store: Option<&Store>,
    on_event: &mut OnEvent<'_>,
) -> Result<Preview, TuningError> {
    refuse_unknown(&order.strategy)?;
    let problem = loaded.job.problem(given)?;
    refuse_empty(loaded.job.kernel(), &problem)?;
    let work = Work::of(&loaded, &problem, &options)?;
    let mut bench = Bench::open(loaded.job, problem, options)?;
    let space = space_of(&bench)?;
    refuse_header(header, &space, &bench)?;
    let default = bench.baseline().config.clone();
    let start = start::configs(&space, &default, &order.start, on_event)?;
    let (device, problem) = (&bench.info().device, fields(bench.problem()));
    if let Some(store) = store.filter(|_| order.warmth.ledger)
        && let Some(known) = known::proven(store, &space, &work, (device, &problem), None)?
    {
        on_event(TuneEvent::Proven(&known));
    }
    let seed = order.seed.unwrap_or_else(|| usual_seed(&space, device));
    let seeds = order
        .warmth
        .seeds(store, &space, device, &problem, on_event)?;
    let began = Instant::now();
    let built = bench.build(&[default])?.pop();
    let build_seconds = began.elapsed().as_secs_f64();
    let built = built.unwrap_or_else(|| Ok(bench.baseline().clone()));
    let began = Instant::now();
    let timed = bench.time(&built.map_err(BenchError::Baseline)?, order.samples)?;
    timed.map_err(BenchError::Baseline)?;
    let measure_seconds = began.elapsed().as_secs_f64();
    let count = space.count().ok();
    let asked = order.budget.evaluations.map(u128::from);
    let survivors = space.survivors().unwrap_or_default().into_iter();
    Ok(Preview {
        cartesian: space.kernel().cartesian(),
        survivors: survivors
            .map(|(rule, left)| (rule.to_owned(), left))
            .collect(),
        space: count,
        seed,
        start: start.len(),
        seeds: seeds.len(),
        build_seconds,
        measure_seconds,
        evaluations: match (asked, count) {
            (Some(asked), Some(count)) => Some(asked.min(count)),
            (asked, count) => asked.or(count),
        },
    })
}
