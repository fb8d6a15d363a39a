//! Types of values.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The lengths of a tensor's dimensions.
pub type Shape = SmallVec<[usize; 6]>;

/// The type of a tensor's elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Element {
    I1,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F16,
    Bf16,
    F32,
    F64,
}

impl Element {
    /// All of them.
    pub const ALL: [Element; 13] = [
        Element::I1,
        Element::I8,
        Element::I16,
        Element::I32,
        Element::I64,
        Element::U8,
        Element::U16,
        Element::U32,
        Element::U64,
        Element::F16,
        Element::Bf16,
        Element::F32,
        Element::F64,
    ];

    /// Its name in the text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Element::I1 => "i1",
            Element::I8 => "i8",
            Element::I16 => "i16",
            Element::I32 => "i32",
            Element::I64 => "i64",
            Element::U8 => "ui8",
            Element::U16 => "ui16",
            Element::U32 => "ui32",
            Element::U64 => "ui64",
            Element::F16 => "f16",
            Element::Bf16 => "bf16",
            Element::F32 => "f32",
            Element::F64 => "f64",
        }
    }

    /// The element of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Element> {
        Element::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The bytes of one element.
    #[must_use]
    pub fn size(self) -> usize {
        match self {
            Element::I1 | Element::I8 | Element::U8 => 1,
            Element::I16 | Element::U16 | Element::F16 | Element::Bf16 => 2,
            Element::I32 | Element::U32 | Element::F32 => 4,
            Element::I64 | Element::U64 | Element::F64 => 8,
        }
    }

    /// Whether it is a floating-point number.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Element::F16 | Element::Bf16 | Element::F32 | Element::F64
        )
    }

    /// The least and the greatest number that an integer can be; nothing for floats.
    #[must_use]
    pub fn range(self) -> Option<(f64, f64)> {
        let bits = 8 * self.size() as i32;
        Some(match self {
            Element::I1 => (0.0, 1.0),
            Element::I8 | Element::I16 | Element::I32 | Element::I64 => {
                (-(2.0_f64.powi(bits - 1)), 2.0_f64.powi(bits - 1) - 1.0)
            }
            Element::U8 | Element::U16 | Element::U32 | Element::U64 => {
                (0.0, 2.0_f64.powi(bits) - 1.0)
            }
            Element::F16 | Element::Bf16 | Element::F32 | Element::F64 => return None,
        })
    }

    /// Whether it is an integer, truth values not counted.
    #[must_use]
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Element::I1
    }

    /// Whether it is an integer without a sign.
    #[must_use]
    pub fn is_unsigned(self) -> bool {
        matches!(
            self,
            Element::U8 | Element::U16 | Element::U32 | Element::U64
        )
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tensor with a shape that is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TensorType {
    /// The lengths of its dimensions; none for a single number.
    pub shape: Shape,
    /// What it is made of.
    pub element: Element,
}

impl TensorType {
    /// A tensor of that shape.
    #[must_use]
    pub fn new(shape: impl IntoIterator<Item = usize>, element: Element) -> Self {
        TensorType {
            shape: shape.into_iter().collect(),
            element,
        }
    }

    /// A single number.
    #[must_use]
    pub fn scalar(element: Element) -> Self {
        TensorType::new([], element)
    }

    /// The number of dimensions.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The number of elements.
    #[must_use]
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// The same shape of other elements.
    #[must_use]
    pub fn with_element(&self, element: Element) -> Self {
        TensorType {
            shape: self.shape.clone(),
            element,
        }
    }
}

impl fmt::Display for TensorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tensor<")?;
        for length in &self.shape {
            write!(f, "{length}x")?;
        }
        write!(f, "{}>", self.element)
    }
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A tensor we can compute with.
    Tensor(TensorType),
    /// A type that is carried as it is written: tokens, tuples, complex and quantised numbers.
    Other(Arc<str>),
}

impl Type {
    /// The tensor, if it is one.
    #[must_use]
    pub fn tensor(&self) -> Option<&TensorType> {
        match self {
            Type::Tensor(tensor) => Some(tensor),
            Type::Other(_) => None,
        }
    }
}

impl From<TensorType> for Type {
    fn from(tensor: TensorType) -> Self {
        Type::Tensor(tensor)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Tensor(tensor) => tensor.fmt(f),
            Type::Other(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_ends() {
        assert_eq!(Element::I1.range(), Some((0.0, 1.0)));
        assert_eq!(Element::I8.range(), Some((-128.0, 127.0)));
        assert_eq!(Element::U16.range(), Some((0.0, 65535.0)));
        assert_eq!(Element::Bf16.range(), None);
    }
}
