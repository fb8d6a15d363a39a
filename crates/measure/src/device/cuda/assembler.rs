//! [`Assembler`]: from PTX to a cubin without a device, by nvJitLink. The driver could do it too, but
//! only in a process that holds a context, and one program after the other.

use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::path::Path;

use crate::device::library::{functions, open_first};
use crate::device::native::NativeError;

type Link = *mut c_void;

functions! {
    /// nvJitLink's functions; all are there since CUDA 12.3.
    Api {
        fn nvJitLinkCreate(link: *mut Link, count: c_uint, options: *const *const c_char) -> c_int;
        fn nvJitLinkDestroy(link: *mut Link) -> c_int;
        fn nvJitLinkAddData(link: Link, kind: c_int, data: *const c_void, bytes: usize, name: *const c_char) -> c_int;
        fn nvJitLinkComplete(link: Link) -> c_int;
        fn nvJitLinkGetLinkedCubinSize(link: Link, bytes: *mut usize) -> c_int;
        fn nvJitLinkGetLinkedCubin(link: Link, cubin: *mut c_char) -> c_int;
        fn nvJitLinkGetErrorLogSize(link: Link, bytes: *mut usize) -> c_int;
        fn nvJitLinkGetErrorLog(link: Link, log: *mut c_char) -> c_int;
        fn nvJitLinkVersion(major: *mut c_uint, minor: *mut c_uint) -> c_int;
    }
    optional {}
}

const NVJITLINK_SUCCESS: c_int = 0;
const NVJITLINK_INPUT_PTX: c_int = 2;

/// An opened nvJitLink, for one chip.
#[derive(Debug)]
pub struct Assembler {
    api: Api,
    options: [CString; 2],
    /// Its version, such as (13, 0).
    pub version: (u32, u32),
}

impl Assembler {
    /// Opens the library for a chip, such as `sm_90`.
    ///
    /// # Errors
    /// It is no nvJitLink, or too old.
    pub fn open(library: &Path, chip: &str) -> Result<Self, NativeError> {
        let api = open_first([library]).and_then(Api::from_library);
        let api = api.map_err(NativeError::Library)?;
        let options = [format!("-arch={chip}"), "-O3".to_owned()];
        let options = options.map(|option| CString::new(option).unwrap_or_default());
        let (mut major, mut minor) = (0, 0);
        // SAFETY: the library writes two numbers.
        unsafe { (api.nvJitLinkVersion)(&raw mut major, &raw mut minor) };
        let version = (major, minor);
        Ok(Assembler {
            api,
            options,
            version,
        })
    }

    /// Makes a cubin of PTX.
    ///
    /// # Errors
    /// The PTX is at fault, in the library's words.
    pub fn assemble(&self, ptx: &[u8]) -> Result<Vec<u8>, NativeError> {
        // The library takes a text for PTX only if a zero ends it, and says so nowhere.
        let ptx = &[ptx, &[0]].concat();
        let options = self.options.each_ref().map(|option| option.as_ptr());
        let mut link = std::ptr::null_mut();
        // SAFETY: there are as many options as the count says, each ending with a zero.
        let error = unsafe {
            (self.api.nvJitLinkCreate)(&raw mut link, options.len() as c_uint, options.as_ptr())
        };
        if error != NVJITLINK_SUCCESS {
            return Err(NativeError::Refused(format!("nvJitLink: error {error}")));
        }
        let made = self.link(link, ptx).map_err(NativeError::Refused);
        // SAFETY: made above and not used any more.
        unsafe { (self.api.nvJitLinkDestroy)(&raw mut link) };
        made
    }

    fn link(&self, link: Link, ptx: &[u8]) -> Result<Vec<u8>, String> {
        let name = c"program.ptx";
        // SAFETY: the library copies `ptx`, whose length is passed; the name ends with a zero.
        let added = unsafe {
            (self.api.nvJitLinkAddData)(
                link,
                NVJITLINK_INPUT_PTX,
                ptx.as_ptr().cast(),
                ptx.len(),
                name.as_ptr(),
            )
        };
        let done = match added {
            // SAFETY: the link is whole.
            NVJITLINK_SUCCESS => unsafe { (self.api.nvJitLinkComplete)(link) },
            error => error,
        };
        let api = &self.api;
        if done == NVJITLINK_SUCCESS {
            return bytes(
                link,
                api.nvJitLinkGetLinkedCubinSize,
                api.nvJitLinkGetLinkedCubin,
            )
            .ok_or_else(|| "nvJitLink made no machine code".to_owned());
        }
        let log = bytes(link, api.nvJitLinkGetErrorLogSize, api.nvJitLinkGetErrorLog);
        let log = String::from_utf8_lossy(&log.unwrap_or_default()).into_owned();
        match log.trim_end_matches('\0').trim() {
            "" => Err(format!("nvJitLink: error {done}")),
            log => Err(log.to_owned()),
        }
    }
}

/// Asks for bytes: first how many, then for themselves.
fn bytes(
    link: Link,
    size: unsafe extern "C" fn(Link, *mut usize) -> c_int,
    get: unsafe extern "C" fn(Link, *mut c_char) -> c_int,
) -> Option<Vec<u8>> {
    let mut length = 0;
    // SAFETY: the library writes one number.
    if unsafe { size(link, &raw mut length) } != NVJITLINK_SUCCESS || length == 0 {
        return None;
    }
    let mut bytes = vec![0_u8; length];
    // SAFETY: there is as much room as the library asked for.
    let error = unsafe { get(link, bytes.as_mut_ptr().cast()) };
    (error == NVJITLINK_SUCCESS).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::assembler_library;

    const PTX: &[u8] =
        b".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry nothing() { ret; }\n";

    #[test]
    fn ptx_becomes_a_cubin_where_the_library_is() {
        let Some(library) = assembler_library() else {
            eprintln!("skipped: there is no libnvJitLink; `pip install nvidia-nvjitlink` has it");
            return;
        };
        let assembler = Assembler::open(&library, "sm_90").unwrap();
        assert!(assembler.version >= (12, 3));
        let cubin = assembler.assemble(PTX).unwrap();
        assert_eq!(&cubin[..4], b"\x7fELF");
        assert_eq!(assembler.assemble(PTX).unwrap(), cubin);
        let error = assembler
            .assemble(b".version 8.0\nnonsense")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("nonsense") || error.contains("syntax"),
            "{error}"
        );
    }

    #[test]
    fn another_file_is_no_assembler() {
        let error = Assembler::open(Path::new("/nowhere/libnvJitLink.so.13"), "sm_90").unwrap_err();
        assert!(error.to_string().contains("/nowhere/"), "{error}");
    }
}
