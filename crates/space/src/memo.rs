//! [`Memo`]: answers remembered by frontier key, in flat memory of known size.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Room made for the first keys.
const FIRST_KEYS: usize = 56;

/// A map from keys of one fixed width to small answers.
#[derive(Debug)]
pub(crate) struct Memo<T> {
    table: HashTable<u32>,
    keys: Vec<i64>,
    answers: Vec<T>,
    width: usize,
}

impl<T: Copy> Memo<T> {
    pub(crate) fn new(width: usize) -> Self {
        Memo {
            table: HashTable::new(),
            keys: Vec::new(),
            answers: Vec::new(),
            width,
        }
    }

    pub(crate) fn get(&self, key: &[i64]) -> Option<T> {
        let found = self.table.find(hash(key), |&at| self.key(at) == key)?;
        Some(self.answers[*found as usize])
    }

    pub(crate) fn insert(&mut self, key: &[i64], answer: T) {
        debug_assert_eq!(key.len(), self.width);
        if self.answers.is_empty() {
            // Growing from nothing by doubling would rehash several times for a few dozen keys.
            self.table.reserve(FIRST_KEYS, |_| 0);
            self.keys.reserve(FIRST_KEYS * self.width);
            self.answers.reserve(FIRST_KEYS);
        }
        let Memo {
            table,
            keys,
            answers,
            width,
        } = self;
        let stored = |at: u32| &keys[at as usize * *width..(at as usize + 1) * *width];
        match table.entry(hash(key), |&at| stored(at) == key, |&at| hash(stored(at))) {
            Entry::Occupied(found) => answers[*found.get() as usize] = answer,
            Entry::Vacant(place) => {
                place.insert(answers.len() as u32);
                keys.extend_from_slice(key);
                answers.push(answer);
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Memo::new(self.width);
    }

    /// Estimates the bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.table.capacity() * 5
            + self.keys.capacity() * 8
            + self.answers.capacity() * size_of::<T>()
    }

    fn key(&self, at: u32) -> &[i64] {
        &self.keys[at as usize * self.width..(at as usize + 1) * self.width]
    }
}

/// Mixes words well enough for tables of machine integers; not for hostile hash flooding, which
/// would only slow down the one who wrote the card.
#[inline]
pub(crate) fn hash(key: &[i64]) -> u64 {
    let mixed = key.iter().fold(0x9e37_79b9_7f4a_7c15_u64, |mixed, word| {
        (mixed.rotate_left(23) ^ *word as u64).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    mixed ^ (mixed >> 29)
}
