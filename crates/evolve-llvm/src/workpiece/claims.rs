//! What edits claim that no answer vouches for: that other values are the same, that memory may be touched in another
//! order. What the code itself bears out is no claim.

use kernwright_evolve::EditId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Wish, Workpiece};
use crate::llvm::Value;
use crate::memory::{Bindings, Memory, Point};
use crate::risk::Risk;
use crate::same::is_same;
use crate::shape::Shape;

impl<'m> Workpiece<'m> {
    /// What edits rest on that tests saw no difference: those that give operands values which are not the same by what
    /// they are made of, do more, or touch memory in another order than the original and nothing in the code says that
    /// this is the same.
    pub(crate) fn claims(&self, bindings: &Bindings) -> FxHashMap<EditId, Risk> {
        let more = self.doing_more.iter().map(|edit| (*edit, Risk::Inputs));
        let mut claims: FxHashMap<EditId, Risk> = more.collect();
        let mut claim = |edit: EditId, risk: Risk| {
            let known = claims.entry(edit).or_insert(risk);
            *known = risk.max(*known);
        };
        if self.changed.is_empty() {
            return claims;
        }
        let memories = self.memories(bindings);
        let memory_of = |value: Value<'m>| Some(&memories[self.function_of(value)?]);
        for ((user, operand), (old, edits)) in &self.before {
            if !self.is_there(*user) || *operand >= user.operand_count() {
                continue;
            }
            let Some(memory) = memory_of(*user) else {
                continue;
            };
            let now = user.operand(*operand);
            let read_the_same = |one, other| memory.read_the_same(one, other);
            let operand_was = |value, number| self.operand_was(value, number);
            let is_same = |one, other| is_same(one, other, &operand_was, &read_the_same);
            if is_same(*old, now) || memory.is_forwarded(*old, |written| is_same(written, now)) {
                continue;
            }
            let risk = match old.ty().is_float() {
                true => Risk::Precision,
                false => Risk::Inputs,
            };
            edits.iter().for_each(|edit| claim(*edit, risk));
        }
        for (edit, value) in &self.deleted {
            let memory = memory_of(*value);
            if memory.is_some_and(|memory| !memory.may_be_deleted(*value, &memories)) {
                claim(*edit, Risk::Inputs);
            }
        }
        let moved = self.moved.iter();
        let moved = moved.filter(|(_, value)| self.is_there(*value));
        for (edit, value) in moved.clone() {
            if memory_of(*value).is_some_and(|memory| !memory.may_be_moved(*value)) {
                claim(*edit, Risk::Inputs);
            }
        }
        let made = self.products.iter();
        let made = made.map(|((edit, _), value)| (*edit, *value));
        let made = made.filter(|(_, value)| self.is_live(*value) && value.is_used());
        for (edit, value) in made.chain(moved.copied()) {
            if memory_of(value).is_some_and(|memory| !memory.is_accessed_anyway(value)) {
                claim(edit, Risk::Bounds);
            }
        }
        let wishes = self.wishes.iter();
        let read_only = wishes.filter(|(_, _, wish)| *wish == Wish::ReadOnly);
        for (edit, value, _) in read_only.filter(|(_, value, _)| self.is_live(*value)) {
            if memory_of(*value).is_some_and(|memory| memory.may_be_written(*value)) {
                claim(*edit, Risk::Inputs);
            }
        }
        claims
    }

    /// Whether an instruction is there in the end, if in other words.
    fn is_there(&self, value: Value<'m>) -> bool {
        self.is_live(value) || self.reworded.contains(&value)
    }

    /// What an operand was before any edit.
    fn operand_was(&self, value: Value<'m>, number: u32) -> Value<'m> {
        let before = self.before.get(&(value, number));
        before.map_or_else(|| value.operand(number), |(old, _)| *old)
    }

    /// What each function does to memory.
    fn memories<'a>(&'a self, bindings: &'a Bindings) -> Vec<Memory<'a, 'm>> {
        let mut rest = &self.originals[..];
        let mut memories = Vec::new();
        for (shape, lengths) in self.shapes.iter().zip(&self.lengths) {
            let mut blocks = Vec::new();
            for length in lengths {
                let (block, others) = rest.split_at(*length);
                blocks.push(block.to_vec());
                rest = others;
            }
            let originals = blocks.iter().flatten();
            let gone = originals.filter(|value| !self.is_there(**value));
            let now = (gone.copied().collect(), self.others(shape, &blocks));
            let memory = Memory::new((self.module, shape), bindings, blocks, now, &self.before);
            memories.push(memory);
        }
        memories
    }

    /// What stands in a function now where it did not stand in the original, and where that is.
    fn others(&self, shape: &Shape<'m>, blocks: &[Vec<Value<'m>>]) -> Vec<(Value<'m>, Point)> {
        let is_moved = |value: Value<'m>| self.moved.iter().any(|(_, moved)| *moved == value);
        // What says an instruction in other words stands where that one stood, and does what it did.
        let words = self.reworded.iter();
        let words = words.filter_map(|value| self.stand_ins.get(value).copied());
        let words: FxHashSet<Value<'m>> = words.collect();
        let mut others = Vec::new();
        for (number, (block, originals)) in shape.blocks.iter().zip(blocks).enumerate() {
            let mut behind = originals.len();
            for value in block.instructions().into_iter().rev() {
                let own = originals.iter().position(|original| *original == value);
                match own.filter(|_| !is_moved(value)) {
                    Some(own) => behind = own,
                    None if self.is_there(value) && !words.contains(&value) => {
                        others.push((value, (number, behind)));
                    }
                    None => {}
                }
            }
        }
        others
    }
}
