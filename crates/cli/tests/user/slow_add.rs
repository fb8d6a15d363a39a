//! A user with a job of their own, small enough to be tuned in a test.
#![allow(clippy::print_stdout, reason = "a skipped test says why")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;

use serde_json::Value;

use super::User;

/// Adds as slowly as `WORK` demands; 7 crashes, and 0 never ends.
pub(crate) const SOURCE: &str = "
void add(const float *x, float *y, int n) {
    if (WORK == 7) *(volatile int *)8 = 1;
    if (WORK == 0) for (volatile int i = 0;; i++);
    for (int i = 0; i < n; i++) {
        for (volatile int j = 1; j < WORK; j++);
        y[i] = x[i] + 1;
    }
}";

pub(crate) const JOB: &str = r#"
job = "slow-add"
language = "c"
sources = ["slow_add.c"]
default = { WORK = 60 }
problem = { n = 500 }
limits = { seconds = 300 }
buffer = [
    { name = "x", type = "f32", shape = ["n"], role = "in", fill = { uniform = [1, 2] } },
    { name = "y", type = "f32", shape = ["n"], role = "out" },
]
scalar = [{ name = "n", type = "i32" }]
launch = [{ entry = "add", arguments = ["x", "y", "n"] }]
[verify]
sources = ["slow_add_reference.c"]
launch = [{ entry = "reference", arguments = ["x", "y", "n"] }]
[card]
kernel = "slow-add"
field = [{ name = "n", min = 1 }]
param = [{ name = "WORK", values = [60, 40, 20, 10, 30, 50, 7, 0] }]
constraint = [{ name = "some_work", rule = "WORK > 0" }, { name = "enough", rule = "WORK <= n" }]
"#;

/// A user with a job of their own.
pub(crate) fn user() -> User {
    let user = User::new();
    let write = |name: &str, text: &str| {
        std::fs::write(user.home.path().join(name), text).unwrap();
    };
    write("slow_add.c", SOURCE);
    let reference = "void reference(const float *x, float *y, int n)
        { for (int i = 0; i < n; i++) y[i] = x[i] + 1; }";
    write("slow_add_reference.c", reference);
    write("slow.job.toml", JOB);
    write("endless.job.toml", &JOB.replace("WORK > 0", "WORK != 7"));
    write(
        "other.job.toml",
        &JOB.replace("\"slow-add\"", "\"other-add\""),
    );
    write("empty.job.toml", &JOB.replace("WORK > 0", "WORK >= 30"));
    write(
        "stray.job.toml",
        &JOB.replace("{ WORK = 60 }", "{ WORKS = 60 }"),
    );
    user
}

pub(crate) fn command(user: &User, arguments: &str) -> Command {
    let mut command = user.command(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

pub(crate) fn output(user: &User, arguments: &str) -> Output {
    command(user, arguments).output().unwrap()
}

/// Whether nothing can be measured here; prints why.
pub(crate) fn no_sandbox(text: &str) -> bool {
    let missing = text.contains("Landlock");
    if missing {
        println!("skipped: {text}");
    }
    missing
}

/// Runs a command with `--json`; prints why and returns `None` where there is no sandbox.
pub(crate) fn document(user: &User, arguments: &str) -> Option<(Value, i32)> {
    let output = output(user, &format!("{arguments} --json"));
    let text = [&output.stderr[..], &output.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    if no_sandbox(&text) {
        return None;
    }
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{text}"));
    Some((document, output.status.code().unwrap()))
}

/// A tuning in the background.
pub(crate) struct Running {
    pub(crate) child: Child,
    /// Everything it prints on stderr, once it has ended.
    stderr: JoinHandle<String>,
}

impl Running {
    /// Starts it and waits until it prints `until`; `None` where there is no sandbox.
    pub(crate) fn start(user: &User, arguments: &str, until: &'static str) -> Option<Running> {
        Running::spawn(command(user, arguments), until)
    }

    /// As [`Running::start`], for a command made before.
    pub(crate) fn spawn(command: Command, until: &'static str) -> Option<Running> {
        let (running, waiting) = Running::listen(command, until);
        // The sender is dropped without a message if the command ends before.
        if waiting.recv().is_err() {
            let (_, stderr) = running.wait();
            assert!(no_sandbox(&stderr), "{stderr}");
            return None;
        }
        Some(running)
    }

    /// Starts it and waits for nothing.
    pub(crate) fn begin(command: Command) -> Running {
        Running::listen(command, "").0
    }

    fn listen(mut command: Command, until: &'static str) -> (Running, Receiver<()>) {
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let (found, waiting) = channel();
        let stderr = std::thread::spawn(move || {
            let mut text = String::new();
            while lines.read_line(&mut text).unwrap() > 0 {
                if text.contains(until) {
                    let _ = found.send(());
                }
            }
            text
        });
        (Running { child, stderr }, waiting)
    }

    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args([signal, &id]).status();
        assert!(kill.unwrap().success());
    }

    pub(crate) fn wait(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().unwrap();
        (status, self.stderr.join().unwrap())
    }
}
