//! Whole runs of `evolve`: kernels and models pass the checks that every subject must pass, and give the journals,
//! reports, documents and winners that were recorded, bit for bit. Nothing is timed, so every machine gives the same
//! results. `GOLDEN=write` records them anew, which is right only when a change of draws or reports is intended and
//! CHANGELOG names it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a skipped test says why")]

mod user;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use kernwright::evolve::conformance::{RunRequest, conforms};
use kernwright::evolve::{
    EvolveError, EvolveRequest, EvolvedModel, Goal, ModelRequest, Risk, Tools, WorkloadFile,
    evolve_job, evolve_workload, open_workload,
};
use kernwright::measure::bench::BenchOptions;
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::worker::Launcher;
use kernwright::modules::EngineChoice;
use kernwright::{Catalog, open_job};
use serde_json::Value;
use user::User;

/// Candidates of a recorded run over a kernel.
const CANDIDATES: u64 = 200;

/// Fields that differ between machines: times, and what belongs to them.
const OF_THE_MACHINE: [&str; 6] = [
    "seconds",
    "proving_seconds",
    "spent",
    "load",
    "doubts",
    "llvm",
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A document without the fields that differ between machines.
fn without_machine(mut document: Value) -> Value {
    match &mut document {
        Value::Object(fields) => {
            fields.retain(|name, _| !OF_THE_MACHINE.contains(&name.as_str()));
            for value in fields.values_mut() {
                *value = without_machine(value.take());
            }
        }
        Value::Array(values) => {
            for value in values {
                *value = without_machine(value.take());
            }
        }
        _ => {}
    }
    document
}

/// A file of a run as it is recorded.
fn recorded(run: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(run.join(name)).unwrap();
    match name.ends_with(".json") {
        false => text,
        true => {
            let document = without_machine(serde_json::from_str(&text).unwrap());
            format!("{:#}\n", document)
        }
    }
}

/// Compares files of a run with those recorded, or records them.
fn compare(case: &str, run: &Path, names: &[&str]) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{case}"));
    for name in names {
        let (found, path) = (recorded(run, name), golden.join(name));
        if std::env::var("GOLDEN").is_ok_and(|what| what == "write") {
            std::fs::create_dir_all(&golden).unwrap();
            std::fs::write(&path, found).unwrap();
            continue;
        }
        let expected = std::fs::read_to_string(&path).unwrap();
        let differs = expected
            .lines()
            .zip(found.lines())
            .find(|(one, other)| one != other);
        assert!(
            expected == found,
            "{case}/{name} is not what was recorded; the first line that differs: {differs:#?}"
        );
    }
}

/// Cuts a run's journal, as a kill in the middle of a line would, and removes what was made of it.
fn cut(run: &Path) {
    let journal = std::fs::read(run.join("journal")).unwrap();
    std::fs::write(run.join("journal"), &journal[..journal.len() * 2 / 3]).unwrap();
    for name in [
        "snapshot",
        "report.json",
        "report.html",
        "winner.edits.json",
    ] {
        let _ = std::fs::remove_file(run.join(name));
    }
}

/// Whether this machine has all that is needed; prints why a test is skipped.
fn has(needed: &[&str]) -> bool {
    let user = User::new();
    let doctor: Value = serde_json::from_slice(&user.output("--json doctor").stdout).unwrap();
    let findings = doctor["findings"].as_array().unwrap();
    let mut findings = findings.iter();
    findings.all(|one| {
        let is_needed = needed.iter().any(|what| one["what"] == *what);
        if is_needed && one["state"] != "ok" {
            println!("skipped: {}: {}", one["what"], one["detail"]);
        }
        !is_needed || one["state"] == "ok"
    })
}

/// Runs a job's search, cuts its journal and resumes it: both times the result is the recorded one.
fn kernel(case: &str, job: &str, options: &str) {
    if !has(&["LLVM", "sandbox"]) {
        return;
    }
    let user = User::new();
    let job = repository()
        .join(format!("kernels/{job}.job.toml"))
        .canonicalize()
        .unwrap();
    let line = format!(
        "--json evolve {} --goal instructions --seed 5 --labs 1 --budget 1h --prove-budget 1h \
         --max-candidates {CANDIDATES} --folder run {options}",
        job.display()
    );
    let run = user.home.path().join("run");
    let files = [
        "journal",
        "report.json",
        "document.json",
        "winner.edits.json",
        "winner.ll",
    ];
    for resume in ["", " --resume"] {
        let mut command: Command = user.command(&format!("{line}{resume}"));
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        let output = command.output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        std::fs::write(run.join("document.json"), &output.stdout).unwrap();
        compare(case, &run, &files);
        cut(&run);
    }
}

#[test]
fn a_kernel_in_cuda_evolves_as_recorded() {
    kernel("heat2d", "suite/heat2d", "");
}

#[test]
fn a_kernel_that_may_lose_precision_evolves_as_recorded() {
    kernel(
        "second-barrier",
        "planted/second-barrier",
        "--allow precision,barriers",
    );
}

fn launcher(home: &Path) -> Launcher {
    Launcher {
        program: env!("CARGO_BIN_EXE_kernwright").into(),
        arguments: vec!["worker".into()],
        sandboxed: true,
        environment: Vec::new(),
        scratch_root: Some(home.to_owned()),
        interrupt: Default::default(),
    }
}

/// Runs a workload's search, timed by a count.
fn search_model(
    file: &WorkloadFile,
    home: &Path,
    candidates: u64,
    run: RunRequest<'_>,
) -> Result<EvolvedModel, EvolveError> {
    let request = ModelRequest {
        workload: file.workload.clone(),
        engine: EngineChoice::Counting,
        xla: None,
        launcher: launcher(home),
        labs: 1,
        sets: home.to_owned(),
        run: run.options(candidates),
    };
    evolve_workload(request, &mut |_| {})
}

/// Runs a workload's search, cuts its journal and resumes it.
fn model(name: &str, candidates: u64) {
    if !has(&["sandbox"]) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let run = home.path().join("run");
    let file = open_workload(name).unwrap().unwrap();
    for resume in [false, true] {
        let request = RunRequest {
            folder: &run,
            resume,
            prove: Duration::from_secs(3600),
        };
        let evolved = search_model(&file, home.path(), candidates, request).unwrap();
        assert!(evolved.winner.is_some(), "{:?}", evolved.fallen);
        let files = ["journal", "report.json", "winner.edits.json", "winner.mlir"];
        compare(name, &run, &files);
        cut(&run);
    }
}

#[test]
fn a_model_that_predicts_evolves_as_recorded() {
    model("tiny-inference", 150);
}

#[test]
fn a_model_that_trains_evolves_as_recorded() {
    model("tiny-training", 50);
}

#[test]
fn models_conform() {
    if !has(&["sandbox"]) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let file = open_workload("tiny-inference").unwrap().unwrap();
    conforms(&home.path().join("runs"), 4, |run| {
        search_model(&file, home.path(), 80, run).map(drop)
    });
}

#[test]
fn kernels_conform() {
    if !has(&["LLVM", "sandbox"]) {
        return;
    }
    let user = User::new();
    let home = user.home.path();
    let file = open_job(&Catalog::embedded().unwrap(), "second-barrier").unwrap();
    conforms(&home.join("runs"), 6, |run| {
        let job = file.job.clone();
        let request = EvolveRequest {
            problem: job.problem(&[]).unwrap(),
            job,
            bench: BenchOptions {
                launcher: launcher(home),
                device: DeviceChoice::Cpu,
                cc: "cc".into(),
                compilers: 1,
            },
            tools: Tools {
                llvm: None,
                clang: None,
            },
            goal: Goal::Instructions,
            allow: vec![Risk::Barriers],
            run: run.options(120),
        };
        evolve_job(request, &mut |_| {}).map(drop)
    });
}
