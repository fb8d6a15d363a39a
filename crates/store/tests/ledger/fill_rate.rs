//! How fast a ledger of MIOpen's size is filled, filled again, read and checked; run with
//! `cargo test --release -p kernwright-store --test ledger -- --ignored --nocapture`.

use std::sync::Arc;
use std::time::Instant;

use kernwright_space::{Device, Fields, Outcome, Record, RecordParams, Value};
use kernwright_store::{RecordFilter, Store, TrialFilter};

use crate::sample::{config, source};

/// As many as MIOpen's system databases hold together.
const RECORDS: usize = 148_096;
const PROBLEMS: usize = 99_522;
const TRIALS: usize = 36_275;

/// The names MIOpen gives a convolution's fields.
const FIELDS: [&str; 24] = [
    "layout",
    "data_type",
    "direction",
    "spatial_dim",
    "in_channels",
    "in_h",
    "in_w",
    "in_d",
    "fil_h",
    "fil_w",
    "fil_d",
    "out_channels",
    "batchsize",
    "pad_h",
    "pad_w",
    "pad_d",
    "conv_stride_h",
    "conv_stride_w",
    "conv_stride_d",
    "dilation_h",
    "dilation_w",
    "dilation_d",
    "bias",
    "group_count",
];

fn problems() -> Vec<Fields> {
    let names = FIELDS.map(Arc::<str>::from);
    let texts = ["NCHW", "FP32", "F"].map(Value::from);
    (0..PROBLEMS)
        .map(|problem| {
            let numbers = [
                2,
                16 * (problem % 97),
                problem % 227,
                problem % 227,
                1,
                problem % 7,
                problem % 7,
                1,
                problem,
                1 << (problem % 9),
                problem % 3,
                problem % 3,
                0,
                1 + problem % 2,
                1 + problem % 2,
                1,
                1,
                1,
                1,
                0,
                1,
            ];
            let numbers = numbers.map(|number| Value::Int(number as i64));
            names
                .iter()
                .cloned()
                .zip(texts.iter().cloned().chain(numbers))
                .collect()
        })
        .collect()
}

fn records() -> Vec<Record> {
    let problems = problems();
    let devices: [Device; 4] =
        ["gfx900_56", "gfx906_60", "gfx908_120", "gfx90a_104"].map(|name| name.parse().unwrap());
    let kernels: Vec<Arc<str>> = (0..23)
        .map(|i| format!("ConvAsmBwdWrW{i}").into())
        .collect();
    (0..RECORDS)
        .map(|i| Record {
            kernel: kernels[i % 23].clone(),
            problem: problems[i * PROBLEMS / RECORDS].clone(),
            params: RecordParams::Positional(format!("{},8,{}", i % 9, i % 5).into()),
            device: devices[i * 4 / RECORDS].clone(),
            outcome: Outcome::ReportedBest,
        })
        .collect()
}

/// Reads how much memory this process uses; 0 where the system does not report it.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap_or("0");
    line.split_whitespace()
        .next()
        .and_then(|kib| kib.parse().ok())
        .unwrap_or(0)
}

#[test]
#[ignore = "a measurement, not a check"]
fn fill_rate() {
    let (records, config) = (records(), config(4));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.db");
    let before = resident_kib();
    for round in ["first import", "same again"] {
        let start = Instant::now();
        let mut store = Store::open(&path).unwrap();
        let mut batch = store.import().unwrap();
        for (index, record) in records.iter().enumerate() {
            let config = (index % 4 == 0 && index / 4 < TRIALS).then_some(&config);
            batch.add(record, index as u64, config).unwrap();
        }
        let done = batch
            .commit(&source("gfx906_60.db"), RECORDS as u64, &"none")
            .unwrap();
        let committed = start.elapsed();
        drop(store);
        println!(
            "{round}: committed after {committed:.2?}, closed after {:.2?}, {:.0} records/s, \
             resident +{} KiB, file {} KiB, {:?}",
            start.elapsed(),
            RECORDS as f64 / committed.as_secs_f64(),
            resident_kib().saturating_sub(before),
            std::fs::metadata(&path).unwrap().len() / 1024,
            done.counts,
        );
    }
    let store = Store::open_read_only(&path).unwrap();
    let start = Instant::now();
    let read = store.records(&RecordFilter::default()).unwrap();
    assert!(
        read.zip(&records)
            .all(|(stored, record)| stored.unwrap().record == *record)
    );
    println!("all records read in {:.2?}", start.elapsed());
    let start = Instant::now();
    assert_eq!(
        store.trials(&TrialFilter::default()).unwrap().count(),
        TRIALS
    );
    println!("all trials read in {:.2?}", start.elapsed());
    let start = Instant::now();
    let report = store.check().unwrap();
    assert!(report.is_sound(), "{:?}", report.damage);
    println!("all checked in {:.2?}", start.elapsed());
}
