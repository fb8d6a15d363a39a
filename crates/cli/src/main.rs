//! The `kernwright` command: parse, call, print.

use std::process::ExitCode;

use clap::Parser;

/// Says something on stderr. Where that cannot be written to, the result counts all the same.
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($text)*);
    }};
}

mod args;
mod args_compare;
mod args_evolve;
mod args_export;
mod args_module;
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
    let args = args::Args::parse();
    let mut output = output::Output::new(args.global.json, args.global.color);
    match commands::run(&args, &mut output).and_then(|code| Ok(output.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) => exit::report(&error),
    }
}
