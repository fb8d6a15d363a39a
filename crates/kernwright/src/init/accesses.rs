//! What a body does with its buffers: which elements it reads and writes.

use super::expression::{self, Expr};
use super::facts::{Facts, sum};
use super::items::{Function, Param};
use super::tokens::{Kind, Token, closing, split};

/// A use of a buffer.
#[derive(Debug, Clone)]
pub(super) struct Access {
    /// The token.
    pub(super) at: usize,
    /// The element; `None` if it is not known.
    pub(super) index: Option<Expr>,
    pub(super) reads: bool,
    pub(super) writes: bool,
    /// The function that gets the buffer, which of its parameters that is, and all arguments.
    pub(super) passed: Option<(String, usize, Vec<Expr>)>,
}

const CHANGES: [&str; 12] = [
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--",
];

/// Finds the uses of a parameter in a function's body, also under other names.
pub(super) fn accesses(
    tokens: &[Token],
    function: &Function,
    facts: &Facts,
    param: &Param,
) -> Vec<Access> {
    let mut names = vec![(param.name.clone(), Expr::Integer(0))];
    // Names made of names; a body has few.
    for _ in 0..4 {
        for alias in &facts.aliases {
            let is_known = names.iter().any(|(name, _)| *name == alias.name);
            let base = names.iter().find(|(name, _)| *name == alias.of);
            if let (Some((_, offset)), false) = (base, is_known) {
                let offset = sum(offset.clone(), alias.offset.clone());
                names.push((alias.name.clone(), offset));
            }
        }
    }
    let mut found = Vec::new();
    for at in function.body.0..function.body.1 {
        let token = &tokens[at];
        let before = &tokens[at - 1];
        if token.kind != Kind::Name || before.is(".") || before.is("->") {
            continue;
        }
        let Some((_, offset)) = names.iter().find(|(name, _)| *name == token.text) else {
            continue;
        };
        let is_alias_definition = tokens[at + 1].is("=") && token.text != param.name;
        if !is_alias_definition {
            found.extend(access(tokens, at, offset, param));
        }
    }
    found
}

fn access(tokens: &[Token], at: usize, offset: &Expr, param: &Param) -> Option<Access> {
    let plain = |index: Option<Expr>, end: usize| {
        let (reads, writes) = direction(tokens, at, end);
        Access {
            at,
            index: index.map(|index| sum(offset.clone(), index)),
            reads,
            writes,
            passed: None,
        }
    };
    let next = &tokens[at + 1];
    if next.is("[") {
        let mut index: Option<Expr> = None;
        let mut end = at + 1;
        let mut inner = param.inner.iter();
        while tokens[end].is("[") {
            let close = closing(tokens, end);
            let this = expression::parse(&tokens[end + 1..close]);
            index = Some(match index {
                None => this,
                // `a[i][j]` of rows that have the declared length.
                Some(rows) => match inner.next() {
                    Some((from, to)) => {
                        let length = expression::parse(&tokens[*from..*to]);
                        sum(Expr::binary("*", rows, length), this)
                    }
                    None => Expr::Other,
                },
            });
            end = close + 1;
        }
        if tokens[at - 1].is("&") && !is_operand(&tokens[at - 2]) {
            return Some(handed(tokens, at, offset, index).unwrap_or_else(|| plain(None, end)));
        }
        return Some(plain(index, end));
    }
    if next.is("->") {
        return Some(plain(Some(Expr::Integer(0)), at + 1));
    }
    if tokens[at - 1].is("*") && !is_operand(&tokens[at - 2]) {
        return Some(plain(Some(Expr::Integer(0)), at + 1));
    }
    // `*(p + e)`
    if let Some((open, name)) = enclosing(tokens, at) {
        let is_content = tokens[open - 1].is("*") && !is_operand(&tokens[open - 2]);
        if name.is_none() && is_content {
            let close = closing(tokens, open);
            let value = expression::parse(&tokens[open + 1..close]);
            let index = super::facts::pointers(&value).map(|(_, index)| index);
            let (reads, writes) = direction(tokens, open - 1, close + 1);
            return Some(Access {
                at,
                index: index.map(|index| sum(offset.clone(), index)),
                reads,
                writes,
                passed: None,
            });
        }
    }
    handed(tokens, at, offset, None)
}

/// Whether a token ends an operand: then what follows is an operator with two of them.
fn is_operand(token: &Token) -> bool {
    let is_word = ["return", "case", "else"].contains(&token.text);
    matches!(token.kind, Kind::Name | Kind::Number) && !is_word || token.is(")") || token.is("]")
}

/// Whether what ends before `end` is read, written or both.
fn direction(tokens: &[Token], begin: usize, end: usize) -> (bool, bool) {
    let mut at = end;
    // Fields of the element.
    while tokens[at].is(".") || tokens[at].is("->") || tokens[at].is("[") {
        at = match tokens[at].is("[") {
            true => closing(tokens, at) + 1,
            false => at + 2,
        };
    }
    let is_counted = ["++", "--"].iter().any(|sign| tokens[begin - 1].is(sign));
    if CHANGES.contains(&tokens[at].text) || is_counted {
        return (true, true);
    }
    match tokens[at].is("=") {
        true => (false, true),
        false => (true, false),
    }
}

/// The bracket around a token, and the name before it if there is one.
fn enclosing<'t>(tokens: &[Token<'t>], at: usize) -> Option<(usize, Option<&'t str>)> {
    let mut depth = 0_i32;
    for open in (0..at).rev() {
        match tokens[open].text {
            _ if tokens[open].kind != Kind::Sign => {}
            ")" | "]" => depth += 1,
            "[" if depth > 0 => depth -= 1,
            "(" if depth > 0 => depth -= 1,
            "(" => {
                let before = &tokens[open.checked_sub(1)?];
                let words = ["if", "for", "while", "switch", "return", "sizeof"];
                let is_call = before.kind == Kind::Name && !words.contains(&before.text);
                return Some((open, is_call.then_some(before.text)));
            }
            ";" | "{" | "}" | "[" => return None,
            _ => {}
        }
    }
    None
}

/// A buffer, or a place in it, that is an argument of a call.
fn handed(tokens: &[Token], at: usize, offset: &Expr, index: Option<Expr>) -> Option<Access> {
    let mut inside = at;
    let (open, name) = loop {
        let (open, name) = enclosing(tokens, inside)?;
        match name {
            Some(name) => break (open, name),
            // `f((const float *)(p + 1))`
            None => inside = open,
        }
    };
    let close = closing(tokens, open);
    let parts = split(&tokens[open + 1..close], ",");
    let start = tokens[at].start;
    let nth = parts.iter().position(|part| {
        part.first().is_some_and(|one| one.start <= start)
            && part.last().is_some_and(|one| one.start >= start)
    })?;
    let arguments: Vec<Expr> = parts.iter().map(|part| expression::parse(part)).collect();
    let own = super::facts::pointers(&arguments[nth]).map(|(_, own)| own);
    let index = index.or(own).map(|index| sum(offset.clone(), index));
    let width = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let width: Option<i64> = width.parse().ok();
    let (reads, writes, index) = match name {
        _ if name.starts_with("atomic") || name.starts_with("atom_") => {
            (name != "atomic_store", name != "atomic_load", index)
        }
        _ if name.starts_with("vload") || name.starts_with("vstore") => {
            let is_load = name.starts_with("vload");
            let place = arguments.get(usize::from(!is_load)).cloned();
            let width = Expr::Integer(width.unwrap_or(1));
            let index = place.map(|place| {
                let first = Expr::binary("*", place, width.clone());
                let last = Expr::binary("-", width, Expr::Integer(1));
                sum(index.unwrap_or(Expr::Integer(0)), sum(first, last))
            });
            (is_load, !is_load, index)
        }
        "__ldg" | "__ldcg" | "__ldcs" | "prefetch" | "__builtin_prefetch" => (true, false, index),
        "memcpy" | "memmove" | "memset" => (nth == 1, nth == 0, None),
        "__builtin_assume_aligned" | "assert" => return None,
        _ => {
            return Some(Access {
                at,
                index,
                reads: false,
                writes: false,
                passed: Some((name.to_owned(), nth, arguments)),
            });
        }
    };
    Some(Access {
        at,
        index,
        reads,
        writes,
        passed: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::items::{What, items};
    use super::super::tokens::tokens;
    use super::*;

    /// Reads and writes of `p`, with the element.
    #[track_caller]
    fn check(body: &str, expected: &[(&str, &str)]) {
        let text = format!("void f(float *p, int n) {{ {body} }}");
        let tokens = tokens(&text);
        let found = items(&tokens);
        let What::Function(function) = &found[0].what else {
            panic!("no function");
        };
        let facts = Facts::new(&tokens, function.body);
        let of = |name: &str| Some(name.to_owned());
        let shown: Vec<(String, String)> = accesses(&tokens, function, &facts, &function.params[0])
            .iter()
            .map(|one| {
                let how = match (one.reads, one.writes) {
                    (true, true) => "both",
                    (true, false) => "reads",
                    (false, true) => "writes",
                    (false, false) => "passed",
                };
                let index = one
                    .index
                    .as_ref()
                    .and_then(|one| expression::formula(one, &of));
                (how.to_owned(), index.unwrap_or_default())
            })
            .collect();
        let shown: Vec<(&str, &str)> = shown.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(shown, expected, "{body}");
    }

    #[test]
    fn reads_and_writes_are_distinguished() {
        for (body, expected) in [
            ("p[i] = 1;", &[("writes", "i")][..]),
            ("x = p[i];", &[("reads", "i")]),
            ("p[i] += x;", &[("both", "i")]),
            ("p[i]++;", &[("both", "i")]),
            ("if (p[i] == 3) x;", &[("reads", "i")]),
            ("p[i].x = 1;", &[("writes", "i")]),
            ("*p = 1;", &[("writes", "0")]),
            ("x = a * *p;", &[("reads", "0")]),
            ("*(p + i) = x;", &[("writes", "i")]),
            ("atomicAdd(&p[i], 1);", &[("both", "i")]),
            ("atomicAdd(p + i, 1);", &[("both", "i")]),
            ("x = __ldg(&p[i]);", &[("reads", "i")]),
            (
                "float *q = p + n; q[i] = p[i];",
                &[("writes", "n + i"), ("reads", "i")],
            ),
            ("v = vload4(i, p);", &[("reads", "i * 4 + (4 - 1)")]),
            ("vstore4(v, i, p);", &[("writes", "i * 4 + (4 - 1)")]),
            ("g(1, &p[i * 3]);", &[("passed", "i * 3")]),
            ("g(p, n);", &[("passed", "0")]),
            ("if (p != 0) return;", &[]),
        ] {
            check(body, expected);
        }
    }
}
