//! What each action does. Applying is total: an action whose instruction is gone, or that no
//! longer fits, does nothing and says so.

use kernwright_evolve::EditId;
use rustc_hash::FxHashMap;

use crate::edit::{Action, Cache, Edit, Use};
use crate::risk::{self, Risk};
use crate::workpiece::{AsWritten, Chooser, Lineage, Wish, Workpiece};
use kernwright_llvm_ir::memory::{Bindings, callee_name, is_barrier, writes};
use kernwright_llvm_ir::underlying_object::UnderlyingObject;
use kernwright_llvm_ir::{Module, Opcode, Type, TypeKind, Value};

/// Why an edit did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inert {
    /// An instruction it refers to is not there any more.
    Gone,
    /// What it would do is not possible any more.
    Unfit,
}

/// A multiple of a constant, of its own type and rounded to it; nothing if it is none, or stays the same.
pub(crate) fn scaled<'m>(value: Value<'m>, factor: f64) -> Option<Value<'m>> {
    let ty = value.ty();
    let scaled = match ty.kind() {
        TypeKind::Half | TypeKind::Brain | TypeKind::Float | TypeKind::Double => {
            Value::float(ty, value.as_float()? * factor)
        }
        // A truth is no amount.
        TypeKind::Int(bits) if bits > 1 => {
            Value::int(ty, (value.as_int()? as f64 * factor).round() as i64)
        }
        _ => return None,
    };
    (scaled != value).then_some(scaled)
}

/// What an edit rests on, or why it did nothing.
pub type EditOutcome = Result<Risk, Inert>;

/// Applies edits in their order. Returns for each what it rests on or why it did nothing; and what became of the
/// instructions.
pub fn apply<'e>(
    module: &Module,
    bindings: &Bindings,
    edits: impl IntoIterator<Item = (EditId, &'e Edit)>,
) -> (Vec<(EditId, EditOutcome)>, Lineage) {
    let mut applying = Applying::new(module);
    for (id, edit) in edits {
        applying.apply(id, edit);
    }
    let Applying { piece, done, .. } = applying;
    let assumptions = piece.assumptions(bindings);
    let lineage = Lineage {
        assumptions,
        ..piece.finish()
    };
    (done, lineage)
}

/// A module to which edits are applied, one after the other.
pub(crate) struct Applying<'m> {
    pub(crate) piece: Workpiece<'m>,
    /// What a change of an instruction rests on, where it decides something.
    decisions: FxHashMap<Value<'m>, Risk>,
    /// What each edit rests on, or why it did nothing.
    pub(crate) done: Vec<(EditId, EditOutcome)>,
}

impl<'m> Applying<'m> {
    pub(crate) fn new(module: &'m Module) -> Self {
        let piece = Workpiece::new(module);
        Applying {
            decisions: decisions(&piece),
            piece,
            done: Vec::new(),
        }
    }

    /// Applies an edit.
    pub(crate) fn apply(&mut self, id: EditId, edit: &Edit) {
        let mut chooser = AsWritten(&edit.repairs);
        let outcome = self.piece.act(id, &edit.action, &mut chooser);
        // An edit may have made something decide that did not before.
        let now = decisions(&self.piece);
        let outcome = outcome.map(|()| self.risk(id, edit, &now));
        self.done.push((id, outcome));
        for (value, risk) in now {
            let known = self.decisions.entry(value).or_insert(risk);
            *known = risk.max(*known);
        }
        self.decisions.retain(|value, _| self.piece.is_live(*value));
    }

    /// What the last edit rests on, which the piece has just done.
    fn risk(&self, id: EditId, edit: &Edit, now: &FxHashMap<Value<'m>, Risk>) -> Risk {
        let is_live = |value| self.piece.is_live(value);
        let written = risk::written_otherwise(&self.decisions, now, is_live);
        let operator = edit.action.operator();
        self.piece.risk(id, &self.decisions, operator).max(written)
    }

    /// What all edits rest on once another one, which the piece has just done, comes after them.
    pub(crate) fn risks_with(&self, id: EditId, edit: &Edit) -> Vec<(EditId, Risk)> {
        let done = self.done.iter();
        let before = done.filter_map(|(id, outcome)| Some((*id, (*outcome).ok()?)));
        let last = self.risk(id, edit, &decisions(&self.piece));
        before.chain([(id, last)]).collect()
    }
}

fn decisions<'m>(piece: &Workpiece<'m>) -> FxHashMap<Value<'m>, Risk> {
    piece.shapes.iter().flat_map(risk::decisions).collect()
}

impl<'m> Workpiece<'m> {
    /// Does one action and repairs what it broke.
    pub(crate) fn act(
        &mut self,
        id: EditId,
        action: &Action,
        chooser: &mut dyn Chooser,
    ) -> Result<(), Inert> {
        self.begin(id);
        let function = match action {
            Action::Delete { at, stand_in } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                let function = self.function_of(value).ok_or(Inert::Gone)?;
                if !can_be_deleted(value) {
                    return Err(Inert::Unfit);
                }
                self.delete(function, value, stand_in.as_ref());
                function
            }
            Action::Copy { from, before, into } => {
                let original = self.live(*from).ok_or(Inert::Gone)?;
                let before = self.place(*before).ok_or(Inert::Gone)?;
                self.copy(original, before, *into)?
            }
            Action::Move { at, before } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                let before = self.place(*before).ok_or(Inert::Gone)?;
                self.relocate(value, before)?
            }
            Action::Replace { at, by } => {
                let old = self.live(*at).ok_or(Inert::Gone)?;
                let model = self.live(*by).ok_or(Inert::Gone)?;
                self.replace(old, model)?
            }
            Action::Swap { first, second } => {
                let first = self.live(*first).ok_or(Inert::Gone)?;
                let second = self.live(*second).ok_or(Inert::Gone)?;
                self.swap(first, second)?
            }
            Action::Rewire { place, to } => {
                let slot = self.slot(*place).ok_or(Inert::Gone)?;
                let function = self.function_of(slot.user).ok_or(Inert::Gone)?;
                let order = self.shapes[function].order();
                let point = order
                    .point(&self.shapes[function], slot)
                    .ok_or(Inert::Unfit)?;
                let ty = slot.value().ty();
                let value = self.value(to, ty, (function, &order), point);
                let value = value.filter(|value| *value != slot.value() && *value != slot.user);
                if !open_operands(slot.user).contains(&slot.operand) {
                    return Err(Inert::Unfit);
                }
                self.set(slot, value.ok_or(Inert::Unfit)?);
                function
            }
            Action::Decide { at, taken } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                let slot = decision(value).ok_or(Inert::Unfit)?;
                let constant = Value::int(slot.value().ty(), i64::from(*taken));
                if slot.value() == constant {
                    return Err(Inert::Unfit);
                }
                self.set(slot, constant);
                self.function_of(value).ok_or(Inert::Gone)?
            }
            Action::DropBarrier { at } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                if !is_barrier(value) || value.is_used() {
                    return Err(Inert::Unfit);
                }
                self.doom(value, None);
                self.function_of(value).ok_or(Inert::Gone)?
            }
            Action::Hint { at, cache } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                self.hint(value, *cache)?
            }
            Action::ReadOnly { at } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                if !can_be_read_only(self.module, value) || !self.wish(value, Wish::ReadOnly) {
                    return Err(Inert::Unfit);
                }
                self.function_of(value).ok_or(Inert::Gone)?
            }
            Action::Relax { at } => {
                let value = self.live(*at).ok_or(Inert::Gone)?;
                if !value.can_be_relaxed() || !self.wish(value, Wish::Relax) {
                    return Err(Inert::Unfit);
                }
                self.function_of(value).ok_or(Inert::Gone)?
            }
            Action::Scale { place, factor } => {
                let slot = self.slot(*place).ok_or(Inert::Gone)?;
                let scaled = scaled(slot.value(), *factor).ok_or(Inert::Unfit)?;
                if !open_operands(slot.user).contains(&slot.operand) {
                    return Err(Inert::Unfit);
                }
                self.set(slot, scaled);
                self.function_of(slot.user).ok_or(Inert::Gone)?
            }
        };
        self.mend(function, chooser);
        Ok(())
    }

    /// Dooms an instruction and gives its users what stands in for it, where they know that.
    fn delete(
        &mut self,
        function: usize,
        value: Value<'m>,
        stand_in: Option<&crate::edit::Source>,
    ) {
        let order = self.shapes[function].order();
        let instead = stand_in.and_then(|source| {
            let point = order.place(value)?;
            // A phi's own place is before those beside it, which are known at the block's start.
            self.value(source, value.ty(), (function, &order), point)
        });
        let instead = instead.filter(|&instead| instead != value);
        self.doom_deleted(value, instead);
        if let Some(instead) = instead {
            for slot in value.uses() {
                if self.is_live(slot.user) {
                    self.set(slot, instead);
                }
            }
        }
    }

    fn copy(
        &mut self,
        original: Value<'m>,
        before: Value<'m>,
        into: Option<Use>,
    ) -> Result<usize, Inert> {
        let function = self.function_of(before).ok_or(Inert::Gone)?;
        if !can_be_copied(original) || self.function_of(original) != Some(function) {
            return Err(Inert::Unfit);
        }
        let copy = original.duplicate();
        copy.insert_before(self.module, after_phis(before));
        // The instruction that was to use it may be gone by another edit. But where the copy could never be
        // used, the edit does nothing.
        if let Some(slot) = into.and_then(|place| self.slot(place)) {
            let order = self.shapes[function].order();
            let point = order.point(&self.shapes[function], slot);
            let is_known =
                point.is_some_and(|point| order.is_known(&self.shapes[function], copy, point));
            if slot.value().ty() != copy.ty()
                || !is_known
                || !open_operands(slot.user).contains(&slot.operand)
            {
                self.module.erase(&[copy]);
                return Err(Inert::Unfit);
            }
            self.note_inserted(copy);
            self.set(slot, copy);
        } else {
            self.note_inserted(copy);
        }
        if has_effect(self.module, original) {
            self.do_more();
        }
        self.add_product(0, copy);
        Ok(function)
    }

    fn relocate(&mut self, value: Value<'m>, before: Value<'m>) -> Result<usize, Inert> {
        let function = self.function_of(before).ok_or(Inert::Gone)?;
        let before = after_phis(before);
        if value == before || !can_be_copied(value) || self.function_of(value) != Some(function) {
            return Err(Inert::Unfit);
        }
        if needs_others(value) {
            self.do_more();
        }
        self.put(value, before);
        self.note_moved(value);
        Ok(function)
    }

    fn replace(&mut self, old: Value<'m>, model: Value<'m>) -> Result<usize, Inert> {
        let function = self.function_of(old).ok_or(Inert::Gone)?;
        let fits = old != model
            && old.ty() == model.ty()
            && can_be_copied(model)
            && can_be_copied(old)
            && self.function_of(model) == Some(function);
        if !fits {
            return Err(Inert::Unfit);
        }
        if has_effect(self.module, old) || has_effect(self.module, model) {
            self.do_more();
        }
        let copy = model.duplicate();
        copy.insert_before(self.module, old);
        self.note_inserted(copy);
        self.add_product(0, copy);
        self.succeed(old, copy);
        Ok(function)
    }

    fn swap(&mut self, first: Value<'m>, second: Value<'m>) -> Result<usize, Inert> {
        let function = self.function_of(first).ok_or(Inert::Gone)?;
        let fits = first != second
            && first.ty() == second.ty()
            && can_be_copied(first)
            && can_be_copied(second)
            && self.function_of(second) == Some(function);
        if !fits {
            return Err(Inert::Unfit);
        }
        if has_effect(self.module, first) || has_effect(self.module, second) {
            self.do_more();
        }
        let (at_first, at_second) = (second.duplicate(), first.duplicate());
        at_first.insert_before(self.module, first);
        at_second.insert_before(self.module, second);
        self.note_inserted(at_first);
        self.note_inserted(at_second);
        self.add_product(0, at_first);
        self.add_product(1, at_second);
        self.succeed(first, at_first);
        self.succeed(second, at_second);
        Ok(function)
    }

    /// Dooms an instruction and gives its users another in its place.
    fn succeed(&mut self, old: Value<'m>, new: Value<'m>) {
        for slot in old.uses() {
            self.set(slot, new);
        }
        self.doom_deleted(old, Some(new));
    }

    /// A GPU's accesses become assembly, since LLVM has no other way to express it; a processor's get
    /// a note that its code generator reads.
    fn hint(&mut self, value: Value<'m>, cache: Cache) -> Result<usize, Inert> {
        let Cache::Streaming = cache;
        let function = self.function_of(value).ok_or(Inert::Gone)?;
        if !can_stream(self.module, value) {
            return Err(Inert::Unfit);
        }
        if !self.module.is_for_gpu() {
            return if self.wish(value, Wish::Stream) {
                Ok(function)
            } else {
                Err(Inert::Unfit)
            };
        }
        let is_load = value.opcode() == Some(Opcode::LLVMLoad);
        let moved = if is_load { value } else { value.operand(0) };
        let (suffix, constraint) = register(moved.ty()).ok_or(Inert::Unfit)?;
        let access = if is_load {
            let text = format!("ld.global.cs.{suffix} $0, [$1];");
            let constraints = format!("={constraint},l,~{{memory}}");
            let address = [value.operand(0)];
            value.assembly_before(
                self.module,
                (&text, &constraints),
                Some(moved.ty()),
                &address,
            )
        } else {
            let text = format!("st.global.cs.{suffix} [$0], $1;");
            let constraints = format!("l,{constraint},~{{memory}}");
            let operands = [value.operand(1), moved];
            value.assembly_before(self.module, (&text, &constraints), None, &operands)
        };
        self.note_inserted(access);
        self.add_product(0, access);
        // The same access in other words.
        for slot in value.uses() {
            self.change(slot, access);
            self.touch(slot.user);
        }
        self.doom_reworded(value, access);
        Ok(function)
    }
}

/// Whether what an instruction makes depends on which threads of a warp come to it together.
fn needs_others(value: Value<'_>) -> bool {
    const PARTS: [&str; 7] = [
        "vote",
        "shfl",
        "match",
        "redux",
        "activemask",
        "sync",
        "mma",
    ];
    let name = callee_name(value);
    let by_name = name.starts_with("llvm.nvvm.") && PARTS.iter().any(|part| name.contains(part));
    // A compiler for GPUs says it of every function until it has looked into it.
    by_name || value.callee().is_some_and(|callee| callee.is_convergent()) || value.is_convergent()
}

/// Whether an instruction does more than make a value.
fn has_effect<'m>(module: &'m Module, value: Value<'m>) -> bool {
    writes(module, value) || needs_others(value)
}

/// How PTX names the width of a type, and which registers hold it.
fn register(ty: Type<'_>) -> Option<(&'static str, char)> {
    match ty.kind() {
        TypeKind::Int(16) => Some(("b16", 'h')),
        TypeKind::Int(32) => Some(("b32", 'r')),
        TypeKind::Int(64) | TypeKind::Pointer(0 | 1) => Some(("b64", 'l')),
        TypeKind::Float => Some(("f32", 'f')),
        TypeKind::Double => Some(("f64", 'd')),
        _ => None,
    }
}

/// The first place at or after `value` where something other than a phi may stand.
fn after_phis(value: Value<'_>) -> Value<'_> {
    if !value.is_phi() {
        return value;
    }
    let block = value.block().map(|block| block.instructions());
    let mut rest = block.unwrap_or_default().into_iter();
    rest.find(|other| !other.is_phi()).unwrap_or(value)
}

/// Whether an instruction is not one to edit: it ends a block, belongs to exceptions, or is only a
/// note for the optimiser.
fn is_fixed(value: Value<'_>) -> bool {
    const NOTES: [&str; 6] = [
        "llvm.lifetime.",
        "llvm.assume",
        "llvm.dbg.",
        "llvm.experimental.noalias.scope",
        "llvm.invariant.",
        "llvm.va_",
    ];
    let name = callee_name(value);
    value.is_terminator()
        || matches!(
            value.opcode(),
            Some(Opcode::LLVMAlloca | Opcode::LLVMLandingPad)
        )
        || NOTES.iter().any(|note| name.starts_with(note))
        || value.ty().kind() == TypeKind::Other
}

/// Whether an instruction may go.
pub(crate) fn can_be_deleted(value: Value<'_>) -> bool {
    !is_fixed(value) && !is_barrier(value)
}

/// Whether an instruction may stand somewhere else, or twice.
pub(crate) fn can_be_copied(value: Value<'_>) -> bool {
    can_be_deleted(value) && !value.is_phi()
}

/// Whether a load may be marked as reading what never changes.
pub(crate) fn can_be_read_only<'m>(module: &'m Module, value: Value<'m>) -> bool {
    value.opcode() == Some(Opcode::LLVMLoad)
        && !value.is_volatile()
        && !value.is_atomic()
        && matches!(value.operand(0).ty().kind(), TypeKind::Pointer(0 | 1))
        && !value.has_metadata(module, "invariant.load")
}

/// Whether an access to memory may be marked to keep out of the caches. On a GPU it must be one to
/// global memory for certain: in that space, or through an argument of a kernel. On a processor
/// only stores are marked: its loads would not differ, and LLVM 22 crashes where it makes such a
/// load narrower than four bytes.
pub(crate) fn can_stream<'m>(module: &'m Module, value: Value<'m>) -> bool {
    let address = match value.opcode() {
        Some(Opcode::LLVMLoad) if module.is_for_gpu() => value.operand(0),
        Some(Opcode::LLVMStore) => value.operand(1),
        _ => return false,
    };
    let is_given = |base: Value<'m>| {
        module.functions().into_iter().any(|function| {
            let mut arguments = (0..).zip(function.arguments());
            let own = arguments.find(|(_, argument)| *argument == base);
            function.is_gpu_kernel()
                && own.is_some_and(|(number, _)| !function.is_given_copy(number))
        })
    };
    let is_global = match address.ty().kind() {
        TypeKind::Pointer(1) => true,
        TypeKind::Pointer(0) => {
            !module.is_for_gpu() || is_given(UnderlyingObject::of(address).base)
        }
        _ => false,
    };
    let accessed = match value.opcode() {
        Some(Opcode::LLVMStore) => value.operand(0).ty(),
        _ => value.ty(),
    };
    let size = module.layout().stored_size(accessed);
    let is_aligned = size.is_some_and(|size| u64::from(value.alignment()) >= size);
    is_global
        && (is_aligned || !module.is_for_gpu())
        && !value.is_volatile()
        && !value.is_atomic()
        && !value.has_metadata(module, "nontemporal")
}

/// The condition of a branch or of a choice between two values.
pub(crate) fn decision(value: Value<'_>) -> Option<kernwright_llvm_ir::Slot<'_>> {
    let is_choice = value.opcode() == Some(Opcode::LLVMSelect)
        && value.operand(0).ty().kind() == TypeKind::Int(1);
    (is_choice || value.is_conditional_branch()).then_some(kernwright_llvm_ir::Slot {
        user: value,
        operand: 0,
    })
}

/// The operands of an instruction that may become something else: not what is called, not blocks,
/// nothing that must stay constant.
pub(crate) fn open_operands(value: Value<'_>) -> Vec<u32> {
    let last = match value.opcode() {
        None | Some(Opcode::LLVMAlloca) => 0,
        Some(Opcode::LLVMCall) => value.argument_count(),
        Some(Opcode::LLVMBr) => u32::from(value.is_conditional_branch()),
        Some(Opcode::LLVMSwitch) => 1,
        Some(_) => value.operand_count(),
    };
    let callee = value.callee();
    let is_pointer_arithmetic = value.opcode() == Some(Opcode::LLVMGetElementPtr);
    let is_note = is_fixed(value) && value.opcode() == Some(Opcode::LLVMCall);
    (0..last)
        .filter(|&index| {
            let operand = value.operand(index);
            let must_stay = callee.is_some_and(|function| function.wants_constant(index));
            // Indices after the first choose among the fields of a struct.
            let is_field = is_pointer_arithmetic && index > 1 && operand.is_constant();
            !(operand.is_block()
                || operand.ty().kind() == TypeKind::Other
                || must_stay
                || is_field
                || is_note)
        })
        .collect()
}
