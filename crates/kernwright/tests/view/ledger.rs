//! Runs that come back from the ledger.

use std::sync::Arc;

use kernwright::space::{Kernel, Trial, Value};
use kernwright::view::{RunView, ViewError, page};
use kernwright::{RunId, RunSummary, Store};
use kernwright_store::NewTrial;

use crate::runs::{CARD, cheated};

/// Reads a Run and makes its view.
fn read(store: &Store, id: RunId, kernel: &Arc<Kernel>) -> Result<RunView, ViewError> {
    RunView::of(&RunSummary::read(store, id).unwrap(), kernel)
}

/// Writes a Run into a ledger as tuning does.
fn keep(store: &mut Store, view: &RunView) -> RunId {
    let mut begun = view.run.clone();
    (begun.stop, begun.found) = (None, None);
    let id = store.add_run(&begun).unwrap();
    let problem = [("n".into(), Value::Int(512))].into();
    let mut add = |trial: &Trial| {
        let new = NewTrial {
            run: Some(id),
            kernel: &view.run.kernel,
            problem: &problem,
            device: &view.run.device,
            config: &trial.config,
            outcome: &trial.outcome,
            doubts: &trial.doubts,
        };
        store.add_trial(&new).unwrap();
    };
    view.trials.iter().chain(&view.finals).for_each(&mut add);
    let stop = view.run.stop.unwrap();
    store.finish_run(id, stop, view.run.found.as_ref()).unwrap();
    id
}

#[test]
fn a_run_is_shown_from_the_ledger_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let mut view = cheated();
    let id = keep(&mut store, &view);
    let read = read(&store, id, view.space.kernel()).unwrap();
    assert_eq!((&read.run, &read.default), (&view.run, &view.default));
    assert_eq!((&read.trials, &read.finals), (&view.trials, &view.finals));
    assert!(read.winner().is_some());
    (view.id, view.started_at) = (read.id, read.started_at);
    assert_eq!(page(&read), page(&view));
}

#[test]
fn a_card_that_has_changed_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let id = keep(&mut store, &cheated());
    for (from, to, part) in [
        ("TILE * UNROLL <= 64", "TILE * UNROLL <= 16", "registers"),
        ("name = \"UNROLL\"", "name = \"UNROLLED\"", "`UNROLLED`"),
        ("name = \"n\"", "name = \"m\"", "`n`"),
    ] {
        let card = CARD.replace(from, to).replace(
            "TILE * UNROLL ",
            match to {
                "name = \"UNROLLED\"" => "TILE * UNROLLED ",
                _ => "TILE * UNROLL ",
            },
        );
        let kernel = Arc::new(Kernel::parse("card.toml", &card, &|_| None).unwrap());
        let error = read(&store, id, &kernel).unwrap_err();
        assert!(matches!(error, ViewError::Card { .. }), "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn a_run_without_trials_has_nothing_to_show() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let view = cheated();
    let id = store.add_run(&view.run).unwrap();
    let kernel = view.space.kernel();
    let error = read(&store, id, kernel).unwrap_err();
    assert!(matches!(error, ViewError::Empty(_)), "{error}");
}
