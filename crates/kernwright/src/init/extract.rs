//! The kernels of a file without the host's code around them, in the order and words of the file.

use std::collections::BTreeSet;

use kernwright_measure::job::Language;

use super::builder::kernels;
use super::items::{Function, Item, What};
use super::macros::parts;
use super::source::Source;
use super::tokens::Kind;

/// Headers that a compiler for devices knows.
const DEVICE_HEADERS: [&str; 7] = [
    "cuda_fp16",
    "cuda_bf16",
    "math_constants",
    "cooperative_groups",
    "mma.h",
    "cuda/",
    "vector_types",
];
/// Headers of C that kernels have no use for.
const HOST_HEADERS: [&str; 6] = [
    "stdio.h",
    "time.h",
    "sys/time.h",
    "unistd.h",
    "getopt.h",
    "omp.h",
];

/// The kernels alone.
#[derive(Debug)]
pub(super) struct Extract {
    pub(super) text: String,
    /// The lines of the file that it has.
    pub(super) lines: Vec<(usize, usize)>,
}

/// Why a file cannot be used as it is; empty if it can.
pub(super) fn reasons(
    source: &Source,
    entries: &[&Function],
    tunables: &BTreeSet<String>,
) -> Vec<String> {
    let mut reasons = Vec::new();
    if source.has_host() {
        reasons.push("host code is left out".to_owned());
    }
    if source.language == Language::Cuda && entries.iter().any(|entry| !entry.is_extern_c) {
        reasons.push("kernels are `extern \"C\"`, so that C++ leaves their names alone".to_owned());
    }
    let open = source
        .macros
        .iter()
        .filter(|one| !one.is_guarded && tunables.contains(&one.name));
    let open: Vec<String> = open.map(|one| format!("`{}`", one.name)).collect();
    if !open.is_empty() {
        reasons.push(format!(
            "{} may be set from outside (`#ifndef`)",
            open.join(", ")
        ));
    }
    reasons
}

/// Copies what kernels need.
pub(super) fn extract(
    source: &Source,
    entries: &[&Function],
    tunables: &BTreeSet<String>,
) -> Extract {
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let refused: Vec<usize> = kernels(source)
        .filter(|one| source.refusal(one).is_some() && !names.contains(&one.name.as_str()))
        .map(|one| one.line)
        .collect();
    let mut text = String::new();
    let mut lines: Vec<(usize, usize)> = Vec::new();
    let mut gap_from = 0;
    for item in &source.items {
        let (first, last) = (&source.tokens[item.from], &source.tokens[item.to - 1]);
        let gap = &source.text[gap_from..first.start];
        gap_from = last.end();
        if !is_kept(source, item, &refused) {
            // What stands on the same line belongs to what is left out.
            gap_from += trailing(&source.text[gap_from..]);
            continue;
        }
        let own = &source.text[first.start..last.end()];
        text += gap;
        text += &changed(source, item, own, &names, tunables);
        let last_line = last.line + last.text.matches('\n').count();
        match lines.last_mut() {
            Some(range) if range.1 + 1 >= first.line => range.1 = last_line,
            _ => lines.push((first.line, last_line)),
        }
    }
    // Gaps of what was left out come together.
    while text.contains("\n\n\n") {
        text = text.replace("\n\n\n", "\n\n");
    }
    Extract {
        text: text.trim_start_matches('\n').trim_end().to_owned() + "\n",
        lines,
    }
}

/// The length of a comment at the end of a line.
fn trailing(rest: &str) -> usize {
    let line = rest.find('\n').unwrap_or(rest.len());
    let text = rest[..line].trim_start();
    let is_comment = text.starts_with("//") || (text.starts_with("/*") && text.ends_with("*/"));
    if is_comment { line } else { 0 }
}

fn is_kept(source: &Source, item: &Item, refused: &[usize]) -> bool {
    let tokens = &source.tokens[item.from..item.to];
    let first = &tokens[0];
    let has = |word: &str| tokens.iter().any(|token| token.is(word));
    match &item.what {
        What::Frame => true,
        What::Function(function) => !source.is_host(function) && !refused.contains(&function.line),
        What::Directive => {
            let (word, rest) = parts(first.text);
            match (word, source.language) {
                ("include", Language::Cuda) => {
                    let is_of_system = rest.starts_with('<');
                    let is_known = DEVICE_HEADERS.iter().any(|header| rest.contains(header));
                    let is_host = rest.contains("helper_") || rest.contains("cuda_runtime");
                    is_known || !(is_of_system || is_host)
                }
                ("include", Language::C) => !HOST_HEADERS
                    .iter()
                    .any(|header| rest.starts_with(&format!("<{header}"))),
                ("define", Language::Cuda | Language::C) => {
                    let is_host = ["printf", "exit", "cudaGetErrorString", "cudaSuccess"];
                    !is_host.iter().any(|word| rest.contains(word))
                }
                _ => true,
            }
        }
        What::Declaration if source.language == Language::Cuda => {
            let is_prototype = has("__global__") && has("(");
            let is_type = [
                "struct", "typedef", "using", "enum", "union", "class", "template",
            ]
            .contains(&first.text);
            let is_value = ["__device__", "__constant__", "const", "constexpr"]
                .iter()
                .any(|word| has(word));
            let is_standard = has("std") || has("namespace") && first.is("using");
            (is_type || is_value) && !is_prototype && !is_standard
        }
        What::Declaration => {
            // A prototype of what is left out says nothing any more.
            let named = tokens
                .windows(2)
                .find(|pair| pair[0].kind == Kind::Name && pair[1].is("("));
            let function = named.and_then(|pair| source.function(pair[0].text));
            !function.is_some_and(|function| source.is_host(function)) && !has("FILE")
        }
    }
}

fn changed(
    source: &Source,
    item: &Item,
    own: &str,
    names: &[&str],
    tunables: &BTreeSet<String>,
) -> String {
    match &item.what {
        What::Function(function) => {
            let is_launched = names.contains(&function.name.as_str());
            // What is launched is found by its name from outside.
            let plain = own.strip_prefix("static ").unwrap_or(own);
            let plain = plain.strip_prefix("inline ").unwrap_or(plain);
            match (is_launched, source.language) {
                (true, Language::Cuda) if !function.is_extern_c => format!("extern \"C\" {plain}"),
                (true, Language::C) => plain.to_owned(),
                _ => own.to_owned(),
            }
        }
        What::Directive => {
            let line = source.tokens[item.from].line;
            let defined = source.macros.iter().find(|one| one.line == line);
            match defined.filter(|one| !one.is_guarded && tunables.contains(&one.name)) {
                Some(one) => format!("#ifndef {}\n{own}\n#endif", one.name),
                None => own.to_owned(),
            }
        }
        _ => own.to_owned(),
    }
}

/// Lines as people write them: `4-12, 20`.
pub(super) fn lines_text(lines: &[(usize, usize)]) -> String {
    let one = |(from, to): &(usize, usize)| match from == to {
        true => from.to_string(),
        false => format!("{from}-{to}"),
    };
    lines.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_code_goes_and_what_kernels_need_stays() {
        let text = "#include <cstdio>\n#include <cuda_fp16.h>\n#define T 8 // tile\n\
                    #define CHECK(x) if (x) exit(1)\nusing namespace std;\nstruct P { float x; };\n\
                    int counter = 0;\n__constant__ float w[4];\n__device__ float g(float a) { return a; }\n\
                    // The kernel.\n__global__ void k(float *x) { x[0] = g(T); }\n\
                    template <class A> __global__ void t(A *x) {}\nint main() { k<<<1, T>>>(0); } // end\n";
        let source = Source::new(text, Language::Cuda).unwrap();
        let entries = [source.function("k").unwrap()];
        let tunables = BTreeSet::from(["T".to_owned()]);
        let made = extract(&source, &entries, &tunables);
        let expected = "#include <cuda_fp16.h>\n#ifndef T\n#define T 8 // tile\n#endif\n\
                        struct P { float x; };\n__constant__ float w[4];\n\
                        __device__ float g(float a) { return a; }\n// The kernel.\n\
                        extern \"C\" __global__ void k(float *x) { x[0] = g(T); }\n";
        assert_eq!(made.text, expected);
        assert_eq!(lines_text(&made.lines), "2-3, 6, 8-9, 11");
        assert_eq!(reasons(&source, &entries, &tunables).len(), 3);
    }
}
