//! A function: its blocks, the moves on its edges, the registers of its values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Decoder, Watch};
use crate::code::{BlockInfo, Place};
use crate::op::{Op, Reg};
use crate::report::Unsupported;
use kernwright_llvm_ir::{Block, Function, Opcode, Value};

/// The registers of a value, one per lane.
pub(super) type Regs = SmallVec<[Reg; 4]>;

/// A function being decoded.
pub(super) struct Body<'d, 'm> {
    pub(super) decoder: &'d mut Decoder<'m>,
    pub(super) values: FxHashMap<Value<'m>, Regs>,
    constants: FxHashMap<u64, Reg>,
    template: Vec<u64>,
    /// What jumps lead to until the function is complete.
    edges: Vec<(Block<'m>, Block<'m>)>,
    /// The first of `Code::places` that is this function's, by block.
    block: Block<'m>,
    place: u32,
}

/// Decodes a function that has its number already.
pub(super) fn decode<'m>(
    decoder: &mut Decoder<'m>,
    function: Function<'m>,
    number: usize,
) -> Result<(), Unsupported> {
    let blocks = function.blocks();
    let Some(&entry) = blocks.first() else {
        return Ok(());
    };
    let features = function.processor_features().unwrap_or_default();
    decoder.has_fma = features.split(',').any(|feature| feature == "+fma");
    let name: std::sync::Arc<str> = function.name().into();
    let mut first_places = FxHashMap::default();
    for (block_number, &block) in blocks.iter().enumerate() {
        first_places.insert(block, decoder.code.places.len() as u32);
        let count = block.instructions().len() as u32;
        let place = |ordinal| Place {
            function: name.clone(),
            block: block_number as u32,
            ordinal,
        };
        decoder.code.places.extend((0..count).map(place));
    }
    let first_op = decoder.code.ops.len();
    let mut body = Body {
        decoder,
        values: FxHashMap::default(),
        constants: FxHashMap::default(),
        template: Vec::new(),
        edges: Vec::new(),
        block: entry,
        place: 0,
    };
    for argument in function.arguments() {
        let regs = body.fresh_for(argument)?;
        body.values.insert(argument, regs);
    }
    let mut starts = FxHashMap::default();
    for block in in_reverse_postorder(entry) {
        starts.insert(block, body.decoder.code.ops.len() as u32);
        body.block(block, first_places[&block])?;
    }
    body.link(first_op, &starts)?;
    let template = std::mem::take(&mut body.template);
    let routine = &mut decoder.code.functions[number];
    routine.start = starts[&entry];
    routine.template = template;
    Ok(())
}

impl<'m> Body<'_, 'm> {
    fn block(&mut self, block: Block<'m>, first_place: u32) -> Result<(), Unsupported> {
        let instructions = block.instructions();
        let info = self.decoder.code.blocks.len() as u32;
        self.decoder.code.blocks.push(BlockInfo {
            cost: 0,
            places: first_place..first_place + instructions.len() as u32,
        });
        self.block = block;
        self.place = first_place;
        self.emit(Op::Enter { block: info });
        let (mut phis, mut is_first) = (Vec::new(), true);
        for (instruction, ordinal) in instructions.into_iter().zip(0..) {
            self.place = first_place + ordinal;
            if instruction.is_phi() {
                let regs = self.fresh_for(instruction)?;
                self.values.insert(instruction, regs);
                phis.push((instruction, ordinal));
                continue;
            }
            if std::mem::take(&mut is_first) {
                // The results of the phis are there once all of them are done.
                for (phi, ordinal) in phis.drain(..) {
                    self.place = first_place + ordinal;
                    self.keep(phi)?;
                    if self.decoder.code.observes {
                        self.observe(phi);
                    }
                }
                self.place = first_place + ordinal;
            }
            self.keep(instruction)?;
            let counts = self.instruction(instruction)?;
            if self.decoder.code.observes {
                self.observe(instruction);
            }
            self.decoder.code.blocks[info as usize].cost += u32::from(counts);
        }
        Ok(())
    }

    /// Has the numbers kept that an instruction is given, if they are wanted; of a phi, its result.
    fn keep(&mut self, it: Value<'m>) -> Result<(), Unsupported> {
        if !matches!(&self.decoder.watch, Watch::Operands(of) if of.contains(&it)) {
            return Ok(());
        }
        if it.is_phi() {
            return self.keep_lanes(0, it, it);
        }
        let count = match it.opcode() {
            // Where to go is another matter.
            Some(Opcode::LLVMBr | Opcode::LLVMSwitch) => 0,
            Some(Opcode::LLVMCall) => it.argument_count(),
            _ => it.operand_count(),
        };
        if it.is_commutative() {
            return self.keep_lanes(0, it.operand(0), it.operand(1));
        }
        for operand in 0..count {
            let value = it.operand(operand);
            self.keep_lanes(operand, value, value)?;
        }
        Ok(())
    }

    /// Has pairs of numbers kept, lane by lane, in whatever order.
    fn keep_lanes(&mut self, operand: u32, a: Value<'m>, b: Value<'m>) -> Result<(), Unsupported> {
        if !a.ty().is_numeric() {
            return Ok(());
        }
        let (a, b) = (self.regs(a)?, self.regs(b)?);
        let slot = self.decoder.code.kept.len() as u32;
        self.decoder.code.kept.push((self.place, operand));
        for (&a, &b) in a.iter().zip(&b) {
            self.emit(Op::Keep { slot, a, b });
        }
        Ok(())
    }

    /// Has what an instruction made reported, lane by lane.
    fn observe(&mut self, it: Value<'m>) {
        let Some(results) = self.values.get(&it).cloned() else {
            return;
        };
        // The first operand of a choice is what it is made by.
        let first = u32::from(it.opcode() == Some(Opcode::LLVMSelect));
        let count = match it.opcode() {
            Some(Opcode::LLVMPHI) => 0,
            Some(Opcode::LLVMCall) => it.argument_count(),
            _ => it.operand_count(),
        };
        let mut lanes_of = |operand: u32| match operand < count {
            true => self.regs(it.operand(operand)).ok(),
            false => None,
        };
        let operands = lanes_of(first).zip(lanes_of(first + 1));
        let operands =
            operands.filter(|(a, b)| a.len() == results.len() && b.len() == results.len());
        let place = self.place;
        for (lane, &value) in results.iter().enumerate() {
            let pair = operands.as_ref().map(|(a, b)| (a[lane], b[lane]));
            let (a, b) = pair.unwrap_or((value, value));
            self.emit(Op::Observe {
                place,
                compares: pair.is_some(),
                value,
                a,
                b,
            });
        }
    }

    /// Gives every edge its moves, and every jump its target.
    fn link(
        &mut self,
        first_op: usize,
        starts: &FxHashMap<Block<'m>, u32>,
    ) -> Result<(), Unsupported> {
        let last_op = self.decoder.code.ops.len();
        let edges = std::mem::take(&mut self.edges);
        let mut targets = Vec::with_capacity(edges.len());
        for (from, to) in edges {
            let moves = self.moves(from, to)?;
            if moves.is_empty() {
                targets.push(starts[&to]);
                continue;
            }
            targets.push(self.decoder.code.ops.len() as u32);
            for (to, from) in moves {
                self.emit(Op::Move { to, from });
            }
            self.emit(Op::Jump {
                target: starts[&to],
            });
        }
        let code = &mut self.decoder.code;
        for op in &mut code.ops[first_op..last_op] {
            match op {
                Op::Jump { target } => *target = targets[*target as usize],
                Op::Branch { yes, no, .. } => {
                    *yes = targets[*yes as usize];
                    *no = targets[*no as usize];
                }
                Op::Switch { table, .. } => {
                    let switch = &mut code.switches[*table as usize];
                    switch.otherwise = targets[switch.otherwise as usize];
                    for (_, target) in &mut switch.cases {
                        *target = targets[*target as usize];
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What the phis of `to` take from `from`, as moves one after another.
    fn moves(&mut self, from: Block<'m>, to: Block<'m>) -> Result<Vec<(Reg, Reg)>, Unsupported> {
        let mut pending: Vec<(Reg, Reg)> = Vec::new();
        for phi in to.instructions() {
            if !phi.is_phi() {
                break;
            }
            let operand =
                (0..phi.operand_count()).find(|&operand| phi.incoming_block(operand) == Some(from));
            let Some(operand) = operand else {
                return self.unsupported("a phi without a value for one of its predecessors");
            };
            let sources = self.regs(phi.operand(operand))?;
            let targets = self.values[&phi].clone();
            pending.extend(targets.into_iter().zip(sources));
        }
        pending.retain(|(to, from)| to != from);
        let mut moves = Vec::with_capacity(pending.len());
        while !pending.is_empty() {
            let free = |&(to, _): &(Reg, Reg)| pending.iter().all(|&(_, from)| from != to);
            if let Some(next) = pending.iter().position(free) {
                moves.push(pending.swap_remove(next));
            } else {
                // A ring: what the first target holds is kept aside for the move that reads it.
                let spare = self.fresh();
                let kept = pending[0].0;
                moves.push((spare, kept));
                for (_, from) in &mut pending {
                    if *from == kept {
                        *from = spare;
                    }
                }
            }
        }
        Ok(moves)
    }

    /// An edge from the current block; jumps lead to it until they are linked.
    pub(super) fn edge(&mut self, to: Block<'m>) -> u32 {
        self.edges.push((self.block, to));
        self.edges.len() as u32 - 1
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.decoder.code.ops.push(op);
        self.decoder.code.origins.push(self.place);
    }

    pub(super) fn fresh(&mut self) -> Reg {
        self.template.push(0);
        self.template.len() as Reg - 1
    }

    /// New registers for a value's lanes.
    pub(super) fn fresh_for(&mut self, value: Value<'m>) -> Result<Regs, Unsupported> {
        let leaves = self.decoder.leaves(value.ty());
        let count = self.known(leaves)?.len();
        Ok((0..count).map(|_| self.fresh()).collect())
    }

    /// `count` new registers in a row, the first of which is returned.
    pub(super) fn row(&mut self, count: usize) -> Reg {
        let first = self.template.len() as Reg;
        self.template.resize(self.template.len() + count, 0);
        first
    }

    /// A register that holds a constant.
    pub(super) fn constant(&mut self, bits: u64) -> Reg {
        if let Some(&reg) = self.constants.get(&bits) {
            return reg;
        }
        self.template.push(bits);
        let reg = self.template.len() as Reg - 1;
        self.constants.insert(bits, reg);
        reg
    }

    /// The registers of a value that was decoded, or of a constant.
    pub(super) fn regs(&mut self, value: Value<'m>) -> Result<Regs, Unsupported> {
        if let Some(regs) = self.values.get(&value) {
            return Ok(regs.clone());
        }
        if !value.is_constant() {
            let text = value.text();
            return self.unsupported(&format!("the operand `{}`", text.trim()));
        }
        let mut lanes = Vec::new();
        let worked_out = self.decoder.constant(value, &mut lanes);
        self.known(worked_out)?;
        Ok(lanes.into_iter().map(|bits| self.constant(bits)).collect())
    }

    /// The register of a value with one lane.
    pub(super) fn reg(&mut self, value: Value<'m>) -> Result<Reg, Unsupported> {
        match self.regs(value)?[..] {
            [reg] => Ok(reg),
            _ => self.unsupported(&format!("a value of type {} here", value.ty().text())),
        }
    }

    pub(super) fn unsupported<T>(&self, what: &str) -> Result<T, Unsupported> {
        let place = &self.decoder.code.places[self.place as usize];
        Err(Unsupported {
            what: what.to_owned(),
            place: place.to_string(),
        })
    }

    /// Says where, if something has no value.
    pub(super) fn known<T>(&self, result: Result<T, String>) -> Result<T, Unsupported> {
        result.or_else(|what| self.unsupported(&what))
    }

    /// Refuses an instruction by its own text.
    pub(super) fn refuse<T>(&self, instruction: Value<'m>) -> Result<T, Unsupported> {
        self.unsupported(&format!("`{}`", instruction.text().trim()))
    }
}

/// Blocks that can be reached, each before the blocks it dominates.
fn in_reverse_postorder(entry: Block<'_>) -> Vec<Block<'_>> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut order = Vec::new();
    let mut stack = vec![(entry, entry.successors())];
    seen.insert(entry);
    while let Some((block, successors)) = stack.last_mut() {
        match successors.pop() {
            Some(next) if seen.insert(next) => stack.push((next, next.successors())),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
