//! Sums of products that machines compute at once, where the program leaves it to them.
//!
//! Code is made block by block, and within a block a product and the sum it goes into become one instruction that
//! rounds once, if the machine has such. Whether they are in one block is what edits change, and with it bits of the
//! answers. (For GPUs LLVM does so across blocks, too, but says so in the program before code is made.)

use super::body::{Body, Regs};
use super::call::fma;
use super::types;
use crate::float::{FloatKind, FloatOp1};
use crate::op::Op;
use crate::report::Unsupported;
use kernwright_llvm_ir::{Opcode, Value};

impl<'m> Body<'_, 'm> {
    /// Whether products and sums of such numbers are computed at once where that is left to the machine.
    pub(super) fn fuses(&self, kind: FloatKind) -> bool {
        let is_common = matches!(kind, FloatKind::Single | FloatKind::Double);
        self.decoder.is_for_gpu || (self.decoder.has_fma && is_common)
    }

    /// Decodes a sum or difference whose product is computed along with it; whether it is one.
    pub(super) fn fused(&mut self, it: Value<'m>, opcode: Opcode) -> Result<bool, Unsupported> {
        let is_difference = opcode == Opcode::LLVMFSub;
        if !is_difference && opcode != Opcode::LLVMFAdd || !it.may_fuse() {
            return Ok(false);
        }
        let kind = types::scalar(it.ty()).and_then(|kind| kind.float());
        let Some(kind) = kind.filter(|kind| self.fuses(*kind)) else {
            return Ok(false);
        };
        let n_uses = |nth: u32| it.operand(nth).uses().len();
        let is_fused = |nth: &u32| {
            let product = it.operand(*nth);
            product.opcode() == Some(Opcode::LLVMFMul)
                && product.may_fuse()
                && product.block() == it.block()
                // A GPU computes it once more for others.
                && (self.decoder.is_for_gpu || n_uses(*nth) == 1)
        };
        // Of two products the one that fewer others use.
        let order = if n_uses(0) > n_uses(1) {
            [1, 0]
        } else {
            [0, 1]
        };
        let Some(nth) = order.into_iter().find(is_fused) else {
            return Ok(false);
        };
        let product = it.operand(nth);
        let [factors, others, rest] = [
            self.regs(product.operand(0))?,
            self.regs(product.operand(1))?,
            self.regs(it.operand(1 - nth))?,
        ];
        let mut results = Regs::new();
        for ((mut a, b), mut c) in factors.into_iter().zip(others).zip(rest) {
            if is_difference {
                let negated = if nth == 0 { &mut c } else { &mut a };
                let to = self.fresh();
                self.emit(Op::Float1 {
                    op: FloatOp1::Neg,
                    kind,
                    to,
                    a: *negated,
                });
                *negated = to;
            }
            let to = self.fresh();
            self.emit(fma(kind, to, a, b, c));
            results.push(to);
        }
        self.values.insert(it, results);
        Ok(true)
    }
}
