//! How measurements are printed: times, comparisons, doubts and failures.

use std::process::ExitCode;

use anyhow::Context;
use kernwright::RunSummary;
use kernwright::measure::Failure;
use kernwright::measure::bench::{Answered, Aside, Bench, Measured};
use kernwright::measure::stats::{Verdict, robust};
use kernwright::space::{Config, Doubt, FailureClass, Fields, Nanos, Problem, StopReason};
use kernwright::units::time;
use serde_json::{Map, Value as Json, json};

use crate::args_bench::BenchArgs;
use crate::exit;
use crate::output::Output;

pub(super) fn draw(args: &BenchArgs, job: &str, series: &[(&str, &[Nanos])]) -> anyhow::Result<()> {
    let Some(path) = &args.svg else {
        return Ok(());
    };
    let svg = kernwright::figures::samples(job, series);
    std::fs::write(path, svg).with_context(|| format!("cannot write `{}`", path.display()))
}

/// The lines of a comparison: one for each program, then the verdict.
pub(crate) fn compared(
    [one, other]: [&str; 2],
    baseline: &Config,
    candidate: &Config,
    measured: &Measured,
) -> [String; 3] {
    let comparison = &measured.comparison;
    let width = one.len().max(other.len());
    let side = |name: &str, samples: &[Nanos], config: &Config| {
        format!("{name:width$}  {:>9}   {config}", time(median(samples)))
    };
    let speed = 1.0 / comparison.ratio;
    let (low, high) = (
        1.0 / comparison.interval.high,
        1.0 / comparison.interval.low,
    );
    let verdict = match comparison.verdict {
        Verdict::Faster => format!("{speed:.3} times as fast"),
        Verdict::Slower => format!("slower: {speed:.3} times as fast"),
        Verdict::Same => format!("the same within 2 %: {speed:.3} times as fast"),
        Verdict::Undecided => format!("undecided: {speed:.3} times as fast"),
    };
    [
        side(one, measured.pairs.baseline(), baseline),
        side(other, measured.pairs.candidate(), candidate),
        format!(
            "{verdict} (99 % interval {low:.3} to {high:.3}, p = {:.1e}, {} of {} rounds after warm-up)",
            comparison.p_value,
            comparison.pairs,
            measured.pairs.len(),
        ),
    ]
}

/// What a program's runs came to besides the time of its kernels, in words.
pub(crate) fn aside(aside: &Aside) -> String {
    let turns = aside.loops.iter().map(|one| {
        let turns = (10.0 * one.turns).round() / 10.0;
        let s = if turns == 1.0 { "" } else { "s" };
        format!("{turns} turn{s} of `{}`", one.name)
    });
    let turns: Vec<String> = turns.collect();
    format!(
        "{}; {} by the host's clock",
        turns.join(", "),
        time(aside.wall)
    )
}

/// How well programs answer, where that is judged by data, in words.
pub(crate) fn answered([one, other]: [&str; 2], answered: &Answered) -> String {
    let gauge = answered.gauge;
    let level = |at: usize| gauge.level(answered.accuracy[at]);
    format!(
        "answers: {one} {}, {other} {}: {} (95 % interval {}; {} may be lost; {} rows, {} inputs)",
        level(0),
        level(1),
        gauge.change(answered.points.mean),
        gauge.range(&answered.points),
        gauge.allowance(answered.allowed),
        answered.rows,
        answered.inputs
    )
}

pub(super) fn heading(bench: &Bench, problem: &Problem, output: &mut Output) -> anyhow::Result<()> {
    let (name, device) = (bench.job().name(), &bench.info().device);
    Ok(output.line(format!("{name}  {problem}  on {device}"))?)
}

pub(super) fn doubts(doubts: &[Doubt], output: &mut Output) -> anyhow::Result<()> {
    for doubt in doubts {
        output.line(format!("  doubt: {}; {}", doubt.what, doubt.remedy))?;
    }
    Ok(())
}

/// The doubts of a comparison, with the program that each is about unless it is both.
pub(crate) fn doubts_of_both([one, other]: [&str; 2], measured: &Measured) -> Vec<String> {
    let line = |doubt: &Doubt| {
        let about = match measured.doubts_of.each_ref().map(|of| of.contains(doubt)) {
            [true, false] => format!(" about the {one}"),
            [false, true] => format!(" about the {other}"),
            _ => String::new(),
        };
        format!("doubt{about}: {}; {}", doubt.what, doubt.remedy)
    };
    measured.doubts.iter().map(line).collect()
}

pub(super) fn print_failure(
    bench: &Bench,
    failure: &Failure,
    kind: &str,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if output.json {
        let result = json!({
            "job": bench.job().name(), "problem": bench.problem(), "device": bench.info().device, "driver": bench.info().driver,
            "verdict": "failed", "class": failure.class, "text": failure.text,
        });
        output.document(kind, &result)?;
    } else {
        heading(bench, bench.problem(), output)?;
        output.line(format!(
            "  the candidate failed ({}): {}",
            failure.class, failure.text
        ))?;
    }
    Ok(ExitCode::from(match failure.class {
        FailureClass::WrongAnswer => exit::REGRESSION,
        _ => exit::FAILED,
    }))
}

pub(crate) fn median(samples: &[Nanos]) -> Nanos {
    at(samples, 0.5)
}

pub(super) fn at(samples: &[Nanos], level: f64) -> Nanos {
    let times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    Nanos(robust::quantile(&times, level).unwrap_or(f64::NAN))
}

/// Counts failures by kind, in words: `2 does not compile, 1 hangs`.
pub(crate) fn failures_text(failures: &[(FailureClass, usize)]) -> String {
    let text = |(class, count): &(FailureClass, usize)| format!("{count} {class}");
    failures.iter().map(text).collect::<Vec<_>>().join(", ")
}

pub(crate) fn stop_text(stop: Option<StopReason>) -> &'static str {
    match stop {
        None => "unfinished",
        Some(StopReason::Exhausted) => "everything was tried",
        Some(StopReason::BudgetSpent) => "the budget was spent",
        Some(StopReason::Converged) => "further measurements no longer paid off",
        Some(StopReason::Interrupted) => "interrupted",
    }
}

/// Failures by kind, as an object of counts.
pub(crate) fn failures(run: &RunSummary) -> Json {
    let pair = |(class, count): (kernwright::space::FailureClass, usize)| {
        let name = serde_json::to_value(class).ok()?.as_str()?.to_owned();
        Some((name, Json::from(count)))
    };
    let pairs = run.failures().into_iter().filter_map(pair);
    Json::Object(pairs.collect::<Map<_, _>>())
}

/// Names and values as an object.
pub(crate) fn object(fields: &Fields) -> Json {
    let pair = |(name, value): &(std::sync::Arc<str>, kernwright::space::Value)| {
        (name.to_string(), json!(value))
    };
    Json::Object(fields.iter().map(pair).collect::<Map<_, _>>())
}
