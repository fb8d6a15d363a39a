//! The project's chores, one way to run each: `cargo xtask test | lint | bench | pack | dist`.
//!
//! `test` is what continuous integration runs. A chore is a list of steps; a step that fails does
//! not stop the ones after it, and the summary at the end says how each one went.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A chore runner talks to its terminal.

mod args;
mod bench;
mod jax;
mod lint;
mod pack;
mod plugin;
mod step;
mod system;
mod test;

use std::path::Path;
use std::process::ExitCode;

use args::Chore;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore = match Chore::parse(&arguments) {
        Ok(chore) => chore,
        Err(message) => {
            eprintln!("error: {message}\nhint: `cargo xtask --help` lists the chores");
            return ExitCode::from(2);
        }
    };
    let report = match chore {
        Chore::Help => {
            print!("{}", args::HELP);
            return ExitCode::SUCCESS;
        }
        Chore::Test { yes, lint } => test::run(yes, lint),
        Chore::Lint => lint::run(),
        Chore::Bench { name: None } => {
            print!("{}", bench::list());
            return ExitCode::SUCCESS;
        }
        Chore::Bench { name: Some(name) } => match bench::run(&name) {
            Ok(report) => report,
            Err(message) => {
                eprintln!("error: {message}");
                return ExitCode::from(2);
            }
        },
        Chore::Pack => return pack::run(),
        Chore::Dist => return pack::dist(),
    };
    print!("\n{}", report.summary());
    if report.failed() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The repository's root: every command runs there, wherever the chore was started from.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in a folder of the root")
}
