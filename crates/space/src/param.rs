//! [`Param`]: one tunable and its ordered domain.

use std::sync::Arc;

use crate::value::Value;

/// The most values one domain may have; a config stores 16-bit positions.
pub const MAX_VALUES: usize = 65_535;

/// A named tunable with a finite domain, in the order the card writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    pub(crate) name: Arc<str>,
    pub(crate) values: Arc<[Value]>,
    pub(crate) about: String,
}

impl Param {
    /// Names the parameter.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Lists the domain in order; never empty, no two values mean the same.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Says what the parameter controls, as the card does.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Finds a value's position in the domain; 0 and 1 stand for `false` and `true` where only
    /// those are offered, as fields have it.
    pub fn position(&self, value: &Value) -> Option<u16> {
        let position = self
            .values
            .iter()
            .position(|member| match (member, value) {
                (Value::Bool(member), Value::Int(int @ (0 | 1))) => *member == (*int == 1),
                _ => member.means(value),
            })?;
        u16::try_from(position).ok()
    }

    /// Spells the domain for messages: `{1, 2, 4}`, shortened when long.
    pub fn domain_text(&self) -> String {
        let shown: Vec<String> = self.values.iter().take(12).map(Value::to_string).collect();
        let more = self.values.len().saturating_sub(12);
        let tail = if more > 0 {
            format!(", … {more} more")
        } else {
            String::new()
        };
        format!("{{{}{tail}}}", shown.join(", "))
    }
}
