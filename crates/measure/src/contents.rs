//! What buffers hold before and after a run, for every seed: made here, kept in files between
//! the process that computes right answers and the one that checks against them.

use std::path::{Path, PathBuf};

use crate::fill::fill;
use crate::job::{Case, CaseFill};
use crate::npy::{self, NpyError};

/// What each buffer holds before a run; empty for those that are only written.
///
/// # Errors
/// A file of numbers cannot be used.
pub fn inputs(case: &Case, seed: u64) -> Result<Vec<Vec<u8>>, NpyError> {
    let one = |(index, buffer): (usize, &crate::job::CaseBuffer)| {
        if !buffer.role.is_filled() {
            return Ok(Vec::new());
        }
        match buffer.fill.of_seed(seed) {
            CaseFill::Npy(path) => return npy::read(path, buffer),
            CaseFill::Rows {
                path,
                held_out,
                seeds,
            } => return npy::read_rows(path, buffer, *held_out, (seed, seeds.contains(&seed))),
            _ => {}
        }
        let mut bytes = vec![0; buffer.count * buffer.element.size];
        fill(buffer, index, seed, &mut bytes);
        Ok(bytes)
    };
    case.buffers.iter().enumerate().map(one).collect()
}

/// Sees that the files which fill buffers can be used for a seed.
///
/// # Errors
/// One cannot.
pub(crate) fn check_files(case: &Case, seed: u64) -> Result<(), NpyError> {
    let mut of_files = case.clone();
    let reads = |buffer: &crate::job::CaseBuffer| !buffer.fill.files().is_empty();
    of_files.buffers.retain(reads);
    inputs(&of_files, seed).map(drop)
}

/// What each buffer holds before a run, for every seed, each made by a thread of its own.
pub(crate) fn all_inputs(case: &Case, seeds: &[u64]) -> Result<Vec<Vec<Vec<u8>>>, NpyError> {
    std::thread::scope(|scope| {
        let one = |seed: &u64| {
            let seed = *seed;
            scope.spawn(move || inputs(case, seed))
        };
        let threads: Vec<_> = seeds.iter().map(one).collect();
        let wait = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(inputs) => inputs,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().map(wait).collect()
    })
}

/// The file that holds what a buffer should contain after a run.
pub(crate) fn expected_path(folder: &Path, seed: u64, buffer: usize) -> PathBuf {
    folder.join(format!("expected-{seed}-{buffer}"))
}

/// Reads what written buffers should hold, for every seed; the others stay empty.
pub(crate) fn read_expected(
    case: &Case,
    seeds: &[u64],
    folder: &Path,
) -> Result<Vec<Vec<Vec<u8>>>, String> {
    let one = |seed: u64, index: usize| {
        let buffer = &case.buffers[index];
        if !buffer.role.is_answer() {
            return Ok(Vec::new());
        }
        let path = expected_path(folder, seed, index);
        let bytes =
            std::fs::read(&path).map_err(|error| format!("`{}`: {error}", path.display()))?;
        let wanted = buffer.count * buffer.element.size;
        if bytes.len() != wanted {
            return Err(format!(
                "`{}` has {} bytes, not {wanted}",
                path.display(),
                bytes.len()
            ));
        }
        Ok(bytes)
    };
    let all = |seed: &u64| {
        (0..case.buffers.len())
            .map(|index| one(*seed, index))
            .collect()
    };
    seeds.iter().map(all).collect()
}
