//! [`predict_choices`]: what the models built in would choose for a list of problems.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use kernwright_predict::{Model, ModelError, Search, Warning};
use kernwright_space::{Device, ErrorKind, Fields, Kernel, OtherVendor, Problem, RecordParams};

use crate::export::choices::{Choice, Choices, Grounds, Unanswered};
use crate::keep::fields as known_fields;
use crate::models::embedded_model;

/// Nothing can be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// No model is built in.
    #[error("no model is built in for `{kernel}`")]
    NoModel {
        /// The kernel.
        kernel: String,
    },
    /// The model knows no such source.
    #[error("the model of `{kernel}` has no source `{source_name}`, only {known}")]
    NoSource {
        /// The kernel.
        kernel: String,
        /// The requested source.
        source_name: String,
        /// The sources there are.
        known: String,
    },
    /// No kernel runs on the device.
    #[error(transparent)]
    OtherVendor(#[from] OtherVendor),
    /// The model cannot be used.
    #[error("cannot use the model of `{kernel}`")]
    Model {
        /// The kernel.
        kernel: String,
        /// Why.
        #[source]
        source: ModelError,
    },
}

impl ExportError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            ExportError::NoModel { .. } | ExportError::NoSource { .. } => ErrorKind::Usage,
            ExportError::OtherVendor(error) => error.kind(),
            ExportError::Model { source, .. } => source.kind(),
        }
    }
}

/// What is asked of the models.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The device to answer for.
    pub device: Option<&'a Device>,
    /// How many configurations for each problem.
    pub count: usize,
    /// The source of data to answer as; the newest of the device if absent.
    pub source: Option<&'a str>,
}

/// Chooses configurations for problems, each with the line it stands on.
///
/// A problem that one kernel is not made for is another's; one that none is made for is reported.
pub fn predict_choices(
    kernels: &[Arc<Kernel>],
    problems: &[(u64, Fields)],
    asked: &Asked<'_>,
) -> Result<Choices, ExportError> {
    refuse_device(kernels, asked.device)?;
    let mut choices = Choices::default();
    let mut reasons: Vec<Vec<String>> = vec![Vec::new(); problems.len()];
    let mut warnings: BTreeMap<String, u64> = BTreeMap::new();
    for (nth, kernel) in kernels.iter().enumerate() {
        let model = model(kernel)?;
        check_source(kernel, &model, asked.source)?;
        let mut seen = HashSet::new();
        for ((_, fields), reasons) in problems.iter().zip(&mut reasons) {
            let problem = match problem(kernel, fields) {
                Ok(problem) => problem,
                Err(reason) => {
                    reasons.push(reason);
                    continue;
                }
            };
            if !seen.insert(problem.to_string()) {
                choices.repeated += u64::from(nth == 0);
                reasons.clear();
                continue;
            }
            match rank(kernel, &model, &problem, asked) {
                Ok((rows, found)) => {
                    for warning in found {
                        *warnings.entry(gist(&warning)).or_default() += 1;
                    }
                    choices.rows.extend(rows);
                }
                Err(Refused::Problem(reason)) => reasons.push(reason),
                Err(Refused::Model(source)) => {
                    let kernel = kernel.name().to_owned();
                    return Err(ExportError::Model { kernel, source });
                }
            }
        }
    }
    // A problem is without an answer only if every kernel has given a reason.
    for ((line, _), reasons) in problems.iter().zip(reasons) {
        if reasons.len() == kernels.len() && !kernels.is_empty() {
            let mut distinct: Vec<String> = Vec::new();
            for reason in reasons {
                if !distinct.contains(&reason) {
                    distinct.push(reason);
                }
            }
            choices.unanswered.push(Unanswered {
                line: *line,
                reason: distinct.join("; "),
            });
        }
    }
    choices.warnings = warnings.into_iter().collect();
    Ok(choices)
}

/// Parts lines that describe a problem of one of the kernels from those that do not, with why.
pub fn sound_problems(
    kernels: &[Arc<Kernel>],
    problems: Vec<(u64, Fields)>,
) -> (Vec<(u64, Fields)>, Vec<Unanswered>) {
    let mut bad = Vec::new();
    let sound = problems.into_iter().filter(|(line, fields)| {
        let tried = kernels.iter().map(|kernel| problem(kernel, fields));
        let mut reasons: Vec<String> = tried.filter_map(Result::err).collect();
        if reasons.len() < kernels.len() || kernels.is_empty() {
            return true;
        }
        reasons.dedup();
        bad.push(Unanswered {
            line: *line,
            reason: reasons.join("; "),
        });
        false
    });
    (sound.collect(), bad)
}

/// Refuses a device that none of the kernels runs on.
///
/// # Errors
/// There is such a device, and there are kernels.
pub fn refuse_device(kernels: &[Arc<Kernel>], device: Option<&Device>) -> Result<(), OtherVendor> {
    let Some(device) = device else {
        return Ok(());
    };
    let mut judged = kernels.iter().map(|kernel| kernel.runs_on(device));
    match judged.next() {
        Some(Err(other)) if judged.all(|judged| judged.is_err()) => Err(other),
        _ => Ok(()),
    }
}

/// Why a kernel gives no answer.
enum Refused {
    Problem(String),
    Model(ModelError),
}

fn model(kernel: &Arc<Kernel>) -> Result<Model, ExportError> {
    let name = || kernel.name().to_owned();
    let model = embedded_model(kernel).ok_or_else(|| ExportError::NoModel { kernel: name() })?;
    model.map_err(|source| ExportError::Model {
        kernel: name(),
        source,
    })
}

fn check_source(kernel: &Kernel, model: &Model, source: Option<&str>) -> Result<(), ExportError> {
    let domains = &model.description().vocabulary.domains;
    let mut known: Vec<&str> = domains.iter().map(|domain| &*domain.source).collect();
    match source {
        Some(source) if !known.contains(&source) => {
            known.sort_unstable();
            known.dedup();
            Err(ExportError::NoSource {
                kernel: kernel.name().to_owned(),
                source_name: source.to_owned(),
                known: known.join(", "),
            })
        }
        _ => Ok(()),
    }
}

fn problem(kernel: &Kernel, fields: &Fields) -> Result<Problem, String> {
    let fields = fields.iter().map(|(name, value)| (&**name, value.clone()));
    Problem::new(kernel.family(), fields).map_err(|error| error.to_string())
}

type Ranking = (Vec<Choice>, Vec<Warning>);

/// Ranks the configurations of one problem.
fn rank(
    kernel: &Arc<Kernel>,
    model: &Model,
    problem: &Problem,
    asked: &Asked<'_>,
) -> Result<Ranking, Refused> {
    let refusal = |error: &dyn std::fmt::Display| Refused::Problem(error.to_string());
    if let Some(Err(other)) = asked.device.map(|device| kernel.runs_on(device)) {
        return Err(refusal(&other));
    }
    let refused = kernel.refuses_problem(problem, asked.device);
    let refused = refused.map_err(|error| refusal(&error))?;
    if let Some(rule) = refused.first() {
        let reason = format!("`{}` does not accept it: {rule}", kernel.name());
        return Err(Refused::Problem(reason));
    }
    let space = kernel
        .space(problem, asked.device)
        .map_err(|error| refusal(&error))?;
    let prediction = model
        .predict(
            &space,
            asked.device,
            asked.source,
            asked.count,
            Search::Default,
        )
        .map_err(Refused::Model)?;
    if prediction.ranked.is_empty() {
        let reason = format!("`{}` has no valid configuration for it", kernel.name());
        return Err(Refused::Problem(reason));
    }
    let fields = known_fields(problem);
    let name: Arc<str> = kernel.name().into();
    let rows = (1..).zip(&prediction.ranked).map(|(rank, ranked)| {
        let pairs = ranked.config.pairs();
        let pairs = pairs.map(|(name, value)| (Arc::from(name), value.clone()));
        Choice {
            kernel: name.clone(),
            problem: fields.clone(),
            device: asked.device.cloned(),
            params: RecordParams::Named(pairs.collect()),
            rank,
            grounds: Grounds::Predicted {
                // Further digits differ between machines.
                probability: (ranked.probability * 1e4).round() / 1e4,
            },
            source: None,
        }
    });
    Ok((rows.collect(), prediction.warnings))
}

/// A warning without the numbers of one problem, so that a thousand alike are one line.
fn gist(warning: &Warning) -> String {
    match warning {
        Warning::FarAway { field, .. } => {
            format!("far from what the model has seen, mostly by `{field}`")
        }
        warning => warning.to_string(),
    }
}
