//! The files of a run as a user meets them.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fs;
use std::process::Output;

use serde_json::Value;
use user::User;

const TUNE: &str = "tune matmul-c m=48 n=33 k=20 --strategy random --max-evals 6 --samples 5";

/// Runs a command with the system's programs at hand.
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
    let told = String::from_utf8_lossy(&tuned.stderr);
    if told.contains("Landlock") {
        println!("skipped: {told}");
        return;
    }
    assert!(tuned.status.success(), "{told}");
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
    let told = String::from_utf8_lossy(&shown.stderr);
    assert!(shown.status.success(), "{told}");
    assert_eq!(read("run.html"), page);
    assert_eq!(read("run.h"), header);
    assert_eq!(read("run.t4.json"), t4);

    // Whose file it is, it stays; the others are written all the same.
    fs::write(user.home.path().join("mine.h"), "int x;\n").unwrap();
    let refused = output(&user, "runs show 1 --header mine.h --report other.html");
    let told = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{told}");
    assert!(told.contains("cannot write `mine.h`"), "{told}");
    assert!(told.contains("not written by Kernwright"), "{told}");
    assert_eq!(read("mine.h"), "int x;\n");
    assert_eq!(read("other.html"), page);
    let names = fs::read_dir(user.home.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.ends_with("-tmp")).count(), 0);
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_anything_is_measured() {
    let user = User::new();
    for file in ["--report not/there.html", "--header .", "--t4 tile.toml/x"] {
        let refused = output(&user, &format!("{TUNE} {file}"));
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{told}");
        assert!(told.contains("error: cannot write `"), "{told}");
    }
    let runs = output(&user, "runs --json");
    let document: Result<Value, _> = serde_json::from_slice(&runs.stdout);
    assert!(document.map_or(true, |found| found["runs"] == Value::Array(Vec::new())));
}
