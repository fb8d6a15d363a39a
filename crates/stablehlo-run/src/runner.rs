//! A model run in a child process: an engine that crashes or hangs costs one request.

use std::path::{Path, PathBuf};

use kernwright_measure::worker::{Lost, LostHow, Notes, Payload, Sandbox, Strictness};
use serde::{Deserialize, Serialize};

use crate::engine::{Engine, EngineError, Held};
use crate::interpreter::Interpreter;
use crate::pjrt::{MEMORY, OptionValue, Pjrt, PluginOptions};
use crate::run::{Limits, Precision, Tensor};
use crate::tensors;
use kernwright_stablehlo::Module;
use kernwright_stablehlo::parse::parse;

/// Which engine runs a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineChoice {
    /// Ours.
    Interpreter {
        /// The number of threads.
        threads: usize,
    },
    /// Ours on one thread, with a clock that counts the elements it computes, a nanosecond each: for a
    /// search that must be the same on every machine, as tests need it. Such times measure nothing.
    Counting,
    /// XLA, by a plugin.
    Plugin {
        /// The library.
        path: PathBuf,
        /// Options of its client, as people type them.
        client: Vec<(String, String)>,
        /// Options of its compiler, as people type them.
        compiler: Vec<(String, String)>,
    },
}

/// Elements that our interpreter computes before it gives up on a program.
const FUEL: u64 = 1_000_000_000_000;

impl EngineChoice {
    /// Opens the engine.
    pub fn open(&self) -> Result<Box<dyn Engine>, EngineError> {
        match self {
            EngineChoice::Interpreter { threads } => Ok(Box::new(Interpreter::new(Limits {
                precision: Precision::Own,
                fuel: FUEL,
                threads: *threads,
            }))),
            EngineChoice::Counting => Ok(Box::new(Interpreter::counting(Limits {
                precision: Precision::Own,
                fuel: FUEL,
                threads: 1,
            }))),
            EngineChoice::Plugin {
                path,
                client,
                compiler,
            } => {
                let typed = |options: &[(String, String)]| -> Vec<(String, OptionValue)> {
                    let one = |(name, value): &(String, String)| {
                        (name.clone(), OptionValue::from(&value[..]))
                    };
                    options.iter().map(one).collect()
                };
                let (mut client, mut compiler) = (typed(client), typed(compiler));
                if self.has_device() {
                    // By default a client takes three quarters of the device's memory for itself, and
                    // several of them work side by side.
                    default(&mut client, "preallocate", OptionValue::Bool(false));
                    let toolkit = packages(path).map(|folder| folder.join("nvidia/cu13"));
                    if let Some(toolkit) = toolkit.filter(|folder| folder.is_dir()) {
                        let toolkit = OptionValue::Text(toolkit.display().to_string());
                        default(&mut compiler, "xla_gpu_cuda_data_dir", toolkit);
                    }
                }
                Ok(Box::new(Pjrt::open(&PluginOptions {
                    path: path.clone(),
                    client,
                    compiler,
                })?))
            }
        }
    }

    /// Why its process was lost, with the name of the plugin that may be the cause.
    #[must_use]
    pub fn loss(&self, lost: &Lost) -> String {
        match (self, &lost.how) {
            (EngineChoice::Plugin { path, .. }, LostHow::CannotStart(why))
                if !why.contains(&*path.to_string_lossy()) =>
            {
                format!("`{}` cannot be opened: {why}", path.display())
            }
            (_, LostHow::CannotStart(why)) => why.clone(),
            _ => format!("the process that ran it was lost: {lost}"),
        }
    }

    /// Whether programs run on a device of their own, and not on the processor.
    #[must_use]
    pub fn has_device(&self) -> bool {
        match self {
            EngineChoice::Interpreter { .. } | EngineChoice::Counting => false,
            // This must be known before the plugin is opened, so only the file's name decides; folders may have any
            // name.
            EngineChoice::Plugin { path, .. } => path.file_name().is_some_and(|name| {
                let name = name.to_string_lossy().to_lowercase();
                ["cuda", "gpu", "rocm"].iter().any(|one| name.contains(one))
            }),
        }
    }

    /// The same engine with a folder in which its processes keep what they measured about parts of
    /// programs: XLA tries out many ways to run every part of one, and variants of a model have most of
    /// their parts in common. A folder that the user has named stays.
    #[must_use]
    pub fn remembering(&self, folder: &Path) -> Self {
        let mut engine = self.clone();
        if let EngineChoice::Plugin { compiler, .. } = &mut engine
            && self.has_device()
            && !compiler.iter().any(|(name, _)| name == MEMORY)
        {
            compiler.push((MEMORY.to_owned(), folder.display().to_string()));
        }
        engine
    }

    /// The files and devices that its process may access.
    pub fn sandbox(&self) -> Sandbox {
        let (strictness, read) = match self {
            EngineChoice::Interpreter { .. } | EngineChoice::Counting => {
                (Strictness::Kernel, Vec::new())
            }
            EngineChoice::Plugin { path, .. } => {
                let strictness = match self.has_device() {
                    true => Strictness::Driver,
                    false => Strictness::Tool,
                };
                let folder = packages(path).or(path.parent());
                (strictness, folder.map(Path::to_owned).into_iter().collect())
            }
        };
        let write = match self {
            EngineChoice::Interpreter { .. } | EngineChoice::Counting => Vec::new(),
            EngineChoice::Plugin { compiler, .. } => {
                let folders = compiler.iter().filter(|(name, _)| name == MEMORY);
                folders.map(|(_, folder)| folder.into()).collect()
            }
        };
        Sandbox {
            strictness,
            read,
            write,
            limits_addresses: false,
            writes_scratch: true,
            moves_files: false,
        }
    }
}

/// The folder of Python packages that a plugin is in: it finds its libraries in other packages there.
fn packages(plugin: &Path) -> Option<&Path> {
    plugin
        .ancestors()
        .find(|folder| folder.ends_with("site-packages") || folder.ends_with("dist-packages"))
}

/// Sets an option unless it is set.
fn default(options: &mut Vec<(String, OptionValue)>, name: &str, value: OptionValue) {
    if !options.iter().any(|(known, _)| known == name) {
        options.push((name.to_owned(), value));
    }
}

/// What a runner is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunnerSetup {
    /// What runs the model.
    pub engine: EngineChoice,
    /// The model, as text.
    pub module: PathBuf,
    /// Its arguments, as [`tensors`] writes them.
    pub arguments: PathBuf,
    /// A folder for its results.
    pub results: PathBuf,
}

/// A request to a runner.
#[derive(Debug, Serialize, Deserialize)]
pub enum RunnerRequest {
    /// Makes the model ready; the reply names the engine.
    Compile,
    /// Runs it once and writes its results to this file of its folder.
    Keep(String),
    /// Runs it this number of times.
    Time(usize),
}

/// A runner's reply.
#[derive(Debug, Serialize, Deserialize)]
pub enum RunnerReply {
    /// The engine, and how many seconds it took to make the model ready.
    Compiled(String, f64),
    /// The results are written.
    Kept,
    /// Seconds of each run.
    Times(Vec<f64>),
    /// Why the request failed.
    Failed(String),
}

/// A process that runs one model on one engine.
pub struct Runner {
    setup: RunnerSetup,
    module: Module,
    engine: Option<Box<dyn Engine>>,
    program: Option<crate::engine::Ready>,
    held: Vec<Held>,
    arguments: Vec<Tensor>,
}

impl Payload for Runner {
    const NAME: &'static str = "model";
    type Setup = RunnerSetup;
    type Request = RunnerRequest;
    type Reply = RunnerReply;

    fn open(setup: RunnerSetup, _scratch: &Path) -> Result<Self, String> {
        let path = setup.module.display();
        let text =
            std::fs::read_to_string(&setup.module).map_err(|error| format!("`{path}`: {error}"))?;
        let module = parse(&path.to_string(), &text).map_err(|error| error.to_string())?;
        let arguments = std::fs::read(&setup.arguments)
            .map_err(|error| format!("`{}`: {error}", setup.arguments.display()))?;
        let arguments = tensors::read(&arguments).ok_or("the arguments are damaged")?;
        Ok(Runner {
            setup,
            module,
            engine: None,
            program: None,
            held: Vec::new(),
            arguments,
        })
    }

    fn settle(&mut self) -> Result<(), String> {
        let mut engine = self
            .setup
            .engine
            .open()
            .map_err(|error| error.to_string())?;
        for tensor in std::mem::take(&mut self.arguments) {
            self.held
                .push(engine.hold(&tensor).map_err(|error| error.to_string())?);
        }
        self.engine = Some(engine);
        Ok(())
    }

    fn sandbox(setup: &RunnerSetup) -> Sandbox {
        let mut sandbox = setup.engine.sandbox();
        sandbox.write.push(setup.results.clone());
        sandbox
    }

    fn handle(&mut self, request: RunnerRequest, notes: &mut Notes) -> RunnerReply {
        let answered = self.answer(request, notes);
        answered.unwrap_or_else(|why| RunnerReply::Failed(why.to_string()))
    }
}

impl Runner {
    fn answer(
        &mut self,
        request: RunnerRequest,
        notes: &mut Notes,
    ) -> Result<RunnerReply, EngineError> {
        let Some(engine) = &mut self.engine else {
            return Err(EngineError::Unusable("the engine is not open".to_owned()));
        };
        let start = std::time::Instant::now();
        if self.program.is_none() {
            self.program = Some(engine.compile(&self.module)?);
        }
        let Some(program) = &self.program else {
            return Err(EngineError::Unusable("there is no program".to_owned()));
        };
        let held: Vec<&Held> = self.held.iter().collect();
        match request {
            RunnerRequest::Compile => {
                let seconds = start.elapsed().as_secs_f64();
                Ok(RunnerReply::Compiled(engine.name().to_owned(), seconds))
            }
            RunnerRequest::Keep(name) => {
                let (results, _) = engine.run(program, &held)?;
                let results: Result<Vec<Tensor>, EngineError> =
                    results.iter().map(|held| engine.fetch(held)).collect();
                let path = self.setup.results.join(name);
                std::fs::write(path, tensors::write(&results?))
                    .map_err(|error| EngineError::Failed(error.to_string()))?;
                Ok(RunnerReply::Kept)
            }
            RunnerRequest::Time(runs) => {
                let mut times = Vec::with_capacity(runs);
                for run in 0..runs {
                    // Time limits are for one run, not for all of them.
                    notes.at(run as u64);
                    times.push(engine.run(program, &held)?.1.as_secs_f64());
                }
                Ok(RunnerReply::Times(times))
            }
        }
    }
}
