//! Evolving a job's kernel: from its IR to a smaller or faster program that is proven as far as
//! tests can prove it.

#[cfg(test)]
mod audit;
mod claim;
mod folder;
mod judge;
mod labs;
mod lineage;
mod original;
mod page;
mod patch;
mod prove;
mod rate;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kernwright_evolve::{Failure, Header, Mode, Search, Settings};
use kernwright_evolve_llvm::{Begun, Edit, LabSetup, Risk};
use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_measure::job::{Job, Language};
use kernwright_space::Problem;
use serde::{Deserialize, Serialize};

pub use self::claim::{Claim, Shape, Timed};
use self::folder::Folder;
use self::judge::{Aim, Judge, Timing};
use self::labs::Labs;
pub use self::lineage::Ancestor;
pub use self::original::Tools;
pub use self::page::evolved_page;
pub use self::patch::Patch;
pub use self::prove::{Evolved, Point, Winner, WinnerEdit};
pub use self::rate::{Rate, RateRequest, building_rate};

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
    /// The Run's folder.
    pub folder: PathBuf,
    /// Whether to take up what is there.
    pub resume: bool,
}

/// When to stop searching: at whichever comes first.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// After this long; time spent before a Run was taken up does not count.
    pub time: Option<Duration>,
    /// After this many candidates, counted from the Run's beginning.
    pub candidates: Option<u64>,
}

/// What is told while a Run goes on.
#[derive(Debug)]
pub enum EvolveEvent<'e> {
    /// The original is understood.
    Begun(&'e Begun),
    /// A Run was taken up with so many answers.
    TakenUp(u64),
    /// Another candidate was judged.
    Told(&'e Standing),
    /// The best is being reduced to what it needs.
    Minimising {
        /// How many edits it has.
        edits: usize,
    },
    /// It is being tried on what no search has seen.
    Proving,
}

/// How a search stands.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Standing {
    /// Candidates judged.
    pub told: u64,
    /// Those that were valid.
    pub valid: u64,
    /// Why the others were not.
    pub failures: BTreeMap<String, u64>,
    /// The best first objective so far, as a share of the original's.
    pub best: f64,
    /// Edits of the best.
    pub best_edits: usize,
    /// How many are on the front.
    pub front: usize,
    /// Each time the best became better: after how many candidates, and how good.
    pub convergence: Vec<(u64, f64)>,
    /// Seconds searched since the Run was begun or taken up.
    pub seconds: f64,
}

/// Nothing can be evolved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvolveError {
    /// The job does not fit.
    #[error("{0}")]
    Unfit(String),
    /// The folder has a Run already.
    #[error("`{}` has a Run already; go on with --resume, or name another folder", .0.display())]
    Begun(PathBuf),
    /// The folder has no Run.
    #[error("`{}` has no Run to go on with", .0.display())]
    NoRun(PathBuf),
    /// The folder's Run is another one.
    #[error(
        "the Run in `{}` was begun with another program, seed or setting; give the same ones, or \
         name another folder", .0.display()
    )]
    Other(PathBuf),
    /// The folder's Run is going on.
    #[error("somebody else is working on the Run in `{}`", .0.display())]
    Busy(PathBuf),
    /// The journal cannot be read.
    #[error("`{}` is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing can be measured.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// Labs do not work.
    #[error("{0}")]
    Broken(String),
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The disk or the like failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Evolves a job's kernel: understands the original, searches until the budget is spent, reduces
/// the best to what it needs, and tries it on what no search has seen.
pub fn evolve_job(
    mut request: EvolveRequest,
    hear: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<Evolved, EvolveError> {
    std::fs::create_dir_all(request.folder.join("builds"))?;
    // A C program can be tried against the job's reference anywhere, a GPU's only where there is one.
    let program = request.job.program();
    let is_ir = |source: &PathBuf| {
        source
            .extension()
            .is_some_and(|end| end == "ll" || end == "bc")
    };
    let is_on_bench = request.goal == Goal::Time
        || (program.language == Language::C && !program.sources.iter().any(is_ir));
    let bench = match is_on_bench {
        false => None,
        true => Some(Bench::open(
            request.job.clone(),
            request.problem.clone(),
            request.bench.clone(),
        )?),
    };
    let chip = bench.as_ref().map(|bench| bench.info().device.arch());
    let mut setup = original::lab_setup(&request, chip)?;
    // A mistake there is told now, not after the search.
    original::held_out(&request.job, 1)?;
    if let Some(bench) = &bench {
        // Where the bench's own compilers may read.
        setup.builds = bench.builds().to_owned();
    }
    let workers = request.bench.compilers.max(1);
    let mut labs = Labs::new(&request.bench.launcher, &setup, workers);
    let begun = labs.begin()?;
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
    hear(EvolveEvent::Begun(&begun));
    let aim = Aim {
        goal: request.goal,
        mode: request.mode,
        weighs_error: request.allow.contains(&Risk::Precision),
    };
    let opened = open_run(&request, (&setup, &begun), aim, hear)?;
    let (mut folder, mut search, standing) = opened;
    let timing = match bench {
        None => None,
        Some(bench) => Some(add_original(&request, bench, &mut labs)?),
    };
    let mut judge = Judge::new(aim, begun.clone(), timing);
    let mut going = Going {
        request: &request,
        labs: &labs,
        judge: &mut judge,
        folder: &mut folder,
    };
    let standing = going.run(&mut search, standing, hear)?;
    let proof = prove::Proof {
        request: &request,
        setup: &setup,
        begun: &begun,
        labs: &mut labs,
        judge: &mut judge,
        aim,
    };
    let answers = folder.answers()?;
    let mut evolved = proof.of(&search, (&answers, standing), hear)?;
    if let Some(winner) = &mut evolved.winner {
        winner.lineage = lineage::lineage(&answers, winner.individual);
    }
    prove::write(&folder, &setup, &evolved)?;
    Ok(evolved)
}

/// Begins a Run or takes one up.
fn open_run(
    request: &EvolveRequest,
    (setup, begun): (&LabSetup, &Begun),
    aim: Aim,
    hear: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<(Folder, Search<Edit>, Standing), EvolveError> {
    let settings = Settings::usual(request.mode, WINDOW);
    let operators: Vec<&str> = setup.operators.iter().map(|one| one.name()).collect();
    // What a genome means and how it is judged: another of these would be another Run.
    let allowed: Vec<&str> = request.allow.iter().map(|risk| risk.word()).collect();
    let program = format!(
        "{} {} {} {}",
        begun.fingerprint,
        aim.objectives().join(","),
        allowed.join(","),
        setup.passes
    );
    let header = Header::new(request.seed, settings, &operators, program);
    if request.resume {
        let taken = Folder::take_up(&request.folder, &header)?;
        hear(EvolveEvent::TakenUp(taken.1.n_told()));
        return Ok(taken);
    }
    let search = Search::begin(&header).map_err(|error| EvolveError::Broken(error.to_string()))?;
    let folder = Folder::begin(&request.folder, header)?;
    Ok((folder, search, Standing::default()))
}

/// Candidates that are worked on at the same time. It belongs to the Run, not to the machine: a
/// search goes the same way with one lab or sixteen.
const WINDOW: usize = 32;

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
            "the IR's own program does not pass the job's check: {failure}"
        )));
    }
    Ok(Timing {
        bench,
        original,
        file,
        seed: request.seed,
    })
}

/// A Run under way.
struct Going<'r> {
    request: &'r EvolveRequest,
    labs: &'r Labs,
    judge: &'r mut Judge,
    folder: &'r mut Folder,
}

impl Going<'_> {
    /// Searches until the budget is spent or somebody asks to stop.
    fn run(
        &mut self,
        search: &mut Search<Edit>,
        mut standing: Standing,
        hear: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Standing, EvolveError> {
        let Going {
            request,
            labs,
            judge,
            folder,
        } = self;
        let start = Instant::now();
        standing.see(search, start);
        let mut in_flight = 0;
        let is_alone = request.goal == Goal::Time && request.bench.device.shares_memory();
        let is_spent = |told: u64, in_flight: u64| {
            let time = request
                .budget
                .time
                .is_some_and(|time| start.elapsed() >= time);
            let count = request.budget.candidates;
            time || count.is_some_and(|count| told + in_flight >= count)
                || request.bench.launcher.interrupt.is_asked()
        };
        loop {
            while !is_spent(search.n_told(), in_flight)
                && let Some(plan) = search.ask()
            {
                let keep =
                    (request.goal == Goal::Time).then(|| format!("candidate-{}", plan.individual));
                labs.send(plan, keep);
                in_flight += 1;
            }
            if in_flight == 0 {
                standing.seconds = start.elapsed().as_secs_f64();
                return Ok(standing);
            }
            // Labs at work would disturb what is timed on the same processor.
            let at_once = if is_alone { in_flight } else { 1 };
            let arrived: Result<Vec<_>, _> = (0..at_once).map(|_| labs.wait()).collect();
            let arrived = match arrived {
                Ok(arrived) => arrived,
                // What was found stays found; what was under way is asked again when taken up.
                Err(EvolveError::Interrupted) => {
                    standing.seconds = start.elapsed().as_secs_f64();
                    return Ok(standing);
                }
                Err(error) => return Err(error),
            };
            in_flight -= at_once;
            for grown in arrived {
                let answer = judge.answer(grown)?;
                folder.keep(&answer)?;
                standing.count(&answer.result);
                search
                    .tell(answer)
                    .map_err(|error| EvolveError::Broken(error.to_string()))?;
                folder.snapshot(search)?;
                standing.see(search, start);
                hear(EvolveEvent::Told(&standing));
            }
        }
    }
}

impl Default for Standing {
    fn default() -> Self {
        Standing {
            told: 0,
            valid: 0,
            failures: BTreeMap::new(),
            best: 1.0,
            best_edits: 0,
            front: 0,
            convergence: Vec::new(),
            seconds: 0.0,
        }
    }
}

impl Standing {
    fn count(&mut self, result: &Result<kernwright_evolve::Scores, kernwright_evolve::Failed>) {
        self.told += 1;
        match result {
            Ok(_) => self.valid += 1,
            Err(failed) => {
                let why = match &failed.why {
                    Failure::Candidate(class) => class.to_string(),
                    other => other.to_string(),
                };
                *self.failures.entry(why).or_default() += 1;
            }
        }
    }

    /// Takes note of an answer of an earlier session if it was the best until then.
    fn look_back(&mut self, result: &Result<kernwright_evolve::Scores, kernwright_evolve::Failed>) {
        let share = result
            .as_ref()
            .ok()
            .map(|scores| scores.objectives()[0].value);
        let Some(share) = share else { return };
        if share < self.best || self.convergence.is_empty() {
            self.best = share;
            self.convergence.push((self.told, share));
        }
    }

    fn see(&mut self, search: &Search<Edit>, start: Instant) {
        self.seconds = start.elapsed().as_secs_f64();
        self.front = search.archive().members().len();
        let Some(best) = search.archive().best(0) else {
            return;
        };
        let value = best.scores.objectives()[0].value;
        self.best_edits = best.genome.len();
        if value < self.best || self.convergence.is_empty() {
            self.best = value;
            self.convergence.push((self.told, value));
        }
    }
}

/// Where a Run goes when nobody names a folder.
#[must_use]
pub fn run_folder(root: &Path, job: &str, seed: u64) -> PathBuf {
    root.join(format!("{job}-{seed}"))
}
