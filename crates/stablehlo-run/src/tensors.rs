//! Tensors in a file, on their way from one process to another: for each the length of its type's
//! text, that text, and its elements.

use crate::run::Tensor;
use kernwright_stablehlo::parse::parse_type;

/// Writes tensors one after the other.
#[must_use]
pub fn write(tensors: &[Tensor]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for tensor in tensors {
        let ty = tensor.ty().to_string();
        bytes.extend((ty.len() as u32).to_le_bytes());
        bytes.extend(ty.as_bytes());
        bytes.extend(tensor.to_bytes());
    }
    bytes
}

/// Reads what [`write()`] wrote; nothing if it is damaged.
#[must_use]
pub fn read(mut bytes: &[u8]) -> Option<Vec<Tensor>> {
    let mut tensors = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let ty = parse_type(std::str::from_utf8(text).ok()?)?;
        let size = ty.count().checked_mul(ty.element.size())?;
        let (elements, rest) = rest.split_at_checked(size)?;
        tensors.push(Tensor::from_bytes(ty, elements)?);
        bytes = rest;
    }
    Some(tensors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernwright_stablehlo::{ElementType, TensorType};

    #[test]
    fn tensors_come_as_they_went() {
        let bf16 = TensorType::new([2, 1], ElementType::Bf16);
        let some = [
            Tensor::from_bytes(bf16, &[0x80, 0x3f, 0, 0]).unwrap(),
            Tensor::from_bytes(TensorType::scalar(ElementType::I64), &[7; 8]).unwrap(),
            Tensor::from_bytes(TensorType::new([0], ElementType::F32), &[]).unwrap(),
        ];
        let bytes = write(&some);
        assert_eq!(read(&bytes).unwrap(), some);
        for end in 1..bytes.len() {
            let part = read(&bytes[..end]);
            assert!(part.is_none_or(|part| part.len() < some.len()), "{end}");
        }
    }
}
