//! Where instructions come from in the source.

use std::ffi::c_uint;
use std::fmt;
use std::marker::PhantomData;

use llvm_sys::prelude::LLVMMetadataRef;
use serde::{Deserialize, Serialize};

use super::{Module, Value, api};

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file, by the name that the compiler was given.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The debug location of an instruction of a module, or none.
#[derive(Debug, Clone, Copy)]
pub struct DebugLocation<'m> {
    raw: LLVMMetadataRef,
    module: PhantomData<&'m Module>,
}

impl<'m> Value<'m> {
    /// The debug location of an instruction.
    #[must_use]
    pub fn debug_location(self) -> DebugLocation<'m> {
        assert!(self.is_instruction(), "it is no instruction");
        DebugLocation {
            // SAFETY: it is an instruction.
            raw: unsafe { api::LLVMInstructionGetDebugLoc(self.raw) },
            module: PhantomData,
        }
    }

    /// Sets the debug location of an instruction.
    pub fn set_debug_location(self, location: DebugLocation<'m>) {
        assert!(self.is_instruction(), "it is no instruction");
        // SAFETY: it is an instruction, and the location, if there is one, belongs to the same module.
        unsafe { api::LLVMInstructionSetDebugLoc(self.raw, location.raw) }
    }

    /// Where an instruction comes from in the source: its own place first, then the inlined calls that
    /// led there, innermost first. Empty if unknown.
    pub fn source_places(self) -> Vec<SourcePlace> {
        let mut places = Vec::new();
        // SAFETY: asked of instructions only; what is not null is a location, and names belong to LLVM.
        unsafe {
            if !self.is_instruction() {
                return places;
            }
            let mut location = api::LLVMInstructionGetDebugLoc(self.raw);
            while !location.is_null() {
                let line = api::LLVMDILocationGetLine(location);
                // A compiler that merged two instructions writes line 0.
                if line != 0 {
                    places.push(SourcePlace {
                        file: file_of(api::LLVMDILocationGetScope(location)),
                        line,
                        column: api::LLVMDILocationGetColumn(location),
                    });
                }
                location = api::LLVMDILocationGetInlinedAt(location);
            }
        }
        places
    }
}

/// The name of the file that a scope lies in.
///
/// # Safety
///
/// It is a scope of a living module, or null.
unsafe fn file_of(scope: LLVMMetadataRef) -> String {
    if scope.is_null() {
        return String::new();
    }
    let mut length: c_uint = 0;
    // SAFETY: as the caller says; the bytes belong to LLVM and are copied at once.
    unsafe {
        let file = api::LLVMDIScopeGetFile(scope);
        if file.is_null() {
            return String::new();
        }
        let start = api::LLVMDIFileGetFilename(file, &mut length).cast::<u8>();
        if start.is_null() {
            return String::new();
        }
        let bytes = std::slice::from_raw_parts(start, length as usize);
        String::from_utf8_lossy(bytes).into_owned()
    }
}
