//! What only GPUs have: special registers, barriers, warps.

use super::body::{Body, Regs};
use super::names;
use super::types::{self, LaneKind};
use crate::code::{Reduction, ShuffleMode, VoteMode, Wait, WarpOp, special};
use crate::float::{FloatKind, FloatOp1};
use crate::int::IntOp;
use crate::op::{Access, Conversion, Op, Space};
use crate::report::Unsupported;
use kernwright_llvm_ir::Value;

impl<'m> Body<'_, 'm> {
    /// An intrinsic by what follows `llvm.nvvm.`; `false` if it is not known.
    pub(super) fn gpu(&mut self, it: Value<'m>, name: &str) -> Result<bool, Unsupported> {
        if let Some(register) = name.strip_prefix("read.ptx.sreg.") {
            return self.special(it, register);
        }
        if matches!(name, "membar.gl" | "membar.sys") {
            self.emit(Op::Fence);
            return Ok(true);
        }
        if name.starts_with("membar.") || name.starts_with("fence.") || name == "nanosleep" {
            return Ok(true);
        }
        if name.starts_with("barrier") {
            return self.barrier(it, name);
        }
        if let Some(rest) = name.strip_prefix("isspacep.") {
            let space = match rest {
                "global" => Space::Global,
                "shared" => Space::Shared,
                "local" => Space::Local,
                "const" => Space::Constant,
                _ => return Ok(false),
            };
            let a = self.reg(it.operand(0))?;
            let to = self.fresh();
            self.emit(Op::IsSpace { space, to, a });
            self.values.insert(it, std::iter::once(to).collect());
            return Ok(true);
        }
        if name.starts_with("ldu.global.") || name.starts_with("ldg.global.") {
            let address = self.reg(it.operand(0))?;
            let align = it.operand(1).as_int().unwrap_or(1).clamp(1, 16) as u32;
            let results = self.load(it.ty(), address, align, Access::INVARIANT)?;
            self.values.insert(it, results);
            return Ok(true);
        }
        match name {
            "exit" => {
                self.emit(Op::Exit);
                return Ok(true);
            }
            "activemask" => {
                let to = self.fresh();
                self.wait(Wait::ActiveMask { to });
                self.values.insert(it, std::iter::once(to).collect());
                return Ok(true);
            }
            _ => {}
        }
        if self.warp(it, name)? || self.conversion(it, name)? {
            return Ok(true);
        }
        match names::nvvm(name) {
            Some(meaning) => self.mean(it, meaning).map(|()| true),
            None => Ok(false),
        }
    }

    fn wait(&mut self, wait: Wait) {
        let waits = &mut self.decoder.code.waits;
        waits.push(wait);
        let index = waits.len() as u32 - 1;
        self.emit(Op::Wait { index });
    }

    pub(super) fn special(&mut self, it: Value<'m>, register: &str) -> Result<bool, Unsupported> {
        let axis = |axis: &str| match axis {
            "x" => Some(0),
            "y" => Some(1),
            "z" => Some(2),
            _ => None,
        };
        let which = match register.split_once('.') {
            Some(("tid", word)) => axis(word).map(|axis| special::THREAD + axis),
            Some(("ctaid", word)) => axis(word).map(|axis| special::BLOCK + axis),
            Some(("ntid", word)) => axis(word).map(|axis| special::BLOCK_SIZE + axis),
            Some(("nctaid", word)) => axis(word).map(|axis| special::GRID_SIZE + axis),
            Some(("lanemask", word)) => match word {
                "eq" => Some(special::MASK_EQUAL),
                "lt" => Some(special::MASK_LESS),
                "le" => Some(special::MASK_LESS_EQUAL),
                "gt" => Some(special::MASK_GREATER),
                "ge" => Some(special::MASK_GREATER_EQUAL),
                _ => None,
            },
            None => match register {
                "laneid" => Some(special::LANE),
                "warpid" => Some(special::WARP),
                "warpsize" => Some(special::WARP_SIZE),
                "nwarpid" => Some(special::WARP_COUNT),
                "dynamic_smem_size" => Some(special::DYNAMIC_SHARED),
                _ => None,
            },
            _ => None,
        };
        let Some(which) = which else {
            return Ok(false);
        };
        let to = self.fresh();
        self.emit(Op::Special { which, to });
        self.values.insert(it, std::iter::once(to).collect());
        Ok(true)
    }

    /// Barriers of a block, under the names of LLVM 22 and those before.
    fn barrier(&mut self, it: Value<'m>, name: &str) -> Result<bool, Unsupported> {
        let reduction = |word: &str| match word {
            "popc" => Some(Reduction::Count),
            "and" => Some(Reduction::And),
            "or" => Some(Reduction::Or),
            _ => None,
        };
        let words: Vec<&str> = name.split('.').filter(|&word| word != "aligned").collect();
        let (reduce, has_id, has_count) = match words[..] {
            ["barrier0"] => (None, false, false),
            ["barrier0", word] => (reduction(word), false, false),
            ["barrier", "n"] | ["barrier", "sync"] | ["barrier", "cta", "sync", "all"] => {
                (None, true, false)
            }
            ["barrier"] | ["barrier", "sync", "cnt"] | ["barrier", "cta", "sync", "count"] => {
                (None, true, true)
            }
            ["barrier", "cta", "red", word, "all"] => (reduction(word), true, false),
            ["barrier", "cta", "red", word, "count"] => (reduction(word), true, true),
            _ => return Ok(false),
        };
        let mut operands = 0..it.argument_count();
        let mut next = |body: &mut Self| match operands.next() {
            Some(operand) => body.reg(it.operand(operand)),
            None => body.refuse(it),
        };
        let id = if has_id {
            next(self)?
        } else {
            self.constant(0)
        };
        let count = if has_count { Some(next(self)?) } else { None };
        let reduce = match reduce {
            None => None,
            Some(reduction) => {
                let predicate = next(self)?;
                let to = self.fresh();
                self.values.insert(it, std::iter::once(to).collect());
                Some((reduction, predicate, to))
            }
        };
        self.wait(Wait::Barrier { id, count, reduce });
        Ok(true)
    }

    /// What the threads of a warp do together.
    fn warp(&mut self, it: Value<'m>, name: &str) -> Result<bool, Unsupported> {
        let words: Vec<&str> = name.split('.').collect();
        let mut results = Regs::new();
        let (mask, what) = match words[..] {
            ["bar", "warp", "sync"] => (self.reg(it.operand(0))?, WarpOp::Sync),
            ["shfl", "sync", mode, kind] => {
                let mode = match mode {
                    "idx" => ShuffleMode::Index,
                    "up" => ShuffleMode::Up,
                    "down" => ShuffleMode::Down,
                    "bfly" => ShuffleMode::Butterfly,
                    _ => return Ok(false),
                };
                let to = self.fresh();
                results.push(to);
                let in_range = if kind.ends_with('p') {
                    let flag = self.fresh();
                    results.push(flag);
                    Some(flag)
                } else {
                    None
                };
                let shuffle = WarpOp::Shuffle {
                    mode,
                    to,
                    in_range,
                    value: self.reg(it.operand(1))?,
                    lane: self.reg(it.operand(2))?,
                    clamp: self.reg(it.operand(3))?,
                };
                (self.reg(it.operand(0))?, shuffle)
            }
            ["vote", mode, "sync"] => {
                let mode = match mode {
                    "all" => VoteMode::All,
                    "any" => VoteMode::Any,
                    "uni" => VoteMode::Uniform,
                    "ballot" => VoteMode::Ballot,
                    _ => return Ok(false),
                };
                let to = self.fresh();
                results.push(to);
                let predicate = self.reg(it.operand(1))?;
                (
                    self.reg(it.operand(0))?,
                    WarpOp::Vote {
                        mode,
                        to,
                        predicate,
                    },
                )
            }
            ["match", mode, "sync", _] => {
                let to = self.fresh();
                results.push(to);
                let all = if mode == "all" {
                    let flag = self.fresh();
                    results.push(flag);
                    Some(flag)
                } else {
                    None
                };
                let value = self.reg(it.operand(1))?;
                (self.reg(it.operand(0))?, WarpOp::Match { to, all, value })
            }
            ["redux", "sync", op] => {
                let op = match op {
                    "add" => IntOp::Add,
                    "and" => IntOp::And,
                    "or" => IntOp::Or,
                    "xor" => IntOp::Xor,
                    "max" => IntOp::SMax,
                    "min" => IntOp::SMin,
                    "umax" => IntOp::UMax,
                    "umin" => IntOp::UMin,
                    _ => return Ok(false),
                };
                let to = self.fresh();
                results.push(to);
                let value = self.reg(it.operand(0))?;
                (self.reg(it.operand(1))?, WarpOp::Reduce { op, to, value })
            }
            _ => return Ok(false),
        };
        self.wait(Wait::Warp { mask, what });
        self.values.insert(it, results);
        Ok(true)
    }

    /// `f2i.rn` and its kind.
    fn conversion(&mut self, it: Value<'m>, name: &str) -> Result<bool, Unsupported> {
        let Some((kinds, mode)) = name.split_once('.') else {
            return Ok(false);
        };
        let mode = mode.trim_end_matches(".ftz");
        let Some((from, to)) = kinds.split_once('2') else {
            return Ok(false);
        };
        let float = |word: &str| match word {
            "f" => Some(FloatKind::Single),
            "d" => Some(FloatKind::Double),
            "h" => Some(FloatKind::Half),
            _ => None,
        };
        let integer = |word: &str| matches!(word, "i" | "ui" | "ll" | "ull");
        let mut a = self.reg(it.operand(0))?;
        let result = self.fresh();
        let op = match (float(from), float(to)) {
            (Some(kind), None) if integer(to) => {
                let op = match mode {
                    "rn" => FloatOp1::RoundEven,
                    "rz" => FloatOp1::Trunc,
                    "rm" => FloatOp1::Floor,
                    "rp" => FloatOp1::Ceil,
                    _ => return Ok(false),
                };
                let rounded = self.fresh();
                self.emit(Op::Float1 {
                    op,
                    kind,
                    to: rounded,
                    a,
                });
                a = rounded;
                let bits = types::scalar(it.ty()).map_or(32, LaneKind::bits);
                let how = if to.starts_with('u') {
                    Conversion::FloatToUnsigned
                } else {
                    Conversion::FloatToSigned
                };
                Op::Convert {
                    how,
                    kind,
                    bits,
                    to: result,
                    a,
                }
            }
            (None, Some(kind)) if integer(from) && mode == "rn" => {
                let bits = types::scalar(it.operand(0).ty()).map_or(32, LaneKind::bits);
                let how = if from.starts_with('u') {
                    Conversion::UnsignedToFloat
                } else {
                    Conversion::SignedToFloat
                };
                Op::Convert {
                    how,
                    kind,
                    bits,
                    to: result,
                    a,
                }
            }
            (Some(from), Some(kind)) if mode == "rn" => Op::Resize {
                from,
                kind,
                to: result,
                a,
            },
            _ => return Ok(false),
        };
        self.emit(op);
        self.values.insert(it, std::iter::once(result).collect());
        Ok(true)
    }
}
