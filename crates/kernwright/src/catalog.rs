//! [`Catalog`]: every available kernel. Embedded cards, overlaid by the user's own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_space::{CardError, ErrorKind, Family, Kernel, did_you_mean};

/// Pairs a card's path with its text.
macro_rules! embedded {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../kernels/", $path)))
    };
}
/// Cards and family files compiled into the program, by path below `kernels/`.
const EMBEDDED: [(&str, &str); 15] = [
    embedded!("matmul/gemm-cuda.toml"),
    embedded!("matmul/gemm-opencl.toml"),
    embedded!("matmul/matmul-c.toml"),
    embedded!("miopen-conv/ConvAsm1x1U.toml"),
    embedded!("miopen-conv/ConvAsmBwdWrW1x1.toml"),
    embedded!("miopen-conv/ConvAsmBwdWrW3x3.toml"),
    embedded!("miopen-conv/ConvOclDirectFwd1x1.toml"),
    embedded!("miopen-conv/family.toml"),
    embedded!("reduction/reduction-cuda.toml"),
    embedded!("reduction/reduction-opencl.toml"),
    embedded!("stencil/stencil-c.toml"),
    embedded!("stencil/stencil-cuda.toml"),
    embedded!("stencil/stencil-opencl.toml"),
    embedded!("transpose/transpose-cuda.toml"),
    embedded!("transpose/transpose-opencl.toml"),
];

/// A card or job file is at most this long; the longest of ours has some thousand bytes.
const MAX_CARD_BYTES: u64 = 4 << 20;

/// The kernels known, by name.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    kernels: BTreeMap<String, Entry>,
    families: BTreeMap<String, Arc<Family>>,
}

/// A kernel and where its card came from.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The kernel.
    pub kernel: Arc<Kernel>,
    /// The card's path: below `kernels/` for embedded ones.
    pub file: PathBuf,
    /// Whether the card is compiled in.
    pub embedded: bool,
}

/// Cards cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// A card has mistakes.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A file or folder cannot be read.
    #[error("cannot read `{path}`")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// A file is too long to be a card.
    #[error("`{path}` has {bytes} bytes; a card has at most {MAX_CARD_BYTES}")]
    TooLong {
        /// The file.
        path: PathBuf,
        /// Its length.
        bytes: u64,
    },
    /// No kernel of that name.
    #[error("unknown kernel `{name}`{hint}")]
    UnknownKernel {
        /// The requested name.
        name: String,
        /// A suggestion, or how to list the kernels.
        hint: String,
    },
}

impl CatalogError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl Catalog {
    /// Reads the cards compiled into the program.
    pub fn embedded() -> Result<Self, CatalogError> {
        let mut catalog = Catalog::default();
        let files = EMBEDDED.map(|(path, text)| (PathBuf::from(path), text.to_owned()));
        catalog.add(files.to_vec(), true)?;
        Ok(catalog)
    }

    /// Adds the cards of a folder and of its folders, replacing kernels of the same name.
    pub fn overlay(&mut self, folder: &Path) -> Result<(), CatalogError> {
        let mut files = Vec::new();
        collect(folder, &mut files, 0)?;
        self.add(files, false)
    }

    /// Adds one kernel, such as a foreign space read from a file.
    pub fn insert(&mut self, kernel: Arc<Kernel>, file: &Path) {
        let entry = Entry {
            kernel: kernel.clone(),
            file: file.to_owned(),
            embedded: false,
        };
        self.kernels.insert(kernel.name().to_owned(), entry);
    }

    /// Reads one card file, with families from this catalog and beside the card.
    pub fn read_card(&self, path: &Path) -> Result<Arc<Kernel>, CatalogError> {
        let text = read_text(path)?;
        let beside = path.parent().unwrap_or(Path::new(".")).join("family.toml");
        let mut families = self.families.clone();
        if beside.is_file() {
            let family = Family::parse(&beside.to_string_lossy(), &read_text(&beside)?)?;
            families.insert(family.name().to_owned(), family);
        }
        let family_of = |name: &str| families.get(name).cloned();
        Ok(Kernel::parse(&path.to_string_lossy(), &text, &family_of)?)
    }

    fn add(
        &mut self,
        mut files: Vec<(PathBuf, String)>,
        embedded: bool,
    ) -> Result<(), CatalogError> {
        // Families first, so that cards find theirs whatever the files are called.
        let is_family = |path: &Path| path.file_name().is_some_and(|name| name == "family.toml");
        files.sort_by_key(|(path, _)| (!is_family(path), path.clone()));
        for (path, text) in files {
            let shown = path.to_string_lossy();
            if is_family(&path) {
                let family = Family::parse(&shown, &text)?;
                self.families.insert(family.name().to_owned(), family);
            } else {
                let family_of = |name: &str| self.families.get(name).cloned();
                let kernel = Kernel::parse(&shown, &text, &family_of)?;
                let name = kernel.name().to_owned();
                self.kernels.insert(
                    name,
                    Entry {
                        kernel,
                        file: path,
                        embedded,
                    },
                );
            }
        }
        Ok(())
    }

    /// Lists the kernels by name.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.kernels.values()
    }

    /// Finds a family, if there is one of that name.
    pub fn family(&self, name: &str) -> Option<Arc<Family>> {
        self.families.get(name).cloned()
    }

    /// Finds a kernel, if there is one of that name.
    pub fn find(&self, name: &str) -> Option<&Arc<Kernel>> {
        self.kernels.get(name).map(|entry| &entry.kernel)
    }

    /// Finds a kernel or says which one may be meant.
    pub fn get(&self, name: &str) -> Result<&Arc<Kernel>, CatalogError> {
        self.find(name).ok_or_else(|| {
            let hint = match did_you_mean(name, self.kernels.keys().map(String::as_str)) {
                none if none.is_empty() => "; `kernwright kernels` lists them".to_owned(),
                hint => hint,
            };
            CatalogError::UnknownKernel {
                name: name.to_owned(),
                hint,
            }
        })
    }
}

/// Reads a card or job file, refusing one that is absurdly long.
pub(crate) fn read_text(path: &Path) -> Result<String, CatalogError> {
    let io = |source| CatalogError::Io {
        path: path.to_owned(),
        source,
    };
    let bytes = std::fs::metadata(path).map_err(io)?.len();
    if bytes > MAX_CARD_BYTES {
        return Err(CatalogError::TooLong {
            path: path.to_owned(),
            bytes,
        });
    }
    std::fs::read_to_string(path).map_err(io)
}

/// Distinguishes cards and family files from job files and everything else.
fn is_card(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".toml") && !name.ends_with(JOB_SUFFIX)
}

/// Gathers cards and family files; folders in folders only a few deep, so that a loop of links ends.
fn collect(
    folder: &Path,
    files: &mut Vec<(PathBuf, String)>,
    depth: usize,
) -> Result<(), CatalogError> {
    let io = |source| CatalogError::Io {
        path: folder.to_owned(),
        source,
    };
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.is_dir() && depth < 3 {
            collect(&path, files, depth + 1)?;
        } else if is_card(&path) {
            files.push((path.clone(), read_text(&path)?));
        }
    }
    Ok(())
}

/// The end of every job file's name, which distinguishes it from a card.
pub(crate) const JOB_SUFFIX: &str = ".job.toml";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_repository_is_embedded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
        let mut files = Vec::new();
        collect(&root, &mut files, 0).unwrap();
        let mut found: Vec<String> = files
            .iter()
            .map(|(path, _)| {
                path.strip_prefix(&root)
                    .unwrap()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        found.sort();
        let mut embedded: Vec<&str> = EMBEDDED.iter().map(|(path, _)| *path).collect();
        embedded.sort_unstable();
        assert_eq!(found, embedded);
    }

    #[test]
    fn embedded_cards_are_sound() {
        let catalog = Catalog::embedded().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(catalog.entries().len(), EMBEDDED.len() - 1);
        let error = catalog.get("ConvAsm1x1").unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown kernel `ConvAsm1x1`; did you mean `ConvAsm1x1U`?"
        );
    }
}
