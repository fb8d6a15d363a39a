//! Which thread touched a word last, and whether anything orders that before the current access.
//!
//! Order comes from: one thread's program; a barrier of the whole block (a new *interval* begins);
//! `bar.warp.sync` among the threads it names (a new *epoch* of the warp, and each of them now
//! knows what the others did before); the end of a launch. Shuffles and votes order nothing, by
//! PTX's rules, and neither do fences by themselves. Blocks of one launch are ordered by fences with
//! atomic operations alone ([`super::order`]).
//! Volatile accesses are treated as plain ones.
//!
//! Since threads run one after another, what is checked is not what happened but what was ordered:
//! a missing barrier is found in whatever order the threads ran.

use super::code::WARP;
use super::order::{Now, Order};

/// What is known of one granule of memory.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    write_interval: u32,
    write_epoch: u32,
    read_interval: u32,
    read_epoch: u32,
    /// Lanes of `read_warp` that read it.
    read_lanes: u32,
    /// Lanes of the writer's warp that wrote it without being ordered among each other.
    write_lanes: u32,
    writer: u16,
    read_warp: u8,
    flags: u8,
}

/// The last writer was atomic.
const ATOMIC_WRITE: u8 = 1;
/// More than one warp wrote in the interval, each atomically or the same value.
const WRITER_WARPS: u8 = 2;
/// More than one warp read in the interval.
const READER_WARPS: u8 = 4;
/// Another block of this launch read it before the one that `read_interval` is of.
const OTHER_BLOCK_READ: u8 = 8;
/// The same for writes.
const OTHER_BLOCK_WROTE: u8 = 16;
/// Every read in the interval was atomic.
const ATOMIC_READ: u8 = 32;
/// A load of this launch promised that nothing writes it.
const INVARIANT: u8 = 64;
/// A thread wrote it in this launch with an access that is not atomic.
const PLAIN_WRITE: u8 = 128;

/// How an access fell out with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Read here, written there.
    WrittenBy(Other),
    /// Written here, read there.
    ReadBy(Other),
    /// Written in both.
    BothWrite(Other),
    /// A load promised that it never changes.
    NotInvariant,
}

/// The other side of a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    Thread(u32),
    SomeThread,
    Block,
}

/// What an access is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    pub(super) atomic: bool,
    pub(super) invariant: bool,
    /// A write that leaves the bytes as they are.
    pub(super) same: bool,
    /// Writes of the same value by several threads are let pass.
    pub(super) tolerant: bool,
    /// Memory that belongs to the block: other blocks' words are not these.
    pub(super) own: bool,
}

/// Time, as the threads of the running block see it.
#[derive(Debug, Default)]
pub(super) struct Clock {
    pub(super) interval: u32,
    block_start: u32,
    launch_start: u32,
    thread: u32,
    /// The thread's warp, its lane's bit, and its warp's epoch.
    warp: u32,
    bit: u32,
    epoch: u32,
    /// By warp.
    epochs: Vec<u32>,
    /// By thread: for each lane of its warp, the first epoch not known to lie behind it.
    known: Vec<[u32; WARP as usize]>,
    /// What blocks know of each other.
    order: Order,
}

impl Clock {
    pub(super) fn start_launch(&mut self, interval: u32) {
        self.interval = interval.wrapping_add(1);
        self.launch_start = self.interval;
        self.block_start = self.interval;
        self.order.start_launch();
    }

    pub(super) fn start_block(&mut self, threads: u32) {
        let is_first = self.block_start == self.launch_start;
        self.interval = self.interval.wrapping_add(1);
        self.block_start = self.interval;
        self.order.start_block(is_first);
        self.epochs.clear();
        self.epochs.resize(threads.div_ceil(WARP) as usize, 1);
        self.known.clear();
        self.known.resize(threads as usize, [0; WARP as usize]);
    }

    /// All threads met.
    pub(super) fn barrier(&mut self) {
        self.interval = self.interval.wrapping_add(1);
    }

    /// The threads of a warp that `mask` names met.
    pub(super) fn warp_sync(&mut self, warp: u32, mask: u32) {
        self.epochs[warp as usize] += 1;
        let epoch = self.epochs[warp as usize];
        let threads = (0..WARP).filter(|lane| mask >> lane & 1 != 0);
        let first = (warp * WARP) as usize;
        let mut joined = [0; WARP as usize];
        for lane in threads.clone() {
            if let Some(known) = self.known.get(first + lane as usize) {
                for (all, one) in joined.iter_mut().zip(known) {
                    *all = (*all).max(*one);
                }
            }
            joined[lane as usize] = epoch;
        }
        for lane in threads {
            if let Some(known) = self.known.get_mut(first + lane as usize) {
                *known = joined;
            }
        }
    }

    /// The thread whose accesses follow.
    pub(super) fn run(&mut self, thread: u32) {
        self.thread = thread;
        self.warp = thread / WARP;
        self.bit = 1 << (thread % WARP);
        self.epoch = self.epochs[self.warp as usize];
    }

    fn now(&self) -> Now {
        Now {
            thread: self.thread,
            interval: self.interval,
            block_start: self.block_start,
        }
    }

    /// The running thread's accesses so far come before its later ones, for the whole device.
    pub(super) fn fence(&mut self) {
        self.order.fence(self.thread);
    }

    /// The running thread did something atomic at a place of memory that all blocks share.
    pub(super) fn meet(&mut self, place: (usize, usize)) {
        self.order.meet(place, self.now());
    }

    /// Whether the last write by another block, and those before it, lie behind the running thread.
    #[cold]
    fn knows_writes(&self, cell: &Cell) -> bool {
        let now = self.now();
        let is_own = cell.write_interval >= self.block_start;
        // One that was not atomic was ordered behind those before it.
        let are_many = cell.flags & OTHER_BLOCK_WROTE != 0 && cell.flags & ATOMIC_WRITE != 0;
        let writer = Some(u32::from(cell.writer));
        self.order.is_used()
            && (is_own || self.order.knows(now, cell.write_interval, writer))
            && (!are_many || self.order.knows_all(now))
    }

    /// The same for reads.
    #[cold]
    fn knows_reads(&self, cell: &Cell) -> bool {
        let now = self.now();
        let is_own = cell.read_interval >= self.block_start;
        let is_one = cell.read_lanes.is_power_of_two() && cell.flags & READER_WARPS == 0;
        let lane = cell.read_lanes.trailing_zeros();
        let reader = is_one.then(|| u32::from(cell.read_warp) * WARP + lane);
        let are_many = cell.flags & OTHER_BLOCK_READ != 0;
        self.order.is_used()
            && (is_own || self.order.knows(now, cell.read_interval, reader))
            && (!are_many || self.order.knows_all(now))
    }

    /// Whether what `lane` of this thread's warp did in `epoch` lies behind this thread.
    #[inline]
    fn knows(&self, lane: u32, epoch: u32) -> bool {
        epoch < self.known[self.thread as usize][lane as usize]
    }

    /// The first of some lanes of a warp whose accesses in an epoch are not ordered before this thread.
    #[inline]
    fn lane_beside(&self, warp: u32, mut lanes: u32, epoch: u32) -> Option<u32> {
        if warp == self.warp {
            lanes &= !self.bit;
        }
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            if warp != self.warp || !self.knows(lane, epoch) {
                return Some(warp * WARP + lane);
            }
            lanes &= lanes - 1;
        }
        None
    }

    /// Those of some lanes of this thread's warp whose accesses in an epoch are not ordered before this thread.
    #[inline]
    fn lanes_beside(&self, lanes: u32, epoch: u32) -> u32 {
        let known = |lane: &u32| self.knows(*lane, epoch);
        let behind: u32 = (0..WARP).filter(known).map(|lane| 1 << lane).sum();
        lanes & !behind
    }

    /// The thread that wrote a cell in this interval without being ordered before this one.
    #[inline]
    fn writer_beside(&self, cell: &Cell) -> Option<u32> {
        let warp = u32::from(cell.writer) / WARP;
        self.lane_beside(warp, cell.write_lanes, cell.write_epoch)
    }

    /// What a new access has against the last write.
    #[inline]
    fn against_write(&self, cell: &Cell, manner: Manner) -> Option<Other> {
        let start = if manner.own {
            self.block_start
        } else {
            self.launch_start
        };
        if cell.write_interval < start {
            return None;
        }
        let harmless = manner.atomic && cell.flags & ATOMIC_WRITE != 0;
        if cell.write_interval == self.interval && !harmless {
            if let Some(writer) = self.writer_beside(cell) {
                return Some(Other::Thread(writer));
            }
            if cell.flags & WRITER_WARPS != 0 {
                return Some(Other::SomeThread);
            }
        }
        let other = cell.write_interval < self.block_start || cell.flags & OTHER_BLOCK_WROTE != 0;
        let harmless = manner.atomic && cell.flags & PLAIN_WRITE == 0;
        (other && !harmless && !self.knows_writes(cell)).then_some(Other::Block)
    }

    /// What a new write has against earlier reads.
    #[inline]
    fn against_reads(&self, cell: &Cell, manner: Manner) -> Option<Other> {
        let start = if manner.own {
            self.block_start
        } else {
            self.launch_start
        };
        if cell.read_interval < start || (manner.atomic && cell.flags & ATOMIC_READ != 0) {
            return None;
        }
        if cell.read_interval == self.interval {
            if cell.flags & READER_WARPS != 0 {
                return Some(Other::SomeThread);
            }
            let warp = u32::from(cell.read_warp);
            if let Some(reader) = self.lane_beside(warp, cell.read_lanes, cell.read_epoch) {
                return Some(Other::Thread(reader));
            }
        }
        let other = cell.read_interval < self.block_start || cell.flags & OTHER_BLOCK_READ != 0;
        (other && !self.knows_reads(cell)).then_some(Other::Block)
    }

    /// Notes a read.
    #[inline]
    pub(super) fn read(&self, cell: &mut Cell, manner: Manner) -> Result<(), Conflict> {
        if let Some(other) = self.against_write(cell, manner) {
            return Err(Conflict::WrittenBy(other));
        }
        let start = if manner.own {
            self.block_start
        } else {
            self.launch_start
        };
        if manner.invariant && cell.write_interval >= start {
            return Err(Conflict::NotInvariant);
        }
        let (bit, warp) = (self.bit, self.warp as u8);
        if cell.read_interval == self.interval {
            if !manner.atomic {
                cell.flags &= !ATOMIC_READ;
            }
            if cell.read_warp != warp {
                cell.flags |= READER_WARPS;
            } else if cell.read_epoch == self.epoch {
                cell.read_lanes |= bit;
            } else {
                // Readers that this thread knows of are ordered before every thread that is ordered behind it.
                cell.read_lanes = self.lanes_beside(cell.read_lanes, cell.read_epoch) | bit;
                cell.read_epoch = self.epoch;
            }
        } else {
            let earlier = cell.read_interval >= start && cell.read_interval < self.block_start;
            if cell.read_interval < start {
                cell.flags &= !(OTHER_BLOCK_READ | INVARIANT);
            }
            cell.flags &= !(READER_WARPS | ATOMIC_READ);
            cell.flags |= if earlier { OTHER_BLOCK_READ } else { 0 };
            cell.flags |= if manner.atomic { ATOMIC_READ } else { 0 };
            cell.read_interval = self.interval;
            cell.read_epoch = self.epoch;
            cell.read_warp = warp;
            cell.read_lanes = bit;
        }
        if manner.invariant {
            cell.flags |= INVARIANT;
        }
        Ok(())
    }

    /// Notes a write.
    #[inline]
    pub(super) fn write(&mut self, cell: &mut Cell, manner: Manner) -> Result<(), Conflict> {
        if !manner.atomic && !manner.own {
            self.order.wrote(self.thread);
        }
        let start = if manner.own {
            self.block_start
        } else {
            self.launch_start
        };
        if cell.flags & INVARIANT != 0 && cell.read_interval >= start {
            return Err(Conflict::NotInvariant);
        }
        if let Some(other) = self.against_write(cell, manner)
            && !(manner.same && manner.tolerant)
        {
            return Err(Conflict::BothWrite(other));
        }
        if let Some(other) = self.against_reads(cell, manner) {
            return Err(Conflict::ReadBy(other));
        }
        let now = cell.write_interval == self.interval;
        // A plain write stays one until something orders it: an atomic one behind it hides nothing.
        let hides = now && cell.write_epoch == self.epoch && cell.flags & ATOMIC_WRITE == 0;
        let warp = u32::from(cell.writer) / WARP;
        cell.write_lanes = match now && self.writer_beside(cell).is_some() {
            true if warp != self.warp => {
                cell.flags |= WRITER_WARPS;
                self.bit
            }
            true if cell.write_epoch == self.epoch => cell.write_lanes | self.bit,
            // As with readers: those behind this thread are behind every thread that is ordered behind it.
            true => self.lanes_beside(cell.write_lanes, cell.write_epoch) | self.bit,
            false => self.bit,
        };
        if !now {
            if cell.write_interval < start {
                cell.flags &= !(OTHER_BLOCK_WROTE | PLAIN_WRITE);
            } else if cell.write_interval < self.block_start {
                cell.flags |= OTHER_BLOCK_WROTE;
            }
            cell.flags &= !WRITER_WARPS;
        }
        if !manner.atomic {
            cell.flags = (cell.flags & !ATOMIC_WRITE) | PLAIN_WRITE;
        } else if !hides {
            cell.flags |= ATOMIC_WRITE;
        }
        cell.write_interval = self.interval;
        cell.write_epoch = self.epoch;
        cell.writer = self.thread as u16;
        Ok(())
    }
}
