//! Models edited at random, by our interpreter and by XLA:
//!
//!     cargo run --release -p kernwright-evolve-models --example model_mutants -- COUNT [--plugin PLUGIN.so] [--edits N] [--keep FOLDER] FILE.mlir …
//!
//! Of COUNT programs with 1 to N edits each (3 by default): how many are sound, how long reading the text, applying and
//! checking take, and with a plugin how many it compiles and how many answers differ from ours. Answers differ if they are more than
//! 1e-4 of the tensor's largest number apart, or NaN and infinities are elsewhere. Then our interpreter computes the same in 64
//! bits, and some times more with every input changed a little, up or down. A program is *ill-conditioned*, and none of the two
//! is wrong, if the answer in 64 bits moves by a hundredth of the difference or more for inputs changed by one part in 10
//! million (a rounding of each); or if it *jumps* by a third of the difference or more for inputs changed by one part in a
//! million or in 100,000 (which way a comparison goes hangs on the roundings of long sums), that is more than ten times as far as in
//! proportion to the smaller change; or if ours is a tenth of the difference or more from it. Where NaN and infinities are
//! elsewhere, they must be so there, too. The rest is *unexplained*, and kept in the folder, if one is named.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kernwright_evolve::{EditId, Genome, Program};
use kernwright_evolve_models::{Model, ModelEdit, ModelOperator};
use kernwright_stablehlo::{Literal, Module, Number, TensorType, check, parse};
use kernwright_stablehlo_run::run::{Limits, Precision, RunError, Tensor, run};
use kernwright_stablehlo_run::{Engine, EngineError, Held, Pjrt, PluginOptions};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const FUEL: u64 = 20_000_000_000;
const NEAR: f64 = 1e-4;

/// How often a text is read.
const READ: usize = 101;

/// By how much inputs are moved, the least first.
const SHARES: [f64; 3] = [1e-7, 1e-6, 1e-5];

/// How often they are moved by each: where the sign of a sum decides, once need not show it.
const WAYS: u64 = 8;

/// Engines may be this many times as far apart as the answer moves for the least of them: every operation rounds, too.
const MAGNIFIED: f64 = 100.0;

/// For the others, engines may be this many times as far apart as the answer jumps.
const JUMPED: f64 = 3.0;

/// It jumps if it moves more than this many times as far as in proportion.
const JUMP: f64 = 10.0;

/// Engines may also be this many times as far apart as our answer is from that in 64 bits.
const ROUNDED: f64 = 10.0;

fn main() -> Result<(), String> {
    let (mut files, mut plugin, mut most_edits, mut count) = (Vec::new(), None, 3, None);
    let mut keep = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &argument[..] {
            "--plugin" => plugin = arguments.next(),
            "--keep" => keep = arguments.next(),
            "--edits" => {
                most_edits = arguments
                    .next()
                    .and_then(|one| one.parse().ok())
                    .unwrap_or(3)
            }
            number if count.is_none() => count = number.parse::<u64>().ok(),
            _ => files.push(argument),
        }
    }
    let count = count.ok_or("say how many: mutants COUNT FILE.mlir …")?;
    let mut engine = match plugin {
        None => None,
        Some(path) => Some(
            Pjrt::open(&PluginOptions {
                path: path.into(),
                client: vec![("cpu_device_count".to_owned(), "1".into())],
                // Its shortcuts forget NaN.
                compiler: ["xla_cpu_enable_fast_math", "xla_cpu_enable_fast_min_max"]
                    .map(|name| (name.to_owned(), "false".into()))
                    .to_vec(),
            })
            .map_err(|error| error.to_string())?,
        ),
    };
    for file in &files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let module = parse(file, &text).map_err(|error| error.to_string())?;
        let reading = reading(file, &text);
        one_file(
            (file, keep.as_deref()),
            module,
            (count, most_edits),
            engine.as_mut(),
        )?;
        println!("  its text is read and checked in {reading:.0?} (median of {READ})");
    }
    Ok(())
}

/// How long it takes to read a text and to check what it says, by the median.
fn reading(file: &str, text: &str) -> Duration {
    let mut took: Vec<Duration> = (0..READ)
        .map(|_| {
            let start = Instant::now();
            let is_sound = parse(file, text).is_ok_and(|module| check(&module).is_ok());
            std::hint::black_box(is_sound);
            start.elapsed()
        })
        .collect();
    took.sort();
    took[READ / 2]
}

fn one_file(
    (file, keep): (&str, Option<&str>),
    module: Module,
    (count, most_edits): (u64, usize),
    mut engine: Option<&mut Pjrt>,
) -> Result<(), String> {
    let given = inputs(&module, None)?;
    let shares = SHARES.into_iter();
    let ways = shares.flat_map(|share| (0..WAYS).map(move |way| (share, way)));
    let moved = ways.map(|(share, way)| Ok((share, inputs(&module, Some((share, way)))?)));
    let moved: Vec<Moved> = moved.collect::<Result<_, String>>()?;
    let n_ops = module.main.body.n_ops();
    let model = Model::new(module, &ModelOperator::ALL);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut operators: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    let (mut applying, mut longest, mut worst) = (Duration::ZERO, Duration::ZERO, 0.0_f64);
    for seed in 0..count {
        let (genome, drawn) = genome(&model, seed, most_edits);
        let start = Instant::now();
        let edited = model.edited(&genome);
        let is_sound = check(&edited.product).is_ok();
        let took = start.elapsed();
        applying += took;
        longest = longest.max(took);
        let word = match is_sound {
            false => "unsound",
            true => match judged(&edited.product, (&given, &moved), engine.as_deref_mut()) {
                Ok(off) => {
                    worst = worst.max(off);
                    "same"
                }
                Err((word, why)) => {
                    if matches!(word, "unexplained" | "not compiled" | "broken") {
                        println!("  {word}: {file} {seed}: {why}");
                        if let Some(folder) = keep {
                            let path = format!("{folder}/{seed}.mlir");
                            std::fs::write(path, edited.product.to_string())
                                .map_err(|error| error.to_string())?;
                        }
                    }
                    word
                }
            },
        };
        *counts.entry(word).or_default() += 1;
        for name in drawn {
            let tally = operators.entry(name).or_default();
            tally.0 += 1;
            tally.1 += u64::from(!matches!(word, "unsound" | "not compiled"));
        }
    }
    println!("{file} ({n_ops} operations): {counts:?}");
    println!(
        "  applied and checked in {:.0?} on average, {longest:.0?} at most; the same to {worst:.0e}",
        applying / u32::try_from(count.max(1)).unwrap_or(1)
    );
    let tallies: Vec<String> = operators
        .iter()
        .map(|(name, (all, good))| format!("{name} {good} of {all}"))
        .collect();
    println!("  in programs that compile: {}", tallies.join(", "));
    Ok(())
}

fn genome(model: &Model, seed: u64, most: usize) -> (Genome<ModelEdit>, Vec<&'static str>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut genome, mut names) = (Genome::original(), Vec::new());
    let wanted = rng.random_range(1..=most);
    for nth in 0..40 {
        if genome.len() == wanted {
            break;
        }
        let operator = rng.random_range(0..model.operators().len());
        if let Some(edit) = model.propose(&genome, operator, &mut rng) {
            genome.add(EditId::new(nth, 0), edit);
            names.push(model.operators()[operator]);
        }
    }
    (genome, names)
}

/// By how much inputs were moved, and what became of them.
type Moved = (f64, Vec<Tensor>);

type Wrong = (&'static str, String);

/// How far the engines are apart; ours alone is run if there is no other.
fn judged(
    module: &Module,
    (given, moved): (&[Tensor], &[Moved]),
    engine: Option<&mut Pjrt>,
) -> Result<f64, Wrong> {
    let ours = ours(module, given, Precision::Own)?;
    let Some(engine) = engine else {
        return Ok(0.0);
    };
    let theirs = theirs(engine, module, given)?;
    let off = distance(&theirs, &ours);
    if off <= NEAR {
        return Ok(off);
    }
    let exact = self::ours(module, given, Precision::Double)?;
    let rounded = distance(&exact, &ours);
    let (mut least, mut most) = (0.0_f64, 0.0_f64);
    let mut is_explained = off <= ROUNDED * rounded;
    for (share, inputs) in moved {
        if is_explained {
            break;
        }
        let nearby = self::ours(module, inputs, Precision::Double)?;
        let moves = distance(&exact, &nearby);
        most = most.max(moves);
        let times = share / SHARES[0];
        if times < 1.5 {
            least = least.max(moves);
            is_explained = off <= MAGNIFIED * moves;
        } else {
            is_explained = moves > JUMP * times * least && off <= JUMPED * moves;
        }
    }
    let why = format!("{off:.1e} apart; 64 bits {rounded:.1e}, moved {least:.1e} to {most:.1e}");
    match is_explained {
        true => Err(("ill-conditioned", why)),
        false => Err(("unexplained", why)),
    }
}

fn ours(module: &Module, given: &[Tensor], precision: Precision) -> Result<Vec<Tensor>, Wrong> {
    let limits = Limits {
        precision,
        fuel: FUEL,
        threads: 2,
    };
    run(module, given, limits).map_err(|error| match error {
        RunError::OutOfFuel => ("out of fuel", String::new()),
        other => ("broken", other.to_string()),
    })
}

fn theirs(engine: &mut Pjrt, module: &Module, given: &[Tensor]) -> Result<Vec<Tensor>, Wrong> {
    let failed = |error: EngineError| ("failed", error.to_string());
    let program = engine
        .compile(module)
        .map_err(|error| ("not compiled", error.to_string()))?;
    let held: Result<Vec<Held>, Wrong> = given
        .iter()
        .map(|one| engine.hold(one).map_err(failed))
        .collect();
    let held = held?;
    let (results, _) = engine
        .run(&program, &held.iter().collect::<Vec<_>>())
        .map_err(failed)?;
    let fetched = results.iter().map(|one| engine.fetch(one).map_err(failed));
    fetched.collect()
}

/// The largest distance of any number, as a share of the largest number of its tensor in either; infinite if
/// NaN or infinities are elsewhere.
fn distance(wanted: &[Tensor], found: &[Tensor]) -> f64 {
    let mut worst = 0.0_f64;
    for (wanted, found) in wanted.iter().zip(found) {
        let (wanted, found) = (wanted.to_f64s(), found.to_f64s());
        let both = wanted.iter().chain(&found);
        let finite = both.filter(|one| one.is_finite());
        let largest = finite.fold(f64::MIN_POSITIVE, |most, one| most.max(one.abs()));
        for (wanted, found) in wanted.iter().zip(&found) {
            let is_same = wanted == found || (wanted.is_nan() && found.is_nan());
            if is_same {
                continue;
            }
            worst = match wanted.is_finite() && found.is_finite() {
                true => worst.max((wanted - found).abs() / largest),
                false => f64::INFINITY,
            };
        }
    }
    worst
}

/// Numbers for every argument, the same every time; or each moved by a share of itself, in one of many ways.
fn inputs(module: &Module, moved: Option<(f64, u64)>) -> Result<Vec<Tensor>, String> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (share, way) = moved.unwrap_or_default();
    let mut ways = ChaCha8Rng::seed_from_u64(2 + way);
    let mut one = |ty: &TensorType| {
        let numbers: Vec<Number> = (0..ty.count())
            .map(|_| {
                let number: f64 = rng.random_range(-0.2..0.2);
                let way = if ways.random_bool(0.5) { 1.0 } else { -1.0 };
                match ty.element.is_float() {
                    true => Number::Float(number * (1.0 + share * way)),
                    false => Number::Int(i128::from(number > 0.0)),
                }
            })
            .collect();
        let literal = Literal::of_numbers(ty.clone(), &numbers)?;
        Some(Tensor::from_literal(&literal))
    };
    let arguments = module.main.body.arguments.iter();
    let tensors = arguments.map(|id| one(module.ty(*id).tensor()?));
    tensors
        .collect::<Option<_>>()
        .ok_or_else(|| "an argument is no tensor".to_owned())
}
