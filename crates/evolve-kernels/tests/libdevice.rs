//! Functions that a program only names are linked in when code is made, and nothing else is.

use std::path::Path;

use kernwright_evolve::Genome;
use kernwright_evolve_kernels::{Lab, LabSetup, Make};
use kernwright_evolve_run::lab::{Answers, Show};
use kernwright_llvm_ir::{Llvm, Target};
use kernwright_measure::worker::{Notes, Payload};

const PROGRAM: &str = r#"
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_expf(float)
define ptx_kernel void @grow(ptr %at) {
  %x = load float, ptr %at, align 4
  %y = call float @__nv_expf(float %x)
  store float %y, ptr %at, align 4
  ret void
}
"#;

/// Not the real one: what matters is what becomes of it.
const LIBRARY: &str = r#"
target triple = "nvptx64-nvidia-gpulibs"
define float @__nv_expf(float %x) {
  %y = call float @helper(float %x)
  ret float %y
}
define float @helper(float %x) noinline {
  %y = fadd float %x, 1.0
  ret float %y
}
define float @__nv_sinf(float %x) {
  ret float %x
}
"#;

fn lab(folder: &Path, library: bool) -> Lab {
    let ir = folder.join("program.ll");
    std::fs::write(&ir, PROGRAM).expect("a file is written");
    std::fs::write(folder.join("libdevice.10.bc"), LIBRARY).expect("a file is written");
    let setup = LabSetup {
        frozen: Vec::new(),
        llvm: None,
        ir,
        entries: vec!["grow".to_owned()],
        operators: Vec::new(),
        is_guided: false,
        is_strict: false,
        allow: Vec::new(),
        target: Target::Nvptx {
            chip: "sm_90".to_owned(),
            ptx: 80,
        },
        passes: "default<O3>".to_owned(),
        assembler: None,
        libdevice: library.then(|| folder.join("libdevice.10.bc")),
        screens: Vec::new(),
        near: Vec::new(),
        builds: folder.to_owned(),
    };
    let mut lab = Lab::open(setup, folder).expect("the program is taken in");
    lab.settle().expect("the program is built");
    lab
}

fn code(lab: &mut Lab) -> String {
    let request = Make {
        genome: Genome::original(),
        keep: Some("code".to_owned()),
    };
    let made = lab.answer(request, &mut Notes::unread()).expect("code");
    let file = made.file.expect("code was made");
    std::fs::read_to_string(file).expect("PTX is text")
}

#[test]
fn what_a_program_needs_is_linked_and_nothing_else() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let folder = tempfile::tempdir().unwrap();
    let with = code(&mut lab(folder.path(), true));
    assert!(!with.contains(".extern"), "{with}");
    assert!(
        with.contains("helper") && !with.contains("__nv_sinf"),
        "{with}"
    );
    let without = code(&mut lab(folder.path(), false));
    assert!(without.contains(".extern .func") && without.contains("__nv_expf"));

    let mut lab = lab(folder.path(), true);
    let shown = lab.answer(Show(Genome::original()), &mut Notes::unread());
    let shown = shown.expect("it is shown");
    assert!(!shown.code.contains(".extern"), "{}", shown.code);
    // Edits see the program as it was written.
    assert!(
        shown.ir.contains("declare float @__nv_expf"),
        "{}",
        shown.ir
    );
}
