//! What stands at a file's top level: functions, structs, names of types, and the rest.

use super::tokens::{Kind, Token, closing, split};
use super::types::{Element, StructType, Types};

/// A piece of the file's top level.
#[derive(Debug)]
pub(super) struct Item {
    /// Its tokens.
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Function(Function),
    /// A line for the preprocessor.
    Directive,
    /// The opening of `extern "C" {` or `namespace x {`, or the end of one.
    Frame,
    /// A declaration: a type, or a variable.
    Declaration,
}

/// A function with its body.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) line: usize,
    /// The words before its name, attributes included.
    pub(super) front: Vec<String>,
    pub(super) is_template: bool,
    /// Whether C++ leaves its name alone.
    pub(super) is_extern_c: bool,
    pub(super) params: Vec<Param>,
    /// The tokens within the braces.
    pub(super) body: (usize, usize),
    /// What stands in brackets after `__launch_bounds__` or `reqd_work_group_size`.
    pub(super) bounds: Option<(usize, usize)>,
}

impl Function {
    pub(super) fn has(&self, word: &str) -> bool {
        self.front.iter().any(|one| one == word)
    }
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub(super) struct Param {
    pub(super) name: String,
    /// As written.
    pub(super) text: String,
    pub(super) words: Vec<String>,
    pub(super) is_pointer: bool,
    pub(super) is_const: bool,
    /// The first extent, as in `float a[N]`, as a token range.
    pub(super) first: Option<(usize, usize)>,
    /// Extents behind the first, as in `float a[][N]`, as token ranges.
    pub(super) inner: Vec<(usize, usize)>,
    /// Why a job cannot pass it.
    pub(super) trouble: Option<String>,
}

/// Words before brackets that belong to no parameter list.
const ATTRIBUTES: [&str; 6] = [
    "__attribute__",
    "__launch_bounds__",
    "__declspec",
    "alignas",
    "__align__",
    "_Alignas",
];

/// Cuts a file into its pieces.
pub(super) fn items(tokens: &[Token]) -> Vec<Item> {
    let mut found = Vec::new();
    let mut frames: Vec<bool> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let from = at;
        let what;
        (at, what) = item(tokens, from, &mut frames);
        found.push(Item { from, to: at, what });
    }
    found
}

fn item(tokens: &[Token], from: usize, frames: &mut Vec<bool>) -> (usize, What) {
    if tokens[from].kind == Kind::Directive {
        return (from + 1, What::Directive);
    }
    if tokens[from].is("}") {
        frames.pop();
        return (from + 1, What::Frame);
    }
    let mut at = from;
    let is_template = tokens[at].is("template");
    if is_template {
        at = past_angles(tokens, at + 1);
    }
    let start = at;
    while at < tokens.len() {
        let token = &tokens[at];
        if token.kind == Kind::Directive {
            // Within an item: `#pragma unroll` before a declaration, say.
            at += 1;
            continue;
        }
        match token.text {
            ";" if token.kind == Kind::Sign => return (at + 1, What::Declaration),
            "(" | "[" if token.kind == Kind::Sign => at = closing(tokens, at) + 1,
            "{" if token.kind == Kind::Sign => {
                let before = &tokens[from..at];
                let is_frame = before.iter().any(|one| one.is("namespace"))
                    || matches!(before, [one, c] if one.is("extern") && c.text == "\"C\"");
                if is_frame {
                    frames.push(before[0].is("extern"));
                    return (at + 1, What::Frame);
                }
                let end = closing(tokens, at);
                let frame_is_c = frames.last() == Some(&true);
                if let Some(mut function) = function(tokens, (start, at, end), frame_is_c) {
                    function.is_template = is_template;
                    return (end + 1, What::Function(function));
                }
                at = end + 1;
            }
            _ => at += 1,
        }
    }
    (tokens.len(), What::Declaration)
}

/// Passes over `<…>`.
fn past_angles(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_i32;
    let mut at = open;
    while at < tokens.len() {
        match tokens[at].text {
            "<" => depth += 1,
            ">" => depth -= 1,
            ">>" => depth -= 2,
            ">>>" => depth -= 3,
            "{" | ";" => return at,
            _ => {}
        }
        at += 1;
        if depth <= 0 {
            break;
        }
    }
    at
}

fn function(
    tokens: &[Token],
    (from, open, end): (usize, usize, usize),
    frame_is_c: bool,
) -> Option<Function> {
    let mut at = from;
    let mut bounds = None;
    while at < open {
        if tokens[at].kind == Kind::Directive {
            at += 1;
            continue;
        }
        if tokens[at].is("=") {
            // An initialiser.
            return None;
        }
        if !tokens[at].is("(") {
            at += 1;
            continue;
        }
        let close = closing(tokens, at);
        let word = tokens[at.checked_sub(1)?].text;
        if ATTRIBUTES.contains(&word) {
            let is_size = |token: &Token| token.is("reqd_work_group_size");
            if word == "__launch_bounds__" {
                bounds = Some((at + 1, close));
            } else if let Some(size) = tokens[at..close].iter().position(is_size) {
                let inside = at + size + 1;
                bounds = Some((inside + 1, closing(tokens, inside)));
            }
            at = close + 1;
            continue;
        }
        let name = &tokens[at - 1];
        let is_name = name.kind == Kind::Name && at - 1 > from;
        if !is_name || ["if", "for", "while", "switch", "operator"].contains(&name.text) {
            return None;
        }
        let front: Vec<String> = tokens[from..at - 1]
            .iter()
            .map(|token| token.text.to_owned())
            .collect();
        let is_c = matches!(&front[..], [one, c, ..] if one == "extern" && c == "\"C\"");
        // `__attribute__` may follow the brackets, too.
        let tail = &tokens[close + 1..open];
        if let Some(size) = tail.iter().position(|one| one.is("reqd_work_group_size")) {
            let inside = close + 2 + size;
            bounds = Some((inside + 1, closing(tokens, inside)));
        }
        return Some(Function {
            name: name.text.to_owned(),
            line: name.line,
            front,
            is_template: false,
            is_extern_c: is_c || frame_is_c,
            params: params(tokens, at + 1, close),
            body: (open + 1, end),
            bounds,
        });
    }
    None
}

fn params(tokens: &[Token], from: usize, to: usize) -> Vec<Param> {
    let list = split(&tokens[from..to], ",");
    let is_void = |part: &&[Token]| matches!(part, [one] if one.is("void"));
    let mut start = from;
    let mut found = Vec::new();
    for part in list {
        if !is_void(&part) && !part.is_empty() {
            found.push(param(part, start));
        }
        start += part.len() + 1;
    }
    found
}

fn param(part: &[Token], start: usize) -> Param {
    let part_end = part
        .iter()
        .position(|one| one.is("="))
        .unwrap_or(part.len());
    let head = &part[..part_end];
    let bracket = head.iter().position(|one| one.is("["));
    let declared = &head[..bracket.unwrap_or(head.len())];
    let stars = declared.iter().filter(|one| one.is("*")).count();
    let name = declared.iter().rev().find(|one| one.kind == Kind::Name);
    let name_text = name.map_or("", |one| one.text);
    let mut words: Vec<String> = Vec::new();
    for one in declared.iter().filter(|one| one.kind == Kind::Name) {
        if name.is_none_or(|name| name.start != one.start) {
            words.push(one.text.to_owned());
        }
    }
    let star = declared.iter().position(|one| one.is("*"));
    let pointee = &declared[..star.unwrap_or(declared.len())];
    let is_constant =
        |one: &Token| ["const", "__constant", "constant", "__constant__"].contains(&one.text);
    let has = |word: &str| declared.iter().any(|one| one.is(word));
    let mut inner = Vec::new();
    if let Some(first) = bracket {
        let mut at = first;
        while at < head.len() && head[at].is("[") {
            let close = closing(head, at);
            inner.push((start + at + 1, start + close));
            at = close + 1;
        }
    }
    let extents = inner.len();
    let text: Vec<&str> = part.iter().map(|one| one.text).collect();
    let text = text.join(" ").replace(" *", "*").replace(" [", "[");
    let trouble = if has("(") {
        Some("it points to a function or to arrays".to_owned())
    } else if stars + usize::from(extents > 0) > 1 {
        Some("it is a pointer to pointers".to_owned())
    } else if has("&") || has("&&") {
        Some("it is a reference".to_owned())
    } else if has("__local") || has("local") || has("__shared__") {
        Some(
            "it is local memory that the host sizes; declare it in the kernel, such as \
             `__local float part[SIZE]`"
                .to_owned(),
        )
    } else if has("<") {
        Some("it is a template's class".to_owned())
    } else if has("...") || name_text.is_empty() {
        Some("it has no name".to_owned())
    } else {
        None
    };
    Param {
        name: name_text.to_owned(),
        text,
        words,
        is_pointer: stars > 0 || extents > 0,
        is_const: pointee.iter().any(is_constant),
        first: inner.first().copied().filter(|(from, to)| from < to),
        inner: inner.into_iter().skip(1).collect(),
        trouble,
    }
}

/// Reads the structs and names of types of a file.
pub(super) fn types(tokens: &[Token], items: &[Item], is_opencl: bool) -> Types {
    let mut types = Types {
        is_opencl,
        ..Types::default()
    };
    let declarations = items
        .iter()
        .filter(|item| matches!(item.what, What::Declaration));
    for item in declarations {
        let part: Vec<Token> = tokens[item.from..item.to]
            .iter()
            .filter(|token| token.kind != Kind::Directive)
            .copied()
            .collect();
        let Some(first) = part.first() else { continue };
        let brace = part.iter().position(|one| one.is("{"));
        let is_struct = part.iter().take(2).any(|one| one.is("struct"));
        if let (Some(open), true) = (brace, is_struct) {
            let close = closing(&part, open);
            let fields = fields(&part[open + 1..close], &types);
            let made = StructType { fields };
            let behind = part.get(close + 1).filter(|_| first.is("typedef"));
            let before = part.get(open.wrapping_sub(1));
            for name in [behind, before].into_iter().flatten() {
                if name.kind == Kind::Name && !name.is("struct") {
                    types.structs.insert(name.text.to_owned(), made.clone());
                }
            }
        } else if brace.is_none() && (first.is("typedef") || first.is("using")) {
            let words: Vec<String> = part
                .iter()
                .filter(|one| one.kind == Kind::Name)
                .map(|one| one.text.to_owned())
                .collect();
            let is_plain = !part
                .iter()
                .any(|one| one.is("*") || one.is("(") || one.is("["));
            match &words[..] {
                [_, meaning @ .., name] if first.is("typedef") && is_plain => {
                    types.aliases.insert(name.clone(), meaning.to_vec());
                }
                [_, name, meaning @ ..] if first.is("using") && is_plain => {
                    types.aliases.insert(name.clone(), meaning.to_vec());
                }
                _ => {}
            }
        }
    }
    types
}

/// The fields of a struct, arrays as one field per element.
fn fields(inside: &[Token], types: &Types) -> Result<Vec<(String, &'static str)>, String> {
    let mut found: Vec<(String, &'static str)> = Vec::new();
    for line in split(inside, ";") {
        if line
            .iter()
            .any(|one| one.is("(") || one.is("*") || one.is("&"))
        {
            let text: Vec<&str> = line.iter().map(|one| one.text).collect();
            return Err(format!("`{}` is no plain number", text.join(" ")));
        }
        let mut of = None;
        for (nth, one) in split(line, ",").into_iter().enumerate() {
            let bracket = one.iter().position(|one| one.is("["));
            let names = &one[..bracket.unwrap_or(one.len())];
            let Some((name, words)) = names.split_last() else {
                continue;
            };
            if nth == 0 {
                let words: Vec<&str> = words.iter().map(|one| one.text).collect();
                of = types.element(&words);
            }
            let (kind, width) = match &of {
                Some(Element::Plain(kind)) => (*kind, None),
                Some(Element::Vector(kind, width)) => (*kind, Some(*width)),
                _ => return Err(format!("the type of `{}` is no plain number", name.text)),
            };
            let length = match bracket {
                Some(at) => {
                    let close = closing(one, at);
                    let length = super::expression::parse(&one[at + 1..close]);
                    let length = super::expression::value(&length, &|_| None);
                    match length {
                        Some(length) if (1.0..=64.0).contains(&length) => Some(length as usize),
                        _ => return Err(format!("`{}` is an array of unknown length", name.text)),
                    }
                }
                None => None,
            };
            match width.map(|width| width * length.unwrap_or(1)).or(length) {
                Some(length) => {
                    found.extend((0..length).map(|n| (format!("{}_{n}", name.text), kind)));
                }
                None => found.push((name.text.to_owned(), kind)),
            }
        }
    }
    match found.is_empty() {
        true => Err("it has no fields".to_owned()),
        false => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn functions(text: &str) -> Vec<Function> {
        let tokens = tokens(text);
        let functions = items(&tokens)
            .into_iter()
            .filter_map(|item| match item.what {
                What::Function(function) => Some(function),
                _ => None,
            });
        functions.collect()
    }

    #[test]
    fn functions_are_found_among_what_is_none() {
        let text = "struct S { int a; void f() { } };\nint table[] = { 1, 2 };\nint f(int);\n\
                    extern \"C\" { __global__ void __launch_bounds__(256) g(float *x) { if (1) { } } }\n\
                    template <typename T, int N = (3 > 2)> __global__ void h(T *x) { }\n\
                    namespace a { static int k(void) { return 1; } }\n\
                    __kernel __attribute__((reqd_work_group_size(8, 8, 1))) void m(__global int *x) {}\n";
        let found = functions(text);
        let shown: Vec<_> = found
            .iter()
            .map(|one| {
                (
                    one.name.as_str(),
                    one.line,
                    one.is_template,
                    one.is_extern_c,
                )
            })
            .collect();
        let expected = [
            ("g", 4, false, true),
            ("h", 5, true, false),
            ("k", 6, false, false),
            ("m", 7, false, false),
        ];
        assert_eq!(shown, expected);
        assert!(found[0].bounds.is_some() && found[3].bounds.is_some());
        assert!(found[2].params.is_empty());
    }

    #[track_caller]
    fn check(text: &str, name: &str, is_pointer: bool, is_const: bool, trouble: &str) {
        let found = functions(&format!("void f({text}) {{ }}"));
        let param = &found[0].params[0];
        assert_eq!(
            (param.name.as_str(), param.is_pointer, param.is_const),
            (name, is_pointer, is_const),
            "{text}"
        );
        let found = param.trouble.as_deref().unwrap_or_default();
        assert!(
            found.contains(trouble) && found.is_empty() == trouble.is_empty(),
            "{found}"
        );
    }

    #[test]
    fn parameters_are_read_with_their_qualifiers() {
        check("const float *__restrict__ x", "x", true, true, "");
        check("float *const x", "x", true, false, "");
        check("__global const float4 *restrict pos", "pos", true, true, "");
        check("__constant float *w", "w", true, true, "");
        check("float a[]", "a", true, false, "");
        check("const double a[][8]", "a", true, true, "");
        check("unsigned int n", "n", false, false, "");
        check("float alpha = 1.0f", "alpha", false, false, "");
        check("float **rows", "rows", true, false, "pointers");
        check("__local float *part", "part", true, false, "local memory");
        check("int (*f)(int)", "int", true, false, "function");
        check("Matrix &m", "m", false, false, "reference");
    }

    #[test]
    fn structs_and_names_of_types_are_read() {
        let text = "typedef float real;\nusing index = unsigned int;\n\
                    typedef struct { real x, y; int id[2]; } Body;\nstruct Node { Node *next; };\n\
                    typedef struct pair { float4 a; } pair_t;";
        let tokens = tokens(text);
        let types = types(&tokens, &items(&tokens), false);
        assert_eq!(types.element(&["index"]), Some(Element::Plain("u32")));
        let body = types.structs["Body"].fields.as_ref().unwrap();
        let names: Vec<&str> = body.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["x", "y", "id_0", "id_1"]);
        assert!(types.structs["Node"].fields.is_err());
        assert_eq!(types.structs["pair_t"].fields.as_ref().unwrap().len(), 4);
        assert!(types.structs.contains_key("pair"));
    }
}
