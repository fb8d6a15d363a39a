//! The bench as a whole: candidates in child processes, on every device that tests can have.

#![allow(clippy::print_stdout)] // A skipped test says why.

mod judging;
mod measures;
mod racing;
mod refusals;
mod remembering;
mod selftests;
mod workers;

use kernwright_measure::bench::BenchOptions;
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::selftest::SelfTest;
use kernwright_measure::worker::Launcher;

/// How tests start children.
fn launcher() -> Launcher {
    Launcher {
        program: env!("CARGO_BIN_EXE_kernwright-worker").into(),
        arguments: Vec::new(),
        sandboxed: true,
        environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
        scratch_root: None,
        interrupt: Default::default(),
    }
}

fn options(device: DeviceChoice) -> BenchOptions {
    BenchOptions {
        launcher: launcher(),
        device,
        cc: "/usr/bin/cc".into(),
        compilers: 2,
    }
}

/// Opens the self-test; where there is no sandbox the reason is printed.
fn selftest(device: DeviceChoice) -> Option<SelfTest> {
    match SelfTest::open(options(device)) {
        Ok(selftest) => Some(selftest),
        Err(error) if error.to_string().contains("Landlock") => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}
