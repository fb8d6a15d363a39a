//! How many instructions the emulator executes in a second, shadow memory included:
//! `cargo run --release -p kernwright-llvm-emulate --example emulate_speed`.
#![allow(clippy::print_stdout)]

#[path = "../tests/kernels/programs.rs"]
mod programs;

use std::time::{Duration, Instant};

use kernwright_llvm_emulate::Code;
use programs::{Program, dot, histogram, matmul, multiply, open, reduce, scan, stencil};

fn main() {
    open();
    println!(
        "{:<10} {:>12} {:>10} {:>9} {:>9}",
        "kernel", "instructions", "per run", "million/s", "decoding"
    );
    for program in [
        matmul(64),
        stencil(128, 128),
        reduce(20_000),
        histogram(20_000),
        scan(1000),
        dot(100_000),
        multiply(64),
    ] {
        report(&program);
    }
}

/// The best of several runs: others use this machine too.
fn report(program: &Program) {
    let mut best = Duration::MAX;
    let mut executed = 0;
    let until = Instant::now() + Duration::from_secs(2);
    while Instant::now() < until {
        let start = Instant::now();
        let (report, _) = program.run().expect("nothing is wrong with it");
        best = best.min(start.elapsed());
        executed = report.executed;
    }
    println!(
        "{:<10} {:>12} {:>7.2} ms {:>9.1} {:>6.0} us",
        program.entry,
        executed,
        best.as_secs_f64() * 1e3,
        executed as f64 / best.as_secs_f64() / 1e6,
        decoding(program).as_secs_f64() * 1e6,
    );
}

/// The best time to decode it, parsing not included.
fn decoding(program: &Program) -> Duration {
    let module = program.module();
    let time = |_| {
        let start = Instant::now();
        Code::decode(&module, program.entry).expect("it was decoded before");
        start.elapsed()
    };
    (0..50).map(time).min().unwrap_or_default()
}
