//! A module with its context: read, written, verified, edited.

use std::cell::RefCell;
use std::ffi::{c_uint, c_void};
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::LLVMVerifierFailureAction;
use llvm_sys::prelude::{
    LLVMContextRef, LLVMDiagnosticInfoRef, LLVMMemoryBufferRef, LLVMModuleRef,
};

use super::{LlvmError, api, c_string, take_message};

/// Functions and globals, in a context of their own.
#[derive(Debug)]
pub struct Module {
    pub(super) raw: LLVMModuleRef,
    pub(super) context: LLVMContextRef,
    /// Errors that LLVM reported to its diagnostic handler. The context points there.
    errors: Rc<RefCell<Vec<String>>>,
    /// A context is its thread's.
    here: PhantomData<*const ()>,
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are ours, and every handle borrows this module.
        unsafe {
            api::LLVMDisposeModule(self.raw);
            api::LLVMContextDispose(self.context);
        }
    }
}

/// Keeps LLVM's diagnostics off the standard error of the process. Errors are stored: after some,
/// such as assembly that no register fits, LLVM continues and returns meaningless code.
extern "C" fn store_error(info: LLVMDiagnosticInfoRef, errors: *mut c_void) {
    // SAFETY: LLVM passes what it reports and the pointer that it was given with this function,
    // which is to the errors of a module whose context is alive; the description is ours.
    unsafe {
        if api::LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let text = take_message(api::LLVMGetDiagInfoDescription(info));
            let errors = &*errors.cast::<RefCell<Vec<String>>>();
            errors.borrow_mut().push(text);
        }
    }
}

impl Module {
    /// Reads text or bitcode.
    ///
    /// # Errors
    /// LLVM's message, with line and column where it gives them.
    pub fn parse(name: &str, contents: &[u8]) -> Result<Self, LlvmError> {
        let name = c_string(name);
        let errors = Rc::new(RefCell::new(Vec::new()));
        // SAFETY: the buffer is a copy that ends in zero as the reader wants it, and is ours;
        // on success the module is new and belongs to the context.
        unsafe {
            let context = api::LLVMContextCreate();
            let list: *const RefCell<Vec<String>> = Rc::as_ptr(&errors);
            let list = list.cast_mut().cast();
            api::LLVMContextSetDiagnosticHandler(context, Some(store_error), list);
            let buffer = api::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                contents.as_ptr().cast(),
                contents.len(),
                name.as_ptr(),
            );
            let (mut raw, mut message) = (ptr::null_mut(), ptr::null_mut());
            let failed = api::LLVMParseIRInContext2(context, buffer, &mut raw, &mut message);
            api::LLVMDisposeMemoryBuffer(buffer);
            let message = take_message(message);
            if failed != 0 {
                api::LLVMContextDispose(context);
                return Err(LlvmError::Unreadable(message.trim().to_owned()));
            }
            Ok(Module {
                raw,
                context,
                errors,
                here: PhantomData,
            })
        }
    }

    /// Links another module's functions and globals into this one.
    ///
    /// # Errors
    /// It cannot be read, or both do not fit together; in LLVM's words.
    pub fn absorb(&self, bitcode: &[u8]) -> Result<(), LlvmError> {
        // SAFETY: the buffer is a copy, and ours; the other module is in the same context and is
        // consumed by the linker.
        let failed = unsafe {
            let buffer = api::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bitcode.as_ptr().cast(),
                bitcode.len(),
                c"absorbed".as_ptr(),
            );
            let (mut other, mut message) = (ptr::null_mut(), ptr::null_mut());
            let failed = api::LLVMParseIRInContext2(self.context, buffer, &mut other, &mut message);
            api::LLVMDisposeMemoryBuffer(buffer);
            let message = take_message(message);
            if failed != 0 {
                return Err(LlvmError::Unreadable(message.trim().to_owned()));
            }
            api::LLVMLinkModules2(self.raw, other)
        };
        self.check_errors().map_err(LlvmError::Unlinkable)?;
        match failed {
            0 => Ok(()),
            _ => Err(LlvmError::Unlinkable("LLVM gives no reason".to_owned())),
        }
    }

    /// As bitcode.
    #[must_use]
    pub fn bitcode(&self) -> Vec<u8> {
        // SAFETY: the buffer is ours.
        unsafe { take_buffer(api::LLVMWriteBitcodeToMemoryBuffer(self.raw)) }
    }

    /// As text.
    #[must_use]
    pub fn text(&self) -> String {
        // SAFETY: the string is ours.
        unsafe { take_message(api::LLVMPrintModuleToString(self.raw)) }
    }

    /// Asks LLVM whether the module is well-formed.
    ///
    /// # Errors
    /// What is wrong with it, in LLVM's words.
    pub fn verify(&self) -> Result<(), LlvmError> {
        let mut message = ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: a place for the message, which is ours.
        let (failed, message) = unsafe {
            let failed = api::LLVMVerifyModule(self.raw, action, &mut message);
            (failed, take_message(message))
        };
        if failed == 0 {
            Ok(())
        } else {
            Err(LlvmError::IllFormed(message.trim().to_owned()))
        }
    }

    /// Its target triple, as written.
    #[must_use]
    pub fn triple(&self) -> String {
        // SAFETY: the string belongs to the module.
        let triple = unsafe { std::ffi::CStr::from_ptr(api::LLVMGetTarget(self.raw)) };
        triple.to_string_lossy().into_owned()
    }

    /// Whether it is code for a GPU.
    #[must_use]
    pub fn is_for_gpu(&self) -> bool {
        self.triple().starts_with("nvptx")
    }

    /// Removes debug information.
    pub fn strip_debug_info(&self) {
        // SAFETY: the module is whole.
        unsafe { api::LLVMStripModuleDebugInfo(self.raw) };
    }

    /// Fails with the errors that LLVM reported to its diagnostic handler since the last check.
    pub(super) fn check_errors(&self) -> Result<(), String> {
        let errors = self.errors.take();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors.join("\n"))
        }
    }

    pub(super) fn metadata_kind(&self, name: &str) -> c_uint {
        // SAFETY: the name is valid for its length.
        unsafe {
            api::LLVMGetMDKindIDInContext(self.context, name.as_ptr().cast(), name.len() as c_uint)
        }
    }
}

/// Takes over a buffer that LLVM made.
///
/// # Safety
/// `buffer` is LLVM's, not null, and no other code disposes of it.
pub(super) unsafe fn take_buffer(buffer: LLVMMemoryBufferRef) -> Vec<u8> {
    // SAFETY: start and size are those of one allocation.
    unsafe {
        let start = api::LLVMGetBufferStart(buffer).cast::<u8>();
        let bytes = std::slice::from_raw_parts(start, api::LLVMGetBufferSize(buffer)).to_vec();
        api::LLVMDisposeMemoryBuffer(buffer);
        bytes
    }
}
