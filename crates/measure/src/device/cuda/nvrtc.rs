//! NVRTC, the compiler of CUDA C++ that comes as a library.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};

use kernwright_space::FailureClass;

use super::toolkit::Toolkit;
use crate::device::library::{functions, open_first};
use crate::device::native::NativeError;
use crate::failure::Failure;

type Program = *mut c_void;

functions! {
    /// NVRTC's functions; all are there since CUDA 11.1.
    Api {
        fn nvrtcVersion(major: *mut c_int, minor: *mut c_int) -> c_int;
        fn nvrtcGetErrorString(error: c_int) -> *const c_char;
        fn nvrtcCreateProgram(program: *mut Program, source: *const c_char, name: *const c_char, n_headers: c_int, headers: *const *const c_char, header_names: *const *const c_char) -> c_int;
        fn nvrtcCompileProgram(program: Program, count: c_int, options: *const *const c_char) -> c_int;
        fn nvrtcDestroyProgram(program: *mut Program) -> c_int;
        fn nvrtcGetProgramLogSize(program: Program, bytes: *mut usize) -> c_int;
        fn nvrtcGetProgramLog(program: Program, log: *mut c_char) -> c_int;
        fn nvrtcGetCUBINSize(program: Program, bytes: *mut usize) -> c_int;
        fn nvrtcGetCUBIN(program: Program, cubin: *mut c_char) -> c_int;
    }
    optional {}
}

const NVRTC_SUCCESS: c_int = 0;
const NVRTC_ERROR_INVALID_OPTION: c_int = 5;
const NVRTC_ERROR_COMPILATION: c_int = 6;

/// An opened NVRTC.
#[derive(Debug)]
pub(crate) struct Nvrtc {
    api: Api,
    /// Folders of CUDA's own headers.
    includes: Vec<PathBuf>,
}

/// What became of a source.
#[derive(Debug)]
pub(crate) enum Compiled {
    /// A cubin, and what NVRTC printed about the source nevertheless.
    Cubin {
        /// The machine code.
        cubin: Vec<u8>,
        /// Warnings.
        log: String,
    },
    /// The source is at fault.
    Failed(Failure),
    /// NVRTC is at fault.
    Broken(String),
}

impl Nvrtc {
    /// Opens the first NVRTC that these toolkits have. Its headers are its own toolkit's: those of
    /// another version would not suit it.
    pub(crate) fn open(toolkits: &[Toolkit]) -> Result<Self, String> {
        let mut failed = Vec::new();
        for kit in toolkits {
            let Some(library) = &kit.nvrtc else {
                continue;
            };
            match open_first([library]).and_then(Api::from_library) {
                Ok(api) => {
                    let includes = kit.headers.clone();
                    return Ok(Nvrtc { api, includes });
                }
                Err(why) => failed.push(why),
            }
        }
        let why = match &failed[..] {
            [] => "is not here".to_owned(),
            failed => format!("cannot be opened ({})", failed.join("; ")),
        };
        Err(format!(
            "CUDA sources need NVRTC, which {why}; install the CUDA toolkit, or `pip install \
             nvidia-cuda-nvrtc`, or let LD_LIBRARY_PATH name its folder or CUDA_HOME the toolkit's; \
             `kernwright doctor` shows what is found where"
        ))
    }

    fn version(&self) -> (u32, u32) {
        let (mut major, mut minor): (c_int, c_int) = (0, 0);
        // SAFETY: NVRTC writes two numbers.
        unsafe { (self.api.nvrtcVersion)(&raw mut major, &raw mut minor) };
        (major.unsigned_abs(), minor.unsigned_abs())
    }

    /// Compiles a source to a cubin.
    pub(crate) fn compile(&self, source: &str, name: &str, options: &[String]) -> Compiled {
        let refuse = |what: &str| {
            let text = format!("{what} holds a NUL byte");
            Compiled::Failed(Failure::new(FailureClass::DoesNotCompile, text))
        };
        let (Ok(source), Ok(name)) = (CString::new(source), CString::new(name)) else {
            return refuse("the source");
        };
        let headers = self.includes.iter().map(|folder| include(folder));
        let options: Result<Vec<CString>, _> = options
            .iter()
            .cloned()
            .chain(headers)
            .map(CString::new)
            .collect();
        let Ok(options) = options else {
            return refuse("an option");
        };
        let mut program = std::ptr::null_mut();
        // SAFETY: both texts end with a zero, and there are no headers.
        let error = unsafe {
            (self.api.nvrtcCreateProgram)(
                &raw mut program,
                source.as_ptr(),
                name.as_ptr(),
                0,
                std::ptr::null(),
                std::ptr::null(),
            )
        };
        if error != NVRTC_SUCCESS {
            return Compiled::Broken(self.error_text(error));
        }
        let compiled = self.compile_program(program, &options);
        // SAFETY: the program was made above and is not used any more.
        unsafe { (self.api.nvrtcDestroyProgram)(&raw mut program) };
        compiled
    }

    fn compile_program(&self, program: Program, options: &[CString]) -> Compiled {
        let pointers: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        // SAFETY: there are as many options as the count says, each ending with a zero.
        let error = unsafe {
            (self.api.nvrtcCompileProgram)(program, pointers.len() as c_int, pointers.as_ptr())
        };
        match error {
            NVRTC_SUCCESS => {}
            NVRTC_ERROR_COMPILATION | NVRTC_ERROR_INVALID_OPTION => {
                let text = match self.log(program) {
                    empty if empty.is_empty() => self.error_text(error),
                    log => log,
                };
                return Compiled::Failed(Failure::new(FailureClass::DoesNotCompile, text));
            }
            error => return Compiled::Broken(self.error_text(error)),
        }
        match self.bytes(program, self.api.nvrtcGetCUBINSize, self.api.nvrtcGetCUBIN) {
            Ok(cubin) if !cubin.is_empty() => {
                let log = self.log(program);
                Compiled::Cubin { cubin, log }
            }
            // Nothing is made for `compute_90`, only for `sm_90`.
            Ok(_) => Compiled::Broken("NVRTC made no machine code; name an `sm_…`".to_owned()),
            Err(error) => Compiled::Broken(self.error_text(error)),
        }
    }

    /// What NVRTC printed; empty if nothing.
    fn log(&self, program: Program) -> String {
        let (size, get) = (self.api.nvrtcGetProgramLogSize, self.api.nvrtcGetProgramLog);
        let log = self.bytes(program, size, get).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        log.trim_end_matches('\0').trim().to_owned()
    }

    /// Asks for bytes: first how many, then for themselves.
    fn bytes(
        &self,
        program: Program,
        size: unsafe extern "C" fn(Program, *mut usize) -> c_int,
        get: unsafe extern "C" fn(Program, *mut c_char) -> c_int,
    ) -> Result<Vec<u8>, c_int> {
        let mut length = 0;
        // SAFETY: NVRTC writes one number.
        match unsafe { size(program, &raw mut length) } {
            NVRTC_SUCCESS => {}
            error => return Err(error),
        }
        let mut bytes = vec![0_u8; length];
        // SAFETY: there is as much room as NVRTC asked for.
        match unsafe { get(program, bytes.as_mut_ptr().cast()) } {
            NVRTC_SUCCESS => Ok(bytes),
            error => Err(error),
        }
    }

    fn error_text(&self, error: c_int) -> String {
        // SAFETY: NVRTC has a lasting text for every number.
        let text = unsafe { (self.api.nvrtcGetErrorString)(error) };
        if text.is_null() {
            return format!("NVRTC error {error}");
        }
        // SAFETY: the text ends with a zero.
        let text = unsafe { CStr::from_ptr(text) };
        format!("NVRTC: {}", text.to_string_lossy())
    }
}

/// The version of the NVRTC that compiles, such as (12, 8).
///
/// # Errors
/// There is none that can be opened.
pub fn nvrtc_version(toolkits: &[Toolkit]) -> Result<(u32, u32), NativeError> {
    let nvrtc = Nvrtc::open(toolkits).map_err(NativeError::Library)?;
    Ok(nvrtc.version())
}

/// Spells a folder of headers as NVRTC takes it.
pub(crate) fn include(folder: &Path) -> String {
    format!("--include-path={}", folder.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absent_compiler_says_how_to_get_it() {
        let error = Nvrtc::open(&[]).unwrap_err();
        assert!(
            error.contains("is not here; install the CUDA toolkit"),
            "{error}"
        );
        let kit = Toolkit {
            nvrtc: Some("/nowhere/libnvrtc.so.12".into()),
            ..Toolkit::default()
        };
        let error = Nvrtc::open(&[kit]).unwrap_err();
        assert!(error.contains("`/nowhere/libnvrtc.so.12`"), "{error}");
    }
}
