//! Exit codes, and how an error is shown.

use std::io::Write as _;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use kernwright::evolve::{EvolveError, WorkloadError};
use kernwright::export::ExportError;
use kernwright::init::InitError;
use kernwright::measure::bench::BenchError;
use kernwright::modules::ModuleFailure;
use kernwright::predict::ModelError;
use kernwright::space::{BindError, CardError, ErrorKind, OtherVendor, ProblemError};
use kernwright::user_db::UserDbError;
use kernwright::{
    CatalogError, ConfigListError, ForeignError, IngestError, InputError, JobError, MapError,
    PoolError, RecordedError, StoreError, TuningError,
};

use crate::advice::advice;
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

impl Usage {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// A configuration that the rules refuse.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Invalid(pub(crate) String);

impl Invalid {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Infeasible
    }
}

/// Code that used to be right and now gives wrong answers.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongAnswer(pub(crate) String);

/// No device to measure on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoDevice(pub(crate) String);

impl NoDevice {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Device
    }
}

/// The end of a command that a signal requested; the text says what is kept and how to resume.
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
        let mut text = cause.to_string();
        if let Some(advice) = advice(cause) {
            text += &format!("; {advice}");
        }
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
        if cause.is::<WrongAnswer>() {
            return REGRESSION;
        }
        match kind(cause) {
            Some(ErrorKind::Usage) => return USAGE,
            Some(ErrorKind::Infeasible) => return INFEASIBLE,
            Some(ErrorKind::Device) => return DEVICE,
            Some(ErrorKind::Store) => return STORE,
            // Its cause may know more.
            _ => {}
        }
    }
    FAILED
}

/// What a cause means, if it is an error of ours.
fn kind(cause: &(dyn std::error::Error + 'static)) -> Option<ErrorKind> {
    macro_rules! first {
        ($($error:ty),* $(,)?) => {
            $(if let Some(error) = cause.downcast_ref::<$error>() {
                return Some(error.kind());
            })*
        };
    }
    first!(
        Usage,
        Invalid,
        NoDevice,
        BenchError,
        BindError,
        CardError,
        CatalogError,
        ConfigListError,
        EvolveError,
        ExportError,
        ForeignError,
        IngestError,
        InitError,
        InputError,
        JobError,
        MapError,
        ModelError,
        ModuleFailure,
        OtherVendor,
        PoolError,
        ProblemError,
        RecordedError,
        StoreError,
        TuningError,
        UserDbError,
        WorkloadError,
    );
    None
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
