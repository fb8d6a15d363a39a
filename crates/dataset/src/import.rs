//! [`import`]: from a file to Records, whatever its format.

use std::error::Error;
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kernwright_space::{Device, Record};
use serde::{Deserialize, Serialize};

use crate::column_map::{ColumnMap, KernelColumns};
use crate::device_name::device_from_file_name;
use crate::error::{Fault, Halt, ImportError, InputError};
use crate::report::{ImportReport, Located, Place, SkipReason, Skipped, Skips};
use crate::source::{Compression, Limits, OnProgress, Source, SourceError};
use crate::{csv_file, kernel_tuner, miopen_sqlite, miopen_text};

/// Every importer. The first that recognises a file reads it.
static IMPORTERS: [Importer; 6] = [
    miopen_sqlite::IMPORTER,
    miopen_text::IMPORTER,
    csv_file::EXPORTED_IMPORTER,
    csv_file::IMPORTER,
    kernel_tuner::CACHE_IMPORTER,
    kernel_tuner::T4_IMPORTER,
];

/// A foreign format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// MIOpen's performance database as SQLite.
    MiopenSqlite,
    /// MIOpen's performance database as text.
    MiopenText,
    /// A table that this program has written of its ledger's winners.
    Exported,
    /// Comma-separated values with a header.
    Csv,
    /// Kernel Tuner's cache of measured configurations.
    KernelTuner,
    /// Kernel Tuner's results, as the format T4 has them.
    T4,
}

impl Format {
    /// Lists every format.
    pub fn all() -> impl Iterator<Item = Format> {
        IMPORTERS.iter().map(|importer| importer.format)
    }

    /// Recognises a format by the first bytes of a file, unpacked.
    pub fn detect(head: &[u8]) -> Option<Format> {
        let importer = IMPORTERS
            .iter()
            .find(|importer| (importer.recognise)(head))?;
        Some(importer.format)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::MiopenSqlite => "miopen-sqlite",
            Format::MiopenText => "miopen-text",
            Format::Exported => "exported",
            Format::Csv => "csv",
            Format::KernelTuner => "kernel-tuner",
            Format::T4 => "t4",
        })
    }
}

/// The text names no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no format; there are {known}", known = known_formats())]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Format::all().find(|format| format.to_string() == text);
        found.ok_or_else(|| UnknownFormat(text.chars().take(60).collect()))
    }
}

/// What an import needs to know besides the file.
#[derive(Clone)]
pub struct ImportOptions {
    /// The folder where packed databases are unpacked to, and removed from afterwards.
    pub scratch: PathBuf,
    /// How much is accepted.
    pub limits: Limits,
    /// The format, where it is not to be recognised by content.
    pub format: Option<Format>,
    /// The device, where the file does not tell or is not to be believed; CSV rows that name
    /// theirs keep it.
    pub device: Option<Device>,
    /// What a CSV file's columns mean; guessed from `kernels` if absent.
    pub columns: Option<ColumnMap>,
    /// The kernels whose columns are recognised in a CSV file.
    pub kernels: Vec<KernelColumns>,
    /// Hears how far reading has come.
    pub on_progress: Option<OnProgress>,
}

impl ImportOptions {
    /// Takes the scratch folder and the default of everything else.
    pub fn new(scratch: impl Into<PathBuf>) -> Self {
        ImportOptions {
            scratch: scratch.into(),
            limits: Limits::default(),
            format: None,
            device: None,
            columns: None,
            kernels: Vec::new(),
            on_progress: None,
        }
    }
}

impl fmt::Debug for ImportOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ImportOptions")
            .field("scratch", &self.scratch)
            .field("limits", &self.limits)
            .field("format", &self.format)
            .field("device", &self.device)
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

/// Reads a file and hands its Records to `sink`, in the order they stand in the file (in a
/// database: by problem).
///
/// Memory is bounded whatever the file's size. The import ends early if the sink refuses.
pub fn import<E: Error + 'static>(
    path: &Path,
    options: &ImportOptions,
    sink: &mut dyn FnMut(Located<Record>) -> Result<(), E>,
) -> Result<ImportReport, ImportError<E>> {
    let source = Source::open(path, &options.limits, options.on_progress.clone());
    let file = path.is_file().then_some(path);
    run(path, file, source, options, sink)
}

/// Recognises the format a file would be read as; `None` if it cannot be read, or is of none.
pub fn format_of(path: &Path, options: &ImportOptions) -> Option<Format> {
    let mut source = Source::open(path, &options.limits, None).ok()?;
    Some(choose(&mut source, options).ok()?.format)
}

/// Reads from any reader as [`import`] does from a file; `name` stands for the file's name.
pub fn import_reader<E: Error + 'static>(
    name: &Path,
    reader: Box<dyn Read>,
    options: &ImportOptions,
    sink: &mut dyn FnMut(Located<Record>) -> Result<(), E>,
) -> Result<ImportReport, ImportError<E>> {
    let source = Source::new(reader, None, &options.limits, options.on_progress.clone());
    run(name, None, source, options, sink)
}

/// How one format is recognised and read.
pub(crate) struct Importer {
    pub(crate) format: Format,
    /// Tells by the first unpacked bytes whether a file is of this format.
    pub(crate) recognise: fn(&[u8]) -> bool,
    pub(crate) read: fn(&mut Input<'_>, &mut Intake<'_>) -> Result<(), Halt>,
}

/// What an importer reads from.
pub(crate) struct Input<'a> {
    pub(crate) path: &'a Path,
    pub(crate) source: Source,
    /// The file itself where it is a plain, unpacked one that can be opened again.
    pub(crate) file: Option<&'a Path>,
    pub(crate) options: &'a ImportOptions,
}

impl Input<'_> {
    /// Gives the device of the whole file: the one passed, or the one the file's name tells.
    pub(crate) fn device(&self) -> Result<Device, Fault> {
        let passed = self.options.device.clone();
        passed
            .or_else(|| device_from_file_name(self.path))
            .ok_or(Fault::NoDevice)
    }
}

/// What an importer gives to.
pub(crate) struct Intake<'a> {
    sink: &'a mut dyn FnMut(Located<Record>) -> Result<(), Halt>,
    max_rows: u64,
    rows: u64,
    records: u64,
    skips: Skips,
    notes: Vec<String>,
}

impl Intake<'_> {
    /// Counts a row; an endless file ends here.
    pub(crate) fn row(&mut self) -> Result<(), Halt> {
        self.rows += 1;
        if self.rows > self.max_rows {
            return Err(Fault::TooManyRows {
                limit: self.max_rows,
            }
            .into());
        }
        Ok(())
    }

    pub(crate) fn rows(&self) -> u64 {
        self.rows
    }

    pub(crate) fn records(&self) -> u64 {
        self.records
    }

    pub(crate) fn give(&mut self, place: Place, record: Record) -> Result<(), Halt> {
        (self.sink)(Located {
            place,
            item: record,
        })?;
        self.records += 1;
        Ok(())
    }

    pub(crate) fn skip(&mut self, place: Place, reason: SkipReason, found: &[u8]) {
        self.skips.add(place, reason, found);
    }

    /// Takes what a reader of its own has skipped; every such thing was a row.
    pub(crate) fn skipped(&mut self, group: Skipped) -> Result<(), Halt> {
        (0..group.count).try_for_each(|_| self.row())?;
        self.skips.add_group(group);
        Ok(())
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }
}

fn run<E: Error + 'static>(
    path: &Path,
    file: Option<&Path>,
    source: Result<Source, SourceError>,
    options: &ImportOptions,
    sink: &mut dyn FnMut(Located<Record>) -> Result<(), E>,
) -> Result<ImportReport, ImportError<E>> {
    let fail = |fault| InputError {
        path: path.to_owned(),
        fault,
    };
    let mut source = source.map_err(|error| fail(error.into()))?;
    let importer = choose(&mut source, options).map_err(fail)?;
    let file = file.filter(|_| source.compression() == Compression::None);
    let mut refused = None;
    let mut keep = |located: Located<Record>| {
        let place = located.place;
        sink(located).map_err(|error| {
            refused = Some((place, error));
            Halt::Refused
        })
    };
    let mut intake = Intake {
        sink: &mut keep,
        max_rows: options.limits.max_rows,
        rows: 0,
        records: 0,
        skips: Skips::default(),
        notes: Vec::new(),
    };
    let mut input = Input {
        path,
        source,
        file,
        options,
    };
    let ended = (importer.read)(&mut input, &mut intake);
    let Intake {
        rows,
        records,
        skips,
        notes,
        ..
    } = intake;
    match (ended, refused) {
        (Ok(()), _) => {}
        (Err(Halt::Fault(fault)), _) => return Err(fail(fault).into()),
        (Err(Halt::Refused), Some((place, source))) => {
            return Err(ImportError::Sink {
                path: path.to_owned(),
                place,
                source,
            });
        }
        (Err(Halt::Refused), None) => {
            unreachable!("only the sink refuses, and it leaves its reason")
        }
    }
    let source = input.source.finish().map_err(|error| fail(error.into()))?;
    let skipped = skips.into_groups();
    Ok(ImportReport {
        format: importer.format,
        source,
        rows,
        records,
        skipped,
        notes,
    })
}

/// Picks the importer: the one asked for, or the first that recognises the file.
fn choose(source: &mut Source, options: &ImportOptions) -> Result<&'static Importer, Fault> {
    let head = source.peek()?;
    if head.is_empty() {
        return Err(Fault::Empty);
    }
    let detected = match Format::detect(head) {
        // A map says what the columns mean.
        Some(Format::Exported) if options.columns.is_some() => Some(Format::Csv),
        detected => detected,
    };
    let wanted = options.format.or(detected);
    let found = IMPORTERS
        .iter()
        .find(|importer| Some(importer.format) == wanted);
    found.ok_or_else(|| Fault::UnknownFormat {
        known: known_formats(),
    })
}

fn known_formats() -> String {
    Format::all()
        .map(|format| format!("`{format}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
