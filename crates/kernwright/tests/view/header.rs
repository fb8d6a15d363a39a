//! Headers: what C takes, and what is kept.

use std::fs;
use std::path::Path;
use std::process::Command;

use kernwright::space::Device;
use kernwright::view::{HeaderChange, HeaderError, RunView, merged_header, write_header};

use crate::pages::versionless;
use crate::runs::{Making, begun, hopeless, in_vain, large, single, usual};

fn on(device: &str, mut view: RunView) -> RunView {
    view.run.device = device.parse::<Device>().unwrap();
    view
}

/// A Run of a card that ended with the default.
fn ended(card: &str) -> RunView {
    let mut view = begun(card);
    view.end();
    view
}

/// Compiles a program that prints macros; `None` where there is no compiler.
fn compiled(header: &Path, options: &[&str]) -> Option<Result<String, String>> {
    let folder = header.parent().unwrap();
    let source = folder.join("main.c");
    let program = folder.join("main");
    let text = "#include <stdio.h>\n#include \"tuned.h\"\n#include \"tuned.h\"\n#define S_(x) #x\n#define S(x) S_(x)\n\
                int main(void) { printf(\"%d %d %s %d\", TILE, UNROLL, S(TYPE), PACK); return 0; }\n";
    fs::write(&source, text).unwrap();
    let flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o"];
    let mut command = Command::new("cc");
    command.args(flags).arg(&program).args(options).arg(&source);
    let built = command.output().ok()?;
    if !built.status.success() {
        return Some(Err(String::from_utf8_lossy(&built.stderr).into_owned()));
    }
    let ran = Command::new(&program).output().unwrap();
    Some(Ok(String::from_utf8(ran.stdout).unwrap()))
}

#[test]
fn a_header_of_one_device() {
    let (text, change) = merged_header(None, &usual()).unwrap();
    assert_eq!(change, HeaderChange::Added);
    insta::assert_snapshot!("header_one", versionless(&text));
}

#[test]
fn a_header_of_two_devices() {
    let (one, _) = merged_header(None, &usual()).unwrap();
    let other = on("nvidia:sm_90:H200", in_vain("same"));
    let (both, change) = merged_header(Some(&one), &other).unwrap();
    assert_eq!(change, HeaderChange::Added);
    insta::assert_snapshot!("header_two", versionless(&both));
    // The order in which Runs end does not matter.
    let (other_first, _) = merged_header(None, &other).unwrap();
    assert_eq!(merged_header(Some(&other_first), &usual()).unwrap().0, both);
}

#[test]
fn c_takes_it_and_finds_the_winner_there() {
    let folder = tempfile::tempdir().unwrap();
    let header = folder.path().join("tuned.h");
    let view = usual();
    assert_eq!(write_header(&header, &view).unwrap(), HeaderChange::Added);
    let Some(built) = compiled(&header, &[]) else {
        return;
    };
    let config = view.chosen();
    let value = |name: &str| config.get(name).unwrap().to_string();
    let packed = u8::from(value("PACK") == "true");
    let expected = format!(
        "{} {} {} {packed}",
        value("TILE"),
        value("UNROLL"),
        value("TYPE")
    );
    assert_eq!(built.unwrap(), expected);

    // What is tried while tuning comes first, without a warning.
    let tried = compiled(&header, &["-DTILE=77", "-DPACK=5"]).unwrap();
    let expected_tried = format!("77 {} {} 5", value("UNROLL"), value("TYPE"));
    assert_eq!(tried.unwrap(), expected_tried);

    let other = on("nvidia:sm_90:H200", in_vain("undecided"));
    write_header(&header, &other).unwrap();
    let chosen = |target: &str| compiled(&header, &[&format!("-DTARGET_{target}")]).unwrap();
    assert_eq!(chosen("CPU_X86_64_EPYC_9554").unwrap(), expected);
    assert_eq!(chosen("NVIDIA_SM_90_H200").unwrap(), "1 1 float 0");
    let stderr = compiled(&header, &[]).unwrap().unwrap_err();
    assert!(
        stderr.contains("define the device to build for"),
        "{stderr}"
    );
}

#[test]
fn a_better_winner_replaces_its_own_block_and_no_winner_replaces_none() {
    let first = in_vain("same");
    let other = on("gfx906_60", usual());
    let (text, _) = merged_header(None, &other).unwrap();
    let (text, _) = merged_header(Some(&text), &first).unwrap();
    let (text, change) = merged_header(Some(&text), &usual()).unwrap();
    assert_eq!(change, HeaderChange::Replaced);
    assert_eq!(text.matches("#define TILE").count(), 2);
    for nothing in [hopeless(), first] {
        let (kept, change) = merged_header(Some(&text), &nothing).unwrap();
        assert_eq!((&*kept, change), (&*text, HeaderChange::Kept));
    }
}

#[test]
fn blocks_of_earlier_versions_without_guards_are_kept_as_they_are() {
    let (text, _) = merged_header(None, &on("gfx906_60", usual())).unwrap();
    let mut old = String::new();
    let mut before = "";
    for line in text.lines() {
        let is_guard = (line.starts_with("#ifndef ") && !line.contains("KERNWRIGHT"))
            || (line == "#endif" && before.starts_with("#define "));
        if !is_guard {
            old += line;
            old.push('\n');
        }
        before = line;
    }
    assert!(
        old.contains("\n#define TILE 8\n#define UNROLL 1\n"),
        "{old}"
    );
    let (both, change) = merged_header(Some(&old), &usual()).unwrap();
    assert_eq!(change, HeaderChange::Added);
    assert_eq!(both.matches("#ifndef TILE\n").count(), 1, "{both}");
    assert_eq!(both.matches("#define TILE ").count(), 2, "{both}");
    assert_eq!(merged_header(Some(&both), &usual()).unwrap().0, both);
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let header = folder.path().join("tuned.h");
    let (ours, _) = merged_header(None, &usual()).unwrap();
    let windows = ours.replace('\n', "\r\n");
    let edited = ours.replace("#define UNROLL", "#undef X\n#define UNROLL");
    let added = ours.clone() + "// mine\n";
    for text in [
        "int x;\n",
        &*windows,
        &*edited,
        &*added,
        &ours[..ours.len() / 2],
    ] {
        fs::write(&header, text).unwrap();
        let error = write_header(&header, &usual()).unwrap_err();
        assert!(matches!(error, HeaderError::Foreign), "{error}");
        assert_eq!(fs::read_to_string(&header).unwrap(), text);
    }
    fs::write(&header, [0xff, 0xfe]).unwrap();
    assert!(matches!(
        write_header(&header, &usual()),
        Err(HeaderError::Foreign)
    ));
    // An empty file, as `mktemp` leaves it, holds nothing to lose.
    fs::write(&header, "").unwrap();
    write_header(&header, &usual()).unwrap();
    assert_eq!(fs::read_to_string(&header).unwrap(), ours);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn another_problem_or_kernel_needs_another_file() {
    let (text, _) = merged_header(None, &usual()).unwrap();
    let message = |error: HeaderError| error.to_string();
    let mut other = usual();
    other.run.kernel = "tile-d".to_owned();
    let error = message(merged_header(Some(&text), &other).unwrap_err());
    assert_eq!(
        error,
        "it is for kernel `tile-c`, and this is for `tile-d`; name another file"
    );
    let moved = text.replace(" * problem: n=512", " * problem: n=1024");
    let error = message(merged_header(Some(&moved), &usual()).unwrap_err());
    assert_eq!(
        error,
        "it is for problem `n=1024`, and this is for `n=512`; name another file"
    );
    let alike = on("cpu:x86_64:EPYC-9554", usual());
    let error = message(merged_header(Some(&text), &alike).unwrap_err());
    assert!(
        error.starts_with("it is for device `cpu:x86_64:EPYC 9554`"),
        "{error}"
    );
}

#[test]
fn names_and_values_that_c_does_not_take_are_refused() {
    let card = |param: &str| {
        format!("kernel = \"k\"\nfield = [{{ name = \"n\", min = 1 }}]\nparam = [{param}]\n")
    };
    for (param, part) in [
        (
            "{ name = \"int\", values = [1, 2] }",
            "parameter `int` cannot be a macro",
        ),
        (
            "{ name = \"t\", values = [\"a//b\"] }",
            "C reads a part of it as a comment",
        ),
        (
            "{ name = \"t\", values = [\"a\\nb\"] }",
            "more than one line",
        ),
        (
            "{ name = \"t\", values = [\"a\\\\\"] }",
            "does not keep its first or last",
        ),
    ] {
        let error = merged_header(None, &ended(&card(param)))
            .unwrap_err()
            .to_string();
        assert!(error.contains(part), "{error}");
    }
    // Long names, decimals and negative numbers are C.
    let fine = ended(&card(
        "{ name = \"t\", values = [-3, 4] }, { name = \"u\", values = [0.25, 0.5] }",
    ));
    let (text, _) = merged_header(None, &fine).unwrap();
    let lines = "#ifndef t\n#define t -3\n#endif\n#ifndef u\n#define u 0.25\n#endif\n";
    assert!(text.contains(lines), "{text}");
    let mut long = large(15, 3);
    long.end();
    merged_header(None, &long).unwrap();
}

#[test]
fn nothing_ends_a_comment_before_its_time() {
    let mut view = usual();
    view.run.recipe.strategy = "*/ int x; /* \u{7f}\n\u{e9}".to_owned();
    let (text, _) = merged_header(None, &view).unwrap();
    assert!(text.is_ascii());
    let comment = text.matches("/*").count();
    assert_eq!(comment, text.matches("*/").count());
    assert_eq!(merged_header(Some(&text), &view).unwrap().0, text);
}

#[test]
fn a_file_that_cannot_be_written_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("not/there/tuned.h");
    assert!(matches!(
        write_header(&missing, &usual()),
        Err(HeaderError::Io(_))
    ));
    assert!(matches!(
        write_header(folder.path(), &usual()),
        Err(HeaderError::Io(_))
    ));
}

#[test]
fn a_run_without_a_winner_yet_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let header = folder.path().join("tuned.h");
    let error = write_header(&header, &single()).unwrap_err();
    assert!(matches!(error, HeaderError::Unfinished), "{error}");
    assert!(!header.exists());
}
