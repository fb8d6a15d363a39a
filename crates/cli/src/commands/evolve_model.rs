//! `kernwright evolve` of a workload: a model's own program, rewritten.

use std::fmt::Write as _;
use std::process::ExitCode;

use kernwright::evolve::{
    ByXla, EvolveError, EvolvedModel, Gauge, ModelRequest, ModelTime, ModelWinner, WorkloadFile,
    WorkloadKind, doubt_lines, evolve_workload, fallen_lines, model_claim, run_folder,
};
use kernwright::modules::{EngineChoice, find_plugin, plugin_environment};

use super::evolve_progress::Progress;
use super::evolved::{edits, ended, kept, place, run_options, stays, unproven, unproven_lines};
use super::module::engine;
use crate::args_evolve::{EvolveArgs, GoalArg};
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::settings::Settings;
use crate::signals;
use crate::tools;

pub(super) fn run(
    args: &EvolveArgs,
    file: WorkloadFile,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let workload = file.workload.clone();
    check(args)?;
    let mut launcher = tools::launcher(!args.tools.no_sandbox)?;
    if let Some(plugin) = &args.engine.plugin {
        launcher.environment.extend(plugin_environment(plugin));
    }
    let listening = signals::listen(&launcher.interrupt)?;
    let interrupt = launcher.interrupt.clone();
    let name = workload.name().to_owned();
    let folder = args
        .folder
        .clone()
        .unwrap_or_else(|| run_folder("evolved".as_ref(), &name, args.seed));
    // Labs work side by side, so each has but one thread.
    let engine = engine(&args.engine, 1)?;
    let xla = match engine {
        EngineChoice::Interpreter { .. } => find_plugin(),
        EngineChoice::Plugin { .. } | EngineChoice::Counting => None,
    };
    if let Some(advice) = advice(workload.kind(), &engine, xla.as_ref()) {
        notice!("{advice}");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let request = ModelRequest {
        workload,
        engine,
        xla,
        launcher,
        labs: args.labs.map_or(cores, usize::from),
        sets: settings.sets_folder(),
        run: run_options(args, &folder)?,
    };
    let progress = Progress::new(match request.workload.kind() {
        WorkloadKind::Inference => ["time", "error"],
        WorkloadKind::Training => ["error share", "time"],
    });
    let evolved = evolve_workload(request, &mut |event| progress.on_event(&event));
    progress.bar.finish_and_clear();
    let evolved = match evolved {
        Err(EvolveError::Interrupted) => return Err(unproven(&listening)),
        evolved => kept(evolved, progress.has_begun())?,
    };
    if output.json {
        output.document("evolved_model", &serde_json::to_value(&evolved)?)?;
    } else {
        for line in report_lines(&evolved) {
            output.line(line)?;
        }
        stays(evolved.unproven.is_some(), &folder, output)?;
        output.line(place(&folder))?;
    }
    ended(&interrupt, &listening, output)
}

/// What to know before a model that predicts is evolved by our interpreter: it is made faster for one engine, and
/// others take other times.
pub(super) fn advice(
    kind: WorkloadKind,
    engine: &EngineChoice,
    found: Option<&EngineChoice>,
) -> Option<String> {
    if kind == WorkloadKind::Training || matches!(engine, EngineChoice::Plugin { .. }) {
        return None;
    }
    let how = match found {
        Some(EngineChoice::Plugin { path, .. }) => {
            format!("one is here: --plugin {}", path.display())
        }
        _ => "`pip install xla-cpu-pjrt` has one for the processor".to_owned(),
    };
    Some(format!(
        "this model is to become faster, and what is faster by our interpreter is often not by XLA: better search by XLA, with a \
         PJRT plugin ({how})"
    ))
}

/// What is for kernels alone says nothing about a model.
fn check(args: &EvolveArgs) -> Result<(), Usage> {
    let wrong = match args {
        args if !args.fields.is_empty() => "FIELD=VALUE",
        args if !args.allow.is_empty() => "--allow",
        args if args.goal == GoalArg::Instructions => "--goal instructions",
        args if args.device.is_some() => "--device",
        _ => return Ok(()),
    };
    Err(Usage(format!(
        "{wrong} is for kernels; a model has a workload, and --plugin says what runs it"
    )))
}

/// The most points of the front that are shown.
const SHOWN: usize = 12;

/// The result of a run, in lines.
pub(super) fn report_lines(evolved: &EvolvedModel) -> Vec<String> {
    let (standing, gauge) = (&evolved.standing, evolved.gauge);
    let mut lines = vec![format!(
        "{}, by {}",
        evolved.workload, evolved.original.engine
    )];
    let mut judged = standing.lines("model");
    let _ = write!(
        judged[0],
        "; the original on the fitness rows: {}",
        gauge.level(evolved.fitness)
    );
    lines.extend(judged);
    let mut shares = evolved.spent.shares();
    shares.retain(|(_, share)| *share >= 0.005);
    if !shares.is_empty() {
        let share = |(what, share): &(&str, f64)| format!("{:.0} % {what}", 100.0 * share);
        let shares: Vec<String> = shares.iter().map(share).collect();
        lines.push(format!("labs spent {}", shares.join(", ")));
    }
    let times = match evolved.unproven {
        Some(_) => "as the search saw it",
        None => "by the fitness rows and with times measured anew",
    };
    lines.push(format!("the front, {times}:"));
    let trades = evolved.trades();
    for (nth, (point, time, accuracy)) in trades.iter().take(SHOWN).enumerate() {
        let edits = edits(point.genome.len());
        lines.push(format!(
            "{:4}. {time:.3} times the time, {}, {edits}",
            nth + 1,
            gauge.level(*accuracy)
        ));
        if let Some(why) = &point.passed_over {
            lines.push(format!(
                "      passed over (candidate {}): {why}",
                point.individual
            ));
        }
    }
    let hidden = evolved.front.len() - trades.len().min(SHOWN);
    if hidden > 0 {
        lines.push(format!("  and {hidden} more, in report.json"));
    }
    if !trades.is_empty() {
        lines.push(
            "  (`kernwright apply` does their edits: front/1.edits.json and so on)".to_owned(),
        );
    }
    lines.extend(fallen_lines(&evolved.fallen));
    if evolved.struck_out.is_some() {
        lines.push(
            "  (the edits of the one that failed on test rows are in struck-out.edits.json)"
                .to_owned(),
        );
    }
    match &evolved.winner {
        Some(winner) => {
            lines.push(String::new());
            lines.extend(winner_lines(evolved, winner));
        }
        None => match &evolved.unproven {
            Some(unproven) => lines.extend(unproven_lines(unproven, |edit| edit.to_string())),
            None => lines.push("nothing better was found that proved itself".to_owned()),
        },
    }
    lines.extend(doubt_lines(&evolved.doubts));
    lines
}

/// A time with what is known of it.
fn time_line(time: &ModelTime) -> String {
    let (low, high) = time.interval;
    let ratio = time.ratio;
    match time {
        time if time.is_same_work => {
            "the original's work with other numbers, which takes as long".to_owned()
        }
        time if time.is_blurred => format!(
            "time {ratio:.3} of the original's (99 % interval {low:.3} to {high:.3}, however often it is timed: the machine is \
             too busy)"
        ),
        _ => format!("time {ratio:.3} of the original's (99 % interval {low:.3} to {high:.3})"),
    }
}

fn winner_lines(evolved: &EvolvedModel, winner: &ModelWinner) -> Vec<String> {
    let (tested, gauge) = (&winner.tested, evolved.gauge);
    let (original, own) = tested.means();
    let trainings = match evolved.kind {
        WorkloadKind::Training => format!(" after {} fresh trainings", tested.winner.len()),
        WorkloadKind::Inference => String::new(),
    };
    let mut lines = vec![
        model_claim(evolved, winner),
        format!(
            "on {} rows no search has seen{trainings}: {}, the original {} ({}, 95 % interval {})",
            grouped(tested.rows as u64),
            gauge.level(own),
            gauge.level(original),
            gauge.change(tested.points.mean),
            gauge.range(&tested.points)
        ),
        format!(
            "{}; {:.1} and {:.1} µs",
            time_line(&tested.time),
            1e6 * tested.time.winner,
            1e6 * tested.time.original
        ),
    ];
    lines.extend(tested.by_xla.as_ref().map(|by_xla| match by_xla {
        ByXla::Not { why } => format!(
            "that is by our interpreter; not measured by XLA: {why} (`pip install xla-cpu-pjrt`, or name one in KERNWRIGHT_PJRT_PLUGIN)"
        ),
        ByXla::Measured { engine, time } => format!(
            "by {engine}: {}; {:.1} and {:.1} µs",
            time_line(time),
            1e6 * time.winner,
            1e6 * time.original
        ),
    }));
    if let Some(tuned) = &tested.tuned {
        let (change, range) = (
            gauge.change(tuned.remains.mean),
            gauge.range(&tuned.remains),
        );
        let beside = match gauge {
            Gauge::Accuracy => format!("of the gain {change} remain over that ({range})"),
            Gauge::Metric => {
                format!("beside that the winner has {change} ({range}), less being better")
            }
        };
        lines.push(format!(
            "the original with its {} tuned to {}{}: {}; {beside}",
            tuned.what,
            tuned.value,
            tuned.caveat(),
            gauge.level(tuned.accuracy),
        ));
    }
    let shown = winner.edits_view(evolved);
    lines.push(shown.reduced());
    lines.extend(shown.note().map(|note| format!("  {note}")));
    lines.extend(shown.lines());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_by_our_interpreter_come_with_advice() {
        let ours = EngineChoice::Interpreter { threads: 1 };
        let plugin = EngineChoice::Plugin {
            path: "/packages/xla_cpu_pjrt.so".into(),
            client: Vec::new(),
            compiler: Vec::new(),
        };
        assert_eq!(advice(WorkloadKind::Training, &ours, None), None);
        assert_eq!(advice(WorkloadKind::Inference, &plugin, None), None);
        let without = advice(WorkloadKind::Inference, &ours, None).unwrap_or_default();
        assert!(without.contains("pip install xla-cpu-pjrt"), "{without}");
        let with = advice(WorkloadKind::Inference, &ours, Some(&plugin)).unwrap_or_default();
        assert!(
            with.contains("--plugin /packages/xla_cpu_pjrt.so"),
            "{with}"
        );
    }
}
