//! The command line of `evolve` and `apply`, as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use crate::args_module::EngineArgs;
use crate::args_tools::ToolArgs;
use crate::args_tune::seconds;

#[derive(Debug, ClapArgs)]
pub(crate) struct EvolveArgs {
    /// A built-in job's or workload's name, or the file of one (.toml): kernels have jobs, models have
    /// workloads
    pub(crate) job: String,
    /// The fields of the problem that is timed, such as `n=512`; others are as in the job
    #[arg(value_name = "FIELD=VALUE")]
    pub(crate) fields: Vec<String>,
    /// The device, as `kernwright devices` names it; by default the first that fits the language
    #[arg(long, short)]
    pub(crate) device: Option<String>,
    /// What to minimise: time on the device, or instructions and accesses to memory, counted by
    /// emulation on a small problem (needs no device)
    #[arg(long, value_name = "WHAT", default_value = "time")]
    pub(crate) goal: GoalArg,
    /// How long to search, such as `90s`, `10m` or `2h`; reducing and proving the winner comes on top
    #[arg(long, value_name = "TIME", value_parser = seconds, default_value = "10m")]
    pub(crate) budget: u64,
    /// Reduce and prove the winner within this time; what runs at its end is cut off [default: as long as
    /// the search took, at least 20 s, and 60 s for a model]
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub(crate) prove_budget: Option<u64>,
    /// Stop after this many candidates, if that comes first
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_candidates: Option<u64>,
    /// Risks to take, such as `precision,barriers`: precision (other rounding), bounds (tests that
    /// guard work are gone or changed), barriers (threads no longer wait), inputs (right for the inputs
    /// tried and nothing else says so: how often loops run, code that none reached, values that agreed,
    /// memory in another order)
    #[arg(long, value_name = "RISK,…", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// How candidates are chosen: ours, by chance alone, or as GEVO does
    #[arg(long, value_name = "HOW", default_value = "ours")]
    pub(crate) mode: ModeArg,
    /// What every random choice follows from
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The run's folder: its journal, report and winner [default: evolved/JOB-SEED]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Resume the run in the folder
    #[arg(long)]
    pub(crate) resume: bool,
    /// Labs that edit, build and emulate at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) labs: Option<u16>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) llvm: LlvmArgs,
    #[command(flatten)]
    pub(crate) tools: ToolArgs,
}

/// Where LLVM and clang are.
#[derive(Debug, ClapArgs)]
pub(crate) struct LlvmArgs {
    /// LLVM's shared library, version 22 [default: that of the Rust toolchain, then the system's]; a program into which
    /// LLVM was linked needs none
    #[arg(long, value_name = "FILE", env = "KERNWRIGHT_LLVM")]
    pub(crate) llvm: Option<PathBuf>,
    /// The clang that translates sources of jobs without IR
    #[arg(long, value_name = "PROGRAM", default_value = "clang-22")]
    pub(crate) clang: PathBuf,
}

/// What to minimise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalArg {
    /// Time on the device.
    Time,
    /// Instructions and accesses to memory.
    Instructions,
}

/// How candidates are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeArg {
    /// Our search.
    Ours,
    /// Random edits of the original.
    Random,
    /// As GEVO does.
    Gevo,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ApplyArgs {
    /// The edits: `winner.edits.json` of a run, or `front/N.edits.json` of a model's
    pub(crate) edits: PathBuf,
    /// The program they are for, as LLVM-IR or StableHLO
    pub(crate) ir: PathBuf,
    /// Write the edited IR here [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the machine code, as assembly or PTX, here
    #[arg(long, value_name = "FILE")]
    pub(crate) code: Option<PathBuf>,
    /// LLVM's shared library, version 22 [default: that of the Rust toolchain, then the system's]; a program into which
    /// LLVM was linked needs none
    #[arg(long, value_name = "FILE", env = "KERNWRIGHT_LLVM")]
    pub(crate) llvm: Option<PathBuf>,
    /// Run LLVM without a sandbox
    #[arg(long)]
    pub(crate) no_sandbox: bool,
}
