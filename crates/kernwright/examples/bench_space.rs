//! Times the building of search spaces described by Kernel Tuner T1 files.
//!
//! `bench_space [--repeat N] FILE...` prints one JSON line per file. Timed: from value lists and
//! constraint texts in memory to every valid Config listed in order, each ready to be looked up.
//! Reading the JSON file is not. The first build warms up and is not counted.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use kernwright::space::{Config, Kernel, Problem, RawCard};

fn main() -> Result<(), Box<dyn Error>> {
    let mut repeat = 7;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--repeat" => repeat = arguments.next().ok_or("--repeat needs a number")?.parse()?,
            _ => files.push(argument),
        }
    }
    for file in files {
        let card = kernwright::t1::read(&std::fs::read(&file)?)?;
        let count = build(&card)?.len();
        let mut seconds = Vec::new();
        for _ in 0..repeat {
            let card = card.clone();
            let start = Instant::now();
            // Taking the space down again is not part of building it.
            let built = black_box(build(&card)?);
            seconds.push(start.elapsed().as_secs_f64());
            drop(built);
        }
        let line = serde_json::json!({
            "file": file, "count": count, "seconds": seconds,
        });
        println!("{line}");
    }
    Ok(())
}

/// Compiles the constraints and lists all Configs.
fn build(card: &RawCard) -> Result<Vec<Config>, Box<dyn Error>> {
    let kernel = Kernel::from_raw("bench", card.clone())?;
    let problem = Problem::new(kernel.family(), [])?;
    let space = kernel.space(&problem, None)?;
    let configs: Vec<Config> = space.iter()?.collect();
    assert_eq!(space.index_of(&configs[0])?, Some(0));
    Ok(configs)
}
