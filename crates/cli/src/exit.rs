//! Exit codes, and how an error is shown.

use std::io::Write as _;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use kernwright::evolve::{EvolveError, WorkloadError};
use kernwright::export::ExportError;
use kernwright::measure::bench::BenchError;
use kernwright::modules::ModuleFailure;
use kernwright::predict::ModelError;
use kernwright::space::{BindError, CardError, FailureClass, OtherVendor, ProblemError};
use kernwright::user_db::UserDbError;
use kernwright::{
    CatalogError, ConfigListError, Fault, ForeignError, IngestError, InputError, JobError,
    MapError, PoolError, RecordedError, StoreError, TuningError,
};

use crate::output::Output;

/// The operation failed.
pub(crate) const FAILED: u8 = 1;
/// The command line or what it names is wrong: whatever is read (a card, a job, a file of data) is
/// not there, cannot be read, or is not what it should be.
pub(crate) const USAGE: u8 = 2;
/// No valid configuration, or the one asked about is not valid.
pub(crate) const INFEASIBLE: u8 = 3;
/// A candidate's answer is wrong, or it is slower than allowed.
pub(crate) const REGRESSION: u8 = 4;
/// The device is missing or lost.
pub(crate) const DEVICE: u8 = 5;
/// The ledger is missing, locked, damaged or of another version, or a MIOpen database is locked.
pub(crate) const STORE: u8 = 6;

/// An error whose fault lies in how the command was used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// A configuration that the rules refuse.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Invalid(pub(crate) String);

/// Code that used to be right and now gives wrong answers.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongAnswer(pub(crate) String);

/// No device to measure on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoDevice(pub(crate) String);

/// The end of a command that a signal asked for; the text says what is kept and how to go on.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub(crate) struct Interrupted {
    /// As shells count: 128 and the signal.
    pub(crate) code: u8,
    pub(crate) text: String,
}

/// Shows an error and its causes, on stderr or as the document of `--json`, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error, output: &mut Output) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let code = code(error);
    let mut causes: Vec<String> = Vec::new();
    for cause in error.chain() {
        let text = cause.to_string();
        // Some errors repeat their cause's words.
        if !causes.iter().any(|shown| shown.contains(&text)) {
            causes.push(text);
        }
    }
    if output.owes_document() {
        let document = document(&causes, code);
        let written = output.document("error", &document);
        if written.and_then(|()| Ok(output.flush()?)).is_ok() {
            return ExitCode::from(code);
        }
    }
    let shown = causes.join("\n  because ");
    match error.is::<Interrupted>() {
        true => insist!("{shown}"),
        false => complain_of(&shown.replace("; did you mean", "\nhint: did you mean")),
    }
    ExitCode::from(code)
}

/// Shows what is wrong with the command line, or the help that it wants.
pub(crate) fn misused(error: &clap::Error) -> ExitCode {
    let mut words = std::env::args_os().take_while(|word| word != "--");
    if !error.use_stderr() || !words.any(|word| word == "--json") {
        error.exit();
    }
    // Usage and the way to the help are for people.
    let text = error.to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or_default();
    let text = text
        .split("\n\nFor more information")
        .next()
        .unwrap_or_default();
    let text = text.trim_start_matches("error: ").trim_end().to_owned();
    let written = crate::output::document("error", &document(&[text], USAGE));
    match written.map(|text| std::io::stdout().write_all(text.as_bytes())) {
        Ok(Ok(())) => ExitCode::from(USAGE),
        _ => error.exit(),
    }
}

fn complain_of(text: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    insist!("{red}error{red:#}: {text}");
}

/// An error as a document: what is wrong, why, and how the program ends.
fn document(causes: &[String], code: u8) -> serde_json::Value {
    let (first, because) = match causes {
        [] => ("", causes),
        [first, because @ ..] => (first.as_str(), because),
    };
    let kind = match code {
        USAGE => "usage",
        INFEASIBLE => "infeasible",
        REGRESSION => "regression",
        DEVICE => "device",
        STORE => "store",
        128.. => "interrupted",
        _ => "failed",
    };
    serde_json::json!({ "error": first, "because": because, "kind": kind, "exit_code": code })
}

fn code(error: &anyhow::Error) -> u8 {
    for cause in error.chain() {
        if let Some(Interrupted { code, .. }) = cause.downcast_ref() {
            return *code;
        }
        if cause.is::<Usage>() || is_bad_input(cause) {
            return USAGE;
        }
        if cause.is::<Invalid>() || cause.is::<OtherVendor>() {
            return INFEASIBLE;
        }
        if cause.is::<WrongAnswer>() {
            return REGRESSION;
        }
        if cause.is::<NoDevice>() {
            return DEVICE;
        }
        if let Some(error) = cause.downcast_ref() {
            return job_code(error);
        }
        match cause.downcast_ref() {
            Some(
                TuningError::UnknownStrategy { .. }
                | TuningError::NothingToTakeUp { .. }
                | TuningError::OtherRun { .. }
                | TuningError::ChangedJob { .. }
                | TuningError::OtherSpace { .. },
            ) => return USAGE,
            Some(
                TuningError::Infeasible { .. }
                | TuningError::NoStart { .. }
                | TuningError::StrangeSeeds { .. },
            ) => return INFEASIBLE,
            Some(TuningError::Busy { .. } | TuningError::Lock { .. }) => return STORE,
            // Transparent errors are not among their own causes.
            Some(TuningError::Store(error)) => return store_code(error),
            Some(TuningError::Problem(_) | TuningError::Bind(_) | TuningError::Recorded(_)) => {
                return USAGE;
            }
            Some(TuningError::Job(error)) => return job_code(error),
            Some(TuningError::Bench(error)) => return bench_code(error),
            _ => {}
        }
        match cause.downcast_ref() {
            Some(
                EvolveError::Unfit(_)
                | EvolveError::Begun(_)
                | EvolveError::NoRun(_)
                | EvolveError::Other { .. },
            ) => return USAGE,
            Some(EvolveError::Busy(_) | EvolveError::Damaged { .. }) => return STORE,
            Some(EvolveError::Bench(error) | EvolveError::NoGpu(error)) => {
                return bench_code(error);
            }
            _ => {}
        }
        if let Some(error) = cause.downcast_ref::<BenchError>() {
            return bench_code(error);
        }
        if cause.is::<WorkloadError>() {
            return USAGE;
        }
        // That an engine or a disk fails is no fault of the file's.
        if let Some(error) = cause.downcast_ref()
            && !matches!(error, ModuleFailure::Engine(_) | ModuleFailure::Io(_))
        {
            return USAGE;
        }
        if let Some(ModelError::OtherKernel { .. } | ModelError::NoIncumbent { .. }) =
            cause.downcast_ref()
        {
            return USAGE;
        }
        match cause.downcast_ref() {
            Some(UserDbError::Locked { .. }) => return STORE,
            Some(
                UserDbError::Device { .. }
                | UserDbError::NoVersion { .. }
                | UserDbError::Versions { .. },
            ) => return USAGE,
            _ => {}
        }
        if let Some(ExportError::OtherVendor(_)) = cause.downcast_ref() {
            return INFEASIBLE;
        }
        if let Some(ExportError::NoModel { .. } | ExportError::NoSource { .. }) =
            cause.downcast_ref()
        {
            return USAGE;
        }
        match cause.downcast_ref() {
            Some(IngestError::Store(error)) => return store_code(error),
            Some(IngestError::Input(error)) => return input_code(error),
            _ => {}
        }
        if let Some(error) = cause.downcast_ref() {
            return input_code(error);
        }
        if let Some(error) = cause.downcast_ref() {
            return store_code(error);
        }
    }
    FAILED
}

/// Whether something that was named cannot be used: one rule for cards, jobs, spaces and lists.
fn is_bad_input(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.is::<ProblemError>()
        || cause.is::<BindError>()
        || cause.is::<CardError>()
        || cause.is::<CatalogError>()
        || cause.is::<ForeignError>()
        || cause.is::<RecordedError>()
        || cause.is::<ConfigListError>()
        || cause.is::<MapError>()
        || cause.is::<PoolError>()
}

fn job_code(error: &JobError) -> u8 {
    match error {
        // The scratch folder is no business of the job's.
        JobError::Unpack(_) => FAILED,
        _ => USAGE,
    }
}

fn input_code(error: &InputError) -> u8 {
    match error.fault {
        Fault::Scratch { .. } => FAILED,
        _ => USAGE,
    }
}

/// A Run that is not there was named wrongly; the ledger is sound.
fn store_code(error: &StoreError) -> u8 {
    match error {
        StoreError::UnknownRun(_) | StoreError::Itself { .. } => USAGE,
        _ => STORE,
    }
}

fn bench_code(error: &BenchError) -> u8 {
    match error {
        BenchError::Device(_) => DEVICE,
        // The job, or a file it names, is not fit to be measured.
        BenchError::Language { .. }
        | BenchError::Case(_)
        | BenchError::Other(_)
        | BenchError::Weak(_)
        | BenchError::Npy(_) => USAGE,
        // That something crashes or takes too long may be the machine's fault.
        BenchError::Baseline(failure) | BenchError::Reference(failure) => match failure.class {
            FailureClass::DoesNotCompile
            | FailureClass::DoesNotLaunch
            | FailureClass::WrongAnswer => USAGE,
            _ => FAILED,
        },
        BenchError::Default(_) => INFEASIBLE,
        _ => FAILED,
    }
}

/// A reader that went away, such as `head`, is no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let direct = cause.downcast_ref().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>();
        direct.or_else(|| json?.io_error_kind())
    };
    error
        .chain()
        .any(|cause| kind(cause) == Some(std::io::ErrorKind::BrokenPipe))
}
