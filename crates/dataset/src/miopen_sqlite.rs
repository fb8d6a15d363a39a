//! MIOpen's performance database as SQLite: tables `config` (problems) and `perf_db` (winners).
//!
//! The file comes from outside, so SQLite is set to trust nothing in it: read-only, immutable, no
//! schema code, checked cells, bounded lengths, a quick check first, and only plain tables. A
//! packed database is unpacked into the caller's scratch folder, because SQLite needs a file to
//! seek in, and removed afterwards.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::str;
use std::sync::Arc;

use kernwright_space::{Fields, Outcome, Record, RecordParams};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row, Rows};
use tempfile::NamedTempFile;

use crate::error::{Fault, Halt};
use crate::format::Format;
use crate::importer::{Importer, Input, Intake};
use crate::miopen_fields::{Convolution, FieldsBuilder, INTS, TEXT_COLUMNS, int_columns};
use crate::report::{Place, SkipReason};
use crate::source::Limits;

pub(crate) const IMPORTER: Importer = Importer {
    format: Format::MiopenSqlite,
    recognise,
    read,
};

/// How every SQLite 3 file begins.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Sorting entries by problem takes this much memory, in KiB, before it takes disk.
const SORT_MEMORY_KIB: i64 = 32 * 1024;
/// Longest schema statement; MIOpen's is 700 bytes.
const MAX_SQL: i32 = 100_000;

fn recognise(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

fn read(input: &mut Input<'_>, intake: &mut Intake<'_>) -> Result<(), Halt> {
    let device = input.device()?;
    // The temporary file must outlive the connection, which is why it is declared first.
    let unpacked;
    let path = match input.file {
        Some(path) => {
            refuse_journal(path)?;
            // Reading the whole file here is what makes its hash.
            let copied = io::copy(&mut input.source, &mut io::sink());
            copied.map_err(|error| input.source.explain(error))?;
            path
        }
        None => {
            unpacked = unpack(input)?;
            unpacked.path()
        }
    };
    let connection = open(path, &input.options.limits).map_err(Fault::from)?;
    check(&connection)?;
    let mut entries = connection
        .prepare("SELECT rowid, solver, config, params FROM perf_db ORDER BY config, rowid")
        .map_err(Fault::from)?;
    let columns: Vec<&str> = TEXT_COLUMNS.into_iter().chain(int_columns()).collect();
    let mut configs = connection
        .prepare(&format!(
            "SELECT id, {} FROM config ORDER BY id",
            columns.join(", ")
        ))
        .map_err(Fault::from)?;
    let mut problems = Problems {
        rows: configs.query([]).map_err(Fault::from)?,
        columns,
        builder: FieldsBuilder::default(),
        last: None,
        max_rows: input.options.limits.max_rows,
        read: 0,
        used: 0,
    };
    let mut rows = entries.query([]).map_err(Fault::from)?;
    while let Some(row) = rows.next().map_err(Fault::from)? {
        intake.row()?;
        let place = Place::Row {
            table: "perf_db",
            id: row.get(0).map_err(Fault::from)?,
        };
        match entry(row, &mut problems) {
            Ok((kernel, problem, params)) => {
                let params = RecordParams::Positional(params);
                let (device, outcome) = (device.clone(), Outcome::ReportedBest);
                intake.give(
                    place,
                    Record {
                        kernel,
                        problem,
                        params,
                        device,
                        outcome,
                    },
                )?;
            }
            Err(Trouble::Damage(reason, found)) => intake.skip(place, reason, &found),
            Err(Trouble::Fault(fault)) => return Err(fault.into()),
        }
    }
    let all: Result<i64, _> =
        connection.query_row("SELECT count(*) FROM config", [], |row| row.get(0));
    let idle = all.map_err(Fault::from)?.saturating_sub(problems.used);
    if idle > 0 {
        intake.note(format!("problems that no entry points to: {idle}"));
    }
    Ok(())
}

/// Why a row gives no Record: it is damaged, or the file as a whole is.
enum Trouble {
    Damage(SkipReason, Vec<u8>),
    Fault(Fault),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Trouble::Fault(error.into())
    }
}

fn entry(
    row: &Row<'_>,
    problems: &mut Problems<'_>,
) -> Result<(Arc<str>, Fields, Arc<str>), Trouble> {
    let solver = text(row, 1, "solver")?;
    let config = int(row, 2, "config")?;
    let params = text(row, 3, "params")?;
    let problem = problems.find(config)?;
    Ok((problems.builder.share(solver), problem, Arc::from(params)))
}

/// Walks the problems beside the entries: both come sorted by the problem's number.
struct Problems<'s> {
    rows: Rows<'s>,
    columns: Vec<&'s str>,
    builder: FieldsBuilder,
    /// The last problem read, or why it cannot be.
    last: Option<(i64, Result<Fields, SkipReason>)>,
    max_rows: u64,
    read: u64,
    /// Problems that entries point to.
    used: i64,
}

impl Problems<'_> {
    fn find(&mut self, wanted: i64) -> Result<Fields, Trouble> {
        while self.last.as_ref().is_none_or(|(id, _)| *id < wanted) {
            let Some(row) = self.rows.next()? else { break };
            self.read += 1;
            if self.read > self.max_rows {
                return Err(Trouble::Fault(Fault::TooManyRows {
                    limit: self.max_rows,
                }));
            }
            // A row whose number is no integer cannot be pointed to.
            if let ValueRef::Integer(id) = row.get_ref(0)? {
                let problem = match problem(row, &self.columns, &mut self.builder) {
                    Ok(problem) => Ok(problem),
                    Err(Trouble::Damage(reason, _)) => Err(in_config(reason)),
                    Err(fault) => return Err(fault),
                };
                self.used += i64::from(id == wanted);
                self.last = Some((id, problem));
            }
        }
        let problem = match &self.last {
            Some((id, problem)) if *id == wanted => problem.clone(),
            _ => Err(SkipReason::NoConfig),
        };
        problem.map_err(|reason| Trouble::Damage(reason, wanted.to_string().into_bytes()))
    }
}

/// Says that it is a cell of the problem, and not of the entry, that is damaged.
fn in_config(reason: SkipReason) -> SkipReason {
    match reason {
        SkipReason::WrongType { column, wanted } => SkipReason::WrongType {
            column: format!("config.{column}"),
            wanted,
        },
        other => other,
    }
}

/// Reads a row of `config`, the columns following its number.
fn problem(
    row: &Row<'_>,
    columns: &[&str],
    builder: &mut FieldsBuilder,
) -> Result<Fields, Trouble> {
    let mut texts = [""; TEXT_COLUMNS.len()];
    for (index, cell) in texts.iter_mut().enumerate() {
        *cell = text(row, index + 1, columns[index])?;
    }
    let mut ints = [0; INTS];
    for (index, cell) in ints.iter_mut().enumerate() {
        let index = index + TEXT_COLUMNS.len();
        *cell = int(row, index + 1, columns[index])?;
    }
    Ok(builder.build(&Convolution {
        ints,
        texts,
        extra: Vec::new(),
    }))
}

fn text<'r>(row: &'r Row<'_>, index: usize, column: &str) -> Result<&'r str, Trouble> {
    match row.get_ref(index)? {
        ValueRef::Text(bytes) => {
            str::from_utf8(bytes).map_err(|_| Trouble::Damage(SkipReason::NotUtf8, bytes.to_vec()))
        }
        other => Err(wrong_type(column, "text", other)),
    }
}

fn int(row: &Row<'_>, index: usize, column: &str) -> Result<i64, Trouble> {
    match row.get_ref(index)? {
        ValueRef::Integer(int) => Ok(int),
        other => Err(wrong_type(column, "integer", other)),
    }
}

fn wrong_type(column: &str, wanted: &'static str, found: ValueRef<'_>) -> Trouble {
    let found = match found {
        ValueRef::Null => b"null".to_vec(),
        ValueRef::Integer(int) => int.to_string().into_bytes(),
        ValueRef::Real(real) => real.to_string().into_bytes(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
    };
    Trouble::Damage(
        SkipReason::WrongType {
            column: column.to_owned(),
            wanted,
        },
        found,
    )
}

/// Writes the unpacked database to a file that disappears when dropped.
fn unpack(input: &mut Input<'_>) -> Result<NamedTempFile, Fault> {
    let folder = &input.options.scratch;
    let fail = |source| Fault::Scratch {
        folder: folder.clone(),
        source,
    };
    let mut file = tempfile::Builder::new()
        .prefix("import-")
        .suffix(".db")
        .tempfile_in(folder)
        .map_err(fail)?;
    loop {
        let count = match input.source.fill_buf() {
            Ok([]) => return Ok(file),
            Ok(bytes) => {
                file.write_all(bytes).map_err(fail)?;
                bytes.len()
            }
            Err(error) => return Err(input.source.explain(error).into()),
        };
        input.source.consume(count);
    }
}

/// Refuses a database with changes beside it: an immutable connection would not see them.
fn refuse_journal(path: &Path) -> Result<(), Fault> {
    for suffix in ["-wal", "-journal"] {
        let mut name = OsString::from(path);
        name.push(suffix);
        let journal = PathBuf::from(name);
        if fs::metadata(&journal).is_ok_and(|metadata| metadata.len() > 0) {
            return Err(Fault::Journal { journal });
        }
    }
    Ok(())
}

fn open(path: &Path, limits: &Limits) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(immutable_uri(path), flags)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    let max_length = i32::try_from(limits.max_line)
        .unwrap_or(i32::MAX)
        .max(MAX_SQL);
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, max_length)?;
    connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, MAX_SQL)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_limit(Limit::SQLITE_LIMIT_WORKER_THREADS, 0)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "cache_size", -SORT_MEMORY_KIB)?;
    Ok(connection)
}

/// Spells a path as SQLite's URI, every byte that could mean something else escaped.
fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte));
            }
            _ => uri.push_str(&format!("%{byte:02x}")),
        }
    }
    uri + "?immutable=1"
}

/// Checks that the file is sound and that both tables are plain and complete.
fn check(connection: &Connection) -> Result<(), Fault> {
    let finding: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if finding != "ok" {
        return Err(Fault::Damaged { finding });
    }
    let config: Vec<&str> = ["id"]
        .into_iter()
        .chain(TEXT_COLUMNS)
        .chain(int_columns())
        .collect();
    check_table(connection, "config", &config)?;
    check_table(connection, "perf_db", &["solver", "config", "params"])
}

fn check_table(
    connection: &Connection,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), Fault> {
    // A view or a virtual table, which has no pages, would run foreign code.
    let plain: bool = connection.query_row(
        "SELECT count(*) > 0 FROM sqlite_schema
         WHERE type = 'table' AND rootpage > 0 AND lower(name) = ?1",
        [table],
        |row| row.get(0),
    )?;
    if !plain {
        return Err(Fault::NoTable { table });
    }
    let mut statement =
        connection.prepare("SELECT lower(name) FROM pragma_table_xinfo(?1) WHERE hidden = 0")?;
    let stored = statement.query_map([table], |row| row.get(0))?;
    let stored: Vec<String> = stored.collect::<rusqlite::Result<_>>()?;
    match columns
        .iter()
        .find(|column| !stored.iter().any(|name| name == *column))
    {
        Some(column) => Err(Fault::NoColumn { table, column }),
        None => Ok(()),
    }
}
