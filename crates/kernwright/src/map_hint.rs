//! [`map_hint`]: the column map that brings the names of a file and of a card together.

use kernwright_space::{Fields, Kernel, Record, RecordParams};

use crate::catalog::Catalog;

/// Words a column map with which a Record's names would be those of a card: the card of its kernel,
/// or else the one card with the same parameters. `None` if the names are the same, or if too much
/// differs for a guess.
pub(crate) fn map_hint(catalog: &Catalog, record: &Record) -> Option<String> {
    let RecordParams::Named(params) = &record.params else {
        return None;
    };
    let kernel = match catalog.find(&record.kernel) {
        Some(kernel) => kernel,
        None => {
            let mut like = catalog
                .entries()
                .map(|entry| &entry.kernel)
                .filter(|kernel| !params.is_empty() && has_params(kernel, params));
            let found = like.next()?;
            like.next().is_none().then_some(found)?
        }
    };
    let fields = kernel.family().fields();
    let field_names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
    let param_names: Vec<&str> = kernel.params().iter().map(|param| param.name()).collect();
    if params.len() != param_names.len() {
        return None;
    }
    let (field_pairs, lost) = paired(&field_names, &record.problem);
    let (param_pairs, _) = paired(&param_names, params);
    let is_new = |pairs: &[(&str, &str)]| pairs.iter().any(|(one, other)| one != other);
    let is_renamed = *kernel.name() != *record.kernel;
    if !is_renamed && !is_new(&field_pairs) && !is_new(&param_pairs) {
        return None;
    }
    let mut map = format!("kernel = {}\n", quoted(kernel.name()));
    let mut table = |title: &str, pairs: &[(&str, &str)]| {
        if is_new(pairs) {
            map += &format!("[{title}]\n");
            for (name, column) in pairs {
                map += &format!("{} = {}\n", key(name), quoted(column));
            }
        }
    };
    table("fields", &field_pairs);
    table("params", &param_pairs);
    let needed: Vec<&str> = fields
        .iter()
        .filter(|field| lost.contains(&field.name()))
        .filter(|field| field.default().is_none() && !field.is_inferred())
        .map(|field| field.name())
        .collect();
    if !needed.is_empty() {
        map += "[fixed]\n";
        for name in needed {
            map += &format!("{} = …   # not given in the file\n", key(name));
        }
    }
    Some(format!(
        "the names of this file are not those of the card `{}`; if they mean the same, pass \
         `--map` a file with\n{}",
        kernel.name(),
        map.trim_end()
    ))
}

/// Returns whether a kernel has exactly these parameters, in any order.
fn has_params(kernel: &Kernel, params: &Fields) -> bool {
    let has = |name: &str| kernel.params().iter().any(|param| param.name() == name);
    kernel.params().len() == params.len() && params.iter().all(|(name, _)| has(name))
}

/// Returns whether two names may mean the same.
type Rule = fn(&str, &str) -> bool;

/// Pairs the names of a card with those of a file: the same, else the same but for capitals, else
/// the next that is left. Gives also the names of the card that are left without one.
fn paired<'n>(own: &[&'n str], found: &'n Fields) -> (Vec<(&'n str, &'n str)>, Vec<&'n str>) {
    let mut left: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    let mut partners: Vec<Option<&str>> = vec![None; own.len()];
    let same: Rule = |one, other| one == other;
    let alike: Rule = |one, other| one.eq_ignore_ascii_case(other);
    let any: Rule = |_, _| true;
    for rule in [same, alike, any] {
        for (name, partner) in own.iter().zip(&mut partners) {
            let is_free = partner.is_none();
            let at = left.iter().position(|found| rule(name, found));
            if let Some(at) = at.filter(|_| is_free) {
                *partner = Some(left.remove(at));
            }
        }
    }
    let pairs = own.iter().zip(&partners);
    let lost = pairs.clone().filter(|(_, partner)| partner.is_none());
    let lost = lost.map(|(name, _)| *name).collect();
    let pairs = pairs.filter_map(|(name, partner)| Some((*name, (*partner)?)));
    (pairs.collect(), lost)
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Names of cards may hold what a bare key may not.
fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
    match name.chars().all(is_bare) {
        true => name.to_owned(),
        false => quoted(name),
    }
}
