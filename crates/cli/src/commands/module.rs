//! `kernwright module`: a model's program, read, described, run and compared.

use std::process::ExitCode;

use anyhow::Context;
use kernwright::modules::{
    EngineChoice, ModuleFacts, ModuleOrder, ModuleRan, module_facts, plugin_environment,
    read_module, run_module,
};
use kernwright::units;
use serde_json::json;

use crate::args_module::{EngineArgs, ModuleArgs};
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::tools;

/// Answers may be this far from known ones, as a share of their largest number.
const NEAR: f64 = 1e-4;

pub(crate) fn run(args: &ModuleArgs, output: &mut Output) -> anyhow::Result<ExitCode> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let engine = engine(&args.engine, threads)?;
    let mut is_well = true;
    for file in &args.files {
        let module = read_module(file)?;
        let facts = module_facts(&module);
        if let Some(path) = &args.write {
            std::fs::write(path, module.to_string())
                .with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        let ran = match args.run || args.inputs.is_some() {
            false => None,
            true => {
                let mut launcher = tools::launcher(!args.no_sandbox)?;
                if let Some(plugin) = &args.engine.plugin {
                    launcher.environment.extend(plugin_environment(plugin));
                }
                let order = ModuleOrder {
                    engine: engine.clone(),
                    launcher,
                    inputs: args.inputs.clone(),
                    runs: args.runs,
                };
                Some(run_module(&module, &order)?)
            }
        };
        let is_near = |ran: &ModuleRan| {
            let mut answers = ran.answers.iter();
            answers.all(|(_, answer)| answer.as_ref().is_ok_and(|off| *off <= NEAR))
        };
        is_well &= ran.as_ref().is_none_or(is_near);
        if output.json {
            let file = file.display().to_string();
            let document = json!({ "file": file, "facts": facts, "ran": ran });
            output.document("module", &document)?;
            continue;
        }
        output.line(format!("{}: {}", file.display(), facts.name))?;
        for line in described(&facts)
            .into_iter()
            .chain(ran.iter().flat_map(run_lines))
        {
            output.line(format!("  {line}"))?;
        }
    }
    Ok(match is_well {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// The requested engine; ours runs on this many threads.
pub(crate) fn engine(args: &EngineArgs, threads: usize) -> anyhow::Result<EngineChoice> {
    let options = |texts: &[String]| -> anyhow::Result<Vec<(String, String)>> {
        let one = |text: &String| match text.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(Usage(format!("`{text}` is no NAME=VALUE")).into()),
        };
        texts.iter().map(one).collect()
    };
    Ok(match &args.plugin {
        None => EngineChoice::Interpreter { threads },
        Some(path) => EngineChoice::Plugin {
            path: path.canonicalize().map_err(|error| {
                Usage(format!(
                    "cannot find the plugin `{}`: {error}",
                    path.display()
                ))
            })?,
            client: options(&args.client_option)?,
            compiler: options(&args.xla_option)?,
        },
    })
}

fn described(facts: &ModuleFacts) -> Vec<String> {
    let counted = |counts: &std::collections::BTreeMap<String, usize>| {
        let mut counts: Vec<(&String, &usize)> = counts.iter().collect();
        counts.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), *name));
        let all: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        all.join(", ")
    };
    let arguments: Vec<String> = facts
        .arguments
        .iter()
        .map(|(name, ty)| match name.is_empty() {
            true => ty.clone(),
            false => format!("{name}: {ty}"),
        })
        .collect();
    let mut lines = vec![
        format!("takes       {}", arguments.join(", ")),
        format!("gives       {}", facts.results.join(", ")),
        format!(
            "operations  {}: {}",
            grouped(facts.operations as u64),
            counted(&facts.kinds)
        ),
    ];
    if !facts.carried.is_empty() {
        lines.push(format!(
            "not known   {}; carried as they are written",
            counted(&facts.carried)
        ));
    }
    lines
}

fn run_lines(ran: &ModuleRan) -> Vec<String> {
    let mut lines = vec![format!("engine      {}", ran.engine)];
    let mut times = ran.times.clone();
    times.sort_by(f64::total_cmp);
    if let (Some(fastest), Some(median)) = (times.first(), times.get(times.len() / 2)) {
        lines.push(format!(
            "time        ready in {}; of {} runs the fastest {}, the median {}",
            seconds(ran.compile),
            times.len(),
            seconds(*fastest),
            seconds(*median)
        ));
    }
    for (nth, answer) in &ran.answers {
        lines.push(match answer {
            Ok(0.0) => format!("out{nth}        right, to the last bit"),
            Ok(off) if *off <= NEAR => format!("out{nth}        right; off by at most {off:.1e}"),
            Ok(off) => format!("out{nth}        off by {off:.1e} of its largest number"),
            Err(why) => format!("out{nth}        wrong: {why}"),
        });
    }
    lines
}

fn seconds(seconds: f64) -> String {
    units::time(seconds * 1e9)
}
