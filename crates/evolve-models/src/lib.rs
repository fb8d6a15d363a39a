//! Evolving models by edits of StableHLO.
//!
//! - [`Model`]: a module as the evolution engine sees it; [`ModelEdit`]: one change, with what makes other shapes fit.
//! - [`ModelLab`]: the child process that edits a workload's model, trains with it, times and scores it.
mod absorb;
mod act;
mod edit;
mod fit;
mod lab;
mod layers;
mod program;
mod propose;
mod respell;
pub mod subject;
mod tune;
mod workpiece;

pub use edit::{Action, Anchor, Fit, Fitted, ModelEdit, Source, Spot, Way};
pub use lab::{
    Drawn, Evaluation, Feed, FirstRun, JudgedBatch, ModelBegun, ModelLab, ModelLabReply,
    ModelLabRequest, ModelLabSetup, Odd, ShownModel, ShownModelEdit, Start, Task, Timing, Training,
};
pub use program::Model;
pub use propose::ModelOperator;
