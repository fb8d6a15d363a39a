//! Real files: MIOpen's databases and Kernel Tuner's spaces, where they are available.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::io::{Cursor, Read};
use std::time::Instant;

use common::{import_file, options, shared_data};
use kernwright_dataset::split::{MIOPEN_SEED, Part, split};
use kernwright_dataset::{
    ColumnMap, Fault, Format, ImportOptions, Limits, Source, import, kernel_tuner, t1,
};
use kernwright_space::{Fields, Kernel, Problem, Record, RecordParams};

/// The four kernels of the CSV files and their parameters in database order.
const KERNELS: [(&str, &str); 4] = [
    (
        "ConvAsm1x1U",
        "read_size k_mult chunks_per_wave chunk_size n_mult c_mult waves_c_in_group \
         waves_k_in_group",
    ),
    (
        "ConvOclDirectFwd1x1",
        "grp_tile1 grp_tile0 in_tile1 in_tile0 out_pix_tile1 out_pix_tile0 n_out_pix_tiles \
         n_in_data_tiles n_stacks",
    ),
    (
        "ConvAsmBwdWrW1x1",
        "chunk_size c_per_gpr c_mult k_per_gpr k_mult n_per_gpr n_part_cnt read_size short_store \
         data_prefetch",
    ),
    (
        "ConvAsmBwdWrW3x3",
        "limit_wave_cnt reverse_inout chunk_size k_per_wave pipe_lines_depth n_per_group",
    ),
];

const FIELDS: &str = "precision direction layout in_channels in_h in_w fil_h fil_w out_channels \
                      batchsize pad_h pad_w stride_h stride_w dilation_h dilation_w bias \
                      group_count out_h out_w";

fn columns(kernel: &str, params: &str) -> ColumnMap {
    let pairs = |names: &str| {
        names
            .split(' ')
            .map(|name| format!("{name} = '{name}'\n"))
            .collect::<String>()
    };
    let (fields, params) = (pairs(FIELDS), pairs(params));
    let text = format!(
        "kernel = '{kernel}'\ndevice = 'amd:{{arch}}_{{num_cu}}'\n[fields]\n{fields}[params]\n{params}"
    );
    ColumnMap::parse(&text).unwrap()
}

fn spell(fields: &Fields) -> String {
    let sorted: BTreeMap<_, _> = fields
        .iter()
        .map(|(name, value)| (name, value.to_string()))
        .collect();
    format!("{sorted:?}")
}

fn values(params: &RecordParams) -> String {
    match params {
        RecordParams::Positional(text) => text.to_string(),
        RecordParams::Named(params) => params
            .iter()
            .map(|(_, value)| value.to_string())
            .collect::<Vec<_>>()
            .join(","),
    }
}

fn statement(record: &Record) -> (String, String) {
    (spell(&record.problem), values(&record.params))
}

#[test]
fn the_sqlite_database_is_read_whole() {
    let Some(path) = shared_data("miopen/gfx906_60.db.bz2") else {
        return;
    };
    let (scratch, options) = options();
    let (records, report) = import_file(&path, &options);
    let report = report.unwrap();
    assert_eq!((records.len(), report.rows), (148_096, 148_096));
    assert_eq!(
        (report.format, report.skipped_count()),
        (Format::MiopenSqlite, 0)
    );
    let problems: BTreeSet<_> = records
        .iter()
        .map(|found| found.item.problem.as_ptr())
        .collect();
    assert_eq!(
        problems.len(),
        99_522,
        "Records of one problem share its fields"
    );
    let kernels: BTreeSet<_> = records.iter().map(|found| &*found.item.kernel).collect();
    assert_eq!(kernels.len(), 23);
    assert_eq!(scratch.path().read_dir().unwrap().count(), 0);
}

/// The CSV files were made by other programs from the same databases.
#[test]
fn sqlite_and_csv_agree() {
    let Some(path) = shared_data("miopen/gfx906_60.db.bz2") else {
        return;
    };
    let (_scratch, options) = options();
    let (records, _) = import_file(&path, &options);
    for (kernel, params) in KERNELS {
        let Some(path) = shared_data(&format!("miopen/{kernel}.current.csv.gz")) else {
            return;
        };
        let options = ImportOptions {
            columns: Some(columns(kernel, params)),
            ..options.clone()
        };
        let (rows, report) = import_file(&path, &options);
        assert_eq!(report.unwrap().skipped_count(), 0);
        let known = |name: &str| !matches!(name, "out_h" | "out_w");
        let rows = rows.iter().map(|found| &found.item);
        let from_csv: BTreeSet<_> = rows
            .filter(|record| record.device.arch() == "gfx906")
            .map(|record| {
                let fields = record
                    .problem
                    .iter()
                    .filter(|(name, _)| known(name))
                    .cloned();
                (spell(&fields.collect()), values(&record.params))
            })
            .collect();
        let ours = records.iter().filter(|found| &*found.item.kernel == kernel);
        let from_sqlite: BTreeSet<_> = ours.map(|found| statement(&found.item)).collect();
        assert_eq!(from_sqlite.len(), from_csv.len(), "{kernel}");
        assert!(from_sqlite == from_csv, "{kernel}");
    }
}

#[test]
fn text_and_csv_agree() {
    let Some(path) = shared_data("miopen/gfx900_64.cd.pdb.2019-02.txt.gz") else {
        return;
    };
    let (_scratch, options) = options();
    let (records, report) = import_file(&path, &options);
    let report = report.unwrap();
    assert_eq!((report.format, report.rows), (Format::MiopenText, 13_658));
    assert_eq!(
        (report.skipped_count(), report.notes.len()),
        (0, 0),
        "{report:?}"
    );
    assert_eq!(records[0].item.device.to_string(), "amd:gfx900_64");
    for (kernel, params) in KERNELS {
        let Some(path) = shared_data(&format!("miopen/{kernel}.2019-02.csv.gz")) else {
            return;
        };
        let options = ImportOptions {
            columns: Some(columns(kernel, params)),
            ..options.clone()
        };
        let (rows, report) = import_file(&path, &options);
        assert_eq!(report.unwrap().skipped_count(), 0);
        let rows = rows.iter().map(|found| &found.item);
        let from_csv: BTreeSet<_> = rows
            .filter(|record| record.device.arch() == "gfx900")
            .map(statement)
            .collect();
        let ours = records.iter().filter(|found| &*found.item.kernel == kernel);
        let from_text: BTreeSet<_> = ours.map(|found| statement(&found.item)).collect();
        assert_eq!(from_text.difference(&from_csv).next(), None, "{kernel}");
        assert_eq!(from_csv.difference(&from_text).next(), None, "{kernel}");
        assert!(from_text.len() > 1000, "{kernel}");
    }
}

#[test]
fn the_split_has_its_published_shares() {
    let Some(path) = shared_data("miopen/ConvAsm1x1U.2019-02.csv.gz") else {
        return;
    };
    let (kernel, params) = KERNELS[0];
    let (_scratch, options) = options();
    let options = ImportOptions {
        columns: Some(columns(kernel, params)),
        ..options
    };
    let (rows, _) = import_file(&path, &options);
    let part = |record: &Record| {
        // The key leaves out the two output sizes, which the map puts last.
        let fields = record
            .problem
            .iter()
            .take(18)
            .map(|(_, value)| value.to_string());
        split(MIOPEN_SEED, &fields.collect::<Vec<_>>().join(","))
    };
    let parts: Vec<Part> = rows.iter().map(|found| part(&found.item)).collect();
    let count = |part| parts.iter().filter(|found| **found == part).count();
    assert_eq!(
        [
            count(Part::Train),
            count(Part::Validation),
            count(Part::Test)
        ],
        [9944, 1264, 1207]
    );
}

#[test]
fn kernel_tuner_spaces_have_their_published_sizes() {
    for (name, expected) in [
        ("convolution_milo", 4_362),
        ("dedispersion_milo", 11_130),
        ("gemm_clblast", 17_956),
        ("gemm_milo", 116_928),
        ("hotspot_milo", 82_984),
    ] {
        let Some(path) = shared_data(&format!("kernel_tuner/t1/{name}.json")) else {
            return;
        };
        let bytes = std::fs::read(&path).unwrap();
        assert!(t1::is_t1(&bytes));
        let kernel = Kernel::from_raw(name, t1::read(&bytes).unwrap()).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        assert_eq!(
            kernel.space(&problem, None).unwrap().count().unwrap(),
            expected,
            "{name}"
        );
    }
}

/// A real cache, plain and packed, cut at many places: every whole entry is there, and no other.
#[test]
fn a_real_cache_is_read_up_to_any_cut() {
    let Some(path) = shared_data("kernel_tuner/convolution_milo/A100.json.gz") else {
        return;
    };
    let limits = Limits::default();
    let read = |bytes: &[u8]| {
        let reader = Box::new(Cursor::new(bytes.to_vec()));
        let mut source = Source::new(reader, None, &limits, None).map_err(Fault::from)?;
        kernel_tuner::read(&mut source, &limits)
    };
    let packed = std::fs::read(&path).unwrap();
    let mut text = String::new();
    let mut source = Source::open(&path, &limits, None).unwrap();
    source.read_to_string(&mut text).unwrap();
    let begin = text.find("\"cache\": {").unwrap();
    let entry_ends = text.match_indices('}').map(|(at, _)| at + 1);
    let entry_ends: Vec<usize> = entry_ends.filter(|end| *end > begin).collect();
    let step = text.len() / 41;
    for cut in (begin + 11..text.len() - 2).step_by(step) {
        let file = read(&text.as_bytes()[..cut]).unwrap();
        let whole = entry_ends.iter().filter(|end| **end <= cut).count();
        assert_eq!(file.entries.len(), whole, "cut at {cut}");
        assert!(file.cut.is_some(), "cut at {cut}");
    }
    let mut last = 0;
    for cut in (packed.len() / 11..packed.len()).step_by(packed.len() / 11) {
        let file = read(&packed[..cut]).unwrap();
        assert!(file.entries.len() > last, "packed and cut at {cut}");
        last = file.entries.len();
        // The last bytes are a checksum, and nothing is lost with it.
        assert!(
            file.cut.is_some() || last == 4_362,
            "packed and cut at {cut}"
        );
    }
    assert_eq!(read(&packed).unwrap().entries.len(), 4_362);
}

/// Prints how long an import takes and how much memory, with a sink that drops the Records.
#[test]
#[ignore = "measures; run it alone, in release, with --nocapture"]
fn import_speed() {
    let Some(path) = shared_data("miopen/gfx906_60.db.bz2") else {
        return;
    };
    let (_scratch, options) = options();
    for _ in 0..5 {
        let start = Instant::now();
        let report = import(&path, &options, &mut |_| Ok::<(), Infallible>(())).unwrap();
        println!("{} records in {:?}", report.records, start.elapsed());
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .filter(|line| line.starts_with("VmHWM"))
        .for_each(|line| println!("{line}"));
}
