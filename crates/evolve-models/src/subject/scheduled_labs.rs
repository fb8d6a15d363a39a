//! Labs for models: child processes that work at the same time, follow a [`TimingSchedule`] where they
//! would disturb each other, and never judge the same program twice.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::lab::{Compile, Draw, Explain, Grow, Recall, RunOnce, Score, Time, Train};
use crate::{
    Drawn, FirstRun, ModelBegun, ModelEdit, ModelLab, ModelLabSetup, Odd, ShownModel, Timing,
};
use kernwright_evolve::{Answer, Born, Failed, Failure, Genome, Plan};
use kernwright_evolve_run::lab::{Begin, LabProcess, LabRules, Show};
use kernwright_evolve_run::pool::Pool;
use kernwright_measure::device::physical_memory;
use kernwright_measure::worker::{Launcher, Lost, LostHow};
use kernwright_space::FailureClass;
use kernwright_stablehlo_run::EngineChoice;
use rustc_hash::FxHashMap;

use super::rules::{Judged, Measured, Rules};
use super::schedule::{LabId, Spent, TimingSchedule, lock};
use super::times::{MORE_ROUNDS, Times, is_blurred, ratio};
use super::works::Works;
use super::{EvolveError, EvolveEvent};

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

/// A genome, its model, and the result of judging it.
type Outcome = (Born<ModelEdit>, Drawn, Result<Judged, Failed>);

/// A plan and its outcome.
pub(super) struct Candidate {
    pub(super) plan: Plan<ModelEdit>,
    pub(super) outcome: Result<Outcome, Failed>,
}

/// Several labs with the same setup.
pub(super) struct Labs {
    pool: Pool<Plan<ModelEdit>, Candidate>,
    own: OneLab,
}

/// One lab, which shares the timing schedule and the known results with others.
pub(super) struct OneLab {
    process: LabProcess<ModelLab>,
    engine: EngineChoice,
    shared: Arc<Shared>,
    lab_id: LabId,
}

/// What labs of a setup share.
struct Shared {
    schedule: TimingSchedule,
    known: Mutex<FxHashMap<String, Cell>>,
    original: Mutex<Option<ModelBegun>>,
    works: Works,
    /// The best time so far.
    best: Mutex<f64>,
}

type Cell = Arc<Mutex<Option<Result<Judged, Failed>>>>;

impl Labs {
    /// Starts `count` labs beside one that has begun.
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
                    // If it fails, the next request fails, too, and that failure is reported.
                    let _ = lab.begin();
                }
                lab.grow(&plan, &rules)
            }
        });
        Labs {
            pool: Pool::new(workers),
            own,
        }
    }

    /// Notes the programs that were judged before the Run was resumed: none is compiled twice.
    pub(super) fn remember(&self, answers: &[Answer<ModelEdit>]) {
        lock(&self.own.shared.known).extend(known(answers));
    }

    /// Hands a plan to a lab that is free.
    pub(super) fn send(&self, plan: Plan<ModelEdit>) {
        self.pool.send(plan);
    }

    /// Waits for the outcome of some plan.
    pub(super) fn wait(&self) -> Result<Candidate, EvolveError> {
        self.pool.wait()
    }

    /// Takes back the plans that no lab works on yet, and returns their number.
    pub(super) fn withdraw(&self) -> usize {
        self.pool.withdraw()
    }

    /// What the time of all labs was spent on.
    pub(super) fn spent(&self) -> Spent {
        self.own.shared.schedule.spent()
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
            schedule: TimingSchedule::new(&setup.engine),
            known: Mutex::default(),
            original: Mutex::default(),
            works: Works::default(),
            best: Mutex::new(1.0),
        };
        OneLab::with(launcher, setup, Arc::new(shared))
    }

    fn with(launcher: &Launcher, setup: &ModelLabSetup, shared: Arc<Shared>) -> Self {
        let rules = LabRules {
            limit: LIMIT,
            memory: MEMORY.min(physical_memory() / 4 * 3),
            blame,
        };
        let process = LabProcess::new(launcher, setup, rules);
        let lab_id = shared.schedule.join(process.reins());
        OneLab {
            process,
            engine: setup.engine.clone(),
            shared,
            lab_id,
        }
    }

    /// Asks what the original is, for which it is run once.
    pub(super) fn begin(&mut self) -> Result<ModelBegun, EvolveError> {
        self.begin_reporting(&mut |_| {})
    }

    /// The same, and reports how long the first run may take before it begins.
    pub(super) fn begin_reporting(
        &mut self,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<ModelBegun, EvolveError> {
        let start = Instant::now();
        let limit = match self.engine.has_device() {
            true => FIRST_RUN_ON_DEVICE,
            false => FIRST_RUN,
        };
        // Opening compiles programs, which has a limit of its own.
        let begun = self.process.open().and_then(|()| {
            on_event(EvolveEvent::FirstRun(limit));
            self.process.try_ask(Begin, limit)
        });
        let schedule = &self.shared.schedule;
        schedule.took(start, |spent| &mut spent.starting);
        let begun = match begun {
            Err(Lost {
                how: LostHow::Hung(_),
                note,
                ..
            }) => return Err(endless(note.and_then(FirstRun::noted), limit, &self.engine)),
            Ok(Err(failed)) if failed.why == ENDLESS => {
                return Err(endless(None, limit, &self.engine));
            }
            Err(lost) if lost.to_string().contains(NO_MEMORY) => {
                let gigabytes = self.process.rules().memory as f64 / f64::from(1 << 30);
                return Err(EvolveError::Unfit(format!(
                    "the original needs more memory at once than a lab may have ({gigabytes:.0} GiB): {}",
                    lost.to_string().lines().next().unwrap_or_default()
                )));
            }
            Ok(Ok(begun)) => begun,
            Ok(Err(failed)) => {
                return Err(EvolveError::Unfit(format!(
                    "the model cannot be run: {}",
                    failed.text
                )));
            }
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

    /// Edits and judges one genome, whether it is known or not.
    pub(super) fn measure(
        &mut self,
        genome: &Genome<ModelEdit>,
        rules: &Rules,
    ) -> Result<Result<Measured, Failed>, EvolveError> {
        match self.drawn(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(drawn) => self.played(genome, &drawn, rules),
        }
    }

    /// Times one genome as [`OneLab::measure`] does, and judges nothing.
    pub(super) fn time_again(
        &mut self,
        genome: &Genome<ModelEdit>,
        rules: &Rules,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        let drawn = match self.drawn(genome)? {
            Err(failed) => return Ok(Err(failed)),
            Ok(drawn) => drawn,
        };
        match self.compiled(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(()) => self.times(genome, &drawn, rules),
        }
    }

    /// Times one genome as it will be reported, by the clock alone, and judges nothing.
    pub(super) fn time(
        &mut self,
        genome: &Genome<ModelEdit>,
        rounds: usize,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        match self.compiled(genome)? {
            Err(failed) => Ok(Err(failed)),
            Ok(()) => {
                let is_reported = true;
                self.timed(
                    genome,
                    Timing {
                        rounds,
                        is_reported,
                    },
                    true,
                )
            }
        }
    }

    /// Compiles a model.
    fn compiled(&mut self, genome: &Genome<ModelEdit>) -> Result<Result<(), Failed>, EvolveError> {
        let shared = self.shared.clone();
        let start = Instant::now();
        let recalled = self.process.ask(Recall(genome.clone()))?;
        shared.schedule.took(start, |spent| &mut spent.compiling);
        let mut compiled = recalled.as_ref().map(drop).map_err(Failed::clone);
        if recalled == Ok(false) {
            let _permit = shared.schedule.trying();
            let start = Instant::now();
            compiled = self.process.ask(Compile(genome.clone()))?;
            shared.schedule.took(start, |spent| &mut spent.trying);
        }
        if compiled.is_ok() && shared.schedule.is_on_device() {
            let start = Instant::now();
            compiled = self.process.ask(RunOnce(genome.clone()))?;
            shared.schedule.took(start, |spent| &mut spent.compiling);
        }
        Ok(compiled)
    }

    /// Times a model in turns with the original.
    fn timed(
        &mut self,
        genome: &Genome<ModelEdit>,
        timing: Timing,
        is_weighty: bool,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        let shared = self.shared.clone();
        let _slot = shared.schedule.timing(self.lab_id, is_weighty);
        let start = Instant::now();
        let genome = genome.clone();
        let times = self.process.ask(Time { genome, timing })?;
        shared.schedule.took(start, |spent| &mut spent.timing);
        Ok(times)
    }

    /// Trains the original from its first start; the file that its values are in.
    pub(super) fn train(&mut self) -> Result<Result<PathBuf, Failed>, EvolveError> {
        self.process.ask(Train(Genome::original()))
    }

    /// What first was no number in the original, whose answers are none.
    pub(super) fn explain(&mut self) -> Result<Result<Option<Odd>, Failed>, EvolveError> {
        self.process.ask(Explain(Genome::original()))
    }

    /// What becomes of a genome.
    pub(super) fn drawn(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Result<Drawn, Failed>, EvolveError> {
        self.process.ask(Draw(genome.clone()))
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
        let shown = self.process.ask(Show(genome.clone()))?;
        shown.map_err(|failed| EvolveError::Broken(failed.to_string()))
    }

    fn grow(&mut self, plan: &Plan<ModelEdit>, rules: &Rules) -> Result<Candidate, EvolveError> {
        let outcome = match self.process.ask(Grow(plan.clone()))? {
            Err(failed) => Err(failed),
            Ok(None) => Err(Failed::no_edit()),
            Ok(Some((born, drawn))) => {
                let result = self.judged(&born, &drawn, rules)?;
                Ok((born, drawn, result))
            }
        };
        let plan = plan.clone();
        Ok(Candidate { plan, outcome })
    }

    /// Judges a model, if no other lab has judged the same or does so now.
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
            false => self.played(&born.genome, drawn, rules)?,
            true => {
                // It is what others are compared with, whatever the clock says of it today.
                let rules = Rules {
                    slowest: f64::INFINITY,
                    first: None,
                    ..rules.clone()
                };
                self.played(&born.genome, drawn, &rules)?
                    .map(|measured| Measured {
                        times: vec![(1.0, 1.0)],
                        ..measured
                    })
            }
        };
        let result = result.map(Judged::Now);
        *known = Some(result.clone());
        Ok(result)
    }

    /// Compiles a model, times it, and runs the whole task with it.
    fn played(
        &mut self,
        genome: &Genome<ModelEdit>,
        drawn: &Drawn,
        rules: &Rules,
    ) -> Result<Result<Measured, Failed>, EvolveError> {
        if let Err(failed) = self.compiled(genome)? {
            return Ok(Err(failed));
        }
        // The cheaper of the two comes first: it may make the other needless.
        let early = match rules.scores_first {
            true => match self.scored(genome, rules.bars.clone())? {
                Ok(scores) => Some(scores),
                Err(failed) => return Ok(Err(failed)),
            },
            false => None,
        };
        let times = match self.times(genome, drawn, rules)? {
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
            None => self.scored(genome, bars)?,
        };
        Ok(scores.map(|scores| Measured { times, scores }))
    }

    fn is_original(&self, drawn: &Drawn) -> bool {
        let original = lock(&self.shared.original);
        (original.as_ref()).is_some_and(|original| original.code == drawn.code)
    }

    /// The times of a model: those of one that does the same work, if that was timed before.
    fn times(
        &mut self,
        genome: &Genome<ModelEdit>,
        drawn: &Drawn,
        rules: &Rules,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        if self.is_original(drawn) {
            return self.clocked(genome, rules);
        }
        let original = lock(&self.shared.original).clone();
        if original.is_some_and(|original| original.work == drawn.work) {
            return Ok(Ok(vec![(1.0, 1.0)]));
        }
        let shared = self.shared.clone();
        let clock = || self.clocked(genome, rules);
        shared.works.times(&drawn.work, rules.rounds, clock)
    }

    /// Times a model, once more if much hangs on it or something disturbed it.
    fn clocked(
        &mut self,
        genome: &Genome<ModelEdit>,
        rules: &Rules,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        let searched = |rounds: usize| Timing {
            rounds,
            is_reported: false,
        };
        let times = match self.timed(genome, searched(rules.rounds), rules.is_weighty)? {
            Ok(times) => times,
            Err(failed) => return Ok(Err(failed)),
        };
        let is_best = !rules.is_weighty && ratio(&times) < *lock(&self.shared.best);
        if !(is_best || (rules.rounds > 1 && is_blurred(&times))) {
            return Ok(Ok(times));
        }
        // Of many equal ones the luckiest looks best, and some were disturbed: only the second time counts.
        let again = self.timed(genome, searched(MORE_ROUNDS), true)?;
        if let (Ok(times), false) = (&again, rules.is_weighty) {
            let mut best = lock(&self.shared.best);
            *best = best.min(ratio(times));
        }
        Ok(again)
    }

    /// Runs the whole task with a model.
    fn scored(
        &mut self,
        genome: &Genome<ModelEdit>,
        bars: Vec<f64>,
    ) -> Result<Result<Vec<Vec<f64>>, Failed>, EvolveError> {
        let start = Instant::now();
        let genome = genome.clone();
        let scores = self.process.ask(Score { genome, bars })?;
        let schedule = &self.shared.schedule;
        schedule.took(start, |spent| &mut spent.scoring);
        Ok(scores)
    }
}

/// The failure of a candidate that the engine did not survive.
fn blame(failure: kernwright_measure::Failure) -> Failed {
    let class = match failure.class {
        FailureClass::DoesNotLaunch => FailureClass::Crashes,
        class => class,
    };
    Failed::new(Failure::Candidate(class), failure.text)
}

/// The known results of programs, by their code.
fn known(answers: &[Answer<ModelEdit>]) -> impl Iterator<Item = (String, Cell)> {
    answers.iter().filter_map(|answer| {
        let judged = answer.result.clone().map(Judged::Before);
        let cell = Arc::new(Mutex::new(Some(judged)));
        Some((answer.code.clone()?, cell))
    })
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
            "smaller batches take less, and so may XLA, by its plugin"
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
