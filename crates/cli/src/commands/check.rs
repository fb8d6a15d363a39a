//! `kernwright check`: valid, or explained.

use std::process::ExitCode;

use kernwright::Catalog;
use kernwright::space::{Param, Refusal, Space, Value};
use serde_json::json;

use crate::args::CheckArgs;
use crate::exit::{self, Usage};
use crate::output::Output;
use crate::target::Target;

pub(crate) fn run(
    args: &CheckArgs,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let mut target = Target::new(catalog, &args.target)?;
    let values = values(&target, args)?;
    target.named.clear();
    let space = target.space(&args.target)?;
    let device = args.target.device.as_ref();
    let unwelcome: Vec<String> = target
        .kernel
        .refuses_problem(&target.problem, device)?
        .iter()
        .map(ToString::to_string)
        .collect();
    let verdict = if values.len() < space.params().len() {
        prefix(&space, &values)
    } else {
        whole(&space, &values)
    };
    print(&space, &values, &verdict, &unwelcome, output)?;
    Ok(if verdict.valid {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::INFEASIBLE)
    })
}

/// Gathers the values from `--config` or from the parameters named among the fields.
fn values(target: &Target, args: &CheckArgs) -> anyhow::Result<Vec<Value>> {
    let params = target.kernel.params();
    if let Some(config) = &args.config {
        if !target.named.is_empty() {
            return Err(Usage("parameters are given both by name and with --config".into()).into());
        }
        return Ok(cells(config)
            .iter()
            .map(|cell| Value::parse(cell))
            .collect());
    }
    let value_of = |at: usize| target.named.iter().find(|(param, _)| *param == at);
    let given = params.iter().enumerate().map_while(|(at, _)| value_of(at));
    let values: Vec<Value> = given.map(|(_, value)| value.clone()).collect();
    if values.len() < target.named.len() {
        let missing = params[values.len()].name();
        let message =
            format!("`{missing}` is missing; a prefix names parameters in decoding order");
        return Err(Usage(message).into());
    }
    if values.is_empty() {
        let names: Vec<&str> = params.iter().map(Param::name).collect();
        let message = format!(
            "no configuration is given; name {} or use --config",
            names.join(", ")
        );
        return Err(Usage(message).into());
    }
    Ok(values)
}

/// Splits values at commas, outside quotes, as `space list` writes them.
fn cells(text: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap_or(&mut String::new()).push(letter),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// The result of a check.
struct Verdict {
    valid: bool,
    refusal: Option<Refusal>,
    /// For a prefix: the next parameter and the values that may follow.
    next: Option<(String, Vec<Value>)>,
    /// For a dead prefix: the constraints that exclude every completion.
    conflict: Vec<String>,
}

impl Verdict {
    fn refused(refusal: Refusal) -> Self {
        Verdict {
            valid: false,
            refusal: Some(refusal),
            next: None,
            conflict: Vec::new(),
        }
    }
}

fn whole(space: &Space, values: &[Value]) -> Verdict {
    match space.config(values) {
        Err(refusal) => Verdict::refused(refusal),
        Ok(_) => Verdict {
            valid: true,
            refusal: None,
            next: None,
            conflict: Vec::new(),
        },
    }
}

/// Judges the beginning of a configuration by whether anything valid can follow.
fn prefix(space: &Space, values: &[Value]) -> Verdict {
    let positions = match space.kernel().positions(values) {
        Ok(positions) => positions,
        Err(refusal) => return Verdict::refused(refusal),
    };
    let param = &space.params()[positions.len()];
    let mut lookahead = space.lookahead();
    let allowed = lookahead.allowed(&positions);
    let next: Vec<Value> = allowed
        .iter()
        .map(|position| param.values()[usize::from(position)].clone())
        .collect();
    let conflict = if next.is_empty() {
        space.conflict(&positions)
    } else {
        Vec::new()
    };
    Verdict {
        valid: !next.is_empty(),
        refusal: None,
        next: Some((param.name().to_owned(), next)),
        conflict: conflict.into_iter().map(str::to_owned).collect(),
    }
}

fn print(
    space: &Space,
    values: &[Value],
    verdict: &Verdict,
    unwelcome: &[String],
    output: &mut Output,
) -> anyhow::Result<()> {
    let kernel = space.kernel();
    if output.json {
        let names = space.params().iter().map(|param| param.name().to_owned());
        let config: serde_json::Map<String, serde_json::Value> =
            names.zip(values.iter().map(|value| json!(value))).collect();
        let next = verdict
            .next
            .as_ref()
            .map(|(param, values)| json!({ "param": param, "values": values }));
        let result = json!({
            "kernel": kernel.name(),
            "problem": space.problem(),
            "config": config,
            "valid": verdict.valid,
            "refusal": verdict.refusal,
            "next": next,
            "conflict": verdict.conflict,
            "not_applicable": unwelcome,
        });
        return output.document("check", &result);
    }
    match (&verdict.refusal, &verdict.next) {
        (Some(refusal), _) => output.line(refusal.to_string())?,
        (None, Some((param, next))) if verdict.valid => {
            let next: Vec<String> = next.iter().map(Value::to_string).collect();
            output.line(format!(
                "valid so far; next is {param} in {{{}}}",
                next.join(", ")
            ))?;
        }
        (None, Some(_)) => {
            let rules = kernel.constraints().iter();
            let broken =
                rules.filter(|rule| verdict.conflict.iter().any(|name| name == rule.name()));
            output.line(format!(
                "`{}` has no configuration that begins like this",
                kernel.name()
            ))?;
            output.line("  these rules exclude every completion together:")?;
            for rule in broken {
                output.line(format!("    {}: {}", rule.name(), rule.rule()))?;
            }
        }
        (None, None) => output.line("valid")?,
    }
    for rule in unwelcome {
        output.line(format!(
            "note: `{}` does not accept this problem at all: {rule}",
            kernel.name()
        ))?;
    }
    Ok(())
}
