//! Racing, stopping in the middle, and a device that goes away.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use kernwright_measure::bench::{Bench, BenchError, BenchOptions};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::Job;
use kernwright_measure::{Local, Measure};
use kernwright_space::{Config, Outcome, Value};

use crate::refusals::NoCards;

/// Adds WORK times as slowly as it could; 0 never ends.
const SOURCE: &str = "
void add(const float *x, float *y, int n) {
    if (WORK == 0) for (volatile int i = 0;; i++);
    for (int i = 0; i < n; i++) {
        for (volatile int j = 1; j < WORK; j++);
        y[i] += x[i];
    }
}";

const REFERENCE: &str = "void reference(const float *x, float *y, int n)
    { for (int i = 0; i < n; i++) y[i] += x[i]; }";

const JOB: &str = r#"
job = "add"
language = "c"
sources = ["add.c"]
default = { WORK = 2 }
problem = { n = 3000 }
limits = { seconds = 300 }
card = { kernel = "add", field = [{ name = "n", min = 1 }], param = [{ name = "WORK", values = [0, 1, 2, 3, 500] }] }
buffer = [
    { name = "x", type = "f32", shape = ["n"], role = "in", fill = { uniform = [1, 2] } },
    { name = "y", type = "f32", shape = ["n"], role = "in-out", fill = { uniform = [1, 2] } },
]
scalar = [{ name = "n", type = "i32" }]
launch = [{ entry = "add", arguments = ["x", "y", "n"] }]
[verify]
sources = ["reference.c"]
launch = [{ entry = "reference", arguments = ["x", "y", "n"] }]
"#;

/// Opens the bench; where there is no sandbox the reason is printed.
fn open(folder: &Path, options: BenchOptions) -> Option<Bench> {
    std::fs::write(folder.join("add.c"), SOURCE).expect("a source");
    std::fs::write(folder.join("reference.c"), REFERENCE).expect("a reference");
    let job = Job::parse("add.job.toml", JOB, folder, &NoCards).expect("a sound job");
    let problem = job.problem(&[]).expect("a problem");
    match Bench::open(job, problem, options) {
        Ok(bench) => Some(bench),
        Err(error) if error.to_string().contains("Landlock") => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn work(bench: &Bench, work: i64) -> Config {
    bench
        .job()
        .kernel()
        .config(bench.problem(), None, &[Value::Int(work)])
        .expect("a valid configuration")
}

fn samples(outcome: &Outcome) -> usize {
    match outcome {
        Outcome::Timed { samples, .. } => samples.len(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_hopeless_candidate_is_given_up_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mut bench) = open(folder.path(), crate::options(DeviceChoice::Cpu)) else {
        return;
    };
    let configs = [2, 500, 1].map(|times| work(&bench, times));
    let evidence = Local::racing(&mut bench, 12, 1)
        .measure_all(&configs)
        .expect("measuring continues");
    assert_eq!(samples(&evidence[0].outcome), 12, "nothing to race against");
    assert!(samples(&evidence[1].outcome) < 12);
    let doubt = &evidence[1].doubts[0];
    assert!(doubt.what.starts_with("given up after"), "{}", doubt.what);
    assert_eq!(samples(&evidence[2].outcome), 12, "the fastest stays");
    // One carried over from an earlier part of a search is the one to beat.
    let mut resumed = Local::racing(&mut bench, 12, 1);
    resumed.against(&configs[2]).expect("it builds");
    let evidence = resumed.measure_all(&configs[1..2]).expect("an answer");
    assert!(samples(&evidence[0].outcome) < 12);
}

#[test]
fn an_interrupt_ends_the_run_of_a_candidate_that_never_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = crate::options(DeviceChoice::Cpu);
    let interrupt = options.launcher.interrupt.clone();
    let Some(mut bench) = open(folder.path(), options) else {
        return;
    };
    let endless = work(&bench, 0);
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        interrupt.ask();
    });
    // Without the interrupt this would be a failure of the candidate, minutes later.
    let error = Local::racing(&mut bench, 5, 1).measure_all(&[endless]);
    assert!(matches!(error, Err(BenchError::Interrupted)), "{error:?}");
}

#[test]
fn a_device_that_goes_away_is_distinguished_from_a_bad_candidate() {
    let folder = tempfile::tempdir().expect("a folder");
    let (gone, script) = (folder.path().join("gone"), folder.path().join("worker"));
    let mut options = crate::options(DeviceChoice::Cpu);
    let text = format!(
        "#!/bin/sh\n[ -e '{}' ] && exit 1\nexec '{}' \"$@\"\n",
        gone.display(),
        options.launcher.program.display()
    );
    std::fs::write(&script, text).expect("a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    options.launcher.program = script;
    // The one that opening the bench has started.
    options.compilers = 1;
    let Some(mut bench) = open(folder.path(), options) else {
        return;
    };
    let good = work(&bench, 1);
    std::fs::write(gone, "").expect("a file");
    // The running child still works; the next one cannot be started.
    let built = bench.build(&[good]).expect("a compiler").remove(0);
    let built = built.expect("a sound program");
    bench
        .time(&built, 5)
        .expect("the running child")
        .expect("a time");
    bench.restart();
    let error = bench.time(&built, 5).expect_err("no device");
    assert!(matches!(error, BenchError::Device(_)), "{error}");
}
