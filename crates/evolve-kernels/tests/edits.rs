//! Cases in text files: IR, a line `;; edits` with one edit a line as JSON, and after `;; becomes`
//! the IR they make of it, with what each edit rests on or why it did nothing. `UPDATE_EXPECT=1` rewrites what is
//! expected.

use std::fmt::Write as _;
use std::path::Path;

use kernwright_evolve::EditId;
use kernwright_evolve_kernels::{Edit, apply};
use kernwright_llvm_ir::{Llvm, Module, memory::Bindings};

const EDITS: &str = ";; edits\n";
const BECOMES: &str = ";; becomes\n";

#[test]
fn edits_make_of_a_module_what_is_written() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edits");
    let mut wrong = String::new();
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("the cases are there") {
        let path = entry.expect("readable").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let (given, expected) = text.split_once(BECOMES).unwrap_or((&text, ""));
        let (ir, edits) = given.split_once(EDITS).expect("a line `;; edits`");
        let found = outcome(&path, ir, edits);
        count += 1;
        if update {
            std::fs::write(&path, format!("{given}{BECOMES}{found}")).expect("writable");
        } else if found != expected {
            let _ = writeln!(wrong, "{}:\n{found}", path.display());
        }
    }
    assert!(
        wrong.is_empty(),
        "UPDATE_EXPECT=1 accepts what was found:\n{wrong}"
    );
    assert!(count > 10, "only {count} cases were found");
}

/// The module after the edits, which must be well-formed, and the outcome of each.
fn outcome(path: &Path, ir: &str, edits: &str) -> String {
    let name = path.display();
    let module =
        Module::parse("case", ir.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    module
        .verify()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let edits: Vec<Edit> = edits
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"))
        })
        .collect();
    let named = edits
        .iter()
        .zip(0..)
        .map(|(edit, nth)| (EditId::new(nth, 0), edit));
    let (outcomes, _) = apply(&module, &Bindings::default(), named);
    module
        .verify()
        .unwrap_or_else(|error| panic!("{name}: after the edits: {error}\n{}", module.text()));
    // The first lines name the module and its source file.
    let text = module.text();
    let body = text.lines().skip(2).collect::<Vec<_>>().join("\n");
    let mut text = format!("{}\n", body.trim());
    for (id, outcome) in outcomes {
        let words = match outcome {
            Ok(risk) => format!("rests on {risk}"),
            Err(why) => format!("did nothing: {why:?}"),
        };
        let _ = writeln!(text, ";; edit {} {words}", id.individual());
    }
    text
}
