//! `cargo xtask lint`: format, clippy, docs, and the licences and sources of what we depend on.

use crate::step::{Report, cargo};
use crate::system::{CC, CLIPPY, DENY, RUSTFMT, Tool};

/// Runs the lint steps alone.
pub(crate) fn run() -> Report {
    let mut report = Report::default();
    steps(&mut report);
    report
}

/// Adds the lint steps to a report; every one denies warnings.
pub(crate) fn steps(report: &mut Report) {
    step(report, "fmt", &[&RUSTFMT], "fmt --all --check");
    let clippy = "clippy --workspace --all-targets --locked -- -D warnings";
    step(report, "clippy", &[&CC, &CLIPPY], clippy);
    step(report, "doc", &[&CC], "doc --workspace --no-deps --locked");
    // Advisories are left out: they need the network and change while the code does not.
    step(
        report,
        "deny",
        &[&DENY],
        "deny --workspace --locked check bans licenses sources",
    );
}

/// Runs cargo with the words of a line, or skips the step for want of a tool.
fn step(report: &mut Report, name: &str, needs: &[&Tool], line: &str) {
    if let Some(reason) = needs.iter().find_map(|tool| tool.missing()) {
        report.skip(name, &reason);
        return;
    }
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let mut command = cargo(&arguments);
    if name == "doc" {
        // The one tool that takes this from the environment only.
        command.env("RUSTDOCFLAGS", "-D warnings");
    }
    report.run(name, &mut command);
}
