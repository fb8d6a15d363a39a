//! The little assembly that is understood: nothing at all, PTX's loads and stores with hints
//! for caches, and what reads a special register.

use super::body::{Body, Regs};
use crate::decode::types::LaneKind;
use crate::float::FloatKind;
use crate::op::{Access, Op};
use crate::report::Unsupported;
use kernwright_llvm_ir::{TypeKind, Value};

impl<'m> Body<'_, 'm> {
    /// Decodes a call of assembly. Returns whether it counts.
    pub(super) fn assembly(&mut self, it: Value<'m>, text: &str) -> Result<bool, Unsupported> {
        let text = text.trim();
        if text.is_empty() {
            return self.nothing(it);
        }
        let known = if let Some(register) = special_register(text) {
            self.special(it, &register)?
        } else if let Some(rest) = text.strip_prefix("ld.") {
            self.hinted_load(it, rest)?
        } else if let Some(rest) = text.strip_prefix("st.") {
            self.hinted_store(it, rest)?
        } else {
            false
        };
        if !known {
            return self.unsupported(&format!("the assembly `{text}`"));
        }
        Ok(true)
    }

    /// No instructions: what goes in comes out, and only the compiler is kept from knowing.
    fn nothing(&mut self, it: Value<'m>) -> Result<bool, Unsupported> {
        if !it.is_void() {
            let mut inputs = Regs::new();
            for index in 0..it.argument_count() {
                inputs.extend(self.regs(it.operand(index))?);
            }
            let leaves = self.decoder.leaves(it.ty());
            let count = self.known(leaves)?.len();
            if count > inputs.len() {
                return self.refuse(it);
            }
            inputs.truncate(count);
            self.values.insert(it, inputs);
        }
        Ok(false)
    }

    fn hinted_load(&mut self, it: Value<'m>, rest: &str) -> Result<bool, Unsupported> {
        let Some((words, kind)) = shape(rest) else {
            return Ok(false);
        };
        let leaves = self.decoder.leaves(it.ty());
        let lanes = self.known(leaves)?;
        if it.argument_count() != 1 || lanes.len() != lane_count(&words) {
            return Ok(false);
        }
        let flags = if words.contains(&"nc") {
            Access::INVARIANT
        } else {
            0
        };
        let address = self.reg(it.operand(0))?;
        let align = u32::from(kind.bytes()) * lanes.len() as u32;
        let mut results = Regs::new();
        for index in 0..lanes.len() {
            let lead = if index == 0 { Access::LEADS } else { 0 };
            let access = self.access(kind, align, flags | lead);
            let to = self.fresh();
            let offset = (index * usize::from(kind.bytes())) as i32;
            self.emit(Op::Load {
                access,
                to,
                address,
                offset,
            });
            results.push(to);
        }
        self.values.insert(it, results);
        Ok(true)
    }

    fn hinted_store(&mut self, it: Value<'m>, rest: &str) -> Result<bool, Unsupported> {
        let Some((words, kind)) = shape(rest) else {
            return Ok(false);
        };
        let count = lane_count(&words);
        if it.argument_count() as usize != count + 1
            || !matches!(
                it.operand(0).ty().kind(),
                TypeKind::Pointer(_) | TypeKind::Int(64)
            )
        {
            return Ok(false);
        }
        let address = self.reg(it.operand(0))?;
        let align = u32::from(kind.bytes()) * count as u32;
        for index in 0..count {
            let lead = if index == 0 { Access::LEADS } else { 0 };
            let access = self.access(kind, align, lead);
            let value = self.reg(it.operand(index as u32 + 1))?;
            let offset = (index * usize::from(kind.bytes())) as i32;
            self.emit(Op::Store {
                access,
                value,
                address,
                offset,
            });
        }
        Ok(true)
    }
}

/// The register that `mov.u32 $0, %laneid;` reads, as intrinsics call it.
fn special_register(text: &str) -> Option<String> {
    let rest = text
        .strip_prefix("mov.u32")
        .or_else(|| text.strip_prefix("mov.b32"))?;
    let (to, from) = rest.trim().trim_end_matches(';').split_once(',')?;
    let register = from.trim().strip_prefix('%')?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "._".contains(letter);
    let is_one = to.trim() == "$0" && register.chars().all(plain);
    is_one.then(|| register.replace("lanemask_", "lanemask."))
}

/// The words between the dots of a mnemonic, and what one lane is.
fn shape(rest: &str) -> Option<(Vec<&str>, LaneKind)> {
    let mnemonic = rest.split_whitespace().next()?;
    let one_line = rest.trim_end().trim_end_matches(';').matches(';').count() == 0;
    let words: Vec<&str> = mnemonic.split('.').collect();
    let kind = match *words.last()? {
        "f32" => LaneKind::Float(FloatKind::Single),
        "f64" => LaneKind::Float(FloatKind::Double),
        "b8" | "u8" => LaneKind::Int(8),
        "b16" | "u16" => LaneKind::Int(16),
        "b32" | "u32" | "s32" => LaneKind::Int(32),
        "b64" | "u64" | "s64" => LaneKind::Int(64),
        _ => return None,
    };
    let plain = one_line && !rest.contains('+');
    plain.then_some((words, kind))
}

fn lane_count(words: &[&str]) -> usize {
    if words.contains(&"v4") {
        4
    } else if words.contains(&"v2") {
        2
    } else {
        1
    }
}
