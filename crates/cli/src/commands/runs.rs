//! `kernwright runs`: the tunings the ledger knows.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use kernwright::measure::load::doubts;
use kernwright::measure::median_time;
use kernwright::space::Outcome;
use kernwright::units::{ago, time};
use kernwright::view::RunView;
use kernwright::{Catalog, RunId, RunSummary, StoreError, fields_text};
use serde_json::{Value as Json, json};

use super::measured::{failures, failures_text, object, stop_text};
use super::run_files::{importance_document, refused};
use crate::args_tune::{RunsArgs, RunsCommand};
use crate::output::Output;
use crate::settings::{Origin, Settings};

/// How many of the fastest are shown of one run.
const FASTEST: usize = 5;

pub(crate) fn run(
    args: &RunsArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<()> {
    let Some(RunsCommand::Show { run, files }) = &args.command else {
        let runs = match settings.read_store() {
            // Nothing was tuned yet; a ledger that the user names has to exist.
            Err(StoreError::Missing { .. }) if settings.store.origin == Origin::Default => {
                Vec::new()
            }
            store => RunSummary::all(&store?)?,
        };
        return list(&runs, output);
    };
    let store = settings.read_store()?;
    files.check(&settings.store.value)?;
    let summary = RunSummary::read(&store, RunId(*run));
    let summary = summary.map_err(|error| settings.ledger_error(error))?;
    let view = view(&summary, catalog, settings);
    show(&summary, view.as_ref().ok(), settings, output)?;
    match files.is_empty() {
        true => Ok(()),
        false => refused(files.write(&view?)),
    }
}

/// The run with its kernel's card, which files are made with.
fn view(summary: &RunSummary, catalog: &Catalog, settings: &Settings) -> anyhow::Result<RunView> {
    let kernel = match kernwright::open_job(catalog, &summary.run.recipe.file) {
        // A job may have a card of its own, which no folder has.
        Ok(loaded) if loaded.job.kernel().name() == summary.run.kernel => {
            loaded.job.kernel().clone()
        }
        _ => catalog
            .get(&summary.run.kernel)
            .context(
                "a run's files need the card of its kernel: bring its job file back, or name the \
                 card's folder with --cards",
            )?
            .clone(),
    };
    let mut view = RunView::of(summary, &kernel)?;
    view.ledger = settings.named_store();
    Ok(view)
}

fn list(runs: &[RunSummary], output: &mut Output) -> anyhow::Result<()> {
    if output.json {
        let runs: Vec<Json> = runs.iter().map(summary).collect();
        return output.document("runs", &json!({ "runs": runs }));
    }
    if runs.is_empty() {
        return Ok(output.line("no runs yet; begin one with `kernwright tune JOB`")?);
    }
    let header = [
        "run>",
        "job",
        "problem",
        "device",
        "strategy",
        "seed>",
        "began",
        "trials>",
        "best seen>",
        "proven speed-up>",
        "state",
    ];
    let rows = runs.iter().map(|run| {
        let best = run.best().map(|(_, best)| best);
        vec![
            run.id.to_string(),
            name(run).to_owned(),
            fields_text(&run.run.recipe.problem),
            run.run.device.to_string(),
            run.run.recipe.strategy.clone(),
            run.run.seed.to_string(),
            date(run.started_at),
            run.trials.len().to_string(),
            best.map_or("-".to_owned(), time),
            speed_up(run).map_or("-".to_owned(), |speed_up| format!("{speed_up:.2}")),
            state(run).to_owned(),
        ]
    });
    Ok(output.table(&header, rows)?)
}

fn show(
    run: &RunSummary,
    view: Option<&RunView>,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<()> {
    if output.json {
        let mut document = summary(run);
        if let Some(document) = document.as_object_mut() {
            let importance = json!(view.map(importance_document));
            document.insert("importance".to_owned(), importance);
            document.insert("trials".to_owned(), run.trials.iter().map(trial).collect());
            document.insert("finals".to_owned(), run.finals.iter().map(trial).collect());
        }
        return output.document("runs.show", &document);
    }
    let recipe = &run.run.recipe;
    output.line(format!(
        "run {}: {}  {}  on {}",
        run.id,
        name(run),
        fields_text(&recipe.problem),
        run.run.device
    ))?;
    output.line(format!(
        "  {}, seed {}, batches of {}, {} samples; began {}, {}",
        recipe.strategy,
        run.run.seed,
        recipe.batch,
        recipe.samples,
        date(run.started_at),
        state(run)
    ))?;
    let failed = failures_text(&run.failures());
    let failed = match failed.is_empty() {
        true => String::new(),
        false => format!("; failed: {failed}"),
    };
    output.line(format!("  {} configurations{failed}", run.trials.len()))?;
    let default = run.default_trial().map(|trial| &trial.outcome);
    let default = default.and_then(median_time);
    let mut fastest: Vec<_> = run
        .trials
        .iter()
        .filter_map(|trial| Some((median_time(&trial.outcome)?, trial)))
        .collect();
    fastest.sort_by(|(one, _), (other, _)| one.0.total_cmp(&other.0));
    output.line("\nfastest of the search")?;
    let rows = fastest.iter().take(FASTEST).map(|(took, trial)| {
        let speed_up = default.map_or("-".to_owned(), |d| format!("{:.2}", d.0 / took.0));
        vec![time(*took), speed_up, fields_text(&trial.config)]
    });
    output.table(&["time>", "speed-up>", "configuration"], rows)?;
    // A run of a program that did not note the job cannot be resumed.
    let is_resumable = run.run.is_unfinished() && !recipe.job.is_empty();
    let resume = match is_resumable {
        true => format!(
            "; resume with `{}`",
            settings.resume_command(&run.run, run.id)
        ),
        false => String::new(),
    };
    let Some(found) = &run.run.found else {
        return Ok(output.line(format!("\nno winner yet{resume}"))?);
    };
    output.line(format!("\nwinner  {}", fields_text(&found.winner)))?;
    match &found.against_default {
        Some(compared) => output.line(format!(
            "  {}: {:.3} times as fast as the default (99 % interval {:.3} to {:.3}, p = {:.1e}, {} rounds)",
            compared.verdict,
            1.0 / compared.ratio,
            1.0 / compared.interval.1,
            1.0 / compared.interval.0,
            compared.p_value,
            compared.rounds
        ))?,
        None if run.trials.len() < 2 => output.line("  the default; nothing else was tried")?,
        None => output.line("  the default; nothing else works")?,
    }
    for config in &found.struck_out {
        output.line(format!(
            "  struck out in the finals: {}",
            fields_text(config)
        ))?;
    }
    for doubt in found.load.as_ref().map_or(Vec::new(), doubts) {
        output.line(format!("  doubt: {}; {}", doubt.what, doubt.remedy))?;
    }
    match run.run.is_unfinished() {
        true => Ok(output.line(format!("  of the part that was finished{resume}"))?),
        false => Ok(()),
    }
}

/// The job's name, or the kernel's where an old program did not note the job.
fn name(run: &RunSummary) -> &str {
    match run.run.recipe.job.as_str() {
        "" => &run.run.kernel,
        job => job,
    }
}

fn state(run: &RunSummary) -> &'static str {
    match run.run.is_unfinished() {
        true => "unfinished",
        false => stop_text(run.run.stop),
    }
}

/// How many times as fast as the default the winner is, once that is confirmed.
fn speed_up(run: &RunSummary) -> Option<f64> {
    let confirmed = run.run.found.as_ref()?.against_default.as_ref();
    match confirmed {
        Some(compared) if compared.verdict == "faster" => Some(1.0 / compared.ratio),
        _ => Some(1.0),
    }
}

fn summary(run: &RunSummary) -> Json {
    let best = run
        .best()
        .map(|(trial, took)| json!({ "config": object(&trial.config), "median_ns": took }));
    let default = run.default_trial().map(|trial| {
        json!({ "config": object(&trial.config), "median_ns": median_time(&trial.outcome) })
    });
    let found =
        run.run.found.as_ref().map(|found| {
            let compared = found.against_default.as_ref().map(|compared| json!({
            "candidate": object(&compared.candidate), "ratio": compared.ratio,
            "speedup": 1.0 / compared.ratio, "interval": compared.interval,
            "p_value": compared.p_value, "pairs": compared.rounds, "verdict": compared.verdict,
        }));
            json!({
                "winner": object(&found.winner), "against_default": compared,
                "struck_out": found.struck_out.iter().map(object).collect::<Vec<_>>(),
                "load": found.load,
            })
        });
    json!({
        "run": run.id.0, "job": run.run.recipe.job, "kernel": run.run.kernel,
        "problem": object(&run.run.recipe.problem), "device": run.run.device,
        "strategy": run.run.recipe.strategy, "seed": run.run.seed, "budget": run.run.budget,
        "batch": run.run.recipe.batch, "samples": run.run.recipe.samples,
        "started_at": run.started_at, "finished_at": run.finished_at,
        "unfinished": run.run.is_unfinished(), "stop": run.run.stop,
        "evaluations": run.trials.len(), "failures": failures(run),
        "default": default, "best_seen": best, "found": found,
    })
}

fn trial(trial: &kernwright::StoredTrial) -> Json {
    let outcome: &Outcome = &trial.outcome;
    json!({
        "config": object(&trial.config), "median_ns": median_time(outcome), "outcome": outcome,
        "doubts": trial.doubts,
    })
}

/// How long ago something was, in the unit that suits it.
fn date(at: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(at, |now| now.as_secs() as i64);
    ago(now.saturating_sub(at))
}
