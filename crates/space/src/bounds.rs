//! Interval reasoning: what an expression can still become while parameters are open.
//!
//! This is the three-valued logic on prefixes: a condition is *false* when it cannot become true,
//! *true* when it cannot become anything else, and *unknown* in between. The intervals are sound,
//! not tight; exactness comes from the search that they prune.

use std::fmt;

use crate::number::Num;
use crate::op::Op;

/// All values an expression may take lie in `lo..=hi`; it may also fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lo: i64,
    pub(crate) hi: i64,
    pub(crate) may_fault: bool,
    /// Whether it is sure to be an integer. Fractions can overflow in their denominators, which
    /// the interval does not show.
    pub(crate) whole: bool,
}

impl Bounds {
    pub(crate) const ANY: Bounds = Bounds {
        lo: i64::MIN,
        hi: i64::MAX,
        may_fault: true,
        whole: false,
    };
    const EITHER: Bounds = Bounds {
        lo: 0,
        hi: 1,
        may_fault: false,
        whole: true,
    };

    /// All integers from `lo` to `hi`.
    pub(crate) fn integers(lo: i64, hi: i64) -> Bounds {
        Bounds {
            lo,
            hi,
            may_fault: false,
            whole: true,
        }
    }

    /// The bounds of a known number.
    #[inline]
    pub(crate) fn of(num: Num) -> Bounds {
        match num.hull() {
            Some((lo, hi)) => Bounds {
                lo,
                hi,
                may_fault: false,
                whole: lo == hi,
            },
            None => Bounds::ANY,
        }
    }

    /// The least interval around several numbers.
    pub(crate) fn around(nums: &[Num]) -> Bounds {
        nums.iter()
            .map(|num| Bounds::of(*num))
            .reduce(Bounds::join)
            .unwrap_or(Bounds::ANY)
    }

    /// Returns whether a condition cannot become true.
    #[inline]
    pub(crate) fn never_true(self) -> bool {
        self.hi == 0
    }

    /// Returns whether a condition can only become true.
    pub(crate) fn always_true(self) -> bool {
        self.lo == 1 && !self.may_fault
    }

    fn join(self, other: Bounds) -> Bounds {
        Bounds {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            may_fault: self.may_fault || other.may_fault,
            whole: self.whole && other.whole,
        }
    }

    /// A single integer, known exactly.
    #[inline]
    fn point(self) -> bool {
        self.lo == self.hi && self.whole && !self.may_fault
    }

    fn truth(lo: bool, hi: bool, may_fault: bool) -> Bounds {
        Bounds {
            lo: i64::from(lo),
            hi: i64::from(hi),
            may_fault,
            whole: true,
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lo, self.hi) {
            (lo, hi) if lo == hi => write!(f, "{lo}"),
            (i64::MIN, i64::MAX) => f.write_str("any number"),
            (i64::MIN, hi) => write!(f, "at most {hi}"),
            (lo, i64::MAX) => write!(f, "at least {lo}"),
            (lo, hi) => write!(f, "{lo} to {hi}"),
        }
    }
}

/// Clamps wide intermediate results; what does not fit would be an overflow, a fault.
fn clamp(lo: i128, hi: i128, may_fault: bool) -> Bounds {
    let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
    Bounds {
        lo: lo.clamp(least, most) as i64,
        hi: hi.clamp(least, most) as i64,
        may_fault: may_fault || lo < least || hi > most,
        whole: true,
    }
}

/// The extremes of a function that is monotone in each operand, over the corners of a box.
fn corners(a: Bounds, b: Bounds, f: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let (a_lo, a_hi) = (i128::from(a.lo), i128::from(a.hi));
    let (b_lo, b_hi) = (i128::from(b.lo), i128::from(b.hi));
    let all = [f(a_lo, b_lo), f(a_lo, b_hi), f(a_hi, b_lo), f(a_hi, b_hi)];
    let least = all.iter().copied().fold(i128::MAX, i128::min);
    let most = all.iter().copied().fold(i128::MIN, i128::max);
    (least, most)
}

fn floor_div(a: i128, b: i128) -> i128 {
    a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0)
}

/// Bounds the result of an operation by the bounds of its operands.
#[inline]
pub(crate) fn apply(op: Op, a: Bounds, b: Bounds, c: Bounds) -> Bounds {
    let may_fault = a.may_fault || (op.arity() > 1 && b.may_fault);
    let whole = a.whole && (op.arity() < 2 || b.whole);
    let exact = exact_or_clamped(op, a, b, c, may_fault);
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Mod | Op::Abs => Bounds {
            whole,
            may_fault: exact.may_fault || !whole,
            ..exact
        },
        Op::Div | Op::Pow => Bounds {
            whole: false,
            may_fault: true,
            ..exact
        },
        Op::FloorDiv | Op::CeilDiv | Op::Divides if !whole => Bounds {
            may_fault: true,
            ..exact
        },
        Op::Floor | Op::Ceil => Bounds {
            whole: true,
            ..exact
        },
        Op::Min | Op::Max => Bounds { whole, ..exact },
        _ => exact,
    }
}

fn exact_or_clamped(op: Op, a: Bounds, b: Bounds, c: Bounds, may_fault: bool) -> Bounds {
    match op {
        Op::Const | Op::Field | Op::Device | Op::Param => a,
        Op::Add => clamp(
            a.lo as i128 + b.lo as i128,
            a.hi as i128 + b.hi as i128,
            may_fault,
        ),
        Op::Sub => clamp(
            a.lo as i128 - b.hi as i128,
            a.hi as i128 - b.lo as i128,
            may_fault,
        ),
        Op::Mul => {
            let (lo, hi) = corners(a, b, |a, b| a * b);
            clamp(lo, hi, may_fault)
        }
        // A divisor that may be 0, or a fraction near 0, bounds nothing.
        Op::Div | Op::FloorDiv | Op::CeilDiv if b.lo <= 0 && b.hi >= 0 => Bounds::ANY,
        Op::Div => {
            let (lo, _) = corners(a, b, floor_div);
            let (_, hi) = corners(a, b, |a, b| -floor_div(-a, b));
            clamp(lo, hi, may_fault)
        }
        Op::FloorDiv => {
            let (lo, hi) = corners(a, b, floor_div);
            clamp(lo, hi, may_fault)
        }
        Op::CeilDiv => {
            let (lo, hi) = corners(a, b, |a, b| -floor_div(-a, b));
            clamp(lo, hi, may_fault)
        }
        Op::Mod if b.lo < 1 => Bounds::ANY,
        Op::Mod if a.lo >= 0 && a.hi < b.lo => Bounds { may_fault, ..a },
        Op::Mod if a.whole && b.whole => Bounds {
            lo: 0,
            hi: b.hi - 1,
            may_fault,
            ..a
        },
        Op::Mod => Bounds {
            lo: 0,
            hi: b.hi,
            may_fault,
            ..a
        },
        Op::Pow if a.lo >= 1 && b.lo >= 0 => {
            let power = |base: i64, exponent: i64| {
                let exponent = u32::try_from(exponent.min(64)).unwrap_or(64);
                i128::from(base).checked_pow(exponent).unwrap_or(i128::MAX)
            };
            clamp(power(a.lo, b.lo), power(a.hi, b.hi), true)
        }
        Op::Pow => Bounds::ANY,
        Op::Abs => {
            let (lo, hi) = (i128::from(a.lo), i128::from(a.hi));
            let least = if lo > 0 {
                lo
            } else if hi < 0 {
                -hi
            } else {
                0
            };
            clamp(least, lo.abs().max(hi.abs()), may_fault)
        }
        Op::Floor | Op::Ceil => a,
        Op::Min => Bounds {
            lo: a.lo.min(b.lo),
            hi: a.hi.min(b.hi),
            may_fault,
            ..a
        },
        Op::Max => Bounds {
            lo: a.lo.max(b.lo),
            hi: a.hi.max(b.hi),
            may_fault,
            ..a
        },
        Op::IsPow2 if a.hi < 1 => Bounds::truth(false, false, may_fault),
        Op::IsPow2 if a.point() => {
            let yes = a.lo & (a.lo - 1) == 0;
            Bounds::truth(yes, yes, false)
        }
        Op::IsPow2 => Bounds {
            may_fault,
            ..Bounds::EITHER
        },
        Op::Divides => divides(a, b, may_fault),
        Op::Lt => Bounds::truth(a.hi < b.lo, a.lo < b.hi, may_fault),
        Op::Le => Bounds::truth(a.hi <= b.lo, a.lo <= b.hi, may_fault),
        Op::Eq => {
            let same = a.point() && b.point() && a.lo == b.lo;
            Bounds::truth(same, a.lo <= b.hi && b.lo <= a.hi, may_fault)
        }
        Op::And => {
            let surely_false = |x: Bounds| x.hi == 0 && !x.may_fault;
            let may_fault = may_fault && !surely_false(a) && !surely_false(b);
            Bounds {
                lo: a.lo.min(b.lo),
                hi: a.hi.min(b.hi),
                may_fault,
                whole: true,
            }
        }
        Op::Or => {
            let may_fault = may_fault && !a.always_true() && !b.always_true();
            Bounds {
                lo: a.lo.max(b.lo),
                hi: a.hi.max(b.hi),
                may_fault,
                whole: true,
            }
        }
        Op::Not => Bounds {
            lo: 1 - a.hi.min(1),
            hi: 1 - a.lo.max(0),
            may_fault,
            whole: true,
        },
        Op::Faults => Bounds::truth(false, a.may_fault, false),
        Op::If => {
            let chosen = match (a.lo, a.hi) {
                (1, _) => b,
                (_, 0) => c,
                _ => b.join(c),
            };
            Bounds {
                may_fault: a.may_fault || chosen.may_fault,
                ..chosen
            }
        }
    }
}

fn divides(divisor: Bounds, dividend: Bounds, may_fault: bool) -> Bounds {
    if divisor.lo < 1 {
        return Bounds {
            may_fault: true,
            ..Bounds::EITHER
        };
    }
    // A positive number has no divisor above itself.
    if dividend.lo >= 1 && divisor.lo > dividend.hi {
        return Bounds::truth(false, false, may_fault);
    }
    if divisor.point() {
        let multiple = dividend
            .hi
            .div_euclid(divisor.lo)
            .saturating_mul(divisor.lo);
        if multiple < dividend.lo {
            return Bounds::truth(false, false, may_fault);
        }
        if dividend.point() {
            return Bounds::truth(true, true, false);
        }
    }
    Bounds {
        may_fault,
        ..Bounds::EITHER
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OPS: [Op; 23] = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Div,
        Op::FloorDiv,
        Op::CeilDiv,
        Op::Mod,
        Op::Pow,
        Op::Abs,
        Op::Floor,
        Op::Ceil,
        Op::Min,
        Op::Max,
        Op::IsPow2,
        Op::Divides,
        Op::Lt,
        Op::Le,
        Op::Eq,
        Op::And,
        Op::Or,
        Op::Not,
        Op::Faults,
        Op::If,
    ];

    fn operand() -> impl Strategy<Value = Vec<Num>> {
        let near = (-20i64..20, 1i64..4).prop_map(|(n, d)| Num::int(n).div(Num::int(d)));
        let far = any::<i64>().prop_map(Num::int);
        let zeroes = Just(Num::FALSE);
        proptest::collection::vec(prop_oneof![8 => near, 1 => far, 1 => zeroes], 1..4)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        /// Whatever the operands are within their bounds, the result is within its own.
        #[test]
        fn bounds_contain_every_result(
            which in 0..OPS.len(), a in operand(), b in operand(), c in operand(),
        ) {
            let op = OPS[which];
            let logical = matches!(op, Op::And | Op::Or | Op::Not);
            let truth = |nums: &[Num]| -> Vec<Num> {
                nums.iter().map(|num| num.test(Num::int(3), std::cmp::Ordering::is_lt)).collect()
            };
            let a = if logical || op == Op::If { truth(&a) } else { a };
            let b = if logical { truth(&b) } else { b };
            let result = apply(op, Bounds::around(&a), Bounds::around(&b), Bounds::around(&c));
            for &x in &a {
                for &y in &b {
                    for &z in &c {
                        let exact = op.apply(x, y, z);
                        match exact.hull() {
                            None => prop_assert!(result.may_fault, "{op:?} {x} {y} {z}"),
                            Some((lo, hi)) => prop_assert!(
                                result.lo <= lo && hi <= result.hi,
                                "{op:?} {x} {y} {z} = {exact} outside {result:?}"
                            ),
                        }
                    }
                }
            }
        }
    }
}
