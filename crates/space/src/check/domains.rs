//! Checking fields and parameters: names, domains, defaults and inferred ranges.

use std::ops::Range;

use rustc_hash::FxHashMap;
use toml::Spanned;

use super::Checker;
use crate::card::{RawDomain, RawField, RawParam};
use crate::expr::{Expr, ExprError, ExprKind};
use crate::graph::Type;
use crate::number::Num;
use crate::param::{MAX_VALUES, Param};
use crate::plan::MAX_PARAMS;
use crate::problem::{Field, FieldKind, InferredRange, Quantity};
use crate::suggest::did_you_mean;
use crate::value::Value;

impl Checker<'_> {
    /// Finds fields by name.
    pub(super) fn positions(&mut self, names: &[Spanned<String>], fields: &[Field]) -> Vec<usize> {
        let mut positions = Vec::new();
        for name in names {
            let found = fields
                .iter()
                .position(|field| field.name() == name.get_ref());
            match found {
                Some(index) => positions.push(index),
                None => {
                    let hint = did_you_mean(name.get_ref(), fields.iter().map(Field::name));
                    let message = format!("unknown field `{}`{hint}", name.get_ref());
                    self.refuse(name.span(), message);
                }
            }
        }
        positions
    }

    pub(super) fn quantities(
        &mut self,
        raw: &[Spanned<String>],
        fields: &[Field],
    ) -> Vec<Quantity> {
        let names: Vec<&str> = fields.iter().map(Field::name).collect();
        let mut quantities = Vec::new();
        for text in raw {
            if let Some(expr) = self.expr(text) {
                self.only_names(text, &expr, &names);
                quantities.push(Quantity {
                    text: text.get_ref().as_str().into(),
                    expr,
                });
            }
        }
        quantities
    }

    pub(super) fn fields(&mut self, raw: &[RawField]) -> Vec<Field> {
        let names: Vec<&str> = raw
            .iter()
            .map(|field| field.name.get_ref().as_str())
            .collect();
        let mut fields = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        for field in raw {
            self.variable(&field.name, "field");
            for name in field.aliases.iter().chain([field.name.get_ref()]) {
                if taken.contains(name) {
                    self.refuse(field.name.span(), format!("`{name}` names two fields"));
                }
                taken.push(name.clone());
            }
            let kind = self.field_kind(field);
            let range = field.infer.as_ref().and_then(|range| {
                let from = self.expr(&range.from)?;
                let to = match &range.to {
                    Some(to) => self.expr(to)?,
                    None => from.clone(),
                };
                self.only_names(&range.from, &from, &names);
                if let Some(written) = &range.to {
                    self.only_names(written, &to, &names);
                }
                Some(InferredRange { from, to })
            });
            let default = field.default.as_ref().map(|default| {
                let value = default.get_ref();
                let fits = match &kind {
                    FieldKind::Int { min, max } => value
                        .as_int()
                        .is_some_and(|int| (*min..=*max).contains(&int)),
                    FieldKind::Choice(choices) => choices.contains(value),
                    FieldKind::Bool => matches!(value, Value::Bool(_)),
                };
                if !fits {
                    let message = format!("default `{value}` is not {kind}");
                    self.refuse(default.span(), message);
                }
                value.clone()
            });
            let name = field.name.get_ref().as_str().into();
            let (aliases, about) = (field.aliases.clone(), field.about.clone());
            fields.push(Field {
                name,
                aliases,
                kind,
                default,
                range,
                about,
            });
        }
        fields
    }

    fn field_kind(&mut self, field: &RawField) -> FieldKind {
        let Some(choices) = &field.choices else {
            let (min, max) = (field.min.unwrap_or(0), field.max.unwrap_or(i64::MAX));
            if min > max {
                let message = format!("no integer lies between {min} and {max}");
                self.refuse(field.name.span(), message);
            }
            return FieldKind::Int { min, max };
        };
        if field.min.is_some() || field.max.is_some() {
            self.refuse(
                choices.span(),
                "a field has either `choices` or bounds".into(),
            );
        }
        let values = self.domain(choices.get_ref(), choices.span(), field.name.get_ref());
        let all_bool = values.iter().all(|value| matches!(value, Value::Bool(_)));
        if all_bool && values.len() == 2 {
            FieldKind::Bool
        } else {
            FieldKind::Choice(values)
        }
    }

    /// Refuses names other than `known` where only those make sense.
    fn only_names(&mut self, written: &Spanned<String>, expr: &Expr, known: &[&str]) {
        let mut unknown = Vec::new();
        expr.walk(&mut |part| {
            if let ExprKind::Name(name) = &part.kind
                && !known.contains(&name.as_str())
            {
                let hint = did_you_mean(name, known.iter().copied());
                let message = format!("unknown field `{name}`{hint}");
                unknown.push(ExprError {
                    message,
                    span: part.span.clone(),
                });
            }
        });
        unknown
            .into_iter()
            .for_each(|error| self.refuse_expr(written, error));
    }

    fn domain(&mut self, values: &[Value], span: Range<usize>, owner: &str) -> Vec<Value> {
        if values.is_empty() {
            self.refuse(
                span.clone(),
                format!("`{owner}` has an empty domain; list its values"),
            );
        }
        if values.len() > MAX_VALUES {
            let message = format!(
                "`{owner}` has {} values; at most {MAX_VALUES}",
                values.len()
            );
            self.refuse(span.clone(), message);
            return Vec::new();
        }
        let mut seen: FxHashMap<[i64; 2], &Value> = FxHashMap::default();
        let mut texts: FxHashMap<&Value, ()> = FxHashMap::default();
        for value in values {
            if Type::of(value) != Type::of(&values[0]) {
                let (first, kind) = (values[0].kind(), value.kind());
                let message = format!("`{owner}` mixes {first} and {kind} values");
                self.refuse(span.clone(), message);
                break;
            }
            let again = match Num::of(value) {
                Some(num) if num.as_fault().is_some() => {
                    self.refuse(
                        span.clone(),
                        format!("`{owner}`: {value} does not fit 64 bits"),
                    );
                    false
                }
                Some(num) => seen.insert(num.words(), value).is_some(),
                None => texts.insert(value, ()).is_some(),
            };
            if again {
                self.refuse(span.clone(), format!("`{owner}` lists {value} twice"));
            }
        }
        values.to_vec()
    }

    pub(super) fn params(&mut self, raw: &[Spanned<RawParam>]) -> Vec<Param> {
        if raw.len() > MAX_PARAMS {
            self.refuse(
                0..0,
                format!("{} parameters; at most {MAX_PARAMS}", raw.len()),
            );
        }
        let mut params = Vec::new();
        for param in raw.iter().map(Spanned::get_ref) {
            self.variable(&param.name, "parameter");
            let (owner, span) = (param.name.get_ref(), param.values.span());
            let listed = match param.values.get_ref() {
                RawDomain::List(values) => values.clone(),
                RawDomain::Range(text) => self.range(text, span.clone()),
            };
            let values = self.domain(&listed, span, owner);
            let name = owner.as_str().into();
            params.push(Param {
                name,
                values: values.into(),
                about: param.about.clone(),
            });
        }
        params
    }

    /// Reads `1..16`.
    fn range(&mut self, text: &str, span: Range<usize>) -> Vec<Value> {
        let bounds = text.split_once("..").and_then(|(first, last)| {
            Some((
                first.trim().parse::<i64>().ok()?,
                last.trim().parse::<i64>().ok()?,
            ))
        });
        match bounds {
            Some((first, last)) if last.saturating_sub(first) < MAX_VALUES as i64 => {
                (first..=last).map(Value::Int).collect()
            }
            Some((first, last)) => {
                self.refuse(
                    span,
                    format!("{first}..{last} has more than {MAX_VALUES} values"),
                );
                vec![Value::Int(first)]
            }
            None => {
                let message = format!("`{text}` is no domain; write a list or `\"1..16\"`");
                self.refuse(span, message);
                vec![Value::Int(0)]
            }
        }
    }
}
