//! From a card as written to a [`Kernel`]: the only door, where every mistake is found at once.

mod domains;
mod sense;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use toml::Spanned;

use crate::card::{RawCard, RawConstraint, RawFamily, RawParam};
use crate::device::Device;
use crate::diagnostic::{CardError, Diagnostic};
use crate::expr::{Expr, ExprError, ExprKind, parse};
use crate::graph::{Binding, BuildError, Builder, Graph, Type};
use crate::kernel::{Constraint, Derived, Kernel, Work};
use crate::number::Num;
use crate::op::Op;
use crate::param::Param;
use crate::plan::Shapes;
use crate::problem::{Family, FieldKind};
use crate::suggest::did_you_mean;
use crate::value::Value;

/// Expressions of one card may compile to this many nodes.
const MAX_NODES: usize = 50_000;
/// A card may have this many derived values; they may need each other in a chain.
const MAX_DERIVED: usize = 500;
/// A card may have this many numbers of work: models keep them of every value of a parameter.
const MAX_WORK: usize = 100;

impl Family {
    /// Reads a family file; `file` is how errors name it.
    pub fn parse(file: &str, text: &str) -> Result<Arc<Family>, CardError> {
        let mut checker = Checker::new(text);
        let raw: RawFamily = checker.read(file)?;
        let fields = checker.fields(&raw.field);
        let split_key = match &raw.split_key {
            Some(names) => checker.positions(names, &fields),
            None => (0..fields.len()).collect(),
        };
        let twins_differ_in = checker.positions(&raw.twins_differ_in, &fields);
        checker.name(&raw.family, "family");
        let quantities = checker.quantities(&raw.quantities, &fields);
        checker.finish(file)?;
        let name = raw.family.into_inner();
        Ok(Arc::new(Family {
            name,
            about: raw.about,
            fields,
            split_key,
            twins_differ_in,
            quantities,
        }))
    }
}

impl Kernel {
    /// Reads a card; `file` is how errors name it and `family_of` finds family files' content.
    pub fn parse(
        file: &str,
        text: &str,
        family_of: &dyn Fn(&str) -> Option<Arc<Family>>,
    ) -> Result<Arc<Kernel>, CardError> {
        let mut checker = Checker::new(text);
        let raw: RawCard = checker.read(file)?;
        let kernel = checker.kernel(raw, family_of);
        checker.finish(file)?;
        kernel.ok_or_else(|| CardError {
            file: file.to_owned(),
            diagnostics: Vec::new(),
        })
    }

    /// Checks a card that was put together by a program, such as a foreign format's reader.
    pub fn from_raw(file: &str, raw: RawCard) -> Result<Arc<Kernel>, CardError> {
        let mut checker = Checker::new("");
        let kernel = checker.kernel(raw, &|_| None);
        checker.finish(file)?;
        kernel.ok_or_else(|| CardError {
            file: file.to_owned(),
            diagnostics: Vec::new(),
        })
    }
}

/// Collects the mistakes of a TOML file (a card, a family, a job) while it is being checked, each
/// with its place.
#[derive(Debug)]
pub struct Checker<'t> {
    text: &'t str,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Checker<'t> {
    /// Starts on a file's text.
    pub fn new(text: &'t str) -> Self {
        Checker {
            text,
            diagnostics: Vec::new(),
        }
    }

    /// Reads the file as TOML; `file` is how errors name it.
    pub fn read<T: serde::de::DeserializeOwned>(&mut self, file: &str) -> Result<T, CardError> {
        toml::from_str(self.text).map_err(|error| {
            let message = with_suggestion(error.message());
            let diagnostic = Diagnostic::new(self.text, error.span().unwrap_or(0..0), message);
            CardError {
                file: file.to_owned(),
                diagnostics: vec![diagnostic],
            }
        })
    }

    /// Ends with every mistake found, in the order of the file.
    pub fn finish(&mut self, file: &str) -> Result<(), CardError> {
        if self.diagnostics.is_empty() {
            return Ok(());
        }
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
        Err(CardError {
            file: file.to_owned(),
            diagnostics,
        })
    }

    /// Whether a mistake was found so far.
    #[must_use]
    pub fn has_refused(&self) -> bool {
        !self.diagnostics.is_empty()
    }

    /// Notes a mistake at a range of bytes.
    pub fn refuse(&mut self, span: Range<usize>, message: String) {
        self.diagnostics
            .push(Diagnostic::new(self.text, span, message));
    }

    /// Places an expression's mistake inside the string it was written in.
    pub fn refuse_expr(&mut self, written: &Spanned<String>, error: ExprError) {
        if error.message.is_empty() {
            return;
        }
        let span = written.span();
        // Inside a string with escapes the offsets differ: then the whole string is meant.
        let raw = self.text.get(span.clone()).unwrap_or_default();
        let place = match raw.find(written.get_ref().as_str()) {
            Some(inside) if !written.get_ref().is_empty() => {
                let start = span.start + inside;
                start + error.span.start..start + error.span.end
            }
            _ => span,
        };
        self.refuse(place, error.message);
    }

    /// Reads an expression, or notes its mistake.
    pub fn expr(&mut self, written: &Spanned<String>) -> Option<Expr> {
        match parse(written.get_ref()) {
            Ok(expr) => Some(expr),
            Err(error) => {
                self.refuse_expr(written, error);
                None
            }
        }
    }

    /// A name must be usable in expressions and file names.
    fn name(&mut self, name: &Spanned<String>, what: &str) {
        let text = name.get_ref();
        let plain = |c: char| c.is_alphanumeric() || "_-.<>".contains(c);
        if text.is_empty() || text.len() > 100 || !text.chars().all(plain) {
            let message =
                format!("`{text}` cannot name a {what}; use letters, digits, and `_-.<>`");
            self.refuse(name.span(), message);
        }
    }

    /// A name that expressions use: a letter or `_` first, then letters, digits, `_`; and not a word of the language.
    pub fn variable(&mut self, name: &Spanned<String>, what: &str) {
        let parsed = parse(name.get_ref());
        let is_name =
            |expr: Expr| matches!(expr.kind, ExprKind::Name(found) if found == *name.get_ref());
        let dotted = name.get_ref().contains('.');
        if dotted || !parsed.is_ok_and(is_name) {
            let text = name.get_ref();
            let message = format!(
                "`{text}` cannot name a {what}; use letters, digits and `_`, and no word of the language"
            );
            self.refuse(name.span(), message);
        }
    }

    /// Checks a card; `None` when it has mistakes, which are noted.
    pub fn kernel(
        &mut self,
        raw: RawCard,
        family_of: &dyn Fn(&str) -> Option<Arc<Family>>,
    ) -> Option<Arc<Kernel>> {
        self.name(&raw.kernel, "kernel");
        if let Some(vendors) = &raw.vendors {
            self.vendors(vendors);
        }
        let params = self.params(&raw.param);
        let family = match &raw.family {
            Some(name) => {
                if !raw.field.is_empty() {
                    self.refuse(
                        name.span(),
                        "a card has either a `family` or `[[field]]`s".into(),
                    );
                }
                let found = family_of(name.get_ref());
                if found.is_none() {
                    let message = format!(
                        "no family `{}`; put its `family.toml` beside the card",
                        name.get_ref()
                    );
                    self.refuse(name.span(), message);
                }
                found?
            }
            None => {
                let (name, fields) = (raw.kernel.get_ref().clone(), self.fields(&raw.field));
                let split_key = (0..fields.len()).collect();
                let quantities = self.quantities(&raw.quantities, &fields);
                Arc::new(Family {
                    name,
                    about: String::new(),
                    fields,
                    split_key,
                    twins_differ_in: Vec::new(),
                    quantities,
                })
            }
        };
        let lets: Vec<(&Spanned<String>, &Spanned<String>, Expr)> = raw
            .derived
            .iter()
            .filter_map(|(name, rule)| Some((name, rule, self.expr(rule)?)))
            .collect();
        if lets.len() > MAX_DERIVED {
            self.refuse(
                0..0,
                format!("{} derived values; at most {MAX_DERIVED}", lets.len()),
            );
            return None;
        }
        if raw.work.len() > MAX_WORK {
            let message = format!("{} numbers of work; at most {MAX_WORK}", raw.work.len());
            self.refuse(0..0, message);
        }
        let works: Vec<Expr> = raw.work.values().filter_map(|it| self.expr(it)).collect();
        let rules = self.rules(&raw.constraint);
        let applies = self.rules(&raw.applies);
        if lets.len() < raw.derived.len()
            || works.len() < raw.work.len()
            || rules.len() + applies.len() < raw.constraint.len() + raw.applies.len()
            || !self.diagnostics.is_empty()
        {
            // With names missing, every use of them would be reported as well.
            return None;
        }

        let names = self.names(&family, &raw.param, &params, &lets);
        let mut builder = Builder::new(names, lets.iter().map(|(_, _, expr)| expr).collect());
        let choices = family
            .fields()
            .iter()
            .filter_map(|field| match field.kind() {
                FieldKind::Choice(choices) => Some(choices),
                _ => None,
            });
        for value in params
            .iter()
            .flat_map(Param::values)
            .chain(choices.flatten())
        {
            if let Value::Text(text) = value {
                builder.symbols().intern(text);
            }
        }
        let mut derived = Vec::new();
        for (index, (name, _, expr)) in lets.iter().enumerate() {
            match builder.derived(index) {
                Ok((node, kind)) => {
                    let (name, expr) = (name.get_ref().clone(), expr.clone());
                    derived.push(Derived {
                        name,
                        expr,
                        node,
                        kind,
                    });
                }
                Err(error) => self.refuse_build(&lets, lets[index].1, error),
            }
        }
        let mut work = self.work(&mut builder, &raw.work, works, &lets);
        let constraints = self.conditions(&mut builder, &raw.constraint, rules, &lets);
        let applicability = self.conditions(&mut builder, &raw.applies, applies, &lets);
        let graph = builder.finish();
        self.last_params(&graph, &mut work, &raw.work);
        if graph.nodes.len() > MAX_NODES {
            let message = format!(
                "the rules compile to {} nodes; at most {MAX_NODES}",
                graph.nodes.len()
            );
            self.refuse(0..0, message);
        }
        if !self.diagnostics.is_empty() {
            return None;
        }
        let domains: Arc<[Box<[Num]>]> = params
            .iter()
            .map(|param| {
                let number = |value| graph.symbols.number(value, &mut Vec::new());
                param.values().iter().map(number).collect()
            })
            .collect();
        let kernel = Arc::new(Kernel {
            name: raw.kernel.into_inner(),
            about: raw.about,
            vendors: raw.vendors.map(Spanned::into_inner),
            family,
            params: params.into(),
            derived,
            work,
            constraints,
            applicability,
            graph,
            domains,
            shapes: Shapes::default(),
        });
        self.satisfiable(&kernel, &raw.constraint, &raw.applies);
        Some(kernel)
    }

    /// Refuses makers that no device can have.
    fn vendors(&mut self, raw: &Spanned<Vec<String>>) {
        if raw.get_ref().is_empty() {
            let message = "a kernel runs on some device; leave `vendors` out if any will do";
            self.refuse(raw.span(), message.to_owned());
        }
        for vendor in raw.get_ref() {
            let device = format!("{vendor}:x").parse::<Device>();
            if device.is_ok_and(|device| device.vendor() == vendor && !vendor.contains(' ')) {
                continue;
            }
            let message = format!(
                "`{vendor}` is no maker of devices; write one such as `amd`, `nvidia` or `cpu`"
            );
            self.refuse(raw.span(), message);
        }
    }

    fn rules(&mut self, raw: &[RawConstraint]) -> Vec<Expr> {
        let mut seen: Vec<&str> = Vec::new();
        for rule in raw {
            let name = rule.name.get_ref();
            if seen.contains(&name.as_str()) {
                self.refuse(rule.name.span(), format!("two rules are named `{name}`"));
            }
            seen.push(name);
        }
        raw.iter()
            .filter_map(|rule| self.expr(&rule.rule))
            .collect()
    }

    /// Gathers what expressions may name, refusing names that stand for two things.
    fn names<'c>(
        &mut self,
        family: &'c Family,
        raw_params: &[Spanned<RawParam>],
        params: &'c [Param],
        lets: &'c [(&Spanned<String>, &Spanned<String>, Expr)],
    ) -> FxHashMap<&'c str, Binding> {
        let mut names = FxHashMap::default();
        for (index, field) in family.fields().iter().enumerate() {
            let kind = match field.kind() {
                FieldKind::Int { .. } => Type::Number,
                FieldKind::Bool => Type::Bool,
                FieldKind::Choice(choices) => choices.first().map_or(Type::Text, Type::of),
            };
            names.insert(field.name(), Binding::Field(index as u32, kind));
        }
        for (index, param) in params.iter().enumerate() {
            let kind = param.values().first().map_or(Type::Number, Type::of);
            if names
                .insert(param.name(), Binding::Param(index as u32, kind))
                .is_some()
            {
                let message = format!("`{}` is already a field or parameter", param.name());
                self.refuse(raw_params[index].get_ref().name.span(), message);
            }
        }
        for (index, (name, ..)) in lets.iter().enumerate() {
            self.variable(name, "derived value");
            if names
                .insert(name.get_ref().as_str(), Binding::Let(index))
                .is_some()
            {
                let message = format!("`{}` is already a field or parameter", name.get_ref());
                self.refuse(name.span(), message);
            }
        }
        names
    }

    /// Places a compile error in the derived value or rule it lies in.
    fn refuse_build(
        &mut self,
        lets: &[(&Spanned<String>, &Spanned<String>, Expr)],
        asked: &Spanned<String>,
        (inside, error): BuildError,
    ) {
        let written = inside.map_or(asked, |index| lets[index].1);
        self.refuse_expr(written, error);
    }

    fn work(
        &mut self,
        builder: &mut Builder<'_>,
        raw: &BTreeMap<Spanned<String>, Spanned<String>>,
        exprs: Vec<Expr>,
        lets: &[(&Spanned<String>, &Spanned<String>, Expr)],
    ) -> Vec<Work> {
        let mut work = Vec::new();
        for ((name, written), expr) in raw.iter().zip(exprs) {
            self.name(name, "number of work");
            match builder.number(&expr) {
                Ok(node) => work.push(Work {
                    name: name.get_ref().clone(),
                    expr,
                    node,
                    last: 0,
                }),
                Err(error) => self.refuse_build(lets, written, error),
            }
        }
        work
    }

    /// Finds with which parameter each number of work is known, and sorts them by it.
    fn last_params(
        &mut self,
        graph: &Graph,
        work: &mut [Work],
        raw: &BTreeMap<Spanned<String>, Spanned<String>>,
    ) {
        for number in work.iter_mut() {
            let reached = graph.reachable(&[number.node]);
            let nodes = || graph.nodes.iter().zip(&reached).filter(|(_, it)| **it);
            let params = nodes().filter(|(node, _)| node.op == Op::Param);
            let last = params.map(|(node, _)| node.args[0] as usize).max();
            let device = nodes().any(|(node, _)| node.op == Op::Device);
            let mistake = match last {
                _ if device => "reads the device, which a prediction may not know",
                None => "depends on no parameter; models see the family's `quantities` anyway",
                Some(last) => {
                    number.last = last;
                    continue;
                }
            };
            let written = raw.get_key_value(number.name.as_str());
            let span = written.map_or(0..0, |(_, written)| written.span());
            self.refuse(span, format!("`{}` {mistake}", number.name));
        }
        work.sort_by_key(|number| number.last);
    }

    fn conditions(
        &mut self,
        builder: &mut Builder<'_>,
        raw: &[RawConstraint],
        exprs: Vec<Expr>,
        lets: &[(&Spanned<String>, &Spanned<String>, Expr)],
    ) -> Vec<Constraint> {
        let mut conditions = Vec::new();
        for (raw, expr) in raw.iter().zip(exprs) {
            match builder.condition(&expr) {
                Ok((node, fault_node)) => {
                    let (name, about) = (raw.name.get_ref().clone(), raw.about.clone());
                    conditions.push(Constraint {
                        name,
                        about,
                        expr,
                        node,
                        fault_node,
                    });
                }
                Err(error) => self.refuse_build(lets, &raw.rule, error),
            }
        }
        conditions
    }
}

/// Says what the TOML reader means, with "did you mean" for its list of expected keys.
fn with_suggestion(message: &str) -> String {
    // The reader passes integers beyond 64 bits on as wider ones, which no value takes.
    if let Some(rest) = message.strip_prefix("invalid type: integer `")
        && let Some((number, _)) = rest.split_once("` as i128")
    {
        return format!("`{number}` does not fit 64 bits");
    }
    let Some(rest) = message.strip_prefix("unknown field `") else {
        return message.to_owned();
    };
    let mut quoted = rest.split('`').step_by(2);
    let unknown = quoted.next().unwrap_or_default();
    let expected: Vec<&str> = rest.split('`').skip(2).step_by(2).collect();
    format!(
        "unknown key `{unknown}`{}",
        match did_you_mean(unknown, expected.iter().copied()) {
            none if none.is_empty() => format!("; known are {}", expected.join(", ")),
            hint => hint,
        }
    )
}
