//! The child process of programs that use this library without the `kernwright` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let payload = std::env::args().nth(1).unwrap_or_default();
    kernwright_measure::serve(&payload).unwrap_or(ExitCode::from(2))
}
