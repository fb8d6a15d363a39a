//! Reading definitions: names of a file's own, each a formula that may use the others.

use toml::Spanned;

use crate::check::Checker;
use crate::expr::{Expr, ExprKind};
use crate::formula::Scope;
use crate::kernel::Kernel;
use crate::names::Names;

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
                    names.define(name.get_ref(), formula.expr);
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
