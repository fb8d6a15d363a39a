//! Instructions that touch memory or reckon addresses.

use super::body::{Body, Regs};
use super::types::{self, LaneKind};
use crate::float::FloatOp;
use crate::int::IntOp;
use crate::op::{Access, AtomicOp, Op, Reg};
use crate::report::Unsupported;
use kernwright_llvm_ir::{AtomicOperation, Opcode, Type, Value};

/// On the host only vector instructions mind where their operands lie.
const HOST_ALIGNMENT: u32 = 16;
/// Alignments beyond this are not checked: allocations are aligned to no more.
const MOST_ALIGNMENT: u32 = 4096;

impl<'m> Body<'_, 'm> {
    pub(super) fn memory(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        match opcode {
            Opcode::LLVMAlloca => self.alloca(it),
            Opcode::LLVMGetElementPtr => self.element_pointer(it),
            Opcode::LLVMLoad => {
                let address = self.reg(it.operand(0))?;
                let mut flags = 0;
                if it.is_atomic() {
                    flags |= Access::ATOMIC;
                }
                if self.decoder.code.gpu && it.is_invariant_load() {
                    flags |= Access::INVARIANT;
                }
                let results = self.load(it.ty(), address, it.alignment(), flags)?;
                self.mark_choice(it);
                self.values.insert(it, results);
                Ok(())
            }
            Opcode::LLVMStore => {
                let value = it.operand(0);
                let regs = self.regs(value)?;
                let address = self.reg(it.operand(1))?;
                let flags = if it.is_atomic() { Access::ATOMIC } else { 0 };
                self.store(value.ty(), &regs, address, it.alignment(), flags)
            }
            _ => self.atomic(it, opcode),
        }
    }

    /// How a lane is accessed. Smaller accesses make races be looked for in smaller units.
    pub(super) fn access(&mut self, kind: LaneKind, align: u32, flags: u8) -> Access {
        let code = &mut self.decoder.code;
        let size = kind.bytes();
        let unit = 1usize << usize::from(size).trailing_zeros();
        let unit = if align == 0 {
            unit
        } else {
            unit.min(align as usize)
        };
        code.granule = code.granule.min(unit.max(1));
        let checked = align.clamp(1, MOST_ALIGNMENT);
        let checks = flags & Access::LEADS != 0 && (code.gpu || checked >= HOST_ALIGNMENT);
        Access {
            size,
            align: if checks {
                checked.trailing_zeros() as u8
            } else {
                0
            },
            flags,
        }
    }

    /// Lanes from memory, the first checked for the alignment of all.
    pub(super) fn load(
        &mut self,
        ty: Type<'m>,
        address: Reg,
        align: u32,
        flags: u8,
    ) -> Result<Regs, Unsupported> {
        if types::is_packed_bits(ty) {
            return self.unsupported("vectors of single bits in memory");
        }
        let leaves = self.decoder.leaves(ty);
        let mut results = Regs::new();
        for (index, leaf) in self.known(leaves)?.into_iter().enumerate() {
            let flags = if index == 0 {
                flags | Access::LEADS
            } else {
                flags
            };
            let access = self.access(leaf.kind, align, flags);
            let (address, offset) = self.displaced(address, leaf.offset);
            let to = self.fresh();
            self.emit(Op::Load {
                access,
                to,
                address,
                offset,
            });
            if leaf.kind.bits() % 8 == 0 {
                results.push(to);
            } else {
                let masked = self.fresh();
                let bits = leaf.kind.bits();
                self.emit(Op::Mask {
                    bits,
                    to: masked,
                    a: to,
                });
                results.push(masked);
            }
        }
        Ok(results)
    }

    /// Optimised code loads ahead of a choice and then drops the value: if a `select` in the same
    /// block is all that uses the load just decoded, and its condition is known, the load asks it.
    fn mark_choice(&mut self, it: Value<'m>) {
        let [slot] = it.uses()[..] else {
            return;
        };
        let select = slot.user;
        if select.opcode() != Some(Opcode::LLVMSelect)
            || slot.operand == 0
            || select.block() != it.block()
        {
            return;
        }
        let condition = self.values.get(&select.operand(0)).map(|regs| &regs[..]);
        let (Some(&[condition]), Some(op)) = (condition, self.decoder.code.ops.last_mut()) else {
            return;
        };
        if let Op::Load {
            access,
            to,
            address,
            offset,
        } = *op
        {
            // Only a load of one lane is one op that leads.
            if access.leads() {
                *op = Op::LoadChosen {
                    access,
                    chosen: slot.operand == 1,
                    to,
                    address,
                    offset,
                    condition,
                };
            }
        }
    }

    /// Lanes to memory.
    pub(super) fn store(
        &mut self,
        ty: Type<'m>,
        regs: &Regs,
        address: Reg,
        align: u32,
        flags: u8,
    ) -> Result<(), Unsupported> {
        if types::is_packed_bits(ty) {
            return self.unsupported("vectors of single bits in memory");
        }
        let leaves = self.decoder.leaves(ty);
        let leaves = self.known(leaves)?;
        for (index, (leaf, &value)) in leaves.into_iter().zip(regs).enumerate() {
            let flags = if index == 0 {
                flags | Access::LEADS
            } else {
                flags
            };
            let access = self.access(leaf.kind, align, flags);
            let (address, offset) = self.displaced(address, leaf.offset);
            self.emit(Op::Store {
                access,
                value,
                address,
                offset,
            });
        }
        Ok(())
    }

    fn displaced(&mut self, address: Reg, offset: u64) -> (Reg, i32) {
        match i32::try_from(offset) {
            Ok(offset) => (address, offset),
            Err(_) => (self.added(address, offset as i64), 0),
        }
    }

    /// An address `offset` bytes further.
    fn added(&mut self, base: Reg, offset: i64) -> Reg {
        if offset == 0 {
            return base;
        }
        let to = self.fresh();
        match i32::try_from(offset) {
            Ok(offset) => self.emit(Op::AddOffset { offset, to, base }),
            Err(_) => {
                let b = self.constant(offset as u64);
                self.emit(Op::Add {
                    bits: 64,
                    to,
                    a: base,
                    b,
                });
            }
        }
        to
    }

    fn alloca(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let Some(size) = it
            .element_type()
            .and_then(|ty| self.decoder.layout.stride(ty))
            .and_then(|size| u32::try_from(size).ok())
        else {
            return self.refuse(it);
        };
        let count = self.reg(it.operand(0))?;
        let to = self.fresh();
        let align = it.alignment().min(MOST_ALIGNMENT);
        self.emit(Op::Alloca {
            to,
            count,
            size,
            align,
        });
        self.values.insert(it, std::iter::once(to).collect());
        Ok(())
    }

    fn element_pointer(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let Some(element) = it.element_type() else {
            return self.refuse(it);
        };
        let path = self.decoder.path(element, &it.operands()[1..]);
        let path = self.known(path)?;
        let bases = self.regs(it.operand(0))?;
        let leaves = self.decoder.leaves(it.ty());
        let lanes = self.known(leaves)?.len();
        let mut results = Regs::new();
        for lane in 0..lanes {
            // A single base or index serves every lane.
            let mut address = bases[if bases.len() == 1 { 0 } else { lane }];
            for &(index, scale) in &path.scaled {
                let Some(bits) = types::scalar(index.ty()).map(LaneKind::bits) else {
                    return self.refuse(it);
                };
                let indices = self.regs(index)?;
                let index = indices[if indices.len() == 1 { 0 } else { lane }];
                let Ok(scale) = u32::try_from(scale) else {
                    return self.refuse(it);
                };
                let to = self.fresh();
                self.emit(Op::AddScaled {
                    bits,
                    scale,
                    to,
                    base: address,
                    index,
                });
                address = to;
            }
            results.push(self.added(address, path.offset));
        }
        self.values.insert(it, results);
        Ok(())
    }

    fn atomic(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        let Some(kind) = types::scalar(it.operand(1).ty()) else {
            return self.refuse(it);
        };
        let address = self.reg(it.operand(0))?;
        let flags = Access::LEADS | Access::ATOMIC;
        let access = self.access(kind, it.alignment(), flags);
        let value = self.reg(it.operand(1))?;
        let to = self.fresh();
        if opcode == Opcode::LLVMAtomicCmpXchg {
            let new = self.reg(it.operand(2))?;
            let done = self.fresh();
            self.emit(Op::CompareExchange {
                access,
                to,
                done,
                address,
                expected: value,
                new,
            });
            self.values.insert(it, [to, done].into_iter().collect());
            return Ok(());
        }
        let Some(op) = it.atomic_operation().and_then(|op| atomic_op(op, kind)) else {
            return self.refuse(it);
        };
        self.emit(Op::Atomic {
            op,
            access,
            to,
            address,
            value,
        });
        self.values.insert(it, std::iter::once(to).collect());
        Ok(())
    }

    /// Lanes that are accessed only where a mask is set: each has its own address, or all are
    /// neighbours of the first.
    pub(super) fn masked_load(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let Some(kind) = types::scalar(it.ty()) else {
            return self.refuse(it);
        };
        let addresses = self.regs(it.operand(0))?;
        // The alignment was an argument once; now it is an attribute.
        let first = it.argument_count() - 2;
        let masks = self.regs(it.operand(first))?;
        let others = self.regs(it.operand(first + 1))?;
        let mut results = Regs::new();
        for (index, (mask, otherwise)) in masks.into_iter().zip(others).enumerate() {
            let (address, offset, access) = self.masked_lane(&addresses, index, kind);
            let to = self.fresh();
            self.emit(Op::LoadIf {
                access,
                to,
                address,
                offset,
                mask,
                otherwise,
            });
            results.push(to);
        }
        self.values.insert(it, results);
        Ok(())
    }

    pub(super) fn masked_store(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let Some(kind) = types::scalar(it.operand(0).ty()) else {
            return self.refuse(it);
        };
        let values = self.regs(it.operand(0))?;
        let addresses = self.regs(it.operand(1))?;
        let masks = self.regs(it.operand(it.argument_count() - 1))?;
        for (index, (mask, value)) in masks.into_iter().zip(values).enumerate() {
            let (address, offset, access) = self.masked_lane(&addresses, index, kind);
            self.emit(Op::StoreIf {
                access,
                value,
                address,
                offset,
                mask,
            });
        }
        Ok(())
    }

    fn masked_lane(
        &mut self,
        addresses: &Regs,
        index: usize,
        kind: LaneKind,
    ) -> (Reg, i32, Access) {
        let flags = if index == 0 { Access::LEADS } else { 0 };
        let access = self.access(kind, u32::from(kind.bytes()), flags);
        let size = usize::from(kind.bytes());
        if addresses.len() == 1 {
            (addresses[0], (index * size) as i32, access)
        } else {
            (addresses[index], 0, access)
        }
    }
}

fn atomic_op(operation: AtomicOperation, kind: LaneKind) -> Option<AtomicOp> {
    use AtomicOperation as A;
    let float = |op| kind.float().map(|kind| AtomicOp::Float(op, kind));
    Some(match operation {
        A::LLVMAtomicRMWBinOpXchg => AtomicOp::Exchange,
        A::LLVMAtomicRMWBinOpAdd => AtomicOp::Int(IntOp::Add),
        A::LLVMAtomicRMWBinOpSub => AtomicOp::Int(IntOp::Sub),
        A::LLVMAtomicRMWBinOpAnd => AtomicOp::Int(IntOp::And),
        A::LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
        A::LLVMAtomicRMWBinOpOr => AtomicOp::Int(IntOp::Or),
        A::LLVMAtomicRMWBinOpXor => AtomicOp::Int(IntOp::Xor),
        A::LLVMAtomicRMWBinOpMax => AtomicOp::Int(IntOp::SMax),
        A::LLVMAtomicRMWBinOpMin => AtomicOp::Int(IntOp::SMin),
        A::LLVMAtomicRMWBinOpUMax => AtomicOp::Int(IntOp::UMax),
        A::LLVMAtomicRMWBinOpUMin => AtomicOp::Int(IntOp::UMin),
        A::LLVMAtomicRMWBinOpUSubSat => AtomicOp::Int(IntOp::USubSat),
        A::LLVMAtomicRMWBinOpFAdd => float(FloatOp::Add)?,
        A::LLVMAtomicRMWBinOpFSub => float(FloatOp::Sub)?,
        A::LLVMAtomicRMWBinOpFMax => float(FloatOp::MaxNum)?,
        A::LLVMAtomicRMWBinOpFMin => float(FloatOp::MinNum)?,
        A::LLVMAtomicRMWBinOpFMaximum => float(FloatOp::Maximum)?,
        A::LLVMAtomicRMWBinOpFMinimum => float(FloatOp::Minimum)?,
        A::LLVMAtomicRMWBinOpUIncWrap => AtomicOp::IncrementWrap,
        A::LLVMAtomicRMWBinOpUDecWrap => AtomicOp::DecrementWrap,
        A::LLVMAtomicRMWBinOpUSubCond => AtomicOp::SubtractIfEnough,
    })
}
