//! The command line of `kernwright compare-tuners`, as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// A search costs nothing here: each evaluation is looked up in the file. The table shows, for
/// each strategy, the optimum's time through the best time found (1 is the optimum) after that many
/// different configurations, on average over the searches, ± the standard error of that mean.
///
/// A recording that is incomplete, or has times that cannot be, is refused with the reason; the
/// other files are compared on all the same, and the exit code is 1.
#[derive(Debug, ClapArgs)]
pub(crate) struct CompareTunersArgs {
    /// Kernel Tuner caches or T4 results in which every configuration is measured, packed or not
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The T1 file with the space's constraints [default: `NAME.t1.json` or `t1.json` in the
    /// file's folder, or `t1/FOLDER.json` beside it; else every combination of values]
    #[arg(long, value_name = "T1")]
    pub(crate) space: Option<PathBuf>,
    /// The strategies [default: all but `exhaustive`]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) strategies: Vec<String>,
    /// Searches by each strategy, every one with another seed
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) repeats: u32,
    /// After how many evaluations to look
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "25,50,100,200", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) budgets: Vec<u32>,
    /// How many configurations are proposed together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) batch: u32,
    /// The first seed
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=u64::from(u32::MAX)))]
    pub(crate) seed: u64,
    /// Searches at the same time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) threads: Option<u16>,
    /// Show every search by itself too (`--json` has them always)
    #[arg(long)]
    pub(crate) searches: bool,
    /// Also from seeds, as `tune` takes them, that the other files of the same kernel give
    #[arg(long)]
    pub(crate) warm: bool,
    /// Also from ten seeds drawn from the slowest tenth of what works, to see what bad seeds cost
    #[arg(long)]
    pub(crate) poisoned: bool,
}
