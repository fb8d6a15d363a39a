//! The contents of a module: its functions and globals, the processor attributes of functions, and how
//! instructions are erased.

use std::ffi::{CStr, c_uint};

use llvm_sys::LLVMAttributeFunctionIndex;

use super::value::{Function, Value};
use super::{Module, api};

impl Module {
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
        // SAFETY: this walks LLVM's own list, and nothing changes it meanwhile.
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
        // SAFETY: this walks LLVM's own list, and nothing changes it meanwhile.
        unsafe {
            let mut raw = api::LLVMGetFirstGlobal(self.raw);
            while !raw.is_null() {
                globals.push(Value::new(raw));
                raw = api::LLVMGetNextGlobal(raw);
            }
        }
        globals
    }

    /// Removes the processor attributes of functions, so that the target decides.
    pub(super) fn forget_processor(&self) {
        for function in self.functions() {
            for name in ["target-cpu", "target-features", "tune-cpu"] {
                // SAFETY: the name is valid for its length; removing a missing attribute does nothing.
                unsafe {
                    api::LLVMRemoveStringAttributeAtIndex(
                        function.0.raw,
                        LLVMAttributeFunctionIndex,
                        name.as_ptr().cast(),
                        name.len() as c_uint,
                    );
                }
            }
        }
    }

    /// Sets the processor attributes of functions that have none.
    pub(super) fn suppose_processor(&self, chip: &CStr, features: &CStr) {
        for function in self.functions() {
            if function.processor_features().is_some() {
                continue;
            }
            let written = [(c"target-cpu", chip), (c"target-features", features)];
            for (name, value) in written {
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
}
