//! `kernwright module` as a user meets it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::path::{Path, PathBuf};

use user::User;

fn modules() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../evolve-mlir/tests");
    folder.canonicalize().unwrap()
}

#[test]
fn a_module_is_described_run_and_written() {
    let user = User::new();
    let file = modules().join("modules/shapes.mlir");
    let told = user.output(&format!("module {} --run --write out.mlir", file.display()));
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let errors = String::from_utf8_lossy(&told.stderr);
    if errors.contains("Landlock") {
        return;
    }
    assert!(told.status.success(), "{text}{errors}");
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
    let told = user.output(&format!("module {}", file.display()));
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(text.contains("not known   chlo.erf_inv 1, "), "{text}");
}

#[test]
fn mistakes_are_told_with_their_place_and_exit_code_1() {
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
        let told = user.output(&line);
        let errors = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(1), "{line}: {errors}");
        assert!(errors.contains(part), "{line}: {errors}");
    }
}
