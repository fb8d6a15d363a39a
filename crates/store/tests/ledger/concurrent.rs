//! Eight processes writing one ledger at once, from its creation on, with a reader beside them.

use kernwright_space::Outcome;
use kernwright_store::{NewTrial, Store, StoreError};

use crate::sample::{acting_as_child, child, config, import, problem, records, trials};

const WRITERS: usize = 8;
const ROUNDS: i64 = 8;

#[test]
fn child_writes_its_share() {
    let Some((ledger, number)) = acting_as_child() else {
        return;
    };
    let mut store = Store::open(&ledger).unwrap();
    let (config, device) = (config(4), "sm_90".parse().unwrap());
    for round in 0..ROUNDS {
        let first = (number * ROUNDS + round) * 10;
        import(&mut store, "shared", first..first + 10);
        // Everybody also brings this one; it is kept once.
        import(&mut store, "common", -1..0);
        store
            .add_trial(&NewTrial {
                run: None,
                kernel: "tile",
                problem: &problem(round),
                device: &device,
                config: &config,
                outcome: &Outcome::ReportedBest,
                doubts: &[],
            })
            .unwrap();
    }
}

#[test]
fn eight_processes_write_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let children: Vec<_> = (0..WRITERS)
        .map(|number| {
            child("concurrent::child_writes_its_share", &path, number)
                .spawn()
                .unwrap()
        })
        .collect();
    let mut seen = 0;
    for child in children {
        match Store::open_read_only(&path) {
            Ok(reader) => {
                let now = records(&reader).len();
                assert!(now >= seen, "{now} < {seen}");
                seen = now;
            }
            Err(StoreError::Missing { .. } | StoreError::NotALedger { .. }) => {}
            Err(error) => panic!("{error}"),
        }
        let output = child.wait_with_output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let store = Store::open(&path).unwrap();
    assert_eq!(records(&store).len(), WRITERS * ROUNDS as usize * 10 + 1);
    assert_eq!(trials(&store).len(), WRITERS * ROUNDS as usize);
    let report = store.check().unwrap();
    assert!(report.is_sound(), "{:?}", report.damage);
}

/// Lists the locks that processes hold on a file.
#[cfg(target_os = "linux")]
fn locks_on(path: &std::path::Path) -> Vec<String> {
    use std::os::unix::fs::MetadataExt;
    let file = format!(":{} ", std::fs::metadata(path).unwrap().ino());
    let all = std::fs::read_to_string("/proc/locks").unwrap();
    all.lines()
        .filter(|line| line.contains(&file))
        .map(str::to_owned)
        .collect()
}

#[test]
#[cfg(target_os = "linux")]
fn opening_a_ledger_twice_in_one_process_keeps_its_locks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut store = Store::open(&path).unwrap();
    import(&mut store, "before", 0..10);
    assert_eq!(locks_on(&path).len(), 1);
    // Closing any descriptor of a file drops the locks of the whole process on it. Without them
    // another process could take itself for the only one and delete the log in use.
    let again = Store::open_read_only(&path).unwrap();
    assert_eq!(locks_on(&path).len(), 1);
    drop(again);
    let again = Store::open(&path).unwrap();
    assert_eq!(locks_on(&path).len(), 1);
    drop(again);
    assert_eq!(locks_on(&path).len(), 1);
    drop(store);
    assert!(locks_on(&path).is_empty());
}

#[test]
fn eight_threads_write_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    std::thread::scope(|scope| {
        for number in 0..8 {
            let path = &path;
            scope.spawn(move || {
                let mut store = Store::open(path).unwrap();
                for round in 0..ROUNDS {
                    let first = (number * ROUNDS + round) * 10;
                    import(&mut store, "thread", first..first + 10);
                }
            });
        }
    });
    let store = Store::open_read_only(&path).unwrap();
    assert_eq!(records(&store).len(), 8 * ROUNDS as usize * 10);
    assert!(store.check().unwrap().is_sound());
}
