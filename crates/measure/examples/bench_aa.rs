//! How honest and how sharp the default plan is, on synthetic noise.
//!
//! For each kind of noise: false claims among 1,000 A/A runs (the baseline against itself) for
//! each of three seeds, then how often gains of 1, 2 and 5 % are found, and how many rounds the
//! A/A runs take on average.
//!
//! ```text
//! cargo run --release -p kernwright-measure --example bench_aa
//! ```

#![allow(clippy::print_stdout)]

use kernwright_measure::stats::{Pairs, Plan, Step, Verdict, order};
use noise::Noise;

#[path = "../src/stats/noise.rs"]
mod noise;

const AA_RUNS: u64 = 1_000;
const SEEDS: u64 = 3;
const GAIN_RUNS: u64 = 300;

fn main() {
    println!(
        "{:<34} {:>20} {:>7} {:>7} {:>7} {:>10}",
        "", "false claims per", "gain", "gain", "gain", "A/A"
    );
    println!(
        "{:<34} {:>20} {:>7} {:>7} {:>7} {:>10}",
        "noise", "1,000 A/A runs", "1 %", "2 %", "5 %", "rounds"
    );
    for noise in Noise::ALL {
        report(&format!("{noise:?}"), &[noise]);
    }
    let inputs = [Noise::Quiet, Noise::ParetoSpikes, Noise::Steps];
    report("3 inputs: Quiet, Pareto, Steps", &inputs);
}

/// Prints one line of the table.
fn report(name: &str, noises: &[Noise]) {
    let mut rounds = 0;
    let false_claims: Vec<String> = (0..SEEDS)
        .map(|seed| {
            let is_claim = |run: &u64| {
                let (verdict, taken) = noise::verdict(noises, 1.0, seed * AA_RUNS + run);
                rounds += taken;
                matches!(verdict, Verdict::Faster | Verdict::Slower)
            };
            (0..AA_RUNS).filter(is_claim).count().to_string()
        })
        .collect();
    let found = [0.99, 0.98, 0.95].map(|effect| {
        let is_found = |seed: &u64| noise::verdict(noises, effect, *seed).0 == Verdict::Faster;
        let count = (0..GAIN_RUNS).filter(is_found).count();
        format!("{:.0} %", 100.0 * count as f64 / GAIN_RUNS as f64)
    });
    println!(
        "{name:<34} {:>20} {:>7} {:>7} {:>7} {:>10.0}",
        false_claims.join(", "),
        found[0],
        found[1],
        found[2],
        rounds as f64 / (SEEDS * AA_RUNS) as f64
    );
}
