//! The scalars of launches: sizes of the problem, numbers that the host states, and guesses.

use super::builder::Builder;
use super::expression::Expr;
use super::extent::Extent;
use super::items::Param as Parameter;
use super::macros;
use super::plan::{Question, Scalar, free_name};
use super::types::Element;

/// The nesting of the host's definitions that is followed.
const DEEPEST: usize = 10;

impl Builder<'_> {
    /// Finds what every launch's scalars are.
    pub(super) fn scalars(&mut self) {
        for nth in 0..self.uses.len() {
            let function = self.uses[nth].function;
            for (place, param) in function.params.iter().enumerate() {
                if param.is_pointer {
                    continue;
                }
                let words: Vec<&str> = param.words.iter().map(String::as_str).collect();
                let Some(element) = self.source.types.element(&words) else {
                    continue;
                };
                let call = self.uses[nth].call.clone();
                let at = call.as_ref().map_or(0, |call| call.at);
                let passed = call.and_then(|call| call.arguments.get(place).cloned().flatten());
                match element {
                    Element::Plain(kind) if !kind.starts_with(['f', 'b']) => {
                        self.size(nth, param, kind, passed.map(|passed| (passed, at)));
                    }
                    Element::Plain(kind) => {
                        let stated = passed.and_then(|passed| self.number(&passed, at));
                        self.float((nth, function.line), param, kind, stated);
                    }
                    other => self.group((nth, function.line), param, &other),
                }
            }
        }
    }

    /// An integer: a size, or a formula of sizes.
    fn size(&mut self, nth: usize, param: &Parameter, kind: &str, passed: Option<(Expr, usize)>) {
        let line = self.uses[nth].function.line;
        let name = param.name.clone();
        let Some((passed, at)) = passed else {
            // The same name in another launch is the same number.
            let known = self.plan.fields.iter().find(|one| one.name == name);
            let field = match known.map(|one| one.name.clone()) {
                Some(field) => field,
                None if is_no_size(&name) => {
                    let text = format!("what is `{name}`? 1 is a guess");
                    return self.scalar(
                        nth,
                        &name,
                        kind,
                        Some("1"),
                        vec![Question::at(line, text)],
                    );
                }
                None => self.field(&name, None, line),
            };
            return self.sized(nth, &name, kind, &field);
        };
        if let Some(changing) = passed.name().filter(|name| self.host.is_changing(name, at)) {
            let first = self.host.definition(changing, at).cloned();
            let first = first.and_then(|first| self.formula(&first, at));
            let call_line = self.uses[nth].call.as_ref().map_or(line, |call| call.line);
            let text = format!(
                "`{changing}` changes from launch to launch; here it stays as it begins. In a \
                 `[[loop]]` its value may be a formula of `turn`"
            );
            let value = first.unwrap_or("1".to_owned());
            let question = vec![Question::at(call_line, text)];
            return self.scalar(nth, &name, kind, Some(&value), question);
        }
        self.leaves(&passed, at, Some(&name), 0);
        match self.formula(&passed, at) {
            Some(formula) => self.sized(nth, &name, kind, &formula),
            None => {
                let text = format!("what is `{name}`? The host's value is not understood");
                self.scalar(nth, &name, kind, Some("1"), vec![Question::at(line, text)]);
            }
        }
    }

    /// Makes fields of the names that an expression of the host's is made of.
    pub(super) fn leaves(&mut self, expr: &Expr, at: usize, wanted: Option<&str>, depth: usize) {
        let mut names: Vec<String> = Vec::new();
        expr.any(&mut |one| {
            names.extend(one.name().map(str::to_owned));
            false
        });
        for name in names {
            let is_known = self.roots.contains_key(&name) || self.tunables.contains(&name);
            if is_known || name.contains('.') || depth > DEEPEST {
                continue;
            }
            let of_macro = macros::number(&self.host_source.macros, &name);
            let direct = wanted.filter(|_| expr.name() == Some(&name));
            let definition = self.host.definition(&name, at).cloned();
            let is_made_of_others = definition.as_ref().is_some_and(|definition| {
                definition.any(&mut |one| {
                    one.name().is_some_and(|one| {
                        self.roots.contains_key(one) || self.host.definition(one, at).is_some()
                    })
                })
            });
            match definition {
                Some(definition) if is_made_of_others => {
                    self.leaves(&definition, at, None, depth + 1);
                }
                _ if of_macro.is_some() && direct.is_none() => {}
                _ => {
                    let size = self
                        .number(&Expr::Name(name.clone()), at)
                        .map(|size| size as i64);
                    let line = self.uses.first().map_or(1, |one| one.function.line);
                    let size = size.filter(|size| *size >= 1);
                    let field = self.field(direct.unwrap_or(&name), size, line);
                    self.roots.insert(name, field);
                }
            }
        }
    }

    /// A scalar that is a formula, and what it is to the kernel's sizes.
    fn sized(&mut self, nth: usize, name: &str, kind: &str, formula: &str) {
        let extent = Extent::name(formula);
        self.uses[nth].scalars.insert(name.to_owned(), extent);
        self.scalar(nth, name, kind, Some(formula), Vec::new());
    }

    fn float(
        &mut self,
        (nth, line): (usize, usize),
        param: &Parameter,
        kind: &str,
        stated: Option<f64>,
    ) {
        let name = param.name.to_lowercase();
        let (value, questions) = match stated {
            Some(value) => (value, Vec::new()),
            None => {
                let value = match &*name {
                    _ if name.contains("eps") => 1e-6,
                    "dt" | "h" | "dx" | "dy" => 0.01,
                    _ => 0.5,
                };
                let text = format!("what is `{}`? {value} is a guess", param.name);
                (value, vec![Question::at(line, text)])
            }
        };
        self.scalar(nth, &param.name, kind, Some(&value.to_string()), questions);
    }

    /// A struct or vector passed by value.
    fn group(&mut self, (nth, line): (usize, usize), param: &Parameter, element: &Element) {
        let (kind, fields) = match element {
            Element::Struct(name) => {
                let fields = self.source.types.structs[name].fields.clone();
                (name.clone(), fields.unwrap_or_default())
            }
            Element::Vector(of, width) => {
                let names = ["x", "y", "z", "w"];
                let name = |n: usize| names.get(n).map_or(format!("s{n}"), |name| (*name).into());
                let fields = (0..*width).map(|n| (name(n), *of));
                (format!("{of}x{width}"), fields.collect())
            }
            Element::Plain(_) => return,
        };
        let count = fields.len();
        self.structure(&kind, fields);
        let text = format!("what does `{}` hold? Ones are a guess", param.name);
        self.scalar(
            nth,
            &param.name,
            &kind,
            None,
            vec![Question::at(line, text)],
        );
        if let Some(made) = self.plan.scalars.last_mut() {
            made.values = vec!["1".to_owned(); count];
        }
    }

    pub(super) fn structure(&mut self, name: &str, fields: Vec<(String, &'static str)>) {
        if !self.plan.structs.iter().any(|(known, _)| known == name) {
            self.plan.structs.push((name.to_owned(), fields));
        }
    }

    /// Adds a scalar, or takes the same one of another launch.
    fn scalar(
        &mut self,
        nth: usize,
        name: &str,
        kind: &str,
        value: Option<&str>,
        questions: Vec<Question>,
    ) {
        let is_field = |name: &str| self.plan.fields.iter().any(|one| one.name == name);
        // The field of its name needs no formula.
        let value = value.filter(|value| !(is_field(name) && *value == name));
        let same = self.plan.scalars.iter().find(|one| {
            one.kind == kind
                && one.value.as_deref() == value
                && value.is_some_and(|_| one.name.starts_with(name))
                || one.name == name && one.value.as_deref() == value && one.kind == kind
        });
        if let Some(same) = same {
            let name = same.name.clone();
            return self.uses[nth].arguments.push(name);
        }
        let is_its_field = value.is_none() && is_field(name);
        let is_scalar = |name: &str| self.plan.scalars.iter().any(|one| one.name == name);
        // One type per name: the same number as an `int` and as a `size_t` has two.
        let (name, value) = match is_its_field && !is_scalar(name) {
            true => (name.to_owned(), None),
            false => {
                let free = free_name(name, |name| self.is_name_taken(name));
                let value = value.map(str::to_owned);
                (
                    free,
                    value.or_else(|| is_its_field.then(|| name.to_owned())),
                )
            }
        };
        self.uses[nth].arguments.push(name.clone());
        self.plan.scalars.push(Scalar {
            name,
            kind: kind.to_owned(),
            value,
            values: Vec::new(),
            questions,
        });
    }
}

fn is_no_size(name: &str) -> bool {
    let name = name.to_lowercase();
    let words = [
        "seed", "offset", "start", "begin", "shift", "flag", "mode", "bias", "value",
    ];
    words.iter().any(|word| name.contains(word))
}
