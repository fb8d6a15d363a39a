//! How values, outcomes and doubts are spelled in the ledger: JSON that loses nothing.
//!
//! Values are written by hand rather than through floats, since a decimal of 18 digits has no
//! exact float. An integer never has a point and a decimal always has one.

use std::fmt::Write;
use std::sync::Arc;

use kernwright_space::{Decimal, Doubt, Outcome, Value};

use crate::error::StoreError;

/// Appends a JSON array of values.
pub(crate) fn write_values<'v>(out: &mut String, values: impl Iterator<Item = &'v Value>) {
    out.push('[');
    for (index, value) in values.enumerate() {
        if index > 0 {
            out.push(',');
        }
        match value {
            Value::Text(text) => write_text(out, text),
            // Writing into a String cannot fail.
            number => _ = write!(out, "{number}"),
        }
    }
    out.push(']');
}

/// Appends a JSON array of names.
pub(crate) fn write_names<'n>(out: &mut String, names: impl Iterator<Item = &'n str>) {
    out.push('[');
    for (index, name) in names.enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_text(out, name);
    }
    out.push(']');
}

/// Appends a JSON string.
fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\0'..='\x1f' => _ = write!(out, "\\u{:04x}", char as u32),
            _ => out.push(char),
        }
    }
    out.push('"');
}

/// Reads a JSON array of values as [`write_values`] spells it.
pub(crate) fn read_values(text: &str) -> Result<Vec<Value>, String> {
    let unlike = || format!("`{}` is no list of values", shortened(text));
    let mut rest = text.strip_prefix('[').ok_or_else(unlike)?;
    let mut values = Vec::new();
    if rest == "]" {
        return Ok(values);
    }
    loop {
        let end = if rest.starts_with('"') {
            text_end(rest)
        } else {
            rest.find([',', ']'])
        };
        let (item, after) = rest.split_at(end.ok_or_else(unlike)?);
        values.push(read_value(item).ok_or_else(unlike)?);
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after == "]" => return Ok(values),
            None => return Err(unlike()),
        }
    }
}

/// Reads a JSON array of names.
pub(crate) fn read_names(text: &str) -> Result<Vec<Arc<str>>, String> {
    serde_json::from_str(text).map_err(|e| format!("`{}`: {e}", shortened(text)))
}

/// Finds the end of the JSON string that `text` starts with.
fn text_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(index + 1),
            _ => {}
        }
    }
    None
}

/// Reads one JSON scalar.
fn read_value(item: &str) -> Option<Value> {
    Some(match item {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ if item.starts_with('"') && item.contains('\\') => {
            Value::Text(serde_json::from_str::<String>(item).ok()?.into())
        }
        _ if item.starts_with('"') => Value::text(item.get(1..item.len() - 1)?),
        // The largest decimals fit only without the `.0` they are shown with.
        _ if item.contains('.') => Value::Decimal(
            item.strip_suffix(".0")
                .unwrap_or(item)
                .parse::<Decimal>()
                .ok()?,
        ),
        _ => Value::Int(item.parse().ok()?),
    })
}

/// Spells an outcome as JSON.
///
/// # Errors
///
/// Fails for a sample that is no finite number: JSON has no spelling for it.
pub(crate) fn outcome_text(outcome: &Outcome) -> Result<String, StoreError> {
    if let Outcome::Timed { samples, .. } = outcome
        && let Some(sample) = samples.iter().find(|sample| !sample.0.is_finite())
    {
        let why = format!("a timing sample is {}", sample.0);
        return Err(StoreError::Unstorable {
            what: "outcome",
            why,
        });
    }
    serde_json::to_string(outcome).map_err(unstorable("outcome"))
}

/// Reads an outcome.
pub(crate) fn read_outcome(text: &str) -> Result<Outcome, String> {
    serde_json::from_str(text).map_err(|e| format!("`{}`: {e}", shortened(text)))
}

/// Spells doubts as JSON.
pub(crate) fn doubts_text(doubts: &[Doubt]) -> Result<String, StoreError> {
    serde_json::to_string(doubts).map_err(unstorable("doubts"))
}

/// Reads doubts.
pub(crate) fn read_doubts(text: &str) -> Result<Vec<Doubt>, String> {
    serde_json::from_str(text).map_err(|e| format!("`{}`: {e}", shortened(text)))
}

/// Turns a failure to spell something into an error that names it.
pub(crate) fn unstorable(what: &'static str) -> impl Fn(serde_json::Error) -> StoreError {
    move |error| StoreError::Unstorable {
        what,
        why: error.to_string(),
    }
}

/// Cuts a text that may be huge down to what a message can show.
fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use kernwright_space::{FailureClass, Nanos, Verification};

    use super::*;

    fn round_trip(values: &[Value]) -> String {
        let mut text = String::new();
        write_values(&mut text, values.iter());
        assert_eq!(read_values(&text).as_deref(), Ok(values), "{text}");
        text
    }

    #[test]
    fn values_keep_their_kind_and_every_digit() {
        let decimal = |text: &str| Value::Decimal(text.parse().unwrap());
        let values = [
            Value::Int(i64::MIN),
            Value::Int(2),
            decimal("2.0"),
            decimal("0.123456789012345678"),
            decimal("-1e18"),
            decimal("9223372036854775807"),
            Value::Bool(true),
            Value::text("FP32"),
            Value::text("a\"b\\c,]\u{0}\n[é𝄞"),
            Value::text(""),
            Value::text("7"),
        ];
        let text = round_trip(&values);
        assert!(
            text.starts_with("[-9223372036854775808,2,2.0,0.123456789012345678,"),
            "{text}"
        );
        assert!(
            serde_json::from_str::<serde_json::Value>(&text).is_ok(),
            "{text}"
        );
        assert_eq!(round_trip(&[]), "[]");
    }

    #[test]
    fn damaged_lists_are_refused() {
        for text in [
            "", "[", "]", "[1", "[1,]", "[,1]", "[1]x", "[\"a]", "[nan]", "[\"]", "{}",
        ] {
            assert!(read_values(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_spelling_of_outcomes_is_part_of_the_format() {
        let samples = vec![Nanos(0.1), Nanos(1e300), Nanos(123_456.789)];
        let timed = Outcome::Timed {
            samples,
            verification: Verification::NotChecked,
        };
        let failed = Outcome::Failed {
            class: FailureClass::DoesNotCompile,
            text: "no \0 \"x\"".into(),
        };
        for (outcome, text) in [
            (Outcome::ReportedBest, r#""reported_best""#),
            (
                timed,
                r#"{"timed":{"samples":[0.1,1e+300,123456.789],"verification":"not_checked"}}"#,
            ),
            (
                failed,
                r#"{"failed":{"class":"does_not_compile","text":"no \u0000 \"x\""}}"#,
            ),
        ] {
            assert_eq!(outcome_text(&outcome).unwrap(), text);
            assert_eq!(read_outcome(text), Ok(outcome));
        }
        let doubts = vec![Doubt {
            what: "clock moved".into(),
            remedy: "repeat".into(),
        }];
        let text = r#"[{"what":"clock moved","remedy":"repeat"}]"#;
        assert_eq!(doubts_text(&doubts).unwrap(), text);
        assert_eq!(read_doubts(text), Ok(doubts));
    }

    #[test]
    fn a_sample_that_is_no_number_is_refused() {
        let timed = |sample| Outcome::Timed {
            samples: vec![Nanos(1.0), Nanos(sample)],
            verification: Verification::Passed,
        };
        assert!(outcome_text(&timed(f64::NAN)).is_err());
        assert!(outcome_text(&timed(f64::INFINITY)).is_err());
        assert!(outcome_text(&timed(-0.0)).is_ok());
    }
}
