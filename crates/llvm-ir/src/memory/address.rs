//! Addresses as sums: two pointers that are computed in different ways are often equal, or differ by a constant.

use crate::llvm::{Layout, Opcode, Type, TypeKind, Value};
use crate::same::is_same_but_for_memory;

/// A pointer, multiples of numbers, and a constant.
#[derive(Debug)]
pub(super) struct Address<'m> {
    base: Value<'m>,
    terms: Vec<(Value<'m>, i64)>,
    constant: i64,
    /// Whether a product with a factor other than a power of two may have wrapped: then it need not be a multiple.
    may_wrap: bool,
}

/// How deep sums are followed.
const DEPTH: u32 = 8;

impl<'m> Address<'m> {
    /// Takes a pointer apart.
    pub(super) fn of(pointer: Value<'m>, layout: Layout<'m>) -> Self {
        let mut address = Address {
            base: pointer,
            terms: Vec::new(),
            constant: 0,
            may_wrap: false,
        };
        loop {
            let base = address.base;
            match base.opcode() {
                Some(Opcode::LLVMGetElementPtr) => {
                    if address.add_indices(base, layout).is_none() {
                        break;
                    }
                }
                Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {}
                _ => break,
            }
            address.base = base.operand(0);
        }
        address.terms.retain(|(_, times)| *times != 0);
        address
    }

    /// Adds what the indices of pointer arithmetic add; `None` if that is unknown.
    fn add_indices(&mut self, pointer: Value<'m>, layout: Layout<'m>) -> Option<()> {
        let mut ty: Type<'m> = pointer.element_type()?;
        let mut found: Vec<(Value<'m>, i64)> = Vec::new();
        let mut constant = 0;
        for operand in 1..pointer.operand_count() {
            let index = pointer.operand(operand);
            let stride = match ty.kind() {
                _ if operand == 1 => layout.stride(ty)?,
                TypeKind::Struct(_) => {
                    let field = u32::try_from(index.as_int()?).ok()?;
                    constant += i64::try_from(layout.field_offset(ty, field)?).ok()?;
                    ty = ty.field(field)?;
                    continue;
                }
                TypeKind::Array(_, element) | TypeKind::Vector(_, element) => {
                    ty = element;
                    layout.stride(element)?
                }
                _ => return None,
            };
            found.push((index, i64::try_from(stride).ok()?));
        }
        self.constant = self.constant.wrapping_add(constant);
        let is_kept = pointer.poison_flags() != 0;
        for (index, stride) in found {
            self.may_wrap |= !is_kept && is_odd(stride) && is_full(index);
            self.add(index, stride, DEPTH);
        }
        Some(())
    }

    /// Adds a multiple of a number.
    fn add(&mut self, value: Value<'m>, times: i64, depth: u32) {
        if let Some(number) = value.as_int() {
            self.constant = self.constant.wrapping_add(number.wrapping_mul(times));
            return;
        }
        // Narrower numbers would have to be known not to wrap before they are widened.
        let is_wide = value.ty().kind() == TypeKind::Int(64);
        let constant = |operand: u32| value.operand(operand).as_int();
        match value.opcode() {
            Some(Opcode::LLVMAdd) if is_wide && depth > 0 => {
                self.add(value.operand(0), times, depth - 1);
                self.add(value.operand(1), times, depth - 1);
            }
            Some(Opcode::LLVMSub) if is_wide && depth > 0 => {
                self.add(value.operand(0), times, depth - 1);
                self.add(value.operand(1), times.wrapping_neg(), depth - 1);
            }
            Some(Opcode::LLVMMul) if is_wide && depth > 0 && constant(1).is_some() => {
                let by = constant(1).unwrap_or(1);
                let is_kept = value.poison_flags() != 0;
                self.may_wrap |= !is_kept && is_odd(by) && is_full(value.operand(0));
                self.add(value.operand(0), times.wrapping_mul(by), depth - 1);
            }
            Some(Opcode::LLVMShl)
                if is_wide && depth > 0 && constant(1).is_some_and(|by| (0..64).contains(&by)) =>
            {
                let by = constant(1).unwrap_or(0) as u32;
                self.add(value.operand(0), times.wrapping_shl(by), depth - 1);
            }
            _ => {
                let mut known = self.terms.iter_mut();
                match known.find(|(term, _)| is_same_but_for_memory(*term, value)) {
                    Some((_, sum)) => *sum = sum.wrapping_add(times),
                    None => self.terms.push((value, times)),
                }
            }
        }
    }

    /// Whether it equals another, as long as nothing it is computed from is computed anew.
    pub(super) fn is_same(&self, other: &Address<'m>) -> bool {
        let has = |one: &Address<'m>, (term, times): &(Value<'m>, i64)| {
            let mut terms = one.terms.iter();
            terms.any(|(other, sum)| sum == times && is_same_but_for_memory(*term, *other))
        };
        self.constant == other.constant
            && is_same_but_for_memory(self.base, other.base)
            && self.terms.len() == other.terms.len()
            && self.terms.iter().all(|term| has(other, term))
    }

    /// Whether `size` bytes here and `other_size` bytes there never overlap, whatever the numbers are: other constants,
    /// or other fields of an array's elements.
    pub(super) fn is_beside(&self, other: &Address<'m>, (size, other_size): (u64, u64)) -> bool {
        let (Ok(size), Ok(other_size)) = (i64::try_from(size), i64::try_from(other_size)) else {
            return false;
        };
        if self.base != other.base || !self.base.is_always_there() {
            return false;
        }
        // All that is not constant is a multiple of this.
        let strides = self.terms.iter().chain(&other.terms);
        let stride = strides.fold(0, |stride, (_, times)| {
            divisor(stride, times.unsigned_abs())
        });
        let stride = match self.may_wrap || other.may_wrap {
            true if stride != 0 => 1 << stride.trailing_zeros(),
            _ => stride,
        };
        let apart = self.constant.wrapping_sub(other.constant);
        if stride == 0 {
            return apart >= other_size || apart <= -size;
        }
        let Ok(stride) = i64::try_from(stride) else {
            return false;
        };
        let apart = apart.rem_euclid(stride);
        apart >= other_size && apart + size <= stride
    }
}

/// Whether a number is no power of two. Multiples of powers of two are still multiples after they wrap.
fn is_odd(times: i64) -> bool {
    !times.unsigned_abs().is_power_of_two()
}

/// Whether a number may be so large that its product wraps: it has not just been widened.
fn is_full(value: Value<'_>) -> bool {
    let is_widened = matches!(value.opcode(), Some(Opcode::LLVMSExt | Opcode::LLVMZExt));
    value.as_int().is_none() && !is_widened
}

/// The greatest number that divides both.
fn divisor(one: u64, other: u64) -> u64 {
    match other {
        0 => one,
        _ => divisor(other, one % other),
    }
}
