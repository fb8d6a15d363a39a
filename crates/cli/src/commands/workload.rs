//! `kernwright workload`: a model's workload, looked at before it is evolved.

use std::process::ExitCode;

use kernwright::evolve::{
    Gauge, Wanted, WorkloadFacts, WorkloadKind, check_workload, embedded_workloads, open_workload,
};
use kernwright::modules::{EngineChoice, find_plugin, plugin_environment};
use kernwright::space::{Nanos, did_you_mean};
use kernwright::units::time;
use serde_json::json;

use super::evolve_model::advice;
use super::evolve_progress::time_notice;
use super::module::engine;
use crate::args_module::WorkloadArgs;
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::progress::patience;
use crate::settings::Settings;
use crate::tools;

pub(crate) fn run(
    args: &WorkloadArgs,
    settings: &Settings,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let Some(name) = &args.workload else {
        let names: Vec<&str> = embedded_workloads().collect();
        if output.json {
            output.document("workloads", &json!({ "workloads": names }))?;
        } else {
            for name in names {
                output.line(name)?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    };
    if name.ends_with(".toml") && !std::path::Path::new(name).exists() {
        return Err(Usage(format!("cannot read `{name}`: there is no such file")).into());
    }
    let file = open_workload(name)?.ok_or_else(|| {
        Usage(format!(
            "`{name}` is no workload{}",
            match did_you_mean(name, embedded_workloads()) {
                none if none.is_empty() => {
                    let known: Vec<&str> = embedded_workloads().collect();
                    format!(
                        "; built in are {}, and a file says what its `kind` and `arguments` are",
                        known.join(", ")
                    )
                }
                hint => hint,
            }
        ))
    })?;
    let mut launcher = tools::launcher(!args.no_sandbox)?;
    if let Some(plugin) = &args.engine.plugin {
        launcher.environment.extend(plugin_environment(plugin));
    }
    let engine = engine(&args.engine, 1)?;
    let kind = file.workload.kind();
    if kind == WorkloadKind::Inference && matches!(engine, EngineChoice::Interpreter { .. }) {
        let found = find_plugin();
        if let Some(advice) = advice(kind, &engine, found.as_ref()) {
            notice!("{advice}");
        }
    }
    let patience = patience("trying the model");
    let facts = check_workload(
        &file.workload,
        &engine,
        &launcher,
        &settings.sets_folder(),
        Wanted {
            weights: args.weights.as_deref(),
            equals: args.equals,
        },
        &mut |event| {
            if let Some(text) = time_notice(&event) {
                patience.say(&text);
            }
        },
    );
    drop(patience);
    let facts = facts?;
    if output.json {
        output.document("workload", &serde_json::to_value(&facts)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in fact_lines(&facts) {
        output.line(line)?;
    }
    if let Some(path) = &args.weights {
        output.line(format!("  weights     in `{}`", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn fact_lines(facts: &WorkloadFacts) -> Vec<String> {
    let about = match facts.about.as_str() {
        "" => String::new(),
        about => format!(": {about}"),
    };
    let mut lines = vec![format!("{}{about}", facts.name)];
    let mut add = |what: &str, text: String| lines.push(format!("  {what:11} {text}"));
    let kind = serde_json::to_value(facts.kind).unwrap_or_default();
    add("kind", kind.as_str().unwrap_or_default().to_owned());
    for role in ["weight", "state", "data", "labels", "number"] {
        let of_role = facts.arguments.iter().filter(|(_, one, _)| one == role);
        let named: Vec<String> = of_role
            .map(|(name, _, ty)| format!("{name}: {ty}"))
            .collect();
        match &named[..] {
            [] => {}
            [first, .., last] if named.len() > 8 => add(
                role,
                format!("{} of them, from {first} to {last}", named.len()),
            ),
            _ => add(role, named.join(", ")),
        }
    }
    add("operations", grouped(facts.n_operations as u64));
    if let Some(steps) = facts.steps {
        add(
            "steps",
            format!("{} in each training", grouped(steps as u64)),
        );
    }
    let (what, unit, of) = match facts.gauge {
        Gauge::Accuracy => ("right on", " %", "of"),
        Gauge::Metric => ("metric", "", "on"),
    };
    let each: Vec<String> = facts
        .accuracies
        .iter()
        .map(|one| facts.gauge.figure(*one) + unit)
        .collect();
    add(
        what,
        format!(
            "{} {} {} fitness rows",
            each.join(", "),
            of,
            grouped(facts.fitness_rows as u64)
        ),
    );
    add("engine", facts.engine.clone());
    add(
        "time",
        format!(
            "{} a run, {:.1} s to judge a candidate: about {} in 10 minutes by one lab",
            time(Nanos(1e9 * facts.run)),
            facts.judged,
            grouped((600.0 / facts.judged.max(1e-3)) as u64)
        ),
    );
    if let Some(equals) = &facts.equals {
        add(
            "equals",
            format!(
                "timed against itself called faster {} of {} times; {} of the 99 % intervals leave out the same; {:.3} to {:.3} times the time",
                equals.faster, equals.tried, equals.apart, equals.least, equals.most
            ),
        );
    }
    lines
}
