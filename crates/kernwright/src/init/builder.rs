//! From a source to a [`Plan`]: which kernels are launched, with which parameters and scalars.

use std::collections::{BTreeMap, BTreeSet};

use kernwright_measure::job::Language;

use super::bounds::Threads;
use super::expression::{self, Expr};
use super::extent::Extent;
use super::host::{Call, Host};
use super::items::{Function, Param as Parameter};
use super::macros;
use super::plan::{Field, Launch, Param, Plan, Question, free_name};
use super::source::Source;

/// A launch of the plan, and where it comes from.
pub(super) struct Use<'a> {
    pub(super) function: &'a Function,
    pub(super) call: Option<Call>,
    pub(super) threads: Threads,
    /// What the kernel's scalars are, by their names in the kernel.
    pub(super) scalars: BTreeMap<String, Extent>,
    /// What is passed, in order.
    pub(super) arguments: Vec<String>,
}

/// A plan in the making.
pub(super) struct Builder<'a> {
    pub(super) source: &'a Source<'a>,
    /// The file that the host's code is in.
    pub(super) host_source: &'a Source<'a>,
    pub(super) host: Host,
    pub(super) uses: Vec<Use<'a>>,
    pub(super) tunables: BTreeSet<String>,
    /// The host's names that are fields, or numbers of threads that are parameters.
    pub(super) roots: BTreeMap<String, String>,
    /// Fields whose size the host states.
    pub(super) stated: BTreeSet<String>,
    pub(super) plan: Plan,
}

/// The launches of one program that are looked at.
const MOST_LAUNCHES: usize = 24;
/// The nesting of the host's definitions that is followed.
const DEEPEST: usize = 10;

/// Parts of names of macros that change how fast a kernel is, and not what it answers.
const TUNABLE: [&str; 21] = [
    "BLOCK",
    "TILE",
    "THREAD",
    "UNROLL",
    "GROUP",
    "WG",
    "CHUNK",
    "VEC",
    "STRIP",
    "PER_",
    "WARPS",
    "COARSEN",
    "LOCAL_SIZE",
    "WORKGROUP",
    "BDIM",
    "TPB",
    "BLK",
    "ILP",
    "COARSE",
    "LWS",
    "WPT",
];

impl<'a> Builder<'a> {
    pub(super) fn new(
        source: &'a Source<'a>,
        host_source: Option<&'a Source<'a>>,
        (job, file): (&str, &str),
    ) -> Self {
        let names: Vec<String> = kernels(source).map(|one| one.name.clone()).collect();
        let host_source = host_source.unwrap_or(source);
        let is_other = !std::ptr::eq(host_source, source);
        let functions: Vec<&Function> = host_source
            .functions()
            .filter(|function| is_other || source.is_host(function))
            .collect();
        Builder {
            source,
            host_source,
            host: Host::new(&host_source.tokens, &functions, &names),
            uses: Vec::new(),
            tunables: BTreeSet::new(),
            roots: BTreeMap::new(),
            stated: BTreeSet::new(),
            plan: Plan {
                job: job.to_owned(),
                about: String::new(),
                language: source.language,
                sources: vec![file.to_owned()],
                fields: Vec::new(),
                params: Vec::new(),
                constraints: Vec::new(),
                defines: Vec::new(),
                structs: Vec::new(),
                buffers: Vec::new(),
                scalars: Vec::new(),
                launches: Vec::new(),
                screen: Vec::new(),
                held_out: Vec::new(),
                questions: Vec::new(),
            },
        }
    }

    pub(super) fn ask(&mut self, line: usize, text: impl Into<String>) {
        self.plan.questions.push(Question::at(line, text));
    }

    /// Chooses what is launched: the entries named, what the host launches, or the first kernel.
    pub(super) fn choose(&mut self, entries: &[String]) {
        let source = self.source;
        let usable = |name: &str| {
            let found = kernels(source).find(|one| one.name == name);
            found.filter(|one| source.refusal(one).is_none())
        };
        let calls = std::mem::take(&mut self.host.calls);
        if !entries.is_empty() {
            for entry in entries {
                let call = calls.iter().find(|call| call.kernel == *entry);
                if let Some(function) = usable(entry) {
                    self.launch(function, call.cloned());
                }
            }
            return;
        }
        for call in &calls {
            match usable(&call.kernel) {
                Some(_) if self.uses.len() >= MOST_LAUNCHES => {}
                Some(function) => {
                    let is_repeated = self.uses.last().is_some_and(|last| {
                        last.call.as_ref().is_some_and(|other| {
                            other.kernel == call.kernel && other.arguments == call.arguments
                        })
                    });
                    match is_repeated {
                        true => self.ask(
                            call.line,
                            format!(
                                "`{}` is launched again as before, taken for a warm-up and left out",
                                call.kernel
                            ),
                        ),
                        false => self.launch(function, Some(call.clone())),
                    }
                }
                None => self.ask(
                    call.line,
                    format!("`{}` is launched here and left out of the job", call.kernel),
                ),
            }
        }
        if !self.uses.is_empty() {
            return;
        }
        let mut all = kernels(source).filter(|one| source.refusal(one).is_none());
        if let Some(first) = all.next() {
            self.launch(first, None);
            let others: Vec<String> = all.map(|one| format!("--entry {}", one.name)).collect();
            if !others.is_empty() {
                self.ask(
                    first.line,
                    format!(
                        "no host code launches the kernels, so the job has `{}` alone; others: {}",
                        first.name,
                        others.join(", ")
                    ),
                );
            }
        }
    }

    fn launch(&mut self, function: &'a Function, call: Option<Call>) {
        if let Some((from, to, header)) = call.as_ref().and_then(|call| call.around.clone()) {
            let text = format!(
                "the host launches kernels in a loop (lines {from} to {to}, `{header}`); here they run \
                 once. For the whole program add `[[loop]]` with `name` and `most`, and `in = \"…\"` \
                 to its launches"
            );
            let question = Question::at(from, text);
            if !self.plan.questions.contains(&question) {
                self.plan.questions.push(question);
            }
        }
        self.uses.push(Use {
            function,
            call,
            threads: Threads::default(),
            scalars: BTreeMap::new(),
            arguments: Vec::new(),
        });
    }

    /// Finds the macros that become parameters.
    pub(super) fn parameters(&mut self) {
        let mut reach: BTreeSet<String> = BTreeSet::new();
        for one in &self.uses {
            reach.extend(self.source.reach(one.function));
            // What only the launch uses, such as `<<<blocks, THREADS>>>`.
            let call = one.call.iter().flat_map(|call| &call.block);
            reach.extend(call.filter_map(Expr::name).map(str::to_owned));
        }
        let source = self.source;
        let declared = source.declared();
        for one in &source.macros {
            let number = macros::number(&source.macros, &one.name);
            let is_plain = matches!(one.expression(), Expr::Integer(_) | Expr::Binary(..));
            let is_number = matches!(one.expression(), Expr::Integer(_));
            let value = number.filter(|value| value.fract() == 0.0 && *value >= 1.0);
            let (Some(value), true) = (value, reach.contains(&one.name) && is_plain) else {
                continue;
            };
            if is_tunable(&one.name) && is_number {
                self.parameter(&one.name, value as i64, one.line, None);
            }
        }
        let known = |name: &str| {
            declared.contains(name)
                || source.macros.iter().any(|one| one.name == name)
                || source.function(name).is_some()
                || source.types.aliases.contains_key(name)
        };
        for name in reach.iter().filter(|name| is_shouted(name) && !known(name)) {
            self.undefined(name);
        }
    }

    /// A macro that the file uses and does not define.
    fn undefined(&mut self, name: &str) {
        let is_in_options = self.host.options.contains_key(name);
        let stated = self.host.options.get(name).copied().flatten();
        let stated = stated.or_else(|| {
            let number = macros::number(&self.host_source.macros, name);
            number.map(|number| number as i64)
        });
        let token = self.source.tokens.iter().find(|token| token.text == name);
        let line = token.map_or(1, |token| token.line);
        let value = stated.unwrap_or(16).max(1);
        let question = match (stated, is_in_options) {
            (Some(_), true) => None,
            (Some(value), false) => Some(format!("`{name}` is {value} in the host's code")),
            (None, _) => Some(format!(
                "`{name}` is defined nowhere in the file; {value} is a guess"
            )),
        };
        match is_tunable(name) {
            true => self.parameter(name, value, line, question),
            false => {
                self.plan.defines.push((name.to_owned(), value.to_string()));
                self.ask(
                    line,
                    question.unwrap_or(format!("`{name}` is {value} as the host defines it")),
                );
            }
        }
    }

    /// Adds a parameter with a domain around its value.
    pub(super) fn parameter(
        &mut self,
        name: &str,
        value: i64,
        line: usize,
        question: Option<String>,
    ) {
        if !self.tunables.insert(name.to_owned()) {
            return;
        }
        let mut questions: Vec<Question> = Vec::new();
        questions.extend(question.map(|text| Question::at(line, text)));
        questions.push(Question::at(
            line,
            format!("may `{name}` take other values than {value} without changing the answer?"),
        ));
        self.plan.params.push(Param {
            name: name.to_owned(),
            values: domain(name, value).iter().map(i64::to_string).collect(),
            default: value.to_string(),
            questions,
        });
    }

    pub(super) fn is_name_taken(&self, name: &str) -> bool {
        let plan = &self.plan;
        plan.fields.iter().any(|one| one.name == name)
            || self.tunables.contains(name)
            || plan.scalars.iter().any(|one| one.name == name)
            || plan.buffers.iter().any(|one| one.name == name)
            || plan.defines.iter().any(|(one, _)| one == name)
    }

    /// Adds a field, and gives its name.
    pub(super) fn field(&mut self, name: &str, size: Option<i64>, line: usize) -> String {
        let name = free_name(name, |name| self.is_name_taken(name));
        let mut questions = Vec::new();
        match size {
            Some(_) => drop(self.stated.insert(name.clone())),
            None => questions.push(Question::at(
                line,
                format!("how large is `{name}` in practice? The size is a guess"),
            )),
        }
        self.plan.fields.push(Field {
            name: name.clone(),
            size: size.unwrap_or(0),
            questions,
        });
        name
    }

    /// A number that the host's code states.
    pub(super) fn number(&self, expr: &Expr, at: usize) -> Option<f64> {
        self.number_within(expr, at, 0)
    }

    fn number_within(&self, expr: &Expr, at: usize, depth: usize) -> Option<f64> {
        if depth > DEEPEST {
            return None;
        }
        expression::value(expr, &|name| {
            if let Some(component) = self.host.component(name) {
                return self.number_within(component, at, depth + 1);
            }
            let definition = self.host.definition(name, at);
            let defined = definition.and_then(|one| self.number_within(one, at, depth + 1));
            defined.or_else(|| macros::number(&self.host_source.macros, name))
        })
    }

    /// An expression of the host's as a formula of fields and parameters.
    pub(super) fn formula(&self, expr: &Expr, at: usize) -> Option<String> {
        self.formula_within(expr, at, 0)
    }

    fn formula_within(&self, expr: &Expr, at: usize, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        expression::formula(expr, &|name| {
            if let Some(field) = self.roots.get(name) {
                return Some(field.clone());
            }
            if self.tunables.contains(name) {
                return Some(name.to_owned());
            }
            let meaning = self
                .host
                .component(name)
                .or_else(|| self.host.definition(name, at));
            if let Some(text) = meaning.and_then(|one| self.formula_within(one, at, depth + 1)) {
                return Some(text);
            }
            let number = macros::number(&self.host_source.macros, name)?;
            Some(number.to_string())
        })
    }

    /// Writes the launches.
    pub(super) fn launches(&mut self) {
        for one in &self.uses {
            self.plan.launches.push(Launch {
                entry: one.function.name.clone(),
                arguments: one.arguments.clone(),
                grid: Vec::new(),
                block: Vec::new(),
                shared: None,
                questions: Vec::new(),
            });
        }
    }
}

/// The functions of a source that may be launched, whether a job can or cannot.
pub(super) fn kernels<'s>(source: &'s Source<'s>) -> impl Iterator<Item = &'s Function> {
    let called = c_entries(source);
    source
        .functions()
        .filter(move |function| match source.language {
            Language::C => called.contains(&function.name.as_str()),
            _ => source.is_marked(function),
        })
}

/// In C: the functions that are no one else's helpers.
fn c_entries<'s>(source: &'s Source<'s>) -> Vec<&'s str> {
    if source.language != Language::C {
        return Vec::new();
    }
    let is_candidate = |function: &&Function| {
        let is_pointer = |param: &Parameter| param.is_pointer && !param.is_const;
        !source.is_host(function) && function.params.iter().any(is_pointer)
    };
    let candidates: Vec<&Function> = source.functions().filter(is_candidate).collect();
    let calls = |caller: &Function, name: &str| {
        let body = &source.tokens[caller.body.0..caller.body.1];
        body.windows(2)
            .any(|pair| pair[0].is(name) && pair[1].is("("))
    };
    let hosts: Vec<&Function> = source
        .functions()
        .filter(|one| source.is_host(one))
        .collect();
    let by_host = |one: &&&Function| hosts.iter().any(|host| calls(host, &one.name));
    let names = |found: Vec<&&'s Function>| found.iter().map(|one| one.name.as_str()).collect();
    // Those that are `static` are not in the copy that is made because of the host's code.
    let launched: Vec<&&Function> = candidates.iter().filter(by_host).collect();
    if !launched.is_empty() {
        return names(launched);
    }
    let is_free = |one: &&&Function| {
        let others = candidates.iter().filter(|other| other.name != one.name);
        !one.has("static") && !others.into_iter().any(|other| calls(other, &one.name))
    };
    names(candidates.iter().filter(is_free).collect())
}

fn is_tunable(name: &str) -> bool {
    let shouted = name.to_uppercase();
    let is_other = ["MAX_", "MIN_", "NUM_BLOCKS", "N_BLOCKS", "NBLOCKS"];
    TUNABLE.iter().any(|part| shouted.contains(part))
        && !is_other.iter().any(|part| shouted.starts_with(part))
}

/// Whether a name looks like a macro, and like none of the language's own.
fn is_shouted(name: &str) -> bool {
    let of_language = [
        "CLK_", "FLT_", "DBL_", "INT_", "UINT_", "LONG_", "ULONG_", "SHRT_", "USHRT_", "CHAR_",
        "UCHAR_", "M_", "CUDART_", "SIZE_", "INT8_", "INT16_", "INT32_", "INT64_", "UINT8_",
        "HUGE_", "RAND_",
    ];
    let words = [
        "INFINITY",
        "NAN",
        "NULL",
        "MAXFLOAT",
        "TRUE",
        "FALSE",
        "EOF",
        "BLOCK_SIZE_",
    ];
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.chars().any(|c| c.is_ascii_lowercase())
        && !of_language.iter().any(|start| name.starts_with(start))
        && !words.contains(&name)
}

/// Powers of two around a value; a group of threads has at most 1,024.
fn domain(name: &str, value: i64) -> Vec<i64> {
    let shouted = name.to_uppercase();
    let is_small = ["UNROLL", "VEC", "ILP", "PER_", "WPT", "COARS"];
    let most = match is_small.iter().any(|part| shouted.contains(part)) {
        true => 8.max(value),
        false => 1024.max(value),
    };
    let mut values: BTreeSet<i64> = BTreeSet::from([value]);
    for by in [2, 4, 8] {
        if value % by == 0 && (value / by).is_positive() {
            values.insert(value / by);
        }
        values.insert(value.saturating_mul(by));
    }
    values.into_iter().filter(|value| *value <= most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_tune_are_known_by_their_names() {
        for name in [
            "BLOCK_SIZE",
            "TILE",
            "NUM_THREADS",
            "UNROLL",
            "WG_SIZE",
            "VEC",
        ] {
            assert!(is_tunable(name), "{name}");
        }
        for name in ["N", "DIM", "RADIUS", "MAX_THREADS", "WIDTH", "NUM_BLOCKS"] {
            assert!(!is_tunable(name), "{name}");
        }
        assert!(is_shouted("TILE") && !is_shouted("CLK_LOCAL_MEM_FENCE") && !is_shouted("T"));
        assert_eq!(domain("BLOCK", 256), [32, 64, 128, 256, 512, 1024]);
        assert_eq!(domain("UNROLL", 1), [1, 2, 4, 8]);
        assert_eq!(domain("TILE", 12), [3, 6, 12, 24, 48, 96]);
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let source = Source::new(text, Language::C).unwrap();
        let found: Vec<&str> = kernels(&source).map(|one| one.name.as_str()).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn in_c_helpers_and_host_code_are_no_entries() {
        check(
            "static void h(float *x) {} void f(float *x) { h(x); }",
            &["f"],
        );
        check("void h(float *x) {} void f(float *x) { h(x); }", &["f"]);
        check(
            "void f(float *x) {} void g(int *y) {} int main(void) { g(0); }",
            &["g"],
        );
        check(
            "void load(float *x) { fread(x, 1, 1, 0); } void f(float *x) {}",
            &["f"],
        );
        check("float dot(const float *x) { return 0; }", &[]);
        check(
            "static void a(float *x) {} void b(float *x) {} int main(void) { float *x = 0; a(x); b(x); }",
            &["a", "b"],
        );
    }
}
