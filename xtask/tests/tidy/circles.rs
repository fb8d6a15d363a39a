//! Circles of modules: modules of one crate that need each other can only be read, moved or tested together.
//!
//! A module needs another if a path in it names the other (`crate::a::b`, `super::c`, `self::d`), or a name that an
//! ancestor takes from the other. What a module and its own ancestors or descendants need of each other does not count:
//! a folder and its `mod.rs` are one place. Tests do not count either.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use crate::assert_tidy;
use crate::files::text_files;

/// As many circles as there are today; the number only goes down.
const MAX_CIRCLES: usize = 1;

#[test]
fn modules_hardly_go_in_circles() {
    let mut sources: BTreeMap<String, BTreeMap<Module, String>> = BTreeMap::new();
    for file in text_files() {
        let place = file
            .path
            .strip_prefix("crates/")
            .and_then(|path| path.split_once("/src/"));
        if let Some((name, path)) = place
            && let Some(module) = module_of(path)
        {
            sources
                .entry(name.to_owned())
                .or_default()
                .insert(module, file.text);
        }
    }
    assert!(
        !sources.is_empty(),
        "the repository has crates, yet none was read"
    );
    let mut all = Vec::new();
    for (name, modules) in &sources {
        let needs = needs(modules);
        for circle in circles(&needs) {
            let arrows = circle.iter().map(|module| {
                let others = needs[module].iter().filter(|other| circle.contains(other));
                let others: Vec<String> = others.map(|other| other.join("::")).collect();
                format!("\n    {} → {}", module.join("::"), others.join(", "))
            });
            all.push(format!("{name}:{}", arrows.collect::<String>()));
        }
    }
    if all.len() != MAX_CIRCLES {
        all.push(format!(
            "{} circles, MAX_CIRCLES is {MAX_CIRCLES}",
            all.len()
        ));
        assert_tidy(&all);
    }
}

/// The names on the way from the crate's root to a module.
type Module = Vec<String>;

/// The module that a file below `src` is, unless it holds tests or is a program of its own.
fn module_of(path: &str) -> Option<Module> {
    let path = path.strip_suffix(".rs")?;
    let mut parts: Module = path.split('/').map(str::to_owned).collect();
    if parts[0] == "bin" || parts.iter().any(|part| part == "tests") {
        return None;
    }
    if matches!(parts.last()?.as_str(), "mod" | "lib" | "main") {
        parts.pop();
    }
    Some(parts)
}

/// Which modules each module needs.
fn needs(sources: &BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<Module>> {
    let read: BTreeMap<&Module, Paths> = sources
        .iter()
        .map(|(module, text)| {
            let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{module:?}: {error}"));
            let mut paths = Paths::default();
            paths.visit_file(&file);
            (module, paths)
        })
        .collect();
    let needed = |module: &Module| -> BTreeSet<Module> {
        let of = |path: &Vec<String>| resolve(module, path, &read);
        let all = read[module].named.iter().filter_map(of);
        all.filter(|other| !module.starts_with(other) && !other.starts_with(module))
            .collect()
    };
    sources
        .keys()
        .map(|module| (module.clone(), needed(module)))
        .collect()
}

/// The module in which lies what a path in `module` names.
fn resolve(module: &Module, path: &[String], read: &BTreeMap<&Module, Paths>) -> Option<Module> {
    let mut at: Module = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.clone(),
        _ => return None,
    };
    let mut rest = path;
    while let Some((first, others)) = rest.split_first() {
        match first.as_str() {
            "crate" | "self" => {}
            "super" => {
                at.pop();
            }
            name => {
                at.push(name.to_owned());
                if !read.contains_key(&at) {
                    at.pop();
                    return Some(through(at, name, read));
                }
            }
        }
        rest = others;
    }
    Some(at)
}

/// The module that `at` takes a name from, followed to the end.
fn through(mut at: Module, name: &str, read: &BTreeMap<&Module, Paths>) -> Module {
    // A chain of names is shorter than this; a circle of them would not compile.
    for _ in 0..8 {
        let below = read[&at].named.iter().find_map(|path| {
            let (last, before) = path.split_last()?;
            let before = before
                .strip_prefix(&["self".to_owned()][..])
                .unwrap_or(before);
            let next: Module = [&at[..], before].concat();
            (last == name && !before.is_empty() && read.contains_key(&next)).then_some(next)
        });
        match below {
            Some(next) => at = next,
            None => break,
        }
    }
    at
}

/// Every path that a file names, tests left out.
#[derive(Default)]
struct Paths {
    named: Vec<Vec<String>>,
}

impl Paths {
    fn of_use(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: String| [before, &[name]].concat();
        match tree {
            syn::UseTree::Path(path) => self.of_use(&with(path.ident.to_string()), &path.tree),
            syn::UseTree::Name(name) if name.ident == "self" => self.named.push(before.to_vec()),
            syn::UseTree::Name(name) => self.named.push(with(name.ident.to_string())),
            syn::UseTree::Rename(name) => self.named.push(with(name.ident.to_string())),
            syn::UseTree::Glob(_) => self.named.push(before.to_vec()),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.of_use(before, tree);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_test(&item.attrs) {
            self.of_use(&[], &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        self.named.push(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg_test = attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"));
        is_cfg_test || attribute.path().is_ident("test")
    })
}

/// The groups of modules that all need each other, directly or by others.
fn circles(needs: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = needs
        .keys()
        .map(|module| {
            let mut reached = BTreeSet::new();
            let mut open = vec![module];
            while let Some(next) = open.pop() {
                open.extend(needs[next].iter().filter(|other| reached.insert(*other)));
            }
            (module, reached)
        })
        .collect();
    let mut found: BTreeSet<Vec<Module>> = BTreeSet::new();
    for (module, all) in &reached {
        if all.contains(module) {
            let back = all.iter().filter(|other| reached[*other].contains(*module));
            found.insert(back.map(|other| (*other).clone()).collect());
        }
    }
    found.into_iter().collect()
}

#[test]
fn circles_are_found_by_paths_uses_and_names_taken_by_an_ancestor() {
    let of = |sources: &[(&str, &str)]| -> Vec<Vec<String>> {
        let sources = sources
            .iter()
            .map(|(path, text)| (module_of(path).expect("a module"), (*text).to_owned()));
        let found = circles(&needs(&sources.collect()));
        let named = |circle: &Vec<Module>| circle.iter().map(|module| module.join("::")).collect();
        found.iter().map(named).collect()
    };
    let lib = ("lib.rs", "mod a; mod b; pub use self::b::B;");
    // Both name each other.
    let two = of(&[
        lib,
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "fn f() -> super::a::A { todo() }"),
    ]);
    assert_eq!(two, [["a", "b"]]);
    // One names the other by what the root takes from it.
    let hidden = of(&[
        lib,
        ("a.rs", "use crate::B;"),
        ("b.rs", "use crate::a::{self, A};"),
    ]);
    assert_eq!(hidden, [["a", "b"]]);
    // One way, an ancestor, and what only tests need.
    let none = of(&[
        lib,
        ("a.rs", "use crate::b::B;"),
        (
            "b.rs",
            "#[cfg(test)] mod tests { use crate::a::A; } use crate::Root;",
        ),
        ("b/deep.rs", "use super::B;"),
    ]);
    assert!(none.is_empty(), "{none:?}");
    // By a third.
    let three = of(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "use super::c::C;"),
        ("c.rs", "use super::a::A;"),
    ]);
    assert_eq!(three, [["a", "b", "c"]]);
}
