//! [`Measure`]: from configurations to Outcomes, wherever they come from.
//!
//! A strategy asks a `Measure` and cannot distinguish a real device ([`Local`](crate::Local)) from
//! recorded outcomes ([`Replay`]).

use std::collections::HashMap;
use std::ops::ControlFlow;

use kernwright_space::{Config, Doubt, FailureClass, Nanos, Outcome};

use crate::bench::BenchError;
use crate::failure::Failure;
use crate::stats::robust::median;

/// How a configuration performed, and reasons to trust that less.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// How it performed.
    pub outcome: Outcome,
    /// Reasons to trust it less.
    pub doubts: Vec<Doubt>,
}

impl Evidence {
    /// The time to compare by: the median of the samples; `None` if it did not run correctly.
    pub fn time(&self) -> Option<Nanos> {
        median_time(&self.outcome)
    }
}

/// The median of an outcome's samples; `None` if it has none.
pub fn median_time(outcome: &Outcome) -> Option<Nanos> {
    match outcome {
        Outcome::Timed { samples, .. } => {
            let times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
            median(&times).map(Nanos)
        }
        Outcome::ReportedBest | Outcome::Failed { .. } => None,
    }
}

/// Receives each answer, with the place of its configuration, and returns whether to continue.
pub type Sink<'s> = dyn FnMut(usize, Evidence) -> ControlFlow<()> + 's;

/// Something that reports how configurations perform.
pub trait Measure {
    /// Measures configurations, in order: one answer each, whatever they do. Each answer goes to the
    /// sink as soon as it is known, until the sink returns a break.
    ///
    /// # Errors
    ///
    /// Fails only when nothing can be measured any more.
    fn measure(&mut self, configs: &[Config], sink: &mut Sink<'_>) -> Result<(), BenchError>;

    /// Measures configurations and gives all answers, in order.
    ///
    /// # Errors
    ///
    /// Fails as [`measure`](Measure::measure) does.
    fn measure_all(&mut self, configs: &[Config]) -> Result<Vec<Evidence>, BenchError> {
        let mut answers = Vec::new();
        self.measure(configs, &mut |_, evidence| {
            answers.push(evidence);
            ControlFlow::Continue(())
        })?;
        Ok(answers)
    }
}

impl From<Outcome> for Evidence {
    fn from(outcome: Outcome) -> Self {
        Evidence {
            outcome,
            doubts: Vec::new(),
        }
    }
}

/// Recorded outcomes of one problem on one device, replayed.
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

    /// Returns whether no configuration is known.
    pub fn is_empty(&self) -> bool {
        self.recorded.is_empty()
    }
}

impl Measure for Replay {
    fn measure(&mut self, configs: &[Config], sink: &mut Sink<'_>) -> Result<(), BenchError> {
        let known = |config: &Config| {
            let found = self.recorded.get(config.positions()).cloned();
            found.unwrap_or_else(|| {
                let text = format!("there is no recorded outcome of {config}");
                Outcome::from(Failure::new(FailureClass::DoesNotLaunch, text)).into()
            })
        };
        for (at, config) in configs.iter().enumerate() {
            if sink(at, known(config)).is_break() {
                break;
            }
        }
        Ok(())
    }
}
