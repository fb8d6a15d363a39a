//! Inputs written by a person who knew the documentation but not the code. Expected counts come from
//! trying every configuration in Python: `scripts/brute_force_strangers.py`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::process::Command;

fn kernwright(arguments: &[&str], home: &Path) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers");
    let output = Command::new(env!("CARGO_BIN_EXE_kernwright"))
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .env("HOME", home)
        .output()
        .unwrap();
    let shown = [output.stdout, output.stderr].concat();
    String::from_utf8(shown)
        .unwrap()
        .replace(&*home.to_string_lossy(), "~")
}

#[test]
fn their_spaces_have_the_sizes_that_brute_force_finds() {
    let home = tempfile::tempdir().unwrap();
    for (arguments, count) in [
        (
            "cards/triton_gemm.toml M=4096 N=4096 K=4096 dtype=fp16 -d sm_90",
            "89,976",
        ),
        (
            "cards/triton_gemm.toml M=100 N=48 K=77 dtype=fp32 trans_a=true -d sm_80",
            "6,754",
        ),
        (
            "cards/triton_gemm.toml M=513 N=128 K=192 dtype=fp8e4m3 trans_a=true trans_b=true -d sm_90",
            "13,218",
        ),
        (
            "cards/triton_gemm.toml M=1099511627776 N=16 K=2199023255616 dtype=bf16 trans_a=true trans_b=true -d sm_86",
            "57,366",
        ),
        ("cards/attention.toml sq=100 d=64", "648"),
        ("cards/attention.toml sq=1024 d=64 causal=true", "704"),
        ("cards/attention.toml sq=1024 sk=1500 d=128", "480"),
        ("cards/attention.toml sq=1024 sk=1024 d=256 pages=9", "56"),
        ("cards/attention.toml sq=200 d=80", "602"),
        ("space_a.json", "4,078"),
        ("space_b.json", "2,286"),
    ] {
        let command = format!("space count {arguments}");
        let shown = kernwright(&command.split(' ').collect::<Vec<_>>(), home.path());
        assert!(
            shown.starts_with(&format!("{count} valid")),
            "{arguments}: {shown}"
        );
    }
}

#[test]
fn their_data_comes_in_with_its_warts_named() {
    let home = tempfile::tempdir().unwrap();
    let csv = [
        "import",
        "bench µ.csv",
        "--map",
        "map.toml",
        "--cards",
        "cards",
    ];
    let shown = [
        kernwright(&csv, home.path()),
        kernwright(&csv, home.path()),
        kernwright(&["import", "gfx90878.HIP.3_3_0.udb.txt"], home.path()),
        kernwright(&["data", "list"], home.path()),
    ];
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("data", shown.join("\n"));
    });
}
