//! Writers killed at any moment, and writers at once: no line is lost. The long version is
//! `examples/bench_udb_kills.rs`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use kernwright_dataset::user_db::{UpdateOptions, UserEntry, update_user_db};

use crate::trouble::child;

const NAME: &str = "gfx906_60.HIP.3_3_0.udb.txt";
/// The number of lines of others; with that many, most of a writer's time goes into writing.
const THEIRS: usize = 3000;
const ENTRIES: usize = 40;

fn theirs() -> String {
    (0..THEIRS)
        .map(|line| format!("theirs{line}=A:{line},1,2,3;B:{line}\n"))
        .collect()
}

fn update(folder: &Path, solver: &str, round: usize) {
    let entries: Vec<UserEntry> = (0..ENTRIES)
        .map(|at| UserEntry::new(format!("theirs{}", at * 70), solver, round.to_string()).unwrap())
        .collect();
    let options = UpdateOptions::new(folder);
    update_user_db(&folder.join(NAME), &entries, &options).unwrap();
}

/// Not a test of its own: a writer that writes until it is killed, and prints when it has written.
#[test]
fn writes_until_killed() {
    let Some(folder) = std::env::var_os("KERNWRIGHT_TEST_CHILD") else {
        return;
    };
    for round in first_round(std::process::id()).. {
        update(Path::new(&folder), "Ours", round);
        println!("\nwritten");
    }
}

/// Rounds are counted so that no two writers have one in common.
fn first_round(process: u32) -> usize {
    process as usize * 1_000_000
}

/// Checks that the file is one whole state: every line of the others, our values all of one round,
/// which is given.
fn check(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join(NAME)).unwrap();
    assert!(text.ends_with('\n'));
    let mut rounds = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let theirs = format!("theirs{number}=A:{number},1,2,3;B:{number}");
        let rest = line.strip_prefix(&theirs);
        let rest = rest.unwrap_or_else(|| panic!("line {number} is {line:?}"));
        if let Some(round) = rest.strip_prefix(";Ours:") {
            rounds.push(round);
        } else {
            assert_eq!(rest, "");
        }
    }
    assert_eq!(text.lines().count(), THEIRS);
    assert_eq!(rounds.len(), ENTRIES);
    assert!(
        rounds.windows(2).all(|pair| pair[0] == pair[1]),
        "{rounds:?}"
    );
    rounds[0].parse().unwrap()
}

#[test]
fn thirty_kills_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), theirs()).unwrap();
    for round in 0..30 {
        let mut writer = child("kills::writes_until_killed", folder.path());
        let mut writer = writer.stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap() == "written"));
        std::thread::sleep(Duration::from_micros(100 + 700 * round));
        writer.kill().unwrap();
        writer.wait().unwrap();
        // What is there is of this writer, not of one before it.
        let first = first_round(writer.id());
        let found = check(folder.path());
        assert!((first..first + 1_000_000).contains(&found), "{found}");
    }
    // What a killed writer left behind hinders no other writer.
    update(folder.path(), "Ours", 1);
    assert_eq!(check(folder.path()), 1);
    let names = fs::read_dir(folder.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.ends_with("-tmp")).count(), 0);
}

/// Not a test of its own: one of several writers at once.
#[test]
fn writes_some_rounds() {
    let Some(folder) = std::env::var_os("KERNWRIGHT_TEST_CHILD") else {
        return;
    };
    let solver = format!("Solver{}", std::process::id());
    let folder = Path::new(&folder);
    for round in 0..5 {
        update(folder, &solver, round);
        let entry = UserEntry::new(format!("{solver}{round}"), &*solver, "1").unwrap();
        update_user_db(&folder.join(NAME), &[entry], &UpdateOptions::new(folder)).unwrap();
    }
}

#[test]
fn writers_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), theirs()).unwrap();
    let writers: Vec<_> = (0..3)
        .map(|_| {
            let mut writer = child("kills::writes_some_rounds", folder.path());
            writer.stdout(std::process::Stdio::null()).spawn().unwrap()
        })
        .collect();
    let ids: Vec<u32> = writers.iter().map(std::process::Child::id).collect();
    for mut writer in writers {
        assert!(writer.wait().unwrap().success());
    }
    let text = fs::read_to_string(folder.path().join(NAME)).unwrap();
    assert_eq!(text.lines().count(), THEIRS + 3 * 5);
    for id in ids {
        for round in 0..5 {
            assert!(text.contains(&format!("Solver{id}{round}=Solver{id}:1\n")));
        }
        assert_eq!(text.matches(&format!(";Solver{id}:4")).count(), ENTRIES);
    }
    for line in theirs().lines() {
        assert!(text.contains(line), "{line}");
    }
}
