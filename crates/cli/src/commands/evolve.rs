//! `kernwright evolve`: a kernel's own code, rewritten.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kernwright::evolve::{
    Budget, EvolveError, EvolveRequest, Evolved, Goal, Mode, Risk, Shape, Timed, Tools, Unproven,
    Winner, embedded_workloads, evolve_job, open_workload, run_folder,
};
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::worker::Interrupt;
use kernwright::space::{Doubt, did_you_mean};
use kernwright::{Catalog, JobError};

use super::bench::{self, pairs};
use super::evolve_model;
use super::evolve_progress::Progress;
use crate::args_evolve::{EvolveArgs, GoalArg, ModeArg};
use crate::exit::{Interrupted, Usage};
use crate::output::{Output, grouped};
use crate::settings::Settings;
use crate::signals::{self, Signals};
use crate::tools;

pub(crate) fn run(
    args: &EvolveArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if let Some(file) = open_workload(&args.job)? {
        return evolve_model::run(args, file, settings, output);
    }
    check(args)?;
    // The folder of a built-in job's sources goes with this.
    let file = kernwright::open_job(catalog, &args.job).map_err(|error| match error {
        JobError::Unknown { name, hint } => unknown(&name, &hint),
        error => error.into(),
    })?;
    let job = file.job.clone();
    let problem = job.problem(&pairs(&args.fields.join(" "))?)?;
    let goal = match args.goal {
        GoalArg::Time => Goal::Time,
        GoalArg::Instructions => Goal::Instructions,
    };
    let device = match goal {
        Goal::Time => bench::device(args.device.as_deref(), &job)?,
        Goal::Instructions => DeviceChoice::Cpu,
    };
    let mut options = tools::options(&args.tools, device)?;
    if let Some(labs) = args.labs {
        options.compilers = usize::from(labs);
    }
    let allow: Result<Vec<Risk>, String> = args.allow.iter().map(|word| word.parse()).collect();
    let name = job.name().to_owned();
    let folder = args
        .folder
        .clone()
        .unwrap_or_else(|| run_folder("evolved".as_ref(), &name, args.seed));
    let listening = signals::listen(&options.launcher.interrupt)?;
    let interrupt = options.launcher.interrupt.clone();
    let title = format!("{name} {problem}");
    let request = EvolveRequest {
        job,
        problem,
        tools: Tools {
            llvm: args.llvm.llvm.clone(),
            clang: tools::program_path(&args.llvm.clang).ok(),
        },
        bench: options,
        goal,
        allow: allow.map_err(Usage)?,
        mode: mode(args.mode),
        seed: args.seed,
        budget: Budget {
            time: Some(Duration::from_secs(args.budget)),
            candidates: args.max_candidates,
        },
        prove: args.prove_budget.map(Duration::from_secs),
        folder: std::path::absolute(&folder)?,
        resume: args.resume,
    };
    let weighs_error = request.allow.contains(&Risk::Precision);
    let progress = Progress::new(match goal {
        Goal::Instructions => ["instructions", "accesses"],
        Goal::Time if weighs_error => ["time", "error"],
        Goal::Time => ["time", "edits"],
    });
    let evolved = evolve_job(request, &mut |event| progress.hear(&event));
    progress.bar.finish_and_clear();
    let evolved = match evolved {
        Err(EvolveError::Interrupted) => return Err(unproven(&listening)),
        evolved => kept(evolved, &progress)?,
    };
    if output.json {
        output.document("evolved", &serde_json::to_value(&evolved)?)?;
    } else {
        output.line(title)?;
        for line in told(&evolved) {
            output.line(line)?;
        }
        stays(evolved.unproven.is_some(), &folder, output)?;
        output.line(place(&folder))?;
    }
    ended(&interrupt, &listening, output)
}

/// What is for models alone says nothing about a kernel.
fn check(args: &EvolveArgs) -> Result<(), Usage> {
    match args.engine.plugin {
        None => Ok(()),
        Some(_) => Err(Usage(
            "--plugin is for models, which have workloads; --device says what a kernel runs on"
                .to_owned(),
        )),
    }
}

/// A name that is neither a job's nor a workload's.
fn unknown(name: &str, hint: &str) -> anyhow::Error {
    // A near name wins, whichever of both it is.
    let hint = match did_you_mean(name, embedded_workloads()) {
        near if !near.is_empty() => near,
        _ if hint.contains("did you mean") => hint.to_owned(),
        _ => {
            let known: Vec<&str> = embedded_workloads().collect();
            format!(
                "{hint}; workloads that are built in are {}, and a file's name ends in `.workload.toml`",
                known.join(", ")
            )
        }
    };
    Usage(format!("no job or workload is named `{name}`{hint}")).into()
}

/// Tells of a winner that was proven before.
pub(super) fn stays(is_unproven: bool, folder: &Path, output: &mut Output) -> anyhow::Result<()> {
    if is_unproven && folder.join("winner.edits.json").exists() {
        output.line("the winner that this run has proven before stays in the folder")?;
    }
    Ok(())
}

/// Where a run is.
pub(super) fn place(folder: &Path) -> String {
    format!(
        "\nthe run is in `{}`; its page is report.html",
        folder.display()
    )
}

/// What came of a search; if it broke off, what to do about it.
pub(super) fn kept<T>(
    evolved: Result<T, EvolveError>,
    progress: &Progress,
) -> Result<T, EvolveError> {
    // Unless the disk failed.
    let is_kept = |error: &EvolveError| !matches!(error, EvolveError::Io(_));
    if evolved.as_ref().err().is_some_and(is_kept) && progress.has_begun() {
        tell!("all that was tried is kept: go on with --resume once what follows is mended");
    }
    evolved
}

/// How the program ends if it was interrupted before its best was proven.
pub(super) fn unproven(listening: &Signals) -> anyhow::Error {
    let text = "interrupted before anything was proven; all that was tried is kept: go on with --resume, and with \
                --budget 1s what was found so far is proven";
    interrupted(listening, text)
}

/// How the program ends after a search.
pub(super) fn ended(
    interrupt: &Interrupt,
    listening: &Signals,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    output.flush()?;
    match interrupt.is_asked() {
        true => Err(interrupted(listening, "interrupted; go on with --resume")),
        false => Ok(ExitCode::SUCCESS),
    }
}

fn interrupted(listening: &Signals, text: &str) -> anyhow::Error {
    let (code, text) = (listening.exit_code(), text.to_owned());
    Interrupted { code, text }.into()
}

/// How candidates are chosen.
pub(super) fn mode(mode: ModeArg) -> Mode {
    match mode {
        ModeArg::Ours => Mode::Ours,
        ModeArg::Random => Mode::Random,
        ModeArg::Gevo => Mode::Gevo,
    }
}

/// What came of a run, in lines.
pub(crate) fn told(evolved: &Evolved) -> Vec<String> {
    let standing = &evolved.standing;
    let mut lines = vec![format!(
        "{} candidates in {:.0} s, {} of them valid",
        grouped(standing.told),
        standing.seconds,
        grouped(standing.valid)
    )];
    for (why, count) in &standing.failures {
        lines.push(format!("  {why:24} {}", grouped(*count)));
    }
    for fallen in &evolved.fallen {
        lines.push(format!("not better after all: {fallen}"));
    }
    let by_error = evolved.by_error();
    if by_error.is_empty() && evolved.front.len() > 1 {
        lines.push("the front, as the search saw it:".to_owned());
        let shown = evolved.front.iter().take(SHOWN);
        lines.extend(shown.map(|point| {
            let share = point.scores.first().copied().unwrap_or(1.0);
            format!("  share {share:.4}  {}", edits(point.genome.len()))
        }));
    }
    if by_error.len() > 1 {
        lines.push("what exactness costs, as the search saw it:".to_owned());
        lines.extend(by_error.into_iter().map(|point| {
            format!(
                "  error {:7.1e}  share {:.4}  {}",
                evolved.error(point).unwrap_or(0.0),
                point.scores.first().copied().unwrap_or(1.0),
                edits(point.genome.len())
            )
        }));
    }
    match &evolved.winner {
        Some(winner) => {
            lines.push(String::new());
            lines.extend(winner_told(evolved, winner));
        }
        None => match &evolved.unproven {
            Some(unproven) => {
                lines.extend(unproven_told(unproven, |edit| edit.action.to_string()));
            }
            None => lines.push("nothing better was found that proved itself".to_owned()),
        },
    }
    lines.extend(doubts(&evolved.doubts));
    lines
}

/// Reasons to trust the times less, in lines.
pub(super) fn doubts(doubts: &[Doubt]) -> impl Iterator<Item = String> {
    let doubts = doubts.iter();
    doubts.map(|doubt| format!("doubt: {}; {}", doubt.what, doubt.remedy))
}

/// The best that was left when proving was stopped, in lines.
pub(super) fn unproven_told<E>(
    unproven: &Unproven<E>,
    words: impl Fn(&E) -> String,
) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!(
            "not proven: candidate {} with {} cost {:.4} of the original while searching; {}",
            unproven.individual,
            edits(unproven.genome.len()),
            unproven.share,
            unproven.why
        ),
    ];
    let shown = unproven.genome.edits().iter().take(SHOWN);
    lines.extend(shown.map(|(_, edit)| format!("  {}", words(edit))));
    let more = unproven.needed_seconds;
    let more = more.map_or_else(String::new, |more| format!(" --prove-budget {more}s"));
    lines.push(format!(
        "it may be wrong on other inputs, and no faster; its edits are in unproven.edits.json: the same command with `--resume \
         --budget 1s{more}` goes on proving"
    ));
    lines
}

/// So many of the front are told.
const SHOWN: usize = 12;

/// So many of the problems that a winner was right for are named.
const SHOWN_PROBLEMS: usize = 6;

fn winner_told(evolved: &Evolved, winner: &Winner) -> Vec<String> {
    let mut lines = Vec::new();
    let time = winner.claim.as_ref().and_then(|claim| claim.time.as_ref());
    match (time, winner.cost, &evolved.original.cost) {
        (Some(time), ..) => lines.extend(time_told(time)),
        (None, Some(cost), Ok(base)) => {
            let of = |part: u64, whole: u64, what: &str| match whole {
                0 => String::new(),
                _ => format!(", {} of {} {what}", grouped(part), grouped(whole)),
            };
            lines.push(format!(
                "{:.1} % of the original's instructions{}{}",
                100.0 * winner.share,
                of(cost.accesses, base.accesses, "accesses to memory"),
                of(cost.barriers, base.barriers, "barriers")
            ));
        }
        _ => {}
    }
    let were = match winner.held_out {
        0 => "not emulated on other inputs".to_owned(),
        count => format!("right on {count} inputs no search has seen"),
    };
    let were = match winner.cost {
        Some(cost) if !cost.is_exact => {
            format!(
                "{were}; answers are off by {:.1e} of their size",
                cost.error
            )
        }
        _ => were,
    };
    lines.push(format!(
        "{}, reduced from {}; {were}",
        edits(winner.edits.len()),
        winner.found_edits
    ));
    lines.extend(minimal(winner.is_minimal));
    let shapes = winner.claim.iter().flat_map(|claim| &claim.shapes);
    lines.extend(shapes.map(shape_told));
    if winner.claim.is_none() {
        let (shown, rest) = winner
            .held_out_problems
            .split_at(winner.held_out_problems.len().min(SHOWN_PROBLEMS));
        let rest = match rest.len() {
            0 => String::new(),
            count => format!("; and {count} more problems"),
        };
        lines.push(format!("  right for {}{rest}", shown.join("; ")));
        lines.extend(winner.untried.iter().map(|own| {
            format!("  not tried for {own}, which is too large to emulate: try it on a device")
        }));
        lines.push(
            "  right is what the original answers in the emulator; the job's reference was not run"
                .to_owned(),
        );
    }
    for (nth, edit) in winner.edits.iter().enumerate() {
        let place = edit.place().map(|place| format!("  {place}"));
        let place = place.unwrap_or_default();
        let without = edit.without_it();
        lines.push(String::new());
        lines.push(format!("{}. {}{place}", nth + 1, edit.words));
        lines.push(format!(
            "   {}: {}; {without}",
            edit.risk,
            edit.risk.meaning()
        ));
        if !edit.before.is_empty() {
            lines.push(format!("   - {}", edit.before));
        }
        lines.extend(
            edit.after
                .iter()
                .map(|line| format!("   + {}", line.trim())),
        );
    }
    let pairs = winner.pair_lines();
    if !pairs.is_empty() {
        lines.push(String::new());
        lines.extend(pairs);
    }
    lines
}

/// A word about edits that nothing shows to be needed, if there are such.
pub(super) fn minimal(is_minimal: bool) -> Option<String> {
    let few = "  not every one of them was shown to be needed".to_owned();
    (!is_minimal).then_some(few)
}

pub(super) fn edits(count: usize) -> String {
    match count {
        1 => "1 edit".to_owned(),
        count => format!("{count} edits"),
    }
}

/// A winner's time, in lines.
fn time_told(time: &Timed) -> Vec<String> {
    let told = format!(
        "{:.3} times as fast as the original (99 % interval {:.3} to {:.3})",
        1.0 / time.ratio,
        1.0 / time.interval.1,
        1.0 / time.interval.0
    );
    let over_job = time.over_job.map(|ratio| {
        format!(
            "{:.3} times as fast as what the job's own compiler makes of it",
            1.0 / ratio
        )
    });
    match (time.is_behind_job(), over_job) {
        (true, Some(over_job)) => vec![
            format!("{over_job}: nothing is gained over that"),
            format!("{told}, built like the winner"),
        ],
        (_, over_job) => [told].into_iter().chain(over_job).collect(),
    }
}

/// How a winner did on another problem, in a line.
fn shape_told(shape: &Shape) -> String {
    let how = match (&shape.untried, shape.ratio) {
        (Some(why), _) => format!("not tried: {why}"),
        (None, Some(ratio)) => format!("right, {:.3} times as fast", 1.0 / ratio),
        (None, None) => "right".to_owned(),
    };
    format!("  {}: {how}", shape.problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_behind_the_jobs_own_compiler_is_told_first() {
        let told = |over_job| {
            time_told(&Timed {
                ratio: 0.8,
                interval: (0.79, 0.81),
                over_job,
            })
        };
        let first = |over_job| told(over_job).swap_remove(0);
        assert!(first(Some(1.02)).starts_with("0.980 times as fast as what the job's own"));
        assert!(first(Some(0.9)).starts_with("1.250 times as fast as the original"));
        assert_eq!(told(None).len(), 1);
    }
}
