//! `cargo xtask bench`: the benchmarks behind the numbers in `docs/results`, by name.

use std::fmt::Write as _;
use std::process::Command;

use crate::step::{Report, cargo};

/// A named benchmark: the commands that make it, in order; spaces separate their words. A program
/// written `$NAME` is the one that environment variable names; without it the command is skipped.
struct Bench {
    name: &'static str,
    about: &'static str,
    commands: &'static [&'static str],
}

/// Every benchmark. Adding one is adding a row.
const BENCHES: &[Bench] = &[
    Bench {
        name: "space",
        about: "look-ahead alone, then building spaces against Kernel Tuner",
        commands: &[
            "cargo run --profile dist --locked -p kernwright --example bench_lookahead",
            "python3 scripts/compare_kernel_tuner.py",
        ],
    },
    Bench {
        name: "predict",
        about: "lists of 1, 10 and 100 by the models built in, whether 10,000 are all valid, \
                MIOpen's own model beside ours, and the paper's best network alone and (with \
                TORCH_PYTHON naming a Python that has PyTorch) against PyTorch",
        commands: &[
            "cargo run --profile dist --locked -p kernwright --example bench_predict",
            "cargo run --profile dist --locked -p kernwright --example bench_predict -- --check 10000",
            "cargo run --profile dist --locked -p kernwright --example bench_predict -- --ktn",
            "cargo run --profile dist --locked -p kernwright-predict --example bench_hybrid2",
            "$TORCH_PYTHON scripts/race_hybrid2.py",
        ],
    },
    Bench {
        name: "classic",
        about: "the classical methods against scikit-learn (which python3 must have), one thread",
        commands: &["python3 scripts/race_classic.py"],
    },
    Bench {
        name: "measure",
        about: "equal programs under synthetic noise, 10,000 faulty candidates, equal programs for real",
        commands: &[
            "cargo run --profile dist --locked -p kernwright-measure --example bench_aa",
            "cargo run --profile dist --locked -p kernwright-measure --example bench_survival",
            "cargo run --profile dist --locked -p kernwright-cli -- selftest --equals 200",
        ],
    },
    Bench {
        name: "claims",
        about: "equal programs on a busy processor, a planted gain, whole searches that cannot win",
        commands: &[
            "cargo run --profile dist --locked -p kernwright-measure --example bench_planted -- 1000 0 2",
            "cargo run --profile dist --locked -p kernwright-measure --example bench_planted -- 200 200",
            "cargo build --profile dist --locked -p kernwright-cli",
            "python3 scripts/equal_searches.py --kernwright target/dist/kernwright",
        ],
    },
    Bench {
        name: "tune",
        about: "100 kills of a search on recorded times, then search strategies on recorded spaces, \
                ours and Kernel Tuner's",
        commands: &[
            "env KERNWRIGHT_KILLS=100 cargo test --locked -p kernwright --test tuning -- --nocapture \
             killing_a_search_loses_nothing_and_changes_nothing",
            "python3 scripts/compare_tuners.py",
        ],
    },
    Bench {
        name: "store",
        about: "64 processes appending at once, then 100 kills of a writer",
        commands: &[
            "cargo run --profile dist --locked -p kernwright-store --example bench_under_fire",
        ],
    },
    Bench {
        name: "export",
        about: "1,000 kills of a writer of MIOpen's user database, then several writers at once",
        commands: &[
            "cargo run --profile dist --locked -p kernwright-dataset --example bench_udb_kills",
        ],
    },
    Bench {
        name: "import",
        about: "reading foreign tuning databases",
        commands: &["cargo run --profile dist --locked -p kernwright --example bench_import"],
    },
];

/// The benchmarks, one line each.
pub(crate) fn list() -> String {
    let mut text = String::from("benchmarks (run one with `cargo xtask bench NAME`):\n");
    for bench in BENCHES {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {:8}  {}", bench.name, bench.about);
    }
    text
}

/// Runs one benchmark, each of its commands a step.
pub(crate) fn run(name: &str) -> Result<Report, String> {
    let bench = BENCHES
        .iter()
        .find(|bench| bench.name == name)
        .ok_or_else(|| format!("no benchmark is named `{name}`\n{}", list().trim_end()))?;
    let mut report = Report::default();
    for (index, line) in bench.commands.iter().enumerate() {
        let step = format!("{name} {}", index + 1);
        match command(line) {
            Ok(mut command) => {
                report.run(&step, &mut command);
            }
            Err(reason) => report.skip(&step, &reason),
        }
    }
    Ok(report)
}

/// The command of a line, or why there is none.
fn command(line: &str) -> Result<Command, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (program, arguments) = words.split_first().expect("a command names a program");
    if *program == "cargo" {
        return Ok(cargo(arguments));
    }
    let mut command = match program.strip_prefix('$') {
        None => Command::new(program),
        Some(name) => {
            let named = std::env::var_os(name);
            Command::new(named.ok_or_else(|| format!("`{name}` names no program"))?)
        }
    };
    command.args(arguments);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_bench_does_something() {
        for (index, bench) in BENCHES.iter().enumerate() {
            assert!(
                BENCHES[..index]
                    .iter()
                    .all(|other| other.name != bench.name)
            );
            assert!(!bench.commands.is_empty(), "{}", bench.name);
            assert!(bench.commands.iter().all(|line| !line.trim().is_empty()));
        }
    }

    #[test]
    fn a_program_that_no_variable_names_is_a_reason_to_skip() {
        let reason = command("$KERNWRIGHT_NO_SUCH_PROGRAM one two").unwrap_err();
        assert_eq!(reason, "`KERNWRIGHT_NO_SUCH_PROGRAM` names no program");
        assert!(command("python3 one two").is_ok());
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let message = run("speed").unwrap_err();
        assert!(
            message.starts_with("no benchmark is named `speed`"),
            "{message}"
        );
        assert!(message.contains("import"), "{message}");
    }
}
