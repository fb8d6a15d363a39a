//! Kernel Tuner's cache: one object, in it an object of entries, one on every line.
//!
//! The tuner writes the header, then appends each entry behind a comma. Of a damaged entry the
//! rest of its line is skipped and reading continues line by line, because a line is what the
//! tuner writes at once.

use std::collections::HashSet;
use std::io::BufRead;
use std::sync::Arc;

use kernwright_space::{Fields, Value};

use super::failure::{failed, failed_without_reason, is_error_class, is_failure_time};
use super::json::{Json, JsonError, JsonStream};
use super::{
    PROBLEM_SIZES, Reading, RecordedCost, RecordedEntry, RecordedFile, RecordedParam, Stop,
};
use super::{domains, timed, value};
use crate::error::Fault;
use crate::format::Format;
use crate::report::SkipReason;

/// What a file must hold to be of any use.
const MISSING: &str = "its parameters";

/// The members at the beginning of a file, or at its end where the file has been sorted.
#[derive(Default)]
struct Header {
    kernel: Option<String>,
    device: Option<String>,
    problem: Option<Json>,
    names: Option<Vec<String>>,
    params: Option<Vec<RecordedParam>>,
    /// Entries were read by these names, so that later ones come too late.
    in_use: bool,
}

impl Header {
    fn take(&mut self, name: &str, json: Json) -> Result<(), Fault> {
        match name {
            "kernel_name" => self.kernel = json.as_text().map(str::to_owned),
            "device_name" => self.device = json.as_text().map(str::to_owned),
            "problem_size" => self.problem = Some(json),
            "tune_params_keys" if !self.in_use => self.names = Some(names(&json)?),
            "tune_params" => self.params = Some(params(&json)?),
            _ => {}
        }
        Ok(())
    }

    /// Gives the parameters to read entries by, if they are known, and stays with them.
    fn use_names(&mut self) -> Option<Vec<String>> {
        let names = self.names()?;
        self.in_use = true;
        self.names = Some(names.clone());
        Some(names)
    }

    /// The parameters in order; `None` until they are known.
    fn names(&self) -> Option<Vec<String>> {
        let params = || Some(self.params.as_ref()?.iter().map(|param| param.name.clone()));
        self.names.clone().or_else(|| Some(params()?.collect()))
    }
}

/// Reads a whole cache, or as much of it as there is.
pub(super) fn read<R: BufRead>(reading: &mut Reading<R>) -> Result<RecordedFile, Stop> {
    let mut header = Header::default();
    let mut entries = Vec::new();
    let mut early = Vec::new();
    let opened = reading.stream.open(b'{');
    opened.map_err(|error| reading.unreadable(error, MISSING))?;
    let mut first = true;
    loop {
        let met = match reading.stream.member(first) {
            Ok(None) => {
                reading.end()?;
                break;
            }
            Ok(Some(name)) if name == "cache" => {
                let names = header.use_names();
                read_entries(reading, names.as_deref(), &mut entries, &mut early)
            }
            Ok(Some(name)) => match reading.stream.value() {
                Ok(json) => {
                    header.take(&name, json)?;
                    Ok(())
                }
                Err(error) => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        };
        first = false;
        match met {
            Ok(()) => reading.whole(),
            Err(Stop::Json(error)) if header.names().is_none() => {
                return Err(reading.unreadable(error, MISSING));
            }
            Err(Stop::Json(error)) => {
                reading.damaged(error)?;
                break;
            }
            Err(fault) => return Err(fault),
        }
        if reading.cut.is_some() {
            break;
        }
    }
    let names = header
        .names()
        .ok_or_else(|| shape("tune_params", "an object of lists", &Json::Null))?;
    for (line, key, json) in early {
        keep(reading, &names, line, &key, &json, &mut entries);
    }
    finish(reading, header, names, entries)
}

fn finish<R: BufRead>(
    reading: &mut Reading<R>,
    header: Header,
    names: Vec<String>,
    entries: Vec<RecordedEntry>,
) -> Result<RecordedFile, Stop> {
    let has_domains = header.params.is_some();
    if reading.cut.is_some() && !has_domains && entries.is_empty() {
        return Err(Fault::CutEarly { missing: MISSING }.into());
    }
    let params = match header.params {
        // The keys give the order; the object does not in a file that has been sorted.
        Some(params) => names
            .iter()
            .map(|name| {
                let found = params.iter().find(|param| param.name == *name);
                let at = || shape(&format!("tune_params.{name}"), "a list", &Json::Null);
                found.cloned().ok_or_else(at)
            })
            .collect::<Result<_, _>>()?,
        None => domains(names, &entries),
    };
    Ok(RecordedFile {
        format: Format::KernelTuner,
        kernel: header.kernel.filter(|name| !name.trim().is_empty()),
        device: header.device.filter(|name| !name.trim().is_empty()),
        problem: problem(header.problem.as_ref()),
        params,
        has_domains,
        entries,
        skipped: std::mem::take(&mut reading.skips).into_groups(),
        cut: reading.cut.take(),
    })
}

/// An entry that stands before the list of which of its members are parameters.
type Early = (u64, String, Json);

fn read_entries<R: BufRead>(
    reading: &mut Reading<R>,
    names: Option<&[String]>,
    entries: &mut Vec<RecordedEntry>,
    early: &mut Vec<Early>,
) -> Result<(), Stop> {
    reading.stream.open(b'{')?;
    reading.whole();
    let mut first = true;
    loop {
        let member = match reading.stream.member(first) {
            Ok(None) => return Ok(()),
            Ok(Some(key)) => {
                let line = reading.stream.line();
                reading.stream.value().map(|json| (line, key, json))
            }
            Err(error) => Err(error),
        };
        match member {
            Ok((line, key, json)) => {
                reading.row()?;
                reading.whole();
                match names {
                    Some(names) => keep(reading, names, line, &key, &json, entries),
                    None => early.push((line, key, json)),
                }
            }
            Err(JsonError::Syntax(_)) if names.is_some() => {
                let line = reading.stream.line();
                let rest = reading.stream.rest_of_line()?.unwrap_or_default();
                reading.skip(line, SkipReason::NoEntry, &String::from_utf8_lossy(&rest));
                return read_lines(reading, names.unwrap_or_default(), entries);
            }
            Err(error) => return Err(error.into()),
        }
        first = false;
    }
}

/// Continues after a damage: every line by itself is an entry, or is skipped.
fn read_lines<R: BufRead>(
    reading: &mut Reading<R>,
    names: &[String],
    entries: &mut Vec<RecordedEntry>,
) -> Result<(), Stop> {
    loop {
        let line = reading.stream.line();
        let Some(text) = reading.stream.rest_of_line()? else {
            return reading.damaged(JsonError::Cut);
        };
        let text = text.trim_ascii();
        match text {
            b"" => continue,
            b"}" => return Ok(()),
            _ => {}
        }
        reading.row()?;
        let mut alone = JsonStream::new(text, text.len() + 1);
        let entry = alone.member(true).and_then(|key| Ok((key, alone.value()?)));
        match entry {
            Ok((Some(key), json @ Json::Object(_))) => {
                reading.whole();
                keep(reading, names, line, &key, &json, entries);
                // The brackets that end the file may stand behind the last entry.
                if alone
                    .rest_of_line()
                    .is_ok_and(|rest| rest.is_some_and(|rest| rest.starts_with(b"}")))
                {
                    return Ok(());
                }
            }
            _ => reading.skip(line, SkipReason::NoEntry, &String::from_utf8_lossy(text)),
        }
    }
}

fn keep<R: BufRead>(
    reading: &mut Reading<R>,
    names: &[String],
    line: u64,
    key: &str,
    json: &Json,
    entries: &mut Vec<RecordedEntry>,
) {
    match entry(names, line, json) {
        Ok(entry) => entries.push(entry),
        Err(reason) => reading.skip(line, reason, key),
    }
}

fn entry(names: &[String], line: u64, json: &Json) -> Result<RecordedEntry, SkipReason> {
    let Json::Object(members) = json else {
        return Err(SkipReason::NoEntry);
    };
    let named = names.iter().map(|name| {
        let found = json
            .get(name)
            .ok_or_else(|| SkipReason::NoMember { name: name.clone() })?;
        value(found).ok_or_else(|| SkipReason::BadMember {
            name: name.clone(),
            wanted: "number, boolean or text",
        })
    });
    let values = named.collect::<Result<Vec<Value>, _>>()?;
    let number = |name: &str| json.get(name).and_then(Json::as_number);
    let cost = RecordedCost::from_milliseconds(
        number("compile_time"),
        number("verification_time"),
        number("benchmark_time"),
    );
    // Older versions have the error in the objective's place, newer ones in a member of its own.
    let in_place_of_a_time = || json.get("time").and_then(Json::as_text);
    let mut others = members.iter().filter(|(name, _)| !names.contains(name));
    let error = json
        .get("__error__")
        .and_then(Json::as_text)
        .or_else(in_place_of_a_time)
        .or_else(|| {
            others.find_map(|(_, json)| json.as_text().filter(|text| is_error_class(text)))
        });
    let time = number("time");
    let (outcome, time) = match error {
        Some(word) => (failed(word), None),
        None if time.is_some_and(is_failure_time) => (failed_without_reason(), None),
        None => {
            // A check that failed would have ended the tuner, so one that took time was passed.
            let verified = number("verification_time").is_some_and(|time| time > 0.0);
            timed(json.get("times").and_then(Json::as_list), time, verified)?
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

fn names(json: &Json) -> Result<Vec<String>, Fault> {
    let at = "tune_params_keys";
    let list = json
        .as_list()
        .ok_or_else(|| shape(at, "a list of names", json))?;
    let name = |json: &Json| {
        let name = json.as_text().map(str::to_owned);
        name.ok_or_else(|| shape(at, "a list of names", json))
    };
    let names = list.iter().map(name).collect::<Result<Vec<String>, _>>()?;
    let mut seen = HashSet::new();
    match names.iter().all(|name| seen.insert(name)) {
        true => Ok(names),
        false => Err(shape(at, "different names", json)),
    }
}

fn params(json: &Json) -> Result<Vec<RecordedParam>, Fault> {
    let Json::Object(members) = json else {
        return Err(shape("tune_params", "an object of lists", json));
    };
    let param = |(name, values): &(String, Json)| {
        let at = format!("tune_params.{name}");
        let list = values
            .as_list()
            .ok_or_else(|| shape(&at, "a list", values))?;
        let known = |(index, json): (usize, &Json)| {
            let wanted = "an integer, a boolean, a finite decimal or text";
            value(json).ok_or_else(|| shape(&format!("{at}[{index}]"), wanted, json))
        };
        let values = list
            .iter()
            .enumerate()
            .map(known)
            .collect::<Result<_, _>>()?;
        let name = name.clone();
        Ok(RecordedParam { name, values })
    };
    // Of two members with one name the last counts, and one of them is enough.
    let mut seen = HashSet::new();
    let mut params: Vec<_> = members
        .iter()
        .rev()
        .filter(|(name, _)| seen.insert(name))
        .map(param)
        .collect::<Result<_, Fault>>()?;
    params.reverse();
    Ok(params)
}

/// The sizes of the problem, named as Kernel Tuner names them to a kernel.
fn problem(json: Option<&Json>) -> Fields {
    let sizes = match json {
        Some(Json::List(sizes)) => sizes,
        Some(size @ Json::Int(_)) => std::slice::from_ref(size),
        _ => &[],
    };
    let named = PROBLEM_SIZES.into_iter().zip(sizes);
    let known = named.filter_map(|(axis, size)| Some((Arc::from(axis), value(size)?)));
    known.collect()
}

fn shape(at: &str, wanted: &'static str, found: &Json) -> Fault {
    Fault::Shape {
        at: at.to_owned(),
        wanted,
        found: found.describe(),
    }
}
