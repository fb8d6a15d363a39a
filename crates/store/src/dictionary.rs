//! [`Dictionary`]: names that rows share, each kept once and referred to by number.

use std::path::Path;

use kernwright_space::{Config, Fields, Value};
use rusqlite::{CachedStatement, Connection, OptionalExtension};
use rustc_hash::FxHashMap;

use crate::checksum::Meaning;
use crate::codec;
use crate::error::{StoreError, at};

/// A row that others refer to: its id, and the checksum of what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) id: i64,
    pub(crate) checksum: i64,
}

/// One of the tables that keep each text once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// Kernel names.
    Kernel,
    /// Device names.
    Device,
    /// JSON lists of field or parameter names.
    FieldSet,
}

impl Names {
    /// Names the table.
    pub(crate) fn table(self) -> &'static str {
        match self {
            Names::Kernel => "kernel",
            Names::Device => "device",
            Names::FieldSet => "field_set",
        }
    }

    /// Names the column that holds the text.
    pub(crate) fn column(self) -> &'static str {
        match self {
            Names::Kernel | Names::Device => "name",
            Names::FieldSet => "names",
        }
    }
}

/// Computes the checksum of a name.
pub(crate) fn name_checksum(names: Names, text: &str) -> i64 {
    Meaning::default().of(names.table()).text(text).checksum()
}

/// Finds or adds the texts of one table, remembering those seen in this transaction.
pub(crate) struct Dictionary<'c> {
    names: Names,
    path: &'c Path,
    connection: &'c Connection,
    find: CachedStatement<'c>,
    add: CachedStatement<'c>,
    known: FxHashMap<Box<str>, Known>,
}

impl<'c> Dictionary<'c> {
    /// Prepares to look names up; the caller has begun an immediate transaction.
    pub(crate) fn new(
        connection: &'c Connection,
        path: &'c Path,
        names: Names,
    ) -> Result<Self, StoreError> {
        let (table, column) = (names.table(), names.column());
        let prepare = |sql: String| connection.prepare_cached(&sql).map_err(at(path));
        Ok(Dictionary {
            names,
            path,
            connection,
            find: prepare(format!(
                "SELECT id, checksum FROM {table} WHERE {column} = ?1"
            ))?,
            add: prepare(format!(
                "INSERT INTO {table} ({column}, checksum) VALUES (?1, ?2)"
            ))?,
            known: FxHashMap::default(),
        })
    }

    /// Gives the row of a text, adding it if it is new.
    pub(crate) fn intern(&mut self, text: &str) -> Result<Known, StoreError> {
        if let Some(&known) = self.known.get(text) {
            return Ok(known);
        }
        let checksum = name_checksum(self.names, text);
        let found: Option<(i64, i64)> = self
            .find
            .query_row([text], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(at(self.path))?;
        let id = match found {
            Some((id, stored)) if checksum == stored => id,
            Some((row, _)) => {
                let (table, why) = (self.names.table(), "its checksum differs".to_owned());
                return Err(StoreError::BadRow { table, row, why });
            }
            None => {
                self.add.execute((text, checksum)).map_err(at(self.path))?;
                self.connection.last_insert_rowid()
            }
        };
        let known = Known { id, checksum };
        self.known.insert(text.into(), known);
        Ok(known)
    }
}

/// Anything made of names and values in order: a problem, parameters, a Config.
pub(crate) trait Pairs {
    /// Lists the names.
    fn names(&self) -> impl Iterator<Item = &str>;
    /// Lists the values.
    fn values(&self) -> impl Iterator<Item = &Value>;
}

impl Pairs for Fields {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| &**name)
    }

    fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter().map(|(_, value)| value)
    }
}

impl Pairs for Config {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.pairs().map(|(name, _)| name)
    }

    fn values(&self) -> impl Iterator<Item = &Value> {
        Config::values(self)
    }
}

/// The list of names used last: the next problem or Config nearly always has the same.
#[derive(Default)]
pub(crate) struct LastNames {
    names: Vec<Box<str>>,
    known: Option<Known>,
}

impl LastNames {
    /// Gives the row of a list of names.
    pub(crate) fn intern(
        &mut self,
        pairs: &impl Pairs,
        field_sets: &mut Dictionary<'_>,
    ) -> Result<Known, StoreError> {
        match self.known {
            Some(known) if self.names.iter().map(|name| &**name).eq(pairs.names()) => Ok(known),
            _ => {
                let mut text = String::new();
                codec::write_names(&mut text, pairs.names());
                let known = field_sets.intern(&text)?;
                self.names = pairs.names().map(Box::from).collect();
                self.known = Some(known);
                Ok(known)
            }
        }
    }
}
