//! [`Format`]: the names of foreign formats.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A foreign format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// MIOpen's performance database as SQLite.
    MiopenSqlite,
    /// MIOpen's performance database as text.
    MiopenText,
    /// A table that this program has written of its ledger's winners.
    Exported,
    /// Comma-separated values with a header.
    Csv,
    /// Kernel Tuner's cache of measured configurations.
    KernelTuner,
    /// Kernel Tuner's results, as the format T4 has them.
    T4,
}

impl Format {
    /// Every format, in the order in which importers look at a file.
    const ALL: [Format; 6] = [
        Format::MiopenSqlite,
        Format::MiopenText,
        Format::Exported,
        Format::Csv,
        Format::KernelTuner,
        Format::T4,
    ];

    /// Lists every format.
    pub fn all() -> impl Iterator<Item = Format> {
        Format::ALL.into_iter()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::MiopenSqlite => "miopen-sqlite",
            Format::MiopenText => "miopen-text",
            Format::Exported => "exported",
            Format::Csv => "csv",
            Format::KernelTuner => "kernel-tuner",
            Format::T4 => "t4",
        })
    }
}

/// The text names no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no format; there are {known}", known = known_formats())]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Format::all().find(|format| format.to_string() == text);
        found.ok_or_else(|| UnknownFormat(text.chars().take(60).collect()))
    }
}

pub(crate) fn known_formats() -> String {
    Format::all()
        .map(|format| format!("`{format}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
