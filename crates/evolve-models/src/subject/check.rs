//! A workload looked at before it is searched: what it is, whether it fits, and how good its original is.

use std::path::Path;
use std::time::Instant;

use crate::ModelLabSetup;
use kernwright_evolve::{Failed, Genome};
use kernwright_files::scratch;
use kernwright_files::{Array, write_npz};
use kernwright_measure::worker::Launcher;
use kernwright_stablehlo_run::{EngineChoice, tensors};
use serde::Serialize;

use super::clock::{REPORTED_ROUNDS, timed};
use super::rules::Rules;
use super::scheduled_labs::OneLab;
use super::tensors::Layout;
use super::workload::{Workload, WorkloadKind};
use super::yardstick::Yardstick;
use super::{EvolveError, EvolveEvent, introduced, tried};
use kernwright_answers::Gauge;
use kernwright_answers::Use;

/// What a workload is, and how its original does.
#[derive(Debug, Clone, Serialize)]
pub struct WorkloadFacts {
    /// Its name.
    pub name: String,
    /// What its file says it is.
    pub about: String,
    /// What its model is evolved for.
    pub kind: WorkloadKind,
    /// What its answers are judged by.
    pub gauge: Gauge,
    /// What ran it.
    pub engine: String,
    /// How many operations the model has.
    pub n_operations: usize,
    /// What each argument is called, what it is for, and its type.
    pub arguments: Vec<(String, String, String)>,
    /// Steps of each training.
    pub steps: Option<usize>,
    /// Rows that candidates are judged on.
    pub fitness_rows: usize,
    /// The original's accuracy on them in percent, for each training or once.
    pub accuracies: Vec<f64>,
    /// Seconds of its fastest run.
    pub run: f64,
    /// Seconds of everything that judging a candidate takes.
    pub judged: f64,
    /// How the clock does on equal programs, if that was requested.
    pub equals: Option<Equals>,
}

/// The verdicts on a program that is timed against itself as a winner is against the original.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Equals {
    /// How often it was timed.
    pub tried: usize,
    /// How often it was called faster.
    pub faster: usize,
    /// How often the range its time lies in (99 %) left out an equal time.
    pub apart: usize,
    /// The least of its times, as a share of its own.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// What else is wanted of a check.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'w> {
    /// A file for the weights that the first training ends with.
    pub weights: Option<&'w Path>,
    /// How often to time the original against itself.
    pub equals: usize,
}

/// Times the original, which [`OneLab::begin_reporting`] has shown to end, and reports how long judging it will take: by an
/// interpreter that may be minutes.
pub(super) fn report_estimate(
    lab: &mut OneLab,
    setup: &ModelLabSetup,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<(), EvolveError> {
    // If it does not work, judging it reports that.
    let Ok(times) = lab.time(&Genome::original(), 1)? else {
        return Ok(());
    };
    let run = times.first().map_or(0.0, |pair| pair.0);
    let steps = setup.task.training.as_ref().map_or(0, |training| {
        let starts = training.starts.iter();
        starts.map(|start| start.order.len()).sum()
    });
    let answers = match steps {
        0 => setup.task.judged.len(),
        _ => 0,
    };
    let judging = run * (steps + answers + 2 * super::ROUNDS) as f64;
    on_event(EvolveEvent::Timed { run, judging });
    Ok(())
}

/// Runs a workload's original, and does what else is wanted.
pub fn check_workload(
    workload: &Workload,
    engine: &EngineChoice,
    launcher: &Launcher,
    sets: &Path,
    wanted: Wanted<'_>,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<WorkloadFacts, EvolveError> {
    let weights = wanted.weights;
    let unfit = |why: String| EvolveError::Unfit(format!("{}: {why}", workload.name()));
    if weights.is_some() && workload.kind() != WorkloadKind::Training {
        return Err(unfit("only training makes weights".to_owned()));
    }
    workload.check_tuned().map_err(unfit)?;
    super::rows::rows(workload, sets, Use::Test).map_err(unfit)?;
    if workload.spec.data.confirm.is_some() {
        super::rows::rows(workload, sets, Use::Confirm).map_err(unfit)?;
    }
    let folder = scratch::folder("workload", None)?;
    let layout = Layout {
        workload,
        sets,
        engine,
        folder: folder.path(),
    };
    let mut setup = layout.setup(Use::Fitness).map_err(unfit)?;
    let kept = folder.path().join("kept");
    std::fs::create_dir(&kept)?;
    setup.kept = Some(kept);
    let mut lab = OneLab::new(launcher, &setup);
    let begun = lab.begin_reporting(on_event)?;
    on_event(EvolveEvent::Begun(&[introduced(&begun)]));
    report_estimate(&mut lab, &setup, on_event)?;
    let start = Instant::now();
    let rules = Rules::lenient(super::ROUNDS);
    let measured = lab.measure(&Genome::original(), &rules)?;
    let measured =
        measured.map_err(|failed| super::odd::not_working(workload, &mut lab, &failed))?;
    let judged = start.elapsed().as_secs_f64();
    super::metric::check_metric(workload, (launcher, &setup))?;
    if let Some(path) = weights {
        let trained = lab.train()?.map_err(|failed| unfit(failed.to_string()))?;
        keep(workload, &std::fs::read(trained)?, path)?;
    }
    let equals = match wanted.equals {
        0 => None,
        tries => Some(equals(&mut lab, tries)?.map_err(|failed| unfit(failed.to_string()))?),
    };
    let rows = tried::judged_rows(&setup);
    let yardstick = Yardstick::new(workload.kind(), rows.clone(), &measured.scores);
    super::metric::check_chance(workload, yardstick.base())?;
    let errors = yardstick.errors(&measured.scores).into_iter();
    let arguments = workload.spec.arguments.iter().zip(&workload.arguments);
    let times = measured.times.iter().map(|pair| pair.0);
    Ok(WorkloadFacts {
        name: workload.name().to_owned(),
        about: workload.spec.about.clone(),
        kind: workload.kind(),
        gauge: workload.gauge(),
        engine: begun.engine,
        n_operations: begun.n_operations,
        arguments: arguments
            .map(|(one, ty)| {
                (
                    one.name().to_owned(),
                    one.role.word().to_owned(),
                    ty.to_string(),
                )
            })
            .collect(),
        steps: setup
            .task
            .training
            .as_ref()
            .and_then(|training| Some(training.starts.first()?.order.len())),
        fitness_rows: rows.iter().sum::<f64>() as usize,
        accuracies: errors.map(|error| 100.0 * (1.0 - error)).collect(),
        run: times.fold(f64::INFINITY, f64::min),
        judged,
        equals,
    })
}

/// Times the original against itself.
fn equals(lab: &mut OneLab, tries: usize) -> Result<Result<Equals, Failed>, EvolveError> {
    let mut equals = Equals {
        tried: tries,
        faster: 0,
        apart: 0,
        least: f64::INFINITY,
        most: 0.0,
    };
    for _ in 0..tries {
        let times = match lab.time(&Genome::original(), REPORTED_ROUNDS)? {
            Ok(times) => times,
            Err(failed) => return Ok(Err(failed)),
        };
        let time = timed(&times);
        equals.faster += usize::from(time.is_faster);
        equals.apart += usize::from(time.interval.0 > 1.0 || time.interval.1 < 1.0);
        equals.least = equals.least.min(time.ratio);
        equals.most = equals.most.max(time.ratio);
    }
    Ok(Ok(equals))
}

/// Writes trained values under their names.
fn keep(workload: &Workload, bytes: &[u8], path: &Path) -> Result<(), EvolveError> {
    let damaged = || EvolveError::Broken("the trained values are damaged".to_owned());
    let values = tensors::read(bytes).ok_or_else(damaged)?;
    let mut arrays = Vec::new();
    for ((name, ..), value) in workload.carried().zip(&values) {
        let kind = value.ty().element;
        if kind.numpy().is_none() {
            return Err(EvolveError::Unfit(format!(
                "`{name}` is of bf16, which NumPy's files do not know"
            )));
        }
        let array = Array {
            shape: value.ty().shape.to_vec(),
            kind,
            bytes: value.to_bytes(),
        };
        arrays.push((name.to_owned(), array));
    }
    kernwright_files::replace_file(path, "weights", &mut |file| write_npz(&arrays, file))?;
    Ok(())
}
