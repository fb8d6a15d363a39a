//! Evolving a job's kernel: from its IR to a smaller or faster program that is proven as far as
//! tests can prove it.

#[cfg(test)]
mod audit;
mod claim;
mod evolved;
mod held_out;
mod judge;
mod judged_answers;
mod judged_claim;
mod labs;
mod oracle;
mod original;
mod page;
mod pair;
mod patch;
mod prove;
mod rate;
mod translate;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::{Begun, Edit, LabSetup, Risk, Screen};
use kernwright_evolve::{Answer, Header, Plan, Settings};
use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_measure::job::{Job, Language};
use kernwright_measure::load::doubts;
use kernwright_report::grouped;
use kernwright_space::Problem;
use serde::{Deserialize, Serialize};

pub use self::claim::{Claim, Shape, Timed};
pub use self::evolved::{Evolved, Point, Winner, WinnerEdit};
use self::judge::{Aim, Judge, Timing};
pub use self::judged_answers::{JudgedClaim, TunedClaim};
use self::labs::{Candidate, Labs};
pub use self::page::evolved_page;
pub use self::pair::{Pair, Times};
pub use self::patch::Patch;
pub use self::rate::{Rate, RateRequest, building_rate};
pub use self::translate::Tools;
use kernwright_evolve_run::folder::{Folder, make_folder};
use kernwright_evolve_run::lineage::{Ancestor, lineage};
use kernwright_evolve_run::{
    EvolveError, EvolveEvent, OnEvent, Order, ProofStep, RunOptions, Searched, Standing, Subject,
    run,
};

/// Candidates that are worked on at the same time. It belongs to the Run, not to the machine: a
/// search goes the same way with one lab or sixteen.
const WINDOW: usize = 32;

/// A run that takes more nanoseconds than this is timed in fewer rounds.
const LONG_RUN: f64 = 5e6;

/// What is to become less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Instructions executed and memory accessed, counted in the emulator on small inputs.
    Instructions,
    /// Time on the device.
    Time,
}

/// What to evolve, and how.
#[derive(Debug)]
pub struct EvolveRequest {
    /// The job.
    pub job: Job,
    /// The problem that is timed.
    pub problem: Problem,
    /// How children are started, what is measured on.
    pub bench: BenchOptions,
    /// What the original is made with.
    pub tools: Tools,
    /// What is to become less.
    pub goal: Goal,
    /// Which risks may be taken.
    pub allow: Vec<Risk>,
    /// How the Run is to go.
    pub run: RunOptions,
}

/// Evolves a job's kernel: understands the original, searches until the budget is spent, reduces
/// the best to what it needs, and tries it on what no search has seen.
pub fn evolve_job(
    mut request: EvolveRequest,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<Evolved, EvolveError> {
    // A mistake is reported at once, and leaves nothing behind.
    original::check(&request.job, &request.problem)
        .map_err(|why| EvolveError::Unfit(format!("{why} (the problem that is timed)")))?;
    original::held_out(&request.job, 1, Some(&request.problem))?;
    let mut others = vec![request.job.evolve().screen.clone()];
    others.extend(request.job.evolve().held_out.iter().cloned());
    let others: Result<Vec<Problem>, _> =
        others.iter().map(|one| request.job.problem(one)).collect();
    let others = others.map_err(|error| EvolveError::Unfit(format!("[evolve] {error}")))?;
    let parts = request.job.check_parts(&request.problem, &others);
    parts.map_err(judged_claim::unfit)?;
    if request.job.judged().is_some() && request.goal == Goal::Instructions {
        let why = "answers that are judged by data need runs on a device: the goal is time";
        return Err(EvolveError::Unfit(why.to_owned()));
    }
    let order = Order::new(&request.run, &mut request.bench.launcher.interrupt);
    run::<JobSubject>(&order, request, on_event)
}

/// A job's kernel.
struct JobSubject {
    request: EvolveRequest,
    setup: LabSetup,
    labs: Labs,
    begun: Begun,
    judge: Judge,
    aim: Aim,
    /// Where candidates are timed, until the original is built there.
    bench: Option<Bench>,
    /// What screening the original took, and opening the bench.
    took: (Duration, Duration),
}

impl JobSubject {
    fn is_timed(&self) -> bool {
        self.request.goal == Goal::Time
    }
}

impl Subject for JobSubject {
    type Request = EvolveRequest;
    type Edit = Edit;
    type Candidate = Candidate;
    type Report = Evolved;

    fn open(mut request: EvolveRequest, on_event: OnEvent<'_>) -> Result<Self, EvolveError> {
        make_folder(&request.run.folder.join("builds"))?;
        let began = Instant::now();
        let bench = open_bench(&request)?;
        let opened = began.elapsed();
        let chip = bench.as_ref().map(|bench| bench.info().device.arch());
        let mut setup = original::lab_setup(&request, chip)?;
        if let Some(bench) = &bench {
            // Where the bench's own compilers may read.
            setup.builds = bench.builds().to_owned();
        }
        let unchecked = original::add_reference(&request, &mut setup)?;
        let workers = request.bench.compilers.max(1);
        let mut labs = Labs::new(&request.bench.launcher, &setup, workers);
        let began = Instant::now();
        let begun = understood(labs.begin()?, request.goal)?;
        let screened = began.elapsed();
        if begun.cost.is_err() && !request.allow.is_empty() {
            // No test would show what they break.
            request.allow.clear();
            setup.forbid_risks();
            labs = Labs::new(&request.bench.launcher, &setup, workers);
        }
        let mut lines = introduced(&begun);
        lines
            .extend(unchecked.map(|why| {
                format!("the job's reference was not compared with the program: {why}")
            }));
        if let (Some(judged), Err(why)) = (request.job.judged(), &begun.cost) {
            let (points, why) = (judged.points(), why);
            return Err(EvolveError::Unfit(format!(
                "what may lose {points} points has to be run in the emulator, where what breaks shows: {why}"
            )));
        }
        let mut bench = bench;
        let most_error = match (&mut bench, request.job.judged()) {
            (Some(bench), Some(judged)) => {
                let own = bench.baseline().clone();
                lines.push(judged_claim::needed(bench, &own)?);
                let error = bench.error_of(&own);
                error.map(|error| error + judged.points() / 100.0)
            }
            _ => None,
        };
        let aim = Aim {
            goal: request.goal,
            mode: request.run.mode,
            weighs_error: request.allow.contains(&Risk::Precision),
            most_error,
        };
        on_event(EvolveEvent::Begun(&lines));
        Ok(JobSubject {
            judge: Judge::new(aim, begun.clone(), None),
            request,
            setup,
            labs,
            begun,
            aim,
            bench,
            took: (screened, opened),
        })
    }

    fn header(&self) -> Header {
        header(&self.request, (&self.setup, &self.begun), self.aim)
    }

    fn prepare(&mut self, _answers: &[Answer<Edit>]) -> Result<(), EvolveError> {
        if let Some(bench) = self.bench.take() {
            let timing = add_original(&self.request, bench, &mut self.labs)?;
            self.judge = Judge::new(self.aim, self.begun.clone(), Some(timing));
        }
        Ok(())
    }

    fn send(&mut self, plan: Plan<Edit>) {
        let keep = self
            .is_timed()
            .then(|| format!("candidate-{}", plan.individual));
        self.labs.send(plan, keep);
    }

    fn gather(&mut self, in_flight: usize) -> Result<Vec<Candidate>, EvolveError> {
        // Labs at work would disturb what is timed on the same processor.
        let at_once = match self.is_timed() && self.request.bench.device.shares_memory() {
            true => in_flight,
            false => 1,
        };
        (0..at_once).map(|_| self.labs.wait()).collect()
    }

    fn withdraw(&mut self) -> usize {
        self.labs.withdraw()
    }

    fn judge(&mut self, candidate: Candidate) -> Result<Answer<Edit>, EvolveError> {
        self.judge.answer(candidate)
    }

    fn proof_takes(&self) -> Duration {
        let (screened, opened) = self.took;
        prove::expected(
            (&self.request, &self.begun),
            (&self.setup, screened),
            (&self.judge, opened),
        )
    }

    fn prove(
        &mut self,
        searched: Searched<'_, Edit>,
        on_event: OnEvent<'_>,
    ) -> Result<Evolved, EvolveError> {
        let is_timed = self.is_timed();
        let Searched {
            search,
            answers,
            standing,
            clock,
            watch,
        } = searched;
        let proof = prove::Proof {
            request: &self.request,
            setup: &self.setup,
            begun: &self.begun,
            labs: &mut self.labs,
            judge: &mut self.judge,
            aim: self.aim,
            final_labs: None,
            confirming: None,
            is_test_read: false,
            clock,
        };
        let mut evolved = proof.of(search, (answers, standing), on_event)?;
        if let Some(winner) = &mut evolved.winner {
            winner.lineage = lineage(answers, winner.individual);
        }
        if is_timed {
            let load = watch.load();
            evolved.doubts = doubts(&load);
            evolved.load = Some(load);
        }
        Ok(evolved)
    }

    fn write(&self, folder: &Folder, evolved: &Evolved) -> Result<(), EvolveError> {
        prove::write(folder, &self.setup, evolved)
    }
}

/// Opens a bench where candidates can be tried on the device itself.
fn open_bench(request: &EvolveRequest) -> Result<Option<Bench>, EvolveError> {
    // A C program can be tried against the job's reference anywhere, a GPU's only where there is one.
    let program = request.job.program();
    let is_ir = |source: &PathBuf| {
        source
            .extension()
            .is_some_and(|end| end == "ll" || end == "bc")
    };
    let is_on_bench = request.goal == Goal::Time
        || (program.language == Language::C && !program.sources.iter().any(is_ir));
    if !is_on_bench {
        return Ok(None);
    }
    let (job, problem) = (request.job.clone(), request.problem.clone());
    let opened = Bench::open(job, problem, request.bench.clone());
    let opened = opened.map_err(|error| match error {
        BenchError::Device(_) | BenchError::Broken(_) if program.language != Language::C => {
            EvolveError::NoGpu(error)
        }
        error => error.into(),
    });
    opened.map(Some)
}

/// An original as it can be searched; why not, if it cannot.
fn understood(mut begun: Begun, goal: Goal) -> Result<Begun, EvolveError> {
    if let Some(why) = &begun.weak {
        return Err(EvolveError::Unfit(why.clone()));
    }
    if let Some(why) = begun.vacuous.take() {
        begun.cost = Err(why);
    }
    match (&begun.cost, &begun.returning) {
        (Err(why), Some(entry)) => Err(EvolveError::Unfit(format!(
            "`{entry}` gives something back, which only the emulator looks at, and that is of no use here: {why}; let it \
             write its answer to a buffer"
        ))),
        (Err(why), None) if goal == Goal::Instructions => Err(EvolveError::Unfit(why.clone())),
        _ => Ok(begun),
    }
}

/// The facts about an original that are reported before it is evolved.
fn introduced(begun: &Begun) -> Vec<String> {
    let (major, minor, patch) = begun.llvm;
    let mut lines = vec![format!(
        "{} instructions of IR, LLVM {major}.{minor}.{patch}",
        grouped(begun.n_instructions as u128)
    )];
    if begun.n_unreached > 0 {
        lines.push(format!(
            "{} of them are reached by no input of the screen; changing them is a risk (`inputs`)",
            grouped(begun.n_unreached as u128)
        ));
    }
    lines.extend(begun.unwritten.iter().map(|what| {
        format!("the original leaves {what} unwritten on the screen; is the grid large enough, and the type right?")
    }));
    if let Err(why) = &begun.cost {
        lines.push(format!(
            "candidates are not screened, and no risks are taken: {why}"
        ));
    }
    lines
}

/// What a Run follows from: another of these would be another Run.
fn header(request: &EvolveRequest, (setup, begun): (&LabSetup, &Begun), aim: Aim) -> Header {
    let mut settings = Settings::usual(request.run.mode, WINDOW);
    if let Some(most) = aim.most_error {
        settings.limits = vec![None, Some(most)];
    }
    let operators: Vec<&str> = setup.operators.iter().map(|one| one.name()).collect();
    // What a genome means and how it is judged.
    let mut allowed: Vec<&str> = request.allow.iter().map(|risk| risk.word()).collect();
    allowed.sort_unstable();
    // Times are of one problem on one device, counts and answers of these screens.
    let screens = setup.screens.iter().chain(&setup.near);
    let screens: Vec<String> = screens.map(Screen::identity).collect();
    let screens = blake3::hash(screens.join("\n").as_bytes());
    let mut given = vec![
        ("program", begun.fingerprint.clone()),
        ("goal", aim.objectives().join(" and ")),
        ("--allow", allowed.join(",")),
        ("passes", setup.passes.clone()),
        ("target", format!("{:?}", setup.target)),
        ("screen", screens.to_hex()[..16].to_owned()),
    ];
    if let Some(judged) = request.job.judged() {
        given.push(("points", judged.points().to_string()));
    }
    if request.goal == Goal::Time {
        given.push(("problem", request.problem.to_string()));
        given.push(("device", request.bench.device.to_string()));
    }
    Header::new(request.run.seed, settings, &operators, &given)
}

/// Builds the unedited program on a bench.
fn add_original(
    request: &EvolveRequest,
    mut bench: Bench,
    labs: &mut Labs,
) -> Result<Timing, EvolveError> {
    let made = labs.make(&kernwright_evolve::Genome::original(), Some("original"))?;
    let file = made.ok().and_then(|made| made.file);
    let file = file.ok_or_else(|| EvolveError::Broken("the original was not built".to_owned()))?;
    let original = bench.build_from(vec![file.clone()])?;
    let original = original.map_err(|failure| {
        EvolveError::Unfit(format!("the IR's own program does not work: {failure}"))
    })?;
    let usual = match bench.check(&original)? {
        Ok(usual) => usual,
        Err(failure) => {
            return Err(EvolveError::Unfit(format!(
                "the IR's own program does not pass the job's check: {failure}{}",
                failure.cause()
            )));
        }
    };
    bench.judge_by(&original);
    Ok(Timing {
        error: bench.error_of(&original),
        is_long: usual.0 > LONG_RUN,
        bench,
        original,
        file,
        seed: request.run.seed,
        timed: (0, Duration::ZERO),
    })
}
