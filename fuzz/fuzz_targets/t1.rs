//! Kernel Tuner's T1 files; see `kernwright_dataset::replay`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kernwright_dataset::replay::target("t1", bytes));
