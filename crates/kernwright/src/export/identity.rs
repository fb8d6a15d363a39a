//! [`Identity`]: which problems are one, and which may be although one leaves sizes out.
//!
//! MIOpen's keys do not state the output size of a backward convolution; driver lines and what was
//! measured here do. So two problems may differ in nothing but what one of them does not state.

use kernwright_space::{FieldValue, Fields, Kernel, Problem, Value};

/// The sizes that MIOpen's keys leave out.
const LEFT_OUT: [&str; 2] = ["out_h", "out_w"];

/// What distinguishes a problem from others.
#[derive(Debug, Clone)]
pub(super) struct Identity {
    /// Everything that is known of it.
    pub(super) whole: String,
    /// What every source states.
    pub(super) key: String,
    /// The rest, each with all it can be.
    rest: Vec<(String, Vec<Value>)>,
}

impl Identity {
    /// Reads the fields as the kernel's family does, or as they are where there is no card.
    pub(super) fn new(kernel: Option<&Kernel>, fields: &Fields) -> Self {
        let pairs = || fields.iter().map(|(name, value)| (&**name, value.clone()));
        let problem = kernel.and_then(|kernel| Problem::new(kernel.family(), pairs()).ok());
        match problem {
            Some(problem) => Identity::of_problem(&problem),
            None => Identity::of_fields(fields),
        }
    }

    fn of_problem(problem: &Problem) -> Self {
        let in_key = |name: &str| problem.family().split_key().any(|known| known == name);
        let rest = problem.pairs().filter(|(name, _)| !in_key(name));
        let rest = rest.map(|(name, value)| {
            let values = match value {
                FieldValue::Known(value) => vec![value.clone()],
                FieldValue::OneOf(values) => values.to_vec(),
            };
            (name.to_owned(), values)
        });
        Identity {
            whole: problem.to_string(),
            key: problem.split_key(),
            rest: rest.collect(),
        }
    }

    fn of_fields(fields: &Fields) -> Self {
        let spelled = |all: bool| {
            let pairs = fields.iter();
            let pairs = pairs.filter(|(name, _)| all || !LEFT_OUT.contains(&&**name));
            let mut pairs: Vec<String> = pairs.map(|(n, value)| format!("{n}={value}")).collect();
            pairs.sort();
            pairs.join(" ")
        };
        let rest = fields.iter();
        let rest = rest.filter(|(name, _)| LEFT_OUT.contains(&&**name));
        let rest = rest.map(|(name, value)| (name.to_string(), vec![value.clone()]));
        Identity {
            whole: spelled(true),
            key: spelled(false),
            rest: rest.collect(),
        }
    }

    /// Returns whether nothing that both state is different.
    pub(super) fn may_be(&self, other: &Identity) -> bool {
        let agree = |(name, values): &(String, Vec<Value>)| {
            let same = other.rest.iter().find(|(known, _)| known == name);
            same.is_none_or(|(_, others)| values.iter().any(|value| others.contains(value)))
        };
        self.key == other.key && self.rest.iter().all(agree)
    }
}
