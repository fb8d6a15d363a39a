//! False and true claims together: equal programs compared, and programs of which one really is 3 %
//! faster. `cargo run --profile dist -p kernwright-measure --example bench_planted [EQUALS [GAINS
//! [LOAD]]]`; LOAD threads keep the machine busy meanwhile.

#![allow(clippy::print_stdout)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kernwright_measure::bench::{Bench, BenchOptions, Built};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::{Job, KernelSource};
use kernwright_measure::stats::{Plan, Verdict};
use kernwright_measure::worker::Launcher;
use kernwright_space::{Family, Kernel, Value};

/// Work of TURNS times the same length, whose answer does not depend on it. It has no branch that
/// depends on its numbers: how well a processor guesses those differs from run to run by a third.
const SOURCE: &str = "
void work(const float *x, float *y, int n) {
    for (int i = 0; i < n; i++) y[i] = x[i];
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < n; i++) y[i] = 0.5f * y[i] + 1 / (1 + y[i] * y[i]);
        __asm__ volatile(\"\" ::: \"memory\");
    }
    for (int i = 0; i < n; i++) y[i] = 2 * x[i] + 1;
}
";

const JOB: &str = r#"
job = "planted-gain"
language = "c"
sources = ["work.c"]
problem = { n = 512 }
default = { TURNS = 100 }
card = { kernel = "planted-gain", field = [{ name = "n" }], param = [{ name = "TURNS", values = [97, 100] }] }
buffer = [
    { name = "x", type = "f32", shape = ["n"], role = "in", fill = { uniform = [1, 2] } },
    { name = "y", type = "f32", shape = ["n"], role = "out" },
]
scalar = [{ name = "n", type = "i32" }]
launch = [{ entry = "work", arguments = ["x", "y", "n"] }]
"#;

struct NoCards;

impl KernelSource for NoCards {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        Err(format!("no kernel `{name}`"))
    }

    fn family(&self, _name: &str) -> Option<Arc<Family>> {
        None
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The example is its own worker.
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next();
    if let Some("worker") = first.as_deref() {
        let payload = arguments.next().unwrap_or_default();
        kernwright_measure::serve(&payload);
        return Ok(());
    }
    let equals: usize = first.map_or(Ok(1000), |count| count.parse())?;
    let gains: usize = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let load: usize = arguments.next().map_or(Ok(0), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("work.c"), SOURCE)?;
    let job = Job::parse("planted.job.toml", JOB, folder.path(), &NoCards)?;
    let problem = job.problem(&[])?;
    let kernel = job.kernel().clone();
    let options = BenchOptions {
        launcher: Launcher {
            program: std::env::current_exe()?,
            arguments: vec!["worker".into()],
            sandboxed: true,
            environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
            scratch_root: None,
            interrupt: Default::default(),
        },
        device: DeviceChoice::Cpu,
        cc: "/usr/bin/cc".into(),
        compilers: 2,
    };
    let mut bench = Bench::open(job, problem, options)?;
    let mut build = |turns: i64| -> Result<Built, Box<dyn std::error::Error>> {
        let config = kernel.config(bench.problem(), None, &[Value::Int(turns)])?;
        let built = bench.build(&[config])?.pop();
        Ok(built.ok_or("a build has a result")??)
    };
    let (twin, faster) = (build(100)?, build(97)?);
    let baseline = bench.baseline().clone();
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..load {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let counted = count(&mut bench, &baseline, [&twin, &faster], [equals, gains]);
        ended.store(true, Ordering::Relaxed);
        counted
    })
}

/// Compares, and prints how often a difference was claimed.
fn count(
    bench: &mut Bench,
    baseline: &Built,
    programs: [&Built; 2],
    runs: [usize; 2],
) -> Result<(), Box<dyn std::error::Error>> {
    for (what, program, runs) in [
        ("equal programs", programs[0], runs[0]),
        ("a gain of 3 %", programs[1], runs[1]),
    ] {
        let (start, mut faster, mut slower, mut refused) = (Instant::now(), 0, 0, 0);
        let mut ratios = [Vec::new(), Vec::new()];
        for run in 0..runs {
            // Each program first by turns, so that a lasting difference of two copies shows.
            let (one, other) = match run % 2 == 0 {
                true => (baseline, program),
                false => (program, baseline),
            };
            let measured = match bench.compare(one, other, &Plan::default(), run as u64)? {
                Ok(measured) => measured,
                // The clock outside speaks against what noise made a gain.
                Err(failure) if failure.text.contains("not to be trusted") => {
                    refused += 1;
                    continue;
                }
                Err(failure) => return Err(failure.into()),
            };
            let comparison = measured.comparison;
            let is_straight = run % 2 == 0;
            ratios[run % 2].push(match is_straight {
                true => comparison.ratio,
                false => 1.0 / comparison.ratio,
            });
            match (comparison.verdict, is_straight) {
                (Verdict::Faster, true) | (Verdict::Slower, false) => faster += 1,
                (Verdict::Slower, true) | (Verdict::Faster, false) => slower += 1,
                (Verdict::Same | Verdict::Undecided, _) => {}
            }
        }
        let [straight, turned] = ratios.map(|mut ratios| {
            ratios.sort_by(f64::total_cmp);
            ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN)
        });
        println!(
            "{what}: {runs} comparisons, called faster in {faster}, slower in {slower}, refused in {refused}; median ratio {straight:.4}, \
             with the programs turned round {turned:.4}; {:.0} s",
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
