//! `kernwright selftest`: can measurements on this machine be trusted?

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use kernwright::Catalog;
use kernwright::evolve::{Rate, RateRequest, building_rate};
use kernwright::measure::bench::Bench;
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::selftest::{Dealt, SelfTest, conforms};
use kernwright::measure::worker::Launcher;
use kernwright::units::time;
use serde::Serialize;
use serde_json::json;

use crate::args::SelftestArgs;
use crate::args_tools::ToolArgs;
use crate::commands::measured;
use crate::exit::{self, NoDevice, Usage};
use crate::output::Output;
use crate::tools;

/// Samples taken of every built-in job.
const SAMPLES: usize = 15;
/// False claims among equal programs that still count as chance.
const ALLOWED_FALSE: f64 = 0.01;

pub(crate) fn run(
    args: &SelftestArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let device: DeviceChoice = args.device.parse().map_err(NoDevice)?;
    let options = tools::options(&args.tools, device)?;
    if !args.rate.is_empty() {
        return rates(args, device, options.launcher, output);
    }
    let start = Instant::now();
    conforms(options.clone())?;
    let mut selftest = SelfTest::open(options)?;
    let cheats = selftest.cheats()?;
    let mut faults: Vec<Dealt> = Vec::new();
    selftest.troubles(args.faults, args.hangs, |dealt| faults.push(dealt.clone()))?;
    let equals = selftest.equals(args.equals, |_| {})?;
    let benches = match args.benches {
        true => benches(catalog, &args.tools, device)?,
        false => Vec::new(),
    };
    let refused = cheats.iter().filter(|dealt| dealt.as_expected).count();
    let survived = faults.iter().filter(|dealt| dealt.as_expected).count();
    let allowed = (ALLOWED_FALSE * equals.runs as f64).floor().max(1.0) as usize;
    let passed =
        refused == cheats.len() && survived == faults.len() && equals.false_claims <= allowed;
    let (typical, longest) = recovery(&faults);
    if output.json {
        let listed = |all: &[Dealt]| {
            let one = |dealt: &Dealt| {
                json!({
                    "what": dealt.what, "as_expected": dealt.as_expected, "failure": dealt.failure,
                    "recovery_ms": dealt.recovery.as_secs_f64() * 1e3,
                })
            };
            all.iter().map(one).collect::<Vec<_>>()
        };
        let result = json!({
            "device": selftest.bench().info().device, "passed": passed,
            "cheats": listed(&cheats), "faults": listed(&faults),
            "equals": { "runs": equals.runs, "false_claims": equals.false_claims, "same": equals.same },
            "benches": benches, "seconds": start.elapsed().as_secs_f64(),
        });
        output.document("selftest", &result)?;
    } else {
        let info = selftest.bench().info();
        output.line(format!("self-test on {} ({})", info.device, info.driver))?;
        let rows = [
            vec!["conformance".to_owned(), "ok".to_owned(), String::new()],
            vec![
                "cheats refused".to_owned(),
                format!("{refused} of {}", cheats.len()),
                String::new(),
            ],
            vec![
                "faults survived".to_owned(),
                format!("{survived} of {}", faults.len()),
                format!(
                    "next valid measurement after {} (median), {} (longest)",
                    ms(typical),
                    ms(longest)
                ),
            ],
            vec![
                "equal programs called different".to_owned(),
                format!("{} of {}", equals.false_claims, equals.runs),
                format!(
                    "{} found the same within 2 %, the others undecided",
                    equals.same
                ),
            ],
        ];
        let timed = benches.iter().map(|bench| {
            let time = time(bench.median_ns);
            let detail = format!("{} in the default configuration", bench.problem);
            vec![bench.job.clone(), time, detail]
        });
        output.table(&["", "", ""], rows.into_iter().chain(timed))?;
        for dealt in cheats
            .iter()
            .chain(&faults)
            .filter(|dealt| !dealt.as_expected)
        {
            let reason = dealt
                .failure
                .as_ref()
                .map_or("was let through".to_owned(), ToString::to_string);
            output.line(format!(
                "  not as it should be: a candidate that {}: {reason}",
                dealt.what
            ))?;
        }
        let word = if passed { "passed" } else { "NOT PASSED" };
        output.line(format!("{word} in {:.0} s", start.elapsed().as_secs_f64()))?;
    }
    Ok(if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::FAILED)
    })
}

/// Measures how fast candidates are made of programs.
fn rates(
    args: &SelftestArgs,
    device: DeviceChoice,
    launcher: Launcher,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if !matches!(device, DeviceChoice::Cuda(_)) {
        let why = "candidates are loaded on a CUDA device; name one with --device cuda:0";
        return Err(Usage(why.to_owned()).into());
    }
    let mut rates = Vec::new();
    for ir in &args.rate {
        let rate = building_rate(&RateRequest {
            ir: ir.clone(),
            llvm: std::env::var_os("KERNWRIGHT_LLVM").map(Into::into),
            device,
            launcher: launcher.clone(),
            labs: usize::from(args.labs),
            time: Duration::from_secs(args.seconds),
            seed: 0,
        })?;
        rates.push((ir.display().to_string(), rate));
    }
    if output.json {
        let one = |(file, rate): &(String, Rate)| json!({ "file": file, "rate": rate });
        let all: Vec<_> = rates.iter().map(one).collect();
        output.document("rates", &json!({ "labs": args.labs, "rates": all }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = rates.iter().map(|(file, rate)| {
        vec![
            file.clone(),
            rate.n_instructions.to_string(),
            format!("{:.1}", rate.loaded as f64 / rate.seconds.max(1e-3)),
            rate.loaded.to_string(),
            rate.refused.to_string(),
            rate.distinct.to_string(),
            rate.assembler.to_owned(),
        ]
    });
    let head = [
        "program",
        "instructions",
        "loaded/s",
        "loaded",
        "refused",
        "distinct",
        "assembler",
    ];
    output.table(&head, rows)?;
    Ok(ExitCode::SUCCESS)
}

/// A built-in job, timed.
#[derive(Serialize)]
struct Benched {
    job: String,
    problem: String,
    median_ns: f64,
}

/// Times the default configuration of every built-in job that the device can run.
fn benches(
    catalog: &Catalog,
    tools: &ToolArgs,
    device: DeviceChoice,
) -> anyhow::Result<Vec<Benched>> {
    let mut all = Vec::new();
    for name in kernwright::embedded_jobs() {
        let loaded = kernwright::open_job(catalog, name)?;
        // Those that are judged by data may need a set that is not here.
        if loaded.job.program().language != device.language() || loaded.job.judged().is_some() {
            continue;
        }
        let problem = loaded.job.problem(&[])?;
        let mut bench = Bench::open(loaded.job, problem, tools::options(tools, device)?)
            .with_context(|| format!("cannot measure `{name}`"))?;
        let baseline = bench.baseline().clone();
        let timed = bench.time(&baseline, SAMPLES)??;
        all.push(Benched {
            job: name.to_owned(),
            problem: bench.problem().to_string(),
            median_ns: measured::median(&timed.samples).0,
        });
    }
    Ok(all)
}

/// The median and the longest time to recover.
fn recovery(faults: &[Dealt]) -> (Duration, Duration) {
    let mut times: Vec<Duration> = faults.iter().map(|dealt| dealt.recovery).collect();
    times.sort_unstable();
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    (at(times.len() / 2), at(times.len().saturating_sub(1)))
}

fn ms(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}
