//! One suite for every importer: the same content gives the same Records, and no damage, however
//! placed, makes an importer panic, lie about its counts or leave files behind.

mod common;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fs;
use std::io::{self, Cursor, Read};
use std::path::Path;

use common::{chain, fixture, import_bytes, import_file};
use kernwright_dataset::{
    Compression, Fault, Format, ImportError, ImportOptions, Limits, SourceError, import,
    import_reader,
};
use kernwright_space::{Outcome, Record, RecordParams};

/// A format and the made-up convolutions in it.
struct Subject {
    name: &'static str,
    format: Format,
    bytes: Vec<u8>,
}

fn subjects() -> Vec<Subject> {
    let subject = |name, format, bytes| Subject {
        name,
        format,
        bytes,
    };
    vec![
        subject(
            "gfx906_60.cd.pdb.txt",
            Format::MiopenText,
            fixture("convolutions.txt"),
        ),
        subject(
            "gfx906_60.HIP.udb.txt",
            Format::MiopenText,
            fixture("convolutions.udb.txt"),
        ),
        subject(
            "gfx906_60.db",
            Format::MiopenSqlite,
            common::convolutions_database(),
        ),
        subject("convolutions.csv", Format::Csv, fixture("convolutions.csv")),
        subject(
            "exported.csv",
            Format::Exported,
            fixture("convolutions.exported.csv"),
        ),
        subject("tile.json", Format::KernelTuner, fixture("tile.json")),
        subject("tile.t4.json", Format::T4, fixture("tile.t4.json")),
    ]
}

/// Those of the made-up convolutions; the others are of a measured tile.
fn of_convolutions(subject: &Subject) -> bool {
    !matches!(subject.format, Format::KernelTuner | Format::T4)
}

fn options() -> (tempfile::TempDir, ImportOptions) {
    let (scratch, mut options) = common::options();
    options.kernels = vec![common::made_kernel()];
    (scratch, options)
}

/// What a Record says, without what only some formats can say: output sizes, which the older text
/// keys have; parameter names and the order of fields, which CSV files have.
fn content(record: &Record) -> String {
    let fields = record
        .problem
        .iter()
        .filter(|(name, _)| !name.starts_with("out_") || &**name == "out_channels");
    let fields: BTreeSet<String> = fields
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let params = match &record.params {
        RecordParams::Positional(text) => text.to_string(),
        RecordParams::Named(params) => params
            .iter()
            .map(|(_, value)| value.to_string())
            .collect::<Vec<_>>()
            .join(","),
    };
    assert_eq!(record.outcome, Outcome::ReportedBest);
    format!("{} {} {params} {fields:?}", record.kernel, record.device)
}

#[test]
fn the_same_content_gives_the_same_records() {
    let (_scratch, options) = options();
    let mut all: Vec<(&str, Vec<Record>)> = Vec::new();
    for subject in subjects().into_iter().filter(of_convolutions) {
        let (records, report) = import_bytes(subject.name, &subject.bytes, &options);
        let report = report.unwrap();
        assert_eq!(report.format, subject.format, "{}", subject.name);
        assert_eq!(report.records, records.len() as u64);
        assert_eq!(report.skipped_count(), 0);
        all.push((
            subject.name,
            records.into_iter().map(|located| located.item).collect(),
        ));
    }
    let made = |records: &[Record]| -> Vec<String> {
        records
            .iter()
            .filter(|record| &*record.kernel == "ConvMade<4>")
            .map(content)
            .collect()
    };
    for (name, records) in &all {
        assert_eq!(made(records), made(&all[0].1), "{name}");
    }
    // The newer text form and SQLite carry the same fields in the same order.
    assert_eq!(all[1].1, all[2].1);
    assert_eq!(all[1].1.len(), 4);
}

/// Both are of the same measurements; only the words for a failure differ.
#[test]
fn a_cache_and_t4_give_the_same_records() {
    let (_scratch, options) = options();
    let [cache, t4] = ["tile.json", "tile.t4.json"].map(|name| {
        let (records, report) = import_bytes(name, &fixture(name), &options);
        assert_eq!(report.unwrap().skipped_count(), 0, "{name}");
        let plain = |mut record: Record| {
            if let Outcome::Failed { text, .. } = &mut record.outcome {
                text.clear();
            }
            record
        };
        let records = records.into_iter().map(|located| plain(located.item));
        records.collect::<Vec<Record>>()
    });
    assert_eq!(cache.len(), 5);
    assert_eq!(cache, t4);
}

#[test]
fn records_of_one_problem_share_its_fields() {
    let (_scratch, options) = options();
    for subject in subjects()
        .iter()
        .filter(|subject| !matches!(subject.format, Format::Csv | Format::Exported))
    {
        let (records, _) = import_bytes(subject.name, &subject.bytes, &options);
        assert!(std::sync::Arc::ptr_eq(
            &records[0].item.problem,
            &records[1].item.problem
        ));
    }
}

#[test]
fn packing_changes_nothing_but_the_report() {
    let (scratch, options) = options();
    for subject in subjects() {
        let (plain, report) = import_bytes(subject.name, &subject.bytes, &options);
        let report = report.unwrap();
        assert_eq!(report.source.compression, Compression::None);
        let (half, rest) = subject.bytes.split_at(subject.bytes.len() / 2);
        for (packed, compression) in [
            (common::gzip(&subject.bytes), Compression::Gzip),
            (common::bzip2(&subject.bytes), Compression::Bzip2),
            (
                [common::gzip(half), common::gzip(rest)].concat(),
                Compression::Gzip,
            ),
            (
                [common::bzip2(half), common::bzip2(rest)].concat(),
                Compression::Bzip2,
            ),
        ] {
            let (records, packed_report) = import_bytes(subject.name, &packed, &options);
            assert_eq!(records, plain, "{}", subject.name);
            let facts = packed_report.unwrap().source;
            assert_eq!(facts.compression, compression);
            assert_eq!(facts.bytes, packed.len() as u64);
            assert_eq!(facts.unpacked, subject.bytes.len() as u64);
            assert_eq!(facts.blake3, blake3::hash(&packed).to_hex().to_string());
        }
        // A file on disk, with a name that is neither UTF-8-safe for URIs nor short.
        let folder = scratch.path().join("a ?#%25 é");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(subject.name);
        fs::write(&path, &subject.bytes).unwrap();
        let (records, report) = import_file(&path, &options);
        assert_eq!(records, plain);
        assert_eq!(report.unwrap().source.bytes, subject.bytes.len() as u64);
        fs::remove_dir_all(folder).unwrap();
    }
    assert_eq!(
        scratch.path().read_dir().unwrap().count(),
        0,
        "scratch is left empty"
    );
}

#[test]
fn a_file_cut_anywhere_gives_less_or_an_error() {
    let (scratch, options) = options();
    for subject in subjects() {
        let whole = import_bytes(subject.name, &subject.bytes, &options).0.len();
        let forced = ImportOptions {
            format: Some(subject.format),
            ..options.clone()
        };
        for length in 0..subject.bytes.len() {
            let cut = &subject.bytes[..length];
            let (records, _) = import_bytes(subject.name, cut, &forced);
            assert!(records.len() <= whole, "{} cut at {length}", subject.name);
        }
        let packed = common::gzip(&subject.bytes);
        for length in 0..packed.len() {
            let (_, report) = import_bytes(subject.name, &packed[..length], &forced);
            assert!(
                report.is_err(),
                "{} packed and cut at {length}",
                subject.name
            );
        }
    }
    assert_eq!(scratch.path().read_dir().unwrap().count(), 0);
}

#[test]
fn a_changed_byte_never_panics() {
    let (scratch, options) = options();
    for subject in subjects() {
        let forced = ImportOptions {
            format: Some(subject.format),
            ..options.clone()
        };
        for index in 0..subject.bytes.len() {
            for mask in [0x01, 0x80, 0xff] {
                let mut bytes = subject.bytes.clone();
                bytes[index] ^= mask;
                let (records, report) = import_bytes(subject.name, &bytes, &forced);
                if let Ok(report) = report {
                    assert_eq!(report.records, records.len() as u64);
                }
            }
        }
        let packed = common::bzip2(&subject.bytes);
        for index in 0..packed.len() {
            let mut bytes = packed.clone();
            bytes[index] ^= 0xff;
            let _ = import_bytes(subject.name, &bytes, &forced);
        }
    }
    assert_eq!(scratch.path().read_dir().unwrap().count(), 0);
}

/// A small generator, so that the noise is the same everywhere.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn noise_is_refused_or_skipped() {
    let (_scratch, options) = options();
    for seed in 0..200 {
        let bytes = noise(seed * 7919 + 3, 700);
        for subject in subjects() {
            let forced = ImportOptions {
                format: Some(subject.format),
                ..options.clone()
            };
            let (records, _) = import_bytes(subject.name, &bytes, &forced);
            assert_eq!(records.len(), 0, "seed {seed}");
            // Behind a sound beginning the noise must not undo what was read.
            let mixed = [&subject.bytes[..], &bytes].concat();
            let _ = import_bytes(subject.name, &mixed, &forced);
        }
        let (records, _) = import_bytes("gfx906_60.db", &bytes, &options);
        assert_eq!(records.len(), 0, "seed {seed}");
    }
}

#[test]
fn files_that_are_none() {
    let (scratch, options) = options();
    let message = |result: &Result<_, ImportError<Infallible>>| chain(result.as_ref().unwrap_err());
    for subject in subjects() {
        for packed in [Vec::new(), common::gzip(b""), common::bzip2(b"")] {
            let (_, report) = import_bytes(subject.name, &packed, &options);
            assert_eq!(message(&report), format!("`{}`: it is empty", subject.name));
        }
    }
    let (_, report) = import_file(scratch.path(), &options);
    assert!(message(&report).contains("it is a folder; name a file in it"));
    let (_, report) = import_file(&scratch.path().join("absent"), &options);
    assert!(message(&report).contains("cannot read it at byte 0: No such file"));
    let (_, report) = import_bytes("x", b"hello\nworld\n", &options);
    assert!(message(&report).contains("`csv`, `kernel-tuner`, `t4`"));
    let (_, report) = import_bytes("data.txt", &fixture("convolutions.txt"), &options);
    assert!(message(&report).contains("neither it nor its name gives the device"));
}

#[test]
fn reading_can_fail_midway() {
    struct Failing(Cursor<Vec<u8>>);
    impl Read for Failing {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.read(into)? {
                0 => Err(io::Error::other("the cable was pulled")),
                count => Ok(count),
            }
        }
    }
    let (_scratch, options) = options();
    for subject in subjects() {
        for bytes in [subject.bytes.clone(), common::gzip(&subject.bytes)] {
            let length = bytes.len();
            let reader = Box::new(Failing(Cursor::new(bytes)));
            let sink = &mut |_| Ok::<(), Infallible>(());
            let report = import_reader(Path::new(subject.name), reader, &options, sink);
            let message = chain(&report.unwrap_err());
            assert!(message.contains("the cable was pulled"), "{message}");
            assert!(
                message.contains(&format!("cannot read it at byte {length}")),
                "{message}"
            );
        }
    }
}

#[test]
fn the_sink_may_refuse() {
    let (_scratch, options) = options();
    for subject in subjects() {
        let mut given = 0;
        let reader = Box::new(Cursor::new(subject.bytes));
        let report = import_reader(Path::new(subject.name), reader, &options, &mut |_| {
            given += 1;
            if given == 2 {
                Err(io::Error::other("the disk is full"))
            } else {
                Ok(())
            }
        });
        let message = chain(&report.unwrap_err());
        assert!(message.starts_with(&format!("cannot keep what `{}` says in ", subject.name)));
        assert!(message.ends_with(": the disk is full"), "{message}");
        assert_eq!(given, 2);
    }
}

#[test]
fn limits_hold() {
    let (scratch, options) = options();
    for subject in subjects() {
        let limits = Limits {
            max_unpacked: 100,
            ..Limits::default()
        };
        let tight = ImportOptions {
            limits,
            ..options.clone()
        };
        let (_, report) = import_bytes(subject.name, &common::gzip(&subject.bytes), &tight);
        let Err(ImportError::Input(error)) = report else {
            panic!("{}", subject.name)
        };
        assert!(matches!(
            error.fault,
            Fault::Source(SourceError::TooLarge { limit: 100 })
        ));

        let limits = Limits {
            max_rows: 2,
            ..Limits::default()
        };
        let tight = ImportOptions {
            limits,
            ..options.clone()
        };
        let (_, report) = import_bytes(subject.name, &subject.bytes, &tight);
        let Err(ImportError::Input(error)) = report else {
            panic!("{}", subject.name)
        };
        assert!(
            matches!(error.fault, Fault::TooManyRows { limit: 2 }),
            "{error}"
        );
    }
    assert_eq!(scratch.path().read_dir().unwrap().count(), 0);
}

#[test]
fn progress_ends_at_the_total() {
    use std::sync::{Arc, Mutex};
    let (scratch, options) = options();
    for subject in subjects() {
        let path = scratch.path().join(subject.name);
        fs::write(&path, common::bzip2(&subject.bytes)).unwrap();
        let reported = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&reported);
        let on_progress = move |progress| listener.lock().unwrap().push(progress);
        let options = ImportOptions {
            on_progress: Some(Arc::new(on_progress)),
            ..options.clone()
        };
        import(&path, &options, &mut |_| Ok::<(), Infallible>(())).unwrap();
        let last = *reported.lock().unwrap().last().unwrap();
        assert_eq!(Some(last.read), last.total);
        assert_eq!(last.read, fs::metadata(&path).unwrap().len());
    }
}
