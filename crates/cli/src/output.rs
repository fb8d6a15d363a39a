//! Results on stdout: text for people, or one JSON document.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use comfy_table::{Cell, CellAlignment, Table, presets};
use serde::Serialize;

use crate::args::{ColorChoice, Global};

/// Whether only results and errors are wanted; progress and notes read it from every thread.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Whether only results and errors are wanted.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Where results go.
pub(crate) struct Output {
    pub(crate) json: bool,
    /// Whether the one document of `--json` has been written.
    has_answered: bool,
    writer: Box<dyn Write>,
}

impl Output {
    pub(crate) fn new(global: &Global) -> Self {
        QUIET.store(global.quiet, Ordering::Relaxed);
        let choice = match global.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        let stdout = anstream::AutoStream::auto(io::stdout());
        Output {
            json: global.json,
            has_answered: false,
            writer: Box::new(io::BufWriter::new(stdout)),
        }
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.writer, "{}", text.as_ref())
    }

    /// Writes the result as one document; `kind` names its schema, such as `space.count`.
    pub(crate) fn document(&mut self, kind: &str, result: &impl Serialize) -> anyhow::Result<()> {
        let text = document(kind, result)?;
        self.has_answered = true;
        Ok(self.writer.write_all(text.as_bytes())?)
    }

    /// Whether a document is wanted that has not been written yet.
    pub(crate) fn owes_document(&self) -> bool {
        self.json && !self.has_answered
    }

    /// Writes a table; columns whose name ends in `>` hold numbers and are set to the right.
    pub(crate) fn table(
        &mut self,
        header: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> io::Result<()> {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let is_number = |name: &str| name.ends_with('>');
        table.set_header(header.iter().map(|name| {
            let side = if is_number(name) {
                CellAlignment::Right
            } else {
                CellAlignment::Left
            };
            Cell::new(name.trim_end_matches('>')).set_alignment(side)
        }));
        for row in rows {
            table.add_row(row.into_iter().zip(header).map(|(cell, name)| {
                let side = if is_number(name) {
                    CellAlignment::Right
                } else {
                    CellAlignment::Left
                };
                Cell::new(cell).set_alignment(side)
            }));
        }
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
        }
        for line in table.lines() {
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Lends the stream to a generator that writes by itself.
    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        &mut self.writer
    }
}

/// The name of a document's form.
pub(crate) fn schema(kind: &str) -> String {
    format!("kernwright.{kind}/1")
}

/// Lays a result out as one document; `kind` names its schema, such as `space.count`.
pub(crate) fn document(kind: &str, result: &impl Serialize) -> serde_json::Result<String> {
    let mut document = serde_json::json!({ "schema": schema(kind) });
    if let (Some(document), serde_json::Value::Object(result)) =
        (document.as_object_mut(), serde_json::to_value(result)?)
    {
        document.extend(result);
    }
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Writes a count with thousands separators: `209,474`.
pub(crate) fn grouped(count: impl Into<u128>) -> String {
    let digits = count.into().to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_separated() {
        let shown = [0_u64, 7, 999, 1000, 209_474, 4_440_000].map(grouped);
        assert_eq!(shown, ["0", "7", "999", "1,000", "209,474", "4,440,000"]);
    }
}
