//! Does the bench keep its promise on this machine? Cheats must be refused, troublemakers
//! survived, and equal programs not called different.
//!
//! One program, written once for every language (`selftest/` in this crate's folder), behaves or
//! misbehaves as its parameters say; the bench treats it like any other job.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernwright_space::{CardError, Config, FailureClass, Family, Kernel, Problem, Value};
use tempfile::TempDir;

use crate::bench::{Bench, BenchError, BenchOptions, Built};
use crate::contents;
use crate::failure::Failure;
use crate::job::{ElementType, Job, KernelSource, Language};
use crate::stats::{Plan, Verdict};
use kernwright_files::scratch;

const JOB: &str = include_str!("../selftest/selftest.job.toml");
const DIALECT: &str = include_str!("../selftest/dialect.h");
const SOURCE: &str = include_str!("../selftest/selftest.src");
const REFERENCE: &str = include_str!("../selftest/reference.c");
const CONFORMANCE_JOB: &str = include_str!("../selftest/conformance.job.toml");
const CONFORMANCE_SOURCE: &str = include_str!("../selftest/conformance.src");
const CONFORMANCE_REFERENCE: &str = include_str!("../selftest/conformance_reference.c");

/// What each cheat does, from number 1.
pub const CHEATS: [&str; 34] = [
    "does nothing",
    "does half the work",
    "leaves the last element out",
    "copies the input",
    "writes a constant",
    "works in the first call only",
    "gives the first answer again",
    "keeps the answer while the input lies where it lay",
    "writes past the end",
    "writes before the start",
    "writes further past the end",
    "changes its input",
    "adds to what the output held",
    "leaves work to an earlier run",
    "depends on where a buffer lies",
    "computes with 8 bits",
    "divides by zero for some inputs",
    "is wrong for rare inputs",
    "knows the inputs of the search",
    "stops working after a few calls",
    "keeps answers in its variables",
    "keeps answers in memory at a fixed address",
    "keeps answers in a file",
    "keeps answers on the heap, known to the environment",
    "keeps answers under a thread's key, or in shared memory",
    "keeps answers where its locals will lie again",
    "forges the clock",
    "looks for the right answer in memory",
    "does every other element and repeats it",
    "leaves out every thousandth element",
    "is off by a per mille",
    "is right in the middle of the range only",
    "swaps neighbours",
    "spoils a few elements of what it adds to",
];

/// Cheats whose answers are right: they remember, or forge the clock. They may be timed, but must not
/// be called faster.
const RIGHT_ANSWERS: std::ops::RangeInclusive<usize> = 21..=27;
/// Cheats that need a process of their own to live in: its clock, its memory.
const IN_A_PROCESS: [usize; 2] = [27, 28];
/// Cheats that need memory outside the buffers, which OpenCL's kernels have none of.
const OUTSIDE_BUFFERS: [usize; 2] = [22, 23];

/// What cheats do instead in kernels, which have neither files nor an environment.
const IN_KERNELS: [(usize, &str); 4] = [
    (
        21,
        "keeps answers in its variables, or takes what lies in its output",
    ),
    (22, "keeps answers on the device's heap"),
    (23, "keeps answers behind a buffer"),
    (24, "keeps answers in scratch memory"),
];
/// Cheats that in kernels are spared work by what they keep, and are compared with one that is not.
const SPARED: std::ops::RangeInclusive<usize> = 21..=26;

/// What a cheat does.
fn what(cheat: usize, language: Language) -> &'static str {
    let in_kernels = IN_KERNELS.iter().find(|(number, _)| *number == cheat);
    match (language, in_kernels) {
        (Language::Cuda | Language::Opencl, Some((_, what))) => what,
        _ => CHEATS[cheat - 1],
    }
}

/// The cheats that a language can express.
fn cheats(language: Language) -> impl Iterator<Item = usize> {
    let in_a_process = language == Language::C;
    let forges = cfg!(target_arch = "x86_64") && in_a_process;
    (1..=CHEATS.len()).filter(move |cheat| match cheat {
        cheat if IN_A_PROCESS.contains(cheat) => {
            in_a_process && (forges || *cheat != IN_A_PROCESS[0])
        }
        cheat if OUTSIDE_BUFFERS.contains(cheat) => language != Language::Opencl,
        _ => true,
    })
}

/// What each troublemaker does, from number 1, and the failures it may be reported as.
pub const TROUBLES: [(&str, &[FailureClass]); 15] = [
    ("does not compile", &[FailureClass::DoesNotCompile]),
    ("has no such entry", &[FailureClass::DoesNotLaunch]),
    (
        "writes to address 0",
        &[FailureClass::Crashes, FailureClass::WrongAnswer],
    ),
    ("never ends", &[FailureClass::Hangs]),
    (
        "writes far outside",
        &[FailureClass::Crashes, FailureClass::WrongAnswer],
    ),
    ("traps", &[FailureClass::Crashes]),
    ("ends the process", &[FailureClass::Crashes]),
    (
        "devours memory",
        &[FailureClass::OutOfMemory, FailureClass::Crashes],
    ),
    ("kills the parent", &[FailureClass::Crashes]),
    ("overflows the stack", &[FailureClass::Crashes]),
    ("prints without end", &[FailureClass::Crashes]),
    ("starts processes", &[FailureClass::Crashes]),
    ("asks for too many threads", &[FailureClass::DoesNotLaunch]),
    (
        "never ends, and says that it gets on",
        &[FailureClass::Hangs],
    ),
    (
        "fills the disk with files",
        &[FailureClass::Crashes, FailureClass::OutOfMemory],
    ),
];

/// The numbers of the troublemakers that hang: each costs a time limit.
const NEVER_END: [usize; 2] = [4, 14];

/// The number of the troublemaker whose launch no device takes.
const TOO_MANY_THREADS: usize = 13;

/// Troublemakers that only a sandbox keeps from real harm: killing the parent, starting processes,
/// filling the disk.
const NEED_SANDBOX: [usize; 3] = [9, 12, 15];

/// The troublemakers that a language can express: some need an operating system, one a launch.
fn kinds(language: Language) -> Vec<usize> {
    match language {
        Language::C => (1..=TROUBLES.len())
            .filter(|kind| *kind != TOO_MANY_THREADS)
            .collect(),
        Language::Cuda | Language::Opencl => (1..=6).chain([TOO_MANY_THREADS]).collect(),
    }
}

/// A bench on the program that behaves or misbehaves.
pub struct SelfTest {
    bench: Bench,
    sandboxed: bool,
    // Sources; deleted with this value.
    _folder: TempDir,
}

/// How the bench handled one candidate.
#[derive(Debug, Clone)]
pub struct Dealt {
    /// What it does.
    pub what: &'static str,
    /// The failure that the bench reported; `None` if it was let through.
    pub failure: Option<Failure>,
    /// What it was called beside the honest program, if it was timed.
    pub verdict: Option<Verdict>,
    /// Whether that is as it should be.
    pub as_expected: bool,
    /// From asking about it to the next valid measurement.
    pub recovery: Duration,
}

/// Equal programs compared.
#[derive(Debug, Clone, Default)]
pub struct Equals {
    /// How many comparisons.
    pub runs: usize,
    /// How many called one of the two faster.
    pub false_claims: usize,
    /// How many were found the same within the tolerance.
    pub same: usize,
}

/// The self-test cannot be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfTestError {
    /// Its job is not sound: a fault of this program.
    #[error("the self-test's own job: {0}")]
    Job(#[from] CardError),
    /// Nothing can be measured here.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The disk or the like failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The self-test's card is inline, so no other is ever asked for.
struct NoCards;

impl KernelSource for NoCards {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        Err(format!("`{name}` is not available"))
    }

    fn family(&self, _name: &str) -> Option<Arc<Family>> {
        None
    }
}

/// Fills in what a job's text leaves open for the language.
fn for_language(text: &str, language: Language) -> String {
    let name = match language {
        Language::C => "c",
        Language::Cuda => "cuda",
        Language::Opencl => "opencl",
    };
    let mut text = text
        .replace("@LANGUAGE@", name)
        .replace("@EXTENSION@", extension(language));
    for (mark, geometry) in [
        ("@ONE@", "grid = [1]\nblock = [1]"),
        (
            "@LINE@",
            "grid = [\"ceildiv(width * height, 64)\"]\nblock = [64]",
        ),
        (
            "@PLANE@",
            "grid = [\"ceildiv(width, 16)\", \"ceildiv(height, 4)\"]\nblock = [16, 4]",
        ),
        (
            "@GEOMETRY@",
            "grid = [\"ceildiv(n, THREADS)\"]\nblock = [\"THREADS\"]",
        ),
    ] {
        let geometry = if language == Language::C {
            ""
        } else {
            geometry
        };
        text = text.replace(mark, geometry);
    }
    text
}

/// Writes the self-test's job; `seen` are the first numbers of the search's inputs.
fn job_text(language: Language, seen: [f64; 3]) -> String {
    let mut text = for_language(JOB, language);
    for (number, value) in seen.iter().enumerate() {
        text = text.replace(&format!("@SEEN_{}@", number + 1), &format!("{value:.16}"));
    }
    text
}

/// Sees whether a device does what every device must do alike: scalars of every type, structs,
/// several launches and repeats, two dimensions, scratch memory. A bench opens only if the answers
/// are right.
pub fn conforms(options: BenchOptions) -> Result<(), SelfTestError> {
    let language = options.device.language();
    let folder = scratch::folder("selftest", None)?;
    let source = folder
        .path()
        .join("conformance")
        .with_extension(extension(language));
    std::fs::write(source, format!("{DIALECT}\n{CONFORMANCE_SOURCE}"))?;
    std::fs::write(
        folder.path().join("conformance_reference.c"),
        CONFORMANCE_REFERENCE,
    )?;
    let text = for_language(CONFORMANCE_JOB, language);
    let job = Job::parse("conformance.job.toml", &text, folder.path(), &NoCards)?;
    let problem = job.problem(&[]).expect("the job names its problem");
    let kernel = job.kernel().clone();
    let mut bench = Bench::open(job, problem, options)?;
    // Another configuration, so that macros and the size of scratch memory are seen to change.
    let config = kernel.config(
        bench.problem(),
        Some(&bench.info().device),
        &[Value::Int(1)],
    );
    let config = config.expect("the card has no constraints");
    for built in bench.build(&[config])? {
        let built = built.map_err(BenchError::Baseline)?;
        bench.check(&built)?.map_err(BenchError::Baseline)?;
    }
    Ok(())
}

fn extension(language: Language) -> &'static str {
    match language {
        Language::C => "c",
        Language::Cuda => "cu",
        Language::Opencl => "cl",
    }
}

fn parse(language: Language, seen: [f64; 3], folder: &Path) -> Result<(Job, Problem), CardError> {
    let job = Job::parse(
        "selftest.job.toml",
        &job_text(language, seen),
        folder,
        &NoCards,
    )?;
    let problem = job.problem(&[]);
    Ok((job, problem.expect("the job names its problem")))
}

impl SelfTest {
    /// Prepares the bench.
    pub fn open(options: BenchOptions) -> Result<Self, SelfTestError> {
        let language = options.device.language();
        let folder = scratch::folder("selftest", None)?;
        let source = folder
            .path()
            .join("selftest")
            .with_extension(extension(language));
        std::fs::write(source, format!("{DIALECT}\n{SOURCE}"))?;
        std::fs::write(folder.path().join("reference.c"), REFERENCE)?;
        // The cheat that knows the search's inputs is given them.
        let (job, problem) = parse(language, [0.0; 3], folder.path())?;
        let case = job.case(&problem).map_err(BenchError::from)?;
        let mut seen = [0.0; 3];
        for (first, seed) in seen.iter_mut().zip(&job.seeds().search) {
            let inputs = contents::inputs(&case, *seed).map_err(BenchError::from)?;
            *first = ElementType::F32.load(&inputs[0]);
        }
        let (job, problem) = parse(language, seen, folder.path())?;
        Ok(SelfTest {
            sandboxed: options.launcher.sandboxed,
            bench: Bench::open(job, problem, options)?,
            _folder: folder,
        })
    }

    /// Gives the bench.
    pub fn bench(&self) -> &Bench {
        &self.bench
    }

    /// Lends the bench.
    pub fn bench_mut(&mut self) -> &mut Bench {
        &mut self.bench
    }

    /// Lets every cheat try: a wrong answer must be refused, and one that was remembered must not be
    /// called faster.
    pub fn cheats(&mut self) -> Result<Vec<Dealt>, SelfTestError> {
        let language = self.bench.job().program().language;
        let is_spared = |cheat: usize| language != Language::C && SPARED.contains(&cheat);
        let kinds: Vec<usize> = cheats(language).collect();
        let mut configs: Vec<Config> = kinds
            .iter()
            .map(|cheat| self.config(*cheat, 0, is_spared(*cheat)))
            .collect();
        configs.push(self.config(0, 0, true));
        let mut builds = self.bench.build(&configs)?;
        let light = self.bench.baseline().clone();
        let heavy = match builds.pop() {
            Some(heavy) => heavy.map_err(BenchError::Baseline)?,
            None => light.clone(),
        };
        let mut dealt = Vec::new();
        for (cheat, build) in kinds.into_iter().zip(builds) {
            let start = Instant::now();
            let baseline = if is_spared(cheat) { &heavy } else { &light };
            let tried = match build {
                Ok(built) => self.try_out(baseline, &built)?,
                Err(failure) => Err(failure),
            };
            let as_expected = match &tried {
                Err(failure) => matches!(
                    failure.class,
                    FailureClass::WrongAnswer | FailureClass::Crashes
                ),
                Ok(verdict) => RIGHT_ANSWERS.contains(&cheat) && *verdict != Verdict::Faster,
            };
            dealt.push(Dealt {
                what: what(cheat, language),
                verdict: tried.as_ref().ok().copied(),
                failure: tried.err(),
                as_expected,
                recovery: start.elapsed(),
            });
        }
        Ok(dealt)
    }

    /// Compares the honest program with one that does more work, as those do that cheats in kernels
    /// are compared with: what they would gain has to be much, or refusing them means nothing.
    pub fn what_is_spared(&mut self) -> Result<f64, SelfTestError> {
        let config = self.config(0, 0, true);
        let light = self.bench.baseline().clone();
        let heavy = self.bench.build(&[config])?.pop();
        let heavy = heavy.unwrap_or_else(|| Ok(light.clone()));
        let heavy = heavy.map_err(BenchError::Baseline)?;
        let plan = Plan::doubling(30, 1, Default::default());
        let measured = self.bench.compare(&heavy, &light, &plan, 1)?;
        let measured = measured.map_err(BenchError::Baseline)?;
        Ok(measured.comparison.ratio)
    }

    /// Goes the whole way a winner goes: check, compare, check on held-out inputs.
    fn try_out(
        &mut self,
        baseline: &Built,
        built: &Built,
    ) -> Result<Result<Verdict, Failure>, SelfTestError> {
        // Enough for a claim, even if half of the rounds are warm-up.
        let plan = Plan::doubling(30, 1, Default::default());
        let measured = match self.bench.compare(baseline, built, &plan, 1)? {
            Ok(measured) => measured,
            Err(failure) => return Ok(Err(failure)),
        };
        let verified = self.bench.verify(built)?;
        Ok(verified.map(|()| measured.comparison.verdict))
    }

    /// Lets troublemakers loose, `count` of them by turns, at most `hangs` that never end; after
    /// each the baseline must be measurable again.
    pub fn troubles(
        &mut self,
        count: usize,
        hangs: usize,
        mut seen: impl FnMut(&Dealt),
    ) -> Result<(), SelfTestError> {
        let mut kinds = kinds(self.bench.job().program().language);
        if !self.sandboxed {
            kinds.retain(|kind| !NEED_SANDBOX.contains(kind));
        }
        let configs: Vec<Config> = kinds
            .iter()
            .map(|kind| self.config(0, *kind, false))
            .collect();
        let builds = self.bench.build(&configs)?;
        let baseline = self.bench.baseline().clone();
        let mut hung = 0;
        for turn in 0..count {
            let mut at = turn % kinds.len();
            if NEVER_END.contains(&kinds[at]) {
                hung += 1;
                if hung > hangs {
                    at = (at + 1) % kinds.len();
                }
            }
            let kind = kinds[at];
            let (what, classes) = TROUBLES[kind - 1];
            let start = Instant::now();
            let failure = match &builds[at] {
                Ok(built) => self.bench.check(built)?.err(),
                Err(failure) => Some(failure.clone()),
            };
            // What a hanging candidate is given is no part of the recovery.
            let waited = match &failure {
                Some(failure) if failure.class == FailureClass::Hangs => self.bench.run_limit(),
                _ => Duration::ZERO,
            };
            let healthy = self.bench.check(&baseline)?.is_ok();
            let recovery = start.elapsed().saturating_sub(waited);
            let is_expected = |failure: &Failure| classes.contains(&failure.class);
            let as_expected = healthy && failure.as_ref().is_some_and(is_expected);
            seen(&Dealt {
                what,
                failure,
                verdict: None,
                as_expected,
                recovery,
            });
        }
        Ok(())
    }

    /// Compares the honest program with a second build of itself.
    pub fn equals(
        &mut self,
        runs: usize,
        mut seen: impl FnMut(Verdict),
    ) -> Result<Equals, SelfTestError> {
        let config = self.config(0, 0, false);
        let Some(twin) = self.bench.build(&[config])?.pop() else {
            return Ok(Equals::default());
        };
        let twin = twin.map_err(BenchError::Baseline)?;
        let baseline = self.bench.baseline().clone();
        let mut equals = Equals::default();
        for run in 0..runs {
            // Each way round, so that a lasting difference of the two copies shows.
            let (one, other) = if run % 2 == 0 {
                (&baseline, &twin)
            } else {
                (&twin, &baseline)
            };
            let measured = self
                .bench
                .compare(one, other, &Plan::default(), run as u64)?;
            let measured = measured.map_err(BenchError::Baseline)?;
            equals.runs += 1;
            match measured.comparison.verdict {
                Verdict::Faster | Verdict::Slower => equals.false_claims += 1,
                Verdict::Same => equals.same += 1,
                Verdict::Undecided => {}
            }
            seen(measured.comparison.verdict);
        }
        Ok(equals)
    }

    /// Loads and checks the honest program anew; returns how long all of it took, and how long the
    /// program itself ran.
    pub fn cost_of_one(&mut self) -> Result<(Duration, Duration), SelfTestError> {
        let baseline = self.bench.baseline().clone();
        self.bench.forget();
        let start = Instant::now();
        let usual = self.bench.check(&baseline)?.map_err(BenchError::Baseline)?;
        let runs = 2 * self.bench.job().seeds().search.len();
        let running = Duration::from_secs_f64(usual.0 * runs as f64 / 1e9);
        Ok((start.elapsed(), running))
    }

    fn config(&self, cheat: usize, trouble: usize, is_heavy: bool) -> Config {
        let (trouble, threads) = match trouble {
            TOO_MANY_THREADS => (0, 65_536),
            trouble => (trouble as i64, 128),
        };
        let values = [cheat as i64, trouble, threads, i64::from(is_heavy)].map(Value::Int);
        let kernel = self.bench.job().kernel();
        let config = kernel.config(
            self.bench.problem(),
            Some(&self.bench.info().device),
            &values,
        );
        config.expect("the card has no constraints")
    }
}
