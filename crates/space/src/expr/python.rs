//! What foreign tuners write in Python: lists of values, and conditions that mix booleans and
//! numbers. Both are translated into the card language, where every conversion is visible.

use super::ast::{BinaryOp, CompareOp, Expr, ExprKind, SetItem};
use super::eval::{Atom, eval};
use super::lexer::TokenKind;
use super::parser::Parser;
use super::{ExprError, Function};
use crate::number::Num;
use crate::param::MAX_VALUES;
use crate::value::Value;

/// Evaluates a Python list expression: literals, `list(range(…))`, comprehensions, `+`.
///
/// ```
/// # use kernwright_space::expr::parse_values;
/// let values = parse_values("[1, 2] + [2**i for i in range(2, 5)]").unwrap();
/// assert_eq!(values, [1, 2, 4, 8, 16].map(kernwright_space::Value::Int));
/// ```
pub fn parse_values(text: &str) -> Result<Vec<Value>, ExprError> {
    let mut parser = Parser::new(text)?;
    let mut values = list(&mut parser)?;
    while parser.take_symbol("+") {
        values.extend(list(&mut parser)?);
    }
    parser.end()?;
    if values.len() > MAX_VALUES {
        return Err(too_many(&parser));
    }
    Ok(values)
}

fn too_many(parser: &Parser) -> ExprError {
    let message = format!("more than {MAX_VALUES} values");
    ExprError {
        message,
        span: parser.peek().span.clone(),
    }
}

fn list(parser: &mut Parser) -> Result<Vec<Value>, ExprError> {
    if parser.take_word("list") {
        parser.expect("(")?;
        let values = list(parser)?;
        parser.expect(")")?;
        return Ok(values);
    }
    if parser.take_word("range") {
        return range(parser);
    }
    let closing = if parser.take_symbol("[") {
        "]"
    } else if parser.take_symbol("(") {
        ")"
    } else {
        return Err(parser.unexpected("a list such as `[1, 2, 4]`"));
    };
    let mut values = Vec::new();
    while !parser.take_symbol(closing) {
        if !values.is_empty() {
            parser.expect(",")?;
            if parser.take_symbol(closing) {
                break;
            }
        }
        // Python's conditional is not offered inside a list: `for … if …` needs the word.
        let item = parser.expression(1)?;
        if values.is_empty() && parser.take_word("for") {
            return comprehension(parser, &item, closing);
        }
        values.push(constant(&item, &|_| None)?);
    }
    Ok(values)
}

fn comprehension(
    parser: &mut Parser,
    item: &Expr,
    closing: &'static str,
) -> Result<Vec<Value>, ExprError> {
    let TokenKind::Name(variable) = parser.next().kind else {
        return Err(parser.unexpected("a name after `for`"));
    };
    if !parser.take_word("in") {
        return Err(parser.unexpected("`in`"));
    }
    let source = list(parser)?;
    let filter = if parser.take_word("if") {
        Some(parser.expression(1)?)
    } else {
        None
    };
    parser.expect(closing)?;
    let mut values = Vec::new();
    for value in source {
        let lookup = |name: &str| (name == variable).then(|| Atom::of(&value));
        let kept = match &filter {
            Some(filter) => constant(filter, &lookup)? != Value::Int(0),
            None => true,
        };
        if kept {
            values.push(constant(item, &lookup)?);
        }
    }
    Ok(values)
}

fn range(parser: &mut Parser) -> Result<Vec<Value>, ExprError> {
    parser.expect("(")?;
    let mut bounds = Vec::new();
    loop {
        let bound = parser.expression(1)?;
        match constant(&bound, &|_| None)? {
            Value::Int(int) => bounds.push(int),
            other => return Err(refuse(&bound, &format!("`range` of {other}"))),
        }
        if !parser.take_symbol(",") {
            break;
        }
    }
    parser.expect(")")?;
    let (start, stop, step) = match bounds[..] {
        [stop] => (0, stop, 1),
        [start, stop] => (start, stop, 1),
        [start, stop, step] if step != 0 => (start, stop, step),
        _ => return Err(parser.unexpected("`range` of one to three numbers, its step not 0")),
    };
    let mut values = Vec::new();
    let mut next = start;
    while if step > 0 { next < stop } else { next > stop } {
        if values.len() >= MAX_VALUES {
            return Err(too_many(parser));
        }
        values.push(Value::Int(next));
        next = next.checked_add(step).unwrap_or(stop);
    }
    Ok(values)
}

fn refuse(expr: &Expr, message: &str) -> ExprError {
    ExprError {
        message: message.to_owned(),
        span: expr.span.clone(),
    }
}

/// Evaluates an expression of literals and the comprehension's variable.
fn constant(expr: &Expr, lookup: &dyn Fn(&str) -> Option<Atom>) -> Result<Value, ExprError> {
    if let ExprKind::Literal(value) = &expr.kind {
        return Ok(value.clone());
    }
    match eval(expr, lookup) {
        Some(Atom::Text(text)) => Ok(Value::Text(text)),
        Some(Atom::Num(num)) => match (num.as_int(), num.as_fault()) {
            (Some(int), _) => Ok(Value::Int(int)),
            (None, Some(fault)) => Err(refuse(expr, &format!("`{expr}` {fault}"))),
            (None, None) => decimal(num).ok_or_else(|| {
                refuse(
                    expr,
                    &format!("`{expr}` is {num}, which is no finite decimal"),
                )
            }),
        },
        None => Err(refuse(expr, &format!("`{expr}` is no constant"))),
    }
}

/// Writes a fraction such as 1/4 as a decimal, if it has one of up to 18 digits.
fn decimal(num: Num) -> Option<Value> {
    let scaled = |digits: u32| Some(num.mul(Num::int(10_i64.checked_pow(digits)?)));
    let (digits, mantissa) =
        (1..=18).find_map(|digits| Some((digits, scaled(digits)?.as_int()?)))?;
    format!("{mantissa}e-{digits}")
        .parse()
        .ok()
        .map(Value::Decimal)
}

/// What an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bool,
    Number,
    Text,
}

/// Makes Python's silent conversions visible, so that a foreign condition passes the card
/// language's type check: numbers count as true unless 0, and booleans as 1 or 0.
///
/// `value_of` gives any one value of a name, from which its type is read.
pub fn truthy(expr: &Expr, value_of: &dyn Fn(&str) -> Option<Value>) -> Expr {
    // Where only truth is asked for, which operand `or` yields does not matter.
    if let ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) = &expr.kind {
        let part = |part: &Expr| Box::new(truthy(part, value_of));
        return Expr {
            kind: ExprKind::Binary(*op, part(left), part(right)),
            span: expr.span.clone(),
        };
    }
    let (expr, kind) = convert(expr, value_of);
    as_bool(expr, kind)
}

fn as_bool(expr: Expr, kind: Kind) -> Expr {
    match kind {
        Kind::Number => {
            let span = expr.span.clone();
            let zero = literal(0, &expr);
            Expr {
                kind: ExprKind::Compare(Box::new(expr), vec![(CompareOp::Ne, zero)]),
                span,
            }
        }
        Kind::Bool | Kind::Text => expr,
    }
}

fn as_number(expr: Expr, kind: Kind) -> Expr {
    match (&expr.kind, kind) {
        (ExprKind::Literal(Value::Bool(truth)), _) => literal(i64::from(*truth), &expr),
        (_, Kind::Bool) => {
            let span = expr.span.clone();
            let (one, zero) = (Box::new(literal(1, &expr)), Box::new(literal(0, &expr)));
            Expr {
                kind: ExprKind::If(Box::new(expr), one, zero),
                span,
            }
        }
        _ => expr,
    }
}

fn literal(int: i64, near: &Expr) -> Expr {
    Expr {
        kind: ExprKind::Literal(Value::Int(int)),
        span: near.span.clone(),
    }
}

fn convert(expr: &Expr, value_of: &dyn Fn(&str) -> Option<Value>) -> (Expr, Kind) {
    let number = |part: &Expr| {
        let (part, kind) = convert(part, value_of);
        as_number(part, kind)
    };
    let boxed_bool = |part: &Expr| Box::new(truthy(part, value_of));
    let (kind, result) = match &expr.kind {
        ExprKind::Literal(value) => (expr.kind.clone(), kind_of(value)),
        ExprKind::Name(name) => (
            expr.kind.clone(),
            value_of(name).map_or(Kind::Number, |value| kind_of(&value)),
        ),
        ExprKind::Negate(inner) => (ExprKind::Negate(Box::new(number(inner))), Kind::Number),
        ExprKind::Not(inner) => (ExprKind::Not(boxed_bool(inner)), Kind::Bool),
        ExprKind::Binary(op, left, right) => match op {
            BinaryOp::And | BinaryOp::Or => return either(*op, left, right, expr, value_of),
            BinaryOp::Implies => (
                ExprKind::Binary(*op, boxed_bool(left), boxed_bool(right)),
                Kind::Bool,
            ),
            _ => {
                let kind = if *op == BinaryOp::Divides {
                    Kind::Bool
                } else {
                    Kind::Number
                };
                (
                    ExprKind::Binary(*op, Box::new(number(left)), Box::new(number(right))),
                    kind,
                )
            }
        },
        ExprKind::Compare(first, rest) => {
            let operands = std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part));
            let mut parts = unify(operands.map(|part| convert(part, value_of)).collect());
            let first = Box::new(parts.remove(0));
            let rest = rest.iter().map(|(op, _)| *op).zip(parts).collect();
            (ExprKind::Compare(first, rest), Kind::Bool)
        }
        ExprKind::If(condition, then, otherwise) => {
            let (then, kind) = convert(then, value_of);
            let (otherwise, other_kind) = convert(otherwise, value_of);
            let both = unify(vec![(then, kind), (otherwise, other_kind)]);
            let kind = if kind == other_kind {
                kind
            } else {
                Kind::Number
            };
            let mut both = both.into_iter().map(Box::new);
            match (both.next(), both.next()) {
                (Some(then), Some(otherwise)) => {
                    (ExprKind::If(boxed_bool(condition), then, otherwise), kind)
                }
                _ => (expr.kind.clone(), kind),
            }
        }
        ExprKind::Call(function, arguments) => {
            let kind = if *function == Function::IsPow2 {
                Kind::Bool
            } else {
                Kind::Number
            };
            (
                ExprKind::Call(*function, arguments.iter().map(number).collect()),
                kind,
            )
        }
        ExprKind::In {
            needle,
            set,
            negated,
        } => {
            let part = |part: &Expr| {
                let (part, kind) = convert(part, value_of);
                as_number(part, kind)
            };
            let set = set.iter().map(|item| match item {
                SetItem::Member(parts) => SetItem::Member(parts.iter().map(part).collect()),
                SetItem::Range(first, last) => SetItem::Range(part(first), part(last)),
            });
            let set = set.collect();
            let needle = needle.iter().map(part).collect();
            (
                ExprKind::In {
                    needle,
                    set,
                    negated: *negated,
                },
                Kind::Bool,
            )
        }
    };
    (
        Expr {
            kind,
            span: expr.span.clone(),
        },
        result,
    )
}

/// Translates `a or b` and `a and b`, which yield one of their operands in Python: `z or 2` is `z`
/// unless `z` is 0. Of two booleans the result is a boolean, and the words mean what they say.
fn either(
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    whole: &Expr,
    value_of: &dyn Fn(&str) -> Option<Value>,
) -> (Expr, Kind) {
    let here = |kind| Expr {
        kind,
        span: whole.span.clone(),
    };
    let (left, left_kind) = convert(left, value_of);
    let (right, right_kind) = convert(right, value_of);
    if (left_kind, right_kind) == (Kind::Bool, Kind::Bool) {
        let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
        return (here(kind), Kind::Bool);
    }
    let condition = Box::new(as_bool(left.clone(), left_kind));
    let kind = if left_kind == right_kind {
        left_kind
    } else {
        Kind::Number
    };
    let mut both = unify(vec![(left, left_kind), (right, right_kind)]).into_iter();
    let (Some(left), Some(right)) = (both.next(), both.next()) else {
        return (whole.clone(), kind);
    };
    let (then, otherwise) = match op {
        BinaryOp::Or => (left, right),
        _ => (right, left),
    };
    let kind_of_expr = ExprKind::If(condition, Box::new(then), Box::new(otherwise));
    (here(kind_of_expr), kind)
}

fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Int(_) | Value::Decimal(_) => Kind::Number,
        Value::Bool(_) => Kind::Bool,
        Value::Text(_) => Kind::Text,
    }
}

/// Turns booleans into numbers where they meet numbers.
fn unify(parts: Vec<(Expr, Kind)>) -> Vec<Expr> {
    let mixed = parts.iter().any(|(_, kind)| *kind != parts[0].1);
    let convert = |(part, kind)| if mixed { as_number(part, kind) } else { part };
    parts.into_iter().map(convert).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::parse;

    fn values(text: &str) -> String {
        match parse_values(text) {
            Ok(values) => values
                .iter()
                .map(Value::to_string)
                .collect::<Vec<_>>()
                .join(" "),
            Err(error) => error.message,
        }
    }

    #[test]
    fn python_lists() {
        for (text, expected) in [
            ("[16, 32]", "16 32"),
            ("[1, 2,]", "1 2"),
            ("(1, 2)", "1 2"),
            ("[1, 2, 4] + list(range(32, 129, 32))", "1 2 4 32 64 96 128"),
            ("[2**i for i in range(0, 6)]", "1 2 4 8 16 32"),
            ("[i for i in range(10) if i % 3 == 0]", "0 3 6 9"),
            ("range(3, 0, -1)", "3 2 1"),
            ("[True, False]", "true false"),
            ("['a', \"b\"]", "a b"),
            ("[i/4 for i in range(1, 4)]", "0.25 0.5 0.75"),
            ("[-1, 0.5]", "-1 0.5"),
            ("[1/3]", "`1 / 3` is 1/3, which is no finite decimal"),
            ("[x]", "`x` is no constant"),
            ("range(10**12)", "more than 65535 values"),
            (
                "list(range(0, 5, 0))",
                "expected `range` of one to three numbers, its step not 0, found `)`",
            ),
            ("16", "expected a list such as `[1, 2, 4]`, found `16`"),
        ] {
            assert_eq!(values(text), expected, "{text}");
        }
    }

    #[test]
    fn conversions_become_visible() {
        let value_of = |name: &str| match name {
            "flag" => Some(Value::Bool(true)),
            "text" => Some(Value::text("x")),
            _ => Some(Value::Int(1)),
        };
        for (text, converted) in [
            ("n", "n != 0"),
            ("not n or flag", "not n != 0 or flag"),
            ("flag * 4 <= n", "(if flag then 1 else 0) * 4 <= n"),
            ("flag == 1", "(if flag then 1 else 0) == 1"),
            ("n == True", "n == 1"),
            ("flag == True", "flag == true"),
            ("text == 'x'", "text == \"x\""),
            ("flag in [0, 1]", "(if flag then 1 else 0) in {0, 1}"),
            ("n if flag else 3", "(if flag then n else 3) != 0"),
            ("n or m", "n != 0 or m != 0"),
            ("(n or 2) * 3 > 8", "(if n != 0 then n else 2) * 3 > 8"),
            ("(n and m) == 4", "(if n != 0 then m else n) == 4"),
            (
                "(flag or 3) < 2",
                "(if flag then (if flag then 1 else 0) else 3) < 2",
            ),
            ("(flag and n > 1) == True", "(flag and n > 1) == true"),
        ] {
            assert_eq!(
                truthy(&parse(text).unwrap(), &value_of).to_string(),
                converted,
                "{text}"
            );
        }
    }
}
