//! Text-file cases of merging, in `tests/merging/*.case`, and what must hold for any bytes.
//!
//! A case has the sections `--- ours` (entries), `--- old` and `--- expect`. In `old`, and in what
//! is expected, `\r`, `\xNN` and `\z` stand for what editors hide. `UPDATE_EXPECT=1` rewrites what
//! is expected.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use kernwright_dataset::user_db::{MergeReport, UserEntry, merge};
use proptest::prelude::*;

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/merging");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 4);
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let (given, expected) = text.split_once("--- expect\n").unwrap();
        let (ours, old) = given.split_once("--- old\n").unwrap();
        let ours = ours.strip_prefix("--- ours\n").unwrap();
        let (new, report) = merged(&decode(old), &entries(ours));
        let found = shown(&new, &report);
        if found == expected {
            continue;
        }
        if update {
            fs::write(&path, format!("{given}--- expect\n{found}")).unwrap();
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

fn entries(text: &str) -> Vec<UserEntry> {
    let entry = |line: &str| {
        let (key, entry) = line.split_once('=').unwrap();
        let (solver, values) = entry.split_once(':').unwrap();
        UserEntry::new(key, solver, values).unwrap()
    };
    text.lines().map(entry).collect()
}

pub(crate) fn merged(old: &[u8], entries: &[UserEntry]) -> (Vec<u8>, MergeReport) {
    let merged = merge(old, entries);
    let mut new = Vec::new();
    merged.write_to(&mut new).unwrap();
    (new, merged.report().clone())
}

fn decode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        match after.as_bytes()[0] {
            b'r' => bytes.push(b'\r'),
            b'x' => bytes.push(u8::from_str_radix(&after[1..3], 16).unwrap()),
            _ => return bytes,
        }
        rest = &after[if after.starts_with('x') { 3 } else { 1 }..];
    }
    bytes.extend(rest.as_bytes());
    bytes
}

fn shown(new: &[u8], report: &MergeReport) -> String {
    let mut text = String::new();
    for line in new.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => writeln!(text, "{}", line.escape_ascii()).unwrap(),
            None => writeln!(text, "{}\\z", line.escape_ascii()).unwrap(),
        }
    }
    let MergeReport {
        added,
        replaced,
        unchanged,
        conflicts,
        ..
    } = report;
    writeln!(
        text,
        "entries: {added} added, {replaced} replaced, {unchanged} unchanged, {conflicts} in conflict"
    )
    .unwrap();
    let (changed, new, kept) = (report.lines_changed, report.lines_added, report.lines_kept);
    writeln!(text, "lines: {changed} changed, {new} added, {kept} kept").unwrap();
    writeln!(text, "foreign: {:?}", report.foreign_lines).unwrap();
    writeln!(text, "repeated: {:?}", report.repeated_lines).unwrap();
    writeln!(text, "line end added: {}", report.line_end_added).unwrap();
    text
}

/// Bytes that look like a database often enough, and like nothing at all otherwise.
fn database() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"a".to_vec()),
        Just(b"b".to_vec()),
        Just(b"=".to_vec()),
        Just(b":".to_vec()),
        Just(b";".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"a=A:1;B:2\n".to_vec()),
        Just(b"b=A:3;".to_vec()),
        proptest::collection::vec(any::<u8>(), 0..6),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn ours() -> impl Strategy<Value = Vec<UserEntry>> {
    let entry = (
        prop::sample::select(vec!["a", "b", "c"]),
        prop::sample::select(vec!["A", "B", "C"]),
        0..4_u8,
    );
    let entry = entry
        .prop_map(|(key, solver, value)| UserEntry::new(key, solver, value.to_string()).unwrap());
    proptest::collection::vec(entry, 0..6)
}

/// What MIOpen reads: of equal keys the first line, of equal solvers the first entry.
fn lookup(text: &[u8], key: &str, solver: &str) -> Option<Vec<u8>> {
    let line = text.split(|byte| *byte == b'\n').find_map(|line| {
        let at = line
            .iter()
            .position(|byte| *byte == b'=')
            .filter(|at| *at > 0)?;
        (&line[..at] == key.as_bytes()).then(|| &line[at + 1..])
    })?;
    line.split(|byte| *byte == b';').find_map(|item| {
        let at = item.iter().position(|byte| *byte == b':')?;
        let values = &item[at + 1..];
        (&item[..at] == solver.as_bytes())
            .then(|| values.strip_suffix(b"\r").unwrap_or(values).to_vec())
    })
}

proptest! {
    #[test]
    fn ours_are_read_and_theirs_stay(old in database(), ours in ours()) {
        let (new, report) = merged(&old, &ours);
        // Of our own entries the first of a kind counts.
        let first = |key: &str, solver: &str| {
            ours.iter().find(|entry| entry.key() == key && entry.solver() == solver)
        };
        for key in ["a", "b", "c"] {
            for solver in ["A", "B", "C"] {
                let expected = match first(key, solver) {
                    Some(entry) => Some(entry.values().as_bytes().to_vec()),
                    None => lookup(&old, key, solver),
                };
                prop_assert_eq!(lookup(&new, key, solver), expected);
            }
        }
        if !report.changes() {
            prop_assert_eq!(&new, &old);
        }
        // Every line that was not changed is there, in its place.
        let lines = |text: &[u8]| -> Vec<Vec<u8>> {
            text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
        };
        let kept = lines(&old).into_iter().zip(lines(&new));
        let same = kept.filter(|(old, new)| new == old || *new == [&old[..], b"\n"].concat());
        prop_assert!(same.count() as u64 >= report.lines_kept);
        // Again, nothing changes.
        let (again, report) = merged(&new, &ours);
        prop_assert!(!report.changes());
        prop_assert_eq!(again, new);
    }

    #[test]
    fn any_bytes_are_survived(old in proptest::collection::vec(any::<u8>(), 0..200), ours in ours()) {
        let (new, _) = merged(&old, &ours);
        prop_assert!(new.len() >= old.len().saturating_sub(200));
    }
}
