//! Tidy as a test: what the architecture and the style promise, checked on every run.
//!
//! Each rule is a pure function from text to complaints, tested on made-up offenders first, so
//! that it is known to be able to fail; then it is run on the repository itself.

mod arrows;
mod circles;
mod files;
mod manifests;
mod text;
mod words;

use std::path::Path;

/// The repository's root.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in a folder of the root")
}

/// Fails with every complaint, not only the first: one run shows all there is to mend.
#[track_caller]
fn assert_tidy(complaints: &[String]) {
    assert!(
        complaints.is_empty(),
        "{} complaints:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}
