//! NumPy's `.npz`: `.npy` files in a ZIP archive.

use std::io::{self, Read, Write};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::{Array, Wrong, npy};

pub(super) const MAGIC: &[u8] = b"PK\x03\x04";

/// The record that ends an archive, and those it points at.
const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";

/// More than any comment after the end.
const LONGEST_END: usize = 22 + 65_535;

/// Writes arrays as an `.npz` file, as they are: weights hardly squeeze.
pub fn write_npz(arrays: &[(String, Array)], out: &mut dyn Write) -> io::Result<()> {
    let (mut entries, mut place) = (Vec::new(), 0_u32);
    for (name, array) in arrays {
        let mut contents = Vec::new();
        npy::write_npy(array, &mut contents)?;
        let mut sum = Crc::new();
        sum.update(&contents);
        let size = u32::try_from(contents.len()).map_err(io::Error::other)?;
        let name = format!("{name}.npy");
        // Version 2.0, no flags, stored, 1 January 1980, checksum, both sizes, length of the name, nothing
        // else.
        let mut common = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        common.extend(sum.sum().to_le_bytes());
        common.extend(size.to_le_bytes());
        common.extend(size.to_le_bytes());
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        for part in [MAGIC, &common, name.as_bytes(), &contents] {
            out.write_all(part)?;
        }
        entries.extend(ENTRY);
        entries.extend([20, 0]);
        entries.extend(&common);
        // No comment, the first disk, no attributes.
        entries.extend([0; 10]);
        entries.extend(place.to_le_bytes());
        entries.extend(name.as_bytes());
        let length = MAGIC.len() + common.len() + name.len() + contents.len();
        place = u32::try_from(length)
            .ok()
            .and_then(|length| place.checked_add(length))
            .ok_or_else(|| io::Error::other("more than 4 GB do not fit in an .npz"))?;
    }
    let count = (arrays.len() as u16).to_le_bytes();
    out.write_all(&entries)?;
    for part in [
        END,
        &[0; 4],
        &count,
        &count,
        &(entries.len() as u32).to_le_bytes(),
        &place.to_le_bytes(),
        &[0; 2],
    ] {
        out.write_all(part)?;
    }
    Ok(())
}

pub(super) fn read(bytes: &[u8]) -> Result<Vec<(String, Array)>, Wrong> {
    let damaged = || Wrong::new("this archive is damaged, or not written to its end");
    let from = bytes.len().saturating_sub(LONGEST_END);
    let end = bytes[from..]
        .windows(END.len())
        .rposition(|window| window == END)
        .ok_or_else(damaged)?;
    let end = &bytes[from + end..];
    let count = number(end, 10, 2).ok_or_else(damaged)?;
    let mut at = number(end, 16, 4).ok_or_else(damaged)?;
    let mut arrays = Vec::new();
    for _ in 0..count {
        let entry = bytes.get(at..).ok_or_else(damaged)?;
        if !entry.starts_with(ENTRY) {
            return Err(damaged());
        }
        let field = |at, size| number(entry, at, size).ok_or_else(damaged);
        let (method, packed) = (field(10, 2)?, field(20, 4)?);
        let (name_length, extra_length) = (field(28, 2)?, field(30, 2)?);
        let (comment_length, place) = (field(32, 2)?, field(42, 4)?);
        let name = entry.get(46..46 + name_length).ok_or_else(damaged)?;
        let name = String::from_utf8_lossy(name).into_owned();
        let name = name.strip_suffix(".npy").unwrap_or(&name).to_owned();
        if packed == 0xffff_ffff || place == 0xffff_ffff {
            return Err(Wrong::at(name, "arrays of 4 GiB or more cannot be read"));
        }
        let body = contents(bytes, place, packed).ok_or_else(damaged)?;
        let npy = match method {
            0 => body.to_vec(),
            8 => {
                let mut unpacked = Vec::new();
                DeflateDecoder::new(body)
                    .read_to_end(&mut unpacked)
                    .map_err(|why| Wrong::at(&name, format!("it cannot be unpacked: {why}")))?;
                unpacked
            }
            other => {
                let why = format!("packed by method {other}, which is not known");
                return Err(Wrong::at(name, why));
            }
        };
        if !npy.starts_with(npy::MAGIC) {
            return Err(Wrong::at(name, "this is no .npy file"));
        }
        let array = npy::read(&npy).map_err(|wrong| Wrong::at(&name, wrong.why))?;
        arrays.push((name, array));
        at += 46 + name_length + extra_length + comment_length;
    }
    Ok(arrays)
}

/// What an entry holds, as it is packed.
fn contents(bytes: &[u8], place: usize, packed: usize) -> Option<&[u8]> {
    let header = bytes.get(place..)?;
    if !header.starts_with(MAGIC) {
        return None;
    }
    let start = 30 + number(header, 26, 2)? + number(header, 28, 2)?;
    header.get(start..)?.get(..packed)
}

fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + size)?;
    let number = bytes
        .iter()
        .rev()
        .fold(0, |all, byte| all << 8 | usize::from(*byte));
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ElementType;

    /// An archive as NumPy writes it, with one array of two bytes.
    fn archive() -> Vec<u8> {
        let header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }";
        let mut npy = [npy::MAGIC, &[1, 0]].concat();
        npy.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
        npy.extend(header);
        npy.extend([7, 9]);
        let size = u32::try_from(npy.len()).unwrap().to_le_bytes();
        let mut bytes = [MAGIC, &[0; 14], &size, &size, &[5, 0, 0, 0], b"x.npy"].concat();
        bytes.extend(&npy);
        let directory = u32::try_from(bytes.len()).unwrap().to_le_bytes();
        bytes.extend([ENTRY, &[0; 16], &size, &size, &[5, 0], &[0; 16], b"x.npy"].concat());
        bytes.extend([END, &[0; 6], &[1, 0], &[0; 4], &directory, &[0, 0]].concat());
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let array = |shape: Vec<usize>, bytes: Vec<u8>| Array {
            shape,
            kind: ElementType::U8,
            bytes,
        };
        let arrays = vec![
            ("w1".to_owned(), array(vec![2, 3], vec![1, 2, 3, 4, 5, 6])),
            ("b".to_owned(), array(vec![0], Vec::new())),
        ];
        let mut bytes = Vec::new();
        write_npz(&arrays, &mut bytes).unwrap();
        assert_eq!(read(&bytes).unwrap(), arrays);
    }

    #[test]
    fn an_archive_is_read_and_damage_is_reported() {
        let bytes = archive();
        let arrays = read(&bytes).unwrap();
        let (name, array) = &arrays[0];
        assert_eq!((&name[..], array.kind), ("x", ElementType::U8));
        assert_eq!(array.bytes, [7, 9]);
        for end in 0..bytes.len() - 2 {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            let _ = read(&damaged);
        }
    }
}
