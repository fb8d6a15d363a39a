//! Programs as the driver takes them: PTX is compiled once, images are loaded and their functions
//! found.

use std::ffi::{CString, c_int, c_void};

use kernwright_space::FailureClass;

use super::limits::FunctionLimits;
use super::sys::{
    CU_JIT_INPUT_PTX, CUDA_SUCCESS, CUfunction, CUmodule, CUresult, FUNC_MAX_THREADS_PER_BLOCK,
    FUNC_SHARED_SIZE_BYTES, JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
};
use super::{Cuda, Function};
use crate::failure::Failure;

/// Room for what the driver's compiler has to say about PTX.
const LOG_ROOM: usize = 16384;
/// No function has more parameters: they share 32,764 bytes.
const MAX_PARAMETERS: usize = 32764;

impl Cuda {
    /// Makes a cubin of PTX. A program is loaded anew before every run, and the driver would
    /// compile its PTX every time.
    pub(super) fn assembled(&mut self, image: Vec<u8>) -> Result<Vec<u8>, Failure> {
        if image.starts_with(b"\x7fELF") {
            return Ok(image);
        }
        let mut log = Log::new();
        let mut link = std::ptr::null_mut();
        // SAFETY: the two options are a buffer, which outlives the link, and its size.
        let error = unsafe {
            (self.api.cuLinkCreate_v2)(
                Log::COUNT,
                log.options.as_mut_ptr(),
                log.values.as_mut_ptr(),
                &raw mut link,
            )
        };
        self.check(error, "the driver's linker cannot be used")?;
        let (mut cubin, mut bytes) = (std::ptr::null_mut(), 0);
        let none = std::ptr::null_mut();
        // SAFETY: the text ends with a zero, which counts; what comes out belongs to the link.
        let linked = unsafe {
            let error = (self.api.cuLinkAddData_v2)(
                link,
                CU_JIT_INPUT_PTX,
                image.as_ptr().cast_mut().cast(),
                image.len(),
                c"program".as_ptr(),
                0,
                none,
                none.cast(),
            );
            match error {
                CUDA_SUCCESS => (self.api.cuLinkComplete)(link, &raw mut cubin, &raw mut bytes),
                error => error,
            }
        };
        let made = self.judged(linked, &log).map(|()| {
            // SAFETY: the driver made `bytes` bytes, which are copied before it takes them back.
            unsafe { std::slice::from_raw_parts(cubin.cast::<u8>(), bytes) }.to_vec()
        });
        // SAFETY: made above and not used any more.
        unsafe { (self.api.cuLinkDestroy)(link) };
        made
    }

    /// A program that the driver's compiler refuses does not compile; the log says why.
    fn judged(&mut self, error: CUresult, log: &Log) -> Result<(), Failure> {
        self.check(error, "the program cannot be loaded")
            .map_err(|failure| match failure.class {
                FailureClass::DoesNotLaunch => {
                    let text = format!("{}\n{}", failure.text, log.text());
                    Failure::new(FailureClass::DoesNotCompile, text.trim())
                }
                _ => failure,
            })
    }

    /// Loads an image and finds its functions.
    pub(super) fn load_image(
        &mut self,
        image: &[u8],
        entries: &[CString],
    ) -> Result<(CUmodule, Vec<Function>), Failure> {
        let mut log = Log::new();
        let mut handle = std::ptr::null_mut();
        // SAFETY: the image ends with a zero or knows its length; the two options are a buffer and
        // its size.
        let error = unsafe {
            (self.api.cuModuleLoadDataEx)(
                &raw mut handle,
                image.as_ptr().cast(),
                Log::COUNT,
                log.options.as_mut_ptr(),
                log.values.as_mut_ptr(),
            )
        };
        self.judged(error, &log)?;
        let functions: Result<Vec<Function>, Failure> = entries
            .iter()
            .map(|entry| self.function(handle, entry))
            .collect();
        match functions {
            Ok(functions) => Ok((handle, functions)),
            Err(failure) => {
                self.unload_module(handle);
                Err(failure)
            }
        }
    }

    fn function(&mut self, module: CUmodule, entry: &CString) -> Result<Function, Failure> {
        let mut handle = std::ptr::null_mut();
        // SAFETY: the module is loaded and the name ends with a zero.
        let error =
            unsafe { (self.api.cuModuleGetFunction)(&raw mut handle, module, entry.as_ptr()) };
        let entry = entry.to_string_lossy();
        self.check(
            error,
            &format!(
                "there is no kernel `{entry}`; in C++ it is declared `extern \"C\" __global__`"
            ),
        )?;
        let mut attribute = |what: c_int| {
            let mut value = 0;
            // SAFETY: the driver writes one number.
            let error = unsafe { (self.api.cuFuncGetAttribute)(&raw mut value, what, handle) };
            self.check(error, &format!("`{entry}` cannot be asked"))?;
            Ok(u32::try_from(value).unwrap_or(0))
        };
        let (threads, shared) = (
            attribute(FUNC_MAX_THREADS_PER_BLOCK)?,
            attribute(FUNC_SHARED_SIZE_BYTES)?,
        );
        let limits = FunctionLimits {
            threads,
            shared,
            parameters: self.parameters(handle),
        };
        Ok(Function { handle, limits })
    }

    /// Asks for the sizes of a function's parameters, where the driver is new enough.
    fn parameters(&self, function: CUfunction) -> Option<Vec<usize>> {
        let ask = self.api.cuFuncGetParamInfo?;
        let mut sizes = Vec::new();
        while sizes.len() < MAX_PARAMETERS {
            let (mut offset, mut bytes) = (0, 0);
            // SAFETY: the driver writes two numbers, or returns an error behind the last one.
            let error = unsafe { ask(function, sizes.len(), &raw mut offset, &raw mut bytes) };
            if error != CUDA_SUCCESS {
                break;
            }
            sizes.push(bytes);
        }
        Some(sizes)
    }
}

/// Room for the driver's words, and the options that name it.
struct Log {
    room: Vec<u8>,
    options: [c_int; 2],
    values: [*mut c_void; 2],
}

impl Log {
    const COUNT: u32 = 2;

    fn new() -> Self {
        let mut room = vec![0_u8; LOG_ROOM];
        let values = [
            room.as_mut_ptr().cast::<c_void>(),
            std::ptr::without_provenance_mut(LOG_ROOM - 1),
        ];
        Log {
            room,
            options: [JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_SIZE_BYTES],
            values,
        }
    }

    fn text(&self) -> String {
        let end = self.room.iter().position(|byte| *byte == 0).unwrap_or(0);
        let text = String::from_utf8_lossy(&self.room[..end]);
        text.trim().to_owned()
    }
}
