//! `kernwright space`: count, sample and list valid configurations.

use std::path::Path;
use std::process::ExitCode;

use kernwright::Catalog;
use kernwright::space::{Config, FaultyRule, Space, Value};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;

use crate::args::{SpaceCommand, TargetArgs};
use crate::exit;
use crate::output::{Output, grouped};
use crate::progress::patience;
use crate::target::Target;

pub(crate) fn run(
    command: &SpaceCommand,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    match command {
        SpaceCommand::Count(args) => {
            let space = open(args, catalog)?;
            match measured(&args.kernel) {
                Some(measured) => count_measured(&space, &measured, output),
                None => count(&space, output),
            }
        }
        SpaceCommand::Sample {
            target,
            number,
            seed,
        } => {
            let space = open(target, catalog)?;
            warn_if_measured(target);
            let mut rng = ChaCha8Rng::seed_from_u64(*seed);
            let mut configs = Vec::new();
            for _ in 0..*number {
                configs.extend(space.sample(&mut rng)?);
            }
            print(&space, "space.sample", configs, output)
        }
        SpaceCommand::List {
            target,
            limit,
            offset,
        } => {
            let space = open(target, catalog)?;
            warn_if_measured(target);
            list(&space, *limit, *offset, output)
        }
    }
}

fn open(args: &TargetArgs, catalog: &Catalog) -> anyhow::Result<Space> {
    let target = Target::new(catalog, args)?;
    let space = target.space(args)?;
    let _patience = patience("laying the space out");
    space.count()?;
    warn_if_refused(&target, args)?;
    warn_of_faults(&space);
    Ok(space)
}

/// Warns that every combination of a measured space's values is shown, valid or not.
fn warn_if_measured(target: &TargetArgs) {
    if measured(&target.kernel).is_some() {
        notice!(
            "warning: `{}` has no constraints, so these are combinations of its values and may not be \
             valid; a T1 file has the constraints",
            target.kernel
        );
    }
}

/// Names the rules that fault for some configuration.
fn faults(space: &Space) -> Vec<serde_json::Value> {
    let found = space.faults();
    let describe = |faulty: &FaultyRule<'_>| {
        let example: serde_json::Map<_, _> = faulty
            .example
            .iter()
            .map(|(name, value)| (name.clone(), json!(value)))
            .collect();
        json!({
            "constraint": faulty.rule.name(), "fault": faulty.fault.to_string(), "example": example,
        })
    };
    found.iter().map(describe).collect()
}

/// A rule that overflows is false there, which makes the space smaller; the user should know.
fn warn_of_faults(space: &Space) {
    for faulty in space.faults() {
        let example: Vec<String> = faulty
            .example
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        notice!(
            "warning: `{}` {} for some configurations and counts as false there, such as {}",
            faulty.rule.name(),
            faulty.fault,
            example.join(" ")
        );
    }
}

/// A space may be counted for a problem the kernel does not accept, but not silently.
fn warn_if_refused(target: &Target, args: &TargetArgs) -> anyhow::Result<()> {
    let refused = target
        .kernel
        .refuses_problem(&target.problem, args.device.as_ref())?;
    for rule in refused {
        notice!(
            "warning: `{}` does not accept this problem: {rule}",
            target.kernel.name()
        );
    }
    Ok(())
}

/// What a cache or T4 file lists; `None` for what records nothing.
fn measured(name: &str) -> Option<Listed> {
    if !name.ends_with(".json") && !name.ends_with(".json.gz") {
        return None;
    }
    let recorded = kernwright::read_recorded(Path::new(name), None).ok()?;
    let working = recorded.trials.iter().filter(|trial| trial.time.is_some());
    Some(Listed {
        working: working.count() as u128,
        all: recorded.trials.len() as u128,
    })
}

/// Configurations that a measured space lists.
struct Listed {
    working: u128,
    all: u128,
}

/// Counts the combinations of a measured space, which need not be valid.
fn count_measured(space: &Space, listed: &Listed, output: &mut Output) -> anyhow::Result<ExitCode> {
    let combinations = space.count()?;
    let unlisted = combinations.saturating_sub(listed.all);
    if output.json {
        let result = json!({
            "kernel": space.kernel().name(),
            "problem": space.problem(),
            "count": null,
            "combinations": combinations.to_string(),
            "listed": listed.all.to_string(),
            "working": listed.working.to_string(),
            "unlisted": unlisted.to_string(),
        });
        output.document("space.count", &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    output.line(format!(
        "{} combinations of values; the file does not say which are valid, a T1 file does",
        grouped(combinations)
    ))?;
    output.line(format!(
        "the file lists {}: {} work and {} failed; {} it does not list",
        grouped(listed.all),
        grouped(listed.working),
        grouped(listed.all - listed.working),
        grouped(unlisted)
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn count(space: &Space, output: &mut Output) -> anyhow::Result<ExitCode> {
    let count = space.count()?;
    let cartesian = space.kernel().cartesian();
    if output.json {
        let result = json!({
            "kernel": space.kernel().name(),
            "problem": space.problem(),
            "count": count.to_string(),
            "cartesian": cartesian.to_string(),
            "unlisted": null,
            "conflict": space.conflict(&[]),
            "faults": faults(space),
        });
        output.document("space.count", &result)?;
    } else {
        output.line(format!(
            "{} valid configurations of {} ({:.3} %)",
            grouped(count),
            grouped(cartesian),
            100.0 * count as f64 / cartesian as f64
        ))?;
    }
    feasible(space)
}

/// No configuration at all is an answer of its own, with the rules that exclude each other.
fn feasible(space: &Space) -> anyhow::Result<ExitCode> {
    if space.count()? > 0 {
        return Ok(ExitCode::SUCCESS);
    }
    let conflict = space.conflict(&[]);
    let names: Vec<String> = conflict.iter().map(|name| format!("`{name}`")).collect();
    let together = if names.len() > 1 { " together" } else { "" };
    insist!(
        "no valid configuration: {} cannot hold{together}",
        names.join(" and ")
    );
    Ok(ExitCode::from(exit::INFEASIBLE))
}

fn list(
    space: &Space,
    limit: Option<u64>,
    offset: u64,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let limit = limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    let count = space.count()?;
    let first = u128::from(offset);
    let wanted = (first..count).take(limit);
    if output.json {
        let mut configs = Vec::new();
        for index in wanted {
            configs.extend(space.nth(index)?);
        }
        return print(space, "space.list", configs, output);
    }
    let names: Vec<&str> = space.params().iter().map(|param| param.name()).collect();
    output.line(names.join(","))?;
    for index in wanted {
        if let Some(config) = space.nth(index)? {
            let values: Vec<String> = config.values().map(csv_cell).collect();
            output.line(values.join(","))?;
        }
    }
    feasible(space)
}

fn print(
    space: &Space,
    kind: &str,
    configs: Vec<Config>,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    if output.json {
        let result = json!({
            "kernel": space.kernel().name(),
            "problem": space.problem(),
            "count": space.count()?.to_string(),
            "configs": configs,
        });
        output.document(kind, &result)?;
    } else {
        let header: Vec<String> = space
            .params()
            .iter()
            .map(|param| format!("{}>", param.name()))
            .collect();
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let rows = configs
            .iter()
            .map(|config| config.values().map(Value::to_string).collect());
        output.table(&header, rows)?;
    }
    feasible(space)
}

/// Spells a value as a CSV cell, in quotes where it needs them.
fn csv_cell(value: &Value) -> String {
    let text = value.to_string();
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}
