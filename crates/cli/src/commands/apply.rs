//! `kernwright apply`: the edits of a run, done again.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use kernwright::evolve::{ModelPatch, Patch};

use crate::args_evolve::ApplyArgs;
use crate::output::Output;
use crate::tools;

pub(crate) fn run(args: &ApplyArgs, output: &mut Output) -> anyhow::Result<ExitCode> {
    std::fs::File::open(&args.ir)
        .with_context(|| format!("cannot read `{}`", args.ir.display()))?;
    if let Some(patch) = ModelPatch::read(&args.edits) {
        let text = patch.apply(&args.ir)?;
        match &args.out {
            Some(path) => write(path, &text)?,
            None => output.writer().write_all(text.as_bytes())?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let patch = Patch::read(&args.edits)
        .with_context(|| format!("cannot read `{}`", args.edits.display()))?;
    let launcher = tools::launcher(!args.no_sandbox)?;
    let shown = patch.apply(&args.ir, args.llvm.clone(), &launcher)?;
    match &args.out {
        Some(path) => write(path, &shown.ir)?,
        None => output.writer().write_all(shown.ir.as_bytes())?,
    }
    if let Some(path) = &args.code {
        write(path, &shown.code)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    kernwright::replace_file(path, "apply", &mut |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write `{}`", path.display()))
}
