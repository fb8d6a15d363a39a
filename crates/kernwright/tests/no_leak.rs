//! No problem under test is ever learned from, whatever device, snapshot or precision it is in.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may panic and explain itself"
)]

use std::collections::HashSet;
use std::path::Path;

use kernwright::evaluate::{TestSet, hold_out};
use kernwright::predict::{Example, Pool};
use kernwright::space::{Kernel, Outcome, Problem, Trial, Value};
use kernwright::{Catalog, ImportOptions, read_pools, split};

/// The same 60 layers on two devices, in two snapshots and two precisions.
fn pool(catalog: &Catalog) -> Pool {
    let kernel = catalog.get("ConvAsm1x1U").unwrap();
    let mut builder = Pool::builder(kernel.clone());
    for layer in 0..60 {
        for precision in ["FP32", "FP16"] {
            for (device, source) in [
                ("gfx900", "old"),
                ("gfx900", "new"),
                ("gfx906", "old"),
                ("gfx906", "new"),
            ] {
                builder.add(&trial(kernel, layer, precision, device, source), source);
            }
        }
    }
    builder.finish()
}

fn trial(
    kernel: &std::sync::Arc<Kernel>,
    layer: i64,
    precision: &str,
    device: &str,
    source: &str,
) -> Trial {
    let fields = [
        ("c", Value::Int(64 + 16 * (layer % 8))),
        ("k", Value::Int(128)),
        ("h", Value::Int(7 + layer)),
        ("w", Value::Int(7 + layer)),
        ("n", Value::Int(32)),
        ("precision", Value::from(precision)),
    ];
    let problem = Problem::new(kernel.family(), fields).unwrap();
    let device = device.parse().unwrap();
    let space = kernel.space(&problem, Some(&device)).unwrap();
    // Different answers, so that nothing is merged.
    let index = u128::from(source == "old") + 2 * u128::from(device.arch() == "gfx900");
    Trial {
        problem,
        config: space.nth(index).unwrap().unwrap(),
        device,
        outcome: Outcome::ReportedBest,
        doubts: Vec::new(),
    }
}

fn key_without_precision(example: &Example) -> String {
    let key = example.problem.split_key();
    key.split_once(',').unwrap().1.to_owned()
}

fn check(pool: &Pool, test: &TestSet) -> usize {
    let division = test.divide(pool).unwrap();
    let tested: HashSet<String> = division.test.iter().map(key_without_precision).collect();
    assert!(!tested.is_empty());
    for example in &division.pooled.examples {
        assert!(
            !tested.contains(&key_without_precision(example)),
            "{} is under test",
            example.problem
        );
    }
    let target = |domain: &kernwright::predict::Domain| {
        domain.arch == test.arch && domain.source == test.source
    };
    for example in &division.test {
        let part = split::split(&test.seed, &example.problem.split_key());
        assert_eq!(part, split::Part::Test);
        assert!(example.domains.iter().all(|at| target(&pool.domains[*at])));
    }
    let all = division.pooled.examples.len();
    assert!(all < pool.examples.len(), "nothing was held back");
    pool.examples.len() - all
}

#[test]
fn twins_of_test_problems_are_held_back() {
    let catalog = Catalog::embedded().unwrap();
    let pool = pool(&catalog);
    let test = TestSet {
        arch: "gfx900".to_owned(),
        source: "old".to_owned(),
        seed: "a".to_owned(),
    };
    let held_back = check(&pool, &test);
    let tested = test.divide(&pool).unwrap().test;
    let layers: HashSet<String> = tested.iter().map(key_without_precision).collect();
    // Each layer leaves with all its eight rows.
    assert_eq!(held_back, 8 * layers.len());
    let (rest, test) = hold_out(&pool, "b");
    let keys: HashSet<String> = test.iter().map(key_without_precision).collect();
    assert!(!keys.is_empty());
    assert!(
        rest.examples
            .iter()
            .all(|e| !keys.contains(&key_without_precision(e)))
    );
}

#[test]
fn nor_do_they_leak_in_the_real_data() {
    let folder = std::env::var("KERNWRIGHT_DATA").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_owned()
    });
    let folder = Path::new(&folder).join("miopen");
    if !folder.is_dir() {
        println!(
            "skipped: no data in `{}`; set KERNWRIGHT_DATA",
            folder.display()
        );
        return;
    }
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let kernels = ["ConvAsmBwdWrW3x3".to_owned()];
    let mut options = ImportOptions::new(scratch.path());
    options.kernels = kernwright::kernel_columns(&catalog);
    let (pools, files) = read_pools(&catalog, &folder, &kernels, &options).unwrap();
    assert!(files.iter().any(|file| file.source == "2019-02"));
    for seed in ["dev-0", "dev-1", "dev-2"] {
        for (arch, source) in [
            ("gfx900", "2019-02"),
            ("gfx906", "2019-08"),
            ("gfx906", "current"),
        ] {
            let test = TestSet {
                arch: arch.to_owned(),
                source: source.to_owned(),
                seed: seed.to_owned(),
            };
            check(&pools[0], &test);
        }
    }
}
