//! `kernwright data`: what the ledger holds; checking and splitting data files. Fetching data sets
//! is in `data_get`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use kernwright::scratch;
use kernwright::space::Device;
use kernwright::split::Part;
use kernwright::{Catalog, Imported, RecordFilter, SplitCounts, TrialFilter};
use serde_json::json;

use super::data_get;
use super::import::{summary, with_progress};
use crate::args::{DataCommand, ReadArgs};
use crate::exit;
use crate::output::{Output, grouped};
use crate::progress::patience;
use crate::settings::Settings;

pub(crate) fn run(
    command: &DataCommand,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    match command {
        DataCommand::List => list(settings, output)?,
        DataCommand::Show {
            kernel,
            device,
            records,
            limit,
            offset,
        } => {
            let page = Page {
                kernel,
                device: device.as_ref(),
                limit: *limit,
                offset: *offset,
            };
            show(settings, &page, *records, output)?;
        }
        DataCommand::Check { files, .. } if files.is_empty() => {
            return check_ledger(settings, output);
        }
        DataCommand::Check { files, read } => check_files(files, read, catalog, output)?,
        DataCommand::Split {
            files,
            read,
            seed,
            list,
        } => {
            split(files, read, seed, *list, catalog, output)?;
        }
        DataCommand::Get(args) => data_get::run(args, settings, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(settings: &Settings, output: &mut Output) -> anyhow::Result<()> {
    let store = settings.read_store()?;
    let (sources, counts) = (store.sources()?, store.counts()?);
    if output.json {
        let sources: Vec<_> = sources
            .iter()
            .map(|source| {
                json!({
                    "path": source.info.path, "format": source.info.format, "rows": source.rows_read,
                    "added": source.counts.added, "duplicates": source.counts.duplicates,
                    "trials": source.counts.trials, "blake3": source.info.digest,
                    "imported_at": source.info.imported_at,
                })
            })
            .collect();
        let kernels: Vec<_> = counts
            .iter()
            .map(|count| {
                json!({
                    "kernel": count.kernel, "device": count.device,
                    "records": count.records, "trials": count.trials,
                })
            })
            .collect();
        return output.document(
            "data.list",
            &json!({ "sources": sources, "kernels": kernels }),
        );
    }
    output.table(
        &["source", "format", "rows>", "new Records>", "new Trials>"],
        sources.iter().map(|source| {
            vec![
                source.info.path.clone(),
                source.info.format.clone(),
                grouped(source.rows_read),
                grouped(source.counts.added),
                grouped(source.counts.trials),
            ]
        }),
    )?;
    output.line("")?;
    output.table(
        &["kernel", "device", "Records>", "Trials>"],
        counts.iter().map(|count| {
            let (records, trials) = (grouped(count.records), grouped(count.trials));
            vec![
                count.kernel.to_string(),
                count.device.to_string(),
                records,
                trials,
            ]
        }),
    )?;
    Ok(())
}

/// Which rows to show.
struct Page<'a> {
    kernel: &'a str,
    device: Option<&'a Device>,
    limit: u64,
    offset: u64,
}

fn show(
    settings: &Settings,
    page: &Page<'_>,
    records: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    let store = settings.read_store()?;
    let (kernel, device) = (Some(page.kernel.to_owned()), page.device.cloned());
    let (limit, offset) = (Some(page.limit), page.offset);
    let counts = store.counts()?;
    let counted: Vec<_> = counts
        .iter()
        .filter(|count| *count.kernel == *page.kernel)
        .filter(|count| page.device.is_none_or(|device| count.device == *device))
        .collect();
    let all_records: u64 = counted.iter().map(|count| count.records).sum();
    let all_trials: u64 = counted.iter().map(|count| count.trials).sum();
    // Of a kernel without a card there are Records alone.
    let are_alone = !records && all_trials == 0 && all_records > 0;
    if are_alone {
        notice!(
            "no Record of `{}` is a Trial, which takes a card that accepts it; these are its Records",
            page.kernel
        );
    }
    let records = records || are_alone;
    let mut rows = Vec::new();
    if records {
        let filter = RecordFilter {
            kernel,
            device,
            limit,
            offset,
            ..RecordFilter::default()
        };
        for stored in store.records(&filter)? {
            let stored = stored?;
            let record = &stored.record;
            let shown = format!("{}: {}", kernwright::describe(record), record.outcome);
            rows.push((shown, json!(record)));
        }
    } else {
        let filter = TrialFilter {
            kernel,
            device,
            limit,
            offset,
            ..TrialFilter::default()
        };
        for stored in store.trials(&filter)? {
            let stored = stored?;
            let pairs = |fields: &kernwright::space::Fields| {
                let pairs = fields.iter().map(|(name, value)| format!("{name}={value}"));
                pairs.collect::<Vec<_>>().join(" ")
            };
            let (problem, config) = (pairs(&stored.problem), pairs(&stored.config));
            let shown = format!(
                "{} {problem} -> {config}: {}",
                stored.device, stored.outcome
            );
            let fields = |fields: &kernwright::space::Fields| -> serde_json::Map<_, _> {
                fields
                    .iter()
                    .map(|(name, value)| (name.to_string(), json!(value)))
                    .collect()
            };
            rows.push((
                shown,
                json!({
                    "kernel": stored.kernel, "device": stored.device,
                    "problem": fields(&stored.problem), "config": fields(&stored.config),
                    "outcome": stored.outcome, "doubts": stored.doubts,
                }),
            ));
        }
    }
    let all = if records { all_records } else { all_trials };
    if rows.is_empty() {
        let names = counts.iter().map(|count| &*count.kernel);
        let hint =
            kernwright::space::did_you_mean(page.kernel, names.filter(|n| *n != page.kernel));
        notice!("the ledger has nothing of `{}` here{hint}", page.kernel);
    }
    if output.json {
        let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
        let of = if records { "records" } else { "trials" };
        return output.document("data.show", &json!({ "of": of, "all": all, "rows": rows }));
    }
    let shown = rows.len() as u64;
    for (row, _) in rows {
        output.line(row)?;
    }
    if shown > 0 && shown < all {
        notice!(
            "{} of {}; --limit and --offset show others",
            grouped(shown),
            grouped(all)
        );
    }
    Ok(())
}

fn check_ledger(settings: &Settings, output: &mut Output) -> anyhow::Result<ExitCode> {
    let ledger = &settings.store.value;
    let report = {
        let _patience = patience("checking every row");
        settings.read_store()?.check()?
    };
    let damage: Vec<String> = report.damage.iter().map(ToString::to_string).collect();
    if output.json {
        let result = json!({ "store": ledger, "sound": report.is_sound(), "damage": damage });
        output.document("data.check", &result)?;
    } else if report.is_sound() {
        output.line(format!("{}: sound", ledger.display()))?;
    } else {
        output.line(format!(
            "{}: {} damaged places",
            ledger.display(),
            damage.len()
        ))?;
        for place in &damage {
            output.line(format!("  {place}"))?;
        }
    }
    Ok(if report.is_sound() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::STORE)
    })
}

fn check_files(
    files: &[PathBuf],
    read: &ReadArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<()> {
    let scratch = scratch::folder("data", None).context("cannot make a scratch folder")?;
    let mut all: Vec<Imported> = Vec::new();
    for file in files {
        all.push(with_progress(
            file,
            read,
            catalog,
            scratch.path(),
            |options| Ok(kernwright::check_file(catalog, file, options)?),
        )?);
    }
    let sum = |of: fn(&Imported) -> u64| all.iter().map(of).sum::<u64>();
    let (rows, with_card) = (sum(|i| i.report.rows), sum(|i| i.judged.with_card));
    let (valid, refused) = (sum(|i| i.judged.valid), sum(|i| i.judged.refused_count));
    if output.json {
        let result = json!({
            "rows": rows, "with_card": with_card, "valid": valid, "refused": refused, "files": all,
        });
        return output.document("data.check", &result);
    }
    for imported in &all {
        summary(imported, output)?;
    }
    Ok(output.line(format!(
        "in all {} rows, {} of kernels with cards: {} valid, {} not",
        grouped(rows),
        grouped(with_card),
        grouped(valid),
        grouped(refused)
    ))?)
}

fn split(
    files: &[PathBuf],
    read: &ReadArgs,
    seed: &str,
    list: bool,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<()> {
    let scratch = scratch::folder("data", None).context("cannot make a scratch folder")?;
    let mut rows = Vec::new();
    let mut listed = Vec::new();
    for file in files {
        let mut counts = SplitCounts::default();
        let mut failed = None;
        with_progress(file, read, catalog, scratch.path(), |options| {
            let mut visit = |part: Part, key: &str| {
                let written = match (list, output.json) {
                    (false, _) => Ok(()),
                    (true, false) => output.line(format!("{part},{key}")),
                    (true, true) => {
                        listed.push(json!({ "part": part.to_string(), "key": key }));
                        Ok(())
                    }
                };
                if let Err(error) = written {
                    failed.get_or_insert(error);
                }
            };
            let (split, imported) =
                kernwright::split_file(catalog, file, options, seed, &mut visit)?;
            counts = split;
            Ok(imported)
        })?;
        if let Some(error) = failed {
            return Err(error.into());
        }
        rows.push((file, counts));
    }
    if list && output.json {
        return output.document("data.split.list", &json!({ "seed": seed, "rows": listed }));
    }
    if list {
        return Ok(());
    }
    if output.json {
        let files: Vec<_> = rows
            .iter()
            .map(|(file, counts)| json!({ "file": file, "counts": counts }))
            .collect();
        return output.document("data.split", &json!({ "seed": seed, "files": files }));
    }
    let header = [
        "file",
        "rows>",
        "train>",
        "validation>",
        "test>",
        "no problem>",
    ];
    let total = |counts: &SplitCounts| counts.train + counts.validation + counts.test;
    Ok(output.table(
        &header,
        rows.iter().map(|(file, counts)| {
            let name = file
                .file_name()
                .unwrap_or(file.as_os_str())
                .to_string_lossy()
                .into_owned();
            let numbers = [
                total(counts),
                counts.train,
                counts.validation,
                counts.test,
                counts.without_problem,
            ];
            std::iter::once(name).chain(numbers.map(grouped)).collect()
        }),
    )?)
}
