//! Strategies compared on a recorded space made here.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernwright::tune::names;
use kernwright::{
    CompareError, Contest, POISON, Recorded, Start, are_of_one_kernel, compare_tuners, mean_scores,
    read_recorded, seeds_from, t1_beside,
};

const T1: &str = r#"{"ConfigurationSpace": {"TuningParameters": [
    {"Name": "x", "Type": "int", "Values": "[1, 2, 4, 8, 16, 32]"},
    {"Name": "y", "Type": "int", "Values": "[1, 2, 4, 8, 16, 32]"},
    {"Name": "u", "Type": "int", "Values": "[0, 1, 2, 3, 4]"},
    {"Name": "v", "Type": "int", "Values": "[0, 1, 2, 3]"}],
    "Conditions": [{"Expression": "x * y <= 128"}]}}"#;

/// Writes every valid configuration with a time; one of seven fails, or all do.
fn cache(all_fail: bool) -> String {
    let sizes = [1, 2, 4, 8, 16, 32];
    let mut entries = Vec::new();
    for (at_x, x) in sizes.iter().enumerate() {
        for (at_y, y) in sizes.iter().enumerate().filter(|(_, y)| x * *y <= 128) {
            for (u, v) in (0..5).flat_map(|u| (0..4).map(move |v| (u, v))) {
                let away = at_x.abs_diff(4) + 2 * at_y.abs_diff(2) + 3_usize.abs_diff(u) + v;
                let fails = all_fail || (at_x + 2 * at_y + 3 * u + 5 * v) % 7 == 6;
                let time = match fails {
                    true => "\"RuntimeFailedConfig\"".to_owned(),
                    false => format!("{:.4}", 1.2_f64.powi(away as i32)),
                };
                let mut entry = String::new();
                write!(
                    entry,
                    r#""{x},{y},{u},{v}": {{"x": {x}, "y": {y}, "u": {u}, "v": {v}, "time": {time}}}"#
                )
                .unwrap();
                entries.push(entry);
            }
        }
    }
    format!(
        r#"{{"device_name": "NVIDIA Made Up 1", "kernel_name": "made", "problem_size": 64,
        "tune_params_keys": ["x", "y", "u", "v"],
        "tune_params": {{"x": {sizes:?}, "y": {sizes:?}, "u": [0, 1, 2, 3, 4], "v": [0, 1, 2, 3]}},
        "objective": "time", "cache": {{{}}}}}"#,
        entries.join(",\n")
    )
}

fn recorded(folder: &Path, all_fail: bool) -> Recorded {
    let path = folder.join("made.json");
    fs::write(&path, cache(all_fail)).unwrap();
    fs::write(folder.join("made.t1.json"), T1).unwrap();
    let t1 = t1_beside(&path).unwrap();
    assert_eq!(t1, folder.join("made.t1.json"));
    read_recorded(&path, Some(&t1)).unwrap()
}

fn contest(strategies: &[&str], threads: usize) -> Contest {
    Contest {
        strategies: strategies.iter().map(|name| (*name).to_owned()).collect(),
        repeats: 30,
        budgets: vec![10, 40],
        batch: 1,
        seed: 3,
        threads,
    }
}

fn all_names() -> Vec<&'static str> {
    names().map(|(name, _)| name).collect()
}

#[test]
fn learners_find_the_optimum_sooner_than_chance() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    assert_eq!(recorded.unlisted, Some(0));
    let scores = compare_tuners(&recorded, &contest(&all_names(), 2), &[Start::Cold]).unwrap();
    assert_eq!(scores.configs, recorded.trials.len());
    assert!(scores.working < scores.configs);
    assert_eq!(scores.optimum, recorded.best().unwrap().time.unwrap());
    for (name, summary) in &scores.strategies {
        assert!(summary.own_micros > 0.0, "{name}");
        let gain = summary.fractions[1] - scores.random.as_ref().unwrap()[1];
        match name.as_str() {
            "exhaustive" => {}
            "random" => assert!(gain.abs() < 0.05, "{name}: {gain}"),
            _ => assert!(gain > 0.0, "{name}: {gain}"),
        }
    }
}

#[test]
fn everybody_finds_the_optimum_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    let whole = Contest {
        repeats: 2,
        budgets: vec![recorded.trials.len(), 2000],
        batch: 8,
        ..contest(&all_names(), 2)
    };
    let scores = compare_tuners(&recorded, &whole, &[Start::Cold]).unwrap();
    assert_eq!(scores.random, Some(vec![1.0, 1.0]));
    for (name, summary) in &scores.strategies {
        assert_eq!(summary.fractions, [1.0, 1.0], "{name}");
        assert_eq!((summary.deviations[1], summary.close), (0.0, 1.0), "{name}");
        assert!(summary.close_after.is_some(), "{name}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time_of_thinking() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    let figures = |threads| {
        let scores = compare_tuners(
            &recorded,
            &contest(&["genetic", "tabu"], threads),
            &[Start::Cold],
        )
        .unwrap();
        let figures = scores.strategies.into_iter().map(|(name, summary)| {
            (
                name,
                summary.fractions,
                summary.deviations,
                summary.close_after,
            )
        });
        figures.collect::<Vec<_>>()
    };
    assert_eq!(figures(1), figures(3));
}

#[test]
fn good_seeds_help_at_once_and_bad_ones_cost_little() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    let seeds = seeds_from(&recorded, &[&recorded]);
    assert_eq!(seeds[0], recorded.best().unwrap().config);
    assert!(seeds_from(&recorded, &[]).is_empty());
    let starts = [Start::Cold, Start::Warm(seeds), Start::Poisoned];
    let contest = Contest {
        budgets: vec![1, 40, 2000],
        ..contest(&["tabu", "auto"], 2)
    };
    let scores = compare_tuners(&recorded, &contest, &starts).unwrap();
    let names: Vec<&str> = scores.strategies.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        [
            "tabu",
            "tabu, warm",
            "tabu, poisoned",
            "auto",
            "auto, warm",
            "auto, poisoned"
        ]
    );
    for of_strategy in scores.strategies.chunks(3) {
        let [(_, cold), (_, warm), (_, poisoned)] = of_strategy else {
            panic!("three starts")
        };
        // What a space says of itself is the truth.
        assert_eq!(
            (warm.close_after, warm.fractions[0]),
            (Some(1.0), 1.0),
            "{names:?}"
        );
        // The first seed is of the slowest tenth, and differs from search to search.
        assert!(poisoned.fractions[0] < scores.random.as_ref().unwrap()[0]);
        assert!(poisoned.deviations[0] > 0.0);
        assert_eq!((cold.close, poisoned.close), (1.0, 1.0));
    }
    let [(tabu, _), (auto, costs)] = &scores.poison[..] else {
        panic!("{:?}", scores.poison)
    };
    assert_eq!((&**tabu, &**auto, costs.len()), ("tabu", "auto", 3));
    // Even bad seeds leave eleven evaluations more than one; in the end all is found.
    assert!(costs[0].mean > 0.0 && costs[0].error > 0.0, "{costs:?}");
    assert_eq!((costs[2].mean, costs[2].error), (0.0, 0.0));
    assert!(costs[1].mean > -4.0 * costs[1].error - 0.01, "{costs:?}");
}

#[test]
fn a_search_with_poison_is_cut_at_the_same_budget() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    let few = Contest {
        budgets: vec![POISON / 2],
        repeats: 4,
        ..contest(&["exhaustive"], 1)
    };
    let scores = compare_tuners(&recorded, &few, &[Start::Poisoned]).unwrap();
    // Half of the poison is all that it sees, or rather three seeds and two of its own.
    assert!(scores.strategies[0].1.fractions[0] < 0.5, "{scores:?}");
    assert_eq!(scores.strategies[0].1.close, 0.0);
    assert!(
        scores.poison.is_empty(),
        "there is nothing to compare it with"
    );
}

#[test]
fn kernels_are_distinguished_by_their_parameters() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (
        recorded(folder.path(), false),
        recorded(folder.path(), true),
    );
    assert!(are_of_one_kernel(&one, &other));
    let renamed = folder.path().join("renamed.json");
    let text = cache(false).replace("\"v\"", "\"w\"");
    fs::write(&renamed, text).unwrap();
    let renamed = read_recorded(&renamed, None).unwrap();
    assert!(!are_of_one_kernel(&one, &renamed));
    let fewer = folder.path().join("fewer.json");
    fs::write(
        &fewer,
        cache(false).replace("[0, 1, 2, 3, 4]", "[0, 1, 2, 3, 5]"),
    )
    .unwrap();
    let fewer = read_recorded(&fewer, None).unwrap();
    assert!(!are_of_one_kernel(&one, &fewer));
}

#[test]
fn means_count_each_space_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = recorded(folder.path(), false);
    let one = compare_tuners(&recorded, &contest(&["random", "tabu"], 1), &[Start::Cold]).unwrap();
    let mut other = one.clone();
    other.strategies[1].1.fractions = vec![0.0; 2];
    let means = mean_scores(&[one.clone(), other]);
    assert_eq!(means[0].fractions, one.strategies[0].1.fractions);
    assert_eq!(
        means[1].fractions[1],
        one.strategies[1].1.fractions[1] / 2.0
    );
    assert_eq!(means[1].strategy, "tabu");
    assert!(mean_scores(&[]).is_empty());
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let dead = recorded(folder.path(), true);
    let refused = compare_tuners(&dead, &contest(&["random"], 1), &[Start::Cold]).unwrap_err();
    assert!(matches!(refused, CompareError::NothingWorks), "{refused}");
    let refused = compare_tuners(&dead, &contest(&["luck"], 1), &[Start::Cold]).unwrap_err();
    let message = refused.to_string();
    assert!(
        message.starts_with("no strategy is named `luck`; there are")
            && message.contains("`genetic`"),
        "{message}"
    );
}

#[test]
fn a_description_is_found_beside_a_folder_too() {
    let home = tempfile::tempdir().unwrap();
    let (made, t1) = (home.path().join("made"), home.path().join("t1"));
    fs::create_dir(&made).unwrap();
    fs::create_dir(&t1).unwrap();
    let file = made.join("A100.json.gz");
    assert_eq!(t1_beside(&file), None);
    fs::write(t1.join("made.json"), T1).unwrap();
    assert_eq!(t1_beside(&file), Some(t1.join("made.json")));
    fs::write(made.join("t1.json"), T1).unwrap();
    assert_eq!(t1_beside(&file), Some(made.join("t1.json")));
    fs::write(made.join("A100.t1.json"), T1).unwrap();
    assert_eq!(t1_beside(&file), Some(made.join("A100.t1.json")));
}

#[test]
fn a_space_of_a_million_million_unlisted_configurations_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.json");
    let domain: Vec<u32> = (0..1000).collect();
    let names = ["a", "b", "c", "d"];
    let domains: Vec<String> = names
        .iter()
        .map(|name| format!("\"{name}\": {domain:?}"))
        .collect();
    let entry = |at: u32| {
        format!(
            r#""{at},1,1,1": {{"a": {at}, "b": 1, "c": 1, "d": 1, "time": {}.5}}"#,
            at + 1
        )
    };
    let entries: Vec<String> = (0..20).map(entry).collect();
    let text = format!(
        r#"{{"device_name": "NVIDIA Made Up 1", "kernel_name": "made", "problem_size": 64,
        "tune_params_keys": {names:?}, "tune_params": {{{}}}, "cache": {{{}}}}}"#,
        domains.join(", "),
        entries.join(", ")
    );
    fs::write(&path, text).unwrap();
    let recorded = read_recorded(&path, None).unwrap();
    assert_eq!(recorded.unlisted, Some(1_000_000_000_000 - 20));
    let contest = Contest {
        repeats: 1,
        budgets: vec![5],
        ..contest(&["random"], 1)
    };
    let scores = compare_tuners(&recorded, &contest, &[Start::Cold]).unwrap();
    let random = scores.random.unwrap()[0];
    assert!(random > 0.0 && random < 1e-9, "{random}");
}
