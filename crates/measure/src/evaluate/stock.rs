//! [`Stock`]: inputs kept on the device, so that filling a buffer moves nothing across the bus.

use std::collections::BTreeMap;

use crate::device::{Digest, Machine, Memory, Place};
use crate::failure::Failure;
use crate::fill::spread_digest;

/// The share of a device's memory that it may take: one part in this many.
const SHARE: u64 = 8;

/// Copies of inputs, by the number of the seed and of the buffer.
///
/// They lie in the same memory as what candidates write to. A candidate that writes where it must
/// not may hit one: so a copy is only ever trusted as far as its digest, taken when it was made,
/// still fits.
#[derive(Debug, Default)]
pub(super) struct Stock {
    kept: BTreeMap<(usize, usize), Kept>,
    bytes: u64,
    /// Whether its memory was needed for something else.
    is_closed: bool,
}

#[derive(Debug)]
struct Kept {
    memory: Memory,
    bytes: usize,
    digest: Digest,
}

impl Kept {
    fn range(&self) -> (Place, usize) {
        let (memory, offset) = (self.memory, 0);
        (Place { memory, offset }, self.bytes)
    }
}

impl Stock {
    /// Fills a buffer with an input, from the copy that is kept of it where the device keeps one.
    pub(super) fn fill(
        &mut self,
        machine: &mut dyn Machine,
        place: Place,
        key: (usize, usize),
        contents: &[u8],
    ) -> Result<(), Failure> {
        if !self.kept.contains_key(&key) {
            self.keep(machine, key, contents)?;
        }
        match (self.kept.get(&key), machine.on_device()) {
            (Some(kept), Some(device)) => device.copy(kept.range().0, place, kept.bytes),
            _ => machine.write(place, contents),
        }
    }

    /// Makes a copy, if the device can work on it and has room.
    fn keep(
        &mut self,
        machine: &mut dyn Machine,
        key: (usize, usize),
        contents: &[u8],
    ) -> Result<(), Failure> {
        let bytes = self.bytes + contents.len() as u64;
        let has_room = bytes <= machine.info().memory / SHARE;
        let is_unwanted = self.is_closed || contents.is_empty() || !has_room;
        if is_unwanted || machine.on_device().is_none() {
            return Ok(());
        }
        // Without room for a copy the buffer is filled from here.
        let Ok(memory) = machine.allocate(contents.len()) else {
            return Ok(());
        };
        let place = Place { memory, offset: 0 };
        machine.write(place, contents)?;
        let Some(device) = machine.on_device() else {
            return Ok(());
        };
        let digest = device.digests(&[(place, contents.len())])?[0];
        if digest != spread_digest(contents) {
            // A device that does not find what was written is not believed; all is done from here.
            machine.free(memory);
            return Ok(());
        }
        self.bytes = bytes;
        let bytes = contents.len();
        let kept = Kept {
            memory,
            bytes,
            digest,
        };
        self.kept.insert(key, kept);
        Ok(())
    }

    /// The digest of an input that is kept.
    pub(super) fn digest(&self, key: (usize, usize)) -> Option<Digest> {
        self.kept.get(&key).map(|kept| kept.digest)
    }

    /// Returns whether all copies are unchanged.
    pub(super) fn is_whole(&self, machine: &mut dyn Machine) -> Result<bool, Failure> {
        let Some(device) = machine.on_device() else {
            return Ok(true);
        };
        let ranges: Vec<(Place, usize)> = self.kept.values().map(Kept::range).collect();
        let found = device.digests(&ranges)?;
        let expected = self.kept.values().map(|kept| kept.digest);
        Ok(expected.eq(found))
    }

    /// Drops all copies and keeps none from now on, since the memory is needed; returns whether there
    /// were any.
    pub(super) fn close(&mut self, machine: &mut dyn Machine) -> bool {
        let had_any = !self.kept.is_empty();
        self.clear(machine);
        self.is_closed = true;
        had_any
    }

    /// Gives all copies up; they are made anew when they are needed.
    pub(super) fn clear(&mut self, machine: &mut dyn Machine) {
        for kept in std::mem::take(&mut self.kept).into_values() {
            machine.free(kept.memory);
        }
        self.bytes = 0;
    }
}
