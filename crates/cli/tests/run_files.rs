//! The files of a run as a user meets them.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use user::User;
use user::slow_add::{self, Running};

const TUNE: &str = "tune matmul-c m=48 n=33 k=20 --strategy random --max-evals 6 --samples 5";

/// Runs a command with the system's programs on its `PATH`.
fn output(user: &User, arguments: &str) -> Output {
    let mut command = user.command(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.output().unwrap()
}

#[test]
fn tune_and_runs_write_the_same_files() {
    let user = User::new();
    let files = "--report run.html --header run.h --t4 run.t4.json";
    let tuned = output(&user, &format!("{TUNE} {files} --json"));
    let text = [&tuned.stderr[..], &tuned.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    if text.contains("Landlock") {
        println!("skipped: {text}");
        return;
    }
    assert!(tuned.status.success(), "{text}");
    let document: Value = serde_json::from_slice(&tuned.stdout).unwrap();
    assert_eq!(document["schema"], "kernwright.tune/1");
    let why = document["importance"]["unknown"].as_str().unwrap();
    assert!(why.starts_with("it takes 30 Trials"), "{why}");
    let read = |name: &str| fs::read_to_string(user.home.path().join(name)).unwrap();
    let (page, header, t4) = (read("run.html"), read("run.h"), read("run.t4.json"));
    assert!(page.contains("matmul-c · m=48 n=33 k=20"), "{page}");
    assert!(header.contains("#define BLOCK_M "), "{header}");
    let t4_document: Value = serde_json::from_str(&t4).unwrap();
    assert_eq!(t4_document["results"].as_array().unwrap().len(), 6);

    let shown = output(&user, &format!("runs show 1 {files}"));
    let stderr = String::from_utf8_lossy(&shown.stderr);
    assert!(shown.status.success(), "{stderr}");
    assert_eq!(read("run.html"), page);
    assert_eq!(read("run.h"), header);
    assert_eq!(read("run.t4.json"), t4);

    // A file that Kernwright did not write stays; the others are written anyway.
    fs::write(user.home.path().join("mine.h"), "int x;\n").unwrap();
    let refused = output(&user, "runs show 1 --header mine.h --report other.html");
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("cannot write `mine.h`"), "{stderr}");
    assert!(stderr.contains("not written by Kernwright"), "{stderr}");
    assert_eq!(read("mine.h"), "int x;\n");
    assert_eq!(read("other.html"), page);
    let names = fs::read_dir(user.home.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.ends_with("-tmp")).count(), 0);
}

#[test]
fn a_file_that_cannot_be_written_is_reported_before_anything_is_measured() {
    let user = User::new();
    let files = [
        "--report not/there.html",
        "--header .",
        "--t4 tile.toml/x",
        // A folder that no user may write to.
        "--report /proc/kernwright.html",
    ];
    for file in files {
        let refused = output(&user, &format!("{TUNE} {file}"));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("error: cannot write `"), "{stderr}");
    }
    let runs = output(&user, "runs --json");
    let document: Result<Value, _> = serde_json::from_slice(&runs.stdout);
    assert!(document.map_or(true, |found| found["runs"] == Value::Array(Vec::new())));
}

#[test]
fn files_that_would_be_written_over_each_other_are_refused() {
    let user = User::new();
    let refused = [
        (
            "--report same --header same",
            "--report and --header are both `same`",
        ),
        ("--header x --t4 ./x", "--header and --t4 are both `./x`"),
        (
            "--t4 own.db --store own.db",
            "the ledger and --t4 are both `own.db`",
        ),
        ("--t4 -", "`-` is none"),
    ];
    for (files, why) in refused {
        let refused = output(&user, &format!("{TUNE} {files}"));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(why), "{stderr}");
    }
    assert!(!user.home.path().join("same").exists());
}

#[test]
fn a_header_of_another_problem_is_refused_before_anything_is_measured() {
    let user = slow_add::user();
    let tune = "tune slow.job.toml --max-evals 1 --samples 5 --header tuned.h";
    let Some((_, 0)) = slow_add::document(&user, tune) else {
        return;
    };
    for more in ["n=400", "n=400 --dry-run"] {
        let refused = output(&user, &format!("{tune} {more}"));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("error: cannot write `tuned.h`"), "{stderr}");
        assert!(stderr.contains("it is for problem `n=500`"), "{stderr}");
    }
    let (runs, _) = slow_add::document(&user, "runs").unwrap();
    assert_eq!(runs["runs"].as_array().unwrap().len(), 1);
}

#[test]
fn the_missing_files_of_an_interrupted_run_are_written_by_the_printed_command() {
    let user = slow_add::user();
    let folder = user.home.path().join("my pages");
    fs::create_dir(&folder).unwrap();
    let tune = "tune slow.job.toml --strategy exhaustive --samples 400 --batch 1 --warm none -v \
                --store own.db --header tuned.h --report";
    let mut slow = slow_add::command(&user, tune);
    slow.arg(folder.join("run.html"));
    let Some(running) = Running::spawn(slow, "1: best") else {
        return;
    };
    fs::remove_dir(&folder).unwrap();
    running.signal("-INT");
    let (status, stderr) = running.wait();
    assert_eq!(status.code(), Some(130), "{stderr}");
    let early = "`tuned.h` is not written: there is no winner yet; add `--header tuned.h`";
    assert!(stderr.contains(early), "{stderr}");
    let (_, rest) = stderr.split_once("write what is missing with `").unwrap();
    let (show, _) = rest.split_once('`').unwrap();
    assert!(!show.contains("--header"), "{show}");
    fs::create_dir(&folder).unwrap();
    let show = show.replacen("kernwright", env!("CARGO_BIN_EXE_kernwright"), 1);
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &show]).current_dir("/");
    let shown = shell.env("HOME", user.home.path()).output().unwrap();
    let stderr = String::from_utf8_lossy(&shown.stderr);
    assert!(shown.status.success(), "{show}: {stderr}");
    assert!(folder.join("run.html").exists());
}

#[test]
fn runs_of_a_ledger_that_is_not_there() {
    let user = User::new();
    let none = output(&user, "runs");
    assert!(none.status.success());
    let stdout = String::from_utf8_lossy(&none.stdout);
    assert!(stdout.starts_with("no runs yet"), "{stdout}");
    let named = output(&user, "runs --store other.db");
    let stderr = String::from_utf8_lossy(&named.stderr);
    assert_eq!(named.status.code(), Some(6), "{stderr}");
    assert!(stderr.contains("no ledger at"), "{stderr}");
}

#[test]
fn values_with_spaces_go_through_the_command_that_does_it_again() {
    let user = slow_add::user();
    let job = slow_add::JOB.replace(
        "values = [60, 40, 20, 10, 30, 50, 7, 0] }",
        "values = [60, 40] }, { name = \"TYPE\", values = [\"int\", \"long int\"] }",
    );
    let job = job.replace("{ WORK = 60 }", "{ WORK = 60, TYPE = \"int\" }");
    let source = slow_add::SOURCE.replace("volatile int j", "volatile TYPE j");
    fs::write(user.home.path().join("slow_add.c"), source).unwrap();
    fs::write(user.home.path().join("typed.job.toml"), job).unwrap();
    let tune = "tune typed.job.toml --max-evals 2 --samples 5 --report run.html --start";
    let mut start = slow_add::command(&user, tune);
    start.arg("TYPE=\"long int\"");
    let tuned = start.output().unwrap();
    let stderr = String::from_utf8_lossy(&tuned.stderr);
    if slow_add::no_sandbox(&stderr) {
        return;
    }
    assert!(tuned.status.success(), "{stderr}");
    let page = fs::read_to_string(user.home.path().join("run.html")).unwrap();
    let (_, rest) = page.split_once("<h2>Repeat</h2>\n<pre>").unwrap();
    let (again, _) = rest.split_once("</pre>").unwrap();
    let again = again.replace("&#39;", "'").replace("&quot;", "\"");
    assert!(again.ends_with("--warm none"), "{again}");
    let again = again.replacen("kernwright", env!("CARGO_BIN_EXE_kernwright"), 1);
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &again]).env("HOME", user.home.path());
    let shell = shell.env_remove("KERNWRIGHT_STORE");
    let repeated = shell.output().unwrap();
    let stderr = String::from_utf8_lossy(&repeated.stderr);
    assert!(repeated.status.success(), "{again}: {stderr}");
    let (runs, _) = slow_add::document(&user, "runs").unwrap();
    assert_eq!(runs["runs"].as_array().unwrap().len(), 2);
    let exported = output(&user, "export --stored --to csv");
    let csv = String::from_utf8_lossy(&exported.stdout);
    assert!(csv.contains("slow-add,cpu:"), "{csv}");
}
