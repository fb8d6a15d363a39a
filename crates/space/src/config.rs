//! [`Config`]: a point known to satisfy its Space; it cannot be built otherwise.

use std::fmt;
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::param::Param;
use crate::value::Value;

/// One value for every parameter, valid for the Problem its Space was made for.
///
/// Only a [`Space`](crate::Space) makes one, after checking every constraint.
#[derive(Clone, PartialEq, Eq)]
pub struct Config {
    params: Arc<[Param]>,
    /// Inline for most kernels: spaces are listed by the hundred thousand.
    positions: SmallVec<[u16; 20]>,
}

impl Config {
    /// Wraps positions that the caller has proven valid.
    pub(crate) fn proven(params: Arc<[Param]>, positions: &[u16]) -> Self {
        debug_assert_eq!(params.len(), positions.len());
        let positions = SmallVec::from_slice(positions);
        Config { params, positions }
    }

    /// Gives each value's position in its parameter's domain, in decoding order.
    pub fn positions(&self) -> &[u16] {
        &self.positions
    }

    /// Lists the values in decoding order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.params
            .iter()
            .zip(&self.positions)
            .map(|(param, &position)| &param.values()[usize::from(position)])
    }

    /// Lists names and values in decoding order.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.params.iter().map(Param::name).zip(self.values())
    }

    /// Looks a parameter's value up by name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.pairs()
            .find(|(param, _)| *param == name)
            .map(|(_, value)| value)
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pairs().next().is_none() {
            return f.write_str("no parameters");
        }
        for (index, (name, value)) in self.pairs().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{name}={value}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Config({self})")
    }
}

impl Serialize for Config {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.positions.len()))?;
        for (name, value) in self.pairs() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
