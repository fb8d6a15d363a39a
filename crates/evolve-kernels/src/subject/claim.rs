//! What may be claimed of a winner: it is tried in fresh processes, on inputs and problems that no
//! search has seen, against the job's reference and the original.

use std::path::{Path, PathBuf};

use kernwright_measure::Failure;
use kernwright_measure::bench::{Bench, BenchError, Built};
use kernwright_measure::stats::{self, Plan, Race};
use kernwright_space::Problem;
use serde::{Deserialize, Serialize};

use super::judged_answers::JudgedClaim;
use super::{EvolveError, EvolveEvent, EvolveRequest, Goal, ProofStep};

/// Rounds for which a winner is timed on each problem held out.
const ROUNDS: usize = 15;

/// What a winner came to on the device, on inputs that no search has seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Claim {
    /// Its time, where that is the goal.
    pub time: Option<Timed>,
    /// Problems that no search has seen.
    pub shapes: Vec<Shape>,
    /// How well it answers, where that is judged by data.
    #[serde(default)]
    pub judged: Option<JudgedClaim>,
}

/// A winner's time.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Timed {
    /// Over the original's, which was built the same way.
    pub ratio: f64,
    /// The range of plausible ratios.
    pub interval: (f64, f64),
    /// Over that of the job's program as the job's own compiler builds it; a glance, not a claim.
    pub over_job: Option<f64>,
}

impl Timed {
    /// Whether the job's own compiler makes something faster of the source than the winner is.
    #[must_use]
    pub fn is_behind_job(&self) -> bool {
        self.over_job.is_some_and(|ratio| ratio > 1.0)
    }
}

/// How a winner did on a problem that no search has seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Shape {
    /// The problem.
    pub problem: String,
    /// The winner's time over the original's; a glance, not a claim.
    pub ratio: Option<f64>,
    /// Why it was not tried.
    pub untried: Option<String>,
}

/// The files of both programs.
pub(super) struct Programs {
    pub(super) original: PathBuf,
    pub(super) winner: PathBuf,
}

/// Tries a winner. A winner that is wrong anywhere, or not surely faster where time is the goal, is
/// none; the text says why.
pub(super) fn claim(
    request: &EvolveRequest,
    programs: &Programs,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<Result<Claim, String>, EvolveError> {
    on_event(EvolveEvent::Proof(ProofStep::OnDevice));
    let job = request.job.on_held_out_inputs();
    let mut bench = Bench::open(job, request.problem.clone(), request.bench.clone())?;
    let [original, winner] = match built(&mut bench, programs)? {
        Ok(both) => both,
        Err(failure) => return Ok(Err(failure.to_string())),
    };
    if let Err(failure) = bench.check(&winner)? {
        return Ok(Err(format!("on inputs no search has seen: {failure}")));
    }
    let mut claim = Claim {
        time: None,
        shapes: Vec::new(),
        judged: None,
    };
    if request.goal == Goal::Time {
        let seed = request.run.seed.wrapping_add(1);
        let comparison = match bench.compare(&original, &winner, &Plan::default(), seed)? {
            Ok(measured) => measured.comparison,
            Err(failure) => return Ok(Err(failure.to_string())),
        };
        if comparison.verdict != stats::Verdict::Faster {
            return Ok(Err(format!(
                "timed anew it is {} ({:.3} of the original's time)",
                comparison.verdict, comparison.ratio
            )));
        }
        let own = bench.baseline().clone();
        let raced = bench.race(&own, &winner, &Race::default(), ROUNDS, seed)?;
        claim.time = Some(Timed {
            ratio: comparison.ratio,
            interval: (comparison.interval.low, comparison.interval.high),
            over_job: raced.ok().map(|raced| raced.ratio),
        });
    }
    let config = bench.baseline().config.clone();
    drop(bench);
    for fields in &request.job.evolve().held_out {
        let problem = request
            .job
            .problem(fields)
            .map_err(|error| EvolveError::Unfit(format!("[evolve] held-out: {error}")))?;
        on_event(EvolveEvent::Proof(ProofStep::Problem(&problem)));
        let mut shape = Shape {
            problem: problem.to_string(),
            ratio: None,
            untried: None,
        };
        match on_shape(request, &problem, programs, &config)? {
            Ok(Ok(ratio)) => shape.ratio = ratio,
            Ok(Err(failure)) => return Ok(Err(format!("for {problem}: {failure}"))),
            Err(why) => shape.untried = Some(why),
        }
        claim.shapes.push(shape);
    }
    Ok(Ok(claim))
}

/// A failure, or the ratio of times; outside, why it cannot be tried.
type OnShape = Result<Result<Option<f64>, Failure>, String>;

/// Tries a winner on another problem.
fn on_shape(
    request: &EvolveRequest,
    problem: &Problem,
    programs: &Programs,
    config: &kernwright_space::Config,
) -> Result<OnShape, EvolveError> {
    let job = request.job.on_held_out_inputs();
    let opened = Bench::open(job, problem.clone(), request.bench.clone());
    let mut bench = match opened {
        Ok(bench) => bench,
        Err(error @ (BenchError::Interrupted | BenchError::Device(_))) => return Err(error.into()),
        // The job is at fault: whether the winner is right there cannot be known.
        Err(error @ (BenchError::Baseline(_) | BenchError::Reference(_))) => {
            let why = format!("[evolve] held-out: for {problem} {error}");
            return Err(EvolveError::Unfit(why));
        }
        // Such as a problem so small that a constant would pass for its answer.
        Err(error) => return Ok(Err(error.to_string())),
    };
    if bench.baseline().config != *config {
        return Ok(Err(
            "its default configuration is another, which this code is not built for".to_owned(),
        ));
    }
    let [original, winner] = match built(&mut bench, programs)? {
        Ok(both) => both,
        Err(failure) => return Ok(Ok(Err(failure))),
    };
    if let Err(failure) = bench.check(&winner)? {
        return Ok(Ok(Err(failure)));
    }
    if request.goal != Goal::Time {
        return Ok(Ok(Ok(None)));
    }
    let race = Race::default();
    let raced = bench.race(&original, &winner, &race, ROUNDS, request.run.seed)?;
    Ok(Ok(raced.map(|raced| Some(raced.ratio))))
}

/// Builds both programs on a bench.
pub(super) fn built(
    bench: &mut Bench,
    programs: &Programs,
) -> Result<Result<[Built; 2], Failure>, EvolveError> {
    let mut build = |file: &Path| -> Result<Result<Built, Failure>, EvolveError> {
        // Compilers of this bench can read only what is in its own folder.
        let copy = bench.builds().join(file.file_name().unwrap_or_default());
        std::fs::copy(file, &copy)?;
        Ok(bench.build_from(vec![copy])?)
    };
    let original = match build(&programs.original)? {
        Ok(original) => original,
        Err(failure) => return Ok(Err(failure)),
    };
    Ok(build(&programs.winner)?.map(|winner| [original, winner]))
}
