//! Rows to learn from and to judge by, wherever they come from.

use std::path::{Path, PathBuf};

use kernwright_files::{Array, read_columns};
use kernwright_space::ErrorKind;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;

use crate::spec::{ArraySpec, DataSpec, Generated, LabelsSpec};

/// Numbers that generated rows may have together.
const MOST_GENERATED: usize = 500_000_000;

/// The share of test rows that must differ from each other for it to mean anything that others do not.
const DISTINCT: f64 = 0.9;

/// The share of test rows that may be among others by chance.
const MOST_SHARED: f64 = 0.1;

/// Rows with what is right for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// Numbers of a row.
    pub length: usize,
    /// All rows, one after the other.
    pub numbers: Vec<f32>,
    /// What is right for each.
    pub labels: Labels,
}

/// What is right for rows, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub enum Labels {
    /// Their classes.
    Classes(Vec<u32>),
    /// How many numbers each row has, and all of them.
    Numbers(usize, Vec<f32>),
}

impl Rows {
    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.labels {
            Labels::Classes(classes) => classes.len(),
            Labels::Numbers(length, numbers) => numbers.len() / length,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same rows in another order, always the same one.
    fn shuffled(&self) -> Rows {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
        fn chosen<T: Copy>(all: &[T], length: usize, order: &[usize]) -> Vec<T> {
            let row = |at: &usize| all[at * length..(at + 1) * length].iter().copied();
            order.iter().flat_map(row).collect()
        }
        Rows {
            length: self.length,
            numbers: chosen(&self.numbers, self.length, &order),
            labels: match &self.labels {
                Labels::Classes(classes) => Labels::Classes(chosen(classes, 1, &order)),
                Labels::Numbers(length, numbers) => {
                    Labels::Numbers(*length, chosen(numbers, *length, &order))
                }
            },
        }
    }

    /// Those from one to before another.
    #[must_use]
    pub fn part(&self, start: usize, end: usize) -> Rows {
        Rows {
            length: self.length,
            numbers: self.numbers[start * self.length..end * self.length].to_vec(),
            labels: match &self.labels {
                Labels::Classes(classes) => Labels::Classes(classes[start..end].to_vec()),
                Labels::Numbers(length, numbers) => {
                    Labels::Numbers(*length, numbers[start * length..end * length].to_vec())
                }
            },
        }
    }
}

/// What rows are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// To learn from.
    Training,
    /// To judge candidates by.
    Fitness,
    /// To judge by whether those that are best on fitness rows are so elsewhere.
    Confirm,
    /// To judge the winner by, once.
    Test,
}

/// Rows cannot be had, or are not what they should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// A set that has to be fetched first, if it is one.
    #[error("the data set `{set}` is not here; fetch it with `kernwright data get {set}`")]
    NoSet {
        /// Its name.
        set: String,
    },
    /// A file cannot be read, or the table of data does not fit it: what, where, how to mend it.
    #[error("{0}")]
    Unfit(String),
}

impl DataError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl From<String> for DataError {
    fn from(why: String) -> Self {
        DataError::Unfit(why)
    }
}

/// Where the files of data lie.
#[derive(Debug, Clone, Copy)]
pub struct Folders<'f> {
    /// Relative paths start here.
    pub own: &'f Path,
    /// Fetched sets lie here, a folder each.
    pub sets: &'f Path,
}

impl Use {
    /// What the file calls rows of this use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Use::Training => "training",
            Use::Fitness => "fitness",
            Use::Confirm => "confirm",
            Use::Test => "test",
        }
    }
}

impl DataSpec {
    /// From which row to before which the rows of a use are; nothing where there are none.
    #[must_use]
    pub fn range(&self, which: Use) -> Option<(usize, usize)> {
        match which {
            Use::Training => self.training,
            Use::Fitness => Some(self.fitness),
            Use::Confirm => self.confirm,
            Use::Test => Some(self.test),
        }
    }

    /// Reads the rows for one use, and no others, scaled; those that judge are in an order of chance.
    ///
    /// # Errors
    /// They cannot be read, or are not what the file says.
    pub fn rows(&self, folders: Folders<'_>, which: Use) -> Result<Rows, DataError> {
        let (range, name) = (self.range(which).unwrap_or((0, 0)), which.word());
        check_ranges(self)?;
        if self.labels == LabelsSpec::Numbers && self.files.is_none() {
            let why = "[data] `labels` are numbers only in files of your own".to_owned();
            return Err(DataError::Unfit(why));
        }
        let is_test = which == Use::Test;
        let mut rows = match (&self.generated, &self.set, &self.files) {
            (Some(generated), None, None) => {
                check_generated(generated)?;
                drawn(generated, is_test)
            }
            (None, Some(set), None) => {
                let part = if is_test { "test" } else { "train" };
                let file = |what: &str| ArraySpec {
                    file: folders.sets.join(set).join(format!("{part}-{what}.npy")),
                    array: None,
                    columns: None,
                };
                let (data, labels) = (file("data"), file("labels"));
                if !data.file.exists() {
                    return Err(DataError::NoSet { set: set.clone() });
                }
                read((&data, &labels), LabelsSpec::Classes, Path::new(""), range)?
            }
            (None, None, Some(files)) => {
                let (data, labels) = match is_test {
                    true => (&files.test_data, &files.test_labels),
                    false => (&files.train_data, &files.train_labels),
                };
                read((data, labels), self.labels, folders.own, range)?
            }
            _ => {
                let why = "[data] has one of `set`, `files` and `generated`".to_owned();
                return Err(DataError::Unfit(why));
            }
        };
        if self.generated.is_some() {
            rows = cut(rows, range, name)?;
        }
        for number in &mut rows.numbers {
            *number = (f64::from(*number) * self.scale + self.shift) as f32;
        }
        // In a file rows of one class may follow each other, and a program that looks at many at once could use that.
        Ok(match which {
            Use::Training => rows,
            Use::Fitness | Use::Confirm | Use::Test => rows.shuffled(),
        })
    }

    /// Checks that test rows are others than those that a search sees, whatever the files are called that they are in.
    ///
    /// A few of any set may be there twice; and where rows are few numbers of a few values each, they repeat by
    /// themselves.
    ///
    /// # Errors
    /// They are not, or cannot be read.
    pub fn check_unseen(&self, folders: Folders<'_>) -> Result<(), DataError> {
        if self.set.is_some() {
            // Its parts are known to be others; where columns are few and coarse, as of a census, many rows are
            // those of other people.
            return Ok(());
        }
        let hashes = |which: Use| -> Result<FxHashSet<[u8; 32]>, DataError> {
            let rows = self.rows(folders, which)?;
            let bytes =
                |row: &[f32]| -> Vec<u8> { row.iter().flat_map(|one| one.to_le_bytes()).collect() };
            let all = rows.numbers.chunks_exact(rows.length.max(1));
            Ok(all
                .map(|row| *blake3::hash(&bytes(row)).as_bytes())
                .collect())
        };
        let test = hashes(Use::Test)?;
        let count = self.test.1 - self.test.0;
        if (test.len() as f64) < DISTINCT * count as f64 {
            return Ok(());
        }
        for which in [Use::Training, Use::Fitness, Use::Confirm] {
            if self.range(which).is_none() {
                continue;
            }
            let shared = hashes(which)?.intersection(&test).count();
            if shared as f64 > MOST_SHARED * test.len() as f64 {
                let why = format!(
                    "[data] {shared} of {} `test` rows are rows for `{}`, too: no search may have seen them",
                    test.len(),
                    which.word()
                );
                return Err(DataError::Unfit(why));
            }
        }
        Ok(())
    }
}

/// Rows that can be made, and held.
fn check_generated(spec: &Generated) -> Result<(), String> {
    for (name, value) in [("features", spec.features), ("classes", spec.classes)] {
        if value == 0 {
            return Err(format!("[data] generated: `{name}` is at least 1"));
        }
    }
    let (rows, centres) = (
        spec.rows.max(spec.test_rows),
        spec.classes.checked_mul(CENTRES),
    );
    let most = centres.map(|centres| rows.max(centres).checked_mul(spec.features));
    match most.flatten().is_some_and(|count| count <= MOST_GENERATED) {
        true => Ok(()),
        false => Err(format!(
            "[data] generated: {rows} `rows` of {} `features` and {} `classes` are more numbers than fit: at most \
             {MOST_GENERATED}",
            spec.features, spec.classes
        )),
    }
}

/// No candidate is judged by fewer rows than this: each row is more than a tenth of all.
const FEWEST: usize = 10;

/// Rows for learning and for judging are others.
fn check_ranges(spec: &DataSpec) -> Result<(), String> {
    let ranges = [
        ("training", spec.training.unwrap_or((0, 1))),
        ("fitness", spec.fitness),
        ("confirm", spec.confirm.unwrap_or((0, 1))),
        ("test", spec.test),
    ];
    for (name, (start, end)) in ranges {
        if start >= end {
            return Err(format!("[data] `{name}` from {start} to {end} has no rows"));
        }
        let is_judged = name != "training" && (spec.confirm.is_some() || name != "confirm");
        if is_judged && end - start < FEWEST {
            return Err(format!(
                "[data] `{name}` has {} rows: by fewer than {FEWEST} nothing can be judged",
                end - start
            ));
        }
    }
    let shares = |one: (usize, usize), other: (usize, usize)| one.0 < other.1 && other.0 < one.1;
    let parts = [
        ("training", spec.training),
        ("fitness", Some(spec.fitness)),
        ("confirm", spec.confirm),
    ];
    let parts = parts
        .into_iter()
        .filter_map(|(name, rows)| Some((name, rows?)));
    let parts: Vec<_> = parts.collect();
    for (nth, (name, rows)) in parts.iter().enumerate() {
        let other = parts[..nth].iter().find(|(_, other)| shares(*other, *rows));
        if let Some((other, _)) = other {
            return Err(format!("[data] `{other}` and `{name}` share rows"));
        }
    }
    // Both parts may be cut from one file.
    let is_one_file = spec.files.as_ref().is_some_and(|files| {
        let (train, test) = (&files.train_data, &files.test_data);
        train.file == test.file && train.array == test.array
    });
    let seen = parts.iter().find(|(_, rows)| shares(*rows, spec.test));
    match seen.filter(|_| is_one_file) {
        Some((name, _)) => Err(format!(
            "[data] `test` shares rows with `{name}`: both parts are one file"
        )),
        None => Ok(()),
    }
}

fn cut(rows: Rows, (start, end): (usize, usize), name: &str) -> Result<Rows, String> {
    if end > rows.len() {
        return Err(format!(
            "[data] `{name}` ends at row {end}, and there are {}",
            rows.len()
        ));
    }
    Ok(rows.part(start, end))
}

fn read(
    (data, labels): (&ArraySpec, &ArraySpec),
    are: LabelsSpec,
    folder: &Path,
    range: (usize, usize),
) -> Result<Rows, String> {
    let (path, data) = found_array(data, folder)?;
    let (labels_path, labels) = found_array(labels, folder)?;
    let count = data.shape.first().copied().unwrap_or(0);
    let length = data.shape.iter().skip(1).product::<usize>();
    let n_labels: usize = match are {
        LabelsSpec::Classes => labels.shape.iter().product(),
        LabelsSpec::Numbers => labels.shape.first().copied().unwrap_or(0),
    };
    if let (LabelsSpec::Classes, [rows, columns]) = (are, &labels.shape[..])
        && *rows == count
        && *columns > 1
    {
        return Err(format!(
            "`{}` has {columns} numbers for each row: the number of its class is wanted, or [data] `labels = \"numbers\"`",
            labels_path.display()
        ));
    }
    if n_labels != count {
        return Err(format!(
            "`{}` has {count} rows, and `{}` {n_labels} labels",
            path.display(),
            labels_path.display()
        ));
    }
    if range.1 > count {
        return Err(format!(
            "`{}` has {count} rows, and [data] wants those up to {}",
            path.display(),
            range.1
        ));
    }
    let labels = match are {
        LabelsSpec::Classes => Labels::Classes(classes(&labels, range, &labels_path)?),
        LabelsSpec::Numbers => {
            let length = labels.shape.iter().skip(1).product::<usize>().max(1);
            Labels::Numbers(length, finite(&labels, length, range, &labels_path)?)
        }
    };
    Ok(Rows {
        length,
        numbers: finite(&data, length, range, &path)?,
        labels,
    })
}

/// The classes of rows.
fn classes(labels: &Array, range: (usize, usize), path: &Path) -> Result<Vec<u32>, String> {
    let numbers = labels.numbers(range.0, range.1);
    let class = |(row, number): (usize, &f64)| -> Result<u32, String> {
        let is_class = number.fract() == 0.0 && (0.0..1e6).contains(number);
        is_class.then_some(*number as u32).ok_or_else(|| {
            format!(
                "`{}`: {number}, the label of row {row}, is no class: they are counted from 0; where labels are numbers, \
                 say so: [data] labels = \"numbers\"",
                path.display()
            )
        })
    };
    (range.0..).zip(&numbers).map(class).collect()
}

/// The numbers of rows, of which each has `length`.
fn finite(
    array: &Array,
    length: usize,
    range: (usize, usize),
    path: &Path,
) -> Result<Vec<f32>, String> {
    let numbers = array.numbers(range.0 * length, range.1 * length);
    let odd = numbers.iter().position(|number| !number.is_finite());
    if let Some(place) = odd {
        return Err(format!(
            "`{}` has a {} in row {}, counted from 0",
            path.display(),
            numbers[place],
            range.0 + place / length.max(1)
        ));
    }
    Ok(numbers.into_iter().map(|number| number as f32).collect())
}

/// An array of a file, with the columns that are wanted, and the file.
///
/// # Errors
/// It cannot be read, or has no such array or columns.
pub fn array(spec: &ArraySpec, folder: &Path) -> Result<(PathBuf, Array), DataError> {
    Ok(found_array(spec, folder)?)
}

fn found_array(spec: &ArraySpec, folder: &Path) -> Result<(PathBuf, Array), String> {
    let path = folder.join(&spec.file);
    let arrays = read_columns(&path, spec.columns).map_err(|error| error.to_string())?;
    let names: Vec<String> = arrays.iter().map(|(name, _)| name.clone()).collect();
    let found = match (&spec.array, arrays.len()) {
        (Some(name), _) => arrays.into_iter().find(|(one, _)| one == name),
        (None, 1) => arrays.into_iter().next(),
        (None, _) => None,
    };
    let (_, array) = found.ok_or_else(|| {
        let (file, names) = (path.display(), names.join(", "));
        match &spec.array {
            Some(name) => format!("`{file}` has no array `{name}`, but {names}"),
            None => format!("`{file}` holds the arrays {names}; say which with `array`"),
        }
    })?;
    let Some((start, end)) = spec.columns else {
        return Ok((path, array));
    };
    let [rows, columns] = array.shape[..] else {
        return Err(format!("`{}` is no table that has columns", path.display()));
    };
    if start >= end || end > columns {
        return Err(format!(
            "`{}` has {columns} columns, and those from {start} to {end} are wanted",
            path.display()
        ));
    }
    let size = array.kind.size();
    let kept = array.bytes.chunks_exact(columns * size);
    let bytes = kept.flat_map(|row| &row[start * size..end * size]);
    let array = Array {
        shape: vec![rows, end - start],
        kind: array.kind,
        bytes: bytes.copied().collect(),
    };
    Ok((path, array))
}

/// Centres of each class.
const CENTRES: usize = 3;

/// Rows around random centres, some of each class: the same for the same seed everywhere.
fn drawn(spec: &Generated, is_test: bool) -> Rows {
    let mut rng = ChaCha8Rng::seed_from_u64(spec.seed);
    let n_centres = spec.classes * CENTRES;
    let centres: Vec<f64> = (0..n_centres * spec.features)
        .map(|_| normal(&mut rng))
        .collect();
    // The centres are those of both parts, the rows are not.
    rng.set_stream(1 + u64::from(is_test));
    let count = if is_test { spec.test_rows } else { spec.rows };
    let (mut numbers, mut classes) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let centre = rng.random_range(0..n_centres);
        classes.push((centre % spec.classes) as u32);
        let centre = &centres[centre * spec.features..][..spec.features];
        for number in centre {
            numbers.push((number + spec.noise * normal(&mut rng)) as f32);
        }
    }
    Rows {
        length: spec.features,
        numbers,
        labels: Labels::Classes(classes),
    }
}

/// A number from the normal distribution, by Box and Muller.
#[must_use]
pub fn normal(rng: &mut ChaCha8Rng) -> f64 {
    // Above 0, whose logarithm there is not.
    let radius: f64 = 1.0 - rng.random::<f64>();
    let angle: f64 = std::f64::consts::TAU * rng.random::<f64>();
    (-2.0 * radius.ln()).sqrt() * angle.cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_class_are_not_judged_together() {
        let sorted = Rows {
            length: 2,
            numbers: (0..400).map(|at| (at / 2) as f32).collect(),
            labels: Labels::Classes((0..200).map(|at| at / 100).collect()),
        };
        let shuffled = sorted.shuffled();
        let Labels::Classes(classes) = &shuffled.labels else {
            panic!("classes stay classes");
        };
        // Each row keeps its numbers and its class.
        for (row, class) in shuffled.numbers.chunks(2).zip(classes) {
            assert_eq!(row[0], row[1]);
            assert_eq!(*class, (row[0] as u32) / 100);
        }
        let mut all: Vec<u32> = shuffled
            .numbers
            .chunks(2)
            .map(|row| row[0] as u32)
            .collect();
        all.sort_unstable();
        assert_eq!(all, (0..200).collect::<Vec<_>>());
        let ones: u32 = classes[..50].iter().sum();
        assert!((15..35).contains(&ones), "{ones} of the first 50");
        assert_eq!(shuffled, sorted.shuffled());
    }
}
