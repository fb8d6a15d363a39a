//! Tables of numbers, with or without names above the columns.

use super::{Array, ArrayKind, Wrong};

pub(super) fn read(bytes: &[u8]) -> Result<Array, Wrong> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .trim(csv::Trim::All)
        .from_reader(bytes);
    let (mut numbers, mut rows, mut columns) = (Vec::new(), 0_usize, None);
    for (nth, record) in reader.records().enumerate() {
        let line = nth + 1;
        let record = record.map_err(|why| Wrong::at(line, why.to_string()))?;
        let parsed: Result<Vec<f64>, &str> = record
            .iter()
            .map(|cell| cell.parse().map_err(|_| cell))
            .collect();
        match parsed {
            Ok(row) => {
                columns.get_or_insert(row.len());
                numbers.extend(row);
                rows += 1;
            }
            // Names, if anything, stand above the first row.
            Err(_) if nth == 0 => columns = Some(record.len()),
            Err(cell) => {
                let why = format!("`{cell}` is no number; this is no array of a kind we know");
                return Err(Wrong::at(line, why));
            }
        }
    }
    if rows == 0 {
        return Err(Wrong::new("there are no numbers in it"));
    }
    let bytes = numbers.iter().flat_map(|one| one.to_le_bytes()).collect();
    Ok(Array {
        shape: vec![rows, columns.unwrap_or(0)],
        kind: ArrayKind::F64,
        bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_above_are_passed_over_and_words_below_are_not() {
        let array = read(b"a, b\n1, 2.5\n-3,4e2\n").unwrap();
        assert_eq!(array.shape, [2, 2]);
        let (numbers, _) = array.bytes.as_chunks::<8>();
        let numbers: Vec<f64> = numbers.iter().map(|one| f64::from_le_bytes(*one)).collect();
        assert_eq!(numbers, [1.0, 2.5, -3.0, 400.0]);
        assert_eq!(read(b"1,2\n3,x\n").unwrap_err().place, ":2");
        assert!(read(b"1,2\n3\n").is_err());
        assert!(read(b"a,b\n").unwrap_err().why.contains("no numbers"));
    }
}
