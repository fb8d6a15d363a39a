//! The command as a user runs it, in a home of its own.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod search;
pub(crate) mod slow_add;

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A user with an empty home and a copy of the fixtures.
pub(crate) struct User {
    pub(crate) home: TempDir,
}

impl User {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        for entry in std::fs::read_dir(fixtures).unwrap() {
            let path = entry.unwrap().path();
            std::fs::copy(&path, home.path().join(path.file_name().unwrap())).unwrap();
        }
        User { home }
    }

    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kernwright"));
        command
            .args(arguments.split_whitespace())
            .current_dir(self.home.path())
            .env_clear()
            .env("HOME", self.home.path())
            .env("TMPDIR", self.home.path())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn output(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs the command and shows everything a user would see, without the home's path.
    pub(crate) fn run(&self, arguments: &str) -> String {
        let output = self.output(arguments);
        let mut shown = format!("$ kernwright {arguments}\n");
        shown += &String::from_utf8_lossy(&output.stdout);
        if !output.stderr.is_empty() {
            shown += "--- stderr\n";
            shown += &String::from_utf8_lossy(&output.stderr);
        }
        if output.status.code() != Some(0) {
            writeln!(shown, "--- exit {}", output.status.code().unwrap()).unwrap();
        }
        let home = self.home.path().canonicalize().unwrap();
        without_machine(&shown)
            .replace(&*home.to_string_lossy(), "~")
            .replace(&*self.home.path().to_string_lossy(), "~")
    }

    pub(crate) fn all(&self, commands: &[&str]) -> String {
        commands
            .iter()
            .map(|arguments| self.run(arguments))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Leaves out what `doctor` reports about this machine's sandbox, LLVM, CUDA and OpenCL: other machines
/// have none.
fn without_machine(shown: &str) -> String {
    let lines = shown.split_inclusive('\n');
    let here = [
        "sandbox ",
        "LLVM ",
        "NVRTC ",
        "nvJitLink ",
        "libdevice ",
        "CUDA ",
        "OpenCL ",
    ];
    let is_here = |line: &&str| here.iter().any(|part| line.starts_with(part));
    lines.filter(|line| !is_here(line)).collect()
}
