//! From source text to kernels that can be launched.

use std::ffi::{CString, c_uint, c_void};

use kernwright_space::FailureClass;

use super::limits::{KernelLimits, failure, may_have_variables, refused};
use super::sys::{
    CL_INVALID_KERNEL_NAME, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, CL_KERNEL_LOCAL_MEM_SIZE,
    CL_KERNEL_NUM_ARGS, CL_KERNEL_WORK_GROUP_SIZE, CL_PROGRAM_BUILD_LOG, CL_PROGRAM_KERNEL_NAMES,
    CL_SUCCESS, ask, ask_text, cl_program, error_name,
};
use super::{Kernel, Program, Session};
use crate::entries::absent;
use crate::failure::Failure;
use crate::redefined::{first_macros, redefined};

impl Session {
    /// Builds a program and finds its kernels.
    pub(super) fn build(
        &mut self,
        source: String,
        options: CString,
        entries: Vec<String>,
    ) -> Result<Program, Failure> {
        self.builds += 1;
        let mut error = CL_SUCCESS;
        let (start, length) = (source.as_ptr().cast(), source.len());
        // SAFETY: one text of this length, which the driver copies.
        let handle = unsafe {
            (self.api.clCreateProgramWithSource)(
                self.context,
                1,
                &raw const start,
                &raw const length,
                &raw mut error,
            )
        };
        if error != CL_SUCCESS {
            return Err(failure(error, "cannot create a program"));
        }
        let mut program = Program {
            handle,
            kernels: Vec::new(),
            source,
            options,
            entries,
        };
        match self.build_kernels(&mut program) {
            Ok(()) => Ok(program),
            Err(failure) => {
                self.release(program);
                Err(failure)
            }
        }
    }

    pub(super) fn build_kernels(&self, program: &mut Program) -> Result<(), Failure> {
        let mut options = program.options.clone();
        if may_have_variables(&options) {
            // The driver must not take an earlier build's code, with its variables, for this one's.
            let unique = format!(" -DKERNWRIGHT_BUILD={}", self.builds);
            let text = [options.as_bytes(), unique.as_bytes()].concat();
            options = CString::new(text).expect("neither part holds a NUL byte");
        }
        // SAFETY: the program was made for this device; no callback, so the call waits.
        let error = unsafe {
            (self.api.clBuildProgram)(
                program.handle,
                1,
                &raw const self.device,
                options.as_ptr(),
                std::ptr::null(),
                std::ptr::null_mut(),
            )
        };
        let log = self.build_log(program.handle);
        let options = program.options.to_string_lossy();
        if let Some(failure) = redefined(&log, first_macros(&options)) {
            return Err(failure);
        }
        if error != CL_SUCCESS {
            let text = match log.as_str() {
                "" => format!("the build failed: {}", error_name(error)),
                log => log.to_owned(),
            };
            return Err(Failure::new(FailureClass::DoesNotCompile, text));
        }
        for entry in &program.entries {
            let kernel = self.kernel(program.handle, entry)?;
            program.kernels.push(kernel);
        }
        Ok(())
    }

    /// What the compiler printed; drivers that find the program in a cache print nothing.
    fn build_log(&self, program: cl_program) -> String {
        ask_text(|room, value, size| {
            // SAFETY: `value` has the size that is passed.
            unsafe {
                (self.api.clGetProgramBuildInfo)(
                    program,
                    self.device,
                    CL_PROGRAM_BUILD_LOG,
                    room,
                    value,
                    size,
                )
            }
        })
    }

    pub(super) fn kernel(&self, program: cl_program, entry: &str) -> Result<Kernel, Failure> {
        let name = CString::new(entry).map_err(|_| refused("a kernel's name holds a NUL byte"))?;
        let mut error = CL_SUCCESS;
        // SAFETY: the program is built and the name ends.
        let handle = unsafe { (self.api.clCreateKernel)(program, name.as_ptr(), &raw mut error) };
        match error {
            CL_SUCCESS => {}
            CL_INVALID_KERNEL_NAME => {
                let names = self.kernel_names(program);
                let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
                return Err(absent(entry, &names));
            }
            error => return Err(failure(error, &format!("cannot take kernel `{entry}`"))),
        }
        let group_info = |what: c_uint| {
            move |room: usize, value: *mut c_void, size: *mut usize| {
                // SAFETY: `value` has the size that is passed.
                unsafe {
                    (self.api.clGetKernelWorkGroupInfo)(
                        handle,
                        self.device,
                        what,
                        room,
                        value,
                        size,
                    )
                }
            }
        };
        let arguments = ask(|room, value, size| {
            // SAFETY: as above.
            unsafe { (self.api.clGetKernelInfo)(handle, CL_KERNEL_NUM_ARGS, room, value, size) }
        });
        let limits = KernelLimits {
            arguments: arguments.unwrap_or_default(),
            group: ask(group_info(CL_KERNEL_WORK_GROUP_SIZE)).unwrap_or(self.limits.group),
            required: ask(group_info(CL_KERNEL_COMPILE_WORK_GROUP_SIZE)).unwrap_or_default(),
            local: ask(group_info(CL_KERNEL_LOCAL_MEM_SIZE)).unwrap_or_default(),
        };
        Ok(Kernel { handle, limits })
    }

    /// The kernels of a program that is built, with a semicolon between them.
    fn kernel_names(&self, program: cl_program) -> String {
        ask_text(|room, value, size| {
            // SAFETY: `value` has the size that is passed.
            unsafe {
                (self.api.clGetProgramInfo)(program, CL_PROGRAM_KERNEL_NAMES, room, value, size)
            }
        })
    }

    pub(super) fn release(&self, program: Program) {
        for kernel in program.kernels {
            // SAFETY: the kernel is ours and not running.
            unsafe { (self.api.clReleaseKernel)(kernel.handle) };
        }
        // SAFETY: as above.
        unsafe { (self.api.clReleaseProgram)(program.handle) };
    }
}
