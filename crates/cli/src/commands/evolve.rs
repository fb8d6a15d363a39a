//! `kernwright evolve`: a kernel's own code, rewritten.

use std::process::ExitCode;

use kernwright::evolve::{
    EvolveError, EvolveRequest, Evolved, Goal, JudgedClaim, Risk, Shape, Timed, Tools, Winner,
    doubt_lines, embedded_workloads, evolve_job, fallen_lines, open_workload, run_folder,
};
use kernwright::measure::device::DeviceChoice;
use kernwright::space::did_you_mean;
use kernwright::{Catalog, JobError};

use super::evolve_model;
use super::evolve_progress::Progress;
use super::evolved::{
    SHOWN, edits, ended, kept, place, run_options, stays, unproven, unproven_lines,
};
use super::given::{self, pairs};
use crate::args_evolve::{EvolveArgs, GoalArg};
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::settings::Settings;
use crate::signals;
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
    let file = file.with_rows(&settings.sets_folder())?;
    let job = file.job.clone();
    let problem = job.problem(&pairs(&args.fields.join(" "))?)?;
    let goal = match args.goal {
        GoalArg::Time => Goal::Time,
        GoalArg::Instructions => Goal::Instructions,
    };
    let device = match goal {
        Goal::Time => given::device(args.device.as_deref(), &job)?,
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
        run: run_options(args, &folder)?,
    };
    let is_judged = request.job.judged().is_some();
    let weighs_error = request.allow.contains(&Risk::Precision);
    let progress = Progress::new(match goal {
        Goal::Instructions => ["instructions", "accesses"],
        Goal::Time if weighs_error || is_judged => ["time", "error"],
        Goal::Time => ["time", "edits"],
    });
    let evolved = evolve_job(request, &mut |event| progress.on_event(&event));
    progress.bar.finish_and_clear();
    let evolved = match evolved {
        Err(EvolveError::Interrupted) => return Err(unproven(&listening)),
        evolved => kept(evolved, progress.has_begun())?,
    };
    if output.json {
        output.document("evolved", &serde_json::to_value(&evolved)?)?;
    } else {
        output.line(title)?;
        for line in report_lines(&evolved) {
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
    // The hint is a similar name, be it a workload's or a job's.
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

/// The result of a run, in lines.
pub(crate) fn report_lines(evolved: &Evolved) -> Vec<String> {
    let mut lines = evolved.standing.lines("candidate");
    lines.extend(fallen_lines(&evolved.fallen));
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
            lines.extend(winner_lines(evolved, winner));
        }
        None => match &evolved.unproven {
            Some(unproven) => {
                lines.extend(unproven_lines(unproven, |edit| edit.action.to_string()));
            }
            None => lines.push("nothing better was found that proved itself".to_owned()),
        },
    }
    lines.extend(doubt_lines(&evolved.doubts));
    lines
}

/// The most problems that are named of those a winner was right for.
const SHOWN_PROBLEMS: usize = 6;

fn winner_lines(evolved: &Evolved, winner: &Winner) -> Vec<String> {
    let mut lines = Vec::new();
    let time = winner.claim.as_ref().and_then(|claim| claim.time.as_ref());
    let judged = winner
        .claim
        .as_ref()
        .and_then(|claim| claim.judged.as_ref());
    match (time, winner.cost, &evolved.original.cost) {
        (Some(time), ..) => lines.extend(judged_lines(time, judged)),
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
        // How far off they are is what the metric says.
        Some(_) if judged.is_some() => were.replace("right on", "nothing broken on"),
        Some(cost) if !cost.is_exact => {
            format!(
                "{were}; answers are off by {:.1e} of their size",
                cost.error
            )
        }
        _ => were,
    };
    let shown = winner.edits_view();
    lines.push(format!("{}; {were}", shown.reduced()));
    lines.extend(shown.note().map(|note| format!("  {note}")));
    let shapes = winner.claim.iter().flat_map(|claim| &claim.shapes);
    lines.extend(shapes.map(shape_line));
    if winner.claim.is_none() {
        let (named, rest) = winner
            .held_out_problems
            .split_at(winner.held_out_problems.len().min(SHOWN_PROBLEMS));
        let rest = match rest.len() {
            0 => String::new(),
            count => format!("; and {count} more problems"),
        };
        lines.push(format!("  right for {}{rest}", named.join("; ")));
        lines.extend(winner.untried.iter().map(|own| {
            format!("  not tried for {own}, which is too large to emulate: try it on a device")
        }));
        lines.push(
            "  right is what the original answers in the emulator; the job's reference was not run"
                .to_owned(),
        );
    }
    lines.extend(shown.lines());
    let pairs = winner.pair_lines();
    if !pairs.is_empty() {
        lines.push(String::new());
        lines.extend(pairs);
    }
    lines
}

/// A winner's time, in lines: where answers are judged by data, what remains over tuning one number comes first.
fn judged_lines(time: &Timed, judged: Option<&JudgedClaim>) -> Vec<String> {
    let Some(judged) = judged else {
        return time_lines(time);
    };
    let gauge = judged.gauge;
    let mut lines = Vec::new();
    if let Some(tuned) = &judged.tuned {
        lines.push(tuned.headline());
    }
    lines.extend(time_lines(time));
    lines.push(format!(
        "  {} on {} test rows, the original {}: {} (95 % interval {}; {} may be lost), over {} inputs",
        gauge.level(judged.accuracy[1]),
        grouped(judged.rows as u64),
        gauge.level(judged.accuracy[0]),
        gauge.change(judged.points.mean),
        gauge.range(&judged.points),
        gauge.allowance(judged.allowed),
        judged.inputs
    ));
    lines.extend(judged.turns.iter().map(|(name, before, after)| {
        format!("  turns of `{name}`: {before:.1} became {after:.1}")
    }));
    if let Some(tuned) = &judged.tuned {
        lines.push(tuned.line(gauge));
    }
    lines
}

/// A winner's time, in lines.
fn time_lines(time: &Timed) -> Vec<String> {
    let over_original = format!(
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
            format!("{over_original}, built like the winner"),
        ],
        (_, over_job) => [over_original].into_iter().chain(over_job).collect(),
    }
}

/// How a winner did on another problem, in a line.
fn shape_line(shape: &Shape) -> String {
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
    fn a_winner_behind_the_jobs_own_compiler_is_shown_first() {
        let lines = |over_job| {
            time_lines(&Timed {
                ratio: 0.8,
                interval: (0.79, 0.81),
                over_job,
            })
        };
        let first = |over_job| lines(over_job).swap_remove(0);
        assert!(first(Some(1.02)).starts_with("0.980 times as fast as what the job's own"));
        assert!(first(Some(0.9)).starts_with("1.250 times as fast as the original"));
        assert_eq!(lines(None).len(), 1);
    }
}
