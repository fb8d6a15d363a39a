//! A Record's fields as the key MIOpen looks a problem up by: 24 parts joined with `x`.
//!
//! The opposite of [`miopen_problem`](crate::miopen_problem). A key says less than some Records
//! do: output sizes follow from it or are lost, and are left out; anything else that it cannot say
//! is an error, because MIOpen would take the entry for another problem's.

use kernwright_space::{Fields, Value};

use crate::miopen_fields::{INTS, TEXT_FIELDS, int_field, int_position, text_position};
use crate::miopen_key::{is_direction, is_word};

/// The fields describe no problem that MIOpen's key can name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// A field the key has no place for.
    #[error("MIOpen's key has no place for `{name}={value}`")]
    NoPlace {
        /// The field.
        name: String,
        /// Its value.
        value: String,
    },
    /// Fields the key needs.
    #[error("MIOpen's key needs {}", .missing.join(", "))]
    Missing {
        /// The fields, in backticks.
        missing: Vec<String>,
    },
    /// A value the key cannot hold.
    #[error("MIOpen's key cannot hold `{name}={value}`; {allowed}")]
    BadValue {
        /// The field.
        name: String,
        /// Its value.
        value: String,
        /// What it can be.
        allowed: &'static str,
    },
    /// A field given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
}

/// Writes a problem's fields as MIOpen's key.
///
/// ```
/// # use kernwright_dataset::{miopen_key, miopen_problem};
/// let key = "2x6x28x27x1x1x3x1x64x8x0x1x0x2x1x0x1x1x0x0x2xNCHWxFP32xB";
/// assert_eq!(miopen_key(&miopen_problem(key).unwrap()).unwrap(), key);
/// ```
pub fn miopen_key(fields: &Fields) -> Result<String, KeyError> {
    let mut ints = [None; INTS];
    let mut texts: [Option<&str>; TEXT_FIELDS.len()] = [None; TEXT_FIELDS.len()];
    let mut compute = "";
    for (name, value) in fields.iter() {
        let twice = if let Some(position) = int_position(name) {
            ints[position].replace(number(name, value)?).is_some()
        } else if let Some(position) = text_position(name) {
            texts[position].replace(word(name, value)?).is_some()
        } else {
            match (&**name, value) {
                // They follow from the other fields, or the key does not hold them.
                ("out_h" | "out_w" | "out_d", Value::Int(_)) => {}
                // Checked below, when the input's layout is known.
                ("fil_layout" | "out_layout", Value::Text(_)) => {}
                ("compute", Value::Text(text)) if &**text == "TF32" => compute = "xTF32",
                _ => return Err(no_place(name, value)),
            }
            false
        };
        if twice {
            return Err(KeyError::Twice(name.to_string()));
        }
    }
    let ints = whole(ints, &texts)?;
    let [layout, precision, direction] = texts.map(Option::unwrap_or_default);
    for (name, value) in fields.iter() {
        let other =
            matches!(&**name, "fil_layout" | "out_layout") && value.as_text() != Some(layout);
        if other {
            return Err(no_place(name, value));
        }
    }
    if !is_direction(direction) {
        return Err(bad("direction", direction, "it is F, B or W"));
    }
    let mut key = String::with_capacity(80);
    for int in ints {
        key.push_str(&int.to_string());
        key.push('x');
    }
    Ok(format!("{key}{layout}x{precision}x{direction}{compute}"))
}

/// Fills in what a flat problem does not say, and refuses a problem that lacks anything else.
fn whole(ints: [Option<i64>; INTS], texts: &[Option<&str>]) -> Result<[i64; INTS], KeyError> {
    let flat = (0..INTS).all(|at| int_field(at).1.is_none() || ints[at].is_none());
    let mut missing = Vec::new();
    let mut whole = [0; INTS];
    for (at, int) in ints.into_iter().enumerate() {
        let (name, fixed) = int_field(at);
        match int.or(fixed.filter(|_| flat)) {
            Some(int) => whole[at] = int,
            None => missing.push(format!("`{name}`")),
        }
    }
    let lacking = TEXT_FIELDS
        .iter()
        .zip(texts)
        .filter(|(_, text)| text.is_none());
    missing.extend(lacking.map(|(name, _)| format!("`{name}`")));
    if !missing.is_empty() {
        return Err(KeyError::Missing { missing });
    }
    if !matches!(whole[0], 2 | 3) {
        return Err(bad("spatial_dim", &whole[0].to_string(), "it is 2 or 3"));
    }
    Ok(whole)
}

fn number(name: &str, value: &Value) -> Result<i64, KeyError> {
    match value {
        Value::Int(int) if *int >= 0 => Ok(*int),
        _ => Err(bad(
            name,
            &value.to_string(),
            "it is an integer of at least 0",
        )),
    }
}

fn word<'v>(name: &str, value: &'v Value) -> Result<&'v str, KeyError> {
    let text = value
        .as_text()
        .filter(|text| is_word(text) && !text.contains('x'));
    text.ok_or_else(|| {
        bad(
            name,
            &value.to_string(),
            "it is one word of letters and digits, without `x`",
        )
    })
}

fn no_place(name: &str, value: &Value) -> KeyError {
    KeyError::NoPlace {
        name: name.to_owned(),
        value: value.to_string(),
    }
}

fn bad(name: &str, value: &str, allowed: &'static str) -> KeyError {
    KeyError::BadValue {
        name: name.to_owned(),
        value: value.to_owned(),
        allowed,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::miopen_problem;

    fn with(key: &str, extra: &[(&str, Value)]) -> String {
        let fields = miopen_problem(key).unwrap();
        let extra = extra
            .iter()
            .map(|(name, value)| (Arc::from(*name), value.clone()));
        match miopen_key(&fields.iter().cloned().chain(extra).collect()) {
            Ok(key) => key,
            Err(error) => error.to_string(),
        }
    }

    const FLAT: &str = "2x6x28x27x1x1x3x1x64x8x0x1x0x2x1x0x1x1x0x0x2xNCHWxFP32xB";

    #[test]
    fn what_is_read_is_written_again() {
        for key in [
            FLAT,
            "2x6x28x27x1x1x3x1x64x8x0x1x0x2x1x0x1x1x0x0x2xNCHWxFP32xFxTF32",
            "3x6x28x27x9x1x3x5x64x8x0x1x4x2x1x3x1x1x7x0x1xNCDHWxFP16xF",
            "2x6x28x27x1x1x3x1x64x8x0x1x1x2x1x1x1x1x1x0x1xNHWCxFP16FP16FP32xW",
        ] {
            assert_eq!(with(key, &[]), key);
        }
        // Older keys hold output sizes, which the newer ones leave out.
        assert_eq!(
            with("6-28-27-1x3-64-55-27-8-0x1-2x1-1x1-0-NCHW-FP32-B_g2", &[]),
            FLAT
        );
        let layouts = "6-28-27-1x3-64-55-27-8-0x1-2x1-1x1-0-NCHW-NCHW-NCHW-FP32-B_g2";
        assert_eq!(with(layouts, &[]), FLAT);
    }

    #[test]
    fn what_the_key_cannot_express_is_refused() {
        let layouts = "6-28-27-1x3-64-55-27-8-0x1-2x1-1x1-0-NCHW-NHWC-NCHW-FP32-B_g2";
        assert_eq!(
            with(layouts, &[]),
            "MIOpen's key has no place for `fil_layout=NHWC`"
        );
        for (name, value, expected) in [
            (
                "tile",
                Value::Int(3),
                "MIOpen's key has no place for `tile=3`",
            ),
            (
                "compute",
                "FP8".into(),
                "MIOpen's key has no place for `compute=FP8`",
            ),
            ("in_h", Value::Int(3), "`in_h` is given twice"),
            (
                "in_h",
                Value::Int(-3),
                "MIOpen's key cannot hold `in_h=-3`; it is an integer of at least 0",
            ),
            (
                "spatial_dim",
                Value::Int(3),
                "MIOpen's key needs `in_d`, `fil_d`, `pad_d`, `stride_d`, `dilation_d`",
            ),
        ] {
            assert_eq!(with(FLAT, &[(name, value)]), expected);
        }
        let lacking: Fields = [("layout".into(), "NCxW".into())].into();
        assert!(
            miopen_key(&lacking)
                .unwrap_err()
                .to_string()
                .contains("without `x`")
        );
        let lacking: Fields = [("layout".into(), "NCHW".into())].into();
        let message = miopen_key(&lacking).unwrap_err().to_string();
        assert!(
            message.starts_with("MIOpen's key needs `in_channels`"),
            "{message}"
        );
        assert!(message.ends_with("`precision`, `direction`"), "{message}");
    }
}
