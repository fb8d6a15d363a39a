//! Programs whose answers are judged by data, as a user runs them.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::path::{Path, PathBuf};

use serde_json::Value;
use user::User;

/// Copies an example's files, with its job changed, and gives the job's path.
fn changed(user: &User, name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/judged");
    let folder = user.home.path().join("judged");
    std::fs::create_dir_all(&folder).unwrap();
    for end in ["c", "ll"] {
        let file = format!("{name}.{end}");
        std::fs::copy(root.join(&file), folder.join(file)).unwrap();
    }
    let mut text = std::fs::read_to_string(root.join(format!("{name}.job.toml"))).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let job = folder.join(format!("{name}.job.toml"));
    std::fs::write(&job, text).unwrap();
    job
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
    let missing = ["Landlock", "LLVM 22"];
    if missing.iter().any(|what| error.contains(what)) {
        println!("skipped: {error}");
        return None;
    }
    Some((document, output.status.code().unwrap()))
}

#[test]
fn a_bench_shows_how_good_answers_are() {
    let user = User::new();
    let job = changed(&user, "logistic", &[]);
    let bench = ["bench", job.to_str().unwrap(), "--samples", "5"];
    let Some((timed, code)) = document(&user, &bench) else {
        return;
    };
    assert_eq!(code, 0, "{timed:#}");
    let error = timed["error"].as_f64().unwrap();
    assert!((0.05..0.25).contains(&error), "{timed:#}");
    assert!(timed["loops"][0]["turns"].as_f64().unwrap() > 100.0);
}

#[test]
fn what_a_search_could_not_find_honestly_is_refused_before_it() {
    let user = User::new();
    let evolve = |changes: &[(&str, &str)], more: &[&str]| {
        let job = changed(&user, "logistic", changes);
        let folder = user.home.path().join("run");
        let mut arguments = vec![
            "evolve",
            job.to_str().unwrap(),
            "--budget",
            "1s",
            "--folder",
        ];
        arguments.push(folder.to_str().unwrap());
        arguments.extend(more);
        let (document, code) = document(&user, &arguments)?;
        assert_eq!(code, 2, "{document:#}");
        Some(document["error"].to_string())
    };
    // It ends after a turn by itself: leaving the others out would be no finding.
    let Some(error) = evolve(&[("value = 1e-5", "value = 1.0")], &[]) else {
        return;
    };
    assert!(error.contains("its loops are not needed"), "{error}");
    let error = evolve(&[], &["--goal", "instructions"]).unwrap();
    assert!(error.contains("the goal is time"), "{error}");
    let error = evolve(&[("points = 2.0", "points = 0.05")], &[]).unwrap();
    assert!(error.contains("less than a row"), "{error}");
    let error = evolve(&[("test = [0, 1000]", "test = [0, 1001]")], &[]).unwrap();
    assert!(error.contains("`test` ends at row 1001"), "{error}");
    let set = "set = \"adlt\"";
    let generated = "generated = { features = 8, classes = 2, rows = 4000, test-rows = 1000, noise = 1.0, seed = 4 }";
    let error = evolve(&[(generated, set)], &[]).unwrap();
    assert!(error.contains("did you mean `adult`"), "{error}");
}

#[test]
fn training_that_takes_too_long_is_shortened_within_the_limit() {
    let user = User::new();
    let job = changed(&user, "long-training", &[]);
    let folder = user.home.path().join("run");
    let evolve = [
        "evolve",
        job.to_str().unwrap(),
        "--max-candidates",
        "300",
        "--budget",
        "120s",
        "--seed",
        "2",
        "--folder",
        folder.to_str().unwrap(),
    ];
    let Some((evolved, code)) = document(&user, &evolve) else {
        return;
    };
    assert_eq!(code, 0, "{evolved:#}");
    let winner = &evolved["winner"];
    assert!(winner.is_object(), "{:#}", evolved["fallen"]);
    let claim = &winner["claim"];
    // Rounds beyond the first few change nothing that counts: a search that finds no half of them is broken.
    assert!(claim["time"]["ratio"].as_f64().unwrap() < 0.6, "{claim:#}");
    let judged = &claim["judged"];
    assert!(
        judged["points"]["mean"].as_f64().unwrap() >= -2.0,
        "{judged:#}"
    );
    assert!(judged["rows"].as_u64().unwrap() > 500, "{judged:#}");
    // Its answers are others than the original's, and the report says what rests on that.
    let risks = winner["edits"].as_array().unwrap().iter();
    let risks: Vec<&str> = risks.map(|edit| edit["risk"].as_str().unwrap()).collect();
    assert!(!risks.contains(&"tested"), "{risks:?}");
    let page = std::fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("test rows, which were read once"));
}
