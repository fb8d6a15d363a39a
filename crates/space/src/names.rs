//! [`Names`]: what the formulas of one file may use besides the names that a kernel knows.

use std::collections::BTreeMap;

use crate::expr::Expr;

/// Names with a meaning of their own, and names whose number is known later.
#[derive(Debug, Clone, Default)]
pub struct Names {
    meanings: BTreeMap<String, Expr>,
    open: Vec<String>,
}

impl Names {
    /// Has a name stand for an expression.
    pub(crate) fn define(&mut self, name: &str, meaning: Expr) {
        self.meanings.insert(name.to_owned(), meaning);
    }

    /// The same, and a name whose number is known later.
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
