//! A file of kernels, read once: its functions, types and macros, and which of them the host runs.

use std::collections::{BTreeMap, BTreeSet};

use kernwright_measure::job::Language;

use super::facts::Facts;
use super::items::{self, Function, Item, What};
use super::macros::{self, Macro};
use super::tokens::{self, Kind, Token};
use super::types::Types;

/// A file as far as it is understood.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) language: Language,
    pub(super) tokens: Vec<Token<'t>>,
    pub(super) items: Vec<Item>,
    pub(super) types: Types,
    pub(super) macros: Vec<Macro>,
    /// What each function's body states, by its name.
    pub(super) facts: BTreeMap<String, Facts>,
}

/// Calls that only a host makes.
const HOST_CALLS: [&str; 36] = [
    "printf",
    "fprintf",
    "puts",
    "malloc",
    "calloc",
    "realloc",
    "aligned_alloc",
    "posix_memalign",
    "free",
    "fopen",
    "fclose",
    "fread",
    "fwrite",
    "fgets",
    "fscanf",
    "scanf",
    "perror",
    "exit",
    "atoi",
    "atof",
    "strtol",
    "strtod",
    "getenv",
    "clock",
    "clock_gettime",
    "gettimeofday",
    "omp_get_wtime",
    "MPI_Wtime",
    "time",
    "rand",
    "srand",
    "rand_r",
    "drand48",
    "getopt",
    "clCreateBuffer",
    "clEnqueueNDRangeKernel",
];

impl<'t> Source<'t> {
    /// Reads a text; fails with the line of a bracket that has no partner.
    pub(super) fn new(text: &'t str, language: Language) -> Result<Self, usize> {
        let tokens = tokens::tokens(text);
        balanced(&tokens)?;
        let items = items::items(&tokens);
        let mut types = items::types(&tokens, &items, language == Language::Opencl);
        let macros = macros::macros(&tokens);
        for one in macros.iter().filter(|one| !one.has_parameters) {
            let words: Vec<String> = one.body.split(' ').map(str::to_owned).collect();
            let parts: Vec<&str> = words.iter().map(String::as_str).collect();
            if types.element(&parts).is_some() {
                types.aliases.entry(one.name.clone()).or_insert(words);
            }
        }
        let mut source = Source {
            text,
            language,
            tokens,
            items,
            types,
            macros,
            facts: BTreeMap::new(),
        };
        let facts = |function: &Function| {
            (
                function.name.clone(),
                Facts::new(&source.tokens, function.body),
            )
        };
        let facts = source.functions().map(facts).collect();
        source.facts = facts;
        Ok(source)
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &Function> {
        self.items.iter().filter_map(|item| match &item.what {
            What::Function(function) => Some(function),
            _ => None,
        })
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.functions().find(|function| function.name == name)
    }

    /// Whether a function is marked as a kernel; in C none is.
    pub(super) fn is_marked(&self, function: &Function) -> bool {
        match self.language {
            Language::Cuda => function.has("__global__"),
            Language::Opencl => function.has("__kernel") || function.has("kernel"),
            Language::C => false,
        }
    }

    /// Whether a function is the host's.
    pub(super) fn is_host(&self, function: &Function) -> bool {
        match self.language {
            Language::Cuda => !["__global__", "__device__"]
                .iter()
                .any(|word| function.has(word)),
            Language::Opencl => false,
            Language::C => {
                let body = &self.tokens[function.body.0..function.body.1];
                let is_call =
                    |pair: &[Token]| HOST_CALLS.contains(&pair[0].text) && pair[1].is("(");
                function.name == "main" || body.windows(2).any(is_call)
            }
        }
    }

    pub(super) fn has_host(&self) -> bool {
        self.functions().any(|function| self.is_host(function))
    }

    /// All names that a function's code uses, also by way of functions and macros of the file.
    pub(super) fn reach(&self, function: &Function) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        let mut open = vec![function.name.clone()];
        let mut fresh: Vec<String> = Vec::new();
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            fresh.clear();
            for one in self.functions().filter(|one| one.name == name) {
                let words = self.tokens[one.body.0..one.body.1].iter();
                let words = words.filter(|token| token.kind == Kind::Name);
                fresh.extend(words.map(|token| token.text.to_owned()));
                let bounds = one.bounds.map(|(from, to)| &self.tokens[from..to]);
                for token in bounds
                    .into_iter()
                    .flatten()
                    .filter(|one| one.kind == Kind::Name)
                {
                    fresh.push(token.text.to_owned());
                }
                for directive in self.directives(one) {
                    let words = tokens::tokens(directive);
                    let words = words.iter().filter(|token| token.kind == Kind::Name);
                    fresh.extend(words.map(|token| token.text.to_owned()));
                }
            }
            for one in self.macros.iter().filter(|one| one.name == name) {
                fresh.extend(one.names().into_iter().map(str::to_owned));
            }
            open.append(&mut fresh);
        }
        seen
    }

    /// What the preprocessor reads within a function, without its sign.
    fn directives(&self, function: &Function) -> impl Iterator<Item = &str> {
        let inside = &self.tokens[function.body.0..function.body.1];
        let lines = inside.iter().filter(|token| token.kind == Kind::Directive);
        lines.map(|token| token.text.trim_start_matches('#'))
    }

    /// Names that the file declares at its top level, members of enums included.
    pub(super) fn declared(&self) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        for item in self
            .items
            .iter()
            .filter(|item| !matches!(item.what, What::Function(_)))
        {
            let names = self.tokens[item.from..item.to].iter();
            let names = names.filter(|token| token.kind == Kind::Name);
            found.extend(names.map(|token| token.text));
        }
        found
    }

    /// Why a job cannot launch a function, if it cannot.
    pub(super) fn refusal(&self, function: &Function) -> Option<String> {
        if function.is_template {
            return Some(format!(
                "it is a template; add an instance with plain types, such as `extern \"C\" \
                 __global__ void {}_float(…) {{ … }}`",
                function.name
            ));
        }
        for param in &function.params {
            let Some(trouble) = &param.trouble else {
                let words: Vec<&str> = param.words.iter().map(String::as_str).collect();
                match self.types.element(&words) {
                    None if param.is_pointer && words.contains(&"void") => {
                        return Some(format!("`{}`: nothing says what it points to", param.text));
                    }
                    None => {
                        return Some(format!(
                            "`{}` is of a type that jobs do not have (images, textures, classes)",
                            param.text
                        ));
                    }
                    Some(super::types::Element::Struct(name)) => {
                        if let Err(why) = &self.types.structs[&name].fields {
                            return Some(format!("the struct of `{}`: {why}", param.text));
                        }
                    }
                    Some(_) => {}
                }
                continue;
            };
            return Some(format!("`{}`: {trouble}", param.text));
        }
        let has_pointer = function.params.iter().any(|param| param.is_pointer);
        (!has_pointer).then(|| "it has no buffer to write its answer to".to_owned())
    }
}

/// Fails with the line of the first bracket without a partner.
fn balanced(tokens: &[Token]) -> Result<(), usize> {
    let mut open: Vec<&Token> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == Kind::Sign) {
        let partner = match token.text {
            "(" | "[" | "{" => {
                open.push(token);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        match open.pop() {
            Some(known) if known.text == partner => {}
            _ => return Err(token.line),
        }
    }
    open.last().map_or(Ok(()), |token| Err(token.line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, language: Language, expected: &str) {
        let source = Source::new(text, language).unwrap();
        let function = source.functions().next().unwrap();
        let found = source.refusal(function).unwrap_or_default();
        assert!(
            found.contains(expected) && found.is_empty() == expected.is_empty(),
            "{text}: {found}"
        );
    }

    #[test]
    fn what_a_job_cannot_launch_has_a_reason() {
        use Language::{C, Cuda, Opencl};
        check("__global__ void f(float *x, int n) {}", Cuda, "");
        check("#define real double\nvoid f(real *x) {}", C, "");
        check(
            "template <class T> __global__ void f(T *x) {}",
            Cuda,
            "template",
        );
        check(
            "__global__ void f(cudaTextureObject_t t, float *x) {}",
            Cuda,
            "textures",
        );
        check(
            "__kernel void f(__local float *x) {}",
            Opencl,
            "local memory",
        );
        check(
            "__kernel void f(read_only image2d_t i) {}",
            Opencl,
            "images",
        );
        check("void f(void *x) {}", C, "points to");
        check("float f(float x) { return x; }", C, "no buffer");
        check(
            "struct n { struct n *next; }; void f(struct n *x) {}",
            C,
            "no plain number",
        );
        let broken = Source::new("void f() {\n if (1 {\n}", C);
        assert_eq!(broken.err(), Some(2));
        assert_eq!(Source::new("void f() {", C).err(), Some(1));
    }

    #[test]
    fn a_functions_reach_goes_through_functions_and_macros() {
        let text = "#define HALF (TILE / 2)\nfloat g(float x) { return x * HALF; }\n\
                    void f(float *x) {\n#if FAST\n x[0] = g(1);\n#endif\n }\nvoid h(int *y) { OTHER; }";
        let source = Source::new(text, Language::C).unwrap();
        let reach = source.reach(source.function("f").unwrap());
        assert!(
            ["TILE", "HALF", "FAST"]
                .iter()
                .all(|name| reach.contains(*name))
        );
        assert!(!reach.contains("OTHER"));
    }
}
