//! Network file systems, identified by the number the kernel gives each kind.
//!
//! SQLite's write-ahead log shares memory between processes, which two machines cannot do; on
//! such file systems two writers silently damage the file. A remote folder mounted through FUSE
//! cannot be distinguished from a local one.

use std::path::Path;

/// Names the network file system a file lies on, or would lie on; `None` for a local one.
#[cfg(target_os = "linux")]
pub(crate) fn network_file_system(path: &Path) -> Option<&'static str> {
    let folder = path.parent().unwrap_or(path);
    let found = rustix::fs::statfs(path)
        .or_else(|_| rustix::fs::statfs(folder))
        .ok()?;
    // The field's type differs between processors; every known number has 32 bits.
    network_kind(found.f_type as u32)
}

/// Other systems give no such number, so nothing is refused there.
#[cfg(not(target_os = "linux"))]
pub(crate) fn network_file_system(_: &Path) -> Option<&'static str> {
    None
}

/// Translates a file system's number (`statfs(2)`, `linux/magic.h`).
#[cfg(target_os = "linux")]
fn network_kind(magic: u32) -> Option<&'static str> {
    Some(match magic {
        0x0000_6969 => "nfs",
        0x0000_517B => "smb",
        0xFE53_4D42 => "smb2",
        0xFF53_4D42 => "cifs",
        0x0000_564C => "ncp",
        0x0102_1997 => "9p",
        0x0BD0_0BD0 => "lustre",
        0x00C3_6400 => "ceph",
        0x5346_414F | 0x6B41_4653 => "afs",
        0x7375_7245 => "coda",
        0x4750_4653 => "gpfs",
        0x1983_0326 => "beegfs",
        0xAAD7_AAEA => "panfs",
        0x2003_0528 => "orangefs",
        0x0116_1970 => "gfs2",
        0x7461_636F => "ocfs2",
        _ => return None,
    })
}

/// Returns whether the file system itself is mounted read-only, so that no process can write there.
#[cfg(target_os = "linux")]
pub(crate) fn is_read_only_mount(path: &Path) -> bool {
    rustix::fs::statvfs(path)
        .is_ok_and(|found| found.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY))
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_read_only_mount(_: &Path) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_identified_by_number() {
        assert_eq!(network_kind(0x6969), Some("nfs"));
        assert_eq!(network_kind(0x0BD0_0BD0), Some("lustre"));
        assert_eq!(network_kind(0x00C3_6400), Some("ceph"));
        for local in [
            0xEF53,
            0x0102_1994,
            0x5846_5342,
            0x9123_683E,
            0x794C_7630,
            0x6573_5546,
        ] {
            assert_eq!(network_kind(local), None, "{local:#x}");
        }
    }

    #[test]
    fn a_temporary_folder_is_local_and_may_be_missing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(network_file_system(&folder.path().join("ledger.db")), None);
        assert_eq!(network_file_system(Path::new("/nowhere/at/all")), None);
        assert!(!is_read_only_mount(folder.path()));
    }
}
