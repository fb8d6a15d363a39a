//! Kernel Tuner's results format T4 (schema 1.0.0): configurations and how they fared.
//!
//! A T4 file is about one kernel on one problem. The schema has no place to say which, nor that
//! nothing was run, so both stand in `metadata`, which readers of T4 pass over.

use std::io::{self, Write};

use kernwright_space::{Device, Fields, Nanos, Value};
use serde::Serialize;
use serde_json::{Map, json};

/// The version of the schema that is written.
const VERSION: &str = "1.0.0";
const NANOS_PER_MS: f64 = 1e6;

/// What one file tells.
#[derive(Debug, Clone)]
pub struct T4<'a> {
    /// The kernel.
    pub kernel: &'a str,
    /// What its problem was.
    pub problem: &'a Fields,
    /// Where.
    pub device: Option<&'a Device>,
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
        /// Whether its answer was compared with a reference.
        verified: bool,
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
    let origin = match t4.results.first().map(|result| &result.judged) {
        Some(T4Judged::Predicted(_)) => "predicted, not run",
        Some(T4Judged::Timed { .. }) => "measured",
        Some(T4Judged::ReportedBest) => "reported best by another database, no times",
        None => "nothing",
    };
    let document = Document {
        schema_version: VERSION,
        metadata: json!({
            "kernel": t4.kernel, "problem": object(t4.problem), "device": t4.device,
            "timeunit": "milliseconds", "origin": origin,
        }),
        results: t4.results.iter().map(result).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    out.write_all(b"\n")
}

fn result(result: &T4Result<'_>) -> serde_json::Value {
    let (objective, runtimes, correctness, measurements) = match &result.judged {
        T4Judged::Predicted(probability) => {
            let told = json!([{ "name": "probability", "value": probability, "unit": "" }]);
            ("probability", Vec::new(), 0.0, told)
        }
        T4Judged::Timed { samples, verified } => {
            let times: Vec<f64> = samples
                .iter()
                .map(|sample| sample.0 / NANOS_PER_MS)
                .collect();
            let told = json!([{ "name": "time", "value": median(&times), "unit": "ms" }]);
            ("time", times, f64::from(u8::from(*verified)), told)
        }
        T4Judged::ReportedBest => ("time", Vec::new(), 0.0, json!([])),
    };
    json!({
        "configuration": object(result.config),
        "objectives": [objective],
        "times": { "runtimes": runtimes },
        // The schema knows no "not run"; every configuration written satisfies its constraints.
        "invalidity": "correct",
        "correctness": correctness,
        "measurements": measurements,
    })
}

fn object(fields: &Fields) -> Map<String, serde_json::Value> {
    let value = |value: &Value| serde_json::to_value(value).unwrap_or_default();
    fields
        .iter()
        .map(|(name, found)| (name.to_string(), value(found)))
        .collect()
}

fn median(times: &[f64]) -> Option<f64> {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}
