//! What may be claimed of a winner whose answers are judged by data: how much faster it is, what it
//! loses on rows that no search has seen, and what remains over the one number a person would tune.

use std::path::Path;
use std::sync::Arc;

use crate::Edit;
use kernwright_answers::{DataError, Use};
use kernwright_evolve::Genome;
use kernwright_files::replace_file;
use kernwright_measure::bench::{Aside, Bench, BenchError, Built, Measured};
use kernwright_measure::job::Job;
use kernwright_measure::stats::{self, Plan, Race};

use super::claim::{Claim, Programs, Timed, built};
use super::judge::Timing;
use super::judged_answers::{JudgedClaim, TunedClaim};
use super::{EvolveError, EvolveEvent, EvolveRequest, ProofStep};

/// Rounds in which each value of the tuned number is timed.
const TUNED_ROUNDS: usize = 9;

/// A value for the number that a person would tune first, and the job with it.
pub(super) type Choice = (f64, Arc<Job>);

pub(super) fn unfit(error: DataError) -> EvolveError {
    EvolveError::Unfit(error.to_string())
}

/// Refuses a job whose loops are not needed, and says how good the original is.
pub(super) fn needed(bench: &mut Bench, own: &Built) -> Result<String, EvolveError> {
    let Some(judged) = bench.job().judged() else {
        return Ok(String::new());
    };
    let (gauge, allowed) = (judged.gauge(), judged.points());
    let level = |bench: &Bench, program: &Built| {
        let error = bench.error_of(program).unwrap_or(f64::NAN);
        gauge.level(100.0 * (1.0 - error))
    };
    let mut line = format!(
        "the original on the fitness rows: {}; {} may be lost",
        level(bench, own),
        gauge.allowance(allowed)
    );
    if own.n_loops() == 0 {
        return Ok(line);
    }
    let once = bench.with_turns(own, 1);
    if bench.check(&once)?.is_ok() {
        let lost = bench
            .lost(&once, own)
            .map_or(f64::INFINITY, |lost| 100.0 * lost.mean);
        let what = format!("after one turn of its loops {}", level(bench, &once));
        if lost <= allowed {
            return Err(EvolveError::Unfit(format!(
                "{line}, and {what}: its loops are not needed for that, and leaving them out would be no finding"
            )));
        }
        line += &format!("; {what}");
    }
    Ok(line)
}

/// Where candidates are tried on rows that no candidate was bred by.
pub(super) struct Confirming {
    bench: Bench,
    original: Built,
}

impl Confirming {
    pub(super) fn open(request: &EvolveRequest, original: &Path) -> Result<Self, EvolveError> {
        let job = request.job.judged_by(Use::Confirm).map_err(unfit)?;
        let mut bench = Bench::open(job, request.problem.clone(), request.bench.clone())?;
        let original = compiled(&mut bench, original)?.map_err(EvolveError::Unfit)?;
        bench.check(&original)?.map_err(|failure| {
            EvolveError::Unfit(format!("on the rows for confirmation: {failure}"))
        })?;
        bench.judge_by(&original);
        Ok(Confirming { bench, original })
    }

    /// Whether a program keeps the limit here, too, with its standard error; if not, why.
    pub(super) fn confirms(&mut self, winner: &Path) -> Result<Result<(), String>, EvolveError> {
        let winner = match compiled(&mut self.bench, winner)? {
            Ok(winner) => winner,
            Err(why) => return Ok(Err(why)),
        };
        if let Err(failure) = self.bench.check(&winner)? {
            return Ok(Err(format!("on the rows for confirmation: {failure}")));
        }
        let (Some(lost), Some(judged)) = (
            self.bench.lost(&winner, &self.original),
            self.bench.job().judged(),
        ) else {
            return Ok(Ok(()));
        };
        if 100.0 * (lost.mean + lost.error) <= judged.points() {
            return Ok(Ok(()));
        }
        let (points, gauge) = (kernwright_measure::bench::points(lost), judged.gauge());
        Ok(Err(format!(
            "on the rows for confirmation {} ({}), and {} may be lost",
            gauge.change(points.mean),
            gauge.range(&points),
            gauge.allowance(judged.points())
        )))
    }
}

fn compiled(bench: &mut Bench, file: &Path) -> Result<Result<Built, String>, EvolveError> {
    let copy = bench.builds().join(file.file_name().unwrap_or_default());
    std::fs::copy(file, &copy)?;
    let built = bench.build_from(vec![copy])?;
    Ok(built.map_err(|failure| failure.to_string()))
}

/// The value of the number a person would tune first with which the original is fastest, on the rows
/// that the search has seen and within the same limit.
pub(super) fn choose(
    request: &EvolveRequest,
    timing: &mut Timing,
) -> Result<Option<Choice>, EvolveError> {
    let Some(judged) = request.job.judged() else {
        return Ok(None);
    };
    let Some(tuned) = judged.tuned() else {
        return Ok(None);
    };
    let original = timing.original.clone();
    let mut best: Option<(f64, Choice)> = None;
    for (value, job) in &tuned.jobs {
        let variant = timing.bench.with_arguments_of(&original, job)?;
        let race = Race::default();
        let raced =
            timing
                .bench
                .race(&original, &variant, &race, TUNED_ROUNDS, request.run.seed)?;
        let Ok(raced) = raced else { continue };
        let lost = timing.bench.lost(&variant, &original);
        let is_within = lost.is_some_and(|lost| 100.0 * lost.mean <= judged.points());
        if is_within && best.as_ref().is_none_or(|(least, _)| raced.ratio < *least) {
            best = Some((raced.ratio, (*value, job.clone())));
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

/// The file that says which candidate of a Run the test rows were read for.
const TEST_READ: &str = "test-rows-read.edits.json";

/// Notes that the test rows are read for a candidate; if they were for another one, says so.
pub(super) fn read_once(
    folder: &Path,
    genome: &Genome<Edit>,
) -> Result<Result<(), String>, EvolveError> {
    let broken = |error: serde_json::Error| EvolveError::Broken(error.to_string());
    let own = serde_json::to_vec_pretty(genome).map_err(broken)?;
    let file = folder.join(TEST_READ);
    match std::fs::read(&file) {
        Ok(before) if before != own => Ok(Err(format!(
            "the test rows were read for another candidate of this Run ({TEST_READ}): who is chosen after that is chosen \
             by them; a Run with another seed, and other test rows, would tell"
        ))),
        Ok(_) => Ok(Ok(())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            replace_file(&file, "new", &mut |out| out.write_all(&own))?;
            Ok(Ok(()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Tries a winner on the test rows. Before the search they are counted and compared with others; answers to
/// them are judged here and nowhere else.
pub(super) fn claim(
    request: &EvolveRequest,
    programs: &Programs,
    choice: Option<Choice>,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<Result<Claim, String>, EvolveError> {
    on_event(EvolveEvent::Proof(ProofStep::OnDevice));
    let job = request.job.judged_by(Use::Test).map_err(unfit)?;
    let mut bench = Bench::open(job, request.problem.clone(), request.bench.clone())?;
    let [original, winner] = match built(&mut bench, programs)? {
        Ok(both) => both,
        Err(failure) => return Ok(Err(failure.to_string())),
    };
    let failed = |failure: kernwright_measure::Failure| format!("on the test rows: {failure}");
    if let Err(failure) = bench.check(&original)? {
        return Err(EvolveError::Bench(BenchError::Baseline(failure)));
    }
    bench.judge_by(&original);
    let (plan, seed) = (Plan::default(), request.run.seed.wrapping_add(1));
    let measured = match bench.compare(&original, &winner, &plan, seed)? {
        Ok(measured) => measured,
        Err(failure) => return Ok(Err(failed(failure))),
    };
    let comparison = &measured.comparison;
    if comparison.verdict != stats::Verdict::Faster {
        let mut why = format!(
            "timed anew it is {} ({:.3} of the original's time)",
            comparison.verdict, comparison.ratio
        );
        for doubt in &measured.doubts {
            why += &format!("; {}", doubt.what);
        }
        return Ok(Err(why));
    }
    let Some(answered) = measured.answered.clone() else {
        return Ok(Err("its answers were not judged".to_owned()));
    };
    let own = bench.baseline().clone();
    let raced = bench.race(&own, &winner, &Race::default(), TUNED_ROUNDS, seed)?;
    let tuned = match choice {
        None => None,
        Some(choice) => tuned(&mut bench, [&original, &winner], choice, seed)?,
    };
    let time = Timed {
        ratio: comparison.ratio,
        interval: (comparison.interval.low, comparison.interval.high),
        over_job: raced.ok().map(|raced| raced.ratio),
    };
    Ok(Ok(Claim {
        time: Some(time),
        shapes: Vec::new(),
        judged: Some(JudgedClaim {
            gauge: answered.gauge,
            rows: answered.rows,
            inputs: answered.inputs,
            accuracy: answered.accuracy,
            points: answered.points,
            allowed: answered.allowed,
            turns: turns(&measured),
            tuned,
        }),
    }))
}

/// Times the tuned original beside the original, and the winner beside that.
fn tuned(
    bench: &mut Bench,
    [original, winner]: [&Built; 2],
    (value, job): Choice,
    seed: u64,
) -> Result<Option<TunedClaim>, EvolveError> {
    let variant = bench.with_arguments_of(original, &job)?;
    let Ok(beside) = bench.compare(original, &variant, &Plan::default(), seed)? else {
        return Ok(None);
    };
    let Ok(remains) = bench.compare(&variant, winner, &Plan::default(), seed)? else {
        return Ok(None);
    };
    let Some(answered) = beside.answered else {
        return Ok(None);
    };
    let tuned = bench.job().judged().and_then(|judged| judged.tuned());
    let values = || {
        tuned
            .iter()
            .flat_map(|tuned| tuned.jobs.iter().map(|(one, _)| *one))
    };
    let is_at_edge = !(values().any(|one| one < value) && values().any(|one| one > value));
    let (beside, remains) = (beside.comparison, remains.comparison);
    Ok(Some(TunedClaim {
        what: tuned.map(|tuned| tuned.what.clone()).unwrap_or_default(),
        value,
        is_at_edge,
        ratio: beside.ratio,
        interval: (beside.interval.low, beside.interval.high),
        points: answered.points,
        remains: remains.ratio,
        remains_interval: (remains.interval.low, remains.interval.high),
    }))
}

fn turns(measured: &Measured) -> Vec<(String, f64, f64)> {
    let [original, winner]: [&Aside; 2] = measured.asides.each_ref();
    let loops = original.loops.iter().zip(&winner.loops);
    loops
        .map(|(one, other)| (one.name.clone(), one.turns, other.turns))
        .collect()
}
