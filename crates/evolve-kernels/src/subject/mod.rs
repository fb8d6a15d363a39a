//! Evolving a job's kernel: from its IR to a smaller or faster program that is proven as far as
//! tests can prove it.

mod asked;
#[cfg(test)]
mod audit;
mod claim;
mod evolved;
mod held_out;
mod judge;
mod labs;
mod original;
mod page;
mod patch;
mod prove;
mod rate;
mod translate;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::{Begun, Edit, LabSetup, Risk, Screen};
use kernwright_evolve::{Answer, Header, Mode, Plan, Settings};
use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_measure::job::{Job, Language};
use kernwright_measure::load::{LoadWatch, doubts};
use kernwright_report::grouped;
use kernwright_space::Problem;
use serde::{Deserialize, Serialize};

pub use self::asked::{Pair, Times};
pub use self::claim::{Claim, Shape, Timed};
pub use self::evolved::{Evolved, Point, Winner, WinnerEdit};
use self::judge::{Aim, Judge, Timing};
use self::labs::{Grown, Labs};
pub use self::original::Tools;
pub use self::page::evolved_page;
pub use self::patch::Patch;
pub use self::rate::{Rate, RateRequest, building_rate};
use kernwright_evolve_run::folder::{Folder, check_resumed, make_folder};
use kernwright_evolve_run::going::{Going, Makes, WINDOW, open_run};
use kernwright_evolve_run::lineage::{Ancestor, lineage};
use kernwright_evolve_run::proof_clock::{LEAST_OF_KERNEL, ProofClock};
use kernwright_evolve_run::{Budget, EvolveError, EvolveEvent, ProofStep, Standing};

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
    /// How candidates are chosen.
    pub mode: Mode,
    /// What every choice follows from.
    pub seed: u64,
    /// When to stop searching.
    pub budget: Budget,
    /// Reducing and proving the best end after this; if absent, after as long as the search took, and
    /// 20 s at least.
    pub prove: Option<Duration>,
    /// The Run's folder.
    pub folder: PathBuf,
    /// Whether to take up what is there.
    pub resume: bool,
}

/// Evolves a job's kernel: understands the original, searches until the budget is spent, reduces
/// the best to what it needs, and tries it on what no search has seen.
pub fn evolve_job(
    mut request: EvolveRequest,
    hear: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<Evolved, EvolveError> {
    let watch = LoadWatch::start();
    // A mistake is told now, and leaves nothing behind.
    original::check(&request.job, &request.problem)
        .map_err(|why| EvolveError::Unfit(format!("{why} (the problem that is timed)")))?;
    original::held_out(&request.job, 1, None)?;
    check_resumed(&request.folder, request.resume)?;
    make_folder(&request.folder.join("builds"))?;
    // All that works for this Run can be stopped without the user's interrupt being asked.
    let whole = request.bench.launcher.interrupt.clone();
    let part = whole.part();
    request.bench.launcher.interrupt = part.clone();
    // A C program can be tried against the job's reference anywhere, a GPU's only where there is one.
    let program = request.job.program();
    let is_ir = |source: &PathBuf| {
        source
            .extension()
            .is_some_and(|end| end == "ll" || end == "bc")
    };
    let is_on_bench = request.goal == Goal::Time
        || (program.language == Language::C && !program.sources.iter().any(is_ir));
    let began = Instant::now();
    let bench = match is_on_bench {
        false => None,
        true => {
            let (job, problem) = (request.job.clone(), request.problem.clone());
            let opened = Bench::open(job, problem, request.bench.clone());
            Some(opened.map_err(|error| match error {
                BenchError::Device(_) | BenchError::Broken(_)
                    if program.language != Language::C =>
                {
                    EvolveError::NoGpu(error)
                }
                error => error.into(),
            })?)
        }
    };
    let opened = began.elapsed();
    let chip = bench.as_ref().map(|bench| bench.info().device.arch());
    let mut setup = original::lab_setup(&request, chip)?;
    if let Some(bench) = &bench {
        // Where the bench's own compilers may read.
        setup.builds = bench.builds().to_owned();
    }
    let workers = request.bench.compilers.max(1);
    let mut labs = Labs::new(&request.bench.launcher, &setup, workers);
    let began = Instant::now();
    let mut begun = labs.begin()?;
    let screened = began.elapsed();
    if let Some(why) = &begun.weak {
        return Err(EvolveError::Unfit(why.clone()));
    }
    if let Some(why) = begun.vacuous.take() {
        begun.cost = Err(why);
    }
    if let (Err(why), Some(entry)) = (&begun.cost, &begun.returning) {
        return Err(EvolveError::Unfit(format!(
            "`{entry}` gives something back, which only the emulator looks at, and that is of no use here: {why}; let it \
             write its answer to a buffer"
        )));
    }
    if let Err(why) = &begun.cost {
        if request.goal == Goal::Instructions {
            return Err(EvolveError::Unfit(why.clone()));
        }
        if !request.allow.is_empty() {
            // Nobody would see what they break.
            request.allow.clear();
            setup.forbid_risks();
            labs = Labs::new(&request.bench.launcher, &setup, workers);
        }
    }
    hear(EvolveEvent::Begun(&introduced(&begun)));
    let aim = Aim {
        goal: request.goal,
        mode: request.mode,
        weighs_error: request.allow.contains(&Risk::Precision),
    };
    let header = header(&request, (&setup, &begun), aim);
    let (mut folder, mut search, standing) =
        open_run(&request.folder, header, request.resume, hear)?;
    let timing = match bench {
        None => None,
        Some(bench) => Some(add_original(&request, bench, &mut labs)?),
    };
    let mut judge = Judge::new(aim, begun.clone(), timing);
    let mut going = Going {
        folder: &mut folder,
        budget: request.budget,
        interrupt: &whole,
    };
    let is_timed = request.goal == Goal::Time;
    let mut maker = Maker {
        labs: &labs,
        judge: &mut judge,
        is_timed,
        is_alone: is_timed && request.bench.device.shares_memory(),
    };
    let standing = going.run(&mut maker, &mut search, standing, hear)?;
    let proof = prove::expected((&request, &begun), (&setup, screened), (&judge, opened));
    let searched = (standing.seconds, LEAST_OF_KERNEL);
    let clock = ProofClock::begin(request.prove, searched, proof, (&whole, &part));
    let proof = prove::Proof {
        request: &request,
        setup: &setup,
        begun: &begun,
        labs: &mut labs,
        judge: &mut judge,
        aim,
        final_labs: None,
        clock,
    };
    let answers = folder.answers()?;
    let mut evolved = proof.of(&search, (&answers, standing), hear)?;
    if let Some(winner) = &mut evolved.winner {
        winner.lineage = lineage(&answers, winner.individual);
    }
    if is_timed {
        let load = watch.load();
        evolved.doubts = doubts(&load);
        evolved.load = Some(load);
    }
    prove::write(&folder, &setup, &evolved)?;
    Ok(evolved)
}

/// What is to be known of an original before it is evolved.
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
    let settings = Settings::usual(request.mode, WINDOW);
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
    if request.goal == Goal::Time {
        given.push(("problem", request.problem.to_string()));
        given.push(("device", request.bench.device.to_string()));
    }
    Header::new(request.seed, settings, &operators, &given)
}

/// Labs and a judge.
struct Maker<'m> {
    labs: &'m Labs,
    judge: &'m mut Judge,
    is_timed: bool,
    /// Whether labs at work would disturb what is timed, on the same processor.
    is_alone: bool,
}

impl Makes<Edit> for Maker<'_> {
    type Grown = Grown;

    fn send(&mut self, plan: Plan<Edit>) {
        let keep = self
            .is_timed
            .then(|| format!("candidate-{}", plan.individual));
        self.labs.send(plan, keep);
    }

    fn gather(&mut self, in_flight: usize) -> Result<Vec<Grown>, EvolveError> {
        let at_once = if self.is_alone { in_flight } else { 1 };
        (0..at_once).map(|_| self.labs.wait()).collect()
    }

    fn withdraw(&mut self) -> usize {
        self.labs.withdraw()
    }

    fn judge(&mut self, grown: Grown) -> Result<Answer<Edit>, EvolveError> {
        self.judge.answer(grown)
    }
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
    if let Err(failure) = bench.check(&original)? {
        return Err(EvolveError::Unfit(format!(
            "the IR's own program does not pass the job's check: {failure}{}",
            failure.cause()
        )));
    }
    Ok(Timing {
        bench,
        original,
        file,
        seed: request.seed,
        timed: (0, Duration::ZERO),
    })
}
