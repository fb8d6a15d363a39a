//! `kernwright kernels` and `kernwright kernel`: what cards say.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
use kernwright::Catalog;
use kernwright::space::{Constraint, FieldKind, Kernel};
use serde_json::{Value as Json, json};

use crate::args::{KernelCommand, SchemaFormat};
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::settings::ConfigFile;
use crate::target;

/// Lists the kernels.
pub(crate) fn list(catalog: &Catalog, output: &mut Output) -> anyhow::Result<()> {
    if output.json {
        let kernels: Vec<Json> = catalog
            .entries()
            .map(|entry| {
                json!({
                    "kernel": entry.kernel.name(),
                    "family": entry.kernel.family().name(),
                    "params": entry.kernel.params().len(),
                    "constraints": entry.kernel.constraints().len(),
                    "cartesian": entry.kernel.cartesian().to_string(),
                    "file": entry.file,
                    "embedded": entry.embedded,
                })
            })
            .collect();
        return output.document("kernels", &json!({ "kernels": kernels }));
    }
    let rows = catalog.entries().map(|entry| {
        let kernel = &entry.kernel;
        let origin = if entry.embedded {
            "built in".into()
        } else {
            entry.file.display().to_string()
        };
        vec![
            kernel.name().to_owned(),
            kernel.family().name().to_owned(),
            kernel.params().len().to_string(),
            kernel.constraints().len().to_string(),
            grouped(kernel.cartesian()),
            origin,
        ]
    });
    let header = [
        "kernel",
        "family",
        "params>",
        "rules>",
        "before rules>",
        "card",
    ];
    Ok(output.table(&header, rows)?)
}

pub(crate) fn run(
    command: &KernelCommand,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<()> {
    match command {
        KernelCommand::Show { kernel } => {
            let kernel = target::kernel(catalog, kernel)?;
            if output.json {
                return output.document("kernel", &as_json(&kernel));
            }
            show(&kernel, output)
        }
        KernelCommand::Import { file, output: card } => import(file, card.as_deref(), output),
        KernelCommand::Schema { format } => {
            let schema = match format {
                SchemaFormat::Card => kernwright::space::card_schema(),
                SchemaFormat::Family => kernwright::space::family_schema(),
                SchemaFormat::Job => kernwright::measure::job::job_schema(),
                SchemaFormat::Workload => kernwright::evolve::workload_schema(),
                SchemaFormat::Config => schemars::schema_for!(ConfigFile),
            };
            Ok(output.line(serde_json::to_string_pretty(&schema)?)?)
        }
    }
}

/// Makes a card of a T1 file, and never writes over one.
fn import(file: &Path, card: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
    let made = kernwright::card_of_t1(file)?;
    let Some(path) = card else {
        if output.json {
            return output.document("kernel.import", &json!({ "card": made.text }));
        }
        return Ok(output.line(made.text.trim_end())?);
    };
    let written = File::create_new(path).and_then(|mut file| file.write_all(made.text.as_bytes()));
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return Err(Usage(format!(
                "`{}` is there already; name another file with -o",
                path.display()
            ))
            .into());
        }
        written => written.with_context(|| format!("cannot write `{}`", path.display()))?,
    }
    let kernel = &made.kernel;
    if output.json {
        let mut document = as_json(kernel);
        document["file"] = json!(path);
        return output.document("kernel.import", &document);
    }
    output.line(format!(
        "{}: {} fields, {} parameters, {} rules -> {}",
        kernel.name(),
        kernel.family().fields().len(),
        kernel.params().len(),
        kernel.constraints().len(),
        path.display()
    ))?;
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    Ok(output.line(format!(
        "a cache of it comes in with `kernwright import CACHE.json --cards {}`",
        folder.display()
    ))?)
}

fn show(kernel: &Kernel, output: &mut Output) -> anyhow::Result<()> {
    output.line(format!("{} ({})", kernel.name(), kernel.family().name()))?;
    for line in kernel.about().trim().lines() {
        output.line(format!("  {line}"))?;
    }
    if let Some(vendors) = kernel.vendors() {
        output.line(format!("  runs on devices of: {}", vendors.join(", ")))?;
    }
    if !kernel.family().fields().is_empty() {
        output.line("\nproblem fields")?;
        let rows = kernel.family().fields().iter().map(|field| {
            let default = match (field.default(), field.is_inferred()) {
                (Some(value), _) => format!("default {value}"),
                (None, true) => "worked out if absent".to_owned(),
                (None, false) => "required".to_owned(),
            };
            let kind = match field.kind() {
                FieldKind::Int { min, max: i64::MAX } => format!("{min}.."),
                kind => kind.to_string(),
            };
            vec![
                format!("  {}", field.name()),
                field.aliases().join(", "),
                kind,
                default,
            ]
        });
        output.table(&["  field", "short", "values", ""], rows)?;
    }
    output.line("\nparameters, in decoding order")?;
    let rows = kernel.params().iter().map(|param| {
        let count = param.values().len().to_string();
        vec![
            format!("  {}", param.name()),
            count,
            param.domain_text(),
            param.about().to_owned(),
        ]
    });
    output.table(&["  parameter", "values>", "domain", ""], rows)?;
    if !kernel.derived().is_empty() {
        output.line("\nderived values")?;
        for derived in kernel.derived() {
            output.line(format!("  {} = {}", derived.name(), derived.rule()))?;
        }
    }
    if !kernel.work().is_empty() {
        output.line("\nwork: what a configuration makes of a problem, for models to weigh")?;
        for work in kernel.work() {
            output.line(format!("  {} = {}", work.name(), work.rule()))?;
        }
    }
    rules(
        "\nconstraints: what a configuration must satisfy",
        kernel.constraints(),
        output,
    )?;
    rules(
        "\napplicability: what a problem must satisfy",
        kernel.applicability(),
        output,
    )
}

fn rules(title: &str, rules: &[Constraint], output: &mut Output) -> anyhow::Result<()> {
    if rules.is_empty() {
        return Ok(());
    }
    output.line(title)?;
    for rule in rules {
        output.line(format!("  {}: {}", rule.name(), rule.rule()))?;
        if !rule.about().is_empty() && rule.about() != rule.rule() {
            output.line(format!("      ({})", rule.about()))?;
        }
    }
    Ok(())
}

fn as_json(kernel: &Kernel) -> Json {
    let rules = |rules: &[Constraint]| -> Vec<Json> {
        let rule = |rule: &Constraint| json!({ "name": rule.name(), "rule": rule.rule(), "about": rule.about() });
        rules.iter().map(rule).collect()
    };
    let fields = kernel.family().fields().iter().map(|field| {
        json!({
            "name": field.name(),
            "aliases": field.aliases(),
            "values": field.kind().to_string(),
            "default": field.default(),
            "inferred": field.is_inferred(),
        })
    });
    let params = kernel.params().iter().map(
        |param| json!({ "name": param.name(), "values": param.values(), "about": param.about() }),
    );
    let derived = kernel
        .derived()
        .iter()
        .map(|derived| json!({ "name": derived.name(), "rule": derived.rule() }));
    let work = kernel.work().iter().map(|work| {
        let last = kernel.params()[work.last()].name();
        json!({ "name": work.name(), "rule": work.rule(), "known_with": last })
    });
    json!({
        "kernel": kernel.name(),
        "about": kernel.about(),
        "vendors": kernel.vendors(),
        "family": kernel.family().name(),
        "fields": fields.collect::<Vec<_>>(),
        "params": params.collect::<Vec<_>>(),
        "derived": derived.collect::<Vec<_>>(),
        "work": work.collect::<Vec<_>>(),
        "constraints": rules(kernel.constraints()),
        "applicability": rules(kernel.applicability()),
    })
}
