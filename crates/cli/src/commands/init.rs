//! `kernwright init`: from a file of kernels to a job.

use std::path::Path;

use kernwright::init::{Draft, Found, InitRequest, draft_job};
use kernwright::measure::job::Language;
use serde_json::json;

use crate::args_init::InitArgs;
use crate::output::Output;
use crate::tools;

/// How clang of the right version is installed; Debian and Ubuntu have it in LLVM's own archive.
const CLANG_INSTALL: &str = "`bash -c \"$(wget -O - https://apt.llvm.org/llvm.sh)\" -- 22`";

pub(crate) fn run(args: &InitArgs, output: &mut Output) -> anyhow::Result<()> {
    let file = args.from.as_ref().or(args.file.as_ref());
    let request = InitRequest {
        file: file.cloned().unwrap_or_default(),
        is_t1: args.from.is_some(),
        language: args.language.map(Language::from),
        entries: args.entry.clone(),
        host: args.host.clone(),
        output: args.output.clone(),
    };
    let draft = draft_job(&request)?;
    draft.write(args.force)?;
    let next = next(&draft);
    if output.json {
        return output.document("init", &as_json(&draft, &next));
    }
    show(&request.file, &draft, output)?;
    output.line("\nnext:")?;
    for (command, what) in next {
        match what.is_empty() {
            true => output.line(format!("  {command}"))?,
            false => output.line(format!("  {command}   # {what}"))?,
        }
    }
    Ok(())
}

fn show(file: &Path, draft: &Draft, output: &mut Output) -> anyhow::Result<()> {
    let found = &draft.found;
    output.line(format!("{}: {}", file.display(), language(found.language)))?;
    for one in &found.kernels {
        let fate = match (&one.refusal, one.is_launched) {
            (Some(why), _) => format!("refused: {why}"),
            (None, true) => "launched".to_owned(),
            (None, false) => "not launched".to_owned(),
        };
        output.line(format!("  line {}: {}: {fate}", one.line, one.name))?;
    }
    output.line("\nwrote:")?;
    for (path, _) in &draft.files {
        output.line(format!("  {}", path.display()))?;
    }
    if let Some((lines, reasons)) = &found.extracted {
        output.line(format!(
            "  the kernels are lines {lines}: {}",
            reasons.join("; ")
        ))?;
    }
    output.line("\nthe job:")?;
    for launch in &found.launches {
        output.line(format!("  {launch}"))?;
    }
    let fields = found
        .fields
        .iter()
        .map(|(name, size)| format!("{name}={size}"));
    let fields: Vec<String> = fields.collect();
    if !fields.is_empty() {
        output.line(format!("  problem {}", fields.join(" ")))?;
    }
    for (name, values, default) in &found.params {
        output.line(format!(
            "  parameter {name} = {} (now {default})",
            values.join(", ")
        ))?;
    }
    if found.params.is_empty() {
        output.line("  no parameters: bench and evolve work, tune has nothing to choose")?;
    }
    let rows = found.arguments.iter().map(|one| {
        vec![
            format!("  {}", one.name),
            one.kind.clone(),
            one.shape.clone(),
            one.role.to_owned(),
            one.reason.clone(),
        ]
    });
    output.table(&["  argument", "type", "shape or value", "role", ""], rows)?;
    output.line(format!(
        "\nquestions ({}), marked in the job:",
        found.questions.len() + 1
    ))?;
    for (nth, one) in found.questions.iter().enumerate() {
        let place = one
            .line
            .map_or(String::new(), |line| format!("line {line}: "));
        output.line(format!("  {}. {place}{}", nth + 1, one.text))?;
    }
    output.line(format!(
        "  {}. right answers come from the default configuration itself; name a reference in [verify]",
        found.questions.len() + 1
    ))?;
    Ok(())
}

/// The commands to go on with, and a remark on each.
fn next(draft: &Draft) -> Vec<(String, String)> {
    let job = draft.job.display().to_string();
    let job = match job.contains(|c: char| c.is_whitespace()) {
        true => format!("'{job}'"),
        false => job,
    };
    let found: &Found = &draft.found;
    let mut next = vec![(format!("kernwright bench {job}"), String::new())];
    if !found.params.is_empty() {
        next.push((
            format!("kernwright tune {job} --max-time 1m"),
            String::new(),
        ));
    }
    let clang = tools::program_path(Path::new("clang-22")).ok();
    match (found.language, clang) {
        (Language::Opencl, _) => {}
        (_, Some(_)) => next.push((
            format!("kernwright evolve {job} --goal instructions --budget 1m"),
            String::new(),
        )),
        (_, None) => next.push((
            format!("kernwright evolve {job} --goal instructions --budget 1m"),
            format!("needs clang-22, which is not here; install it with {CLANG_INSTALL}"),
        )),
    }
    next
}

fn language(language: Language) -> &'static str {
    match language {
        Language::C => "C",
        Language::Cuda => "CUDA",
        Language::Opencl => "OpenCL",
    }
}

fn as_json(draft: &Draft, next: &[(String, String)]) -> serde_json::Value {
    let found = &draft.found;
    let kernels = found.kernels.iter().map(|one| {
        json!({ "name": one.name, "line": one.line, "launched": one.is_launched, "refused": one.refusal })
    });
    let arguments = found.arguments.iter().map(|one| {
        json!({
            "name": one.name,
            "type": one.kind,
            "shape": one.shape,
            "role": one.role,
            "reason": one.reason,
        })
    });
    let params = found.params.iter().map(
        |(name, values, default)| json!({ "name": name, "values": values, "default": default }),
    );
    let fields = found
        .fields
        .iter()
        .map(|(name, size)| json!({ "name": name, "size": size }));
    let questions = found
        .questions
        .iter()
        .map(|one| json!({ "line": one.line, "text": one.text }));
    let files: Vec<_> = draft.files.iter().map(|(path, _)| path).collect();
    json!({
        "job": draft.job,
        "files": files,
        "language": language(found.language),
        "kernels": kernels.collect::<Vec<_>>(),
        "lines": found.extracted.as_ref().map(|(lines, _)| lines),
        "launches": found.launches,
        "fields": fields.collect::<Vec<_>>(),
        "params": params.collect::<Vec<_>>(),
        "arguments": arguments.collect::<Vec<_>>(),
        "questions": questions.collect::<Vec<_>>(),
        "next": next.iter().map(|(command, _)| command).collect::<Vec<_>>(),
    })
}
