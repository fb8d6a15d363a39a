//! `kernwright export` as a user meets it, on inputs written by a person who knew the documentation
//! but not the code: a user database with warts, a log, and a table from a spreadsheet.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use user::User;

const DATABASE: &str = "gfx906_60.HIP.3_3_0_8252-64506314e.udb.txt";

/// A user whose home holds the strangers' files.
fn user() -> User {
    let user = User::new();
    let strangers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers/export");
    for entry in fs::read_dir(strangers).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, user.home.path().join(path.file_name().unwrap())).unwrap();
    }
    user
}

macro_rules! snapshot {
    ($name:literal, $user:expr, $commands:expr) => {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!($name, $user.all(&$commands));
        });
    };
}

#[test]
fn help() {
    snapshot!("help", user(), ["export --help"]);
}

#[test]
fn into_a_database_with_warts() {
    let user = user();
    snapshot!(
        "database",
        user,
        [
            "export --to miopen -p problems.csv -d gfx906_60 -o .",
            "export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going --dry-run",
            "export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going",
            "export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going",
            "export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going --json",
        ]
    );
    let path = user.home.path().join(DATABASE);
    let strangers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers/export");
    let (new, old) = (
        fs::read(&path).unwrap(),
        fs::read(strangers.join(DATABASE)).unwrap(),
    );
    assert_eq!(
        fs::read(user.home.path().join(format!("{DATABASE}.bak"))).unwrap(),
        old
    );
    // All but the first line, which is that of one of the problems, is as it was.
    let after_first = |text: &[u8]| text.iter().position(|byte| *byte == b'\n').unwrap();
    let kept = &old[after_first(&old)..];
    assert_eq!(&new[after_first(&new)..][..kept.len()], kept);
    insta::assert_snapshot!(
        "database_after",
        new.escape_ascii().to_string().replace("\\n", "\n")
    );
}

#[test]
fn from_a_log() {
    snapshot!(
        "log",
        user(),
        [
            "export --to miopen -p train.log -d gfx906_60 -o -",
            "export --to miopen -p train.log -d gfx906_60 -o - --keep-going",
            "export ConvAsm1x1U --to csv -p train.log -d gfx906_60 --keep-going -k 2",
        ]
    );
}

#[test]
fn mistakes() {
    let user = user();
    fs::write(user.home.path().join("none.txt"), "\n# nothing\n").unwrap();
    fs::write(
        user.home.path().join("typo.txt"),
        "MIOpenDrver conv -n 1\n2x64x7\n",
    )
    .unwrap();
    let key = "2x64x28x28x1x3x3x1x64x1x1x1x0x1x1x0x1x1x0x0x1xNCHWxFP32xF\n";
    fs::write(user.home.path().join("winograd.txt"), key).unwrap();
    snapshot!(
        "mistakes",
        user,
        [
            "export ConvAsm1x1U",
            "export ConvAsm1x1U --to csv",
            "export ConvAsm1x1 --to csv -p train.log",
            "export matmul-c --to csv -p train.log",
            "export ConvAsm1x1U --to csv -p absent.txt",
            "export ConvAsm1x1U --to csv -p none.txt",
            "export ConvAsm1x1U --to csv -p typo.txt",
            "export ConvAsm1x1U --to csv -p winograd.txt",
            "export ConvAsm1x1U --to parquet -p winograd.txt",
            "export ConvAsm1x1U --to csv -p winograd.txt --json",
            "export ConvAsm1x1U --to miopen -k 3 -p winograd.txt",
            "export ConvAsm1x1U --to miopen -p winograd.txt",
            "export ConvAsm1x1U --to miopen -p winograd.txt -d gfx906_60",
            "export ConvAsm1x1U --to miopen -p winograd.txt -d gfx906 -o .",
            "export ConvAsm1x1U --to miopen -p winograd.txt -d gfx906_60 -o . --miopen-version 3",
            "export ConvAsm1x1U --to miopen -p winograd.txt -o gfx906_60.db",
            "export ConvAsm1x1U --to miopen -p winograd.txt -d gfx900_64 -o gfx906_60.HIP.3_3_0.udb.txt",
            "export ConvAsm1x1U --to t4 -p train.log -d gfx906_60 --keep-going",
            "export ConvAsm1x1U --to csv -p train.log -d gfx906_60 --keep-going -o absent/out.csv",
            "export ConvAsm1x1U --to csv -p train.log -d gfx906_60 --keep-going -o /dev/full",
            "export ConvAsm1x1U --to miopen -p train.log -o -",
            "export ConvAsm1x1U --to csv -p train.log --keep-going --source 1999",
            "export ConvAsm1x1U --to miopen -p winograd.txt -o gfx906_60.HIP.3_3_0.udb.txt --miopen-version 3.2.0",
            "export ConvAsm1x1U --to miopen -p winograd.txt -d gfx906_60 -o . --lock-wait 18446744073709551615",
            "export --stored --to csv",
        ]
    );
}

#[test]
fn bad_lines_are_all_in_the_document() {
    let user = user();
    let lines = "MIOpenDriver conv -n\n".repeat(30);
    fs::write(user.home.path().join("bad.txt"), lines).unwrap();
    let output = user.output("export ConvAsm1x1U --to csv -p bad.txt -o out.csv --json");
    assert_eq!(output.status.code(), Some(2));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let n_bad = find(&document, "bad").as_array().unwrap().len();
    assert_eq!(n_bad, 30);
    assert!(!user.home.path().join("out.csv").exists());
}

/// Finds a part of a document, at the top or one level down.
fn find<'d>(document: &'d serde_json::Value, name: &str) -> &'d serde_json::Value {
    let parts = document.as_object().unwrap().values();
    let within = parts.chain([document]).find_map(|part| part.get(name));
    within.unwrap_or_else(|| panic!("{document} has no `{name}`"))
}

#[test]
fn a_name_that_is_not_unicode_is_reported_anyway() {
    let user = user();
    let folder = std::ffi::OsStr::from_bytes(b"caf\xe9");
    for format in ["miopen --miopen-version 3.3.0", "csv"] {
        let arguments = format!(
            "export ConvAsm1x1U --to {format} -p train.log -d gfx906_60 --keep-going --json -o"
        );
        let output = user.command(&arguments).arg(folder).output().unwrap();
        let shown = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{shown}");
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(document.to_string().contains("caf\u{fffd}"), "{document}");
        let made = user.home.path().join(folder);
        assert!(made.exists());
        if made.is_dir() {
            fs::remove_dir_all(made).unwrap();
        }
    }
}

#[test]
fn what_a_running_miopen_will_not_notice_is_reported() {
    let user = user();
    fs::create_dir(user.home.path().join(format!("{DATABASE}.time"))).unwrap();
    let command = "export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going";
    let shown = user.run(command);
    assert!(shown.contains("warning: a MIOpen that runs"), "{shown}");
    assert!(!shown.contains("--- exit"), "{shown}");
}

#[test]
fn a_folder_is_locked_by_the_name_that_miopen_was_given() {
    let user = user();
    let command =
        "export --to miopen -p problems.csv -d gfx906_60 --keep-going --miopen-version 3.3.0";
    let mut command = user.command(command);
    let output = command.env("MIOPEN_USER_DB_PATH", "db").output().unwrap();
    assert!(output.status.success());
    // The hash of `db`, found with md5sum.
    let lock = "miopen-lockfiles/d77d5e503ad1439f585ac494268b351b_gfx906_60.HIP.3_3_0.udb.txt.lock";
    assert!(user.home.path().join(lock).exists());
}

#[test]
fn what_the_ledger_holds() {
    let user = user();
    snapshot!(
        "stored",
        user,
        [
            "import gfx906_60.cd.pdb.txt",
            "export ConvAsm1x1U --stored --to csv",
            "export --stored --to miopen -o - -d gfx906_60",
            "export ConvAsm1x1 --stored --to csv",
            "export ConvAsm1x1U --stored --to csv -p problems.csv --keep-going",
            "export --stored --to t4 -o .",
            "export SomeOtherSolver --stored --to t4 -o .",
        ]
    );
}

#[test]
fn a_list_is_judged_by_what_the_ledger_holds() {
    let user = user();
    let home = user.home.path();
    let deep = "3x16x28x28x16x3x3x3x32x4x1x1x1x1x1x1x1x1x1x0x1xNCDHWxFP32xF";
    fs::write(
        home.join("gfx906_60.HIP.3_3_0.udb.txt"),
        format!("{deep}=DeepOnly:1,2\n"),
    )
    .unwrap();
    fs::write(home.join("deep.txt"), format!("{deep}\n")).unwrap();
    assert!(
        user.output("import gfx906_60.HIP.3_3_0.udb.txt")
            .status
            .success()
    );
    // No built-in model is for such a problem, and none is consulted.
    let shown = user.run("export --stored --to miopen -p deep.txt -d gfx906_60 -o -");
    assert!(shown.contains("=DeepOnly:1,2\n"), "{shown}");
    assert!(!shown.contains("--- exit"), "{shown}");
}

#[test]
fn nothing_that_miopen_can_hold_is_nothing_to_write() {
    let user = user();
    let home = user.home.path();
    fs::write(home.join("gfx906_60.csv"), "m,tile,us\n128,4,2.5\n").unwrap();
    let map = "kernel = \"Blur\"\ntime_column = \"us\"\ntime_unit = \"us\"\n\
               [fields]\nm = \"m\"\n[params]\ntile = \"tile\"\n";
    fs::write(home.join("map.toml"), map).unwrap();
    let shown = user.run("import --map map.toml gfx906_60.csv");
    assert!(!shown.contains("--- exit"), "{shown}");
    let shown = user.run("export --stored --to miopen -d gfx906_60 -o .");
    assert!(shown.contains("nothing to write"), "{shown}");
    assert!(shown.ends_with("--- exit 3\n"), "{shown}");
}

#[test]
fn a_device_that_no_kernel_runs_on_is_refused() {
    let user = user();
    let reason = "`ConvAsm1x1U` runs on devices of `amd` only, not on `nvidia:sm_90`";
    for arguments in [
        "export ConvAsm1x1U --to csv -p train.log -d sm_90 --keep-going -o out.csv",
        "export --to csv -p train.log -d sm_90 --keep-going -o out.csv",
        "export ConvAsm1x1U --to miopen -p train.log -d sm_90 --keep-going -o .",
        "export ConvAsm1x1U --stored --to csv -d sm_90 -o out.csv",
    ] {
        let shown = user.run(arguments);
        assert!(shown.contains(reason), "{arguments}: {shown}");
        assert!(shown.ends_with("--- exit 3\n"), "{arguments}: {shown}");
    }
    assert!(!user.home.path().join("out.csv").exists());
}

#[test]
fn files_hold_what_they_say() {
    let user = user();
    let home = user.home.path();
    fs::create_dir(home.join("t4")).unwrap();
    let common = "-p train.log -d gfx906_60 --keep-going ConvAsm1x1U";
    snapshot!(
        "files",
        user,
        [
            &*format!("export --to csv {common} -o out.csv"),
            &*format!("export --to parquet {common} -o out.parquet"),
            &*format!("export --to t4 {common} -k 2 -o t4"),
            &*format!("export --to csv {common} -o out.csv --dry-run"),
        ]
    );
    let parquet = fs::read(home.join("out.parquet")).unwrap();
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    let t4 = fs::read(home.join("t4/ConvAsm1x1U.0001.t4.json")).unwrap();
    let t4: serde_json::Value = serde_json::from_slice(&t4).unwrap();
    assert_eq!(t4["schema_version"], "1.0.0");
    let results = t4["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        // What the schema requires.
        assert!(result["configuration"].is_object() && result["times"].is_object());
        assert_eq!(result["invalidity"], "correct");
        assert!(result["correctness"].is_number());
    }
    let csv = fs::read_to_string(home.join("out.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1 + 5);
}

/// Winners of kernels with a card, without one, and with parameters that have no names: importing the
/// table adds nothing to this ledger, and restores the same rows in another one.
#[test]
fn a_table_of_the_ledger_comes_back_exactly() {
    let user = user();
    let home = user.home.path();
    for command in [
        "import gfx906_60.cd.pdb.txt tile_cache.json",
        "export --stored --to csv -o one.csv",
    ] {
        let output = user.output(command);
        assert!(output.status.success(), "{command}");
    }
    let again = user.run("import one.csv");
    assert!(
        again.contains("one.csv: exported, 4 rows, 4 Records"),
        "{again}"
    );
    assert!(
        again.contains("0 new Records, 4 known already, 0 new Trials"),
        "{again}"
    );
    let elsewhere = user.run("import one.csv --store other.db");
    assert!(
        elsewhere.contains("4 new Records, 0 known already, 2 new Trials"),
        "{elsewhere}"
    );
    let output = user.output("export --stored --to csv -o two.csv --store other.db");
    assert!(output.status.success());
    let [one, two] =
        ["one.csv", "two.csv"].map(|name| fs::read_to_string(home.join(name)).unwrap());
    assert_eq!(one, two);
    assert!(one.contains("500,3,500000 500000 500000,true"), "{one}");
    let changed = one.replace("500000 500000 500000", "500000 500000 1");
    fs::write(home.join("changed.csv"), changed).unwrap();
    let shown = user.run("import changed.csv --store third.db");
    assert!(
        !shown.contains("skipped"),
        "the median is as it was: {shown}"
    );
    let changed = one.replace("500,3", "400,3");
    fs::write(home.join("changed.csv"), changed).unwrap();
    let shown = user.run("import changed.csv --store third.db");
    assert!(
        shown.contains("skipped 1: its `time_us` is no median of `samples_ns`"),
        "{shown}"
    );
}

/// A measured space is exported whole: every time, every failure, and the source.
#[test]
fn a_t4_file_of_imported_data_says_all_that_is_known() {
    let user = user();
    let home = user.home.path();
    for command in [
        "import gfx906_60.cd.pdb.txt tile_cache.json",
        "export tile --stored --to t4 -o tile.t4.json",
        "export ConvAsm1x1U --stored --to t4 -o conv.t4.json",
    ] {
        let output = user.output(command);
        assert!(output.status.success(), "{command}");
    }
    let document = |name: &str| -> serde_json::Value {
        serde_json::from_slice(&fs::read(home.join(name)).unwrap()).unwrap()
    };
    let tile = document("tile.t4.json");
    let results = tile["results"].as_array().unwrap();
    let words: Vec<&str> = results
        .iter()
        .map(|result| result["invalidity"].as_str().unwrap())
        .collect();
    assert_eq!(
        words,
        ["correct", "correct", "correct", "compile", "runtime"]
    );
    assert_eq!(
        results[0]["times"]["runtimes"],
        serde_json::json!([0.5, 0.5, 0.5])
    );
    assert_eq!(results[0]["measurements"][1]["value"], "passed");
    let source = tile["metadata"]["sources"][0].as_str().unwrap();
    assert!(
        source.starts_with("tile_cache.json (kernel-tuner, BLAKE3 "),
        "{source}"
    );
    let conv = document("conv.t4.json");
    let measurements = &conv["results"][0]["measurements"];
    assert_eq!(measurements[0]["name"], "reported_best");
    // An import restores what was exported.
    let output = user.output("import conv.t4.json --store other.db");
    assert!(output.status.success());
    let shown = user.run("data show ConvAsm1x1U --store other.db");
    assert!(
        shown.contains("waves_k_in_group=4: reported best, no timing"),
        "{shown}"
    );
    let shown = user.run("import tile.t4.json --store other.db");
    assert!(shown.contains("5 new Records"), "{shown}");
}

#[test]
fn a_lock_that_cannot_be_taken() {
    let user = user();
    let output = user.output("export --to miopen -p problems.csv -d gfx906_60 -o . --keep-going");
    assert!(output.status.success());
    // Nothing can be locked where a folder lies.
    let lock = user
        .home
        .path()
        .join(format!("miopen-lockfiles/{DATABASE}.lock"));
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    let shown = user.run("export --to miopen -p train.log -d gfx906_60 -o . --keep-going");
    assert!(
        shown.contains("cannot lock") && shown.ends_with("--- exit 1\n"),
        "{shown}"
    );
}
