//! [`ModelLab`]: the child process that edits a model, has an engine make it ready, times it against
//! the original and scores it. An engine may end it at any time; that costs one candidate.

mod messages;
mod play;
mod show;
mod task;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;

use kernwright_evolve::{Born, Failed, Failure, Genome, bring_to_life};
use kernwright_evolve_run::lab::{Answers, Begin, Show};
use kernwright_measure::worker::{Notes, Payload, Sandbox};
use kernwright_space::FailureClass;

pub(crate) use self::messages::{
    Compile, Draw, Explain, Grow, Recall, RunOnce, Score, Time, Train,
};
pub use self::messages::{
    Drawn, ModelBegun, ModelLabReply, ModelLabRequest, ModelLabSetup, Timing,
};
use self::play::Player;
pub use self::play::{FirstRun, Odd};
pub use self::show::{ShownModel, ShownModelEdit};
pub use self::task::{Evaluation, Feed, JudgedBatch, Start, Task, Training};
use crate::edit::ModelEdit;
use crate::program::Model;
use kernwright_stablehlo::Module;
use kernwright_stablehlo::canonical::canonical;
use kernwright_stablehlo::parse::parse;
use kernwright_stablehlo::verify::check;
use kernwright_stablehlo::work;
use kernwright_stablehlo_run::run::Tensor;
use kernwright_stablehlo_run::tensors;
use kernwright_stablehlo_run::{EngineError, Ready};

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

/// The candidate of the last request.
struct Candidate {
    genome: Genome<ModelEdit>,
    drawn: Drawn,
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
        // The original is made canonical as every candidate is: no dead operations, nothing twice.
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
        self.dispatch(request, notes)
    }
}

impl Answers<Begin> for ModelLab {
    fn answer(&mut self, _: Begin, notes: &mut Notes) -> Result<ModelBegun, Failed> {
        let engine = self.warm_player(notes)?.engine_name();
        Ok(ModelBegun {
            engine,
            fingerprint: self.fingerprint.clone(),
            code: self.code.clone(),
            work: self.work.clone(),
            n_operations: self.model.module().main.body.n_ops(),
        })
    }
}

impl Answers<Grow> for ModelLab {
    fn answer(
        &mut self,
        Grow(plan): Grow,
        _: &mut Notes,
    ) -> Result<Option<(Born<ModelEdit>, Drawn)>, Failed> {
        let Some(born) = bring_to_life(&self.model, &plan) else {
            return Ok(None);
        };
        let drawn = self.candidate(&born.genome)?.drawn.clone();
        Ok(Some((born, drawn)))
    }
}

impl Answers<Draw> for ModelLab {
    fn answer(&mut self, Draw(genome): Draw, _: &mut Notes) -> Result<Drawn, Failed> {
        Ok(self.candidate(&genome)?.drawn.clone())
    }
}

impl Answers<Recall> for ModelLab {
    fn answer(&mut self, Recall(genome): Recall, notes: &mut Notes) -> Result<bool, Failed> {
        self.warm_player(notes)?;
        self.candidate(&genome)?;
        let (player, candidate) = self.at_work()?;
        candidate.ready = player.recall(&candidate.module).map_err(failed)?;
        Ok(candidate.ready.is_some())
    }
}

impl Answers<Compile> for ModelLab {
    fn answer(&mut self, Compile(genome): Compile, notes: &mut Notes) -> Result<(), Failed> {
        self.with_ready(&genome, notes, |_, _, _, _| Ok(()))
    }
}

impl Answers<RunOnce> for ModelLab {
    fn answer(&mut self, RunOnce(genome): RunOnce, notes: &mut Notes) -> Result<(), Failed> {
        self.with_ready(&genome, notes, |player, ready, _, _| {
            player.run_once(ready).map_err(failed)
        })
    }
}

impl Answers<Time> for ModelLab {
    fn answer(
        &mut self,
        Time { genome, timing }: Time,
        notes: &mut Notes,
    ) -> Result<Vec<(f64, f64)>, Failed> {
        self.with_ready(&genome, notes, |player, ready, _, notes| {
            let times = player.time(ready, timing, |round| notes.at(round));
            times.map_err(failed)
        })
    }
}

impl Answers<Score> for ModelLab {
    fn answer(
        &mut self,
        Score { genome, bars }: Score,
        notes: &mut Notes,
    ) -> Result<Vec<Vec<f64>>, Failed> {
        self.with_ready(&genome, notes, |player, ready, _, notes| {
            player.score(ready, &bars, notes)
        })
    }
}

impl Answers<Explain> for ModelLab {
    fn answer(
        &mut self,
        Explain(genome): Explain,
        notes: &mut Notes,
    ) -> Result<Option<Odd>, Failed> {
        self.with_ready(&genome, notes, |player, ready, module, notes| {
            player.odd(ready, module, notes).map_err(failed)
        })
    }
}

impl Answers<Train> for ModelLab {
    fn answer(&mut self, Train(genome): Train, notes: &mut Notes) -> Result<PathBuf, Failed> {
        let folder = self.setup.kept.clone();
        let folder = folder
            .ok_or_else(|| Failed::new(Failure::Refused, "no folder is set for trained values"))?;
        self.with_ready(&genome, notes, |player, ready, _, notes| {
            let values = player.trained(ready, notes).map_err(failed)?;
            let path = folder.join("trained.tensors");
            let wrote = std::fs::write(&path, tensors::write(&values));
            wrote.map_err(|error| failed(EngineError::Failed(error.to_string())))?;
            Ok(path)
        })
    }
}

impl Answers<Show<ModelEdit>> for ModelLab {
    fn answer(
        &mut self,
        Show(genome): Show<ModelEdit>,
        _: &mut Notes,
    ) -> Result<ShownModel, Failed> {
        Ok(show::show(&self.model, &genome))
    }
}

impl ModelLab {
    fn player(&mut self) -> Result<&mut Player, Failed> {
        let why = self.unfit.clone().unwrap_or_default();
        self.player
            .as_mut()
            .ok_or_else(|| Failed::new(Failure::Refused, why))
    }

    /// The player, after the original's first runs.
    fn warm_player(&mut self, notes: &mut Notes) -> Result<&mut Player, Failed> {
        let player = self.player()?;
        player.warm_up(notes).map_err(failed)?;
        Ok(player)
    }

    /// The player and the candidate of the last request.
    fn at_work(&mut self) -> Result<(&mut Player, &mut Candidate), Failed> {
        self.player()?;
        let both = self.player.as_mut().zip(self.candidate.as_mut());
        both.ok_or_else(|| Failed::new(Failure::Refused, "there is no candidate"))
    }

    /// Does something with a candidate that is compiled: now, unless the last request was about it too.
    fn with_ready<T>(
        &mut self,
        genome: &Genome<ModelEdit>,
        notes: &mut Notes,
        work: impl FnOnce(&mut Player, &Ready, &Module, &mut Notes) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        self.warm_player(notes)?;
        self.candidate(genome)?;
        let (player, candidate) = self.at_work()?;
        let ready = match candidate.ready.take() {
            Some(ready) => ready,
            None => player.compile(&candidate.module).map_err(failed)?,
        };
        work(
            player,
            candidate.ready.insert(ready),
            &candidate.module,
            notes,
        )
    }

    /// Edits and verifies the model, unless the last request was about the same candidate.
    fn candidate(&mut self, genome: &Genome<ModelEdit>) -> Result<&Candidate, Failed> {
        let candidate = match self.candidate.take() {
            Some(last) if last.genome == *genome => last,
            _ => self.edited(genome)?,
        };
        Ok(self.candidate.insert(candidate))
    }

    fn edited(&self, genome: &Genome<ModelEdit>) -> Result<Candidate, Failed> {
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
        let drawn = Drawn {
            inert: edited.inert,
            code: module.fingerprint(),
            work: work(&module),
        };
        Ok(Candidate {
            genome: genome.clone(),
            drawn,
            module,
            ready: None,
        })
    }
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
