//! [`import`]: from a file to Records, whatever its format.

use std::error::Error;
use std::io::Read;
use std::path::Path;

use kernwright_space::Record;

use crate::error::{Fault, Halt, ImportError, InputError};
use crate::format::{Format, known_formats};
use crate::importer::{ImportOptions, Importer, Input, Intake};
use crate::report::{ImportReport, Located, Skips};
use crate::source::{Compression, Source, SourceError};
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

impl Format {
    /// Recognises a format by the first bytes of a file, unpacked.
    pub fn detect(head: &[u8]) -> Option<Format> {
        let importer = IMPORTERS
            .iter()
            .find(|importer| (importer.recognise)(head))?;
        Some(importer.format)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_importer() {
        let importers: Vec<Format> = IMPORTERS.iter().map(|importer| importer.format).collect();
        assert_eq!(importers, Format::all().collect::<Vec<_>>());
    }
}
