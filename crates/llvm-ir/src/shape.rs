//! The shape of a function: its blocks and which dominates which.
//!
//! LLVM's C interface has no dominator tree. Edits never add or remove blocks or edges between
//! them, so the tree of a function is made once; only the order of instructions within blocks
//! moves.

use rustc_hash::FxHashMap;

use crate::llvm::{Block, Function, Slot, Value};

/// Blocks of one function and their dominator tree (Cooper, Harvey and Kennedy's algorithm).
#[derive(Debug)]
pub struct Shape<'m> {
    /// The function.
    pub function: Function<'m>,
    /// Its blocks, in their order.
    pub blocks: Vec<Block<'m>>,
    index: FxHashMap<Block<'m>, usize>,
    /// The immediate dominator of each block; none for a block that nothing reaches. The first
    /// block is its own.
    dominator: Vec<Option<usize>>,
    depth: Vec<usize>,
}

impl<'m> Shape<'m> {
    /// Computes the dominator tree of a function.
    pub fn new(function: Function<'m>) -> Self {
        let blocks = function.blocks();
        let index: FxHashMap<_, _> = blocks.iter().copied().zip(0..).collect();
        let mut shape = Shape {
            function,
            blocks,
            index,
            dominator: Vec::new(),
            depth: Vec::new(),
        };
        (shape.dominator, shape.depth) = dominators(&shape.successors());
        shape
    }

    /// Where each block leads to.
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let next = |block: &Block<'m>| {
            block
                .successors()
                .iter()
                .map(|next| self.index[next])
                .collect()
        };
        self.blocks.iter().map(next).collect()
    }

    /// Whether a block can be reached.
    fn is_reached(&self, block: usize) -> bool {
        self.dominator.get(block).is_some_and(Option::is_some)
    }

    /// Whether every path to `later` goes through `earlier`.
    pub fn block_dominates(&self, earlier: usize, later: usize) -> bool {
        if !self.is_reached(earlier) || !self.is_reached(later) {
            return false;
        }
        let mut block = later;
        while self.depth[block] > self.depth[earlier] {
            block = self.dominator[block].unwrap_or(0);
        }
        block == earlier
    }

    /// Whether a branch decides if a loop runs once more or ends: it is within the loop, and one of
    /// its successors is outside.
    pub fn ends_loop(&self, branch: Value<'m>) -> bool {
        let Some(block) = branch.block().and_then(|block| self.index.get(&block)) else {
            return false;
        };
        let ways = self.blocks[*block].successors();
        let returns = |way: &Block<'m>| self.reaches(self.index[way], *block);
        ways.iter().any(returns) && !ways.iter().all(returns)
    }

    /// Whether a path leads from one block to another.
    fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.blocks.len()];
        let mut stack = vec![from];
        while let Some(block) = stack.pop() {
            if block == to {
                return true;
            }
            if !std::mem::replace(&mut seen[block], true) {
                let next = self.blocks[block].successors().into_iter();
                stack.extend(next.map(|next| self.index[&next]));
            }
        }
        false
    }

    /// The order of instructions as it is now.
    pub fn order(&self) -> Order<'m> {
        let mut instructions = Vec::new();
        let mut place = FxHashMap::default();
        for (block, handle) in self.blocks.iter().enumerate() {
            for instruction in handle.instructions() {
                place.insert(instruction, (block, instructions.len()));
                instructions.push(instruction);
            }
        }
        Order {
            instructions,
            place,
        }
    }
}

/// The instructions of a function, in order, at one moment.
#[derive(Debug)]
pub struct Order<'m> {
    /// All of them.
    pub instructions: Vec<Value<'m>>,
    /// Block and position of each.
    place: FxHashMap<Value<'m>, (usize, usize)>,
}

impl<'m> Order<'m> {
    /// Block and position of an instruction of this function.
    pub fn place(&self, value: Value<'m>) -> Option<(usize, usize)> {
        self.place.get(&value).copied()
    }

    /// Whether the block of an instruction can be reached.
    pub fn is_reached(&self, shape: &Shape<'m>, value: Value<'m>) -> bool {
        self.place(value)
            .is_some_and(|(block, _)| shape.is_reached(block))
    }

    /// Where the value in a slot must be known: before the user, or at the end of the block that a
    /// phi's operand comes from.
    pub fn point(&self, shape: &Shape<'m>, slot: Slot<'m>) -> Option<(usize, usize)> {
        match slot.user.incoming_block(slot.operand) {
            Some(block) => Some((*shape.index.get(&block)?, usize::MAX)),
            None => self.place(slot.user),
        }
    }

    /// Whether the definition of `value` dominates `point`. Values that are no instructions of this
    /// function are available everywhere: arguments, constants, globals.
    pub fn is_known(
        &self,
        shape: &Shape<'m>,
        value: Value<'m>,
        (block, position): (usize, usize),
    ) -> bool {
        match self.place(value) {
            None => !value.is_instruction(),
            Some((own, at)) if own == block => at < position,
            Some((own, _)) => shape.block_dominates(own, block),
        }
    }
}

/// Immediate dominators and depths of blocks given by their successors.
fn dominators(successors: &[Vec<usize>]) -> (Vec<Option<usize>>, Vec<usize>) {
    let count = successors.len();
    let order = post_order(successors);
    let mut number = vec![usize::MAX; count];
    for (at, &block) in order.iter().enumerate() {
        number[block] = at;
    }
    let mut predecessors = vec![Vec::new(); count];
    for &block in &order {
        for &next in &successors[block] {
            predecessors[next].push(block);
        }
    }
    let mut dominator = vec![None; count];
    if count > 0 {
        dominator[0] = Some(0);
    }
    let mut changes = true;
    while changes {
        changes = false;
        for &block in order.iter().rev().filter(|&&block| block != 0) {
            let mut known = predecessors[block]
                .iter()
                .copied()
                .filter(|&from| dominator[from].is_some());
            let Some(first) = known.next() else { continue };
            let common = known.fold(first, |one, other| meet(&dominator, &number, one, other));
            if dominator[block] != Some(common) {
                dominator[block] = Some(common);
                changes = true;
            }
        }
    }
    let mut depth = vec![0; count];
    for &block in order.iter().rev() {
        if let (Some(above), true) = (dominator[block], block != 0) {
            depth[block] = depth[above] + 1;
        }
    }
    (dominator, depth)
}

/// The nearest block that dominates both.
fn meet(dominator: &[Option<usize>], number: &[usize], one: usize, other: usize) -> usize {
    let (mut one, mut other) = (one, other);
    while one != other {
        while number[one] < number[other] {
            one = dominator[one].unwrap_or(0);
        }
        while number[other] < number[one] {
            other = dominator[other].unwrap_or(0);
        }
    }
    one
}

/// The blocks that can be reached, each after those it leads to.
fn post_order(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    if successors.is_empty() {
        return order;
    }
    let mut seen = vec![false; successors.len()];
    seen[0] = true;
    let mut stack = vec![(0, 0)];
    while let Some((block, next)) = stack.pop() {
        let Some(&to) = successors[block].get(next) else {
            order.push(block);
            continue;
        };
        stack.push((block, next + 1));
        if !seen[to] {
            seen[to] = true;
            stack.push((to, 0));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::dominators;

    /// A block dominates another if the other cannot be reached without it.
    fn by_definition(successors: &[Vec<usize>], one: usize, other: usize) -> bool {
        let reach = |without: Option<usize>| {
            let mut seen = vec![false; successors.len()];
            let mut stack = vec![0];
            while let Some(block) = stack.pop() {
                if Some(block) != without && !std::mem::replace(&mut seen[block], true) {
                    stack.extend(&successors[block]);
                }
            }
            seen
        };
        reach(None)[other] && !reach(Some(one))[other]
    }

    proptest! {
        #[test]
        fn the_tree_says_what_the_definition_says(
            successors in (1usize..9).prop_flat_map(|count| {
                prop::collection::vec(prop::collection::vec(0..count, 0..3), count)
            })
        ) {
            let (dominator, _) = dominators(&successors);
            for other in 0..successors.len() {
                let mut chain = Vec::new();
                let mut at = other;
                while let Some(above) = dominator[at] {
                    chain.push(at);
                    if above == at {
                        break;
                    }
                    at = above;
                }
                for one in 0..successors.len() {
                    prop_assert_eq!(chain.contains(&one), by_definition(&successors, one, other));
                }
            }
        }
    }
}
