//! The command line of the chores, small enough to be parsed by hand.

/// What `cargo xtask --help` prints.
pub(crate) const HELP: &str = "\
The project's chores.

usage: cargo xtask <chore>

chores:
  test [--yes] [--no-lint]  install what the tests need, lint, then run every test
                            --yes      run the apt line it prints, even when not root (uses sudo)
                            --no-lint  leave the lint steps out
  lint                      format, clippy, docs and (when installed) cargo-deny, warnings denied
  bench [NAME]              run the named benchmark; without a name, list them
  pack                      build the binary that travels, compressed, into `pack/`
  dist                      build a Linux archive with its checksum, into `pack/`

exit codes: 0 every step passed or was skipped with a reason, 1 a step failed, 2 wrong usage
";

/// A chore with its options.
#[derive(Debug, PartialEq)]
pub(crate) enum Chore {
    /// Print [`HELP`].
    Help,
    /// Run every test.
    Test {
        /// Install missing packages although the user is not root.
        yes: bool,
        /// Run the lint steps first.
        lint: bool,
    },
    /// Run the lint steps alone.
    Lint,
    /// Run one benchmark, or list them.
    Bench {
        /// The benchmark to run.
        name: Option<String>,
    },
    /// Build the binary that travels.
    Pack,
    /// Build an archive with its checksum.
    Dist,
}

impl Chore {
    /// Reads the arguments that follow `cargo xtask`.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, String> {
        let Some((chore, rest)) = arguments.split_first() else {
            return Ok(Self::Help);
        };
        if rest
            .iter()
            .any(|argument| argument == "--help" || argument == "-h")
        {
            return Ok(Self::Help);
        }
        let mut rest = rest.iter();
        let parsed = match chore.as_str() {
            "help" | "--help" | "-h" => Self::Help,
            "test" => {
                let (mut yes, mut lint) = (false, true);
                for argument in rest.by_ref() {
                    match argument.as_str() {
                        "--yes" => yes = true,
                        "--no-lint" => lint = false,
                        other => return Err(format!("`test` has no option `{other}`")),
                    }
                }
                Self::Test { yes, lint }
            }
            "lint" => Self::Lint,
            "bench" => Self::Bench {
                name: rest.next().cloned(),
            },
            "pack" => Self::Pack,
            "dist" => Self::Dist,
            other => return Err(format!("no chore is named `{other}`")),
        };
        match rest.next() {
            Some(extra) => Err(format!("`{chore}` does not take `{extra}`")),
            None => Ok(parsed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Chore, String> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Chore::parse(&arguments)
    }

    #[test]
    fn every_chore_is_reachable() {
        assert_eq!(parse(""), Ok(Chore::Help));
        assert_eq!(parse("--help"), Ok(Chore::Help));
        assert_eq!(parse("pack --help"), Ok(Chore::Help));
        assert_eq!(
            parse("test"),
            Ok(Chore::Test {
                yes: false,
                lint: true
            })
        );
        assert_eq!(
            parse("test --no-lint --yes"),
            Ok(Chore::Test {
                yes: true,
                lint: false
            })
        );
        assert_eq!(parse("lint"), Ok(Chore::Lint));
        assert_eq!(parse("bench"), Ok(Chore::Bench { name: None }));
        assert_eq!(
            parse("bench space"),
            Ok(Chore::Bench {
                name: Some("space".into())
            })
        );
        assert_eq!(parse("pack"), Ok(Chore::Pack));
        assert_eq!(parse("dist"), Ok(Chore::Dist));
        assert_eq!(parse("dist --help"), Ok(Chore::Help));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(parse("deploy"), Err("no chore is named `deploy`".into()));
        assert_eq!(
            parse("test --fast"),
            Err("`test` has no option `--fast`".into())
        );
        assert_eq!(
            parse("dist --fast"),
            Err("`dist` does not take `--fast`".into())
        );
        assert_eq!(
            parse("bench space import"),
            Err("`bench` does not take `import`".into())
        );
    }
}
