//! Parquet, as little of it as a flat table needs: written, never read.
//!
//! Plain encoding, no compression, no statistics, every column optional, one page a column and row
//! group; any reader takes it. The `parquet` crate would write the same and costs a minute of
//! compiling and sixty crates (`docs/results/export.md`). `scripts/check_parquet.py` reads what
//! this writes with Apache Arrow. The format: <https://parquet.apache.org/docs/file-format/>.

use std::io::{self, Write};
use std::ops::Range;

/// How files begin and end.
const MAGIC: &[u8] = b"PAR1";
/// Rows of a group: pages stay far below the 2 GiB that their headers can say.
const GROUP_ROWS: usize = 1 << 16;
const CREATED_BY: &str = concat!("kernwright version ", env!("CARGO_PKG_VERSION"));

// Numbers that the format gives its words.
const OPTIONAL: i64 = 1;
const DATA_PAGE: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const UNCOMPRESSED: i64 = 0;
const UTF8: i64 = 0;

/// A column's cells, all of one type; `None` where there is nothing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Column {
    Bool(Vec<Option<bool>>),
    Int(Vec<Option<i64>>),
    Number(Vec<Option<f64>>),
    Text(Vec<Option<String>>),
}

/// Writes a file of named columns with `n_rows` cells each.
pub(crate) fn write_parquet(
    columns: &[(&str, Column)],
    n_rows: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut at = MAGIC.len();
    out.write_all(MAGIC)?;
    let mut groups = Vec::new();
    for begin in (0..n_rows).step_by(GROUP_ROWS) {
        let rows = begin..n_rows.min(begin + GROUP_ROWS);
        let mut chunks = Vec::new();
        for (_, column) in columns {
            let page = page(column, rows.clone());
            out.write_all(&page)?;
            chunks.push((at, page.len()));
            at += page.len();
        }
        groups.push((rows.len(), chunks));
    }
    let footer = footer(columns, n_rows, &groups);
    out.write_all(&footer)?;
    let length = u32::try_from(footer.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(MAGIC)
}

impl Column {
    /// The number of the type.
    fn kind(&self) -> i64 {
        match self {
            Column::Bool(_) => 0,
            Column::Int(_) => 2,
            Column::Number(_) => 5,
            Column::Text(_) => 6,
        }
    }

    /// Which cells hold something.
    fn present(&self, rows: Range<usize>) -> Vec<bool> {
        fn some<T>(cells: &[Option<T>]) -> Vec<bool> {
            cells.iter().map(Option::is_some).collect()
        }
        match self {
            Column::Bool(cells) => some(&cells[rows]),
            Column::Int(cells) => some(&cells[rows]),
            Column::Number(cells) => some(&cells[rows]),
            Column::Text(cells) => some(&cells[rows]),
        }
    }

    /// The cells that hold something, in plain encoding.
    fn plain(&self, rows: Range<usize>) -> Vec<u8> {
        match self {
            Column::Bool(cells) => bits(&cells[rows].iter().flatten().copied().collect::<Vec<_>>()),
            Column::Int(cells) => cells[rows]
                .iter()
                .flatten()
                .flat_map(|int| int.to_le_bytes())
                .collect(),
            Column::Number(cells) => cells[rows]
                .iter()
                .flatten()
                .flat_map(|number| number.to_le_bytes())
                .collect(),
            Column::Text(cells) => {
                let mut bytes = Vec::new();
                for text in cells[rows].iter().flatten() {
                    // A cell comes from a row that was read, and rows have limits.
                    bytes.extend((text.len() as u32).to_le_bytes());
                    bytes.extend(text.as_bytes());
                }
                bytes
            }
        }
    }
}

/// One page: its header, which cells there are, and those cells.
fn page(column: &Column, rows: Range<usize>) -> Vec<u8> {
    let present = bits(&column.present(rows.clone()));
    // One run of groups of eight bits each.
    let mut levels = Thrift::default();
    levels.varint(((present.len() as u64) << 1) | 1);
    levels.0.extend(present);
    let mut body = (levels.0.len() as u32).to_le_bytes().to_vec();
    body.extend(levels.0);
    body.extend(column.plain(rows.clone()));
    let size = body.len() as i64;
    let mut header = Thrift::default();
    header.ints(0, &[(1, DATA_PAGE), (2, size), (3, size)]);
    header.field(2, Thrift::STRUCT);
    header.ints(0, &[(1, rows.len() as i64), (2, PLAIN), (3, RLE), (4, RLE)]);
    header.end();
    header.end();
    header.0.extend(body);
    header.0
}

/// Where each group's columns begin and how long they are.
type Groups = [(usize, Vec<(usize, usize)>)];

fn footer(columns: &[(&str, Column)], n_rows: usize, groups: &Groups) -> Vec<u8> {
    let mut file = Thrift::default();
    file.ints(0, &[(1, 1)]);
    file.field(1, Thrift::LIST);
    file.list(columns.len() + 1, Thrift::STRUCT);
    file.field(4, Thrift::BINARY);
    file.text("schema");
    file.ints(4, &[(5, columns.len() as i64)]);
    file.end();
    for (name, column) in columns {
        file.ints(0, &[(1, column.kind()), (3, OPTIONAL)]);
        file.field(1, Thrift::BINARY);
        file.text(name);
        if matches!(column, Column::Text(_)) {
            file.ints(4, &[(6, UTF8)]);
        }
        file.end();
    }
    file.field(1, Thrift::LONG);
    file.int(n_rows as i64);
    file.field(1, Thrift::LIST);
    file.list(groups.len(), Thrift::STRUCT);
    for (rows, chunks) in groups {
        file.field(1, Thrift::LIST);
        file.list(chunks.len(), Thrift::STRUCT);
        for ((name, column), (begin, length)) in columns.iter().zip(chunks) {
            chunk(&mut file, name, column, *rows, *begin, *length);
        }
        let bytes = chunks.iter().map(|chunk| chunk.1 as i64).sum();
        file.field(1, Thrift::LONG);
        file.int(bytes);
        file.field(1, Thrift::LONG);
        file.int(*rows as i64);
        file.end();
    }
    file.field(2, Thrift::BINARY);
    file.text(CREATED_BY);
    file.end();
    file.0
}

/// A column chunk and, within, its description.
fn chunk(file: &mut Thrift, name: &str, column: &Column, rows: usize, begin: usize, length: usize) {
    file.field(2, Thrift::LONG);
    file.int(begin as i64);
    file.field(1, Thrift::STRUCT);
    file.ints(0, &[(1, column.kind())]);
    file.field(1, Thrift::LIST);
    file.list(2, Thrift::INT);
    file.int(PLAIN);
    file.int(RLE);
    file.field(1, Thrift::LIST);
    file.list(1, Thrift::BINARY);
    file.text(name);
    file.ints(3, &[(4, UNCOMPRESSED)]);
    for (gap, long) in [(1, rows), (1, length), (1, length), (2, begin)] {
        file.field(gap, Thrift::LONG);
        file.int(long as i64);
    }
    file.end();
    file.end();
}

/// Eight to a byte, the first in the lowest bit.
fn bits(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| {
        let bits = bits.iter().enumerate();
        bits.fold(0, |byte, (at, bit)| byte | (u8::from(*bit) << at))
    };
    bits.chunks(8).map(byte).collect()
}

/// Thrift's compact protocol, as far as footers need it.
#[derive(Default)]
struct Thrift(Vec<u8>);

impl Thrift {
    const INT: u8 = 5;
    const LONG: u8 = 6;
    const BINARY: u8 = 8;
    const LIST: u8 = 9;
    const STRUCT: u8 = 12;

    /// Begins a field whose number is `gap` above the one before.
    fn field(&mut self, gap: u8, kind: u8) {
        self.0.push((gap << 4) | kind);
    }

    /// Writes 32-bit fields by number, the field before them being `before`.
    fn ints(&mut self, mut before: u8, fields: &[(u8, i64)]) {
        for (number, int) in fields {
            self.field(number - before, Thrift::INT);
            self.int(*int);
            before = *number;
        }
    }

    fn int(&mut self, int: i64) {
        self.varint(((int << 1) ^ (int >> 63)).cast_unsigned());
    }

    fn text(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.0.extend(text.as_bytes());
    }

    fn list(&mut self, length: usize, kind: u8) {
        if length < 15 {
            self.0.push(((length as u8) << 4) | kind);
        } else {
            self.0.push(0xf0 | kind);
            self.varint(length as u64);
        }
    }

    /// Ends a structure.
    fn end(&mut self) {
        self.0.push(0);
    }

    fn varint(&mut self, mut int: u64) {
        while int >= 0x80 {
            self.0.push((int & 0x7f) as u8 | 0x80);
            int >>= 7;
        }
        self.0.push(int as u8);
    }
}
