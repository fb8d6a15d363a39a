//! Arrays of NumPy's `.npy` files as a job's buffers want them.

use std::path::{Path, PathBuf};

use kernwright_files::{Array, ElementType, read_npy};

use crate::fill;
use crate::job::{CaseBuffer, job_name};

/// A `.npy` file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("`{path}`: {why}")]
pub struct NpyError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong and how to fix it.
    pub why: String,
}

/// Reads the numbers of a file that must hold a buffer's elements: in its shape, or in one dimension.
pub fn read(path: &Path, buffer: &CaseBuffer) -> Result<Vec<u8>, NpyError> {
    let refuse = |why: String| NpyError {
        path: path.to_owned(),
        why,
    };
    let [field] = buffer.element.fields.as_slice() else {
        return Err(refuse("a struct cannot be read from a file".to_owned()));
    };
    let array = read_npy(path).map_err(|error| refuse(error.why))?;
    contents(array, field.kind, &buffer.shape).map_err(refuse)
}

/// Reads the rows of a file that a seed gets.
pub fn read_rows(
    path: &Path,
    buffer: &CaseBuffer,
    held_out: f64,
    seed: (u64, bool),
) -> Result<Vec<u8>, NpyError> {
    let refuse = |why: String| NpyError {
        path: path.to_owned(),
        why,
    };
    let [field] = buffer.element.fields.as_slice() else {
        return Err(refuse("a struct cannot be read from a file".to_owned()));
    };
    let array = read_npy(path).map_err(|error| refuse(error.why))?;
    let (Some(&all), Some(&wanted)) = (array.shape.first(), buffer.shape.first()) else {
        return Err(refuse("it has no rows".to_owned()));
    };
    let mut whole: Vec<usize> = [all].iter().chain(&buffer.shape[1..]).copied().collect();
    // The rows of job data are flat, whatever shape a buffer gives them.
    let is_flat =
        array.shape.len() == 2 && buffer.shape[1..].iter().product::<usize>() == array.shape[1];
    if is_flat && held_out == 0.0 {
        whole.clone_from(&array.shape);
    }
    let bytes = contents(array, field.kind, &whole).map_err(refuse)?;
    let held_out = (all as f64 * held_out).ceil() as usize;
    let rows = fill::rows((all, held_out), wanted, seed).ok_or_else(|| {
        if held_out == 0 {
            return refuse(format!(
                "there are {all} such rows, and `{}` needs {wanted}",
                buffer.name
            ));
        }
        refuse(format!(
            "of its {all} rows {held_out} are held out, and `{}` needs {wanted} of either part",
            buffer.name
        ))
    })?;
    let size = bytes.len() / all.max(1);
    let row = |row: usize| bytes[row * size..(row + 1) * size].iter().copied();
    Ok(rows.into_iter().flat_map(row).collect())
}

fn contents(array: Array, kind: ElementType, wanted_shape: &[usize]) -> Result<Vec<u8>, String> {
    let name = job_name(kind);
    let wanted = kind.numpy();
    let wanted = wanted.ok_or_else(|| format!("NumPy has no `{name}`"))?;
    if array.kind != kind {
        let found = array.kind.numpy().unwrap_or_default();
        return Err(format!(
            "it holds `{found}` and `{name}` (`{wanted}`) is wanted; convert it with `astype`"
        ));
    }
    let count: usize = wanted_shape.iter().product();
    if array.shape != wanted_shape && array.shape != [count] {
        return Err(format!(
            "its shape is {:?} and {wanted_shape:?} is wanted",
            array.shape
        ));
    }
    Ok(array.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_taken_or_refused_with_the_reason() {
        let bytes = vec![1, 0, 0, 0, 2, 0, 0, 0];
        let of = |kind, shape: &[usize], wanted: ElementType| {
            let array = Array {
                shape: shape.to_vec(),
                kind,
                bytes: bytes.clone(),
            };
            contents(array, wanted, &[1, 2])
        };
        for shape in [&[2][..], &[1, 2]] {
            assert_eq!(
                of(ElementType::I32, shape, ElementType::I32),
                Ok(bytes.clone())
            );
        }
        for (kind, shape, wanted, part) in [
            (
                ElementType::F32,
                &[2][..],
                ElementType::I32,
                "it holds `<f4`",
            ),
            (ElementType::F32, &[2], ElementType::I32, "`astype`"),
            (
                ElementType::I32,
                &[3],
                ElementType::I32,
                "its shape is [3] and [1, 2]",
            ),
            (
                ElementType::I32,
                &[2, 1],
                ElementType::I32,
                "its shape is [2, 1]",
            ),
            (ElementType::I16, &[2], ElementType::Bf16, "NumPy has no"),
        ] {
            let error = of(kind, shape, wanted).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
