//! Calls: of functions with a body, of intrinsics, of functions known by name.

use super::body::{Body, Regs};
use super::instruction::float;
use super::names::{self, Basic, Meaning};
use super::types::{self, LaneKind};
use crate::code::CallSite;
use crate::float::{FloatKind, FloatOp, FloatOp1};
use crate::int::IntOp;
use crate::op::{Conversion, Op, Reg};
use crate::report::Unsupported;
use kernwright_llvm_ir::{Function, Value};

impl<'m> Body<'_, 'm> {
    /// Decodes a call. Returns whether it counts.
    pub(super) fn call(&mut self, it: Value<'m>) -> Result<bool, Unsupported> {
        if let Some(text) = it.assembly() {
            return self.assembly(it, &text);
        }
        let Some(callee) = it.callee() else {
            return self.unsupported("a call of a function known only at run time");
        };
        let name = callee.name();
        if names::is_nothing(&name) {
            return Ok(false);
        }
        // How the GPU's passes mark a struct that was passed by value: the pointer stays the same.
        if name.starts_with("llvm.nvvm.internal.addrspace.wrap") {
            let regs = self.regs(it.operand(0))?;
            self.values.insert(it, regs);
            return Ok(false);
        }
        if names::is_trap(&name) {
            self.emit(Op::Trap);
            return Ok(true);
        }
        if callee.has_body() {
            self.call_function(it, callee)?;
            return Ok(true);
        }
        let unknown = match name.strip_prefix("llvm.") {
            Some(rest) => match rest.strip_prefix("nvvm.") {
                Some(rest) => !self.gpu(it, rest)?,
                None => !self.intrinsic(it, names::stem(rest))?,
            },
            None => match names::library(&name) {
                Some(meaning) => {
                    self.mean(it, meaning)?;
                    false
                }
                None => !self.intrinsic(it, &name)?,
            },
        };
        if unknown {
            return self.unsupported(&format!("a call of `{name}`"));
        }
        Ok(true)
    }

    fn call_function(&mut self, it: Value<'m>, callee: Function<'m>) -> Result<(), Unsupported> {
        if it.argument_count() as usize != callee.arguments().len() {
            return self.refuse(it);
        }
        let mut arguments = Vec::new();
        for index in 0..it.argument_count() {
            let mut regs = self.regs(it.operand(index))?;
            if let Some(ty) = callee.copied_argument(index) {
                let Some(size) = self.decoder.layout.stride(ty) else {
                    return self.refuse(it);
                };
                let (to, count) = (self.fresh(), self.constant(1));
                let length = self.constant(size);
                let size = size.min(u64::from(u32::MAX)) as u32;
                self.emit(Op::Alloca {
                    to,
                    count,
                    size,
                    align: 16,
                });
                self.emit(Op::Copy {
                    to,
                    from: regs[0],
                    length,
                });
                regs[0] = to;
            }
            arguments.extend(regs);
        }
        let results = self.fresh_for(it)?;
        let function = self.decoder.function(callee);
        let calls = &mut self.decoder.code.calls;
        calls.push(CallSite {
            function,
            arguments,
            results: results.to_vec(),
        });
        let site = calls.len() as u32 - 1;
        self.emit(Op::Call { site });
        self.values.insert(it, results);
        Ok(())
    }

    /// An intrinsic by its stem; `false` if it is not known.
    fn intrinsic(&mut self, it: Value<'m>, stem: &str) -> Result<bool, Unsupported> {
        if let Some(meaning) = names::intrinsic(stem) {
            self.mean(it, meaning)?;
            return Ok(true);
        }
        if let Some(what) = stem.strip_prefix("vector.reduce.") {
            return self.reduce(it, what);
        }
        match stem {
            "memcpy" | "memmove" | "memcpy.inline" | "memmove.inline" => {
                self.decoder.code.granule = 1;
                let (to, from) = (self.reg(it.operand(0))?, self.reg(it.operand(1))?);
                let length = self.reg(it.operand(2))?;
                self.emit(Op::Copy { to, from, length });
                self.values.insert(it, std::iter::once(to).collect());
            }
            "memset" | "memset.inline" => {
                self.decoder.code.granule = 1;
                let (to, value) = (self.reg(it.operand(0))?, self.reg(it.operand(1))?);
                let length = self.reg(it.operand(2))?;
                self.emit(Op::Fill { to, value, length });
                self.values.insert(it, std::iter::once(to).collect());
            }
            "masked.load" | "masked.gather" => self.masked_load(it)?,
            "masked.store" | "masked.scatter" => self.masked_store(it)?,
            "is.constant" | "stacksave" => {
                let zero = self.constant(0);
                self.values.insert(it, std::iter::once(zero).collect());
            }
            "fptosi.sat" | "fptoui.sat" | "lrint" | "llrint" | "lround" | "llround" | "lrintf"
            | "llrintf" | "lroundf" | "llroundf" => {
                self.integers(it, stem)?;
            }
            "sincos" => {
                let mut results = Regs::new();
                for op in [FloatOp1::Sin, FloatOp1::Cos] {
                    results.extend(self.each(it, 0, |kind, to, a| Op::Float1 {
                        op,
                        kind,
                        to,
                        a,
                    })?);
                }
                self.values.insert(it, results);
            }
            "vector.extract"
            | "vector.insert"
            | "vector.reverse"
            | "vector.interleave2"
            | "vector.deinterleave2"
            | "stepvector" => return self.vector(it, stem),
            "get.active.lane.mask" => {
                let (base, limit) = (self.reg(it.operand(0))?, self.reg(it.operand(1))?);
                let results = self.fresh_for(it)?;
                for (&to, lane) in results.iter().zip(0..) {
                    let (step, sum) = (self.constant(lane), self.fresh());
                    self.emit(Op::Int {
                        op: IntOp::UAddSat,
                        bits: 64,
                        to: sum,
                        a: base,
                        b: step,
                    });
                    self.emit(Op::Below {
                        to,
                        a: sum,
                        b: limit,
                    });
                }
                self.values.insert(it, results);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A function of one float for every lane of an operand.
    fn each(
        &mut self,
        it: Value<'m>,
        operand: u32,
        op: impl Fn(FloatKind, Reg, Reg) -> Op,
    ) -> Result<Regs, Unsupported> {
        let kind = types::scalar(it.operand(operand).ty()).and_then(LaneKind::float);
        let Some(kind) = kind else {
            return self.refuse(it);
        };
        let mut results = Regs::new();
        for a in self.regs(it.operand(operand))? {
            let to = self.fresh();
            self.emit(op(kind, to, a));
            results.push(to);
        }
        Ok(results)
    }

    /// Works out a function of numbers, lane by lane.
    pub(super) fn mean(&mut self, it: Value<'m>, meaning: Meaning) -> Result<(), Unsupported> {
        if it.argument_count() == 0 {
            return self.refuse(it);
        }
        let Some(from) = types::scalar(it.operand(0).ty()) else {
            return self.refuse(it);
        };
        let a = self.regs(it.operand(0))?;
        if meaning == Meaning::Same {
            self.values.insert(it, a);
            return Ok(());
        }
        let operand = |body: &mut Self, index: u32, like: &Regs| {
            if index >= it.argument_count() {
                return Ok(like.clone());
            }
            let regs = body.regs(it.operand(index))?;
            // `powi` takes one power for all lanes.
            Ok(match regs[..] {
                [only] => like.iter().map(|_| only).collect(),
                _ => regs,
            })
        };
        let b = operand(self, 1, &a)?;
        let c = operand(self, 2, &a)?;
        let (bits, float_kind) = (from.bits(), from.float());
        let is_float = !matches!(
            meaning,
            Meaning::Int(_) | Meaning::Funnel(_) | Meaning::Overflow(..) | Meaning::ThreeWay(_)
        );
        if is_float != float_kind.is_some() {
            return self.refuse(it);
        }
        let kind = float_kind.unwrap_or(FloatKind::Double);
        // It leaves that to the machine.
        let is_either = |callee: Function<'_>| callee.name().starts_with("llvm.fmuladd");
        let is_split = !self.fuses(kind) && it.callee().is_some_and(is_either);
        let (mut results, mut flags) = (Regs::new(), Regs::new());
        for ((a, b), c) in a.into_iter().zip(b).zip(c) {
            let to = self.fresh();
            let op = match meaning {
                Meaning::One(op) => Op::Float1 { op, kind, to, a },
                Meaning::Two(op) => float(op, kind, to, a, b),
                Meaning::Fma if is_split => {
                    let product = self.fresh();
                    self.emit(float(FloatOp::Mul, kind, product, a, b));
                    float(FloatOp::Add, kind, to, product, c)
                }
                Meaning::Fma => fma(kind, to, a, b, c),
                Meaning::Scale(ldexp) => Op::Scale {
                    ldexp,
                    kind,
                    to,
                    a,
                    b,
                },
                Meaning::Int(op) => Op::Int { op, bits, to, a, b },
                Meaning::Funnel(left) => Op::Funnel {
                    left,
                    bits,
                    to,
                    a,
                    b,
                    by: c,
                },
                Meaning::Overflow(basic, op) => {
                    let flag = self.fresh();
                    self.emit(Op::Int {
                        op,
                        bits,
                        to: flag,
                        a,
                        b,
                    });
                    flags.push(flag);
                    match basic {
                        Basic::Add => Op::Add { bits, to, a, b },
                        Basic::Sub => Op::Sub { bits, to, a, b },
                        Basic::Mul => Op::Mul { bits, to, a, b },
                    }
                }
                Meaning::ThreeWay(is_signed) => self.three_way(it, is_signed, bits, (a, b), to),
                Meaning::Same => continue,
            };
            self.emit(op);
            results.push(to);
        }
        results.extend(flags);
        self.values.insert(it, results);
        Ok(())
    }

    /// -1, 0 or 1, in the width of the call's result.
    fn three_way(
        &mut self,
        it: Value<'m>,
        is_signed: bool,
        from: u8,
        (a, b): (Reg, Reg),
        to: Reg,
    ) -> Op {
        let (less, more) = (self.fresh(), self.fresh());
        let below = |to, a, b| {
            if is_signed {
                Op::Less {
                    bits: from,
                    to,
                    a,
                    b,
                }
            } else {
                Op::Below { to, a, b }
            }
        };
        self.emit(below(less, a, b));
        self.emit(below(more, b, a));
        let bits = types::scalar(it.ty()).map_or(from, LaneKind::bits);
        Op::Sub {
            bits,
            to,
            a: more,
            b: less,
        }
    }

    fn integers(&mut self, it: Value<'m>, stem: &str) -> Result<(), Unsupported> {
        let Some(bits) = types::scalar(it.ty()).map(LaneKind::bits) else {
            return self.refuse(it);
        };
        let rounding = match stem {
            "lrint" | "llrint" | "lrintf" | "llrintf" => Some(FloatOp1::RoundEven),
            "lround" | "llround" | "lroundf" | "llroundf" => Some(FloatOp1::Round),
            _ => None,
        };
        let how = if stem == "fptoui.sat" {
            Conversion::FloatToUnsigned
        } else {
            Conversion::FloatToSigned
        };
        let Some(kind) = types::scalar(it.operand(0).ty()).and_then(LaneKind::float) else {
            return self.refuse(it);
        };
        let mut results = Regs::new();
        for mut a in self.regs(it.operand(0))? {
            if let Some(op) = rounding {
                let to = self.fresh();
                self.emit(Op::Float1 { op, kind, to, a });
                a = to;
            }
            let to = self.fresh();
            self.emit(Op::Convert {
                how,
                kind,
                bits,
                to,
                a,
            });
            results.push(to);
        }
        self.values.insert(it, results);
        Ok(())
    }

    /// All lanes of a vector as one number, from the first to the last.
    fn reduce(&mut self, it: Value<'m>, what: &str) -> Result<bool, Unsupported> {
        let Some(kind) = types::scalar(it.ty()) else {
            return self.refuse(it);
        };
        let has_start = matches!(what, "fadd" | "fmul");
        let mut lanes = if has_start {
            self.regs(it.operand(0))?
        } else {
            Regs::new()
        };
        lanes.extend(self.regs(it.operand(u32::from(has_start)))?);
        let bits = kind.bits();
        let mut whole = lanes[0];
        for &b in &lanes[1..] {
            let (to, a) = (self.fresh(), whole);
            let int = |op| Some(Op::Int { op, bits, to, a, b });
            let two = |op| Some(float(op, kind.float()?, to, a, b));
            let op = match what {
                "add" => Some(Op::Add { bits, to, a, b }),
                "mul" => Some(Op::Mul { bits, to, a, b }),
                "and" => Some(Op::And { to, a, b }),
                "or" => Some(Op::Or { to, a, b }),
                "xor" => Some(Op::Xor { to, a, b }),
                "smax" => int(IntOp::SMax),
                "smin" => int(IntOp::SMin),
                "umax" => int(IntOp::UMax),
                "umin" => int(IntOp::UMin),
                "fadd" => two(FloatOp::Add),
                "fmul" => two(FloatOp::Mul),
                "fmax" => two(FloatOp::MaxNum),
                "fmin" => two(FloatOp::MinNum),
                "fmaximum" => two(FloatOp::Maximum),
                "fminimum" => two(FloatOp::Minimum),
                _ => None,
            };
            let Some(op) = op else {
                return Ok(false);
            };
            self.emit(op);
            whole = to;
        }
        self.values.insert(it, std::iter::once(whole).collect());
        Ok(true)
    }

    /// Intrinsics that rearrange lanes.
    fn vector(&mut self, it: Value<'m>, stem: &str) -> Result<bool, Unsupported> {
        if stem == "stepvector" {
            let leaves = self.decoder.leaves(it.ty());
            let count = self.known(leaves)?.len() as u64;
            let results = (0..count).map(|lane| self.constant(lane)).collect();
            self.values.insert(it, results);
            return Ok(true);
        }
        let mut lanes = self.regs(it.operand(0))?;
        let start = |operand: u32| {
            let index = it.operand(operand).as_int();
            index.and_then(|index| usize::try_from(index).ok())
        };
        let results: Regs = match stem {
            "vector.reverse" => lanes.into_iter().rev().collect(),
            "vector.interleave2" => {
                let others = self.regs(it.operand(1))?;
                lanes
                    .into_iter()
                    .zip(others)
                    .flat_map(|(a, b)| [a, b])
                    .collect()
            }
            "vector.deinterleave2" => {
                let even = lanes.iter().step_by(2);
                even.chain(lanes.iter().skip(1).step_by(2))
                    .copied()
                    .collect()
            }
            "vector.extract" => {
                let leaves = self.decoder.leaves(it.ty());
                let count = self.known(leaves)?.len();
                let part = start(1).and_then(|start| lanes.get(start..start + count));
                let Some(part) = part else {
                    return Ok(false);
                };
                part.iter().copied().collect()
            }
            _ => {
                let part = self.regs(it.operand(1))?;
                let place = start(2).and_then(|start| lanes.get_mut(start..start + part.len()));
                let Some(place) = place else {
                    return Ok(false);
                };
                place.copy_from_slice(&part);
                lanes
            }
        };
        self.values.insert(it, results);
        Ok(true)
    }
}

/// `a * b + c`, as the op made for it if there is one.
pub(super) fn fma(kind: FloatKind, to: Reg, a: Reg, b: Reg, c: Reg) -> Op {
    match kind {
        FloatKind::Single => Op::Fma32 { to, a, b, c },
        _ => Op::Fma { kind, to, a, b, c },
    }
}
