//! Constants: tensors whose elements are written down.

use std::fmt;
use std::sync::Arc;

use half::{bf16, f16};

use crate::types::{ElementType, TensorType};

/// A tensor that is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    ty: TensorType,
    // One element if all are the same, else all of them in order; little-endian.
    bytes: Arc<[u8]>,
}

/// One element as a number; truth values are 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// An integer of any size and sign.
    Int(i128),
    /// A floating-point number of any size.
    Float(f64),
}

impl Number {
    /// The number as a float, rounded where it must be.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        match self {
            Number::Int(value) => value as f64,
            Number::Float(value) => value,
        }
    }
}

impl Literal {
    /// A tensor of these elements: all in order, or one for all. `None` if there are too many or too
    /// few.
    #[must_use]
    pub fn new(ty: TensorType, bytes: impl Into<Arc<[u8]>>) -> Option<Self> {
        let bytes = bytes.into();
        let size = ty.element.size();
        let is_whole = bytes.len() == size * ty.count();
        // One element of a tensor without any would be none.
        if !is_whole && (bytes.len() != size || ty.count() == 0) {
            return None;
        }
        let is_same = is_whole
            && bytes.len() > size
            && bytes.chunks(size).all(|element| *element == bytes[..size]);
        let bytes = if is_same { bytes[..size].into() } else { bytes };
        Some(Literal { ty, bytes })
    }

    /// A tensor of one number, rounded to what its elements can hold.
    #[must_use]
    pub fn splat(ty: TensorType, number: Number) -> Self {
        let bytes = match ty.count() {
            0 => Vec::new(),
            _ => encode(ty.element, number),
        };
        Literal {
            ty,
            bytes: bytes.into(),
        }
    }

    /// A tensor of these numbers in order; `None` if there are too many or too few.
    #[must_use]
    pub fn of_numbers(ty: TensorType, numbers: &[Number]) -> Option<Self> {
        if numbers.len() != ty.count() {
            return None;
        }
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| encode(ty.element, *number))
            .collect();
        Literal::new(ty, bytes)
    }

    /// Its type.
    #[must_use]
    pub fn ty(&self) -> &TensorType {
        &self.ty
    }

    /// The same elements in another shape of as many; a single number takes any shape.
    #[must_use]
    pub fn with_type(&self, ty: TensorType) -> Option<Self> {
        (ty.element == self.ty.element).then_some(())?;
        Literal::new(ty, self.bytes.clone())
    }

    /// Whether all elements are the same, and there is one.
    #[must_use]
    pub fn is_splat(&self) -> bool {
        self.bytes.len() == self.ty.element.size()
    }

    /// The bytes: of one element if all are the same, else of all.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The element at a place, counted with the last dimension running fastest.
    #[must_use]
    pub fn number(&self, index: usize) -> Number {
        let size = self.ty.element.size();
        let at = if self.is_splat() { 0 } else { index * size };
        decode(self.ty.element, &self.bytes[at..at + size])
    }
}

/// The bytes of a number as an element.
#[must_use]
pub fn encode(element: ElementType, number: Number) -> Vec<u8> {
    let whole = || match number {
        Number::Int(value) => value,
        Number::Float(value) => value as i128,
    };
    let float = || number.to_f64();
    match element {
        ElementType::Bool => vec![u8::from(whole() != 0)],
        ElementType::I8 | ElementType::U8 => vec![whole() as u8],
        ElementType::I16 | ElementType::U16 => (whole() as u16).to_le_bytes().to_vec(),
        ElementType::I32 | ElementType::U32 => (whole() as u32).to_le_bytes().to_vec(),
        ElementType::I64 | ElementType::U64 => (whole() as u64).to_le_bytes().to_vec(),
        ElementType::F16 => f16::from_f64(float()).to_le_bytes().to_vec(),
        ElementType::Bf16 => bf16::from_f64(float()).to_le_bytes().to_vec(),
        ElementType::F32 => (float() as f32).to_le_bytes().to_vec(),
        ElementType::F64 => float().to_le_bytes().to_vec(),
    }
}

/// The number in an element's bytes.
#[must_use]
pub fn decode(element: ElementType, bytes: &[u8]) -> Number {
    match element.is_float() {
        true => Number::Float(element.load(bytes)),
        false => Number::Int(element.load_wide(bytes)),
    }
}

impl fmt::Display for Literal {
    /// As the text has it, with the type: `dense<1.0> : tensor<f32>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dense<")?;
        let size = self.ty.element.size();
        if self.ty.count() == 0 {
        } else if self.is_splat() {
            write_element(f, self.ty.element, &self.bytes)?;
        } else if self.ty.element == ElementType::Bool || self.ty.count() <= LISTED {
            write_list(f, &self.ty, &self.bytes, size)?;
        } else {
            f.write_str("\"0x")?;
            for byte in self.bytes.iter() {
                write!(f, "{byte:02X}")?;
            }
            f.write_str("\"")?;
        }
        write!(f, "> : {}", self.ty)
    }
}

/// Up to this number, elements are listed one by one; more are written as bytes.
const LISTED: usize = 32;

fn write_list(
    f: &mut fmt::Formatter<'_>,
    ty: &TensorType,
    bytes: &[u8],
    size: usize,
) -> fmt::Result {
    // Every dimension opens where the index is a multiple of all elements in it.
    let mut spans: Vec<usize> = Vec::new();
    let mut span = 1;
    for length in ty.shape.iter().rev() {
        span *= length;
        spans.push(span);
    }
    for (index, element) in bytes.chunks(size).enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        for _ in spans.iter().filter(|span| index % **span == 0) {
            f.write_str("[")?;
        }
        write_element(f, ty.element, element)?;
        for _ in spans.iter().filter(|span| (index + 1) % **span == 0) {
            f.write_str("]")?;
        }
    }
    Ok(())
}

/// Writes an element so that reading it gives the same bits.
fn write_element(f: &mut fmt::Formatter<'_>, element: ElementType, bytes: &[u8]) -> fmt::Result {
    match decode(element, bytes) {
        Number::Int(value) if element == ElementType::Bool => write!(f, "{}", value != 0),
        Number::Int(value) => write!(f, "{value}"),
        Number::Float(value) if value.is_finite() => f.write_str(&decimal(element, value)),
        // No decimal says what these are.
        Number::Float(_) => {
            f.write_str("0x")?;
            bytes
                .iter()
                .rev()
                .try_for_each(|byte| write!(f, "{byte:02X}"))
        }
    }
}

/// The shortest decimal that is read as this number; it has a point, as the text's grammar wants.
fn decimal(element: ElementType, value: f64) -> String {
    let text = match element {
        ElementType::F64 => format!("{value:e}"),
        // Shortest among 32-bit numbers, which is close enough for the smaller ones, too.
        _ => format!("{:e}", value as f32),
    };
    match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_keep_their_bits() {
        for element in ElementType::ALL {
            for bits in [
                0_u64,
                1,
                0x7f,
                0x80,
                0x3c00,
                0x7c01,
                0xff80_0000,
                u64::MAX / 3,
            ] {
                let mut bytes = bits.to_le_bytes()[..element.size()].to_vec();
                if element == ElementType::Bool {
                    bytes[0] &= 1;
                }
                let number = decode(element, &bytes);
                if number.to_f64().is_nan() {
                    continue;
                }
                assert_eq!(encode(element, number), bytes, "{element:?} {bits:x}");
            }
        }
    }

    #[test]
    fn texts() {
        let float = |shape: &[usize], numbers: &[f64]| {
            let ty = TensorType::new(shape.iter().copied(), ElementType::F32);
            let numbers: Vec<Number> = numbers.iter().map(|one| Number::Float(*one)).collect();
            Literal::of_numbers(ty, &numbers).unwrap().to_string()
        };
        assert_eq!(float(&[], &[0.1]), "dense<1.0e-1> : tensor<f32>");
        assert_eq!(float(&[2], &[2.5, 2.5]), "dense<2.5e0> : tensor<2xf32>");
        assert_eq!(
            float(&[2, 1], &[1.0, f64::NEG_INFINITY]),
            "dense<[[1.0e0], [0xFF800000]]> : tensor<2x1xf32>"
        );
        assert_eq!(float(&[0], &[]), "dense<> : tensor<0xf32>");
        let bytes: Vec<u8> = (0..33).collect();
        let long = Literal::new(TensorType::new([33], ElementType::U8), bytes).unwrap();
        assert!(long.to_string().starts_with("dense<\"0x000102"));
        assert!(Literal::new(TensorType::new([3], ElementType::I32), vec![0; 8]).is_none());
    }
}
