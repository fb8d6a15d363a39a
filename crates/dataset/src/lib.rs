//! Foreign tuning data in as Records, and out again; and data sets for models, some of
//! which it fetches ([`sets`]).
//!
//! [`import`] reads a file of any known format as a stream and hands each [`Record`] to a sink.
//! It judges nothing: what a file says is passed on as it stands, what cannot be read is skipped
//! and counted with its place, and only a file that is no such file at all is an error. Other
//! people's formats, and their quirks, stop here; of kernels this crate knows only the names of
//! columns. What it needs (scratch folder, device, limits) comes in [`ImportOptions`]; it prints
//! nothing and reads no environment.
//!
//! ```
//! use std::convert::Infallible;
//! use kernwright_dataset::{ImportOptions, import_reader};
//!
//! let text = "8-4-4-1x1-16-4-4-2-0x0-1x1-1x1-0-NCHW-FP32-F=ConvAsm1x1U:1,2,4,16,1,1,1,1\n";
//! let mut records = Vec::new();
//! let report = import_reader(
//!     "gfx906_60.cd.pdb.txt".as_ref(),
//!     Box::new(text.as_bytes()),
//!     &ImportOptions::new("scratch"),
//!     &mut |located| Ok::<(), Infallible>(records.push(located.item)),
//! )
//! .unwrap();
//! assert_eq!(report.records, 1);
//! assert_eq!(&*records[0].kernel, "ConvAsm1x1U");
//! assert_eq!(records[0].device.to_string(), "amd:gfx906_60");
//! ```
//!
//! Formats are described in `docs/formats/datasets.md`. Adding one is one file here and one line
//! in the list of importers in `import.rs`.
//!
//! [`Record`]: kernwright_space::Record

mod column_map;
mod config_list;
mod csv_file;
mod csv_row;
mod device_name;
mod driver_line;
mod error;
pub mod exported;
mod format;
mod import;
mod importer;
pub mod kernel_tuner;
mod lines;
mod miopen_fields;
mod miopen_key;
mod miopen_key_out;
mod miopen_sqlite;
mod miopen_text;
mod parquet;
mod problem_list;
mod python_text;
pub mod replay;
mod report;
pub mod sets;
mod source;
pub mod split;
pub mod t1;
pub mod t1_program;
pub mod t4;
mod table;
pub mod user_db;

pub use column_map::{ColumnMap, KernelColumns, MapError, TimeUnit};
pub use config_list::{ConfigListError, Listed, parse_config_list, read_config_list};
pub use device_name::device_from_file_name;
pub use driver_line::{DriverError, driver_problems};
pub use error::{Fault, ImportError, InputError};
pub use format::{Format, UnknownFormat};
pub use import::{format_of, import, import_reader};
pub use importer::ImportOptions;
pub use miopen_key::miopen_problem;
pub use miopen_key_out::{KeyError, miopen_key};
pub use problem_list::{BadLine, ProblemList, read_problems, read_problems_from};
pub use report::{ImportReport, Located, PLACES_KEPT, Place, SkipReason, Skipped, SkippedAt};
pub use source::{Compression, Limits, OnProgress, Progress, Source, SourceError, SourceFacts};
pub use table::{Cell, Table};
