//! Prediction with the models built in: how fast, and whether every answer is valid.
//!
//! ```text
//! bench_predict            latency of lists of 1, 10 and 100, one thread
//! bench_predict --models DIR  the same of the models in a folder, as `train` writes them
//! bench_predict --check N  lists of 10 for N random problems per kernel, every answer judged anew
//! bench_predict --ktn [DIR]  our first configuration against MIOpen's own model, taking turns
//! ```
//!
//! The folder of MIOpen's model defaults to `$KERNWRIGHT_DATA/miopen/ktn`, the variable to
//! `../shared/data`.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use kernwright::predict::ktn::{Answer, Incumbent};
use kernwright::predict::{Model, Search};
use kernwright::space::{Config, Device, Kernel, Problem, Value};
use kernwright::{Catalog, embedded_model, embedded_models};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let catalog = Catalog::embedded()?;
    let names: Vec<&str> = embedded_models().map(|(name, ..)| name).collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--check") {
        let problems: usize = arguments
            .get(at + 1)
            .ok_or("--check needs a number")?
            .parse()?;
        let threads = std::thread::available_parallelism()?.get();
        println!(
            "kernel               problems  answers  fewer than 10 (all there are)  not valid"
        );
        for name in names {
            let kernel = catalog.get(name)?;
            let total = std::thread::scope(|scope| {
                let share = problems.div_ceil(threads);
                let parts: Vec<_> = (0..threads)
                    .map(|part| scope.spawn(move || check(kernel, share, part as u64)))
                    .collect();
                let mut total = Counts::default();
                for part in parts {
                    let part = part.join().map_err(|_| "a checking thread panicked")?;
                    total.add(&part.map_err(|error| error.to_string())?);
                }
                Ok::<Counts, Failure>(total)
            })?;
            println!(
                "{name:<20} {:>8} {:>8} {:>30} {:>10}",
                total.problems, total.answers, total.short, total.wrong
            );
            if total.wrong > 0 {
                return Err("an answer is not valid".into());
            }
        }
        return Ok(());
    }
    if let Some(at) = arguments.iter().position(|argument| argument == "--ktn") {
        let data = std::env::var_os("KERNWRIGHT_DATA").unwrap_or("../shared/data".into());
        let given = arguments.get(at + 1).map(PathBuf::from);
        let folder = given.unwrap_or(PathBuf::from(data).join("miopen/ktn"));
        if !folder.exists() {
            println!("skipped: {} is not there", folder.display());
            return Ok(());
        }
        return beside(catalog.get("ConvAsm1x1U")?, &folder);
    }
    println!(
        "kernel                 load ms   k = 1: median ms   p99     k = 10: median   p99     k = 100: median   p99"
    );
    let folder = match arguments.iter().position(|argument| argument == "--models") {
        Some(at) => Some(Path::new(
            arguments.get(at + 1).ok_or("--models needs a folder")?,
        )),
        None => None,
    };
    for name in names {
        let kernel = catalog.get(name)?;
        let file = folder.map(|folder| folder.join(format!("{name}.safetensors")));
        match file {
            Some(file) if !file.exists() => println!("{name:<20} no {}", file.display()),
            Some(file) => latency(kernel, || {
                Ok(Model::from_bytes(kernel, &std::fs::read(&file)?)?)
            })?,
            None => latency(kernel, || model(kernel))?,
        }
    }
    Ok(())
}

fn model(kernel: &Kernel) -> Result<Model, Failure> {
    Ok(embedded_model(kernel).ok_or("no model is built in")??)
}

fn latency(
    kernel: &Arc<Kernel>,
    load: impl FnOnce() -> Result<Model, Failure>,
) -> Result<(), Failure> {
    let start = Instant::now();
    let model = load()?;
    let load = start.elapsed().as_secs_f64() * 1e3;
    let device: Device = "gfx906_60".parse()?;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut problems = Vec::new();
    while problems.len() < 300 {
        problems.extend(draw(kernel, &device, &mut rng)?);
    }
    print!("{:<20} {load:>9.1}", kernel.name());
    for k in [1, 10, 100] {
        let mut times = Vec::new();
        for problem in &problems {
            let start = Instant::now();
            let space = kernel.space(problem, Some(&device))?;
            let list = model.predict(&space, Some(&device), None, k, Search::Default)?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
            if list.ranked.is_empty() {
                return Err(format!("no answer for {problem}").into());
            }
        }
        times.sort_by(f64::total_cmp);
        print!(
            "  {:>16.2} {:>6.2}",
            times[times.len() / 2],
            times[times.len() * 99 / 100]
        );
    }
    println!();
    Ok(())
}

/// Our first configuration and MIOpen's answer to the same problems, taking turns in one thread.
/// MIOpen's rules are part of its program, so its best case is timed without making the space.
fn beside(kernel: &Arc<Kernel>, folder: &Path) -> Result<(), Failure> {
    const PROBLEMS: usize = 2000;
    const WARM_UP: usize = 100;
    let device: Device = "gfx908_120".parse()?;
    let model = model(kernel)?;
    let start = Instant::now();
    let incumbent = Incumbent::open(folder, device.arch(), kernel)?;
    let load = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "{} weights, loaded and verified in {load:.1} ms, largest error {:e}",
        incumbent.weights(),
        incumbent.largest_error()
    );
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut ours, mut theirs, mut with_space) = (Vec::new(), Vec::new(), Vec::new());
    let (mut answered, mut valid, mut stopped, mut dead, mut same) = (0, 0, 0, 0, 0);
    // Whether MIOpen asks its model is found out beforehand, so that it does not warm its memory.
    let mut problems = Vec::new();
    while problems.len() < WARM_UP + PROBLEMS {
        let Some(problem) = draw(kernel, &device, &mut rng)? else {
            continue;
        };
        let space = kernel.space(&problem, Some(&device))?;
        if !matches!(incumbent.answer(&space)?, Answer::Refused { .. }) {
            problems.push(problem);
        }
    }
    for (drawn, problem) in problems.iter().enumerate() {
        let timed = drawn >= WARM_UP;
        let mut ask_them = || {
            let start = Instant::now();
            let space = kernel.space(problem, Some(&device))?;
            let made = start.elapsed();
            let answer = incumbent.answer(&space)?;
            let whole = start.elapsed();
            if timed {
                theirs.push((whole - made).as_secs_f64() * 1e3);
                with_space.push(whole.as_secs_f64() * 1e3);
            }
            Ok::<Answer, Failure>(answer)
        };
        let mut ask_us = || {
            let start = Instant::now();
            let space = kernel.space(problem, Some(&device))?;
            let list = model.predict(&space, Some(&device), None, 1, Search::Default)?;
            let whole = start.elapsed();
            if timed {
                ours.push(whole.as_secs_f64() * 1e3);
            }
            let best = list.ranked.into_iter().next().ok_or("no answer of ours")?;
            Ok::<Config, Failure>(best.config)
        };
        let (answer, best) = if drawn % 2 == 0 {
            let answer = ask_them()?;
            (answer, ask_us()?)
        } else {
            let best = ask_us()?;
            (ask_them()?, best)
        };
        if !timed {
            continue;
        }
        match answer {
            Answer::Values { values, .. } => {
                answered += 1;
                let judged = kernel.config(problem, Some(&device), &values);
                valid += usize::from(judged.is_ok());
                same += usize::from(judged.is_ok_and(|config| config == best));
            }
            Answer::DeadEnd { .. } => dead += 1,
            _ => stopped += 1,
        }
    }
    println!(
        "{PROBLEMS} problems: MIOpen's model answers {answered} ({valid} valid), stops at {stopped}, \
         ends dead at {dead}; our first is the same for {same}"
    );
    println!("one thread, ms                            median     p99");
    let mut medians = Vec::new();
    for (name, mut times) in [
        ("MIOpen's model, greedy", theirs),
        ("MIOpen's model, space included", with_space),
        ("ours, k = 1, everything included", ours),
    ] {
        times.sort_by(f64::total_cmp);
        let (median, late) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!("{name:<40} {median:>7.3} {late:>7.3}");
        medians.push(median);
    }
    println!(
        "ours / theirs: {:.2}; with the space in both: {:.2}",
        medians[2] / medians[0],
        medians[2] / medians[1]
    );
    Ok(())
}

#[derive(Default)]
struct Counts {
    problems: usize,
    answers: usize,
    short: usize,
    wrong: usize,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.problems += other.problems;
        self.answers += other.answers;
        self.short += other.short;
        self.wrong += other.wrong;
    }
}

/// Judges each answer by the card itself, not by the space it was found in.
fn check(kernel: &Arc<Kernel>, problems: usize, seed: u64) -> Result<Counts, String> {
    let shown = |error: Failure| error.to_string();
    let model = model(kernel).map_err(shown)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let devices = [
        "gfx900_56",
        "gfx900_64",
        "gfx906_60",
        "gfx906_64",
        "gfx908_120",
        "gfx803_36",
    ];
    let devices: Vec<Device> = devices
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    let mut counts = Counts::default();
    while counts.problems < problems {
        let device = &devices[rng.random_range(0..devices.len())];
        let Some(problem) = draw(kernel, device, &mut rng).map_err(shown)? else {
            continue;
        };
        let space = kernel
            .space(&problem, Some(device))
            .map_err(|e| e.to_string())?;
        let list = model
            .predict(&space, Some(device), None, 10, Search::Default)
            .map_err(|e| e.to_string())?;
        counts.problems += 1;
        counts.answers += list.ranked.len();
        let mut seen: Vec<&Config> = Vec::new();
        for ranked in &list.ranked {
            let values: Vec<Value> = ranked.config.values().cloned().collect();
            let valid = kernel.config(&problem, Some(device), &values).is_ok();
            counts.wrong += usize::from(!valid || seen.contains(&&ranked.config));
            seen.push(&ranked.config);
        }
        if list.ranked.len() < 10 {
            let all = space.count().map_err(|error| error.to_string())?;
            counts.short += 1;
            counts.wrong += usize::from(all != list.ranked.len() as u128);
        }
    }
    Ok(counts)
}

/// A problem of any precision and direction the kernel accepts; `None` where it does not.
fn draw(
    kernel: &Arc<Kernel>,
    device: &Device,
    rng: &mut ChaCha8Rng,
) -> Result<Option<Problem>, Failure> {
    let wrw3 = kernel.name() == "ConvAsmBwdWrW3x3";
    let wrw = kernel.name().contains("WrW");
    let channels = |rng: &mut ChaCha8Rng| match rng.random_range(0..3) {
        0 => 1_i64 << rng.random_range(2..12),
        1 => 16 * rng.random_range(1..130),
        _ => rng.random_range(1..2049),
    };
    let (c, k) = (channels(rng), channels(rng));
    let h = rng.random_range(1..300_i64);
    let w = if rng.random_bool(0.7) {
        h
    } else {
        rng.random_range(1..300)
    };
    let n = if rng.random_bool(0.5) {
        1 << rng.random_range(0..10)
    } else {
        rng.random_range(1..600_i64)
    };
    let precision = ["FP32", "FP16", "BF16"][rng.random_range(0..3)];
    let direction = if wrw {
        "W"
    } else {
        ["F", "B"][rng.random_range(0..2)]
    };
    let stride = rng.random_range(1..3_i64);
    let filter = if wrw3 { 3 } else { 1 };
    let pad = i64::from(wrw3);
    let ints = [
        ("c", c),
        ("k", k),
        ("h", h),
        ("w", w),
        ("n", n),
        ("fil_h", filter),
        ("fil_w", filter),
        ("pad_h", pad),
        ("pad_w", pad),
        ("stride_h", stride),
        ("stride_w", stride),
    ];
    let texts = [("precision", precision), ("direction", direction)];
    let fields = ints
        .into_iter()
        .map(|(name, int)| (name, Value::Int(int)))
        .chain(texts.map(|(name, text)| (name, Value::from(text))));
    let Ok(problem) = Problem::new(kernel.family(), fields) else {
        return Ok(None);
    };
    let accepted = kernel.refuses_problem(&problem, Some(device))?.is_empty();
    Ok(accepted.then_some(problem))
}
