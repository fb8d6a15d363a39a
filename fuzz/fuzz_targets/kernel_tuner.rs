//! Kernel Tuner's caches; see `kernwright_dataset::replay`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kernwright_dataset::replay::target("kernel_tuner", bytes));
