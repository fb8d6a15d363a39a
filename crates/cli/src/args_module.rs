//! The command line of `module`, as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct ModuleArgs {
    /// StableHLO as text (.mlir), pretty or generic, such as `jax.jit(f).lower(…).as_text()` gives
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the module here, in the generic form and with every call inlined
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<PathBuf>,
    /// Run it, on numbers drawn at random unless --inputs are given
    #[arg(long)]
    pub(crate) run: bool,
    /// Run it on `in0`, `in1`, … of this .npz, and compare the results with `out0`, …
    #[arg(long, value_name = "FILE")]
    pub(crate) inputs: Option<PathBuf>,
    /// How often to time it
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) runs: usize,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Run the engine without its sandbox
    #[arg(long)]
    pub(crate) no_sandbox: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct WorkloadArgs {
    /// A built-in workload's name, or a workload's file (.toml); without it, the built-in ones are listed
    pub(crate) workload: Option<String>,
    /// Write the weights that the first training ends with here, as .npz
    #[arg(long, value_name = "FILE", requires = "workload")]
    pub(crate) weights: Option<PathBuf>,
    /// Time the model against itself this many times, as a winner is timed, and report how often
    /// that was called faster
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "workload"
    )]
    pub(crate) equals: usize,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Run the engine without its sandbox
    #[arg(long)]
    pub(crate) no_sandbox: bool,
}

/// What runs models.
#[derive(Debug, ClapArgs)]
pub(crate) struct EngineArgs {
    /// Run models by XLA with this PJRT plugin, such as that of `pip install xla-cpu-pjrt`, instead of
    /// by our own interpreter
    #[arg(long, value_name = "LIBRARY")]
    pub(crate) plugin: Option<PathBuf>,
    /// An option of the plugin's client, such as `cpu_device_count=1` or `preallocate=false`
    #[arg(long, value_name = "NAME=VALUE", requires = "plugin")]
    pub(crate) client_option: Vec<String>,
    /// An option of XLA's compiler, such as `xla_cpu_enable_fast_math=false`
    #[arg(long, value_name = "NAME=VALUE", requires = "plugin")]
    pub(crate) xla_option: Vec<String>,
}
