//! The self-test on the CPU: every cheat refused, every troublemaker survived.

#![allow(clippy::print_stdout)] // A skipped test says why.

use kernwright_measure::bench::BenchOptions;
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::Language;
use kernwright_measure::selftest::{SelfTest, TROUBLES};
use kernwright_measure::worker::Launcher;

fn options() -> BenchOptions {
    BenchOptions {
        launcher: Launcher {
            program: env!("CARGO_BIN_EXE_kernwright-worker").into(),
            arguments: Vec::new(),
            sandboxed: true,
            environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
            scratch_root: None,
        },
        device: DeviceChoice::Cpu,
        cc: "/usr/bin/cc".into(),
        compilers: 2,
    }
}

/// Opens the self-test; without a sandbox there is none, and the reason is told.
fn open() -> Option<SelfTest> {
    match SelfTest::open(Language::C, options()) {
        Ok(selftest) => Some(selftest),
        Err(error) if error.to_string().contains("Landlock") => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn cheats_are_refused() {
    let Some(mut selftest) = open() else { return };
    for dealt in selftest.cheats().unwrap() {
        println!("{:50} {:?}", dealt.what, dealt.failure);
        assert!(dealt.as_expected, "{}: {:?}", dealt.what, dealt.failure);
    }
}

#[test]
fn troublemakers_are_survived() {
    let Some(mut selftest) = open() else { return };
    let mut count = 0;
    let seen = |dealt: &kernwright_measure::selftest::Dealt| {
        println!("{:30} {:?} {:?}", dealt.what, dealt.recovery, dealt.failure);
        assert!(dealt.as_expected, "{}: {:?}", dealt.what, dealt.failure);
        count += 1;
    };
    selftest.troubles(2 * TROUBLES.len(), 1, seen).unwrap();
    assert_eq!(count, 2 * TROUBLES.len());
}
