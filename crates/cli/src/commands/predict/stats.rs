//! `kernwright predict --stats`: how far a list can be trusted.

use kernwright::predict::{Model, Prediction};
use kernwright::space::Space;
use serde_json::json;

use super::percent;
use crate::output::{Output, grouped};

/// The lengths of the lists that are reported.
pub(super) const STATS_KS: [usize; 5] = [1, 3, 10, 30, 100];

/// What is known about a prediction besides its list.
pub(super) struct Stats<'m> {
    model: &'m Model,
    prediction: Prediction,
    valid: Option<u128>,
}

impl<'m> Stats<'m> {
    /// `prediction` should be as long as the longest list that is reported.
    pub(super) fn new(model: &'m Model, space: &Space, prediction: Prediction) -> Self {
        Stats {
            model,
            prediction,
            valid: space.count().ok(),
        }
    }

    /// How likely lists of each length hold the best, as far as the list goes.
    fn within(&self) -> Vec<(usize, f64)> {
        let there = self.prediction.ranked.len();
        let Some(held) = &self.prediction.held else {
            return Vec::new();
        };
        let mut by_length: Vec<(usize, f64)> = Vec::new();
        for k in STATS_KS.map(|k| k.min(there)) {
            if by_length.iter().all(|(other, _)| *other != k) {
                by_length.push((k, held.within(k)));
            }
        }
        by_length
    }

    pub(super) fn to_json(&self) -> serde_json::Value {
        let description = self.model.description();
        let within = self.within().into_iter();
        let within = within.map(|(k, held)| json!({ "k": k, "holds_the_best": held }));
        let strangeness = self.prediction.strangeness.as_ref();
        json!({
            "valid_configurations": self.valid.map(|count| count.to_string()),
            "within": within.collect::<Vec<_>>(),
            "calibration": description.calibration,
            "distance": strangeness.map(|(times, field)| json!({ "times": times, "mostly": field })),
            "examples": description.origin.examples,
            "metrics": description.metrics,
        })
    }

    pub(super) fn print(&self, output: &mut Output) -> anyhow::Result<()> {
        let description = self.model.description();
        output.line("")?;
        if let Some(valid) = self.valid {
            output.line(format!("valid configurations  {}", grouped(valid)))?;
        }
        if let Some((times, field)) = &self.prediction.strangeness {
            let place = if *times <= 1.0 { "within" } else { "outside" };
            let line = format!(
                "distance              {times:.2} of the reach of what was seen ({place}), mostly by `{field}`"
            );
            output.line(line)?;
        }
        let within: Vec<String> = self
            .within()
            .into_iter()
            .map(|(k, held)| format!("{k}: {}", percent(held)))
            .collect();
        if let (Some(calibration), false) = (&description.calibration, within.is_empty()) {
            output.line(format!("holds the best, by k  {}", within.join("   ")))?;
            output.line(format!(
                "                      from {} examples not seen; off by {:.1} points in the mean",
                grouped(calibration.problems as u64),
                calibration.error
            ))?;
        } else {
            output.line(
                "holds the best, by k  not measured for this model, device, problem or search",
            )?;
        }
        output.line(format!(
            "learned from          {} examples",
            grouped(description.origin.examples as u64)
        ))?;
        for metric in &description.metrics {
            output.line(format!("  {}: {}", metric.what, metric.value))?;
        }
        Ok(())
    }
}
