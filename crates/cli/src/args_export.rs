//! The command line of `kernwright export`, as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use kernwright::space::Device;
use kernwright::user_db::MiopenVersion;

/// The formats: `csv` and `parquet` are tables, one row a configuration; `t4` is Kernel Tuner's
/// results, one file a problem; `miopen` merges into MIOpen's user performance database, under
/// MIOpen's own locks, and keeps what it replaces as `.bak`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExportArgs {
    /// The kernels [default: all with a model built in; with --stored, all in the ledger]
    #[arg(value_name = "KERNEL")]
    pub(crate) kernels: Vec<String>,
    /// What to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: ExportFormat,
    /// The problems: a CSV file with a column for each field, or a text file of MIOpenDriver
    /// commands, logs that hold them, or keys of MIOpen databases; `-` for stdin
    #[arg(long, short, value_name = "FILE", required_unless_present = "stored")]
    pub(crate) problems: Option<PathBuf>,
    /// The device, such as `gfx906_60` [default: the one in the database's name]
    #[arg(long, short)]
    pub(crate) device: Option<Device>,
    /// Where to: a file, or `-` for stdout; for T4 of several problems and for MIOpen also a
    /// folder [default: stdout; for MIOpen $MIOPEN_USER_DB_PATH, else ~/.config/miopen]
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Write the best the ledger knows instead of predictions
    #[arg(long)]
    pub(crate) stored: bool,
    /// How many configurations to predict for each problem
    #[arg(short, long, value_name = "K", default_value_t = 1, conflicts_with = "stored", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) k: u32,
    /// Predict as the data of this source would [default: the newest the model has of the device]
    #[arg(long, conflicts_with = "stored")]
    pub(crate) source: Option<String>,
    /// Write what can be written although some lines of the list are bad
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Say what would change, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// The version of MIOpen that is to read the database, such as `3.3.0.8252-64506314e`
    /// [default: that of the files in the folder]
    #[arg(long, value_name = "VERSION")]
    pub(crate) miopen_version: Option<MiopenVersion>,
    /// How long to wait while MIOpen or another export holds the database
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    pub(crate) lock_wait: u64,
}

/// What to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// A table as text.
    Csv,
    /// A table for Arrow, pandas, DuckDB.
    Parquet,
    /// Kernel Tuner's results.
    T4,
    /// MIOpen's user performance database.
    Miopen,
}
