//! C's types as those of job files.

use std::collections::BTreeMap;

/// What a pointer points to, or a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Element {
    /// A type of job files, such as `f32`.
    Plain(&'static str),
    /// A vector: how many numbers lie side by side, and how many of them have a name.
    Vector(&'static str, usize),
    /// A struct of the file's.
    Struct(String),
}

/// What names of types mean in a file.
#[derive(Debug, Default)]
pub(super) struct Types {
    /// `typedef`, `using`, and macros that stand for a type.
    pub(super) aliases: BTreeMap<String, Vec<String>>,
    /// Structs with their fields, laid out as C does.
    pub(super) structs: BTreeMap<String, StructType>,
    pub(super) is_opencl: bool,
}

/// A struct: its fields, or why a job cannot hold it.
#[derive(Debug, Clone)]
pub(super) struct StructType {
    pub(super) fields: Result<Vec<(String, &'static str)>, String>,
}

/// Words that do not change what a type is.
const IDLE: [&str; 32] = [
    "const",
    "volatile",
    "restrict",
    "__restrict__",
    "__restrict",
    "static",
    "inline",
    "extern",
    "__global",
    "global",
    "__constant",
    "constant",
    "__private",
    "private",
    "struct",
    "register",
    "__global__",
    "__device__",
    "__constant__",
    "__host__",
    "__shared__",
    "constexpr",
    "__local",
    "local",
    "__kernel",
    "kernel",
    "__forceinline__",
    "__inline__",
    "__inline",
    "enum",
    "mutable",
    "__grid_constant__",
];

impl Types {
    /// Says which type these words are.
    pub(super) fn element(&self, words: &[&str]) -> Option<Element> {
        self.element_within(words, 0)
    }

    fn element_within(&self, words: &[&str], depth: usize) -> Option<Element> {
        let words: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| !IDLE.contains(word))
            .collect();
        let count = |word: &str| words.iter().filter(|one| **one == word).count();
        let is_unsigned = count("unsigned") > 0;
        let is_basic = |word: &&str| {
            [
                "unsigned", "signed", "char", "short", "int", "long", "double", "float",
            ]
            .contains(word)
        };
        if !words.is_empty() && words.iter().all(is_basic) {
            let signed = |one: &'static str, other: &'static str| match is_unsigned {
                true => other,
                false => one,
            };
            return Some(Element::Plain(if count("double") > 0 {
                "f64"
            } else if count("float") > 0 {
                "f32"
            } else if count("char") > 0 {
                signed("i8", "u8")
            } else if count("short") > 0 {
                signed("i16", "u16")
            } else if count("long") > 0 {
                signed("i64", "u64")
            } else {
                signed("i32", "u32")
            }));
        }
        let [name] = words[..] else { return None };
        if self.structs.contains_key(name) {
            return Some(Element::Struct(name.to_owned()));
        }
        if let Some(meaning) = self.aliases.get(name).filter(|_| depth < 10) {
            let meaning: Vec<&str> = meaning.iter().map(String::as_str).collect();
            return self.element_within(&meaning, depth + 1);
        }
        plain(name).or_else(|| vector(name, self.is_opencl))
    }
}

fn plain(name: &str) -> Option<Element> {
    Some(Element::Plain(match name {
        "half" | "__half" | "cl_half" => "f16",
        "__nv_bfloat16" | "nv_bfloat16" | "bfloat16" => "bf16",
        "int8_t" | "cl_char" => "i8",
        "uint8_t" | "uchar" | "bool" | "_Bool" | "cl_uchar" => "u8",
        "int16_t" | "cl_short" => "i16",
        "uint16_t" | "ushort" | "cl_ushort" => "u16",
        "int32_t" | "cl_int" => "i32",
        "uint32_t" | "uint" | "cl_uint" => "u32",
        "int64_t" | "ptrdiff_t" | "ssize_t" | "intptr_t" | "cl_long" => "i64",
        "uint64_t" | "size_t" | "ulong" | "uintptr_t" | "cl_ulong" => "u64",
        "cl_float" => "f32",
        "cl_double" => "f64",
        _ => return None,
    }))
}

/// `float4`, `uchar3`, `cl_float4`, `half2`.
fn vector(name: &str, is_opencl: bool) -> Option<Element> {
    let (name, is_opencl) = match name.strip_prefix("cl_") {
        Some(name) => (name, true),
        None => (name, is_opencl),
    };
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let width: usize = name[digits..].parse().ok()?;
    let is_width = [2, 3, 4].contains(&width) || (is_opencl && [8, 16].contains(&width));
    let of = match name[..digits].trim_start_matches("__") {
        "char" => "i8",
        "uchar" => "u8",
        "short" => "i16",
        "ushort" => "u16",
        "int" => "i32",
        "uint" => "u32",
        // CUDA's `long2` is as wide as C's long.
        "long" | "longlong" => "i64",
        "ulong" | "ulonglong" => "u64",
        "float" => "f32",
        "double" => "f64",
        "half" => "f16",
        "nv_bfloat" if name.starts_with("__") => "bf16",
        _ => return None,
    };
    // In OpenCL three numbers take the place of four.
    let width = match (width, is_opencl) {
        (3, true) => 4,
        (width, _) => width,
    };
    is_width.then_some(Element::Vector(of, width))
}

/// The bytes of a type of job files.
pub(super) fn bytes(of: &str) -> usize {
    match of {
        "i8" | "u8" => 1,
        "f16" | "bf16" | "i16" | "u16" => 2,
        "f64" | "i64" | "u64" => 8,
        _ => 4,
    }
}

/// The bytes of a type by its name in C, where it is one of the language's.
pub(super) fn size_of(name: &str) -> Option<usize> {
    let words: Vec<&str> = name.split_whitespace().collect();
    match Types::default().element(&words)? {
        Element::Plain(of) => Some(bytes(of)),
        Element::Vector(of, width) => Some(bytes(of) * width),
        Element::Struct(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_of_job_files() {
        let mut types = Types::default();
        types
            .aliases
            .insert("real".to_owned(), vec!["float".to_owned()]);
        types
            .aliases
            .insert("loop".to_owned(), vec!["loop".to_owned()]);
        for (text, expected) in [
            ("const float", Some(Element::Plain("f32"))),
            ("unsigned", Some(Element::Plain("u32"))),
            ("unsigned long long int", Some(Element::Plain("u64"))),
            ("signed char", Some(Element::Plain("i8"))),
            ("const real", Some(Element::Plain("f32"))),
            ("size_t", Some(Element::Plain("u64"))),
            ("float4", Some(Element::Vector("f32", 4))),
            ("float3", Some(Element::Vector("f32", 3))),
            ("uchar16", None),
            ("loop", None),
            ("image2d_t", None),
            ("", None),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(types.element(&words), expected, "{text}");
        }
        types.is_opencl = true;
        assert_eq!(types.element(&["float3"]), Some(Element::Vector("f32", 4)));
        assert_eq!(size_of("cl_float4"), Some(16));
    }
}
