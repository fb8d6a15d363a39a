//! Cases in text files: a module, a line `// edits` with one edit a line as JSON, and after `// becomes` the
//! module they make of it, with the edits that found nothing to do. `UPDATE_EXPECT=1` rewrites what is expected.

use std::fmt::Write as _;
use std::path::Path;

use kernwright_evolve::{EditId, Genome};
use kernwright_evolve_models::{Model, ModelEdit, ModelOperator};
use kernwright_stablehlo::{check, parse};

const EDITS: &str = "// edits\n";
const BECOMES: &str = "// becomes\n";

#[test]
fn edits_make_of_a_module_what_is_written() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edits");
    let mut wrong = String::new();
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("the cases are there") {
        let path = entry.expect("readable").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let (given, expected) = text.split_once(BECOMES).unwrap_or((&text, ""));
        let (module, edits) = given.split_once(EDITS).expect("a line `// edits`");
        let found = outcome(&path, module, edits);
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
    assert!(count > 9, "only {count} cases were found");
}

/// The module after the edits, which must be sound, and the edits that did nothing.
fn outcome(path: &Path, module: &str, edits: &str) -> String {
    let name = path.display();
    let module = parse("case", module).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut genome = Genome::original();
    for (nth, line) in (0..).zip(edits.lines().filter(|line| !line.is_empty())) {
        let edit: ModelEdit =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        genome.add(EditId::new(nth, 0), edit);
    }
    let model = Model::new(module, &ModelOperator::ALL);
    let edited = model.edited(&genome);
    check(&edited.product).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut text = edited.product.to_string();
    for id in edited.inert {
        let _ = writeln!(text, "// edit {} did nothing", id.individual());
    }
    text
}
