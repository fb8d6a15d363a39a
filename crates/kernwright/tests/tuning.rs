//! A search on recorded times: the same seed gives the same search, killed and resumed or not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "children print what they have kept")]

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use kernwright::measure::bench::BenchError;
use kernwright::measure::worker::Interrupt;
use kernwright::measure::{Evidence, Measure, Replay, Sink};
use kernwright::space::{
    Budget, Config, Device, FailureClass, Nanos, Outcome, Problem, Recipe, Run, Space, StopReason,
    Value, Verification,
};
use kernwright::{
    Catalog, LiveRun, OnEvent, RunSummary, Store, TuneEvent, TuningError, search, unfinished_run,
};

/// Makes a test act as a child; its value is the ledger's path.
const CHILD: &str = "KERNWRIGHT_TUNING_CHILD";
/// How often a search is killed; a bench asks for more than a test.
const KILLS: &str = "KERNWRIGHT_KILLS";
/// Trials for each kill: enough that most kills fall into the search.
const EVALUATIONS: u64 = 40;

fn kills() -> u64 {
    std::env::var(KILLS).map_or(6, |text| text.parse().unwrap())
}

fn space() -> Space {
    let catalog = Catalog::embedded().unwrap();
    let kernel = catalog.get("matmul-c").unwrap();
    let fields = ["m", "n", "k"].map(|name| (name, Value::Int(64)));
    let problem = Problem::new(kernel.family(), fields).unwrap();
    kernel.space(&problem, None).unwrap()
}

/// A time that follows from the configuration alone; some fail.
fn recorded(config: &Config) -> Evidence {
    let hash = config.positions().iter().fold(7_u64, |hash, at| {
        (hash ^ u64::from(*at)).wrapping_mul(0x100_0000_01b3)
    });
    match hash % 10 {
        0 => Outcome::Failed {
            class: FailureClass::DoesNotCompile,
            text: "no".into(),
        },
        _ => Outcome::Timed {
            samples: vec![Nanos(1000.0 + (hash % 100_000) as f64); 3],
            verification: Verification::Passed,
        },
    }
    .into()
}

/// Recorded times, reported as slowly as real ones would be.
struct Slow(Replay);

impl Measure for Slow {
    fn measure(&mut self, configs: &[Config], report: &mut Sink<'_>) -> Result<(), BenchError> {
        self.0.measure(configs, &mut |at, evidence| {
            std::thread::sleep(Duration::from_micros(700));
            report(at, evidence)
        })
    }
}

fn replay(space: &Space) -> Slow {
    let all = space.iter().unwrap();
    Slow(Replay::new(all.map(|config| {
        let evidence = recorded(&config);
        (config, evidence)
    })))
}

fn device() -> Device {
    "cpu:x86_64".parse().unwrap()
}

fn run(strategy: &str) -> Run {
    Run {
        kernel: "matmul-c".into(),
        device: device(),
        seed: 5,
        budget: Budget {
            evaluations: Some(EVALUATIONS * kills()),
            ..Budget::default()
        },
        recipe: Recipe {
            job: "matmul-c".into(),
            strategy: strategy.into(),
            batch: 3,
            samples: 3,
            ..Recipe::default()
        },
        stop: None,
        found: None,
        spent_ms: 0,
    }
}

/// Begins a search, or resumes one that was killed, and runs it to its end.
fn run_to_end(
    store: &mut Store,
    measure: &mut dyn Measure,
    on_event: &mut OnEvent<'_>,
) -> StopReason {
    let space = space();
    let default = space.nth(17).unwrap();
    let live = match unfinished_run(store, "matmul-c") {
        Ok(stored) => {
            let budget = Budget::default();
            LiveRun::take_up(store, stored, &space, default, &device(), budget).unwrap()
        }
        Err(TuningError::NothingToTakeUp { .. }) => {
            let strategy = kernwright::tune::names().next().unwrap().0;
            let start = vec![space.nth(3).unwrap().unwrap()];
            LiveRun::begin(store, run(strategy), default, start, Vec::new()).unwrap()
        }
        Err(error) => panic!("{error}"),
    };
    let interrupt = Interrupt::default();
    let finished = search(store, &live, &space, measure, &interrupt, on_event).unwrap();
    store.finish_run(live.id(), finished.stop, None).unwrap();
    finished.stop
}

/// Everything a ledger's only Run has seen, in order.
fn seen(ledger: &Path) -> RunSummary {
    let store = Store::open(ledger).unwrap();
    assert!(store.check().unwrap().is_sound());
    let mut runs = RunSummary::all(&store).unwrap();
    assert_eq!(runs.len(), 1);
    runs.remove(0)
}

#[test]
fn child_searches_until_killed() {
    let Some(ledger) = std::env::var_os(CHILD) else {
        return;
    };
    let mut store = Store::open(Path::new(&ledger)).unwrap();
    // A kill may fall between the end of the Run and the word of it.
    let runs = store.runs().unwrap();
    if runs.iter().any(|run| !run.run.is_unfinished()) {
        println!("finished");
        return;
    }
    let mut measure = replay(&space());
    run_to_end(&mut store, &mut measure, &mut |event| {
        if let TuneEvent::Seen { is_new: true, .. } = event {
            println!("kept");
            std::io::stdout().flush().unwrap();
        }
    });
    println!("finished");
}

#[test]
fn killing_a_search_loses_nothing_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (
        folder.path().join("whole.db"),
        folder.path().join("killed.db"),
    );
    let mut measure = replay(&space());
    let mut store = Store::open(&whole).unwrap();
    let stop = run_to_end(&mut store, &mut measure, &mut |_| {});
    assert_eq!(stop, StopReason::BudgetSpent);
    drop(store);

    let kills = kills();
    let (mut kept, mut round) = (0, 0);
    loop {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_searches_until_killed", "--nocapture"])
            .env(CHILD, &killed)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if round < kills {
            // Spread over the start, the search and its end; not a round number.
            std::thread::sleep(Duration::from_micros(20_000 + 13_700 * (round * 37 % 23)));
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        kept += stdout.lines().filter(|line| line.ends_with("kept")).count();
        if Path::new(&killed).exists() {
            let store = Store::open(&killed).unwrap();
            let runs = RunSummary::all(&store).unwrap();
            let trials = runs.first().map_or(0, |run| run.trials.len());
            assert!(
                trials >= kept,
                "round {round}: {trials} of {kept} kept Trials are there"
            );
        }
        if stdout.contains("finished") {
            break;
        }
        round += 1;
        assert!(
            round <= kills,
            "the last child was not killed and did not finish: {stdout}"
        );
    }
    println!("{round} kills; {kept} Trials acknowledged, none lost");
    let (whole, killed) = (seen(&whole), seen(&killed));
    let configs = |run: &RunSummary| {
        let trials = run.trials.iter();
        trials.map(|trial| trial.config.clone()).collect::<Vec<_>>()
    };
    assert_eq!(configs(&whole).len() as u64, EVALUATIONS * kills);
    // A batch that was cut short is reported in another order, and nothing more differs.
    let sorted = |run: &RunSummary| {
        let mut all: Vec<String> = configs(run).iter().map(|c| format!("{c:?}")).collect();
        all.sort();
        all
    };
    assert!(
        sorted(&whole) == sorted(&killed),
        "the search proposed something else"
    );
    let best = |run: &RunSummary| run.best().map(|(trial, time)| (trial.config.clone(), time));
    assert_eq!(best(&whole), best(&killed));
    assert!(killed.finals.is_empty(), "nothing was measured twice");
}

/// A device that goes away after some answers.
struct Fading(Slow, usize);

impl Measure for Fading {
    fn measure(&mut self, configs: &[Config], report: &mut Sink<'_>) -> Result<(), BenchError> {
        for (at, config) in configs.iter().enumerate() {
            if self.1 == 0 {
                return Err(BenchError::Device("lost the device".into()));
            }
            self.1 -= 1;
            let mut flow = ControlFlow::Continue(());
            let one = std::slice::from_ref(config);
            self.0.measure(one, &mut |_, evidence| {
                flow = report(at, evidence);
                flow
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[test]
fn a_device_that_is_lost_leaves_all_trials_and_a_run_to_resume() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut store = Store::open(&path).unwrap();
    let space = space();
    let live = LiveRun::begin(&mut store, run("random"), None, Vec::new(), Vec::new()).unwrap();
    // No other process may resume it meanwhile.
    let other = Store::open(&path).unwrap();
    let busy = unfinished_run(&other, "matmul-c").unwrap_err().to_string();
    assert!(
        busy.contains("run 1 is active in another process"),
        "{busy}"
    );
    let mut fading = Fading(replay(&space), 10);
    let interrupt = Interrupt::default();
    let lost = search(
        &mut store,
        &live,
        &space,
        &mut fading,
        &interrupt,
        &mut |_| {},
    );
    assert!(
        matches!(lost, Err(TuningError::Bench(BenchError::Device(_)))),
        "{lost:?}"
    );
    drop(live);
    let stored = unfinished_run(&store, "matmul-c").unwrap();
    assert_eq!(
        RunSummary::read(&store, stored.id).unwrap().trials.len(),
        10
    );
    let elsewhere: Device = "cpu:aarch64".parse().unwrap();
    let refused = LiveRun::take_up(
        &mut store,
        stored.clone(),
        &space,
        None,
        &elsewhere,
        Budget::default(),
    );
    let refused = refused.unwrap_err().to_string();
    assert!(
        refused.contains("device `cpu:x86_64`, not `cpu:aarch64`"),
        "{refused}"
    );
    let budget = Budget {
        evaluations: Some(14),
        ..Budget::default()
    };
    let live = LiveRun::take_up(&mut store, stored, &space, None, &device(), budget).unwrap();
    let mut measure = replay(&space);
    search(
        &mut store,
        &live,
        &space,
        &mut measure,
        &interrupt,
        &mut |_| {},
    )
    .unwrap();
    let summary = RunSummary::read(&store, live.id()).unwrap();
    assert_eq!((summary.trials.len(), summary.finals.len()), (14, 0));
}

#[test]
fn an_interrupt_ends_a_search_after_the_current_trial() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let space = space();
    let live = LiveRun::begin(&mut store, run("random"), None, Vec::new(), Vec::new()).unwrap();
    let interrupt = Interrupt::default();
    let mut count = 0;
    let mut measure = replay(&space);
    let finished = search(
        &mut store,
        &live,
        &space,
        &mut measure,
        &interrupt,
        &mut |_| {
            count += 1;
            if count == 5 {
                interrupt.ask();
            }
        },
    )
    .unwrap();
    assert_eq!(finished.stop, StopReason::Interrupted);
    assert_eq!(RunSummary::read(&store, live.id()).unwrap().trials.len(), 5);
}

/// Searches a Run, begun or resumed with these limits, and interrupts it after some Trials.
fn part(store: &mut Store, budget: Budget, most: usize) -> (Run, StopReason, usize) {
    let space = space();
    let live = match store.runs().unwrap().pop() {
        Some(stored) => LiveRun::take_up(store, stored, &space, None, &device(), budget).unwrap(),
        None => {
            let begun = Run {
                budget,
                ..run("random")
            };
            LiveRun::begin(store, begun, None, Vec::new(), Vec::new()).unwrap()
        }
    };
    let interrupt = Interrupt::default();
    let mut measure = replay(&space);
    let mut count = 0;
    let mut on_event = |_: TuneEvent<'_>| {
        count += 1;
        if count == most {
            interrupt.ask();
        }
    };
    let finished = search(
        store,
        &live,
        &space,
        &mut measure,
        &interrupt,
        &mut on_event,
    )
    .unwrap();
    store.finish_run(live.id(), finished.stop, None).unwrap();
    let kept = store.run(live.id()).unwrap().run;
    (kept, finished.stop, finished.seen.len())
}

fn evaluations(most: u64) -> Budget {
    Budget {
        evaluations: Some(most),
        ..Budget::default()
    }
}

#[test]
fn limits_raised_when_a_run_is_resumed_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let (_, stop, seen) = part(&mut store, evaluations(10), usize::MAX);
    assert_eq!((stop, seen), (StopReason::BudgetSpent, 10));
    let (kept, stop, seen) = part(&mut store, evaluations(30), 20);
    assert_eq!((stop, seen), (StopReason::Interrupted, 20));
    assert_eq!(kept.budget.evaluations, Some(30));
    // As the printed command resumes it: without limits.
    let (_, stop, seen) = part(&mut store, Budget::default(), usize::MAX);
    assert_eq!((stop, seen), (StopReason::BudgetSpent, 30));
    // A lower limit ends the search sooner, and what was measured is seen all the same.
    let (_, stop, seen) = part(&mut store, evaluations(5), usize::MAX);
    assert_eq!((stop, seen), (StopReason::BudgetSpent, 30));
    let summary = RunSummary::read(&store, kernwright::RunId(1)).unwrap();
    assert_eq!((summary.trials.len(), summary.finals.len()), (30, 0));
}

#[test]
fn time_spent_before_counts_when_a_run_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("ledger.db")).unwrap();
    let (kept, ..) = part(&mut store, evaluations(10), usize::MAX);
    // Ten answers that take 700 µs each.
    assert!(kept.spent_ms >= 7, "{}", kept.spent_ms);
    let id = kernwright::RunId(1);
    store.note_spent(id, 3_600_000).unwrap();
    let hour = Budget {
        seconds: Some(3600),
        ..evaluations(1000)
    };
    let (kept, stop, seen) = part(&mut store, hour, usize::MAX);
    assert_eq!((stop, seen), (StopReason::BudgetSpent, 10));
    assert!(kept.spent_ms >= 3_600_000);
    let more = Budget {
        seconds: Some(7200),
        ..evaluations(12)
    };
    let (kept, stop, seen) = part(&mut store, more, usize::MAX);
    assert_eq!((stop, seen), (StopReason::BudgetSpent, 12));
    assert!(kept.spent_ms >= 3_600_001);
}
