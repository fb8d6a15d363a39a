//! Kills right before, within and right after every call that changes a file: whatever is killed, the
//! same command then gives the result of a run that was not killed, and leaves no other files.
//!
//! A small library in C, loaded before libc, counts the calls and kills (`kill_windows/shim.c`). By
//! default an even sample of the calls is tried; `KERNWRIGHT_KILLS=N` tries up to N of each command.
//! System calls that bypass libc are not seen: of our dependencies `rustix` makes such calls, and it
//! renames and removes nothing here.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::print_stdout,
    reason = "a skipped test says why, and figures are for the results page"
)]

mod user;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::Value;
use tempfile::TempDir;
use user::User;

/// How many kills of a command are tried, if no other number is given.
const SAMPLE: usize = 30;
/// The same for a search, which takes seconds to open.
const SAMPLE_OF_SEARCH: usize = 8;
/// Where temporary files of a home go.
const TEMPORARY: &str = "temporary";

/// The library that kills; prints why a test is skipped where it cannot be built.
fn shim(folder: &Path) -> Option<PathBuf> {
    let library = folder.join("shim.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kill_windows/shim.c");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    match built {
        Ok(status) if status.success() => Some(library),
        other => {
            println!("skipped: `cc` does not build the library that kills: {other:?}");
            None
        }
    }
}

/// What is left in a home: every file with its contents, as far as they are the same every time.
type State = BTreeMap<String, Vec<u8>>;

/// A command that is killed.
struct Case<'c> {
    command: &'c str,
    /// The command that finishes the work where the same command refuses to.
    instead: Option<String>,
    /// The home before the command.
    home: &'c Path,
    /// What has to be the same in the end.
    state: fn(&Path) -> State,
    /// Checks what a kill left; returns whether the same command must continue from there.
    killed: fn(&Path, whole: &Path) -> bool,
    sample: usize,
}

/// How a call is hit.
#[derive(Debug, Clone, Copy)]
enum How {
    Before,
    Half,
    After,
}

fn command(home: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kernwright"));
    command
        .args(arguments.split_whitespace())
        .current_dir(home)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", home)
        .env("TMPDIR", home.join(TEMPORARY));
    command
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stderr[..], &output.stdout].concat()).into_owned()
}

fn run(home: &Path, arguments: &str) -> Output {
    let output = command(home, arguments).output().unwrap();
    assert!(output.status.success(), "{arguments}: {}", printed(&output));
    output
}

/// A copy of a home, which is deleted with the value.
fn copied(home: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let status = Command::new("cp")
        .arg("-a")
        .arg(home.join("."))
        .arg(copy.path())
        .status();
    assert!(status.unwrap().success());
    std::fs::create_dir_all(copy.path().join(TEMPORARY)).unwrap();
    copy
}

/// The names of all files and folders, temporary ones included.
fn names(home: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut open = vec![home.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // MIOpen's locks stay, and are named after where the database is.
            if path.ends_with(Path::new(TEMPORARY).join("miopen-lockfiles")) {
                continue;
            }
            names.push(path.strip_prefix(home).unwrap().display().to_string());
            if path.is_dir() {
                open.push(path);
            }
        }
    }
    names.sort();
    names
}

/// An even sample of a list.
fn sampled<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    let count = all.len().min(most);
    let at = |nth: usize| nth * (all.len() - 1) / (count - 1).max(1);
    (0..count).map(|nth| all[at(nth)]).collect()
}

/// Whether a call may change what stays: scratch folders and what is removed from them do not.
fn is_lasting(call: &str) -> bool {
    let (name, path) = call.split_once(' ').unwrap_or_default();
    let is_in_scratch = name == "unlinkat" && !path.contains('/');
    !is_in_scratch && (!path.contains("/kernwright-") || path.contains("-tmp"))
}

/// Runs a command whole, then kills it at its calls and runs it again.
fn try_kills(what: &str, shim: &Path, case: &Case<'_>) {
    let began = Instant::now();
    let loaded = |home: &Path, log: &Path| {
        let mut command = command(home, case.command);
        command.env("LD_PRELOAD", shim).env("KILL_LOG", log);
        command
    };
    let whole = copied(case.home);
    let log = whole.path().join(TEMPORARY).join("calls");
    let output = loaded(whole.path(), &log).output().unwrap();
    assert!(output.status.success(), "{what}: {}", printed(&output));
    let calls = std::fs::read_to_string(&log).unwrap();
    let calls: Vec<&str> = calls.lines().collect();
    std::fs::remove_file(&log).unwrap();
    assert!(calls.len() > 2, "{what}: {calls:?}");
    let mut points = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let within = call.contains("write").then_some(How::Half);
        for how in [Some(How::Before), within, Some(How::After)]
            .into_iter()
            .flatten()
        {
            points.push((index + 1, how));
        }
    }
    let most = std::env::var("KERNWRIGHT_KILLS").ok();
    let tried = match most.and_then(|most| most.parse().ok()) {
        Some(most) => sampled(&points, most),
        None => {
            let lasting = points.iter().filter(|(at, _)| is_lasting(calls[at - 1]));
            sampled(&lasting.copied().collect::<Vec<_>>(), case.sample)
        }
    };
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0, 0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((at, how)) = tried.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let place = format!("{what}: {how:?} call {at}, `{}`", calls[at - 1].trim());
                    let copy = copied(case.home);
                    let home = copy.path();
                    let mut killed = loaded(home, &home.join(TEMPORARY).join("calls"));
                    killed.env("KILL_AT", at.to_string());
                    killed.env("KILL_HOW", format!("{how:?}").to_lowercase());
                    let output = killed.output().unwrap();
                    std::fs::remove_file(home.join(TEMPORARY).join("calls")).unwrap();
                    let is_killed = output.status.signal() == Some(9);
                    // Threads may make fewer calls than before.
                    assert!(
                        is_killed || output.status.success(),
                        "{place}: {}",
                        printed(&output)
                    );
                    let must_continue = (case.killed)(home, whole.path());
                    ends_alike((&place, must_continue), case, (home, whole.path()));
                    let mut results = results.lock().unwrap();
                    results.0 += 1;
                    results.1 += usize::from(is_killed);
                }
            });
        }
    });
    let (tried, killed) = *results.lock().unwrap();
    println!(
        "{what}: {} calls, {} points; {tried} tried, {killed} killed, in {:.1} s",
        calls.len(),
        points.len(),
        began.elapsed().as_secs_f64()
    );
}

/// Finishes the work of a command that was killed, and compares it with that of one that was not.
fn ends_alike(
    (place, must_continue): (&str, bool),
    case: &Case<'_>,
    (home, whole): (&Path, &Path),
) {
    let again = command(home, case.command).output().unwrap();
    if !again.status.success() {
        let other = case.instead.as_ref().filter(|_| !must_continue);
        let other = other.unwrap_or_else(|| panic!("{place}: {}", printed(&again)));
        run(home, other);
    }
    let (here, there) = ((case.state)(home), (case.state)(whole));
    for (name, bytes) in &there {
        let same = here.get(name) == Some(bytes);
        let shown =
            |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]).into_owned();
        assert!(
            same,
            "{place}: {name} is\n{}\ninstead of\n{}",
            here.get(name).map(|bytes| shown(bytes)).unwrap_or_default(),
            shown(bytes)
        );
    }
    assert_eq!(names(home), names(whole), "{place}: other files are left");
}

/// What a ledger exports: all its rows with every sample. Also checks that the ledger is sound.
fn rows(home: &Path) -> State {
    let output = run(home, "export --stored --to csv --store ledger.db");
    let sound = run(home, "data check --store ledger.db");
    State::from([
        ("rows".to_owned(), output.stdout),
        ("check".to_owned(), sound.stdout),
    ])
}

#[test]
fn imports_and_merges_are_atomic() {
    let tools = tempfile::tempdir().unwrap();
    let Some(shim) = shim(tools.path()) else {
        return;
    };
    let (empty, user) = (User::new(), User::new());
    let (empty, home) = (empty.home.path(), user.home.path());
    run(home, "import gfx906_60.cd.pdb.txt --store ledger.db");
    run(home, "import tile_cache.json --store other.db");
    for (what, command, home) in [
        (
            "first import",
            "import gfx906_60.cd.pdb.txt --store ledger.db",
            empty,
        ),
        ("import", "import tile_cache.json --store ledger.db", home),
        ("merge", "import other.db --store ledger.db", home),
    ] {
        let case = Case {
            command,
            instead: None,
            home,
            state: rows,
            killed: |_, _| true,
            sample: SAMPLE,
        };
        try_kills(what, &shim, &case);
    }
}

/// The files that exports write in the tests.
const EXPORTED: [&str; 4] = [
    "out.csv",
    "out.parquet",
    "out.json",
    "gfx906_60.HIP.3_3_0.udb.txt",
];

fn exported(home: &Path) -> State {
    let read = |name: &&str| Some(((*name).to_owned(), std::fs::read(home.join(name)).ok()?));
    EXPORTED.iter().filter_map(read).collect()
}

/// Each file is the old one or the new one, whole.
fn old_or_new(home: &Path, whole: &Path) -> bool {
    let whole = exported(whole);
    for (name, bytes) in exported(home) {
        assert!(
            bytes == OLD || Some(&bytes) == whole.get(&name),
            "{name} is torn"
        );
    }
    true
}

/// What was exported before.
const OLD: &[u8] = b"3x16x28x28x16x3x3x3x32x4x1x1x1x1x1x1x1x1x1x0x1xNCDHWxFP32xF=DeepOnly:1,2\n";

#[test]
fn a_file_that_an_export_overwrites_is_the_old_one_or_the_new_one() {
    let tools = tempfile::tempdir().unwrap();
    let Some(shim) = shim(tools.path()) else {
        return;
    };
    let user = User::new();
    let home = user.home.path();
    run(home, "import gfx906_60.cd.pdb.txt --store ledger.db");
    run(home, "import tile_cache.json --store tile.db");
    for name in EXPORTED {
        std::fs::write(home.join(name), OLD).unwrap();
    }
    for (what, command) in [
        (
            "export csv",
            "export --stored --to csv --store ledger.db -o out.csv",
        ),
        (
            "export parquet",
            "export --stored --to parquet --store ledger.db -o out.parquet",
        ),
        (
            "export t4",
            "export --stored --to t4 --store tile.db -o out.json",
        ),
        (
            "export miopen",
            "export --stored --to miopen --store ledger.db -d gfx906_60 -o .",
        ),
    ] {
        let case = Case {
            command,
            instead: None,
            home,
            state: exported,
            killed: old_or_new,
            sample: SAMPLE,
        };
        try_kills(what, &shim, &case);
    }
}

/// Some data to learn from.
fn tile_data(home: &Path) {
    std::fs::create_dir_all(home.join("cards")).unwrap();
    std::fs::create_dir_all(home.join("data")).unwrap();
    std::fs::copy(home.join("tile.toml"), home.join("cards/tile.toml")).unwrap();
    let mut text = String::from("arch,num_cu,n,x,y,time_us\n");
    for n in (16..160).step_by(16) {
        for (x, y) in [(8, 1), (8, 2), (16, 1)] {
            if n % (x * y) == 0 {
                writeln!(text, "gfx906,60,{n},{x},{y},{}", 200 / (x * y)).unwrap();
            }
        }
    }
    std::fs::write(home.join("data/tile.mine.csv"), text).unwrap();
    let map = "kernel = \"tile\"\ndevice = \"amd:{arch}_{num_cu}\"\ntime_column = \"time_us\"\n\
               time_unit = \"us\"\n[fields]\nn = \"n\"\n[params]\nx = \"x\"\ny = \"y\"\n";
    std::fs::write(home.join("map.toml"), map).unwrap();
}

fn model(home: &Path) -> State {
    let path = home.join("models/tile.safetensors");
    State::from([(
        "the model".to_owned(),
        std::fs::read(path).unwrap_or_default(),
    )])
}

#[test]
fn a_killed_training_gives_the_same_model() {
    let tools = tempfile::tempdir().unwrap();
    let Some(shim) = shim(tools.path()) else {
        return;
    };
    let user = User::new();
    let home = user.home.path();
    tile_data(home);
    let case = Case {
        command: "train tile --cards cards --data data --map map.toml --architecture encdec --threads 1",
        instead: None,
        home,
        state: model,
        killed: |_, _| true,
        sample: SAMPLE_OF_SEARCH,
    };
    try_kills("train", &shim, &case);
}

/// What a search found, without how long it took.
fn found(home: &Path) -> State {
    let report = std::fs::read(home.join("run/report.json")).unwrap();
    let report: Value = serde_json::from_slice(&report).unwrap();
    let of = |what: &str| {
        let found = serde_json::to_vec_pretty(&report[what]).unwrap();
        (what.to_owned(), found)
    };
    let count = report["standing"]["told"].to_string().into_bytes();
    State::from([of("winner"), of("front"), ("told".to_owned(), count)])
}

/// Whether there is an LLVM and a sandbox to evolve with.
fn can_evolve(home: &Path) -> bool {
    let doctor = run(home, "--json doctor");
    let found: Value = serde_json::from_slice(&doctor.stdout).unwrap();
    ["LLVM", "sandbox"].iter().all(|what| {
        let findings = found["findings"].as_array().unwrap();
        let one = findings.iter().find(|one| one["what"] == *what).unwrap();
        if one["state"] != "ok" {
            println!("skipped: {what}: {}", one["detail"]);
        }
        one["state"] == "ok"
    })
}

/// The search of a kernel, in a home.
const SEARCH: &str = "evolve dead-store.job.toml --goal instructions --budget 1h --max-candidates 20 --labs 1 --seed 1 --folder run";

fn search_home() -> Option<User> {
    let user = User::new();
    let home = user.home.path();
    std::fs::create_dir_all(home.join(TEMPORARY)).unwrap();
    if !can_evolve(home) {
        return None;
    }
    for name in [
        "dead-store.c",
        "dead-store.ll",
        "dead-store_reference.c",
        "dead-store.job.toml",
    ] {
        let planted = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/planted");
        std::fs::copy(planted.join(name), home.join(name)).unwrap();
    }
    Some(user)
}

/// Whether the same command must continue: there is no answer yet. A Run that has a folder can be
/// resumed in any case.
fn search_must_continue(home: &Path, whole: &Path) -> bool {
    let copy = copied(home);
    let journal = std::fs::read(copy.path().join("run/journal")).unwrap_or_default();
    if copy.path().join("run").exists() {
        run(copy.path(), &format!("{SEARCH} --resume"));
        assert_eq!(found(copy.path()), found(whole));
    }
    journal.iter().filter(|byte| **byte == b'\n').count() <= 1
}

#[test]
fn a_killed_search_finds_the_same_winner() {
    let tools = tempfile::tempdir().unwrap();
    let (Some(shim), Some(user)) = (shim(tools.path()), search_home()) else {
        return;
    };
    let case = Case {
        command: SEARCH,
        instead: Some(format!("{SEARCH} --resume")),
        home: user.home.path(),
        state: found,
        killed: search_must_continue,
        sample: SAMPLE_OF_SEARCH,
    };
    try_kills("evolve", &shim, &case);
}
