//! `kernwright compare-tuners`: strategies against each other on recorded spaces.

use std::path::{Path, PathBuf};

use anyhow::Context;
use kernwright::tune::{by_name, names};
use kernwright::{
    CompareError, Contest, Difference, MeanScores, POISON, Recorded, SpaceScores, Start,
    are_of_one_kernel, compare_tuners, mean_scores, read_recorded, seeds_from, t1_beside,
};
use serde_json::{Value as Json, json};

use crate::args_compare::CompareTunersArgs;
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::progress::{patience, threads};

/// A recorded space and where it was found.
struct Opened {
    file: PathBuf,
    t1: Option<PathBuf>,
    recorded: Recorded,
}

/// A recorded space with its figures.
struct Compared {
    opened: Opened,
    scores: SpaceScores,
}

/// A file that nothing can be compared on.
struct Refused {
    file: PathBuf,
    error: anyhow::Error,
}

pub(crate) fn run(args: &CompareTunersArgs, output: &mut Output) -> anyhow::Result<()> {
    let contest = contest(args)?;
    let (mut all, mut refused) = (Vec::new(), Vec::new());
    for file in &args.files {
        match open(args, file) {
            Ok(opened) => all.push(opened),
            Err(error) => refused.push(Refused {
                file: file.clone(),
                error,
            }),
        }
    }
    let starts: Vec<_> = (0..all.len()).map(|at| starts(args, &all, at)).collect();
    let mut compared = Vec::new();
    for (opened, starts) in all.into_iter().zip(starts) {
        let waiting = patience("searching");
        let scores = starts.map_err(anyhow::Error::from).and_then(|starts| {
            let scores = compare_tuners(&opened.recorded, &contest, &starts);
            scores.with_context(|| format!("cannot compare on `{}`", opened.file.display()))
        });
        drop(waiting);
        match scores {
            Ok(scores) => compared.push(Compared { opened, scores }),
            Err(error) => refused.push(Refused {
                file: opened.file,
                error,
            }),
        }
    }
    let spaces: Vec<SpaceScores> = compared.iter().map(|one| one.scores.clone()).collect();
    let means = mean_scores(&spaces);
    if output.json {
        let document = document(&contest, &compared, &means, &refused);
        output.document("compare-tuners", &document)?;
        return end(args, refused);
    }
    for (at, one) in compared.iter().enumerate() {
        if at > 0 {
            output.line("")?;
        }
        print_space(&contest, one, output)?;
        if args.searches {
            print_searches(&contest, one, output)?;
        }
    }
    if compared.len() > 1 {
        output.line("")?;
        print_means(&contest, &spaces, &means, output)?;
    }
    end(args, refused)
}

fn open(args: &CompareTunersArgs, file: &Path) -> anyhow::Result<Opened> {
    let t1 = args.space.clone().or_else(|| t1_beside(file));
    let recorded = read_recorded(file, t1.as_deref())?;
    for notice in recorded.notices() {
        notice!("note: {}: {notice}", file.display());
    }
    Ok(Opened {
        file: file.to_owned(),
        t1,
        recorded,
    })
}

/// Ends with the reasons of what was refused, after the others were shown. Where nothing is left,
/// the first reason is the error.
fn end(args: &CompareTunersArgs, mut refused: Vec<Refused>) -> anyhow::Result<()> {
    let none_fits = refused.len() == args.files.len();
    let first = none_fits.then(|| refused.remove(0));
    for one in &refused {
        notice!("refused: {}: {}", one.file.display(), one.reason());
    }
    if let Some(first) = first {
        return Err(first.error);
    }
    anyhow::ensure!(
        refused.is_empty(),
        "{} of {} files are no ground to compare on",
        refused.len(),
        args.files.len()
    );
    Ok(())
}

impl Refused {
    /// The error and its causes on one line.
    fn reason(&self) -> String {
        let causes: Vec<String> = self.error.chain().map(ToString::to_string).collect();
        causes.join(": ")
    }
}

/// What the searches of one of the spaces begin with.
fn starts(args: &CompareTunersArgs, all: &[Opened], at: usize) -> Result<Vec<Start>, Usage> {
    let Opened { file, recorded, .. } = &all[at];
    let mut starts = vec![Start::Cold];
    if args.warm {
        let is_like = |other: &Recorded| are_of_one_kernel(recorded, other);
        let others = all.iter().enumerate().filter(|(place, _)| *place != at);
        let others: Vec<&Recorded> = others
            .map(|(_, other)| &other.recorded)
            .filter(|other| is_like(other))
            .collect();
        let seeds = seeds_from(recorded, &others);
        if seeds.is_empty() {
            return Err(Usage(format!(
                "no other file has seeds for `{}`; name one of the same kernel, with the same \
                 parameters and values, or leave out `--warm`",
                file.display()
            )));
        }
        starts.push(Start::Warm(seeds));
    }
    if args.poisoned {
        starts.push(Start::Poisoned);
    }
    Ok(starts)
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
    let Compared { opened, scores } = one;
    let recorded = &opened.recorded;
    output.line(format!(
        "{} ({}): {} configurations, {} work, {} within 5% of the optimum of {:.4} ms",
        opened.file.display(),
        recorded.device,
        grouped(scores.configs as u64),
        grouped(scores.working as u64),
        scores.close,
        scores.optimum.0 / 1e6,
    ))?;
    let mut header = header(contest);
    header.extend(["to 95%>", "reached>", "µs/eval>"].map(str::to_owned));
    let mut rows = vec![row(
        "random (exact)",
        scores.random.as_deref(),
        &[],
        ["", "", ""],
        contest,
    )];
    for (name, summary) in &scores.strategies {
        let after = match summary.close_after {
            Some(after) => format!("{after:.0}"),
            None => "-".to_owned(),
        };
        let reached = format!("{:.0}%", 100.0 * summary.close);
        let own = format!("{:.1}", summary.own_micros);
        let fractions = Some(&*summary.fractions);
        let rest = [&*after, &*reached, &*own];
        rows.push(row(name, fractions, &summary.errors, rest, contest));
    }
    output.table(&as_strs(&header), rows)?;
    print_poison(contest, scores, output)
}

/// Shows every search of a space, in the order of their seeds.
fn print_searches(contest: &Contest, one: &Compared, output: &mut Output) -> anyhow::Result<()> {
    let mut header = header(contest);
    header.insert(1, "seed>".to_owned());
    header.push("to 95%>".to_owned());
    let mut rows = Vec::new();
    for (name, summary) in &one.scores.strategies {
        let searches = summary.each.iter().zip(&summary.each_close_after);
        for (seed, (fractions, close_after)) in (contest.seed..).zip(searches) {
            let mut row = vec![name.clone(), seed.to_string()];
            row.extend(fractions.iter().map(|one| format!("{one:.3}")));
            row.push(close_after.map_or("-".to_owned(), |after| after.to_string()));
            rows.push(row);
        }
    }
    Ok(output.table(&as_strs(&header), rows)?)
}

/// Shows what bad seeds have cost, if there were any.
fn print_poison(
    contest: &Contest,
    scores: &SpaceScores,
    output: &mut Output,
) -> anyhow::Result<()> {
    if scores.poison.is_empty() {
        return Ok(());
    }
    output.line(format!(
        "poisoned {POISON} evaluations later, less cold (± standard error)"
    ))?;
    let shown = |cost: &Difference| format!("{:+.3} ± {:.3}", cost.mean, cost.error);
    let row = |(name, costs): &(String, Vec<Difference>)| {
        let name = std::iter::once(name.clone());
        name.chain(costs.iter().map(shown)).collect::<Vec<_>>()
    };
    let rows = scores.poison.iter().map(row);
    Ok(output.table(&as_strs(&header(contest)), rows)?)
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
    let random = mean_random(spaces);
    let mut rows = vec![row(
        "random (exact)",
        random.as_deref(),
        &[],
        ["", ""],
        contest,
    )];
    for mean in means {
        let reached = format!("{:.0}%", 100.0 * mean.close);
        let own = format!("{:.1}", mean.own_micros);
        let fractions = Some(&*mean.fractions);
        let rest = [&*reached, &*own];
        rows.push(row(&mean.strategy, fractions, &mean.errors, rest, contest));
    }
    Ok(output.table(&as_strs(&header), rows)?)
}

/// The means of what random search comes to; `None` if one of the spaces cannot be counted.
fn mean_random(spaces: &[SpaceScores]) -> Option<Vec<f64>> {
    let known: Option<Vec<&Vec<f64>>> = spaces.iter().map(|space| space.random.as_ref()).collect();
    let known = known?;
    let n_budgets = known.first().map_or(0, |random| random.len());
    let mean = |at: usize| {
        let sum: f64 = known.iter().map(|random| random[at]).sum();
        sum / known.len() as f64
    };
    Some((0..n_budgets).map(mean).collect())
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

/// A row of fractions, one for each budget, with standard errors where there are any; `-` where
/// they are unknown.
fn row<const N: usize>(
    name: &str,
    fractions: Option<&[f64]>,
    errors: &[Option<f64>],
    rest: [&str; N],
    contest: &Contest,
) -> Vec<String> {
    let fractions = match fractions {
        Some(fractions) => (0..)
            .zip(fractions)
            .map(|(at, one)| match errors.get(at).copied().flatten() {
                Some(error) => format!("{one:.3} ±{error:.3}"),
                None => format!("{one:.3}"),
            })
            .collect(),
        None => vec!["-".to_owned(); contest.budgets.len()],
    };
    std::iter::once(name.to_owned())
        .chain(fractions)
        .chain(rest.map(str::to_owned))
        .collect()
}

fn document(
    contest: &Contest,
    compared: &[Compared],
    means: &[MeanScores],
    refused: &[Refused],
) -> Json {
    let space = |one: &Compared| {
        let strategy = |(name, summary): &(String, kernwright::tune::score::Summary)| {
            json!({
                "strategy": name,
                "fractions": summary.fractions,
                "deviations": summary.deviations,
                "standard_errors": summary.errors,
                "searches": summary.each,
                "searches_to_95": summary.each_close_after,
                "evaluations_to_95": summary.close_after,
                "reached_95": summary.close,
                "own_us_per_evaluation": summary.own_micros,
            })
        };
        let poison = |(name, costs): &(String, Vec<Difference>)| {
            json!({
                "strategy": name,
                "later_less_cold": costs.iter().map(|cost| cost.mean).collect::<Vec<_>>(),
                "standard_errors": costs.iter().map(|cost| cost.error).collect::<Vec<_>>(),
            })
        };
        let Compared { opened, scores } = one;
        json!({
            "file": opened.file,
            "t1": opened.t1,
            "kernel": opened.recorded.kernel.name(),
            "device": opened.recorded.device.to_string(),
            "configs": scores.configs,
            "working": scores.working,
            "within_5_percent": scores.close,
            "optimum_ns": scores.optimum,
            "random_exact": scores.random,
            "strategies": scores.strategies.iter().map(strategy).collect::<Vec<_>>(),
            "poisoned": scores.poison.iter().map(poison).collect::<Vec<_>>(),
        })
    };
    let mean = |mean: &MeanScores| {
        json!({
            "strategy": mean.strategy,
            "fractions": mean.fractions,
            "standard_errors": mean.errors,
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
        "refused": refused
            .iter()
            .map(|one| json!({ "file": one.file, "reason": one.reason() }))
            .collect::<Vec<_>>(),
    })
}
