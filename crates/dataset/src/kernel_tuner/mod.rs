//! What Kernel Tuner measured: its cache files and its T4 results, as one [`RecordedFile`].
//!
//! Both hold a search space's configurations with every run of each. A cache is appended to while
//! the tuner runs, and lacks its end when the tuner was stopped; a file cut off at any byte is read
//! up to its last whole entry, and [`RecordedFile::cut`] says what is lost. Text is read as a
//! stream; the entries, which take about half as much, are kept.
//!
//! A packed file that is cut is refused by an import, like any damaged file; [`read`] takes what
//! can be unpacked.

mod cache;
mod device;
pub(crate) mod failure;
mod import;
mod json;
mod results;

use std::collections::BTreeSet;
use std::fmt;
use std::io::BufRead;
use std::path::Path;

use kernwright_space::{Decimal, Fields, Nanos, Outcome, RawCard, Value, Verification};

use crate::error::Fault;
use crate::format::Format;
use crate::report::{Place, SkipReason, Skipped, Skips};
use crate::source::{Limits, Source};
use crate::t1::{self, T1Error};

pub use device::device_from_name;
pub(crate) use import::{CACHE_IMPORTER, T4_IMPORTER};
use json::{Json, JsonError, JsonStream};

const NANOS_PER_MS: f64 = 1e6;

/// What the sizes of a cache's problem are called as fields, in the file's order.
pub const PROBLEM_SIZES: [&str; 3] = ["problem_size_x", "problem_size_y", "problem_size_z"];

/// A file of measured configurations.
#[derive(Debug, Clone)]
pub struct RecordedFile {
    /// Which of the formats it has.
    pub format: Format,
    /// The kernel, where the file names it.
    pub kernel: Option<String>,
    /// The device as the file spells it, where it names one.
    pub device: Option<String>,
    /// What was computed: `problem_size_x` and so on in a cache, whatever we wrote in a T4 file.
    pub problem: Fields,
    /// The parameters, in the file's order.
    pub params: Vec<RecordedParam>,
    /// Whether the file lists the domains. If not they are what its entries use, in order.
    pub has_domains: bool,
    /// The configurations, in the file's order.
    pub entries: Vec<RecordedEntry>,
    /// Entries that cannot be read, by reason.
    pub skipped: Vec<Skipped>,
    /// Where the file ends too early, if it does.
    pub cut: Option<Cut>,
}

/// A parameter and its domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedParam {
    /// Its name.
    pub name: String,
    /// Its values, in the file's order.
    pub values: Vec<Value>,
}

/// A configuration and how it fared.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedEntry {
    /// The line it begins on, counted from 1.
    pub line: u64,
    /// A value for each of the file's parameters.
    pub values: Vec<Value>,
    /// How it fared, with every raw sample.
    pub outcome: Outcome,
    /// The time that its tuner compared by, a mean of the samples; `None` if it failed.
    pub time: Option<Nanos>,
    /// What trying it took.
    pub cost: RecordedCost,
}

/// What trying a configuration took, in seconds; 0 where a file does not give it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RecordedCost {
    /// Compiling it.
    pub compile: f64,
    /// Comparing its answer.
    pub verify: f64,
    /// Running it for the samples.
    pub benchmark: f64,
}

impl RecordedCost {
    /// Adds it all up, as Kernel Tuner's simulation does.
    pub fn seconds(&self) -> f64 {
        self.compile + self.verify + self.benchmark
    }

    fn from_milliseconds(
        compile: Option<f64>,
        verify: Option<f64>,
        benchmark: Option<f64>,
    ) -> Self {
        let seconds = |milliseconds: Option<f64>| {
            let milliseconds = milliseconds.filter(|cost| cost.is_finite() && *cost > 0.0);
            milliseconds.map_or(0.0, |cost| cost / 1e3)
        };
        RecordedCost {
            compile: seconds(compile),
            verify: seconds(verify),
            benchmark: seconds(benchmark),
        }
    }
}

/// A file ends before it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The last line.
    pub line: u64,
    /// The bytes after the last whole entry that hold something.
    pub lost_bytes: u64,
    /// What is wrong there; `None` if there is simply nothing more.
    pub reason: Option<String>,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.reason, self.lost_bytes) {
            (Some(reason), bytes) => write!(
                f,
                "from line {} on nothing can be read, {bytes} bytes: {reason}",
                self.line
            ),
            (None, 0) => write!(
                f,
                "its closing brackets are missing, as after an interrupted run; all entries are whole"
            ),
            (None, bytes) => write!(
                f,
                "it is cut short on line {}; {bytes} bytes after the last whole entry are lost",
                self.line
            ),
        }
    }
}

impl RecordedFile {
    /// Makes a card of the parameters, without constraints, named after the file at `path` where
    /// the file names no kernel.
    pub fn card(&self, path: &Path) -> Result<RawCard, T1Error> {
        let name = self.kernel.as_deref().unwrap_or_default();
        let params = self.params.iter();
        t1::unconstrained(
            [name, &import::stem(path)],
            params.map(|param| (&*param.name, param.values.clone())),
        )
    }
}

/// Recognises a cache or a T4 file by its first bytes, unpacked.
pub(crate) fn recognise(head: &[u8]) -> Option<Format> {
    let mut stream = JsonStream::new(head, head.len());
    stream.open(b'{').ok()?;
    let mut first = true;
    while let Ok(Some(name)) = stream.member(first) {
        if let Some(format) = format_with(&name) {
            return Some(format);
        }
        stream.value().ok()?;
        first = false;
    }
    None
}

/// The format whose files alone have a member of this name.
fn format_with(name: &str) -> Option<Format> {
    match name {
        "cache" | "tune_params" | "tune_params_keys" => Some(Format::KernelTuner),
        "results" => Some(Format::T4),
        _ => None,
    }
}

/// Reads a cache or a T4 file, plain or packed.
pub fn read(source: &mut Source, limits: &Limits) -> Result<RecordedFile, Fault> {
    let head = source.peek()?;
    if head.is_empty() {
        return Err(Fault::Empty);
    }
    let format = recognise(head).ok_or_else(|| Fault::UnknownFormat {
        known: format!("`{}`, `{}`", Format::KernelTuner, Format::T4),
    })?;
    read_as(format, source, limits, Packing::MayBeCut)
}

/// What to do with packed bytes that end too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    /// Take what can be unpacked.
    MayBeCut,
    /// Refuse them.
    MustBeWhole,
}

/// Reads a file of a known format.
pub(crate) fn read_as(
    format: Format,
    source: &mut Source,
    limits: &Limits,
    packing: Packing,
) -> Result<RecordedFile, Fault> {
    let mut reading = Reading::new(&mut *source, limits);
    if packing == Packing::MayBeCut {
        reading.stream.forgive_cut();
    }
    let read = match format {
        Format::T4 => results::read(&mut reading),
        _ => cache::read(&mut reading),
    };
    read.map_err(|stop| match stop {
        Stop::Fault(fault) => fault,
        Stop::Json(JsonError::Io(error)) => source.explain(error).into(),
        Stop::Json(error) => unreachable!("`Reading` deals with damage: {error:?}"),
    })
}

/// Why reading stops.
enum Stop {
    Fault(Fault),
    Json(JsonError),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Stop::Fault(fault)
    }
}

impl From<JsonError> for Stop {
    fn from(error: JsonError) -> Self {
        Stop::Json(error)
    }
}

/// What both readers keep while they read.
struct Reading<R> {
    stream: JsonStream<R>,
    max_rows: u64,
    max_line: usize,
    rows: u64,
    skips: Skips,
    cut: Option<Cut>,
    /// Where the last whole piece ended.
    whole_until: u64,
}

impl<R: BufRead> Reading<R> {
    fn new(reader: R, limits: &Limits) -> Self {
        Reading {
            stream: JsonStream::new(reader, limits.max_line),
            max_rows: limits.max_rows,
            max_line: limits.max_line,
            rows: 0,
            skips: Skips::default(),
            cut: None,
            whole_until: 0,
        }
    }

    /// Remembers that everything so far is whole.
    fn whole(&mut self) {
        self.whole_until = self.stream.offset();
    }

    fn row(&mut self) -> Result<(), Fault> {
        self.rows += 1;
        match self.rows > self.max_rows {
            true => Err(Fault::TooManyRows {
                limit: self.max_rows,
            }),
            false => Ok(()),
        }
    }

    fn skip(&mut self, line: u64, reason: SkipReason, found: &str) {
        self.skips.add(Place::Line(line), reason, found.as_bytes());
    }

    /// Keeps the place where the file ends or stops being JSON; everything else is no damage and
    /// is passed on.
    fn damaged(&mut self, error: JsonError) -> Result<(), Stop> {
        let line = self.stream.line();
        let reason = match error {
            JsonError::Cut => None,
            JsonError::Syntax(reason) => Some(reason),
            JsonError::TooLong => {
                let limit = self.max_line;
                return Err(Fault::RowTooLong { line, limit }.into());
            }
            JsonError::Io(_) => return Err(error.into()),
        };
        self.stream.drain()?;
        let lost_bytes = self.stream.solid().saturating_sub(self.whole_until);
        self.cut.get_or_insert(Cut {
            line,
            lost_bytes,
            reason,
        });
        Ok(())
    }

    /// Ends with the document, and says if something follows it.
    fn end(&mut self) -> Result<(), Stop> {
        self.whole();
        match self.stream.follows() {
            Ok(false) => Ok(()),
            Ok(true) => {
                let reason = "something follows the closing bracket".to_owned();
                self.damaged(JsonError::Syntax(reason))
            }
            Err(error) => self.damaged(error),
        }
    }

    /// Says why not even the beginning of the file can be read.
    fn unreadable(&self, error: JsonError, missing: &'static str) -> Stop {
        let line = self.stream.line();
        match error {
            JsonError::Cut => Fault::CutEarly { missing }.into(),
            JsonError::Syntax(reason) => Fault::NotJson { line, reason }.into(),
            JsonError::TooLong => {
                let limit = self.max_line;
                Fault::RowTooLong { line, limit }.into()
            }
            JsonError::Io(_) => error.into(),
        }
    }
}

/// Takes a parameter's value: a number, a truth or text.
fn value(json: &Json) -> Option<Value> {
    match json {
        Json::Bool(truth) => Some(Value::Bool(*truth)),
        Json::Int(int) => Some(Value::Int(*int)),
        Json::Float(float) => Decimal::from_f64(*float).ok().map(Value::Decimal),
        Json::Text(text) => Some(Value::text(&**text)),
        Json::Null | Json::List(_) | Json::Object(_) => None,
    }
}

/// Makes a timed entry's Outcome and its mean, of runs in milliseconds and the mean as written.
fn timed(
    runs: Option<&[Json]>,
    mean: Option<f64>,
    verified: bool,
) -> Result<(Outcome, Option<Nanos>), SkipReason> {
    let bad = |name: &str, wanted| SkipReason::BadMember {
        name: name.to_owned(),
        wanted,
    };
    let run = |json: &Json| {
        let time = json
            .as_number()
            .filter(|time| time.is_finite() && *time >= 0.0);
        time.map(|time| Nanos(time * NANOS_PER_MS))
    };
    let runs: Option<Vec<Nanos>> = runs.unwrap_or_default().iter().map(run).collect();
    let mut samples = runs.ok_or_else(|| bad("times", "list of times"))?;
    let mean = match mean {
        Some(mean) => Nanos(mean * NANOS_PER_MS),
        None if samples.is_empty() => {
            let name = "time".to_owned();
            return Err(SkipReason::NoMember { name });
        }
        None => Nanos(samples.iter().map(|run| run.0).sum::<f64>() / samples.len() as f64),
    };
    if !(mean.0.is_finite() && mean.0 > 0.0) {
        return Err(bad("time", "positive number"));
    }
    if samples.is_empty() {
        samples.push(mean);
    }
    let verification = match verified {
        true => Verification::Passed,
        false => Verification::NotChecked,
    };
    let outcome = Outcome::Timed {
        samples,
        verification,
    };
    Ok((outcome, Some(mean)))
}

/// Gathers the values that entries use as domains, least first.
fn domains(names: Vec<String>, entries: &[RecordedEntry]) -> Vec<RecordedParam> {
    let params = names.into_iter().enumerate().map(|(at, name)| {
        let used: BTreeSet<Ordered<'_>> = entries
            .iter()
            .map(|entry| Ordered(&entry.values[at]))
            .collect();
        let values = used.into_iter().map(|value| value.0.clone()).collect();
        RecordedParam { name, values }
    });
    params.collect()
}

/// A value in the order that people expect: numbers by size, then text.
struct Ordered<'v>(&'v Value);

impl Ordered<'_> {
    fn size(&self) -> f64 {
        match self.0 {
            Value::Int(int) => *int as f64,
            Value::Decimal(decimal) => decimal.to_f64(),
            Value::Bool(truth) => f64::from(u8::from(*truth)),
            Value::Text(_) => f64::INFINITY,
        }
    }
}

impl Ord for Ordered<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let by_size = self.size().total_cmp(&other.size());
        by_size.then_with(|| self.0.cmp(other.0))
    }
}

impl PartialOrd for Ordered<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ordered<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ordered<'_> {}
