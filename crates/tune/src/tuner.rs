//! [`tune`]: the loop of asking, measuring and telling.

use std::ops::ControlFlow;
use std::time::Instant;

use kernwright_measure::bench::BenchError;
use kernwright_measure::{Evidence, Measure};
use kernwright_space::{Budget, Config, Nanos, Space, StopReason};
use rustc_hash::FxHashMap;

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// What a search goes by besides its strategy.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What every random choice follows from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget,
    /// How many configurations are proposed and built together, at least 1.
    pub batch: usize,
}

/// Observes a search while it runs, and may end it.
pub trait Watch {
    /// A configuration's answer is known; `is_new` unless it was known from an earlier part of
    /// the same Run. Called before anything else is measured.
    fn seen(
        &mut self,
        config: &Config,
        evidence: &Evidence,
        is_new: bool,
    ) -> ControlFlow<StopReason>;
}

/// How a search ended.
#[derive(Debug, Clone)]
pub struct Finished {
    /// Why.
    pub stop: StopReason,
    /// Every configuration seen, in order, with its time; `None` if it failed.
    pub seen: Vec<(Config, Option<Nanos>)>,
}

/// Why a search cannot continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// Nothing can be measured.
    #[error(transparent)]
    Bench(#[from] BenchError),
}

/// Searches until the budget is spent, nothing new is found, or the watch says so.
///
/// `earlier` holds what an interrupted part of the same Run has measured: the search goes the
/// same way again and takes these answers instead of measuring.
pub fn tune(
    space: &Space,
    strategy: &mut dyn Strategy,
    plan: &Plan,
    earlier: &[(Config, Evidence)],
    measure: &mut dyn Measure,
    watch: &mut dyn Watch,
) -> Result<Finished, TuneError> {
    let mut unseen = Unseen::new(space, plan.seed);
    let earlier: FxHashMap<&[u16], &Evidence> = earlier
        .iter()
        .map(|(config, evidence)| (config.positions(), evidence))
        .collect();
    let began = Instant::now();
    let mut progress = Progress::default();
    let stop = loop {
        if let Some(stop) = progress.stop(&plan.budget, began) {
            break stop;
        }
        let asked = ask(strategy, &mut unseen, progress.wanted(plan));
        if asked.is_empty() {
            break nothing_new(&unseen);
        }
        let mut answers: Vec<Option<Evidence>> = asked
            .iter()
            .map(|config| {
                earlier
                    .get(config.positions())
                    .map(|found| (*found).clone())
            })
            .collect();
        let mut ended = None;
        for (config, known) in asked.iter().zip(&answers) {
            if let Some(known) = known
                && let ControlFlow::Break(reason) = watch.seen(config, known, false)
            {
                ended.get_or_insert(reason);
            }
        }
        let open: Vec<usize> = (0..asked.len())
            .filter(|at| answers[*at].is_none())
            .collect();
        let configs: Vec<Config> = open.iter().map(|at| asked[*at].clone()).collect();
        if ended.is_none() && !configs.is_empty() {
            let measured = measure.measure(&configs, &mut |at, evidence| {
                let flow = watch.seen(&configs[at], &evidence, true);
                answers[open[at]] = Some(evidence);
                match flow {
                    ControlFlow::Break(reason) => {
                        ended.get_or_insert(reason);
                        ControlFlow::Break(())
                    }
                    // A slow batch must not outlast a budget of seconds.
                    ControlFlow::Continue(()) => match progress.overtime(&plan.budget, began) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    },
                }
            });
            match measured {
                Err(BenchError::Interrupted) => _ = ended.get_or_insert(StopReason::Interrupted),
                measured => measured?,
            }
        }
        for (config, evidence) in asked.into_iter().zip(answers) {
            let Some(evidence) = evidence else { continue };
            let time = evidence.time();
            strategy.tell(&config, time);
            progress.add(config, time);
        }
        if let Some(reason) = ended {
            break reason;
        }
    };
    Ok(Finished {
        stop,
        seen: progress.seen,
    })
}

/// Asks the strategy; where it has no proposal, a random one is taken.
fn ask(strategy: &mut dyn Strategy, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
    let asked = strategy.ask(unseen, count);
    if asked.is_empty() {
        return unseen.random().into_iter().collect();
    }
    asked
}

/// Why a search ends that finds nothing new: everything was tried, or, in a space that cannot be
/// counted, looking further does not pay.
fn nothing_new(unseen: &Unseen<'_>) -> StopReason {
    match unseen.left() {
        Some(_) => StopReason::Exhausted,
        None => StopReason::Converged,
    }
}

/// What was seen so far.
#[derive(Debug, Default)]
struct Progress {
    seen: Vec<(Config, Option<Nanos>)>,
    /// The best when it last became better by a share worth having, and how many were seen then.
    /// Small gains add up: each is compared with that best, not with the one before it.
    improved: Option<Nanos>,
    improved_at: usize,
}

/// A best that is better by less than this share is no reason to continue.
const WORTH: f64 = 0.01;

impl Progress {
    fn add(&mut self, config: Config, time: Option<Nanos>) {
        self.seen.push((config, time));
        let Some(time) = time else { return };
        let is_worth = |best: Nanos| time.0 < best.0 * (1.0 - WORTH);
        if self.improved.is_none_or(is_worth) {
            self.improved = Some(time);
            self.improved_at = self.seen.len();
        }
    }

    /// How many to ask for.
    fn wanted(&self, plan: &Plan) -> usize {
        let left = plan
            .budget
            .evaluations
            .map_or(u64::MAX, |most| most.saturating_sub(self.seen.len() as u64));
        (plan.batch.max(1) as u64).min(left) as usize
    }

    fn stop(&self, budget: &Budget, began: Instant) -> Option<StopReason> {
        let seen = self.seen.len() as u64;
        if budget.evaluations.is_some_and(|most| seen >= most) || self.overtime(budget, began) {
            return Some(StopReason::BudgetSpent);
        }
        let since = seen - self.improved_at as u64;
        let tired = budget.patience.is_some_and(|most| since >= most);
        tired.then_some(StopReason::Converged)
    }

    fn overtime(&self, budget: &Budget, began: Instant) -> bool {
        let spent = began.elapsed().as_secs_f64();
        budget.seconds.is_some_and(|most| spent >= most as f64)
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Kernel, Problem};

    use super::*;

    /// A space of `n_params` parameters of ten values each.
    fn space(n_params: usize) -> Space {
        let param = |at| format!("[[param]]\nname = \"p{at}\"\nvalues = \"0..9\"\n");
        let params: String = (0..n_params).map(param).collect();
        let card = format!("kernel = \"made\"\n{params}");
        let kernel = Kernel::parse("made.toml", &card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    /// How many were seen when a best was last worth something.
    fn improved_at(times: impl IntoIterator<Item = f64>) -> usize {
        let config = space(1).config_at(&[0]).unwrap();
        let mut progress = Progress::default();
        for time in times {
            progress.add(config.clone(), Some(Nanos(time)));
        }
        progress.improved_at
    }

    #[test]
    fn small_gains_add_up() {
        let falling = |share: f64, count| (0..count).map(move |at| 100.0 * (1.0 - share).powi(at));
        assert_eq!(
            improved_at(falling(0.008, 61)),
            61,
            "every other one counts"
        );
        assert_eq!(improved_at(falling(0.0001, 61)), 1, "0.6 % in all");
        assert_eq!(improved_at(falling(0.0001, 103)), 102, "1.0 % in all");
    }

    #[test]
    fn no_gain_is_none() {
        assert_eq!(improved_at([100.0, 100.0, 99.5, 120.0]), 1);
        assert_eq!(improved_at([0.0, 0.0]), 1);
        assert_eq!(improved_at([100.0, 98.0, 97.5]), 2);
    }

    #[test]
    fn only_what_can_be_counted_is_known_to_be_exhausted() {
        let stop = |n_params| nothing_new(&Unseen::new(&space(n_params), 1));
        assert_eq!(stop(2), StopReason::Exhausted);
        assert_eq!(stop(40), StopReason::Converged);
    }
}
