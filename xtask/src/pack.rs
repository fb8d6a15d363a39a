//! `cargo xtask pack`: the static release binary that travels to a machine without Rust.
//!
//! The musl target is used where it and its C compiler are installed. Otherwise the host's glibc
//! is linked in statically; `--target` is then given although it is the host's own, because only
//! with it do the flags leave build scripts and procedural macros alone (a procedural macro is a
//! shared library and cannot be linked that way).

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::root;
use crate::step::{cargo, line_of};

/// The crate that holds the program, and the program's name.
const PACKAGE: &str = "kernwright-cli";
const BINARY: &str = "kernwright";

/// The highest level that any decompressor unpacks in its default memory.
const ZSTD_LEVEL: i32 = 19;

/// How the binary is made free of the machine it was built on.
#[derive(Debug, PartialEq)]
struct Recipe {
    target: String,
    flags: Option<&'static str>,
}

/// Builds, compresses and says how to use the result.
pub(crate) fn run() -> ExitCode {
    match pack() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn pack() -> Result<()> {
    let recipe = recipe(&host()?, &installed_targets(), has_musl_compiler());
    let binary = build(&recipe)?;
    check_runs(&binary)?;

    let plain = fs::read(&binary).with_context(|| format!("reading {}", binary.display()))?;
    let packed = zstd::encode_all(Cursor::new(&plain), ZSTD_LEVEL).context("compressing")?;
    let name = format!(
        "{BINARY}-{}-{}.zst",
        env!("CARGO_PKG_VERSION"),
        recipe.target
    );
    let folder = root().join("pack");
    fs::create_dir_all(&folder).context("creating `pack/`")?;
    fs::write(folder.join(&name), &packed).with_context(|| format!("writing pack/{name}"))?;

    println!(
        "pack/{name}: {} ({} unpacked)",
        megabytes(packed.len()),
        megabytes(plain.len())
    );
    println!("on the other machine:");
    println!("  zstd -d {name} -o {BINARY} && chmod +x {BINARY} && ./{BINARY} --help");
    Ok(())
}

/// Picks the target and flags; pure, so that every case is tested.
fn recipe(host: &str, installed: &str, musl_compiler: bool) -> Recipe {
    let musl = host.replace("-gnu", "-musl");
    // The bundled SQLite is C: the target alone, without a compiler for it, would not build.
    if musl_compiler && installed.lines().any(|target| target.trim() == musl) {
        return Recipe {
            target: musl,
            flags: None,
        };
    }
    Recipe {
        target: host.to_owned(),
        flags: Some("-C target-feature=+crt-static"),
    }
}

fn host() -> Result<String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("asking `rustc -vV`")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// What rustup lists, or nothing where Rust came another way.
fn installed_targets() -> String {
    let output = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default()
}

fn has_musl_compiler() -> bool {
    Command::new("musl-gcc")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

/// Builds the program and returns where cargo put it.
fn build(recipe: &Recipe) -> Result<PathBuf> {
    let mut command = cargo(&["build", "--release", "--locked", "-p", PACKAGE]);
    command.args(["--bin", BINARY, "--target", &recipe.target]);
    command.args(["--message-format", "json-render-diagnostics"]);
    command.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    if let Some(flags) = recipe.flags {
        command.env("RUSTFLAGS", flags);
    }
    println!("==> {}", line_of(&command));
    let output = command
        .current_dir(root())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("starting cargo")?;
    if !output.status.success() {
        bail!("the build failed ({})", output.status);
    }
    executable(&String::from_utf8_lossy(&output.stdout))
        .context("cargo named no executable; is the binary's name still right?")
}

/// Finds the program in cargo's messages, one JSON object per line.
fn executable(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == BINARY)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

/// Starts the program once: a statically linked one can build and still not start.
fn check_runs(binary: &PathBuf) -> Result<()> {
    let output = Command::new(binary)
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    let output = output.with_context(|| format!("starting {}", binary.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{BINARY} --version` failed ({}): {}",
            output.status,
            said.trim()
        );
    }
    Ok(())
}

fn megabytes(n_bytes: usize) -> String {
    format!("{:.1} MB", n_bytes as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GNU: &str = "x86_64-unknown-linux-gnu";
    const MUSL: &str = "x86_64-unknown-linux-musl";

    #[test]
    fn musl_is_taken_only_with_its_compiler() {
        let both = format!("{GNU}\n{MUSL}\n");
        assert_eq!(
            recipe(GNU, &both, true),
            Recipe {
                target: MUSL.into(),
                flags: None
            }
        );
        for (installed, compiler) in [(both.as_str(), false), (GNU, true), ("", false)] {
            let chosen = recipe(GNU, installed, compiler);
            assert_eq!(chosen.target, GNU);
            assert_eq!(chosen.flags, Some("-C target-feature=+crt-static"));
        }
    }

    #[test]
    fn the_executable_is_read_from_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"kernwright"},"executable":null}
not json
{"reason":"compiler-artifact","target":{"name":"kernwright"},"executable":"out/kernwright"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages), Some(PathBuf::from("out/kernwright")));
        assert_eq!(executable(""), None);
    }
}
