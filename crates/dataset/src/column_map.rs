//! [`ColumnMap`]: what the columns of a CSV file mean, written as TOML or guessed from a header.
//!
//! ```toml
//! kernel = "ConvAsm1x1U"             # or: kernel_column = "solver"
//! device = "amd:{arch}_{num_cu}"     # columns in braces; without it the file's one device
//! time_column = "best_ms"            # optional; without it rows are reported bests
//! time_unit = "ms"                   # ns, us (or µs), ms or s
//! ignore = ["comment"]               # every other column must be used
//!
//! [fields]                           # problem fields, in this order
//! in_channels = "c"
//!
//! [params]                           # tuning parameters, in this order
//! read_size = "read_size"
//!
//! [fixed]                            # optional: fields that are the same in every row
//! precision = "FP32"
//! ```
//!
//! For a file of Kernel Tuner the columns are the names it uses, and a table that is left out keeps
//! them.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernwright_space::{ErrorKind, Value};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::report::quote;

/// More columns than any table that a person made.
const MAX_COLUMNS: usize = 4096;
/// The device's own column in a guessed map, and the two that MIOpen's data has instead.
const GUESSED_DEVICES: [(&[&str], &str); 2] = [
    (&["device"], "{device}"),
    (&["arch", "num_cu"], "amd:{arch}_{num_cu}"),
];
/// The kernel's column in a guessed map, for files that hold several kernels.
const GUESSED_KERNEL: &str = "kernel";

/// What each column of a CSV file means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnMap {
    pub(crate) kernel: KernelFrom,
    pub(crate) device: Option<Vec<Piece>>,
    pub(crate) time: Option<(String, TimeUnit)>,
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) params: Vec<(String, String)>,
    pub(crate) ignore: Vec<String>,
    pub(crate) fixed: Vec<(Arc<str>, Value)>,
}

/// A file of Kernel Tuner under other names.
pub(crate) struct Renamed {
    pub(crate) kernel: Arc<str>,
    pub(crate) fields: Vec<(Arc<str>, usize)>,
    pub(crate) params: Vec<(Arc<str>, usize)>,
    pub(crate) fixed: Vec<(Arc<str>, Value)>,
}

/// Where a row's kernel comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KernelFrom {
    Name(String),
    Column(String),
}

/// A part of the device's template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Column(String),
}

/// The unit of a time column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeUnit {
    /// Nanoseconds.
    Ns,
    /// Microseconds, also spelled with the micro sign or with the Greek letter.
    #[serde(alias = "\u{b5}s", alias = "\u{3bc}s")]
    Us,
    /// Milliseconds.
    Ms,
    /// Seconds.
    S,
}

impl TimeUnit {
    /// Says how many nanoseconds the unit is.
    pub fn nanos(self) -> f64 {
        match self {
            TimeUnit::Ns => 1.0,
            TimeUnit::Us => 1e3,
            TimeUnit::Ms => 1e6,
            TimeUnit::S => 1e9,
        }
    }
}

/// The names by which a kernel's columns are recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelColumns {
    /// The kernel.
    pub name: String,
    /// Its problem's fields.
    pub fields: Vec<String>,
    /// Its parameters.
    pub params: Vec<String>,
}

/// A column map cannot be read, guessed or used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapError {
    /// The text is no column map.
    #[error("line {line} of the column map: {message}")]
    Toml {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Nothing, or two things, name the kernel.
    #[error("the column map must have either `kernel` or `kernel_column`")]
    KernelOnce,
    /// A time without a unit, or a unit without a time.
    #[error("`time_column` and `time_unit` of the column map go together")]
    TimeUnit,
    /// Something that only rows have.
    #[error(
        "`{0}` of the column map has no meaning in a file of Kernel Tuner, which says that itself; \
         leave it out (`--device` names another device)"
    )]
    OfRows(&'static str),
    /// No parameters.
    #[error("the column map names no parameter; list them under `[params]`")]
    NoParams,
    /// The device's template does not read.
    #[error("`{template}` of the column map has a brace without its partner")]
    Template {
        /// The template.
        template: String,
    },
    /// The file lacks columns that the map names.
    #[error("the file has no column {}", quoted(.columns))]
    Missing {
        /// The columns.
        columns: Vec<String>,
    },
    /// The file has columns that the map does not explain.
    #[error(
        "nothing says what column {} means; add it to the map, or to its `ignore` list",
        quoted(.columns)
    )]
    Unknown {
        /// The columns.
        columns: Vec<String>,
    },
    /// There is no map, and the file has columns whose meaning cannot be guessed.
    #[error(
        "nothing says what column {} means; write a column map that uses it or lists it under \
         `ignore`", quoted(.columns)
    )]
    NotGuessed {
        /// The columns.
        columns: Vec<String>,
    },
    /// A name stands twice in the header.
    #[error("column `{column}` stands twice in the header; rename one")]
    Twice {
        /// The column.
        column: String,
    },
    /// The header is too wide.
    #[error("the header has {count} columns; at most {MAX_COLUMNS} are read")]
    TooWide {
        /// The columns.
        count: usize,
    },
    /// The header's bytes are no UTF-8.
    #[error("the header is not UTF-8; save the file as UTF-8")]
    NotUtf8,
    /// No kernel fits the header.
    #[error("no known kernel has all its parameters among the columns; write a column map")]
    NoKernel,
    /// Several kernels fit the header.
    #[error(
        "the columns fit several kernels, {}; write a column map that names one", quoted(.kernels)
    )]
    SeveralKernels {
        /// The kernels.
        kernels: Vec<String>,
    },
}

impl MapError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

fn quoted(names: &[String]) -> String {
    // A message with hundreds of names is of no use.
    const SHOWN: usize = 12;
    let mut shown: Vec<String> = names
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{}`", quote(name.as_bytes())))
        .collect();
    if names.len() > SHOWN {
        shown.push(format!("and {} more", names.len() - SHOWN));
    }
    shown.join(", ")
}

/// A column map as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMap {
    kernel: Option<String>,
    kernel_column: Option<String>,
    device: Option<String>,
    time_column: Option<String>,
    time_unit: Option<TimeUnit>,
    #[serde(default)]
    ignore: Vec<String>,
    #[serde(default)]
    fields: BTreeMap<Spanned<String>, String>,
    #[serde(default)]
    params: BTreeMap<Spanned<String>, String>,
    #[serde(default)]
    fixed: BTreeMap<Spanned<String>, Value>,
}

impl ColumnMap {
    /// Reads a column map.
    pub fn parse(text: &str) -> Result<Self, MapError> {
        let raw: RawMap = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = 1 + text
                .bytes()
                .take(start)
                .filter(|byte| *byte == b'\n')
                .count();
            MapError::Toml {
                line,
                message: error.message().to_owned(),
            }
        })?;
        let kernel = match (raw.kernel, raw.kernel_column) {
            (Some(name), None) => KernelFrom::Name(name),
            (None, Some(column)) => KernelFrom::Column(column),
            _ => return Err(MapError::KernelOnce),
        };
        let time = match (raw.time_column, raw.time_unit) {
            (Some(column), Some(unit)) => Some((column, unit)),
            (None, None) => None,
            _ => return Err(MapError::TimeUnit),
        };
        Ok(ColumnMap {
            kernel,
            device: raw.device.map(|template| pieces(&template)).transpose()?,
            time,
            fields: as_written(raw.fields),
            params: as_written(raw.params),
            ignore: raw.ignore,
            fixed: as_written(raw.fixed)
                .into_iter()
                .map(|(name, value)| (name.into(), value))
                .collect(),
        })
    }

    /// Guesses what a header means: the one kernel whose parameters are all among the columns,
    /// its fields by equal names, and the device from `device` or from `arch` and `num_cu`.
    pub fn guess(header: &[&str], kernels: &[KernelColumns]) -> Result<Self, MapError> {
        let has = |name: &str| header.contains(&name);
        let fits = |kernel: &&KernelColumns| {
            !kernel.params.is_empty() && kernel.params.iter().all(|param| has(param))
        };
        let fitting: Vec<&KernelColumns> = kernels.iter().filter(fits).collect();
        let kernel = match fitting.as_slice() {
            [kernel] => kernel,
            [] => return Err(MapError::NoKernel),
            several => {
                let kernels = several.iter().map(|kernel| kernel.name.clone()).collect();
                return Err(MapError::SeveralKernels { kernels });
            }
        };
        let pair = |name: &String| (name.clone(), name.clone());
        let fields: Vec<_> = kernel
            .fields
            .iter()
            .filter(|name| has(name))
            .map(pair)
            .collect();
        let template = GUESSED_DEVICES
            .iter()
            .find(|(columns, _)| columns.iter().all(|column| has(column)))
            .map(|(_, template)| pieces(template))
            .transpose()?;
        let map = ColumnMap {
            kernel: match has(GUESSED_KERNEL) {
                true => KernelFrom::Column(GUESSED_KERNEL.to_owned()),
                false => KernelFrom::Name(kernel.name.clone()),
            },
            device: template,
            time: None,
            fields,
            params: kernel.params.iter().map(pair).collect(),
            ignore: Vec::new(),
            fixed: Vec::new(),
        };
        match map.check(header) {
            Ok(()) => Ok(map),
            // The user who sees this message has no map to which the columns could be added.
            Err(MapError::Unknown { columns }) => Err(MapError::NotGuessed { columns }),
            Err(error) => Err(error),
        }
    }

    /// Takes the map for a file of Kernel Tuner, where the names of its fields and parameters are
    /// the columns: the kernel, and for every field and parameter its new name and its place.
    pub(crate) fn of_recorded(
        &self,
        fields: &[&str],
        params: &[&str],
    ) -> Result<Renamed, MapError> {
        let KernelFrom::Name(kernel) = &self.kernel else {
            return Err(MapError::OfRows("kernel_column"));
        };
        if self.time.is_some() {
            return Err(MapError::OfRows("time_column"));
        }
        if self.device.is_some() {
            return Err(MapError::OfRows("device"));
        }
        Ok(Renamed {
            kernel: Arc::from(&**kernel),
            fields: self.renamed(&self.fields, fields)?,
            params: self.renamed(&self.params, params)?,
            fixed: self.fixed.clone(),
        })
    }

    /// Renames what there is by a table of the map; without a table everything keeps its name.
    fn renamed(
        &self,
        table: &[(String, String)],
        names: &[&str],
    ) -> Result<Vec<(Arc<str>, usize)>, MapError> {
        if table.is_empty() {
            let kept = names.iter().enumerate();
            let kept = kept.filter(|(_, name)| !self.ignore.iter().any(|known| known == *name));
            return Ok(kept.map(|(at, name)| (Arc::from(*name), at)).collect());
        }
        let is_used = |name: &&&str| {
            let mut used = table.iter().map(|(_, column)| column).chain(&self.ignore);
            used.any(|column| column == **name)
        };
        let unknown = names.iter().filter(|name| !is_used(name));
        let columns: Vec<String> = unknown.map(|name| (*name).to_owned()).collect();
        if !columns.is_empty() {
            return Err(MapError::Unknown { columns });
        }
        let find = |(new, column): &(String, String)| {
            let found = names.iter().position(|name| name == column);
            let columns = vec![column.clone()];
            let at = found.ok_or(MapError::Missing { columns })?;
            Ok((Arc::from(&**new), at))
        };
        table.iter().map(find).collect()
    }

    /// Checks that the map explains every column of a header and finds all that it names.
    pub fn check(&self, header: &[&str]) -> Result<(), MapError> {
        if self.params.is_empty() {
            return Err(MapError::NoParams);
        }
        if header.len() > MAX_COLUMNS {
            return Err(MapError::TooWide {
                count: header.len(),
            });
        }
        if let Some(index) =
            (1..header.len()).find(|index| header[..*index].contains(&header[*index]))
        {
            return Err(MapError::Twice {
                column: header[index].to_owned(),
            });
        }
        let used: Vec<&str> = self.columns().collect();
        let absent = used.iter().filter(|column| !header.contains(column));
        let missing: Vec<String> = absent.map(|column| (*column).to_owned()).collect();
        if !missing.is_empty() {
            return Err(MapError::Missing { columns: missing });
        }
        let ignored = |column: &&str| self.ignore.iter().any(|ignored| ignored == column);
        let strange = header
            .iter()
            .filter(|column| !used.contains(column) && !ignored(column));
        let unknown: Vec<String> = strange.map(|column| (*column).to_owned()).collect();
        if !unknown.is_empty() {
            return Err(MapError::Unknown { columns: unknown });
        }
        Ok(())
    }

    /// Names every column that is read.
    fn columns(&self) -> impl Iterator<Item = &str> {
        let kernel = match &self.kernel {
            KernelFrom::Column(column) => Some(column.as_str()),
            KernelFrom::Name(_) => None,
        };
        let device = self
            .device
            .iter()
            .flatten()
            .filter_map(|piece| match piece {
                Piece::Column(column) => Some(column.as_str()),
                Piece::Text(_) => None,
            });
        let pairs = self
            .fields
            .iter()
            .chain(&self.params)
            .map(|(_, column)| column.as_str());
        kernel
            .into_iter()
            .chain(device)
            .chain(self.time.iter().map(|time| &*time.0))
            .chain(pairs)
    }
}

/// Orders a table's entries as they stand in the file: that is the order of the Record's fields.
fn as_written<T>(table: BTreeMap<Spanned<String>, T>) -> Vec<(String, T)> {
    let mut entries: Vec<_> = table.into_iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
        .into_iter()
        .map(|(name, value)| (name.into_inner(), value))
        .collect()
}

/// Splits `amd:{arch}_{num_cu}` into texts and columns.
fn pieces(template: &str) -> Result<Vec<Piece>, MapError> {
    let bad = || MapError::Template {
        template: template.to_owned(),
    };
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((text, after)) = rest.split_once('{') {
        let (column, after) = after.split_once('}').ok_or_else(bad)?;
        pieces.push(Piece::Text(text.to_owned()));
        pieces.push(Piece::Column(column.to_owned()));
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    let stray = |piece: &Piece| {
        let (Piece::Text(text) | Piece::Column(text)) = piece;
        text.contains(['{', '}'])
    };
    if pieces.iter().any(stray) {
        Err(bad())
    } else {
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(name: &str, params: &[&str]) -> KernelColumns {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        KernelColumns {
            name: name.to_owned(),
            fields: owned(&["n", "m"]),
            params: owned(params),
        }
    }

    #[test]
    fn maps_keep_their_order() {
        let map = ColumnMap::parse(
            "kernel = 'k'\ndevice = 'amd:{arch}_{cu}'\n[fields]\nz = 'Z'\na = 'A'\n[params]\nq = 'q'\nb = 'B'",
        );
        let map = map.unwrap();
        let names = |pairs: &[(String, String)]| {
            pairs
                .iter()
                .map(|(name, _)| name.clone())
                .collect::<String>()
        };
        assert_eq!(
            (names(&map.fields), names(&map.params)),
            ("za".to_owned(), "qb".to_owned())
        );
        assert_eq!(
            map.columns().collect::<Vec<_>>(),
            ["arch", "cu", "Z", "A", "q", "B"]
        );
    }

    #[test]
    fn mistakes_in_maps() {
        for (text, message) in [
            (
                "kernel = 'k'\nkernels = 'k'\n[params]\na='a'",
                "line 2 of the column map: unknown field `kernels`",
            ),
            ("[params]\na='a'", "either `kernel` or `kernel_column`"),
            (
                "kernel='k'\nkernel_column='k'\n[params]\na='a'",
                "either `kernel` or",
            ),
            (
                "kernel='k'\ntime_column='t'\n[params]\na='a'",
                "go together",
            ),
            (
                "kernel='k'\ntime_column='t'\ntime_unit='min'\n[params]\na='a'",
                "line 3",
            ),
            (
                "kernel='k'\ndevice='{a'\n[params]\na='a'",
                "`{a` of the column map has a brace",
            ),
            ("kernel='k'\ndevice='a}'\n[params]\na='a'", "brace"),
            ("kernel", "line 1"),
        ] {
            let found = ColumnMap::parse(text).unwrap_err().to_string();
            assert!(found.contains(message), "{text}: {found}");
        }
    }

    #[test]
    fn a_table_needs_its_parameters_named_and_a_file_of_kernel_tuner_does_not() {
        for text in ["kernel='k'", "kernel='k'\n[params]"] {
            let map = ColumnMap::parse(text).unwrap();
            assert_eq!(map.check(&["a"]), Err(MapError::NoParams));
            let renamed = map.of_recorded(&["m"], &["a", "b"]).unwrap();
            assert_eq!(renamed.params, [("a".into(), 0), ("b".into(), 1)]);
        }
        let map =
            "kernel='k'\nignore=['c']\n[fields]\nn='y'\nm='x'\n[params]\nB='b'\n[fixed]\nk=4096\n";
        let map = ColumnMap::parse(map).unwrap();
        let renamed = map.of_recorded(&["x", "y"], &["c", "b"]).unwrap();
        assert_eq!(renamed.fields, [("n".into(), 1), ("m".into(), 0)]);
        assert_eq!(renamed.params, [("B".into(), 1)]);
        assert_eq!(renamed.fixed, [("k".into(), Value::Int(4096))]);
        let refused = |fields: &[&str], params: &[&str]| {
            map.of_recorded(fields, params).err().unwrap().to_string()
        };
        assert!(refused(&["x", "y", "z"], &["b"]).contains("what column `z` means"));
        assert!(refused(&["x", "y"], &["a"]).contains("what column `a` means"));
        assert!(refused(&["x"], &["b"]).contains("no column `y`"));
        let timed = "kernel='k'\ntime_column='t'\ntime_unit='ms'";
        let timed = ColumnMap::parse(timed).unwrap().of_recorded(&[], &["a"]);
        assert!(matches!(timed, Err(MapError::OfRows("time_column"))));
    }

    #[test]
    fn microseconds_have_three_spellings() {
        for unit in ["us", "\u{b5}s", "\u{3bc}s"] {
            let text = format!("kernel='k'\ntime_column='t'\ntime_unit='{unit}'\n[params]\na='a'");
            let map = ColumnMap::parse(&text).unwrap();
            assert_eq!(map.time, Some(("t".to_owned(), TimeUnit::Us)), "{unit}");
        }
    }

    #[test]
    fn unexplained_columns_are_added_to_the_map_there_is() {
        let map = ColumnMap::parse("kernel='k'\n[params]\na='a'").unwrap();
        assert_eq!(
            map.check(&["a", "b"]).unwrap_err().to_string(),
            "nothing says what column `b` means; add it to the map, or to its `ignore` list"
        );
    }

    #[test]
    fn what_cannot_be_guessed_needs_a_map() {
        let kernels = [kernel("one", &["a"]), kernel("two", &["a"])];
        for (header, kernels) in [
            (&["a", "x"][..], &kernels[..1]),
            (&["x"], &kernels[..]),
            (&["a"], &kernels[..]),
        ] {
            let found = ColumnMap::guess(header, kernels).unwrap_err().to_string();
            assert!(found.contains("write a column map"), "{found}");
        }
    }

    #[test]
    fn guesses() {
        let kernels = [kernel("one", &["a", "b"]), kernel("two", &["a", "c"])];
        let guess = |header: &[&str]| ColumnMap::guess(header, &kernels).map_err(|e| e.to_string());
        let map = guess(&["arch", "num_cu", "m", "b", "a"]).unwrap();
        assert_eq!(map.kernel, KernelFrom::Name("one".to_owned()));
        assert_eq!(map.fields, [("m".to_owned(), "m".to_owned())]);
        assert_eq!(map.params.len(), 2);
        for (header, message) in [
            (&["a"][..], "no known kernel"),
            (&["a", "b", "c"], "several kernels, `one`, `two`"),
            (&["a", "b", "x", "y"], "what column `x`, `y` means"),
            (&["a", "b", "b"], "column `b` stands twice"),
            (&["a", "b", "arch"], "what column `arch` means"),
        ] {
            let found = guess(header).unwrap_err();
            assert!(found.contains(message), "{header:?}: {found}");
        }
    }
}
