//! Job files: those compiled into the program, and the user's own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_answers::DataError;
use kernwright_dataset::sets::DataSet;
use kernwright_files::scratch;
use kernwright_measure::job::{Job, KernelSource, Language, Program, Reference};
use kernwright_space::{CardError, ErrorKind, Family, Kernel, Problem, did_you_mean};
use tempfile::TempDir;

use crate::catalog::{Catalog, CatalogError, JOB_SUFFIX, read_text};

/// Pairs a file's path below `kernels/` with its text.
macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../kernels/", $path)))),*]
    };
}

/// Job files and sources compiled into the program.
const EMBEDDED: &[(&str, &str)] = embedded![
    "judged/logistic.c",
    "judged/logistic.job.toml",
    "judged/logistic.ll",
    "judged/long-training.c",
    "judged/long-training.job.toml",
    "judged/long-training.ll",
    "matmul/gemm-cuda.job.toml",
    "matmul/gemm-opencl.job.toml",
    "matmul/gemm.cl",
    "matmul/gemm.cu",
    "matmul/gemm.ll",
    "matmul/matmul-c.job.toml",
    "matmul/matmul.c",
    "matmul/matmul_reference.c",
    "planted/bounds-test.cu",
    "planted/bounds-test.job.toml",
    "planted/bounds-test.ll",
    "planted/bounds-test_reference.c",
    "planted/dead-store.c",
    "planted/dead-store.job.toml",
    "planted/dead-store.ll",
    "planted/dead-store_reference.c",
    "planted/hidden-invariant.c",
    "planted/hidden-invariant.job.toml",
    "planted/hidden-invariant.ll",
    "planted/hidden-invariant_reference.c",
    "planted/needed-barrier.cu",
    "planted/needed-barrier.job.toml",
    "planted/needed-barrier.ll",
    "planted/needed-barrier_reference.c",
    "planted/second-barrier.cu",
    "planted/second-barrier.job.toml",
    "planted/second-barrier.ll",
    "planted/second-barrier_reference.c",
    "planted/shared-trip.cu",
    "planted/shared-trip.job.toml",
    "planted/shared-trip.ll",
    "planted/shared-trip_reference.c",
    "planted/unchecked-loop.c",
    "planted/unchecked-loop.job.toml",
    "planted/unchecked-loop.ll",
    "planted/unchecked-loop_reference.c",
    "programs/align.cl",
    "programs/align.job.toml",
    "programs/align_reference.c",
    "programs/reach.cu",
    "programs/reach.job.toml",
    "programs/reach.ll",
    "programs/reach_reference.c",
    "programs/relax.c",
    "programs/relax.job.toml",
    "programs/relax.ll",
    "programs/relax_reference.c",
    "reduction/reduction-cuda.job.toml",
    "reduction/reduction-opencl.job.toml",
    "reduction/reduction.cl",
    "reduction/reduction.cu",
    "reduction/reduction.ll",
    "reduction/reduction_reference.c",
    "stencil/stencil-c.job.toml",
    "stencil/stencil-cuda.job.toml",
    "stencil/stencil-opencl.job.toml",
    "stencil/stencil.c",
    "stencil/stencil.cl",
    "stencil/stencil.cu",
    "stencil/stencil.ll",
    "stencil/stencil_reference.c",
    "svm/svm-adult-plain.cu",
    "svm/svm-adult-plain.job.toml",
    "svm/svm-adult-plain.ll",
    "svm/svm-adult.cu",
    "svm/svm-adult.job.toml",
    "svm/svm-adult.ll",
    "svm/svm-mnist.cu",
    "svm/svm-mnist.job.toml",
    "svm/svm-mnist.ll",
    "svm/svm.c",
    "svm/svm.job.toml",
    "svm/svm.ll",
    "transpose/transpose-cuda.job.toml",
    "transpose/transpose-opencl.job.toml",
    "transpose/transpose.cl",
    "transpose/transpose.cu",
    "transpose/transpose.ll",
    "transpose/transpose_reference.c",
];

/// A job and the folder its sources lie in.
#[derive(Debug)]
pub struct JobFile {
    /// The job.
    pub job: Job,
    /// The file's absolute path; `None` for a job that is built in.
    pub path: Option<PathBuf>,
    text: String,
    // Sources of embedded jobs; deleted with this value.
    _folder: Option<TempDir>,
}

impl JobFile {
    /// Reads the rows that the job learns from and is judged by, if it is judged by data; fetched sets lie
    /// in `sets`.
    ///
    /// # Errors
    ///
    /// The rows cannot be read, or do not fit the job.
    pub fn with_rows(mut self, sets: &Path) -> Result<Self, JobError> {
        if self.job.judged().is_some() {
            self.job = self.job.with_rows(sets).map_err(|error| {
                let unknown = match &error {
                    DataError::NoSet { set } => DataSet::named(set).err(),
                    _ => None,
                };
                let why = unknown
                    .map_or_else(|| error.to_string(), |unknown| format!("[data] {unknown}"));
                JobError::Data(why)
            })?;
        }
        Ok(self)
    }

    /// Computes a hash of what measurements depend on: the job file, the card's parameters and
    /// rules, the sources of the program and of its reference, and the files that inputs and right
    /// answers are read from. Headers that sources include are not looked at.
    ///
    /// # Errors
    ///
    /// Fails when one of the files cannot be read.
    pub fn digest(&self, problem: &Problem) -> Result<String, JobError> {
        let mut hasher = blake3::Hasher::new();
        let mut add = |part: &[u8]| {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        };
        add(self.text.as_bytes());
        let kernel = self.job.kernel();
        for param in kernel.params().iter() {
            add(param.name().as_bytes());
            for value in param.values() {
                add(value.to_string().as_bytes());
            }
        }
        for derived in kernel.derived() {
            add(derived.name().as_bytes());
            add(derived.rule().as_bytes());
        }
        for rule in kernel.constraints() {
            add(rule.rule().as_bytes());
        }
        for file in self.files(problem) {
            add(&file_hash(&file).map_err(|error| JobError::Source {
                path: file.display().to_string(),
                error,
            })?);
        }
        Ok(hasher.finalize().to_hex().to_string())
    }

    /// The files that a measurement reads, in the job's order.
    fn files(&self, problem: &Problem) -> Vec<PathBuf> {
        let mut files = self.job.program().sources.clone();
        match self.job.reference() {
            Reference::Default => {}
            Reference::Program(program) => files.extend(program.sources.iter().cloned()),
            Reference::Files(answers) => files.extend(answers.iter().map(|(_, file)| file.clone())),
        }
        // Opening the bench reports a problem that cannot be laid out.
        let buffers = self.job.case(problem).map(|case| case.buffers);
        files.extend(buffers.into_iter().flatten().flat_map(|buffer| {
            let files = buffer.fill.files().into_iter();
            files.map(Path::to_owned).collect::<Vec<_>>()
        }));
        let folder = self.job.folder();
        files.iter().map(|file| folder.join(file)).collect()
    }

    /// Returns whether a C compiler influences its times or its reference answers.
    pub(crate) fn is_compiled_with_cc(&self) -> bool {
        let is_c = |program: &Program| program.language == Language::C;
        let by_reference = match self.job.reference() {
            Reference::Program(program) => is_c(program),
            Reference::Default | Reference::Files(_) => false,
        };
        is_c(self.job.program()) || by_reference
    }
}

/// Hashes a file without holding it: data may be large.
fn file_hash(path: &Path) -> std::io::Result<[u8; 32]> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(std::fs::File::open(path)?)?;
    Ok(*hasher.finalize().as_bytes())
}

/// A job cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The file has mistakes.
    #[error(transparent)]
    Mistakes(#[from] CardError),
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] CatalogError),
    /// No job of that name.
    #[error("no job is named `{name}`{hint}")]
    Unknown {
        /// The requested name.
        name: String,
        /// What may be meant.
        hint: String,
    },
    /// The file is a card.
    #[error(
        "`{0}` is a card, which says what can be chosen; name a job, which says how to measure it and \
         names the card with `kernel = \"…\"`"
    )]
    Card(String),
    /// A source or data file of the job cannot be read.
    #[error("cannot read `{path}`, which the job names")]
    Source {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        error: std::io::Error,
    },
    /// The rows of a job that is judged by data cannot be had.
    #[error("{0}")]
    Data(String),
    /// The sources of an embedded job cannot be unpacked.
    #[error("cannot unpack the sources of a built-in job")]
    Unpack(#[from] std::io::Error),
}

impl JobError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            // The scratch folder is no business of the job's.
            JobError::Unpack(_) => ErrorKind::Failed,
            _ => ErrorKind::Usage,
        }
    }
}

/// Names the jobs compiled into the program.
pub fn embedded_jobs() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().filter_map(|(path, _)| {
        let name = path.rsplit('/').next()?;
        name.strip_suffix(JOB_SUFFIX)
    })
}

/// Loads the job of this name, or the job file at this path.
pub fn open_job(catalog: &Catalog, name: &str) -> Result<JobFile, JobError> {
    if name.ends_with(".toml") {
        let path = Path::new(name);
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        let text = read_text(path)?;
        let job = parse(catalog, name, &text, folder).map_err(|mistakes| {
            // If the user named a card, the error states this, and not that a job has no such keys.
            match catalog.read_card(path) {
                Ok(_) => JobError::Card(name.to_owned()),
                Err(_) => mistakes.into(),
            }
        })?;
        return Ok(JobFile {
            job,
            path: Some(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
            text,
            _folder: None,
        });
    }
    let found = EMBEDDED.iter().find(|(path, _)| {
        let file = path.rsplit('/').next().unwrap_or(path);
        file.strip_suffix(JOB_SUFFIX) == Some(name)
    });
    let Some((path, text)) = found else {
        let hint = match did_you_mean(name, embedded_jobs()) {
            none if none.is_empty() => {
                let known: Vec<&str> = embedded_jobs().collect();
                format!(
                    "; built in are {}, and a file's name ends in `{JOB_SUFFIX}`",
                    known.join(", ")
                )
            }
            hint => hint,
        };
        let name = name.to_owned();
        return Err(JobError::Unknown { name, hint });
    };
    let unpacked = scratch::folder("job", None)?;
    let family = |path: &str| path.rsplit_once('/').map(|(family, _)| family.to_owned());
    for (other, text) in EMBEDDED
        .iter()
        .filter(|(other, _)| family(other) == family(path))
    {
        let file = other.rsplit('/').next().unwrap_or(other);
        std::fs::write(unpacked.path().join(file), text)?;
    }
    let job = parse(catalog, &format!("kernels/{path}"), text, unpacked.path())?;
    Ok(JobFile {
        job,
        path: None,
        text: (*text).to_owned(),
        _folder: Some(unpacked),
    })
}

fn parse(catalog: &Catalog, file: &str, text: &str, folder: &Path) -> Result<Job, CardError> {
    let source = Cards { catalog, folder };
    Job::parse(file, text, folder, &source)
}

/// Finds what a job names among the available cards and beside the job.
struct Cards<'c> {
    catalog: &'c Catalog,
    folder: &'c Path,
}

impl KernelSource for Cards<'_> {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        if name.ends_with(".toml") {
            let path: PathBuf = self.folder.join(name);
            return self
                .catalog
                .read_card(&path)
                .map_err(|error| with_cause(&error));
        }
        self.catalog
            .get(name)
            .cloned()
            .map_err(|error| error.to_string())
    }

    fn family(&self, name: &str) -> Option<Arc<Family>> {
        self.catalog.family(name)
    }
}

/// An error and its cause in one line.
fn with_cause(error: &CatalogError) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_and_source_of_the_repository_is_embedded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
        let mut found = Vec::new();
        for family in std::fs::read_dir(&root).unwrap() {
            for file in std::fs::read_dir(family.unwrap().path()).unwrap() {
                let path = file.unwrap().path();
                let name = path
                    .strip_prefix(&root)
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                // Edits that cure what was planted are for tests, the suite for figures, and what `init`
                // is tried on has no job.
                let is_card = name.ends_with(".toml") && !name.ends_with(JOB_SUFFIX);
                let is_for_others = name.ends_with(".edits.json")
                    || name.starts_with("suite/")
                    || name.starts_with("strangers/");
                if !is_card && !is_for_others {
                    found.push(name);
                }
            }
        }
        found.sort();
        let mut embedded: Vec<&str> = EMBEDDED.iter().map(|(path, _)| *path).collect();
        embedded.sort_unstable();
        assert_eq!(found, embedded);
    }

    #[test]
    fn embedded_jobs_are_sound() {
        let catalog = Catalog::embedded().unwrap();
        for name in embedded_jobs() {
            let loaded = open_job(&catalog, name).unwrap_or_else(|error| panic!("{error}"));
            let problem = loaded.job.problem(&[]).unwrap();
            let config = loaded.job.default_config(&problem, None).unwrap();
            let is_fetched = matches!(name, "svm-adult" | "svm-adult-plain" | "svm-mnist");
            let loaded = match is_fetched {
                true => loaded,
                false => loaded.with_rows(Path::new("none")).unwrap(),
            };
            if !is_fetched {
                loaded.job.case(&problem).unwrap();
            }
            loaded
                .job
                .lay_out(loaded.job.program(), &problem, &config)
                .unwrap();
        }
        let card = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/matmul/matmul-c.toml");
        let error = open_job(&catalog, card.to_str().unwrap()).unwrap_err();
        assert!(matches!(error, JobError::Card(_)), "{error}");
        let error = open_job(&catalog, "matmul").unwrap_err().to_string();
        assert!(
            error.starts_with("no job is named `matmul`; did you mean"),
            "{error}"
        );
    }

    const JOB: &str = r#"
        job = "add"
        language = "c"
        sources = ["add.c"]
        default = { WORK = 1 }
        problem = { n = 4 }
        buffer = [
            { name = "x", type = "f32", shape = ["n"], role = "in", fill = { npy = "x.npy" } },
            { name = "y", type = "f32", shape = ["n"], role = "out" },
        ]
        scalar = [{ name = "n", type = "i32" }]
        launch = [{ entry = "add", arguments = ["x", "y", "n"] }]
        [verify]
        sources = ["reference.c"]
        launch = [{ entry = "reference", arguments = ["x", "y", "n"] }]
        [card]
        kernel = "add"
        field = [{ name = "n", min = 1 }]
        param = [{ name = "WORK", values = [1, 2] }]
    "#;

    #[test]
    fn a_digest_covers_sources_reference_and_data() {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let files = ["add.c", "reference.c", "x.npy"];
        for name in files {
            write(name, "one");
        }
        write("add.job.toml", JOB);
        let path = folder.path().join("add.job.toml");
        let catalog = Catalog::embedded().unwrap();
        let digest = || {
            let loaded = open_job(&catalog, path.to_str().unwrap()).unwrap();
            assert_eq!(loaded.path.as_deref(), Some(&*path));
            loaded.digest(&loaded.job.problem(&[]).unwrap()).unwrap()
        };
        let mut seen = vec![digest()];
        assert_eq!(digest(), seen[0]);
        for name in files {
            write(name, "other");
            let changed = digest();
            assert!(!seen.contains(&changed), "{name}");
            seen.push(changed);
        }
    }
}
