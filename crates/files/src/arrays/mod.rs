//! Data for models: arrays in NumPy's files, in IDX files and in tables.

mod csv_table;
mod idx;
mod npy;
mod npz;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

pub use npy::write_npy;
pub use npz::write_npz;

use crate::{ElementType, zip};

/// An array in memory: the last dimension runs fastest, numbers are little-endian.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Array {
    /// The lengths of its dimensions.
    pub shape: Vec<usize>,
    /// What its elements are.
    pub kind: ElementType,
    /// The elements.
    pub bytes: Vec<u8>,
}

/// A file without an array that we can read.
#[derive(Debug, thiserror::Error)]
#[error("`{}`{}: {why}", .path.display(), .place)]
pub struct ArrayError {
    /// The file.
    pub path: PathBuf,
    /// Where in it; begins with a colon if there is anything to say.
    place: String,
    /// What is wrong.
    pub why: String,
}

/// What is wrong in a file, and where.
#[derive(Debug)]
struct Wrong {
    place: String,
    why: String,
}

impl Wrong {
    fn new(why: impl Into<String>) -> Self {
        Wrong {
            place: String::new(),
            why: why.into(),
        }
    }

    fn at(place: impl fmt::Display, why: impl Into<String>) -> Self {
        Wrong {
            place: format!(":{place}"),
            why: why.into(),
        }
    }
}

impl Array {
    /// The elements from one place to before another, as numbers; those of 64 bits may be rounded.
    ///
    /// # Panics
    /// The array has fewer elements.
    #[must_use]
    pub fn numbers(&self, start: usize, end: usize) -> Vec<f64> {
        let size = self.kind.size();
        let bytes = &self.bytes[start * size..end * size];
        bytes
            .chunks_exact(size)
            .map(|one| self.kind.load(one))
            .collect()
    }
}

/// Reads every array of a file, with its name where the format has names: `.npy`, `.npz`, IDX (also
/// compressed by gzip), and tables of numbers (`.csv`). Which it is, its first bytes say.
pub fn read_arrays(path: &Path) -> Result<Vec<(String, Array)>, ArrayError> {
    read_columns(path, None)
}

/// As [`read_arrays`], where of a `.csv` only the columns from one to before another are wanted: words in the
/// others are passed over. All columns come back.
pub fn read_columns(
    path: &Path,
    wanted: Option<(usize, usize)>,
) -> Result<Vec<(String, Array)>, ArrayError> {
    let bytes = std::fs::read(path).map_err(|why| error(path, Wrong::new(why.to_string())))?;
    arrays_in(path, bytes, wanted)
}

/// As [`read_columns`], of the bytes that a file of this name holds.
pub fn arrays_in(
    path: &Path,
    mut bytes: Vec<u8>,
    wanted: Option<(usize, usize)>,
) -> Result<Vec<(String, Array)>, ArrayError> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut unpacked = Vec::new();
        MultiGzDecoder::new(&bytes[..])
            .read_to_end(&mut unpacked)
            .map_err(|why| error(path, Wrong::new(format!("it cannot be unpacked: {why}"))))?;
        bytes = unpacked;
    }
    let one = |array: Array| vec![(String::new(), array)];
    if bytes.starts_with(npy::MAGIC) {
        npy::read(&bytes).map(one)
    } else if bytes.starts_with(zip::MAGIC) {
        npz::read(&bytes)
    } else if bytes.starts_with(&[0, 0]) {
        idx::read(&bytes).map(one)
    } else {
        csv_table::read(&bytes, wanted).map(one)
    }
    .map_err(|wrong| error(path, wrong))
}

/// Reads an `.npy` file, and nothing else.
pub fn read_npy(path: &Path) -> Result<Array, ArrayError> {
    let bytes = std::fs::read(path).map_err(|why| error(path, Wrong::new(why.to_string())))?;
    match bytes.starts_with(npy::MAGIC) {
        true => npy::read(&bytes).map_err(|wrong| error(path, wrong)),
        false => Err(error(path, Wrong::new("this is no .npy file"))),
    }
}

/// More than the header of any `.npy` file has that holds numbers.
const LONGEST_HEADER: u64 = 1 << 17;

/// Reads the shape and kind of an `.npy` file, and of its elements only how many there are.
pub fn npy_shape(path: &Path) -> Result<(Vec<usize>, ElementType), ArrayError> {
    let unreadable = |why: io::Error| error(path, Wrong::new(why.to_string()));
    let file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let mut start = Vec::new();
    file.take(LONGEST_HEADER)
        .read_to_end(&mut start)
        .map_err(unreadable)?;
    if !start.starts_with(npy::MAGIC) {
        return Err(error(path, Wrong::new("this is no .npy file")));
    }
    let header = npy::header(&start).map_err(|wrong| error(path, wrong))?;
    // A file that shrinks in between is as wrong as one that is short.
    let body = length.saturating_sub(header.end as u64);
    let checked = header.check_length(usize::try_from(body).unwrap_or(usize::MAX));
    checked.map_err(|wrong| error(path, wrong))?;
    Ok((header.shape, header.kind))
}

/// Says what is wrong with a file as a whole.
pub fn fault(path: &Path, why: impl Into<String>) -> ArrayError {
    error(path, Wrong::new(why))
}

fn error(path: &Path, wrong: Wrong) -> ArrayError {
    ArrayError {
        path: path.to_owned(),
        place: wrong.place,
        why: wrong.why,
    }
}

/// The bytes that an array of this shape needs, if that is a number.
fn needed(shape: &[usize], size: usize) -> Option<usize> {
    shape
        .iter()
        .try_fold(size, |all, one| all.checked_mul(*one))
}

/// Turns numbers of this many bytes around.
fn swap(bytes: &mut [u8], size: usize) {
    bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
}
