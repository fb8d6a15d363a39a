//! `kernwright compare-tuners` as a user meets it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use serde_json::Value as Json;
use user::User;

/// Every combination of two parameters but one, which the rules forbid; one fails.
const CACHE: &str = r#"{
"device_name": "NVIDIA Made Up 1", "kernel_name": "made", "problem_size": 64, "objective": "time",
"tune_params_keys": ["x", "y"], "tune_params": {"x": [1, 2, 4], "y": [1, 2]},
"cache": {
"1,1": {"x": 1, "y": 1, "time": 4.0},
"1,2": {"x": 1, "y": 2, "time": "RuntimeFailedConfig"},
"2,1": {"x": 2, "y": 1, "time": 2.0},
"2,2": {"x": 2, "y": 2, "time": 1.0},
"4,1": {"x": 4, "y": 1, "time": 8.0}}}"#;

const T1: &str = r#"{"ConfigurationSpace": {"TuningParameters": [
    {"Name": "x", "Type": "int", "Values": "[1, 2, 4]"},
    {"Name": "y", "Type": "int", "Values": "[1, 2]"}],
    "Conditions": [{"Expression": "x * y < 8"}]}}"#;

fn user() -> User {
    let user = User::new();
    let home = user.home.path();
    std::fs::write(home.join("made.json"), CACHE).unwrap();
    std::fs::write(home.join("made.t1.json"), T1).unwrap();
    std::fs::write(home.join("alone.json"), CACHE).unwrap();
    user
}

const STRATEGIES: [&str; 5] = [
    "random",
    "exhaustive",
    "tabu",
    "tabu, warm",
    "tabu, poisoned",
];

/// Leaves out the last column of a strategy's row: how long it thinks differs each time.
fn without_times(shown: &str) -> String {
    let line = |line: &str| match line.split_once("  ") {
        Some((name, _)) if STRATEGIES.contains(&name) => {
            let end = line.rfind(' ').unwrap();
            line[..end].trim_end().to_owned() + "  …\n"
        }
        _ => line.to_owned() + "\n",
    };
    shown.lines().map(line).collect()
}

#[test]
fn tables() {
    // Five evaluations see everything, so nothing is left to chance.
    let shown = user().all(&[
        "compare-tuners made.json --strategies exhaustive,tabu --budgets 5 --repeats 3",
        "compare-tuners made.json alone.json --strategies exhaustive --budgets 6,1 --repeats 2",
    ]);
    insta::assert_snapshot!("tables", without_times(&shown));
}

#[test]
fn seeds_from_the_other_files_and_bad_ones() {
    let user = user();
    let home = user.home.path();
    std::fs::write(home.join("again.json"), CACHE).unwrap();
    std::fs::write(home.join("again.t1.json"), T1).unwrap();
    let other = CACHE.replace("\"y\"", "\"z\"");
    std::fs::write(home.join("other.json"), other).unwrap();
    let shown = user.all(&[
        "compare-tuners made.json again.json --warm --poisoned --strategies tabu --budgets 5 --repeats 3",
        "compare-tuners made.json other.json --warm --strategies tabu",
    ]);
    insta::assert_snapshot!("seeds", without_times(&shown));
}

#[test]
fn mistakes() {
    let shown = user().all(&[
        "compare-tuners",
        "compare-tuners absent.json",
        "compare-tuners made.json --strategies luck",
        "compare-tuners made.json --strategies radnom",
        "compare-tuners made.json --space tiny_t1.json",
        "compare-tuners made.json --budgets 0",
        "compare-tuners made.t1.json",
    ]);
    insta::assert_snapshot!("mistakes", shown);
}

/// Recordings that cannot be compared on, each with the reason.
fn strange() -> [(&'static str, String, &'static str); 7] {
    let cut = CACHE.replace("8.0}}}", "8.");
    let lacks = CACHE.replace(
        "\"4,1\": {\"x\": 4, \"y\": 1, \"time\": 8.0}",
        "\"1,1\": {\"x\": 1, \"y\": 1, \"time\": 4.0}",
    );
    let unread = CACHE.replace("8.0}", "-8.0}");
    let gap = CACHE.replace("1.0}", "0.001}");
    let nothing = CACHE.replace("1.0}", "1e-9}");
    let same = ["4.0}", "2.0}", "8.0}"]
        .iter()
        .fold(CACHE.to_owned(), |text, time| text.replace(time, "1.0}"));
    let mean = CACHE.replace("\"time\": 1.0}", "\"time\": 1.0, \"times\": [3.0, 4.0]}");
    [
        ("cut", cut, "it is incomplete: it is cut short on line 9"),
        (
            "lacks",
            lacks,
            "1 of the 5 valid configurations are not in it",
        ),
        (
            "unread",
            unread,
            "1 entries cannot be read, the first because line 9: its `time` is no positive number",
        ),
        (
            "gap",
            gap,
            "x=2 y=2 is recorded with 0.0010 ms and the second fastest with 2.0000 ms",
        ),
        (
            "nothing",
            nothing,
            "x=2 y=2 is recorded with 0.001 ns, less than a call of nothing",
        ),
        ("same", same, "all that work take 1.0000 ms"),
        (
            "mean",
            mean,
            "the mean of x=2 y=2 is 1.0000 ms, but its runs took 3.0000 ms to 4.0000 ms",
        ),
    ]
}

#[test]
fn what_cannot_be_compared_on_is_refused_and_ends_nothing_else() {
    let user = user();
    let home = user.home.path();
    let mut files = "absent.json made.json".to_owned();
    for (name, text, _) in strange() {
        std::fs::write(home.join(format!("{name}.json")), text).unwrap();
        std::fs::write(home.join(format!("{name}.t1.json")), T1).unwrap();
        files += &format!(" {name}.json");
    }
    let command =
        format!("compare-tuners {files} --strategies tabu --budgets 5 --repeats 3 --json");
    let output = user.output(&command);
    let shown = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(
        shown.contains("8 of 9 files are no ground to compare on"),
        "{shown}"
    );
    let document: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["spaces"].as_array().unwrap().len(), 1);
    assert_eq!(document["spaces"][0]["file"], "made.json");
    let refused = document["refused"].as_array().unwrap();
    for (name, _, why) in strange() {
        let file = format!("{name}.json");
        let found = refused.iter().find(|one| one["file"] == *file).unwrap();
        let reason = found["reason"].as_str().unwrap();
        assert!(reason.contains(why), "{name}: {reason}");
        let alone = user.run(&format!(
            "compare-tuners {file} --strategies tabu --budgets 5"
        ));
        assert!(
            alone.contains(why) && alone.ends_with("--- exit 1\n"),
            "{alone}"
        );
    }
    let missing = refused.iter().find(|one| one["file"] == "absent.json");
    assert!(
        missing.unwrap()["reason"]
            .as_str()
            .unwrap()
            .contains("No such file")
    );
}

#[test]
fn every_search_and_how_sure_the_means_are() {
    let user = user();
    let command = "compare-tuners made.json --strategies random --budgets 1,5 --repeats 6 --seed 4";
    let output = user.output(&format!("{command} --json"));
    let document: Json = serde_json::from_slice(&output.stdout).unwrap();
    let row = &document["spaces"][0]["strategies"][0];
    let searches: Vec<f64> = row["searches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|search| search[0].as_f64().unwrap())
        .collect();
    assert_eq!(searches.len(), 6);
    let mean = searches.iter().sum::<f64>() / 6.0;
    let squares: f64 = searches.iter().map(|one| (one - mean).powi(2)).sum();
    let error = (squares / 5.0).sqrt() / 6.0_f64.sqrt();
    assert!(error > 0.0, "{searches:?}");
    assert!((row["fractions"][0].as_f64().unwrap() - mean).abs() < 1e-12);
    assert!((row["standard_errors"][0].as_f64().unwrap() - error).abs() < 1e-12);
    assert_eq!(row["standard_errors"][1], 0.0, "all of it is always seen");
    let means = &document["means"][0]["standard_errors"];
    assert!(
        (means[0].as_f64().unwrap() - error).abs() < 1e-12,
        "one space"
    );
    let shown = user.run(&format!("{command} --searches"));
    let table = format!("{mean:.3} ±{error:.3}");
    assert!(shown.contains(&table), "{shown}");
    let third = format!("random       6    {:.3}    1.000", searches[2]);
    assert!(shown.contains(&third), "{third}: {shown}");
    let once = user.run("compare-tuners made.json --strategies random --budgets 1 --repeats 1");
    assert!(
        !once.contains('±'),
        "one search says nothing of others: {once}"
    );
}

#[test]
fn the_document_has_every_figure() {
    let user = user();
    let output = user.output("compare-tuners made.json --json --repeats 4 --budgets 2,5");
    let document: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["schema"], "kernwright.compare-tuners/1");
    let space = &document["spaces"][0];
    assert_eq!(
        (&space["configs"], &space["working"]),
        (&5.into(), &4.into())
    );
    assert_eq!(space["optimum_ns"], 1e6);
    let t1 = space["t1"].as_str().unwrap();
    assert!(t1.ends_with("made.t1.json"), "{t1}");
    let strategies = space["strategies"].as_array().unwrap();
    let names: Vec<&str> = strategies
        .iter()
        .map(|row| row["strategy"].as_str().unwrap())
        .collect();
    assert!(
        names.contains(&"genetic") && !names.contains(&"exhaustive"),
        "{names:?}"
    );
    for row in strategies {
        assert_eq!(row["fractions"][1], 1.0, "{row}");
        assert_eq!(row["reached_95"], 1.0, "{row}");
    }
    // Of two evaluations the best is the optimum in 4 of 10 cases, and so on.
    let exact = space["random_exact"][0].as_f64().unwrap();
    assert!((exact - (4.0 * 1.0 + 3.0 * 0.5 + 2.0 * 0.25 + 1.0 * 0.125) / 10.0).abs() < 1e-12);
    assert_eq!(document["means"][0]["strategy"], names[0]);
    assert_eq!(space["poisoned"], Json::Array(Vec::new()));
    let poisoned =
        "compare-tuners made.json --json --strategies auto --repeats 4 --budgets 5 --poisoned";
    let output = user.output(poisoned);
    let document: Json = serde_json::from_slice(&output.stdout).unwrap();
    let space = &document["spaces"][0];
    assert_eq!(space["strategies"][1]["strategy"], "auto, poisoned");
    let cost = &space["poisoned"][0];
    assert_eq!(cost["strategy"], "auto");
    assert_eq!(cost["later_less_cold"][0], 0.0);
    assert_eq!(cost["standard_errors"][0], 0.0);
}
