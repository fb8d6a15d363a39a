//! Evolving kernels by edits of LLVM-IR.
//!
//! - [`Edit`]: what can be done to a program, in a form that outlives the module; [`apply`]
//!   does it, totally.
//! - [`Original`]: a module as a `Program` of the engine, which proposes edits.
//! - [`Risk`]: what an edit rests on.
//! - [`Lab`]: all of it in a child process, since LLVM may end the process it runs in.
mod act;
mod edit;
mod lab;
mod program;
mod propose;
mod risk;
pub mod subject;
mod workpiece;

pub use act::{EditOutcome, Inert, apply};
pub use edit::{Action, Cache, Edit, Operator, Source, Spot, Use};
pub use lab::{
    Begun, Cost, Grow, Lab, LabReply, LabRequest, LabSetup, Made, Make, Screen, Shown, ShownEdit,
};
pub use program::{EditedModule, NoEntry, Original, Shared};
pub use propose::Heat;
pub use risk::Risk;
pub use workpiece::Lineage;
