//! The fuzzing corpora of `fuzz/corpus`, replayed on stable Rust.

use std::fs;
use std::path::Path;

use kernwright_dataset::replay::{TARGETS, target};

#[test]
fn every_corpus_file_is_survived() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    for name in TARGETS {
        let program = root.join(format!("fuzz_targets/{name}.rs"));
        assert!(program.is_file(), "{} is missing", program.display());
        let folder = root.join("corpus").join(name);
        let files: Vec<_> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(!files.is_empty(), "{} is empty", folder.display());
        for file in files {
            // Tests print only when they fail: then the last name is that of the culprit.
            println!("{}", file.display());
            target(name, &fs::read(&file).unwrap());
        }
    }
}
