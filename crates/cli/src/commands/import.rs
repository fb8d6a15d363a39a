//! `kernwright import`: foreign databases into the ledger.

use std::path::Path;

use anyhow::Context;
use kernwright::scratch;
use kernwright::{Catalog, ImportOptions, Imported, MergedLedger};
use serde::Serialize;
use serde_json::json;

use crate::args::{ImportArgs, ReadArgs};
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::progress;
use crate::settings::Settings;

pub(crate) fn run(
    args: &ImportArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<()> {
    let ledger = &settings.store.value;
    // A mistyped name is found before a ledger is made for it.
    for file in &args.files {
        std::fs::metadata(file)
            .map_err(|error| Usage(format!("cannot read `{}`: {error}", file.display())))?;
    }
    // What is a ledger is found out before ours is open: see `is_ledger`.
    let ledgers: Vec<bool> = args
        .files
        .iter()
        .map(|file| is_other_ledger(file, args))
        .collect::<Result<_, _>>()?;
    let files = args.files.iter().zip(ledgers);
    let mut all = Vec::new();
    if args.dry_run {
        let scratch = scratch::folder("import", None).context("cannot make a scratch folder")?;
        for (file, is_ledger) in files {
            all.push(if is_ledger {
                Brought::Ledger(kernwright::check_ledger(file)?)
            } else {
                let read = |options: &_| Ok(kernwright::check_file(catalog, file, options)?);
                let read = with_progress(file, &args.read, catalog, scratch.path(), read)?;
                Brought::File(Box::new(read))
            });
        }
    } else {
        let mut store = settings.open_store()?;
        // Beside the ledger there is room for what a file unpacks to; what a killed import left goes.
        let folder = ledger
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let scratch = scratch::folder("import", Some(folder))
            .context("cannot make a scratch folder beside the ledger")?;
        for (file, is_ledger) in files {
            all.push(if is_ledger {
                let _patience = progress::patience("merging the ledgers");
                Brought::Ledger(kernwright::merge_ledger(&mut store, catalog, file)?)
            } else {
                let read =
                    |options: &_| Ok(kernwright::import_file(&mut store, catalog, file, options)?);
                let read = with_progress(file, &args.read, catalog, scratch.path(), read)?;
                Brought::File(Box::new(read))
            });
        }
    }
    print(&all, ledger, output)
}

/// The result for one of the named files.
#[derive(Serialize)]
#[serde(untagged)]
enum Brought {
    File(Box<Imported>),
    Ledger(MergedLedger),
}

/// Whether a file is a ledger to merge, which itself determines how it is read.
fn is_other_ledger(file: &Path, args: &ImportArgs) -> Result<bool, Usage> {
    let ReadArgs {
        device,
        format,
        map,
    } = &args.read;
    let is_ledger = format.is_none() && kernwright::is_ledger(file);
    if is_ledger && (device.is_some() || map.is_some()) {
        return Err(Usage(format!(
            "`{}` is a ledger, which names its devices and fields; leave out --device and --map",
            file.display()
        )));
    }
    Ok(is_ledger)
}

/// What the command line says about reading foreign files.
pub(crate) fn reading_options(
    args: &ReadArgs,
    catalog: &Catalog,
    scratch: &Path,
) -> anyhow::Result<ImportOptions> {
    let mut options = ImportOptions::new(scratch);
    options.device = args.device.clone();
    options.kernels = kernwright::kernel_columns(catalog);
    options.format = match &args.format {
        Some(name) => Some(name.parse().map_err(|error| Usage(format!("{error}")))?),
        None => None,
    };
    if let Some(path) = &args.map {
        let text = std::fs::read_to_string(path).map_err(|error| {
            Usage(format!(
                "cannot read the column map `{}`: {error}",
                path.display()
            ))
        })?;
        let map = kernwright::ColumnMap::parse(&text)
            .with_context(|| format!("in the column map `{}`", path.display()))?;
        options.columns = Some(map);
    }
    Ok(options)
}

/// Sets the reading options up and runs `read` under a progress bar.
pub(crate) fn with_progress(
    file: &Path,
    args: &ReadArgs,
    catalog: &Catalog,
    scratch: &Path,
    read: impl FnOnce(&ImportOptions) -> anyhow::Result<Imported>,
) -> anyhow::Result<Imported> {
    let mut options = reading_options(args, catalog, scratch)?;
    let bar = progress::reading(file);
    let shown = bar.clone();
    options.on_progress = Some(std::sync::Arc::new(
        move |progress: kernwright::Progress| {
            if let Some(total) = progress.total {
                shown.set_length(total);
            }
            shown.set_position(progress.read);
        },
    ));
    let imported = read(&options);
    bar.finish_and_clear();
    imported
}

fn print(all: &[Brought], ledger: &Path, output: &mut Output) -> anyhow::Result<()> {
    if output.json {
        return output.document("import", &json!({ "store": ledger, "files": all }));
    }
    for brought in all {
        let imported = match brought {
            Brought::File(imported) => imported,
            Brought::Ledger(merged) => {
                print_merged(merged, ledger, output)?;
                continue;
            }
        };
        summary(imported, output)?;
        if imported.rehearsal {
            output.line(format!(
                "  nothing written; would go to {}",
                ledger.display()
            ))?;
        } else {
            output.line(format!(
                "  {} new Records, {} known already, {} new Trials, in {}",
                grouped(imported.counts.added),
                grouped(imported.counts.duplicates),
                grouped(imported.counts.trials),
                ledger.display()
            ))?;
        }
    }
    Ok(())
}

fn print_merged(from: &MergedLedger, ledger: &Path, output: &mut Output) -> anyhow::Result<()> {
    let merged = &from.merged;
    output.line(format!("{}: a ledger", from.path.display()))?;
    if from.rehearsal {
        output.line(format!(
            "  {} Records and {} Runs with {} measured Trials",
            grouped(merged.records),
            grouped(merged.runs),
            grouped(merged.trials),
        ))?;
        return Ok(output.line(format!(
            "  nothing written; would go to {}",
            ledger.display()
        ))?);
    }
    output.line(format!(
        "  {} new Records of {} imports, {} known already, {} new Trials of Records",
        grouped(merged.records),
        grouped(merged.sources),
        grouped(merged.records_known),
        grouped(merged.record_trials)
    ))?;
    output.line(format!(
        "  {} new Runs, {} known already, {} continued since",
        grouped(merged.runs),
        grouped(merged.runs_known),
        grouped(merged.runs_caught_up)
    ))?;
    Ok(output.line(format!(
        "  {} new measured Trials, {} known already, in {}",
        grouped(merged.trials),
        grouped(merged.trials_known),
        ledger.display()
    ))?)
}

/// The most skipped places that are shown of each kind.
const SKIPS_SHOWN: usize = 5;

/// Prints what was read, judged and skipped.
pub(crate) fn summary(imported: &Imported, output: &mut Output) -> anyhow::Result<()> {
    let (report, judged) = (&imported.report, &imported.judged);
    output.line(format!(
        "{}: {}, {} rows, {} Records",
        imported.path.display(),
        report.format,
        grouped(report.rows),
        grouped(report.records)
    ))?;
    if judged.with_card > 0 {
        output.line(format!(
            "  {} belong to kernels with cards: {} valid, {} not",
            grouped(judged.with_card),
            grouped(judged.valid),
            grouped(judged.refused_count)
        ))?;
    }
    let without: u64 = judged.without_card.values().sum();
    if without > 0 {
        let names: Vec<&str> = judged.without_card.keys().map(String::as_str).collect();
        let shown = names[..names.len().min(4)].join(", ");
        let more = if names.len() > 4 { ", …" } else { "" };
        output.line(format!(
            "  {} have no card: {shown}{more}",
            grouped(without)
        ))?;
    }
    for refused in judged.refused.iter().take(10) {
        output.line(format!(
            "  not valid, {}: {} {}",
            refused.place, refused.kernel, refused.row
        ))?;
        for line in refused.why.lines() {
            output.line(format!("    {line}"))?;
        }
    }
    if judged.refused_count > 10 {
        let more = judged.refused_count - 10;
        output.line(format!("  … and {} more; --json lists 100", grouped(more)))?;
    }
    for hint in &judged.hints {
        for (at, line) in hint.lines().enumerate() {
            let mark = if at == 0 { "  hint: " } else { "      " };
            output.line(format!("{mark}{line}"))?;
        }
    }
    for group in &report.skipped {
        output.line(format!(
            "  skipped {}: {}",
            grouped(group.count),
            group.reason
        ))?;
        for place in group.first.iter().take(SKIPS_SHOWN) {
            output.line(format!("    {}: {}", place.place, place.found))?;
        }
        if group.count > SKIPS_SHOWN as u64 {
            let more = group.count - SKIPS_SHOWN as u64;
            output.line(format!("    … and {} more; --json lists 20", grouped(more)))?;
        }
    }
    for note in &report.notes {
        output.line(format!("  note: {note}"))?;
    }
    Ok(())
}
