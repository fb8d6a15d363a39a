//! [`Num`]: exact arithmetic for constraints. 64-bit fractions, every overflow noticed.
//!
//! A fault (overflow, division by zero) is a value like any other, so that an untaken branch may
//! fault without harm; a constraint whose value is a fault does not hold.

use std::cmp::Ordering;
use std::fmt;

use crate::value::Value;

/// An exact fraction, or a fault. Booleans are 0 and 1; text is its symbol's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Num {
    n: i64,
    /// Positive and coprime to `n`; 0 marks a fault, whose code is then `n`.
    d: i64,
}

/// Why an expression has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A result does not fit 64 bits.
    Overflow,
    /// Something is divided by zero, or its remainder by zero is asked for.
    DivisionByZero,
    /// A power with a fraction as its exponent.
    FractionalExponent,
}

/// Integers this close to the lowest are refused, so that keys can encode faults down there.
const RESERVED: i64 = i64::MIN + 8;

impl Fault {
    const ALL: [Fault; 3] = [
        Fault::Overflow,
        Fault::DivisionByZero,
        Fault::FractionalExponent,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Overflow => "overflows 64 bits",
            Fault::DivisionByZero => "divides by zero",
            Fault::FractionalExponent => "has a fraction as exponent",
        })
    }
}

impl Num {
    pub(crate) const FALSE: Num = Num { n: 0, d: 1 };
    pub(crate) const TRUE: Num = Num { n: 1, d: 1 };

    pub(crate) fn int(n: i64) -> Num {
        if n < RESERVED {
            Num::fault(Fault::Overflow)
        } else {
            Num { n, d: 1 }
        }
    }

    pub(crate) fn bool(truth: bool) -> Num {
        if truth { Num::TRUE } else { Num::FALSE }
    }

    pub(crate) fn fault(fault: Fault) -> Num {
        Num {
            n: fault as i64,
            d: 0,
        }
    }

    /// Converts a number or boolean; text goes through the symbol table instead.
    pub(crate) fn of(value: &Value) -> Option<Num> {
        match value {
            Value::Int(int) => Some(Num::int(*int)),
            Value::Bool(bool) => Some(Num::bool(*bool)),
            Value::Decimal(decimal) => {
                let (mantissa, divisor) = decimal.parts();
                Some(Num::ratio(i128::from(mantissa), i128::from(divisor)))
            }
            Value::Text(_) => None,
        }
    }

    fn ratio(mut n: i128, mut d: i128) -> Num {
        if d == 0 {
            return Num::fault(Fault::DivisionByZero);
        }
        if d < 0 {
            (n, d) = (-n, -d);
        }
        let divisor = gcd(n.unsigned_abs(), d.unsigned_abs()) as i128;
        match (i64::try_from(n / divisor), i64::try_from(d / divisor)) {
            (Ok(n), Ok(d)) if n >= RESERVED => Num { n, d },
            _ => Num::fault(Fault::Overflow),
        }
    }

    pub(crate) fn as_fault(self) -> Option<Fault> {
        (self.d == 0).then(|| Fault::ALL[self.n as usize])
    }

    /// Gives the integer, if this is one.
    pub(crate) fn as_int(self) -> Option<i64> {
        (self.d == 1).then_some(self.n)
    }

    /// Rounds to a floating-point number; `None` for a fault.
    pub(crate) fn as_f64(self) -> Option<f64> {
        (self.d != 0).then(|| self.n as f64 / self.d as f64)
    }

    pub(crate) fn is_true(self) -> bool {
        self == Num::TRUE
    }

    pub(crate) fn is_false(self) -> bool {
        self == Num::FALSE
    }

    /// Rounds outwards to integers, for interval reasoning; `None` for a fault.
    pub(crate) fn hull(self) -> Option<(i64, i64)> {
        match self.d {
            0 => None,
            1 => Some((self.n, self.n)),
            d => Some((self.n.div_euclid(d), self.n.div_euclid(d) + 1)),
        }
    }

    /// Encodes a number known to be an integer or a fault in one word.
    pub(crate) fn word(self) -> i64 {
        if self.d == 0 {
            i64::MIN + self.n
        } else {
            self.n
        }
    }

    /// Encodes any number in two words.
    pub(crate) fn words(self) -> [i64; 2] {
        [self.n, self.d]
    }

    fn either_fault(self, other: Num) -> Option<Num> {
        match (self.d, other.d) {
            (0, _) => Some(self),
            (_, 0) => Some(other),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn add(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 {
            return self
                .n
                .checked_add(other.n)
                .map_or(Num::fault(Fault::Overflow), Num::int);
        }
        self.add_slow(other, 1)
    }

    #[inline]
    pub(crate) fn sub(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 {
            return self
                .n
                .checked_sub(other.n)
                .map_or(Num::fault(Fault::Overflow), Num::int);
        }
        self.add_slow(other, -1)
    }

    fn add_slow(self, other: Num, sign: i128) -> Num {
        if let Some(fault) = self.either_fault(other) {
            return fault;
        }
        let (a, b) = (i128::from(self.n), i128::from(self.d));
        let (c, d) = (i128::from(other.n), i128::from(other.d));
        match (a * d).checked_add(sign * c * b) {
            Some(n) => Num::ratio(n, b * d),
            None => Num::fault(Fault::Overflow),
        }
    }

    #[inline]
    pub(crate) fn mul(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 {
            return self
                .n
                .checked_mul(other.n)
                .map_or(Num::fault(Fault::Overflow), Num::int);
        }
        if let Some(fault) = self.either_fault(other) {
            return fault;
        }
        Num::ratio(
            i128::from(self.n) * i128::from(other.n),
            i128::from(self.d) * i128::from(other.d),
        )
    }

    /// Divides exactly: the result may be a fraction.
    pub(crate) fn div(self, other: Num) -> Num {
        if let Some(fault) = self.either_fault(other) {
            return fault;
        }
        Num::ratio(
            i128::from(self.n) * i128::from(other.d),
            i128::from(self.d) * i128::from(other.n),
        )
    }

    #[inline]
    pub(crate) fn floor_div(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 && other.n > 0 {
            return Num {
                n: self.n.div_euclid(other.n),
                d: 1,
            };
        }
        self.div(other).floor()
    }

    pub(crate) fn ceil_div(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 && other.n > 0 {
            let floor = self.n.div_euclid(other.n);
            return Num {
                n: floor + i64::from(self.n.rem_euclid(other.n) != 0),
                d: 1,
            };
        }
        self.div(other).ceil()
    }

    /// Takes the floored remainder, which has the divisor's sign.
    #[inline]
    pub(crate) fn modulo(self, other: Num) -> Num {
        if self.d == 1 && other.d == 1 && other.n > 0 {
            return Num {
                n: self.n.rem_euclid(other.n),
                d: 1,
            };
        }
        self.sub(other.mul(self.floor_div(other)))
    }

    pub(crate) fn floor(self) -> Num {
        if self.d <= 1 {
            self
        } else {
            Num::int(self.n.div_euclid(self.d))
        }
    }

    pub(crate) fn ceil(self) -> Num {
        if self.d <= 1 {
            self
        } else {
            Num::int(self.n.div_euclid(self.d) + 1)
        }
    }

    pub(crate) fn neg(self) -> Num {
        Num::FALSE.sub(self)
    }

    pub(crate) fn abs(self) -> Num {
        if self.d != 0 && self.n < 0 {
            self.neg()
        } else {
            self
        }
    }

    pub(crate) fn pow(self, exponent: Num) -> Num {
        if let Some(fault) = self.either_fault(exponent) {
            return fault;
        }
        let Some(power) = exponent.as_int() else {
            return Num::fault(Fault::FractionalExponent);
        };
        // A base of 0, 1 or -1 has no large powers; any other overflows long before 64.
        let magnitude = match (self.n, self.d) {
            (0 | 1, 1) => power.unsigned_abs().min(1),
            (-1, 1) => power.unsigned_abs() % 2,
            _ => power.unsigned_abs().min(64),
        };
        let product = (0..magnitude).fold(Num::TRUE, |product, _| product.mul(self));
        if power < 0 {
            Num::TRUE.div(product)
        } else {
            product
        }
    }

    /// Compares two numbers; `None` when either is a fault.
    #[inline]
    pub(crate) fn compare(self, other: Num) -> Option<Ordering> {
        if self.d == 1 && other.d == 1 {
            return Some(self.n.cmp(&other.n));
        }
        if self.d == 0 || other.d == 0 {
            return None;
        }
        let left = i128::from(self.n) * i128::from(other.d);
        Some(left.cmp(&(i128::from(other.n) * i128::from(self.d))))
    }

    #[inline]
    pub(crate) fn test(self, other: Num, holds: impl Fn(Ordering) -> bool) -> Num {
        match self.compare(other) {
            Some(ordering) => Num::bool(holds(ordering)),
            None => self.either_fault(other).unwrap_or(Num::FALSE),
        }
    }

    pub(crate) fn min(self, other: Num) -> Num {
        match self.compare(other) {
            Some(Ordering::Greater) => other,
            Some(_) => self,
            None => self.either_fault(other).unwrap_or(self),
        }
    }

    pub(crate) fn max(self, other: Num) -> Num {
        match self.compare(other) {
            Some(Ordering::Less) => other,
            Some(_) => self,
            None => self.either_fault(other).unwrap_or(self),
        }
    }

    /// Returns whether `self` divides `other`.
    #[inline]
    pub(crate) fn divides(self, other: Num) -> Num {
        other.modulo(self).test(Num::FALSE, Ordering::is_eq)
    }

    pub(crate) fn is_power_of_two(self) -> Num {
        match self.d {
            0 => self,
            d => Num::bool(d == 1 && self.n > 0 && self.n & (self.n - 1) == 0),
        }
    }

    /// Kleene's *and*: false wins over a fault, on either side.
    #[inline]
    pub(crate) fn and(self, other: Num) -> Num {
        if self.is_false() || other.is_false() {
            return Num::FALSE;
        }
        self.either_fault(other).unwrap_or(Num::TRUE)
    }

    /// Kleene's *or*: true wins over a fault, on either side.
    #[inline]
    pub(crate) fn or(self, other: Num) -> Num {
        if self.is_true() || other.is_true() {
            return Num::TRUE;
        }
        self.either_fault(other).unwrap_or(Num::FALSE)
    }

    #[inline]
    pub(crate) fn not(self) -> Num {
        if self.d == 0 {
            self
        } else {
            Num::bool(self.n == 0)
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_fault(), self.d) {
            (Some(fault), _) => write!(f, "({fault})"),
            (None, 1) => write!(f, "{}", self.n),
            (None, d) => write!(f, "{}/{d}", self.n),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn num(n: i64, d: i64) -> Num {
        Num::ratio(i128::from(n), i128::from(d))
    }

    #[test]
    fn division_follows_python() {
        let cases = [
            (7, 2, 3, 1),
            (-7, 2, -4, 1),
            (7, -2, -4, -1),
            (-7, -2, 3, -1),
        ];
        for (a, b, quotient, remainder) in cases {
            let (a, b) = (Num::int(a), Num::int(b));
            assert_eq!(a.floor_div(b), Num::int(quotient), "{a} // {b}");
            assert_eq!(a.modulo(b), Num::int(remainder), "{a} % {b}");
        }
        assert_eq!(Num::int(32).modulo(num(5, 2)), num(2, 1));
        assert_eq!(Num::int(7).ceil_div(Num::int(2)), Num::int(4));
        assert_eq!(Num::int(7).ceil_div(Num::int(-2)), Num::int(-3));
    }

    #[test]
    fn faults_are_named_and_contained() {
        let overflow = Num::int(i64::MAX).add(Num::int(1));
        assert_eq!(overflow.as_fault(), Some(Fault::Overflow));
        assert_eq!(
            Num::int(1).modulo(Num::int(0)).as_fault(),
            Some(Fault::DivisionByZero)
        );
        assert_eq!(
            num(1, 2).pow(num(1, 2)).as_fault(),
            Some(Fault::FractionalExponent)
        );
        assert_eq!(overflow.and(Num::FALSE), Num::FALSE);
        assert_eq!(overflow.or(Num::TRUE), Num::TRUE);
        assert!(!overflow.and(Num::TRUE).is_true());
        assert_eq!(overflow.not().as_fault(), Some(Fault::Overflow));
    }

    #[test]
    fn powers() {
        assert_eq!(Num::int(2).pow(Num::int(10)), Num::int(1024));
        assert_eq!(Num::int(2).pow(Num::int(-1)), num(1, 2));
        assert_eq!(
            Num::int(2).pow(Num::int(63)).as_fault(),
            Some(Fault::Overflow)
        );
        assert_eq!(Num::int(-1).pow(Num::int(i64::MAX)), Num::int(-1));
        assert_eq!(
            Num::int(0).pow(Num::int(-1)).as_fault(),
            Some(Fault::DivisionByZero)
        );
    }

    proptest! {
        #[test]
        fn quotient_and_remainder_rebuild_the_dividend(
            a in -1000i64..1000, b in 1i64..50, c in -1000i64..1000, d in 1i64..50,
        ) {
            let (x, y) = (num(a, b), num(c, d));
            prop_assume!(c != 0);
            prop_assert_eq!(y.mul(x.floor_div(y)).add(x.modulo(y)), x);
            prop_assert_eq!(x.div(y).mul(y), x);
        }

        #[test]
        fn extreme_numbers_never_panic(a: i64, b: i64, c: i64, d: i64) {
            let (x, y) = (num(a, b), num(c, d));
            for result in [x.add(y), x.sub(y), x.mul(y), x.div(y), x.floor_div(y), x.modulo(y),
                x.ceil_div(y), x.min(y), x.max(y), x.neg(), x.abs(), x.pow(y), x.divides(y),
                x.is_power_of_two(), x.floor(), x.ceil()] {
                let _ = (result.to_string(), result.hull(), result.word(), result.compare(x));
            }
        }
    }
}
