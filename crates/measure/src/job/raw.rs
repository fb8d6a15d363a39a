//! Job files as written, before they are checked.
//!
//! The format is described in `docs/formats/job.md` and, for editors, by the JSON Schema that
//! [`job_schema`] generates.

use std::collections::BTreeMap;

use kernwright_answers::DataSpec;
use kernwright_space::{RawCard, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// A number, or a formula over the names the kernel knows.
type Amount = Spanned<Value>;

/// A job file as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Job", title = "Kernwright job")]
pub struct RawJob {
    /// The job's name.
    #[schemars(with = "String")]
    pub job: Spanned<String>,
    /// What is computed.
    #[serde(default)]
    pub about: String,
    /// The kernel: its name, or the path of its card (`.toml`) from this file's folder.
    #[schemars(with = "Option<String>")]
    pub kernel: Option<Spanned<String>>,
    /// The kernel's card, where no other file holds it.
    pub card: Option<RawCard>,
    /// What the sources are written in.
    pub language: Language,
    /// The source files, from this file's folder.
    #[schemars(with = "Vec<String>")]
    pub sources: Vec<Spanned<String>>,
    /// Flags for the compiler, after our own.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Macros besides the parameters, each a number or a formula.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub defines: BTreeMap<Spanned<String>, Amount>,
    /// Names for formulas that this file uses.
    #[serde(default, rename = "let")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub lets: BTreeMap<Spanned<String>, Amount>,
    /// The problem measured when none is named.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub problem: BTreeMap<Spanned<String>, Spanned<Value>>,
    /// The baseline: the configuration in use today.
    #[serde(default = "no_values")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub default: Spanned<BTreeMap<Spanned<String>, Spanned<Value>>>,
    /// Structs that buffers and scalars are made of.
    #[serde(default, rename = "struct")]
    pub structs: Vec<RawStruct>,
    /// The memory the kernel works on.
    pub buffer: Vec<RawBuffer>,
    /// Arguments passed by value.
    #[serde(default)]
    pub scalar: Vec<RawScalar>,
    /// What is run again and again.
    #[serde(default, rename = "loop")]
    pub loops: Vec<RawLoop>,
    /// What is run, in order; their times are summed.
    #[schemars(with = "Vec<RawLaunch>")]
    pub launch: Vec<RawLaunch>,
    /// How the answer is checked.
    #[serde(default)]
    pub verify: RawVerify,
    /// What the random inputs follow from.
    #[serde(default)]
    pub seeds: RawSeeds,
    /// What a candidate may use.
    #[serde(default)]
    pub limits: RawLimits,
    /// How `evolve` begins.
    #[serde(default)]
    pub evolve: RawEvolve,
    /// Where rows come from that the program learns from and is judged by.
    #[schemars(with = "Option<DataSpec>")]
    pub data: Option<Spanned<DataSpec>>,
    /// How its answers are judged, in the place of `verify`.
    pub metric: Option<RawMetric>,
    /// A number that a person would tune first: a winner is compared with the original tuned so.
    pub tuned: Option<RawTuned>,
}

/// How answers are judged by rows with labels, as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Metric")]
pub struct RawMetric {
    /// What is counted.
    pub kind: MetricKind,
    /// The buffer with an answer for each row that is judged.
    #[schemars(with = "String")]
    pub answers: Spanned<String>,
    /// Points that may be lost: hundredths of what is counted.
    #[schemars(with = "f64")]
    pub points: Spanned<f64>,
}

/// What is counted of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MetricKind {
    /// The share of rows whose class is right.
    Accuracy,
    /// The mean of squared differences from the right numbers.
    MeanSquared,
}

/// A number that a person would tune first, as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Tuned")]
pub struct RawTuned {
    /// What the number is called.
    pub what: String,
    /// The scalar that holds it.
    #[schemars(with = "String")]
    pub scalar: Spanned<String>,
    /// The values that are tried.
    #[schemars(with = "Vec<f64>")]
    pub grid: Spanned<Vec<f64>>,
}

/// Which rows of `[data]` a buffer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RowsOf {
    /// Those to learn from.
    Training,
    /// Those that answers are judged by.
    Judged,
}

/// What sources are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// C, built by the system's compiler, run on the CPU.
    C,
    /// CUDA C++, built by NVRTC.
    Cuda,
    /// OpenCL C, built by the driver.
    Opencl,
}

/// What `evolve` needs besides, as written.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Evolve")]
pub struct RawEvolve {
    /// The program as LLVM-IR (`.ll` or `.bc`), from this file's folder; without it the sources are
    /// translated by clang.
    #[schemars(with = "Option<String>")]
    pub ir: Option<Spanned<String>>,
    /// Fields of a small problem on which every candidate is emulated; the others are the job's.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub screen: BTreeMap<Spanned<String>, Spanned<Value>>,
    /// Fields of problems that no search sees, on which a winner must prove itself.
    #[serde(default)]
    #[schemars(with = "Vec<BTreeMap<String, Value>>")]
    pub held_out: Vec<BTreeMap<Spanned<String>, Spanned<Value>>>,
}

/// A struct as written: fields in order, laid out as C does.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Struct")]
pub struct RawStruct {
    /// The struct's name, used as a `type`.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Its fields.
    pub field: Vec<RawStructField>,
}

/// A struct's field as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "StructField")]
pub struct RawStructField {
    /// The field's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Its type, such as `f32`.
    #[serde(rename = "type")]
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
}

/// A buffer as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Buffer")]
pub struct RawBuffer {
    /// The buffer's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// The type of its elements: `f32`, `i32`, … or a struct's name.
    #[serde(rename = "type")]
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// Its extents, as numbers or formulas; only scratch buffers may depend on parameters.
    #[schemars(with = "Vec<Value>")]
    pub shape: Spanned<Vec<Amount>>,
    /// Whether the kernel reads it, writes it, or both.
    pub role: Role,
    /// What it holds before the kernel runs.
    #[schemars(with = "Option<RawFill>")]
    pub fill: Option<Spanned<RawFill>>,
    /// What else it holds for some seeds, by names that several buffers may have.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, RawFill>")]
    pub fills: BTreeMap<Spanned<String>, Spanned<RawFill>>,
    /// How far its contents may be from the reference's.
    pub tolerance: Option<RawTolerance>,
}

/// What a kernel does with a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Reads it; its contents must not change.
    In,
    /// Writes all of it; what was there before means nothing.
    Out,
    /// Reads and changes it.
    InOut,
    /// Reads and changes it; its contents are not checked afterwards.
    Clobbered,
    /// Uses it as it likes; its contents are not checked afterwards.
    Scratch,
}

impl Role {
    /// Whether the job says what is in it before a run.
    pub fn is_filled(self) -> bool {
        matches!(self, Role::In | Role::InOut | Role::Clobbered)
    }

    /// Whether a part of the answer lies in it after a run.
    pub fn is_answer(self) -> bool {
        matches!(self, Role::Out | Role::InOut)
    }
}

/// What a buffer holds before the kernel runs: exactly one of these, and how the file or the random
/// numbers are used.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Fill")]
pub struct RawFill {
    /// Random numbers from the first up to the second (for integers the second is included).
    #[schemars(with = "Option<[Value; 2]>")]
    pub uniform: Option<[Amount; 2]>,
    /// The same number everywhere.
    #[schemars(with = "Option<Value>")]
    pub constant: Option<Amount>,
    /// 0, 1, 2, …
    #[serde(default)]
    pub iota: bool,
    /// A formula of the element's number `i` and of `random`, another number from 0 up to 1 for every
    /// element and seed.
    #[schemars(with = "Option<Value>")]
    pub formula: Option<Amount>,
    /// For each field of a struct, what it holds.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, RawFill>")]
    pub fields: BTreeMap<Spanned<String>, Spanned<RawFill>>,
    /// The contents of a NumPy file, from the job's folder.
    #[schemars(with = "Option<String>")]
    pub npy: Option<Spanned<String>>,
    /// Rows of `[data]`, others for every seed.
    #[schemars(with = "Option<RowsOf>")]
    pub rows: Option<Spanned<RowsOf>>,
    /// What is right for those rows; of `training` rows alone.
    #[schemars(with = "Option<RowsOf>")]
    pub labels: Option<Spanned<RowsOf>>,
    /// With `uniform`: whether the numbers ascend.
    #[serde(default)]
    pub sorted: bool,
    /// With `npy`: the share of the file's rows that only the seeds held out get. Every seed then gets
    /// rows of its own, as many as the buffer has.
    #[schemars(with = "Option<f64>")]
    pub held_out: Option<Spanned<f64>>,
}

/// A scalar argument as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Scalar")]
pub struct RawScalar {
    /// The scalar's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Its type, or a struct's name.
    #[serde(rename = "type")]
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// Its value, as a number or formula; without it, the field or parameter of the same name.
    #[schemars(with = "Option<Value>")]
    pub value: Option<Amount>,
    /// The values of a struct's fields, in order.
    #[schemars(with = "Option<Vec<Value>>")]
    pub values: Option<Spanned<Vec<Amount>>>,
}

/// A launch as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Launch")]
pub struct RawLaunch {
    /// The function or kernel to run.
    #[schemars(with = "String")]
    pub entry: Spanned<String>,
    /// The names of buffers and scalars, in the order of its arguments.
    #[schemars(with = "Vec<String>")]
    pub arguments: Vec<Spanned<String>>,
    /// Blocks (work-groups) along each dimension; GPU languages only.
    #[schemars(with = "Option<Vec<Value>>")]
    pub grid: Option<Spanned<Vec<Amount>>>,
    /// Threads (work-items) of a block along each dimension; GPU languages only.
    #[schemars(with = "Option<Vec<Value>>")]
    pub block: Option<Spanned<Vec<Amount>>>,
    /// Bytes of dynamic shared memory; CUDA only.
    #[schemars(with = "Option<Value>")]
    pub shared: Option<Amount>,
    /// How often it runs in a row; once if absent.
    #[schemars(with = "Option<Value>")]
    pub repeat: Option<Amount>,
    /// The loop it belongs to; launches of one loop stand together.
    #[serde(rename = "in")]
    #[schemars(with = "Option<String>")]
    pub of: Option<Spanned<String>>,
    /// Whether `evolve` may edit it; true if absent.
    pub edit: Option<bool>,
    /// Whether it only makes the inputs of the others: it is not timed, nor edited.
    #[schemars(with = "bool")]
    #[serde(default = "no")]
    pub prepare: Spanned<bool>,
}

fn no() -> Spanned<bool> {
    Spanned::new(0..0, false)
}

/// A loop over launches as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Loop")]
pub struct RawLoop {
    /// The loop's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// When it ends; without this it runs `most` turns.
    pub until: Option<RawUntil>,
    /// Turns before `until` is looked at; 1 if absent.
    #[schemars(with = "Option<Value>")]
    pub least: Option<Amount>,
    /// The most turns there may be.
    #[schemars(with = "Value")]
    pub most: Amount,
    /// Whether the loop may end after `most` turns although `until` does not hold; otherwise the program
    /// has failed.
    #[serde(default)]
    pub capped: bool,
}

/// When a loop ends, as written: exactly one of `equals`, `below` and `above`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Until")]
pub struct RawUntil {
    /// The buffer that is looked at after a turn.
    #[schemars(with = "String")]
    pub buffer: Spanned<String>,
    /// The number of the element; 0 if absent.
    #[schemars(with = "Option<Value>")]
    pub element: Option<Amount>,
    /// It ends when the element is this number,
    #[schemars(with = "Option<Value>")]
    pub equals: Option<Amount>,
    /// or below this,
    #[schemars(with = "Option<Value>")]
    pub below: Option<Amount>,
    /// or above it.
    #[schemars(with = "Option<Value>")]
    pub above: Option<Amount>,
}

/// The configuration of a kernel that has no parameters.
fn no_values() -> Spanned<BTreeMap<Spanned<String>, Spanned<Value>>> {
    Spanned::new(0..0, BTreeMap::new())
}

/// How the answer is checked, as written. Without sources or files, against the default
/// configuration's own answer.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Verify")]
pub struct RawVerify {
    /// What the reference is written in; C if absent.
    pub language: Option<Language>,
    /// The reference's source files.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub sources: Vec<Spanned<String>>,
    /// The reference's loops.
    #[serde(default, rename = "loop")]
    pub loops: Vec<RawLoop>,
    /// The reference's launches.
    #[serde(default)]
    pub launch: Vec<RawLaunch>,
    /// NumPy files with the right contents of written buffers, by name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub npy: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The tolerance of buffers that give none.
    pub tolerance: Option<RawTolerance>,
}

/// A tolerance as written. An element passes if it is off by at most
/// `absolute + relative * |change|`, or by at most `ulp` units in the last place.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Tolerance")]
pub struct RawTolerance {
    /// In the buffer's own unit.
    pub absolute: Option<f64>,
    /// As a share of the change the kernel makes to the element.
    pub relative: Option<f64>,
    /// In units in the last place.
    pub ulp: Option<u64>,
}

/// Seeds as written.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Seeds")]
pub struct RawSeeds {
    /// Inputs the search may see.
    #[schemars(with = "Option<Vec<u64>>")]
    pub search: Option<Spanned<Vec<u64>>>,
    /// Inputs kept for the final check.
    #[schemars(with = "Option<Vec<u64>>")]
    pub held_out: Option<Spanned<Vec<u64>>>,
}

/// Limits as written.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Limits")]
pub struct RawLimits {
    /// Seconds one run of the launches may take; 10 if absent.
    #[schemars(with = "Option<f64>")]
    pub seconds: Option<Spanned<f64>>,
    /// Mebibytes the process may use; 4096 if absent.
    #[schemars(with = "Option<u64>")]
    pub memory_mib: Option<Spanned<u64>>,
}

/// Gives the JSON Schema of job files.
pub fn job_schema() -> schemars::Schema {
    schemars::schema_for!(RawJob)
}
