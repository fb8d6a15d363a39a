//! How fast candidates can be made: drawn, edited, optimised, assembled and loaded, and neither
//! screened nor timed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Edit, LabSetup, Operator, Risk};
use kernwright_evolve::{Answer, Failed, Failure, Mode, Scores, Search, Settings};
use kernwright_llvm_ir::Target;
use kernwright_measure::device::{Artifact, DeviceChoice, assembler_library, libdevice};
use kernwright_measure::evaluate::{
    Answers, Evaluate, EvaluateReply, EvaluateRequest, EvaluateSetup,
};
use kernwright_measure::job::{Case, CaseProgram, Language};
use kernwright_measure::worker::{Launcher, Worker};
use serde::Serialize;

use super::EvolveError;
use super::labs::{Candidate, Labs};
use super::original::PASSES;
use super::translate::PTX;

/// Candidates that are worked on at the same time.
const WINDOW: usize = 64;
/// How long the device may take to load one.
const PATIENCE: Duration = Duration::from_secs(30);
/// Memory of the process that loads them.
const MEMORY: u64 = 8 << 30;

/// How candidates are made.
#[derive(Debug)]
pub struct RateRequest {
    /// The program: LLVM-IR for a GPU.
    pub ir: PathBuf,
    /// LLVM's library, if the user named one.
    pub llvm: Option<PathBuf>,
    /// The CUDA device that loads them.
    pub device: DeviceChoice,
    /// How children are started.
    pub launcher: Launcher,
    /// How many labs.
    pub labs: usize,
    /// For how long.
    pub time: Duration,
    /// What every choice follows from.
    pub seed: u64,
}

/// How fast candidates were made.
#[derive(Debug, Clone, Serialize)]
pub struct Rate {
    /// Instructions of the program before passes.
    pub n_instructions: usize,
    /// What made cubins: nvJitLink in labs, or the driver where they are loaded.
    pub assembler: &'static str,
    /// Candidates made.
    pub made: usize,
    /// Those that LLVM or the assembler refused, or for which no edit was found.
    pub refused: usize,
    /// Those that were made and loaded.
    pub loaded: usize,
    /// Different machine codes among them.
    pub distinct: usize,
    /// Seconds, without what comes before the first.
    pub seconds: f64,
}

/// Makes candidates of one random edit each.
///
/// # Errors
/// The program or the device cannot be used.
pub fn building_rate(request: &RateRequest) -> Result<Rate, EvolveError> {
    let builds = kernwright_files::scratch::folder("builds", None)?;
    let mut loader = Loader::new(request, builds.path());
    let chip = loader.chip()?;
    let ir = std::path::absolute(&request.ir)?;
    let text = std::fs::read(&ir)
        .map_err(|error| EvolveError::Unfit(format!("`{}`: {error}", ir.display())))?;
    let assembler = assembler_library();
    let setup = LabSetup {
        frozen: Vec::new(),
        llvm: request.llvm.clone(),
        entries: kernels(&String::from_utf8_lossy(&text)),
        ir,
        operators: Operator::allowed(&Risk::RISKY, true),
        is_guided: true,
        is_strict: true,
        allow: Risk::RISKY.to_vec(),
        target: Target::Nvptx { chip, ptx: PTX },
        passes: PASSES.to_owned(),
        assembler: assembler.clone(),
        libdevice: libdevice(),
        screens: Vec::new(),
        near: Vec::new(),
        builds: builds.path().to_owned(),
    };
    let mut labs = Labs::new(&request.launcher, &setup, request.labs);
    let begun = labs.begin()?;
    let settings = Settings {
        random_edits: 1,
        ..Settings::usual(Mode::Random, WINDOW)
    };
    let mut search = Search::new(request.seed, settings, setup.operators.len())
        .map_err(|error| EvolveError::Broken(error.to_string()))?;
    let mut rate = Rate {
        n_instructions: begun.n_instructions,
        assembler: match assembler {
            Some(_) => "nvJitLink",
            None => "driver",
        },
        made: 0,
        refused: 0,
        loaded: 0,
        distinct: 0,
        seconds: 0.0,
    };
    let mut codes = BTreeSet::new();
    // The first answer of each lab has the lab's own start in it.
    let (mut seen, mut start, mut in_flight) = (0, Instant::now(), 0);
    loop {
        while start.elapsed() < request.time
            && let Some(plan) = search.ask()
        {
            let name = format!("candidate-{}", plan.individual);
            labs.send(plan, Some(name));
            in_flight += 1;
        }
        if in_flight == 0 {
            rate.distinct = codes.len();
            return Ok(rate);
        }
        let candidate = labs.wait()?;
        in_flight -= 1;
        seen += 1;
        let loaded = loader.load(&candidate)?;
        if seen == request.labs {
            start = Instant::now();
        } else if seen > request.labs && start.elapsed() < request.time {
            rate.seconds = start.elapsed().as_secs_f64();
            rate.made += 1;
            match loaded {
                Some(code) => {
                    rate.loaded += 1;
                    codes.insert(code);
                }
                None => rate.refused += 1,
            }
        }
        search
            .tell(answer(candidate))
            .map_err(|error| EvolveError::Broken(error.to_string()))?;
    }
}

/// An answer without information, so that the search continues.
fn answer(candidate: Candidate) -> Answer<Edit> {
    let nothing = Failed::new(Failure::Refused, "not screened");
    match &candidate.result {
        Ok((Some(born), made)) => {
            let scores = Scores::exact([1.0]).map_err(|_| nothing);
            Answer::new(&candidate.plan, born.clone(), made.inert.clone(), scores)
        }
        _ => candidate.stillborn(nothing),
    }
}

/// The process that loads candidates, as one that times them would.
struct Loader(Worker<Evaluate>);

impl Loader {
    fn new(request: &RateRequest, builds: &Path) -> Self {
        let setup = EvaluateSetup {
            device: request.device,
            case: Case {
                buffers: Vec::new(),
                judged: None,
            },
            seeds: Vec::new(),
            builds: builds.to_owned(),
            sources: builds.to_owned(),
            answers: Answers::None,
        };
        Loader(Worker::new(request.launcher.clone(), setup, MEMORY))
    }

    fn chip(&mut self) -> Result<String, EvolveError> {
        match self.0.ask(EvaluateRequest::Info, PATIENCE) {
            Ok(EvaluateReply::Info(info)) => Ok(info.device.arch().to_owned()),
            Ok(_) => Err(EvolveError::Broken("no device was reported".to_owned())),
            Err(lost) => Err(EvolveError::Unfit(lost.to_string())),
        }
    }

    /// Loads a candidate, if there is any, and gives the hash of its code.
    fn load(&mut self, candidate: &Candidate) -> Result<Option<String>, EvolveError> {
        let Ok((_, made)) = &candidate.result else {
            return Ok(None);
        };
        let (Some(file), Some(code)) = (&made.file, &made.code) else {
            return Ok(None);
        };
        let request = EvaluateRequest::Load {
            arm: 0,
            artifact: Artifact {
                language: Language::Cuda,
                path: file.clone(),
                options: String::new(),
            },
            program: CaseProgram {
                language: Language::Cuda,
                sources: Vec::new(),
                flags: Vec::new(),
                defines: Vec::new(),
                launches: Vec::new(),
                loops: Vec::new(),
                counts: Vec::new(),
            },
        };
        let reply = self.0.ask(request, PATIENCE);
        let _ = std::fs::remove_file(file);
        match reply {
            Ok(EvaluateReply::Done) => Ok(Some(code.clone())),
            Ok(EvaluateReply::Failed { .. }) => Ok(None),
            Ok(_) => Err(EvolveError::Broken("nothing was loaded".to_owned())),
            Err(lost) => Err(EvolveError::Broken(lost.to_string())),
        }
    }
}

/// Names the kernels that a text defines.
fn kernels(ir: &str) -> Vec<String> {
    let name = |line: &str| {
        let (_, rest) = line.strip_prefix("define ")?.split_once("ptx_kernel")?;
        let (_, rest) = rest.split_once('@')?;
        rest.split_once('(').map(|(name, _)| name.to_owned())
    };
    ir.lines().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_named() {
        let ir = "define dso_local ptx_kernel void @one(ptr %0) #0 {\n\
                  define internal float @helper(float %0) {\n\
                  define ptx_kernel void @two() {\n";
        assert_eq!(kernels(ir), ["one", "two"]);
    }
}
