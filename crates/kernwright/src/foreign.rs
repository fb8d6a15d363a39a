//! Spaces that other tuners describe.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_dataset::{Limits, Source, SourceError, t1};
use kernwright_space::{CardError, Kernel};

/// A foreign space cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ForeignError {
    /// The file cannot be read.
    #[error("cannot read `{path}`")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The file is packed and cannot be unpacked.
    #[error("cannot unpack `{path}`")]
    Unpack {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: SourceError,
    },
    /// The file is no T1 description, or a damaged one.
    #[error("`{path}` is no space that can be read")]
    T1 {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: t1::T1Error,
    },
    /// The space it describes breaks the rules of cards.
    #[error(transparent)]
    Card(#[from] CardError),
}

/// Reads a Kernel Tuner T1 file, plain or packed, as a kernel without problem fields.
pub fn read_t1(path: &Path) -> Result<Arc<Kernel>, ForeignError> {
    let io = |source| ForeignError::Io {
        path: path.to_owned(),
        source,
    };
    let packed = std::fs::read(path).map_err(io)?;
    let bytes = unpacked(packed).map_err(|source| ForeignError::Unpack {
        path: path.to_owned(),
        source,
    })?;
    // A file that names no kernel is called by its own name.
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let card = t1::read_named(&bytes, &name).map_err(|source| ForeignError::T1 {
        path: path.to_owned(),
        source,
    })?;
    Ok(Kernel::from_raw(&path.to_string_lossy(), card)?)
}

/// Unpacks what is packed; a description is small, so a tight limit keeps bombs out.
fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, SourceError> {
    let limits = Limits {
        max_unpacked: 64 << 20,
        ..Limits::default()
    };
    let mut source = Source::new(Box::new(Cursor::new(bytes)), None, &limits, None)?;
    let mut unpacked = Vec::new();
    match source.read_to_end(&mut unpacked) {
        Ok(_) => Ok(unpacked),
        Err(error) => Err(source.explain(error)),
    }
}
