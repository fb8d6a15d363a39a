//! [`Table`]: what the classical methods learn from, checked once so that no method has to.

/// Rows of numbers, all of one width, none out of range. There is at least one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    columns: usize,
    rows: usize,
    /// Row by row.
    values: Vec<f64>,
}

/// Numbers or labels that cannot be learned from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is no row or no column.
    #[error("a table of {rows} rows and {columns} columns holds nothing to learn from")]
    Empty {
        /// The rows given.
        rows: usize,
        /// The columns given.
        columns: usize,
    },
    /// A row is longer or shorter than the others.
    #[error("row {row} of the table has {found} numbers where {columns} are needed")]
    Ragged {
        /// The row, counted from 0.
        row: usize,
        /// Its numbers.
        found: usize,
        /// The numbers of the first row.
        columns: usize,
    },
    /// A number is infinite, none at all, or too great to be squared.
    #[error(
        "row {row}, column {column} of the table is not a number within ±{:e}; leave the row out",
        Table::GREATEST
    )]
    OutOfRange {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        column: usize,
    },
    /// There is not one label for each row.
    #[error("{labels} labels are given for {rows} rows; give one each")]
    LabelCount {
        /// The labels.
        labels: usize,
        /// The rows.
        rows: usize,
    },
    /// A label is no class.
    #[error("the label of row {row} is {label}, but there are {classes} classes, counted from 0")]
    NoSuchClass {
        /// The row, counted from 0.
        row: usize,
        /// Its label.
        label: u16,
        /// The number of classes.
        classes: usize,
    },
    /// More rows than the methods count with.
    #[error("a table of {rows} rows is too long; {} is the most", Table::MOST_ROWS)]
    TooLong {
        /// The rows.
        rows: usize,
    },
}

impl Table {
    /// Up to this many rows, sums of squares of counts stay exact.
    pub const MOST_ROWS: usize = 1 << 26;

    /// Up to this size, squared distances and their sums stay finite.
    pub const GREATEST: f64 = 1e100;

    /// Checks the numbers, row by row.
    pub fn new<'r>(rows: impl IntoIterator<Item = &'r [f64]>) -> Result<Self, TableError> {
        let (mut columns, mut count, mut values) = (0, 0, Vec::new());
        for (at, row) in rows.into_iter().enumerate() {
            if at == 0 {
                columns = row.len();
            } else if row.len() != columns {
                return Err(TableError::Ragged {
                    row: at,
                    found: row.len(),
                    columns,
                });
            }
            let fits = |number: &f64| number.abs() <= Table::GREATEST;
            if let Some(column) = row.iter().position(|number| !fits(number)) {
                return Err(TableError::OutOfRange { row: at, column });
            }
            values.extend_from_slice(row);
            count = at + 1;
        }
        if columns == 0 {
            let rows = count;
            return Err(TableError::Empty { rows, columns });
        }
        if count > Table::MOST_ROWS {
            return Err(TableError::TooLong { rows: count });
        }
        Ok(Table {
            columns,
            rows: count,
            values,
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }

    /// One column, from top to bottom.
    pub(super) fn column(&self, column: usize) -> impl ExactSizeIterator<Item = f64> + Clone + '_ {
        let values = self.values[column..].iter();
        values.step_by(self.columns).copied()
    }

    /// The variance of each column.
    pub(super) fn variances(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.columns).map(|column| {
            let (_, variance) = moments(self.column(column));
            variance
        })
    }

    /// The variance of all numbers, as if they stood in one column.
    pub(super) fn variance(&self) -> f64 {
        moments(self.values.iter().copied()).1
    }

    /// Puts a label to each row: the number of its class, below `classes`.
    pub fn labelled<'t>(
        &'t self,
        labels: &'t [u16],
        classes: usize,
    ) -> Result<Labelled<'t>, TableError> {
        if labels.len() != self.rows {
            return Err(TableError::LabelCount {
                labels: labels.len(),
                rows: self.rows,
            });
        }
        let is_stray = |label: &u16| usize::from(*label) >= classes;
        if let Some(row) = labels.iter().position(is_stray) {
            return Err(TableError::NoSuchClass {
                row,
                label: labels[row],
                classes,
            });
        }
        Ok(Labelled {
            table: self,
            labels,
            classes,
        })
    }
}

/// A table and the class of each of its rows.
#[derive(Debug, Clone, Copy)]
pub struct Labelled<'t> {
    pub(super) table: &'t Table,
    pub(super) labels: &'t [u16],
    pub(super) classes: usize,
}

impl Labelled<'_> {
    /// The rows of each class, in order.
    pub(super) fn rows_by_class(&self) -> Vec<Vec<u32>> {
        let mut rows_of = vec![Vec::new(); self.classes];
        for (row, label) in (0..).zip(self.labels) {
            rows_of[usize::from(*label)].push(row);
        }
        rows_of
    }
}

/// The mean and the variance, in two passes: one pass loses what a large mean hides.
pub(super) fn moments(numbers: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let squares = numbers.map(|number| (number - mean) * (number - mean));
    (mean, squares.sum::<f64>() / count)
}
