//! ZIP archives: what they hold, by name.

use std::io::{self, Read};

use flate2::read::DeflateDecoder;

/// What an archive begins with: its first entry.
pub(crate) const MAGIC: &[u8] = b"PK\x03\x04";

/// The record that ends an archive, and those it points at.
pub(crate) const END: &[u8] = b"PK\x05\x06";
pub(crate) const ENTRY: &[u8] = b"PK\x01\x02";

/// More than any comment after the end.
const LONGEST_END: usize = 22 + 65_535;

/// What stands for a size of 4 GiB or more, which is written elsewhere.
const ELSEWHERE: usize = 0xffff_ffff;

/// One file of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZipEntry<'a> {
    /// Its name, with folders.
    pub name: String,
    method: usize,
    packed: &'a [u8],
}

/// The files of an archive, in the order of its directory.
///
/// # Errors
///
/// The archive is damaged, or a file of it has 4 GiB or more.
pub fn zip_entries(bytes: &[u8]) -> io::Result<Vec<ZipEntry<'_>>> {
    let damaged = || invalid("this archive is damaged, or not written to its end".to_owned());
    let from = bytes.len().saturating_sub(LONGEST_END);
    let end = bytes[from..]
        .windows(END.len())
        .rposition(|window| window == END)
        .ok_or_else(damaged)?;
    let end = &bytes[from + end..];
    let count = number(end, 10, 2).ok_or_else(damaged)?;
    let mut at = number(end, 16, 4).ok_or_else(damaged)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let entry = bytes.get(at..).ok_or_else(damaged)?;
        if !entry.starts_with(ENTRY) {
            return Err(damaged());
        }
        let field = |at, size| number(entry, at, size).ok_or_else(damaged);
        let (method, size) = (field(10, 2)?, field(20, 4)?);
        let (name_length, extra_length) = (field(28, 2)?, field(30, 2)?);
        let (comment_length, place) = (field(32, 2)?, field(42, 4)?);
        let name = entry.get(46..46 + name_length).ok_or_else(damaged)?;
        let name = String::from_utf8_lossy(name).into_owned();
        if size == ELSEWHERE || place == ELSEWHERE {
            return Err(invalid(format!(
                "`{name}`: files of 4 GiB or more cannot be read"
            )));
        }
        let packed = packed(bytes, place, size).ok_or_else(damaged)?;
        entries.push(ZipEntry {
            name,
            method,
            packed,
        });
        at += 46 + name_length + extra_length + comment_length;
    }
    Ok(entries)
}

impl ZipEntry<'_> {
    /// What it holds, from its beginning.
    ///
    /// # Errors
    ///
    /// It is packed by another method than DEFLATE. Damage is an error of the reader.
    pub fn reader(&self) -> io::Result<Box<dyn Read + '_>> {
        match self.method {
            0 => Ok(Box::new(self.packed)),
            8 => Ok(Box::new(DeflateDecoder::new(self.packed))),
            other => Err(invalid(format!(
                "packed by method {other}, which is not known"
            ))),
        }
    }
}

/// What an entry holds, as it is packed.
fn packed(bytes: &[u8], place: usize, size: usize) -> Option<&[u8]> {
    let header = bytes.get(place..)?;
    if !header.starts_with(MAGIC) {
        return None;
    }
    let start = 30 + number(header, 26, 2)? + number(header, 28, 2)?;
    header.get(start..)?.get(..size)
}

fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + size)?;
    let number = bytes
        .iter()
        .rev()
        .fold(0, |all, byte| all << 8 | usize::from(*byte));
    Some(number)
}

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
