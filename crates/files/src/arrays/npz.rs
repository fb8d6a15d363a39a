//! NumPy's `.npz`: `.npy` files in a ZIP archive.

use std::io::{self, Write};

use flate2::Crc;

use super::{Array, Wrong, npy};
use crate::zip::{END, ENTRY, MAGIC, zip_entries};

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
    let mut arrays = Vec::new();
    for entry in zip_entries(bytes).map_err(|why| Wrong::new(why.to_string()))? {
        let name = entry.name.strip_suffix(".npy").unwrap_or(&entry.name);
        let mut npy = Vec::new();
        entry
            .reader()
            .and_then(|mut reader| reader.read_to_end(&mut npy))
            .map_err(|why| Wrong::at(name, format!("it cannot be unpacked: {why}")))?;
        if !npy.starts_with(npy::MAGIC) {
            return Err(Wrong::at(name, "this is no .npy file"));
        }
        let array = npy::read(&npy).map_err(|wrong| Wrong::at(name, wrong.why))?;
        arrays.push((name.to_owned(), array));
    }
    Ok(arrays)
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
