//! Reads a measured space (a Kernel Tuner cache or T4 file, perhaps with its T1) and writes it as
//! T4 to stdout: `t4_again FILE [T1]`. `scripts/check_t4.py` shows the result to Kernel Tuner.

use std::env::args_os;
use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

use kernwright::read_recorded;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = args_os().skip(1).map(PathBuf::from);
    let file = paths.next().ok_or("name a cache or T4 file")?;
    let recorded = read_recorded(&file, paths.next().as_deref())?;
    let mut out = BufWriter::new(stdout().lock());
    recorded.write_t4(&mut out)?;
    Ok(out.flush()?)
}
