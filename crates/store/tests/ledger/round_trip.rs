//! Whatever text and numbers a Record holds, it comes back the same.

use std::sync::Arc;

use kernwright_space::{
    Decimal, FailureClass, Fields, Nanos, Outcome, Record, RecordParams, Value, Verification,
};
use kernwright_store::Store;
use proptest::prelude::*;

use crate::sample::{record, records, source};

fn text() -> impl Strategy<Value = Arc<str>> {
    prop_oneof![
        "[A-Za-z0-9_]{0,12}",
        any::<String>(),
        Just("'; DROP TABLE record; --".to_owned()),
        Just("\0".to_owned()),
        Just("a\0b\"c\\d\u{2028}\u{1F980}".to_owned()),
    ]
    .prop_map(Arc::from)
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(Value::Int),
        any::<bool>().prop_map(Value::Bool),
        text().prop_map(Value::Text),
        (any::<i64>(), 0..30_i32).prop_filter_map("not every pair is a decimal", |(int, power)| {
            format!("{int}e-{power}")
                .parse::<Decimal>()
                .ok()
                .map(Value::Decimal)
        }),
    ]
}

fn fields() -> impl Strategy<Value = Fields> {
    prop::collection::vec((text(), value()), 0..8).prop_map(Fields::from)
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let sample = any::<f64>().prop_filter("JSON has finite numbers", |f| f.is_finite());
    prop_oneof![
        Just(Outcome::ReportedBest),
        prop::collection::vec(sample.prop_map(Nanos), 0..6).prop_map(|samples| Outcome::Timed {
            samples,
            verification: Verification::Passed
        }),
        any::<String>().prop_map(|text| Outcome::Failed {
            class: FailureClass::WrongAnswer,
            text
        }),
    ]
}

fn any_record() -> impl Strategy<Value = Record> {
    let params = prop_oneof![
        text().prop_map(RecordParams::Positional),
        fields().prop_map(RecordParams::Named),
    ];
    let device = prop_oneof![Just("gfx906_60"), Just("cpu:x86_64:EPYC (9554) é")];
    (text(), fields(), params, device, outcome()).prop_map(
        |(kernel, problem, params, device, outcome)| Record {
            kernel,
            problem,
            params,
            device: device.parse().unwrap(),
            outcome,
        },
    )
}

/// Imports records and reads them back; duplicates among them are kept once.
fn round_trip(given: &[Record]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let mut store = Store::open(&path).unwrap();
    let mut batch = store.import().unwrap();
    for record in given {
        batch.add(record, 0, None).unwrap();
    }
    batch
        .commit(&source("odd \0 name"), given.len() as u64, &"\0")
        .unwrap();
    drop(store);
    let store = Store::open_read_only(&path).unwrap();
    let read: Vec<Record> = records(&store)
        .into_iter()
        .map(|stored| stored.record)
        .collect();
    let mut distinct: Vec<Record> = Vec::new();
    for record in given {
        if !distinct.contains(record) {
            distinct.push(record.clone());
        }
    }
    assert_eq!(read, distinct);
    assert!(store.check().unwrap().is_sound());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn odd_records_come_back_the_same(given in prop::collection::vec(any_record(), 1..6)) {
        round_trip(&given);
    }
}

#[test]
fn huge_texts_come_back_the_same() {
    let huge = "7,".repeat(2_000_000);
    let mut odd = record(1);
    odd.params = RecordParams::Positional(huge.clone().into());
    odd.problem = [("x".repeat(100_000).into(), Value::text(&*huge))].into();
    odd.outcome = Outcome::Failed {
        class: FailureClass::Hangs,
        text: huge,
    };
    round_trip(&[record(1), odd, record(2)]);
}
