//! [`Arena`]: the buffers of a case on a machine, with fences around them, moved for every round.
//!
//! Each buffer lies inside a larger piece of memory. What surrounds it is the *fence*: bytes that
//! change with every round and are looked at after every run, so a stray write is seen whether it
//! falls before or behind the buffer. Moving the buffer inside its memory keeps a kernel from
//! relying on where it lies, and averages over accidents of alignment.

use kernwright_space::FailureClass;

use crate::device::{Machine, Memory, Place};
use crate::failure::Failure;
use crate::fill::scramble;

/// Bytes of fence before and behind a buffer, at least.
const FENCE: usize = 4096;
/// A buffer is moved by multiples of this, which suits every vector type there is.
const STEP: usize = 256;
/// Bytes by which a buffer may move.
const SLACK: usize = 8192;

/// The buffers of a case, placed.
#[derive(Debug, Default)]
pub struct Arena {
    slots: Vec<Slot>,
    round: u64,
}

#[derive(Debug)]
struct Slot {
    memory: Memory,
    /// Of the buffer.
    bytes: usize,
    /// Of the memory.
    room: usize,
    offset: usize,
}

impl Arena {
    /// Makes room for buffers of these sizes, keeping memory that fits already.
    pub fn resize(&mut self, machine: &mut dyn Machine, sizes: &[usize]) -> Result<(), Failure> {
        for slot in self.slots.drain(sizes.len().min(self.slots.len())..) {
            machine.free(slot.memory);
        }
        for (index, &bytes) in sizes.iter().enumerate() {
            let room = 2 * FENCE + SLACK + bytes.next_multiple_of(STEP);
            match self.slots.get_mut(index) {
                Some(slot) if slot.room == room => slot.bytes = bytes,
                Some(slot) => {
                    machine.free(slot.memory);
                    // If there is no more memory, nothing may point to what is gone.
                    let rest = self.slots.split_off(index + 1);
                    self.slots.truncate(index);
                    for slot in rest {
                        machine.free(slot.memory);
                    }
                    self.slots.push(Slot::new(machine, bytes, room)?);
                }
                None => self.slots.push(Slot::new(machine, bytes, room)?),
            }
        }
        Ok(())
    }

    /// Moves every buffer and sets its fences up; contents are undefined afterwards.
    pub fn place(&mut self, machine: &mut dyn Machine, round: u64) -> Result<(), Failure> {
        self.round = round;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            machine.seal(slot.memory, false)?;
            let alignment = STEP.max(machine.info().alignment);
            let positions = (slot.room - 2 * FENCE - slot.bytes) / alignment;
            let position = scramble(round ^ scramble(index as u64)) as usize % (positions + 1);
            slot.offset = FENCE.next_multiple_of(alignment) + position * alignment;
            // With a coarse alignment the last position may reach into the fence behind.
            if slot.offset + slot.bytes + FENCE > slot.room {
                slot.offset = FENCE.next_multiple_of(alignment);
            }
            let pattern = pattern(round, index);
            for (start, end) in slot.fences() {
                machine.write(slot.at(start), &fence(&pattern, end - start))?;
            }
        }
        Ok(())
    }

    /// Changes the size of a buffer within its memory and sets its hind fence up anew: of several
    /// programs each has scratch memory of its own size.
    pub fn fit(
        &mut self,
        machine: &mut dyn Machine,
        buffer: usize,
        bytes: usize,
    ) -> Result<(), Failure> {
        let slot = &mut self.slots[buffer];
        if slot.bytes == bytes {
            return Ok(());
        }
        slot.bytes = bytes;
        let pattern = pattern(self.round, buffer);
        let [_, (start, end)] = slot.fences();
        machine.write(slot.at(start), &fence(&pattern, end - start))
    }

    /// Gives what buffers were placed by.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Returns where each buffer lies.
    pub fn places(&self) -> Vec<Place> {
        self.slots.iter().map(|slot| slot.at(slot.offset)).collect()
    }

    /// Gives the memory of a buffer.
    pub fn memory(&self, buffer: usize) -> Memory {
        self.slots[buffer].memory
    }

    /// Gives every fence: where it begins and what it should hold.
    pub fn fences(&self) -> Vec<(Place, Vec<u8>)> {
        let mut fences = Vec::new();
        for (index, slot) in self.slots.iter().enumerate() {
            let pattern = pattern(self.round, index);
            for (start, end) in slot.fences() {
                fences.push((slot.at(start), fence(&pattern, end - start)));
            }
        }
        fences
    }

    /// Checks every fence; `name` returns a buffer's name for the message.
    pub fn check(
        &self,
        machine: &mut dyn Machine,
        name: impl Fn(usize) -> String,
    ) -> Result<(), Failure> {
        for (index, slot) in self.slots.iter().enumerate() {
            let pattern = pattern(self.round, index);
            for (start, end) in slot.fences() {
                let mut found = vec![0; end - start];
                machine.read(slot.at(start), &mut found)?;
                let expected = fence(&pattern, end - start);
                if found == expected {
                    continue;
                }
                let stray = |at: usize| found[at] != expected[at];
                let before = start < slot.offset;
                // The byte nearest to the buffer says most.
                let broken = if before {
                    (0..found.len()).rev().find(|at| stray(*at))
                } else {
                    (0..found.len()).find(|at| stray(*at))
                };
                if let Some(at) = broken {
                    let (name, at) = (name(index), start + at);
                    let (bytes, side) = if before {
                        (slot.offset - at, "before the start")
                    } else {
                        (at + 1 - slot.offset - slot.bytes, "past the end")
                    };
                    let s = if bytes == 1 { "" } else { "s" };
                    let text = format!("wrote {bytes} byte{s} {side} of `{name}`");
                    return Err(Failure::new(FailureClass::WrongAnswer, text));
                }
            }
        }
        Ok(())
    }
}

impl Slot {
    fn new(machine: &mut dyn Machine, bytes: usize, room: usize) -> Result<Self, Failure> {
        let memory = machine.allocate(room)?;
        Ok(Slot {
            memory,
            bytes,
            room,
            offset: FENCE,
        })
    }

    fn at(&self, offset: usize) -> Place {
        Place {
            memory: self.memory,
            offset,
        }
    }

    /// The bytes guarded: all of the memory before and behind the buffer.
    fn fences(&self) -> [(usize, usize); 2] {
        [(0, self.offset), (self.offset + self.bytes, self.room)]
    }
}

/// A fence repeats after this many bytes.
const PATTERN: usize = 1024;

/// The bytes that a round's fences around a buffer repeat.
fn pattern(round: u64, index: usize) -> Vec<u8> {
    let base = scramble(round.wrapping_mul(31).wrapping_add(index as u64));
    let words = (0..PATTERN as u64 / 8).map(|word| scramble(base.wrapping_add(word)));
    words.flat_map(u64::to_le_bytes).collect()
}

/// A fence of this many bytes.
fn fence(pattern: &[u8], bytes: usize) -> Vec<u8> {
    let mut fence = pattern.repeat(bytes.div_ceil(pattern.len()));
    fence.truncate(bytes);
    fence
}
