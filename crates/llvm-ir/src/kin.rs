//! What a pointer points to. Pointers have no pointee type of their own any more, so every
//! pointer fits wherever a pointer is wanted; an edit that puts one into the place of another
//! is only worth trying if the two are of a kind.

use crate::llvm::{Opcode, Type, Value};

/// Where a pointer comes from, and what is read and written through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kin<'m> {
    /// The object it points into: an argument, a global, an `alloca`, or what was loaded.
    pub base: Value<'m>,
    /// The type of an element, if an access tells.
    element: Option<Type<'m>>,
}

/// How far to follow a pointer to its base; real chains are short.
const FAR: usize = 32;

impl<'m> Kin<'m> {
    /// Finds out by looking at the pointer's history and uses.
    pub fn of(pointer: Value<'m>) -> Self {
        Kin {
            base: base(pointer, FAR),
            element: element(pointer),
        }
    }

    /// How well a pointer may stand in for another: 2 into the same object, 1 to the same type of
    /// element, 0 neither.
    pub fn likeness(self, other: Kin<'m>) -> u32 {
        if self.base == other.base {
            2
        } else {
            u32::from(self.element.is_some() && self.element == other.element)
        }
    }
}

/// Follows a pointer to the object it points into.
fn base(pointer: Value<'_>, far: usize) -> Value<'_> {
    if far == 0 {
        return pointer;
    }
    match pointer.opcode().or_else(|| pointer.constant_opcode()) {
        Some(
            Opcode::LLVMGetElementPtr
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMBitCast
            | Opcode::LLVMFreeze,
        ) => base(pointer.operand(0), far - 1),
        // A pointer that walks: the loop's own step leads back to the phi itself.
        Some(Opcode::LLVMPHI) => {
            let bases = pointer.operands().into_iter().filter_map(|from| {
                let found = base_unless(from, pointer, far - 1)?;
                (found != pointer).then_some(found)
            });
            only(bases).unwrap_or(pointer)
        }
        Some(Opcode::LLVMSelect) => {
            only([1, 2].map(|side| base(pointer.operand(side), far - 1))).unwrap_or(pointer)
        }
        _ => pointer,
    }
}

/// The base of a pointer, or nothing if the way to it leads through `stop`.
fn base_unless<'m>(pointer: Value<'m>, stop: Value<'m>, far: usize) -> Option<Value<'m>> {
    let mut at = pointer;
    for _ in 0..far {
        if at == stop {
            return None;
        }
        match at.opcode() {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMAddrSpaceCast) => at = at.operand(0),
            Some(Opcode::LLVMPHI) => return Some(at),
            _ => return Some(base(at, far)),
        }
    }
    None
}

/// The one value that all of them are.
fn only<'m>(values: impl IntoIterator<Item = Value<'m>>) -> Option<Value<'m>> {
    let mut values = values.into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// The type of an element, told by an access or by pointer arithmetic.
fn element(pointer: Value<'_>) -> Option<Type<'_>> {
    let own = (pointer.opcode() == Some(Opcode::LLVMGetElementPtr))
        .then(|| pointer.element_type())
        .flatten();
    let mut accesses = pointer
        .uses()
        .into_iter()
        .filter_map(|slot| match slot.user.opcode()? {
            Opcode::LLVMLoad => Some(slot.user.ty()),
            Opcode::LLVMStore if slot.operand == 1 => Some(slot.user.operand(0).ty()),
            _ => None,
        });
    accesses.next().or(own)
}
