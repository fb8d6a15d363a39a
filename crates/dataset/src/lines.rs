//! Lines of a [`Source`], none of which can fill the memory.

use std::io::{self, BufRead, Read};

use crate::source::{Source, SourceError};

/// Reads lines one at a time into one buffer.
pub(crate) struct Lines<'s> {
    source: &'s mut Source,
    buffer: Vec<u8>,
    max: usize,
    number: u64,
    open_end: bool,
}

/// A line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'b> {
    /// The whole line.
    Whole(&'b [u8]),
    /// The beginning of a line that is longer than the limit; the rest was passed over.
    TooLong(&'b [u8]),
}

impl<'s> Lines<'s> {
    pub(crate) fn new(source: &'s mut Source, max: usize) -> Self {
        Lines {
            source,
            buffer: Vec::new(),
            max,
            number: 0,
            open_end: false,
        }
    }

    /// Reads the next line and its number; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, Line<'_>)>, SourceError> {
        match self.read() {
            Ok(None) => Ok(None),
            Ok(Some(whole)) => {
                self.number += 1;
                let line = trim_end(&self.buffer);
                // Some editors mark UTF-8 at the very beginning.
                let line = match self.number {
                    1 => line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line),
                    _ => line,
                };
                let line = if whole {
                    Line::Whole(line)
                } else {
                    Line::TooLong(line)
                };
                Ok(Some((self.number, line)))
            }
            Err(error) => Err(self.source.explain(error)),
        }
    }

    /// Whether the last line read lacks its line end.
    pub(crate) fn ends_open(&self) -> bool {
        self.open_end
    }

    /// Fills the buffer; returns whether the line fitted.
    fn read(&mut self) -> io::Result<Option<bool>> {
        self.buffer.clear();
        let most = self.max as u64 + 1;
        let count = self
            .source
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.buffer)?;
        if count == 0 {
            return Ok(None);
        }
        self.open_end = !self.buffer.ends_with(b"\n");
        let fits = !self.open_end || count <= self.max;
        if !fits {
            self.source.skip_until(b'\n')?;
        }
        Ok(Some(fits))
    }
}

/// Cuts a Unix or Windows line end off.
fn trim_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Limits;

    #[test]
    fn line_ends_lengths_and_numbers() {
        let text = b"\xef\xbb\xbfone\r\n\n123456789\n12345678\nlast";
        let mut source = Source::new(Box::new(&text[..]), None, &Limits::default(), None).unwrap();
        let mut lines = Lines::new(&mut source, 8);
        let mut seen = Vec::new();
        while let Some((number, line)) = lines.next().unwrap() {
            seen.push(match line {
                Line::Whole(line) => format!("{number} {}", line.escape_ascii()),
                Line::TooLong(line) => format!("{number} {}…", line.escape_ascii()),
            });
        }
        assert_eq!(
            seen,
            ["1 one", "2 ", "3 123456789…", "4 12345678", "5 last"]
        );
    }
}
