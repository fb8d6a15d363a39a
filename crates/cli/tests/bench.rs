//! `kernwright bench` as a user meets it.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::process::Output;

use serde_json::Value;
use user::User;

/// Runs a command with the system's programs at hand.
fn output(user: &User, arguments: &[&str]) -> Output {
    let mut command = user.command("");
    command.args(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.output().unwrap()
}

/// Runs a command that measures; `None`, with the reason told, where there is no sandbox.
fn document(user: &User, arguments: &[&str]) -> Option<(Value, i32)> {
    let output = output(user, &[arguments, &["--json"]].concat());
    let told = String::from_utf8_lossy(&output.stderr);
    // Neither is there everywhere; the message says what is missing.
    if told.contains("Landlock") || told.contains("no OpenCL") {
        println!("skipped: {told}");
        return None;
    }
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{told}"));
    Some((document, output.status.code().unwrap()))
}

const SMALL: [&str; 5] = ["bench", "matmul-c", "m=48", "n=33", "k=20"];

#[test]
fn one_configuration_is_timed_and_kept() {
    let user = User::new();
    let Some((timed, code)) = document(&user, &[&SMALL[..], &["--samples", "7"]].concat()) else {
        return;
    };
    assert_eq!(
        (code, timed["schema"].as_str()),
        (0, Some("kernwright.bench.time/1"))
    );
    assert_eq!(timed["samples_ns"].as_array().unwrap().len(), 7);
    assert_eq!(timed["problem"]["n"], 33);
    let (kept, _) = document(&user, &["data", "show", "matmul-c"]).unwrap();
    let trial = &kept["rows"][0];
    assert_eq!(trial["outcome"]["timed"]["samples"], timed["samples_ns"]);
    assert_eq!(trial["outcome"]["timed"]["verification"], "passed");
}

#[test]
fn two_configurations_are_compared_and_kept() {
    let user = User::new();
    let svg = user.home.path().join("samples.svg");
    let config = ["-c", "TILE_M=4 TILE_N=8", "--svg", svg.to_str().unwrap()];
    let Some((compared, code)) = document(&user, &[&SMALL[..], &config].concat()) else {
        return;
    };
    assert_eq!(
        (code, compared["schema"].as_str()),
        (0, Some("kernwright.bench.compare/1"))
    );
    let samples = |side: &str| compared[side]["samples_ns"].as_array().unwrap().len();
    assert!(samples("baseline") >= 15 && samples("baseline") == samples("candidate"));
    assert_eq!(compared["candidate"]["config"]["TILE_M"], 4);
    assert_eq!(
        compared["candidate"]["config"]["BLOCK_M"], 32,
        "as in the baseline"
    );
    let (low, high) = (&compared["interval"][0], &compared["interval"][1]);
    let ratio = compared["ratio"].as_f64().unwrap();
    assert!(low.as_f64().unwrap() <= ratio && ratio <= high.as_f64().unwrap());
    assert!(std::fs::read_to_string(svg).unwrap().contains("</svg>"));
    let (kept, _) = document(&user, &["data", "show", "matmul-c"]).unwrap();
    assert_eq!(kept["rows"].as_array().unwrap().len(), 2);
}

/// A second program for the job of the matrix product, right or wrong.
fn other_program(user: &User, sum: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/matmul");
    let job = std::fs::read_to_string(root.join("matmul-c.job.toml")).unwrap();
    let source = std::fs::read_to_string(root.join("matmul_reference.c")).unwrap();
    let home = user.home.path();
    std::fs::write(
        home.join("plain.job.toml"),
        job.replace("[\"matmul.c\"]", "[\"plain.c\"]"),
    )
    .unwrap();
    std::fs::write(home.join("matmul_reference.c"), &source).unwrap();
    let plain = source
        .replace("matmul_reference", "matmul")
        .replace("(float)sum[j]", sum);
    std::fs::write(home.join("plain.c"), plain).unwrap();
    // As a user writes it: relative to where the command runs.
    "plain.job.toml".to_owned()
}

#[test]
fn another_program_is_compared() {
    let user = User::new();
    let plain = other_program(&user, "(float)sum[j]");
    let Some((compared, code)) = document(&user, &[&SMALL[..], &["--program", &plain]].concat())
    else {
        return;
    };
    assert_eq!(code, 0);
    assert!(compared["verdict"].is_string(), "{compared}");
}

/// Jobs written by somebody who knew the documents and not the code: two launches with structs and
/// a header, OpenMP with static and allocated scratch, old-style OpenCL with a header.
#[test]
fn strangers_jobs_are_measured() {
    let user = User::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers/jobs");
    for (job, config) in [
        ("particles/particles.job.toml", "UNR=2"),
        ("hist/hist.job.toml", "NTHR=2 USE_MALLOC=1"),
        ("oldred/oldred.job.toml", "GROUPS=64"),
    ] {
        let job = folder.join(job);
        let Some((compared, code)) =
            document(&user, &["bench", job.to_str().unwrap(), "-c", config])
        else {
            return;
        };
        assert_eq!(code, 0, "{compared}");
        assert!(compared["ratio"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn a_wrong_answer_is_no_improvement() {
    let user = User::new();
    let wrong = other_program(&user, "(float)(sum[j] + 0.1)");
    let Some((told, code)) = document(&user, &[&SMALL[..], &["--program", &wrong]].concat()) else {
        return;
    };
    assert_eq!(
        (code, told["class"].as_str()),
        (4, Some("wrong_answer")),
        "{told}"
    );
    let (kept, _) = document(&user, &["data", "show", "matmul-c"]).unwrap();
    assert_eq!(
        kept["rows"][0]["outcome"]["failed"]["class"],
        "wrong_answer"
    );
}

#[test]
fn mistakes_have_their_exit_codes() {
    let user = User::new();
    for (arguments, code, told) in [
        (&["bench", "matmul-d"][..], 2, "did you mean `matmul-c`?"),
        (
            &["bench", "matmul-c", "q=1"],
            2,
            "`q` is no field of `matmul-c`",
        ),
        (&["bench", "matmul-c", "m"], 2, "is no `NAME=VALUE` pair"),
        (
            &["bench", "matmul-c", "-c", "TILE=4"],
            2,
            "did you mean `TILE_",
        ),
        (
            &["bench", "matmul-c", "-c", "TILE_M=8 TILE_N=64"],
            3,
            "registers",
        ),
        (&["bench", "matmul-c", "-d", "gpu"], 5, "names no device"),
        (
            &["bench", "matmul-c", "-d", "opencl:0"],
            2,
            "does not run C",
        ),
        (&["bench", "gemm-opencl", "-d", "opencl:99"], 5, "OpenCL"),
        (
            &["bench", "matmul-c", "--fail-above", "3"],
            2,
            "name a candidate",
        ),
        (
            &["bench", "matmul-c", "--cc", "no-such-cc"],
            5,
            "no C compiler `no-such-cc`",
        ),
        (
            &["bench", "gone.job.toml"],
            2,
            "cannot read `gone.job.toml`",
        ),
        (&["bench", "broken.toml"], 2, "broken.toml:"),
        (
            &["selftest", "--rate", "kernel.ll"],
            2,
            "name one with --device cuda:0",
        ),
        (&["selftest", "--labs", "3"], 2, "--rate <FILE>"),
    ] {
        let output = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        if stderr.contains("Landlock") {
            println!("skipped: {stderr}");
            continue;
        }
        assert!(stderr.contains(told), "{arguments:?}: {stderr}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    }
}

#[test]
fn the_demo_measures_where_it_can() {
    let shown = output(&User::new(), &["demo"]);
    let shown = String::from_utf8_lossy(&shown.stdout);
    assert!(
        shown.contains("times as fast (99 % interval") || shown.contains("Landlock"),
        "{shown}"
    );
}
