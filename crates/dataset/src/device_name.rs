//! The device in the name of a MIOpen database's file.
//!
//! MIOpen names its files after the architecture and the number of compute units: `_` and decimal
//! up to 64 (`gfx906_60`), hexadecimal without a separator above (`gfx90878` is gfx908 with 120).
//! `_xnack` may stand between, and SQLite user databases append a schema version
//! (`gfx906_60_1.1.0.udb`).

use std::path::Path;

use kernwright_space::Device;

/// Reads the device from a file's name; `None` if the name is not MIOpen's.
///
/// ```
/// # use kernwright_dataset::device_from_file_name;
/// # use std::path::Path;
/// let device = device_from_file_name(Path::new("gfx90878.HIP.3_3_0.udb.txt")).unwrap();
/// assert_eq!(device.to_string(), "amd:gfx908_120");
/// ```
pub fn device_from_file_name(path: &Path) -> Option<Device> {
    let name = path.file_name()?.to_str()?;
    let stem = name.split('.').next()?;
    let (arch, rest) = split_arch(stem)?;
    let (arch, rest) = match rest.strip_prefix("_xnack") {
        Some(rest) => (format!("{arch}_xnack"), rest),
        None => (arch.to_owned(), rest),
    };
    // The schema version's first number ends the stem; the other two follow its full stop.
    let rest = match rest.rsplit_once('_') {
        Some((units, version)) if !units.is_empty() && is_decimal(version) => units,
        _ => rest,
    };
    let text = match rest.strip_prefix('_') {
        _ if rest.is_empty() => format!("amd:{arch}"),
        Some(units) if is_decimal(units) => format!("amd:{arch}_{}", units.parse::<u16>().ok()?),
        Some(_) => return None,
        None => format!("amd:{arch}_{}", hexadecimal_units(rest)?),
    };
    text.parse().ok()
}

/// Splits the architecture off: three hexadecimal digits after `gfx`, or four if the first is 1
/// (gfx90a, gfx1030).
fn split_arch(stem: &str) -> Option<(&str, &str)> {
    let version = stem.strip_prefix("gfx")?;
    let digits = if version.starts_with('1') { 4 } else { 3 };
    let plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    let is_arch = version.len() >= digits && version.bytes().take(digits).all(plain);
    is_arch.then(|| stem.split_at("gfx".len() + digits))
}

/// Up to 64 units MIOpen writes decimal, so a smaller number here is something else.
fn hexadecimal_units(digits: &str) -> Option<u16> {
    let plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    let units = digits
        .bytes()
        .all(plain)
        .then(|| u16::from_str_radix(digits, 16).ok())??;
    (units > 64).then_some(units)
}

fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, device) in [
            ("gfx906_60.db.bz2", Some("amd:gfx906_60")),
            (
                "dir.x/gfx900_64.cd.pdb.2019-02.txt.gz",
                Some("amd:gfx900_64"),
            ),
            ("gfx90878.HIP.3_3_0.udb.txt", Some("amd:gfx908_120")),
            ("gfx90a68.db", Some("amd:gfx90a_104")),
            (
                "gfx90a6e.HIP.2_9_0_8252-64506314e.udb.txt",
                Some("amd:gfx90a_110"),
            ),
            ("gfx942130.db", Some("amd:gfx942_304")),
            ("gfx1030_36.db", Some("amd:gfx1030_36")),
            ("gfx103050.db", Some("amd:gfx1030_80")),
            ("gfx906_60_1.1.0.udb", Some("amd:gfx906_60")),
            ("gfx90878_1.1.0.udb", Some("amd:gfx908_120")),
            ("gfx90a_xnack6e.db", Some("amd:gfx90a_xnack_110")),
            ("gfx90a_xnack_60.db", Some("amd:gfx90a_xnack_60")),
            ("gfx1030", Some("amd:gfx1030")),
            ("gfx90640.db", None),
            ("gfx906-results.txt", None),
            ("gfx906_.txt", None),
            ("gfx9", None),
            ("gfx90é.db", None),
            ("batchnorm_gfx906_60.db", None),
            ("ConvAsm1x1U.2019-02.csv.gz", None),
            ("", None),
        ] {
            let found = device_from_file_name(Path::new(name)).map(|device| device.to_string());
            assert_eq!(found.as_deref(), device, "{name}");
        }
    }
}
