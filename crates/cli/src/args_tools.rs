//! Options of every command that builds and runs candidates.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// How candidates are built and run.
#[derive(Debug, ClapArgs)]
pub(crate) struct ToolArgs {
    /// Run candidates without the sandbox, where the system has none
    #[arg(long)]
    pub(crate) no_sandbox: bool,
    /// The C compiler
    #[arg(long, value_name = "PATH", env = "KERNWRIGHT_CC", default_value = "cc")]
    pub(crate) cc: PathBuf,
}

impl Default for ToolArgs {
    fn default() -> Self {
        ToolArgs {
            no_sandbox: false,
            cc: "cc".into(),
        }
    }
}
