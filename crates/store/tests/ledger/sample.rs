//! Small Records, Configs and sources for the tests, and child processes to act on a ledger.

use std::path::Path;
use std::process::{Command, Stdio};

use kernwright_space::{Config, Fields, Kernel, Outcome, Problem, Record, RecordParams, Value};
use kernwright_store::{RecordFilter, SourceInfo, Store, StoredRecord, StoredTrial, TrialFilter};

/// The variable that makes a test act as a child; its value is the ledger's path.
pub(crate) const CHILD: &str = "KERNWRIGHT_STORE_CHILD";

/// The variable that distinguishes children.
pub(crate) const CHILD_NUMBER: &str = "KERNWRIGHT_STORE_CHILD_NUMBER";

pub(crate) fn source(name: &str) -> SourceInfo {
    SourceInfo {
        path: name.to_owned(),
        format: "miopen".to_owned(),
        digest: "09".repeat(32),
        imported_at: 1_700_000_000,
    }
}

pub(crate) fn problem(n: i64) -> Fields {
    [
        ("n".into(), Value::Int(n)),
        ("layout".into(), Value::text("NCHW")),
    ]
    .into()
}

pub(crate) fn record(n: i64) -> Record {
    Record {
        kernel: "ConvAsm1x1U".into(),
        problem: problem(n),
        params: RecordParams::Positional("1,8,2".into()),
        device: "gfx906_60".parse().unwrap(),
        outcome: Outcome::ReportedBest,
    }
}

pub(crate) fn config(x: i64) -> Config {
    let card = r#"
        kernel = "tile"
        field = [{ name = "n", min = 1 }]
        param = [{ name = "x", values = "1..64" }, { name = "y", values = [false, true] }]
    "#;
    let kernel = Kernel::parse("tile.toml", card, &|_| None).unwrap();
    let problem = Problem::new(kernel.family(), [("n", Value::Int(16))]).unwrap();
    kernel
        .space(&problem, None)
        .unwrap()
        .config(&[Value::Int(x), Value::Bool(true)])
        .unwrap()
}

/// Imports the records of a range of problems.
pub(crate) fn import(store: &mut Store, name: &str, problems: std::ops::Range<i64>) {
    let mut batch = store.import().unwrap();
    for (line, n) in problems.clone().enumerate() {
        batch.add(&record(n), line as u64, None).unwrap();
    }
    batch
        .commit(&source(name), problems.count() as u64, &"test")
        .unwrap();
}

pub(crate) fn records(store: &Store) -> Vec<StoredRecord> {
    store
        .records(&RecordFilter::default())
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

pub(crate) fn trials(store: &Store) -> Vec<StoredTrial> {
    store
        .trials(&TrialFilter::default())
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

/// Prepares this test binary to run one test as a child that works on a ledger.
pub(crate) fn child(test: &str, ledger: &Path, number: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(CHILD, ledger)
        .env(CHILD_NUMBER, number.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Returns a child's ledger and number; `None` when the test runs by itself.
pub(crate) fn acting_as_child() -> Option<(String, i64)> {
    let ledger = std::env::var(CHILD).ok()?;
    Some((ledger, std::env::var(CHILD_NUMBER).ok()?.parse().ok()?))
}
