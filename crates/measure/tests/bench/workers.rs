//! Children: their sandbox, and what becomes of them.

use std::time::Duration;

use kernwright_measure::compile::{Compile, CompileSetup};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::evaluate::{
    Answers, Evaluate, EvaluateReply, EvaluateRequest, EvaluateSetup,
};
use kernwright_measure::job::Case;
use kernwright_measure::stats::Race;
use kernwright_measure::worker::{Launcher, LostHow, Worker};

const MEMORY: u64 = 1 << 30;

fn evaluator(launcher: Launcher, folder: &std::path::Path) -> Worker<Evaluate> {
    let setup = EvaluateSetup {
        device: DeviceChoice::Cpu,
        case: Case {
            buffers: Vec::new(),
            judged: None,
        },
        seeds: Vec::new(),
        builds: folder.to_owned(),
        sources: folder.to_owned(),
        answers: Answers::None,
    };
    Worker::new(launcher, setup, MEMORY)
}

#[test]
fn sandboxes_prove_that_they_are_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let opened = evaluator(crate::launcher(), folder.path()).open();
    let report = match opened {
        Ok(report) => report,
        Err(lost) if lost.to_string().contains("Landlock") => {
            println!("skipped: {lost}");
            return;
        }
        Err(lost) => panic!("{lost}"),
    };
    let all = [
        "opening a network socket",
        "listing the root folder",
        "writing outside the scratch folder",
        "signalling the parent",
        "starting a process",
    ];
    assert_eq!(report.denied, all);
    let setup = CompileSetup {
        cc: "/usr/bin/cc".into(),
        read: Vec::new(),
        builds: folder.path().to_owned(),
        arch: None,
    };
    let report = Worker::<Compile>::new(crate::launcher(), setup, MEMORY).open();
    assert_eq!(report.expect("a compiler's sandbox").denied, all[..3]);
}

#[test]
fn without_a_sandbox_nothing_is_claimed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut launcher = crate::launcher();
    launcher.sandboxed = false;
    let mut worker = evaluator(launcher, folder.path());
    assert_eq!(worker.open().expect("an open worker").denied.len(), 0);
}

#[test]
fn a_worker_that_cannot_start_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut launcher = crate::launcher();
    launcher.program = "/nowhere/at/all".into();
    let setup = CompileSetup {
        cc: "/usr/bin/cc".into(),
        read: Vec::new(),
        builds: folder.path().to_owned(),
        arch: None,
    };
    let lost = Worker::<Compile>::new(launcher, setup, MEMORY)
        .open()
        .expect_err("no program");
    assert!(matches!(lost.how, LostHow::CannotStart(_)), "{lost}");
    assert!(lost.to_string().contains("/nowhere/at/all"), "{lost}");
    assert!(lost.failure().is_none(), "no candidate is at fault");
}

#[test]
fn a_child_is_replaced_after_it_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut worker = evaluator(crate::launcher(), folder.path());
    let mut ask = |expected: u64| {
        let reply = worker.ask(EvaluateRequest::Info, Duration::from_secs(20));
        match reply {
            Ok(EvaluateReply::Info(info)) => assert_eq!(info.device.vendor(), "cpu"),
            Ok(other) => panic!("{other:?}"),
            Err(lost) if lost.to_string().contains("Landlock") => return,
            Err(lost) => panic!("{lost}"),
        }
        assert_eq!(worker.started(), expected);
        worker.restart();
    };
    ask(1);
    ask(2);
}

/// Kills what this thread started to measure.
fn kill_evaluators(children: &str) {
    let all = std::fs::read_to_string(children).unwrap_or_default();
    for child in all.split_whitespace() {
        let line = std::fs::read_to_string(format!("/proc/{child}/cmdline")).unwrap_or_default();
        let number = child.parse().ok().and_then(rustix::process::Pid::from_raw);
        if let (true, Some(number)) = (line.split('\0').any(|word| word == "evaluate"), number) {
            let _ = rustix::process::kill_process(number, rustix::process::Signal::KILL);
        }
    }
}

#[test]
fn an_evaluator_killed_from_outside_is_no_programs_fault() {
    let Some(mut selftest) = crate::selftest(DeviceChoice::Cpu) else {
        return;
    };
    let bench = selftest.bench_mut();
    let program = bench.baseline().clone();
    let before = bench.children();
    let killer = std::thread::spawn(move || {
        for _ in 0..5 {
            std::thread::sleep(Duration::from_millis(40));
            // One thread of this process starts the children of all.
            for thread in std::fs::read_dir("/proc/self/task").expect("a process has threads") {
                let thread = thread.expect("a thread has a folder");
                kill_evaluators(&thread.path().join("children").to_string_lossy());
            }
        }
    });
    while !killer.is_finished() {
        let timed = bench.time(&program, 200).expect("measuring continues");
        assert_eq!(timed.expect("it works").samples.len(), 200);
        let race = bench.race(&program, &program, &Race::default(), 20, 1);
        assert!(race.expect("measuring continues").is_ok());
    }
    assert!(bench.children() > before + 1, "none was killed");
}
