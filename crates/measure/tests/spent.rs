//! A child whose device is broken for good ends after its answer, and nobody is blamed for it.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kernwright_measure::worker::{Launcher, Notes, Payload, Sandbox, Strictness, Worker, serve};

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
        Sandbox {
            strictness: Strictness::Tool,
            read: Vec::new(),
            write: Vec::new(),
            limits_addresses: false,
            moves_files: false,
        }
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) -> (u32, bool) {
        self.answered += 1;
        (self.answered, self.settled)
    }
}

#[expect(clippy::print_stdout, reason = "it is how a test tells its name")]
fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if asked.first().is_some_and(|first| first == Tired::NAME) {
        return serve::<Tired>();
    }
    // What runs tests asks for their names first.
    if asked.iter().any(|word| word == "--list") {
        if !asked.iter().any(|word| word == "--ignored") {
            println!("a_spent_child_is_replaced: test");
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
    let mut worker = Worker::<Tired>::new(launcher, (), 1 << 30);
    for request in 0..7 {
        let reply = worker.ask((), Duration::from_secs(10));
        let reply = reply.expect("a spent child is replaced without loss");
        assert_eq!(reply, (request % 3 + 1, true));
    }
    assert_eq!(worker.started(), 3);
    ExitCode::SUCCESS
}
