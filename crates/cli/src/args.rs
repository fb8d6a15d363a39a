//! The command line, as typed.

use std::path::PathBuf;

use clap::{ArgAction, Args as ClapArgs, Parser, Subcommand, ValueEnum};
use kernwright::predict::Focus;
use kernwright::space::Device;

use crate::args_bench::BenchArgs;
use crate::args_compare::CompareTunersArgs;
use crate::args_evolve::{ApplyArgs, EvolveArgs};
use crate::args_export::ExportArgs;
use crate::args_init::InitArgs;
use crate::args_module::{ModuleArgs, WorkloadArgs};
use crate::args_tools::ToolArgs;
use crate::args_tune::{RunsArgs, TuneArgs};

/// Makes compute kernels fast: predict, tune, evolve.
///
/// Results go to stdout, everything else to stderr. Exit codes: 0 done; 1 failed; 2 wrong usage,
/// or a card, job or file that cannot be read or does not fit; 3 no valid configuration, or the one asked about is not valid; 4 a wrong answer, or slower than
/// allowed; 5 the device is missing or lost; 6 the ledger is missing, locked, damaged or of another
/// version, or a MIOpen database is locked; 130 and 143 interrupted or asked to end, with everything kept.
#[derive(Debug, Parser)]
#[command(name = "kernwright", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options every command takes.
#[derive(Debug, ClapArgs)]
pub(crate) struct Global {
    /// Print one JSON document instead of text, also of an error
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print results and errors only: no progress, notes or warnings
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// When to colour output
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// The ledger's file [default: the user's data folder]
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// A folder of kernel cards to add; may be repeated
    #[arg(long, global = true, value_name = "DIR", action = ArgAction::Append)]
    pub(crate) cards: Vec<PathBuf>,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the main job on built-in examples: a prediction, a space, a check, an import, a tuning, and evolutions of
    /// a kernel and of a model
    Demo,
    /// Make a job of a file of kernels (.cu, .cl, .c) or of a T1 file; guesses are marked as questions
    Init(InitArgs),
    /// List the kernels that have a card
    Kernels,
    /// Look at one kernel's card, or at the format of cards
    #[command(subcommand)]
    Kernel(KernelCommand),
    /// Count, sample or list the valid configurations of a problem
    #[command(subcommand)]
    Space(SpaceCommand),
    /// Say whether a configuration is valid and, if not, why
    Check(CheckArgs),
    /// Bring a foreign tuning database into the ledger
    Import(ImportArgs),
    /// Look at the data in the ledger, check and split data files, fetch data sets
    #[command(subcommand)]
    Data(DataCommand),
    /// Rank the configurations most likely to be best for an untuned problem
    Predict(PredictArgs),
    /// Write predictions or the ledger's fastest where others read them: MIOpen, T4, CSV, Parquet
    Export(ExportArgs),
    /// Train a model from tuning data
    Train(TrainArgs),
    /// Train from scratch on one part of the data, test on problems never seen, print the tables
    Reproduce(ReproduceArgs),
    /// Find the best configuration of a job by measuring; every result is kept at once
    Tune(TuneArgs),
    /// Rewrite a kernel's LLVM-IR, or a model's StableHLO, by evolutionary search over edits
    Evolve(EvolveArgs),
    /// Do the edits of an evolved winner again, on the program they were found for
    Apply(ApplyArgs),
    /// Read a model's program (StableHLO), say what is in it, run it and compare
    Module(ModuleArgs),
    /// Look at a model's workload before it is evolved: does it fit, and how good is the original
    Workload(WorkloadArgs),
    /// List the tunings in the ledger, or show one
    Runs(RunsArgs),
    /// Time a kernel's configuration, or compare two configurations or programs honestly
    Bench(BenchArgs),
    /// Compare search strategies on recorded spaces; needs no device
    CompareTuners(CompareTunersArgs),
    /// List the devices that can be measured on
    Devices,
    /// Prove that measurements on this machine can be trusted: cheats, faults, equal programs
    Selftest(SelftestArgs),
    /// Answer a parent's requests; started by kernwright itself
    #[command(hide = true)]
    Worker {
        /// What to serve
        payload: String,
    },
    /// Say what works here and what does not
    Doctor,
    /// Show the settings and where they come from
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KernelCommand {
    /// Show fields, parameters, derived values and rules
    Show {
        /// A kernel's name, a card (.toml), or a T1, T4 or cache file of Kernel Tuner (.json, .json.gz)
        kernel: String,
    },
    /// Make a card of a T1 file of Kernel Tuner
    ///
    /// The card has the file's parameters and constraints. Sizes of its problem become fields
    /// called as in Kernel Tuner's caches, so that a cache of the kernel can be imported.
    Import {
        /// The T1 file (.json, .json.gz)
        #[arg(value_name = "T1")]
        file: PathBuf,
        /// Where the card goes [default: stdout]
        #[arg(long, short, value_name = "CARD.toml")]
        output: Option<PathBuf>,
    },
    /// Print the JSON Schema that cards, family files, jobs, workloads or preferences follow
    Schema {
        /// Which format
        #[arg(default_value = "card")]
        format: SchemaFormat,
    },
}

/// A format with a published schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaFormat {
    /// Kernel cards.
    Card,
    /// Family files.
    Family,
    /// Job files.
    Job,
    /// Workload files.
    Workload,
    /// `kernwright.toml`.
    Config,
}

/// A kernel, a problem and a device.
#[derive(Debug, ClapArgs)]
pub(crate) struct TargetArgs {
    /// A kernel's name, a card (.toml), or a T1, T4 or cache file of Kernel Tuner (.json, .json.gz)
    pub(crate) kernel: String,
    /// The problem's fields, such as `in_channels=64` or, shorter, `c=64`
    #[arg(value_name = "FIELD=VALUE")]
    pub(crate) pairs: Vec<String>,
    /// The device, such as `gfx906_60` or `nvidia:sm_90:H200`
    #[arg(long, short)]
    pub(crate) device: Option<Device>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SpaceCommand {
    /// Count the valid configurations exactly
    Count(TargetArgs),
    /// Draw valid configurations, each with the same probability
    Sample {
        #[command(flatten)]
        target: TargetArgs,
        /// How many to draw
        #[arg(long, short = 'n', default_value_t = 5, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
        number: u32,
        /// What the draw follows from
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// List the valid configurations in order
    List {
        #[command(flatten)]
        target: TargetArgs,
        /// How many to list at most; all if absent
        #[arg(long)]
        limit: Option<u64>,
        /// How many to skip first
        #[arg(long, default_value_t = 0)]
        offset: u64,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    /// The parameters' values in decoding order, such as `1,16,4,16,1,2,1,4`; fewer make a prefix.
    /// Parameters may also be given by name among the fields.
    #[arg(long, short, value_name = "VALUES")]
    pub(crate) config: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PredictArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    /// The problem as one text: `FIELD=VALUE` pairs, or MIOpen's own key
    #[arg(long, short)]
    pub(crate) problem: Option<String>,
    /// How many configurations to rank
    #[arg(short, long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) k: u32,
    /// A trained model [default: the one built in for the kernel]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// Answer as the data of this source would [default: the newest the model has of the device]
    #[arg(long)]
    pub(crate) source: Option<String>,
    /// Beam width; 1 is greedy [default: a little wider than K, or exact where that is cheap]
    #[arg(long, value_name = "WIDTH", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) beam: Option<u32>,
    /// Show, for the best configuration, each value's probability and which rules removed the rest
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show how far the list can be trusted: how likely the tuned answer is within it, how far the
    /// problem is from what the model has seen, and how the model did on problems it had not seen
    #[arg(long)]
    pub(crate) stats: bool,
    /// Show beside it what MIOpen's own model says: the folder of its `.ktn.model` files
    #[arg(long, value_name = "DIR")]
    pub(crate) ktn: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TrainArgs {
    /// The kernels: names, cards, or jobs with a card of their own (.job.toml); all that have data
    /// if absent
    pub(crate) kernels: Vec<String>,
    /// A folder of tuning data: MIOpen databases, CSV files, caches and T4 files of Kernel Tuner
    #[arg(long, value_name = "DIR", required_unless_present = "stored")]
    pub(crate) data: Option<PathBuf>,
    /// Learn from the ledger's Trials, measured here or imported; with --data, from both
    #[arg(long)]
    pub(crate) stored: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Where models go, one file per kernel
    #[arg(long, short, value_name = "DIR", default_value = "models")]
    pub(crate) output: PathBuf,
    /// The network
    #[arg(long, value_name = "NAME", default_value = "default")]
    pub(crate) architecture: Architecture,
    /// Leave the problems of this split's test part out, and report how well they are predicted
    #[arg(long, value_name = "hash:SEED")]
    pub(crate) split: Option<String>,
    /// The device and source the model is mostly for, as in `gfx900:2019-02`: their examples count
    /// most
    #[arg(long, value_name = "ARCH:SOURCE", value_parser = focus)]
    pub(crate) focus: Option<Focus>,
    /// What every random choice follows from
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) threads: Option<u16>,
    /// Train the models that are built in: 8-bit, each with the figures of a twin trained without
    /// a test part
    #[arg(long, conflicts_with_all = ["split", "architecture", "focus"])]
    pub(crate) release: bool,
    /// With --release: keep the models that are in the folder; train the twins alone and renew
    /// figures and calibration
    #[arg(long, requires = "release")]
    pub(crate) figures_only: bool,
    /// Start over instead of resuming from this training's checkpoints
    #[arg(long)]
    pub(crate) restart: bool,
    /// Write over models in the folder that were trained otherwise
    #[arg(long)]
    pub(crate) replace: bool,
}

fn focus(text: &str) -> Result<Focus, String> {
    match text.split_once(':') {
        Some((arch, source)) if !arch.is_empty() && !source.is_empty() => Ok(Focus {
            arch: arch.to_owned(),
            source: source.to_owned(),
        }),
        _ => Err("write the device and the source as in `gfx900:2019-02`".to_owned()),
    }
}

/// A network to train.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Architecture {
    /// Ours.
    Default,
    /// The paper's encoder-decoder.
    Encdec,
    /// The paper's attention, values fed back.
    Attention,
    /// The paper's modified attention, nothing fed back.
    Attention2,
    /// The paper's first hybrid of convolutions and LSTMs.
    Hybrid,
    /// The paper's best.
    Hybrid2,
}

impl Architecture {
    /// The name as it is written on the command line.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReproduceArgs {
    /// A folder of tuning data: MIOpen databases or CSV files
    #[arg(long, value_name = "DIR", required_unless_present = "from")]
    pub(crate) data: Option<PathBuf>,
    /// Train nothing; put together what earlier calls wrote with --json FILE
    #[arg(
        long,
        value_name = "FILE",
        value_delimiter = ',',
        conflicts_with = "data"
    )]
    pub(crate) from: Vec<PathBuf>,
    /// The snapshot whose rows are tested
    #[arg(long, default_value = "2019-02")]
    pub(crate) snapshot: String,
    /// The device whose rows are tested
    #[arg(long, short, default_value = "gfx900")]
    pub(crate) device: Device,
    /// How test problems are chosen
    #[arg(long, value_name = "hash:SEED", default_value = "hash:miopen-split-v1")]
    pub(crate) split: String,
    /// The tables to print, by the paper's numbers: 2, 3, 4 [default: 4; with --from, those with
    /// figures]
    #[arg(long, value_delimiter = ',')]
    pub(crate) tables: Vec<u32>,
    /// The models and yardsticks [default: those of the tables]: default, untaught (one network
    /// without teachers), encdec, attention, attention2, hybrid, hybrid2, tree, bayes, neighbours,
    /// svc, forest, frequent, nearest
    #[arg(long, value_delimiter = ',')]
    pub(crate) models: Vec<String>,
    /// The kernels
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "ConvAsm1x1U,ConvOclDirectFwd1x1,ConvAsmBwdWrW1x1,ConvAsmBwdWrW3x3"
    )]
    pub(crate) kernels: Vec<String>,
    /// The precisions
    #[arg(long, value_delimiter = ',', default_value = "FP32,FP16")]
    pub(crate) precisions: Vec<String>,
    /// What every random choice of training follows from
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many seeds, counting up; figures become means with their deviation
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) seeds: u16,
    /// Write a page with tables, learning curves and confusion matrices
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) threads: Option<u16>,
    /// With --json: write the document to this file, and the tables to stdout all the same
    #[arg(value_name = "FILE", requires = "json")]
    pub(crate) file: Option<PathBuf>,
}

/// How foreign files are read.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReadArgs {
    /// The device the data was measured on, where the files do not name it
    #[arg(long, short)]
    pub(crate) device: Option<Device>,
    /// The format, where it is not to be recognised by content
    #[arg(long)]
    pub(crate) format: Option<String>,
    /// A column map (TOML) for CSV files
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ImportArgs {
    /// The files: MIOpen SQLite, MIOpen text, CSV, caches and T4 files of Kernel Tuner, plain or
    /// packed with gzip or bzip2; or another ledger, which is merged
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Read and judge everything, but write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// List what the ledger holds, and where it came from
    List,
    /// Show Trials of a kernel, or its Records if it has no Trials
    Show {
        /// The kernel's name
        kernel: String,
        /// Only this device
        #[arg(long, short)]
        device: Option<Device>,
        /// Show Records, valid or not, instead of Trials
        #[arg(long)]
        records: bool,
        /// How many to show at most
        #[arg(long, default_value_t = 10)]
        limit: u64,
        /// How many to skip first
        #[arg(long, default_value_t = 0)]
        offset: u64,
    },
    /// Judge every row of data files by the cards; without files, check the ledger itself
    ///
    /// Rows that are not valid are an answer, not a failure: the exit code is 0.
    Check {
        /// The files
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        read: ReadArgs,
    },
    /// Split the problems of data files into train, validation and test parts
    Split {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        read: ReadArgs,
        /// The seed string; any other gives another split by the same recipe
        #[arg(long, default_value = kernwright::split::MIOPEN_SEED)]
        seed: String,
        /// Print each row's part and its problem's key instead of counts
        #[arg(long)]
        list: bool,
    },
    /// Fetch a public data set for models through a package manager; without a name, list them
    ///
    /// The download is compared with known digests and stored, whole or not at all, as four NumPy
    /// files beside the ledger, in `sets/NAME`. Nothing of the package is installed or run.
    Get(GetArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GetArgs {
    /// The set; all are listed if absent
    pub(crate) name: Option<String>,
    /// Keep only the first N rows to learn from
    #[arg(long, value_name = "N", requires = "name", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) train: Option<u32>,
    /// Keep only the first N rows to test on
    #[arg(long, value_name = "N", requires = "name", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) test: Option<u32>,
    /// Fetch it even if it is there, and replace it
    #[arg(long, requires = "name")]
    pub(crate) again: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SelftestArgs {
    /// The device, as `kernwright devices` names it
    #[arg(long, short, default_value = "cpu")]
    pub(crate) device: String,
    /// How many faulty candidates to survive
    #[arg(long, default_value_t = 24)]
    pub(crate) faults: usize,
    /// How many of them may be ones that never end; each costs a second
    #[arg(long, default_value_t = 2)]
    pub(crate) hangs: usize,
    /// How often to compare a program with itself
    #[arg(long, default_value_t = 20)]
    pub(crate) equals: usize,
    /// Time the default configuration of every built-in job too
    #[arg(long)]
    pub(crate) benches: bool,
    /// Only measure how fast `evolve` makes candidates of this LLVM-IR (.ll) for a CUDA device:
    /// edited, optimised, assembled and loaded, neither screened nor timed
    #[arg(long, value_name = "FILE")]
    pub(crate) rate: Vec<PathBuf>,
    /// With --rate: how many processes
    #[arg(long, default_value_t = 8, requires = "rate", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) labs: u16,
    /// With --rate: for how many seconds
    #[arg(long, default_value_t = 10, requires = "rate")]
    pub(crate) seconds: u64,
    #[command(flatten)]
    pub(crate) tools: ToolArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Show every setting
    Show {
        /// Say where each value comes from
        #[arg(long)]
        origin: bool,
    },
}
