//! [`Workload`]: a job whose kind is a model, as its file says it.

use kernwright_space::ErrorKind;
use std::path::{Path, PathBuf};

use kernwright_answers::{ArraySpec, DataSpec, Gauge};
use kernwright_stablehlo::{Module, TensorType};
use schemars::JsonSchema;
use serde::Deserialize;

use kernwright_stablehlo_run::modules::ModuleFailure;

/// A model, what it is for, and what it is judged on.
#[derive(Debug, Clone)]
pub struct Workload {
    /// What the file says.
    pub(super) spec: WorkloadSpec,
    /// The folder that its paths start from.
    pub(super) folder: PathBuf,
    /// The model.
    pub(super) module: Module,
    /// What turns trained weights into answers.
    pub(super) evaluation: Option<Module>,
    /// The types of the model's arguments.
    pub(super) arguments: Vec<TensorType>,
    /// How many rows a batch of what is judged has.
    pub(super) judged_batch: usize,
    /// How many classes there are; none where labels are numbers.
    pub(super) classes: usize,
}

/// What a workload is not.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkloadError {
    /// The file cannot be read.
    #[error("cannot read `{}`: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It is no workload.
    #[error("`{}` is no workload:\n{error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// Why.
        error: Box<toml::de::Error>,
    },
    /// One of its modules cannot be read.
    #[error(transparent)]
    Module(#[from] ModuleFailure),
    /// Its parts do not fit together: what does not, with its place.
    #[error("{0}")]
    Unfit(String),
}

impl WorkloadError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// What a model is evolved for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WorkloadKind {
    /// Answers in less time, a little less right.
    Inference,
    /// Better weights from the same steps.
    Training,
}

// A Run's header has a hash of this type's debug text with the first names of its types (`spec_hash`): with other
// names of fields, older Runs could not be resumed.
/// The file, word by word.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Workload", title = "Kernwright workload")]
pub(super) struct WorkloadSpec {
    /// The version of this format: 1.
    pub(super) format: u32,
    /// The workload's name.
    pub(super) name: String,
    /// What it is, in a sentence.
    #[serde(default)]
    pub(super) about: String,
    /// What its model is evolved for.
    pub(super) kind: WorkloadKind,
    /// The module that is evolved, as StableHLO text, from this file's folder.
    pub(super) module: PathBuf,
    /// Training: the module that turns weights and data into a score for each row and class; it is never edited.
    pub(super) evaluation: Option<PathBuf>,
    /// The names of the evaluation's arguments; without it the weights in their order, then the data.
    pub(super) evaluation_arguments: Option<Vec<String>>,
    /// A module that takes answers and labels and gives a number, less being better, in the place of the share of
    /// wrong answers.
    pub(super) metric: Option<PathBuf>,
    /// Training: the argument whose next value each result of the module is; "-" stands for none.
    #[serde(default)]
    pub(super) results: Vec<String>,
    /// What each argument of the module is, in its order.
    pub(super) arguments: Vec<Argument>,
    /// Where rows come from, and which are for what.
    pub(super) data: DataSpec,
    /// Training: how long, and from which starts.
    pub(super) training: Option<TrainingSpec>,
    /// What a winner may cost.
    #[serde(default)]
    pub(super) limits: LimitsSpec,
    /// A number whose plain tuning a winner is compared with.
    pub(super) tuned: Option<Tuned>,
}

/// An argument of the model.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Argument {
    /// What it is for.
    pub(super) role: Role,
    /// What it is called; data and labels need no name.
    name: Option<String>,
    /// What a weight or a state begins with.
    pub(super) start: Option<Beginning>,
    /// The number that a `number` always is.
    pub(super) value: Option<f64>,
}

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Role {
    /// Learnt, and needed for answers.
    Weight,
    /// Carried from step to step; nothing else needs it.
    State,
    /// Rows to learn from or to answer.
    Data,
    /// What is right for them.
    Labels,
    /// Always the same number.
    Number,
}

impl Role {
    /// Its word in the file.
    pub(super) fn word(self) -> &'static str {
        match self {
            Role::Weight => "weight",
            Role::State => "state",
            Role::Data => "data",
            Role::Labels => "labels",
            Role::Number => "number",
        }
    }
}

/// What a value begins with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(
    rename_all = "kebab-case",
    expecting = "`start` is \"zeros\", \"ones\", { normal = … }, { uniform = … } or { file = \"…\", array = \"…\" }"
)]
pub(super) enum Beginning {
    /// All zero.
    Zeros,
    /// All one.
    Ones,
    /// Drawn from a normal distribution of this width.
    Normal(f64),
    /// Drawn evenly from minus to plus this.
    Uniform(f64),
    /// An array of a file.
    #[serde(untagged)]
    File(ArraySpec),
}

/// How long, and how often, a training goes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Training")]
pub(super) struct TrainingSpec {
    /// How often all training rows are learnt from.
    #[serde(default = "once")]
    pub(super) epochs: usize,
    /// The starts that the search judges by, at least three.
    pub(super) seeds: Vec<u64>,
    /// Those of the report.
    pub(super) test_seeds: Vec<u64>,
}

fn once() -> usize {
    1
}

/// What a winner may cost.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Limits")]
pub(super) struct LimitsSpec {
    /// Inference: points of accuracy that may be lost.
    pub(super) points: f64,
    /// Training: how many times the original's time it may take.
    pub(super) time: f64,
}

impl Default for LimitsSpec {
    fn default() -> Self {
        LimitsSpec {
            points: 2.0,
            time: 1.0,
        }
    }
}

/// A number whose plain tuning a winner is compared with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Tuned {
    /// What the number is called.
    pub(super) what: String,
    /// Every scalar constant of this value; or
    pub(super) constant: Option<f64>,
    /// an argument that is a number.
    pub(super) argument: Option<String>,
    /// The values that are tried.
    pub(super) grid: Vec<f64>,
}

/// Generates the JSON Schema that workload files follow.
#[must_use]
pub fn workload_schema() -> schemars::Schema {
    schemars::schema_for!(WorkloadSpec)
}

impl Workload {
    /// Whether a file says that it is a workload, and not a kernel's job.
    #[must_use]
    pub fn is_one(path: &Path) -> bool {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let table: Option<toml::Table> = toml::from_str(&text).ok();
        match table {
            Some(table) => table.contains_key("kind") && table.contains_key("arguments"),
            None => path.to_string_lossy().ends_with(".workload.toml"),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// What its model is evolved for.
    #[must_use]
    pub fn kind(&self) -> WorkloadKind {
        self.spec.kind
    }

    /// What its answers are judged by.
    #[must_use]
    pub fn gauge(&self) -> Gauge {
        match &self.spec.metric {
            None => Gauge::Accuracy,
            Some(_) => Gauge::Metric,
        }
    }

    /// Whether the number that could be tuned is there.
    pub(super) fn check_tuned(&self) -> Result<(), String> {
        let tuned = self.spec.tuned.as_ref();
        tuned.map_or(Ok(()), |tuned| tuned.check(self))
    }

    /// The data set that it needs, if that is to be fetched.
    #[must_use]
    pub fn data_set(&self) -> Option<&str> {
        self.spec.data.set.as_deref()
    }

    /// The argument of a role; there is at most one of data and of labels.
    pub(super) fn argument(&self, role: Role) -> Option<&TensorType> {
        let mut pairs = self.spec.arguments.iter().zip(&self.arguments);
        pairs.find(|(spec, _)| spec.role == role).map(|(_, ty)| ty)
    }

    /// The arguments that training carries from step to step, in their order: their names, what they
    /// begin with, their types.
    pub(super) fn carried(&self) -> impl Iterator<Item = (&str, &Argument, &TensorType)> {
        let pairs = self.spec.arguments.iter().zip(&self.arguments);
        pairs
            .filter(|(spec, _)| matches!(spec.role, Role::Weight | Role::State))
            .map(|(spec, ty)| (spec.name(), spec, ty))
    }
}

impl Argument {
    /// What the file calls it.
    pub(super) fn name(&self) -> &str {
        match (&self.name, self.role) {
            (Some(name), _) => name,
            (None, Role::Data) => "data",
            (None, Role::Labels) => "labels",
            (None, _) => "",
        }
    }
}

impl WorkloadSpec {
    /// What the evaluation's arguments are called.
    pub(super) fn evaluation_names(&self) -> Vec<String> {
        if let Some(names) = &self.evaluation_arguments {
            return names.clone();
        }
        let weights = self.arguments.iter().filter(|one| one.role == Role::Weight);
        let data = self.arguments.iter().filter(|one| one.role == Role::Data);
        weights
            .chain(data)
            .map(|one| one.name().to_owned())
            .collect()
    }
}
