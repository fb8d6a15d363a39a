//! [`SpecError`]: what does not fit in a workload's file, and where the file says it.

use std::ops::Range;

use kernwright_space::Diagnostic;
use toml::de::{DeTable, DeValue};

/// What does not fit.
#[derive(Debug)]
pub(super) struct SpecError {
    why: String,
    /// Keys and numbers of elements, with dots between: `arguments.2.start`. Empty where it is no place in particular.
    at: String,
}

impl From<String> for SpecError {
    fn from(why: String) -> Self {
        let at = String::new();
        SpecError { why, at }
    }
}

impl From<&str> for SpecError {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

impl SpecError {
    /// Something that does not fit at this place.
    pub(super) fn at(at: impl Into<String>, why: impl Into<String>) -> Self {
        let (why, at) = (why.into(), at.into());
        SpecError { why, at }
    }

    /// Shows it with its place in the file.
    pub(super) fn shown_in(self, file: &str, text: &str) -> String {
        match place(text, &self.at) {
            None => format!("`{file}`: {}", self.why),
            Some(span) => Diagnostic::new(text, span, self.why).shown_in(file),
        }
    }
}

/// Where the last of some keys stands that the text has.
fn place(text: &str, path: &str) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let mut here = &DeValue::Table(table.into_inner());
    let mut found = None;
    for step in path.split('.') {
        let next = match here {
            DeValue::Table(table) => table
                .iter()
                .find(|(key, _)| key.get_ref() == step)
                .map(|(key, value)| (key.span(), value.get_ref())),
            DeValue::Array(array) => {
                let nth = step.parse().ok().and_then(|nth: usize| array.get(nth));
                nth.map(|value| (value.span(), value.get_ref()))
            }
            _ => None,
        };
        let Some((span, value)) = next else { break };
        (found, here) = (Some(span), value);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_shown_as_far_as_the_text_has_them() {
        let text = "format = 1\n\n[[arguments]]\nrole = \"data\"\n\n[[arguments]]\nrole = \"number\"\n\n[data]\ntest = [0, 10]\n";
        for (at, begins) in [
            ("format", "f:1:1: no\n"),
            ("arguments.1.role", "f:7:1: no\n"),
            ("arguments.1.start", "f:6:1: no\n"),
            ("data.test", "f:10:1: no\n"),
            ("data.confirm", "f:9:2: no\n"),
            ("limits.points", "`f`: no"),
            ("", "`f`: no"),
        ] {
            let shown = SpecError::at(at, "no").shown_in("f", text);
            assert!(shown.starts_with(begins), "{at}: {shown}");
        }
    }
}
