//! Would a check notice a wrong answer?

use kernwright_space::Doubt;

use super::{Column, Limits};
use crate::job::{CaseBuffer, Role};
use crate::stats::robust::median;

/// A buffer's contents for one seed: before the run, and what is expected after it.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'b> {
    /// What each buffer holds before the kernel runs, by number; empty for scratch.
    pub before: &'b [Vec<u8>],
    /// What each written buffer should hold afterwards; empty for the others.
    pub after: &'b [Vec<u8>],
}

/// A check that a kernel without sense would pass.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WeakCheck(pub String);

/// Refuses a job whose check a kernel without sense would pass for every seed. Takes the buffers and their
/// contents for every seed of the search; with `one_input` these are all the same, and a constant
/// answer cannot be distinguished from a computed one. Where a check passes the audit, but would
/// let much pass, a doubt says why.
pub fn audit(
    buffers: &[CaseBuffer],
    samples: &[Sample<'_>],
    one_input: bool,
) -> Result<Vec<Doubt>, WeakCheck> {
    let written: Vec<usize> = (0..buffers.len())
        .filter(|index| buffers[*index].role.is_answer())
        .collect();
    // Each sample by a thread of its own: there may be millions of numbers.
    let samples: Vec<(Judged<'_>, Vec<String>)> = std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for &sample in samples {
            let written = &written;
            threads.push(scope.spawn(move || {
                let judged = Judged::new(buffers, sample);
                judged
                    .senseless(buffers, written)
                    .map(|found| (judged, found))
            }));
        }
        let wait = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(judged) => judged,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads
            .into_iter()
            .map(wait)
            .collect::<Result<_, WeakCheck>>()
    })?;
    let (samples, found): (Vec<Judged<'_>>, Vec<Vec<String>>) = samples.into_iter().unzip();
    // What passes for one seed and not for another is found out: answers are checked for all of them.
    if let [first, rest @ ..] = found.as_slice() {
        let mut always = first
            .iter()
            .filter(|what| rest.iter().all(|other| other.contains(what)));
        if let Some(what) = always.next() {
            return Err(WeakCheck(what.clone()));
        }
    }
    if let [first, rest @ ..] = samples.as_slice() {
        let same = |index: &usize| {
            rest.iter()
                .all(|judged| judged.passes(buffers, *index, &first.sample.after[*index]))
        };
        if !one_input && !rest.is_empty() && written.iter().all(same) {
            let why = "a kernel with a constant answer would pass: within the tolerance the expected \
                       contents are the same for every seed; fill an input at random, or give what is \
                       written a tolerance of its own";
            return Err(WeakCheck(why.to_owned()));
        }
    }
    let weak = |index: &usize| weak(&buffers[*index], *index, &samples);
    Ok(written.iter().filter_map(weak).collect())
}

/// A check is weak if answers may be off by this share of what they differ by for other inputs.
const WEAK: f64 = 0.1;
/// About this many numbers show what is typical.
const TYPICAL: usize = 10_000;

/// A doubt if answers may be off by much of what they differ by for other inputs: then a kernel
/// that leaves part of its input out may pass.
fn weak(buffer: &CaseBuffer, index: usize, samples: &[Judged<'_>]) -> Option<Doubt> {
    let step = (buffer.count / TYPICAL).max(1);
    for (number, field) in buffer.element.fields.iter().enumerate() {
        let (mut allowed, mut differs) = (Vec::new(), Vec::new());
        for (at, one) in samples.iter().enumerate() {
            let limit = &one.limits[index].0[number];
            for other in &samples[at + 1..] {
                let [one, other] = [one, other]
                    .map(|judged| Column::new(buffer, field, &judged.sample.after[index]));
                for at in (0..one.len()).step_by(step) {
                    let (one, other) = (one.number(at), other.number(at));
                    if one.is_finite() && other.is_finite() {
                        allowed.push(limit.absolute + limit.relative * one.abs());
                        differs.push((one - other).abs());
                    }
                }
            }
        }
        let (Some(allowed), Some(differs)) = (median(&allowed), median(&differs)) else {
            continue;
        };
        if differs > 0.0 && allowed > WEAK * differs {
            return Some(Doubt {
                what: format!(
                    "the check of `{}` is weak: an answer that is off by {allowed:.2e} passes, and \
                     answers for different inputs differ by {differs:.2e}",
                    buffer.name
                ),
                remedy:
                    "give it a tolerance of its own in the job, or fill inputs with numbers of \
                         both signs, so that what is left out shows"
                        .to_owned(),
            });
        }
    }
    None
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

    /// The kernels without sense that would pass for this sample.
    fn senseless(
        &self,
        buffers: &[CaseBuffer],
        written: &[usize],
    ) -> Result<Vec<String>, WeakCheck> {
        let sample = &self.sample;
        let passes = |index: usize, found: &[u8]| self.passes(buffers, index, found);
        let empty_passes = |index: &usize| {
            buffers[*index].role == Role::InOut && passes(*index, &sample.before[*index])
        };
        let mut found = Vec::new();
        if written.iter().all(empty_passes) {
            let what = "a kernel that does nothing would pass: no buffer changes by more than the tolerance";
            found.push(what.to_owned());
        }
        for &index in written {
            let (buffer, after) = (&buffers[index], &sample.after[index]);
            let name = &buffer.name;
            if !after_is_finite(buffer, after) {
                return Err(WeakCheck(format!(
                    "the expected contents of `{name}` are not finite anywhere: nothing could be checked"
                )));
            }
            let zeros = vec![0; after.len()];
            if *after == zeros {
                if only(written) {
                    found.push(format!(
                        "a kernel that writes zeros would pass: `{name}` is expected to be zero everywhere"
                    ));
                }
            } else if passes(index, &zeros) && passes(index, &doubled(buffer, after)) {
                found.push(format!(
                    "the tolerance of `{name}` lets anything pass: zeros as well as twice the right numbers"
                ));
            }
            // One element has one value; whether it is always the same is seen across seeds.
            if buffer.count > 1 && passes(index, &constant(buffer, after)) && only(written) {
                found.push(format!(
                    "a kernel that writes one number everywhere would pass: `{name}` is expected to be constant"
                ));
            }
            for (input, contents) in sample.before.iter().enumerate() {
                let copied = buffers[input].role != Role::Scratch
                    && buffers[input].role != Role::Out
                    && contents.len() == after.len()
                    && buffers[input].element == buffer.element
                    && input != index;
                if copied && only(written) && passes(index, contents) {
                    let from = &buffers[input].name;
                    found.push(format!(
                        "a kernel that copies `{from}` to `{name}` would pass"
                    ));
                }
            }
        }
        Ok(found)
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
