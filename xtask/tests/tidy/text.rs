//! What the text of our files must and must not hold.

use crate::assert_tidy;
use crate::files::text_files;

/// Past this many lines a file holds more than one idea. Tests are not counted.
const MAX_LINES: usize = 1000;

#[test]
fn every_source_opens_with_its_purpose() {
    let files = text_files();
    let sources: Vec<_> = files.iter().filter(|file| is_rust(&file.path)).collect();
    assert!(
        !sources.is_empty(),
        "the repository has sources, yet none was read"
    );
    let without = sources.iter().filter(|file| !file.text.starts_with("//!"));
    assert_tidy(
        &without
            .map(|file| format!("{}: begin it with `//!`", file.path))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn no_source_is_too_long() {
    let complaints: Vec<String> = text_files()
        .iter()
        .filter(|file| is_rust(&file.path) && !is_test(&file.path))
        .map(|file| (file, lines_before_tests(&file.text)))
        .filter(|(_, n_lines)| *n_lines > MAX_LINES)
        .map(|(file, n_lines)| format!("{}: {n_lines} lines, {MAX_LINES} allowed", file.path))
        .collect();
    assert_tidy(&complaints);
}

#[test]
fn no_file_names_somebodys_machine_or_is_unfinished() {
    let mut complaints = Vec::new();
    for file in text_files() {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(found) = machine_path(line).or_else(|| unfinished_mark(line)) {
                complaints.push(format!("{}:{}: holds `{found}`", file.path, index + 1));
            }
        }
    }
    assert_tidy(&complaints);
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs")
}

/// Tests come last in a file, in a module of their own.
fn lines_before_tests(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|pair| {
        pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{')
    });
    tests.unwrap_or(lines.len())
}

/// The first absolute path into a folder that exists on one machine only.
///
/// The names are put together at run time: written out, they would be found in this very file.
fn machine_path(line: &str) -> Option<String> {
    let folders = [["/wo", "rk/"], ["/ro", "ot/"], ["/ho", "me/"]].map(|parts| parts.concat());
    folders.into_iter().find(|folder| {
        line.match_indices(folder.as_str()).any(|(start, _)| {
            // After a name (`example.org`, `src`, `..`) it is a part of a longer path.
            let before = line[..start].chars().next_back();
            !before.is_some_and(|c| c.is_alphanumeric() || "._-*})>".contains(c))
        })
    })
}

/// The first mark that says the work is not done.
fn unfinished_mark(line: &str) -> Option<String> {
    let marks = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map(|parts| parts.concat());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    marks.into_iter().find(|mark| {
        line.match_indices(mark.as_str()).any(|(start, found)| {
            let before = line[..start].chars().next_back();
            let after = line[start + found.len()..].chars().next();
            !before.is_some_and(is_word) && !after.is_some_and(is_word)
        })
    })
}

#[test]
fn absolute_paths_are_found_and_relative_ones_are_not() {
    let [work, home] = [["/wo", "rk/"], ["/ho", "me/"]].map(|parts| parts.concat());
    for line in [
        format!("see {work}notes"),
        format!("\"{home}me\""),
        format!("file://{home}me"),
    ] {
        assert!(machine_path(&line).is_some(), "{line}");
    }
    for line in [
        format!("example.org{home}page"),
        format!("..{work}notes"),
        "plain".to_owned(),
    ] {
        assert!(machine_path(&line).is_none(), "{line}");
    }
}

#[test]
fn marks_are_found_as_whole_words_only() {
    let [to_do, fix_me, three] =
        [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map(|parts| parts.concat());
    for line in [format!("// {to_do}: later"), fix_me, format!("({three})")] {
        assert!(unfinished_mark(&line).is_some(), "{line}");
    }
    for line in [
        format!("MY_{to_do}"),
        format!("{three}L"),
        to_do.to_lowercase(),
    ] {
        assert!(unfinished_mark(&line).is_none(), "{line}");
    }
}

#[test]
fn tests_at_the_end_of_a_file_do_not_count() {
    assert_eq!(
        lines_before_tests("a\nb\n#[cfg(test)]\nmod tests {\n}\n"),
        2
    );
    assert_eq!(
        lines_before_tests("a\n#[cfg(test)]\nfn only_for_tests() {}\n"),
        3
    );
}
