//! What was found in a file, for people and programs that look at a draft.

use kernwright_measure::job::Language;

use super::plan::{Plan, Question};

/// What was found in a file.
#[derive(Debug)]
pub struct Found {
    /// The language.
    pub language: Language,
    /// The kernels, launched or not.
    pub kernels: Vec<FoundKernel>,
    /// The file of kernels written beside the job: which lines it has, and why it was needed.
    pub extracted: Option<(String, Vec<String>)>,
    /// Fields with their sizes.
    pub fields: Vec<(String, i64)>,
    /// Parameters with their values and the default.
    pub params: Vec<(String, Vec<String>, String)>,
    /// Buffers and scalars.
    pub arguments: Vec<FoundArgument>,
    /// Launches as one line each.
    pub launches: Vec<String>,
    /// What was guessed.
    pub questions: Vec<Question>,
}

/// A kernel of the file.
#[derive(Debug)]
pub struct FoundKernel {
    /// Its name.
    pub name: String,
    /// Its line.
    pub line: usize,
    /// Whether the job launches it.
    pub is_launched: bool,
    /// Why a job cannot.
    pub refusal: Option<String>,
}

/// A buffer or scalar of the job.
#[derive(Debug)]
pub struct FoundArgument {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: String,
    /// Its shape, or the scalar's value.
    pub shape: String,
    /// Its role; `scalar` for what is passed by value.
    pub role: &'static str,
    /// Why, and where.
    pub reason: String,
}

/// Sums up a plan.
pub(super) fn found(
    plan: &Plan,
    kernels: Vec<FoundKernel>,
    extracted: Option<(String, Vec<String>)>,
) -> Found {
    let buffers = plan.buffers.iter().map(|one| FoundArgument {
        name: one.name.clone(),
        kind: one.kind.clone(),
        shape: format!("[{}]", one.shape.join(", ")),
        role: one.role,
        reason: match one.line {
            Some(line) => format!("{} (line {line})", one.reason),
            None => one.reason.clone(),
        },
    });
    let scalars = plan.scalars.iter().map(|one| FoundArgument {
        name: one.name.clone(),
        kind: one.kind.clone(),
        shape: one
            .value
            .clone()
            .unwrap_or_else(|| match one.values.is_empty() {
                true => one.name.clone(),
                false => format!("{{{}}}", one.values.join(", ")),
            }),
        role: "scalar",
        reason: String::new(),
    });
    let launches = plan.launches.iter().map(|one| {
        let geometry = match one.grid.is_empty() {
            true => String::new(),
            false => format!(
                ", grid [{}], block [{}]",
                one.grid.join(", "),
                one.block.join(", ")
            ),
        };
        format!("{}({}){geometry}", one.entry, one.arguments.join(", "))
    });
    Found {
        language: plan.language,
        kernels,
        extracted,
        fields: plan
            .fields
            .iter()
            .map(|one| (one.name.clone(), one.size))
            .collect(),
        params: plan
            .params
            .iter()
            .map(|one| (one.name.clone(), one.values.clone(), one.default.clone()))
            .collect(),
        launches: launches.collect(),
        arguments: buffers.chain(scalars).collect(),
        questions: plan.all_questions(),
    }
}
