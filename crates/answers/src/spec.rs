//! Where rows come from and which are for what, as jobs and workloads write it.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Deserialize;

/// Where rows come from, and which are for what.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Data")]
pub struct DataSpec {
    /// A set that `kernwright data get` fetches; or
    pub set: Option<String>,
    /// rows that are made; or
    pub generated: Option<Generated>,
    /// one's own files.
    pub files: Option<FilesSpec>,
    /// What is right for a row: a class, or numbers.
    #[serde(default)]
    pub labels: LabelsSpec,
    /// Numbers of the data become `number * scale + shift`.
    #[serde(default = "one")]
    pub scale: f64,
    /// See `scale`.
    #[serde(default)]
    pub shift: f64,
    /// Rows of the train part to learn from, from the first to before the second.
    pub training: Option<(usize, usize)>,
    /// Rows of the train part that candidates are judged by.
    pub fitness: (usize, usize),
    /// Rows of the train part on which the best are tried before one is taken.
    pub confirm: Option<(usize, usize)>,
    /// Rows of the test part, which are read once, for the report.
    pub test: (usize, usize),
}

fn one() -> f64 {
    1.0
}

/// What is right for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Labels")]
pub enum LabelsSpec {
    /// One of a number of classes.
    #[default]
    Classes,
    /// One number or several, which only a metric can compare with answers.
    Numbers,
}

/// Rows around random centres, some of each class.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Generated {
    /// Numbers of a row.
    pub features: usize,
    /// How many classes there are.
    pub classes: usize,
    /// Rows of the train part.
    pub rows: usize,
    /// Rows of the test part.
    pub test_rows: usize,
    /// How far rows lie from their centre.
    pub noise: f64,
    /// What they follow from.
    pub seed: u64,
}

/// The four arrays of a data set.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Files")]
pub struct FilesSpec {
    /// Rows to learn from and be judged by.
    pub train_data: ArraySpec,
    /// What is right for them.
    pub train_labels: ArraySpec,
    /// Rows that no search sees.
    pub test_data: ArraySpec,
    /// What is right for them.
    pub test_labels: ArraySpec,
}

/// An array in a file.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Array")]
pub struct ArraySpec {
    /// NPY, NPZ, IDX or CSV, from this file's folder.
    pub file: PathBuf,
    /// Its name in an NPZ.
    pub array: Option<String>,
    /// Of a table: the columns from the first to before the second.
    pub columns: Option<(usize, usize)>,
}
