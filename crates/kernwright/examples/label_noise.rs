//! How often two snapshots of one device agree on the best configuration of a problem, and which
//! parameters never vary: bounds on what any predictor can learn.
//!
//!     cargo run --release -p kernwright --example label_noise -- DIR
#![allow(clippy::print_stdout, reason = "an example talks to its user")]

use std::collections::HashMap;
use std::path::Path;

use kernwright::predict::{Pool, param_domains};
use kernwright::{Catalog, ImportOptions, kernel_columns, read_pools};

const KERNELS: [&str; 4] = [
    "ConvAsm1x1U",
    "ConvOclDirectFwd1x1",
    "ConvAsmBwdWrW1x1",
    "ConvAsmBwdWrW3x3",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder of data")?;
    let catalog = Catalog::embedded()?;
    let scratch = tempfile::tempdir()?;
    let mut options = ImportOptions::new(scratch.path());
    options.kernels = kernel_columns(&catalog);
    let kernels = KERNELS.map(str::to_owned);
    let (pools, _) = read_pools(&catalog, Path::new(&folder), &kernels, &options)?;
    println!(
        "kernel                precision  rows   parameters that never vary   same in the next snapshot"
    );
    for pool in &pools {
        for precision in ["FP32", "FP16"] {
            report(pool, precision);
        }
    }
    Ok(())
}

/// The best configuration of each problem of a domain.
fn bests(pool: &Pool, source: &str, precision: &str) -> HashMap<String, Box<[u16]>> {
    let domain = |at: &usize| {
        let domain = &pool.domains[*at];
        domain.arch == "gfx900" && domain.source == source
    };
    let of_precision = |text: &str| text.contains(&format!("precision={precision}"));
    pool.examples
        .iter()
        .filter(|example| example.domains.iter().any(domain))
        .map(|example| (example.problem.to_string(), example.best.clone()))
        .filter(|(problem, _)| of_precision(problem))
        .collect()
}

fn report(pool: &Pool, precision: &str) {
    let old = bests(pool, "2019-02", precision);
    let new = bests(pool, "2019-08", precision);
    let constant: Vec<String> = param_domains(&pool.kernel)
        .iter()
        .enumerate()
        .filter(|(at, _)| {
            let mut values: Vec<u16> = old.values().map(|best| best[*at]).collect();
            values.sort_unstable();
            values.dedup();
            values.len() <= 1
        })
        .map(|(_, param)| param.name.clone())
        .collect();
    let both: Vec<_> = old
        .iter()
        .filter_map(|(problem, best)| Some((best, new.get(problem)?)))
        .collect();
    let same = both.iter().filter(|(old, new)| old == new).count();
    let share = 100.0 * same as f64 / both.len().max(1) as f64;
    println!(
        "{:<21} {precision:<9} {:>5}   {:<28} {share:.0} % of {}",
        pool.kernel.name(),
        old.len(),
        constant.join(", "),
        both.len()
    );
}
