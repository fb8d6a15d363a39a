//! What edits assume and no answer confirms: that other values are the same, that memory may be touched in another
//! order. What the code itself proves is no assumption.

use kernwright_evolve::EditId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Wish, Workpiece};
use crate::risk::Risk;
use kernwright_llvm_ir::Value;
use kernwright_llvm_ir::memory::{Bindings, Memory, Point, may_harm};
use kernwright_llvm_ir::same::is_same;
use kernwright_llvm_ir::shape::Shape;

/// What an edit rests on that tests saw no difference.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Assumption {
    /// That other values are the same.
    values: Option<Risk>,
    /// That memory may be touched otherwise.
    memory: Option<Risk>,
}

impl Assumption {
    /// All of it.
    pub(crate) fn risk(self) -> Option<Risk> {
        self.values.max(self.memory)
    }

    /// What is left of it, given what is known of the edit. To allow a changed test is to allow other values in it, and
    /// to allow a barrier to go is to allow another order of what it kept in order; but a test says nothing about what
    /// else is done.
    pub(crate) fn besides(self, known: Risk) -> Risk {
        let assumed = match known {
            Risk::Equivalent | Risk::Tested | Risk::Relaxed | Risk::Precision => self.risk(),
            Risk::Bounds => self.memory,
            Risk::Barriers | Risk::Inputs => None,
        };
        assumed.map_or(known, |assumed| assumed.max(known))
    }
}

impl<'m> Workpiece<'m> {
    /// What edits rest on that tests saw no difference: those that give operands values which are not the same by what
    /// they are made of, do more, or touch memory in another order than the original and nothing in the code says that
    /// this is the same.
    pub(crate) fn assumptions(&self, bindings: &Bindings) -> FxHashMap<EditId, Assumption> {
        let mut assumptions: FxHashMap<EditId, Assumption> = FxHashMap::default();
        for edit in &self.edits.doing_more {
            assumptions.entry(*edit).or_default().memory = Some(Risk::Inputs);
        }
        if self.edits.changed.is_empty() {
            return assumptions;
        }
        let memories = self.memories(bindings);
        let memory_of = |value: Value<'m>| Some(&memories[self.function_of(value)?]);
        for ((user, operand), (old, edits)) in &self.edits.before {
            if !self.is_there(*user) || *operand >= user.operand_count() {
                continue;
            }
            let Some(memory) = memory_of(*user) else {
                continue;
            };
            let now = user.operand(*operand);
            let read_the_same = |one, other| memory.read_the_same(one, other);
            let operand_was = |value, number| self.operand_was(value, number);
            let same = |one, other| is_same(one, other, &operand_was, &read_the_same);
            if same(*old, now) || memory.is_forwarded(*old, |written| same(written, now)) {
                continue;
            }
            // If it is the same but for when memory is read, that is what it rests on, and not on rounding.
            let is_of_memory = is_same(*old, now, &operand_was, &|_, _| true);
            let risk = match old.ty().is_float() && !is_of_memory {
                true => Risk::Precision,
                false => Risk::Inputs,
            };
            for edit in edits {
                let assumption = assumptions.entry(*edit).or_default();
                let assumed = match is_of_memory {
                    true => &mut assumption.memory,
                    false => &mut assumption.values,
                };
                *assumed = Some(risk).max(*assumed);
            }
        }
        let mut assumption = |edit: EditId, risk: Risk| {
            let memory = &mut assumptions.entry(edit).or_default().memory;
            *memory = Some(risk).max(*memory);
        };
        for (edit, value) in &self.edits.deleted {
            let memory = memory_of(*value);
            if memory.is_some_and(|memory| !memory.may_be_deleted(*value, &memories)) {
                assumption(*edit, Risk::Inputs);
            }
        }
        let moved = self.edits.moved.iter();
        let moved = moved.filter(|(_, value)| self.is_there(*value));
        for (edit, value) in moved.clone() {
            if memory_of(*value).is_some_and(|memory| !memory.may_be_moved(*value)) {
                assumption(*edit, Risk::Inputs);
            }
        }
        let made = self.edits.products.iter();
        let made = made.map(|((edit, _), value)| (*edit, *value));
        // The passes remove what is unused, unless it may not end, or may end the program.
        let stays = |value: Value<'m>| value.is_used() || may_harm(value);
        let made = made.filter(|(_, value)| self.is_live(*value) && stays(*value));
        for (edit, value) in made.chain(moved.copied()) {
            if memory_of(value).is_some_and(|memory| !memory.is_accessed_anyway(value)) {
                assumption(edit, Risk::Bounds);
            }
        }
        let wishes = self.edits.wishes.iter();
        let read_only = wishes.filter(|(_, _, wish)| *wish == Wish::ReadOnly);
        for (edit, value, _) in read_only.filter(|(_, value, _)| self.is_live(*value)) {
            if memory_of(*value).is_some_and(|memory| memory.may_be_written(*value)) {
                assumption(*edit, Risk::Inputs);
            }
        }
        assumptions
    }

    /// Whether an instruction is there in the end, perhaps in another form.
    fn is_there(&self, value: Value<'m>) -> bool {
        self.is_live(value) || self.edits.reworded.contains(&value)
    }

    /// What an operand was before any edit.
    fn operand_was(&self, value: Value<'m>, number: u32) -> Value<'m> {
        let before = self.edits.before.get(&(value, number));
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
            let before = |value: Value<'m>, operand: u32| {
                let old = self.edits.before.get(&(value, operand));
                old.map(|(old, _)| *old)
            };
            let memory = Memory::new(
                (self.module, shape),
                bindings,
                blocks,
                now,
                Box::new(before),
            );
            memories.push(memory);
        }
        memories
    }

    /// What stands in a function now where it did not stand in the original, and where that is.
    fn others(&self, shape: &Shape<'m>, blocks: &[Vec<Value<'m>>]) -> Vec<(Value<'m>, Point)> {
        let is_moved = |value: Value<'m>| self.edits.moved.iter().any(|(_, moved)| *moved == value);
        // What says an instruction in other words stands where that one stood, and does what it did.
        let words = self.edits.reworded.iter();
        let words = words.filter_map(|value| self.edits.stand_ins.get(value).copied());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permission_for_one_risk_is_none_for_another() {
        let values = Assumption {
            values: Some(Risk::Inputs),
            memory: None,
        };
        let memory = Assumption {
            values: None,
            memory: Some(Risk::Inputs),
        };
        for assumption in [values, memory] {
            assert_eq!(assumption.besides(Risk::Equivalent), Risk::Inputs);
            assert_eq!(assumption.besides(Risk::Tested), Risk::Inputs);
            assert_eq!(assumption.besides(Risk::Precision), Risk::Inputs);
            assert_eq!(assumption.besides(Risk::Barriers), Risk::Barriers);
        }
        assert_eq!(values.besides(Risk::Bounds), Risk::Bounds);
        assert_eq!(memory.besides(Risk::Bounds), Risk::Inputs);
        assert_eq!(Assumption::default().besides(Risk::Tested), Risk::Tested);
    }
}
