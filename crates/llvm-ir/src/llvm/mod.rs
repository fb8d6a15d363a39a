//! LLVM behind safe handles. Everything `unsafe` of this crate is in this folder.
//!
//! What makes the handles sound: a [`Module`] owns its context and never leaves its thread; values,
//! types and blocks borrow the module; erasing an instruction is the module's affair alone
//! (`Module::erase`), called once by code that made sure that nothing refers to it any more.
//! LLVM may still end the whole process on input it cannot handle, so all of this runs in child
//! processes only.
#![allow(unsafe_code)]

mod api;
mod contents;
mod details;
mod error;
mod layout;
mod module;
mod places;
mod poison_flags;
mod target;
mod types;
mod value;

use std::ffi::{CStr, CString, c_char, c_uint};
use std::path::{Path, PathBuf};

pub use details::{AtomicOperation, IntPredicate};
pub use error::LlvmError;
pub use layout::Layout;
pub use module::Module;
pub use places::{DebugLocation, SourcePlace};
pub use target::{Machine, Target};
pub use types::{Type, TypeKind};
pub use value::{Block, Function, Opcode, Slot, Value};

/// The major version the edits are written for and tested with.
pub const MAJOR: u32 = 22;

/// LLVM, open. There is one per process.
#[derive(Debug, Clone, Copy)]
pub struct Llvm {
    /// Major, minor, patch.
    pub version: (u32, u32, u32),
}

impl Llvm {
    /// Opens the first library in `wanted` that is there and is the right version; then the one
    /// this program was built beside, then what the system has.
    ///
    /// # Errors
    /// None of them will do; the text names each and says why.
    #[cfg(not(feature = "static-llvm"))]
    pub fn open(wanted: Option<&Path>) -> Result<Self, LlvmError> {
        let mut failures = Vec::new();
        for path in candidates(wanted) {
            match api::open(&path).and_then(|()| Self::checked()) {
                Ok(llvm) => return Ok(llvm),
                Err(error) => failures.push(format!("  {}: {error}", path.display())),
            }
        }
        Err(LlvmError::Missing(format!(
            "no LLVM {MAJOR} could be opened:\n{}\nDebian has it in the package libllvm{MAJOR}; Rust {} and neighbouring versions include it",
            failures.join("\n"),
            env!("CARGO_PKG_RUST_VERSION"),
        )))
    }

    /// Opens the LLVM that was linked in.
    ///
    /// # Errors
    /// It is not the version it should be.
    #[cfg(feature = "static-llvm")]
    pub fn open(_wanted: Option<&Path>) -> Result<Self, LlvmError> {
        api::link();
        Self::checked().map_err(LlvmError::Missing)
    }

    /// The folder of the library that will be opened, if it is known: a sandbox must leave it open.
    #[must_use]
    pub fn place(wanted: Option<&Path>) -> Option<PathBuf> {
        let hint = option_env!("KERNWRIGHT_LLVM_HINT").map(Path::new);
        let file = wanted.or(hint)?;
        // Of a file that is not there no folder is opened: it might be the root.
        let folder = file.is_file().then(|| file.parent())??;
        folder.is_dir().then(|| folder.to_owned())
    }

    fn checked() -> Result<Self, String> {
        let (mut major, mut minor, mut patch) = (0, 0, 0);
        // SAFETY: three places to write to.
        unsafe { api::LLVMGetVersion(&mut major, &mut minor, &mut patch) };
        if major != MAJOR {
            return Err(format!("it is LLVM {major}.{minor}, not {MAJOR}"));
        }
        target::initialise();
        Ok(Llvm {
            version: (major, minor, patch),
        })
    }
}

/// Where LLVM may be, best first.
#[cfg(not(feature = "static-llvm"))]
fn candidates(wanted: Option<&Path>) -> Vec<PathBuf> {
    if let Some(path) = wanted {
        return vec![path.to_owned()];
    }
    let hint = option_env!("KERNWRIGHT_LLVM_HINT").map(PathBuf::from);
    let system = [
        format!("/usr/lib/llvm-{MAJOR}/lib/libLLVM.so"),
        format!("libLLVM.so.{MAJOR}.1"),
        format!("libLLVM-{MAJOR}.so"),
    ];
    hint.into_iter()
        .chain(system.into_iter().map(PathBuf::from))
        .collect()
}

/// A string for LLVM; zero bytes, which it could not take, are left out.
fn c_string(text: &str) -> CString {
    let bytes: Vec<u8> = text.bytes().filter(|&byte| byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}

/// Takes over a message that LLVM made.
///
/// # Safety
/// `message` is null or a string that LLVM allocated and no other code frees.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: not null, and LLVM's strings end in zero.
    let text = unsafe { CStr::from_ptr(message) }
        .to_string_lossy()
        .into_owned();
    // SAFETY: as the caller promises.
    unsafe { api::LLVMDisposeMessage(message) };
    text
}

/// LLVM's number for an attribute; 0 if it knows no such one.
fn attribute_kind(name: &str) -> c_uint {
    // SAFETY: the name is valid for its length.
    unsafe { api::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}
