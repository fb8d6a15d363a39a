//! The syntax tree of an expression, and how it prints.

use std::fmt;
use std::ops::Range;

use crate::value::Value;

/// An expression and the place it was written at.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, in bytes of the whole expression's text.
    pub span: Range<usize>,
}

/// The kinds of expression.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number, boolean or text.
    Literal(Value),
    /// A problem field, parameter, derived value or device attribute.
    Name(String),
    /// `-x`.
    Negate(Box<Expr>),
    /// `not x`.
    Not(Box<Expr>),
    /// Two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A chain such as `1 <= x < y`.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `if condition then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function of one or more arguments.
    Call(Function, Vec<Expr>),
    /// Membership of a value or a tuple in a set written out.
    In {
        /// One expression, or several for a tuple.
        needle: Vec<Expr>,
        /// The members.
        set: Vec<SetItem>,
        /// Whether it is `not in`.
        negated: bool,
    },
}

/// One member of a written set.
#[derive(Debug, Clone, PartialEq)]
pub enum SetItem {
    /// A value, or a tuple of as many parts as the needle.
    Member(Vec<Expr>),
    /// All integers from the first to the last, both included.
    Range(Expr, Expr),
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is spelled out by `symbol`")]
pub enum BinaryOp {
    Implies,
    Or,
    And,
    Divides,
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is spelled out by `symbol`")]
pub enum CompareOp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// Built-in functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Function {
    /// The least of its arguments.
    Min,
    /// The greatest of its arguments.
    Max,
    /// The magnitude.
    Abs,
    /// `ceildiv(a, b)`: a/b rounded up.
    CeilDiv,
    /// Rounded down.
    Floor,
    /// Rounded up.
    Ceil,
    /// Whether a number is 1, 2, 4, 8, …
    IsPow2,
}

impl Function {
    /// All functions with their names and numbers of arguments (least, most).
    pub const ALL: [(&'static str, Function, usize, usize); 7] = [
        ("min", Function::Min, 2, 64),
        ("max", Function::Max, 2, 64),
        ("abs", Function::Abs, 1, 1),
        ("ceildiv", Function::CeilDiv, 2, 2),
        ("floor", Function::Floor, 1, 1),
        ("ceil", Function::Ceil, 1, 1),
        ("is_pow2", Function::IsPow2, 1, 1),
    ];

    /// Gives the function's name.
    pub fn name(self) -> &'static str {
        Function::ALL
            .iter()
            .find(|row| row.1 == self)
            .map_or("?", |row| row.0)
    }
}

impl BinaryOp {
    /// Spells the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Implies => "implies",
            BinaryOp::Or => "or",
            BinaryOp::And => "and",
            BinaryOp::Divides => "divides",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::FloorDiv => "//",
            BinaryOp::Mod => "%",
            BinaryOp::Pow => "**",
        }
    }

    /// Returns the operator's precedence; higher binds tighter.
    pub(super) fn strength(self) -> u8 {
        match self {
            BinaryOp::Implies => 1,
            BinaryOp::Or => 2,
            BinaryOp::And => 3,
            BinaryOp::Divides => COMPARE_STRENGTH,
            BinaryOp::Add | BinaryOp::Sub => 6,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod => 7,
            BinaryOp::Pow => 9,
        }
    }
}

pub(super) const NOT_STRENGTH: u8 = 4;
pub(super) const COMPARE_STRENGTH: u8 = 5;
pub(super) const NEGATE_STRENGTH: u8 = 8;

impl CompareOp {
    /// Spells the comparison.
    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
        }
    }
}

impl Expr {
    fn strength(&self) -> u8 {
        match &self.kind {
            ExprKind::If(..) => 0,
            ExprKind::Binary(op, ..) => op.strength(),
            ExprKind::Not(_) => NOT_STRENGTH,
            ExprKind::Compare(..) | ExprKind::In { .. } => COMPARE_STRENGTH,
            ExprKind::Negate(_) => NEGATE_STRENGTH,
            ExprKind::Literal(Value::Int(int)) if *int < 0 => NEGATE_STRENGTH,
            ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::Call(..) => 10,
        }
    }

    /// The same with names replaced by what they stand for.
    #[must_use]
    pub fn replaced(&self, meaning: &dyn Fn(&str) -> Option<Expr>) -> Expr {
        let one = |part: &Expr| part.replaced(meaning);
        let boxed = |part: &Expr| Box::new(part.replaced(meaning));
        let all = |parts: &[Expr]| parts.iter().map(one).collect::<Vec<_>>();
        let kind = match &self.kind {
            ExprKind::Name(name) => match meaning(name) {
                Some(meaning) => return meaning,
                None => ExprKind::Name(name.clone()),
            },
            ExprKind::Literal(value) => ExprKind::Literal(value.clone()),
            ExprKind::Negate(inner) => ExprKind::Negate(boxed(inner)),
            ExprKind::Not(inner) => ExprKind::Not(boxed(inner)),
            ExprKind::Binary(op, left, right) => ExprKind::Binary(*op, boxed(left), boxed(right)),
            ExprKind::Compare(first, rest) => {
                let rest = rest.iter().map(|(op, operand)| (*op, one(operand)));
                ExprKind::Compare(boxed(first), rest.collect())
            }
            ExprKind::If(condition, then, otherwise) => {
                ExprKind::If(boxed(condition), boxed(then), boxed(otherwise))
            }
            ExprKind::Call(function, arguments) => ExprKind::Call(*function, all(arguments)),
            ExprKind::In {
                needle,
                set,
                negated,
            } => {
                let item = |item: &SetItem| match item {
                    SetItem::Member(parts) => SetItem::Member(all(parts)),
                    SetItem::Range(first, last) => SetItem::Range(one(first), one(last)),
                };
                ExprKind::In {
                    needle: all(needle),
                    set: set.iter().map(item).collect(),
                    negated: *negated,
                }
            }
        };
        Expr {
            kind,
            span: self.span.clone(),
        }
    }

    /// How many parts it has.
    pub(crate) fn parts(&self) -> usize {
        let mut parts = 0;
        self.walk(&mut |_| parts += 1);
        parts
    }

    /// Visits this expression and everything below it.
    pub fn walk<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Name(_) => {}
            ExprKind::Negate(inner) | ExprKind::Not(inner) => inner.walk(visit),
            ExprKind::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            ExprKind::Compare(first, rest) => {
                first.walk(visit);
                rest.iter().for_each(|(_, operand)| operand.walk(visit));
            }
            ExprKind::If(condition, then, otherwise) => {
                [condition, then, otherwise]
                    .into_iter()
                    .for_each(|part| part.walk(visit));
            }
            ExprKind::Call(_, arguments) => arguments.iter().for_each(|part| part.walk(visit)),
            ExprKind::In { needle, set, .. } => {
                needle.iter().for_each(|part| part.walk(visit));
                for item in set {
                    match item {
                        SetItem::Member(parts) => parts.iter().for_each(|part| part.walk(visit)),
                        SetItem::Range(first, last) => {
                            first.walk(visit);
                            last.walk(visit);
                        }
                    }
                }
            }
        }
    }
}

/// Prints an operand, in parentheses where it binds less tightly than its surroundings.
struct Within<'e>(&'e Expr, u8);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.strength() < self.1 {
            write!(f, "({})", self.0)
        } else {
            self.0.fmt(f)
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, parts: &[Expr]) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        write!(f, "{}{part}", if index == 0 { "" } else { ", " })?;
    }
    Ok(())
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            // Text has no escapes: it cannot hold the quote it was written with, only the other.
            ExprKind::Literal(Value::Text(text)) if text.contains('"') => write!(f, "'{text}'"),
            ExprKind::Literal(Value::Text(text)) => write!(f, "\"{text}\""),
            ExprKind::Literal(value) => value.fmt(f),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Negate(inner) => write!(f, "-{}", Within(inner, NEGATE_STRENGTH)),
            ExprKind::Not(inner) => write!(f, "not {}", Within(inner, NOT_STRENGTH)),
            ExprKind::Binary(op, left, right) => {
                let strength = op.strength();
                // `**` and `implies` group to the right, everything else to the left.
                let (left_needs, right_needs) = match op {
                    BinaryOp::Implies => (strength + 1, strength),
                    BinaryOp::Pow => (strength + 1, NEGATE_STRENGTH),
                    _ => (strength, strength + 1),
                };
                let left_needs = if *op == BinaryOp::Divides {
                    COMPARE_STRENGTH + 1
                } else {
                    left_needs
                };
                let (left, right) = (Within(left, left_needs), Within(right, right_needs));
                write!(f, "{left} {} {right}", op.symbol())
            }
            ExprKind::Compare(first, rest) => {
                write!(f, "{}", Within(first, COMPARE_STRENGTH + 1))?;
                rest.iter().try_for_each(|(op, operand)| {
                    write!(
                        f,
                        " {} {}",
                        op.symbol(),
                        Within(operand, COMPARE_STRENGTH + 1)
                    )
                })
            }
            ExprKind::If(condition, then, otherwise) => {
                let (condition, then) = (Within(condition, 1), Within(then, 1));
                write!(f, "if {condition} then {then} else {otherwise}")
            }
            ExprKind::Call(function, arguments) => {
                write!(f, "{}(", function.name())?;
                list(f, arguments)?;
                f.write_str(")")
            }
            ExprKind::In {
                needle,
                set,
                negated,
            } => {
                match &needle[..] {
                    [single] => write!(f, "{}", Within(single, COMPARE_STRENGTH + 1))?,
                    parts => {
                        f.write_str("(")?;
                        list(f, parts)?;
                        f.write_str(")")?;
                    }
                }
                f.write_str(if *negated { " not in {" } else { " in {" })?;
                for (index, item) in set.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    match item {
                        SetItem::Member(parts) if parts.len() == 1 => write!(f, "{}", parts[0])?,
                        SetItem::Member(parts) => {
                            f.write_str("(")?;
                            list(f, parts)?;
                            f.write_str(")")?;
                        }
                        SetItem::Range(first, last) => {
                            let (first, last) = (Within(first, 6), Within(last, 6));
                            write!(f, "{first}..{last}")?;
                        }
                    }
                }
                f.write_str("}")
            }
        }
    }
}
