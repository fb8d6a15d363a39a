//! [`Store`]: opening a ledger, and refusing what is none.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{StoreError, at};
use crate::network::{is_read_only_mount, network_file_system};
use crate::schema::{self, Standing};

/// How long a writer waits for another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);

/// The most memory SQLite keeps pages in, in KiB: enough for the hash indexes of some hundred
/// thousand Records, little enough to go unnoticed.
const CACHE_KIB: i64 = 16 * 1024;

/// The size of a new ledger's pages, in bytes: twice SQLite's default fills a fifth faster.
const PAGE_BYTES: i64 = 8192;

/// The size the write-ahead log shrinks back to after a large import, in bytes.
const LOG_BYTES: i64 = 4 << 20;

/// A ledger of Records, Trials and Runs.
pub struct Store {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    pub(crate) read_only: bool,
}

/// How to open a ledger.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenOptions {
    allow_network: bool,
    read_only: bool,
}

impl OpenOptions {
    /// Takes the ledger even on a network file system; safe only while one machine uses it.
    pub fn allow_network_file_system(mut self, allow: bool) -> Self {
        self.allow_network = allow;
        self
    }

    /// Opens for reading only: creates nothing, migrates nothing, blocks no writer.
    pub fn read_only(mut self, read_only: bool) -> Self {
        self.read_only = read_only;
        self
    }

    /// Opens the ledger.
    ///
    /// # Errors
    ///
    /// Fails for a file that is missing (when reading), no ledger, too new, damaged, on a
    /// network file system or locked; such a file is left as it is.
    pub fn open(self, path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let given = path.as_ref();
        // SQLite gives names such as `:memory:` and `file:x` a meaning; a full path has none.
        let path = std::path::absolute(given).map_err(|source| StoreError::Io {
            path: given.to_owned(),
            source,
        })?;
        if let Some(kind) = network_file_system(&path).filter(|_| !self.allow_network) {
            return Err(StoreError::NetworkFileSystem { path, kind });
        }
        let found = look_at(&path)?;
        if self.read_only {
            return open_to_read(path, found);
        }
        open_to_write(path, found)
    }
}

impl Store {
    /// Opens a ledger for reading and writing; a missing or empty file becomes a new one.
    ///
    /// # Errors
    ///
    /// As [`OpenOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        OpenOptions::default().open(path)
    }

    /// Opens a ledger for reading only, while others may be writing it.
    ///
    /// # Errors
    ///
    /// As [`OpenOptions::open`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        OpenOptions::default().read_only(true).open(path)
    }

    /// Names the ledger's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Refuses to write where only reading was requested.
    pub(crate) fn writable(&self) -> Result<(), StoreError> {
        if self.read_only {
            return Err(StoreError::ReadOnly {
                path: self.path.clone(),
            });
        }
        Ok(())
    }
}

/// Returns whether a file is a ledger, of any version, judged by its first bytes.
///
/// Not for the file of a [`Store`] that is open in this process: closing it again would drop the
/// locks held on it.
pub fn is_ledger(path: &Path) -> bool {
    /// SQLite's name for itself; the application's number stands at byte 68.
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let mut head = [0; 72];
    let is_file = std::fs::metadata(path).is_ok_and(|file| file.is_file());
    let read = is_file
        && File::open(path)
            .and_then(|mut file| file.read_exact(&mut head))
            .is_ok();
    let number = u32::from_be_bytes([head[68], head[69], head[70], head[71]]);
    read && head.starts_with(MAGIC) && i64::from(number) == schema::APPLICATION_ID
}

/// What lies at a path, before SQLite touches it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// No file.
    Nothing,
    /// A file of no bytes.
    Empty,
    /// A file with something in it.
    Something,
}

/// Looks at a file from outside.
///
/// The file is not opened here: closing it again would drop the locks that another [`Store`] of
/// this process holds on it, and other processes would then delete its log.
fn look_at(path: &Path) -> Result<Found, StoreError> {
    let refuse = |why: &str| {
        Err(StoreError::NotALedger {
            path: path.to_owned(),
            why: why.to_owned(),
        })
    };
    // The log is looked at first: while a ledger is being made, its file is filled before.
    let log = beside(path, "-wal");
    let has_log = std::fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    let found = match std::fs::metadata(path) {
        Ok(file) if file.is_dir() => return refuse("it is a folder"),
        Ok(file) if !file.is_file() => return refuse("it is no regular file"),
        Ok(file) if file.len() == 0 => Found::Empty,
        Ok(_) => Found::Something,
        Err(error) if error.kind() == ErrorKind::NotFound => Found::Nothing,
        Err(source) => {
            return Err(StoreError::Io {
                path: path.to_owned(),
                source,
            });
        }
    };
    // SQLite would delete the log, and with it the only copy of what was committed last.
    if has_log && found != Found::Something {
        return Err(StoreError::Corrupt {
            path: path.to_owned(),
            why: format!("it is empty or gone but its log `{}` is not", log.display()),
            source: None,
        });
    }
    Ok(found)
}

/// Opens or makes a ledger to write to.
fn open_to_write(path: PathBuf, found: Found) -> Result<Store, StoreError> {
    if found == Found::Something {
        // Another program's database is recognised without ever being open for writing.
        let probed = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .and_then(|probe| schema::standing(&probe, &path));
        match probed {
            // Opening for writing undoes what the dead process had begun, whosever file it is.
            Err(StoreError::HalfMade { .. }) => {}
            standing => _ = standing?,
        }
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = connect(&path, flags)?;
    // Only a file without pages takes this up.
    connection
        .pragma_update(None, "page_size", PAGE_BYTES)
        .map_err(at(&path))?;
    schema::migrate(&mut connection, &path)?;
    use_log(&connection, &path)?;
    for (pragma, value) in [
        ("synchronous", "FULL"),
        ("fullfsync", "ON"),
        ("foreign_keys", "ON"),
    ] {
        connection
            .pragma_update(None, pragma, value)
            .map_err(at(&path))?;
    }
    connection
        .pragma_update(None, "journal_size_limit", LOG_BYTES)
        .map_err(at(&path))?;
    schema::verify(&connection, &path)?;
    Ok(Store {
        connection,
        path,
        read_only: false,
    })
}

/// Opens a ledger to read from.
fn open_to_read(path: PathBuf, found: Found) -> Result<Store, StoreError> {
    match found {
        Found::Nothing => return Err(StoreError::Missing { path }),
        Found::Empty => {
            return Err(StoreError::NotALedger {
                path,
                why: "it is empty".to_owned(),
            });
        }
        Found::Something => {}
    }
    let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let (connection, standing) = match schema::standing(&connection, &path) {
        // On a read-only mount SQLite cannot create its shared memory and needs none.
        Err(StoreError::Access { .. }) if is_read_only_mount(&path) => {
            let connection = connect_immutable(&path)?;
            let standing = schema::standing(&connection, &path)?;
            (connection, standing)
        }
        standing => (connection, standing?),
    };
    match standing {
        Standing::Ledger(schema::VERSION) => {}
        Standing::Ledger(found) => {
            return Err(StoreError::OlderVersion {
                path,
                found,
                known: schema::VERSION,
            });
        }
        Standing::Empty => {
            return Err(StoreError::NotALedger {
                path,
                why: "it is empty".to_owned(),
            });
        }
    }
    schema::verify(&connection, &path)?;
    Ok(Store {
        connection,
        path,
        read_only: true,
    })
}

/// Connects with the settings that hold for reading and writing alike.
fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(at(path))?;
    settle(&connection).map_err(at(path))?;
    Ok(connection)
}

/// Connects to a file that cannot change, without locks or shared memory.
fn connect_immutable(path: &Path) -> Result<Connection, StoreError> {
    let mut name = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                name.push(char::from(*byte));
            }
            _ => name.push_str(&format!("%{byte:02X}")),
        }
    }
    name.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(name, flags).map_err(at(path))?;
    settle(&connection).map_err(at(path))?;
    Ok(connection)
}

/// Makes a connection wait for others, distrust the file and stay small.
fn settle(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cell_size_check", "ON")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Switches to the write-ahead log, which lets others read while one writes.
fn use_log(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let started = Instant::now();
    loop {
        let switched = connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
        match switched {
            Ok(mode) if mode == "wal" => return Ok(()),
            // SQLite does not wait here by itself, and others may be opening the new file too.
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && started.elapsed() < BUSY_TIMEOUT =>
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(at(path)(error)),
            Ok(mode) => {
                return Err(StoreError::Corrupt {
                    path: path.to_owned(),
                    why: format!("its journal stays in mode `{mode}`"),
                    source: None,
                });
            }
        }
    }
}

/// Names a file beside the ledger.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
