//! What MIOpen calls its user database: device, backend and version in the file's name.
//!
//! `gfx906_60.HIP.3_3_0_8252-64506314e.udb.txt`. The last part of the version, the tweak, is that
//! of one build and stands in no public interface, so it is best read from files that the same
//! MIOpen has written already.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kernwright_space::Device;

use crate::device_name::device_from_file_name;
use crate::user_db::UserDbError;

/// How names of user performance databases end, and those of user find databases.
const ENDING: &str = ".udb.txt";
const FIND_ENDING: &str = ".ufdb.txt";
/// Up to this many compute units are written in decimal.
const MOST_DECIMAL: u32 = 64;
/// The backend of every MIOpen of today.
const BACKEND: &str = "HIP";

/// The version of a MIOpen build, as its file names have it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MiopenVersion {
    backend: String,
    numbers: [u32; 3],
    tweak: Option<String>,
}

/// The text is no version of MIOpen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no MIOpen version; write it as in `3.3.0` or, with the build's tweak, \
     `3.3.0.8252-64506314e`"
)]
pub struct NotVersion(String);

impl FromStr for MiopenVersion {
    type Err = NotVersion;

    /// Reads `3.3.0`, `3.3.0.TWEAK`, `3_3_0_TWEAK`, or any of them after `HIP.` or `OpenCL.`.
    fn from_str(text: &str) -> Result<Self, NotVersion> {
        let refuse = || NotVersion(text.chars().take(60).collect());
        let (backend, rest) = match text.split_once('.') {
            Some((backend @ ("HIP" | "OpenCL"), rest)) => (backend, rest),
            _ => (BACKEND, text),
        };
        let mut parts = rest.splitn(4, ['.', '_']);
        let mut numbers = [0; 3];
        for number in &mut numbers {
            let digits = parts.next().ok_or_else(refuse)?;
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            *number = digits.parse().ok().filter(|_| plain).ok_or_else(refuse)?;
        }
        let tweak = parts.next().map(str::to_owned);
        let plain = |text: &String| {
            let sign = |byte: u8| byte.is_ascii_alphanumeric() || b"-_+".contains(&byte);
            !text.is_empty() && text.len() <= 80 && text.bytes().all(sign)
        };
        if !tweak.as_ref().is_none_or(plain) {
            return Err(refuse());
        }
        Ok(MiopenVersion {
            backend: backend.to_owned(),
            numbers,
            tweak,
        })
    }
}

impl fmt::Display for MiopenVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{}.{major}_{minor}_{patch}", self.backend)?;
        match &self.tweak {
            Some(tweak) => write!(f, "_{tweak}"),
            None => Ok(()),
        }
    }
}

/// Names the user database of a device.
///
/// ```
/// # use kernwright_dataset::user_db::user_db_name;
/// let name = user_db_name(&"gfx908_120".parse().unwrap(), &"3.3.0.812-ab".parse().unwrap());
/// assert_eq!(name.unwrap(), "gfx90878.HIP.3_3_0_812-ab.udb.txt");
/// ```
pub fn user_db_name(device: &Device, version: &MiopenVersion) -> Result<String, UserDbError> {
    Ok(format!("{}.{version}{ENDING}", base_name(device)?))
}

/// Reads the version that a user database is named after; `None` if the name holds none.
///
/// ```
/// # use kernwright_dataset::user_db::user_db_version;
/// let version = user_db_version("gfx906_60.HIP.3_3_0_812-ab.udb.txt".as_ref());
/// assert_eq!(version, "3.3.0.812-ab".parse().ok());
/// ```
pub fn user_db_version(path: &Path) -> Option<MiopenVersion> {
    let name = path.file_name()?.to_str()?.strip_suffix(ENDING)?;
    name.split_once('.')?.1.parse().ok()
}

/// The part of a name that identifies the device.
fn base_name(device: &Device) -> Result<String, UserDbError> {
    let units = device.compute_units().filter(|units| *units > 0);
    match units {
        Some(units) if device.vendor() == "amd" && units <= MOST_DECIMAL => {
            Ok(format!("{}_{units}", device.arch()))
        }
        Some(units) if device.vendor() == "amd" => Ok(format!("{}{units:x}", device.arch())),
        _ => Err(UserDbError::Device {
            device: device.to_string(),
        }),
    }
}

/// Finds out what the user database of a device is called in a folder: by the version given, or
/// by that of the files already there, if they agree.
pub fn find_user_db(
    folder: &Path,
    device: &Device,
    version: Option<&MiopenVersion>,
) -> Result<PathBuf, UserDbError> {
    if let Some(version) = version {
        return Ok(folder.join(user_db_name(device, version)?));
    }
    let base = base_name(device)?;
    let names = names_in(folder)?;
    let versions = |ending: &str, of: &dyn Fn(&str) -> bool| -> BTreeSet<MiopenVersion> {
        let parts = names
            .iter()
            .filter_map(|name| name.strip_suffix(ending)?.split_once('.'));
        parts
            .filter(|(stem, _)| of(stem))
            .filter_map(|(_, version)| version.parse().ok())
            .collect()
    };
    // Nearest first: the file itself, the device's find database, files of other devices.
    let this: &dyn Fn(&str) -> bool = &|stem| stem == base;
    let any: &dyn Fn(&str) -> bool = &|stem| device_from_file_name(Path::new(stem)).is_some();
    for (ending, of) in [
        (ENDING, this),
        (FIND_ENDING, this),
        (ENDING, any),
        (FIND_ENDING, any),
    ] {
        let found = versions(ending, of);
        let mut found = found.iter();
        match (found.next(), found.len()) {
            (None, _) => {}
            (Some(only), 0) => return Ok(folder.join(user_db_name(device, only)?)),
            (Some(first), _) => {
                let versions = [first].into_iter().chain(found).map(|v| format!("`{v}`"));
                return Err(UserDbError::Versions {
                    folder: folder.to_owned(),
                    versions: versions.collect::<Vec<_>>().join(", "),
                });
            }
        }
    }
    Err(UserDbError::NoVersion {
        folder: folder.to_owned(),
    })
}

/// The names of a folder's files; a folder that is not there has none.
fn names_in(folder: &Path) -> Result<Vec<String>, UserDbError> {
    let failed = |source| UserDbError::io("read", folder, source);
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed)?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry.map_err(failed)?.file_name().into_string());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (device, version, name) in [
            ("gfx906_60", "3.3.0", "gfx906_60.HIP.3_3_0.udb.txt"),
            ("gfx900_64", "3.3.0", "gfx900_64.HIP.3_3_0.udb.txt"),
            (
                "gfx908_120",
                "2_9_0_8252-64506314e",
                "gfx90878.HIP.2_9_0_8252-64506314e.udb.txt",
            ),
            (
                "gfx90a_xnack_104",
                "OpenCL.2.1.0",
                "gfx90a_xnack68.OpenCL.2_1_0.udb.txt",
            ),
            ("gfx942_304", "3.3.0.a_b", "gfx942130.HIP.3_3_0_a_b.udb.txt"),
        ] {
            let device: Device = device.parse().unwrap();
            let found = user_db_name(&device, &version.parse().unwrap()).unwrap();
            assert_eq!(found, name);
            assert_eq!(device_from_file_name(Path::new(&found)), Some(device));
        }
        for bad in [
            "",
            "3",
            "3.3",
            "3.3.x",
            "3.3.0.",
            "3.3.0./../x",
            "+3.3.0",
            "3.3.0.a b",
        ] {
            assert!(bad.parse::<MiopenVersion>().is_err(), "{bad}");
        }
        let version = "3.3.0".parse().unwrap();
        for bad in ["gfx906", "sm_90", "gfx906_0"] {
            let message = user_db_name(&bad.parse().unwrap(), &version)
                .unwrap_err()
                .to_string();
            assert!(message.contains("compute units"), "{message}");
        }
    }

    #[test]
    fn the_folder_names_the_version_if_its_files_agree() {
        let folder = tempfile::tempdir().unwrap();
        let device = "gfx906_60".parse().unwrap();
        let find = || match find_user_db(folder.path(), &device, None) {
            Ok(path) => path.file_name().unwrap().to_string_lossy().into_owned(),
            Err(error) => error.to_string(),
        };
        let touch = |name: &str| std::fs::write(folder.path().join(name), "").unwrap();
        assert!(find().contains("names no MIOpen version"), "{}", find());
        touch("notes.txt");
        touch("gfx90878.HIP.3_3_0_b.ufdb.txt");
        assert_eq!(find(), "gfx906_60.HIP.3_3_0_b.udb.txt");
        touch("gfx90878.HIP.3_2_0_b.ufdb.txt");
        assert!(
            find().contains("`HIP.3_2_0_b`, `HIP.3_3_0_b`"),
            "{}",
            find()
        );
        touch("gfx906_60.HIP.3_1_0_b.ufdb.txt");
        assert_eq!(find(), "gfx906_60.HIP.3_1_0_b.udb.txt");
        touch("gfx906_60.HIP.3_0_0_b.udb.txt");
        assert_eq!(find(), "gfx906_60.HIP.3_0_0_b.udb.txt");
        touch("gfx906_60.HIP.2_0_0_b.udb.txt");
        assert!(find().contains("2_0_0_b"), "{}", find());
        let absent = folder.path().join("absent");
        assert!(matches!(
            find_user_db(&absent, &device, None),
            Err(UserDbError::NoVersion { .. })
        ));
    }
}
