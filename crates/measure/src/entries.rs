//! The kernels that a built program has: where the one wanted is not among them, the others are
//! named.

use kernwright_space::FailureClass;

use crate::failure::Failure;

/// At most this many kernels are named.
const NAMED: usize = 12;
/// Our own functions in a shared object, and those of the C library's start and end.
const NOT_THE_USERS: [&str; 2] = ["kernwright_", "_"];

const SYMBOL_TABLE: u32 = 2;
const FUNCTION: u8 = 2;
const GLOBAL: u8 = 1;
const CUDA: u16 = 190;
/// What marks a kernel among the functions of a cubin.
const CUDA_KERNEL: u8 = 0x10;

/// Says which of the entries a program lacks, and what it has instead; `None` if it has them all or
/// it cannot be known.
pub(crate) fn missing<'e>(
    program: &[u8],
    mut entries: impl Iterator<Item = &'e str>,
) -> Option<Failure> {
    let (defined, kernels) = match Elf::new(program) {
        Some(elf) => elf.names()?,
        None => {
            let kernels = ptx_kernels(std::str::from_utf8(program).ok()?);
            (kernels.clone(), kernels)
        }
    };
    let entry = entries.find(|entry| !defined.contains(entry))?;
    Some(absent(entry, &kernels))
}

/// What is wrong with an entry that a program does not have.
pub(crate) fn absent(entry: &str, kernels: &[&str]) -> Failure {
    let mangled = format!("_Z{}{entry}", entry.len());
    let text = match kernels {
        _ if kernels.iter().any(|kernel| kernel.starts_with(&mangled)) => format!(
            "there is no kernel `{entry}`: C++ gives it another name; declare it `extern \"C\"`"
        ),
        [] => format!("there is no kernel `{entry}`, and the source has none at all"),
        _ => {
            let named: Vec<String> = kernels.iter().map(|kernel| format!("`{kernel}`")).collect();
            let more = match kernels.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let named = named[..named.len().min(NAMED)].join(", ");
            format!("there is no kernel `{entry}`; the source has {named}{more}")
        }
    };
    Failure::new(FailureClass::DoesNotLaunch, text)
}

/// The kernels of a PTX text.
fn ptx_kernels(text: &str) -> Vec<&str> {
    let words = text.split(".entry").skip(1);
    words
        .map(|rest| rest.trim_start())
        .map(|rest| {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || "_$%".contains(c)));
            &rest[..end.unwrap_or(rest.len())]
        })
        .collect()
}

/// A shared object or a cubin: 64 bits, little-endian.
struct Elf<'b>(&'b [u8]);

impl<'b> Elf<'b> {
    fn new(bytes: &'b [u8]) -> Option<Self> {
        bytes.starts_with(b"\x7fELF\x02\x01").then_some(Elf(bytes))
    }

    fn number<const N: usize>(&self, at: u64) -> Option<[u8; N]> {
        let at = usize::try_from(at).ok()?;
        self.0.get(at..at.checked_add(N)?)?.try_into().ok()
    }

    fn u16(&self, at: u64) -> Option<u16> {
        self.number(at).map(u16::from_le_bytes)
    }

    fn u32(&self, at: u64) -> Option<u32> {
        self.number(at).map(u32::from_le_bytes)
    }

    fn u64(&self, at: u64) -> Option<u64> {
        self.number(at).map(u64::from_le_bytes)
    }

    /// The place of a section's header.
    fn section(&self, index: u64) -> Option<u64> {
        let (first, size) = (self.u64(0x28)?, u64::from(self.u16(0x3A)?));
        first.checked_add(index.checked_mul(size)?)
    }

    fn text(&self, at: u64) -> Option<&'b str> {
        let rest = self.0.get(usize::try_from(at).ok()?..)?;
        let end = rest.iter().position(|byte| *byte == 0)?;
        std::str::from_utf8(&rest[..end]).ok()
    }

    /// All names that are defined, and those of the user's kernels; `None` where the table of names
    /// was left out.
    fn names(&self) -> Option<(Vec<&'b str>, Vec<&'b str>)> {
        let mut headers = (0..u64::from(self.u16(0x3C)?)).filter_map(|index| self.section(index));
        let table = headers.find(|header| self.u32(header + 4) == Some(SYMBOL_TABLE))?;
        let (start, bytes) = (self.u64(table + 0x18)?, self.u64(table + 0x20)?);
        let texts = self.section(u64::from(self.u32(table + 0x28)?))?;
        let texts = self.u64(texts + 0x18)?;
        let is_cuda = self.u16(0x12)? == CUDA;
        let (mut defined, mut kernels) = (Vec::new(), Vec::new());
        for index in 0..bytes / 24 {
            let symbol = start.checked_add(index * 24)?;
            let name = self.text(texts.checked_add(u64::from(self.u32(symbol)?))?)?;
            let [kind, other] = self.number(symbol + 4)?;
            let is_defined = self.u16(symbol + 6)? != 0;
            if !is_defined || name.is_empty() {
                continue;
            }
            defined.push(name);
            let is_kernel = match is_cuda {
                true => other & CUDA_KERNEL != 0,
                false => !NOT_THE_USERS.iter().any(|ours| name.starts_with(ours)),
            };
            if kind & 0xF == FUNCTION && kind >> 4 == GLOBAL && is_kernel {
                kernels.push(name);
            }
        }
        kernels.sort_unstable();
        Some((defined, kernels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(program: &[u8], entry: &str) -> Option<String> {
        missing(program, [entry].into_iter()).map(|failure| failure.text)
    }

    #[test]
    fn kernels_of_a_text_are_named() {
        let ptx = ".version 8.0\n.visible .entry one(\n.param .u64 a)\n{}\n.entry _Z3twoPf (){}";
        let refusal_of = |entry| refusal(ptx.as_bytes(), entry);
        assert_eq!(refusal_of("one"), None);
        let three = "there is no kernel `three`; the source has `one`, `_Z3twoPf`";
        assert_eq!(refusal_of("three").as_deref(), Some(three));
        let two = refusal_of("two").unwrap();
        assert!(two.ends_with("declare it `extern \"C\"`"), "{two}");
    }

    /// A cubin with these symbols: name, kind, other, section.
    fn cubin(symbols: &[(&str, u8, u8, u16)]) -> Vec<u8> {
        let (mut names, mut table) = (vec![0_u8], vec![0_u8; 24]);
        for (name, kind, other, section) in symbols {
            table.extend((names.len() as u32).to_le_bytes());
            table.extend([*kind, *other]);
            table.extend(section.to_le_bytes());
            table.extend([0; 16]);
            names.extend(name.as_bytes());
            names.push(0);
        }
        let mut elf = vec![0_u8; 64];
        elf[..6].copy_from_slice(b"\x7fELF\x02\x01");
        elf[0x12..0x14].copy_from_slice(&CUDA.to_le_bytes());
        let header = |kind: u32, link: u32, contents: &[u8], elf: &mut Vec<u8>| {
            let start = elf.len() as u64;
            elf.extend(contents);
            let mut header = vec![0_u8; 64];
            header[4..8].copy_from_slice(&kind.to_le_bytes());
            header[0x18..0x20].copy_from_slice(&start.to_le_bytes());
            header[0x20..0x28].copy_from_slice(&(contents.len() as u64).to_le_bytes());
            header[0x28..0x2C].copy_from_slice(&link.to_le_bytes());
            header
        };
        let headers = [
            header(3, 0, &names, &mut elf),
            header(SYMBOL_TABLE, 0, &table, &mut elf),
        ];
        let start = elf.len() as u64;
        elf[0x28..0x30].copy_from_slice(&start.to_le_bytes());
        elf[0x3A..0x3E].copy_from_slice(&[64, 0, 2, 0]);
        elf.extend(headers.concat());
        elf
    }

    #[test]
    fn kernels_of_a_cubin_are_named_and_its_helpers_are_not() {
        let kernel = GLOBAL << 4 | FUNCTION;
        let cubin = cubin(&[
            ("stencil", kernel, CUDA_KERNEL, 5),
            ("blur", kernel, CUDA_KERNEL, 6),
            ("helper", kernel, 0, 7),
            ("printf", GLOBAL << 4, 0, 0),
        ]);
        assert_eq!(refusal(&cubin, "blur"), None);
        let expected = "there is no kernel `sten`; the source has `blur`, `stencil`";
        assert_eq!(refusal(&cubin, "sten").as_deref(), Some(expected));
        assert!(refusal(&cubin, "printf").is_some(), "it is only called");
        // A truncated file names no kernel and does no harm.
        for length in 0..cubin.len() {
            let _ = refusal(&cubin[..length], "sten");
        }
    }

    #[test]
    fn a_source_without_kernels_has_none() {
        assert_eq!(
            absent("x", &[]).text,
            "there is no kernel `x`, and the source has none at all"
        );
    }
}
