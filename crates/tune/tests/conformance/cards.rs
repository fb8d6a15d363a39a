//! Small spaces made by hand, and made-up times for their configurations.

use kernwright_measure::Evidence;
use kernwright_space::{
    Config, FailureClass, Kernel, Nanos, Outcome, Problem, Space, Value, Verification,
};

/// A tiled kernel: few threads and little memory are the rules. 1,440 combinations, fewer valid.
const TILED: &str = r#"
kernel = "tiled"
[[param]]
name = "block_x"
values = [1, 2, 4, 8, 16, 32, 64, 128]
[[param]]
name = "block_y"
values = [1, 2, 4, 8, 16]
[[param]]
name = "tile"
values = [1, 2, 3, 4, 6, 8]
[[param]]
name = "unroll"
values = [0, 1, 2]
[[param]]
name = "shared"
values = [false, true]
[[constraint]]
name = "threads"
rule = "block_x * block_y >= 8 and block_x * block_y <= 256"
[[constraint]]
name = "memory"
rule = "shared implies block_x * tile * 4 <= 512"
[[constraint]]
name = "unrolled"
rule = "unroll == 0 or unroll divides tile"
"#;

/// Islands: parameters that only change together, so that a configuration has no neighbours.
const ISLANDS: &str = r#"
kernel = "islands"
[[param]]
name = "a"
values = "0..15"
[[param]]
name = "b"
values = "0..15"
[[param]]
name = "c"
values = [1, 2]
[[constraint]]
name = "together"
rule = "a == b and (a % 2 == 0) == (c == 1)"
"#;

/// One configuration for `n = 3`, none for `n = 100`.
const SUM: &str = r#"
kernel = "sum"
[[field]]
name = "n"
[[param]]
name = "a"
values = [1, 5, 9]
[[param]]
name = "b"
values = [2, 6, 10]
[[constraint]]
name = "sum"
rule = "a + b == n"
"#;

/// Nine parameters of ten values and one rule: 900 million are valid.
pub(crate) fn huge() -> Space {
    let params: String = (0..9)
        .map(|at| format!("[[param]]\nname = \"p{at}\"\nvalues = \"0..9\"\n"))
        .collect();
    let rule = "[[constraint]]\nname = \"rule\"\nrule = \"p0 != p8\"\n";
    space(&format!("kernel = \"huge\"\n{params}{rule}"), &[])
}

/// Forty parameters of ten values and one rule: more than can be counted.
pub(crate) fn endless() -> Space {
    let params: String = (0..40)
        .map(|at| format!("[[param]]\nname = \"p{at}\"\nvalues = \"0..9\"\n"))
        .collect();
    let rule = "[[constraint]]\nname = \"rule\"\nrule = \"p0 != p39\"\n";
    space(&format!("kernel = \"endless\"\n{params}{rule}"), &[])
}

/// One parameter of as many values as a domain may have, and a narrow one.
pub(crate) fn wide() -> Space {
    let text = "kernel = \"wide\"
        [[param]]\nname = \"size\"\nvalues = \"1..65535\"
        [[param]]\nname = \"unroll\"\nvalues = [1, 2, 4]";
    space(text, &[])
}

pub(crate) fn tiled() -> Space {
    space(TILED, &[])
}

/// Every space that can be searched to the end, by name.
pub(crate) fn small() -> Vec<(&'static str, Space)> {
    vec![
        ("tiled", tiled()),
        ("islands", space(ISLANDS, &[])),
        ("single", space(SUM, &[("n", 3)])),
        ("empty", space(SUM, &[("n", 100)])),
    ]
}

fn space(text: &str, fields: &[(&str, i64)]) -> Space {
    let kernel = Kernel::parse("made.toml", text, &|_| None).unwrap();
    let fields = fields
        .iter()
        .map(|(name, value)| (*name, Value::Int(*value)));
    let problem = Problem::new(kernel.family(), fields).unwrap();
    kernel.space(&problem, None).unwrap()
}

/// How the configurations of a space fare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum World {
    /// All work; each parameter pulls towards its own best value, and two pull together.
    Smooth,
    /// A quarter fails, here and there.
    QuarterFails,
    /// Nothing works.
    AllFail,
    /// All take the same time.
    Flat,
}

pub(crate) const WORLDS: [World; 4] = [
    World::Smooth,
    World::QuarterFails,
    World::AllFail,
    World::Flat,
];

impl World {
    /// The time of a configuration; `None` if it fails.
    pub(crate) fn time(self, config: &Config) -> Option<Nanos> {
        let mixed = config.positions().iter().fold(7_u64, |mixed, position| {
            (mixed ^ u64::from(*position))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        });
        let fails = match self {
            World::AllFail => true,
            World::QuarterFails => mixed % 4 == 0,
            World::Smooth | World::Flat => false,
        };
        let slower = match self {
            World::Flat => 0.0,
            _ => slowness(config.positions()) + (mixed % 1000) as f64 * 1e-4,
        };
        (!fails).then(|| Nanos(1e6 * slower.exp()))
    }

    pub(crate) fn evidence(self, config: &Config) -> Evidence {
        let outcome = match self.time(config) {
            Some(time) => Outcome::Timed {
                samples: vec![time],
                verification: Verification::Passed,
            },
            None => Outcome::Failed {
                class: FailureClass::Crashes,
                text: "made to fail".to_owned(),
            },
        };
        outcome.into()
    }
}

/// The logarithm of how much slower than the best: a valley in each parameter, deeper in the
/// first ones, and a ridge between neighbouring parameters.
fn slowness(positions: &[u16]) -> f64 {
    let valley = |(at, position): (usize, &u16)| {
        let away = (f64::from(*position) - (at % 3 + 1) as f64).abs();
        away * 0.6 / (at + 1) as f64
    };
    let ridge = positions
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .count();
    positions.iter().enumerate().map(valley).sum::<f64>() + 0.15 * ridge as f64
}
