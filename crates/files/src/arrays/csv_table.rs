//! Tables of numbers, with or without names above the columns.

use crate::ElementType;

use super::{Array, Wrong};

/// Reads a table. Words in columns before or after those `wanted` are no numbers, and no mistake.
pub(super) fn read(bytes: &[u8], wanted: Option<(usize, usize)>) -> Result<Array, Wrong> {
    let is_wanted = |column| wanted.is_none_or(|(start, end)| (start..end).contains(&column));
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
            .enumerate()
            .map(|(column, cell)| match cell.parse() {
                Err(_) if is_wanted(column) => Err(cell),
                parsed => Ok(parsed.unwrap_or(f64::NAN)),
            })
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
        kind: ElementType::F64,
        bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_above_are_passed_over_and_words_below_are_not() {
        let read = |bytes| super::read(bytes, None);
        let array = read(b"a, b\n1, 2.5\n-3,4e2\n").unwrap();
        assert_eq!(array.shape, [2, 2]);
        let (numbers, _) = array.bytes.as_chunks::<8>();
        let numbers: Vec<f64> = numbers.iter().map(|one| f64::from_le_bytes(*one)).collect();
        assert_eq!(numbers, [1.0, 2.5, -3.0, 400.0]);
        assert_eq!(read(b"1,2\n3,x\n").unwrap_err().place, ":2");
        assert!(read(b"1,2\n3\n").is_err());
        assert!(read(b"a,b\n").unwrap_err().why.contains("no numbers"));
    }

    #[test]
    fn words_are_allowed_in_columns_that_are_not_wanted() {
        let table = b"name,x,y\nfirst,1,2\nsecond,3,4\n";
        assert_eq!(read(table, Some((1, 3))).unwrap().shape, [2, 3]);
        let wrong = read(table, Some((0, 2))).unwrap_err();
        assert_eq!(
            (wrong.place.as_str(), wrong.why.contains("first")),
            (":2", true)
        );
        // Without names above, the first row is one of numbers.
        assert_eq!(read(b"u,1\nv,2\n", Some((1, 2))).unwrap().shape, [2, 2]);
    }
}
