//! [`ElementType`]: what an array, a buffer or a tensor is made of.

use half::{bf16, f16};
use serde::{Deserialize, Serialize};

/// The type of a number in memory, little-endian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ElementType {
    /// One byte, 0 or 1. Journals of models have it by MLIR's name.
    #[serde(rename = "I1")]
    Bool,
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

impl ElementType {
    /// All of them.
    pub const ALL: [ElementType; 13] = [
        ElementType::Bool,
        ElementType::I8,
        ElementType::I16,
        ElementType::I32,
        ElementType::I64,
        ElementType::U8,
        ElementType::U16,
        ElementType::U32,
        ElementType::U64,
        ElementType::F16,
        ElementType::Bf16,
        ElementType::F32,
        ElementType::F64,
    ];

    /// The bytes of one element, which is its alignment too.
    #[must_use]
    pub fn size(self) -> usize {
        match self {
            ElementType::Bool | ElementType::I8 | ElementType::U8 => 1,
            ElementType::I16 | ElementType::U16 | ElementType::F16 | ElementType::Bf16 => 2,
            ElementType::I32 | ElementType::U32 | ElementType::F32 => 4,
            ElementType::I64 | ElementType::U64 | ElementType::F64 => 8,
        }
    }

    /// Whether it is a floating-point number.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            ElementType::F16 | ElementType::Bf16 | ElementType::F32 | ElementType::F64
        )
    }

    /// Whether it is an integer, truth values not counted.
    #[must_use]
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != ElementType::Bool
    }

    /// Whether it is an integer without a sign.
    #[must_use]
    pub fn is_unsigned(self) -> bool {
        matches!(
            self,
            ElementType::U8 | ElementType::U16 | ElementType::U32 | ElementType::U64
        )
    }

    /// The least and the greatest number that it can be; nothing for floats.
    #[must_use]
    pub fn range(self) -> Option<(f64, f64)> {
        let bits = 8.0 * self.size() as f64;
        match self {
            ElementType::Bool => Some((0.0, 1.0)),
            _ if self.is_float() => None,
            _ if self.is_unsigned() => Some((0.0, bits.exp2() - 1.0)),
            _ => Some((-(bits - 1.0).exp2(), (bits - 1.0).exp2() - 1.0)),
        }
    }

    /// Writes a number, rounded or clamped to what the type can hold.
    ///
    /// # Panics
    /// The bytes are not [`size`](Self::size) bytes.
    pub fn store(self, value: f64, bytes: &mut [u8]) {
        match self {
            ElementType::Bool => bytes.copy_from_slice(&[u8::from(value != 0.0)]),
            ElementType::I8 => bytes.copy_from_slice(&(value as i8).to_le_bytes()),
            ElementType::I16 => bytes.copy_from_slice(&(value as i16).to_le_bytes()),
            ElementType::I32 => bytes.copy_from_slice(&(value as i32).to_le_bytes()),
            ElementType::I64 => bytes.copy_from_slice(&(value as i64).to_le_bytes()),
            ElementType::U8 => bytes.copy_from_slice(&(value as u8).to_le_bytes()),
            ElementType::U16 => bytes.copy_from_slice(&(value as u16).to_le_bytes()),
            ElementType::U32 => bytes.copy_from_slice(&(value as u32).to_le_bytes()),
            ElementType::U64 => bytes.copy_from_slice(&(value as u64).to_le_bytes()),
            ElementType::F16 => bytes.copy_from_slice(&f16::from_f64(value).to_le_bytes()),
            ElementType::Bf16 => bytes.copy_from_slice(&bf16::from_f64(value).to_le_bytes()),
            ElementType::F32 => bytes.copy_from_slice(&(value as f32).to_le_bytes()),
            ElementType::F64 => bytes.copy_from_slice(&value.to_le_bytes()),
        }
    }

    /// Writes an integer exactly; the low bytes of it where the type is shorter.
    ///
    /// # Panics
    /// The bytes are not [`size`](Self::size) bytes.
    pub fn store_int(self, value: i64, bytes: &mut [u8]) {
        if self.is_integer() {
            bytes.copy_from_slice(&value.to_le_bytes()[..self.size()]);
        } else {
            self.store(value as f64, bytes);
        }
    }

    /// Reads a number from the front; integers of 64 bits may be rounded.
    ///
    /// # Panics
    /// There are fewer than [`size`](Self::size) bytes.
    #[must_use]
    pub fn load(self, bytes: &[u8]) -> f64 {
        match self {
            ElementType::F16 => f16::from_le_bytes(front(bytes)).to_f64(),
            ElementType::Bf16 => bf16::from_le_bytes(front(bytes)).to_f64(),
            ElementType::F32 => f64::from(f32::from_le_bytes(front(bytes))),
            ElementType::F64 => f64::from_le_bytes(front(bytes)),
            ElementType::U64 => self.load_int(bytes) as u64 as f64,
            _ => self.load_int(bytes) as f64,
        }
    }

    /// Reads an integer from the front as what it means, whatever its width.
    ///
    /// # Panics
    /// There are fewer than [`size`](Self::size) bytes.
    #[must_use]
    pub fn load_wide(self, bytes: &[u8]) -> i128 {
        match self {
            ElementType::U64 => i128::from(self.load_int(bytes) as u64),
            _ => i128::from(self.load_int(bytes)),
        }
    }

    /// Reads an integer's bits from the front, signed ones with their sign.
    ///
    /// # Panics
    /// There are fewer than [`size`](Self::size) bytes.
    #[must_use]
    pub fn load_int(self, bytes: &[u8]) -> i64 {
        match self {
            ElementType::I8 => i64::from(i8::from_le_bytes(front(bytes))),
            ElementType::Bool | ElementType::U8 => i64::from(u8::from_le_bytes(front(bytes))),
            ElementType::I16 => i64::from(i16::from_le_bytes(front(bytes))),
            ElementType::U16 | ElementType::F16 | ElementType::Bf16 => {
                i64::from(u16::from_le_bytes(front(bytes)))
            }
            ElementType::I32 => i64::from(i32::from_le_bytes(front(bytes))),
            ElementType::U32 | ElementType::F32 => i64::from(u32::from_le_bytes(front(bytes))),
            ElementType::I64 | ElementType::U64 | ElementType::F64 => {
                i64::from_le_bytes(front(bytes))
            }
        }
    }

    /// What NumPy calls it in a file, with the order of its bytes; NumPy has no bf16.
    #[must_use]
    pub fn numpy(self) -> Option<&'static str> {
        Some(match self {
            ElementType::Bool => "|b1",
            ElementType::I8 => "|i1",
            ElementType::I16 => "<i2",
            ElementType::I32 => "<i4",
            ElementType::I64 => "<i8",
            ElementType::U8 => "|u1",
            ElementType::U16 => "<u2",
            ElementType::U32 => "<u4",
            ElementType::U64 => "<u8",
            ElementType::F16 => "<f2",
            ElementType::Bf16 => return None,
            ElementType::F32 => "<f4",
            ElementType::F64 => "<f8",
        })
    }
}

/// A number's bytes.
fn front<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut taken = [0; N];
    taken.copy_from_slice(&bytes[..N]);
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_storing() {
        for element in ElementType::ALL {
            let mut bytes = vec![0; element.size()];
            for value in [0.0, 1.0, 100.0] {
                if element.range().is_some_and(|(_, most)| value > most) {
                    continue;
                }
                element.store(value, &mut bytes);
                assert_eq!(element.load(&bytes), value, "{element:?}");
                element.store_int(value as i64, &mut bytes);
                assert_eq!(element.load(&bytes), value, "{element:?}");
            }
        }
        let mut bytes = [0; 8];
        ElementType::U64.store_int(-1, &mut bytes);
        assert_eq!(ElementType::U64.load(&bytes), u64::MAX as f64);
        assert_eq!(ElementType::U64.load_wide(&bytes), i128::from(u64::MAX));
    }

    #[test]
    fn integers_reach_as_far_as_their_bits() {
        assert_eq!(ElementType::I8.range(), Some((-128.0, 127.0)));
        assert_eq!(ElementType::U16.range(), Some((0.0, 65535.0)));
        assert_eq!(ElementType::F32.range(), None);
    }
}
