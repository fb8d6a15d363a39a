//! What a function's body states about its variables: what they are, and below what they stay.

use std::collections::BTreeSet;

use super::expression::{self, Expr};
use super::tokens::{Kind, Token, closing, split};

/// A variable's definition.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The token.
    pub(super) at: usize,
    pub(super) value: Expr,
}

/// A variable stays below something, between two tokens.
#[derive(Debug)]
pub(super) struct Limit {
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) below: Expr,
    /// A loop's own variable; otherwise a condition's.
    pub(super) is_loop: bool,
    /// What the loop adds after a turn.
    pub(super) step: Option<Expr>,
}

/// A name for a place within a buffer.
#[derive(Debug)]
pub(super) struct Alias {
    pub(super) name: String,
    pub(super) of: String,
    pub(super) offset: Expr,
}

/// A loop's header and body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The facts of one body.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) definitions: Vec<Definition>,
    pub(super) limits: Vec<Limit>,
    pub(super) aliases: Vec<Alias>,
    pub(super) loops: Vec<Span>,
    /// Names that a loop changes after each turn.
    pub(super) stepped: BTreeSet<String>,
    /// Names that are changed after they were defined.
    pub(super) changed: BTreeSet<String>,
}

const CHANGES: [&str; 10] = ["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="];

impl Facts {
    pub(super) fn new(tokens: &[Token], body: (usize, usize)) -> Self {
        let mut facts = Facts::default();
        let mut steps: Vec<Span> = Vec::new();
        for at in body.0..body.1 {
            let token = &tokens[at];
            match token.text {
                _ if token.kind == Kind::Text || token.kind == Kind::Directive => {}
                "for" => facts.for_loop(tokens, at, &mut steps),
                "while" => facts.condition(tokens, (at, body.1), true),
                "if" => facts.condition(tokens, (at, body.1), false),
                "?" => facts.choice(tokens, at, body.0),
                "=" => facts.assignment(tokens, at, body.1),
                "++" | "--" => {
                    let is_step = steps.iter().any(|step| (step.from..step.to).contains(&at));
                    for near in [at.wrapping_sub(1), at + 1] {
                        let name = tokens.get(near).filter(|one| one.kind == Kind::Name);
                        if let (Some(name), false) = (name, is_step) {
                            facts.changed.insert(name.text.to_owned());
                        }
                    }
                }
                text if CHANGES.contains(&text) => {
                    let is_step = steps.iter().any(|step| (step.from..step.to).contains(&at));
                    let name = &tokens[at - 1];
                    if name.kind == Kind::Name && !is_step {
                        facts.changed.insert(name.text.to_owned());
                    }
                }
                _ => {}
            }
        }
        facts
    }

    fn for_loop(&mut self, tokens: &[Token], at: usize, steps: &mut Vec<Span>) {
        let open = at + 1;
        if !tokens.get(open).is_some_and(|one| one.is("(")) {
            return;
        }
        let close = closing(tokens, open);
        let to = statement_end(tokens, close + 1);
        self.loops.push(Span { from: at, to });
        let parts = split_keeping_empty(&tokens[open + 1..close]);
        let [_, condition, step] = &parts[..] else {
            return;
        };
        let stepped = step.iter().filter(|one| one.kind == Kind::Name);
        self.stepped
            .extend(stepped.take(1).map(|one| one.text.to_owned()));
        let step_from = close - step.len();
        steps.push(Span {
            from: step_from,
            to: close,
        });
        for (name, below) in limits(&expression::parse(condition), true) {
            let is_stepped = step.iter().any(|one| one.is(&name));
            let step = match step {
                [one, sign, by @ ..] if one.is(&name) && sign.is("+=") => {
                    Some(expression::parse(by))
                }
                _ => None,
            };
            self.limits.push(Limit {
                name,
                from: open,
                to,
                below,
                is_loop: is_stepped,
                step,
            });
        }
    }

    fn condition(&mut self, tokens: &[Token], (at, body_end): (usize, usize), is_loop: bool) {
        let open = at + 1;
        if !tokens.get(open).is_some_and(|one| one.is("(")) {
            return;
        }
        let close = closing(tokens, open);
        let to = statement_end(tokens, close + 1);
        if is_loop {
            self.loops.push(Span { from: at, to });
        }
        let condition = expression::parse(&tokens[open + 1..close]);
        for (name, below) in limits(&condition, true) {
            self.limits.push(Limit {
                name,
                from: open,
                to,
                below,
                is_loop: false,
                step: None,
            });
        }
        let then = tokens[close + 1..].iter().find(|one| !one.is("{"));
        let leaves = then.is_some_and(|one| ["return", "continue", "break"].contains(&one.text));
        if leaves && !is_loop {
            for (name, below) in limits(&condition, false) {
                self.limits.push(Limit {
                    name,
                    from: to,
                    to: body_end,
                    below,
                    is_loop: false,
                    step: None,
                });
            }
        }
    }

    /// `i < n ? p[i] : 0`
    fn choice(&mut self, tokens: &[Token], at: usize, begin: usize) {
        let mut depth = 0_i32;
        let mut from = at;
        while from > begin {
            let before = &tokens[from - 1];
            match before.text {
                ")" | "]" => depth += 1,
                "(" | "[" => depth -= 1,
                _ => {}
            }
            let is_start = ["=", ",", "return", ";", "{", "}", "?", ":"].contains(&before.text)
                || CHANGES.contains(&before.text);
            if depth < 0 || (depth == 0 && is_start) {
                break;
            }
            from -= 1;
        }
        let end = (at..tokens.len()).find(|one| tokens[*one].is(":") || tokens[*one].is(";"));
        for (name, below) in limits(&expression::parse(&tokens[from..at]), true) {
            self.limits.push(Limit {
                name,
                from: at,
                to: end.unwrap_or(at),
                below,
                is_loop: false,
                step: None,
            });
        }
    }

    fn assignment(&mut self, tokens: &[Token], at: usize, end: usize) {
        let name = &tokens[at - 1];
        let before = &tokens[at.saturating_sub(2)];
        if name.kind != Kind::Name || before.is(".") || before.is("->") {
            return;
        }
        let mut depth = 0_i32;
        let mut to = at + 1;
        while to < end {
            match tokens[to].text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            let is_end = tokens[to].is(";") || tokens[to].is(",");
            if depth < 0 || (depth == 0 && is_end) {
                break;
            }
            to += 1;
        }
        let value = expression::parse(&tokens[at + 1..to]);
        // `float *q`, `const float *restrict q`: a star after a name, and no product.
        let mut star = at - 2;
        while [
            "const",
            "restrict",
            "__restrict__",
            "__restrict",
            "volatile",
        ]
        .contains(&tokens[star].text)
        {
            star -= 1;
        }
        let is_pointer = tokens[star].is("*") && tokens[star - 1].kind == Kind::Name;
        let is_declared = is_pointer || before.kind == Kind::Name || before.is(",");
        let bases = pointers(&value);
        if let Some((of, offset)) = bases.filter(|_| is_pointer || before.is("auto")) {
            self.aliases.push(Alias {
                name: name.text.to_owned(),
                of,
                offset,
            });
            return;
        }
        if before.is("*") && !is_pointer {
            // A store through a pointer.
            return;
        }
        // `int end; end = n;` is as good as one definition.
        if !is_declared && self.definitions.iter().any(|one| one.name == name.text) {
            self.changed.insert(name.text.to_owned());
        }
        self.definitions.push(Definition {
            name: name.text.to_owned(),
            at,
            value,
        });
    }

    /// What a name stands for at a token, if that is always the same.
    pub(super) fn definition(&self, name: &str, at: usize) -> Option<&Definition> {
        let defined = self.definitions.iter().rev();
        let mut earlier = defined.filter(|one| one.name == name && one.at < at);
        let is_fixed = !self.changed.contains(name) && !self.stepped.contains(name);
        earlier.next().filter(|_| is_fixed)
    }

    /// Below what a name stays at a token, the innermost first.
    pub(super) fn limits_at<'f>(&'f self, name: &str, at: usize) -> Vec<&'f Limit> {
        let holds = |limit: &&Limit| limit.name == name && (limit.from..=limit.to).contains(&at);
        let mut found: Vec<&Limit> = self.limits.iter().filter(holds).collect();
        found.sort_by_key(|limit| std::cmp::Reverse(limit.from));
        found
    }
}

/// The buffer and the place in it that a pointer is set to.
pub(super) fn pointers(value: &Expr) -> Option<(String, Expr)> {
    match value {
        Expr::Name(name) => Some((name.clone(), Expr::Integer(0))),
        Expr::Address(inner) => match &**inner {
            Expr::Index(base, index) => {
                let (name, offset) = pointers(base)?;
                Some((name, sum(offset, (**index).clone())))
            }
            _ => None,
        },
        Expr::Binary("+", left, right) => {
            let (base, other) = match pointers(left) {
                Some(base) => (base, right),
                None => (pointers(right)?, left),
            };
            Some((base.0, sum(base.1, (**other).clone())))
        }
        Expr::Binary("-", left, right) => {
            let (name, offset) = pointers(left)?;
            Some((name, Expr::binary("-", offset, (**right).clone())))
        }
        _ => None,
    }
}

pub(super) fn sum(left: Expr, right: Expr) -> Expr {
    match (left, right) {
        (Expr::Integer(0), one) | (one, Expr::Integer(0)) => one,
        (left, right) => Expr::binary("+", left, right),
    }
}

fn split_keeping_empty<'a, 't>(tokens: &'a [Token<'t>]) -> Vec<&'a [Token<'t>]> {
    let mut parts = split(tokens, ";");
    while parts.len() < 3 {
        parts.push(&[]);
    }
    parts
}

/// Where the statement that begins at a token ends.
pub(super) fn statement_end(tokens: &[Token], from: usize) -> usize {
    statement_end_within(tokens, from, 0)
}

fn statement_end_within(tokens: &[Token], from: usize, depth: usize) -> usize {
    let Some(token) = tokens.get(from).filter(|_| depth < 50) else {
        return tokens.len().saturating_sub(1);
    };
    match token.text {
        _ if token.kind == Kind::Directive => statement_end_within(tokens, from + 1, depth + 1),
        "{" => closing(tokens, from),
        "for" | "if" | "while" => {
            let close = closing(tokens, from + 1);
            let end = statement_end_within(tokens, close + 1, depth + 1);
            match tokens.get(end + 1) {
                Some(next) if token.is("if") && next.is("else") => {
                    statement_end_within(tokens, end + 2, depth + 1)
                }
                _ => end,
            }
        }
        _ => {
            let mut at = from;
            while at < tokens.len() && !tokens[at].is(";") {
                let opens = ["(", "[", "{"].iter().any(|open| tokens[at].is(open));
                at = if opens {
                    closing(tokens, at) + 1
                } else {
                    at + 1
                };
            }
            at.min(tokens.len().saturating_sub(1))
        }
    }
}

/// The names that a condition keeps below something: where it holds, or where it does not.
fn limits(condition: &Expr, holds: bool) -> Vec<(String, Expr)> {
    let Expr::Binary(sign, left, right) = condition else {
        return Vec::new();
    };
    let joins = if holds { "&&" } else { "||" };
    if *sign == joins {
        let mut found = limits(left, holds);
        found.extend(limits(right, holds));
        return found;
    }
    let more = |one: &Expr| sum(one.clone(), Expr::Integer(1));
    // As `low < high`.
    let (low, high) = match (*sign, holds) {
        ("<" | "!=", true) => (left, (**right).clone()),
        ("<=", true) => (left, more(right)),
        (">", true) => (right, (**left).clone()),
        (">=", true) => (right, more(left)),
        (">=" | "==", false) => (left, (**right).clone()),
        (">", false) => (left, more(right)),
        ("<=", false) => (right, (**left).clone()),
        ("<", false) => (right, more(left)),
        _ => return Vec::new(),
    };
    match &**low {
        Expr::Name(name) => vec![(name.clone(), high)],
        Expr::Call(name, _) if name.starts_with("get_global_id") => Vec::new(),
        Expr::Binary("+", name, by) => match &**name {
            Expr::Name(name) => vec![(name.clone(), Expr::binary("-", high, (**by).clone()))],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    #[track_caller]
    fn check(text: &str, at: &str, name: &str, expected: &[&str]) {
        let text = format!("{{ {text}");
        let tokens = tokens(&text);
        let facts = Facts::new(&tokens, (1, tokens.len()));
        let at = tokens.iter().position(|one| one.is(at)).unwrap();
        let of = |name: &str| Some(name.to_owned());
        let found: Vec<String> = facts
            .limits_at(name, at)
            .iter()
            .filter_map(|limit| expression::formula(&limit.below, &of))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn limits_hold_where_they_are_stated() {
        check("for (int i = 0; i < n; i++) HERE; ", "HERE", "i", &["n"]);
        check("for (int i = 0; i < n; i++) x; HERE;", "HERE", "i", &[]);
        check("if (i >= n || j >= m) return; HERE;", "HERE", "j", &["m"]);
        check("if (i >= n) { return; } HERE;", "HERE", "i", &["n"]);
        check("if (i >= n && j) return; HERE;", "HERE", "i", &[]);
        check("if (i < n && j <= m) { HERE; }", "HERE", "j", &["m + 1"]);
        check("a = i < n ? HERE : 0;", "HERE", "i", &["n"]);
        check(
            "for (; k + U <= n; k += U) HERE;",
            "HERE",
            "k",
            &["n + 1 - U"],
        );
        check(
            "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) HERE;",
            "HERE",
            "j",
            &["i"],
        );
        check("while (i < n) { HERE; }", "HERE", "i", &["n"]);
    }

    #[test]
    fn pointers_into_buffers_are_followed() {
        let text = tokens(
            "{ const float *row = x + y * w; float *p = &out[4]; *p = 3; z = a * b; z = 4; int end; end = z;",
        );
        let facts = Facts::new(&text, (1, text.len()));
        let shown: Vec<_> = facts
            .aliases
            .iter()
            .map(|alias| (alias.name.as_str(), alias.of.as_str()))
            .collect();
        assert_eq!(shown, [("row", "x"), ("p", "out")]);
        assert!(facts.changed.contains("z"));
        assert!(facts.definition("end", text.len()).is_some());
    }
}
