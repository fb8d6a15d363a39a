//! `kernwright tune`: the best configuration of a job, by measuring.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use kernwright::measure::bench::BenchError;
use kernwright::measure::median_time;
use kernwright::space::{Budget, Config, Kernel, StopReason};
use kernwright::units::{duration, time};
use kernwright::view::{RunView, ViewError};
use kernwright::{
    Catalog, Listed, Opening, Preview, RunId, RunSummary, TuneEvent, TuneOrder, TuneRequest, Tuned,
    TuningError, Warmth, fields_text,
};
use serde_json::json;

use super::given::{self, pairs};
use super::measured::{
    answered, compared, doubts_of_both, failures, failures_text, median, object, stop_text,
};
use super::run_files::{Unwritten, importance_document, refused};
use crate::args_tools::ToolArgs;
use crate::args_tune::{TuneArgs, Warm};
use crate::exit::{Interrupted, Invalid, Usage};
use crate::output::{Output, grouped};
use crate::progress;
use crate::settings::{Settings, absolute};
use crate::signals;
use crate::tools;

/// Configurations in a row without a gain after which a search is given up.
const PATIENCE: u64 = 60;
/// Samples of a configuration that stays in the race; the finals take their own.
const SAMPLES: u16 = 9;

pub(crate) fn run(
    args: &TuneArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if args.strategy.as_deref() == Some("help") {
        return list_strategies(output);
    }
    let job = args.job.as_deref();
    let job = job.ok_or_else(|| Usage("name a job, such as `kernwright tune matmul-c`".into()))?;
    args.files.check(&settings.store.value)?;
    let job = kernwright::open_job(catalog, job)?.with_rows(&settings.sets_folder())?;
    let kernel = job.job.kernel().clone();
    let fields = pairs(&args.fields.join(" "))?;
    let device = given::device(args.device.as_deref(), &job.job)?;
    let options = tools::options(&args.tools, device)?;
    let warmth = warmth(args, &kernel)?;
    let order = order(args, settings, options.compilers, warmth)?;
    let signals = signals::listen(&options.launcher.interrupt)?;
    let progress = progress::tuning(args.verbose);
    let mut on_event = |event: TuneEvent<'_>| progress.on_event(&event);
    if args.dry_run {
        let at_once = order.batch.min(options.compilers);
        let store = settings.glance_at_store()?;
        let store = store.as_ref();
        let header = args.files.header.as_deref();
        let preview =
            kernwright::preview_tuning(job, &fields, options, &order, header, store, &mut on_event);
        progress.finish();
        return match preview {
            Err(TuningError::Bench(BenchError::Interrupted)) => {
                let (code, text) = (signals.exit_code(), "interrupted".to_owned());
                Err(Interrupted { code, text }.into())
            }
            preview => print_preview(&preview?, args, &order, at_once, settings, output),
        };
    }
    let opening = match args.resume {
        None => Opening::New(Box::new(order)),
        Some(run) => Opening::TakeUp {
            run: run.map(RunId),
            budget: budget(args),
        },
    };
    // Before anything is measured: what cannot be kept is not worth measuring.
    let mut store = settings.open_store()?;
    let request = TuneRequest {
        job,
        fields,
        options,
        opening,
        header: args.files.header.clone(),
    };
    let tuned = kernwright::tune_job(request, &mut store, &mut on_event);
    progress.finish();
    match tuned {
        Ok(tuned) if tuned.stop == StopReason::Interrupted => {
            let summary = RunSummary::read(&store, tuned.run)?;
            let view = view(&summary, &kernel, settings);
            print(&tuned, &summary, view.as_ref().ok(), settings, output)?;
            output.flush()?;
            if let Err(error) = write_files(args, settings, tuned.run, view) {
                insist!("{error:#}");
            }
            let kept = match tuned.seen.len() {
                1 => "1 configuration, which is kept".to_owned(),
                seen => format!("{seen} configurations; all are kept"),
            };
            let resume = settings.resume_command(&summary.run, tuned.run);
            let text = format!("interrupted after {kept}\nresume with `{resume}`");
            let code = signals.exit_code();
            Err(Interrupted { code, text }.into())
        }
        Ok(tuned) => {
            let summary = RunSummary::read(&store, tuned.run)?;
            let view = view(&summary, &kernel, settings);
            print(&tuned, &summary, view.as_ref().ok(), settings, output)?;
            output.flush()?;
            write_files(args, settings, tuned.run, view)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            let kept = progress.run().and_then(|run| store.run(run).ok());
            let resume = kept.map(|kept| settings.resume_command(&kept.run, kept.id));
            let advice =
                resume.map(|resume| format!("what was measured is kept; resume with `{resume}`"));
            let TuningError::Bench(BenchError::Interrupted) = error else {
                if let Some(advice) = advice {
                    notice!("{advice}");
                }
                return Err(match error {
                    TuningError::Store(error) => settings.ledger_error(error),
                    error => error.into(),
                });
            };
            let before = || "interrupted before anything was measured".to_owned();
            let (code, text) = (signals.exit_code(), advice.unwrap_or_else(before));
            Err(Interrupted { code, text }.into())
        }
    }
}

/// The run with its kernel's card, and the ledger it is in.
fn view(
    summary: &RunSummary,
    kernel: &Arc<Kernel>,
    settings: &Settings,
) -> Result<RunView, ViewError> {
    let mut view = RunView::of(summary, kernel)?;
    view.ledger = settings.named_store();
    Ok(view)
}

/// Writes the requested files. The run is in the ledger, whatever happens to them.
fn write_files(
    args: &TuneArgs,
    settings: &Settings,
    run: RunId,
    view: Result<RunView, ViewError>,
) -> anyhow::Result<()> {
    if args.files.is_empty() {
        return Ok(());
    }
    let unwritten = args
        .files
        .write(&view.context("the run is kept; its files are not written")?);
    let (early, unwritten): (Vec<_>, Vec<_>) = unwritten.into_iter().partition(Unwritten::is_early);
    if let (false, Some(header)) = (early.is_empty(), &args.files.header) {
        notice!(
            "`{0}` is not written: there is no winner yet; add `--header {0}` when you resume",
            header.display()
        );
    }
    let files = unwritten.iter().filter_map(Unwritten::words).flatten();
    let files: Vec<String> = files.collect();
    let kept = match files.is_empty() {
        true => "the run is kept".to_owned(),
        false => {
            let words = card_words(settings).chain(files);
            let ledger = settings.named_store();
            let show = kernwright::show_command(run, ledger.as_deref(), words);
            format!("the run is kept; write what is missing with `{show}`")
        }
    };
    refused(unwritten).context(kept)
}

fn list_strategies(output: &mut Output) -> anyhow::Result<ExitCode> {
    if output.json {
        let names: Vec<_> = kernwright::tune::names()
            .map(|(name, about)| json!({ "name": name, "about": about }))
            .collect();
        output.document("tune.strategies", &json!({ "strategies": names }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = kernwright::tune::names().map(|(name, about)| vec![name.into(), about.into()]);
    output.table(&["strategy", "what it proposes"], rows)?;
    Ok(ExitCode::SUCCESS)
}

/// The limits that were given; patience only if it was.
fn budget(args: &TuneArgs) -> Budget {
    Budget {
        evaluations: args.max_evals,
        seconds: args.max_time,
        patience: args.patience,
    }
}

/// The strategy where none is named: the first of the list.
pub(crate) fn default_strategy() -> String {
    let first = kernwright::tune::names().next();
    first.map_or_else(String::new, |(name, _)| name.to_owned())
}

/// What the search may start from.
fn warmth(args: &TuneArgs, kernel: &Kernel) -> anyhow::Result<Warmth> {
    let model = match (&args.model, args.warm) {
        (Some(path), _) => Some(super::predict::open_model(path, kernel)?),
        (None, Warm::Auto) => kernwright::embedded_model(kernel).transpose()?,
        (None, Warm::None) => None,
    };
    Ok(Warmth {
        ledger: args.warm == Warm::Auto,
        model,
        recorded: args.warm_from.clone(),
    })
}

fn order(
    args: &TuneArgs,
    settings: &Settings,
    compilers: usize,
    warmth: Warmth,
) -> anyhow::Result<TuneOrder> {
    let strategy = args.strategy.clone().unwrap_or_else(default_strategy);
    let mut start = Vec::new();
    for text in &args.start {
        start.push(Listed {
            place: format!("--start \"{text}\""),
            values: Ok(pairs(text)?),
        });
    }
    if let Some(path) = &args.start_from {
        let list = kernwright::read_config_list(path).map_err(|error| match error {
            kernwright::ConfigListError::Empty { .. } => {
                anyhow::Error::from(Invalid(error.to_string()))
            }
            error => error.into(),
        })?;
        let place = |place| format!("{}, {place}", path.display());
        start.extend(list.into_iter().map(|listed| Listed {
            place: place(listed.place),
            ..listed
        }));
    }
    let patience = match strategy.as_str() {
        "exhaustive" => None,
        _ => Some(PATIENCE),
    };
    let limits = budget(args);
    Ok(TuneOrder {
        seed: args.seed,
        budget: Budget {
            patience: limits.patience.or(patience),
            ..limits
        },
        batch: args.batch.map_or(compilers, usize::from),
        samples: usize::from(args.samples.unwrap_or(SAMPLES)),
        strategy,
        start,
        warmth,
        tool_words: tool_words(args, settings),
        warm_words: warm_words(args),
    })
}

/// The words that name device and tools, as a later command has to repeat them.
fn tool_words(args: &TuneArgs, settings: &Settings) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(device) = &args.device {
        words.extend(["--device".to_owned(), device.clone()]);
    }
    words.extend(card_words(settings));
    let ToolArgs { no_sandbox, cc } = &args.tools;
    if *cc != ToolArgs::default().cc {
        words.extend(["--cc".to_owned(), path_word(cc)]);
    }
    if *no_sandbox {
        words.push("--no-sandbox".to_owned());
    }
    words
}

/// The words that name folders of cards.
fn card_words(settings: &Settings) -> impl Iterator<Item = String> {
    let folders = settings.named_cards().iter();
    folders.flat_map(|folder| ["--cards".to_owned(), path_word(folder)])
}

/// The words that say what to start from.
fn warm_words(args: &TuneArgs) -> Vec<String> {
    let mut words = Vec::new();
    if args.warm == Warm::None {
        words.extend(["--warm", "none"].map(str::to_owned));
    }
    for file in &args.warm_from {
        words.extend(["--warm-from".to_owned(), path_word(file)]);
    }
    if let Some(model) = &args.model {
        words.extend(["--model".to_owned(), path_word(model)]);
    }
    words
}

/// A path that means the same in every folder; the bare name of a program does already.
fn path_word(path: &Path) -> String {
    let is_name = path.components().count() == 1 && !path.exists();
    let word = match is_name {
        true => path.to_owned(),
        false => absolute(path),
    };
    word.display().to_string()
}

fn print(
    tuned: &Tuned,
    summary: &RunSummary,
    view: Option<&RunView>,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<()> {
    let known = tuned.ledger_knows.as_ref().map(|known| {
        let ledger = settings.named_store();
        let show = kernwright::show_command(known.run, ledger.as_deref(), card_words(settings));
        (known, show)
    });
    if output.json {
        let mut document = document(tuned, summary, view);
        document["ledger_knows"] = json!(known.map(|(known, show)| json!({
            "run": known.run.0, "config": known.config, "speedup": 1.0 / known.compared.ratio,
            "interval": known.compared.interval, "show": show,
        })));
        return output.document("tune", &document);
    }
    let run = &summary.run;
    let (job, problem) = (&run.recipe.job, fields_text(&run.recipe.problem));
    output.line(format!("{job}  {problem}  on {}", run.device))?;
    for line in report_lines(tuned, summary) {
        output.line(format!("  {line}"))?;
    }
    if let Some((known, show)) = known {
        output.line(format!(
            "  the ledger knows better: run {} has proven {:.3} times the default's speed (99 % interval \
             {:.3} to {:.3})   {}",
            known.run,
            1.0 / known.compared.ratio,
            1.0 / known.compared.interval.1,
            1.0 / known.compared.interval.0,
            known.config
        ))?;
        output.line(format!("  see `{show}`"))?;
    }
    Ok(())
}

/// The result of a tuning, in lines.
pub(crate) fn report_lines(tuned: &Tuned, summary: &RunSummary) -> Vec<String> {
    let failures = match failures_text(&summary.failures()) {
        none if none.is_empty() => String::new(),
        some => format!(" ({some})"),
    };
    let space = tuned
        .space
        .map_or(String::new(), |count| format!(" of {}", grouped(count)));
    let mut lines = vec![format!(
        "run {}: {}{space} configurations{failures}, {}, seed {}; {}",
        tuned.run,
        tuned.seen.len(),
        summary.run.recipe.strategy,
        summary.run.seed,
        stop_text(Some(tuned.stop)),
    )];
    let Some(finals) = &tuned.finals else {
        lines.extend(best_so_far(summary));
        return lines;
    };
    let struck_out = finals.struck_out.iter();
    lines.extend(struck_out.map(|(config, failure)| format!("struck out: {config}: {failure}")));
    let Some((finalist, measured)) = &finals.against_default else {
        lines.push(match tuned.seen.len() {
            ..2 => "nothing but the default was tried".to_owned(),
            _ => "nothing but the default works: it is the winner".to_owned(),
        });
        return lines;
    };
    let names = match finals.beats_default {
        true => ["default", "winner"],
        false => ["default", "best"],
    };
    lines.extend(compared(names, &tuned.default, finalist, measured));
    if let Some(of_both) = &measured.answered {
        lines.push(answered(names, of_both));
        lines.push(
            "judged by the fitness rows, which the search has seen; test rows are for `evolve`"
                .to_owned(),
        );
    }
    lines.push(match finals.beats_default {
        true if measured.answered.is_some() => {
            "every run's answer judged, and on training rows no search has seen".to_owned()
        }
        true => "every run's answer verified, and on inputs that no search has seen".to_owned(),
        false => "nothing beats the default beyond doubt: it is the winner".to_owned(),
    });
    lines.extend(doubts_of_both(names, measured));
    lines
}

/// What a run that was interrupted has found so far, unconfirmed.
fn best_so_far(summary: &RunSummary) -> Option<String> {
    let default = median_time(&summary.default_trial()?.outcome)?;
    let (best, took) = summary.best()?;
    if summary
        .default_trial()
        .is_some_and(|it| it.config == best.config)
    {
        return Some(format!(
            "nothing faster than the default so far: {}",
            time(took)
        ));
    }
    Some(format!(
        "best so far, unconfirmed: {}, {:.2} times as fast as the default   {}",
        time(took),
        default.0 / took.0,
        fields_text(&best.config)
    ))
}

fn document(tuned: &Tuned, summary: &RunSummary, view: Option<&RunView>) -> serde_json::Value {
    let run = &summary.run;
    let time_of = |config: &Config| {
        let seen = tuned.seen.iter().find(|(seen, _)| seen == config);
        seen.and_then(|(_, time)| *time)
    };
    let finals = tuned.finals.as_ref();
    let measured = finals.and_then(|finals| finals.against_default.as_ref());
    let comparison = measured.map(|(candidate, measured)| {
        let comparison = &measured.comparison;
        json!({
            "candidate": candidate,
            "default_ns": median(measured.pairs.baseline()), "candidate_ns": median(measured.pairs.candidate()),
            "ratio": comparison.ratio, "speedup": 1.0 / comparison.ratio,
            "interval": [comparison.interval.low, comparison.interval.high],
            "p_value": comparison.p_value, "pairs": comparison.pairs,
            "verdict": comparison.verdict.to_string(), "doubts": measured.doubts,
        })
    });
    let best = summary
        .best()
        .map(|(trial, time)| json!({ "config": object(&trial.config), "median_ns": time }));
    json!({
        "run": tuned.run.0, "job": run.recipe.job, "kernel": run.kernel,
        "problem": object(&run.recipe.problem), "device": run.device,
        "strategy": run.recipe.strategy, "seed": run.seed, "budget": run.budget,
        "stop": tuned.stop, "space": tuned.space.map(|count| count.to_string()),
        "evaluations": tuned.seen.len(),
        "failures": failures(summary),
        "importance": view.map(importance_document),
        "default": { "config": tuned.default, "median_ns": time_of(&tuned.default) },
        "best_seen": best,
        "winner": finals.map(|finals| &finals.winner),
        "beats_default": finals.map(|finals| finals.beats_default),
        "against_default": comparison,
        "load": finals.map(|finals| finals.load),
        "struck_out": finals.map(|finals| finals.struck_out.iter().map(|(config, failure)| json!({
            "config": config, "class": failure.class, "text": failure.text,
        })).collect::<Vec<_>>()),
    })
}

fn print_preview(
    preview: &Preview,
    args: &TuneArgs,
    order: &TuneOrder,
    at_once: usize,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let ledger = std::iter::once(settings.store.value.as_path());
    let writes: Vec<&Path> = ledger.chain(args.files.named()).collect();
    let each = preview.seconds_each(at_once);
    if output.json {
        let survivors: Vec<_> = preview
            .survivors
            .iter()
            .map(|(rule, left)| json!({ "rule": rule, "left": left.to_string() }))
            .collect();
        let result = json!({
            "job": args.job, "cartesian": preview.cartesian.to_string(), "survivors": survivors,
            "space": preview.space.map(|count| count.to_string()), "start": preview.start,
            "seeds": preview.seeds,
            "strategy": order.strategy, "seed": preview.seed, "build_seconds": preview.build_seconds,
            "measure_seconds": preview.measure_seconds, "seconds_each": each,
            "most_evaluations": preview.evaluations.map(|count| count.to_string()),
            "max_seconds": order.budget.seconds, "writes": writes,
        });
        output.document("tune.preview", &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    let count = preview
        .space
        .map_or("too many to count".to_owned(), grouped);
    output.line(format!(
        "{count} valid configurations of {}",
        grouped(preview.cartesian)
    ))?;
    for (rule, left) in &preview.survivors {
        output.line(format!("  {:>12} left after `{rule}`", grouped(*left)))?;
    }
    output.line(format!(
        "search: {}, seed {}, {} built at once, up to {} samples each{}",
        order.strategy,
        preview.seed,
        at_once,
        order.samples,
        match preview.start {
            0 => String::new(),
            start => format!(", starting with {start} of yours"),
        }
    ))?;
    output.line(format!(
        "the default took {:.2} s to build and {:.2} s to verify and time: about {each:.2} s for a \
         configuration like it, less for those given up early",
        preview.build_seconds, preview.measure_seconds
    ))?;
    let longest = preview
        .evaluations
        .map(|count| count as f64 * each)
        .into_iter()
        .chain(order.budget.seconds.map(|seconds| seconds as f64))
        .fold(f64::INFINITY, f64::min);
    let patience = order.budget.patience.filter(|most| *most > 0);
    output.line(match patience {
        Some(patience) => format!(
            "about {} and the finals; ends after {patience} configurations in a row without a gain \
             of 1 %",
            duration(longest)
        ),
        None => format!("about {} and the finals", duration(longest)),
    })?;
    let writes: Vec<String> = writes
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    output.line(format!("would write: {}", writes.join(", ")))?;
    Ok(ExitCode::SUCCESS)
}
