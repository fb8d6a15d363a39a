//! `kernwright export`: predictions or stored winners where other programs read them.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use kernwright::export::{
    Asked, Choices, predict_choices, refuse_device, sound_problems, stored_choices,
    stored_knowledge,
};
use kernwright::space::{Device, Kernel};
use kernwright::user_db::{
    UpdateOptions, Updated, find_user_db, merge, update_user_db, user_db_version,
};
use kernwright::{Catalog, ProblemList, Store};

use super::export_report::{Report, Target};
use crate::args_export::{ExportArgs, ExportFormat};
use crate::exit::{self, Usage};
use crate::output::Output;
use crate::settings::Settings;

pub(crate) fn run(
    args: &ExportArgs,
    settings: &Settings,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    check(args, output)?;
    let requested = match args.stored {
        // The ledger may hold kernels without a card, about which nothing is known.
        true => args
            .kernels
            .iter()
            .map_while(|name| catalog.find(name).cloned())
            .collect(),
        false => kernels(args, catalog)?,
    };
    if !args.stored || requested.len() == args.kernels.len() {
        refuse_device(&requested, args.device.as_ref())?;
    }
    let database = match (args.to, is_stdout(args)) {
        (ExportFormat::Miopen, false) => Some(Database::find(args)?),
        _ => None,
    };
    let device = match (&args.device, &database) {
        (None, Some(database)) => Some(database.device.clone()),
        (device, _) => device.clone(),
    };
    let ledger = match args.stored {
        true => Some(Ledger::open(args, settings)?),
        false => None,
    };
    let kernels = match &ledger {
        Some(ledger) => ledger.cards(catalog),
        None => kernels(args, catalog)?,
    };
    let list = match &args.problems {
        Some(path) => Some(read(path, &readers(&kernels, catalog))?),
        None => None,
    };
    let mut report = Report::new(args.problems.as_deref(), list.as_ref());
    let problems = list.map(|list| {
        let problems = list.problems.into_iter();
        let problems = problems.map(|found| (found.place.number(), found.item));
        // Any line may be a problem of a kernel without a card.
        let is_judged = ledger
            .as_ref()
            .is_none_or(|it| it.kernels.len() == kernels.len());
        let judges = if is_judged { &*kernels } else { &[] };
        let (sound, bad) = sound_problems(judges, problems.collect());
        report.add_bad(&bad);
        sound
    });
    if !args.keep_going && report.has_bad() {
        match output.json {
            true => report.print(output, &Target::Nothing)?,
            false => report.print_bad(),
        }
        let message =
            "nothing is written; fix these lines, or pass --keep-going to do without them";
        return Err(Usage(message.to_owned()).into());
    }
    let mut choices = if let Some(ledger) = &ledger {
        let (store, names) = (&ledger.store, &ledger.kernels);
        // A T4 file holds all that is known of a problem, the other formats its best.
        let choose = match args.to {
            ExportFormat::T4 => stored_knowledge,
            _ => stored_choices,
        };
        choose(store, catalog, names, device.as_ref(), problems.as_deref())?
    } else {
        let request = Asked {
            device: device.as_ref(),
            count: args.k as usize,
            source: args.source.as_deref(),
        };
        predict_choices(&kernels, &problems.unwrap_or_default(), &request)?
    };
    let unnamed = match args.to {
        ExportFormat::T4 => choices.take_unnamed(),
        _ => Vec::new(),
    };
    report.judge(&choices);
    report.unnamed(&unnamed);
    let target = match choices.rows.is_empty() {
        true => Target::Nothing,
        false => write(args, database.as_ref(), &choices, &mut report, output)?,
    };
    report.print(output, &target)?;
    Ok(match target {
        Target::Nothing => ExitCode::from(exit::INFEASIBLE),
        _ => ExitCode::SUCCESS,
    })
}

/// Refuses options that do not go together, before anything is read.
fn check(args: &ExportArgs, output: &Output) -> anyhow::Result<()> {
    let refuse = |message: &str| Err(Usage(message.to_owned()).into());
    if args.to == ExportFormat::Miopen && args.k > 1 {
        return refuse("MIOpen's database holds one configuration for each problem; leave -k out");
    }
    if args.to == ExportFormat::Miopen && is_stdout(args) && args.device.is_none() {
        return Err(no_device());
    }
    if args.to == ExportFormat::Parquet && args.output.is_none() && !args.dry_run {
        return refuse(
            "Parquet is no text for a terminal; name a file with -o, or `-o -` for stdout",
        );
    }
    if output.json && is_stdout(args) && !args.dry_run {
        return refuse("--json and the data cannot both go to stdout; name a file with -o");
    }
    Ok(())
}

/// Whether the data itself goes to stdout.
fn is_stdout(args: &ExportArgs) -> bool {
    match &args.output {
        Some(path) => path.as_os_str() == "-",
        None => args.to != ExportFormat::Miopen,
    }
}

/// The kernels to predict for.
fn kernels(args: &ExportArgs, catalog: &Catalog) -> anyhow::Result<Vec<Arc<Kernel>>> {
    if args.kernels.is_empty() {
        return Ok(built_in(catalog));
    }
    let kernels = args.kernels.iter().map(|name| catalog.get(name).cloned());
    Ok(kernels.collect::<Result<_, _>>()?)
}

fn built_in(catalog: &Catalog) -> Vec<Arc<Kernel>> {
    let names = kernwright::embedded_models().map(|(name, ..)| name);
    names
        .filter_map(|name| catalog.find(name).cloned())
        .collect()
}

/// The kernels whose families name the columns of a table: where none has a card, those built in.
fn readers(kernels: &[Arc<Kernel>], catalog: &Catalog) -> Vec<Arc<Kernel>> {
    match kernels.is_empty() {
        true => built_in(catalog),
        false => kernels.to_vec(),
    }
}

fn read(path: &Path, kernels: &[Arc<Kernel>]) -> anyhow::Result<ProblemList> {
    let is_field = |name: &str| {
        let mut families = kernels.iter().map(|kernel| kernel.family());
        families.any(|family| family.position(name).is_some())
    };
    let limits = Default::default();
    let list = if path.as_os_str() == "-" {
        kernwright::read_problems_from(path, Box::new(io::stdin()), &limits, &is_field)
    } else {
        kernwright::read_problems(path, &limits, &is_field)
    };
    list.context("cannot read the list of problems")
}

/// The ledger, and the names of the kernels to take from it.
struct Ledger {
    store: Store,
    kernels: Vec<String>,
}

impl Ledger {
    fn open(args: &ExportArgs, settings: &Settings) -> anyhow::Result<Self> {
        let store = settings.read_store()?;
        let known = store.counts()?;
        let mut kernels = args.kernels.clone();
        for name in &kernels {
            if !known.iter().any(|count| *count.kernel == **name) {
                let names = known.iter().map(|count| &*count.kernel);
                let hint = kernwright::space::did_you_mean(name, names);
                return Err(Usage(format!("the ledger has nothing of `{name}`{hint}")).into());
            }
        }
        if kernels.is_empty() {
            kernels = known.iter().map(|count| count.kernel.to_string()).collect();
            kernels.sort();
            kernels.dedup();
        }
        Ok(Ledger { store, kernels })
    }

    /// Those of the kernels that have a card.
    fn cards(&self, catalog: &Catalog) -> Vec<Arc<Kernel>> {
        let names = self.kernels.iter();
        names
            .filter_map(|name| catalog.find(name).cloned())
            .collect()
    }
}

fn write(
    args: &ExportArgs,
    database: Option<&Database>,
    choices: &Choices,
    report: &mut Report,
    output: &mut Output,
) -> anyhow::Result<Target> {
    match args.to {
        ExportFormat::Csv => {
            let table = choices.table();
            put(args, output, &mut |out| table.write_csv(out))
        }
        ExportFormat::Parquet => {
            let table = choices.table();
            put(args, output, &mut |out| table.write_parquet(out))
        }
        ExportFormat::T4 => write_t4(args, choices, output),
        ExportFormat::Miopen => {
            let (entries, refused) = choices.user_entries();
            report.not_expressed(&refused);
            if entries.is_empty() {
                return Ok(Target::Nothing);
            }
            let Some(database) = database else {
                let fresh = merge(b"", &entries);
                return put(args, output, &mut |out| fresh.write_to(out));
            };
            let options = UpdateOptions {
                wait: Duration::from_secs(args.lock_wait),
                dry_run: args.dry_run,
                ..UpdateOptions::new(temporary_folder())
            };
            let updated: Updated = update_user_db(&database.path, &entries, &options)?;
            Ok(Target::Database {
                updated,
                dry_run: args.dry_run,
            })
        }
    }
}

/// Writes to stdout or, whole or not at all, to a file.
fn put(
    args: &ExportArgs,
    output: &mut Output,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<Target> {
    match &args.output {
        _ if is_stdout(args) => {
            if !args.dry_run {
                write(output.writer())?;
            }
            Ok(Target::Stdout)
        }
        Some(path) => {
            if !args.dry_run {
                put_file(path, write)?;
            }
            Ok(Target::Files(vec![path.clone()], args.dry_run))
        }
        None => Ok(Target::Stdout),
    }
}

fn put_file(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mark = format!("{}.kernwright", std::process::id());
    kernwright::replace_file(path, &mark, write)
        .with_context(|| format!("cannot write `{}`", path.display()))
}

fn write_t4(args: &ExportArgs, choices: &Choices, output: &mut Output) -> anyhow::Result<Target> {
    let documents = choices.t4();
    let folder = args.output.as_ref().filter(|path| path.is_dir());
    match (documents.as_slice(), folder) {
        ([only], None) => put(args, output, &mut |out| kernwright::t4::write_t4(only, out)),
        (several, None) => Err(Usage(format!(
            "a T4 file is about one kernel and one problem, and these are {}; name a folder that is \
             there with -o",
            several.len()
        ))
        .into()),
        (several, Some(folder)) => {
            let mut paths = Vec::new();
            for (number, document) in (1..).zip(several) {
                let name: String = document.kernel.chars().map(plain).collect();
                let path = folder.join(format!("{name}.{number:04}.t4.json"));
                if !args.dry_run {
                    put_file(&path, &mut |out| kernwright::t4::write_t4(document, out))?;
                }
                paths.push(path);
            }
            Ok(Target::Files(paths, args.dry_run))
        }
    }
}

/// Solvers are called `Name<1>`; files had better not be.
fn plain(c: char) -> char {
    if c.is_alphanumeric() || "-_".contains(c) {
        c
    } else {
        '_'
    }
}

/// The MIOpen database to write, and the device it is of.
struct Database {
    path: PathBuf,
    device: Device,
}

impl Database {
    fn find(args: &ExportArgs) -> anyhow::Result<Self> {
        let place = match &args.output {
            Some(path) => path.clone(),
            None => user_folder()?,
        };
        let named = place.file_name().unwrap_or_default().to_string_lossy();
        if named.ends_with(".udb.txt") && !place.is_dir() {
            if let Some(version) = &args.miopen_version
                && user_db_version(&place).as_ref() != Some(version)
            {
                return Err(Usage(format!(
                    "`{named}` is not what MIOpen {version} calls its database; leave \
                     --miopen-version out, or name a folder with -o"
                ))
                .into());
            }
            let found = kernwright::device_from_file_name(&place);
            return match (&args.device, found) {
                (Some(given), Some(found)) if *given != found => Err(Usage(format!(
                    "`{named}` is a database of {found}, not of {given}; name a folder with -o"
                ))
                .into()),
                (None, None) => Err(no_device()),
                (given, found) => Ok(Database {
                    device: found
                        .or_else(|| given.clone())
                        .context("one of them is there")?,
                    path: place,
                }),
            };
        }
        if named.ends_with(".txt") || named.ends_with(".db") || named.ends_with(".udb") {
            return Err(Usage(format!(
                "MIOpen reads user databases called `DEVICE.HIP.VERSION.udb.txt`, not `{named}`; \
                 name the folder with -o"
            ))
            .into());
        }
        let device = args.device.clone().ok_or_else(no_device)?;
        let path = find_user_db(&place, &device, args.miopen_version.as_ref())?;
        Ok(Database { path, device })
    }
}

fn no_device() -> anyhow::Error {
    let message = "a MIOpen database is of one device; name it, as in `--device gfx906_60`";
    Usage(message.to_owned()).into()
}

/// Where MIOpen keeps its user databases.
fn user_folder() -> anyhow::Result<PathBuf> {
    let home = || {
        env::var_os("HOME")
            .map(PathBuf::from)
            .context("cannot find the home folder")
    };
    match env::var_os("MIOPEN_USER_DB_PATH") {
        Some(path) if path.is_empty() => Err(Usage(
            "MIOPEN_USER_DB_PATH is empty, which switches MIOpen's user database off; unset it, or \
             name a folder with -o"
                .to_owned(),
        )
        .into()),
        Some(path) => match Path::new(&path).strip_prefix("~") {
            Ok(rest) => Ok(home()?.join(rest)),
            Err(_) => Ok(PathBuf::from(path)),
        },
        None => Ok(home()?.join(".config/miopen")),
    }
}

/// The folder of temporary files as C++ finds it, which reads more variables than Rust does.
fn temporary_folder() -> PathBuf {
    let named = ["TMPDIR", "TMP", "TEMP", "TEMPDIR"]
        .into_iter()
        .find_map(env::var_os);
    named.map_or_else(|| PathBuf::from("/tmp"), PathBuf::from)
}
