//! The functions and numbers of OpenCL 1.2 that are used, and questions to devices.
//!
//! Names and values are those of Khronos' `CL/cl.h`.

#![allow(non_camel_case_types)]

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::{Mutex, PoisonError};

use crate::device::library::{functions, open_first};

pub(super) type cl_platform = *mut c_void;
pub(super) type cl_device = *mut c_void;
pub(super) type cl_context = *mut c_void;
pub(super) type cl_queue = *mut c_void;
pub(super) type cl_mem = *mut c_void;
pub(super) type cl_program = *mut c_void;
pub(super) type cl_kernel = *mut c_void;
pub(super) type cl_event = *mut c_void;

/// Callbacks, none of which are used.
type Callback = *const c_void;

functions! {
    /// OpenCL's functions.
    Api {
        fn clGetPlatformIDs(room: c_uint, platforms: *mut cl_platform, count: *mut c_uint) -> c_int;
        fn clGetPlatformInfo(of: cl_platform, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clGetDeviceIDs(of: cl_platform, kind: u64, room: c_uint, devices: *mut cl_device, count: *mut c_uint) -> c_int;
        fn clGetDeviceInfo(of: cl_device, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clCreateContext(properties: *const isize, count: c_uint, devices: *const cl_device, notify: Callback, user: *mut c_void, error: *mut c_int) -> cl_context;
        fn clReleaseContext(context: cl_context) -> c_int;
        fn clCreateCommandQueue(context: cl_context, device: cl_device, properties: u64, error: *mut c_int) -> cl_queue;
        fn clReleaseCommandQueue(queue: cl_queue) -> c_int;
        fn clFinish(queue: cl_queue) -> c_int;
        fn clCreateBuffer(context: cl_context, flags: u64, bytes: usize, host: *mut c_void, error: *mut c_int) -> cl_mem;
        fn clCreateSubBuffer(buffer: cl_mem, flags: u64, kind: c_uint, region: *const c_void, error: *mut c_int) -> cl_mem;
        fn clReleaseMemObject(memory: cl_mem) -> c_int;
        fn clEnqueueReadBuffer(queue: cl_queue, buffer: cl_mem, blocking: c_uint, offset: usize, bytes: usize, host: *mut c_void, n_waits: c_uint, waits: *const cl_event, event: *mut cl_event) -> c_int;
        fn clEnqueueWriteBuffer(queue: cl_queue, buffer: cl_mem, blocking: c_uint, offset: usize, bytes: usize, host: *const c_void, n_waits: c_uint, waits: *const cl_event, event: *mut cl_event) -> c_int;
        fn clCreateProgramWithSource(context: cl_context, count: c_uint, texts: *const *const c_char, lengths: *const usize, error: *mut c_int) -> cl_program;
        fn clBuildProgram(program: cl_program, count: c_uint, devices: *const cl_device, options: *const c_char, notify: Callback, user: *mut c_void) -> c_int;
        fn clGetProgramBuildInfo(of: cl_program, device: cl_device, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clGetProgramInfo(of: cl_program, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clReleaseProgram(program: cl_program) -> c_int;
        fn clCreateKernel(program: cl_program, name: *const c_char, error: *mut c_int) -> cl_kernel;
        fn clReleaseKernel(kernel: cl_kernel) -> c_int;
        fn clGetKernelInfo(of: cl_kernel, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clGetKernelWorkGroupInfo(of: cl_kernel, device: cl_device, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clSetKernelArg(kernel: cl_kernel, index: c_uint, bytes: usize, value: *const c_void) -> c_int;
        fn clEnqueueNDRangeKernel(queue: cl_queue, kernel: cl_kernel, dimensions: c_uint, offset: *const usize, global: *const usize, local: *const usize, n_waits: c_uint, waits: *const cl_event, event: *mut cl_event) -> c_int;
        fn clGetEventInfo(of: cl_event, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clGetEventProfilingInfo(of: cl_event, what: c_uint, room: usize, value: *mut c_void, size: *mut usize) -> c_int;
        fn clReleaseEvent(event: cl_event) -> c_int;
    }
    optional {}
}

pub(super) const CL_SUCCESS: c_int = 0;
pub(super) const CL_MEM_OBJECT_ALLOCATION_FAILURE: c_int = -4;
pub(super) const CL_OUT_OF_RESOURCES: c_int = -5;
pub(super) const CL_OUT_OF_HOST_MEMORY: c_int = -6;
pub(super) const CL_INVALID_BUFFER_SIZE: c_int = -61;

pub(super) const CL_PLATFORM_NAME: c_uint = 0x0902;
const CL_DEVICE_TYPE_ALL: u64 = 0xFFFF_FFFF;
pub(super) const CL_DEVICE_TYPE_CPU: u64 = 2;
pub(super) const CL_DEVICE_TYPE: c_uint = 0x1000;
pub(super) const CL_DEVICE_MAX_COMPUTE_UNITS: c_uint = 0x1002;
pub(super) const CL_DEVICE_MAX_WORK_GROUP_SIZE: c_uint = 0x1004;
pub(super) const CL_DEVICE_MAX_WORK_ITEM_SIZES: c_uint = 0x1005;
pub(super) const CL_DEVICE_MEM_BASE_ADDR_ALIGN: c_uint = 0x1019;
pub(super) const CL_DEVICE_GLOBAL_MEM_SIZE: c_uint = 0x101F;
pub(super) const CL_DEVICE_LOCAL_MEM_SIZE: c_uint = 0x1023;
pub(super) const CL_DEVICE_PROFILING_TIMER_RESOLUTION: c_uint = 0x1025;
pub(super) const CL_DEVICE_NAME: c_uint = 0x102B;
pub(super) const CL_DEVICE_VENDOR: c_uint = 0x102C;
pub(super) const CL_DRIVER_VERSION: c_uint = 0x102D;
pub(super) const CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV: c_uint = 0x4000;
pub(super) const CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV: c_uint = 0x4001;

pub(super) const CL_QUEUE_PROFILING_ENABLE: u64 = 2;
pub(super) const CL_MEM_READ_WRITE: u64 = 1;
pub(super) const CL_BUFFER_CREATE_TYPE_REGION: c_uint = 0x1220;
pub(super) const CL_INVALID_KERNEL_NAME: c_int = -46;
/// Since OpenCL 1.2.
pub(super) const CL_PROGRAM_KERNEL_NAMES: c_uint = 0x1168;
pub(super) const CL_PROGRAM_BUILD_LOG: c_uint = 0x1183;
pub(super) const CL_KERNEL_NUM_ARGS: c_uint = 0x1191;
pub(super) const CL_KERNEL_WORK_GROUP_SIZE: c_uint = 0x11B0;
pub(super) const CL_KERNEL_COMPILE_WORK_GROUP_SIZE: c_uint = 0x11B1;
pub(super) const CL_KERNEL_LOCAL_MEM_SIZE: c_uint = 0x11B2;
pub(super) const CL_EVENT_COMMAND_EXECUTION_STATUS: c_uint = 0x11D3;
pub(super) const CL_PROFILING_COMMAND_START: c_uint = 0x1282;
pub(super) const CL_PROFILING_COMMAND_END: c_uint = 0x1283;

/// A number that OpenCL writes into memory given to it.
pub(super) trait Plain: Copy + Default {}
impl Plain for c_int {}
impl Plain for c_uint {}
impl Plain for u64 {}
impl Plain for usize {}
impl Plain for [usize; 3] {}

impl Api {
    /// Opens the system's loader, which finds the drivers.
    pub(super) fn open() -> Result<Self, String> {
        let library = open_first(["libOpenCL.so.1", "libOpenCL.so"])
            .map_err(|error| format!("there is no OpenCL here ({error})"))?;
        Api::from_library(library)
    }

    /// Lists the devices of all platforms.
    pub(super) fn devices(&self) -> Vec<(cl_platform, cl_device)> {
        // The first call finds and opens the drivers. Two threads that do so at once crashed half
        // of the runs of our tests (ocl-icd 2.3.1, PoCL 3.1); one after the other, none.
        static FIRST: Mutex<()> = Mutex::new(());
        let _one_at_a_time = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
        let platforms = list(|room, ids, count| {
            // SAFETY: `ids` has room for the number that is passed.
            unsafe { (self.clGetPlatformIDs)(room, ids, count) }
        });
        let of = |platform: cl_platform| {
            let devices = list(|room, ids, count| {
                // SAFETY: as above.
                unsafe { (self.clGetDeviceIDs)(platform, CL_DEVICE_TYPE_ALL, room, ids, count) }
            });
            devices.into_iter().map(move |device| (platform, device))
        };
        platforms.into_iter().flat_map(of).collect()
    }

    /// Asks a device for a number; 0 where it does not know.
    pub(super) fn number<T: Plain>(&self, device: cl_device, what: c_uint) -> T {
        ask(|room, value, size| {
            // SAFETY: `value` has the size that is passed.
            unsafe { (self.clGetDeviceInfo)(device, what, room, value, size) }
        })
        .unwrap_or_default()
    }

    /// Asks a device for a text; empty where it does not know.
    pub(super) fn text(&self, device: cl_device, what: c_uint) -> String {
        ask_text(|room, value, size| {
            // SAFETY: `value` has the size that is passed.
            unsafe { (self.clGetDeviceInfo)(device, what, room, value, size) }
        })
    }
}

/// Asks for a list of identifiers: first how long it is, then for itself.
fn list(ask: impl Fn(c_uint, *mut *mut c_void, *mut c_uint) -> c_int) -> Vec<*mut c_void> {
    let mut count = 0;
    if ask(0, std::ptr::null_mut(), &raw mut count) != CL_SUCCESS {
        return Vec::new();
    }
    let mut found = vec![std::ptr::null_mut(); count as usize];
    if found.is_empty() || ask(count, found.as_mut_ptr(), &raw mut count) != CL_SUCCESS {
        return Vec::new();
    }
    found.truncate(count as usize);
    found
}

/// Asks for a value of a known size.
pub(super) fn ask<T: Plain>(
    ask: impl Fn(usize, *mut c_void, *mut usize) -> c_int,
) -> Result<T, c_int> {
    let mut value = T::default();
    let room = size_of::<T>();
    match ask(room, (&raw mut value).cast(), std::ptr::null_mut()) {
        CL_SUCCESS => Ok(value),
        error => Err(error),
    }
}

/// Asks for a text, which need not be UTF-8.
pub(super) fn ask_text(ask: impl Fn(usize, *mut c_void, *mut usize) -> c_int) -> String {
    let mut size = 0;
    if ask(0, std::ptr::null_mut(), &raw mut size) != CL_SUCCESS {
        return String::new();
    }
    let mut bytes = vec![0_u8; size];
    if ask(size, bytes.as_mut_ptr().cast(), std::ptr::null_mut()) != CL_SUCCESS {
        return String::new();
    }
    let end = bytes.iter().position(|byte| *byte == 0);
    bytes.truncate(end.unwrap_or(size));
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

/// Names an error.
pub(super) fn error_name(error: c_int) -> String {
    let name = match error {
        -4 => "CL_MEM_OBJECT_ALLOCATION_FAILURE",
        -5 => "CL_OUT_OF_RESOURCES",
        -6 => "CL_OUT_OF_HOST_MEMORY",
        -11 => "CL_BUILD_PROGRAM_FAILURE",
        -13 => "CL_MISALIGNED_SUB_BUFFER_OFFSET",
        -14 => "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
        -30 => "CL_INVALID_VALUE",
        -36 => "CL_INVALID_COMMAND_QUEUE",
        -43 => "CL_INVALID_BUILD_OPTIONS",
        -46 => "CL_INVALID_KERNEL_NAME",
        -48 => "CL_INVALID_KERNEL",
        -49 => "CL_INVALID_ARG_INDEX",
        -50 => "CL_INVALID_ARG_VALUE",
        -51 => "CL_INVALID_ARG_SIZE",
        -52 => "CL_INVALID_KERNEL_ARGS",
        -54 => "CL_INVALID_WORK_GROUP_SIZE",
        -55 => "CL_INVALID_WORK_ITEM_SIZE",
        -61 => "CL_INVALID_BUFFER_SIZE",
        -63 => "CL_INVALID_GLOBAL_WORK_SIZE",
        _ => return format!("OpenCL error {error}"),
    };
    format!("{name} ({error})")
}
