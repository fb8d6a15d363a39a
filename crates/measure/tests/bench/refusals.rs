//! Jobs that cannot be measured honestly are refused, with the reason.

use kernwright_measure::bench::Bench;
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::{Job, KernelSource};
use kernwright_measure::stats::{Plan, Rule};
use kernwright_space::{Doubt, Family, Kernel};
use std::sync::Arc;

const JOB: &str = r#"
job = "add"
language = "c"
sources = ["add.c"]
default = { STEP = 1 }
problem = { n = 1000 }
card = { kernel = "add", field = [{ name = "n", min = 1 }], param = [{ name = "STEP", values = [1, 2] }] }
buffer = [
    { name = "x", type = "f32", shape = ["n"], role = "in", fill = { uniform = [1, 2] } },
    { name = "y", type = "f32", shape = ["n"], role = "in-out", fill = { uniform = [1, 2] } },
]
scalar = [{ name = "n", type = "i32" }]
launch = [{ entry = "add", arguments = ["x", "y", "n"] }]
"#;

/// The reference that most cases have.
const REFERENCE: &str = r#"
[verify]
sources = ["reference.c"]
launch = [{ entry = "reference", arguments = ["x", "y", "n"] }]
"#;

const ADD: &str =
    "void add(const float *x, float *y, int n) { for (int i = 0; i < n; i++) y[i] += x[i]; }";

pub(crate) struct NoCards;

impl KernelSource for NoCards {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        Err(format!("no kernel `{name}`"))
    }

    fn family(&self, _name: &str) -> Option<Arc<Family>> {
        None
    }
}

/// Opens a bench on a job, its source and a reference; gives the error, if any.
fn refusal(job: &str, source: &str, reference: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("add.c"), source).expect("a source");
    std::fs::write(folder.path().join("reference.c"), reference).expect("a reference");
    let job = Job::parse("add.job.toml", job, folder.path(), &NoCards)
        .unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[]).expect("a problem");
    match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

fn check(job: &str, source: &str, reference: &str, expected: &str) {
    let found = refusal(job, source, reference);
    if found.contains("Landlock") {
        println!("skipped: {found}");
        return;
    }
    assert!(
        found.contains(expected) && found.is_empty() == expected.is_empty(),
        "{found:?} instead of {expected:?}"
    );
}

#[test]
fn sound_jobs_open() {
    let job = format!("{JOB}{REFERENCE}");
    check(&job, ADD, &ADD.replace("add", "reference"), "");
    // Without a reference the default configuration is its own.
    check(JOB, ADD, "", "");
}

/// Sources and headers may lie beside the job's folder, named from it.
#[test]
fn sources_may_lie_outside_the_jobs_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["tune", "src", "include"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let write =
        |path: &str, text: &str| std::fs::write(folder.path().join(path), text).expect("a file");
    write(
        "src/add.c",
        &format!(
            "#include \"plus.h\"\n{}",
            ADD.replace("+= x[i]", "= PLUS(y[i], x[i])")
        ),
    );
    write("include/plus.h", "#define PLUS(a, b) ((a) + (b))\n");
    for flags in [r#"["-I../include"]"#, r#"["-I", "../include"]"#] {
        let job = JOB.replace(
            r#"["add.c"]"#,
            &format!("[\"../src/add.c\"]\nflags = {flags}"),
        );
        let tune = folder.path().join("tune");
        let job = Job::parse("add.job.toml", &job, &tune, &NoCards)
            .unwrap_or_else(|error| panic!("{error}"));
        let problem = job.problem(&[]).expect("a problem");
        match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
            Err(error) if error.to_string().contains("Landlock") => println!("skipped: {error}"),
            Err(error) => panic!("{error}"),
            Ok(_) => {}
        }
    }
}

/// A sum of positive numbers is much the same for every input; every comparison reports it.
#[test]
fn weak_checks_are_reported_with_every_comparison() {
    let job = JOB.replace("n = 1000 ", "n = 100000 ").replace(
        r#"shape = ["n"], role = "in-out", fill = { uniform = [1, 2] }"#,
        r#"shape = [1], role = "out""#,
    );
    let folder = tempfile::tempdir().expect("a folder");
    let sum = "void add(const float *x, float *y, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; *y = s; }";
    std::fs::write(folder.path().join("add.c"), sum).expect("a source");
    let job = Job::parse("add.job.toml", &job, folder.path(), &NoCards)
        .unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[]).expect("a problem");
    let mut bench = match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
        Err(error) if error.to_string().contains("Landlock") => {
            return println!("skipped: {error}");
        }
        bench => bench.unwrap_or_else(|error| panic!("{error}")),
    };
    let baseline = bench.baseline().clone();
    let plan = Plan::doubling(5, 1, Rule::default());
    let measured = bench.compare(&baseline, &baseline, &plan, 1);
    let measured = measured
        .expect("a bench that works")
        .expect("a right answer");
    let is_weak = |doubt: &Doubt| doubt.what.contains("the check of `y` is weak");
    assert!(measured.doubts.iter().any(is_weak), "{:?}", measured.doubts);
    assert!(
        measured
            .doubts_of
            .iter()
            .all(|doubts| doubts.iter().any(is_weak))
    );
}

/// Writes a NumPy file of floats.
pub(crate) fn npy(path: &std::path::Path, numbers: &[f32]) {
    let header = format!(
        "{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}\n",
        numbers.len()
    );
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    std::fs::write(path, bytes).expect("a file");
}

#[test]
fn answers_may_come_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("add.c"), ADD).expect("a source");
    let x: Vec<f32> = (0..1000).map(|i| i as f32).collect();
    npy(&folder.path().join("x.npy"), &x);
    npy(&folder.path().join("y.npy"), &[1.0; 1000]);
    let job = JOB.replacen("{ uniform = [1, 2] }", "{ npy = \"x.npy\" }", 1);
    let job = job.replacen("{ uniform = [1, 2] }", "{ npy = \"y.npy\" }", 1);
    let job = format!("{job}\n[verify.npy]\ny = \"sum.npy\"\n");
    let open = |sum: f32| {
        npy(
            &folder.path().join("sum.npy"),
            &x.iter().map(|x| x + sum).collect::<Vec<_>>(),
        );
        let job = Job::parse("add.job.toml", &job, folder.path(), &NoCards)
            .unwrap_or_else(|error| panic!("{error}"));
        let problem = job.problem(&[]).expect("a problem");
        Bench::open(job, problem, crate::options(DeviceChoice::Cpu))
            .map(drop)
            .map_err(|error| error.to_string())
    };
    match open(1.0) {
        Err(why) if why.contains("Landlock") => println!("skipped: {why}"),
        other => {
            other.expect("right answers");
            let error = open(2.0).expect_err("wrong answers");
            assert!(error.contains("wrong answer: `y[0]`"), "{error}");
        }
    }
}

#[test]
fn a_reference_that_leaves_something_unwritten_is_reported() {
    let out = JOB.replace(
        "role = \"in-out\", fill = { uniform = [1, 2] }",
        "role = \"out\"",
    );
    let job = format!("{out}{REFERENCE}");
    let lazy = "void reference(const float *x, float *y, int n) { for (int i = 1; i < n; i++) y[i] = 2 * x[i]; }";
    let whole = "void add(const float *x, float *y, int n) { for (int i = 0; i < n; i++) y[i] = 2 * x[i]; }";
    check(
        &job,
        whole,
        lazy,
        "the reference gives no answer: wrong answer: it gives another answer the second time: `y[0]`",
    );
    // Without a reference the kernel itself is to blame.
    let lazy = lazy.replace("reference", "add");
    check(
        &out,
        &lazy,
        "",
        "the default configuration cannot serve as a baseline: wrong answer: it gives another answer the second time",
    );
    check(
        &out,
        &lazy,
        "",
        "not written whole, or read first, is `in-out`",
    );
    // Or it keeps something.
    let counting = "static int calls; void add(const float *x, float *y, int n) { calls++; for (int i = 0; i < n; i++) y[i] = 2 * x[i] + calls; }";
    check(
        &out,
        counting,
        "",
        "nothing may be kept from one call to the next",
    );
}

#[test]
fn a_device_of_another_language_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("add.c"), ADD).expect("a source");
    let job = Job::parse("add.job.toml", JOB, folder.path(), &NoCards)
        .unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[]).expect("a problem");
    let error = Bench::open(job, problem, crate::options(DeviceChoice::Cuda(0)))
        .map(drop)
        .expect_err("no");
    assert!(
        error.to_string().starts_with("`cuda:0` does not run C"),
        "{error}"
    );
}

/// A candidate that does harm after its run: a later run of another program must not be blamed,
/// and the baseline not given up.
#[test]
fn harm_to_others_is_reported_as_ones_own() {
    let folder = tempfile::tempdir().expect("a folder");
    // With STEP 2, a thread waits for the harness and then strikes.
    let source = r#"
        #include <pthread.h>
        #include <unistd.h>
        #if STEP == 2
        static void *strike(void *nothing) { usleep(30000); *(volatile int *)0 = 1; return nothing; }
        #endif
        void add(const float *x, float *y, int n) {
        #if STEP == 2
            pthread_t thread;
            pthread_create(&thread, 0, strike, 0);
        #endif
            for (int i = 0; i < n; i++) y[i] += x[i];
        }"#;
    std::fs::write(folder.path().join("add.c"), source).expect("a source");
    let job = Job::parse("add.job.toml", JOB, folder.path(), &NoCards)
        .unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[]).expect("a problem");
    let mut bench = match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
        Ok(bench) => bench,
        Err(error) if error.to_string().contains("Landlock") => {
            return println!("skipped: {error}");
        }
        Err(error) => panic!("{error}"),
    };
    let kernel = bench.job().kernel().clone();
    let config = kernel
        .config(bench.problem(), None, &[kernwright_space::Value::Int(2)])
        .expect("a configuration");
    let harmful = bench
        .build(&[config])
        .expect("a build")
        .pop()
        .expect("one")
        .expect("compiles");
    let baseline = bench.baseline().clone();
    let plan = kernwright_measure::stats::Plan::default();
    let failure = bench
        .compare(&baseline, &harmful, &plan, 1)
        .expect("the bench continues");
    assert!(failure.is_err(), "it is not measured");
    assert!(
        bench.check(&baseline).expect("the bench continues").is_ok(),
        "others are not blamed"
    );
}

#[test]
fn a_reference_that_disagrees_is_reported() {
    let job = format!("{JOB}{REFERENCE}");
    let other = "void reference(const float *x, float *y, int n) { for (int i = 0; i < n; i++) y[i] -= x[i]; }";
    check(
        &job,
        ADD,
        other,
        "the default configuration cannot serve as a baseline: wrong answer: `y[0]`",
    );
}

#[test]
fn references_that_fail_are_reported() {
    let job = format!("{JOB}{REFERENCE}");
    check(
        &job,
        ADD,
        "void reference(",
        "the reference gives no answer: does not compile",
    );
    check(
        &job,
        ADD,
        "void another(void) {}",
        "the reference gives no answer: does not launch: there is no kernel `reference`; the source has `another`",
    );
    let crash = "void reference(const float *x, float *y, int n) { *(volatile int *)0 = n; }";
    check(
        &job,
        ADD,
        crash,
        "the reference gives no answer: crashes: ended by signal 11",
    );
}

#[test]
fn defaults_that_fail_are_reported() {
    check(
        JOB,
        "void add(",
        "",
        "cannot serve as a baseline: does not compile",
    );
    check(JOB, "#error \"\u{fffd}\u{e9}\"", "", "does not compile");
}

#[test]
fn checks_that_prove_nothing_are_refused() {
    let nothing = "void add(const float *x, float *y, int n) {}";
    check(
        JOB,
        nothing,
        "",
        "the job's check proves nothing: a kernel that does nothing would pass",
    );
    let out = JOB.replace(
        "role = \"in-out\", fill = { uniform = [1, 2] }",
        "role = \"out\"",
    );
    let copy =
        "void add(const float *x, float *y, int n) { for (int i = 0; i < n; i++) y[i] = x[i]; }";
    check(&out, copy, "", "a kernel that copies `x` to `y` would pass");
    let constant = copy.replace("= x[i]", "= 7");
    check(
        &out,
        &constant,
        "",
        "a kernel that writes one number everywhere would pass",
    );
    let index = copy.replace("= x[i]", "= i");
    check(
        &out,
        &index,
        "",
        "a kernel with a constant answer would pass",
    );
    let loose = out.replace(
        "role = \"out\"",
        "role = \"out\", tolerance = { relative = 100.0 }",
    );
    check(
        &loose,
        &copy.replace("= x[i]", "= x[i] * i"),
        "",
        "proves nothing",
    );
}
