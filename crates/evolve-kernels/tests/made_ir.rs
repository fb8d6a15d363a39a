//! The IR that jobs carry beside their sources is what clang makes of these sources.
#![allow(clippy::print_stderr, reason = "a test that is skipped says why")]

use std::path::Path;
use std::process::Command;

/// The clang whose IR the files hold: that of the LLVM we edit with.
const CLANG: &str = "clang-22";

/// How the script ends where it cannot run at all.
const CANNOT_RUN: i32 = 3;

#[test]
fn ir_beside_sources_is_made_from_them() {
    if let Err(error) = Command::new(CLANG).arg("--version").output() {
        eprintln!("skipped: `{CLANG}` cannot be started ({error}), so no IR can be made anew");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let made = Command::new("python3")
        .args(["scripts/make_ir.py", "--check", "--clang", CLANG])
        .current_dir(root)
        .output();
    let made = match made {
        Ok(made) => made,
        Err(error) => {
            eprintln!(
                "skipped: `python3` cannot be started ({error}), which runs scripts/make_ir.py"
            );
            return;
        }
    };
    let stdout = String::from_utf8_lossy(&made.stdout);
    if made.status.code() == Some(CANNOT_RUN) {
        eprintln!("skipped: {}", String::from_utf8_lossy(&made.stderr).trim());
        return;
    }
    assert!(
        made.status.success(),
        "`python3 scripts/make_ir.py` makes them anew:\n{stdout}{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let last = stdout.lines().last().unwrap_or_default();
    assert!(!last.starts_with("0 "), "no job with IR was found");
}
