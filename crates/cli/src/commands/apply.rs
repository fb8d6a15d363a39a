//! `kernwright apply`: the edits of a run, done again.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use kernwright::evolve::{ModelPatch, Patch};
use serde_json::json;

use crate::args_evolve::ApplyArgs;
use crate::exit::Usage;
use crate::output::Output;
use crate::tools;

pub(crate) fn run(args: &ApplyArgs, output: &mut Output) -> anyhow::Result<ExitCode> {
    for file in [&args.edits, &args.ir] {
        std::fs::File::open(file)
            .map_err(|error| Usage(format!("cannot read `{}`: {error}", file.display())))?;
    }
    if let Some(patch) = ModelPatch::read(&args.edits) {
        let text = patch.apply(&args.ir)?;
        give(args, &text, None, output)?;
        return Ok(ExitCode::SUCCESS);
    }
    let patch = Patch::read(&args.edits)?;
    let launcher = tools::launcher(!args.no_sandbox)?;
    let shown = patch.apply(&args.ir, args.llvm.clone(), &launcher)?;
    give(args, &shown.ir, Some(&shown.code), output)?;
    if let Some(path) = &args.code {
        write(path, &shown.code)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the edited program: to a file, as a document, or to stdout as it is.
fn give(args: &ApplyArgs, ir: &str, code: Option<&str>, output: &mut Output) -> anyhow::Result<()> {
    if let Some(path) = &args.out {
        write(path, ir)?;
    }
    match (output.json, &args.out) {
        (true, _) => output.document("applied", &json!({ "ir": ir, "code": code }))?,
        (false, None) => output.writer().write_all(ir.as_bytes())?,
        (false, Some(_)) => {}
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    kernwright::replace_file(path, "apply", &mut |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write `{}`", path.display()))
}
