//! Verifying an answer: on the device where it is known to be right, else here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use kernwright_space::FailureClass;

use super::{Evaluate, Given};
use crate::device::{Digest, Place};
use crate::failure::Failure;
use crate::fill::{digest, spread_digest};
use crate::job::{CaseBuffer, Role};

/// This many bytes at the end of an output are looked at first.
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

/// What the answers of an arm are kept by: two arms may be the same file with other arguments.
fn kept_as(file: &Path, arm: u32) -> PathBuf {
    file.join(arm.to_string())
}

impl Evaluate {
    /// Forgets what an arm answered that is loaded anew.
    pub(super) fn forget_answers(&mut self, file: &Path, arm: u32) {
        let name = kept_as(file, arm);
        self.right.here.retain(|(file, _), _| *file != name);
    }

    /// Verifies what was written and checks the fences, on the device where it can compute digests.
    /// The device only confirms that an answer is known to be right; every other is judged here.
    pub(super) fn check(&mut self, arm: u32, input: usize) -> Result<(), Failure> {
        let Some(file) = self.arms.get(&arm).map(|arm| arm.file.clone()) else {
            return Ok(());
        };
        let given = Given::Kept(input);
        let there = self.digests_there()?;
        if self.case.judged.is_some() {
            let rest_is_whole = there.is_some_and(|there| self.rest_is_whole(&there, given));
            self.read_back(given, rest_is_whole)?;
            return self.answers_alike((kept_as(&file, arm), input));
        }
        let Some(there) = there else {
            self.read_back(given, false)?;
            let here = digest(&self.found);
            let key = (file, input);
            if self.right.here.get(&key) != Some(&here) {
                self.judge(input)?;
                self.right.here.insert(key, here);
            }
            return Ok(());
        };
        let rest_is_whole = self.rest_is_whole(&there, given);
        let right = self.right.there.entry(input).or_default();
        if rest_is_whole && right.contains(&there.written) {
            return Ok(());
        }
        self.read_back(given, rest_is_whole)?;
        self.judge(input)?;
        let right = self.right.there.entry(input).or_default();
        right.insert(there.written);
        Ok(())
    }

    /// Sees that a program whose answers are judged elsewhere answers the same input alike.
    fn answers_alike(&mut self, key: (PathBuf, usize)) -> Result<(), Failure> {
        let here = digest(&self.found);
        match self.right.here.insert(key, here) {
            Some(before) if before != here => Err(Failure::new(
                FailureClass::WrongAnswer,
                "it answers the same input otherwise the next time",
            )),
            _ => Ok(()),
        }
    }

    /// Checks that a run left fences and inputs alone, and condenses what it wrote. On the device if
    /// that can compute digests; here otherwise, and then the answer is read back.
    pub(super) fn look(&mut self, given: Given) -> Result<Vec<Digest>, Failure> {
        let Some(there) = self.digests_there()? else {
            self.read_back(given, false)?;
            return Ok(vec![digest(&self.found)]);
        };
        if !self.rest_is_whole(&there, given) {
            self.read_back(given, false)?;
        }
        Ok(there.written)
    }

    /// What the device says of inputs and fences is compared with digests from before the run.
    fn rest_is_whole(&self, there: &Digests, given: Given) -> bool {
        let is_whole = |(buffer, found): &(usize, Digest)| {
            let (fresh, input) = match given {
                Given::Kept(input) => (None, input),
                Given::Fresh => (self.fresh.digest(*buffer), 0),
            };
            fresh.or_else(|| self.stock.digest((input, *buffer))) == Some(*found)
        };
        there.fences_hold && there.read.iter().all(is_whole)
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

    /// Reads back what was written, and looks at the fences and inputs if the device did not.
    fn read_back(&mut self, given: Given, rest_is_whole: bool) -> Result<(), Failure> {
        let buffers = &self.case.buffers;
        let places = self.arena.places();
        // The ends first, at once: work that continues after its run's end is not waited for.
        self.ends.resize(buffers.len(), Vec::new());
        for (index, buffer) in buffers.iter().enumerate() {
            if buffer.is_written() {
                let bytes = buffer.count * buffer.element.size;
                let end = &mut self.ends[index];
                end.resize(bytes.min(END), 0);
                let mut place = places[index];
                place.offset += bytes - end.len();
                self.machine.read(place, end)?;
            }
        }
        for (index, buffer) in buffers.iter().enumerate() {
            if buffer.is_written() {
                self.found[index].resize(buffer.count * buffer.element.size, 0);
                self.machine.read(places[index], &mut self.found[index])?;
                if !self.found[index].ends_with(&self.ends[index]) {
                    let text = format!("kept writing `{}` after its run had ended", buffer.name);
                    return Err(Failure::new(FailureClass::WrongAnswer, text));
                }
            }
        }
        if !rest_is_whole {
            self.arena
                .check(&mut *self.machine, |index| buffers[index].name.clone())?;
            self.inputs_are_whole(given)?;
        }
        Ok(())
    }

    /// Judges what was read back by the right answer to an input of the search.
    fn judge(&self, input: usize) -> Result<(), Failure> {
        let Some(expected) = self.expected.get(input) else {
            return Ok(());
        };
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            let found = &self.found[index];
            if found.is_empty() {
                continue;
            }
            let before = (buffer.role == Role::InOut).then(|| &*self.inputs[input][index]);
            let (expected, limits) = &expected[index];
            if expected != found {
                limits
                    .judge(buffer, before, expected, found)
                    .map_err(|why| Failure::new(FailureClass::WrongAnswer, why.to_string()))?;
            }
        }
        Ok(())
    }

    /// Sees that what is only read has not changed, where the device could not forbid it.
    fn inputs_are_whole(&mut self, given: Given) -> Result<(), Failure> {
        if self.machine.seals() {
            return Ok(());
        }
        let places = self.arena.places();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if buffer.role == Role::In {
                let mut found = vec![0; buffer.count * buffer.element.size];
                self.machine.read(places[index], &mut found)?;
                let before = match given {
                    Given::Kept(input) => (&*self.inputs[input][index]).into(),
                    Given::Fresh => self.fresh_contents(index),
                };
                if *before != *found {
                    let text = format!("changed its input `{}`", buffer.name);
                    return Err(Failure::new(FailureClass::WrongAnswer, text));
                }
            }
        }
        Ok(())
    }
}
