//! An emulator that screens mutants before they reach a device.
//!
//! LLVM-IR, after the optimisation pipeline, is decoded into a compact form of our own and
//! interpreted: nothing mutated runs on the machine itself, every thread's state is available when
//! it waits for others, executed instructions are counted exactly, and two runs never differ.
//!
//! ```no_run
//! # use kernwright_llvm_emulate::*;
//! # use kernwright_llvm_ir::Module;
//! # fn screen(module: &Module, input: Vec<u8>) -> Result<(), Box<dyn std::error::Error>> {
//! let code = Code::decode(module, "saxpy")?;
//! let mut memory = Memory::new();
//! let x = memory.add(Buffer { name: "x".into(), contents: input, initialised: true, writable: false });
//! let y = memory.add(Buffer { name: "y".into(), contents: vec![0; 4096], initialised: false, writable: true });
//! let launch = Launch { grid: [4, 1, 1], block: [256, 1, 1], ..Launch::default() };
//! let report = code.run(&launch, &[x.into(), y.into(), 1024i32.into()], &mut memory, 10_000_000)?;
//! println!("{} instructions; y = {:?}", report.executed, memory.contents(y));
//! # Ok(())
//! # }
//! ```
//!
//! `decode` translates, `code` and `op` are what it translates to. `launch` lays memory out, `run`
//! starts blocks and opens barriers, `warp` does what 32 threads do together, `step` is the inner
//! loop over `int` and `float`. `memory` keeps buffers between launches, `map` checks each access,
//! `race` knows which thread is ordered before which.

mod code;
mod decode;
mod float;
mod int;
mod launch;
mod map;
mod memory;
mod op;
mod order;
mod race;
mod report;
mod run;
mod step;
mod warp;

pub use code::{Code, Place};
pub use launch::Argument;
pub use memory::{Buffer, BufferId, Memory};
pub use op::Space;
pub use report::{Finding, FindingKind, Observed, Report, Sequence, Traffic, Unsupported};
pub use run::{Launch, Races};

impl From<BufferId> for Argument {
    fn from(buffer: BufferId) -> Self {
        Argument::Buffer(buffer)
    }
}
