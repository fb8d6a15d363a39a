//! A table of answers, as people gave them, to rows of ones and zeros.
//!
//! Every column becomes several, one for each answer that it can have, and a row has a one where its answer is:
//! a category has a column for each of its values, in alphabetical order, and a number is put into fifths or
//! looked at for being zero. What is missing (`?`) has no one anywhere. Rows come in an order of chance, always the
//! same, and the first are those to learn from; where fifths end is computed from these alone.

use std::collections::BTreeSet;

use super::Rows;

/// What a column of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// One of the values that the table has there.
    Category,
    /// A number, of which counts in which fifth of the rows to learn from it lies. A frequent number may fill
    /// several fifths; then some have no rows.
    Fifths,
    /// A number, of which counts whether it is zero.
    Zero,
    /// What is to be predicted: one of these, which are the classes from 0.
    Class(&'static [&'static str]),
}

/// What stands where no answer was given.
const MISSING: &str = "?";

/// Parts of the rows that hold equally many, as far as equal numbers allow.
const FIFTHS: usize = 5;

/// The four arrays of a set: rows and classes to learn from, and to test on.
pub(super) fn arrays(columns: &[Column], rows: Rows, text: &[u8]) -> Result<[Vec<u8>; 4], String> {
    let table = read(columns.len(), text)?;
    if table.len() != rows.train + rows.test {
        let (found, known) = (table.len(), rows.train + rows.test);
        return Err(format!("it has {found} rows, and {known} are known"));
    }
    let order = order(table.len());
    let (mut blocks, mut classes) = (Vec::new(), Vec::new());
    for (nth, column) in columns.iter().enumerate() {
        let cells: Vec<(usize, &str)> = (order.iter())
            .map(|row| (table[*row].line, &*table[*row].cells[nth]))
            .collect();
        let wrong =
            |(line, why): (usize, String)| format!("line {line}, column {}: {why}", nth + 1);
        match column {
            Column::Category => blocks.push(category(&cells)),
            Column::Fifths => blocks.push(fifths(&cells, rows.train).map_err(wrong)?),
            Column::Zero => blocks.push(zero(&cells).map_err(wrong)?),
            Column::Class(known) => classes = class(&cells, known).map_err(wrong)?,
        }
    }
    let mut data = Vec::new();
    for row in 0..table.len() {
        for block in &blocks {
            let answer = block.answers[row];
            data.extend((0..block.width).map(|nth| u8::from(answer == Some(nth))));
        }
    }
    let width: usize = blocks.iter().map(|block| block.width).sum();
    let test_data = data.split_off(width * rows.train);
    let test_classes = classes.split_off(rows.train);
    Ok([data, classes, test_data, test_classes])
}

struct Row {
    line: usize,
    cells: Vec<String>,
}

fn read(width: usize, text: &[u8]) -> Result<Vec<Row>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text);
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|why| why.to_string())?;
        let line = record.position().map_or(0, |at| at.line() as usize);
        if record.len() != width {
            let found = record.len();
            return Err(format!(
                "line {line} has {found} cells, and {width} are known"
            ));
        }
        let cells = record.iter().map(str::to_owned).collect();
        rows.push(Row { line, cells });
    }
    Ok(rows)
}

/// Rows in the order of hashes of their numbers: an order of chance that no other version of a library changes.
fn order(n_rows: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n_rows).collect();
    order.sort_by_cached_key(|row| *blake3::hash(&(*row as u64).to_le_bytes()).as_bytes());
    order
}

/// The columns that one becomes: how many, and which of them has each row's one.
struct Block {
    width: usize,
    answers: Vec<Option<usize>>,
}

/// A line, and what is wrong there.
type Wrong = (usize, String);

fn category(cells: &[(usize, &str)]) -> Block {
    let values: BTreeSet<&str> = (cells.iter().map(|(_, cell)| *cell))
        .filter(|cell| *cell != MISSING)
        .collect();
    let values: Vec<&str> = values.into_iter().collect();
    Block {
        width: values.len(),
        answers: (cells.iter())
            .map(|(_, cell)| values.binary_search(cell).ok())
            .collect(),
    }
}

fn fifths(cells: &[(usize, &str)], n_train: usize) -> Result<Block, Wrong> {
    let numbers = numbers(cells)?;
    let mut known: Vec<f64> = numbers[..n_train].iter().flatten().copied().collect();
    known.sort_by(f64::total_cmp);
    let edges: Vec<f64> = (1..FIFTHS)
        .filter_map(|nth| known.get(nth * known.len() / FIFTHS).copied())
        .collect();
    let fifth = |number: f64| edges.iter().filter(|edge| **edge <= number).count();
    Ok(Block {
        width: FIFTHS,
        answers: numbers.into_iter().map(|one| one.map(fifth)).collect(),
    })
}

fn zero(cells: &[(usize, &str)]) -> Result<Block, Wrong> {
    let answers = numbers(cells)?.into_iter();
    Ok(Block {
        width: 2,
        answers: answers
            .map(|one| one.map(|number| usize::from(number != 0.0)))
            .collect(),
    })
}

fn numbers(cells: &[(usize, &str)]) -> Result<Vec<Option<f64>>, Wrong> {
    let number = |(line, cell): &(usize, &str)| match (*cell, cell.parse::<f64>()) {
        (MISSING, _) => Ok(None),
        (_, Ok(number)) if number.is_finite() => Ok(Some(number)),
        _ => Err((*line, format!("`{cell}` is no number"))),
    };
    cells.iter().map(number).collect()
}

fn class(cells: &[(usize, &str)], known: &[&str]) -> Result<Vec<u8>, Wrong> {
    let class = |(line, cell): &(usize, &str)| {
        let class = known.iter().position(|name| name == cell);
        let class = class.and_then(|class| u8::try_from(class).ok());
        class.ok_or_else(|| (*line, format!("`{cell}` is none of {}", known.join(", "))))
    };
    cells.iter().map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column] = &[
        Column::Fifths,
        Column::Category,
        Column::Zero,
        Column::Class(&["no", "yes"]),
    ];

    /// Ten rows to learn from, with the numbers 0 to 9 in `order`, and two to test on.
    fn table() -> String {
        let mut lines = vec![String::new(); 12];
        for (nth, row) in order(12).into_iter().enumerate() {
            let work = ["tailor", "baker", "?"][nth % 3];
            let class = ["no", "yes"][nth % 2];
            let number = if nth < 10 {
                nth as i32
            } else {
                100 * (nth as i32 - 10) - 50
            };
            lines[row] = format!("{number}, {work}, {}, {class}\r\n", nth / 6);
        }
        lines.concat() + "\r\n"
    }

    const ROWS: Rows = Rows { train: 10, test: 2 };

    #[test]
    fn answers_become_ones() {
        let [data, classes, test_data, test_classes] =
            arrays(COLUMNS, ROWS, table().as_bytes()).unwrap();
        let ones =
            |row: &[u8]| -> Vec<usize> { (0..row.len()).filter(|nth| row[*nth] == 1).collect() };
        let rows: Vec<Vec<usize>> = data.chunks(5 + 2 + 2).map(ones).collect();
        // A fifth, baker or tailor or none, and zero or not.
        assert_eq!(rows.len(), 10);
        assert_eq!(rows[0], [0, 6, 7]);
        assert_eq!(rows[1], [0, 5, 7]);
        assert_eq!(rows[2], [1, 7]);
        assert_eq!(rows[9], [4, 6, 8]);
        assert_eq!(classes, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
        // Fifths are those of the rows to learn from: beyond all of them is the first or last.
        let tested: Vec<Vec<usize>> = test_data.chunks(9).map(ones).collect();
        assert_eq!(tested, [vec![0, 5, 8], vec![4, 8]]);
        assert_eq!(test_classes, [0, 1]);
    }

    #[test]
    fn equal_numbers_lie_in_one_fifth() {
        let cells: Vec<(usize, &str)> = ["1", "40", "40", "40", "40", "40", "40", "40", "50", "60"]
            .into_iter()
            .map(|cell| (1, cell))
            .collect();
        let block = fifths(&cells, 10).unwrap();
        let answers: Vec<usize> = block.answers.into_iter().flatten().collect();
        assert_eq!(answers, [0, 3, 3, 3, 3, 3, 3, 3, 4, 4]);
        assert_eq!(block.width, 5);
    }

    #[test]
    fn broken_rows_are_refused_by_line() {
        let table = table();
        let failure = |text: String| arrays(COLUMNS, ROWS, text.as_bytes()).unwrap_err();
        let with = |line: usize, new: &str| {
            let mut lines: Vec<&str> = table.lines().collect();
            lines[line - 1] = new;
            failure(lines.join("\n"))
        };
        for (line, new, why) in [
            (3, "1, baker, 0", "line 3 has 3 cells"),
            (4, "1, baker, 0, no, no", "line 4 has 5 cells"),
            (
                5,
                "one, baker, 0, no",
                "line 5, column 1: `one` is no number",
            ),
            (
                6,
                "1, baker, inf, no",
                "line 6, column 3: `inf` is no number",
            ),
            (
                7,
                "1, baker, 0, No",
                "line 7, column 4: `No` is none of no, yes",
            ),
            (8, "", "it has 11 rows, and 12 are known"),
        ] {
            let failure = with(line, new);
            assert!(failure.contains(why), "{failure}");
        }
        assert!(failure(String::new()).contains("0 rows"));
    }

    #[test]
    fn the_order_is_of_chance_and_always_the_same() {
        assert_eq!(order(12), order(12));
        assert_ne!(order(12), (0..12).collect::<Vec<_>>());
        let mut all = order(1000);
        all.sort_unstable();
        assert_eq!(all, (0..1000).collect::<Vec<_>>());
    }
}
