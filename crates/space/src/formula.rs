//! [`Formula`]: an expression over the names a kernel knows, for a value such as a buffer's length or
//! a grid's width.

use std::fmt;

use toml::Spanned;

use crate::check::Checker;
use crate::config::Config;
use crate::diagnostic::CardError;
use crate::expr::eval::{Atom, eval};
use crate::expr::{Expr, ExprError, ExprKind};
use crate::kernel::Kernel;
use crate::names::Names;
use crate::number::Num;
use crate::problem::{FieldValue, Problem};
use crate::suggest::did_you_mean;
use crate::value::Value;

/// An expression over a kernel's fields, parameters and derived values.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    pub(crate) text: String,
    pub(crate) expr: Expr,
}

/// Which names a formula may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Problem fields alone: the same value whatever the configuration.
    Problem,
    /// Problem fields, parameters and derived values.
    Config,
}

/// A formula has no value for this problem and configuration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{formula}` {why}")]
pub struct NoValue {
    /// The formula, as written.
    pub formula: String,
    /// Why, with the numbers.
    pub why: String,
}

/// A formula comes to at most this many parts once names stand for formulas of their own.
const MAX_PARTS: usize = 10_000;

impl Checker<'_> {
    /// Reads a formula and checks that the kernel, or a file's own names, know what it names.
    pub fn formula(
        &mut self,
        written: &Spanned<String>,
        kernel: &Kernel,
        scope: Scope,
        names: &Names,
    ) -> Option<Formula> {
        let expr = self.expr(written)?;
        let mistakes = strangers(&expr, kernel, scope, names);
        if mistakes.is_empty() {
            let text = written.get_ref().clone();
            let expr = expr.replaced(&|name| names.meaning(name).cloned());
            if expr.parts() > MAX_PARTS {
                let message = format!("`{text}` comes to more than {MAX_PARTS} parts");
                self.refuse(written.span(), message);
                return None;
            }
            return Some(Formula { text, expr });
        }
        for mistake in mistakes {
            self.refuse_expr(written, mistake);
        }
        None
    }
}

/// Finds the names an expression should not use.
fn strangers(expr: &Expr, kernel: &Kernel, scope: Scope, names: &Names) -> Vec<ExprError> {
    let fields = kernel.family().fields().iter().map(|field| field.name());
    let params = kernel.params().iter().map(|param| param.name());
    let derived = kernel.derived().iter().map(|derived| derived.name());
    let chosen: Vec<&str> = params.chain(derived).collect();
    let known: Vec<&str> = match scope {
        Scope::Problem => fields.collect(),
        Scope::Config => fields.chain(chosen.iter().copied()).collect(),
    };
    let is_known = |name: &str| known.contains(&name) || names.is_open(name);
    let mut mistakes = Vec::new();
    expr.walk(&mut |part| {
        let ExprKind::Name(name) = &part.kind else {
            return;
        };
        let mut refuse = |message: String| {
            mistakes.push(ExprError {
                message,
                span: part.span.clone(),
            });
        };
        if is_known(name) {
            return;
        }
        if chosen.contains(&name.as_str()) {
            refuse(format!(
                "`{name}` depends on the configuration; only the problem's fields are known here"
            ));
        } else if let Some(meaning) = names.meaning(name) {
            let mut unknown = None;
            meaning.walk(&mut |part| match &part.kind {
                ExprKind::Name(inner) if !is_known(inner) => unknown = Some(inner),
                _ => {}
            });
            if let Some(inner) = unknown {
                refuse(format!(
                    "`{name}` depends on `{inner}`, which is not known here"
                ));
            }
        } else {
            let hint = did_you_mean(name, known.iter().copied().chain(names.all()));
            refuse(format!(
                "`{name}` is nothing that `{}` knows{hint}",
                kernel.name()
            ));
        }
    });
    mistakes
}

impl Formula {
    /// Reads a formula that stands alone, not in a file of its own.
    pub fn parse(
        text: &str,
        kernel: &Kernel,
        scope: Scope,
        names: &Names,
    ) -> Result<Formula, CardError> {
        let mut checker = Checker::new(text);
        let written = Spanned::new(0..text.len(), text.to_owned());
        let formula = checker.formula(&written, kernel, scope, names);
        checker.finish("formula")?;
        formula.ok_or_else(|| CardError {
            file: "formula".to_owned(),
            diagnostics: Vec::new(),
        })
    }

    /// Works out an integer; `config` may be absent where the formula's [`Scope`] is the problem.
    pub fn int(
        &self,
        kernel: &Kernel,
        problem: &Problem,
        config: Option<&Config>,
    ) -> Result<i64, NoValue> {
        let num = self.num(kernel, problem, config)?;
        num.as_int().ok_or_else(|| {
            let shown = num.as_f64().unwrap_or(f64::NAN);
            self.refuse(format!("is {shown}, which is no integer"))
        })
    }

    /// Works out a number.
    pub fn float(
        &self,
        kernel: &Kernel,
        problem: &Problem,
        config: Option<&Config>,
    ) -> Result<f64, NoValue> {
        let num = self.num(kernel, problem, config)?;
        num.as_f64()
            .ok_or_else(|| self.refuse("has no value".to_owned()))
    }

    /// Returns whether it uses a name.
    pub fn uses(&self, name: &str) -> bool {
        let mut uses = false;
        self.expr.walk(&mut |part| {
            uses |= matches!(&part.kind, ExprKind::Name(one) if one == name);
        });
        uses
    }

    /// The same where an open name stands for a number.
    #[must_use]
    pub fn given(&self, name: &str, number: i64) -> Formula {
        let literal = |one: &str| {
            (one == name).then_some(Expr {
                kind: ExprKind::Literal(Value::Int(number)),
                span: 0..0,
            })
        };
        Formula {
            text: self.text.clone(),
            expr: self.expr.replaced(&literal),
        }
    }

    fn num(
        &self,
        kernel: &Kernel,
        problem: &Problem,
        config: Option<&Config>,
    ) -> Result<Num, NoValue> {
        let num = eval(&self.expr, &|name| lookup(kernel, problem, config, name))
            .and_then(|atom| atom.num())
            .ok_or_else(|| {
                self.refuse("has no number: it reads text or a lost field".to_owned())
            })?;
        match num.as_fault() {
            Some(fault) => Err(self.refuse(fault.to_string())),
            None => Ok(num),
        }
    }

    fn refuse(&self, why: String) -> NoValue {
        NoValue {
            formula: self.text.clone(),
            why,
        }
    }
}

/// Finds what a name stands for; derived values are worked out where they are used.
fn lookup(kernel: &Kernel, problem: &Problem, config: Option<&Config>, name: &str) -> Option<Atom> {
    if let Some(value) = problem.get(name) {
        return match value {
            FieldValue::Known(value) => Some(Atom::of(value)),
            FieldValue::OneOf(_) => None,
        };
    }
    if let Some(value) = config.and_then(|config| config.get(name)) {
        return Some(Atom::of(value));
    }
    let derived = kernel
        .derived()
        .iter()
        .find(|derived| derived.name() == name)?;
    eval(&derived.expr, &|name| lookup(kernel, problem, config, name))
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = r#"
        kernel = "tile"
        field = [{ name = "n", min = 1 }, { name = "kind", choices = ["a", "b"], default = "a" }]
        param = [{ name = "x", values = [8, 16] }]
        [let]
        blocks = "ceildiv(n, x)"
    "#;

    fn check(text: &str, scope: Scope) -> Result<String, String> {
        let kernel = Kernel::parse("tile.toml", CARD, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), [("n", Value::Int(100))]).unwrap();
        let space = kernel.space(&problem, None).unwrap();
        let config = space.config(&[Value::Int(16)]).unwrap();
        let formula = Formula::parse(text, &kernel, scope, &Names::default())
            .map_err(|error| error.diagnostics[0].message.clone())?;
        let value = formula.int(&kernel, &problem, Some(&config));
        value
            .map(|int| int.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn formulas_have_values_or_reasons() {
        for (text, scope, expected) in [
            ("n * 4", Scope::Problem, Ok("400")),
            ("blocks * x", Scope::Config, Ok("112")),
            (
                "x",
                Scope::Problem,
                Err("`x` depends on the configuration; only the problem's fields are known here"),
            ),
            ("m", Scope::Problem, Err("`m` is nothing that `tile` knows")),
            (
                "n / 3",
                Scope::Problem,
                Err("`n / 3` is 33.333333333333336, which is no integer"),
            ),
            ("n // 0", Scope::Problem, Err("`n // 0` divides by zero")),
            (
                "kind",
                Scope::Problem,
                Err("`kind` has no number: it reads text or a lost field"),
            ),
        ] {
            let found = check(text, scope);
            let found = found.as_ref().map(String::as_str).map_err(String::as_str);
            assert_eq!(found, expected, "{text}");
        }
    }
}
