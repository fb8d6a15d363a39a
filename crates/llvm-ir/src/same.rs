//! Whether two values are the same by construction. Agreement on every input tried proves little: `>` and `>=` agree
//! until two numbers are equal.

use crate::llvm::{Opcode, Value};
use crate::memory::computes;

/// How deep the operands of values are followed.
const DEPTH: u32 = 6;

/// Whether two loads from one place read the same value.
type ReadTheSame<'a, 'm> = &'a dyn Fn(Value<'m>, Value<'m>) -> bool;

/// Returns what an operand of a value was before any edit.
type Was<'a, 'm> = &'a dyn Fn(Value<'m>, u32) -> Value<'m>;

/// Whether what `was` stood for before any edit always equals `is`, as far as their opcodes and operands show.
pub fn is_same<'m>(
    was: Value<'m>,
    is: Value<'m>,
    operand: Was<'_, 'm>,
    read_the_same: ReadTheSame<'_, 'm>,
) -> bool {
    is_same_within(was, is, (operand, read_the_same), DEPTH)
        && has_no_more_poison_flags(was, is, operand, DEPTH)
}

/// Whether `is` and its operands have no poison-generating flags that `was` and its operands did not have.
fn has_no_more_poison_flags<'m>(
    was: Value<'m>,
    is: Value<'m>,
    operand: Was<'_, 'm>,
    depth: u32,
) -> bool {
    if was == is || depth == 0 || !is.is_instruction() {
        return true;
    }
    // `is` itself will lose its poison-generating flags, since it has a new user; its operands keep theirs.
    let flags = |value: Value<'m>| match depth == DEPTH {
        true => value.relaxed_flags(),
        false => value.poison_flags(),
    };
    let count = was.operand_count().min(is.operand_count());
    let below = |a: u32, b: u32| {
        has_no_more_poison_flags(operand(was, a), is.operand(b), operand, depth - 1)
    };
    let in_order = || (0..count).all(|number| below(number, number));
    let turned = || was.is_commutative() && count == 2 && below(0, 1) && below(1, 0);
    flags(is) & !flags(was) == 0 && (in_order() || turned())
}

/// Whether two values are always the same, whatever memory holds.
pub fn is_same_but_for_memory<'m>(one: Value<'m>, other: Value<'m>) -> bool {
    let operand = |value: Value<'m>, number: u32| value.operand(number);
    is_same_within(one, other, (&operand, &|_, _| false), DEPTH)
}

fn is_same_within<'m>(
    one: Value<'m>,
    other: Value<'m>,
    (operand, read_the_same): (Was<'_, 'm>, ReadTheSame<'_, 'm>),
    depth: u32,
) -> bool {
    if one == other {
        return true;
    }
    if depth == 0 || !one.is_instruction() || !other.is_instruction() || one.ty() != other.ty() {
        return false;
    }
    let pair = (one.opcode(), other.opcode());
    let is_widened = matches!(
        pair,
        (Some(Opcode::LLVMSExt), Some(Opcode::LLVMZExt))
            | (Some(Opcode::LLVMZExt), Some(Opcode::LLVMSExt))
    );
    // Both give the same for what is not negative, if the extension that was there has `nneg`.
    let is_widened = is_widened && is_not_negative(one);
    if pair.0 != pair.1 && !is_widened {
        return false;
    }
    if !depends_on_operands_only(one) || one.operand_count() != other.operand_count() {
        return false;
    }
    let is_alike = one.int_predicate() == other.int_predicate()
        && one.float_predicate() == other.float_predicate()
        && one.callee() == other.callee()
        && one.element_type() == other.element_type();
    let same = |a: u32, b: u32| {
        let queries = (operand, read_the_same);
        is_same_within(operand(one, a), other.operand(b), queries, depth - 1)
    };
    let in_order = || (0..one.operand_count()).all(|operand| same(operand, operand));
    let turned = || one.is_commutative() && same(0, 1) && same(1, 0);
    let is_read = one.opcode() == Some(Opcode::LLVMLoad);
    is_alike && (in_order() || turned()) && (!is_read || read_the_same(one, other))
}

/// Whether an extension has `nneg`: its operand is not negative.
fn is_not_negative(value: Value<'_>) -> bool {
    value.opcode() == Some(Opcode::LLVMZExt) && value.text().contains(" nneg ")
}

/// Whether the result of an instruction depends only on its operands, its predicate and its types (and on memory, if it
/// is a load).
fn depends_on_operands_only(value: Value<'_>) -> bool {
    match value.opcode() {
        Some(Opcode::LLVMLoad) => !value.is_volatile() && !value.is_atomic(),
        Some(Opcode::LLVMCall) => value.callee().is_some_and(|callee| {
            let name = callee.name();
            let is_clock = name.contains("clock") || name.contains("timer");
            name.starts_with("llvm.nvvm.read.ptx.sreg.") && !is_clock
                || computes(&name)
                || name.starts_with("__nv_")
        }),
        Some(
            Opcode::LLVMAdd
            | Opcode::LLVMFAdd
            | Opcode::LLVMSub
            | Opcode::LLVMFSub
            | Opcode::LLVMMul
            | Opcode::LLVMFMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMFDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMFRem
            | Opcode::LLVMFNeg
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor
            | Opcode::LLVMGetElementPtr
            | Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMICmp
            | Opcode::LLVMFCmp
            | Opcode::LLVMSelect
            | Opcode::LLVMExtractElement
            | Opcode::LLVMInsertElement,
        ) => true,
        _ => false,
    }
}
