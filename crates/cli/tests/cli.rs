//! The command as a user meets it: what it prints, where, and how it exits. Snapshots are
//! reviewed as a diff; `INSTA_UPDATE=always` accepts new ones.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;

use user::User;

macro_rules! snapshot {
    ($name:literal, $commands:expr) => {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!($name, User::new().all(&$commands));
        });
    };
}

#[test]
fn help() {
    snapshot!(
        "help",
        [
            "--help",
            "space --help",
            "check --help",
            "import --help",
            "predict --help",
            "train --help",
            "reproduce --help"
        ]
    );
}

#[test]
fn kernels() {
    snapshot!(
        "kernels",
        [
            "kernels",
            "kernel show tile.toml",
            "kernel show ConvAsmBwdWrW1x1"
        ]
    );
}

#[test]
fn spaces() {
    snapshot!(
        "spaces",
        [
            "space count tile.toml n=96",
            "space list tile.toml n=96",
            "space list tile.toml n=96 --limit 2 --offset 1",
            "space sample tile.toml n=96 -n 3 --seed 7",
            "space count tile.toml n=96 --json",
            "space sample tile.toml n=96 -n 1 --json",
            "space count tile.toml n=5",
            "space count tile.toml n=8192",
            "space count tiny_t1.json",
            "space list tiny_t1.json --limit 3",
            "space count tile_cache.json",
            "space list tile_cache.json --limit 3",
            "check tile_cache.json --config 16,0.5,true,cols",
            "space count faulty.toml",
            "space count faulty.toml --json",
            "space list faulty.toml",
        ]
    );
}

#[test]
fn checks() {
    snapshot!(
        "checks",
        [
            "check tile.toml n=96 x=32 y=1",
            "check tile.toml n=96 --config 32,4",
            "check tile.toml n=96 --config 32,4 --json",
            "check tile.toml n=96 x=8",
            "check tile.toml n=8 x=16",
            "check tile.toml n=96 --config 7,1",
            "check tile.toml n=96 --config 8,1,1",
            "check faulty.toml --config \"a,b\",0,1",
            "check faulty.toml --config \"a,b\",2,1",
            "check ConvAsm1x1U c=64 k=256 h=56 w=56 n=32 --config 4,16,8,16,4,4,1,4",
        ]
    );
}

#[test]
fn mistakes() {
    snapshot!(
        "mistakes",
        [
            "kernel show ConvAsm1x1",
            "kernel show nowhere.toml",
            "kernel show broken.toml",
            "space count tile.toml",
            "space count tile.toml n",
            "space count tile.toml n=0",
            "space count tile.toml m=4",
            "space count tile.toml n=4 n=5",
            "space count tile.toml n=4 x=8",
            "space count ConvAsmBwdWrW3x3 c=64 k=64 h=8 w=8 n=1 direction=W r=3 s=3 pad_h=1 pad_w=1",
            "check tile.toml n=96",
            "check tile.toml n=96 y=2",
            "check tile.toml n=96 x=8 --config 8,1",
            "import nowhere.db",
            "import tile.toml",
            "import gfx906_60.cd.pdb.txt --format banana",
            "data list",
            "frobnicate",
            "space count tile.toml n=4 --device banana",
        ]
    );
}

#[test]
fn importing() {
    snapshot!(
        "importing",
        [
            "import gfx906_60.cd.pdb.txt --dry-run",
            "data list",
            "import gfx906_60.cd.pdb.txt",
            "import gfx906_60.cd.pdb.txt",
            "data list",
            "data show ConvAsm1x1U",
            "data show ConvAsm1x1U --records --limit 2 --offset 1",
            "data show ConvAsm1xU",
            "data show ConvOclDirectFwd1x1 --json",
            "import tile_cache.json",
            "import tile_cut.json --dry-run",
            "data show tile --limit 3",
            "data check",
            "data check gfx906_60.cd.pdb.txt",
            "data split gfx906_60.cd.pdb.txt",
            "data split gfx906_60.cd.pdb.txt --seed other --list",
            "data split gfx906_60.cd.pdb.txt --seed other --list --json",
            "data show ConvAsm1x1U --records --limit 1",
            "doctor",
        ]
    );
}

#[test]
fn settings_follow_their_precedence() {
    let user = User::new();
    let mut shown = user.run("config show --origin");
    let config = user.home.path().join(".config/kernwright");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("kernwright.toml"), "store = \"user.db\"\n").unwrap();
    shown += &user.run("config show --origin");
    std::fs::write(
        user.home.path().join("kernwright.toml"),
        "store = \"project.db\"\n",
    )
    .unwrap();
    shown += &user.run("config show --origin");
    let variable = user
        .command("config show --origin")
        .env("KERNWRIGHT_STORE", "var.db")
        .output();
    shown += &String::from_utf8_lossy(&variable.unwrap().stdout);
    shown += &user.run("config show --origin --store flag.db");
    std::fs::write(user.home.path().join("kernwright.toml"), "stor = \"x\"\n").unwrap();
    shown += &user.run("config show");
    insta::assert_snapshot!("settings", shown);
}

#[test]
fn own_cards_overlay_the_embedded_ones() {
    let user = User::new();
    let cards = user.home.path().join("cards");
    std::fs::create_dir(&cards).unwrap();
    std::fs::copy(user.home.path().join("tile.toml"), cards.join("tile.toml")).unwrap();
    insta::assert_snapshot!(
        "own_cards",
        user.all(&[
            "kernels --cards cards",
            "space count tile n=96 --cards cards"
        ])
    );
}

#[test]
fn completions_and_manual_name_every_command() {
    let user = User::new();
    for arguments in [
        "completions bash",
        "completions zsh",
        "completions fish",
        "man",
    ] {
        let output = user.output(arguments);
        assert!(output.status.success(), "{arguments}");
        let text = String::from_utf8(output.stdout).unwrap();
        for command in [
            "kernels",
            "space",
            "check",
            "import",
            "data",
            "predict",
            "train",
            "reproduce",
            "doctor",
        ] {
            assert!(text.contains(command), "{arguments} lacks {command}");
        }
    }
}

#[test]
fn json_is_one_document_with_a_schema() {
    let user = User::new();
    let commands = [
        "demo",
        "kernels",
        "kernel show tile.toml",
        "space count tile.toml n=96",
        "space list tile.toml n=96",
        "check tile.toml n=96 x=8",
        "predict ConvAsm1x1U -d gfx906_60 c=64 k=64 h=28 w=28 n=8",
        "import gfx906_60.cd.pdb.txt",
        "data list",
        "data show ConvAsm1x1U",
        "data check",
        "data check gfx906_60.cd.pdb.txt",
        "data split gfx906_60.cd.pdb.txt",
        "doctor",
        "config show",
    ];
    for command in commands {
        let output = user.output(&format!("{command} --json"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{command}: {error}"));
        let schema = document["schema"].as_str().unwrap();
        assert!(
            schema.starts_with("kernwright.") && schema.ends_with("/1"),
            "{command}: {schema}"
        );
        assert!(output.stderr.is_empty(), "{command} prints to stderr");
    }
}

#[test]
fn the_demo_shows_the_main_job() {
    let shown = User::new().run("demo");
    // What a search finds with times differs from machine to machine.
    let (same, rest) = shown.split_once("--max-candidates 200 --seed 1\n").unwrap();
    let endings = [
        "points of accuracy",
        "proved itself",
        "not evolved here",
        "alone does",
    ];
    assert!(endings.iter().any(|one| rest.contains(one)), "{rest}");
    insta::assert_snapshot!("demo", same);
}

#[test]
fn colour_is_for_terminals() {
    let user = User::new();
    let plain = user.output("kernel show ConvAsm1x1");
    assert!(!plain.stderr.contains(&0x1b));
    let forced = user
        .command("kernel show ConvAsm1x1 --color always")
        .output()
        .unwrap();
    assert!(forced.stderr.contains(&0x1b));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let user = User::new();
    let arguments = "space list ConvAsm1x1U c=64 k=256 h=56 w=56 n=32";
    let mut child = user
        .command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn another_ledger_is_merged_once() {
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("merging", User::new().all(&[
            "import gfx906_60.cd.pdb.txt tile_cache.json --store other.db",
            "import gfx906_60.cd.pdb.txt",
            "import other.db --dry-run",
            "import other.db",
            "import other.db",
            "data list",
            "import other.db --device gfx906_60",
            "import other.db --store other.db",
            "data check",
        ]));
    });
}

/// A T1 file, a cache of the same kernel, and one whose names are the user's own.
#[test]
fn a_t1_file_becomes_a_card_and_its_cache_fits() {
    let user = User::new();
    let home = user.home.path();
    let t1 = r#"{"General": {"BenchmarkName": "made"}, "ConfigurationSpace": {"TuningParameters": [
        {"Name": "bx", "Type": "int", "Values": "[16, 32]"},
        {"Name": "order", "Type": "string", "Values": "['rows', 'cols']"},
        {"Name": "ratio", "Type": "float", "Values": "[0.5, 1.5]"}],
        "Conditions": [{"Expression": "bx == 16 or order == 'rows'"}]},
        "KernelSpecification": {"KernelName": "made_kernel", "ProblemSize": [64, 32]}}"#;
    let cache = r#"{"device_name": "NVIDIA Made 9", "kernel_name": "made_kernel", "problem_size": [64, 48],
        "tune_params_keys": ["bx", "order", "ratio"],
        "tune_params": {"bx": [16, 32], "order": ["rows", "cols"], "ratio": [0.5, 1.5]}, "cache": {
        "16,cols,0.5": {"bx": 16, "order": "cols", "ratio": 0.5, "time": 2.0},
        "32,rows,1.5": {"bx": 32, "order": "rows", "ratio": 1.5, "time": 1.0},
        "32,cols,1.5": {"bx": 32, "order": "cols", "ratio": 1.5, "time": "InvalidConfig"}}}"#;
    std::fs::write(home.join("made.t1.json"), t1).unwrap();
    std::fs::write(home.join("made.json"), cache).unwrap();
    std::fs::create_dir(home.join("cards")).unwrap();
    std::fs::create_dir(home.join("own")).unwrap();
    let made = user.run("kernel import made.t1.json -o cards/made.toml");
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("t1_card", made
            + &std::fs::read_to_string(home.join("cards/made.toml")).unwrap()
            + &user.all(&[
                "kernel import made.t1.json -o cards/made.toml",
                "kernel import made.json",
                "space count made.t1.json",
                "space count cards/made.toml",
                "import made.json --cards cards",
                "data show made_kernel",
            ]));
    });
    // The same kernel with names of the user's own, and a field that the cache does not give.
    let card = std::fs::read_to_string(home.join("cards/made.toml")).unwrap();
    let own = card
        .replace("made_kernel", "mine")
        .replace("problem_size_x", "rows")
        .replace("default = 64\n", "")
        .replace("problem_size_y", "cols")
        .replace("default = 32\n", "\n[[field]]\nname = \"depth\"\n")
        .replace("\"bx\"", "\"BX\"")
        .replace("bx ==", "BX ==");
    std::fs::write(home.join("own/mine.toml"), own).unwrap();
    let map = "kernel = \"mine\"\n[fields]\nrows = \"problem_size_x\"\ncols = \"problem_size_y\"\n\
               [params]\nBX = \"bx\"\norder = \"order\"\nratio = \"ratio\"\n[fixed]\ndepth = 3\n";
    std::fs::write(home.join("map.toml"), map).unwrap();
    std::fs::write(
        home.join("renamed.json"),
        cache.replace("made_kernel", "mine"),
    )
    .unwrap();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("t1_own_names", user.all(&[
            "import renamed.json --cards own --store own.db --dry-run",
            "import made.json --cards own --map map.toml --store own.db",
            "data show mine --store own.db",
        ]));
    });
}

/// SIGKILL in the middle of an import: the ledger opens, and nothing half-imported is visible.
#[test]
fn a_killed_import_leaves_nothing_behind() {
    let user = User::new();
    let rows = 60_000;
    let mut text = String::new();
    for row in 0..rows {
        writeln!(
            text,
            "64-{}-{}-1x1-128-{}-{}-{}-0x0-1x1-1x1-0-NCHW-FP32-F=ConvAsm1x1U:1,8,2,16,1,2,2,4",
            row % 200 + 4,
            row / 200 + 4,
            row % 200 + 4,
            row / 200 + 4,
            row % 7 + 1
        )
        .unwrap();
    }
    std::fs::write(user.home.path().join("big.gfx906_60.txt"), text).unwrap();
    user.run("import gfx906_60.cd.pdb.txt");
    let before = user.run("data list");
    for moment in [0, 5, 20, 60, 120, 200, 320, 500] {
        let mut child = user
            .command("import big.gfx906_60.txt --device gfx906_60")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(moment));
        child.kill().unwrap();
        let finished = child.wait().unwrap().success();
        let after = user.run("data list");
        if finished {
            break;
        }
        // A kill between the commit and the end of the process is an import that took place.
        if after != before {
            assert!(after.contains("60,000"), "{after}");
            break;
        }
        assert!(user.run("data check").contains("sound"));
    }
    let last = user.run("import big.gfx906_60.txt --device gfx906_60");
    assert!(last.contains("60,000 rows"), "{last}");
    assert!(
        user.run("data list").contains("60,003"),
        "{}",
        user.run("data list")
    );
}

#[test]
fn published_schemas_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats");
    let user = User::new();
    for format in ["card", "family", "job", "workload", "config"] {
        let path = folder.join(format!("{format}.schema.json"));
        let printed =
            String::from_utf8(user.output(&format!("kernel schema {format}")).stdout).unwrap();
        let published = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            printed,
            published,
            "run `kernwright kernel schema {format} > {}`",
            path.display()
        );
    }
}

/// A user's mistake never ends with a panic's exit code or text.
#[test]
fn odd_arguments_never_panic() {
    let user = User::new();
    let commands = [
        "space count tile.toml n=99999999999999999999",
        "space count tile.toml n=-1",
        "space count tile.toml =",
        "space count tile.toml n=",
        "space sample tile.toml n=96 -n 0",
        "space list tile.toml n=96 --offset 999999",
        "check tile.toml n=96 --config ,,,",
        "check tile.toml n=96 --config 8,99999999999999999999",
        "import .",
        "import gfx906_60.cd.pdb.txt --map tile.toml",
        "data check .",
        "--store /dev/null data list",
        "--store . data list",
        "--store tile.toml data list",
        "--store tile.toml import gfx906_60.cd.pdb.txt",
        "kernels --cards nowhere",
        "kernels --cards .",
        "kernel show /dev/null",
        "kernel show tiny_t1.json",
    ];
    for command in commands {
        let output = user.output(command);
        let code = output.status.code();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            code.is_some_and(|code| code < 7),
            "{command}: {code:?} {stderr}"
        );
        assert!(!stderr.contains("panicked"), "{command}: {stderr}");
        if code != Some(0) {
            assert!(
                stderr.contains("error") || code == Some(3),
                "{command} says nothing: {stderr}"
            );
        }
    }
    let unchanged = std::fs::read_to_string(user.home.path().join("tile.toml")).unwrap();
    assert!(unchanged.starts_with("kernel = \"tile\""));
}

/// A library with functions of these names, of which `version` gives its version.
fn library(path: &std::path::Path, names: &[&str], version: &str, (major, minor): (u32, u32)) {
    let mut code = format!(
        "int {version}(int *major, int *minor) {{ *major = {major}; *minor = {minor}; return 0; }}\n"
    );
    for name in names {
        code += &format!("int {name}(void) {{ return 1; }}\n");
    }
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let source = path.with_extension("c");
    std::fs::write(&source, code).unwrap();
    let mut compiler = std::process::Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).arg(path);
    assert!(compiler.arg(&source).status().unwrap().success());
}

/// As NVIDIA's own packages lay the toolkit out: `lib64` is a link.
#[test]
fn doctor_shows_what_of_cuda_was_found_where() {
    let user = User::new();
    let root = user.home.path().canonicalize().unwrap().join("cuda-12.9");
    let target = root.join(format!("targets/{}-linux", std::env::consts::ARCH));
    let compile = [
        "nvrtcCreateProgram",
        "nvrtcDestroyProgram",
        "nvrtcCompileProgram",
        "nvrtcGetCUBINSize",
        "nvrtcGetCUBIN",
        "nvrtcGetProgramLogSize",
        "nvrtcGetProgramLog",
        "nvrtcGetErrorString",
    ];
    let nvrtc = target.join("lib/libnvrtc.so.12");
    library(&nvrtc, &compile, "nvrtcVersion", (12, 9));
    let link = [
        "nvJitLinkCreate",
        "nvJitLinkDestroy",
        "nvJitLinkAddData",
        "nvJitLinkComplete",
        "nvJitLinkGetLinkedCubinSize",
        "nvJitLinkGetLinkedCubin",
        "nvJitLinkGetErrorLogSize",
        "nvJitLinkGetErrorLog",
    ];
    let nvjitlink = target.join("lib/libnvJitLink.so.12");
    library(&nvjitlink, &link, "nvJitLinkVersion", (12, 8));
    std::os::unix::fs::symlink(target.join("lib"), root.join("lib64")).unwrap();
    let libdevice = root.join("nvvm/libdevice/libdevice.10.bc");
    for file in [&libdevice, &target.join("include/cuda_fp16.h")] {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "").unwrap();
    }
    std::os::unix::fs::symlink(target.join("include"), root.join("include")).unwrap();

    let findings = |home: Option<&std::path::Path>| -> Vec<(String, String)> {
        let mut command = user.command("doctor --json");
        command.envs(home.map(|home| ("CUDA_HOME", home)));
        let output = command.output().unwrap();
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let of_cuda = ["NVRTC", "nvJitLink", "libdevice", "CUDA headers"];
        let findings = of_cuda.iter().map(|what| {
            let findings = found["findings"].as_array().unwrap();
            let one = findings.iter().find(|one| one["what"] == *what).unwrap();
            let text = |field: &str| one[field].as_str().unwrap().to_owned();
            (text("state"), text("detail"))
        });
        findings.collect()
    };
    let shown = |version: &str, place: &str| {
        (
            "ok".to_owned(),
            format!("{version}{}/{place} (by CUDA_HOME)", root.display()),
        )
    };
    assert_eq!(
        findings(Some(&root)),
        [
            shown("12.9, ", "lib64/libnvrtc.so.12"),
            shown("12.8, ", "lib64/libnvJitLink.so.12"),
            shown("", "nvvm/libdevice/libdevice.10.bc"),
            shown("", "include"),
        ]
    );
    // A library that cannot be opened is named, with the reason.
    std::fs::write(&nvrtc, "no library").unwrap();
    let (state, detail) = findings(Some(&root)).swap_remove(0);
    assert!(
        state == "-" && detail.contains("libnvrtc.so.12"),
        "{detail}"
    );
}
