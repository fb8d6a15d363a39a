//! SQLite files that are not quite MIOpen's, or meant to do harm.

mod common;

use std::fs;

use common::{SCHEMA, chain, database, import_bytes, import_file, options};
use kernwright_dataset::Place;
use rusqlite::Connection;

/// One sound problem, number 1.
const PROBLEM: &str = "INSERT INTO config VALUES
    (1,'NCHW','FP32','F',2, 8,14,14,1, 1,1,1, 16,4, 0,0,0, 1,1,0, 1,1,0, 0,1);";

/// Runs statements after the schema and shows what an import makes of the file.
fn found(schema: &str, statements: &str) -> String {
    let bytes = database(&format!("{schema}{statements}"));
    let (_scratch, options) = options();
    let (records, report) = import_bytes("gfx906_60.db", &bytes, &options);
    match report {
        Ok(report) => {
            let skips = report.skipped.iter().map(|group| {
                let places: Vec<_> = group
                    .first
                    .iter()
                    .map(|at| format!("{} `{}`", at.place, at.found))
                    .collect();
                format!("; {}: {}", group.reason, places.join(", "))
            });
            format!("{} records{}", records.len(), skips.collect::<String>())
        }
        Err(error) => chain(&error),
    }
}

#[test]
fn damaged_rows_are_skipped() {
    let loose = SCHEMA.replace(" NOT NULL", "");
    for (statements, expected) in [
        (
            "INSERT INTO perf_db VALUES (5,'K',1,'1'),(6,'L',2,'1'),(7,'M',0,'1'),(8,'N',99,'1');",
            "1 records; its `config` names no row of table `config`: table `perf_db` row 7 `0`, \
             table `perf_db` row 6 `2`, table `perf_db` row 8 `99`",
        ),
        (
            "INSERT INTO perf_db VALUES (1,'K',1,NULL),(2,x'4c',1,'1'),(3,'M','x','1'),(4,'N',1.5,'1');",
            "0 records; column `params` holds no text: table `perf_db` row 1 `null`; column \
             `solver` holds no text: table `perf_db` row 2 `L`; column `config` holds no integer: \
             table `perf_db` row 4 `1.5`, table `perf_db` row 3 `x`",
        ),
        (
            "INSERT INTO perf_db VALUES (1,'K',1,CAST(x'31ff' AS TEXT));",
            "0 records; the text is not UTF-8: table `perf_db` row 1 `1\u{fffd}`",
        ),
        (
            "UPDATE config SET in_h = 'tall'; INSERT INTO perf_db VALUES (3,'K',1,'1'),(4,'L',1,'1');",
            "0 records; column `config.in_h` holds no integer: table `perf_db` row 3 `1`, \
             table `perf_db` row 4 `1`",
        ),
    ] {
        assert_eq!(found(&loose, &format!("{PROBLEM}{statements}")), expected);
    }
}

#[test]
fn other_databases_are_refused() {
    for (schema, statements, expected) in [
        ("CREATE TABLE t (a);", "", "it has no plain table `config`"),
        (
            SCHEMA,
            "DROP TABLE perf_db;",
            "it has no plain table `perf_db`",
        ),
        (
            SCHEMA,
            "ALTER TABLE config DROP COLUMN pad_d;",
            "table `config` has no stored column `pad_d`",
        ),
        (
            SCHEMA,
            "ALTER TABLE perf_db RENAME params TO parameters;",
            "has no stored column `params`",
        ),
        (
            SCHEMA,
            "DROP TABLE perf_db; CREATE VIEW perf_db AS
             WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
             SELECT id, 'K' AS solver, 1 AS config, '1' AS params FROM n;",
            "it has no plain table `perf_db`",
        ),
        (
            SCHEMA,
            "DROP TABLE perf_db; CREATE TABLE perf_db (id INTEGER PRIMARY KEY, solver TEXT,
             config INTEGER, params TEXT AS (hex(zeroblob(100000000))));",
            "table `perf_db` has no stored column `params`",
        ),
        (
            SCHEMA,
            "DROP TABLE perf_db; CREATE TABLE perf_db (id INTEGER PRIMARY KEY, solver TEXT,
             config INTEGER, params TEXT) WITHOUT ROWID;",
            "no such column: rowid",
        ),
        (
            SCHEMA,
            "INSERT INTO perf_db VALUES (1, 'K', 1, hex(zeroblob(1000000)));",
            "string or blob too big",
        ),
    ] {
        let found = found(schema, statements);
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn a_damaged_page_is_found_before_any_row() {
    let mut bytes = common::convolutions_database();
    let leaf = bytes.len() - 512;
    bytes[leaf..leaf + 64].fill(0xee);
    let (_scratch, options) = options();
    let (records, report) = import_bytes("gfx906_60.db", &bytes, &options);
    assert!(records.is_empty());
    let message = chain(&report.unwrap_err());
    assert!(message.contains("the database is damaged: "), "{message}");
}

#[test]
fn places_are_row_ids() {
    let (_scratch, options) = options();
    let bytes = common::convolutions_database();
    let (records, _) = import_bytes("gfx906_60.db", &bytes, &options);
    let places: Vec<Place> = records.iter().map(|found| found.place).collect();
    assert_eq!(
        places,
        [1, 2, 7, 3].map(|id| Place::Row {
            table: "perf_db",
            id
        })
    );
}

#[test]
fn changes_beside_the_database_are_not_overlooked() {
    let (scratch, options) = options();
    let path = scratch.path().join("gfx906_60_1.1.0.udb");
    let connection = Connection::open(&path).unwrap();
    connection
        .pragma_update(None, "journal_mode", "wal")
        .unwrap();
    connection
        .execute_batch(&format!("{SCHEMA}{PROBLEM}"))
        .unwrap();
    connection
        .execute_batch("INSERT INTO perf_db VALUES (1,'K',1,'1')")
        .unwrap();
    let (_, report) = import_file(&path, &options);
    let message = chain(&report.unwrap_err());
    assert!(
        message.contains("-wal` holds changes that the database lacks"),
        "{message}"
    );
    connection
        .execute_batch("PRAGMA wal_checkpoint(truncate)")
        .unwrap();
    drop(connection);
    let (records, report) = import_file(&path, &options);
    report.unwrap();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].item.device.to_string(), "amd:gfx906_60");
    let packed = common::bzip2(&fs::read(&path).unwrap());
    let (records, _) = import_bytes("gfx906_60_1.1.0.udb.bz2", &packed, &options);
    assert_eq!(records.len(), 1, "a packed database in write-ahead mode");
}

#[test]
fn a_missing_scratch_folder_is_named() {
    let (_scratch, mut options) = options();
    options.scratch = options.scratch.join("absent");
    let packed = common::bzip2(&common::convolutions_database());
    let (_, report) = import_bytes("gfx906_60.db.bz2", &packed, &options);
    let message = chain(&report.unwrap_err());
    assert!(message.contains("cannot unpack it into `"), "{message}");
    assert!(message.contains("No such file"), "{message}");
}
