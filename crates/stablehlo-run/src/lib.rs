//! Engines that run models.
//!
//! - [`Engine`]: runs modules. [`Interpreter`] is ours; [`Pjrt`] is XLA, where a plugin is available.
//! - [`Runner`]: a model run in a child process.
//! - [`modules`]: a model's file, described, run and compared with known answers.
mod engine;
mod interpreter;
pub mod modules;
mod pjrt;
pub mod run;
mod runner;
pub mod tensors;

pub use engine::{Engine, EngineError, Held, Ready};
pub use interpreter::Interpreter;
pub use pjrt::{OptionValue, Pjrt, PluginOptions};
pub use runner::{EngineChoice, Runner, RunnerReply, RunnerRequest, RunnerSetup};
