//! Our own interpreter as an engine.

use std::time::{Duration, Instant};

use crate::engine::{Engine, EngineError, Held, Ready};
use crate::run::{self, Limits, RunError, Tensor};
use kernwright_stablehlo::Module;
use kernwright_stablehlo::verify::check;

/// Runs models in this process, with nothing to install. It compiles nothing and joins no
/// operations, so its times are its own and foretell no other engine's.
#[derive(Debug, Clone, Copy)]
pub struct Interpreter {
    limits: Limits,
    /// What a program may compute at most, once that is bounded.
    bound: Option<u64>,
    /// Whether its clock counts what a program computes.
    is_counting: bool,
}

impl Interpreter {
    /// An interpreter with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Interpreter {
            limits,
            bound: None,
            is_counting: false,
        }
    }

    /// One whose clock counts the elements that a program computes, a nanosecond each.
    #[must_use]
    pub fn counting(limits: Limits) -> Self {
        Interpreter {
            is_counting: true,
            ..Interpreter::new(limits)
        }
    }
}

fn failed(error: RunError) -> EngineError {
    match error {
        RunError::OutOfFuel => EngineError::Endless,
        RunError::NotKnown(what) => EngineError::Failed(format!(
            "our interpreter cannot run {what}; XLA may: name its plugin"
        )),
        other => EngineError::Failed(other.to_string()),
    }
}

impl Engine for Interpreter {
    fn name(&self) -> &str {
        match self.is_counting {
            false => concat!("Kernwright's interpreter ", env!("CARGO_PKG_VERSION")),
            true => "a count of computed elements",
        }
    }

    fn hold(&mut self, tensor: &Tensor) -> Result<Held, EngineError> {
        Ok(Held::new(tensor.clone()))
    }

    fn fetch(&mut self, held: &Held) -> Result<Tensor, EngineError> {
        held.get().cloned()
    }

    fn compile(&mut self, module: &Module) -> Result<Ready, EngineError> {
        check(module).map_err(|unsound| EngineError::Refused(unsound.to_string()))?;
        Ok(Ready::new(module.clone()))
    }

    fn run(
        &mut self,
        program: &Ready,
        arguments: &[&Held],
    ) -> Result<(Vec<Held>, Duration), EngineError> {
        let module: &Module = program.get()?;
        let arguments: Result<Vec<Tensor>, EngineError> =
            arguments.iter().map(|held| held.get().cloned()).collect();
        let arguments = arguments?;
        let limits = Limits {
            fuel: self.bound.unwrap_or(self.limits.fuel),
            ..self.limits
        };
        let start = Instant::now();
        let (results, computed) = run::run_counted(module, &arguments, limits).map_err(failed)?;
        let time = match self.is_counting {
            false => start.elapsed(),
            true => Duration::from_nanos(computed),
        };
        Ok((results.into_iter().map(Held::new).collect(), time))
    }

    fn bound(
        &mut self,
        program: &Ready,
        arguments: &[&Held],
        times: u64,
    ) -> Result<(), EngineError> {
        let arguments: Result<Vec<Tensor>, EngineError> =
            arguments.iter().map(|held| held.get().cloned()).collect();
        let (_, computed) =
            run::run_counted(program.get()?, &arguments?, self.limits).map_err(failed)?;
        let bound = computed.saturating_mul(times);
        self.bound = Some(self.bound.map_or(bound, |before| before.max(bound)));
        Ok(())
    }
}
