//! Native libraries opened at run time, as tables of functions.
//!
//! A program that can use a driver must start without it. So nothing links to one: a table is
//! filled when its library is opened, and a missing library or function is an error with a name.
//! Ready-made bindings were tried: cudarc 0.19 takes 14 s to compile and panics on a function
//! that a driver lacks.

use std::ffi::{CStr, OsStr, c_char};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use libloading::Library;
use libloading::os::unix;

/// Declares a table of C functions and how it is filled from a library. Functions behind
/// `optional` are `None` in libraries too old for them.
macro_rules! functions {
    (
        $(#[$about:meta])*
        $table:ident {
            $(fn $name:ident($($argument:ident: $kind:ty),* $(,)?) -> $result:ty;)*
        }
        optional {
            $(fn $extra:ident($($extra_argument:ident: $extra_kind:ty),* $(,)?) -> $extra_result:ty;)*
        }
    ) => {
        $(#[$about])*
        #[allow(non_snake_case)] // The names are the library's own.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $table {
            $(pub(crate) $name: unsafe extern "C" fn($($kind),*) -> $result,)*
            $(pub(crate) $extra: Option<unsafe extern "C" fn($($extra_kind),*) -> $extra_result>,)*
        }

        impl $table {
            /// Finds every function.
            fn from_library(library: libloading::Library) -> Result<Self, String> {
                let table = $table {
                    // SAFETY: the signature is that of the library's own header.
                    $($name: unsafe { $crate::device::library::find(&library, stringify!($name)) }?,)*
                    // SAFETY: as above.
                    $($extra: unsafe {
                        $crate::device::library::find(&library, stringify!($extra))
                    }.ok(),)*
                };
                // A driver has threads of its own and hooks for the end of the process: once
                // opened it stays, and so do the pointers into it.
                std::mem::forget(library);
                Ok(table)
            }
        }
    };
}
pub(crate) use functions;

/// Opens the first library that there is; the error names all that were tried.
pub(crate) fn open_first<N: AsRef<OsStr>>(
    names: impl IntoIterator<Item = N>,
) -> Result<Library, String> {
    let mut tried = Vec::new();
    for name in names {
        let name = name.as_ref();
        // SAFETY: opening runs the initialisers of a system's own driver or compiler.
        match unsafe { Library::new(name) } {
            Ok(library) => return Ok(library),
            Err(error) => tried.push(format!("`{}`: {error}", name.display())),
        }
    }
    Err(tried.join("; "))
}

/// Finds the folder in which the linker's own search finds a library.
pub(crate) fn folder_of(name: &str) -> Option<PathBuf> {
    let library = unix::Library::from(open_first([name]).ok()?).into_raw();
    let mut folder = [0_u8; libc::PATH_MAX as usize];
    let place = folder.as_mut_ptr().cast();
    // SAFETY: the library stays open, and no path has more bytes than there is room for.
    let error = unsafe { libc::dlinfo(library, libc::RTLD_DI_ORIGIN, place) };
    // SAFETY: a zero ends what was written, and follows where nothing was.
    let folder = unsafe { CStr::from_ptr(folder.as_ptr().cast::<c_char>()) };
    let folder = PathBuf::from(OsStr::from_bytes(folder.to_bytes()));
    (error == 0 && folder.is_absolute()).then_some(folder)
}

/// Finds a function in a library.
///
/// # Safety
///
/// `F` must be the type of a pointer to the function of this name.
pub(crate) unsafe fn find<F: Copy>(library: &Library, name: &str) -> Result<F, String> {
    // SAFETY: the caller guarantees the type.
    match unsafe { library.get::<F>(name.as_bytes()) } {
        Ok(function) => Ok(*function),
        Err(_) => Err(format!(
            "the library has no function `{name}`; it is too old"
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::c_int;

    use super::*;

    functions! {
        /// Functions that the C library has, or lacks.
        Sample {
            fn abs(number: c_int) -> c_int;
        }
        optional {
            fn labs(number: i64) -> i64;
            fn kernwright_has_no_such_function() -> c_int;
        }
    }

    functions! {
        /// A function that nothing has.
        #[allow(dead_code)] // Filling the table fails.
        Missing {
            fn kernwright_has_no_such_function() -> c_int;
        }
        optional {}
    }

    #[test]
    fn tables_are_filled_or_say_what_is_missing() {
        let names = ["libkernwright-absent.so", "libc.so.6"];
        let sample = Sample::from_library(open_first(names).unwrap()).unwrap();
        // SAFETY: plain functions of the C library.
        assert_eq!(unsafe { (sample.abs)(-3) }, 3);
        assert!(sample.labs.is_some() && sample.kernwright_has_no_such_function.is_none());
        let error = Missing::from_library(open_first(names).unwrap()).unwrap_err();
        assert!(
            error.contains("`kernwright_has_no_such_function`"),
            "{error}"
        );
        let error = open_first(["libkernwright-absent.so"]).unwrap_err();
        assert!(error.contains("libkernwright-absent.so"), "{error}");
    }

    #[test]
    fn the_linker_says_where_it_finds_a_library() {
        let folder = folder_of("libc.so.6").unwrap();
        assert!(folder.join("libc.so.6").is_file(), "{}", folder.display());
        assert_eq!(folder_of("libkernwright-absent.so"), None);
    }
}
