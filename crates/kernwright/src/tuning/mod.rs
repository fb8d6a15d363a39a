//! Tuning a job: a measured search whose every Trial is kept at once, then finals that confirm its
//! winner.
//!
//! [`tune_job`] is the whole of it on a device. [`search`] is the search alone, on any
//! [`Measure`](kernwright_measure::Measure).

mod error;
mod event;
mod finals;
mod hold;
mod known;
mod live;
mod preview;
mod search;
mod start;
mod warm;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_dataset::Listed;
use kernwright_measure::Local;
use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_measure::job::Job;
use kernwright_measure::load::LoadWatch;
use kernwright_space::{
    Budget, Config, Device, Kernel, Nanos, Problem, Recipe, Run, Space, StopReason, Value,
    did_you_mean,
};
use kernwright_store::{RunId, Store, StoredRun};
use kernwright_tune::Finished;

use crate::jobs::JobFile;
use crate::keep::fields;
use crate::view::check_header;

pub use error::TuningError;
pub use event::{OnEvent, TuneEvent};
pub use finals::Finals;
pub use known::Known;
pub use live::{LiveRun, unfinished_run};
pub use preview::{Preview, preview_tuning};
pub use search::search;
pub(crate) use warm::MOST_SEEDS;
pub use warm::Warmth;

/// A job to tune.
#[derive(Debug)]
pub struct TuneRequest {
    /// The job.
    pub job: JobFile,
    /// Fields of the problem that differ from the job's.
    pub fields: Vec<(String, Value)>,
    /// How to measure, and what interrupts it.
    pub options: BenchOptions,
    /// Where to begin.
    pub opening: Opening,
    /// The header that the winner is to go into; one that cannot take it is refused at once.
    pub header: Option<PathBuf>,
}

/// Where a tuning begins.
#[derive(Debug)]
pub enum Opening {
    /// With a Run of its own.
    New(Box<TuneOrder>),
    /// Where an earlier Run was interrupted.
    TakeUp {
        /// The Run; the latest unfinished one of the job if absent.
        run: Option<RunId>,
        /// Limits that replace the Run's.
        budget: Budget,
    },
}

/// How to tune.
#[derive(Debug)]
pub struct TuneOrder {
    /// The strategy's name.
    pub strategy: String,
    /// What every random choice follows from; if absent, a number that follows from kernel, problem
    /// and device.
    pub seed: Option<u64>,
    /// When to stop.
    pub budget: Budget,
    /// How many configurations are proposed and built together.
    pub batch: usize,
    /// How many samples a configuration gets that stays in the race.
    pub samples: usize,
    /// Configurations to measure first, after the default.
    pub start: Vec<Listed>,
    /// What to learn from before measuring.
    pub warmth: Warmth,
    /// Words of the command line that name device and tools, for commands that resume the Run.
    pub tool_words: Vec<String>,
    /// Words of the command line that say what to start from, for commands that repeat it.
    pub warm_words: Vec<String>,
}

/// The result of a tuning.
#[derive(Debug)]
pub struct Tuned {
    /// Its Run.
    pub run: RunId,
    /// The Run as it stands in the ledger.
    pub kept: Run,
    /// Why the search stopped.
    pub stop: StopReason,
    /// How many configurations there are; `None` if they are too many to count.
    pub space: Option<u128>,
    /// Every configuration seen, in order, with its time; `None` if it failed.
    pub seen: Vec<(Config, Option<Nanos>)>,
    /// The job's default configuration.
    pub default: Config,
    /// The winner, measured again; `None` if the search was interrupted before it was known.
    pub finals: Option<Finals>,
    /// What an earlier Run has proven, if that is better than what this one found.
    pub ledger_knows: Option<Known>,
}

/// Tunes a job on a device.
///
/// Every Trial is on disk before the next configuration is measured. After an error or an
/// interruption the Run can be resumed where it stopped.
///
/// # Errors
///
/// Fails for what cannot be tuned, and when the device or the ledger is lost.
pub fn tune_job(
    request: TuneRequest,
    store: &mut Store,
    on_event: &mut OnEvent<'_>,
) -> Result<Tuned, TuningError> {
    let TuneRequest {
        job: loaded,
        fields: given,
        options,
        opening,
        header,
    } = request;
    let earlier = opening.earlier(store, &loaded.job)?;
    let problem = problem(&loaded.job, &given, earlier.as_ref())?;
    let work = Work::of(&loaded, &problem, &options)?;
    if let Some(earlier) = &earlier {
        work.refuse_changed(earlier)?;
    }
    refuse_unknown(opening.strategy(earlier.as_ref()))?;
    refuse_empty(loaded.job.kernel(), &problem)?;
    let interrupt = options.launcher.interrupt.clone();

    let watch = LoadWatch::start();
    let mut bench = Bench::open(loaded.job, problem, options)?;
    let space = space_of(&bench)?;
    refuse_header(header.as_deref(), &space, &bench)?;
    let subject = (&bench.info().device, &fields(bench.problem()));
    let own = earlier.as_ref().map(|earlier| earlier.id);
    let known = known::proven(store, &space, &work, subject, own)?;
    let live = match (opening, earlier) {
        (Opening::TakeUp { budget, .. }, Some(earlier)) => {
            let default = bench.baseline().config.clone();
            let device = bench.info().device.clone();
            LiveRun::take_up(store, earlier, &space, Some(default), &device, budget)?
        }
        (Opening::New(order), _) => begin(
            store,
            &bench,
            &space,
            *order,
            (work, known.as_ref()),
            on_event,
        )?,
        (Opening::TakeUp { .. }, None) => unreachable!("a Run to resume was found before"),
    };
    on_event(TuneEvent::Began {
        run: &live,
        space: space.count().ok(),
    });

    let (seed, samples) = (live.run().seed, live.run().recipe.samples);
    let mut local = Local::racing(&mut bench, samples, seed);
    let ready = live.best().map_or(Ok(()), |best| local.against(best));
    let finished = match ready {
        Err(BenchError::Interrupted) => Finished {
            stop: StopReason::Interrupted,
            seen: live.seen().collect(),
        },
        ready => {
            ready?;
            search(store, &live, &space, &mut local, &interrupt, on_event)?
        }
    };
    let unbeaten = local.best().cloned();
    let finals = match finished.stop {
        StopReason::Interrupted => None,
        _ => match hold::hold(
            store,
            &live,
            &mut bench,
            &finished.seen,
            [known.as_ref().map(|known| &known.config), unbeaten.as_ref()],
            &watch,
            on_event,
        ) {
            Err(TuningError::Bench(BenchError::Interrupted)) => None,
            finals => Some(finals?),
        },
    };
    let stop = match finals {
        Some(_) => finished.stop,
        None => StopReason::Interrupted,
    };
    let found = finals.as_ref().map(Finals::found);
    store.finish_run(live.id(), stop, found.as_ref())?;
    let ledger_knows = known.filter(|known| known.is_better(finals.as_ref()));
    Ok(Tuned {
        run: live.id(),
        kept: store.run(live.id())?.run,
        stop,
        space: space.count().ok(),
        seen: finished.seen,
        default: bench.baseline().config.clone(),
        finals,
        ledger_knows,
    })
}

impl Opening {
    /// Finds the Run to resume, and refuses one of another job.
    fn earlier(&self, store: &Store, job: &Job) -> Result<Option<StoredRun>, TuningError> {
        let run = match self {
            Opening::New(_) => return Ok(None),
            Opening::TakeUp { run: Some(run), .. } => store.run(*run)?,
            Opening::TakeUp { run: None, .. } => unfinished_run(store, job.name())?,
        };
        let recipe = &run.run.recipe;
        if recipe.job != job.name() {
            let (found, asked) = (recipe.job.clone(), job.name().to_owned());
            return Err(TuningError::other_run(run.id, "job", found, asked));
        }
        Ok(Some(run))
    }

    /// Names the strategy.
    fn strategy<'o>(&'o self, earlier: Option<&'o StoredRun>) -> &'o str {
        match (self, earlier) {
            (Opening::New(order), _) => &order.strategy,
            (Opening::TakeUp { .. }, earlier) => {
                earlier.map_or("", |earlier| &earlier.run.recipe.strategy)
            }
        }
    }
}

/// What is measured, and what it is compiled with: times of other work are no evidence.
struct Work {
    file: String,
    digest: String,
    /// Empty where no C compiler has a part in it.
    compiler: String,
}

impl Work {
    fn of(
        loaded: &JobFile,
        problem: &Problem,
        options: &BenchOptions,
    ) -> Result<Self, TuningError> {
        let shown = |path: &Path| path.display().to_string();
        Ok(Work {
            file: loaded.path.as_deref().map_or(String::new(), shown),
            digest: loaded.digest(problem)?,
            compiler: match loaded.is_compiled_with_cc() {
                true => shown(&options.cc),
                false => String::new(),
            },
        })
    }

    /// Returns whether a Run was of the same sources, built by the same compiler.
    fn is_that_of(&self, recipe: &Recipe) -> bool {
        recipe.digest == self.digest && recipe.compiler == self.compiler
    }

    /// Refuses a Run of other work.
    fn refuse_changed(&self, earlier: &StoredRun) -> Result<(), TuningError> {
        let recipe = &earlier.run.recipe;
        if recipe.digest != self.digest {
            return Err(TuningError::ChangedJob { run: earlier.id });
        }
        if !recipe.compiler.is_empty() && recipe.compiler != self.compiler {
            let (found, asked) = (recipe.compiler.clone(), self.compiler.clone());
            return Err(TuningError::other_run(earlier.id, "compiler", found, asked));
        }
        Ok(())
    }
}

/// Makes the problem: that of the resumed Run, or the job's with the fields given. Fields that are
/// given for a resumed Run must be the Run's.
fn problem(
    job: &Job,
    given: &[(String, Value)],
    earlier: Option<&StoredRun>,
) -> Result<Problem, TuningError> {
    let Some(earlier) = earlier else {
        return Ok(job.problem(given)?);
    };
    let kept = earlier.run.recipe.problem.iter();
    let pairs = kept.map(|(name, value)| (&**name, value.clone()));
    // A problem that the family no longer has is that of another card.
    let kept = Problem::new(job.kernel().family(), pairs)
        .map_err(|_| TuningError::ChangedJob { run: earlier.id })?;
    if !given.is_empty() {
        let asked = job.problem(given)?;
        if fields(&asked) != fields(&kept) {
            let (found, asked) = (kept.to_string(), asked.to_string());
            return Err(TuningError::other_run(earlier.id, "problem", found, asked));
        }
    }
    Ok(kept)
}

/// Refuses an unknown strategy, before anything is built.
fn refuse_unknown(name: &str) -> Result<(), TuningError> {
    let mut names = kernwright_tune::names().map(|(name, _)| name);
    match names.any(|known| known == name) {
        true => Ok(()),
        false => Err(TuningError::UnknownStrategy {
            name: name.to_owned(),
            hint: strategy_hint(name),
        }),
    }
}

/// What may be meant by a name that no strategy has, or else all there are.
pub(crate) fn strategy_hint(name: &str) -> String {
    let names = || kernwright_tune::names().map(|(name, _)| name);
    match did_you_mean(name, names()) {
        none if none.is_empty() => {
            let known: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            format!("; there are {}", known.join(", "))
        }
        hint => hint,
    }
}

/// Refuses a space without configurations, before anything is built, as far as its rules can be
/// judged without the device.
fn refuse_empty(kernel: &Arc<Kernel>, problem: &Problem) -> Result<(), TuningError> {
    match kernel.space(problem, None) {
        Ok(space) => refuse_empty_space(&space),
        // Its rules read the device, which the bench knows.
        Err(_) => Ok(()),
    }
}

/// Refuses a space without configurations and names the rules that leave none.
fn refuse_empty_space(space: &Space) -> Result<(), TuningError> {
    if space.can_extend(&[]) {
        return Ok(());
    }
    let rules = space.conflict(&[]).into_iter().map(str::to_owned);
    Err(TuningError::Infeasible {
        kernel: space.kernel().name().to_owned(),
        problem: space.problem().to_string(),
        rules: rules.collect(),
    })
}

/// Refuses a header that cannot take the winner.
fn refuse_header(header: Option<&Path>, space: &Space, bench: &Bench) -> Result<(), TuningError> {
    let Some(path) = header else {
        return Ok(());
    };
    check_header(path, space, &bench.info().device).map_err(|source| TuningError::Header {
        path: path.to_owned(),
        source,
    })
}

/// The space of a bench's job, problem and device.
fn space_of(bench: &Bench) -> Result<Space, TuningError> {
    let device = Some(&bench.info().device);
    let space = bench.job().kernel().space(bench.problem(), device)?;
    refuse_empty_space(&space)?;
    Ok(space)
}

/// Begins a Run.
fn begin(
    store: &mut Store,
    bench: &Bench,
    space: &Space,
    order: TuneOrder,
    (work, known): (Work, Option<&Known>),
    on_event: &mut OnEvent<'_>,
) -> Result<LiveRun, TuningError> {
    let default = &bench.baseline().config;
    let mut start = start::configs(space, default, &order.start, on_event)?;
    let (device, problem) = (&bench.info().device, fields(bench.problem()));
    if let Some(known) = known.filter(|known| order.warmth.ledger && known.config != *default) {
        on_event(TuneEvent::Proven(known));
        start.retain(|config| *config != known.config);
        start.insert(0, known.config.clone());
    }
    let seeds = order
        .warmth
        .seeds(Some(store), space, device, &problem, on_event)?;
    let run = Run {
        kernel: bench.job().kernel().name().to_owned(),
        device: bench.info().device.clone(),
        seed: order.seed.unwrap_or_else(|| usual_seed(space, device)),
        budget: order.budget,
        recipe: Recipe {
            job: bench.job().name().to_owned(),
            file: work.file,
            digest: work.digest,
            compiler: work.compiler,
            tool_words: order.tool_words,
            warm_words: order.warm_words,
            problem,
            strategy: order.strategy,
            batch: order.batch.max(1),
            samples: order.samples,
            start: Vec::new(),
            seeds: Vec::new(),
        },
        stop: None,
        found: None,
        spent_ms: 0,
    };
    LiveRun::begin(store, run, Some(default.clone()), start, seeds)
}

/// The seed where none is given: another for every kernel, problem and device, so that searches of
/// several problems do not all begin alike, and always the same for one.
fn usual_seed(space: &Space, device: &Device) -> u64 {
    let subject = format!("{} {} {device}", space.kernel().name(), space.problem());
    let hash = blake3::hash(subject.as_bytes());
    // Short enough to be typed.
    hash.as_bytes()[..4]
        .iter()
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
        % 1_000_000
}
