//! [`UserEntry`]: one solver's parameters for one problem, as MIOpen's user database holds them.

use kernwright_space::{Fields, Record, RecordParams, Value};

use crate::miopen_key_out::{KeyError, miopen_key};

/// One solver's parameters for one problem. Its parts hold none of the format's separators.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UserEntry {
    key: String,
    solver: String,
    values: String,
}

/// The Record cannot be an entry of MIOpen's user database.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Its problem has no key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// A part holds a sign that separates entries, or nothing at all.
    #[error(
        "`{part}` cannot stand in a MIOpen user database: it is empty or holds a space, `=`, `:` or `;`"
    )]
    BadPart {
        /// The part.
        part: String,
    },
}

impl UserEntry {
    /// Takes a problem's key, a solver's name and its parameters joined with commas.
    pub fn new(
        key: impl Into<String>,
        solver: impl Into<String>,
        values: impl Into<String>,
    ) -> Result<Self, EntryError> {
        let entry = UserEntry {
            key: key.into(),
            solver: solver.into(),
            values: values.into(),
        };
        let odd = |c: char| c.is_control() || c.is_whitespace() || "=:;".contains(c);
        for part in [&entry.key, &entry.solver, &entry.values] {
            if part.is_empty() || part.contains(odd) {
                let part = part.chars().take(60).collect::<String>();
                let part = part.escape_debug().to_string();
                return Err(EntryError::BadPart { part });
            }
        }
        Ok(entry)
    }

    /// Says what a Record says. No card is needed: the parameters are written as the Record has
    /// them, named ones in the Record's order, which must be the solver's own.
    pub fn of(record: &Record) -> Result<Self, EntryError> {
        UserEntry::of_parts(&record.kernel, &record.problem, &record.params)
    }

    /// Says which parameters a solver is to use for a problem.
    pub fn of_parts(
        solver: &str,
        problem: &Fields,
        params: &RecordParams,
    ) -> Result<Self, EntryError> {
        let values = match params {
            RecordParams::Positional(text) => text.to_string(),
            RecordParams::Named(pairs) => {
                let values = pairs.iter().map(|(_, value)| spelled(value));
                values.collect::<Vec<_>>().join(",")
            }
        };
        UserEntry::new(miopen_key(problem)?, solver, values)
    }

    /// Gives the problem's key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Names the solver.
    pub fn solver(&self) -> &str {
        &self.solver
    }

    /// Gives the parameters, joined with commas.
    pub fn values(&self) -> &str {
        &self.values
    }
}

/// MIOpen reads integers: of `true` it would make 0.
fn spelled(value: &Value) -> String {
    match value {
        Value::Bool(bool) => u8::from(*bool).to_string(),
        value => value.to_string(),
    }
}
