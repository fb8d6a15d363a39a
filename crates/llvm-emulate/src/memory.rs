//! Memory with a shadow: every byte knows whether it was written, every word which thread touched it.
//!
//! Addresses are plain numbers. Each allocation lies in the middle of a terabyte of its own, so a
//! wrong index lands in a gap and not in a neighbour, and pointers survive arithmetic on integers.

use std::ops::Range;

use super::op::Space;
use super::race::Cell;
use super::report::FindingKind;

/// Each allocation has this many address bits to itself.
pub(super) const RANGE_BITS: u32 = 40;
/// Where an allocation begins in its range.
const MIDDLE: u64 = 1 << (RANGE_BITS - 1);
/// Classes of allocations, 2^14 of each.
pub(super) const CLASS_BITS: u32 = 14;
const BUFFERS: u64 = 0;
pub(super) const VARIABLES: u64 = 1;
pub(super) const LOCALS: u64 = 2;
pub(super) const CLASSES: usize = 3;

/// A byte's state: written, not written, or between allocations of a stack.
pub(super) const WRITTEN: u8 = 0xff;
pub(super) const BLANK: u8 = 0;
pub(super) const HOLE: u8 = 1;

/// Buffers, kept from one launch to the next; global variables too.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    pub(super) buffers: Vec<Region>,
    pub(super) variables: Vec<Region>,
    pub(super) interval: u32,
}

/// One of [`Memory`]'s buffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BufferId(pub(super) u32);

/// A buffer as the caller describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buffer {
    /// What findings call it.
    pub name: String,
    /// Its bytes.
    pub contents: Vec<u8>,
    /// Reading it before writing it is fine.
    pub initialised: bool,
    /// Writing it is fine.
    pub writable: bool,
}

/// An allocation.
#[derive(Debug, Clone, Default)]
pub(super) struct Region {
    pub(super) name: String,
    pub(super) base: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) state: Vec<u8>,
    pub(super) cells: Vec<Cell>,
    pub(super) space: Option<Space>,
    pub(super) writable: bool,
}

/// What went wrong, before it is known where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) kind: FindingKind,
    pub(super) detail: String,
}

pub(super) fn fault<T>(kind: FindingKind, detail: String) -> Result<T, Box<Fault>> {
    Err(Box::new(Fault { kind, detail }))
}

/// The address of the variable with this number.
pub(super) fn variable_address(index: usize) -> u64 {
    address_of(VARIABLES, index as u64)
}

pub(super) fn address_of(class: u64, index: u64) -> u64 {
    (((class << CLASS_BITS) | index) << RANGE_BITS) + MIDDLE
}

impl Memory {
    /// Without buffers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a buffer.
    ///
    /// # Panics
    /// There are 16,383 already.
    pub fn add(&mut self, buffer: Buffer) -> BufferId {
        let index = self.buffers.len() as u32 + 1;
        assert!(index < 1 << CLASS_BITS, "too many buffers");
        let mut region = Region::new(buffer.name, address_of(BUFFERS, u64::from(index)));
        region.fill(buffer.contents, buffer.initialised);
        region.space = Some(Space::Global);
        region.writable = buffer.writable;
        self.buffers.push(region);
        BufferId(index - 1)
    }

    /// What a buffer holds.
    #[must_use]
    pub fn contents(&self, buffer: BufferId) -> &[u8] {
        &self.buffers[buffer.0 as usize].bytes
    }

    /// Some of a buffer's bytes; nothing if any of them was never written, or is not there.
    #[must_use]
    pub fn written(&self, buffer: BufferId, range: Range<usize>) -> Option<&[u8]> {
        let region = &self.buffers[buffer.0 as usize];
        let state = region.state.get(range.clone())?;
        let is_written = state.iter().all(|&state| state == WRITTEN);
        region.bytes.get(range).filter(|_| is_written)
    }

    /// How many of a buffer's bytes were never written.
    #[must_use]
    pub fn blank_bytes(&self, buffer: BufferId) -> usize {
        let state = &self.buffers[buffer.0 as usize].state;
        state.iter().filter(|&&state| state != WRITTEN).count()
    }

    /// Where a buffer begins.
    #[must_use]
    pub fn address(&self, buffer: BufferId) -> u64 {
        self.buffers[buffer.0 as usize].base
    }
}

impl Region {
    pub(super) fn new(name: String, base: u64) -> Self {
        Region {
            name,
            base,
            ..Region::default()
        }
    }

    /// What findings call it; stacks, of which there are many, have no name of their own.
    pub(super) fn name(&self) -> &str {
        if self.space == Some(Space::Local) {
            "local memory"
        } else {
            &self.name
        }
    }

    pub(super) fn fill(&mut self, bytes: Vec<u8>, initialised: bool) {
        let state = if initialised { WRITTEN } else { BLANK };
        self.state.clear();
        self.state.resize(bytes.len(), state);
        self.bytes = bytes;
    }

    pub(super) fn watch(&mut self, granule: usize) {
        self.cells.clear();
        self.cells
            .resize(self.bytes.len().div_ceil(granule), Cell::default());
    }
}
