//! A writer killed at any moment: what it committed is there, what it had not is not.

use std::io::Write;
use std::time::Duration;

use kernwright_store::Store;

use crate::sample::{acting_as_child, child, import, records};

/// Records in each of the child's imports; large enough that most kills fall into one.
const BATCH: i64 = 400;

#[test]
fn child_imports_until_killed() {
    let Some((ledger, round)) = acting_as_child() else {
        return;
    };
    let mut store = Store::open(ledger).unwrap();
    for number in 0.. {
        let first = (round * 1000 + number) * BATCH;
        import(&mut store, "child", first..first + BATCH);
        println!("committed");
        std::io::stdout().flush().unwrap();
    }
}

#[test]
fn killing_a_writer_loses_nothing_committed_and_keeps_nothing_half_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut committed = 0;
    for round in 0..12 {
        let mut writer = child("crash::child_imports_until_killed", &path, round)
            .spawn()
            .unwrap();
        // Spread over the start, the making of the ledger, and imports; not a round number.
        std::thread::sleep(Duration::from_micros(4_100 + 17_300 * round as u64));
        writer.kill().unwrap();
        let output = writer.wait_with_output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        committed += stdout
            .lines()
            .filter(|line| line.ends_with("committed"))
            .count();

        let store = Store::open(&path).unwrap();
        let sources = store.sources().unwrap();
        assert!(
            sources.len() >= committed,
            "round {round}: {} < {committed}",
            sources.len()
        );
        // A kill may fall between a commit and the word of it.
        assert!(sources.len() <= committed + round + 1, "round {round}");
        assert!(
            sources
                .iter()
                .all(|source| source.counts.added == BATCH as u64)
        );
        assert_eq!(
            records(&store).len(),
            sources.len() * BATCH as usize,
            "round {round}"
        );
        let report = store.check().unwrap();
        assert!(report.is_sound(), "round {round}: {:?}", report.damage);
    }
    assert!(
        committed > 0,
        "no import was ever finished, so nothing was tested"
    );
}
