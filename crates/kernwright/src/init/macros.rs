//! What a file's preprocessor lines define and include.

use super::expression::{self, Expr};
use super::tokens::{Kind, Token, tokens};

/// A macro that the file defines.
#[derive(Debug, Clone)]
pub(super) struct Macro {
    pub(super) name: String,
    /// What stands for it; empty if nothing does.
    pub(super) body: String,
    pub(super) has_parameters: bool,
    /// Whether a definition from outside takes its place.
    pub(super) is_guarded: bool,
    pub(super) line: usize,
}

/// The words of a preprocessor line: `define`, and what follows.
pub(super) fn parts(directive: &str) -> (&str, &str) {
    let rest = directive.trim_start_matches('#').trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic());
    let (word, rest) = rest.split_at(end.unwrap_or(rest.len()));
    (word, rest.trim())
}

/// The macros of a file, each as it is first defined.
pub(super) fn macros(file: &[Token]) -> Vec<Macro> {
    let mut found: Vec<Macro> = Vec::new();
    // The names that the `#ifndef`s around the present line ask for.
    let mut guards: Vec<Option<String>> = Vec::new();
    for token in file.iter().filter(|token| token.kind == Kind::Directive) {
        let (word, rest) = parts(token.text);
        match word {
            "ifndef" => guards.push(rest.split_whitespace().next().map(str::to_owned)),
            "if" => {
                let rest = rest.replace(char::is_whitespace, "");
                let name = rest.strip_prefix("!defined");
                let name = name.map(|name| name.trim_matches(['(', ')']).to_owned());
                guards.push(name);
            }
            "ifdef" => guards.push(None),
            "else" | "elif" => {
                if let Some(guard) = guards.last_mut() {
                    *guard = None;
                }
            }
            "endif" => {
                guards.pop();
            }
            "define" => {
                let Some(made) = definition(rest, token.line, &guards) else {
                    continue;
                };
                if !found.iter().any(|other| other.name == made.name) {
                    found.push(made);
                }
            }
            _ => {}
        }
    }
    found
}

fn definition(rest: &str, line: usize, guards: &[Option<String>]) -> Option<Macro> {
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    let (name, body) = rest.split_at(end.unwrap_or(rest.len()));
    let body: Vec<&str> = tokens(body).iter().map(|token| token.text).collect();
    let guarded = |guard: &Option<String>| guard.as_deref() == Some(name);
    (!name.is_empty()).then(|| Macro {
        name: name.to_owned(),
        has_parameters: rest[name.len()..].starts_with('('),
        body: body.join(" "),
        is_guarded: guards.iter().any(guarded),
        line,
    })
}

impl Macro {
    /// What it stands for, as an expression.
    pub(super) fn expression(&self) -> Expr {
        match self.has_parameters {
            true => Expr::Other,
            false => expression::parse(&tokens(&self.body)),
        }
    }

    /// What a call of it stands for.
    pub(super) fn called(&self, arguments: &[Expr]) -> Option<Expr> {
        let tokens = tokens(&self.body);
        let close = super::tokens::closing(&tokens, 0);
        let names = super::tokens::split(tokens.get(1..close)?, ",");
        if !self.has_parameters || names.len() != arguments.len() {
            return None;
        }
        let body = expression::parse(&tokens[close + 1..]);
        let argument = |name: &str| {
            let is_it = |names: &&[Token]| matches!(names, [one] if one.text == name);
            let nth = names.iter().position(is_it)?;
            arguments.get(nth).cloned()
        };
        Some(body.replaced(&argument))
    }

    /// The names in it.
    pub(super) fn names(&self) -> Vec<&str> {
        let tokens = tokens(&self.body);
        let names = tokens.iter().filter(|token| token.kind == Kind::Name);
        names.map(|token| token.text).collect()
    }
}

/// The number a macro stands for, by way of others where it must be.
pub(super) fn number(macros: &[Macro], name: &str) -> Option<f64> {
    number_within(macros, name, 0)
}

fn number_within(macros: &[Macro], name: &str, depth: usize) -> Option<f64> {
    let one = macros.iter().find(|one| one.name == name)?;
    if depth > 10 {
        return None;
    }
    expression::value(&one.expression(), &|name| {
        number_within(macros, name, depth + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_are_found_with_their_guards() {
        let text = "#ifndef TILE\n#define TILE 16\n#endif\n#define PAD (TILE + 1) // more\n\
                    #if !defined(WG)\n#  define WG 0x40u\n#else\n#define BAD 1\n#endif\n\
                    #define MAX2(a, b) ((a) > (b) ? (a) : (b))\n#define FLAG\n#define SELF SELF\n";
        let found = macros(&tokens(text));
        let shown: Vec<_> = found
            .iter()
            .map(|one| {
                (
                    one.name.as_str(),
                    one.is_guarded,
                    one.has_parameters,
                    one.line,
                )
            })
            .collect();
        let expected = [
            ("TILE", true, false, 2),
            ("PAD", false, false, 4),
            ("WG", true, false, 6),
            ("BAD", false, false, 8),
            ("MAX2", false, true, 10),
            ("FLAG", false, false, 11),
            ("SELF", false, false, 12),
        ];
        assert_eq!(shown, expected);
        assert_eq!(number(&found, "PAD"), Some(17.0));
        assert_eq!(number(&found, "WG"), Some(64.0));
        assert_eq!(number(&found, "SELF"), None);
        assert_eq!(found[1].names(), ["TILE"]);
    }
}
