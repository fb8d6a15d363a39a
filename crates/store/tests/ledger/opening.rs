//! Opening: what becomes a ledger, what is refused, and that refused files stay as they are.

use std::path::Path;

use kernwright_store::{OpenOptions, Store, StoreError};
use rusqlite::Connection;

use crate::sample::{import, records};

/// Opens in both ways, which must fail without touching the file.
fn refused(path: &Path, expected: fn(&StoreError) -> bool) {
    let before = std::fs::read(path).ok();
    for read_only in [true, false] {
        let error = OpenOptions::default()
            .read_only(read_only)
            .open(path)
            .err()
            .unwrap();
        assert!(expected(&error), "{error:?}");
        assert!(
            error.to_string().contains(&*path.to_string_lossy()),
            "{error}"
        );
    }
    assert_eq!(std::fs::read(path).ok(), before);
}

fn not_a_ledger(error: &StoreError) -> bool {
    matches!(error, StoreError::NotALedger { .. })
}

fn corrupt(error: &StoreError) -> bool {
    matches!(error, StoreError::Corrupt { .. })
}

#[test]
fn a_missing_file_is_made_only_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new ledger \u{e9}.db");
    assert!(matches!(
        Store::open_read_only(&path),
        Err(StoreError::Missing { .. })
    ));
    assert!(!path.exists());
    Store::open(&path).unwrap();
    assert!(records(&Store::open_read_only(&path).unwrap()).is_empty());
    import(&mut Store::open(&path).unwrap(), "a", 0..3);
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(
        files, 1,
        "the last writer to close leaves the ledger alone in its folder"
    );
    let nowhere = folder.path().join("no/such/folder/ledger.db");
    assert!(matches!(
        Store::open(&nowhere),
        Err(StoreError::Access { .. })
    ));
}

#[test]
fn version_zero_is_an_empty_file_or_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    assert!(not_a_ledger(&Store::open_read_only(&empty).err().unwrap()));
    import(&mut Store::open(&empty).unwrap(), "a", 0..3);
    assert_eq!(records(&Store::open_read_only(&empty).unwrap()).len(), 3);

    let bare = folder.path().join("bare.db");
    Connection::open(&bare)
        .unwrap()
        .execute_batch("VACUUM; PRAGMA user_version = 0")
        .unwrap();
    assert!(std::fs::metadata(&bare).unwrap().len() > 0);
    assert!(not_a_ledger(&Store::open_read_only(&bare).err().unwrap()));
    import(&mut Store::open(&bare).unwrap(), "a", 0..3);
    assert!(Store::open(&bare).unwrap().check().unwrap().is_sound());
}

#[test]
fn a_ledger_left_half_made_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (dying, path) = (
        folder.path().join("dying.db"),
        folder.path().join("ledger.db"),
    );
    let connection = Connection::open(&dying).unwrap();
    connection
        .execute_batch(
            "PRAGMA cache_size = 1; BEGIN; CREATE TABLE t (x);
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
             INSERT INTO t SELECT randomblob(500) FROM n",
        )
        .unwrap();
    // A copy of both files now is what a killed process would leave.
    for suffix in ["", "-journal"] {
        let copy = |path: &Path| format!("{}{suffix}", path.display());
        std::fs::copy(copy(&dying), copy(&path)).unwrap();
    }
    let error = Store::open_read_only(&path).err().unwrap();
    assert!(matches!(error, StoreError::HalfMade { .. }), "{error:?}");
    import(&mut Store::open(&path).unwrap(), "a", 0..3);
    assert_eq!(records(&Store::open_read_only(&path).unwrap()).len(), 3);
}

#[test]
fn names_that_mean_something_to_sqlite_are_plain_files() {
    let folder = tempfile::tempdir().unwrap();
    for name in [":memory:", "file:x?mode=memory"] {
        let path = folder.path().join(name);
        Store::open(&path).unwrap();
        assert!(path.exists(), "{name}");
    }
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other");
    for content in [
        "x",
        "not a database, but longer than the header of one would be: 0123456789",
    ] {
        std::fs::write(&path, content.repeat(3)).unwrap();
        refused(&path, not_a_ledger);
    }
    std::fs::write(&path, "SQLite format 3\0 cut short").unwrap();
    refused(&path, not_a_ledger);
    std::fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other
        .execute_batch("CREATE TABLE perf_db (id INTEGER)")
        .unwrap();
    refused(&path, not_a_ledger);
    other.execute_batch("PRAGMA application_id = 17").unwrap();
    refused(&path, not_a_ledger);
    refused(folder.path(), not_a_ledger);
}

#[test]
fn a_newer_version_is_refused_with_both_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    Store::open(&path).unwrap();
    Connection::open(&path)
        .unwrap()
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    refused(&path, |error| {
        matches!(
            error,
            StoreError::NewerVersion {
                found: 99,
                known: 3,
                ..
            }
        ) && error.to_string().contains("99")
    });
    Connection::open(&path)
        .unwrap()
        .execute_batch("PRAGMA user_version = 0")
        .unwrap();
    refused(&path, corrupt);
}

#[test]
fn a_changed_schema_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    Store::open(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("ANALYZE").unwrap();
    Store::open(&path).unwrap();
    other
        .execute_batch(
            "CREATE TRIGGER lie AFTER INSERT ON record BEGIN DELETE FROM record; END;
             PRAGMA wal_checkpoint(TRUNCATE)",
        )
        .unwrap();
    drop(other);
    refused(&path, corrupt);
}

#[test]
fn a_log_without_its_ledger_is_not_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let log = folder.path().join("ledger.db-wal");
    std::fs::write(&log, "the only copy").unwrap();
    refused(&path, corrupt);
    std::fs::write(&path, "").unwrap();
    refused(&path, corrupt);
    assert_eq!(std::fs::read(&log).unwrap(), b"the only copy");
}

#[test]
fn reading_does_not_disturb_writing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut writer = Store::open(&path).unwrap();
    import(&mut writer, "a", 0..5);
    let mut batch = writer.import().unwrap();
    for n in 5..2000 {
        batch.add(&crate::sample::record(n), 0, None).unwrap();
    }
    let reader = Store::open_read_only(&path).unwrap();
    assert_eq!(records(&reader).len(), 5);
    assert!(reader.check().unwrap().is_sound());
    let mut slow = reader.records(&Default::default()).unwrap();
    slow.next().unwrap().unwrap();
    batch
        .commit(&crate::sample::source("b"), 1995, &"")
        .unwrap();
    assert_eq!(
        slow.map(Result::unwrap).count(),
        4,
        "a short page was the last one"
    );
    assert_eq!(records(&reader).len(), 2000);
    import(&mut writer, "c", 2000..2010);
    assert_eq!(records(&reader).len(), 2010);
    drop(writer);
    assert_eq!(records(&reader).len(), 2010);
}
