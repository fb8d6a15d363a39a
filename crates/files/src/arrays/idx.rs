//! IDX: what MNIST comes in.

use crate::ElementType;

use super::{Array, Wrong, needed, swap};

pub(super) fn read(bytes: &[u8]) -> Result<Array, Wrong> {
    let short = || Wrong::new("the file ends within its header");
    let kind = match bytes.get(2).ok_or_else(short)? {
        0x08 => ElementType::U8,
        0x09 => ElementType::I8,
        0x0b => ElementType::I16,
        0x0c => ElementType::I32,
        0x0d => ElementType::F32,
        0x0e => ElementType::F64,
        other => {
            let why = format!("this is no IDX file: no elements are of type {other:#04x}");
            return Err(Wrong::new(why));
        }
    };
    let rank = usize::from(*bytes.get(3).ok_or_else(short)?);
    let header = bytes.get(4..4 + 4 * rank).ok_or_else(short)?;
    let (lengths, _) = header.as_chunks::<4>();
    let shape: Vec<usize> = lengths
        .iter()
        .map(|length| u32::from_be_bytes(*length) as usize)
        .collect();
    let body = &bytes[4 + 4 * rank..];
    if needed(&shape, kind.size()) != Some(body.len()) {
        return Err(Wrong::new(format!(
            "its header says {shape:?} elements, and {} bytes follow it",
            body.len()
        )));
    }
    let mut bytes = body.to_vec();
    swap(&mut bytes, kind.size());
    Ok(Array { shape, kind, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_believed_only_if_they_fit() {
        let bytes = [0, 0, 0x0b, 2, 0, 0, 0, 1, 0, 0, 0, 2, 1, 2, 3, 4];
        let array = read(&bytes).unwrap();
        assert_eq!(array.shape, [1, 2]);
        assert_eq!(array.bytes, [2, 1, 4, 3]);
        assert!(
            read(&bytes[..15])
                .unwrap_err()
                .why
                .contains("3 bytes follow")
        );
        assert!(read(&bytes[..9]).is_err());
        assert!(read(&[0, 0, 7, 1]).unwrap_err().why.contains("0x07"));
    }
}
