//! Which of its macros a program uses, found from its text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::job::CaseProgram;

/// Longer files are data.
const MOST_BYTES: u64 = 4 << 20;

/// The macros of a program that its sources, or headers beside them, use. Defining a macro and
/// asking whether it is defined is no use of it.
pub(super) fn macros(program: &CaseProgram, folder: &Path) -> BTreeSet<String> {
    let mut folders = vec![folder.to_owned()];
    let named = program
        .flags
        .iter()
        .filter_map(|flag| flag.strip_prefix("-I"));
    folders.extend(named.map(|named| folder.join(named)));
    let mut files: Vec<PathBuf> = program.sources.clone();
    let (mut words, mut read) = (BTreeSet::new(), BTreeSet::new());
    while let Some(file) = files.pop() {
        let is_short = std::fs::metadata(&file).is_ok_and(|about| about.len() <= MOST_BYTES);
        if !is_short || !read.insert(file.clone()) {
            continue;
        }
        let text = std::fs::read(&file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let own = file.parent().map(Path::to_owned);
        for name in included(&text) {
            let places = own.iter().chain(&folders).map(|folder| folder.join(name));
            files.extend(places.into_iter().find(|place| place.is_file()));
        }
        collect(&bare(&text), &mut words);
    }
    let names = program.defines.iter().map(|(name, _)| name);
    names
        .filter(|name| words.contains(*name))
        .cloned()
        .collect()
}

/// The files that a text includes by a name in quotes.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("include")?.trim_start();
        rest.strip_prefix('"')?.split('"').next()
    })
}

/// A text without comments, strings and broken lines.
fn bare(text: &str) -> String {
    let text = text.replace("\\\r\n", " ").replace("\\\n", " ");
    let mut bare = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("'\"'") {
            3
        } else if first == '"' {
            quoted(rest)
        } else {
            bare.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        bare.push(' ');
        rest = &rest[skipped..];
    }
    bare
}

/// The length of a string with its quotes; it ends with its line.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

/// Adds the identifiers that a text uses.
fn collect(bare: &str, words: &mut BTreeSet<String>) {
    for line in bare.lines() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut found = line.split(|c| !is_part(c)).filter(|word| !word.is_empty());
        if line.trim_start().starts_with('#') {
            match found.next() {
                Some("define") => drop(found.next()),
                Some("undef" | "ifdef" | "ifndef" | "include" | "error" | "warning") => continue,
                _ => {}
            }
        }
        while let Some(word) = found.next() {
            match word {
                "defined" => drop(found.next()),
                word => {
                    words.insert(word.to_owned());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Language;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let names = ["TILE", "UNROLL", "BLOCK"];
        let program = CaseProgram {
            language: Language::C,
            sources: vec![folder.path().join(files[0].0)],
            flags: vec!["-Iinclude".to_owned()],
            defines: names.map(|name| (name.to_owned(), "1".to_owned())).to_vec(),
            launches: Vec::new(),
            loops: Vec::new(),
            counts: Vec::new(),
        };
        let found = macros(&program, folder.path());
        assert_eq!(
            found.iter().map(String::as_str).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn uses_are_distinguished_from_mentions() {
        check(&[("a.c", "int x = TILE + MY_BLOCK; // UNROLL")], &["TILE"]);
        check(
            &[("a.c", "/* TILE\n UNROLL */ char *s = \"BLOCK \\\" TILE\";")],
            &[],
        );
        check(
            &[("a.c", "char c = '\"'; int x = TILE; char d = '\"';")],
            &["TILE"],
        );
        check(
            &[(
                "a.c",
                "#ifndef TILE\n#define TILE 4\n#endif\n#if !defined(BLOCK)\n#endif",
            )],
            &[],
        );
        check(
            &[("a.c", "#pragma unroll UNROLL\n#if BLOCK > 3\n#endif")],
            &["BLOCK", "UNROLL"],
        );
        check(
            &[("a.c", "#define SIDE \\\n  (4 * TILE)\n#error BLOCK")],
            &["TILE"],
        );
    }

    #[test]
    fn headers_are_read_once_from_where_compilers_find_them() {
        check(
            &[
                (
                    "a.c",
                    "#include \"sub/b.h\"\n#include \"c.h\"\n#include <d.h>",
                ),
                ("sub/b.h", "# include \"e.h\"\nint b = TILE;"),
                ("sub/e.h", "#include \"b.h\"\nint e = BLOCK;"),
                ("include/c.h", "int c = UNROLL;"),
            ],
            &["BLOCK", "TILE", "UNROLL"],
        );
        check(&[("a.o", "\u{0}\u{1}")], &[]);
    }
}
