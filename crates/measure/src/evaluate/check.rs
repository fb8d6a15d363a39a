//! Verifying an answer: on the device where it is known to be right, else here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use kernwright_space::FailureClass;

use super::Evaluate;
use crate::device::{Digest, Place};
use crate::failure::Failure;
use crate::fill::{digest, spread_digest};
use crate::job::{CaseBuffer, Role};

/// So many bytes at the end of an output are looked at first.
const END: usize = 4096;

/// Answers that were found right: the same bytes need no second look. Only digests, not the answers
/// themselves: looking at memory that belongs to one arm alone leaves the caches in another state
/// for its next run than for the other arm's, by a per cent or more.
#[derive(Debug, Default)]
pub(super) struct Right {
    /// Of all that was written, read back; by the file of the program and the input.
    here: BTreeMap<(PathBuf, usize), Digest>,
    /// Of each written buffer, where it lies; by the input. Whose answer it was does not matter.
    there: BTreeMap<usize, BTreeSet<Vec<Digest>>>,
}

/// What a device says buffers and fences hold after a run.
struct Digests {
    fences_hold: bool,
    /// Of each buffer that is written, in order.
    written: Vec<Digest>,
    /// Of each buffer that is only read, by its number.
    read: Vec<(usize, Digest)>,
}

impl Evaluate {
    /// Verifies what was written and looks at the fences, on the device if it can tell. The device
    /// only ever says that an answer is known to be right; every other is judged here.
    pub(super) fn check(&mut self, arm: u32, input: usize) -> Result<(), Failure> {
        let Some(file) = self.arms.get(&arm).map(|arm| arm.file.clone()) else {
            return Ok(());
        };
        let Some(there) = self.digests_there()? else {
            let key = (file, input);
            let known = self.right.here.get(&key).copied();
            let mut here = None;
            self.check_here(input, false, |found| {
                here = Some(digest(found));
                here == known
            })?;
            self.right.here.extend(here.map(|here| (key, here)));
            return Ok(());
        };
        let input_is_whole =
            |(buffer, found): &(usize, Digest)| self.stock.digest((input, *buffer)) == Some(*found);
        // What the device says of inputs and fences is compared with digests made here.
        let rest_is_whole = there.fences_hold && there.read.iter().all(input_is_whole);
        let right = self.right.there.entry(input).or_default();
        if rest_is_whole && right.contains(&there.written) {
            return Ok(());
        }
        self.check_here(input, rest_is_whole, |_| false)?;
        let right = self.right.there.entry(input).or_default();
        right.insert(there.written);
        Ok(())
    }

    /// Asks the device what buffers and fences hold, if it can tell.
    fn digests_there(&mut self) -> Result<Option<Digests>, Failure> {
        let places = self.arena.places();
        let Some(device) = self.machine.on_device() else {
            return Ok(None);
        };
        let fences = self.arena.fences();
        let mut ranges: Vec<(Place, usize)> = fences
            .iter()
            .map(|(place, expected)| (*place, expected.len()))
            .collect();
        let buffers = || self.case.buffers.iter().enumerate();
        let some =
            |roles: &'static [Role]| buffers().filter(|(_, buffer)| roles.contains(&buffer.role));
        let (written, read) = (|| some(&[Role::Out, Role::InOut]), || some(&[Role::In]));
        let range = |(index, buffer): (usize, &CaseBuffer)| {
            (places[index], buffer.count * buffer.element.size)
        };
        ranges.extend(written().map(range));
        ranges.extend(read().map(range));
        let mut found = device.digests(&ranges)?;
        let rest = found.split_off(fences.len());
        let (of_written, of_read) = rest.split_at(written().count());
        let expected = fences.iter().map(|(_, fence)| spread_digest(fence));
        Ok(Some(Digests {
            fences_hold: expected.eq(found),
            written: of_written.to_vec(),
            read: read()
                .map(|(index, _)| index)
                .zip(of_read.iter().copied())
                .collect(),
        }))
    }

    /// Reads back what was written, looks at the fences and inputs if nobody did so yet, and
    /// verifies what is not known to be right.
    fn check_here(
        &mut self,
        input: usize,
        rest_is_whole: bool,
        is_known: impl FnOnce(&[Vec<u8>]) -> bool,
    ) -> Result<(), Failure> {
        let buffers = &self.case.buffers;
        let places = self.arena.places();
        let wrong = |text: String| Failure::new(FailureClass::WrongAnswer, text);
        // The ends first, at once: work that goes on after its run's end is not waited for.
        let mut ends = vec![Vec::new(); buffers.len()];
        for (index, buffer) in buffers.iter().enumerate() {
            if matches!(buffer.role, Role::Out | Role::InOut) {
                let bytes = buffer.count * buffer.element.size;
                ends[index] = vec![0; bytes.min(END)];
                let mut place = places[index];
                place.offset += bytes - ends[index].len();
                self.machine.read(place, &mut ends[index])?;
            }
        }
        for (index, buffer) in buffers.iter().enumerate() {
            if matches!(buffer.role, Role::Out | Role::InOut) {
                self.found[index].resize(buffer.count * buffer.element.size, 0);
                self.machine.read(places[index], &mut self.found[index])?;
                if !self.found[index].ends_with(&ends[index]) {
                    let text = format!("went on writing `{}` after its run had ended", buffer.name);
                    return Err(wrong(text));
                }
            }
        }
        if !rest_is_whole {
            self.arena
                .check(&mut *self.machine, |index| buffers[index].name.clone())?;
            self.inputs_are_whole(input)?;
        }
        let buffers = &self.case.buffers;
        if is_known(&self.found) {
            return Ok(());
        }
        if let Some(expected) = self.expected.get(input) {
            for (index, buffer) in buffers.iter().enumerate() {
                let found = &self.found[index];
                if found.is_empty() {
                    continue;
                }
                let before = (buffer.role == Role::InOut).then(|| &*self.inputs[input][index]);
                let (expected, limits) = &expected[index];
                if expected != found {
                    limits
                        .judge(buffer, before, expected, found)
                        .map_err(wrong)?;
                }
            }
        }
        Ok(())
    }

    /// Sees that what is only read has not changed, where the device could not forbid it.
    fn inputs_are_whole(&mut self, input: usize) -> Result<(), Failure> {
        if self.machine.seals() {
            return Ok(());
        }
        let places = self.arena.places();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if buffer.role == Role::In {
                let mut found = vec![0; buffer.count * buffer.element.size];
                self.machine.read(places[index], &mut found)?;
                if found != self.inputs[input][index] {
                    let text = format!("changed its input `{}`", buffer.name);
                    return Err(Failure::new(FailureClass::WrongAnswer, text));
                }
            }
        }
        Ok(())
    }
}
