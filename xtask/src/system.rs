//! What the chores need from the system: how each tool is found, and how a missing one is got.
//!
//! Packages of the distribution are installed by one apt line, run only by root or on request.
//! Everything else (Rust components, cargo plug-ins) is the user's to install: the step that
//! wants it is skipped, or falls back, and says so.

use std::process::{Command, Stdio};

use crate::step::{Report, cargo};

/// How a missing tool is got.
enum Remedy {
    /// Packages of a Debian-like distribution.
    Apt(&'static [&'static str]),
    /// A command for the user to run.
    Run(&'static str),
}

/// A program that a step calls.
pub(crate) struct Tool {
    name: &'static str,
    why: &'static str,
    /// The command that succeeds exactly if the tool works. Looking for a file would not do:
    /// rustup puts `cargo-fmt` on the path even where the component is missing.
    probe: &'static [&'static str],
    remedy: Remedy,
}

/// The C compiler.
pub(crate) static CC: Tool = Tool {
    name: "cc",
    why: "links Rust programs, compiles the bundled SQLite",
    probe: &["cc", "--version"],
    remedy: Remedy::Apt(&["gcc", "libc6-dev"]),
};

/// An OpenCL that runs on any processor.
pub(crate) static POCL: Tool = Tool {
    name: "PoCL",
    why: "OpenCL without a GPU, for tests of that device",
    probe: &["cat", "/etc/OpenCL/vendors/pocl.icd"],
    remedy: Remedy::Apt(&["pocl-opencl-icd", "ocl-icd-libopencl1"]),
};

/// LLVM to link into the program that travels.
pub(crate) static LLVM: Tool = Tool {
    name: "llvm-config-22",
    why: "pack: LLVM inside the binary",
    probe: &["llvm-config-22", "--version"],
    remedy: Remedy::Apt(&["llvm-22-dev", "libzstd-dev", "zlib1g-dev", "g++"]),
};

/// The formatter.
pub(crate) static RUSTFMT: Tool = Tool {
    name: "rustfmt",
    why: "lint: one format",
    probe: &["cargo", "fmt", "--version"],
    remedy: Remedy::Run("rustup component add rustfmt"),
};

/// The linter.
pub(crate) static CLIPPY: Tool = Tool {
    name: "clippy",
    why: "lint: no warnings",
    probe: &["cargo", "clippy", "--version"],
    remedy: Remedy::Run("rustup component add clippy"),
};

/// The licence and source check.
pub(crate) static DENY: Tool = Tool {
    name: "cargo-deny",
    why: "lint: licences and sources (optional)",
    probe: &["cargo", "deny", "--version"],
    remedy: Remedy::Run("cargo install --locked cargo-deny"),
};

/// The test runner.
pub(crate) static NEXTEST: Tool = Tool {
    name: "cargo-nextest",
    why: "runs the tests faster than `cargo test` (optional)",
    probe: &["cargo", "nextest", "--version"],
    remedy: Remedy::Run("cargo install --locked cargo-nextest"),
};

impl Tool {
    /// The first line the probe prints, or nothing if the tool does not work here.
    fn find(&self) -> Option<String> {
        let (program, arguments) = self.probe.split_first().expect("a probe names a program");
        let mut command = if *program == "cargo" {
            cargo(arguments)
        } else {
            plain(program, arguments)
        };
        let output = command.stdin(Stdio::null()).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        output
            .status
            .success()
            .then(|| text.lines().next().unwrap_or_default().to_owned())
    }

    /// Nothing if the tool works, otherwise the reason a step that needs it is skipped.
    pub(crate) fn missing(&self) -> Option<String> {
        if self.find().is_some() {
            return None;
        }
        Some(match self.remedy {
            Remedy::Apt(packages) => {
                format!("no `{}`; run: {}", self.name, apt_line(packages, is_root()))
            }
            Remedy::Run(line) => format!("no `{}`; run: {line}", self.name),
        })
    }
}

/// Prints what the tests need, and installs what is missing where that is allowed.
pub(crate) fn prepare(yes: bool, report: &mut Report) {
    println!("what the tests need from this system:");
    let mut packages = Vec::new();
    for tool in [&CC, &POCL, &RUSTFMT, &CLIPPY, &DENY, &NEXTEST] {
        let found = tool.find();
        let state = match (&found, &tool.remedy) {
            (Some(version), _) => format!("found: {version}"),
            (None, Remedy::Apt(names)) => {
                packages.extend_from_slice(names);
                "missing".to_owned()
            }
            (None, Remedy::Run(line)) => format!("missing; to get it: {line}"),
        };
        let probe = format!("`{}`", tool.probe.join(" "));
        println!("  {:13}  {:50}  {probe:25}  {state}", tool.name, tool.why);
    }
    if packages.is_empty() {
        println!("nothing to install");
        return;
    }
    let install = apt_line(&packages, is_root());
    println!("missing packages: {install}");
    if !is_root() && !yes {
        report.skip(INSTALL, "not root; run the line above, or pass --yes");
    } else if plain("apt-get", &["--version"]).output().is_err() {
        report.skip(
            INSTALL,
            "no `apt-get` on this system; install them by its own means",
        );
    } else {
        report.run(INSTALL, &mut install_command(&install, is_root()));
    }
}

/// The name of the step that installs packages.
const INSTALL: &str = "install packages";

/// The one line that installs these packages.
fn apt_line(packages: &[&str], root: bool) -> String {
    format!(
        "{}apt-get install -y --no-install-recommends {}",
        sudo(root),
        packages.join(" ")
    )
}

/// Runs the line; if that fails, once more after updating the package lists.
///
/// An image without lists can install nothing before an update; one with lists need not wait.
fn install_command(line: &str, root: bool) -> Command {
    let script = format!("{line} || {{ {}apt-get update && {line}; }}", sudo(root));
    let mut command = plain("sh", &["-c", &script]);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn sudo(root: bool) -> &'static str {
    if root { "" } else { "sudo " }
}

fn plain(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

fn is_root() -> bool {
    let output = plain("id", &["-u"]).output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_apt_line_is_one_line_to_type() {
        assert_eq!(
            apt_line(&["gcc", "libc6-dev"], true),
            "apt-get install -y --no-install-recommends gcc libc6-dev"
        );
        assert!(apt_line(&["gcc"], false).starts_with("sudo apt-get install"));
    }

    #[test]
    fn package_lists_are_updated_only_after_a_failed_install() {
        let command = install_command("LINE", false);
        let script = command.get_args().last().unwrap().to_string_lossy();
        assert_eq!(script, "LINE || { sudo apt-get update && LINE; }");
        assert!(install_command("true", true).status().unwrap().success());
    }

    #[test]
    fn a_tool_that_is_not_there_names_its_remedy() {
        let tool = Tool {
            name: "absent",
            why: "a test",
            probe: &["no-such-program-anywhere"],
            remedy: Remedy::Run("install it"),
        };
        assert_eq!(
            tool.missing().as_deref(),
            Some("no `absent`; run: install it")
        );
    }
}
