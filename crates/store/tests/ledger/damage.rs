//! Flipped bits and cut-off files: noticed, or without effect; never a panic, never a lie.

use std::path::{Path, PathBuf};

use kernwright_space::{Outcome, RecordParams, StopReason};
use kernwright_store::{
    NewTrial, RecordFilter, Store, StoreError, StoredRecord, StoredTrial, TrialFilter,
};
use rusqlite::Connection;

use crate::sample::{config, import, problem, record, records, source, trials};

/// Everything a ledger says.
#[derive(PartialEq, Debug)]
struct Content {
    records: Vec<StoredRecord>,
    trials: Vec<StoredTrial>,
    runs: Vec<kernwright_store::StoredRun>,
    sources: Vec<kernwright_store::StoredSource>,
}

impl Content {
    fn of(store: &Store) -> Content {
        Content {
            records: records(store),
            trials: trials(store),
            runs: store.runs().unwrap(),
            sources: store.sources().unwrap(),
        }
    }
}

/// Makes a small ledger with a row of every kind and gives its bytes and content.
fn small_ledger(folder: &Path) -> (Vec<u8>, Content) {
    let path = folder.join("sound.db");
    let mut store = Store::open(&path).unwrap();
    let mut batch = store.import().unwrap();
    for n in 0..40 {
        let mut record = record(n);
        if n % 3 == 0 {
            record.params = RecordParams::Named([("x".into(), n.into())].into());
        }
        batch
            .add(&record, n as u64, (n % 2 == 0).then_some(&config(n + 1)))
            .unwrap();
    }
    batch.commit(&source("a"), 40, &"report").unwrap();
    let run = store.add_run(&crate::runs::run()).unwrap();
    store
        .add_trial(&NewTrial {
            run: Some(run),
            kernel: "tile",
            problem: &problem(1),
            device: &"sm_90".parse().unwrap(),
            config: &config(1),
            outcome: &Outcome::ReportedBest,
            doubts: &[],
        })
        .unwrap();
    store.finish_run(run, StopReason::Exhausted, None).unwrap();
    let content = Content::of(&store);
    drop(store);
    (std::fs::read(&path).unwrap(), content)
}

/// Writes a damaged copy and returns whether the damage was detected; content that passes for
/// sound must be the content that was written, and so must every row that is returned.
fn noticed(path: &Path, bytes: &[u8], content: &Content, what: &str) -> bool {
    std::fs::write(path, bytes).unwrap();
    let Ok(store) = Store::open_read_only(path) else {
        return true;
    };
    let read = store.records(&RecordFilter::default());
    for stored in read.into_iter().flatten().flatten() {
        assert!(content.records.contains(&stored), "{what}: {stored:?}");
    }
    let read = store.trials(&TrialFilter::default());
    for stored in read.into_iter().flatten().flatten() {
        assert!(content.trials.contains(&stored), "{what}: {stored:?}");
    }
    let sound = store.check().is_ok_and(|report| report.is_sound());
    if sound {
        assert_eq!(Content::of(&store), *content, "{what}");
    }
    !sound
}

#[test]
fn flipped_bits_are_noticed_or_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, content) = small_ledger(folder.path());
    let path = folder.path().join("damaged.db");
    assert!(!noticed(&path, &bytes, &content, "untouched"));
    // Most of a small ledger is unused space, where a flip does nothing; look at the rest.
    let used: Vec<usize> = (0..bytes.len())
        .filter(|&at| at < 100 || bytes[at] != 0)
        .collect();
    let positions = used
        .iter()
        .take(100)
        .chain(used.iter().skip(100).step_by(13));
    let (mut flips, mut found) = (0, 0);
    for &position in positions {
        let mut damaged = bytes.clone();
        damaged[position] ^= 1 << (position % 8);
        flips += 1;
        found += usize::from(noticed(
            &path,
            &damaged,
            &content,
            &format!("byte {position}"),
        ));
    }
    assert!(
        flips > 500 && found * 10 > flips * 8,
        "{found} of {flips} flips were noticed"
    );
}

#[test]
fn flipped_header_bits_never_lead_a_writer_astray() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, content) = small_ledger(folder.path());
    let path = folder.path().join("damaged.db");
    for position in 0..100 {
        let mut damaged = bytes.clone();
        damaged[position] ^= 1 << (position % 8);
        std::fs::write(&path, &damaged).unwrap();
        let Ok(store) = Store::open(&path) else {
            // A refused file is left as it is.
            assert_eq!(std::fs::read(&path).unwrap(), damaged, "byte {position}");
            continue;
        };
        if store.check().is_ok_and(|report| report.is_sound()) {
            assert_eq!(Content::of(&store), content, "byte {position}");
        }
        drop(store);
        for suffix in ["-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(folder.path().join(format!("damaged.db{suffix}")));
        }
    }
}

#[test]
fn cut_off_files_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, content) = small_ledger(folder.path());
    let path = folder.path().join("damaged.db");
    for length in (1..bytes.len()).step_by(509) {
        assert!(
            noticed(
                &path,
                &bytes[..length],
                &content,
                &format!("cut at {length}")
            ),
            "{length}"
        );
    }
}

/// Changes a sound ledger behind the store's back.
fn tampered(folder: &Path, sql: &str) -> PathBuf {
    let path = folder.join("tampered.db");
    let (bytes, _) = small_ledger(folder);
    std::fs::remove_file(folder.join("sound.db")).unwrap();
    std::fs::write(&path, bytes).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}"))
        .unwrap();
    path
}

#[test]
fn a_bad_row_is_named_and_the_others_still_come() {
    let folder = tempfile::tempdir().unwrap();
    let path = tampered(
        folder.path(),
        "UPDATE record SET params = '9,9,9' WHERE id IN (3, 30)",
    );
    let store = Store::open(&path).unwrap();
    let read: Vec<_> = store.records(&RecordFilter::default()).unwrap().collect();
    assert_eq!(
        (read.len(), read.iter().filter(|row| row.is_ok()).count()),
        (40, 38)
    );
    let error = read[2].as_ref().unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::BadRow {
                table: "record",
                row: 3,
                ..
            }
        ),
        "{error}"
    );
    let report = store.check().unwrap();
    let rows: Vec<_> = report
        .damage
        .iter()
        .map(|d| (d.table.as_deref(), d.row))
        .collect();
    assert_eq!(
        rows,
        [(Some("record"), Some(3)), (Some("record"), Some(30))]
    );
}

#[test]
fn every_column_that_carries_evidence_is_covered() {
    for (sql, table) in [
        ("UPDATE kernel SET name = 'Liar' WHERE id = 1", "kernel"),
        (
            "UPDATE device SET name = 'amd:gfx906_61' WHERE id = 1",
            "device",
        ),
        (
            "UPDATE field_set SET names = '[\"m\",\"layout\"]' WHERE id = 1",
            "field_set",
        ),
        (
            "UPDATE problem SET field_values = '[7,\"NCHW\"]' WHERE id = 1",
            "problem",
        ),
        ("UPDATE record SET problem = 2 WHERE id = 1", "record"),
        ("UPDATE record SET line = 99 WHERE id = 1", "record"),
        ("UPDATE record SET id = 99 WHERE id = 40", "record"),
        (
            "UPDATE record SET outcome = '\"timed\"' WHERE id = 1",
            "record",
        ),
        (
            "UPDATE record SET param_names = NULL WHERE id = 1",
            "record",
        ),
        ("UPDATE record SET source = 2 WHERE id = 1", "record"),
        ("UPDATE trial SET record = NULL WHERE id = 1", "trial"),
        ("UPDATE trial SET run = 1 WHERE id = 1", "trial"),
        (
            "UPDATE trial SET config_values = '[2,true]' WHERE id = 1",
            "trial",
        ),
        (
            "UPDATE trial SET doubts = '[{\"what\":\"\",\"remedy\":\"\"}]' WHERE id = 1",
            "trial",
        ),
        ("UPDATE run SET seed = '1'", "run"),
        ("UPDATE run SET stop = '\"converged\"'", "run"),
        ("UPDATE run SET budget = '{}'", "run"),
        ("UPDATE run SET recipe = '{}'", "run"),
        ("UPDATE run SET recipe = NULL", "run"),
        ("UPDATE run SET found = '{}'", "run"),
        ("UPDATE source SET path = 'b'", "source"),
        ("UPDATE source SET report = '1'", "source"),
        ("DELETE FROM record WHERE id = 40", "source"),
        ("DELETE FROM trial WHERE id = 1", "source"),
        ("DELETE FROM problem WHERE id = 1", "record"),
        ("DELETE FROM kernel WHERE id = 1", "record"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_read_only(tampered(folder.path(), sql)).unwrap();
        let report = store.check().unwrap();
        let named = report
            .damage
            .iter()
            .any(|damage| damage.table.as_deref() == Some(table));
        assert!(named, "{sql}: {:?}", report.damage);
    }
}

#[test]
fn a_damaged_name_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = tampered(folder.path(), "UPDATE kernel SET checksum = 0 WHERE id = 1");
    let mut store = Store::open(&path).unwrap();
    let mut batch = store.import().unwrap();
    let error = batch.add(&record(1), 0, None).unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::BadRow {
                table: "kernel",
                row: 1,
                ..
            }
        ),
        "{error}"
    );
    drop(batch);
    let mut sound = Store::open(folder.path().join("other.db")).unwrap();
    import(&mut sound, "a", 0..1);
}
