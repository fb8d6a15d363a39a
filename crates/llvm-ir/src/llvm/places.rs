//! Where instructions come from in the source.

use std::ffi::c_uint;
use std::fmt;

use llvm_sys::prelude::LLVMMetadataRef;
use serde::{Deserialize, Serialize};

use super::{Value, api};

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file as the compiler was told it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if nobody knows.
    pub column: u32,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Value<'_> {
    /// Where an instruction comes from in the source: its own place first, then the calls by which that
    /// came to be here, innermost first. Empty if nobody knows.
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
                // A compiler that joined two instructions says line 0.
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
