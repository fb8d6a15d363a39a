//! The compact form that is interpreted: scalars only, one 64-bit register per lane.
//!
//! Vectors and aggregates are taken apart when a module is decoded, so shuffles, extractions and
//! insertions cost nothing at run time. Registers hold a value's bits with nothing above its
//! width. Constants lie in registers too: a frame starts as a copy of its function's template.

use super::int::IntOp;
use super::op::{Op, Reg, Space};

/// A program: one entry with everything it calls. Plain data, free of LLVM.
#[derive(Debug)]
pub struct Code {
    pub(super) entry: u32,
    /// What the entry's arguments look like, in order.
    pub(super) parameters: Vec<Parameter>,
    pub(super) functions: Vec<Routine>,
    pub(super) ops: Vec<Op>,
    /// For each op, which of `places` it came from.
    pub(super) origins: Vec<u32>,
    pub(super) places: Vec<Place>,
    pub(super) blocks: Vec<BlockInfo>,
    pub(super) switches: Vec<Switch>,
    pub(super) calls: Vec<CallSite>,
    pub(super) returns: Vec<Vec<Reg>>,
    pub(super) waits: Vec<Wait>,
    pub(super) variables: Vec<Variable>,
    /// The unit in which races are looked for: no access is smaller or crosses its edges.
    pub(super) granule: usize,
    /// Started on a GPU: alignment is checked, and there are many threads.
    pub(super) gpu: bool,
    /// Whether it reports what values its instructions make.
    pub(super) observes: bool,
    /// The operands whose values it keeps: of which of `places`, and which.
    pub(super) kept: Vec<(u32, u32)>,
    /// Of one in this many threads, always the same ones.
    pub(super) one_in: u64,
}

/// Where an instruction stands in the module that was decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The function's name.
    pub function: std::sync::Arc<str>,
    /// Which of its blocks.
    pub block: u32,
    /// Which instruction of the block, phis included.
    pub ordinal: u32,
}

/// How an argument of the entry is passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Parameter {
    /// Lanes of `lane_bytes` bytes each.
    Value { lane_bytes: u8, lanes: u32 },
    /// A pointer to a copy of this many bytes.
    Copied { bytes: u64 },
}

#[derive(Debug)]
pub(super) struct Routine {
    pub(super) name: String,
    pub(super) start: u32,
    /// What a frame starts as; arguments are the first registers.
    pub(super) template: Vec<u64>,
}

#[derive(Debug)]
pub(super) struct BlockInfo {
    /// How many instructions are counted when it is entered.
    pub(super) cost: u32,
    /// Its instructions, as a range of `Code::places`.
    pub(super) places: std::ops::Range<u32>,
}

#[derive(Debug)]
pub(super) struct Switch {
    /// Sorted by value.
    pub(super) cases: Vec<(u64, u32)>,
    pub(super) otherwise: u32,
}

#[derive(Debug)]
pub(super) struct CallSite {
    pub(super) function: u32,
    pub(super) arguments: Vec<Reg>,
    pub(super) results: Vec<Reg>,
}

/// A global variable.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) space: Space,
    pub(super) bytes: Vec<u8>,
    pub(super) initialised: bool,
    pub(super) writable: bool,
    /// `extern __shared__`: its size is the launch's.
    pub(super) dynamic: bool,
}

/// Threads stop here until others have come.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wait {
    /// All threads of the block.
    Barrier {
        id: Reg,
        /// How many threads take part, if it says so.
        count: Option<Reg>,
        reduce: Option<(Reduction, Reg, Reg)>,
    },
    /// Those threads of the warp that the mask names.
    Warp { mask: Reg, what: WarpOp },
    /// As many threads of the warp as come here together.
    ActiveMask { to: Reg },
}

/// What a barrier works out from every thread's predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reduction {
    Count,
    And,
    Or,
}

/// What the threads of a warp do together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum WarpOp {
    /// Orders their accesses to memory; the others do not.
    Sync,
    Shuffle {
        mode: ShuffleMode,
        to: Reg,
        in_range: Option<Reg>,
        value: Reg,
        lane: Reg,
        clamp: Reg,
    },
    Vote {
        mode: VoteMode,
        to: Reg,
        predicate: Reg,
    },
    Match {
        to: Reg,
        /// Set if all agree; without it, each thread learns who agrees with it.
        all: Option<Reg>,
        value: Reg,
    },
    Reduce {
        op: IntOp,
        to: Reg,
        value: Reg,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShuffleMode {
    Index,
    Up,
    Down,
    Butterfly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VoteMode {
    All,
    Any,
    Uniform,
    Ballot,
}

/// Numbers a thread finds in special registers.
pub(super) mod special {
    pub(in super::super) const THREAD: u8 = 0;
    pub(in super::super) const BLOCK: u8 = 3;
    pub(in super::super) const BLOCK_SIZE: u8 = 6;
    pub(in super::super) const GRID_SIZE: u8 = 9;
    pub(in super::super) const LANE: u8 = 12;
    pub(in super::super) const WARP: u8 = 13;
    pub(in super::super) const WARP_SIZE: u8 = 14;
    pub(in super::super) const WARP_COUNT: u8 = 15;
    pub(in super::super) const MASK_EQUAL: u8 = 16;
    pub(in super::super) const MASK_LESS: u8 = 17;
    pub(in super::super) const MASK_LESS_EQUAL: u8 = 18;
    pub(in super::super) const MASK_GREATER: u8 = 19;
    pub(in super::super) const MASK_GREATER_EQUAL: u8 = 20;
    pub(in super::super) const DYNAMIC_SHARED: u8 = 21;
    pub(in super::super) const COUNT: usize = 22;
}

/// Threads in a warp.
pub(super) const WARP: u32 = 32;

impl Code {
    /// Every instruction of the decoded functions, in the order of [`Report::counts`].
    ///
    /// [`Report::counts`]: super::Report::counts
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The operands whose values are kept, in the order of [`Report::kept`]: whose, and which. The two of an
    /// operation that does not care for their order are one.
    ///
    /// [`Report::kept`]: super::Report::kept
    pub fn kept(&self) -> impl Iterator<Item = (&Place, u32)> {
        let kept = self.kept.iter();
        kept.map(|(place, operand)| (&self.places[*place as usize], *operand))
    }

    /// Has values kept of one in `threads` threads only, drawn by their numbers.
    pub fn keep_of_one_in(&mut self, threads: u64) {
        self.one_in = threads.max(1);
    }

    /// The entry's name.
    #[must_use]
    pub fn entry(&self) -> &str {
        &self.functions[self.entry as usize].name
    }
}
