//! A writer of MIOpen's user database, killed at random moments; after each kill every line of
//! the old or the new state must be there. Then several writers at once.
//! `cargo run --release -p kernwright-dataset --example bench_udb_kills [-- KILLS]`.

#![allow(clippy::print_stdout)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kernwright_dataset::user_db::{UpdateOptions, UserEntry, update_user_db};

type Failure = Box<dyn std::error::Error>;

const NAME: &str = "gfx906_60.HIP.3_3_0_8252-64506314e.udb.txt";
const KILLS: u32 = 1000;
/// Problems of others in the file, and how many of them a writer adds an entry to.
const PROBLEMS: usize = 2000;
const ENTRIES: usize = 100;
/// Kills fall at most this late, which is some rounds of writing.
const LATEST: u64 = 60_000;
const WRITERS: u32 = 4;
const ROUNDS: u32 = 25;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.as_slice() {
        [_, folder, solver, rounds] => {
            let folder = Path::new(folder);
            (0..rounds.parse()?).try_for_each(|round| update(folder, solver, round))
        }
        [_, kills] => run(kills.parse()?),
        _ => run(KILLS),
    }
}

fn run(kills: u32) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    killed(folder.path(), kills)?;
    together(folder.path())
}

fn key(problem: usize) -> String {
    format!("2x{problem}x28x28x1x1x1x1x64x8x0x0x0x1x1x0x1x1x0x0x1xNCHWxFP32xF")
}

fn theirs(problem: usize) -> String {
    format!("{}=Theirs:{problem},1,2;Others:{problem}", key(problem))
}

fn update(folder: &Path, solver: &str, round: u32) -> Result<(), Failure> {
    let every = PROBLEMS / ENTRIES;
    let entries: Result<Vec<_>, _> = (0..ENTRIES)
        .map(|at| UserEntry::new(key(at * every), solver, round.to_string()))
        .collect();
    update_user_db(&folder.join(NAME), &entries?, &UpdateOptions::new(folder))?;
    Ok(())
}

fn start(folder: &Path, solver: &str, rounds: u32) -> Result<Child, Failure> {
    Ok(Command::new(std::env::current_exe()?)
        .arg(folder)
        .args([solver, &rounds.to_string()])
        .stdout(Stdio::null())
        .spawn()?)
}

fn write_theirs(folder: &Path) -> Result<(), Failure> {
    let lines: String = (0..PROBLEMS)
        .map(|problem| theirs(problem) + "\n")
        .collect();
    Ok(fs::write(folder.join(NAME), lines)?)
}

/// The rounds of a solver's entries; fails if a line of the others is gone or changed.
fn rounds(folder: &Path, solver: &str) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(folder.join(NAME))?;
    let mut rounds = Vec::new();
    let mut lines = text.lines();
    for problem in 0..PROBLEMS {
        let line = lines
            .next()
            .ok_or_else(|| format!("line {problem} is gone"))?;
        let rest = line.strip_prefix(&*theirs(problem));
        let rest = rest.ok_or_else(|| format!("line {problem} is `{line}`"))?;
        let ours = rest
            .split(';')
            .find_map(|entry| entry.strip_prefix(solver)?.strip_prefix(':'));
        rounds.extend(ours.map(str::to_owned));
    }
    match lines.next() {
        None if text.ends_with('\n') => Ok(rounds),
        _ => Err("the file does not end where it should".into()),
    }
}

fn killed(folder: &Path, kills: u32) -> Result<(), Failure> {
    write_theirs(folder)?;
    let begin = Instant::now();
    // A fixed sequence that looks random, so that a failure can be seen again.
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let (mut moved, mut midway) = (0, 0);
    let mut last = Vec::new();
    for kill in 0..kills {
        let mut child = start(folder, "Ours", u32::MAX)?;
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        std::thread::sleep(Duration::from_micros(state % LATEST));
        child.kill()?;
        child.wait()?;
        let found = rounds(folder, "Ours").map_err(|error| format!("kill {kill}: {error}"))?;
        let whole = found.len() == ENTRIES || found.is_empty();
        if !whole || found.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(format!("kill {kill}: the entries are of several states").into());
        }
        moved += u32::from(found != last);
        let unfinished = folder.join(format!("{NAME}.{}.kernwright-tmp", child.id()));
        midway += u32::from(unfinished.exists());
        last = found;
    }
    println!(
        "{kills} kills in {:.1} s: every line there after each; the file had changed after {moved}, \
         a new one lay half written beside it after {midway}",
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

fn together(folder: &Path) -> Result<(), Failure> {
    write_theirs(folder)?;
    let begin = Instant::now();
    let solvers: Vec<String> = (0..WRITERS)
        .map(|writer| format!("Writer{writer}"))
        .collect();
    let children: Result<Vec<Child>, _> = solvers
        .iter()
        .map(|solver| start(folder, solver, ROUNDS))
        .collect();
    for mut child in children? {
        if !child.wait()?.success() {
            return Err("a writer failed".into());
        }
    }
    for solver in &solvers {
        let found = rounds(folder, solver)?;
        let latest = (ROUNDS - 1).to_string();
        if found.len() != ENTRIES || found.iter().any(|round| *round != latest) {
            return Err(format!("entries of {solver} are lost").into());
        }
    }
    println!(
        "{WRITERS} writers at once, {ROUNDS} updates of {ENTRIES} entries each, in {:.1} s: nothing lost",
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}
