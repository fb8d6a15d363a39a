//! Import, export, import again: nothing changes, also for solvers that have no card.

use std::collections::BTreeSet;

use kernwright_dataset::user_db::{UpdateOptions, UserEntry, update_user_db};
use kernwright_space::{Record, RecordParams};

use crate::common::{convolutions_database, import_bytes, import_file, options, shared_data};

/// Everything in a Record, in a form that can be put in order.
fn contents(records: &[Record]) -> BTreeSet<String> {
    let one = |record: &Record| {
        let RecordParams::Positional(params) = &record.params else {
            panic!("MIOpen's parameters have no names");
        };
        let problem: Vec<String> = record
            .problem
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let (kernel, device) = (&record.kernel, &record.device);
        format!(
            "{kernel} {device} {} -> {params} {}",
            problem.join(" "),
            record.outcome
        )
    };
    records.iter().map(one).collect()
}

/// Writes Records as a user database and reads them back.
fn there_and_back(records: &[Record]) -> (Vec<Record>, u64) {
    let (folder, options) = options();
    let path = folder.path().join("gfx906_60.HIP.3_3_0.udb.txt");
    let entries: Vec<UserEntry> = records
        .iter()
        .map(|record| UserEntry::of(record).unwrap())
        .collect();
    let updated = update_user_db(&path, &entries, &UpdateOptions::new(folder.path())).unwrap();
    assert_eq!(updated.merge.added, entries.len() as u64);
    // Once more into the full file: everything is found and nothing changes.
    let again = update_user_db(&path, &entries, &UpdateOptions::new(folder.path())).unwrap();
    assert!(!again.written);
    assert_eq!(again.merge.unchanged, entries.len() as u64);
    let (read, report) = import_file(&path, &options);
    let report = report.unwrap();
    assert_eq!(
        (report.skipped_count(), report.notes.len()),
        (0, 0),
        "{report:?}"
    );
    (
        read.into_iter().map(|found| found.item).collect(),
        updated.merge.lines_added,
    )
}

#[test]
fn a_made_database_comes_back_whole() {
    let (_scratch, options) = options();
    let (records, _) = import_bytes("gfx906_60.db", &convolutions_database(), &options);
    let records: Vec<Record> = records.into_iter().map(|found| found.item).collect();
    let (back, lines) = there_and_back(&records);
    assert_eq!((records.len(), lines), (4, 3));
    assert_eq!(contents(&records), contents(&back));
}

#[test]
fn every_key_of_a_shipped_database_comes_back() {
    let Some(path) = shared_data("miopen/gfx906_60.db.bz2") else {
        return;
    };
    let (_scratch, options) = options();
    let (records, _) = import_file(&path, &options);
    let records: Vec<Record> = records.into_iter().map(|found| found.item).collect();
    let (back, lines) = there_and_back(&records);
    assert_eq!(
        (records.len(), back.len(), lines),
        (148_096, 148_096, 99_522)
    );
    let (before, after) = (contents(&records), contents(&back));
    assert_eq!(before.len(), 148_096);
    assert!(before == after);
}
