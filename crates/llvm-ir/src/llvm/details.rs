//! Properties of instructions that only an interpreter needs.

use std::ffi::{c_char, c_uint};

pub use llvm_sys::LLVMAtomicRMWBinOp as AtomicOperation;
pub use llvm_sys::LLVMIntPredicate as IntPredicate;

use super::value::{Function, Opcode, Value};
use super::{Type, TypeKind, api};

/// Queries on instructions. On any other value they return `None`, `false`, 0 or an empty list.
impl<'m> Value<'m> {
    /// How an `icmp` compares.
    #[must_use]
    pub fn int_predicate(self) -> Option<IntPredicate> {
        // SAFETY: asked of what it is meant for, here and below.
        (self.opcode() == Some(Opcode::LLVMICmp))
            .then(|| unsafe { api::LLVMGetICmpPredicate(self.raw) })
    }

    /// How an `fcmp` compares: the sum of 1 (equal), 2 (greater), 4 (less), 8 (unordered).
    #[must_use]
    pub fn float_predicate(self) -> Option<u8> {
        (self.opcode() == Some(Opcode::LLVMFCmp))
            .then(|| unsafe { api::LLVMGetFCmpPredicate(self.raw) as u8 })
    }

    /// What an `atomicrmw` does.
    #[must_use]
    pub fn atomic_operation(self) -> Option<AtomicOperation> {
        (self.opcode() == Some(Opcode::LLVMAtomicRMW))
            .then(|| unsafe { api::LLVMGetAtomicRMWBinOp(self.raw) })
    }

    /// Whether a load or store is atomic.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        matches!(self.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore))
            && unsafe { api::LLVMIsAtomic(self.raw) != 0 }
    }

    /// Whether a load has `invariant.load`: what it reads never changes while the program runs.
    #[must_use]
    pub fn is_invariant_load(self) -> bool {
        const INVARIANT: &str = "invariant.load";
        if self.opcode() != Some(Opcode::LLVMLoad) {
            return false;
        }
        // SAFETY: the name is given with its length, and metadata is asked of an instruction.
        unsafe {
            let context = api::LLVMGetTypeContext(self.ty().raw);
            let length = INVARIANT.len() as c_uint;
            let kind = api::LLVMGetMDKindIDInContext(context, INVARIANT.as_ptr().cast(), length);
            !api::LLVMGetMetadata(self.raw, kind).is_null()
        }
    }

    /// The alignment an access to memory or a variable declares; 0 if it declares none.
    #[must_use]
    pub fn alignment(self) -> u32 {
        let has = matches!(
            self.opcode(),
            Some(
                Opcode::LLVMLoad
                    | Opcode::LLVMStore
                    | Opcode::LLVMAlloca
                    | Opcode::LLVMAtomicRMW
                    | Opcode::LLVMAtomicCmpXchg
            )
        );
        if has || self.is_global_variable() {
            unsafe { api::LLVMGetAlignment(self.raw) }
        } else {
            0
        }
    }

    /// Which part `extractvalue` and `insertvalue` mean.
    #[must_use]
    pub fn part_indices(self) -> Vec<u32> {
        if !matches!(
            self.opcode(),
            Some(Opcode::LLVMExtractValue | Opcode::LLVMInsertValue)
        ) {
            return Vec::new();
        }
        // SAFETY: the array has that many elements.
        unsafe {
            let count = api::LLVMGetNumIndices(self.raw) as usize;
            std::slice::from_raw_parts(api::LLVMGetIndices(self.raw), count).to_vec()
        }
    }

    /// Which lane each lane of a `shufflevector` comes from; `None` where it does not matter.
    #[must_use]
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        if self.opcode() != Some(Opcode::LLVMShuffleVector) {
            return Vec::new();
        }
        // SAFETY: each index is one of the mask's.
        unsafe {
            (0..api::LLVMGetNumMaskElements(self.raw))
                .map(|index| u32::try_from(api::LLVMGetMaskValue(self.raw, index)).ok())
                .collect()
        }
    }

    /// The value for which a `switch` goes to successor `index`; 0 is the default and has none.
    #[must_use]
    pub fn case_value(self, index: u32) -> Option<Value<'m>> {
        if self.opcode() != Some(Opcode::LLVMSwitch) || index == 0 {
            return None;
        }
        // SAFETY: the index is one of the successors'.
        unsafe {
            (index < api::LLVMGetNumSuccessors(self.raw))
                .then(|| Value::new(api::LLVMGetSwitchCaseValue(self.raw, index)))
        }
    }

    /// The text of the assembly a call contains.
    #[must_use]
    pub fn assembly(self) -> Option<String> {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return None;
        }
        // SAFETY: text and length belong together, and to LLVM.
        unsafe {
            let callee = api::LLVMGetCalledValue(self.raw);
            if api::LLVMIsAInlineAsm(callee).is_null() {
                return None;
            }
            let mut length = 0;
            let start: *const c_char = api::LLVMGetInlineAsmAsmString(callee, &mut length);
            let bytes = std::slice::from_raw_parts(start.cast::<u8>(), length);
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}

/// Queries on constants.
impl<'m> Value<'m> {
    /// What a constant expression does.
    #[must_use]
    pub fn constant_opcode(self) -> Option<Opcode> {
        unsafe {
            let is_expression = !api::LLVMIsAConstantExpr(self.raw).is_null();
            is_expression.then(|| api::LLVMGetConstOpcode(self.raw))
        }
    }

    /// The type whose elements a constant `getelementptr` counts.
    #[must_use]
    pub fn constant_element_type(self) -> Option<Type<'m>> {
        (self.constant_opcode() == Some(Opcode::LLVMGetElementPtr))
            .then(|| unsafe { Type::new(api::LLVMGetGEPSourceElementType(self.raw)) })
    }

    /// Whether it is zero, null, or a collection of them.
    #[must_use]
    pub fn is_zero(self) -> bool {
        unsafe { api::LLVMIsNull(self.raw) != 0 }
    }

    /// The bits of an integer constant of 128 bits.
    #[must_use]
    pub fn wide_bits(self) -> Option<u128> {
        // SAFETY: the value lives as long as its module.
        let is_number = unsafe { !api::LLVMIsAConstantInt(self.raw).is_null() };
        if !is_number || self.ty().kind() != TypeKind::Int(128) {
            return None;
        }
        // LLVM's C functions give 64 bits; its text has all of them.
        let text = self.text();
        let number = text.split_ascii_whitespace().last()?;
        let negative = number.parse::<i128>().ok().map(|number| number as u128);
        negative.or_else(|| number.parse().ok())
    }

    /// The bits of a number of at most 64 bits, none beyond its width set.
    #[must_use]
    pub fn number_bits(self) -> Option<u64> {
        // SAFETY: a float is cast to an integer of its width, which is a number again.
        unsafe {
            let is = |raw: llvm_sys::prelude::LLVMValueRef| !raw.is_null();
            match self.ty().kind() {
                TypeKind::Int(bits) if bits <= 64 => is(api::LLVMIsAConstantInt(self.raw))
                    .then(|| api::LLVMConstIntGetZExtValue(self.raw)),
                kind => {
                    let bits = match kind {
                        TypeKind::Half | TypeKind::Brain => 16,
                        TypeKind::Float => 32,
                        TypeKind::Double => 64,
                        _ => return None,
                    };
                    if !is(api::LLVMIsAConstantFP(self.raw)) {
                        return None;
                    }
                    let context = api::LLVMGetTypeContext(self.ty().raw);
                    let ty = api::LLVMIntTypeInContext(context, bits);
                    Value::new(api::LLVMConstBitCast(self.raw, ty)).number_bits()
                }
            }
        }
    }

    /// A part of a constant vector, array or struct.
    #[must_use]
    pub fn part(self, index: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: constants are asked only; null is the answer to a wrong index.
        unsafe {
            let raw = api::LLVMGetAggregateElement(self.raw, index);
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }

    /// The contents a global variable starts with.
    #[must_use]
    pub fn initializer(self) -> Option<Value<'m>> {
        if !self.is_global_variable() {
            return None;
        }
        // SAFETY: it is a variable; null is the answer if it is only declared.
        unsafe {
            let raw = api::LLVMGetInitializer(self.raw);
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }

    /// The type of a global variable's contents.
    #[must_use]
    pub fn contents_type(self) -> Option<Type<'m>> {
        self.is_global_variable()
            .then(|| unsafe { Type::new(api::LLVMGlobalGetValueType(self.raw)) })
    }

    /// Whether a global variable never changes.
    #[must_use]
    pub fn is_constant_variable(self) -> bool {
        self.is_global_variable() && unsafe { api::LLVMIsGlobalConstant(self.raw) != 0 }
    }

    /// Whether it is a function.
    #[must_use]
    pub fn is_function(self) -> bool {
        unsafe { !api::LLVMIsAFunction(self.raw).is_null() }
    }
}

impl<'m> Function<'m> {
    /// The type behind a pointer argument that is passed by copying what it leads to.
    #[must_use]
    pub fn copied_argument(self, index: u32) -> Option<Type<'m>> {
        let kind = super::attribute_kind("byval");
        let place: c_uint = index + 1;
        // SAFETY: `byval` carries a type.
        unsafe {
            let attribute = api::LLVMGetEnumAttributeAtIndex(self.0.raw, place, kind);
            (!attribute.is_null()).then(|| Type::new(api::LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The type of its result.
    #[must_use]
    pub fn return_type(self) -> Type<'m> {
        // SAFETY: a function's type is a function type.
        unsafe {
            let ty = api::LLVMGlobalGetValueType(self.0.raw);
            Type::new(api::LLVMGetReturnType(ty))
        }
    }
}
