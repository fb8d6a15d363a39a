//! Hostile sizes: an endless line and packed nothing, read within a bounded memory.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]

mod common;

use std::convert::Infallible;
use std::io::{self, Cursor, Read};
use std::path::Path;

use common::{chain, fixture};
use kernwright_dataset::{Format, ImportOptions, SkipReason, import_reader};

/// What the whole test program may have resident at its peak; the inputs unpack to gigabytes.
const MAX_RESIDENT_MIB: u64 = 256;

/// Checks the peak where the system reports it.
fn assert_small() {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return;
    };
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib / 1024 < MAX_RESIDENT_MIB, "{} MiB resident", kib / 1024);
}

/// Text, a gigabyte without a line end, and text again.
fn with_giant_line(before: &str, after: &str) -> Box<dyn Read> {
    let giant = io::repeat(b'7').take(1 << 30);
    let (before, after) = (
        before.to_owned().into_bytes(),
        after.to_owned().into_bytes(),
    );
    Box::new(Cursor::new(before).chain(giant).chain(Cursor::new(after)))
}

#[test]
fn a_giant_line_is_passed_over() {
    let (_scratch, options) = common::options();
    let text = String::from_utf8(fixture("convolutions.txt")).unwrap();
    let reader = with_giant_line(&text, &format!("\n{text}"));
    let mut lines = Vec::new();
    let report = import_reader(
        Path::new("gfx906_60.txt"),
        reader,
        &options,
        &mut |located| {
            lines.push(common::line(located.place));
            Ok::<(), Infallible>(())
        },
    );
    let report = report.unwrap();
    assert_eq!(lines, [1, 1, 2, 3, 5, 5, 6, 7]);
    assert_eq!(report.skipped.len(), 1);
    assert_eq!(report.skipped[0].reason, SkipReason::LineTooLong(1 << 20));
    assert_small();
}

#[test]
fn a_giant_csv_row_is_refused() {
    let (_scratch, mut options) = common::options();
    options.kernels = vec![common::made_kernel()];
    let text = String::from_utf8(fixture("convolutions.csv")).unwrap();
    let windows = text.replace('\n', "\r\n");
    for before in [&text, &format!("{text}\""), &windows] {
        let reader = with_giant_line(before, "\n");
        let sink = &mut |_| Ok::<(), Infallible>(());
        let report = import_reader(Path::new("x.csv"), reader, &options, sink);
        let message = chain(&report.unwrap_err());
        assert!(
            message.contains("line 5: the row is longer than 1048576 bytes"),
            "{message}"
        );
    }
    assert_small();
}

#[test]
fn bombs_are_refused() {
    let (scratch, options) = common::options();
    // Members are repeated because making a larger one would only take longer.
    let json = |format: &Format| matches!(format, Format::KernelTuner | Format::T4);
    // What begins with a zero is no JSON, and refused before it can be found to be a bomb.
    let bombs = [(0, false), (b' ', true)]
        .into_iter()
        .flat_map(|(byte, is_json)| {
            let bytes = vec![byte; 16 << 20];
            let packed = [common::gzip(&bytes), common::bzip2(&bytes)];
            packed.map(|member| (member.repeat(20), is_json))
        });
    for (bomb, is_json) in bombs {
        assert!(bomb.len() < 400_000);
        for format in Format::all().filter(|format| json(format) == is_json) {
            let options = ImportOptions {
                format: Some(format),
                ..options.clone()
            };
            let reader = Box::new(Cursor::new(bomb.clone()));
            let sink = &mut |_| Ok::<(), Infallible>(());
            let report = import_reader(Path::new("gfx906_60.db"), reader, &options, sink);
            let message = chain(&report.unwrap_err());
            let refused = message.contains("as a decompression bomb does")
                || message.contains("the row is longer than");
            assert!(refused, "{format}: {message}");
        }
    }
    assert_eq!(
        scratch.path().read_dir().unwrap().count(),
        0,
        "nothing is left behind"
    );
    assert_small();
}
