//! Other people's IR (`crates/kernwright/tests/strangers_evolve`): what is well-formed is taken and
//! lowered, what is not gives a readable error. Files named `aborts-…` and `crashes-…` end the process that
//! lowers them and belong to tests of worker processes; here they are only read.

use std::path::{Path, PathBuf};

use kernwright_evolve_kernels::{Operator, Original};
use kernwright_llvm_ir::{Llvm, Machine, Module, Target};

fn strangers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../kernwright/tests/strangers_evolve")
}

fn read(path: &str) -> Result<Module, String> {
    let file = strangers().join(path);
    let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let module = Module::parse(path, &text)?;
    module.verify()?;
    Ok(module)
}

fn lowered(module: &Module) -> Result<Vec<u8>, String> {
    let target = if module.is_for_gpu() {
        Target::Nvptx {
            chip: "sm_90".to_owned(),
            ptx: 80,
        }
    } else {
        Target::Host { native: true }
    };
    let machine = Machine::new(&target).expect("the target is there");
    machine.adopt(module);
    machine.run_passes(module, "default<O3>")?;
    Ok(machine.emit(module)?)
}

#[test]
fn strangers_are_read_and_lowered() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let cases = [
        ("particles.ll", &["CalcForces", "Integrate"][..]),
        ("b64.ll", &["b64"]),
        ("mixer.ll", &["mixer"]),
        // Older than our LLVM, but it still reads what LLVM 11 wrote.
        ("typed-pointers.ll", &["scale"]),
        ("bad/wrong-baseline.ll", &["scale"]),
        ("bad/other-arguments.ll", &["scale"]),
        ("bad/clock.ll", &["scale"]),
    ];
    for (path, entries) in cases {
        let module = read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Original::new(&module, entries, &Operator::GEVO)
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        let code = lowered(&module).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(!code.is_empty(), "{path}");
    }
}

#[test]
fn bad_ir_gives_a_readable_error() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let cases = [
        ("bad/malformed.ll", "found end of file"),
        ("bad/older-llvm.ll", "expected"),
        ("bad/newer-llvm.ll", "expected"),
        ("bad/not-dominated.ll", "does not dominate"),
    ];
    for (path, expected) in cases {
        let error = read(path)
            .err()
            .unwrap_or_else(|| panic!("{path} was taken"));
        assert!(error.contains(expected), "{path}: {error}");
    }
    // Read, and refused for what is not there.
    for path in ["bad/no-kernel.ll", "bad/only-declared.ll"] {
        let module = read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let error = Original::new(&module, &["scale"], &Operator::GEVO)
            .err()
            .unwrap_or_else(|| panic!("{path} was taken"));
        assert!(error.to_string().contains("scale_all"), "{path}: {error}");
    }
    let deadly = ["aborts-on-cpu", "aborts-on-gpu", "crashes-on-cpu"];
    for path in deadly.map(|name| format!("bad/{name}.ll")) {
        read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

#[test]
fn assembly_that_cannot_be_made_is_an_error() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let module = read("bad/bad-assembly.ll").expect("well-formed");
    let error = lowered(&module).map(|code| String::from_utf8_lossy(&code).into_owned());
    assert!(error.is_err(), "{}", error.unwrap_or_default());
}
