//! Kernel Tuner's T1 files: a search space as JSON, read as a kernel card.
//!
//! `ConfigurationSpace.TuningParameters` lists names and Python list expressions,
//! `ConfigurationSpace.Conditions` Python boolean expressions. Both are translated into the card
//! language, where every conversion that Python makes silently is visible. How the kernel is
//! compiled, launched and checked (`KernelSpecification`) is not part of a card's space and is
//! left alone.
//!
//! A translated card has no text that a mistake could be shown in, so what a file commonly gets
//! wrong is refused here, with its JSON path, before `Kernel::from_raw` sees it.

use std::collections::{HashMap, HashSet};

use kernwright_space::expr::{self, BinaryOp, Expr, ExprError, ExprKind, Function, SetItem};
use kernwright_space::{RawCard, RawConstraint, RawDomain, RawParam, Value};
use serde_json::Value as Json;
use toml::Spanned;

use crate::python_text;

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
    /// An expression uses a part of Python that the card language does not have.
    #[error("`{at}`: `{text}`: {construct} of Python is not supported")]
    Unsupported {
        /// The JSON path.
        at: String,
        /// The expression.
        text: String,
        /// What it uses.
        construct: &'static str,
    },
    /// Two parameters have one name.
    #[error("`{at}`: `{name}` is also the name of `{first}`; rename one")]
    Repeated {
        /// The JSON path.
        at: String,
        /// The name.
        name: String,
        /// The parameter that had it before.
        first: String,
    },
    /// Nothing gives a name that a kernel can have.
    #[error(
        "neither `KernelSpecification.KernelName` nor `General.BenchmarkName` names the kernel"
    )]
    NoName,
}

/// Returns whether a file's content is a T1 description, however much else is wrong with it.
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
    read_named(bytes, "")
}

/// Reads as [`read`] does, and names the kernel `fallback` where the file does not name it.
///
/// Characters that a name cannot have become `_`, wherever the name comes from.
pub fn read_named(bytes: &[u8], fallback: &str) -> Result<RawCard, T1Error> {
    if bytes.len() > MAX_BYTES {
        return Err(T1Error::TooLarge(bytes.len()));
    }
    let json: Json = serde_json::from_slice(bytes)?;
    let space = "ConfigurationSpace";
    let at = format!("{space}.TuningParameters");
    let params = read_params(list(&json[space]["TuningParameters"], &at)?, &at)?;
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
        .or_else(|| plain_name(fallback))
        .ok_or(T1Error::NoName)?;
    Ok(RawCard {
        kernel: unplaced(name),
        about: benchmark.as_str().unwrap_or_default().to_owned(),
        vendors: None,
        family: None,
        quantities: Vec::new(),
        field: Vec::new(),
        param: params.into_iter().map(unplaced).collect(),
        derived: Default::default(),
        work: Default::default(),
        constraint,
        applies: Vec::new(),
    })
}

/// Gives the sizes of the problem that a T1 file is about, where it lists them as numbers.
pub fn problem_sizes(bytes: &[u8]) -> Vec<i64> {
    let json: Json = serde_json::from_slice(bytes).unwrap_or_default();
    let sizes = match &json["KernelSpecification"]["ProblemSize"] {
        Json::Array(sizes) => sizes.iter().map(Json::as_i64).collect(),
        size => Some(Vec::from_iter(size.as_i64())),
    };
    sizes.unwrap_or_default()
}

/// Makes a card of parameters alone, as other files of Kernel Tuner list them; the first of the
/// names that a kernel can have is its name.
pub(crate) fn unconstrained<'p>(
    names: [&str; 2],
    params: impl Iterator<Item = (&'p str, Vec<Value>)>,
) -> Result<RawCard, T1Error> {
    let name = names.into_iter().find_map(plain_name);
    let params = params.map(|(name, values)| {
        let at = format!("tune_params.{name}");
        let plain = param_name(name, &at)?;
        param(plain, values, &at).map(unplaced)
    });
    Ok(RawCard {
        kernel: unplaced(name.ok_or(T1Error::NoName)?),
        about: "every combination of the values of a measured space; its constraints are not known"
            .to_owned(),
        vendors: None,
        family: None,
        quantities: Vec::new(),
        field: Vec::new(),
        param: params.collect::<Result<_, _>>()?,
        derived: Default::default(),
        work: Default::default(),
        constraint: Vec::new(),
        applies: Vec::new(),
    })
}

fn read_params(json: &[Json], at: &str) -> Result<Vec<RawParam>, T1Error> {
    if json.is_empty() {
        return Err(expected(at, "at least one parameter", "none".to_owned()));
    }
    let mut params = Vec::new();
    let mut places = HashMap::new();
    for (index, param) in json.iter().enumerate() {
        let at = format!("{at}[{index}]");
        let param = read_param(param, &at)?;
        let name = param.name.get_ref().clone();
        if let Some(first) = places.insert(name.clone(), at.clone()) {
            let at = format!("{at}.Name");
            return Err(T1Error::Repeated { at, name, first });
        }
        params.push(param);
    }
    Ok(params)
}

fn read_param(json: &Json, at: &str) -> Result<RawParam, T1Error> {
    let name_at = format!("{at}.Name");
    let name = param_name(text(&json["Name"], &name_at)?, &name_at)?;
    let at = format!("{at}.Values");
    let values = match &json["Values"] {
        Json::Array(values) => values
            .iter()
            .enumerate()
            .map(|(index, value)| read_value(value, &format!("{at}[{index}]")))
            .collect::<Result<Vec<_>, _>>()?,
        values => {
            let written = text(values, &at)?;
            let plain = python_text::without_comments(written);
            expr::parse_values(&plain)
                .map_err(|reason| unreadable(&at, written, reason, &plain, true))?
        }
    };
    param(name, values, &at)
}

fn param_name<'n>(name: &'n str, at: &str) -> Result<&'n str, T1Error> {
    let is_name = |expr: Expr| matches!(expr.kind, ExprKind::Name(found) if found == name);
    if name.contains('.') || !expr::parse(name).is_ok_and(is_name) {
        let wanted = "a name of letters, digits and `_` that is no word of the card language";
        return Err(shape(at, wanted, &Json::from(name)));
    }
    Ok(name)
}

fn param(name: &str, values: Vec<Value>, at: &str) -> Result<RawParam, T1Error> {
    Ok(RawParam {
        name: unplaced(name.to_owned()),
        about: String::new(),
        values: unplaced(RawDomain::List(domain(values, at)?)),
    })
}

/// Makes a domain of a Python list: values of one type, each of them once.
fn domain(mut values: Vec<Value>, at: &str) -> Result<Vec<Value>, T1Error> {
    let is_bool = |value: &Value| matches!(value, Value::Bool(_));
    let is_text = |value: &Value| matches!(value, Value::Text(_));
    let Some(first) = values.first() else {
        return Err(expected(at, "at least one value", "none".to_owned()));
    };
    if let Some(other) = values.iter().find(|value| is_text(value) != is_text(first)) {
        let spelled = |value: &Value| crate::report::quote(value.to_string().as_bytes());
        let found = format!(
            "the {} `{}` and the {} `{}`",
            first.kind(),
            spelled(first),
            other.kind(),
            spelled(other)
        );
        return Err(expected(at, "values of one type", found));
    }
    if !values.iter().all(is_bool) {
        // To Python, `True` among numbers is 1.
        for value in &mut values {
            if let Value::Bool(truth) = value {
                *value = Value::Int(i64::from(*truth));
            }
        }
    }
    let mut seen = HashSet::new();
    values.retain(|value| {
        seen.insert(match value {
            // To Python, 2.0 is 2 once more.
            Value::Decimal(decimal) if decimal.parts().1 == 1 => Value::Int(decimal.parts().0),
            value => value.clone(),
        })
    });
    Ok(values)
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
    let plain = python_text::without_comments(written);
    let translated =
        python_text::without_ranges(&plain).map_err(|reason| misread(&at, written, reason))?;
    let parsed = expr::parse(&translated)
        .map_err(|reason| unreadable(&at, written, reason, &translated, false))?;
    let values_of = |name: &str| {
        let param = params.iter().find(|param| param.name.get_ref() == name)?;
        match param.values.get_ref() {
            RawDomain::List(values) => Some(values.as_slice()),
            RawDomain::Range(_) => None,
        }
    };
    if let Some(message) = wrong_part(&parsed, &values_of) {
        let span = 0..written.len();
        return Err(misread(&at, written, ExprError { message, span }));
    }
    let value_of = |name: &str| values_of(name)?.first().cloned();
    Ok(RawConstraint {
        name: unplaced(format!("condition {}", index + 1)),
        rule: unplaced(expr::truthy(&parsed, &value_of).to_string()),
        about: written.to_owned(),
    })
}

/// Says what is wrong with a part of a condition: a name that no parameter has, or a `range` of
/// what may be a fraction. Python finds no fraction in any `range`; a card's `1..4` has 2.5.
fn wrong_part<'p>(expr: &Expr, values_of: &dyn Fn(&str) -> Option<&'p [Value]>) -> Option<String> {
    let mut wrong = None;
    expr.walk(&mut |part| {
        let found = match &part.kind {
            ExprKind::Name(name) if values_of(name).is_none() => {
                Some(format!("no parameter is called `{name}`"))
            }
            ExprKind::In { needle, set, .. } => {
                let ends = set.iter().filter_map(|item| match item {
                    SetItem::Range(first, last) => Some([first, last]),
                    SetItem::Member(_) => None,
                });
                let mut ends = ends.flatten().peekable();
                let of_range = ends.peek().is_some();
                let mut parts = needle.iter().filter(|_| of_range).chain(ends);
                parts
                    .find(|part| !is_whole(part, values_of))
                    .map(|part| format!("`range` is of integers, and `{part}` may be a fraction"))
            }
            _ => None,
        };
        wrong = wrong.take().or(found);
    });
    wrong
}

/// Whether an expression is an integer for all values of its names.
fn is_whole<'p>(expr: &Expr, values_of: &dyn Fn(&str) -> Option<&'p [Value]>) -> bool {
    let whole = |part: &Expr| is_whole(part, values_of);
    let whole_value = |value: &Value| match value {
        Value::Int(_) | Value::Bool(_) => true,
        Value::Decimal(decimal) => decimal.parts().1 == 1,
        Value::Text(_) => false,
    };
    match &expr.kind {
        ExprKind::Literal(value) => whole_value(value),
        // A name that no parameter has is refused for that.
        ExprKind::Name(name) => values_of(name).is_none_or(|all| all.iter().all(whole_value)),
        ExprKind::Negate(inner) => whole(inner),
        ExprKind::Not(_) | ExprKind::Compare(..) | ExprKind::In { .. } => true,
        ExprKind::Binary(op, left, right) => match op {
            BinaryOp::FloorDiv | BinaryOp::Divides | BinaryOp::Implies => true,
            BinaryOp::Div => false,
            BinaryOp::Pow => {
                let power = |kind: &ExprKind| matches!(kind, ExprKind::Literal(Value::Int(power)) if *power >= 0);
                whole(left) && power(&right.kind)
            }
            _ => whole(left) && whole(right),
        },
        ExprKind::If(_, then, otherwise) => whole(then) && whole(otherwise),
        ExprKind::Call(function, arguments) => match function {
            Function::Min | Function::Max | Function::Abs => arguments.iter().all(whole),
            Function::CeilDiv | Function::Floor | Function::Ceil | Function::IsPow2 => true,
        },
    }
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
    expected(at, wanted, found)
}

fn expected(at: &str, wanted: &'static str, found: String) -> T1Error {
    T1Error::Shape {
        at: at.to_owned(),
        wanted,
        found,
    }
}

/// Refuses what cannot be parsed, by name if it is a part of Python that is known to be missing.
fn unreadable(
    at: &str,
    written: &str,
    mut reason: ExprError,
    parsed: &str,
    may_comprehend: bool,
) -> T1Error {
    if let Some(construct) = python_text::foreign(written, may_comprehend) {
        return T1Error::Unsupported {
            at: at.to_owned(),
            text: crate::report::quote(written.as_bytes()),
            construct,
        };
    }
    if parsed.len() != written.len() {
        // Rewriting has moved everything; the place would be wrong.
        reason.span = 0..written.len();
    }
    misread(at, written, reason)
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

    /// The values of `x`, read from a JSON list or from text.
    fn values(json: &str) -> String {
        let param = format!(r#"{{"Name": "x", "Values": {json}}}"#);
        let card = match read(with(&param, "").as_bytes()) {
            Ok(card) => card,
            Err(error) => return error.to_string(),
        };
        let RawDomain::List(values) = card.param[0].get_ref().values.get_ref() else {
            panic!()
        };
        values
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn values_are_of_one_type_and_each_once() {
        for (json, found) in [
            ("[1, 0.5]", "1 0.5"),
            (r#"["a", "b", "a"]"#, "a b"),
            ("[0, true]", "0 1"),
            (r#""[0, True]""#, "0 1"),
            (r#""[0.5, True, 1]""#, "0.5 1"),
            ("[true, false, true]", "true false"),
            (r#""[1, 1, 2, 2.0]""#, "1 2"),
            (r#""[1, 2] # two of them""#, "1 2"),
        ] {
            assert_eq!(values(json), found, "{json}");
        }
        for (json, message) in [
            ("[]", ".Values`: expected at least one value, found none"),
            (
                r#""[]""#,
                ".Values`: expected at least one value, found none",
            ),
            (
                r#"[1, "a"]"#,
                "[0].Values`: expected values of one type, found the integer `1` and the text `a`",
            ),
            (
                r#""['a', True]""#,
                "found the text `a` and the boolean `true`",
            ),
        ] {
            let found = values(json);
            assert!(found.contains(message), "{json}: {found}");
        }
    }

    #[test]
    fn a_fallback_names_the_nameless() {
        let named = with(PARAM, "");
        let nameless = named
            .replace("KernelName", "K")
            .replace("BenchmarkName", "B");
        let name = |text: &str, fallback| {
            let card = read_named(text.as_bytes(), fallback);
            card.map(|card| card.kernel.into_inner())
                .map_err(|error| error.to_string())
        };
        assert_eq!(name(&named, "f").unwrap(), "my_kernel_float_");
        assert_eq!(name(&nameless, " my space/1").unwrap(), "my_space_1");
        assert!(
            name(&nameless, " ")
                .unwrap_err()
                .contains("names the kernel")
        );
    }

    /// How many of the values 0 to 7 a condition leaves.
    fn count(condition: &str) -> Result<String, String> {
        let param = r#"{"Name": "x", "Values": "range(8)"}, {"Name": "r", "Values": "[0.1]"}"#;
        let condition = serde_json::json!({ "Expression": condition }).to_string();
        let card = read(with(param, &condition).as_bytes()).map_err(|error| error.to_string())?;
        let kernel = kernwright_space::Kernel::from_raw("t1", card).unwrap();
        let problem = kernwright_space::Problem::new(kernel.family(), []).unwrap();
        let space = kernel.space(&problem, None).unwrap();
        Ok(space.count().unwrap().to_string())
    }

    #[test]
    fn pythons_spellings_are_understood() {
        for (condition, left) in [
            ("x in range(2, 5)", "3"),
            ("x not in range(3)", "5"),
            ("x in range(1, 8, 3)", "3"),
            ("x / 2 in range(1, 8, 2)", "2"),
            ("x in range(x // 2, min(x, 4) + 1)", "5"),
            ("x < 3 # '3' of them", "3"),
            // Exact where floats round, and false where something is divided by zero.
            ("r * 3 != 0.3", "0"),
            ("8 % x == 0", "3"),
            ("not 8 % x == 0", "4"),
            ("x == 0 or 8 % x == 0", "4"),
        ] {
            assert_eq!(count(condition).as_deref(), Ok(left), "{condition}");
        }
        for (condition, message) in [
            ("x << 1 < 4", "the shift `<<` of Python is not supported"),
            ("any(x == i for i in [1])", "`any(…)` of Python"),
            ("x / 2 in range(4)", "`x / 2` may be a fraction"),
            ("r in range(4)", "`r` may be a fraction"),
            ("x in range(2 ** x)", "may be a fraction"),
            ("x in range(0, r, 2)", "must be of constants"),
            (
                "x < z",
                "Conditions[0].Expression`: `x < z`: no parameter is called `z`",
            ),
        ] {
            let found = count(condition).unwrap_err();
            assert!(found.contains(message), "{condition}: {found}");
        }
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
                with("", ""),
                "TuningParameters`: expected at least one parameter, found none",
            ),
            (
                with(&format!("{PARAM}, {PARAM}"), ""),
                "TuningParameters[1].Name`: `x` is also the name of \
                 `ConfigurationSpace.TuningParameters[0]`; rename one",
            ),
            (
                with(r#"{"Name": "block size", "Values": "[1]"}"#, ""),
                "TuningParameters[0].Name`: expected a name of letters",
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
