//! Arithmetic on floating-point numbers, given and returned as bits.
//!
//! Everything but `float` and `double` addition, subtraction, multiplication and `fma` goes through
//! `f64`, which rounds twice without harm: it has more than twice the digits of the smaller kinds.
//! Transcendental functions come from `libm`, so results are the same on every machine; they are
//! not those of a GPU's approximations to the last digit.

use half::{bf16, f16};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatKind {
    Half,
    Brain,
    Single,
    Double,
}

/// Functions of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// The other one, if one is not a number.
    MinNum,
    MaxNum,
    /// Not a number, if one is not.
    Minimum,
    Maximum,
    CopySign,
    Pow,
    Atan2,
    Hypot,
    Dim,
    /// What is left of the nearest multiple.
    Remainder,
}

/// Functions of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatOp1 {
    Neg,
    Abs,
    Sqrt,
    Rsqrt,
    Rcp,
    Cbrt,
    Floor,
    Ceil,
    Trunc,
    Round,
    RoundEven,
    Exp,
    Exp2,
    Exp10,
    ExpM1,
    Log,
    Log2,
    Log10,
    Log1P,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Erf,
    Erfc,
    Gamma,
    LogGamma,
    /// Of a number times pi.
    SinPi,
    CosPi,
    /// One over the cube root.
    Rcbrt,
    /// The share of the normal distribution below a number.
    NormCdf,
    /// Between 0 and 1; what is not a number is 0.
    Saturate,
}

impl FloatKind {
    pub(super) fn bytes(self) -> u8 {
        match self {
            FloatKind::Half | FloatKind::Brain => 2,
            FloatKind::Single => 4,
            FloatKind::Double => 8,
        }
    }
}

/// The number that bits stand for.
#[inline]
pub(super) fn number(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::Half => f16::from_bits(bits as u16).to_f64(),
        FloatKind::Brain => bf16::from_bits(bits as u16).to_f64(),
        FloatKind::Single => f64::from(f32::from_bits(bits as u32)),
        FloatKind::Double => f64::from_bits(bits),
    }
}

/// The bits of the nearest number of a kind.
#[inline]
pub(super) fn bits(kind: FloatKind, number: f64) -> u64 {
    match kind {
        FloatKind::Half => u64::from(f16::from_f32(to_odd(number)).to_bits()),
        FloatKind::Brain => u64::from(bf16::from_f32(to_odd(number)).to_bits()),
        FloatKind::Single => u64::from((number as f32).to_bits()),
        FloatKind::Double => number.to_bits(),
    }
}

/// Rounds such that rounding once more gives what rounding once would have given: an inexact
/// result is the neighbour with an odd last digit.
fn to_odd(number: f64) -> f32 {
    let near = number as f32;
    if number.is_nan() || f64::from(near) == number {
        return near;
    }
    let away = f64::from(near).abs() > number.abs();
    f32::from_bits((near.to_bits() - u32::from(away)) | 1)
}

/// Works out a function of one number.
pub(super) fn float1(op: FloatOp1, kind: FloatKind, a: u64) -> u64 {
    let sign = 1u64 << (u32::from(kind.bytes()) * 8 - 1);
    let x = number(kind, a);
    let result = match op {
        FloatOp1::Neg => return a ^ sign,
        FloatOp1::Abs => return a & !sign,
        FloatOp1::Sqrt => x.sqrt(),
        FloatOp1::Rsqrt => 1.0 / x.sqrt(),
        FloatOp1::Rcp => 1.0 / x,
        FloatOp1::Cbrt => libm::cbrt(x),
        FloatOp1::Floor => x.floor(),
        FloatOp1::Ceil => x.ceil(),
        FloatOp1::Trunc => x.trunc(),
        FloatOp1::Round => x.round(),
        FloatOp1::RoundEven => x.round_ties_even(),
        FloatOp1::Exp => libm::exp(x),
        FloatOp1::Exp2 => libm::exp2(x),
        FloatOp1::Exp10 => libm::exp10(x),
        FloatOp1::ExpM1 => libm::expm1(x),
        FloatOp1::Log => libm::log(x),
        FloatOp1::Log2 => libm::log2(x),
        FloatOp1::Log10 => libm::log10(x),
        FloatOp1::Log1P => libm::log1p(x),
        FloatOp1::Sin => libm::sin(x),
        FloatOp1::Cos => libm::cos(x),
        FloatOp1::Tan => libm::tan(x),
        FloatOp1::Asin => libm::asin(x),
        FloatOp1::Acos => libm::acos(x),
        FloatOp1::Atan => libm::atan(x),
        FloatOp1::Sinh => libm::sinh(x),
        FloatOp1::Cosh => libm::cosh(x),
        FloatOp1::Tanh => libm::tanh(x),
        FloatOp1::Asinh => libm::asinh(x),
        FloatOp1::Acosh => libm::acosh(x),
        FloatOp1::Atanh => libm::atanh(x),
        FloatOp1::Erf => libm::erf(x),
        FloatOp1::Erfc => libm::erfc(x),
        FloatOp1::Gamma => libm::tgamma(x),
        FloatOp1::LogGamma => libm::lgamma(x),
        // `clamp` would keep what is not a number.
        FloatOp1::SinPi => libm::sin(std::f64::consts::PI * (x % 2.0)),
        FloatOp1::CosPi => libm::cos(std::f64::consts::PI * (x % 2.0)),
        FloatOp1::Rcbrt => 1.0 / libm::cbrt(x),
        FloatOp1::NormCdf => 0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2),
        FloatOp1::Saturate if x.is_nan() => 0.0,
        FloatOp1::Saturate => x.clamp(0.0, 1.0),
    };
    bits(kind, result)
}

/// Works out a function of two numbers.
pub(super) fn float(op: FloatOp, kind: FloatKind, a: u64, b: u64) -> u64 {
    let (x, y) = (number(kind, a), number(kind, b));
    let result = match op {
        FloatOp::Add => x + y,
        FloatOp::Sub => x - y,
        FloatOp::Mul => x * y,
        FloatOp::Div => x / y,
        FloatOp::Rem => x % y,
        FloatOp::MinNum | FloatOp::MaxNum if x.is_nan() => y,
        FloatOp::MinNum | FloatOp::MaxNum if y.is_nan() => x,
        FloatOp::Minimum | FloatOp::Maximum if x.is_nan() || y.is_nan() => f64::NAN,
        FloatOp::MinNum | FloatOp::Minimum => {
            if x < y || (x == y && x.is_sign_negative()) {
                x
            } else {
                y
            }
        }
        FloatOp::MaxNum | FloatOp::Maximum => {
            if x > y || (x == y && x.is_sign_positive()) {
                x
            } else {
                y
            }
        }
        FloatOp::CopySign => {
            let sign = 1u64 << (u32::from(kind.bytes()) * 8 - 1);
            return (a & !sign) | (b & sign);
        }
        FloatOp::Pow => libm::pow(x, y),
        FloatOp::Atan2 => libm::atan2(x, y),
        FloatOp::Hypot => libm::hypot(x, y),
        FloatOp::Dim => libm::fdim(x, y),
        FloatOp::Remainder => libm::remainder(x, y),
    };
    bits(kind, result)
}

/// `a * b + c`, rounded once.
#[inline]
pub(super) fn fma(kind: FloatKind, a: u64, b: u64, c: u64) -> u64 {
    match kind {
        FloatKind::Single => {
            let number = |bits: u64| f32::from_bits(bits as u32);
            u64::from(number(a).mul_add(number(b), number(c)).to_bits())
        }
        _ => bits(
            kind,
            number(kind, a).mul_add(number(kind, b), number(kind, c)),
        ),
    }
}

/// Whether two numbers compare as `predicate` asks: 1 equal, 2 greater, 4 less, 8 unordered.
#[inline]
pub(super) fn compare(kind: FloatKind, predicate: u8, a: u64, b: u64) -> bool {
    let outcome = match number(kind, a).partial_cmp(&number(kind, b)) {
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        Some(std::cmp::Ordering::Less) => 4,
        None => 8,
    };
    predicate & outcome != 0
}

/// A whole number as the nearest number of a kind; through `f64` it would be rounded twice.
pub(super) fn from_int(kind: FloatKind, value: i128) -> u64 {
    match kind {
        FloatKind::Double => (value as f64).to_bits(),
        FloatKind::Single => u64::from((value as f32).to_bits()),
        _ => bits(kind, value as f64),
    }
}

/// `x * 2^n` or `x^n`.
pub(super) fn scale(ldexp: bool, kind: FloatKind, a: u64, power: i64) -> u64 {
    let x = number(kind, a);
    let power = power.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    bits(
        kind,
        if ldexp {
            libm::ldexp(x, power)
        } else {
            x.powi(power)
        },
    )
}
