//! XLA for the processor, for tests of that engine: one wheel of a known digest, unpacked and not installed.
//!
//! To use a plugin that is there already, name it in `KERNWRIGHT_PJRT_PLUGIN`. Without Python, a network or the
//! right processor the tests that need it are skipped, with a message.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::step::Report;

/// The variable that tests look at.
pub(crate) const VARIABLE: &str = "KERNWRIGHT_PJRT_PLUGIN";

const PACKAGE: &str = "xla-cpu-pjrt==0.0.1";
const WHEEL: &str = "xla_cpu_pjrt-0.0.1-py3-none-manylinux_2_27_x86_64.whl";
const SHA_256: &str = "55837b6b7b47daa717f2d9a5a03563ea0ceaa338d06a81a1e2d3f060d960decc";
const LIBRARY: &str = "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so";

/// The plugin, fetched if it is not there.
pub(crate) fn prepare(report: &mut Report) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE) {
        return Some(path.into());
    }
    let folder = crate::root().join("target/pjrt");
    let library = folder.join(LIBRARY);
    if library.is_file() {
        return Some(library);
    }
    match fetched(&folder) {
        Ok(()) => Some(library),
        Err(why) => {
            report.skip("XLA's plugin", &why);
            None
        }
    }
}

fn fetched(folder: &Path) -> Result<(), String> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err("there is one for Linux on x86-64 only".to_owned());
    }
    let io = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(folder).map_err(io)?;
    let list = folder.join("requirements.txt");
    std::fs::write(&list, format!("{PACKAGE} --hash=sha256:{SHA_256}\n")).map_err(io)?;
    println!("\n==> XLA's plugin: 63 MB by pip, {PACKAGE}; tests of that engine need it");
    let pip =
        "pip download --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes";
    python(
        folder,
        &format!("{pip} --dest . --requirement requirements.txt"),
    )?;
    // Into another folder first: a half-unpacked library is none.
    python(folder, &format!("zipfile -e {WHEEL} unpacking"))?;
    std::fs::rename(
        folder.join("unpacking/xla_plugins"),
        folder.join("xla_plugins"),
    )
    .map_err(io)?;
    std::fs::remove_file(folder.join(WHEEL)).map_err(io)
}

/// Runs a module of Python's in a folder; the error is the last line of its stderr.
pub(crate) fn python(folder: &Path, words: &str) -> Result<(), String> {
    let output = Command::new("python3")
        .arg("-m")
        .args(words.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("python3: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    Err(last.unwrap_or("python3 failed").trim().to_owned())
}
