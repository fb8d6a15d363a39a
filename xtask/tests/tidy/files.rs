//! The repository's own files: those git knows or would take, or, without git, those on disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;

/// A text file of the repository.
pub(crate) struct TextFile {
    /// The path from the root, with `/` between its parts.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every text file; binary ones are left out.
pub(crate) fn text_files() -> Vec<TextFile> {
    let paths = from_git().unwrap_or_else(from_disk);
    assert!(
        !paths.is_empty(),
        "the repository has files, yet none was found"
    );
    paths.into_iter().filter_map(|path| read(&path)).collect()
}

/// New files count before they are added: a fault should show before the commit, not after.
fn from_git() -> Option<Vec<String>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let names = String::from_utf8(output.stdout).ok()?;
    let names: Vec<String> = names
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    (!names.is_empty()).then_some(names)
}

/// Folders that hold nothing of ours; without git nothing else says so.
const FOREIGN_FOLDERS: &[&str] = &[
    ".git",
    ".venv",
    "artifacts",
    "node_modules",
    "pack",
    "target",
];

fn from_disk() -> Vec<String> {
    let mut paths = Vec::new();
    let mut folders = vec![root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("folders of the repository can be read") {
            let entry = entry.expect("folders of the repository can be read");
            let kind = entry.file_type().expect("an entry has a type");
            if kind.is_file() {
                paths.push(from_root(&entry.path()));
            } else if kind.is_dir()
                && !FOREIGN_FOLDERS
                    .iter()
                    .any(|name| entry.file_name() == *name)
            {
                folders.push(entry.path());
            }
        }
    }
    paths
}

fn from_root(path: &Path) -> String {
    let path = path
        .strip_prefix(root())
        .expect("the walk stays below the root");
    path.to_string_lossy().replace('\\', "/")
}

fn read(path: &str) -> Option<TextFile> {
    let full: PathBuf = root().join(path);
    // A file that git lists may have been deleted, or be a link to nowhere.
    let bytes = fs::read(full).ok()?;
    let text = String::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))?;
    Some(TextFile {
        path: path.to_owned(),
        text,
    })
}

#[test]
fn this_file_is_found_either_way() {
    let this = "xtask/tests/tidy/files.rs".to_owned();
    assert!(from_disk().contains(&this));
    assert!(from_git().is_none_or(|names| names.contains(&this)));
}
