//! What an importer is, what it reads from and what it gives to.

use std::fmt;
use std::path::{Path, PathBuf};

use kernwright_space::{Device, Record};

use crate::column_map::{ColumnMap, KernelColumns};
use crate::device_name::device_from_file_name;
use crate::error::{Fault, Halt};
use crate::format::Format;
use crate::report::{Located, Place, SkipReason, Skipped, Skips};
use crate::source::{Limits, OnProgress, Source};

/// What an import needs to know besides the file.
#[derive(Clone)]
pub struct ImportOptions {
    /// The folder where packed databases are unpacked to, and removed from afterwards.
    pub scratch: PathBuf,
    /// How much is accepted.
    pub limits: Limits,
    /// The format, where it is not to be recognised by content.
    pub format: Option<Format>,
    /// The device, where the file does not name it or names a wrong one; CSV rows that name
    /// theirs keep it.
    pub device: Option<Device>,
    /// What a CSV file's columns mean; guessed from `kernels` if absent.
    pub columns: Option<ColumnMap>,
    /// The kernels whose columns are recognised in a CSV file.
    pub kernels: Vec<KernelColumns>,
    /// Called with how far reading has come.
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

/// How one format is recognised and read.
pub(crate) struct Importer {
    pub(crate) format: Format,
    /// Recognises a file of this format by its first unpacked bytes.
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
    /// Gives the device of the whole file: the one passed, or the one in the file's name.
    pub(crate) fn device(&self) -> Result<Device, Fault> {
        let passed = self.options.device.clone();
        passed
            .or_else(|| device_from_file_name(self.path))
            .ok_or(Fault::NoDevice)
    }
}

/// What an importer gives to.
pub(crate) struct Intake<'a> {
    pub(crate) sink: &'a mut dyn FnMut(Located<Record>) -> Result<(), Halt>,
    pub(crate) max_rows: u64,
    pub(crate) rows: u64,
    pub(crate) records: u64,
    pub(crate) skips: Skips,
    pub(crate) notes: Vec<String>,
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
