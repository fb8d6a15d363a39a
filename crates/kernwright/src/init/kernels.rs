//! What a kernel does with each of its buffers, functions that it calls included.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::accesses::{Access, accesses};
use super::bounds::{Bounds, Threads};
use super::expression::Expr;
use super::extent::Extent;
use super::items::{Function, Param};
use super::source::Source;

/// The nesting of calls that is followed.
const DEEPEST: usize = 6;

/// How a function uses a parameter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) reads: bool,
    pub(super) writes: bool,
    /// Whether it goes where it cannot be followed.
    pub(super) is_unknown: bool,
    /// The token of the first write, or else of the first read.
    pub(super) at: Option<usize>,
}

/// Says how a function uses a parameter.
pub(super) fn usage(source: &Source, function: &Function, param: &Param) -> Usage {
    usage_within(source, function, param, 0)
}

fn usage_within(source: &Source, function: &Function, param: &Param, depth: usize) -> Usage {
    let mut usage = Usage::default();
    let facts = &source.facts[&function.name];
    for access in accesses(&source.tokens, function, facts, param) {
        let mut this = Usage {
            reads: access.reads,
            writes: access.writes,
            ..Usage::default()
        };
        if let Some((name, nth, _)) = &access.passed {
            let callee = source.function(name).filter(|_| depth < DEEPEST);
            let target = callee.and_then(|callee| Some((callee, callee.params.get(*nth)?)));
            this = match target {
                Some((callee, param)) => usage_within(source, callee, param, depth + 1),
                None if param.is_const => Usage {
                    reads: true,
                    ..Usage::default()
                },
                None => Usage {
                    reads: true,
                    writes: true,
                    is_unknown: true,
                    at: None,
                },
            };
        }
        if usage.at.is_none() || (this.writes && !usage.writes) {
            usage.at = Some(access.at);
        }
        usage.reads |= this.reads;
        usage.writes |= this.writes && !param.is_const;
        usage.is_unknown |= this.is_unknown;
    }
    usage
}

/// What a kernel's buffer has to hold.
#[derive(Debug, Default)]
pub(super) struct Reach {
    pub(super) extent: Option<Extent>,
    /// Whether an element was not understood.
    pub(super) is_partial: bool,
    /// Buffers whose contents choose its elements.
    pub(super) indexed: BTreeSet<String>,
    /// What has to be cut into whole tiles.
    pub(super) whole: Vec<(String, String)>,
}

/// The scalars of a function and the number of its threads.
pub(super) struct Setting<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) tunables: &'a BTreeSet<String>,
    pub(super) threads: Threads,
    /// The number that a size is, to compare two.
    pub(super) value: &'a dyn Fn(&Extent) -> Option<f64>,
}

impl Setting<'_> {
    pub(super) fn bounds<'b>(
        &'b self,
        function: &Function,
        scalars: BTreeMap<String, Extent>,
    ) -> Bounds<'b> {
        Bounds {
            facts: &self.source.facts[&function.name],
            macros: &self.source.macros,
            tunables: self.tunables,
            scalars,
            threads: self.threads.clone(),
            indexed: RefCell::default(),
            whole: RefCell::default(),
        }
    }

    /// How many elements of a parameter a function reaches.
    pub(super) fn reach(
        &self,
        function: &Function,
        param: &Param,
        scalars: &BTreeMap<String, Extent>,
    ) -> Reach {
        self.reach_within(function, param, scalars, 0)
    }

    fn reach_within(
        &self,
        function: &Function,
        param: &Param,
        scalars: &BTreeMap<String, Extent>,
        depth: usize,
    ) -> Reach {
        let bounds = self.bounds(function, scalars.clone());
        let mut reach = Reach::default();
        for access in accesses(&self.source.tokens, function, bounds.facts, param) {
            match self.last(&bounds, &access, depth, &mut reach) {
                Some(last) => {
                    let this = last.plus(&Extent::number(1));
                    reach.extent = Some(match reach.extent.take() {
                        Some(known) => known.larger(this, self.value),
                        None => this,
                    });
                }
                None => reach.is_partial = true,
            }
        }
        if let Some(declared) = self.declared(&bounds, param) {
            reach.extent = Some(declared);
            reach.is_partial = false;
            bounds.whole.take();
        }
        reach.indexed.extend(bounds.indexed.take());
        reach.whole.extend(bounds.whole.take());
        reach
    }

    /// The size that the parameter list gives, as in `float a[H][W]`.
    fn declared(&self, bounds: &Bounds, param: &Param) -> Option<Extent> {
        let ranges = std::iter::once(param.first?).chain(param.inner.iter().copied());
        let extents = ranges.map(|(from, to)| {
            let length = super::expression::parse(&self.source.tokens[from..to]);
            bounds.exact(&bounds.plain(&length), 0)
        });
        let extents: Option<Vec<Extent>> = extents.collect();
        extents?.into_iter().reduce(|one, other| one.times(&other))
    }

    /// The last element that an access reaches.
    fn last(
        &self,
        bounds: &Bounds,
        access: &Access,
        depth: usize,
        reach: &mut Reach,
    ) -> Option<Extent> {
        let last = bounds.most(access.index.as_ref()?, access.at)?;
        let Some((name, nth, arguments)) = &access.passed else {
            return Some(last);
        };
        let callee = self.source.function(name).filter(|_| depth < DEEPEST)?;
        let param = callee.params.get(*nth)?;
        let scalars = callee.params.iter().zip(arguments);
        let scalars = scalars.filter(|(param, _)| !param.is_pointer);
        let most = |argument: &Expr| bounds.most(argument, access.at);
        let scalars = scalars
            .filter_map(|(param, argument)| Some((param.name.clone(), most(argument)?)))
            .collect();
        let inner = self.reach_within(callee, param, &scalars, depth + 1);
        reach.indexed.extend(inner.indexed);
        let more = inner.extent?.minus(&Extent::number(1));
        Some(last.plus(&more))
    }
}

#[cfg(test)]
mod tests {
    use kernwright_measure::job::Language;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: (bool, bool, bool), size: Option<&str>) {
        let source = Source::new(text, Language::C).unwrap();
        let function = source.function("f").unwrap();
        let param = &function.params[0];
        let found = usage(&source, function, param);
        assert_eq!(
            (found.reads, found.writes, found.is_unknown),
            expected,
            "{text}"
        );
        let setting = Setting {
            source: &source,
            tunables: &BTreeSet::new(),
            threads: Threads::default(),
            value: &|_| None,
        };
        let scalars = [("n".to_owned(), Extent::name("n"))].into();
        let reach = setting.reach(function, param, &scalars);
        assert_eq!(
            reach.extent.map(|extent| extent.text()).as_deref(),
            size,
            "{text}"
        );
    }

    #[test]
    fn buffers_are_followed_into_functions() {
        let loops = |inside: &str| {
            format!(
                "float g(const float *a, int m) {{ float s = 0; for (int k = 0; k < m; k++) s += a[k]; return s; }}\n\
                 void h(float *a) {{ a[0] = 1; }}\n\
                 void f(float *p, int n) {{ for (int i = 0; i < n; i++) {{ {inside} }} }}"
            )
        };
        check(
            &loops("x += g(&p[i * 3], 3);"),
            (true, false, false),
            Some("n * 3"),
        );
        check(
            &loops("x += g(p + i, n);"),
            (true, false, false),
            Some("n * 2 - 1"),
        );
        check(&loops("h(&p[i]);"), (false, true, false), Some("n"));
        check(
            &loops("p[i] = 0; p[i] = p[i] + 1;"),
            (true, true, false),
            Some("n"),
        );
        check(&loops("other(p);"), (true, true, true), None);
        check(
            "void f(float *p, int n) { f(p, n); }",
            (true, true, true),
            None,
        );
    }
}
