//! What a run found or counted.

use std::fmt;

use rustc_hash::FxHashMap;

use super::code::Place;
use super::op::Space;
use kernwright_llvm_ir::{Module, Value};

/// A run to the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Instructions executed by all threads. Phis, casts that change no bits and what has no machine
    /// code (lifetimes, assumptions, debug information) are not counted; a vector instruction counts
    /// once.
    pub executed: u64,
    /// Loads and stores by kind of memory; atomics and copies are both.
    pub traffic: Traffic,
    /// How often a block's threads met at a barrier, over all blocks.
    pub barriers: u64,
    /// How often each instruction was executed, in the order of [`Code::places`].
    ///
    /// [`Code::places`]: super::Code::places
    pub counts: Vec<u64>,
    /// The result of a host function, one number per lane, as bits.
    pub returned: Vec<u64>,
    /// What is known of the values each instruction made, in the order of [`Code::places`], where they
    /// were observed.
    ///
    /// [`Code::places`]: super::Code::places
    pub observed: Vec<Observed>,
    /// Of the operands that were to be kept, in the order of [`Code::kept`]: what each thread had there, by a number
    /// that stands for the thread.
    ///
    /// [`Code::kept`]: super::Code::kept
    pub kept: Vec<FxHashMap<u64, Sequence>>,
}

/// Numbers in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sequence {
    /// How many.
    pub count: u64,
    /// One number that stands for all of them.
    pub digest: u64,
}

impl Sequence {
    pub(super) fn add(&mut self, number: u64) {
        self.count += 1;
        self.digest = mixed(self.digest ^ number);
    }

    /// Adds a sequence that came after it.
    pub fn join(&mut self, later: &Sequence) {
        self.count += later.count;
        self.digest = mixed(self.digest ^ later.digest);
    }
}

/// A number in which every bit depends on every bit of another (Steele et al., 2014).
pub(super) fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// What is known of the values that an instruction made, over all lanes and threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Observed {
    first: Option<u64>,
    is_same: bool,
    is_operand: [bool; 2],
}

impl Observed {
    pub(super) fn see(&mut self, value: u64, operands: Option<[u64; 2]>) {
        let seen = Observed {
            first: Some(value),
            is_same: true,
            is_operand: operands.map_or([false; 2], |all| all.map(|operand| operand == value)),
        };
        self.join(&seen);
    }

    /// Adds what was seen elsewhere.
    pub fn join(&mut self, other: &Observed) {
        match (self.first, other.first) {
            (_, None) => {}
            (None, Some(_)) => *self = *other,
            (Some(one), Some(two)) => {
                self.is_same &= other.is_same && one == two;
                for (is, also) in self.is_operand.iter_mut().zip(other.is_operand) {
                    *is &= also;
                }
            }
        }
    }

    /// Whether it was always the same value.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.first.is_some() && self.is_same
    }

    /// Whether it was always the value of one of its first two operands.
    #[must_use]
    pub fn is_operand(&self) -> bool {
        self.first.is_some() && self.is_operand.contains(&true)
    }
}

/// Accesses to memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    pub(super) loads: [u64; 4],
    pub(super) stores: [u64; 4],
}

impl Traffic {
    /// Loads from one kind of memory.
    #[must_use]
    pub fn loads(&self, space: Space) -> u64 {
        self.loads[space as usize]
    }

    /// Stores to one kind of memory.
    #[must_use]
    pub fn stores(&self, space: Space) -> u64 {
        self.stores[space as usize]
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.loads.iter().chain(&self.stores).sum()
    }
}

/// What is wrong with a program; the first such thing ends its run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: FindingKind,
    /// The instruction, if one is to blame.
    pub place: Option<Place>,
    /// The block of the grid.
    pub block: [u32; 3],
    /// The thread of the block.
    pub thread: [u32; 3],
    /// In words: which memory, how far out, who else.
    pub detail: String,
}

/// Kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// An access outside every allocation.
    OutOfBounds,
    /// An access at or near address 0.
    Null,
    /// A write to what must not be written.
    ReadOnly,
    /// A read of what was never written.
    Uninitialised,
    /// An access at an address that does not suit its size.
    Misaligned,
    /// Accesses of two threads, one a write, that nothing orders.
    Race,
    /// Two threads write the same value, and nothing orders them.
    SameValueRace,
    /// A load that promised a word never changes, in a launch that writes it.
    NotInvariant,
    /// Threads of a block wait at different barriers.
    DivergentBarrier,
    /// A warp-wide operation names threads that do not take part.
    DivergentWarp,
    /// An integer division without a result.
    Division,
    /// `unreachable` was reached.
    Unreachable,
    /// A trap or failed assertion.
    Trap,
    /// Too many instructions: most likely an endless loop.
    OutOfFuel,
    /// Something this emulator does not do, seen only while running.
    NotEmulated,
    /// Launch and arguments do not fit the program.
    BadLaunch,
}

impl FindingKind {
    /// A word for tables and tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::OutOfBounds => "out-of-bounds",
            FindingKind::Null => "null",
            FindingKind::ReadOnly => "read-only",
            FindingKind::Uninitialised => "uninitialised",
            FindingKind::Misaligned => "misaligned",
            FindingKind::Race => "race",
            FindingKind::SameValueRace => "same-value-race",
            FindingKind::NotInvariant => "not-invariant",
            FindingKind::DivergentBarrier => "divergent-barrier",
            FindingKind::DivergentWarp => "divergent-warp",
            FindingKind::Division => "division",
            FindingKind::Unreachable => "unreachable",
            FindingKind::Trap => "trap",
            FindingKind::OutOfFuel => "out-of-fuel",
            FindingKind::NotEmulated => "not-emulated",
            FindingKind::BadLaunch => "bad-launch",
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.detail)?;
        if let Some(place) = &self.place {
            let ([bx, by, bz], [x, y, z]) = (self.block, self.thread);
            write!(f, " (thread {x},{y},{z} of block {bx},{by},{bz}; {place})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Finding {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "instruction {} of block {} of `{}`",
            self.ordinal, self.block, self.function
        )
    }
}

impl Place {
    /// The instruction itself, in the module that was decoded. It knows its text and its source.
    #[must_use]
    pub fn find<'m>(&self, module: &'m Module) -> Option<Value<'m>> {
        let function = module.function(&self.function)?;
        let block = *function.blocks().get(self.block as usize)?;
        block.instructions().get(self.ordinal as usize).copied()
    }
}

/// What the emulator cannot do; edits that would need it as a witness are then off.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot emulate {what} in {place}")]
pub struct Unsupported {
    /// The instruction, type or function.
    pub what: String,
    /// Where it stands.
    pub place: String,
}
