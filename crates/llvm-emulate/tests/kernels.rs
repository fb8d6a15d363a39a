//! Kernels as clang makes them, run on the emulator: they compute what plain Rust computes, and
//! nothing is found. The `.ll` files lie beside their sources; where clang-22 is, they are made anew
//! and compared.

#[path = "kernels/programs.rs"]
mod programs;

use std::path::{Path, PathBuf};
use std::process::Command;

use kernwright_llvm_emulate::{FindingKind, Space};
use programs::{
    Program, all, checksum, count_above, dot, folder, histogram, matmul, multiply, open, reduce,
    scan, smooth, stencil,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn they_compute_what_plain_rust_computes() {
    open();
    for program in all() {
        let (report, memory) = program.run().unwrap_or_else(|finding| {
            panic!("{}: {finding}", program.entry);
        });
        program.check(&report, &memory);
        assert!(
            report.executed > 100,
            "{}: {}",
            program.entry,
            report.executed
        );
        assert_eq!(report.counts.len(), program.code.places().len());
    }
}

#[test]
fn two_runs_do_not_differ() {
    open();
    for program in all() {
        let first = program.run().expect("it was found right above");
        let second = program.run().expect("it was found right above");
        assert_eq!(first.0, second.0);
    }
}

#[test]
fn traffic_and_barriers_are_counted() {
    open();
    let program = matmul(32);
    let (report, _) = program.run().expect("nothing is wrong");
    let (threads, tiles) = (32 * 32, 2);
    assert_eq!(report.traffic.loads(Space::Global), threads * tiles * 2);
    assert_eq!(report.traffic.stores(Space::Global), threads);
    assert_eq!(report.traffic.loads(Space::Shared), threads * tiles * 32);
    assert_eq!(report.traffic.stores(Space::Shared), threads * tiles * 2);
    assert_eq!(report.barriers, 4 * tiles * 2);
}

/// Takes out the calls of a barrier, one at a time; every one of them is needed.
#[test]
fn each_barrier_is_needed_and_its_loss_is_found() {
    open();
    for (name, program) in [
        ("matmul", matmul(32)),
        ("reduce", reduce(1000)),
        ("scan", scan(128)),
    ] {
        let text =
            std::fs::read_to_string(folder().join(format!("{name}.ll"))).expect("it is there");
        let calls: Vec<usize> = text
            .match_indices("tail call void @llvm.nvvm.barrier")
            .map(|(at, _)| at)
            .collect();
        assert!(!calls.is_empty(), "{name} has barriers");
        for at in calls {
            let end = at + text[at..].find('\n').expect("lines end");
            let without = format!("{}{}", &text[..at], &text[end..]);
            let mutant = Program::decode(&program, &without);
            let finding = mutant.run().map(|_| ()).expect_err("the barrier is needed");
            // A read of what has not been written yet, or of what nothing orders.
            let kinds = [FindingKind::Race, FindingKind::Uninitialised];
            assert!(kinds.contains(&finding.kind), "{name}: {finding}");
        }
    }
}

#[test]
fn a_bounds_check_that_is_needed_is_found_missing() {
    open();
    let program = stencil(20, 20);
    let text = std::fs::read_to_string(folder().join("stencil.ll")).expect("it is there");
    let check = text.lines().find(|line| line.contains("icmp slt i32"));
    let check = check
        .map(str::to_owned)
        .expect("columns are compared with the width");
    let (name, _) = check.trim().split_once(" = ").expect("it has a name");
    let without = text.replace(&check, &format!("  {name} = icmp eq i32 0, 0"));
    assert_ne!(without, text);
    let finding = Program::decode(&program, &without)
        .run()
        .map(|_| ())
        .expect_err("it is needed");
    assert_eq!(finding.kind, FindingKind::SameValueRace, "{finding}");
}

/// Words of a kernel are exchanged at random. What LLVM still accepts must end in a report or a
/// finding, whatever it does.
#[test]
fn mutants_end_in_reports_or_findings() {
    open();
    const SEED: u64 = 11;
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let (mut ran, mut kinds) = (0, Vec::new());
    for (file, program) in with_files() {
        let text = std::fs::read_to_string(folder().join(file)).expect("it is there");
        for _ in 0..150 {
            let Some(mutant) = mutated(&text, &mut random) else {
                continue;
            };
            let Some(mutant) = Program::decode_if_well_formed(&program, &mutant) else {
                continue;
            };
            ran += 1;
            if let Err(finding) = mutant.run_for(200_000) {
                kinds.push(finding.kind);
            }
        }
    }
    println!(
        "seed {SEED}: {ran} mutants ran, {} had findings",
        kinds.len()
    );
    assert!(ran > 100, "too few mutants were well-formed: {ran}");
    assert!(kinds.len() > 50, "too few findings: {}", kinds.len());
}

fn with_files() -> Vec<(&'static str, Program)> {
    let mut programs = vec![
        ("matmul.ll", matmul(16)),
        ("reduce.ll", reduce(300)),
        ("stencil.ll", stencil(20, 20)),
        ("histogram.ll", histogram(200)),
        ("scan.ll", scan(40)),
    ];
    let host = [
        dot(103),
        smooth(77),
        multiply(5),
        checksum(30),
        count_above(100),
    ];
    programs.extend(host.map(|program| ("host.ll", program)));
    programs
}

/// The text with a word replaced by another, or with a line less.
fn mutated(text: &str, random: &mut ChaCha8Rng) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let inside: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].starts_with("  "))
        .collect();
    let at = inside[random.random_range(0..inside.len())];
    let is_word = |word: &&str| {
        let word = word.trim_end_matches(',');
        word.starts_with('%') || word.parse::<i64>().is_ok()
    };
    let (before, after) = lines[at].split_once(" = ").unwrap_or(("", &lines[at]));
    let words: Vec<&str> = after.split(' ').collect();
    let places: Vec<usize> = (0..words.len())
        .filter(|&word| is_word(&words[word]))
        .collect();
    if places.is_empty() {
        lines.remove(at);
        return Some(lines.join("\n"));
    }
    let other = &lines[inside[random.random_range(0..inside.len())]];
    let others: Vec<&str> = other.split(' ').filter(is_word).collect();
    let new = others
        .get(random.random_range(0..others.len().max(1)))?
        .trim_end_matches(',');
    let place = places[random.random_range(0..places.len())];
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let comma = if words[place].ends_with(',') { "," } else { "" };
    words[place] = format!("{new}{comma}");
    let after = words.join(" ");
    lines[at] = if before.is_empty() {
        after
    } else {
        format!("{before} = {after}")
    };
    Some(lines.join("\n"))
}

#[test]
fn sources_give_the_files_beside_them() {
    let Some(made) = compiled() else {
        println!("skipped: there is no clang-22 here");
        return;
    };
    for (path, text) in made {
        let kept = std::fs::read_to_string(&path).expect("it is there");
        assert!(
            kept == text,
            "{} is not what its source gives",
            path.display()
        );
    }
}

#[test]
#[ignore = "rewrites the files beside the sources"]
fn remake() {
    for (path, text) in compiled().expect("clang-22 is needed") {
        std::fs::write(path, text).expect("writable");
    }
}

/// Each file and what clang makes of its source; nothing without clang.
fn compiled() -> Option<Vec<(PathBuf, String)>> {
    let folder = folder();
    let mut made = Vec::new();
    for name in [
        "matmul.cu",
        "reduce.cu",
        "stencil.cu",
        "histogram.cu",
        "scan.cu",
        "host.c",
    ] {
        let gpu = "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -nocudainc -nocudalib --cuda-feature=+ptx80";
        let host = "--target=x86_64-unknown-linux-gnu -march=x86-64-v3";
        let options = if name.ends_with(".cu") { gpu } else { host };
        let output = Command::new("clang-22")
            .current_dir(&folder)
            .args(options.split(' '))
            .args(["-O3", "-S", "-emit-llvm", "-o", "-", name])
            .output()
            .ok()?;
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout).expect("LLVM writes UTF-8");
        let path = folder.join(Path::new(name).with_extension("ll"));
        made.push((path, without_maker(&text)));
    }
    Some(made)
}

/// The text without who made it.
fn without_maker(text: &str) -> String {
    let kept = |line: &&str| {
        !line.starts_with("; ModuleID")
            && !line.starts_with("!llvm.ident")
            && !line.contains("clang version")
    };
    text.lines()
        .filter(kept)
        .map(|line| format!("{line}\n"))
        .collect()
}
