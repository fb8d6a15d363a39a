//! Spaces that other tuners describe.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_dataset::kernel_tuner::PROBLEM_SIZES;
use kernwright_dataset::{Limits, Source, SourceError, t1};
use kernwright_space::{CardError, ErrorKind, Kernel, RawCard, RawDomain, Value};

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

impl ForeignError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// Reads a Kernel Tuner T1 file, plain or packed, as a kernel without problem fields.
pub fn read_t1(path: &Path) -> Result<Arc<Kernel>, ForeignError> {
    let (_, card) = read_card(path)?;
    Ok(Kernel::from_raw(&path.to_string_lossy(), card)?)
}

/// Reads a T1 file: its bytes, unpacked, and the card they make.
pub(crate) fn read_card(path: &Path) -> Result<(Vec<u8>, RawCard), ForeignError> {
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
    Ok((bytes, card))
}

/// A card made of a T1 file.
#[derive(Debug)]
pub struct MadeCard {
    /// The card, as a person would write it.
    pub text: String,
    /// What it says.
    pub kernel: Arc<Kernel>,
}

/// Makes a card of a Kernel Tuner T1 file, plain or packed. The sizes of its problem become fields
/// with the names that Kernel Tuner's caches give, and the file's sizes as defaults.
pub fn card_of_t1(path: &Path) -> Result<MadeCard, ForeignError> {
    let (bytes, card) = read_card(path)?;
    let sizes = t1::problem_sizes(&bytes);
    let is_param = |name: &str| {
        card.param
            .iter()
            .any(|known| known.get_ref().name.get_ref() == name)
    };
    let sizes: Vec<(&str, i64)> = PROBLEM_SIZES
        .into_iter()
        .zip(sizes)
        .filter(|(name, _)| !is_param(name))
        .collect();
    let text = card_text(&card, &sizes, path);
    let kernel = Kernel::parse(&path.to_string_lossy(), &text, &|_| None)?;
    Ok(MadeCard { text, kernel })
}

fn card_text(card: &RawCard, sizes: &[(&str, i64)], path: &Path) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut text = format!("# Made of `{}`.\n", name.replace(char::is_control, "_"));
    text += &format!("kernel = {}\n", quoted(card.kernel.get_ref()));
    if !card.about.is_empty() {
        text += &format!("about = {}\n", quoted(&card.about));
    }
    for (name, size) in sizes {
        let least = size.min(&1);
        text += &format!("\n[[field]]\nname = \"{name}\"\nmin = {least}\ndefault = {size}\n");
    }
    for param in &card.param {
        let param = param.get_ref();
        let values = match param.values.get_ref() {
            RawDomain::Range(range) => quoted(range),
            RawDomain::List(values) => {
                let value = |value: &Value| match value {
                    Value::Text(text) => quoted(text),
                    value => value.to_string(),
                };
                let values: Vec<String> = values.iter().map(value).collect();
                format!("[{}]", values.join(", "))
            }
        };
        let name = quoted(param.name.get_ref());
        text += &format!("\n[[param]]\nname = {name}\nvalues = {values}\n");
    }
    for rule in &card.constraint {
        let name = quoted(rule.name.get_ref());
        text += &format!(
            "\n[[constraint]]\nname = {name}\nrule = {}\n",
            quoted(rule.rule.get_ref())
        );
        if rule.about != *rule.rule.get_ref() {
            text += &format!("about = {}\n", quoted(&rule.about));
        }
    }
    text
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
