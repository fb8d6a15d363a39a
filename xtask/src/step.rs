//! One step of a chore, and the report that remembers how each step went.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a step ended.
#[derive(Debug)]
enum Verdict {
    Ok(Duration),
    Failed(Duration, String),
    Skipped(String),
}

/// The steps run so far, in order.
#[derive(Debug, Default)]
pub(crate) struct Report {
    steps: Vec<(String, Verdict)>,
}

impl Report {
    /// Runs one command as a step, its output streaming to the terminal; true if it succeeded.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) -> bool {
        println!("\n==> {name}: {}", line_of(command));
        let start = Instant::now();
        let status = command
            .current_dir(crate::root())
            .stdin(Stdio::null())
            .status();
        let verdict = match status {
            Ok(status) if status.success() => Verdict::Ok(start.elapsed()),
            Ok(status) => Verdict::Failed(start.elapsed(), status.to_string()),
            Err(error) => Verdict::Failed(start.elapsed(), format!("could not start: {error}")),
        };
        println!("<== {name}: {}", text_of(&verdict));
        let succeeded = matches!(verdict, Verdict::Ok(_));
        self.steps.push((name.to_owned(), verdict));
        succeeded
    }

    /// Records that a step was left out, and why.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        println!("\n==> {name}: skipped ({reason})");
        self.steps
            .push((name.to_owned(), Verdict::Skipped(reason.to_owned())));
    }

    /// Whether any step failed. A skipped step is no failure.
    pub(crate) fn failed(&self) -> bool {
        self.steps
            .iter()
            .any(|(_, verdict)| matches!(verdict, Verdict::Failed(..)))
    }

    /// One line per step, and how many of each kind.
    pub(crate) fn summary(&self) -> String {
        let width = self
            .steps
            .iter()
            .map(|(name, _)| name.len())
            .max()
            .unwrap_or(0);
        let (mut n_ok, mut n_failed, mut n_skipped) = (0, 0, 0);
        let mut text = String::from("summary\n");
        for (name, verdict) in &self.steps {
            match verdict {
                Verdict::Ok(_) => n_ok += 1,
                Verdict::Failed(..) => n_failed += 1,
                Verdict::Skipped(_) => n_skipped += 1,
            }
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {name:width$}  {}", text_of(verdict));
        }
        let _ = writeln!(text, "  {n_ok} ok, {n_failed} failed, {n_skipped} skipped");
        text
    }
}

fn text_of(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Ok(time) => format!("ok       {:>6.1} s", time.as_secs_f64()),
        Verdict::Failed(time, why) => format!("failed   {:>6.1} s  ({why})", time.as_secs_f64()),
        Verdict::Skipped(reason) => format!("skipped  ({reason})"),
    }
}

/// Cargo, as the one that started this program.
///
/// `CARGO` names the very toolchain in use, which a search of `PATH` need not find.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// A command as a person would type it, added environment first.
pub(crate) fn line_of(command: &Command) -> String {
    let program = command.get_program();
    // `cargo` reads better than the toolchain's full path to it.
    let program = std::path::Path::new(program).file_name().unwrap_or(program);
    let environment = command.get_envs().filter_map(|(name, value)| {
        Some(format!(
            "{}={}",
            name.to_string_lossy(),
            quoted(&value?.to_string_lossy())
        ))
    });
    let words = std::iter::once(program).chain(command.get_args());
    let words = words.map(|word| quoted(&word.to_string_lossy()));
    environment.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) {
        format!("'{word}'")
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_fails_the_report_and_the_rest_still_runs() {
        let mut report = Report::default();
        assert!(!report.run("breaks", &mut Command::new("false")));
        assert!(report.run("works", &mut Command::new("true")));
        assert!(report.failed());
        let summary = report.summary();
        assert!(summary.contains("(exit status: 1)"), "{summary}");
        assert!(
            summary.ends_with("  1 ok, 1 failed, 0 skipped\n"),
            "{summary}"
        );
    }

    #[test]
    fn a_program_that_is_not_there_is_a_failure() {
        let mut report = Report::default();
        assert!(!report.run("absent", &mut Command::new("no-such-program-anywhere")));
        assert!(report.failed());
    }

    #[test]
    fn skipping_is_no_failure_and_says_why() {
        let mut report = Report::default();
        report.skip("deny", "cargo-deny is not installed");
        assert!(!report.failed());
        assert!(
            report
                .summary()
                .contains("deny  skipped  (cargo-deny is not installed)")
        );
    }

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        let mut command = Command::new("/usr/bin/cargo");
        command.arg("doc").env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(line_of(&command), "RUSTDOCFLAGS='-D warnings' cargo doc");
    }
}
