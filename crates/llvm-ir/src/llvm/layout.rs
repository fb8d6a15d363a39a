//! Where the parts of a type lie in memory, by the module's own data layout.

use std::marker::PhantomData;

use llvm_sys::target::LLVMTargetDataRef;

use super::{Module, Type, TypeKind, api};

/// Sizes, offsets and alignments for one module.
#[derive(Debug, Clone, Copy)]
pub struct Layout<'m> {
    raw: LLVMTargetDataRef,
    module: PhantomData<&'m Module>,
}

impl Module {
    /// Its data layout.
    #[must_use]
    pub fn layout(&self) -> Layout<'_> {
        Layout {
            // SAFETY: the layout belongs to the module.
            raw: unsafe { api::LLVMGetModuleDataLayout(self.raw) },
            module: PhantomData,
        }
    }
}

/// Only types with a size are asked about: opaque types and `Other` ones have none.
impl<'m> Layout<'m> {
    /// How far apart two neighbours in an array are.
    #[must_use]
    pub fn stride(self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the type has a size.
        has_size(ty).then(|| unsafe { api::LLVMABISizeOfType(self.raw, ty.raw) })
    }

    /// How many bytes a store writes.
    #[must_use]
    pub fn stored_size(self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the type has a size.
        has_size(ty).then(|| unsafe { api::LLVMStoreSizeOfType(self.raw, ty.raw) })
    }

    /// What addresses of it are multiples of.
    #[must_use]
    pub fn alignment(self, ty: Type<'m>) -> Option<u32> {
        // SAFETY: the type has a size.
        has_size(ty).then(|| unsafe { api::LLVMABIAlignmentOfType(self.raw, ty.raw) })
    }

    /// Where a field begins.
    #[must_use]
    pub fn field_offset(self, ty: Type<'m>, field: u32) -> Option<u64> {
        match ty.kind() {
            // SAFETY: the type is a struct with such a field, and has a size.
            TypeKind::Struct(count) if field < count && has_size(ty) => {
                Some(unsafe { api::LLVMOffsetOfElement(self.raw, ty.raw, field) })
            }
            _ => None,
        }
    }
}

fn has_size(ty: Type<'_>) -> bool {
    match ty.kind() {
        TypeKind::Void | TypeKind::Other => false,
        TypeKind::Vector(_, element) | TypeKind::Array(_, element) => has_size(element),
        TypeKind::Struct(count) => {
            (0..count).all(|index| ty.field(index).is_some_and(has_size))
                && !ty.text().ends_with("= type opaque")
        }
        _ => true,
    }
}
