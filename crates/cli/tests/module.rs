//! `kernwright module` as a user meets it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::path::{Path, PathBuf};

use user::User;

fn modules() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stablehlo/tests");
    folder.canonicalize().unwrap()
}

#[test]
fn a_module_is_described_run_and_written() {
    let user = User::new();
    let file = modules().join("modules/shapes.mlir");
    let output = user.output(&format!("module {} --run --write out.mlir", file.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("Landlock") {
        return;
    }
    assert!(output.status.success(), "{text}{errors}");
    for part in [
        "shapes.mlir: shapes",
        "takes       tensor<2x3xf32>, tensor<i32>",
        "operations  13: concatenate 2, constant 2,",
        "engine      Kernwright's interpreter",
        "of 20 runs the fastest",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    // What was written is the same module.
    let again = user.output("--json module out.mlir");
    let again: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(again["facts"]["operations"], 13);
    assert_eq!(again["facts"]["name"], "shapes");
}

#[test]
fn what_is_not_known_is_named_and_cannot_be_run() {
    let user = User::new();
    let file = modules().join("modules/carried.mlir");
    let output = user.output(&format!("module {}", file.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("not known   chlo.asin 1, "), "{text}");
}

/// A library of PJRT version `VERSION`: a table of PJRT's functions, each of which ends the process.
const PLUGIN: &str = "
extern void abort(void);
static void end(void) { abort(); }
static unsigned long table[64];
const unsigned long *GetPjrtApi(void) {
  table[0] = sizeof table;
  table[4] = VERSION;
  for (int at = 5; at < 64; at++) table[at] = (unsigned long)end;
  return table;
}
";

#[test]
fn plugins_of_another_version_are_not_called_and_those_that_crash_are_named() {
    let user = User::new();
    let home = user.home.path();
    let good = modules().join("modules/shapes.mlir");
    for (version, part) in [
        ("5ul << 32", "it speaks version 0.5 of PJRT"),
        (
            "90ul << 32",
            "cannot be opened: ended by signal 6 (aborted)",
        ),
    ] {
        std::fs::write(home.join("plugin.c"), PLUGIN.replace("VERSION", version)).unwrap();
        let built = std::process::Command::new("cc")
            .args(["-shared", "-fPIC", "-o", "some_plugin.so", "plugin.c"])
            .current_dir(home)
            .status()
            .unwrap();
        assert!(built.success());
        for line in [
            format!("module {} --run --plugin some_plugin.so", good.display()),
            "evolve tiny-training --plugin some_plugin.so --budget 1s --folder run".to_owned(),
        ] {
            let output = user.output(&line);
            let errors = String::from_utf8_lossy(&output.stderr);
            if errors.contains("Landlock") {
                return;
            }
            assert!(!output.status.success(), "{line}");
            assert!(errors.contains("some_plugin.so`"), "{line}: {errors}");
            assert!(errors.contains(part), "{line}: {errors}");
        }
    }
}

#[test]
fn mistakes_are_reported_with_their_place_and_exit_code_2() {
    let user = User::new();
    let bad = modules().join("bad/dot_dims.mlir");
    let good = modules().join("modules/shapes.mlir");
    std::fs::write(user.home.path().join("numbers.csv"), "1,2\n3,4\n").unwrap();
    for (line, part) in [
        (format!("module {}", bad.display()), "dot_dims.mlir:4:10: "),
        ("module nowhere.mlir".to_owned(), "`nowhere.mlir`: "),
        (
            format!("module {} --inputs numbers.csv", good.display()),
            "should hold in0 to in1",
        ),
        (
            format!("module {} --run --plugin nowhere.so", good.display()),
            "cannot find the plugin",
        ),
    ] {
        let output = user.output(&line);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{line}: {errors}");
        assert!(errors.contains(part), "{line}: {errors}");
    }
}
