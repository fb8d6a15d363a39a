//! A plan as the text of a job file, with a comment at every guess.

use super::plan::{Plan, Question};

/// Writes a job file; `made_of` says what it was made of.
pub(super) fn job_text(plan: &Plan, made_of: &str) -> String {
    let mut text = format!(
        "# Made by `kernwright init` of {made_of}. What it had to guess is marked `question:`;\n\
         # delete the mark when you have looked.\n"
    );
    let language = match plan.language {
        kernwright_measure::job::Language::C => "c",
        kernwright_measure::job::Language::Cuda => "cuda",
        kernwright_measure::job::Language::Opencl => "opencl",
    };
    questions(&mut text, &plan.questions);
    line(&mut text, "job", &quoted(&plan.job));
    if !plan.about.is_empty() {
        line(&mut text, "about", &quoted(&plan.about));
    }
    line(&mut text, "language", &quoted(language));
    line(&mut text, "sources", &list(&plan.sources));
    if language == "c" {
        line(&mut text, "flags", "[\"-march=native\"]");
    }
    if !plan.fields.is_empty() {
        let fields = plan
            .fields
            .iter()
            .map(|one| format!("{} = {}", one.name, one.size));
        line(&mut text, "problem", &table(fields));
    }
    if !plan.params.is_empty() {
        let params = plan
            .params
            .iter()
            .map(|one| format!("{} = {}", one.name, one.default));
        text += "# The baseline: what gains are relative to.\n";
        line(&mut text, "default", &table(params));
    }
    card(&mut text, plan);
    if !plan.defines.is_empty() {
        text += "\n[defines]\n";
        for (name, value) in &plan.defines {
            line(&mut text, name, value);
        }
    }
    for (name, fields) in &plan.structs {
        text += "\n[[struct]]\n";
        line(&mut text, "name", &quoted(name));
        let fields = fields
            .iter()
            .map(|(name, kind)| format!("{{ name = \"{name}\", type = \"{kind}\" }}"));
        let fields: Vec<String> = fields.collect();
        line(&mut text, "field", &format!("[{}]", fields.join(", ")));
    }
    arguments(&mut text, plan);
    for one in &plan.launches {
        text += "\n";
        questions(&mut text, &one.questions);
        text += "[[launch]]\n";
        line(&mut text, "entry", &quoted(&one.entry));
        line(&mut text, "arguments", &list(&one.arguments));
        if !one.grid.is_empty() {
            line(&mut text, "grid", &amounts(&one.grid));
            line(&mut text, "block", &amounts(&one.block));
        }
        if let Some(shared) = &one.shared {
            line(&mut text, "shared", &amount(shared));
        }
    }
    ending(&mut text, plan);
    text
}

fn card(text: &mut String, plan: &Plan) {
    *text += "\n[card]\n";
    line(text, "kernel", &quoted(&plan.job));
    for one in &plan.fields {
        *text += "\n";
        questions(text, &one.questions);
        *text += "[[card.field]]\n";
        line(text, "name", &quoted(&one.name));
        *text += "min = 1\n";
    }
    for one in &plan.params {
        *text += "\n";
        questions(text, &one.questions);
        *text += "[[card.param]]\n";
        line(text, "name", &quoted(&one.name));
        line(text, "values", &format!("[{}]", one.values.join(", ")));
    }
    for (name, rule, about) in &plan.constraints {
        *text += "\n[[card.constraint]]\n";
        line(text, "name", &quoted(name));
        line(text, "rule", &quoted(rule));
        if !about.is_empty() {
            line(text, "about", &quoted(about));
        }
    }
}

fn arguments(text: &mut String, plan: &Plan) {
    for one in &plan.buffers {
        *text += "\n";
        questions(text, &one.questions);
        if !one.reason.is_empty() {
            let place = one
                .line
                .map_or(String::new(), |line| format!(" (line {line})"));
            *text += &format!("# {}{place}\n", one.reason);
        }
        *text += "[[buffer]]\n";
        line(text, "name", &quoted(&one.name));
        line(text, "type", &quoted(&one.kind));
        line(text, "shape", &amounts(&one.shape));
        line(text, "role", &quoted(one.role));
        if let Some(fill) = &one.fill {
            line(text, "fill", fill);
        }
    }
    for one in &plan.scalars {
        *text += "\n";
        questions(text, &one.questions);
        *text += "[[scalar]]\n";
        line(text, "name", &quoted(&one.name));
        line(text, "type", &quoted(&one.kind));
        if let Some(value) = &one.value {
            line(text, "value", &amount(value));
        }
        if !one.values.is_empty() {
            line(text, "values", &format!("[{}]", one.values.join(", ")));
        }
    }
}

/// How answers are checked, and what `evolve` begins with.
fn ending(text: &mut String, plan: &Plan) {
    let name: String = plan
        .job
        .chars()
        .map(|c| if c == '-' { '_' } else { c })
        .collect();
    let arguments = plan.launches.first().map(|one| list(&one.arguments));
    *text += &format!(
        "\n# question: what is right? Without [verify] the default configuration's own answers are, so a\n\
         # mistake in it is not seen. A plain C function that computes the same is better:\n\
         # [verify]\n# sources = [\"{name}_reference.c\"]\n#\n# [[verify.launch]]\n\
         # entry = \"{name}_reference\"\n# arguments = {}\n",
        arguments.unwrap_or_default()
    );
    if plan
        .buffers
        .iter()
        .any(|one| one.kind.contains('f') && one.role.contains("out"))
    {
        *text += "#\n# Floats may differ by what docs/formats/job.md names for their type; `tolerance` in [verify] or\n\
                  # in a [[buffer]] changes that.\n";
    }
    if !plan.screen.is_empty() {
        let one = |fields: &[(String, i64)]| {
            table(fields.iter().map(|(name, size)| format!("{name} = {size}")))
        };
        let held_out: Vec<String> = plan.held_out.iter().map(|fields| one(fields)).collect();
        *text += "\n[evolve]\n# A small problem for the emulator, and one that no search sees.\n";
        line(text, "screen", &one(&plan.screen));
        line(text, "held-out", &format!("[{}]", held_out.join(", ")));
    }
}

fn questions(text: &mut String, questions: &[Question]) {
    for one in questions {
        *text += &match one.line {
            Some(line) => format!("# question: line {line}: {}\n", plain(&one.text)),
            None => format!("# question: {}\n", plain(&one.text)),
        };
    }
}

/// A comment is one line.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn line(text: &mut String, key: &str, value: &str) {
    *text += &format!("{key} = {value}\n");
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}

fn table(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    format!("{{ {} }}", parts.join(", "))
}

/// A number as it is, a formula in quotes.
fn amount(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => text.to_owned(),
        _ => quoted(text),
    }
}

fn amounts(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| amount(text)).collect();
    format!("[{}]", texts.join(", "))
}
