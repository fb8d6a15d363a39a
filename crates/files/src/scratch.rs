//! Scratch folders, and sweeping away those that killed processes left behind.
//!
//! A folder's name holds the number of the process that made it. Processes are numbered anew in every
//! container, and containers may share a folder for temporary files, so the name holds the numbering
//! as well.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Once;

use tempfile::TempDir;

/// What the system counts a file's room in.
const BLOCK: u64 = 512;
/// How every scratch folder's name begins.
const PREFIX: &str = "kernwright-";

/// Makes a scratch folder, deleted with the value. The first call of a process also sweeps.
pub fn folder(what: &str, root: Option<&Path>) -> io::Result<TempDir> {
    static SWEPT: Once = Once::new();
    let temporary = std::env::temp_dir();
    let root = root.unwrap_or(&temporary);
    let numbering = numbering();
    SWEPT.call_once(|| sweep(root, &numbering));
    let prefix = format!("{PREFIX}{what}-{numbering}-{}-", std::process::id());
    tempfile::Builder::new().prefix(&prefix).tempdir_in(root)
}

/// Counts the bytes that a folder's files take on the disk, and the files and folders; stops counting
/// beyond `most_files`.
pub fn usage(folder: &Path, most_files: u64) -> (u64, u64) {
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        // A folder may go while it is read.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            let Ok(found) = entry.metadata() else {
                continue;
            };
            bytes += BLOCK * found.blocks();
            if found.is_dir() {
                open.push(entry.path());
            }
            if files > most_files {
                return (bytes, files);
            }
        }
    }
    (bytes, files)
}

/// Names the numbering of processes that this one lives in.
fn numbering() -> String {
    let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let digits = link.to_string_lossy();
    digits.chars().filter(char::is_ascii_digit).collect()
}

/// Deletes folders of processes of the same numbering that no longer live. What cannot be deleted
/// belongs to another user and stays.
fn sweep(root: &Path, numbering: &str) {
    let Ok(entries) = fs::read_dir(root) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_stale = name
            .to_str()
            .and_then(|name| maker(name, numbering))
            .is_some_and(|process| !Path::new("/proc").join(process.to_string()).exists());
        if is_stale && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Reads the process from a scratch folder's name, if it was made in this numbering.
fn maker(name: &str, numbering: &str) -> Option<u32> {
    // What it is for may have such signs, too.
    let mut parts = name.strip_prefix(PREFIX)?.rsplitn(4, '-');
    let (_, process, made_in) = (parts.next()?, parts.next()?, parts.next()?);
    parts.next()?;
    (made_in == numbering && !numbering.is_empty()).then(|| process.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_of_the_dead_are_swept() {
        let root = tempfile::tempdir().unwrap();
        let make = |name: &str| fs::create_dir(root.path().join(name)).unwrap();
        let alive = format!("kernwright-builds-77-{}-x", std::process::id());
        // Numbers of processes end far below this.
        let (dead, elsewhere) = (
            "kernwright-builds-77-4294967290-x",
            "kernwright-builds-78-4294967290-x",
        );
        for name in [
            &alive,
            dead,
            "kernwright-model-lab-77-4294967290-x",
            elsewhere,
            "kernwright-mine",
            "other-builds-77-4294967290-x",
        ] {
            make(name);
        }
        sweep(root.path(), "77");
        let mut left: Vec<String> = fs::read_dir(root.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let mut expected = [
            alive.as_str(),
            elsewhere,
            "kernwright-mine",
            "other-builds-77-4294967290-x",
        ];
        expected.sort_unstable();
        assert_eq!(left, expected);
    }

    #[test]
    fn what_lies_in_a_folder_is_counted_up_to_a_bound() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("deep")).unwrap();
        for number in 0..5 {
            fs::write(root.path().join(format!("deep/{number}")), [1; 5000]).unwrap();
        }
        let (bytes, files) = usage(root.path(), 100);
        assert_eq!(files, 6);
        assert!(bytes >= 25_000, "{bytes}");
        assert_eq!(usage(root.path(), 3).1, 4);
        assert_eq!(usage(&root.path().join("absent"), 3), (0, 0));
    }

    #[test]
    fn folders_go_with_their_values() {
        let folder = folder("test", None).unwrap();
        let path = folder.path().to_owned();
        assert!(maker(path.file_name().unwrap().to_str().unwrap(), &numbering()).is_some());
        drop(folder);
        assert!(!path.exists());
    }
}
