//! `kernwright compare-tuners`: strategies against each other on recorded spaces.

use std::path::PathBuf;

use anyhow::Context;
use kernwright::tune::{by_name, names};
use kernwright::{
    CompareError, Contest, MeanScores, Recorded, SpaceScores, compare_tuners, mean_scores,
    read_recorded, t1_beside,
};
use serde_json::{Value as Json, json};

use crate::args_compare::CompareTunersArgs;
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::progress::{patience, threads};

/// A recorded space with its figures.
struct Compared {
    file: PathBuf,
    t1: Option<PathBuf>,
    recorded: Recorded,
    scores: SpaceScores,
}

pub(crate) fn run(args: &CompareTunersArgs, output: &mut Output) -> anyhow::Result<()> {
    let contest = contest(args)?;
    let mut compared = Vec::new();
    for file in &args.files {
        let t1 = args.space.clone().or_else(|| t1_beside(file));
        let recorded = read_recorded(file, t1.as_deref())?;
        for notice in recorded.notices() {
            anstream::eprintln!("note: {}: {notice}", file.display());
        }
        let waiting = patience("searching");
        let scores = compare_tuners(&recorded, &contest)
            .with_context(|| format!("cannot compare on `{}`", file.display()))?;
        drop(waiting);
        compared.push(Compared {
            file: file.clone(),
            t1,
            recorded,
            scores,
        });
    }
    let spaces: Vec<SpaceScores> = compared.iter().map(|one| one.scores.clone()).collect();
    let means = mean_scores(&spaces);
    if output.json {
        let document = document(&contest, &compared, &means);
        return output.document("compare-tuners", &document);
    }
    for (at, one) in compared.iter().enumerate() {
        if at > 0 {
            output.line("")?;
        }
        print_space(&contest, one, output)?;
    }
    if compared.len() > 1 {
        output.line("")?;
        print_means(&contest, &spaces, &means, output)?;
    }
    Ok(())
}

/// Checks what was typed, before any file is read.
fn contest(args: &CompareTunersArgs) -> Result<Contest, Usage> {
    if let Some(name) = args.strategies.iter().find(|name| by_name(name).is_none()) {
        let name = name.clone();
        return Err(Usage(CompareError::UnknownStrategy { name }.to_string()));
    }
    let all = || names().map(|(name, _)| name.to_owned());
    let strategies = match args.strategies.is_empty() {
        // Going through a space in order says something about the order only.
        true => all().filter(|name| name != "exhaustive").collect(),
        false => args.strategies.clone(),
    };
    let mut budgets: Vec<usize> = args.budgets.iter().map(|budget| *budget as usize).collect();
    budgets.sort_unstable();
    budgets.dedup();
    Ok(Contest {
        strategies,
        repeats: args.repeats as usize,
        budgets,
        batch: args.batch as usize,
        seed: args.seed,
        threads: threads(args.threads),
    })
}

fn print_space(contest: &Contest, one: &Compared, output: &mut Output) -> anyhow::Result<()> {
    let scores = &one.scores;
    output.line(format!(
        "{} ({}): {} configurations, {} work, {} within 5% of the optimum of {:.4} ms",
        one.file.display(),
        one.recorded.device,
        grouped(scores.configs as u64),
        grouped(scores.working as u64),
        scores.close,
        scores.optimum.0 / 1e6,
    ))?;
    let mut header = header(contest);
    header.extend(["to 95%>", "reached>", "µs/eval>"].map(str::to_owned));
    let mut rows = vec![row("random (exact)", &scores.random, ["", "", ""])];
    for (name, summary) in &scores.strategies {
        let after = match summary.close_after {
            Some(after) => format!("{after:.0}"),
            None => "-".to_owned(),
        };
        let reached = format!("{:.0}%", 100.0 * summary.close);
        let own = format!("{:.1}", summary.own_micros);
        rows.push(row(name, &summary.fractions, [&after, &reached, &own]));
    }
    Ok(output.table(&as_strs(&header), rows)?)
}

fn print_means(
    contest: &Contest,
    spaces: &[SpaceScores],
    means: &[MeanScores],
    output: &mut Output,
) -> anyhow::Result<()> {
    let (n_spaces, repeats) = (spaces.len(), contest.repeats);
    output.line(format!(
        "means over {n_spaces} spaces, {repeats} searches of each"
    ))?;
    let mut header = header(contest);
    header.extend(["reached>", "µs/eval>"].map(str::to_owned));
    let mut rows = vec![row("random (exact)", &mean_random(spaces), ["", ""])];
    for mean in means {
        let reached = format!("{:.0}%", 100.0 * mean.close);
        let own = format!("{:.1}", mean.own_micros);
        rows.push(row(&mean.strategy, &mean.fractions, [&reached, &own]));
    }
    Ok(output.table(&as_strs(&header), rows)?)
}

fn mean_random(spaces: &[SpaceScores]) -> Vec<f64> {
    let n_budgets = spaces.first().map_or(0, |space| space.random.len());
    let mean = |at: usize| {
        let sum: f64 = spaces.iter().map(|space| space.random[at]).sum();
        sum / spaces.len() as f64
    };
    (0..n_budgets).map(mean).collect()
}

fn header(contest: &Contest) -> Vec<String> {
    let budgets = contest
        .budgets
        .iter()
        .map(|budget| format!("after {budget}>"));
    std::iter::once("strategy".to_owned())
        .chain(budgets)
        .collect()
}

fn as_strs(header: &[String]) -> Vec<&str> {
    header.iter().map(String::as_str).collect()
}

fn row<const N: usize>(name: &str, fractions: &[f64], rest: [&str; N]) -> Vec<String> {
    let fractions = fractions.iter().map(|fraction| format!("{fraction:.3}"));
    std::iter::once(name.to_owned())
        .chain(fractions)
        .chain(rest.map(str::to_owned))
        .collect()
}

fn document(contest: &Contest, compared: &[Compared], means: &[MeanScores]) -> Json {
    let space = |one: &Compared| {
        let strategy = |(name, summary): &(String, kernwright::tune::score::Summary)| {
            json!({
                "strategy": name,
                "fractions": summary.fractions,
                "deviations": summary.deviations,
                "evaluations_to_95": summary.close_after,
                "reached_95": summary.close,
                "own_us_per_evaluation": summary.own_micros,
            })
        };
        let scores = &one.scores;
        json!({
            "file": one.file,
            "t1": one.t1,
            "kernel": one.recorded.kernel.name(),
            "device": one.recorded.device.to_string(),
            "configs": scores.configs,
            "working": scores.working,
            "within_5_percent": scores.close,
            "optimum_ns": scores.optimum,
            "random_exact": scores.random,
            "strategies": scores.strategies.iter().map(strategy).collect::<Vec<_>>(),
        })
    };
    let mean = |mean: &MeanScores| {
        json!({
            "strategy": mean.strategy,
            "fractions": mean.fractions,
            "reached_95": mean.close,
            "own_us_per_evaluation": mean.own_micros,
        })
    };
    json!({
        "budgets": contest.budgets,
        "repeats": contest.repeats,
        "batch": contest.batch,
        "seed": contest.seed,
        "spaces": compared.iter().map(space).collect::<Vec<_>>(),
        "means": means.iter().map(mean).collect::<Vec<_>>(),
    })
}
