//! The command line of `init`, as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use kernwright::measure::job::Language;

/// Make a job of a file of kernels (.cu, .cl, .c) or of a T1 file; guesses are marked as questions
///
/// Reads the kernels, host code around them or not: parameters, what is read and written, how large
/// buffers are, what the host launches. It writes one job, with its card inside, and where host code
/// has to go, the kernels in a file of their own. Templates, textures, local memory that the host
/// sizes and C++ classes are refused with the reason. Nothing is overwritten without --force.
#[derive(Debug, ClapArgs)]
pub(crate) struct InitArgs {
    /// The kernels: CUDA (.cu), OpenCL (.cl) or C (.c)
    #[arg(required_unless_present = "from")]
    pub(crate) file: Option<PathBuf>,
    /// Make the job of Kernel Tuner's T1 file instead: space, launch and arguments
    #[arg(long, value_name = "T1.json", conflicts_with_all = ["file", "entry", "host"])]
    pub(crate) from: Option<PathBuf>,
    /// Where the job goes: a folder, or a file (.job.toml) [default: beside the source]
    #[arg(long, short, value_name = "DIR|JOB.toml")]
    pub(crate) output: Option<PathBuf>,
    /// A kernel to launch; may be repeated, in order [default: as the host code does]
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Vec<String>,
    /// The file with the host code, where that is another
    #[arg(long, value_name = "FILE")]
    pub(crate) host: Option<PathBuf>,
    /// What the file is written in [default: by its name]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) language: Option<SourceLanguage>,
    /// Write over files that are there
    #[arg(long)]
    pub(crate) force: bool,
}

/// What sources are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SourceLanguage {
    /// C, on the processor.
    C,
    /// CUDA C++.
    Cuda,
    /// OpenCL C.
    Opencl,
}

impl From<SourceLanguage> for Language {
    fn from(language: SourceLanguage) -> Self {
        match language {
            SourceLanguage::C => Language::C,
            SourceLanguage::Cuda => Language::Cuda,
            SourceLanguage::Opencl => Language::Opencl,
        }
    }
}
