//! The steps a thread takes.

use super::float::{FloatKind, FloatOp, FloatOp1};
use super::int::IntOp;

/// What an atomic operation does with the old value and its operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtomicOp {
    Exchange,
    Int(IntOp),
    Nand,
    Float(FloatOp, FloatKind),
    /// Up to the operand, then from 0 again.
    IncrementWrap,
    /// Down to 0, then from the operand again; beyond it too.
    DecrementWrap,
    SubtractIfEnough,
}

/// How memory is accessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Access {
    /// How many bytes.
    pub(super) size: u8,
    /// How many low bits of the address must be 0.
    pub(super) align: u8,
    pub(super) flags: u8,
}

impl Access {
    /// The first lane of its instruction: the one that counts.
    pub(super) const LEADS: u8 = 1;
    pub(super) const ATOMIC: u8 = 2;
    /// A load whose word must never be written in this launch.
    pub(super) const INVARIANT: u8 = 4;

    pub(super) fn leads(self) -> bool {
        self.flags & Self::LEADS != 0
    }
}

/// Conversions between numbers; `bits` is the integer's width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conversion {
    SignedToFloat,
    UnsignedToFloat,
    /// What does not fit becomes the nearest that does.
    FloatToSigned,
    FloatToUnsigned,
    /// What does not fit has no value.
    FittingToSigned,
    FittingToUnsigned,
}

/// One step.
#[derive(Debug, Clone, Copy)]
pub(super) enum Op {
    /// Counts a block.
    Enter {
        block: u32,
    },
    Move {
        to: Reg,
        from: Reg,
    },
    Jump {
        target: u32,
    },
    Branch {
        condition: Reg,
        yes: u32,
        no: u32,
    },
    Switch {
        value: Reg,
        table: u32,
    },
    Call {
        site: u32,
    },
    Return {
        values: u32,
    },
    Unreachable,
    Trap,
    Exit,
    /// What the thread did so far comes before what it does later, for the whole device.
    Fence,
    /// Keeps a pair of numbers that an instruction is given.
    Keep {
        slot: u32,
        a: Reg,
        b: Reg,
    },
    /// Reports what an instruction made; with `compares`, beside its operands.
    Observe {
        place: u32,
        compares: bool,
        value: Reg,
        a: Reg,
        b: Reg,
    },
    Wait {
        index: u32,
    },

    Add {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    And {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Or {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Xor {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Shl {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Shr {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Sar {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Int {
        op: IntOp,
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    /// Shifts two registers as one: the upper half of left shifts, the lower of right shifts.
    Funnel {
        left: bool,
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
        by: Reg,
    },
    /// Keeps `bits` bits.
    Mask {
        bits: u8,
        to: Reg,
        a: Reg,
    },
    SignExtend {
        from: u8,
        bits: u8,
        to: Reg,
        a: Reg,
    },
    Equal {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    NotEqual {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Below {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    BelowEqual {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Less {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    LessEqual {
        bits: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Select {
        to: Reg,
        condition: Reg,
        yes: Reg,
        no: Reg,
    },

    Add32 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Sub32 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Mul32 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Fma32 {
        to: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    Add64 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Sub64 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Mul64 {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Float {
        op: FloatOp,
        kind: FloatKind,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Float1 {
        op: FloatOp1,
        kind: FloatKind,
        to: Reg,
        a: Reg,
    },
    Fma {
        kind: FloatKind,
        to: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    /// A float and an integer power: `powi`, `ldexp`.
    Scale {
        ldexp: bool,
        kind: FloatKind,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    FloatCompare {
        kind: FloatKind,
        predicate: u8,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Convert {
        how: Conversion,
        kind: FloatKind,
        bits: u8,
        to: Reg,
        a: Reg,
    },
    Resize {
        from: FloatKind,
        kind: FloatKind,
        to: Reg,
        a: Reg,
    },

    /// `base` plus a signed number of elements.
    AddScaled {
        bits: u8,
        scale: u32,
        to: Reg,
        base: Reg,
        index: Reg,
    },
    AddOffset {
        offset: i32,
        to: Reg,
        base: Reg,
    },
    Load {
        access: Access,
        to: Reg,
        address: Reg,
        offset: i32,
    },
    /// A load made ahead of a choice: only if it is `chosen` does it matter what it reads.
    LoadChosen {
        access: Access,
        chosen: bool,
        to: Reg,
        address: Reg,
        offset: i32,
        condition: Reg,
    },
    Store {
        access: Access,
        value: Reg,
        address: Reg,
        offset: i32,
    },
    /// A lane that is accessed only if its mask is set.
    LoadIf {
        access: Access,
        to: Reg,
        address: Reg,
        offset: i32,
        mask: Reg,
        otherwise: Reg,
    },
    StoreIf {
        access: Access,
        value: Reg,
        address: Reg,
        offset: i32,
        mask: Reg,
    },
    Atomic {
        op: AtomicOp,
        access: Access,
        to: Reg,
        address: Reg,
        value: Reg,
    },
    CompareExchange {
        access: Access,
        to: Reg,
        done: Reg,
        address: Reg,
        expected: Reg,
        new: Reg,
    },
    Copy {
        to: Reg,
        from: Reg,
        length: Reg,
    },
    Fill {
        to: Reg,
        value: Reg,
        length: Reg,
    },
    Alloca {
        to: Reg,
        count: Reg,
        size: u32,
        align: u32,
    },
    Special {
        which: u8,
        to: Reg,
    },
    /// The register `index` after `first`, of `count`; 0 beyond.
    Pick {
        to: Reg,
        first: Reg,
        count: u32,
        index: Reg,
    },
    /// Overwrites the register `index` after `first`, of `count`; nothing beyond.
    Put {
        first: Reg,
        count: u32,
        index: Reg,
        value: Reg,
    },
    /// Which address space a pointer leads to.
    IsSpace {
        space: Space,
        to: Reg,
        a: Reg,
    },
}

/// A register of the running function's frame.
pub(super) type Reg = u32;

/// Kinds of memory, as reports distinguish them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// Buffers and global variables.
    Global,
    /// Shared by the threads of a block.
    Shared,
    /// A thread's own.
    Local,
    /// Constants and arguments.
    Constant,
}
