//! The functions and numbers of CUDA's driver interface that are used.
//!
//! Names and values are those of `cuda.h`; all functions but the optional ones are in every driver
//! since CUDA 11.

#![allow(non_camel_case_types)]

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

use crate::device::library::{functions, open_first};

pub(super) type CUdevice = c_int;
pub(super) type CUcontext = *mut c_void;
pub(super) type CUmodule = *mut c_void;
pub(super) type CUlinkState = *mut c_void;
pub(super) type CUfunction = *mut c_void;
pub(super) type CUstream = *mut c_void;
pub(super) type CUevent = *mut c_void;
/// An address on the device.
pub(super) type CUdeviceptr = u64;
/// 0 or an error.
pub(super) type CUresult = c_int;

functions! {
    /// The driver's functions.
    Api {
        fn cuInit(flags: c_uint) -> CUresult;
        fn cuDriverGetVersion(version: *mut c_int) -> CUresult;
        fn cuGetErrorName(error: CUresult, name: *mut *const c_char) -> CUresult;
        fn cuGetErrorString(error: CUresult, text: *mut *const c_char) -> CUresult;
        fn cuDeviceGetCount(count: *mut c_int) -> CUresult;
        fn cuDeviceGet(device: *mut CUdevice, index: c_int) -> CUresult;
        fn cuDeviceGetName(name: *mut c_char, room: c_int, device: CUdevice) -> CUresult;
        fn cuDeviceTotalMem_v2(bytes: *mut usize, device: CUdevice) -> CUresult;
        fn cuDeviceGetAttribute(value: *mut c_int, what: c_int, device: CUdevice) -> CUresult;
        fn cuDevicePrimaryCtxRetain(context: *mut CUcontext, device: CUdevice) -> CUresult;
        fn cuDevicePrimaryCtxRelease_v2(device: CUdevice) -> CUresult;
        fn cuCtxSetCurrent(context: CUcontext) -> CUresult;
        fn cuCtxSynchronize() -> CUresult;
        fn cuModuleLoadDataEx(module: *mut CUmodule, image: *const c_void, count: c_uint, options: *mut c_int, values: *mut *mut c_void) -> CUresult;
        fn cuLinkCreate_v2(count: c_uint, options: *mut c_int, values: *mut *mut c_void, link: *mut CUlinkState) -> CUresult;
        fn cuLinkAddData_v2(link: CUlinkState, kind: c_int, data: *mut c_void, bytes: usize, name: *const c_char, count: c_uint, options: *mut c_int, values: *mut *mut c_void) -> CUresult;
        fn cuLinkComplete(link: CUlinkState, cubin: *mut *mut c_void, bytes: *mut usize) -> CUresult;
        fn cuLinkDestroy(link: CUlinkState) -> CUresult;
        fn cuModuleUnload(module: CUmodule) -> CUresult;
        fn cuModuleGetFunction(function: *mut CUfunction, module: CUmodule, name: *const c_char) -> CUresult;
        fn cuFuncGetAttribute(value: *mut c_int, what: c_int, function: CUfunction) -> CUresult;
        fn cuFuncSetAttribute(function: CUfunction, what: c_int, value: c_int) -> CUresult;
        fn cuMemAlloc_v2(address: *mut CUdeviceptr, bytes: usize) -> CUresult;
        fn cuMemFree_v2(address: CUdeviceptr) -> CUresult;
        fn cuMemcpyHtoD_v2(to: CUdeviceptr, from: *const c_void, bytes: usize) -> CUresult;
        fn cuMemcpyDtoH_v2(to: *mut c_void, from: CUdeviceptr, bytes: usize) -> CUresult;
        fn cuMemcpyDtoD_v2(to: CUdeviceptr, from: CUdeviceptr, bytes: usize) -> CUresult;
        fn cuEventCreate(event: *mut CUevent, flags: c_uint) -> CUresult;
        fn cuEventRecord(event: CUevent, stream: CUstream) -> CUresult;
        fn cuEventElapsedTime(milliseconds: *mut f32, start: CUevent, end: CUevent) -> CUresult;
        fn cuEventDestroy_v2(event: CUevent) -> CUresult;
        fn cuLaunchKernel(function: CUfunction, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint, block_y: c_uint, block_z: c_uint, shared: c_uint, stream: CUstream, arguments: *mut *mut c_void, extra: *mut *mut c_void) -> CUresult;
    }
    optional {
        // Since CUDA 12.4.
        fn cuFuncGetParamInfo(function: CUfunction, index: usize, offset: *mut usize, bytes: *mut usize) -> CUresult;
    }
}

pub(super) const CUDA_SUCCESS: CUresult = 0;
/// The kind of a text for the linker.
pub(super) const CU_JIT_INPUT_PTX: c_int = 1;
pub(super) const CUDA_ERROR_OUT_OF_MEMORY: CUresult = 2;
pub(super) const CUDA_ERROR_LAUNCH_TIMEOUT: CUresult = 702;

pub(super) const MAX_THREADS_PER_BLOCK: c_int = 1;
/// Of x; y and z follow.
pub(super) const MAX_BLOCK_DIM: c_int = 2;
/// Of x; y and z follow.
pub(super) const MAX_GRID_DIM: c_int = 5;
pub(super) const MAX_SHARED_MEMORY_PER_BLOCK: c_int = 8;
pub(super) const MULTIPROCESSOR_COUNT: c_int = 16;
pub(super) const COMPUTE_CAPABILITY_MAJOR: c_int = 75;
pub(super) const COMPUTE_CAPABILITY_MINOR: c_int = 76;
pub(super) const MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: c_int = 97;

pub(super) const FUNC_MAX_THREADS_PER_BLOCK: c_int = 0;
pub(super) const FUNC_SHARED_SIZE_BYTES: c_int = 1;
pub(super) const FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES: c_int = 8;

pub(super) const JIT_ERROR_LOG_BUFFER: c_int = 5;
pub(super) const JIT_ERROR_LOG_BUFFER_SIZE_BYTES: c_int = 6;

impl Api {
    /// Opens and initialises the driver.
    pub(super) fn open() -> Result<Self, String> {
        let library = open_first(["libcuda.so.1", "libcuda.so"])
            .map_err(|error| format!("there is no CUDA driver here ({error})"))?;
        let api = Api::from_library(library)?;
        // SAFETY: the only argument there is.
        match unsafe { (api.cuInit)(0) } {
            CUDA_SUCCESS => Ok(api),
            error => Err(format!("the CUDA driver: {}", api.error_text(error))),
        }
    }

    /// Counts the devices.
    pub(super) fn count(&self) -> usize {
        let mut count = 0;
        // SAFETY: the driver writes one number.
        match unsafe { (self.cuDeviceGetCount)(&raw mut count) } {
            CUDA_SUCCESS => usize::try_from(count).unwrap_or(0),
            _ => 0,
        }
    }

    /// Asks a device for a number; 0 where it does not know.
    pub(super) fn attribute(&self, device: CUdevice, what: c_int) -> u32 {
        let mut value = 0;
        // SAFETY: the driver writes one number.
        match unsafe { (self.cuDeviceGetAttribute)(&raw mut value, what, device) } {
            CUDA_SUCCESS => u32::try_from(value).unwrap_or(0),
            _ => 0,
        }
    }

    /// Describes an error in the driver's words: its name and what it means.
    pub(super) fn error_text(&self, error: CUresult) -> String {
        let words = |ask: unsafe extern "C" fn(CUresult, *mut *const c_char) -> CUresult| {
            let mut text = std::ptr::null();
            // SAFETY: the driver writes one pointer, to a text that stays.
            let known = unsafe { ask(error, &raw mut text) } == CUDA_SUCCESS;
            (known && !text.is_null()).then(|| {
                // SAFETY: the driver's texts end with a zero.
                unsafe { CStr::from_ptr(text) }.to_string_lossy()
            })
        };
        match (words(self.cuGetErrorName), words(self.cuGetErrorString)) {
            (Some(name), Some(text)) => format!("{name}: {text}"),
            (Some(name), None) => name.into_owned(),
            _ => format!("CUDA error {error}"),
        }
    }
}
