//! `kernwright init`: from a stranger's file to a job that runs.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::path::{Path, PathBuf};

use serde_json::Value;
use user::User;

/// A user who has the strangers' files.
fn stranger() -> User {
    let user = User::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/strangers");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, user.home.path().join(path.file_name().unwrap())).unwrap();
    }
    user
}

/// Runs a command; `None` where this machine lacks what it needs, which is printed.
fn document(user: &User, arguments: &str) -> Option<(Value, i32)> {
    let mut command = user.command(arguments);
    command.arg("--json");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    let error = document["error"].to_string();
    let missing = ["Landlock", "no OpenCL", "LLVM 22", "opencl:"];
    if missing.iter().any(|what| error.contains(what)) {
        println!("skipped: {error}");
        return None;
    }
    Some((document, output.status.code().unwrap()))
}

fn written(user: &User, name: &str) -> String {
    std::fs::read_to_string(user.home.path().join(name)).unwrap()
}

#[test]
fn three_strangers_files_become_jobs() {
    let user = stranger();
    let shown = user.all(&[
        "init fir.c",
        "init nbody.cl --host nbody_host.c",
        "init kmeans.cu -o made",
        "init fir.c",
        "init nbody.cl --entry drift -o drift.job.toml -q",
    ]);
    let files = [
        "fir.job.toml",
        "fir.kernels.c",
        "nbody.job.toml",
        "made/kmeans.job.toml",
        "made/kmeans.kernels.cu",
    ];
    let files: Vec<String> = files
        .iter()
        .map(|name| format!("=== {name}\n{}", written(&user, name)))
        .collect();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("strangers", shown);
        insta::assert_snapshot!("strangers_jobs", files.join("\n"));
    });
}

#[test]
fn a_t1_file_becomes_a_job() {
    let user = User::new();
    let t1 = r#"{ "General": { "BenchmarkName": "blur" },
        "ConfigurationSpace": {
            "TuningParameters": [
                { "Name": "block_size_x", "Type": "int", "Values": "[16, 32, 64]", "Default": 32 },
                { "Name": "tile", "Type": "int", "Values": "[1, 2, 4]" }],
            "Conditions": [{ "Expression": "block_size_x * tile <= 128", "Parameters": ["tile"] }] },
        "KernelSpecification": {
            "Language": "CUDA", "KernelName": "blur", "KernelFile": "blur.cu", "ProblemSize": [4096, 512],
            "LocalSize": { "X": "block_size_x", "Y": "4", "Z": "1" },
            "GridDivX": ["block_size_x", "tile"], "GridDivY": ["4"],
            "Arguments": [
                { "Name": "out", "Type": "float", "MemoryType": "Vector", "AccessType": "WriteOnly",
                  "Size": "ProblemSize[0]*ProblemSize[1]" },
                { "Name": "in", "Type": "float", "MemoryType": "Vector", "AccessType": "ReadOnly",
                  "FillType": "Random", "Size": "ProblemSize[0]*ProblemSize[1] + max(tile)" },
                { "Name": "gain", "Type": "float", "MemoryType": "Scalar", "FillValue": 0.5 }] } }"#;
    std::fs::write(user.home.path().join("blur.json"), t1).unwrap();
    let shown = user.all(&["init --from blur.json", "init --from tiny_t1.json"]);
    let jobs = [
        written(&user, "blur.job.toml"),
        written(&user, "tiny_t1.job.toml"),
    ];
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("t1", shown + &jobs.join("\n=====\n"));
    });
}

#[test]
fn unusable_files_are_refused_with_the_way_on() {
    let user = stranger();
    let write = |name: &str, text: &str| {
        std::fs::write(user.home.path().join(name), text).unwrap();
    };
    write("none.cu", "int main() { return 0; }");
    write(
        "generic.cu",
        "template <class T>\n__global__ void f(T *x) { x[0] = 1; }",
    );
    write(
        "images.cl",
        "__kernel void f(read_only image2d_t i, __global float *x) { x[0] = 1; }",
    );
    write(
        "kernel.txt",
        "__kernel void f(__global float *x) { x[get_global_id(0)] = 1; }",
    );
    write(
        "cut.c",
        "void f(float *x) {\n  for (int i = 0; i < 3; i++ {\n}",
    );
    let shown = user.all(&[
        "init none.cu",
        "init generic.cu",
        "init images.cl",
        "init kernel.txt",
        "init cut.c",
        "init absent.cu",
        "init nbody_host.c",
        "init nbody.cl --entry fall",
        "init --from fir.c",
        "init",
        "init generic.cu --json",
    ]);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("unusable", shown);
    });
}

/// Makes a job and shows that it is one: the default against itself, then a search to its end.
fn runs(init: &str, job: &str, sizes: &str) {
    let user = stranger();
    let (made, code) = document(&user, init).unwrap();
    assert_eq!(
        (code, made["schema"].as_str()),
        (0, Some("kernwright.init/1"))
    );
    let bench = format!("bench {job} {sizes} --samples 5");
    let Some((timed, code)) = document(&user, &bench) else {
        return;
    };
    assert_eq!(code, 0, "{timed:#}");
    let tune = format!("tune {job} {sizes} --max-evals 4 --samples 5 --patience 0");
    let Some((tuned, code)) = document(&user, &tune) else {
        return;
    };
    assert_eq!(code, 0, "{tuned:#}");
    assert!(tuned["evaluations"].as_u64().unwrap() >= 2, "{tuned:#}");
}

#[test]
fn a_c_file_with_a_main_function_is_tuned_to_the_end() {
    runs("init fir.c", "fir.job.toml", "length=3000");
}

#[test]
fn an_opencl_file_and_its_host_are_tuned_to_the_end() {
    runs(
        "init nbody.cl --host nbody_host.c",
        "nbody.job.toml",
        "bodies=256",
    );
}

#[test]
fn a_job_is_never_written_over_unless_forced() {
    let user = stranger();
    let path: PathBuf = user.home.path().join("fir.job.toml");
    std::fs::write(&path, "mine").unwrap();
    let (refused, code) = document(&user, "init fir.c").unwrap();
    assert_eq!(code, 2, "{refused:#}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    assert!(!user.home.path().join("fir.kernels.c").exists());
    let (_, code) = document(&user, "init fir.c --force").unwrap();
    assert_eq!(code, 0);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("# Made by")
    );
}
