//! [`Names`]: what the formulas of one file may use besides the names that a kernel knows.

use std::collections::BTreeMap;

use toml::Spanned;

use crate::check::Checker;
use crate::expr::{Expr, ExprKind};
use crate::formula::{Formula, Scope};
use crate::kernel::Kernel;

/// Names with a meaning of their own, and names whose number is known later.
#[derive(Debug, Clone, Default)]
pub struct Names {
    meanings: BTreeMap<String, Expr>,
    open: Vec<String>,
}

impl Names {
    /// Has a name stand for a formula.
    pub fn define(&mut self, name: &str, formula: &Formula) {
        self.meanings.insert(name.to_owned(), formula.expr.clone());
    }

    /// The same, and a name whose number [`Formula::given`] says later.
    #[must_use]
    pub fn with_open(&self, name: &str) -> Names {
        let mut names = self.clone();
        names.open.push(name.to_owned());
        names
    }

    /// Every name.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let open = self.open.iter().map(String::as_str);
        self.meanings.keys().map(String::as_str).chain(open)
    }

    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.open.iter().any(|open| open == name)
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<&Expr> {
        self.meanings.get(name)
    }
}

impl Checker<'_> {
    /// Reads definitions, which may use each other in any order and a name whose number is known
    /// later.
    pub fn definitions(
        &mut self,
        written: &[(&Spanned<String>, Spanned<String>)],
        kernel: &Kernel,
        open: &str,
    ) -> Names {
        let mut names = Names::default();
        let mut waiting: Vec<(&Spanned<String>, &Spanned<String>, Expr)> = Vec::new();
        for (name, text) in written {
            self.variable(name, "value");
            if kernel.knows(name.get_ref()) {
                let message = format!("`{}` is already a field or parameter", name.get_ref());
                self.refuse(name.span(), message);
            } else if let Some(expr) = self.expr(text) {
                waiting.push((name, text, expr));
            }
        }
        while !waiting.is_empty() {
            let unknown: Vec<String> = waiting
                .iter()
                .map(|(name, ..)| name.get_ref().clone())
                .collect();
            let (ready, rest): (Vec<_>, Vec<_>) = waiting
                .into_iter()
                .partition(|(_, _, expr)| !uses_any(expr, &unknown));
            if ready.is_empty() {
                for (name, ..) in rest {
                    let message = format!("`{}` is defined by itself", name.get_ref());
                    self.refuse(name.span(), message);
                }
                break;
            }
            for (name, text, _) in ready {
                let known = names.with_open(open);
                if let Some(formula) = self.formula(text, kernel, Scope::Config, &known) {
                    names.define(name.get_ref(), &formula);
                }
            }
            waiting = rest;
        }
        names
    }
}

fn uses_any(expr: &Expr, names: &[String]) -> bool {
    let mut uses = false;
    expr.walk(&mut |part| {
        uses |= matches!(&part.kind, ExprKind::Name(name) if names.contains(name));
    });
    uses
}
