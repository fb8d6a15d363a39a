//! Types of values.

use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::prelude::LLVMTypeRef;

use super::{Module, api, take_message};

/// A type, of one module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'m> {
    pub(super) raw: LLVMTypeRef,
    module: PhantomData<&'m Module>,
}

/// What kind of type it is, as far as edits and the emulator care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeKind<'m> {
    /// No value.
    Void,
    /// An integer, with its number of bits.
    Int(u32),
    /// 16 bits, half precision.
    Half,
    /// 16 bits, the range of `Float`.
    Brain,
    /// 32 bits.
    Float,
    /// 64 bits.
    Double,
    /// A pointer into this address space.
    Pointer(u32),
    /// A number of elements of one type, as one value.
    Vector(u32, Type<'m>),
    /// A number of elements of one type, in memory.
    Array(u64, Type<'m>),
    /// Several types together.
    Struct(u32),
    /// Anything else: labels, metadata, tokens, functions, other floats.
    Other,
}

impl<'m> Type<'m> {
    /// # Safety
    /// `raw` is a type of the context of a module that lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMTypeRef) -> Self {
        Type {
            raw,
            module: PhantomData,
        }
    }

    /// What kind it is.
    #[must_use]
    pub fn kind(self) -> TypeKind<'m> {
        // SAFETY: the handle is valid, and each question is asked of the kind it is meant for.
        unsafe {
            match api::LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMVoidTypeKind => TypeKind::Void,
                LLVMTypeKind::LLVMIntegerTypeKind => {
                    TypeKind::Int(api::LLVMGetIntTypeWidth(self.raw))
                }
                LLVMTypeKind::LLVMHalfTypeKind => TypeKind::Half,
                LLVMTypeKind::LLVMBFloatTypeKind => TypeKind::Brain,
                LLVMTypeKind::LLVMFloatTypeKind => TypeKind::Float,
                LLVMTypeKind::LLVMDoubleTypeKind => TypeKind::Double,
                LLVMTypeKind::LLVMPointerTypeKind => {
                    TypeKind::Pointer(api::LLVMGetPointerAddressSpace(self.raw))
                }
                LLVMTypeKind::LLVMVectorTypeKind => TypeKind::Vector(
                    api::LLVMGetVectorSize(self.raw),
                    Type::new(api::LLVMGetElementType(self.raw)),
                ),
                LLVMTypeKind::LLVMArrayTypeKind => TypeKind::Array(
                    api::LLVMGetArrayLength2(self.raw),
                    Type::new(api::LLVMGetElementType(self.raw)),
                ),
                LLVMTypeKind::LLVMStructTypeKind => {
                    TypeKind::Struct(api::LLVMCountStructElementTypes(self.raw))
                }
                _ => TypeKind::Other,
            }
        }
    }

    /// The type of a struct's field.
    #[must_use]
    pub fn field(self, index: u32) -> Option<Type<'m>> {
        match self.kind() {
            // SAFETY: the index is one of the struct's.
            TypeKind::Struct(count) if index < count => {
                Some(unsafe { Type::new(api::LLVMStructGetTypeAtIndex(self.raw, index)) })
            }
            _ => None,
        }
    }

    /// Whether it is a floating-point number or a vector of them.
    #[must_use]
    pub fn is_float(self) -> bool {
        match self.kind() {
            TypeKind::Half | TypeKind::Brain | TypeKind::Float | TypeKind::Double => true,
            TypeKind::Vector(_, element) => element.is_float(),
            _ => false,
        }
    }

    /// Whether it is a number or a vector of them.
    #[must_use]
    pub fn is_numeric(self) -> bool {
        match self.kind() {
            TypeKind::Int(_) => true,
            TypeKind::Vector(_, element) => element.is_numeric(),
            _ => self.is_float(),
        }
    }

    /// Whether it is a pointer.
    #[must_use]
    pub fn is_pointer(self) -> bool {
        matches!(self.kind(), TypeKind::Pointer(_))
    }

    /// As LLVM writes it.
    #[must_use]
    pub fn text(self) -> String {
        // SAFETY: the handle is valid, and the string is ours.
        unsafe { take_message(api::LLVMPrintTypeToString(self.raw)) }
    }
}
