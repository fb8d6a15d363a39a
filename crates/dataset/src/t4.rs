//! Kernel Tuner's results format T4 (schema 1.0.0): configurations and how they fared.
//!
//! A T4 file is about one kernel on one problem. The schema has no place to say which, nor that
//! nothing was run, so both stand in `metadata`, which readers of T4 pass over.

use std::io::{self, Write};

use kernwright_space::{Device, FailureClass, Fields, Nanos, Value};
use serde::Serialize;
use serde_json::{Map, json};

use crate::kernel_tuner::RecordedCost;
use crate::kernel_tuner::failure::{CORRECT, error_class, invalidity};

/// The version of the schema that is written.
const VERSION: &str = "1.0.0";
const NANOS_PER_MS: f64 = 1e6;
const MS_PER_SECOND: f64 = 1e3;
/// What `metadata` says of a file with measurements; only such a file of ours has `correctness` 1
/// for an answer that was compared, and for no other.
pub(crate) const ORIGIN_MEASURED: &str = "measured";

/// The measurement that says that another database calls a configuration the best, without a time.
pub(crate) const REPORTED_BEST: &str = "reported_best";

/// The content of one file.
#[derive(Debug, Clone)]
pub struct T4<'a> {
    /// The kernel.
    pub kernel: &'a str,
    /// What its problem was.
    pub problem: &'a Fields,
    /// Where.
    pub device: Option<&'a Device>,
    /// Where the results come from, as far as that is known.
    pub sources: Vec<&'a str>,
    /// The configurations, best first.
    pub results: Vec<T4Result<'a>>,
}

/// A configuration and what is known about it.
#[derive(Debug, Clone)]
pub struct T4Result<'a> {
    /// The parameters.
    pub config: &'a Fields,
    /// How it was judged.
    pub judged: T4Judged<'a>,
    /// What trying it took, where that is known.
    pub cost: Option<RecordedCost>,
}

/// How a configuration was judged.
#[derive(Debug, Clone)]
pub enum T4Judged<'a> {
    /// A model gives it this probability of being best; it was not run.
    Predicted(f64),
    /// It was run.
    Timed {
        /// The raw samples.
        samples: &'a [Nanos],
        /// The time to compare by; the median of the samples if absent.
        time: Option<Nanos>,
        /// Whether its answer was compared with a reference.
        verified: bool,
    },
    /// It did not run, or not rightly.
    Failed {
        /// The kind of failure.
        class: FailureClass,
        /// The tool's own message.
        text: &'a str,
    },
    /// Another database calls it best and gives no time.
    ReportedBest,
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: &'a str,
    metadata: serde_json::Value,
    results: Vec<serde_json::Value>,
}

/// Writes one T4 document.
pub fn write_t4(t4: &T4<'_>, out: &mut dyn Write) -> io::Result<()> {
    let was_run = |result: &T4Result<'_>| {
        matches!(
            result.judged,
            T4Judged::Timed { .. } | T4Judged::Failed { .. }
        )
    };
    let origin = match t4.results.first().map(|result| &result.judged) {
        _ if t4.results.iter().any(was_run) => ORIGIN_MEASURED,
        Some(T4Judged::Predicted(_)) => "predicted, not run",
        Some(_) => "reported best by another database, no times",
        None => "nothing",
    };
    let mut metadata = json!({
        "kernel": t4.kernel, "problem": object(t4.problem), "device": t4.device,
        "timeunit": "milliseconds", "origin": origin,
    });
    if !t4.sources.is_empty() {
        metadata["sources"] = json!(t4.sources);
    }
    let document = Document {
        schema_version: VERSION,
        metadata,
        results: t4.results.iter().map(result).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    out.write_all(b"\n")
}

fn result(result: &T4Result<'_>) -> serde_json::Value {
    let mut runtimes = Vec::new();
    // The schema knows no "not run"; every configuration written satisfies its constraints.
    let mut invalid = CORRECT;
    let mut correctness = 0.0;
    let (objective, measurements) = match &result.judged {
        T4Judged::Predicted(probability) => {
            let measured = json!([{ "name": "probability", "value": probability, "unit": "" }]);
            ("probability", measured)
        }
        T4Judged::Timed {
            samples,
            time,
            verified,
        } => {
            let times = samples.iter().map(|sample| sample.0 / NANOS_PER_MS);
            runtimes.extend(times);
            correctness = f64::from(u8::from(*verified));
            let time = time.map(|time| time.0 / NANOS_PER_MS);
            let time = time.or_else(|| median(&runtimes));
            let checked = match verified {
                true => "passed",
                false => "not checked",
            };
            let measured = json!([
                { "name": "time", "value": time, "unit": "ms" },
                { "name": "verification", "value": checked, "unit": "" },
            ]);
            ("time", measured)
        }
        T4Judged::Failed { class, text } => {
            invalid = invalidity(*class, text);
            // In the time's place, as in a cache: a reader that looks at nothing else must not
            // take a failure for a time.
            let measured = json!([
                { "name": "time", "value": error_class(invalid), "unit": "" },
                { "name": "failure", "value": format!("{class}: {text}"), "unit": "" },
            ]);
            ("time", measured)
        }
        T4Judged::ReportedBest => {
            let reported = json!([{ "name": REPORTED_BEST, "value": 1, "unit": "" }]);
            (REPORTED_BEST, reported)
        }
    };
    json!({
        "configuration": object(result.config),
        "objectives": [objective],
        "times": times(runtimes, result.cost),
        "invalidity": invalid,
        "correctness": correctness,
        "measurements": measurements,
    })
}

/// All that Kernel Tuner writes here. What is unknown is 0, which Kernel Tuner also writes for what
/// cost nothing this time; of benchmarking, the runs themselves are known.
fn times(runtimes: Vec<f64>, cost: Option<RecordedCost>) -> serde_json::Value {
    let cost = cost.unwrap_or_else(|| RecordedCost {
        // The sum of nothing is -0 in Rust.
        benchmark: (runtimes.iter().sum::<f64>() + 0.0) / MS_PER_SECOND,
        ..RecordedCost::default()
    });
    json!({
        "compilation": cost.compile * MS_PER_SECOND,
        "benchmark": cost.benchmark * MS_PER_SECOND,
        "framework": 0.0,
        "search_algorithm": 0.0,
        "validation": cost.verify * MS_PER_SECOND,
        "runtimes": runtimes,
    })
}

fn object(fields: &Fields) -> Map<String, serde_json::Value> {
    let value = |value: &Value| serde_json::to_value(value).unwrap_or_default();
    fields
        .iter()
        .map(|(name, found)| (name.to_string(), value(found)))
        .collect()
}

/// The middle, or the mean of the two middle ones, as everywhere else.
fn median(times: &[f64]) -> Option<f64> {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    let above = *times.get(times.len() / 2)?;
    match times.len() % 2 {
        0 => Some((times[times.len() / 2 - 1] + above) / 2.0),
        _ => Some(above),
    }
}
