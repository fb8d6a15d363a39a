//! [`Meaning`]: the bytes a row's checksum is taken over, and the checksum itself.
//!
//! SQLite does not checksum its pages, so every row carries one of its own, over what the row
//! says rather than over how SQLite lays it out.

/// Collects the parts of one row's meaning, each framed so that no two rows read alike.
#[derive(Default)]
pub(crate) struct Meaning(Vec<u8>);

impl Meaning {
    /// Starts anew for a row of this table, keeping the memory.
    pub(crate) fn of(&mut self, table: &'static str) -> &mut Self {
        self.0.clear();
        self.text(table)
    }

    /// Adds a text, led by its length.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(&(text.len() as u64).to_le_bytes());
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, number: i64) -> &mut Self {
        self.0.extend_from_slice(&number.to_le_bytes());
        self
    }

    /// Adds a number that may be absent.
    pub(crate) fn optional(&mut self, number: Option<i64>) -> &mut Self {
        self.0.push(u8::from(number.is_some()));
        self.number(number.unwrap_or_default())
    }

    /// Gives the first 64 bits of the BLAKE3 hash of all parts, as SQLite keeps integers.
    pub(crate) fn checksum(&self) -> i64 {
        let hash = blake3::hash(&self.0);
        let mut first = [0; 8];
        first.copy_from_slice(&hash.as_bytes()[..8]);
        i64::from_le_bytes(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_together() {
        let sum = |parts: &[&str]| {
            let mut meaning = Meaning::default();
            parts
                .iter()
                .fold(meaning.of("t"), |meaning, part| meaning.text(part))
                .checksum()
        };
        assert_ne!(sum(&["ab", "c"]), sum(&["a", "bc"]));
        assert_ne!(sum(&["a", ""]), sum(&["a"]));
        assert_eq!(sum(&["a", "b"]), sum(&["a", "b"]));
    }

    #[test]
    fn absent_is_not_zero() {
        let mut meaning = Meaning::default();
        let absent = meaning.of("t").optional(None).checksum();
        assert_ne!(absent, meaning.of("t").optional(Some(0)).checksum());
    }

    #[test]
    fn the_value_is_part_of_the_format() {
        let mut meaning = Meaning::default();
        assert_eq!(meaning.of("kernel").text("ConvAsm1x1U").checksum(), PINNED);
    }

    /// Computed once; a change here makes every ledger written before unreadable.
    const PINNED: i64 = -5_779_494_678_598_613_555;
}
