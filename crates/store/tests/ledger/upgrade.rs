//! Ledgers of earlier versions: opened, brought up to date, nothing in them changed.

use std::path::Path;

use kernwright_space::{Budget, Recipe, Run, StopReason};
use kernwright_store::{RunId, Store, StoreError};
use rusqlite::Connection;

use crate::sample::{import, records};

/// The tables of version 1, which no later program may change.
const VERSION_1: &str = include_str!("../../src/migrations/0001_ledger.sql");
/// What version 2 added.
const VERSION_2: &str = include_str!("../../src/migrations/0002_runs.sql");

/// A part of a row that its checksum is taken over, as `docs/formats/store.md` has it.
enum Part<'p> {
    Text(&'p str),
    Number(i64),
    Absent,
}

fn checksum(parts: &[Part<'_>]) -> i64 {
    let mut bytes = Vec::new();
    for part in parts {
        match part {
            Part::Text(text) => {
                bytes.extend((text.len() as u64).to_le_bytes());
                bytes.extend(text.as_bytes());
            }
            Part::Number(number) => bytes.extend(number.to_le_bytes()),
            Part::Absent => bytes.extend([0; 9]),
        }
    }
    let hash = blake3::hash(&bytes);
    i64::from_le_bytes(hash.as_bytes()[..8].try_into().unwrap())
}

/// Makes a ledger as a program of version 1 or 2 did: one Run that was killed.
fn make_version(version: i64, path: &Path) {
    let old = Connection::open(path).unwrap();
    old.execute_batch(VERSION_1).unwrap();
    if version == 2 {
        old.execute_batch(VERSION_2).unwrap();
    }
    old.pragma_update(None, "application_id", 0x4B77_4C67)
        .unwrap();
    old.pragma_update(None, "user_version", version).unwrap();
    let (kernel, device) = ("tile", "nvidia:sm_90:H200");
    let name = |table, name| checksum(&[Part::Text(table), Part::Text(name)]);
    let (kernel_sum, device_sum) = (name("kernel", kernel), name("device", device));
    old.execute(
        "INSERT INTO kernel VALUES (1, ?1, ?2)",
        (kernel, kernel_sum),
    )
    .unwrap();
    old.execute(
        "INSERT INTO device VALUES (1, ?1, ?2)",
        (device, device_sum),
    )
    .unwrap();
    let (seed, budget) = ("7", r#"{"evaluations":100,"seconds":null}"#);
    let mut parts = vec![
        Part::Text("run"),
        Part::Number(1),
        Part::Number(kernel_sum),
        Part::Number(device_sum),
        Part::Text(seed),
        Part::Text(budget),
        Part::Number(1_700_000_000),
        Part::Text(""),
        Part::Absent,
    ];
    let recipe = (version == 2).then_some(RECIPE);
    parts.extend(recipe.map(Part::Text));
    old.execute(
        "INSERT INTO run (id, kernel, device, seed, budget, started_at, checksum)
         VALUES (1, 1, 1, ?1, ?2, 1700000000, ?3)",
        (seed, budget, checksum(&parts)),
    )
    .unwrap();
    if recipe.is_some() {
        old.execute("UPDATE run SET recipe = ?1", [recipe]).unwrap();
    }
}

/// A recipe as a program of version 2 wrote it.
const RECIPE: &str = r#"{"job":"tile","digest":"5c","problem":[],"strategy":"random","batch":4,"samples":30,"start":[],"seeds":[]}"#;

#[test]
fn ledgers_of_earlier_versions_are_brought_up_to_date() {
    for (version, recipe) in [
        (1, Recipe::default()),
        (2, serde_json::from_str(RECIPE).unwrap()),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.db");
        make_version(version, &path);
        let error = Store::open_read_only(&path).err().unwrap();
        assert!(
            matches!(error, StoreError::OlderVersion { found, .. } if found == version),
            "{error}"
        );
        let mut store = Store::open(&path).unwrap();
        let expected = Run {
            kernel: "tile".into(),
            device: "nvidia:sm_90:H200".parse().unwrap(),
            seed: 7,
            budget: Budget {
                evaluations: Some(100),
                ..Budget::default()
            },
            recipe,
            stop: None,
            found: None,
            spent_ms: 0,
        };
        assert_eq!(store.run(RunId(1)).unwrap().run, expected);
        // Old rows can be completed, new ones added, and all are sound.
        store.note_spent(RunId(1), 20).unwrap();
        store
            .finish_run(RunId(1), StopReason::Exhausted, None)
            .unwrap();
        import(&mut store, "a", 0..3);
        let newer = store.add_run(&crate::runs::run()).unwrap();
        drop(store);
        let store = Store::open_read_only(&path).unwrap();
        assert_eq!(records(&store).len(), 3);
        assert_eq!(store.run(RunId(1)).unwrap().run.spent_ms, 20);
        assert_eq!(store.run(newer).unwrap().run, crate::runs::run());
        assert!(store.check().unwrap().is_sound());
    }
}
