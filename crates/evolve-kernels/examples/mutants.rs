//! How many random mutants of a module are well-formed, and how long making them takes:
//! `cargo run --release -p kernwright-evolve-kernels --example mutants -- FILE.ll COUNT EDITS`.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use kernwright_evolve::{EditId, Genome, Program};
use kernwright_evolve_kernels::{Operator, Original};
use kernwright_llvm_ir::{Llvm, Machine, Module, Target};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Further edits that are drawn for a mutant, in one module.
const FURTHER: usize = 24;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file");
    let count: u64 = arguments
        .next()
        .map_or(200, |text| text.parse().expect("a number"));
    let edits: u8 = arguments
        .next()
        .map_or(3, |text| text.parse().expect("a number"));
    Llvm::open(None).expect("LLVM");
    let text = std::fs::read(&path).expect("readable");
    let module = Module::parse(&path, &text).expect("well-formed");
    let target = if module.triple().starts_with("nvptx") {
        Target::Nvptx {
            chip: "sm_90".to_owned(),
            ptx: 80,
        }
    } else {
        Target::Host { native: true }
    };
    let functions = module.functions();
    let names: Vec<String> = functions.iter().map(|function| function.name()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut operators = Operator::GEVO.to_vec();
    operators.extend([
        Operator::Decide,
        Operator::DropBarrier,
        Operator::Hint,
        Operator::ReadOnly,
        Operator::Relax,
    ]);
    let original = Original::new(&module, &names, &operators).expect("they are there");
    let machine = Machine::new(&target).expect("target");
    let (mut found, mut wanted, mut broken, mut same, mut failed) = (0, 0, 0, 0, 0);
    let mut per = vec![[0u32; 2]; operators.len()];
    let (mut t_propose, mut t_apply, mut t_passes, mut t_emit) = (0.0, 0.0, 0.0, 0.0);
    let mut t_further = 0.0;
    let mut codes = std::collections::HashSet::new();
    for individual in 0..count {
        let mut rng = ChaCha8Rng::seed_from_u64(individual);
        let mut genome = Genome::original();
        for ordinal in 0..edits {
            let operator = (individual as usize + ordinal as usize * 5) % operators.len();
            wanted += 1;
            per[operator][1] += 1;
            let start = Instant::now();
            let edit = original.propose(&genome, operator, &mut rng);
            t_propose += start.elapsed().as_secs_f64();
            if let Some(edit) = edit {
                found += 1;
                per[operator][0] += 1;
                genome.add(EditId::new(individual + 1, ordinal), edit);
            }
        }
        original.drawing(&genome, |draw| {
            let start = Instant::now();
            for operator in (0..FURTHER).map(|nth| nth % operators.len()) {
                draw(operator, &mut rng);
            }
            t_further += start.elapsed().as_secs_f64();
        });
        let start = Instant::now();
        let edited = original.edited(&genome);
        assert!(edited.inert.is_empty(), "{genome:?} {:?}", edited.inert);
        t_apply += start.elapsed().as_secs_f64();
        if let Err(error) = edited.product.module.verify() {
            broken += 1;
            println!("broken: {error}\n{genome:?}");
            continue;
        }
        machine.adopt(&edited.product.module);
        let start = Instant::now();
        machine
            .run_passes(&edited.product.module, "default<O3>")
            .expect("passes");
        t_passes += start.elapsed().as_secs_f64();
        let start = Instant::now();
        match machine.emit(&edited.product.module) {
            Ok(code) => same += u32::from(!codes.insert(code)),
            Err(error) => {
                failed += 1;
                println!("not lowered: {error}");
            }
        }
        t_emit += start.elapsed().as_secs_f64();
    }
    println!("{path}: {} instructions", original.n_instructions());
    println!(
        "edits found {found} of {wanted}; mutants broken {broken}, not lowered {failed}, code seen before {same} of {count}"
    );
    for (operator, [found, wanted]) in operators.iter().zip(&per) {
        println!("  {:12} {found} of {wanted}", operator.name());
    }
    let per = |total: f64, n: f64| total / n * 1e3;
    println!(
        "ms: propose {:.3} each in a module of its own, {:.3} in one that is there; apply {:.3}, passes {:.3}, emit {:.3}",
        per(t_propose, f64::from(wanted)),
        per(t_further, (count * FURTHER as u64) as f64),
        per(t_apply, count as f64),
        per(t_passes, count as f64),
        per(t_emit, count as f64)
    );
}
