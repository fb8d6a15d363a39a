//! Merging: nothing twice, nothing lost, whole or not at all.

use std::path::Path;

use kernwright_space::{
    Budget, FailureClass, Nanos, Outcome, Recipe, Run, StopReason, Verification,
};
use kernwright_store::{Merged, NewTrial, RunId, Store, StoreError, is_ledger};

use crate::sample::{config, import, problem, record, records, source, trials};

fn open(folder: &Path, name: &str) -> Store {
    Store::open(folder.join(name)).unwrap()
}

fn merge(into: &mut Store, from: &Store) -> Merged {
    into.merge(from, &mut |_| None).unwrap()
}

fn begin(store: &mut Store, seed: u64) -> RunId {
    let run = Run {
        kernel: "tile".to_owned(),
        device: "gfx906_60".parse().unwrap(),
        seed,
        budget: Budget::default(),
        recipe: Recipe::default(),
        stop: None,
        found: None,
        spent_ms: 5,
    };
    store.add_run(&run).unwrap()
}

fn measure(store: &mut Store, run: Option<RunId>, x: i64, outcome: &Outcome) {
    let trial = NewTrial {
        run,
        kernel: "tile",
        problem: &problem(16),
        device: &"gfx906_60".parse().unwrap(),
        config: &config(x),
        outcome,
        doubts: &[],
    };
    store.add_trial(&trial).unwrap();
}

fn timed(nanos: f64) -> Outcome {
    Outcome::Timed {
        samples: vec![Nanos(nanos), Nanos(nanos / 3.0)],
        verification: Verification::Passed,
    }
}

fn failed() -> Outcome {
    Outcome::Failed {
        class: FailureClass::Crashes,
        text: "signal 11".to_owned(),
    }
}

/// What a ledger says, without the numbers of its rows.
fn content(store: &Store) -> Vec<String> {
    let mut content: Vec<String> = records(store)
        .into_iter()
        .map(|stored| format!("{:?}", stored.record))
        .collect();
    content.extend(trials(store).into_iter().map(|trial| {
        let (made, run) = (trial.record.is_some(), trial.run.is_some());
        let what = (trial.problem, trial.config, trial.outcome, trial.doubts);
        format!("{made} {run} {what:?}")
    }));
    content.extend(
        store
            .runs()
            .unwrap()
            .into_iter()
            .map(|run| format!("{:?}", run.run)),
    );
    content.sort();
    content
}

#[test]
fn both_ways_end_the_same_and_again_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (
        open(folder.path(), "one.db"),
        open(folder.path(), "other.db"),
    );
    import(&mut one, "a", 0..6);
    // Half of it is in both, and one Record is a Trial in one of them.
    let mut batch = other.import().unwrap();
    for n in 3..9 {
        let config = (n == 4).then(|| config(n));
        batch.add(&record(n), n as u64, config.as_ref()).unwrap();
    }
    batch.commit(&source("b"), 6, &"test").unwrap();
    let run = begin(&mut other, 7);
    measure(&mut other, Some(run), 1, &timed(10.0));
    // Failures may be equal, and then both count.
    measure(&mut other, Some(run), 2, &failed());
    measure(&mut other, Some(run), 2, &failed());
    other
        .finish_run(run, StopReason::BudgetSpent, None)
        .unwrap();
    measure(&mut other, None, 3, &timed(20.0));

    let merged = merge(&mut one, &other);
    assert_eq!(
        merged,
        Merged {
            sources: 1,
            records: 3,
            records_known: 3,
            record_trials: 1,
            runs: 1,
            trials: 4,
            ..Merged::default()
        }
    );
    assert_eq!(content(&one).len(), 9 + 1 + 4 + 1);
    let run_here = one.runs().unwrap()[0].clone();
    assert_eq!(run_here.started_at, other.runs().unwrap()[0].started_at);
    assert_eq!(run_here.finished_at, other.runs().unwrap()[0].finished_at);
    let merged_source = &one.sources().unwrap()[1];
    assert_eq!(
        (&*merged_source.info.path, merged_source.counts.added),
        ("b", 3)
    );

    let before = (content(&one), one.sources().unwrap());
    let again = merge(&mut one, &other);
    assert_eq!((again.records, again.runs, again.trials), (0, 0, 0));
    assert_eq!(
        (again.records_known, again.runs_known, again.trials_known),
        (6, 1, 4)
    );
    assert_eq!((content(&one), one.sources().unwrap()), before);
    merge(&mut other, &one);
    assert_eq!(content(&other), content(&one));
    for store in [one, other] {
        let report = store.check().unwrap();
        assert!(report.is_sound(), "{:?}", report.damage);
    }
}

#[test]
fn a_run_that_continued_elsewhere_catches_up() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("one.db"), folder.path().join("copy.db"));
    let mut one = Store::open(&path).unwrap();
    let run = begin(&mut one, 1);
    measure(&mut one, Some(run), 1, &timed(10.0));
    drop(one);
    std::fs::copy(&path, &copy).unwrap();
    let (mut one, mut other) = (Store::open(&path).unwrap(), Store::open(&copy).unwrap());
    measure(&mut other, Some(run), 2, &timed(5.0));
    other.finish_run(run, StopReason::Converged, None).unwrap();
    let merged = merge(&mut one, &other);
    assert_eq!(
        (merged.runs, merged.runs_caught_up, merged.trials),
        (0, 1, 1)
    );
    assert_eq!(one.runs().unwrap(), other.runs().unwrap());
    assert_eq!(trials(&one), trials(&other));
    // The other way round nothing is taken back.
    let merged = merge(&mut other, &one);
    assert_eq!((merged.runs_known, merged.trials_known), (1, 2));
    assert_eq!(one.runs().unwrap(), other.runs().unwrap());
}

#[test]
fn a_card_that_is_here_judges_what_has_no_trial_there() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (
        open(folder.path(), "one.db"),
        open(folder.path(), "other.db"),
    );
    import(&mut other, "a", 0..3);
    merge(&mut one, &other);
    let merged = one.merge(&other, &mut |record| {
        (record.problem[0].1 == 2.into()).then(|| config(9))
    });
    assert_eq!(merged.unwrap().record_trials, 1);
    assert_eq!(trials(&one)[0].problem, problem(2));
    assert!(one.check().unwrap().is_sound());
}

#[test]
fn itself_and_what_is_damaged_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (
        open(folder.path(), "one.db"),
        open(folder.path(), "other.db"),
    );
    import(&mut one, "a", 0..2);
    import(&mut other, "b", 2..9);
    let before = content(&one);
    let path = folder.path().join("other.db");
    drop(other);
    let raw = rusqlite::Connection::open(&path).unwrap();
    raw.execute("UPDATE record SET params = '9,9,9' WHERE id = 5", [])
        .unwrap();
    drop(raw);
    let other = Store::open_read_only(&path).unwrap();
    let error = one.merge(&other, &mut |_| None).unwrap_err();
    assert!(
        matches!(error, StoreError::BadRow { row: 5, .. }),
        "{error}"
    );
    assert_eq!(content(&one), before);
    let own = Store::open_read_only(folder.path().join("one.db")).unwrap();
    let error = one.merge(&own, &mut |_| None).unwrap_err();
    assert!(matches!(error, StoreError::Itself { .. }), "{error}");
    assert!(is_ledger(&path));
    let text = folder.path().join("text.db");
    std::fs::write(&text, "SQLite format 3\0 and no more").unwrap();
    assert!(!is_ledger(&text) && !is_ledger(folder.path()));
}
