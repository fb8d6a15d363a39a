//! [`Measure`]: from configurations to Outcomes, wherever they come from.
//!
//! A strategy asks a `Measure` and cannot tell a device at hand ([`Local`]) from recorded
//! outcomes ([`Replay`]).

use std::collections::HashMap;

use kernwright_space::{Config, Doubt, FailureClass, Outcome, Verification};

use crate::bench::{Bench, BenchError};
use crate::failure::Failure;

/// How a configuration fared, and reasons to trust that less.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// How it fared.
    pub outcome: Outcome,
    /// Reasons to trust it less.
    pub doubts: Vec<Doubt>,
}

/// Something that tells how configurations fare.
pub trait Measure {
    /// Measures configurations, in order: one answer each, whatever they do.
    ///
    /// # Errors
    ///
    /// Fails only when nothing can be measured any more.
    fn measure(&mut self, configs: &[Config]) -> Result<Vec<Evidence>, BenchError>;
}

impl From<Outcome> for Evidence {
    fn from(outcome: Outcome) -> Self {
        Evidence {
            outcome,
            doubts: Vec::new(),
        }
    }
}

/// Measuring on a device of this machine.
#[derive(Debug)]
pub struct Local<'b> {
    bench: &'b mut Bench,
    samples: usize,
}

impl<'b> Local<'b> {
    /// Measures with a bench, so many samples of each configuration.
    pub fn new(bench: &'b mut Bench, samples: usize) -> Self {
        Local { bench, samples }
    }
}

impl Measure for Local<'_> {
    fn measure(&mut self, configs: &[Config]) -> Result<Vec<Evidence>, BenchError> {
        let mut evidence = Vec::new();
        for built in self.bench.build(configs)? {
            let timed = match built {
                Ok(built) => self.bench.time(&built, self.samples)?,
                Err(failure) => Err(failure),
            };
            evidence.push(match timed {
                Ok(timed) => Evidence {
                    outcome: Outcome::Timed {
                        samples: timed.samples,
                        verification: Verification::Passed,
                    },
                    doubts: timed.doubts,
                },
                Err(failure) => Outcome::from(failure).into(),
            });
        }
        Ok(evidence)
    }
}

/// Recorded outcomes of one problem on one device, told again.
#[derive(Debug, Clone, Default)]
pub struct Replay {
    recorded: HashMap<Vec<u16>, Evidence>,
}

impl Replay {
    /// Takes the records; of several for one configuration the first counts.
    pub fn new(records: impl IntoIterator<Item = (Config, Evidence)>) -> Self {
        let mut recorded = HashMap::new();
        for (config, evidence) in records {
            recorded
                .entry(config.positions().to_vec())
                .or_insert(evidence);
        }
        Replay { recorded }
    }

    /// Counts the configurations known.
    pub fn len(&self) -> usize {
        self.recorded.len()
    }

    /// Tells whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.recorded.is_empty()
    }
}

impl Measure for Replay {
    fn measure(&mut self, configs: &[Config]) -> Result<Vec<Evidence>, BenchError> {
        let told = |config: &Config| {
            let found = self.recorded.get(config.positions()).cloned();
            found.unwrap_or_else(|| {
                let text = format!("nobody recorded {config}");
                Outcome::from(Failure::new(FailureClass::DoesNotLaunch, text)).into()
            })
        };
        Ok(configs.iter().map(told).collect())
    }
}
