//! [`Family`]: the fields that describe a launch; [`Problem`]: their values for one launch.

use crate::error_kind::ErrorKind;
use std::fmt;
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::expr::Expr;
use crate::expr::eval::{Atom, eval};
use crate::suggest::did_you_mean;
use crate::value::Value;

/// The schema of a problem: what must be known about one kernel launch.
#[derive(Debug, Clone, PartialEq)]
pub struct Family {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) fields: Vec<Field>,
    pub(crate) split_key: Vec<usize>,
    pub(crate) twins_differ_in: Vec<usize>,
    pub(crate) quantities: Vec<Quantity>,
}

/// A size worked out from the fields, for models to look at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    pub(crate) text: Arc<str>,
    pub(crate) expr: Expr,
}

/// One field of a problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub(crate) name: Arc<str>,
    pub(crate) aliases: Vec<String>,
    pub(crate) kind: FieldKind,
    pub(crate) default: Option<Value>,
    pub(crate) range: Option<InferredRange>,
    pub(crate) about: String,
}

/// What a field can hold.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldKind {
    /// An integer within bounds.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of the values listed.
    Choice(Vec<Value>),
    /// `true` or `false`.
    Bool,
}

/// Where a field's value lies when a source does not give it, as expressions over other fields.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct InferredRange {
    pub(crate) from: Expr,
    pub(crate) to: Expr,
}

/// A field's value: known, or lost but for the set it lies in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FieldValue {
    /// The value.
    Known(Value),
    /// One of these; a constraint holds if some member satisfies it.
    OneOf(Arc<[Value]>),
}

/// One kernel launch, described by its family's fields.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    family: Arc<Family>,
    values: Box<[FieldValue]>,
}

/// The fields given describe no problem of the family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A name the family does not have.
    #[error("`{name}` is no field of `{family}`{hint}")]
    UnknownField {
        /// The family.
        family: String,
        /// The name given.
        name: String,
        /// A suggestion, or nothing.
        hint: String,
    },
    /// Fields without a value and without a default.
    #[error("problem of `{family}` lacks {}", .missing.join(", "))]
    Missing {
        /// The family.
        family: String,
        /// The fields, in backticks.
        missing: Vec<String>,
    },
    /// A field given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
    /// A field given under two of its names.
    #[error("`{first}` and `{second}` are one field, which is given twice")]
    Same {
        /// The name that came first.
        first: String,
        /// The other.
        second: String,
    },
    /// A field that is not given and could be too many values.
    #[error("`{field}` is not given and could be {range}, more than {MAX_UNKNOWN} values; give it")]
    TooUnknown {
        /// The field.
        field: String,
        /// Where the other fields put it.
        range: String,
    },
    /// A value the field cannot hold.
    #[error("`{field}` cannot be `{value}`; {allowed}")]
    BadValue {
        /// The field.
        field: String,
        /// The value given.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

impl ProblemError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl ProblemError {
    /// The same about a field under another of its names.
    fn of(mut self, name: &str) -> Self {
        if let ProblemError::BadValue { field, .. } | ProblemError::TooUnknown { field, .. } =
            &mut self
        {
            *field = name.to_owned();
        }
        self
    }
}

/// A lost field may lie in a set of at most this many values.
const MAX_UNKNOWN: i64 = 256;

impl Family {
    /// Names the family.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says what the family is, as its card does.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Lists the fields in order.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Names the fields whose values decide which part of a split a problem falls into.
    pub fn split_key(&self) -> impl ExactSizeIterator<Item = &str> {
        self.split_key
            .iter()
            .map(|index| self.fields[*index].name())
    }

    /// Finds a field by its name or an alias.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| {
            &*field.name == name || field.aliases.iter().any(|alias| alias == name)
        })
    }

    fn unknown_field(&self, name: &str) -> ProblemError {
        let names = self.fields.iter().flat_map(|field| {
            std::iter::once(&*field.name).chain(field.aliases.iter().map(String::as_str))
        });
        ProblemError::UnknownField {
            family: self.name.clone(),
            name: name.to_owned(),
            hint: did_you_mean(name, names),
        }
    }
}

impl Family {
    /// Lists the sizes worked out from the fields, as written.
    pub fn quantities(&self) -> impl ExactSizeIterator<Item = &str> {
        self.quantities.iter().map(|quantity| &*quantity.text)
    }
}

impl Field {
    /// Names the field.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Lists the short names accepted on input.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// Says what the field can hold.
    pub fn kind(&self) -> &FieldKind {
        &self.kind
    }

    /// Gives the value assumed when none is given.
    pub fn default(&self) -> Option<&Value> {
        self.default.as_ref()
    }

    /// Returns whether a missing value is worked out from the other fields.
    pub fn is_inferred(&self) -> bool {
        self.range.is_some()
    }

    /// Says what the field means, as the card does.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Checks a value; text is compared without regard to case and returned as the card has it.
    pub fn accept(&self, value: Value) -> Result<Value, ProblemError> {
        let refuse = |value: &Value| ProblemError::BadValue {
            field: self.name.to_string(),
            value: value.to_string(),
            allowed: format!("it is {}", self.kind),
        };
        match (&self.kind, &value) {
            (FieldKind::Int { min, max }, Value::Int(int)) if min <= int && int <= max => Ok(value),
            (FieldKind::Bool, Value::Bool(_)) => Ok(value),
            (FieldKind::Bool, Value::Int(int @ (0 | 1))) => Ok(Value::Bool(*int == 1)),
            (FieldKind::Choice(choices), _) => {
                let found = choices
                    .iter()
                    .find(|choice| choice.means(&value))
                    .or_else(|| {
                        let given = value.as_text()?;
                        choices.iter().find(|choice| {
                            choice
                                .as_text()
                                .is_some_and(|text| text.eq_ignore_ascii_case(given))
                        })
                    });
                found.cloned().ok_or_else(|| refuse(&value))
            }
            _ => Err(refuse(&value)),
        }
    }
}

impl fmt::Display for FieldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldKind::Int { min, max: i64::MAX } => write!(f, "an integer of at least {min}"),
            FieldKind::Int { min, max } => write!(f, "an integer from {min} to {max}"),
            FieldKind::Bool => f.write_str("true or false"),
            FieldKind::Choice(choices) => {
                let names: Vec<String> = choices.iter().map(Value::to_string).collect();
                write!(f, "one of {}", names.join(", "))
            }
        }
    }
}

impl Problem {
    /// Checks names and values, fills in defaults and works out what can be inferred.
    pub fn new<'n>(
        family: &Arc<Family>,
        given: impl IntoIterator<Item = (&'n str, Value)>,
    ) -> Result<Self, ProblemError> {
        let mut values: Vec<Option<FieldValue>> = vec![None; family.fields.len()];
        // What is refused is named as it was given, which may be an alias.
        let mut names: Vec<&str> = family.fields.iter().map(Field::name).collect();
        for (name, value) in given {
            let position = family
                .position(name)
                .ok_or_else(|| family.unknown_field(name))?;
            let field = &family.fields[position];
            let value = field.accept(value).map_err(|error| error.of(name))?;
            if values[position].replace(FieldValue::Known(value)).is_some() {
                let (first, second) = (names[position].to_owned(), name.to_owned());
                return Err(match first == second {
                    true => ProblemError::Twice(first),
                    false => ProblemError::Same { first, second },
                });
            }
            names[position] = name;
        }
        for (value, field) in values.iter_mut().zip(&family.fields) {
            if value.is_none() {
                *value = field.default.clone().map(FieldValue::Known);
            }
        }
        let lacking = |(value, field): (&Option<FieldValue>, &Field)| {
            (value.is_none() && field.range.is_none()).then(|| format!("`{}`", field.name))
        };
        let missing: Vec<String> = values
            .iter()
            .zip(&family.fields)
            .filter_map(lacking)
            .collect();
        if !missing.is_empty() {
            return Err(ProblemError::Missing {
                family: family.name.clone(),
                missing,
            });
        }
        for position in 0..values.len() {
            if let Some(range) = &family.fields[position].range {
                let inferred = infer(family, position, range, &values)
                    .map_err(|error| error.of(names[position]))?;
                values[position] = Some(inferred);
            }
        }
        Ok(Problem {
            family: family.clone(),
            values: values.into_iter().flatten().collect(),
        })
    }

    /// Gives the family.
    pub fn family(&self) -> &Arc<Family> {
        &self.family
    }

    /// Lists the values in the order of the family's fields.
    pub fn values(&self) -> &[FieldValue] {
        &self.values
    }

    /// Lists names and values.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (&str, &FieldValue)> {
        self.family.fields.iter().map(Field::name).zip(&self.values)
    }

    /// Looks a field up by name.
    pub fn get(&self, name: &str) -> Option<&FieldValue> {
        self.values.get(self.family.position(name)?)
    }

    /// Works out the family's quantities. A lost field counts as the greatest it can be; `None`
    /// where the result is no number.
    pub fn quantities(&self) -> impl ExactSizeIterator<Item = Option<f64>> {
        let lookup = |name: &str| match self.get(name)? {
            FieldValue::Known(value) => Some(Atom::of(value)),
            FieldValue::OneOf(values) => values.last().map(Atom::of),
        };
        let quantities = self.family.quantities.iter();
        quantities.map(move |quantity| eval(&quantity.expr, &lookup)?.num()?.as_f64())
    }

    /// Joins the family's split key with commas: problems with equal keys stay together.
    pub fn split_key(&self) -> String {
        self.key_of(self.family.split_key.iter())
    }

    /// The split key without the fields in which twins differ: a problem with the same twin key
    /// as one under test must not be learned from.
    pub fn twin_key(&self) -> String {
        let twins = &self.family.twins_differ_in;
        let key = self.family.split_key.iter();
        self.key_of(key.filter(|index| !twins.contains(index)))
    }

    fn key_of<'i>(&self, fields: impl Iterator<Item = &'i usize>) -> String {
        let parts: Vec<String> = fields
            .map(|index| self.values[*index].to_string())
            .collect();
        parts.join(",")
    }
}

/// Works out a missing field, or checks a given one against where it must lie.
fn infer(
    family: &Family,
    position: usize,
    range: &InferredRange,
    values: &[Option<FieldValue>],
) -> Result<FieldValue, ProblemError> {
    let lookup = |name: &str| match values[family.position(name)?].as_ref()? {
        FieldValue::Known(value) => Some(Atom::of(value)),
        FieldValue::OneOf(_) => None,
    };
    let field = &family.fields[position];
    let bound = |expr: &Expr| eval(expr, &lookup)?.num()?.as_int();
    let given = match &values[position] {
        Some(FieldValue::Known(Value::Int(int))) => Some(*int),
        _ => None,
    };
    let refuse = |value: String, allowed: String| ProblemError::BadValue {
        field: field.name.to_string(),
        value,
        allowed,
    };
    let shown = given.map_or("unknown".to_owned(), |int| int.to_string());
    let (Some(from), Some(to)) = (bound(&range.from), bound(&range.to)) else {
        return Err(refuse(
            shown,
            "the other fields leave no number for it".to_owned(),
        ));
    };
    let FieldKind::Int { min, max } = field.kind else {
        return Err(refuse(
            shown,
            "only an integer can be worked out".to_owned(),
        ));
    };
    let (least, most) = (from.max(min), to.min(max));
    let span = || {
        if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        }
    };
    match given {
        _ if least > most => {
            let text = format!("the other fields put it from {from} to {to}, where nothing is");
            Err(refuse(shown, text))
        }
        Some(int) if int < least || int > most => Err(refuse(
            shown,
            format!("with the other fields it is {}", span()),
        )),
        Some(int) => Ok(FieldValue::Known(Value::Int(int))),
        None if least == most => Ok(FieldValue::Known(Value::Int(least))),
        None if most.saturating_sub(least) >= MAX_UNKNOWN => Err(ProblemError::TooUnknown {
            field: field.name.to_string(),
            range: span(),
        }),
        None => Ok(FieldValue::OneOf((least..=most).map(Value::Int).collect())),
    }
}

impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldValue::Known(value) => value.fmt(f),
            FieldValue::OneOf(values) => {
                let names: Vec<String> = values.iter().map(Value::to_string).collect();
                write!(f, "{{{}}}", names.join("|"))
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.pairs().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{name}={value}")?;
        }
        Ok(())
    }
}

impl Serialize for FieldValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FieldValue::Known(value) => value.serialize(serializer),
            FieldValue::OneOf(values) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("one_of", values)?;
                map.end()
            }
        }
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len()))?;
        for (name, value) in self.pairs() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
