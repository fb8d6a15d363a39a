//! Rows that a model is judged by or learns from, checked by what the model takes.

use std::path::Path;

use kernwright_answers::{DataError, DataSpec, Folders, Labels, Rows, Use};
use kernwright_dataset::sets::DataSet;

use super::workload::{Role, Workload};

/// Reads the rows for one use, and no others.
pub(super) fn rows(workload: &Workload, sets: &Path, which: Use) -> Result<Rows, String> {
    let (spec, name) = (&workload.spec.data, which.word());
    let rows = read(workload, sets, |spec, folders| spec.rows(folders, which))?;
    let start = spec.range(which).map_or(0, |(start, _)| start);
    if which != Use::Training {
        check_batches(workload, rows.len(), name)?;
    }
    let ty = workload.argument(Role::Data);
    if let Some(ty) = ty.filter(|ty| !ty.element.is_float())
        && let Some(place) = rows.numbers.iter().position(|one| one.fract() != 0.0)
    {
        return Err(format!(
            "row {} of `{name}` has a {}, and the model's data is a {ty}: whole numbers",
            start + place / rows.length.max(1),
            rows.numbers[place]
        ));
    }
    if let Labels::Classes(classes) = &rows.labels
        && let Some((row, class)) = (start..)
            .zip(classes)
            .find(|(_, class)| **class as usize >= workload.classes)
    {
        return Err(format!(
            "row {row} of `{name}` has the label {class}, and the model knows {} classes, counted from 0",
            workload.classes
        ));
    }
    if let Some(ty) = ty
        && let Some((low, high)) = ty.element.range()
        && let Some(place) =
            (rows.numbers.iter()).position(|one| f64::from(*one) < low || f64::from(*one) > high)
    {
        return Err(format!(
            "row {} of `{name}` has a {}, and the model's data is a {ty}: {low} to {high}",
            start + place / rows.length.max(1),
            rows.numbers[place]
        ));
    }
    Ok(rows)
}

/// Whether test rows are others than those that a search sees.
pub(super) fn check_unseen(workload: &Workload, sets: &Path) -> Result<(), String> {
    read(workload, sets, DataSpec::check_unseen)
}

fn read<T>(
    workload: &Workload,
    sets: &Path,
    by: impl FnOnce(&DataSpec, Folders<'_>) -> Result<T, DataError>,
) -> Result<T, String> {
    let folders = Folders {
        own: &workload.folder,
        sets,
    };
    by(&workload.spec.data, folders).map_err(|error| match &error {
        DataError::NoSet { set } => match DataSet::named(set) {
            Ok(_) => error.to_string(),
            Err(unknown) => format!(
                "[data] {unknown}; one's own data is named by `files = {{ train-data = …, … }}`"
            ),
        },
        _ => error.to_string(),
    })
}

/// Checks that a metric of the user's own judges only whole batches, and more than one. It would judge
/// what the last batch is filled up with, and from one batch the effect of chance cannot be estimated.
fn check_batches(workload: &Workload, count: usize, name: &str) -> Result<(), String> {
    let batch = workload.judged_batch.max(1);
    match workload.spec.metric.is_some() && (count < 2 * batch || !count.is_multiple_of(batch)) {
        true => Err(format!(
            "a metric of one's own judges whole batches, at least two: [data] `{name}` has {count} rows, which should be a multiple of \
             the batch of {batch}, and no less than {}",
            2 * batch
        )),
        false => Ok(()),
    }
}
