//! `kernwright train`: models from tuning data.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use kernwright::evaluate::{confidence, hold_out, test_model};
use kernwright::measure::worker::Interrupt;
use kernwright::predict::arch::Shape;
use kernwright::predict::{
    Calibration, Domain, Example, Focus, Learned, Metric, Model, Options, Plan, Pool, Precision,
    learn, read_file, write_atomically,
};
use kernwright::{Catalog, open_job};
use kernwright::{Lock, LockError, scratch};
use serde_json::json;

use super::import::reading_options;
use super::reproduce::split_seed;
use crate::args::{Architecture, TrainArgs};
use crate::exit::{Interrupted, Usage};
use crate::output::{Output, grouped};
use crate::progress::{complain, learning, patience, threads};
use crate::settings::Settings;
use crate::signals;
use crate::target::kernel;

/// Among the checkpoints, the file that keeps other trainings out.
const LOCK: &str = "lock";
/// The end of a job file's name: a job may have a card of its own.
const JOB_ENDING: &str = ".job.toml";
/// The number of steps between checkpoints.
const CHECKPOINT_EVERY: u64 = 100;
/// Problems set aside to watch the training by follow from this seed.
const WATCHED: &str = "kernwright-watch";
/// With fewer examples than this, all are learned from.
const ENOUGH_TO_WATCH: usize = 200;
/// The twin whose figures a release model carries leaves this split's test part out.
const RELEASE_SPLIT: &str = "hash:kernwright-release";

pub(crate) fn run(
    args: &TrainArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let (catalog, kernels) = kernels(args, catalog)?;
    let catalog = &catalog;
    let split = args.split.as_deref().map(split_seed).transpose()?;
    let scratch = scratch::folder("train", None).context("cannot make a scratch folder")?;
    let reading = patience("reading the data");
    let options = reading_options(&args.read, catalog, scratch.path())?;
    let ledger = match args.stored {
        true => Some(settings.read_store()?),
        false => None,
    };
    let folder = args.data.as_deref();
    let (pools, files) =
        kernwright::gather_pools(catalog, folder, ledger.as_ref(), &kernels, &options)?;
    drop(reading);
    complain(&files);
    if let Some(focus) = &args.focus {
        check_focus(focus, &pools)?;
    }
    for pool in pools.iter().filter(|pool| pool.examples.is_empty()) {
        if !args.kernels.is_empty() {
            notice!("warning: there is no data of `{}`", pool.kernel.name());
        }
    }
    let folder = args.output.join(".checkpoints");
    let interrupt = Interrupt::default();
    let signals = signals::listen(&interrupt)?;
    let job = Job {
        args,
        checkpoints: folder.clone(),
        used: RefCell::default(),
        threads: threads(args.threads),
        interrupt: interrupt.clone(),
    };
    for pool in pools.iter().filter(|pool| !pool.examples.is_empty()) {
        job.spare(pool, split.as_deref())?;
    }
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make `{}`", folder.display()))?;
    let _alone = alone_in(&folder)?;
    sweep(&folder);
    let mut trained = Vec::new();
    let mut failure = None;
    for pool in pools.iter().filter(|pool| !pool.examples.is_empty()) {
        let started = Instant::now();
        let model = if args.release {
            job.release(pool)
        } else {
            job.train(pool, split.as_deref())
        };
        let kept = model.and_then(|model| job.keep(&model, started.elapsed().as_secs_f64()));
        match kept {
            Ok(kept) => trained.push(kept),
            Err(_) if interrupt.is_asked() => {
                let text = "stopped; the same command resumes from the last checkpoint".to_owned();
                let code = signals.exit_code();
                return Err(Interrupted { code, text }.into());
            }
            Err(error) => {
                // Models that are trained already are reported all the same.
                failure = Some(error.context(format!("cannot train `{}`", pool.kernel.name())));
                break;
            }
        }
    }
    if failure.is_none() {
        // Those of other trainings may still be wanted.
        for path in job.used.take() {
            std::fs::remove_file(path).ok();
        }
        let left = std::fs::read_dir(&folder).map_or(0, Iterator::count);
        if left <= 1 {
            std::fs::remove_dir_all(&folder).ok();
        }
    }
    if output.json {
        output.document("train", &json!({ "files": files, "models": trained }))?;
        return failure.map_or(Ok(ExitCode::SUCCESS), Err);
    }
    for model in &trained {
        output.line(format!(
            "{}: {} examples, {} numbers, {} KB, {} s -> {}",
            text(model, "kernel"),
            text(model, "examples"),
            text(model, "numbers"),
            text(model, "kilobytes"),
            text(model, "seconds"),
            text(model, "file"),
        ))?;
        for metric in model["metrics"].as_array().into_iter().flatten() {
            let value = metric["value"].as_f64().unwrap_or_default();
            output.line(format!("  {}: {value:.1}", text(metric, "what")))?;
        }
    }
    failure.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// A focus on data that is not there is a mistake.
fn check_focus(focus: &Focus, pools: &[Pool]) -> anyhow::Result<()> {
    let domains = || pools.iter().flat_map(|pool| &pool.domains);
    let focused = |domain: &Domain| domain.arch == focus.arch && domain.source == focus.source;
    if domains().any(focused) {
        for pool in pools
            .iter()
            .filter(|pool| !pool.examples.is_empty() && !pool.domains.iter().any(focused))
        {
            notice!(
                "warning: `{}` has no data of `{}:{}` to focus on",
                pool.kernel.name(),
                focus.arch,
                focus.source
            );
        }
        return Ok(());
    }
    let mut known: Vec<String> = domains()
        .map(|domain| format!("{}:{}", domain.arch, domain.source))
        .collect();
    known.sort();
    known.dedup();
    let Focus { arch, source } = focus;
    let message = format!(
        "there is no data of `{arch}:{source}` to focus on, only of {}",
        known.join(", ")
    );
    Err(Usage(message).into())
}

/// Removes what a training that was killed had begun to write.
fn sweep(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.to_string_lossy().ends_with("-tmp") {
            std::fs::remove_file(path).ok();
        }
    }
}

/// Keeps other trainings out of a folder of checkpoints for as long as the lock lives.
fn alone_in(folder: &Path) -> anyhow::Result<Lock> {
    let path = folder.join(LOCK);
    Lock::take(&path).map_err(|error| match error {
        LockError::Busy => anyhow::anyhow!(
            "another training writes its checkpoints into `{}`; wait for it, or name another \
             folder with --output",
            folder.display()
        ),
        LockError::Io(error) => {
            anyhow::Error::new(error).context(format!("cannot write `{}`", path.display()))
        }
    })
}

fn text(value: &serde_json::Value, key: &str) -> String {
    match &value[key] {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => {
            number.as_u64().map_or_else(|| number.to_string(), grouped)
        }
        other => other.to_string(),
    }
}

/// The kernels named, or all that have a card; and the catalog with the cards named by their files.
fn kernels(args: &TrainArgs, catalog: &Catalog) -> anyhow::Result<(Catalog, Vec<String>)> {
    let mut catalog = catalog.clone();
    let mut names = Vec::new();
    for name in &args.kernels {
        let kernel = match name.ends_with(JOB_ENDING) {
            true => open_job(&catalog, name)?.job.kernel().clone(),
            false => kernel(&catalog, name)?,
        };
        names.push(kernel.name().to_owned());
        if catalog.find(kernel.name()).is_none() {
            catalog.insert(kernel, Path::new(name));
        }
    }
    if names.is_empty() {
        let all = catalog
            .entries()
            .map(|entry| entry.kernel.name().to_owned());
        names = all.collect();
    }
    Ok((catalog, names))
}

/// What is learned from, what the training is watched by, and what it is tested on.
fn parts(pool: &Pool, split: Option<&str>) -> (Pool, Vec<Example>, Vec<Example>) {
    let (rest, test) = match split {
        Some(seed) => hold_out(pool, seed),
        None => (pool.clone(), Vec::new()),
    };
    // Of few problems none can be spared to watch the training by.
    let (rest, watched) = if rest.examples.len() >= ENOUGH_TO_WATCH {
        hold_out(&rest, WATCHED)
    } else {
        (rest, Vec::new())
    };
    (rest, watched, test)
}

/// What all models of one call share.
struct Job<'a> {
    args: &'a TrainArgs,
    checkpoints: PathBuf,
    /// The checkpoints of what is trained.
    used: RefCell<Vec<PathBuf>>,
    threads: usize,
    interrupt: Interrupt,
}

impl Job<'_> {
    fn command(&self) -> String {
        let Self { args, .. } = self;
        let mut command = "kernwright train".to_owned();
        for kernel in &args.kernels {
            command += &format!(" {kernel}");
        }
        if self.args.data.is_some() {
            command += " --data DIR";
        }
        if self.args.stored {
            command += " --stored";
        }
        if args.architecture != Architecture::Default {
            command += &format!(" --architecture {}", args.architecture.name());
        }
        if let Some(split) = &args.split {
            command += &format!(" --split {split}");
        }
        if args.release {
            command += " --release";
        }
        if let Some(focus) = &args.focus {
            command += &format!(" --focus {}:{}", focus.arch, focus.source);
        }
        // Every thread draws its own noise, so their number belongs to the seed.
        command + &format!(" --seed {} --threads {}", args.seed, self.threads)
    }

    /// A model of what is in the pool, without the test part of a split if there is one.
    fn train(&self, pool: &Pool, split: Option<&str>) -> anyhow::Result<Model> {
        let (rest, watched, test) = parts(pool, split);
        if split.is_some() && test.is_empty() {
            notice!(
                "warning: no problem of `{}` falls into the test part; there are no figures",
                pool.kernel.name()
            );
        }
        let learned = self.learn(&rest, &watched, "")?;
        let figure = self.file(pool.kernel.name(), "svg");
        let svg = kernwright::figures::learning_curves(pool.kernel.name(), &learned.curves);
        write_atomically(&figure, svg.as_bytes())?;
        let metrics = test_model(&learned.model, &pool.kernel, &test);
        let calibration = self.calibration(&learned.model, pool, &test)?;
        let model = learned.model.with_metrics(metrics);
        Ok(model.with_calibration(calibration))
    }

    /// How far a model can be trusted, and a figure of it beside the model.
    fn calibration(
        &self,
        model: &Model,
        pool: &Pool,
        test: &[Example],
    ) -> anyhow::Result<Option<Calibration>> {
        let Some(found) = confidence(model, &pool.kernel, test) else {
            return Ok(None);
        };
        let name = pool.kernel.name();
        let figure = self.file(name, "reliability.svg");
        let series = [
            ("as the model says", &found.raw[..]),
            ("corrected", &found.corrected[..]),
        ];
        let svg = kernwright::figures::reliability(name, &series);
        write_atomically(&figure, svg.as_bytes())?;
        Ok(Some(found.calibration))
    }

    /// The model that is built in: it learns from everything, and carries the figures of a twin
    /// that did not.
    fn release(&self, pool: &Pool) -> anyhow::Result<Model> {
        let seed = split_seed(RELEASE_SPLIT)?;
        let (rest, test) = hold_out(pool, &seed);
        let twin = self.learn(&rest, &[], "twin.")?;
        let metrics = test_model(&twin.model, &pool.kernel, &test);
        let calibration = self.calibration(&twin.model, pool, &test)?;
        let of_twin = metrics.into_iter().map(|metric| Metric {
            what: format!("{}, a twin without {RELEASE_SPLIT}", metric.what),
            ..metric
        });
        let whole = match self.args.figures_only {
            true => self.kept(pool)?,
            false => self.learn(pool, &[], "")?.model,
        };
        let whole = whole.with_metrics(of_twin.collect());
        Ok(whole.with_calibration(calibration))
    }

    /// Hours went into a model: one in the folder is not written over, unless it comes out the same.
    fn spare(&self, pool: &Pool, split: Option<&str>) -> anyhow::Result<()> {
        let path = self.file(pool.kernel.name(), "safetensors");
        if self.args.replace || self.args.figures_only || !path.exists() {
            return Ok(());
        }
        let learned_from = match self.args.release {
            true => pool.fingerprint(),
            false => parts(pool, split).0.fingerprint(),
        };
        let is_the_same = |model: Model| {
            let origin = &model.description().origin;
            origin.command == self.command() && origin.data == learned_from
        };
        let is = read_file(&path).and_then(|bytes| Model::from_bytes(&pool.kernel, &bytes));
        let how = match is.map(is_the_same) {
            Ok(true) => return Ok(()),
            Ok(false) => "was trained on other data or by another command",
            Err(_) => "is no model this program can read",
        };
        let message = format!(
            "`{}` {how} and would be written over; name another folder with --output, or pass \
             --replace",
            path.display()
        );
        Err(Usage(message).into())
    }

    /// A file of a kernel's model.
    fn file(&self, kernel: &str, ending: &str) -> PathBuf {
        self.args.output.join(format!("{kernel}.{ending}"))
    }

    /// The model that is in the folder already.
    fn kept(&self, pool: &Pool) -> anyhow::Result<Model> {
        let path = self.file(pool.kernel.name(), "safetensors");
        let model = read_file(&path).and_then(|bytes| Model::from_bytes(&pool.kernel, &bytes));
        let model = model.with_context(|| format!("cannot use the model `{}`", path.display()))?;
        let (is, plan) = (model.description(), self.plan(pool));
        let differs = [
            ("on other data", is.origin.data != pool.fingerprint()),
            ("with another seed", is.origin.seed != plan.recipe.seed),
            ("as another network", is.shape != plan.shape),
        ];
        if let Some((how, _)) = differs.into_iter().find(|(_, differs)| *differs) {
            let message = format!(
                "`{}` was trained {how}, so these would not be its figures",
                path.display()
            );
            return Err(Usage(message).into());
        }
        Ok(model)
    }

    /// What to train, and how.
    fn plan(&self, pool: &Pool) -> Plan {
        let name = self.args.architecture.name();
        let mut theirs = Shape::of_the_paper().into_iter();
        let plan = match theirs.find(|shape| shape.name() == name) {
            Some(shape) => Plan::paper_for(shape, pool, self.args.seed),
            None => Plan::default_for(pool, self.args.seed),
        };
        plan.with_focus(self.args.focus.clone())
    }

    fn learn(&self, pool: &Pool, watched: &[Example], mark: &str) -> anyhow::Result<Learned> {
        let plan = self.plan(pool);
        let bar = learning();
        let name = format!("{mark}{}", pool.kernel.name());
        let interrupt = &self.interrupt;
        let options = Options {
            threads: self.threads,
            checkpoints: Some(self.checkpoints.clone()),
            checkpoint_every: CHECKPOINT_EVERY,
            restart: self.args.restart,
            watch: &|event| {
                bar.on_event(&name, event);
                match interrupt.is_asked() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        };
        let learned = learn(pool, watched, &plan, &self.command(), &options)?;
        bar.finish();
        let learned = learned.context("interrupted")?;
        let mut used = self.used.borrow_mut();
        used.extend(learned.checkpoints.iter().cloned());
        drop(used);
        Ok(learned)
    }

    /// Writes a model and its description, and returns a summary of them.
    fn keep(&self, model: &Model, seconds: f64) -> anyhow::Result<serde_json::Value> {
        let description = model.description();
        let precision = if self.args.release {
            Precision::Eight
        } else {
            Precision::Full
        };
        let bytes = model.to_bytes(precision)?;
        let path = |ending: &str| self.file(&description.kernel, ending);
        write_atomically(&path("safetensors"), &bytes)?;
        let readable = serde_json::to_string_pretty(description)? + "\n";
        write_atomically(&path("json"), readable.as_bytes())?;
        let numbers: usize = model.members().iter().map(|params| params.count()).sum();
        Ok(json!({
            "kernel": description.kernel,
            "file": path("safetensors"),
            "examples": description.origin.examples,
            "data": description.origin.data,
            "numbers": numbers,
            "kilobytes": bytes.len() / 1000,
            "seconds": seconds.round() as u64,
            "metrics": description.metrics,
        }))
    }
}
