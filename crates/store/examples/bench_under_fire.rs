//! The ledger under fire: 64 processes append Trials at once; then a writer is killed at 100
//! random moments. `cargo run --release -p kernwright-store --example bench_under_fire`.

#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kernwright_space::{Config, Fields, Kernel, Nanos, Outcome, Problem, Value, Verification};
use kernwright_store::{NewTrial, Store, TrialFilter};

type Failure = Box<dyn std::error::Error>;

/// Processes that write at once, and what each appends.
const WRITERS: i64 = 64;
const TRIALS: i64 = 50;
/// Moments at which a writer is killed.
const KILLS: i64 = 100;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, ledger, writer, count] = arguments.as_slice() {
        return write(Path::new(ledger), writer.parse()?, count.parse()?);
    }
    let folder = tempfile::tempdir()?;
    together(&folder.path().join("together.db"))?;
    killed(&folder.path().join("killed.db"))
}

/// Appends Trials and acknowledges each on stdout once it is on disk.
fn write(ledger: &Path, writer: i64, count: i64) -> Result<(), Failure> {
    let mut store = Store::open(ledger)?;
    let config = config()?;
    for number in 0..count {
        let problem: Fields = [("id".into(), Value::Int(writer * 1_000_000 + number))].into();
        let outcome = Outcome::Timed {
            samples: vec![Nanos(1000.5 + number as f64); 30],
            verification: Verification::Passed,
        };
        store.add_trial(&NewTrial {
            run: None,
            kernel: "tile",
            problem: &problem,
            device: &"cpu:x86_64".parse()?,
            config: &config,
            outcome: &outcome,
            doubts: &[],
        })?;
        println!("{}", writer * 1_000_000 + number);
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn config() -> Result<Config, Failure> {
    let card = r#"
        kernel = "tile"
        field = [{ name = "n", min = 1 }]
        param = [{ name = "x", values = "1..64" }]
    "#;
    let kernel = Kernel::parse("tile.toml", card, &|_| None)?;
    let problem = Problem::new(kernel.family(), [("n", Value::Int(16))])?;
    Ok(kernel.config(&problem, None, &[Value::Int(8)])?)
}

fn start(ledger: &Path, writer: i64, count: i64) -> Result<Child, Failure> {
    Ok(Command::new(std::env::current_exe()?)
        .arg(ledger)
        .args([writer.to_string(), count.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?)
}

/// The problems of every Trial in the ledger, each row's checksum verified.
fn kept(ledger: &Path) -> Result<BTreeSet<i64>, Failure> {
    let store = Store::open(ledger)?;
    let report = store.check()?;
    if !report.is_sound() {
        return Err(format!("the ledger is damaged: {report:?}").into());
    }
    let mut ids = BTreeSet::new();
    for trial in store.trials(&TrialFilter::default())? {
        let trial = trial?;
        ids.extend(trial.problem.iter().filter_map(|(_, value)| value.as_int()));
    }
    Ok(ids)
}

fn together(ledger: &Path) -> Result<(), Failure> {
    let begin = Instant::now();
    let writers: Result<Vec<Child>, Failure> = (0..WRITERS)
        .map(|writer| start(ledger, writer, TRIALS))
        .collect();
    let (mut ids, mut complaints) = (BTreeSet::new(), Vec::new());
    for child in writers? {
        let output = child.wait_with_output()?;
        ids.extend(acknowledged(&output.stdout));
        if !output.status.success() {
            complaints.push(String::from_utf8_lossy(&output.stderr).into_owned());
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let lost = ids.difference(&kept(ledger)?).count();
    println!(
        "{WRITERS} processes appended {} Trials in {seconds:.1} s ({:.0} a second): {lost} lost, {} processes failed",
        ids.len(),
        ids.len() as f64 / seconds,
        complaints.len()
    );
    if lost > 0 || ids.len() != (WRITERS * TRIALS) as usize {
        return Err(complaints.join("\n").into());
    }
    Ok(())
}

fn killed(ledger: &Path) -> Result<(), Failure> {
    let mut ids = BTreeSet::new();
    // A fixed sequence that looks random, so that a failure can be seen again.
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for writer in 0..KILLS {
        let mut child = start(ledger, writer, 100_000)?;
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        std::thread::sleep(Duration::from_micros(state % 120_000));
        child.kill()?;
        ids.extend(acknowledged(&child.wait_with_output()?.stdout));
        let lost = ids.difference(&kept(ledger)?).count();
        if lost > 0 {
            return Err(format!("kill {writer}: {lost} acknowledged Trials are gone").into());
        }
    }
    let kept = kept(ledger)?.len();
    println!(
        "{KILLS} kills: {} Trials acknowledged, all there and sound ({kept} kept)",
        ids.len()
    );
    Ok(())
}

/// The whole lines a writer got out; a kill may cut the last one.
fn acknowledged(stdout: &[u8]) -> Vec<i64> {
    let whole = stdout
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |end| end + 1);
    let lines = BufReader::new(&stdout[..whole]).lines();
    lines
        .map_while(Result::ok)
        .filter_map(|line| line.parse().ok())
        .collect()
}
