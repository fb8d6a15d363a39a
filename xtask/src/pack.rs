//! `cargo xtask pack`: the release binary that travels to a machine without Rust.
//!
//! Everything is linked in but the C library, which must stay shared: drivers (CUDA, OpenCL) are
//! opened at run time, and a statically linked program cannot do that. The other machine needs a C
//! library at least as new as this one's.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::root;
use crate::step::{cargo, line_of};
use crate::system::LLVM;

/// The crate that holds the program, and the program's name.
const PACKAGE: &str = "kernwright-cli";
const BINARY: &str = "kernwright";

/// The highest level that any decompressor unpacks in its default memory.
const ZSTD_LEVEL: i32 = 19;

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
    let binary = stripped(&build()?)?;
    check_runs(&binary)?;

    let plain = fs::read(&binary).with_context(|| format!("reading {}", binary.display()))?;
    let packed = zstd::encode_all(Cursor::new(&plain), ZSTD_LEVEL).context("compressing")?;
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let name = format!("{BINARY}-{}-{arch}-{os}.zst", env!("CARGO_PKG_VERSION"));
    let folder = root().join("pack");
    fs::write(folder.join(&name), &packed).with_context(|| format!("writing pack/{name}"))?;

    println!(
        "pack/{name}: {} ({} unpacked); needs {} or newer",
        megabytes(packed.len()),
        megabytes(plain.len()),
        c_library(),
    );
    println!("on the other machine:");
    println!(
        "  zstd -d {name} -o {BINARY} && chmod +x {BINARY} && ./{BINARY} selftest --device cuda:0 --faults 30 --equals 50 --benches"
    );
    Ok(())
}

/// Copies the binary without its symbols into `pack/`.
fn stripped(binary: &Path) -> Result<PathBuf> {
    let folder = root().join("pack");
    fs::create_dir_all(&folder).context("creating `pack/`")?;
    let copy = folder.join(BINARY);
    let status = Command::new("strip")
        .arg("-o")
        .arg(&copy)
        .arg(binary)
        .status();
    match status {
        Ok(status) if status.success() => Ok(copy),
        Ok(status) => bail!("`strip` failed ({status})"),
        Err(error) => bail!("`strip`: {error}; it comes with the C compiler"),
    }
}

/// Names this machine's C library.
fn c_library() -> String {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.ok()
        .filter(|text| !text.is_empty())
        .unwrap_or_else(|| "this machine's C library".to_owned())
}

/// Builds the program and returns where cargo put it.
fn build() -> Result<PathBuf> {
    let mut command = cargo(&["build", "--release", "--locked", "-p", PACKAGE]);
    match LLVM.missing() {
        None => {
            command.args(["--features", "static-llvm"]);
        }
        // What is opened at run time will not be there.
        Some(reason) => println!("packed without LLVM, so `evolve` will not work: {reason}"),
    }
    command.args([
        "--bin",
        BINARY,
        "--message-format",
        "json-render-diagnostics",
    ]);
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

/// Starts the program once: one that was stripped of too much would not start.
fn check_runs(binary: &Path) -> Result<()> {
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
