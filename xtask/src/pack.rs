//! `cargo xtask pack` and `cargo xtask dist`: the program for a machine without Rust, as a packed
//! binary and as an archive with a checksum.
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

/// What lies beside the program in an archive.
const ENCLOSED: [&str; 5] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE",
];

/// The highest level that any decompressor unpacks in its default memory.
const ZSTD_LEVEL: i32 = 19;

/// Builds, compresses and prints how to use the result.
pub(crate) fn run() -> ExitCode {
    ended(pack())
}

/// Builds and makes an archive with a checksum.
pub(crate) fn dist() -> ExitCode {
    ended(archive())
}

fn ended(done: Result<()>) -> ExitCode {
    match done {
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

/// Puts the program, its licences and the first page to read into one archive.
fn archive() -> Result<()> {
    let binary = stripped(&build()?)?;
    check_runs(&binary)?;
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let name = format!("{BINARY}-{}-{arch}-{os}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("pack");
    let Archive { archive, sum } = archived(&folder, &name, &binary)?;
    let size = fs::metadata(folder.join(&archive)).context("the archive")?;
    println!(
        "pack/{archive}: {}; needs {} or newer",
        megabytes(size.len() as usize),
        c_library()
    );
    println!("on the other machine:");
    println!("  sha256sum -c {sum} && tar -xzf {archive} && {name}/{BINARY} demo");
    Ok(())
}

/// The names of an archive and of the file with its checksum.
#[derive(Debug, PartialEq)]
struct Archive {
    archive: String,
    sum: String,
}

/// Moves the program into an archive of this name in the folder, beside what goes with it, and writes its checksum.
fn archived(folder: &Path, name: &str, binary: &Path) -> Result<Archive> {
    let inside = folder.join(name);
    fs::create_dir_all(&inside).with_context(|| format!("creating `{}`", inside.display()))?;
    fs::rename(binary, inside.join(BINARY)).context("moving the program")?;
    for file in ENCLOSED {
        fs::copy(root().join(file), inside.join(file))
            .with_context(|| format!("copying {file}"))?;
    }
    let archive = format!("{name}.tar.gz");
    tool(folder, "tar", &["-czf", &archive, name])?;
    let sum = format!("{archive}.sha256");
    let summed = tool(folder, "sha256sum", &[&archive])?;
    fs::write(folder.join(&sum), &summed).with_context(|| format!("writing {sum}"))?;
    fs::remove_dir_all(&inside).context("clearing away")?;
    Ok(Archive { archive, sum })
}

/// Runs a tool in a folder and gives what it prints.
fn tool(folder: &Path, name: &str, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(name)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("starting `{name}`"))?;
    if !output.status.success() {
        bail!("`{name}` failed ({})", output.status);
    }
    Ok(output.stdout)
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
    let mut command = cargo(&["build", "--profile", "dist", "--locked", "-p", PACKAGE]);
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
        let stderr = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{BINARY} --version` failed ({}): {}",
            output.status,
            stderr.trim()
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

    #[test]
    fn an_archive_holds_what_is_needed_and_has_a_checksum_of_its_name() {
        let name = format!("kernwright-pack-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let binary = folder.join("built");
        fs::write(&binary, "#!/bin/sh\necho ran\n").expect("a program");
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&binary, executable).expect("its mode");
        let made = archived(&folder, "kernwright-9-x", &binary).expect("an archive");
        assert_eq!(made.archive, "kernwright-9-x.tar.gz");
        assert_eq!(made.sum, "kernwright-9-x.tar.gz.sha256");
        let listed = tool(&folder, "tar", &["-tzf", &made.archive]).expect("it can be read");
        let listed = String::from_utf8_lossy(&listed).into_owned();
        let mut inside: Vec<&str> = listed
            .lines()
            .filter_map(|line| line.strip_prefix("kernwright-9-x/"))
            .filter(|name| !name.is_empty())
            .collect();
        inside.sort_unstable();
        let mut expected = [&ENCLOSED[..], &[BINARY]].concat();
        expected.sort_unstable();
        assert_eq!(inside, expected);
        // As the line printed after `cargo xtask dist` does it.
        tool(&folder, "sha256sum", &["-c", "--quiet", &made.sum]).expect("it is what was summed");
        tool(&folder, "tar", &["-xzf", &made.archive]).expect("it can be unpacked");
        let ran = tool(&folder.join("kernwright-9-x"), "./kernwright", &[]).expect("it runs");
        assert_eq!(ran, b"ran\n");
        fs::remove_dir_all(&folder).expect("it is cleared away");
    }
}
