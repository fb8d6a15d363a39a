//! Times exact look-ahead inside a beam search of width 100, everything included.
//!
//! For each kernel, problems that were never seen before are drawn at random, and a beam with random
//! scores walks each one. Prints one table; `--problems N` sets how many (default 300).
//!
//! Preparation is timed at first sight of each problem, and twice more from nothing: on a shared
//! machine the slowest of a thousand first sights is caused by other processes, the slowest best-of-three
//! by this program.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::{Duration, Instant};

use kernwright::Catalog;
use kernwright::space::{Device, Kernel, Problem, Value};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const WIDTH: usize = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let problems = match arguments
        .iter()
        .position(|argument| argument == "--problems")
    {
        Some(at) => arguments[at + 1].parse()?,
        None => 300,
    };
    let catalog = Catalog::embedded()?;
    println!(
        "kernel               problems  tokens/problem  prepare µs: median    p99    max  max of best   ns/token incl. all: mean    max   memory KiB: max"
    );
    for entry in catalog.entries() {
        bench(&entry.kernel, problems)?;
    }
    Ok(())
}

struct Row {
    prepare: Duration,
    best_prepare: Duration,
    total: Duration,
    tokens: usize,
    memory: usize,
}

fn bench(
    kernel: &std::sync::Arc<Kernel>,
    problems: usize,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let device: Device = "gfx906_60".parse()?;
    let mut rows = Vec::new();
    while rows.len() < problems {
        let problem = draw_problem(kernel, &mut rng)?;
        if kernel.refuses_problem(&problem, Some(&device))?.is_empty() {
            rows.push(walk(kernel, &problem, &device, &mut rng)?);
        }
    }
    let mut prepare: Vec<f64> = rows
        .iter()
        .map(|row| row.prepare.as_secs_f64() * 1e6)
        .collect();
    prepare.sort_by(f64::total_cmp);
    let at = |share: f64| prepare[((prepare.len() - 1) as f64 * share) as usize];
    let tokens: usize = rows.iter().map(|row| row.tokens).sum();
    let total: f64 = rows.iter().map(|row| row.total.as_secs_f64()).sum();
    let per_token = |row: &Row| row.total.as_secs_f64() * 1e9 / row.tokens as f64;
    let slowest = rows.iter().map(per_token).fold(0.0, f64::max);
    let best = rows.iter().map(|row| row.best_prepare).max();
    println!(
        "{:<20} {:>8}  {:>14}  {:>18.1} {:>6.1} {:>6.1} {:>12.1}   {:>24.0} {:>6.0}   {:>15.0}",
        kernel.name(),
        rows.len(),
        tokens / rows.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        best.unwrap_or_default().as_secs_f64() * 1e6,
        total * 1e9 / tokens as f64,
        slowest,
        rows.iter().map(|row| row.memory).max().unwrap_or(0) as f64 / 1024.0,
    );
    Ok(())
}

/// Walks one problem; every value of every parameter of every prefix in the beam is a token.
fn walk(
    kernel: &std::sync::Arc<Kernel>,
    problem: &Problem,
    device: &Device,
    rng: &mut ChaCha8Rng,
) -> Result<Row, Box<dyn std::error::Error>> {
    let mut prepares = Vec::new();
    for _ in 0..2 {
        let start = Instant::now();
        let space = kernel.space(problem, Some(device))?;
        let lookahead = space.lookahead();
        prepares.push(start.elapsed());
        drop((space, lookahead));
    }
    let start = Instant::now();
    let space = kernel.space(problem, Some(device))?;
    let mut lookahead = space.lookahead();
    prepares.push(start.elapsed());
    let prepare = prepares[0];
    let best_prepare = prepares.iter().copied().min().unwrap_or_default();

    let mut answering = Duration::ZERO;
    let mut tokens = 0;
    let mut beam: Vec<Vec<u16>> = vec![Vec::new()];
    for param in space.params().iter() {
        let mut candidates: Vec<(u32, usize, u16)> = Vec::new();
        for (index, prefix) in beam.iter().enumerate() {
            let asked = Instant::now();
            let allowed = lookahead.allowed(prefix);
            answering += asked.elapsed();
            for position in 0..param.values().len() as u16 {
                tokens += 1;
                if allowed.contains(position) {
                    candidates.push((rng.random(), index, position));
                }
            }
        }
        candidates.sort_unstable();
        candidates.truncate(WIDTH);
        beam = candidates
            .iter()
            .map(|(_, index, position)| [beam[*index].as_slice(), &[*position]].concat())
            .collect();
    }
    assert!(
        beam.iter()
            .all(|positions| space.config_at(positions).is_some()),
        "a dead end"
    );
    let total = prepare + answering;
    Ok(Row {
        prepare,
        best_prepare,
        total,
        tokens,
        memory: lookahead.memory(),
    })
}

/// Draws a problem with sizes like those of real networks and some that are not.
fn draw_problem(
    kernel: &Kernel,
    rng: &mut ChaCha8Rng,
) -> Result<Problem, Box<dyn std::error::Error>> {
    let weights = kernel.name().contains("WrW");
    let three = kernel.name().ends_with("3x3");
    let mut int = |low: i64, high: i64| rng.random_range(low..=high);
    let channels = |raw: i64, kind: i64| {
        if kind == 0 {
            raw
        } else {
            raw.div_euclid(16) * 16 + 16
        }
    };
    let (kind, stride) = (int(0, 3), int(1, 2));
    let (size, filter, pad) = (int(7, 60), if three { 3 } else { 1 }, i64::from(three));
    let precision = ["FP32", "FP16"][int(0, 1) as usize];
    let direction = if weights {
        "W"
    } else {
        ["F", "B"][int(0, 1) as usize]
    };
    let (c, k, batch) = (
        channels(int(1, 1024), kind),
        channels(int(1, 1024), kind),
        2 * int(1, 64),
    );
    let pairs: [(&str, Value); 13] = [
        ("precision", precision.into()),
        ("direction", direction.into()),
        ("in_channels", c.into()),
        ("out_channels", k.into()),
        ("batchsize", batch.into()),
        ("in_h", size.into()),
        ("in_w", size.into()),
        ("fil_h", filter.into()),
        ("fil_w", filter.into()),
        ("pad_h", pad.into()),
        ("pad_w", pad.into()),
        ("stride_h", stride.into()),
        ("stride_w", stride.into()),
    ];
    Ok(Problem::new(kernel.family(), pairs)?)
}
