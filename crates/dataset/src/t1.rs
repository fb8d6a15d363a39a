//! Kernel Tuner's T1 files: a search space as JSON, read as a kernel card.
//!
//! `ConfigurationSpace.TuningParameters` lists names and Python list expressions,
//! `ConfigurationSpace.Conditions` Python boolean expressions. Both are translated into the card
//! language, where every conversion that Python makes silently is visible. How the kernel is
//! compiled, launched and checked (`KernelSpecification`) is not part of a card's space and is
//! left alone.

use kernwright_space::expr::{self, ExprError};
use kernwright_space::{RawCard, RawConstraint, RawDomain, RawParam, Value};
use serde_json::Value as Json;
use toml::Spanned;

/// Files describe spaces, not data: a larger one is something else.
const MAX_BYTES: usize = 16 << 20;
/// The longest name a kernel may have.
const MAX_NAME: usize = 100;

/// A T1 file cannot be read as a card.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum T1Error {
    /// The file is no JSON.
    #[error("it is not JSON")]
    Json(#[from] serde_json::Error),
    /// The file is larger than any description of a space.
    #[error("it has {0} bytes; a T1 file has at most {MAX_BYTES}")]
    TooLarge(usize),
    /// Something is not there or of the wrong type.
    #[error("`{at}`: expected {wanted}, found {found}")]
    Shape {
        /// The JSON path.
        at: String,
        /// What should be there.
        wanted: &'static str,
        /// What is.
        found: String,
    },
    /// An expression cannot be translated.
    #[error("`{at}`: `{text}`: {reason}")]
    Expression {
        /// The JSON path.
        at: String,
        /// The expression.
        text: String,
        /// What is wrong with it.
        reason: ExprError,
    },
    /// Nothing gives a name that a kernel can have.
    #[error(
        "neither `KernelSpecification.KernelName` nor `General.BenchmarkName` names the kernel"
    )]
    NoName,
}

/// Tells whether a file's content is a T1 description, however much else is wrong with it.
pub fn is_t1(bytes: &[u8]) -> bool {
    let looks_like_json = bytes.trim_ascii_start().starts_with(b"{");
    looks_like_json
        && bytes.len() <= MAX_BYTES
        && serde_json::from_slice::<Json>(bytes)
            .is_ok_and(|json| !json["ConfigurationSpace"]["TuningParameters"].is_null())
}

/// Translates a T1 file into a card, still to be checked by `Kernel::from_raw`.
///
/// ```
/// # use kernwright_dataset::t1;
/// # use kernwright_space::{Kernel, Problem};
/// let text = br#"{
///     "General": {"BenchmarkName": "tile"},
///     "ConfigurationSpace": {
///         "TuningParameters": [
///             {"Name": "x", "Type": "int", "Values": "[2**i for i in range(4)]"},
///             {"Name": "y", "Type": "int", "Values": "[1, 2]"}
///         ],
///         "Conditions": [{"Expression": "x * y <= 8", "Parameters": ["x", "y"]}]
///     }
/// }"#;
/// let kernel = Kernel::from_raw("tile.json", t1::read(text).unwrap()).unwrap();
/// let problem = Problem::new(kernel.family(), []).unwrap();
/// assert_eq!(kernel.space(&problem, None).unwrap().count().unwrap(), 7);
/// ```
pub fn read(bytes: &[u8]) -> Result<RawCard, T1Error> {
    if bytes.len() > MAX_BYTES {
        return Err(T1Error::TooLarge(bytes.len()));
    }
    let json: Json = serde_json::from_slice(bytes)?;
    let space = "ConfigurationSpace";
    let at = format!("{space}.TuningParameters");
    let params = list(&json[space]["TuningParameters"], &at)?
        .iter()
        .enumerate()
        .map(|(index, param)| read_param(param, &format!("{at}[{index}]")))
        .collect::<Result<Vec<_>, _>>()?;
    let at = format!("{space}.Conditions");
    let conditions = match &json[space]["Conditions"] {
        // A space without conditions may leave them out.
        Json::Null => &[][..],
        conditions => list(conditions, &at)?,
    };
    let constraint = conditions
        .iter()
        .enumerate()
        .map(|(index, condition)| read_condition(condition, index, &at, &params))
        .collect::<Result<Vec<_>, _>>()?;
    let kernel = &json["KernelSpecification"]["KernelName"];
    let benchmark = &json["General"]["BenchmarkName"];
    let name = kernel.as_str().and_then(plain_name);
    let name = name
        .or_else(|| benchmark.as_str().and_then(plain_name))
        .ok_or(T1Error::NoName)?;
    Ok(RawCard {
        kernel: unplaced(name),
        about: benchmark.as_str().unwrap_or_default().to_owned(),
        family: None,
        field: Vec::new(),
        param: params.into_iter().map(unplaced).collect(),
        derived: Default::default(),
        constraint,
        applies: Vec::new(),
    })
}

fn read_param(json: &Json, at: &str) -> Result<RawParam, T1Error> {
    let name = text(&json["Name"], &format!("{at}.Name"))?;
    let at = format!("{at}.Values");
    let values = match &json["Values"] {
        Json::Array(values) => values
            .iter()
            .enumerate()
            .map(|(index, value)| read_value(value, &format!("{at}[{index}]")))
            .collect::<Result<Vec<_>, _>>()?,
        values => {
            let written = text(values, &at)?;
            expr::parse_values(written).map_err(|reason| misread(&at, written, reason))?
        }
    };
    Ok(RawParam {
        name: unplaced(name.to_owned()),
        about: String::new(),
        values: unplaced(RawDomain::List(values)),
    })
}

fn read_value(json: &Json, at: &str) -> Result<Value, T1Error> {
    let value = match json {
        Json::Array(_) | Json::Object(_) | Json::Null => None,
        json => serde_json::from_value(json.clone()).ok(),
    };
    value.ok_or_else(|| shape(at, "an integer, a boolean, a finite decimal or text", json))
}

fn read_condition(
    json: &Json,
    index: usize,
    at: &str,
    params: &[RawParam],
) -> Result<RawConstraint, T1Error> {
    let at = format!("{at}[{index}].Expression");
    let written = text(&json["Expression"], &at)?;
    let parsed = expr::parse(written).map_err(|reason| misread(&at, written, reason))?;
    let value_of = |name: &str| {
        let param = params.iter().find(|param| param.name.get_ref() == name)?;
        match param.values.get_ref() {
            RawDomain::List(values) => values.first().cloned(),
            RawDomain::Range(_) => None,
        }
    };
    Ok(RawConstraint {
        name: unplaced(format!("condition {}", index + 1)),
        rule: unplaced(expr::truthy(&parsed, &value_of).to_string()),
        about: written.to_owned(),
    })
}

/// Keeps the characters that a kernel's name may have; `None` if none are left.
fn plain_name(text: &str) -> Option<String> {
    let plain = |c: char| {
        if c.is_alphanumeric() || "_-.<>".contains(c) {
            c
        } else {
            '_'
        }
    };
    let mut name = String::new();
    for c in text.trim().chars().map(plain) {
        if name.len() + c.len_utf8() > MAX_NAME {
            break;
        }
        name.push(c);
    }
    (!name.is_empty()).then_some(name)
}

fn list<'j>(json: &'j Json, at: &str) -> Result<&'j [Json], T1Error> {
    json.as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| shape(at, "a list", json))
}

fn text<'j>(json: &'j Json, at: &str) -> Result<&'j str, T1Error> {
    json.as_str().ok_or_else(|| shape(at, "text", json))
}

fn shape(at: &str, wanted: &'static str, json: &Json) -> T1Error {
    let found = match json {
        Json::Null => "nothing".to_owned(),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
        other => format!("`{}`", crate::report::quote(other.to_string().as_bytes())),
    };
    T1Error::Shape {
        at: at.to_owned(),
        wanted,
        found,
    }
}

fn misread(at: &str, text: &str, reason: ExprError) -> T1Error {
    let text = crate::report::quote(text.as_bytes());
    T1Error::Expression {
        at: at.to_owned(),
        text,
        reason,
    }
}

/// Wraps a piece that has no place in any card's text.
fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(param: &str, condition: &str) -> String {
        format!(
            r#"{{"General": {{"BenchmarkName": "b"}}, "ConfigurationSpace": {{
                "TuningParameters": [{param}], "Conditions": [{condition}]}},
                "KernelSpecification": {{"KernelName": "my kernel(float)"}}}}"#
        )
    }

    const PARAM: &str = r#"{"Name": "x", "Type": "int", "Values": "[0, 1]"}"#;

    #[test]
    fn names_and_conditions_are_translated() {
        let text = with(PARAM, r#"{"Expression": "not x"}"#);
        assert!(is_t1(text.as_bytes()));
        let card = read(text.as_bytes()).unwrap();
        assert_eq!(card.kernel.get_ref(), "my_kernel_float_");
        let rule = &card.constraint[0];
        assert_eq!(rule.name.get_ref(), "condition 1");
        assert_eq!(rule.rule.get_ref(), "not x != 0");
        assert_eq!(rule.about, "not x");
    }

    #[test]
    fn values_may_be_a_json_list() {
        let param = r#"{"Name": "x", "Values": [1, 0.5, true, "a"]}"#;
        let card = read(with(param, "").as_bytes()).unwrap();
        let RawDomain::List(values) = card.param[0].get_ref().values.get_ref() else {
            panic!()
        };
        assert_eq!(values.len(), 4);
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("[".to_owned(), "it is not JSON"),
            (
                "{}".to_owned(),
                "`ConfigurationSpace.TuningParameters`: expected a list, found nothing",
            ),
            (
                with(r#"{"Values": "[1]"}"#, ""),
                "TuningParameters[0].Name`: expected text, found nothing",
            ),
            (
                with(r#"{"Name": "x", "Values": 3}"#, ""),
                "[0].Values`: expected text, found `3`",
            ),
            (
                with(r#"{"Name": "x", "Values": [[1]]}"#, ""),
                "Values[0]`: expected an integer",
            ),
            (
                with(r#"{"Name": "x", "Values": "open('f')"}"#, ""),
                "[0].Values`: `open('f')`: ",
            ),
            (
                with(PARAM, r#"{"Expression": "x <"}"#),
                "Conditions[0].Expression`: `x <`: ",
            ),
            (
                with(PARAM, "7"),
                "Conditions[0].Expression`: expected text, found nothing",
            ),
            (
                with(PARAM, "")
                    .replace("KernelName", "K")
                    .replace("BenchmarkName", "B"),
                "names the kernel",
            ),
        ] {
            let found = read(text.as_bytes()).unwrap_err().to_string();
            assert!(found.contains(message), "{text}: {found}");
        }
        assert!(!is_t1(b"{}"));
        assert!(!is_t1(b"a,b\n"));
    }
}
