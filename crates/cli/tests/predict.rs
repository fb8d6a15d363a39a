//! `predict` and `train` as a user meets them. Probabilities are not compared digit by digit: they
//! differ in the last place between processors.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use kernwright::Catalog;
use kernwright::space::{Device, Problem, Value};
use user::User;

const PROBLEMS: [(&str, &str); 5] = [
    ("ConvAsm1x1U", "n=128 c=1024 h=14 w=14 k=256"),
    (
        "ConvAsm1x1U",
        "n=16 c=64 h=28 w=28 k=128 direction=B precision=FP16 stride_h=2 stride_w=2",
    ),
    ("ConvOclDirectFwd1x1", "n=8 c=192 h=28 w=28 k=64"),
    ("ConvAsmBwdWrW1x1", "n=32 c=64 h=56 w=56 k=256 direction=W"),
    (
        "ConvAsmBwdWrW3x3",
        "n=64 c=64 h=28 w=28 k=64 direction=W r=3 s=3 pad_h=1 pad_w=1 precision=FP16",
    ),
];

fn document(user: &User, arguments: &str) -> serde_json::Value {
    let output = user.output(&format!("{arguments} --json"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_answer_is_valid_distinct_and_in_order() {
    let user = User::new();
    let catalog = Catalog::embedded().unwrap();
    for (name, problem) in PROBLEMS {
        for device in ["gfx906_60", "gfx900"] {
            let arguments = format!("predict {name} -d {device} {problem} -k 20");
            let document = document(&user, &arguments);
            let kernel = catalog.get(name).unwrap();
            let fields = problem.split(' ').map(|pair| pair.split_once('=').unwrap());
            let fields = fields.map(|(name, value)| (name, Value::parse(value)));
            let problem = Problem::new(kernel.family(), fields).unwrap();
            let device: Device = device.parse().unwrap();
            let list = document["predictions"].as_array().unwrap();
            assert_eq!(list.len(), 20, "{arguments}");
            let mut seen = Vec::new();
            let mut before = 1.0;
            for entry in list {
                let probability = entry["probability"].as_f64().unwrap();
                assert!(probability <= before && probability > 0.0, "{arguments}");
                before = probability;
                let values = entry["config"].as_object().unwrap().values();
                let values: Vec<Value> = values.map(|v| Value::parse(&v.to_string())).collect();
                let config = kernel.config(&problem, Some(&device), &values).unwrap();
                assert!(!seen.contains(&config), "{arguments}");
                seen.push(config);
            }
        }
    }
}

#[test]
fn the_same_problem_in_four_spellings() {
    let user = User::new();
    let one = document(
        &user,
        "predict ConvAsm1x1U -d gfx906_60 c=192 h=28 w=28 k=64 n=8 -k 3",
    );
    let key = "192-28-28-1x1-64-28-28-8-0x0-1x1-1x1-0-NCHW-FP32-F";
    let two = document(
        &user,
        &format!("predict ConvAsm1x1U -d gfx906_60 --problem {key} -k 3"),
    );
    assert_eq!(one, two);
    for spelling in ["c=192 h=28 w=28 k=64 n=8", "c=192, h=28,w=28, k=64, n=8"] {
        let mut spelt = user.command("predict ConvAsm1x1U -d gfx906_60 -k 3 --json --problem");
        let three = spelt.arg(spelling).output().unwrap();
        let three: serde_json::Value = serde_json::from_slice(&three.stdout).unwrap();
        assert_eq!(one, three, "{spelling}");
    }
    let answers_for = serde_json::json!({ "arch": "gfx906", "source": "current" });
    assert_eq!(one["answers_for"], answers_for);
}

#[test]
fn an_explanation_names_the_rules() {
    let user = User::new();
    let shown = user.run("predict ConvAsm1x1U -d gfx906_60 c=64 k=16 h=7 w=7 n=2 -k 2 --explain");
    assert!(
        shown.contains("why the first one, value by value:"),
        "{shown}"
    );
    assert!(shown.contains("removed by"), "{shown}");
    assert!(
        shown.contains("`waves_k`") || shown.contains("`chunks_fit_image`"),
        "{shown}"
    );
    let arguments = "predict ConvAsm1x1U -d gfx906_60 c=64 k=16 h=7 w=7 n=2 -k 1 --explain";
    let document = document(&user, arguments);
    for step in document["explanation"].as_array().unwrap() {
        let open = step["open"].as_array().unwrap();
        let total: f64 = open
            .iter()
            .map(|v| v["probability"].as_f64().unwrap())
            .sum();
        assert!((total - 1.0).abs() < 1e-4, "{step}");
        let removed = step["removed"].as_array().unwrap();
        assert!(
            removed
                .iter()
                .all(|v| !v["rules"].as_array().unwrap().is_empty()),
            "{step}"
        );
    }
}

#[test]
fn a_list_shorter_than_requested_holds_all_valid_configurations() {
    let user = User::new();
    let problem = "n=1 c=8 h=4 w=4 k=8";
    let space = document(&user, &format!("space count ConvOclDirectFwd1x1 {problem}"));
    let count: usize = space["count"].as_str().unwrap().parse().unwrap();
    let arguments = format!("predict ConvOclDirectFwd1x1 -d gfx900 {problem} -k 5000");
    let output = user.output(&format!("{arguments} --json"));
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(list["predictions"].as_array().unwrap().len(), count);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains(&format!("these are all {count} valid configurations")),
        "{stderr}"
    );
}

#[test]
fn mistakes_are_reported() {
    let user = User::new();
    let home = user.home.path();
    std::fs::write(home.join("junk.safetensors"), "this is not a model").unwrap();
    let foreign = foreign_safetensors();
    std::fs::write(home.join("foreign.safetensors"), foreign).unwrap();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("predict_mistakes", user.all(&[
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 r=3 s=3",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 colour=3",
            "predict ConvAsm1x1U -d gfx900 c=64 k=0 h=28 w=28 n=8",
            "predict ConvAsm1x1U -d gfx900 c=64 k=-5 h=28 w=28 n=8",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 -k 0",
            "predict ConvAsm1x1U -d gfx900 --problem banana",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 --source 1999",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 --model nowhere.safetensors",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 --model junk.safetensors",
            "predict ConvAsm1x1U -d gfx900 c=64 k=64 h=28 w=28 n=8 --model foreign.safetensors",
            "predict tile.toml n=96",
            "predict Winograd n=96",
            "train --data nowhere",
            "train Winograd --data .",
            "reproduce --data . --split banana",
            "reproduce --data . --models banana",
            "reproduce --data . --tables 9",
        ]));
    });
}

/// A folder with a small model in the format of MIOpen's.
fn ktn(user: &User) -> std::path::PathBuf {
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixtures = fixtures.join("../predict/tests/fixtures/ktn");
    let folder = user.home.path().join("ktn");
    std::fs::create_dir(&folder).unwrap();
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
    folder
}

#[test]
fn the_answer_of_miopens_model_stands_beside_our_list() {
    let user = User::new();
    let folder = ktn(&user);
    let mut shown = String::new();
    for problem in [
        "n=128 c=1024 h=14 w=14 k=256",
        "n=16 c=64 h=28 w=28 k=128 direction=B precision=FP16",
        "n=16 c=64 h=28 w=28 k=128 stride_h=2 stride_w=2",
    ] {
        let arguments = format!("predict ConvAsm1x1U -d gfx908 {problem} -k 2 --ktn ktn");
        let text = user.run(&arguments);
        let (_, answer) = text.split_once("\nMIOpen").unwrap();
        let (answer, _) = answer.split_once("--- stderr").unwrap();
        let mut incumbent = document(&user, &arguments)["incumbent"].take();
        let error = incumbent["largest_error"].take().as_f64().unwrap();
        assert!(error < 1e-5, "{error}");
        writeln!(
            shown,
            "$ kernwright {arguments}\nMIOpen{answer}{incumbent:#}\n"
        )
        .unwrap();
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("predict_beside_miopen", shown);
    });

    let place = |part: &str| folder.join(format!("gfx908_ConvAsm1x1U_{part}.ktn.model"));
    let ask = "predict ConvAsm1x1U -d gfx908 n=8 c=64 h=28 w=28 k=64 --ktn ktn";
    let mut shown = user.all(&[
        "predict ConvAsm1x1U n=8 c=64 h=28 w=28 k=64 --ktn ktn",
        "predict ConvAsm1x1U -d gfx906 n=8 c=64 h=28 w=28 k=64 --ktn ktn",
        "predict ConvAsm1x1U -d gfx908 n=8 c=64 h=28 w=28 k=64 --ktn nowhere",
        "predict ConvAsmBwdWrW1x1 -d gfx908 n=8 c=64 h=28 w=28 k=64 direction=W --ktn ktn",
    ]);
    let decoder = std::fs::read_to_string(place("decoder")).unwrap();
    for damaged in [
        decoder.replacen("LSTM", "GRU", 1),
        decoder.replacen("\"units\":6", "\"units\":123456789", 1),
        decoder[..decoder.len() / 2].to_owned(),
        decoder.replacen("=\"]", "\"]", 1),
    ] {
        std::fs::write(place("decoder"), damaged).unwrap();
        shown += "\n";
        shown += &user.run(ask);
    }
    std::fs::remove_file(place("decoder")).unwrap();
    shown += "\n";
    shown += &user.run(ask);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("predict_ktn_mistakes", shown);
    });
}

fn foreign_safetensors() -> Vec<u8> {
    let header = br#"{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#;
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header);
    bytes.extend_from_slice(&1.0_f32.to_le_bytes());
    bytes
}

#[test]
fn strangers_are_answered_with_a_warning() {
    let user = User::new();
    for (arguments, warning) in [
        (
            "-d gfx1030 c=64 k=64 h=28 w=28 n=8",
            "has seen nothing of amd:gfx1030",
        ),
        ("c=64 k=64 h=28 w=28 n=8", "no device is named"),
        (
            "-d gfx900 c=2 k=50000 h=1 w=1 n=4000",
            "as far from what the model has seen",
        ),
    ] {
        let output = user.output(&format!("predict ConvAsm1x1U {arguments} -k 1"));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success() && stderr.contains(warning),
            "{arguments}: {stderr}"
        );
    }
}

#[test]
fn a_device_that_a_kernel_cannot_run_on_is_refused() {
    let user = User::new();
    for device in ["nvidia:sm_90:H200", "cpu:x86_64", "sm_80"] {
        let arguments = format!("predict ConvAsm1x1U -d {device} c=64 k=64 h=28 w=28 n=8");
        let shown = user.run(&arguments);
        let reason = "`ConvAsm1x1U` runs on devices of `amd` only, not on `";
        assert!(shown.contains(reason), "{shown}");
        assert!(shown.ends_with("--- exit 3\n"), "{shown}");
        let output = user.output(&format!("{arguments} --json"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let refused = document["refused"][0].as_str().unwrap();
        assert!(refused.starts_with(reason), "{refused}");
        assert_eq!(document["predictions"].as_array().unwrap().len(), 0);
    }
}

/// A folder with tuning data for the fixture card `tile`: timed rows, some of them damaged.
fn tile_data(user: &User) {
    let home = user.home.path();
    std::fs::create_dir_all(home.join("cards")).unwrap();
    std::fs::create_dir_all(home.join("data")).unwrap();
    std::fs::copy(home.join("tile.toml"), home.join("cards/tile.toml")).unwrap();
    let mut text = String::from("arch,num_cu,n,x,y,time_us\n");
    for n in (8..400).step_by(8) {
        for x in [8, 16, 32] {
            for y in 1..=4 {
                if n % (x * y) == 0 && x * y <= 64 {
                    let time = 100.0 / f64::from(x * y) + f64::from(y);
                    writeln!(text, "gfx906,60,{n},{x},{y},{time}").unwrap();
                }
            }
        }
    }
    text += "gfx906,60,96,7,1,3.5\ngfx906,60,what\n";
    std::fs::write(home.join("data/tile.mine.csv"), text).unwrap();
    std::fs::write(home.join("data/notes.md"), "not data").unwrap();
    let map = "kernel = \"tile\"\ndevice = \"amd:{arch}_{num_cu}\"\ntime_column = \"time_us\"\ntime_unit = \"us\"\n[fields]\nn = \"n\"\n[params]\nx = \"x\"\ny = \"y\"\n";
    std::fs::write(home.join("map.toml"), map).unwrap();
}

#[test]
fn a_focus_on_nothing_and_no_threads_are_mistakes() {
    let user = User::new();
    tile_data(&user);
    let train = "train tile --cards cards --data data --map map.toml";
    for (arguments, reason) in [
        (
            "--focus gfx900:mine",
            "there is no data of `gfx900:mine` to focus on, only of gfx906:mine",
        ),
        (
            "--focus gfx906",
            "write the device and the source as in `gfx900:2019-02`",
        ),
        ("--threads 0", "0 is not in 1..=64"),
    ] {
        let shown = user.run(&format!("{train} {arguments}"));
        assert!(
            shown.contains(reason) && shown.contains("exit 2"),
            "{shown}"
        );
    }
    assert!(!user.home.path().join("models").exists());
}

#[test]
fn training_needs_data_that_says_something() {
    let user = User::new();
    tile_data(&user);
    let import = "import data/tile.mine.csv --map map.toml --cards cards";
    assert!(user.output(import).status.success());
    let shown = user.run("train ConvAsm1x1U --stored");
    assert!(
        shown.contains("has no Trial that says what was best for ConvAsm1x1U"),
        "{shown}"
    );
    let shown = user.run("train tile --cards cards --stored --focus gfx900:mine");
    let reason = "there is no data of `gfx900:mine` to focus on, only of gfx906:mine";
    assert!(shown.contains(reason), "the ledger was read: {shown}");
    let shown = user.run("train tile --cards cards");
    assert!(
        shown.contains("--data <DIR>") && shown.contains("exit 2"),
        "{shown}"
    );
}

#[test]
fn a_kernel_of_ones_own_is_learned_killed_and_resumed() {
    let whole = User::new();
    tile_data(&whole);
    let train = "train tile --cards cards --data data --map map.toml --output models --split hash:a \
                 --threads 1";
    let shown = whole.run(train);
    assert!(
        shown.contains("tile: ") && shown.contains("perfect prediction"),
        "{shown}"
    );
    for file in ["tile.safetensors", "tile.json", "tile.svg"] {
        assert!(
            whole.home.path().join("models").join(file).exists(),
            "{file}"
        );
    }
    let predict =
        "predict tile --cards cards --model models/tile.safetensors -d gfx906_60 n=192 -k 2";
    let shown = whole.run(predict);
    assert!(shown.contains("probability"), "{shown}");

    let killed = User::new();
    tile_data(&killed);
    let checkpoints = killed.home.path().join("models/.checkpoints");
    let child = killed
        .command(train)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now();
    let some_work_is_saved =
        || std::fs::read_dir(&checkpoints).is_ok_and(|entries| entries.count() > 3);
    while !some_work_is_saved() && patience.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    // After SIGTERM the command says how to resume; after SIGKILL it says nothing.
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(sent.unwrap().success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(143));
    let stderr = String::from_utf8(ended.stderr).unwrap();
    assert!(
        stderr.contains("the same command resumes from the last checkpoint"),
        "{stderr}"
    );
    // Killed at once: otherwise it might finish.
    let mut child = killed.command(train).spawn().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!killed.home.path().join("models/tile.safetensors").exists());
    // While one training writes into a folder, no other may.
    let lock = std::fs::File::open(checkpoints.join("lock")).unwrap();
    lock.lock().unwrap();
    let shown = killed.run(train);
    assert!(
        shown.contains("another training writes its checkpoints into") && shown.contains("exit 1"),
        "{shown}"
    );
    drop(lock);
    killed.run(train);
    let bytes =
        |user: &User| std::fs::read(user.home.path().join("models/tile.safetensors")).unwrap();
    assert!(
        bytes(&whole) == bytes(&killed),
        "a resumed training ends with other bits"
    );

    // A model of one kernel is no answer for another.
    let other =
        "predict ConvAsm1x1U --model models/tile.safetensors -d gfx906_60 c=64 k=64 h=7 w=7 n=1";
    let output = whole.output(other);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("the model is for `tile`, not for `ConvAsm1x1U`"),
        "{stderr}"
    );
}

#[test]
fn a_model_is_written_over_by_its_own_command_alone() {
    let user = User::new();
    tile_data(&user);
    let train = "train tile --cards cards --data data --map map.toml --output models --split hash:a \
                 --architecture hybrid2 --threads 1";
    let file = user.home.path().join("models/tile.safetensors");
    let shown = user.run(train);
    assert!(!shown.contains("exit"), "{shown}");
    let first = std::fs::read(&file).unwrap();
    let shown = user.run(train);
    assert!(!shown.contains("exit"), "{shown}");
    assert!(first == std::fs::read(&file).unwrap());
    for other in ["--split hash:a --seed 1", "--split hash:b"] {
        let shown = user.run(&train.replace("--split hash:a", other));
        let reason = "was trained on other data or by another command and would be written over";
        assert!(
            shown.contains(reason) && shown.contains("exit 2"),
            "{shown}"
        );
        assert!(first == std::fs::read(&file).unwrap());
    }
    std::fs::write(&file, "another program's file").unwrap();
    let shown = user.run(train);
    assert!(
        shown.contains("is no model this program can read") && shown.contains("exit 2"),
        "{shown}"
    );
    let shown = user.run(&format!("{train} --replace"));
    assert!(!shown.contains("exit"), "{shown}");
    assert!(first == std::fs::read(&file).unwrap());
}

#[test]
fn a_value_never_seen_draws_a_warning_and_no_odds() {
    let user = User::new();
    let layer = "predict ConvOclDirectFwd1x1 -d gfx906 c=64 k=64 h=14 w=14 n=8 -k 1";
    let odds = "the tuned answer with a probability";
    let shown = user.run(layer);
    assert!(
        shown.contains(odds) && !shown.contains("warning"),
        "{shown}"
    );
    // One field was the same in all examples, the other had two values.
    for (field, value) in [
        ("bias=1", "`bias` = 1"),
        ("stride_h=4 stride_w=1", "`stride_h` = 4"),
    ] {
        let shown = user.run(&format!("{layer} {field}"));
        let warned = format!("has never, or hardly ever, seen {value}");
        assert!(shown.contains(&warned) && !shown.contains(odds), "{shown}");
    }
    // Beyond the edge of what was seen, but not far enough for a warning.
    let shown = user.run("predict ConvAsm1x1U -d gfx906 c=23170 k=23170 h=1 w=1 n=1 -k 1 --stats");
    assert!(
        shown.contains("(outside)") && !shown.contains(odds),
        "{shown}"
    );
}

/// Notices are for people: when stderr is full, the result is printed anyway.
#[test]
#[cfg(target_os = "linux")]
fn a_full_stderr_costs_no_result() {
    let user = User::new();
    let unseen = "predict ConvAsm1x1U -d gfx1100 c=64 k=64 h=14 w=14 n=8 -k 2 --json";
    for (arguments, code) in [(unseen, 0), ("predict ConvAsm1x1U -d gfx906 c=zz", 2)] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let output = user
            .command(arguments)
            .stderr(full.unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        assert_eq!(output.stdout.is_empty(), code != 0, "{arguments}");
    }
}
