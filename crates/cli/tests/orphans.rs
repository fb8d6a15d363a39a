//! Children die with their parent. For each command and each signal that ends it, no process that it started
//! is left a second later.
//!
//! The signal goes to the parent alone. Times are printed; a test fails only at [`SLACK`], because a machine
//! that is busy with other tests takes its time to end processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::print_stdout,
    reason = "a skipped test says why, and times are for the results page"
)]

mod user;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use user::{User, slow_add};

/// No child may be left a second after its parent; this is what a loaded machine gets.
const SLACK: Duration = Duration::from_secs(5);

/// A polite end may take as long as writing its results takes.
const POLITE: Duration = Duration::from_secs(60);

/// How long a command may take until it has children.
const OPENING: Duration = Duration::from_secs(60);

/// A child that has worked for this many hundredths of a second is past its start.
const AT_WORK: u64 = 20;

/// A process: its number, and when it was started, since numbers are used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Process {
    id: u32,
    started: u64,
}

/// A process's parent, whether it has ended and only waits to be counted, and when it was started.
fn stat(id: u32) -> Option<(u32, bool, u64)> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name may hold spaces and brackets.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    let is_ended = matches!(*fields.first()?, "Z" | "X");
    Some((
        fields.get(1)?.parse().ok()?,
        is_ended,
        fields.get(19)?.parse().ok()?,
    ))
}

fn lives(process: Process) -> bool {
    stat(process.id).is_some_and(|(_, is_ended, started)| !is_ended && started == process.started)
}

/// All processes that a process has started, directly or through others.
fn descendants(of: u32) -> Vec<Process> {
    let mut children: HashMap<u32, Vec<Process>> = HashMap::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(id) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok())
        else {
            continue;
        };
        if let Some((parent, false, started)) = stat(id) {
            children
                .entry(parent)
                .or_default()
                .push(Process { id, started });
        }
    }
    let (mut found, mut open) = (Vec::new(), vec![of]);
    while let Some(parent) = open.pop() {
        for child in children.get(&parent).into_iter().flatten() {
            found.push(*child);
            open.push(child.id);
        }
    }
    found
}

/// Waits until a condition holds. Returns how long that took, or `None` past the limit.
fn wait_until(limit: Duration, mut holds: impl FnMut() -> bool) -> Option<Duration> {
    let start = Instant::now();
    while !holds() {
        if start.elapsed() > limit {
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Some(start.elapsed())
}

/// Whether a process has worked for a while: it is past its start.
fn is_at_work(process: Process) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", process.id)).unwrap_or_default();
    let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_ascii_whitespace().skip(11).take(2);
    ticks.filter_map(|one| one.parse::<u64>().ok()).sum::<u64>() >= AT_WORK
}

/// Starts a command and waits until one of its children is ready. Returns `None` where there is no sandbox.
fn ready(
    mut command: Command,
    what: &str,
    is_ready: fn(Process) -> bool,
) -> Option<(Child, Vec<Process>)> {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut child = command
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut has_ended = false;
    let mut started = Vec::new();
    let came = wait_until(OPENING, || {
        has_ended = child.try_wait().unwrap().is_some();
        started = descendants(child.id());
        has_ended || started.iter().any(|one| is_ready(*one))
    });
    if came.is_none() || has_ended {
        let stderr = std::fs::read_to_string(&log).unwrap();
        let _ = child.kill();
        child.wait().unwrap();
        assert!(
            stderr.contains("Landlock"),
            "{what} has no child at work: {stderr}"
        );
        println!("skipped: {stderr}");
        return None;
    }
    Some((child, started))
}

/// Sends a signal to a command that has a child ready, and checks that none of them outlives it.
fn ends_with_all(
    (what, signal): (&str, &str),
    command: Command,
    is_ready: fn(Process) -> bool,
) -> Option<()> {
    let (mut parent, mut all) = ready(command, what, is_ready)?;
    let sent = Command::new("kill")
        .args([signal, &parent.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let start = Instant::now();
    let ended = wait_until(POLITE, || {
        // Processes that are started during shutdown must end, too.
        all.extend(descendants(parent.id()));
        parent.try_wait().unwrap().is_some()
    });
    let polite = start.elapsed();
    assert!(
        ended.is_some(),
        "{what} still runs {polite:?} after {signal}"
    );
    let gone = wait_until(SLACK, || all.iter().all(|one| !lives(*one)));
    let left: Vec<&Process> = all.iter().filter(|one| lives(**one)).collect();
    for one in &left {
        let _ = Command::new("kill")
            .args(["-KILL", &one.id.to_string()])
            .status();
    }
    let gone = gone.unwrap_or_else(|| panic!("{what} {signal}: {left:?} live {SLACK:?} later"));
    let processes: HashSet<&Process> = all.iter().collect();
    println!(
        "{what} {signal}: {} children; the parent ended after {} ms, all of them {} ms later",
        processes.len(),
        polite.as_millis(),
        gone.as_millis()
    );
    Some(())
}

const SIGNALS: [&str; 3] = ["-TERM", "-KILL", "-HUP"];

/// Tries each signal.
fn tries(what: &str, user: &User, line: &str) {
    tries_once(what, user, line, is_at_work);
}

/// The same, once a child is ready.
fn tries_once(what: &str, user: &User, line: &str, is_ready: fn(Process) -> bool) {
    for (nth, signal) in SIGNALS.into_iter().enumerate() {
        let line = line.replace("FOLDER", &format!("run{nth}"));
        let command = slow_add::command(user, &line);
        if ends_with_all((what, signal), command, is_ready).is_none() {
            return;
        }
    }
}

/// A user with a job whose default never ends, within five minutes.
fn endless_user() -> User {
    let user = slow_add::user();
    let job = slow_add::JOB.replace("WORK > 0", "WORK != 7");
    let job = job.replace("{ WORK = 60 }", "{ WORK = 0 }");
    std::fs::write(user.home.path().join("spin.job.toml"), job).unwrap();
    user
}

#[test]
fn of_bench() {
    tries("bench", &endless_user(), "bench spin.job.toml");
}

#[test]
fn of_tune() {
    tries("tune", &endless_user(), "tune spin.job.toml --max-evals 8");
}

#[test]
fn of_selftest() {
    // Its children come and go.
    let user = slow_add::user();
    tries_once("selftest", &user, "selftest --device cpu", |_| true);
}

#[test]
fn of_evolving_a_kernel() {
    let job =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/planted/dead-store.job.toml");
    let job = job.canonicalize().unwrap();
    let user = User::new();
    let doctor = user.output("doctor");
    if !String::from_utf8_lossy(&doctor.stdout)
        .lines()
        .any(|line| line.starts_with("LLVM ") && line.contains("ok"))
    {
        println!("skipped: no LLVM");
        return;
    }
    let line = format!(
        "evolve {} --goal instructions --budget 1h --folder FOLDER",
        job.display()
    );
    tries("evolve a kernel", &user, &line);
}

#[test]
fn of_evolving_a_model() {
    let line = "evolve tiny-training --budget 1h --folder FOLDER";
    tries("evolve a model", &User::new(), line);
}

#[test]
fn of_a_workload() {
    tries(
        "workload",
        &User::new(),
        "workload tiny-training --equals 100000",
    );
}

#[test]
fn of_a_module() {
    let module =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workloads/tiny-training/step.mlir");
    let line = format!(
        "module {} --run --runs 100000000",
        module.canonicalize().unwrap().display()
    );
    tries("module", &User::new(), &line);
}

/// Closes every open file but the pipes to the parent, waits until the parent's end of one pipe is closed, and
/// points the other at `/dev/null`. The process then has no sign left that its parent has ended.
const HOSTILE: &str = "
#include <fcntl.h>
#include <unistd.h>
void add(const float *x, float *y, int n) {
    char byte;
    for (int i = 3; i < 4096; i++) if (i != 100 && i != 101) close(i);
    while (read(100, &byte, 1) == 1);
    close(101);
    fcntl(open(\"/dev/null\", O_RDWR), F_DUPFD, 101);
    for (volatile int i = 0;; i++);
}";

#[test]
fn of_a_candidate_that_cuts_its_lifeline() {
    let user = slow_add::user();
    std::fs::write(user.home.path().join("slow_add.c"), HOSTILE).unwrap();
    // Nothing is open but the log, an empty input and the pipes: it waits for the parent's end.
    let is_cut_off = |process: Process| {
        let open = std::fs::read_dir(format!("/proc/{}/fd", process.id));
        let names = open
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.file_name());
        let mut numbers: Vec<u32> = names
            .filter_map(|name| name.to_str()?.parse().ok())
            .collect();
        numbers.sort_unstable();
        numbers == [0, 1, 2, 100, 101]
    };
    tries_once(
        "a hostile candidate",
        &user,
        "bench slow.job.toml",
        is_cut_off,
    );
}
