//! NumPy's `.npy`.

use super::{Array, ArrayKind, Wrong, needed, swap};

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

pub(super) fn read(bytes: &[u8]) -> Result<Array, Wrong> {
    let short = || Wrong::new("the file ends within its header");
    let major = *bytes.get(6).ok_or_else(short)?;
    let (start, length) = match major {
        1 => {
            let length = bytes.get(8..10).ok_or_else(short)?;
            (10, usize::from(u16::from_le_bytes([length[0], length[1]])))
        }
        2 | 3 => {
            let length = bytes.get(8..12).ok_or_else(short)?;
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
            (12, length as usize)
        }
        other => return Err(Wrong::new(format!("version {other} of .npy is not known"))),
    };
    let end = start + length;
    let header = bytes.get(start..end).ok_or_else(short)?;
    let header = String::from_utf8_lossy(header);
    let field = |name: &str| {
        let (_, after) = header.split_once(&format!("'{name}':"))?;
        Some(after.trim_start())
    };
    let wrong = |name: &str| Wrong::new(format!("its header says nothing of `{name}`"));
    let descr = field("descr").ok_or_else(|| wrong("descr"))?;
    let descr = descr
        .trim_start_matches('\'')
        .split('\'')
        .next()
        .unwrap_or_default();
    let (order, kind) = kind(descr)
        .ok_or_else(|| Wrong::new(format!("elements of the type `{descr}` are not known")))?;
    let is_columns = field("fortran_order")
        .ok_or_else(|| wrong("fortran_order"))?
        .starts_with("True");
    let shape = field("shape")
        .and_then(shape)
        .ok_or_else(|| wrong("shape"))?;
    let n_bytes = needed(&shape, kind.size());
    let body = &bytes[end..];
    if n_bytes != Some(body.len()) {
        let wanted = n_bytes.map_or("too many".to_owned(), |bytes| bytes.to_string());
        return Err(Wrong::new(format!(
            "{shape:?} elements of {descr} are {wanted} bytes, and {} follow the header",
            body.len()
        )));
    }
    let mut bytes = body.to_vec();
    if order == '>' {
        swap(&mut bytes, kind.size());
    }
    let array = Array { shape, kind, bytes };
    Ok(if is_columns { rows_first(array) } else { array })
}

/// `<f4` and the like: the order of bytes, and the kind.
fn kind(descr: &str) -> Option<(char, ArrayKind)> {
    let order = descr.chars().next()?;
    let kind = match &descr[order.len_utf8()..] {
        "b1" => ArrayKind::Bool,
        "i1" => ArrayKind::I8,
        "i2" => ArrayKind::I16,
        "i4" => ArrayKind::I32,
        "i8" => ArrayKind::I64,
        "u1" => ArrayKind::U8,
        "u2" => ArrayKind::U16,
        "u4" => ArrayKind::U32,
        "u8" => ArrayKind::U64,
        "f2" => ArrayKind::F16,
        "f4" => ArrayKind::F32,
        "f8" => ArrayKind::F64,
        _ => return None,
    };
    "<>|=".contains(order).then_some((order, kind))
}

/// `(2, 3)`, `(2,)`, `()`.
fn shape(text: &str) -> Option<Vec<usize>> {
    let inside = text.strip_prefix('(')?.split_once(')')?.0;
    let lengths = inside
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty());
    lengths.map(|one| one.parse().ok()).collect()
}

/// An array that was written with its first dimension running fastest.
fn rows_first(array: Array) -> Array {
    let size = array.kind.size();
    let count = array.bytes.len() / size;
    let mut bytes = vec![0; array.bytes.len()];
    let mut index = vec![0; array.shape.len()];
    for place in 0..count {
        let mut from = 0;
        for (at, length) in index.iter().zip(&array.shape).rev() {
            from = from * length + at;
        }
        bytes[place * size..][..size].copy_from_slice(&array.bytes[from * size..][..size]);
        for (at, length) in index.iter_mut().zip(&array.shape).rev() {
            *at += 1;
            if *at < *length {
                break;
            }
            *at = 0;
        }
    }
    Array { bytes, ..array }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(header: &str, body: &[u8]) -> Vec<u8> {
        let mut bytes = [MAGIC, &[1, 0]].concat();
        bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(body);
        bytes
    }

    #[test]
    fn orders_of_bytes_and_dimensions() {
        let header = "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }";
        let body = [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 1, 0];
        let array = read(&file(header, &body)).unwrap();
        assert_eq!(
            (array.kind, &array.shape[..]),
            (ArrayKind::I16, &[2, 3][..])
        );
        assert_eq!(array.bytes, [1, 0, 3, 0, 5, 0, 2, 0, 4, 0, 0, 1]);
    }

    #[test]
    fn mistakes_are_told() {
        let told = |header: &str, body: &[u8]| read(&file(header, body)).unwrap_err().why;
        let whole = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        assert!(told(whole, &[0; 7]).contains("8 bytes, and 7"));
        assert!(told(&whole.replace("<f4", "<c8"), &[]).contains("`<c8`"));
        assert!(told("{'descr': '<f4', 'fortran_order': False}", &[]).contains("shape"));
        let huge = whole.replace("(2,)", "(99999999999, 99999999999)");
        assert!(told(&huge, &[]).contains("too many"));
        for end in 0..20 {
            assert!(read(&file(whole, &[0; 8])[..end.max(6)]).is_err());
        }
    }
}
