//! Workloads by name: those compiled into the program, and the user's own files.

use std::path::Path;

use kernwright_files::scratch;
use tempfile::TempDir;

use super::workload::{Workload, WorkloadError};

/// The end of a workload file's name.
const SUFFIX: &str = ".workload.toml";

/// Pairs a file's path below `workloads/` with its contents.
macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../../../workloads/", $path)))),*]
    };
}

/// Workloads compiled into the program.
const EMBEDDED: &[(&str, &[u8])] = embedded![
    "cifar10-mobilenet/cifar10-mobilenet.workload.toml",
    "cifar10-mobilenet/predict.mlir",
    "cifar10-mobilenet/weights.npz",
    "mnist-training/evaluate.mlir",
    "mnist-training/mnist-training.workload.toml",
    "mnist-training/step.mlir",
    "tiny-inference/predict.mlir",
    "tiny-inference/tiny-inference.workload.toml",
    "tiny-inference/weights.npz",
    "tiny-training/evaluate.mlir",
    "tiny-training/step.mlir",
    "tiny-training/tiny-training.workload.toml",
];

/// A workload and the folder its modules lie in.
#[derive(Debug)]
pub struct WorkloadFile {
    /// The workload.
    pub workload: Workload,
    // Modules of embedded workloads; deleted with this value.
    _folder: Option<TempDir>,
}

/// Names the workloads compiled into the program.
pub fn embedded_workloads() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().filter_map(|(path, _)| {
        let name = path.rsplit('/').next()?;
        name.strip_suffix(SUFFIX)
    })
}

/// Opens the workload of this name, or the workload's file at this path; nothing if it is neither.
///
/// # Errors
/// It is one, and has mistakes.
pub fn open_workload(name: &str) -> Result<Option<WorkloadFile>, WorkloadError> {
    if Path::new(name).is_file() {
        if !Workload::is_one(Path::new(name)) {
            return Ok(None);
        }
        return Ok(Some(WorkloadFile {
            workload: Workload::read(Path::new(name))?,
            _folder: None,
        }));
    }
    if name.ends_with(SUFFIX) {
        return Err(WorkloadError::File {
            path: name.into(),
            error: std::io::Error::new(std::io::ErrorKind::NotFound, "there is no such file"),
        });
    }
    if !embedded_workloads().any(|one| one == name) {
        return Ok(None);
    }
    let failed = |error| WorkloadError::File {
        path: name.into(),
        error,
    };
    let unpacked = scratch::folder("workload", None).map_err(failed)?;
    for (path, contents) in EMBEDDED {
        if let Some((folder, file)) = path.split_once('/')
            && folder == name
        {
            std::fs::write(unpacked.path().join(file), contents).map_err(failed)?;
        }
    }
    Ok(Some(WorkloadFile {
        workload: Workload::read(&unpacked.path().join(format!("{name}{SUFFIX}")))?,
        _folder: Some(unpacked),
    }))
}
