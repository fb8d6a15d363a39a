//! Commands that a person can copy: to resume a Run, and to repeat it.
//!
//! Built in one place for every caller that prints them, so that no caller omits a part.

use std::path::Path;

use kernwright_space::{Fields, Run};
use kernwright_store::RunId;

use crate::pairs::pairs_text;

/// The command that resumes a Run; the ledger is named where it is not the usual one.
pub fn resume_command(run: &Run, id: RunId, ledger: Option<&Path>) -> String {
    let mut words = opening(run, ledger);
    words.extend(["--resume".to_owned(), id.to_string()]);
    joined(words)
}

/// The command that repeats a Run; the ledger is named where it is not the usual one.
pub fn repeat_command(run: &Run, ledger: Option<&Path>) -> String {
    let (recipe, budget) = (&run.recipe, &run.budget);
    let mut words = opening(run, ledger);
    let pairs = recipe.problem.iter().cloned();
    words.extend(pairs.map(|pair| pairs_text(&[pair].into())));
    let mut flag = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    flag("strategy", recipe.strategy.clone());
    flag("seed", run.seed.to_string());
    if let Some(most) = budget.evaluations {
        flag("max-evals", most.to_string());
    }
    if let Some(most) = budget.seconds {
        flag("max-time", format!("{most}s"));
    }
    // Where patience has no limit, the command line must state it.
    let patience = budget.patience.filter(|most| *most < u64::MAX);
    flag("patience", patience.unwrap_or(0).to_string());
    flag("batch", recipe.batch.to_string());
    flag("samples", recipe.samples.to_string());
    for start in &recipe.start {
        flag("start", pairs_text(start));
    }
    // Where it had nothing to start from, what the ledger holds by now would make it another search.
    if recipe.seeds.is_empty() && !recipe.warm_words.iter().any(|word| word == "--warm") {
        flag("warm", "none".to_owned());
    }
    words.extend(recipe.warm_words.iter().cloned());
    joined(words)
}

/// The command that shows a Run, with more words, such as those that name files to write; the
/// ledger is named where it is not the usual one.
pub fn show_command(
    id: RunId,
    ledger: Option<&Path>,
    more: impl IntoIterator<Item = String>,
) -> String {
    let mut words = ["kernwright", "runs", "show"].map(str::to_owned).to_vec();
    words.push(id.to_string());
    words.extend(ledger_words(ledger));
    words.extend(more);
    joined(words)
}

/// The command that lists Runs; the ledger is named where it is not the usual one.
pub fn list_command(ledger: Option<&Path>) -> String {
    let words = ["kernwright", "runs"].map(str::to_owned).into_iter();
    joined(words.chain(ledger_words(ledger)).collect())
}

fn ledger_words(ledger: Option<&Path>) -> impl Iterator<Item = String> {
    let words = ledger.map(|path| ["--store".to_owned(), path.display().to_string()]);
    words.into_iter().flatten()
}

/// The job and the tools, which every command about a Run names.
fn opening(run: &Run, ledger: Option<&Path>) -> Vec<String> {
    let recipe = &run.recipe;
    let job = match recipe.file.as_str() {
        "" => &recipe.job,
        file => file,
    };
    let program = ["kernwright", "tune", job].map(str::to_owned);
    let tools = recipe.tool_words.iter().cloned();
    program
        .into_iter()
        .chain(tools)
        .chain(ledger_words(ledger))
        .collect()
}

/// Names and values as text: `m=64 n=8`.
pub fn fields_text(fields: &Fields) -> String {
    let pairs = fields.iter().map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Puts words in a line as a shell reads them.
fn joined(words: Vec<String>) -> String {
    let quoted = words.iter().map(|word| quoted(word));
    quoted.collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./=:".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Budget, Recipe, Value};

    use super::*;

    fn run() -> Run {
        Run {
            kernel: "tile".into(),
            device: "cpu:x86_64".parse().unwrap(),
            seed: 3,
            budget: Budget::default(),
            recipe: Recipe {
                job: "tile".into(),
                file: "/mine/o'neil's jobs/tile.job.toml".into(),
                problem: [("n".into(), Value::Int(8))].into(),
                strategy: "random".into(),
                batch: 2,
                samples: 9,
                tool_words: vec!["--device".into(), "cuda:1".into()],
                warm_words: vec!["--warm".into(), "none".into()],
                ..Recipe::default()
            },
            stop: None,
            found: None,
            spent_ms: 0,
        }
    }

    #[test]
    fn commands_name_the_file_the_tools_and_what_it_started_from() {
        let run = run();
        let file = r"kernwright tune '/mine/o'\''neil'\''s jobs/tile.job.toml' --device cuda:1";
        assert_eq!(
            resume_command(&run, RunId(7), Some(Path::new("/x.db"))),
            format!("{file} --store /x.db --resume 7")
        );
        assert_eq!(
            repeat_command(&run, None),
            format!(
                "{file} n=8 --strategy random --seed 3 --patience 0 --batch 2 --samples 9 --warm none"
            )
        );
    }

    #[test]
    fn a_search_without_seeds_is_done_again_without_any() {
        let mut run = run();
        run.recipe.warm_words.clear();
        assert!(repeat_command(&run, None).ends_with(" --warm none"));
        run.recipe.seeds = vec![[("x".into(), Value::Int(1))].into()];
        assert!(repeat_command(&run, None).ends_with("--samples 9"));
    }

    #[test]
    fn text_with_spaces_is_quoted_for_the_program_and_for_the_shell() {
        let mut run = run();
        run.recipe.start = vec![[("TYPE".into(), "long double".into())].into()];
        let command = repeat_command(&run, None);
        assert!(
            command.contains(r#" --start 'TYPE="long double"' "#),
            "{command}"
        );
    }

    #[test]
    fn a_run_is_shown_from_its_ledger() {
        let files = ["--report", "my page.html"].map(str::to_owned);
        assert_eq!(
            show_command(RunId(7), Some(Path::new("/x.db")), files),
            "kernwright runs show 7 --store /x.db --report 'my page.html'"
        );
    }

    #[test]
    fn a_built_in_job_goes_by_its_name() {
        let mut run = run();
        run.recipe.file.clear();
        run.recipe.tool_words.clear();
        assert_eq!(
            resume_command(&run, RunId(7), None),
            "kernwright tune tile --resume 7"
        );
    }
}
