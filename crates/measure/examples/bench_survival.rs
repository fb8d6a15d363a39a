//! Survival and cost on the CPU: thousands of faulty candidates, and what a good one costs beyond
//! being run. `cargo run --release -p kernwright-measure --example bench_survival [COUNT [HANGS]]`.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kernwright_measure::bench::BenchOptions;
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::selftest::SelfTest;
use kernwright_measure::worker::Launcher;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The example is its own worker.
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next();
    if let Some("worker") = first.as_deref() {
        let payload = arguments.next().unwrap_or_default();
        kernwright_measure::serve(&payload);
        return Ok(());
    }
    let count: usize = first.map_or(Ok(10_000), |count| count.parse())?;
    let hangs: usize = arguments.next().map_or(Ok(200), |hangs| hangs.parse())?;
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
    let mut selftest = SelfTest::open(options)?;
    cost(&mut selftest)?;
    let start = Instant::now();
    let mut by_kind: BTreeMap<(&str, String), Vec<Duration>> = BTreeMap::new();
    let mut unexpected = 0;
    selftest.troubles(count, hangs, |dealt| {
        let result = dealt
            .failure
            .as_ref()
            .map_or("let through".to_owned(), |failure| {
                failure.class.to_string()
            });
        by_kind
            .entry((dealt.what, result))
            .or_default()
            .push(dealt.recovery);
        unexpected += usize::from(!dealt.as_expected);
    })?;
    println!(
        "{count} faulty candidates in {:.0} s; the parent lives, {unexpected} not reported as they should be",
        start.elapsed().as_secs_f64()
    );
    println!(
        "{} child processes were started",
        selftest.bench().children()
    );
    println!("fault to next valid measurement, median and longest:");
    for ((what, result), mut times) in by_kind {
        times.sort_unstable();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (median, longest) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
        println!(
            "  {what:22} {result:16} {:6} times  {median:7.1} ms  {longest:7.1} ms",
            times.len()
        );
    }
    Ok(())
}

/// What checking a candidate costs besides the candidate's own running time.
fn cost(selftest: &mut SelfTest) -> Result<(), Box<dyn std::error::Error>> {
    let mut beyond = Vec::new();
    for _ in 0..200 {
        let (whole, running) = selftest.cost_of_one()?;
        beyond.push(whole.saturating_sub(running));
    }
    beyond.sort_unstable();
    println!(
        "one good candidate, loaded and checked on every input (6 runs): {:.3} ms beyond running (median of {})",
        beyond[beyond.len() / 2].as_secs_f64() * 1e3,
        beyond.len()
    );
    let baseline = selftest.bench().baseline().clone();
    let start = Instant::now();
    let timed = selftest.bench_mut().time(&baseline, 50)??;
    let whole = start.elapsed().as_secs_f64();
    let running: f64 = timed
        .samples
        .iter()
        .map(|sample| sample.0 / 1e9)
        .sum::<f64>()
        * f64::from(timed.repeats);
    let runs = timed.samples.len() * timed.repeats as usize;
    println!(
        "a verified run of it: {:.3} ms beyond running (mean of {runs})",
        (whole - running) * 1e3 / runs as f64
    );
    Ok(())
}
