//! Why an import ends early: the file, or the sink that takes the Records.

use kernwright_space::ErrorKind;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::column_map::MapError;
use crate::report::{Place, SkipReason};
use crate::source::SourceError;

/// An import ended before the file did.
#[derive(Debug, thiserror::Error)]
pub enum ImportError<E: Error + 'static> {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The sink refused a Record.
    #[error("cannot keep what `{}` says in {place}", path.display())]
    Sink {
        /// The file.
        path: PathBuf,
        /// Where the Record stands.
        place: Place,
        /// The sink's reason.
        #[source]
        source: E,
    },
}

/// A file cannot be read.
#[derive(Debug)]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

impl InputError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.fault {
            Fault::Scratch { .. } => ErrorKind::Failed,
            _ => ErrorKind::Usage,
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.path.display(), self.fault)
    }
}

impl Error for InputError {
    /// Skips the fault, whose message this error already has.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.fault.source()
    }
}

/// What is wrong with a file as a whole.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Its bytes cannot be had.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// No importer recognises it.
    #[error("its format is not recognised; the known ones are {known}")]
    UnknownFormat {
        /// The formats there are.
        known: String,
    },
    /// Nothing says what the data was measured on.
    #[error("neither it nor its name gives the device")]
    NoDevice,
    /// More rows than the limit.
    #[error("it has more than {limit} rows; raise `max_rows` if that is right")]
    TooManyRows {
        /// The limit.
        limit: u64,
    },
    /// None of its first lines can be read.
    #[error(
        "this is not a MIOpen text database: none of its first {lines} lines can be read; \
         line {line}: {reason}"
    )]
    NotMiopenText {
        /// How many lines were tried.
        lines: u64,
        /// The first of them.
        line: u64,
        /// What is wrong with that one.
        reason: SkipReason,
    },
    /// SQLite refuses the file.
    #[error("SQLite cannot read it")]
    Database {
        /// SQLite's error.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// SQLite's own check finds the file damaged.
    #[error("the database is damaged: {finding}; fetch the file again")]
    Damaged {
        /// What the check says first.
        finding: String,
    },
    /// A table is not there, or is a view or a virtual table.
    #[error("it has no plain table `{table}`, so it is not a MIOpen performance database")]
    NoTable {
        /// The table.
        table: &'static str,
    },
    /// A column is not there, or is computed.
    #[error("table `{table}` has no stored column `{column}`; is the database of another version?")]
    NoColumn {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// Changes lie beside the database and have not reached it.
    #[error(
        "`{}` holds changes that the database lacks; close the program that writes it, or run \
         `sqlite3 FILE 'pragma wal_checkpoint(truncate)'`", journal.display()
    )]
    Journal {
        /// The file that holds them.
        journal: PathBuf,
    },
    /// The scratch folder cannot be used.
    #[error("cannot unpack it into `{}`", folder.display())]
    Scratch {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The columns of a CSV file cannot be understood.
    #[error(transparent)]
    Columns(#[from] MapError),
    /// It is no table that this program has written.
    #[error("its columns are not those of a table written by `export --stored --to csv`")]
    NotExported,
    /// It should be JSON.
    #[error("line {line}: it is not JSON: {reason}")]
    NotJson {
        /// The line.
        line: u64,
        /// What is wrong there.
        reason: String,
    },
    /// A part of a JSON file is missing or of the wrong type.
    #[error("`{at}`: expected {wanted}, found {found}")]
    Shape {
        /// The JSON path.
        at: String,
        /// What should be there.
        wanted: &'static str,
        /// What is.
        found: String,
    },
    /// It ends before its first entry could be understood.
    #[error("it ends before {missing}, so nothing of it can be kept")]
    CutEarly {
        /// What the file lacks.
        missing: &'static str,
    },
    /// A CSV row or an entry of a JSON file does not end.
    #[error(
        "line {line}: the row is longer than {limit} bytes; a quotation mark may not be closed"
    )]
    RowTooLong {
        /// Where the row begins.
        line: u64,
        /// The limit.
        limit: usize,
    },
}

/// Why an importer stops: a fault of the file, or a sink that wants no more.
#[derive(Debug)]
pub(crate) enum Halt {
    Fault(Fault),
    Refused,
}

impl<F: Into<Fault>> From<F> for Halt {
    fn from(fault: F) -> Self {
        Halt::Fault(fault.into())
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Fault::Damaged {
                finding: error.to_string(),
            },
            _ => Fault::Database {
                source: Box::new(error),
            },
        }
    }
}
