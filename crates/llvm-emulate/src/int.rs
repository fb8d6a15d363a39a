//! Arithmetic on integers of 1 to 64 bits; those of 128 are computed with two of them (`decode::wide`).
//!
//! Everything wraps. What LLVM calls poison is no finding, since optimised code computes such values
//! and then does not use them; but a program that uses one after all must not be right by chance. So shifts
//! by the width or more give what no program wants, always the same for the same operands. `abs` and `ctlz` of what
//! they were promised not to see give the wrapped result.

/// Operations that are not frequent enough for an op of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IntOp {
    Add,
    Sub,
    And,
    Or,
    Xor,
    UDiv,
    SDiv,
    URem,
    SRem,
    SMax,
    SMin,
    UMax,
    UMin,
    Abs,
    PopCount,
    LeadingZeros,
    TrailingZeros,
    ByteSwap,
    BitReverse,
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    SShlSat,
    UShlSat,
    SAddOverflows,
    UAddOverflows,
    SSubOverflows,
    USubOverflows,
    SMulOverflows,
    UMulOverflows,
    SMulHigh,
    UMulHigh,
    PtrMask,
}

/// Why a division has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoQuotient {
    ByZero,
    Overflow,
}

/// A number that no program wants, the same for the same operands.
#[cold]
pub(super) fn unwanted(bits: u8, a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.rotate_left(32) ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    low(bits, mixed ^ (mixed >> 29))
}

/// Keeps the lowest `bits` bits.
#[inline(always)]
pub(super) fn low(bits: u8, value: u64) -> u64 {
    value & (u64::MAX >> ((64 - u32::from(bits)) & 63))
}

/// The value as a signed number.
#[inline(always)]
pub(super) fn signed(bits: u8, value: u64) -> i64 {
    let gap = (64 - u32::from(bits)) & 63;
    ((value << gap) as i64) >> gap
}

fn clamp(bits: u8, value: i128) -> u64 {
    let most = (1i128 << (bits - 1)) - 1;
    low(bits, value.clamp(-most - 1, most) as u64)
}

fn clamp_unsigned(bits: u8, value: i128) -> u64 {
    value.clamp(0, (1i128 << bits) - 1) as u64
}

/// Works one out. Operands with one argument take it as `a`.
pub(super) fn int(op: IntOp, bits: u8, a: u64, b: u64) -> Result<u64, NoQuotient> {
    let (x, y) = (i128::from(signed(bits, a)), i128::from(signed(bits, b)));
    let (ua, ub) = (i128::from(a), i128::from(b));
    let most = (1i128 << (bits - 1)) - 1;
    let overflows = |value: i128| u64::from(value > most || value < -most - 1);
    let overflows_unsigned = |value: i128| u64::from(value < 0 || value >= 1i128 << bits);
    let result = match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::And | IntOp::PtrMask => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::UDiv => a.checked_div(b).ok_or(NoQuotient::ByZero)?,
        IntOp::URem => a.checked_rem(b).ok_or(NoQuotient::ByZero)?,
        IntOp::SDiv | IntOp::SRem => {
            if y == 0 {
                return Err(NoQuotient::ByZero);
            }
            if overflows(x / y) != 0 {
                return Err(NoQuotient::Overflow);
            }
            (if op == IntOp::SDiv { x / y } else { x % y }) as u64
        }
        IntOp::SMax => {
            if x >= y {
                a
            } else {
                b
            }
        }
        IntOp::SMin => {
            if x <= y {
                a
            } else {
                b
            }
        }
        IntOp::UMax => a.max(b),
        IntOp::UMin => a.min(b),
        IntOp::Abs => x.unsigned_abs() as u64,
        IntOp::PopCount => u64::from(a.count_ones()),
        IntOp::LeadingZeros => u64::from(a.leading_zeros()) - (64 - u64::from(bits)),
        IntOp::TrailingZeros => u64::from(a.trailing_zeros()).min(u64::from(bits)),
        IntOp::ByteSwap => a.swap_bytes() >> ((64 - u32::from(bits)) & 63),
        IntOp::BitReverse => a.reverse_bits() >> ((64 - u32::from(bits)) & 63),
        IntOp::SAddSat => clamp(bits, x + y),
        IntOp::UAddSat => clamp_unsigned(bits, ua + ub),
        IntOp::SSubSat => clamp(bits, x - y),
        IntOp::USubSat => clamp_unsigned(bits, ua - ub),
        IntOp::SShlSat if b < u64::from(bits) => clamp(bits, x << b),
        IntOp::UShlSat if b < u64::from(bits) => low(
            bits,
            (u128::from(a) << b).min(u128::from(low(bits, u64::MAX))) as u64,
        ),
        IntOp::SShlSat | IntOp::UShlSat => 0,
        IntOp::SAddOverflows => overflows(x + y),
        IntOp::UAddOverflows => overflows_unsigned(ua + ub),
        IntOp::SSubOverflows => overflows(x - y),
        IntOp::USubOverflows => overflows_unsigned(ua - ub),
        IntOp::SMulOverflows => overflows(x * y),
        IntOp::UMulOverflows => u64::from((u128::from(a) * u128::from(b)) >> bits != 0),
        IntOp::SMulHigh => ((x * y) >> bits) as u64,
        IntOp::UMulHigh => ((u128::from(a) * u128::from(b)) >> bits) as u64,
    };
    Ok(low(bits, result))
}

/// `fshl` and `fshr`.
pub(super) fn funnel(left: bool, bits: u8, a: u64, b: u64, by: u64) -> u64 {
    let both = (u128::from(a) << bits) | u128::from(b);
    let by = by % u64::from(bits);
    let shifted = if left { both << by >> bits } else { both >> by };
    low(bits, shifted as u64)
}
