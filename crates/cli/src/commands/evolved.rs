//! What `evolve` prints of kernels and of models alike: how a Run ended, what is kept, edits without a proof.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kernwright::evolve::{Budget, EvolveError, Mode, RunOptions, Unproven};
use kernwright::measure::worker::Interrupt;

use crate::args_evolve::{EvolveArgs, ModeArg};
use crate::exit::Interrupted;
use crate::output::Output;
use crate::signals::Signals;

/// The most points of the front that are shown.
pub(super) const SHOWN: usize = 12;

/// Reports a winner that was proven before.
pub(super) fn stays(is_unproven: bool, folder: &Path, output: &mut Output) -> anyhow::Result<()> {
    if is_unproven && folder.join("winner.edits.json").exists() {
        output.line("the winner that this run has proven before stays in the folder")?;
    }
    Ok(())
}

/// Where a run is.
pub(super) fn place(folder: &Path) -> String {
    format!(
        "\nthe run is in `{}`; its page is report.html",
        folder.display()
    )
}

/// The result of a search. If it failed, prints how to resume it.
pub(super) fn kept<T>(evolved: Result<T, EvolveError>, has_begun: bool) -> Result<T, EvolveError> {
    // Unless the disk failed.
    let is_kept = |error: &EvolveError| !matches!(error, EvolveError::Io(_));
    if evolved.as_ref().err().is_some_and(is_kept) && has_begun {
        notice!("all that was tried is kept: continue with --resume once the error below is fixed");
    }
    evolved
}

/// How the program ends if it was interrupted before its best was proven.
pub(super) fn unproven(listening: &Signals) -> anyhow::Error {
    let text = "interrupted before anything was proven; all that was tried is kept: continue with --resume, and with \
                --budget 1s what was found so far is proven";
    interrupted(listening, text)
}

/// How the program ends after a search.
pub(super) fn ended(
    interrupt: &Interrupt,
    listening: &Signals,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    output.flush()?;
    match interrupt.is_asked() {
        true => Err(interrupted(
            listening,
            "interrupted; continue with --resume",
        )),
        false => Ok(ExitCode::SUCCESS),
    }
}

fn interrupted(listening: &Signals, text: &str) -> anyhow::Error {
    let (code, text) = (listening.exit_code(), text.to_owned());
    Interrupted { code, text }.into()
}

/// What the command line says about a Run in a folder.
pub(super) fn run_options(args: &EvolveArgs, folder: &Path) -> std::io::Result<RunOptions> {
    Ok(RunOptions {
        mode: match args.mode {
            ModeArg::Ours => Mode::Ours,
            ModeArg::Random => Mode::Random,
            ModeArg::Gevo => Mode::Gevo,
        },
        seed: args.seed,
        budget: Budget {
            time: Some(Duration::from_secs(args.budget)),
            candidates: args.max_candidates,
        },
        prove: args.prove_budget.map(Duration::from_secs),
        folder: std::path::absolute(folder)?,
        resume: args.resume,
    })
}

/// The best that was left when proving was stopped, in lines.
pub(super) fn unproven_lines<E>(
    unproven: &Unproven<E>,
    words: impl Fn(&E) -> String,
) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!(
            "not proven: candidate {} with {} cost {:.4} of the original while searching; {}",
            unproven.individual,
            edits(unproven.genome.len()),
            unproven.share,
            unproven.why
        ),
    ];
    let shown = unproven.genome.edits().iter().take(SHOWN);
    lines.extend(shown.map(|(_, edit)| format!("  {}", words(edit))));
    let more = unproven.needed_seconds;
    let more = more.map_or_else(String::new, |more| format!(" --prove-budget {more}s"));
    lines.push(format!(
        "it may be wrong on other inputs, and no faster; its edits are in unproven.edits.json: the same command with `--resume \
         --budget 1s{more}` continues proving"
    ));
    lines
}

pub(super) fn edits(count: usize) -> String {
    match count {
        1 => "1 edit".to_owned(),
        count => format!("{count} edits"),
    }
}
