//! `kernwright bench` as a user runs it.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::process::Output;

use serde_json::Value;
use user::User;

/// Runs a command with this process's `PATH`, so that it finds the system's programs.
fn output(user: &User, arguments: &[&str]) -> Output {
    let mut command = user.command("");
    command.args(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.output().unwrap()
}

/// Runs a command that measures; prints why and returns `None` where there is no sandbox or OpenCL.
fn document(user: &User, arguments: &[&str]) -> Option<(Value, i32)> {
    let output = output(user, &[arguments, &["--json"]].concat());
    let stderr = String::from_utf8_lossy(&output.stderr);
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    // Not every machine has both; the message says what is missing.
    let error = document["error"].to_string();
    if error.contains("Landlock") || error.contains("no OpenCL") {
        println!("skipped: {error}");
        return None;
    }
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
    assert_eq!(code, 0, "{compared}");
    assert!(compared["verdict"].is_string(), "{compared}");
}

/// A copy of a built-in job whose source, as another file, does not compile from its `line` on.
fn broken(user: &User, job: &str, source: &str, line: usize) -> (String, String) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let home = user.home.path();
    let (family, file) = job.split_once('/').unwrap();
    for entry in std::fs::read_dir(root.join(family)).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, home.join(path.file_name().unwrap())).unwrap();
    }
    let kind = source.rsplit('.').next().unwrap();
    let name = format!("broken.{kind}");
    let text = std::fs::read_to_string(home.join(file)).unwrap();
    let text = text.replace(&format!("\"{source}\""), &format!("\"{name}\""));
    std::fs::write(home.join(file), text).unwrap();
    let text = std::fs::read_to_string(home.join(source)).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(line - 1, "    this is no code;");
    std::fs::write(home.join(&name), lines.join("\n")).unwrap();
    (file.to_owned(), format!("{name}:{line}"))
}

#[test]
fn errors_of_compilers_name_the_users_own_file_and_line() {
    for (job, source, line) in [
        ("matmul/matmul-c.job.toml", "matmul.c", 60),
        ("stencil/stencil-opencl.job.toml", "stencil.cl", 32),
    ] {
        let user = User::new();
        let (job, place) = broken(&user, job, source, line);
        let Some((refused, code)) = document(&user, &["bench", &job]) else {
            continue;
        };
        let error = refused["error"].to_string();
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(&place), "{place}: {error}");
        // Not the copy that the compiler was given.
        assert!(!error.contains("kernwright-"), "{error}");
        // The same where the broken program is the one that is compared.
        let whole = job.trim_end_matches(".job.toml");
        let compared = output(&user, &["bench", whole, "--program", &job]);
        let text = String::from_utf8_lossy(&compared.stderr).into_owned()
            + &String::from_utf8_lossy(&compared.stdout);
        assert!(text.contains(&place), "{place}: {text}");
    }
}

/// Jobs written by a person who knew the documents and not the code: two launches with structs and
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
    let Some((failed, code)) = document(&user, &[&SMALL[..], &["--program", &wrong]].concat())
    else {
        return;
    };
    assert_eq!(
        (code, failed["class"].as_str()),
        (4, Some("wrong_answer")),
        "{failed}"
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
    for (arguments, code, expected) in [
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
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    }
}

/// A copy of the stencil's job that is small, with its card and sources, tuned once.
fn tuned() -> Option<User> {
    let user = User::new();
    let kernels = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/stencil");
    for file in [
        "stencil-c.job.toml",
        "stencil-c.toml",
        "stencil.c",
        "stencil_reference.c",
    ] {
        std::fs::copy(kernels.join(file), user.home.path().join(file)).unwrap();
    }
    let job = user.home.path().join("stencil-c.job.toml");
    let text = std::fs::read_to_string(&job).unwrap();
    std::fs::write(&job, text.replace("m = 1024, n = 1024", "m = 65, n = 64")).unwrap();
    let tune = ["tune", "stencil-c.job.toml", "--max-evals", "3"];
    document(&user, &tune).map(|(tuned, code)| {
        assert_eq!((code, &tuned["run"]), (0, &Value::from(1)), "{tuned}");
        let load = &tuned["load"];
        assert!(
            load["processors"].as_u64().unwrap() > 0 && load["before"].is_number(),
            "{load}"
        );
        user
    })
}

/// Changes the stencil so that each sweep is done many times over.
fn slow_down(user: &User, from: &str, to: &str) {
    let source = user.home.path().join("stencil.c");
    let text = std::fs::read_to_string(&source).unwrap();
    assert!(text.contains(from), "{text}");
    std::fs::write(&source, text.replace(from, to)).unwrap();
}

#[test]
fn a_stored_run_is_compared_with_and_a_regression_ends_with_4() {
    let Some(user) = tuned() else {
        return;
    };
    let (shown, _) = document(&user, &["runs", "show", "1"]).unwrap();
    assert!(
        shown["found"]["load"]["processors"].as_u64().unwrap() > 0,
        "{shown}"
    );
    // However busy the machine is, the same program does not take 30 times as long.
    let against = ["bench", "--against", "1", "--fail-above", "3000"];
    let (same, code) = document(&user, &against).unwrap();
    assert_eq!(
        (code, same["schema"].as_str()),
        (0, Some("kernwright.bench.against/1")),
        "{same}"
    );
    assert_eq!(
        (&same["run"], &same["regression"]),
        (&Value::from(1), &Value::from(false))
    );
    assert_eq!(same["config"], shown["found"]["winner"]);
    let (low, high) = (
        same["interval"][0].as_f64().unwrap(),
        same["interval"][1].as_f64().unwrap(),
    );
    let ratio = same["ratio"].as_f64().unwrap();
    assert!(low <= ratio && ratio <= high, "{same}");
    // The same answer, and a thousand times the work.
    slow_down(&user, "void stencil(", "static void sweep(");
    let source = user.home.path().join("stencil.c");
    let text = std::fs::read_to_string(&source).unwrap();
    let again = "\nvoid stencil(const float *restrict from, float *restrict to, int m, int n, float centre, float side)\n{\n    for (int i = 0; i < 1000; i++) {\n        sweep(from, to, m, n, centre, side);\n        __asm__ volatile(\"\" ::: \"memory\");\n    }\n}\n";
    std::fs::write(&source, text + again).unwrap();
    let (slower, code) = document(&user, &against).unwrap();
    assert_eq!(
        (code, slower["regression"].as_bool()),
        (4, Some(true)),
        "{slower}"
    );
    assert_eq!(slower["verdict"], "slower");
    let annotated = output(&user, &[&against[..], &["--format", "github"]].concat());
    let text = String::from_utf8_lossy(&annotated.stdout);
    let start = "::error file=";
    let line = text
        .lines()
        .find(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("{text}"));
    assert!(
        line.contains("stencil-c.job.toml,title=") && line.contains("times the time of run 1"),
        "{line}"
    );
    assert_eq!(annotated.status.code(), Some(4));
    // Without a tolerance nothing fails.
    let (_, code) = document(&user, &["bench", "--against", "1"]).unwrap();
    assert_eq!(code, 0);
    // A wrong answer is not an error of the command line.
    slow_down(
        &user,
        "sweep(from, to, m, n, centre, side);",
        "sweep(from, to, m, n, side, side);",
    );
    let wrong = output(&user, &against);
    let stderr = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(4), "{stderr}");
    assert!(stderr.contains("wrong answer"), "{stderr}");
    // Arguments that do not fit the run are refused.
    for (arguments, expected) in [
        (
            &["bench", "matmul-c", "--against", "1"][..],
            "run 1 is of job `stencil-c`, not `matmul-c`",
        ),
        (&["bench", "--against", "2"], "no run 2 in the ledger"),
        (
            &["bench", "stencil-c.job.toml", "m=66", "--against", "1"],
            "is of the problem",
        ),
    ] {
        let refused = output(&user, arguments);
        let shown = String::from_utf8_lossy(&refused.stderr);
        assert!(shown.contains(expected), "{arguments:?}: {shown}");
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {shown}");
    }
}

#[test]
fn annotations_follow_the_text() {
    let user = User::new();
    let shown = output(
        &user,
        &[&SMALL[..], &["--samples", "5", "--format", "github"]].concat(),
    );
    let text = String::from_utf8_lossy(&shown.stdout);
    if String::from_utf8_lossy(&shown.stderr).contains("Landlock") {
        return;
    }
    assert!(text.starts_with("matmul-c  "), "{text}");
    assert!(
        text.contains("\n::notice title=kernwright bench matmul-c::"),
        "{text}"
    );
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
