//! What each kind of row means: the parts its checksum is taken over, in order.
//!
//! Readers and writers both come here, so that a row is checked by the rule it was made by.
//! Names enter by their own checksums, which are checked with the rows that hold them.

use crate::checksum::Meaning;
use crate::dictionary::Known;
use crate::record::SourceInfo;

/// What Records and Trials are about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) kernel: Known,
    pub(crate) problem: Known,
    pub(crate) device: Known,
}

/// Where a Record was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecordPlace {
    pub(crate) source: i64,
    pub(crate) line: i64,
}

/// Where a Trial comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrialOrigin {
    pub(crate) record: Option<i64>,
    pub(crate) run: Option<i64>,
}

/// The numbers a source row carries beside its texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourceNumbers {
    pub(crate) rows_read: i64,
    pub(crate) added: i64,
    pub(crate) duplicates: i64,
    pub(crate) trials: i64,
}

/// A problem: its field names and values. It has no id in it, so it also serves to find one.
pub(crate) fn problem(meaning: &mut Meaning, names: Known, values: &str) -> i64 {
    meaning
        .of("problem")
        .number(names.checksum)
        .text(values)
        .checksum()
}

/// A Record's identity: all it says, but not where it was read.
pub(crate) fn record(
    meaning: &mut Meaning,
    subject: Subject,
    names: Option<Known>,
    params: &str,
    outcome: &str,
) -> i64 {
    meaning
        .of("record")
        .number(subject.kernel.checksum)
        .number(subject.problem.checksum)
        .number(subject.device.checksum)
        .optional(names.map(|names| names.checksum))
        .text(params)
        .text(outcome)
        .checksum()
}

/// A whole row of `record`: its number, what it says and where it was read.
pub(crate) fn record_place(
    meaning: &mut Meaning,
    id: i64,
    identity: i64,
    place: RecordPlace,
) -> i64 {
    meaning
        .of("record row")
        .number(id)
        .number(identity)
        .number(place.source)
        .number(place.line)
        .checksum()
}

/// A whole row of `trial`; the texts are the config's values, the outcome and the doubts.
pub(crate) fn trial(
    meaning: &mut Meaning,
    id: i64,
    subject: Subject,
    origin: TrialOrigin,
    names: Known,
    texts: [&str; 3],
) -> i64 {
    meaning
        .of("trial")
        .number(id)
        .optional(origin.record)
        .optional(origin.run)
        .number(subject.kernel.checksum)
        .number(subject.problem.checksum)
        .number(subject.device.checksum)
        .number(names.checksum);
    texts
        .iter()
        .fold(meaning, |meaning, text| meaning.text(text))
        .checksum()
}

/// A whole row of `source`.
pub(crate) fn source(id: i64, info: &SourceInfo, numbers: SourceNumbers, report: &str) -> i64 {
    let SourceNumbers {
        rows_read,
        added,
        duplicates,
        trials,
    } = numbers;
    let mut meaning = Meaning::default();
    meaning
        .of("source")
        .number(id)
        .text(&info.path)
        .text(&info.format)
        .text(&info.digest);
    [info.imported_at, rows_read, added, duplicates, trials]
        .iter()
        .fold(&mut meaning, |meaning, &number| meaning.number(number))
        .text(report)
        .checksum()
}
