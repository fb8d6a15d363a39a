//! [`Bench`]: a job at one problem on one device, ready to measure candidates against its
//! baseline.
//!
//! Opening it builds the baseline and the reference, computes right answers for every seed,
//! refuses a job whose check means nothing, and verifies the baseline. After that, candidates are
//! built ([`Bench::build`]), compared with each other ([`Bench::compare`]) and checked on inputs
//! no search has seen ([`Bench::verify`]). A candidate that fails is an answer; an error of this
//! type means that nothing can be measured at all.

mod anew;
mod aside;
mod building;
mod compare;
mod judging;
mod outside;
mod reference;
mod setup;
mod truth;
mod turns;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kernwright_space::{Config, ConfigError, Doubt, ErrorKind, FailureClass, Nanos, Problem};

pub use self::aside::{Aside, LoopTurns};
use self::judging::Grades;
pub use self::judging::{Answered, points};
pub use self::reference::reference_answers;
use self::setup::Setup;
use crate::compile::Compile;
use crate::device::{Artifact, DeviceChoice, DeviceInfo, Elapsed};
use crate::evaluate::{Evaluate, EvaluateReply, EvaluateRequest, Inputs, ORACLE, has_fresh_inputs};
use crate::failure::Failure;
use crate::job::{CaseError, CaseProgram, Job, Language, Reference};
use crate::npy::NpyError;
use crate::same_code::{SAME_CODE, SameCode};
use crate::stats::robust::quantile;
use crate::stats::{Comparison, Ending, Hopeless, Pairs, doubt};
use crate::worker::{Launcher, Lost, LostHow, Worker, despite_kills};

/// A sample lasts at least this long, by repeating short runs: far above the clock's step and the
/// cost of calling it.
const SHORTEST_SAMPLE: f64 = 200_000.0;
/// A sample is the mean of at most this many runs.
const MAX_REPEATS: f64 = 200.0;
/// Loading and the like take this long at most; a GPU's first call is slow.
const PATIENCE: Duration = Duration::from_secs(60);
/// Rounds asked for at once: enough to hide the cost of asking, few enough to lose little.
const BATCH: usize = 15;
/// A child is replaced after this many loads, so that what drivers and linkers keep does not grow.
const MAX_LOADS: u32 = 500;
/// Bytes of buffers that are prepared and checked in a second, at least,
const SLOWEST_CHECK: f64 = 1e8;
/// and usually, on a slow machine; whatever their size, a run takes this many seconds besides.
const USUAL_CHECK: f64 = 5e8;
const AROUND_A_RUN: f64 = 1e-3;
/// A request for many runs may take this many times what they usually take, and one run's limit on
/// top. Nothing that a candidate does in the meantime gives it more.
const LENIENCE: f64 = 3.0;
/// Rounds asked for at once should take no longer than this many seconds, so that a program that
/// hangs in one of them is noticed soon.
const LONGEST_BATCH: f64 = 2.0;
/// Rounds on inputs that come only once with which a program that was timed alone is looked at again,
/// and how many times as long it may take there.
const FRESH_LOOKS: usize = 3;
const MUCH_LONGER: f64 = 1.5;
/// Every baseline is this arm, by whose answers a candidate is judged on fresh inputs; every candidate
/// is the other.
const BASELINE: u32 = ORACLE;
const CANDIDATE: u32 = 1;
/// The baseline once more, at other addresses.
const TWIN: u32 = 2;
const ARMS: usize = 3;

/// How to measure.
#[derive(Debug, Clone)]
pub struct BenchOptions {
    /// How children are started.
    pub launcher: Launcher,
    /// The device.
    pub device: DeviceChoice,
    /// The C compiler.
    pub cc: PathBuf,
    /// Processes that compile at the same time.
    pub compilers: usize,
}

/// A job at one problem on one device.
#[derive(Debug)]
pub struct Bench {
    // Shared with threads that build while something is measured.
    setup: Arc<Setup>,
    info: DeviceInfo,
    compilers: Vec<Worker<Compile>>,
    evaluator: Worker<Evaluate>,
    /// What is known of the evaluator's present child.
    child: Present,
    /// How long a run of a program takes, by its number.
    usual: BTreeMap<u64, Nanos>,
    baseline: Built,
    /// The copy of the last program that was loaded twice.
    twin: Option<Built>,
    built: u64,
    /// Where the job's check proves little.
    doubts: Vec<Doubt>,
    /// How wrong programs were, where answers are judged by data.
    grades: Grades,
    /// Whether the evaluator was killed from outside during the current request.
    is_killed: bool,
}

/// What the evaluator's present child has loaded and run.
#[derive(Debug, Default)]
struct Present {
    /// Which child it is.
    number: u64,
    /// The programs loaded, by arm.
    loaded: [Option<u64>; ARMS],
    /// Every program that has run in it.
    ran: BTreeSet<u64>,
    loads: u32,
}

/// A program that was built.
#[derive(Debug, Clone)]
pub struct Built {
    id: u64,
    /// The configuration it was built for.
    pub config: Config,
    program: CaseProgram,
    artifact: Artifact,
    // Shared by all clones; the file goes with the last of them.
    _file: Arc<BuiltFile>,
}

impl Built {
    /// How many loops it has.
    #[must_use]
    pub fn n_loops(&self) -> usize {
        self.program.loops.len()
    }

    /// Notes its machine code.
    pub(crate) fn note(&self, same: &mut SameCode, job: &Job) {
        same.see(&self.program, &self.artifact.path, job.folder());
    }
}

/// What a compiler wrote; deleted with this value, so that long searches do not fill the disk.
#[derive(Debug)]
struct BuiltFile(PathBuf);

impl Drop for BuiltFile {
    fn drop(&mut self) {
        // It goes with the folder at the latest.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Nothing can be measured.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// The job's sizes make no sense for this problem.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// The device cannot be opened.
    #[error("{0}")]
    Device(String),
    /// The device does not run the job's language.
    #[error(
        "`{device}` does not run {language:?}; leave the device out to take the first that does"
    )]
    Language {
        /// The requested device.
        device: DeviceChoice,
        /// The job's language.
        language: Language,
    },
    /// The default configuration is not valid for this problem.
    #[error("the job's default configuration is not valid for this problem: {0}")]
    Default(#[from] ConfigError),
    /// The baseline cannot be measured.
    #[error("the default configuration cannot serve as a baseline: {0}{cause}", cause = .0.cause())]
    Baseline(Failure),
    /// Another job's program cannot stand beside this one's.
    #[error("the other program does not fit this job: {0}")]
    Other(String),
    /// The reference cannot be run.
    #[error("the reference gives no answer: {0}{cause}", cause = .0.cause())]
    Reference(Failure),
    /// The job's check would accept nonsense.
    #[error("the job's check proves nothing: {0}")]
    Weak(String),
    /// A file of numbers cannot be used.
    #[error(transparent)]
    Npy(#[from] NpyError),
    /// Workers or tools do not work.
    #[error("{0}")]
    Broken(String),
    /// A stop was requested.
    #[error("interrupted")]
    Interrupted,
    /// The disk or the like failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl BenchError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            BenchError::Device(_) => ErrorKind::Device,
            // The job, or a file it names, is not fit to be measured.
            BenchError::Language { .. }
            | BenchError::Case(_)
            | BenchError::Other(_)
            | BenchError::Weak(_)
            | BenchError::Npy(_) => ErrorKind::Usage,
            // That something crashes or takes too long may be the machine's fault.
            BenchError::Baseline(failure) | BenchError::Reference(failure) => match failure.class {
                FailureClass::DoesNotCompile
                | FailureClass::DoesNotLaunch
                | FailureClass::WrongAnswer => ErrorKind::Usage,
                _ => ErrorKind::Failed,
            },
            BenchError::Default(_) => ErrorKind::Infeasible,
            BenchError::Interrupted => ErrorKind::Interrupted,
            BenchError::Broken(_) | BenchError::Io(_) => ErrorKind::Failed,
        }
    }
}

/// How two programs compare.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The raw samples, round by round.
    pub pairs: Pairs,
    /// What they say.
    pub comparison: Comparison,
    /// Why no more were taken.
    pub ending: Ending,
    /// Reasons to trust what they say less.
    pub doubts: Vec<Doubt>,
    /// Reasons to trust the samples of the baseline, and of the candidate, less.
    pub doubts_of: [Vec<Doubt>; 2],
    /// Runs that make one sample.
    pub repeats: u32,
    /// What the runs of the baseline, and of the candidate, came to besides.
    pub asides: [Aside; 2],
    /// How well both answer, where that is judged by data.
    pub answered: Option<Answered>,
}

/// The samples of a single program.
#[derive(Debug, Clone)]
pub struct Timed {
    /// The raw samples, in the order taken.
    pub samples: Vec<Nanos>,
    /// Reasons to trust them less.
    pub doubts: Vec<Doubt>,
    /// Runs that make one sample.
    pub repeats: u32,
    /// What its runs came to besides.
    pub aside: Aside,
}

/// A candidate's samples, taken in turns with the best so far.
#[derive(Debug, Clone)]
pub struct Raced {
    /// The raw samples, in the order taken.
    pub samples: Vec<Nanos>,
    /// The candidate's time over the best's.
    pub ratio: f64,
    /// The logarithm of that, round by round.
    pub log_ratios: Vec<f64>,
    /// Why no more were taken, if it was given up.
    pub hopeless: Option<Hopeless>,
    /// Reasons to trust them less.
    pub doubts: Vec<Doubt>,
}

/// The result of measuring: an answer, or what a candidate did wrong.
pub type Verdict<T> = Result<T, Failure>;

fn broken(lost: &Lost) -> BenchError {
    match lost.how {
        LostHow::Interrupted => BenchError::Interrupted,
        _ => BenchError::Broken(lost.to_string()),
    }
}

impl Bench {
    /// Prepares everything, and refuses what could not be measured honestly.
    pub fn open(job: Job, problem: Problem, options: BenchOptions) -> Result<Self, BenchError> {
        let setup = Setup::new(job, problem, options)?;
        let (info, early) = setup.info()?;
        let mut compilers = setup.compilers(setup.job.folder(), &info);
        let config = setup
            .job
            .default_config(&setup.problem, Some(&info.device))?;
        let baseline = setup.prepare(&mut compilers, &config)?;
        let (device, seeds) = (setup.options.device, &setup.job.seeds.search);
        let evaluator = early.unwrap_or_else(|| setup.evaluator(device, seeds, setup.answers()));
        let setup = Arc::new(setup);
        let mut bench = Bench {
            setup: setup.clone(),
            info,
            compilers,
            evaluator,
            child: Present::default(),
            usual: BTreeMap::new(),
            baseline,
            twin: None,
            built: 1,
            doubts: Vec::new(),
            grades: Grades::default(),
            is_killed: false,
        };
        let baseline = bench.baseline.clone();
        // A check that proves nothing is refused, whatever it says of the baseline.
        let (audited, checked) = std::thread::scope(|scope| {
            let audit = scope.spawn(|| setup.audit());
            let checked = bench.check(&baseline);
            let ended = |_| Err(BenchError::Broken("a thread ended early".to_owned()));
            (audit.join().unwrap_or_else(ended), checked)
        });
        bench.doubts = audited?;
        match checked? {
            Ok(_) => bench.audit_judged().map(|()| bench),
            Err(mut failure) => {
                let is_own = matches!(bench.job().reference, Reference::Default);
                if is_own && failure.class == FailureClass::WrongAnswer {
                    failure.text += "; expected is what it answered first: the same inputs must give the same, and nothing may be kept from one call to the next";
                }
                Err(BenchError::Baseline(failure))
            }
        }
    }

    /// Gives the job.
    pub fn job(&self) -> &Job {
        &self.setup.job
    }

    /// Gives the problem.
    pub fn problem(&self) -> &Problem {
        &self.setup.problem
    }

    /// Says what the device is.
    pub fn info(&self) -> &DeviceInfo {
        &self.info
    }

    /// Gives the default configuration, built.
    pub fn baseline(&self) -> &Built {
        &self.baseline
    }

    /// Doubts every later measurement if programs of different configurations are the same machine
    /// code, and takes the doubt back if they are not.
    pub fn doubt_same_code<'b>(&mut self, programs: impl IntoIterator<Item = &'b Built>) {
        let mut same = SameCode::default();
        for program in programs {
            program.note(&mut same, self.job());
        }
        self.set_same_code(same.doubt(2));
    }

    /// Sets or takes back the doubt about machine code.
    pub(crate) fn set_same_code(&mut self, doubt: Option<Doubt>) {
        self.doubts
            .retain(|known| !known.what.starts_with(SAME_CODE));
        self.doubts.extend(doubt);
    }

    /// Makes the next measurement load its programs anew.
    pub fn forget(&mut self) {
        self.child.loaded = [None; ARMS];
    }

    /// Makes the next measurement start a process of its own.
    pub fn restart(&mut self) {
        self.evaluator.restart();
    }

    /// Counts the evaluating processes started so far.
    pub fn children(&self) -> u64 {
        self.evaluator.started()
    }

    /// Runs a program on every input of the search, unmeasured, and returns how long a run takes.
    /// Every input comes twice, and nothing is forgotten in between: what depends on an earlier
    /// run shows in a later one.
    pub fn check(&mut self, program: &Built) -> Result<Verdict<Nanos>, BenchError> {
        self.undisturbed(|bench| bench.checked(program))
    }

    /// Measures something, anew if the evaluator is killed from outside meanwhile: that says nothing about a program.
    fn undisturbed<T>(
        &mut self,
        mut measure: impl FnMut(&mut Self) -> Result<T, BenchError>,
    ) -> Result<T, BenchError> {
        despite_kills(|_| {
            self.is_killed = false;
            (measure(self), self.is_killed)
        })
    }

    fn checked(&mut self, program: &Built) -> Result<Verdict<Nanos>, BenchError> {
        let verdict = self.check_once(program)?;
        let others = self.child.ran.iter().any(|id| *id != program.id);
        match verdict {
            // What ran before it in the same memory may be to blame: it gets a process of its own.
            Err(failure)
                if others
                    && self.setup.options.device.shares_memory()
                    && failure.may_be_anothers() =>
            {
                self.evaluator.restart();
                self.check_once(program)
            }
            // What happened to it may have happened to the device.
            Err(failure) if failure.class == FailureClass::Crashes => {
                open(&mut self.evaluator)?;
                Ok(Err(failure))
            }
            verdict => Ok(verdict),
        }
    }

    fn check_once(&mut self, program: &Built) -> Result<Verdict<Nanos>, BenchError> {
        if let Err(failure) = self.load(CANDIDATE, program)? {
            return Ok(Err(failure));
        }
        let (inputs, limit) = (self.setup.job.seeds.search.len(), self.run_limit());
        let mut usual = Nanos(0.0);
        let setup = self.setup.clone();
        for request in check_requests(inputs) {
            let checked = self.evaluator.ask(request.clone(), limit);
            let checked = self.note_kill(checked);
            let seeds = &setup.job.seeds.search;
            match self.measured(checked, &request, seeds, |_| Some(program.id)) {
                // The first run pays for cold caches; the last is nearest to a usual one.
                Ok(Ok(rounds)) => {
                    let times = rounds.iter().flatten().map(|elapsed| elapsed.kernel);
                    usual = times.fold(usual, |_, last| last);
                }
                // It was alone.
                Ok(Err(failure)) | Err(BenchError::Baseline(failure)) => return Ok(Err(failure)),
                Err(error) => return Err(error),
            }
        }
        self.usual.insert(program.id, usual);
        Ok(Ok(usual))
    }

    /// Sorts out a baseline that failed beside a candidate: if it works alone, in a process of its
    /// own, the candidate is to blame.
    fn whose_fault<T>(
        &mut self,
        baseline: &Built,
        failure: Failure,
    ) -> Result<Verdict<T>, BenchError> {
        self.evaluator.restart();
        match self.check_once(baseline)? {
            Ok(_) => Ok(Err(Failure::new(
                FailureClass::Crashes,
                format!("the baseline failed beside it, and not alone: {failure}"),
            ))),
            Err(failure) => Err(BenchError::Baseline(failure)),
        }
    }

    /// Times one program alone.
    pub fn time(&mut self, program: &Built, rounds: usize) -> Result<Verdict<Timed>, BenchError> {
        self.undisturbed(|bench| {
            let usual = match bench.checked(program)? {
                Ok(usual) => usual,
                Err(failure) => return Ok(Err(failure)),
            };
            match bench.time_alone(program, usual, rounds)? {
                Ok(timed) => bench.unless_remembered(program, timed, rounds),
                Err(failure) => Ok(Err(failure)),
            }
        })
    }

    /// Times the candidate that was checked last; its run usually takes `usual`.
    fn time_alone(
        &mut self,
        program: &Built,
        usual: Nanos,
        rounds: usize,
    ) -> Result<Verdict<Timed>, BenchError> {
        let repeats = repeats(usual);
        let mut samples: Vec<Elapsed> = Vec::new();
        while samples.len() < rounds {
            let most = self.rounds_at_once(1, repeats);
            let batch = vec![vec![CANDIDATE]; (rounds - samples.len()).min(most)];
            let request = measure_request(batch, samples.len(), repeats, Inputs::Recurring);
            match self.rounds(request)? {
                Ok(rounds) => samples.extend(rounds.iter().flatten()),
                Err(failure) => return Ok(Err(failure)),
            }
        }
        Ok(Ok(self.with_doubts(program, &samples, repeats)))
    }

    /// Times a program again on inputs that come only once. If it takes much longer there, its times
    /// are those, and doubtful.
    fn unless_remembered(
        &mut self,
        program: &Built,
        timed: Timed,
        rounds: usize,
    ) -> Result<Verdict<Timed>, BenchError> {
        if !has_fresh_inputs(&self.setup.case) {
            return Ok(Ok(timed));
        }
        let baseline = self.baseline.clone();
        if let Err(failure) = self.load(BASELINE, &baseline)? {
            return self.whose_fault(&baseline, failure);
        }
        let nanos = |samples: &[Nanos]| -> Vec<f64> { samples.iter().map(|time| time.0).collect() };
        let usual = quantile(&nanos(&timed.samples), 0.75).unwrap_or(0.0);
        let mut samples: Vec<Elapsed> = Vec::new();
        let mut wanted = rounds.min(FRESH_LOOKS);
        while samples.len() < wanted {
            let most = self.rounds_at_once(2, timed.repeats);
            let batch = vec![vec![CANDIDATE]; (wanted - samples.len()).min(most)];
            let inputs = Inputs::Fresh {
                key: compare::unforeseen(),
            };
            let request = measure_request(batch, samples.len(), timed.repeats, inputs);
            match self.settled(request, [&baseline, program])? {
                Ok(rounds) => samples.extend(rounds.iter().flatten()),
                Err(failure) => return Ok(Err(failure)),
            }
            let kernels = samples.iter().map(|elapsed| elapsed.kernel.0);
            let least = kernels.fold(f64::INFINITY, f64::min);
            if least < MUCH_LONGER * usual {
                return Ok(Ok(timed));
            }
            wanted = rounds;
        }
        let mut anew = self.with_doubts(program, &samples, timed.repeats);
        let often = quantile(&nanos(&timed.samples), 0.5).unwrap_or(0.0);
        anew.doubts.push(Doubt {
            what: format!(
                "on inputs that come again it takes {}, less than on those that come only once, which are shown: it keeps answers",
                doubt::shown(often)
            ),
            remedy: "keep nothing from one call to the next".to_owned(),
        });
        Ok(Ok(anew))
    }

    fn with_doubts(&self, program: &Built, runs: &[Elapsed], repeats: u32) -> Timed {
        let samples: Vec<Nanos> = runs.iter().map(|elapsed| elapsed.kernel).collect();
        let mut doubts = doubt::doubts(&samples, self.clock(repeats));
        doubts.extend(self.doubts.iter().cloned());
        Timed {
            samples,
            doubts,
            repeats,
            aside: Aside::of(&program.program, runs),
        }
    }

    /// Checks a program on the held-out inputs, in a process of its own.
    pub fn verify(&mut self, program: &Built) -> Result<Verdict<()>, BenchError> {
        self.undisturbed(|bench| bench.verified(program))
    }

    fn verified(&mut self, program: &Built) -> Result<Verdict<()>, BenchError> {
        let baseline = self.baseline.clone();
        if self.is_to_be_judged(&baseline, &self.setup.job.seeds.held_out) {
            // What a program loses is beside the baseline, on these inputs as on all others.
            self.verified_alone(&baseline)?
                .map_err(BenchError::Baseline)?;
        }
        Ok(self
            .verified_alone(program)?
            .and_then(|()| self.beyond_limit(program).map_or(Ok(()), Err)))
    }

    fn verified_alone(&mut self, program: &Built) -> Result<Verdict<()>, BenchError> {
        let setup = self.setup.clone();
        let seeds = &setup.job.seeds.held_out;
        let mut fresh = setup.evaluator(setup.options.device, seeds, setup.answers());
        let load = load_request(CANDIDATE, program);
        open(&mut fresh)?;
        let requests = check_requests(seeds.len());
        let loaded = fresh.ask(load, PATIENCE);
        if let Err(failure) = done(self.note_kill(loaded))? {
            return Ok(Err(failure));
        }
        let limit = self.run_limit();
        for request in requests {
            let checked = fresh.ask(request.clone(), limit);
            let checked = self.note_kill(checked);
            let judged = self.measured(checked, &request, &setup.job.seeds.held_out, |_| {
                Some(program.id)
            });
            if let Err(failure) = judged? {
                return Ok(Err(failure));
            }
        }
        Ok(Ok(()))
    }

    /// The step of the clock as a sample sees it, which is the mean of `repeats` runs.
    fn clock(&self, repeats: u32) -> Nanos {
        Nanos(f64::from(self.info.clock_step) / f64::from(repeats))
    }

    /// Loads a program as an arm, unless the child has it already.
    fn load(&mut self, arm: u32, program: &Built) -> Result<Verdict<()>, BenchError> {
        if arm == CANDIDATE && self.child.loads >= MAX_LOADS {
            self.evaluator.restart();
        }
        open(&mut self.evaluator)?;
        let number = self.evaluator.started();
        if self.child.number != number {
            self.child = Present {
                number,
                ..Present::default()
            };
        }
        if self.child.loaded[arm as usize] == Some(program.id) {
            return Ok(Ok(()));
        }
        self.child.loaded[arm as usize] = None;
        self.child.loads += 1;
        self.child.ran.insert(program.id);
        let loaded = self.evaluator.ask(load_request(arm, program), PATIENCE);
        let verdict = done(self.note_kill(loaded))?;
        if verdict.is_ok() {
            self.child.loaded[arm as usize] = Some(program.id);
        }
        Ok(verdict)
    }

    fn rounds(
        &mut self,
        request: EvaluateRequest,
    ) -> Result<Verdict<Vec<Vec<Elapsed>>>, BenchError> {
        let limit = self.limit_for(&request);
        let rounds = self.evaluator.ask(request.clone(), limit);
        let rounds = self.note_kill(rounds);
        self.judged(rounds, &request)
    }

    /// Reads a reply of the process that searches measure in.
    fn judged(
        &mut self,
        reply: Result<EvaluateReply, Lost>,
        request: &EvaluateRequest,
    ) -> Result<Verdict<Vec<Vec<Elapsed>>>, BenchError> {
        let (setup, loaded) = (self.setup.clone(), self.child.loaded);
        let program = |arm: u32| loaded.get(arm as usize).copied().flatten();
        self.measured(reply, request, &setup.job.seeds.search, program)
    }

    /// The longest that a request for rounds may take.
    fn limit_for(&self, request: &EvaluateRequest) -> Duration {
        let runs = match request {
            EvaluateRequest::Measure {
                orders, repeats, ..
            } => orders.iter().map(Vec::len).sum::<usize>() as f64 * f64::from(*repeats),
            _ => 0.0,
        };
        // On fresh inputs the oracle may have to run once more for every run.
        let usual = Duration::from_secs_f64(LENIENCE * 2.0 * runs * self.usual_run());
        self.run_limit() + usual
    }

    /// How many rounds of `arms` arms may be requested at once.
    fn rounds_at_once(&self, arms: usize, repeats: u32) -> usize {
        let round = self.usual_run() * arms as f64 * f64::from(repeats);
        ((LONGEST_BATCH / round) as usize).clamp(1, BATCH)
    }

    /// The seconds that a run of the slower of the programs loaded usually takes, prepared and
    /// checked.
    fn usual_run(&self) -> f64 {
        let limit = Nanos(self.setup.job.limits.seconds * 1e9);
        let loaded = self.child.loaded.iter().flatten();
        let usual = loaded.map(|id| self.usual.get(id).unwrap_or(&limit).0 / 1e9);
        usual.fold(0.0, f64::max) + AROUND_A_RUN + self.bytes() as f64 / USUAL_CHECK
    }

    /// Bytes of all buffers.
    fn bytes(&self) -> usize {
        let counts = self.baseline.program.counts.iter();
        let sized = counts.zip(&self.setup.case.buffers);
        sized
            .map(|(count, buffer)| count * buffer.element.size)
            .sum()
    }

    /// Takes note of a child that was killed from outside.
    fn note_kill(&mut self, reply: Result<EvaluateReply, Lost>) -> Result<EvaluateReply, Lost> {
        self.is_killed |= reply.as_ref().is_err_and(|lost| lost.is_killed);
        reply
    }

    /// The longest that one run, prepared and checked, may take: the job's limit for the run, and
    /// what filling and comparing the buffers takes on a slow machine.
    pub fn run_limit(&self) -> Duration {
        let checking = 0.25 + self.bytes() as f64 / SLOWEST_CHECK;
        Duration::from_secs_f64(self.setup.job.limits.seconds + checking)
    }
}

/// Sees that a process that measures is there. A device that was there and cannot be opened any more
/// is lost, and no candidate's fault.
fn open(evaluator: &mut Worker<Evaluate>) -> Result<(), BenchError> {
    let opened = despite_kills(|_| {
        let opened = evaluator.open();
        let is_killed = opened.as_ref().is_err_and(|lost| lost.is_killed);
        (opened, is_killed)
    });
    match opened {
        Ok(_) => Ok(()),
        Err(lost) => Err(match lost.how {
            LostHow::CannotStart(why) => BenchError::Device(format!("lost the device: {why}")),
            _ => broken(&lost),
        }),
    }
}

/// Every input twice. Each run is asked for by itself: how long the others took gives it no more
/// time.
fn check_requests(inputs: usize) -> impl Iterator<Item = EvaluateRequest> {
    (0..2 * inputs).map(|round| EvaluateRequest::Measure {
        orders: vec![vec![CANDIDATE]],
        first: round as u64,
        repeats: 1,
        inputs: Inputs::Kept,
    })
}

fn measure_request(
    orders: Vec<Vec<u32>>,
    first: usize,
    repeats: u32,
    inputs: Inputs,
) -> EvaluateRequest {
    EvaluateRequest::Measure {
        orders,
        first: first as u64,
        repeats,
        inputs,
    }
}

fn load_request(arm: u32, program: &Built) -> EvaluateRequest {
    EvaluateRequest::Load {
        arm,
        artifact: program.artifact.clone(),
        program: program.program.clone(),
    }
}

/// Runs that make one sample.
fn repeats(usual: Nanos) -> u32 {
    (SHORTEST_SAMPLE / usual.0.max(1.0))
        .ceil()
        .clamp(1.0, MAX_REPEATS) as u32
}

/// Reads an answer that should be `Done`.
fn done(reply: Result<EvaluateReply, Lost>) -> Result<Verdict<()>, BenchError> {
    match reply {
        Ok(EvaluateReply::Done) => Ok(Ok(())),
        other => unexpected(other),
    }
}

/// Reads an answer that should hold rounds.
fn measured(reply: Result<EvaluateReply, Lost>) -> Result<Verdict<Vec<Vec<Elapsed>>>, BenchError> {
    match reply {
        Ok(EvaluateReply::Measured(rounds)) => Ok(Ok(rounds)),
        other => unexpected(other),
    }
}

/// Sorts out whose fault it is that an answer is not the one hoped for.
fn unexpected<T>(reply: Result<EvaluateReply, Lost>) -> Result<Verdict<T>, BenchError> {
    match reply {
        Ok(EvaluateReply::Failed {
            arm: BASELINE,
            failure,
            ..
        }) => Err(BenchError::Baseline(failure)),
        Ok(EvaluateReply::Failed { failure, .. }) => Ok(Err(failure)),
        Ok(EvaluateReply::Disagreement { why, .. }) => {
            Ok(Err(Failure::new(FailureClass::WrongAnswer, why)))
        }
        Ok(EvaluateReply::Broken(why)) => Err(BenchError::Broken(why)),
        Ok(_) => Err(BenchError::Broken(
            "a worker answered something else".to_owned(),
        )),
        Err(lost) => match lost.failure() {
            Some(failure) if lost.note == Some(u64::from(BASELINE)) => {
                Err(BenchError::Baseline(failure))
            }
            Some(failure) => Ok(Err(failure)),
            None => Err(broken(&lost)),
        },
    }
}
