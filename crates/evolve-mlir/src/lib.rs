//! Models as programs that can be edited: StableHLO in a small IR of our own.
//!
//! - [`Module`]: a model's one function, with every call inlined. Read from what JAX writes, pretty or
//!   generic, and written in the generic form, which XLA reads.
//! - [`Kind`]: what an operation does. Operations we do not know are carried as they are written.
//! - [`infer`]: the types of an operation's results, or why its operands do not fit.
//! - [`check`]: whether a whole module is sound.
//! - [`Model`]: a module as the evolution engine sees it; [`ModelEdit`]: one change, with what makes other shapes fit.
//! - [`ModelLab`]: the child process that edits a workload's model, trains with it, times and scores it.
//! - [`Engine`]: what runs modules. [`Interpreter`] is ours; [`Pjrt`] is XLA, where there is a plugin.
mod absorb;
mod act;
mod canonical;
mod edit;
mod engine;
mod fit;
pub mod infer;
mod inline;
mod interpreter;
mod lab;
mod layers;
mod literal;
mod module;
mod op;
mod parse;
mod pjrt;
mod print;
mod program;
mod propose;
mod respell;
pub mod run;
mod runner;
pub mod tensors;
mod tune;
mod types;
mod verify;
mod work;
mod workpiece;

pub use canonical::canonical;
pub use edit::{Action, Anchor, Fit, Fitted, ModelEdit, Source, Spot, Way};
pub use engine::{Engine, EngineError, Held, Ready};
pub use interpreter::Interpreter;
pub use lab::{
    Drawn, Evaluation, Feed, FirstRun, JudgedBatch, ModelBegun, ModelLab, ModelLabReply,
    ModelLabRequest, ModelLabSetup, Odd, ShownModel, ShownModelEdit, Start, Task, Timing, Training,
};
pub use literal::{Literal, Number};
pub use module::{Block, Function, Location, Module, Op, ValueId};
pub use op::{
    BatchNorm, Binary, Compare, CompareType, Convolution, ConvolutionDimensions, Direction,
    DotGeneral, Extra, Gather, Kind, Opaque, Pad, Scatter, Slice, Unary, Window,
};
pub use parse::{ModuleError, parse};
pub use pjrt::{OptionValue, Pjrt, PluginOptions};
pub use program::Model;
pub use propose::ModelOperator;
pub use runner::{EngineChoice, Runner, RunnerReply, RunnerRequest, RunnerSetup};
pub use types::{Element, Shape, TensorType, Type};
pub use verify::{Unsound, check};
pub use work::work;
