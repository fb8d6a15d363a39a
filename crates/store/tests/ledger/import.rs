//! Imports: idempotent, whole or not at all, and filtered on the way out.

use kernwright_space::Outcome;
use kernwright_store::{Added, ImportCounts, RecordFilter, Store, StoreError, TrialFilter};

use crate::sample::{config, import, record, records, source, trials};

#[test]
fn the_same_again_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    import(&mut store, "a", 0..20);
    let before = records(&store);
    let mut batch = store.import().unwrap();
    for n in 0..20 {
        assert_eq!(batch.add(&record(n), 0, None).unwrap(), Added::Duplicate);
    }
    assert_eq!(batch.add(&record(20), 7, None).unwrap(), Added::New);
    assert_eq!(batch.add(&record(20), 8, None).unwrap(), Added::Duplicate);
    let done = batch
        .commit(&source("b"), 22, &serde_json::json!({"notes": []}))
        .unwrap();
    assert_eq!(
        done.counts,
        ImportCounts {
            added: 1,
            duplicates: 21,
            trials: 0
        }
    );
    let after = records(&store);
    assert_eq!(after[..20], before);
    assert_eq!(
        (after.len(), after[20].line, after[20].source),
        (21, 7, done.id)
    );
    assert_eq!(store.sources().unwrap()[1], done);
}

#[test]
fn every_part_of_a_record_distinguishes_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let base = record(1);
    let mut others = vec![base.clone(); 6];
    others[0].kernel = "Other".into();
    others[1].problem = [("m".into(), 1.into()), ("layout".into(), "NCHW".into())].into();
    others[2].params = kernwright_space::RecordParams::Positional("1,8,2 ".into());
    others[3].device = "gfx906_64".parse().unwrap();
    others[4].outcome = Outcome::Failed {
        class: kernwright_space::FailureClass::Crashes,
        text: "segmentation fault".into(),
    };
    others[5].params = kernwright_space::RecordParams::Named([("x".into(), 1.into())].into());
    let mut batch = store.import().unwrap();
    assert_eq!(batch.add(&base, 1, None).unwrap(), Added::New);
    for other in &others {
        assert_eq!(batch.add(other, 2, None).unwrap(), Added::New, "{other:?}");
        assert_eq!(
            batch.add(other, 3, None).unwrap(),
            Added::Duplicate,
            "{other:?}"
        );
    }
    batch.commit(&source("a"), 13, &"").unwrap();
    let read: Vec<_> = records(&store)
        .into_iter()
        .map(|stored| stored.record)
        .collect();
    assert_eq!(read[0], base);
    assert_eq!(read[1..], others);
    assert!(store.check().unwrap().is_sound());
}

#[test]
fn a_card_added_since_turns_duplicates_into_trials_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    import(&mut store, "before", 0..3);
    for (round, expected) in [(1, 3), (2, 0)] {
        let mut batch = store.import().unwrap();
        for n in 0..3 {
            let added = batch.add(&record(n), 0, Some(&config(n + 1))).unwrap();
            assert_eq!(added, Added::Duplicate);
        }
        assert_eq!(batch.counts().trials, expected, "round {round}");
        batch.commit(&source("after"), 3, &"").unwrap();
    }
    let (records, trials) = (records(&store), trials(&store));
    assert_eq!(trials.len(), 3);
    for (trial, record) in trials.iter().zip(&records) {
        assert_eq!(trial.record, Some(record.id));
        assert_eq!(trial.problem, record.record.problem);
        assert_eq!(trial.config[1], ("y".into(), true.into()));
    }
    assert!(store.check().unwrap().is_sound());
}

#[test]
fn a_dropped_import_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    import(&mut store, "kept", 0..2);
    let mut batch = store.import().unwrap();
    for n in 0..500 {
        batch.add(&record(n), 0, Some(&config(1))).unwrap();
    }
    drop(batch);
    assert_eq!((records(&store).len(), trials(&store).len()), (2, 0));
    assert_eq!(store.sources().unwrap().len(), 1);
    // The connection is free again, and ids taken back are given anew.
    import(&mut store, "next", 2..4);
    assert_eq!(records(&store).len(), 4);
    assert!(store.check().unwrap().is_sound());
}

#[test]
fn filters_limits_and_counts() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    import(&mut store, "a", 0..1500);
    let mut batch = store.import().unwrap();
    for n in 0..10 {
        let mut other = record(n);
        other.kernel = "Other".into();
        batch.add(&other, 0, Some(&config(2))).unwrap();
    }
    let second = batch.commit(&source("b"), 10, &"").unwrap().id;
    let count = |filter: RecordFilter| store.records(&filter).unwrap().count();
    let all = RecordFilter::default;
    assert_eq!(count(all()), 1510);
    assert_eq!(
        count(RecordFilter {
            limit: Some(1030),
            ..all()
        }),
        1030
    );
    assert_eq!(
        count(RecordFilter {
            limit: Some(0),
            ..all()
        }),
        0
    );
    assert_eq!(
        count(RecordFilter {
            offset: 1500,
            ..all()
        }),
        10
    );
    assert_eq!(
        count(RecordFilter {
            offset: u64::MAX,
            ..all()
        }),
        0
    );
    assert_eq!(
        count(RecordFilter {
            kernel: Some("Other".into()),
            ..all()
        }),
        10
    );
    assert_eq!(
        count(RecordFilter {
            kernel: Some("Unknown".into()),
            ..all()
        }),
        0
    );
    assert_eq!(
        count(RecordFilter {
            source: Some(second),
            ..all()
        }),
        10
    );
    let device = "gfx906_60".parse().ok();
    assert_eq!(
        count(RecordFilter {
            device: device.clone(),
            ..all()
        }),
        1510
    );
    assert_eq!(
        count(RecordFilter {
            device: "sm_90".parse().ok(),
            ..all()
        }),
        0
    );
    let first = RecordFilter {
        offset: 700,
        limit: Some(1),
        ..all()
    };
    let one: Vec<_> = store.records(&first).unwrap().map(Result::unwrap).collect();
    assert_eq!((one.len(), one[0].line), (1, 700));
    let trials = TrialFilter {
        source: Some(second),
        device,
        ..TrialFilter::default()
    };
    assert_eq!(store.trials(&trials).unwrap().count(), 10);
    let counts = store.counts().unwrap();
    assert_eq!(counts.len(), 2);
    assert_eq!(
        (&*counts[0].kernel, counts[0].records, counts[0].trials),
        ("ConvAsm1x1U", 1500, 0)
    );
    assert_eq!(
        (&*counts[1].kernel, counts[1].records, counts[1].trials),
        ("Other", 10, 10)
    );
}

#[test]
fn a_reader_may_not_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    import(&mut Store::open(&path).unwrap(), "a", 0..1);
    let mut reader = Store::open_read_only(&path).unwrap();
    assert!(matches!(reader.import(), Err(StoreError::ReadOnly { .. })));
}
