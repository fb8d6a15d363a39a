//! The command line of `tune` and `runs`, as typed.

use std::path::PathBuf;

use clap::{ArgAction, Args as ClapArgs, Subcommand, ValueEnum};

use crate::args_tools::ToolArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct TuneArgs {
    /// A built-in job's name, or a job file (.toml)
    #[arg(required_unless_present = "strategy")]
    pub(crate) job: Option<String>,
    /// The problem's fields, such as `n=512`; others are as in the job
    #[arg(value_name = "FIELD=VALUE")]
    pub(crate) fields: Vec<String>,
    /// The device, as `kernwright devices` names it; by default the first that fits the language
    #[arg(long, short)]
    pub(crate) device: Option<String>,
    /// How to search [default: the first that `--strategy help` lists]
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,
    /// What every random choice follows from [default: another number for each kernel, problem and
    /// device, always the same for one; it is printed]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Stop after this many configurations
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_evals: Option<u64>,
    /// Stop after this time, such as `90s`, `10m` or `2h`; finals come on top, and after --resume
    /// the time before counts
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub(crate) max_time: Option<u64>,
    /// Stop after this many configurations in a row without a gain of 1 %; 0 never does
    /// [default: 60; 0 for the exhaustive search]
    #[arg(long, value_name = "N")]
    pub(crate) patience: Option<u64>,
    /// How many configurations are proposed and built together [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) batch: Option<u16>,
    /// How many samples to take of a configuration that stays in the race [default: 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(5..=10_000))]
    pub(crate) samples: Option<u16>,
    /// Measure this configuration first, such as `BLOCK_M=64 TILE_M=4`; parameters not named are as
    /// in the default, and text with spaces stands in quotes: `TYPE="long double"`. May be repeated
    #[arg(long, value_name = "PARAM=VALUE …", action = ArgAction::Append)]
    pub(crate) start: Vec<String>,
    /// Measure the configurations of this file first: CSV, JSON lines or T4, packed or not
    #[arg(long, value_name = "FILE")]
    pub(crate) start_from: Option<PathBuf>,
    /// What to try early: what the ledger has proven of this very problem and knows of the kernel
    /// elsewhere, and what a built-in model says (auto), or nothing (none)
    #[arg(long, value_name = "WHAT", default_value = "auto")]
    pub(crate) warm: Warm,
    /// Try early what was best in this recorded space of the same kernel: a Kernel Tuner cache or
    /// T4 file. May be repeated
    #[arg(long, value_name = "FILE", action = ArgAction::Append)]
    pub(crate) warm_from: Vec<PathBuf>,
    /// Try early what this trained model ranks first
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// Resume an interrupted run: this one, or the latest of the job, whatever its problem
    #[arg(
        long,
        value_name = "RUN",
        num_args = 0..=1,
        conflicts_with_all = ["strategy", "seed", "batch", "samples", "start", "start_from", "warm", "warm_from", "model", "dry_run"]
    )]
    pub(crate) resume: Option<Option<i64>>,
    /// Say what would be done and how long it may take; measure the default configuration only
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Report every new best on stderr, also where that is no terminal
    #[arg(long, short)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) files: RunFiles,
    #[command(flatten)]
    pub(crate) tools: ToolArgs,
}

/// What a search starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Warm {
    /// The ledger and a built-in model.
    Auto,
    /// Nothing.
    None,
}

/// What is written of a run.
#[derive(Debug, ClapArgs)]
pub(crate) struct RunFiles {
    /// Write the run as a page (HTML): the claim, the search, which parameters matter, failures
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Write the winner, once there is one, as a C header, beside those of other devices that the file holds
    #[arg(long, value_name = "FILE")]
    pub(crate) header: Option<PathBuf>,
    /// Write everything tried in Kernel Tuner's results format T4
    #[arg(long, value_name = "FILE")]
    pub(crate) t4: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunsArgs {
    #[command(subcommand)]
    pub(crate) command: Option<RunsCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RunsCommand {
    /// Show one run: how it went, what it found, what failed
    Show {
        /// The run's number
        run: i64,
        #[command(flatten)]
        files: RunFiles,
    },
}

/// Reads a time such as `90s`, `10m` or `2h`; a bare number is seconds.
pub(crate) fn seconds(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return Err("write a time as in `90s`, `10m` or `2h`".to_owned()),
    };
    let count: u64 = digits
        .parse()
        .map_err(|_| "write a time as in `90s`, `10m` or `2h`".to_owned())?;
    match count.checked_mul(unit) {
        Some(0) | None => Err("this is no time at all".to_owned()),
        Some(seconds) => Ok(seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn times_are_read() {
        let read = ["90s", "10m", "2h", "45"].map(seconds);
        assert_eq!(read, [Ok(90), Ok(600), Ok(7200), Ok(45)]);
        for bad in ["", "m", "-1s", "1d", "1.5h", "0s", "99999999999999999999h"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
