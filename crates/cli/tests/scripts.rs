//! The command as scripts and CI use it: exit codes, documents, files, silence.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod user;

use user::User;

#[test]
fn what_cannot_be_used_ends_alike_for_cards_jobs_and_files() {
    let user = User::new();
    std::fs::create_dir(user.home.path().join("cards")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(user.home.path().join(name), text).unwrap();
    write("cards/bad.toml", "kernel = 7");
    write("bad.job.toml", "job = 7");
    write("bad.json", "{");
    for arguments in [
        "kernel show gone.toml",
        "kernel show broken.toml",
        "space count gone.toml n=4",
        "space count gone.json",
        "space count bad.json",
        "check gone.toml n=4",
        "kernels --cards gone",
        "kernels --cards cards",
        "bench gone.job.toml",
        "bench bad.job.toml",
        "tune gone.job.toml",
        "tune bad.job.toml",
        "evolve gone.job.toml",
        "compare-tuners gone.json",
        "import gone.db",
        "import tile.toml",
        "import gfx906_60.cd.pdb.txt --map gone.toml",
        "data check gone.db",
        "train --data gone",
        "reproduce --from gone.json",
    ] {
        let output = user.output(arguments);
        let shown = String::from_utf8_lossy(&output.stderr);
        assert!(shown.starts_with("error: "), "{arguments}: {shown}");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {shown}");
    }
}

#[test]
fn errors_are_one_document() {
    let user = User::new();
    for (arguments, kind, code, part) in [
        ("kernel show ConvAsm1x1", "usage", 2, "did you mean"),
        ("kernel show broken.toml", "usage", 2, "broken.toml:3:37"),
        ("runs show 9", "store", 6, "no ledger"),
        ("bench matmul-c -d gpu", "device", 5, "names no device"),
        ("frobnicate", "usage", 2, "unrecognized subcommand"),
        ("export ConvAsm1x1U --to csv", "usage", 2, "--problems"),
        ("space count", "usage", 2, "<KERNEL>"),
    ] {
        let output = user.output(&format!("--json {arguments}"));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["schema"], "kernwright.error/1", "{document}");
        assert_eq!(document["kind"], kind, "{document}");
        assert_eq!(document["exit_code"], code, "{document}");
        assert!(document["because"].is_array(), "{document}");
        let error = document["error"].as_str().unwrap();
        assert!(error.contains(part) && !error.contains("Usage:"), "{error}");
        assert_eq!(output.status.code(), Some(code), "{document}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
    }
}

#[test]
fn help_is_no_error_under_json() {
    let output = User::new().output("bench --json --help");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Usage:"));
}

/// The long options that a text names.
fn long_options(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c: char| !is_part(c));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 3);
    options.map(str::to_owned).collect()
}

#[test]
fn manual_and_completions_know_every_option_kernel_and_job() {
    let user = User::new();
    std::fs::create_dir(user.home.path().join("cards")).unwrap();
    let card = user.home.path().join("cards/tile.toml");
    std::fs::copy(user.home.path().join("tile.toml"), card).unwrap();
    let text = |arguments: &str| {
        let output = user.output(arguments);
        assert!(output.status.success(), "{arguments}");
        String::from_utf8(output.stdout).unwrap()
    };
    let manual = text("--cards cards man").replace("\\-", "-");
    let shells =
        ["bash", "zsh", "fish"].map(|shell| text(&format!("--cards cards completions {shell}")));
    let commands = [
        "kernel show",
        "space count",
        "space sample",
        "space list",
        "check",
        "import",
        "data show",
        "data split",
        "data get",
        "predict",
        "export",
        "train",
        "reproduce",
        "tune",
        "evolve",
        "apply",
        "module",
        "workload",
        "runs show",
        "bench",
        "compare-tuners",
        "selftest",
    ];
    for command in commands {
        for option in long_options(&text(&format!("{command} --help"))) {
            assert!(
                manual.contains(&option),
                "the manual lacks {option} of {command}"
            );
            for shell in &shells {
                let name = option.trim_start_matches('-');
                assert!(
                    shell.contains(name),
                    "completions lack {option} of {command}"
                );
            }
        }
    }
    // A kernel of the user's own is known as well.
    let kernels = ["ConvAsmBwdWrW3x3", "stencil-c", "tile"];
    let jobs = ["matmul-c", "reduction-cuda", "tiny-training"];
    for name in kernels.iter().chain(&jobs) {
        assert!(manual.contains(name), "the manual lacks {name}");
        for shell in &shells {
            assert!(shell.contains(name), "completions lack {name}");
        }
    }
}

#[test]
fn bash_completes_kernels_jobs_and_options() {
    let user = User::new();
    let script = user.home.path().join("completions.bash");
    std::fs::write(&script, user.output("completions bash").stdout).unwrap();
    let complete = |words: &str| {
        let line = format!(
            "source {script}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _kernwright kernwright \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo ${{COMPREPLY[@]}}",
            script = script.display(),
        );
        let output = std::process::Command::new("bash")
            .args(["-c", &line])
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("kernwright bench matm"), "matmul-c");
    assert_eq!(
        complete("kernwright tune sten"),
        "stencil-c stencil-cuda stencil-opencl"
    );
    assert_eq!(complete("kernwright predict ConvO"), "ConvOclDirectFwd1x1");
    assert_eq!(
        complete("kernwright space count ConvO"),
        "ConvOclDirectFwd1x1"
    );
    assert_eq!(complete("kernwright bench --fail"), "--fail-above");
}

#[test]
fn new_files_follow_the_umask_and_old_ones_keep_their_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    let user = User::new();
    std::fs::write(
        user.home.path().join("problems.csv"),
        "c,k,h,w,n\n64,256,56,56,32\n",
    )
    .unwrap();
    let mode = |name: &str| {
        let found = std::fs::metadata(user.home.path().join(name)).unwrap();
        found.permissions().mode() & 0o777
    };
    let export = |umask: &str, name: &str| {
        let line = format!(
            "umask {umask}; exec {} export ConvAsm1x1U --to csv --problems problems.csv -o {name}",
            env!("CARGO_BIN_EXE_kernwright")
        );
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &line]).current_dir(user.home.path());
        let done = shell.env("HOME", user.home.path()).output().unwrap();
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
    };
    for (umask, name, expected) in [
        ("022", "all.csv", 0o644),
        ("002", "group.csv", 0o664),
        ("077", "own.csv", 0o600),
        // It exists already, closed to others.
        ("000", "own.csv", 0o600),
    ] {
        export(umask, name);
        assert_eq!(mode(name), expected, "{name} under {umask}");
    }
}

#[test]
fn quiet_leaves_results_and_errors() {
    let user = User::new();
    let noisy = user.output("space count tile.toml n=8192");
    assert!(String::from_utf8_lossy(&noisy.stderr).contains("does not accept"));
    for quiet in ["-q", "--quiet"] {
        let output = user.output(&format!("space count tile.toml n=8192 {quiet}"));
        assert_eq!(output.stdout, noisy.stdout);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    let failed = user.output("-q kernel show gone.toml");
    assert!(String::from_utf8_lossy(&failed.stderr).starts_with("error: cannot read"));
    // The reason for an empty answer is not a note, so `--quiet` keeps it.
    let none = user.output("-q predict ConvAsm1x1U c=64 k=256 h=56 w=56 n=32 r=3 s=3");
    assert_eq!(none.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&none.stderr).contains("does not accept"));
}

#[test]
fn fields_are_named_as_they_were_typed() {
    let user = User::new();
    for (arguments, part) in [
        ("space count ConvAsm1x1U c=0", "`c` cannot be `0`"),
        (
            "space count ConvAsm1x1U in_channels=0",
            "`in_channels` cannot be `0`",
        ),
        ("predict ConvAsm1x1U c=1 c=2", "`c` is given twice"),
        (
            "predict ConvAsm1x1U c=1 in_channels=2",
            "`c` and `in_channels` are one field, which is given twice",
        ),
    ] {
        let output = user.output(arguments);
        let shown = String::from_utf8_lossy(&output.stderr);
        assert!(shown.contains(part), "{arguments}: {shown}");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {shown}");
    }
}

#[test]
fn a_run_that_is_not_there_comes_with_the_command_that_lists_runs() {
    let user = User::new();
    user.output("import gfx906_60.cd.pdb.txt");
    user.output("import gfx906_60.cd.pdb.txt --store other.db");
    let refusal = |arguments: &str| {
        let output = user.output(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let usual = refusal("runs show 9");
    assert!(
        usual.contains("no run 9 in the ledger; `kernwright runs` lists them"),
        "{usual}"
    );
    let other = refusal("runs show 9 --store other.db");
    let list = format!(
        "`kernwright runs --store {}/other.db` lists them",
        user.home.path().display()
    );
    assert!(other.contains(&list), "{other}");
}
