//! Expressions of C as far as sizes, indices and launches need them.

use super::tokens::{Kind, Token, closing, float, integer, split};

/// An expression. What has no meaning here is [`Expr::Other`].
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    Integer(i64),
    Float(f64),
    /// A name, with its members: `n`, `threadIdx.x`.
    Name(String),
    Call(String, Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    Negative(Box<Expr>),
    /// `&x`
    Address(Box<Expr>),
    /// `*x`
    Content(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    Other,
}

impl Expr {
    pub(super) fn binary(sign: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Binary(sign, Box::new(left), Box::new(right))
    }

    /// The name, if it is one alone.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Expr::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it, or a part of it, satisfies.
    pub(super) fn any(&self, satisfies: &mut dyn FnMut(&Expr) -> bool) -> bool {
        satisfies(self)
            || match self {
                Expr::Call(_, arguments) => arguments.iter().any(|one| one.any(satisfies)),
                Expr::Index(left, right) | Expr::Binary(_, left, right) => {
                    left.any(satisfies) || right.any(satisfies)
                }
                Expr::Negative(one) | Expr::Address(one) | Expr::Content(one) => one.any(satisfies),
                Expr::Choice(condition, one, other) => {
                    condition.any(satisfies) || one.any(satisfies) || other.any(satisfies)
                }
                _ => false,
            }
    }

    /// Replaces names for which there is something else.
    pub(super) fn replaced(&self, instead: &dyn Fn(&str) -> Option<Expr>) -> Expr {
        let boxed = |one: &Expr| Box::new(one.replaced(instead));
        match self {
            Expr::Name(name) => instead(name).unwrap_or_else(|| self.clone()),
            Expr::Call(name, arguments) => {
                let arguments = arguments.iter().map(|one| one.replaced(instead));
                Expr::Call(name.clone(), arguments.collect())
            }
            Expr::Index(left, right) => Expr::Index(boxed(left), boxed(right)),
            Expr::Negative(one) => Expr::Negative(boxed(one)),
            Expr::Address(one) => Expr::Address(boxed(one)),
            Expr::Content(one) => Expr::Content(boxed(one)),
            Expr::Binary(sign, left, right) => Expr::Binary(sign, boxed(left), boxed(right)),
            Expr::Choice(condition, one, other) => {
                Expr::Choice(boxed(condition), boxed(one), boxed(other))
            }
            one => one.clone(),
        }
    }
}

/// Words that types are made of: an expression in brackets of these alone is a cast.
pub(super) const TYPE_WORDS: [&str; 36] = [
    "const",
    "volatile",
    "unsigned",
    "signed",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "half",
    "bool",
    "void",
    "size_t",
    "ptrdiff_t",
    "uchar",
    "ushort",
    "uint",
    "ulong",
    "int8_t",
    "uint8_t",
    "int16_t",
    "uint16_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "auto",
    "__half",
    "_Bool",
    "struct",
    "global",
    "__global",
    "__local",
    "__private",
    "register",
];

/// Binary operators, the loosest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// The nesting beyond which an expression has no meaning here.
const DEEPEST: usize = 60;

/// Parses a whole run of tokens; what is left over makes it [`Expr::Other`].
pub(super) fn parse(tokens: &[Token]) -> Expr {
    parse_within(tokens, 0)
}

fn parse_within(tokens: &[Token], depth: usize) -> Expr {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth,
    };
    let parsed = parser.choice();
    match parser.at == tokens.len() {
        true => parsed,
        false => Expr::Other,
    }
}

struct Parser<'a, 't> {
    tokens: &'a [Token<'t>],
    at: usize,
    depth: usize,
}

impl Parser<'_, '_> {
    fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.is(text))
    }

    fn takes(&mut self, text: &str) -> bool {
        let is = self.is(text);
        self.at += usize::from(is);
        is
    }

    fn choice(&mut self) -> Expr {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Expr::Other;
        }
        let condition = self.level(0);
        let parsed = match self.takes("?") {
            true => {
                let one = self.choice();
                if !self.takes(":") {
                    return Expr::Other;
                }
                let other = self.choice();
                Expr::Choice(Box::new(condition), Box::new(one), Box::new(other))
            }
            false => condition,
        };
        self.depth -= 1;
        parsed
    }

    fn level(&mut self, level: usize) -> Expr {
        let Some(signs) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.level(level + 1);
        while let Some(sign) = signs.iter().find(|sign| self.is(sign)) {
            self.at += 1;
            left = Expr::binary(sign, left, self.level(level + 1));
        }
        left
    }

    fn unary(&mut self) -> Expr {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Expr::Other;
        }
        let parsed = if self.takes("-") {
            match self.unary() {
                Expr::Integer(value) => Expr::Integer(-value),
                Expr::Float(value) => Expr::Float(-value),
                other => Expr::Negative(Box::new(other)),
            }
        } else if self.takes("+") {
            self.unary()
        } else if self.takes("&") {
            Expr::Address(Box::new(self.unary()))
        } else if self.takes("*") {
            Expr::Content(Box::new(self.unary()))
        } else if self.takes("!") || self.takes("~") || self.takes("++") || self.takes("--") {
            self.unary();
            Expr::Other
        } else if self.cast() {
            self.unary()
        } else {
            let first = self.first();
            self.after(first)
        };
        self.depth -= 1;
        parsed
    }

    /// Passes over `(type)`.
    fn cast(&mut self) -> bool {
        if !self.is("(") {
            return false;
        }
        let end = closing(self.tokens, self.at);
        let inside = &self.tokens[(self.at + 1).min(end)..end];
        let is_type = |token: &Token| {
            TYPE_WORDS.contains(&token.text) || token.is("*") || token.text.ends_with("_t")
        };
        let has_word = inside.iter().any(|token| token.kind == Kind::Name);
        // `(real) x`: two operands in a row have no other meaning.
        let next = self.tokens.get(end + 1);
        let is_followed = next
            .is_some_and(|token| matches!(token.kind, Kind::Name | Kind::Number) || token.is("("));
        let is_one_name = matches!(inside, [one] if one.kind == Kind::Name) && is_followed;
        let stars = inside.split_first().is_some_and(|(first, rest)| {
            first.kind == Kind::Name && !rest.is_empty() && rest.iter().all(|one| one.is("*"))
        });
        let is_cast = has_word && (inside.iter().all(is_type) || is_one_name || stars);
        if is_cast {
            self.at = end + 1;
        }
        is_cast
    }

    fn first(&mut self) -> Expr {
        let Some(token) = self.tokens.get(self.at) else {
            return Expr::Other;
        };
        match token.kind {
            Kind::Number => {
                self.at += 1;
                let number = integer(token.text).map(Expr::Integer);
                number
                    .or_else(|| float(token.text).map(Expr::Float))
                    .unwrap_or(Expr::Other)
            }
            Kind::Name => {
                self.at += 1;
                let mut name = token.text.to_owned();
                if name.ends_with("_cast") && self.is("<") {
                    while self.at < self.tokens.len() && !self.takes(">") {
                        self.at += 1;
                    }
                    return self.first();
                }
                while self.is("::") {
                    self.at += 1;
                    if let Some(next) = self.tokens.get(self.at) {
                        name = next.text.to_owned();
                        self.at += 1;
                    }
                }
                if name == "sizeof" && !self.is("(") {
                    // `sizeof *x`, `sizeof x`
                    let rest = &self.tokens[self.at..];
                    let inside: String = rest
                        .iter()
                        .take_while(|token| token.is("*") || token.kind == Kind::Name)
                        .map(|token| token.text)
                        .collect();
                    let length = rest
                        .iter()
                        .take_while(|token| token.is("*") || token.kind == Kind::Name)
                        .count();
                    self.at += length;
                    return Expr::Call(name, vec![Expr::Name(inside)]);
                }
                Expr::Name(name)
            }
            Kind::Sign if token.is("(") => {
                let end = closing(self.tokens, self.at);
                let inside = &self.tokens[(self.at + 1).min(end)..end];
                let inside = parse_within(inside, self.depth);
                self.at = end + 1;
                inside
            }
            _ => {
                self.at += 1;
                Expr::Other
            }
        }
    }

    /// Calls, indices and members behind an operand.
    fn after(&mut self, mut one: Expr) -> Expr {
        loop {
            if self.is("(") || self.is("[") {
                let end = closing(self.tokens, self.at);
                let inside = &self.tokens[(self.at + 1).min(end)..end];
                one = match (self.is("("), one) {
                    (true, Expr::Name(name)) if name == "sizeof" => {
                        let text: Vec<&str> = inside.iter().map(|token| token.text).collect();
                        Expr::Call(name, vec![Expr::Name(text.join(" "))])
                    }
                    (true, Expr::Name(name)) => {
                        let arguments = split(inside, ",").into_iter();
                        let arguments = arguments.map(|one| parse_within(one, self.depth));
                        Expr::Call(name, arguments.collect())
                    }
                    (false, one) => {
                        Expr::Index(Box::new(one), Box::new(parse_within(inside, self.depth)))
                    }
                    _ => Expr::Other,
                };
                self.at = end + 1;
            } else if self.is(".") || self.is("->") {
                let member = self.tokens.get(self.at + 1).map_or("", |token| token.text);
                one = match one {
                    Expr::Name(name) => Expr::Name(format!("{name}.{member}")),
                    // A field of an element belongs to the element.
                    Expr::Index(base, index) => Expr::Index(base, index),
                    _ => Expr::Other,
                };
                self.at += 2;
            } else if self.takes("++") || self.takes("--") {
                // The value before.
            } else {
                return one;
            }
        }
    }
}

/// Works out a number, where names have values.
pub(super) fn value(expr: &Expr, of: &dyn Fn(&str) -> Option<f64>) -> Option<f64> {
    let whole = |value: f64| value.trunc();
    Some(match expr {
        Expr::Integer(number) => *number as f64,
        Expr::Float(number) => *number,
        Expr::Name(name) => of(name)?,
        Expr::Negative(one) => -value(one, of)?,
        Expr::Choice(_, one, other) => {
            // `argc > 1 ? atoi(argv[1]) : 1000`
            return value(other, of).or_else(|| value(one, of));
        }
        Expr::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
            ("min" | "MIN" | "fmin" | "fminf", [one, other]) => {
                value(one, of)?.min(value(other, of)?)
            }
            ("max" | "MAX" | "fmax" | "fmaxf", [one, other]) => {
                value(one, of)?.max(value(other, of)?)
            }
            ("sqrt" | "sqrtf", [one]) => value(one, of)?.sqrt(),
            ("ceil" | "ceilf", [one]) => value(one, of)?.ceil(),
            ("float" | "double", [one]) => value(one, of)?,
            ("int", [one]) => whole(value(one, of)?),
            ("sizeof", [Expr::Name(name)]) => super::types::size_of(name)? as f64,
            _ => return None,
        },
        Expr::Binary(sign, left, right) => {
            let is_float = |side: &Expr| side.any(&mut |one| matches!(one, Expr::Float(_)));
            let divides_exactly = is_float(left) || is_float(right);
            let (left, right) = (value(left, of)?, value(right, of)?);
            match *sign {
                "+" => left + right,
                "-" => left - right,
                "*" => left * right,
                "/" if right == 0.0 => return None,
                "/" if divides_exactly => left / right,
                "/" => whole(left / right),
                "%" if right != 0.0 => left % right,
                "<<" if (0.0..63.0).contains(&right) => left * right.exp2(),
                ">>" if (0.0..63.0).contains(&right) => (left / right.exp2()).floor(),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Writes an expression as a formula of job files, where every name has a formula.
pub(super) fn formula(expr: &Expr, of: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let part = |one: &Expr| {
        let text = formula(one, of)?;
        let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_call = matches!(one, Expr::Call(..)) || text.starts_with("ceildiv(");
        match is_plain || is_call {
            true => Some(text),
            false => Some(format!("({text})")),
        }
    };
    Some(match expr {
        Expr::Integer(number) => number.to_string(),
        Expr::Float(number) => number.to_string(),
        Expr::Name(name) => of(name)?,
        Expr::Negative(one) => format!("-{}", part(one)?),
        Expr::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
            ("min" | "MIN" | "std::min", [one, other]) => {
                format!("min({}, {})", formula(one, of)?, formula(other, of)?)
            }
            ("max" | "MAX", [one, other]) => {
                format!("max({}, {})", formula(one, of)?, formula(other, of)?)
            }
            ("ceil" | "ceilf", [one]) => match one {
                Expr::Binary("/", left, right) => {
                    format!("ceildiv({}, {})", formula(left, of)?, formula(right, of)?)
                }
                _ => return None,
            },
            ("float" | "double" | "int", [one]) => formula(one, of)?,
            ("sizeof", [Expr::Name(name)]) => super::types::size_of(name)?.to_string(),
            // The many ways in which programs write it.
            (
                "ceildiv" | "ceil_div" | "divUp" | "div_up" | "DIVUP" | "DIV_UP" | "CEIL_DIV"
                | "iDivUp" | "cdiv" | "CEILDIV" | "ceilDiv" | "divup" | "DivUp",
                [one, other],
            ) => {
                format!("ceildiv({}, {})", formula(one, of)?, formula(other, of)?)
            }
            _ => return None,
        },
        Expr::Binary("/", left, right) => {
            if let Some(whole) = rounded_up(left, right) {
                return Some(format!(
                    "ceildiv({}, {})",
                    formula(&whole, of)?,
                    formula(right, of)?
                ));
            }
            format!("{} // {}", part(left)?, part(right)?)
        }
        Expr::Binary("<<", left, right) => match **right {
            Expr::Integer(by @ 0..=40) => format!("{} * {}", part(left)?, 1_i64 << by),
            _ => return None,
        },
        Expr::Binary(">>", left, right) => match **right {
            Expr::Integer(by @ 0..=40) => format!("{} // {}", part(left)?, 1_i64 << by),
            _ => return None,
        },
        Expr::Binary(sign @ ("+" | "-" | "*" | "%"), left, right) => {
            let (loose_left, loose_right) = (formula(left, of)?, formula(right, of)?);
            let is_sum = |one: &Expr| matches!(one, Expr::Binary("+" | "-", ..));
            let left = match *sign {
                "+" | "-" if is_sum(left) => loose_left,
                "*" if matches!(**left, Expr::Binary("*", ..)) => loose_left,
                "+" | "-" if matches!(**left, Expr::Binary("*", ..)) => loose_left,
                _ => part(left)?,
            };
            let right = match *sign {
                "+" | "-" if matches!(**right, Expr::Binary("*", ..)) => loose_right,
                _ => part(right)?,
            };
            format!("{left} {sign} {right}")
        }
        _ => return None,
    })
}

/// What `(x + d - 1) / d` rounds up: `x`. Also with the numbers added up, as in `(x + 255) / 256`.
fn rounded_up(above: &Expr, below: &Expr) -> Option<Expr> {
    let Expr::Binary(sign, left, right) = above else {
        return None;
    };
    match (*sign, &**left, &**right) {
        ("-", Expr::Binary("+", one, other), Expr::Integer(1)) => {
            if **other == *below {
                return Some((**one).clone());
            }
            (**one == *below).then(|| (**other).clone())
        }
        // `x + (d - 1)`
        ("+", one, Expr::Binary("-", other, less))
            if **other == *below && **less == Expr::Integer(1) =>
        {
            Some(one.clone())
        }
        // `(x - 1) + d`
        ("+", Expr::Binary("-", one, less), other)
            if other == below && **less == Expr::Integer(1) =>
        {
            Some((**one).clone())
        }
        ("+", one, Expr::Integer(more)) => match below {
            Expr::Integer(size) if *more == size - 1 && *size > 1 => Some(one.clone()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn parsed(text: &str) -> Expr {
        parse(&tokens(text))
    }

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let of = |name: &str| Some(name.replace("block.x", "BLOCK"));
        assert_eq!(formula(&parsed(text), &of).as_deref(), expected, "{text}");
    }

    #[test]
    fn formulas_are_those_of_job_files() {
        for (text, expected) in [
            ("(n + 255) / 256", Some("ceildiv(n, 256)")),
            ("(n + block.x - 1) / block.x", Some("ceildiv(n, BLOCK)")),
            ("(n + (B - 1)) / B", Some("ceildiv(n, B)")),
            ("(unsigned)ceil((float)n / B)", Some("ceildiv(n, B)")),
            ("(n - 1) / B + 1", Some("((n - 1) // B) + 1")),
            ("row * width + col", Some("row * width + col")),
            ("a * (b + c)", Some("a * (b + c)")),
            ("a - (b - c)", Some("a - (b - c)")),
            ("1 << 20", Some("1 * 1048576")),
            ("std::min(n, (size_t)64)", Some("min(n, 64)")),
            ("n / 2", Some("n // 2")),
            ("a[3]", None),
            ("f(a)", None),
            ("a b", None),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn numbers_are_worked_out_as_c_does() {
        let of = |name: &str| (name == "n").then_some(100.0);
        for (text, expected) in [
            ("1 << 20", Some(1_048_576.0)),
            ("argc > 1 ? atoi(argv[1]) : 1 << 4", Some(16.0)),
            ("(n + 63) / 64 * 64", Some(128.0)),
            ("n * sizeof(float)", Some(400.0)),
            ("n / 3.0", Some(100.0 / 3.0)),
            ("n / 0", None),
            ("m", None),
        ] {
            assert_eq!(value(&parsed(text), &of), expected, "{text}");
        }
    }

    #[test]
    fn indices_members_and_casts_are_kept_apart() {
        let names = parsed("a[blockIdx.x * B].x");
        assert!(matches!(names, Expr::Index(..)));
        assert_eq!(parsed("(real)x").name(), Some("x"));
        assert_eq!(parsed("(x)").name(), Some("x"));
        assert!(matches!(parsed("&p[i]"), Expr::Address(_)));
        let deep = "(".repeat(500) + "x" + &")".repeat(500);
        let _ = parsed(&deep);
        let _ = parsed(&"-".repeat(5000));
    }
}
