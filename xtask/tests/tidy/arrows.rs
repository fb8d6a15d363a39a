//! Arrows between crates point down: a crate depends only on crates of lower layers.
//!
//! ```text
//!   cli ─► server   python   xtask
//!   kernwright
//!   evolve-kernels  evolve-models
//!   evolve-run  predict  tune  fleet  dataset  store
//!   evolve  stablehlo-run  llvm-emulate
//!   measure  stablehlo
//!   answers
//!   space  files  report  llvm-ir
//! ```
//!
//! Development and build dependencies obey the same rule: a test that needs a higher crate
//! belongs to that crate.

use std::process::Command;

use serde_json::Value;

/// What a crate of the map may depend on.
enum Reach {
    /// Any crate of a lower layer.
    Below,
    /// Only these crates, whatever the layers would allow.
    Only(&'static [&'static str]),
}

/// Where a crate stands, layer 0 at the bottom. Names are without the `kernwright-` prefix.
struct Place {
    name: &'static str,
    layer: u8,
    reach: Reach,
}

const fn place(name: &'static str, layer: u8, reach: Reach) -> Place {
    Place { name, layer, reach }
}

/// The map. The lists are narrower than the layers because the boundaries are: `evolve` knows no
/// device, `predict`, `dataset` and `store` measure nothing.
const MAP: &[Place] = &[
    place("cli", 7, Reach::Below),
    place("server", 7, Reach::Below),
    place("python", 7, Reach::Below),
    place("xtask", 7, Reach::Only(&[])),
    place("kernwright", 6, Reach::Below),
    place(
        "evolve-kernels",
        5,
        Reach::Only(&[
            "answers",
            "evolve",
            "evolve-run",
            "files",
            "llvm-emulate",
            "llvm-ir",
            "measure",
            "report",
            "space",
        ]),
    ),
    place(
        "evolve-models",
        5,
        Reach::Only(&[
            "answers",
            "dataset",
            "evolve",
            "evolve-run",
            "files",
            "measure",
            "report",
            "space",
            "stablehlo",
            "stablehlo-run",
        ]),
    ),
    place(
        "evolve-run",
        4,
        Reach::Only(&["evolve", "files", "measure", "report", "space"]),
    ),
    place("predict", 4, Reach::Only(&["files", "space"])),
    place("tune", 4, Reach::Only(&["measure", "space"])),
    place("fleet", 4, Reach::Only(&["measure", "space"])),
    place("dataset", 4, Reach::Only(&["files", "space"])),
    place("store", 4, Reach::Only(&["space"])),
    place(
        "stablehlo-run",
        3,
        Reach::Only(&["files", "measure", "space", "stablehlo"]),
    ),
    place("llvm-emulate", 3, Reach::Only(&["llvm-ir"])),
    place("evolve", 3, Reach::Only(&["space"])),
    place("measure", 2, Reach::Only(&["answers", "files", "space"])),
    place("stablehlo", 2, Reach::Only(&["files", "space"])),
    place("answers", 1, Reach::Only(&["files", "space"])),
    place("files", 0, Reach::Only(&[])),
    place("llvm-ir", 0, Reach::Only(&[])),
    place("report", 0, Reach::Only(&[])),
    place("space", 0, Reach::Only(&[])),
];

/// The one arrow within a layer: the command starts the server.
const SIDEWAYS: &[(&str, &str)] = &[("cli", "server")];

/// A dependency of one crate of the workspace on another.
#[derive(Debug)]
struct Arrow {
    from: String,
    to: String,
}

/// Says what is wrong with the crates and the arrows between them.
fn check(crates: &[String], arrows: &[Arrow]) -> Vec<String> {
    let place_of = |name: &str| MAP.iter().find(|place| place.name == name);
    let unknown = crates
        .iter()
        .filter(|name| place_of(name).is_none())
        .map(|name| format!("`{name}` has no place yet: add it to the map in this file"));
    let wrong = arrows.iter().filter_map(|Arrow { from, to }| {
        // A crate that is not on the map is complained about once, not once per arrow.
        let (source, target) = (place_of(from)?, place_of(to)?);
        // A crate may name itself, to turn a feature on for its own tests.
        let allowed = from == to
            || SIDEWAYS.contains(&(source.name, target.name))
            || (source.layer > target.layer
                && match source.reach {
                    Reach::Below => true,
                    Reach::Only(names) => names.contains(&target.name),
                });
        let kind = match source.layer.cmp(&target.layer) {
            std::cmp::Ordering::Less => "points up",
            std::cmp::Ordering::Equal => "points sideways",
            std::cmp::Ordering::Greater => "crosses a boundary",
        };
        (!allowed).then(|| format!("`{from}` depends on `{to}`: the arrow {kind}"))
    });
    unknown.chain(wrong).collect()
}

/// Reads the crates and the arrows between them from cargo's metadata.
fn read(metadata: &Value) -> (Vec<String>, Vec<Arrow>) {
    let packages = metadata["packages"]
        .as_array()
        .expect("metadata lists packages");
    let name_of = |value: &Value| {
        let name = value["name"]
            .as_str()
            .expect("packages and dependencies have names");
        name.strip_prefix("kernwright-").unwrap_or(name).to_owned()
    };
    let crates: Vec<String> = packages.iter().map(name_of).collect();
    let mut arrows = Vec::new();
    for package in packages {
        for dependency in package["dependencies"]
            .as_array()
            .expect("a package has dependencies")
        {
            // Only our own crates are found by path; others come from the registry.
            if dependency["path"].is_string() {
                arrows.push(Arrow {
                    from: name_of(package),
                    to: name_of(dependency),
                });
            }
        }
    }
    (crates, arrows)
}

#[test]
fn arrows_point_down() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(crate::root())
        .output()
        .expect("cargo starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let (crates, arrows) = read(&serde_json::from_slice(&output.stdout).expect("metadata is JSON"));
    assert!(
        !arrows.is_empty(),
        "the workspace has arrows, yet none was read"
    );
    crate::assert_tidy(&check(&crates, &arrows));
}

#[test]
fn wrong_arrows_are_named() {
    let cases = [
        ("space", "measure", Some("points up")),
        ("dataset", "kernwright", Some("points up")),
        ("kernwright", "cli", Some("points up")),
        ("dataset", "store", Some("points sideways")),
        ("server", "cli", Some("points sideways")),
        ("predict", "measure", Some("crosses a boundary")),
        ("evolve", "measure", Some("crosses a boundary")),
        ("cli", "server", None),
        ("cli", "space", None),
        ("kernwright", "store", None),
        ("evolve-kernels", "evolve-run", None),
        ("evolve-run", "llvm-ir", Some("crosses a boundary")),
        ("fleet", "measure", None),
        ("store", "store", None),
    ];
    for (from, to, expected) in cases {
        let crates = [from.to_owned(), to.to_owned()];
        let arrow = Arrow {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        let complaints = check(&crates, &[arrow]);
        match expected {
            Some(text) => assert!(complaints.concat().contains(text), "{from} -> {to}"),
            None => crate::assert_tidy(&complaints),
        }
    }
}

#[test]
fn a_crate_without_a_place_is_named() {
    let complaints = check(&["helpers".to_owned()], &[]);
    assert_eq!(
        complaints,
        ["`helpers` has no place yet: add it to the map in this file"]
    );
}

#[test]
fn development_dependencies_are_arrows_too() {
    let metadata = serde_json::json!({"packages": [
        {"name": "kernwright-space", "dependencies": [
            {"name": "kernwright-store", "kind": "dev", "path": "crates/store"},
            {"name": "serde", "kind": null},
        ]},
        {"name": "kernwright-store", "dependencies": []},
    ]});
    let (crates, arrows) = read(&metadata);
    assert_eq!(arrows.len(), 1);
    assert_eq!(
        check(&crates, &arrows),
        ["`space` depends on `store`: the arrow points up"]
    );
}
