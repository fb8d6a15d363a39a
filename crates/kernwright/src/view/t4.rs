//! A Run in Kernel Tuner's format T4.

use std::io::{self, Write};

use kernwright_dataset::t4::{self, T4, T4Judged, T4Result};
use kernwright_space::{Fields, Outcome, Verification};

use super::{RunView, time};
use crate::keep::config_fields;
use crate::keep::fields;

/// Writes the Trials of a search, failures included, in order.
///
/// # Errors
///
/// Fails as the writer does.
pub fn write_t4(view: &RunView, out: &mut dyn Write) -> io::Result<()> {
    let configs = view.trials.iter().map(|trial| config_fields(&trial.config));
    let configs: Vec<Fields> = configs.collect();
    let results = view.trials.iter().zip(&configs);
    let results = results.map(|(trial, config)| {
        let judged = match &trial.outcome {
            Outcome::Timed {
                samples,
                verification,
            } => T4Judged::Timed {
                samples,
                time: time(trial),
                verified: *verification == Verification::Passed,
            },
            Outcome::ReportedBest => T4Judged::ReportedBest,
            Outcome::Failed { class, text } => T4Judged::Failed {
                class: *class,
                text,
            },
        };
        T4Result {
            config,
            judged,
            cost: None,
        }
    });
    let document = T4 {
        sources: Vec::new(),
        kernel: &view.run.kernel,
        problem: &fields(view.space.problem()),
        device: Some(&view.run.device),
        results: results.collect(),
    };
    t4::write_t4(&document, out)
}
