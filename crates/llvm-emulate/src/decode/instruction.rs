//! Instructions that compute, and those that end blocks.

use super::body::{Body, Regs};
use super::types::{self, LaneKind, is_wide};
use crate::code::Switch;
use crate::float::{FloatKind, FloatOp, FloatOp1};
use crate::int::IntOp;
use crate::op::{Conversion, Op, Reg};
use crate::report::Unsupported;
use kernwright_llvm_ir::{IntPredicate, Opcode, Type, TypeKind, Value};

impl<'m> Body<'_, 'm> {
    /// Decodes one that is no phi. Returns whether it counts.
    pub(super) fn instruction(&mut self, it: Value<'m>) -> Result<bool, Unsupported> {
        let Some(opcode) = it.opcode() else {
            return self.refuse(it);
        };
        match opcode {
            Opcode::LLVMRet | Opcode::LLVMBr | Opcode::LLVMSwitch | Opcode::LLVMUnreachable => {
                self.end(it, opcode)?
            }
            Opcode::LLVMCall => return self.call(it),
            Opcode::LLVMAlloca
            | Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMGetElementPtr
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg => self.memory(it, opcode)?,
            // One thread runs at a time, and of fences only those of PTX order blocks.
            Opcode::LLVMFence => {}
            Opcode::LLVMExtractElement
            | Opcode::LLVMInsertElement
            | Opcode::LLVMShuffleVector
            | Opcode::LLVMExtractValue
            | Opcode::LLVMInsertValue => self.rearrange(it, opcode)?,
            _ if of_wide_numbers(it, opcode) => self.wide(it, opcode)?,
            Opcode::LLVMBitCast => self.bit_cast(it)?,
            Opcode::LLVMFreeze | Opcode::LLVMAddrSpaceCast => {
                let regs = self.regs(it.operand(0))?;
                self.values.insert(it, regs);
            }
            Opcode::LLVMSelect => self.select(it)?,
            _ if self.fused(it, opcode)? => {}
            _ => self.lane_by_lane(it, opcode)?,
        }
        // What only changes what a register is called costs nothing on any machine.
        let is_free = matches!(
            opcode,
            Opcode::LLVMBitCast
                | Opcode::LLVMFreeze
                | Opcode::LLVMAddrSpaceCast
                | Opcode::LLVMPtrToInt
                | Opcode::LLVMIntToPtr
                | Opcode::LLVMPtrToAddr
                | Opcode::LLVMTrunc
        );
        Ok(!is_free)
    }

    fn lane_by_lane(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        let Some(from) = types::scalar(it.operand(0).ty()) else {
            return self.refuse(it);
        };
        let Some(kind) = types::scalar(it.ty()) else {
            return self.refuse(it);
        };
        let a = self.regs(it.operand(0))?;
        let b = if it.operand_count() > 1 {
            self.regs(it.operand(1))?
        } else {
            a.clone()
        };
        let mut results = Regs::new();
        for (a, b) in a.into_iter().zip(b) {
            let Some(to) = self.lane(it, opcode, (from, kind), a, b) else {
                return self.refuse(it);
            };
            results.push(to);
        }
        self.values.insert(it, results);
        Ok(())
    }

    /// One lane; `None` if the instruction is not known.
    fn lane(
        &mut self,
        it: Value<'m>,
        opcode: Opcode,
        (from, kind): (LaneKind, LaneKind),
        a: Reg,
        b: Reg,
    ) -> Option<Reg> {
        let bits = kind.bits();
        let to = self.fresh();
        let int = |op| Op::Int { op, bits, to, a, b };
        let op = match opcode {
            Opcode::LLVMAdd => Op::Add { bits, to, a, b },
            Opcode::LLVMSub => Op::Sub { bits, to, a, b },
            Opcode::LLVMMul => Op::Mul { bits, to, a, b },
            Opcode::LLVMUDiv => int(IntOp::UDiv),
            Opcode::LLVMSDiv => int(IntOp::SDiv),
            Opcode::LLVMURem => int(IntOp::URem),
            Opcode::LLVMSRem => int(IntOp::SRem),
            Opcode::LLVMShl => Op::Shl { bits, to, a, b },
            Opcode::LLVMLShr => Op::Shr { bits, to, a, b },
            Opcode::LLVMAShr => Op::Sar { bits, to, a, b },
            Opcode::LLVMAnd => Op::And { to, a, b },
            Opcode::LLVMOr => Op::Or { to, a, b },
            Opcode::LLVMXor => Op::Xor { to, a, b },
            Opcode::LLVMFAdd => float(FloatOp::Add, kind.float()?, to, a, b),
            Opcode::LLVMFSub => float(FloatOp::Sub, kind.float()?, to, a, b),
            Opcode::LLVMFMul => float(FloatOp::Mul, kind.float()?, to, a, b),
            Opcode::LLVMFDiv => float(FloatOp::Div, kind.float()?, to, a, b),
            Opcode::LLVMFRem => float(FloatOp::Rem, kind.float()?, to, a, b),
            Opcode::LLVMFNeg => Op::Float1 {
                op: FloatOp1::Neg,
                kind: kind.float()?,
                to,
                a,
            },
            Opcode::LLVMZExt => return Some(a),
            Opcode::LLVMTrunc
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMPtrToAddr => {
                if bits >= from.bits() {
                    return Some(a);
                }
                Op::Mask { bits, to, a }
            }
            Opcode::LLVMSExt => Op::SignExtend {
                from: from.bits(),
                bits,
                to,
                a,
            },
            Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => Op::Resize {
                from: from.float()?,
                kind: kind.float()?,
                to,
                a,
            },
            Opcode::LLVMFPToSI | Opcode::LLVMFPToUI => Op::Convert {
                how: if opcode == Opcode::LLVMFPToSI {
                    Conversion::FittingToSigned
                } else {
                    Conversion::FittingToUnsigned
                },
                kind: from.float()?,
                bits,
                to,
                a,
            },
            Opcode::LLVMSIToFP | Opcode::LLVMUIToFP => Op::Convert {
                how: if opcode == Opcode::LLVMSIToFP {
                    Conversion::SignedToFloat
                } else {
                    Conversion::UnsignedToFloat
                },
                kind: kind.float()?,
                bits: from.bits(),
                to,
                a,
            },
            Opcode::LLVMICmp => compare(it.int_predicate()?, from.bits(), to, a, b),
            Opcode::LLVMFCmp => Op::FloatCompare {
                kind: from.float()?,
                predicate: it.float_predicate()?,
                to,
                a,
                b,
            },
            _ => return None,
        };
        self.emit(op);
        Some(to)
    }

    fn select(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let conditions = self.regs(it.operand(0))?;
        let yes = self.regs(it.operand(1))?;
        let no = self.regs(it.operand(2))?;
        let Some(&first) = conditions.first() else {
            return self.refuse(it);
        };
        let mut results = Regs::new();
        for (index, (yes, no)) in yes.into_iter().zip(no).enumerate() {
            // One condition chooses between whole vectors or structs.
            let condition = if conditions.len() == 1 {
                first
            } else {
                conditions[index]
            };
            results.push(self.chosen(condition, yes, no));
        }
        self.values.insert(it, results);
        Ok(())
    }

    /// One of two registers.
    pub(super) fn chosen(&mut self, condition: Reg, yes: Reg, no: Reg) -> Reg {
        if yes == no {
            return yes;
        }
        let to = self.fresh();
        self.emit(Op::Select {
            to,
            condition,
            yes,
            no,
        });
        to
    }

    /// Renames lanes: nothing is left to do at run time, unless an index is known only then.
    fn rearrange(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        let mut regs = self.regs(it.operand(0))?;
        let results: Regs = match opcode {
            Opcode::LLVMShuffleVector => {
                let zero = self.constant(0);
                regs.extend(self.regs(it.operand(1))?);
                let lane = |index: Option<u32>| index.and_then(|index| regs.get(index as usize));
                let mask = it.shuffle_mask().into_iter();
                mask.map(|index| lane(index).copied().unwrap_or(zero))
                    .collect()
            }
            Opcode::LLVMExtractValue | Opcode::LLVMInsertValue => {
                let Some((first, count)) = self.part(it.operand(0).ty(), &it.part_indices()) else {
                    return self.refuse(it);
                };
                if opcode == Opcode::LLVMInsertValue {
                    let new = self.regs(it.operand(1))?;
                    regs[first..first + count].copy_from_slice(&new);
                    regs
                } else {
                    regs[first..first + count].iter().copied().collect()
                }
            }
            Opcode::LLVMExtractElement => match it.operand(1).as_int() {
                Some(index) => {
                    let zero = self.constant(0);
                    let lane = usize::try_from(index)
                        .ok()
                        .and_then(|index| regs.get(index));
                    std::iter::once(lane.copied().unwrap_or(zero)).collect()
                }
                None => {
                    let (first, count) = self.in_a_row(&regs);
                    let index = self.reg(it.operand(1))?;
                    let to = self.fresh();
                    self.emit(Op::Pick {
                        to,
                        first,
                        count,
                        index,
                    });
                    std::iter::once(to).collect()
                }
            },
            _ => {
                let value = self.reg(it.operand(1))?;
                match it.operand(2).as_int() {
                    Some(index) => {
                        if let Some(lane) =
                            usize::try_from(index).ok().and_then(|i| regs.get_mut(i))
                        {
                            *lane = value;
                        }
                        regs
                    }
                    None => {
                        let (first, count) = self.in_a_row(&regs);
                        let index = self.reg(it.operand(2))?;
                        self.emit(Op::Put {
                            first,
                            count,
                            index,
                            value,
                        });
                        (first..first + count).collect()
                    }
                }
            }
        };
        self.values.insert(it, results);
        Ok(())
    }

    /// Copies lanes to registers that lie in a row.
    fn in_a_row(&mut self, regs: &Regs) -> (Reg, u32) {
        let first = self.row(regs.len());
        for (&from, to) in regs.iter().zip(first..) {
            self.emit(Op::Move { to, from });
        }
        (first, regs.len() as u32)
    }

    /// The first lane of a part of an aggregate, and how many it has.
    fn part(&mut self, ty: Type<'m>, indices: &[u32]) -> Option<(usize, usize)> {
        let count_of = |ty| self.decoder.leaves(ty).ok().map(|leaves| leaves.len());
        let (mut first, mut ty) = (0, ty);
        for &index in indices {
            match ty.kind() {
                TypeKind::Struct(_) => {
                    for field in 0..index {
                        first += count_of(ty.field(field)?)?;
                    }
                    ty = ty.field(index)?;
                }
                TypeKind::Array(_, element) => {
                    first += index as usize * count_of(element)?;
                    ty = element;
                }
                _ => return None,
            }
        }
        Some((first, count_of(ty)?))
    }

    fn bit_cast(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        let (from, to) = (types::scalar(it.operand(0).ty()), types::scalar(it.ty()));
        let (Some(from), Some(to)) = (from, to) else {
            return self.refuse(it);
        };
        let regs = self.regs(it.operand(0))?;
        let (from, to) = (usize::from(from.bits()), usize::from(to.bits()));
        let results = if from == to {
            regs
        } else if from > to && from % to == 0 {
            self.split(&regs, from / to, to as u8)
        } else if to % from == 0 {
            regs.chunks(to / from)
                .map(|parts| self.joined(parts, from as u8))
                .collect()
        } else {
            return self.refuse(it);
        };
        self.values.insert(it, results);
        Ok(())
    }

    /// Takes registers apart into parts of `bits` bits, lowest first.
    fn split(&mut self, regs: &Regs, parts: usize, bits: u8) -> Regs {
        let mut results = Regs::new();
        for &a in regs {
            for part in 0..parts {
                let b = self.constant((part * usize::from(bits)) as u64);
                let (shifted, to) = (self.fresh(), self.fresh());
                self.emit(Op::Shr {
                    bits: 64,
                    to: shifted,
                    a,
                    b,
                });
                self.emit(Op::Mask {
                    bits,
                    to,
                    a: shifted,
                });
                results.push(to);
            }
        }
        results
    }

    /// Puts parts of `bits` bits together, lowest first.
    fn joined(&mut self, parts: &[Reg], bits: u8) -> Reg {
        let mut whole = parts[0];
        for (&a, part) in parts.iter().zip(0u64..).skip(1) {
            let b = self.constant(part * u64::from(bits));
            let (shifted, to) = (self.fresh(), self.fresh());
            self.emit(Op::Shl {
                bits: 64,
                to: shifted,
                a,
                b,
            });
            self.emit(Op::Or {
                to,
                a: whole,
                b: shifted,
            });
            whole = to;
        }
        whole
    }

    fn end(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        let successors = it
            .block()
            .map_or_else(Vec::new, kernwright_llvm_ir::Block::successors);
        match opcode {
            Opcode::LLVMRet => {
                let values = if it.operand_count() == 1 {
                    self.regs(it.operand(0))?
                } else {
                    Regs::new()
                };
                let returns = &mut self.decoder.code.returns;
                returns.push(values.to_vec());
                let values = returns.len() as u32 - 1;
                self.emit(Op::Return { values });
            }
            Opcode::LLVMUnreachable => self.emit(Op::Unreachable),
            Opcode::LLVMBr => match successors[..] {
                [only] => {
                    let target = self.edge(only);
                    self.emit(Op::Jump { target });
                }
                [yes, no] => {
                    let condition = self.reg(it.operand(0))?;
                    let (yes, no) = (self.edge(yes), self.edge(no));
                    self.emit(Op::Branch { condition, yes, no });
                }
                _ => return self.refuse(it),
            },
            _ => {
                let value = self.reg(it.operand(0))?;
                let mut cases = Vec::new();
                for (index, &block) in (0..).zip(&successors).skip(1) {
                    let case = it.case_value(index).and_then(Value::number_bits);
                    let Some(case) = case else {
                        return self.refuse(it);
                    };
                    cases.push((case, self.edge(block)));
                }
                cases.sort_unstable();
                let Some(&default) = successors.first() else {
                    return self.refuse(it);
                };
                let otherwise = self.edge(default);
                let switches = &mut self.decoder.code.switches;
                switches.push(Switch { cases, otherwise });
                let table = switches.len() as u32 - 1;
                self.emit(Op::Switch { value, table });
            }
        }
        Ok(())
    }
}

/// Whether an instruction computes with integers of 128 bits, and does not only pass them on.
fn of_wide_numbers(it: Value<'_>, opcode: Opcode) -> bool {
    let passes_on = matches!(opcode, Opcode::LLVMFreeze | Opcode::LLVMSelect);
    !passes_on && (is_wide(it.ty()) || is_wide(it.operand(0).ty()))
}

/// An operation on floats, as the op made for it if there is one.
pub(super) fn float(op: FloatOp, kind: FloatKind, to: Reg, a: Reg, b: Reg) -> Op {
    match (op, kind) {
        (FloatOp::Add, FloatKind::Single) => Op::Add32 { to, a, b },
        (FloatOp::Sub, FloatKind::Single) => Op::Sub32 { to, a, b },
        (FloatOp::Mul, FloatKind::Single) => Op::Mul32 { to, a, b },
        (FloatOp::Add, FloatKind::Double) => Op::Add64 { to, a, b },
        (FloatOp::Sub, FloatKind::Double) => Op::Sub64 { to, a, b },
        (FloatOp::Mul, FloatKind::Double) => Op::Mul64 { to, a, b },
        _ => Op::Float { op, kind, to, a, b },
    }
}

pub(super) fn compare(predicate: IntPredicate, bits: u8, to: Reg, a: Reg, b: Reg) -> Op {
    match predicate {
        IntPredicate::LLVMIntEQ => Op::Equal { to, a, b },
        IntPredicate::LLVMIntNE => Op::NotEqual { to, a, b },
        IntPredicate::LLVMIntULT => Op::Below { to, a, b },
        IntPredicate::LLVMIntULE => Op::BelowEqual { to, a, b },
        IntPredicate::LLVMIntUGT => Op::Below { to, a: b, b: a },
        IntPredicate::LLVMIntUGE => Op::BelowEqual { to, a: b, b: a },
        IntPredicate::LLVMIntSLT => Op::Less { bits, to, a, b },
        IntPredicate::LLVMIntSLE => Op::LessEqual { bits, to, a, b },
        IntPredicate::LLVMIntSGT => Op::Less {
            bits,
            to,
            a: b,
            b: a,
        },
        IntPredicate::LLVMIntSGE => Op::LessEqual {
            bits,
            to,
            a: b,
            b: a,
        },
    }
}
