//! Cards with mistakes: each file in `cases/cards` holds a card and, in lines that begin with
//! `#>`, the expected messages. `UPDATE_EXPECT=1 cargo test -p kernwright-space --test cards`
//! rewrites those lines.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use kernwright_space::Kernel;

fn messages(name: &str, card: &str) -> String {
    match Kernel::parse(name, card, &|_| None) {
        Ok(kernel) => format!("{} is sound", kernel.name()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/cards");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut seen = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let is_expected = |line: &&str| line.starts_with("#>");
        let card: String = text
            .lines()
            .filter(|line| !is_expected(line))
            .map(|line| format!("{line}\n"))
            .collect();
        let expected: Vec<&str> = text.lines().filter(is_expected).collect();
        let found: Vec<String> = messages(&name, &card)
            .lines()
            .map(|line| format!("#>{line}"))
            .collect();
        if update {
            std::fs::write(&path, format!("{card}{}\n", found.join("\n"))).unwrap();
        } else if expected != found {
            wrong.push(format!("{name}:\n{}", found.join("\n")));
        }
        seen += 1;
    }
    assert!(seen > 20, "only {seen} cases found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
