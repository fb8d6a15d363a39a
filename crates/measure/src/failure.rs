//! [`Failure`]: what is wrong with a candidate, in a class and in the tool's own words.

use kernwright_space::{FailureClass, Outcome};
use serde::{Deserialize, Serialize};

/// A tool's words are kept up to this many bytes: enough for the first errors of any compiler.
const MAX_TEXT: usize = 4096;

/// Why a candidate has no time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{class}: {text}")]
pub struct Failure {
    /// The kind of failure.
    pub class: FailureClass,
    /// The tool's own words.
    pub text: String,
}

impl Failure {
    /// Makes a failure, shortening very long texts in the middle.
    pub fn new(class: FailureClass, text: impl Into<String>) -> Self {
        let text = shorten(text.into());
        Failure { class, text }
    }

    /// What may be wrong with a job's own program that fails so, to stand after the failure: nothing
    /// unless it did not end.
    pub fn cause(&self) -> &'static str {
        match self.class {
            FailureClass::Hangs if self.text.contains(ENDLESS) => {
                "; is `until` what the program reaches, and `most` enough?"
            }
            FailureClass::Hangs => {
                "; it has a loop that does not end, or more work than the job's `limits` allow for (`seconds`)"
            }
            _ => "",
        }
    }
}

/// In the failure of a loop that does not end.
pub(crate) const ENDLESS: &str = "did not end within";

impl Failure {
    /// Returns whether code that ran before in the same memory could have caused it.
    pub(crate) fn may_be_anothers(&self) -> bool {
        matches!(
            self.class,
            FailureClass::Crashes | FailureClass::WrongAnswer
        )
    }
}

impl From<Failure> for Outcome {
    fn from(Failure { class, text }: Failure) -> Self {
        Outcome::Failed { class, text }
    }
}

fn shorten(text: String) -> String {
    if text.len() <= MAX_TEXT {
        return text;
    }
    let floor = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (head, tail) = (floor(MAX_TEXT * 3 / 4), floor(text.len() - MAX_TEXT / 4));
    let left_out = tail - head;
    format!(
        "{}\n[{left_out} bytes left out]\n{}",
        &text[..head],
        &text[tail..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_their_beginning_and_end() {
        let text = format!("first{}last", "é".repeat(10_000));
        let failure = Failure::new(FailureClass::Crashes, text);
        assert!(failure.text.len() < MAX_TEXT + 100);
        assert!(failure.text.starts_with("first") && failure.text.ends_with("last"));
    }
}
