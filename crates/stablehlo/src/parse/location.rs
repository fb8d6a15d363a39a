//! Locations of operations, `loc("jit(f)/add"("model.py":3:7))`, and their aliases.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::module::Location;

/// The number of aliases that are followed from one place.
const MOST: usize = 64;

/// Aliases and what they stand for; kept apart from the program, which means the same without them.
#[derive(Debug)]
pub(super) struct Locations<'t> {
    aliases: FxHashMap<&'t str, &'t str>,
    known: RefCell<FxHashMap<&'t str, Option<Arc<Location>>>>,
}

impl<'t> Locations<'t> {
    /// Finds every `#name = loc(…)`; it may be before or after its uses.
    pub(super) fn of(text: &'t str) -> Self {
        let lines = text.lines().filter(|line| line.starts_with('#'));
        let aliases = lines.filter_map(|line| {
            let (name, meaning) = line.split_once('=')?;
            let meaning = meaning.trim().strip_prefix("loc(")?.strip_suffix(')')?;
            Some((name.trim(), meaning))
        });
        Locations {
            aliases: aliases.collect(),
            known: RefCell::default(),
        }
    }

    /// The location in a text between `loc(` and `)`; `None` if it is unknown.
    pub(super) fn resolve(&self, text: &'t str) -> Option<Arc<Location>> {
        if let Some(known) = self.known.borrow().get(text) {
            return known.clone();
        }
        let mut found = Location {
            name: None,
            place: None,
        };
        self.look(text, &mut found, &mut Vec::new());
        let found = (found.name.is_some() || found.place.is_some()).then(|| Arc::new(found));
        self.known.borrow_mut().insert(text, found.clone());
        found
    }

    /// Takes the first name and the first place that a text and the aliases in it have.
    /// `seen` are names that were followed already.
    fn look(&self, text: &'t str, found: &mut Location, seen: &mut Vec<&'t str>) {
        let mut rest = text;
        while let Some(start) = rest.find(['"', '#']) {
            if found.name.is_some() && found.place.is_some() {
                return;
            }
            if rest[start..].starts_with('#') {
                let name = &rest[start..];
                let end = name[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                let name = &name[..end.map_or(name.len(), |end| end + 1)];
                if !seen.contains(&name)
                    && seen.len() < MOST
                    && let Some(meaning) = self.aliases.get(name)
                {
                    seen.push(name);
                    self.look(meaning, found, seen);
                }
                rest = &rest[start + name.len()..];
                continue;
            }
            let inside = &rest[start + 1..];
            let Some(end) = inside.find('"') else { return };
            let (name, after) = (&inside[..end], &inside[end + 1..]);
            match place(after) {
                Some((line, column)) => {
                    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
                    if file != "-" {
                        found.place.get_or_insert((file.into(), line, column));
                    }
                }
                None => {
                    found.name.get_or_insert(name.into());
                }
            }
            rest = after;
        }
    }
}

/// `:3:7` after a file's name.
fn place(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.strip_prefix(':')?.split(':');
    let mut number = || {
        let text = numbers.next()?;
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        text[..end].parse().ok()
    };
    Some((number()?, number()?))
}

/// A text without its locations.
pub fn without_locations(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" loc(") {
        kept += &rest[..at];
        let mut depth = 0;
        let mut is_quoted = false;
        let end = rest[at..].char_indices().find(|(_, c)| {
            match c {
                '"' => is_quoted = !is_quoted,
                '(' if !is_quoted => depth += 1,
                ')' if !is_quoted => depth -= 1,
                _ => {}
            }
            *c == ')' && !is_quoted && depth == 0
        });
        rest = end.map_or("", |(end, _)| &rest[at + end + 1..]);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_are_found_wherever_they_stand() {
        let text = "#loc = loc(unknown)\n#loc1 = loc(\"/where/ever/model.py\":3:7)\n\
                    #loc2 = loc(callsite(#loc1 at #loc3))\n#loc3 = loc(\"x.py\":9:1 to :12)\n#loc9 = loc(fused[#loc9, #loc9])\n";
        let locations = Locations::of(text);
        let resolved = |text| locations.resolve(text).map(|one| one.to_string());
        assert_eq!(resolved("#loc"), None);
        assert_eq!(resolved("#loc9"), None);
        assert_eq!(resolved("#loc2").as_deref(), Some("model.py:3:7"));
        assert_eq!(
            resolved("\"jit(f)/add\"(#loc2)").as_deref(),
            Some("jit(f)/add at model.py:3:7")
        );
        assert_eq!(
            without_locations("a loc(\"x)\"(#loc2)) {b loc(#loc)}"),
            "a {b}"
        );
        assert_eq!(resolved("fused[\"a\", \"b\"]").as_deref(), Some("a"));
    }
}
