//! Evolving a workload's model: less time for a little accuracy, or more accuracy from the same steps.

mod check;
mod clock;
mod confirm;
mod final_test;
mod front;
mod headline;
mod metric;
mod model_page;
mod model_patch;
mod odd;
mod open;
mod report;
mod rows;
mod rules;
mod schedule;
mod scheduled_labs;
mod spec_error;
mod task_oracle;
mod tensors;
#[cfg(test)]
mod tests;
mod times;
mod tried;
mod tuned;
mod validate;
mod workload;
mod works;
mod xla;
mod yardstick;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{ModelBegun, ModelEdit, ModelLabSetup, ModelOperator};
use kernwright_evolve::{Answer, Genome, Header, Plan, Settings};
use kernwright_files::scratch;
use kernwright_measure::load::doubts;
use kernwright_measure::worker::Launcher;
use kernwright_report::grouped;
use kernwright_stablehlo_run::EngineChoice;
use rustc_hash::FxHashMap;
use tempfile::TempDir;

pub use self::check::{Equals, Wanted, WorkloadFacts, check_workload};
pub use self::headline::model_claim;
pub use self::model_page::evolved_model_page;
pub use self::model_patch::ModelPatch;
pub use self::open::{WorkloadFile, embedded_workloads, open_workload};
pub use self::report::{
    ByXla, EvolvedModel, ModelPoint, ModelTested, ModelTime, ModelWinner, ModelWinnerEdit,
    TunedTested,
};
use self::rules::Rules;
pub use self::schedule::Spent;
use self::scheduled_labs::{Candidate, Labs};
use self::tensors::Layout;
use self::tried::Fallen;
use self::workload::WorkloadSpec;
pub use self::workload::{Workload, WorkloadError, WorkloadKind, workload_schema};
use self::yardstick::Yardstick;
use kernwright_answers::Use;
pub use kernwright_answers::{Gauge, Points};
use kernwright_evolve_run::folder::{Folder, make_folder};
use kernwright_evolve_run::{
    EvolveError, EvolveEvent, OnEvent, Order, RunOptions, Searched, Subject, run,
};

/// Models that are worked on at the same time; it belongs to the Run. Those after one that takes long
/// wait for its answer, so there are more of them where a compiler needs now milliseconds, now half a
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
    /// How the Run is to go.
    pub run: RunOptions,
}

/// Evolves a workload's model: judges the original, searches until the budget is spent, reduces the
/// best to what it needs, and tries it once on what no search has seen.
pub fn evolve_workload(
    mut request: ModelRequest,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<EvolvedModel, EvolveError> {
    request
        .workload
        .check_tuned()
        .map_err(|why| unfit(&request.workload, &why))?;
    let order = Order::new(&request.run, &mut request.launcher.interrupt);
    run::<WorkloadSubject>(&order, request, on_event)
}

fn unfit(workload: &Workload, why: &str) -> EvolveError {
    EvolveError::Unfit(format!("{}: {why}", workload.name()))
}

/// A workload's model.
struct WorkloadSubject {
    request: ModelRequest,
    /// Data as numbers, which is large and made again when needed: it is not part of the Run.
    tensors: TempDir,
    setup: ModelLabSetup,
    /// Labs that judge by the rows for confirmation, where there are such.
    confirm: Option<ModelLabSetup>,
    labs: Labs,
    begun: ModelBegun,
    yardstick: Yardstick,
    rules: Rules,
    /// How long judging the original took.
    judged: Duration,
}

/// The report is of the engine as it was requested; a search may use one that remembers.
fn layout<'w>(request: &'w ModelRequest, engine: &'w EngineChoice, folder: &'w Path) -> Layout<'w> {
    Layout {
        workload: &request.workload,
        sets: &request.sets,
        engine,
        folder,
    }
}

impl Subject for WorkloadSubject {
    type Request = ModelRequest;
    type Edit = ModelEdit;
    type Candidate = Candidate;
    type Report = EvolvedModel;

    // A training takes as long as it takes.
    const LEAST_PROOF: Duration = Duration::from_secs(60);

    fn open(request: ModelRequest, on_event: OnEvent<'_>) -> Result<Self, EvolveError> {
        let workload = &request.workload;
        let unfit = |why: String| unfit(workload, &why);
        let tensors = scratch::folder("workload", None)?;
        let memory = request.run.folder.join("autotuned");
        if request.engine.has_device() {
            make_folder(&memory)?;
        }
        let engine = request.engine.remembering(&memory);
        let layout = layout(&request, &engine, tensors.path());
        let setup = layout.setup(Use::Fitness).map_err(unfit)?;
        // A mistake there is reported now, not after the search; nothing is judged by them yet.
        rows::check_unseen(workload, &request.sets).map_err(unfit)?;
        let confirm = match workload.spec.data.confirm {
            Some(_) => Some(layout.setup(Use::Confirm).map_err(unfit)?),
            None => None,
        };
        let mut rules = Rules {
            is_weighty: false,
            // Training takes longer than timing a step of it, answers do not.
            scores_first: workload.kind() == WorkloadKind::Inference,
            ..Rules::lenient(ROUNDS)
        };
        let mut first = scheduled_labs::OneLab::new(&request.launcher, &setup);
        let begun = first.begin_reporting(on_event)?;
        on_event(EvolveEvent::Begun(&[introduced(&begun)]));
        check::report_estimate(&mut first, &setup, on_event)?;
        let began = Instant::now();
        let original = first.measure(&Genome::original(), &rules)?;
        let judged = began.elapsed();
        let original =
            original.map_err(|failed| odd::not_working(workload, &mut first, &failed))?;
        metric::check_metric(workload, (&request.launcher, &setup))?;
        let rows = tried::judged_rows(&setup);
        let yardstick = Yardstick::new(workload.kind(), rows, &original.scores);
        metric::check_chance(workload, yardstick.base())?;
        // Stepping stones may be a little worse than winners.
        let limits = workload.spec.limits;
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
        let labs = Labs::new(
            first,
            (&request.launcher, &setup),
            request.labs.max(1),
            &rules,
        );
        Ok(WorkloadSubject {
            request,
            tensors,
            setup,
            confirm,
            labs,
            begun,
            yardstick,
            rules,
            judged,
        })
    }

    fn header(&self) -> Header {
        let points = self.request.workload.spec.limits.points;
        let bounds = match self.request.workload.kind() {
            WorkloadKind::Inference => vec![None, Some(self.yardstick.base() + points / 100.0)],
            WorkloadKind::Training => Vec::new(),
        };
        header(&self.request, &self.begun, bounds)
    }

    fn prepare(&mut self, answers: &[Answer<ModelEdit>]) -> Result<(), EvolveError> {
        self.labs.remember(answers);
        Ok(())
    }

    fn send(&mut self, plan: Plan<ModelEdit>) {
        self.labs.send(plan);
    }

    fn gather(&mut self, _in_flight: usize) -> Result<Vec<Candidate>, EvolveError> {
        Ok(vec![self.labs.wait()?])
    }

    fn withdraw(&mut self) -> usize {
        self.labs.withdraw()
    }

    fn judge(&mut self, candidate: Candidate) -> Result<Answer<ModelEdit>, EvolveError> {
        Ok(self.yardstick.answer(candidate))
    }

    fn proof_takes(&self) -> Duration {
        final_test::expected(&self.request.workload, self.judged)
    }

    fn prove(
        &mut self,
        searched: Searched<'_, ModelEdit>,
        on_event: OnEvent<'_>,
    ) -> Result<EvolvedModel, EvolveError> {
        let Searched {
            search,
            answers,
            standing,
            clock,
            watch,
        } = searched;
        let (request, limits) = (&self.request, self.request.workload.spec.limits);
        let spent = self.labs.spent();
        let members = search.archive().members().iter();
        let mut front: Vec<ModelPoint> = members
            .map(|member| front::point(member, &self.yardstick, limits))
            .collect();
        front::sort(&mut front);
        let reported = ModelLabSetup {
            engine: request.engine.clone(),
            ..self.setup.clone()
        };
        let mut proof = final_test::Proof {
            workload: &request.workload,
            launcher: &request.launcher,
            setup: &reported,
            confirm: self.confirm.as_ref(),
            lab: self.labs.own(),
            yardstick: &self.yardstick,
            rules: self.rules.clone(),
            times: FxHashMap::default(),
            clock: &clock,
            fallen: Vec::new(),
            struck_out: None,
            pending: None,
        };
        let test = || {
            let layout = layout(request, &request.engine, self.tensors.path());
            let setup = layout.setup(Use::Test);
            setup.map_err(|why| unfit(&request.workload, &why))
        };
        let mut winner = match proof.winner(answers, test, on_event) {
            // The best that is left is reported as unproven.
            Err(EvolveError::Interrupted) => None,
            winner => winner?,
        };
        if let Some(winner) = &mut winner {
            winner.tested.by_xla = match xla::by_xla(request, &reported, &winner.genome) {
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
        let kind = request.workload.kind();
        let mut evolved = EvolvedModel {
            workload: request.workload.name().to_owned(),
            about: request.workload.spec.about.clone(),
            kind,
            gauge: request.workload.gauge(),
            mode: request.run.mode,
            seed: request.run.seed,
            original: self.begun.clone(),
            fitness: 100.0 * (1.0 - self.yardstick.base()),
            standing,
            spent,
            objectives: Yardstick::objectives(kind).map(str::to_owned).to_vec(),
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
        Ok(evolved)
    }

    fn write(&self, folder: &Folder, evolved: &EvolvedModel) -> Result<(), EvolveError> {
        write(folder, evolved)
    }
}

/// What is to be known of an original before it is evolved.
fn introduced(begun: &ModelBegun) -> String {
    let operations = grouped(begun.n_operations as u128);
    format!("{operations} operations, run by {}", begun.engine)
}

/// A hash of what a workload's file says, as the headers of Runs keep it.
fn spec_hash(spec: &WorkloadSpec) -> String {
    // Of the debug text with the first name of its types: a Run of an earlier version can be resumed.
    let first = format!("{} {{", "Said");
    let text = format!("{spec:?}").replace("WorkloadSpec {", &first);
    let text = text.replace("Spec {", &first);
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// What a Run follows from: another of these would be another Run.
fn header(request: &ModelRequest, begun: &ModelBegun, limits: Vec<Option<f64>>) -> Header {
    let window = match request.engine.has_device() {
        true => WINDOW_ON_DEVICE,
        false => WINDOW,
    };
    let settings = Settings {
        limits,
        ..Settings::usual(request.run.mode, window)
    };
    let operators: Vec<&str> = ModelOperator::ALL.iter().map(|one| one.name()).collect();
    let hash = spec_hash(&request.workload.spec);
    let given = [
        ("model", begun.fingerprint.clone()),
        ("workload file", hash),
        ("engine", format!("{:?}", request.engine)),
        // A Run cannot continue from scores of rows in another order, or from times by one batch.
        ("way to judge", "rows in an order of chance".to_owned()),
    ];
    Header::new(request.run.seed, settings, &operators, &given)
}

/// The edits of a candidate that failed on the test rows.
const STRUCK_OUT: &str = "struck-out.edits.json";

/// What runs a written model from JAX.
const JAX: &str = include_str!("../../../../scripts/workloads/run_variant.py");

/// Writes the results of a Run beside its journal.
fn write(folder: &Folder, evolved: &EvolvedModel) -> Result<(), EvolveError> {
    let text = |error: serde_json::Error| EvolveError::Broken(error.to_string());
    let patch = |edits: &Genome<ModelEdit>| {
        let patch = ModelPatch {
            module: evolved.original.fingerprint.clone(),
            edits: edits.clone(),
        };
        serde_json::to_vec_pretty(&patch).map_err(text)
    };
    let unproven = evolved.unproven.as_ref();
    let unproven = unproven.map(|one| patch(&one.genome)).transpose()?;
    if folder.leave_unproven(unproven.as_deref())? {
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
