//! Would a check notice a wrong answer?

use super::Limits;
use crate::job::{CaseBuffer, Role};

/// A buffer's contents for one seed: before the run, and what is expected after it.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'b> {
    /// What each buffer holds before the kernel runs, by number; empty for scratch.
    pub before: &'b [Vec<u8>],
    /// What each written buffer should hold afterwards; empty for the others.
    pub after: &'b [Vec<u8>],
}

/// Refuses a job whose check a kernel without sense would pass. Takes the buffers and their
/// contents for every seed of the search; with `one_input` these are all the same, and a constant
/// answer cannot be told from a computed one.
pub fn audit(
    buffers: &[CaseBuffer],
    samples: &[Sample<'_>],
    one_input: bool,
) -> Result<(), String> {
    let written: Vec<usize> = (0..buffers.len())
        .filter(|index| matches!(buffers[*index].role, Role::Out | Role::InOut))
        .collect();
    let samples: Vec<Judged<'_>> = samples
        .iter()
        .map(|sample| Judged::new(buffers, *sample))
        .collect();
    for judged in &samples {
        let sample = &judged.sample;
        let passes = |index: usize, found: &[u8]| judged.passes(buffers, index, found);
        let empty_passes = |index: &usize| {
            buffers[*index].role == Role::InOut && passes(*index, &sample.before[*index])
        };
        if written.iter().all(empty_passes) {
            return Err(
                "a kernel that does nothing would pass: no buffer changes by more than the tolerance"
                    .to_owned(),
            );
        }
        for &index in &written {
            let after = &sample.after[index];
            if !after_is_finite(&buffers[index], after) {
                return Err(format!(
                    "the expected contents of `{}` are not finite anywhere: nothing could be checked",
                    buffers[index].name
                ));
            }
            let zeros = vec![0; after.len()];
            if passes(index, &zeros) && passes(index, &doubled(&buffers[index], after)) {
                return Err(format!(
                    "the tolerance of `{}` lets anything pass: zeros as well as twice the right numbers",
                    buffers[index].name
                ));
            }
            // One element has one value; whether it is always the same is seen across seeds.
            if buffers[index].count > 1
                && passes(index, &constant(&buffers[index], after))
                && only(&written)
            {
                return Err(format!(
                    "a kernel that writes one number everywhere would pass: `{}` is expected to be constant",
                    buffers[index].name
                ));
            }
            for (input, contents) in sample.before.iter().enumerate() {
                let copied = buffers[input].role != Role::Scratch
                    && buffers[input].role != Role::Out
                    && contents.len() == after.len()
                    && buffers[input].element == buffers[index].element
                    && input != index;
                if copied && only(&written) && passes(index, contents) {
                    return Err(format!(
                        "a kernel that copies `{}` to `{}` would pass",
                        buffers[input].name, buffers[index].name
                    ));
                }
            }
        }
    }
    if let [first, rest @ ..] = samples.as_slice() {
        let same = |index: &usize| {
            rest.iter()
                .all(|judged| judged.passes(buffers, *index, &first.sample.after[*index]))
        };
        if !one_input && !rest.is_empty() && written.iter().all(same) {
            return Err(
                "a kernel with a constant answer would pass: the expected contents are the same \
                 for every seed; fill an input at random"
                    .to_owned(),
            );
        }
    }
    Ok(())
}

/// A sample, and how far answers may be off it.
struct Judged<'b> {
    sample: Sample<'b>,
    /// For each buffer; of no use for those that are not written.
    limits: Vec<Limits>,
}

impl<'b> Judged<'b> {
    fn new(buffers: &[CaseBuffer], sample: Sample<'b>) -> Self {
        let limits = |(index, buffer): (usize, &CaseBuffer)| {
            let before = before(buffer, &sample, index);
            Limits::new(buffer, before, &sample.after[index])
        };
        let limits = buffers.iter().enumerate().map(limits).collect();
        Judged { sample, limits }
    }

    fn passes(&self, buffers: &[CaseBuffer], index: usize, found: &[u8]) -> bool {
        let (buffer, expected) = (&buffers[index], &self.sample.after[index]);
        let before = before(buffer, &self.sample, index);
        self.limits[index]
            .judge(buffer, before, expected, found)
            .is_ok()
    }
}

/// What a buffer that is read and written held before.
fn before<'b>(buffer: &CaseBuffer, sample: &Sample<'b>, index: usize) -> Option<&'b [u8]> {
    (buffer.role == Role::InOut).then(|| &*sample.before[index])
}

/// With several written buffers one of them may well be trivial; together they are not.
fn only(written: &[usize]) -> bool {
    written.len() == 1
}

fn after_is_finite(buffer: &CaseBuffer, bytes: &[u8]) -> bool {
    let fields = &buffer.element.fields;
    let any = |field: &crate::job::ElementField| {
        let size = field.kind.size();
        let numbers = bytes.chunks_exact(buffer.element.size);
        numbers
            .map(|element| field.kind.load(&element[field.offset..field.offset + size]))
            .any(f64::is_finite)
    };
    fields.iter().any(any)
}

/// Doubles every number.
fn doubled(buffer: &CaseBuffer, bytes: &[u8]) -> Vec<u8> {
    let mut doubled = bytes.to_vec();
    for element in doubled.chunks_exact_mut(buffer.element.size) {
        for field in &buffer.element.fields {
            let place = &mut element[field.offset..field.offset + field.kind.size()];
            field.kind.store(2.0 * field.kind.load(place), place);
        }
    }
    doubled
}

/// Repeats the first element.
fn constant(buffer: &CaseBuffer, bytes: &[u8]) -> Vec<u8> {
    bytes[..buffer.element.size].repeat(buffer.count)
}
