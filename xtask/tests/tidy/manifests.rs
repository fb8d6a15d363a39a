//! Versions are written once: a crate takes each dependency from the workspace, or by path.

use toml::{Table, Value};

use crate::assert_tidy;
use crate::files::text_files;

#[test]
fn every_dependency_comes_from_the_workspace() {
    let mut complaints = Vec::new();
    let mut n_manifests = 0;
    for file in text_files() {
        if file.path.starts_with("crates/") && file.path.ends_with("/Cargo.toml") {
            n_manifests += 1;
            complaints.extend(check(&file.path, &file.text));
        }
    }
    assert!(
        n_manifests > 0,
        "the repository has crates, yet no manifest was read"
    );
    assert_tidy(&complaints);
}

/// Names the dependencies of a manifest that carry a version of their own.
fn check(path: &str, text: &str) -> Vec<String> {
    let manifest: Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("{path}: {error}")],
    };
    let for_targets = manifest.get("target").and_then(Value::as_table);
    let for_targets = for_targets
        .into_iter()
        .flat_map(Table::values)
        .filter_map(Value::as_table);
    std::iter::once(&manifest)
        .chain(for_targets)
        .flat_map(|part| {
            ["dependencies", "dev-dependencies", "build-dependencies"].map(|kind| part.get(kind))
        })
        .filter_map(|section| section?.as_table())
        .flatten()
        .filter(|(_, value)| !is_shared(value))
        .map(|(name, _)| format!("{path}: `{name}` should say `workspace = true` or a path"))
        .collect()
}

fn is_shared(dependency: &Value) -> bool {
    let workspace = dependency.get("workspace").and_then(Value::as_bool) == Some(true);
    workspace || dependency.get("path").is_some()
}

#[test]
fn a_version_of_its_own_is_named_in_every_section() {
    let text = r#"
        [dependencies]
        serde.workspace = true
        space = { path = "../space" }
        first = "1.0"
        [dev-dependencies]
        second = { version = "1.0" }
        [build-dependencies]
        third = { workspace = false, version = "1" }
        [target.'cfg(unix)'.dependencies]
        fourth = "1"
    "#;
    let complaints = check("Cargo.toml", text).join("\n");
    for name in ["first", "second", "third", "fourth"] {
        assert!(complaints.contains(&format!("`{name}`")), "{complaints}");
    }
    assert!(
        !complaints.contains("serde") && !complaints.contains("`space`"),
        "{complaints}"
    );
    assert_eq!(check("Cargo.toml", "not a manifest").len(), 1);
}
