//! `kernwright reproduce`: the paper's tables, from scratch.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use kernwright::evaluate::{
    Contender, Doing, Evaluation, Protocol, REPRODUCED, TestSet, evaluate, report, table,
};
use kernwright::scratch;
use kernwright::{Catalog, ImportOptions};

use super::run_files::{mark, unwritten};
use crate::args::ReproduceArgs;
use crate::exit::Usage;
use crate::output::{Output, document, schema};
use crate::progress::{complain, learning, patience, threads};

/// The list lengths of Table IV.
const KS: [usize; 5] = [1, 10, 30, 50, 100];

pub(crate) fn run(
    args: &ReproduceArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let (mut numbers, models) = (tables(args)?, named(args)?);
    let earlier = match args.from.is_empty() {
        true => None,
        false => Some(read(&args.from)?),
    };
    if numbers.is_empty() {
        numbers = match &earlier {
            Some((found, _)) => {
                let has = |table: &u32| found.has_figures_of(*table);
                REPRODUCED.into_iter().filter(has).collect()
            }
            None => vec![4],
        };
    }
    // Places that cannot be written to are found out before the work, not after it; what stands
    // there is replaced only when the work is done.
    let file = args.file.as_deref().map(Place::new).transpose()?;
    let page = args.report.as_deref().map(Place::new).transpose()?;
    let (found, account) = match earlier {
        Some(earlier) => earlier,
        None => measure(args, &numbers, catalog)?,
    };
    let result = Results {
        account: &account,
        evaluation: &found,
    };
    if let Some(file) = file {
        file.fill(&document("reproduce", &result)?)?;
    }
    if let Some(page) = page {
        page.fill(&report(&found, &numbers, &models, &account))?;
    }
    if output.json && args.file.is_none() {
        output.document("reproduce", &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    for number in &numbers {
        if let Some(table) = table(*number, &found, &models) {
            output.line(table.to_text())?;
        }
    }
    output.line(account)?;
    Ok(ExitCode::SUCCESS)
}

/// What is written with --json.
#[derive(serde::Serialize)]
struct Results<'r> {
    account: &'r str,
    #[serde(flatten)]
    evaluation: &'r Evaluation,
}

/// A file to write when hours have been spent; what cannot be written is refused before.
struct Place<'p>(&'p Path);

impl<'p> Place<'p> {
    fn new(path: &'p Path) -> anyhow::Result<Self> {
        kernwright::try_replace_file(path, &mark()).with_context(|| unwritten(path))?;
        Ok(Place(path))
    }

    fn fill(self, text: &str) -> anyhow::Result<()> {
        let write = &mut |out: &mut dyn Write| out.write_all(text.as_bytes());
        kernwright::replace_file(self.0, &mark(), write).with_context(|| unwritten(self.0))
    }
}

/// Trains and tests; says how.
fn measure(
    args: &ReproduceArgs,
    numbers: &[u32],
    catalog: &Catalog,
) -> anyhow::Result<(Evaluation, String)> {
    let protocol = protocol(args, numbers)?;
    let Some(data) = &args.data else {
        let message = "name a folder of data with --data, or earlier results with --from";
        return Err(Usage(message.to_owned()).into());
    };
    for kernel in &args.kernels {
        catalog.get(kernel)?;
    }
    let started = Instant::now();
    let scratch = scratch::folder("reproduce", None).context("cannot make a scratch folder")?;
    let reading = patience("reading the data");
    let mut options = ImportOptions::new(scratch.path());
    options.kernels = kernwright::kernel_columns(catalog);
    let (pools, files) = kernwright::read_pools(catalog, data, &args.kernels, &options)?;
    drop(reading);
    complain(&files);
    let known = |pool: &kernwright::predict::Pool| {
        let domains = &mut pool.domains.iter();
        domains.any(|d| d.arch == protocol.test.arch && d.source == protocol.test.source)
    };
    if !pools.iter().any(known) {
        let mut seen: Vec<String> = pools
            .iter()
            .flat_map(|pool| &pool.domains)
            .map(|domain| format!("{} {}", domain.arch, domain.source))
            .collect();
        seen.sort();
        seen.dedup();
        let (arch, source) = (&protocol.test.arch, &protocol.test.source);
        let message = format!(
            "no rows of {arch} {source} in {}; there are {}",
            data.display(),
            seen.join(", ")
        );
        return Err(Usage(message).into());
    }
    let bar = learning();
    let watch = |doing: Doing<'_>| {
        match doing {
            Doing::Learning(name, event) => bar.on_event(name, event),
            Doing::Evaluated(name) => bar.say(&format!("{name}: evaluated")),
        }
        ControlFlow::Continue(())
    };
    let found = evaluate(&pools, &protocol, &watch)?.context("interrupted")?;
    bar.finish();
    if found.rows.is_empty() {
        let message = format!(
            "no test rows of precision {}; precisions are written as in the data, such as FP32",
            args.precisions.join(", ")
        );
        return Err(Usage(message).into());
    }
    let account = format!(
        "{}; {} files, {} threads, {:.0} s",
        found.account(),
        files.len(),
        protocol.threads,
        started.elapsed().as_secs_f64()
    );
    Ok((found, account))
}

/// Puts the results of earlier calls together.
fn read(paths: &[PathBuf]) -> anyhow::Result<(Evaluation, String)> {
    #[derive(serde::Deserialize)]
    struct Document {
        schema: String,
        #[serde(flatten)]
        evaluation: Evaluation,
    }
    let mut all = Evaluation::default();
    for path in paths {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Usage(format!("cannot read `{shown}`: {error}")))?;
        let document: Document = serde_json::from_str(&text).map_err(|error| {
            Usage(format!(
                "`{shown}` is no document of `kernwright reproduce --json`: {error}"
            ))
        })?;
        let schema = schema("reproduce");
        if document.schema != schema {
            let message = format!("`{shown}` is a `{}`, not a `{schema}`", document.schema);
            return Err(Usage(message).into());
        }
        document
            .evaluation
            .check()
            .map_err(|wrong| Usage(format!("`{shown}` is damaged: {wrong}")))?;
        all.merge(document.evaluation);
        if let [one, other, ..] = &all.tests()[..] {
            let message = format!(
                "`{shown}` tested other rows than the files before it: {other}, not {one}; their \
                 figures cannot stand in one table"
            );
            return Err(Usage(message).into());
        }
    }
    let account = format!("{}; from {} runs", all.account(), paths.len());
    Ok((all, account))
}

/// The requested tables.
fn tables(args: &ReproduceArgs) -> anyhow::Result<Vec<u32>> {
    let unknown = args.tables.iter().find(|table| !REPRODUCED.contains(table));
    if let Some(table) = unknown {
        let known = REPRODUCED.map(|table| table.to_string()).join(", ");
        let message = format!("table {table} is not among those this version reproduces: {known}");
        return Err(Usage(message).into());
    }
    Ok(args.tables.clone())
}

/// The models requested by name.
fn named(args: &ReproduceArgs) -> anyhow::Result<Vec<Contender>> {
    let mut models = Vec::new();
    for name in &args.models {
        models.push(Contender::find(name).ok_or_else(|| {
            let known: Vec<_> = Contender::all().iter().map(Contender::name).collect();
            Usage(format!(
                "`{name}` is no model; there are {}",
                known.join(", ")
            ))
        })?);
    }
    Ok(models)
}

fn protocol(args: &ReproduceArgs, numbers: &[u32]) -> anyhow::Result<Protocol> {
    let mut models = named(args)?;
    if models.is_empty() {
        for contender in numbers.iter().flat_map(|table| Contender::of_table(*table)) {
            if !models.contains(&contender) {
                models.push(contender);
            }
        }
    }
    Ok(Protocol {
        test: TestSet {
            arch: args.device.arch().to_owned(),
            source: args.snapshot.clone(),
            seed: split_seed(&args.split)?,
        },
        precisions: args.precisions.clone(),
        models,
        ks: KS.to_vec(),
        seeds: (0..u64::from(args.seeds))
            .map(|at| args.seed.checked_add(at))
            .collect::<Option<_>>()
            .ok_or_else(|| Usage("the seeds end at 18446744073709551615".to_owned()))?,
        threads: threads(args.threads),
    })
}

/// The seed of a split written as `hash:SEED`.
pub(crate) fn split_seed(split: &str) -> anyhow::Result<String> {
    match split.split_once(':') {
        Some(("hash", seed)) if !seed.is_empty() => Ok(seed.to_owned()),
        _ => Err(Usage(format!(
            "`{split}` is no split; write it as in `hash:dev-0`"
        ))
        .into()),
    }
}
