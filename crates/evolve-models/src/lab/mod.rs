//! [`ModelLab`]: the child process that edits a model, has an engine make it ready, times it against
//! the original and scores it. An engine may end it at any time; that costs one candidate.

mod play;
mod show;
mod task;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;

use kernwright_evolve::{Born, EditId, Failed, Failure, Genome, Plan, bring_to_life};
use kernwright_measure::worker::{Notes, Payload, Sandbox};
use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

use self::play::Player;
pub use self::play::{FirstRun, Odd};
pub use self::show::{ShownModel, ShownModelEdit};
pub use self::task::{Evaluation, Feed, JudgedBatch, Start, Task, Training};
use crate::edit::ModelEdit;
use crate::program::Model;
use crate::propose::ModelOperator;
use kernwright_stablehlo::Module;
use kernwright_stablehlo::canonical::canonical;
use kernwright_stablehlo::parse::parse;
use kernwright_stablehlo::verify::check;
use kernwright_stablehlo::work;
use kernwright_stablehlo_run::EngineChoice;
use kernwright_stablehlo_run::run::Tensor;
use kernwright_stablehlo_run::tensors;
use kernwright_stablehlo_run::{EngineError, Ready};

/// What a lab is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelLabSetup {
    /// What runs models.
    pub engine: EngineChoice,
    /// The model, as text.
    pub module: PathBuf,
    /// What edits are tried.
    pub operators: Vec<ModelOperator>,
    /// What the model is for.
    pub task: Task,
    /// The tensors that the task speaks of, as [`tensors`] writes them.
    pub tensors: PathBuf,
    /// Where trained values are kept, if somebody wants them.
    pub kept: Option<PathBuf>,
}

/// What a lab is asked. A candidate is first drawn or taken; what follows is about that one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum ModelLabRequest {
    /// What is known of the original, once it was run: with a [note](FirstRun) before each first run.
    Begin,
    /// A candidate to draw.
    Grow(Plan<ModelEdit>),
    /// A candidate to take.
    Take(Genome<ModelEdit>),
    /// To have the engine make it ready, if nothing of it has to be tried out on the device.
    Recall,
    /// To have the engine make it ready.
    Compile,
    /// To run it for the first time, which may take as long as making it ready.
    RunOnce,
    /// To time it in turns with the original, for so many rounds.
    Time(Timing),
    /// To run the whole task and judge its answers; given up once they are more wrong than these shares,
    /// one for each training, or than the metrics.
    Score(Vec<f64>),
    /// To look for what first was no number, where its answers are none.
    Explain,
    /// To train it from its first start, and keep what its values are in the end in the setup's folder.
    Train,
    /// A candidate to show.
    Show(Genome<ModelEdit>),
}

impl ModelLabRequest {
    /// Whether programs are run for it, which it takes the original's first runs for.
    fn runs_programs(&self) -> bool {
        use ModelLabRequest as Request;
        !matches!(self, Request::Take(_) | Request::Grow(_) | Request::Show(_))
    }
}

/// What a lab answers.
#[derive(Debug, Serialize, Deserialize)]
pub enum ModelLabReply {
    /// The original.
    Begun(ModelBegun),
    /// What came of a plan; nothing if no edit was found.
    Grown(Option<(Born<ModelEdit>, Drawn)>),
    /// What came of a genome.
    Taken(Drawn),
    /// It is ready.
    Compiled,
    /// Some of it has to be tried out.
    Unknown,
    /// Seconds that the original and the candidate took, round by round.
    Times(Vec<(f64, f64)>),
    /// It is trained, and its values are kept in this file.
    Trained(PathBuf),
    /// How wrong its answers are: for each training, or once, for each batch.
    Scores(Vec<Vec<f64>>),
    /// What first was no number, if anything was found.
    Explained(Option<Odd>),
    /// A candidate in full.
    Shown(Box<ShownModel>),
    /// The candidate failed.
    Failed(Failed),
}

/// How something is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// So many times in turns with the original.
    pub rounds: usize,
    /// Whether what comes of it is told, and not only searched by.
    pub is_told: bool,
}

/// What is known of the original.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelBegun {
    /// What runs it.
    pub engine: String,
    /// What edits are bound to.
    pub fingerprint: String,
    /// A hash of its program, whatever it is called in the text.
    pub code: String,
    /// What its time follows from: see [`work`].
    #[serde(default)]
    pub work: String,
    /// How many operations it has.
    pub n_operations: usize,
}

/// An edited model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// Edits that did nothing.
    pub inert: Vec<EditId>,
    /// A hash of its program: equal ones do the same.
    pub code: String,
    /// What its time follows from: equal ones take as long.
    pub work: String,
}

/// A process that edits, runs and judges.
pub struct ModelLab {
    setup: ModelLabSetup,
    model: Model,
    fingerprint: String,
    code: String,
    work: String,
    unfit: Option<String>,
    tensors: Vec<Tensor>,
    others: (Option<Module>, Option<Module>),
    player: Option<Player>,
    candidate: Option<Candidate>,
}

/// The candidate at hand.
struct Candidate {
    module: Module,
    ready: Option<Ready>,
}

impl Payload for ModelLab {
    const NAME: &'static str = "model-lab";
    // The original is made ready before the first request, by a compiler that may try out much.
    const OPENING: Duration = Duration::from_secs(900);
    type Setup = ModelLabSetup;
    type Request = ModelLabRequest;
    type Reply = ModelLabReply;

    fn open(setup: ModelLabSetup, _scratch: &Path) -> Result<Self, String> {
        let module = read(&setup.module)?;
        let evaluation = setup.task.evaluation.as_ref();
        let evaluation = evaluation.map(|one| read(&one.module)).transpose()?;
        let metric = setup.task.metric.as_ref();
        let metric = metric.map(|one| read(one)).transpose()?;
        let bytes = std::fs::read(&setup.tensors)
            .map_err(|error| format!("`{}`: {error}", setup.tensors.display()))?;
        let tensors = tensors::read(&bytes).ok_or("the workload's tensors are damaged")?;
        let original = canonical(module.clone());
        Ok(ModelLab {
            code: original.fingerprint(),
            work: work(&original),
            fingerprint: module.fingerprint(),
            model: Model::new(module, &setup.operators),
            unfit: None,
            tensors,
            others: (evaluation, metric),
            player: None,
            candidate: None,
            setup,
        })
    }

    fn settle(&mut self) -> Result<(), String> {
        let engine = self
            .setup
            .engine
            .open()
            .map_err(|error| error.to_string())?;
        let others = std::mem::take(&mut self.others);
        let tensors = std::mem::take(&mut self.tensors);
        let task = self.setup.task.clone();
        // What every candidate has, the original has too: nothing that nobody needs, nothing twice.
        let original = canonical(self.model.module().clone());
        match Player::new(engine, &original, others, (task, tensors)) {
            Ok(player) => self.player = Some(player),
            // The original's own fault is an answer, not a broken lab.
            Err(why) => self.unfit = Some(why.to_string()),
        }
        Ok(())
    }

    fn sandbox(setup: &ModelLabSetup) -> Sandbox {
        let mut sandbox = setup.engine.sandbox();
        sandbox.write.extend(setup.kept.clone());
        sandbox
    }

    fn handle(&mut self, request: ModelLabRequest, notes: &mut Notes) -> ModelLabReply {
        let answered = self.answer(request, notes);
        answered.unwrap_or_else(ModelLabReply::Failed)
    }
}

impl ModelLab {
    fn answer(
        &mut self,
        request: ModelLabRequest,
        notes: &mut Notes,
    ) -> Result<ModelLabReply, Failed> {
        if request.runs_programs() {
            self.player()?.warm_up(notes).map_err(failed)?;
        }
        match request {
            ModelLabRequest::Begin => {
                let engine = self.player()?.engine_name();
                Ok(ModelLabReply::Begun(ModelBegun {
                    engine,
                    fingerprint: self.fingerprint.clone(),
                    code: self.code.clone(),
                    work: self.work.clone(),
                    n_operations: self.model.module().main.body.n_ops(),
                }))
            }
            ModelLabRequest::Grow(plan) => {
                let Some(born) = bring_to_life(&self.model, &plan) else {
                    return Ok(ModelLabReply::Grown(None));
                };
                let drawn = self.take(&born.genome)?;
                Ok(ModelLabReply::Grown(Some((born, drawn))))
            }
            ModelLabRequest::Take(genome) => self.take(&genome).map(ModelLabReply::Taken),
            ModelLabRequest::Recall => {
                let (player, candidate) = self.at_hand()?;
                candidate.ready = player.recall(&candidate.module).map_err(failed)?;
                Ok(match candidate.ready {
                    Some(_) => ModelLabReply::Compiled,
                    None => ModelLabReply::Unknown,
                })
            }
            ModelLabRequest::Compile => {
                let (player, candidate) = self.at_hand()?;
                candidate.ready = Some(player.compile(&candidate.module).map_err(failed)?);
                Ok(ModelLabReply::Compiled)
            }
            ModelLabRequest::RunOnce => {
                let (player, candidate) = self.at_hand()?;
                let ready = candidate.ready.as_ref().ok_or_else(nothing)?;
                player.run_once(ready).map_err(failed)?;
                Ok(ModelLabReply::Compiled)
            }
            ModelLabRequest::Time(timing) => {
                let (player, candidate) = self.at_hand()?;
                let ready = candidate.ready.as_ref().ok_or_else(nothing)?;
                let times = player
                    .time(ready, timing, |round| notes.at(round))
                    .map_err(failed)?;
                Ok(ModelLabReply::Times(times))
            }
            ModelLabRequest::Score(bars) => {
                let (player, candidate) = self.at_hand()?;
                let ready = candidate.ready.as_ref().ok_or_else(nothing)?;
                player.score(ready, &bars, notes).map(ModelLabReply::Scores)
            }
            ModelLabRequest::Explain => {
                let (player, candidate) = self.at_hand()?;
                let ready = candidate.ready.as_ref().ok_or_else(nothing)?;
                let odd = player.odd(ready, &candidate.module, notes);
                odd.map(ModelLabReply::Explained).map_err(failed)
            }
            ModelLabRequest::Train => {
                let folder = self.setup.kept.clone().ok_or_else(nothing)?;
                let (player, candidate) = self.at_hand()?;
                let ready = candidate.ready.as_ref().ok_or_else(nothing)?;
                let values = player.trained(ready, notes).map_err(failed)?;
                let path = folder.join("trained.tensors");
                let wrote = std::fs::write(&path, tensors::write(&values));
                wrote.map_err(|error| failed(EngineError::Failed(error.to_string())))?;
                Ok(ModelLabReply::Trained(path))
            }
            ModelLabRequest::Show(genome) => {
                let shown = show::show(&self.model, &genome);
                Ok(ModelLabReply::Shown(Box::new(shown)))
            }
        }
    }

    fn player(&mut self) -> Result<&mut Player, Failed> {
        let why = self.unfit.clone().unwrap_or_default();
        self.player
            .as_mut()
            .ok_or_else(|| Failed::new(Failure::Refused, why))
    }

    fn at_hand(&mut self) -> Result<(&mut Player, &mut Candidate), Failed> {
        self.player()?;
        self.player
            .as_mut()
            .zip(self.candidate.as_mut())
            .ok_or_else(nothing)
    }

    /// Edits the model; whatever is asked next is about what comes of it.
    fn take(&mut self, genome: &Genome<ModelEdit>) -> Result<Drawn, Failed> {
        self.candidate = None;
        let edited = self.model.edited(genome);
        let module = edited.product;
        check(&module).map_err(|unsound| Failed::new(Failure::Refused, unsound.to_string()))?;
        // Weights keep their shapes, and so does everything else that comes and goes.
        let original = self.model.module();
        let types = |module: &Module| -> Vec<String> {
            let body = &module.main.body;
            let all = body.arguments.iter().chain(&body.returns);
            all.map(|id| module.ty(*id).to_string()).collect()
        };
        if types(original) != types(&module) {
            let text = "its arguments or results are of other types";
            return Err(Failed::new(Failure::Refused, text));
        }
        let (code, work) = (module.fingerprint(), work(&module));
        self.candidate = Some(Candidate {
            module,
            ready: None,
        });
        Ok(Drawn {
            inert: edited.inert,
            code,
            work,
        })
    }
}

fn nothing() -> Failed {
    Failed::new(Failure::Refused, "there is no candidate at hand")
}

/// An engine's failure as the candidate's.
fn failed(error: EngineError) -> Failed {
    let class = match &error {
        EngineError::Endless => FailureClass::Hangs,
        EngineError::Refused(_) => FailureClass::DoesNotCompile,
        EngineError::Failed(text) if text.contains("RESOURCE_EXHAUSTED") => {
            FailureClass::OutOfMemory
        }
        _ => FailureClass::Crashes,
    };
    Failed::new(Failure::Candidate(class), error.to_string())
}

fn read(path: &Path) -> Result<Module, String> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("`{name}`: {error}"))?;
    let module = parse(&name, &text).map_err(|error| error.to_string())?;
    check(&module).map_err(|unsound| format!("`{name}`: {unsound}"))?;
    Ok(module)
}
