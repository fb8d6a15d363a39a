//! Measured spaces: small ones made by hand, and those of the shared data where they are available.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "clippy does not know helpers of tests"
)]

use std::fs;
use std::path::{Path, PathBuf};

use kernwright::measure::Measure;
use kernwright::space::{FailureClass, Nanos, Outcome, Verification};
use kernwright::{Recorded, RecordedError, read_recorded};

/// Three of the four combinations of two parameters; the second entry is slower by its mean and
/// faster by its median.
const CACHE: &str = r#"{
"device_name": "NVIDIA Made Up 1",
"kernel_name": "tile kernel",
"problem_size": [64, 32],
"tune_params_keys": ["x", "mode"],
"tune_params": {"x": [2, 1], "mode": ["a", "b"]},
"objective": "time",
"cache": {
"2,a": {"x": 2, "mode": "a", "time": 2.0, "times": [2.0, 2.0, 2.0], "compile_time": 100.0, "verification_time": 20, "benchmark_time": 30.5, "framework_time": 7},
"1,a": {"x": 1, "mode": "a", "time": 3.0, "times": [1.0, 1.0, 7.0], "compile_time": 100.0, "verification_time": 0, "benchmark_time": 50},
"1,b": {"x": 1, "mode": "b", "time": "RuntimeFailedConfig", "compile_time": 10.0}}
}
"#;

const T1: &str = r#"{"ConfigurationSpace": {"TuningParameters": [
    {"Name": "x", "Type": "int", "Values": "[1, 2]"},
    {"Name": "mode", "Type": "string", "Values": "['a', 'b']"}],
    "Conditions": [{"Expression": "x == 1 or mode == 'a'"}]}}"#;

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

fn read(text: &str) -> Result<Recorded, RecordedError> {
    let folder = tempfile::tempdir().unwrap();
    read_recorded(&written(folder.path(), "made.json", text), None)
}

#[test]
fn a_cache_is_a_space_with_outcomes() {
    let recorded = read(CACHE).unwrap();
    assert_eq!(recorded.kernel.name(), "tile_kernel");
    assert_eq!(recorded.device.to_string(), "nvidia:unknown:Made Up 1");
    assert_eq!(recorded.space.count().unwrap(), 4);
    assert_eq!((recorded.unlisted, recorded.trials.len()), (Some(1), 3));
    assert_eq!(
        recorded.notices(),
        [
            "1 of 4 configurations are not listed and count as failed; a T1 file states which of \
             them are invalid"
        ]
    );
    let first = &recorded.trials[0];
    assert_eq!(first.config.to_string(), "x=2 mode=a");
    assert_eq!(first.time, Some(Nanos(2e6)));
    assert!((first.cost_seconds - 0.1505).abs() < 1e-12);
    let Outcome::Timed {
        samples,
        verification,
    } = &recorded.trials[1].outcome
    else {
        panic!()
    };
    assert_eq!(*samples, [Nanos(1e6), Nanos(1e6), Nanos(7e6)]);
    assert_eq!(*verification, Verification::NotChecked);
    let Outcome::Failed { class, text } = &recorded.trials[2].outcome else {
        panic!()
    };
    assert_eq!(
        (*class, &**text),
        (FailureClass::DoesNotLaunch, "RuntimeFailedConfig")
    );
}

/// Kernel Tuner compares means, and so must a search that is compared with it.
#[test]
fn a_replay_answers_with_the_recorded_means() {
    let recorded = read(CACHE).unwrap();
    let mut replay = recorded.replay();
    let all: Vec<_> = recorded.space.iter().unwrap().collect();
    let answers = replay.measure_all(&all).unwrap();
    let times: Vec<_> = answers.iter().map(|answer| answer.time()).collect();
    assert_eq!(times, [Some(Nanos(2e6)), None, Some(Nanos(3e6)), None]);
    assert_eq!(recorded.best().unwrap().config.to_string(), "x=2 mode=a");
}

#[test]
fn a_description_gives_the_constraints_or_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let cache = written(folder.path(), "made.json", CACHE);
    let with = |t1: &str| read_recorded(&cache, Some(&written(folder.path(), "t1.json", t1)));
    let recorded = with(T1).unwrap();
    assert_eq!((recorded.unlisted, recorded.invalid), (Some(0), 0));
    assert_eq!(recorded.notices(), [""; 0]);
    let narrow = with(&T1.replace("x == 1 or ", "")).unwrap();
    assert_eq!((narrow.trials.len(), narrow.invalid), (2, 1));
    for (description, difference) in [
        (
            T1.replace("\"x\"", "\"z\"").replace("x ==", "z =="),
            "only the measurements have a parameter `x`",
        ),
        (
            T1.replace("[1, 2]", "[1, 2, 3]"),
            "`x` may be `3` only in the description",
        ),
        (
            T1.replace("[1, 2]", "[1]"),
            "`x` may be `2` in the measurements, but only one of {1} in the description",
        ),
        (
            T1.replace(
                "{\"Name\": \"mode\"",
                "{\"Name\": \"y\", \"Values\": \"[1]\"}, {\"Name\": \"mode\"",
            ),
            "only the description has a parameter `y`",
        ),
    ] {
        let error = with(&description).unwrap_err().to_string();
        assert!(error.contains(difference), "{error}");
    }
}

/// Wherever a cache is cut, its whole entries are there, and nothing else.
#[test]
fn a_cache_is_read_up_to_any_cut() {
    let ends: Vec<usize> = CACHE.match_indices('}').map(|(at, _)| at + 1).collect();
    // The first brace ends `tune_params`; the next three end the entries.
    let entries = &ends[1..4];
    let mut unreadable = 0;
    for cut in 0..CACHE.trim_end().len() {
        let recorded = match read(&CACHE[..cut]) {
            Ok(recorded) => recorded,
            Err(error) => {
                assert!(cut < ends[0], "{cut}: {error}");
                unreadable += 1;
                continue;
            }
        };
        let whole = entries.iter().filter(|end| **end <= cut).count();
        assert_eq!(recorded.trials.len(), whole, "{cut}");
        let repaired = recorded.repaired.expect("a cut is reported");
        let last = entries.iter().rfind(|end| **end <= cut);
        if let Some(last) = last {
            let lost = CACHE[*last..cut].trim_matches([',', '\n', '}']).len();
            assert_eq!(repaired.lost_bytes == 0, lost == 0, "{cut}: {repaired}");
        }
    }
    assert_eq!(
        unreadable, ends[0],
        "only what ends before the parameters is refused"
    );
    assert_eq!(read(CACHE).unwrap().repaired, None);
}

/// What is written as T4 is read as the same space, with the same Outcomes.
#[test]
fn t4_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let failures = [
        "CompilationFailedConfig",
        "RuntimeFailedConfig",
        "InvalidConfig",
        "TimeoutConfig",
        "out of memory",
    ];
    for failure in failures {
        let text = CACHE.replace("RuntimeFailedConfig", failure);
        let recorded = read(&text).unwrap();
        let mut bytes = Vec::new();
        recorded.write_t4(&mut bytes).unwrap();
        let again = written(
            folder.path(),
            "again.json",
            std::str::from_utf8(&bytes).unwrap(),
        );
        let again = read_recorded(&again, None).unwrap();
        assert_eq!(again.device, recorded.device);
        assert_eq!(again.problem, recorded.problem);
        assert_eq!(again.kernel.name(), recorded.kernel.name());
        let shown = |recorded: &Recorded| -> Vec<String> {
            let trials = recorded.trials.iter();
            let spelled = trials.map(|trial| {
                format!("{:?}", trial.config) + &format!("{:?}", (&trial.outcome, trial.time))
            });
            spelled.collect()
        };
        assert_eq!(shown(&again), shown(&recorded));
    }
}

#[test]
fn a_nameless_device_is_called_after_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = CACHE.replace("NVIDIA Made Up 1", "");
    let recorded = read_recorded(&written(folder.path(), "MI250X.json", &text), None).unwrap();
    assert_eq!(recorded.device.to_string(), "amd:unknown:MI250X");
}

fn shared_data(file: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("KERNWRIGHT_DATA") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    };
    let path = root.join("kernel_tuner").join(file);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: `{file}` is not there; name its folder in KERNWRIGHT_DATA");
    None
}

/// Sizes and optima as published with the data.
#[test]
fn the_nine_caches_are_read_whole() {
    for (space, device, configs, working, optimum) in [
        ("convolution_milo", "A100", 4_362, 4_201, 0.5536),
        ("convolution_milo", "A4000", 4_362, 4_201, 1.0212),
        ("convolution_milo", "MI250X", 4_362, 4_362, 0.6588),
        ("convolution_milo", "W6600", 4_362, 4_362, 1.7276),
        ("dedispersion_milo", "A100", 11_130, 11_130, 68.117),
        ("dedispersion_milo", "MI250X", 11_130, 11_130, 49.573),
        ("dedispersion_milo", "W6600", 11_130, 11_130, 135.08),
        ("gemm_clblast", "RTX_3090", 17_956, 17_956, 5.6578),
        ("gemm_clblast", "RTX_2080_Ti", 17_956, 17_956, 11.483),
    ] {
        let Some(cache) = shared_data(&format!("{space}/{device}.json.gz")) else {
            return;
        };
        let t1 = shared_data(&format!("t1/{space}.json")).unwrap();
        let recorded = read_recorded(&cache, Some(&t1)).unwrap();
        let name = format!("{space}/{device}");
        assert_eq!(recorded.notices(), [""; 0], "{name}");
        assert_eq!(recorded.trials.len(), configs, "{name}");
        let timed = recorded.trials.iter().filter(|trial| trial.time.is_some());
        assert_eq!(timed.count(), working, "{name}");
        let best = recorded.best().unwrap().time.unwrap().0 / 1e6;
        assert!((best / optimum - 1.0).abs() < 2e-4, "{name}: {best}");
        assert_eq!(recorded.replay().len(), configs, "{name}");
    }
}

#[test]
fn a_cache_and_its_t4_agree() {
    let Some(cache) = shared_data("convolution_milo/A100.json.gz") else {
        return;
    };
    let t4 = shared_data("convolution_milo/A100_T4.json.gz").unwrap();
    let t1 = shared_data("t1/convolution_milo.json").unwrap();
    let cache = read_recorded(&cache, Some(&t1)).unwrap();
    let t4 = read_recorded(&t4, Some(&t1)).unwrap();
    assert_eq!(cache.trials.len(), t4.trials.len());
    for (one, other) in cache.trials.iter().zip(&t4.trials) {
        assert_eq!((&one.config, one.time), (&other.config, other.time));
        match (&one.outcome, &other.outcome) {
            (Outcome::Failed { class, .. }, Outcome::Failed { class: other, .. }) => {
                assert_eq!(class, other);
            }
            (one, other) => assert_eq!(one, other),
        }
    }
}
