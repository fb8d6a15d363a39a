//! Which points every path passes.

use rustc_hash::FxHashSet;

use super::{Memory, Point};
use crate::llvm::Value;

impl<'m> Memory<'_, 'm> {
    /// Whether every path to `later` passes `earlier`.
    pub(super) fn comes_before(&self, earlier: Point, later: Point) -> bool {
        match earlier.0 == later.0 {
            true => earlier.1 < later.1,
            false => self.shape.block_dominates(earlier.0, later.0),
        }
    }

    /// Whether every path from `earlier` to the end passes `later`, before any of `makers` is computed anew.
    pub(super) fn comes_after(
        &self,
        later: Point,
        earlier: Point,
        makers: &FxHashSet<Value<'m>>,
    ) -> bool {
        if later.0 == earlier.0 && earlier.1 <= later.1 {
            return true;
        }
        if self.successors[earlier.0].is_empty() {
            return false;
        }
        let mut seen = vec![false; self.blocks.len()];
        let mut open = self.successors[earlier.0].clone();
        while let Some(block) = open.pop() {
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            let is_there = block == later.0;
            let end = if is_there {
                later.1
            } else {
                self.blocks[block].len()
            };
            let mut passed = self.blocks[block][..end].iter();
            if passed.any(|value| makers.contains(value)) {
                return false;
            }
            if is_there {
                continue;
            }
            if self.successors[block].is_empty() {
                return false;
            }
            open.extend(&self.successors[block]);
        }
        true
    }
}

/// The instructions that compute a pointer: its operands and theirs, up to phis.
pub(super) fn makers<'m>(pointer: Value<'m>) -> FxHashSet<Value<'m>> {
    let mut found = FxHashSet::default();
    let mut open = vec![pointer];
    while let Some(value) = open.pop() {
        if value.is_instruction() && found.insert(value) && !value.is_phi() {
            open.extend(value.operands());
        }
    }
    found
}
