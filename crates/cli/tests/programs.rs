//! Jobs that are whole programs, with loops, as a user runs them.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::path::{Path, PathBuf};

use serde_json::Value;
use user::User;

fn example(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let job = root.join(format!("kernels/programs/{name}.job.toml"));
    job.canonicalize().unwrap()
}

/// Runs a command; `None` where this machine lacks what it needs, which is printed.
fn document(user: &User, arguments: &[&str]) -> Option<(Value, i32)> {
    let mut command = user.command("");
    command.args(arguments).arg("--json");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    let error = document["error"].to_string();
    let missing = ["Landlock", "no OpenCL", "LLVM 22"];
    if missing.iter().any(|what| error.contains(what)) {
        println!("skipped: {error}");
        return None;
    }
    Some((document, output.status.code().unwrap()))
}

/// The one loop of a program that was timed, and its turns.
fn turns(timed: &Value) -> (String, f64) {
    let one = &timed["loops"][0];
    (
        one["name"].as_str().unwrap().to_owned(),
        one["turns"].as_f64().unwrap(),
    )
}

#[test]
fn a_solver_in_c_turns_until_its_equations_hold() {
    let user = User::new();
    let job = example("relax");
    let bench = ["bench", job.to_str().unwrap(), "n=500", "--samples", "5"];
    let Some((timed, code)) = document(&user, &bench) else {
        return;
    };
    assert_eq!(code, 0, "{timed:#}");
    let (name, turns) = turns(&timed);
    assert_eq!(name, "sweeps");
    // Each sweep leaves 4/5 of what is wrong, and a turn has two: 1e-6 takes about 31 turns.
    assert!((20.0..45.0).contains(&turns), "{turns}");
    assert!(timed["wall_ns"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_loop_that_does_not_end_is_a_failure_that_says_where_it_was() {
    let user = User::new();
    let folder = user.home.path().join("short");
    std::fs::create_dir(&folder).unwrap();
    let from = example("relax");
    for name in ["relax.c", "relax_reference.c", "relax.ll"] {
        std::fs::copy(from.with_file_name(name), folder.join(name)).unwrap();
    }
    let text = std::fs::read_to_string(&from).unwrap();
    let job = folder.join("relax.job.toml");
    std::fs::write(&job, text.replace("most = 500", "most = 3")).unwrap();
    let Some((failed, code)) = document(&user, &["bench", job.to_str().unwrap()]) else {
        return;
    };
    assert_ne!(code, 0);
    let error = failed["error"].to_string();
    assert!(
        error.contains(
            "the loop `sweeps` did not end within 3 turns (`most`): `worst[0]` (f32) was"
        ),
        "{failed:#}"
    );
}

#[test]
fn a_wavefront_in_opencl_has_a_diagonal_a_turn() {
    let user = User::new();
    let job = example("align");
    let bench = ["bench", job.to_str().unwrap(), "n=70", "--samples", "5"];
    let Some((timed, code)) = document(&user, &bench) else {
        return;
    };
    assert_eq!(code, 0, "{timed:#}");
    assert_eq!(turns(&timed), ("diagonals".to_owned(), 139.0));
}

const SEARCH: [&str; 6] = [
    "--goal",
    "instructions",
    "--max-candidates",
    "80",
    "--seed",
    "1",
];

#[test]
fn a_search_through_a_graph_is_emulated_to_its_last_level() {
    let user = User::new();
    let job = example("reach");
    let folder = user.home.path().join("run");
    let arguments = [
        "evolve",
        job.to_str().unwrap(),
        "--folder",
        folder.to_str().unwrap(),
    ];
    let Some((evolved, code)) = document(&user, &[&arguments[..], &SEARCH].concat()) else {
        return;
    };
    assert_eq!(code, 0, "{evolved:#}");
    // Two kernels of ten blocks or so, and more than ten levels.
    let instructions = evolved["original"]["cost"]["Ok"]["instructions"].as_u64();
    assert!(
        instructions.is_none_or(|count| count > 30_000),
        "{instructions:?}"
    );
}

#[test]
fn a_wrong_reference_shows_where_there_is_no_gpu() {
    let user = User::new();
    let folder = user.home.path().join("wrong");
    std::fs::create_dir(&folder).unwrap();
    let from = example("reach");
    for name in ["reach.cu", "reach.ll", "reach.job.toml"] {
        std::fs::copy(from.with_file_name(name), folder.join(name)).unwrap();
    }
    let reference = std::fs::read_to_string(from.with_file_name("reach_reference.c")).unwrap();
    let wrong = reference.replace("levels[node] + 1", "levels[node] + 2");
    assert_ne!(wrong, reference);
    std::fs::write(folder.join("reach_reference.c"), wrong).unwrap();
    let (job, run) = (folder.join("reach.job.toml"), folder.join("run"));
    let arguments = [
        "evolve",
        job.to_str().unwrap(),
        "--folder",
        run.to_str().unwrap(),
    ];
    let Some((refused, code)) = document(&user, &[&arguments[..], &SEARCH].concat()) else {
        return;
    };
    assert_eq!(code, 2, "{refused:#}");
    let error = refused["error"].to_string();
    assert!(
        error.contains("the program and the job's reference disagree on the screen (nodes=300, seed 1): `levels[1]` is 7.0, expected 14.0"),
        "{error}"
    );
}
