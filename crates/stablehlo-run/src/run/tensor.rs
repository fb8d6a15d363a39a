//! [`Tensor`]: elements that are there.

use std::sync::Arc;

use half::{bf16, f16};

use super::Precision;
use kernwright_stablehlo::literal::Literal;
use kernwright_stablehlo::{ElementType, TensorType};

/// A tensor that is there.
#[derive(Debug, Clone, PartialEq)]
pub struct Tensor {
    ty: TensorType,
    data: Data,
}

/// Elements in order, the last dimension running fastest. Floats of 16 bits are held in 32, rounded
/// after every operation; integers and truth values of every size are held in 64 bits, wrapped to
/// their size (unsigned 64-bit ones by their bits).
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Floats of up to 32 bits.
    F32(Arc<Vec<f32>>),
    /// Floats of 64 bits, or of any size if all are computed so.
    F64(Arc<Vec<f64>>),
    /// Integers and truth values.
    Int(Arc<Vec<i64>>),
}

/// Which kind of [`Data`] holds an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Store {
    F32,
    F64,
    Int,
}

/// Where elements are held.
pub(super) fn store(element: ElementType, precision: Precision) -> Store {
    match element {
        ElementType::F64 => Store::F64,
        _ if !element.is_float() => Store::Int,
        _ if precision == Precision::Double => Store::F64,
        _ => Store::F32,
    }
}

/// Computes the same for every kind of elements; the result has elements of the same kind.
macro_rules! same {
    ($data:expr, $elements:ident => $result:expr) => {
        match $data {
            $crate::run::Data::F32($elements) => $crate::run::Data::F32($result.into()),
            $crate::run::Data::F64($elements) => $crate::run::Data::F64($result.into()),
            $crate::run::Data::Int($elements) => $crate::run::Data::Int($result.into()),
        }
    };
}
pub(super) use same;

impl Data {
    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Data::F32(elements) => elements.len(),
            Data::F64(elements) => elements.len(),
            Data::Int(elements) => elements.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn store(&self) -> Store {
        match self {
            Data::F32(_) => Store::F32,
            Data::F64(_) => Store::F64,
            Data::Int(_) => Store::Int,
        }
    }

    pub(super) fn floats(store: Store, numbers: Vec<f64>) -> Data {
        match store {
            Store::F32 => Data::F32(Arc::new(numbers.iter().map(|one| *one as f32).collect())),
            Store::F64 => Data::F64(Arc::new(numbers)),
            Store::Int => Data::Int(Arc::new(numbers.iter().map(|one| *one as i64).collect())),
        }
    }

    /// Repeats a single element that stands for all of them.
    pub(super) fn expand(self, count: usize) -> Data {
        if self.len() != 1 || count == 1 {
            return self;
        }
        same!(self, elements => vec![elements[0]; count])
    }

    /// The element at a place as the only one.
    pub(super) fn one(&self, index: usize) -> Option<Data> {
        let index = if self.len() == 1 { 0 } else { index };
        Some(same!(self, elements => vec![*elements.get(index)?]))
    }

    /// Floats held otherwise; those of 16 bits are rounded where they are held in 32.
    pub(super) fn into_store(self, wanted: Store, element: ElementType) -> Data {
        match (self, wanted) {
            (Data::F64(elements), Store::F32) => {
                let small = elements.iter().map(|one| shrink(element, *one));
                Data::F32(Arc::new(small.collect()))
            }
            (Data::F32(elements), Store::F64) => {
                let wide = elements.iter().map(|one| f64::from(*one));
                Data::F64(Arc::new(wide.collect()))
            }
            (same, _) => same,
        }
    }

    /// Numbers that their element type cannot hold become ones it can.
    pub(super) fn settle(self, element: ElementType) -> Data {
        match self {
            Data::F32(mut elements) if is_small(element) => {
                for one in Arc::make_mut(&mut elements) {
                    *one = round(element, *one);
                }
                Data::F32(elements)
            }
            Data::Int(mut elements) if element.size() < 8 => {
                let wrap = Wrap::new(element);
                for one in Arc::make_mut(&mut elements) {
                    *one = wrap.apply(*one);
                }
                Data::Int(elements)
            }
            same => same,
        }
    }

    /// As numbers.
    pub(super) fn to_f64s(&self, element: ElementType) -> Vec<f64> {
        match self {
            Data::F32(elements) => elements.iter().map(|one| f64::from(*one)).collect(),
            Data::F64(elements) => elements.to_vec(),
            Data::Int(elements) if element == ElementType::U64 => {
                elements.iter().map(|one| *one as u64 as f64).collect()
            }
            Data::Int(elements) => elements.iter().map(|one| *one as f64).collect(),
        }
    }

    /// As little-endian bytes of an element type.
    pub(super) fn to_bytes(&self, element: ElementType) -> Vec<u8> {
        match self {
            Data::F32(elements) => match element {
                ElementType::F16 => all_bytes(elements, |one| f16::from_f32(one).to_le_bytes()),
                ElementType::Bf16 => all_bytes(elements, |one| bf16::from_f32(one).to_le_bytes()),
                _ => all_bytes(elements, f32::to_le_bytes),
            },
            Data::F64(elements) => match element {
                ElementType::F16 => all_bytes(elements, |one| f16::from_f64(one).to_le_bytes()),
                ElementType::Bf16 => all_bytes(elements, |one| bf16::from_f64(one).to_le_bytes()),
                ElementType::F32 => all_bytes(elements, |one| (one as f32).to_le_bytes()),
                _ => all_bytes(elements, f64::to_le_bytes),
            },
            Data::Int(elements) => match element.size() {
                1 => all_bytes(elements, |one| (one as u8).to_le_bytes()),
                2 => all_bytes(elements, |one| (one as u16).to_le_bytes()),
                4 => all_bytes(elements, |one| (one as u32).to_le_bytes()),
                _ => all_bytes(elements, i64::to_le_bytes),
            },
        }
    }

    /// From little-endian bytes of an element type; bytes that are left over are ignored.
    pub(super) fn from_bytes(element: ElementType, bytes: &[u8]) -> Data {
        let f32s = |elements: Vec<f32>| Data::F32(Arc::new(elements));
        let ints = |elements: Vec<i64>| Data::Int(Arc::new(elements));
        match element {
            ElementType::F16 => f32s(chunks(bytes, |one| f16::from_le_bytes(one).to_f32())),
            ElementType::Bf16 => f32s(chunks(bytes, |one| bf16::from_le_bytes(one).to_f32())),
            ElementType::F32 => f32s(chunks(bytes, f32::from_le_bytes)),
            ElementType::F64 => Data::F64(Arc::new(chunks(bytes, f64::from_le_bytes))),
            ElementType::Bool => ints(chunks(bytes, |[one]| i64::from(one != 0))),
            ElementType::I8 => ints(chunks(bytes, |one| i8::from_le_bytes(one).into())),
            ElementType::U8 => ints(chunks(bytes, |one| u8::from_le_bytes(one).into())),
            ElementType::I16 => ints(chunks(bytes, |one| i16::from_le_bytes(one).into())),
            ElementType::U16 => ints(chunks(bytes, |one| u16::from_le_bytes(one).into())),
            ElementType::I32 => ints(chunks(bytes, |one| i32::from_le_bytes(one).into())),
            ElementType::U32 => ints(chunks(bytes, |one| u32::from_le_bytes(one).into())),
            ElementType::I64 | ElementType::U64 => ints(chunks(bytes, i64::from_le_bytes)),
        }
    }
}

fn all_bytes<T: Copy, const N: usize>(elements: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    elements.iter().flat_map(|one| bytes(*one)).collect()
}

fn chunks<T, const N: usize>(bytes: &[u8], element: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (chunks, _) = bytes.as_chunks::<N>();
    chunks.iter().map(|one| element(*one)).collect()
}

/// Whether it is a float that is held in more bits than it has.
pub(super) fn is_small(element: ElementType) -> bool {
    matches!(element, ElementType::F16 | ElementType::Bf16)
}

/// A float as its type can hold it.
pub(super) fn round(element: ElementType, number: f32) -> f32 {
    match element {
        ElementType::F16 => f16::from_f32(number).to_f32(),
        ElementType::Bf16 => bf16::from_f32(number).to_f32(),
        _ => number,
    }
}

/// A float as a smaller type can hold it, rounded once.
pub(super) fn shrink(element: ElementType, number: f64) -> f32 {
    match element {
        ElementType::F16 => f16::from_f64(number).to_f32(),
        ElementType::Bf16 => bf16::from_f64(number).to_f32(),
        _ => number as f32,
    }
}

/// Wraps integers to the size of their type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wrap {
    /// The bits that are not there.
    missing: u32,
    is_signed: bool,
}

impl Wrap {
    pub(super) fn new(element: ElementType) -> Self {
        Wrap {
            missing: 64 - bits(element),
            is_signed: !element.is_unsigned() && element != ElementType::Bool,
        }
    }

    pub(super) fn apply(self, number: i64) -> i64 {
        match self.is_signed {
            true => (number << self.missing) >> self.missing,
            false => (((number as u64) << self.missing) >> self.missing) as i64,
        }
    }
}

/// How many bits an element has.
pub(super) fn bits(element: ElementType) -> u32 {
    match element {
        ElementType::Bool => 1,
        _ => element.size() as u32 * 8,
    }
}

/// The number of elements, unless there are more than can be counted. Dimensions without elements
/// do not make up for others.
pub(super) fn count(ty: &TensorType) -> Option<usize> {
    let product = |count: usize, length: &usize| count.checked_mul((*length).max(1));
    ty.shape.iter().try_fold(ty.element.size(), product)?;
    Some(ty.count())
}

impl Tensor {
    /// A tensor of these elements; `None` if there are too many or too few, or they are of another
    /// kind. Integers are wrapped and floats in 32 bits rounded to what their type can hold.
    #[must_use]
    pub fn new(ty: TensorType, data: Data) -> Option<Self> {
        let store = data.store();
        let fits = match ty.element {
            ElementType::F64 => store == Store::F64,
            element if element.is_float() => store != Store::Int,
            _ => store == Store::Int,
        };
        (fits && Some(data.len()) == count(&ty)).then(|| {
            let data = data.settle(ty.element);
            Tensor { ty, data }
        })
    }

    /// The tensor that is written down.
    #[must_use]
    pub fn from_literal(literal: &Literal) -> Self {
        let ty = literal.ty().clone();
        let data = Data::from_bytes(ty.element, literal.bytes()).expand(ty.count());
        Tensor { ty, data }
    }

    /// A tensor from its elements' bytes in order, little-endian; `None` if there are too many or
    /// too few.
    #[must_use]
    pub fn from_bytes(ty: TensorType, bytes: &[u8]) -> Option<Self> {
        let is_whole = count(&ty)?.checked_mul(ty.element.size()) == Some(bytes.len());
        is_whole.then(|| {
            let data = Data::from_bytes(ty.element, bytes);
            Tensor { ty, data }
        })
    }

    /// Its type.
    #[must_use]
    pub fn ty(&self) -> &TensorType {
        &self.ty
    }

    /// Its elements.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Its elements' bytes in order, little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.data.to_bytes(self.ty.element)
    }

    /// Its elements as numbers; truth values are 0 and 1.
    #[must_use]
    pub fn to_f64s(&self) -> Vec<f64> {
        self.data.to_f64s(self.ty.element)
    }
}
