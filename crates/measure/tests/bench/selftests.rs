//! Every cheat refused, every troublemaker survived.

use kernwright_measure::device::{DeviceChoice, opencl_devices};
use kernwright_measure::selftest::{Dealt, TROUBLES, conforms};

fn cheats_are_refused(device: DeviceChoice) {
    let Some(mut selftest) = crate::selftest(device) else {
        return;
    };
    for dealt in selftest.cheats().expect("measuring continues") {
        let Dealt {
            failure, verdict, ..
        } = &dealt;
        assert!(
            dealt.as_expected,
            "{}: {failure:?}, {verdict:?}",
            dealt.what
        );
        println!("{}: {failure:?}, {verdict:?}", dealt.what);
    }
}

fn troublemakers_are_survived(device: DeviceChoice, turns: usize) {
    let Some(mut selftest) = crate::selftest(device) else {
        return;
    };
    let mut count = 0;
    let seen = |dealt: &Dealt| {
        assert!(dealt.as_expected, "{}: {:?}", dealt.what, dealt.failure);
        count += 1;
    };
    let troubles = selftest.troubles(turns, 2, seen);
    troubles.expect("measuring continues");
    assert_eq!(count, turns);
}

/// The processor by way of OpenCL, where PoCL or another driver is installed.
fn opencl() -> Option<DeviceChoice> {
    let found = !opencl_devices().is_empty();
    if !found {
        println!("skipped: no OpenCL device; on Debian: apt install pocl-opencl-icd");
    }
    found.then_some(DeviceChoice::OpenCl(0))
}

#[test]
fn cpu_conforms() {
    match conforms(crate::options(DeviceChoice::Cpu)) {
        Err(error) if error.to_string().contains("Landlock") => println!("skipped: {error}"),
        other => other.expect("a device like others"),
    }
}

#[test]
fn opencl_conforms() {
    if let Some(device) = opencl() {
        conforms(crate::options(device)).expect("a device like others");
    }
}

#[test]
fn opencl_refuses_cheats() {
    if let Some(device) = opencl() {
        cheats_are_refused(device);
    }
}

#[test]
fn what_cheats_in_kernels_are_spared_would_show() {
    let Some(mut selftest) = opencl().and_then(crate::selftest) else {
        return;
    };
    let ratio = selftest.what_is_spared().expect("measuring continues");
    assert!(ratio < 0.5, "{ratio}");
}

#[test]
fn opencl_survives_trouble() {
    // One of each that a kernel can make; a new child of PoCL compiles anew, which takes its time.
    if let Some(device) = opencl() {
        troublemakers_are_survived(device, 7);
    }
}

#[test]
fn cpu_refuses_cheats() {
    cheats_are_refused(DeviceChoice::Cpu);
}

#[test]
fn cpu_survives_trouble() {
    troublemakers_are_survived(DeviceChoice::Cpu, 2 * TROUBLES.len());
}
