//! Why a configuration is refused: which constraint, with its numbers filled in.

use std::fmt;

use serde::Serialize;

use crate::config::Config;
use crate::device::{self, Device};
use crate::expr::eval::{Atom, eval};
use crate::expr::{BinaryOp, Expr, ExprKind, Function, SetItem};
use crate::graph::Type;
use crate::kernel::{BindError, Bound, Constraint, Kernel};
use crate::number::Num;
use crate::problem::{FieldValue, Problem};
use crate::value::Value;

/// A configuration is not valid, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The kernel whose card refuses.
    pub kernel: String,
    /// Every reason found.
    pub reasons: Vec<Reason>,
    /// Unknown fields and the values most favourable to the configuration, which still fails.
    pub assumed: Vec<(String, Value)>,
}

/// One reason to refuse a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The wrong number of values.
    WrongLength {
        /// How many were given.
        given: usize,
        /// The parameters, in order.
        params: Vec<String>,
    },
    /// A value outside its parameter's domain.
    NotInDomain {
        /// The parameter.
        param: String,
        /// The value given.
        value: Value,
        /// The domain, shortened when long.
        domain: String,
    },
    /// A constraint that does not hold.
    Broken(BrokenRule),
}

/// A constraint that does not hold, with its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenRule {
    /// The constraint's name.
    pub constraint: String,
    /// What the card says about it.
    pub about: String,
    /// The part of the rule that fails.
    pub rule: String,
    /// The same with numbers in place of names.
    pub numbers: String,
    /// Derived values the rule uses: name, expression, value.
    pub derived: Vec<(String, String, String)>,
    /// Parameters and fields the rule depends on.
    pub inputs: Vec<(String, String)>,
    /// A fault that made the rule false, such as a division by zero.
    pub fault: Option<String>,
}

/// A configuration cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The rules cannot be applied to this problem and device.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(Box<Refusal>),
}

impl Kernel {
    /// Finds the positions of the first parameters' values, whether or not the rules allow them.
    pub fn positions(&self, values: &[Value]) -> Result<Vec<u16>, Refusal> {
        let mut positions = Vec::with_capacity(values.len());
        let mut strays = Vec::new();
        for (param, value) in self.params.iter().zip(values) {
            match param.position(value) {
                Some(position) => positions.push(position),
                None => strays.push(Reason::NotInDomain {
                    param: param.name().to_owned(),
                    value: value.clone(),
                    domain: param.domain_text(),
                }),
            }
        }
        if strays.is_empty() {
            return Ok(positions);
        }
        Err(Refusal {
            kernel: self.name.clone(),
            reasons: strays,
            assumed: Vec::new(),
        })
    }

    /// Checks one configuration, given in decoding order, without making its whole Space.
    pub fn config(
        &self,
        problem: &Problem,
        device: Option<&Device>,
        values: &[Value],
    ) -> Result<Config, ConfigError> {
        let bound = self.bind(problem, device, &self.constraints)?;
        match refusal(self, problem, &bound, values) {
            Ok(refusal) => Err(ConfigError::Refused(Box::new(refusal))),
            Err(positions) => Ok(Config::proven(self.params.clone(), &positions)),
        }
    }
}

/// Checks values; gives their positions if they are valid in some possible world.
pub(crate) fn refusal(
    kernel: &Kernel,
    problem: &Problem,
    bound: &Bound,
    values: &[Value],
) -> Result<Refusal, Box<[u16]>> {
    let refuse = |reasons, assumed| Refusal {
        kernel: kernel.name.clone(),
        reasons,
        assumed,
    };
    if values.len() != kernel.params.len() {
        let params = kernel.params.iter().map(|param| param.name().to_owned());
        let reason = Reason::WrongLength {
            given: values.len(),
            params: params.collect(),
        };
        return Ok(refuse(vec![reason], Vec::new()));
    }
    let positions = match kernel.positions(values) {
        Ok(positions) => positions,
        Err(refusal) => return Ok(refusal),
    };
    let params: Vec<Num> = kernel
        .domains
        .iter()
        .zip(&positions)
        .map(|(domain, position)| domain[usize::from(*position)])
        .collect();
    let mut cells = Vec::new();
    let mut best: Option<(usize, Vec<&Constraint>, Vec<Num>)> = None;
    for (world, possible) in bound.worlds.iter().enumerate() {
        kernel
            .graph
            .evaluate(&possible.fields, &bound.device, &params, &mut cells);
        let broken = |rule: &&Constraint| !cells[rule.node as usize].is_true();
        let broken: Vec<&Constraint> = kernel.constraints.iter().filter(broken).collect();
        if broken.is_empty() {
            return Err(positions.into_boxed_slice());
        }
        if best
            .as_ref()
            .is_none_or(|(_, fewest, _)| broken.len() < fewest.len())
        {
            best = Some((world, broken, cells.clone()));
        }
    }
    let Some((world, broken, cells)) = best else {
        return Err(positions.into_boxed_slice());
    };
    let assumed = &bound.worlds[world].assumed;
    let scene = Scene {
        kernel,
        problem,
        bound,
        assumed,
        values,
        cells: &cells,
    };
    let reasons = broken
        .into_iter()
        .map(|rule| Reason::Broken(scene.explain(rule)))
        .collect();
    let name = |index: usize| problem.family().fields()[index].name().to_owned();
    let assumed = assumed
        .iter()
        .map(|(index, value)| (name(*index), value.clone()))
        .collect();
    Ok(refuse(reasons, assumed))
}

/// Everything a rule's names stand for.
struct Scene<'s> {
    kernel: &'s Kernel,
    problem: &'s Problem,
    bound: &'s Bound,
    assumed: &'s [(usize, Value)],
    values: &'s [Value],
    cells: &'s [Num],
}

impl Scene<'_> {
    /// Looks up what a person would call the value of a name.
    fn value(&self, name: &str) -> Option<Shown> {
        if let Some(index) = self
            .kernel
            .params
            .iter()
            .position(|param| param.name() == name)
        {
            return Some(Shown::Value(self.values[index].clone()));
        }
        if let Some(derived) = self
            .kernel
            .derived
            .iter()
            .find(|derived| derived.name == name)
        {
            let num = self.cells[derived.node as usize];
            return Some(match derived.kind {
                Type::Bool if num.is_true() => Shown::Value(Value::Bool(true)),
                Type::Bool if num.is_false() => Shown::Value(Value::Bool(false)),
                Type::Text => self.text_value(&derived.expr)?,
                _ => Shown::Num(num),
            });
        }
        let family = self.problem.family();
        if let Some(index) = family.position(name) {
            let assumed = self.assumed.iter().find(|(at, _)| *at == index);
            return match (&self.problem.values()[index], assumed) {
                (FieldValue::Known(value), _) | (_, Some((_, value))) => {
                    Some(Shown::Value(value.clone()))
                }
                (FieldValue::OneOf(values), None) => values.first().cloned().map(Shown::Value),
            };
        }
        let index = device::ATTRIBUTES.iter().position(|known| *known == name)?;
        self.bound.device_values[index].clone().map(Shown::Value)
    }

    /// Works out a derived text, whose number alone would say nothing to a reader.
    fn text_value(&self, expr: &Expr) -> Option<Shown> {
        match eval(expr, &|name| self.atom(name))? {
            Atom::Text(text) => Some(Shown::Value(Value::Text(text))),
            Atom::Num(num) => Some(Shown::Num(num)),
        }
    }

    fn atom(&self, name: &str) -> Option<Atom> {
        Some(match self.value(name)? {
            Shown::Value(value) => Atom::of(&value),
            Shown::Num(num) => Atom::Num(num),
        })
    }

    fn eval(&self, expr: &Expr) -> Option<Num> {
        eval(expr, &|name| self.atom(name))?.num()
    }

    fn explain(&self, rule: &Constraint) -> BrokenRule {
        let culprit = self.culprit(&rule.expr);
        let mut derived = Vec::new();
        let mut inputs = Vec::new();
        self.collect(culprit, &mut derived, &mut inputs);
        BrokenRule {
            constraint: rule.name.clone(),
            about: rule.about.clone(),
            rule: culprit.to_string(),
            numbers: self.with_numbers(culprit).to_string(),
            derived,
            inputs,
            fault: self.cells[rule.node as usize]
                .as_fault()
                .map(|fault| fault.to_string()),
        }
    }

    /// Descends to the part of a rule that makes it false.
    fn culprit<'e>(&'e self, expr: &'e Expr) -> &'e Expr {
        let fails = |part: &Expr| self.eval(part).is_some_and(|num| !num.is_true());
        match &expr.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                self.culprit(if fails(left) { left } else { right })
            }
            ExprKind::If(condition, then, otherwise) => match self.eval(condition) {
                Some(num) if num.is_true() => self.culprit(then),
                Some(num) if num.is_false() => self.culprit(otherwise),
                _ => expr,
            },
            ExprKind::Name(name) => {
                let named = self
                    .kernel
                    .derived
                    .iter()
                    .find(|derived| derived.name == *name);
                named.map_or(expr, |derived| self.culprit(&derived.expr))
            }
            _ => expr,
        }
    }

    /// Lists the derived values and inputs an expression depends on, each once.
    fn collect(
        &self,
        expr: &Expr,
        derived: &mut Vec<(String, String, String)>,
        inputs: &mut Vec<(String, String)>,
    ) {
        let mut names = Vec::new();
        expr.walk(&mut |part| {
            if let ExprKind::Name(name) = &part.kind {
                names.push(name);
            }
        });
        for name in names {
            let shown = self
                .value(name)
                .map_or("?".to_owned(), |value| value.to_string());
            match self.kernel.derived.iter().find(|known| known.name == *name) {
                Some(known) if !derived.iter().any(|(seen, ..)| seen == name) => {
                    derived.push((name.clone(), known.rule(), shown));
                    self.collect(&known.expr, derived, inputs);
                }
                None if !inputs.iter().any(|(seen, _)| seen == name) => {
                    inputs.push((name.clone(), shown));
                }
                _ => {}
            }
        }
    }

    /// Replaces names and arithmetic by their values; comparisons and logic stay visible.
    fn with_numbers(&self, expr: &Expr) -> Expr {
        let shown = |kind| Expr {
            kind,
            span: expr.span.clone(),
        };
        let boxed = |part: &Expr| Box::new(self.with_numbers(part));
        let all = |parts: &[Expr]| parts.iter().map(|part| self.with_numbers(part)).collect();
        let logical = |op: &BinaryOp| {
            matches!(
                op,
                BinaryOp::And | BinaryOp::Or | BinaryOp::Implies | BinaryOp::Divides
            )
        };
        match &expr.kind {
            ExprKind::Literal(_) => expr.clone(),
            ExprKind::Name(name) => self
                .value(name)
                .map_or_else(|| expr.clone(), |value| shown(value.into_kind())),
            ExprKind::Not(inner) => shown(ExprKind::Not(boxed(inner))),
            ExprKind::Binary(op, left, right) if logical(op) => {
                shown(ExprKind::Binary(*op, boxed(left), boxed(right)))
            }
            ExprKind::Call(Function::IsPow2, arguments) => {
                shown(ExprKind::Call(Function::IsPow2, all(arguments)))
            }
            ExprKind::Compare(first, rest) => {
                let rest = rest
                    .iter()
                    .map(|(op, part)| (*op, self.with_numbers(part)))
                    .collect();
                shown(ExprKind::Compare(boxed(first), rest))
            }
            ExprKind::In {
                needle,
                set,
                negated,
            } => {
                let item = |item: &SetItem| match item {
                    SetItem::Member(parts) => SetItem::Member(all(parts)),
                    SetItem::Range(first, last) => {
                        SetItem::Range(self.with_numbers(first), self.with_numbers(last))
                    }
                };
                let set = set.iter().map(item).collect();
                shown(ExprKind::In {
                    needle: all(needle),
                    set,
                    negated: *negated,
                })
            }
            ExprKind::If(condition, then, otherwise) => match self.eval(condition) {
                Some(num) if num.is_true() => self.with_numbers(then),
                Some(num) if num.is_false() => self.with_numbers(otherwise),
                _ => expr.clone(),
            },
            // A fault stays spelled out, so that the reader sees what divides by zero.
            ExprKind::Negate(inner) => match self.eval(expr) {
                Some(num) if num.as_fault().is_none() => shown(Shown::Num(num).into_kind()),
                _ => shown(ExprKind::Negate(boxed(inner))),
            },
            ExprKind::Binary(op, left, right) => match self.eval(expr) {
                Some(num) if num.as_fault().is_none() => shown(Shown::Num(num).into_kind()),
                _ => shown(ExprKind::Binary(*op, boxed(left), boxed(right))),
            },
            ExprKind::Call(function, arguments) => match self.eval(expr) {
                Some(num) if num.as_fault().is_none() => shown(Shown::Num(num).into_kind()),
                _ => shown(ExprKind::Call(*function, all(arguments))),
            },
        }
    }
}

/// A value as a reader should see it.
enum Shown {
    Value(Value),
    Num(Num),
}

impl Shown {
    fn into_kind(self) -> ExprKind {
        match self {
            Shown::Value(value) => ExprKind::Literal(value),
            Shown::Num(num) => match num.as_int() {
                Some(int) => ExprKind::Literal(Value::Int(int)),
                None => ExprKind::Name(num.to_string()),
            },
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Value(value) => value.fmt(f),
            Shown::Num(num) => num.fmt(f),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` refuses this configuration", self.kernel)?;
        for reason in &self.reasons {
            write!(f, "\n{reason}")?;
        }
        if !self.assumed.is_empty() {
            let assumed: Vec<String> = self
                .assumed
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            write!(
                f,
                "\n  even with the best of the unknown sizes, {}",
                assumed.join(" ")
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::WrongLength { given, params } => {
                let (wanted, names) = (params.len(), params.join(", "));
                write!(
                    f,
                    "  {given} values are given where {wanted} are needed: {names}"
                )
            }
            Reason::NotInDomain {
                param,
                value,
                domain,
            } => {
                write!(f, "  {param}={value} is not in {domain}")
            }
            Reason::Broken(broken) => broken.fmt(f),
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {}: {}", self.constraint, self.rule)?;
        write!(f, "\n      {} does not hold", self.numbers)?;
        if let Some(fault) = &self.fault {
            write!(f, "; it {fault}")?;
        }
        for (name, rule, value) in &self.derived {
            write!(f, "\n      {name} = {rule} = {value}")?;
        }
        let inputs: Vec<String> = self
            .inputs
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if !inputs.is_empty() {
            write!(f, "\n      with {}", inputs.join(" "))?;
        }
        if !self.about.is_empty() {
            write!(f, "\n      ({})", self.about)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}
