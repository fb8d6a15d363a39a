//! `kernwright reproduce`: the paper's tables, from scratch.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use kernwright::evaluate::{Contender, Doing, Protocol, TestSet, evaluate, table_four};
use kernwright::{Catalog, ImportOptions};
use serde_json::json;

use crate::args::ReproduceArgs;
use crate::exit::Usage;
use crate::output::{Output, document};
use crate::progress::{complain, learning, patience, threads};

/// The list lengths of Table IV.
const KS: [usize; 5] = [1, 10, 30, 50, 100];

pub(crate) fn run(
    args: &ReproduceArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let protocol = protocol(args)?;
    for kernel in &args.kernels {
        catalog.get(kernel)?;
    }
    // A file that cannot be written is found out before the work, not after it.
    let mut file = match &args.file {
        Some(path) => Some(
            std::fs::File::create(path)
                .with_context(|| format!("cannot write `{}`", path.display()))?,
        ),
        None => None,
    };
    let started = Instant::now();
    let scratch = tempfile::tempdir().context("cannot make a scratch folder")?;
    let reading = patience("reading the data");
    let mut options = ImportOptions::new(scratch.path());
    options.kernels = kernwright::kernel_columns(catalog);
    let (pools, files) = kernwright::read_pools(catalog, &args.data, &args.kernels, &options)?;
    drop(reading);
    complain(&files);
    let known = |pool: &&kernwright::predict::Pool| {
        let domains = &mut pool.domains.iter();
        domains.any(|d| d.arch == protocol.test.arch && d.source == protocol.test.source)
    };
    if !pools.iter().any(|pool| known(&pool)) {
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
            args.data.display(),
            seen.join(", ")
        );
        return Err(Usage(message).into());
    }
    let bar = learning();
    let watch = |doing: Doing<'_>| {
        match doing {
            Doing::Learning(name, event) => bar.hear(name, event),
            Doing::Evaluated(name) => bar.say(&format!("{name}: evaluated")),
        }
        ControlFlow::Continue(())
    };
    let rows = evaluate(&pools, &protocol, &watch)?.context("interrupted")?;
    bar.finish();
    let seconds = started.elapsed().as_secs_f64();
    let result = json!({
        "split": args.split, "files": files, "threads": protocol.threads,
        "seconds": seconds, "rows": rows,
    });
    if rows.is_empty() {
        let message = format!(
            "no test rows of precision {}; precisions are written as in the data, such as FP32",
            args.precisions.join(", ")
        );
        return Err(Usage(message).into());
    }
    if let Some(file) = &mut file {
        file.write_all(document("reproduce", &result)?.as_bytes())
            .context("cannot write the JSON document")?;
    }
    if output.json && args.file.is_none() {
        output.document("reproduce", &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    output.line(format!(
        "Table IV: {} {}, test problems by {}, {} files\n",
        protocol.test.arch,
        protocol.test.source,
        args.split,
        files.len()
    ))?;
    output.line(table_four(&rows).trim_end())?;
    output.line(format!("\n{seconds:.0} s on {} threads", protocol.threads))?;
    Ok(ExitCode::SUCCESS)
}

fn protocol(args: &ReproduceArgs) -> anyhow::Result<Protocol> {
    let seed = split_seed(&args.split)?;
    if let Some(table) = args.tables.iter().find(|table| **table != 4) {
        let message = format!("table {table} is not among those this version reproduces: 4");
        return Err(Usage(message).into());
    }
    let contender = |name: &String| {
        let found = Contender::ALL.into_iter().find(|one| one.name() == name);
        found.ok_or_else(|| {
            let known = Contender::ALL.map(Contender::name).join(", ");
            Usage(format!("`{name}` is no model; there are {known}"))
        })
    };
    Ok(Protocol {
        test: TestSet {
            arch: args.device.arch().to_owned(),
            source: args.snapshot.clone(),
            seed,
        },
        precisions: args.precisions.clone(),
        models: args
            .models
            .iter()
            .map(contender)
            .collect::<Result<_, _>>()?,
        ks: KS.to_vec(),
        seed: args.seed,
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
