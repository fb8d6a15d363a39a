//! The ledger's schema: its versions, the migrations between them, and how a foreign one is detected.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::error::{StoreError, at};

/// The steps from one version to the next; a ledger of version `n` has had the first `n`.
const MIGRATIONS: [&str; 3] = [
    include_str!("migrations/0001_ledger.sql"),
    include_str!("migrations/0002_runs.sql"),
    include_str!("migrations/0003_spent.sql"),
];

/// The version this program reads and writes.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Marks the file as ours: `KwLg` in ASCII.
pub(crate) const APPLICATION_ID: i64 = 0x4B77_4C67;

/// What the file says it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// An SQLite file without anything in it.
    Empty,
    /// A ledger of this version or an earlier one.
    Ledger(i64),
}

/// Determines what an SQLite file is, and refuses one that is not ours or too new.
pub(crate) fn standing(connection: &Connection, path: &Path) -> Result<Standing, StoreError> {
    // One statement reads one snapshot, so a ledger just being made is seen whole or not at all.
    let (application, version, objects): (i64, i64, i64) = connection
        .query_row(
            "SELECT (SELECT application_id FROM pragma_application_id),
                    (SELECT user_version FROM pragma_user_version),
                    (SELECT count(*) FROM sqlite_schema)",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .map_err(at(path))?;
    match (application, version) {
        (APPLICATION_ID, 1..=VERSION) => Ok(Standing::Ledger(version)),
        (APPLICATION_ID, _) if version > VERSION => Err(StoreError::NewerVersion {
            path: path.to_owned(),
            found: version,
            known: VERSION,
        }),
        (APPLICATION_ID, _) => Err(StoreError::Corrupt {
            path: path.to_owned(),
            why: format!("its ledger version is {version}"),
            source: None,
        }),
        (0, 0) if objects == 0 => Ok(Standing::Empty),
        _ => Err(foreign(path, application)),
    }
}

/// Says that an SQLite file belongs to another program.
fn foreign(path: &Path, application: i64) -> StoreError {
    let why = match application {
        0 => "it is another program's SQLite database".to_owned(),
        _ => format!("it is an SQLite database of application {application:#010x}"),
    };
    StoreError::NotALedger {
        path: path.to_owned(),
        why,
    }
}

/// Brings an empty or earlier file to the current version, whole or not at all.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    if standing(connection, path)? == Standing::Ledger(VERSION) {
        return Ok(());
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(at(path))?;
    // Another process may have been faster while this one waited for the lock.
    let done = match standing(&transaction, path)? {
        Standing::Empty => 0,
        Standing::Ledger(version) => version,
    };
    for step in MIGRATIONS
        .iter()
        .skip(usize::try_from(done).unwrap_or_default())
    {
        transaction.execute_batch(step).map_err(at(path))?;
    }
    transaction
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(at(path))?;
    transaction
        .pragma_update(None, "user_version", VERSION)
        .map_err(at(path))?;
    transaction.commit().map_err(at(path))
}

/// Refuses a ledger whose tables are not the ones its version has.
///
/// A flipped bit in a table's definition, or an added trigger, changes what statements mean, so it
/// is detected before any statement is run.
pub(crate) fn verify(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mut fresh = Connection::open_in_memory().map_err(at(path))?;
    migrate(&mut fresh, path)?;
    if objects(connection).map_err(at(path))? == objects(&fresh).map_err(at(path))? {
        return Ok(());
    }
    Err(StoreError::Corrupt {
        path: path.to_owned(),
        why: format!("its tables are not those of ledger version {VERSION}"),
        source: None,
    })
}

/// Lists every definition; SQLite's own tables (statistics) may come and go.
fn objects(connection: &Connection) -> Result<Vec<[Option<String>; 4]>, rusqlite::Error> {
    connection
        .prepare(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema
             WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name",
        )?
        .query_map([], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
        })?
        .collect()
}
