//! [`Element`]: what a buffer is made of, laid out in memory as C lays it out.

use std::fmt;

pub use kernwright_files::ElementType;
use serde::{Deserialize, Serialize};

/// The type of a buffer's elements or of an argument: one number, or a struct of several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// The struct's name; `None` for a plain number.
    pub name: Option<String>,
    /// The numbers in it.
    pub fields: Vec<ElementField>,
    /// Bytes from one element to the next.
    pub size: usize,
}

/// A number inside an [`Element`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementField {
    /// Its name; empty for a plain number.
    pub name: String,
    /// Its type.
    pub kind: ElementType,
    /// Bytes from the element's start.
    pub offset: usize,
}

/// The types of numbers that a job file can name.
pub const JOB_TYPES: [ElementType; 12] = [
    ElementType::F16,
    ElementType::Bf16,
    ElementType::F32,
    ElementType::F64,
    ElementType::I8,
    ElementType::U8,
    ElementType::I16,
    ElementType::U16,
    ElementType::I32,
    ElementType::U32,
    ElementType::I64,
    ElementType::U64,
];

/// The type that job files call that.
pub(crate) fn job_type(name: &str) -> Option<ElementType> {
    JOB_TYPES.into_iter().find(|one| job_name(*one) == name)
}

/// What job files call a type.
pub fn job_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "bool",
        ElementType::I8 => "i8",
        ElementType::I16 => "i16",
        ElementType::I32 => "i32",
        ElementType::I64 => "i64",
        ElementType::U8 => "u8",
        ElementType::U16 => "u16",
        ElementType::U32 => "u32",
        ElementType::U64 => "u64",
        ElementType::F16 => "f16",
        ElementType::Bf16 => "bf16",
        ElementType::F32 => "f32",
        ElementType::F64 => "f64",
    }
}

/// What C calls a type.
pub(crate) fn c_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "_Bool",
        ElementType::I8 => "signed char",
        ElementType::I16 => "short",
        ElementType::I32 => "int",
        ElementType::I64 => "long long",
        ElementType::U8 => "unsigned char",
        ElementType::U16 | ElementType::Bf16 => "unsigned short",
        ElementType::U32 => "unsigned int",
        ElementType::U64 => "unsigned long long",
        ElementType::F16 => "_Float16",
        ElementType::F32 => "float",
        ElementType::F64 => "double",
    }
}

impl Element {
    /// Makes the element of a plain number.
    pub fn plain(kind: ElementType) -> Self {
        let field = ElementField {
            name: String::new(),
            kind,
            offset: 0,
        };
        Element {
            name: None,
            fields: vec![field],
            size: kind.size(),
        }
    }

    /// Lays a struct's fields out in order, each at a multiple of its own size.
    pub fn of_fields(name: &str, kinds: impl IntoIterator<Item = (String, ElementType)>) -> Self {
        let mut fields = Vec::new();
        let (mut end, mut alignment) = (0_usize, 1);
        for (name, kind) in kinds {
            let offset = end.next_multiple_of(kind.size());
            end = offset + kind.size();
            alignment = alignment.max(kind.size());
            fields.push(ElementField { name, kind, offset });
        }
        Element {
            name: Some(name.to_owned()),
            fields,
            size: end.next_multiple_of(alignment),
        }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => f.write_str(job_name(self.fields[0].kind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_by_their_names() {
        for element in JOB_TYPES {
            assert_eq!(job_type(job_name(element)), Some(element));
        }
        assert_eq!(job_type("bool"), None);
    }

    #[test]
    fn structs_are_laid_out_as_c_does() {
        let kinds = [
            ElementType::U8,
            ElementType::F64,
            ElementType::I16,
            ElementType::F32,
        ];
        let element = Element::of_fields("s", kinds.map(|kind| ("x".to_owned(), kind)));
        let offsets: Vec<usize> = element.fields.iter().map(|field| field.offset).collect();
        assert_eq!((offsets, element.size), (vec![0, 8, 16, 20], 24));
    }
}
