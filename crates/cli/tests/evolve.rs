//! `kernwright evolve` and `kernwright apply` as a user runs them. Counting instructions needs no
//! device and gives the same counts on every machine.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a skipped test says why")]

mod user;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::Value;
use user::{User, search, slow_add};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn planted(name: &str) -> String {
    let path = repository().join(format!("kernels/planted/{name}.job.toml"));
    path.canonicalize().unwrap().display().to_string()
}

/// Whether there is an LLVM and a sandbox to evolve with; prints why a test is skipped.
fn can_evolve(user: &User) -> bool {
    let doctor = user.output("--json doctor");
    let found: Value = serde_json::from_slice(&doctor.stdout).unwrap();
    let is_there = |what: &str| {
        let findings = found["findings"].as_array().unwrap();
        let one = findings.iter().find(|one| one["what"] == what).unwrap();
        if one["state"] != "ok" {
            println!("skipped: {what}: {}", one["detail"]);
        }
        one["state"] == "ok"
    };
    is_there("LLVM") && is_there("sandbox")
}

/// A command with this process's `PATH`, in which a C compiler can be found.
fn command(user: &User, arguments: &str) -> Command {
    let mut command = user.command(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

fn evolve(user: &User, arguments: &str) -> Value {
    // What is proven must not depend on how busy the machine is.
    let line =
        format!("--json evolve --goal instructions --budget 1h --prove-budget 1h {arguments}");
    let output = command(user, &line).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn planted_defects_are_found_reduced_and_classified() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let cases = [
        // The share of instructions with only this defect fixed, rounded up to a thousandth.
        ("dead-store", 600, 0.709),
        ("unchecked-loop", 600, 0.301),
        ("second-barrier", 1200, 0.963),
        ("bounds-test", 1200, 0.793),
        ("hidden-invariant", 1200, 0.130),
        ("shared-trip", 1200, 0.689),
    ];
    for (name, candidates, at_most) in cases {
        let job = planted(name);
        let evolved = evolve(
            &user,
            &format!("{job} --allow barriers,bounds --max-candidates {candidates} --folder {name}"),
        );
        // The original is on the front, at its own cost, while nothing with as few edits is better.
        for point in evolved["front"].as_array().unwrap() {
            if point["genome"].as_array().is_some_and(Vec::is_empty) {
                assert_eq!(point["scores"][0], 1.0, "{name}");
            }
        }
        let winner = &evolved["winner"];
        let share = winner["share"].as_f64().unwrap_or(1.0);
        assert!(
            share <= at_most,
            "{name}: {share} of the instructions; {winner:#}"
        );
        assert!(winner["held_out"].as_u64().unwrap() > 0);
        let edits = winner["edits"].as_array().unwrap();
        assert!((1..=2).contains(&edits.len()), "{name}: {winner:#}");
        // Every edit that removes a barrier has the risk `barriers`.
        for edit in edits {
            let words = edit["words"].as_str().unwrap();
            if words.contains("barrier") {
                assert_eq!(edit["risk"], "barriers", "{name}: {edit:#}");
            }
        }
    }
}

#[test]
fn the_cost_of_exactness_is_reported_where_rounding_is_allowed() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = repository().join("kernels/suite/weighted-rows.job.toml");
    let job = job.canonicalize().unwrap().display().to_string();
    let strict = evolve(
        &user,
        &format!("{job} --max-candidates 300 --folder strict"),
    );
    let objectives = |evolved: &Value| evolved["objectives"].clone();
    assert_eq!(
        objectives(&strict),
        serde_json::json!(["instructions", "accesses", "edits"])
    );
    let loose = evolve(
        &user,
        &format!("{job} --allow precision --max-candidates 600 --folder loose"),
    );
    assert_eq!(
        objectives(&loose),
        serde_json::json!(["instructions", "accesses", "error", "edits"])
    );
    // Sums in another order: a fraction of the instructions, and other last digits.
    let winner = &loose["winner"];
    assert!(winner["share"].as_f64().unwrap() < 0.5, "{winner:#}");
    assert_eq!(winner["cost"]["is_exact"], false);
    let error = winner["cost"]["error"].as_f64().unwrap();
    assert!(error > 0.0 && error < 1e-3, "{error}");
    let mut edits = winner["edits"].as_array().unwrap().iter();
    let relaxed = edits.find(|edit| edit["risk"] == "precision").unwrap();
    let after = relaxed["after"][0].as_str().unwrap();
    assert!(after.contains("reassoc"), "{after}");
    // The front has exact candidates, too.
    let front = loose["front"].as_array().unwrap();
    assert!(front.iter().any(|point| point["scores"][2] == 0.0));
    assert!(
        front
            .iter()
            .any(|point| point["scores"][2].as_f64() > Some(0.0))
    );
}

#[test]
fn without_allow_no_barrier_and_no_bounds_test_is_touched() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    for name in ["needed-barrier", "bounds-test"] {
        let job = planted(name);
        let evolved = evolve(
            &user,
            &format!("{job} --max-candidates 400 --folder {name}"),
        );
        let edits = evolved["winner"]["edits"].as_array().cloned();
        for edit in edits.unwrap_or_default() {
            let risk = edit["risk"].as_str().unwrap();
            assert!(risk == "tested" || risk == "equivalent", "{name}: {edit:#}");
        }
        if let Some(cost) = evolved["winner"]["cost"].as_object() {
            assert_eq!(
                cost["barriers"],
                evolved["original"]["cost"]["Ok"]["barriers"]
            );
        }
    }
}

#[test]
fn a_needed_barrier_stays_where_barriers_may_be_removed() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("needed-barrier");
    let line = format!("{job} --allow barriers,bounds --max-candidates 600 --folder run");
    let evolved = evolve(&user, &line);
    assert_eq!(evolved["standing"]["told"], 600);
    if let Some(cost) = evolved["winner"]["cost"].as_object() {
        let original = &evolved["original"]["cost"]["Ok"]["barriers"];
        assert_eq!(&cost["barriers"], original, "{evolved:#}");
    }
}

#[test]
fn a_killed_run_resumes_as_if_nothing_had_happened() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    let whole = evolve(&user, &format!("{job} --max-candidates 500 --folder whole"));
    let line = format!(
        "evolve {job} --goal instructions --budget 1h --max-candidates 500 --folder killed"
    );
    let journal = user.home.path().join("killed/journal");
    for round in 1..=3 {
        let resume = if round == 1 { "" } else { "--resume" };
        let mut child = start_search(&user, &format!("{line} {resume}"), "killed", 100 * round);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // What a power cut may leave behind.
    let mut bytes = std::fs::read(&journal).unwrap();
    bytes.extend_from_slice(b"{\"half a li");
    std::fs::write(&journal, bytes).unwrap();
    let resumed = evolve(
        &user,
        &format!("{job} --max-candidates 500 --folder killed --resume"),
    );
    assert_eq!(resumed["front"], whole["front"]);
    assert_eq!(resumed["winner"], whole["winner"]);
    assert_eq!(resumed["standing"]["told"], whole["standing"]["told"]);
}

fn start_search(user: &User, line: &str, folder: &str, answers: usize) -> Child {
    let journal = user.home.path().join(folder).join("journal");
    search::start(command(user, line), &journal, answers)
}

#[test]
fn signals_end_a_search_and_what_it_found_is_proven_later() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    for (sign, code) in [("-INT", 130), ("-TERM", 143)] {
        let line = format!("evolve {job} --goal instructions --budget 1h --folder run{code}");
        let child = start_search(&user, &line, &format!("run{code}"), 150);
        search::signal(&child.id().to_string(), sign);
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        assert!(stderr.contains("--resume"), "{stderr}");
        // The best candidate is reported, though it was not proven.
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.contains("not proven: candidate "), "{stdout}");
        let folder = user.home.path().join(format!("run{code}"));
        let unproven = folder.join("unproven.edits.json");
        assert!(unproven.exists() && !folder.join("winner.edits.json").exists());
        let page = std::fs::read_to_string(folder.join("report.html")).unwrap();
        assert!(page.contains("not proven"), "{page}");
        let resumed = format!("{job} --max-candidates 150 --folder run{code} --resume");
        let resumed = evolve(&user, &resumed);
        assert!(resumed["winner"].is_object() && resumed["unproven"].is_null());
        assert!(!unproven.exists() && folder.join("winner.edits.json").exists());
    }
}

#[test]
fn the_time_of_proving_is_estimated_and_each_step_is_reported() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    let line = format!("evolve {job} --goal instructions --max-candidates 300 --prove-budget 1h");
    let output = command(&user, &line).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let mut steps = stderr
        .lines()
        .skip_while(|line| !line.contains("the search is over"));
    for step in [
        "proving a winner takes about",
        "reducing the best, which has",
        "reduced from",
        "running it on inputs that no search has seen",
        "trying it in a fresh process",
        "trying it for rows=1 columns=1",
    ] {
        assert!(steps.any(|line| line.contains(step)), "{step}: {stderr}");
    }
    let report = std::fs::read(user.home.path().join("evolved/dead-store-0/report.json")).unwrap();
    let report: Value = serde_json::from_slice(&report).unwrap();
    assert!(report["proving_seconds"].as_f64().unwrap() > 0.0);
}

/// Held-out problems that take the emulator far longer than a second.
fn long_to_prove(user: &User) -> String {
    for name in ["dead-store.c", "dead-store.ll", "dead-store_reference.c"] {
        let from = repository().join("kernels/planted").join(name);
        std::fs::copy(from, user.home.path().join(name)).unwrap();
    }
    let job = std::fs::read_to_string(planted("dead-store")).unwrap();
    let start = job.find("held-out = [").unwrap();
    let end = start + job[start..].find(']').unwrap();
    let problems: Vec<String> = (0..8)
        .map(|nth| format!("{{ rows = 100, columns = {} }}", 300 + nth))
        .collect();
    let job = format!(
        "{}held-out = [{}{}",
        &job[..start],
        problems.join(", "),
        &job[end..]
    );
    std::fs::write(user.home.path().join("long.job.toml"), job).unwrap();
    "long.job.toml".to_owned()
}

#[test]
fn proving_keeps_to_its_budget_leaves_the_unproven_best_and_can_be_resumed() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = long_to_prove(&user);
    let line = format!(
        "evolve {job} --goal instructions --budget 1h --max-candidates 250 --labs 1 --folder run"
    );
    let stopped = command(&user, &format!("{line} --prove-budget 1s"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&stopped.stderr);
    // It is not an error, and the search was not interrupted.
    assert_eq!(stopped.status.code(), Some(0), "{stderr}");
    let stdout = String::from_utf8_lossy(&stopped.stdout);
    for part in [
        "not proven: candidate ",
        "the 1 s for reducing and proving were over",
        "`--resume --budget 1s --prove-budget ",
    ] {
        assert!(stdout.contains(part), "{part}: {stdout}");
    }
    let folder = user.home.path().join("run");
    let report = |folder: &Path| -> Value {
        serde_json::from_slice(&std::fs::read(folder.join("report.json")).unwrap()).unwrap()
    };
    let left = report(&folder);
    assert!(
        left["winner"].is_null() && left["unproven"].is_object(),
        "{left:#}"
    );
    assert!(left["unproven"]["needed_seconds"].as_u64().unwrap() >= 10);
    let unproven = folder.join("unproven.edits.json");
    assert!(unproven.exists() && !folder.join("winner.edits.json").exists());
    // `apply` accepts it as edits of that program.
    let applied = command(
        &user,
        "apply run/unproven.edits.json dead-store.ll -o out.ll",
    );
    assert!({ applied }.status().unwrap().success());

    let resumed = command(&user, &format!("{line} --resume --prove-budget 1h"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&resumed.stderr);
    assert!(resumed.status.success(), "{stderr}");
    let proven = report(&folder);
    assert!(
        proven["winner"].is_object() && proven["unproven"].is_null(),
        "{stderr}"
    );
    assert_eq!(proven["standing"]["told"], 250);
    assert!(!unproven.exists() && folder.join("winner.edits.json").exists());
}

#[test]
fn the_load_of_the_machine_is_in_reports_of_times() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    let line =
        format!("--json evolve {job} --goal time --budget 1h --max-candidates 20 --folder run");
    let output = command(&user, &line).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let timed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(timed["load"]["processors"].as_u64() >= Some(1), "{timed:#}");
    assert!(timed["load"]["before"].is_number(), "{timed:#}");
    // If the machine was busy, a doubt is in the text and on the page.
    let page = std::fs::read_to_string(user.home.path().join("run/report.html")).unwrap();
    let doubts = timed["doubts"].as_array().unwrap();
    assert_eq!(page.contains("<h2>Doubts</h2>"), !doubts.is_empty());
    // Counts do not depend on the load.
    let counted = evolve(
        &user,
        &format!("{job} --max-candidates 20 --folder counted"),
    );
    assert!(counted["load"].is_null() && counted["doubts"] == serde_json::json!([]));
}

#[test]
fn a_signal_while_something_is_timed_ends_a_search_too() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let line = format!("evolve {} --budget 1h --folder run", planted("dead-store"));
    let journal = user.home.path().join("run/journal");
    let mut resume = "";
    for round in 0..6 {
        let there = std::fs::read_to_string(&journal).unwrap_or_default();
        let more = there.lines().count() + 40;
        let child = start_search(&user, &format!("{line} {resume}"), "run", more);
        // Not at the very moment at which an answer was written.
        std::thread::sleep(Duration::from_millis(7 * round));
        search::signal(&child.id().to_string(), "-INT");
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{stderr}");
        resume = "--resume";
    }
    // Whatever the times: each edit left was shown to be needed, or `is_minimal` is false.
    let line = line.replace("1h", "1s");
    let output = command(&user, &format!("--json {line} --resume")).output();
    let evolved: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    let winner = &evolved["winner"];
    for edit in winner["edits"].as_array().into_iter().flatten() {
        let low = edit["without"]["low"].as_f64();
        let is_shown = low.is_none_or(|low| low > 1.0);
        assert!(is_shown || winner["is_minimal"] == false, "{winner}");
    }
}

#[test]
fn labs_that_are_killed_cost_no_candidate() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    let whole = evolve(&user, &format!("{job} --max-candidates 600 --folder whole"));
    let line = format!(
        "--json evolve {job} --goal instructions --budget 1h --max-candidates 600 --folder run"
    );
    let mut child = start_search(&user, &line, "run", 20);
    let journal = user.home.path().join("run/journal");
    let killed = search::kill_labs(&mut child, &journal, 5);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(killed > 3, "{killed}");
    let run: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(run["front"], whole["front"]);
    assert_eq!(run["winner"], whole["winner"]);
    assert_eq!(run["standing"]["failures"], whole["standing"]["failures"]);
}

#[test]
fn a_device_that_is_lost_costs_nothing_that_was_found() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    // A copy of the program, which can be replaced in the middle of the search.
    let program = user.home.path().join("kw");
    std::fs::copy(env!("CARGO_BIN_EXE_kernwright"), &program).unwrap();
    let job = planted("dead-store");
    let arguments =
        format!("evolve {job} --goal time --budget 1h --max-candidates 300 --folder run");
    let with = |more: &str| {
        let mut command = Command::new(&program);
        command
            .args(format!("{arguments} {more}").split_whitespace())
            .current_dir(user.home.path())
            .env("HOME", user.home.path())
            .env("TMPDIR", user.home.path());
        command
    };
    let journal = user.home.path().join("run/journal");
    let child = search::start(with(""), &journal, 40);
    // From now on no measuring process can be started, as if its device were gone.
    std::fs::rename(&program, user.home.path().join("whole")).unwrap();
    let script = format!(
        "#!/bin/sh\n[ \"$2\" = evaluate ] && exit 3\nexec {} \"$@\"\n",
        user.home.path().join("whole").display()
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(
        &program,
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    for process in search::children(&child) {
        let line = std::fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
        if line.split('\0').any(|word| word == "evaluate") {
            search::signal(&process, "-KILL");
        }
    }
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(5), "{stderr}");
    assert!(stderr.contains("lost the device"), "{stderr}");
    assert!(
        stderr.contains("all that was tried is kept: continue with --resume"),
        "{stderr}"
    );
    let before = std::fs::read_to_string(&journal).unwrap();
    assert!(before.lines().count() >= 39, "{before}");
    // Once the device is back, the search continues from there.
    std::fs::rename(user.home.path().join("whole"), &program).unwrap();
    let resumed = with("--resume").output().unwrap();
    let stderr = String::from_utf8_lossy(&resumed.stderr);
    assert!(resumed.status.success(), "{stderr}");
    let after = std::fs::read_to_string(&journal).unwrap();
    assert!(after.starts_with(&before));
    assert_eq!(after.lines().count(), 301);
}

#[test]
fn a_run_is_resumed_by_the_same_job_and_by_no_other() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let home = user.home.path();
    for name in [
        "dead-store.c",
        "dead-store.ll",
        "dead-store_reference.c",
        "dead-store.job.toml",
    ] {
        let from = repository().join("kernels/planted").join(name);
        std::fs::copy(from, home.join(name)).unwrap();
    }
    let line = "evolve dead-store.job.toml --goal instructions --max-candidates 30 --folder run";
    let none = command(&user, &format!("{line} --resume"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&none.stderr);
    assert_eq!(none.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("has no Run"), "{stderr}");
    assert!(command(&user, line).output().unwrap().status.success());
    // A run cannot continue from costs on another screen.
    let job = home.join("dead-store.job.toml");
    let text = std::fs::read_to_string(&job).unwrap();
    let other = text.replace(
        "screen = { rows = 3, columns = 7 }",
        "screen = { rows = 1, columns = 2 }",
    );
    assert_ne!(text, other);
    std::fs::write(&job, other).unwrap();
    let refused = command(&user, &format!("{line} --resume"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("was begun with another screen; give"),
        "{stderr}"
    );
    let refused = command(&user, &format!("{line} --resume --seed 5 --allow bounds"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&refused.stderr);
    for difference in [
        "another seed (0, now 5)",
        "another --allow (none, now bounds)",
        "another screen",
    ] {
        assert!(stderr.contains(difference), "{stderr}");
    }
    // Another `--allow` implies that other edits are tried; that is not listed again.
    assert!(!stderr.contains("version"), "{stderr}");
    std::fs::write(&job, text).unwrap();
    let resumed = command(&user, &format!("{line} --resume"))
        .output()
        .unwrap();
    assert!(resumed.status.success());
}

#[test]
fn a_winner_is_applied_again_and_only_to_its_own_program() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("unchecked-loop");
    evolve(&user, &format!("{job} --max-candidates 400 --folder run"));
    let ir = |name: &str| repository().join(format!("kernels/planted/{name}.ll"));
    let apply = |name: &str| {
        let ir = ir(name).canonicalize().unwrap();
        user.output(&format!(
            "apply run/winner.edits.json {} -o again.ll",
            ir.display()
        ))
    };
    assert!(apply("unchecked-loop").status.success());
    let read = |name: &str| std::fs::read_to_string(user.home.path().join(name)).unwrap();
    assert_eq!(read("again.ll"), read("run/winner.ll"));
    // The modes of both files follow the umask.
    let mode = |name: &str| {
        std::fs::metadata(user.home.path().join(name))
            .unwrap()
            .permissions()
    };
    assert_eq!(mode("run/winner.ll"), mode("run/journal"));
    let applied = user.output(&format!(
        "--json apply run/winner.edits.json {}",
        ir("unchecked-loop").canonicalize().unwrap().display()
    ));
    let applied: Value = serde_json::from_slice(&applied.stdout).unwrap();
    assert_eq!(applied["ir"], read("run/winner.ll"));
    let none = user.output("apply nowhere.json again.ll");
    assert_eq!(none.status.code(), Some(2));
    let none = user.output("apply run/winner.edits.json nowhere.ll");
    let stderr = String::from_utf8_lossy(&none.stderr);
    assert!(stderr.contains("cannot read `nowhere.ll`"), "{stderr}");
    let other = apply("dead-store");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("for another program"));
}

#[test]
fn published_winners_can_be_made_again() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let suite = repository().join("kernels/suite").canonicalize().unwrap();
    let mut n_winners = 0;
    for file in std::fs::read_dir(&suite).unwrap().flatten() {
        let file = file.file_name().into_string().unwrap();
        let Some(name) = file.strip_suffix(".winner.edits.json") else {
            continue;
        };
        n_winners += 1;
        let suite = suite.display();
        let line = format!("apply {suite}/{file} {suite}/{name}.ll --code {name}.ptx");
        let output = user.output(&line);
        assert!(output.status.success(), "{line}: {output:?}");
        // The same without its edits, as LLVM writes it.
        let patch = std::fs::read_to_string(format!("{suite}/{file}")).unwrap();
        let mut patch: Value = serde_json::from_str(&patch).unwrap();
        patch["edits"] = Value::Array(Vec::new());
        std::fs::write(user.home.path().join("none.json"), patch.to_string()).unwrap();
        let original = user.output(&format!("apply none.json {suite}/{name}.ll"));
        assert!(original.status.success());
        assert_ne!(output.stdout, original.stdout, "{name}");
        let code = std::fs::read_to_string(user.home.path().join(format!("{name}.ptx"))).unwrap();
        assert!(code.contains(".visible .entry"), "{name}");
    }
    assert_eq!(n_winners, 4);
}

#[test]
fn a_run_leaves_a_page_that_needs_nothing_else() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let job = planted("dead-store");
    let evolved = evolve(&user, &format!("{job} --max-candidates 400 --folder run"));
    let winner = &evolved["winner"];
    // From the original, parent by parent, to the candidate that was reduced.
    let lineage = winner["lineage"].as_array().unwrap();
    assert_eq!(lineage[0]["edits"], 0);
    assert_eq!(lineage.last().unwrap()["individual"], winner["individual"]);
    for pair in lineage.windows(2) {
        let parents = pair[1]["parents"].as_array().unwrap();
        assert!(parents.contains(&pair[0]["individual"]), "{pair:?}");
    }
    // The job's held-out problems ran natively.
    let shapes = winner["claim"]["shapes"].as_array().unwrap();
    assert_eq!(shapes.len(), 3);
    assert!(shapes.iter().all(|shape| shape["untried"].is_null()));
    let page = std::fs::read_to_string(user.home.path().join("run/report.html")).unwrap();
    for part in [
        "instructions</h1>",
        "<h2>The edits",
        "dead-store.c:",
        "Where it came from",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("href="));
}

#[test]
fn impossible_requests_are_refused_before_the_search_and_leave_nothing() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    std::fs::write(user.home.path().join("file"), "").unwrap();
    let bounds = planted("bounds-test");
    for (line, why) in [
        // The card allows only whole blocks.
        (
            format!("{bounds} width=17 height=9 --allow bounds --folder run"),
            "does not hold (the problem that is timed)",
        ),
        (
            format!("{bounds} --folder file/run"),
            "a Run cannot be kept in",
        ),
        (
            format!("{bounds} --llvm /no.so --folder run"),
            "no LLVM 22 could be opened",
        ),
    ] {
        let line = format!("evolve {line} --goal instructions --budget 1s");
        let output = command(&user, &line).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(why), "{line}: {stderr}");
        if line.contains("width") {
            assert!(!user.home.path().join("run").exists());
        }
    }
}

#[test]
fn bad_input_gets_a_clear_answer() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let folder = repository().join("crates/kernwright/tests/strangers_evolve/bad");
    let folder = folder.canonicalize().unwrap();
    let mut jobs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    jobs.sort();
    let mut shown = String::new();
    for job in jobs {
        let line = format!(
            "evolve {} --goal instructions --max-candidates 50 --clang nowhere --folder run-{}",
            job.display(),
            job.file_stem().unwrap().to_string_lossy()
        );
        let output = command(&user, &line).output().unwrap();
        // What LLVM itself prints further down differs from build to build.
        let stderr = String::from_utf8_lossy(&output.stderr);
        let error = stderr.lines().next().unwrap_or_default();
        let error = error.replace(&*folder.to_string_lossy(), "bad");
        let error = error.split("; it last printed").next().unwrap();
        let name = job.file_stem().unwrap().to_string_lossy();
        let code = output.status.code().unwrap();
        writeln!(shown, "{name}: {error} [exit {code}]").unwrap();
    }
    insta::assert_snapshot!("bad_input_of_evolve", shown);
}

/// Writes a job of one C function that computes `y` from `x`; returns the name of its file.
fn write_job(user: &User, name: &str, code: &str) -> String {
    let job = format!(
        r#"
job = "{name}"
language = "c"
sources = ["{name}.c"]
problem = {{ n = 400 }}

[card]
kernel = "{name}"
field = [{{ name = "n", min = 1 }}]

[[buffer]]
name = "x"
type = "f32"
shape = ["n"]
role = "in"
fill = {{ uniform = [-1, 1] }}

[[buffer]]
name = "y"
type = "f32"
shape = ["n"]
role = "out"

[[scalar]]
name = "n"
type = "i32"

[[launch]]
entry = "{name}"
arguments = ["x", "y", "n"]

[evolve]
screen = {{ n = 60 }}
held-out = [{{ n = 33 }}]
"#
    );
    std::fs::write(user.home.path().join(format!("{name}.c")), code).unwrap();
    std::fs::write(user.home.path().join(format!("{name}.job.toml")), job).unwrap();
    format!("{name}.job.toml")
}

/// Whether there is a clang-22, which translates C to IR.
fn has_clang() -> bool {
    let found = Command::new("clang-22").arg("--version").output().is_ok();
    if !found {
        println!("skipped: there is no clang-22 to translate C with");
    }
    found
}

#[test]
fn what_a_function_gives_back_is_part_of_its_answer() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    // Without its second half the function would still write the same.
    let code = "int tally(const float *restrict x, float *restrict y, int n) {\n\
                int count = 0;\n\
                for (int i = 0; i < n; i++) {\n\
                y[i] = x[i] + x[i];\n\
                if (x[i] > 0.5f) count += 3;\n\
                }\n\
                return count;\n\
                }\n";
    let job = write_job(&user, "tally", code);
    let evolved = evolve(&user, &format!("{job} --seed 1 --max-candidates 600"));
    assert!(
        evolved["winner"].is_null(),
        "{}",
        evolved["winner"]["edits"]
    );
}

/// With `--allow inputs`, searches remove what only the edge of the inputs needs, along with what nothing needs.
/// Proving a winner shows that the first removal is wrong; what is left of the candidate without it is tried, and not
/// lost.
#[test]
fn what_is_left_of_a_candidate_that_falls_is_tried() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    let code = "void rest(const float *x, float *y, int n) {\n\
                for (int i = 0; i < n; i++) {\n\
                y[i] = 0.0f;\n\
                float v = x[i];\n\
                y[i] = v == 1.0f ? 5.0f : v * 3.0f;\n\
                }\n\
                }\n";
    let job = write_job(&user, "rest", code);
    let mut results = Vec::new();
    for seed in 2..6 {
        let line =
            format!("{job} --seed {seed} --max-candidates 300 --allow inputs --folder run-{seed}");
        let evolved = evolve(&user, &line);
        let fallen = evolved["fallen"][0].as_str().unwrap_or_default().to_owned();
        results.push((fallen, evolved["winner"]["individual"].to_string()));
    }
    let is_rest = |(fallen, winner): &(String, String)| {
        fallen.starts_with(&format!(
            "candidate {winner}: on inputs no search has seen: wrong answer"
        ))
    };
    assert!(results.iter().any(is_rest), "{results:?}");
}

#[test]
fn without_a_gpu_the_error_names_a_goal_that_needs_none() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let line = format!(
        "evolve {} --goal time --max-candidates 1 --budget 1h",
        planted("second-barrier")
    );
    let output = command(&user, &line).output().unwrap();
    if output.status.success() {
        return println!("skipped: there is a GPU");
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("`--goal instructions` needs no GPU"),
        "{stderr}"
    );
}

#[test]
fn a_search_with_a_weak_check_is_refused() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    // Where most values are this large, the others may have any value.
    let code = "void mask(const float *restrict x, float *restrict y, float *restrict z, int n) {\n\
                for (int i = 0; i < n; i++) y[i] = z[i] = x[i] > -0.3f ? 1e30f : x[i] * 2.0f;\n\
                }\n";
    let job = write_job(&user, "mask", code);
    let path = user.home.path().join(&job);
    let text = std::fs::read_to_string(&path).unwrap();
    let another =
        "[[buffer]]\nname = \"z\"\ntype = \"f32\"\nshape = [\"n\"]\nrole = \"out\"\n\n[[scalar]]";
    let text = text
        .replace("[[scalar]]", another)
        .replace("\"y\", \"n\"", "\"y\", \"z\", \"n\"");
    std::fs::write(&path, &text).unwrap();
    for goal in ["instructions", "time"] {
        let line = format!("evolve {job} --goal {goal} --max-candidates 50 --budget 1h");
        let output = command(&user, &line).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{goal}");
        // Both are reported at once.
        for buffer in ["y", "z"] {
            let weak = format!("the check of `{buffer}` is weak");
            assert!(stderr.contains(&weak), "{goal}: {stderr}");
        }
        assert!(stderr.contains("tolerance"), "{goal}: {stderr}");
    }
    let text = text.replace(
        "role = \"out\"",
        "role = \"out\"\ntolerance = { relative = 1e-6 }",
    );
    std::fs::write(&path, text).unwrap();
    evolve(&user, &format!("{job} --seed 1 --max-candidates 50"));
}

/// A job of the strangers' folder, copied into a user's home.
fn copy_job(user: &User, name: &str) -> String {
    let from = repository()
        .join("crates/cli/tests/strangers/jobs")
        .join(name);
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, user.home.path().join(path.file_name().unwrap())).unwrap();
    }
    format!("{name}.job.toml")
}

#[test]
fn cuda_needs_no_toolkit_and_is_the_same_in_any_folder() {
    let users = [User::new(), User::new()];
    if !can_evolve(&users[0]) || !has_clang() {
        return;
    }
    let translated = users.map(|user| {
        let job = copy_job(&user, "ballots");
        let evolved = evolve(
            &user,
            &format!("{job} --seed 1 --max-candidates 60 --folder run"),
        );
        assert!(
            evolved["standing"]["valid"].as_u64().unwrap() > 0,
            "{evolved}"
        );
        let translated = user.home.path().join("run/original.ll");
        std::fs::read_to_string(translated).unwrap()
    });
    assert!(translated[0].contains("llvm.nvvm.vote.ballot.sync"));
    assert!(
        translated[0] == translated[1],
        "it names the folder it lies in"
    );
}

#[test]
fn code_that_needs_the_toolkit_is_reported() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    let job = copy_job(&user, "ballots");
    let source = user.home.path().join("ballots.cu");
    let text = std::fs::read_to_string(&source).unwrap();
    std::fs::write(&source, format!("#include <cooperative_groups.h>\n{text}")).unwrap();
    let line = format!("evolve {job} --goal instructions --max-candidates 10");
    let mut command = command(&user, &line);
    for variable in ["CUDA_HOME", "CUDA_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"] {
        command.env_remove(variable);
    }
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    if output.status.success() || stderr.contains("headers of the CUDA toolkit, since") {
        println!("skipped: the CUDA toolkit is here");
        return;
    }
    assert!(
        stderr.contains("'cooperative_groups.h' file not found"),
        "{stderr}"
    );
    assert!(stderr.contains("let CUDA_HOME name the folder"), "{stderr}");
}

/// A NumPy file of `float`s.
fn npy(numbers: &[f32]) -> Vec<u8> {
    let shape = format!("({},)", numbers.len());
    let dictionary = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    let header = format!("{dictionary:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.into_bytes());
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

#[test]
fn inputs_from_a_file_are_emulated_as_well() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    let code = "void sums(const float *restrict x, const float *restrict w, float *restrict y, int n) {\n\
                for (int i = 0; i < n; i++) { y[i] = 0.0f; y[i] = x[i] * w[i]; }\n\
                }\n";
    let job = write_job(&user, "sums", code);
    let path = user.home.path().join(&job);
    let text = std::fs::read_to_string(&path).unwrap();
    let weights = "[[buffer]]\nname = \"w\"\ntype = \"f32\"\nshape = [\"n\"]\nrole = \"in\"\n\
                   fill = { npy = \"w.npy\" }\n\n[[scalar]]";
    let text = text.replace("[[scalar]]", weights);
    let text = text.replace("[\"x\", \"y\", \"n\"]", "[\"x\", \"w\", \"y\", \"n\"]");
    let text = text.replace("{ n = 400 }", "{ n = 60 }");
    let text = text.replace("held-out = [{ n = 33 }]\n", "");
    std::fs::write(&path, text).unwrap();
    let numbers: Vec<f32> = (0..60_u8)
        .map(|nth| f32::from(nth).powi(2) * 0.37 - 5.0)
        .collect();
    std::fs::write(user.home.path().join("w.npy"), npy(&numbers)).unwrap();
    let evolved = evolve(&user, &format!("{job} --seed 1 --max-candidates 40"));
    assert!(
        evolved["standing"]["valid"].as_u64().unwrap() > 0,
        "{evolved}"
    );
}

#[test]
fn a_problem_that_the_card_does_not_allow_is_not_tried() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    let code = "void rows(const float *restrict x, float *restrict y, int n) {\n\
                for (int i = 0; i < n; i++) y[i] = x[i] * 3.0f;\n\
                }\n";
    let job = write_job(&user, "rows", code);
    let path = user.home.path().join(&job);
    let text = std::fs::read_to_string(&path).unwrap();
    let card = "field = [{ name = \"n\", min = 1 }]\n";
    let ruled = format!("{card}applies = [{{ name = \"even\", rule = \"n % 2 == 0\" }}]\n");
    std::fs::write(&path, text.replace(card, &ruled)).unwrap();
    let line = format!("evolve {job} --goal instructions --max-candidates 10");
    let output = command(&user, &line).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("does not take n=33: `n % 2 == 0`"),
        "{stderr}"
    );
}

/// Each job once had a winner that was wrong: for numbers that do not fit a byte, for limbs that are all ones, for more
/// parts than the screen has, for two counters that coincide, for a code that hardly ever occurs.
#[test]
fn winners_that_only_edge_inputs_refute_are_refused() {
    let user = User::new();
    if !can_evolve(&user) || !has_clang() {
        return;
    }
    copy_job(&user, "edges");
    for name in ["quant", "limbs", "merge", "sketch", "unpack"] {
        let line = format!("{name}.job.toml --max-candidates 1000");
        let winner = &evolve(&user, &line)["winner"];
        if name != "merge" {
            assert!(winner.is_null(), "{name}: {}", winner["edits"]);
            continue;
        }
        // This job has something else to gain; what is removed is no step of the tree.
        let share = winner["share"].as_f64().unwrap_or(1.0);
        assert!(share > 0.95, "{share}: {}", winner["edits"]);
    }
}

/// A kernel that never ends is stopped at its job's limit, or at the emulator's, and reported as a loop.
#[test]
fn an_endless_kernel_is_reported_as_a_loop() {
    let user = slow_add::user();
    let home = user.home.path();
    let job = slow_add::JOB.replace("WORK > 0", "WORK != 7");
    let job = job
        .replace("{ WORK = 60 }", "{ WORK = 0 }")
        .replace("seconds = 300", "seconds = 0.5");
    std::fs::write(home.join("spin.job.toml"), job).unwrap();
    let planted = repository().join("kernels/planted");
    for name in [
        "dead-store.c",
        "dead-store_reference.c",
        "dead-store.job.toml",
    ] {
        std::fs::copy(planted.join(name), home.join(name)).unwrap();
    }
    let ir = std::fs::read_to_string(planted.join("dead-store.ll")).unwrap();
    // Its last block then branches to itself.
    let endless = ir.replace("  ret void", "  br label %33");
    assert_ne!(ir, endless);
    std::fs::write(home.join("dead-store.ll"), endless).unwrap();
    let loops = "a loop that does not end";
    let mut lines = vec![
        ("bench spin.job.toml", "cannot serve as a baseline: hangs"),
        (
            "tune spin.job.toml --max-evals 2",
            "cannot serve as a baseline: hangs",
        ),
    ];
    if can_evolve(&user) {
        let line = "evolve dead-store.job.toml --goal instructions --folder run";
        lines.push((line, "the original itself: out-of-fuel"));
    }
    for (line, why) in lines {
        let output = command(&user, line).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        if slow_add::no_sandbox(&stderr) {
            return;
        }
        assert!(!output.status.success(), "{line}: {stderr}");
        assert!(
            stderr.contains(why) && stderr.contains(loops),
            "{line}: {stderr}"
        );
    }
}

/// A Run without an answer begins anew; a user's own folder is left alone.
#[test]
fn a_run_without_an_answer_begins_anew() {
    let user = User::new();
    if !can_evolve(&user) {
        return;
    }
    let home = user.home.path();
    let line = format!(
        "evolve {} --goal instructions --max-candidates 6 --labs 1 --folder",
        planted("dead-store")
    );
    let run = |folder: &str, more: &str| {
        let output = command(&user, &format!("{line} {folder} {more}"))
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    assert_eq!(run("whole", "").0, Some(0));
    let journal = std::fs::read_to_string(home.join("whole/journal")).unwrap();
    let header = journal.lines().next().unwrap().to_owned() + "\n";
    let first = journal.lines().nth(1).unwrap();
    let torn_answer = format!("{header}{}", &first[..first.len() / 2]);
    // Its checksum is that of another line.
    let other = header.replace("\"seed\":0", "\"seed\":7");
    assert_ne!(other, header);
    for (nth, journal) in ["", "0123", &header[..40], &header, &torn_answer]
        .into_iter()
        .enumerate()
    {
        for resume in ["", "--resume"] {
            let folder = format!("killed{nth}{resume}");
            std::fs::create_dir_all(home.join(&folder).join("builds")).unwrap();
            std::fs::write(home.join(&folder).join("journal"), journal).unwrap();
            let (code, stderr) = run(&folder, resume);
            assert_eq!(code, Some(0), "{nth} {resume}: {stderr}");
            let read =
                |folder: &str| std::fs::read(home.join(folder).join("winner.edits.json")).ok();
            assert_eq!(read(&folder), read("whole"));
        }
    }
    // Files of others stay as they are: a journal of another kind, and a folder with other files.
    let (notes, poem) = ("Monday: rain\n", "no newline at the end");
    for (folder, journal) in [("diary", notes), ("poems", poem), ("damaged", &other)] {
        std::fs::create_dir_all(home.join(folder)).unwrap();
        std::fs::write(home.join(folder).join("journal"), journal).unwrap();
        let (code, stderr) = run(folder, "");
        assert_eq!(code, Some(2), "{folder}: {stderr}");
        assert!(stderr.contains("has a Run already"), "{stderr}");
        assert_ne!(run(folder, "--resume").0, Some(0), "{folder}");
        assert_eq!(
            std::fs::read_to_string(home.join(folder).join("journal")).unwrap(),
            journal
        );
    }
    std::fs::create_dir_all(home.join("mine")).unwrap();
    std::fs::write(home.join("mine/thesis.tex"), "words").unwrap();
    let (code, stderr) = run("mine", "--resume");
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("has no Run"), "{stderr}");
}
