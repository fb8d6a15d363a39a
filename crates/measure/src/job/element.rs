//! [`Element`]: what a buffer is made of, laid out in memory as C lays it out.

use std::fmt;

use half::{bf16, f16};
use serde::{Deserialize, Serialize};

/// A machine number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // Their names say it all.
pub enum Primitive {
    F16,
    Bf16,
    F32,
    F64,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
}

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
    pub kind: Primitive,
    /// Bytes from the element's start.
    pub offset: usize,
}

impl Primitive {
    /// Every primitive with its name in job files and its spelling in C.
    pub const ALL: [(&'static str, Primitive, &'static str); 12] = [
        ("f16", Primitive::F16, "_Float16"),
        ("bf16", Primitive::Bf16, "unsigned short"),
        ("f32", Primitive::F32, "float"),
        ("f64", Primitive::F64, "double"),
        ("i8", Primitive::I8, "signed char"),
        ("u8", Primitive::U8, "unsigned char"),
        ("i16", Primitive::I16, "short"),
        ("u16", Primitive::U16, "unsigned short"),
        ("i32", Primitive::I32, "int"),
        ("u32", Primitive::U32, "unsigned int"),
        ("i64", Primitive::I64, "long long"),
        ("u64", Primitive::U64, "unsigned long long"),
    ];

    /// Finds a primitive by its name in job files.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(known, ..)| *known == name);
        found.map(|(_, primitive, _)| *primitive)
    }

    fn row(self) -> &'static (&'static str, Primitive, &'static str) {
        &Self::ALL[self as usize]
    }

    /// Names the type as job files do.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Gives the least and the most an integer type can hold, and infinities for floats.
    pub fn ends(self) -> (f64, f64) {
        let bits = 8.0 * self.size() as f64;
        match self {
            Primitive::U8 | Primitive::U16 | Primitive::U32 | Primitive::U64 => {
                (0.0, bits.exp2() - 1.0)
            }
            _ if self.is_float() => (f64::NEG_INFINITY, f64::INFINITY),
            _ => (-(bits - 1.0).exp2(), (bits - 1.0).exp2() - 1.0),
        }
    }

    /// Spells the type in C.
    pub fn c_name(self) -> &'static str {
        self.row().2
    }

    /// Gives its size in bytes, which is its alignment too.
    pub fn size(self) -> usize {
        match self {
            Primitive::I8 | Primitive::U8 => 1,
            Primitive::F16 | Primitive::Bf16 | Primitive::I16 | Primitive::U16 => 2,
            Primitive::F32 | Primitive::I32 | Primitive::U32 => 4,
            Primitive::F64 | Primitive::I64 | Primitive::U64 => 8,
        }
    }

    /// Returns whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Primitive::F16 | Primitive::Bf16 | Primitive::F32 | Primitive::F64
        )
    }

    /// Writes a number, rounded or clamped to what the type can hold.
    pub fn store(self, value: f64, bytes: &mut [u8]) {
        match self {
            Primitive::F16 => bytes.copy_from_slice(&f16::from_f64(value).to_le_bytes()),
            Primitive::Bf16 => bytes.copy_from_slice(&bf16::from_f64(value).to_le_bytes()),
            Primitive::F32 => bytes.copy_from_slice(&(value as f32).to_le_bytes()),
            Primitive::F64 => bytes.copy_from_slice(&value.to_le_bytes()),
            Primitive::I8 => bytes.copy_from_slice(&(value as i8).to_le_bytes()),
            Primitive::U8 => bytes.copy_from_slice(&(value as u8).to_le_bytes()),
            Primitive::I16 => bytes.copy_from_slice(&(value as i16).to_le_bytes()),
            Primitive::U16 => bytes.copy_from_slice(&(value as u16).to_le_bytes()),
            Primitive::I32 => bytes.copy_from_slice(&(value as i32).to_le_bytes()),
            Primitive::U32 => bytes.copy_from_slice(&(value as u32).to_le_bytes()),
            Primitive::I64 => bytes.copy_from_slice(&(value as i64).to_le_bytes()),
            Primitive::U64 => bytes.copy_from_slice(&(value as u64).to_le_bytes()),
        }
    }

    /// Writes an integer exactly; the low bytes of it where the type is shorter.
    pub fn store_int(self, value: i64, bytes: &mut [u8]) {
        if self.is_float() {
            self.store(value as f64, bytes);
        } else {
            bytes.copy_from_slice(&value.to_le_bytes()[..self.size()]);
        }
    }

    /// Reads a number.
    pub fn load(self, bytes: &[u8]) -> f64 {
        match self {
            Primitive::F16 => f16::from_le_bytes(take(bytes)).to_f64(),
            Primitive::Bf16 => bf16::from_le_bytes(take(bytes)).to_f64(),
            Primitive::F32 => f64::from(f32::from_le_bytes(take(bytes))),
            Primitive::F64 => f64::from_le_bytes(take(bytes)),
            Primitive::U64 => self.load_int(bytes) as u64 as f64,
            _ => self.load_int(bytes) as f64,
        }
    }

    /// Reads an integer as what it means, whatever its width.
    pub fn load_wide(self, bytes: &[u8]) -> i128 {
        match self {
            Primitive::U64 => i128::from(self.load_int(bytes) as u64),
            _ => i128::from(self.load_int(bytes)),
        }
    }

    /// Reads an integer's bits, signed ones with their sign.
    pub fn load_int(self, bytes: &[u8]) -> i64 {
        match self {
            Primitive::I8 => i64::from(i8::from_le_bytes(take(bytes))),
            Primitive::U8 => i64::from(u8::from_le_bytes(take(bytes))),
            Primitive::I16 => i64::from(i16::from_le_bytes(take(bytes))),
            Primitive::U16 | Primitive::F16 | Primitive::Bf16 => {
                i64::from(u16::from_le_bytes(take(bytes)))
            }
            Primitive::I32 => i64::from(i32::from_le_bytes(take(bytes))),
            Primitive::U32 | Primitive::F32 => i64::from(u32::from_le_bytes(take(bytes))),
            Primitive::I64 | Primitive::U64 | Primitive::F64 => i64::from_le_bytes(take(bytes)),
        }
    }
}

/// Takes a number's bytes from the front.
fn take<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut taken = [0; N];
    taken.copy_from_slice(&bytes[..N]);
    taken
}

impl Element {
    /// Makes the element of a plain number.
    pub fn plain(kind: Primitive) -> Self {
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
    pub fn of_fields(name: &str, kinds: impl IntoIterator<Item = (String, Primitive)>) -> Self {
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

impl fmt::Display for Primitive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().0)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => self.fields[0].kind.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (name, primitive, _) in Primitive::ALL {
            assert_eq!(primitive.to_string(), name);
            assert_eq!(Primitive::named(name), Some(primitive));
        }
    }

    #[test]
    fn structs_are_laid_out_as_c_does() {
        let kinds = [
            Primitive::U8,
            Primitive::F64,
            Primitive::I16,
            Primitive::F32,
        ];
        let element = Element::of_fields("s", kinds.map(|kind| ("x".to_owned(), kind)));
        let offsets: Vec<usize> = element.fields.iter().map(|field| field.offset).collect();
        assert_eq!((offsets, element.size), (vec![0, 8, 16, 20], 24));
    }

    #[test]
    fn numbers_survive_storing() {
        for (_, primitive, _) in Primitive::ALL {
            let mut bytes = vec![0; primitive.size()];
            for value in [0.0, 1.0, 100.0] {
                primitive.store(value, &mut bytes);
                assert_eq!(primitive.load(&bytes), value, "{primitive}");
                primitive.store_int(value as i64, &mut bytes);
                assert_eq!(primitive.load(&bytes), value, "{primitive}");
            }
        }
        let mut bytes = [0; 8];
        Primitive::U64.store_int(-1, &mut bytes);
        assert_eq!(Primitive::U64.load(&bytes), u64::MAX as f64);
    }
}
