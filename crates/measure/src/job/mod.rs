//! [`Job`]: how to run and check a kernel. Read from TOML by the same reader as cards.
//!
//! `raw` is the file as written, `check` the only door to a [`Job`], `element` what buffers are
//! made of, and `case` a job at one problem, where every formula has become a number.

mod case;
mod check;
mod element;
mod raw;

use std::path::PathBuf;
use std::sync::Arc;

use kernwright_space::{
    Config, ConfigError, Device, Formula, Kernel, Problem, ProblemError, Value,
};

pub use case::{
    Case, CaseArgument, CaseBuffer, CaseError, CaseFill, CaseLaunch, CaseProgram, macro_text,
};
pub use check::KernelSource;
pub use element::{Element, ElementField, Primitive};
pub use raw::{Language, RawJob, Role, job_schema};

/// A job whose file has been read and found sound.
#[derive(Debug, Clone)]
pub struct Job {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) folder: PathBuf,
    pub(crate) program: Program,
    pub(crate) defines: Vec<(String, Formula)>,
    pub(crate) fields: Vec<(String, Value)>,
    pub(crate) default: Vec<Value>,
    pub(crate) buffers: Vec<Buffer>,
    pub(crate) scalars: Vec<Scalar>,
    pub(crate) reference: Reference,
    pub(crate) seeds: Seeds,
    pub(crate) limits: Limits,
}

/// Sources and what to run of them.
#[derive(Debug, Clone)]
pub struct Program {
    /// What the sources are written in.
    pub language: Language,
    /// The source files.
    pub sources: Vec<PathBuf>,
    /// Flags for the compiler, after our own.
    pub flags: Vec<String>,
    /// What is run, in order.
    pub launches: Vec<Launch>,
}

/// Where the right answers come from.
#[derive(Debug, Clone)]
pub enum Reference {
    /// The default configuration itself.
    Default,
    /// Another program.
    Program(Program),
    /// NumPy files, each for the buffer with this number. Inputs must then be the same for every
    /// seed.
    Files(Vec<(usize, PathBuf)>),
}

/// One run of a function or kernel.
#[derive(Debug, Clone)]
pub struct Launch {
    pub(crate) entry: String,
    pub(crate) arguments: Vec<Passed>,
    pub(crate) grid: Vec<Formula>,
    pub(crate) block: Vec<Formula>,
    pub(crate) shared: Option<Formula>,
    pub(crate) repeat: Option<Formula>,
}

/// What is passed as an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passed {
    Buffer(usize),
    Scalar(usize),
}

/// Memory the kernel works on.
#[derive(Debug, Clone)]
pub(crate) struct Buffer {
    pub(crate) name: String,
    pub(crate) element: Element,
    pub(crate) shape: Vec<Formula>,
    pub(crate) role: Role,
    pub(crate) fill: Fill,
    pub(crate) tolerance: Tolerance,
    pub(crate) integers_are_exact: bool,
}

/// What a buffer holds before the kernel runs.
#[derive(Debug, Clone)]
pub(crate) enum Fill {
    Poison,
    Uniform(Formula, Formula),
    Constant(Formula),
    Iota,
    Npy(PathBuf),
}

/// An argument passed by value: one formula for each field of its element.
#[derive(Debug, Clone)]
pub(crate) struct Scalar {
    pub(crate) name: String,
    pub(crate) element: Element,
    pub(crate) values: Vec<Formula>,
}

pub use raw::RawTolerance as Tolerance;

/// What random inputs follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    /// Inputs the search may see.
    pub search: Vec<u64>,
    /// Inputs kept for the final check.
    pub held_out: Vec<u64>,
}

/// What a candidate may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Seconds one run of the launches may take.
    pub seconds: f64,
    /// Bytes of memory the process may use.
    pub memory: u64,
}

impl Job {
    /// Names the job.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says what is computed.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Gives the kernel whose configurations are measured.
    pub fn kernel(&self) -> &Arc<Kernel> {
        &self.kernel
    }

    /// Gives the folder, as an absolute path, that relative paths of the file start from.
    pub fn folder(&self) -> &std::path::Path {
        &self.folder
    }

    /// Gives the program measured.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Tells where right answers come from.
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// Gives the seeds of inputs.
    pub fn seeds(&self) -> &Seeds {
        &self.seeds
    }

    /// Gives the limits of a candidate.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Makes a problem from the file's fields, overridden by those given.
    pub fn problem(&self, given: &[(String, Value)]) -> Result<Problem, ProblemError> {
        let family = self.kernel.family();
        let same = |name: &str, other: &str| family.position(name) == family.position(other);
        let kept = self.fields.iter().filter(|(name, _)| {
            let overridden = |(other, _): &(String, Value)| same(name, other);
            !given.iter().any(overridden)
        });
        let fields = kept.chain(given);
        Problem::new(family, fields.map(|(name, value)| (&**name, value.clone())))
    }

    /// Makes the default configuration.
    pub fn default_config(
        &self,
        problem: &Problem,
        device: Option<&Device>,
    ) -> Result<Config, ConfigError> {
        self.kernel.config(problem, device, &self.default)
    }
}
