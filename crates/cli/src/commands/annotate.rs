//! Findings in the form that GitHub Actions reads: lines that begin with `::error`, `::warning` or
//! `::notice`, which are shown beside the job file.

use std::path::Path;

use kernwright::space::Doubt;

use crate::args_bench::BenchFormat;
use crate::output::Output;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Error,
    Warning,
    Notice,
}

/// Writes findings about a job, if they are wanted.
pub(super) struct Annotate {
    /// What every line says besides its level; `None` where no annotations are wanted.
    about: Option<String>,
}

impl Annotate {
    /// Annotates a job, which is shown at its file if it has one.
    pub(super) fn new(format: BenchFormat, job: &str) -> Self {
        // GitHub knows files by their paths in the repository, where its jobs run.
        let here = std::env::current_dir().unwrap_or_default();
        let inside = Path::new(job)
            .strip_prefix(here)
            .ok()
            .and_then(Path::to_str);
        let job = inside.unwrap_or(job);
        let title = property(&format!("kernwright bench {job}"));
        let about = match job.ends_with(".toml") {
            true => format!("file={},title={title}", property(job)),
            false => format!("title={title}"),
        };
        let is_wanted = format == BenchFormat::Github;
        Annotate {
            about: is_wanted.then_some(about),
        }
    }

    /// Writes a finding.
    pub(super) fn finding(
        &self,
        level: Level,
        text: &str,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let Some(about) = &self.about else {
            return Ok(());
        };
        let level = match level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Notice => "notice",
        };
        Ok(output.line(format!("::{level} {about}::{}", escaped(text)))?)
    }

    /// Writes a warning for each doubt.
    pub(super) fn doubts(&self, doubts: &[Doubt], output: &mut Output) -> anyhow::Result<()> {
        for doubt in doubts {
            let text = format!("doubt: {}; {}", doubt.what, doubt.remedy);
            self.finding(Level::Warning, &text, output)?;
        }
        Ok(())
    }
}

/// A text escaped for its place after the second `::`.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A text escaped for a property of a line.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_line_or_a_part_of_it_is_escaped() {
        assert_eq!(
            escaped("5 % slower:\r\nsee, there"),
            "5 %25 slower:%0D%0Asee, there"
        );
        let annotate = Annotate::new(BenchFormat::Github, "a,b:c.job.toml");
        let about = "file=a%2Cb%3Ac.job.toml,title=kernwright bench a%2Cb%3Ac.job.toml";
        assert_eq!(annotate.about.as_deref(), Some(about));
        let built_in = Annotate::new(BenchFormat::Github, "matmul-c");
        assert_eq!(
            built_in.about.as_deref(),
            Some("title=kernwright bench matmul-c")
        );
        assert_eq!(Annotate::new(BenchFormat::Text, "matmul-c").about, None);
    }
}
