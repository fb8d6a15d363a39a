//! The buffers of a job: their shapes, roles and contents.

use std::collections::BTreeMap;

use super::builder::{Builder, Use};
use super::expression::{self, Expr};
use super::extent::{Extent, mentions};
use super::items::Param;
use super::kernels::{self, Reach, Setting, Usage};
use super::plan::{Buffer, Question, free_name};
use super::types::{Element, bytes};

/// A buffer in the making.
struct Memory {
    /// The host's name, or the parameter's.
    key: String,
    name: String,
    element: Element,
    /// What each launch does with it, in order.
    usages: Vec<Usage>,
    reach: Reach,
    line: usize,
}

impl Builder<'_> {
    /// Finds the buffers of all launches.
    pub(super) fn buffers(&mut self) {
        let mut memories: Vec<Memory> = Vec::new();
        for nth in 0..self.uses.len() {
            let function = self.uses[nth].function;
            let mut arguments = std::mem::take(&mut self.uses[nth].arguments).into_iter();
            let mut passed: Vec<String> = Vec::new();
            for (place, param) in function.params.iter().enumerate() {
                if !param.is_pointer {
                    passed.extend(arguments.next());
                    continue;
                }
                let index = self.memory(&mut memories, nth, (place, param));
                passed.push(memories[index].name.clone());
            }
            self.uses[nth].arguments = passed;
        }
        let shapes = self.shapes(&memories);
        for (memory, shape) in memories.iter().zip(&shapes) {
            self.buffer(memory, shape.clone(), (&memories, &shapes));
        }
        for (launch, one) in self.plan.launches.iter_mut().zip(&mut self.uses) {
            launch.arguments = std::mem::take(&mut one.arguments);
        }
    }

    /// The memory that a launch gets for a parameter, known from other launches or new.
    fn memory(
        &mut self,
        memories: &mut Vec<Memory>,
        nth: usize,
        (place, param): (usize, &Param),
    ) -> usize {
        let one = &self.uses[nth];
        let call = one.call.as_ref();
        let argument = call.and_then(|call| call.arguments.get(place)?.as_ref());
        let base = argument.and_then(super::facts::pointers);
        let line = call.map_or(one.function.line, |call| call.line);
        if let (Some(call), Some((name, offset))) = (call, &base)
            && *offset != Expr::Integer(0)
            && !matches!(argument, Some(Expr::Address(_)))
        {
            let text = format!(
                "`{}` gets a place within `{name}` at line {}; here it gets the beginning",
                param.name, call.line
            );
            self.plan.questions.push(Question::at(line, text));
        }
        let key = base.map_or(param.name.clone(), |(name, _)| {
            let end = [".data", ".get", ".begin"]
                .iter()
                .find_map(|end| name.strip_suffix(end));
            end.unwrap_or(&name).to_owned()
        });
        let words: Vec<&str> = param.words.iter().map(String::as_str).collect();
        let element = self
            .source
            .types
            .element(&words)
            .unwrap_or(Element::Plain("f32"));
        let usage = kernels::usage(self.source, self.uses[nth].function, param);
        let reach = self.reached(&self.uses[nth], param);
        let known = memories
            .iter()
            .position(|one| one.key == key && one.element == element);
        if let Some(known) = known {
            let memory = &mut memories[known];
            memory.usages.push(usage);
            memory.reach.is_partial |= reach.is_partial;
            memory.reach.indexed.extend(reach.indexed);
            memory.reach.whole.extend(reach.whole);
            let value = |extent: &Extent| self.rough(extent);
            memory.reach.extent = match (memory.reach.extent.take(), reach.extent) {
                (Some(one), Some(other)) => Some(one.larger(other, &value)),
                (one, other) => one.or(other),
            };
            return known;
        }
        let plain = ["d_", "dev_", "device_", "h_", "cl_", "gpu_"];
        let plain = plain
            .iter()
            .find_map(|start| key.strip_prefix(start))
            .unwrap_or(&key);
        let plain = ["_d", "_dev", "_device", "_gpu", "_buf"]
            .iter()
            .find_map(|end| plain.strip_suffix(end))
            .unwrap_or(plain);
        let name = free_name(plain, |name| {
            self.is_name_taken(name) || memories.iter().any(|one| one.name == name)
        });
        let line = usage.at.map_or(self.uses[nth].function.line, |at| {
            self.source.tokens[at].line
        });
        memories.push(Memory {
            key,
            name,
            element,
            usages: vec![usage],
            reach,
            line,
        });
        memories.len() - 1
    }

    fn reached(&self, one: &Use, param: &Param) -> Reach {
        let value = |extent: &Extent| self.rough(extent);
        let setting = Setting {
            source: self.source,
            tunables: &self.tunables,
            threads: one.threads.clone(),
            value: &value,
        };
        setting.reach(one.function, param, &one.scalars)
    }

    /// The number that a size is for the fields' sizes as far as they are stated, others being 1,000.
    pub(super) fn rough(&self, extent: &Extent) -> Option<f64> {
        let tokens = extent.text();
        let values = self.plan.fields.iter().map(|field| {
            let size = if field.size > 0 { field.size } else { 1000 };
            (field.name.clone(), size as f64)
        });
        let mut values: BTreeMap<String, f64> = values.collect();
        for param in &self.plan.params {
            values.extend(
                param
                    .default
                    .parse()
                    .ok()
                    .map(|value| (param.name.clone(), value)),
            );
        }
        evaluate(&tokens, &values)
    }

    /// The sizes of all buffers, those that nothing says guessed from the others.
    fn shapes(&mut self, memories: &[Memory]) -> Vec<(Extent, Option<String>)> {
        let mut found: Vec<Option<(Extent, Option<String>)>> = Vec::new();
        for memory in memories {
            let size = match &memory.element {
                Element::Plain(of) => bytes(of),
                Element::Vector(of, width) => bytes(of) * width,
                // Fields are padded as C does; a program writes `sizeof`.
                Element::Struct(_) => 1,
            };
            let at = self.uses.iter().filter_map(|one| one.call.as_ref());
            let at = at.map(|call| call.at).max();
            let allocated = at.and_then(|at| {
                let elements = self.host.elements(&memory.key, size, at)?;
                self.leaves(&elements, at, None, 0);
                let text = self.formula(&elements, at)?;
                Some(exact(&elements, &text, self, at))
            });
            let reached = memory.reach.extent.clone();
            found.push(match (allocated, reached) {
                (Some(allocated), _) => Some((allocated, None)),
                (None, Some(reached)) => {
                    let question = memory.reach.is_partial.then(|| {
                        "not every index was understood: is this large enough?".to_owned()
                    });
                    for (size, tile) in &memory.reach.whole {
                        self.whole(size, tile);
                    }
                    Some((reached, question))
                }
                (None, None) => None,
            });
        }
        let largest = found
            .iter()
            .flatten()
            .map(|(extent, _)| extent.clone())
            .reduce(|one, other| one.larger(other, &|extent| self.rough(extent)));
        let fallback = largest.or_else(|| {
            let first = self.plan.fields.first();
            first.map(|field| Extent::name(&field.name))
        });
        let fallback = fallback.unwrap_or_else(|| {
            let line = self.uses.first().map_or(1, |one| one.function.line);
            Extent::name(&self.field("n", None, line))
        });
        let guess = || {
            let text = "how many elements? Nothing that was understood says".to_owned();
            (fallback.clone(), Some(text))
        };
        found
            .into_iter()
            .map(|one| one.unwrap_or_else(guess))
            .collect()
    }

    fn buffer(
        &mut self,
        memory: &Memory,
        (extent, question): (Extent, Option<String>),
        all: (&[Memory], &[(Extent, Option<String>)]),
    ) {
        let mut questions: Vec<Question> = Vec::new();
        questions.extend(question.map(|text| Question::at(memory.line, text)));
        let (mut role, mut reason) = self.role(memory, &mut questions);
        let whole = extent.rounded_up();
        if let ("out", Some(whole)) = (role, &whole) {
            let text = format!(
                "`{}` elements seem to be written, not all `{}`: what is left alone is compared with what \
                 was there before",
                extent.text(),
                whole.text()
            );
            questions.push(Question::at(memory.line, text));
            (role, reason) = ("in-out", "written in part".to_owned());
        }
        let mut shape = whole.unwrap_or(extent).shape();
        if role != "scratch" {
            shape = self.without_params(shape, memory.line, &mut questions);
        }
        let kind = match &memory.element {
            Element::Plain(of) => (*of).to_owned(),
            Element::Vector(of, width) => {
                shape.push(width.to_string());
                (*of).to_owned()
            }
            Element::Struct(name) => {
                let fields = self.source.types.structs[name].fields.clone();
                self.structure(name, fields.unwrap_or_default());
                name.clone()
            }
        };
        let is_filled = role == "in" || role == "in-out";
        let fill = is_filled.then(|| self.fill(memory, &kind, all, &mut questions));
        self.plan.buffers.push(Buffer {
            name: memory.name.clone(),
            kind,
            shape,
            role,
            fill,
            reason,
            line: Some(memory.line),
            questions,
        });
    }

    /// Shapes know the problem alone, so a parameter counts with its largest value.
    fn without_params(
        &self,
        shape: Vec<String>,
        line: usize,
        questions: &mut Vec<Question>,
    ) -> Vec<String> {
        let mut shape = shape;
        for param in &self.plan.params {
            let largest = param.values.last().cloned().unwrap_or_default();
            for extent in &mut shape {
                if mentions(extent, &param.name) {
                    *extent = replaced(extent, &param.name, &largest);
                    let text = format!(
                        "the size depends on `{}`, which a shape cannot; {largest} is its largest value",
                        param.name
                    );
                    questions.push(Question::at(line, text));
                }
            }
        }
        shape
    }

    /// What the launches together do with a buffer.
    fn role(&self, memory: &Memory, questions: &mut Vec<Question>) -> (&'static str, String) {
        let usages = &memory.usages;
        if usages.iter().any(|usage| usage.is_unknown) {
            let text =
                "it is passed on to code that is not in this file: is it read, written or both?";
            questions.push(Question::at(memory.line, text));
            return ("in-out", "passed on".to_owned());
        }
        let first = usages.iter().find(|usage| usage.reads || usage.writes);
        let Some(first) = first else {
            questions.push(Question::at(memory.line, "no use of it was found"));
            return ("in", "no use was found".to_owned());
        };
        if !usages.iter().any(|usage| usage.writes) {
            return ("in", "only read".to_owned());
        }
        if first.reads {
            return ("in-out", "read and written".to_owned());
        }
        let is_read_later = usages.iter().any(|usage| usage.reads);
        if is_read_later && !self.host.read_back.contains(&memory.key) {
            let text = "it is written by one launch and read by a later one, so its contents are not \
                        compared; if it is part of the answer, its role is `out`";
            questions.push(Question::at(memory.line, text));
            return ("scratch", "written, then read by a later launch".to_owned());
        }
        ("out", "only written".to_owned())
    }

    fn fill(
        &self,
        memory: &Memory,
        kind: &str,
        (memories, shapes): (&[Memory], &[(Extent, Option<String>)]),
        questions: &mut Vec<Question>,
    ) -> String {
        let is_written = memory.usages.iter().any(|usage| usage.writes);
        if is_written && self.host.zeroed.contains(&memory.key) {
            return "{ constant = 0 }".to_owned();
        }
        // A buffer whose contents choose elements of another.
        let mine = self.uses.iter().flat_map(|one| {
            let params = one.function.params.iter().map(move |param| (one, param));
            params.filter(|(_, param)| self.is_passed(param, memory))
        });
        let mine: Vec<(&Use, &Param)> = mine.collect();
        let chosen = memories.iter().zip(shapes).find(|(other, _)| {
            let mut mine = mine.iter();
            other.name != memory.name
                && mine.any(|(_, param)| other.reach.indexed.contains(&param.name))
        });
        // A list of where parts begin: the bounds of a loop.
        let is_bound = mine.iter().any(|(one, param)| {
            let limits = &self.source.facts[&one.function.name].limits;
            limits.iter().filter(|limit| limit.is_loop).any(|limit| {
                let is_it = |part: &Expr| match part {
                    Expr::Index(base, _) => base.name() == Some(&param.name),
                    _ => false,
                };
                limit.below.any(&mut |part| is_it(part))
            })
        });
        let is_integer = kind.starts_with(['i', 'u']);
        if let (Some((chosen, (size, _))), true) = (chosen, is_integer) {
            let text = format!(
                "its numbers choose elements of `{}`: which may occur, and in which order?",
                chosen.name
            );
            questions.push(Question::at(memory.line, text));
            let high = size.minus(&Extent::number(1)).text();
            let high = match high.parse::<i64>() {
                Ok(number) => number.to_string(),
                Err(_) => format!("\"{high}\""),
            };
            let sorted = if is_bound { ", sorted = true" } else { "" };
            return format!("{{ uniform = [0, {high}]{sorted} }}");
        }
        match kind {
            "u8" | "i8" if kind == "u8" => "{ uniform = [0, 255] }".to_owned(),
            "i8" => "{ uniform = [-100, 100] }".to_owned(),
            _ if is_integer => "{ uniform = [0, 99] }".to_owned(),
            _ if matches!(memory.element, Element::Struct(_)) => {
                let text = "what do the fields hold? Each may have a fill of its own (`fields`)";
                questions.push(Question::at(memory.line, text));
                "{ uniform = [0, 1] }".to_owned()
            }
            _ => "{ uniform = [-1, 1] }".to_owned(),
        }
    }

    /// Whether a kernel's parameter is this buffer in some launch.
    fn is_passed(&self, param: &Param, memory: &Memory) -> bool {
        self.uses
            .iter()
            .zip(&self.plan.launches)
            .any(|(one, launch)| {
                let arguments = match one.arguments.is_empty() {
                    true => &launch.arguments,
                    false => &one.arguments,
                };
                let place = one
                    .function
                    .params
                    .iter()
                    .position(|known| known.name == param.name);
                place.and_then(|place| arguments.get(place)) == Some(&memory.name)
            })
    }
}

/// A size that the host states, with what cancels out gone.
fn exact(elements: &Expr, text: &str, builder: &Builder, at: usize) -> Extent {
    fn of(expr: &Expr, builder: &Builder, at: usize) -> Option<Extent> {
        Some(match expr {
            Expr::Binary("+", left, right) => of(left, builder, at)?.plus(&of(right, builder, at)?),
            Expr::Binary("-", left, right) => {
                of(left, builder, at)?.minus(&of(right, builder, at)?)
            }
            Expr::Binary("*", left, right) => {
                of(left, builder, at)?.times(&of(right, builder, at)?)
            }
            other => Extent::name(&builder.formula(other, at)?),
        })
    }
    of(elements, builder, at).unwrap_or_else(|| Extent::name(text))
}

/// A formula with one name replaced.
pub(super) fn replaced(formula: &str, name: &str, with: &str) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for c in formula.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        text += if word == name { with } else { &word };
        word.clear();
        text.push(c);
    }
    text.trim_end().to_owned()
}

/// The number that a formula is.
pub(super) fn evaluate(formula: &str, values: &BTreeMap<String, f64>) -> Option<f64> {
    // A formula's `//` would be a comment to C.
    let mut text = formula.replace("//", "/");
    text = text.replace("ceildiv(", "CEILDIV(");
    let tokens = super::tokens::tokens(&text);
    ceildivs(&expression::parse(&tokens), values)
}

fn ceildivs(expr: &Expr, values: &BTreeMap<String, f64>) -> Option<f64> {
    let pair =
        |left: &Expr, right: &Expr| Some((ceildivs(left, values)?, ceildivs(right, values)?));
    Some(match expr {
        Expr::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
            ("CEILDIV", [left, right]) => {
                let (left, right) = pair(left, right)?;
                (left / right).ceil()
            }
            ("min", [left, right]) => pair(left, right).map(|(left, right)| left.min(right))?,
            ("max", [left, right]) => pair(left, right).map(|(left, right)| left.max(right))?,
            _ => return None,
        },
        Expr::Binary(sign, left, right) => {
            let (left, right) = pair(left, right)?;
            let number = |value: f64| Box::new(Expr::Integer(value as i64));
            let whole = Expr::Binary(sign, number(left), number(right));
            expression::value(&whole, &|_| None)?
        }
        other => expression::value(other, &|name| values.get(name).copied())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_worked_out_and_renamed() {
        let values = BTreeMap::from([("n".to_owned(), 100.0), ("T".to_owned(), 16.0)]);
        assert_eq!(evaluate("ceildiv(n, T) * T", &values), Some(112.0));
        assert_eq!(evaluate("n // T - 1", &values), Some(5.0));
        assert_eq!(evaluate("min(n, 7)", &values), Some(7.0));
        assert_eq!(evaluate("m", &values), None);
        assert_eq!(replaced("n + T - NT", "T", "64"), "n + 64 - NT");
    }
}
