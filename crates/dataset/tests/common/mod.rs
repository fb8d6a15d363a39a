//! What the tests share: fixtures in every format, and one way to run an import.

#![allow(
    dead_code,
    reason = "every test program uses another part of this file"
)]
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "clippy does not know helpers of tests"
)]

use std::convert::Infallible;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use kernwright_dataset::{
    ImportError, ImportOptions, ImportReport, KernelColumns, Located, Place, import, import_reader,
};
use kernwright_space::Record;
use rusqlite::Connection;

/// Records with their places, and the report or the error.
pub(crate) type Imported = (
    Vec<Located<Record>>,
    Result<ImportReport, ImportError<Infallible>>,
);

/// Options with a scratch folder of their own; the folder is removed with the first part.
pub(crate) fn options() -> (tempfile::TempDir, ImportOptions) {
    let scratch = tempfile::tempdir().unwrap();
    let options = ImportOptions::new(scratch.path());
    (scratch, options)
}

/// Imports bytes under a file name.
pub(crate) fn import_bytes(name: &str, bytes: &[u8], options: &ImportOptions) -> Imported {
    let mut records = Vec::new();
    let reader = Box::new(Cursor::new(bytes.to_vec()));
    let report = import_reader(Path::new(name), reader, options, &mut |record| {
        records.push(record);
        Ok(())
    });
    (records, report)
}

/// Imports a file.
pub(crate) fn import_file(path: &Path, options: &ImportOptions) -> Imported {
    let mut records = Vec::new();
    let report = import(path, options, &mut |record| {
        records.push(record);
        Ok(())
    });
    (records, report)
}

/// Spells an error with its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

pub(crate) fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The tables as MIOpen makes them.
pub(crate) const SCHEMA: &str = "
    PRAGMA page_size = 512;
    CREATE TABLE `config` (`id` INTEGER PRIMARY KEY ASC, `layout` TEXT NOT NULL,
        `data_type` TEXT NOT NULL, `direction` TEXT NOT NULL, `spatial_dim` INT NOT NULL,
        `in_channels` INT NOT NULL, `in_h` INT NOT NULL, `in_w` INT NOT NULL, `in_d` INT NOT NULL,
        `fil_h` INT NOT NULL, `fil_w` INT NOT NULL, `fil_d` INT NOT NULL,
        `out_channels` INT NOT NULL, `batchsize` INT NOT NULL, `pad_h` INT NOT NULL,
        `pad_w` INT NOT NULL, `pad_d` INT NOT NULL, `conv_stride_h` INT NOT NULL,
        `conv_stride_w` INT NOT NULL, `conv_stride_d` INT NOT NULL, `dilation_h` INT NOT NULL,
        `dilation_w` INT NOT NULL, `dilation_d` INT NOT NULL, `bias` INT NOT NULL,
        `group_count` INT NOT NULL);
    CREATE TABLE `perf_db` (`id` INTEGER PRIMARY KEY ASC, `solver` TEXT NOT NULL,
        `config` INTEGER NOT NULL, `params` TEXT NOT NULL);
    CREATE UNIQUE INDEX `idx_perf_db` ON perf_db(solver, config);";

/// Makes a database with statements and gives its bytes.
pub(crate) fn database(statements: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.db");
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch(statements).unwrap();
    drop(connection);
    std::fs::read(path).unwrap()
}

/// The problems and winners of `convolutions.txt`, as SQLite holds them.
pub(crate) fn convolutions_database() -> Vec<u8> {
    let rows = "
        INSERT INTO config VALUES
            (1,'NCHW','FP32','F',2, 8,14,14,1, 1,1,1, 16,4, 0,0,0, 1,1,0, 1,1,0, 0,1),
            (4,'NCHW','FP16','W',2, 12,7,9,1, 3,3,1, 24,2, 1,1,0, 2,2,0, 1,1,0, 0,4),
            (9,'NCDHW','FP32','B',3, 6,5,5,3, 1,1,1, 6,1, 0,0,0, 1,1,1, 1,1,1, 0,1),
            (12,'NCHW','FP32','F',2, 1,1,1,1, 1,1,1, 1,1, 0,0,0, 1,1,0, 1,1,0, 0,1);
        INSERT INTO perf_db VALUES
            (7,'ConvMade<4>',4,'3,1,2'),
            (2,'ConvOther',1,'5,6'),
            (1,'ConvMade<4>',1,'1,2,3'),
            (3,'ConvMade<4>',9,'9,9,9');";
    database(&format!("{SCHEMA}{rows}"))
}

/// The kernel of `convolutions.csv`.
pub(crate) fn made_kernel() -> KernelColumns {
    let owned = |names: &str| names.split(' ').map(str::to_owned).collect();
    KernelColumns {
        name: "ConvMade<4>".to_owned(),
        fields: owned(
            "in_channels in_h in_w fil_h fil_w out_channels batchsize pad_h pad_w stride_h \
             stride_w dilation_h dilation_w bias group_count layout precision direction \
             spatial_dim in_d fil_d pad_d stride_d dilation_d",
        ),
        params: owned("first second third"),
    }
}

/// Where the shared data lies; prints why a test is skipped if it is absent.
pub(crate) fn shared_data(file: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("KERNWRIGHT_DATA") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    };
    let path = root.join(file);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: `{file}` is not there; name its folder in KERNWRIGHT_DATA");
    None
}

/// The line of a text file's Record.
pub(crate) fn line(place: Place) -> u64 {
    match place {
        Place::Line(line) => line,
        Place::Row { .. } => panic!("{place} is no line"),
    }
}
