//! A module that is being edited: what is where, and what is known there.

use kernwright_evolve::EditId;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use crate::edit::{Fitted, Source, Spot};
use crate::fit::Builder;
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::TensorType;
use kernwright_stablehlo::{Block, Module, Op, ValueId};

/// A module with names for its operations that edits do not change.
#[derive(Debug)]
pub(crate) struct Workpiece {
    pub(crate) module: Module,
    /// The first result of every operation that has a name.
    spots: FxHashMap<Spot, ValueId>,
    /// Their names; an operation that does what two did has both of theirs.
    names: FxHashMap<ValueId, SmallVec<[Spot; 1]>>,
    /// Numbers that reductions start with, and what they are made from. Engines may use a start any
    /// number of times, so one that is not neutral means something else to each of them: they stay.
    starts: FxHashSet<ValueId>,
}

/// Where an operation stands: the operation and region to go into at every step, then its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Path {
    into: Vec<(usize, usize)>,
    pub(crate) at: usize,
}

impl Path {
    pub(crate) fn new(into: Vec<(usize, usize)>, at: usize) -> Self {
        Path { into, at }
    }

    /// Whether another place is in the same block.
    pub(crate) fn is_beside(&self, other: &Path) -> bool {
        self.into == other.into
    }

    /// Whether this place comes at or after another: in the same block, or within what comes there.
    pub(crate) fn comes_at_or_after(&self, other: &Path) -> bool {
        let depth = other.into.len();
        if self.into.len() < depth || self.into[..depth] != other.into[..] {
            return false;
        }
        let at = self.into.get(depth).map_or(self.at, |(op, _)| *op);
        at >= other.at
    }
}

/// The first result of every operation of a module that may be edited, by its number.
pub(crate) fn numbered(module: &Module) -> Vec<Option<ValueId>> {
    fn walk(block: &Block, is_open: bool, found: &mut Vec<Option<ValueId>>) {
        for op in &block.ops {
            found.push(op.results.first().copied().filter(|_| is_open));
            for region in &op.regions {
                // What combines two numbers is no place for tensors.
                walk(region, is_open && runs_tensors(&op.kind), found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&module.main.body, true, &mut found);
    found
}

/// Whether an operation's regions are programs like the one around them.
pub(crate) fn runs_tensors(kind: &Kind) -> bool {
    matches!(kind, Kind::While | Kind::If | Kind::Case)
}

impl Workpiece {
    pub(crate) fn new(module: Module, numbered: &[Option<ValueId>]) -> Self {
        let spots: FxHashMap<Spot, ValueId> = (0..)
            .zip(numbered)
            .filter_map(|(number, id)| Some((Spot::Original(number), (*id)?)))
            .collect();
        let mut starts = FxHashSet::default();
        find_starts(&module, &module.main.body, &mut starts);
        Workpiece {
            starts,
            names: spots
                .iter()
                .map(|(spot, id)| (*id, smallvec![*spot]))
                .collect(),
            module,
            spots,
        }
    }

    /// Whether an operation makes what a reduction starts with.
    pub(crate) fn makes_start(&self, op: &Op) -> bool {
        op.results.iter().any(|id| self.starts.contains(id))
    }

    /// Gives the operation that an edit made its name.
    pub(crate) fn name(&mut self, edit: EditId, result: ValueId) {
        self.call(result, Spot::Product(edit));
    }

    /// Gives every operation whose results are `since` or later, and which has no name yet, one as a repair of an edit:
    /// later edits can change those as well.
    pub(crate) fn name_repairs(&mut self, edit: EditId, since: ValueId) {
        let mut made = Vec::new();
        first_results(&self.module.main.body, &mut |result| {
            if result >= since && !self.names.contains_key(&result) {
                made.push(result);
            }
        });
        for result in made {
            self.call(result, Spot::Repair(edit, result.0 - since.0));
        }
    }

    fn call(&mut self, result: ValueId, spot: Spot) {
        self.spots.insert(spot, result);
        self.names.entry(result).or_default().push(spot);
    }

    /// Lets an operation that was made anew go by the name of the one whose place it took, so that edits mean the
    /// same before and after; and by that of the edit, if one is given.
    pub(crate) fn take_over(&mut self, spot: Spot, edit: Option<EditId>, result: ValueId) {
        let old = self.spots.get(&spot).and_then(|old| self.names.remove(old));
        for name in old.unwrap_or_else(|| smallvec![spot]) {
            self.call(result, name);
        }
        if let Some(edit) = edit {
            self.call(result, Spot::Product(edit));
        }
    }

    /// The name of an operation by its first result.
    pub(crate) fn spot(&self, result: ValueId) -> Option<Spot> {
        self.names.get(&result)?.first().copied()
    }

    /// Where an operation stands now; nothing if it is gone.
    pub(crate) fn find(&self, spot: Spot) -> Option<Path> {
        let result = *self.spots.get(&spot)?;
        let mut into = Vec::new();
        let at = find_in(&self.module.main.body, result, &mut into)?;
        Some(Path { into, at })
    }

    pub(crate) fn op(&self, path: &Path) -> Option<&Op> {
        self.block(path)?.ops.get(path.at)
    }

    pub(crate) fn block(&self, path: &Path) -> Option<&Block> {
        let mut block = &self.module.main.body;
        for (op, region) in &path.into {
            block = block.ops.get(*op)?.regions.get(*region)?;
        }
        Some(block)
    }

    pub(crate) fn block_mut(&mut self, path: &Path) -> Option<&mut Block> {
        let mut block = &mut self.module.main.body;
        for (op, region) in &path.into {
            block = block.ops.get_mut(*op)?.regions.get_mut(*region)?;
        }
        Some(block)
    }

    /// The values known before an operation, tensors only, with what edits call them.
    pub(crate) fn known(&self, path: &Path) -> Vec<(ValueId, Source)> {
        let mut known = Vec::new();
        let arguments = self.module.main.body.arguments.iter();
        known.extend(
            (0..)
                .zip(arguments)
                .map(|(number, id)| (*id, Source::Argument(number))),
        );
        let mut block = &self.module.main.body;
        let mut steps = path.into.iter();
        loop {
            let step = steps.next();
            let end = step.map_or(path.at, |(op, _)| *op);
            for op in &block.ops[..end.min(block.ops.len())] {
                let name = op.results.first().and_then(|first| self.spot(*first));
                let Some(name) = name else { continue };
                for (id, number) in op.results.iter().zip(0..=u16::MAX) {
                    known.push((*id, Source::Result(name, number)));
                }
            }
            let Some((op, region)) = step else { break };
            let Some(outer) = block.ops.get(*op) else {
                break;
            };
            let name = outer.results.first().and_then(|first| self.spot(*first));
            let Some(inner) = outer.regions.get(*region) else {
                break;
            };
            if let Some(name) = name {
                let region = u16::try_from(*region).unwrap_or(u16::MAX);
                for (id, number) in inner.arguments.iter().zip(0..=u16::MAX) {
                    known.push((*id, Source::Inside(name, region, number)));
                }
            }
            block = inner;
        }
        known.retain(|(id, _)| self.module.ty(*id).tensor().is_some());
        known
    }

    /// The value that a source means before an operation; nothing if it is not known there.
    pub(crate) fn value(&self, source: Source, path: &Path) -> Option<ValueId> {
        let known = self.known(path);
        known
            .into_iter()
            .find(|(_, other)| *other == source)
            .map(|(id, _)| id)
    }

    /// Puts new operations before one; where that one stands afterwards.
    pub(crate) fn insert(&mut self, path: &Path, ops: Vec<Op>) -> Option<Path> {
        let after = path.at + ops.len();
        let block = self.block_mut(path)?;
        block.ops.splice(path.at..path.at, ops);
        Some(Path {
            at: after,
            into: path.into.clone(),
        })
    }

    /// Makes a source fit a type before an operation.
    pub(crate) fn fitted(
        &mut self,
        (source, fit): Fitted,
        to: &TensorType,
        path: &Path,
    ) -> Option<(ValueId, Path)> {
        let value = match source {
            Source::Number(_) => None,
            other => Some(self.value(other, path)?),
        };
        let mut builder = Builder::new(&mut self.module);
        let value = match (value, source) {
            (Some(value), _) => builder.fit(value, to, fit)?,
            (None, Source::Number(number)) => builder.number(to, number)?,
            (None, _) => return None,
        };
        let ops = builder.ops;
        Some((value, self.insert(path, ops)?))
    }

    /// Replaces a value by another in all its users after a place; whether there were any.
    pub(crate) fn replace_uses(&mut self, path: &Path, old: ValueId, new: ValueId) -> bool {
        let starts = std::mem::take(&mut self.starts);
        let block = self.block_mut(path);
        let is_used = block.is_some_and(|block| replace_after(block, path.at, (old, new), &starts));
        self.starts = starts;
        is_used
    }
}

fn replace_after(
    block: &mut Block,
    at: usize,
    (old, new): (ValueId, ValueId),
    starts: &FxHashSet<ValueId>,
) -> bool {
    let mut is_used = false;
    let from = at.min(block.ops.len());
    for op in &mut block.ops[from..] {
        is_used |= replace_in(op, (old, new), starts);
    }
    for id in block.returns.iter_mut().filter(|id| **id == old) {
        *id = new;
        is_used = true;
    }
    is_used
}

/// Whether an operand is what a reduction starts with.
pub(crate) fn is_start(op: &Op, operand: usize) -> bool {
    match op.kind {
        Kind::Reduce { .. } | Kind::ReduceWindow(_) => operand >= op.operands.len() / 2,
        Kind::SelectAndScatter(_) => operand == 2,
        _ => false,
    }
}

/// Finds what reductions start with, and the single numbers that is made from.
fn find_starts(module: &Module, block: &Block, starts: &mut FxHashSet<ValueId>) {
    for op in block.ops.iter().rev() {
        let makes_start = op.results.iter().any(|id| starts.contains(id));
        for (nth, operand) in op.operands.iter().enumerate() {
            let is_single = module
                .ty(*operand)
                .tensor()
                .is_some_and(|ty| ty.rank() == 0);
            if is_single && (makes_start || is_start(op, nth)) {
                starts.insert(*operand);
            }
        }
        for region in &op.regions {
            find_starts(module, region, starts);
        }
    }
}

fn replace_in(op: &mut Op, (old, new): (ValueId, ValueId), starts: &FxHashSet<ValueId>) -> bool {
    let mut is_used = false;
    let makes_start = op.results.iter().any(|id| starts.contains(id));
    for nth in 0..op.operands.len() {
        if op.operands[nth] == old && !makes_start && !is_start(op, nth) {
            op.operands[nth] = new;
            is_used = true;
        }
    }
    for region in &mut op.regions {
        for inner in &mut region.ops {
            is_used |= replace_in(inner, (old, new), starts);
        }
        for id in region.returns.iter_mut().filter(|id| **id == old) {
            *id = new;
            is_used = true;
        }
    }
    is_used
}

/// Shows the first result of every operation in a program and those it runs.
fn first_results(block: &Block, see: &mut impl FnMut(ValueId)) {
    for op in &block.ops {
        op.results.first().copied().into_iter().for_each(&mut *see);
        if runs_tensors(&op.kind) {
            op.regions
                .iter()
                .for_each(|region| first_results(region, see));
        }
    }
}

fn find_in(block: &Block, result: ValueId, into: &mut Vec<(usize, usize)>) -> Option<usize> {
    for (at, op) in block.ops.iter().enumerate() {
        if op.results.first() == Some(&result) {
            return Some(at);
        }
        if !runs_tensors(&op.kind) {
            continue;
        }
        for (number, region) in op.regions.iter().enumerate() {
            into.push((at, number));
            if let Some(found) = find_in(region, result, into) {
                return Some(found);
            }
            into.pop();
        }
    }
    None
}

/// An operation that can be edited.
pub(crate) struct Candidate<'w> {
    pub(crate) spot: Spot,
    pub(crate) path: Path,
    pub(crate) op: &'w Op,
}
