//! A module with its context: read, written, verified, edited.

use std::cell::RefCell;
use std::ffi::{CStr, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::LLVMVerifierFailureAction;
use llvm_sys::prelude::{
    LLVMContextRef, LLVMDiagnosticInfoRef, LLVMMemoryBufferRef, LLVMModuleRef,
};

use super::value::{Function, Value};
use super::{api, c_string, take_message};

/// Functions and globals, in a context of their own.
#[derive(Debug)]
pub struct Module {
    pub(super) raw: LLVMModuleRef,
    pub(super) context: LLVMContextRef,
    /// Errors that LLVM reported on the side. The context points there.
    told: Rc<RefCell<Vec<String>>>,
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

/// Keeps LLVM's remarks off the standard error of whoever uses us. Errors are noted: after some,
/// such as assembly that no register fits, LLVM goes on and returns code that means nothing.
extern "C" fn note(info: LLVMDiagnosticInfoRef, told: *mut c_void) {
    // SAFETY: LLVM passes what it reports and the pointer that it was given with this function,
    // which is to the errors of a module whose context is alive; the description is ours.
    unsafe {
        if api::LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let text = take_message(api::LLVMGetDiagInfoDescription(info));
            let told = &*told.cast::<RefCell<Vec<String>>>();
            told.borrow_mut().push(text);
        }
    }
}

impl Module {
    /// Reads text or bitcode.
    ///
    /// # Errors
    /// LLVM's words, with line and column where it has them.
    pub fn parse(name: &str, contents: &[u8]) -> Result<Self, String> {
        let name = c_string(name);
        let told = Rc::new(RefCell::new(Vec::new()));
        // SAFETY: the buffer is a copy that ends in zero as the reader wants it, and is ours;
        // on success the module is new and belongs to the context.
        unsafe {
            let context = api::LLVMContextCreate();
            let notes: *const RefCell<Vec<String>> = Rc::as_ptr(&told);
            api::LLVMContextSetDiagnosticHandler(context, Some(note), notes.cast_mut().cast());
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
                return Err(message.trim().to_owned());
            }
            Ok(Module {
                raw,
                context,
                told,
                here: PhantomData,
            })
        }
    }

    /// Takes another module's functions and globals over.
    ///
    /// # Errors
    /// It cannot be read, or both do not fit together; in LLVM's words.
    pub fn absorb(&self, bitcode: &[u8]) -> Result<(), String> {
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
                return Err(message.trim().to_owned());
            }
            api::LLVMLinkModules2(self.raw, other)
        };
        self.check_told()?;
        match failed {
            0 => Ok(()),
            _ => Err("the modules cannot be linked".to_owned()),
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
    pub fn verify(&self) -> Result<(), String> {
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
            Err(message.trim().to_owned())
        }
    }

    /// Its target triple, as written.
    #[must_use]
    pub fn triple(&self) -> String {
        // SAFETY: the string belongs to the module.
        let triple = unsafe { std::ffi::CStr::from_ptr(api::LLVMGetTarget(self.raw)) };
        triple.to_string_lossy().into_owned()
    }

    /// Tells whether it is code for a GPU.
    #[must_use]
    pub fn is_for_gpu(&self) -> bool {
        self.triple().starts_with("nvptx")
    }

    /// The functions with a body, in the order of the module.
    #[must_use]
    pub fn functions(&self) -> Vec<Function<'_>> {
        self.all_functions()
            .into_iter()
            .filter(|function| function.has_body())
            .collect()
    }

    /// The function of this name, with a body or without.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<Function<'_>> {
        self.all_functions()
            .into_iter()
            .find(|function| function.name() == name)
    }

    /// Every function, declared or defined.
    #[must_use]
    pub fn all_functions(&self) -> Vec<Function<'_>> {
        let mut functions = Vec::new();
        // SAFETY: walking LLVM's own list, which nobody changes meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstFunction(self.raw);
            while !raw.is_null() {
                functions.push(Function(Value::new(raw)));
                raw = api::LLVMGetNextFunction(raw);
            }
        }
        functions
    }

    /// The global variables.
    #[must_use]
    pub fn globals(&self) -> Vec<Value<'_>> {
        let mut globals = Vec::new();
        // SAFETY: walking LLVM's own list, which nobody changes meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstGlobal(self.raw);
            while !raw.is_null() {
                globals.push(Value::new(raw));
                raw = api::LLVMGetNextGlobal(raw);
            }
        }
        globals
    }

    /// Removes debug information.
    pub fn strip_debug_info(&self) {
        // SAFETY: the module is whole.
        unsafe { api::LLVMStripModuleDebugInfo(self.raw) };
    }

    /// Forgets which processor functions were compiled for, so that the target decides.
    pub(super) fn forget_processor(&self) {
        for function in self.functions() {
            for name in ["target-cpu", "target-features", "tune-cpu"] {
                // SAFETY: the name is valid for its length; removing what is not there does nothing.
                unsafe {
                    api::LLVMRemoveStringAttributeAtIndex(
                        function.0.raw,
                        llvm_sys::LLVMAttributeFunctionIndex,
                        name.as_ptr().cast(),
                        name.len() as c_uint,
                    );
                }
            }
        }
    }

    /// Lets functions that do not say for which processor they are be for this one.
    pub(super) fn suppose_processor(&self, chip: &CStr, features: &CStr) {
        for function in self.functions() {
            if function.processor_features().is_some() {
                continue;
            }
            let said = [(c"target-cpu", chip), (c"target-features", features)];
            for (name, value) in said {
                // SAFETY: both strings end in zero and are copied.
                unsafe {
                    api::LLVMAddTargetDependentFunctionAttr(
                        function.0.raw,
                        name.as_ptr(),
                        value.as_ptr(),
                    );
                }
            }
        }
    }

    /// Erases instructions that nothing but each other refers to.
    ///
    /// The caller makes sure that no handle to one of them is used afterwards.
    pub fn erase(&self, doomed: &[Value<'_>]) {
        for &value in doomed {
            value.leave_uses();
        }
        for &value in doomed {
            // SAFETY: it has no uses left, and it is in a block.
            unsafe { api::LLVMInstructionEraseFromParent(value.raw) };
        }
    }

    /// Fails with the errors that LLVM reported on the side since this was last asked.
    pub(super) fn check_told(&self) -> Result<(), String> {
        let told = self.told.take();
        if told.is_empty() {
            Ok(())
        } else {
            Err(told.join("\n"))
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
/// `buffer` is LLVM's, not null, and nobody else disposes of it.
pub(super) unsafe fn take_buffer(buffer: LLVMMemoryBufferRef) -> Vec<u8> {
    // SAFETY: start and size are those of one allocation.
    unsafe {
        let start = api::LLVMGetBufferStart(buffer).cast::<u8>();
        let bytes = std::slice::from_raw_parts(start, api::LLVMGetBufferSize(buffer)).to_vec();
        api::LLVMDisposeMemoryBuffer(buffer);
        bytes
    }
}
