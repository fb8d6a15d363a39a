//! The `kernwright` command: parse, call, print.

use std::process::ExitCode;

use clap::Parser;

/// Prints a line on stderr, unless only results and errors are wanted. If stderr cannot be written
/// to, the result still counts.
macro_rules! notice {
    ($($text:tt)*) => {{
        if !crate::output::is_quiet() {
            insist!($($text)*);
        }
    }};
}

/// Prints on stderr why something was not done, also with `--quiet`.
macro_rules! insist {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($text)*);
    }};
}

mod advice;
mod args;
mod args_bench;
mod args_compare;
mod args_evolve;
mod args_export;
mod args_init;
mod args_module;
mod args_tools;
mod args_tune;
mod commands;
mod exit;
mod output;
mod progress;
mod settings;
mod signals;
mod target;
mod tools;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => return exit::misused(&error),
    };
    let mut output = output::Output::new(&args.global);
    match commands::run(&args, &mut output).and_then(|code| Ok(output.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) => exit::report(&error, &mut output),
    }
}
