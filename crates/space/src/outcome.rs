//! [`Outcome`]: how a candidate performed, and the units timings are kept in.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A duration in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Nanos(pub f64);

impl From<Nanos> for f64 {
    fn from(nanos: Nanos) -> f64 {
        nanos.0
    }
}

impl Eq for Nanos {}

/// What became of a candidate. A failing candidate is an Outcome, never an error of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It ran; every raw sample is kept.
    Timed {
        /// The raw samples, in the order taken.
        samples: Vec<Nanos>,
        /// Whether the answer was checked, and how that ended.
        verification: Verification,
    },
    /// A foreign database calls it the best without saying how fast it is.
    ReportedBest,
    /// It did not run, or not correctly.
    Failed {
        /// The kind of failure.
        class: FailureClass,
        /// The tool's own words.
        text: String,
    },
}

/// Whether a timed candidate's answer was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verification {
    /// Compared with a reference and found right.
    Passed,
    /// Not compared with anything.
    NotChecked,
}

/// Why a candidate failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureClass {
    /// The compiler refused it.
    DoesNotCompile,
    /// It was built, and the device would not start it.
    DoesNotLaunch,
    /// It died while running.
    Crashes,
    /// It ran past its time limit.
    Hangs,
    /// It finished with a wrong answer.
    WrongAnswer,
    /// It asked for more memory than there is.
    OutOfMemory,
}

/// A reason to trust a Trial less, kept with it and shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Doubt {
    /// What was noticed.
    pub what: String,
    /// What would remove the doubt.
    pub remedy: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Timed { samples, .. } => {
                let best = samples
                    .iter()
                    .map(|sample| sample.0)
                    .fold(f64::INFINITY, f64::min);
                let s = if samples.len() == 1 { "" } else { "s" };
                write!(
                    f,
                    "{} sample{s}, fastest {:.3} µs",
                    samples.len(),
                    best / 1e3
                )
            }
            Outcome::ReportedBest => f.write_str("reported best, no timing"),
            Outcome::Failed { class, text } => write!(f, "{class}: {text}"),
        }
    }
}

impl fmt::Display for FailureClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FailureClass::DoesNotCompile => "does not compile",
            FailureClass::DoesNotLaunch => "does not launch",
            FailureClass::Crashes => "crashes",
            FailureClass::Hangs => "hangs",
            FailureClass::WrongAnswer => "wrong answer",
            FailureClass::OutOfMemory => "out of memory",
        })
    }
}
