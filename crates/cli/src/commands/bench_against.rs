//! `kernwright bench --against RUN`: a configuration's time now beside what a tuning run measured.

use std::process::ExitCode;

use kernwright::measure::Failure;
use kernwright::measure::bench::{Bench, BenchError, Built};
use kernwright::measure::load::{self, LoadWatch};
use kernwright::measure::stats::Plan;
use kernwright::space::{Config, Doubt, FailureClass, Load, Nanos, Outcome, Value};
use kernwright::units::time;
use kernwright::{Against, Catalog, JobFile, RunId, RunSummary, fields_text};
use serde_json::json;

use super::annotate::{Annotate, Level};
use super::given::{build, config, device, pairs};
use super::measured::{doubts, draw, heading, print_failure};
use crate::args_bench::BenchArgs;
use crate::exit::{self, Usage, WrongAnswer};
use crate::output::Output;
use crate::progress::patience;
use crate::settings::Settings;
use crate::tools;

pub(super) fn run(
    args: &BenchArgs,
    run: RunId,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let run = RunSummary::read(&settings.read_store()?, run);
    let run = run.map_err(|error| settings.ledger_error(error))?;
    let watch = LoadWatch::start();
    let name = job_name(args, &run);
    let annotate = Annotate::new(args.format, name);
    let mut ledger = match args.no_store {
        true => None,
        false => Some(settings.open_store()?),
    };
    let measuring = patience("measuring");
    let mut bench = open(
        args,
        &run,
        kernwright::open_job(catalog, name)?.with_rows(&settings.sets_folder())?,
        &annotate,
        output,
    )?;
    let config = chosen(args, &run, &bench)?;
    let then = run.samples(&config).ok_or_else(|| {
        Usage(format!(
            "run {} has no time of {config}; `kernwright runs show {0}` lists what it has",
            run.id
        ))
    })?;
    let now = measured(args, &mut bench, &config)?;
    let load = watch.load();
    let kernel = bench.job().kernel().clone();
    let mut keep = |outcome: &Outcome, doubts: &[Doubt]| match &mut ledger {
        Some(store) => {
            kernwright::keep_trial(store, &bench, &kernel, &config, outcome, doubts).map(drop)
        }
        None => Ok(()),
    };
    drop(measuring);
    let mut now = match now {
        Ok(now) => now,
        Err(failure) => {
            keep(&Outcome::from(failure.clone()), &[])?;
            let code = print_failure(&bench, &failure, "bench.against", output)?;
            annotate.finding(Level::Error, &failure.to_string(), output)?;
            return Ok(code);
        }
    };
    now.doubts.extend(load::doubts(&load));
    keep(&kernwright::timed(&now.samples), &now.doubts)?;
    let against = Against::new(then, &now.samples);
    let against = against.ok_or_else(|| Usage(format!("run {} has no samples", run.id)))?;
    let default_then = run.samples(&bench.baseline().config);
    let found = Found {
        default: default_then.and_then(|then| Against::new(then, &now.default)),
        is_regression: args
            .fail_above
            .is_some_and(|most| against.is_regression(most)),
        against,
    };
    print(&bench, &run, &config, &found, &now, &load, output)?;
    draw(args, name, &[("then", then), ("now", &now.samples)])?;
    let (level, code) = match found.is_regression {
        true => (Level::Error, ExitCode::from(exit::REGRESSION)),
        false if found.against.is_slower() => (Level::Warning, ExitCode::SUCCESS),
        false => (Level::Notice, ExitCode::SUCCESS),
    };
    annotate.finding(level, &verdict_line(&found.against, run.id), output)?;
    annotate.doubts(&now.doubts, output)?;
    Ok(code)
}

/// The result of a comparison.
struct Found {
    against: Against,
    /// The default's time now beside that of then, where the run has both.
    default: Option<Against>,
    is_regression: bool,
}

/// Samples of now, taken as the finals of a run take theirs.
struct Now {
    samples: Vec<Nanos>,
    default: Vec<Nanos>,
    doubts: Vec<Doubt>,
}

/// The job: the one named, or the run's.
fn job_name<'n>(args: &'n BenchArgs, run: &'n RunSummary) -> &'n str {
    let recipe = &run.run.recipe;
    match (&args.job, recipe.file.as_str()) {
        (Some(job), _) => job,
        (None, "") => &recipe.job,
        (None, file) => file,
    }
}

/// Opens the run's job at the run's problem on the run's device.
fn open(
    args: &BenchArgs,
    run: &RunSummary,
    loaded: JobFile,
    annotate: &Annotate,
    output: &mut Output,
) -> anyhow::Result<Bench> {
    let (id, recipe) = (run.id, &run.run.recipe);
    if loaded.job.name() != recipe.job {
        let (found, named) = (&recipe.job, loaded.job.name());
        return Err(Usage(format!("run {id} is of job `{found}`, not `{named}`")).into());
    }
    let kept = recipe.problem.iter();
    let kept: Vec<(String, Value)> = kept
        .map(|(name, value)| (name.to_string(), value.clone()))
        .collect();
    let problem = loaded.job.problem(&kept)?;
    let given = pairs(&args.fields.join(" "))?;
    if !given.is_empty() && loaded.job.problem(&given)? != problem {
        let message = format!(
            "run {id} is of the problem {problem}; leave the fields out, or name another run"
        );
        return Err(Usage(message).into());
    }
    let mut words = recipe
        .tool_words
        .iter()
        .skip_while(|word| *word != "--device");
    let of_run = words.nth(1).map(String::as_str);
    let device = device(args.device.as_deref().or(of_run), &loaded.job)?;
    let bench = match Bench::open(loaded.job, problem, tools::options(&args.tools, device)?) {
        Err(BenchError::Baseline(failure)) if failure.class == FailureClass::WrongAnswer => {
            let wrong = WrongAnswer(BenchError::Baseline(failure).to_string());
            annotate.finding(Level::Error, &wrong.to_string(), output)?;
            return Err(wrong.into());
        }
        bench => bench?,
    };
    let (then, now) = (&run.run.device, &bench.info().device);
    if then != now {
        let message = format!(
            "run {id} was measured on {then}, and this is {now}; times of two devices are not compared"
        );
        return Err(Usage(message).into());
    }
    Ok(bench)
}

/// The configuration: the run's winner, with the requested changes.
fn chosen(args: &BenchArgs, run: &RunSummary, bench: &Bench) -> anyhow::Result<Config> {
    let default = &bench.baseline().config;
    let start = match (&run.run.found, &args.config) {
        (Some(found), _) => {
            let winner = found.winner.iter();
            config(
                bench,
                default,
                winner.map(|(name, value)| (name.to_string(), value.clone())),
            )?
        }
        (None, Some(_)) => default.clone(),
        (None, None) => {
            let message = format!(
                "run {} has no winner yet; name a configuration it tried with --config",
                run.id
            );
            return Err(Usage(message).into());
        }
    };
    match &args.config {
        Some(text) => config(bench, &start, pairs(text)?),
        None => Ok(start),
    }
}

/// Measures a configuration in turns with the default, as finals do, and tries it on inputs that no
/// search has seen.
fn measured(
    args: &BenchArgs,
    bench: &mut Bench,
    config: &Config,
) -> anyhow::Result<Result<Now, Failure>> {
    let default: Built = bench.baseline().clone();
    if default.config == *config {
        let timed = bench.time(&default, usize::from(args.samples))?;
        return Ok(timed.map(|timed| Now {
            default: timed.samples.clone(),
            samples: timed.samples,
            doubts: timed.doubts,
        }));
    }
    let candidate = match build(bench, config)? {
        Ok(candidate) => candidate,
        Err(failure) => return Ok(Err(failure)),
    };
    let measured = match bench.compare(&default, &candidate, &Plan::default(), args.seed)? {
        Ok(measured) => measured,
        Err(failure) => return Ok(Err(failure)),
    };
    Ok(bench.verify(&candidate)?.map(|()| Now {
        samples: measured.pairs.candidate().to_vec(),
        default: measured.pairs.baseline().to_vec(),
        doubts: measured.doubts,
    }))
}

fn print(
    bench: &Bench,
    run: &RunSummary,
    config: &Config,
    found: &Found,
    now: &Now,
    load: &Load,
    output: &mut Output,
) -> anyhow::Result<()> {
    let against = &found.against;
    if output.json {
        let verdict = match against {
            _ if against.is_slower() => "slower",
            _ if against.is_faster() => "faster",
            _ => "undecided",
        };
        let result = json!({
            "job": bench.job().name(), "problem": bench.problem(), "device": bench.info().device,
            "run": run.id.0, "config": config, "then_ns": against.then_ns, "now_ns": against.now_ns,
            "samples_ns": now.samples, "ratio": against.ratio, "interval": against.interval,
            "verdict": verdict, "regression": found.is_regression,
            "default_ratio": found.default.as_ref().map(|default| default.ratio),
            "doubts": now.doubts, "load": load,
        });
        return output.document("bench.against", &result);
    }
    heading(bench, bench.problem(), output)?;
    output.line(format!("  {config}"))?;
    let then = format!("run {}", run.id);
    let width = then.len();
    output.line(format!("  {then}  {:>9}", time(against.then_ns)))?;
    output.line(format!("  {:width$}  {:>9}", "now", time(against.now_ns)))?;
    output.line(format!("  {}", verdict_line(against, run.id)))?;
    let is_default = config == &bench.baseline().config;
    if let Some(default) = found.default.as_ref().filter(|_| !is_default) {
        output.line(format!(
            "  the default, measured in turns with it, takes {:.3} times its time in that run",
            default.ratio
        ))?;
    }
    if found.is_regression {
        output.line("  slower than allowed")?;
    }
    let winner = run
        .run
        .found
        .as_ref()
        .map(|found| fields_text(&found.winner));
    if winner.is_some_and(|winner| winner != config.to_string()) {
        output.line("  it is not the run's winner")?;
    }
    doubts(&now.doubts, output)
}

/// The verdict on the times, in a line.
fn verdict_line(against: &Against, run: RunId) -> String {
    let ratio = against.ratio;
    let Some((low, high)) = against.interval else {
        return format!(
            "{ratio:.3} times the time of run {run}; too few samples to decide whether that is chance"
        );
    };
    let verdict = match against {
        _ if against.is_slower() => "slower",
        _ if against.is_faster() => "faster",
        _ => "no significant difference",
    };
    format!(
        "{verdict}: {ratio:.3} times the time of run {run} (99 % interval {low:.3} to {high:.3})"
    )
}
