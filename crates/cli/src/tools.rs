//! What measuring needs of this machine: the worker, the compiler, the environment.

use std::path::{Path, PathBuf};

use anyhow::Context;
use kernwright::measure::bench::BenchOptions;
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::worker::Launcher;

use crate::args_tools::ToolArgs;
use crate::exit::NoDevice;

/// Variables that compilers and drivers are known to need.
const PASSED_ON: [&str; 11] = [
    "PATH",
    "LD_LIBRARY_PATH",
    "CPATH",
    "LIBRARY_PATH",
    "OMP_NUM_THREADS",
    "CUDA_VISIBLE_DEVICES",
    "CUDA_HOME",
    "CUDA_PATH",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "OCL_ICD_VENDORS",
];

/// Gathers what a bench on a device needs.
pub(crate) fn options(args: &ToolArgs, device: DeviceChoice) -> anyhow::Result<BenchOptions> {
    Ok(BenchOptions {
        launcher: launcher(!args.no_sandbox)?,
        device,
        cc: program_path(&args.cc)?,
        compilers: std::thread::available_parallelism().map_or(1, usize::from),
    })
}

/// How this program starts its own children.
pub(crate) fn launcher(sandboxed: bool) -> anyhow::Result<Launcher> {
    let passed = |name: &str| Some((name.into(), std::env::var_os(name)?));
    Ok(Launcher {
        program: std::env::current_exe().context("cannot find this program's own file")?,
        arguments: vec!["worker".into()],
        sandboxed,
        environment: PASSED_ON.iter().filter_map(|name| passed(name)).collect(),
        scratch_root: None,
        interrupt: Default::default(),
    })
}

/// Finds a program as a shell would.
pub(crate) fn program_path(name: &Path) -> anyhow::Result<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = match name.components().count() {
        1 => std::env::split_paths(&paths)
            .map(|folder| folder.join(name))
            .find(|path| path.is_file()),
        _ => Some(name.to_owned()).filter(|path| path.is_file()),
    };
    let found = found.ok_or_else(|| {
        let name = name.display();
        NoDevice(format!(
            "no C compiler `{name}`; install one (Debian: `apt install gcc`) or name it with --cc"
        ))
    })?;
    Ok(found.canonicalize()?)
}
