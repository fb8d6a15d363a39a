//! [`SameCode`]: notices that configurations which should differ are one and the same program.
//!
//! A header that defines a parameter after `#undef`, or sources that are built elsewhere, make every
//! configuration the same machine code: what is tuned then is noise. Parameters that only decide
//! how a kernel is launched change no code either, and rightly so. The difference is whether the
//! program uses the parameter, and whether two of the same launches had different values of it.

mod image;
mod used;

use std::collections::BTreeSet;
use std::path::Path;

use kernwright_space::Doubt;

use crate::job::CaseProgram;

/// How the doubt about configurations that are the same machine code begins.
pub const SAME_CODE: &str = "the same machine code throughout";

/// After this number of programs of the same code nothing more is to be learned.
const MOST: usize = 64;

/// What is known of the machine code of the configurations seen.
#[derive(Debug, Default)]
pub(crate) struct SameCode {
    /// The first one's code.
    code: Vec<u8>,
    /// Programs of that code, each with other macros.
    programs: Vec<CaseProgram>,
    /// Parameters that the sources use.
    used: BTreeSet<String>,
    /// Those of them that had several values where nothing else was different.
    idle: BTreeSet<String>,
    /// Whether it cannot be decided, or not all are the same.
    is_over: bool,
}

impl SameCode {
    /// Takes note of a program that was built into this file.
    pub(crate) fn see(&mut self, program: &CaseProgram, built: &Path, folder: &Path) {
        let is_known = |known: &CaseProgram| known.defines == program.defines;
        let is_known = self.programs.iter().any(is_known);
        if self.is_over || is_known || self.programs.len() >= MOST {
            return;
        }
        let image = std::fs::read(built).unwrap_or_default();
        let Some(code) = image::code(&image) else {
            self.is_over = true;
            return;
        };
        if self.programs.is_empty() {
            self.code = code;
            self.used = used::macros(program, folder);
        } else if self.code != code {
            *self = SameCode {
                is_over: true,
                ..SameCode::default()
            };
            return;
        }
        let alike = |known: &&CaseProgram| {
            known.launches == program.launches
                && known.loops == program.loops
                && known.counts == program.counts
        };
        for known in self.programs.iter().filter(alike) {
            let differing = program
                .defines
                .iter()
                .filter(|one| !known.defines.contains(one));
            let names = differing.map(|(name, _)| name);
            self.idle
                .extend(names.filter(|name| self.used.contains(*name)).cloned());
        }
        self.programs.push(program.clone());
    }

    /// The doubt, if at least `least` configurations were seen and there is reason for it.
    pub(crate) fn doubt(&self, least: usize) -> Option<Doubt> {
        let count = self.programs.len();
        (count >= least && !self.idle.is_empty()).then(|| {
            let names: Vec<String> = self.idle.iter().map(|name| format!("`{name}`")).collect();
            Doubt {
                what: format!(
                    "{SAME_CODE}: {count} configurations do not differ, though the program uses {}",
                    names.join(", ")
                ),
                remedy: "see whether the program or one of its headers defines them itself (`#undef`, then \
                         `#define`): their values on trial are then lost, and times differ by chance"
                    .to_owned(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{CaseLaunch, Language};

    /// The least file of machine code: one section.
    fn object(code: &[u8]) -> Vec<u8> {
        let mut image = vec![0_u8; 64];
        image[..6].copy_from_slice(b"\x7fELF\x02\x01");
        let shoff = (64 + code.len()) as u64;
        image[0x28..0x30].copy_from_slice(&shoff.to_le_bytes());
        image[0x3a..0x3c].copy_from_slice(&64_u16.to_le_bytes());
        image[0x3c..0x3e].copy_from_slice(&1_u16.to_le_bytes());
        image.extend(code);
        let mut header = [0_u8; 64];
        header[4] = 1;
        header[8] = 6;
        header[24..32].copy_from_slice(&64_u64.to_le_bytes());
        header[32..40].copy_from_slice(&(code.len() as u64).to_le_bytes());
        image.extend(header);
        image
    }

    struct Tried {
        folder: tempfile::TempDir,
        same: SameCode,
    }

    impl Tried {
        fn new(source: &str) -> Self {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("kernel.c"), source).unwrap();
            Tried {
                folder,
                same: SameCode::default(),
            }
        }

        fn see(&mut self, tile: u32, threads: u32, code: &[u8]) -> &mut Self {
            let launch = CaseLaunch {
                entry: "kernel".into(),
                arguments: Vec::new(),
                grid: [1; 3],
                block: [threads, 1, 1],
                shared: 0,
                repeat: 1,
                is_prepared: false,
                is_edited: true,
                turns: Vec::new(),
            };
            let define = |name: &str, value: u32| (name.to_owned(), value.to_string());
            let program = CaseProgram {
                language: Language::C,
                sources: vec![self.folder.path().join("kernel.c")],
                flags: Vec::new(),
                defines: vec![define("TILE", tile), define("THREADS", threads)],
                launches: vec![launch],
                loops: Vec::new(),
                counts: vec![1],
            };
            let built = self.folder.path().join("built");
            std::fs::write(&built, object(code)).unwrap();
            self.same.see(&program, &built, self.folder.path());
            self
        }

        fn doubt(&self) -> Option<String> {
            self.same.doubt(3).map(|doubt| doubt.what)
        }
    }

    #[test]
    fn a_parameter_that_is_used_and_changes_nothing_is_a_doubt() {
        let mut tried = Tried::new("int f(void) { return TILE; }");
        tried
            .see(1, 64, b"code")
            .see(2, 64, b"code")
            .see(2, 64, b"code");
        assert_eq!(tried.doubt(), None, "two are too few to decide");
        let what = tried.see(4, 64, b"code").doubt().unwrap();
        assert!(what.starts_with(SAME_CODE), "{what}");
        assert!(
            what.contains("3 configurations") && what.contains("`TILE`"),
            "{what}"
        );
        assert_eq!(
            tried.see(8, 64, b"other").doubt(),
            None,
            "the doubt is taken back"
        );
        assert_eq!(tried.see(9, 64, b"code").doubt(), None);
    }

    #[test]
    fn parameters_of_launches_alone_are_none() {
        let mut tried = Tried::new("int f(int threads) { return threads; } // THREADS of them");
        tried
            .see(1, 32, b"code")
            .see(1, 64, b"code")
            .see(1, 128, b"code");
        assert_eq!(tried.doubt(), None);
        // As a bound of launches it is used, and the code need not differ.
        let mut tried = Tried::new("__launch_bounds__(THREADS) int f(void);");
        tried
            .see(1, 32, b"code")
            .see(1, 64, b"code")
            .see(1, 128, b"code");
        assert_eq!(tried.doubt(), None);
    }

    #[test]
    fn what_is_no_machine_code_cannot_be_compared() {
        let mut tried = Tried::new("int f(void) { return TILE; }");
        for tile in 1..5 {
            tried.see(tile, 64, b"code");
        }
        assert!(tried.doubt().is_some());
        let text = tried.folder.path().join("program.cl");
        std::fs::write(&text, "a source").unwrap();
        let program = tried.same.programs[0].clone();
        tried.same = SameCode::default();
        tried.same.see(&program, &text, tried.folder.path());
        assert_eq!(tried.see(1, 64, b"code").doubt(), None);
        assert!(tried.same.is_over);
    }
}
