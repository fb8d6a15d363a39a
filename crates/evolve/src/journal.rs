//! The journal of a search: one header, then one line for each answer, in the order in which the
//! search received them.
//!
//! A line is a checksum, a space, and JSON. Lines are only ever appended, so a journal whose
//! writer was killed is a journal cut at some byte: its whole lines are good and the torn one at
//! its end is dropped. Anything else that is wrong is damage, and is reported with its line. Nothing
//! here touches a file: the owner of the file appends [`line`](Header::line)s and truncates to
//! [`Journal::n_bytes`] before it appends again.
//!
//! A [`Snapshot`] is the state of a search after some of the lines, so that a long journal need not
//! be replayed from its beginning. It is never required: the journal alone holds everything.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::genome::Edit;
use crate::header::{Header, VERSION};
use crate::plan::Answer;
use crate::search::{ReplayError, Search};

impl Header {
    /// The first line of a journal, with its end.
    pub fn line(&self) -> String {
        line(self)
    }

    /// Whether bytes are what a writer leaves if it is killed before its first line is whole. Other
    /// bytes are not a journal, and may be a user's file.
    pub fn is_torn(bytes: &[u8]) -> bool {
        let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
        let (sum, rest) = bytes.split_at(bytes.len().min(CHECKSUM));
        let beginning = b" {";
        sum.iter().all(is_digit)
            && rest.iter().zip(beginning).all(|(one, other)| one == other)
            && !rest.contains(&b'\n')
    }
}

impl<E: Edit> Answer<E> {
    /// The line to append when the search receives this answer, with its end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// A journal read back.
#[derive(Debug, Clone, PartialEq)]
pub struct Journal<E> {
    /// Its header.
    pub header: Header,
    /// Its answers, in the order in which the search received them.
    pub answers: Vec<Answer<E>>,
    /// How many bytes its whole lines are; what follows is torn, and to be cut off.
    pub n_bytes: usize,
}

/// Why bytes are not a journal, or not a snapshot.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Its writer was killed before the first line was whole; nothing is lost by beginning anew.
    #[error("the journal ends before its first line does: it holds nothing, begin a new one")]
    NoHeader,
    /// A line whose checksum is not its own.
    #[error("line {line} of the journal is damaged: its checksum is wrong")]
    Damaged {
        /// Which line, from 1.
        line: usize,
    },
    /// A line that is whole and means nothing.
    #[error("line {line} of the journal cannot be read")]
    Unreadable {
        /// Which line, from 1.
        line: usize,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
    /// Written by another version.
    #[error("the journal has version {found}; this program resumes version {VERSION}")]
    OtherVersion {
        /// The version found.
        found: u32,
    },
}

impl<E: Edit> Journal<E> {
    /// Reads the whole lines of a journal.
    pub fn read(bytes: &[u8]) -> Result<Journal<E>, JournalError> {
        let mut lines = whole_lines(bytes).enumerate();
        let Some((_, first)) = lines.next() else {
            return Err(JournalError::NoHeader);
        };
        let header = read_header(first)?;
        let mut answers = Vec::new();
        let mut n_bytes = first.len();
        for (index, text) in lines {
            answers.push(read_line(text, index + 1)?);
            n_bytes += text.len();
        }
        Ok(Journal {
            header,
            answers,
            n_bytes,
        })
    }
}

/// A search after the first answers of its journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
pub struct Snapshot<E> {
    header: Header,
    n_answers: u64,
    search: Search<E>,
}

impl<E: Edit> Snapshot<E> {
    /// What a search of this header is now.
    pub fn of(header: &Header, search: &Search<E>) -> Snapshot<E> {
        let mut search = search.clone();
        search.lose_all();
        Snapshot {
            header: header.clone(),
            n_answers: search.n_answers(),
            search,
        }
    }

    /// How many answers of the journal it contains.
    pub fn n_answers(&self) -> u64 {
        self.n_answers
    }

    /// Continues from here with the rest of the journal. The result is the same search as if the
    /// whole journal had been replayed.
    pub fn restore(self, journal: Journal<E>) -> Result<Search<E>, ReplayError> {
        if self.header != journal.header {
            return Err(ReplayError::OtherSearch);
        }
        let n_answers = journal.answers.len() as u64;
        if n_answers < self.n_answers {
            return Err(ReplayError::ShortJournal {
                snapshot: self.n_answers,
                journal: n_answers,
            });
        }
        let mut search = self.search;
        search.catch_up(journal.answers.into_iter().skip(self.n_answers as usize))?;
        Ok(search)
    }

    /// The snapshot as bytes, with its checksum.
    pub fn encode(&self) -> Vec<u8> {
        line(self).into_bytes()
    }

    /// Reads a snapshot. One that was cut or damaged is an error; the journal suffices without it.
    pub fn decode(bytes: &[u8]) -> Result<Snapshot<E>, JournalError> {
        let text = whole_lines(bytes).next().ok_or(JournalError::NoHeader)?;
        // Another version may have other fields: it is to be reported as another version.
        #[derive(Deserialize)]
        struct Versioned {
            header: AnyHeader,
        }
        let Versioned { header } = read_line(text, 1)?;
        check_version(header.version)?;
        read_line(text, 1)
    }
}

/// What every version's header has.
#[derive(Deserialize)]
struct AnyHeader {
    version: u32,
}

fn read_header(text: &[u8]) -> Result<Header, JournalError> {
    let AnyHeader { version } = read_line(text, 1)?;
    check_version(version)?;
    read_line(text, 1)
}

fn check_version(found: u32) -> Result<(), JournalError> {
    if found == VERSION {
        Ok(())
    } else {
        Err(JournalError::OtherVersion { found })
    }
}

/// Hexadecimal digits of a line's checksum.
const CHECKSUM: usize = 16;

fn checksum(json: &[u8]) -> String {
    blake3::hash(json).to_hex()[..CHECKSUM].to_owned()
}

fn line(what: &impl Serialize) -> String {
    let json = serde_json::to_string(what).expect("plain data can be written as JSON");
    format!("{} {json}\n", checksum(json.as_bytes()))
}

/// The lines that have their end.
fn whole_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|line| line.ends_with(b"\n"))
}

fn read_line<T: DeserializeOwned>(text: &[u8], line: usize) -> Result<T, JournalError> {
    let damaged = JournalError::Damaged { line };
    let Some((sum, rest)) = text.split_at_checked(CHECKSUM) else {
        return Err(damaged);
    };
    let Some(json) = rest
        .strip_prefix(b" ")
        .and_then(|rest| rest.strip_suffix(b"\n"))
    else {
        return Err(damaged);
    };
    if checksum(json).as_bytes() != sum {
        return Err(damaged);
    }
    serde_json::from_slice(json).map_err(|source| JournalError::Unreadable { line, source })
}
