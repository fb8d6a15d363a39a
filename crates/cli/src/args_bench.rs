//! The command line of `bench`, as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use crate::args_tools::ToolArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// A built-in job's name, or a job file (.toml) [default: with --against, the run's]
    #[arg(required_unless_present = "against")]
    pub(crate) job: Option<String>,
    /// The problem's fields, such as `n=512`; others are as in the job
    #[arg(value_name = "FIELD=VALUE")]
    pub(crate) fields: Vec<String>,
    /// Compare this configuration, such as `BLOCK_M=64 TILE_M=4`, with the baseline; parameters not
    /// named are as in the baseline
    #[arg(long, short, value_name = "PARAM=VALUE …")]
    pub(crate) config: Option<String>,
    /// The baseline, if it is not the job's default configuration
    #[arg(long, short, value_name = "PARAM=VALUE …")]
    pub(crate) baseline: Option<String>,
    /// Compare the program of another job file, in its default configuration, with the baseline
    #[arg(long, value_name = "JOB", conflicts_with = "config")]
    pub(crate) program: Option<String>,
    /// The device, as `kernwright devices` names it; by default the first that fits the language
    #[arg(long, short)]
    pub(crate) device: Option<String>,
    /// How many samples to take of a single configuration
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(5..=10_000))]
    pub(crate) samples: u16,
    /// What the order of runs follows from
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Compare the time now with what this tuning run measured, of its winner or of --config; `kernwright runs` lists runs
    #[arg(long, value_name = "RUN", conflicts_with_all = ["program", "baseline"])]
    pub(crate) against: Option<i64>,
    /// Exit with code 4 if the candidate, or the time now, is slower by more than this many per cent,
    /// or if the answer is wrong
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) fail_above: Option<f64>,
    /// How results are written: as text, or as text with annotations that GitHub shows beside the job
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        conflicts_with = "json"
    )]
    pub(crate) format: BenchFormat,
    /// Draw the samples into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Do not write to the ledger
    #[arg(long)]
    pub(crate) no_store: bool,
    #[command(flatten)]
    pub(crate) tools: ToolArgs,
}

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// Text alone.
    Text,
    /// Text, and an annotation for GitHub Actions for each finding.
    Github,
}

/// Reads a share in per cent.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse::<f64>() {
        Ok(percent) if percent.is_finite() && percent >= 0.0 => Ok(percent),
        _ => Err("write per cent as in `5` or `2.5`".to_owned()),
    }
}
