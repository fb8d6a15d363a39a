//! What a worker promises of its child: one that is held up stands still until it is let go, and one whose
//! device is broken for good ends after its answer. Nothing is lost, and nobody is blamed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use kernwright_measure::worker::{Launcher, Notes, Payload, Sandbox, Strictness, Worker, serve};

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
        let _ =
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
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
    let launcher = Launcher {
        program: std::env::current_exe().expect("this program has a path"),
        arguments: Vec::new(),
        sandboxed: false,
        environment: Vec::new(),
        scratch_root: None,
        interrupt: Default::default(),
    };
    Worker::new(launcher, setup, 1 << 30)
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
    // One that is started while it is held up, and one that has been there before.
    for request in 0..2 {
        answers_only_when_let_go(&mut worker, request);
    }
    assert_eq!(worker.started(), 1);

    // One that is held up can be ended, and its successor answers.
    let held = worker.reins().hold();
    worker.restart();
    drop(held);
    assert_eq!(ask(&mut worker, 7), 7);
    assert_eq!(worker.started(), 2);
}

fn answers_only_when_let_go(worker: &mut Worker<Echo>, request: u32) {
    let reins = worker.reins();
    // Held up twice, it goes on when both have let go.
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

const TESTS: [(&str, fn()); 3] = [
    (
        "a_child_that_is_killed_is_asked_again",
        a_child_that_is_killed_is_asked_again,
    ),
    ("a_held_child_stands_still", a_held_child_stands_still),
    ("a_spent_child_is_replaced", a_spent_child_is_replaced),
];

#[expect(clippy::print_stdout, reason = "it is how tests tell their names")]
fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |word: &str| asked.iter().any(|one| one == word);
    match asked.first().map(String::as_str) {
        Some(Doomed::NAME) => return serve::<Doomed>(),
        Some(Echo::NAME) => return serve::<Echo>(),
        Some(Tired::NAME) => return serve::<Tired>(),
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
