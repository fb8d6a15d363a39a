//! Runs and the Trials measured in them.

use kernwright_space::{
    Budget, Compared, Doubt, Fields, Found, Load, Nanos, Outcome, Recipe, Run, StopReason, Value,
    Verification,
};
use kernwright_store::{NewTrial, RunId, Store, StoreError, TrialFilter};

use crate::sample::{config, problem};

pub(crate) fn run() -> Run {
    Run {
        kernel: "tile".into(),
        device: "nvidia:sm_90:H200".parse().unwrap(),
        seed: u64::MAX,
        budget: Budget {
            evaluations: Some(100),
            seconds: None,
            patience: None,
        },
        recipe: Recipe {
            job: "tile".into(),
            file: "jobs/tile.job.toml".into(),
            digest: "5c".into(),
            compiler: "/usr/bin/cc".into(),
            tool_words: vec!["--device".into(), "cuda:1".into()],
            warm_words: vec!["--warm".into(), "none".into()],
            problem: problem(3),
            strategy: "random".into(),
            batch: 4,
            samples: 30,
            start: vec![[("x".into(), Value::Int(8))].into()],
            seeds: Vec::new(),
        },
        stop: None,
        found: None,
        spent_ms: 0,
    }
}

fn found() -> Found {
    let winner: Fields = [("x".into(), Value::Int(8))].into();
    Found {
        against_default: Some(Compared {
            candidate: winner.clone(),
            ratio: 0.1 + 0.2,
            interval: (0.25, 0.5),
            p_value: 1e-9,
            rounds: 30,
            verdict: "faster".into(),
        }),
        struck_out: vec![winner.clone()],
        load: Some(Load {
            before: Some(0.25),
            processors: 4,
            stolen: Some(0.001),
            ..Load::default()
        }),
        winner,
    }
}

#[test]
fn trials_are_appended_to_a_run_and_the_run_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.add_run(&run()).unwrap();
    let outcome = Outcome::Timed {
        samples: vec![Nanos(1234.5), Nanos(0.1 + 0.2)],
        verification: Verification::Passed,
    };
    let doubts = [Doubt {
        what: "clock moved".into(),
        remedy: "repeat".into(),
    }];
    let (problem, config, device) = (problem(3), config(8), run().device);
    let trial = NewTrial {
        run: Some(id),
        kernel: "tile",
        problem: &problem,
        device: &device,
        config: &config,
        outcome: &outcome,
        doubts: &doubts,
    };
    let first = store.add_trial(&trial).unwrap();
    let second = store.add_trial(&trial).unwrap();
    store.add_trial(&NewTrial { run: None, ..trial }).unwrap();
    // Another process sees each of them at once.
    let reader = Store::open_read_only(&path).unwrap();
    let filter = TrialFilter {
        run: Some(id),
        ..TrialFilter::default()
    };
    let read: Vec<_> = reader
        .trials(&filter)
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        read.iter().map(|trial| trial.id).collect::<Vec<_>>(),
        [first, second]
    );
    assert_eq!(
        (&read[0].outcome, &*read[0].doubts),
        (&outcome, &doubts[..])
    );
    assert_eq!(
        (&read[0].problem, read[0].run, read[0].record),
        (&problem, Some(id), None)
    );
    assert_eq!(read[0].config[0], ("x".into(), 8.into()));

    assert_eq!(store.run(id).unwrap().run, run());
    // It is interrupted, resumed, and stops for good.
    for (reason, found) in [
        (StopReason::Interrupted, None),
        (StopReason::Converged, Some(found())),
    ] {
        store.finish_run(id, reason, found.as_ref()).unwrap();
        let stop = Some(reason);
        let expected = Run {
            stop,
            found,
            ..run()
        };
        assert_eq!(store.run(id).unwrap().run, expected);
    }
    let runs = store.runs().unwrap();
    assert_eq!((runs.len(), runs[0].id), (1, id));
    assert!(runs[0].finished_at >= Some(runs[0].started_at));
    let report = store.check().unwrap();
    assert!(report.is_sound(), "{:?}", report.damage);
    assert_eq!((report.runs, report.trials), (1, 3));
}

#[test]
fn a_resumed_run_keeps_its_new_limits_and_its_earlier_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let id = store.add_run(&run()).unwrap();
    store.note_spent(id, 1500).unwrap();
    let reason = StopReason::BudgetSpent;
    store.finish_run(id, reason, Some(&found())).unwrap();
    let budget = Budget {
        evaluations: Some(500),
        seconds: Some(60),
        patience: Some(7),
    };
    store.reopen_run(id, &budget).unwrap();
    let resumed = store.run(id).unwrap();
    let expected = Run {
        budget,
        found: Some(found()),
        spent_ms: 1500,
        ..run()
    };
    // As it would stand after a kill.
    assert_eq!((&resumed.run, resumed.finished_at), (&expected, None));
    assert!(resumed.run.is_unfinished());
    store.finish_run(id, StopReason::Interrupted, None).unwrap();
    let interrupted = store.run(id).unwrap().run;
    assert_eq!(interrupted.found, Some(found()), "the winner is kept");
    assert!(store.check().unwrap().is_sound());
}

#[test]
fn an_unknown_run_is_refused_and_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let missing = RunId(5);
    let error = store
        .finish_run(missing, StopReason::Exhausted, None)
        .unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun(RunId(5))), "{error}");
    let error = store.reopen_run(missing, &Budget::default()).unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun(RunId(5))), "{error}");
    let error = store.note_spent(missing, 1).unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun(RunId(5))), "{error}");
    let error = store.run(missing).unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun(RunId(5))), "{error}");
    let (problem, config, device) = (problem(3), config(8), run().device);
    let error = store.add_trial(&NewTrial {
        run: Some(missing),
        kernel: "tile",
        problem: &problem,
        device: &device,
        config: &config,
        outcome: &Outcome::ReportedBest,
        doubts: &[],
    });
    assert!(matches!(error, Err(StoreError::UnknownRun(_))));
    assert_eq!(store.check().unwrap().problems, 0);
    store.add_run(&run()).unwrap();
}
