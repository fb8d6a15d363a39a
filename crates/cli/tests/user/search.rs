//! A search that goes on while something happens to it.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a search and waits until its journal has so many lines.
pub(crate) fn going(mut command: Command, journal: &Path, lines: usize) -> Child {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let count = || std::fs::read(journal).map_or(0, |bytes| bytes.split(|b| *b == b'\n').count());
    let start = Instant::now();
    while count() < lines && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Sends a signal.
pub(crate) fn signal(process: &str, signal: &str) {
    let sent = Command::new("kill").args([signal, process]).output();
    sent.unwrap();
}

/// The processes that a search has started, by whichever of its threads.
pub(crate) fn children(child: &Child) -> Vec<String> {
    let threads = std::fs::read_dir(format!("/proc/{}/task", child.id()));
    let mut all = Vec::new();
    for thread in threads.into_iter().flatten().flatten() {
        let of_one = std::fs::read_to_string(thread.path().join("children"));
        all.extend(
            of_one
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned),
        );
    }
    all
}

/// Kills one lab after the other, so many times, and now and then the one that comes in its place before it is ready;
/// how often there was one.
pub(crate) fn kill_labs(child: &Child, times: usize) -> usize {
    let mut killed = 0;
    for round in 0..times {
        let labs = children(child);
        if let Some(lab) = labs.get(round % labs.len().max(1)) {
            signal(lab, "-KILL");
            killed += 1;
            if round % 3 == 0 {
                killed += usize::from(kill_newborn(child, &labs));
            }
        }
        std::thread::sleep(Duration::from_millis(40));
    }
    killed
}

fn kill_newborn(child: &Child, known: &[String]) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(200) {
        if let Some(newborn) = children(child).iter().find(|one| !known.contains(one)) {
            signal(newborn, "-KILL");
            return true;
        }
    }
    false
}
