//! Says where LLVM is. By default only a name is noted, and the library is opened at run time by
//! the processes that need it: the one the Rust toolchain brings along if its major version is
//! right, else that of `llvm-config`, else none. With the feature `static-llvm` LLVM is linked in.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The one version the edits are written for and tested with.
const MAJOR: &str = "22";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    if std::env::var_os("CARGO_FEATURE_STATIC_LLVM").is_some() {
        return link();
    }
    match of_toolchain().or_else(of_llvm_config) {
        Some(library) => {
            println!("cargo:rustc-env=KERNWRIGHT_LLVM_HINT={}", library.display());
        }
        None => println!(
            "cargo:warning=no LLVM {MAJOR} was found, neither rustc's own nor by llvm-config: `kernwright evolve` will look for one \
             when it runs, and does without kernels if there is none"
        ),
    }
}

/// The library that rustc itself uses.
fn of_toolchain() -> Option<PathBuf> {
    let rustc = std::env::var("RUSTC").ok()?;
    let sysroot = output(&rustc, &["--print", "sysroot"])?;
    let wanted = format!("libLLVM.so.{MAJOR}.");
    let folder = std::fs::read_dir(Path::new(&sysroot).join("lib")).ok()?;
    let files = folder.filter_map(|entry| Some(entry.ok()?.path()));
    let is_it = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(&wanted))
    };
    files.into_iter().find(is_it)
}

/// The library of an LLVM installed beside Rust.
fn of_llvm_config() -> Option<PathBuf> {
    let config = llvm_config();
    let version = output(&config, &["--version"])?;
    if version.split('.').next() != Some(MAJOR) {
        return None;
    }
    let library = Path::new(&output(&config, &["--libdir"])?).join("libLLVM.so");
    library.is_file().then_some(library)
}

fn llvm_config() -> String {
    std::env::var("LLVM_CONFIG").unwrap_or_else(|_| format!("llvm-config-{MAJOR}"))
}

/// Links the parts of LLVM we call, and what they call, from archives.
fn link() {
    let config = llvm_config();
    let ask = |arguments: &[&str]| {
        output(&config, arguments).unwrap_or_else(|| {
            panic!("the feature `static-llvm` needs `{config}`; Debian has it in llvm-{MAJOR}-dev")
        })
    };
    println!("cargo:rustc-link-search=native={}", ask(&["--libdir"]));
    let parts = "core analysis irreader bitreader bitwriter passes target nvptx x86 linker";
    let mut arguments = vec!["--link-static", "--libnames"];
    arguments.extend(parts.split(' '));
    for name in ask(&arguments).split_whitespace() {
        let name = name.trim_start_matches("lib").trim_end_matches(".a");
        println!("cargo:rustc-link-lib=static:-bundle={name}");
    }
    let others = [
        ("stdc++", "libstdc++-12-dev"),
        ("z", "zlib1g-dev"),
        ("zstd", "libzstd-dev"),
    ];
    for (name, package) in others {
        let file = format!("-print-file-name=lib{name}.a");
        let path = output("g++", &[&file]).expect("g++ prints where its libraries are");
        // A library that is not there comes back as the bare name that was asked for.
        let folder = Path::new(&path).parent();
        let Some(folder) = folder.filter(|folder| folder.is_absolute()) else {
            panic!("the feature `static-llvm` needs lib{name}.a; Debian has it in {package}");
        };
        println!("cargo:rustc-link-search=native={}", folder.display());
        println!("cargo:rustc-link-lib=static:-bundle={name}");
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
