//! Strategies against each other on recorded spaces: how near the optimum, after how many
//! evaluations, and what the strategy itself costs.
//!
//! A search is the real one ([`tune`]) with recorded answers ([`Recorded::replay`]); nothing here
//! knows how a strategy works.

mod starts;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kernwright_measure::Evidence;
use kernwright_space::{Budget, Config, Nanos, StopReason};
use kernwright_tune::score::{CLOSE, Searched, Summary, random_fraction, summarise};
use kernwright_tune::{Plan, Strategy, TuneError, Unseen, Watch, by_name, tune};
use rustix::time::{ClockId, clock_gettime};

use crate::recorded::Recorded;
use crate::tuning::strategy_hint;

pub use starts::{POISON, Start, are_of_one_kernel, seeds_from};

/// Which strategies search, how often and for how long.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The strategies, by name.
    pub strategies: Vec<String>,
    /// Searches by each, every one with another seed.
    pub repeats: usize,
    /// After how many evaluations to look; the last is where a search ends.
    pub budgets: Vec<usize>,
    /// How many configurations are proposed together.
    pub batch: usize,
    /// The first seed.
    pub seed: u64,
    /// Searches at the same time; the figures do not depend on it, but for the time of thinking.
    pub threads: usize,
}

/// A comparison cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompareError {
    /// The strategy is unknown.
    #[error("no strategy is named `{name}`{}", strategy_hint(name))]
    UnknownStrategy {
        /// The name given.
        name: String,
    },
    /// There is no optimum to compare with.
    #[error("no configuration of the space has a time")]
    NothingWorks,
    /// The recording is incomplete, or says what cannot be.
    #[error("the recording is no ground to compare on: {0}")]
    Unfit(String),
    /// A search broke off.
    #[error(transparent)]
    Tune(#[from] TuneError),
}

/// How the strategies did on one space.
#[derive(Debug, Clone)]
pub struct SpaceScores {
    /// How many configurations are recorded.
    pub configs: usize,
    /// How many of them work.
    pub working: usize,
    /// How many come [`CLOSE`] to the optimum.
    pub close: usize,
    /// The best time.
    pub optimum: Nanos,
    /// For each budget, what random search comes to: the exact expectation. `None` if the space is
    /// too large to count.
    pub random: Option<Vec<f64>>,
    /// Each strategy's name and figures; with several starts, strategy by strategy and
    /// [labelled](Start::label).
    pub strategies: Vec<(String, Summary)>,
    /// For each strategy that began both cold and poisoned, what poison has cost.
    pub poison: Vec<(String, Vec<Difference>)>,
}

/// At one budget, how near the optimum searches with poisoned seeds come [`POISON`] evaluations
/// later than cold ones, less how near those come. If poison costs no more than its own evaluations,
/// this is not negative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The difference of the means.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// One strategy's means over several spaces, each of which counts the same.
#[derive(Debug, Clone, PartialEq)]
pub struct MeanScores {
    /// The strategy.
    pub strategy: String,
    /// For each budget, the mean fraction of the optimum.
    pub fractions: Vec<f64>,
    /// For each budget, the standard error of that, of these spaces and other searches; `None` of
    /// fewer than two searches.
    pub errors: Vec<Option<f64>>,
    /// The mean share of searches that come [`CLOSE`].
    pub close: f64,
    /// The mean time of thinking about one evaluation, in microseconds.
    pub own_micros: f64,
}

/// Lets each strategy search a recorded space again and again, from each start. Configurations that
/// are not recorded count as failed.
pub fn compare_tuners(
    recorded: &Recorded,
    contest: &Contest,
    starts: &[Start],
) -> Result<SpaceScores, CompareError> {
    if let Some(name) = contest
        .strategies
        .iter()
        .find(|name| by_name(name).is_none())
    {
        return Err(CompareError::UnknownStrategy { name: name.clone() });
    }
    if let Some(why) = recorded.unfit() {
        return Err(CompareError::Unfit(why));
    }
    let optimum = recorded.best().and_then(|best| best.time);
    let optimum = optimum.ok_or(CompareError::NothingWorks)?;
    let configs = recorded.trials.len();
    let times: Vec<Option<Nanos>> = recorded.trials.iter().map(|trial| trial.time).collect();
    let working = times.iter().flatten();
    let whole = recorded.unlisted.map(|count| count + configs as u128);
    let is_close = |time: &&Nanos| optimum.0 >= CLOSE * time.0;
    let rows: Vec<Row<'_>> = contest
        .strategies
        .iter()
        .flat_map(|strategy| starts.iter().map(move |start| Row { strategy, start }))
        .collect();
    let searches = search_all(recorded, contest, &rows)?;
    let of_rows: Vec<(&Row<'_>, &[Searched])> = rows
        .iter()
        .zip(searches.chunks(contest.repeats.max(1)))
        .collect();
    let summary = |(row, searches): &(&Row<'_>, &[Searched])| {
        let in_time: Vec<Searched> = searches.iter().map(|one| cut(one, contest)).collect();
        let label = row.start.label(row.strategy);
        (label, summarise(optimum, &in_time, &contest.budgets))
    };
    Ok(SpaceScores {
        configs,
        working: working.clone().count(),
        close: working.filter(is_close).count(),
        optimum,
        random: whole.map(|whole| {
            let budgets = contest.budgets.iter();
            let expected = budgets.map(|budget| random_fraction(&times, whole, *budget));
            expected.collect()
        }),
        strategies: of_rows.iter().map(summary).collect(),
        poison: poison_costs(optimum, contest, &of_rows),
    })
}

/// Which strategy searches, and from which start.
struct Row<'r> {
    strategy: &'r String,
    start: &'r Start,
}

/// Leaves out what a search did beyond the last budget.
fn cut(searched: &Searched, contest: &Contest) -> Searched {
    let mut times = searched.times.clone();
    times.truncate(contest.last());
    let share = times.len() as f64 / searched.times.len().max(1) as f64;
    let own = searched.own.mul_f64(share);
    Searched { times, own }
}

/// Compares each strategy's poisoned searches with its cold ones, [`POISON`] evaluations earlier.
fn poison_costs(
    optimum: Nanos,
    contest: &Contest,
    rows: &[(&Row<'_>, &[Searched])],
) -> Vec<(String, Vec<Difference>)> {
    let later: Vec<usize> = contest.budgets.iter().map(|at| at + POISON).collect();
    let cost = |name: &String| {
        let of = |start: &Start| {
            let is_it = |row: &Row<'_>| row.strategy == name && row.start == start;
            rows.iter().find(|(row, _)| is_it(row))
        };
        let (_, cold) = of(&Start::Cold)?;
        let (_, poisoned) = of(&Start::Poisoned)?;
        let cold = summarise(optimum, cold, &contest.budgets);
        let poisoned = summarise(optimum, poisoned, &later);
        let difference = |at: usize| Difference {
            mean: poisoned.fractions[at] - cold.fractions[at],
            error: poisoned.deviations[at].hypot(cold.deviations[at])
                / (contest.repeats as f64).sqrt(),
        };
        Some((name.clone(), (0..later.len()).map(difference).collect()))
    };
    contest.strategies.iter().filter_map(cost).collect()
}

/// Takes several spaces together; all must come from the same contest.
pub fn mean_scores(spaces: &[SpaceScores]) -> Vec<MeanScores> {
    let Some(first) = spaces.first() else {
        return Vec::new();
    };
    let mean = |figure: &dyn Fn(&SpaceScores) -> f64| {
        spaces.iter().map(figure).sum::<f64>() / spaces.len() as f64
    };
    let error = |at: usize, budget: usize| {
        let of_space = |space: &SpaceScores| space.strategies[at].1.errors[budget];
        let squares = spaces.iter().map(|space| Some(of_space(space)?.powi(2)));
        let sum: f64 = squares.sum::<Option<f64>>()?;
        Some(sum.sqrt() / spaces.len() as f64)
    };
    let strategy = |(at, (name, summary)): (usize, &(String, Summary))| MeanScores {
        strategy: name.clone(),
        fractions: (0..summary.fractions.len())
            .map(|budget| mean(&|space| space.strategies[at].1.fractions[budget]))
            .collect(),
        errors: (0..summary.fractions.len())
            .map(|budget| error(at, budget))
            .collect(),
        close: mean(&|space| space.strategies[at].1.close),
        own_micros: mean(&|space| space.strategies[at].1.own_micros),
    };
    first.strategies.iter().enumerate().map(strategy).collect()
}

/// Finds the T1 file of a recorded space `FOLDER/NAME.json`, packed or not: `FOLDER/NAME.t1.json`,
/// `FOLDER/t1.json`, or `t1/FOLDER.json` beside the folder.
pub fn t1_beside(recorded: &Path) -> Option<PathBuf> {
    let folder = std::path::absolute(recorded).ok()?.parent()?.to_owned();
    let name = recorded.file_name()?.to_string_lossy().into_owned();
    let name = name.split_once(".json").map_or(&*name, |(name, _)| name);
    let of_folder = folder.file_name().map(|folder_name| {
        let file = format!("{}.json", folder_name.to_string_lossy());
        folder.with_file_name("t1").join(file)
    });
    [
        Some(folder.join(format!("{name}.t1.json"))),
        Some(folder.join("t1.json")),
        of_folder,
    ]
    .into_iter()
    .flatten()
    .find(|path| path.is_file())
}

/// Makes every search, row by row and in order of their seeds.
fn search_all(
    recorded: &Recorded,
    contest: &Contest,
    rows: &[Row<'_>],
) -> Result<Vec<Searched>, TuneError> {
    let count = rows.len() * contest.repeats;
    let slowest = starts::slowest(recorded);
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<Result<Searched, TuneError>>>> =
        Mutex::new((0..count).map(|_| None).collect());
    let work = || {
        let mut replay = recorded.replay();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return;
            }
            let Row { strategy, start } = &rows[at / contest.repeats];
            let seed = contest.seed + (at % contest.repeats) as u64;
            let strategy = by_name(strategy).expect("the names were checked");
            let strategy = start.begin(strategy, &slowest, seed);
            let evaluations = contest.last() + start.delay();
            let plan = contest.plan(seed, evaluations);
            let searched = search(recorded, &mut replay, &plan, strategy);
            let mut done = done.lock().expect("no search panics with the lock held");
            done[at] = Some(searched);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..contest.threads.min(count) {
            scope.spawn(work);
        }
        work();
    });
    let done = done.into_inner().expect("every thread has ended well");
    done.into_iter().flatten().collect()
}

impl Contest {
    /// The largest budget.
    fn last(&self) -> usize {
        self.budgets.iter().copied().max().unwrap_or(0)
    }

    fn plan(&self, seed: u64, evaluations: usize) -> Plan {
        Plan {
            seed,
            budget: Budget {
                evaluations: Some(evaluations as u64),
                ..Budget::default()
            },
            batch: self.batch,
        }
    }
}

fn search(
    recorded: &Recorded,
    replay: &mut kernwright_measure::Replay,
    plan: &Plan,
    strategy: Box<dyn Strategy>,
) -> Result<Searched, TuneError> {
    let mut strategy = Timed {
        inner: strategy,
        own: Duration::ZERO,
    };
    let found = tune(
        &recorded.space,
        &mut strategy,
        plan,
        &[],
        replay,
        &mut NoWatch,
    )?;
    Ok(Searched {
        times: found.seen.into_iter().map(|(_, time)| time).collect(),
        own: strategy.own,
    })
}

/// A strategy whose thinking is timed, by the clock of its thread: others may use the machine.
#[derive(Debug)]
struct Timed {
    inner: Box<dyn Strategy>,
    own: Duration,
}

impl Strategy for Timed {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let before = cpu_time();
        let asked = self.inner.ask(unseen, count);
        self.own += cpu_time().saturating_sub(before);
        asked
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        let before = cpu_time();
        self.inner.tell(config, time);
        self.own += cpu_time().saturating_sub(before);
    }
}

/// What this thread has had of a processor so far.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// Lets a search run to the end of its budget.
struct NoWatch;

impl Watch for NoWatch {
    fn seen(&mut self, _: &Config, _: &Evidence, _: bool) -> ControlFlow<StopReason> {
        ControlFlow::Continue(())
    }
}
