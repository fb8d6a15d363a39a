//! NumPy's `.npy`.

use std::io::{self, Write};

use super::{Array, Wrong, needed, swap};
use crate::ElementType;

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy begins the elements at a multiple of this, so that they can be mapped into memory.
const ALIGNMENT: usize = 64;

/// Writes an array as an `.npy` file, the same bytes as NumPy writes.
pub fn write_npy(array: &Array, out: &mut dyn Write) -> io::Result<()> {
    let shape: Vec<String> = array.shape.iter().map(usize::to_string).collect();
    // One dimension has a comma too: Python takes `(2)` for a number.
    let shape = match &shape[..] {
        [one] => format!("({one},)"),
        many => format!("({})", many.join(", ")),
    };
    let descr = array
        .kind
        .numpy()
        .ok_or_else(|| io::Error::other("NumPy has no bf16"))?;
    let mut header =
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}").into_bytes();
    // Before it stand the magic, two bytes of version and two of its length; a line feed ends it.
    let before = MAGIC.len() + 4;
    let end = (before + header.len() + 1).next_multiple_of(ALIGNMENT);
    header.resize(end - before - 1, b' ');
    header.push(b'\n');
    let length = u16::try_from(header.len())
        .map_err(|_| io::Error::other("an array of this many dimensions cannot be written"))?;
    out.write_all(MAGIC)?;
    out.write_all(&[1, 0])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&header)?;
    out.write_all(&array.bytes)
}

/// What stands before the elements.
pub(super) struct Header {
    pub(super) shape: Vec<usize>,
    pub(super) kind: ElementType,
    /// The kind in NumPy's words.
    descr: String,
    /// `>`: the most significant byte comes first.
    order: char,
    /// The first dimension runs fastest.
    is_columns: bool,
    /// Where the elements begin.
    pub(super) end: usize,
}

pub(super) fn read(bytes: &[u8]) -> Result<Array, Wrong> {
    let header = header(bytes)?;
    let body = &bytes[header.end..];
    header.check_length(body.len())?;
    let (shape, kind) = (header.shape, header.kind);
    let mut bytes = body.to_vec();
    if header.order == '>' {
        swap(&mut bytes, kind.size());
    }
    let array = Array { shape, kind, bytes };
    Ok(match header.is_columns {
        true => rows_first(array),
        false => array,
    })
}

/// Reads what stands before the elements; of those, nothing need be there.
pub(super) fn header(bytes: &[u8]) -> Result<Header, Wrong> {
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
    let (order, kind) = kind(descr).ok_or_else(|| {
        // NumPy has no name for what others add to it, and writes how long it is.
        let hint = match descr.ends_with("V2") || descr.ends_with("V1") {
            true => {
                "; of bf16 or an 8-bit float NumPy keeps the bytes alone: save it as float32 (`x.astype(numpy.float32)`), which \
                 is the same number"
            }
            false => "",
        };
        Wrong::new(format!("elements of the type `{descr}` are not known{hint}"))
    })?;
    let is_columns = field("fortran_order")
        .ok_or_else(|| wrong("fortran_order"))?
        .starts_with("True");
    let shape = field("shape")
        .and_then(shape)
        .ok_or_else(|| wrong("shape"))?;
    Ok(Header {
        shape,
        kind,
        descr: descr.to_owned(),
        order,
        is_columns,
        end,
    })
}

impl Header {
    /// Fails unless the elements need exactly the `found` bytes.
    pub(super) fn check_length(&self, found: usize) -> Result<(), Wrong> {
        let needed = needed(&self.shape, self.kind.size());
        if needed == Some(found) {
            return Ok(());
        }
        let (shape, descr) = (&self.shape, &self.descr);
        let wanted = needed.map_or("too many".to_owned(), |bytes| bytes.to_string());
        Err(Wrong::new(format!(
            "{shape:?} elements of {descr} are {wanted} bytes, and {found} follow the header"
        )))
    }
}

/// `<f4` and the like: the order of bytes, and the kind.
fn kind(descr: &str) -> Option<(char, ElementType)> {
    let order = descr.chars().next()?;
    let width = &descr[order.len_utf8()..];
    let mut all = ElementType::ALL.into_iter();
    let kind = all.find(|one| one.numpy().is_some_and(|known| &known[1..] == width))?;
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
            (ElementType::I16, &[2, 3][..])
        );
        assert_eq!(array.bytes, [1, 0, 3, 0, 5, 0, 2, 0, 4, 0, 0, 1]);
    }

    #[test]
    fn what_is_written_is_read() {
        let kinds = ElementType::ALL.into_iter();
        for (kind, shape) in kinds
            .filter(|kind| kind.numpy().is_some())
            .zip([&[][..], &[3], &[2, 3], &[0, 7]].repeat(3))
        {
            let n_bytes = needed(shape, kind.size()).unwrap();
            let array = Array {
                shape: shape.to_vec(),
                kind,
                bytes: (0..n_bytes).map(|byte| byte as u8).collect(),
            };
            let mut bytes = Vec::new();
            write_npy(&array, &mut bytes).unwrap();
            assert_eq!(read(&bytes).unwrap(), array);
            assert_eq!((bytes.len() - n_bytes) % ALIGNMENT, 0);
        }
    }

    #[test]
    fn numpy_has_no_bf16() {
        let array = Array {
            shape: vec![1],
            kind: ElementType::Bf16,
            bytes: vec![0; 2],
        };
        let error = write_npy(&array, &mut Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), "NumPy has no bf16");
    }

    #[test]
    fn the_bytes_are_those_of_numpy() {
        let array = Array {
            shape: vec![2],
            kind: ElementType::U8,
            bytes: vec![7, 9],
        };
        let mut bytes = Vec::new();
        write_npy(&array, &mut bytes).unwrap();
        let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }";
        let expected = format!("\u{1}\0\u{76}\0{header:<117}\n\u{7}\u{9}");
        assert_eq!(bytes, [MAGIC, expected.as_bytes()].concat());
    }

    #[test]
    fn mistakes_are_reported() {
        let error = |header: &str, body: &[u8]| read(&file(header, body)).unwrap_err().why;
        let whole = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        assert!(error(whole, &[0; 7]).contains("8 bytes, and 7"));
        assert!(error(&whole.replace("<f4", "<c8"), &[]).contains("`<c8`"));
        assert!(error("{'descr': '<f4', 'fortran_order': False}", &[]).contains("shape"));
        let huge = whole.replace("(2,)", "(99999999999, 99999999999)");
        assert!(error(&huge, &[]).contains("too many"));
        for end in 0..20 {
            assert!(read(&file(whole, &[0; 8])[..end.max(6)]).is_err());
        }
    }
}
