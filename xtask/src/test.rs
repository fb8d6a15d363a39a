//! `cargo xtask test`: what the tests need, then lint, then every test of the workspace.

use std::path::PathBuf;

use crate::jax;
use crate::lint;
use crate::plugin;
use crate::step::{Report, cargo};
use crate::system::{self, CC, NEXTEST};

/// Runs everything; `yes` allows installing packages without being root.
pub(crate) fn run(yes: bool, with_lint: bool) -> Report {
    let mut report = Report::default();
    system::prepare(yes, &mut report);
    if with_lint {
        lint::steps(&mut report);
    }
    let found = [
        (plugin::VARIABLE, plugin::prepare(&mut report)),
        (jax::VARIABLE, jax::prepare(&mut report)),
    ];
    steps(&mut report, &found);
    report
}

fn steps(report: &mut Report, found: &[(&str, Option<PathBuf>)]) {
    let cargo = |arguments: &[&str]| {
        let mut command = cargo(arguments);
        let found = found.iter();
        command.envs(found.filter_map(|(name, path)| Some((name, path.as_ref()?))));
        command
    };
    if let Some(reason) = CC.missing() {
        report.skip("tests", &reason);
    } else if NEXTEST.missing().is_none() {
        report.run(
            "tests",
            &mut cargo(&[
                "nextest",
                "run",
                "--workspace",
                "--locked",
                "--no-fail-fast",
            ]),
        );
        // Nextest does not run the examples in the docs.
        report.run(
            "doc tests",
            &mut cargo(&["test", "--workspace", "--doc", "--locked"]),
        );
    } else {
        let arguments = ["test", "--workspace", "--locked", "--no-fail-fast"];
        report.run("tests and doc tests", &mut cargo(&arguments));
    }
}
