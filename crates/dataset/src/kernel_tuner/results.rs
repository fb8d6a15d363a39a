//! T4 results: a list of configurations with every run of each, and why one failed.
//!
//! T4 names neither kernel, problem nor device, and lists no domains. Files that we write
//! ([`crate::t4`]) have the first three in `metadata`.

use std::collections::HashSet;
use std::io::BufRead;
use std::sync::Arc;

use kernwright_space::{FailureClass, Fields, Outcome, Value};

use super::failure::{CORRECT, failed, failed_without_reason, is_failure_time};
use super::json::Json;
use super::{Reading, RecordedCost, RecordedEntry, RecordedFile, Stop};
use super::{domains, timed, value};
use crate::format::Format;
use crate::report::SkipReason;
use crate::t4::{ORIGIN_MEASURED, REPORTED_BEST};

const FAILURE_CLASSES: [FailureClass; 6] = [
    FailureClass::DoesNotCompile,
    FailureClass::DoesNotLaunch,
    FailureClass::Crashes,
    FailureClass::Hangs,
    FailureClass::WrongAnswer,
    FailureClass::OutOfMemory,
];

/// Reads a whole file, or as much of it as there is.
pub(super) fn read<R: BufRead>(reading: &mut Reading<R>) -> Result<RecordedFile, Stop> {
    let mut metadata = Json::Null;
    let mut found = Found::default();
    let opened = reading.stream.open(b'{');
    opened.map_err(|error| reading.unreadable(error, "any result"))?;
    let mut first = true;
    loop {
        let met = match reading.stream.member(first) {
            Ok(None) => {
                reading.end()?;
                break;
            }
            Ok(Some(name)) if name == "results" => {
                let origin = metadata.get("origin").and_then(Json::as_text);
                found.ours = origin == Some(ORIGIN_MEASURED);
                read_results(reading, &mut found)
            }
            Ok(Some(name)) => reading.stream.value().map_err(Stop::from).map(|json| {
                if name == "metadata" {
                    metadata = json;
                }
            }),
            Err(error) => Err(error.into()),
        };
        first = false;
        match met {
            Ok(()) => reading.whole(),
            Err(Stop::Json(error)) if found.names.is_none() => {
                return Err(reading.unreadable(error, "any result"));
            }
            Err(Stop::Json(error)) => {
                reading.damaged(error)?;
                break;
            }
            Err(fault) => return Err(fault),
        }
    }
    let text = |name: &str| {
        metadata
            .get(name)
            .and_then(Json::as_text)
            .map(str::to_owned)
    };
    Ok(RecordedFile {
        format: Format::T4,
        kernel: text("kernel"),
        device: text("device"),
        problem: fields(metadata.get("problem")),
        params: domains(found.names.unwrap_or_default(), &found.entries),
        has_domains: false,
        entries: found.entries,
        skipped: std::mem::take(&mut reading.skips).into_groups(),
        cut: reading.cut.take(),
    })
}

#[derive(Default)]
struct Found {
    /// Whether we wrote the file, and mean what we say by `correctness`.
    ours: bool,
    /// The parameters of the first result; the others must have the same.
    names: Option<Vec<String>>,
    entries: Vec<RecordedEntry>,
}

fn read_results<R: BufRead>(reading: &mut Reading<R>, found: &mut Found) -> Result<(), Stop> {
    reading.stream.open(b'[')?;
    reading.whole();
    let mut first = true;
    while reading.stream.item(first)? {
        let line = reading.stream.line();
        let json = reading.stream.value()?;
        reading.row()?;
        reading.whole();
        match found.result(line, &json) {
            Ok(entry) => found.entries.push(entry),
            Err(reason) => {
                let place = format!("results[{}]", reading.rows - 1);
                reading.skip(line, reason, &place);
            }
        }
        first = false;
    }
    Ok(())
}

impl Found {
    fn result(&mut self, line: u64, json: &Json) -> Result<RecordedEntry, SkipReason> {
        let missing = |name: &str| SkipReason::NoMember {
            name: name.to_owned(),
        };
        let Some(config @ Json::Object(members)) = json.get("configuration") else {
            return Err(missing("configuration"));
        };
        let mut seen = HashSet::new();
        if !members.iter().all(|(name, _)| seen.insert(name)) {
            return Err(SkipReason::BadMember {
                name: "configuration".to_owned(),
                wanted: "object of different names",
            });
        }
        let names = self
            .names
            .get_or_insert_with(|| members.iter().map(|(name, _)| name.clone()).collect());
        if members.len() != names.len() {
            return Err(SkipReason::OtherParams);
        }
        let named = names.iter().map(|name| {
            let found = config.get(name).ok_or(SkipReason::OtherParams)?;
            value(found).ok_or_else(|| SkipReason::BadMember {
                name: name.clone(),
                wanted: "number, boolean or text",
            })
        });
        let values = named.collect::<Result<Vec<Value>, _>>()?;
        let invalidity = json.get("invalidity").and_then(Json::as_text);
        let invalidity = invalidity.ok_or_else(|| missing("invalidity"))?;
        let times = json.get("times").unwrap_or(&Json::Null);
        let number = |name: &str| times.get(name).and_then(Json::as_number);
        let runs = times.get("runtimes").and_then(Json::as_list);
        // Files of older versions do not say what benchmarking took; the runs are the least of it.
        let benchmark = number("benchmark").or_else(|| {
            let runs = runs?.iter().filter_map(Json::as_number);
            Some(runs.filter(|run| run.is_finite()).sum())
        });
        let (compile, verify) = (number("compilation"), number("validation"));
        let cost = RecordedCost::from_milliseconds(compile, verify, benchmark);
        let time = measured(json, "time");
        let time_number = time.and_then(Json::as_number);
        let (outcome, time) = match time.and_then(Json::as_text) {
            _ if invalidity != CORRECT => (self.failed(json, invalidity), None),
            Some(word) => (failed(word), None),
            None if measured(json, REPORTED_BEST).is_some() => (Outcome::ReportedBest, None),
            None if time_number.is_some_and(is_failure_time) => (failed_without_reason(), None),
            None => {
                // Kernel Tuner writes `correctness` 1 whether it checked or not; if it did, that took
                // time.
                let checked = self.ours || number("validation").is_some_and(|time| time > 0.0);
                let right = json.get("correctness").and_then(Json::as_number) == Some(1.0);
                timed(runs, time_number, checked && right)?
            }
        };
        Ok(RecordedEntry {
            line,
            values,
            outcome,
            time,
            cost,
        })
    }

    /// The Outcome of a failure: by T4's word, and in our own words where we wrote them.
    fn failed(&self, json: &Json, invalidity: &str) -> Outcome {
        let failure = measured(json, "failure").and_then(Json::as_text);
        let ours = failure.filter(|_| self.ours).and_then(|failure| {
            let mut classes = FAILURE_CLASSES.into_iter();
            classes.find_map(|class| {
                let text = failure.strip_prefix(&format!("{class}: "))?.to_owned();
                Some(Outcome::Failed { class, text })
            })
        });
        ours.unwrap_or_else(|| failed(invalidity))
    }
}

/// Looks a measurement up by name.
fn measured<'j>(json: &'j Json, name: &str) -> Option<&'j Json> {
    let measurements = json.get("measurements")?.as_list()?;
    let is_it = |measurement: &&Json| measurement.get("name").and_then(Json::as_text) == Some(name);
    measurements.iter().find(is_it)?.get("value")
}

fn fields(json: Option<&Json>) -> Fields {
    let Some(Json::Object(members)) = json else {
        return Fields::from([]);
    };
    let known = members
        .iter()
        .filter_map(|(name, json)| Some((Arc::from(&**name), value(json)?)));
    known.collect()
}
