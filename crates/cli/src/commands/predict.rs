//! `kernwright predict`: a ranked list for an untuned problem.

mod incumbent;
mod stats;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use kernwright::predict::decode::Step;
use kernwright::predict::{Model, Prediction, Search, read_file};
use kernwright::space::{Kernel, Param, Space, Value};
use kernwright::{Catalog, miopen_problem};
use serde_json::json;

use self::stats::{STATS_KS, Stats};
use crate::args::{PredictArgs, TargetArgs};
use crate::exit::{self, Usage};
use crate::output::Output;
use crate::target::Target;

pub(crate) fn run(
    args: &PredictArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let target_args = with_problem(args)?;
    let target = Target::new(catalog, &target_args)?;
    let device = target_args.device.as_ref();
    if let Some(Err(other)) = device.map(|device| target.kernel.runs_on(device)) {
        insist!("{other}");
        return refuse(&target, &[other.to_string()], output);
    }
    let refused = target.kernel.refuses_problem(&target.problem, device)?;
    if !refused.is_empty() {
        let rules: Vec<String> = refused.iter().map(ToString::to_string).collect();
        for rule in &rules {
            let name = target.kernel.name();
            insist!("`{name}` does not accept this problem: {rule}");
        }
        return refuse(&target, &rules, output);
    }
    let space = target.space(&target_args)?;
    let model = model(args, &target.kernel)?;
    check_source(args, &model)?;
    let incumbent = incumbent::ask(args, &space, device)?;
    let search = match args.beam {
        None => Search::Default,
        Some(1) => Search::Greedy,
        Some(width) => Search::Beam(width as usize),
    };
    let (source, count) = (args.source.as_deref(), args.k as usize);
    let prediction = model
        .predict(&space, device, source, count, search)
        .context("cannot use the model")?;
    for warning in &prediction.warnings {
        notice!("warning: {warning}");
    }
    let Some(best) = prediction.ranked.first() else {
        if output.json {
            let mut result = document(&model, &space, device, &prediction, None);
            if let Some(incumbent) = &incumbent {
                result["incumbent"] = incumbent.document(&prediction);
            }
            output.document("predict", &result)?;
        }
        let conflict = space.conflict(&[]);
        let names: Vec<String> = conflict.iter().map(|name| format!("`{name}`")).collect();
        insist!(
            "no valid configuration: {} cannot hold",
            names.join(" and ")
        );
        return Ok(ExitCode::from(exit::INFEASIBLE));
    };
    let stats = match args.stats {
        true => {
            let far = model.predict(&space, device, source, STATS_KS[4].max(count), search)?;
            Some(Stats::new(&model, &space, far))
        }
        false => None,
    };
    let steps = args
        .explain
        .then(|| model.explain(&space, device, source, &best.config));
    if output.json {
        let mut result = document(&model, &space, device, &prediction, steps.as_deref());
        if let Some(stats) = &stats {
            result["stats"] = stats.to_json();
        }
        if let Some(incumbent) = &incumbent {
            result["incumbent"] = incumbent.document(&prediction);
        }
        output.document("predict", &result)?;
    } else {
        print(&space, &prediction, output)?;
        if let Some(stats) = &stats {
            stats.print(output)?;
        }
        if let Some(incumbent) = &incumbent {
            incumbent.print(&prediction, output)?;
        }
        if let Some(steps) = steps {
            print_steps(&space, &steps, output)?;
        }
    }
    let found = prediction.ranked.len();
    match args.beam {
        Some(width) if found < count && found == width as usize => {
            notice!("a beam of {width} finds no more than {width}");
        }
        _ if found < count => {
            notice!("these are all {found} valid configurations of the problem");
        }
        _ => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Ends without an answer, for these reasons.
fn refuse(target: &Target, reasons: &[String], output: &mut Output) -> anyhow::Result<ExitCode> {
    if output.json {
        let result = json!({
            "kernel": target.kernel.name(), "problem": target.problem, "refused": reasons,
            "predictions": [],
        });
        output.document("predict", &result)?;
    }
    Ok(ExitCode::from(exit::INFEASIBLE))
}

/// Adds the fields of `--problem` to those given one by one.
fn with_problem(args: &PredictArgs) -> anyhow::Result<TargetArgs> {
    let mut pairs = args.target.pairs.clone();
    if let Some(text) = &args.problem {
        if text.contains('=') {
            let between = |c: char| c.is_whitespace() || c == ',';
            let given = text.split(between).filter(|pair| !pair.is_empty());
            pairs.extend(given.map(str::to_owned));
        } else {
            let fields = miopen_problem(text.trim()).ok_or_else(|| {
                Usage(format!(
                    "`{text}` is neither `FIELD=VALUE` pairs nor a MIOpen problem key such as \
                     `64-56-56-1x1-256-56-56-32-0x0-1x1-1x1-0-NCHW-FP16-W`"
                ))
            })?;
            pairs.extend(fields.iter().map(|(name, value)| format!("{name}={value}")));
        }
    }
    Ok(TargetArgs {
        kernel: args.target.kernel.clone(),
        pairs,
        device: args.target.device.clone(),
    })
}

/// Reads a trained model and makes sure that it is of this kernel.
pub(crate) fn open_model(path: &Path, kernel: &Kernel) -> anyhow::Result<Model> {
    let read = read_file(path).and_then(|bytes| Model::from_bytes(kernel, &bytes));
    read.with_context(|| format!("cannot use the model `{}`", path.display()))
}

fn model(args: &PredictArgs, kernel: &Kernel) -> anyhow::Result<Model> {
    if let Some(path) = &args.model {
        return open_model(path, kernel);
    }
    match kernwright::embedded_model(kernel) {
        Some(model) => model.with_context(|| {
            format!(
                "the model built in for `{}` does not fit its card",
                kernel.name()
            )
        }),
        None => {
            let known: Vec<&str> = kernwright::embedded_models()
                .map(|(name, ..)| name)
                .collect();
            Err(Usage(format!(
                "no model is built in for `{}`, only for {}; train one with `kernwright train` and \
                 name it with --model",
                kernel.name(),
                known.join(", ")
            ))
            .into())
        }
    }
}

fn check_source(args: &PredictArgs, model: &Model) -> anyhow::Result<()> {
    let Some(source) = &args.source else {
        return Ok(());
    };
    let domains = &model.description().vocabulary.domains;
    if domains.iter().any(|domain| domain.source == *source) {
        return Ok(());
    }
    let mut known: Vec<&str> = domains.iter().map(|d| d.source.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    let message = format!(
        "the model has no source `{source}`, only {}",
        known.join(", ")
    );
    Err(Usage(message).into())
}

fn document(
    model: &Model,
    space: &Space,
    device: Option<&kernwright::space::Device>,
    prediction: &Prediction,
    steps: Option<&[Step]>,
) -> serde_json::Value {
    let description = model.description();
    let ranked: Vec<_> = prediction
        .ranked
        .iter()
        .map(|ranked| json!({ "probability": ranked.probability, "config": ranked.config }))
        .collect();
    let warnings: Vec<String> = prediction
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut document = json!({
        "kernel": space.kernel().name(),
        "problem": space.problem(),
        "device": device,
        "model": {
            "architecture": description.shape.name(),
            "members": description.members,
            "data": description.origin.data,
        },
        "answers_for": prediction.answers_for.as_ref().map(|domain| json!({
            "arch": domain.arch, "source": domain.source,
        })),
        "warnings": warnings,
        "holds_the_best": prediction.held.as_ref().map(|held| held.within(ranked.len())),
        "predictions": ranked,
    });
    if let Some(steps) = steps {
        document["explanation"] = steps
            .iter()
            .zip(space.params().iter())
            .map(|(step, param)| explained(step, param))
            .collect();
    }
    document
}

fn explained(step: &Step, param: &Param) -> serde_json::Value {
    let value = |position: u16| param.values()[usize::from(position)].clone();
    let open: Vec<_> = step
        .open
        .iter()
        .map(|token| {
            json!({
                "value": value(token.position), "probability": token.probability,
                "chosen": token.chosen,
            })
        })
        .collect();
    let removed: Vec<_> = step
        .removed
        .iter()
        .map(|removed| {
            json!({
                "value": value(removed.position), "probability_without_rules": removed.probability,
                "rules": removed.rules,
            })
        })
        .collect();
    json!({ "param": param.name(), "open": open, "removed": removed })
}

fn print(space: &Space, prediction: &Prediction, output: &mut Output) -> anyhow::Result<()> {
    let params = space
        .params()
        .iter()
        .map(|param| format!("{}>", param.name()));
    let header: Vec<String> = ["probability>".to_owned()]
        .into_iter()
        .chain(params)
        .collect();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let rows = prediction.ranked.iter().map(|ranked| {
        let values = ranked.config.values().map(Value::to_string);
        [percent(ranked.probability)]
            .into_iter()
            .chain(values)
            .collect()
    });
    output.table(&header, rows)?;
    if let Some(held) = &prediction.held {
        let count = prediction.ranked.len();
        let among = match count {
            1 => "it is the tuned answer".to_owned(),
            _ => format!("the tuned answer is among these {count}"),
        };
        output.line(format!(
            "{among} with a probability of {}",
            percent(held.within(count))
        ))?;
    }
    Ok(())
}

fn percent(probability: f64) -> String {
    format!("{:.1} %", 100.0 * probability)
}

/// Values less likely than this are not worth a line's space.
const FAINT: f64 = 0.005;

fn print_steps(space: &Space, steps: &[Step], output: &mut Output) -> anyhow::Result<()> {
    output.line("\nwhy the first one, value by value:")?;
    for (step, param) in steps.iter().zip(space.params().iter()) {
        let value = |position: u16| &param.values()[usize::from(position)];
        let open: Vec<String> = step
            .open
            .iter()
            .filter(|token| token.chosen || token.probability >= FAINT)
            .map(|token| {
                let mark = if token.chosen { "*" } else { "" };
                let share = percent(token.probability);
                format!("{}{mark} {share}", value(token.position))
            })
            .collect();
        output.line(format!("  {:<18} {}", param.name(), open.join(", ")))?;
        let mut by_rules: Vec<(&[String], Vec<String>)> = Vec::new();
        for removed in &step.removed {
            let shown = value(removed.position).to_string();
            match by_rules
                .iter_mut()
                .find(|(rules, _)| *rules == removed.rules)
            {
                Some((_, values)) => values.push(shown),
                None => by_rules.push((&removed.rules, vec![shown])),
            }
        }
        for (rules, values) in by_rules {
            let names: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
            output.line(format!(
                "  {:<18} removed by {}: {}",
                "",
                names.join(" and "),
                values.join(", ")
            ))?;
        }
    }
    Ok(())
}
