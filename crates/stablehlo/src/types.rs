//! Types of values.

use std::fmt;
use std::sync::Arc;

pub use kernwright_files::ElementType;
use smallvec::SmallVec;

/// The lengths of a tensor's dimensions.
pub type Shape = SmallVec<[usize; 6]>;

/// What MLIR calls a type of elements.
#[must_use]
pub fn mlir_name(element: ElementType) -> &'static str {
    match element {
        ElementType::Bool => "i1",
        ElementType::I8 => "i8",
        ElementType::I16 => "i16",
        ElementType::I32 => "i32",
        ElementType::I64 => "i64",
        ElementType::U8 => "ui8",
        ElementType::U16 => "ui16",
        ElementType::U32 => "ui32",
        ElementType::U64 => "ui64",
        ElementType::F16 => "f16",
        ElementType::Bf16 => "bf16",
        ElementType::F32 => "f32",
        ElementType::F64 => "f64",
    }
}

/// The type of elements that MLIR calls that.
#[must_use]
pub(crate) fn of_mlir_name(name: &str) -> Option<ElementType> {
    let mut all = ElementType::ALL.into_iter();
    all.find(|one| mlir_name(*one) == name)
}

/// A tensor with a shape that is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TensorType {
    /// The lengths of its dimensions; none for a single number.
    pub shape: Shape,
    /// What it is made of.
    pub element: ElementType,
}

impl TensorType {
    /// A tensor of that shape.
    #[must_use]
    pub fn new(shape: impl IntoIterator<Item = usize>, element: ElementType) -> Self {
        TensorType {
            shape: shape.into_iter().collect(),
            element,
        }
    }

    /// A single number.
    #[must_use]
    pub fn scalar(element: ElementType) -> Self {
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
    pub fn with_element(&self, element: ElementType) -> Self {
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
        write!(f, "{}>", mlir_name(self.element))
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
        assert_eq!(ElementType::Bool.range(), Some((0.0, 1.0)));
        assert_eq!(ElementType::I8.range(), Some((-128.0, 127.0)));
        assert_eq!(ElementType::U16.range(), Some((0.0, 65535.0)));
        assert_eq!(ElementType::Bf16.range(), None);
    }
}
