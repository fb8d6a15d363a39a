//! A search that keeps running while a test interferes with it.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a search and waits until its journal has some lines.
pub(crate) fn start(mut command: Command, journal: &Path, least: usize) -> Child {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while lines(journal) < least && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Sends a signal.
pub(crate) fn signal(process: &str, signal: &str) {
    let sent = Command::new("kill").args([signal, process]).output();
    sent.unwrap();
}

/// The processes that a search has started, from any of its threads.
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

/// In each round, kills a lab and then another, and with the first also its replacement before that is ready. Returns
/// how many were killed. Between rounds the search continues for some candidates, however slow the machine is: a
/// request that loses one lab after the other is given up, and that is right.
pub(crate) fn kill_labs(child: &mut Child, journal: &Path, rounds: usize) -> usize {
    let mut killed = 0;
    for _ in 0..rounds {
        let labs = children(child);
        for (nth, lab) in labs.iter().take(2).enumerate() {
            signal(lab, "-KILL");
            killed += 1;
            if nth == 0 {
                killed += usize::from(kill_newborn(child, &labs));
            }
        }
        let enough = lines(journal) + 8;
        let start = Instant::now();
        while lines(journal) < enough
            && child.try_wait().unwrap().is_none()
            && start.elapsed() < Duration::from_secs(60)
        {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    killed
}

/// The number of lines of a journal, which may not exist yet.
fn lines(journal: &Path) -> usize {
    std::fs::read(journal).map_or(0, |bytes| bytes.split(|b| *b == b'\n').count())
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
