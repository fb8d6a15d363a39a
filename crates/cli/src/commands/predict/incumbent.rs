//! What MIOpen's own model says, beside our list.

use std::sync::Arc;

use anyhow::Context;
use kernwright::predict::Prediction;
use kernwright::predict::ktn::{Answer, Incumbent};
use kernwright::space::{Config, Device, Param, Refusal, Space};
use serde_json::json;

use crate::args::PredictArgs;
use crate::exit::Usage;
use crate::output::Output;

/// An answer that our card has judged.
pub(super) struct Beside {
    arch: String,
    largest_error: f32,
    params: Arc<[Param]>,
    answer: Answer,
    /// The configuration it stands for, or why the rules refuse it; nothing without an answer.
    judged: Option<Result<Config, Refusal>>,
}

/// Asks MIOpen's model, if the arguments say where it is.
pub(super) fn ask(
    args: &PredictArgs,
    space: &Space,
    device: Option<&Device>,
) -> anyhow::Result<Option<Beside>> {
    let Some(folder) = &args.ktn else {
        return Ok(None);
    };
    let device = device.ok_or_else(|| {
        Usage(
            "--ktn needs a device, because MIOpen has a model for each; name it as in `-d gfx908`"
                .to_owned(),
        )
    })?;
    let incumbent = Incumbent::open(folder, device.arch(), space.kernel())
        .with_context(|| format!("cannot use MIOpen's model in `{}`", folder.display()))?;
    let answer = incumbent
        .answer(space)
        .context("cannot use MIOpen's model")?;
    let judged = match &answer {
        Answer::Values { values, .. } => Some(space.config(values)),
        _ => None,
    };
    Ok(Some(Beside {
        arch: incumbent.arch().to_owned(),
        largest_error: incumbent.largest_error(),
        params: space.params().clone(),
        answer,
        judged,
    }))
}

impl Beside {
    /// Where our list has the same configuration, counted from 1.
    fn place(&self, prediction: &Prediction) -> Option<usize> {
        let config = self.judged.as_ref()?.as_ref().ok()?;
        let mut ranked = prediction.ranked.iter();
        Some(ranked.position(|ranked| ranked.config == *config)? + 1)
    }

    pub(super) fn document(&self, prediction: &Prediction) -> serde_json::Value {
        let mut document = json!({
            "arch": self.arch,
            "largest_error": self.largest_error,
            "outcome": match &self.answer {
                Answer::Values { .. } => "config",
                Answer::Stopped { .. } => "stopped",
                Answer::DeadEnd { .. } => "dead_end",
                Answer::Refused { .. } => "not_asked",
            },
        });
        match (&self.answer, &self.judged) {
            (Answer::Values { refused, values }, Some(judged)) => {
                let names = self.params.iter().map(|param| param.name().to_owned());
                let pairs = names.zip(values.iter().map(|value| json!(value)));
                document["config"] = serde_json::Value::Object(pairs.collect());
                document["valid"] = json!(judged.is_ok());
                document["refused_tokens"] = json!(refused);
                document["place"] = json!(self.place(prediction));
            }
            (answer, _) => document["why"] = json!(answer.to_string()),
        }
        document
    }

    pub(super) fn print(&self, prediction: &Prediction, output: &mut Output) -> anyhow::Result<()> {
        let (Answer::Values { refused, .. }, Some(judged)) = (&self.answer, &self.judged) else {
            output.line(format!(
                "\nMIOpen's own model for {}: {}",
                self.arch, self.answer
            ))?;
            return Ok(());
        };
        let verdict = match (judged, self.place(prediction)) {
            (Err(refusal), _) => refusal.to_string(),
            (Ok(_), Some(place)) => format!("valid; number {place} of our list"),
            (Ok(_), None) => format!("valid; not among our first {}", prediction.ranked.len()),
        };
        let tokens = match refused {
            0 => "its first choices throughout".to_owned(),
            1 => "the rules refused 1 likelier token on the way".to_owned(),
            more => format!("the rules refused {more} likelier tokens on the way"),
        };
        output.line(format!(
            "\nMIOpen's own model for {}: {}",
            self.arch, self.answer
        ))?;
        output.line(format!("  {verdict}; {tokens}"))?;
        Ok(())
    }
}
