//! [`Op`]: the operations that compiled expressions are made of.

use std::cmp::Ordering;

use crate::number::Num;

/// What a node computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    /// The constant numbered by the first operand.
    Const,
    /// The problem field numbered by the first operand.
    Field,
    /// The device attribute numbered by the first operand.
    Device,
    /// The parameter numbered by the first operand.
    Param,
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    CeilDiv,
    Mod,
    Pow,
    Abs,
    Floor,
    Ceil,
    Min,
    Max,
    IsPow2,
    Divides,
    Lt,
    Le,
    Eq,
    And,
    Or,
    Not,
    /// Whether the operand is a fault; made for every condition, to warn of those that fault.
    Faults,
    If,
}

impl Op {
    pub(crate) fn arity(self) -> usize {
        match self {
            Op::Const | Op::Field | Op::Device | Op::Param => 0,
            Op::Abs | Op::Floor | Op::Ceil | Op::IsPow2 | Op::Not | Op::Faults => 1,
            Op::If => 3,
            _ => 2,
        }
    }

    /// Applies the operation; leaves have no operands and are never passed here.
    #[inline]
    pub(crate) fn apply(self, a: Num, b: Num, c: Num) -> Num {
        match self {
            Op::Const | Op::Field | Op::Device | Op::Param => a,
            Op::Add => a.add(b),
            Op::Sub => a.sub(b),
            Op::Mul => a.mul(b),
            Op::Div => a.div(b),
            Op::FloorDiv => a.floor_div(b),
            Op::CeilDiv => a.ceil_div(b),
            Op::Mod => a.modulo(b),
            Op::Pow => a.pow(b),
            Op::Abs => a.abs(),
            Op::Floor => a.floor(),
            Op::Ceil => a.ceil(),
            Op::Min => a.min(b),
            Op::Max => a.max(b),
            Op::IsPow2 => a.is_power_of_two(),
            Op::Divides => a.divides(b),
            Op::Lt => a.test(b, Ordering::is_lt),
            Op::Le => a.test(b, Ordering::is_le),
            Op::Eq => a.test(b, Ordering::is_eq),
            Op::And => a.and(b),
            Op::Or => a.or(b),
            Op::Not => a.not(),
            Op::Faults => Num::bool(a.as_fault().is_some()),
            Op::If if a.is_true() => b,
            Op::If if a.is_false() => c,
            Op::If => a,
        }
    }
}
