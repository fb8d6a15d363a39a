//! Every cheat refused, every troublemaker survived.

use kernwright_measure::device::DeviceChoice;
use kernwright_measure::selftest::{Dealt, TROUBLES};

fn cheats_are_refused(device: DeviceChoice) {
    let Some(mut selftest) = crate::selftest(device) else {
        return;
    };
    for dealt in selftest.cheats().expect("measuring goes on") {
        assert!(dealt.as_expected, "{}: {:?}", dealt.what, dealt.failure);
    }
}

fn troublemakers_are_survived(device: DeviceChoice) {
    let Some(mut selftest) = crate::selftest(device) else {
        return;
    };
    let mut count = 0;
    let seen = |dealt: &Dealt| {
        assert!(dealt.as_expected, "{}: {:?}", dealt.what, dealt.failure);
        count += 1;
    };
    let troubles = selftest.troubles(2 * TROUBLES.len(), 1, seen);
    troubles.expect("measuring goes on");
    assert_eq!(count, 2 * TROUBLES.len());
}

#[test]
fn cpu_refuses_cheats() {
    cheats_are_refused(DeviceChoice::Cpu);
}

#[test]
fn cpu_survives_trouble() {
    troublemakers_are_survived(DeviceChoice::Cpu);
}
