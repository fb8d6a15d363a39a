//! `kernwright evolve` of a workload, `kernwright workload` and `kernwright apply` as a user meets them. The
//! interpreter needs no device; times differ from machine to machine, and what a search finds with them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a skipped test says why")]

mod user;

use serde_json::Value;
use user::User;

/// What a command says; nothing where there is no sandbox, which is told.
fn json(user: &User, line: &str) -> Option<Value> {
    let output = user.command(line).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    if told.contains("Landlock") {
        println!("skipped: {told}");
        return None;
    }
    assert!(output.status.success(), "{line}: {told}");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

fn refused(user: &User, line: &str, why: &str) {
    let output = user.command(line).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{line}");
    assert!(told.contains(why), "{line}: {told}");
}

fn answers(user: &User, folder: &str) -> usize {
    let journal = std::fs::read_to_string(user.home.path().join(folder).join("journal")).unwrap();
    journal.lines().count() - 1
}

#[test]
fn training_becomes_better_and_the_run_is_taken_up() {
    let user = User::new();
    // Where cores are busy the clock is not to be trusted: time has no say here.
    let shipped = format!(
        "{}/../../workloads/tiny-training",
        env!("CARGO_MANIFEST_DIR")
    );
    for name in ["step.mlir", "evaluate.mlir", "tiny-training.workload.toml"] {
        let text = std::fs::read_to_string(format!("{shipped}/{name}")).unwrap();
        let text = text.replace("time = 1.0", "time = 9.0");
        std::fs::write(user.home.path().join(name), text).unwrap();
    }
    let line =
        "--json evolve tiny-training.workload.toml --seed 3 --labs 2 --budget 1h --folder run";
    let Some(first) = json(&user, &format!("{line} --max-candidates 20")) else {
        return;
    };
    assert_eq!(answers(&user, "run"), 20);
    assert_eq!(first["objectives"][0], "error share");
    // Its first start is an unlucky one, which makes the original no worse than itself.
    let journal = std::fs::read_to_string(user.home.path().join("run/journal")).unwrap();
    let original = journal
        .lines()
        .find(|line| line.contains("\"individual\":0,"));
    assert!(
        original.unwrap().contains("\"result\":{\"Ok\""),
        "{original:?}"
    );
    refused(
        &user,
        &format!("{line} --max-candidates 30"),
        "has a Run already",
    );
    let evolved = json(&user, &format!("{line} --max-candidates 250 --resume")).unwrap();
    assert_eq!(answers(&user, "run"), 250);
    let standing = &evolved["standing"];
    assert_eq!(standing["told"], 250);
    // Nothing that is told was told by chance: the test rows and starts are others than the search's.
    let winner = &evolved["winner"];
    assert!(winner.is_object(), "{}", evolved["fallen"]);
    let points = &winner["tested"]["points"];
    assert!(points["low"].as_f64().unwrap() > 0.0, "{points}");
    assert_eq!(winner["tested"]["winner"].as_array().unwrap().len(), 5);
    assert!(winner["tested"]["tuned"]["accuracy"].as_f64().unwrap() > 80.0);
    // The winner can be made again from the file that it was made from, and nothing else.
    let workload = format!("{}/../../workloads", env!("CARGO_MANIFEST_DIR"));
    let apply = format!("apply run/winner.edits.json {workload}/tiny-training/step.mlir");
    let output = user.command(&apply).output().unwrap();
    assert!(output.status.success());
    let winner = std::fs::read(user.home.path().join("run/winner.mlir")).unwrap();
    assert_eq!(output.stdout, winner);
    let other = format!("apply run/winner.edits.json {workload}/tiny-inference/step.mlir");
    refused(&user, &other, "for another module");
    let page = std::fs::read_to_string(user.home.path().join("run/report.html")).unwrap();
    assert!(page.contains("points of accuracy") && page.contains("<svg"));
    runs_from_jax(&user, &format!("{workload}/tiny-training/step.mlir"));
}

/// The script beside a winner runs it from JAX, where the same comes of it as from our interpreter.
fn runs_from_jax(user: &User, original: &str) {
    let folder = user.home.path().join("run");
    assert!(folder.join("run.py").is_file());
    let Some(jax) = std::env::var_os("KERNWRIGHT_JAX") else {
        println!("skipped: KERNWRIGHT_JAX names no folder with JAX in it");
        return;
    };
    let script = std::process::Command::new("python3")
        .args(["run.py", "winner.mlir", "--outputs", "both.npz"])
        .env("PYTHONPATH", jax)
        .env("JAX_PLATFORMS", "cpu")
        .current_dir(&folder)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&script.stderr);
    assert!(script.status.success(), "{told}");
    let compared = |module: &str| {
        let line = format!("module {module} --run --inputs run/both.npz");
        user.command(&line).output().unwrap()
    };
    let same = compared("run/winner.mlir");
    let told = String::from_utf8_lossy(&same.stdout);
    assert!(same.status.success(), "{told}");
    // What the original does is something else.
    assert!(!compared(original).status.success());
}

#[test]
fn prediction_becomes_faster_within_its_limit() {
    let user = User::new();
    let line = "--json evolve tiny-inference --seed 1 --labs 2 --budget 1h --max-candidates 250 --folder run";
    let Some(evolved) = json(&user, line) else {
        return;
    };
    assert_eq!(evolved["objectives"][0], "time");
    let fitness = evolved["fitness"].as_f64().unwrap();
    assert!(fitness > 95.0, "{fitness}");
    // On a busy machine nothing may be faster beyond doubt; what is called so is within the limit.
    let tested = &evolved["winner"]["tested"];
    if tested.is_object() {
        assert!(
            tested["points"]["mean"].as_f64().unwrap() >= -2.0,
            "{tested}"
        );
        assert!(tested["time"]["is_faster"].as_bool().unwrap(), "{tested}");
    }
    for point in evolved["front"].as_array().unwrap() {
        let error = point["scores"][1].as_f64().unwrap();
        assert!(error <= 1.0 - fitness / 100.0 + 0.04 + 1e-9, "{point}");
    }
}

#[test]
fn a_workload_is_looked_at_and_its_weights_kept() {
    let user = User::new();
    let names = json(&user, "--json workload").unwrap();
    assert!(
        names["workloads"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one == "mnist-training")
    );
    let Some(facts) = json(&user, "--json workload tiny-training --weights w.npz") else {
        return;
    };
    assert_eq!(facts["steps"], 184);
    assert_eq!(facts["accuracies"].as_array().unwrap().len(), 3);
    assert!(user.home.path().join("w.npz").is_file());
    assert!(facts["equals"].is_null());
    let facts = json(&user, "--json workload tiny-inference --equals 3").unwrap();
    let equals = &facts["equals"];
    assert_eq!(equals["tried"], 3);
    assert!(
        equals["least"].as_f64() <= equals["most"].as_f64(),
        "{equals}"
    );
    refused(
        &user,
        "workload tiny-inference --weights w.npz",
        "only training makes weights",
    );
    refused(
        &user,
        "workload mnist-training",
        "kernwright data get mnist",
    );
    refused(&user, "workload tiny-trainin", "is no workload");
}

#[test]
fn what_is_for_kernels_says_nothing_about_a_model() {
    let user = User::new();
    refused(
        &user,
        "evolve tiny-training --allow precision",
        "--allow is for kernels",
    );
    refused(
        &user,
        "evolve tiny-training n=5",
        "FIELD=VALUE is for kernels",
    );
    refused(
        &user,
        "evolve tiny-training --device cpu",
        "--device is for kernels",
    );
    refused(
        &user,
        "evolve tiny-training --goal instructions",
        "--goal instructions is for",
    );
    refused(&user, "evolve none.workload.toml", "none.workload.toml");
    refused(
        &user,
        "evolve tiny-training --plugin Cargo.toml",
        "Cargo.toml",
    );
}

#[test]
fn xla_evolves_too() {
    let Ok(plugin) = std::env::var("KERNWRIGHT_PJRT_PLUGIN") else {
        println!("skipped: KERNWRIGHT_PJRT_PLUGIN names no plugin");
        return;
    };
    let user = User::new();
    let line = format!(
        "--json evolve tiny-training --labs 2 --budget 1h --max-candidates 12 --folder run --plugin {plugin} \
         --client-option cpu_device_count=1"
    );
    let Some(evolved) = json(&user, &line) else {
        return;
    };
    let engine = evolved["original"]["engine"].as_str().unwrap();
    assert!(engine.starts_with("XLA cpu"), "{engine}");
    assert_eq!(answers(&user, "run"), 12);
    // The same model learns the same with either engine.
    let ours = json(&user, "--json workload tiny-training").unwrap();
    let ours: f64 = ours["accuracies"][0].as_f64().unwrap();
    let theirs = json(
        &user,
        &format!(
            "--json workload tiny-training --plugin {plugin} --client-option cpu_device_count=1"
        ),
    );
    let theirs: f64 = theirs.unwrap()["accuracies"][0].as_f64().unwrap();
    assert!((ours - theirs).abs() < 0.5, "{ours} {theirs}");
}
