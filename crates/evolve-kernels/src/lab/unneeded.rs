//! Instructions that never changed a result: on every input that was tried their value was the same, or that of one
//! of their operands. A guard for what is rare looks like this, as a comparison, a choice, a mask or a carry that is
//! added. A test that saw no more cannot show whether such an instruction is needed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::{Action, Edit, Spot, Use};
use kernwright_llvm_emulate::Observed;
use kernwright_llvm_ir::{Module, Opcode, TypeKind, Value};

/// The original's instructions that never changed a result.
#[derive(Debug, Default)]
pub(super) struct Unneeded {
    instructions: FxHashSet<usize>,
    /// Operands that are such instructions: whose, and which.
    uses: FxHashSet<(usize, u32)>,
}

impl Unneeded {
    /// Of what was observed of each instruction of a module, in its order.
    pub(super) fn new(module: &Module, observed: &[Observed]) -> Self {
        let functions = module.functions();
        let blocks = functions.iter().flat_map(|function| function.blocks());
        let all: Vec<Value<'_>> = blocks.flat_map(|block| block.instructions()).collect();
        let pairs = all.iter().zip(observed);
        let unneeded = |(value, observed): (&Value<'_>, &Observed)| is_unneeded(*value, observed);
        let flags: Vec<bool> = pairs.map(unneeded).collect();
        let numbers: FxHashMap<Value<'_>, usize> = all.iter().copied().zip(0..).collect();
        let mut unneeded = Unneeded::default();
        for (number, value) in all.iter().enumerate() {
            if flags.get(number) == Some(&true) {
                unneeded.instructions.insert(number);
            }
            for operand in 0..value.operand_count() {
                let used = numbers.get(&value.operand(operand));
                if used.is_some_and(|used| flags.get(*used) == Some(&true)) {
                    unneeded.uses.insert((number, operand));
                }
            }
        }
        unneeded
    }

    /// Whether an edit takes away, or goes around, what never changed a result.
    pub(super) fn is_bypassed_by(&self, edit: &Edit) -> bool {
        let is_unneeded = |spot: &Spot| match spot {
            Spot::Original(number) => self.instructions.contains(&(*number as usize)),
            _ => false,
        };
        let is_used = |place: &Use| match place.user {
            Spot::Original(number) => self.uses.contains(&(number as usize, place.operand)),
            _ => false,
        };
        let by_action = match &edit.action {
            Action::Delete { at, .. } | Action::Replace { at, .. } | Action::Decide { at, .. } => {
                is_unneeded(at)
            }
            Action::Swap { first, second } => is_unneeded(first) || is_unneeded(second),
            Action::Copy {
                into: Some(place), ..
            }
            | Action::Rewire { place, .. } => is_used(place) || is_unneeded(&place.user),
            _ => false,
        };
        let repaired = |place: &Use| is_used(place) || is_unneeded(&place.user);
        by_action || edit.repairs.iter().any(|(place, _)| repaired(place))
    }
}

/// Whether the values that an instruction made show no need for it.
fn is_unneeded(value: Value<'_>, observed: &Observed) -> bool {
    if matches!(value.ty().kind(), TypeKind::Pointer(_)) {
        return false;
    }
    let is_cast = || value.operand_count() == 1;
    match value.opcode() {
        // What reads.
        None
        | Some(
            Opcode::LLVMLoad
            | Opcode::LLVMAlloca
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg,
        ) => false,
        // What only chooses and rearranges is an operand again.
        Some(
            Opcode::LLVMPHI
            | Opcode::LLVMExtractElement
            | Opcode::LLVMInsertElement
            | Opcode::LLVMShuffleVector
            | Opcode::LLVMExtractValue
            | Opcode::LLVMInsertValue
            | Opcode::LLVMBitCast
            | Opcode::LLVMFreeze,
        ) => observed.is_same(),
        // Only intrinsics that compute: others may do more than give a value.
        Some(Opcode::LLVMCall) => {
            let name = value.callee().map(|function| function.name());
            let computes = |name: String| {
                name.starts_with("llvm.") && !name.starts_with("llvm.nvvm.")
                    || name.starts_with("__nv_")
            };
            name.is_some_and(computes) && (observed.is_same() || observed.is_operand())
        }
        _ => observed.is_same() || (!is_cast() && observed.is_operand()),
    }
}
