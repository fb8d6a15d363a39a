//! Operations that treat every element alike.

use std::sync::Arc;

use super::tensor::{Data, Wrap, bits};
use super::{Result, broken};
use kernwright_stablehlo::{Binary, ElementType, Unary, mlir_name};

/// Floats of either size.
pub(super) trait Real:
    Copy
    + PartialOrd
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Div<Output = Self>
    + std::ops::Rem<Output = Self>
    + std::ops::Neg<Output = Self>
{
    const ONE: Self;

    /// Computes one of the functions; `None` if it is not for floats.
    fn function(unary: Unary) -> Option<fn(Self) -> Self>;
    fn sign(self) -> Self;
    fn power(self, exponent: Self) -> Self;
    fn arc_tangent(self, x: Self) -> Self;
    fn root(self) -> Self;
    fn magnitude(self) -> Self;
    /// The greater one; none if one is none.
    fn greater(self, other: Self) -> Self;
    /// The lesser one; none if one is none.
    fn lesser(self, other: Self) -> Self;
}

macro_rules! real {
    ($type:ident) => {
        impl Real for $type {
            const ONE: Self = 1.0;

            fn function(unary: Unary) -> Option<fn(Self) -> Self> {
                Some(match unary {
                    Unary::Cbrt => $type::cbrt,
                    Unary::Ceil => $type::ceil,
                    Unary::Cosine => $type::cos,
                    Unary::Erf => |one| libm::erf(f64::from(one)) as $type,
                    Unary::ErfInv => |one| erf_inv(f64::from(one)) as $type,
                    Unary::Erfc => |one| libm::erfc(f64::from(one)) as $type,
                    Unary::Exponential => $type::exp,
                    Unary::ExponentialMinusOne => $type::exp_m1,
                    Unary::Floor => $type::floor,
                    Unary::Lgamma => |one| lgamma(f64::from(one)) as $type,
                    Unary::Log => $type::ln,
                    Unary::LogPlusOne => $type::ln_1p,
                    Unary::Logistic => |one| 1.0 / (1.0 + (-one).exp()),
                    Unary::RoundNearestAfz => $type::round,
                    Unary::RoundNearestEven => $type::round_ties_even,
                    Unary::Sine => $type::sin,
                    Unary::Tan => $type::tan,
                    Unary::Tanh => $type::tanh,
                    _ => return None,
                })
            }

            fn sign(self) -> Self {
                match self == 0.0 || self.is_nan() {
                    true => self,
                    false => self.signum(),
                }
            }

            fn power(self, exponent: Self) -> Self {
                self.powf(exponent)
            }

            fn arc_tangent(self, x: Self) -> Self {
                self.atan2(x)
            }

            #[inline]
            fn root(self) -> Self {
                self.sqrt()
            }

            #[inline]
            fn magnitude(self) -> Self {
                self.abs()
            }

            #[inline]
            fn greater(self, other: Self) -> Self {
                // Equals may be zeros of two signs, of which plus is greater.
                let same = $type::from_bits(self.to_bits() & other.to_bits());
                let other = if self == other { same } else { other };
                let is_other = self < other || other.is_nan() || self == other;
                if is_other { other } else { self }
            }

            #[inline]
            fn lesser(self, other: Self) -> Self {
                let same = $type::from_bits(self.to_bits() | other.to_bits());
                let other = if self == other { same } else { other };
                let is_other = self > other || other.is_nan() || self == other;
                if is_other { other } else { self }
            }
        }
    };
}
real!(f32);
real!(f64);

/// The number whose error function this is.
fn erf_inv(number: f64) -> f64 {
    let size = number.abs();
    if size == 0.0 || size >= 1.0 || size.is_nan() {
        return match size {
            0.0 => number,
            1.0 => f64::INFINITY.copysign(number),
            _ => f64::NAN,
        };
    }
    // Near 1 only the distance to 1 has enough digits to distinguish numbers; this subtraction is exact there.
    let rest = 1.0 - size;
    // Winitzki's formula is off by 0.5 % at most, and each of Halley's steps makes three times as many digits of it.
    const A: f64 = 0.147;
    let log = (rest * (1.0 + size)).ln();
    let half = 2.0 / (std::f64::consts::PI * A) + log / 2.0;
    let mut found = ((half * half - log / A).sqrt() - half).sqrt();
    for _ in 0..3 {
        let off = match size < 0.5 {
            true => libm::erf(found) - size,
            false => rest - libm::erfc(found),
        };
        let slope = std::f64::consts::FRAC_2_SQRT_PI * (-found * found).exp();
        let step = off / slope;
        found -= step / (1.0 + found * step);
    }
    found.copysign(number)
}

/// The logarithm of the size of the gamma function.
fn lgamma(number: f64) -> f64 {
    match number {
        // No matter from which side, it grows without an end.
        f64::NEG_INFINITY => f64::INFINITY,
        number => libm::lgamma(number),
    }
}

/// Computes each element, in place if nothing else uses the buffer.
fn map<T: Copy>(mut elements: Arc<Vec<T>>, f: impl Fn(T) -> T) -> Arc<Vec<T>> {
    match Arc::get_mut(&mut elements) {
        Some(own) => {
            own.iter_mut().for_each(|one| *one = f(*one));
            elements
        }
        None => Arc::new(elements.iter().map(|one| f(*one)).collect()),
    }
}

/// Computes each pair, in place of an operand whose buffer nothing else uses. A single element is
/// paired with all.
fn zip<T: Copy>(
    mut left: Arc<Vec<T>>,
    mut right: Arc<Vec<T>>,
    f: impl Fn(T, T) -> T,
) -> Result<Arc<Vec<T>>> {
    if left.len() != right.len() {
        return match (&left[..], &right[..]) {
            (_, &[right]) => Ok(map(left, |left| f(left, right))),
            (&[left], _) => Ok(map(right, |right| f(left, right))),
            _ => Err(broken("operands are not of one shape")),
        };
    }
    if let Some(own) = Arc::get_mut(&mut left) {
        for (left, right) in own.iter_mut().zip(right.iter()) {
            *left = f(*left, *right);
        }
        return Ok(left);
    }
    if let Some(own) = Arc::get_mut(&mut right) {
        for (left, right) in left.iter().zip(own.iter_mut()) {
            *right = f(*left, *right);
        }
        return Ok(right);
    }
    let pairs = left.iter().zip(right.iter());
    Ok(Arc::new(
        pairs.map(|(left, right)| f(*left, *right)).collect(),
    ))
}

/// Pairs giving elements of another kind.
pub(super) fn pairs<T: Copy, U>(left: &[T], right: &[T], f: impl Fn(T, T) -> U) -> Result<Vec<U>> {
    Ok(match (left, right) {
        _ if left.len() == right.len() => {
            let pairs = left.iter().zip(right);
            pairs.map(|(left, right)| f(*left, *right)).collect()
        }
        (_, &[right]) => left.iter().map(|left| f(*left, right)).collect(),
        (&[left], _) => right.iter().map(|right| f(left, *right)).collect(),
        _ => return Err(broken("operands are not of one shape")),
    })
}

/// Computes an operation on one operand.
pub(super) fn unary(unary: Unary, data: Data, element: ElementType) -> Result<Data> {
    if unary == Unary::IsFinite {
        return Ok(Data::Int(Arc::new(match data {
            Data::F32(all) => all.iter().map(|one| one.is_finite().into()).collect(),
            Data::F64(all) => all.iter().map(|one| one.is_finite().into()).collect(),
            Data::Int(all) => vec![1; all.len()],
        })));
    }
    let result = match data {
        Data::F32(all) => Data::F32(float_unary(unary, all)?),
        Data::F64(all) => Data::F64(float_unary(unary, all)?),
        Data::Int(all) => Data::Int(int_unary(unary, all, element)?),
    };
    // Integers come wrapped.
    Ok(match result {
        Data::Int(_) => result,
        floats => floats.settle(element),
    })
}

fn not_for(name: &str, element: &str) -> super::RunError {
    broken(format!("{name} of {element}"))
}

fn float_unary<T: Real>(unary: Unary, all: Arc<Vec<T>>) -> Result<Arc<Vec<T>>> {
    Ok(match unary {
        // These are computed many at a time.
        Unary::Abs => map(all, T::magnitude),
        Unary::Negate => map(all, |one| -one),
        Unary::Square => map(all, |one| one * one),
        Unary::Sqrt => map(all, T::root),
        Unary::Rsqrt => map(all, |one| T::ONE / one.root()),
        Unary::Sign => map(all, T::sign),
        _ => {
            let f = T::function(unary).ok_or_else(|| not_for(unary.name(), "floats"))?;
            map(all, f)
        }
    })
}

fn int_unary(unary: Unary, all: Arc<Vec<i64>>, element: ElementType) -> Result<Arc<Vec<i64>>> {
    let wrap = Wrap::new(element);
    let missing = 64 - bits(element);
    // The bits that are there, at the bottom.
    let pure = move |one: i64| ((one as u64) << missing) >> missing;
    let is_unsigned = element.is_unsigned() || element == ElementType::Bool;
    Ok(match unary {
        Unary::Abs if is_unsigned => all,
        Unary::Abs => map(all, |one| wrap.apply(one.wrapping_abs())),
        Unary::Negate => map(all, |one| wrap.apply(one.wrapping_neg())),
        Unary::Square => map(all, |one| wrap.apply(one.wrapping_mul(one))),
        Unary::Not => map(all, |one| wrap.apply(!one)),
        Unary::Popcnt => map(all, |one| wrap.apply(pure(one).count_ones().into())),
        Unary::CountLeadingZeros => map(all, |one| {
            wrap.apply((pure(one).leading_zeros() - missing).into())
        }),
        Unary::Sign if is_unsigned => map(all, |one| (one != 0).into()),
        Unary::Sign => map(all, i64::signum),
        _ => return Err(not_for(unary.name(), mlir_name(element))),
    })
}

/// Computes an operation on two operands.
pub(super) fn binary(
    binary: Binary,
    left: Data,
    right: Data,
    element: ElementType,
) -> Result<Data> {
    Ok(match (left, right) {
        (Data::F32(left), Data::F32(right)) => {
            Data::F32(float_binary(binary, left, right)?).settle(element)
        }
        (Data::F64(left), Data::F64(right)) => Data::F64(float_binary(binary, left, right)?),
        (Data::Int(left), Data::Int(right)) => Data::Int(int_binary(binary, left, right, element)?),
        _ => return Err(broken("operands of two types")),
    })
}

fn float_binary<T: Real>(
    binary: Binary,
    left: Arc<Vec<T>>,
    right: Arc<Vec<T>>,
) -> Result<Arc<Vec<T>>> {
    match binary {
        Binary::Add => zip(left, right, |a, b| a + b),
        Binary::Subtract => zip(left, right, |a, b| a - b),
        Binary::Multiply => zip(left, right, |a, b| a * b),
        Binary::Divide => zip(left, right, |a, b| a / b),
        Binary::Remainder => zip(left, right, |a, b| a % b),
        Binary::Maximum => zip(left, right, T::greater),
        Binary::Minimum => zip(left, right, T::lesser),
        Binary::Power => zip(left, right, T::power),
        Binary::Atan2 => zip(left, right, T::arc_tangent),
        _ => Err(not_for(binary.name(), "floats")),
    }
}

fn int_binary(
    binary: Binary,
    left: Arc<Vec<i64>>,
    right: Arc<Vec<i64>>,
    element: ElementType,
) -> Result<Arc<Vec<i64>>> {
    let wrap = Wrap::new(element);
    let n_bits = bits(element);
    let is_unsigned = element.is_unsigned();
    if element == ElementType::Bool {
        return match binary {
            Binary::Add | Binary::Maximum | Binary::Or => zip(left, right, |a, b| a | b),
            Binary::Multiply | Binary::Minimum | Binary::And => zip(left, right, |a, b| a & b),
            Binary::Subtract | Binary::Xor => zip(left, right, |a, b| a ^ b),
            _ => Err(not_for(binary.name(), "truth values")),
        };
    }
    // How far a shift goes; too far is as far as there are bits.
    let by = move |b: i64| (b as u64).min(n_bits.into()) as u32;
    match binary {
        Binary::Add => zip(left, right, |a, b| wrap.apply(a.wrapping_add(b))),
        Binary::Subtract => zip(left, right, |a, b| wrap.apply(a.wrapping_sub(b))),
        Binary::Multiply => zip(left, right, |a, b| wrap.apply(a.wrapping_mul(b))),
        Binary::Divide if is_unsigned => zip(left, right, |a, b| {
            let quotient = (a as u64).checked_div(b as u64);
            wrap.apply(quotient.map_or(-1, |quotient| quotient as i64))
        }),
        Binary::Divide => zip(left, right, |a, b| match b {
            0 => -1,
            b => wrap.apply(a.wrapping_div(b)),
        }),
        Binary::Remainder if is_unsigned => zip(left, right, |a, b| {
            (a as u64)
                .checked_rem(b as u64)
                .map_or(a, |rest| rest as i64)
        }),
        Binary::Remainder => zip(left, right, |a, b| match b {
            0 => a,
            b => a.wrapping_rem(b),
        }),
        Binary::Maximum if is_unsigned => zip(left, right, |a, b| (a as u64).max(b as u64) as i64),
        Binary::Minimum if is_unsigned => zip(left, right, |a, b| (a as u64).min(b as u64) as i64),
        Binary::Maximum => zip(left, right, i64::max),
        Binary::Minimum => zip(left, right, i64::min),
        Binary::Power => zip(left, right, |a, b| wrap.apply(power(a, b, is_unsigned))),
        Binary::And => zip(left, right, |a, b| a & b),
        Binary::Or => zip(left, right, |a, b| a | b),
        Binary::Xor => zip(left, right, |a, b| a ^ b),
        Binary::ShiftLeft => zip(left, right, |a, b| {
            wrap.apply(a.checked_shl(by(b)).unwrap_or(0))
        }),
        Binary::ShiftRightLogical => zip(left, right, |a, b| {
            let missing = 64 - n_bits;
            let pure = ((a as u64) << missing) >> missing;
            wrap.apply(pure.checked_shr(by(b)).unwrap_or(0) as i64)
        }),
        Binary::ShiftRightArithmetic => zip(left, right, |a, b| {
            let missing = 64 - n_bits;
            let signed = (a << missing) >> missing;
            wrap.apply(signed >> by(b).min(n_bits - 1))
        }),
        Binary::Atan2 => Err(not_for(binary.name(), mlir_name(element))),
    }
}

/// A power of integers; what would lie between 0 and 1 is 0.
fn power(base: i64, exponent: i64, is_unsigned: bool) -> i64 {
    if exponent < 0 && !is_unsigned {
        return match base {
            1 => 1,
            -1 if exponent % 2 == 0 => 1,
            -1 => -1,
            _ => 0,
        };
    }
    let (mut result, mut base, mut left) = (1_i64, base, exponent as u64);
    while left > 0 {
        if left & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        left >>= 1;
    }
    result
}
