//! What a worker promises of its child: one that is paused stands still until it is resumed, one whose
//! device is permanently broken ends after its answer, all have limits that they cannot move, and none
//! outlives its parent.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use kernwright_measure::worker::{
    Launcher, LostHow, Notes, Payload, Sandbox, ScratchLimits, Strictness, Worker, serve,
};
use rustix::process::{Pid, Signal, kill_process};

/// Answers at once.
struct Echo;

impl Payload for Echo {
    const NAME: &'static str = "echo";
    type Setup = ();
    type Request = u32;
    type Reply = u32;

    fn open((): (), _scratch: &Path) -> Result<Self, String> {
        Ok(Echo)
    }

    fn sandbox((): &()) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, request: u32, _notes: &mut Notes) -> u32 {
        request
    }
}

/// Counts requests, and is of no use after the third.
struct Tired {
    settled: bool,
    answered: u32,
}

impl Payload for Tired {
    const NAME: &'static str = "tired";
    type Setup = ();
    type Request = ();
    type Reply = (u32, bool);

    fn open((): (), _scratch: &Path) -> Result<Self, String> {
        Ok(Tired {
            settled: false,
            answered: 0,
        })
    }

    fn settle(&mut self) -> Result<(), String> {
        self.settled = true;
        Ok(())
    }

    fn is_spent(&self) -> bool {
        self.answered == 3
    }

    fn sandbox((): &()) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) -> (u32, bool) {
        self.answered += 1;
        (self.answered, self.settled)
    }
}

/// Is killed, as if from outside: while it opens, or while it works, as often as its file says.
struct Doomed {
    left: PathBuf,
}

impl Doomed {
    /// One of its lives.
    fn live(&self) {
        let lives = std::fs::read_to_string(&self.left).unwrap_or_default();
        let Some(rest) = lives.strip_prefix('x') else {
            return;
        };
        let _ = std::fs::write(&self.left, rest);
        let _ = kill_process(rustix::process::getpid(), Signal::KILL);
    }
}

impl Payload for Doomed {
    const NAME: &'static str = "doomed";
    type Setup = (PathBuf, bool);
    type Request = u32;
    type Reply = u32;

    fn open((left, dies_early): (PathBuf, bool), _scratch: &Path) -> Result<Self, String> {
        let doomed = Doomed { left };
        if dies_early {
            doomed.live();
        }
        Ok(doomed)
    }

    fn sandbox((left, _): &(PathBuf, bool)) -> Sandbox {
        let folder = left.parent().map(Path::to_owned);
        Sandbox {
            write: folder.into_iter().collect(),
            ..open_doors()
        }
    }

    fn handle(&mut self, request: u32, _notes: &mut Notes) -> u32 {
        self.live();
        request
    }
}

/// Spins for good, while it opens or when it is asked, with a process of its own that sleeps. Both
/// leave their numbers in a file.
struct Spinner(PathBuf);

impl Spinner {
    fn spin(numbers: &Path) -> ! {
        let sleeper = Command::new("sleep").arg("1000").spawn();
        let sleeper = sleeper.map_or(0, |child| child.id());
        let text = format!("{} {sleeper} .", std::process::id());
        let _ = std::fs::write(numbers, text);
        loop {
            std::hint::spin_loop();
        }
    }
}

impl Payload for Spinner {
    const NAME: &'static str = "spinner";
    type Setup = (PathBuf, bool);
    type Request = ();
    type Reply = ();

    fn open((numbers, is_early): (PathBuf, bool), _scratch: &Path) -> Result<Self, String> {
        if is_early {
            Spinner::spin(&numbers);
        }
        Ok(Spinner(numbers))
    }

    fn sandbox(_: &(PathBuf, bool)) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) {
        Spinner::spin(&self.0);
    }
}

/// The parent of a spinner: waits for it until it is killed itself.
fn wait_for_a_spinner(numbers: &str, is_early: bool) -> ExitCode {
    let mut worker = worker_with::<Spinner>((numbers.into(), is_early));
    let _ = worker.ask((), Duration::from_secs(1000));
    ExitCode::FAILURE
}

fn a_child_dies_with_its_parent() {
    let signals = [Signal::KILL, Signal::TERM, Signal::HUP];
    for (is_early, signal) in [false, true]
        .into_iter()
        .flat_map(|early| signals.map(|signal| (early, signal)))
    {
        let folder = tempfile::tempdir().expect("a folder");
        let numbers = folder.path().join("numbers");
        let mut parent = Command::new(std::env::current_exe().expect("this program has a path"))
            .args([
                PARENT,
                numbers.to_str().expect("a plain name"),
                if is_early { "early" } else { "late" },
            ])
            .spawn()
            .expect("a parent");
        let text = eventually("both processes are there", || {
            std::fs::read_to_string(&numbers)
                .ok()
                .filter(|text| text.ends_with('.'))
        });
        let process =
            Pid::from_raw(i32::try_from(parent.id()).expect("a number")).expect("a process");
        kill_process(process, signal).expect("the parent is there");
        parent.wait().expect("the parent ends");
        for number in text.split(' ').take(2) {
            // A process that has not been waited for yet is dead all the same.
            eventually(&format!("{number} ends after {signal:?}"), || {
                let status = std::fs::read_to_string(format!("/proc/{number}/stat"));
                let is_gone = status.map_or(true, |status| status.contains(") Z "));
                is_gone.then_some(())
            });
        }
    }
}

/// Waits for something that takes a moment.
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..2000 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it does not happen that {what}");
}

/// Fills its scratch folder with small files, for good.
struct Hoarder(PathBuf);

impl Payload for Hoarder {
    const NAME: &'static str = "hoarder";
    type Setup = ();
    type Request = ();
    type Reply = ();

    fn open((): (), scratch: &Path) -> Result<Self, String> {
        Ok(Hoarder(scratch.to_owned()))
    }

    fn sandbox((): &()) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) {
        for number in 0_u64.. {
            let _ = std::fs::write(self.0.join(number.to_string()), "x");
        }
    }
}

fn a_scratch_folder_is_bounded() {
    let mut worker = worker::<Hoarder>();
    let lost = worker
        .ask((), Duration::from_secs(600))
        .expect_err("it is stopped");
    assert!(matches!(lost.how, LostHow::FilledScratch { .. }), "{lost}");
}

/// Writes a few files for each of many short requests, and has a limit of bytes or of files.
struct Gatherer<const BYTES: u64, const FILES: u64> {
    scratch: PathBuf,
    written: u64,
}

/// Files that are written for one request, and how long that takes at least.
const AT_ONCE: u64 = 100;
const SHORT: Duration = Duration::from_millis(50);

type ManyBytes = Gatherer<{ 8 << 20 }, 1_000_000>;
type ManyFiles = Gatherer<{ 1 << 40 }, 1_000>;

impl<const BYTES: u64, const FILES: u64> Payload for Gatherer<BYTES, FILES> {
    const NAME: &'static str = if FILES == 1_000 {
        "gatherer-of-files"
    } else {
        "gatherer-of-bytes"
    };
    type Setup = ();
    type Request = ();
    type Reply = u64;

    fn open((): (), scratch: &Path) -> Result<Self, String> {
        Ok(Gatherer {
            scratch: scratch.to_owned(),
            written: 0,
        })
    }

    fn scratch_limits(_memory: u64) -> ScratchLimits {
        ScratchLimits {
            bytes: BYTES,
            files: FILES,
        }
    }

    fn sandbox((): &()) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) -> u64 {
        for _ in 0..AT_ONCE {
            let file = self.scratch.join(self.written.to_string());
            let _ = std::fs::write(file, [1; 4096]);
            self.written += 1;
        }
        std::thread::sleep(SHORT);
        self.written
    }
}

/// Requests until the child is stopped, which says what of, and with how many files in all.
fn gather<P: Payload<Setup = (), Request = (), Reply = u64>>() -> (u64, u64, u64) {
    let mut worker = worker::<P>();
    let mut written = 0;
    for _ in 0..400 {
        match worker.ask((), Duration::from_secs(600)) {
            Ok(count) => written = count,
            Err(lost) => {
                let LostHow::FilledScratch { bytes, files } = lost.how else {
                    panic!("{lost}");
                };
                return (bytes, files, written);
            }
        }
    }
    panic!("{written} files and no end");
}

fn many_short_requests_fill_no_scratch_folder() {
    let (_, files, written) = gather::<ManyFiles>();
    assert!(files > 1_000 && written >= 800, "{files} {written}");
    let (bytes, files, written) = gather::<ManyBytes>();
    assert!(bytes > 8 << 20 && files < 1_000_000, "{bytes} {files}");
    // Below the limit nothing is stopped.
    assert!(written >= (8 << 20) / 4096 - 2 * AT_ONCE, "{written}");
}

/// Takes one note after the other and never answers; a candidate could do the same.
struct NoteTaker<const RENEWS: bool>;

impl<const RENEWS: bool> Payload for NoteTaker<RENEWS> {
    const NAME: &'static str = if RENEWS {
        "note-taker"
    } else {
        "idle-note-taker"
    };
    const NOTES_RENEW: bool = RENEWS;
    type Setup = ();
    type Request = u64;
    type Reply = ();

    fn open((): (), _scratch: &Path) -> Result<Self, String> {
        Ok(NoteTaker)
    }

    fn sandbox((): &()) -> Sandbox {
        open_doors()
    }

    fn handle(&mut self, count: u64, notes: &mut Notes) {
        for number in 0..count {
            notes.at(number);
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn notes_renew_a_limit_only_where_no_candidate_takes_them() {
    let limit = Duration::from_millis(1000);
    let lost = worker::<NoteTaker<false>>().ask(u64::MAX, limit);
    let lost = lost.expect_err("its notes gain it nothing");
    assert!(matches!(lost.how, LostHow::Hung(_)), "{lost}");
    let answer = worker::<NoteTaker<true>>().ask(300, limit);
    answer.expect("it continues as long as it makes progress");
}

/// A batch system's limit on addresses, lower than ours.
fn a_lower_limit_is_left_alone() {
    let program = std::env::current_exe().expect("this program has a path");
    let status = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -v 3000000; exec '{}' {LIMITED}",
            program.display()
        ))
        .status()
        .expect("a shell");
    assert!(status.success(), "{status}");
}

fn ask_under_a_limit() -> ExitCode {
    let mut worker = Worker::<Limited>::new(launcher(), (), 64 << 30);
    match worker.ask((), Duration::from_secs(20)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Has its addresses limited.
struct Limited;

impl Payload for Limited {
    const NAME: &'static str = "limited";
    type Setup = ();
    type Request = ();
    type Reply = ();

    fn open((): (), _scratch: &Path) -> Result<Self, String> {
        Ok(Limited)
    }

    fn sandbox((): &()) -> Sandbox {
        Sandbox {
            limits_addresses: true,
            ..open_doors()
        }
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) {}
}

/// What this program is started as by its own tests.
const PARENT: &str = "parent-of-a-spinner";
const LIMITED: &str = "under-a-limit";

fn open_doors() -> Sandbox {
    Sandbox {
        strictness: Strictness::Tool,
        read: Vec::new(),
        write: Vec::new(),
        writes_scratch: true,
        limits_addresses: false,
        moves_files: false,
    }
}

fn worker<P: Payload<Setup = ()>>() -> Worker<P> {
    worker_with(())
}

fn worker_with<P: Payload>(setup: P::Setup) -> Worker<P> {
    Worker::new(launcher(), setup, 1 << 30)
}

fn launcher() -> Launcher {
    Launcher {
        program: std::env::current_exe().expect("this program has a path"),
        arguments: Vec::new(),
        sandboxed: false,
        environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
        scratch_root: None,
        interrupt: Default::default(),
    }
}

fn a_spent_child_is_replaced() {
    let mut worker = worker::<Tired>();
    for request in 0..7 {
        let reply = worker.ask((), Duration::from_secs(10));
        let reply = reply.expect("a spent child is replaced without loss");
        assert_eq!(reply, (request % 3 + 1, true));
    }
    assert_eq!(worker.started(), 3);
}

fn a_child_that_is_killed_is_asked_again() {
    let limit = Duration::from_secs(10);
    for dies_early in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let left = folder.path().join("left");
        let mut worker = worker_with::<Doomed>((left.clone(), dies_early));
        std::fs::write(&left, "x").expect("a file");
        let lost = worker.ask(1, limit).expect_err("it was killed");
        assert!(lost.is_killed, "{lost}");
        std::fs::write(&left, "xxx").expect("a file");
        assert_eq!(worker.ask_again(&2, limit).expect("an answer"), 2);
        // It is not asked for ever.
        std::fs::write(&left, "x".repeat(20)).expect("a file");
        let lost = worker.ask_again(&3, limit).expect_err("it was killed");
        assert!(lost.is_killed, "{lost}");
        // The child that gave the answer is the first to go.
        assert_eq!(worker.started(), 1 + 4 + 5);
    }
}

fn a_held_child_stands_still() {
    let mut worker = worker::<Echo>();
    // One that is started while it is paused, and one that has been there before.
    for request in 0..2 {
        answers_only_when_let_go(&mut worker, request);
    }
    assert_eq!(worker.started(), 1);

    // One that is paused can be ended, and its successor answers.
    let held = worker.reins().hold();
    worker.restart();
    drop(held);
    assert_eq!(ask(&mut worker, 7), 7);
    assert_eq!(worker.started(), 2);
}

fn answers_only_when_let_go(worker: &mut Worker<Echo>, request: u32) {
    let reins = worker.reins();
    // Paused twice, it continues when both handles are dropped.
    let (one, other) = (reins.hold(), reins.hold());
    std::thread::scope(|scope| {
        let (answered, answers) = mpsc::channel();
        scope.spawn(move || answered.send(ask(worker, request)));
        drop(one);
        let early = answers.recv_timeout(Duration::from_millis(300));
        assert_eq!(early, Err(RecvTimeoutError::Timeout));
        drop(other);
        assert_eq!(answers.recv(), Ok(request));
    });
}

fn ask(worker: &mut Worker<Echo>, request: u32) -> u32 {
    let reply = worker.ask(request, Duration::from_secs(20));
    reply.expect("nothing is lost")
}

const TESTS: [(&str, fn()); 8] = [
    ("a_child_dies_with_its_parent", a_child_dies_with_its_parent),
    ("a_lower_limit_is_left_alone", a_lower_limit_is_left_alone),
    ("a_scratch_folder_is_bounded", a_scratch_folder_is_bounded),
    (
        "many_short_requests_fill_no_scratch_folder",
        many_short_requests_fill_no_scratch_folder,
    ),
    (
        "notes_renew_a_limit_only_where_no_candidate_takes_them",
        notes_renew_a_limit_only_where_no_candidate_takes_them,
    ),
    (
        "a_child_that_is_killed_is_asked_again",
        a_child_that_is_killed_is_asked_again,
    ),
    ("a_held_child_stands_still", a_held_child_stands_still),
    ("a_spent_child_is_replaced", a_spent_child_is_replaced),
];

#[expect(clippy::print_stdout, reason = "it is how tests list their names")]
fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |word: &str| asked.iter().any(|one| one == word);
    match asked.first().map(String::as_str) {
        Some(Doomed::NAME) => return serve::<Doomed>(),
        Some(Echo::NAME) => return serve::<Echo>(),
        Some(Tired::NAME) => return serve::<Tired>(),
        Some(Hoarder::NAME) => return serve::<Hoarder>(),
        Some(ManyBytes::NAME) => return serve::<ManyBytes>(),
        Some(ManyFiles::NAME) => return serve::<ManyFiles>(),
        Some(Limited::NAME) => return serve::<Limited>(),
        Some(Spinner::NAME) => return serve::<Spinner>(),
        Some(NoteTaker::<true>::NAME) => return serve::<NoteTaker<true>>(),
        Some(NoteTaker::<false>::NAME) => return serve::<NoteTaker<false>>(),
        Some(LIMITED) => return ask_under_a_limit(),
        Some(PARENT) => return wait_for_a_spinner(&asked[1], asked[2] == "early"),
        _ => {}
    }
    // What runs tests asks for their names first, and then for each by its name.
    let is_list = is_asked("--list");
    let is_one = TESTS.iter().any(|(name, _)| is_asked(name));
    for (name, test) in TESTS {
        match is_list {
            true if is_asked("--ignored") => {}
            true => println!("{name}: test"),
            false if is_one && !is_asked(name) => {}
            false => test(),
        }
    }
    ExitCode::SUCCESS
}
