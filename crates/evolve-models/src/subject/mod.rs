//! Evolving a workload's model: less time for a little accuracy, or more accuracy from the same steps.

mod asked;
mod check;
mod claim;
mod clock;
mod confirm;
mod fitting;
mod front;
mod gauge;
mod judge;
mod labs;
mod lay_out;
mod metric;
mod misfit;
mod odd;
mod open;
mod page;
mod patch;
mod prove;
mod report;
mod rows;
mod rules;
#[cfg(test)]
mod tests;
mod tuned;
mod turns;
mod workload;
mod works;
mod xla;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::{ModelBegun, ModelEdit, ModelLabSetup, ModelOperator};
use kernwright_evolve::{Answer, Genome, Header, Mode, Plan, Settings};
use kernwright_files::scratch;
use kernwright_measure::load::{LoadWatch, doubts};
use kernwright_measure::worker::Launcher;
use kernwright_report::grouped;
use kernwright_stablehlo_run::EngineChoice;
use rustc_hash::FxHashMap;

pub use self::check::{Equals, Wanted, WorkloadFacts, check_workload};
pub use self::claim::model_claim;
use self::front::Fallen;
pub use self::gauge::Gauge;
use self::judge::Yardstick;
use self::labs::{Grown, Labs};
use self::lay_out::Layout;
pub use self::open::{WorkloadFile, embedded_workloads, open_workload};
pub use self::page::{edit_effect, evolved_model_page};
pub use self::patch::ModelPatch;
pub use self::report::{
    ByXla, EvolvedModel, ModelPoint, ModelTested, ModelTime, ModelWinner, ModelWinnerEdit, Points,
    TunedTested,
};
use self::rows::Use;
use self::rules::Rules;
pub use self::turns::Spent;
pub use self::workload::{Workload, WorkloadError, WorkloadKind, workload_schema};
use kernwright_evolve_run::folder::{Folder, check_resumed, make_folder};
use kernwright_evolve_run::going::{Going, Makes, open_run};
use kernwright_evolve_run::proof_clock::{LEAST_OF_MODEL, ProofClock, UNPROVEN};
use kernwright_evolve_run::{Budget, EvolveError, EvolveEvent};

/// Models that are worked on at the same time; it belongs to the Run. Those after one that takes long
/// wait for it to be told, so there are more of them where a compiler needs now milliseconds, now half a
/// minute.
const WINDOW: usize = 16;

/// The same on a device.
const WINDOW_ON_DEVICE: usize = 96;

/// Rounds of timing while searching.
const ROUNDS: usize = 9;

/// What is evolved, and how.
#[derive(Debug)]
pub struct ModelRequest {
    /// The workload.
    pub workload: Workload,
    /// What runs models.
    pub engine: EngineChoice,
    /// What a winner is timed by besides, if that is our interpreter.
    pub xla: Option<EngineChoice>,
    /// How children are started.
    pub launcher: Launcher,
    /// Labs that work at the same time.
    pub labs: usize,
    /// Where data sets are.
    pub sets: PathBuf,
    /// How candidates are chosen.
    pub mode: Mode,
    /// What every choice follows from.
    pub seed: u64,
    /// When to stop searching.
    pub budget: Budget,
    /// Reducing and proving the best end after this; if absent, after as long as the search took, and
    /// 60 s at least.
    pub prove: Option<Duration>,
    /// The Run's folder.
    pub folder: PathBuf,
    /// Whether to take up what is there.
    pub resume: bool,
}

/// Evolves a workload's model: judges the original, searches until the budget is spent, reduces the
/// best to what it needs, and tries it once on what no search has seen.
pub fn evolve_workload(
    request: &ModelRequest,
    hear: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<EvolvedModel, EvolveError> {
    let watch = LoadWatch::start();
    let workload = &request.workload;
    // All that works for this Run can be stopped without the user's interrupt being asked.
    let whole = request.launcher.interrupt.clone();
    let part = whole.part();
    let launcher = Launcher {
        interrupt: part.clone(),
        ..request.launcher.clone()
    };
    let limits = workload.said.limits;
    let unfit = |why: String| EvolveError::Unfit(format!("{}: {why}", workload.name()));
    workload.check_tuned().map_err(unfit)?;
    check_resumed(&request.folder, request.resume)?;
    // Data as numbers is large and made again when needed: it is not part of the Run.
    let tensors = scratch::folder("workload", None)?;
    // What is told in the end is of the engine as it was asked for.
    let memory = request.folder.join("autotuned");
    if request.engine.has_device() {
        make_folder(&memory)?;
    }
    let engine = request.engine.remembering(&memory);
    let layout = Layout {
        workload,
        sets: &request.sets,
        engine: &engine,
        folder: tensors.path(),
    };
    let setup = layout.setup(Use::Fitness).map_err(unfit)?;
    // A mistake there is told now, not after the search; nothing is judged by them yet.
    rows::check_unseen(workload, &request.sets).map_err(unfit)?;
    let confirm = match workload.said.data.confirm {
        Some(_) => Some(layout.setup(Use::Confirm).map_err(unfit)?),
        None => None,
    };
    let mut rules = Rules {
        is_weighty: false,
        // Training takes longer than timing a step of it, answers do not.
        scores_first: workload.kind() == WorkloadKind::Inference,
        ..Rules::lenient(ROUNDS)
    };
    let mut first = labs::OneLab::new(&launcher, &setup);
    let begun = first.begin_reporting(hear)?;
    hear(EvolveEvent::Begun(&[introduced(&begun)]));
    check::foretell(&mut first, &setup, hear)?;
    let began = Instant::now();
    let original = first.measure(&Genome::original(), &rules)?;
    let judged = began.elapsed();
    let original = original.map_err(|failed| odd::not_working(workload, &mut first, &failed))?;
    metric::check_metric(workload, (&launcher, &setup))?;
    let rows = prove::judged_rows(&setup);
    let yardstick = Yardstick::new(workload.kind(), rows, &original.scores);
    metric::check_chance(workload, yardstick.base())?;
    // Stepping stones may be a little worse than winners.
    match workload.kind() {
        WorkloadKind::Inference => {
            rules.slowest = 1.1;
            rules.bars = vec![yardstick.base() + 2.0 * limits.points / 100.0];
        }
        WorkloadKind::Training => {
            rules.slowest = 1.1 * limits.time;
            // Some starts are luckier than others, for the original as well.
            let errors = yardstick.errors(&original.scores);
            rules.bars = errors.iter().map(|error| error + 0.02).collect();
            rules.first = errors.first().copied();
        }
    }
    let bounds = match workload.kind() {
        WorkloadKind::Inference => vec![None, Some(yardstick.base() + limits.points / 100.0)],
        WorkloadKind::Training => Vec::new(),
    };
    let header = header(request, &begun, bounds);
    let (mut folder, mut search, standing) =
        open_run(&request.folder, header, request.resume, hear)?;
    let mut labs = Labs::new(first, (&launcher, &setup), request.labs.max(1), &rules);
    if request.resume {
        labs.remember(&folder.answers()?);
    }
    let mut going = Going {
        folder: &mut folder,
        budget: request.budget,
        interrupt: &whole,
    };
    let mut maker = Maker {
        labs: &mut labs,
        yardstick: &yardstick,
    };
    let standing = going.run(&mut maker, &mut search, standing, hear)?;
    let spent = labs.spent();
    let answers = folder.answers()?;
    let mut front: Vec<ModelPoint> = search
        .archive()
        .members()
        .iter()
        .map(|member| front::point(member, &yardstick, limits))
        .collect();
    front::sort(&mut front);
    let told = ModelLabSetup {
        engine: request.engine.clone(),
        ..setup.clone()
    };
    let expected = prove::expected(workload, judged);
    let searched = (standing.seconds, LEAST_OF_MODEL);
    let clock = ProofClock::begin(request.prove, searched, expected, (&whole, &part));
    let mut proof = prove::Proof {
        workload,
        launcher: &launcher,
        setup: &told,
        confirm: confirm.as_ref(),
        lab: labs.own(),
        yardstick: &yardstick,
        rules,
        times: FxHashMap::default(),
        clock: &clock,
        fallen: Vec::new(),
        struck_out: None,
        pending: None,
    };
    let test = || {
        let setup = layout.setup(Use::Test).map_err(unfit)?;
        let engine = request.engine.clone();
        Ok(ModelLabSetup { engine, ..setup })
    };
    let mut winner = match proof.winner(&answers, test, hear) {
        // The best that is left is reported as unproven.
        Err(EvolveError::Interrupted) => None,
        winner => winner?,
    };
    if let Some(winner) = &mut winner {
        let by_xla = xla::by_xla((request, &launcher), &told, &winner.genome);
        winner.tested.by_xla = match by_xla {
            Err(EvolveError::Interrupted) => Some(ByXla::Not {
                why: clock.why_stopped(),
            }),
            by_xla => by_xla?,
        };
    }
    let pending = proof.pending.take();
    let unproven = pending.map(|pending| clock.unproven(pending, clock.why_stopped()));
    let fallen = std::mem::take(&mut proof.fallen);
    let struck_out = proof.struck_out.take();
    let mut evolved = EvolvedModel {
        workload: workload.name().to_owned(),
        about: workload.said.about.clone(),
        kind: workload.kind(),
        gauge: workload.gauge(),
        mode: request.mode,
        seed: request.seed,
        original: begun,
        fitness: 100.0 * (1.0 - yardstick.base()),
        standing,
        spent,
        objectives: Yardstick::objectives(workload.kind())
            .map(str::to_owned)
            .to_vec(),
        front,
        winner,
        unproven,
        fallen: fallen.iter().map(Fallen::to_string).collect(),
        struck_out,
        load: None,
        doubts: Vec::new(),
    };
    if evolved.unproven.is_none() {
        let careful = proof.careful();
        front::time_anew(&mut evolved, |genome| {
            proof.lab.time_again(genome, &careful)
        })?;
    }
    front::name_reasons(&mut evolved, &fallen);
    let load = watch.load();
    evolved.doubts = doubts(&load);
    evolved.load = Some(load);
    write(&folder, &evolved)?;
    Ok(evolved)
}

/// What is to be known of an original before it is evolved.
fn introduced(begun: &ModelBegun) -> String {
    let operations = grouped(begun.n_operations as u128);
    format!("{operations} operations, run by {}", begun.engine)
}

/// What a Run follows from: another of these would be another Run.
fn header(request: &ModelRequest, begun: &ModelBegun, limits: Vec<Option<f64>>) -> Header {
    let window = match request.engine.has_device() {
        true => WINDOW_ON_DEVICE,
        false => WINDOW,
    };
    let settings = Settings {
        limits,
        ..Settings::usual(request.mode, window)
    };
    let operators: Vec<&str> = ModelOperator::ALL.iter().map(|one| one.name()).collect();
    let said = blake3::hash(format!("{:?}", request.workload.said).as_bytes());
    let given = [
        ("model", begun.fingerprint.clone()),
        ("workload file", said.to_hex()[..16].to_owned()),
        ("engine", format!("{:?}", request.engine)),
        // Scores of rows in another order, or of times by one batch, are no scores to go on from.
        ("way to judge", "rows in an order of chance".to_owned()),
    ];
    Header::new(request.seed, settings, &operators, &given)
}

/// Labs and a yardstick.
struct Maker<'m> {
    labs: &'m mut Labs,
    yardstick: &'m Yardstick,
}

impl Makes<ModelEdit> for Maker<'_> {
    type Grown = Grown;

    fn send(&mut self, plan: Plan<ModelEdit>) {
        self.labs.send(plan);
    }

    fn gather(&mut self, _in_flight: usize) -> Result<Vec<Grown>, EvolveError> {
        Ok(vec![self.labs.wait()?])
    }

    fn withdraw(&mut self) -> usize {
        self.labs.withdraw()
    }

    fn judge(&mut self, grown: Grown) -> Result<Answer<ModelEdit>, EvolveError> {
        Ok(self.yardstick.answer(grown))
    }
}

/// The edits of a candidate that failed on the test rows.
const STRUCK_OUT: &str = "struck-out.edits.json";

/// What runs a written model from JAX.
const JAX: &str = include_str!("../../../../scripts/workloads/run_variant.py");

/// Writes what came of a Run beside its journal.
fn write(folder: &Folder, evolved: &EvolvedModel) -> Result<(), EvolveError> {
    let text = |error: serde_json::Error| EvolveError::Broken(error.to_string());
    let patch = |edits: &Genome<ModelEdit>| {
        let patch = ModelPatch {
            module: evolved.original.fingerprint.clone(),
            edits: edits.clone(),
        };
        serde_json::to_vec_pretty(&patch).map_err(text)
    };
    match &evolved.unproven {
        Some(unproven) => folder.write(UNPROVEN, &patch(&unproven.genome)?)?,
        None => folder.forget(&[UNPROVEN]),
    }
    // What was proven before stays.
    if evolved.unproven.is_some() && folder.has("winner.edits.json") {
        return Ok(());
    }
    let report = serde_json::to_vec_pretty(evolved).map_err(text)?;
    folder.write("report.json", &report)?;
    folder.write("report.html", evolved_model_page(evolved).as_bytes())?;
    let mut front = Vec::new();
    for (nth, (point, ..)) in evolved.trades().into_iter().enumerate() {
        front.push((format!("{}.edits.json", nth + 1), patch(&point.genome)?));
    }
    folder.write_all("front", &front)?;
    match &evolved.struck_out {
        Some(edits) => folder.write(STRUCK_OUT, &patch(edits)?)?,
        None => folder.forget(&[STRUCK_OUT]),
    }
    let Some(winner) = &evolved.winner else {
        folder.forget(&["winner.mlir", "winner.edits.json", "run.py"]);
        return Ok(());
    };
    folder.write("winner.edits.json", &patch(&winner.genome)?)?;
    folder.write("winner.mlir", winner.text.as_bytes())?;
    folder.write("run.py", JAX.as_bytes())
}
