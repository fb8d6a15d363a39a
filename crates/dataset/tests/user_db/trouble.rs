//! What can be in the way: locks, folders that cannot be written, links, full disks.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernwright_dataset::user_db::{UpdateOptions, UserDbError, UserEntry, update_user_db};
use kernwright_files::replace_file;
use tempfile::TempDir;

const NAME: &str = "gfx906_60.HIP.3_3_0.udb.txt";

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("db")).unwrap();
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Place { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("db").join(NAME)
    }

    fn beside(&self, ending: &str) -> PathBuf {
        self.folder
            .path()
            .join("db")
            .join(format!("{NAME}{ending}"))
    }

    fn options(&self) -> UpdateOptions {
        UpdateOptions {
            wait: Duration::ZERO,
            ..UpdateOptions::new(self.folder.path().join("tmp"))
        }
    }

    fn update(&self, values: &str) -> Result<bool, UserDbError> {
        let entry = UserEntry::new("key", "Ours", values).unwrap();
        update_user_db(&self.file(), &[entry], &self.options()).map(|updated| updated.written)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap()
    }

    /// Every file of the database's folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path().join("db")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.map(|name| name.replace(NAME, "DB")).collect();
        names.sort();
        names
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn files_beside_the_database() {
    let place = Place::new();
    assert!(place.update("1").unwrap());
    assert_eq!(place.names(), ["DB", "DB.time", "miopen-lockfiles"]);
    assert_eq!(mode(&place.file()), 0o644);
    assert!(place.update("2").unwrap());
    assert_eq!(
        place.names(),
        ["DB", "DB.bak", "DB.time", "miopen-lockfiles"]
    );
    assert_eq!(
        fs::read_to_string(place.beside(".bak")).unwrap(),
        "key=Ours:1\n"
    );
    let time: u128 = fs::read_to_string(place.beside(".time"))
        .unwrap()
        .parse()
        .unwrap();
    assert!(time > 0);
    // There already: the file, its backup and its time stay.
    let (bak, old_time) = (
        place.beside(".bak"),
        fs::read(place.beside(".time")).unwrap(),
    );
    assert!(!place.update("2").unwrap());
    assert_eq!(fs::read_to_string(bak).unwrap(), "key=Ours:1\n");
    assert_eq!(fs::read(place.beside(".time")).unwrap(), old_time);
    // Any user may lock.
    let locks = place.folder.path().join("tmp/miopen-lockfiles");
    assert_eq!(mode(&locks), 0o777);
    assert_eq!(
        mode(&place.folder.path().join("db/miopen-lockfiles")),
        0o777
    );
    for lock in fs::read_dir(locks).unwrap() {
        assert_eq!(mode(&lock.unwrap().path()), 0o666);
    }
}

#[test]
fn an_existing_file_keeps_its_mode_and_a_link_stays_one() {
    let place = Place::new();
    let real = place.folder.path().join("real.txt");
    fs::write(&real, "theirs=A:1\n").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o666)).unwrap();
    symlink(&real, place.file()).unwrap();
    assert!(place.update("1").unwrap());
    assert!(fs::symlink_metadata(place.file()).unwrap().is_symlink());
    assert_eq!(
        fs::read_to_string(&real).unwrap(),
        "theirs=A:1\nkey=Ours:1\n"
    );
    assert_eq!(mode(&real), 0o666);
}

/// A user who takes the right to write away does not want entries merged.
#[test]
fn a_read_only_database_is_left_alone() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db.udb.txt");
    std::fs::write(&path, "a=b:1\n").unwrap();
    let mode = |mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&path, mode).unwrap();
    };
    mode(0o444);
    let entry = [UserEntry::new("k", "S", "1,2").unwrap()];
    let options = UpdateOptions::new(folder.path());
    let error = update_user_db(&path, &entry, &options).unwrap_err();
    assert!(error.to_string().contains("read-only"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), b"a=b:1\n");
    mode(0o600);
    let updated = update_user_db(&path, &entry, &options).unwrap();
    let backup = std::fs::metadata(updated.backup.unwrap()).unwrap();
    assert_eq!(backup.mode() & 0o777, 0o600);
}

#[test]
fn a_link_that_leads_nowhere_is_not_replaced() {
    let place = Place::new();
    symlink("absent.txt", place.file()).unwrap();
    for dry_run in [true, false] {
        let entry = UserEntry::new("key", "Ours", "1").unwrap();
        let options = UpdateOptions {
            dry_run,
            ..place.options()
        };
        let error = update_user_db(&place.file(), &[entry], &options).unwrap_err();
        let UserDbError::Io { source, .. } = error else {
            panic!("{error}");
        };
        assert!(source.to_string().contains("`absent.txt`"), "{source}");
    }
    let write = &mut |out: &mut dyn std::io::Write| out.write_all(b"x");
    replace_file(&place.file(), "mark", write).unwrap_err();
    assert_eq!(
        fs::read_link(place.file()).unwrap(),
        Path::new("absent.txt")
    );
}

#[test]
fn what_goes_wrong_after_writing_is_a_warning() {
    let place = Place::new();
    fs::create_dir(place.beside(".time")).unwrap();
    let entry = UserEntry::new("key", "Ours", "1").unwrap();
    let updated = update_user_db(&place.file(), &[entry], &place.options()).unwrap();
    assert!(updated.written);
    assert_eq!(updated.warnings.len(), 1, "{:?}", updated.warnings);
    assert!(updated.warnings[0].contains(".time"));
    assert_eq!(place.text(), "key=Ours:1\n");
}

#[test]
fn what_a_killed_writer_left_is_removed_and_nothing_else() {
    let place = Place::new();
    let left = [".12.kernwright-tmp", ".bak.7.kernwright-tmp"];
    let others = [".mine", ".x.kernwright-tmp"];
    for ending in left.iter().chain(&others) {
        fs::write(place.beside(ending), "").unwrap();
    }
    assert!(place.update("1").unwrap());
    assert!(left.iter().all(|ending| !place.beside(ending).exists()));
    assert!(others.iter().all(|ending| place.beside(ending).exists()));
}

/// The writer was killed after the new database was there: a running MIOpen does not know yet.
#[test]
fn a_mark_that_a_killed_writer_owes_is_written() {
    let place = Place::new();
    assert!(place.update("1").unwrap());
    fs::remove_file(place.beside(".time")).unwrap();
    assert!(!place.update("1").unwrap());
    assert!(!place.beside(".time").exists(), "nothing is owed");
    let announced = place.beside(".time.9.kernwright-tmp");
    fs::write(&announced, "").unwrap();
    assert!(!place.update("1").unwrap());
    assert!(place.beside(".time").exists() && !announced.exists());
}

/// MIOpen, or another export, may know the database by another name: the real file's, or the
/// folder as it was given.
#[test]
fn a_lock_by_another_name_is_honoured() {
    let place = Place::new();
    let root = place.folder.path();
    fs::create_dir(root.join("real")).unwrap();
    let real = root.join("real/other.udb.txt");
    fs::write(&real, "").unwrap();
    symlink(&real, place.file()).unwrap();
    // A writer that goes by the real name makes its lock files.
    let entry = UserEntry::new("key", "Ours", "0").unwrap();
    update_user_db(&real, std::slice::from_ref(&entry), &place.options()).unwrap();
    let of_real = fs::read_dir(root.join("tmp/miopen-lockfiles")).unwrap();
    let mut locks: Vec<PathBuf> = of_real.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(locks.len(), 1);
    locks.push(root.join("real/miopen-lockfiles/other.udb.txt.lock"));
    for lock in locks {
        let mut holder = holder(&lock);
        let updated = place.update("1");
        assert!(
            matches!(updated, Err(UserDbError::Locked { .. })),
            "{updated:?}"
        );
        holder.kill().unwrap();
        holder.wait().unwrap();
    }
    assert!(place.update("1").unwrap());
    assert_eq!(fs::read_to_string(&real).unwrap(), "key=Ours:1\n");
    // A spelling that `absolute` tidies up.
    let odd = root.join("db//.").join(NAME);
    let before = fs::read_dir(root.join("tmp/miopen-lockfiles")).unwrap();
    let before = before.count();
    update_user_db(&odd, &[entry], &place.options()).unwrap();
    let after = fs::read_dir(root.join("tmp/miopen-lockfiles")).unwrap();
    assert_eq!(after.count(), before + 1);
}

#[test]
fn a_rehearsal_touches_nothing() {
    let place = Place::new();
    fs::write(place.file(), "key=Ours:1\n").unwrap();
    let entry = UserEntry::new("key", "Ours", "2").unwrap();
    let options = UpdateOptions {
        dry_run: true,
        ..place.options()
    };
    let updated = update_user_db(&place.file(), &[entry], &options).unwrap();
    assert_eq!((updated.merge.replaced, updated.written), (1, false));
    assert_eq!(
        (place.text().as_str(), place.names()),
        ("key=Ours:1\n", vec!["DB".to_owned()])
    );
}

#[test]
fn either_lock_is_honoured() {
    let place = Place::new();
    assert!(place.update("1").unwrap());
    let locks = fs::read_dir(place.folder.path().join("tmp/miopen-lockfiles")).unwrap();
    let first = locks.map(|entry| entry.unwrap().path()).next().unwrap();
    let second = place
        .folder
        .path()
        .join(format!("db/miopen-lockfiles/{NAME}.lock"));
    for lock in [first, second] {
        let mut holder = holder(&lock);
        let error = place.update("2").unwrap_err();
        assert!(
            matches!(&error, UserDbError::Locked { lock: held, .. } if *held == lock),
            "{error}"
        );
        holder.kill().unwrap();
        holder.wait().unwrap();
        // A killed holder holds nothing.
        assert!(!place.update("1").unwrap());
    }
    assert_eq!(place.text(), "key=Ours:1\n");
}

/// Another process that holds a lock until it is killed.
fn holder(lock: &Path) -> Child {
    let mut holder = child("trouble::holds_a_lock", lock);
    holder.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut holder = holder.spawn().unwrap();
    // It says so once it has the lock, in a line of its own among the test's.
    let mut stdout = std::io::BufReader::new(holder.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("locked") {
        line.clear();
        assert!(std::io::BufRead::read_line(&mut stdout, &mut line).unwrap() > 0);
    }
    holder
}

/// Not a test of its own: what another process does in the tests above.
#[test]
fn holds_a_lock() {
    let Some(lock) = std::env::var_os("KERNWRIGHT_TEST_CHILD") else {
        return;
    };
    let file = fs::OpenOptions::new().write(true).open(lock).unwrap();
    rustix::fs::fcntl_lock(&file, rustix::fs::FlockOperation::LockExclusive).unwrap();
    println!("\nlocked");
    std::thread::sleep(Duration::from_secs(600));
}

/// This test program again, running one of its tests as a child.
pub(crate) fn child(test: &str, argument: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", test, "--nocapture"])
        .env("KERNWRIGHT_TEST_CHILD", argument);
    command
}

#[test]
fn what_is_no_file_is_not_written() {
    let place = Place::new();
    fs::create_dir(place.file()).unwrap();
    assert!(matches!(
        place.update("1"),
        Err(UserDbError::NotFile { .. })
    ));
    // A lock file that is a link might lead anywhere.
    let place = Place::new();
    let locks = place.folder.path().join("db/miopen-lockfiles");
    fs::create_dir(&locks).unwrap();
    symlink("nowhere", locks.join(format!("{NAME}.lock"))).unwrap();
    assert!(matches!(
        place.update("1"),
        Err(UserDbError::Io { doing: "lock", .. })
    ));
    assert!(!place.file().exists());
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing() {
    let place = Place::new();
    assert!(place.update("1").unwrap());
    let folder = place.folder.path().join("db");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let refused = fs::write(folder.join("probe"), "").is_err();
    let updated = place.update("2");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    if !refused {
        // Root may write anywhere, so there is nothing to see.
        return;
    }
    assert!(
        matches!(updated, Err(UserDbError::Io { doing: "write", .. })),
        "{updated:?}"
    );
    assert_eq!(place.text(), "key=Ours:1\n");
}

/// A limit on the size of files is the full disk that every machine has.
#[test]
fn a_full_disk_loses_nothing() {
    let place = Place::new();
    let old: String = (0..4000)
        .map(|line| format!("theirs{line}=A:1\n"))
        .collect();
    fs::write(place.file(), &old).unwrap();
    // The database never fits whole, even where some of the files beside it do.
    for blocks in [0, 1, 32] {
        let test = std::env::current_exe().unwrap();
        let script = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec '{}' --exact trouble::updates_once --nocapture",
            test.display()
        );
        let output = Command::new("bash")
            .args(["-c", &script])
            .env("KERNWRIGHT_TEST_CHILD", place.folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        // With a limit of 0 the child cannot even print to a file; a pipe is not a file.
        assert!(printed.contains("cannot write"), "{blocks}: {printed}");
        assert_eq!(place.text(), old, "{blocks}");
        let left = place.names();
        assert!(left.iter().all(|name| !name.ends_with("-tmp")), "{left:?}");
    }
    assert!(place.update("1").unwrap());
    assert_eq!(place.text(), format!("{old}key=Ours:1\n"));
}

/// Not a test of its own: what another process does in the test above.
#[test]
fn updates_once() {
    let Some(folder) = std::env::var_os("KERNWRIGHT_TEST_CHILD") else {
        return;
    };
    let path = Path::new(&folder).join("db").join(NAME);
    let options = UpdateOptions::new(Path::new(&folder).join("tmp"));
    let entry = UserEntry::new("key", "Ours", "1").unwrap();
    match update_user_db(&path, &[entry], &options) {
        Ok(_) => println!("\nwritten"),
        Err(error) => println!("\n{error}"),
    }
}
