//! Engines that run models: our own interpreter, or XLA.

use std::any::Any;
use std::time::Duration;

use crate::run::Tensor;
use kernwright_stablehlo::Module;

/// Something that runs models. [`Engine::name`] says on what times were measured.
pub trait Engine {
    /// What it is, with its version and its device.
    fn name(&self) -> &str;

    /// Puts a tensor where programs run, so that runs do not pay for the transfer.
    fn hold(&mut self, tensor: &Tensor) -> Result<Held, EngineError>;

    /// Gets a tensor back.
    fn fetch(&mut self, held: &Held) -> Result<Tensor, EngineError>;

    /// Makes a program ready to run.
    fn compile(&mut self, module: &Module) -> Result<Ready, EngineError>;

    /// Makes a program ready from what is known already; `None` if some of its parts would have to be
    /// tuned first, which is best done while no other process disturbs the measurements.
    fn recall(&mut self, module: &Module) -> Result<Option<Ready>, EngineError> {
        self.compile(module).map(Some)
    }

    /// Runs a program to its end; returns its results and how long the run took.
    fn run(
        &mut self,
        program: &Ready,
        arguments: &[&Held],
    ) -> Result<(Vec<Held>, Duration), EngineError>;

    /// Runs a program without waiting for its end, where the engine can: its results may be passed to the
    /// next program, and fetching them waits.
    fn start(&mut self, program: &Ready, arguments: &[&Held]) -> Result<Vec<Held>, EngineError> {
        self.run(program, arguments).map(|(results, _)| results)
    }

    /// Whether programs that are [started](Engine::start) are queued, each until the one before it ends.
    fn queues(&self) -> bool {
        false
    }

    /// Gives up from now on, where work is counted, on any program that computes more than `times` what
    /// this program computes on these arguments: an edited loop may have no end. Of several such programs
    /// the one that computes most counts.
    fn bound(
        &mut self,
        _program: &Ready,
        _arguments: &[&Held],
        _times: u64,
    ) -> Result<(), EngineError> {
        Ok(())
    }
}

/// A tensor that an engine holds; it is freed when this value is dropped.
#[derive(Debug)]
pub struct Held(Box<dyn Any>);

/// A program that an engine has made ready; it is freed when this value is dropped.
#[derive(Debug)]
pub struct Ready(Box<dyn Any>);

/// Why an engine could not do what was requested.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine cannot be used here.
    #[error("{0}")]
    Unusable(String),
    /// It does not take this program.
    #[error("{0}")]
    Refused(String),
    /// The program could not be run.
    #[error("{0}")]
    Failed(String),
    /// The program computes more than it may.
    #[error("it computes too much")]
    Endless,
    /// An argument belongs to another engine.
    #[error("this belongs to another engine")]
    Foreign,
}

impl Held {
    /// Wraps an engine's own value.
    pub fn new(own: impl Any) -> Self {
        Held(Box::new(own))
    }

    /// The engine's own value: an error if another engine made it.
    pub fn get<T: Any>(&self) -> Result<&T, EngineError> {
        self.0.downcast_ref().ok_or(EngineError::Foreign)
    }
}

impl Ready {
    /// Wraps an engine's own value.
    pub fn new(own: impl Any) -> Self {
        Ready(Box::new(own))
    }

    /// The engine's own value: an error if another engine made it.
    pub fn get<T: Any>(&self) -> Result<&T, EngineError> {
        self.0.downcast_ref().ok_or(EngineError::Foreign)
    }
}
