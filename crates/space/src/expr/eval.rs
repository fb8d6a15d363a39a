//! Evaluating a syntax tree directly, for explanations and foreign value lists.
//!
//! Search and validity run on the compiled [`graph`](crate::graph) instead; both take their
//! arithmetic from [`Num`], and a property test holds them together.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{BinaryOp, CompareOp, Expr, ExprKind, Function, SetItem};
use crate::number::Num;
use crate::value::Value;

/// A value while evaluating: a number (booleans are 0 and 1) or text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Atom {
    Num(Num),
    Text(Arc<str>),
}

impl Atom {
    pub(crate) fn of(value: &Value) -> Atom {
        match (Num::of(value), value) {
            (None, Value::Text(text)) => Atom::Text(text.clone()),
            (num, _) => Atom::Num(num.unwrap_or(Num::FALSE)),
        }
    }

    pub(crate) fn num(&self) -> Option<Num> {
        match self {
            Atom::Num(num) => Some(*num),
            Atom::Text(_) => None,
        }
    }
}

/// Evaluates `expr`; `None` when a name is unknown or text stands where a number must.
pub(crate) fn eval(expr: &Expr, lookup: &dyn Fn(&str) -> Option<Atom>) -> Option<Atom> {
    let number = |part: &Expr| eval(part, lookup)?.num();
    let num = match &expr.kind {
        ExprKind::Literal(value) => return Some(Atom::of(value)),
        ExprKind::Name(name) => return lookup(name),
        ExprKind::Negate(inner) => number(inner)?.neg(),
        ExprKind::Not(inner) => number(inner)?.not(),
        ExprKind::Binary(op, left, right) => binary(*op, number(left)?, number(right)?),
        ExprKind::Compare(first, rest) => {
            let mut left = eval(first, lookup)?;
            let mut all = Num::TRUE;
            for (op, operand) in rest {
                let right = eval(operand, lookup)?;
                all = all.and(compare(*op, &left, &right)?);
                left = right;
            }
            all
        }
        ExprKind::If(condition, then, otherwise) => {
            let condition = number(condition)?;
            if condition.as_fault().is_some() {
                return Some(Atom::Num(condition));
            }
            return eval(if condition.is_true() { then } else { otherwise }, lookup);
        }
        ExprKind::Call(function, arguments) => {
            let numbers: Option<Vec<Num>> = arguments.iter().map(number).collect();
            call(*function, &numbers?)
        }
        ExprKind::In {
            needle,
            set,
            negated,
        } => {
            let needle: Option<Vec<Atom>> = needle.iter().map(|part| eval(part, lookup)).collect();
            let needle = needle?;
            let mut found = Num::FALSE;
            for item in set {
                found = found.or(match item {
                    SetItem::Member(parts) => {
                        let mut same = Num::TRUE;
                        for (part, wanted) in parts.iter().zip(&needle) {
                            let part = eval(part, lookup)?;
                            same = same.and(compare(CompareOp::Eq, wanted, &part)?);
                        }
                        same
                    }
                    SetItem::Range(first, last) => {
                        let wanted = needle.first()?.num()?;
                        let above = number(first)?.test(wanted, Ordering::is_le);
                        let below = wanted.test(number(last)?, Ordering::is_le);
                        above
                            .and(below)
                            .and(wanted.floor().test(wanted, Ordering::is_eq))
                    }
                });
            }
            if *negated { found.not() } else { found }
        }
    };
    Some(Atom::Num(num))
}

fn binary(op: BinaryOp, left: Num, right: Num) -> Num {
    match op {
        BinaryOp::Implies => left.not().or(right),
        BinaryOp::Or => left.or(right),
        BinaryOp::And => left.and(right),
        BinaryOp::Divides => left.divides(right),
        BinaryOp::Add => left.add(right),
        BinaryOp::Sub => left.sub(right),
        BinaryOp::Mul => left.mul(right),
        BinaryOp::Div => left.div(right),
        BinaryOp::FloorDiv => left.floor_div(right),
        BinaryOp::Mod => left.modulo(right),
        BinaryOp::Pow => left.pow(right),
    }
}

fn compare(op: CompareOp, left: &Atom, right: &Atom) -> Option<Num> {
    match (left, right) {
        (Atom::Num(left), Atom::Num(right)) => Some(left.test(*right, |ordering| match op {
            CompareOp::Lt => ordering.is_lt(),
            CompareOp::Le => ordering.is_le(),
            CompareOp::Gt => ordering.is_gt(),
            CompareOp::Ge => ordering.is_ge(),
            CompareOp::Eq => ordering.is_eq(),
            CompareOp::Ne => ordering.is_ne(),
        })),
        (Atom::Text(left), Atom::Text(right)) => match op {
            CompareOp::Eq => Some(Num::bool(left == right)),
            CompareOp::Ne => Some(Num::bool(left != right)),
            _ => None,
        },
        _ => None,
    }
}

fn call(function: Function, numbers: &[Num]) -> Num {
    let first = numbers[0];
    match function {
        Function::Min => numbers[1..]
            .iter()
            .fold(first, |least, num| least.min(*num)),
        Function::Max => numbers[1..].iter().fold(first, |most, num| most.max(*num)),
        Function::Abs => first.abs(),
        Function::CeilDiv => first.ceil_div(numbers[1]),
        Function::Floor => first.floor(),
        Function::Ceil => first.ceil(),
        Function::IsPow2 => first.is_power_of_two(),
    }
}
