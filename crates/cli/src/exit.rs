//! Exit codes, and how an error is told.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use kernwright::evolve::{EvolveError, WorkloadError};
use kernwright::export::ExportError;
use kernwright::measure::bench::BenchError;
use kernwright::modules::ModuleFailure;
use kernwright::predict::ModelError;
use kernwright::space::{FailureClass, OtherVendor};
use kernwright::user_db::UserDbError;
use kernwright::{CatalogError, IngestError, JobError, StoreError, TuningError};

/// The operation failed.
pub(crate) const FAILED: u8 = 1;
/// The command line or what it names is wrong.
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

/// No device to measure on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoDevice(pub(crate) String);

/// Tells an error and its causes on stderr and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let mut told = String::new();
    for (index, cause) in error.chain().enumerate() {
        let text = cause.to_string();
        // Some errors repeat their cause's words.
        if index > 0 && told.contains(&text) {
            continue;
        }
        told.push_str(if index == 0 { "" } else { "\n  because " });
        told.push_str(&text);
    }
    let told = told.replace("; did you mean", "\nhint: did you mean");
    tell!("{red}error{red:#}: {told}");
    ExitCode::from(code(error))
}

fn code(error: &anyhow::Error) -> u8 {
    for cause in error.chain() {
        if cause.is::<Usage>() || cause.is::<kernwright::space::ProblemError>() {
            return USAGE;
        }
        if cause.is::<Invalid>() || cause.is::<OtherVendor>() {
            return INFEASIBLE;
        }
        if cause.is::<NoDevice>() {
            return DEVICE;
        }
        if let Some(
            JobError::Unknown { .. }
            | JobError::Card(_)
            | JobError::Mistakes(_)
            | JobError::Read(_)
            | JobError::Source { .. },
        ) = cause.downcast_ref()
        {
            return USAGE;
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
            Some(TuningError::Problem(_)) => return USAGE,
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
        if let Some(CatalogError::UnknownKernel { .. }) = cause.downcast_ref() {
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
        if let Some(IngestError::Store(error)) = cause.downcast_ref() {
            return store_code(error);
        }
        if let Some(error) = cause.downcast_ref() {
            return store_code(error);
        }
    }
    FAILED
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
            FailureClass::DoesNotCompile | FailureClass::WrongAnswer => USAGE,
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
