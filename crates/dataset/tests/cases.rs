//! Text-file cases: what a small foreign file gives, in `tests/cases/*.case`.
//!
//! A case has the sections `--- name` (of the file), `--- input`, perhaps `--- map` (of columns)
//! and `--- expect`. In the input `\r` and `\xNN` stand for bytes that editors hide, and `\z` ends
//! the file without a line end. `UPDATE_EXPECT=1` rewrites what is expected.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]

mod common;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use common::{Imported, chain, import_bytes};
use kernwright_dataset::{ColumnMap, ImportOptions};
use kernwright_space::{Fields, RecordParams, Value};

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 8);
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let section = |name: &str| section(&text, name);
        let found = run(
            section("name").unwrap().trim(),
            section("input").unwrap(),
            section("map"),
        );
        if Some(found.as_str()) == section("expect") {
            continue;
        }
        if update {
            let kept = text.split("--- expect\n").next().unwrap();
            fs::write(&path, format!("{kept}--- expect\n{found}")).unwrap();
        } else {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "UPDATE_EXPECT=1 accepts what was found:\n{}",
        wrong.join("\n")
    );
}

fn section<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.split_once(&format!("--- {name}\n"))?.1;
    Some(rest.find("--- ").map_or(rest, |end| &rest[..end]))
}

fn run(name: &str, input: &str, map: Option<&str>) -> String {
    let (_scratch, options) = common::options();
    let columns = match map.map(ColumnMap::parse).transpose() {
        Ok(columns) => columns,
        Err(error) => return format!("error: {error}\n"),
    };
    let options = ImportOptions {
        columns,
        kernels: vec![common::made_kernel()],
        ..options
    };
    show(import_bytes(name, &decode(input), &options))
}

fn decode(input: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = input;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        rest = match after.as_bytes()[0] {
            b'r' => {
                bytes.push(b'\r');
                &after[1..]
            }
            b'x' => {
                bytes.push(u8::from_str_radix(&after[1..3], 16).unwrap());
                &after[3..]
            }
            b'z' => return bytes,
            other => panic!("unknown escape `\\{}`", char::from(other)),
        };
    }
    bytes.extend(rest.as_bytes());
    bytes
}

fn show((records, report): Imported) -> String {
    let mut text = String::new();
    let fields = |fields: &Fields| {
        let parts = fields.iter().map(|(name, value)| match value {
            Value::Text(text) => format!("{name}={text:?}"),
            value => format!("{name}={value}"),
        });
        parts.collect::<Vec<_>>().join(" ")
    };
    for found in records {
        let record = found.item;
        let params = match &record.params {
            RecordParams::Positional(values) => format!("[{values}]"),
            RecordParams::Named(params) => format!("[{}]", fields(params)),
        };
        let (place, kernel, device) = (found.place, record.kernel, record.device);
        writeln!(
            text,
            "{place}: {kernel} on {device} {params} {}",
            record.outcome
        )
        .unwrap();
        writeln!(text, "    {}", fields(&record.problem)).unwrap();
    }
    match report {
        Ok(report) => {
            writeln!(text, "{} rows, {} records", report.rows, report.records).unwrap();
            for group in &report.skipped {
                writeln!(text, "skipped {}: {}", group.count, group.reason).unwrap();
                for at in &group.first {
                    writeln!(text, "    {}: `{}`", at.place, at.found).unwrap();
                }
            }
            report
                .notes
                .iter()
                .for_each(|note| writeln!(text, "note: {note}").unwrap());
        }
        Err(error) => writeln!(text, "error: {}", chain(&error)).unwrap(),
    }
    text
}
