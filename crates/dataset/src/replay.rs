//! Every parser of foreign bytes under one name each, for fuzzing and for replaying its findings.
//!
//! A target feeds bytes to one parser and asserts that it neither panics nor gives more than the
//! bytes can hold. Errors are fine: most bytes are wrong. `fuzz/` calls these functions from
//! cargo-fuzz; `tests/corpus.rs` replays the corpora on stable Rust.

use std::convert::Infallible;
use std::io::{self, Cursor};
use std::path::Path;

use kernwright_space::{Kernel, expr};

use crate::column_map::ColumnMap;
use crate::format::Format;
use crate::import::import_reader;
use crate::importer::ImportOptions;
use crate::kernel_tuner;
use crate::miopen_key::miopen_problem;
use crate::miopen_key_out::miopen_key;
use crate::problem_list::read_problems_from;
use crate::source::{Limits, Source};
use crate::t1;
use crate::user_db::{UserEntry, merge};

/// Names every target.
pub const TARGETS: [&str; 12] = [
    "miopen_text",
    "miopen_sqlite",
    "csv",
    "t1",
    "card",
    "expr",
    "column_map",
    "compressed",
    "user_db",
    "problem_list",
    "kernel_tuner",
    "t4",
];

/// Fuzzing unpacks at most this much, so that one input cannot take long.
const MAX_UNPACKED: u64 = 8 << 20;

/// The map that CSV bytes are read with, when their header does not fit the known kernel.
const CSV_MAP: &str = "kernel_column = 'k'\ndevice = '{d}'\ntime_column = 't'\ntime_unit = 'ms'\n\
                       ignore = ['i']\n[fields]\nn = 'n'\n[params]\na = 'a'\nb = 'b'\n";

/// Feeds bytes to a parser.
///
/// # Panics
///
/// Panics if there is no such target, and if the parser breaks a promise.
pub fn target(name: &str, bytes: &[u8]) {
    match name {
        "miopen_text" => import_as(Format::MiopenText, bytes, None),
        "miopen_sqlite" => import_as(Format::MiopenSqlite, bytes, None),
        "csv" => {
            let map = ColumnMap::parse(CSV_MAP).expect("the map above is sound");
            import_as(Format::Csv, bytes, Some(map));
        }
        "kernel_tuner" => {
            import_as(Format::KernelTuner, bytes, None);
            read_recorded(bytes);
        }
        "t4" => {
            import_as(Format::T4, bytes, None);
            read_recorded(bytes);
        }
        "t1" => read_t1(bytes),
        "card" => with_text(bytes, |text| {
            let _ = Kernel::parse("card.toml", text, &|_| None);
        }),
        "expr" => with_text(bytes, round_trip),
        "column_map" => with_text(bytes, |text| {
            if let Ok(map) = ColumnMap::parse(text) {
                let _ = map.check(&["a", "b"]);
            }
        }),
        "compressed" => unpack(bytes),
        "user_db" => merge_into(bytes),
        "problem_list" => list_problems(bytes),
        _ => panic!("there is no target `{name}`; there are {TARGETS:?}"),
    }
}

fn limits() -> Limits {
    Limits {
        max_unpacked: MAX_UNPACKED,
        max_line: 4096,
        ..Limits::default()
    }
}

fn import_as(format: Format, bytes: &[u8], columns: Option<ColumnMap>) {
    // Only databases are unpacked; making a folder for every text would take most of the time.
    let scratch = (format == Format::MiopenSqlite)
        .then(|| tempfile::tempdir().expect("a temporary folder can be made"));
    let folder = scratch.as_ref().map(tempfile::TempDir::path);
    let options = ImportOptions {
        limits: limits(),
        format: Some(format),
        columns,
        ..ImportOptions::new(folder.unwrap_or(Path::new("none")))
    };
    let mut records = 0_u64;
    let reader = Box::new(Cursor::new(bytes.to_vec()));
    let name = "gfx906_60.fuzz".as_ref();
    let report = import_reader(name, reader, &options, &mut |_| {
        records += 1;
        Ok::<(), Infallible>(())
    });
    if let Ok(report) = report {
        assert_eq!(
            report.records, records,
            "the report counts what the sink got"
        );
        assert!(
            report.records <= report.source.unpacked,
            "a Record takes more than a byte"
        );
    }
    if let Some(folder) = folder {
        let left = folder
            .read_dir()
            .expect("the folder is still there")
            .count();
        assert_eq!(left, 0, "what was unpacked is removed");
    }
}

fn read_t1(bytes: &[u8]) {
    let unnamed = t1::read(bytes);
    // Most bytes that fuzzing finds name no kernel, and would go no further without a name.
    match t1::read_named(bytes, "t1") {
        Ok(card) => {
            assert!(t1::is_t1(bytes), "what can be read is recognised");
            let _ = Kernel::from_raw("t1.json", card);
        }
        Err(error) => {
            assert!(unnamed.is_err(), "a name makes nothing unreadable");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Every entry has a value of its domain for each parameter, and what is cut is less.
fn read_recorded(bytes: &[u8]) {
    let read = |bytes: &[u8]| {
        let reader = Box::new(Cursor::new(bytes.to_vec()));
        let mut source = Source::new(reader, None, &limits(), None).ok()?;
        kernel_tuner::read(&mut source, &limits()).ok()
    };
    let Some(whole) = read(bytes) else {
        return;
    };
    for entry in &whole.entries {
        assert_eq!(entry.values.len(), whole.params.len());
        assert!(entry.cost.seconds().is_finite());
    }
    if let Ok(card) = whole.card(Path::new("fuzz.json")) {
        let _ = Kernel::from_raw("fuzz.json", card);
    }
    if let Some(cut) = read(&bytes[..bytes.len() / 2]) {
        assert!(
            cut.entries.len() <= whole.entries.len(),
            "a cut adds nothing"
        );
    }
}

/// How the language's limits on depth and length are worded.
const LIMITS: [&str; 2] = ["nested more than", "words and signs"];

/// What is printed must read as the same expression again.
fn round_trip(text: &str) {
    let _ = expr::parse_values(text);
    if let Ok(parsed) = expr::parse(text) {
        for parsed in [expr::truthy(&parsed, &|_| None), parsed] {
            let printed = parsed.to_string();
            match expr::parse(&printed) {
                Ok(again) => assert_eq!(again.to_string(), printed, "printing is stable"),
                // Brackets and conversions made visible can pass the limits that the original kept.
                Err(error) if LIMITS.iter().any(|limit| error.message.contains(limit)) => {}
                Err(error) => panic!("`{text}` prints as `{printed}`, which fails: {error}"),
            }
        }
    }
}

fn unpack(bytes: &[u8]) {
    let reader = Box::new(Cursor::new(bytes.to_vec()));
    let Ok(mut source) = Source::new(reader, None, &limits(), None) else {
        return;
    };
    let copied = io::copy(&mut source, &mut io::sink());
    match copied {
        Ok(count) => {
            assert!(count <= MAX_UNPACKED, "the limit holds");
            let facts = source.finish().expect("the end was reached before");
            assert_eq!(facts.bytes, bytes.len() as u64, "every byte was hashed");
        }
        Err(error) => assert!(!source.explain(error).to_string().is_empty()),
    }
}

/// Merging twice changes nothing more, and what is added is all that makes the text longer.
fn merge_into(bytes: &[u8]) {
    let entries = ["a", "b"].map(|key| UserEntry::new(key, "A", "9").expect("these are sound"));
    let merged = |old: &[u8]| {
        let mut new = Vec::new();
        let merged = merge(old, &entries);
        merged.write_to(&mut new).expect("memory can be written");
        (new, merged.report().changes())
    };
    let (new, _) = merged(bytes);
    assert!(!merged(&new).1, "what was merged is found again");
    let kept = merge(&new, &[]).report().lines_kept;
    assert!(
        kept >= merge(bytes, &[]).report().lines_kept,
        "no line is lost"
    );
}

/// Every problem that a list gives has a key of its own, or says why not.
fn list_problems(bytes: &[u8]) {
    let is_field = |name: &str| matches!(name, "n" | "c" | "in_h");
    let reader = Box::new(Cursor::new(bytes.to_vec()));
    let Ok(list) = read_problems_from(Path::new("list"), reader, &limits(), &is_field) else {
        return;
    };
    for problem in &list.problems {
        if let Ok(key) = miopen_key(&problem.item) {
            assert!(miopen_problem(&key).is_some(), "`{key}` can be read");
        }
    }
}

fn with_text(bytes: &[u8], parse: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        parse(text);
    }
}
