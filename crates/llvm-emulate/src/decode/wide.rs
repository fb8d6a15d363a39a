//! Integers of 128 bits: two lanes of 64, the lower first. Programs have them for the upper half of a
//! product, and to carry two numbers as one; what is rarer, such as dividing them, is refused.

use smallvec::smallvec;

use super::body::{Body, Regs};
use super::instruction::compare;
use super::types::{self, is_wide};
use crate::int::IntOp;
use crate::op::{Op, Reg};
use crate::report::Unsupported;
use kernwright_llvm_ir::{IntPredicate, Opcode, Value};

/// A number of 128 bits.
#[derive(Clone, Copy)]
struct Wide {
    low: Reg,
    high: Reg,
}

impl<'m> Body<'_, 'm> {
    /// Decodes an instruction with such a number as its first operand or its result.
    pub(super) fn wide(&mut self, it: Value<'m>, opcode: Opcode) -> Result<(), Unsupported> {
        let result = match (is_wide(it.operand(0).ty()), is_wide(it.ty())) {
            (false, true) => self.widened(it, opcode)?,
            (true, false) => self.narrowed(it, opcode)?,
            _ => self.computed(it, opcode)?,
        };
        match result {
            Some(regs) => self.values.insert(it, regs),
            None => return self.refuse(it),
        };
        Ok(())
    }

    fn wide_operand(&mut self, value: Value<'m>) -> Result<Wide, Unsupported> {
        match self.regs(value)?[..] {
            [low, high] => Ok(Wide { low, high }),
            _ => self.unsupported(&format!("a value of type {} here", value.ty().text())),
        }
    }

    fn widened(&mut self, it: Value<'m>, opcode: Opcode) -> Result<Option<Regs>, Unsupported> {
        let a = it.operand(0);
        let from = types::scalar(a.ty()).map(types::LaneKind::bits);
        Ok(match (opcode, from) {
            (Opcode::LLVMZExt, Some(_)) => {
                let low = self.reg(a)?;
                Some(smallvec![low, self.constant(0)])
            }
            (Opcode::LLVMSExt, Some(from)) => {
                let a = self.reg(a)?;
                let low = self.made(|to| Op::SignExtend {
                    from,
                    bits: 64,
                    to,
                    a,
                });
                Some(smallvec![low, self.sign(low)])
            }
            // Two numbers of 64 bits under another name.
            (Opcode::LLVMBitCast, Some(64)) => {
                let regs = self.regs(a)?;
                (regs.len() == 2).then_some(regs)
            }
            _ => None,
        })
    }

    fn narrowed(&mut self, it: Value<'m>, opcode: Opcode) -> Result<Option<Regs>, Unsupported> {
        let a = self.wide_operand(it.operand(0))?;
        let to = types::scalar(it.ty()).map(types::LaneKind::bits);
        Ok(match (opcode, to) {
            (Opcode::LLVMTrunc, Some(64)) => Some(smallvec![a.low]),
            (Opcode::LLVMTrunc, Some(bits)) => {
                let low = self.made(|to| Op::Mask { bits, to, a: a.low });
                Some(smallvec![low])
            }
            (Opcode::LLVMBitCast, Some(64)) => Some(smallvec![a.low, a.high]),
            (Opcode::LLVMICmp, _) => {
                let b = self.wide_operand(it.operand(1))?;
                let Some(predicate) = it.int_predicate() else {
                    return Ok(None);
                };
                Some(smallvec![self.compared(predicate, a, b)])
            }
            _ => None,
        })
    }

    fn computed(&mut self, it: Value<'m>, opcode: Opcode) -> Result<Option<Regs>, Unsupported> {
        let a = self.wide_operand(it.operand(0))?;
        if it.operand_count() != 2 {
            return Ok(None);
        }
        let b = self.wide_operand(it.operand(1))?;
        let Wide { low, high } = match opcode {
            Opcode::LLVMAdd => self.sum(a, b),
            Opcode::LLVMSub => self.difference(a, b),
            Opcode::LLVMMul => self.product(a, b),
            Opcode::LLVMAnd => self.both(a, b, |to, a, b| Op::And { to, a, b }),
            Opcode::LLVMOr => self.both(a, b, |to, a, b| Op::Or { to, a, b }),
            Opcode::LLVMXor => self.both(a, b, |to, a, b| Op::Xor { to, a, b }),
            Opcode::LLVMShl | Opcode::LLVMLShr | Opcode::LLVMAShr => self.shifted(opcode, a, b.low),
            _ => return Ok(None),
        };
        Ok(Some(smallvec![low, high]))
    }

    /// A new register, and what makes it.
    fn made(&mut self, op: impl FnOnce(Reg) -> Op) -> Reg {
        let to = self.fresh();
        self.emit(op(to));
        to
    }

    fn plus(&mut self, a: Reg, b: Reg) -> Reg {
        self.made(|to| Op::Add { bits: 64, to, a, b })
    }

    fn minus(&mut self, a: Reg, b: Reg) -> Reg {
        self.made(|to| Op::Sub { bits: 64, to, a, b })
    }

    fn times(&mut self, a: Reg, b: Reg) -> Reg {
        self.made(|to| Op::Mul { bits: 64, to, a, b })
    }

    /// All bits like the uppermost.
    fn sign(&mut self, a: Reg) -> Reg {
        let b = self.constant(63);
        self.made(|to| Op::Sar { bits: 64, to, a, b })
    }

    fn both(&mut self, a: Wide, b: Wide, op: fn(Reg, Reg, Reg) -> Op) -> Wide {
        Wide {
            low: self.made(|to| op(to, a.low, b.low)),
            high: self.made(|to| op(to, a.high, b.high)),
        }
    }

    fn sum(&mut self, a: Wide, b: Wide) -> Wide {
        let low = self.plus(a.low, b.low);
        let carry = self.made(|to| Op::Below {
            to,
            a: low,
            b: a.low,
        });
        let high = self.plus(a.high, b.high);
        let high = self.plus(high, carry);
        Wide { low, high }
    }

    fn difference(&mut self, a: Wide, b: Wide) -> Wide {
        let borrow = self.made(|to| Op::Below {
            to,
            a: a.low,
            b: b.low,
        });
        let low = self.minus(a.low, b.low);
        let high = self.minus(a.high, b.high);
        let high = self.minus(high, borrow);
        Wide { low, high }
    }

    fn product(&mut self, a: Wide, b: Wide) -> Wide {
        let low = self.times(a.low, b.low);
        let upper = self.made(|to| Op::Int {
            op: IntOp::UMulHigh,
            bits: 64,
            to,
            a: a.low,
            b: b.low,
        });
        let one = self.times(a.low, b.high);
        let other = self.times(a.high, b.low);
        let crossed = self.plus(one, other);
        let high = self.plus(upper, crossed);
        Wide { low, high }
    }

    /// Shifts by less than 64 move bits from one half to the other, those by more whole halves.
    fn shifted(&mut self, opcode: Opcode, a: Wide, by: Reg) -> Wide {
        let (zero, half) = (self.constant(0), self.constant(64));
        let is_far = self.made(|to| Op::BelowEqual { to, a: half, b: by });
        let further = self.minus(by, half);
        let shift = |to, a, b| match opcode {
            Opcode::LLVMShl => Op::Shl { bits: 64, to, a, b },
            Opcode::LLVMLShr => Op::Shr { bits: 64, to, a, b },
            _ => Op::Sar { bits: 64, to, a, b },
        };
        let left = opcode == Opcode::LLVMShl;
        let (from, onto) = match left {
            true => (a.low, a.high),
            false => (a.high, a.low),
        };
        // The half that bits leave, and the one that they come to.
        let near = self.made(|to| shift(to, from, by));
        let emptied = match opcode {
            Opcode::LLVMAShr => self.sign(from),
            _ => zero,
        };
        let left_behind = self.chosen(is_far, emptied, near);
        let (upper, lower) = if left { (onto, from) } else { (from, onto) };
        let mixed = self.made(|to| Op::Funnel {
            left,
            bits: 64,
            to,
            a: upper,
            b: lower,
            by,
        });
        let far = self.made(|to| shift(to, from, further));
        let arrived = self.chosen(is_far, far, mixed);
        match left {
            true => Wide {
                low: left_behind,
                high: arrived,
            },
            false => Wide {
                low: arrived,
                high: left_behind,
            },
        }
    }

    /// By the upper halves, or by the lower ones where those are the same.
    fn compared(&mut self, predicate: IntPredicate, a: Wide, b: Wide) -> Reg {
        let high_same = self.made(|to| Op::Equal {
            to,
            a: a.high,
            b: b.high,
        });
        let lower = match predicate {
            IntPredicate::LLVMIntSLT => IntPredicate::LLVMIntULT,
            IntPredicate::LLVMIntSLE => IntPredicate::LLVMIntULE,
            IntPredicate::LLVMIntSGT => IntPredicate::LLVMIntUGT,
            IntPredicate::LLVMIntSGE => IntPredicate::LLVMIntUGE,
            same => same,
        };
        let by_low = self.made(|to| compare(lower, 64, to, a.low, b.low));
        let by_high = self.made(|to| compare(predicate, 64, to, a.high, b.high));
        self.chosen(high_same, by_low, by_high)
    }
}
