//! `kernwright demo`: the main job in a few seconds, on what is built in.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use kernwright::evolve::{self, EvolveRequest, Goal, Mode, RunOptions, Tools};
use kernwright::measure::device::DeviceChoice;
use kernwright::modules::{EngineChoice, find_plugin};
use kernwright::predict::Search;
use kernwright::scratch;
use kernwright::space::{Budget, Device, Kernel, Problem, Value};
use kernwright::{
    Catalog, ImportOptions, Opening, RunSummary, Store, TuneOrder, TuneRequest, Warmth,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;

use crate::args_tools::ToolArgs;
use crate::commands::tune;
use crate::output::{Output, grouped};
use crate::progress;
use crate::tools;

/// The demo's convolution: 64 to 256 channels, 56x56 pixels, 32 images, 1x1.
const FIELDS: [(&str, i64); 5] = [("c", 64), ("k", 256), ("h", 56), ("w", 56), ("n", 32)];
/// The demo tunes for at most this many seconds, finals not counted.
const TUNING_SECONDS: u64 = 10;
/// Samples of a configuration that stays in the demo's race.
const SAMPLES: usize = 10;
/// The number of candidates of the demo's evolution of a kernel.
const CANDIDATES: u64 = 400;
/// The number of models of the demo's evolution of a model.
const MODELS: u64 = 200;
/// Everything random in the demo follows from this.
const SEED: u64 = 1;

pub(crate) fn run(output: &mut Output) -> anyhow::Result<()> {
    let catalog = Catalog::embedded()?;
    let kernel = catalog.get("ConvAsm1x1U")?;
    let device: Device = "gfx906_60".parse()?;
    let fields = FIELDS.map(|(name, size)| (name, Value::Int(size)));
    let problem = Problem::new(kernel.family(), fields)?;
    let space = kernel.space(&problem, Some(&device))?;
    let count = space.count()?;
    let sample = space
        .sample(&mut ChaCha8Rng::seed_from_u64(SEED))?
        .context("an empty space")?;

    let model = kernwright::embedded_model(kernel).context("a model")??;
    let prediction = model.predict(&space, Some(&device), None, 3, Search::Default)?;

    let too_big = [4, 16, 8, 16, 4, 4, 1, 4].map(Value::Int);
    let refusal = space.config(&too_big).err().context("a refusal")?;

    let folder = scratch::folder("demo", None).context("cannot make a scratch folder")?;
    let file = folder.path().join("demo.csv");
    let rows = write_data(&catalog, &file)?;
    let mut store = Store::open(folder.path().join("ledger.db"))?;
    let mut options = ImportOptions::new(folder.path());
    options.kernels = kernwright::kernel_columns(&catalog);
    let first = kernwright::import_file(&mut store, &catalog, &file, &options)?;
    let again = kernwright::import_file(&mut store, &catalog, &file, &options)?;

    if output.json {
        let tuning = match tuned(&catalog, &mut store) {
            Ok(lines) => json!({ "told": lines }),
            Err(why) => json!({ "not_measured": format!("{why:#}") }),
        };
        let evolution = match evolved(&catalog, folder.path()) {
            Ok(lines) => json!({ "told": lines }),
            Err(why) => json!({ "not_evolved": format!("{why:#}") }),
        };
        let result = json!({
            "kernel": kernel.name(), "problem": problem,
            "predictions": prediction.ranked.iter().map(|ranked| &ranked.config).collect::<Vec<_>>(),
            "count": count.to_string(),
            "cartesian": kernel.cartesian().to_string(), "sample": sample, "refusal": refusal,
            "import": first, "import_again": again, "tuning": tuning,
            "evolution": evolution,
        });
        return output.document("demo", &result);
    }
    let shown = FIELDS
        .map(|(name, size)| format!("{name}={size}"))
        .join(" ");
    output.line(format!(
        "1. The best parameters of {} for an untuned convolution",
        kernel.name()
    ))?;
    output.line(format!(
        "   $ kernwright predict {} --device gfx906_60 {shown} -k 3",
        kernel.name()
    ))?;
    for ranked in &prediction.ranked {
        let share = 100.0 * ranked.probability;
        output.line(format!("   {share:4.1} %  {}", ranked.config))?;
    }
    output.line("\n2. The space it chose from: every answer is valid by construction")?;
    output.line(format!(
        "   $ kernwright space count {} {shown}",
        kernel.name()
    ))?;
    let (valid, cartesian) = (grouped(count), grouped(kernel.cartesian()));
    output.line(format!("   {valid} valid configurations of {cartesian}"))?;
    output.line(format!("   one of them: {sample}"))?;
    output.line("\n3. A configuration that looks fine and is not")?;
    let values = too_big.map(|value| value.to_string()).join(",");
    output.line(format!(
        "   $ kernwright check {} {shown} --config {values}",
        kernel.name()
    ))?;
    for line in refusal.to_string().lines() {
        output.line(format!("   {line}"))?;
    }
    output.line(format!(
        "\n4. A tuning database of {rows} rows, some damaged, some not valid"
    ))?;
    output.line("   $ kernwright import demo.csv")?;
    let (judged, report) = (&first.judged, &first.report);
    output.line(format!(
        "   {} rows read, {} skipped:",
        report.rows,
        report.skipped_count()
    ))?;
    for group in &report.skipped {
        let place = group
            .first
            .first()
            .map_or(String::new(), |at| format!(" ({})", at.place));
        output.line(format!("     {} {}{place}", group.count, group.reason))?;
    }
    let (added, trials) = (first.counts.added, first.counts.trials);
    output.line(format!(
        "   {added} Records kept; {trials} satisfy their card and became Trials"
    ))?;
    if let Some(refused) = judged.refused.first() {
        let why = refused
            .why
            .lines()
            .skip(1)
            .take(2)
            .map(str::trim)
            .collect::<Vec<_>>()
            .join("; ");
        output.line(format!("   {} stays a Record: {why}", refused.place))?;
    }
    output.line(format!(
        "   imported again: {} new, nothing twice",
        again.counts.added
    ))?;
    output.line("\n5. A matrix product in C, tuned on this machine")?;
    output.line(format!(
        "   $ kernwright tune matmul-c --max-time {TUNING_SECONDS}s --seed {SEED} --samples {SAMPLES} \
         --patience 0 --warm none"
    ))?;
    output.flush()?;
    match tuned(&catalog, &mut store) {
        Ok(lines) => {
            for line in lines {
                output.line(format!("   {line}"))?;
            }
        }
        // Everything else works without a compiler or a sandbox, and so does the demo.
        Err(why) => output.line(format!("   not measured here: {why:#}"))?,
    }
    output.line("\n6. Code that no compiler may remove, found by evolution of LLVM-IR")?;
    output.line(format!(
        "   $ kernwright evolve dead-store --goal instructions --max-candidates {CANDIDATES} --seed {SEED}"
    ))?;
    output.flush()?;
    match evolved(&catalog, folder.path()) {
        Ok(lines) => {
            for line in lines {
                output.line(format!("   {line}").trim_end())?;
            }
        }
        Err(why) => output.line(format!("   not evolved here: {why:#}"))?,
    }
    output.line("\n7. A step of training, rewritten until it learns more")?;
    output.line(format!(
        "   $ kernwright evolve tiny-training --max-candidates {MODELS} --seed {SEED}"
    ))?;
    output.flush()?;
    match evolved_model(folder.path()) {
        Ok(lines) => {
            for line in lines {
                output.line(format!("   {line}").trim_end())?;
            }
        }
        Err(why) => output.line(format!("   not evolved here: {why:#}"))?,
    }
    Ok(output.line("\nnext: kernwright selftest; kernwright kernels; kernwright --help")?)
}

/// Tunes the C matrix product and describes the result in lines.
fn tuned(catalog: &Catalog, store: &mut Store) -> anyhow::Result<Vec<String>> {
    let options = tools::options(&ToolArgs::default(), DeviceChoice::Cpu)?;
    let order = TuneOrder {
        strategy: tune::default_strategy(),
        seed: Some(SEED),
        budget: Budget {
            seconds: Some(TUNING_SECONDS),
            ..Budget::default()
        },
        batch: options.compilers,
        samples: SAMPLES,
        start: Vec::new(),
        warmth: Warmth::default(),
        tool_words: Vec::new(),
        warm_words: Vec::new(),
    };
    let request = TuneRequest {
        job: kernwright::open_job(catalog, "matmul-c")?,
        fields: Vec::new(),
        options,
        opening: Opening::New(Box::new(order)),
        header: None,
    };
    let progress = progress::tuning(false);
    let tuned = kernwright::tune_job(request, store, &mut |event| progress.on_event(&event));
    progress.finish();
    let tuned = tuned?;
    Ok(tune::report_lines(
        &tuned,
        &RunSummary::read(store, tuned.run)?,
    ))
}

/// Evolves a C function that has a dead store and describes the result in lines.
fn evolved(catalog: &Catalog, folder: &Path) -> anyhow::Result<Vec<String>> {
    let file = kernwright::open_job(catalog, "dead-store")?;
    let request = EvolveRequest {
        job: file.job.clone(),
        problem: file.job.problem(&[])?,
        bench: tools::options(&ToolArgs::default(), DeviceChoice::Cpu)?,
        tools: Tools {
            llvm: None,
            clang: None,
        },
        goal: Goal::Instructions,
        allow: Vec::new(),
        run: run_options(folder.join("evolved"), CANDIDATES),
    };
    let evolved = evolve::evolve_job(request, &mut |_| {})?;
    Ok(super::evolve::report_lines(&evolved))
}

/// Evolves the tiny step of training and describes the result in lines.
fn evolved_model(folder: &Path) -> anyhow::Result<Vec<String>> {
    let file = evolve::open_workload("tiny-training")?.context("it is built in")?;
    let request = evolve::ModelRequest {
        workload: file.workload.clone(),
        engine: EngineChoice::Interpreter { threads: 1 },
        xla: find_plugin(),
        launcher: tools::launcher(true)?,
        labs: std::thread::available_parallelism().map_or(1, usize::from),
        sets: folder.to_owned(),
        run: run_options(folder.join("evolved-model"), MODELS),
    };
    let evolved = evolve::evolve_workload(request, &mut |_| {})?;
    Ok(super::evolve_model::report_lines(&evolved))
}

fn run_options(folder: PathBuf, candidates: u64) -> RunOptions {
    RunOptions {
        mode: Mode::Ours,
        seed: SEED,
        budget: evolve::Budget {
            time: None,
            candidates: Some(candidates),
        },
        // What is shown must not depend on how busy the machine is.
        prove: Some(Duration::from_secs(600)),
        folder,
        resume: false,
    }
}

/// Makes a small data set of random problems and valid configurations, with some damage in it.
fn write_data(catalog: &Catalog, file: &std::path::Path) -> anyhow::Result<usize> {
    let kernel = catalog.get("ConvAsmBwdWrW1x1")?;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let names = [
        "in_channels",
        "out_channels",
        "in_h",
        "in_w",
        "batchsize",
        "direction",
    ];
    let params = kernel.params().iter().map(|param| param.name());
    let header: Vec<&str> = names.into_iter().chain(params).collect();
    let mut text = format!("arch,num_cu,{}\n", header.join(","));
    for row in 0..200 {
        let line = data_row(kernel, &mut rng)?;
        match row {
            40 => writeln!(text, "gfx906,60,not,a,row")?,
            // A chunk of 16 lanes with 16 channels each asks for more lanes than a wave has.
            80 => writeln!(text, "gfx906,60,64,64,28,28,8,W,16,16,1,1,1,1,1,1,0,0")?,
            _ => writeln!(text, "gfx906,60,{line}")?,
        }
    }
    std::fs::File::create(file)?.write_all(text.as_bytes())?;
    Ok(200)
}

fn data_row(kernel: &std::sync::Arc<Kernel>, rng: &mut ChaCha8Rng) -> anyhow::Result<String> {
    let mut pick = |choices: &[i64]| choices[rng.next_u32() as usize % choices.len()];
    let channels = [16, 32, 64, 128, 256, 512];
    let (c, k) = (pick(&channels), pick(&channels));
    let (size, batch) = (pick(&[7, 14, 28, 56]), pick(&[1, 8, 32, 64]));
    let fields = [("c", c), ("k", k), ("h", size), ("w", size), ("n", batch)];
    let fields = fields.map(|(name, size)| (name, Value::Int(size)));
    let direction = [("direction", Value::from("W"))];
    let problem = Problem::new(kernel.family(), fields.into_iter().chain(direction))?;
    let space = kernel.space(&problem, None)?;
    let config = space.sample(rng)?.context("an empty space")?;
    let values: Vec<String> = config.values().map(Value::to_string).collect();
    Ok(format!(
        "{c},{k},{size},{size},{batch},W,{}",
        values.join(",")
    ))
}
