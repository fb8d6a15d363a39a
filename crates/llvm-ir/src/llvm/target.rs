//! What code is made for: passes and code generation.

use std::ffi::CString;
use std::ptr;

use llvm_sys::target_machine::{
    LLVMCodeGenFileType, LLVMCodeGenOptLevel, LLVMCodeModel, LLVMRelocMode, LLVMTargetMachineRef,
};
use serde::{Deserialize, Serialize};

use super::module::{Module, take_buffer};
use super::{LlvmError, api, c_string, take_message};

/// Registers the two targets we make code for.
pub(super) fn initialise() {
    // SAFETY: these may be called any number of times.
    unsafe {
        api::LLVMInitializeX86TargetInfo();
        api::LLVMInitializeX86Target();
        api::LLVMInitializeX86TargetMC();
        api::LLVMInitializeX86AsmPrinter();
        api::LLVMInitializeX86AsmParser();
        api::LLVMInitializeNVPTXTargetInfo();
        api::LLVMInitializeNVPTXTarget();
        api::LLVMInitializeNVPTXTargetMC();
        api::LLVMInitializeNVPTXAsmPrinter();
    }
}

/// What machine code is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// The processor this runs on.
    Host {
        /// With all it can do, or only with what every processor of its family can.
        native: bool,
    },
    /// An NVIDIA GPU.
    Nvptx {
        /// The chip, such as `sm_90`.
        chip: String,
        /// The version of PTX, such as 80 for 8.0.
        ptx: u32,
    },
}

/// A target, ready to make code.
#[derive(Debug)]
pub struct Machine {
    raw: LLVMTargetMachineRef,
    /// Whether the target's programs are text (PTX) rather than object files.
    is_text: bool,
    triple: CString,
    /// The name and the features of the processor this runs on, if code is for all of them.
    own: Option<[CString; 2]>,
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: ours.
        unsafe { api::LLVMDisposeTargetMachine(self.raw) };
    }
}

/// The kind of processor that a triple begins with, by one name.
fn processor(triple: &str) -> &str {
    match triple.split('-').next().unwrap_or_default() {
        "arm64" => "aarch64",
        "amd64" => "x86_64",
        name => name,
    }
}

impl Machine {
    /// Makes the target ready.
    ///
    /// # Errors
    /// This LLVM was built without it.
    pub fn new(target: &Target) -> Result<Self, LlvmError> {
        // SAFETY: strings end in zero and live long enough; messages are taken over.
        unsafe {
            let (triple, chip, features) = match target {
                Target::Host { native: true } => (
                    take_message(api::LLVMGetDefaultTargetTriple()),
                    take_message(api::LLVMGetHostCPUName()),
                    take_message(api::LLVMGetHostCPUFeatures()),
                ),
                Target::Host { native: false } => (
                    take_message(api::LLVMGetDefaultTargetTriple()),
                    String::new(),
                    String::new(),
                ),
                Target::Nvptx { chip, ptx } => (
                    "nvptx64-nvidia-cuda".to_owned(),
                    chip.clone(),
                    format!("+ptx{ptx}"),
                ),
            };
            let (triple, chip, features) =
                (c_string(&triple), c_string(&chip), c_string(&features));
            let (mut found, mut message) = (ptr::null_mut(), ptr::null_mut());
            if api::LLVMGetTargetFromTriple(triple.as_ptr(), &mut found, &mut message) != 0 {
                return Err(LlvmError::NoTarget(take_message(message)));
            }
            let raw = api::LLVMCreateTargetMachine(
                found,
                triple.as_ptr(),
                chip.as_ptr(),
                features.as_ptr(),
                LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive,
                LLVMRelocMode::LLVMRelocPIC,
                LLVMCodeModel::LLVMCodeModelDefault,
            );
            if raw.is_null() {
                return Err(LlvmError::NoTarget(format!(
                    "no code can be made for {target:?}"
                )));
            }
            let is_own = matches!(target, Target::Host { native: true });
            Ok(Machine {
                raw,
                is_text: matches!(target, Target::Nvptx { .. }),
                triple,
                own: is_own.then_some([chip, features]),
            })
        }
    }

    /// The kind of processor that code is made for.
    #[must_use]
    pub fn processor(&self) -> String {
        processor(&self.triple.to_string_lossy()).to_owned()
    }

    /// Whether a program for that triple means the same for this target: sizes of pointers, intrinsics and calls belong
    /// to the processor that it was translated for. A program without a triple is for any processor but a GPU.
    #[must_use]
    pub fn suits(&self, triple: &str) -> bool {
        match triple {
            "" => !self.is_text,
            triple => processor(triple) == self.processor(),
        }
    }

    /// Makes `module` one for this target. Functions that name their processor keep it if the target is the processor
    /// this runs on, with all its features.
    pub fn adopt(&self, module: &Module) {
        match &self.own {
            Some([chip, features]) => module.suppose_processor(chip, features),
            None => module.forget_processor(),
        }
        // SAFETY: the layout's text is taken over; both strings are copied by LLVM.
        unsafe {
            let layout = api::LLVMCreateTargetDataLayout(self.raw);
            let text = take_message(api::LLVMCopyStringRepOfTargetData(layout));
            api::LLVMDisposeTargetData(layout);
            api::LLVMSetDataLayout(module.raw, c_string(&text).as_ptr());
            api::LLVMSetTarget(module.raw, self.triple.as_ptr());
        }
    }

    /// Runs passes, such as `default<O3>`.
    ///
    /// # Errors
    /// The passes are not known or the module is not for them, in LLVM's words.
    pub fn run_passes(&self, module: &Module, passes: &str) -> Result<(), LlvmError> {
        let passes = c_string(passes);
        // SAFETY: module and machine are whole; the error, if any, is taken over.
        unsafe {
            let options = api::LLVMCreatePassBuilderOptions();
            let error = api::LLVMRunPasses(module.raw, passes.as_ptr(), self.raw, options);
            api::LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return module.check_errors().map_err(LlvmError::Passes);
            }
            let message = api::LLVMGetErrorMessage(error);
            let text = std::ffi::CStr::from_ptr(message)
                .to_string_lossy()
                .into_owned();
            api::LLVMDisposeErrorMessage(message);
            Err(LlvmError::Passes(text))
        }
    }

    /// Makes code: PTX as text, or an object file.
    ///
    /// # Errors
    /// The module cannot be lowered, in LLVM's words.
    pub fn emit(&self, module: &Module) -> Result<Vec<u8>, LlvmError> {
        let kind = if self.is_text {
            LLVMCodeGenFileType::LLVMAssemblyFile
        } else {
            LLVMCodeGenFileType::LLVMObjectFile
        };
        self.emit_as(module, kind)
    }

    /// Makes code as text, whatever the target.
    ///
    /// # Errors
    /// The module cannot be lowered, in LLVM's words.
    pub fn emit_text(&self, module: &Module) -> Result<String, LlvmError> {
        let bytes = self.emit_as(module, LLVMCodeGenFileType::LLVMAssemblyFile)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn emit_as(&self, module: &Module, kind: LLVMCodeGenFileType) -> Result<Vec<u8>, LlvmError> {
        let (mut buffer, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: places for buffer and message, which are taken over.
        unsafe {
            let failed = api::LLVMTargetMachineEmitToMemoryBuffer(
                self.raw,
                module.raw,
                kind,
                &mut message,
                &mut buffer,
            );
            if failed != 0 {
                return Err(LlvmError::Unlowerable(take_message(message)));
            }
            let code = take_buffer(buffer);
            module.check_errors().map_err(LlvmError::Unlowerable)?;
            Ok(code)
        }
    }
}
