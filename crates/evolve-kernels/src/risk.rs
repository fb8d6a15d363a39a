//! How far an edit can be trusted: what class of change it is, derived from the code alone.
//!
//! Tests can show that an answer is right for some inputs; they cannot show what an edit rests on.
//! A changed value that decides where the program goes (a test of bounds, the end of a loop) may
//! be right for every input ever tried and wrong for the next, so such edits are a class of their
//! own and off unless the user allows them.

use std::fmt;
use std::str::FromStr;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::edit::Operator;
use kernwright_llvm_ir::shape::Shape;
use kernwright_llvm_ir::underlying_object::UnderlyingObject;
use kernwright_llvm_ir::{Opcode, Value};

/// What an edit rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Risk {
    /// Nothing: the machine code is the same, or what went had no visible effect.
    Equivalent,
    /// Tests: it computes in another way or order, and the answers were right.
    Tested,
    /// Only that its answers were good enough: they are others than the original's.
    Relaxed,
    /// The arithmetic may round differently.
    Precision,
    /// A test that kept accesses within bounds, or work from being done, is gone or changed.
    Bounds,
    /// Threads no longer wait for each other somewhere.
    Barriers,
    /// Only that tests saw no difference: how often a loop runs, code that no input reached, values that agreed, memory
    /// that was not written in between. Right for the inputs tried, perhaps not for others.
    Inputs,
}

impl Risk {
    /// Those that are off unless allowed.
    pub const RISKY: [Risk; 4] = [Risk::Precision, Risk::Bounds, Risk::Barriers, Risk::Inputs];

    /// The word used on the command line and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Risk::Equivalent => "equivalent",
            Risk::Tested => "tested",
            Risk::Relaxed => "relaxed",
            Risk::Precision => "precision",
            Risk::Bounds => "bounds",
            Risk::Barriers => "barriers",
            Risk::Inputs => "inputs",
        }
    }

    /// What it means, in a sentence for people.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Risk::Equivalent => "no answer that was tried depends on it",
            Risk::Tested => "in another way or order; every answer tried was right",
            Risk::Relaxed => "answers are others than the original's, and kept the job's limit",
            Risk::Precision => "arithmetic may round differently",
            Risk::Bounds => "a test that guards work or bounds is gone or changed",
            Risk::Barriers => {
                "threads no longer wait for each other here, or no longer see what others did in order"
            }
            Risk::Inputs => {
                "right for the inputs tried and nothing else says so: how often a loop runs, code that none of them \
                 reached, values that agreed, or memory that nothing wrote in between"
            }
        }
    }
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Risk {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Risk::RISKY.into_iter().find(|risk| risk.word() == text);
        found.ok_or_else(|| {
            let known = Risk::RISKY.map(Risk::word).join(", ");
            format!("`{text}` is no class of risk; they are {known}")
        })
    }
}

impl Operator {
    /// The operators to use where these risks are allowed, for a GPU or not.
    #[must_use]
    pub fn allowed(risks: &[Risk], is_for_gpu: bool) -> Vec<Operator> {
        let mut operators = Operator::GEVO.to_vec();
        if risks.contains(&Risk::Bounds) || risks.contains(&Risk::Inputs) {
            operators.push(Operator::Decide);
        }
        if risks.contains(&Risk::Barriers) && is_for_gpu {
            operators.push(Operator::DropBarrier);
        }
        operators.push(Operator::Hint);
        if is_for_gpu {
            operators.push(Operator::ReadOnly);
        }
        if risks.contains(&Risk::Precision) {
            operators.push(Operator::Relax);
        }
        if risks.contains(&Risk::Relaxed) {
            operators.push(Operator::Scale);
        }
        operators
    }
}

/// For the instructions of a function whose results decide where it goes: what a change there
/// rests on. Values that go through memory are followed where that is the function's own.
pub(crate) fn decisions<'m>(shape: &Shape<'m>) -> FxHashMap<Value<'m>, Risk> {
    let mut found: FxHashMap<Value<'m>, Risk> = FxHashMap::default();
    let stores = own_stores(shape);
    let ends = shape.blocks.iter().filter_map(|block| block.terminator());
    for end in ends {
        let decides = end.is_conditional_branch() || end.opcode() == Some(Opcode::LLVMSwitch);
        if !decides {
            continue;
        }
        let risk = if shape.ends_loop(end) {
            Risk::Inputs
        } else {
            Risk::Bounds
        };
        mark(end, risk, &stores, &mut found);
    }
    for value in clamped(shape) {
        match is_clamp(value) {
            true => mark(value, Risk::Bounds, &stores, &mut found),
            false => {
                let known = found.entry(value).or_insert(Risk::Bounds);
                *known = (*known).max(Risk::Bounds);
            }
        }
    }
    found
}

/// Takes note of a value and of everything it is made from.
fn mark<'m>(
    value: Value<'m>,
    risk: Risk,
    stores: &FxHashMap<Value<'m>, Vec<Value<'m>>>,
    found: &mut FxHashMap<Value<'m>, Risk>,
) {
    let mut next = vec![value];
    while let Some(value) = next.pop() {
        let known = found.get(&value).copied();
        if known.is_some_and(|known| known >= risk) {
            continue;
        }
        found.insert(value, risk);
        if value.opcode() == Some(Opcode::LLVMLoad) {
            let base = UnderlyingObject::of(value.operand(0)).base;
            next.extend(stores.get(&base).into_iter().flatten());
            continue;
        }
        let operands = value.operands().into_iter();
        next.extend(operands.filter(|operand| operand.is_instruction()));
    }
}

/// Whether it keeps a number within bounds: the lesser or greater of two, or one of two. What was a test
/// in the source has often become one of these.
fn is_clamp(value: Value<'_>) -> bool {
    match value.opcode() {
        Some(Opcode::LLVMSelect) => true,
        Some(Opcode::LLVMCall) => value.callee().is_some_and(|callee| {
            let name = callee.name();
            let kinds = ["smin", "smax", "umin", "umax"];
            kinds
                .iter()
                .any(|kind| name.starts_with(&format!("llvm.{kind}.")))
        }),
        _ => false,
    }
}

/// Accesses to memory at places that were kept within bounds without a branch, and everything between
/// there and what keeps them so.
fn clamped<'m>(shape: &Shape<'m>) -> FxHashSet<Value<'m>> {
    let mut found = FxHashSet::default();
    let instructions = shape.blocks.iter().flat_map(|block| block.instructions());
    let accesses: Vec<(Value<'m>, Value<'m>)> = instructions
        .filter_map(|access| match access.opcode()? {
            Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
                Some((access, access.operand(0)))
            }
            Opcode::LLVMStore => Some((access, access.operand(1))),
            _ => None,
        })
        .collect();
    // Around loops, what is found at one place shows more about another.
    let mut count = None;
    while count != Some(found.len()) {
        count = Some(found.len());
        let mut known = FxHashMap::default();
        for (access, place) in &accesses {
            if is_clamped(*place, &mut known, &mut found) {
                found.insert(*access);
            }
        }
    }
    found
}

/// Whether an address, or a number it is made from, goes through a clamp; what is on the way is kept.
fn is_clamped<'m>(
    value: Value<'m>,
    known: &mut FxHashMap<Value<'m>, bool>,
    found: &mut FxHashSet<Value<'m>>,
) -> bool {
    // What comes from memory or out of a call is another matter: no address is made there.
    let is_made_here = value.is_instruction()
        && value.opcode() != Some(Opcode::LLVMLoad)
        && (value.opcode() != Some(Opcode::LLVMCall) || is_clamp(value));
    if !is_made_here {
        return false;
    }
    if let Some(known) = known.get(&value) {
        return *known;
    }
    // Around a loop it is asked again.
    let mut is_clamped = is_clamp(value) || found.contains(&value);
    known.insert(value, is_clamped);
    for operand in value.operands() {
        is_clamped |= self::is_clamped(operand, known, found);
    }
    known.insert(value, is_clamped);
    if is_clamped {
        found.insert(value);
    }
    is_clamped
}

/// What it rests on that, of the stores by way of which something is decided, some are new or gone.
pub(crate) fn written_otherwise<'m>(
    before: &FxHashMap<Value<'m>, Risk>,
    now: &FxHashMap<Value<'m>, Risk>,
    is_live: impl Fn(Value<'m>) -> bool,
) -> Risk {
    let gone = before.iter().filter(|(value, _)| !is_live(**value));
    let new = now
        .iter()
        .filter(|(value, _)| is_live(**value) && !before.contains_key(*value));
    let stores = gone
        .chain(new)
        .filter(|(value, _)| value.opcode() == Some(Opcode::LLVMStore));
    stores
        .map(|(_, risk)| *risk)
        .fold(Risk::Equivalent, Risk::max)
}

/// What a function writes to memory of its own, by the object.
fn own_stores<'m>(shape: &Shape<'m>) -> FxHashMap<Value<'m>, Vec<Value<'m>>> {
    let mut stores: FxHashMap<Value<'m>, Vec<Value<'m>>> = FxHashMap::default();
    let instructions = shape.blocks.iter().flat_map(|block| block.instructions());
    for store in instructions.filter(|value| value.opcode() == Some(Opcode::LLVMStore)) {
        let base = UnderlyingObject::of(store.operand(1)).base;
        if base.opcode() == Some(Opcode::LLVMAlloca) {
            stores.entry(base).or_default().push(store);
        }
    }
    stores
}
