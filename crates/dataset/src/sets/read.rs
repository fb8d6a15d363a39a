//! A set that is there: whether it is whole, and its four arrays.

use std::io;
use std::path::Path;

use super::error::at;
use super::{FILES, Rows, SetError};
use kernwright_files::{Array, ArrayError, ElementType, fault, npy_shape, read_arrays};

/// The four arrays of a set. All are of bytes; the first dimension is the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetParts {
    /// Rows to learn from.
    pub train_data: Array,
    /// The class of each.
    pub train_labels: Array,
    /// Rows to test on.
    pub test_data: Array,
    /// The class of each.
    pub test_labels: Array,
}

/// Says how many rows the set in this folder has, by the headers of its files; `None` if there is no
/// such folder.
///
/// # Errors
///
/// There is a folder, but not a whole set in it.
pub fn find_set(folder: &Path) -> Result<Option<Rows>, SetError> {
    match std::fs::metadata(folder) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(folder)(error)),
    }
    let look = || {
        let mut seen = Vec::new();
        for file in FILES {
            seen.push(npy_shape(&folder.join(file))?);
        }
        rows(folder, &seen)
    };
    look().map(Some).map_err(not_whole(folder))
}

/// Reads the set in this folder.
///
/// # Errors
///
/// It is not there, or not whole.
pub fn read_set(folder: &Path) -> Result<SetParts, SetError> {
    if find_set(folder)?.is_none() {
        let folder = folder.to_owned();
        return Err(SetError::Missing { folder });
    }
    let read = || {
        let mut arrays = Vec::new();
        for file in FILES {
            let path = folder.join(file);
            let one = read_arrays(&path)?.pop();
            arrays.push(one.ok_or_else(|| fault(&path, "it holds no array"))?.1);
        }
        // The files may have been changed since they were looked at.
        let seen: Vec<_> = arrays.iter().map(|a| (a.shape.clone(), a.kind)).collect();
        rows(folder, &seen)?;
        Ok(arrays)
    };
    let arrays: Vec<Array> = read().map_err(not_whole(folder))?;
    let [train_data, train_labels, test_data, test_labels] =
        arrays.try_into().expect("a set has four files");
    Ok(SetParts {
        train_data,
        train_labels,
        test_data,
        test_labels,
    })
}

fn not_whole(folder: &Path) -> impl Fn(ArrayError) -> SetError {
    move |source| SetError::NotWhole {
        folder: folder.to_owned(),
        source,
    }
}

/// The rows, if these four arrays belong together.
fn rows(folder: &Path, seen: &[(Vec<usize>, ElementType)]) -> Result<Rows, ArrayError> {
    let refuse = |file: usize, why: String| Err(fault(&folder.join(FILES[file]), why));
    for (file, (shape, kind)) in seen.iter().enumerate() {
        if *kind != ElementType::U8 {
            return refuse(file, format!("its elements are {kind:?}, not bytes"));
        }
        let is_labels = file % 2 == 1;
        if is_labels != (shape.len() == 1) || shape.is_empty() {
            let wanted = if is_labels { "one" } else { "two or more" };
            return refuse(file, format!("{shape:?} should be {wanted} dimensions"));
        }
    }
    for data in [0, 2] {
        let (images, labels) = (seen[data].0[0], seen[data + 1].0[0]);
        if images != labels {
            return refuse(data + 1, format!("{labels} labels are of {images} rows"));
        }
    }
    let (train, test) = (&seen[0].0, &seen[2].0);
    if train[1..] != test[1..] {
        let why = format!(
            "rows of {:?} are tested, of {:?} learned",
            &test[1..],
            &train[1..]
        );
        return refuse(2, why);
    }
    Ok(Rows {
        train: train[0],
        test: test[0],
    })
}
