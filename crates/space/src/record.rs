//! [`Record`]: what a foreign file says, unchecked.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::device::Device;
use crate::outcome::Outcome;
use crate::value::Value;

/// Names and values in the order the source gives them; shared between Records of one problem.
pub type Fields = Arc<[(Arc<str>, Value)]>;

/// One statement of a foreign file: this kernel, on this problem and device, was judged so.
///
/// Nothing is checked and nothing is bent: a Record whose kernel has no card, or whose values
/// break the card's rules, stays a Record and can be exported again as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The kernel's (solver's) name as written.
    pub kernel: Arc<str>,
    /// The problem's fields.
    pub problem: Fields,
    /// The tuning parameters.
    pub params: RecordParams,
    /// What it was measured on.
    pub device: Device,
    /// How it was judged.
    pub outcome: Outcome,
}

/// Tuning parameters as a foreign file gives them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordParams {
    /// A comma-separated list without names, exactly as written.
    Positional(Arc<str>),
    /// Names and values.
    Named(Fields),
}
