//! A child that is held up stands still until it is let go, and nothing is lost.

use std::path::Path;
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
        Sandbox {
            strictness: Strictness::Tool,
            read: Vec::new(),
            write: Vec::new(),
            limits_addresses: false,
            moves_files: false,
        }
    }

    fn handle(&mut self, request: u32, _notes: &mut Notes) -> u32 {
        request
    }
}

#[expect(clippy::print_stdout, reason = "it is how a test tells its name")]
fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if asked.first().is_some_and(|first| first == Echo::NAME) {
        return serve::<Echo>();
    }
    // What runs tests asks for their names first.
    if asked.iter().any(|word| word == "--list") {
        if !asked.iter().any(|word| word == "--ignored") {
            println!("a_held_child_stands_still: test");
        }
        return ExitCode::SUCCESS;
    }
    let launcher = Launcher {
        program: std::env::current_exe().expect("this program has a path"),
        arguments: Vec::new(),
        sandboxed: false,
        environment: Vec::new(),
        scratch_root: None,
        interrupt: Default::default(),
    };
    let mut worker = Worker::<Echo>::new(launcher.clone(), (), 1 << 30);
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
    ExitCode::SUCCESS
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
