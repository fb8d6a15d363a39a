//! Labs for models: child processes that work at the same time, take turns where they would disturb
//! each other, and never judge the same program twice.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{
    Drawn, FirstRun, ModelBegun, ModelEdit, ModelLab, ModelLabReply, ModelLabRequest,
    ModelLabSetup, Odd, ShownModel, Timing,
};
use kernwright_evolve::{Answer, Born, Failed, Failure, Genome, Plan};
use kernwright_measure::device::physical_memory;
use kernwright_measure::worker::{Launcher, Lost, LostHow, Worker, despite_kills};
use kernwright_space::FailureClass;
use kernwright_stablehlo_run::EngineChoice;
use rustc_hash::FxHashMap;

use super::judge::{is_blurred, ratio};
use super::prove::MORE_ROUNDS;
use super::rules::{Judged, Measured, Rules};
use super::turns::{Seat, Spent, Turns};
use super::works::Works;
use super::{EvolveError, EvolveEvent};
use kernwright_evolve_run::pool::Pool;

/// What takes longer than this without a sign of life hangs. It has to hold for making the largest
/// model ready.
const LIMIT: Duration = Duration::from_secs(180);

/// The first run of a model may take this long, and what judges it as long again. The largest model
/// that is built in takes 6 s by our interpreter on two slow cores; judging takes hundreds of runs, so
/// a model that needs longer could not be searched anyway.
const FIRST_RUN: Duration = Duration::from_secs(20);

/// The same on a device, whose libraries are loaded then.
const FIRST_RUN_ON_DEVICE: Duration = Duration::from_secs(60);

/// A lab may use this much memory, and three quarters of what the machine has.
const MEMORY: u64 = 24 << 30;

/// What a process says last that gets no more memory.
const NO_MEMORY: &str = "memory allocation of ";

/// Less than this many times the original's time is worth having by itself.
const SAVES_TIME: f64 = 0.98;

/// Seconds per run of the original and the candidate, round by round.
pub(super) type Times = Vec<(f64, f64)>;

/// A genome, its model, and how that did.
type Came = (Born<ModelEdit>, Drawn, Result<Judged, Failed>);

/// What came of a plan.
pub(super) struct Grown {
    pub(super) plan: Plan<ModelEdit>,
    pub(super) came: Result<Came, Failed>,
}

/// Several labs with the same setup.
pub(super) struct Labs {
    pool: Pool<Plan<ModelEdit>, Grown>,
    own: OneLab,
}

/// One lab, which shares turns and what is known with others.
pub(super) struct OneLab {
    worker: Worker<ModelLab>,
    /// Bytes of memory that it may use.
    memory: u64,
    engine: EngineChoice,
    shared: Arc<Shared>,
    seat: Seat,
    /// Whether somebody outside killed the process while it was at what is asked now.
    is_killed: bool,
    /// Whether that is asked for the last time.
    is_last: bool,
}

/// What labs of a setup share.
struct Shared {
    turns: Turns,
    known: Mutex<FxHashMap<String, Cell>>,
    original: Mutex<Option<ModelBegun>>,
    works: Works,
    /// The best time so far.
    best: Mutex<f64>,
}

type Cell = Arc<Mutex<Option<Result<Judged, Failed>>>>;

impl Labs {
    /// Starts so many labs beside one that has begun.
    pub(super) fn new(
        own: OneLab,
        (launcher, setup): (&Launcher, &ModelLabSetup),
        count: usize,
        rules: &Rules,
    ) -> Self {
        let workers = (0..count).map(|_| {
            let mut lab = OneLab::with(launcher, setup, own.shared.clone());
            let mut has_begun = false;
            let rules = rules.clone();
            move |plan: Plan<ModelEdit>| {
                if !std::mem::replace(&mut has_begun, true) {
                    // If it fails, so will what comes next, and that is told.
                    let _ = lab.begin();
                }
                lab.whole(|lab| lab.grow(&plan, &rules))
            }
        });
        Labs {
            pool: Pool::new(workers),
            own,
        }
    }

    /// Takes note of programs that were judged before the Run was taken up: none is compiled twice.
    pub(super) fn remember(&self, answers: &[Answer<ModelEdit>]) {
        lock(&self.own.shared.known).extend(known(answers));
    }

    /// Hands a plan to a lab that is free.
    pub(super) fn send(&self, plan: Plan<ModelEdit>) {
        self.pool.send(plan);
    }

    /// Waits for what came of some plan.
    pub(super) fn wait(&self) -> Result<Grown, EvolveError> {
        self.pool.wait()
    }

    /// Takes back plans that nobody works on yet; how many.
    pub(super) fn withdraw(&self) -> usize {
        self.pool.withdraw()
    }

    /// What the time of all of them went into.
    pub(super) fn spent(&self) -> Spent {
        self.own.shared.turns.spent()
    }

    /// The lab for what must be answered at once.
    pub(super) fn own(&mut self) -> &mut OneLab {
        &mut self.own
    }
}

impl OneLab {
    /// A lab by itself.
    pub(super) fn new(launcher: &Launcher, setup: &ModelLabSetup) -> Self {
        let shared = Shared {
            turns: Turns::new(&setup.engine),
            known: Mutex::default(),
            original: Mutex::default(),
            works: Works::default(),
            best: Mutex::new(1.0),
        };
        OneLab::with(launcher, setup, Arc::new(shared))
    }

    fn with(launcher: &Launcher, setup: &ModelLabSetup, shared: Arc<Shared>) -> Self {
        let memory = MEMORY.min(physical_memory() / 4 * 3);
        let worker = Worker::new(launcher.clone(), setup.clone(), memory);
        let seat = shared.turns.join(worker.reins());
        OneLab {
            worker,
            memory,
            engine: setup.engine.clone(),
            shared,
            seat,
            is_killed: false,
            is_last: false,
        }
    }

    /// Asks what the original is, for which it is run once.
    pub(super) fn begin(&mut self) -> Result<ModelBegun, EvolveError> {
        self.begin_reporting(&mut |_| {})
    }

    /// The same, and reports for how long the first run may go on before it begins.
    pub(super) fn begin_reporting(
        &mut self,
        hear: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<ModelBegun, EvolveError> {
        let start = Instant::now();
        let limit = match self.engine.has_device() {
            true => FIRST_RUN_ON_DEVICE,
            false => FIRST_RUN,
        };
        let mut is_reported = false;
        let begun = despite_kills(|_| {
            // Opening makes programs ready, which has a limit of its own.
            let begun = self.worker.open().and_then(|_| {
                if !std::mem::replace(&mut is_reported, true) {
                    hear(EvolveEvent::FirstRun(limit));
                }
                self.worker.ask(ModelLabRequest::Begin, limit)
            });
            let is_killed = begun.as_ref().is_err_and(|lost| lost.is_killed);
            (begun, is_killed)
        });
        let turns = &self.shared.turns;
        turns.took(start, |spent| &mut spent.starting);
        let begun = match begun {
            Err(Lost {
                how: LostHow::Hung(_),
                note,
                ..
            }) => return Err(endless(note.and_then(FirstRun::noted), limit, &self.engine)),
            Ok(ModelLabReply::Failed(failed)) if failed.why == ENDLESS => {
                return Err(endless(None, limit, &self.engine));
            }
            Err(lost) if lost.to_string().contains(NO_MEMORY) => {
                let gigabytes = self.memory as f64 / f64::from(1 << 30);
                return Err(EvolveError::Unfit(format!(
                    "the original needs more memory at once than a lab may have ({gigabytes:.0} GiB): {}",
                    lost.to_string().lines().next().unwrap_or_default()
                )));
            }
            Ok(ModelLabReply::Begun(begun)) => begun,
            Ok(ModelLabReply::Failed(failed)) => {
                return Err(EvolveError::Unfit(format!(
                    "the model cannot be run: {}",
                    failed.text
                )));
            }
            Ok(_) => return Err(unexpected()),
            Err(Lost {
                how: LostHow::Interrupted,
                ..
            }) => return Err(EvolveError::Interrupted),
            Err(
                lost @ Lost {
                    how: LostHow::CannotStart(_),
                    ..
                },
            ) => return Err(EvolveError::Unfit(self.engine.loss(&lost))),
            Err(lost) => {
                return Err(EvolveError::Unfit(format!(
                    "the engine does not survive the original model: {lost}"
                )));
            }
        };
        *lock(&self.shared.original) = Some(begun.clone());
        Ok(begun)
    }

    /// Takes and judges one genome, whether it is known or not.
    pub(super) fn measure(
        &mut self,
        genome: &Genome<ModelEdit>,
        rules: &Rules,
    ) -> Result<Result<Measured, Failed>, EvolveError> {
        self.whole(|lab| match lab.take(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(drawn) => lab.played(&drawn, rules),
        })
    }

    /// Times one genome as [`OneLab::measure`] does, and judges nothing.
    pub(super) fn time_again(
        &mut self,
        genome: &Genome<ModelEdit>,
        rules: &Rules,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        self.whole(|lab| match lab.take(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(drawn) => match lab.compiled()? {
                Err(failed) => Ok(Err(failed)),
                Ok(()) => lab.times(&drawn, rules),
            },
        })
    }

    /// Times one genome as it will be reported, by the clock alone, and judges nothing.
    pub(super) fn time(
        &mut self,
        genome: &Genome<ModelEdit>,
        rounds: usize,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        self.whole(|lab| match lab.take(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(_) => match lab.compiled()? {
                Err(failed) => Ok(Err(failed)),
                Ok(()) => {
                    let is_told = true;
                    lab.timed(Timing { rounds, is_told }, true)
                }
            },
        })
    }

    /// Makes the model at hand ready.
    fn compiled(&mut self) -> Result<Result<(), Failed>, EvolveError> {
        let shared = self.shared.clone();
        let start = Instant::now();
        let mut compiled = self.asked(ModelLabRequest::Recall)?;
        shared.turns.took(start, |spent| &mut spent.compiling);
        if matches!(compiled, Ok(ModelLabReply::Unknown)) {
            let _permit = shared.turns.trying();
            let start = Instant::now();
            compiled = self.asked(ModelLabRequest::Compile)?;
            shared.turns.took(start, |spent| &mut spent.trying);
        }
        if compiled.is_ok() && shared.turns.is_on_device() {
            let start = Instant::now();
            compiled = self.asked(ModelLabRequest::RunOnce)?;
            shared.turns.took(start, |spent| &mut spent.compiling);
        }
        Ok(compiled.map(|_| ()))
    }

    /// Times what is ready in turns with the original.
    fn timed(
        &mut self,
        timing: Timing,
        is_weighty: bool,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        let shared = self.shared.clone();
        let _turn = shared.turns.timing(self.seat, is_weighty);
        let start = Instant::now();
        let times = self.asked(ModelLabRequest::Time(timing))?;
        shared.turns.took(start, |spent| &mut spent.timing);
        match times {
            Ok(ModelLabReply::Times(times)) => Ok(Ok(times)),
            Ok(_) => Err(unexpected()),
            Err(failed) => Ok(Err(failed)),
        }
    }

    /// Trains the original from its first start; the file that its values are in.
    pub(super) fn train(&mut self) -> Result<Result<PathBuf, Failed>, EvolveError> {
        self.of_original(&ModelLabRequest::Train, |reply| match reply {
            ModelLabReply::Trained(path) => Some(path),
            _ => None,
        })
    }

    /// What first was no number in the original, whose answers are none.
    pub(super) fn explain(&mut self) -> Result<Result<Option<Odd>, Failed>, EvolveError> {
        self.of_original(&ModelLabRequest::Explain, |reply| match reply {
            ModelLabReply::Explained(odd) => Some(odd),
            _ => None,
        })
    }

    /// Makes the original ready and asks something of it.
    fn of_original<T>(
        &mut self,
        request: &ModelLabRequest,
        answer: fn(ModelLabReply) -> Option<T>,
    ) -> Result<Result<T, Failed>, EvolveError> {
        let before = [
            ModelLabRequest::Take(Genome::original()),
            ModelLabRequest::Compile,
        ];
        self.whole(|lab| {
            for request in before.clone() {
                if let Err(failed) = lab.asked(request)? {
                    return Ok(Err(failed));
                }
            }
            match lab.asked(request.clone())? {
                Ok(reply) => answer(reply).map(Ok).ok_or_else(unexpected),
                Err(failed) => Ok(Err(failed)),
            }
        })
    }

    /// What becomes of a genome.
    pub(super) fn drawn(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Result<Drawn, Failed>, EvolveError> {
        self.whole(|lab| lab.take(genome))
    }

    /// The hash of a genome's program; nothing if it becomes none.
    pub(super) fn code(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Option<String>, EvolveError> {
        let drawn = self.drawn(genome)?;
        Ok(drawn.ok().map(|drawn| drawn.code))
    }

    /// Shows one genome in full.
    pub(super) fn show(&mut self, genome: &Genome<ModelEdit>) -> Result<ShownModel, EvolveError> {
        match self.whole(|lab| lab.asked(ModelLabRequest::Show(genome.clone())))? {
            Ok(ModelLabReply::Shown(shown)) => Ok(*shown),
            Ok(_) => Err(unexpected()),
            Err(failed) => Err(EvolveError::Broken(failed.to_string())),
        }
    }

    fn take(&mut self, genome: &Genome<ModelEdit>) -> Result<Result<Drawn, Failed>, EvolveError> {
        match self.asked(ModelLabRequest::Take(genome.clone()))? {
            Ok(ModelLabReply::Taken(drawn)) => Ok(Ok(drawn)),
            Ok(_) => Err(unexpected()),
            Err(failed) => Ok(Err(failed)),
        }
    }

    /// Asks for something whole, again if somebody outside kills the lab meanwhile: that says nothing about the
    /// candidate.
    fn whole<T>(
        &mut self,
        mut ask: impl FnMut(&mut Self) -> Result<T, EvolveError>,
    ) -> Result<T, EvolveError> {
        despite_kills(|is_last| {
            self.is_killed = false;
            self.is_last = is_last;
            (ask(self), self.is_killed)
        })
    }

    fn grow(&mut self, plan: &Plan<ModelEdit>, rules: &Rules) -> Result<Grown, EvolveError> {
        let came = match self.asked(ModelLabRequest::Grow(plan.clone()))? {
            Err(failed) => Err(failed),
            Ok(ModelLabReply::Grown(None)) => Err(Failed::no_edit()),
            Ok(ModelLabReply::Grown(Some((born, drawn)))) => {
                let result = self.judged(&born, &drawn, rules)?;
                Ok((born, drawn, result))
            }
            Ok(_) => return Err(unexpected()),
        };
        let plan = plan.clone();
        Ok(Grown { plan, came })
    }

    /// Judges the model at hand, if no other lab has judged the same or does so now.
    fn judged(
        &mut self,
        born: &Born<ModelEdit>,
        drawn: &Drawn,
        rules: &Rules,
    ) -> Result<Result<Judged, Failed>, EvolveError> {
        let is_original = self.is_original(drawn);
        if is_original && !born.genome.is_empty() {
            return Ok(Err(Failed::same_as_parent()));
        }
        let cell = lock(&self.shared.known)
            .entry(drawn.code.clone())
            .or_default()
            .clone();
        let mut known = lock(&cell);
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        let result = match is_original {
            false => self.played(drawn, rules)?,
            true => {
                // It is what others are compared with, whatever the clock says of it today.
                let rules = Rules {
                    slowest: f64::INFINITY,
                    first: None,
                    ..rules.clone()
                };
                self.played(drawn, &rules)?.map(|measured| Measured {
                    times: vec![(1.0, 1.0)],
                    ..measured
                })
            }
        };
        let result = result.map(Judged::Now);
        if !self.is_killed || self.is_last {
            *known = Some(result.clone());
        }
        Ok(result)
    }

    /// Makes the model at hand ready, times it, and runs the whole task with it.
    fn played(
        &mut self,
        drawn: &Drawn,
        rules: &Rules,
    ) -> Result<Result<Measured, Failed>, EvolveError> {
        if let Err(failed) = self.compiled()? {
            return Ok(Err(failed));
        }
        // Whichever is cheaper comes first: it may make the other needless.
        let early = match rules.scores_first {
            true => match self.scored(rules.bars.clone())? {
                Ok(scores) => Some(scores),
                Err(failed) => return Ok(Err(failed)),
            },
            false => None,
        };
        let times = match self.times(drawn, rules)? {
            Ok(times) => times,
            Err(failed) => return Ok(Err(failed)),
        };
        let ratio = ratio(&times);
        if ratio > rules.slowest {
            let text = format!("{ratio:.2} times the original's time");
            return Ok(Err(Failed::new(Failure::Refused, text)));
        }
        let mut bars = rules.bars.clone();
        if let (Some(first), Some(bar)) =
            (rules.first.filter(|_| ratio > SAVES_TIME), bars.first_mut())
        {
            *bar = first;
        }
        let scores = match early {
            Some(scores) => Ok(scores),
            None => self.scored(bars)?,
        };
        Ok(scores.map(|scores| Measured { times, scores }))
    }

    fn is_original(&self, drawn: &Drawn) -> bool {
        let original = lock(&self.shared.original);
        (original.as_ref()).is_some_and(|original| original.code == drawn.code)
    }

    /// The times of what is ready: those of whatever does the same work, if that was timed before.
    fn times(
        &mut self,
        drawn: &Drawn,
        rules: &Rules,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        if self.is_original(drawn) {
            return self.clocked(rules);
        }
        let original = lock(&self.shared.original).clone();
        if original.is_some_and(|original| original.work == drawn.work) {
            return Ok(Ok(vec![(1.0, 1.0)]));
        }
        let shared = self.shared.clone();
        shared.works.times(&drawn.work, rules.rounds, || {
            let times = self.clocked(rules)?;
            Ok((times, !self.is_killed))
        })
    }

    /// Times what is ready, once more if much hangs on it or something disturbed it.
    fn clocked(&mut self, rules: &Rules) -> Result<Result<Times, Failed>, EvolveError> {
        let searched = |rounds: usize| Timing {
            rounds,
            is_told: false,
        };
        let times = match self.timed(searched(rules.rounds), rules.is_weighty)? {
            Ok(times) => times,
            Err(failed) => return Ok(Err(failed)),
        };
        let is_best = !rules.is_weighty && ratio(&times) < *lock(&self.shared.best);
        if !(is_best || (rules.rounds > 1 && is_blurred(&times))) {
            return Ok(Ok(times));
        }
        // Of many equal ones the luckiest looks best, and some were disturbed: only the second time counts.
        let again = self.timed(searched(MORE_ROUNDS), true)?;
        if let (Ok(times), false) = (&again, rules.is_weighty) {
            let mut best = lock(&self.shared.best);
            *best = best.min(ratio(times));
        }
        Ok(again)
    }

    /// Runs the whole task with what is ready.
    fn scored(&mut self, bars: Vec<f64>) -> Result<Result<Vec<Vec<f64>>, Failed>, EvolveError> {
        let shared = self.shared.clone();
        let start = Instant::now();
        let scores = self.asked(ModelLabRequest::Score(bars))?;
        shared.turns.took(start, |spent| &mut spent.scoring);
        match scores {
            Ok(ModelLabReply::Scores(scores)) => Ok(Ok(scores)),
            Ok(_) => Err(unexpected()),
            Err(failed) => Ok(Err(failed)),
        }
    }

    fn asked(
        &mut self,
        request: ModelLabRequest,
    ) -> Result<Result<ModelLabReply, Failed>, EvolveError> {
        let answer = self.worker.ask(request, LIMIT);
        self.is_killed |= answer.as_ref().is_err_and(|lost| lost.is_killed);
        match answer {
            Ok(ModelLabReply::Failed(failed)) => Ok(Err(failed)),
            Ok(reply) => Ok(Ok(reply)),
            Err(lost) => match (&lost.how, lost.failure()) {
                (LostHow::Interrupted, _) => Err(EvolveError::Interrupted),
                (_, Some(failure)) => Ok(Err(Failed::new(
                    Failure::Candidate(match failure.class {
                        FailureClass::DoesNotLaunch => FailureClass::Crashes,
                        class => class,
                    }),
                    failure.text,
                ))),
                (how, None) => Err(EvolveError::Broken(how.to_string())),
            },
        }
    }
}

/// What answers tell of programs, by their code.
fn known(answers: &[Answer<ModelEdit>]) -> impl Iterator<Item = (String, Cell)> {
    answers.iter().filter_map(|answer| {
        let judged = answer.result.clone().map(Judged::Before);
        let cell = Arc::new(Mutex::new(Some(judged)));
        Some((answer.code.clone()?, cell))
    })
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why an original's first run was given up, as an error.
fn endless(program: Option<FirstRun>, limit: Duration, engine: &EngineChoice) -> EvolveError {
    let program = match program {
        Some(FirstRun::Evaluation) => "the evaluation",
        Some(FirstRun::Metric) => "the metric",
        Some(FirstRun::Model) | None => "the original",
    };
    let advice = match engine {
        EngineChoice::Interpreter { .. } | EngineChoice::Counting => {
            "smaller batches take less, and so may XLA (--plugin)"
        }
        EngineChoice::Plugin { .. } => "smaller batches take less",
    };
    EvolveError::Unfit(format!(
        "{program} ran for {} s on one batch without an end: a loop that does not end, or more work than fits into that \
         time; if it does end, {advice}",
        limit.as_secs()
    ))
}

/// How a program fails that computes more than it may.
const ENDLESS: Failure = Failure::Candidate(FailureClass::Hangs);

fn unexpected() -> EvolveError {
    EvolveError::Broken("a lab answered something else".to_owned())
}
