//! How Kernel Tuner says that a configuration failed, and which of our classes that is.
//!
//! A cache holds the name of an error class, T4 one of six words, and files of old versions a time
//! of 1e20 without a reason. Nothing says why a launch failed, so all of that is
//! [`FailureClass::DoesNotLaunch`]; the file's own word is kept as the failure's text, and
//! distinguishes a configuration that its tuner's restrictions refuse from one that a device refused.

use kernwright_space::{FailureClass, Outcome};

/// What T4 calls a configuration that ran.
pub(crate) const CORRECT: &str = "correct";
/// From this many milliseconds on a time stands for a failure: Kernel Tuner used 1e20.
const FAILURE_TIME: f64 = 1e19;

/// Whether a text is one of Kernel Tuner's error classes, in whatever member it stands.
pub(crate) fn is_error_class(text: &str) -> bool {
    matches!(
        text,
        "ErrorConfig" | "InvalidConfig" | "CompilationFailedConfig" | "RuntimeFailedConfig"
    )
}

/// Makes the Outcome of a word that a file has in a time's place.
pub(crate) fn failed(word: &str) -> Outcome {
    let plain = word.to_ascii_lowercase();
    let has = |part: &str| plain.contains(part);
    let class = if has("compil") {
        FailureClass::DoesNotCompile
    } else if has("timeout") || has("timed out") {
        FailureClass::Hangs
    } else if has("correct") || has("verif") {
        FailureClass::WrongAnswer
    } else if has("memory") {
        FailureClass::OutOfMemory
    } else {
        FailureClass::DoesNotLaunch
    };
    Outcome::Failed {
        class,
        text: word.to_owned(),
    }
}

/// Whether a time, in milliseconds, is the mark of a failure.
pub(crate) fn is_failure_time(milliseconds: f64) -> bool {
    milliseconds >= FAILURE_TIME
}

/// Makes the Outcome of a time that is the mark of a failure.
pub(crate) fn failed_without_reason() -> Outcome {
    Outcome::Failed {
        class: FailureClass::DoesNotLaunch,
        text: "failed, with 1e20 as its time and no reason".to_owned(),
    }
}

/// Gives T4's word for a failure.
pub(crate) fn invalidity(class: FailureClass, text: &str) -> &'static str {
    match class {
        _ if matches!(text, "InvalidConfig" | "constraints") => "constraints",
        FailureClass::DoesNotCompile => "compile",
        FailureClass::DoesNotLaunch | FailureClass::Crashes | FailureClass::OutOfMemory => {
            "runtime"
        }
        FailureClass::Hangs => "timeout",
        FailureClass::WrongAnswer => "correctness",
    }
}

/// Gives the class that Kernel Tuner has for a word of T4; it has three.
pub(crate) fn error_class(invalidity: &str) -> &'static str {
    match invalidity {
        "compile" => "CompilationFailedConfig",
        "constraints" => "InvalidConfig",
        _ => "RuntimeFailedConfig",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_classes_and_the_words_of_t4_again() {
        for (word, class, t4) in [
            (
                "CompilationFailedConfig",
                FailureClass::DoesNotCompile,
                "compile",
            ),
            (
                "RuntimeFailedConfig",
                FailureClass::DoesNotLaunch,
                "runtime",
            ),
            ("InvalidConfig", FailureClass::DoesNotLaunch, "constraints"),
            ("compile", FailureClass::DoesNotCompile, "compile"),
            ("runtime", FailureClass::DoesNotLaunch, "runtime"),
            ("timeout", FailureClass::Hangs, "timeout"),
            ("constraints", FailureClass::DoesNotLaunch, "constraints"),
            ("correctness", FailureClass::WrongAnswer, "correctness"),
            ("out of memory", FailureClass::OutOfMemory, "runtime"),
        ] {
            let Outcome::Failed { class: found, text } = failed(word) else {
                panic!("{word}")
            };
            assert_eq!((found, &*text), (class, word));
            assert_eq!(invalidity(found, &text), t4, "{word}");
        }
    }
}
