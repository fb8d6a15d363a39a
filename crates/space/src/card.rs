//! Kernel cards and family files: what a person writes, before it is checked.
//!
//! The format is described in `docs/formats/card.md` and, for editors, by the JSON Schemas that
//! [`card_schema`] and [`family_schema`] generate.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::value::Value;

/// A kernel card as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Card", title = "Kernwright kernel card")]
pub struct RawCard {
    /// The kernel's name, as foreign databases spell it.
    #[schemars(with = "String")]
    pub kernel: Spanned<String>,
    /// What the kernel does.
    #[serde(default)]
    pub about: String,
    /// The makers of the devices that it runs on, as devices name them (`amd`, `nvidia`, `cpu`); any
    /// if absent.
    #[schemars(with = "Option<Vec<String>>")]
    pub vendors: Option<Spanned<Vec<String>>>,
    /// The family file that declares the problem's fields; without it the card lists `[[field]]`s.
    #[schemars(with = "Option<String>")]
    pub family: Option<Spanned<String>>,
    /// The problem's fields, where no family declares them.
    #[serde(default)]
    pub field: Vec<RawField>,
    /// Sizes worked out from the fields, where no family declares them.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub quantities: Vec<Spanned<String>>,
    /// The tunables, in decoding order; without any there is one configuration.
    #[serde(default)]
    #[schemars(with = "Vec<RawParam>")]
    pub param: Vec<Spanned<RawParam>>,
    /// Named derived values, in any order.
    #[serde(default, rename = "let")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub derived: BTreeMap<Spanned<String>, Spanned<String>>,
    /// What a configuration makes of a problem, as named numbers (groups, waves, the share of a
    /// block that is wasted): models weigh the values of a parameter by them.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub work: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The rules a configuration must satisfy.
    #[serde(default)]
    pub constraint: Vec<RawConstraint>,
    /// The rules a problem must satisfy for the kernel to accept it at all.
    #[serde(default)]
    pub applies: Vec<RawConstraint>,
}

/// A family file as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Family", title = "Kernwright problem family")]
pub struct RawFamily {
    /// The family's name.
    #[schemars(with = "String")]
    pub family: Spanned<String>,
    /// What the problems are.
    #[serde(default)]
    pub about: String,
    /// The fields that decide which part of a split a problem falls into; all if absent.
    #[schemars(with = "Option<Vec<String>>")]
    pub split_key: Option<Vec<Spanned<String>>>,
    /// The fields of the split key in which twins differ: problems equal in all others are so
    /// alike that one gives the other's answer away (the same sizes in another precision).
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub twins_differ_in: Vec<Spanned<String>>,
    /// Sizes worked out from the fields that decide how fast a kernel is (a product of sizes, an
    /// amount of work): models look at them besides the fields.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub quantities: Vec<Spanned<String>>,
    /// The fields, in order.
    pub field: Vec<RawField>,
}

/// A problem field as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Field")]
pub struct RawField {
    /// The field's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// What it means.
    #[serde(default)]
    pub about: String,
    /// Short names accepted on input.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The values it can have; without them it is an integer.
    #[schemars(with = "Option<Vec<Value>>")]
    pub choices: Option<Spanned<Vec<Value>>>,
    /// The least integer; 0 if absent.
    pub min: Option<i64>,
    /// The greatest integer.
    pub max: Option<i64>,
    /// The value assumed when none is given.
    #[schemars(with = "Option<Value>")]
    pub default: Option<Spanned<Value>>,
    /// Where the value lies when a source does not give it.
    pub infer: Option<RawRange>,
}

/// A range as two expressions over other fields.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Range")]
pub struct RawRange {
    /// The least value.
    #[schemars(with = "String")]
    pub from: Spanned<String>,
    /// The greatest value; the same as the least if absent.
    #[schemars(with = "Option<String>")]
    pub to: Option<Spanned<String>>,
}

/// A tunable as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Param")]
pub struct RawParam {
    /// The parameter's name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// What it controls.
    #[serde(default)]
    pub about: String,
    /// The domain in order: a list, or text such as `"1..16"`.
    #[schemars(with = "RawDomain")]
    pub values: Spanned<RawDomain>,
}

/// A domain as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Domain")]
pub enum RawDomain {
    /// The values.
    List(Vec<Value>),
    /// All integers of an inclusive range, as in `"1..16"`.
    Range(String),
}

/// A rule as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Constraint")]
pub struct RawConstraint {
    /// The rule's name, for explanations.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// The boolean expression.
    #[schemars(with = "String")]
    pub rule: Spanned<String>,
    /// Why the rule exists.
    #[serde(default)]
    pub about: String,
}

/// Gives the JSON Schema of kernel cards.
pub fn card_schema() -> schemars::Schema {
    schemars::schema_for!(RawCard)
}

/// Gives the JSON Schema of family files.
pub fn family_schema() -> schemars::Schema {
    schemars::schema_for!(RawFamily)
}
