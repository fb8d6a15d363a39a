//! `kernwright tune` and `kernwright runs` as a user meets them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::os::unix::fs::PermissionsExt;

use kernwright::measure::bench::{BenchError, BenchOptions};
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::worker::{Interrupt, Launcher};
use kernwright::space::{Budget, Fields};
use kernwright::{
    Catalog, Opening, RunId, RunSummary, Store, TuneEvent, TuneOrder, TuneRequest, TuningError,
    Warmth,
};
use serde_json::Value;
use user::slow_add::{JOB, Running, SOURCE, document, no_sandbox, output, user};

#[test]
fn a_job_is_tuned_and_the_run_can_be_looked_at() {
    let user = user();
    let tune = "tune slow.job.toml --strategy exhaustive --samples 7";
    let Some((tuned, code)) = document(&user, tune) else {
        return;
    };
    assert_eq!(
        (code, tuned["schema"].as_str()),
        (0, Some("kernwright.tune/1"))
    );
    assert_eq!(tuned["stop"], "exhausted");
    assert_eq!(
        (&tuned["evaluations"], &tuned["space"]),
        (&7.into(), &"7".into())
    );
    assert_eq!(tuned["failures"]["crashes"], 1);
    assert_eq!(tuned["default"]["config"]["WORK"], 60);
    assert_eq!(tuned["winner"]["WORK"], 10);
    assert_eq!(tuned["beats_default"], true);
    let against = &tuned["against_default"];
    assert_eq!(against["verdict"], "faster");
    assert!(against["interval"][1].as_f64().unwrap() < 1.0);

    let (runs, _) = document(&user, "runs").unwrap();
    let run = &runs["runs"][0];
    assert_eq!((&run["run"], &run["job"]), (&1.into(), &"slow-add".into()));
    assert_eq!(
        (&run["unfinished"], &run["evaluations"]),
        (&false.into(), &7.into())
    );
    assert_eq!(run["found"]["winner"]["WORK"], 10);
    let (shown, _) = document(&user, "runs show 1").unwrap();
    let trials = shown["trials"].as_array().unwrap();
    assert_eq!(
        (trials.len(), &trials[0]["config"]["WORK"]),
        (7, &60.into())
    );
    // Both sides of five comparisons: the first with four others, and the best with the default.
    assert_eq!(shown["finals"].as_array().unwrap().len(), 10);
    // Given up early, and marked so.
    let given_up = trials.iter().filter(|trial| {
        let doubts = trial["doubts"].as_array().unwrap();
        doubts
            .iter()
            .any(|doubt| doubt["what"].as_str().unwrap().contains("given up"))
    });
    assert!(given_up.count() > 0);
    let text = output(&user, "runs show 1");
    let text = String::from_utf8_lossy(&text.stdout);
    assert!(text.contains("winner  WORK=10"), "{text}");
    assert!(text.contains("1 crashes"), "{text}");
}

#[test]
fn a_default_that_nothing_beats_is_the_winner() {
    let user = user();
    let job = JOB.replace("WORK = 60 }", "WORK = 10 }");
    std::fs::write(user.home.path().join("best.job.toml"), job).unwrap();
    let tune = "tune best.job.toml --strategy exhaustive --samples 7";
    let Some((tuned, code)) = document(&user, tune) else {
        return;
    };
    assert_eq!((code, &tuned["beats_default"]), (0, &false.into()));
    assert_eq!(tuned["winner"]["WORK"], 10);
    assert_eq!(tuned["against_default"]["verdict"], "slower");
}

/// The job with a header of its own that sets the parameter.
fn with_header(header: &str, default: u32) -> user::User {
    let user = user();
    let write = |name: &str, text: &str| {
        std::fs::write(user.home.path().join(name), text).unwrap();
    };
    write("tuned.h", header);
    write("slow_add.c", &format!("#include \"tuned.h\"\n{SOURCE}"));
    let job = JOB.replace("WORK = 60 }", &format!("WORK = {default} }}"));
    write("header.job.toml", &job);
    user
}

#[test]
fn a_header_that_sets_a_parameter_is_refused() {
    let user = with_header("/* tuned */\n#define WORK 10\n", 10);
    let tune = "tune header.job.toml --strategy exhaustive --samples 7";
    let Some((tuned, _)) = document(&user, tune) else {
        return;
    };
    // All but the one whose value the header has.
    assert_eq!(tuned["failures"]["does_not_compile"], 6, "{tuned}");
    let bench = output(&user, "bench header.job.toml -c WORK=20");
    let text = String::from_utf8_lossy(&bench.stdout);
    assert!(text.contains("defines `WORK` itself (`"), "{text}");
    assert!(
        text.contains("tuned.h:2`") && text.contains("#ifndef WORK"),
        "{text}"
    );
    // With a guard the value from outside counts.
    let user = with_header("#ifndef WORK\n#define WORK 10\n#endif\n", 60);
    let (tuned, _) = document(&user, tune).unwrap();
    assert_eq!(
        tuned["failures"]["does_not_compile"],
        Value::Null,
        "{tuned}"
    );
    assert_eq!(tuned["winner"]["WORK"], 10);
}

#[test]
fn configurations_that_are_the_same_machine_code_are_a_doubt_at_once() {
    let user = with_header("#undef WORK\n#define WORK 10\n", 60);
    let tuned = output(
        &user,
        "tune header.job.toml --strategy exhaustive --samples 7",
    );
    let stderr = String::from_utf8_lossy(&tuned.stderr);
    if no_sandbox(&stderr) {
        return;
    }
    let doubted = "the same machine code throughout: ";
    assert_eq!(stderr.matches(doubted).count(), 1, "{stderr}");
    let (shown, _) = document(&user, "runs show 1").unwrap();
    let is_doubted = |trial: &Value| {
        let doubts = trial["doubts"].as_array().unwrap().iter();
        let texts: Vec<&str> = doubts.filter_map(|doubt| doubt["what"].as_str()).collect();
        texts
            .iter()
            .any(|text| text.starts_with(doubted) && text.contains("`WORK`"))
    };
    let trials = shown["trials"].as_array().unwrap();
    let found: Vec<bool> = trials.iter().map(is_doubted).collect();
    assert_eq!(
        found,
        [false, false, false, true, true, true, true],
        "{stderr}"
    );
    let bench = output(&user, "bench header.job.toml -c WORK=20");
    let text = String::from_utf8_lossy(&bench.stdout);
    assert!(text.contains(doubted), "{text}");
    // Where the parameter counts there is nothing to doubt.
    let bench = output(&self::user(), "bench slow.job.toml -c WORK=20");
    let text = String::from_utf8_lossy(&bench.stdout);
    assert!(
        text.contains("candidate") && !text.contains(doubted),
        "{text}"
    );
}

#[test]
fn a_dry_run_measures_the_default_and_writes_nothing() {
    let user = user();
    let preview = "tune slow.job.toml --dry-run --max-evals 100 --batch 1000 --t4 run.json";
    let Some((preview, code)) = document(&user, preview) else {
        return;
    };
    assert_eq!(code, 0);
    assert_eq!(
        (&preview["cartesian"], &preview["space"]),
        (&"8".into(), &"7".into())
    );
    assert_eq!(preview["survivors"][0]["rule"], "some_work");
    assert_eq!(preview["survivors"][0]["left"], "7");
    assert_eq!(preview["most_evaluations"], "7");
    // However large a batch is, no more are built at once than there are cores.
    let seconds = |name: &str| preview[name].as_f64().unwrap();
    let cores = std::thread::available_parallelism().unwrap().get() as f64;
    let build = seconds("seconds_each") - 2.0 * seconds("measure_seconds");
    assert!(
        build >= 0.99 * seconds("build_seconds") / cores,
        "{preview}"
    );
    assert_eq!(preview["writes"][1], "run.json");
    assert!(!user.home.path().join("run.json").exists());
    let ledger = preview["writes"][0].as_str().unwrap();
    assert!(!std::path::Path::new(ledger).exists());
    let text = output(&user, "tune slow.job.toml --dry-run");
    let text = String::from_utf8_lossy(&text.stdout);
    assert!(text.contains("7 left after `some_work`"), "{text}");
}

#[test]
fn starts_come_first_and_bad_ones_are_named() {
    let user = user();
    let list = "WORK,n\n30,1\n20,1\n";
    std::fs::write(user.home.path().join("other.csv"), list).unwrap();
    std::fs::write(
        user.home.path().join("good.jsonl"),
        "{\"WORK\": 20}\n{\"WORK\": 8}\n",
    )
    .unwrap();
    let tune = "tune slow.job.toml --max-evals 3 --samples 5 --batch 1 -v";
    let started = output(
        &user,
        &format!("{tune} --start WORK=30 --start-from good.jsonl --json"),
    );
    let text = [&started.stderr[..], &started.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    if no_sandbox(&text) {
        return;
    }
    assert!(text.contains("passed over good.jsonl, line 2"), "{text}");
    assert_eq!(started.status.code(), Some(0), "{text}");
    let (shown, _) = document(&user, "runs show 1").unwrap();
    let works = [0, 1, 2].map(|at| shown["trials"][at]["config"]["WORK"].as_i64().unwrap());
    assert_eq!(works, [60, 30, 20]);
    for (arguments, reason) in [
        ("--start WORK=8", "none of the 1 configurations"),
        ("--start SPEED=8", "`SPEED` is no parameter"),
        ("--start-from other.csv", "`n` is no parameter"),
    ] {
        let refused = output(&user, &format!("{tune} {arguments}"));
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains(reason), "{arguments}: {stderr}");
        assert_eq!(refused.status.code(), Some(3), "{arguments}: {stderr}");
    }
}

#[test]
fn mistakes_have_their_exit_codes() {
    let user = user();
    std::fs::write(user.home.path().join("nothing.csv"), "").unwrap();
    for (arguments, code, part) in [
        ("tune slow-add", 2, "no job is named `slow-add`"),
        (
            "tune slow.job.toml --strategy radnom",
            2,
            "did you mean `random`?",
        ),
        ("tune slow.job.toml --strategy x", 2, "there are "),
        ("tune slow.job.toml q=1", 2, "`q` is no field"),
        (
            "tune empty.job.toml n=20",
            3,
            "rules `some_work` and `enough` together leave none",
        ),
        ("tune stray.job.toml", 2, "WORKS"),
        ("tune slow.job.toml --device opencl:0", 2, "does not run C"),
        ("tune slow.job.toml --device gpu", 5, "names no device"),
        ("tune slow.job.toml --max-time 5x", 2, "write a time as in"),
        (
            "tune slow.job.toml --start-from gone.csv",
            2,
            "cannot read `gone.csv`",
        ),
        (
            "tune slow.job.toml --start-from nothing.csv",
            3,
            "lists no configuration",
        ),
        (
            "tune slow.job.toml --resume",
            2,
            "no unfinished run of `slow-add`",
        ),
        ("tune slow.job.toml --resume 9", 2, "no run 9 in the ledger"),
        (
            "tune slow.job.toml --resume --seed 2",
            2,
            "cannot be used with",
        ),
        (
            "tune slow.job.toml --resume --warm none",
            2,
            "cannot be used with",
        ),
        ("tune --strategy random", 2, "name a job"),
        ("runs show 9", 2, "no run 9 in the ledger"),
    ] {
        let output = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(part), "{arguments}: {stderr}");
        assert_eq!(output.status.code(), Some(code), "{arguments}: {stderr}");
    }
}

#[test]
fn a_ledger_of_a_later_program_is_left_alone() {
    let user = user();
    let ledger = user.home.path().join("later.db");
    output(&user, "import gfx906_60.cd.pdb.txt --store later.db");
    let mut bytes = std::fs::read(&ledger).unwrap();
    // Where SQLite keeps the version of a file's owner.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&ledger, &bytes).unwrap();
    for arguments in [
        "tune slow.job.toml --store later.db",
        "tune slow.job.toml --store later.db --dry-run",
        "runs --store later.db",
    ] {
        let refused = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains("version 99"), "{stderr}");
        assert_eq!(refused.status.code(), Some(6), "{stderr}");
    }
    assert_eq!(std::fs::read(&ledger).unwrap(), bytes);
}

#[test]
fn signals_end_a_run_that_never_ends_and_it_can_be_resumed() {
    let user = user();
    // The second configuration never ends; only a signal gets the program out of it.
    let tune = "tune endless.job.toml --start WORK=0 --samples 5 --batch 1 -v";
    for (signal, code, run) in [("-INT", 130, 1), ("-TERM", 143, 2)] {
        let Some(running) = Running::start(&user, tune, "1: best") else {
            return;
        };
        running.signal(signal);
        let (status, stderr) = running.wait();
        assert_eq!(status.code(), Some(code), "{stderr}");
        let resume = format!("/endless.job.toml --resume {run}`");
        assert!(stderr.contains(&resume), "{stderr}");
    }
    let (shown, _) = document(&user, "runs show 2").unwrap();
    assert_eq!(
        (&shown["stop"], &shown["unfinished"]),
        (&"interrupted".into(), &true.into())
    );
    assert_eq!(shown["trials"].as_array().unwrap().len(), 1);
    let shown = output(&user, "runs");
    assert!(String::from_utf8_lossy(&shown.stdout).contains("unfinished"));
    // The latest unfinished run is resumed; its budget is already spent.
    let resume = "tune endless.job.toml --resume --max-evals 1";
    let (tuned, code) = document(&user, resume).unwrap();
    assert_eq!((code, &tuned["run"]), (0, &2.into()), "{tuned}");
    assert_eq!(
        (&tuned["stop"], &tuned["evaluations"]),
        (&"budget_spent".into(), &1.into())
    );
    let (again, code) = document(&user, resume).unwrap();
    assert_eq!(
        (code, &again["run"]),
        (0, &1.into()),
        "the other one is left"
    );
}

#[test]
fn a_killed_run_resumes_where_it_was() {
    let user = user();
    let tune = "tune slow.job.toml --strategy exhaustive --samples 400 --batch 2 -v";
    let Some(mut running) = Running::start(&user, tune, "2: best") else {
        return;
    };
    running.child.kill().unwrap();
    running.wait();
    let (before, _) = document(&user, "runs show 1").unwrap();
    let kept = before["trials"].as_array().unwrap();
    assert!(kept.len() >= 2, "{before}");
    assert_eq!(
        (&before["unfinished"], &before["stop"]),
        (&true.into(), &Value::Null)
    );
    for (arguments, reason) in [
        (
            "tune slow.job.toml n=600 --resume 1",
            "run 1 is of problem `n=500`, not `n=600`",
        ),
        (
            "tune other.job.toml --resume 1",
            "run 1 is of job `slow-add`, not `other-add`",
        ),
        (
            "tune other.job.toml --resume",
            "no unfinished run of `other-add`",
        ),
    ] {
        let refused = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains(reason), "{stderr}");
        assert_eq!(refused.status.code(), Some(2), "{stderr}");
    }
    let (tuned, code) = document(&user, "tune slow.job.toml --resume 1").unwrap();
    assert_eq!((code, &tuned["evaluations"]), (0, &7.into()));
    let (after, _) = document(&user, "runs show 1").unwrap();
    assert_eq!(after["trials"].as_array().unwrap()[..kept.len()], kept[..]);
    assert_eq!(after["unfinished"], false);

    // A run of other sources would measure something else.
    let source = user.home.path().join("slow_add.c");
    std::fs::write(source, SOURCE.replace("+ 1", "+ 1.0f")).unwrap();
    let changed = output(&user, "tune slow.job.toml --resume 1");
    let stderr = String::from_utf8_lossy(&changed.stderr);
    assert!(
        stderr.contains("have changed since run 1 began"),
        "{stderr}"
    );
    assert_eq!(changed.status.code(), Some(2));
}

#[test]
fn what_was_tuned_before_is_where_another_problem_starts() {
    let user = user();
    let search = "--strategy random --samples 5 --batch 1";
    let first = output(&user, &format!("tune slow.job.toml {search} --seed 1"));
    let stderr = String::from_utf8_lossy(&first.stderr);
    if no_sandbox(&stderr) {
        return;
    }
    assert!(!stderr.contains("warm start"), "{stderr}");
    let tune_stderr = |arguments: &str| {
        let done = output(&user, arguments);
        let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(0), "{stderr}");
        stderr
    };
    let warm = format!("tune slow.job.toml n=600 {search} --max-evals 2");
    let warmed = tune_stderr(&warm);
    assert!(
        warmed.contains("warm start: 7 configurations from one other measurement series"),
        "{warmed}"
    );
    let works = |run: u32| {
        let (shown, _) = document(&user, &format!("runs show {run}")).unwrap();
        let trials = shown["trials"].as_array().unwrap().iter();
        let work = |trial: &Value| trial["config"]["WORK"].as_i64().unwrap();
        trials.map(work).collect::<Vec<_>>()
    };
    // After the default comes what was best before.
    assert_eq!(works(2), [60, 10]);
    let cold = tune_stderr(&format!("{warm} --warm none"));
    assert!(!cold.contains("warm start"), "{cold}");
    // A resumed run uses the seeds it began with, not what became known since.
    let seeds = |run: i64| {
        let ledger = user.home.path().join(".local/share/kernwright/ledger.db");
        let store = Store::open(ledger).unwrap();
        store.run(RunId(run)).unwrap().run.recipe.seeds
    };
    let before = seeds(2);
    assert_eq!(before.len(), 7);
    let resumed = tune_stderr("tune slow.job.toml --resume 2 --max-evals 4");
    assert!(!resumed.contains("warm start"), "{resumed}");
    assert_eq!(seeds(2), before);
    let work = |seed: &Fields| match seed[0].1 {
        kernwright::space::Value::Int(work) => work,
        ref other => panic!("{other}"),
    };
    // The default is among the seeds, and was measured first anyway.
    let fresh: Vec<i64> = before.iter().map(work).filter(|work| *work != 60).collect();
    assert_eq!(works(2)[1..], fresh[..3]);
    assert!(seeds(3).is_empty());
}

#[test]
fn seeds_of_another_kernel_are_refused() {
    let user = user();
    let cache = r#"{"device_name": "NVIDIA Made Up 1", "kernel_name": "made", "problem_size": 64,
        "tune_params_keys": ["x"], "tune_params": {"x": [1]}, "cache": {"1": {"x": 1, "time": 4.0}}}"#;
    std::fs::write(user.home.path().join("made.json"), cache).unwrap();
    for more in ["", " --dry-run"] {
        let tune = format!("tune slow.job.toml --warm-from made.json{more}");
        let done = output(&user, &tune);
        let stderr = String::from_utf8_lossy(&done.stderr);
        if no_sandbox(&stderr) {
            return;
        }
        assert!(
            stderr.contains("no configuration of `made.json` is valid"),
            "{stderr}"
        );
        assert_eq!(done.status.code(), Some(3), "{stderr}");
    }
}

/// The library with a worker that can be taken away, as a device may be.
#[test]
fn a_device_lost_in_the_middle_costs_no_trial() {
    let user = user();
    let home = user.home.path();
    let (gone, script) = (home.join("gone"), home.join("worker"));
    let text = format!(
        "#!/bin/sh\n[ -e '{}' ] && exit 1\nexec '{}' worker \"$@\"\n",
        gone.display(),
        env!("CARGO_BIN_EXE_kernwright")
    );
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let catalog = Catalog::embedded().unwrap();
    let request = |opening| TuneRequest {
        job: kernwright::open_job(&catalog, home.join("slow.job.toml").to_str().unwrap()).unwrap(),
        fields: Vec::new(),
        options: BenchOptions {
            launcher: Launcher {
                program: script.clone(),
                arguments: Vec::new(),
                sandboxed: true,
                environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
                scratch_root: Some(home.to_owned()),
                interrupt: Interrupt::default(),
            },
            device: DeviceChoice::Cpu,
            cc: "/usr/bin/cc".into(),
            compilers: 1,
        },
        opening,
        header: None,
    };
    let order = TuneOrder {
        strategy: "exhaustive".to_owned(),
        seed: Some(0),
        budget: Budget::default(),
        batch: 1,
        samples: 5,
        start: Vec::new(),
        warmth: Warmth::default(),
        tool_words: Vec::new(),
        warm_words: Vec::new(),
    };
    let mut store = Store::open(home.join("ledger.db")).unwrap();
    // The one that crashes takes the process with it, and another cannot be started.
    let lost = kernwright::tune_job(
        request(Opening::New(Box::new(order))),
        &mut store,
        &mut |event| {
            if let TuneEvent::Seen { .. } = event {
                std::fs::write(&gone, "").unwrap();
            }
        },
    );
    let lost = lost.unwrap_err();
    if no_sandbox(&lost.to_string()) {
        return;
    }
    assert!(
        matches!(lost, TuningError::Bench(BenchError::Device(_))),
        "{lost}"
    );
    let kept = RunSummary::read(&store, RunId(1)).unwrap();
    assert_eq!((kept.trials.len(), kept.run.stop), (6, None));
    std::fs::remove_file(&gone).unwrap();
    let opening = Opening::TakeUp {
        run: None,
        budget: Budget::default(),
    };
    let tuned = kernwright::tune_job(request(opening), &mut store, &mut |_| {}).unwrap();
    assert_eq!((tuned.run, tuned.seen.len()), (RunId(1), 7));
    assert!(tuned.finals.unwrap().beats_default);
}
