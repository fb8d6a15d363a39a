//! The figures that real databases must give. Skipped, with the reason, where the data is absent:
//! it is found through `KERNWRIGHT_DATA`, by default `../shared/data` beside the repository.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may panic and explain itself"
)]

use std::path::PathBuf;

use kernwright::space::{Device, FieldValue, Problem, Record, Trial, Value};
use kernwright::split::MIOPEN_SEED;
use kernwright::{Catalog, ImportOptions, RecordFilter, Store, judge};

/// Finds the data, or says why a test is skipped.
fn data(file: &str) -> Option<PathBuf> {
    let root = std::env::var_os("KERNWRIGHT_DATA")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let path = root.join(file);
    if path.exists() {
        return Some(path);
    }
    println!(
        "skipped: `{}` is absent; set KERNWRIGHT_DATA to where it is",
        path.display()
    );
    None
}

fn options(catalog: &Catalog, scratch: &tempfile::TempDir) -> ImportOptions {
    let mut options = ImportOptions::new(scratch.path());
    options.kernels = kernwright::kernel_columns(catalog);
    options
}

const KERNELS: [&str; 4] = [
    "ConvAsm1x1U",
    "ConvOclDirectFwd1x1",
    "ConvAsmBwdWrW1x1",
    "ConvAsmBwdWrW3x3",
];

#[test]
fn all_csv_rows_but_five_are_valid() {
    let Some(folder) = data("miopen") else { return };
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let options = options(&catalog, &scratch);
    let (mut rows, mut valid, mut exceptions) = (0, 0, Vec::new());
    for kernel in KERNELS {
        for snapshot in ["2019-02", "2019-08", "current"] {
            let file = folder.join(format!("{kernel}.{snapshot}.csv.gz"));
            let checked = kernwright::check_file(&catalog, &file, &options).unwrap();
            rows += checked.report.rows;
            valid += checked.judged.valid;
            let refused = checked.judged.refused.iter();
            exceptions.extend(refused.map(|row| (kernel, snapshot, row.place.number())));
        }
    }
    assert_eq!((rows, valid), (209_479, 209_474));
    let kernel = "ConvOclDirectFwd1x1";
    let known = [
        (kernel, "2019-02", 11_934),
        (kernel, "2019-02", 11_950),
        (kernel, "2019-08", 33_889),
        (kernel, "2019-08", 33_905),
        (kernel, "current", 25_232),
    ];
    assert_eq!(exceptions, known);
}

/// Reading B and W rows the wrong way round looks almost right; the rules reveal it.
#[test]
fn exchanged_tensors_break_rows() {
    let Some(file) = data("miopen/ConvAsmBwdWrW3x3.2019-02.csv.gz") else {
        return;
    };
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let (mut rows, mut broken) = (0, 0);
    let mut visit = |record: &Record, _: Option<&Trial>| {
        let swapped = record.problem.iter().map(|(name, value)| {
            let name = match &**name {
                "in_channels" => "out_channels",
                "out_channels" => "in_channels",
                other => other,
            };
            (name.into(), value.clone())
        });
        let swapped = Record {
            problem: swapped.collect(),
            ..record.clone()
        };
        rows += 1;
        broken += u32::from(judge(&catalog, &swapped).is_err());
    };
    kernwright::visit_file(&catalog, &file, &options(&catalog, &scratch), &mut visit).unwrap();
    assert!(rows == 2_275 && broken > rows / 100, "{broken} of {rows}");
}

#[test]
fn strided_rows_without_output_size_are_weighed_in_all_sizes() {
    let Some(file) = data("miopen/ConvAsmBwdWrW3x3.current.csv.gz") else {
        return;
    };
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let kernel = catalog.get("ConvAsmBwdWrW3x3").unwrap();
    let mut unknown = 0;
    let mut visit = |record: &Record, _: Option<&Trial>| {
        let fields = record
            .problem
            .iter()
            .map(|(name, value)| (&**name, value.clone()));
        let problem = Problem::new(kernel.family(), fields).unwrap();
        unknown += u32::from(matches!(problem.get("out_h"), Some(FieldValue::OneOf(_))));
    };
    kernwright::visit_file(&catalog, &file, &options(&catalog, &scratch), &mut visit).unwrap();
    assert!(unknown > 100, "{unknown}");
}

#[test]
fn the_split_recipe_gives_the_published_counts() {
    let Some(folder) = data("miopen") else { return };
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let options = options(&catalog, &scratch);
    for (file, expected) in [
        ("ConvAsm1x1U.2019-02", [9_944, 1_264, 1_207]),
        ("ConvOclDirectFwd1x1.current", [20_337, 2_586, 2_610]),
        ("ConvAsmBwdWrW1x1.2019-08", [14_151, 1_887, 1_787]),
        ("ConvAsmBwdWrW3x3.current", [3_448, 404, 370]),
    ] {
        let file = folder.join(format!("{file}.csv.gz"));
        let mut ignore = |_, _: &str| {};
        let (counts, _) =
            kernwright::split_file(&catalog, &file, &options, MIOPEN_SEED, &mut ignore).unwrap();
        assert_eq!(
            [counts.train, counts.validation, counts.test],
            expected,
            "{}",
            file.display()
        );
    }
}

#[test]
fn the_sqlite_database_comes_in_whole_and_once() {
    let Some(file) = data("miopen/gfx906_60.db.bz2") else {
        return;
    };
    let catalog = Catalog::embedded().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let mut store = Store::open(scratch.path().join("ledger.db")).unwrap();
    let options = options(&catalog, &scratch);
    let first = kernwright::import_file(&mut store, &catalog, &file, &options).unwrap();
    assert_eq!(first.report.rows, 148_096);
    assert_eq!((first.counts.added, first.counts.trials), (148_096, 36_275));
    assert_eq!(
        (first.judged.with_card, first.judged.refused_count),
        (36_276, 1)
    );
    let again = kernwright::import_file(&mut store, &catalog, &file, &options).unwrap();
    assert_eq!((again.counts.added, again.counts.duplicates), (0, 148_096));
    let device: Device = "gfx906_60".parse().unwrap();
    let filter = RecordFilter {
        kernel: Some("ConvAsm3x3U".into()),
        device: Some(device),
        ..RecordFilter::default()
    };
    assert_eq!(store.records(&filter).unwrap().count(), 755);
    assert!(store.check().unwrap().is_sound());
    // Nothing but the ledger is left where packed databases were unpacked.
    drop(store);
    let left: Vec<_> = std::fs::read_dir(scratch.path())
        .unwrap()
        .flatten()
        .collect();
    let is_ledger = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("ledger.db");
    assert!(
        left.iter().all(|entry| is_ledger(&entry.file_name())),
        "{left:?}"
    );
}

#[test]
fn kernel_tuner_spaces_have_their_known_sizes() {
    for (name, count) in [
        ("convolution_milo", 4_362),
        ("dedispersion_milo", 11_130),
        ("gemm_clblast", 17_956),
        ("gemm_milo", 116_928),
        ("hotspot_milo", 82_984),
    ] {
        let Some(file) = data(&format!("kernel_tuner/t1/{name}.json")) else {
            return;
        };
        let kernel = kernwright::read_t1(&file).unwrap();
        let none: [(&str, Value); 0] = [];
        let problem = Problem::new(kernel.family(), none).unwrap();
        assert_eq!(
            kernel.space(&problem, None).unwrap().count().unwrap(),
            count,
            "{name}"
        );
    }
}
