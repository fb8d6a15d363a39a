//! Why no job could be made.

use std::path::PathBuf;

use kernwright_space::ErrorKind;

use crate::foreign::ForeignError;
use crate::jobs::JobError;

/// A file from which no job can be made, or a job that cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InitError {
    /// The file cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The file is larger than sources are.
    #[error(
        "`{path}` has {bytes} bytes, and a source of kernels has at most {}",
        super::MAX_BYTES
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// The name does not show what the file is written in.
    #[error(
        "`{path}` does not end in `.cu`, `.cuh`, `.cl`, `.c` or `.h`; say what it is written in with \
         `--language cuda`, `opencl` or `c`"
    )]
    Extension {
        /// The file.
        path: PathBuf,
    },
    /// A bracket has no partner.
    #[error(
        "`{path}`, line {line}: a bracket has no partner; where `#if` chooses between halves of a \
         block, give the file as one of them leaves it (`cc -E -P`)"
    )]
    Brackets {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
    /// The file has no kernel.
    #[error("`{path}` has no kernel: {hint}")]
    NoKernel {
        /// The file.
        path: PathBuf,
        /// What was looked for.
        hint: &'static str,
    },
    /// The file has kernels, and a job can launch none of those wanted.
    #[error("no kernel of `{path}` can be launched by a job:\n{}", reasons.join("\n"))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Each kernel with its line and the reason.
        reasons: Vec<String>,
    },
    /// There is no kernel of this name.
    #[error("`{path}` has no kernel `{entry}`; it has {known}")]
    NoEntry {
        /// The file.
        path: PathBuf,
        /// The name.
        entry: String,
        /// The kernels there are.
        known: String,
    },
    /// A file of that name is there already.
    #[error("`{path}` is there already; write over it with --force, or name another with -o")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write `{path}`")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The T1 file cannot be read.
    #[error(transparent)]
    Foreign(#[from] ForeignError),
    /// What was made is no job: a mistake of this program.
    #[error(
        "the job made of `{path}` does not fit the format, which is a mistake of kernwright's; please \
         report it with the file. {hint}"
    )]
    Unsound {
        /// The user's file.
        path: PathBuf,
        /// What to try.
        hint: &'static str,
        /// What is wrong with the job.
        #[source]
        source: Box<JobError>,
    },
}

impl InitError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            InitError::Write { .. } | InitError::Unsound { .. } => ErrorKind::Failed,
            InitError::Foreign(error) => error.kind(),
            _ => ErrorKind::Usage,
        }
    }
}
