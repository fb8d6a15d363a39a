//! `kernwright evolve` of a workload, `kernwright workload` and `kernwright apply` as a user runs them. The
//! interpreter needs no device; times differ from machine to machine, and so does what a search finds.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a skipped test says why")]

mod user;

use std::fmt::Write as _;

use serde_json::Value;
use user::{User, search};

/// The JSON output of a command; prints why and returns `None` where there is no sandbox.
fn json(user: &User, line: &str) -> Option<Value> {
    let output = user.command(line).output().unwrap();
    let text = [&output.stderr[..], &output.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    if text.contains("Landlock") {
        println!("skipped: {text}");
        return None;
    }
    assert!(output.status.success(), "{line}: {text}");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

fn refused(user: &User, line: &str, why: &str) {
    let output = user.command(line).output().unwrap();
    // With `--json` the error is a document on stdout.
    let text = [&output.stderr[..], &output.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    assert_eq!(output.status.code(), Some(2), "{line}: {text}");
    assert!(text.contains(why), "{line}: {text}");
}

fn answers(user: &User, folder: &str) -> usize {
    let journal = std::fs::read_to_string(user.home.path().join(folder).join("journal")).unwrap();
    journal.lines().count() - 1
}

/// Copies tiny-training into the user's folder, with one text replaced in its files.
fn copy_training(user: &User, (old, new): (&str, &str)) {
    let shipped = format!(
        "{}/../../workloads/tiny-training",
        env!("CARGO_MANIFEST_DIR")
    );
    for name in ["step.mlir", "evaluate.mlir", "tiny-training.workload.toml"] {
        let text = std::fs::read_to_string(format!("{shipped}/{name}")).unwrap();
        let text = text.replace(old, new);
        std::fs::write(user.home.path().join(name), text).unwrap();
    }
}

/// The mean squared difference of answers and labels.
const SQUARES: &str = "
module {
  func.func public @main(%a: tensor<250x4xf32>, %y: tensor<250x4xf32>) -> tensor<f32> {
    %0 = stablehlo.subtract %a, %y : tensor<250x4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<250x4xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<250x4xf32>, tensor<f32>) -> tensor<f32>
    %all = stablehlo.constant dense<1000.0> : tensor<f32>
    %3 = stablehlo.divide %2, %all : tensor<f32>
    return %3 : tensor<f32>
  }
}
";

#[test]
fn a_custom_metric_is_reported_as_a_metric() {
    let user = User::new();
    let evaluation = "evaluation = \"evaluate.mlir\"";
    let instead = format!("{evaluation}\nmetric = \"squares.mlir\"");
    copy_training(&user, (evaluation, &instead));
    std::fs::write(user.home.path().join("squares.mlir"), SQUARES).unwrap();
    let name = "tiny-training.workload.toml";
    let Some(facts) = json(&user, &format!("--json workload {name}")) else {
        return;
    };
    assert_eq!(facts["gauge"], "metric");
    let metric = 1.0 - facts["accuracies"][0].as_f64().unwrap() / 100.0;
    let stdout = |line: &str| {
        let output = user.command(line).output().unwrap();
        assert!(output.status.success(), "{line}");
        String::from_utf8(output.stdout).unwrap()
    };
    let shown = stdout(&format!("workload {name}"));
    assert!(
        shown.contains(&format!("metric      {metric:.4}, ")),
        "{shown}"
    );
    let evolved = stdout(&format!(
        "evolve {name} --labs 2 --budget 1h --prove-budget 1h --max-candidates 10 --folder run"
    ));
    assert!(
        evolved.contains("the original on the fitness rows: metric 0."),
        "{evolved}"
    );
    let page = std::fs::read_to_string(user.home.path().join("run/report.html")).unwrap();
    for text in [&evolved, &page] {
        assert!(!text.contains("right on"), "{text}");
    }
    // A metric that looks only at the labels, and one for which more is better.
    for (old, new, why) in [
        (
            "multiply %0, %0",
            "multiply %y, %y",
            "batch for batch: it must look",
        ),
        (
            "divide %2, %all",
            "subtract %all, %2",
            "other rows: it must look",
        ),
    ] {
        assert!(SQUARES.contains(old));
        let path = user.home.path().join("squares.mlir");
        std::fs::write(path, SQUARES.replace(old, new)).unwrap();
        for verb in ["workload", "evolve"] {
            refused(&user, &format!("{verb} {name}"), why);
        }
    }
    // Part of a batch, or one batch alone, shows nothing; that is reported before any search.
    let path = user.home.path().join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    for rows in ["[0, 990]", "[0, 250]"] {
        std::fs::write(
            &path,
            text.replace("test = [0, 1000]", &format!("test = {rows}")),
        )
        .unwrap();
        refused(
            &user,
            &format!("workload {name}"),
            "whole batches, at least two",
        );
    }
}

/// Numbers from 0 to 1, the same every time.
fn draws() -> impl FnMut() -> f64 {
    let mut state = 1_u64;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31)
    }
}

/// Numbers as a line of a table.
fn csv_line(numbers: &[f64]) -> String {
    let words: Vec<String> = numbers.iter().map(|one| format!("{one:.6}")).collect();
    words.join(",")
}

/// A table of points with 16 numbers each and their class, which `class` computes from a number that is drawn. Tables
/// of other numbers have other points.
fn table(number: usize, rows: usize, class: impl Fn(u64) -> u64) -> String {
    let mut state = draws();
    let mut draw = || (state() * f64::from(1 << 30)) as u64;
    for _ in 0..number {
        draw();
    }
    let mut text = String::new();
    for _ in 0..rows {
        let own = draw() % 4;
        for at in 0..16 {
            let high = if at % 4 == own { 1.0 } else { 0.0 };
            text += &format!("{:.3},", high + (draw() % 1000) as f64 / 1000.0);
        }
        let class = class(own + 4 * draw());
        text += &format!("{class}\n");
    }
    text
}

/// The source of the rows of tiny workloads.
const GENERATED: &str = "generated = { features = 16, classes = 4, rows = 2500, test-rows = 1000, noise = 0.8, seed = 1 }";

/// The same setting with tables as the source.
fn of_files() -> String {
    let array =
        |part: &str, columns: &str| format!("{{ file = \"{part}.csv\", columns = {columns} }}");
    format!(
        "files = {{ train-data = {}, train-labels = {}, test-data = {}, test-labels = {} }}",
        array("train", "[0, 16]"),
        array("train", "[16, 17]"),
        array("test", "[0, 16]"),
        array("test", "[16, 17]")
    )
}

/// Scores are the sums of every fourth number, and a little of what costs the most to compute.
const REFINED: &str = "
module {
  func.func public @main(%a: tensor<16x4xf32>, %b: tensor<16x64xf32>, %c: tensor<64x4xf32>, %x: tensor<250x16xf32>) -> tensor<250x4xf32> {
    %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<250x16xf32>, tensor<16x4xf32>) -> tensor<250x4xf32>
    %1 = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0] : (tensor<250x16xf32>, tensor<16x64xf32>) -> tensor<250x64xf32>
    %2 = stablehlo.tanh %1 : tensor<250x64xf32>
    %3 = stablehlo.dot_general %2, %c, contracting_dims = [1] x [0] : (tensor<250x64xf32>, tensor<64x4xf32>) -> tensor<250x4xf32>
    %4 = stablehlo.add %0, %3 : tensor<250x4xf32>
    return %4 : tensor<250x4xf32>
  }
}
";

/// On the fitness rows the right answers lead by far, so the little can be removed; on the rows for confirmation the
/// original is always right, and a model with other answers is not.
#[test]
fn a_change_that_only_suits_the_fitness_rows_is_not_confirmed() {
    let user = User::new();
    let mut draw = draws();
    let mut matrix = |rows: usize, columns: usize, scale: f64| -> Vec<Vec<f64>> {
        let mut row = || (0..columns).map(|_| scale * (2.0 * draw() - 1.0)).collect();
        (0..rows).map(|_| row()).collect()
    };
    let sums: Vec<Vec<f64>> = (0..16)
        .map(|at| (0..4).map(|class| f64::from(at % 4 == class)).collect())
        .collect();
    let (b, c) = (matrix(16, 64, 1.0), matrix(64, 4, 0.2));
    let easy = matrix(500, 16, 0.1);
    let hard = [matrix(500, 16, 1.0), matrix(1000, 16, 1.0)];
    let times = |row: &[f64], matrix: &[Vec<f64>]| -> Vec<f64> {
        let column = |to: usize| row.iter().zip(matrix).map(|(x, line)| x * line[to]).sum();
        (0..matrix[0].len()).map(column).collect()
    };
    let line = |row: &[f64]| {
        let inner: Vec<f64> = times(row, &b).into_iter().map(f64::tanh).collect();
        let scores = times(row, &sums)
            .into_iter()
            .zip(times(&inner, &c))
            .map(|(sum, little)| sum + little);
        let best = scores
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        format!("{},{}", csv_line(row), best.unwrap().0)
    };
    let easy = (0..4).cycle().zip(easy).map(|(class, mut row)| {
        row.iter_mut()
            .skip(class)
            .step_by(4)
            .for_each(|x| *x += 2.0);
        line(&row)
    });
    let [confirm, test] = hard.map(|rows| rows.iter().map(|row| line(row)).collect::<Vec<_>>());
    let train: Vec<String> = easy.chain(confirm).collect();
    let lines = |rows: &[Vec<f64>]| rows.iter().map(|row| csv_line(row)).collect::<Vec<_>>();
    for (name, lines) in [
        ("a", lines(&sums)),
        ("b", lines(&b)),
        ("c", lines(&c)),
        ("train", train),
        ("test", test),
    ] {
        let path = user.home.path().join(format!("{name}.csv"));
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    }
    let mut text =
        "format = 1\nname = \"refined\"\nkind = \"inference\"\nmodule = \"refined.mlir\"\n"
            .to_owned();
    for name in ["a", "b", "c"] {
        let start = format!("start = {{ file = \"{name}.csv\" }}");
        text += &format!("[[arguments]]\nrole = \"weight\"\nname = \"{name}\"\n{start}\n");
    }
    text += "[[arguments]]\nrole = \"data\"\n";
    let rows = "fitness = [0, 500]\nconfirm = [500, 1000]\ntest = [0, 1000]";
    text += &format!("[data]\n{}\n{rows}\n[limits]\npoints = 1.0\n", of_files());
    std::fs::write(user.home.path().join("refined.mlir"), REFINED).unwrap();
    std::fs::write(user.home.path().join("refined.workload.toml"), text).unwrap();
    let line = "--json evolve refined.workload.toml --labs 2 --budget 1h --prove-budget 1h --max-candidates 150 --folder run";
    let Some(evolved) = json(&user, line) else {
        return;
    };
    assert_eq!(evolved["fitness"], 100.0);
    let fallen = evolved["fallen"].to_string();
    assert!(fallen.contains("on the rows for confirmation"), "{fallen}");
    assert!(!fallen.contains("on test rows"), "{fallen}");
}

#[test]
fn what_fails_on_test_rows_is_struck_out_and_its_edits_kept() {
    let user = User::new();
    // What is learnt from the rows of the search does not hold for those of the test.
    let parts = [
        ("train", table(0, 2500, |drawn| drawn % 4)),
        ("test", table(1, 1000, |drawn| drawn / 4 % 4)),
    ];
    for (part, table) in parts {
        std::fs::write(user.home.path().join(format!("{part}.csv")), table).unwrap();
    }
    copy_training(&user, (GENERATED, &of_files()));
    let name = "tiny-training.workload.toml";
    let text = std::fs::read_to_string(user.home.path().join(name)).unwrap();
    assert!(text.contains("train.csv"), "{text}");
    std::fs::write(
        user.home.path().join(name),
        text.replace("time = 1.0", "time = 9.0"),
    )
    .unwrap();
    let line = format!(
        "--json evolve {name} --seed 1 --labs 2 --budget 1h --prove-budget 1h --max-candidates 80 --folder run"
    );
    let Some(evolved) = json(&user, &line) else {
        return;
    };
    assert!(evolved["winner"].is_null(), "{}", evolved["winner"]);
    assert!(
        evolved["fallen"].to_string().contains("on test rows"),
        "{}",
        evolved["fallen"]
    );
    assert!(!user.home.path().join("run/winner.mlir").exists());
    let output = user
        .command("apply run/struck-out.edits.json step.mlir")
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("func.func")
    );
}

#[test]
fn proving_a_model_keeps_to_its_budget_and_can_be_resumed() {
    let user = User::new();
    let seeds: Vec<String> = (11..91).map(|seed: u32| seed.to_string()).collect();
    let many = format!(
        "test-seeds = [{}]\n\n[limits]\ntime = 9.0",
        seeds.join(", ")
    );
    let few = "test-seeds = [11, 12, 13, 14, 15]\n\n[limits]\ntime = 1.0";
    copy_training(&user, (few, &many));
    let line = "evolve tiny-training.workload.toml --seed 3 --labs 2 --budget 1h --max-candidates 60 --folder run";
    let stopped = user.command(&format!("{line} --prove-budget 1s"));
    let stopped = { stopped }.output().unwrap();
    let stderr = String::from_utf8_lossy(&stopped.stderr);
    if stderr.contains("Landlock") {
        println!("skipped: {stderr}");
        return;
    }
    // It is not an error, and the search was not interrupted.
    assert_eq!(stopped.status.code(), Some(0), "{stderr}");
    let stdout = String::from_utf8_lossy(&stopped.stdout);
    for part in [
        "the front, as the search saw it:",
        "not proven: candidate ",
        "the 1 s for reducing and proving were over",
        "`--resume --budget 1s --prove-budget ",
    ] {
        assert!(stdout.contains(part), "{part}: {stdout}");
    }
    let folder = user.home.path().join("run");
    let report = || -> Value {
        serde_json::from_slice(&std::fs::read(folder.join("report.json")).unwrap()).unwrap()
    };
    let left = report();
    assert!(left["winner"].is_null() && left["unproven"].is_object());
    let unproven = folder.join("unproven.edits.json");
    assert!(unproven.exists() && !folder.join("winner.edits.json").exists());
    let page = std::fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("Better while searching, and not proven"));

    let resumed = user.command(&format!("{line} --resume --prove-budget 1h"));
    let resumed = { resumed }.output().unwrap();
    let stderr = String::from_utf8_lossy(&resumed.stderr);
    assert!(resumed.status.success(), "{stderr}");
    for step in [
        "proving a winner takes about",
        "reduced from",
        "running it on inputs",
    ] {
        assert!(stderr.contains(step), "{step}: {stderr}");
    }
    let proven = report();
    assert!(
        proven["winner"].is_object() && proven["unproven"].is_null(),
        "{stderr}"
    );
    assert!(!unproven.exists() && folder.join("winner.edits.json").exists());
}

#[test]
fn training_improves_and_the_run_is_resumed() {
    let user = User::new();
    // On busy cores times are unreliable: here they decide nothing.
    copy_training(&user, ("time = 1.0", "time = 9.0"));
    let line = "--json evolve tiny-training.workload.toml --seed 3 --labs 2 --budget 1h --prove-budget 1h --folder run";
    let Some(first) = json(&user, &format!("{line} --max-candidates 60")) else {
        return;
    };
    assert_eq!(answers(&user, "run"), 60);
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
        &format!("{line} --max-candidates 90"),
        "has a Run already",
    );
    let clock = user.home.path().join("run/seconds");
    let before: f64 = std::fs::read_to_string(&clock)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    assert_eq!(Some(before), first["standing"]["seconds"].as_f64());
    std::fs::write(&clock, "1000\n").unwrap();
    let evolved = json(&user, &format!("{line} --max-candidates 250 --resume")).unwrap();
    assert_eq!(answers(&user, "run"), 250);
    nothing_was_judged_twice(&user, 60);
    let standing = &evolved["standing"];
    assert_eq!(standing["told"], 250);
    // The time of the search before counts.
    let seconds = |evolved: &Value| evolved["standing"]["seconds"].as_f64().unwrap();
    assert!(seconds(&evolved) > 1000.0, "{}", seconds(&evolved));
    // No reported result is due to chance: the test rows and starts differ from the search's.
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
    // And so can the others of the front, as they are reported.
    let front = user.home.path().join("run/front");
    let n_written = std::fs::read_dir(&front).unwrap().count();
    assert!(n_written >= 1 && front.join(format!("{n_written}.edits.json")).exists());
    let patch: Value =
        serde_json::from_slice(&std::fs::read(front.join("1.edits.json")).unwrap()).unwrap();
    assert_eq!(patch["edits"], evolved["front"][0]["genome"]);
    let apply = format!("apply run/front/1.edits.json {workload}/tiny-training/step.mlir");
    let output = user.command(&apply).output().unwrap();
    assert!(output.status.success());
    let other = format!("apply run/winner.edits.json {workload}/tiny-inference/step.mlir");
    refused(&user, &other, "for another module");
    let page = std::fs::read_to_string(user.home.path().join("run/report.html")).unwrap();
    // Where the rate alone does as well, that is the headline.
    let remains = evolved["winner"]["tested"]["tuned"]["remains"]["low"].as_f64();
    let headline = match remains.unwrap() {
        low if low <= 0.0 => "tuning the learning rate to",
        _ => "points of accuracy",
    };
    assert!(
        page.contains(headline) && page.contains("<svg"),
        "{headline}"
    );
    runs_from_jax(&user, &format!("{workload}/tiny-training/step.mlir"));
}

/// Programs that appear again after a Run was resumed have the same times as before, to the last digit.
fn nothing_was_judged_twice(user: &User, n_before: usize) {
    let journal = std::fs::read_to_string(user.home.path().join("run/journal")).unwrap();
    let answers: Vec<Value> = journal
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line.split_once(' ').unwrap().1).unwrap())
        .collect();
    let (before, after) = answers.split_at(n_before);
    let time = |answer: &Value| answer["result"]["Ok"][1].clone();
    // For a candidate that is the original again, the answer is only that.
    let is_judged = |one: &&Value| !time(one).is_null() && one["individual"] != 0;
    let mut n_again = 0;
    for early in before.iter().filter(is_judged) {
        for late in after.iter().filter(|one| one["code"] == early["code"]) {
            assert_eq!(time(late), time(early), "{late}");
            n_again += 1;
        }
    }
    // Times differ from run to run, and with them what is tried; nearly always some appear again.
    if n_again == 0 {
        println!("skipped: no program came up again");
    }
}

/// The script beside a winner runs it from JAX, with the same results as our interpreter.
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
    let stderr = String::from_utf8_lossy(&script.stderr);
    assert!(script.status.success(), "{stderr}");
    let compared = |module: &str| {
        let line = format!("module {module} --run --inputs run/both.npz");
        user.command(&line).output().unwrap()
    };
    let same = compared("run/winner.mlir");
    let stdout = String::from_utf8_lossy(&same.stdout);
    assert!(same.status.success(), "{stdout}");
    // The original has other results.
    assert!(!compared(original).status.success());
}

#[test]
fn prediction_becomes_faster_within_its_limit() {
    let user = User::new();
    let line = "--json evolve tiny-inference --seed 1 --labs 2 --budget 1h --prove-budget 1h --max-candidates 250 --folder run";
    let Some(evolved) = json(&user, line) else {
        return;
    };
    assert_eq!(evolved["objectives"][0], "time");
    let fitness = evolved["fitness"].as_f64().unwrap();
    assert!(fitness > 95.0, "{fitness}");
    // On a busy machine there may be no winner that is surely faster; a reported one is within the limit.
    let tested = &evolved["winner"]["tested"];
    if tested.is_object() {
        assert!(
            tested["points"]["mean"].as_f64().unwrap() >= -2.0,
            "{tested}"
        );
        assert!(tested["time"]["is_faster"].as_bool().unwrap(), "{tested}");
    }
    // The report also says whether it is faster with XLA, and why others of the front did not win.
    if tested.is_object() {
        let by_xla = &tested["by_xla"];
        assert!(
            by_xla["not"].is_object() || by_xla["measured"].is_object(),
            "{tested}"
        );
    }
    let winner = &evolved["winner"]["individual"];
    let front = evolved["front"].as_array().unwrap();
    for point in front
        .iter()
        .filter(|point| winner.is_null() && point["is_anew"] == true)
    {
        let is_original = point["genome"].as_array().is_some_and(Vec::is_empty);
        assert!(is_original || point["passed_over"].is_string(), "{point}");
    }
    assert!(
        front.iter().any(|point| point["is_anew"] == true),
        "{front:?}"
    );
    for point in evolved["front"].as_array().unwrap() {
        let error = point["scores"][1].as_f64().unwrap();
        assert!(error <= 1.0 - fitness / 100.0 + 0.04 + 1e-9, "{point}");
    }
}

#[test]
fn values_that_are_not_numbers_are_reported() {
    let user = User::new();
    if json(&user, "--json workload tiny-training").is_none() {
        return;
    }
    let name = "tiny-training.workload.toml";
    // Gradients that make the weights overflow.
    copy_training(&user, ("dense<3.200000e+01>", "dense<1.0e-37>"));
    for verb in ["workload", "evolve"] {
        let why = "of training 1 is the first that makes something else than numbers of `";
        refused(&user, &format!("{verb} {name}"), why);
    }
    copy_training(&user, ("[data]\n", "[data]\nscale = nan\n"));
    let wanted = "`data` has a NaN before anything is computed";
    refused(&user, &format!("workload {name}"), wanted);
}

#[test]
fn a_workload_is_described_and_its_weights_are_saved() {
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
    refused(&user, "evolve none.workload.toml", "there is no such file");
    let near = "did you mean `tiny-training`?";
    refused(&user, "evolve tiny-trainin", near);
    refused(&user, "workload tiny-trainin", near);
    refused(&user, "evolve banana", "cifar10-mobilenet, mnist-training");
    refused(
        &user,
        "evolve stencil-c --plugin any.so",
        "--plugin is for models",
    );
    copy_training(&user, ("generated = {", "set = \"nope\" # {"));
    refused(
        &user,
        "workload tiny-training.workload.toml",
        "no data set is named `nope`",
    );
    std::fs::write(user.home.path().join("spoilt.mlir"), b"\x7fELF\x1b[2J").unwrap();
    let output = user.command("module spoilt.mlir").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        !output.stderr.contains(&0x1b),
        "a terminal would obey: {}",
        String::from_utf8_lossy(&output.stderr)
    );
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
        "--json evolve tiny-training --labs 2 --budget 1h --prove-budget 1h --max-candidates 12 --folder run --plugin {plugin} \
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
    refused(
        &user,
        &format!("workload tiny-training --plugin {plugin} --client-option cpu_device_cuont=1"),
        "no option `cpu_device_cuont`",
    );
    // What our interpreter judged is timed by XLA in the end.
    copy_training(&user, ("time = 1.0", "time = 9.0"));
    let output = user
        .command(
            "--json evolve tiny-training.workload.toml --seed 3 --labs 2 --budget 1h --prove-budget 1h --max-candidates 150 --folder ours",
        )
        .env("KERNWRIGHT_PJRT_PLUGIN", &plugin)
        .output()
        .unwrap();
    let evolved: Value = serde_json::from_slice(&output.stdout).unwrap();
    let measured = &evolved["winner"]["tested"]["by_xla"]["measured"];
    assert!(
        measured["engine"].as_str().unwrap().starts_with("XLA cpu"),
        "{evolved}"
    );
    assert!(
        measured["time"]["ratio"].as_f64().unwrap() > 0.0,
        "{measured}"
    );
}

/// A step that learns a line with a rate that is far too small.
const LINE_STEP: &str = "
module {
  func.func public @main(%w: tensor<3xf32>, %x: tensor<20x3xf32>, %y: tensor<20xf32>) -> tensor<3xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x3xf32>, tensor<3xf32>) -> tensor<20xf32>
    %1 = stablehlo.subtract %0, %y : tensor<20xf32>
    %2 = stablehlo.dot_general %1, %x, contracting_dims = [0] x [0] : (tensor<20xf32>, tensor<20x3xf32>) -> tensor<3xf32>
    %rate = stablehlo.constant dense<2.0e-4> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<3xf32>
    %5 = stablehlo.subtract %w, %4 : tensor<3xf32>
    return %5 : tensor<3xf32>
  }
}
";

const LINE: &str = "
module {
  func.func public @main(%w: tensor<3xf32>, %x: tensor<50x3xf32>) -> tensor<50xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<50x3xf32>, tensor<3xf32>) -> tensor<50xf32>
    return %0 : tensor<50xf32>
  }
}
";

const DISTANCE: &str = "
module {
  func.func public @main(%a: tensor<50xf32>, %y: tensor<50xf32>) -> tensor<f32> {
    %0 = stablehlo.subtract %a, %y : tensor<50xf32>
    %1 = stablehlo.abs %0 : tensor<50xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<50xf32>, tensor<f32>) -> tensor<f32>
    %all = stablehlo.constant dense<50.0> : tensor<f32>
    %3 = stablehlo.divide %2, %all : tensor<f32>
    return %3 : tensor<f32>
  }
}
";

const LINE_WORKLOAD: &str = r#"
format = 1
name = "line"
kind = "training"
module = "step.mlir"
evaluation = "line.mlir"
metric = "distance.mlir"
results = ["w"]
arguments = [
    { role = "weight", name = "w", start = { normal = 0.1 } },
    { role = "data" },
    { role = "labels" },
]

[data]
files = { train-data = { file = "lines.csv", columns = [1, 4] }, train-labels = { file = "lines.csv", columns = [4, 5] }, test-data = { file = "lines.csv", columns = [1, 4] }, test-labels = { file = "lines.csv", columns = [4, 5] } }
labels = "numbers"
training = [0, 200]
fitness = [200, 300]
test = [300, 500]

[training]
seeds = [1, 2, 3]
test-seeds = [11, 12, 13]

[limits]
time = 3.0
"#;

#[test]
fn a_model_that_guesses_has_nothing_to_lose() {
    let user = User::new();
    let shipped = format!(
        "{}/../../workloads/tiny-inference",
        env!("CARGO_MANIFEST_DIR")
    );
    for entry in std::fs::read_dir(shipped).unwrap() {
        let path = entry.unwrap().path();
        let to = user.home.path().join(path.file_name().unwrap());
        std::fs::copy(&path, to).unwrap();
    }
    let name = "tiny-inference.workload.toml";
    let path = user.home.path().join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    if json(&user, &format!("--json workload {name}")).is_none() {
        return;
    }
    // All rows look alike to it.
    std::fs::write(&path, text.replacen("[data]\n", "[data]\nscale = 0.0\n", 1)).unwrap();
    for verb in ["workload", "evolve"] {
        refused(
            &user,
            &format!("{verb} {name}"),
            "hardly more than by chance",
        );
    }
}

#[test]
fn labs_that_are_killed_cost_no_model() {
    let user = User::new();
    if json(&user, "--json workload tiny-training").is_none() {
        return;
    }
    let line = "--json evolve tiny-training --labs 2 --budget 1h --prove-budget 1h --max-candidates 150 --folder run";
    let journal = user.home.path().join("run/journal");
    let mut child = search::start(user.command(line), &journal, 5);
    let killed = search::kill_labs(&mut child, &journal, 5);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(killed > 3, "{killed}");
    let journal = std::fs::read_to_string(journal).unwrap();
    assert_eq!(journal.lines().count(), 151);
    assert!(!journal.contains("signal 9"), "{journal}");
}

#[test]
fn numbers_are_learnt_as_classes_are() {
    let user = User::new();
    let write = |name: &str, text: &str| {
        std::fs::write(user.home.path().join(name), text).unwrap();
    };
    let mut lines = "name,a,b,c,target\n".to_owned();
    let mut state = 1_u32;
    let mut draw = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 23) - 1.0
    };
    for row in 0..500 {
        let [a, b, c] = [draw(), draw(), draw()];
        let target = 3.0 * a - 2.0 * b + 0.5 * c + 0.01 * draw();
        writeln!(lines, "row-{row},{a},{b},{c},{target}").unwrap();
    }
    write("lines.csv", &lines);
    write("step.mlir", LINE_STEP);
    write("line.mlir", LINE);
    write("distance.mlir", DISTANCE);
    write("line.workload.toml", LINE_WORKLOAD);
    let name = "line.workload.toml";
    let Some(facts) = json(&user, &format!("--json workload {name}")) else {
        return;
    };
    let metric = 1.0 - facts["accuracies"][0].as_f64().unwrap() / 100.0;
    assert!((1.0..3.0).contains(&metric), "{metric}");
    let line =
        format!("--json evolve {name} --seed 1 --budget 1h --prove-budget 1h --max-candidates 300");
    let evolved = json(&user, &line).unwrap();
    assert!(!evolved["winner"].is_null(), "{evolved}");
    let change = evolved["winner"]["tested"]["points"]["mean"]
        .as_f64()
        .unwrap();
    assert!(change > 10.0, "{change}");

    for (old, new, why) in [
        ("labels = \"numbers\"\n", "", "say so: [data] labels"),
        ("metric = \"distance.mlir\"\n", "", "name it in `metric`"),
        (
            "columns = [4, 5]",
            "columns = [3, 5]",
            "labels are 2 numbers",
        ),
        (
            "columns = [1, 4]",
            "columns = [0, 3]",
            "`row-0` is no number",
        ),
    ] {
        write("other.workload.toml", &LINE_WORKLOAD.replace(old, new));
        refused(&user, "workload other.workload.toml", why);
    }
}

/// A loop around an argument of the step, which runs for as long as 1 is greater than 0.
const SPIN: &str = "
    %spin_one = stablehlo.constant dense<1> : tensor<i32>
    %spin_zero = stablehlo.constant dense<0> : tensor<i32>
    %spin:2 = stablehlo.while(%i = %spin_one, %c = %arg4) : tensor<i32>, tensor<32x16xf32>
    cond {
      %more = stablehlo.compare GT, %i, %spin_zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      stablehlo.return %i, %c : tensor<i32>, tensor<32x16xf32>
    }
    %0 = stablehlo.dot_general %spin#1,";

/// The limit is printed before the run, and a run that does not end within it is reported as a loop.
fn an_endless_original_is_reported_as_a_loop(line: &str) {
    let user = User::new();
    copy_training(&user, ("", ""));
    let step = user.home.path().join("step.mlir");
    let text = std::fs::read_to_string(&step).unwrap();
    let endless = text.replace("    %0 = stablehlo.dot_general %arg4,", SPIN);
    assert_ne!(text, endless);
    std::fs::write(&step, endless).unwrap();
    let output = user.command(line).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    if stderr.contains("Landlock") {
        println!("skipped: {stderr}");
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let limit = stderr.find("the model is run once first, for at most 20 s");
    let end = stderr
        .find("the original ran for 20 s on one batch without an end: a loop that does not end");
    assert!(limit.is_some() && limit < end, "{stderr}");
}

#[test]
fn an_endless_original_is_reported_as_a_loop_by_workload() {
    an_endless_original_is_reported_as_a_loop("workload tiny-training.workload.toml");
}

#[test]
fn an_endless_original_is_reported_as_a_loop_by_evolve() {
    let line = "evolve tiny-training.workload.toml --budget 1h --prove-budget 1h --folder run";
    an_endless_original_is_reported_as_a_loop(line);
}
