//! Arrays of NumPy's `.npy` files as a job's buffers want them.

use std::path::{Path, PathBuf};

use kernwright_files::{Array, ArrayKind, read_npy};

use crate::job::{CaseBuffer, Primitive};

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

fn contents(array: Array, kind: Primitive, wanted_shape: &[usize]) -> Result<Vec<u8>, String> {
    let wanted = kind_of(kind).ok_or_else(|| format!("NumPy has no `{kind}`"))?;
    if array.kind != wanted {
        let (found, wanted) = (array.kind.numpy(), wanted.numpy());
        return Err(format!(
            "it holds `{found}` and `{kind}` (`{wanted}`) is wanted; convert it with `astype`"
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

fn kind_of(kind: Primitive) -> Option<ArrayKind> {
    Some(match kind {
        Primitive::F16 => ArrayKind::F16,
        Primitive::F32 => ArrayKind::F32,
        Primitive::F64 => ArrayKind::F64,
        Primitive::I8 => ArrayKind::I8,
        Primitive::U8 => ArrayKind::U8,
        Primitive::I16 => ArrayKind::I16,
        Primitive::U16 => ArrayKind::U16,
        Primitive::I32 => ArrayKind::I32,
        Primitive::U32 => ArrayKind::U32,
        Primitive::I64 => ArrayKind::I64,
        Primitive::U64 => ArrayKind::U64,
        Primitive::Bf16 => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_taken_or_refused_with_the_reason() {
        let bytes = vec![1, 0, 0, 0, 2, 0, 0, 0];
        let of = |kind, shape: &[usize], wanted: Primitive| {
            let array = Array {
                shape: shape.to_vec(),
                kind,
                bytes: bytes.clone(),
            };
            contents(array, wanted, &[1, 2])
        };
        for shape in [&[2][..], &[1, 2]] {
            assert_eq!(of(ArrayKind::I32, shape, Primitive::I32), Ok(bytes.clone()));
        }
        for (kind, shape, wanted, part) in [
            (ArrayKind::F32, &[2][..], Primitive::I32, "it holds `<f4`"),
            (ArrayKind::F32, &[2], Primitive::I32, "`astype`"),
            (
                ArrayKind::I32,
                &[3],
                Primitive::I32,
                "its shape is [3] and [1, 2]",
            ),
            (
                ArrayKind::I32,
                &[2, 1],
                Primitive::I32,
                "its shape is [2, 1]",
            ),
            (ArrayKind::I16, &[2], Primitive::Bf16, "NumPy has no"),
        ] {
            let error = of(kind, shape, wanted).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
