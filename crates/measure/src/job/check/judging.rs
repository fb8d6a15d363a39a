//! Checking how answers are judged by data: `[data]`, `[metric]` and `[tuned]`.

use std::sync::Arc;

use kernwright_space::{Decimal, Value, did_you_mean};
use toml::Spanned;

use super::JobChecker;
use crate::job::judged::{Judged, Tuned};
use crate::job::raw::{MetricKind, RawJob, RowsOf};
use crate::job::{Buffer, Fill, Job};

impl JobChecker<'_, '_, '_> {
    /// Reads rows of `[data]` as what a buffer holds.
    pub(super) fn rows_of_data(
        &mut self,
        which: &Spanned<RowsOf>,
        is_labels: bool,
        name: &str,
    ) -> Option<Fill> {
        if !self.has_data {
            let message = format!("`{name}` holds rows of `[data]`, which this job does not have");
            self.checker.refuse(which.span(), message);
            return None;
        }
        match (which.get_ref(), is_labels) {
            (RowsOf::Judged, true) => {
                let message =
                    "labels of the rows that judge never reach a program; `training` has labels";
                self.checker.refuse(which.span(), message.into());
                None
            }
            (_, true) => Some(Fill::Labels),
            (which, false) => Some(Fill::Data(*which)),
        }
    }

    /// Reads how answers are judged, where they are judged by data.
    pub(super) fn judged(&mut self, raw: &RawJob, buffers: &[Buffer]) -> Option<Judged> {
        let (data, metric) = match (&raw.data, &raw.metric) {
            (Some(data), Some(metric)) => (data, metric),
            (Some(data), None) => {
                let message = "`[data]` needs a `[metric]`: how answers to its rows are judged";
                self.checker.refuse(data.span(), message.into());
                return None;
            }
            (None, Some(metric)) => {
                let message = "`[metric]` needs `[data]`: the rows that answers are judged by";
                self.checker.refuse(metric.answers.span(), message.into());
                return None;
            }
            (None, None) => {
                if let Some(tuned) = &raw.tuned {
                    let message = "`[tuned]` needs a `[metric]`: what the number is tuned within";
                    self.checker.refuse(tuned.scalar.span(), message.into());
                }
                return None;
            }
        };
        if let Some(source) = raw.verify.sources.first() {
            let message = "answers are judged by `[metric]`; there is nothing that a reference could be compared with";
            self.checker.refuse(source.span(), message.into());
        }
        if !(metric.points.get_ref() > &0.0 && metric.points.get_ref().is_finite()) {
            let message = "`points` is a number above 0: what may be lost";
            self.checker.refuse(metric.points.span(), message.into());
        }
        let name = metric.answers.get_ref();
        let Some(answers) = buffers.iter().position(|buffer| buffer.name == *name) else {
            let hint = did_you_mean(name, buffers.iter().map(|buffer| buffer.name.as_str()));
            let message = format!("`{name}` is no buffer{hint}");
            self.checker.refuse(metric.answers.span(), message);
            return None;
        };
        let others = buffers.iter().enumerate();
        let other = others.filter(|(index, _)| *index != answers);
        for (index, other) in other.filter(|(_, buffer)| buffer.role.is_answer()) {
            let message = format!(
                "`{}` is written and `[metric]` does not look at it; what is not looked at is `scratch` or `clobbered`",
                other.name
            );
            self.checker.refuse(raw.buffer[index].name.span(), message);
        }
        let buffer = &buffers[answers];
        let plain = match buffer.element.fields.as_slice() {
            [field] => Some(field.kind),
            _ => None,
        };
        let fits = match metric.kind {
            MetricKind::Accuracy => {
                plain.is_some_and(|kind| !kind.is_float()) && buffer.shape.len() == 1
            }
            MetricKind::MeanSquared => plain.is_some_and(|kind| kind.is_float()),
        };
        if buffer.role != crate::job::Role::Out || !fits {
            let wanted = match metric.kind {
                MetricKind::Accuracy => {
                    "an `out` buffer of integers with one extent: the class of each row"
                }
                MetricKind::MeanSquared => "an `out` buffer of floats: the numbers of each row",
            };
            let message = format!("`{name}` is no {}", wanted.trim_start_matches("an "));
            self.checker.refuse(metric.answers.span(), message);
        }
        if !buffers
            .iter()
            .any(|buffer| matches!(buffer.fill, Fill::Data(RowsOf::Judged)))
        {
            let message = "no buffer has `fill = { rows = \"judged\" }`: the program is never given what it is judged by";
            self.checker.refuse(data.span(), message.into());
        }
        let learns =
            |buffer: &Buffer| matches!(buffer.fill, Fill::Data(RowsOf::Training) | Fill::Labels);
        if buffers.iter().any(learns) && data.get_ref().training.is_none() {
            let message = "`[data]` has no `training` rows, and a buffer holds them";
            self.checker.refuse(data.span(), message.into());
        }
        Some(Judged {
            spec: data.get_ref().clone(),
            kind: metric.kind,
            points: *metric.points.get_ref(),
            answers,
            tuned: None,
            rows: None,
        })
    }

    /// The job with every value of the number that a person would tune first.
    pub(super) fn tuned(&mut self, raw: &RawJob) -> Option<Tuned> {
        let tuned = raw.tuned.as_ref()?;
        if self.checker.has_refused() {
            // Every mistake would be reported once for each value.
            return None;
        }
        let name = tuned.scalar.get_ref();
        let place = raw
            .scalar
            .iter()
            .position(|scalar| scalar.name.get_ref() == name);
        let Some(place) = place.filter(|place| raw.scalar[*place].value.is_some()) else {
            let known = raw
                .scalar
                .iter()
                .map(|scalar| scalar.name.get_ref().as_str());
            let hint = did_you_mean(name, known);
            let message = format!("`{name}` is no scalar that has a `value`{hint}");
            self.checker.refuse(tuned.scalar.span(), message);
            return None;
        };
        let grid = tuned.grid.get_ref();
        if grid.is_empty() || grid.iter().any(|value| !value.is_finite()) {
            let message = "`grid` has the values to try, which are numbers";
            self.checker.refuse(tuned.grid.span(), message.into());
            return None;
        }
        let mut jobs = Vec::new();
        for value in grid {
            let written = match value.fract() == 0.0 && value.abs() < 1e15 {
                true => Value::Int(*value as i64),
                false => match Decimal::from_f64(*value) {
                    Ok(decimal) => Value::Decimal(decimal),
                    Err(error) => {
                        self.checker.refuse(tuned.grid.span(), error.to_string());
                        return None;
                    }
                },
            };
            let mut other = raw.clone();
            other.tuned = None;
            if let Some(old) = &mut other.scalar[place].value {
                *old = Spanned::new(old.span(), written);
            }
            let job: Job = self.again(&other)?;
            jobs.push((*value, Arc::new(job)));
        }
        Some(Tuned {
            what: tuned.what.clone(),
            jobs,
        })
    }
}
