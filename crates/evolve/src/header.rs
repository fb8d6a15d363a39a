//! [`Header`]: everything that determines a search, except the answers.

use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// The version of the format, and of the search that answers are replayed into: it grows when
/// either changes.
pub const VERSION: u32 = 3;

/// The beginning of a journal: everything that determines a search, except the answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`VERSION`] when it was written.
    pub version: u32,
    /// The seed.
    pub seed: u64,
    /// The settings.
    pub settings: Settings,
    /// The program's operators, in their order.
    pub operators: Vec<String>,
    /// What identifies the program and how it is judged, by name: edits of one mean nothing to another.
    pub given: Vec<(String, String)>,
}

/// Whether a value is readable for a person: short, not a hash, and not an internal representation.
fn is_readable(value: &str) -> bool {
    let is_hash = value.len() >= 16 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    value.len() <= 60 && !is_hash && !value.contains('{')
}

impl Header {
    /// The header of a search that begins now.
    pub fn new(
        seed: u64,
        settings: Settings,
        operators: &[&str],
        given: &[(&str, String)],
    ) -> Header {
        Header {
            version: VERSION,
            seed,
            settings,
            operators: operators.iter().map(|&name| name.to_owned()).collect(),
            given: given
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        }
    }

    /// What differs in another header, in words. Limits are measured, and may come from another day.
    pub fn differences(&self, other: &Header) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |name: &str, here: &str, there: &str| {
            if here != there {
                differences.push(match is_readable(here) && is_readable(there) {
                    true => format!("{name} ({here}, now {there})"),
                    false => name.to_owned(),
                });
            }
        };
        compare("seed", &self.seed.to_string(), &other.seed.to_string());
        let mode = |header: &Header| format!("{:?}", header.settings.mode).to_lowercase();
        compare("mode", &mode(self), &mode(other));
        let mut seen = Vec::new();
        for (name, _) in self.given.iter().chain(&other.given) {
            if !seen.contains(&name) {
                seen.push(name);
                compare(name, self.value(name), other.value(name));
            }
        }
        let alike = Settings {
            limits: self.settings.limits.clone(),
            ..other.settings.clone()
        };
        // Both follow from what is given, in one version of the program.
        let is_alike = self.operators == other.operators && self.settings == alike;
        if differences.is_empty() && !is_alike {
            differences.push("version of this program".to_owned());
        }
        differences
    }

    fn value(&self, name: &str) -> &str {
        let found = self.given.iter().find(|(one, _)| one == name);
        let value = found.map_or("", |(_, value)| value.as_str());
        match value.is_empty() {
            true => "none",
            false => value,
        }
    }
}
