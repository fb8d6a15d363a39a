//! Times importing a foreign database into a new ledger, everything included.
//!
//! `bench_import [--repeat N] [FILE]`; the file defaults to
//! `$KERNWRIGHT_DATA/miopen/gfx906_60.db.bz2`, the variable to `../shared/data`.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use kernwright::{Catalog, ImportOptions, Store};

fn main() -> Result<(), Box<dyn Error>> {
    let mut repeat = 5;
    let mut file = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--repeat" => repeat = arguments.next().ok_or("--repeat needs a number")?.parse()?,
            _ => file = Some(PathBuf::from(argument)),
        }
    }
    let data = std::env::var_os("KERNWRIGHT_DATA").unwrap_or("../shared/data".into());
    let file = file.unwrap_or(PathBuf::from(data).join("miopen/gfx906_60.db.bz2"));
    let catalog = Catalog::embedded()?;
    for run in 1..=repeat {
        let folder = tempfile::tempdir()?;
        let mut options = ImportOptions::new(folder.path());
        options.kernels = kernwright::kernel_columns(&catalog);
        let start = Instant::now();
        let mut store = Store::open(folder.path().join("ledger.db"))?;
        let first = kernwright::import_file(&mut store, &catalog, &file, &options)?;
        let fresh = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let again = kernwright::import_file(&mut store, &catalog, &file, &options)?;
        println!(
            "run {run}: {} rows, {} Records, {} Trials in {fresh:.2} s; again: {} new in {:.2} s; resident at most {} MB",
            first.report.rows,
            first.counts.added,
            first.counts.trials,
            again.counts.added,
            start.elapsed().as_secs_f64(),
            peak_resident_mb().map_or("?".to_owned(), |mb| mb.to_string()),
        );
    }
    Ok(())
}

/// Reads the process's highest resident size, where the system reports it.
fn peak_resident_mb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}
