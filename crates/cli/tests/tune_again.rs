//! Runs that are resumed, repeated, or stopped early, as a user meets them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use user::User;
use user::slow_add::{JOB, Running, command, document, no_sandbox, output, user};

#[test]
fn a_finished_run_that_is_extended_and_interrupted_keeps_its_winner() {
    let user = user();
    let tune = "tune endless.job.toml --start WORK=10 --max-evals 2 --samples 7 --warm none";
    let Some((tuned, code)) = document(&user, tune) else {
        return;
    };
    assert_eq!((code, &tuned["winner"]["WORK"]), (0, &10.into()), "{tuned}");
    let (before, _) = document(&user, "runs show 1").unwrap();
    let extend = "tune endless.job.toml --resume 1 --max-evals 100 --max-time 2h -v";
    let running = Running::start(&user, extend, "run 1, 2 known already").unwrap();
    running.signal("-INT");
    let (status, stderr) = running.wait();
    assert_eq!(status.code(), Some(130), "{stderr}");
    let (after, _) = document(&user, "runs show 1").unwrap();
    assert_eq!(after["found"], before["found"]);
    assert_eq!(after["stop"], "interrupted");
    assert_eq!(
        (&after["budget"]["evaluations"], &after["budget"]["seconds"]),
        (&100.into(), &7200.into())
    );
    let text = output(&user, "runs show 1 --header tuned.h");
    let text = String::from_utf8_lossy(&text.stdout);
    assert!(text.contains("winner  WORK=10"), "{text}");
    assert!(text.contains("endless.job.toml --resume 1`"), "{text}");
    let header = std::fs::read_to_string(user.home.path().join("tuned.h")).unwrap();
    assert!(header.contains("#define WORK 10"), "{header}");
}

/// The command in back quotes after these words, made to run the tested program.
fn printed(text: &str, after: &str) -> String {
    let (_, rest) = text
        .split_once(&format!("{after} `"))
        .unwrap_or_else(|| panic!("{text}"));
    let (command, _) = rest.split_once('`').unwrap();
    command.replacen("kernwright", env!("CARGO_BIN_EXE_kernwright"), 1)
}

fn shell(user: &User, line: &str) -> std::process::Output {
    let own = command(user, "");
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir("/").env_clear();
    for (name, value) in own.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell.output().unwrap()
}

#[test]
fn printed_commands_work_in_any_folder() {
    let user = user();
    let home = user.home.path();
    // A folder and a ledger whose names need care.
    let folder = home.join("my jobs");
    std::fs::create_dir(&folder).unwrap();
    for name in ["slow_add.c", "slow_add_reference.c", "slow.job.toml"] {
        std::fs::copy(home.join(name), folder.join(name)).unwrap();
    }
    let tune = "tune slow.job.toml --strategy exhaustive --samples 400 --batch 1 --max-evals 3 -v";
    let tune = format!("{tune} --warm none --store own.db --device cpu --cc gcc");
    let mut slow = command(&user, &tune);
    slow.current_dir(&folder);
    let Some(running) = Running::spawn(slow, "1: best") else {
        return;
    };
    running.signal("-INT");
    let (status, stderr) = running.wait();
    assert_eq!(status.code(), Some(130), "{stderr}");
    let ledger = folder.join("own.db");
    std::os::unix::fs::symlink(&ledger, home.join("linked.db")).unwrap();
    let shown = output(&user, "runs show 1 --store linked.db --report run.html");
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    let page = std::fs::read_to_string(home.join("run.html")).unwrap();
    assert!(
        page.contains("linked.db") && page.contains("--resume 1"),
        "{page}"
    );
    let from_runs = printed(&shown, "resume with");
    assert!(from_runs.contains("linked.db"), "{from_runs}");
    let from_tune = printed(&stderr, "resume with");
    for flag in ["--device cpu", "--cc gcc", "own.db'"] {
        assert!(from_tune.contains(flag), "{from_tune}");
    }
    let resumed = shell(&user, &from_tune);
    let stderr = String::from_utf8_lossy(&resumed.stderr);
    assert_eq!(resumed.status.code(), Some(0), "{from_tune}: {stderr}");
    let stdout = String::from_utf8_lossy(&resumed.stdout);
    assert!(stdout.contains("run 1: 3 of 7 configurations"), "{stdout}");
    // Then repeated from the beginning, with the command on the page of a finished run.
    output(&user, "runs show 1 --store linked.db --report run.html");
    let page = std::fs::read_to_string(home.join("run.html")).unwrap();
    let (_, rest) = page.split_once("<h2>Repeat</h2>\n<pre>").unwrap();
    let (again, _) = rest.split_once("</pre>").unwrap();
    let again = again
        .replace("&#39;", "'")
        .replace("--samples 400", "--samples 5");
    assert!(again.contains("--warm none"), "{again}");
    let again = again.replacen("kernwright", env!("CARGO_BIN_EXE_kernwright"), 1);
    let repeated = shell(&user, &again);
    let stderr = String::from_utf8_lossy(&repeated.stderr);
    assert_eq!(repeated.status.code(), Some(0), "{again}: {stderr}");
}

#[test]
fn a_run_of_another_reference_or_compiler_is_refused() {
    let user = user();
    let home = user.home.path();
    let Some((_, code)) = document(&user, "tune slow.job.toml --max-evals 1 --samples 5") else {
        return;
    };
    assert_eq!(code, 0);
    let wrapper = home.join("mycc");
    std::fs::write(&wrapper, "#!/bin/sh\nexec cc \"$@\"\n").unwrap();
    std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755)).unwrap();
    let refused = |arguments: &str, reason: &str| {
        let refused = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains(reason), "{arguments}: {stderr}");
        assert_eq!(refused.status.code(), Some(2), "{arguments}: {stderr}");
    };
    refused(
        "tune slow.job.toml --resume 1 --cc ./mycc",
        "run 1 is of compiler",
    );
    let reference = home.join("slow_add_reference.c");
    let text = std::fs::read_to_string(&reference).unwrap();
    std::fs::write(&reference, text.replace("+ 1", "+ 1.0f")).unwrap();
    refused(
        "tune slow.job.toml --resume 1",
        "have changed since run 1 began",
    );
}

#[test]
fn one_evaluation_says_that_nothing_else_was_tried() {
    let user = user();
    let tuned = output(
        &user,
        "tune slow.job.toml --max-evals 1 --samples 5 --patience 0",
    );
    if no_sandbox(&String::from_utf8_lossy(&tuned.stderr)) {
        return;
    }
    let text = String::from_utf8_lossy(&tuned.stdout);
    assert!(text.contains("nothing but the default was tried"), "{text}");
    let shown = output(&user, "runs show 1");
    let text = String::from_utf8_lossy(&shown.stdout);
    assert!(text.contains("nothing else was tried"), "{text}");
    let (shown, _) = document(&user, "runs show 1").unwrap();
    assert_eq!(shown["budget"]["patience"], 0);
}

#[test]
fn a_proven_winner_is_tried_second_and_the_answer_says_when_the_ledger_knows_better() {
    let user = user();
    let few = "tune slow.job.toml --samples 5 --batch 1 --strategy random";
    let Some((first, code)) = document(&user, &format!("{few} --start WORK=10 --max-evals 2"))
    else {
        return;
    };
    assert_eq!((code, &first["winner"]["WORK"]), (0, &10.into()), "{first}");
    assert_eq!(first["ledger_knows"], Value::Null);

    // It comes before the configurations of `--start`, however few the evaluations.
    let (again, _) = document(&user, &format!("{few} --start WORK=50 --max-evals 4")).unwrap();
    let (shown, _) = document(&user, "runs show 2").unwrap();
    let work = |at: usize| &shown["trials"][at]["config"]["WORK"];
    assert_eq!([work(0), work(1), work(2)], [60, 10, 50]);
    assert_eq!(again["winner"]["WORK"], 10, "{again}");
    assert_eq!(again["ledger_knows"], Value::Null);

    // A search from nothing does not try it, and its answer names it.
    let cold = format!("{few} --start WORK=50 --max-evals 2 --warm none");
    let (nothing, _) = document(&user, &cold).unwrap();
    let known = &nothing["ledger_knows"];
    assert_eq!(known["config"]["WORK"], 10, "{nothing}");
    assert!(known["speedup"].as_f64().unwrap() > 1.0, "{known}");
    let text = output(&user, &cold);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("the ledger knows better: run "), "{text}");
    let shown = shell(&user, &printed(&text, "see"));
    let shown = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.contains("winner  WORK=10"), "{shown}");

    // It proves nothing about another problem, which has a seed of its own.
    let (other, _) = document(&user, &format!("{few} n=600 --max-evals 1")).unwrap();
    assert_eq!(other["ledger_knows"], Value::Null);
    assert_eq!(again["seed"], first["seed"]);
    assert_ne!(other["seed"], first["seed"]);
}

#[test]
fn strategies_are_listed_without_a_job() {
    let user = user();
    let listed = user.output("tune --strategy help");
    assert_eq!(listed.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&listed.stdout).contains("exhaustive"));
}

#[test]
fn a_packed_list_is_where_a_run_starts() {
    let user = user();
    let list = "WORK\n20\n";
    std::fs::write(user.home.path().join("list.csv"), list).unwrap();
    let mut gzip = Command::new("gzip");
    let packed = gzip.arg(user.home.path().join("list.csv")).status();
    if !packed.is_ok_and(|status| status.success()) {
        return;
    }
    let tune = "tune slow.job.toml --start-from list.csv.gz --max-evals 2 --samples 5";
    let Some((_, code)) = document(&user, tune) else {
        return;
    };
    assert_eq!(code, 0);
    let (shown, _) = document(&user, "runs show 1").unwrap();
    assert_eq!(shown["trials"][1]["config"]["WORK"], 20);
}

/// Waits until the command has begun to prepare its bench, which is after it listens to signals.
fn wait_for_bench(user: &User) {
    let is_scratch = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.unwrap().file_name();
        name.to_string_lossy().starts_with("kernwright-")
    };
    for _ in 0..6000 {
        if std::fs::read_dir(user.home.path()).unwrap().any(is_scratch) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no bench was prepared");
}

#[test]
fn an_early_interrupt_is_no_failure() {
    // Its default never ends, so the command cannot finish before the signal.
    let job = JOB
        .replace("WORK > 0", "WORK != 7")
        .replace("{ WORK = 60 }", "{ WORK = 0 }");
    for more in ["", "--dry-run"] {
        let user = user();
        if no_sandbox(&String::from_utf8_lossy(
            &output(&user, "tune slow.job.toml --max-evals 1 --samples 5").stderr,
        )) {
            return;
        }
        std::fs::write(user.home.path().join("hangs.job.toml"), &job).unwrap();
        let running = Running::begin(command(&user, &format!("tune hangs.job.toml {more}")));
        wait_for_bench(&user);
        running.signal("-INT");
        let (status, stderr) = running.wait();
        assert_eq!(status.code(), Some(130), "{more}: {stderr}");
        assert!(stderr.contains("interrupted"), "{stderr}");
        assert!(!stderr.contains("error"), "{stderr}");
        let (runs, _) = document(&user, "runs").unwrap();
        assert_eq!(runs["runs"].as_array().map(Vec::len), Some(1), "{runs}");
        assert_ne!(runs["runs"][0]["stop"], Value::Null);
    }
}
