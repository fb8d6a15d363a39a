//! [`Table`]: rows under named columns, out as CSV or Parquet.

use std::io::{self, Write};

use kernwright_space::Value;

use crate::parquet::{Column, write_parquet};

/// Rows under named columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Table {
    /// The columns' names.
    pub header: Vec<String>,
    /// The rows, each as wide as the header.
    pub rows: Vec<Vec<Cell>>,
}

/// One cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    Empty,
    /// A field's or parameter's value.
    Value(Value),
    /// A number that was worked out.
    Number(f64),
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Value(value) => value.to_string(),
            Cell::Number(number) => number.to_string(),
        }
    }
}

impl Table {
    /// Writes the table as RFC 4180 says, with a header and `\n` at line ends.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(&self.header).map_err(as_io)?;
        for row in &self.rows {
            writer
                .write_record(row.iter().map(Cell::text))
                .map_err(as_io)?;
        }
        writer.flush()
    }

    /// Writes the table as a Parquet file, a column's type the narrowest that holds its cells.
    pub fn write_parquet(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.header.iter().enumerate().map(|(at, name)| {
            let cells: Vec<&Cell> = self.rows.iter().map(|row| &row[at]).collect();
            (name.as_str(), column(&cells))
        });
        write_parquet(&columns.collect::<Vec<_>>(), self.rows.len(), out)
    }
}

/// The system's own error, so that a reader that went away is known as such.
fn as_io(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Gives cells the narrowest type that holds them all.
fn column(cells: &[&Cell]) -> Column {
    if let Some(ints) = all(cells, |cell| match cell {
        Cell::Value(Value::Int(int)) => Some(*int),
        _ => None,
    }) {
        return Column::Int(ints);
    }
    if let Some(bools) = all(cells, |cell| match cell {
        Cell::Value(Value::Bool(bool)) => Some(*bool),
        _ => None,
    }) {
        return Column::Bool(bools);
    }
    let number = |cell: &Cell| match cell {
        Cell::Number(number) => Some(*number),
        Cell::Value(Value::Decimal(decimal)) => Some(decimal.to_f64()),
        // Larger ones would lose digits.
        Cell::Value(Value::Int(int)) if int.unsigned_abs() <= 1 << 53 => Some(*int as f64),
        _ => None,
    };
    if let Some(numbers) = all(cells, number) {
        return Column::Number(numbers);
    }
    let texts = cells.iter().map(|cell| match cell {
        Cell::Empty => None,
        cell => Some(cell.text()),
    });
    Column::Text(texts.collect())
}

/// The cells as one type, empty ones left out; `None` if one is of another.
fn all<T>(cells: &[&Cell], read: impl Fn(&Cell) -> Option<T>) -> Option<Vec<Option<T>>> {
    let one = |cell: &&Cell| match cell {
        Cell::Empty => Some(None),
        cell => read(cell).map(Some),
    };
    cells.iter().map(one).collect()
}
