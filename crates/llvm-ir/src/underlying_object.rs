//! The underlying object of a pointer: the argument, global, `alloca` or loaded pointer that its
//! address is computed from. Pointers are opaque: they have no pointee type, so every pointer fits
//! wherever a pointer is wanted. An edit that replaces a pointer with another is only worth trying
//! if both point into the same object or to elements of the same type.

use crate::llvm::{Opcode, Type, Value};

/// The underlying object of a pointer, and the type of the elements it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnderlyingObject<'m> {
    /// The object it points into: an argument, a global, an `alloca`, or what was loaded.
    pub base: Value<'m>,
    /// The type of an element, if an access or pointer arithmetic shows it.
    element: Option<Type<'m>>,
}

/// How many operands to follow from a pointer to its base; real chains are short.
const FAR: usize = 32;

impl<'m> UnderlyingObject<'m> {
    /// Follows the operands of a pointer to the object, and its uses to the type.
    pub fn of(pointer: Value<'m>) -> Self {
        UnderlyingObject {
            base: base(pointer, FAR),
            element: element(pointer),
        }
    }

    /// How well a pointer may replace another: 2 if both point into the same object, 1 if only their
    /// elements have the same type, 0 otherwise.
    pub fn likeness(self, other: UnderlyingObject<'m>) -> u32 {
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
        // A pointer that a loop increments: the increment leads back to the phi itself.
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

/// The base of a pointer, or `None` if the path to it leads through `stop`.
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

/// The type of an element, from an access or else from pointer arithmetic.
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
