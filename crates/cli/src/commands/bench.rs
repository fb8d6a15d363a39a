//! `kernwright bench`: one configuration timed, or two compared.

use std::process::ExitCode;

use kernwright::measure::Failure;
use kernwright::measure::bench::{Bench, Built, Measured, Timed};
use kernwright::measure::load::{self, LoadWatch};
use kernwright::measure::stats::{Plan, Verdict};
use kernwright::space::{Config, Doubt, Kernel, Load, Nanos, Outcome};
use kernwright::units::time;
use kernwright::{Catalog, RunId};
use serde_json::json;

use super::annotate::{Annotate, Level};
use super::bench_against;
use super::given::{build, config, device, pairs};
use super::measured::{
    answered, aside, at, compared, doubts, doubts_of_both, draw, heading, median, print_failure,
};
use crate::args_bench::BenchArgs;
use crate::exit::{self, Usage};
use crate::output::Output;
use crate::progress::patience;
use crate::settings::Settings;
use crate::tools;

pub(crate) fn run(
    args: &BenchArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if let Some(run) = args.against {
        return bench_against::run(args, RunId(run), settings, catalog, output);
    }
    if args.fail_above.is_some() && args.config.is_none() && args.program.is_none() {
        let message = "--fail-above compares: name a candidate with --config or --program, or a run with --against";
        return Err(Usage(message.to_owned()).into());
    }
    let watch = LoadWatch::start();
    let name = args.job.as_deref().unwrap_or_default();
    let annotate = Annotate::new(args.format, name);
    let sets = settings.sets_folder();
    let loaded = kernwright::open_job(catalog, name)?.with_rows(&sets)?;
    let other = match &args.program {
        Some(name) => Some(kernwright::open_job(catalog, name)?.with_rows(&sets)?),
        None => None,
    };
    let problem = loaded.job.problem(&pairs(&args.fields.join(" "))?)?;
    let device = device(args.device.as_deref(), &loaded.job)?;
    let options = tools::options(&args.tools, device)?;
    // Before anything is measured: what cannot be kept is not worth measuring.
    let mut ledger = match args.no_store {
        true => None,
        false => Some(settings.open_store()?),
    };
    let measuring = patience("measuring");
    let mut bench = Bench::open(loaded.job, problem, options)?;
    let kernel = bench.job().kernel().clone();
    let baseline = match &args.baseline {
        None => bench.baseline().clone(),
        Some(text) => {
            let config = config(&bench, &bench.baseline().config, pairs(text)?)?;
            build(&mut bench, &config)?.map_err(|failure| baseline_failed(&failure))?
        }
    };
    let mut keep =
        |bench: &Bench, kernel: &Kernel, config: &Config, outcome: &Outcome, doubts: &[Doubt]| {
            let Some(store) = &mut ledger else {
                return Ok(());
            };
            kernwright::keep_trial(store, bench, kernel, config, outcome, doubts).map(drop)
        };
    let (other_kernel, other_config, built) = match (&args.config, &other) {
        (Some(text), _) => {
            let config = config(&bench, &baseline.config, pairs(text)?)?;
            let built = build(&mut bench, &config)?;
            (kernel.clone(), config, built)
        }
        (None, Some(other)) => {
            let (config, built) = bench.build_other(&other.job)?;
            (other.job.kernel().clone(), config, built)
        }
        (None, None) => {
            let timed = bench.time(&baseline, usize::from(args.samples))?;
            let mut timed = timed.map_err(|failure| baseline_failed(&failure))?;
            let load = watch.load();
            timed.doubts.extend(load::doubts(&load));
            let outcome = kernwright::timed(&timed.samples);
            keep(&bench, &kernel, &baseline.config, &outcome, &timed.doubts)?;
            drop(measuring);
            print_one(&bench, &baseline, &timed, &load, output)?;
            annotate.finding(Level::Notice, &time(median(&timed.samples)), output)?;
            annotate.doubts(&timed.doubts, output)?;
            draw(args, name, &[("samples", &timed.samples)])?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    if let (Ok(candidate), None) = (&built, &other) {
        bench.doubt_same_code([&baseline, candidate]);
    }
    let mut measured = match &built {
        Ok(candidate) => bench.compare(&baseline, candidate, &Plan::default(), args.seed)?,
        Err(failure) => Err(failure.clone()),
    };
    let load = watch.load();
    if let Ok(measured) = &mut measured {
        doubt(measured, &load);
    }
    // What was measured is kept, whatever happens to the candidate.
    if let Ok(measured) = &measured {
        let outcome = kernwright::timed(measured.pairs.baseline());
        keep(
            &bench,
            &kernel,
            &baseline.config,
            &outcome,
            &measured.doubts_of[0],
        )?;
    }
    // A winner must also be right on inputs that no search has seen, in a process of its own.
    let verified = match (measured, built) {
        (Ok(measured), Ok(candidate)) => bench.verify(&candidate)?.map(|()| (measured, candidate)),
        (Err(failure), _) | (_, Err(failure)) => Err(failure),
    };
    drop(measuring);
    let (measured, candidate) = match verified {
        Ok(both) => both,
        Err(failure) => {
            let outcome = Outcome::from(failure.clone());
            keep(&bench, &other_kernel, &other_config, &outcome, &[])?;
            let code = print_failure(&bench, &failure, "bench.compare", output)?;
            annotate.finding(Level::Error, &failure.to_string(), output)?;
            return Ok(code);
        }
    };
    let outcome = kernwright::timed(measured.pairs.candidate());
    keep(
        &bench,
        &other_kernel,
        &other_config,
        &outcome,
        &measured.doubts_of[1],
    )?;
    print_two(&bench, &baseline, &candidate, &measured, &load, output)?;
    draw(
        args,
        name,
        &[
            ("baseline", measured.pairs.baseline()),
            ("candidate", measured.pairs.candidate()),
        ],
    )?;
    let slower = 100.0 * (measured.comparison.ratio - 1.0);
    let regression = measured.comparison.verdict == Verdict::Slower
        && args.fail_above.is_some_and(|most| slower > most);
    let (level, code) = match measured.comparison.verdict {
        _ if regression => (Level::Error, ExitCode::from(exit::REGRESSION)),
        Verdict::Slower => (Level::Warning, ExitCode::SUCCESS),
        _ => (Level::Notice, ExitCode::SUCCESS),
    };
    let names = ["baseline", "candidate"];
    let [.., verdict] = compared(names, &baseline.config, &candidate.config, &measured);
    annotate.finding(level, &verdict, output)?;
    annotate.doubts(&measured.doubts, output)?;
    Ok(code)
}

/// Doubts a comparison for what else kept the machine busy.
pub(super) fn doubt(measured: &mut Measured, load: &Load) {
    let doubts = load::doubts(load);
    for of in &mut measured.doubts_of {
        of.extend(doubts.iter().cloned());
    }
    measured.doubts.extend(doubts);
}

fn baseline_failed(failure: &Failure) -> anyhow::Error {
    anyhow::anyhow!("the baseline cannot be measured: {failure}")
}

fn print_one(
    bench: &Bench,
    built: &Built,
    timed: &Timed,
    load: &Load,
    output: &mut Output,
) -> anyhow::Result<()> {
    if output.json {
        let result = json!({
            "job": bench.job().name(), "problem": bench.problem(), "device": bench.info().device, "driver": bench.info().driver,
            "config": built.config, "samples_ns": timed.samples, "runs_per_sample": timed.repeats,
            "median_ns": median(&timed.samples), "error": bench.error_of(built), "wall_ns": timed.aside.wall, "loops": timed.aside.loops,
            "doubts": timed.doubts, "load": load,
        });
        return output.document("bench.time", &result);
    }
    heading(bench, bench.problem(), output)?;
    output.line(format!("  {}", built.config))?;
    let (low, high) = (at(&timed.samples, 0.05), at(&timed.samples, 0.95));
    let judged = match (bench.job().judged(), bench.error_of(built)) {
        (Some(judged), Some(error)) => judged.gauge().level(100.0 * (1.0 - error)),
        _ => "every answer verified".to_owned(),
    };
    output.line(format!(
        "  {}   (9 in 10 samples from {} to {}; {} samples, {}, {judged})",
        time(median(&timed.samples)),
        time(low),
        time(high),
        timed.samples.len(),
        match timed.repeats {
            1 => "one run each".to_owned(),
            runs => format!("the mean of {runs} runs each"),
        },
    ))?;
    if timed.aside.says_more() {
        output.line(format!("  {}", aside(&timed.aside)))?;
    }
    doubts(&timed.doubts, output)
}

fn print_two(
    bench: &Bench,
    baseline: &Built,
    candidate: &Built,
    measured: &Measured,
    load: &Load,
    output: &mut Output,
) -> anyhow::Result<()> {
    let comparison = &measured.comparison;
    let samples = (measured.pairs.baseline(), measured.pairs.candidate());
    let word = comparison.verdict.to_string();
    if output.json {
        let side = |built: &Built, samples: &[Nanos], number: usize| {
            let aside = &measured.asides[number];
            json!({ "config": built.config, "samples_ns": samples, "wall_ns": aside.wall, "loops": aside.loops })
        };
        let result = json!({
            "job": bench.job().name(), "problem": bench.problem(), "device": bench.info().device, "driver": bench.info().driver,
            "baseline": side(baseline, samples.0, 0), "candidate": side(candidate, samples.1, 1),
            "runs_per_sample": measured.repeats,
            "ratio": comparison.ratio, "speedup": 1.0 / comparison.ratio, "interval": [comparison.interval.low, comparison.interval.high],
            "p_value": comparison.p_value, "pairs": comparison.pairs, "verdict": word, "answered": measured.answered,
            "doubts": measured.doubts, "load": load,
        });
        return output.document("bench.compare", &result);
    }
    heading(bench, bench.problem(), output)?;
    let names = ["baseline", "candidate"];
    for line in compared(names, &baseline.config, &candidate.config, measured) {
        output.line(format!("  {line}"))?;
    }
    for (name, of) in names.iter().zip(&measured.asides) {
        if of.says_more() {
            output.line(format!("  {name}: {}", aside(of)))?;
        }
    }
    let seeds = bench.job().seeds();
    match &measured.answered {
        Some(of_both) => output.line(format!("  {}", answered(names, of_both)))?,
        None => output.line(format!(
            "  every run's answer verified, on {} inputs, and on {} others held out",
            seeds.search.len(),
            seeds.held_out.len()
        ))?,
    }
    for line in doubts_of_both(names, measured) {
        output.line(format!("  {line}"))?;
    }
    Ok(())
}
