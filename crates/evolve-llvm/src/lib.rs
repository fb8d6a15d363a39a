//! Evolving kernels by edits of LLVM-IR: the only crate that calls LLVM.
//!
//! - [`Module`] and its neighbours: LLVM behind safe handles, opened at run time.
//! - [`Edit`]: what can be done to a program, said in a way that outlives the module; [`apply`]
//!   does it, totally.
//! - [`Original`]: a module as a `Program` of the engine, which proposes edits.
//! - [`emulate`]: runs a program safely on small inputs and finds what is wrong with it.
//! - [`Risk`]: what an edit rests on.
//! - [`Lab`]: all of it in a child process, since LLVM may end the process it runs in.
mod act;
mod edit;
pub mod emulate;
mod kin;
mod lab;
mod llvm;
mod memory;
mod program;
mod propose;
mod risk;
mod same;
mod shape;
mod workpiece;

pub use act::{Inert, Told, apply};
pub use edit::{Action, Cache, Edit, Operator, Source, Spot, Use};
pub use lab::{Begun, Cost, Lab, LabReply, LabRequest, LabSetup, Made, Screen, Shown, ShownEdit};
pub use llvm::*;
pub use memory::Bindings;
pub use program::{EditedModule, Heat, Original};
pub use risk::Risk;
pub use workpiece::Lineage;
