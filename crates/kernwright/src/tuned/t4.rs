//! A Run in Kernel Tuner's format T4.

use std::io::{self, Write};
use std::sync::Arc;

use kernwright_dataset::t4::{T4, T4Judged, T4Result, write_t4};
use kernwright_space::{Fields, Outcome, Verification};

use super::Tuned;
use crate::keep::fields;

/// The Trials of a Run as T4 wants them.
#[derive(Debug)]
pub struct T4Trials<'t> {
    tuned: &'t Tuned,
    problem: Fields,
    configs: Vec<Fields>,
}

impl Tuned {
    /// Lays the Trials out for T4, in order.
    pub fn t4(&self) -> T4Trials<'_> {
        let config = |trial: &kernwright_space::Trial| {
            let pairs = trial.config.pairs();
            pairs
                .map(|(name, value)| (Arc::from(name), value.clone()))
                .collect()
        };
        T4Trials {
            tuned: self,
            problem: fields(self.space.problem()),
            configs: self.trials.iter().map(config).collect(),
        }
    }
}

impl T4Trials<'_> {
    /// Writes the document.
    ///
    /// # Errors
    ///
    /// Fails as the writer does.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let results = self.tuned.trials.iter().zip(&self.configs);
        let results = results.filter_map(|(trial, config)| {
            let judged = match &trial.outcome {
                Outcome::Timed {
                    samples,
                    verification,
                } => T4Judged::Timed {
                    samples,
                    verified: *verification == Verification::Passed,
                },
                Outcome::ReportedBest => T4Judged::ReportedBest,
                Outcome::Failed { .. } => return None,
            };
            Some(T4Result { config, judged })
        });
        write_t4(
            &T4 {
                kernel: &self.tuned.run.kernel,
                problem: &self.problem,
                device: Some(&self.tuned.run.device),
                results: results.collect(),
            },
            out,
        )
    }
}
