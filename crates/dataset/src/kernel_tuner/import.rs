//! Caches and T4 files as Records.

use std::path::Path;
use std::sync::Arc;

use kernwright_space::{Device, Fields, Record, RecordParams};

use super::{Packing, RecordedFile, device_from_name, read_as, recognise};
use crate::column_map::Renamed;
use crate::device_name::device_from_file_name;
use crate::error::{Fault, Halt};
use crate::format::Format;
use crate::importer::{Importer, Input, Intake};
use crate::report::Place;

pub(crate) const CACHE_IMPORTER: Importer = Importer {
    format: Format::KernelTuner,
    recognise: |head| recognise(head) == Some(Format::KernelTuner),
    read: |input, intake| read(Format::KernelTuner, input, intake),
};

pub(crate) const T4_IMPORTER: Importer = Importer {
    format: Format::T4,
    recognise: |head| recognise(head) == Some(Format::T4),
    read: |input, intake| read(Format::T4, input, intake),
};

impl RecordedFile {
    /// The device that the file names, or that it is named after; `None` if that says nothing.
    pub fn device_or_named_after(&self, path: &Path) -> Option<Device> {
        let named = self.device.as_deref().and_then(device_from_name);
        named
            .or_else(|| device_from_file_name(path))
            .or_else(|| device_from_name(&stem(path)))
    }

    /// The kernel that the file names, or the file's own name.
    pub fn kernel_or_named_after(&self, path: &Path) -> String {
        self.kernel.clone().unwrap_or_else(|| stem(path))
    }
}

/// A file's name up to its first full stop: `A100` of `A100.json.gz`.
pub(super) fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}

fn read(format: Format, input: &mut Input<'_>, intake: &mut Intake<'_>) -> Result<(), Halt> {
    let limits = &input.options.limits;
    let file = read_as(format, &mut input.source, limits, Packing::MustBeWhole)?;
    let passed = input.options.device.clone();
    let device = passed
        .or_else(|| file.device_or_named_after(input.path))
        .ok_or(Fault::NoDevice)?;
    let fields: Vec<&str> = file.problem.iter().map(|(name, _)| &**name).collect();
    let params: Vec<&str> = file.params.iter().map(|param| &*param.name).collect();
    let own = |names: &[&str]| {
        (0..)
            .zip(names)
            .map(|(at, name)| (Arc::from(*name), at))
            .collect()
    };
    let names = match &input.options.columns {
        Some(map) => map.of_recorded(&fields, &params).map_err(Fault::from)?,
        None => Renamed {
            kernel: file.kernel_or_named_after(input.path).into(),
            fields: own(&fields),
            params: own(&params),
            fixed: Vec::new(),
        },
    };
    let values = names.fields.iter();
    let values = values.map(|(name, at)| (Arc::clone(name), file.problem[*at].1.clone()));
    let problem: Fields = values.chain(names.fixed.iter().cloned()).collect();
    for entry in file.entries {
        intake.row()?;
        let values = names.params.iter();
        let values = values.map(|(name, at)| (Arc::clone(name), entry.values[*at].clone()));
        let params: Fields = values.collect();
        let record = Record {
            kernel: Arc::clone(&names.kernel),
            problem: Arc::clone(&problem),
            params: RecordParams::Named(params),
            device: device.clone(),
            outcome: entry.outcome,
        };
        intake.give(Place::Line(entry.line), record)?;
    }
    for group in file.skipped {
        intake.skipped(group)?;
    }
    if let Some(cut) = file.cut {
        intake.note(cut.to_string());
    }
    Ok(())
}
