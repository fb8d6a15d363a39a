//! [`Job`]: how to run and check a kernel. Read from TOML by the same reader as cards.
//!
//! `raw` is the file as written, `check` the only door to a [`Job`], `element` what buffers are
//! made of, `case` a job at one problem, where every formula has become a number, and `turn` its
//! loops.

mod case;
mod check;
mod element;
mod judged;
mod raw;
mod turn;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_space::{
    Config, ConfigError, Device, Formula, Kernel, Problem, ProblemError, Value,
};

pub use case::{
    Case, CaseArgument, CaseBuffer, CaseError, CaseFill, CaseLaunch, CaseProgram, macro_text,
};
pub use check::KernelSource;
pub(crate) use element::c_name;
pub use element::{Element, ElementField, ElementType, JOB_TYPES, job_name};
pub use judged::{Judged, Tuned};
pub use raw::{Language, MetricKind, RawJob, Role, job_schema};
pub use turn::{Bound, CaseLoop, CaseTurn, CaseUntil, MOST_LOOPS, Relation};

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
    pub(crate) evolve: Evolve,
    /// How answers are judged by data, in the place of a reference.
    pub(crate) judged: Option<Arc<Judged>>,
}

/// How `evolve` begins.
#[derive(Debug, Clone, Default)]
pub struct Evolve {
    /// The program as LLVM-IR, where it is given.
    pub ir: Option<PathBuf>,
    /// Fields of the problem that candidates are emulated on; the others are the job's.
    pub screen: Vec<(String, Value)>,
    /// Fields of problems that no search sees.
    pub held_out: Vec<Vec<(String, Value)>>,
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
    /// Launches that are run again and again.
    pub loops: Vec<Loop>,
}

impl Program {
    /// Folders that a compiler must be able to read: those of the sources, and those that flags name
    /// for headers.
    pub fn folders(&self) -> Vec<PathBuf> {
        let of_sources = self.sources.iter().filter_map(|source| source.parent());
        let mut folders: Vec<PathBuf> = of_sources.map(Path::to_owned).collect();
        let mut flags = self.flags.iter();
        while let Some(flag) = flags.next() {
            match header_folder(flag) {
                Some("") => folders.extend(flags.next().map(PathBuf::from)),
                Some(folder) => folders.push(folder.into()),
                None => {}
            }
        }
        folders
    }
}

/// The folder that a flag names for headers; nothing if it stands in the next flag.
fn header_folder(flag: &str) -> Option<&str> {
    let named = ["-isystem", "-iquote", "-I"];
    named.iter().find_map(|name| flag.strip_prefix(name))
}

/// Flags whose folders for headers count from the job's folder, as sources do, wherever the compiler
/// is started.
fn anchored(flags: &[String], folder: &Path) -> Vec<String> {
    let mut is_folder = false;
    let one = |flag: &String| {
        let was_announced = std::mem::replace(&mut is_folder, header_folder(flag) == Some(""));
        let named = match was_announced {
            true => Some(flag.as_str()),
            false => header_folder(flag).filter(|named| !named.is_empty()),
        };
        match named.map(Path::new) {
            Some(path) if path.is_relative() => {
                let name = &flag[..flag.len() - path.as_os_str().len()];
                format!("{name}{}", folder.join(path).display())
            }
            _ => flag.clone(),
        }
    };
    flags.iter().map(one).collect()
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
    pub(crate) is_edited: bool,
    pub(crate) is_prepared: bool,
}

/// Launches that are run again and again.
#[derive(Debug, Clone)]
pub struct Loop {
    pub(crate) name: String,
    /// The numbers of its launches.
    pub(crate) launches: Range<usize>,
    pub(crate) until: Option<Until>,
    pub(crate) least: Option<Formula>,
    pub(crate) most: Formula,
    pub(crate) is_capped: bool,
}

/// When a loop ends: an element of a buffer and a number.
#[derive(Debug, Clone)]
pub(crate) struct Until {
    pub(crate) buffer: usize,
    pub(crate) element: Option<Formula>,
    pub(crate) relation: Relation,
    pub(crate) bound: Formula,
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
    /// What it holds for other seeds: a fill for each of the job's names.
    pub(crate) fills: Vec<Fill>,
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
    Series(Formula),
    Sorted(Formula, Formula),
    Fields(Vec<Fill>),
    /// Rows of a file, and the share of them that is held out.
    Rows(PathBuf, f64),
    /// Rows of the job's data: to learn from, or those that are judged.
    Data(raw::RowsOf),
    /// What is right for the rows to learn from.
    Labels,
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

    /// Gives the source of right answers.
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The same job on the inputs that are kept for the final check, and on no others.
    #[must_use]
    pub fn on_held_out_inputs(&self) -> Job {
        let mut job = self.clone();
        job.seeds.search.clone_from(&job.seeds.held_out);
        job
    }

    /// Gives how answers are judged by data, where they are.
    pub fn judged(&self) -> Option<&Judged> {
        self.judged.as_deref()
    }

    /// Gives the seeds of inputs.
    pub fn seeds(&self) -> &Seeds {
        &self.seeds
    }

    /// Gives the limits of a candidate.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Gives what `evolve` begins with.
    pub fn evolve(&self) -> &Evolve {
        &self.evolve
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_for_headers_count_from_the_jobs_folder() {
        let flags = |flags: &[&str]| {
            flags
                .iter()
                .map(|flag| (*flag).to_owned())
                .collect::<Vec<_>>()
        };
        let given = flags(&[
            "-O3", "-Ia", "-I", "b/c", "-I/d", "-isystem", "../e", "-lm", "-I", "/f",
        ]);
        let program = Program {
            language: Language::C,
            sources: vec!["/job/k.c".into(), "/src/l.c".into()],
            flags: anchored(&given, Path::new("/job")),
            launches: Vec::new(),
            loops: Vec::new(),
        };
        let expected = flags(&[
            "-O3",
            "-I/job/a",
            "-I",
            "/job/b/c",
            "-I/d",
            "-isystem",
            "/job/../e",
            "-lm",
            "-I",
            "/f",
        ]);
        assert_eq!(program.flags, expected);
        let folders = [
            "/job",
            "/src",
            "/job/a",
            "/job/b/c",
            "/d",
            "/job/../e",
            "/f",
        ];
        assert_eq!(program.folders(), folders.map(PathBuf::from));
    }
}
