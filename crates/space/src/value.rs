//! [`Value`]: what a problem field or a parameter can be.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An integer, a boolean, a piece of text or a finite decimal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// A 64-bit integer.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A finite decimal number such as `0.25`, kept exactly.
    Decimal(Decimal),
    /// Text, compared only for equality.
    Text(Arc<str>),
}

/// A decimal number kept exactly as `mantissa / 10^scale`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decimal {
    mantissa: i64,
    scale: u8,
}

/// The text is no finite decimal with at most 18 digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a finite decimal of at most 18 digits")]
pub struct NotDecimal(String);

impl Decimal {
    /// Splits the number into a mantissa and a power of ten to divide it by.
    pub fn parts(self) -> (i64, i64) {
        (self.mantissa, 10_i64.pow(u32::from(self.scale)))
    }

    /// Takes a float by its shortest decimal spelling, which is what a person wrote.
    pub fn from_f64(number: f64) -> Result<Self, NotDecimal> {
        format!("{number}").parse()
    }

    /// Gives the nearest float.
    pub fn to_f64(self) -> f64 {
        let (mantissa, divisor) = self.parts();
        mantissa as f64 / divisor as f64
    }
}

impl FromStr for Decimal {
    type Err = NotDecimal;

    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        let refuse = || NotDecimal(text.chars().take(40).collect());
        let (body, exponent) = match text.split_once(['e', 'E']) {
            Some((body, exponent)) => (body, exponent.parse::<i32>().map_err(|_| refuse())?),
            None => (text, 0),
        };
        let (negative, body) = match body.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, body),
        };
        let (whole, fraction) = body.split_once('.').unwrap_or((body, ""));
        // Zeroes at the end mean nothing and must not overflow the mantissa.
        let fraction = fraction.trim_end_matches('0');
        let digits = [whole, fraction].concat();
        let nothing = body.is_empty() || body == ".";
        if nothing || digits.len() > 40 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(refuse());
        }
        let mut mantissa: i64 = match digits.trim_start_matches('0') {
            "" => 0,
            significant => significant.parse().map_err(|_| refuse())?,
        };
        let fraction_digits = i32::try_from(fraction.len()).map_err(|_| refuse())?;
        let mut scale = fraction_digits.checked_sub(exponent).ok_or_else(refuse)?;
        while scale > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            scale -= 1;
        }
        while scale < 0 && mantissa != 0 {
            mantissa = mantissa.checked_mul(10).ok_or_else(refuse)?;
            scale += 1;
        }
        let scale = if mantissa == 0 {
            0
        } else {
            u8::try_from(scale).map_err(|_| refuse())?
        };
        if scale > 18 {
            return Err(refuse());
        }
        Ok(Decimal {
            mantissa: if negative { -mantissa } else { mantissa },
            scale,
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, divisor) = self.parts();
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let magnitude = self.mantissa.unsigned_abs();
        let whole = magnitude / divisor.unsigned_abs();
        let rest = magnitude % divisor.unsigned_abs();
        let width = usize::from(self.scale.max(1));
        write!(f, "{sign}{whole}.{rest:0width$}")
    }
}

impl Value {
    /// Makes a text value.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Value::Text(text.into())
    }

    /// Reads a value the way a command line or a CSV cell spells it: an integer, a decimal,
    /// `true`/`false`, or else text.
    pub fn parse(text: &str) -> Self {
        if let Ok(int) = text.parse::<i64>() {
            return Value::Int(int);
        }
        match text {
            "true" | "True" => return Value::Bool(true),
            "false" | "False" => return Value::Bool(false),
            _ => {}
        }
        let looks_numeric = text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.');
        match text.parse::<Decimal>() {
            Ok(decimal) if looks_numeric => Value::Decimal(decimal),
            _ => Value::text(text),
        }
    }

    /// Gives the integer, if this is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// Gives the text, if this is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Names the kind of value for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Int(_) => "integer",
            Value::Bool(_) => "boolean",
            Value::Decimal(_) => "decimal",
            Value::Text(_) => "text",
        }
    }

    /// Returns whether two values mean the same: `1` and `1.0` do, `1` and `"1"` do not.
    pub fn means(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Int(int), Value::Decimal(decimal))
            | (Value::Decimal(decimal), Value::Int(int)) => {
                decimal.scale == 0 && decimal.mantissa == *int
            }
            _ => self == other,
        }
    }
}

impl From<i64> for Value {
    fn from(int: i64) -> Self {
        Value::Int(int)
    }
}

impl From<bool> for Value {
    fn from(bool: bool) -> Self {
        Value::Bool(bool)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(int) => int.fmt(f),
            Value::Bool(bool) => bool.fmt(f),
            Value::Decimal(decimal) => decimal.fmt(f),
            Value::Text(text) => text.fmt(f),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Int(int) => serializer.serialize_i64(*int),
            Value::Bool(bool) => serializer.serialize_bool(*bool),
            Value::Decimal(decimal) => serializer.serialize_f64(decimal.to_f64()),
            Value::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyValue;
        impl Visitor<'_> for AnyValue {
            type Value = Value;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, a boolean, a finite decimal or text")
            }
            fn visit_i64<E: de::Error>(self, int: i64) -> Result<Value, E> {
                Ok(Value::Int(int))
            }
            fn visit_u64<E: de::Error>(self, int: u64) -> Result<Value, E> {
                i64::try_from(int)
                    .map(Value::Int)
                    .map_err(|_| E::custom(format!("`{int}` does not fit 64 bits with a sign")))
            }
            fn visit_f64<E: de::Error>(self, float: f64) -> Result<Value, E> {
                Decimal::from_f64(float)
                    .map(Value::Decimal)
                    .map_err(E::custom)
            }
            fn visit_bool<E: de::Error>(self, bool: bool) -> Result<Value, E> {
                Ok(Value::Bool(bool))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                Ok(Value::text(text))
            }
        }
        deserializer.deserialize_any(AnyValue)
    }
}

impl schemars::JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "an integer, a boolean, a finite decimal or text",
            "type": ["integer", "boolean", "number", "string"]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_keep_what_was_written() {
        for (text, shown) in [
            ("0.25", "0.25"),
            ("-1.50", "-1.5"),
            ("2.0", "2.0"),
            ("1e-3", "0.001"),
            ("-0.0", "0.0"),
            ("1e18", "1000000000000000000.0"),
        ] {
            let decimal: Decimal = text.parse().unwrap();
            assert_eq!(decimal.to_string(), shown, "{text}");
            assert_eq!(decimal.to_string().parse(), Ok(decimal), "{text} again");
        }
        for text in [
            "",
            ".",
            "1.2.3",
            "nan",
            "inf",
            "1e999",
            "12345678901234567890.5",
            "1e",
        ] {
            assert!(text.parse::<Decimal>().is_err(), "{text}");
        }
    }

    #[test]
    fn command_line_spelling() {
        assert_eq!(Value::parse("64"), Value::Int(64));
        assert_eq!(Value::parse("0.5"), Value::Decimal("0.5".parse().unwrap()));
        assert_eq!(Value::parse("true"), Value::Bool(true));
        assert_eq!(Value::parse("FP32"), Value::text("FP32"));
        assert_eq!(Value::parse("e5"), Value::text("e5"));
    }

    #[test]
    fn json_round_trip() {
        for text in ["64", "-3", "true", "\"FP32\"", "0.25"] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&value).unwrap(), text);
        }
        assert!(serde_json::from_str::<Value>("18446744073709551615").is_err());
    }
}
