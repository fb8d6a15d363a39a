//! Files and folders: arrays in them, whole replacement, and scratch; and numbers with units.
//!
//! - [`replace_file`]: a file is the old one or the new one, whatever happens in between.
//! - [`Lock`]: a file that one process holds at a time.
//! - [`scratch`]: folders that are swept away after a process that was killed.
//! - [`Array`]: what NumPy's files, IDX files and tables of numbers hold.
//! - [`zip_entries`]: the files of a ZIP archive.
//! - [`ElementType`]: what an array, a buffer or a tensor is made of.
//! - [`units`]: times, sizes and days as people read them.
mod arrays;
mod element_type;
mod lock;
mod replace_file;
pub mod scratch;
pub mod units;
mod zip;

pub use arrays::{
    Array, ArrayError, arrays_in, fault, npy_shape, read_arrays, read_columns, read_npy, write_npy,
    write_npz,
};
pub use element_type::ElementType;
pub use lock::{Lock, LockError};
pub use replace_file::{put_in_place, real_path, replace_file, sync_folder, try_replace_file};
pub use zip::{ZipEntry, zip_entries};
