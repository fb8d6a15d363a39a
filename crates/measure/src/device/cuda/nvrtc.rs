//! NVRTC, the compiler of CUDA C++ that comes as a library: where it lies and how it is asked.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};

use kernwright_space::FailureClass;
use libloading::Library;

use crate::device::library::{functions, open_first};
use crate::failure::Failure;

type Program = *mut c_void;

functions! {
    /// NVRTC's functions; all are there since CUDA 11.1.
    Api {
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

/// File names, the newest first; the linker's own search comes before folders.
const NAMES: [&str; 4] = [
    "libnvrtc.so.13",
    "libnvrtc.so.12",
    "libnvrtc.so.11.2",
    "libnvrtc.so",
];

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
    /// A cubin.
    Cubin(Vec<u8>),
    /// The source is at fault.
    Failed(Failure),
    /// NVRTC is at fault.
    Broken(String),
}

impl Nvrtc {
    /// Opens NVRTC where it usually lies.
    pub(crate) fn open() -> Result<Self, String> {
        let folders = folders();
        let missing = match open_first(NAMES) {
            Ok(library) => return Nvrtc::new(library, &folders),
            Err(error) => error,
        };
        for folder in &folders {
            // Headers of another version than the library's would not suit it.
            if let Ok(library) = open_first(NAMES.map(|name| folder.join(name))) {
                return Nvrtc::new(library, std::slice::from_ref(folder));
            }
        }
        Err(format!(
            "CUDA sources need NVRTC, which is not here ({missing}); install the CUDA toolkit, or \
             `pip install nvidia-cuda-nvrtc`, or let LD_LIBRARY_PATH name its folder or CUDA_HOME \
             the toolkit's"
        ))
    }

    fn new(library: Library, folders: &[PathBuf]) -> Result<Self, String> {
        Ok(Nvrtc {
            api: Api::from_library(library)?,
            includes: includes(folders),
        })
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
            return Compiled::Broken(self.told(error));
        }
        let compiled = self.compile_program(program, &options);
        // SAFETY: the program was made above and is not used any more.
        unsafe { (self.api.nvrtcDestroyProgram)(&raw mut program) };
        compiled
    }

    fn compile_program(&self, program: Program, options: &[CString]) -> Compiled {
        let pointers: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        // SAFETY: there are as many options as said, each ending with a zero.
        let error = unsafe {
            (self.api.nvrtcCompileProgram)(program, pointers.len() as c_int, pointers.as_ptr())
        };
        match error {
            NVRTC_SUCCESS => {}
            NVRTC_ERROR_COMPILATION | NVRTC_ERROR_INVALID_OPTION => {
                let log = self.bytes(
                    program,
                    self.api.nvrtcGetProgramLogSize,
                    self.api.nvrtcGetProgramLog,
                );
                let log = String::from_utf8_lossy(&log.unwrap_or_default()).into_owned();
                let text = match log.trim_end_matches('\0').trim() {
                    "" => self.told(error),
                    log => log.to_owned(),
                };
                return Compiled::Failed(Failure::new(FailureClass::DoesNotCompile, text));
            }
            error => return Compiled::Broken(self.told(error)),
        }
        match self.bytes(program, self.api.nvrtcGetCUBINSize, self.api.nvrtcGetCUBIN) {
            Ok(cubin) if !cubin.is_empty() => Compiled::Cubin(cubin),
            // Nothing is made for `compute_90`, only for `sm_90`.
            Ok(_) => Compiled::Broken("NVRTC made no machine code; name an `sm_…`".to_owned()),
            Err(error) => Compiled::Broken(self.told(error)),
        }
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

    fn told(&self, error: c_int) -> String {
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

/// Spells a folder of headers as NVRTC takes it.
pub(crate) fn include(folder: &Path) -> String {
    format!("--include-path={}", folder.display())
}

/// Lists folders in which NVRTC and nvJitLink may lie besides the linker's own, those that exist.
/// NVRTC reads more files from there while it compiles, so a sandbox must leave them open.
pub(crate) fn folders() -> Vec<PathBuf> {
    let targets = format!("targets/{}-linux/lib", std::env::consts::ARCH);
    let mut found = Vec::new();
    for root in named(["CUDA_HOME", "CUDA_PATH"]).chain([PathBuf::from("/usr/local/cuda")]) {
        found.extend(["lib64", "lib", &targets].map(|place| root.join(place)));
    }
    let usual = ["/usr", "/usr/local", "/opt/conda", "/opt/venv"].map(PathBuf::from);
    for root in named(["VIRTUAL_ENV", "CONDA_PREFIX"]).chain(usual) {
        let Ok(entries) = std::fs::read_dir(root.join("lib")) else {
            continue;
        };
        for entry in entries.flatten() {
            if !entry.file_name().as_encoded_bytes().starts_with(b"python3") {
                continue;
            }
            for packages in ["site-packages", "dist-packages"] {
                let nvidia = entry.path().join(packages).join("nvidia");
                found.extend(
                    ["cu13/lib", "cuda_nvrtc/lib", "nvjitlink/lib"].map(|place| nvidia.join(place)),
                );
            }
        }
    }
    found.retain(|folder| folder.is_dir());
    found
}

/// Folders that the environment names; those that depend on where one stands do not count.
fn named<const N: usize>(variables: [&'static str; N]) -> impl Iterator<Item = PathBuf> {
    let values = variables.into_iter().filter_map(std::env::var_os);
    values.map(PathBuf::from).filter(|path| path.is_absolute())
}

/// Finds the folders of CUDA's own headers, for compilers other than NVRTC.
#[must_use]
pub fn toolkit_headers() -> Vec<PathBuf> {
    let mut found = includes(&folders());
    let own = named(["CUDA_HOME", "CUDA_PATH"]).map(|root| root.join("include"));
    found.extend(own.filter(|folder| folder.join("cuda_fp16.h").exists()));
    // Up to CUDA 12, what the headers include themselves is in the compiler's package.
    let parts = found
        .iter()
        .map(|folder| folder.join("../../cuda_nvcc/include"));
    let parts: Vec<PathBuf> = parts.filter(|folder| folder.is_dir()).collect();
    found.extend(parts);
    found
}

/// Finds the headers that belong to libraries in these folders.
fn includes(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders {
        // Of Python's packages up to CUDA 12, another one has the headers.
        for relative in ["../include", "../../cuda_runtime/include"] {
            let include = folder.join(relative);
            if include.join("cuda_fp16.h").exists() && !found.contains(&include) {
                found.push(include);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_lie_beside_libraries() {
        let root = tempfile::tempdir().unwrap();
        let nvidia = root.path().join("nvidia");
        let header = nvidia.join("cuda_runtime/include/cuda_fp16.h");
        let library = nvidia.join("cuda_nvrtc/lib");
        for folder in [header.parent().unwrap(), &library] {
            std::fs::create_dir_all(folder).unwrap();
        }
        std::fs::write(header, "").unwrap();
        let found = includes(std::slice::from_ref(&library));
        assert_eq!(found, [library.join("../../cuda_runtime/include")]);
        assert!(include(&found[0]).starts_with("--include-path=/"));
    }

    #[test]
    fn an_absent_compiler_says_how_to_get_it() {
        // Where it is present there is nothing to say.
        if let Err(error) = Nvrtc::open() {
            assert!(error.contains("install the CUDA toolkit"), "{error}");
        }
    }
}
