//! Reading NumPy's `.npy` files: the one format for arrays that users already have.

use std::path::{Path, PathBuf};

use crate::job::{CaseBuffer, Primitive};

/// A `.npy` file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("`{path}`: {why}")]
pub struct NpyError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong and how to mend it.
    pub why: String,
}

const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads the numbers of a file that must hold a buffer's elements in C order: in its shape, or in
/// one dimension.
pub fn read(path: &Path, buffer: &CaseBuffer) -> Result<Vec<u8>, NpyError> {
    let refuse = |why: String| NpyError {
        path: path.to_owned(),
        why,
    };
    let bytes = std::fs::read(path).map_err(|error| refuse(error.to_string()))?;
    let [field] = buffer.element.fields.as_slice() else {
        return Err(refuse("a struct cannot be read from a file".to_owned()));
    };
    parse(&bytes, field.kind, &buffer.shape).map_err(refuse)
}

fn parse(bytes: &[u8], kind: Primitive, wanted_shape: &[usize]) -> Result<Vec<u8>, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("not a NumPy file")?;
    let (header, data) = match rest {
        [1, _, a, b, rest @ ..] => split(rest, usize::from(u16::from_le_bytes([*a, *b])))?,
        [2 | 3, _, a, b, c, d, rest @ ..] => {
            split(rest, u32::from_le_bytes([*a, *b, *c, *d]) as usize)?
        }
        _ => return Err("a version of the format we do not know".to_owned()),
    };
    let header = String::from_utf8_lossy(header);
    let kind_text = entry(&header, "descr").ok_or("its header names no type")?;
    let kind_text = kind_text.trim_matches(['\'', '"']);
    let wanted = spelling(kind).ok_or_else(|| format!("NumPy has no `{kind}`"))?;
    if kind_text.trim_start_matches(['<', '|', '=']) != wanted {
        return Err(format!(
            "it holds `{kind_text}` and `{kind}` (`<{wanted}`) is wanted; convert it with `astype`"
        ));
    }
    if entry(&header, "fortran_order").is_some_and(|order| order != "False") {
        return Err("its order is Fortran's; save it with `numpy.ascontiguousarray`".to_owned());
    }
    let shape = entry(&header, "shape").ok_or("its header names no shape")?;
    let found: Option<Vec<usize>> = shape
        .trim_matches(['(', ')'])
        .split(',')
        .filter(|extent| !extent.trim().is_empty())
        .map(|extent| extent.trim().parse().ok())
        .collect();
    let found = found.ok_or_else(|| format!("its shape `{shape}` makes no sense"))?;
    let count: usize = wanted_shape.iter().product();
    if found != wanted_shape && found != [count] {
        return Err(format!(
            "its shape is {shape} and {wanted_shape:?} is wanted"
        ));
    }
    let length = count * kind.size();
    let data = data.get(..length).ok_or_else(|| {
        format!(
            "it is cut short: {} of {length} bytes of numbers",
            data.len()
        )
    })?;
    Ok(data.to_vec())
}

fn split(rest: &[u8], length: usize) -> Result<(&[u8], &[u8]), String> {
    rest.split_at_checked(length)
        .ok_or_else(|| "it is cut short within its header".to_owned())
}

/// Finds a key of the header, which is a Python dictionary of three known keys.
fn entry<'h>(header: &'h str, key: &str) -> Option<&'h str> {
    let (_, rest) = header.split_once(&format!("'{key}':"))?;
    let rest = rest.trim_start();
    let end = if rest.starts_with('(') {
        rest.find(')')? + 1
    } else {
        rest.find([',', '}'])?
    };
    Some(rest[..end].trim())
}

fn spelling(kind: Primitive) -> Option<&'static str> {
    Some(match kind {
        Primitive::F16 => "f2",
        Primitive::F32 => "f4",
        Primitive::F64 => "f8",
        Primitive::I8 => "i1",
        Primitive::U8 => "u1",
        Primitive::I16 => "i2",
        Primitive::U16 => "u2",
        Primitive::I32 => "i4",
        Primitive::U32 => "u4",
        Primitive::I64 => "i8",
        Primitive::U64 => "u8",
        Primitive::Bf16 => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header =
            format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
        let mut bytes = MAGIC.to_vec();
        bytes.extend([1, 0]);
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn files_are_read_or_refused_with_the_reason() {
        let data = [1_u8, 0, 0, 0, 2, 0, 0, 0];
        let check = |descr, order, shape, data: &[u8]| {
            parse(&file(descr, order, shape, data), Primitive::I32, &[1, 2])
        };
        assert_eq!(check("<i4", "False", "(2,)", &data), Ok(data.to_vec()));
        assert_eq!(check("<i4", "False", "(1, 2)", &data), Ok(data.to_vec()));
        for (result, part) in [
            (check("<f4", "False", "(2,)", &data), "astype"),
            (check(">i4", "False", "(2,)", &data), "`>i4`"),
            (check("<i4", "True", "(2,)", &data), "Fortran"),
            (
                check("<i4", "False", "(3,)", &data),
                "its shape is (3,) and [1, 2] is wanted",
            ),
            (
                check("<i4", "False", "(2, 1)", &data),
                "its shape is (2, 1)",
            ),
            (
                check("<i4", "False", "(2,)", &data[..5]),
                "cut short: 5 of 8",
            ),
            (check("<i4", "False", "(x,)", &data), "makes no sense"),
            (parse(b"hello", Primitive::I32, &[2]), "not a NumPy file"),
            (
                parse(b"\x93NUMPY\x01\x00\xff\xff{", Primitive::I32, &[2]),
                "within its header",
            ),
        ] {
            let error = result.unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
