//! A small kernel with rules, and examples of it, for tests that need no data.
#![allow(dead_code, reason = "each test file uses a part")]

use std::sync::Arc;

use kernwright_predict::{Pool, PoolBuilder};
use kernwright_space::{Kernel, Outcome, Problem, Trial, Value};

const CARD: &str = r#"
kernel = "toy"
quantities = ["n * m"]

[[field]]
name = "n"
min = 1

[[field]]
name = "m"
min = 1

[[field]]
name = "kind"
choices = ["near", "far"]

[[param]]
name = "tile"
values = [1, 2, 4, 8, 16]

[[param]]
name = "unroll"
values = "1..4"

[[param]]
name = "lanes"
values = [1, 2, 4, 8]

[let]
rounds = "ceildiv(m, lanes * unroll)"

[work]
tiles = "n / tile"
registers = "tile * unroll"
rounds = "rounds"
waste = "rounds * lanes * unroll / m"

[[constraint]]
name = "tile_divides"
rule = "tile divides n"

[[constraint]]
name = "registers"
rule = "tile * unroll <= 16"

[[constraint]]
name = "lanes_fit"
rule = "lanes * unroll <= m and (kind == \"far\" implies lanes >= 2)"
"#;

pub(crate) fn kernel() -> Arc<Kernel> {
    Kernel::parse("toy.toml", CARD, &|_| None).unwrap()
}

/// The kernel with something else on its card.
pub(crate) fn changed(here: &str, there: &str) -> Arc<Kernel> {
    assert!(CARD.contains(here));
    Kernel::parse("toy.toml", &CARD.replace(here, there), &|_| None).unwrap()
}

/// The kernel with a card that declares no work.
pub(crate) fn without_work() -> Arc<Kernel> {
    let (before, rest) = CARD.split_once("[work]").unwrap();
    let (_, after) = rest.split_once("[[constraint]]").unwrap();
    let card = format!("{before}[[constraint]]{after}");
    Kernel::parse("toy.toml", &card, &|_| None).unwrap()
}

pub(crate) fn problem(kernel: &Arc<Kernel>, n: i64, m: i64, kind: &str) -> Problem {
    let fields = [
        ("n", Value::Int(n)),
        ("m", Value::Int(m)),
        ("kind", Value::from(kind)),
    ];
    Problem::new(kernel.family(), fields).unwrap()
}

/// Every problem's best is its largest valid tile, then the most unrolling, then the fewest lanes.
pub(crate) fn pool() -> Pool {
    let kernel = kernel();
    let mut builder: PoolBuilder = Pool::builder(kernel.clone());
    for n in (2..60).step_by(2) {
        for (m, kind) in [(4, "near"), (8, "far"), (16, "near"), (24, "far")] {
            let problem = problem(&kernel, n, m, kind);
            let space = kernel.space(&problem, None).unwrap();
            let best = space.iter().unwrap().max_by_key(|config| {
                let at = config.positions();
                (at[0], at[1], std::cmp::Reverse(at[2]))
            });
            let trial = Trial {
                problem,
                config: best.unwrap(),
                device: "gfx906_60".parse().unwrap(),
                outcome: Outcome::ReportedBest,
                doubts: Vec::new(),
            };
            builder.add(&trial, if n % 4 == 0 { "one" } else { "two" });
        }
    }
    builder.finish()
}
