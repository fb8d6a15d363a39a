//! The paper's best network: how long a training step, an epoch and a prediction take.
//!
//! ```text
//! bench_hybrid2            every figure once, as a table
//! bench_hybrid2 --requests one request per line on stdin, one line of numbers for each
//! ```
//!
//! Requests are `train THREADS STEPS`, `forward THREADS ROWS TIMES`, `list TIMES` (each:
//! seconds per step or time, one number each), `epoch THREADS` (seconds), `floor` (a product of
//! 1024 by 1024 by 1024 on one thread, in Gflop/s) and `memory` (the most this process held, in
//! MiB). `scripts/race_hybrid2.py` holds the other end: it runs PyTorch in turn with this.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use kernwright_predict::arch::{AnyNetwork, HybridShape, Inputs, Shape};
use kernwright_predict::decode::{Rules, best_first};
use kernwright_predict::nn::{Into, Matrix, Params, product};
use kernwright_predict::{
    Course, Domain, Draw, Encoded, Encoder, Example, Plan, Pool, Prepared, State, Trainer,
    Vocabulary,
};
use kernwright_space::{Device, Kernel, Problem, Value};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Failure = Box<dyn std::error::Error>;

/// Examples of an epoch.
const EXAMPLES: usize = 10_000;
/// Fields of a problem; with the token for other values, 4 of them have 4 tokens and 16 have 3.
const FIELDS: usize = 20;
/// Parameters, and values of each.
const PARAMS: usize = 8;
const VALUES: usize = 16;
const SHAPE: HybridShape = HybridShape {
    filters: 128,
    window: 3,
    cells: 256,
    dropout: 0.0,
};

/// How many values a field has.
fn choices(field: usize) -> usize {
    if field < 4 { 3 } else { 2 }
}

/// A kernel without rules, of the sizes above.
fn kernel() -> Result<Arc<Kernel>, Failure> {
    let mut card = String::from("kernel = \"race\"\n");
    for field in 0..FIELDS {
        let values: Vec<String> = (0..choices(field)).map(|at| format!("\"v{at}\"")).collect();
        let values = values.join(", ");
        write!(
            card,
            "[[field]]\nname = \"f{field}\"\nchoices = [{values}]\n"
        )?;
    }
    for param in 0..PARAMS {
        write!(
            card,
            "[[param]]\nname = \"p{param}\"\nvalues = \"1..{VALUES}\"\n"
        )?;
    }
    Ok(Kernel::parse("race.toml", &card, &|_| None).map_err(|error| format!("{error:?}"))?)
}

/// Problems and answers drawn at random: a race is about time, not about learning.
fn pool(kernel: &Arc<Kernel>) -> Result<Pool, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let device: Device = "gfx906_60".parse()?;
    let mut examples = Vec::with_capacity(EXAMPLES);
    let names: Vec<String> = (0..FIELDS).map(|field| format!("f{field}")).collect();
    for _ in 0..EXAMPLES {
        let fields = names.iter().enumerate().map(|(field, name)| {
            let value = format!("v{}", rng.random_range(0..choices(field)));
            (name.as_str(), Value::from(value.as_str()))
        });
        let problem = Problem::new(kernel.family(), fields.collect::<Vec<_>>())?;
        let best = (0..PARAMS).map(|_| rng.random_range(0..VALUES as u16));
        examples.push(Example {
            problem,
            domains: vec![0],
            device: device.clone(),
            best: best.collect(),
        });
    }
    let domain = Domain {
        arch: device.arch().to_owned(),
        source: "race".to_owned(),
        examples: EXAMPLES,
    };
    Ok(Pool {
        kernel: kernel.clone(),
        examples,
        domains: vec![domain],
    })
}

/// Everything a request needs.
struct Race {
    pool: Pool,
    examples: Prepared,
    none: Prepared,
    network: AnyNetwork,
    params: Params<f32>,
    one: Encoded,
}

impl Race {
    fn new() -> Result<Self, Failure> {
        let pool = pool(&kernel()?)?;
        let family = pool.kernel.family();
        let vocabulary = Vocabulary::learn(family, &pool.examples, pool.domains.clone());
        let encoder = Encoder::new(Arc::new(vocabulary), family)?;
        let examples = Prepared::new(&pool.kernel, &encoder, &pool.examples, false, |_| 1.0);
        let none = Prepared::new(&pool.kernel, &encoder, &[], false, |_| 1.0);
        let interface = examples.interface();
        assert_eq!((interface.length, interface.tokens), (FIELDS, 64));
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let (network, params) = Shape::Hybrid2(SHAPE).build(interface, &mut rng);
        let one = encoder.encode(&pool.examples[0].problem, None);
        Ok(Race {
            pool,
            examples,
            none,
            network,
            params,
            one,
        })
    }

    /// Seconds of each of some training steps, after a first one that makes the buffers.
    fn train(&self, threads: usize, steps: u64) -> Vec<f64> {
        let mut recipe = Plan::paper_for(Shape::Hybrid2(SHAPE), &self.pool, 3).recipe;
        recipe.steps = steps + 1;
        let course = Course {
            examples: &self.examples,
            rows: (0..EXAMPLES as u32).collect(),
            practice: None,
            validation: &self.none,
        };
        let state = State::new(self.params.clone(), &recipe);
        let mut trainer = Trainer::new(&self.network, course, recipe, threads, state);
        let (mut times, mut last) = (Vec::new(), Instant::now());
        trainer.run(&mut |_| {
            let now = Instant::now();
            times.push((now - last).as_secs_f64());
            last = now;
            ControlFlow::Continue(())
        });
        times.split_off(1)
    }

    /// Seconds of an epoch.
    fn epoch(&self, threads: usize) -> f64 {
        self.train(threads, (EXAMPLES / 128) as u64).iter().sum()
    }

    fn inputs(&self, rows: usize) -> Inputs<f32> {
        let rows: Vec<u32> = (0..rows as u32).collect();
        let batch = self.examples.batch(&rows, rows.len(), Draw::QUIET, None);
        batch.inputs
    }

    /// Seconds of each of some forward passes.
    fn forward(&self, threads: usize, rows: usize, times: usize) -> Vec<f64> {
        let inputs = self.inputs(rows);
        timed(times, || {
            black_box(self.network.scores(&self.params, &inputs, threads));
        })
    }

    /// Seconds of each of some exact lists of the best 100.
    fn list(&self, times: usize) -> Vec<f64> {
        timed(times, || {
            let mut scorer = self.network.scorer(&self.params, &self.one, None);
            let widths = [VALUES; PARAMS];
            black_box(best_first(
                &mut *scorer,
                &widths,
                &mut Rules::None,
                100,
                1 << 20,
            ));
        })
    }

    fn answer(&self, request: &str) -> Result<Vec<f64>, Failure> {
        let words: Vec<&str> = request.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["train", threads, steps] => self.train(threads.parse()?, steps.parse()?),
            ["epoch", threads] => vec![self.epoch(threads.parse()?)],
            ["forward", threads, rows, times] => {
                self.forward(threads.parse()?, rows.parse()?, times.parse()?)
            }
            ["list", times] => self.list(times.parse()?),
            ["floor"] => vec![floor()],
            ["memory"] => vec![memory()],
            _ => return Err(format!("no request is `{request}`").into()),
        })
    }
}

/// Seconds of each call, after a first one.
fn timed(times: usize, mut call: impl FnMut()) -> Vec<f64> {
    call();
    let once = |_| {
        let start = Instant::now();
        call();
        start.elapsed().as_secs_f64()
    };
    (0..times).map(once).collect()
}

/// Gflop/s of a large product on one thread.
fn floor() -> f64 {
    const SIZE: usize = 1024;
    let entry = |row: usize, col: usize| ((row * 7 + col * 3) % 11) as f32;
    let (a, b) = (
        Matrix::from_fn(SIZE, SIZE, entry),
        Matrix::from_fn(SIZE, SIZE, entry),
    );
    let mut out = Matrix::zeros(SIZE, SIZE);
    let times = timed(20, || {
        product(out.view_mut(), Into::Replace, a.view(), b.view())
    });
    2.0 * (SIZE as f64).powi(3) / times.into_iter().fold(f64::INFINITY, f64::min) / 1e9
}

/// The most memory this process held, in MiB; zero where the system does not say.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.unwrap_or_default() / 1024.0
}

fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), Failure> {
    let race = Race::new()?;
    if std::env::args().any(|argument| argument == "--requests") {
        for request in std::io::stdin().lock().lines() {
            let numbers = race.answer(&request?)?;
            let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
            println!("{}", words.join(" "));
        }
        return Ok(());
    }
    println!("product of 1024^3, one thread: {:.0} Gflop/s", floor());
    println!("threads  training step   batch 1   batch 1,024   best 100   (least of each, ms)");
    for threads in [1, 2] {
        println!(
            "{threads:>7} {:>14.1} {:>9.2} {:>13.1} {:>10.2}",
            1e3 * least(&race.train(threads, 30)),
            1e3 * least(&race.forward(threads, 1, 300)),
            1e3 * least(&race.forward(threads, 1024, 10)),
            1e3 * least(&race.list(300)),
        );
    }
    println!("most memory held: {:.0} MiB", memory());
    Ok(())
}
