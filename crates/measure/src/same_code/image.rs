//! The part of a shared object or cubin that is loaded and does not depend on how it was called.

/// What is loaded of an image: code and data, without names, notes and places for the linker.
/// `None` if it is no image for a 64-bit machine of little endian.
pub(super) fn code(image: &[u8]) -> Option<Vec<u8>> {
    /// Kinds of sections: with contents, and with room only.
    const PROGBITS: u64 = 1;
    const NOBITS: u64 = 8;
    /// The flag of sections that are loaded.
    const ALLOC: u64 = 2;
    if !image.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let table = number(image, 0x28, 8)?;
    let (size, count) = (number(image, 0x3a, 2)?, number(image, 0x3c, 2)?);
    let mut code = Vec::new();
    for index in 0..count {
        let at = usize::try_from(table.checked_add(index.checked_mul(size)?)?).ok()?;
        let field = |offset: usize, bytes: usize| number(image, at.checked_add(offset)?, bytes);
        let (kind, flags) = (field(4, 4)?, field(8, 8)?);
        let (start, length) = (field(24, 8)?, field(32, 8)?);
        if flags & ALLOC == 0 {
            continue;
        }
        if kind == PROGBITS {
            let start = usize::try_from(start).ok()?;
            let end = start.checked_add(usize::try_from(length).ok()?)?;
            code.extend(image.get(start..end)?);
        }
        if kind == PROGBITS || kind == NOBITS {
            // Two sections are not one with the contents of both.
            code.extend(length.to_le_bytes());
        }
    }
    (!code.is_empty()).then_some(code)
}

/// A little-endian number of this many bytes.
fn number(image: &[u8], at: usize, bytes: usize) -> Option<u64> {
    let mut wide = [0_u8; 8];
    wide[..bytes].copy_from_slice(image.get(at..at.checked_add(bytes)?)?);
    Some(u64::from_le_bytes(wide))
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use super::*;

    /// The code of a C source that is built under a name of its own.
    fn built(folder: &Path, name: &str, source: &str, flags: &[&str]) -> Vec<u8> {
        let path = folder.join(name).with_extension("c");
        std::fs::write(&path, source).unwrap();
        let object = folder.join(name).with_extension("so");
        let mut command = Command::new("cc");
        command.args(["-shared", "-fPIC", "-O2", "-g"]).args(flags);
        let status = command.arg("-o").arg(&object).arg(&path).status().unwrap();
        assert!(status.success());
        code(&std::fs::read(object).unwrap()).unwrap()
    }

    #[test]
    fn code_differs_by_what_it_does_and_not_by_names() {
        let folder = tempfile::tempdir().unwrap();
        let source = "int f(int x) { return x + N; } int table[M];";
        let build = |name, flags: &[&str]| built(folder.path(), name, source, flags);
        let one = build("one", &["-DN=1", "-DM=8"]);
        assert_eq!(one, build("another", &["-DN=1", "-DM=8", "-DUNUSED=7"]));
        assert_ne!(one, build("third", &["-DN=2", "-DM=8"]));
        assert_ne!(one, build("fourth", &["-DN=1", "-DM=4096"]));
    }

    #[test]
    fn what_is_broken_has_no_code() {
        let folder = tempfile::tempdir().unwrap();
        built(folder.path(), "whole", "int f(void) { return 3; }", &[]);
        let whole = std::fs::read(folder.path().join("whole.so")).unwrap();
        for length in [0, 5, 40, 63, 100, whole.len() - 64] {
            assert_eq!(code(&whole[..length]), None, "{length}");
        }
        assert_eq!(code(b".version 8.0"), None);
        let mut far = whole;
        far[0x28..0x30].copy_from_slice(&u64::MAX.to_le_bytes());
        assert_eq!(code(&far), None);
    }
}
