//! Constants worked out, global variables laid out.

use super::types::{self, Leaves};
use super::{Decoder, Variable};
use crate::int::{low, signed};
use crate::memory::variable_address;
use crate::op::Space;
use kernwright_llvm_ir::{Opcode, Type, TypeKind, Value};

/// Why a constant has no value here; becomes an `Unsupported` where it is used.
pub(super) type Reason = String;

/// Where a `getelementptr` leads: an offset in bytes, and the factor of each index.
pub(super) struct Path<'m> {
    pub(super) offset: i64,
    pub(super) scaled: Vec<(Value<'m>, u64)>,
}

impl<'m> Decoder<'m> {
    /// The lanes of a constant.
    pub(super) fn constant(&mut self, value: Value<'m>, out: &mut Vec<u64>) -> Result<(), Reason> {
        let ty = value.ty();
        if let Some(bits) = value.number_bits() {
            out.push(bits);
            return Ok(());
        }
        if let Some(bits) = value.wide_bits() {
            out.extend([bits as u64, (bits >> 64) as u64]);
            return Ok(());
        }
        if value.is_undefined() || value.is_zero() {
            let count = self.leaves(ty)?.len();
            out.resize(out.len() + count, 0);
            return Ok(());
        }
        if let Some(&number) = self.numbers.get(&value) {
            out.push(self.variable(value, number)?);
            return Ok(());
        }
        if value.constant_opcode().is_some() {
            let bits = self.expression(value)?;
            out.push(bits);
            return Ok(());
        }
        if value.is_function() {
            return Err(format!("a pointer to the function `{}`", value.name()));
        }
        let count = match ty.kind() {
            TypeKind::Vector(count, _) | TypeKind::Struct(count) => count,
            TypeKind::Array(count, _) => u32::try_from(count).unwrap_or(u32::MAX),
            _ => return Err(format!("the constant `{}`", value.text())),
        };
        for index in 0..count {
            let part = value.part(index);
            let part = part.ok_or_else(|| format!("the constant `{}`", value.text()))?;
            self.constant(part, out)?;
        }
        Ok(())
    }

    fn one(&mut self, value: Value<'m>) -> Result<u64, Reason> {
        let mut lanes = Vec::new();
        self.constant(value, &mut lanes)?;
        match lanes[..] {
            [bits] => Ok(bits),
            _ => Err(format!("the constant `{}`", value.text())),
        }
    }

    fn expression(&mut self, value: Value<'m>) -> Result<u64, Reason> {
        let unknown = || format!("the constant expression `{}`", value.text());
        let width = types::scalar(value.ty()).ok_or_else(unknown)?.bits();
        if !matches!(value.ty().kind(), TypeKind::Int(_) | TypeKind::Pointer(_)) {
            return Err(unknown());
        }
        let first = self.one(value.operand(0))?;
        let result = match value.constant_opcode() {
            Some(Opcode::LLVMGetElementPtr) => {
                let element = value.constant_element_type().ok_or_else(unknown)?;
                let path = self.path(element, &value.operands()[1..])?;
                let mut address = first.wrapping_add(path.offset as u64);
                for (index, scale) in path.scaled {
                    let bits = types::scalar(index.ty()).ok_or_else(unknown)?.bits();
                    let index = signed(bits, self.one(index)?) as u64;
                    address = address.wrapping_add(index.wrapping_mul(scale));
                }
                address
            }
            Some(
                Opcode::LLVMAddrSpaceCast
                | Opcode::LLVMPtrToInt
                | Opcode::LLVMPtrToAddr
                | Opcode::LLVMIntToPtr
                | Opcode::LLVMBitCast
                | Opcode::LLVMTrunc,
            ) => first,
            Some(Opcode::LLVMAdd) => first.wrapping_add(self.one(value.operand(1))?),
            Some(Opcode::LLVMSub) => first.wrapping_sub(self.one(value.operand(1))?),
            Some(Opcode::LLVMXor) => first ^ self.one(value.operand(1))?,
            _ => return Err(unknown()),
        };
        Ok(low(width, result))
    }

    /// Follows the indices of a `getelementptr`; constant ones are added up.
    pub(super) fn path(
        &mut self,
        element: Type<'m>,
        indices: &[Value<'m>],
    ) -> Result<Path<'m>, Reason> {
        let unknown = |ty: Type<'m>| format!("an index into {}", ty.text());
        let mut path = Path {
            offset: 0,
            scaled: Vec::new(),
        };
        let mut ty = element;
        for (position, &index) in indices.iter().enumerate() {
            let stride = if position == 0 {
                self.layout.stride(ty)
            } else {
                match ty.kind() {
                    TypeKind::Struct(_) => {
                        // A vector of pointers may be indexed with a splat of the field's number.
                        let number = index.as_int().or_else(|| index.part(0)?.as_int());
                        let field = number.and_then(|number| u32::try_from(number).ok());
                        let field = field.ok_or_else(|| unknown(ty))?;
                        let offset = self.layout.field_offset(ty, field);
                        path.offset += offset.ok_or_else(|| unknown(ty))? as i64;
                        ty = ty.field(field).ok_or_else(|| unknown(ty))?;
                        continue;
                    }
                    TypeKind::Array(_, inner) | TypeKind::Vector(_, inner) => {
                        ty = inner;
                        self.layout.stride(inner)
                    }
                    _ => None,
                }
            };
            let stride = stride.ok_or_else(|| unknown(ty))?;
            match index.as_int() {
                Some(number) => {
                    let step = number.wrapping_mul(stride as i64);
                    path.offset = path.offset.wrapping_add(step);
                }
                None => path.scaled.push((index, stride)),
            }
        }
        Ok(path)
    }

    pub(super) fn leaves(&self, ty: Type<'m>) -> Result<Leaves, Reason> {
        types::leaves(self.layout, ty).ok_or_else(|| format!("the type {}", ty.text()))
    }

    /// The address of a global variable, whose contents are worked out the first time.
    fn variable(&mut self, value: Value<'m>, number: usize) -> Result<u64, Reason> {
        let unknown = || format!("the variable `{}`", value.name());
        if let Some(Some(variable)) = self.variables.get(number) {
            let number = if variable.dynamic {
                self.dynamic.unwrap_or(number)
            } else {
                number
            };
            return Ok(variable_address(number));
        }
        let ty = value.contents_type().ok_or_else(unknown)?;
        let size = self.layout.stride(ty).ok_or_else(unknown)? as usize;
        let TypeKind::Pointer(space) = value.ty().kind() else {
            return Err(unknown());
        };
        let shared = space == 3;
        let initializer = value.initializer();
        let dynamic = shared && size == 0 && initializer.is_none();
        if initializer.is_none() && !shared {
            return Err(format!("{}, which is defined elsewhere", unknown()));
        }
        let writable = !value.is_constant_variable();
        self.variables[number] = Some(Variable {
            name: value.name(),
            space: match space {
                3 => Space::Shared,
                4 => Space::Constant,
                _ => Space::Global,
            },
            bytes: vec![0; size],
            initialised: !shared,
            writable,
            dynamic,
        });
        if let Some(initializer) =
            initializer.filter(|initializer| !shared && !initializer.is_zero())
        {
            let leaves = self.leaves(ty)?;
            let mut lanes = Vec::with_capacity(leaves.len());
            self.constant(initializer, &mut lanes)?;
            let variable = self.variables[number].as_mut();
            let bytes = &mut variable.ok_or_else(unknown)?.bytes;
            for (leaf, lane) in leaves.iter().zip(lanes) {
                let (at, size) = (leaf.offset as usize, usize::from(leaf.kind.bytes()));
                if let Some(place) = bytes.get_mut(at..at + size) {
                    place.copy_from_slice(&lane.to_le_bytes()[..size]);
                }
            }
        }
        if dynamic {
            let number = *self.dynamic.get_or_insert(number);
            return Ok(variable_address(number));
        }
        Ok(variable_address(number))
    }
}
